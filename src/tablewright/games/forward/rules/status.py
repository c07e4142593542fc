"""Chapter 19, Status: tokens with counters, harmful or not."""

from __future__ import annotations

from typing import Final

from tablewright.games.forward import force, modifiers
from tablewright.games.forward.table import PLAYER, Table, with_other, without

HIGHEST: Final = 5  # FW-19.3


def gain_status(table: Table, status: str, n: int) -> None:
    """FW-19.2, FW-19.3, FW-19.6, FW-R45: the higher of the two counters, or their sum as the option says; at
    most 5. What a status does is data; a counter of 0 is no status (FW-19.4)."""
    if n <= 0:
        return
    index = table.content.status_of[status]
    for which, more in table.mods.status_bonus:
        if which == status:
            n += more
    if table.rules.status_limit == 1 and table.content.statuses[index].harmful:
        displace_harm(table, index)
    old = table.counters[index]
    counter = old + n if table.rules.status_stacking == "add" else max(old, n)
    set_counter(table, index, min(HIGHEST, counter))
    is_new = index not in table.statuses
    if is_new:
        table.statuses = (*table.statuses, index)
    table.tell("FW-19.3", "{0} {1}.", table.content.statuses[index].name, table.counters[index])
    if is_new:
        modifiers.refresh(table)


def set_counter(table: Table, index: int, counter: int) -> None:
    table.counters = with_other(table.counters, index, counter)


def displace_harm(table: Table, newcomer: int) -> None:
    """FW-R45: with `status_limit: 1` a new harmful status replaces the old."""
    for index in table.statuses:
        if index != newcomer and table.content.statuses[index].harmful:
            end_status(table, index)


def end_status(table: Table, index: int) -> None:
    """FW-19.4: it is gone entirely."""
    set_counter(table, index, 0)
    table.statuses = without(table.statuses, index)
    table.tell("FW-19.4", "{0} is over.", table.content.statuses[index].name)
    modifiers.refresh(table)


def tick(table: Table, status: str) -> None:
    """FW-19.4: the counter goes down by one; at 0 the status ends."""
    lower(table, table.content.status_of[status], 1)


def lower(table: Table, index: int, n: int) -> None:
    if index in table.statuses:
        set_counter(table, index, table.counters[index] - n)
        if table.counters[index] <= 0:
            end_status(table, index)


def harmful(table: Table) -> list[int]:
    return [index for index in table.statuses if table.content.statuses[index].harmful]


def clear_status(table: Table, n: int) -> None:
    """FW-19.4: n harmful statuses of your choice, entirely."""
    choices = harmful(table)
    if n <= 0 or not choices:
        return
    if len(choices) == 1:
        table.do(shed, table.content.statuses[choices[0]].id, n)
    else:
        table.do(which_status, n)


def which_status(table: Table, n: int) -> None:
    """FW-19.4: which one is your choice."""
    table.ask(PLAYER, "FW-19.4")
    for index in harmful(table):
        table.offer(shed, table.content.statuses[index].id, n)


def shed(table: Table, status: str, n: int) -> None:
    """FW-19.4: the status ends."""
    end_status(table, table.content.status_of[status])
    if n > 1:
        table.do(clear_status, n - 1)


def clear_named(table: Table, status: str) -> None:
    """FW-19.4: a named status ends, if you have it."""
    index = table.content.status_of[status]
    if index in table.statuses:
        end_status(table, index)


def has_status(table: Table, status: str) -> bool:
    return table.content.status_of[status] in table.statuses


def warded(table: Table) -> int:
    """FW-G6: how many points of fight damage your counters would take."""
    total = 0
    if modifiers.value(table, force.PREVENT):
        for index in table.statuses:
            if is_ward(table, index):
                total += table.counters[index]
    return total


def is_ward(table: Table, index: int) -> bool:
    for modifier in table.content.statuses[index].lasting.modifiers:
        if modifier.kind == "prevent":
            return True
    return False


def absorb(table: Table, damage: int) -> int:
    """FW-9.17, FW-G6: counters take fight damage point by point; what is left comes back."""
    for index in table.statuses:
        if damage > 0 and is_ward(table, index):
            taken = min(damage, table.counters[index])
            damage -= taken
            table.tell("FW-9.17", "{0} takes {1}.", table.content.statuses[index].name, taken)
            lower(table, index, taken)
    return damage
