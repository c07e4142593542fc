# interpreted: made once for each look at the table, not once a move
"""Before the first mat lies: Characters, weapons and Bosses to choose from."""

from __future__ import annotations

from tablewright.engine.scene import Piece, Stat, Zone
from tablewright.games.marrowmourn.rules import set_up
from tablewright.games.marrowmourn.show.cards import boss_lines
from tablewright.games.marrowmourn.show.seats import owner_of
from tablewright.games.marrowmourn.show.weapons import weapon_piece
from tablewright.games.marrowmourn.table import Table


def is_choosing(table: Table) -> bool:
    """Whether somebody still chooses a Character, a weapon or the Boss."""
    if any(player.character < 0 for player in table.players):
        return True
    return not table.champions and not table.floor_number


def choices(table: Table) -> Zone:
    """MH-2.4, 2.8, 2.10: what is chosen next lies open, so that everybody can read it."""
    if any(player.character < 0 for player in table.players):
        return Zone("choices-zone", "Who will you be?", "row", pieces=characters(table), clause="MH-2.4")
    if any(len(player.lines) < set_up.WEAPONS for player in table.players):
        return Zone("choices-zone", "Two weapons each", "row", pieces=first_weapons(table), clause="MH-2.8")
    return Zone(
        "choices-zone", "Who waits at the bottom?", "row", pieces=bosses_on_offer(table), clause="MH-2.10"
    )


def characters(table: Table) -> list[Piece]:
    taken = {int(player.character): seat for seat, player in enumerate(table.players)}
    return [
        Piece(
            f"choice-{one.id}", "card", one.name, icon=one.id, stats=[Stat("age", one.age)], text=one.flavour,
            owner=owner_of(taken.get(one.index)), flags=["spent"] if one.index in taken else [],
        )
        for one in table.content.characters
    ]  # fmt: skip


def first_weapons(table: Table) -> list[Piece]:
    taken = {line: seat for seat, player in enumerate(table.players) for line in player.lines}
    level = set_up.first_level(table)
    return [
        weapon_piece(table, one.cards[level], f"choice-{one.id}", taken.get(one.index))
        for one in table.content.lines
    ]


def bosses_on_offer(table: Table) -> list[Piece]:
    return [
        Piece(
            f"choice-{one.id}", "card", one.name, icon=one.id, tone="bad",
            stats=[Stat("M", int(one.m)), Stat("A", int(one.a))], text=" ".join([one.flavour, *boss_lines(table, one)]),
        )
        for one in table.content.bosses
    ]  # fmt: skip
