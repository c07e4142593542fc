"""Chapter 15, The Restless phase: all move, all attack, more come."""

from __future__ import annotations

from tablewright.games.marrowmourn import combat, hunting, restless_attacks, spawning, summons, turns
from tablewright.games.marrowmourn.parts import NOWHERE
from tablewright.games.marrowmourn.table import RESTLESS_PHASE, Table


def restless_phase(table: Table) -> None:
    """MH-15.1, 15.3: three steps in this order, each completed for all before the next."""
    table.phase = RESTLESS_PHASE
    table.actor = NOWHERE
    table.group_acts = True
    table.tell("MH-15.1", "The Restless phase of round {0}.", table.round, how="story")
    table.do(summons.windows)
    table.do(move_all)
    table.do(summons.windows)
    table.do(restless_attacks.attack_all)
    table.do(summons.windows)
    table.do(spawning.spawn_step)
    table.do(summons.windows)
    table.do(end_restless_phase)


def move_all(table: Table) -> None:
    """MH-15.1, 20.3: step 1, every Restless and the Boss moves."""
    hunting.hunt_all(table, hunting.OWN_M, True)


def end_restless_phase(table: Table) -> None:
    """MH-15.2: all who are not wounded heal, and the next Player phase starts."""
    combat.heal_all(table)
    table.do(turns.player_phase)
