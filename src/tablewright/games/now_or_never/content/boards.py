# interpreted: runs once, when a pack is loaded
"""Maps and towns as they are drawn in a pack (NN-G2–G4), and what is wrong with a drawing."""

from __future__ import annotations

from typing import Final

from tablewright.content import builder as base
from tablewright.engine.complaints import nearest
from tablewright.engine.pack import Entry
from tablewright.games.now_or_never.cards import COLUMNS, NOWHERE, ROWS, THINGS, Map, Space, TownSide
from tablewright.games.now_or_never.content.schema import MapText, TownText

LETTERS: Final = "ABCDEFGHIJKLMN"
LEVELS: Final = 9
SLOTS: Final = 4


class Boards(base.Builder):
    """Reads drawn boards; what is wrong stands in the compiler's errors."""

    locations: list[Entry]

    def map_of(self, entry: Entry) -> Map:
        """NN-G2: the spaces of a map, and how they hang together."""
        text: MapText = entry.value
        found = Map(entry.id, text.name)
        cells = self.cells(entry, text.rows, COLUMNS, ROWS)
        if len(cells) != COLUMNS * ROWS:
            return found
        found.spaces = tuple(self.space(entry, i, cell) for i, cell in enumerate(cells))
        for space in found.spaces:
            open_sides = [] if space.is_rock else beside(space.index, len(found.spaces))
            space.near = tuple(n for n in open_sides if not found.spaces[n].is_rock)
        found.orders = self.ref(entry, "orders", text.orders, "location") or 0
        start = self.ref(entry, "start", text.start, "location")
        found.start = next((space.index for space in found.spaces if space.location == start), NOWHERE)
        self.check_map(entry, found)
        return found

    def space(self, entry: Entry, index: int, cell: str) -> Space:
        """«nomad_camp», «C ^», «foe 5», «crystal_meteorite foe 9», «-»; «#» is rock that nobody enters."""
        space = Space(index)
        words = cell.split()
        while words:
            word = words.pop(0)
            if word == "^":
                space.is_mountain = True
            elif word == "#":
                space.is_rock = True
            elif word == "foe" and words and words[0].isdigit() and 1 <= int(words[0]) <= LEVELS:
                space.foe = int(words.pop(0))
            elif word in LETTERS and len(word) == 1:
                space.letter = word
            elif self.known.find(("location",), word) is not None:
                space.location = self.known.find(("location",), word)[0]  # type: ignore[index]
            elif word != "-":
                near = nearest(word, self.known.ids(("location",)))
                message = (
                    f"«{word}» in {entry.called} is neither a location nor a letter, «foe n», «^», «#» or «-»"
                )
                self.complain(entry, "rows", message, word, near)
        return space

    def check_map(self, entry: Entry, found: Map) -> None:
        """NN-2.2, NN-G2: every location, letter and level exactly once; every space can be reached."""
        spaces = found.spaces
        for i, location in enumerate(self.locations):
            self.once(
                entry,
                [space.location for space in spaces].count(i),
                f"the location «{location.id}»",
                location.id,
            )
        for letter in LETTERS:
            self.once(entry, [space.letter for space in spaces].count(letter), f"the letter {letter}", letter)
        for level in range(1, LEVELS + 1):
            self.once(entry, [space.foe for space in spaces].count(level), f"«foe {level}»", f"foe {level}")
        reached = reachable(found)
        for space in spaces:
            if found.start >= 0 and not space.is_rock and space.index not in reached:
                row, column = space.row + 1, space.column + 1
                message = f"column {column} of row {row} of {entry.called} cannot be reached from the start"
                self.complain(entry, "rows", message, text_of(space, self.locations))

    def once(self, entry: Entry, n: int, what: str, word: str) -> None:
        if n != 1:
            much = "is missing from" if n == 0 else f"stands {n} times on"
            self.complain(entry, "rows", f"{what} {much} {entry.called}; it must stand there once", word)

    def cells(self, entry: Entry, rows: list[str], columns: int, most: int) -> list[str]:
        """The cells of a drawn board, row by row."""
        split = [[cell.strip() for cell in row.split("|")] for row in rows]
        if len(rows) != most:
            self.complain(entry, "rows", f"{entry.called} has {len(rows)} rows instead of {most}", entry.id)
        for number, row in enumerate(split, 1):
            if len(row) != columns:
                message = f"row {number} of {entry.called} has {len(row)} spaces instead of {columns}"
                self.complain(entry, "rows", message, entry.id)
        return [cell for row in split for cell in row]

    def town_of(self, entry: Entry) -> TownSide:
        """NN-G4: what each space of a town gives and costs."""
        text: TownText = entry.value
        side = TownSide(entry.id)
        gives: list[int] = []
        extra: list[int] = []
        for cell in self.cells(entry, text.rows, SLOTS, SLOTS):
            thing, coins = NOWHERE, 0
            for word in cell.split():
                if word in THINGS:
                    thing = THINGS.index(word)
                elif word.startswith("+") and word[1:].isdigit():
                    coins = int(word[1:])
                elif word != "-":
                    message = f"«{word}» in {entry.called} is neither a thing nor extra coins like «+2»"
                    self.complain(entry, "rows", message, word, nearest(word, THINGS))
            gives.append(thing)
            extra.append(coins)
        side.gives, side.extra = tuple(gives), tuple(extra)
        for field, numbers in (("full_row", text.full_row), ("housing", text.housing)):
            if len(numbers) != SLOTS:
                message = f"«{field}» of {entry.called} has {len(numbers)} numbers; a town has {SLOTS} rows"
                self.complain(entry, field, message, field)
        side.full_row, side.housing = tuple(text.full_row), tuple(text.housing)
        return side


def beside(index: int, spaces: int) -> list[int]:
    """NN-9.6: the spaces one orthogonal step away."""
    column = index % COLUMNS
    found = [index - COLUMNS] if index >= COLUMNS else []
    found += [index - 1] if column > 0 else []
    found += [index + 1] if column < COLUMNS - 1 else []
    found += [index + COLUMNS] if index + COLUMNS < spaces else []
    return found


def reachable(found: Map) -> set[int]:
    """The spaces to which a way leads from the start."""
    reached: set[int] = set()
    todo = [int(found.start)] if found.start >= 0 else []
    while todo:
        index = todo.pop()
        if index not in reached:
            reached.add(index)
            todo += found.spaces[index].near
    return reached


def text_of(space: Space, locations: list[Entry]) -> str:
    """A space as it is written in a map."""
    return locations[space.location].id if space.location >= 0 else space.letter or "-"
