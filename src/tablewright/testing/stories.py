"""A walker: it plays a story with the real rules, always what was used least, until it has been everywhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from tablewright.engine.campaign import campaigns_of
from tablewright.engine.campaign_record import record_of
from tablewright.engine.fate import Fate
from tablewright.engine.game import Game, adopt, find_game
from tablewright.engine.record import record
from tablewright.engine.saga import Saga
from tablewright.engine.story import StoryTable, take_way
from tablewright.engine.story_pages import Stories
from tablewright.engine.table import Table

MOST_GAMES: Final = 200
LIMIT: Final = 20_000  # moves of one game
LUCK_EVERY: Final = (
    4  # of so many moves one is taken by luck: or two walkers might go round each other for ever
)


class Footprints:
    """What a walker has met, and how often."""

    def __init__(self) -> None:
        self.games = 0
        self.pages: Counter[str] = Counter()  # nodes, pages in place and endings, by id
        self.choices: Counter[str] = Counter()
        self.endings: Counter[str] = Counter()  # of games or campaigns, in their own words
        self.unmet: list[str] = []

    def met(self, table: StoryTable, stories: Stories) -> None:
        for page in stories.pages:
            if page is not None and (table.story.read >> page.number) & 1:
                self.pages[page.id] += 1
        for number, name in enumerate(stories.choice_ids):
            if (table.story.chosen >> number) & 1:
                self.choices[name] += 1


class Stumbled(AssertionError):
    """The rules stumbled on the way; the sentence has the seed, and `record` all that led there."""

    def __init__(self, message: str, record: str) -> None:
        super().__init__(message)
        self.record = record


def walk_story(
    game: Game | str | Path,
    games: int = MOST_GAMES,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    *,
    campaign: str | None = None,
    pack: Any = None,
    single: bool = False,
    everything: bool = True,
) -> Footprints:
    """Walk until every page and choice was met, or so many games were played. What is never met stands in `unmet`.

    A game with a campaign is walked as a campaign, unless `single`. With `everything=False` it plays all the games.
    """
    found = adopt(game) if isinstance(game, Game) else find_game(str(game))
    content = found.load(pack) if pack is None or isinstance(pack, (str, Path)) else pack
    whole = not single and bool(campaigns_of(found))
    walked, used = Footprints(), Counter[str]()
    for seed in range(games):
        walk = Walk(found, seats, seed, options or {}, content, campaign, whole, walked, used)
        walk.go()
        walked.games += 1
        if everything and not walked.unmet:
            break
    return walked


class Walk:
    """One game or campaign of a walker."""

    def __init__(
        self, game: Game, seats: int | None, seed: int, options: Mapping[str, object], pack: Any,
        campaign: str | None, whole: bool, walked: Footprints, used: Counter[str],
    ) -> None:  # fmt: skip
        self.game = game
        self.seed = seed
        self.walked = walked
        self.used = used
        self.luck = Fate(seed, ("choices",))
        self.at: Saga | Table = (
            Saga.begin(game, campaign, seats, seed, options, pack)
            if whole
            else game.new(seats, seed, options, pack)
        )

    def go(self) -> None:
        moves = 0
        try:
            while not self.at.over:
                self.step()
                moves += 1
                if moves > LIMIT:
                    raise AssertionError(f"it is not over after {LIMIT} moves")
        except Exception as why:
            told = record_of(self.at) if isinstance(self.at, Saga) else record(self.at)
            raise Stumbled(
                f"{self.game.id}, seed {self.seed}, move {moves + 1}: {type(why).__name__}: {why}",
                told.text(),
            ) from why
        self.note()

    def step(self) -> None:
        """The option that was used least; now and then another."""
        at = self.at
        waiting = at.waiting()
        seat = waiting[self.luck.below(len(waiting), 0)]
        if seat != at.seat:
            at.focus(seat)
        names = [self.name_of(move) for move in at.options]
        least = min(self.used[name] for name in names)
        fresh = [i for i, name in enumerate(names) if self.used[name] == least]
        if self.luck.below(LUCK_EVERY, 0) == 0:
            fresh = list(range(len(names)))
        i = fresh[self.luck.below(len(fresh), 0)]
        self.used[names[i]] += 1
        at.choose(i)

    def name_of(self, move: Any) -> str:
        """An option as a walker counts it: a choice of a page by its name, anything else by its step."""
        table = self.table
        if move[0] is take_way and isinstance(table, StoryTable):
            page = table.stories.pages[table.story.page]
            return f"{page.id if page is not None else ''}.{move[1]}"
        return str(move[0].__name__)

    @property
    def table(self) -> Table:
        return self.at.table if isinstance(self.at, Saga) else self.at

    def note(self) -> None:
        """What was met on the way, and how it ended."""
        walked = self.walked
        tables = [done.table for done in self.at.done] if isinstance(self.at, Saga) else [self.at]
        told = [table for table in tables if isinstance(table, StoryTable)]
        for table in told:
            walked.met(table, table.stories)
        if self.at.result is not None:
            walked.endings[self.at.result.why] += 1
        walked.unmet = [name for table in told[:1] for name in unmet(table.stories, walked)]


def unmet(stories: Stories, walked: Footprints) -> list[str]:
    """Pages and choices that were never met; what happens at once on a page is met with the page."""
    pages = [page.id for page in stories.pages if page is not None and page.id not in walked.pages]
    return pages + [
        name for name in stories.choice_ids if name not in walked.choices and name not in walked.pages
    ]
