"""Results on disk: each finished piece is safe at once, and what is there is not played again."""

from __future__ import annotations

import importlib
import os
from array import array
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tablewright.build_info import VERSION
from tablewright.lab.crew import LabError
from tablewright.lab.order import Order, as_json, from_json, game_of, laid_out
from tablewright.lab.playing import Piece, Row

ORDER = "order.json"
NAMES = ("games", "seen", "choices", "clauses", "decisions")


def arrow() -> Any:
    """pyarrow, or a word on how to get it."""
    try:
        importlib.import_module("pyarrow.parquet")
        importlib.import_module("pyarrow.compute")
        return importlib.import_module("pyarrow")
    except ImportError:
        raise LabError("the lab writes Parquet and needs pyarrow: pip install 'tablewright[lab]'") from None


class Shelf:
    """The folder of one order."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.parts = folder / "parts"

    def open(self, order: Order) -> None:
        """Take the folder for this order; one that holds another is left alone."""
        arrow()
        self.parts.mkdir(parents=True, exist_ok=True)
        path = self.folder / ORDER
        if path.exists():
            if from_json(path.read_text(encoding="utf-8")) != order:
                raise LabError(
                    f"{self.folder} holds games of another order; give another --out, or delete it"
                )
        else:
            write_whole(path, as_json(order).encode())

    def done(self) -> dict[int, int]:
        """The finished pieces: where each starts and stops."""
        spans = (path.stem.split("-")[1:3] for path in self.parts.glob("games-*.parquet"))
        return {int(start): int(stop) for start, stop in spans}

    def keep(self, order: Order, piece: Piece) -> None:
        """Write a piece; the table of games comes last, so a piece counts only when all of it is there."""
        for name, table in reversed(list(tables(order, piece).items())):
            path = self.parts / f"{name}-{piece.start:09}-{piece.stop:09}.parquet"
            write_whole(path, parquet(table))

    def rows(self) -> list[Row]:
        """The lines of all games that are there."""
        read = arrow().parquet.read_table
        return [row for path in sorted(self.parts.glob("games-*.parquet")) for row in read(path).to_pylist()]

    def gather(self, order: Order, games: int) -> None:
        """All pieces up to this many games as one file each."""
        pa = arrow()
        spans = sorted((start, stop) for start, stop in self.done().items() if stop <= games)
        for name in NAMES:
            paths = [self.parts / f"{name}-{start:09}-{stop:09}.parquet" for start, stop in spans]
            found = [pa.parquet.read_table(path) for path in paths if path.exists()]
            if found:
                whole = pa.concat_tables(found, promote_options="permissive")
                whole = with_names(pa, order, whole) if name == "seen" else whole
                write_whole(self.folder / f"{name}.parquet", parquet(whole))


def tables(order: Order, piece: Piece) -> dict[str, Any]:
    """A piece as Arrow tables, by name."""
    pa = arrow()
    about = {"pack": order.pack, "seats": order.seats, "players": "+".join(order.players), "engine": VERSION,
             **{f"option_{name}": value for name, value in order.options.items()}}  # fmt: skip
    steps, counts = list(piece.choices), list(piece.choices.values())
    found = {"games": games_table(pa, piece, about)}
    if piece.seen[0]:
        found["seen"] = seen_table(pa, piece)
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
    columns: dict[str, Any] = dict(piece.columns)
    columns["won"] = pa.array(columns["won"], pa.list_(pa.bool_()))
    columns["scores"] = pa.array(columns["scores"], pa.list_(pa.int64()))
    same = {name: pa.repeat(value, piece.stop - piece.start) for name, value in about.items()}
    return pa.table({**columns, **same})


def seen_table(pa: Any, piece: Piece) -> Any:
    """In a piece things are numbers; their names come when all pieces are put together, once and not once a row."""
    games, things, used = piece.seen
    return pa.table(
        {
            "game": as_they_are(pa, pa.int32(), games),
            "number": as_they_are(pa, pa.int32(), things),
            "used": as_they_are(pa, pa.int8(), used).cast(pa.bool_()),
        }
    )


def as_they_are(pa: Any, kind: Any, numbers: array[int]) -> Any:
    """Numbers that lie side by side already need not be looked at one by one."""
    return pa.Array.from_buffers(kind, len(numbers), [None, pa.py_buffer(numbers)])


def with_names(pa: Any, order: Order, seen: Any) -> Any:
    """The table of what was seen, with the names of things, their kinds and piles."""
    numbers = seen["number"].combine_chunks()
    names, kinds, piles, sizes = zip(*game_of(order).all_things(laid_out(order)), strict=True)
    return pa.table(
        {
            "game": seen["game"],
            "thing": told_once(pa, names, numbers),
            "kind": told_once(pa, kinds, numbers),
            "pile": told_once(pa, piles, numbers),
            "of": pa.array(sizes, pa.int32()).take(numbers),
            "used": seen["used"],
        }
    )


def told_once(pa: Any, words: Sequence[str], numbers: Any) -> Any:
    """A column of words as numbers into a short list of them."""
    short = list(dict.fromkeys(words))
    if len(short) == len(words):
        return pa.DictionaryArray.from_arrays(numbers, pa.array(short, pa.string()))
    places = pa.array([short.index(word) for word in words], pa.int32()).take(numbers)
    return pa.DictionaryArray.from_arrays(places, pa.array(short, pa.string()))


def parquet(table: Any) -> memoryview:
    """A table as a file; nobody asks for the least and the most of a column, which would take a third of the time."""
    pa = arrow()
    sink = pa.BufferOutputStream()
    pa.parquet.write_table(table, sink, write_statistics=False)
    return memoryview(sink.getvalue())


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
