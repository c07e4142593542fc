"""Chapter 22, The final battle: the Guardian, its Seals, and the gate of the Golden City."""

from __future__ import annotations

from tablewright.games.forward import force, modifiers
from tablewright.games.forward.rules import fights, windows
from tablewright.games.forward.table import PLAYER, Table


def before_guardian(table: Table) -> None:
    """FW-21.8: the window after the last Domain, before the Guardian comes."""
    table.ask(PLAYER, "FW-22.1")
    table.offer(meet_guardian)
    windows.offer_asides(table)


def meet_guardian(table: Table) -> None:
    """FW-22.1–22.3, R36: the card is read; everything you have comes along; arrival effects in printed order."""
    guardian = table.content.guardian
    table.guardian_here = True
    modifiers.refresh(table)
    table.tell("FW-22.1", "{0}. {1}", guardian.name, guardian.flavour, how="story")
    for effect in table.content.arrival:
        for modifier in effect.modifiers:
            table.do(modifiers.lend_settled, modifier, "this_fight")
        for move in effect.moves:
            table.do_move(move)
    table.do(fight_guardian)


def call_helpers(table: Table) -> None:
    """FW-22.9, FW-G4: each woken companion and each relic you hold does what it does on the arrival."""
    modifiers.fire(table, force.GUARDIAN_ARRIVAL)


def fight_guardian(table: Table) -> None:
    """FW-22.5, FW-22.10, FW-22.11: the fight follows chapter 9 with the Guardian's own table; it has no turns."""
    table.do(fights.face_foe, table.content.guardian)


def break_seal(table: Table, seal: str) -> None:
    """FW-22.4, R55: the Seal is broken, before or at the arrival, and stays so."""
    index = table.content.seal_of[seal]
    if not table.seals[index]:
        table.seals = (*table.seals[:index], True, *table.seals[index + 1 :])
        table.tell("FW-22.4", "{0} is broken.", table.content.seals[index].name)
        modifiers.refresh(table)


def seals_broken(table: Table) -> int:
    return sum(table.seals)


def seals_unbroken(table: Table) -> int:
    return len(table.seals) - sum(table.seals)


def seals_required(table: Table) -> int:
    """FW-22.4, FW-G9: how many Seals must be broken before the Guardian can fall."""
    return table.content.seals_required[table.rules.difficulty]


def seals_missing(table: Table) -> int:
    """FW-22.6, FW-R53: how many are still missing; the fight is fought all the same."""
    missing = seals_required(table) - seals_broken(table)
    return missing if missing > 0 else 0
