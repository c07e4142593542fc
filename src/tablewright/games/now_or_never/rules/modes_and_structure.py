"""Chapter 1, Modes and structure: six seasons, each with turns and a production phase."""

from __future__ import annotations

from tablewright.games.now_or_never.rules import (
    game_end_and_scoring as scoring,
)
from tablewright.games.now_or_never.rules import (
    production_phase,
    solo_play,
    turns_and_passing,
)
from tablewright.games.now_or_never.table import NOWHERE, SEASONS, Table


def begin_season(table: Table) -> None:
    """1.1, 1.2, 18.8: the holder of the first-player token goes first; alone it is always the player (22.3)."""
    table.season += 1
    table.passed = 0
    table.bot_attacked = False
    table.tell("NN-1.1", "Season {0} begins.", int(table.season), how="phase")
    table.moment()
    table.do(turns_and_passing.next_turn, 0 if table.is_solo() else table.first)
    table.do(end_season)


def end_season(table: Table) -> None:
    """1.3, 22.5: once all have passed there is production; after the sixth season the final one replaces it."""
    table.current = NOWHERE
    if table.season == SEASONS:
        table.do(scoring.final_production)
        return
    table.do(production_phase.produce)
    table.do(solo_play.shuffle_solo_cards)
    table.do(begin_season)
