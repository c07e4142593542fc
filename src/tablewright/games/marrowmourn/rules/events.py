"""Chapter 3, Event cards."""

from __future__ import annotations

from tablewright.engine.effects import holds
from tablewright.games.marrowmourn.rules import boss
from tablewright.games.marrowmourn.table import Table


def check_event(table: Table) -> None:
    """MH-3.2, 3.3, R20: a completed card must be left, and the next is checked at once, in a chain."""
    events = table.content.events
    if table.champions or not 0 <= table.event < len(events):
        return
    if holds(table, events[table.event].done):
        table.tell("MH-3.4", "Event card {0} is completed.", table.event + 1)
        table.event += 1
        table.do(reveal)
        table.do(check_event)


def reveal(table: Table) -> None:
    """MH-3.1, 3.3, 3.5: the text of a card is resolved before play goes on; behind the last lies the Boss card."""
    if table.event >= len(table.content.events):
        table.do(boss.place_boss)
        return
    card = table.content.events[table.event]
    table.tell("MH-3.1", "{0}. {1}. {2}", table.event + 1, card.name, card.flavour, how="story")
    actor = table.actor
    grouped = table.group_acts
    table.do(act_as, actor, True)
    for move in card.effect.moves:
        table.do_move(move)
    table.do(act_as, actor, grouped)


def act_as(table: Table, seat: int, group: bool) -> None:
    """MH-R27: whose effect this is, and whether its choices are the group's."""
    table.actor = seat
    table.group_acts = group


# What instructions ask


def sigil_activated(table: Table) -> bool:
    """MH-3.2: a Sigil was activated on this Floor."""
    return table.active != 0


def exit_used(table: Table) -> bool:
    """MH-3.2: Exit Floor was used."""
    return table.exited


def all_ready(table: Table) -> bool:
    """MH-3.2, 19.6: every Player has declared ready."""
    return table.ready == (1 << len(table.players)) - 1


def at_once(table: Table) -> bool:
    """MH-3.3: nothing is asked of the Players."""
    return True
