"""How a game of Spiralchain stands, for players that look ahead: a race of Rot against Foreverot Cards.

The weights are a logistic regression over 73,000 positions of the steady player, one to eight seats, all challenge
levels. In each of them tokens, Alliance and the Time Token were changed at random before it was played to its end:
among games as they come, whoever holds more has merely spent less, and tokens would seem to be worth nothing.
`docs/decisions/0040-how-mcts-looks-ahead.md` tells how they are used.
"""

from __future__ import annotations

from math import exp
from typing import Final

from mypy_extensions import i64

from tablewright.games.spiralchain.cards import BINDMETAL, INFLUENCE, NUR, RE_ROLL, SPECIAL_RE_ROLL, TOP_WORLD
from tablewright.games.spiralchain.rules import rounds, terms, tokens
from tablewright.games.spiralchain.rules.paying import in_purse
from tablewright.games.spiralchain.table import RUIN, Hero, Table
from tablewright.games.spiralchain.think.team import Team, left_of

HORIZON: Final = 24  # decisions: about a round of play

START: Final = 2.7
ROT: Final = -0.45
ROTKIN: Final = -0.05
PAYABLE: Final = 0.14  # a Rot in sight that its hero can pay for
LACKING: Final = -0.10  # each thing that a hero lacks for a Rot in sight
CARD_LEFT: Final = 0.50
WORLD_LOST: Final = -0.70
OBLIVIATE: Final = -0.34
WARLORD: Final = -0.10
RUINED: Final = -0.06
DRAGON: Final = 0.10
ALLIANCE: Final = 0.05
MOST_ALLIANCE: Final = 6
ENERGY: Final = 0.025
MOST_OF_A_COLOUR: Final = 3  # more of one colour helps nobody
FIRST_METAL: Final = 0.085
METAL: Final = 0.14
MOST_METAL: Final = 3
FAVOUR: Final = 0.04
AGAIN: Final = 0.05  # a Re-Roll of either kind
NIGHT: Final = -0.10
SEAT: Final = -0.20


def outlook(table: Table, seat: int) -> float:
    """About the chance to win, told between two actions; SF-25.1: no Rot left, SF-25.2: no Foreverot Card."""
    if table.asking[0] is not rounds.take_action:
        return -1.0
    x = START + CARD_LEFT * int(table.left) + WORLD_LOST * int(table.lost_count) + SEAT * table.seats
    x += ALLIANCE * min(int(table.alliance), MOST_ALLIANCE)
    if table.night:
        x += NIGHT
    return 1.0 / (1.0 + exp(-(x + on_nur(table) + on_the_chain(table) + in_hand(table))))


def on_nur(table: Table) -> float:
    """What is still to be confronted, and how far the heroes are from paying for what lies open."""
    team = Team(table)
    x = ROT * int(team.rots) + ROTKIN * int(team.kin)
    for seat in range(table.seats):
        lacks = left_of(team.due[seat], table.heroes[seat].purse)
        x += PAYABLE * float(team.kills[seat])
        for kind in range(i64(BINDMETAL + 1)):
            x += LACKING * float(in_purse(lacks, kind))
    return x


def on_the_chain(table: Table) -> float:
    """Enemies and Ruins, and Dragons that could still be roused."""
    x = 0.0
    warlords: i64 = table.content.warlords
    for token in table.board:
        if token >= 0:
            x += WARLORD if token < warlords else OBLIVIATE
        elif token == RUIN:
            x += RUINED
    for world in range(NUR + 1, TOP_WORLD + 1):
        if terms.is_face_up(table, world):
            x += DRAGON * int(terms.dragons_left(table, world))
    return x


def in_hand(table: Table) -> float:
    """What all heroes hold."""
    x = 0.0
    for hero in table.heroes:
        x += held_by(hero)
    return x


def held_by(hero: Hero) -> float:
    has = hero.has
    metal = int(tokens.metal_of(hero))
    x = FAVOUR * has[INFLUENCE] + AGAIN * (has[RE_ROLL] + has[SPECIAL_RE_ROLL])
    if metal > 0:
        x += FIRST_METAL + METAL * (min(metal, MOST_METAL) - 1)
    for colour in range(BINDMETAL):
        x += ENERGY * min(has[colour], MOST_OF_A_COLOUR)
    return x
