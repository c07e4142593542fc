# interpreted: asked once a part, not once a move
"""Campaigns: many games, one story.

A campaign is a row of tables. Each part (a chapter, a fight, a rest) is set up from one frozen value that goes from
part to part, and is a table like any other: with a record, a log, a result, search and undo of its own. When it is
over, the campaign says what is carried on, and that says which part comes next.

A game declares its campaigns in the `campaign.py` of its folder: `CAMPAIGN`, or `CAMPAIGNS` if it has several.
One that is being played is a `Saga`, see `saga.py`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from tablewright.engine.fate import Seed, seed_of_part
from tablewright.engine.game import Game, SetupError, Value, beside, check_seed
from tablewright.engine.options import by_clause
from tablewright.engine.table import PartOf, Result, Table

NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]*")
ALONE: Final = "-"  # the run of a part that was set up by itself


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


def seats_and_options(
    game: Game, campaign: Campaign, seats: int | None, given: Mapping[str, object]
) -> tuple[int, dict[str, object]]:
    """How many play it, and the options with those of the way that begins this campaign."""
    ways = [way for way in game.ways if way.campaign == campaign.id]
    if not ways:
        return game.seats_and_options(None, seats, given)
    fitting = [way for way in ways if seats is not None and not way.refuse_seats(seats)]
    return game.seats_and_options((fitting or ways)[0].id, seats, given)


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
    "Campaign",
    "Part",
    "campaigns_of",
    "decode",
    "encode",
    "find_campaign",
    "open_part",
    "part_after",
    "part_again",
    "seed_for",
    "too_many",
]
