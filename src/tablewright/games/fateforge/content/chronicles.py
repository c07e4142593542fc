# interpreted: runs once, when a pack is loaded
"""The campaign of a pack: locations, Side Quests, story cards, the city, chapters, and the pages of its story."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from tablewright.content.story import Built, StoryRules, build_stories, parts_of
from tablewright.content.story_checks import everything_on, pages_of
from tablewright.content.story_words import uses
from tablewright.engine.complaints import PackError, complain, nearest
from tablewright.engine.effects import Condition
from tablewright.engine.language import Compiler, Known
from tablewright.engine.pack import Entry, Raw
from tablewright.engine.story_pages import TO_ENDING, TO_NODE, Way
from tablewright.games.fateforge.chronicle import (
    NO_PLACE,
    OFFER,
    OFFERS,
    STEPS,
    Act,
    Chapter,
    Chronicle,
    CityPlace,
    Fight,
    Lesson,
    Location,
    Rest,
    Route,
    SideQuest,
    StoryCard,
)
from tablewright.games.fateforge.content.story_verbs import ROUTES, STORY
from tablewright.games.fateforge.printed.content import Content
from tablewright.games.fateforge.printed.dice import DICE
from tablewright.games.fateforge.rules import story_scenes
from tablewright.games.fateforge.table import TESTS

LETTERS: Final = "ab"
MOST_FIGHTS: Final = 3  # FF-1.10
SPANS: Final = ("scene", "chapter", "act")


class ChronicleBuilder:
    """Makes what the campaign needs and gathers what is wrong with it."""

    def __init__(self, raw: Raw, content: Content) -> None:
        self.raw = raw
        self.content = content
        self.chronicle: Chronicle = content.chronicle
        self.errors: list[PackError] = []
        self.known = self.names()
        self.compiler = Compiler(STORY, self.known)
        self.built: Built | None = None

    def build(self) -> None:
        self.add_acts()
        self.add_city()
        self.add_cards()
        self.add_locations()
        self.add_quests()
        self.add_fights()
        self.add_rests()
        self.check_intervals()
        if self.raw["node"]:
            self.add_story()
        self.errors += self.compiler.errors

    def complain(self, entry: Entry, field: str, message: str, word: str = "", near: str = "") -> None:
        self.errors.append(complain(entry.where(field), message, word, near))

    def in_order(self, section: str) -> list[Entry]:
        """Entries as they are written."""
        return sorted(
            self.raw[section], key=lambda entry: (entry.layers[0].file.name, entry.layers[0].spot.line)
        )

    def names(self) -> Known:
        """What pages may name: by its number in the pack, a fight by its id."""
        known = Known()
        for section in ("location", "side_quest"):
            for i, entry in enumerate(self.in_order(section)):
                known.add(section, entry.id, i, entry.value.name)
        for ally in self.content.allies:
            known.add("ally", ally.id, int(ally.index), ally.name)
        for hero in self.content.heroes:
            known.add("hero", hero.id, int(hero.index), hero.name)
        for enemy in self.content.enemies:
            known.add("enemy", enemy.id, int(enemy.index), enemy.name)
        for entry in self.in_order("fight"):
            scene = self.content.scenes.get(entry.value.combat)
            known.add("fight", entry.id, entry.id, scene[0].title if scene else entry.id)
        return known

    # Acts and chapters

    def add_acts(self) -> None:
        for entry in sorted(self.raw["act"], key=lambda one: one.value.number):
            act = Act(entry.value.number, entry.value.title)
            act.first, act.skill_gold = entry.value.first, entry.value.skill_gold
            self.chronicle.acts.append(act)
        for entry in sorted(self.raw["chapter"], key=lambda one: one.value.number):
            self.chronicle.chapters.append(Chapter(entry.value.number, entry.value.act, entry.value.title))
        for entry in self.in_order("lesson"):
            self.chronicle.lessons.append(Lesson(entry.value.when, entry.value.title, entry.value.text))
        for entry in self.raw["rule"]:
            self.chronicle.rules[entry.value.number] = (entry.value.name, entry.value.text)

    # The city

    def add_city(self) -> None:
        places = {entry.id: i for i, entry in enumerate(sorted(self.raw["place"], key=by_row))}
        found: list[CityPlace] = []
        closed: set[frozenset[str]] = set()
        for entry in sorted(self.raw["place"], key=by_row):
            place = CityPlace(len(found), entry.id, entry.value.name)
            place.landmarks, place.text = tuple(entry.value.landmarks), entry.value.text
            found.append(place)
            for i, other in enumerate(entry.value.closed):
                closed.add(frozenset((entry.id, other)))
                if other not in places:
                    message = f"«{other}», to which {entry.called} is closed, is no place of this city"
                    self.complain(entry, f"closed.{i}", message, other, nearest(other, places))
        for place in found:
            place.ways = tuple(
                NO_PLACE if frozenset((place.id, to)) in closed else places.get(to, NO_PLACE)
                for to in (
                    f"{chr(ord(place.id[0]) + east)}{int(place.id[1]) + south}" for east, south in STEPS
                )
            )
        self.chronicle.places = found
        for entry in self.raw["route"]:
            self.add_route(entry, places)

    def add_route(self, entry: Entry, places: dict[str, int]) -> None:
        text = entry.value
        if entry.id not in ROUTES:
            message = f"«{entry.id}» is no Map Exploration that pages can ask for"
            self.complain(entry, "id", message, entry.id, nearest(entry.id, ROUTES))
        for field in ("start", "goal"):
            name = getattr(text, field)
            if name not in places:
                message = f"the {field} of {entry.called}, «{name}», is no place of this city"
                self.complain(entry, field, message, name, nearest(name, places))
                return
        route = Route(entry.id, places[text.start], places[text.goal], text.par, text.margin)
        route.hint, route.gives_up = text.hint, text.gives_up
        self.chronicle.routes[entry.id] = route
        shortest = shortest_way(self.chronicle.places, route.start, route.goal)
        if not 0 < shortest <= route.par:
            message = f"the par of {entry.called} is {route.par}, but the shortest way has {shortest} steps"
            self.complain(entry, "par", message)

    # Cards, locations, Side Quests

    def add_cards(self) -> None:
        for entry in sorted(self.raw["story_card"], key=lambda one: one.value.number):
            self.chronicle.cards.append(StoryCard(entry.value.number, entry.value.name, entry.value.text))

    def condition(self, entry: Entry, field: str, text: str) -> Condition | None:
        return self.compiler.condition(text, entry.where(field), entry.id)[0] if text else None

    def add_locations(self) -> None:
        for entry in self.in_order("location"):
            text = entry.value
            place = Location(len(self.chronicle.locations), entry.id, text.name)
            place.time, place.shop, place.once, place.militia = text.time, text.shop, text.once, text.militia
            place.text, place.flavour = text.text, text.flavour
            place.colours = tuple(DICE.index(colour) for colour in text.colours)
            for i, offer in enumerate(text.offers):
                if offer not in OFFER:
                    message = f"«{offer}», which {entry.called} offers, is nothing that the rules know"
                    self.complain(entry, f"offers.{i}", message, offer, nearest(offer, OFFERS))
                else:
                    place.offers |= OFFER[offer]
            place.opens = self.condition(entry, "opens", text.opens)
            place.closes = self.condition(entry, "closes", text.closes)
            self.chronicle.locations.append(place)

    def add_quests(self) -> None:
        for entry in self.in_order("side_quest"):
            text = entry.value
            quest = SideQuest(len(self.chronicle.quests), entry.id, text.name)
            quest.threat, quest.time, quest.rest, quest.rests = text.threat, text.time, text.rest, text.rests
            quest.start, quest.unlocks = text.start, tuple(text.unlocks)
            quest.text, quest.reward, quest.expired = text.text, text.reward, text.expired
            quest.opens = self.condition(entry, "opens", text.opens)
            self.chronicle.quests.append(quest)

    # Fights and rests

    def add_fights(self) -> None:
        quests = [quest.id for quest in self.chronicle.quests]
        combats = {entry.id for entry in self.raw["combat"]}
        for entry in self.in_order("fight"):
            text = entry.value
            fight = Fight(entry.id, text.combat)
            fight.chapter, fight.imposed, fight.repeats = text.chapter, text.imposed, text.repeats
            fight.group, fight.other = text.group or entry.id, text.other
            for field in ("combat", "other"):
                name = getattr(text, field)
                if name and name not in combats:
                    message = f"«{name}» of {entry.called} is no combat of this pack"
                    self.complain(entry, field, message, name, nearest(name, combats))
            if text.quest:
                if text.quest not in quests:
                    message = f"«{text.quest}» of {entry.called} is no Side Quest of this pack"
                    self.complain(entry, "quest", message, text.quest, nearest(text.quest, quests))
                else:
                    fight.quest = quests.index(text.quest)
            self.chronicle.fights[entry.id] = fight
            chapter = self.chronicle.chapter(text.chapter)
            if chapter is not None and not text.imposed:
                chapter.fights = (*chapter.fights, entry.id)

    def add_rests(self) -> None:
        for entry in sorted(self.raw["rest"], key=lambda one: one.value.number):
            rest = Rest(entry.id, entry.value.number)
            rest.tokens, rest.after, rest.unlocks = (
                entry.value.tokens,
                entry.value.after,
                tuple(entry.value.unlocks),
            )
            self.chronicle.rests[entry.id] = rest

    def check_intervals(self) -> None:
        """FF-1.10: never more than three Combat Scenes in a row without a rest, an imposed one included."""
        rests = {int(rest.after) for rest in self.chronicle.rests.values()}
        imposed = {int(fight.chapter) for fight in self.chronicle.fights.values() if fight.imposed}
        fights = 0
        for chapter in self.chronicle.chapters:
            fights += 1 + (chapter.number in imposed)
            if fights > MOST_FIGHTS:
                entry = next(one for one in self.raw["chapter"] if one.value.number == chapter.number)
                message = f"at {entry.called} there have been {fights} fights since the last rest; three are the most"
                self.complain(entry, "number", message)
            if chapter.number in rests:
                fights = 0

    # The story

    def add_story(self) -> None:
        groups = {fight.group for fight in self.chronicle.fights.values()}
        rules = StoryRules(
            STORY,
            self.known,
            scenes=[*self.chronicle.fights, *self.chronicle.rests, *groups],
            asked_by="FF-22.1",
            needs_by="FF-22.1",
            on_scene=story_scenes.leave_for,
            on_ending=story_scenes.end_at,
            beyond=story_scenes.beyond,
            guess=TESTS,
            after=self.after(),
            closes=dict.fromkeys(self.act_ends(), SPANS),
        )
        built = self.built = build_stories(parts_of(self.raw), rules)
        self.errors += built.errors
        self.compiler.vocabulary = built.vocabulary
        for entry in self.raw["fight"]:
            fight = self.chronicle.fights[entry.id]
            fight.won = self.way(entry, "won", built)
            fight.lost = self.way(entry, "lost", built)
            fight.part = self.way(entry, "part", built)
        for entry in self.raw["rest"]:
            self.chronicle.rests[entry.id].way = self.way(entry, "next", built)
        self.chronicle.asked = frozenset(self.asked_for(built))
        for section, field in (("act", "first"), ("side_quest", "start")):
            for entry in self.raw[section]:
                self.must_be_page(entry, field, getattr(entry.value, field), built)

    def asked_for(self, built: Built) -> Iterator[str]:
        """What has to be remembered of pages and choices: the rest may be forgotten when a part is over."""
        asking: list[Any] = [thing for page in pages_of(built) for thing in everything_on(page)]
        asking += [
            tuple(kind.default for kind in test.kinds if not isinstance(kind, str))
            for name, test in built.vocabulary.tests.items()
            if name not in STORY.tests
        ]
        for fight in self.chronicle.fights.values():
            asking += [way.cases for way in (fight.won, fight.part, fight.lost) if way is not None]
        asking += [rest.way.cases for rest in self.chronicle.rests.values() if rest.way is not None]
        for thing in asking:
            for what, which in uses(thing, built.book):
                if what == "seen":
                    page = built.stories.pages[which]
                    yield page.id if page is not None else ""
                elif what == "chosen":
                    yield built.stories.choice_ids[which]
        for page in pages_of(built):
            yield from (f"{page.id}.{choice.id}" for choice in page.choices if choice.once)

    def act_ends(self) -> list[int]:
        """The last chapter of each Act."""
        ends = {int(chapter.act): int(chapter.number) for chapter in self.chronicle.chapters}
        return list(ends.values())

    def after(self) -> dict[str, list[str]]:
        """Which pages may follow a fight or a rest, whatever is remembered."""
        pages = {entry.id for section in ("node", "ending") for entry in self.raw[section]}
        found: dict[str, list[str]] = {}
        for section, fields in (("fight", ("won", "part", "lost")), ("rest", ("next",))):
            for entry in self.raw[section]:
                named = [name for field in fields for name in names_in(getattr(entry.value, field))]
                if section == "fight" and entry.value.repeats:
                    named = list(dict.fromkeys(named))
                found[entry.id] = [name for name in dict.fromkeys(named) if name in pages]
        return found

    def way(self, entry: Entry, field: str, built: Built) -> Way | None:
        text = getattr(entry.value, field)
        if not text:
            return None
        cases: list[tuple[Condition | None, int, str]] = []
        for name, when in [(text, "")] if isinstance(text, str) else [(one.next, one.when) for one in text]:
            self.must_be_page(entry, field, name, built)
            page = built.stories.known(name)
            is_ending = page is not None and not page.is_node
            cases.append((self.condition(entry, field, when), TO_ENDING if is_ending else TO_NODE, name))
        if cases[-1][0] is not None:
            self.complain(
                entry, field, f"the last page of «{field}» of {entry.called} has a condition; leave it out"
            )
        return Way(tuple(cases))

    def must_be_page(self, entry: Entry, field: str, name: str, built: Built) -> None:
        if name not in built.stories.number_of:
            message = f"«{name}», where {entry.called} leads, is no page of the story"
            self.complain(entry, field, message, name, nearest(name, built.stories.number_of))


def names_in(text: Any) -> list[str]:
    return [text] if isinstance(text, str) else [one.next for one in text]


def by_row(entry: Entry) -> tuple[str, str]:
    return entry.id[1], entry.id[0]


def shortest_way(places: list[CityPlace], start: int, goal: int) -> int:
    """How many steps it takes; 0 if there is no way."""
    reached = {start: 0}
    edge = [start]
    while edge:
        here = edge.pop(0)
        for place in places[here].ways:
            if place != NO_PLACE and place not in reached:
                reached[place] = reached[here] + 1
                edge.append(place)
    return reached.get(goal, 0)
