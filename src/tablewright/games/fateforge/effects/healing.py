"""Health, energy and block tokens, given and taken (FF-5.3, FF-5.11)."""

from __future__ import annotations

from typing import Final

from tablewright.games.fateforge.effects import reach
from tablewright.games.fateforge.effects.mishaps import COLD_SWEAT, TOXIC_RULE
from tablewright.games.fateforge.effects.reach import CHOSEN
from tablewright.games.fateforge.rules import health
from tablewright.games.fateforge.table import BETWEEN, Table

HEALTH: Final = "health"
ENERGY: Final = "energy"
BOTH: Final = "both"


# Health, energy, block (FF-5.3, FF-5.11)


def recover(table: Table, what: str, n: int, who: str) -> None:
    """FF-5.3: health, energy or both come back, for all that are meant or for one that is chosen."""
    heroes = reach.whom(table, who)
    if who not in CHOSEN:
        for index in heroes:
            give_back(table, index, what, n)
        return
    table.ask(reach.seat_of(table), "FF-5.3")
    for index in heroes:
        table.offer(help_hero, reach.hero_id(table, index), what, n)


def help_hero(table: Table, id: str, what: str, n: int) -> None:
    """FF-5.3: this hero recovers."""
    give_back(table, reach.hero_called(table, id), what, n)


def give_back(table: Table, index: int, what: str, n: int) -> None:
    if what != ENERGY:
        health.recover_health(table, index, n)
        wake(table, index)
    if what != HEALTH:
        health.recover_energy(table, index, n)


def wake(table: Table, index: int) -> None:
    """FF-17.7: outside combat a hero that has health again is no longer KO'd."""
    hero = table.heroes[index]
    if table.phase == BETWEEN and hero.down and not hero.out and hero.health > 0:
        hero.down = False


def cure(table: Table, n: int) -> None:
    """FF-40.4: health recovered, tokens set aside by toxic damage first."""
    health.cure(table, int(table.user), n)


def block(table: Table, n: int, who: str) -> None:
    """FF-4.18, FF-5.11: block tokens."""
    for index in reach.whom(table, who):
        health.gain_block(table, index, n)


def suffer(table: Table, what: str, n: int) -> None:
    """FF-5.2, R18: a loss that nothing negates."""
    if what == HEALTH:
        health.suffer_health(table, int(table.user), n)
    else:
        health.suffer_energy(table, int(table.user), n)


def harm(table: Table, n: int) -> None:
    """FF-5.4: damage to the hero that drew the card."""
    health.harm(table, int(table.user), n, 0)


def toxic_harm(table: Table, n: int) -> None:
    """FF-40.1, FF-G11: toxic damage to the hero that drew the card; ordinary while its rule is locked."""
    is_toxic = bool(table.unlocked >> TOXIC_RULE & 1)
    health.harm(table, int(table.user), 0 if is_toxic else n, n if is_toxic else 0)


def suffer_for_corruption(table: Table) -> None:
    """FF-G9, Cold Sweat: 1 health for each Corruption card that the hero holds, at most 3."""
    held = min(len(reach.user_of(table).corruption), COLD_SWEAT)
    if held:
        health.suffer_health(table, int(table.user), held)
