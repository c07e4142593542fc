"""Chapter 22 (part), Map Exploration: from landmark to landmark through Easafir (FF-22.15, 22.16, FF-G25)."""

from __future__ import annotations

from typing import Final

from tablewright.engine import story
from tablewright.games.fateforge.chronicle import NO_PLACE, WAYS, CityPlace, Route
from tablewright.games.fateforge.table import Table

PATIENCE: Final = 3  # times the par: then somebody leads the party there


def explore(table: Table, id: str) -> None:
    """FF-22.15, 22.16: a hint for the destination, and what is seen here, without the name of the place."""
    journey = table.journey
    way = table.content.chronicle.routes[id]
    journey.route = id
    journey.place = way.start
    journey.moves = 0
    journey.walked = ()
    journey.marker = NO_PLACE
    table.tell("FF-22.15", "{0}", way.hint, how="story")
    table.tell("FF-22.15", "{0}", here(table).text, how="story")
    table.do(at_crossing)


def route(table: Table) -> Route:
    return table.content.chronicle.routes[table.journey.route]


def here(table: Table) -> CityPlace:
    return table.content.chronicle.places[table.journey.place]


def is_walking(table: Table) -> bool:
    return bool(table.journey.route) and table.journey.place != NO_PLACE


def at_crossing(table: Table) -> None:
    """FF-22.15: which way; only the open directions are offered."""
    table.ask(table.party_seat(), "FF-22.15")
    for i, place in enumerate(here(table).ways):
        if place != NO_PLACE:
            table.offer(walk, WAYS[i])


def walk(table: Table, way: str) -> None:
    """FF-22.15: the party is told by name which place it has reached."""
    journey = table.journey
    journey.place = here(table).ways[WAYS.index(way)]
    journey.moves += 1
    journey.walked = (*journey.walked, int(journey.place))
    place = here(table)
    table.tell("FF-22.15", "{0}. {1}", place.name, place.text, how="story")
    goal = route(table)
    if journey.place == goal.goal:
        arrive(table)
    elif journey.moves >= goal.par * PATIENCE:
        table.tell("FF-22.15", "{0}", goal.gives_up, how="story")
        arrive(table)
    else:
        table.do(at_crossing)


def offer_marker(table: Table) -> None:
    """FF-22.15, G25: the party marker stands where the players think they are; nobody corrects it."""
    if not is_walking(table) or table.rules.map_help:
        return
    for place in table.content.chronicle.places:
        if place.index != table.journey.marker:
            table.offer(put_marker, place.id)


def put_marker(table: Table, id: str) -> None:
    """FF-22.15"""
    for place in table.content.chronicle.places:
        if place.id == id:
            table.journey.marker = place.index


def arrive(table: Table) -> None:
    """FF-G25: in par, somewhat over it, or too late."""
    journey = table.journey
    goal = route(table)
    over = int(journey.moves) - goal.par
    outcome = story.WON if over <= 0 else story.PART if over <= goal.margin else story.LOST
    journey.route = ""
    journey.place = NO_PLACE
    story.settle_as(table, outcome)
