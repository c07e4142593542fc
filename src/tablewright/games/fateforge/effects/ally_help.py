"""What allies do beyond results (FF-34.4)."""

from __future__ import annotations

from tablewright.games.fateforge.codes import FOE_OF, FOE_WORDS
from tablewright.games.fateforge.effects import reach
from tablewright.games.fateforge.rules import enemies, weak_spots
from tablewright.games.fateforge.table import Table

# Allies


def weakened(table: Table) -> list[int]:
    """Enemies with armour within 1 zone."""
    found: list[int] = []
    for code in enemies.targets_within(table, int(table.user), 0, 1, 0):
        foe = table.foe(code)
        if foe is not None and foe.armour > 0:
            found.append(code)
    return found


def open_icons(table: Table) -> list[tuple[int, int]]:
    """The uncovered icons of a boss within 1 zone, counted from 0."""
    boss = weak_spots.boss_of(table)
    if boss is None or table.geo.distance(reach.user_of(table).zone, boss.zone) > 1:
        return []
    return [
        (number, icon)
        for number, spot in enumerate(table.enemy(boss).spots)
        for icon in range(len(weak_spots.icons_of(table, table.enemy(boss), number)))
        if not table.spots[number] >> icon & 1
    ]


def cannot_find_weakness(table: Table) -> str:
    """FF-6.12: there must be armour or a weak spot within 1 zone."""
    return "" if weakened(table) or open_icons(table) else "FF-6.12"


def find_weakness(table: Table) -> None:
    """FF-G17: a cube on a weak-spot icon within 1 zone, or an enemy within 1 zone loses 1 armour."""
    if cannot_find_weakness(table):
        return
    table.ask(reach.seat_of(table), "FF-34.4")
    for number, icon in open_icons(table):
        table.offer(point_out, number + 1, icon + 1)
    for code in weakened(table):
        table.offer(loosen_armour, FOE_WORDS[code])


def point_out(table: Table, number: int, icon: int) -> None:
    """FF-38.1: this icon is covered."""
    weak_spots.put_cube(table, number - 1, icon - 1)


def loosen_armour(table: Table, word: str) -> None:
    """FF-G17: this enemy."""
    enemies.strip_armour(table, FOE_OF[word])
