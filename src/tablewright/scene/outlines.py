# interpreted: run once, when the package is built or played for the first time
"""Takes the outlines that the games' pictures name out of the kept set, Material Design Icons (Apache License 2.0).

`python -m tablewright.scene.outlines [FILE]` writes them to FILE, or to the data folder. It needs fonttools and
fonticon-materialdesignicons7; where they are not installed it says so, and the drawn symbols stand in.
"""

from __future__ import annotations

import ast
import json
import logging
import sys
import tomllib
from collections.abc import Iterable, Mapping
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Final

GRID: Final = 24
PACKAGE: Final = Path(__file__).parent.parent


def named(package: Path = PACKAGE) -> list[str]:
    """Every outline that a game's table of pictures names."""
    found: set[str] = set()
    for path in package.glob("games/*/look/pictures.toml"):
        for table in tomllib.loads(path.read_text(encoding="utf-8")).values():
            found.update(value[0] for value in table.values() if isinstance(value, list))
    return sorted(found)


def kept_set() -> tuple[Path, Mapping[str, str]]:
    """The font of the kept set, and the letter of each of its names; ImportError if it is not installed."""
    spec = find_spec("fonticon_mdi7")
    if spec is None or spec.origin is None:
        raise ImportError("fonticon-materialdesignicons7 is not installed")
    folder = Path(spec.origin).parent
    letters: dict[str, str] = {}
    for node in ast.walk(ast.parse((folder / "mdi7.py").read_text(encoding="utf-8"))):
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant):
            names = [each.id for each in node.targets if isinstance(each, ast.Name)]
            letters.update(dict.fromkeys(names, str(node.value.value)))
    return folder / "fonts" / "materialdesignicons-webfont.ttf", letters


def take(names: Iterable[str]) -> dict[str, str]:
    """The outlines of these names as SVG paths; those that the set does not have are left out."""
    svg = import_module("fontTools.pens.svgPathPen")
    moved = import_module("fontTools.pens.transformPen")
    path, letters = kept_set()
    logging.getLogger("fontTools").setLevel(
        logging.ERROR
    )  # about a date in the font, which nobody here can mend
    font = import_module("fontTools.ttLib").TTFont(path)
    glyphs, letter_of = font.getGlyphSet(), font.getBestCmap()
    em, top = font["head"].unitsPerEm, font["hhea"].ascent
    k = GRID / em
    found = {}
    for name in names:
        letter = letters.get(name)
        if letter is None or len(letter) != 1 or ord(letter) not in letter_of:
            continue
        pen = svg.SVGPathPen(glyphs, ntos=short)
        glyphs[letter_of[ord(letter)]].draw(moved.TransformPen(pen, (k, 0, 0, -k, 0, top * k)))
        found[name] = pen.getCommands()
    return found


def short(number: float) -> str:
    """A number of a path, to a fiftieth of the grid."""
    return f"{round(number, 2):g}"


def written(outlines: Mapping[str, str]) -> str:
    """Outlines as they lie in a file."""
    return json.dumps(outlines, sort_keys=True)


def main(words: list[str]) -> int:
    from tablewright.scene.pictures import taken

    there = Path(words[0]) if words else taken()
    try:
        found = take(named())
    except ImportError as why:
        print(f"tablewright: {why}; the games' pictures are the drawn symbols", file=sys.stderr)
        return 1
    there.parent.mkdir(parents=True, exist_ok=True)
    there.write_text(written(found), encoding="utf-8")
    print(f"tablewright: {len(found)} outlines from Material Design Icons (Apache License 2.0)")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
