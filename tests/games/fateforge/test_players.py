"""What the steady player of Fateforge does in laid-out positions, and that it can play every scene."""

from __future__ import annotations

import pytest
from tests.games.fateforge.builders import answer, fateforge, foe, goal, hero, take_turn, thing
from tests.games.fateforge.packs import content

from tablewright.engine.drive import BySeat, play_on
from tablewright.engine.table import step_name
from tablewright.games.fateforge import advice
from tablewright.games.fateforge.game import GAME
from tablewright.games.fateforge.printed.scenes import COLLECT, EXIT_BY, STAND_AT
from tablewright.games.fateforge.rules import combat_set_up, enemy_turns, extra_round, health
from tablewright.games.fateforge.table import Table
from tablewright.players import MctsPlayer, View
from tablewright.testing import options_of, run


def steady(table: Table) -> str:
    """What the steady player does here, as a record writes it."""
    return options_of(table)[advice.steady_option(table.seen_by(max(table.seat, 0)))]


def play_turn(table: Table) -> list[str]:
    """The rest of this hero's turn, as the steady player plays it."""
    made: list[str] = []
    actor = table.actor
    while not table.over and table.actor == actor:
        word = steady(table)
        made.append(word)
        if word == "end-turn":
            break
        answer(table, word)
    return made


# Turns


def test_a_minion_that_can_be_felled_is_felled() -> None:
    # GIVEN two hits and a Grunt of toughness 2 in the zone
    table = fateforge(
        hero("mercenary", hand="hit hit"),
        hero("rogue", "c1"),
        foes=[foe("grunt", 1, "a1")],
        goals=[goal(EXIT_BY)],
    )
    take_turn(table)

    # THEN both strike it
    assert play_turn(table)[:2] == ["hit hit R1", "hit hit R1"]
    assert table.foe(content().enemies[content().enemy_of["grunt"]].colour * 8 + 1) is None


def test_4_10_a_shot_is_made_of_a_hit_where_nobody_is_near() -> None:
    # GIVEN a Forest Guard with Quick Draw, hits in hand and a Bowman one zone away
    table = fateforge(
        hero("forest_guard", hand="hit"),
        hero("rogue", "a1"),
        foes=[foe("bowman", 1, "b1")],
        goals=[goal(EXIT_BY)],
    )
    take_turn(table)

    # THEN the hit becomes a shot, and the shot a defeat
    assert play_turn(table)[:2] == ["use-card quick-draw 1 hit", "shoot shot B1"]


def test_8_6_a_turn_goes_for_what_the_scene_is_about() -> None:
    # GIVEN an objective two zones away, two steps, and a Grunt aside that cannot be felled
    table = fateforge(
        hero("mercenary", "a1", hand="step step", energy=0),
        hero("shaman", "a1", hand=""),
        zones="a1 b1 c1 d1",
        foes=[foe("grunt", 1, "d1")],
        things=[thing("objective", "c1", word="crate"), thing("exit", "a1", letter="A")],
        goals=[goal(COLLECT, n=1, word="crate"), goal(EXIT_BY, word="A")],
    )
    take_turn(table)

    # THEN the hero walks there and takes it
    made = play_turn(table)
    assert made[:2] == ["walk step b1", "walk step c1"]
    assert "pick-up 0 crate-1" in made


def test_17_2_a_friend_is_revived_where_the_results_are_good_for_nothing_else() -> None:
    table = fateforge(
        hero("nobleman", "a1", hand="focus focus", skills=""),
        hero("rogue", "a1", health=0, down=True),
        goals=[goal(EXIT_BY)],
        things=[thing("exit", "a1", letter="A")],
    )
    take_turn(table)
    assert steady(table).startswith("revive 1")


def test_11_9_a_turn_ends_where_nothing_more_helps() -> None:
    table = fateforge(
        hero("mercenary", hand="focus"),
        hero("rogue"),
        goals=[goal(EXIT_BY)],
        things=[thing("exit", "a1", letter="A")],
    )
    take_turn(table)
    assert steady(table) == "end-turn"


# Small questions


def test_r17_damage_is_blocked_while_there_are_tokens() -> None:
    table = fateforge(hero("mercenary", blocks=1), hero("rogue"))
    run(table, health.harm, 0, 2)
    assert steady(table) == "block 0 damage"


def test_14_2_the_players_choose_the_hardiest_hero() -> None:
    # GIVEN a Recruit that may hit either of two heroes
    table = fateforge(
        hero("shaman", "a1", health=2), hero("mercenary", "a1", health=9), foes=[foe("recruit", 1, "a1")]
    )
    run(table, enemy_turns.all_turns)

    # THEN the one who can bear it is chosen
    assert steady(table) == "target 1"


def test_18_1_an_extra_round_is_played_for_what_is_nearly_done() -> None:
    # GIVEN the last round is over and one crate lies beside a hale hero
    table = fateforge(
        hero("mercenary", "a1"),
        hero("rogue", "a1"),
        things=[thing("objective", "b1", word="crate"), thing("exit", "a1", letter="A")],
        goals=[goal(COLLECT, n=1, word="crate"), goal(EXIT_BY, word="A")],
        round=4,
        last_round=4,
    )
    run(table, extra_round.offer_extra_round)
    assert steady(table) == "play-extra"


def test_18_1_no_extra_round_is_played_once_all_is_done() -> None:
    table = fateforge(
        hero("mercenary", "a1"),
        hero("rogue", "a1"),
        things=[thing("exit", "a1", letter="A")],
        goals=[goal(STAND_AT, zone=0, word="everybody"), goal(EXIT_BY, word="A")],
        round=4,
        last_round=4,
    )
    run(table, extra_round.offer_extra_round)
    assert steady(table) == "leave"


# Whole games


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_the_steady_player_comes_to_an_end_and_wins_the_first_scene(seats: int) -> None:
    table = GAME.new(seats, 5, {"mode": "scene", "scene": "101"}, log=False)
    play_on(table, BySeat([advice.steady_option] * seats, 5, advice.is_lot))
    assert table.result is not None
    assert table.result.won[0]


def test_R77_whoever_looks_ahead_does_not_put_items_to_and_fro_without_end() -> None:
    # GIVEN two heroes who have bought items, and may still arrange them before the fight
    table = GAME.new(2, 9001, {"mode": "scene", "scene": "302"}, log=False)
    while table.asking[0] is not combat_set_up.before_combat:
        table.choose(advice.steady_option(table))  # type: ignore[arg-type]
    ahead = MctsPlayer(1, iterations=2)

    # WHEN one who looks ahead answers THEN it does not look ahead, and the fight begins
    while table.asking[0] is combat_set_up.before_combat:
        table.choose(ahead.choose(View(table, table.seat)))
    assert table.round == 1  # type: ignore[attr-defined]
    assert ahead.search is None


def test_25_6_gold_is_spent_before_a_questline() -> None:
    table = GAME.new(2, 3, {"mode": "battle"}, log=False)
    bought: list[str] = []
    while step_name(table.asking) in ("choose_hero_board", "spend_gold"):
        i = advice.steady_option(table.seen_by(table.seat))
        bought.append(step_name(table.options[i]))
        table.choose(i)
    assert bought.count("buy_skill") >= 2
    assert bought.count("buy_item") >= 2
