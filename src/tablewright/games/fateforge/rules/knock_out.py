"""Chapter 17, Knock-out and revival."""

from __future__ import annotations

from tablewright.games.fateforge.pieces import HELD, NO_HERO, Hero
from tablewright.games.fateforge.printed.dice import WILD
from tablewright.games.fateforge.rules import corruption, ending, health, skills
from tablewright.games.fateforge.table import BETWEEN, Table


def check_down(table: Table, who: int) -> None:
    """FF-5.8, R5: a hero without available health is KO'd at once, unless a charm keeps it.

    FF-40.2: tokens set aside do not count.
    """
    hero = table.heroes[who]
    if hero.down or hero.health > 0:
        return
    if health.has_charm(hero):
        table.do(offer_charm, who)
    else:
        knock_out(table, who)


def offer_charm(table: Table, who: int) -> None:
    """FF-7.6: the bearer of a Heartwood Charm may keep 1 health, once a scene."""
    hero = table.heroes[who]
    table.ask(hero.seat, "FF-7.6")
    table.offer(keep_standing, who)
    table.offer(knock_out, who)


def keep_standing(table: Table, who: int) -> None:
    """FF-7.6: one health is kept."""
    hero = table.heroes[who]
    hero.charmed = True
    hero.health = 1
    hero.aside = min(int(hero.aside), int(hero.health_max) - 1)
    table.tell("FF-7.6", "A charm keeps {0} standing.", table.name(who))


def knock_out(table: Table, who: int) -> None:
    """FF-5.8, 8.7, 17.1, 34.7: the miniature lies where it fell, and what it carried lies beside it."""
    hero = table.heroes[who]
    hero.down = True
    hero.health = 0
    hero.hand = ()
    hero.harm = 0
    hero.poison = 0
    hero.out = hero.out or table.corrupted == who
    table.knocked_out += 1
    table.tell("FF-5.8", "{0} is KO'd.", table.name(who), how="story")
    drop_all(table, hero)
    if who == table.companion:
        table.ally_health = 0
    if table.phase == BETWEEN and table.in_campaign:
        return  # FF-17.6: in a Story Scene the others go on, and the hero too, without tests
    if table.actor == who:
        table.actor = NO_HERO
        table.acts = ()
    for other in table.heroes:
        if not other.down:
            return
    ending.lose_at_once(table)


def drop_all(table: Table, hero: Hero) -> None:
    """FF-8.7: objective tokens are dropped in the zone."""
    for thing in range(len(table.place)):
        if table.place[thing] == HELD + hero.index:
            table.place[thing] = int(hero.zone)
            if table.scene.things[thing].with_hero:
                table.bearer_fell = True


def hurt_ally(table: Table, n: int) -> None:
    """FF-34.5, 34.6: the ally suffers the same; at 0 it is out for this scene."""
    if table.ally_health > 0:
        table.ally_health = max(0, int(table.ally_health) - n)
        if table.ally_health == 0:
            table.tell("FF-34.6", "{0} is out for this scene.", table.friend().name)


# Revival


def cannot_revive(table: Table, who: int) -> str:
    """FF-17.2, R15: in its zone, and not out of play."""
    hero = table.heroes[who]
    if not hero.down or hero.zone != table.heroes[table.actor].zone:
        return "FF-17.2"
    return "FF-R15" if hero.out else ""


def offer_revivals(table: Table, hero: Hero) -> None:
    """FF-17.2: two wild results, whichever they are."""
    for other in table.heroes:
        if not other.down or other.zone != hero.zone:
            continue
        refused = cannot_revive(table, int(other.index))
        paid = skills.payments(hero.hand, (WILD, WILD))
        if not paid:
            table.offer(revive, other.index, unless=refused or "FF-17.2")
        for codes in paid:
            table.offer(revive, other.index, skills.payment_word(codes), unless=refused)


def revive(table: Table, who: int, paid: str = "") -> None:
    """FF-17.2, R5: two results, 1 health and 1 energy; the revival comes before a KO of the reviver."""
    table.fresh = False
    reviver = int(table.actor)
    skills.pay_results(table, table.heroes[reviver], paid)
    table.tell("FF-17.2", "{0} revives {1}.", table.name(reviver), table.name(who))
    table.do(wake, who)
    table.do(health.suffer_health, reviver, 1)
    table.do(health.suffer_energy, reviver, 1)


def wake(table: Table, who: int) -> None:
    """FF-17.3, 17.4: 2 health and a Corruption card at once; no turn before the next round.

    FF-14.8: it is a target at once.
    """
    hero = table.heroes[who]
    hero.down = False
    hero.late = True
    health.recover_health(table, who, 2)
    table.reviving = who
    table.do(corruption.draw_corruption, who)
    table.do(end_revival)


def end_revival(table: Table) -> None:
    """FF-17.3: from now on a loss may KO the revived hero again."""
    table.reviving = NO_HERO
