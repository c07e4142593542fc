"""What a player is given when it is asked: what its seat sees, and tables that its seat could be sitting at."""

from __future__ import annotations

from collections.abc import Callable

from tablewright.engine.fate import Fate
from tablewright.engine.game import Game, find_game
from tablewright.engine.table import GROUP, Move, Table


class View:
    """One question from one seat, or what a seat sees that is not asked. The real table is out of reach: its secrets
    and its luck to come are not here."""

    __slots__ = ("_anytime", "_seen", "can", "imagine", "options", "seat", "see", "streams")

    def __init__(self, table: Table, seat: int) -> None:
        self.seat = seat
        self.see: Callable[[], Table] = lambda: table.seen_by(seat)
        self.imagine: Callable[[Fate], Table] = lambda fate: imagined(table, seat, fate)
        self.streams = table.fate.streams  # the names of the streams of luck, not the luck
        self._seen: Table | None = None
        self.can: Callable[[], list[Move]] = lambda: table.anytime(seat)
        self._anytime: list[Move] | None = None
        is_asked = table.lanes is None and table.seat in (seat, GROUP)
        self.options: list[Move] = list(table.options) if is_asked else self.seen.options

    @property
    def seen(self) -> Table:
        """The table as the seat sees it, with everything else blanked and no luck to draw from."""
        if self._seen is None:
            self._seen = self.see()
        return self._seen

    @property
    def anytime(self) -> list[Move]:
        """What the seat may do now without being asked."""
        if self._anytime is None:
            self._anytime = self.can()
        return self._anytime

    @property
    def game(self) -> Game:
        origin = self.seen.origin
        assert origin is not None, "a table that no game set up has nobody to play it"
        return find_game(origin.game)

    def imagined_with(self, seed: int) -> Table:
        """A table that the seat cannot tell from the real one, with luck that hangs on the seed alone."""
        return self.imagine(Fate(seed, self.streams))


def imagined(table: Table, seat: int, fate: Fate) -> Table:
    """An imagined table at which this seat's question is the open one."""
    other = table.imagined_by(seat, fate)
    if other.lanes is not None and other.seat != seat:
        other.focus(seat)
    return other
