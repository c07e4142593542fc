"""Chapter 15, The Restless phase: all move, all attack, more come."""

from __future__ import annotations

from tablewright.games.marrowmourn.parts import NOWHERE
from tablewright.games.marrowmourn.rules import combat, hunting, restless_attacks, spawning, summons, turns
from tablewright.games.marrowmourn.table import RESTLESS_PHASE, Table


def restless_phase(table: Table) -> None:
    """MH-15.1, 15.3: three steps in this order, each completed for all before the next."""
    table.phase = RESTLESS_PHASE
    table.actor = NOWHERE
    table.group_acts = True
    if table.log is not None:
        table.tell("MH-15.1", "The Restless phase of round {0}.", table.round, how="story")
    pause(table)
    table.do(move_all)
    pause(table)
    table.do(restless_attacks.attack_all)
    pause(table)
    table.do(spawning.spawn_step)
    pause(table)
    table.do(end_restless_phase)


def pause(table: Table) -> None:
    """MH-R26: between the steps owners may desummon; no Summon comes in this phase, so without one none is asked."""
    if table.summons:
        table.do(summons.windows)


def move_all(table: Table) -> None:
    """MH-15.1, 20.3: step 1, every Restless and the Boss moves."""
    hunting.hunt_all(table, hunting.OWN_M, True)


def end_restless_phase(table: Table) -> None:
    """MH-15.2: all who are not wounded heal, and the next Player phase starts."""
    combat.heal_all(table)
    table.do(turns.player_phase)
