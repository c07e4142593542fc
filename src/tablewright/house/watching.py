"""Watching a phase that runs by itself: what there was to see between two questions, as scenes with captions."""

from __future__ import annotations

from typing import Any, Final

from tablewright.engine.game import Game
from tablewright.engine.match import Match
from tablewright.engine.scene import Scene, text_of
from tablewright.engine.staging import still
from tablewright.engine.table import GROUP, Table

MOST_KEPT: Final = 100  # moments that wait for somebody to look
SHORTEST, LONGEST, A_LETTER = 1.1, 5.0, 0.032  # seconds; the page of the web table has the same in reel.js


class Phase:
    """What there was to see during one move, and how long the log was before it."""

    def __init__(self, rev: int, since: int, moments: list[Table]) -> None:
        self.rev = rev
        self.since = since
        self.moments = moments

    def stills(self, game: Game, seat: int, **more: Any) -> list[Scene]:
        """The moments as this seat saw them; the lines of the log that were new then are its caption.

        A moment that told the seat nothing is passed over. Nobody is asked anything in a moment.
        """
        found: list[Scene] = []
        heard = self.heard_before(seat)
        for table in self.moments:
            scene = still(game, table, seat, heard, rev=self.rev, **more)
            if scene is not None:
                found.append(scene)
                heard = scene.log[-1].n
        return found

    def heard_before(self, seat: int) -> int:
        """How many lines of the log this seat could read before it began."""
        log = self.moments[0].log or [] if self.moments else []
        return sum(line.only in (GROUP, seat) for line in log[: self.since])


def last_phase(match: Match, rev: int) -> Phase:
    """What there was to see during the last move."""
    return Phase(rev, match.told[max(0, match.moves - 1)], match.moments)


def phase_of(match: Match, n: int) -> Phase:
    """What there was to see during move n."""
    return Phase(n, match.told[n - 1] if n else 0, match.moments_of(n) if n else [])


def kept(phases: list[Phase]) -> list[Phase]:
    """The latest of them, so that nobody who looks away for long costs much memory."""
    room = MOST_KEPT
    found: list[Phase] = []
    for phase in reversed(phases):
        room -= len(phase.moments)
        if room < 0:
            break
        found.append(phase)
    return found[::-1]


def caption(still: Scene) -> str:
    """A moment in words."""
    return " ".join(text_of(line.text) for line in still.log)


def reading_time(still: Scene) -> float:
    """How many seconds somebody needs who reads along."""
    return min(LONGEST, SHORTEST + len(caption(still)) * A_LETTER)
