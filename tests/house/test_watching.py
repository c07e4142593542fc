"""A phase that runs by itself, watched moment by moment."""

from __future__ import annotations

import random

from tests.found import TOYS

from tablewright.engine.game import find_game
from tablewright.engine.match import Match
from tablewright.engine.scene import Scene, text_of
from tablewright.engine.table import NOBODY, Table
from tablewright.house.watching import MOST_KEPT, Phase, caption, kept, last_phase, phase_of

COUNCIL = str(TOYS.parent / "web/games/council")


def watched(game: str, seats: int) -> Match:
    """A match just after a move on which at least three moments could be watched."""
    luck = random.Random(7)
    match = Match.start(game, seats, seed=7, options={"gusts": 3})
    while len(match.moments) < 3:
        assert not match.table.over
        match.choose(luck.randrange(len(match.table.options)))
    return match


def lines(scenes: list[Scene]) -> list[str]:
    return [text_of(line.text) for scene in scenes for line in scene.log]


def test_what_runs_by_itself_is_told_line_by_line_and_asks_nothing() -> None:
    match = watched(COUNCIL, 2)
    found = find_game(COUNCIL)
    for seat in (0, 1, NOBODY):
        stills = last_phase(match, match.moves).stills(found, seat)
        now = found.scene(match.table, seat, told=match.told)
        assert len(stills) >= 2
        assert all(still.prompt is None and still.log for still in stills)

        # THEN the captions are the lines of this move, in order, and what the table shows changes with them
        told = [text_of(line.text) for line in now.log if line.move == match.moves]
        assert lines(stills) == told[: len(lines(stills))]
        assert len({repr(still.areas) for still in stills}) > 1
        assert caption(stills[0]).startswith(told[0])


def test_a_replay_finds_the_same_moments_again() -> None:
    match = watched(COUNCIL, 2)
    n = match.moves
    game = find_game(COUNCIL)
    again = phase_of(match, n).stills(game, 0)
    assert again == last_phase(match, n).stills(game, 0)
    assert phase_of(match, 0).moments == []


def test_only_the_latest_moments_wait() -> None:
    table = Table()
    phases = [Phase(n, 0, [table] * 30) for n in range(10)]
    assert [phase.rev for phase in kept(phases)] == [7, 8, 9]
    assert MOST_KEPT == 100
