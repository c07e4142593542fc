"""MH-6.4, 7.1, 8.2, 10.5, 10.11, 14.5, 19.3, 24.4: at every window you see all that you hold for it, usable or
refused with its clause."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

import pytest
from tests.games.marrowmourn.builders import (
    chamber,
    halls,
    leave,
    open_chamber_turn,
    phase,
    restless_phase_of,
)

from tablewright.engine.drive import play_on
from tablewright.engine.fate import Fate
from tablewright.engine.game import find_game
from tablewright.engine.rulebook import rulebook_of
from tablewright.games.marrowmourn import kits
from tablewright.games.marrowmourn.parts import bits
from tablewright.games.marrowmourn.rules import (
    ancient_text,
    champions_weapons,
    movement,
    sigils,
    summons,
    turns,
)
from tablewright.games.marrowmourn.table import RESTLESS_PHASE, Table
from tablewright.testing import choose, refusal
from tablewright.testing.builds import ByFate

GAME = find_game("marrowmourn")
CLAUSES = frozenset(rulebook_of(GAME).all)

Move = tuple[Any, ...]


class Watching(ByFate):
    """Looks at every question of a game that is a window, and counts what lay open there."""

    def __init__(self, windows: dict[Any, Callable[[Table], Iterable[Move]]]) -> None:
        super().__init__(Fate(0, ("choices",)))
        self.windows = windows
        self.usable: Counter[Any] = Counter()
        self.refused: Counter[Any] = Counter()

    def play(self, table: Any, seed: int) -> None:
        self.luck = Fate(seed, ("choices",))
        play_on(table, self)

    def choice(self, table: Any) -> int:
        if table.asking[0] in self.windows:
            self.look(table)
        return super().choice(table)

    def look(self, table: Table) -> None:
        why_not = table.why_not()
        assert all(clause in CLAUSES for _, clause in why_not)
        refused = [move for move, _ in why_not]
        for wanted in self.windows[table.asking[0]](table):
            assert (wanted in table.options) != (wanted in refused), (wanted, table.options, refused)
            self.usable[wanted[0]] += wanted in table.options
            self.refused[wanted[0]] += wanted in refused


# A turn


def abilities(table: Table) -> Iterable[Move]:
    """Each ability on the cards in front of a Player, a step to each space around; of the wounded the front, too."""
    seat = int(table.seat)
    player = table.players[seat]
    for ability in player.kit:
        if ability.strides:
            for cell in movement.around(table, seat):
                yield turns.go, ability.id, table.floor.names[cell]
        else:
            yield turns.use, ability.id
    if player.wounded:
        for ability in kits.healthy_kit(table, seat):
            yield turns.use, ability.id


def test_6_4_7_1_14_5_every_ability_and_every_step_is_seen_at_every_turn() -> None:
    watch = Watching({turns.in_turn: abilities})
    for seed in range(12):
        watch.play(GAME.new(1 + seed % 4, seed), seed)
    for verb in (turns.use, turns.go):
        assert min(watch.usable[verb], watch.refused[verb]) > 100


def held_weapons(table: Table) -> Iterable[Move]:
    for card in table.players[int(table.seat)].hand:
        yield champions_weapons.manifest_this, table.content.weapons[card].id


def test_23_3_24_4_in_the_chamber_every_ability_and_every_card_in_hand_is_seen() -> None:
    watch = Watching({turns.in_turn: abilities, champions_weapons.manifest: held_weapons})
    for seed in range(6):
        watch.play(GAME.new(2 + seed % 3, seed, {"mode": "chamber"}), seed)
    for verb in (turns.use, turns.go):
        assert min(watch.usable[verb], watch.refused[verb]) > 100
    assert watch.usable[champions_weapons.manifest_this] > 20


# Sigils


def test_8_2_every_sigil_space_beside_you_is_seen_when_a_sigil_is_laid() -> None:
    # GIVEN Edith between two Sigil Spaces
    table = halls(floor=2, players={"edith": "N2", "alton": "A1"})

    # WHEN she activates a Sigil
    choose(table, "use", "bonus.activate_sigil")

    # THEN both are offered
    assert {str(move[1]) for move in table.options} == {"M3", "O1"}


def test_8_2_19_3_a_sigil_space_with_a_token_is_seen_and_refused() -> None:
    # GIVEN a Sigil in one Sigil Space and Edith in another
    table = halls(floor=2, players={"edith": "O1", "alton": "A1"}, sigils={"red": "M3"}, turn="")

    # WHEN scripture lays a Sigil anywhere
    phase(table, sigils.break_seal)

    # THEN every Sigil Space of the Floor is seen, and those two are refused
    spaces = {table.floor.names[cell] for cell in bits(table.floor.stars)}
    assert {str(move[1]) for move in table.options} == spaces - {"M3", "O1"}
    assert {refusal(table, "lay_on", space) for space in ("M3", "O1")} == {"MH-8.2"}


# Summons


def marches(table: Table) -> Iterable[Move]:
    for piece in table.commanding:
        for cell in movement.around(table, piece):
            yield summons.march, table.id(piece), table.floor.names[cell]


def attackers(table: Table) -> Iterable[Move]:
    for piece in table.commanding:
        if table.is_summon(piece):
            yield summons.let_attack, table.id(piece)


def leavers(table: Table) -> Iterable[Move]:
    for piece in summons.own_summons(table, int(table.seat)):
        yield summons.desummon_now, table.id(piece)


class Keeping(Watching):
    """Commands Summons whenever that can be done, keeps them, and looks whether each of them can leave in turns."""

    def choice(self, table: Any) -> int:
        move = (turns.use, "front.command_summons")
        i = table.options.index(move) if move in table.options else super().choice(table)
        if table.asking[0] in (turns.in_turn, turns.next_turn):
            for seat in range(len(table.players)):
                own = [(summons.desummon, table.id(piece)) for piece in summons.own_summons(table, seat)]
                assert [move for move in table.anytime(seat) if move[0] is summons.desummon] == own
                self.usable[summons.desummon] += len(own)
        if table.asking[0] is summons.window:
            return 0  # to keep them
        return int(i)


def with_summons(seed: int, mode: str) -> Table:
    """Edith with one servant beside her and one far away, Alton with another."""
    if mode == "halls":
        servants = [
            ("bone_servant", "G9", "edith"),
            ("spectral_hound", "G1", "edith"),
            ("bone_servant", "G5", "alton"),
        ]
        return halls(floor=1, players={"edith": "G10", "alton": "G6"}, summons=servants, seed=seed)
    servants = [
        ("bone_servant", "E7", "edith"),
        ("spectral_hound", "G1", "edith"),
        ("bone_servant", "F9", "alton"),
    ]
    table = chamber(players={"edith": "F7", "alton": "E8"}, summons=servants, seed=seed)
    open_chamber_turn(table, "edith")
    return table


@pytest.mark.parametrize(("mode", "games"), [("halls", 4), ("chamber", 1)])
def test_10_5_10_11_every_summon_is_seen_when_it_may_move_attack_or_leave(mode: str, games: int) -> None:
    """MH-26.1, R26."""
    watch = Keeping({summons.march_on: marches, summons.attack_on: attackers, summons.window: leavers})
    for seed in range(games):
        watch.play(with_summons(seed, mode), seed)
    assert min(watch.usable[summons.march], watch.refused[summons.march]) > 10
    assert min(watch.usable[summons.let_attack], watch.refused[summons.let_attack]) > 0
    assert watch.usable[summons.desummon] > 100
    assert (watch.usable[summons.desummon_now] > 10) == (mode == "halls")


def test_10_11_R26_the_restless_phase_has_four_windows_for_each_owner() -> None:
    # GIVEN Summons of both Players, far from everybody
    servants = [("bone_servant", "A1", "edith"), ("bone_servant", "A2", "alton")]
    table = halls(floor=1, players={"edith": "G10", "alton": "G11"}, summons=servants, turn="")

    # WHEN the Restless phase runs
    restless_phase_of(table)
    asked_at: list[int] = []
    while table.phase == RESTLESS_PHASE:
        if table.asking[0] is summons.window:
            asked_at.append(int(table.seat))
        table.choose(0)

    # THEN before, between and after its steps each of them is asked
    assert asked_at == [0, 1] * 4


# The Ancient Text


def scriptures(table: Table) -> Iterable[Move]:
    seat = table.id(int(table.seat))
    yield ancient_text.declare_ready, seat
    for scripture in table.content.scriptures:
        if scripture.chapter == table.chapter:
            for other in range(len(table.players)):
                yield ancient_text.interpret, seat, scripture.id, table.id(other)


@pytest.mark.parametrize("chapter", [1, 2, 3])
def test_19_3_19_5_every_scripture_is_seen_for_every_player(chapter: int) -> None:
    watch = Watching({ancient_text.read_text: scriptures})
    for seed in range(3):
        spots = {"edith": "A1", "alton": "B1", "isolde": "C1"}
        table = halls(players=spots, event=chapter * 4 - 2, exp=4, seed=seed, turn="")
        table.floor.number = chapter
        leave(table)
        watch.play(table, seed)
    assert min(watch.usable[ancient_text.interpret], watch.refused[ancient_text.interpret]) > 10


def test_19_3_19_6_whoever_is_not_asked_sees_at_the_same_time_what_can_be_paid() -> None:
    # GIVEN the first chapter, and EXP for everybody
    table = halls(players={"edith": "A1", "alton": "B1"}, event=2, exp=10, turn="")
    table.floor.number = 1
    leave(table)

    # WHEN Edith is asked
    assert table.seat == 0

    # THEN Alton may do at any time what he could do if he were
    meanwhile = table.anytime(1)
    choose(table, "declare_ready", "edith")
    assert table.seat == 1
    assert meanwhile == table.options
