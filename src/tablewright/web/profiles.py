"""What outlives games at the web, such as a best score or rules that were found: kept for whoever opened the table."""

from __future__ import annotations

import logging
from collections.abc import Mapping

from tablewright.engine.campaign import decode, find_campaign
from tablewright.engine.game import Game, Value
from tablewright.engine.table import Table
from tablewright.web.store import Store

log = logging.getLogger("tablewright.web")

Known = Mapping[str, Value]


async def options_from(store: Store, profile: str, game: Game, campaign: str = "") -> dict[str, Value]:
    """The options that this profile gives to a new game or campaign; they stand in its header like all others."""
    if not profile:
        return {}
    source = find_campaign(game, campaign) if campaign else game
    return dict(source.from_profile(await store.known_to(profile, game.id)))


def news_of(game: Game, table: Table, known: Known) -> Known:
    """What a table that is over wants to be remembered; a part tells what is carried on from it, too."""
    assert table.origin is not None
    told = table.origin.part
    if told is None:
        return game.to_profile(known, table)
    campaign = find_campaign(game, told.campaign)
    carried = campaign.carry(table, decode(campaign, told.carried))
    return campaign.to_profile(known, carried)


async def remember(store: Store, profile: str, game: Game, table: Table) -> None:
    """Keep it; a game that stumbles over this spoils nothing else."""
    if not profile:
        return
    known = await store.known_to(profile, game.id)
    try:
        news = {**known, **news_of(game, table, known)}
    except Exception:
        log.exception("%s cannot say what outlives a game", game.id)
        return
    if news != known:
        await store.remember(profile, game.id, news)
