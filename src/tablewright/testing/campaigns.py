"""What every campaign must keep to, proved on random ones: see `testing.check_campaign`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from enum import Enum
from pathlib import Path
from typing import Any, Final, NoReturn

from tablewright.engine import campaign as campaigns
from tablewright.engine.campaign import Campaign
from tablewright.engine.campaign_record import CampaignRecord, record_of, replay_campaign
from tablewright.engine.digest import digest
from tablewright.engine.fate import Fate
from tablewright.engine.game import Game, adopt, find_game
from tablewright.engine.record import Record, RecordError, record, replay
from tablewright.engine.saga import Done, Saga
from tablewright.engine.table import Table
from tablewright.testing.conformance import LIMIT, Nonconforming, Secrets, Trial, random_act_on

MOST_PARTS: Final = 500  # a campaign that is not over then is taken to be endless
AHEAD: Final = 12


class Walked:
    """What a check of a campaign has met."""

    def __init__(self) -> None:
        self.parts: Counter[str] = Counter()
        self.endings: Counter[str] = Counter()
        self.missing_one = 0  # parts that somebody of the party missed


def check_campaign(
    game: Game | str | Path,
    campaign: str | None = None,
    games: int = 20,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    *,
    pack: Any = None,
    closely: bool = True,
    limit: int = LIMIT,
) -> Walked:
    """Play many random campaigns and prove on each what every campaign must keep to; `closely` also checks each part
    as `check_game` checks games. Tells what was met."""
    found = adopt(game) if isinstance(game, Game) else find_game(str(game))
    content = found.load(pack) if pack is None or isinstance(pack, (str, Path)) else pack
    declared = campaigns.find_campaign(found, campaign)
    check_story(found, content)
    secrets, walked = Secrets(), Walked()
    for seed in range(games):
        at_table = seats if seats is not None else seats_for(found, declared, seed)
        Journey(found, declared, at_table, seed, options or {}, content, limit, secrets, walked).play(closely)
    secrets.must_vary(found)
    return walked


def check_story(game: Game, content: Any) -> None:
    """Everything in its story can be reached, and every way ends."""
    from tablewright.content.story_kept import complaints_of

    wrong = [error for error in complaints_of(game, content) if not error.warning]
    if wrong:
        more = f", and {len(wrong) - 1} more" if len(wrong) > 1 else ""
        raise Nonconforming(f"{game.id}: {wrong[0]}{more}; `tablewright story {game.id}` tells all")


def seats_for(game: Game, campaign: Campaign, seed: int) -> int:
    """Every number of seats in turn."""
    ways = [way for way in game.ways if way.campaign == campaign.id]
    least = min((way.least_seats for way in ways), default=game.least_seats)
    most = max((way.most_seats for way in ways), default=game.most_seats)
    return least + seed % (most - least + 1)


class PartTrial(Trial):
    """One part of a campaign under observation, as any game would be."""

    def __init__(self, saga: Saga, options: Mapping[str, object], limit: int, secrets: Secrets) -> None:
        self.saga = saga
        frame = saga.frame
        assert saga.part is not None
        seed = frame.seed if isinstance(frame.seed, int) else 0
        super().__init__(
            frame.game, len(saga.part.members), seed, options, frame.content, limit, secrets
        )  # fmt: skip

    def begin(self) -> Table:
        saga = self.saga
        assert saga.part is not None
        return saga.opened(saga.number, saga.part, saga.carried)

    def fail(self, what: str, why: BaseException | None = None) -> NoReturn:
        part = self.saga.part
        where = f"part {self.saga.number} ({part.name if part is not None else 'none'})"
        try:
            super().fail(what, why)
        except Nonconforming as told:
            raise Nonconforming(f"{where}: {told}") from why


class Journey:
    """One random campaign under observation."""

    def __init__(
        self, game: Game, campaign: Campaign, seats: int, seed: int, options: Mapping[str, object], pack: Any,
        limit: int, secrets: Secrets, walked: Walked,
    ) -> None:  # fmt: skip
        self.game = game
        self.campaign = campaign
        self.seats = seats
        self.seed = seed
        self.options = options
        self.pack = pack
        self.limit = limit
        self.secrets = secrets
        self.walked = walked
        self.luck = Fate(seed, ("choices", "looks"))
        self.saga: Saga | None = None

    def fail(self, what: str, why: BaseException | None = None) -> NoReturn:
        part = self.saga.part if self.saga is not None else None
        where = (
            f", part {self.saga.number} ({part.name})" if self.saga is not None and part is not None else ""
        )
        raise Nonconforming(
            f"{self.game.id}, campaign {self.campaign.id}, {self.seats} seats, seed {self.seed}{where}: {what}"
        ) from why

    def begun(self) -> Saga:
        return Saga.begin(
            self.game, self.campaign.id, self.seats, self.seed, self.options, self.pack, debug=True
        )

    def play(self, closely: bool) -> None:
        saga = self.saga = self.begun()
        self.check_carried(saga.carried)
        while not saga.over:
            if saga.number > MOST_PARTS:
                self.fail(f"the campaign is not over after {MOST_PARTS} parts")
            self.walked.parts[self.part_name(saga)] += 1
            self.walked.missing_one += len(saga.members) < saga.seats
            if closely and self.luck.below(saga.number, 1) == 0:
                PartTrial(saga, self.options, self.limit, self.secrets).play()
            self.check_header(saga)
            self.play_part(saga)
        self.check_end(saga)

    @staticmethod
    def part_name(saga: Saga) -> str:
        assert saga.part is not None
        return saga.part.name

    def play_part(self, saga: Saga) -> None:
        """One part at random, with a look in its middle."""
        number, moves = saga.number, 0
        look_at = self.luck.below(1 << (1 + self.luck.below(6, 1)), 1)
        before = len(saga.done)
        while not saga.over and saga.number == number:
            if moves == look_at:
                self.check_middle(saga)
            if moves > self.limit:
                self.fail("the part is still not over")
            random_act_on(saga, self.luck)
            moves += 1
        for done in saga.done[before:]:
            self.check_done(done)

    # What is looked at

    def check_carried(self, carried: Any) -> None:
        """What is carried is frozen through and through, and a line of text holds all of it."""
        if type(carried) is not self.campaign.carried:
            self.fail(f"it carries {type(carried).__name__}, not {self.campaign.carried.__name__}")
        found = what_can_change(carried, "carried")
        if found:
            self.fail(f"{found} can be changed; use frozen structs and tuples")
        text = campaigns.encode(carried)
        again = campaigns.decode(self.campaign, text)
        if again != carried or campaigns.encode(again) != text:
            self.fail("what is carried comes back from its line of text as something else")
        if self.campaign.next(carried) != self.campaign.next(again):
            self.fail("which part comes next does not follow from what is carried")

    def check_header(self, saga: Saga) -> None:
        """A part tells nothing of the campaign's luck, nor another part's."""
        table = saga.table
        assert table.origin is not None
        seeds = [done.table.origin.seed for done in saga.done if done.table.origin is not None]
        if table.origin.seed in (saga.frame.seed, *seeds):
            self.fail("its seed is that of the campaign or of another part")

    def check_middle(self, saga: Saga) -> None:
        """Copy, save and load in the middle of a part."""
        there, copy = self.loaded(saga), saga.copy()
        if there.digest() != saga.digest() or copy.digest() != saga.digest():
            self.fail("saved and loaded, or copied, it is not the same")
        if there.options != saga.options:
            self.fail("after saving and loading the open question offers something else")
        before = saga.digest()
        luck = self.luck.copy()
        for _ in range(AHEAD):
            if not copy.over:
                random_act_on(copy, self.luck)
                random_act_on(there, luck)
                if copy.digest() != there.digest():
                    self.fail("after saving and loading it goes on differently")
        if saga.digest() != before:
            self.fail("playing on a copy changed it")
        for seat in range(saga.seats):
            saga.scene(seat)

    def loaded(self, saga: Saga) -> Saga:
        try:
            made = CampaignRecord.parse(record_of(saga).text())
            return replay_campaign(made, pack=self.pack, debug=True)
        except RecordError as why:
            self.fail(f"the same seed and moves do not lead here again: {why}", why)

    def check_done(self, done: Done) -> None:
        """What is carried on depends on the finished table, and on nothing else."""
        self.check_carried(done.left)
        replayed = self.replayed(done)
        before = digest(done.table)
        for what, table in (("asked again", done.table), ("asked of a replay of the part", replayed)):
            again = self.campaign.carry(
                table, campaigns.decode(self.campaign, campaigns.encode(done.carried))
            )
            if again != done.left:
                self.fail(f"{what}, part {done.number} ({done.part.name}) carries on something else")
        if digest(done.table) != before:
            self.fail(f"to carry on from part {done.number} ({done.part.name}) changes its table")

    def replayed(self, done: Done) -> Table:
        made = Record.parse(record(done.table).text())
        made.content = self.pack
        try:
            return replay(made, log=False)
        except RecordError as why:
            self.fail(f"to carry on from part {done.number} ({done.part.name}) changes its table: {why}", why)

    def check_end(self, saga: Saga) -> None:
        result = saga.result
        if result is None or len(result.won) != saga.seats:
            self.fail(f"the result must say of each of the party whether it has won, and it is {result!r}")
        self.walked.endings[result.why] += 1
        there = self.loaded(saga)
        if there.digest() != saga.digest() or repr(there.result) != repr(result):
            self.fail("the same seed and moves do not lead to the same end")


PLAIN: Final = (bool, int, str, float, bytes, frozenset, Enum, type(None))


def what_can_change(thing: Any, path: str) -> str:
    """The first part of what is carried that could be changed, by its path; "" if there is none."""
    if isinstance(thing, PLAIN):
        return ""
    if isinstance(thing, tuple):
        inside = [(f"{path}[{i}]", inner) for i, inner in enumerate(thing)]
    elif getattr(getattr(thing, "__struct_config__", None), "frozen", False):
        inside = [(f"{path}.{name}", getattr(thing, name)) for name in thing.__struct_fields__]
    else:
        return path
    return next(filter(None, (what_can_change(inner, where) for where, inner in inside)), "")
