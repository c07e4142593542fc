"""Results on disk: each finished piece is safe at once, and what is there is not played again."""

from __future__ import annotations

import importlib
import os
from array import array
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from tablewright.build_info import VERSION
from tablewright.engine.counting import USED
from tablewright.lab.crew import LabError
from tablewright.lab.numbers import Rate, rate
from tablewright.lab.order import Order, as_json, from_json, game_of, laid_out
from tablewright.lab.playing import Piece, Row

ORDER = "order.json"
NAMES = ("games", "seen", "choices", "clauses", "decisions")


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
        for path in self.parts.glob("seen-*.parquet"):
            if "met" not in arrow().parquet.read_schema(path).names:
                raise LabError(
                    f"{self.folder} holds pieces of an older tablewright; give another --out, or delete it"
                )

    def done(self) -> dict[int, int]:
        """The finished pieces: where each starts and stops."""
        spans = (path.stem.split("-")[1:3] for path in self.parts.glob("games-*.parquet"))
        return {int(start): int(stop) for start, stop in spans}

    def keep(self, order: Order, piece: Piece) -> None:
        """Write a piece; the table of games comes last, so a piece counts only when all of it is there."""
        for name, table in reversed(list(tables(order, piece).items())):
            path = self.parts / f"{name}-{piece.start:09}-{piece.stop:09}.parquet"
            write_whole(path, parquet([table]))

    def rows(self) -> list[Row]:
        """The lines of all games that are there."""
        read = arrow().parquet.read_table
        return [row for path in sorted(self.parts.glob("games-*.parquet")) for row in read(path).to_pylist()]

    def win_rate(self) -> Rate:
        """How often the games that were put together were won."""
        won = arrow().parquet.read_table(self.folder / "games.parquet", columns=["win"])["win"]
        return rate(won.to_pylist().count(True), len(won))

    def gather(self, order: Order, games: int) -> None:
        """All pieces up to this many games as one file each; on all cores, for nobody plays any more."""
        arrow()
        spans = sorted((start, stop) for start, stop in self.done().items() if stop <= games)
        with ThreadPoolExecutor() as readers, ThreadPoolExecutor(len(NAMES)) as writers:
            list(writers.map(lambda name: self.put_together(order, name, spans, readers), NAMES))

    def put_together(
        self, order: Order, name: str, spans: list[tuple[int, int]], readers: ThreadPoolExecutor
    ) -> None:
        pa = arrow()
        paths = [self.parts / f"{name}-{start:09}-{stop:09}.parquet" for start, stop in spans]
        there = [path for path in paths if path.exists()]
        if there:
            found = readers.map(lambda path: part_in(pa, order, path), there)
            # What was seen has many lines, all alike: while some are written, others are read.
            tables = found if name == "seen" else [pa.concat_tables(found, promote_options="permissive")]
            write_whole(self.folder / f"{name}.parquet", parquet(tables))


def part_in(pa: Any, order: Order, path: Path) -> Any:
    """One table of a piece; what each game met becomes a line for each thing."""
    with pa.parquet.ParquetFile(path) as file:
        table = file.read(use_threads=False)
    return seen_lines(pa, order, table) if path.name.startswith("seen-") else table


def tables(order: Order, piece: Piece) -> dict[str, Any]:
    """A piece as Arrow tables, by name."""
    pa = arrow()
    about = {"pack": order.pack, "seats": order.seats, "players": "+".join(order.players), "engine": VERSION,
             **{f"option_{name}": value for name, value in order.options.items()}}  # fmt: skip
    steps, counts = list(piece.choices), list(piece.choices.values())
    found = {"games": games_table(pa, piece, about)}
    if piece.seen:
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


def parquet(tables: Iterable[Any]) -> memoryview:
    """Tables of one kind as a file; nobody asks for the least and the most of a column, which would take a third of
    the time."""
    pa = arrow()
    sink = pa.BufferOutputStream()
    writer = None
    for table in tables:
        writer = writer or pa.parquet.ParquetWriter(sink, table.schema, write_statistics=False)
        writer.write_table(table)
    if writer:
        writer.close()
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
