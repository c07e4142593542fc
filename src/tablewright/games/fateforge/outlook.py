"""How a scene stands, for players that look ahead: told when a round begins, when nothing hangs in the air.

`docs/decisions/0040-how-mcts-looks-ahead.md` tells how it is used.
"""

from __future__ import annotations

from typing import Final

from tablewright.games.fateforge.rules import hero_set_up, preparation
from tablewright.games.fateforge.table import PREPARATION, Table
from tablewright.games.fateforge.think import goals, worth

HORIZON: Final = 1

SUCCESS: Final = 0.6  # of the worth of an end: the objectives are met
CONDITION: Final = 0.4  # and in what condition the heroes are then
CONSOLATION: Final = 0.3  # their condition after a failure
A_CARD: Final = 0.06  # of Corruption, in the condition of a hero
DAMAGE: Final = 1.0  # that a hero expects in each round to come


def outlook(table: Table, seat: int) -> float:
    """About the worth of the end that is to be expected; below 0 in the middle of a round."""
    if not is_new_round(table):
        return -1.0
    chance = reckoned(goals.prospect(table))
    return weighed(chance, condition(table, DAMAGE * float(table.last_round - table.round + 1)))


def is_new_round(table: Table) -> bool:
    """FF-10.2: nobody has done anything in this round yet."""
    if table.phase != PREPARATION or table.ready_seats:
        return False
    for hero in table.heroes:
        if hero.down:
            continue
        if hero.rerolled or hero.matched or hero.dashed or hero.coin_used:
            return False
        if hero.ready and len(hero_set_up.all_dice(table, hero)) > preparation.dice_to_roll(table, hero):
            return False  # its dice were a choice
    return True


def reckoned(prospect: float) -> float:
    """What the rough chance that the steady player goes by has turned out to be."""
    return min(1.0, max(0.0, prospect))


def weighed(chance: float, state: float) -> float:
    return chance * (SUCCESS + CONDITION * state) + (1.0 - chance) * CONSOLATION * state


def condition(table: Table, loss: float) -> float:
    """How hale the party will be, from 0 to 1."""
    total = 0.0
    count = 0
    for hero in table.heroes:
        if hero.away:
            continue
        count += 1
        total += hale(hero.health if not hero.down else 0, loss) / hale(hero.health_max, 0.0)
        total -= A_CARD * len(hero.corruption)
    return min(1.0, max(0.0, total / max(1, count)))


def hale(health: int, loss: float) -> float:
    return max(0.0, worth.life(float(health) - loss) - worth.life(0.0))


def worth_of_end(table: Table) -> float:
    """FF-16.8, 25.7: success before everything, then the condition of the heroes, or the rating of a questline."""
    result = table.result
    if result is None:
        return 0.0
    won = result.won[0]
    if table.in_battle:
        line = table.line()
        share = min(1.0, float(table.points) / float(max(1, line.gold_at)))
        return weighed(1.0 if won else 0.0, share)
    return weighed(1.0 if won else 0.0, condition(table, 0.0))
