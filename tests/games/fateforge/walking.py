"""A walker through the whole campaign: stories and rests by the real rules, fights decided by whoever walks."""

from __future__ import annotations

from collections import Counter
from random import Random

from tests.games.fateforge.campaigns import CAMPAIGN, GAME, OPTIONS, OUTCOMES

from tablewright.engine.campaign import open_part
from tablewright.engine.story import take_way
from tablewright.games.fateforge.carried import Carried
from tablewright.games.fateforge.chronicle import WAYS
from tablewright.games.fateforge.content.chronicles import shortest_way
from tablewright.games.fateforge.journey import FIGHT
from tablewright.games.fateforge.rules import campaign_fights, map_exploration
from tablewright.games.fateforge.table import Table
from tablewright.testing import options_of, run

LUCK_EVERY = 4  # of so many decisions one is left to luck
MOST = 4000  # decisions of one campaign


class Walker:
    """Takes what was used least, and notes every page, choice and ending that it meets."""

    def __init__(self, seed: int = 1, seats: int = 2) -> None:
        self.luck = Random(seed)
        self.seats = seats
        self.used: Counter[str] = Counter()
        self.pages: set[str] = set()
        self.choices: set[str] = set()
        self.endings: Counter[str] = Counter()
        self.decisions: list[int] = []

    def least(self, names: list[str]) -> int:
        """The place of a name that was used least, or now and then of any."""
        found = list(range(len(names)))
        if self.luck.randrange(LUCK_EVERY):
            fewest = min(self.used[name] for name in names)
            found = [i for i in found if self.used[names[i]] == fewest]
        i = self.luck.choice(found)
        self.used[names[i]] += 1
        return i

    def campaign(self, seed: int) -> Carried:
        """One campaign from its beginning to an ending."""
        into: Carried = CAMPAIGN.begin(self.seats, OPTIONS, GAME.load(None))
        number = decided = 0
        while CAMPAIGN.next(into) is not None:
            number += 1
            table = open_part(GAME, CAMPAIGN, into, seed * 1000 + number, OPTIONS, log=False)
            assert isinstance(table, Table)
            if table.journey.kind == FIGHT:
                self.decide(table)
            else:
                decided += self.play(table)
            self.note(table)
            into = CAMPAIGN.carry(table, into)
            assert decided < MOST, into.at
        self.endings[into.ending] += 1
        self.decisions.append(decided)
        return into

    def decide(self, table: Table) -> None:
        """How a fight comes out."""
        hows = list(OUTCOMES)
        how = hows[self.least([f"{table.journey.at} {one}" for one in hows])]
        table.journey.note_outcome(table.journey.at, OUTCOMES[how])
        if how == "won" and self.luck.randrange(2):
            table.journey.note_outcome(f"{table.journey.at} optional", OUTCOMES["won"])
        table.gold += self.luck.randrange(9)  # what lay on the map
        table.steps = []
        table.options = []
        run(table, campaign_fights.close_fight)

    def play(self, table: Table) -> int:
        """A story or a rest, to its end."""
        n = 0
        while not table.over:
            way = self.shortest(table) if self.luck.randrange(2) else ""
            words = options_of(table) if way else []
            i = words.index(way) if way in words else -1
            table.choose(
                i if i >= 0 else self.least([self.name_of(table, i) for i in range(len(table.options))])
            )
            n += 1
            assert n < MOST, table
        return n

    def shortest(self, table: Table) -> str:
        """On the way through the city, a step that comes nearer."""
        if not map_exploration.is_walking(table):
            return ""
        places, goal = table.content.chronicle.places, map_exploration.route(table).goal
        far = {
            place: shortest_way(places, place, goal)
            for place in map_exploration.here(table).ways
            if place >= 0
        }
        best = min(far, key=lambda place: (place != goal, far[place]))
        return f"walk {WAYS[map_exploration.here(table).ways.index(best)]}"

    def name_of(self, table: Table, i: int) -> str:
        move = table.options[i]
        if move[0] is take_way:
            page = table.stories.pages[table.story.page]
            return f"{page.id if page is not None else ''}.{move[1]}"
        return " ".join([move[0].__name__, *(str(part) for part in move[1:2])])

    def note(self, table: Table) -> None:
        for page in table.stories.pages:
            if page is not None and table.story.read >> page.number & 1:
                self.pages.add(page.id)
        for number, name in enumerate(table.stories.choice_ids):
            if table.story.chosen >> number & 1:
                self.choices.add(name)

    def unmet(self) -> list[str]:
        """What has not been met yet."""
        built = GAME.story(GAME.load(None))
        assert built is not None
        pages = [page.id for page in built.stories.pages if page is not None and page.id not in self.pages]
        return pages + [name for name in built.stories.choice_ids if "." in name and name not in self.seen()]

    def seen(self) -> set[str]:
        """Choices that were taken, and pages: one without a choice has a number among the choices too."""
        return self.choices | self.pages
