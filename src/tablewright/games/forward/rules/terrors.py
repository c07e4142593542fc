"""Chapter 10, Terrors: two effects, choose one."""

from __future__ import annotations

from tablewright.engine.effects import Effect, holds
from tablewright.games.forward import force, modifiers
from tablewright.games.forward.cards import Card
from tablewright.games.forward.rules import demands, windows
from tablewright.games.forward.table import PLAYER, Table


def face_terror(table: Table) -> None:
    """FW-10.1, FW-10.2, FW-21.3: both effects are open; you choose exactly one."""
    terror = table.card(table.revealed)
    table.ask(PLAYER, "FW-10.2")
    table.offer(choose_a, unless=cannot_choose(table, terror, "a"))
    table.offer(choose_b, unless=cannot_choose(table, terror, "b"))
    windows.offer_asides(table)


def cannot_choose(table: Table, terror: Card, which: str) -> str:
    """FW-10.4–10.7, FW-R31: a printed condition counts; what cannot be met in full is barred while the other
    effect can be met. Choosing is forced (FW-10.2): with neither condition true, either may be chosen."""
    other = "b" if which == "a" else "a"
    if not holds(table, terror.a_if if which == "a" else terror.b_if):
        return "FW-10.7" if holds(table, terror.b_if if which == "a" else terror.a_if) else ""
    if table.rules.unpayable_terror == "allowed" or not cannot_suffer(table, terror, which):
        return ""
    if not holds(table, terror.b_if if which == "a" else terror.a_if) or cannot_suffer(table, terror, other):
        return ""
    return "FW-10.4"


def cannot_suffer(table: Table, terror: Card, which: str) -> str:
    """FW-10.4: whether an effect demands more than you have."""
    if not (terror.a_demands if which == "a" else terror.b_demands):
        return ""
    return demands.cannot_meet(table, chosen(terror, which).moves)


def choose_a(table: Table) -> None:
    """FW-10.3: A is carried out completely, B is ignored."""
    suffer(table, "a")


def choose_b(table: Table) -> None:
    """FW-10.3: B is carried out completely, A is ignored."""
    suffer(table, "b")


def suffer(table: Table, which: str) -> None:
    """FW-10.3, FW-10.6: the chosen effect in its order, even if it kills you."""
    terror = table.card(table.revealed)
    effect = chosen(terror, which)
    table.tell("FW-10.3", "{0}: you choose {1}. {2}", terror.name, which.upper(), effect.text)
    modifiers.fire(table, force.TERROR_CHOSEN, which)
    for move in effect.moves:
        table.do_move(move)


def chosen(terror: Card, which: str) -> Effect:
    effect = terror.a if which == "a" else terror.b
    assert effect is not None
    return effect
