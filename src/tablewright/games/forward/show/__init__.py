# interpreted: made once for each look at the table, not once a move
"""What the player of FORWARD sees, as data: where the run stands, and what lies where."""

from __future__ import annotations

from typing import Final

from tablewright.engine.pile import NOTHING
from tablewright.engine.scene import Area, Block, Head, Stat, Story, Text
from tablewright.games.forward.rules import final_battle
from tablewright.games.forward.show import domain, fight, references, status, world
from tablewright.games.forward.table import Table

TURN_STEPS: Final = ["Choose", "Reveal", "Resolve", "Place", "Refill", "End of turn"]


def head(table: Table) -> Head:
    return Head(
        "FORWARD", phase=phase(table), steps=TURN_STEPS if table.domain >= 0 else [], step=turn_step(table),
        goal=goal(table), clause="FW-5.1" if table.domain >= 0 else "FW-22.7",
    )  # fmt: skip


def phase(table: Table) -> str:
    if table.over:
        return "The run is over"
    if table.guardian_here:
        return "The final battle"
    if table.domain < 0:
        return "Between Domains"
    here = table.content.domains[table.domain]
    last = len(here.cards)
    if table.rules.domain_end == "deck_empty":
        last -= min(last, len(table.row))  # FW-6.8
    return f"{here.name}, turn {table.turn} of {last}"


def turn_step(table: Table) -> int | None:
    """FW-5.1: where in the turn the table stands."""
    if table.domain < 0 or table.over:
        return None
    return 2 if table.revealed != NOTHING else 0


def goal(table: Table) -> Text:
    if table.guardian_here:
        required = final_battle.seals_required(table)
        broken = final_battle.seals_broken(table)
        return f"Bring the Dragon to 0 HP. Seals broken: {broken} of {required} required."
    return "Cross the Domains, complete the Nightsea, and defeat the Guardian at the gate of the Golden City."


def seat_stats(table: Table, seat: int) -> list[Stat]:
    cap = table.max_health if table.max_health > 0 else None
    return [
        Stat("Health", table.health, "heart", cap, "good" if table.health > 6 else "bad", clause="FW-18.1"),
        marker_stat(table),
        Stat("Grace", table.grace, "spark", table.rules.grace_cap, "gold", clause="FW-17.1"),
    ]


def marker_stat(table: Table) -> Stat:
    if table.marker >= 0:
        return Stat("Resolve", table.marker, "flame", table.rules.track_steps, "resolve", clause="FW-16.1")
    return Stat("Dread", -table.marker, "eye", table.rules.track_steps, "dread", clause="FW-16.1")


# The areas


def areas(table: Table, seat: int) -> list[Area]:
    shown = [Area("middle", "main", domain.middle(table), title=middle_title(table), clause="FW-2.1")]
    if table.guardian_here:
        shown.append(
            Area("guardian-area", "main", [fight.guardian_seals(table)], title="The gate", clause="FW-22.4")
        )
    else:
        shown.append(Area("world", "main", [world.world_map(table)], title="World Map", clause="FW-2.2"))
        if table.rules.guardian_open:
            shown.append(
                Area(
                    "guardian-area", "side", [fight.guardian_seals(table)], title="The gate", clause="FW-R57"
                )
            )
    shown.append(Area("status", "side", status.status_area(table), title="Status", clause="FW-2.8"))
    shown.append(Area("help", "tray", references.panels(table), title="Help", clause="FW-G11"))
    told = last_story(table)
    if told:
        shown.append(Area("tale", "story", [told], title="The road so far"))
    return shown


def middle_title(table: Table) -> str:
    if table.guardian_here:
        return "The final battle"
    return table.content.domains[table.domain].name if table.domain >= 0 else "Between Domains"


def last_story(table: Table) -> Story | None:
    """The latest lines that were told as a story."""
    lines = [line for line in table.log or [] if line.how == "story"]
    if not lines:
        return None
    return Story("story", "The road so far", [Block(str(line)) for line in lines[-2:]])
