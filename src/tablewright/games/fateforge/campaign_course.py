# interpreted: asked once a part, not once a move
"""Where the campaign goes on after a part, how it ends, and Restart Act (FF-1.6, 1.7, 23.9, 24.9)."""

from __future__ import annotations

from typing import Any

import msgspec

from tablewright.engine.effects import holds
from tablewright.engine.story_pages import TO_ENDING, Stories, Way
from tablewright.games.fateforge import campaign_parts
from tablewright.games.fateforge.carried import Carried, Member, Resting
from tablewright.games.fateforge.chronicle import Fight
from tablewright.games.fateforge.journey import LOST, PART, WON
from tablewright.games.fateforge.printed.content import Content
from tablewright.games.fateforge.rules import campaign_fights, rest_scenes, story_scenes
from tablewright.games.fateforge.table import Table


def after_story(table: Table, carried: Carried, kept: Carried) -> Carried:
    """FF-22.11: the fight or the rest that the story has led to."""
    chronicle, to = table.content.chronicle, table.journey.leads_to
    if to in chronicle.fights:
        chapter = int(chronicle.fights[to].chapter) or kept.chapter
        return at(table, kept, f"fight {to}", chapter=chapter, lost_before=0)
    if to == story_scenes.REST:
        return back_to_rest(table, kept)
    return at(table, kept, f"rest {to}", chapter=int(chronicle.rests[to].after) or kept.chapter)


def back_to_rest(table: Table, kept: Carried) -> Carried:
    """FF-23.9, G16: a Side Quest is over; lost combats leave it undone."""
    done = kept.quests_done
    fights = [one.id for one in table.content.chronicle.fights.values() if one.quest == table.journey.quest]
    if kept.quest and not any(table.journey.outcome(word) in (PART, LOST) for word in fights):
        done = (*done, kept.quest)
    return at(table, kept, f"rest rest{kept.rest}", quests_done=done)


def after_fight(table: Table, kept: Carried) -> Carried:
    """FF-1.6, 1.7, R79: the next page; a lost imposed scene comes again once, then the party is carried on."""
    fight = table.content.chronicle.fights[table.journey.at]
    how = table.journey.outcome(fight.id)
    kept = msgspec.structs.replace(kept, came_from=fight.id)
    if fight.quest < 0:
        kept = msgspec.structs.replace(kept, foretold=(), done=done_after(table, kept, fight))
    if how != WON and fight.repeats:
        if kept.lost_before == 0 or table.rules.imposed_loss == "repeat":
            return at(table, kept, f"fight {fight.id}", lost_before=kept.lost_before + 1)
        kept = msgspec.structs.replace(
            kept, broken=True, reputation=campaign_fights.carried_on(kept.reputation)
        )
        how = WON
    adjusts = tuple(word for word in kept.adjusts if not is_of(table.stories, word, fight.group))
    kept = msgspec.structs.replace(kept, lost_before=0, adjusts=adjusts)
    way = fight.won if how == WON else fight.part if how == PART and fight.part is not None else fight.lost
    assert way is not None
    return along(table, kept, way)


def done_after(table: Table, kept: Carried, fight: Fight) -> int:
    """FF-1.9: a chapter is over when its fight is; an imposed scene belongs to it."""
    return kept.done if fight.imposed else kept.done + 1


def is_of(stories: Stories, word: str, group: str) -> bool:
    return any(one.id == word and one.scene == group for one in stories.adjustments)


def after_rest(table: Table, kept: Carried) -> Carried:
    """FF-23.9, 23.17: to a Side Quest and back, or on."""
    to = table.journey.leads_to
    chronicle = table.content.chronicle
    if to.startswith(rest_scenes.QUEST):
        quest = next(one for one in chronicle.quests if f"{rest_scenes.QUEST}{one.id}" == to)
        journey = table.journey
        resting = Resting(
            int(journey.tokens),
            campaign_parts.ids_of(int(journey.seen_here), [place.id for place in chronicle.locations]),
            int(journey.cleansed),
            tuple(table.content.cards[card].id for card in journey.helped),
        )
        return at(table, kept, f"story {quest.start}", resting=resting)
    rest = chronicle.rests[table.journey.at]
    assert rest.way is not None
    kept = msgspec.structs.replace(kept, resting=None, quest="", done=kept.done + 1)
    return along(table, kept, rest.way)


def along(table: Table, kept: Carried, way: Way) -> Carried:
    """The first of these ways whose condition holds."""
    for condition, kind, to in way.cases:
        if holds(table, condition):
            if kind == TO_ENDING:
                return at_ending(table, kept, to)
            return enter_act(
                table, at(table, kept, f"story {to}", chapter=chapter_of(table, to, kept.chapter)), to
            )
    raise AssertionError("the last of several ways has no condition")


def chapter_of(table: Table, page: str, chapter: int) -> int:
    known = table.stories.known(page)
    return max(chapter, int(known.part)) if known is not None else chapter


def enter_act(table: Table, kept: Carried, page: str) -> Carried:
    """FF-24.9: the start of an Act is remembered, for a restart."""
    if any(act.first == page for act in table.content.chronicle.acts):
        start = msgspec.structs.replace(kept, act_start=None, recaps=(), told=len(kept.recaps))
        return msgspec.structs.replace(kept, act_start=start)
    return kept


def at(table: Table, kept: Carried, where: str, **more: Any) -> Carried:
    chapter = int(more.get("chapter", kept.chapter))
    return msgspec.structs.replace(
        kept, at=where, title=title_of(table.content, table.stories, where, chapter), **more
    )


def title_of(content: Content, stories: Stories, where: str, chapter: int) -> str:
    """FF-1.9: what a part is called, for people."""
    kind, _, word = where.partition(" ")
    chronicle = content.chronicle
    if kind == "fight":
        return content.scenes[chronicle.fights[word].combat][0].title
    if kind == "rest":
        return f"Rest {chronicle.rests[word].number}"
    page = stories.known(word)
    found = chronicle.chapter(page.part if page is not None and page.part else chapter)
    return found.title if found is not None else "Story"


def ended(table: Table, kept: Carried) -> Carried:
    """FF-1.8: an ending was read."""
    return finished(table, kept, table.journey.ending)


def at_ending(table: Table, kept: Carried, ending: str) -> Carried:
    """FF-1.8, 22.1: the ending is a page to read, and then the campaign is over."""
    return at(table, kept, f"story {ending}")


def finished(table: Table, kept: Carried, ending: str) -> Carried:
    page = table.stories.known(ending)
    assert page is not None
    return msgspec.structs.replace(
        kept, at="", ending=ending, grade=page.grade, ending_title=page.title, act_start=None
    )


# Restart Act (FF-24.9 to 24.11, R54)


def begun_again(table: Table, carried: Carried, kept: Carried) -> Carried:
    """FF-24.11, R54: the state of the Act's start, without consumables, Corruption and exhausted tokens."""
    start = carried.act_start
    wanted = int(table.journey.heroes_wanted)
    if start is None:  # the first Act: everything begins anew
        start = Carried(
            f"story {table.stories.start}",
            title=title_of(table.content, table.stories, f"story {table.stories.start}", 1),
            seats=carried.seats,
            unlocked=carried.unlocked,
            steps=carried.steps,
        )
    heroes = tuple(
        msgspec.structs.replace(
            old, trait_cards=tuple(dict.fromkeys((*old.trait_cards, *(now.trait_cards if now else ()))))
        )
        for old, now in zip(start.heroes, (*kept.heroes, *[None] * len(start.heroes)), strict=False)
    )
    if not heroes:
        heroes = tuple(Member(now.kind, 0, 0, trait_cards=now.trait_cards) for now in kept.heroes if now.kind)
    return msgspec.structs.replace(
        start,
        heroes_wanted=wanted,
        heroes=heroes,
        recaps=carried.recaps[: start.told],
        gold=0,
        food=0,
        bag=things_to_keep(table.content, start),
        unlocked=kept.unlocked,
        trait_supply=kept.trait_supply,
        act_start=carried.act_start,
    )


def things_to_keep(content: Content, start: Carried) -> tuple[tuple[str, int], ...]:
    """FF-24.11, G28: all non-consumable items of the Act's start, whole; they wait in the bag."""
    found: list[str] = [word for word, _ in start.bag]
    for member in start.heroes:
        found += [word for word in member.slots if word]
    cards = [content.cards[content.card_of[word]] for word in found]
    return tuple((card.id, int(card.armour)) for card in cards if not card.consumable and not card.bound)
