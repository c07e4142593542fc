"""What the rule of thumb thinks: the same whether options are looked at one by one or all together."""

from __future__ import annotations

from tablewright.engine.drive import play_on
from tablewright.engine.fate import Fate
from tablewright.games.now_or_never import advice
from tablewright.games.now_or_never.game import GAME
from tablewright.games.now_or_never.rules import movement
from tablewright.games.now_or_never.table import Table
from tablewright.testing.builds import ByFate
from tablewright.testing.seen import seen_position

DETOUR = 0.3  # points that a heart or two are worth before they come back anyway


class Comparing(ByFate):
    """Plays by lot, so that questions come up which nobody steady would meet."""

    def __init__(self, seed: int) -> None:
        super().__init__(Fate(seed, ("choices",)))
        self.different = 0

    def choice(self, table: Table) -> int:
        worths = [advice.advise(table, move) for move in table.options]
        option = advice.steady_option(table)
        if table.asking[0] is movement.walk:  # one by one, a detour before being healed looks as good as none
            assert worths[option] > max(worths) - DETOUR, table.options
        else:
            assert option == worths.index(max(worths)), table.asking
        self.different += len(set(worths)) > 1
        return super().choice(table)


def test_what_several_options_ask_for_is_thought_of_once_and_comes_to_the_same() -> None:
    for seats in (1, 3):
        watch = Comparing(seats)
        play_on(GAME.new(seats, seats, {"chapter": seats, "reroll_variant": True}), watch)
        assert watch.different > 50


def test_thinking_changes_nothing() -> None:
    table = GAME.new(2, 5)
    for _ in range(300):
        before = seen_position(table, 0)
        option = advice.steady_option(table)
        assert seen_position(table, 0) == before
        table.choose(option)
