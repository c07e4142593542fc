"""How a game stands, told to players that look ahead."""

from __future__ import annotations

from typing import Any

from tests.games.now_or_never.builders import arrive_at, builds, has, village

from tablewright.engine.drive import BySeat, Until, play_on
from tablewright.games.now_or_never.game import GAME
from tablewright.games.now_or_never.outlook import HORIZON, PATIENCE, capped, clock, outlook, standing
from tablewright.games.now_or_never.table import SEASONS
from tablewright.players.steady import lot_of, patience_of, pause_of, steady_policy, unasked_of
from tablewright.testing import choose
from tablewright.testing.seen import position


def test_it_is_told_at_the_start_of_a_turn_only() -> None:
    table = village()
    assert 0.0 < outlook(table, 0) < 1.0
    assert outlook(arrive_at(table, "A", hearts=5), 0) == -1.0


def test_rivals_share_one_win() -> None:
    table = village(3)
    shares = [(outlook(table, seat) - 0.05) / 0.9 for seat in range(3)]
    assert abs(sum(shares) - 1.0) < 1e-9


def test_whatever_one_has_more_of_looks_better() -> None:
    table = village()
    for amounts in ({"coins": 30}, {"crystals": 3}, {"books": 3}, {"hearts": 2}):
        before = standing(table, 0)
        had = {name: table.players[0].has.copy() for name in amounts}
        has(table, 0, **amounts)
        assert (standing(table, 0) < before) == ("hearts" in amounts)
        table.players[0].has = next(iter(had.values()))
    before = standing(table, 0)
    builds(table, row4="tool_shed . . .")
    assert standing(table, 0) > before


def test_it_changes_nothing() -> None:
    table = village()
    before = position(table)
    outlook(table, 1)
    assert position(table) == before


class Before(Until):
    """Stops at the first turn of the last season, and keeps by how much seat 0 leads then."""

    def __init__(self) -> None:
        self.lead = 0.0

    def is_enough(self, table: Any, decisions: int) -> bool:
        if table.season < SEASONS or outlook(table, 0) < 0:
            return False
        self.lead = standing(table, 0) - standing(table, 1)
        return True


def test_before_the_last_season_it_tells_more_than_nothing() -> None:
    """Twelve games of two players by rule of thumb. Who knows nothing expects no margin; the margins of the end lie
    nearer to the leads. (Wins would be told apart only by some hundred games.)"""
    off, margins = 0.0, 0.0
    for seed in range(12):
        table = GAME.new(2, seed)
        players = BySeat([steady_policy(GAME)] * 2, seed, lot_of(GAME), unasked_of(GAME), pause_of(GAME))
        until = Before()
        play_on(table, players, None, until)
        play_on(table, players)
        assert table.result is not None
        off += (until.lead - table.result.margin(0)) ** 2
        margins += table.result.margin(0) ** 2
    assert off < 0.6 * margins


def test_the_clock_counts_turns_and_a_new_season_is_always_enough() -> None:
    table = village()
    before = clock(table)
    choose(table, "pass_season")
    assert clock(table) == before + 1
    choose(table, "pass_season")
    assert table.season == 2
    assert clock(table) - before >= HORIZON


def test_alone_what_is_beyond_the_goal_counts_little() -> None:
    """NN-22.19: a hundred points win, and more do not win more."""
    assert capped(60.0, 10.0, 100.0) > 59.9
    assert 99.9 < capped(160.0, 10.0, 100.0) <= 100.0
    assert 95.0 < capped(100.0, 10.0, 100.0) < 97.0
    assert 0.0 < outlook(village(1), 0) < 1.0


def test_its_search_is_patient() -> None:
    assert patience_of(GAME) == PATIENCE == 500.0
