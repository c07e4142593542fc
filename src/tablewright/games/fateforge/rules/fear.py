"""Chapter 39, Fear (unlock 13)."""

from __future__ import annotations

from tablewright.games.fateforge.printed.cards import BRAVE_ONCE, DREAD, LANTERN
from tablewright.games.fateforge.rules import health, hero_set_up
from tablewright.games.fateforge.table import Table

FEAR_RULE = 13


def meet_fear(table: Table, who: int) -> None:
    """FF-39.1, 39.3: whoever comes to share a zone with what induces Fear draws a card, once a round."""
    hero = table.heroes[who]
    if hero.down or hero.feared or not table.unlocked >> FEAR_RULE & 1 or has_lantern(table, int(hero.zone)):
        return
    if hero.statics & BRAVE_ONCE and not hero.brave:
        hero.brave = True
        table.tell("FF-7.6", "{0} ignores the Fear.", table.name(who))
        return
    draw_fear(table, who)


def has_lantern(table: Table, zone: int) -> bool:
    """FF-G5, 149: heroes in the lantern's zone draw no Fear cards."""
    for hero in table.heroes:
        if hero.zone == zone and not hero.down and hero.statics & LANTERN:
            return True
    return False


def draw_fear(table: Table, who: int) -> None:
    """FF-39.1 to 39.4: applied at once; face up it stays for the scene, face down it is done."""
    card = next_card(table, who)
    if card < 0:
        return
    hero = table.heroes[who]
    hero.feared = True
    fright = table.content.fear[card]
    table.tell("FF-39.1", "{0} draws the Fear card {1}.", table.name(who), fright.name, how="story")
    if hero.statics & DREAD:
        table.do(health.suffer_energy, who, hero_set_up.burden(table, hero, DREAD))
    if fright.stays:
        hero.fear = (*hero.fear, card)
        hero_set_up.recount(table, who)
        return
    table.fears_used = (*table.fears_used, card)
    if fright.effect is not None:
        table.user = who
        table.do(begin_fright, who)
        for move in fright.effect.moves:
            table.do_move(move)


def begin_fright(table: Table, who: int) -> None:
    """FF-39.1: the card speaks of the hero that drew it."""
    table.user = who


def next_card(table: Table, who: int) -> int:
    """FF-39.4, R47, R80: one that is not active on another hero; used ones are shuffled when the deck is empty."""
    aside: list[int] = []
    drawn = -1
    while drawn < 0:
        if len(table.fears) == 0:
            if not table.fears_used:
                break
            for card in table.fears_used:
                table.fears.take_back(card)
            table.fears_used = ()
        card = table.draw_from(table.fears)
        if is_active_on_another(table, who, card):
            aside.append(card)
        else:
            drawn = card
    for card in aside:
        table.fears.take_back(card)
    return drawn


def is_active_on_another(table: Table, who: int, card: int) -> bool:
    for hero in table.heroes:
        if hero.index != who and card in hero.fear:
            return True
    return False


def return_fears(table: Table) -> None:
    """FF-39.5: at the end of the scene all Fear cards return to the deck."""
    for hero in table.heroes:
        for card in hero.fear:
            table.fears.take_back(card)
        if hero.fear:
            hero.fear = ()
            hero_set_up.recount(table, int(hero.index))
    for card in table.fears_used:
        table.fears.take_back(card)
    table.fears_used = ()
