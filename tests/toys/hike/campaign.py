"""HIKE as a campaign (HK-1.1 to HK-1.3): the gate, the ford and the hut."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from tablewright_game_hike import Hike, part_table

from tablewright.engine.campaign import Campaign, Part
from tablewright.engine.game import Value
from tablewright.engine.table import Result, Table

WAY = ("gate", "ford", "hut")


class Carried(msgspec.Struct, frozen=True):
    """Everybody's coins and points, who is wet, who paid, and how far they have come."""

    done: int
    coins: tuple[int, ...]
    points: tuple[int, ...]
    wet: tuple[bool, ...]
    paid: tuple[bool, ...]
    closed: bool = False


class HikeCampaign(Campaign):
    id = "hike"
    title = "The Hike"
    carried = Carried
    most_unfinished = 2
    unfinished_clause = "HK-1.1"

    def begin(self, seats: int, options: Mapping[str, Value], pack: Any) -> Carried:
        coins = int(options["coins"])
        nobody = (False,) * seats
        return Carried(0, (coins,) * seats, (0,) * seats, nobody, nobody)

    def next(self, carried: Carried) -> Part | None:
        """HK-1.1 to HK-1.3."""
        if carried.done == len(WAY) or carried.closed:
            return None
        everybody = tuple(range(len(carried.coins)))
        crossing = tuple(i for i in everybody if carried.paid[i]) if carried.done == 1 else everybody
        name = WAY[carried.done]
        return Part(name, crossing or everybody, title=f"The {name.capitalize()}")

    def lay_out(self, part: Part, carried: Carried, pack: Any) -> Table:
        coins = [carried.coins[i] for i in part.members]
        return part_table(part.name, part.members, coins, [carried.wet[i] for i in part.members])

    def carry(self, table: Table, carried: Carried) -> Carried:
        assert isinstance(table, Hike)
        coins, points = list(carried.coins), list(carried.points)
        wet, paid = list(carried.wet), [False] * len(carried.paid)
        for seat, i in enumerate(table.hikers):
            coins[i], wet[i], paid[i] = table.coins[seat], table.wet[seat], table.paid[seat]
            points[i] += table.snacks[seat]
        closed = table.part == "ford" and all(table.wet)
        return Carried(carried.done + 1, tuple(coins), tuple(points), tuple(wet), tuple(paid), closed)

    def result(self, carried: Carried) -> Result:
        """HK-3.2."""
        best = max(carried.points)
        won = tuple(points == best for points in carried.points)
        why = "The hut was closed." if carried.closed else "The hut is warm."
        return Result(won, carried.points, "HK-3.2", why)

    def progress(self, carried: Carried) -> tuple[int, int]:
        return carried.done, len(WAY)

    def so_far(self, carried: Carried) -> Sequence[str]:
        return [f"We passed the {name}." for name in WAY[: carried.done]]


CAMPAIGN = HikeCampaign()
