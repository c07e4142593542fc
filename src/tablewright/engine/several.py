"""Several of many, an order, an amount: small steps for rules, records and bots, one question for people.

A `Choosing` is a constant that says what is picked from, how many and what then. `choose_some` asks for one
item after another, so a bot has 8 options where there are 70 sets. Screens see one question (`staging`).
What a seat has picked so far lies in `table.picked`, where no other seat sees it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from mypy_extensions import i64

from tablewright.engine.table import NO, Move, Step, Table, move_of

Reader = Callable[..., Any]  # reader(table, seat) or, with something it is about, reader(table, seat, about)
ALL: Final = 1 << 30  # as many as there are


class Choosing:
    """What can be picked, how many of it, and the step that follows: `KEEP = Choosing("NN-3.10", dealt, 4, keep)`.

    `items(table, seat)` lists what there is to pick from, no two alike; picking must not change it. It reads
    fields of the table: steps are known to every seat, so secret items are never arguments. `most` and `least`
    are numbers or readers too; `least` is `most` unless given. `cannot(table, seat, item)` may refuse an item
    with its clause. If nothing more can be picked, that is enough, even below `least`.
    """

    LASTING: bool = True  # a rule, no part of a position

    def __init__(
        self,
        clause: str,
        items: Reader,
        most: int | Reader,
        then: Step,
        *,
        least: int | Reader | None = None,
        ordered: bool = False,
        cannot: Reader | None = None,
    ) -> None:
        self.clause = clause
        self.items = items
        self.most = most
        self.then = then
        self.least = most if least is None else least
        self.ordered = ordered
        self.cannot = cannot
        self.id = then.__name__

    def __repr__(self) -> str:
        return self.id.upper()

    def listed(self, table: Table, seat: int, about: Any) -> list[Any]:
        return list(self.items(table, seat) if about is NO else self.items(table, seat, about))

    def number(self, of: int | Reader, table: Table, seat: int, about: Any) -> int:
        if isinstance(of, int):
            return of
        return int(of(table, seat) if about is NO else of(table, seat, about))

    def refusal(self, table: Table, seat: int, item: Any, about: Any) -> str:
        if self.cannot is None:
            return ""
        return str(self.cannot(table, seat, item) if about is NO else self.cannot(table, seat, item, about))


def choose_some(table: Table, seat: int, choosing: Choosing, about: Any = NO) -> None:
    """Ask a seat to pick; then `choosing.then(table, seat)` takes the picks up with `taken`."""
    forget_picks(table, seat)
    items = choosing.listed(table, seat, about)
    if choosing.cannot is None and is_forced(table, seat, choosing, about, len(items)):
        table.picked = {**table.picked, seat: tuple(items)}
        table.do(choosing.then, seat, about)
    else:
        table.do(picking, seat, choosing, about)


def is_forced(table: Table, seat: int, choosing: Choosing, about: Any, n: int) -> bool:
    """Everything must be taken, and its order does not matter: there is nothing to ask."""
    return (not choosing.ordered or n < 2) and choosing.number(choosing.least, table, seat, about) >= n


def picking(table: Table, seat: int, choosing: Choosing, about: Any = NO) -> None:
    """The next of several; asked until there are enough or that is all."""
    items = choosing.listed(table, seat, about)
    held = table.picked.get(seat, ())
    left = [item for item in items if item not in held]
    refusals = [choosing.refusal(table, seat, item, about) for item in left]
    if len(held) >= choosing.number(choosing.most, table, seat, about) or "" not in refusals:
        table.do(choosing.then, seat, about)
        return
    table.ask(seat, choosing.clause)
    for i in range(len(left)):
        table.offer(pick, seat, left[i], unless=refusals[i])
    if len(held) >= choosing.number(choosing.least, table, seat, about):
        table.offer(that_is_all, seat)


def pick(table: Table, seat: int, item: Any) -> None:
    """One more; picks without an order are kept in that of the items, so that equal sets are equal."""
    asking = table.asking
    choosing: Choosing = asking[2]
    held = [*table.picked.get(seat, ()), item]
    if not choosing.ordered:
        items = choosing.listed(table, seat, about_of(asking))
        held = [one for one in items if one in held]
    table.picked = {**table.picked, seat: tuple(held)}
    table.do_move(asking)


def that_is_all(table: Table, seat: int) -> None:
    """Enough are picked, although there could be more."""
    asking = table.asking
    table.do(asking[2].then, seat, about_of(asking))


def taken(table: Table, seat: int) -> tuple[Any, ...]:
    """What the seat has picked, in the order of the items or in its own; the picks are gone from the table."""
    held = table.picked.get(seat, ())
    forget_picks(table, seat)
    return held


def forget_picks(table: Table, seat: int) -> None:
    if seat in table.picked:
        table.picked = {who: held for who, held in table.picked.items() if who != seat}


def about_of(asking: Move) -> Any:
    return asking[3] if len(asking) > 3 else NO


# An amount


def offer_amount(
    table: Table, step: Step, low: int, high: int, a: Any = NO, b: Any = NO, c: Any = NO, *, unless: str = ""
) -> None:
    """An option for each number from `low` to `high`, as the step's last argument; one slider for people."""
    move = move_of(step, a, b, c, NO)
    if table.ranges is not None and not unless and low <= high:
        table.ranges.append((move, low, high))
    n: i64 = low
    while n <= high:
        table.offer_move((*move, n), unless)
        n += 1


# For screens


def choosing_of(table: Table) -> Choosing | None:
    """The Choosing that the open question is about, if it asks for several."""
    asking = table.asking
    return asking[2] if asking and asking[0] is picking else None


def least_and_most(table: Table) -> tuple[int, int]:
    """How many more must and may be picked in the open question."""
    asking = table.asking
    seat, about = asking[1], about_of(asking)
    choosing: Choosing = asking[2]
    n = len(table.picked.get(seat, ()))
    left = sum(move[0] is pick for move in table.options)
    least = max(0, choosing.number(choosing.least, table, seat, about) - n)
    most = max(0, choosing.number(choosing.most, table, seat, about) - n)
    return min(least, left), min(most, left)
