"""Chapter 6, Skills: paying, converting, chains; items convert in the same way (FF-7.7)."""

from __future__ import annotations

from typing import Final

from tablewright.engine import effects
from tablewright.engine.table import Move
from tablewright.games.fateforge.codes import RESULT_OF, RESULT_WORDS, fits, holds, is_first, without_one
from tablewright.games.fateforge.pieces import NO_FOE, NO_HERO, Hero
from tablewright.games.fateforge.printed.cards import (
    CLUMSY,
    DRUM,
    NO_CARD,
    PASSIVE,
    SINGLE,
    SKILL,
    SLOTS,
    Card,
    Use,
)
from tablewright.games.fateforge.printed.dice import FACE, FOCUS, HIT, SHOT, SKILL_HIT, SKILL_SHOT, SPECIAL
from tablewright.games.fateforge.printed.ground import NOWHERE
from tablewright.games.fateforge.rules import actions, items
from tablewright.games.fateforge.table import Table

DRUM_HOLDS: Final = 3
NO_PAYMENTS: Final[list[tuple[int, ...]]] = []
FREE: Final[list[tuple[int, ...]]] = [()]

_words: Final[dict[tuple[int, ...], str]] = {(): ""}


def payment_word(codes: tuple[int, ...]) -> str:
    """A payment as a record writes it: red_hit+focus."""
    word = _words.get(codes)
    if word is None:
        word = _words[codes] = "+".join([RESULT_WORDS[code] for code in codes])
    return word


def codes_of(word: str) -> tuple[int, ...]:
    return tuple([RESULT_OF[part] for part in word.split("+")]) if word else ()


# Paying (FF-6.8, 6.9)


def payments(hand: tuple[int, ...], needs: tuple[int, ...]) -> list[tuple[int, ...]]:
    """FF-4.10 to 4.13, 6.8: every different way to satisfy all requirements with results in hand.

    FF-6.13: only what is printed as its price pays for a card.
    """
    if not needs:
        return FREE
    if len(hand) < len(needs):
        return NO_PAYMENTS
    if len(needs) == 1:
        return single_payments(hand, needs[0])
    found: list[tuple[int, ...]] = []
    same = needs[0] == needs[1]
    for i, one in enumerate(hand):
        if not fits(one, needs[0]):
            continue
        for j, other in enumerate(hand):
            if j == i or not fits(other, needs[1]):
                continue
            paid = (other, one) if same and other < one else (one, other)
            if len(needs) > 2:
                for more in payments(without_one(without_one(hand, one), other), needs[2:]):
                    if paid + more not in found:
                        found.append(paid + more)
            elif paid not in found:
                found.append(paid)
    return found


def single_payments(hand: tuple[int, ...], need: int) -> list[tuple[int, ...]]:
    found: list[tuple[int, ...]] = []
    for i, code in enumerate(hand):
        if fits(code, need) and is_first(hand, i):
            found.append((code,))
    return found


def pay_results(table: Table, hero: Hero, word: str) -> None:
    """FF-4.3, 4.5: results that feed something are used up; the drum hears a focus."""
    hand = hero.hand
    for code in codes_of(word):
        hand = without_one(hand, code)
    hero.hand = hand


def left_after(hand: tuple[int, ...], paid: tuple[int, ...]) -> tuple[int, ...]:
    for code in paid:
        hand = without_one(hand, code)
    return hand


# What can be used (FF-6.5 to 6.7, 7.6, 7.10)


def cannot_use(table: Table, hero: Hero, card: Card, use: Use) -> str:
    """FF-5.5, 6.5, 6.6, 6.8, 6.15: limits, tokens and conditions; results are looked at when paying.

    FF-6.7: a passive card has no limit.
    """
    if use.limit != PASSIVE:
        index = int(card.index)
        if holds(hero.used, index):
            return "FF-6.5" if card.kind == SKILL else "FF-7.6"
        if use.limit == SINGLE and holds(hero.spent, index):
            return "FF-6.6"
    if hero.energy < use.energy:
        return table.short_of("FF-5.5", "energy", use.energy, hero.energy)
    if hero.health <= use.health > 0:
        return table.because(
            "FF-5.5", "costs {0} health; you have {1} and must keep 1", use.health, hero.health
        )
    if use.stealth and not hero.stealth:
        return table.because("FF-6.8", "needs stealth")
    if hero.drum < use.cubes:
        return table.short_of("FF-6.8", "drum cube|drum cubes", use.cubes, hero.drum)
    if use.cubes and not hero.statics & DRUM:
        return "FF-2.10"
    if use.stance >= 0 and use.stance != hero.stance:
        return "FF-6.15"
    if use.condition is not None and not condition_holds(table, hero, use):
        return "FF-6.15"
    return ""


def condition_holds(table: Table, hero: Hero, use: Use) -> bool:
    before = table.user
    table.user = hero.index
    answer = effects.holds(table, use.condition)
    table.user = before
    return answer


def offer_uses(table: Table, hero: Hero) -> None:
    """FF-6.14, 7.7: everything that the hero's cards, skills and items alike, can be used for now, and how to pay."""
    content = table.content
    for index in hero.active:
        card = content.cards[index]
        if card.uses:
            offer_card(table, hero, card)
    slots = hero.slots
    for slot in range(SLOTS):
        index = slots[slot]
        if index != NO_CARD and not hero.face_down >> slot & 1:
            card = content.cards[index]
            if card.uses:
                offer_card(table, hero, card)


def offer_card(table: Table, hero: Hero, card: Card) -> None:
    """FF-4.14, 7.10, 7.13: each way to use a card, the special attack of a weapon beside its effect."""
    for way, use in enumerate(card.uses):
        if not use.in_combat:
            continue
        refused = cannot_use(table, hero, card, use)
        if refused:
            if table.refused is not None:
                table.refuse((use_card, card.id, way + 1), refused)
            continue
        offer_payments(table, hero, card, way, use)


def offer_payments(table: Table, hero: Hero, card: Card, way: int, use: Use) -> None:
    """FF-6.8, 6.12: all that is required must be there, and a chain must be possible to its end."""
    ways = payments(hero.hand, use.pay)
    if not ways:
        if table.refused is not None:
            table.refuse((use_card, card.id, way + 1), "FF-6.8")
        return
    refused = cannot_take_effect(table, hero, use)
    for paid in ways:
        clause = refused
        if not clause and use.acts:
            clause = actions.cannot_perform(table, hero, use, left_after(hero.hand, paid))
        if not clause:
            if paid:
                table.offer(use_card, card.id, way + 1, payment_word(paid))
            else:
                table.offer(use_card, card.id, way + 1)
        elif table.refused is not None:
            move: Move = (
                (use_card, card.id, way + 1, payment_word(paid)) if paid else (use_card, card.id, way + 1)
            )
            table.refuse(move, clause)


def cannot_take_effect(table: Table, hero: Hero, use: Use) -> str:
    """FF-6.15: what the card's text asks for is judged from where this hero stands."""
    if use.effect is None:
        return ""
    before = table.user
    table.user = hero.index
    refused = effects.cannot_take(table, use.effect.guards)
    table.user = before
    return refused


def use_card(table: Table, id: str, way: int, paid: str = "") -> None:
    """FF-6.8 to 6.11: pay in full, then results come to hand and actions are performed."""
    table.fresh = False
    who = int(table.actor)
    hero = table.heroes[who]
    card = table.content.cards[table.content.card_of[id]]
    use = card.uses[way - 1]
    codes = codes_of(paid)
    table.tell("FF-6.8", "{0} uses {1}.", table.name(who), card.name)
    pay_results(table, hero, paid)
    hear_focus(table, hero, use, codes)
    pay_tokens(table, hero, use)
    mark_used(table, hero, card, use)
    carry_out(table, who, card, use)


def pay_tokens(table: Table, hero: Hero, use: Use) -> None:
    """FF-5.5, 6.9: tokens of the hero's own board."""
    hero.energy -= use.energy
    hero.health -= use.health
    hero.drum -= use.cubes
    if use.stealth:
        hero.stealth = False


def mark_used(table: Table, hero: Hero, card: Card, use: Use) -> None:
    """FF-6.5, 6.6, 7.14: what was used cannot be used again this round, this scene, or ever."""
    index = int(card.index)
    if use.limit != PASSIVE:
        hero.used = (*hero.used, index)
        if use.limit == SINGLE:
            hero.spent = (*hero.spent, index)
    if card.charged:
        items.use_charge(table, hero, card)


def carry_out(table: Table, who: int, card: Card, use: Use) -> None:
    """FF-6.10, 6.11: results to hand, then what the text says, then the actions in their order."""
    hero = table.heroes[who]
    table.user = who
    if use.one_of:
        table.do(choose_gain, who, card.id, use_number(card, use))
    else:
        gain(hero, use.gain)
    if use.acts:
        actions.begin(table, use)
    if use.effect is not None:
        for move in use.effect.moves:
            table.do_move(move)


def use_number(card: Card, use: Use) -> int:
    for i, other in enumerate(card.uses):
        if other is use:
            return i + 1
    return 1


def gain(hero: Hero, faces: tuple[int, ...]) -> None:
    """FF-6.10, R30: results to hand, without a colour."""
    if faces:
        hero.hand = hero.hand + faces


def choose_gain(table: Table, who: int, id: str, way: int) -> None:
    """FF-6.8: one of the results that the card names."""
    table.ask(table.heroes[who].seat, "FF-6.8")
    card = table.content.cards[table.content.card_of[id]]
    for face in card.uses[way - 1].gain:
        table.offer(take_result, RESULT_WORDS[face])


def take_result(table: Table, word: str) -> None:
    """FF-6.10: this result comes to hand."""
    who: int = table.asking[1]
    gain(table.heroes[who], (RESULT_OF[word],))


def hear_focus(table: Table, hero: Hero, use: Use, codes: tuple[int, ...]) -> None:
    """FF-G3, Rhythm of the Forest: each focus that feeds a skill or item puts a cube on the drum."""
    if not hero.statics & DRUM:
        return
    for code, need in zip(codes, use.pay, strict=True):
        if code & need & FOCUS and hero.drum < DRUM_HOLDS:
            hero.drum += 1


# Faces in hand (FF-G10, Clammy Hands)


def plain_form(face: int) -> int:
    """What a special or skill face counts as in clammy hands."""
    if face & SPECIAL or (face & SKILL_HIT and not face & SKILL_SHOT):
        return HIT
    if face & SKILL_HIT and face & SKILL_SHOT:
        return HIT | SHOT
    return SHOT if face & SKILL_SHOT else face


def dull_hand(hero: Hero) -> None:
    """FF-G10: the first special or skill result of each round counts as its plain form, special as hit."""
    if not hero.statics & CLUMSY or hero.clumsy_done:
        return
    for i, code in enumerate(hero.hand):
        face = code & FACE
        if face & (SPECIAL | SKILL_HIT | SKILL_SHOT):
            hand = list(hero.hand)
            hand[i] = code - face + plain_form(face)
            hero.hand = tuple(hand)
            hero.clumsy_done = True
            return


def forget_user(table: Table) -> None:
    """What a card has chosen does not bind the next one."""
    table.user = NO_HERO
    table.that = NO_FOE
    table.other = NO_HERO
    table.spot = NOWHERE
