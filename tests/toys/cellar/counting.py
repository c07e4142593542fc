"""What statistics say of a game, and of each card."""

from __future__ import annotations

from tablewright_game_cellar import rules

from tablewright.engine.counting import MET, UNMET, USED, Thing
from tablewright.engine.game import Value


def facts(table: rules.Cellar) -> dict[str, Value]:
    """CE-2.1, CE-2.5."""
    rooms = table.content.rooms
    return {
        "path": "-".join(rooms[n].id for n in table.path),
        "rooms": len(table.path),
        "turns": table.turns,
        "health": table.health,
    }


def all_things(table: rules.Cellar) -> list[Thing]:
    rooms = table.content.rooms
    return [
        (card.id, card.kind, rooms[card.room].id, len(rooms[card.room].cards)) for card in table.content.cards
    ]


def seen_things(table: rules.Cellar) -> bytes:
    used = {*table.used, *table.carried}
    return bytes(
        USED if n in used else MET if n in table.met else UNMET for n in range(len(table.content.cards))
    )
