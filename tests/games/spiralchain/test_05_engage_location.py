"""Chapter 5, Engage Location, and chapter 17, Running out of tokens."""

from __future__ import annotations

from tests.games.spiralchain.builders import asked, chain, do, held, offered, stack

from tablewright.games.spiralchain import placing
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


def test_17_4_17_5_ruins_never_run_out_and_nobody_has_a_limit() -> None:
    table = chain()
    for location in range(10, 44):
        if location % 5:
            table.put(location, -2)
    do(table, placing.lay_ruin, 44)
    assert table.board[44] in (-2, -1)
    table = chain(has=[{"blue": 25}])
    assert held(table) == {"blue": 25}


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
