"""Finished games as lines of text, small enough to lie beside the page that was made from them.

A line names an order and then tells each of its games: `11+` was won by all in eleven rounds, or whatever a game's
length is counted in, `9-` was lost, `?` has not been played yet. Where some win and others lose, each seat has a sign.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from tablewright.lab.experiment import Order, game_of, laid_out, pack_of
from tablewright.lab.results import write_whole
from tablewright.lab.worker import Piece, Row, is_win
from tablewright.lab.workers import LabError

SUFFIX: Final = ".txt"
HEAD: Final = (
    "# Games that were played to measure a balance: 11+ was won in 11, 9- was lost in 9, ? is still to come."
)
BAR: Final = " | "
UNPLAYED: Final = "?"
TOKEN: Final = re.compile(r"(\d*)([+-]+)|\?")


class Book:
    """A file with a line for each order."""

    def __init__(self, path: Path, fact: str = "") -> None:
        self.path = path
        self.fact = fact  # what counts as length, one of the game's facts
        self.orders: dict[str, list[str]] = {}
        if path.exists():
            for n, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                if line and not line.startswith("#"):
                    self.read(n, line)

    def read(self, n: int, line: str) -> None:
        name, bar, games = line.rpartition(BAR)
        tokens = games.split()
        if not bar or not all(TOKEN.fullmatch(token) for token in tokens):
            raise LabError(f"{self.path}:{n} is no line of games; mend it, or begin another file")
        self.orders[name] = tokens

    def write(self) -> None:
        lines = [f"{name}{BAR}{' '.join(tokens)}" for name, tokens in sorted(self.orders.items())]
        self.path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(self.path, "\n".join([HEAD, *lines, ""]).encode())

    def chapter(self, order: Order) -> Chapter:
        """The line of an order with these cards: games with other cards have another."""
        pack = pack_of(order.game, order.folder, order.pack)
        cards = f"{order.game} {getattr(pack, 'version', 'own')} {getattr(pack, 'hash', '')[-8:]}".strip()
        return Chapter(self, f"{cards} {order.mark}, seed {order.seed}, {order.words()}", order)


class Chapter:
    """One line of a book, which is asked like a shelf."""

    def __init__(self, book: Book, name: str, order: Order) -> None:
        self.book, self.name, self.order = book, name, order

    @property
    def tokens(self) -> list[str]:
        return self.book.orders.setdefault(self.name, [])

    def done(self) -> dict[int, int]:
        return {n: n + 1 for n, token in enumerate(self.tokens) if token != UNPLAYED}

    def keep(self, order: Order, piece: Piece) -> None:
        tokens = self.tokens
        tokens += [UNPLAYED] * (piece.stop - len(tokens))
        for row in piece.games:
            signs = "".join("+" if won else "-" for won in row["won"]) or "-"
            length = row[f"fact_{self.book.fact}"] if self.book.fact else ""
            tokens[row["game"]] = f"{length}{signs[0] if len(set(signs)) == 1 else signs}"
        self.book.write()

    def rows(self) -> list[Row]:
        rivals = game_of(self.order).are_rivals(laid_out(self.order))
        return [self.row(n, rivals) for n in self.done()]

    def row(self, n: int, rivals: bool) -> Row:
        found = TOKEN.fullmatch(self.tokens[n])
        assert found is not None
        length, signs = found.groups()
        won = tuple(sign == "+" for sign in (signs if len(signs) > 1 else signs * self.order.seats))
        row: Row = {"game": n, "won": won, "win": is_win(won, rivals)}
        if self.book.fact:
            if not length:
                raise LabError(f"{self.book.path} does not tell how long games took; begin another file")
            row[f"fact_{self.book.fact}"] = int(length)
        return row
