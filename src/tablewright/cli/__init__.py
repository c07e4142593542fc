"""The command line. Each module here that has an `add(commands)` brings its commands with it."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from tablewright.cli.commands import found_commands

INTERRUPTED = 130  # as shells count a Ctrl-C


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; what it returns is the exit code: 0 done, 1 something was found wanting, 2 refused."""
    speak_any_language()
    try:
        code = found_commands().run(list(sys.argv[1:] if argv is None else argv))
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        return leave_closed_pipe()
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except OSError as why:
        return complain(f"{why.filename or 'the system'}: {(why.strerror or str(why)).lower()}")
    except Exception as why:
        if not speaks_to_people(why):
            raise
        return complain(str(why))


def complain(sentence: str) -> int:
    import re

    short = re.sub(r"\S{200,}", lambda found: f"{found[0][:60]}…", sentence)
    print(f"tablewright: {short}", file=sys.stderr)
    return 2


def speaks_to_people(why: Exception) -> bool:
    """Our own errors say what is wrong and what to do; defects, ours or Python's, show where they come from."""
    from tablewright.engine.fate import NoLuckHere
    from tablewright.engine.table import Stuck

    ours = type(why).__module__.split(".")[0] == "tablewright"
    return ours and not isinstance(why, (Stuck, NoLuckHere))


def speak_any_language() -> None:
    """A terminal that lacks a letter shows another one instead of stopping the game."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def leave_closed_pipe() -> int:
    """Whoever read us has had enough; Python must not try to write the rest when it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0
