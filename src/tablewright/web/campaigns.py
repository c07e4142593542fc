"""Campaigns at the web: each part is a table of its own, with the chairs and keys of the one before it."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from tablewright.engine import campaign as campaigns
from tablewright.engine.campaign import Campaign, Part, find_campaign, part_after, seed_for, too_many
from tablewright.engine.campaign_record import begun, result_in_words
from tablewright.engine.fate import Seed, seed_from
from tablewright.engine.game import Game, SetupError
from tablewright.engine.record import Record, RecordError, started
from tablewright.engine.saga import Frame, frame_for
from tablewright.engine.table import Table
from tablewright.house.chairs import OPEN, PERSON
from tablewright.web.catalogue import known_game
from tablewright.web.kept import opening, players_of
from tablewright.web.refusals import Refused
from tablewright.web.seats import Chair
from tablewright.web.store import CampaignRow, MatchRow, MemberRow

MOST_IN_A_ROW: Final = 200  # parts that end before anybody is asked


class Follows(NamedTuple):
    """What a part is called, and the one after it if it is over."""

    present: str
    next: str


class Opened(NamedTuple):
    """A part that is laid and not yet on disk; without a table, the campaign is over."""

    row: CampaignRow
    record: Record | None
    table: Table | None
    part: Part | None


def following(game: Game, table: Table) -> Follows:
    """The titles of a part and of what follows it."""
    assert table.origin is not None
    told = table.origin.part
    assert told is not None
    campaign = find_campaign(game, told.campaign)
    carried = campaigns.decode(campaign, told.carried)
    present = part_after(campaign, carried)
    if not table.over:
        return Follows(titled(present), "")
    after = part_after(campaign, campaign.carry(table, carried))
    return Follows(titled(present), titled(after) or "The end")


def part_title(row: CampaignRow, header: str) -> str:
    """What a part is called for people, from the header of its record; its plain name if that cannot be told."""
    try:
        told = Record.parse(header, "the header").part
        assert told is not None
        campaign = find_campaign(known_game(row.game), row.campaign)
        return titled(part_after(campaign, campaigns.decode(campaign, told.carried))) or told.name
    except (RecordError, SetupError, Refused):
        return ""


def titled(part: Part | None) -> str:
    return (part.title or part.name) if part is not None else ""


# Beginning and going on -----------------------------------------------------------------------------------


def begin(
    game: Game,
    campaign: str,
    seats: int,
    seed: Seed,
    options: Mapping[str, object],
    content: Any,
    about: dict[str, Any],
    unfinished: int,
) -> Opened:
    """A new campaign with its first part; `about` is what the shelf keeps of it."""
    try:
        frame = frame_for(game, campaign, seats, seed, options, content)
        objection = too_many(frame.campaign, unfinished)
        if objection:
            raise SetupError(objection)
        carried = frame.campaign.begin(frame.seats, frame.options, content)
    except SetupError as why:
        raise Refused(str(why), "bad") from None
    now = time.time()
    row = CampaignRow(
        game=game.id, campaign=frame.campaign.id, seats=frame.seats, seed=str(seed),
        options=msgspec.json.encode(frame.options).decode(), begin=begun(frame, carried).begin, created=now,
        changed=now, current="", part="", done=0, total=0, place="", so_far="[]", over="",
        party=", ".join(frame.campaign.party(carried)), **about,
    )  # fmt: skip
    return opened(frame, row, carried, 1)


def begin_again(game: Game, row: CampaignRow, table: Table, content: Any) -> Opened:
    """The same part once more, with other cards."""
    assert table.origin is not None
    told = table.origin.part
    assert told is not None
    frame = frame_of(game, row, content)
    return opened(frame, row, campaigns.decode(frame.campaign, told.carried), told.number)


def go_on(game: Game, row: CampaignRow, table: Table) -> Opened:
    """The part that follows one that is over, with the cards that it was played with."""
    assert table.origin is not None
    told = table.origin.part
    assert told is not None
    frame = frame_of(game, row, table.origin.content)
    carried = campaigns.decode(frame.campaign, told.carried)
    return opened(frame, row, frame.campaign.carry(table, carried), told.number + 1)


def frame_of(game: Game, row: CampaignRow, content: Any) -> Frame:
    options = msgspec.json.decode(row.options)
    found = find_campaign(game, row.campaign)
    return Frame(game, found, row.seats, seed_from(row.seed), options, content, debug=False, log=True)


def opened(frame: Frame, row: CampaignRow, carried: Any, number: int) -> Opened:
    """The table of the part that follows from what is carried, on past those that ask nobody anything."""
    campaign = frame.campaign
    for n in range(number, number + MOST_IN_A_ROW):
        row = shelved(row, campaign, carried)
        part = part_after(campaign, carried)
        if part is None:
            return Opened(row._replace(over=result_in_words(campaign.result(carried))), None, None, None)
        seed = seed_for(frame.seed, n, part.name)
        table = campaigns.open_part(
            frame.game, campaign, carried, seed, frame.options, frame.content, run=frame.run, number=n
        )
        if not table.over:
            record = started(table)
            record.note(table)
            return Opened(row._replace(part=titled(part)), record, table, part)
        carried = campaign.carry(table, carried)
    raise Refused(f"{row.title} goes round without asking anybody anything", "rules")


def shelved(row: CampaignRow, campaign: Campaign, carried: Any) -> CampaignRow:
    """How far the party has come, as the shelf shows it without opening a game."""
    done, total = campaign.progress(carried)
    so_far = msgspec.json.encode(list(campaign.so_far(carried))).decode()
    return row._replace(
        changed=time.time(), done=done, total=total, place=campaign.place(carried), so_far=so_far
    )


# Who sits there -------------------------------------------------------------------------------------------


def members_from(campaign: str, chairs: Sequence[Chair]) -> list[MemberRow]:
    """The party of a new campaign."""
    rows = [chair.row(campaign) for chair in chairs]
    return [MemberRow(campaign, *row[1:]) for row in rows]


def chairs_for(part: Part, members: Sequence[MemberRow]) -> list[Chair]:
    """Who sits at the table of a part: those of the party who take part, with the keys they have."""
    found = []
    for seat, member in enumerate(part.members):
        row = members[member]
        is_person = row.kind == PERSON
        chair = Chair(
            seat, row.kind, row.name, "" if is_person else row.player, row.player if is_person else ""
        )
        chair.token = row.token if row.kind != OPEN else ""
        found.append(chair)
    return found


def match_row(opened: Opened, name: str, chairs: Sequence[Chair], earlier: str) -> MatchRow:
    """The table of a part as the database keeps it."""
    row, record, table = opened.row, opened.record, opened.table
    assert record is not None
    assert table is not None
    assert table.origin is not None
    assert opened.part is not None
    record.players = players_of(chairs)
    part = record.part
    assert part is not None
    return MatchRow(
        id=name, kind="table", game=row.game, pack=row.pack, header=opening(record),
        options=msgspec.json.encode(table.origin.options).decode(), settings=row.settings, host=row.host,
        invite=row.invite, parent="", created=row.changed, changed=row.changed, moves=0, over="",
        waiting=msgspec.json.encode(table.waiting()).decode(), campaign=row.id, part=part.number, listed=row.listed,
        members=msgspec.json.encode(part.members).decode(), earlier=earlier, later="",
    )  # fmt: skip
