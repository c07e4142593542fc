"""What statistics tell of a game."""

from __future__ import annotations

from tablewright.engine.counting import MET, USED
from tablewright.games.spiralchain import advice
from tablewright.games.spiralchain.cards import ROTKIN
from tablewright.games.spiralchain.counting import catalogue, seen_things
from tablewright.games.spiralchain.game import GAME
from tablewright.games.spiralchain.table import Table


def rotkin_on_nur(table: Table) -> set[int]:
    tokens = {token for stack in table.stacks for token in stack if token >= 0}
    return {token for token in tokens if table.content.rots[token].kind == ROTKIN}


def test_a_rotkin_was_met_if_it_stood_on_nur_and_used_if_it_was_overcome() -> None:
    for seed in range(8):
        table = GAME.new(2, seed, {"challenge": "practice"}, log=False)
        assert isinstance(table, Table)
        stood: set[int] = set()
        while not table.over:
            stood |= rotkin_on_nur(table)
            table.choose(advice.steady_option(table))
        book, state = catalogue(table.content), seen_things(table)
        for rot in table.content.rots:
            if rot.kind == ROTKIN:
                met = state[book.rots + rot.index] & (MET | USED)
                left = rot.index in rotkin_on_nur(table)
                assert met == (0 if rot.index not in stood else MET if left else MET | USED)
