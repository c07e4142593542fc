"""Behind the screen: which dice to roll, what to reroll, Three-of-a-Kind, whether to Dash, who goes first."""

from __future__ import annotations

from typing import Final

from tablewright.engine.table import Move
from tablewright.games.fateforge.codes import RESULT_OF
from tablewright.games.fateforge.pieces import Hero
from tablewright.games.fateforge.printed.dice import (
    FOCUS,
    HIT,
    MISS,
    SHOT,
    SKILL_HIT,
    SKILL_SHOT,
    SPECIAL,
    STEP,
)
from tablewright.games.fateforge.rules import hero_turns, preparation
from tablewright.games.fateforge.table import Table
from tablewright.games.fateforge.think import choices, dangers, trying, turns, worth

A_DASH: Final = 0.25  # what it must gain
CHEAP_REROLL: Final = 3  # energy from which on a single miss is worth a reroll


def face_worth(face: int, focus: float) -> float:
    """What a face promises before the round: the better half of a split one."""
    if face & MISS:
        return 0.0
    best = 0.0
    if face & STEP:
        best = 0.85
    if face & HIT:
        best = max(best, 1.0)
    if face & SHOT:
        best = max(best, 1.1)
    if face & SKILL_HIT:
        best = max(best, 1.2)
    if face & SKILL_SHOT:
        best = max(best, 1.3)
    if face & FOCUS:
        best = max(best, focus)
    if face & SPECIAL:
        best = max(best, 1.7)
    return best


def choose_dice(table: Table) -> int:
    """FF-10.4: the dice whose faces promise most."""
    who: int = table.asking[1]
    focus = 0.7 + 0.35 * choices.focus_uses(table, table.heroes[who])
    return choices.best([dice_worth(table, move[2], focus) for move in table.options])


def dice_worth(table: Table, word: str, focus: float) -> float:
    total = 0.0
    for colour in preparation.dice_of(word):
        for face in table.content.faces[colour]:
            total += face_worth(face, focus)
    return total


# Behind the screen


def behind_screen(table: Table) -> int:
    """FF-10.6: first what brings new results, then a match, then the Dash that makes the best of them."""
    i = choices.first_of(table, hero_turns.pick_up, -1)
    if i < 0:
        i = reroll(table)
    if i < 0:
        i = coin(table)
    if i < 0:
        i = match(table)
    if i < 0:
        i = dash(table)
    return i if i >= 0 else len(table.options) - 1


def at_a_glance(table: Table) -> int:
    """FF-10.6: the same, but a Dash is judged by where it leads to."""
    i = choices.first_of(table, hero_turns.pick_up, -1)
    if i < 0:
        i = reroll(table)
    if i < 0:
        i = likely_dash(table)
    return i if i >= 0 else len(table.options) - 1


def likely_dash(table: Table) -> int:
    best = -1
    highest = 0.0
    before = worth.standing(table)
    for i, move in enumerate(table.options):
        if move[0] is preparation.dash:
            other = trying.apart(table)
            trying.answer(other, i)
            value = worth.standing(other) - before - A_DASH
            if value > highest:
                best, highest = i, value
    return best


def reroll(table: Table) -> int:
    """FF-10.7: all misses at once, while energy is left; a single one only if there is plenty, or nothing to save it
    for."""
    for i, move in enumerate(table.options):
        if move[0] is preparation.reroll:  # the first offered takes all misses
            hero = table.heroes[move[1]]
            misses = len(preparation.dice_of(move[2]))
            price = preparation.reroll_price(table, hero)
            left = int(hero.energy) - price
            if left >= CHEAP_REROLL - 1 or (misses >= 2 and left >= 0) or table.round >= table.last_round:
                return i
            return -1
    return -1


def coin(table: Table) -> int:
    """FF-7.6: the Lucky Coin rerolls a miss; nothing else is sure to be worse than what comes."""
    for i, move in enumerate(table.options):
        if move[0] is preparation.flip_coin and RESULT_OF[move[2]] & MISS:
            return i
    return -1


def match(table: Table) -> int:
    """FF-10.8: each change is tried out, and so is none."""
    best = -1
    highest = 0.0
    known: dict[str, bool] = {}
    for i, move in enumerate(table.options):
        if move[0] is not preparation.match:
            continue
        hero = table.heroes[move[1]]
        if best < 0 and not known:
            highest = turns.promise(table, hero) + worth.DANGER * 0.1
        if move[3] in known:
            continue
        known[move[3]] = True
        value = promise_with(table, hero, RESULT_OF[move[2]], RESULT_OF[move[3]])
        if value > highest:
            best, highest = i, value
    return best


def promise_with(table: Table, hero: Hero, old: int, new: int) -> float:
    other = turns.as_if_in_turn(table, hero)
    mine = other.heroes[hero.index]
    hand = list(mine.hand)
    hand[hand.index(old)] = new + old - (old & 511)
    mine.hand = tuple(hand)
    if not turns.begun(other, int(hero.index)):
        return worth.standing(other)
    return turns.plan(other, turns.QUICK_TRIES).value


def dash(table: Table) -> int:
    """FF-10.9: where the turn to come promises most."""
    best = -1
    highest = 0.0
    asked = -1
    for i, move in enumerate(table.options):
        if move[0] is not preparation.dash:
            continue
        hero = table.heroes[move[1]]
        if asked != hero.index:
            asked = int(hero.index)
            stay = turns.promise(table, hero)
            if best < 0:
                highest = A_DASH
        value = promise_after(table, hero, move) - stay
        if value > highest:
            best, highest = i, value
    return best


def promise_after(table: Table, hero: Hero, move: Move) -> float:
    """What the turn promises after a Dash: its price is paid, what waits there is met."""
    other = turns.as_if_in_turn(table, hero)
    who = int(hero.index)
    before = int(other.fate.total)
    other.do(hero_turns.hero_turn, who)
    if trying.go_on(other, move):
        settle(other)
    if other.over or not other.options or other.heroes[who].down:
        return worth.standing(other)
    luck = trying.UNKNOWN_LUCK * float(int(other.fate.total) - before)
    return turns.plan(other, turns.QUICK_TRIES).value - luck


def settle(table: Table) -> None:
    """Small questions on the way are answered as they will be."""
    for _ in range(12):
        if table.over or not table.options or table.asking[0] is hero_turns.hero_turn:
            return
        if not trying.answer(table, choices.quick_option(table)):
            return


# Player order


def set_order(table: Table) -> int:
    """FF-10.12, 14.4: the earliest hero is struck first, so the hardiest goes first; one in hiding may go before."""
    best = 0
    highest = -99.0
    for i, move in enumerate(table.options):
        hero = table.heroes[move[1]]
        value = float(dangers.hardiness(hero)) + 0.2 * useful(hero)
        if dangers.is_hidden(hero):
            value -= 2.0
        if value > highest:
            best, highest = i, value
    return best


def useful(hero: Hero) -> int:
    return sum(1 for code in hero.hand if not code & MISS)
