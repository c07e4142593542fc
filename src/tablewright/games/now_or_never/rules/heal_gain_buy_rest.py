"""Chapter 8, Heal, Gain Experience, Buy Gear, Rest: what specialists do."""

from __future__ import annotations

from mypy_extensions import i64

from tablewright.engine.lasting import fire
from tablewright.engine.table import Who
from tablewright.games.now_or_never.cards import (
    BUILD,
    COIN,
    EXPERIENCE,
    GEAR_BOUGHT,
    HEAL,
    HEART,
    LEARN,
    Amounts,
)
from tablewright.games.now_or_never.rules import build as building
from tablewright.games.now_or_never.rules import common_set_up, red_and_blue_tokens, resources
from tablewright.games.now_or_never.table import NOWHERE, Player, Table


def act(table: Table, specialist: int) -> None:
    """6.1, 7.11, 8.1–8.3: the action, and then its bonus."""
    one = table.content.specialists[specialist]
    if one.action == BUILD:
        table.do(building.build, 0)
        table.do(gain_bonus, one.gains)
        return
    if one.action == HEAL:
        table.do(resources.heal_full)
    elif one.action == LEARN:
        table.do(resources.gain, ((EXPERIENCE, int(table.content.numbers.learn)),))
    else:
        table.do(buy_gear, 0)
    if one.gains:
        table.do(resources.gain, one.gains)


def gain_bonus(table: Table, gains: Amounts) -> None:
    """7.11, R5: after building; without a building only if the option allows it."""
    if gains and (table.has_built or not table.rules.bonus_needs_main):
        resources.take(table, table.you, gains, "NN-7.11")


# Gear


def buy_gear(table: Table, less: int) -> None:
    """8.3, 15.6: one piece of gear on offer, or none."""
    table.do(choose_gear, table.you, less)


def choose_gear(table: Table, seat: int, less: int) -> None:
    """8.3: which piece, and into which slot of its colour (R15)."""
    table.ask(seat, "NN-8.3")
    player = table.players[seat]
    for i, token in enumerate(table.shop):
        if token >= 0:
            clause = cannot_buy(table, player, token, less)
            for slot in red_and_blue_tokens.slots_for(table, player, token):
                table.offer(buy, i, slot, less, unless=clause)
    table.offer(buy_no_gear)


def gear_price(table: Table, token: i64, less: i64) -> int:
    """8.3, 15.6: its cost, less a discount, never below 0."""
    return max(0, table.content.tokens[token].cost - less)


def cannot_buy(table: Table, player: Player, token: i64, less: i64) -> str:
    """4.10: the price must be paid in full."""
    price = gear_price(table, token, less)
    return (
        table.short_of("NN-4.10", "coin|coins", price, player.has[COIN]) if player.has[COIN] < price else ""
    )


def buy(table: Table, i: int, slot: int, less: int) -> None:
    """8.3–8.5: pay, place, refill the place on the season board."""
    player = table.players[table.you]
    token = table.shop[i]
    price = gear_price(table, token, less)
    player.has[COIN] = player.has[COIN] - price
    table.tell(
        "NN-8.3", "{0} buys {1} for {2} coins.", Who(table.you), table.content.tokens[token].name, price
    )
    table.shop = (*table.shop[:i], NOWHERE, *table.shop[i + 1 :])
    red_and_blue_tokens.place_token(table, player, token, slot)
    common_set_up.refill_shop(table, i)
    if player.mods.triggers & GEAR_BOUGHT:
        fire(table, GEAR_BOUGHT, player.mods.forces, player.spent, token)


def buy_no_gear(table: Table) -> None:
    """8.3, R10: buying may be declined."""


# Rest


def cannot_rest(table: Table, seat: i64, slot: i64) -> str:
    """6.4, 8.6, 8.7: only a face-up specialist of your own."""
    return "" if table.players[seat].is_up(slot) else "NN-6.4"


def rest(table: Table, slot: int, what: int) -> None:
    """8.6, 6.10, 6.11: turn it over for 2 hearts or 1 coin; it is the whole turn."""
    player = table.players[table.current]
    player.up &= ~(1 << slot)
    numbers = table.content.numbers
    name = table.content.specialists[player.specialists[slot]].name
    table.tell("NN-8.6", "{0} lets {1} rest.", Who(table.current), name)
    n = numbers.rest_hearts if what == HEART else numbers.rest_coins
    resources.take(table, table.current, ((what, int(n)),), "NN-8.6")
