"""Chapter 21, Reputation, missions, campaign."""

from __future__ import annotations

from typing import Final

from tablewright.engine import story
from tablewright.engine.effects import holds
from tablewright.engine.table import GROUP, Who
from tablewright.games.now_or_never.cards import COIN
from tablewright.games.now_or_never.rules import resources, story_mode
from tablewright.games.now_or_never.table import NOWHERE, Table

CATCH_UP: Final = 4  # 21.4: coins
PRIZE: Final = 25  # 21.7

# Reputation


def move_reputation(table: Table, n: int) -> None:
    """20.16, 21.1, R42: the marker moves; beyond the ends of the track changes are lost."""
    player = table.players[table.you]
    numbers = table.content.numbers
    most = numbers.reputation_low + len(numbers.reputation) - 1
    player.reputation = max(numbers.reputation_low, min(most, player.reputation + n))
    table.tell("NN-21.1", "{0}'s reputation is now {1}.", Who(table.you), int(player.reputation))


def reputation_points(table: Table, seat: int) -> int:
    """21.2, 21.3, R42: what the space is worth, and more for the highest at the table; alone from 1 on."""
    numbers = table.content.numbers
    mine = table.players[seat].reputation
    points = numbers.reputation[mine - numbers.reputation_low]
    most = max([player.reputation for player in table.players])
    if mine == most and (table.seats > 1 or mine >= 1):
        points += numbers.most_reputation
    return int(points)


# Missions


def place_mission(table: Table, location: int) -> None:
    """21.8, R40: the mission token comes to this location, wherever it lay before."""
    table.players[table.you].mission = location
    table.was_sent = True
    name = table.content.locations[table.rules.side][location].name
    table.tell("NN-21.8", "{0}'s mission token lies at {1}.", Who(table.you), name)


def search_mission(table: Table) -> None:
    """21.9, R60, R61: only its owner; what is read is the hero's mission entry for this location."""
    table.acted = True
    table.is_mission = True
    location = table.players[table.current].mission
    name = table.content.locations[table.rules.side][location].id
    story_mode.read_entry(table, f"mission.{name}")


def complete_mission(table: Table) -> None:
    """21.10–21.12: the token is removed unless the story has moved it, and a search token of the box is earned."""
    seat = int(table.current)
    player = table.players[seat]
    if not table.was_sent:
        player.mission = NOWHERE
    if len(table.searches) == 0:  # R41
        player.markers += 1
    elif table.is_discarded:
        table.search_box += (table.searches.draw(table.fate),)
    else:
        player.kept += (table.searches.draw(table.fate),)
    table.tell("NN-21.11", "{0} has completed a mission search.", Who(seat))


def discard_search(table: Table) -> None:
    """21.11: the search token of this mission is not kept."""
    table.is_discarded = True


def begin_mission(table: Table) -> None:
    """G18: after a hero's first success in the chapter its mission begins, unless the entry has sent it already."""
    player = table.players[table.current]
    if player.has_succeeded or table.chapter is None:
        return
    player.has_succeeded = True
    if table.was_sent:
        return
    table.you = table.current
    read_on(table, f"{table.chapter.number}.hook.{table.content.heroes[player.hero].id}")


# Between chapters


def catch_up(table: Table) -> None:
    """21.4, R43: last chapter's lowest scorers begin with more."""
    for seat in table.followers:
        table.players[seat].reputation += 1
        resources.take(table, seat, ((COIN, CATCH_UP),), "NN-21.4")
        table.tell("NN-21.4", "{0} begins with a reputation of 1.", Who(seat))


def choose_starts(table: Table) -> None:
    """21.5, R43: last chapter's highest scorers choose where they start, clockwise."""
    for place in range(table.seats):
        seat = (int(table.first) + place) % table.seats
        if seat in table.starters:
            table.do(choose_start, seat)


def choose_start(table: Table, seat: int) -> None:
    """21.5: any space of the board, or the Monument as everybody else."""
    table.ask(seat, "NN-21.5")
    for space in table.map.spaces:
        if not space.is_rock:
            table.offer(start_at, seat, space.index)


def start_at(table: Table, seat: int, space: int) -> None:
    """21.5: the figure stands there."""
    table.players[seat].space = space


def ask_who_plays(table: Table) -> None:
    """G21: before a chapter somebody may be missing."""
    if table.asks_who_plays:
        table.do(who_plays)


def who_plays(table: Table) -> None:
    """G21: whether all of the party play this chapter; a player may miss it."""
    table.ask(GROUP, "NN-G21")
    table.offer(all_play)
    for seat in range(table.seats):
        table.offer(miss_chapter, seat, unless="" if table.seats > 1 else "NN-G21")


def all_play(table: Table) -> None:
    """G21: the chapter begins."""


def miss_chapter(table: Table, seat: int) -> None:
    """G21: this player scores nothing in the chapter; the others begin it without."""
    table.missing = seat
    scores = [0] * table.seats
    table.finish([False] * table.seats, "NN-G21", f"{table.name_of(seat)} misses this chapter.", scores)


# The end of a chapter


def close_book(table: Table) -> None:
    """G18, G20: after the scoring the outro is read, and after the last chapter how it ends for each and for all."""
    chapter = table.chapter
    if chapter is None:
        return
    table.do(story_mode.read_page, f"{chapter.number}.outro", 0, story.PARTY)
    if chapter.endings:
        for seat in range(table.seats):
            table.do(read_ending, seat)
    if chapter.epilogues:
        table.do(read_epilogue)


def read_ending(table: Table, seat: int) -> None:
    """G20: how it ends for this hero, by how it leans."""
    chapter = table.chapter
    assert chapter is not None
    table.you = seat
    head = table.players[seat].hero
    table.story.head = head
    hero = table.content.heroes[head].id
    for condition, page in chapter.endings:
        if holds(table, condition):
            read_on(table, f"{chapter.number}.ending.{hero}.{page}")
            return


def read_epilogue(table: Table) -> None:
    """G20: what becomes of the place, by what is remembered."""
    chapter = table.chapter
    assert chapter is not None
    table.story.head = story.PARTY
    for condition, page in chapter.epilogues:
        if holds(table, condition):
            read_on(table, f"{chapter.number}.epilogue.{page}")
            return


def read_on(table: Table, page: str) -> None:
    """One more page beside those that lie open."""
    if page in table.stories.number_of:
        table.do(story.open_node, page)
