# interpreted: made once for each look at the table, not once a move
"""What Now or Never asks, and what each question is about."""

from __future__ import annotations

from typing import Final

from tablewright.engine import story
from tablewright.games.now_or_never.cards import COIN, HEART
from tablewright.games.now_or_never.rules import (
    build,
    combat,
    game_end_and_scoring,
    gear_abilities_artifacts,
    heal_gain_buy_rest,
    movement,
    paying_and_recruiting,
    player_set_up,
    production_phase,
    quest_cards,
    reroll_variant,
    search,
    solo_play,
    story_mode,
    turns_and_passing,
    visiting_locations,
)
from tablewright.games.now_or_never.rules import reputation_missions_campaign as campaign
from tablewright.games.now_or_never.show import story_page
from tablewright.games.now_or_never.show.common import (
    so_many,
    space_name,
)
from tablewright.games.now_or_never.show.fight import foe_name
from tablewright.games.now_or_never.show.kinds import tile_name
from tablewright.games.now_or_never.table import LOSS_ROLL, NO_FOE, SEARCH_ROLL, Table
from tablewright.scene import pages
from tablewright.scene.words import Ask, Asks

# Questions


def at_turn(table: Table, seat: int) -> str:
    has = table.players[seat].has
    return f"{table.name_of(seat)}: how do you use this turn? You have {so_many(COIN, has[COIN])}."


def where_to(table: Table, seat: int) -> str:
    free = max(0, int(table.movement))
    steps = f"{free} free {'step' if free == 1 else 'steps'} left"
    return (
        f"{steps}: where do you go?"
        if free
        else "No free steps left; each further one costs 1 heart. Where do you go?"
    )


def enemy_here(table: Table, seat: int) -> str:
    space = table.map.spaces[table.players[seat].space]
    enemy = table.content.enemies[table.rules.side][space.foe - 1]
    return f"{enemy.name} bars the way (health {enemy.health}, attack {enemy.attack}). Do you fight it?"


def here(table: Table, seat: int) -> str:
    return f"{space_name(table, table.players[seat].space)}: what do you do here?"


def slot_question(table: Table, seat: int, specialist: int) -> str:
    name = table.content.specialists[specialist].name
    if min(table.players[seat].specialists) >= 0:
        return f"All your slots are full: who leaves the game for {name}?"
    return f"In which slot does {name} lie?"


def bot_slot_question(table: Table, seat: int, specialist: int) -> str:
    return (
        f"The bot gains {table.content.specialists[specialist].name}: who of its specialists leaves the game?"
    )


def pile_question(table: Table, seat: int, n: int) -> str:
    return f"From which pile does {'the next' if n > 1 else 'the last'} quest card come?"


def keep_question(table: Table, seat: int, choosing: object, keep: int = 1) -> str:
    return "Which card do you keep?" if keep == 1 else f"Which {keep} cards do you keep?"


def kept_orders(table: Table, seat: int, choosing: object, keep: int = 1) -> str:
    return "Which order do you keep?" if keep == 1 else f"Which {keep} orders do you keep?"


def first_quests(table: Table, seat: int, choosing: object) -> str:
    return f"Which {table.content.numbers.kept} quest cards do you keep?"


def die_question(table: Table, seat: int) -> str:
    if table.foe != NO_FOE:
        return f"You rolled {table.face}. Do you roll again?"
    loss = {SEARCH_ROLL: search.search_loss(table), LOSS_ROLL: int(table.die)}.get(int(table.roll_for), 0)
    costs = f", which costs {so_many(HEART, loss)}" if loss else ""
    return f"You rolled {int(table.die)}{costs}. Does it stand?"


def orb_question(table: Table, seat: int) -> str:
    return f"The added die shows {table.orb}. Do you roll it again?"


def round_question(table: Table, seat: int) -> str:
    player = table.players[seat]
    damage, loss = combat.damage_this_round(table, player), combat.loss_this_round(table, player)
    return f"You rolled {table.face}: {damage} damage, and {so_many(HEART, loss)} lost. Do you add anything?"


def next_round(table: Table, seat: int) -> str:
    left = int(table.foe_health - table.dealt)
    hearts = so_many(HEART, table.players[seat].has[HEART])
    return f"{foe_name(table)} has {left} health left, you have {hearts}. Another round?"


def turn_begins_at(table: Table, seat: int) -> str:
    """A page that was read last is before everybody's eyes when the next turn begins; else the own hero."""
    return story_page.newest(table, seat) or f"hero-{seat}"


def site_question(table: Table, seat: int, cell: int, less: int) -> str:
    return f"Where do you build the {tile_name(table, cell)}?"


def swap_question(table: Table, seat: int, cell: int) -> str:
    return f"Which tile changes places with the {tile_name(table, cell)}?"


GRID: Final = "grid-{0}"
TOWN: Final = "town-{0}"
ON_MAP: Final = "hero-{0}"

ASK: Final[Asks] = {
    player_set_up.choose_hero: "Which hero do you play?",
    player_set_up.draft_builder: "Which builder starts with you?",
    player_set_up.draft_healer: "Which healer starts with you?",
    player_set_up.KEEP_QUESTS: Ask(first_quests, "quests-drawn"),
    turns_and_passing.choose_turn: Ask(at_turn, turn_begins_at),
    paying_and_recruiting.choose_slot: slot_question,
    build.choose_tile: Ask("Which tile do you build?", GRID),
    build.choose_site: Ask(site_question, TOWN),
    heal_gain_buy_rest.choose_gear: Ask("Which piece of gear do you buy?", "gear"),
    movement.walk: Ask(where_to, ON_MAP),
    movement.meet_enemy: Ask(enemy_here, ON_MAP),
    visiting_locations.on_arrival: Ask(here, ON_MAP),
    visiting_locations.choose_swap: Ask("Which two tiles of your grid change places? Choose the first.", GRID),
    visiting_locations.choose_other_tile: Ask(swap_question, GRID),
    quest_cards.choose_piles: Ask(pile_question, "draw-piles"),
    quest_cards.KEEP_SOME: Ask(keep_question, "quests-drawn"),
    visiting_locations.KEEP_ORDERS: Ask(kept_orders, "orders-drawn"),
    combat.in_round: Ask(round_question, "fight"),
    combat.after_round: Ask(next_round, "fight"),
    combat.choose_villager: Ask("Which villager do you take in?", "villagers"),
    search.choose_token: Ask("Which search token do you take?", ON_MAP),
    gear_abilities_artifacts.choose_to_flip: "Which specialist turns face up?",
    reroll_variant.look_at_die: die_question,
    reroll_variant.look_at_orb: orb_question,
    production_phase.settle_in: "You can still house a villager before production.",
    game_end_and_scoring.before_scoring: Ask(
        "Before the count: villagers may still be housed or moved. Are you done?", TOWN
    ),
    solo_play.choose_for_bot: Ask("Several search tokens are equally near. Which one does the bot take?", ON_MAP),
    solo_play.seat_with_bot: bot_slot_question,
    story.at_node: Ask(pages.question, pages.source),
    story_mode.give_hearts: Ask(story_page.hearts_question, "roll"),
    campaign.choose_start: Ask("You had the most points in the last chapter. Where do you start?", "map"),
    campaign.who_plays: "Do all of you play this chapter?",
}  # fmt: skip
