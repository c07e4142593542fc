"""How a run of FORWARD stands, for players that look ahead: the chance to beat the Guardian, told at the gate.

Before the gate there is no telling: what the cards still to come will do weighs more than what you have. At the gate
it is a race of two numbers, and how it ends is known within a few percent without rolling a die.
The weights are those of a logistic regression over 11,000 fights at the gate, each fought twenty times by the steady
player, rounded. `docs/decisions/0040-how-mcts-looks-ahead.md` tells how they are used.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Final

from tablewright.engine.pile import NOTHING
from tablewright.games.forward import force, modifiers
from tablewright.games.forward.cards import Card
from tablewright.games.forward.rules import fights, final_battle, health, status
from tablewright.games.forward.table import Table

HORIZON: Final = 0  # the gate is where it is

START: Final = -0.36
MARGIN: Final = 1.11
GRACE: Final = 0.58
FROM_ITEMS: Final = 0.8  # of what an Item promises comes in time
TIRED_AT: Final = 12.0  # exchanges after which the Guardian hits harder
TIRED: Final = 0.5
FACES: Final = 36.0


def outlook(table: Table, seat: int) -> float:
    """The chance to win the final battle, told before its first roll; below 0 everywhere else."""
    fight = table.fight
    if (
        not table.guardian_here
        or fight.exchange != 1
        or fight.own != 0
        or table.asking[0] is not fights.before_roll
    ):
        return -1.0
    if final_battle.seals_missing(table) > 0:
        return 0.0
    x = START + MARGIN * margin(table) + GRACE * int(table.grace)
    return 1.0 / (1.0 + exp(-x))


def margin(table: Table) -> float:
    """The Health that would be left after the battle, in standard deviations of what it costs."""
    fight = table.fight
    dealt = 0.0
    taken = 0.0
    squares = 0.0
    fight.exchange = 2  # what helps or hampers only the first exchange does not last
    for own in range(1, 7):
        for die in range(1, 7):
            fight.own = own
            fight.die = die
            result = fights.own_result(table)
            face = fights.foe_face(table)
            dealt += fights.dealt_with(table, result, face)
            hurt = fights.damage_before_wards(table, result, face)
            taken += hurt
            squares += hurt * hurt
    fight.exchange = 1
    fight.own = 0
    fight.die = 0
    mean = taken / FACES
    exchanges = int(fight.hp) / max(dealt / FACES, 0.1)
    cost = mean * exchanges + TIRED * max(0.0, exchanges - TIRED_AT)
    spread = sqrt(exchanges * (squares / FACES - mean * mean) + 1.0)
    return (reserves(table) - cost) / spread


def reserves(table: Table) -> float:
    """Health, wards, and what the Items in hand will give."""
    total = float(int(table.health) + modifiers.value(table, force.FIGHT_WARD) + status.warded(table))
    for index in table.items:
        if index != NOTHING:
            total += FROM_ITEMS * promised(table.card(index))
    return total


def promised(item: Card) -> float:
    """The Health and the Warded counters that an Item gives when it is used."""
    total = 0.0
    if item.use is not None:
        for move in item.use.moves:
            if move[0] is health.heal and isinstance(move[1], int):
                total += move[1]
            elif move[0] is status.gain_status and move[1] == "warded" and isinstance(move[2], int):
                total += move[2]
    return total
