"""A game in progress: plain data and a list of steps still to do.

A step changes the table, or says what to `do` next, or asks by offering options. A step that asks changes
nothing before it asks, so its question can be asked again: after an aside, after loading, on a copy, to
explain refusals. Options are step calls; choosing one runs it.

The arguments of a step are known to every seat. A secret lies in a field, where `hide` blanks it.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from mypy_extensions import i64, mypyc_attr

from tablewright.engine.agreeing import filled, with_number
from tablewright.engine.fate import Fate, Seed
from tablewright.engine.lanes import (
    NO_ASIDE,
    Lane,
    another_lane,
    enter_lane,
    enter_own_lane,
    has_open_lane,
    keep_lanes,
    lane_that_asks,
    leave_lane,
    open_lanes,
    open_lanes_anew,
    reopen_others,
    show_lane_of,
)
from tablewright.engine.moves import (
    BOTTOM,
    FLOOR,
    NO,
    NO_MOVES,
    Move,
    NotOffered,
    Step,
    Stuck,
    as_call,
    call,
    move_of,
    step_name,
    turn_round,
)
from tablewright.engine.past import Made, is_out_of_turn, last_made, made_at, make_again, unwind
from tablewright.engine.proving import call_and_prove
from tablewright.engine.results import Result, Score, sums
from tablewright.engine.telling import CASE, GROUP, NOBODY, Line, No, Who, no_of, spoken_of

# What others import from here, whatever room it lies in: the words of rules and of those who look at a table
__all__ = [
    "BOTTOM", "FLOOR", "GROUP", "NO", "NOBODY", "NO_MOVES", "NO_SEED", "Lane", "Line", "Made", "Move", "No",
    "NotOffered", "Origin", "PartOf", "Result", "Score", "Step", "Stuck", "Table", "Who", "as_call", "is_out_of_turn",
    "last_made", "made_at", "make_again", "move_of", "no_of", "step_name", "sums", "unwind",
]  # fmt: skip

NO_PAST: Final[list[Any]] = []
NO_FATE: Final = Fate(0, ())
NO_PICKS: Final[dict[int, tuple[Any, ...]]] = {}
NO_SEED: Final = -1  # of a table that shows what a seat sees


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
        self.laid_anew = False  # the steps that were to be done are others now than before the last call
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
        self.laid_anew = True
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

    def mark(self) -> i64:
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
        self.laid_anew = True
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
            reopen_others(self)
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
            enter_own_lane(self, who)
            reopen_others(self)
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
        lane = lane_that_asks(self, seat)
        if lane is None:
            raise NotOffered(f"seat {seat} is not asked anything now")
        leave_lane(self)
        enter_lane(self, lane)

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
        self.laid_anew = False
        move = BOTTOM if first is None else first
        while not self.over:
            steps = self.steps
            if move is BOTTOM and steps:
                move = steps.pop()
            if move is BOTTOM:
                if steps:
                    steps.append(BOTTOM)
                if has_open_lane(self):
                    return
                continue
            mark: i64 = len(steps)
            if self.debug:
                call_and_prove(self, move)
            else:
                call(self, move)
            if self.laid_anew:
                self.laid_anew = False
                steps = self.steps
                mark = 0
            if len(steps) > mark + 1:
                turn_round(steps, mark)
            if self.asked:
                self.asked = False
                self.asking = move
                if not self.options:
                    raise Stuck(self.plight("asks a question without options"))
                if self.lanes is None or not another_lane(self):
                    return
            move = BOTTOM

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
            keep_lanes(self, other)

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
            show_lane_of(self, seat)
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
                leave_lane(self)
                enter_lane(self, lane)
                self.ask_again()
        enter_lane(self, lane_that_asks(self, self.lanes[0].asks) or self.lanes[0])

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
