"""Paper: a sheet of characters on which a table is drawn; each character knows what it is a part of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple, TypeAlias

from rich.cells import cell_len

Cell: TypeAlias = tuple[str, str, str]  # the sign, its look, the thing it belongs to
Bit: TypeAlias = tuple[str, str, str]  # some words, their look, the thing they belong to

BLANK: Final[Cell] = (" ", "", "")
ELLIPSIS: Final = "…"


class Place(NamedTuple):
    """Where something lies on a sheet."""

    x: int
    y: int
    w: int
    h: int

    @property
    def right(self) -> int:
        return self.x + self.w

    @property
    def bottom(self) -> int:
        return self.y + self.h

    @property
    def middle(self) -> tuple[float, float]:
        return self.x + self.w / 2, self.y + self.h / 2

    def moved(self, x: int, y: int) -> Place:
        return Place(self.x + x, self.y + y, self.w, self.h)

    def with_(self, other: Place) -> Place:
        """The smallest place that holds both."""
        x, y = min(self.x, other.x), min(self.y, other.y)
        return Place(x, y, max(self.right, other.right) - x, max(self.bottom, other.bottom) - y)


class Frame(NamedTuple):
    """The signs of a frame: its sides and its corners."""

    across: str
    down: str
    corners: str  # top left, top right, bottom left, bottom right


LIGHT: Final = Frame("─", "│", "┌┐└┘")
ROUND: Final = Frame("─", "│", "╭╮╰╯")
HEAVY: Final = Frame("━", "┃", "┏┓┗┛")
DOUBLE: Final = Frame("═", "║", "╔╗╚╝")
DOTTED: Final = Frame("┄", "┆", "┌┐└┘")


class Paper:
    """A sheet that grows as one writes on it."""

    def __init__(self) -> None:
        self.rows: list[list[Cell]] = []
        self.places: dict[str, Place] = {}
        self.inside: dict[str, str] = {}  # in what each thing lies

    @property
    def width(self) -> int:
        return max((len(row) for row in self.rows), default=0)

    @property
    def height(self) -> int:
        return len(self.rows)

    # Writing

    def put(self, x: int, y: int, cell: Cell) -> None:
        """One sign; what would lie left of the sheet or above it is cut off."""
        if x >= 0 and y >= 0:
            self.row(y, x + 1)[x] = cell

    def row(self, y: int, length: int) -> list[Cell]:
        """A row of the sheet, at least so long."""
        rows = self.rows
        while len(rows) <= y:
            rows.append([])
        row = rows[y]
        if len(row) < length:
            row.extend([BLANK] * (length - len(row)))
        return row

    def write(self, x: int, y: int, words: str, look: str = "", thing: str = "") -> int:
        """Some words on one line; the column behind them."""
        start = x
        words = words.replace("\u00a0", " ")
        plain = words.isprintable() if words.isascii() else all(cell_len(sign) == 1 for sign in words)
        if plain and x >= 0 and y >= 0:
            x += len(words)
            self.row(y, x)[start:x] = [(sign, look, thing) for sign in words]
        else:
            x = self.write_signs(x, y, words, look, thing)
        if thing and x > start:
            self.mark(thing, Place(start, y, x - start, 1))
        return x

    def write_signs(self, x: int, y: int, words: str, look: str, thing: str) -> int:
        """Words with signs that are two columns wide, or none."""
        for sign in words:
            wide = cell_len(sign)
            if wide:
                self.put(x, y, (sign, look, thing))
            if wide == 2:
                self.put(x + 1, y, ("", look, thing))
            x += wide
        return x

    def write_bits(self, x: int, y: int, bits: Iterable[Bit]) -> int:
        for words, look, thing in bits:
            x = self.write(x, y, words, look, thing)
        return x

    def fill(self, place: Place, sign: str, look: str = "", thing: str = "") -> None:
        cells = [(sign, look, thing)] * place.w
        for y in range(place.y, place.bottom):
            self.row(y, place.right)[place.x : place.right] = cells
        if thing:
            self.mark(thing, place)

    def frame(self, place: Place, frame: Frame, look: str = "", thing: str = "") -> None:
        """A frame around a place, on its outermost signs."""
        x, y, right, bottom = place.x, place.y, place.right - 1, place.bottom - 1
        for column in range(x + 1, right):
            self.put(column, y, (frame.across, look, thing))
            self.put(column, bottom, (frame.across, look, thing))
        for row in range(y + 1, bottom):
            self.put(x, row, (frame.down, look, thing))
            self.put(right, row, (frame.down, look, thing))
        for (column, row), sign in zip(
            ((x, y), (right, y), (x, bottom), (right, bottom)), frame.corners, strict=True
        ):
            self.put(column, row, (sign, look, thing))
        if thing:
            self.mark(thing, place)

    # Things

    def mark(self, thing: str, place: Place) -> None:
        """Note that a thing lies here too."""
        known = self.places.get(thing)
        self.places[thing] = place if known is None else known.with_(place)

    def paste(self, other: Paper, x: int = 0, y: int = 0) -> None:
        """Put another sheet on this one; where nothing is written on it, one sees through."""
        for i, row in enumerate(other.rows, y):
            mine = self.row(i, x + len(row))
            for j, cell in enumerate(row, x):
                if cell is not BLANK:
                    mine[j] = cell
        for thing, place in other.places.items():
            self.mark(thing, place.moved(x, y))
        self.inside.update(other.inside)

    def owned(self, thing: str) -> Paper:
        """The same sheet as the face of a thing: what belongs to nothing yet belongs to it."""
        if not thing:
            return self
        for row in self.rows:
            for i, (sign, look, owner) in enumerate(row):
                if not owner:
                    row[i] = (sign, look, thing)
        for inner in self.places:
            if inner != thing:
                self.inside.setdefault(inner, thing)
        self.mark(thing, Place(0, 0, self.width, self.height))
        return self

    def cell_at(self, x: int, y: int) -> Cell:
        if 0 <= y < len(self.rows) and 0 <= x < len(self.rows[y]):
            return self.rows[y][x]
        return BLANK

    def thing_at(self, x: int, y: int) -> str:
        return self.cell_at(x, y)[2]

    def text(self) -> str:
        """The signs alone, for tests and for eyes."""
        return "\n".join("".join(sign for sign, _, _ in row).rstrip() for row in self.rows)


# Sheets together ------------------------------------------------------------------------------------------


def stacked(papers: Iterable[Paper], gap: int = 0) -> Paper:
    """Sheets one below the other."""
    whole = Paper()
    y = 0
    for paper in papers:
        if paper.height:
            whole.paste(paper, 0, y)
            y += paper.height + gap
    return whole


def beside(papers: Sequence[Paper], gap: int = 2) -> Paper:
    """Sheets side by side."""
    whole = Paper()
    x = 0
    for paper in papers:
        whole.paste(paper, x, 0)
        x += paper.width + gap
    return whole


def flowed(papers: Iterable[Paper], width: int, gap: int = 2, between: int = 0) -> Paper:
    """Sheets side by side as far as they fit, then in further rows."""
    rows: list[list[Paper]] = [[]]
    used = 0
    for paper in papers:
        if rows[-1] and used + paper.width > width:
            rows.append([])
            used = 0
        rows[-1].append(paper)
        used += paper.width + gap
    return stacked((beside(row, gap) for row in rows if row), between)


def with_margin(paper: Paper, left: int = 1) -> Paper:
    """A sheet with room on its left."""
    whole = Paper()
    whole.paste(paper, left, 0)
    return whole


# Words ----------------------------------------------------------------------------------------------------


def wrap(bits: Iterable[Bit], width: int) -> list[list[Bit]]:
    """Words with their looks, cut into lines; a word that is too long for a line is cut."""
    lines: list[list[Bit]] = []
    line: list[Bit] = []
    used = 0
    for word, look, thing, spaced in words_of(bits):
        gap = 1 if spaced and line else 0
        if line and used + gap + cell_len(word) > width:
            lines.append(line)
            line, used, gap = [], 0, 0
        while cell_len(word) > width:
            head, word = cut_in_two(word, width)
            lines.append([(head, look, thing)])
        if gap:
            same = line[-1][1:] == (look, thing)
            line.append((" ", look if same else "", thing if same else ""))
        line.append((word, look, thing))
        used += gap + cell_len(word)
    return [*lines, line] if line else lines


def words_of(bits: Iterable[Bit]) -> Iterable[tuple[str, str, str, bool]]:
    """Each word with its look and thing, and whether a space stands before it."""
    spaced = False
    for text, look, thing in bits:
        for i, word in enumerate(text.replace("\n", " ").split(" ")):
            if i > 0:
                spaced = True
            if word:
                yield word, look, thing, spaced
                spaced = False


def cut_in_two(word: str, width: int) -> tuple[str, str]:
    """As much of a word as fits, and the rest."""
    used = 0
    for i, sign in enumerate(word):
        used += cell_len(sign)
        if used > max(1, width):
            return word[:i] or sign, word[i:] if i else word[1:]
    return word, ""


def cut(words: str, width: int) -> str:
    """Words on one line, with an ellipsis where they do not fit."""
    if cell_len(words) <= width:
        return words
    if width < 1:
        return ""
    return cut_in_two(words, width - 1)[0].rstrip() + ELLIPSIS if width > 1 else ELLIPSIS


def column(lines: Iterable[Sequence[Bit]], indent: int = 0) -> Paper:
    """Lines of words as a sheet."""
    paper = Paper()
    for y, line in enumerate(lines):
        paper.write_bits(indent, y, line)
        if not line:
            paper.put(0, y, BLANK)
    return paper


def paragraph(bits: Iterable[Bit], width: int, most: int = 1000, indent: int = 0) -> Paper:
    """Words wrapped on a sheet of this width; beyond the most lines they end in an ellipsis."""
    lines = wrap(bits, max(1, width - indent))
    if len(lines) > most:
        lines = lines[:most]
        last = lines[-1]
        room = width - indent - sum(cell_len(words) for words, _, _ in last)
        words, look, thing = last[-1]
        last[-1] = (words + ELLIPSIS if room > 0 else cut(words + "  ", cell_len(words)), look, thing)
    return column(lines, indent)
