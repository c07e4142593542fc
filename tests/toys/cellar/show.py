"""The table as data, and the words of options."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tablewright_game_cellar import rules

from tablewright.engine.scene import (
    Area,
    Board,
    Counter,
    Counters,
    Head,
    Link,
    Path,
    Piece,
    Space,
    Stat,
    Zone,
)
from tablewright.scene.words import Say, Words


def head(table: rules.Cellar) -> Head:
    room = table.content.rooms[table.room]
    return Head("The Cellar", phase=room.name, goal="Get out of the third cellar alive.", clause="CE-2.1")


def areas(table: rules.Cellar, seat: int) -> Sequence[Area]:
    heaps = [
        Piece(f"heap-{n}", "card", f"Heap {n + 1}", face="down", clause="CE-2.1")
        for n in range(min(rules.HEAPS, len(table.unseen)))
    ]
    foe = [card_of(table, table.foe)] if table.foe >= 0 else []
    carried = [card_of(table, n) for n in table.carried]
    counters = [
        Counter("health", "Health", table.health, clause="CE-1.1"),
        Counter("nerve", "Nerve", table.nerve, clause="CE-1.2"),
    ]
    return [
        Area(
            "cellars",
            "main",
            [world(table), Zone("heaps", "Heaps", pieces=heaps), Zone("foe", "Foe", pieces=foe)],
        ),
        Area("candle", "side", [Counters("counters", counters)]),
        Area("hand", "hand", [Zone("carried", "Carried", cap=rules.MOST_CARRIED, pieces=carried)]),
    ]


def world(table: rules.Cellar) -> Board:
    """CE-2.5: which cellar lies below which."""
    rooms = table.content.rooms
    spaces = [
        Space(room.id, n, room.row, room.name, flags=["here"] if n == table.room else [], clause="CE-2.5")
        for n, room in enumerate(rooms)
    ]
    links = [Link(a.id, b.id, one_way=True) for a in rooms for b in rooms if b.row == a.row + 1]
    return Board("world", "The cellars", Path("column"), spaces, links)


def card_of(table: rules.Cellar, index: int) -> Piece:
    card = table.card(index)
    effect = card.use or card.lasting or card.win
    stats = [Stat("HP", card.hp - table.wounds), Stat("ATK", card.atk)] if card.kind == rules.FOE else []
    return Piece(
        card.id, "card", card.name, text=effect.text if effect else card.flavour, stats=stats, clause="CE-1.3"
    )


def seat_stats(table: rules.Cellar, seat: int) -> Sequence[Stat]:
    return [Stat("Health", table.health, max=table.most_health, clause="CE-1.1")]


def room_called(table: rules.Cellar, room: str) -> str:
    return "Go down: " + next(one.name for one in table.content.rooms if one.id == room)


def use_called(table: rules.Cellar, card: str) -> str:
    return "Use " + table.card(table.content.card_of[card]).name


SAY: Final = {
    rules.turn_up: Say(lambda table, heap: f"Turn heap {heap + 1}", at="heap-{0}"),
    rules.use: Say(use_called, at="{0}"),
    rules.go_down: Say(room_called, at="{0}"),
    rules.strike: Say("Strike"),
    rules.run: Say("Run: lose 1 Nerve"),
}
ASK: Final = {
    rules.turn: "What do you do?",
    rules.choose_room: "Where do you go?",
    rules.fight: lambda table: f"{table.card(table.foe).name} bars your way.",
}
WORDS: Final = Words(SAY, ASK)
