"""Tables of campaigns: the first is opened, the party goes on to the next, the shelf shows how far it has come."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from tablewright.engine.fate import Seed
from tablewright.engine.game import Game
from tablewright.web import campaigns, exporting, leaving, messages, profiles
from tablewright.web.campaigns import Opened
from tablewright.web.catalogue import known_game, title_of
from tablewright.web.forms import GoOn, NewTable
from tablewright.web.refusals import Refused
from tablewright.web.seats import Chair, clean, hashed, new_name, new_secret, opens
from tablewright.web.store import NO_MORE, CampaignRow, MemberRow

if TYPE_CHECKING:
    from tablewright.web.lobby import Lobby


async def open_campaign(
    lobby: Lobby, game: Game, form: NewTable, chairs: Sequence[Chair], tokens: dict[int, str], seed: Seed
) -> dict[str, Any]:
    """A new campaign, at the table of its first part."""
    name, host, invite = new_name(), new_secret(), new_secret()
    profile = hashed(form.profile) if form.profile else hashed(host)
    about: dict[str, Any] = {
        "id": name,
        "pack": form.pack,
        "title": clean(form.title) or title_of(game.id),
        "settings": msgspec.json.encode(form.settings).decode(),
        "profile": profile,
        "host": hashed(host),
        "invite": invite,
        "listed": int(form.settings.is_listed),
    }
    content = lobby.packs.load(game, form.pack)
    known_before = await profiles.options_from(lobby.store, profile, game, form.campaign)
    options = {**known_before, **form.options}
    unfinished = await lobby.store.unfinished(game.id, form.campaign, profile)
    opened = await asyncio.to_thread(
        campaigns.begin, game, form.campaign, len(chairs), seed, options, content, about, unfinished
    )
    known = "" if form.seed is None else leaving.CHOSEN_SEED
    match = await keep_part(lobby, opened, "", campaigns.members_from(name, chairs), is_new=True, known=known)
    seats = opened.part.members if opened.part is not None else ()
    keys = {str(seat): tokens[member] for seat, member in enumerate(seats) if member in tokens}
    link = f"/t/{match}?join={invite}"
    return {
        "match": match,
        "tokens": keys,
        "host": host,
        "invite": invite,
        "link": link,
        "campaign": name,
        "members": {str(member): token for member, token in tokens.items()},
    }


async def keep_part(
    lobby: Lobby,
    opened: Opened,
    earlier: str,
    members: Sequence[MemberRow],
    *,
    is_new: bool = False,
    known: str = "",
    put_out: int = 0,
    instead_of: str = "",
) -> str:
    """Put a part on disk; the name of its match, or of the one that somebody else was quicker with."""
    if opened.part is None:
        return await lobby.store.add_part(opened.row, None, [], [])
    assert opened.table is not None
    await asyncio.to_thread(lobby.keep_cards, known_game(opened.row.game), opened.table)
    name = new_name()
    chairs = campaigns.chairs_for(opened.part, members)
    row = opened.row._replace(current=name)
    match = campaigns.match_row(opened._replace(row=row), name, chairs, earlier)
    match = match._replace(known=known, put_out=put_out)
    seats = [chair.row(name) for chair in chairs]
    return await lobby.store.add_part(row, match, seats, [], members if is_new else (), instead_of)


async def go_on(lobby: Lobby, name: str, form: GoOn) -> dict[str, Any]:
    """Open the part that follows one that is over; everybody at the table is told where it is."""
    room = await lobby.room(name)
    async with room.lock:
        await room.open()
        if not room.row.later:
            await exporting.take_back(room)
        row = room.story
        if row is None or not room.table.over:
            raise Refused("the part is not over yet" if row else "this game is no part of a campaign", "no")
        if not room.row.later:
            members = await of_the_party(lobby, row, form)
            opened = await asyncio.to_thread(campaigns.go_on, room.game, row, room.table)
            later = await keep_part(
                lobby, opened, name, members, known=room.row.known, put_out=room.row.put_out
            )
            room.row = room.row._replace(later=later)
            await room.read_story()
            room.tell_everyone(messages.campaign_message(room), "campaign")
        later = room.row.later.removeprefix(NO_MORE)
    following = await lobby.store.match(later) if later else None
    seats = msgspec.json.decode(following.members) if following is not None else []
    return {"match": later, "members": seats, "campaign": room.row.campaign}


async def begin_again(lobby: Lobby, name: str, form: GoOn) -> dict[str, Any]:
    """Begin a part once more with today's cards and with what was carried into it; the old one stays to be seen."""
    room = await lobby.room(name)
    async with room.lock:
        await room.open()
        row = room.story
        if row is None or room.row.later or room.cards != "old":
            raise Refused("a part is begun again only while its cards have changed under it", "no")
        members = await of_the_party(lobby, row, form)
        content = lobby.packs.load(room.game, row.pack)
        opened = await asyncio.to_thread(campaigns.begin_again, room.game, row, room.table, content)
        later = await keep_part(
            lobby,
            opened,
            room.row.earlier,
            members,
            known=room.row.known,
            put_out=room.row.put_out,
            instead_of=name,
        )
        room.row = room.row._replace(later=later)
        await room.read_story()
        room.tell_everyone(messages.campaign_message(room), "campaign")
    following = await lobby.store.match(later)
    seats = msgspec.json.decode(following.members) if following is not None else []
    return {"match": later, "members": seats, "campaign": row.id}


async def of_the_party(lobby: Lobby, row: CampaignRow, form: GoOn) -> list[MemberRow]:
    """Who plays a campaign; whoever asks must be one of them, or its host."""
    members = await lobby.store.members(row.id)
    known = [row.host, *(one.token for one in members)]
    if not any(opens(token, one) for token in (form.token, *form.tokens) for one in known):
        raise Refused("only those who play this campaign can go on with it", "token")
    return members


async def shelf(lobby: Lobby) -> list[dict[str, Any]]:
    """The campaigns as the lobby shows them: one question to the database, and no game opened."""
    members = await lobby.store.members_of_all()
    return [shelved(row, members.get(row.id, [])) for row in await lobby.store.campaigns()]


def shelved(row: CampaignRow, members: Sequence[MemberRow]) -> dict[str, Any]:
    names = [{"member": one.member, "kind": one.kind, "name": one.name or one.player} for one in members]
    return {
        "campaign": row.id, "title": row.title, "game": row.game, "match": row.current, "part": row.part,
        "done": row.done, "of": row.total, "place": row.place, "party": row.party, "members": names,
        "so_far": msgspec.Raw(row.so_far.encode()), "over": row.over, "away": bool(row.away),
        "created": row.created, "changed": row.changed,
    }  # fmt: skip


async def whole(lobby: Lobby, name: str) -> dict[str, Any]:
    """One campaign, with all its parts: each can be looked at and replayed when it is over."""
    row = await lobby.store.campaign(name)
    if row is None:
        raise Refused(f"there is no campaign {name[:20]!r} here", "unknown")
    parts = [
        {
            "match": part.id,
            "part": part.part,
            "name": part_name(part.header),
            "title": campaigns.part_title(row, part.header),
            "over": part.over,
            "moves": part.moves,
        }
        for part in await lobby.store.parts(row.current)
    ]
    return {**shelved(row, await lobby.store.members(name)), "parts": parts}


def part_name(header: str) -> str:
    """What a part is called, from the header of its record."""
    found = re.search(r"^campaign \S+ \S+ part \d+ (\S+)$", header, re.MULTILINE)
    return found[1] if found else ""
