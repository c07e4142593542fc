"""Lasting texts: what they wait for, how often they happen, what they ask for."""

from __future__ import annotations

from typing import Any

import pytest

from tablewright.engine.effects import Effect, Modifier, TriggerRule
from tablewright.engine.lasting import Force, Spent, bits, fire
from tablewright.engine.table import Table

BIT = bits(("dawn", "dusk"))


class Sky(Table):
    """A table that notes what happened on it."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: tuple[str, ...] = ()
        self.is_clear = True
        self.spent = Spent()


def note(table: Sky, what: str) -> None:
    table.seen = (*table.seen, what)


def is_clear(table: Sky) -> bool:
    return table.is_clear


def cannot_note(table: Sky, what: str) -> str:
    return "" if table.is_clear else "1.1"


def force(*rules: TriggerRule, owner: int = 0) -> Force:
    return Force(Effect(triggers=rules), owner, BIT)


def rule(
    kind: str, what: str, condition: Any = None, limit: str = "", args: tuple[Any, ...] = ()
) -> TriggerRule:
    return TriggerRule(kind, args, condition, limit, ((note, what),), ((cannot_note, what),))


def happen(table: Sky, trigger: str, forces: list[Force], a: Any = None) -> tuple[str, ...]:
    table.seen = ()
    fire(table, BIT[trigger], forces, table.spent, a)
    while table.steps:
        move = table.steps.pop(0)
        move[0](table, *move[1:])
    return table.seen


def test_bits_are_numbered_in_the_order_given() -> None:
    assert bits(("a", "b", "c")) == {"a": 1, "b": 2, "c": 4}
    with pytest.raises(ValueError, match="62 kinds"):
        bits(tuple(f"t{i}" for i in range(63)))


def test_what_waits_happens_in_the_order_of_the_cards() -> None:
    table = Sky()
    forces = [force(rule("dawn", "cock"), owner=1), force(rule("dusk", "owl"), rule("dawn", "lark"), owner=2)]
    assert happen(table, "dawn", forces) == ("cock", "lark")
    assert happen(table, "dusk", forces) == ("owl",)


def test_a_condition_is_asked_when_it_happens() -> None:
    table = Sky()
    forces = [force(rule("dawn", "sun", (is_clear,)))]
    assert happen(table, "dawn", forces) == ("sun",)
    table.is_clear = False
    assert happen(table, "dawn", forces) == ()


def test_a_limited_text_happens_once_until_its_scope_is_renewed() -> None:
    table = Sky()
    forces = [force(rule("dawn", "sun", limit="once_per_day"))]
    assert happen(table, "dawn", forces) == ("sun",)
    assert happen(table, "dawn", forces) == ()
    table.spent.renew("once_per_year")
    assert happen(table, "dawn", forces) == ()
    table.spent.renew("once_per_day")
    assert happen(table, "dawn", forces) == ("sun",)


def test_what_cannot_be_paid_does_not_use_up_a_limit() -> None:
    table = Sky()
    table.is_clear = False
    forces = [force(rule("dawn", "sun", limit="once_per_day"))]
    assert happen(table, "dawn", forces) == ()
    table.is_clear = True
    assert happen(table, "dawn", forces) == ("sun",)


def test_the_words_of_a_trigger_must_fit_what_happened() -> None:
    table = Sky()
    forces = [force(rule("dawn", "east", args=("east",)), rule("dawn", "any", args=(None,)))]
    assert happen(table, "dawn", forces, "west") == ("any",)
    assert happen(table, "dawn", forces, "east") == ("east", "any")


def test_copies_share_nothing_that_changes() -> None:
    spent = Spent()
    spent.note("once_per_day", 7)
    other = spent.copy()
    other.renew("once_per_day")
    assert spent.has(7)
    assert not other.has(7)


def test_modifiers_are_kept_as_they_were_written() -> None:
    lasting = Force(Effect(modifiers=(Modifier("warmth", (2,), None),)), 3, BIT)
    assert [one.kind for one in lasting.modifiers] == ["warmth"]
    assert lasting.triggers == 0
