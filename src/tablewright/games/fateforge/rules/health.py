"""Chapter 5, Health, energy, damage; with FF-40, Toxic damage."""

from __future__ import annotations

from typing import Final

from tablewright.games.fateforge.pieces import NO_HERO, Hero
from tablewright.games.fateforge.printed.cards import ENERGY_WARD, HEARTWOOD, NO_CARD, SLOTS
from tablewright.games.fateforge.rules import hero_set_up, knock_out
from tablewright.games.fateforge.table import Table

DAMAGE: Final = "damage"
TOXIC: Final = "toxic"


# Losing without negation


def lose_health(table: Table, who: int, n: int) -> None:
    """FF-5.2, 5.8, R18: so many tokens move to the exhausted box; none left, and the hero is KO'd at once."""
    hero = table.heroes[who]
    if hero.down or n <= 0:
        return
    floor = 1 if table.reviving == who else 0
    hero.health = max(min(int(hero.health), floor), int(hero.health) - n)
    knock_out.check_down(table, who)


def suffer_health(table: Table, who: int, n: int) -> None:
    """FF-5.2, R18: to suffer health is no damage: nothing negates it."""
    table.tell("FF-R18", "{0} suffers {1} health.", table.name(who), n)
    lose_health(table, who, n)


def suffer_energy(table: Table, who: int, n: int) -> None:
    """FF-5.6, R78: point by point; what is missing costs health instead."""
    hero = table.heroes[who]
    if hero.down or n <= 0:
        return
    if hero.statics & ENERGY_WARD and not hero.warded:
        table.do(offer_ward, who, n)
    else:
        lose_energy(table, who, n)


def offer_ward(table: Table, who: int, n: int) -> None:
    """FF-7.6: once a round the Amulet's bearer suffers 1 energy less, if it wants to."""
    hero = table.heroes[who]
    table.ask(hero.seat, "FF-7.6")
    table.offer(ward_energy, who, n)
    table.offer(lose_energy, who, n)


def ward_energy(table: Table, who: int, n: int) -> None:
    """FF-7.6: 1 energy less."""
    table.heroes[who].warded = True
    lose_energy(table, who, n - 1)


def lose_energy(table: Table, who: int, n: int) -> None:
    """FF-5.6: lose what is available, and 1 health for each point that is missing. FF-5.7: nothing else follows."""
    hero = table.heroes[who]
    paid = min(int(hero.energy), n)
    hero.energy -= paid
    table.tell("FF-5.6", "{0} suffers {1} energy.", table.name(who), n)
    if n > paid:
        lose_health(table, who, n - paid)


def recover_health(table: Table, who: int, n: int) -> None:
    """FF-5.3, 40.4: exhausted tokens first, then tokens set aside; beyond the maximum it is lost."""
    hero = table.heroes[who]
    room = hero_set_up.max_health(table, hero) - int(hero.health)
    gained = min(room, n)
    if gained <= 0:
        return
    exhausted = room - int(hero.aside)
    if gained > exhausted:
        hero.aside = max(0, int(hero.aside) - (gained - max(0, exhausted)))
    hero.health += gained
    table.tell("FF-5.3", "{0} recovers {1} health.", table.name(who), gained)


def cure(table: Table, who: int, n: int) -> None:
    """FF-40.4: health comes back, tokens set aside by toxic damage first."""
    hero = table.heroes[who]
    room = hero_set_up.max_health(table, hero) - int(hero.health)
    gained = min(room, n)
    hero.aside = max(0, int(hero.aside) - gained)
    hero.health += gained
    table.tell("FF-40.4", "{0} recovers {1} health.", table.name(who), gained)


def recover_energy(table: Table, who: int, n: int) -> None:
    """FF-5.3: up to the maximum."""
    hero = table.heroes[who]
    gained = min(int(hero.energy_max) - int(hero.energy), n)
    if gained > 0:
        hero.energy += gained
        table.tell("FF-5.3", "{0} recovers {1} energy.", table.name(who), gained)


def gain_block(table: Table, who: int, n: int) -> None:
    """FF-4.18: block tokens."""
    hero = table.heroes[who]
    if not hero.down:
        hero.blocks += n
        table.tell("FF-4.18", "{0} gains {1} block.", table.name(who), n)


# Damage


def harm(table: Table, who: int, n: int, toxic: int = 0) -> None:
    """FF-5.4, 5.11, 7.16, 40.1: damage comes; Life Link, then the victim, may negate points of it."""
    harm_each(table, (who,), n, toxic)


def harm_each(table: Table, whom: tuple[int, ...], n: int, toxic: int = 0) -> None:
    """FF-R75: all amounts are assigned first, negated hero by hero, and KOs are checked together."""
    struck: tuple[int, ...] = ()
    for who in whom:
        hero = table.heroes[who]
        if not hero.down:
            hero.harm += n
            hero.poison += toxic
            struck = (*struck, who)
            if needs_asking(table, who):
                table.do(offer_link, who)
                table.do(negate, who)
    if struck:
        table.do(settle, struck)


def needs_asking(table: Table, who: int) -> bool:
    return can_negate(table, table.heroes[who]) or linker(table, who) != NO_HERO


def can_negate(table: Table, hero: Hero) -> bool:
    return hero.blocks > 0 or armour_slot(hero) != NO_CARD


def armour_slot(hero: Hero) -> int:
    """FF-7.16, 7.18: a slot whose item still has a cube and is worn as it should be; NO_CARD without one."""
    for slot in range(SLOTS):
        if hero.armour[slot] > 0 and hero_set_up.is_equipped(hero, slot):
            return slot
    return NO_CARD


def linker(table: Table, who: int) -> int:
    """FF-6.15: a hero within 1 zone that may take this damage upon itself for 1 energy; NO_HERO if there is none."""
    hero = table.heroes[who]
    for other in table.heroes:
        if other.index == who or other.down or other.energy == 0:
            continue
        if table.geo.distance(other.zone, hero.zone) <= 1 and link_of(table, other) != NO_CARD:
            return int(other.index)
    return NO_HERO


def link_of(table: Table, hero: Hero) -> int:
    """The hero's skill that negates damage of others, if it can still be used this round."""
    for skill in hero.active:
        if table.content.cards[skill].life_link > 0 and skill not in hero.used:
            return skill
    return NO_CARD


def offer_link(table: Table, who: int) -> None:
    """FF-6.15: before the victim's own choice is final, another hero may negate points for 1 energy."""
    helper = linker(table, who)
    hero = table.heroes[who]
    if helper == NO_HERO or hero.down or hero.harm + hero.poison == 0:
        return
    table.ask(table.heroes[helper].seat, "FF-6.15")
    table.offer(let_be, who)
    if hero.harm > 0:
        table.offer(link, helper, who, DAMAGE)
    if hero.poison > 0:
        table.offer(link, helper, who, TOXIC)


def let_be(table: Table, who: int) -> None:
    """FF-6.15: no help this time."""


def link(table: Table, helper: int, who: int, what: str) -> None:
    """FF-6.15: 1 energy, and up to so many points of this damage are negated."""
    friend = table.heroes[helper]
    skill = link_of(table, friend)
    friend.energy -= 1
    friend.used = (*friend.used, skill)
    hero = table.heroes[who]
    left = int(table.content.cards[skill].life_link)
    for kind in (what, TOXIC if what == DAMAGE else DAMAGE):
        if kind == DAMAGE:
            n = min(left, int(hero.harm))
            hero.harm -= n
        else:
            n = min(left, int(hero.poison))
            hero.poison -= n
        left -= n
    table.tell("FF-6.15", "{0} shields {1}.", table.name(helper), table.name(who))


def negate(table: Table, who: int) -> None:
    """FF-5.11, 7.16, R17: each point by a block token or an armour cube, as the victim likes, or not at all.

    FF-40.3: toxic points too.
    """
    hero = table.heroes[who]
    if hero.down or hero.harm + hero.poison == 0 or not can_negate(table, hero):
        return
    table.ask(hero.seat, "FF-R17")
    for what in (DAMAGE, TOXIC):
        if (hero.harm if what == DAMAGE else hero.poison) > 0:
            if hero.blocks > 0:
                table.offer(block, who, what)
            if armour_slot(hero) != NO_CARD:
                table.offer(absorb, who, what)
    table.offer(take_it_all, who)


def lessen(table: Table, who: int, what: str) -> None:
    hero = table.heroes[who]
    if what == DAMAGE:
        hero.harm -= 1
    else:
        hero.poison -= 1
    table.do(negate, who)


def block(table: Table, who: int, what: str) -> None:
    """FF-5.11: a block token negates 1 damage."""
    table.heroes[who].blocks -= 1
    table.tell("FF-5.11", "{0} blocks 1 {1}.", table.name(who), what)
    lessen(table, who, what)


def absorb(table: Table, who: int, what: str) -> None:
    """FF-7.16: a cube of armour negates 1 damage."""
    hero = table.heroes[who]
    slot = armour_slot(hero)
    cubes = list(hero.armour)
    cubes[slot] -= 1
    hero.armour = tuple(cubes)
    table.tell("FF-7.16", "The armour of {0} absorbs 1 {1}.", table.name(who), what)
    lessen(table, who, what)


def take_it_all(table: Table, who: int) -> None:
    """FF-R17: to negate nothing more is a choice too."""


def settle(table: Table, struck: tuple[int, ...]) -> None:
    """FF-5.4, 5.8, 34.5, 40.1, R75: what is left of the damage is suffered, then it is seen who is KO'd.

    Of those struck together: behind the screens somebody else may still be choosing what to negate.
    """
    hurt: list[int] = []
    for who in struck:
        hero = table.heroes[who]
        if hero.harm + hero.poison > 0:
            if not hero.down:
                apply(table, hero)
                hurt.append(who)
            hero.harm = 0
            hero.poison = 0
    for who in hurt:
        knock_out.check_down(table, who)


def apply(table: Table, hero: Hero) -> None:
    """FF-5.4, 40.1: 1 health for each point; toxic ones put the token beside the board.

    FF-34.9, 40.6: toxic points do not reach an ally.
    """
    who = int(hero.index)
    lost = min(int(hero.harm), int(hero.health))
    hero.health -= lost
    set_aside = min(int(hero.poison), int(hero.health))
    hero.health -= set_aside
    hero.aside += set_aside
    hero.stealth = False  # FF-G3: the token is exhausted after she suffers damage
    table.tell("FF-5.4", "{0} suffers {1} damage.", table.name(who), hero.harm + hero.poison)
    if who == table.companion and hero.harm > 0:
        knock_out.hurt_ally(table, int(hero.harm))


def has_charm(hero: Hero) -> bool:
    return bool(hero.statics & HEARTWOOD) and not hero.charmed
