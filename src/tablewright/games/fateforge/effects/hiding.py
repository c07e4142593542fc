"""Hiding from enemies and drawing their eyes (FF-14.6, FF-R21)."""

from __future__ import annotations

from tablewright.games.fateforge.codes import FOE_OF, FOE_WORDS
from tablewright.games.fateforge.effects import reach
from tablewright.games.fateforge.pieces import CAMOUFLAGED, SMOKED
from tablewright.games.fateforge.rules import enemies
from tablewright.games.fateforge.table import Table

# Hiding and being seen (FF-14.6, FF-R21)


def camouflage(table: Table) -> None:
    """FF-14.6: no valid target until the next turn, while no enemy is in the zone."""
    reach.user_of(table).veil = CAMOUFLAGED


def smoke(table: Table) -> None:
    """FF-14.6: until Clean-Up the heroes in the zone are no valid targets while they stay there."""
    zone = int(reach.user_of(table).zone)
    for hero in table.heroes:
        if hero.zone == zone and not hero.down:
            hero.veil = SMOKED
            hero.veil_zone = zone


def ready_stealth(table: Table) -> None:
    """FF-G3, Stealth: the token is available again."""
    reach.user_of(table).stealth = True


def regain_stealth(table: Table) -> None:
    """FF-G3, Stealth: the token is available again if no enemy is in the zone."""
    hero = reach.user_of(table)
    if not table.has_foe_in(int(hero.zone)) and not hero.down:
        hero.stealth = True


def taunt(table: Table) -> None:
    """FF-14.3: until Clean-Up the earliest, and the only one that can be chosen."""
    reach.user_of(table).taunts = True


def challenged_by(table: Table, within: int) -> list[int]:
    return enemies.targets_within(table, int(table.user), 0, within, 0)


def cannot_challenge(table: Table, within: int) -> str:
    """FF-6.12: there must be an enemy to challenge."""
    return "" if challenged_by(table, within) else "FF-6.12"


def challenge(table: Table, within: int) -> None:
    """FF-14.3: until Clean-Up an enemy of your choice targets you whenever it can."""
    table.ask(reach.seat_of(table), "FF-14.3")
    for code in challenged_by(table, within):
        table.offer(dare, FOE_WORDS[code])


def dare(table: Table, word: str) -> None:
    """FF-14.3: this enemy."""
    foe = table.foe(FOE_OF[word])
    if foe is not None:
        foe.challenged_by = table.user
        table.tell(
            "FF-14.3", "{0} challenges {1}.", table.name(int(table.user)), table.foe_name(FOE_OF[word])
        )
