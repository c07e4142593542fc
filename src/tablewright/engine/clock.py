# interpreted: works on lines of text, between games rather than in them
"""What a clock did at a table, as lines of its record. Rules never see a clock, and replaying needs none.

`# clock 12 1 out` says that after move 12 the time of seat 1 ran out; `stand-in steady`, `given 300` and `back`
say what followed. Each is shown in the log of the game where it happened.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from tablewright.engine.numbers import whole
from tablewright.engine.table import GROUP, Line, Table, Who

OUT: Final = "out"  # the time of a seat has run out
STAND_IN: Final = "stand-in"  # a bot plays for it from now on
GIVEN: Final = "given"  # so many more seconds
BACK: Final = "back"  # its person plays again
WITH_VALUE: Final = (STAND_IN, GIVEN)
REMARK: Final = "clock"
MOST_SEATS: Final = 999
MOST_SECONDS: Final = 1e9


class Tick(NamedTuple):
    """Something that a clock did after move `after`."""

    after: int
    seat: int
    what: str
    value: str = ""

    def text(self) -> str:
        """As it stands in a record."""
        return f"# {REMARK} {self.after} {self.seat} {self.what} {self.value}".rstrip() + "\n"

    def line(self) -> Line:
        """As it stands in the log of the game."""
        who = Who(self.seat)
        if self.what == OUT:
            return log_line("{0}'s time has run out.", self.seat, who)
        if self.what == STAND_IN:
            return log_line("{1} plays for {0} for now.", self.seat, who, self.value)
        if self.what == GIVEN:
            return log_line("{0} gets {1} more.", self.seat, who, in_words(float(self.value)))
        return log_line("{0} is back.", self.seat, who)


def log_line(text: str, seat: int, *args: object) -> Line:
    return Line("", text, args, seat, GROUP, "system")


def tick_from(words: list[str]) -> Tick | None:
    """What the words of a remark say after `# clock`; nothing, if they are none."""
    if len(words) < 3 or whole(words[0]) is None or whole(words[1]) is None:
        return None
    after, seat, what, *value = words
    if len(after) > 9 or int(seat) > MOST_SEATS:
        return None
    if what in (OUT, BACK) and not value:
        return Tick(int(after), int(seat), what)
    if what == GIVEN and len(value) == 1 and is_time(value[0]):
        return Tick(int(after), int(seat), what, value[0])
    if what == STAND_IN and len(value) == 1:
        return Tick(int(after), int(seat), what, value[0])
    return None


def is_time(word: str) -> bool:
    return word.isdecimal() and word.isascii() and float(word) <= MOST_SECONDS


def in_words(seconds: float) -> str:
    """A time as people say it: `45 seconds`, `10 minutes`, `3 days`."""
    for name, length in (("day", 86400), ("hour", 3600), ("minute", 60)):
        if seconds >= length and seconds % length == 0:
            return counted(int(seconds // length), name)
    minutes, rest = divmod(round(seconds), 60)
    if minutes < 2:
        return counted(round(seconds), "second")
    return (
        f"{counted(minutes, 'minute')} and {counted(rest, 'second')}" if rest else counted(minutes, "minute")
    )


def counted(n: int, name: str) -> str:
    return f"{n} {name}" if n == 1 else f"{n} {name}s"


def move_back(ticks: list[Tick], n: int) -> list[Tick]:
    """What the clock did stays, although the move before it was taken back: time does not run backwards."""
    return [tick._replace(after=tick.after - 1) if tick.after > n else tick for tick in ticks]


def note_ticks(table: Table, ticks: list[Tick], n: int) -> None:
    """What the clock did after move n stands in the log."""
    if table.log is not None:
        for tick in ticks:
            if tick.after == n:
                table.log.append(tick.line())
