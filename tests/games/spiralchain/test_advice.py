"""SF-26: what the player by rule of thumb likes."""

from __future__ import annotations

from typing import Any

from tests.games.spiralchain.builders import chain

from tablewright.games.spiralchain import advice
from tablewright.games.spiralchain.table import Table


def worth(table: Table, *named: object) -> float:
    """What the option of this name looks like."""
    for move in table.options:
        if (move[0].__name__, *move[1:]) == named:
            return advice.advise(table, move)
    raise AssertionError(f"{named} is not offered")


def test_26_1_the_last_hero_afield_does_not_strand_the_team_on_nur() -> None:
    """After the journey 6 Alliance must be left, or somebody who stays where Alliance can be gained."""
    stock = [{"blue": 3, "black": 3, "red": 3, "yellow": 3, "bindmetal": 3}]
    stacks = (("rt1", "rt5"), ("rt2", "rt6"), ("rt3", "rt7"), ("rt4", "rt8"))
    enough = chain(2, at=["onus", "nur"], has=stock, alliance=9, stacks=stacks)
    too_little = chain(2, at=["onus", "nur"], has=stock, alliance=8, stacks=stacks)
    one_stays = chain(2, at=["onus", "murrod"], has=stock, alliance=8, stacks=stacks)
    best = worth(enough, "gate", "nur")
    assert worth(one_stays, "gate", "nur") == best
    assert worth(too_little, "gate", "nur") == best - advice.W.last


def test_26_1_heroes_with_nothing_to_do_go_where_they_outnumber_the_warlords_together() -> None:
    """Black is asked for, Depal is lost and Onus has none: the four go to Murrod, where one alone would be barred."""
    ruined = ("council_terrace", "proving_yard", "order_houses", "library_of_visions")
    board = {
        **dict.fromkeys(ruined, "ruin"),
        "gate_foundry": "old_cinder",
        "missive_post": "gatebaron_ilse_quor",
    }
    has = [{"bindmetal": 1}] * 4
    rest: dict[str, Any] = {
        "board": board,
        "has": has,
        "alliance": 12,
        "lost": ["depal"],
        "stacks": (("rt2",), (), (), ()),
    }
    table = chain(4, **rest)
    assert advice.common_goal(table) == 6
    alone = chain(4, at=["onus", "nur", "nur", "nur"], **rest)
    assert worth(table, "gate", "murrod") > worth(alone, "gate", "murrod")


def test_26_2_a_verge_roll_is_weighed() -> None:
    """Core and Arctos offer the same with their Alliance locations alone; only the Gate to Core may bring an
    Obliviate."""
    table = chain(4, at="murrod", alliance=12)
    assert advice.W.risk > 0
    below = worth(table, "gate", "core")
    table.safe_roads = 1 << 2
    assert worth(table, "gate", "core") == below + advice.W.risk


def test_26_2_lore_is_worth_nothing_once_the_rotkin_are_gone() -> None:
    kin = chain(4, stacks=(("rt1", "rk1"), ("rt2", "rk5"), (), ()))
    none = chain(4, stacks=(("rt1",), ("rt2",), (), ()))
    assert advice.token_value(kin, 0, 8) == advice.W.lore
    assert advice.token_value(none, 0, 8) == 0.05


def test_26_the_steady_option_is_the_best_advised() -> None:
    table = chain(4, has=[{"blue": 2, "black": 1}], board={"library_of_visions": "the_oathless"})
    worths = [advice.advise(table, move) for move in table.options]
    assert advice.steady_option(table) == worths.index(max(worths))
