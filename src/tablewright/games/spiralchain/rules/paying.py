"""Paying costs (SF-1.4, SF-6.1, SF-6.2): what may be paid with what, and the question when there is a choice."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from tablewright.engine.table import Move, Step, Who
from tablewright.games.spiralchain import force, forces
from tablewright.games.spiralchain.cards import (
    BINDMETAL,
    BLACK,
    BLUE,
    INFLUENCE,
    PAY_ANY,
    PAY_EITHER,
    PAY_RE_ROLL,
    PURSE_BITS,
    RE_ROLL,
    RED,
    SPARE_BITS,
    SPECIAL_RE_ROLL,
    TOKEN_NAMES,
    YELLOW,
    Cost,
)
from tablewright.games.spiralchain.rules import supply, tokens
from tablewright.games.spiralchain.table import Bill, Hero, Table

Payment = tuple[tuple[int, ...], tuple[int, ...]]  # tokens by kind, Relics


def plain_bill(cost: Cost) -> Bill:
    return Bill(cost, 0, 0, 0, -1, 0, False)


# Whether it can be paid


def cannot_spend(table: Table, cost: Cost) -> str:
    """SF-3.8, SF-5.9: a cost is paid in full or not at all."""
    if cost.is_counted:
        return (
            "" if is_payable(table, table.you, cost, 0, 0, 0) else wanting(table, "SF-3.8", table.you, cost)
        )
    if cost.same == cost.total:
        most = most_of_a_colour(table.heroes[table.you])
        return "" if most >= cost.same else table.short_of("SF-3.8", "Energy of one colour", cost.same, most)
    if cost.different == cost.total:
        n = colours_of(table.heroes[table.you])
        return (
            ""
            if n >= cost.different
            else table.short_of("SF-3.8", "colour of Energy|colours of Energy", cost.different, n)
        )
    return "" if can_pay(table, table.you, plain_bill(cost)) else wanting(table, "SF-3.8", table.you, cost)


def wanting(table: Table, clause: str, seat: i64, cost: Cost, less: i64 = 0) -> str:
    """SF-3.8, SF-6.2: what there is too little of, the first thing that stands on the card."""
    if table.refused is None:
        return clause
    hero = table.heroes[seat]
    for kind in range(len(cost.need)):
        if cost.need[kind] > hero.has[kind] + less:
            return table.short_of(clause, TOKEN_NAMES[kind], cost.need[kind], hero.has[kind])
    return table.short_of(
        clause, "token that can pay for it|tokens that can pay for it", cost.total, held_by(hero)
    )


def most_of_a_colour(hero: Hero) -> i64:
    most: i64 = 0
    for colour in range(4):
        n: i64 = hero.has[colour]
        if n > most:
            most = n
    return most


def colours_of(hero: Hero) -> i64:
    """How many colours of Energy are held."""
    n: i64 = 0
    for colour in range(4):
        if hero.has[colour] > 0:
            n += 1
    return n


def cannot_follow(table: Table, guards: tuple[Move, ...]) -> str:
    """SF-3.8: the first clause that forbids what a text asks for, or ""."""
    for guard in guards:
        n = len(guard)
        clause: str
        if guard[0] is SPENDING:
            clause = cannot_spend(table, guard[1])
        elif n == 1:
            clause = guard[0](table)
        elif n == 2:
            clause = guard[0](table, guard[1])
        elif n == 3:
            clause = guard[0](table, guard[1], guard[2])
        else:
            clause = guard[0](table, *guard[1:])
        if clause:
            return clause
    return ""


def is_payable(table: Table, seat: i64, cost: Cost, less: i64, less_energy: i64, more: i64) -> bool:
    """Whether what is held covers a cost that is counted, but for what may be left out."""
    hero = table.heroes[seat]
    purse = hero.purse
    if less + less_energy + more + cost.any == 0 and cost.is_common:
        return covers(purse, cost.purse)
    blue = in_purse(purse, BLUE) - cost.blue
    black = in_purse(purse, BLACK) - cost.black
    red = in_purse(purse, RED) - cost.red
    yellow = in_purse(purse, YELLOW) - cost.yellow
    short: i64 = 0
    if blue < 0:
        short -= blue
    if black < 0:
        short -= black
    if red < 0:
        short -= red
    if yellow < 0:
        short -= yellow
    spare = blue + black + red + yellow + short - cost.any - more
    if spare < 0:
        short -= spare
        spare = 0
    others: i64 = 0  # what is missing and no Energy
    metal = in_purse(purse, BINDMETAL) - cost.metal
    if metal < 0:
        others = -metal
        metal = 0
    if not cost.is_common:
        has = hero.has
        if has[INFLUENCE] < cost.need[INFLUENCE]:
            others += cost.need[INFLUENCE] - has[INFLUENCE]
        if cost.either > spare + metal:
            others += cost.either - spare - metal
        if cost.re_rolls > has[RE_ROLL] + has[SPECIAL_RE_ROLL]:
            others += cost.re_rolls - has[RE_ROLL] - has[SPECIAL_RE_ROLL]
    if short == 0 and others == 0:
        return True
    most: i64 = cost.total + more - 1  # SF-R16: at least one resource must still be paid
    covered = less_energy if less_energy < short else short
    return short + others - covered <= less and short + others <= most


def covers(purse: i64, price: i64) -> bool:
    """Whether Energy of the printed colours and Bindmetal are there. Where one is short it borrows its spare bit."""
    return ((purse | SPARE_BITS) - price) & SPARE_BITS == SPARE_BITS


def in_purse(purse: i64, kind: i64) -> i64:
    return (purse >> (kind * PURSE_BITS)) & 127


def can_pay(table: Table, seat: i64, bill: Bill) -> bool:
    """SF-6.2: whether the full cost, as changed, can be paid with what is held now."""
    cost = bill.cost
    if cost.is_plain or (cost.is_counted and bill.less_energy == 0):
        if is_payable(table, seat, cost, bill.less, bill.less_energy, bill.more):
            return True
        if bill.swap < 0 and not bill.forge:
            return False
    hero = table.heroes[seat]
    if held_by(hero) + bill.less + bill.less_energy < cost.total + bill.more:
        return False  # whatever stands for whatever, each thing still takes a token
    if bill.less + bill.less_energy + bill.more + cost.any == 0 and cost.is_common:
        if not bill.forge:
            return can_swap(hero, bill)
        if bill.swap < 0:
            return can_forge(hero, cost)
    return len(payments(table, seat, bill)) > 0


def held_by(hero: Hero) -> i64:
    """How many things are there to pay with."""
    others: i64 = hero.has[INFLUENCE] + hero.has[RE_ROLL] + hero.has[SPECIAL_RE_ROLL]
    return tokens.energy_of(hero) + tokens.metal_of(hero) + others


def can_swap(hero: Hero, bill: Bill) -> bool:
    """Whether what is missing of other colours is there in the one that may stand for them, so often as it may."""
    cost = bill.cost
    if tokens.metal_of(hero) < cost.metal:
        return False
    missing = 0
    for colour in range(4):
        if colour != bill.swap and hero.has[colour] < cost.need[colour]:
            missing += cost.need[colour] - hero.has[colour]
    spare = hero.has[bill.swap] - cost.need[bill.swap]
    return missing <= spare and missing <= bill.most


def can_forge(hero: Hero, cost: Cost) -> bool:
    """Whether the Bindmetal that is missing is there in pairs of Energy of one colour."""
    pairs: i64 = 0
    for colour in range(4):
        spare: i64 = hero.has[colour] - cost.need[colour]
        if spare < 0:
            return False
        pairs += spare // 2
    return tokens.metal_of(hero) + pairs >= cost.metal


# All ways of paying


def payments(table: Table, seat: i64, bill: Bill) -> list[Payment]:
    """SF-6.21, SF-24.15: every way to pay a bill with what is held: Relics as Bindmetal, one colour for another."""
    cost = bill.cost
    units = cost.units + (PAY_ANY,) * bill.more
    if bill.less + bill.less_energy == 0 and cost.is_counted and bill.swap < 0:
        return payments_of(table, seat, units, bill)  # no two of them are alike
    ways: list[tuple[int, ...]] = [units]
    for _ in range(bill.less):
        ways = left_out(ways, False)
    for _ in range(bill.less_energy):
        ways = left_out(ways, True)
    found: dict[Payment, None] = {}
    for way in ways:
        for payment in payments_of(table, seat, way, bill):
            found[payment] = None
    return list(found)


def left_out(ways: list[tuple[int, ...]], energy: bool) -> list[tuple[int, ...]]:
    """SF-R16: the same with one thing left out, whichever it is; the last one must be paid."""
    found: dict[tuple[int, ...], None] = {}
    for way in ways:
        shorter = False
        for i in range(len(way)):
            if len(way) > 1 and (not energy or way[i] < 4 or way[i] == PAY_ANY):
                found[way[:i] + way[i + 1 :]] = None
                shorter = True
        if not shorter:
            found[way] = None
    return list(found)


def payments_of(table: Table, seat: i64, units: tuple[int, ...], bill: Bill) -> list[Payment]:
    hero = table.heroes[seat]
    cost = bill.cost
    paid = [0] * 8  # what leaves no choice
    choices: list[int] = []
    any_colour = 0
    for unit in units:
        if unit == PAY_ANY:
            any_colour += 1
        if has_choice(hero, unit, bill):
            choices.append(unit)
        elif paid[unit] < hero.has[unit]:
            paid[unit] += 1
        else:
            return []
    if any_colour == len(choices) and cost.is_counted:
        ways: list[Payment] = []
        add_colours(hero.has, paid, BLUE, any_colour, ways)
        return ways
    states: dict[tuple[tuple[int, ...], tuple[int, ...], int], None] = {(tuple(paid), (), 0): None}
    for unit in choices:
        found: dict[tuple[tuple[int, ...], tuple[int, ...], int], None] = {}
        for counts, relics, swaps in states:
            extend(table, seat, unit, bill, counts, relics, swaps, found)
        states = found
    payments = [(counts, relics) for counts, relics, _ in states]
    if cost.same:
        payments = with_same(table, seat, payments, cost.same)
    if cost.different:
        payments = with_different(table, seat, payments, cost.different)
    return payments


def add_colours(has: list[int], paid: list[int], first: i64, n: i64, ways: list[Payment]) -> None:
    """So many Energy of any colours, from this colour on, besides what is paid."""
    if n == 0:
        ways.append((tuple(paid), ()))
        return
    for colour in range(first, YELLOW + 1):
        if paid[colour] < has[colour]:
            paid[colour] += 1
            add_colours(has, paid, colour, n - 1, ways)
            paid[colour] -= 1


def has_choice(hero: Hero, unit: i64, bill: Bill) -> bool:
    """Whether one thing to pay may be paid in several ways."""
    if unit < 4:
        return bill.swap >= 0 and bill.swap != unit
    if unit == BINDMETAL:
        return bill.forge or len(hero.relics) > 0
    return unit > SPECIAL_RE_ROLL


def extend(
    table: Table,
    seat: i64,
    unit: int,
    bill: Bill,
    counts: tuple[int, ...],
    relics: tuple[int, ...],
    swaps: int,
    found: dict[tuple[tuple[int, ...], tuple[int, ...], int], None],
) -> None:
    """All ways to pay one thing more."""
    has = table.heroes[seat].has
    for kind in range(8):
        if counts[kind] < has[kind]:
            if fits(unit, kind):
                found[(plus(counts, kind, 1), relics, swaps)] = None
            elif unit < 4 and kind == bill.swap and swaps < bill.most:
                found[(plus(counts, kind, 1), relics, swaps + 1)] = None
    if unit == BINDMETAL or unit == PAY_EITHER:
        for relic in table.heroes[seat].relics:
            if relic not in relics:
                found[(counts, tuple(sorted((*relics, relic))), swaps)] = None
    if unit == BINDMETAL and bill.forge:
        for colour in range(4):
            if counts[colour] + 2 <= has[colour]:
                found[(plus(counts, colour, 2), relics, swaps)] = None


def fits(unit: int, kind: int) -> bool:
    if unit == PAY_ANY:
        return kind < 4
    if unit == PAY_EITHER:
        return kind <= BINDMETAL
    if unit == PAY_RE_ROLL:
        return kind == RE_ROLL or kind == SPECIAL_RE_ROLL
    return unit == kind


def plus(counts: tuple[int, ...], kind: int, n: int) -> tuple[int, ...]:
    changed = list(counts)
    changed[kind] += n
    return tuple(changed)


def with_same(table: Table, seat: i64, payments: list[Payment], n: int) -> list[Payment]:
    """So many Energy of one colour besides."""
    has = table.heroes[seat].has
    found: list[Payment] = []
    for counts, relics in payments:
        for colour in range(4):
            if counts[colour] + n <= has[colour]:
                found.append((plus(counts, colour, n), relics))
    return found


def with_different(table: Table, seat: i64, payments: list[Payment], n: int) -> list[Payment]:
    """So many Energy of different colours besides."""
    has = table.heroes[seat].has
    found: list[Payment] = []
    for counts, relics in payments:
        for mask in range(16):
            chosen = [colour for colour in range(4) if (mask >> colour) & 1]
            if len(chosen) == n and all_held(has, counts, chosen):
                more = counts
                for colour in chosen:
                    more = plus(more, colour, 1)
                found.append((more, relics))
    return found


def all_held(has: list[int], counts: tuple[int, ...], chosen: list[int]) -> bool:
    for colour in chosen:
        if counts[colour] + 1 > has[colour]:
            return False
    return True


# Paying


def spend(table: Table, cost: Cost) -> None:
    """SF-1.4, SF-3.8: pay this before what follows."""
    settle_bill(table, table.you, plain_bill(cost))


def spend_metal(table: Table, seat: int, n: int) -> None:
    """SF-24.13, SF-24.15: so many Bindmetal or Relics, the converting Relic not excepted."""
    settle_bill(table, seat, Bill(Cost((BINDMETAL,) * n, 0, 0), 0, 0, 0, -1, 0, False, True))


def settle_bill(table: Table, seat: i64, bill: Bill) -> None:
    """SF-1.4: where there is only one way to pay, it is paid; else the payer is asked."""
    cost = bill.cost
    hero = table.heroes[seat]
    if (
        cost.is_plain
        and not hero.relics
        and cost.any + bill.more + bill.less + bill.less_energy == 0
        and bill.swap < 0
    ):
        if not bill.forge and is_payable(table, seat, cost, 0, 0, 0):
            pay(table, seat, cost.need, ())
            return
    table.do(CHOOSE_PAYMENT, seat, bill)


def choose_payment(table: Table, seat: int, bill: Bill) -> None:
    """SF-6.1, SF-R33, SF-R58: how to pay where there is a choice; without a way nothing is paid. A Relic may be
    converted meanwhile if the bill can still be paid afterwards."""
    ways = payments(table, seat, bill)
    if not ways:
        table.done = False
        return
    if len(ways) == 1:
        pay(table, seat, ways[0][0], ways[0][1])
        return
    table.ask(seat, "SF-6.1")
    for counts, relics in ways:
        table.offer_move((PAY, seat, counts, relics))
    if seat == table.current and table.heroes[seat].relics and not bill.converts:
        table.asides()
        for relic in table.heroes[seat].relics:
            if not tokens.cannot_convert(table, seat, relic) and can_spare(table, seat, relic, ways):
                table.offer(tokens.convert, table.content.relics[relic].id)


def colours_asked(bill: Bill) -> tuple[int, ...]:
    """SF-11.1: the colours with which one Energy of a cost may be paid."""
    found: list[int] = []
    for colour in range(4):
        for unit in bill.cost.units:
            if unit == colour or unit == PAY_ANY or unit == PAY_EITHER or (unit < 4 and bill.swap == colour):
                found.append(colour)
                break
    return tuple(found)


def can_spare(table: Table, seat: i64, relic: i64, ways: list[Payment]) -> bool:
    """SF-6.2: whether some way to pay does without the Bindmetal of a conversion."""
    left = tokens.metal_of(table.heroes[seat]) - table.content.relics[relic].price
    for counts, relics in ways:
        if counts[BINDMETAL] + len(relics) <= left:
            return True
    return False


def pay(table: Table, seat: int, counts: tuple[int, ...], relics: tuple[int, ...]) -> None:
    """SF-1.4, SF-24.1, SF-24.2, SF-24.16: what is paid returns to the supply."""
    table.done = True
    table.paid = counts
    for kind in range(8):
        if counts[kind] > 0:
            supply.put_back(table, seat, kind, counts[kind])
            if table.log is not None:
                table.tell("SF-1.4", "{0} spends {1} {2}.", Who(seat), counts[kind], TOKEN_NAMES[kind])
    for relic in relics:
        tokens.give_up_relic(table, seat, relic)
        table.tell("SF-24.16", "{0} spends the {1}.", Who(seat), table.content.relics[relic].name)
    if table.bill is not None and sum(counts) + len(relics) >= 3:
        forces.fire_for(table, seat, force.COST_PAID)


SPENDING: Final[Any] = cannot_spend
CHOOSE_PAYMENT: Final[Step] = choose_payment
PAY: Final[Step] = pay
