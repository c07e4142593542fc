# interpreted: made once for each look at the table, not once a move
"""What the arguments of steps are: their names, and the objects that you would click."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from tablewright.games.spiralchain.cards import (
    BINDMETAL,
    SKILL_NAMES,
    SPOTS,
    TOKEN_NAMES,
    TOKENS,
    Card,
)
from tablewright.games.spiralchain.rules import terms as worlds
from tablewright.games.spiralchain.show.cards import (
    STACK_NAMES,
    blocker,
    laid_open,
    place_id,
    world_id,
)
from tablewright.games.spiralchain.table import (
    Table,
)
from tablewright.scene.words import Kind

DECKS: Final = {
    "foreverot": "Foreverot Deck", "events": "Event Deck", "prophecies": "Prophecy Deck", "factions": "Faction Deck",
}  # fmt: skip


def card_of(table: Table, kind: str, arg: Any) -> Card | None:
    content = table.content
    decks: dict[str, list[Card]] = {
        "role": content.roles,
        "quest": content.world_cards,
        "world_card": content.world_cards,
        "relic": content.relics,
        "faction": content.factions,
        "prophecy": content.prophecies,
        "event": content.events,
        "gate": content.gates,
    }
    return next((card for card in decks.get(kind, []) if card.id == arg), None)


def place_name(table: Table, name: str) -> str:
    location = table.content.location_of.get(name, -1)
    return table.content.location(location).name if location >= 0 else "Nur"


def place_target(table: Table, name: str) -> str:
    location = table.content.location_of.get(name, -1)
    return location_target(table, location) if location >= 0 else ""


def location_target(table: Table, location: int) -> str:
    if worlds.is_lost(table, location // SPOTS):
        return ""
    return place_id(table.content.location(location))


def world_name(table: Table, world: int) -> str:
    return table.content.worlds[world].name


def enemy_name(table: Table, name: str) -> str:
    return table.content.enemies[table.content.enemy_of[name]].name


def enemy_target(table: Table, name: str) -> str:
    return f"enemy-{name}" if worlds.location_of(table, table.content.enemy_of[name]) >= 0 else ""


def blocker_name(table: Table, location: int) -> str:
    return (
        f"{blocker(table, location, table.board[location]).name} on {table.content.location(location).name}"
    )


def stack_name(table: Table, stack: int) -> str:
    lying = table.stacks[stack]
    where = STACK_NAMES[stack]
    return f"{table.content.rots[lying[-1]].name} in the {where} stack" if lying else where


def stack_target(table: Table, stack: int) -> str:
    return f"stack-{stack}"


def direction_name(table: Table, direction: int) -> str:
    return "one world up" if direction > 0 else "one world down"


def deck_name(table: Table, name: str) -> str:
    if name in table.content.world_of:
        return f"World Deck of {world_name(table, table.content.world_of[name])}"
    return DECKS.get(name, name.capitalize())


def deck_target(table: Table, name: str) -> str:
    return f"deck-{name}" if name in table.content.world_of else name


def token_target(table: Table, owner: int, kind: int) -> str:
    return f"token-{owner}-{TOKENS[kind]}" if table.heroes[owner].has[kind] > 0 or kind <= BINDMETAL else ""


def open_target(table: Table, card: Card | None) -> str:
    """A card that lies open while somebody chooses among such."""
    return f"open-{card.id}" if card and any(card is other for other, _ in laid_open(table)) else ""


def role_target(table: Table, name: str) -> str:
    role = card_of(table, "role", name)
    return f"role-{name}" if role and any(role.index in hero.roles for hero in table.heroes) else ""


def quest_target(table: Table, name: str) -> str:
    quest = card_of(table, "quest", name)
    return f"quest-{name}" if quest and any(quest.index in hero.quests for hero in table.heroes) else ""


def relic_target(table: Table, name: str) -> str:
    relic = card_of(table, "relic", name)
    return f"relic-{name}" if relic and any(relic.index in hero.relics for hero in table.heroes) else ""


def card_kind(kind: str, target: Callable[[Table, str], str] | None = None) -> Kind:
    """A card by its id; unless told otherwise one clicks it where it lies open."""

    def name(table: Table, name: str) -> str:
        card = card_of(table, kind, name)
        return card.name if card is not None else name

    return Kind(name, target or (lambda table, name: open_target(table, card_of(table, kind, name))))


KINDS: Final = {
    "place": Kind(place_name, place_target),
    "location": Kind(lambda table, location: table.content.location(location).name, location_target),
    "world": Kind(world_name, world_id),
    "world_id": Kind(
        lambda table, name: world_name(table, table.content.world_of[name]),
        lambda table, name: f"world-{name}",
    ),
    "enemy": Kind(enemy_name, enemy_target),
    "blocker": Kind(blocker_name),
    "stack": Kind(stack_name, stack_target),
    "stack_name": Kind(lambda table, stack: STACK_NAMES[stack], stack_target),
    "seat": Kind(lambda table, seat: str(seat + 1), lambda table, seat: f"seat-{seat}"),
    "token": Kind(
        lambda table, kind: TOKEN_NAMES[kind], lambda table, kind: token_target(table, int(table.you), kind)
    ),
    "token_of": Kind(lambda table, owner, kind: TOKEN_NAMES[kind], token_target),
    "token_name": Kind(lambda table, kind: TOKEN_NAMES[kind]),
    "skill": Kind(lambda table, skill: SKILL_NAMES[skill]),
    "direction": Kind(direction_name),
    "word": Kind(deck_name, deck_target),
    "role": card_kind("role", role_target),
    "quest": card_kind("quest", quest_target),
    "relic": card_kind("relic", relic_target),
    "gate": card_kind("gate", lambda table, name: f"gate-{name}"),
    "world_card": card_kind("world_card"),
    "faction": card_kind("faction"),
    "prophecy": card_kind("prophecy"),
    "event": card_kind("event"),
}
