# interpreted: made once for each look at the table, not once a move
"""Quest cards: in hand, drawn and not yet kept, completed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from tablewright.engine.scene import Amount, Piece, Stat, Zone
from tablewright.games.now_or_never.show.common import (
    KIND_NAMES,
    QUEST_TONES,
    amounts,
    own_clause,
    place_of,
    seat_id,
)
from tablewright.games.now_or_never.table import Table, kind_of_back


def quest_piece(table: Table, number: int, kind: Literal["card", "token"] = "card") -> Piece:
    """NN-10.2–10.5: where it is played, what it costs, what it says, and its points."""
    quest = table.content.quests[number]
    place = place_of(table, quest.location)
    return Piece(
        f"quest-{number}", kind, quest.name, icon=quest.id, tone=QUEST_TONES[quest.kind],
        stats=[Stat("Victory points", int(quest.vp), "vp")], cost=quest_cost(table, number) if kind == "card" else [],
        tags=[place.name] if kind == "card" else [KIND_NAMES[quest.kind]], text=quest.text, term=f"quest:{number}",
        clause=own_clause(quest.uses),
    )  # fmt: skip


def quest_cost(table: Table, number: int) -> list[Amount]:
    return amounts(table.content.quests[number].price)


def covered_piece(id: str, card: int) -> Piece:
    """NN-R52: of another's card only the back is known."""
    kind = kind_of_back(card)
    return Piece(
        id, "card", back=KIND_NAMES[kind], face="down", tone=QUEST_TONES[kind], tags=[KIND_NAMES[kind]]
    )


def cards(table: Table, seat: int, held: Sequence[int], what: str) -> list[Piece]:
    """Cards face up for who may see them, else by their backs and positions."""
    return [
        quest_piece(table, card) if card >= 0 else covered_piece(f"{what}-{seat}-{i}", card)
        for i, card in enumerate(held)
    ]


def hand(table: Table, seat: int) -> Zone:
    """NN-10.10: the own hand, of any size."""
    held = table.players[seat].hand
    return Zone(
        "quests-in-hand", "Hand", "row", seat_id(seat), "owner",
        pieces=cards(table, seat, held, "hand"), clause="NN-10.10",
    )  # fmt: skip


def covered_hand(table: Table, seat: int) -> Zone:
    """The hand of somebody else."""
    held = table.players[seat].hand
    return Zone(
        f"hand-of-{seat}", "Quest cards in hand", "row", seat_id(seat), "owner",
        pieces=cards(table, seat, held, "hand"), clause="NN-R52",
    )  # fmt: skip


def drawn(table: Table, seat: int) -> Zone:
    """NN-3.10, 10.12: what was dealt or drawn and is not yet kept."""
    looking = table.players[seat].looking
    label = "Your first quest cards" if table.season == 0 else "Quest cards drawn"
    clause = "NN-3.10" if table.season == 0 else "NN-10.12"
    return Zone(
        "quests-drawn", label, "row", seat_id(seat), "owner", pieces=cards(table, seat, looking, "drawn"),
        clause=clause,
    )  # fmt: skip
