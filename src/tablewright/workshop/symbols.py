"""The symbols of the table as SVG files, for paper: those that all games share and those of one game."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final
from xml.sax.saxutils import quoteattr

from tablewright.scene.theme import look_of, symbols

DRAWN: Final = Path(__file__).parent.parent / "web" / "static" / "js" / "icons.js"
ENTRY: Final = re.compile(r'^\s+"?([\w-]+)"?: \{ (.*) \},$', re.MULTILINE)
PART: Final = re.compile(r'\b([fsw]): (?:"([^"]*)"|([\d.]+))')


@cache
def shared() -> dict[str, dict[str, Any]]:
    """The drawings that all games share, which lie beside the page."""
    found = {}
    for name, body in ENTRY.findall(DRAWN.read_text(encoding="utf-8")):
        parts = {key: text or float(number) for key, text, number in PART.findall(body)}
        if "f" in parts or "s" in parts:
            found[name] = parts
    return found


def drawing(name: str, folder: Path) -> Mapping[str, Any] | None:
    """A symbol by the game's own word for it."""
    look = look_of(folder)
    name = look.words.get(name, name)
    name = symbols().words.get(name, name) if name not in look.icons and name not in shared() else name
    return look.icons.get(name) or shared().get(name)


def svg(name: str, folder: Path, colour: str = "#3a2f1a") -> str:
    """A symbol as a file; nothing if nobody has drawn it."""
    parts = drawing(name, folder)
    if parts is None:
        return ""
    paths = []
    if parts.get("f"):
        paths.append(f"<path fill={quoteattr(colour)} fill-rule='evenodd' d={quoteattr(str(parts['f']))}/>")
    if parts.get("s"):
        paths.append(
            f"<path fill='none' stroke={quoteattr(colour)} stroke-width='{parts.get('w', 2)}' "
            f"stroke-linecap='round' stroke-linejoin='round' d={quoteattr(str(parts['s']))}/>"
        )
    return f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'>{''.join(paths)}</svg>"
