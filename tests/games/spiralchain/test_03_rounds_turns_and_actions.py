"""Chapter 3, Rounds, turns and actions, and chapter 23, Balance rules per player count."""

from __future__ import annotations

from tests.games.spiralchain.builders import (
    asked,
    chain,
    first_draft,
    foreverot_roll,
    held,
    pass_all,
    stack,
    where,
)

from tablewright.games.spiralchain.game import GAME
from tablewright.games.spiralchain.table import FOREVEROT_PHASE, Table
from tablewright.testing import choose, refusal


def test_3_1_3_2_3_10_all_turns_and_then_the_roll() -> None:
    table = chain(roll=[1])
    for seat in range(4):
        assert table.current == seat
        choose(table, "pass_turn")
    assert table.foreverot == 1
    assert table.round == 2


def take_turn(table: Table) -> int:
    """Gate between Arctos and Murrod as long as this player is on turn; how many actions that took."""
    seat, before, taken = table.current, table.round, 0
    while (table.current, table.round) == (seat, before):
        choose(table, "gate", "murrod" if where(table, seat) == "arctos" else "arctos")
        taken += 1
    return taken


def test_3_3_so_many_actions_in_a_real_turn() -> None:
    for seats, actions in ((1, 12), (2, 6), (3, 4), (4, 3), (5, 2), (6, 2), (7, 1), (8, 1)):
        # GIVEN a turn of the First Player
        table = chain(seats, at="arctos", alliance=15, roll=[1])
        assert table.actions == actions

        # WHEN they act as long as they may
        # THEN the turn has that many actions and no more, and the next player is on turn
        assert take_turn(table) == actions
        assert table.current == (1 if seats > 1 else 0)
        assert table.actions == actions


def test_23_4_23_6_no_special_rules_for_four_and_six() -> None:
    for seats in (4, 6):
        # GIVEN a game set up with a card that changes none of this
        table = GAME.new(seats, 5, {"challenge": "practice"}, first_draft(), debug=True)
        assert isinstance(table, Table)
        stack(table, "foreverot", "bring_the_night")
        choose(table, "begin_with", 1)
        choose(table, "start_on", "pithysia")

        # THEN there is one role each, no Extra Action Card, no Reinforcement, no Alliance besides one for each role
        assert [len(hero.roles) for hero in table.heroes] == [1] * seats
        assert [hero.extra for hero in table.heroes] == [0] * seats
        assert (sum(table.reserves), table.round, table.alliance) == (0, 1, seats)


def test_3_4_23_5_each_extra_action_card_is_one_more_action() -> None:
    for cards, actions in ((0, 2), (1, 3), (2, 4)):
        # GIVEN five players, and the second with so many cards
        table = chain(5, at="arctos", alliance=15)
        table.heroes[1].extra = cards

        # WHEN their turn comes
        choose(table, "pass_turn")

        # THEN they have one more action for each
        assert (table.current, table.actions) == (1, actions)
        assert take_turn(table) == actions
        assert (table.current, table.actions) == (2, 2)


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


def test_R33_after_the_last_action_a_quest_may_still_be_collected() -> None:
    # GIVEN eight players, so one action, and a Quest that asks for a pawn on Core
    table = chain(8, at="depal", quests=[["ice_road"]], dice=[6])
    assert refusal(table, "collect", "ice_road") == "SF-19.3"

    # WHEN the last action takes the pawn there
    choose(table, "gate", "core")

    # THEN the player is asked once more, but not for an action
    assert (asked(table), table.current, table.actions) == ("take_action", 0, 0)
    assert {move[0].__name__ for move in table.options} == {"pass_turn", "collect"}

    # WHEN the Quest is collected
    choose(table, "collect", "ice_road")

    # THEN its reward is there, and as nothing but passing is left the next player is on turn
    assert held(table) == {"red": 2, "yellow": 1}
    assert (table.current, table.actions) == (1, 1)


def test_R33_after_the_last_action_a_relic_may_still_be_used() -> None:
    # GIVEN eight players, so one action, and Bindmetal for a Relic
    table = chain(8, at="arctos", relics=[["ruby_gear"]], has=[{"bindmetal": 1}])

    # WHEN the last action is done
    choose(table, "engage", "frost_beacon")

    # THEN the Relic converts its Bindmetal, without an action
    assert (asked(table), table.current, table.actions) == ("take_action", 0, 0)
    choose(table, "convert", "ruby_gear")
    choose(table, "pay", 0, (0, 0, 0, 0, 1, 0, 0, 0))
    assert held(table) == {"blue": 2, "red": 2}

    # WHEN the player passes, the Relic is kept
    choose(table, "pass_turn")
    assert (len(table.heroes[0].relics), table.current) == (1, 1)


def test_R33_after_the_last_action_nobody_is_asked_without_a_reason() -> None:
    table = chain(8, at="arctos", quests=[["ice_road"]])
    choose(table, "engage", "frost_beacon")
    assert (asked(table), table.current, table.actions) == ("take_action", 1, 1)


def test_pass_all_ends_the_phase() -> None:
    # GIVEN Night and more tokens than it takes, so that the Foreverot Roll asks something
    table = chain(night=True, has=[{"red": 5}], roll=[1])

    # WHEN everybody passes
    pass_all(table)

    # THEN all four turns are over, and step 1 of the first round's roll asks
    assert (table.round, table.turns_taken) == (1, 4)
    assert (table.phase, table.foreverot, asked(table)) == (FOREVEROT_PHASE, 1, "night_discard")
