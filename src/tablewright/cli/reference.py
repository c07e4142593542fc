"""The reference page of the command line, made from the commands themselves.

python -m tablewright.cli.reference > docs/reference/cli.md
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from tablewright.cli.commands import ABOUT, PROGRAM, Command, argument_name, found_commands, sentence, usage

TOP = f"""\
# The command line

<!-- Made by `python -m tablewright.cli.reference`; change the commands, not this page. -->

{ABOUT}
`{PROGRAM} --help` lists the commands, and `{PROGRAM} COMMAND --help` explains one.

- Exit code 0: done.
- Exit code 1: the check failed (a clause without a test, two packs that differ, an empty search).
- Exit code 2: refused; one sentence on standard error says what is wrong and what to do.
- With `--json`, a command answers in a form that programs can read.
- Saved games lie in the user's data folder, or in the folder that `TABLEWRIGHT_DATA` names.
- `TABLEWRIGHT_GAMES` names folders of further games.
- Packs are read once and kept in the user's cache folder; `TABLEWRIGHT_CACHE` names another folder, or is `off`.
"""


def page() -> str:
    """The whole page."""
    parts = [TOP]
    for heading, commands in found_commands().by_heading().items():
        parts.append(f"## {heading}\n")
        for command in commands:
            parts += [part for member in (command, *command.family.values()) for part in section(member)]
    return "\n".join(parts)


def section(command: Command) -> Iterator[str]:
    yield f"### `{PROGRAM} {command.name}`\n"
    yield f"{sentence(command.summary)}\n"
    if command.story and command.story != sentence(command.summary):
        yield f"{' '.join(command.story.split())}\n"
    yield f"    {usage(command)}\n"
    rows = [*command.parser.places(), *command.parser.options()]
    if rows:
        yield "| it takes | |\n|---|---|\n" + "\n".join(row(action) for action in rows) + "\n"
    if examples := command.all_examples():
        yield "\n".join(f"    {example}" for example in examples) + "\n"


def row(action: argparse.Action) -> str:
    name = argument_name(action).replace("|", "\\|")
    return f"| `{name}` | {action.help} |"


if __name__ == "__main__":
    print(page(), end="")
