"""What an answer means: options by the words that records have for them, several of them as several moves."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.engine.game import Game, notation
from tablewright.engine.match import Match
from tablewright.engine.several import choosing_of, least_and_most, that_is_all
from tablewright.engine.staging import case_of, sentence_of
from tablewright.engine.table import GROUP, Move, Table


class Refusal(ValueError):
    """An answer that does not count; the sentence says why, the clause by which rule, if it is one."""

    def __init__(self, why: str, clause: str = "") -> None:
        super().__init__(why)
        self.why = why
        self.clause = clause


def spoken(option: str, amount: int | None = None) -> str:
    """An option with its number, as a record has it: `give 0` and 3 are `give 0 3`."""
    return option if amount is None else f"{option} {amount}"


def facing(table: Table, seat: int) -> Table:
    """The table as it asks this seat: itself, or a copy while several seats decide at the same time."""
    if table.lanes is None or table.seat == seat:
        return table
    other = table.copy()
    other.focus(seat)
    return other


def number_of(table: Table, seat: int, words: str) -> int | None:
    """Which option of the question to this seat is written so."""
    asked = facing(table, seat)
    return next((i for i, move in enumerate(asked.options) if notation(table, move) == words), None)


def anytime_move(table: Table, seat: int, words: str) -> Move | None:
    """What this seat may do at any time that is written so."""
    if seat < 0 or table.over:
        return None
    return next((move for move in table.anytime(seat) if notation(table, move) == words), None)


def answer(match: Match, game: Game, seat: int, picks: Sequence[str]) -> None:
    """Answer the question to this seat: one move for each pick, all of them or none."""
    if len(picks) != 1 or choosing_of(facing(match.table, seat)) is not None:
        carry_out(Rehearsal(match.table.copy()), game, seat, picks)
    carry_out(match, game, seat, picks)


class Rehearsal:
    """A copy of the table on which an answer is tried, so that half of it is never kept."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def choose(self, i: int, seat: int | None = None) -> None:
        self.table.choose(i, None if self.table.seat == GROUP else seat)


def carry_out(match: Match | Rehearsal, game: Game, seat: int, picks: Sequence[str]) -> None:
    asked = choosing_of(facing(match.table, seat))
    if len(picks) != 1 and asked is None:
        raise Refusal("this question takes one option")
    for n, words in enumerate(picks):
        if n and not goes_on(match.table, seat, asked):
            raise Refusal(f"these are too many; {n} are enough")
        match.choose(named(match.table, game, seat, words), seat)
    if seat != GROUP and goes_on(match.table, seat, asked):  # a group picks one by one
        finish(match, seat, len(picks))


def goes_on(table: Table, seat: int, asked: object) -> bool:
    """Whether the same seat is still picking for the same question."""
    if table.over or seat not in table.waiting():
        return False
    return asked is not None and choosing_of(facing(table, seat)) is asked


def finish(match: Match | Rehearsal, seat: int, n: int) -> None:
    """That is all; if more are needed, the answer does not count."""
    options = facing(match.table, seat).options
    enough = next((i for i, move in enumerate(options) if move[0] is that_is_all), None)
    if enough is None:
        more = least_and_most(facing(match.table, seat))[0]
        raise Refusal(f"{n} are too few; choose {n + more} at least")
    match.choose(enough, seat)


def named(table: Table, game: Game, seat: int, words: str) -> int:
    """The option that is written so; a refused one is refused by its clause."""
    i = number_of(table, seat, words)
    if i is not None:
        return i
    seen = table.seen_by(max(seat, 0))
    for no in seen.refusals():
        if notation(seen, no.move) == words:
            raise Refusal(f"{case_of(no)} {sentence_of(game, seen, no.clause)}".strip(), no.clause)
    raise Refusal(f"there is no option {words!r} now")
