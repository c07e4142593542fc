"""A part of a campaign by itself: for learners, for measuring, and for whoever wants to see a chapter."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from tablewright.engine.campaign import (
    Campaign,
    decode,
    find_campaign,
    laid_part,
    part_after,
    seats_and_options,
)
from tablewright.engine.drive import AtRandom, play_on
from tablewright.engine.game import Game, SetupError
from tablewright.engine.saga import Saga
from tablewright.engine.table import Table

CAMPAIGNS: Final = 40  # that are played in search of a part


class PartAlone(NamedTuple):
    """A part and what is carried into it; the options are those of the campaign."""

    campaign: Campaign
    name: str
    carried: Any
    options: dict[str, Any]

    def laid(self, game: Game, pack: Any = None, *, log: bool = True, debug: bool = False) -> Table:
        """Its table before any luck has fallen; `game.begin` deals it."""
        return laid_part(game, self.campaign, self.carried, self.options, pack, log=log, debug=debug)


def part_alone(
    game: Game,
    way: str,
    part: str,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    pack: Any = None,
    carried: str = "",
) -> PartAlone:
    """A part of the campaign that this way to play begins. What is carried into it is a line of a file of states
    (`tablewright lab states`), or else what somebody who plays at random carried there."""
    name = game.way(way).campaign
    if not name:
        raise SetupError(f"{game.title} as {game.way(way).title} is a single game and has no parts")
    campaign = find_campaign(game, name)
    count, given = seats_and_options(game, campaign, seats, options or {})
    value = decode(campaign, carried) if carried else carried_there(game, name, part, count, given, pack)
    follows = part_after(campaign, value)
    if follows is None or follows.name != part:
        leads = follows.name if follows is not None else "the end"
        raise SetupError(f"what is carried leads to {leads}, not to {part}")
    return PartAlone(campaign, part, value, given)


def carried_there(
    game: Game, campaign: str, part: str, seats: int, options: Mapping[str, object], pack: Any
) -> Any:
    """What was carried into this part in the first of some random campaigns that came to it, always the same."""
    met: dict[str, None] = {}
    for n in range(CAMPAIGNS):
        saga = Saga.begin(game, campaign, seats, n, options, pack, log=False)
        while not saga.over:
            assert saga.part is not None
            if saga.part.name == part:
                return saga.carried
            met[saga.part.name] = None
            play_on(saga.table, AtRandom(n + saga.number))
            saga.go_on()
    raise SetupError(
        f"{CAMPAIGNS} random campaigns never came to a part {part}; they came to {', '.join(met)}. "
        "`tablewright lab states` keeps what better players carried"
    )
