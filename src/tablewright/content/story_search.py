"""What a story asks and does, as numbers: so that all that can happen in it can be tried out.

What is remembered is one number, a few bits for each thing. A condition answers YES, NO or PERHAPS: tests, prices and
all that only the game knows are open. An effect gives every memory that may come out of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, NamedTuple

from tablewright.content.story import Built
from tablewright.content.story_words import uses
from tablewright.engine import story
from tablewright.engine.effects import (
    at_least,
    at_most,
    both,
    choose_one,
    counted,
    either,
    exactly,
    if_holds,
    may,
    not_,
    repeat,
)

NO: Final = 0
YES: Final = 1
PERHAPS: Final = 2
MOST_TIMES: Final = 3  # that something is repeated which the game counts

Ask = Callable[[int], int]
Do = Callable[[int], Iterable[int]]
Key = tuple[str, int, int]  # "memory" with its place and the hero's, "seen" page, "chosen" choice


class Var(NamedTuple):
    """Where in the number something stands."""

    shift: int
    mask: int
    low: int

    def get(self, memory: int) -> int:
        return ((memory >> self.shift) & self.mask) + self.low

    def put(self, memory: int, value: int) -> int:
        return memory & ~(self.mask << self.shift) | (value - self.low) << self.shift

    @property
    def bits(self) -> int:
        return self.mask << self.shift


class Coder:
    """Turns conditions and effects of a story into functions of one number."""

    def __init__(self, built: Built, keys: Iterable[Key]) -> None:
        self.built = built
        self.vars: dict[Key, Var] = {}
        shift = 0
        for key in keys:
            low, high = self.range_of(key)
            width = max(1, (high - low).bit_length())
            self.vars[key] = Var(shift, (1 << width) - 1, low)
            shift += width

    def range_of(self, key: Key) -> tuple[int, int]:
        if key[0] != "memory":
            return 0, 1
        memory = self.built.book.made[key[1]]
        return memory.low, memory.high

    def blank(self) -> int:
        """What is remembered at the start."""
        memory = 0
        for key, var in self.vars.items():
            if key[0] == "memory":
                memory = var.put(memory, self.built.book.made[key[1]].start)
        return memory

    def var(self, i: int, head: int) -> Var | None:
        """Where a thing that is remembered stands, for this hero if each has one of their own."""
        own = max(head, 0) if self.built.book.made[i].per_head else 0
        return self.vars.get(("memory", i, own))

    def bits_asked(self, thing: Any, head: int) -> int:
        """All that this thing asks of memory, as a mask."""
        found = 0
        for key in asked_keys(thing, self.built, head):
            var = self.vars.get(key)
            found |= var.bits if var is not None else 0
        return found

    # Conditions

    def ask(self, condition: Any, head: int) -> Ask:
        """YES, NO or PERHAPS, by what is remembered."""
        if condition is None:
            return always
        test = condition[0]
        if test is both or test is either:
            parts = [self.ask(part, head) for part in condition[1:]]
            return (all_of if test is both else any_of)(parts)
        if test is not_:
            inner = self.ask(condition[1], head)
            return lambda memory: (YES, NO, PERHAPS)[inner(memory)]
        if test is story.is_so:
            return self.ask(condition[1], head)
        if test is story.remembers:
            return equal(self.var(condition[1][0], head), condition[1][1])
        if test is story.has_seen or test is story.has_chosen:
            kind = "seen" if test is story.has_seen else "chosen"
            return equal(self.vars.get((kind, condition[1], 0)), 1)
        if test in (at_least, at_most, exactly):
            return self.compare(condition, head)
        return perhaps

    def compare(self, condition: Any, head: int) -> Ask:
        test, reader, n = condition
        i = self.built.book.readers.get(reader)
        var = self.var(i, head) if i is not None else None
        if var is None or not isinstance(n, int):
            return perhaps
        known: Var = var
        if test is at_least:
            return lambda memory: YES if known.get(memory) >= n else NO
        if test is at_most:
            return lambda memory: YES if known.get(memory) <= n else NO
        return equal(var, n)

    # Effects

    def do(self, moves: Iterable[Any], head: int) -> Do | None:
        """What may be remembered after these moves; None if they change nothing."""
        steps = [step for step in (self.one(move, head) for move in moves) if step is not None]
        if not steps:
            return None

        def run(memory: int) -> Iterable[int]:
            now = {memory}
            for step in steps:
                now = {after for before in now for after in step(before)}
            return now

        return run

    def one(self, move: Any, head: int) -> Do | None:
        step = move[0]
        if step is story.remember:
            return self.put(self.var(move[1][0], head), move[1][1])
        if step is story.forget:
            return self.put(self.var(move[1], head), self.built.book.made[move[1]].start)
        if step is story.count:
            return self.add(move[1], move[2], head)
        if step is if_holds:
            return self.fork(self.ask(move[1], head), move[2], move[3] if len(move) > 3 else (), head)
        if step is repeat:
            inner = self.do(move[2], head)
            times = range(move[1], move[1] + 1) if isinstance(move[1], int) else range(MOST_TIMES + 1)
            return None if inner is None else repeated(inner, times)
        if step is choose_one:
            return self.any_of([branch.moves for branch in move[1]], head)
        if step is may:
            return self.any_of([move[1].moves, move[2]], head)
        if step is counted:
            return self.any_amount(move, head)
        inside = list(moves_inside(move[1:], self.built))
        return self.any_of([inside, ()], head) if inside else None

    def put(self, var: Var | None, value: int) -> Do | None:
        if var is None:
            return None
        known: Var = var
        return lambda memory: (known.put(memory, value),)

    def add(self, i: int, n: Any, head: int) -> Do | None:
        var, memory = self.var(i, head), self.built.book.made[i]
        if var is None:
            return None
        known: Var = var
        if not isinstance(n, int):
            return lambda before: [known.put(before, n) for n in range(memory.low, memory.high + 1)]
        return lambda before: (known.put(before, max(memory.low, min(memory.high, known.get(before) + n))),)

    def any_amount(self, move: Any, head: int) -> Do | None:
        """A step whose numbers the game counts."""
        if move[1] is story.count:
            return self.add(move[2][0], None, head)
        inside = list(moves_inside(move[2], self.built))
        return self.any_of([inside, ()], head) if inside else None

    def fork(self, ask: Ask, then: Iterable[Any], otherwise: Iterable[Any], head: int) -> Do | None:
        one, other = self.do(then, head) or nothing, self.do(otherwise, head) or nothing
        if one is nothing and other is nothing:
            return None

        def run(memory: int) -> Iterable[int]:
            answer = ask(memory)
            if answer == PERHAPS:
                return {*one(memory), *other(memory)}
            return one(memory) if answer == YES else other(memory)

        return run

    def any_of(self, several: list[Any], head: int) -> Do | None:
        ways = [self.do(moves, head) or nothing for moves in several]
        if all(way is nothing for way in ways):
            return None
        return lambda memory: {after for way in ways for after in way(memory)}


def always(memory: int) -> int:
    return YES


def perhaps(memory: int) -> int:
    return PERHAPS


def nothing(memory: int) -> Iterable[int]:
    return (memory,)


def equal(var: Var | None, value: int) -> Ask:
    if var is None:
        return perhaps
    shift, mask, wanted = var.shift, var.mask, value - var.low
    return lambda memory: YES if (memory >> shift) & mask == wanted else NO


def all_of(parts: list[Ask]) -> Ask:
    def ask(memory: int) -> int:
        answers = [part(memory) for part in parts]
        return NO if NO in answers else PERHAPS if PERHAPS in answers else YES

    return ask


def any_of(parts: list[Ask]) -> Ask:
    def ask(memory: int) -> int:
        answers = [part(memory) for part in parts]
        return YES if YES in answers else PERHAPS if PERHAPS in answers else NO

    return ask


def repeated(inner: Do, times: range) -> Do:
    def run(memory: int) -> Iterable[int]:
        now, found = {memory}, set()
        for n in range(times.stop):
            if n in times:
                found |= now
            now = {after for before in now for after in inner(before)}
        return found

    return run


def moves_inside(args: Any, built: Built) -> Iterator[Any]:
    """Moves in the arguments of a game's own step that change what is remembered."""
    for part in args:
        if isinstance(part, tuple) and part and callable(part[0]):
            if any(what == "sets" for what, _ in uses(part, built.book)):
                yield part
        elif isinstance(part, tuple):
            yield from moves_inside(part, built)
        elif hasattr(part, "moves"):
            yield from moves_inside((part.moves,), built)


def asked_keys(thing: Any, built: Built, head: int) -> Iterator[Key]:
    """All that a thing asks of memory."""
    for what, which in uses(thing, built.book):
        if what == "asks":
            own = max(head, 0) if built.book.made[which[0]].per_head else 0
            yield "memory", which[0], own
        elif what in ("seen", "chosen"):
            yield what, which, 0


def set_keys(thing: Any, built: Built, head: int) -> Iterator[Key]:
    """All that a thing changes in memory."""
    for what, which in uses(thing, built.book):
        if what == "sets":
            own = max(head, 0) if built.book.made[which[0]].per_head else 0
            yield "memory", which[0], own
