"""Running from the sources, even where the binaries lie beside them: to trace rules, and to compare speeds."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from typing import Final

# The finder that looks for `.py` before binaries must be there before the first import of the package.
START: Final = """\
import sys
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, FileFinder, SourceFileLoader
sources = (SourceFileLoader, [".py"])
binaries = (ExtensionFileLoader, EXTENSION_SUFFIXES)
sys.path_hooks.insert(0, FileFinder.path_hook(sources, binaries))
sys.path_importer_cache.clear()
from tablewright.cli import main
sys.exit(main())
"""


def command(words: Sequence[str], python: str = sys.executable) -> list[str]:
    """The command line that runs tablewright with these words, interpreted."""
    return [python, "-P", "-c", START, *words]


def run(words: Sequence[str]) -> int:
    """Run tablewright with these words in a process of its own, interpreted; tell what it told."""
    told = subprocess.run(command(words), capture_output=True, check=False, text=True)
    sys.stdout.write(told.stdout)
    sys.stderr.write(told.stderr)
    return told.returncode
