"""FW-1.4, FW-10.4: what an effect demands of you, all its lines together, and whether you have it."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from tablewright.engine.effects import amount, branch_taken, choose_one, counted, if_holds, repeat, run_all
from tablewright.engine.table import Move
from tablewright.games.forward.cards import ITEM
from tablewright.games.forward.rules import items, marker
from tablewright.games.forward.table import Table


class Demand:
    """What the lines read so far want: of Resolve, Items, Equipment, either of these, and cards by name."""

    def __init__(self) -> None:
        self.resolve: i64 = 0
        self.spent = False
        self.items: i64 = 0
        self.equipment: i64 = 0
        self.either: i64 = 0
        self.named: tuple[int, ...] = ()

    def copy(self) -> Demand:
        other = Demand()
        other.resolve, other.spent = self.resolve, self.spent
        other.items, other.equipment, other.either = self.items, self.equipment, self.either
        other.named = self.named
        return other


def demands_something(part: Any) -> bool:
    """Whether an effect demands anything, however deep inside; asked once, when a pack is loaded."""
    if isinstance(part, tuple):
        return any(demands_something(one) for one in part)
    if asks(part):
        return True
    return demands_something(part.moves) if hasattr(part, "moves") else False


def asks(word: Any) -> bool:
    """The words that demand something; what else an effect does needs nothing of you."""
    return callable(word) and kind_of(word) >= PAYING


# What a line of an effect means for its demands: nothing, other lines, or something that you must have
HARMLESS: Final = 0
BRANCHING: Final = 1
ALL: Final = 2
REPEATING: Final = 3
CHOOSING: Final = 4
COUNTING: Final = 5
PAYING: Final = 6
LOSING: Final = 7
GIVING_ITEMS: Final = 8
GIVING_EQUIPMENT: Final = 9
BURYING: Final = 10
GIVING_NAMED: Final = 11
KINDS: Final[dict[Any, int]] = {}  # by the step of a line; filled when all chapters are there


def kind_of(step: Any) -> int:
    if not KINDS:
        KINDS.update(kinds_of_steps())
    return KINDS.get(step, HARMLESS)


def kinds_of_steps() -> dict[Any, int]:
    return {
        if_holds: BRANCHING,
        run_all: ALL,
        repeat: REPEATING,
        choose_one: CHOOSING,
        counted: COUNTING,
        marker.pay_resolve: PAYING,
        marker.lose_resolve: LOSING,
        items.discard_items: GIVING_ITEMS,
        items.discard_equipment: GIVING_EQUIPMENT,
        items.bury_held: BURYING,
        items.discard_named: GIVING_NAMED,
    }


def cannot_meet(table: Table, moves: tuple[Move, ...]) -> str:
    """FW-10.4: all demands of an effect together, as things stand before it happens: with one Item you cannot
    discard two, and a demand under a condition counts while the condition holds."""
    return objection(table, gathered(table, moves, Demand()))


def gathered(table: Table, moves: tuple[Move, ...], demand: Demand) -> Demand:
    for move in moves:
        demand = with_move(table, move, demand)
    return demand


def with_move(table: Table, move: Move, demand: Demand) -> Demand:
    kind = kind_of(move[0])
    if kind == HARMLESS:
        return demand
    if kind == BRANCHING:
        return gathered(table, branch_taken(table, *move[1:]), demand)
    if kind == ALL:
        return gathered(table, move[1], demand)
    if kind == REPEATING:
        for _ in range(amount(table, move[1])):
            demand = gathered(table, move[2], demand)
        return demand
    if kind == CHOOSING:
        return with_a_way(table, move, demand)
    if kind == COUNTING:
        known = [amount(table, arg) if i in move[3] else arg for i, arg in enumerate(move[2])]
        return with_move(table, (move[1], *known), demand)
    add_to(demand, kind, move)
    return demand


def with_a_way(table: Table, move: Move, demand: Demand) -> Demand:
    """One way that can be met is enough; without one, the first speaks for all."""
    ways = [gathered(table, branch.moves, demand.copy()) for branch in move[1]]
    for way in ways:
        if not objection(table, way):
            return way
    return ways[0]


def add_to(demand: Demand, kind: int, move: Move) -> None:
    if kind == PAYING or kind == LOSING:
        demand.resolve += move[1]
        demand.spent = demand.spent or kind == PAYING
    elif kind == GIVING_ITEMS:
        demand.items += move[1]
    elif kind == GIVING_EQUIPMENT:
        demand.equipment += move[1]
    elif kind == BURYING:
        if move[1] == "item":
            demand.items += 1
        elif move[1] == "equipment":
            demand.equipment += 1
        else:
            demand.either += 1
    elif kind == GIVING_NAMED:
        demand.named = (*demand.named, move[1])


def objection(table: Table, demand: Demand) -> str:
    """FW-1.4, FW-16.6: what forbids paying all of it at once, or ""."""
    if demand.resolve > table.resolve():
        return table.short_of(
            "FW-16.6" if demand.spent else "FW-1.4", "Resolve", demand.resolve, table.resolve()
        )
    tools, gear = demand.items, demand.equipment
    for i, card in enumerate(demand.named):
        if (card not in table.items and card not in table.equipment) or card in demand.named[:i]:
            return "FW-1.4"
        if table.card(card).kind == ITEM:
            tools += 1
        else:
            gear += 1
    held, worn = len(items.held_cards(table, "item")), len(items.held_cards(table, "equipment"))
    if tools > held:
        return table.short_of("FW-1.4", "Item|Items", tools, held)
    if gear > worn:
        return table.short_of("FW-1.4", "Equipment", gear, worn)
    every = tools + gear + demand.either
    if every > held + worn:
        return table.short_of("FW-1.4", "Item or Equipment|Items and Equipment", every, held + worn)
    return ""
