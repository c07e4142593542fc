"""Chapter 18 (part), Corruption cards."""

from __future__ import annotations

from tablewright.games.fateforge.pieces import NO_HERO
from tablewright.games.fateforge.printed.cards import Stir
from tablewright.games.fateforge.rules import hero_set_up
from tablewright.games.fateforge.table import Table

NO_DRAW = -1


def draw_corruption(table: Table, who: int) -> None:
    """FF-18.5 to 18.7: a card is drawn and applied, then kept or discarded, as it says."""
    card = next_card(table)
    if card == NO_DRAW:
        return
    stir = table.content.corruption[card]
    hero = table.heroes[who]
    table.tell("FF-18.5", "{0} draws the Corruption card {1}.", table.name(who), stir.name, how="story")
    if stir.stays:
        hero.corruption = (*hero.corruption, card)
        hero_set_up.recount(table, who)
    else:
        table.graveyard = (*table.graveyard, card)
        take_effect(table, who, stir)


def next_card(table: Table) -> int:
    """FF-R47, FF-G9: the graveyard is shuffled when the deck is empty; a card of a locked rule is set aside.

    FF-18.9: until then what was discarded stays out.
    """
    aside: list[int] = []
    drawn = NO_DRAW
    while drawn == NO_DRAW:
        if len(table.corruption) == 0:
            if not table.graveyard:
                break
            for card in table.graveyard:
                table.corruption.take_back(card)
            table.graveyard = ()
        card = table.draw_from(table.corruption)
        rule = table.content.corruption[card].rule
        if rule and not table.unlocked >> rule & 1:
            aside.append(card)
        else:
            drawn = card
    for card in aside:
        table.corruption.take_back(card)
    return drawn


def take_effect(table: Table, who: int, stir: Stir) -> None:
    """FF-18.5, 17.9: what the card says happens now; a KO by it draws no further card."""
    if stir.effect is None:
        return
    table.do(begin_effect, who)
    for move in stir.effect.moves:
        table.do_move(move)
    table.do(end_effect, who)


def begin_effect(table: Table, who: int) -> None:
    """FF-17.9"""
    table.user = who
    table.corrupted = who


def end_effect(table: Table, who: int) -> None:
    """FF-17.9, R15: a hero KO'd by the card takes no more part in the scene.

    FF-18.8: also by energy that was missing.
    """
    table.corrupted = NO_HERO
    hero = table.heroes[who]
    if hero.down:
        hero.out = True
