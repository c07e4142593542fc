"""Chapter 3, Rounds, turns and actions, and chapter 23, Balance rules per player count."""

from __future__ import annotations

from tests.games.spiralchain.builders import asked, chain, foreverot_roll, held, offered, pass_all, where

from tablewright.games.spiralchain import balance
from tablewright.games.spiralchain.game import GAME
from tablewright.testing import choose, refusal


def test_3_1_3_2_3_10_all_turns_and_then_the_roll() -> None:
    table = chain(roll=[1])
    for seat in range(4):
        assert table.current == seat
        choose(table, "pass_turn")
    assert table.foreverot == 1
    assert table.round == 2


def test_3_3_23_4_23_6_base_actions() -> None:
    assert [balance.base_actions(seats) for seats in range(1, 9)] == [12, 6, 4, 3, 2, 2, 1, 1]
    assert [balance.extra_cards(seats) for seats in (4, 6)] == [0, 0]


def test_3_4_23_5_an_extra_action_card_is_one_more_action() -> None:
    table = chain(5)
    table.heroes[1].extra = 1
    choose(table, "pass_turn")
    assert (table.current, table.actions) == (1, 3)


def test_3_5_the_nine_main_actions_are_shown() -> None:
    table = chain(
        board={"council_terrace": "ob1", "proving_yard": "marshal_ordain"}, reserves={"core": 1}, roles=["peacebroker"],
        has=[{"blue": 3, "red": 1, "influence": 1}],
    )  # fmt: skip
    names = {move[0].__name__ for move in table.options}
    assert names >= {
        "gate", "engage", "confront_obliviate", "confront_warlord", "rouse", "transfer", "deploy", "call_in_favors",
        "special",
    }  # fmt: skip
    assert refusal(table, "confront_rot", 0) == "SF-6.10"


def test_3_6_the_same_action_again() -> None:
    table = chain(at="arctos")
    choose(table, "engage", "frost_beacon")
    choose(table, "engage", "frost_beacon")
    assert table.actions == 1


def test_3_7_quests_cost_no_action() -> None:
    table = chain(at="core", quests=[["ice_road"]])
    choose(table, "collect", "ice_road")
    assert table.actions == 3


def test_3_8_a_refused_action_changes_nothing() -> None:
    table = chain(alliance=0)
    before = (table.actions, list(table.heroes[0].has))
    assert refusal(table, "gate", "core") == "SF-4.5"
    assert (table.actions, list(table.heroes[0].has)) == before


def test_3_9_a_failed_roll_spends_the_action() -> None:
    table = chain(board={"council_terrace": "ob1"}, has=[{"blue": 1}], dice=[1])
    choose(table, "confront_obliviate", "ob1")
    assert table.actions == 2


def test_3_11_12_23_marker_and_extra_cards_pass_clockwise() -> None:
    table = chain(5)
    table.heroes[2].extra = table.heroes[4].extra = 1
    foreverot_roll(table, 1)
    assert table.first == 1
    assert [hero.extra for hero in table.heroes] == [1, 0, 0, 1, 0]


def test_3_12_the_first_player_never_holds_one_from_setup() -> None:
    table = chain(5)
    table.heroes[2].extra = 1
    for _ in range(7):
        foreverot_roll(table, 1)
        assert table.heroes[table.first].extra == 0


def test_3_13_23_1_alone_the_marker_stays() -> None:
    table = chain(1, roll=[1])
    choose(table, "pass_turn")
    assert (table.first, table.current, table.actions) == (0, 0, 12)


def test_3_14_actions_left_are_lost() -> None:
    table = chain()
    choose(table, "pass_turn")
    assert (table.current, table.actions) == (1, 3)


def test_3_15_all_play_areas_are_open() -> None:
    table = chain(has=[{}, {"red": 2}], quests=[[], ["ice_road"]])
    scene = GAME.scene(table, 0)
    assert "quest-ice_road" in str(scene.areas)
    assert "token-1-red" in str(scene.areas)


def test_23_2_23_3_23_8_roles_pawns_and_cards_by_player_count() -> None:
    assert [balance.roles_each(seats) for seats in range(1, 9)] == [2, 2, 1, 1, 1, 1, 1, 1]
    assert [balance.reinforcements(seats) for seats in range(1, 9)] == [3, 2, 1, 0, 0, 0, 0, 0]
    assert balance.extra_cards(8) == 4


def test_R33_after_the_last_action_a_quest_may_still_be_collected() -> None:
    table = chain(1, at="arctos", quests=[["ice_road"]], reserves={"arctos": 3})
    for _ in range(3):
        choose(table, "gate", "murrod" if where(table) == "arctos" else "arctos")
    assert offered(table, "collect") == []
    table = chain(8, at="arctos", quests=[["hearth_moot"]], alliance=10)
    choose(table, "engage", "frost_beacon")
    assert asked(table) == "take_action"
    assert table.actions == 0
    choose(table, "collect", "hearth_moot")
    assert held(table)["influence"] == 1
    assert table.current == 1  # nobody is asked when nothing but passing is left


def test_pass_all_ends_the_phase() -> None:
    table = chain(roll=[1])
    pass_all(table)
    assert table.round > 1 or asked(table) != "take_action"
