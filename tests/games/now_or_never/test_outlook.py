"""How a game stands, told to players that look ahead."""

from __future__ import annotations

from typing import Any

from tests.games.now_or_never.builders import arrive_at, builds, has, village

from tablewright.engine.drive import BySeat, Until, play_on
from tablewright.games.now_or_never.game import GAME
from tablewright.games.now_or_never.outlook import capped, outlook, standing
from tablewright.games.now_or_never.table import SEASONS
from tablewright.players.steady import lot_of, pause_of, steady_policy, unasked_of
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
    """Stops at the first turn of the last season, and keeps what the outlook says then."""

    def __init__(self) -> None:
        self.share = 0.5

    def is_enough(self, table: Any, decisions: int) -> bool:
        found = outlook(table, 0) if table.season == SEASONS else -1.0
        self.share = (found - 0.05) / 0.9
        return found >= 0


def test_before_the_last_season_it_tells_more_than_a_coin() -> None:
    """Twelve games of two players by rule of thumb; a coin is off by a quarter, squared."""
    off = 0.0
    for seed in range(12):
        table = GAME.new(2, seed)
        players = BySeat([steady_policy(GAME)] * 2, seed, lot_of(GAME), unasked_of(GAME), pause_of(GAME))
        until = Before()
        play_on(table, players, None, until)
        play_on(table, players)
        assert table.result is not None
        off += (until.share - table.result.won[0] / sum(table.result.won)) ** 2 / 12
    assert off < 0.15


def test_alone_what_is_beyond_the_goal_counts_little() -> None:
    """NN-22.19: a hundred points win, and more do not win more."""
    assert capped(60.0, 10.0, 100.0) > 59.9
    assert 99.9 < capped(160.0, 10.0, 100.0) <= 100.0
    assert 95.0 < capped(100.0, 10.0, 100.0) < 97.0
    assert 0.0 < outlook(village(1), 0) < 1.0
