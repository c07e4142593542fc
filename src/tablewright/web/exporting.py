"""A whole campaign as one file, and campaigns that were put away by it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from tablewright.engine import campaign as campaigns
from tablewright.engine.campaign import find_campaign, open_part, part_after, seed_for, too_many
from tablewright.engine.campaign_record import FROM_THE_START, CampaignRecord, Ended, Left, Opened
from tablewright.engine.fate import seed_from
from tablewright.engine.record import Record, record, replay
from tablewright.engine.saga import Frame
from tablewright.engine.table import PartOf, Table
from tablewright.house.chairs import BOT
from tablewright.record.campaigns import party_remark, place_remark
from tablewright.saves import BOT as BOT_NAME
from tablewright.web import leaving
from tablewright.web.campaigns import frame_of
from tablewright.web.refusals import Refused
from tablewright.web.store import CampaignRow, MemberRow

if TYPE_CHECKING:
    from tablewright.web.forms import GoOn
    from tablewright.web.lobby import Lobby
    from tablewright.web.rooms import Room


async def export(lobby: Lobby, name: str, form: GoOn) -> str:
    """Everything in one text. A campaign that goes on is put away by this: it takes no room on its shelf until
    somebody plays on."""
    row = await lobby.store.campaign(name)
    if row is None:
        raise Refused(f"there is no campaign {name[:20]!r} here", "unknown")
    room = await lobby.room(row.current)
    async with room.lock:
        await room.open()
        leaving.check_may_leave(room, [form.token, *form.tokens], "be exported")
        await leaving.note_leaving(room)
        rows = await lobby.store.parts(row.current)
        parts = [Record.parse(await lobby.store.text_of(part)) for part in rows]
        members = await lobby.store.members(row.id)
        text = await asyncio.to_thread(whole, frame_for(room, row), row, parts, members)
        if not row.over:
            await lobby.store.put_away(row.id, away=True)
    return text


def frame_for(room: Room, row: CampaignRow) -> Frame:
    assert room.table.origin is not None
    return frame_of(room.game, row, room.table.origin.content)


async def take_back(room: Room) -> None:
    """A campaign that was put away is played on: it takes its room again, if there is some."""
    row = room.story
    if row is None or not row.away:
        return
    campaign = find_campaign(room.game, row.campaign)
    begun = await room.store.unfinished(row.game, row.campaign, row.profile)
    objection = too_many(campaign, begun)
    if objection:
        raise Refused(f"this campaign was exported, and its place is taken: {objection}", "no")
    await room.store.put_away(row.id, away=False)
    await room.read_story()


# The text -------------------------------------------------------------------------------------------------


def whole(frame: Frame, row: CampaignRow, parts: Sequence[Record], members: Sequence[MemberRow]) -> str:
    """A campaign as `tablewright campaign import` takes it in."""
    made = CampaignRecord(head_of(row, parts[0], members), row.campaign, row.begin)
    made.title = row.title
    file, carried = FROM_THE_START, row.begin
    for part, after in zip(parts, [*parts[1:], None], strict=True):
        told = part_of(part)
        file = note_silent(made, frame, file, carried, told.number)
        file = note(made, part, file)
        following = part_of(after) if after is not None else None
        if following is not None and following.number == told.number + 1:
            carried = following.carried
        elif following is not None or row.over:
            carried = left_by(frame, part)
        else:
            break
        made.entries.append(Left(file, carried))
    if row.over:
        note_silent(made, frame, file, carried, 0)
        made.entries.append(Ended(row.over))
    remarks = place_remark(row.done, row.total, row.place) + (party_remark(row.party) if row.party else "")
    index = made.index()
    return f"{index}{remarks}{made.text().removeprefix(index)}"


def head_of(row: CampaignRow, first: Record, members: Sequence[MemberRow]) -> Record:
    head = Record(row.game, row.seats, seed_from(row.seed))
    head.engine = first.engine
    head.pack, head.pack_version, head.pack_hash = first.pack, first.pack_version, first.pack_hash
    head.options = msgspec.json.decode(row.options)
    names = {one.member: f"{BOT_NAME}{one.player}" if one.kind == BOT else one.name for one in members}
    head.players = {member: name for member, name in names.items() if name}
    return head


def part_of(part: Record) -> PartOf:
    assert part.part is not None
    return part.part


def note(made: CampaignRecord, part: Record, after: str) -> str:
    """One part, in a file of its own, which is told."""
    told = part_of(part)
    file = made.new_file(told.number, told.name)
    made.entries.append(Opened(told.number, told.name, file, after))
    made.parts[file] = part
    return file


def note_silent(made: CampaignRecord, frame: Frame, file: str, carried: str, until: int) -> str:
    """Parts that asked nobody anything have no table here; they are played again, and come out the same."""
    number = len(made.parts) + 1
    while number != until:
        value = campaigns.decode(frame.campaign, carried)
        part = part_after(frame.campaign, value)
        if part is None:
            break
        seed = seed_for(frame.seed, number, part.name)
        table = open_part(
            frame.game,
            frame.campaign,
            value,
            seed,
            frame.options,
            frame.content,
            run=frame.run,
            number=number,
        )
        file = note(made, record(table), file)
        carried = campaigns.encode(frame.campaign.carry(table, value))
        made.entries.append(Left(file, carried))
        number += 1
    return file


def left_by(frame: Frame, part: Record) -> str:
    """What a part carried on, by playing it again."""
    made: Any = Record.parse(part.text())
    made.content = frame.content
    table: Table = replay(made, log=False)
    return campaigns.encode(
        frame.campaign.carry(table, campaigns.decode(frame.campaign, part_of(part).carried))
    )
