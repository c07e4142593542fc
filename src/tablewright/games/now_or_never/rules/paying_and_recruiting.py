"""Chapter 6, Specialist action – paying and recruiting."""

from __future__ import annotations

from mypy_extensions import i64

from tablewright.engine.table import Who
from tablewright.games.now_or_never.cards import COIN
from tablewright.games.now_or_never.rules import common_set_up, resources
from tablewright.games.now_or_never.rules import heal_gain_buy_rest as actions
from tablewright.games.now_or_never.table import SLOTS, Player, Table, with_one


def offer_specialists(table: Table, seat: int) -> None:
    """6.1, 6.2, 6.5, 22.10: your own, everybody else's, and alone the bot's."""
    owners = table.seats + (1 if table.is_solo() else 0)
    for i in range(owners):
        owner = (seat + i) % owners
        for slot in range(SLOTS):
            if table.owner(owner).specialists[slot] >= 0:
                table.offer(
                    use_specialist, owner, slot, unless=cannot_use_specialist(table, seat, owner, slot)
                )


def cannot_use_specialist(table: Table, seat: int, owner: int, slot: int) -> str:
    """6.4: not while it lies face down; 4.10: its cost must be paid in full (R51)."""
    holder = table.owner(owner)
    if not holder.is_up(slot):
        return "NN-6.4"
    held, cost = table.players[seat].has[COIN], table.content.specialists[holder.specialists[slot]].cost
    if held < cost:
        return table.short_of("NN-4.10", "coin|coins", cost, held)
    return ""


def use_specialist(table: Table, owner: int, slot: int) -> None:
    """6.1–6.3, 6.8, 6.9: pay the cost to the supply, its owner takes the tax from the supply, and it is flipped."""
    holder = table.owner(owner)
    one = table.content.specialists[holder.specialists[slot]]
    me = table.players[table.current]
    me.has[COIN] = me.has[COIN] - one.cost
    table.tell("NN-6.1", "{0} pays {1} coins for {2}.", Who(table.current), int(one.cost), one.name)
    holder.up &= ~(1 << slot)
    if owner != table.current and owner < table.seats:
        resources.take(table, owner, ((COIN, int(one.tax)),), "NN-6.2")
    table.do(actions.act, one.index)


def offer_recruits(table: Table, seat: int) -> None:
    """6.6: each of the specialists in the row."""
    for i in range(len(table.offer_row)):
        if table.offer_row[i] >= 0:
            table.offer(recruit, i, unless=cannot_recruit(table, seat, i))


def recruit_price(table: Table, player: Player, specialist: i64) -> int:
    """6.6, 24.11, R31, R51: double the cost, less what makes recruiting cheaper."""
    return max(0, 2 * table.content.specialists[specialist].cost - player.mods.recruit_less)


def cannot_recruit(table: Table, seat: int, i: int) -> str:
    """6.6, 4.10: double the cost must be paid in full."""
    player = table.players[seat]
    price = recruit_price(table, player, table.offer_row[i])
    if player.has[COIN] < price:
        return table.short_of("NN-4.10", "coin|coins", price, player.has[COIN])
    return ""


def recruit(table: Table, i: int) -> None:
    """6.6, R50: pay, place, act; the row is refilled at the end."""
    me = table.players[table.current]
    specialist = table.offer_row[i]
    one = table.content.specialists[specialist]
    price = recruit_price(table, me, specialist)
    me.has[COIN] = me.has[COIN] - price
    table.tell("NN-6.6", "{0} recruits {1} for {2} coins.", Who(table.current), one.name, price)
    table.offer_row = with_one(table.offer_row, i, -1)
    table.do(choose_slot, table.current, specialist)
    table.do(actions.act, specialist)
    table.do(common_set_up.refill_specialist, i)


def choose_slot(table: Table, seat: int, specialist: int) -> None:
    """4.6, 6.7, R56: a free slot of the owner's choice; with none free an old specialist goes to the box."""
    player = table.players[seat]
    free = [slot for slot in range(SLOTS) if player.specialists[slot] < 0]
    if len(free) == 1:
        table.do(place_recruit, free[0], specialist)
        return
    table.ask(seat, "NN-6.7" if not free else "NN-R56")
    for slot in free or range(SLOTS):
        table.offer(place_recruit, slot, specialist)


def place_recruit(table: Table, slot: int, specialist: int) -> None:
    """4.6, 6.6, R50: it lies face down in its slot; who lay there leaves the game."""
    player = table.players[table.current]
    old = player.specialists[slot]
    if old >= 0:
        table.box += (old,)
        table.tell("NN-6.7", "{0} dismisses {1}.", Who(table.current), table.content.specialists[old].name)
    player.specialists = with_one(player.specialists, slot, specialist)
    player.up &= ~(1 << slot)
