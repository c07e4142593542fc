"""FW-21.1, FW-21.9: at every window everything you hold is seen, usable or refused with its clause."""

from __future__ import annotations

from typing import Any

from tablewright.engine.drive import play_on
from tablewright.engine.fate import Fate
from tablewright.engine.game import find_game, notation
from tablewright.games.forward.table import NOTHING, Table
from tablewright.testing.builds import ByFate

GAME = find_game("forward")


class Watching(ByFate):
    """Looks at every question that lets one use what one holds."""

    def __init__(self) -> None:
        super().__init__(Fate(0, ("choices",)))
        self.windows = self.usable = self.refused = 0

    def choice(self, table: Any) -> int:
        if table.aside < len(table.options) or table.clause.startswith("FW-21."):
            self.look(table)
        return super().choice(table)

    def look(self, table: Table) -> None:
        self.windows += 1
        options = {notation(table, move) for move in table.options}
        refused = {notation(table, move) for move, _ in table.why_not()}
        for wanted in held(table):
            assert (wanted in options) != (wanted in refused), (wanted, table.clause, options, refused)
            self.usable += wanted in options
            self.refused += wanted in refused


def held(table: Table) -> list[str]:
    """Each Item, each piece of Equipment and each companion with a power, each companion that waits for its key."""
    moves = [table.card(index).to_use for index in table.items if index != NOTHING]
    active = [
        *(index for index in table.equipment if index != NOTHING),
        *set(table.companions) - set(table.asleep),
    ]
    moves += [table.card(index).to_activate for index in active if table.card(index).active is not None]
    asleep = [f"give-key {table.card(index).id.replace('_', '-')}" for index in table.asleep]
    return [*(notation(table, move) for move in moves), *asleep]


def test_21_1_21_9_everything_you_hold_is_seen_at_every_window() -> None:
    watch = Watching()
    for seed in range(30):
        watch.luck = Fate(seed, ("choices",))
        play_on(GAME.new(1, seed), watch)
    assert watch.windows > 100
    assert min(watch.usable, watch.refused) > 20
