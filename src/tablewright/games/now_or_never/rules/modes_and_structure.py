"""Chapter 1, Modes and structure: six seasons, each with turns and a production phase."""

from __future__ import annotations

from collections.abc import Mapping

from tablewright.engine.game import Value
from tablewright.games.now_or_never.cards import SIDES
from tablewright.games.now_or_never.rules import (
    game_end_and_scoring as scoring,
)
from tablewright.games.now_or_never.rules import (
    production_phase,
    solo_play,
    turns_and_passing,
)
from tablewright.games.now_or_never.table import NOWHERE, SEASONS, Rules, Table


def rules_from(options: Mapping[str, Value]) -> Rules:
    """1.5, 1.6, 12.1: all options are chosen before set-up and do not change in the game."""
    rules = Rules()
    rules.side = SIDES.index(str(options["board"]))
    first = str(options["first_player"])
    rules.first = NOWHERE if first == "random" else int(first.removeprefix("seat_")) - 1
    rules.shuffled = options["location_layout"] == "shuffled"
    rules.from_bottom = options["town_vp_order"] == "from_bottom"
    rules.draft = options["starting_specialists"] == "draft"
    rules.reroll_variant = bool(options["reroll_variant"])
    rules.bonus_needs_main = bool(options["bonus_needs_main"])
    rules.may_return = bool(options["allow_return_to_start"])
    rules.equip_mid_round = bool(options["equip_mid_round"])
    rules.consolation_everywhere = bool(options["consolation_everywhere"])
    rules.target = int(options["target_vp"])
    rules.chapter = int(options["chapter"])
    return rules


def begin_season(table: Table) -> None:
    """1.1, 1.2, 18.8: the holder of the first-player token goes first; alone it is always the player (NN-22.3)."""
    table.season += 1
    table.passed = 0
    table.bot_attacked = False
    table.tell("NN-1.1", "Season {0} begins.", int(table.season), how="story")
    table.moment()
    table.do(turns_and_passing.next_turn, 0 if table.is_solo() else table.first)
    table.do(end_season)


def end_season(table: Table) -> None:
    """1.3, 22.5: once all have passed there is production; after the sixth season the final one replaces it."""
    table.current = NOWHERE
    table.do(production_phase.before_production)
    if table.season == SEASONS:
        table.do(scoring.final_production)
        return
    table.do(production_phase.produce)
    table.do(solo_play.shuffle_solo_cards)
    table.do(begin_season)
