"""A hero's turn: its results, cards and energy are tried out in all orders that look promising, and the best position
that they can reach is the plan. Of a plan only the first move is made; then it is thought over again."""

from __future__ import annotations

from typing import Final

from tablewright.engine.table import NO_MOVES, Move
from tablewright.games.fateforge.pieces import NO_FOE, NO_HERO, Hero
from tablewright.games.fateforge.printed.dice import FACE, FROM, MISS
from tablewright.games.fateforge.rules import hero_turns
from tablewright.games.fateforge.table import ACTION, Table
from tablewright.games.fateforge.think import trying, worth

TRIES: Final = 110  # positions looked at for each decision
QUICK_TRIES: Final = 45  # and for each «what if» behind the screen
A_RESULT: Final = 1.1  # what a result still in hand promises while a plan is being made
FINISHED: Final = 0.005  # of two equal plans the shorter one

UNASKED: Final = ("red", "yellow", "melee", "ranged")  # colours that no card asks for

Key = tuple[object, ...]
_plain: Final[dict[str, str]] = {}


class Thought:
    """A position within a turn, and the first move that led to it."""

    def __init__(self, table: Table, first: int, value: float, hope: float) -> None:
        self.table = table
        self.first = first
        self.value = value
        self.hope = hope


class Plan:
    """The best end of a turn that was found: which option begins it, -1 = none is better than to stop here."""

    def __init__(self, first: int, value: float) -> None:
        self.first = first
        self.value = value


def plan(table: Table, tries: int) -> Plan:
    """Look ahead within this turn, the most hopeful position first."""
    root = trying.apart(table)
    at_rest = root.asking[0] is hero_turns.hero_turn
    best = Plan(-1, worth.standing(root) if at_rest else -worth.WON * 2)
    seen: dict[Key, bool] = {}
    open_ones = [Thought(root, -1, best.value, best.value)]
    while open_ones and tries > 0:
        thought = take_best(open_ones)
        for i in distinct(thought.table.options):
            tries -= 1
            further = follow(thought, i, seen)
            if further is None:
                continue
            if further.value > best.value + FINISHED:
                best = Plan(further.first, further.value)
            if further.hope > -worth.WON:
                open_ones.append(further)
    return best


def distinct(options: list[Move]) -> list[int]:
    """The options that differ in more than the colour of a die; not the one that ends the turn."""
    found: list[int] = []
    known: dict[Move, bool] = {}
    for i, move in enumerate(options):
        if move == hero_turns.END_TURN:
            continue
        plain = colourless(move)
        if plain not in known:
            known[plain] = True
            found.append(i)
    return found


def colourless(move: Move) -> Move:
    """A move without the colours that no card asks for."""
    for part in move[1:]:
        if isinstance(part, str) and part.find("_") > 0:
            return (move[0], *[plain_word(part) if isinstance(part, str) else part for part in move[1:]])
    return move


def plain_word(word: str) -> str:
    """red_hit+focus as hit+focus"""
    known = _plain.get(word)
    if known is None:
        parts = word.split("+")
        for i, part in enumerate(parts):
            colour, _, rest = part.partition("_")
            if colour in UNASKED:
                parts[i] = rest
        parts.sort()
        known = _plain[word] = "+".join(parts)
    return known


def take_best(open_ones: list[Thought]) -> Thought:
    best = 0
    for i in range(1, len(open_ones)):
        if open_ones[i].hope > open_ones[best].hope:
            best = i
    return open_ones.pop(best)


def follow(thought: Thought, i: int, seen: dict[Key, bool]) -> Thought | None:
    """The position after one more move; None if it was reached before in another order.

    A position in the middle of a card is no end of a turn: it has hope, and no value.
    """
    table = thought.table.copy()
    drawn = int(table.fate.total)
    goes_on = trying.answer(table, i)
    while goes_on and len(table.options) == 1 and table.asking[0] is not hero_turns.hero_turn:
        goes_on = trying.answer(table, 0)
    first = i if thought.first < 0 else thought.first
    if goes_on:
        key = key_of(table)
        if key in seen:
            return None
        seen[key] = True
    value = worth.standing(table) - trying.UNKNOWN_LUCK * float(int(table.fate.total) - drawn)
    if not goes_on:
        return Thought(table, first, value, -2 * worth.WON)
    hope = value + A_RESULT * in_hand(table)
    if table.asking[0] is not hero_turns.hero_turn:
        return Thought(table, first, -2 * worth.WON, hope)
    return Thought(table, first, value, hope)


def in_hand(table: Table) -> int:
    """Results of the acting hero that are good for something."""
    if table.actor == NO_HERO:
        return 0
    count = len(table.acts)
    for code in table.heroes[table.actor].hand:
        if not code & MISS:
            count += 1
    return count


def key_of(table: Table) -> Key:
    """What tells positions of one turn apart. Colours of dice are left out: hardly any card asks for one."""
    hands: list[int] = []
    parts: list[object] = [
        table.asking,
        len(table.acts),
        table.open_doors,
        tuple(table.place),
        tuple(table.cubes),
    ]
    for hero in table.heroes:
        parts.append(
            (
                hero.zone,
                hero.health,
                hero.energy,
                hero.blocks,
                hero.stealth,
                hero.veil,
                hero.taunts,
                hero.drum,
            )
        )
    if table.actor != NO_HERO:
        hero = table.heroes[table.actor]
        hands = [code & FACE if code < 3 * FROM or code >= 5 * FROM else code for code in hero.hand]
        hands.sort()
        parts.append((hero.used, hero.spent, hero.stance, hero.far_shot, hero.slots))
    for foe in table.foes:
        parts.append((foe.code, foe.zone, foe.damage, foe.armour, foe.blocks, foe.stunned, foe.challenged_by))
    parts.append(
        (tuple(hands), table.energy_moved, table.struck, table.gold, table.food, table.spots, table.ally_dice)
    )
    parts.append((table.opened, table.fresh))
    return tuple(parts)


def best_option(table: Table) -> int:
    """The option with which the best plan begins; to end the turn if nothing is better than that."""
    for i, move in enumerate(table.options):
        if move[0] is hero_turns.pick_up:
            return i  # FF-8.6: it costs nothing
    found = plan(table, TRIES)
    if found.first >= 0:
        return found.first
    if table.options[-1] == hero_turns.END_TURN:
        return len(table.options) - 1
    return 0


# What if it were this hero's turn


def as_if_in_turn(table: Table, hero: Hero) -> Table:
    """The table as it would be if this hero had its turn now, with the dice that it has."""
    other = trying.apart(table)
    other.options = []
    other.phase = ACTION
    other.actor = hero.index
    other.fresh = True
    other.energy_moved = False
    other.struck = False
    other.thorned = ()
    other.acts = ()
    other.that = NO_FOE
    mine = other.heroes[hero.index]
    mine.hand = mine.dice or mine.hand
    mine.covered = False
    other.shared = NO_MOVES
    return other


def begun(table: Table, who: int) -> bool:
    """Put the question of the turn; whether there is a turn at all."""
    table.do(hero_turns.hero_turn, who)
    return trying.go_on(table)


def promise(table: Table, hero: Hero, tries: int = QUICK_TRIES) -> float:
    """What the turn of this hero promises, if it came now."""
    other = as_if_in_turn(table, hero)
    if not begun(other, int(hero.index)):
        return worth.standing(other)
    return plan(other, tries).value
