"""Chapter 2 (part), unique abilities of heroes that are a moment of their own (FF-G3)."""

from __future__ import annotations

from tablewright.games.fateforge.pieces import ATTACK, GUARD, Hero
from tablewright.games.fateforge.printed.cards import FENCER, STEALTH
from tablewright.games.fateforge.printed.dice import BLOCK
from tablewright.games.fateforge.rules import skills
from tablewright.games.fateforge.table import Table


def ready_stealth(table: Table, who: int) -> None:
    """FF-G3: the stealth token becomes available."""
    hero = table.heroes[who]
    if hero.statics & STEALTH and not hero.stealth:
        hero.stealth = True
        table.tell("FF-2.9", "{0} is in Stealth.", table.name(who))


def choose_stance(table: Table, who: int) -> None:
    """FF-G3, Master Fencer: at the start of a scene."""
    hero = table.heroes[who]
    if not hero.statics & FENCER:
        return
    table.ask(hero.seat, "FF-2.8")
    table.offer(stand, who, "attack")
    table.offer(stand, who, "guard")


def stand(table: Table, who: int, stance: str) -> None:
    """FF-2.8"""
    table.heroes[who].stance = ATTACK if stance == "attack" else GUARD
    table.tell("FF-2.8", "{0} takes the {1} stance.", table.name(who), stance.capitalize())


def take_stance(table: Table, who: int) -> None:
    """FF-G3: at the start of his turn he may flip the token; then the stance helps."""
    hero = table.heroes[who]
    if not hero.statics & FENCER or hero.down:
        return
    table.ask(hero.seat, "FF-2.8")
    table.offer(keep_stance, who)
    table.offer(change_stance, who)


def keep_stance(table: Table, who: int) -> None:
    """FF-2.8"""
    gain_benefit(table, table.heroes[who])


def change_stance(table: Table, who: int) -> None:
    """FF-2.8"""
    flip_stance(table, who)


def flip_stance(table: Table, who: int) -> None:
    """FF-G3, Footwork: the token is flipped, and that stance's benefit gained (again)."""
    hero = table.heroes[who]
    stand(table, who, "guard" if hero.stance == ATTACK else "attack")
    gain_benefit(table, hero)


def gain_benefit(table: Table, hero: Hero) -> None:
    """FF-G3: Attack: the first hit deals 1 more; Guard: one block result."""
    if hero.stance == ATTACK:
        table.struck = False
    else:
        skills.gain(hero, (BLOCK,))


def offer_blocks(table: Table, hero: Hero) -> None:
    """FF-41.2: a block result can be turned into a block token."""
    for code in hero.hand:
        if code & BLOCK:
            table.offer(raise_shield, hero.index)
            return


def raise_shield(table: Table, who: int) -> None:
    """FF-41.2"""
    hero = table.heroes[who]
    for i, code in enumerate(hero.hand):
        if code & BLOCK:
            hero.hand = hero.hand[:i] + hero.hand[i + 1 :]
            hero.blocks += 1
            table.fresh = False
            table.tell("FF-41.2", "{0} gains 1 block.", table.name(who))
            return


def offer_stealth(table: Table, who: int) -> None:
    """FF-G3: in Clean-Up, with no enemy in her zone, 1 energy makes the token available again."""
    hero = table.heroes[who]
    if hero.down or hero.stealth or hero.energy == 0 or table.has_foe_in(int(hero.zone)):
        return
    table.ask(hero.seat, "FF-2.11")
    table.offer(hide_again, who)
    table.offer(stay_seen, who)


def hide_again(table: Table, who: int) -> None:
    """FF-2.11"""
    table.heroes[who].energy -= 1
    ready_stealth(table, who)


def stay_seen(table: Table, who: int) -> None:
    """FF-2.11: the energy is kept."""
