"""Chapter 18, Health: losing it, healing it, its maximum."""

from __future__ import annotations

from typing import Final

from tablewright.games.forward import force, modifiers
from tablewright.games.forward.rules import endings, equipment
from tablewright.games.forward.table import Table

NO_MAXIMUM: Final = 1 << 30


def maximum(table: Table) -> int:
    """FW-18.1, FW-R33: 0 stands for no maximum."""
    return table.max_health if table.max_health > 0 else NO_MAXIMUM


def healing(table: Table, n: int) -> int:
    """FW-18.2, FW-18.5, FW-1.11: printed amount → additions → subtractions → halvings, not below 0, then the cap;
    halves are rounded down."""
    healed = n + modifiers.value(table, force.HEAL_CHANGE)
    for _ in range(modifiers.value(table, force.HEAL_HALF)):
        healed = healed // 2
    return max(0, min(healed, maximum(table) - table.health))


def heal(table: Table, n: int) -> None:
    """FW-18.2, FW-18.5: gain Health as far as cards in place and the maximum allow."""
    healed = healing(table, n)
    table.health += healed
    table.tell("FW-18.5", "You heal {0}.", healed)
    modifiers.fire(table, force.HEALED)


def lose(table: Table, n: int) -> None:
    """FW-1.12, FW-18.4, FW-R15: Health loss is not reduced, unless `def_scope: all` lets DEF act on it."""
    if table.rules.def_scope == "all":
        n -= equipment.defence(table)
    if n > 0:
        lose_health(table, n)


def lose_health(table: Table, n: int) -> None:
    """FW-18.3, FW-23.1: never below 0; at 0 the run is lost at once."""
    table.health -= n
    table.tell("FW-18.3", "You lose {0} Health.", n)
    if table.health <= 0:
        check_health(table)


def check_health(table: Table) -> bool:
    """FW-18.3, FW-21.10, FW-23.2: 0 Health is defeat, unless a card replaces defeat expressly; FW-9.20, FW-22.8,
    FW-R14: also when the foe falls in the same exchange, unless `double_defeat: victory` says otherwise."""
    table.health = 0
    fight = table.fight
    if fight.foe is not None and fight.hp <= 0 and table.rules.double_defeat == "victory":
        table.health = 1
        return True
    if table.mods.triggers & force.WOULD_BE_DEFEATED:
        return endings.replace_defeat(table)
    endings.lose_run(table, "health")
    return False


def change_max_health(table: Table, n: int) -> None:
    """FW-18.6: Health above a lowered maximum is lost at once; a raised one changes nothing by itself."""
    if table.max_health <= 0:
        return
    table.max_health = max(1, table.max_health + n)
    if table.health > table.max_health:
        table.health = table.max_health
    table.tell("FW-18.6", "Your maximum Health is now {0}.", table.max_health)
