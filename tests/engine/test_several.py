"""Several of many, an order, an amount: small steps for bots and records."""

from __future__ import annotations

import sys
from collections import Counter
from itertools import combinations
from typing import Any, Final

from tests.engine.toys import HERE

from tablewright.engine.digest import digest
from tablewright.engine.fate import Fate
from tablewright.engine.game import find_game
from tablewright.engine.record import record, replay
from tablewright.engine.several import (
    Choosing,
    choose_some,
    choosing_of,
    least_and_most,
    offer_amount,
    pick,
    taken,
    that_is_all,
)
from tablewright.engine.table import NOBODY, Table
from tablewright.testing import check_game, choose, options_of, refusal, run

GAME: Final = find_game(str(HERE.parent / "toys" / "fair"))
TOY: Final[Any] = sys.modules["tablewright_game_fair"]


class Box(Table):
    """Things in a box, to be picked from."""

    def __init__(self, things: int = 8) -> None:
        super().__init__()
        self.seats = 2
        self.fate = Fate(1, ("dice",))
        self.debug = True
        self.things = things
        self.kept: tuple[Any, ...] = ()
        self.about = 0

    def copy(self) -> Box:
        other = Box(self.things)
        other.keep(self)
        other.kept = self.kept
        other.about = self.about
        return other


def things(table: Box, seat: int) -> list[int]:
    return list(range(table.things))


def keep(table: Box, seat: int) -> None:
    table.kept = taken(table, seat)


KEEP: Final = Choosing("BX-1", things, 4, keep)
UP_TO: Final = Choosing("BX-2", things, 3, keep, least=1)
ORDER: Final = Choosing("BX-3", things, 3, keep, ordered=True)


def test_one_item_after_another_and_then_the_step_that_takes_them() -> None:
    table = Box()
    run(table, choose_some, 0, KEEP)
    assert options_of(table) == [f"pick 0 {n}" for n in range(8)]

    for n in (7, 0, 3):
        choose(table, pick, 0, n)
    assert options_of(table) == ["pick 0 1", "pick 0 2", "pick 0 4", "pick 0 5", "pick 0 6"]
    choose(table, pick, 0, 2)

    assert table.kept == (0, 2, 3, 7)
    assert table.picked == {}


def test_the_same_set_is_the_same_position_whatever_its_order() -> None:
    one, other = Box(), Box()
    for table, order in ((one, (5, 1)), (other, (1, 5))):
        run(table, choose_some, 0, KEEP)
        for n in order:
            choose(table, pick, 0, n)
    assert digest(one) == digest(other)


def test_every_set_can_be_picked() -> None:
    found: Counter[tuple[int, ...]] = Counter()
    luck = Fate(3, ("choices",))
    for _ in range(1400):
        table = Box()
        table.debug = False
        run(table, choose_some, 0, KEEP)
        while not table.kept:
            table.choose(luck.below(len(table.options), 0))
        found[table.kept] += 1
    assert set(found) == set(combinations(range(8), 4))
    assert max(found.values()) < 3 * 1400 / 70


def test_with_a_least_that_is_all_ends_it_early() -> None:
    table = Box()
    run(table, choose_some, 0, UP_TO)
    assert "that-is-all 0" not in options_of(table)
    choose(table, pick, 0, 4)
    assert least_and_most(table) == (0, 2)
    choose(table, that_is_all, 0)
    assert table.kept == (4,)


def test_an_order_is_kept_as_picked() -> None:
    table = Box(3)
    run(table, choose_some, 0, ORDER)
    assert choosing_of(table) is ORDER
    for n in (2, 0, 1):
        choose(table, pick, 0, n)
    assert table.kept == (2, 0, 1)


def test_nothing_is_asked_where_everything_must_be_taken() -> None:
    table = Box(4)
    run(table, choose_some, 0, KEEP)
    assert table.kept == (0, 1, 2, 3)

    empty = Box(0)
    run(empty, choose_some, 0, UP_TO)
    assert empty.kept == ()
    assert choosing_of(empty) is None


def odd(table: Box, seat: int, n: int) -> str:
    return "BX-4" if n % 2 else ""


def test_a_refused_item_is_shown_with_its_clause_and_what_is_left_may_be_too_few() -> None:
    table = Box(3)
    run(table, choose_some, 0, Choosing("BX-1", things, 3, keep, cannot=odd))
    assert refusal(table, pick, 0, 1) == "BX-4"
    choose(table, pick, 0, 0)
    choose(table, pick, 0, 2)
    assert table.kept == (0, 2)


def some_of(table: Box, seat: int, about: int) -> list[int]:
    return list(range(about))


def half(table: Box, seat: int, about: int) -> int:
    return about // 2


def keep_about(table: Box, seat: int, about: int) -> None:
    table.kept = taken(table, seat)
    table.about = about


def test_readers_and_the_step_are_told_what_it_is_about() -> None:
    table = Box()
    run(table, choose_some, 0, Choosing("BX-5", some_of, half, keep_about), 6)
    for n in (5, 3, 1):
        choose(table, pick, 0, n)
    assert (table.kept, table.about) == ((1, 3, 5), 6)


def test_picks_are_their_seats_alone() -> None:
    table = Box()
    run(table, choose_some, 0, KEEP)
    choose(table, pick, 0, 6)
    assert table.seen_by(0).picked == {0: (6,)}
    assert table.seen_by(1).picked == {}
    assert table.seen_by(NOBODY).picked == {}
    world = table.imagined_by(1, Fate(9, ("dice",)))
    assert world.picked == {}
    assert len(world.options) == 8


def pour(table: Box, seat: int, n: int) -> None:
    table.about = n


def ask_how_much(table: Box, seat: int) -> None:
    table.ask(seat, "BX-6")
    offer_amount(table, pour, 0, 3, seat)
    offer_amount(table, pour, 2, 1, seat)


def test_an_amount_is_an_option_for_each_number_and_one_range_for_screens() -> None:
    table = Box()
    run(table, ask_how_much, 0)
    assert options_of(table) == ["pour 0 0", "pour 0 1", "pour 0 2", "pour 0 3"]
    assert table.amounts() == [((pour, 0), 0, 3)]
    assert table.ranges is None
    choose(table, pour, 0, 2)
    assert table.about == 2


# The Fair


def test_the_fair_passes_the_conformance_check() -> None:
    check_game(GAME, 9)


def test_fa_1_3_a_trader_cannot_keep_two_barrels() -> None:
    table = TOY.fair(goods=[[3, 3, 0, 1]])
    run(table, choose_some, 0, TOY.KEEP)
    choose(table, pick, 0, 0)
    assert refusal(table, pick, 0, 1) == "FA-1.3"
    choose(table, pick, 0, 3)
    assert table.goods[0] == [3, 1]


def test_a_record_tells_each_pick_and_leads_to_the_same_table() -> None:
    table = GAME.new(2, 5)
    luck = Fate(4, ("choices",))
    while not table.over:
        table.choose(luck.below(len(table.options), 0))
    told = record(table)
    assert "pick 0 " in told.text()
    assert digest(replay(told)) == digest(table)
