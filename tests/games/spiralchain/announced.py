"""What the options of Spiralchain speak of: Energy, Bindmetal and all other tokens, and the Alliance of all."""

from __future__ import annotations

import re

from tablewright.engine.scene import Option
from tablewright.games.spiralchain.cards import TOKEN_NAMES
from tablewright.games.spiralchain.table import Table
from tablewright.testing.announced import Held, Purse


def held(table: Table, seat: int) -> dict[str, Held | int]:
    """SF-14.1: Alliance lies between 0 and 21."""
    hero = table.heroes[seat]
    tokens: dict[str, Held | int] = {name: int(hero.has[kind]) for kind, name in enumerate(TOKEN_NAMES)}
    return {**tokens, "Alliance": Held(int(table.alliance), 0, 21)}


def prices(table: Table, option: Option) -> str:
    """The price in an option's detail, and what a player gives up; what cards say is on the cards."""
    detail = option.detail if isinstance(option.detail, str) else ""
    if detail.startswith("Costs"):
        return detail
    return option.label if option.label.startswith("Lose") or GIVEN.match(option.label) else ""


def payer(table: Table, option: Option) -> int:
    """SF-22.5: at nightfall one decides for all who gives up what."""
    given = GIVEN.match(option.label)
    return int(given[1]) - 1 if given else max(int(table.seat), 0)


GIVEN = re.compile(r"Seat (\d+) gives up")
PURSE = Purse(held, {name: name for name in (*TOKEN_NAMES, "Alliance")}, prices, payer=payer)
