"""SF-21.2, SF-24.3: whoever holds something for a moment sees it at that moment, usable or refused with its reason."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from tablewright.engine.drive import play_on
from tablewright.engine.fate import Fate
from tablewright.engine.game import find_game
from tablewright.games.spiralchain import force
from tablewright.games.spiralchain.cards import TOKEN_NAMES
from tablewright.games.spiralchain.rules import dice, prophecies, rounds
from tablewright.games.spiralchain.table import Table
from tablewright.testing.builds import ByFate

GAME = find_game("spiralchain")
RE_ROLL, SPECIAL = TOKEN_NAMES.index("Re-Roll"), TOKEN_NAMES.index("Special Re-Roll")


class Watching(ByFate):
    """Looks at every window of a game, and counts what lay open there."""

    def __init__(self, seed: int) -> None:
        super().__init__(Fate(seed, ("choices",)))
        self.usable = self.refused = 0

    def choice(self, table: Any) -> int:
        if table.asking[0] is prophecies.window:
            self.look(table)
        return super().choice(table)

    def look(self, table: Table) -> None:
        seat, trigger = int(table.seat), int(table.asking[1])
        options = {move[:2] + move[3:] if move[0] is prophecies.interrupt else move for move in table.options}
        refused = {
            move[:2] + move[3:] if move[0] is prophecies.interrupt else move for move, _ in table.why_not()
        }
        assert all(clause in GAME_CLAUSES for _, clause in table.why_not())
        for wanted in held_for(table, seat, trigger):
            assert (wanted in options) != (wanted in refused), (wanted, options, refused)
            self.usable += wanted in options
            self.refused += wanted in refused


def held_for(table: Table, seat: int, trigger: int) -> list[tuple[Any, ...]]:
    """What this seat has whose clause or text names such a moment."""
    hero = table.heroes[seat]
    held: list[tuple[Any, ...]] = []
    if trigger in (force.DIE_ROLLED, force.FOREVEROT_ROLLED):
        if hero.has[RE_ROLL] > 0 and not (trigger == force.FOREVEROT_ROLLED and hero.mods.re_roll_as_special):
            held.append((dice.re_roll, seat))
        if hero.has[SPECIAL] > 0:
            held.append((dice.special_re_roll, seat, SPECIAL))
    cards = [table.content.prophecies[i] for i in hero.prophecies] + [
        table.content.roles[i] for i in hero.roles
    ]
    held += [
        (prophecies.interrupt, seat, card.id)
        for card in cards
        if prophecies.rule_for(card, trigger) is not None
    ]
    return held


def clauses() -> set[str]:
    from tablewright.engine.rulebook import rulebook_of

    return set(rulebook_of(GAME).all)


GAME_CLAUSES = clauses()


def test_21_2_24_3_everything_held_for_a_window_is_seen_there() -> None:
    watch = Watching(0)
    for seed in range(8):
        watch.luck = Fate(seed, ("choices",))
        table = GAME.new(1 + seed % 8, seed)
        play_on(table, watch)
    assert watch.usable + watch.refused > 5


class WatchingTurns(ByFate):
    """Looks at every question for an action: Special Actions, Quests and Relics."""

    def __init__(self) -> None:
        super().__init__(Fate(0, ("choices",)))
        self.seen: Counter[tuple[str, bool]] = Counter()

    def choice(self, table: Any) -> int:
        if table.asking[0] is rounds.take_action and table.actions > 0:
            refused = {move for move, _ in table.why_not()}
            for kind, wanted in lying_in_front(table):
                assert (wanted in table.options) != (wanted in refused), (wanted, table.options)
                self.seen[kind, wanted in table.options] += 1
        return super().choice(table)


def lying_in_front(table: Table) -> Iterator[tuple[str, tuple[Any, ...]]]:
    hero, cards = table.heroes[table.current], table.content
    yield from (("role", cards.roles[card].using) for card in hero.roles)
    yield from (("quest", cards.world_cards[card].using) for card in hero.quests)
    yield from (("relic", cards.relics[card].using) for card in hero.relics)
    if table.event >= 0 and cards.events[table.event].action is not None:
        yield "event", cards.events[table.event].using


def test_3_5_3_7_what_lies_in_front_of_you_is_seen_with_every_action() -> None:
    """SF-11.1, 19.3, 24.13: Special Actions, Quests and Relics, usable or refused."""
    watch = WatchingTurns()
    for seed in range(4):
        watch.luck = Fate(seed, ("choices",))
        table = GAME.new(1 + seed, seed)
        assert isinstance(table, Table)
        for relic, hero in enumerate(table.heroes, 2 * seed):
            hero.relics = (relic % 8,)
        play_on(table, watch)
    for kind in ("role", "quest", "relic"):
        assert min(watch.seen[kind, True], watch.seen[kind, False]) > 0, watch.seen
