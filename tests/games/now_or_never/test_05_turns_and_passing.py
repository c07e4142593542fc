"""Chapter 5: turns and passing."""

from __future__ import annotations

from tests.games.now_or_never.builders import (
    amount,
    arrive_at,
    asked,
    at,
    can,
    completed,
    has,
    out_of_turn,
    specialists,
    use,
    village,
)

from tablewright.games.now_or_never.cards import COIN
from tablewright.games.now_or_never.rules import visiting_locations
from tablewright.testing import choose, lay, refusal


def test_5_1_a_turn_is_one_specialist_action_one_hero_action_or_a_pass() -> None:
    table = village()
    has(table, coins=40)
    steps = {move[0].__name__ for move in table.options}
    assert steps == {"use_specialist", "recruit", "rest", "take_hero_action", "pass_season"}
    choose(table, "rest", 0, COIN)
    assert table.seat == 1


def test_5_1_a_card_may_add_another_way_to_use_a_turn() -> None:
    table = village()
    completed(table, "lightning_fungus")
    assert refusal(table, "use_as_turn", use(table, "lightning_fungus")) == ""


def test_5_2_a_specialist_action_pays_recruits_or_rests_one() -> None:
    for step, args in (("rest", (0, COIN)), ("recruit", (0,)), ("use_specialist", (0, 1))):
        table = village()
        has(table, coins=40)
        specialists(table, "mason", "herbalist", "tracker", "")
        choose(table, step, *args)
        while table.seat == 0 and asked(table) != "choose_turn":
            table.choose(len(table.options) - 1)
        assert (asked(table), table.seat) == ("choose_turn", 1)


def test_5_3_passing_is_always_possible_and_the_only_thing_left_without_actions() -> None:
    table = village()
    assert refusal(table, "pass_season") == ""
    for player in table.players:
        player.up = 0
    table.players[0].arrows = 0
    has(table, coins=0)
    assert [move[0].__name__ for move in table.options] == ["pass_season"]
    assert refusal(table, "take_hero_action", 0) == "NN-9.1"


def test_5_4_who_has_passed_keeps_anytime_actions_and_taxes() -> None:
    # GIVEN a player who passes with a shell and a face-up surveyor
    table = village()
    specialists(table, "surveyor", "herbalist", seat=0)
    has(table, 0, shells=1, coins=0)
    has(table, 1, coins=20)
    choose(table, "pass_season")

    # WHEN it sells on the other's turn, and the other hires its surveyor
    assert table.seat == 1
    out_of_turn(table, "sell", 0, seat=0)
    choose(table, "use_specialist", 0, 0)

    # THEN it has the coin of the shell and the tax of 2, and no further turn
    assert amount(table, "coins") == 1 + 2
    while asked(table) != "choose_turn":
        table.choose(len(table.options) - 1)
    assert table.seat == 1


def test_5_5_the_only_one_left_takes_turn_after_turn() -> None:
    table = village(3)
    table.passed = 0b110
    choose(table, "rest", 0, COIN)
    assert table.seat == 0
    choose(table, "rest", 1, COIN)
    assert table.seat == 0


def test_5_6_the_first_player_token_changes_the_order_of_the_next_season_only() -> None:
    table = village(3)
    at(table, "the_monument", 2)
    table.you = 2
    visiting_locations.take_first_player(table)
    table.you = 0
    seats = []
    while table.season == 1:
        seats.append(table.seat)
        choose(table, "pass_season")
    assert seats == [0, 1, 2]
    assert (table.season, table.seat) == (2, 2)


def test_R53_a_turn_that_ends_leaves_anytime_actions_to_all() -> None:
    # GIVEN a hero at 2 hearts who searches and rolls a 3
    table = village()
    arrive_at(table, "A", hearts=2, shells=1)
    lay(table, dice=[3])
    choose(table, "search")
    assert (asked(table), table.seat) == ("choose_turn", 1)
    assert can(table, "sell", 0, seat=0)
