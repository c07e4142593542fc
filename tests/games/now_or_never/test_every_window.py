"""NN-14.1, NN-10.2: what a hero has for a moment is seen at that moment, usable or refused with its clause."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tablewright.engine.drive import play_on
from tablewright.engine.fate import Fate
from tablewright.engine.game import find_game
from tablewright.engine.rulebook import rulebook_of
from tablewright.games.now_or_never.cards import MOMENTS
from tablewright.games.now_or_never.rules import (
    combat,
    movement,
    quest_cards,
    reroll_variant,
    turns_and_passing,
)
from tablewright.games.now_or_never.table import Table
from tablewright.testing.builds import ByFate

GAME = find_game("now-or-never")
WINDOWS = {  # the question of each moment, and how an ability is used there
    "NN-13.3": ("round", combat.use_in_round),
    "NN-9.6": ("move", movement.use_in_move),
    "NN-5.1": ("whole_turn", turns_and_passing.use_as_turn),
    "NN-R21": ("reroll", reroll_variant.reroll_by),
}


class Watching(ByFate):
    """Looks at every question that is the moment of an ability, and at every visit for quests in hand."""

    def __init__(self) -> None:
        super().__init__(Fate(0, ("choices",)))
        self.usable: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()

    def choice(self, table: Any) -> int:
        if table.clause in WINDOWS:
            moment, verb = WINDOWS[table.clause]
            uses = table.players[int(table.seat)].mods.uses
            number = MOMENTS.index(moment)
            self.look(table, moment, [(verb, use.index) for use in uses if use.moment == number])
        elif any(move[0] is quest_cards.play_quest for move in table.options):
            self.look(table, "quest", quests(table))
        return super().choice(table)

    def look(self, table: Table, moment: str, held: list[tuple[Any, ...]]) -> None:
        why_not = table.why_not()
        assert all(clause in rulebook_of(GAME).all for _, clause in why_not)
        refused = [move for move, _ in why_not]
        for wanted in held:
            assert (wanted in table.options) != (wanted in refused), (wanted, table.options, refused)
            self.usable[moment] += wanted in table.options
            self.refused[moment] += wanted in refused


def quests(table: Table) -> list[tuple[Any, ...]]:
    """The cards in hand that name the location where the hero stands."""
    player = table.players[int(table.seat)]
    place = table.place_at(player.space)
    return [
        (quest_cards.play_quest, card) for card in player.hand if table.content.quests[card].location == place
    ]


def test_14_1_10_2_everything_held_for_a_moment_is_seen_there() -> None:
    watch = Watching()
    for seed in range(40):
        watch.luck = Fate(seed, ("choices",))
        play_on(GAME.new(1 + seed % 4, seed), watch)
    assert min(watch.usable["move"], watch.refused["move"]) > 5
    assert min(watch.usable["quest"], watch.usable["reroll"]) > 0
