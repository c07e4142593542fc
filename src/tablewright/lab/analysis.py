"""Win chances of options and of whole games: hints, and what luck and what the players did.

A position is worth what it wins when it is played on by rule of thumb, on tables that the asked seat imagines.
All options of a question meet the same luck, so their differences are more precise than their values.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from math import sqrt
from typing import Any, Final, NamedTuple

from tablewright.engine.drive import Policy
from tablewright.engine.fate import mixed
from tablewright.engine.game import Game, Value, find_game, notation
from tablewright.engine.record import Record, parts_of, play_line, present_words, set_up
from tablewright.engine.search import play_out, worths_of
from tablewright.engine.table import Table
from tablewright.lab.numbers import mean_and_error
from tablewright.lab.run import Advance
from tablewright.players.steady import beat_of, has_advice, pause_of, steady_policy, unasked_of, worth_of
from tablewright.players.view import View

TURNING_POINTS: Final = 3
FIRST_LOOK: Final = 4  # all options get a quarter of the games; what is clearly worse by then gets no more
MOST_TIMES: Final = 2000  # that anybody waits for
FEW_TIMES: Final = 6  # from fewer games nothing can be told
CLEARLY: Final = 3.0  # standard errors


class Judged(NamedTuple):
    """One option: its words, what its games were worth (where only winning counts: 1 if won), and how they ended."""

    move: str
    label: str
    wins: list[float]
    ends: list[dict[str, Value]]

    @property
    def chance(self) -> float:
        return mean_and_error(self.wins)[0]

    @property
    def error(self) -> float:
        """The standard error; if all games ended alike, as if one more had ended differently."""
        return max(mean_and_error(self.wins)[1], 1 / (len(self.wins) + 2))

    def data(self) -> dict[str, Any]:
        return {"move": self.move, "label": self.label, "chance": self.chance, "error": self.error}


class Judge:
    """Plays positions out; how often, and with which luck, is settled once."""

    def __init__(self, game: Game, table: Table, times: int, seed: int = 0) -> None:
        self.game = game
        self.times = times
        self.seed = seed
        self.policy: Policy | None = steady_policy(game) if has_advice(game) else None
        self.beat = beat_of(game)
        self.rivals = game.are_rivals(table)
        self.worth = worth_of(game)
        self.unasked = unasked_of(game) if self.policy is not None else None
        self.pause = pause_of(game)

    def luck(self, k: int) -> int:
        return int(mixed((self.seed * 7919 + k * 104_729 + 1) & 0xFFFFFFFF))

    def option(
        self, table: Table, seat: int, i: int, ends: bool = False, start: int = 0, stop: int = 0,
        whose: int | None = None,
    ) -> Judged:  # fmt: skip
        """What comes of one option, on all lucks or on some; for the seat that is asked, or for another one."""
        whose = seat if whose is None else whose
        view = View(table, seat)
        wins: list[float] = []
        told: list[dict[str, Value]] = []
        for k in range(start, stop or self.times):
            imagined = view.imagined_with(self.luck(k))
            imagined.choose(i)
            play_out(imagined, self.policy, self.luck(k), self.beat, self.unasked, self.pause)
            wins.append(self.outcome(imagined, whose))
            if ends:
                told.append(self.game.facts(imagined))
        move = view.options[i]
        return Judged(notation(view.seen, move), self.game.label(view.seen, move), wins, told)

    def options(self, table: Table, seat: int) -> list[Judged]:
        """All options of the open question, the best first; those that are clearly worse with a wider error."""
        count = len(View(table, seat).options)
        look = min(self.times, max(2, self.times // FIRST_LOOK))
        judged = [self.option(table, seat, i, ends=True, stop=look) for i in range(count)]
        best = sorted(judged, key=lambda one: -one.chance)
        for i, one in enumerate(judged):
            if look < self.times and (one in best[:2] or not is_worse(one, best[0])):
                more = self.option(table, seat, i, ends=True, start=look)
                judged[i] = one._replace(wins=one.wins + more.wins, ends=one.ends + more.ends)
        return sorted(judged, key=lambda one: (-len(one.wins), -one.chance))

    def options_within(self, table: Table, seat: int, seconds: float) -> list[Judged]:
        """The same in so much time: all options get the same luck in turn, and the worse half drops out four times."""
        start = time.monotonic()
        judged = [Judged("", "", [], []) for _ in View(table, seat).options]
        racing = list(range(len(judged)))
        racing.sort(key=lambda i: i != self.thumb(table, seat))
        for k in range(self.times):
            for i in racing:
                one = self.option(table, seat, i, ends=True, start=k, stop=k + 1)
                judged[i] = one._replace(wins=judged[i].wins + one.wins, ends=judged[i].ends + one.ends)
                if time.monotonic() - start > seconds and k:
                    return best_of(judged)
            if len(racing) > 2 and time.monotonic() - start > seconds * (1 - len(racing) / len(judged)) * 0.8:
                racing.sort(key=lambda i: -judged[i].chance)
                del racing[max(2, len(racing) // 2) :]
            if time.monotonic() - start > seconds:
                break
        return best_of(judged)

    def thumb(self, table: Table, seat: int) -> int:
        """What the rule of thumb would answer; without one, the first option stands for it."""
        return self.policy(View(table, seat).seen) if self.policy is not None else 0

    def outcome(self, table: Table, seat: int) -> float:
        return worths_of(table, self.rivals, self.worth)[max(seat, 0)]


def best_of(judged: list[Judged]) -> list[Judged]:
    """Those that were looked at for longest, the best first; what the last round missed is left out of all."""
    tried = sorted((one for one in judged if one.wins), key=lambda one: (-len(one.wins), -one.chance))
    most = max(len(one.wins) for one in tried)
    last = [one for one in tried if len(one.wins) >= most - 1]
    fair = [one._replace(wins=one.wins[: most - 1 or 1], ends=one.ends[: most - 1 or 1]) for one in last]
    if len(fair) == 1:
        return tried
    return sorted(fair, key=lambda one: -one.chance) + tried[len(last) :]


def is_worse(one: Judged, best: Judged) -> bool:
    """Whether an option is so much worse that more games would not change it."""
    less, error = paired(best.wins, one.wins)
    return less > CLEARLY * max(error, 1 / len(one.wins))


# Hints


class Hint(NamedTuple):
    """The options of a question, the best first, and what the best one is for."""

    question: str
    options: list[Judged]
    words: str

    def data(self) -> dict[str, Any]:
        return {
            "question": self.question,
            "options": [one.data() for one in self.options],
            "words": self.words,
        }


def hint(table: Table, seat: int, times: int, seed: int = 0) -> Hint:
    """Judge every option of the open question."""
    assert table.origin is not None
    game = find_game(table.origin.game)
    judge = Judge(game, table, times, seed)
    order = judge.options(table, seat)
    words = what_for(order, counts_wins=judge.worth is None)
    return Hint(str(game.question(table.seen_by(seat))), order, words)


def hint_within(table: Table, seat: int, seconds: float, seed: int = 0) -> Hint:
    """The same judge for somebody who waits: the two best options, and why, in so many seconds."""
    assert table.origin is not None
    game = find_game(table.origin.game)
    judge = Judge(game, table, MOST_TIMES, seed)
    order = judge.options_within(table, seat, seconds)
    few = len(order) > 1 and len(order[1].wins) < FEW_TIMES
    words = by_thumb(game, table, seat, judge) if few else what_for(order, counts_wins=judge.worth is None)
    if few:
        mine = judge.option(table, seat, judge.thumb(table, seat), stop=1)
        order = [mine, *(one for one in order if one.move != mine.move)]
    return Hint(str(game.question(table.seen_by(seat))), order, words)


def by_thumb(game: Game, table: Table, seat: int, judge: Judge) -> str:
    seen = table.seen_by(seat)
    return (
        f"{bare(game.label(seen, seen.options[judge.thumb(table, seat)]))} is what a steady player would do."
    )


def what_for(order: Sequence[Judged], *, counts_wins: bool = True) -> str:
    """In words, what the best option is for: how its games end otherwise than those of the next."""
    if len(order) == 1:
        return f"{bare(order[0].label)} is all that can be done."
    best, other = order[0], order[1]
    gain, error = paired(best.wins, other.wins)
    if gain < 2 * error or gain == 0:
        return f"{bare(best.label)} and {bare(other.label)} are as good as each other, as far as can be told."
    better = f"wins {gain:.1%} more often" if counts_wins else f"is worth {gain:.1%} more"
    lead = f"{bare(best.label)} {better} than {bare(other.label)}"
    reasons = [*cause_reasons(best, other), *number_reasons(best, other)]
    return f"{lead}{': ' + '; '.join(reasons[:2]) if reasons else ''}."


def bare(label: str) -> str:
    return label.rstrip(".")


def paired(a: Sequence[float], b: Sequence[float]) -> tuple[float, float]:
    """The mean of the differences on the same luck, and its error."""
    return mean_and_error([x - y for x, y in zip(a, b, strict=True)])


def cause_reasons(best: Judged, other: Judged) -> list[str]:
    """Ends that come about less often after the best option."""
    mine = Counter(str(end.get("cause", "")) for end in best.ends)
    theirs = Counter(str(end.get("cause", "")) for end in other.ends)
    n = max(1, len(best.ends))
    falls = sorted(((mine[cause] - times) / n, cause) for cause, times in theirs.items() if cause != "won")
    return [
        f"{-fall:.0%} fewer games are lost by {cause}"
        for fall, cause in falls[:1]
        if fall < -0.01 and cause != "won"
    ]


def number_reasons(best: Judged, other: Judged) -> list[str]:
    """Numbers that stand clearly otherwise at the end."""
    found: list[tuple[float, str]] = []
    for name, value in (best.ends[0] if best.ends else {}).items():
        if isinstance(value, str):
            continue
        gain, error = paired(
            [float(end[name]) for end in best.ends], [float(end[name]) for end in other.ends]
        )
        if error and abs(gain) > 3 * error and abs(gain) >= 0.1:
            found.append((abs(gain) / error, f"{name.replace('_', ' ')} {gain:+.1f} at the end"))
    return [words for _, words in sorted(found, reverse=True)]


# Whole games


class Moment(NamedTuple):
    """One decision of a game: the chance before it, and what the choice and then luck did to it."""

    n: int
    seat: int
    move: str
    label: str
    before: float
    choice: float
    luck: float

    @property
    def after(self) -> float:
        return self.before + self.choice + self.luck


class Analysis(NamedTuple):
    """A game, decision by decision."""

    game: str
    title: str
    seat: int
    moments: list[Moment]
    end: float
    turning: list[tuple[Moment, list[Judged]]]
    times: int  # how often each position was played out

    @property
    def error(self) -> float:
        """Two standard errors of a chance of one half, the most that chance alone moves a point of the line."""
        return 1 / sqrt(self.times)

    @property
    def luck(self) -> float:
        return sum(moment.luck for moment in self.moments)

    @property
    def choice(self) -> float:
        return sum(moment.choice for moment in self.moments)

    def data(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "seat": self.seat,
            "start": self.moments[0].before if self.moments else self.end,
            "end": self.end,
            "luck": self.luck,
            "choice": self.choice,
            "error": self.error,
            "moments": [{**moment._asdict(), "after": moment.after} for moment in self.moments],
            "turning_points": [
                {**moment._asdict(), "after": moment.after, "options": [one.data() for one in options]}
                for moment, options in self.turning
            ],
        }


def analyse(
    record: Record, times: int, seat: int = 0, pack: Any = None, seed: int = 0, advance: Advance | None = None
) -> Analysis:
    """The win-chance line of one seat (in a team: of all), split into choice and luck.

    Before a decision the chance is that of the rule of thumb's own answer. What the answer given adds to that or
    takes from it is the choice; what the position is worth afterwards over that is luck. The parts add up.
    """
    table = set_up(record, pack, log=False)
    game = find_game(record.game)
    judge = Judge(game, table, times, seed)
    places: list[
        tuple[int, str, float, float]
    ] = []  # move, notation, chance of the thumb's answer, of the one given
    tables: dict[int, Table] = {}
    for n, line in enumerate(record.moves):
        if turn_to_decision(table, line):
            tables[n] = table.copy()
            places.append((n, line, *both_chances(judge, table, line, seat)))
        play_line(table, line)
        if advance is not None:
            advance(1)
    end = judge.outcome(table, seat) if table.over else chance_now(judge, table, seat)
    moments = [moment(game, tables[n], n, line, before, given, (places[k + 1][2] if k + 1 < len(places) else end))
               for k, (n, line, before, given) in enumerate(places)]  # fmt: skip
    return Analysis(
        record.game, game.title, seat, moments, end, turning_points(judge, moments, tables), times
    )


def turn_to_decision(table: Table, line: str) -> bool:
    """Whether a line answers a question with several answers; then the table is turned to that question."""
    seat, interjected, _ = parts_of(line)
    if interjected:
        return False
    if seat is not None and seat != table.seat:
        table.focus(seat)
    return len(table.options) > 1 and option_of(table, line) >= 0


def option_of(table: Table, line: str) -> int:
    """The number of the option that a line takes; -1 where it is something out of turn."""
    wanted = present_words(table, parts_of(line)[2])
    offered = [notation(table, move) for move in table.options]
    return offered.index(wanted) if wanted in offered else -1


def both_chances(judge: Judge, table: Table, line: str, seat: int) -> tuple[float, float]:
    """The chance of this seat with the rule of thumb's answer, and with the answer given."""
    asked = max(table.seat, 0)
    given, thumb = option_of(table, line), judge.thumb(table, asked)
    before = judge.option(table, asked, thumb, whose=seat).chance
    return before, before if given == thumb else judge.option(table, asked, given, whose=seat).chance


def chance_now(judge: Judge, table: Table, seat: int) -> float:
    asked = max(table.seat, 0)
    return judge.option(table, asked, judge.thumb(table, asked), whose=seat).chance


def moment(game: Game, table: Table, n: int, line: str, before: float, given: float, after: float) -> Moment:
    label = game.label(table, table.options[option_of(table, line)])
    return Moment(n, table.seat, line, label, before, given - before, after - given)


def turning_points(
    judge: Judge, moments: list[Moment], tables: dict[int, Table]
) -> list[tuple[Moment, list[Judged]]]:
    """The moments that changed the chance most, in the order they came, each with all its options judged."""
    most = sorted(moments, key=lambda moment: -abs(moment.choice + moment.luck))[:TURNING_POINTS]
    found = []
    for moment in sorted(most, key=lambda moment: moment.n):
        table = tables[moment.n]
        found.append((moment, judge.options(table, max(table.seat, 0))))
    return found
