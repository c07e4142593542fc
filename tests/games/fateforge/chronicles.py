"""Story and Rest Scenes of Fateforge for tests: pages written in a test, a rest with time and gold, a route."""

from __future__ import annotations

import copy
import tomllib
from typing import Any

from tests.games.fateforge.builders import fateforge, hero
from tests.games.fateforge.packs import content

from tablewright.content.story import Built, StoryRules, build_stories, parts_of
from tablewright.content.story_schema import STORY_SECTIONS
from tablewright.engine import story
from tablewright.engine.complaints import PackError
from tablewright.engine.pack_content import Entry, Layer, Raw, SourceFile, decode
from tablewright.games.fateforge.chronicle import HOLDERS
from tablewright.games.fateforge.content.chronicles import ChronicleBuilder
from tablewright.games.fateforge.content.story_verbs import STORY
from tablewright.games.fateforge.journey import NO_PLACE, REST, Journey
from tablewright.games.fateforge.journey import STORY as TELLING
from tablewright.games.fateforge.rules import rest_scenes, story_scenes
from tablewright.games.fateforge.table import BETWEEN, TESTS, Table
from tablewright.testing import lay, run

SUCCESS, TRAIT, BLANK = 1, 4, 5  # faces of the test die, as they are laid
TWO = (hero("forest_guard"), hero("mercenary"))
SIDES = """
[[memory]]
id = "side"
kind = "one_of"
values = ["none", "militia", "tally"]
means = "The side."
shown = true

"""


def pages(text: str) -> Built:
    """The story that is written here, in the words of the game's pages."""
    text = f'[story]\nstart = "a"\n{text}'
    file = SourceFile("pages.toml", text)
    errors: list[PackError] = []
    entries: dict[str, list[Entry]] = {}
    for section, written in tomllib.loads(text).items():
        several = written if isinstance(written, list) else [written]
        for i, data in enumerate(several):
            layer = Layer(file, file.lines.spots[section, i], data)
            entry = Entry(section, data.get("id", ""), data, (layer,))
            decode(entry, STORY_SECTIONS[section], errors)
            entries.setdefault(section, []).append(entry)
    assert not errors, errors
    known = ChronicleBuilder(Raw({}), copy.copy(content())).known
    for location in content().chronicle.locations:
        known.add("location", location.id, int(location.index), location.name)
    for quest in content().chronicle.quests:
        known.add("side_quest", quest.id, int(quest.index), quest.name)
    for fight in content().chronicle.fights:
        known.add("fight", fight, fight, fight)
    rules = StoryRules(
        STORY,
        known,
        scenes=["cs101", "cs102", "cs104a", "rest1"],
        asked_by="FF-22.1",
        on_scene=story_scenes.leave_for,
        on_ending=story_scenes.end_at,
        beyond=story_scenes.beyond,
        guess=TESTS,
    )
    return build_stories(parts_of(Raw(entries)), rules)


def between(*heroes: dict[str, Any], kind: int = TELLING, at: str = "", **more: Any) -> Table:
    """Outside combat, in a campaign; fields of the journey by their names, those of holders as `irsa = 2`."""
    fields = {name: more.pop(name) for name in list(more) if hasattr(NO_TRIP, name) and name != "rest"}
    values = [int(more.pop(holder, 0)) for holder in HOLDERS]
    rest = more.pop("rest", 0)
    table = fateforge(*(heroes or TWO), phase=BETWEEN, **more)
    table.journey = Journey()
    table.journey.kind, table.journey.at, table.journey.rest = kind, at, rest
    table.journey.reputation = tuple(values)
    table.journey.quests_offered = (0,) * len(table.content.chronicle.quests)
    for name, value in fields.items():
        setattr(table.journey, name, value)
    return table


NO_TRIP = Journey()


def tale(
    text: str, *heroes: dict[str, Any], page: str = "a", dice: tuple[int, ...] = (), **more: Any
) -> Table:
    """A Story Scene that begins with a page; `dice` are the faces of test dice that will fall."""
    built = pages(text)
    wrong = [error for error in built.errors if not error.warning]
    assert not wrong, wrong
    table = between(*heroes, **more)
    story.tell_stories(table, built.stories)
    if dice:
        lay(table, tests=list(dice))
    run(table, story_scenes.open_page, page)
    return table


def resting(*heroes: dict[str, Any], tokens: int = 3, gold: int = 0, rest: int = 1, **more: Any) -> Table:
    """A Rest Scene under way: with so many time tokens left, and so much gold in the bag."""
    table = between(*heroes, kind=REST, at=f"rest{rest}", rest=rest, tokens=tokens, gold=gold, **more)
    run(table, rest_scenes.go_on_resting)
    return table


def node(body: str, id: str = "a", text: str = "A page.") -> str:
    """A page with this beneath its text."""
    return f'[[node]]\nid = "{id}"\ntitle = "Page {id}"\nstage = "final"\ntext = "{text}"\n{body}\n'


def end(id: str = "b") -> str:
    """A page on which the party stays, since it asks."""
    return node('[[node.choice]]\nid = "stay"\ntitle = "Stay"\nnext = "cs101"\n', id)


__all__ = [
    "BLANK",
    "NO_PLACE",
    "SIDES",
    "SUCCESS",
    "TRAIT",
    "between",
    "end",
    "node",
    "pages",
    "resting",
    "tale",
]
