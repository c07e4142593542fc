"""A campaign that is being played. From outside it answers what a table answers.

Bots copy it at every turn of their thoughts, so what it is made of never changes, but for the present table.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from tablewright.engine.campaign import (
    Campaign,
    Part,
    encode,
    find_campaign,
    open_part,
    part_after,
    seats_and_options,
    seed_for,
)
from tablewright.engine.fate import Seed, key_of, keyed
from tablewright.engine.game import Game, SetupError, Value, check_seed, find_game
from tablewright.engine.scene import Scene
from tablewright.engine.table import NOBODY, Line, Move, NotOffered, Result, Stuck, Table

IN_A_ROW: Final = 1000  # parts that end before anybody is asked: more are taken to go round for ever
NO_TABLE: Final = Table(True)


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


class Saga:
    """A campaign that is being played, at the question of its present part. Seats are those of the party."""

    def __init__(
        self,
        frame: Frame,
        carried: Any,
        table: Table = NO_TABLE,
        part: Part | None = None,
        number: int = 0,
        done: tuple[Done, ...] = (),
        result: Result | None = None,
    ) -> None:
        self.frame = frame
        self.carried = carried  # into the present part
        self.table = table
        self.part = part
        self.number = number
        self.done = done
        self.result = result

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
        return Saga(
            self.frame, self.carried, self.table.copy(), self.part, self.number, self.done, self.result
        )

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


def scene_of(table: Table | Saga, seat: int = 0) -> Scene:
    """What this seat may see of a table or a campaign."""
    if isinstance(table, Saga):
        return table.scene(seat)
    if table.origin is None:
        raise ValueError("this table was not set up by a game, so nobody can draw it; use new()")
    return find_game(table.origin.game).scene(table, seat)


def run_of(game: str, campaign: str, seed: Seed) -> str:
    """Which campaign this is, of all that were ever begun; the name tells nothing of the seed."""
    key = key_of(seed) if isinstance(seed, str) else str(seed).encode()
    return keyed(key, f"run of {game} {campaign}").hex()[:12]
