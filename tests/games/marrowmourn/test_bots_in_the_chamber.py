"""The Chamber of Champions as a way to play; who of its bots begins, how they stand and how they end it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tablewright.engine.game import find_game
from tablewright.players import MctsPlayer, Player, SteadyPlayer, View
from tablewright.players.steady import outlook_of


def characters(seed: int, player: Callable[[int], Player], mode: str = "chamber") -> list[int]:
    """Whom four bots of one kind choose to be."""
    table: Any = find_game("marrowmourn").new(seats=4, seed=1, options={"mode": mode})
    for seat in range(4):
        table.choose(player(10 * seed + seat).choose(View(table, seat)))
    return [each.character for each in table.players]


def test_bots_draw_lots_for_who_begins_in_the_chamber() -> None:
    first = [characters(seed, SteadyPlayer)[0] for seed in range(40)]

    assert set(first) == {0, 1, 2, 3}
    assert first == [characters(seed, SteadyPlayer)[0] for seed in range(40)]
    assert len({characters(seed, lambda own: MctsPlayer(own, iterations=1))[0] for seed in range(20)}) > 1


def test_in_a_chamber_that_is_drawn_out_nobody_stands_on_guard() -> None:
    # GIVEN two Champions who look ahead, face to face
    table: Any = find_game("marrowmourn").new(seats=2, seed=3, options={"mode": "chamber"})
    players = [MctsPlayer(seat, iterations=2) for seat in range(2)]
    steady = SteadyPlayer(1)
    while table.asking[0].__name__ != "in_turn":
        table.choose(steady.choose(View(table, table.seat)))

    # WHEN forty rounds have passed THEN both follow the rule of thumb, keep no second, and the game ends
    table.round = 41
    kept = set()
    while not table.over:
        seat = table.seat
        chosen = players[seat].choose(View(table, seat))
        if table.asking[0].__name__ == "in_turn" and table.options[chosen][0].__name__ == "end_turn":
            kept.add(int(table.players[seat].time))
        table.choose(chosen)
    assert table.round < 120
    assert 0 in kept


def test_in_the_chamber_whoever_has_more_exp_stands_better() -> None:
    game = find_game("marrowmourn")
    table: Any = game.new(seats=2, seed=3, options={"mode": "chamber"})
    outlook, _ = outlook_of(game)
    assert outlook is not None
    assert game.are_rivals(table)
    while outlook(table, 0) < 0:
        table.choose(0)
    assert outlook(table, 0) == outlook(table, 1) == 0.5
    table.players[1].exp = 4
    assert outlook(table, 1) > 0.9
    assert outlook(table, 0) + outlook(table, 1) == pytest.approx(1.0)


def test_the_chamber_is_a_way_to_play() -> None:
    game = find_game("marrowmourn")
    seats, options = game.seats_and_options("chamber", None, {})
    table = game.new(seats, 1, options)
    assert seats == 2
    assert game.are_rivals(table)
    assert game.way_of(4, game.settle({})).id == "halls"


def test_in_the_halls_everybody_takes_the_first_character_that_is_left() -> None:
    assert [characters(seed, SteadyPlayer, "halls") for seed in range(5)] == [[0, 1, 2, 3]] * 5
