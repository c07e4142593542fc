"""Chapter 9, Pawns and Deploy Reinforcements."""

from __future__ import annotations

from tests.games.spiralchain.builders import asked, carry_out, chain, held, offered, where

from tablewright.games.spiralchain import terms
from tablewright.testing import choose, refusal


def test_9_1_9_2_pawns_share_a_world() -> None:
    table = chain(8, reserves={"onus": 2}, deployed={"onus": 1})
    assert terms.pawns_on(table, 4) == 11


def test_9_3_9_4_anybody_moves_any_reinforcement() -> None:
    table = chain(at="core", reserves={"murrod": 1}, current=2)
    choose(table, "deploy", 6, -1)
    assert (table.reserves[5], table.reserves[6]) == (1, 0)
    assert refusal(chain(), "transfer") in ("", "SF-8.1")
    assert offered(chain(), "deploy") == []


def test_9_8_9_9_deployed_influence_is_a_reinforcement() -> None:
    table = chain(6, deployed={"onus": 1})
    choose(table, "deploy", 4, 1)
    assert table.deployed[5] == 1


def test_9_10_player_pawns_are_not_deployed() -> None:
    table = chain(reserves={"core": 1})
    assert {world for world, _ in offered(table, "deploy")} == {2}


def test_R52_to_nur_and_back() -> None:
    table = chain(reserves={"core": 1})
    choose(table, "deploy", 2, -1)
    assert table.reserves[1] == 1
    choose(table, "deploy", 1, 1)
    assert table.reserves[2] == 1


def test_9_6_reserves_scatter_downwards() -> None:
    table = chain(reserves={"onus": 2, "nur": 1}, lost=["depal"])
    carry_out(table, "reserves_down all")
    assert (table.reserves[2], table.reserves[1]) == (2, 1)


def test_11_2_two_steps_and_free_moves() -> None:
    table = chain(roles=["wayfinder"], reserves={"onus": 1})
    choose(table, "deploy", 4, 1)
    choose(table, "step_on", 5, 1)
    assert table.reserves[6] == 1
    table = chain(roles=["cloud_pilot"], reserves={"onus": 1})
    choose(table, "free_use", "cloud_pilot")
    choose(table, "move_one", 4, 1)
    assert (table.reserves[5], table.actions) == (1, 3)


def test_r58_a_fleet_without_another_world_to_go_to_stays() -> None:
    # GIVEN a chain of which only Core is left, with the one pawn there
    others = ["depal", "onus", "arctos", "murrod", "rettik", "pithysia"]
    table = chain(at="core", lost=others)

    # WHEN the Sky Fleet is called THEN nothing happens, and nobody is asked where to
    carry_out(table, "send_fleet")
    assert (asked(table), where(table)) == ("rest", "core")


def test_11_1_pawns_that_others_move() -> None:
    table = chain(2, at=["onus", "core"], roles=["veilwalker"])
    choose(table, "special", "veilwalker")
    choose(table, "ask_to_swap", 1)
    choose(table, "agree")
    assert (where(table, 0), where(table, 1)) == ("core", "onus")
    table = chain(2, roles=["cloud_pilot"], reserves={"onus": 1}, dice=[8])
    choose(table, "special", "cloud_pilot")
    choose(table, "carry_to", 5)
    choose(table, "decline")
    choose(table, "lift", 4, 5)
    assert (where(table, 0), where(table, 1), table.reserves[5]) == ("arctos", "onus", 1)
    table = chain(2, at=["onus", "core"])
    carry_out(table, "summon")
    choose(table, "agree")
    assert where(table, 1) == "onus"
    table = chain(2, at="core")
    carry_out(table, "send_fleet")
    choose(table, "fly", 2, 8)
    choose(table, "agree")
    assert (where(table, 0), where(table, 1)) == ("pithysia", "pithysia")


def test_9_8_influence_from_the_supply() -> None:
    table = chain(roles=["banner_captain"], has=[{"red": 2}])
    choose(table, "special", "banner_captain")
    assert (table.deployed[4], table.supply[5], held(table)) == (1, 14, {})
    table = chain(reserves={"core": 1})
    carry_out(table, "move_reserves 2")
    choose(table, "send_reserve", 2, 7)
    assert asked(table) == "move_reserves"
    choose(table, "leave_off")
    assert table.reserves[7] == 1
