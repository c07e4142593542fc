"""The conformance check: many random games, each under observation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple, NoReturn

import msgspec

from tablewright.engine.digest import digest
from tablewright.engine.fate import Fate
from tablewright.engine.game import Game, adopt, find_game, notation
from tablewright.engine.match import knowledge
from tablewright.engine.record import UNDO, Record, RecordError, record, replay
from tablewright.engine.scene import SceneError, decode, encode
from tablewright.engine.table import NOBODY, Stuck, Table, as_call
from tablewright.players import find_player
from tablewright.players.steady import unasked_of
from tablewright.players.view import View
from tablewright.scene.check import check
from tablewright.testing.copies import first_difference, first_shared
from tablewright.testing.reach import unread
from tablewright.testing.seen import (
    called,
    contrast,
    facing,
    is_asked,
    log_of,
    position,
    seen_position,
    shown_to,
    view,
    whole_log,
    with_other_luck,
)
from tablewright.testing.twins import acts_of, decide_together, differ_by_order, pairs_of, tell_apart
from tablewright.testing.verbs import options_of

LIMIT: Final = 20_000  # moves: a game that is not over then is taken to be endless
AHEAD: Final = 12  # moves that a probe plays on
FATES: Final = 2  # other worlds that each seat is given at a probe
INTERJECT_EVERY: Final = 8  # at one question of so many somebody does something out of turn
GIVE_UP_EVERY: Final = 5  # in one game of so many, once, also what ends the game at once
LOOK_INTO: Final = 3  # games whose tables are searched for content that nobody has read
SEARCHER: Final = "mcts:iterations=2"
SEARCH_EVERY: Final = 10  # a player that searches is asked once for so many answers of one that does not
ENOUGH: Final = 10  # comparisons before we wonder that nothing ever varies


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
) -> Checked:
    """Play many random games and prove on each what every game must keep to; raise Nonconforming if not.

    The answer says how much there was to compare: a check that had nothing to look at proves nothing."""
    found = adopt(game) if isinstance(game, Game) else find_game(str(game))
    content = found.load(pack) if pack is None or isinstance(pack, (str, Path)) else pack
    secrets = Secrets()
    for seed in range(games):
        at_table = seats if seats is not None else seats_for(found, seed)
        Trial(found, at_table, seed, options or {}, content, limit, secrets).play()
    secrets.must_vary(found)
    return secrets.checked(games)


def seats_for(game: Game, seed: int) -> int:
    """Every number of seats in turn."""
    return game.least_seats + seed % (game.most_seats - game.least_seats + 1)


class Checked(NamedTuple):
    """How much a check had to look at."""

    games: int
    moves: int
    out_of_turn: int  # moves that were made without being asked
    worlds: int  # pairs of tables that a seat imagined
    twins: int  # pairs of answers that a seat could not tell apart
    orders: int  # times that seats who decide at the same time did so in two orders
    unread: int  # times that unread content was looked for where there is some
    bots: int  # answers of bots that were asked for in two worlds


class Secrets:
    """What was compared, and whether what is hidden from seats, or still to come, is really dealt anew for those who
    imagine it."""

    def __init__(self) -> None:
        self.compared = 0
        self.moves = 0
        self.out_of_turn = 0
        self.twins = 0
        self.orders = 0
        self.unread = 0
        self.bots = 0
        self.hidden = False
        self.luck = False
        self.varied = False

    def checked(self, games: int) -> Checked:
        return Checked(
            games,
            self.moves,
            self.out_of_turn,
            self.compared,
            self.twins,
            self.orders,
            self.unread,
            self.bots,
        )

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
        self.give_up_at = self.any_time() if seed % GIVE_UP_EVERY == GIVE_UP_EVERY - 1 else -1
        self.unasked = unasked_of(game)
        self.table: Table = self.guarded("its set-up", self.begin)
        self.everything = Counter(game.everything(self.table))
        self.has_unread = seed < LOOK_INTO and bool(unread(self.table))
        self.clean: dict[int, Any] = {}  # see `unread`; begun anew with each probe

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
        self.secrets.moves += 1
        if before is not None:
            self.check_told(before, act)

    def random_act(self, table: Table) -> Callable[[Table], None]:
        """A random option of a random waiting seat; now and then something out of turn, from any seat."""
        out_of_turn = self.random_interjection(table)
        if out_of_turn is not None:
            return out_of_turn
        waiting = table.waiting()
        seat = waiting[self.luck.below(len(waiting), 0)]
        asked = table if seat == table.seat else facing(table, seat)
        i = self.luck.below(len(asked.options), 0)
        return lambda on: on.choose(i, seat)

    def random_interjection(self, table: Table) -> Callable[[Table], None] | None:
        """Something out of turn, if it is the moment for it; what ends the game, only once in a few games."""
        gives_up = self.moves == self.give_up_at
        if not gives_up and self.luck.below(INTERJECT_EVERY, 1) > 0:
            return None
        seat = self.luck.below(table.seats, 1)
        moves = table.anytime(seat)
        if not moves:
            return None
        move = moves[self.luck.below(len(moves), 1)]
        if not gives_up:
            copy = table.copy()
            copy.debug = False
            self.guarded(f"{as_call(move)} out of turn", copy.interject, move, seat)
            if copy.over:
                return None
        self.secrets.out_of_turn += table is self.table
        return lambda on: on.interject(move, seat)

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
        self.check_scores(result.scores)
        self.probe()

    def check_scores(self, scores: tuple[int, ...]) -> None:
        """Everybody has a score or nobody, and an end is worth between nothing and a win to each seat."""
        if scores and len(scores) != self.table.seats:
            self.fail(f"the scores are {scores}; there must be one for each seat, or none")
        for seat in range(self.table.seats):
            worth = self.guarded("worth()", self.game.worth, self.table, seat)
            if not 0 <= worth <= 1:
                self.fail(f"the end is worth {worth} to seat {seat}; worth() must be from 0 to 1")

    # What is looked at closely now and then

    def probe(self) -> None:
        table = self.table
        before = digest(table)
        self.clean = {}
        self.check_copy()
        self.check_save()
        for seat in [*range(table.seats), NOBODY]:
            self.check_scene(seat)
            if not table.over:
                self.check_asking_again(seat)
                self.check_secrecy(seat)
                self.check_unread(seat)
                if seat != NOBODY:
                    self.check_unasked(seat)
                    self.check_twins(seat)
        if decide_together(table):
            self.check_orders()
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
        if seat != NOBODY and is_asked(self.table, seat):
            self.check_bots(seat, worlds[0])
        self.note_variety(seat, worlds)

    def check_bots(self, seat: int, world: Table) -> None:
        """A bot answers the same in two worlds that its seat cannot tell apart: what it does gives nothing away."""
        searches = self.seed < LOOK_INTO and not self.secrets.bots % SEARCH_EVERY
        for name in ("steady", SEARCHER) if searches else ("steady",):
            self.secrets.bots += 1
            here, there = (
                self.guarded(f"{name}'s answer", self.answer_of, name, table.copy(), seat)
                for table in (facing(self.table, seat), world)
            )
            if here != there:
                self.fail(
                    f"the player {name} at {called(seat)} answers {here} here and {there} where only what is hidden "
                    "from that seat is different; it may look at what its view shows it and at nothing else"
                )

    def answer_of(self, name: str, table: Table, seat: int) -> str:
        view = View(table, seat)
        return notation(view.seen, view.options[find_player(name, self.seed).choose(view)])

    def check_twins(self, seat: int) -> None:
        """Two answers of this seat that another seat cannot tell apart leave it the same worlds."""
        acts = self.guarded("a look at what can be done", acts_of, self.table, seat)
        for pair in pairs_of(acts, self.luck, 1):
            world = self.luck.word(2)
            for watcher in range(self.table.seats):
                if watcher != seat:
                    same, by = self.guarded("a move", tell_apart, self.game, self.table, pair, watcher, world)
                    self.secrets.twins += same
                    if by:
                        self.fail(
                            f"{called(watcher)} sees the same after {pair[0][0]} and after {pair[1][0]}, but whoever "
                            f"looks ahead for it can tell them apart by {by}; a secret lies in a field, where hide() "
                            "blanks it, and never in the argument of a step; if it is none, tell it in the log or name "
                            "the step in the game's `spoken`"
                        )

    def check_orders(self) -> None:
        """Seats that decide at the same time come out the same, whoever is quicker."""
        self.secrets.orders += 1
        by = self.guarded(
            "seats that decide at the same time", differ_by_order, self.table, self.luck.word(2)
        )
        if by:
            self.fail(by)

    def check_unasked(self, seat: int) -> None:
        """What bots want to do without being asked is possible, and they only look at what the seat sees."""
        if self.unasked is None:
            return
        seen = self.table.seen_by(seat)
        before = digest(seen)
        move = self.guarded("unasked()", self.unasked, seen, seat)
        if move is not None and move not in self.table.anytime(seat):
            self.fail(f"unasked() gives {called(seat)} {as_call(move)}, which it cannot do now")
        if digest(seen) != before:
            self.fail(f"unasked() changes the table that {called(seat)} sees")

    def check_unread(self, seat: int) -> None:
        """Content that no seat has read is on no table that a seat sees or imagines."""
        if self.seed >= LOOK_INTO or not self.has_unread:
            return
        self.secrets.unread += 1
        for told, table in (("sees", self.table.seen_by(seat)), ("imagines", self.imagined(seat, False))):
            found = unread(table, self.clean)
            if found:
                self.fail(
                    f"the table that {called(seat)} {told} leads to {', '.join(found)} with parts that nobody has "
                    "read; withhold() must leave them out, and content.public() too"
                )

    def imagined(self, seat: int, retold: bool = True) -> Table:
        """Another world that the seat cannot tell from this one, with the same log."""
        table = self.table
        fate = Fate(self.luck.word(2), table.fate.streams)
        world: Table = self.guarded(f"imagined_by({seat})", table.imagined_by, seat, fate)
        if not retold:
            return world
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
