"""Paying: whether a cost can be paid is counted, and must agree with all the ways there are to pay it."""

from __future__ import annotations

import random

import pytest
from tests.games.spiralchain.builders import chain

from tablewright.games.spiralchain.cards import purse_of
from tablewright.games.spiralchain.content.verbs import read_cost
from tablewright.games.spiralchain.rules import paying
from tablewright.games.spiralchain.table import Bill

COSTS = (
    "1 blue", "2 red", "1 black, 1 yellow", "2 red, 1 yellow", "1 black, 1 red, 1 bindmetal",
    "1 blue, 1 black, 1 red, 1 yellow, 2 bindmetal", "1 yellow, 1 any", "3 any", "1 influence", "2 same", "2 different",
    "2 energy_or_bindmetal", "1 re_roll_of_either_side",
)  # fmt: skip


@pytest.mark.parametrize("words", COSTS)
def test_6_2_what_can_be_paid_has_a_way_to_pay_it(words: str) -> None:
    # GIVEN a player with all sorts of tokens
    table = chain(relics=[["ruby_gear"]])
    cost, luck = read_cost(words), random.Random(words)
    hero = table.heroes[0]
    one = hero.relics
    met = set()
    for _ in range(150):
        hero.has[:8] = [luck.choice((0, 0, 1, 1, 2, 3)) for _ in range(8)]
        hero.relics = luck.choice(((), one))
        hero.purse = purse_of(hero.has, len(hero.relics))

        # WHEN the cost is changed in every way that cards know
        swap, forge = luck.choice((-1, -1, 0, 2)), luck.random() < 0.3
        bill = Bill(
            cost, luck.choice((0, 0, 1, 2)), luck.choice((0, 0, 1)), luck.choice((0, 0, 1)), swap, 2, forge
        )

        # THEN it can be paid exactly if there is a way to pay it
        can = paying.can_pay(table, 0, bill)
        assert can == bool(paying.payments(table, 0, bill))
        met.add(can)
    assert met == {True, False}


@pytest.mark.parametrize("words", COSTS)
def test_3_8_a_price_is_refused_exactly_if_there_is_no_way_to_pay_it(words: str) -> None:
    table = chain()
    cost, luck = read_cost(words), random.Random(words)
    for _ in range(100):
        table.heroes[0].has[:8] = [luck.choice((0, 0, 0, 1, 2)) for _ in range(8)]
        table.heroes[0].purse = purse_of(table.heroes[0].has)
        ways = paying.payments(table, 0, paying.plain_bill(cost))
        assert paying.cannot_spend(table, cost) == ("" if ways else "SF-3.8")
