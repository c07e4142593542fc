"""Rows for any game: read from the same areas that a screen draws, so they show what the seat sees and no more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i16

from tablewright.engine import scene
from tablewright.engine.features import (
    COLUMNS,
    COUNT,
    FACE,
    FLAGS,
    KIND,
    KINDS,
    LARGEST,
    LEAST,
    MOST,
    NAME,
    OWNER,
    PLACE,
    STAT_COLUMNS,
    STATS,
    VALUE,
    WITHIN,
    Features,
    X,
    Y,
    blank,
    lay_down,
    named,
)
from tablewright.engine.game import Game
from tablewright.engine.staging import seat_id
from tablewright.engine.table import Move, Table, step_name

QUARTERS: Final = 4
FLAG_BITS: Final = 15
WALLS: Final = "nesw"
NUMBER_OF: Final = {kind: n + 1 for n, kind in enumerate(KINDS)}
BLOCK: Final = 64  # rows are counted in blocks of so many
BLOCKS: Final = 8  # and a game has room for at least so many, and one more for each seat


class SceneRows(Features):
    """The rows of a game that has no `features.py`; a row means whatever its kind, place and name say."""

    def __init__(self, game: Game, table: Table, rows: int | None = None) -> None:
        super().__init__()
        self.game = game
        self.targets: dict[str, int] = {}
        if rows is None:
            at_start = len(Reading(game, table.seen_by(0), 0).rows)
            rows = max(BLOCKS + table.seats, -(-2 * at_start // BLOCK)) * BLOCK
        self.rows = rows

    def write_rows(self, table: Table, seat: int, into: vec[i16], at: int) -> int:
        reading = Reading(self.game, table, seat)
        self.targets = reading.numbers
        rows = reading.rows[: self.rows]
        end = at + self.rows * COLUMNS
        lay_down([value for row in rows for value in row], into, at)
        at += len(rows) * COLUMNS
        while (
            at < end and into[at + KIND] != 0
        ):  # what stood here before; behind the first empty row all are empty
            blank(into, at, COLUMNS)
            at += COLUMNS
        return len(rows)

    def point(self, table: Table, move: Move, into: vec[i16], at: int, rows: vec[i16], first: int) -> None:
        for n, target in enumerate(self.game.targets(table, move)[:3]):
            row = self.targets.get(target, -1)
            into[at + n] = i16(row if row < self.rows else -1)


def within_limits(value: float) -> int:
    return max(LEAST, min(LARGEST, int(value)))


def flags_of(words: Sequence[str]) -> int:
    bits = 0
    for word in words:
        bits |= 1 << named(word) % FLAG_BITS
    return bits


class Reading:
    """One look at a table: its rows, and the number of each object's row."""

    def __init__(self, game: Game, seen: Table, seat: int) -> None:
        self.rows: list[list[int]] = []
        self.numbers: dict[str, int] = {}
        self.seats = {seat_id(other): (other - seat) % seen.seats + 1 for other in range(seen.seats)}
        head = game.head(seen, seat)
        step = named(step_name(seen.asking)) if seen.asking else 0
        self.put("state", "", name=named(head.phase), value=0 if head.step is None else head.step)
        self.put("state", "", name=step)
        for other in range(seen.seats):
            self.put(
                "seat", seat_id(other), name=other + 1, owner=self.seats[seat_id(other)],
                stats=game.seat_stats(seen, other), value=int(other in seen.waiting()),
            )  # fmt: skip
        for area in game.areas(seen, seat):
            self.widgets(area.children, named(area.id), area.owner)

    def put(
        self, kind: str, id: str, place: int = 0, name: int = 0, owner: int = 0, *, up: bool = True, count: int = 1,
        x: float = 0, y: float = 0, within: int = -1, flags: int = 0, value: int = 0, most: int = 0,
        stats: Sequence[scene.Stat] = (),
    ) -> int:  # fmt: skip
        """One more row; its number."""
        row = [0] * COLUMNS
        row[KIND], row[PLACE], row[NAME], row[OWNER] = NUMBER_OF[kind], place, name, owner
        row[FACE], row[COUNT] = int(up), within_limits(count)
        row[X], row[Y] = within_limits(x * QUARTERS), within_limits(y * QUARTERS)
        row[WITHIN], row[FLAGS], row[VALUE], row[MOST] = (
            within,
            flags,
            within_limits(value),
            within_limits(most),
        )
        for stat in stats:
            put_stat(row, stat)
        self.rows.append(row)
        if id:
            self.numbers[id] = len(self.rows) - 1
        return len(self.rows) - 1

    def owner(self, id: str) -> int:
        return self.seats.get(id, 0)

    def widgets(self, widgets: Sequence[Any], place: int, owner: str) -> None:
        for widget in widgets:
            match widget:
                case scene.Board():
                    self.board(widget, owner)
                case scene.Zone():
                    self.zone(widget, place, owner, -1)
                case scene.Track():
                    self.track(widget, place, owner)
                case scene.Counters():
                    for item in widget.items:
                        self.put("counter", item.id, named(widget.id), named(item.id), self.owner(owner),
                                 value=item.value, most=item.max or 0)  # fmt: skip
                case scene.Dice():
                    self.dice(widget, owner)
                case scene.Story():
                    self.put("state", widget.id, place, named(widget.title))
                case scene.Group():
                    self.widgets(widget.children, place, widget.owner or owner)

    def board(self, board: scene.Board, owner: str) -> None:
        place = named(board.id)
        for space in board.spaces:
            walls = sum(1 << n for n, side in enumerate(WALLS) if side in space.walls)
            row = self.put(
                "space", space.id, place, named(space.term or space.label or space.id), self.owner(owner), x=space.x,
                y=space.y, flags=flags_of(space.flags), stats=space.stats, value=walls, count=len(space.pieces),
            )  # fmt: skip
            for slot in space.slots:
                inner = self.put(
                    "slot", slot.id, place, named(slot.term or slot.label or slot.id), x=space.x, y=space.y,
                    within=row, flags=flags_of(slot.flags), most=slot.cap or 0, value=len(slot.pieces),
                )  # fmt: skip
                self.pieces(slot.pieces, place, owner, inner)
            for zone in space.zones:
                self.zone(zone, place, owner, row)
            self.pieces(space.pieces, place, owner, row)
        for link in board.links:
            self.put(
                "link", link.id, place, named(link.how), within=self.numbers.get(link.a, -1),
                value=self.numbers.get(link.b, -1), flags=flags_of(link.flags),
            )  # fmt: skip

    def zone(self, zone: scene.Zone, place: int, owner: str, within: int) -> None:
        count = zone.count if zone.count is not None else len(zone.pieces)
        row = self.put(
            "zone", zone.id, place, named(zone.id), self.owner(zone.owner or owner), count=count, within=within,
            most=zone.cap or 0,
        )  # fmt: skip
        self.pieces(zone.pieces, named(zone.id), zone.owner or owner, row)

    def pieces(self, pieces: Sequence[scene.Piece], place: int, owner: str, within: int) -> None:
        over = self.rows[within] if within >= 0 else None
        for n, piece in enumerate(pieces):
            where = (over[X], over[Y]) if over is not None else (0, 0)
            row = self.put(
                piece.kind, piece.id, place, named(piece.term or piece.name or piece.id),
                self.owner(piece.owner or owner), up=piece.face == "up", count=piece.n, within=within,
                flags=flags_of(piece.flags), stats=piece.stats, value=n if piece.at is None else piece.at,
                x=where[0] / QUARTERS, y=where[1] / QUARTERS,
            )  # fmt: skip
            self.pieces(piece.under, place, piece.owner or owner, row)

    def track(self, track: scene.Track, place: int, owner: str) -> None:
        row = self.put("track", track.id, place, named(track.id), self.owner(owner), value=track.value or 0,
                       most=track.max)  # fmt: skip
        for mark in track.marks:
            self.pieces(mark.pieces, named(track.id), owner, row)

    def dice(self, dice: scene.Dice, owner: str) -> None:
        place = named(dice.id)
        for die in dice.dice:
            self.put(
                "die", die.id, place, named(die.face), self.owner(owner), flags=flags_of(die.flags), most=die.sides,
                value=int(die.face) if die.face.isdecimal() else 0,
            )  # fmt: skip
        for amount in dice.pool:
            self.put("amount", "", place, named(amount.icon), self.owner(owner), value=amount.n)


def put_stat(row: list[int], stat: scene.Stat) -> None:
    """A number goes to the column that its label gives, or to the next one that is free."""
    value = stat.value if isinstance(stat.value, int) else named(stat.value)
    first = named(stat.label) % STAT_COLUMNS
    for n in range(STAT_COLUMNS):
        column = STATS + (first + n) % STAT_COLUMNS
        if row[column] == 0:
            row[column] = within_limits(value)
            return
