# interpreted: runs once, when a pack is loaded
"""How conditions and numbers are compared, in code and in words: at least 2, no Items, one Ruin or more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from tablewright.engine.effects import (
    Condition,
    Modifier,
    at_least,
    at_most,
    both,
    counted,
    either,
    exactly,
    not_,
)
from tablewright.engine.grammar import Node
from tablewright.engine.table import Move
from tablewright.engine.vocabulary import (
    Arg,
    Body,
    Count,
    Kind,
    Kinds,
    Trigger,
    Verb,
)
from tablewright.engine.wording import Said

SEVERAL: Final = 2  # «1 or more players», «no players»


@dataclass(frozen=True)
class Asked:
    """A condition, and how it reads when it is true and when it is not; `absent` is what is said after the deed."""

    condition: Condition
    text: str
    negated: str
    absent: str = ""


def narrowed(entry: Trigger, name: str, condition: Node) -> tuple[str, list[Node]]:
    """The words of a trigger that say part of its condition themselves, if it has such, and the rest of it."""
    if condition is None:
        return entry.template(name), []
    parts: list[Node] = list(condition.children) if condition.data == "and_all" else [condition]
    tests = [" ".join(part.children) if part.data == "test" else "" for part in parts]
    for key, template in entry.given.items():
        told = key.split(" and ")
        if all(one in tests for one in told):
            return template, [part for part, test in zip(parts, tests, strict=True) if test not in told]
    return entry.template(name), [condition]


def as_move(verb: Verb, args: Sequence[Arg]) -> Move:
    """The move of a verb; numbers that are counted later are counted just before it."""
    values = tuple(arg.value for arg in args)
    which = tuple(i for i, arg in enumerate(args) if arg.is_counted)
    return (counted, verb.step, values, which) if which else (verb.step, *values)


def plain(kinds: Kinds) -> list[Kind]:
    """The kinds that are written as words before any colon."""
    return [kind for kind in kinds if not isinstance(kind, (str, Body))]


def number_of(names: Sequence[str]) -> str:
    return f"{len(names)} argument{'s' if len(names) != 1 else ''} ({', '.join(names)})"


def limited(modifier: Modifier, condition: Condition) -> Modifier:
    """A modifier under one more condition."""
    whole = condition if modifier.condition is None else (both, condition, modifier.condition)
    return Modifier(modifier.kind, modifier.args, whole)


def comparing(count: Count, op: str, bound: Any) -> Condition:
    if op == ">":
        return (at_least, count.reader, raised(bound, 1))
    if op == "<":
        return (at_most, count.reader, raised(bound, -1))
    if op == "!=":
        return (not_, (exactly, count.reader, bound))
    return ({">=": at_least, "<=": at_most, "=": exactly}[op], count.reader, bound)


def otherwise_words(words: str) -> str:
    """«otherwise heal 2»; a second condition does not say otherwise twice."""
    return f"if not, but {words.removeprefix('if ')}" if words.startswith("if ") else f"otherwise {words}"


def raised(bound: Any, n: int) -> Any:
    return bound + n if isinstance(bound, int) else (bound[0], bound[1], bound[2] + n)


def compared(op: str, bound: Said) -> str:
    """«2 or more», «at most twice your Dread»."""
    if bound.number is None:
        words = {">=": "at least", "<=": "at most", "=": "exactly", ">": "more than", "<": "less than"}
        return f"{words.get(op, 'not')} {bound.formula}"
    n = bound.number + {">": 1, "<": -1}.get(op, 0)
    if op in (">=", ">"):
        return f"{n} or more"
    if op in ("<=", "<"):
        return f"{n} or less"
    return f"exactly {n}" if op == "=" else f"not {n}"


def so_many(op: str, bound: Said) -> Said:
    """«2 or more», «at most 1», «no», as it stands before what is counted, with the number that its noun goes by."""
    n = (bound.number or 0) + {">": 1, "<": -1}.get(op, 0)
    if op == "!=":
        return Said(f"more or fewer than {n}", n) if n else Said("1 or more", SEVERAL)
    if op in (">=", ">"):
        return Said(f"{n} or more", SEVERAL)
    if n <= 0:
        return Said("no", SEVERAL)
    return Said(f"exactly {n}" if op == "=" else f"at most {n}", n)


def joined(parts: Sequence[Asked], all_of_them: bool) -> Asked:
    """Several conditions as one: all of them, or any of them."""
    result = parts[0]
    step, word, opposite = (both, "and", "or") if all_of_them else (either, "or", "and")
    for part in parts[1:]:
        result = Asked(
            (step, result.condition, part.condition),
            f"{result.text} {word} {part.text}",
            f"{result.negated} {opposite} {part.negated}",
        )
    return result
