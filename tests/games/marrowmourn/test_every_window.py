"""MH-6.4, MH-14.5: in your turn you see every ability on your cards, usable or refused with its clause."""

from __future__ import annotations

from typing import Any

from tablewright.engine.drive import play_on
from tablewright.engine.fate import Fate
from tablewright.engine.game import find_game
from tablewright.engine.rulebook import rulebook_of
from tablewright.games.marrowmourn import kits, turns
from tablewright.games.marrowmourn.table import Table
from tablewright.testing.builds import ByFate

GAME = find_game("marrowmourn")


class Watching(ByFate):
    """Looks at every turn in which a Player chooses an ability."""

    def __init__(self) -> None:
        super().__init__(Fate(0, ("choices",)))
        self.usable = self.refused = self.wounded = 0

    def choice(self, table: Any) -> int:
        if table.clause == "MH-6.4":
            self.look(table)
        return super().choice(table)

    def look(self, table: Table) -> None:
        why_not = table.why_not()
        assert all(clause in rulebook_of(GAME).all for _, clause in why_not)
        player = table.players[int(table.seat)]
        options = abilities(table.options)
        refused = abilities([move for move, _ in why_not])
        for ability in player.kit:
            if (
                ability.strides
            ):  # one move for each space, open or closed; in a narrow place there may be none
                continue
            assert (ability.id in options) != (ability.id in refused), (ability.id, options, refused)
            self.usable += ability.id in options
            self.refused += ability.id in refused
        if player.wounded:
            for ability in kits.healthy_kit(table, int(table.seat)):
                assert ability.id in refused
                self.wounded += 1


def abilities(moves: list[Any]) -> set[str]:
    return {str(move[1]) for move in moves if move[0] is turns.use}


def test_6_4_14_5_every_ability_is_seen_at_every_turn() -> None:
    watch = Watching()
    for seed in range(12):
        watch.luck = Fate(seed, ("choices",))
        play_on(GAME.new(1 + seed % 4, seed), watch)
    assert min(watch.usable, watch.refused) > 100
    assert watch.wounded > 5
