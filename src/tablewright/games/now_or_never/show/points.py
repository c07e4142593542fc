# interpreted: made once for each look at the table, not once a move
"""Points so far: what the town, quests and orders of a player would count now."""

from __future__ import annotations

from tablewright.games.now_or_never.cards import COIN
from tablewright.games.now_or_never.rules.game_end_and_scoring import best_sale, points_of
from tablewright.games.now_or_never.rules.game_end_and_scoring import sources as scored
from tablewright.games.now_or_never.rules.production_phase import goods_made
from tablewright.games.now_or_never.table import Table


def sources(table: Table, seat: int) -> list[tuple[str, int]]:
    """NN-19.6–19.11: by source, without coins, which are given up before the final production."""
    you, here = table.you, table.here
    points = points_of(table, seat)
    table.you, table.here = you, here
    return [(label, n) for (label, _), n in zip(scored(table), points, strict=True)][1:]


def points_so_far(table: Table, seat: int) -> list[tuple[str, int, str]]:
    """Victory points on the table, as one number with its symbol."""
    return [("Victory points so far", sum(n for _, n in sources(table, seat)), "vp")]


def final_coins(table: Table, seat: int) -> int:
    """NN-19.1–19.5: what the final production would bring in coins if it came now."""
    made = goods_made(table, table.players[seat], final=True)
    return made[COIN] + best_sale(table.content, made)


def points_words(table: Table, seat: int) -> str:
    """Where the points come from, and what the end would add."""
    listed = ", ".join(f"{label.lower()} {n}" for label, n in sources(table, seat))
    return (
        f"So far: {listed}. If the final production came now, its coins and goods would be worth "
        f"{final_coins(table, seat)} more."
    )
