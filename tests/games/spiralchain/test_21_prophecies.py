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

from tablewright.games.spiralchain.cards import SPECIAL_RE_ROLL
from tablewright.games.spiralchain.rules import placing, prophecies, terms
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
    # GIVEN seat 2 on turn; seat 3 could turn an Obliviate aside from Depal, seat 1 holds the Closed Door
    table = chain(
        3, at=["pithysia", "onus", "depal"], current=1, dice=[1], has=[{}, {}, {"blue": 1}],
        prophecies=[["closed_door"]], roles=["", "", "road_warden"],
    )  # fmt: skip

    # WHEN seat 2 brings an Obliviate to Depal, THEN they are asked in turn order from seat 2
    choose(table, "gate", "depal")
    assert (asked(table), table.seat) == ("window", 2)

    # AND after it was turned aside to Core it is still coming: seat 1 is asked
    choose(table, "interrupt", 2)
    choose(table, "turn_aside", 2)
    assert (asked(table), table.seat) == ("window", 0)
    choose(table, "interrupt", 0)

    # THEN it does not come at all, and the Prophecy lies on its discard pile
    assert (asked(table), table.seat) == ("take_action", 1)
    assert (terms.obliviates_in_play(table), len(table.obliviates)) == (0, 15)
    assert table.heroes[0].prophecies == ()
    assert table.prophecy_discard == (table.content.prophecy_of["closed_door"],)
    assert held(table, 2) == {}


def test_21_6_nobody_is_asked_about_what_no_longer_happens() -> None:
    table = chain(
        3, prophecies=[[], ["closed_door"], []], roles=["", "", "road_warden"], has=[{}, {}, {"blue": 1}]
    )
    do(table, placing.bring_obliviate, 4)
    assert table.seat == 1
    choose(table, "interrupt", 1)
    assert asked(table) == "rest"
    assert terms.obliviates_in_play(table) == 0
    assert len(table.obliviates) == 15
    assert held(table, 2) == {"blue": 1}

    # GIVEN a Mender who lets it pass that a Rouse failed
    table = chain(
        2, at="depal", roles=["mender"], has=[{"yellow": 2}], prophecies=[[], ["scaled_ward"]], dice=[2],
        board={"masked_forum": "obliviate_of_depal"},
    )  # fmt: skip
    choose(table, "rouse", "obliviate_of_depal")
    assert table.seat == 0
    choose(table, "pass_window")

    # WHEN the other player wards the Dragon, THEN the Mender is not asked again
    choose(table, "interrupt", 1)
    assert (asked(table), table.seat) == ("take_action", 0)
    assert (held(table), terms.dragons_left(table, 3)) == ({"yellow": 2}, 1)


def test_R24_R34_after_a_use_the_round_of_offers_restarts() -> None:
    # GIVEN a Foreverot Roll of 3 that all three players can change, seat 2 being First Player
    table = chain(3, prophecies=[["bent_hour"]], has=[{}, {"special_re_roll": 1}, {"special_re_roll": 1}])
    table.first = 1
    foreverot_roll(table, 3, 5, 7)
    seats = [table.seat]

    # WHEN seat 2 passes and seat 3 has it rolled again, THEN seat 2 is asked again
    choose(table, "pass_window")
    seats.append(table.seat)
    choose(table, "special_re_roll", 2, SPECIAL_RE_ROLL)
    seats.append(table.seat)
    assert table.foreverot == 5

    # WHEN seat 2 passes again and seat 1 bends the hour, THEN seat 2 is asked once more
    choose(table, "pass_window")
    seats.append(table.seat)
    choose(table, "interrupt", 0)
    choose(table, "take", 1)
    seats.append(table.seat)
    assert table.foreverot == 6
    assert seats == [1, 2, 1, 0, 1]

    # WHEN seat 2 has it rolled again as well, THEN nobody is left to ask, and the 7 stands
    choose(table, "special_re_roll", 1, SPECIAL_RE_ROLL)
    assert asked(table) == "take_action"
    assert table.prophecy_discard == (table.content.prophecy_of["bent_hour"],)
    assert (table.supply[6], table.destroyed_on(6), table.destroyed_on(7)) == (8, 0, 1)


def test_R24_the_window_closes_when_all_have_passed() -> None:
    # GIVEN seat 1 holding two Special Re-Rolls and seat 2 one
    table = chain(2, has=[{"special_re_roll": 2}, {"special_re_roll": 1}])
    foreverot_roll(table, 3, 5)

    # WHEN seat 2 has the die rolled again after seat 1 passed, THEN seat 1 is asked again
    choose(table, "pass_window")
    choose(table, "special_re_roll", 1)
    assert (asked(table), table.seat, table.foreverot) == ("window", 0, 5)
    choose(table, "pass_window")

    # THEN seat 2, who holds no more, is not asked, and the 5 stands
    assert asked(table) == "take_action"
    assert (table.destroyed_on(3), table.destroyed_on(5)) == (0, 1)
    assert held(table) == {"special_re_roll": 2}


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
