"""The rule of thumb: eat when it helps, run from what is too strong."""

from __future__ import annotations

from tablewright_game_cellar import rules

from tablewright.engine.table import Move


def advise(table: rules.Cellar, move: Move) -> float:
    if move[0] is rules.use:
        return 2.0 if table.health <= table.most_health - 3 else -1.0
    if move[0] is rules.run:
        return 1.0 if table.card(table.foe).atk > 1 or table.health < 3 else -1.0
    return 0.0
