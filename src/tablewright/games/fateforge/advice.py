"""What a steady player of Fateforge does: it plans its turns, and answers the rest by a rule of thumb."""

from __future__ import annotations

from typing import Final

from tablewright.engine.table import Move
from tablewright.games.fateforge.rules import (
    battle_mode,
    hero_set_up,
    hero_turns,
    preparation,
)
from tablewright.games.fateforge.table import NO_HERO, Table
from tablewright.games.fateforge.think import choices, preparing, trying, turns, wares, worth

ASKED: Final[dict[object, choices.Choose]] = {
    hero_turns.hero_turn: turns.best_option,
    preparation.behind_screen: preparing.behind_screen,
    preparation.choose_dice: preparing.choose_dice,
    preparation.set_order: preparing.set_order,
    battle_mode.spend_gold: wares.spend_gold,
    battle_mode.read_scroll: wares.read_scroll,
}


def steady_option(table: Table) -> int:
    """The number of the option that a steady player takes."""
    if len(table.options) == 1:
        return 0
    choose = ASKED.get(table.asking[0])
    if choose is not None:
        return choose(table)
    if is_within_turn(table):
        return turns.best_option(table)
    return choices.quick_option(table)


def quick_option(table: Table) -> int:
    """What a steady player would do at a glance: how imagined games are played on."""
    if len(table.options) == 1:
        return 0
    asked = table.asking[0]
    if asked is hero_turns.hero_turn or is_within_turn(table):
        return turns.at_a_glance(table)
    if asked is preparation.behind_screen:
        return preparing.at_a_glance(table)
    choose = ASKED.get(asked)
    return choose(table) if choose is not None else choices.quick_option(table)


def is_within_turn(table: Table) -> bool:
    """Whether a card of the hero whose turn it is asks its player something."""
    actor = table.actor
    return actor != NO_HERO and table.user == actor and table.heroes[actor].seat == table.seat


def advise(table: Table, move: Move) -> float:
    """How good an option looks: the position right after it."""
    other = trying.apart(table)
    trying.answer(other, table.options.index(move))
    return worth.standing(other)


def beat(table: Table) -> int:
    """Where imagined luck falls in step: each phase of a round, and each tile of the order track."""
    return int((table.round * 8 + table.phase) * 8) + len(table.track)


def is_lot(table: Table) -> bool:
    """All heroes are alike good."""
    return bool(table.asking) and table.asking[0] is hero_set_up.choose_hero_board
