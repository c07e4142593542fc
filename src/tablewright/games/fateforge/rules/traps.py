"""Chapter 36, Traps (unlock 10)."""

from __future__ import annotations

from tablewright.games.fateforge.codes import RESULT_OF, RESULT_WORDS, fits, without_one
from tablewright.games.fateforge.pieces import GONE, Hero
from tablewright.games.fateforge.printed.cards import TRAPFINDER
from tablewright.games.fateforge.printed.dice import FOCUS, STEP
from tablewright.games.fateforge.printed.scenes import TRAP
from tablewright.games.fateforge.rules import stun
from tablewright.games.fateforge.table import Table

NO_TRAP = -1
TOKENS = 6
LAID = 1000  # trap tokens laid in play, by their place in `traps_set`


def trap_in(table: Table, zone: int) -> int:
    """FF-36.1: the trap token in a zone; NO_TRAP without one."""
    for i, thing in enumerate(table.scene.things):
        if thing.kind == TRAP and table.place[i] == zone:
            return i
    for i, laid in enumerate(table.traps_set):
        if laid == zone:
            return LAID + i
    return NO_TRAP


def tokens_left(table: Table) -> int:
    """FF-G31: there are six trap tokens."""
    lying = len(table.traps_set)
    for i, thing in enumerate(table.scene.things):
        if thing.kind == TRAP and table.place[i] != GONE:
            lying += 1
    return TOKENS - lying


def remove_trap(table: Table, zone: int) -> None:
    """FF-36.2"""
    trap = trap_in(table, zone)
    if trap >= LAID:
        laid = list(table.traps_set)
        del laid[trap - LAID]
        table.traps_set = tuple(laid)
    elif trap != NO_TRAP:
        table.place[trap] = GONE


def spring(table: Table, who: int) -> None:
    """FF-36.1, R7: discard a focus to ignore it, draw a trap card, or remove it with a skill."""
    hero = table.heroes[who]
    if hero.down or trap_in(table, int(hero.zone)) == NO_TRAP:
        return
    table.ask(hero.seat, "FF-36.1")
    table.offer(draw_trap, who)
    need = FOCUS if table.rules.trap_avoid == "focus" else 255
    seen: list[int] = []
    for code in hero.hand:
        if fits(code, need) and code not in seen:
            seen.append(code)
            table.offer(ignore_trap, who, RESULT_WORDS[code])
    if hero.statics & TRAPFINDER:
        table.offer(disarm, who)


def ignore_trap(table: Table, who: int, word: str) -> None:
    """FF-36.2, R7: a result is discarded, and the token stays."""
    hero = table.heroes[who]
    discard_result(hero, RESULT_OF[word])
    table.tell("FF-36.1", "{0} avoids the trap.", table.name(who))


def discard_result(hero: Hero, code: int) -> None:
    hero.hand = without_one(hero.hand, code)
    if hero.covered and code in hero.dice:
        hero.dice = without_one(hero.dice, code)


def disarm(table: Table, who: int) -> None:
    """FF-36.1: the token is removed instead."""
    remove_trap(table, int(table.heroes[who].zone))
    table.tell("FF-36.1", "{0} removes the trap.", table.name(who))


def draw_trap(table: Table, who: int) -> None:
    """FF-36.1, 36.2, R47: the token is discarded, and the card is suffered."""
    hero = table.heroes[who]
    remove_trap(table, int(hero.zone))
    if len(table.traps) == 0:
        for card in table.traps_used:
            table.traps.take_back(card)
        table.traps_used = ()
    if len(table.traps) == 0:
        return
    card = table.draw_from(table.traps)
    table.traps_used = (*table.traps_used, card)
    trap = table.content.traps[card]
    table.tell("FF-36.1", "{0} draws the trap card {1}.", table.name(who), trap.name, how="story")
    if trap.effect is not None:
        table.user = who
        for move in trap.effect.moves:
            table.do_move(move)


def lose_steps(table: Table, who: int) -> None:
    """FF-G11, Snare: all unused step results are lost; a split face can be kept as its other half; without
    any, stunned."""
    hero = table.heroes[who]
    kept: list[int] = []
    lost = False
    for code in hero.hand:
        if code & STEP:
            lost = True
            rest = code & ~STEP
            if rest & 511:
                kept.append(rest)
        else:
            kept.append(code)
    if lost:
        hero.hand = tuple(kept)
        if hero.covered:
            hero.dice = tuple(kept)
        table.tell("FF-36.1", "{0} loses its steps.", table.name(who))
    else:
        stun.stun_hero(table, who)
