"""Chapter 5, Engage Location, and chapter 17, Running out of tokens."""

from __future__ import annotations

from tests.games.spiralchain.builders import (
    asked,
    carry_out,
    chain,
    destroyed,
    do,
    held,
    offered,
    stack,
    token_at,
)

from tablewright.engine.scene import Counter, parts
from tablewright.games.spiralchain.game import GAME
from tablewright.games.spiralchain.rules import placing, terms
from tablewright.games.spiralchain.table import Table
from tablewright.testing import choose, refusal


def test_5_1_5_8_the_engaging_player_gains_and_alliance_is_common() -> None:
    table = chain(at="arctos", alliance=0)
    choose(table, "engage", "sled_moot")
    assert (held(table), held(table, 1)) == ({"yellow": 1}, {})
    assert table.alliance == 2


def test_5_2_5_3_one_pawn_is_enough_without_warlords() -> None:
    table = chain(2, at=["arctos", "core"])
    assert refusal(table, "engage", "frost_beacon") == ""
    table = chain(2, at=["arctos", "core"], board={"deep_vault": "jarl_skovrane"})
    assert refusal(table, "engage", "frost_beacon") == "SF-5.2"


def test_5_2_roles_that_outnumber() -> None:
    table = chain(2, at=["arctos", "core"], board={"deep_vault": "jarl_skovrane"}, roles=["mask_dancer"])
    assert refusal(table, "engage", "frost_beacon") == ""
    board = {"deep_vault": "jarl_skovrane", "sled_moot": "the_rime_scholar"}
    table = chain(2, at=["arctos", "core"], board=board, roles=["transit_marshal"], reserves={"arctos": 1})
    assert refusal(table, "engage", "frost_beacon") == ""


def test_5_4_5_5_both_tests_apply() -> None:
    table = chain(board={"council_terrace": "ob1", "proving_yard": "marshal_ordain"})
    assert refusal(table, "engage", "council_terrace") == "SF-5.4"
    assert refusal(table, "engage", "proving_yard") == "SF-5.4"
    assert refusal(table, "engage", "order_houses") == ""


def test_5_7_obliviates_do_not_matter_for_outnumbering() -> None:
    table = chain(2, at=["onus", "core"], board={"council_terrace": "ob1", "proving_yard": "ob2"})
    assert refusal(table, "engage", "order_houses") == ""


def test_5_10_a_world_card_is_carried_out_and_discarded() -> None:
    table = chain(at="core")
    stack(table, "core", "power_station")
    choose(table, "engage", "attic_archive")
    assert held(table) == {"red": 3}
    assert table.discards[2] == (table.content.quest_of["power_station"],)


def test_5_12_the_board_counts_whatever_comes_up() -> None:
    table = chain(at="core")
    stack(table, "core", "power_station", "rooftop_garden")
    choose(table, "engage", "attic_archive")
    choose(table, "engage", "attic_archive")
    assert refusal(table, "engage", "attic_archive") == "SF-5.6"
    table = chain(at="core", roles=["archivist"])
    stack(table, "core", "power_station", "rooftop_garden")
    choose(table, "engage", "attic_archive")
    choose(table, "engage", "attic_archive")
    assert refusal(table, "engage", "attic_archive") == ""


def test_5_13_nur_has_no_locations() -> None:
    table = chain(at="nur")
    assert offered(table, "engage") == []
    assert refusal(table, "engage", "nur") == "SF-5.13"


def test_5_14_16_7_nothing_on_a_lost_world() -> None:
    table = chain(at="arctos", lost=["arctos"])
    assert offered(table, "engage") == []
    assert refusal(table, "engage", "frost_beacon") == "SF-5.14"


def test_5_15_17_3_exchanges_with_an_empty_supply_are_refused() -> None:
    table = chain(at="pithysia", has=[{"yellow": 2}])
    table.supply[0] = table.supply[1] = 0
    table.ask_again()
    assert refusal(table, "engage", "prism_exchange") == "SF-17.3"
    table.supply[0] = 1
    table.ask_again()
    choose(table, "engage", "prism_exchange")
    assert held(table) == {"yellow": 1, "blue": 1}


def test_5_9_dowsers_row_gives_another_colour() -> None:
    table = chain(at="murrod", has=[{"red": 2}])
    choose(table, "engage", "dowsers_row")
    assert sorted(colour for _, colour, _ in offered(table, "take_energy")) == [0, 1, 3]
    choose(table, "take_energy", 0, 0)
    assert held(table) == {"blue": 3}


def supply_of(table: Table, name: str) -> int:
    """How many of these the supply shows."""
    shown = parts(GAME.scene(table, 0).areas)
    return next(part.value for part in shown if isinstance(part, Counter) and part.id == f"supply-{name}")


def test_17_4_R10_scrap_serves_when_the_ruins_run_out() -> None:
    # GIVEN the 21 Ruins laid on four locations of each of five worlds and on a Destroyed Dragon
    table = chain(destroyed={"onus": 1})
    for world in (2, 3, 4, 5, 6):
        for spot in range(1, 5):
            do(table, placing.lay_ruin, world * 5 + spot)
    assert (supply_of(table, "ruins"), supply_of(table, "scrap")) == (0, 15)

    # WHEN another is due on Rettik
    do(table, placing.lay_ruin, table.content.location_of["reliquary_pit"])

    # THEN a Scrap Token lies there as a Ruin
    assert (supply_of(table, "ruins"), supply_of(table, "scrap")) == (0, 14)
    assert token_at(table, "reliquary_pit") == "ruin"
    assert terms.ruins_on(table, 7) == 1

    # WHEN a Ruin leaves a location again, it is the Scrap Token that returns
    do(table, placing.clear_ruin, table.content.location_of["machine_works"])
    assert (supply_of(table, "ruins"), supply_of(table, "scrap")) == (0, 15)


def test_17_4_R10_markers_are_made_up_when_scrap_runs_out_too() -> None:
    # GIVEN all 36 Ruins and Scrap Tokens on four locations of each world and on eight Dragons
    table = chain(destroyed={"onus": 1, "rettik": 3, "pithysia": 4})
    for world in range(2, 9):
        for spot in range(4):
            do(table, placing.lay_ruin, world * 5 + spot)
    assert (supply_of(table, "ruins"), supply_of(table, "scrap")) == (0, 0)

    # WHEN one more Dragon is Destroyed
    carry_out(table, "destroy_dragon arctos")

    # THEN it is covered, and the supply shows nothing, not less
    assert destroyed(table)[5] == 1
    assert (supply_of(table, "ruins"), supply_of(table, "scrap")) == (0, 0)

    # WHEN a fifth Ruin is due on Rettik
    do(table, placing.lay_ruin, table.content.location_of["reliquary_pit"])

    # THEN it is laid all the same, and loses the world
    assert terms.is_lost(table, 7)
    assert terms.ruins_on(table, 8) == 4


def test_17_5_nobody_has_a_limit() -> None:
    # GIVEN a player who holds all blue Energy but two
    table = chain(at="arctos", has=[{"blue": 23}])

    # WHEN they gain two more
    choose(table, "engage", "frost_beacon")

    # THEN they hold all 25
    assert (held(table), table.supply[0]) == ({"blue": 25}, 0)


def test_5_6_R29_special_actions_that_engage_count_as_uses() -> None:
    # GIVEN a Vault Thief with an Obliviate on Order Houses
    table = chain(2, roles=["vault_thief"], board={"order_houses": "ob1"}, dice=[5])

    # WHEN they Engage it twice by their Special Action
    choose(table, "special", "vault_thief")
    choose(table, "special", "vault_thief")
    assert (held(table), table.actions) == ({"influence": 2}, 4)

    # THEN there is no third time, blocked or not
    assert offered(table, "special") == []
    choose(table, "rouse", "ob1")
    assert refusal(table, "engage", "order_houses") == "SF-5.6"
    assert refusal(table, "engage", "council_terrace") == ""


def test_5_6_R29_both_ways_of_engaging_count_together_until_the_next_turn() -> None:
    # GIVEN a Vault Thief who has Engaged Order Houses once while it was blocked
    table = chain(2, roles=["vault_thief"], board={"order_houses": "ob1"}, dice=[5])
    choose(table, "special", "vault_thief")
    choose(table, "rouse", "ob1")

    # WHEN they Engage it once more, now unblocked
    choose(table, "engage", "order_houses")

    # THEN that was the second use, and the next player begins afresh
    assert refusal(table, "engage", "order_houses") == "SF-5.6"
    choose(table, "pass_turn")
    assert refusal(table, "engage", "order_houses") == ""


def test_R29_a_world_card_drawn_by_another_effect_is_no_use() -> None:
    # GIVEN a card that draws the next one of its deck
    table = chain(at="depal")
    stack(table, "depal", "hall_of_mirrors", "velvet_stage", "lantern_vigil")

    # WHEN it comes up at the Stage of Echoes, two cards are carried out
    choose(table, "engage", "stage_of_echoes")
    choose(table, "take", 2)
    assert held(table) == {"black": 2, "yellow": 1}
    assert len(table.discards[3]) == 2

    # THEN the location has been used once: it may be Engaged once more, and not twice
    choose(table, "engage", "stage_of_echoes")
    assert held(table) == {"black": 2, "yellow": 3}
    assert refusal(table, "engage", "stage_of_echoes") == "SF-5.6"


def test_11_2_locations_give_some_more() -> None:
    table = chain(at="arctos", roles=["hourkeeper"])
    choose(table, "engage", "frost_beacon")
    assert held(table) == {"blue": 3}
    choose(table, "engage", "frost_beacon")
    assert held(table) == {"blue": 5}
    table = chain(at="core", roles=["bone_trader"], has=[{"blue": 1}])
    choose(table, "engage", "rail_junction")
    assert asked(table) == "choose_energy"
    table = chain(at="depal", roles=["vault_thief"], has=[{"black": 1, "yellow": 1}], alliance=3)
    choose(table, "engage", "bindmetal_vault")
    assert table.alliance == 4
    table = chain(event="bitter_season", alliance=3)
    choose(table, "engage", "council_terrace")
    assert table.alliance == 5


def test_20_2_restless_hands_use_each_location_once() -> None:
    table = chain(madness=["restless_hands"])
    choose(table, "engage", "council_terrace")
    assert refusal(table, "engage", "council_terrace") == "SF-5.6"


def test_17_1_17_2_nothing_left_nothing_gained() -> None:
    table = chain(at="pithysia")
    table.supply[3] = 0
    choose(table, "engage", "sunwell")
    assert held(table) == {}
