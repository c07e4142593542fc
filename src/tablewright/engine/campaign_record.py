# interpreted: works on lines of text, between games rather than in them
"""A whole campaign as text: an index, and the record of each part.

The index says how the campaign was begun, which parts were opened in which order and from which others, and where
marks were set. It only ever grows, as records do. Each part has a record that is whole by itself, in a file beside
the index or, in one text, behind a line `=== NAME`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from tablewright.build_info import VERSION
from tablewright.engine import campaign as campaigns
from tablewright.engine import record as records
from tablewright.engine.campaign import Campaign, Part, find_campaign, seed_for
from tablewright.engine.game import SetupError
from tablewright.engine.record import CUT, MOST_DIGITS, Record, RecordError, on_one_line
from tablewright.engine.saga import Done, Frame, Saga, run_of
from tablewright.engine.table import Table

FORMAT: Final = 1
FIRST: Final = re.compile(r"tablewright campaign (\d{1,9})")
FILE: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]*\.tw")
SECTION: Final = "=== "
FROM_THE_START: Final = "-"  # the first part follows no other
OWN: Final = ("campaign", "title", "begin")  # header words that single games have not


class Opened(NamedTuple):
    """A line `part 2 bridge 02-bridge.tw after 01-gate.tw`: a part was opened, in a file of its own."""

    number: int
    name: str
    file: str
    after: str  # the file of the part before it, or FROM_THE_START

    def __str__(self) -> str:
        return f"part {self.number} {self.name} {self.file} after {self.after}"


class Left(NamedTuple):
    """A line `done 02-bridge.tw {…}`: that part is over, and this was carried out of it."""

    file: str
    carried: str

    def __str__(self) -> str:
        return f"done {self.file} {self.carried}"


class Marked(NamedTuple):
    """A line `mark 02-bridge.tw 4 before the bridge`: a place to return to, after so many moves of a part."""

    file: str
    moves: int
    name: str

    def __str__(self) -> str:
        return f"mark {self.file} {self.moves} {self.name}"


class Ended(NamedTuple):
    """A line `over …`: how the campaign ended."""

    why: str

    def __str__(self) -> str:
        return f"over {self.why}"


Entry = Opened | Left | Marked | Ended


class CampaignRecord:
    """All that is needed to play a campaign once more."""

    def __init__(self, head: Record, campaign: str, begin: str) -> None:
        self.where = "the campaign"
        self.head = head  # game, engine, pack, seats, seed, options, players
        self.campaign = campaign
        self.title = ""
        self.begin = begin  # what was carried into the first part
        self.entries: list[Entry] = []
        self.parts: dict[str, Record] = {}  # by file
        self.spoilt: dict[str, str] = {}  # files that cannot be read, and why
        self.cut = ""  # the rest of a line that was cut off at the end of the index

    # What there is

    @property
    def run(self) -> str:
        return run_of(self.head.game, self.campaign, self.head.seed)

    def opened(self) -> dict[str, Opened]:
        return {entry.file: entry for entry in self.entries if isinstance(entry, Opened)}

    def left(self) -> dict[str, str]:
        """What was carried out of each part that is over, by file."""
        return {entry.file: entry.carried for entry in self.entries if isinstance(entry, Left)}

    def marks(self) -> dict[str, Marked]:
        """The named marks; a name that was given again means the newer place."""
        return {entry.name: entry for entry in self.entries if isinstance(entry, Marked)}

    @property
    def current(self) -> Opened | None:
        """The part that was opened last."""
        last: Opened | None = None
        for entry in self.entries:
            if isinstance(entry, Opened):
                last = entry
        return last

    def line(self, file: str | None = None) -> list[Opened]:
        """The parts that lead to this one, it being the last; old branches are left out."""
        known = self.opened()
        at = self.current if file is None else known.get(file)
        found: dict[str, Opened] = {}
        while at is not None and at.file not in found:
            found[at.file] = at
            at = known.get(at.after)
        return list(found.values())[::-1]

    @property
    def over(self) -> str:
        """How it ended, if the part that was opened last was its end."""
        last = self.entries[-1] if self.entries else None
        for entry in reversed(self.entries):
            if not isinstance(entry, Marked):
                last = entry
                break
        return last.why if isinstance(last, Ended) else ""

    def new_file(self, number: int, name: str) -> str:
        """A file name that no part of this campaign has: `02-bridge.tw`, on another branch `02-bridge.2.tw`."""
        taken = {*self.opened(), *self.parts, *self.spoilt}
        stem = f"{number:02}-{name}"
        names = (f"{stem}.tw", *(f"{stem}.{n}.tw" for n in range(2, 10_000)))
        return next(file for file in names if file not in taken)

    # Writing

    def index(self) -> str:
        """The index as it stands in its file."""
        return self.header() + "".join(f"{entry}\n" for entry in self.entries)

    def header(self) -> str:
        first, _, rest = self.head.header().partition("\n")
        assert first.startswith("tablewright record")
        title = f"title {on_one_line(self.title)}\n" if self.title else ""
        return (
            f"tablewright campaign {FORMAT}\ncampaign {self.campaign}\n{title}"
            f"{rest.removesuffix(chr(10))}begin {self.begin}\n\n"
        )

    def text(self) -> str:
        """Everything in one text, to be sent or kept elsewhere."""
        parts = (
            f"{SECTION}{file}\n{self.parts[file].text()}" for file in self.opened() if file in self.parts
        )
        return self.index() + "".join(parts)

    # Reading

    @classmethod
    def parse(cls, text: str, where: str = "the campaign") -> CampaignRecord:
        """The campaign in one text; a part that cannot be read spoils only itself."""
        index, *sections = re.split(rf"^{SECTION}", text.replace("\r\n", "\n"), flags=re.MULTILINE)
        found = cls.parse_index(index, where)
        for section in sections:
            file, _, body = section.partition("\n")
            found.take_in(file.strip(), body, f"{file.strip()} of {where}")
        return found

    def take_in(self, file: str, body: str, where: str) -> None:
        """The record of one part."""
        if file in self.parts or file in self.spoilt:
            raise RecordError(f"{self.where} has two parts {file}; delete one of them")
        try:
            self.parts[file] = Record.parse(body, where)
        except RecordError as why:
            self.spoilt[file] = str(why)

    @classmethod
    def parse_index(cls, text: str, where: str) -> CampaignRecord:
        *lines, rest = text.split("\n")
        first = FIRST.fullmatch(lines[0]) if lines else None
        if first is None:
            start = (lines[0] if lines else rest)[:40]
            raise RecordError(
                f"{where} is not a tablewright campaign: its first line is {start!r}; a campaign starts with "
                f"`tablewright campaign {FORMAT}`"
            )
        if int(first[1]) > FORMAT:
            raise RecordError(
                f"{where} is a campaign of format {first[1]}, but tablewright {VERSION} reads up to {FORMAT}; "
                "update tablewright to open it"
            )
        if "" not in lines:
            raise RecordError(
                f"{where} ends inside its header, before the first move; use a whole copy of it, or begin a new one"
            )
        blank = lines.index("")
        found = cls.from_header(lines[1:blank], where)
        for number, line in enumerate(lines[blank + 1 :], blank + 2):
            if line and not line.startswith("#") and not line.endswith(CUT):
                found.entries.append(found.read_entry(line, number))
        found.cut = rest
        return found

    @classmethod
    def from_header(cls, lines: list[str], where: str) -> CampaignRecord:
        own = {}
        plain = []
        for line in lines:
            word, _, rest = line.partition(" ")
            if word in OWN and rest and word not in own:
                own[word] = rest
            else:
                plain.append(line)
        for word in ("campaign", "begin"):
            if word not in own:
                raise RecordError(f"the header of {where} does not say `{word} …`; add that line")
        head = records.read_header(plain, where)
        found = cls(head, own["campaign"], own["begin"])
        found.where = where
        found.title = own.get("title", "")
        return found

    def read_entry(self, line: str, number: int) -> Entry:
        match line.split(maxsplit=3):
            case ["part", n, name, rest] if n.isdecimal() and len(n) <= MOST_DIGITS:
                file, _, after = rest.partition(" after ")
                if FILE.fullmatch(file) and (after == FROM_THE_START or FILE.fullmatch(after)):
                    return Opened(int(n), name, file, after)
            case ["mark", file, n, name] if n.isdecimal() and len(n) <= MOST_DIGITS and FILE.fullmatch(file):
                return Marked(file, int(n), name)
            case ["done", file, *_] if FILE.fullmatch(file):
                return Left(file, line.split(maxsplit=2)[2] if line.count(" ") > 1 else "")
            case ["over", *_]:
                return Ended(line.removeprefix("over").strip())
        raise RecordError(f"line {number} of {self.where} cannot be read: {line[:60]!r}; mend or delete it")


# From a campaign in progress, and back --------------------------------------------------------------------


def record_of(saga: Saga) -> CampaignRecord:
    """The record of a campaign: how it was begun, and the record of each of its parts."""
    frame = saga.frame
    made = begun(frame, saga.done[0].carried if saga.done else saga.carried)
    after = FROM_THE_START
    for done in saga.done:
        file = note_part(made, done.number, done.part, done.table, after)
        made.entries.append(Left(file, campaigns.encode(done.left)))
        after = file
    if saga.part is not None:
        note_part(made, saga.number, saga.part, saga.table, after)
    else:
        made.entries.append(Ended(ending_in_words(saga)))
    return made


def record_of_any(table: Table | Saga) -> Record | CampaignRecord:
    """The record of a table or of a campaign."""
    return record_of(table) if isinstance(table, Saga) else records.record(table)


def begun(frame: Frame, carried: Any) -> CampaignRecord:
    """The record of a campaign of which no part has been opened yet."""
    head = Record(frame.game.id, frame.seats, frame.seed)
    content = frame.content
    head.pack, head.pack_version = getattr(content, "id", ""), getattr(content, "version", "")
    head.pack_hash = records.with_kind(getattr(content, "hash", ""))
    head.content = content
    head.options = dict(frame.options)
    return CampaignRecord(head, frame.campaign.id, campaigns.encode(carried))


def note_part(made: CampaignRecord, number: int, part: Part, table: Table, after: str) -> str:
    file = made.new_file(number, part.name)
    made.entries.append(Opened(number, part.name, file, after))
    made.parts[file] = records.record(table)
    return file


def ending_in_words(saga: Saga) -> str:
    assert saga.result is not None
    return result_in_words(saga.result)


def result_in_words(result: Any) -> str:
    """How a campaign ended, on one line."""
    scores = f", {' : '.join(map(str, result.scores))}" if result.scores else ""
    clause = f" ({result.clause})" if result.clause else ""
    return on_one_line(f"{records.winners_in_words(result.won)}{scores}: {result.why}{clause}")


def frame_of(made: CampaignRecord, pack: Any = None, *, debug: bool = False, log: bool = True) -> Frame:
    """What a campaign is, from its record: the game, the pack, the seats."""
    game = records.game_of(made.head)
    content = pack if pack is not None else made.head.content
    if content is None or isinstance(content, (str, Path)):
        content = game.load(content)
    records.check_pack(made.head, content)
    try:
        found = find_campaign(game, made.campaign)
        settled = game.settle(made.head.options)
    except SetupError as why:
        raise RecordError(f"{made.where} cannot be set up again: {why}") from None
    return Frame(game, found, made.head.seats, made.head.seed, settled, content, debug=debug, log=log)


def replay_campaign(made: CampaignRecord, *, pack: Any = None, debug: bool = False, log: bool = True) -> Saga:
    """The campaign after all moves of its record, on the branch that was played last. Everything is compared."""
    frame = frame_of(made, pack, debug=debug, log=log)
    start = carried_from(frame.campaign, made.begin, made.where)
    if campaigns.encode(frame.campaign.begin(frame.seats, frame.options, frame.content)) != campaigns.encode(
        start
    ):
        raise RecordError(
            f"{made.where} begins with what no campaign of this game begins with; it was edited"
        )
    saga = Saga(frame, start)
    line, left = made.line(), made.left()
    check_numbers(made, line)
    for opened in line:
        play_part(saga, made, opened)
        if saga.table.over:
            saga.close()
            check_left(saga.done[-1], made, opened, left)
    saga.part = campaigns.part_after(frame.campaign, saga.carried)
    if saga.part is None:
        saga.result = frame.campaign.result(saga.carried)
    elif saga.table.over or not line:
        saga.open_next()
    return saga


def check_numbers(made: CampaignRecord, line: list[Opened]) -> None:
    """No part is missing between the first and the last."""
    for n, opened in enumerate(line, 1):
        if opened.number != n:
            raise RecordError(
                f"{made.where} lacks part {n}: part {opened.number} ({opened.name}) follows "
                f"{f'part {n - 1}' if n > 1 else 'nothing'}; restore the line that is missing"
            )


def play_part(saga: Saga, made: CampaignRecord, opened: Opened) -> None:
    """Replay one part, after a look whether it can be the next one of this campaign."""
    frame = saga.frame
    part = campaigns.part_after(frame.campaign, saga.carried)
    check_part(frame, made, opened, part, saga.carried)
    assert part is not None
    saga.part, saga.number = part, opened.number
    saga.table = records.replay(made.parts[opened.file], pack=frame.content, log=frame.log, debug=frame.debug)


def check_part(frame: Frame, made: CampaignRecord, opened: Opened, part: Part | None, carried: Any) -> None:
    """Whether a part's record belongs here: of this game and campaign, with what the part before it carried on."""
    where = f"part {opened.number} ({opened.name}) of {made.where}"
    if opened.file in made.spoilt:
        raise RecordError(f"{where} cannot be read: {made.spoilt[opened.file]}")
    if opened.file not in made.parts:
        raise RecordError(
            f"{where} is missing: there is no {opened.file}; the parts before it can be looked at"
        )
    kept = made.parts[opened.file]
    told = kept.part
    if told is None or kept.game != frame.game.id or told.campaign != frame.campaign.id:
        raise RecordError(
            f"{where} is the record of something else: {opened.file} is no part of this campaign"
        )
    if told.run != frame.run:
        raise RecordError(
            f"{where} is of another campaign: {opened.file} belongs to {told.run}, not {frame.run}"
        )
    if part is None or (told.number, told.name) != (opened.number, opened.name):
        raise RecordError(f"{where} does not follow here; {opened.file} is part {told.number} ({told.name})")
    if carried_from(frame.campaign, told.carried, where) != carried:
        raise RecordError(
            f"{where} begins with what the part before it did not carry on; {opened.file} or the part before it "
            "was edited"
        )
    if told.members != part.members:
        seated = f"{campaigns.spoken(told.members)} instead of {campaigns.spoken(part.members)}"
        raise RecordError(f"{where} has its seats changed round: {seated}")
    if kept.seed != seed_for(frame.seed, opened.number, opened.name):
        raise RecordError(f"{where} has luck of its own: its seed does not come from the campaign's")


def check_left(done: Done, made: CampaignRecord, opened: Opened, left: Mapping[str, str]) -> None:
    told = left.get(opened.file)
    if told is not None and told != campaigns.encode(done.left):
        raise RecordError(
            f"{made.where} says that part {opened.number} ({opened.name}) carried on what it did not; "
            "the index or the part was edited"
        )


def carried_from(campaign: Campaign, text: str, where: str) -> Any:
    try:
        return campaigns.decode(campaign, text)
    except SetupError as why:
        raise RecordError(f"{where}: {why}") from None
