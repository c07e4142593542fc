# interpreted: made once for each look at the table, not once a move
"""The season board: specialists to recruit, villagers, gear, the market and the piles."""

from __future__ import annotations

from msgspec.structs import replace

from tablewright.engine.scene import (
    Counter,
    Counters,
    Group,
    Mark,
    Piece,
    Stat,
    Track,
    Widget,
    Zone,
)
from tablewright.games.now_or_never.cards import ACTION_NAMES, RED
from tablewright.games.now_or_never.rules.heal_gain_buy_rest import choose_gear, gear_price
from tablewright.games.now_or_never.rules.paying_and_recruiting import recruit_price
from tablewright.games.now_or_never.show.common import (
    KIND_NAMES,
    TONES,
    coins,
    filled,
    in_words,
    price_stat,
    red_stats,
    seat_id,
)
from tablewright.games.now_or_never.show.quests import quest_piece
from tablewright.games.now_or_never.show.town import villager_piece
from tablewright.games.now_or_never.table import SEASONS, SHOP, Table


def season_board(table: Table, seat: int) -> Group:
    """NN-2.6–2.10, NN-G22: what is on offer, with what it would cost this seat."""
    people = [villager_piece_at(table, i) for i in range(len(table.row)) if table.row[i] >= 0]
    row = len(table.row)
    arrivals: list[Widget] = [
        recruits(table, seat),
        Zone("villagers", "Villagers", "row", cap=row, pieces=people, clause="NN-13.12", term="villagers"),
    ]
    rows: list[Widget] = [
        Track(
            "season",
            "Season",
            0,
            SEASONS,
            int(table.season),
            "season",
            "gold",
            clause="NN-1.1",
            term="season",
        ),
        *reputation(table),
        Group("offers", [Group("arrivals", arrivals), market(table)], arrange="row"),
        Group("gear", [gear(table, 0, "Red gear"), gear(table, SHOP, "Blue gear")], arrange="row"),
        Group("draw-piles", quest_piles(table), "Quest cards", arrange="row"),
        piles(table),
    ]
    return Group("season-board", rows, "Season board")


def reputation(table: Table) -> list[Widget]:
    """NN-20.2, 21.1–21.3: the other side of the board has a track, with the points of each of its spaces."""
    if table.chapter is None:
        return []
    numbers = table.content.numbers
    low = int(numbers.reputation_low)
    marks: list[Mark] = []
    for i, points in enumerate(numbers.reputation):
        markers = [
            marker(table, seat) for seat in range(table.seats) if table.players[seat].reputation == low + i
        ]
        marks.append(Mark(low + i, f"{points} VP" if points else "", pieces=markers))
    high = low + len(marks) - 1
    return [Track("reputation", "Reputation", low, high, icon="banner", marks=marks, term="reputation",
                  clause="NN-21.2")]  # fmt: skip


def marker(table: Table, seat: int) -> Piece:
    return Piece(
        f"reputation-{seat}", "cube", table.name_of(seat), table.name_of(seat)[:3], tone=TONES[seat],
        owner=seat_id(seat),
    )  # fmt: skip


def villager_piece_at(table: Table, i: int) -> Piece:
    return replace(villager_piece(table, table.row[i]), at=i)


# Specialists


def recruits(table: Table, seat: int) -> Zone:
    """NN-6.6, 24.11: four specialists; recruiting one costs double, less what makes it cheaper."""
    player = table.players[max(seat, 0)]
    pieces: list[Piece] = []
    marks: list[str] = []
    for i, number in enumerate(table.offer_row):
        if number < 0:
            marks.append("")
            continue
        one = table.content.specialists[number]
        price = recruit_price(table, player, number)
        less = f", {2 * one.cost - price} less" if price < 2 * one.cost else ""
        marks.append(f"recruit: {price} coins{less}")
        pieces.append(
            Piece(
                f"recruit-{i}", "card", one.name, icon=one.id, cost=coins(int(one.cost)), at=i,
                stats=[Stat("Tax", int(one.tax), "tax")], tags=[ACTION_NAMES[one.action]], text=one.text,
                term=f"specialist:{number}",
            )
        )  # fmt: skip
    return Zone(
        "recruits", "Specialists to recruit", "row", cap=len(table.offer_row), marks=marks, pieces=pieces,
        clause="NN-6.6", term="recruit",
    )  # fmt: skip


# Gear


def gear(table: Table, first: int, label: str) -> Zone:
    """NN-2.7, 8.3: three pieces of a colour."""
    pieces = [gear_piece(table, i, table.shop[i]) for i in range(first, first + SHOP) if table.shop[i] >= 0]
    return Zone(
        "red-gear" if first == 0 else "blue-gear", label, "row", cap=SHOP,
        count=None, pieces=pieces, clause="NN-8.3", term="gear",
    )  # fmt: skip


def gear_piece(table: Table, i: int, number: int) -> Piece:
    token = table.content.tokens[number]
    less = discount(table)
    stats = red_stats(token.red) if token.red is not None else []
    price = gear_price(table, number, less)
    reduced = [price_stat(price, int(token.cost))] if price < token.cost else []
    return Piece(
        f"shop-{i}", "card", token.name, icon=token.id, tone="red" if token.colour == RED else "blue", at=i % SHOP,
        cost=coins(price), stats=[*reduced, *stats], tags=["Red gear" if token.colour == RED else "Blue gear"],
        text=token.text, term=f"token:{number}",
    )  # fmt: skip


def discount(table: Table) -> int:
    """NN-15.6: what the open question takes off the price of gear."""
    return int(table.asking[2]) if table.asking and table.asking[0] is choose_gear else 0


# Market and piles


def market(table: Table) -> Zone:
    """NN-17.2, G10: what is bought together, and for how much."""
    pieces = [
        Piece(
            f"sale-{sale.index}", "tile", in_words(sale.goods).capitalize(),
            stats=[Stat("Pays", int(sale.coins), "coin", tone="gold")], term="market",
        )
        for sale in table.content.sales
    ]  # fmt: skip
    return Zone("market", "Market", "row", pieces=pieces, clause="NN-17.2", term="market")


def quest_piles(table: Table) -> list[Widget]:
    """NN-2.10, 10.11: three face-down piles, each with its open discard pile beside it."""
    found: list[Widget] = []
    for kind, name in enumerate(KIND_NAMES):
        left = len(table.quests[kind])
        found.append(
            Zone(
                f"quests-{kind}", name, "pile", sees="none", count=left, clause="NN-10.9", term=f"pile:{kind}"
            )
        )
        discards = [quest_piece(table, card) for card in table.discards[kind]]
        found += filled(Zone(f"discards-{kind}", "Discarded", "pile", pieces=discards, clause="NN-10.11"))
    return found


def piles(table: Table) -> Counters:
    """What is left face down."""
    items = [
        Counter("pile-orders", "Orders", len(table.orders), "order", term="pile:orders"),
        Counter("pile-villagers", "Villagers", len(table.villagers), "villager", clause="NN-13.13"),
        Counter("pile-specialists", "Specialists", len(table.specialists), "specialist", clause="NN-R49"),
        Counter("pile-red", "Red gear", len(table.gear[0]), "sword", clause="NN-R49"),
        Counter("pile-blue", "Blue gear", len(table.gear[1]), "shield", clause="NN-R49"),
    ]
    if table.is_solo():
        items.append(Counter("pile-solo", "Solo cards", len(table.solo), "bot", clause="NN-22.4"))
    return Counters("piles", items, "Face-down piles")
