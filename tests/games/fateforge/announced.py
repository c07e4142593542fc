"""What the options of Fateforge speak of: gold and energy."""

from __future__ import annotations

from tablewright.games.fateforge.table import Table
from tablewright.testing.announced import Purse


def held(table: Table, seat: int) -> dict[str, int]:
    """FF-2: a player has one hero, alone several; FF-25.6: before a questline each hero has gold of its own."""
    mine = [hero for hero in table.heroes if hero.seat == seat]
    own = sum(int(hero.gold) + int(hero.skill_gold) for hero in mine)
    return {"gold": own + int(table.gold), "energy": sum(int(hero.energy) for hero in mine)}


PURSE = Purse(held, {"coin": "gold", "gold": "gold", "energy": "energy"}, lambda table, option: "")
