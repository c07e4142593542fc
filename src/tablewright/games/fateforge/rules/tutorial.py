"""Chapter 1 (part), the guided first combat (FF-1.19, FF-G24): it is told what is done, when it is done first."""

from __future__ import annotations

from tablewright.games.fateforge.table import Table


def offer_tutorial(table: Table) -> None:
    """FF-1.19: the first Combat Scene is guided, unless the party knows its way."""
    if not table.scene.tutorial or not table.content.chronicle.lessons:
        return
    table.ask(table.party_seat(), "FF-1.19")
    table.offer(be_guided)
    table.offer(go_alone)


def be_guided(table: Table) -> None:
    """FF-1.19"""
    table.journey.guided = True
    teach(table, "set_up")


def go_alone(table: Table) -> None:
    """FF-1.19: nothing is explained."""


def teach(table: Table, moment: str) -> None:
    """FF-1.19, G24: each thing at its first use."""
    journey = table.journey
    if not journey.guided or moment in journey.taught:
        return
    journey.taught = (*journey.taught, moment)
    for lesson in table.content.chronicle.lessons:
        if lesson.moment == moment:
            table.tell("FF-1.19", "{0}. {1}", lesson.title, lesson.text, how="story")
