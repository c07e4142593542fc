"""What the options of Marrowmourn Halls speak of: seconds of the turn, Soulfire, EXP."""

from __future__ import annotations

import re

from tablewright.engine.scene import Option
from tablewright.games.marrowmourn.table import MOST_SOULFIRE, Table
from tablewright.testing.announced import Held, Purse

SECONDS = re.compile(r", (\d+)s$")
SOULFIRE = re.compile(r"^(?:Add|Pay) (\d+) Soulfire$")
EXP = re.compile(r", (\d+) EXP$")


def held(table: Table, seat: int) -> dict[str, Held | int]:
    player = table.players[seat]
    return {
        "seconds": int(player.time),
        "soulfire": Held(int(player.soulfire), 0, MOST_SOULFIRE),
        "exp": int(player.exp),
    }


def more(table: Table, option: Option) -> dict[str, int]:
    """MH-6.3: an ability is headed by its seconds; MH-9.5: Soulfire that is added; MH-19.6: scripture has its price."""
    found = {}
    for name, pattern in (("seconds", SECONDS), ("soulfire", SOULFIRE), ("exp", EXP)):
        said = pattern.search(option.label)
        if said:
            found[name] = -int(said[1])
    return found


def brings_more(table: Table, option: Option) -> bool:
    """MH-9.2: an attack to which Soulfire is added may give some for its success."""
    return any(step[0].__name__ == "if_holds" for step in table.steps)


PURSE = Purse(held, more=more, reads=lambda table, option: "", unless=brings_more)
