"""Runs an experiment: many games, written to disk piece by piece; an interrupted run continues where it stopped."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tablewright.lab.experiment import Order, pack_of
from tablewright.lab.kept_games import Book, Chapter
from tablewright.lab.results import Gathering, Shelf
from tablewright.lab.worker import Row
from tablewright.lab.workers import Crew, Part, pieces

Advance = Callable[[int], None]


def run(order: Order, games: int, folder: Path, crew: Crew) -> int:
    """Play what is not there yet; how many games were played now."""
    shelf = Shelf(folder)
    shelf.open(order)
    done = shelf.done()
    left = [part for piece in pieces(order, 0, games) for part in missing(piece, done)]
    played = sum(stop - start for _, start, stop in left)
    gathering = Gathering(shelf, order, games)
    with progress(order.game, games, games - played) as advance:
        try:
            for _, piece in crew.play(left):
                shelf.keep(order, piece)
                gathering.add(piece.start, piece.stop)
                advance(piece.stop - piece.start)
        finally:
            gathering.close()
    return played


def missing(part: Part, done: dict[int, int]) -> list[Part]:
    """What is not there yet of a piece."""
    order, start, stop = part
    while start in done:
        start = done[start]
    return [(order, start, stop)] if start < stop else []


def rows_of(order: Order, start: int, stop: int, crew: Crew, advance: Advance | None = None) -> list[Row]:
    """Games of an order in their own order; where the crew keeps what it plays, only those that are not there yet
    are played."""
    advance = advance or unseen
    shelf = shelf_for(order, crew.keep) if crew.keep is not None else None
    left = pieces(order, start, stop)
    if shelf is not None:
        done = shelf.done()
        left = [part for piece in left for part in missing(piece, done)]
    advance(stop - start - sum(last - first for _, first, last in left))
    rows: list[Row] = []
    for _, piece in crew.play(left):
        rows += piece.games
        if shelf is not None:
            shelf.keep(order, piece)
        advance(piece.stop - piece.start)
    if shelf is not None:
        rows = [row for row in shelf.rows() if start <= row["game"] < stop]
    return sorted(rows, key=lambda row: int(row["game"]))


def shelf_for(order: Order, keep: Path | Book) -> Shelf | Chapter:
    """The place of an order among others, with these cards: games with other cards lie elsewhere."""
    if isinstance(keep, Book):
        return keep.chapter(order)
    pack = pack_of(order.game, order.folder, order.pack)
    shelf = Shelf(keep / f"{order.game}-{getattr(pack, 'version', 'own')}" / order.mark)
    shelf.open(order)
    return shelf


def unseen(games: int) -> None:
    """Progress that nobody looks at."""


@contextmanager
def progress(what: str, total: int, done: int = 0) -> Iterator[Advance]:
    """A bar with rate and time left, where somebody can see it."""
    if not sys.stderr.isatty():
        yield unseen
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    rate = TextColumn("{task.fields[rate]}")
    bar = Progress(TextColumn(what), BarColumn(), MofNCompleteColumn(), rate, TimeRemainingColumn(),
                   console=Console(stderr=True))  # fmt: skip
    with bar:
        task = bar.add_task(what, total=total, completed=done, rate="")

        def advance(n: int) -> None:
            speed = bar.tasks[0].speed
            bar.update(task, advance=n, rate=f"{speed:,.0f} games/s" if speed else "")

        yield advance
