"""Campaigns on disk: a folder each, with an index that only grows and the record of every part.

Whatever is written is on disk before anything is shown, in an order that a power cut cannot spoil: what was carried
out of a part first, then the file of the next part, then its line in the index. What is missing after a power cut is
made again from what is there, and comes out the same.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any, Final, NamedTuple

from tablewright.engine import campaign as campaigns
from tablewright.engine import campaign_record as index
from tablewright.engine.campaign import Campaign, Part, find_campaign, part_after, seed_for, too_many
from tablewright.engine.campaign_record import (
    FROM_THE_START,
    CampaignRecord,
    Ended,
    Entry,
    Left,
    Marked,
    Opened,
)
from tablewright.engine.fate import Seed
from tablewright.engine.game import Game, SetupError, find_game
from tablewright.engine.match import Match, write_whole
from tablewright.engine.numbers import whole
from tablewright.engine.record import (
    CUT,
    Record,
    RecordError,
    bytes_of,
    create,
    game_of,
    on_one_line,
    set_up,
    started,
    sync_folder,
)
from tablewright.engine.saga import frame_for
from tablewright.record.changed import difference, pack_of, read_with
from tablewright.record.packs import keep_pack, kept_pack
from tablewright.saves import GAME_NOTE, PACK_NOTE, data_folder, noted

INDEX: Final = "campaign.tw"
PLACE: Final = "# place "  # how far the party has come, for the shelf: `# place 1 3 The Ford`
PARTY: Final = "# party "
AWAY: Final = "# away "  # it was exported; it takes no room among the unfinished ones any more
HERE: Final = "# here"
OLD_PACK: Final = "# old-pack "  # the pack it is gone on with, by its hash, until a part is begun again
SEAT: Final = "# seat "  # somebody else sits at a seat of the party: `# seat 1 Cleo`
SLUG: Final = re.compile(r"[^a-z0-9]+")


class ContentChanged(RecordError):
    """The cards or rules have changed under a campaign; `has_old_pack` says whether it can be gone on with."""

    def __init__(self, message: str, has_old_pack: bool) -> None:
        super().__init__(message)
        self.has_old_pack = has_old_pack


class Slot(NamedTuple):
    """A kept campaign as the shelf shows it; `broken` says why it cannot be opened."""

    path: Path
    when: datetime
    title: str = ""
    game: str = ""
    campaign: str = ""
    seats: int = 0
    part: str = ""
    place: str = ""
    party: str = ""
    done: int = 0
    of: int = 0
    over: str = ""
    away: str = ""
    marks: tuple[str, ...] = ()
    broken: str = ""

    @property
    def name(self) -> str:
        return self.path.name


# The shelf ------------------------------------------------------------------------------------------------


def campaigns_folder() -> Path:
    folder = data_folder() / "campaigns"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def all_slots() -> list[Slot]:
    """Every kept campaign, the one played last first. Only indexes are read."""
    found = [look_into(path) for path in campaigns_folder().glob(f"*/{INDEX}")]
    return sorted(found, key=lambda slot: (slot.when, slot.name), reverse=True)


def look_into(path: Path) -> Slot:
    """What the index tells by itself: no game is loaded, no part is read."""
    home = path.parent
    when = path.stat().st_mtime
    try:
        text = bytes_of(path).decode(errors="replace")
        made = CampaignRecord.parse_index(text, str(home.name))
    except RecordError as why:
        return Slot(home, datetime.fromtimestamp(when), broken=str(why))
    now = made.current
    if now is not None and (home / now.file).exists():
        when = max(when, (home / now.file).stat().st_mtime)
    done, of, place = place_in(text)
    marks = tuple(made.marks())
    return Slot(
        home, datetime.fromtimestamp(when), made.title or home.name, made.head.game, made.campaign, made.head.seats,
        now.name if now is not None else "", place, last_remark(text, PARTY), done, of, made.over, away_in(text), marks,
    )  # fmt: skip


def last_remark(text: str, word: str) -> str:
    start = text.rfind(f"\n{word}")
    return text[start + 1 + len(word) :].partition("\n")[0] if start >= 0 else ""


def place_remark(done: int, of: int, place: str) -> str:
    return f"{PLACE}{done} {of} {on_one_line(place)}\n"


def party_remark(party: str) -> str:
    return f"{PARTY}{on_one_line(party)}\n"


def place_in(text: str) -> tuple[int, int, str]:
    words = last_remark(text, PLACE).split(" ", 2)
    done, of = (whole(words[0]), whole(words[1])) if len(words) == 3 else (None, None)
    return (0, 0, "") if done is None or of is None else (done, of, words[2])


def away_in(text: str) -> str:
    """Where it was exported to, if it was not taken back since."""
    return last_remark(text, AWAY) if text.rfind(f"\n{AWAY}") > text.rfind(f"\n{HERE}") else ""


def find_slot(name: str) -> Path:
    """The kept campaign that a person means: its folder, its name, or its title."""
    for path in (Path(name), campaigns_folder() / name):
        if (path / INDEX).is_file():
            return path
    titled = [slot.path for slot in all_slots() if slot.title.casefold() == name.casefold()]
    if len(titled) == 1:
        return titled[0]
    several = f"{len(titled)} campaigns are called so; use the name before the title" if titled else ""
    raise RecordError(
        f"there is no campaign {name}; {several or '`tablewright campaign list` shows what there is'}"
    )


def last_slot() -> Path:
    """The campaign played last that is not over."""
    for slot in all_slots():
        if not slot.over and not slot.broken and not slot.away:
            return slot.path
    raise RecordError("there is no campaign to go on with; `tablewright campaign new GAME` begins one")


def unfinished(game: str, campaign: str) -> int:
    """How many campaigns of this kind are begun and neither over nor put away."""
    slots = [slot for slot in all_slots() if (slot.game, slot.campaign) == (game, campaign)]
    return sum(not (slot.over or slot.away or slot.broken) for slot in slots)


def check_room(campaign: Campaign, game: str) -> None:
    objection = too_many(campaign, unfinished(game, campaign.id))
    if objection:
        raise SetupError(objection)


def new_folder(name: str) -> Path:
    """A folder that no other campaign has, made and safe on disk."""
    stem = SLUG.sub("-", name.lower()).strip("-")[:60] or "campaign"
    for n in range(1, 10_000):
        path = campaigns_folder() / (stem if n == 1 else f"{stem}-{n}")
        try:
            path.mkdir()
        except FileExistsError:
            continue
        sync_folder(path.parent)
        return path
    raise RecordError(f"there are too many campaigns called {name}; give another title")


# A campaign that is being played --------------------------------------------------------------------------


class KeptCampaign:
    """A campaign in its folder: the index, and the match of the part that is being played."""

    def __init__(self, path: Path, made: CampaignRecord, game: Game, pack: Any) -> None:
        self.path = path
        self.made = made
        self.game = game
        self.campaign = find_campaign(game, made.campaign)
        self.pack = pack
        self.size = (path / INDEX).stat().st_size
        self.match: Match | None = None
        self.news: list[str] = []  # what a person should be told: content that changed and did not matter

    # Beginning and taking up

    @classmethod
    def start(
        cls,
        game: Game,
        campaign: str | None = None,
        seats: int | None = None,
        seed: Seed = 0,
        options: Mapping[str, object] | None = None,
        pack: Any = None,
        players: Mapping[int, str] | None = None,
        title: str = "",
        notes: str = "",
    ) -> KeptCampaign:
        """Begin a campaign in a folder of its own; `notes` are remarks for the top of its index."""
        frame = frame_for(game, campaign, seats, seed, options, pack)
        check_room(frame.campaign, game.id)
        carried = frame.campaign.begin(frame.seats, frame.options, frame.content)
        made = index.begun(frame, carried)
        made.title = on_one_line(title)
        made.head.players = dict(players or {})
        path = new_folder(title or f"{game.id}-{datetime.now():%Y-%m-%d}")
        create(path / INDEX, made.header() + notes)
        kept = cls(path, made, game, frame.content)
        kept.note_party(carried)
        kept.open_next(carried, FROM_THE_START)
        return kept

    @classmethod
    def load(cls, name: str | Path, pack: Any = None) -> KeptCampaign:
        """Take a campaign up at the question where it was left. Only its present part is replayed."""
        kept = cls.opened(name, pack)
        kept.take_up()
        return kept

    @classmethod
    def opened(cls, name: str | Path, pack: Any = None) -> KeptCampaign:
        """A campaign with its index read and nothing else: to look at it, to export it."""
        path = name if isinstance(name, Path) else find_slot(name)
        made = read_index(path)
        find_noted_game(noted(path / INDEX, GAME_NOTE) or "")
        game = game_of(made.head)
        content = chosen_pack(game, path) if pack is None else None
        return cls(path, made, game, content or game.load(pack or noted(path / INDEX, PACK_NOTE)))

    def take_up(self) -> None:
        """Open the present part; if a power cut came between two parts, go on from there."""
        now = self.made.current
        if now is None:
            self.open_next(self.carried_into(None), FROM_THE_START)
            return
        if now.file in self.made.left():
            if not self.made.over:
                self.open_next(campaigns.decode(self.campaign, self.made.left()[now.file]), now.file)
                return
        self.match = self.match_of(now.file)

    def match_of(self, file: str) -> Match:
        """The match of a part, with the pack it was begun with or one that makes no difference."""
        path = self.path / file
        if not path.exists():
            raise RecordError(
                f"part {file} of {self.path.name} is missing; restore {path}, or go back to a mark"
            )
        record = Record.read(path)
        self.check_belongs(record, file)
        if (record.pack, record.pack_hash) == pack_of(self.pack):
            return self.with_pack(path, self.pack)
        old = kept_pack(self.game, record.pack_hash)
        if why := difference(record, self.pack, old):
            raise ContentChanged(changed_words(self, record, why, old is not None), old is not None)
        match = match_with(path, record, self.pack)
        self.news.append(
            f"The pack {record.pack} has changed since this part was begun; it replays to the same position, so "
            "you go on with the new one."
        )
        return match

    def check_belongs(self, record: Record, file: str) -> None:
        """A part of another campaign, or of another place in this one, is not opened."""
        opened = self.made.opened()[file]
        told = record.part
        where = f"part {opened.number} ({opened.name}) of {self.path.name}"
        if told is None or (record.game, told.campaign) != (self.game.id, self.campaign.id):
            raise RecordError(f"{where} is the record of something else; restore {self.path / file}")
        if told.run != self.made.run or (told.number, told.name) != (opened.number, opened.name):
            raise RecordError(f"{where} is of another campaign or another part; restore {self.path / file}")
        if campaigns.decode(self.campaign, told.carried) != self.carried_into(opened):
            raise RecordError(
                f"{where} begins with what the part before it did not carry on: one of them was edited; "
                "`tablewright campaign list` names marks to go back to"
            )
        if record.seed != seed_for(self.made.head.seed, opened.number, opened.name):
            raise RecordError(f"{where} has luck of its own: its seed does not come from the campaign's")

    def with_pack(self, path: Path, pack: Any) -> Match:
        return Match.load(path, pack)

    # When content has changed

    def use_old_pack(self) -> None:
        """Go on with the pack that the present part was begun with."""
        now = self.present()
        record = Record.read(self.path / now.file)
        old = kept_pack(self.game, record.pack_hash)
        if old is None:
            raise RecordError(f"the pack {record.pack} ({record.pack_hash[:19]}…) is not kept any more")
        self.append(f"{OLD_PACK}{record.pack_hash}\n")
        self.pack = old
        self.match = Match.load(self.path / now.file, old)

    def restart_part(self) -> None:
        """Begin the present part once more with the cards and rules of today; the old branch stays."""
        now = self.present()
        self.append(f"{OLD_PACK}-\n")
        self.open_next(self.carried_into(now), now.after, now.number)

    def look_at(self, file: str) -> Match:
        """A part to be looked at: with today's pack if it makes no difference, else with the one it was played with."""
        try:
            return self.match_of(file)
        except ContentChanged:
            old = kept_pack(self.game, Record.read(self.path / file).pack_hash)
            if old is None:
                raise
            return Match.load(self.path / file, old)

    def present(self) -> Opened:
        now = self.made.current
        if now is None:
            raise RecordError(f"no part of {self.path.name} has been begun yet")
        return now

    # From part to part

    def carried_into(self, opened: Opened | None) -> Any:
        """What the part before this one carried on."""
        before = opened.after if opened is not None else FROM_THE_START
        text = self.made.begin if before == FROM_THE_START else self.made.left().get(before, "")
        return index.carried_from(self.campaign, text, f"part {before} of {self.path.name}")

    @property
    def over(self) -> bool:
        return bool(self.made.over)

    def next_part(self) -> Part | None:
        """What follows when the present part is over; None if nothing does."""
        if self.match is None or not self.match.table.over:
            return None
        return part_after(self.campaign, self.left_by(self.match))

    def left_by(self, match: Match) -> Any:
        return self.campaign.carry(match.table, self.carried_into(self.present()))

    def go_on(self) -> bool:
        """Close a part that is over and open the next one; False when the campaign is over."""
        assert self.match is not None, "the campaign has not been taken up"
        if not self.match.table.over:
            return not self.over
        now = self.present()
        if now.file not in self.made.left():
            self.write(Left(now.file, campaigns.encode(self.left_by(self.match))))
        left = campaigns.decode(self.campaign, self.made.left()[now.file])
        if not self.over:
            self.open_next(left, now.file)
        return not self.over

    def open_next(self, carried: Any, after: str, number: int = 0) -> None:
        """Open the part that follows from this, on past those that ask nobody anything."""
        part = part_after(self.campaign, carried)
        number = number or self.number_after(after)
        if part is None:
            self.write(Ended(index.result_in_words(self.campaign.result(carried))), self.place_line(carried))
            return
        self.match = self.begun_part(part, number, carried)
        assert self.match.path is not None
        self.write(Opened(number, part.name, self.match.path.name, after), self.place_line(carried))
        if self.match.table.over:
            self.go_on()

    def number_after(self, after: str) -> int:
        opened = self.made.opened().get(after)
        return opened.number + 1 if opened is not None else 1

    def begun_part(self, part: Part, number: int, carried: Any) -> Match:
        """The next part in a file of its own; one that was begun just before a power cut is taken as it is."""
        head = self.made.head
        keep_pack(self.game, self.pack)
        seed = seed_for(head.seed, number, part.name)
        table = campaigns.open_part(
            self.game, self.campaign, carried, seed, head.options, self.pack, run=self.made.run, number=number
        )  # fmt: skip
        record = started(table)
        record.players = {
            seat: name for seat, member in enumerate(part.members) if (name := self.players().get(member))
        }
        record.note(table)
        text = record.header() + record.remarks(0)
        path = self.path / self.made.new_file(number, part.name)
        while path.exists():
            if path.read_bytes() == text.encode():
                return Match.load(path, self.pack)
            self.made.spoilt[path.name] = "it is in no index"
            path = self.path / self.made.new_file(number, part.name)
        create(path, text)
        record.where = str(path)
        return Match(table, record, path)

    # Who sits there

    def players(self) -> dict[int, str]:
        """Who of the party is who: names, and `bot steady`."""
        found = dict(self.made.head.players)
        for line in (self.path / INDEX).read_text(encoding="utf-8", errors="replace").splitlines():
            if line.startswith(SEAT):
                member, _, name = line.removeprefix(SEAT).partition(" ")
                if member.isdecimal():
                    found[int(member)] = name
        return found

    def seat_player(self, member: int, name: str) -> None:
        """Somebody else plays on for this one of the party, from now on."""
        if not 0 <= member < self.made.head.seats:
            raise RecordError(
                f"there is no seat {member + 1} in this campaign; it has {self.made.head.seats}"
            )
        self.append(f"{SEAT}{member} {on_one_line(name)}\n")
        if self.match is not None and self.match.record.part is not None:
            members = self.match.record.part.members
            if member in members:
                self.match.record.players[members.index(member)] = on_one_line(name)

    # Marks

    def mark(self, name: str) -> None:
        """Give the present moment a name to return to."""
        name = on_one_line(name)
        if not name:
            raise RecordError("a mark needs a name")
        assert self.match is not None
        self.write(Marked(self.present().file, self.match.moves, name))

    def go_back_to(self, name: str) -> None:
        """Return to a mark: the part is begun once more up to there, in a file of its own. What came after it stays."""
        marks = self.made.marks()
        if name not in marks:
            known = ", ".join(marks) or "none"
            raise RecordError(f"there is no mark «{name}» in {self.path.name}; there are: {known}")
        mark = marks[name]
        opened = self.made.opened()[mark.file]
        record = Record.read(self.path / mark.file)
        if mark.moves > len(record.moves):
            raise RecordError(
                f"the mark «{name}» is at move {mark.moves}, and the part has {len(record.moves)} now"
            )
        del record.moves[mark.moves :], record.lines[mark.moves :]
        record.digests = {n: known for n, known in record.digests.items() if n <= mark.moves}
        record.agreed = {n: times for n, times in record.agreed.items() if n <= mark.moves}
        record.ticks = [tick for tick in record.ticks if tick.after <= mark.moves]
        record.over = ""
        path = self.path / self.made.new_file(opened.number, opened.name)
        record.write(path)
        self.write(Opened(opened.number, opened.name, path.name, opened.after))
        self.match = self.match_of(path.name)

    # The index

    def write(self, entry: Entry, remark: str = "") -> None:
        """One more line, on disk when this returns."""
        self.append(f"{entry}\n{remark}")
        self.made.entries.append(entry)

    def append(self, text: str) -> None:
        path = self.path / INDEX
        raw = (f" {CUT}\n{text}" if self.made.cut else text).encode()
        try:
            with path.open("r+b", buffering=0) as file:
                if file.seek(0, os.SEEK_END) != self.size:
                    raise RecordError(
                        f"{self.path.name} was played on somewhere else; resume it again before you go on"
                    )
                write_whole(file, raw, self.size)
        except OSError as why:
            raise RecordError(f"{path} cannot be written: {(why.strerror or str(why)).lower()}") from None
        self.size += len(raw)
        self.made.cut = ""

    def place_line(self, carried: Any) -> str:
        return place_remark(*self.campaign.progress(carried), self.campaign.place(carried))

    def note_party(self, carried: Any) -> None:
        party = ", ".join(self.campaign.party(carried))
        if party:
            self.append(party_remark(party))

    # What people are told

    def so_far(self) -> list[str]:
        """What has happened up to the present part."""
        now = self.made.current
        return list(self.campaign.so_far(self.carried_into(now))) if now is not None else []

    def title_of(self, part: Part | None) -> str:
        return (part.title or part.name) if part is not None else ""

    def finished(self) -> list[Opened]:
        """The parts that are over, on the branch that is being played: each can be looked at and replayed."""
        left = self.made.left()
        return [opened for opened in self.made.line() if opened.file in left]


def chosen_pack(game: Game, path: Path) -> Any:
    """The old pack that somebody chose to go on with; None if nobody did."""
    known = last_remark(bytes_of(path / INDEX).decode(errors="replace"), OLD_PACK)
    return kept_pack(game, known) if known not in ("", "-") else None


def find_noted_game(folder: str) -> None:
    """A game in a folder of its own becomes known, if the folder is still there."""
    if folder and (Path(folder) / "game.py").is_file():
        find_game(folder)


def read_index(path: Path) -> CampaignRecord:
    """The index of a campaign; a last line that was cut off does not count."""
    raw = bytes_of(path / INDEX)
    return CampaignRecord.parse_index(raw.decode(errors="replace"), path.name)


def match_with(path: Path, record: Record, pack: Any) -> Match:
    """The match of a record with another pack than it was made with, which makes no difference."""
    with read_with(record, pack):
        match = Match(set_up(record, pack), record, path)
        match.catch_up()
    return match


def changed_words(kept: KeptCampaign, record: Record, why: str, has_old: bool) -> str:
    old = "go on with the old pack, which is kept (--old-pack); " if has_old else ""
    return (
        f"the pack {record.pack} has changed since this part of {kept.path.name} was begun, and it does not replay: "
        f"{why}. You can {old}begin the part again with what was carried into it (--restart-part); or only look at "
        "it (`tablewright campaign replay`)"
    )


# Export and import ----------------------------------------------------------------------------------------
