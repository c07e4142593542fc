"""What a steady player of Fateforge does: it plans its turns, and answers the rest by a rule of thumb."""

from __future__ import annotations

from typing import Final

from tablewright.engine import story
from tablewright.engine.table import Move
from tablewright.games.fateforge.effects import story_pages
from tablewright.games.fateforge.pieces import NO_HERO
from tablewright.games.fateforge.rules import (
    battle_mode,
    campaign_management,
    combat_set_up,
    hero_set_up,
    hero_turns,
    map_exploration,
    preparation,
    rest_locations,
    rest_scenes,
    rewards,
    story_scenes,
    traits,
)
from tablewright.games.fateforge.table import Table
from tablewright.games.fateforge.think import (
    choices,
    glances,
    preparing,
    rests,
    tales,
    trying,
    turns,
    wares,
    worth,
)

ASKED: Final[dict[object, choices.Choose]] = {
    hero_turns.hero_turn: turns.best_option,
    preparation.behind_screen: preparing.behind_screen,
    preparation.choose_dice: preparing.choose_dice,
    preparation.set_order: preparing.set_order,
    battle_mode.spend_gold: wares.spend_gold,
    battle_mode.read_scroll: wares.read_scroll,
    story.at_node: tales.at_node,
    story_scenes.choose_tester: tales.choose_tester,
    story_scenes.offer_test_reroll: choices.the_first,
    story_pages.choose_sufferer: tales.choose_sufferer,
    story_pages.choose_recoverer: tales.choose_recoverer,
    map_exploration.at_crossing: tales.at_crossing,
    rewards.choose_reward: tales.choose_reward,
    rewards.choose_die: tales.choose_die,
    rewards.choose_free_skill: tales.choose_skill,
    rewards.choose_upgrade: tales.choose_skill,
    rewards.choose_reward_item: tales.choose_reward_item,
    rewards.choose_owner: tales.choose_owner,
    rewards.choose_card_to_lose: choices.the_first,
    rewards.offer_cleansing: choices.the_first,
    traits.choose_trait: tales.choose_trait,
    campaign_management.choose_skills: tales.choose_skills,
    campaign_management.decide_restart: choices.the_first,
    campaign_management.decide_swap: choices.the_first,
    rest_scenes.at_rest: rests.at_rest,
    rest_scenes.at_place: rests.at_place,
    rest_locations.at_fortune: choices.the_last,
    rest_scenes.at_brief_rest: rests.at_brief_rest,
}
ARRANGED: Final = (combat_set_up.before_combat, rest_scenes.at_brief_rest)


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
        return glances.best_option(table)
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


def is_drawn_out(table: Table) -> bool:
    """FF-8.17, R77: what is arranged before a fight can be put to and fro without end, and nothing comes of it."""
    return bool(table.asking) and table.asking[0] in ARRANGED
