"""Checks and builders for tests, for the games here and for other people's.

`check_game` proves on many random games what every game must keep to. `run`, `choose`, `refusal`,
`options_of` and `lay` let a test state one clause in the game's own verbs.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NoReturn

import msgspec

from tablewright.engine.digest import Lasting, digest, fields
from tablewright.engine.drive import Chooser, play_on
from tablewright.engine.effects import Branch, Effect, Modifier, TriggerRule
from tablewright.engine.fate import Fate
from tablewright.engine.game import Game, adopt, find_game, notation
from tablewright.engine.match import knowledge
from tablewright.engine.pile import Pile
from tablewright.engine.record import UNDO, Record, RecordError, record, replay
from tablewright.engine.scene import SceneError, check, decode, encode
from tablewright.engine.table import (
    GROUP,
    NO_MOVES,
    NOBODY,
    Lane,
    Line,
    Move,
    Origin,
    Result,
    Step,
    Stuck,
    Table,
    as_call,
    step_name,
)

if TYPE_CHECKING:
    from tablewright.campaign_checks import Walked

# Builders -------------------------------------------------------------------------------------------------


def run(table: Table, step: Step, *args: Any) -> None:
    """Do this step on a prepared table, up to its first question; whatever else is pending stays pending."""
    table.options = []
    table.steps.append((rest,))
    table.steps.append((step, *args))
    table.run()


def rest(table: Table) -> None:
    """The step under test is done, and nobody is asked anything more."""
    table.ask(table.seat, "")
    table.offer(rest)


def choose(table: Table, step: Step | str, *args: Any) -> None:
    """Answer with the option that is this call; arguments at its end may be left out if that is clear."""
    found = [i for i, move in enumerate(table.options) if is_call(move, step, args)]
    exact = [i for i in found if len(table.options[i]) == len(args) + 1]
    chosen = exact or found
    assert chosen, f"{asked(step, args)} is not offered; {offers(table)}"
    assert len(chosen) == 1, f"{asked(step, args)} is offered more than once; {offers(table)}"
    table.choose(chosen[0])


def refusal(table: Table, step: Step | str, *args: Any) -> str:
    """The clause that refuses this call in the open question; "" if it is offered."""
    refused = table.why_not()
    clauses = list(dict.fromkeys(clause for move, clause in refused if is_call(move, step, args)))
    if clauses:
        assert len(clauses) == 1, (
            f"{asked(step, args)} is refused by {', '.join(clauses)}; give all arguments"
        )
        return clauses[0]
    is_offered = any(is_call(move, step, args) for move in table.options)
    assert is_offered, f"{asked(step, args)} is neither offered nor refused; {offers(table)}"
    return ""


def options_of(table: Table) -> list[str]:
    """What the open question offers, in notation."""
    return [notation(table, move) for move in table.options]


def lay(table: Table, **streams: list[int]) -> None:
    """Lay out the faces, from 1, that dice will show next: `lay(table, own=[4, 3], foe=[2])`."""
    for name, faces in streams.items():
        stream = name if name in table.fate.streams else name.replace("_", "-")
        known = table.fate.streams
        assert stream in known, f"there is no stream of luck called {name}; the table has {', '.join(known)}"
        table.fate.lay(stream, [face - 1 for face in faces])


def is_call(move: Move, step: Step | str, args: tuple[Any, ...]) -> bool:
    named = step_name(move) == step if isinstance(step, str) else move[0] == step
    return named and move[1 : len(args) + 1] == args


def asked(step: Step | str, args: tuple[Any, ...]) -> str:
    name = step if isinstance(step, str) else step.__name__
    return f"{name}({', '.join(repr(arg) for arg in args)})"


def offers(table: Table) -> str:
    if table.over:
        return f"the game is over: {table.result!r}"
    return f"{as_call(table.asking)} offers {', '.join(as_call(move) for move in table.options)}"


# The conformance check ------------------------------------------------------------------------------------

LIMIT: Final = 20_000  # moves: a game that is not over then is taken to be endless
AHEAD: Final = 12  # moves that a probe plays on
FATES: Final = 2  # other worlds that each seat is given at a probe
INTERJECT_EVERY: Final = 5  # in one game of so many something is done out of turn, once
ENOUGH: Final = 10  # comparisons before we wonder that nothing ever varies

SHARED_BY_COPIES: Final = {
    Table: frozenset({"origin", "options", "refused", "past", "noted", "result", "picked"}),
    Lane: frozenset({"options"}),
    Fate: frozenset({"streams", "first", "second", "sources"}),
}
UNCHANGING: Final = (Branch, Effect, Modifier, TriggerRule, Line, Origin, Result, Lasting, Enum)


class Nonconforming(AssertionError):
    """A game does not keep to what every game must; the sentence names the game, the seed and the move."""


def check_game(
    game: Game | str | Path,
    games: int = 50,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    *,
    pack: Any = None,
    limit: int = LIMIT,
) -> None:
    """Play many random games and prove on each what every game must keep to; raise Nonconforming if not."""
    found = adopt(game) if isinstance(game, Game) else find_game(str(game))
    content = found.load(pack) if pack is None or isinstance(pack, (str, Path)) else pack
    secrets = Secrets()
    for seed in range(games):
        at_table = seats if seats is not None else seats_for(found, seed)
        Trial(found, at_table, seed, options or {}, content, limit, secrets).play()
    secrets.must_vary(found)


def check_campaign(
    game: Game | str | Path,
    campaign: str | None = None,
    games: int = 20,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    *,
    pack: Any = None,
    closely: bool = True,
    limit: int = LIMIT,
) -> Walked:
    """Play many random campaigns and prove on each what every campaign must keep to; raise Nonconforming if not."""
    from tablewright import campaign_checks

    return campaign_checks.check_campaign(
        game, campaign, games, seats, options, pack=pack, closely=closely, limit=limit
    )


def seats_for(game: Game, seed: int) -> int:
    """Every number of seats in turn."""
    return game.least_seats + seed % (game.most_seats - game.least_seats + 1)


class Secrets:
    """Whether what is hidden from seats, or still to come, is really dealt anew for those who imagine it."""

    def __init__(self) -> None:
        self.compared = 0
        self.hidden = False
        self.luck = False
        self.varied = False

    def must_vary(self, game: Game) -> None:
        if (self.hidden or self.luck) and not self.varied and self.compared >= ENOUGH:
            raise Nonconforming(
                f"{game.id}: in {self.compared} pairs of imagined tables neither what is hidden nor what is to "
                "come ever differed; hide() must blank it and imagine() deal it afresh"
            )


class Trial:
    """One random game under observation."""

    def __init__(
        self, game: Game, seats: int, seed: int, options: Mapping[str, object], pack: Any, limit: int,
        secrets: Secrets,
    ) -> None:  # fmt: skip
        self.game = game
        self.seats = seats
        self.seed = seed
        self.options = options
        self.pack = pack
        self.limit = limit
        self.secrets = secrets
        self.luck = Fate(seed, ("choices", "probes", "worlds"))
        self.moves = 0
        self.interject_at = self.any_time() if seed % INTERJECT_EVERY == INTERJECT_EVERY - 1 else -1
        self.table: Table = self.guarded("its set-up", self.begin)
        self.everything = Counter(game.everything(self.table))

    def any_time(self) -> int:
        """A move number: early as often as late, however long games are."""
        return self.luck.below(2 << self.luck.below(7, 1), 1)

    def begin(self) -> Table:
        return self.game.new(self.seats, self.seed, self.options, self.pack, debug=True)

    def fail(self, what: str, why: BaseException | None = None) -> NoReturn:
        raise Nonconforming(
            f"{self.game.id}, {self.seats} seat{'s' if self.seats != 1 else ''}, seed {self.seed}, "
            f"after move {self.moves}: {what}"
        ) from why

    def guarded(self, what: str, act: Callable[..., Any], *args: Any) -> Any:
        """Do something in which the rules may stumble, and say where they did."""
        try:
            return act(*args)
        except Exception as why:
            told = str(why) if isinstance(why, Stuck) else f"the rules raise {type(why).__name__}: {why}"
            self.fail(f"in {what}, {told}", why)

    # The game

    def play(self) -> None:
        """Play to the end; look closely at the beginning, at the end, and now and then in between."""
        probing = True
        while not self.table.over:
            if self.moves >= self.limit:
                self.fail(f"the game is still not over; it last asked {as_call(self.table.asking)}")
            self.check_question()
            if probing:
                self.probe()
            probing = self.luck.below(1 + self.moves // 2, 1) == 0
            self.step(probing)
            self.check_conservation()
        self.check_end()

    def step(self, probing: bool) -> None:
        """One random move, and when probing a look at what it tells to whom."""
        before = self.table.copy() if probing else None
        act = self.random_act(self.table)
        self.guarded("a move", act, self.table)
        self.moves += 1
        if before is not None:
            self.check_told(before, act)

    def random_act(self, table: Table) -> Callable[[Table], None]:
        """A random option of a random waiting seat; now and then something out of turn."""
        waiting = table.waiting()
        seat = waiting[self.luck.below(len(waiting), 0)]
        anytime = table.anytime(max(seat, 0)) if self.moves == self.interject_at else []
        if anytime:
            move = anytime[self.luck.below(len(anytime), 0)]
            return lambda on: on.interject(move, max(seat, 0))
        asked = table if seat == table.seat else facing(table, seat)
        i = self.luck.below(len(asked.options), 0)
        return lambda on: on.choose(i, seat)

    # What holds at every move

    def check_question(self) -> None:
        """There is an option, and a record can tell each from the others."""
        if not self.table.options:
            self.fail("a dead end: the game is not over and nothing is offered")
        written = options_of(self.table)
        for words, times in Counter(written).items():
            if times > 1:
                self.fail(f"two options are written {words!r} in a record")
            if "-at-0x" in words or words == UNDO:
                self.fail(f"an option is written {words!r}, which no record can hold")
        if self.game.words is not None:
            gap = self.game.words.gap(self.table)
            if gap:
                self.fail(f"{gap}; a person would read it as it stands in a record")

    def check_conservation(self) -> None:
        """Nothing that the game counts is lost or made."""
        now = Counter(self.game.everything(self.table))
        if now != self.everything:
            lost = ", ".join((self.everything - now).elements()) or "nothing"
            made = ", ".join((now - self.everything).elements()) or "nothing"
            self.fail(f"not everything is still there: lost {lost}, made {made}")

    def check_end(self) -> None:
        result = self.table.result
        if result is None or len(result.won) != self.table.seats:
            self.fail(f"the result must say of each seat whether it has won, and it is {result!r}")
        self.probe()

    # What is looked at closely now and then

    def probe(self) -> None:
        table = self.table
        before = digest(table)
        self.check_copy()
        self.check_save()
        for seat in [*range(table.seats), NOBODY]:
            self.check_scene(seat)
            if not table.over:
                self.check_asking_again(seat)
                self.check_secrecy(seat)
        if digest(table) != before:
            self.fail("looking at the table changed it: a scene, a refusal or a copy is not pure")

    def check_copy(self) -> None:
        """A copy is complete, shares nothing that changes, and lives its own life."""
        table = self.table
        copy = self.guarded("copy()", table.copy)
        copy.debug = False
        if digest(copy) != digest(table) or copy.options != table.options or copy.aside != table.aside:
            self.fail(f"the copy differs from the table in {first_difference(table, copy)}")
        shared = first_shared(table, copy)
        if shared:
            self.fail(f"the copy shares {shared} with the table; copy it, or mark its class LASTING")
        before, lines = digest(table), whole_log(table)
        for _ in range(AHEAD):
            if not copy.over:
                self.guarded("playing on with a copy", self.random_act(copy), copy)
        if digest(table) != before or whole_log(table) != lines:
            self.fail("playing on a copy changed the table")

    def check_save(self) -> None:
        """A game that is saved and loaded here is the same and goes on in the same way."""
        here, there = self.table.copy(), self.loaded()
        if here.options != there.options:
            self.fail("after saving and loading the open question offers something else")
        if whole_log(here) != whole_log(there):
            self.fail(
                f"after saving and loading the log differs: {contrast(whole_log(here), whole_log(there))}"
            )
        for _ in range(AHEAD):
            if not here.over:
                act = self.random_act(here)
                self.guarded("playing on", act, here)
                self.guarded("playing on after loading", act, there)
                if digest(here) != digest(there):
                    self.fail(
                        f"after loading the game goes on differently, in {first_difference(here, there)}"
                    )

    def loaded(self) -> Table:
        try:
            made = Record.parse(record(self.table).text())
            made.content = self.pack
            return replay(made)
        except RecordError as why:
            self.fail(f"the same seed and moves do not lead here again: {why}", why)

    def check_scene(self, seat: int) -> None:
        scene = self.guarded(f"the scene of {called(seat)}", self.game.scene, self.table, seat)
        try:
            check(scene)
            decode(encode(scene))
        except SceneError as why:
            self.fail(f"the scene of {called(seat)} contradicts itself: {why}", why)
        except msgspec.ValidationError as why:
            self.fail(f"the scene of {called(seat)} cannot be sent: {why}", why)

    def check_asking_again(self, seat: int) -> None:
        """Every open question can be put once more, on the real table and on the one that the seat sees."""
        if not is_asked(self.table, seat):
            return
        real = facing(self.table, seat)
        offered, before = real.options, digest(real)
        refused = self.guarded("asking again", real.why_not)
        if real.options != offered or real.why_not() != refused or digest(real) != before:
            self.fail(f"the question to {called(seat)} changes when it is asked again")
        seen = self.table.seen_by(seat)
        shown = self.guarded(f"asking on the table that {called(seat)} sees", seen.why_not)
        if seen.options != offered or shown != refused:
            self.fail(
                f"{called(seat)} is offered something else on the table that it sees than on the real one"
            )

    # Who may know what

    def check_secrecy(self, seat: int) -> None:
        """What the seat may not know is dealt anew, and nothing that it can see or do changes."""
        mine = view(self.game, self.table, seat)
        worlds = [self.imagined(seat) for _ in range(FATES)]
        for world in worlds:
            theirs = self.guarded("a look at an imagined table", view, self.game, world, seat)
            for part, seen in mine.items():
                if theirs[part] != seen:
                    told = contrast(seen, theirs[part])
                    self.fail(f"what is hidden from {called(seat)} shows in its {part}: {told}")
            if is_asked(self.table, seat):
                self.check_shown(seat, world)
        self.note_variety(seat, worlds)

    def imagined(self, seat: int) -> Table:
        """Another world that the seat cannot tell from this one, with the same log."""
        table = self.table
        fate = Fate(self.luck.word(2), table.fate.streams)
        world: Table = self.guarded(f"imagined_by({seat})", table.imagined_by, seat, fate)
        world.origin = table.origin
        world.log = list(table.log or ())
        world.fate.total = table.fate.total
        if is_asked(world, seat):
            world = facing(world, seat)
            self.guarded("asking on an imagined table", world.ask_again)
        return world

    def check_shown(self, seat: int, world: Table) -> None:
        """A move after which nothing counts as new must show the seat the same in every world."""
        i = self.luck.below(len(world.options), 0)
        here, there = facing(self.table, seat), world.copy()
        known = knowledge(here), knowledge(there)
        self.guarded("a move", here.choose, i)
        self.guarded("a move on an imagined table", there.choose, i)
        if (knowledge(here), knowledge(there)) != known:
            return
        if shown_to(seat, here) != shown_to(seat, there):
            self.fail(
                f"{as_call(world.options[i])} shows {called(seat)} something hidden, yet table.news is the same "
                "as before, so it could be taken back"
            )

    def check_told(self, before: Table, act: Callable[[Table], None]) -> None:
        """Luck that a seat cannot see on the table must not show in the lines that it reads."""
        for stream, times in enumerate(self.table.fate.drawn):
            if times != before.fate.drawn[stream]:
                other = before.copy()
                other.fate = with_other_luck(before.fate, stream, self.luck.word(2))
                self.guarded("a move with other luck", act, other)
                # Without a difference on the table itself, everybody has seen the luck fall.
                if position(other) != position(self.table):
                    self.compare_logs(other)

    def compare_logs(self, other: Table) -> None:
        for seat in [*range(other.seats), NOBODY]:
            mine, theirs = log_of(self.table, seat), log_of(other, seat)
            if mine != theirs and seen_position(self.table, seat) == seen_position(other, seat):
                self.fail(f"the log tells {called(seat)} what it may not see: {contrast(mine, theirs)}")

    def note_variety(self, seat: int, worlds: list[Table]) -> None:
        blanked = self.table.copy()
        blanked.hide(seat)
        self.secrets.hidden |= position(blanked) != position(self.table)
        for world in worlds[1:]:
            self.secrets.compared += 1
            if not self.secrets.varied:
                self.secrets.varied = position(worlds[0]) != position(world) or self.futures_differ(
                    worlds[0], world
                )

    def futures_differ(self, one: Table, other: Table) -> bool:
        """Whether the same answers lead two imagined tables to different positions."""
        one, other = one.copy(), other.copy()
        total = one.fate.total
        for k in range(AHEAD):
            if not (one.over or other.over or len(one.options) != len(other.options)):
                i = (self.moves + k) % len(one.options)
                self.guarded("an imagined future", one.choose, i)
                self.guarded("an imagined future", other.choose, i)
        self.secrets.luck |= one.fate.total != total
        return position(one) != position(other)


def random_act_on(table: Any, luck: Fate) -> None:
    """A random option of a random waiting seat, on a table or in a campaign."""
    waiting = table.waiting()
    seat = waiting[luck.below(len(waiting), 0)]
    if seat != table.seat:
        table.focus(seat)
    table.choose(luck.below(len(table.options), 0))


# What a seat can see and do, and what a position is -------------------------------------------------------


def called(seat: int) -> str:
    return "a spectator" if seat == NOBODY else f"seat {seat}"


def is_asked(table: Table, seat: int) -> bool:
    waiting = table.waiting()
    return seat in waiting or (seat >= 0 and GROUP in waiting)


def facing(table: Table, seat: int) -> Table:
    """A copy that is turned to this seat's question."""
    copy = table.copy()
    copy.debug = False
    if copy.seat not in (seat, GROUP):
        copy.focus(seat)
    return copy


def view(game: Game, table: Table, seat: int) -> dict[str, Any]:
    """All that a seat gets to see, part by part."""
    seen = table.seen_by(seat)
    refused = facing(table, seat).why_not() if is_asked(table, seat) else []
    return {
        "options": [notation(table, move) for move in seen.options],
        "anytime moves": [notation(table, move) for move in table.anytime(seat)] if seat >= 0 else [],
        "refusals": [f"{notation(table, move)}: {clause}" for move, clause in refused],
        "log": log_of(table, seat),
        "scene": encode(game.scene(table, seat)).decode(),
        "table": position(seen),
    }


def log_of(table: Table, seat: int) -> list[str]:
    """The lines of the log that a seat may read."""
    return whole_log(table.seen_by(seat))


def whole_log(table: Table) -> list[str]:
    return [f"{line} ({line.clause})" for line in table.log or ()]


def seen_position(table: Table, seat: int) -> str:
    return position(table.seen_by(seat))


def shown_to(seat: int, table: Table) -> tuple[list[str], str]:
    return log_of(table, seat), seen_position(table, seat)


def position(table: Table) -> str:
    """A digest without luck: two tables that differ only in what is still to come have the same."""
    bare = table.copy()
    bare.fate = Fate(0, ())
    return digest(bare)


def with_other_luck(fate: Fate, stream: int, seed: int) -> Fate:
    """The same luck but for one stream."""
    other, new = fate.copy(), Fate(f"0x{seed:032x}" if fate.is_secret else seed, fate.streams)
    other.sources = [*fate.sources[:stream], new.sources[stream], *fate.sources[stream + 1 :]]
    return other


def contrast(one: Any, other: Any) -> str:
    """Where two views part, in a few words."""
    if isinstance(one, list):
        for mine, theirs in zip([*one, "nothing"], [*other, "nothing"], strict=False):
            if mine != theirs:
                return f"{mine!r} here, {theirs!r} there"
    first = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
    start = max(0, first - 30)
    return f"…{one[start : first + 30]!r} here, …{other[start : first + 30]!r} there"


# What copies share ----------------------------------------------------------------------------------------


def first_shared(table: Table, copy: Table) -> str:
    """The first changeable thing that two tables have in common, by its path; "" if there is none."""
    kept: dict[int, Any] = {}
    mine = dict(changeable(table, "table", kept))
    for theirs, path in changeable(copy, "table", {}):
        if theirs in mine:
            return path
    return ""


def changeable(thing: Any, path: str, met: dict[int, Any]) -> Iterator[tuple[int, str]]:
    """Everything inside a thing that could be changed, by identity, with the path to it.

    What was met is held: a compiled table hands out its rows of numbers in a new wrapping each time, and the next
    one must not get the identity of one that is gone."""
    if is_unchanging(thing) or id(thing) in met:
        return
    if not isinstance(thing, tuple):
        met[id(thing)] = thing
        yield id(thing), path
    for name, inner in inside(thing):
        if not (isinstance(thing, Pile) and thing.on_loan and inner is thing.unseen):  # see `Pile.own`
            yield from changeable(inner, path + name, met)


def is_unchanging(thing: Any) -> bool:
    if thing is None or isinstance(thing, (bool, int, str, float, bytes, frozenset, Path, *UNCHANGING)):
        return True
    if thing is NO_MOVES or callable(thing) or getattr(thing, "LASTING", False) or is_frozen(thing):
        return True
    return not isinstance(thing, tuple) and not fields(thing) and not hasattr(thing, "__iter__")


def is_frozen(thing: Any) -> bool:
    """Frozen dataclasses and msgspec structs never change."""
    params = getattr(thing, "__dataclass_params__", None) or getattr(thing, "__struct_config__", None)
    return bool(params is not None and params.frozen)


def inside(thing: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(thing, dict):
        yield from ((f"[{key!r}]", inner) for key, inner in thing.items())
    elif isinstance(thing, (list, tuple)):
        yield from ((f"[{i}]", inner) for i, inner in enumerate(thing))
    else:
        shared = {
            name for kind in SHARED_BY_COPIES if isinstance(thing, kind) for name in SHARED_BY_COPIES[kind]
        }
        yield from ((f".{name}", getattr(thing, name)) for name in fields(thing) if name not in shared)


def first_difference(table: Table, copy: Table) -> str:
    """The first field in which two tables differ."""
    for name in fields(table):
        if name not in ("origin", "past", "noted", "log", "debug", "refused", "asked"):
            if digest([getattr(table, name)]) != digest([getattr(copy, name, None)]):
                return f"table.{name}"
    return "a way that no field shows"


# Interpreted against compiled -----------------------------------------------------------------------------

PLAY_AND_TELL: Final = "from tablewright.testing import tell_records; tell_records({game!r}, {games})"


def compare_builds(python_a: str, python_b: str, game: str, games: int = 10) -> None:
    """Let two interpreters, say one with the compiled engine, play the same games; records must agree."""
    where = str(Path(game).resolve()) if (Path(game) / "game.py").is_file() else game
    ours, theirs = records_by(python_a, where, games), records_by(python_b, where, games)
    for seed, (one, other) in enumerate(zip(ours, theirs, strict=True)):
        if one != other:
            same = next((n for n, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), 0)
            raise Nonconforming(
                f"{game}, seed {seed}, line {same + 1} of the record: {python_a} and {python_b} differ, "
                f"{contrast(one, other)}"
            )


def records_by(python: str, game: str, games: int) -> list[list[str]]:
    """The records of random games as an interpreter plays them, line by line."""
    environment = dict(os.environ)
    if python != sys.executable:
        environment.pop("PYTHONPATH", None)  # or the other interpreter would play with our sources
    program = [python, "-c", PLAY_AND_TELL.format(game=game, games=games)]
    done = subprocess.run(program, capture_output=True, text=True, env=environment, check=False)
    if done.returncode != 0:
        reason = (done.stderr.strip().splitlines() or ["it said nothing"])[-1]
        raise Nonconforming(f"{game}: {python} cannot play it: {reason}")
    told: list[list[str]] = json.loads(done.stdout)
    return told


def tell_records(name: str, games: int) -> None:
    """Play random games and print their records, for `compare_builds`."""
    game = find_game(name)
    played = [random_game(game, seed) for seed in range(games)]
    print(json.dumps([record(table).text().splitlines() for table in played]))


def random_game(game: Game, seed: int, limit: int = LIMIT) -> Table:
    """A game in which every option is as likely as the others, the same in every build."""
    table = game.new(seats_for(game, seed), seed)
    play_on(table, ByFate(Fate(seed, ("choices",))), longest=limit)
    return table


class ByFate(Chooser):
    """At random, with luck that is the same in every build."""

    def __init__(self, luck: Fate) -> None:
        super().__init__()
        self.luck = luck

    def choice(self, table: Table) -> int:
        return self.luck.below(len(table.options), 0)
