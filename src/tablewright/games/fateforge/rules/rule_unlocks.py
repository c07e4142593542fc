"""Chapter 26, Rule unlocks in general, with FF-1.12 to 1.15."""

from __future__ import annotations

from typing import Final

from tablewright.games.fateforge.table import Table

RULES: Final = 14
ALL_RULES: Final = (1 << RULES + 1) - 2  # one bit each, from 1
UPGRADES: Final = 7
ALLIES: Final = 8
TOXIC: Final = 14


def is_unlocked(table: Table, rule: int) -> bool:
    """FF-26.1"""
    return bool(table.unlocked >> rule & 1)


def unlock(table: Table, rule: int) -> None:
    """FF-1.12, 1.13: shown in full and marked; an order for a rule that is unlocked already is ignored."""
    if is_unlocked(table, rule):
        return
    table.unlocked |= 1 << rule
    name, text = table.content.chronicle.rules.get(rule, (f"Rule {rule}", ""))
    table.tell("FF-1.12", "A new rule: {0}. {1}", name, text, how="story")


def unlock_all(table: Table, rules: tuple[int, ...]) -> None:
    """FF-1.12, 1.15: in the order in which the scene names them; the main story names all 14, whichever way it goes."""
    for rule in rules:
        unlock(table, rule)


def shown_rules(table: Table) -> list[int]:
    """FF-1.21, 26.2: the rules whose text is shown; those still locked are not."""
    return [rule for rule in range(1, RULES + 1) if is_unlocked(table, rule)]
