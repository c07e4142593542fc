"""Which tablewright this is: its version, and whether the engine runs compiled or interpreted."""

from __future__ import annotations

import importlib
import platform
from importlib.machinery import EXTENSION_SUFFIXES
from typing import Final

VERSION: Final = "0.1.0"


def is_compiled() -> bool:
    """True when the engine was compiled with mypyc; engine and rules always go together."""
    engine = importlib.import_module("tablewright.engine.table")
    return (engine.__file__ or "").endswith(tuple(EXTENSION_SUFFIXES))


def engine_kind() -> str:
    return "compiled" if is_compiled() else "interpreted"


def version_line() -> str:
    """What `tablewright version` says."""
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"tablewright {VERSION}, engine and rules {engine_kind()}, {python}"
