# interpreted: made once for each look at the table, not once a move
"""What the party has in common: the bag, the decks, the questline with its rating (chapters 20, 25)."""

from __future__ import annotations

from tablewright.engine.scene import Counter, Counters, Mark, Piece, Stat, Track, Widget, Zone
from tablewright.games.fateforge.codes import BAG
from tablewright.games.fateforge.show.results import rich
from tablewright.games.fateforge.table import Table


def party(table: Table) -> list[Widget]:
    """FF-20.3 to 20.5: gold, food and items; what can be used after the scene."""
    found: list[Widget] = [Counters("bag", counters(table), clause="FF-20.4")]
    pieces = [bag_piece(table, item, i) for i, item in enumerate(table.bag)]
    if pieces:
        found.append(Zone("bag-items", "Items in the bag", "list", pieces=pieces, clause="FF-20.4"))
    return [*questline(table), *found, Counters("decks", decks(table), "Decks")]


def counters(table: Table) -> list[Counter]:
    found = [
        Counter("gold", "Gold in gems", int(table.gold), "gem", clause="FF-20.5"),
        Counter("food", "Food", int(table.food), "food", clause="FF-23.15"),
    ]
    if table.scrolls:
        found.append(Counter("scrolls", "Scrolls", int(table.scrolls), "scroll", clause="FF-25.10"))
    return found


def bag_piece(table: Table, item: int, i: int) -> Piece:
    card = table.card(item % BAG)
    stats = [Stat("armour", item // BAG, "armour")] if item >= BAG else []
    return Piece(
        f"bag-{card.id}-{i}", "card", card.name, icon=card.id, text=rich(card.text), stats=stats, term=f"card-{card.id}"
    )  # fmt: skip


def bag_target(table: Table, id: str) -> str:
    """Where an item of the bag lies."""
    for i, item in enumerate(table.bag):
        if table.card(item % BAG).id == id:
            return f"bag-{id}-{i}"
    return ""


def decks(table: Table) -> list[Counter]:
    return [
        Counter("corruption-deck", "Corruption", len(table.corruption), "corruption", tone="dread", clause="FF-18.5"),
        Counter("fear-deck", "Fear", len(table.fears), "fear", tone="dread", clause="FF-39.1"),
        Counter("trap-deck", "Traps", len(table.traps), "trap", tone="bad", clause="FF-36.1"),
    ]  # fmt: skip


def questline(table: Table) -> list[Widget]:
    """FF-25.2, 25.7: its scenes, and the points so far with the marks of the ratings."""
    if not table.in_battle or table.questline < 0:
        return []
    line = table.line()
    scenes = [
        Mark(i + 1, str(i + 1), tone="good" if i < table.scene_at else "", clause="FF-25.2")
        for i in range(len(line.scenes))
    ]
    most = max(int(line.gold_at), 3 * len(line.scenes))
    ratings = [
        Mark(int(line.silver_at), "Silver", tone="white", clause="FF-25.7"),
        Mark(int(line.gold_at), "Gold", tone="gold", clause="FF-25.7"),
    ]
    now = min(int(table.scene_at) + 1, len(line.scenes))
    return [
        Track("questline", line.name, 0, len(line.scenes), now, "scroll", marks=scenes, term="questline"),
        Track(
            "rating",
            "Rating points",
            0,
            most,
            int(table.points),
            "star",
            "gold",
            marks=ratings,
            clause="FF-25.7",
        ),
    ]
