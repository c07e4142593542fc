"""Chapter 21, Prophecies."""

from __future__ import annotations

from tests.games.spiralchain.builders import (
    asked,
    carry_out,
    chain,
    do,
    foreverot_roll,
    held,
    stack,
    token_at,
)

from tablewright.games.spiralchain import placing, prophecies, terms
from tablewright.testing import choose


def test_21_1_face_up_and_without_limit() -> None:
    table = chain(prophecies=[["closed_door", "bent_hour"]])
    carry_out(table, "take_prophecy")
    assert len(table.heroes[0].prophecies) == 3


def test_21_1_a_starreader_draws_two() -> None:
    table = chain(roles=["starreader"])
    stack(table, "prophecies", "closed_door", "bent_hour")
    carry_out(table, "take_prophecy")
    choose(table, "keep_this", 0, "bent_hour")
    assert table.heroes[0].prophecies == (table.content.prophecy_of["bent_hour"],)
    assert len(table.prophecies) == 6


def test_21_2_21_3_the_holder_may_pass() -> None:
    table = chain(2, prophecies=[[], ["closed_door"]])
    do(table, placing.bring_obliviate, 4)
    assert table.seat == 1
    choose(table, "pass_window")
    assert terms.obliviates_in_play(table) == 1
    assert len(table.heroes[1].prophecies) == 1


def test_21_4_21_6_turn_order_and_only_while_it_can_still_happen() -> None:
    table = chain(
        3, prophecies=[[], ["closed_door"], []], roles=["", "", "road_warden"], has=[{}, {}, {"blue": 1}]
    )
    do(table, placing.bring_obliviate, 4)
    assert table.seat == 1
    choose(table, "interrupt", 1)
    assert asked(table) == "rest"
    assert terms.obliviates_in_play(table) == 0
    assert len(table.obliviates) == 15


def test_21_5_an_empty_deck_until_reshuffled() -> None:
    table = chain()
    table.prophecies.unseen = []
    carry_out(table, "take_prophecy")
    assert table.heroes[0].prophecies == ()
    table.prophecy_discard = (0, 1)
    do(table, prophecies.reshuffle_prophecies)
    assert len(table.prophecies) == 2


def test_G14_each_prophecy_in_its_moment() -> None:
    table = chain(
        2, board={"council_terrace": "ob1"}, has=[{"blue": 1}], prophecies=[[], ["second_glance"]], dice=[1]
    )
    choose(table, "confront_obliviate", "ob1")
    choose(table, "interrupt", 1)
    assert held(table) == {}
    table = chain(prophecies=[["bent_hour"]])
    foreverot_roll(table, 1)
    choose(table, "interrupt", 0)
    assert [move[1] for move in table.options] == [1]
    choose(table, "take", 1)
    assert table.destroyed_on(2) == 1
    table = chain(board={"council_terrace": "ob1"}, prophecies=[["page_torn_out"]])
    stack(table, "foreverot", "halve_current_alliance")
    foreverot_roll(table, 1)
    choose(table, "interrupt", 0)
    assert (table.alliance, table.left) == (10, 4)
    assert len(table.resolved) >= 1
    table = chain(board={"war_drum_ring": "spear_clan"}, prophecies=[["stayed_hand"]])
    foreverot_roll(table, 5)
    choose(table, "interrupt", 0)
    assert token_at(table, "war_drum_ring") == "spear_clan"
    table = chain(prophecies=[[], ["borrowed_strength"]])
    choose(table, "interrupt", 1)
    assert table.actions == 5


def test_11_2_an_oracle_is_paid_for_every_prophecy() -> None:
    table = chain(2, roles=["snowblind_oracle"], prophecies=[[], ["closed_door"]])
    do(table, placing.bring_obliviate, 4)
    choose(table, "interrupt", 1)
    assert held(table) == {"yellow": 1}
