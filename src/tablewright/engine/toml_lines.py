# interpreted: runs once, when a pack is loaded
"""Where things stand in a TOML file: the standard reader tells what a file says, but not on which line."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

HEADER = re.compile(r"\s*(\[\[?)\s*([^\[\]]+?)\s*\]\]?\s*(?:#.*)?$")
KEY = re.compile(r"\s*([\w.\"'-]+(?:\s*\.\s*[\w\"'-]+)*)\s*=\s*")
TRIPLES = ('"""', "'''")


@dataclass
class Spot:
    """One table of a file: the line of its header, and where the value of each key begins."""

    line: int
    last: int = 0
    keys: dict[str, tuple[int, int]] = field(default_factory=dict)


class TomlLines:
    """All tables of a file by section and number; keys of the head of the file are under ("", 0)."""

    def __init__(self, text: str, spots: dict[tuple[str, int], Spot] | None = None) -> None:
        """Read the lines of a text; `spots`, if given, is what was found in it before."""
        self.lines = text.splitlines()
        if spots is not None:
            self.spots = spots
            return
        self.spots = {("", 0): Spot(1)}
        self.counts: dict[str, int] = {}
        self.spot = self.spots["", 0]
        self.prefix = ""
        self.quote = ""
        for number, line in enumerate(self.lines, start=1):
            self.read(number, line)
            self.spot.last = number

    def read(self, number: int, line: str) -> None:
        """Note what one line says, unless it is inside a text of several lines."""
        if self.quote:
            if self.quote in line:
                self.quote = ""
            return
        header = HEADER.match(line)
        if header:
            self.enter(number, header[1] == "[[", header[2])
            return
        key = KEY.match(line)
        if key:
            self.spot.keys[self.prefix + unquoted(key[1])] = self.start_of_value(number, line, key.end())
        self.quote = open_quote(line)

    def enter(self, number: int, is_array: bool, name: str) -> None:
        """A header: a new table of a section, or a table inside the present one."""
        section, _, inner = unquoted(name).partition(".")
        if not inner:
            i = self.counts.get(section, -1) + 1
            self.counts[section] = i
            self.spot = self.spots[section, i] = Spot(number)
            self.prefix = ""
            return
        inner = self.inside(inner.split("."), is_array)
        self.spot.keys[inner] = (number, 1)
        self.prefix = f"{inner}."

    def inside(self, names: list[str], is_array: bool) -> str:
        """The path of a table inside the present one; where a name is a list, its last table is meant."""
        path = ""
        for n, name in enumerate(names, start=1):
            path = f"{path}.{name}" if path else name
            is_last = n == len(names)
            so_far = sum(1 for key in self.spot.keys if re.fullmatch(rf"{re.escape(path)}\.\d+", key))
            if is_last and is_array:
                path = f"{path}.{so_far}"
            elif not is_last and so_far:
                path = f"{path}.{so_far - 1}"
        return path

    def start_of_value(self, number: int, line: str, column: int) -> tuple[int, int]:
        """Line and column of the first letter of a value, inside its quotation marks."""
        value = line[column:]
        for triple in TRIPLES:
            if value.startswith(triple):
                return (number + 1, 1) if not value[3:].strip() else (number, column + 4)
        return (number, column + 2) if value[:1] in ("'", '"') else (number, column + 1)

    def find(self, spot: Spot, path: str) -> tuple[int, int]:
        """Where the value of a key begins; one inside an inline table is looked for on the lines after it."""
        if path in spot.keys:
            return spot.keys[path]
        parts = path.split(".")
        for n in range(len(parts) - 1, 0, -1):
            outer = ".".join(parts[:n])
            if outer in spot.keys:
                return self.find_after(spot, spot.keys[outer], parts[-1])
        return (spot.line, 1)

    def find_after(self, spot: Spot, start: tuple[int, int], key: str) -> tuple[int, int]:
        written = re.compile(rf"(?<![\w.-])[\"']?{re.escape(key)}[\"']?\s*=\s*")
        for number in range(start[0], spot.last + 1):
            match = written.search(self.lines[number - 1])
            if match:
                return self.start_of_value(number, self.lines[number - 1], match.end())
        return start


def unquoted(name: str) -> str:
    return ".".join(part.strip().strip("\"'") for part in name.split("."))


def open_quote(line: str) -> str:
    """The triple quotation mark that a line opens and does not close."""
    if line.lstrip().startswith("#"):
        return ""
    return next((triple for triple in TRIPLES if line.count(triple) % 2), "")
