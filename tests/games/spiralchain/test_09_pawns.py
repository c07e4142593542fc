"""Chapter 9, Pawns and Deploy Reinforcements."""

from __future__ import annotations

from tests.games.spiralchain.builders import asked, carry_out, chain, held, obliviates, offered, where

from tablewright.games.spiralchain.rules import terms
from tablewright.testing import choose, refusal


def test_9_1_9_2_pawns_share_a_world() -> None:
    table = chain(8, reserves={"onus": 2}, deployed={"onus": 1})
    assert terms.pawns_on(table, 4) == 11


def test_9_3_9_4_anybody_moves_any_reinforcement() -> None:
    # GIVEN the third player's turn, all pawns on Core, a Reinforcement on Murrod
    table = chain(at="core", reserves={"murrod": 1}, current=2)

    # WHEN that player deploys it down
    choose(table, "deploy", 6, -1)

    # THEN it has gone one world, and one of three actions is spent
    assert (table.reserves[5], table.reserves[6]) == (1, 0)
    assert (table.current, table.actions) == (2, 2)


def test_9_3_without_a_reinforcement_in_play_there_is_nothing_to_deploy() -> None:
    assert offered(chain(), "deploy") == []


def test_9_5_deploying_costs_no_alliance_and_needs_no_verge_roll() -> None:
    # GIVEN a Reinforcement on Onus, no Alliance, and a die that would bring an Obliviate
    table = chain(reserves={"onus": 1}, alliance=0, dice=[1])
    luck = table.fate.total

    # WHEN it is deployed to a world below the Verge
    choose(table, "deploy", 4, -1)

    # THEN it stands there, nothing is paid, and nothing was rolled
    assert (table.reserves[3], table.alliance) == (1, 0)
    assert (table.fate.total, obliviates(table)) == (luck, [0] * 9)


def test_9_5_nor_to_or_from_nur() -> None:
    # GIVEN a Reinforcement on Core, less Alliance than a Gate to Nur takes, and a die that would bring an Obliviate
    table = chain(reserves={"core": 1}, alliance=2, dice=[1])
    luck = table.fate.total

    # WHEN it is deployed to Nur THEN that takes no Alliance
    choose(table, "deploy", 2, -1)
    assert (table.reserves[1], table.alliance) == (1, 2)

    # WHEN it is deployed back to Core, below the Verge THEN neither does that, and nothing was rolled
    choose(table, "deploy", 1, 1)
    assert (table.reserves[2], table.alliance) == (1, 2)
    assert (table.fate.total, obliviates(table)) == (luck, [0] * 9)


def test_9_8_9_9_deployed_influence_is_a_reinforcement() -> None:
    # GIVEN six players, one of them alone with a Warlord on Arctos, and Influence deployed on Onus
    alone = ["arctos", *["core"] * 5]
    table = chain(6, at=alone, board={"deep_vault": "jarl_skovrane"}, deployed={"onus": 1})
    assert refusal(table, "engage", "frost_beacon") == "SF-5.2"

    # WHEN it is deployed up
    choose(table, "deploy", 4, 1)

    # THEN it has come for an action, and the Warlord is outnumbered
    assert (table.deployed[4], table.deployed[5], table.actions) == (0, 1, 1)
    choose(table, "engage", "frost_beacon")
    assert held(table) == {"blue": 2}


def test_9_10_player_pawns_are_not_deployed() -> None:
    table = chain(reserves={"core": 1})
    assert {world for world, _ in offered(table, "deploy")} == {2}


def test_R52_to_nur_from_the_lowest_world_that_remains_and_back() -> None:
    # GIVEN Core lost, a Reinforcement on Depal, 2 Alliance, and a die that would bring an Obliviate
    table = chain(lost=["core"], reserves={"depal": 1}, alliance=2, dice=[1])
    luck = table.fate.total

    # WHEN it is deployed down THEN it is on Nur, for an action
    choose(table, "deploy", 3, -1)
    assert (table.reserves[1], table.reserves[3], table.actions) == (1, 0, 2)

    # WHEN it is deployed up THEN it is on Depal again, for another
    choose(table, "deploy", 1, 1)
    assert (table.reserves[1], table.reserves[3], table.actions) == (0, 1, 1)

    # THEN no Alliance was paid and no die rolled
    assert (table.alliance, table.fate.total, obliviates(table)) == (2, luck, [0] * 9)


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
    assert (asked(table), table.seat) == ("agreement", 0)
    choose(table, "decline")
    choose(table, "agree")
    assert (where(table, 0), where(table, 1)) == ("core", "pithysia")


def test_9_8_influence_from_the_supply() -> None:
    # GIVEN a Banner Captain with 2 Energy on Onus
    table = chain(roles=["banner_captain"], has=[{"red": 2}])

    # WHEN the Special Action is taken
    choose(table, "special", "banner_captain")

    # THEN an Influence Token out of the supply counts as a fifth pawn there
    assert (table.deployed[4], table.supply[5], held(table), table.actions) == (1, 14, {}, 2)
    assert terms.pawns_on(table, 4) == 5


def test_9_8_cards_move_deployed_influence_like_any_reinforcement() -> None:
    # GIVEN a Reinforcement on Core and deployed Influence on Depal
    table = chain(reserves={"core": 1}, deployed={"depal": 1})

    # WHEN a card moves up to three, and it is left at two
    carry_out(table, "move_reserves 3")
    choose(table, "send_reserve", 2, 7)
    choose(table, "send_reserve", 3, 7)
    choose(table, "leave_off")

    # THEN both are on Rettik
    assert (table.reserves[2], table.deployed[3]) == (0, 0)
    assert (table.reserves[7], table.deployed[7]) == (1, 1)
