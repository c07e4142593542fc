"""What the options of Now or Never speak of: hearts, coins, goods and all else that a hero board holds."""

from __future__ import annotations

from tablewright.engine.scene import Option
from tablewright.games.now_or_never.cards import THINGS
from tablewright.games.now_or_never.table import HEART, MANA, Table
from tablewright.testing.announced import Held, Purse


def held(table: Table, seat: int) -> dict[str, Held]:
    player = table.players[seat]
    most = {HEART: table.max_hearts(player), MANA: table.max_mana(player)}
    return {
        name: Held(int(player.has[thing]), 0, int(most.get(thing, 1 << 30)))
        for thing, name in enumerate(THINGS)
    }


def brings_more(table: Table, option: Option) -> bool:
    """NN-7.11: a specialist's bonus comes right after what was built with it."""
    return any(step[0].__name__ == "gain_bonus" for step in table.steps)


PURSE = Purse(held, {name: name for name in THINGS}, unless=brings_more)
