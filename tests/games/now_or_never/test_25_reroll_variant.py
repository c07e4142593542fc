"""Chapter 25: reroll variant."""

from __future__ import annotations

import pytest
from tests.games.now_or_never.builders import (
    amount,
    arrive_at,
    asked,
    has,
    holds,
    offered,
    search_token,
    village,
    wears,
)
from tests.games.now_or_never.test_13_combat import fights

from tablewright.games.now_or_never.table import NO_ROLL, Table
from tablewright.testing import choose, lay, refusal

VARIANT = {"reroll_variant": True}


def searching(*dice: int, variant: bool = True, **amounts: int) -> Table:
    table = village(reroll_variant=variant)
    arrive_at(table, "A", **{"hearts": 9, "mana": 0, **amounts})
    search_token(table, "lost_knowledge")
    lay(table, dice=list(dice))
    choose(table, "search")
    return table


@pytest.mark.parametrize(("good", "thing"), [(0, "shells"), (1, "tools"), (2, "demons"), (3, "crystals")])
def test_25_1_a_good_rerolls_your_own_die(good: int, thing: str) -> None:
    table = searching(4, 1, **{thing: 1})
    choose(table, "reroll_for", good)
    assert (amount(table, "hearts"), amount(table, thing)) == (8, 0)


def test_25_1_without_the_variant_it_does_not() -> None:
    table = searching(4, 1, variant=False, shells=3)
    assert (asked(table), amount(table, "hearts")) == ("rest", 5)


def test_25_2_again_and_again_one_good_each_time_and_never_books() -> None:
    table = searching(4, 3, 2, shells=2, tools=1, books=5)
    choose(table, "reroll_for", 0)
    choose(table, "reroll_for", 0)
    assert refusal(table, "reroll_for", 0) == "NN-25.1"
    assert offered(table, "reroll_for") == [(1,)]
    choose(table, "accept_die")
    assert (amount(table, "hearts"), amount(table, "books")) == (7, 5 + 1)


def test_25_3_the_new_result_replaces_the_old_even_if_worse() -> None:
    table = searching(1, 4, shells=1)
    choose(table, "reroll_for", 0)
    assert amount(table, "hearts") == 5


def test_25_3_in_combat() -> None:
    table = village(**VARIANT)
    fights(20, 0, [2, 4], table=table, shells=1)
    choose(table, "reroll_for", 0)
    assert table.dealt == 3


def test_25_3_the_die_of_a_gravity_orb() -> None:
    table = village(heroes=("marklun", "namal"), **VARIANT)
    wears(table, red={2: "gravity_orb"})
    fights(20, 0, [2, 1, 4], table=table, mana=1, shells=1)
    choose(table, "accept_die")
    choose(table, "use_extra")
    choose(table, "reroll_for", 0)
    assert table.dealt == 2 + 4


def test_25_3_at_a_location() -> None:
    table = village(**VARIANT)
    arrive_at(table, "crystal_meteorite", hearts=4, shells=1)
    lay(table, dice=[4, 1])
    choose(table, "visit")
    choose(table, "reroll_for", 0)
    assert (amount(table, "hearts"), amount(table, "crystals")) == (3, 1)


def test_25_3_on_a_quest_card_R21() -> None:
    table = village(**VARIANT)
    holds(table, "snail_race")
    arrive_at(table, "snail_caves", coins=2, shells=1)
    lay(table, dice=[1, 4])
    choose(table, "play_quest", table.content.quest_of["snail_race"])
    choose(table, "reroll_for", 0)
    assert (amount(table, "coins"), amount(table, "shells")) == (4, 1)
    assert table.roll_for == NO_ROLL  # the die is put away


def test_25_1_of_others_no_die_can_be_rerolled() -> None:
    table = village(**VARIANT)
    has(table, 1, shells=5)
    arrive_at(table, "A", hearts=9, mana=0)
    lay(table, dice=[4])
    search_token(table, "lost_knowledge")
    choose(table, "search")
    assert asked(table) == "rest"
    assert not any(move[0].__name__ == "reroll_for" for move in table.anytime(1))
