"""Results on disk: each finished piece is saved at once and never played again."""

from __future__ import annotations

import importlib
import os
from array import array
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from tablewright.build_info import VERSION
from tablewright.engine.counting import USED
from tablewright.lab.experiment import Order, as_json, from_json, game_of, laid_out
from tablewright.lab.numbers import Rate, rate
from tablewright.lab.worker import Piece, Row
from tablewright.lab.workers import LabError

ORDER: Final = "order.json"
PIECE: Final = ".arrow"
GROWING: Final = ("seen", "decisions")  # many lines a game, the same columns in every piece


@cache
def arrow() -> Any:
    """pyarrow, or a word on how to get it."""
    check_arrow()
    # Its own store of memory gives much back and asks for it again: a third of the time of putting pieces together.
    os.environ.setdefault("ARROW_DEFAULT_MEMORY_POOL", "system")
    importlib.import_module("pyarrow.parquet")
    importlib.import_module("pyarrow.compute")
    return importlib.import_module("pyarrow")


def check_arrow() -> None:
    """Whether it is there; to load it takes longer, and can wait until the workers are at work."""
    if find_spec("pyarrow") is None:
        raise LabError("the lab writes Parquet and needs pyarrow: pip install 'tablewright[lab]'")


class Shelf:
    """The folder of one order."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.parts = folder / "parts"

    def open(self, order: Order) -> None:
        """Take the folder for this order; one that holds another is left alone."""
        check_arrow()
        self.parts.mkdir(parents=True, exist_ok=True)
        path = self.folder / ORDER
        if path.exists():
            if from_json(path.read_text(encoding="utf-8")) != order:
                raise LabError(
                    f"{self.folder} holds games of another order; give another --out, or delete it"
                )
            self.check_parts()
        else:
            write_whole(path, as_json(order).encode())

    def check_parts(self) -> None:
        """Pieces that an older tablewright wrote otherwise cannot be put together with new ones."""
        if any(self.parts.glob("*.parquet")):
            raise LabError(
                f"{self.folder} holds pieces of an older tablewright; give another --out, or delete it"
            )

    def done(self) -> dict[int, int]:
        """The finished pieces: where each starts and stops."""
        spans = (path.stem.split("-") for path in self.parts.glob(f"*{PIECE}"))
        return {int(start): int(stop) for start, stop in spans}

    def path(self, start: int, stop: int) -> Path:
        return self.parts / f"{start:09}-{stop:09}{PIECE}"

    def keep(self, order: Order, piece: Piece) -> None:
        """Write a piece: its tables one after another in one file, so that it is there whole or not at all."""
        pa = arrow()
        sink = pa.BufferOutputStream()
        for name, table in tables(order, piece).items():
            told = table.replace_schema_metadata({"table": name})
            with pa.ipc.new_stream(sink, told.schema) as stream:
                stream.write_table(told)
        write_whole(self.path(piece.start, piece.stop), memoryview(sink.getvalue()))

    def read(self, path: Path) -> Iterator[tuple[str, Any]]:
        """The tables of a piece by name, that of the games first."""
        pa = arrow()
        source = pa.BufferReader(path.read_bytes())
        while source.tell() < source.size():
            table = pa.ipc.open_stream(source).read_all()
            yield table.schema.metadata[b"table"].decode(), table.replace_schema_metadata(None)

    def rows(self) -> list[Row]:
        """The lines of all games that are there."""
        paths = sorted(self.parts.glob(f"*{PIECE}"))
        return [row for path in paths for row in next(self.read(path))[1].to_pylist()]

    def win_rate(self) -> Rate:
        """How often the games that were put together were won."""
        won = arrow().parquet.read_table(self.folder / "games.parquet", columns=["win"])["win"]
        return rate(won.to_pylist().count(True), len(won))


class Gathering:
    """The files of a run, in the making while it is played: a piece is added as soon as all before it are there, so
    they are the same whichever was done first."""

    def __init__(self, shelf: Shelf, order: Order, games: int) -> None:
        self.shelf, self.order, self.games = shelf, order, games
        self.there = {start: stop for start, stop in shelf.done().items() if stop <= games}
        self.next = 0
        self.growing: dict[str, Growing] = {}
        self.short: dict[str, list[Any]] = {}  # few lines, or columns that may differ: these wait for the end

    def add(self, start: int, stop: int) -> None:
        """This piece is on the shelf now."""
        self.there[start] = stop
        while self.next in self.there:
            self.take(self.next)

    def take(self, start: int) -> None:
        stop = self.there.pop(start)
        for name, table in self.shelf.read(self.shelf.path(start, stop)):
            if name in GROWING:
                lines = seen_lines(arrow(), self.order, table) if name == "seen" else table
                self.growing.setdefault(name, Growing()).add(lines)
            else:
                self.short.setdefault(name, []).append(table)
        self.next = stop

    def close(self) -> None:
        """Write one file of each kind: all that is finished, though pieces in between may be missing."""
        for start in sorted(self.there):
            self.take(start)
        for name, tables in self.short.items():
            self.growing[name] = Growing()
            self.growing[name].add(arrow().concat_tables(tables, promote_options="permissive"))
        for name, file in self.growing.items():
            write_whole(self.shelf.folder / f"{name}.parquet", file.whole())


def tables(order: Order, piece: Piece) -> dict[str, Any]:
    """A piece as Arrow tables, by name."""
    pa = arrow()
    about = {"pack": order.pack, "seats": order.seats, "players": "+".join(order.players), "engine": VERSION,
             **{f"option_{name}": value for name, value in order.options.items()}}  # fmt: skip
    steps, counts = list(piece.choices), list(piece.choices.values())
    found = {"games": games_table(pa, piece, about)}
    if piece.seen:
        found["seen"] = seen_table(pa, piece)
    if piece.parts:
        found["parts"] = pa.table(piece.parts)
    if piece.decisions:
        found["decisions"] = pa.table(piece.decisions)
    if steps:
        found["choices"] = pa.table(
            {
                "step": steps,
                "offered": [count[0] for count in counts],
                "taken": [count[1] for count in counts],
            }
        )
        found["clauses"] = pa.table({"clause": list(piece.clauses), "times": list(piece.clauses.values())})
    return found


def games_table(pa: Any, piece: Piece, about: dict[str, Any]) -> Any:
    columns: dict[str, Any] = {name: column_of(pa, values) for name, values in piece.columns.items()}
    columns["won"] = pa.array(columns["won"], pa.list_(pa.bool_()))
    columns["scores"] = pa.array(columns["scores"], pa.list_(pa.int64()))
    same = {name: pa.repeat(value, piece.stop - piece.start) for name, value in about.items()}
    return pa.table({**columns, **same})


def column_of(pa: Any, values: Sequence[Any]) -> Any:
    """Numbers that lie side by side already need not be looked at one by one."""
    if isinstance(values, array):
        return pa.Array.from_buffers(pa.int64(), len(values), [None, pa.py_buffer(values)])
    return values


def seen_table(pa: Any, piece: Piece) -> Any:
    """One line a game, as compact as it came: lines for things are made when all pieces are put together."""
    games = piece.stop - piece.start
    kind = pa.binary(len(piece.seen) // games)
    met = pa.Array.from_buffers(kind, games, [None, pa.py_buffer(piece.seen)])
    return pa.table({"game": pa.array(range(piece.start, piece.stop), pa.int32()), "met": met})


def seen_lines(pa: Any, order: Order, table: Any) -> Any:
    """One line for each thing that came up in a game, with its name, its kind and its pile."""
    pc = pa.compute
    met = table["met"].combine_chunks()
    things = met.type.byte_width
    states = pa.Array.from_buffers(pa.int8(), len(met) * things, [None, met.buffers()[1]])
    places = pc.indices_nonzero(states).cast(pa.int32())
    games = pc.divide(places, pa.scalar(things, pa.int32()))
    numbers = pc.subtract(places, pc.multiply(games, pa.scalar(things, pa.int32())))
    names, kinds, piles, sizes = zip(*game_of(order).all_things(laid_out(order)), strict=True)
    return pa.table(
        {
            "game": table["game"].take(games),
            "thing": told_once(pa, names, numbers),
            "kind": told_once(pa, kinds, numbers),
            "pile": told_once(pa, piles, numbers),
            "of": pa.array(sizes, pa.int32()).take(numbers),
            "used": pc.equal(states.take(places), USED),
        }
    )


def told_once(pa: Any, words: Sequence[str], numbers: Any) -> Any:
    """A column of words as numbers into a short list of them."""
    short = list(dict.fromkeys(words))
    if len(short) == len(words):
        return pa.DictionaryArray.from_arrays(numbers, pa.array(short, pa.string()))
    places = pa.array([short.index(word) for word in words], pa.int32()).take(numbers)
    return pa.DictionaryArray.from_arrays(places, pa.array(short, pa.string()))


class Growing:
    """A Parquet file that tables of one kind are added to."""

    def __init__(self) -> None:
        self.sink = arrow().BufferOutputStream()
        self.writer: Any = None

    def add(self, table: Any) -> None:
        if self.writer is None:
            # Nobody asks for the least and the most of a column, which would take a third of the time.
            self.writer = arrow().parquet.ParquetWriter(self.sink, table.schema, write_statistics=False)
        self.writer.write_table(table)

    def whole(self) -> memoryview:
        self.writer.close()
        return memoryview(self.sink.getvalue())


def write_whole(path: Path, raw: bytes | memoryview) -> None:
    """All of it under its name, or nothing: a full disk or a killed program leaves no half file."""
    new = path.with_suffix(".new")
    try:
        with new.open("wb") as file:
            file.write(raw)
            file.flush()
            os.fsync(file.fileno())
        new.replace(path)
    except OSError as why:
        new.unlink(missing_ok=True)
        word = (why.strerror or str(why)).lower()
        raise LabError(
            f"{path} cannot be written: {word}. What is finished is kept; make room and run again"
        ) from None
