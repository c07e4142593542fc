# interpreted: asked once a part, not once a move
"""Campaigns: many games, one story.

A campaign is a row of tables. Each part (a chapter, a fight, a rest) is set up from one frozen value that goes from
part to part, and is a table like any other: with a record, a log, a result, search and undo of its own. When it is
over, the campaign says what is carried on, and that says which part comes next.

A game declares its campaigns in the `campaign.py` of its folder: `CAMPAIGN`, or `CAMPAIGNS` if it has several.
`Saga` is a campaign that is being played. From outside it answers what a table answers.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from tablewright.engine.fate import Seed, key_of, keyed, seed_of_part
from tablewright.engine.game import Game, SetupError, Value, beside, by_clause, check_seed, find_game
from tablewright.engine.scene import Scene
from tablewright.engine.table import GROUP, NOBODY, Line, Move, NotOffered, PartOf, Result, Stuck, Table

NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]*")
ALONE: Final = "-"  # the run of a part that was set up by itself
IN_A_ROW: Final = 1000  # parts that end before anybody is asked: more are taken to go round for ever


class Part(NamedTuple):
    """One table of a campaign: what it is called, who of the party sits there, and what is set before it."""

    name: str  # in records and file names: `chapter-2`
    members: tuple[int, ...]  # seat by seat, who of the party sits there; somebody may miss a part
    options: Mapping[str, Value] = {}  # what differs from the options of the campaign
    title: str = ""  # for people


class Campaign:
    """The seam between a game's campaign and everything else; `campaign.py` derives one and names it CAMPAIGN."""

    id: str = ""
    title: str = ""
    summary: str = ""
    clause: str = ""
    carried: type[Any]  # a frozen msgspec struct: all that goes from part to part, known to every seat
    most_unfinished: int = 0  # campaigns that one profile may have begun at the same time; 0: any number
    unfinished_clause: str = ""

    # To be given by each campaign

    def begin(self, seats: int, options: Mapping[str, Value], pack: Any) -> Any:
        """What is carried into the first part; nothing of it is left to luck."""
        raise NotImplementedError

    def next(self, carried: Any) -> Part | None:
        """The part that follows from this value; None: the campaign is over."""
        raise NotImplementedError

    def lay_out(self, part: Part, carried: Any, pack: Any) -> Table:
        """A table set up and ready to run: its first steps pushed, nothing drawn. `part.options` are all settled."""
        raise NotImplementedError

    def carry(self, table: Table, carried: Any) -> Any:
        """What goes on from a part that is over, and from what was carried into it; from nothing else."""
        raise NotImplementedError

    def result(self, carried: Any) -> Result:
        """How the campaign ended, seat by seat of the party."""
        raise NotImplementedError

    # To be given if it has something to say

    def refuse(self, game: Game, seats: int, options: Mapping[str, Value]) -> str:
        """A sentence with its clause when it cannot be played so, else nothing."""
        return game.refuse_setup(seats, options)

    def party(self, carried: Any) -> Sequence[str]:
        """Who is who, for the shelf: the hero of each seat."""
        return ()

    def place(self, carried: Any) -> str:
        """Where the party stands, for the shelf: `Chapter 2, the Reed Gate`."""
        part = self.next(carried)
        return (part.title or part.name) if part is not None else "The end"

    def progress(self, carried: Any) -> tuple[int, int]:
        """How many of how many parts are done; (0, 0) where nobody can tell."""
        return (0, 0)

    def so_far(self, carried: Any) -> Sequence[str]:
        """What has happened, a sentence at a time, for those who open the save after a month."""
        return ()

    def facts(self, carried: Any) -> Mapping[str, Value]:
        """Numbers about a campaign that is over, for statistics."""
        return {}

    def from_profile(self, known: Mapping[str, Value]) -> Mapping[str, Value]:
        """The options of a new campaign that come from what outlived earlier ones."""
        return {}

    def to_profile(self, known: Mapping[str, Value], carried: Any) -> Mapping[str, Value]:
        """What outlives the campaign, as far as it has come."""
        return {}

    def renamed(self, carried: dict[str, Any]) -> dict[str, Any]:
        """What an older version of the game carried, in today's names; changed only by renames, never by guessing."""
        return carried


# Finding campaigns


def campaigns_of(game: Game) -> dict[str, Campaign]:
    """The campaigns of a game, by id, the usual one first."""
    if game.campaigns is None:
        module = beside(game, "campaign")
        several = getattr(module, "CAMPAIGNS", None)
        one = getattr(module, "CAMPAIGN", None)
        game.campaigns = tuple(several) if several is not None else () if one is None else (one,)
    return {campaign.id: campaign for campaign in game.campaigns}


def find_campaign(game: Game, name: str | None = None) -> Campaign:
    """The campaign of this id, or the game's usual one."""
    known = campaigns_of(game)
    if not known:
        raise SetupError(f"{game.title} has no campaign; `tablewright play {game.id}` plays a single game")
    if name is None:
        return next(iter(known.values()))
    if name not in known:
        near = get_close_matches(name, known, 1)
        hint = f"did you mean {near[0]}?" if near else f"it has {', '.join(known)}"
        raise SetupError(f"{game.title} has no campaign called {name}; {hint}")
    return known[name]


# What is carried, as text


def encode(carried: Any) -> str:
    """What is carried, as one line of JSON: the same line for the same value."""
    return msgspec.json.encode(carried, order="deterministic").decode()


def decode(campaign: Campaign, text: str) -> Any:
    """What a line of JSON carries; a sentence if it cannot be that."""
    try:
        return msgspec.json.decode(text, type=campaign.carried)
    except (msgspec.DecodeError, msgspec.ValidationError) as first:
        try:
            return msgspec.convert(campaign.renamed(msgspec.json.decode(text)), campaign.carried)
        except (msgspec.DecodeError, msgspec.ValidationError, TypeError, KeyError, AttributeError):
            raise SetupError(f"what is carried cannot be read: {first}") from None


# A part as a table


def part_after(campaign: Campaign, carried: Any) -> Part | None:
    """The part that follows from this value, with a name that can stand in a record."""
    part = campaign.next(carried)
    if part is None:
        return None
    if not NAME.fullmatch(part.name):
        raise ValueError(
            f"{campaign.id}: a part is called {part.name!r}; its name may have letters, digits, _ - and . only"
        )
    if not part.members or len(set(part.members)) != len(part.members):
        raise ValueError(f"{campaign.id}: the part {part.name} has the members {part.members}")
    return part


def open_part(
    game: Game,
    campaign: Campaign,
    carried: Any,
    seed: Seed = 0,
    options: Mapping[str, object] | None = None,
    pack: Any = None,
    *,
    run: str = ALONE,
    number: int = 1,
    debug: bool = False,
    log: bool = True,
) -> Table:
    """The table of the part that follows from this value, at its first question. The seed is the part's own."""
    check_seed(seed)
    table = laid_part(game, campaign, carried, options, pack, run=run, number=number, debug=debug, log=log)
    return game.begin(table, seed)


def laid_part(
    game: Game,
    campaign: Campaign,
    carried: Any,
    options: Mapping[str, object] | None = None,
    pack: Any = None,
    *,
    run: str = ALONE,
    number: int = 1,
    debug: bool = False,
    log: bool = True,
) -> Table:
    """The same table before any luck has fallen."""
    part = part_after(campaign, carried)
    if part is None:
        raise SetupError(f"{campaign.title or campaign.id} is over: no part follows from what is carried")
    if not isinstance(carried, campaign.carried):
        raise TypeError(f"{campaign.id} carries {campaign.carried.__name__}, not {type(carried).__name__}")
    settled = game.settle({**(options or {}), **part.options})
    content = game.load(pack) if pack is None or isinstance(pack, (str, Path)) else pack
    laid = campaign.lay_out(part._replace(options=settled), carried, content)
    table = game.readied(laid, len(part.members), settled, content, debug=debug, log=log)
    assert table.origin is not None
    table.origin.part = PartOf(campaign.id, run, number, part.name, part.members, encode(carried))
    return table


def part_again(
    game: Game,
    told: PartOf,
    seed: Seed,
    options: Mapping[str, object],
    pack: Any,
    *,
    log: bool = True,
    debug: bool = False,
) -> Table:
    """The table of a part whose record tells what was carried into it; the record must not contradict itself."""
    campaign = find_campaign(game, told.campaign)
    carried = decode(campaign, told.carried)
    part = part_after(campaign, carried)
    if part is None:
        raise SetupError(f"it is the part {told.name}, but with what is carried the campaign is over")
    if part.name != told.name:
        raise SetupError(f"it is the part {told.name}, but what is carried leads to {part.name}")
    if part.members != told.members:
        raise SetupError(f"its members are {spoken(told.members)}, but there sit {spoken(part.members)}")
    settled = game.settle(options)
    for name, value in part.options.items():
        if settled.get(name) != value:
            raise SetupError(f"the part {part.name} is played with {name}={value}, not {settled.get(name)}")
    return open_part(
        game, campaign, carried, seed, options, pack, run=told.run, number=told.number, log=log, debug=debug
    )


def spoken(members: Sequence[int]) -> str:
    return " ".join(map(str, members))


def seed_for(seed: Seed, number: int, name: str) -> Seed:
    """The seed of a part, by the campaign's seed; it cannot be run backwards."""
    return seed_of_part(seed, f"{number} {name}")


def run_of(game: str, campaign: str, seed: Seed) -> str:
    """Which campaign this is, of all that were ever begun; the name tells nothing of the seed."""
    key = key_of(seed) if isinstance(seed, str) else str(seed).encode()
    return keyed(key, f"run of {game} {campaign}").hex()[:12]


# A campaign that is being played


class Frame:
    """What never changes about a campaign in progress; copies share it."""

    LASTING = True  # no part of a position, see `digest`

    def __init__(
        self,
        game: Game,
        campaign: Campaign,
        seats: int,
        seed: Seed,
        options: dict[str, Value],
        content: Any,
        *,
        debug: bool,
        log: bool,
    ) -> None:
        self.game = game
        self.campaign = campaign
        self.seats = seats
        self.seed: Seed = seed
        self.options = options
        self.content = content
        self.debug = debug
        self.log = log
        self.run = run_of(game.id, campaign.id, seed)
        self.id = f"{game.id} {campaign.id} {self.run}"


class Done:
    """A part that is over: its table, and what was carried into it and out of it."""

    LASTING = True

    def __init__(self, number: int, part: Part, table: Table, carried: Any, left: Any) -> None:
        self.number = number
        self.part = part
        self.table = table
        self.carried = carried
        self.left = left
        self.id = f"{number} {part.name} {encode(left)}"


blank: Final = object.__new__  # found once: copies are made by the thousand


class Saga:
    """A campaign that is being played, at the question of its present part. Seats are those of the party."""

    __slots__ = ("carried", "done", "frame", "number", "part", "result", "table")

    def __init__(self, frame: Frame, carried: Any) -> None:
        self.frame = frame
        self.carried = carried  # into the present part
        self.done: tuple[Done, ...] = ()
        self.number = 0
        self.part: Part | None = None
        self.result: Result | None = None
        self.table: Table = NO_TABLE

    @classmethod
    def begin(
        cls,
        game: Game,
        campaign: str | None = None,
        seats: int | None = None,
        seed: Seed = 0,
        options: Mapping[str, object] | None = None,
        pack: Any = None,
        *,
        debug: bool = False,
        log: bool = True,
    ) -> Saga:
        """A new campaign at its first question."""
        frame = frame_for(game, campaign, seats, seed, options, pack, debug=debug, log=log)
        saga = cls(frame, frame.campaign.begin(frame.seats, frame.options, frame.content))
        saga.open_next()
        return saga

    # From part to part

    def open_next(self) -> None:
        """Open the part that follows from what is carried, and go on past parts that ask nobody anything."""
        for _ in range(IN_A_ROW):
            self.part = part_after(self.frame.campaign, self.carried)
            if self.part is None:
                self.result = self.frame.campaign.result(self.carried)
                return
            self.number += 1
            self.table = self.opened(self.number, self.part, self.carried)
            if not self.table.over:
                return
            self.close()
        raise Stuck(f"{self.frame.id}: {IN_A_ROW} parts in a row were over before anybody was asked")

    def opened(self, number: int, part: Part, carried: Any) -> Table:
        frame = self.frame
        seed = seed_for(frame.seed, number, part.name)
        return open_part(
            frame.game, frame.campaign, carried, seed, frame.options, frame.content,
            run=frame.run, number=number, debug=frame.debug, log=frame.log,
        )  # fmt: skip

    def close(self) -> None:
        """The present part is over: what goes on from it is carried."""
        assert self.part is not None
        left = self.frame.campaign.carry(self.table, self.carried)
        self.done = (*self.done, Done(self.number, self.part, self.table, self.carried, left))
        self.carried = left

    def go_on(self) -> None:
        """After every move: from a part that is over to the next one."""
        if self.table.over:
            self.close()
            self.open_next()

    # What a table answers

    @property
    def over(self) -> bool:
        return self.part is None

    @property
    def seats(self) -> int:
        return self.frame.seats

    @property
    def options(self) -> list[Move]:
        return self.table.options

    @property
    def seat(self) -> int:
        """Who of the party is asked."""
        return self.member(self.table.seat)

    @property
    def clause(self) -> str:
        return self.table.clause

    @property
    def log(self) -> list[Line] | None:
        return self.table.log

    def member(self, seat: int) -> int:
        """Who of the party sits at this seat of the present table; the group stays the group."""
        return self.members[seat] if seat >= 0 else seat

    def seat_of(self, member: int) -> int:
        """Where this one of the party sits at the present table; NOBODY who misses the part."""
        if member < 0:
            return member
        members = self.members
        return members.index(member) if member in members else NOBODY

    @property
    def members(self) -> tuple[int, ...]:
        """Who of the party sits at the present table, or at the last one."""
        part = self.part if self.part is not None else self.done[-1].part
        return part.members

    def waiting(self) -> list[int]:
        return [] if self.over else [self.member(seat) for seat in self.table.waiting()]

    def choose(self, i: int, seat: int | None = None) -> None:
        """Answer the open question; when that ends the part, the next one opens."""
        self.table.choose(i, None if seat is None else self.asked_seat(seat))
        self.go_on()

    def interject(self, move: Move, seat: int | None = None) -> None:
        self.table.interject(move, None if seat is None else self.asked_seat(seat))
        self.go_on()

    def focus(self, seat: int) -> None:
        self.table.focus(self.asked_seat(seat))

    def asked_seat(self, member: int) -> int:
        seat = self.seat_of(member)
        if seat == NOBODY:
            part = self.done[-1].part if self.part is None else self.part
            raise NotOffered(f"seat {member} does not sit at the table of {part.title or part.name}")
        return seat

    def anytime(self, seat: int) -> list[Move]:
        own = self.seat_of(seat)
        return [] if self.over or own == NOBODY else self.table.anytime(own)

    def why_not(self) -> list[tuple[Move, str]]:
        return self.table.why_not()

    def scene(self, seat: int = 0, **more: Any) -> Scene:
        """What this one of the party may see; an onlooker's view for who misses the part."""
        return self.frame.game.scene(self.table, self.seat_of(seat), **more)

    def copy(self) -> Saga:
        other: Saga = blank(Saga)
        other.frame = self.frame
        other.carried = self.carried
        other.done = self.done
        other.number = self.number
        other.part = self.part
        other.result = self.result
        other.table = self.table.copy()
        return other

    def digest(self) -> str:
        """A short fingerprint of the whole campaign."""
        from tablewright.engine.digest import digest

        return digest(
            [self.frame.id, self.number, encode(self.carried), [one.id for one in self.done], self.table]
        )

    def __str__(self) -> str:
        title = self.frame.campaign.title or self.frame.campaign.id
        if self.part is None:
            return f"{title}, over after {len(self.done)} parts: {self.result!r}"
        return f"{title}, part {self.number} {self.part.name}\n{self.table}"


NO_TABLE: Final = Table(True)


def frame_for(
    game: Game,
    campaign: str | None,
    seats: int | None,
    seed: Seed,
    options: Mapping[str, object] | None,
    pack: Any,
    *,
    debug: bool = False,
    log: bool = True,
) -> Frame:
    """What a new campaign is, with everything checked that was said about it."""
    found = find_campaign(game, campaign)
    seats, given = seats_and_options(game, found, seats, options or {})
    check_seed(seed)
    settled = game.settle(given)
    objection = found.refuse(game, seats, settled)
    if objection:
        raise SetupError(objection)
    content = game.load(pack) if pack is None or isinstance(pack, (str, Path)) else pack
    return Frame(game, found, seats, seed, settled, content, debug=debug, log=log)


def seats_and_options(
    game: Game, campaign: Campaign, seats: int | None, given: Mapping[str, object]
) -> tuple[int, dict[str, object]]:
    """How many play it, and the options with those of the way that begins this campaign."""
    ways = [way for way in game.ways if way.campaign == campaign.id]
    if not ways:
        return game.seats_and_options(None, seats, given)
    fitting = [way for way in ways if seats is not None and not way.refuse_seats(seats)]
    return game.seats_and_options((fitting or ways)[0].id, seats, given)


def scene_of(table: Table | Saga, seat: int = 0) -> Scene:
    """What this seat may see of a table or a campaign."""
    if isinstance(table, Saga):
        return table.scene(seat)
    if table.origin is None:
        raise ValueError("this table was not set up by a game, so nobody can draw it; use new()")
    return find_game(table.origin.game).scene(table, seat)


def too_many(campaign: Campaign, unfinished: int) -> str:
    """A sentence when no further campaign may be begun beside so many unfinished ones, else nothing."""
    if not campaign.most_unfinished or unfinished < campaign.most_unfinished:
        return ""
    return (
        f"{unfinished} campaigns of {campaign.title or campaign.id} are unfinished, and there is room for "
        f"{campaign.most_unfinished}; finish or export one first{by_clause(campaign.unfinished_clause)}"
    )


__all__ = [
    "ALONE",
    "GROUP",
    "Campaign",
    "Done",
    "Frame",
    "Part",
    "Saga",
    "campaigns_of",
    "decode",
    "encode",
    "find_campaign",
    "frame_for",
    "open_part",
    "part_after",
    "part_again",
    "run_of",
    "seed_for",
    "too_many",
]
