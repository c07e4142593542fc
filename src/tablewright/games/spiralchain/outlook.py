"""How a game of Spiralchain stands, for players that look ahead: a race of Rot against Foreverot Cards.

The weights are those of a logistic regression over games of the steady player, rounded: what the position at the
start of a round says about the end. `docs/decisions/0040-how-mcts-looks-ahead.md` tells how they are used.
"""

from __future__ import annotations

from math import exp
from typing import Final

from tablewright.games.spiralchain import rounds
from tablewright.games.spiralchain.cards import BINDMETAL
from tablewright.games.spiralchain.table import Table

HORIZON: Final = 24  # decisions: about a round of play

START: Final = 1.0
ROT: Final = -0.26
CARD_LEFT: Final = 0.40
WORLD_LOST: Final = -0.70
ENEMY: Final = -0.12
ENERGY: Final = 0.04
METAL: Final = 0.20


def outlook(table: Table, seat: int) -> float:
    """About the chance to win, told between two actions; SF-25.1: no Rot left, SF-25.2: no Foreverot Card."""
    if table.asking[0] is not rounds.take_action:
        return -1.0
    x = START + CARD_LEFT * int(table.left) + WORLD_LOST * int(table.lost_count)
    for stack in table.stacks:
        x += ROT * len(stack)
    for token in table.board:
        if token >= 0:
            x += ENEMY
    for hero in table.heroes:
        has = hero.has
        x += METAL * has[BINDMETAL]
        for colour in range(BINDMETAL):
            x += ENERGY * has[colour]
    return 1.0 / (1.0 + exp(-x))
