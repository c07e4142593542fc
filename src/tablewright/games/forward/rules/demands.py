"""FW-1.4, FW-10.4: what an effect demands of you, all its lines together, and whether you have it."""

from __future__ import annotations

from typing import Any

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
    wanting = (
        marker.pay_resolve,
        marker.lose_resolve,
        items.discard_items,
        items.discard_equipment,
        items.bury_held,
        items.discard_named,
    )
    return any(word is step for step in wanting)


def cannot_meet(table: Table, moves: tuple[Move, ...]) -> str:
    """FW-10.4: all demands of an effect together, as things stand before it happens: with one Item you cannot
    discard two, and a demand under a condition counts while the condition holds."""
    return objection(table, gathered(table, moves, Demand()))


def gathered(table: Table, moves: tuple[Move, ...], demand: Demand) -> Demand:
    for move in moves:
        demand = with_move(table, move, demand)
    return demand


def with_move(table: Table, move: Move, demand: Demand) -> Demand:
    step = move[0]
    if step is if_holds:
        return gathered(table, branch_taken(table, *move[1:]), demand)
    if step is run_all:
        return gathered(table, move[1], demand)
    if step is repeat:
        for _ in range(amount(table, move[1])):
            demand = gathered(table, move[2], demand)
        return demand
    if step is choose_one:
        return with_a_way(table, move, demand)
    if step is counted:
        known = [amount(table, arg) if i in move[3] else arg for i, arg in enumerate(move[2])]
        return with_move(table, (move[1], *known), demand)
    add_to(demand, move)
    return demand


def with_a_way(table: Table, move: Move, demand: Demand) -> Demand:
    """One way that can be met is enough; without one, the first speaks for all."""
    ways = [gathered(table, branch.moves, demand.copy()) for branch in move[1]]
    for way in ways:
        if not objection(table, way):
            return way
    return ways[0]


def add_to(demand: Demand, move: Move) -> None:
    step = move[0]
    if step is marker.pay_resolve or step is marker.lose_resolve:
        demand.resolve += move[1]
        demand.spent = demand.spent or step is marker.pay_resolve
    elif step is items.discard_items:
        demand.items += move[1]
    elif step is items.discard_equipment:
        demand.equipment += move[1]
    elif step is items.bury_held:
        if move[1] == "item":
            demand.items += 1
        elif move[1] == "equipment":
            demand.equipment += 1
        else:
            demand.either += 1
    elif step is items.discard_named:
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
