"""A game in progress: plain data and a list of steps still to do.

A step changes the table, or says what to `do` next, or asks by offering options. A step that asks changes
nothing before it asks, so its question can be asked again: after an aside, after loading, on a copy, to
explain refusals. Options are step calls; choosing one runs it.

The arguments of a step are known to every seat. A secret lies in a field, where `hide` blanks it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from mypy_extensions import i64, mypyc_attr

from tablewright.engine.agreeing import filled, with_number
from tablewright.engine.fate import Fate, Seed

Move = tuple[Any, ...]  # (step, *args): a call that is still to be made
Step = Callable[..., None]

NO: Final = object()
NO_MOVES: Final[list[Move]] = []  # never changed, only replaced
NO_PAST: Final[list[Any]] = []
NO_FATE: Final = Fate(0, ())
NO_PICKS: Final[dict[int, tuple[Any, ...]]] = {}

GROUP: Final = -1  # the players together
NOBODY: Final = -2  # no seat: a spectator
NO_ASIDE: Final = 1 << 30
NO_SEED: Final = -1  # of a table that shows what a seat sees


def nothing_left(table: Table) -> None:
    """Never called: it lies at the bottom of the steps, see BOTTOM."""


# A list that shrinks to nothing and grows again asks for memory each time. A few of these at the bottom of a
# table's steps keep it at a size where it does not.
CASE: Final = "\t"  # between a clause and the case it is applied to, in what a guard says
BOTTOM: Final[Move] = (nothing_left,)
FLOOR: Final = 4


class Stuck(Exception):
    """A table that is not over has no option: a defect of its rules."""


class NotOffered(Exception):
    """Somebody answered with something that the open question does not offer."""


def move_of(step: Step, a: Any, b: Any, c: Any, d: Any) -> Move:
    if a is NO:
        return (step,)
    if b is NO:
        return (step, a)
    if c is NO:
        return (step, a, b)
    if d is NO:
        return (step, a, b, c)
    return (step, a, b, c, d)


def step_name(move: Move) -> str:
    """The name that a move has in records and in print."""
    return str(move[0].__name__)


def as_call(move: Move) -> str:
    """A move as one would write it in the rules."""
    return f"{step_name(move)}({', '.join(brief(part) for part in move[1:])})"


def brief(part: Any) -> str:
    if isinstance(part, tuple):
        if part and callable(part[0]):
            return as_call(part)
        return "(" + ", ".join(brief(inner) for inner in part) + ")"
    return part.__name__ if callable(part) else repr(part)


class Line:
    """A line of the log: the clause it follows, its words with places for the things it tells of."""

    def __init__(self, clause: str, text: str, args: tuple[Any, ...], seat: int, only: int, how: str) -> None:
        self.clause = clause
        self.text = text
        self.args = args
        self.seat = seat
        self.only = only  # the one seat that may read it; GROUP = everybody
        self.how = how

    def __str__(self) -> str:
        return filled(self.text, self.args)


class Who:
    """A seat that a line of the log speaks of; screens put the name there of whoever sits at it."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def __str__(self) -> str:
        return "The players" if self.seat == GROUP else f"Seat {self.seat + 1}"


def spoken_of(args: tuple[Any, ...], asked: int) -> int:
    """Whose line it is: that of the first seat it speaks of, else that of who was asked last."""
    for part in args:
        if isinstance(part, Who):
            return part.seat
    return asked


class No(NamedTuple):
    """Why something cannot be done: the clause, how it applies here, and how much is wanting where that is a number."""

    move: Move
    clause: str
    case: str = ""
    short: int = -1


def no_of(move: Move, said: str) -> No:
    """What a guard said, taken apart."""
    if CASE not in said:
        return No(move, said)
    clause, short, case = said.split(CASE, 2)
    return No(move, clause, case, int(short) if short else -1)


class Score(NamedTuple):
    """One line of a score sheet: what counted, by which clause, and how much of it each seat has."""

    label: str
    clause: str
    points: tuple[int, ...]


class Result:
    """How a game ended: who won, with what score, why and by which clause; where the scores come from, and how
    good the end is in the words of the game, if it has such words."""

    def __init__(
        self,
        won: Sequence[bool],
        scores: Sequence[int],
        clause: str,
        why: str,
        sheet: Sequence[Score] = (),
        grade: str = "",
    ) -> None:
        self.won: tuple[bool, ...] = tuple(won)
        self.scores: tuple[int, ...] = tuple(scores)
        self.clause = clause
        self.why = why
        self.sheet: tuple[Score, ...] = tuple(sheet)
        self.grade = grade

    def margin(self, seat: int) -> int:
        """By how many points a seat is ahead of the best other one, or behind it; 0 if nobody else has a score."""
        best = 0
        known = False
        for other, points in enumerate(self.scores):
            if other != seat and (not known or points > best):
                best, known = points, True
        return self.scores[seat] - best if known else 0

    def __repr__(self) -> str:
        winners = [seat for seat, won in enumerate(self.won) if won]
        scores = list(self.scores)
        grade = f", grade={self.grade!r}" if self.grade else ""
        return f"Result(winners={winners}, scores={scores}, clause={self.clause!r}, why={self.why!r}{grade})"


def sums(sheet: list[Score], seats: int) -> list[int]:
    """The scores that the lines of a sheet add up to."""
    totals = [0] * seats
    for line in sheet:
        if len(line.points) != seats:
            raise ValueError(f"{line.label!r} has points for {len(line.points)} seats; the table has {seats}")
        for seat, points in enumerate(line.points):
            totals[seat] += points
    return totals


class PartOf(NamedTuple):
    """Which part of a campaign a table is, and what was carried into it: all of it known to every seat."""

    campaign: str
    run: str  # which of all campaigns that were ever begun: a name that tells nothing of its luck
    number: int  # counted from 1
    name: str
    members: tuple[int, ...]  # who of the party sits at this table, seat by seat
    carried: str  # as one line of JSON


class Origin:
    """Where a table comes from: enough to set it up again. Never changes, shared by copies."""

    def __init__(
        self, game: str, seats: int, seed: Seed, options: dict[str, Any], pack: str, version: str, digest: str
    ) -> None:
        self.game = game
        self.seats = seats
        self.seed: Seed = seed
        self.options = options
        self.pack = pack
        self.version = version
        self.digest = digest
        self.content: Any = None  # the loaded pack itself, so that the same game can be set up once more
        self.imagined = False  # what nobody knows was dealt afresh on these tables: a search plays there
        self.part: PartOf | None = None  # of a campaign

    def public(self) -> Origin:
        """Without the seed, which would tell all luck to come."""
        other = Origin(self.game, self.seats, NO_SEED, self.options, self.pack, self.version, self.digest)
        public = getattr(self.content, "public", None)
        other.content = self.content if public is None else public()
        other.part = self.part
        return other


class Lane:
    """One seat's own list of steps while several seats decide at the same time."""

    def __init__(self, seat: int, steps: list[Move], anew: bool = False) -> None:
        self.seat = seat
        self.asks = (
            seat  # who is asked: mostly the seat itself, but its steps may have a question for another one
        )
        self.steps = steps
        self.anew = anew  # its question is put again after each act of others
        self.asking: Move = ()
        self.options: list[Move] = []
        self.aside: i64 = NO_ASIDE
        self.stays_open = False
        self.clause = ""

    def copy(self) -> Lane:
        other = Lane(self.seat, self.steps.copy(), self.anew)
        other.asks = self.asks
        other.asking = self.asking
        other.options = self.options
        other.aside = self.aside
        other.stays_open = self.stays_open
        other.clause = self.clause
        return other

    def reopen(self) -> None:
        """Its question is put once more before it goes on."""
        if self.options:
            self.steps.append(self.asking)
            self.options = []
            self.aside = NO_ASIDE
            self.stays_open = False


@mypyc_attr(allow_interpreted_subclasses=True)
class Table:
    """What every game's table has; each game derives its own, with typed fields."""

    # What most tables never need has its value here, so that copies need not set it.
    ranges: list[tuple[Move, int, int]] | None = None  # amounts on offer, while somebody looks
    moments: list[Table] | None = None  # for those who watch, see `moment`

    def __init__(self, blank: bool = False) -> None:
        """A table with nothing on it; a blank one is about to `keep` what another table has."""
        self.origin: Origin | None = None
        self.fate = NO_FATE
        self.seats = 1
        self.steps: list[Move] = NO_MOVES if blank else []
        self.asking: Move = ()
        self.options: list[Move] = NO_MOVES if blank else []
        self.refused: list[tuple[Move, str]] | None = None
        self.picked = NO_PICKS  # by seat, see `several`; never changed, only replaced
        self.aside: i64 = NO_ASIDE  # options from here on are asides: afterwards the question is asked again
        self.stays_open = False  # after any answer the question is asked again
        self.asked = False
        self.seat = 0
        self.clause = ""
        self.over = False
        self.result: Result | None = None
        self.news: i64 = 0  # how often something hidden was shown to somebody
        self.past: list[Any] = NO_PAST if blank else []  # two entries a move; copies share it, see `note`
        self.noted: i64 = 0  # how many of those entries are this table's own past
        self.log: list[Line] | None = None
        self.lanes: list[Lane] | None = None
        self.shared: list[Move] = NO_MOVES  # the common steps that wait while lanes are open
        self.debug = False

    @property
    def imagined(self) -> bool:
        """Whether what nobody knows was dealt afresh here, for somebody who looks ahead."""
        return self.origin is not None and self.origin.imagined

    # What the rules say

    def ask(self, seat: int, clause: str) -> None:
        """Who is asked, and by which rule."""
        self.seat = seat
        self.clause = clause
        self.asked = True

    def do(self, step: Step, a: Any = NO, b: Any = NO, c: Any = NO, d: Any = NO) -> None:
        """Do this next; several `do`s run in the order written."""
        self.steps.append(move_of(step, a, b, c, d))

    def do_move(self, move: Move) -> None:
        """Do a move that is already made: one line of a card's effect."""
        self.steps.append(move)

    def offer(
        self, step: Step, a: Any = NO, b: Any = NO, c: Any = NO, d: Any = NO, *, unless: str = ""
    ) -> None:
        """An option, or, if a clause forbids it, a refusal."""
        if not unless:
            self.options.append(move_of(step, a, b, c, d))
        elif self.refused is not None:
            self.refuse(move_of(step, a, b, c, d), unless)

    def offer_move(self, move: Move, unless: str = "") -> None:
        """An option that is already made: one that is offered so often that it is kept ready."""
        if not unless:
            self.options.append(move)
        elif self.refused is not None:
            self.refuse(move, unless)

    def refuse(self, move: Move, clause: str) -> None:
        """What a clause forbids is kept for those who ask why; most of the time nobody does."""
        if self.refused is not None:
            self.refused.append((move, clause))

    def short_of(self, clause: str, what: str, needs: int, has: int) -> str:
        """For guards: a clause that forbids something for want of so much; the numbers are for those who ask why."""
        if self.refused is None:
            return clause
        return f"{clause}{CASE}{needs - has}{CASE}needs {with_number(needs, what)}; you have {has}"

    def because(self, clause: str, why: str, a: Any = NO, b: Any = NO) -> str:
        """For guards: a clause, and how it applies to this case, with numbers where there are some."""
        if self.refused is None:
            return clause
        return f"{clause}{CASE}{CASE}{filled(why, (a, b))}"

    def asides(self) -> None:
        """What is offered from here on may be done in between: the question is asked again afterwards."""
        self.aside = len(self.options)

    def stay_open(self) -> None:
        """After each answer this question is asked again, until its step asks no more: a turn of many actions."""
        self.stays_open = True

    def tell(
        self, clause: str, text: str, a: Any = NO, b: Any = NO, c: Any = NO, d: Any = NO, *, how: str = "act"
    ) -> None:
        """A line for the log; costs nothing when no log is kept. A roll is something to see, see `moment`."""
        if self.log is not None:
            args = tuple(part for part in (a, b, c, d) if part is not NO)
            asked = self.seat if how in ("act", "roll") else NOBODY  # a season or a tale is nobody's
            self.log.append(Line(clause, text, args, spoken_of(args, asked), GROUP, how))
            if how == "roll":
                self.moment()

    def whisper(self, seat: int, clause: str, text: str, a: Any = NO, b: Any = NO, c: Any = NO) -> None:
        """A line that only one seat may read."""
        self.news += 1
        if self.log is not None:
            args = tuple(part for part in (a, b, c) if part is not NO)
            self.log.append(Line(clause, text, args, seat, seat, "act"))

    def roll(self, stream: i64, sides: i64 = 6) -> i64:
        """One die: its face from 1 to `sides`."""
        return self.fate.below(sides, stream) + 1

    def finish(
        self,
        won: list[bool],
        clause: str,
        why: str,
        scores: list[int] | None = None,
        sheet: list[Score] | None = None,
        grade: str = "",
    ) -> None:
        """The game is over; nothing that was still to do is done. The scores are the sums of the sheet, if given."""
        if sheet is not None:
            scores = sums(sheet, len(won))
        self.over = True
        self.result = Result(tuple(won), tuple(scores or ()), clause, why, tuple(sheet or ()), grade)
        self.steps = []
        self.shared = NO_MOVES
        self.lanes = None
        self.options = []
        self.tell(clause, "{0}", why, how="story")

    def moment(self) -> None:
        """Something to look at while a phase runs by itself: the table as it lies now, for those who watch.

        Costs nothing when nobody watches, and is no part of the game.
        """
        moments = self.moments
        if moments is not None:
            still = self.copy()
            still.options = []
            still.asking = ()
            still.steps = []
            still.lanes = []  # nobody is asked
            still.shared = NO_MOVES
            moments.append(still)

    def mark(self) -> int:
        """How much is still to do here; see `has_more`."""
        return len(self.steps)

    def has_more(self, mark: i64) -> bool:
        """Whether something was added to what is to do since the mark."""
        return len(self.steps) > mark

    def is_next(self, step: Step) -> bool:
        """Whether this step is what will be done next."""
        steps = self.steps
        return len(steps) > 0 and steps[len(steps) - 1][0] is step

    def drop_pending(self) -> None:
        """Nothing that was still to do is done, by no seat; what is added from here on is."""
        self.steps = []
        self.shared = NO_MOVES
        self.lanes = None

    def drop_until(self, step: Step) -> None:
        """What was still to do before this step is not done; the step is next."""
        while not self.is_next(step):
            if not self.steps:
                raise ValueError(
                    f"{step_name((step,))} is not among what is still to do, so nothing leads up to it"
                )
            self.steps.pop()

    def together(self, seats: list[int], step: Step, a: Any = NO, b: Any = NO, *, anew: bool = False) -> None:
        """Each of these seats does this by itself at the same time; what follows waits for all of them.

        With `anew`, open questions are put again after each act of another seat: where one may change what others
        are offered. Without, they must not hang on what others do.
        """
        if self.lanes is not None:
            raise Stuck(
                self.plight("calls together() where several seats decide already; let one of them end first")
            )
        if seats:
            opening = open_lanes_anew if anew else open_lanes
            self.steps.append((opening, tuple(seats), move_of(step, a, b, NO, NO)))

    # What those at the table do

    def choose(self, i: int, seat: int | None = None) -> None:
        """Answer the open question and run until the next one or the end."""
        if seat is not None and seat != self.seat:
            self.focus(seat)
        options = self.options
        if i < 0 or i >= len(options):
            raise NotOffered(f"there is no option {i}: the open question has {len(options)}")
        move = options[i]
        aside = i >= self.aside
        if self.lanes is None:
            self.note(self.seat, move, aside, "")
        else:
            self.reopen_others()
            self.note(self.seat, move, aside, self.mark_of(self.seat))
        self.options = []
        if aside or self.stays_open:
            self.steps.append(self.asking)
        self.run(move)

    def interject(self, move: Move, seat: int | None = None) -> None:
        """An out-of-turn action: runs first, then the open question is asked again."""
        who = max(self.seat, 0) if seat is None else seat  # the group has a voice through its first seat
        if self.over or move not in self.anytime(who):
            raise NotOffered(f"{as_call(move)} is not possible at any time for seat {who}")
        self.note(who, move, True, f"{self.mark_of(who)}! ")
        if self.lanes is not None:
            self.enter_own_lane(who)
            self.reopen_others()
        if self.options:
            self.options = []
            self.steps.append(self.asking)
        self.run(move)

    def note(self, seat: int, move: Move, aside: bool, mark: str) -> None:
        """Keep a move for the record. Tables with a common past share one list; whoever plays on first adds to
        it, and the others, which see that it has grown beyond their own past, go on with a list of their own."""
        past = self.past
        if len(past) != self.noted:
            past = past[: self.noted]
            self.past = past
        past.append(move)
        if mark == "":
            past.append(seat * 2 + 1 if aside else seat * 2)
        else:
            past.append((seat, aside, mark))
        self.noted += 2

    def mark_of(self, seat: int) -> str:
        """How a record tells whose move this is: where several seats decide, always, so that each seat's moves can be
        read, and one of them taken out, by themselves."""
        return "" if self.lanes is None and seat == self.seat else f"@{seat} "

    def anytime(self, seat: int) -> list[Move]:
        """What this seat may do at any moment without being asked; a game with such things overrides it."""
        return []

    def tie_break(self) -> int:
        """The seat that breaks ties where the players decide together, and leads them; a game may name another."""
        return 0

    def agreement(self) -> str:
        """How the players decide together where the rules say so: `vote`, `unanimous` or `leader`; otherwise they
        settle it among themselves."""
        return ""

    def hushed(self, seat: int) -> str:
        """The clause by which this seat, or whoever watches as `NOBODY`, keeps silent now; by most rules nobody ever
        does."""
        return ""

    def why_not(self) -> list[tuple[Move, str]]:
        """The refused options of the open question, each with its clause."""
        return [(no.move, no.clause) for no in self.refusals()]

    def refusals(self) -> list[No]:
        """The refused options of the open question, each with its clause and, where the guard gives one, its case."""
        refused: list[tuple[Move, str]] = []
        self.refused = refused
        self.ask_again()
        self.refused = None
        return [no_of(move, clause) for move, clause in refused]

    def amounts(self) -> list[tuple[Move, int, int]]:
        """The amounts that the open question offers: a call without its number, the least and the most."""
        ranges: list[tuple[Move, int, int]] = []
        self.ranges = ranges
        self.ask_again()
        self.ranges = None
        return ranges

    def ask_again(self) -> None:
        """Put the open question once more; nothing changes."""
        if self.over or not self.asking:
            return
        self.options = []
        self.aside = NO_ASIDE
        self.stays_open = False
        call(self, self.asking)
        self.asked = False

    def focus(self, seat: int) -> None:
        """Turn to another seat's question while several decide at the same time."""
        lane = self.lane_that_asks(seat)
        if lane is None:
            raise NotOffered(f"seat {seat} is not asked anything now")
        self.leave_lane()
        self.enter_lane(lane)

    def waiting(self) -> list[int]:
        """The seats that have an open question."""
        if self.over:
            return []
        if self.lanes is None:
            return [self.seat]
        seats: list[int] = []
        for lane in self.lanes:
            if lane.asks not in seats:
                seats.append(lane.asks)
        return seats

    # How it runs

    def run(self, first: Move | None = None) -> None:
        """Do steps until a question is open or the game is over; `first`, if given, comes before all others."""
        self.aside = NO_ASIDE
        self.stays_open = False
        self.asked = False
        move = BOTTOM if first is None else first
        while not self.over:
            steps = self.steps
            if move is BOTTOM and steps:
                move = steps.pop()
            if move is BOTTOM:
                if steps:
                    steps.append(BOTTOM)
                if self.has_open_lane():
                    return
                continue
            mark: i64 = len(steps)
            before = self.copy() if self.debug else None
            call(self, move)
            if steps is not self.steps:  # what was pending was dropped, or lanes were opened
                steps = self.steps
                mark = 0
            if len(steps) > mark + 1:
                turn_round(steps, mark)
            if self.asked:
                self.asked = False
                self.asking = move
                if not self.options:
                    raise Stuck(self.plight("asks a question without options"))
                if before is not None:
                    self.prove_question(mark, before)
                if self.lanes is None or not self.another_lane():
                    return
            move = BOTTOM

    def has_open_lane(self) -> bool:
        """Nothing is left to do here: turn to the next seat that decides at the same time, if there is one."""
        if self.lanes is None:
            raise Stuck(self.plight("has nothing left to do"))
        self.next_lane()
        return bool(self.options)

    def prove_question(self, mark: int, before: Table) -> None:
        """Debug: a step that asks changes nothing, and asked again it offers the same."""
        from tablewright.engine.digest import digest

        if len(self.steps) != mark:
            raise Stuck(self.plight("asks a question and does something in one step"))
        if len(set(self.options)) != len(self.options):
            raise Stuck(self.plight("offers the same option twice"))
        now = digest(self)
        again = self.copy()
        if digest(again) != now:
            raise Stuck(self.plight("has a copy() that leaves something out"))
        before.asking, before.seat, before.clause = self.asking, self.seat, self.clause
        if digest(before) != now or len(before.log or ()) != len(self.log or ()):
            raise Stuck(self.plight("changes something before it asks"))
        again.debug = False
        again.ask_again()
        if again.options != self.options or digest(again) != now:
            raise Stuck(self.plight("changes when its question is asked again"))

    # Several seats at once

    def next_lane(self) -> None:
        """This lane is done: turn to the next one, or back to the common steps when all are."""
        lanes = self.lanes
        assert lanes is not None
        for i, lane in enumerate(lanes):
            if lane.steps is self.steps:
                del lanes[i]
                break
        if not lanes:
            self.lanes = None
            self.steps = self.shared
            self.shared = NO_MOVES
        else:
            self.another_lane()

    def another_lane(self) -> bool:
        """Turn to a lane that has not come to its question yet; if there is none, to that of the seat asked first."""
        lanes = self.lanes
        assert lanes is not None
        self.leave_lane()
        for lane in lanes:
            if not lane.options:
                self.enter_lane(lane)
                return True
        first = self.lane_that_asks(lanes[0].asks)
        assert first is not None
        self.enter_lane(first)
        return False

    def lane_that_asks(self, seat: int) -> Lane | None:
        """Where this seat has a question to answer: before its own come those that others' steps have for it."""
        found: Lane | None = None
        if self.lanes is not None:
            self.leave_lane()
            for lane in self.lanes:
                if lane.asks == seat and lane.options:
                    if lane.seat != seat:
                        return lane
                    found = lane
        return found

    def enter_own_lane(self, seat: int) -> None:
        """Where a seat that is not asked acts: its own lane, open or made for it."""
        lanes = self.lanes
        assert lanes is not None
        self.leave_lane()
        for lane in lanes:
            if lane.seat == seat:
                self.enter_lane(lane)
                return
        own = Lane(seat, [])
        lanes.append(own)
        self.enter_lane(own)

    def reopen_others(self) -> None:
        """Somebody acts: the questions of the other lanes that want it will be put again."""
        lanes = self.lanes
        assert lanes is not None
        for lane in lanes:
            if lane.anew and lane.steps is not self.steps:
                lane.reopen()

    def leave_lane(self) -> None:
        lanes = self.lanes
        assert lanes is not None
        for lane in lanes:
            if lane.steps is self.steps:
                lane.asks = self.seat
                lane.asking = self.asking
                lane.options = self.options
                lane.aside = self.aside
                lane.stays_open = self.stays_open
                lane.clause = self.clause

    def enter_lane(self, lane: Lane) -> None:
        self.steps = lane.steps
        self.asking = lane.asking
        self.options = lane.options
        self.aside = lane.aside
        self.stays_open = lane.stays_open
        self.clause = lane.clause
        self.seat = lane.asks

    # Copies, and who may know what

    def copy(self) -> Table:
        """Cheap and complete; each game copies its own fields after `keep`."""
        raise NotImplementedError(f"{type(self).__name__} has no copy()")

    def __copy__(self) -> Table:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Table:
        """What a table shares with its copies never changes, so a copy is as deep as it need be."""
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled, a table is its record; unpickled, it is played again."""
        from tablewright.engine.record import pickled

        return pickled(self)

    def keep(self, other: Table) -> None:
        """Take over the engine's part of another table."""
        self.origin = other.origin
        self.fate = other.fate.copy()
        self.seats = other.seats
        self.steps = other.steps.copy()
        self.asking = other.asking
        self.options = other.options
        self.picked = other.picked
        self.aside = other.aside
        self.stays_open = other.stays_open
        self.seat = other.seat
        self.clause = other.clause
        self.over = other.over
        self.result = other.result
        self.news = other.news
        self.past = other.past
        self.noted = other.noted
        self.debug = other.debug
        if other.log is not None:
            self.log = other.log.copy()
        if other.lanes is not None:
            self.keep_lanes(other)

    def keep_lanes(self, other: Table) -> None:
        assert other.lanes is not None
        self.lanes = [lane.copy() for lane in other.lanes]
        self.shared = other.shared.copy()
        for mine, lane in zip(self.lanes, other.lanes, strict=True):
            if lane.steps is other.steps:
                self.steps = mine.steps

    def hide(self, seat: int) -> None:
        """Blank what this seat may not know; a game with secrets overrides it. NOBODY is a spectator."""

    def withhold(self) -> None:
        """Leave out content that no seat knows yet, such as pages that nobody has opened."""

    def imagine(self) -> None:
        """Deal what was blanked afresh from what could be there; the counterpart of `hide`."""

    def hide_picks(self, seat: int) -> None:
        """What others have picked so far of several things is theirs alone."""
        if self.picked:
            self.picked = {who: held for who, held in self.picked.items() if who in (seat, GROUP)}

    def seen_by(self, seat: int) -> Table:
        """A copy in which what the seat may not know is blanked."""
        seen = self.copy()
        seen.blank_for(seat)
        return seen

    def blank_for(self, seat: int) -> None:
        self.fate = self.fate.unknown()
        if self.origin is not None:
            self.origin = self.origin.public()
        self.forget()
        self.debug = False
        self.shared = NO_MOVES
        if self.lanes is not None:
            self.show_lane_of(seat)
        elif seat != self.seat and self.seat != GROUP:
            self.options = []
            self.asking = ()
            self.aside = NO_ASIDE
        self.steps = []
        if self.log is not None:
            self.log = [line for line in self.log if line.only == GROUP or line.only == seat]
        self.hide_picks(seat)
        self.withhold()
        self.hide(seat)

    def forget(self) -> None:
        """A table as a seat sees or imagines it has no past: it could tell a move that only one seat knows of."""
        self.past = []
        self.noted = 0

    def show_lane_of(self, seat: int) -> None:
        lanes = self.lanes
        assert lanes is not None
        asked = self.lane_that_asks(seat) or self.lane_that_asks(GROUP)
        self.options = []
        self.asking = ()
        if asked is not None:
            self.enter_lane(asked)
        self.lanes = [Lane(lane.asks, []) for lane in lanes]  # who is still deciding, but not what

    def imagined_by(self, seat: int, fate: Fate) -> Table:
        """A copy that the seat cannot tell from the real table, with the unknown dealt afresh."""
        other = self.copy()
        if other.origin is not None:
            other.origin = other.origin.public()
            other.origin.imagined = True
        other.forget()
        other.log = None
        other.debug = False
        other.hide_picks(seat)
        other.withhold()
        other.hide(seat)
        other.fate = fate
        other.imagine()
        other.imagine_questions(seat)
        return other

    def imagine_questions(self, seat: int) -> None:
        """What others are offered hangs on what was dealt afresh; the seat's own options do not."""
        if self.lanes is None:
            if self.seat != seat:
                self.ask_again()
            return
        for lane in self.lanes:
            if lane.asks != seat:
                self.leave_lane()
                self.enter_lane(lane)
                self.ask_again()
        self.enter_lane(self.lane_that_asks(self.lanes[0].asks) or self.lanes[0])

    # For people who debug

    def __str__(self) -> str:
        lines = [f"{type(self).__name__}, {self.seats} seat{'s' if self.seats != 1 else ''}"]
        if self.over:
            lines.append(f"over: {self.result!r}")
        elif self.asking:
            lines.append(f"seat {self.seat} is asked {as_call(self.asking)} by {self.clause or 'no clause'}")
            lines.extend(f"  {i} {as_call(move)}" for i, move in enumerate(self.options))
        lines.extend(f"then {as_call(move)}" for move in reversed(self.steps) if move is not BOTTOM)
        from tablewright.engine.described import described

        return "\n".join([*lines, *described(self)])

    def plight(self, what: str) -> str:
        """A stuck table's own words: what is wrong and which steps were pending, by name."""
        pending = ", ".join(as_call(move) for move in reversed(self.steps) if move is not BOTTOM) or "nothing"
        asking = as_call(self.asking) if self.asking else "nothing yet"
        return f"{type(self).__name__} {what}; it last asked {asking}; still to do: {pending}"


def turn_round(steps: list[Move], mark: i64) -> None:
    """What a step pushed last is done last: the new part of the list is turned round in place."""
    last: i64 = len(steps) - 1
    while mark < last:
        move = steps[mark]
        steps[mark] = steps[last]
        steps[last] = move
        mark += 1
        last -= 1


def call(table: Table, move: Move) -> None:
    """Make the call that a move is."""
    n: i64 = len(move)
    if n == 1:
        move[0](table)
    elif n == 2:
        move[0](table, move[1])
    elif n == 3:
        move[0](table, move[1], move[2])
    elif n == 4:
        move[0](table, move[1], move[2], move[3])
    else:
        move[0](table, *move[1:])


def open_lanes(table: Table, seats: tuple[int, ...], move: Move) -> None:
    """Give each of these seats its own list of steps; the common ones wait."""
    lay_lanes(table, seats, move, False)


def open_lanes_anew(table: Table, seats: tuple[int, ...], move: Move) -> None:
    """The same, where each act may change what the others are offered."""
    lay_lanes(table, seats, move, True)


def lay_lanes(table: Table, seats: tuple[int, ...], move: Move, anew: bool) -> None:
    table.lanes = [Lane(seat, [(move[0], seat, *move[1:])], anew) for seat in seats]
    table.shared = table.steps
    table.enter_lane(table.lanes[0])


class Made(NamedTuple):
    """A move that was made: by whom, whether the question was asked again after it, how a record marks it."""

    seat: int
    move: Move
    aside: bool
    mark: str


def is_out_of_turn(made: Made) -> bool:
    """Whether a move was made without being asked."""
    return made.mark.endswith("! ")


def make_again(table: Table, made: Made) -> None:
    """Make a move once more that was made at the same position before."""
    if is_out_of_turn(made):
        table.interject(made.move, made.seat)
        return
    if table.seat != made.seat:
        table.focus(made.seat)
    table.choose(table.options.index(made.move))


def unwind(table: Table) -> list[Made]:
    """The whole past of a table, oldest first."""
    return [made_at(table, n) for n in range(0, table.noted, 2)]


def last_made(table: Table) -> Made:
    """The move that was made last."""
    return made_at(table, table.noted - 2)


def made_at(table: Table, n: int) -> Made:
    move, how = table.past[n], table.past[n + 1]
    if isinstance(how, int):
        return Made(how // 2, move, how % 2 == 1, "")
    seat, aside, mark = how
    return Made(seat, move, aside, mark)
