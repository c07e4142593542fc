"""How a game of Marrowmourn stands, for players that look ahead: how deep and how hale in the Halls, who is ahead
in the Chamber. Told at the start of a turn, when nothing hangs in the air.

`docs/decisions/0040-how-mcts-looks-ahead.md` tells how it is used.
"""

from __future__ import annotations

from math import exp
from typing import Final

from tablewright.games.marrowmourn.parts import count_bits
from tablewright.games.marrowmourn.rules import turns
from tablewright.games.marrowmourn.table import Table

HORIZON: Final = 16  # decisions: the rest of the turn and the answer to it

START: Final = -2.5
FLOOR: Final = 0.9
SIGIL: Final = 0.35
EXP: Final = 0.15
SOULFIRE: Final = 0.05
WOUNDED: Final = -1.0
RESTLESS: Final = -0.06
LEAD: Final = 0.55  # of a point of EXP in the Chamber


def outlook(table: Table, seat: int) -> float:
    """About the chance to win; below 0 in the middle of a turn."""
    asking = table.asking
    if asking[0] is not turns.in_turn or table.players[asking[1]].spent:
        return -1.0
    return in_chamber(table, seat) if table.champions else in_halls(table)


def in_chamber(table: Table, seat: int) -> float:
    """MH-25.4: a race to 10 EXP."""
    total = 0.0
    for player in table.players:
        total += exp(LEAD * int(player.exp))
    return exp(LEAD * int(table.players[seat].exp)) / total


def in_halls(table: Table) -> float:
    """MH-14.10, MH-20.1: Floors behind us, Sigils that burn, strength gained; wounds and foes on the other side."""
    x = START + FLOOR * (int(table.floor_number) - 1) + SIGIL * count_bits(int(table.active))
    share = 1.0 / len(table.players)
    for player in table.players:
        x += share * (EXP * int(player.exp) + SOULFIRE * int(player.soulfire))
        if player.wounded:
            x += WOUNDED
    x += RESTLESS * len(table.restless)
    return 1.0 / (1.0 + exp(-x))
