# interpreted: made once for each look at the table, not once a move
"""A Story Scene as a seat sees it: the page, a test with its dice, the city with its compass (chapter 22)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tablewright.engine import story
from tablewright.engine.scene import (
    Area,
    Block,
    Board,
    Dice,
    Die,
    Grid,
    Head,
    Piece,
    Space,
    Story,
    Widget,
    Zone,
)
from tablewright.games.fateforge.chronicle import NO_PLACE, WAYS
from tablewright.games.fateforge.journey import WON
from tablewright.games.fateforge.rules import campaign_management, map_exploration, rewards, story_scenes
from tablewright.games.fateforge.show import boards, choosing, progress
from tablewright.games.fateforge.show.seats import owner_of
from tablewright.games.fateforge.show.telling import tested
from tablewright.games.fateforge.table import Table

FACES: Final = ("blank", "success", "trait")
FACE_ICONS: Final = ("", "check", "star")
DECKS: Final = (rewards.choose_free_skill, rewards.choose_upgrade, campaign_management.choose_skills)


def head(table: Table) -> Head:
    """FF-1.9: the Act and the chapter."""
    chapter = table.content.chronicle.chapter(int(table.journey.chapter))
    title = chapter.title if chapter is not None else "Chronicles of Kaan"
    hardcore = ", Hardcore" if table.rules.hardcore else ""
    return Head(title, f"{progress.act_words(table)}{hardcore}", clause="FF-1.4")


def areas(table: Table, seat: int) -> list[Area]:
    """What lies where between fights."""
    main: list[Widget] = [*offers(table)]
    if map_exploration.is_walking(table):
        main += [where_you_stand(table), compass(table), city(table)]
    if story_scenes.is_testing(table) and table.journey.dice:
        main.append(test_dice(table))
    found = [Area("choices-area", "main", main, weight=3)] if main else []
    read = pages(table)
    if read:
        found.append(Area("story-area", "story" if main else "main", read, weight=3, clause="FF-22.1"))
    return [*found, *progress.panel(table), *hero_areas(table, seat)]


def hero_areas(table: Table, seat: int) -> list[Area]:
    return [
        Area(
            f"hero-area-{hero.index}", "tray", [boards.hero_board(table, hero, False)],
            owner=owner_of(table, hero), clause="FF-2.1",
        )
        for hero in boards.boards(table, seat)
    ]  # fmt: skip


# Pages


def pages(table: Table) -> list[Widget]:
    """FF-22.1: what was read since the last answer, the latest page last; before the first one, how the fight ended."""
    found: list[Widget] = []
    closing = after_fight(table)
    if closing:
        found.append(closing)
    for number, added, head_of in lying_open(table):
        page = table.stories.pages[number]
        if page is None:
            continue
        page = table.stories.page(number, head_of)
        texts = [page.text, *(text for i, (_, text) in enumerate(page.text_if) if added >> i & 1)]
        blocks = [Block(part.strip()) for text in texts for part in text.split("\n\n") if part.strip()]
        title = page.title or answered(table, page.id)
        found.append(Story(f"page-{len(found)}", title, blocks, icon="scroll", clause="FF-22.1"))
    return found


def lying_open(table: Table) -> Sequence[tuple[int, int, int]]:
    """The pages to read: while a choice is being carried out, by a test or in the streets, that where it was made."""
    told = table.story
    if told.shown or told.choice == story.NOWHERE or told.page == story.NOWHERE:
        return told.shown
    page = table.stories.page(told.page, told.head)
    return ((told.page, story.paragraphs_of(table, page), told.head),)


def answered(table: Table, id: str) -> str:
    """The choice that a page in place answers, for a page without a title: `i1.a.bread.next` says what was done."""
    name, _, _ = id.rpartition(".")
    node, _, choice = name.rpartition(".")
    for known, way in ((node, choice), (name, "")):
        page = table.stories.known(known)
        if page is not None:
            found = page.choice_called(way)
            return found.title if found is not None else page.title
    return ""


def after_fight(table: Table) -> Story | None:
    """FF-16.8: what the fight did to the quarter, above the first page after it."""
    fight = table.content.chronicle.fights.get(table.journey.came_from)
    told = table.story
    if fight is None or not told.shown or told.shown[0][0] != told.trail[0]:
        return None
    scene = table.content.scenes[fight.combat][0]
    won = table.journey.outcome(fight.id) == WON
    text = scene.won if won else scene.lost
    if not text:
        return None
    title = f"{scene.title}: {'won' if won else 'lost'}"
    return Story(
        "closing", title, [Block(part) for part in text.split("\n\n")], icon="flag", clause="FF-16.8"
    )


# Tests


def test_dice(table: Table) -> Dice:
    """FF-22.4: the dice as they lie."""
    hero = table.heroes[table.journey.tester]
    dice = [
        Die(
            f"test-{i + 1}", FACES[face], FACE_ICONS[face],
            tone="good" if story_scenes.is_success(table, hero, face) else "bad",
        )
        for i, face in enumerate(table.journey.dice)
    ]  # fmt: skip
    label = f"{table.name(int(hero.index))}: {tested(table)}"
    return Dice("test", label, dice, owner=owner_of(table, hero), clause="FF-22.4")


# The city (FF-G25)


def city(table: Table) -> Board:
    """FF-22.15: all places with their landmarks; which streets are closed is not drawn."""
    journey = table.journey
    known = int(journey.place) if table.rules.map_help else int(journey.marker)
    spaces = [
        Space(
            f"city-{place.id}", int(place.col), int(place.row), place.name, icon=place.id,
            text=", ".join([*place.landmarks, *(["you were here"] if i in journey.walked else [])]),
            pieces=[Piece("party-marker", "mini", "The party", icon="flag", tone="gold")] if i == known else [],
            tone="good" if i in journey.walked else "", clause="FF-22.15",
        )
        for i, place in enumerate(table.content.chronicle.places)
    ]  # fmt: skip
    return Board("city", "Easafir", Grid(6, 4, 0), spaces, clause="FF-22.15")


def where_you_stand(table: Table) -> Story:
    """FF-22.15: the hint for the destination, the places that were reached, and what can be seen here."""
    here, goal = map_exploration.here(table), map_exploration.route(table)
    journey = table.journey
    reached = [table.content.chronicle.places[i].name for i in journey.walked]
    way = f"You came by {', '.join(reached[:-1])}." if len(reached) > 1 else ""
    blocks = [Block(goal.hint, "quote"), *([Block(way, "rule")] if way else []), Block(here.text)]
    return Story("here", here.name if reached else "Where you stand", blocks, icon="flag", clause="FF-22.15")


def compass(table: Table) -> Zone:
    """FF-22.15: the open directions."""
    here = map_exploration.here(table)
    pieces = [
        Piece(f"way-{WAYS[i]}", "tile", WAYS[i].capitalize(), clause="FF-22.15")
        for i, place in enumerate(here.ways)
        if place != NO_PLACE
    ]
    return Zone("compass", "Streets that are open", "row", pieces=pieces)


# Things to choose from


def offers(table: Table) -> list[Widget]:
    """FF-1.16, 20.2, 24.12: boards of heroes, and decks, while one of them is being chosen."""
    if choosing.is_choosing_heroes(table) or table.asking[:1] == (campaign_management.decide_swap,):
        return [choosing.heroes(table)]
    if table.asking[:1] and table.asking[0] in DECKS:
        return [choosing.deck(table, table.heroes[table.asking[1]])]
    return []
