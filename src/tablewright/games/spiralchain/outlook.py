"""How a game of Spiralchain stands, for players that look ahead: a race of Rot against Foreverot Cards.

The weights began as a logistic regression over 12,000 games of the steady player, one to eight seats, all challenge
levels: what a position says about the end. What tokens are worth was set by hand, since among games of one and the
same player whoever holds more has merely spent less.
`docs/decisions/0040-how-mcts-looks-ahead.md` tells how they are used.
"""

from __future__ import annotations

from math import exp
from typing import Final

from mypy_extensions import i64

from tablewright.games.spiralchain import planning, rounds, terms, tokens
from tablewright.games.spiralchain.cards import BINDMETAL, NUR, ROT, TOP_WORLD, Cost
from tablewright.games.spiralchain.table import Table

HORIZON: Final = 24  # decisions: about a round of play

START: Final = 2.2
ON_NUR: Final = -0.40  # each Rot and Rotkin
LACKING: Final = -0.12  # each thing that the best of the heroes lacks for a Rot in sight
MOST_LACKING: Final = 4
CARD_LEFT: Final = 0.50
WORLD_LOST: Final = -0.75
OBLIVIATE: Final = -0.31
WARLORD: Final = -0.09
DRAGON: Final = 0.08
ENERGY: Final = 0.05
MOST_OF_A_COLOUR: Final = 3  # more of one colour helps nobody
METAL: Final = 0.11
SEAT: Final = -0.13


def outlook(table: Table, seat: int) -> float:
    """About the chance to win, told between two actions; SF-25.1: no Rot left, SF-25.2: no Foreverot Card."""
    if table.asking[0] is not rounds.take_action:
        return -1.0
    x = START + CARD_LEFT * int(table.left) + WORLD_LOST * int(table.lost_count) + SEAT * table.seats
    return 1.0 / (1.0 + exp(-(x + on_nur(table) + on_the_chain(table) + in_hand(table))))


def on_nur(table: Table) -> float:
    """What is still to be confronted, and how far the heroes are from paying for what lies open."""
    x = 0.0
    for stack in table.stacks:
        x += ON_NUR * len(stack)
        if stack:
            rot = table.content.rots[stack[-1]]
            if rot.kind == ROT:
                x += LACKING * lacking(table, rot.cost)
    return x


def lacking(table: Table, cost: Cost) -> int:
    """How many things the hero who comes nearest lacks."""
    least = MOST_LACKING
    for hero in table.heroes:
        least = min(least, planning.lacking(planning.stock_of(hero), cost))
    return least


def on_the_chain(table: Table) -> float:
    """Enemies, and Dragons that could still be roused."""
    x = 0.0
    warlords: i64 = table.content.warlords
    for token in table.board:
        if token >= 0:
            x += WARLORD if token < warlords else OBLIVIATE
    for world in range(NUR + 1, TOP_WORLD + 1):
        if terms.is_face_up(table, world):
            x += DRAGON * int(terms.dragons_left(table, world))
    return x


def in_hand(table: Table) -> float:
    """Energy of all colours and Bindmetal."""
    x = 0.0
    for hero in table.heroes:
        x += METAL * int(tokens.metal_of(hero))
        for colour in range(BINDMETAL):
            x += ENERGY * min(hero.has[colour], MOST_OF_A_COLOUR)
    return x
