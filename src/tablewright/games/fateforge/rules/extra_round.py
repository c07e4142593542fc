"""Chapter 18, Extra round."""

from __future__ import annotations

from tablewright.engine.table import GROUP
from tablewright.games.fateforge.rules import choosing_heroes, corruption
from tablewright.games.fateforge.table import Table

TOO_MUCH = 4  # FF-18.2


def cannot_play_extra(table: Table) -> str:
    """FF-18.2, 18.11, R11: no hero with four cards, not in Battle Mode, once a scene."""
    if table.in_battle:
        return "FF-18.11"
    if table.extra > 0 and table.rules.extra_rounds == "one":
        return table.because("FF-R11", "{0} extra round was played in this scene", table.extra)
    for hero in table.heroes:
        if len(hero.corruption) >= TOO_MUCH:
            return table.because(
                "FF-18.2", "{0} holds {1} Corruption cards", table.name(hero.index), len(hero.corruption)
            )
    return ""


def offer_extra_round(table: Table) -> None:
    """FF-18.1, 18.4, R12: one decision for the party, after the final Clean-Up."""
    clause = cannot_play_extra(table)
    if clause:
        table.tell(clause, "There is no extra round.")
        return
    table.ask(GROUP if table.rules.group_choice == "unanimous" else table.lead, "FF-18.1")
    table.offer(leave)
    table.offer(play_extra)


def leave(table: Table) -> None:
    """FF-18.1: the scene ends."""


def play_extra(table: Table) -> None:
    """FF-18.3, R12: every standing hero draws a Corruption card, in player order; then one more round."""
    table.extra += 1
    table.last_round += 1
    table.tell("FF-18.3", "One more round.", how="story")
    for who in choosing_heroes.in_order(table):
        if not table.heroes[who].down:
            table.do(corruption.draw_corruption, who)
