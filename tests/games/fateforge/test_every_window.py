"""FF-6.14, FF-7.7: in a hero's turn every skill and item on the board is seen, usable or refused with its clause."""

from __future__ import annotations

from typing import Any

from tablewright.engine.drive import play_on
from tablewright.engine.fate import Fate
from tablewright.engine.game import find_game
from tablewright.engine.rulebook import rulebook_of
from tablewright.games.fateforge.parts import NO_CARD, SLOTS
from tablewright.games.fateforge.rules import skills
from tablewright.games.fateforge.table import Table
from tablewright.testing.builds import ByFate

GAME = find_game("fateforge")


class Watching(ByFate):
    """Looks at every question of a hero's turn."""

    def __init__(self) -> None:
        super().__init__(Fate(0, ("choices",)))
        self.usable = self.refused = 0

    def choice(self, table: Any) -> int:
        if table.clause == "FF-11.2":
            self.look(table)
        return super().choice(table)

    def look(self, table: Table) -> None:
        why_not = table.why_not()
        assert all(clause in rulebook_of(GAME).all for _, clause in why_not)
        options = ways(table.options)
        refused = ways([move for move, _ in why_not])
        for wanted in held(table):
            # a way that can be paid for in several manners may be open in one and closed in another
            assert wanted in options or wanted in refused, (wanted, options, refused)
            self.usable += wanted in options
            self.refused += wanted not in options


def ways(moves: list[Any]) -> set[tuple[str, int]]:
    return {(str(move[1]), int(move[2])) for move in moves if move[0] is skills.use_card}


def held(table: Table) -> list[tuple[str, int]]:
    """Each way to use each active skill and each item that lies face up on the board of the hero in turn."""
    hero = table.heroes[int(table.actor)]
    items = [
        hero.slots[slot]
        for slot in range(SLOTS)
        if hero.slots[slot] != NO_CARD and not hero.face_down >> slot & 1
    ]
    cards = [table.content.cards[index] for index in [*hero.active, *items]]
    return [(card.id, way + 1) for card in cards for way, use in enumerate(card.uses) if use.in_combat]


def test_6_14_7_7_every_skill_and_item_is_seen_in_every_turn() -> None:
    watch = Watching()
    for seed in range(6):
        watch.luck = Fate(seed, ("choices",))
        play_on(GAME.new(1 + seed % 4, seed, {"mode": "scene"}), watch)
    assert min(watch.usable, watch.refused) > 50
