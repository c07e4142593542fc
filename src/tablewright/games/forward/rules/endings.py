"""Chapter 23, Defeat, victory, reset."""

from __future__ import annotations

from tablewright.engine.effects import holds, run_all
from tablewright.games.forward import force, modifiers
from tablewright.games.forward.table import Table

CLAUSES = {
    "health": "FW-23.2",
    "dread": "FW-23.3",
    "gave_up": "FW-23.4",
    "guardian": "FW-22.8",
    "card": "FW-23.5",
}


def is_dread_death(table: Table, beyond: int) -> bool:
    """FW-23.3, FW-R6, FW-R7: at the last step, past it, or never, as the option says."""
    rule = table.rules.dread_death
    if rule == "at_four":
        return table.marker <= -table.rules.track_steps
    return rule == "beyond_four" and beyond > 0


def lose_run(table: Table, cause: str) -> None:
    """FW-23.1, FW-23.6, R41: the run is lost at once; nothing carries over to the next."""
    table.cause = cause
    words = cause
    if cause == "health" and table.is_fighting_guardian():
        words = "guardian"
        table.cause = "guardian"
    story = table.content.defeat.get(words, table.content.defeat["health"])
    table.finish([False], CLAUSES[table.cause], story)


def win_run(table: Table) -> None:
    """FW-22.7, FW-23.7, FW-3.13, FW-23.8: the Guardian at 0 HP with its conditions fulfilled is the only
    victory; there is no score, and the path counts only through the cards found on it."""
    table.finish([True], "FW-22.7", table.content.victory[sum(table.seals)])


def give_up(table: Table) -> None:
    """FW-23.4, FW-R40: possible at every decision; an immediate loss."""
    lose_run(table, "gave_up")


def end_run(table: Table, how: str) -> None:
    """FW-23.5: a card effect may end the game."""
    if how == "win":
        table.finish([True], "FW-23.5", table.content.victory[sum(table.seals)])
    else:
        lose_run(table, "card")


def replace_defeat(table: Table) -> bool:
    """FW-21.10: a card that replaces defeat expressly does so once; without one the run is lost."""
    for lasting in modifiers.in_force(table):
        for waiting in lasting.waiting:
            if waiting.bit != force.WOULD_BE_DEFEATED or modifiers.is_spent(table, waiting.mark):
                continue
            if holds(table, waiting.rule.condition):
                table.health = 1
                modifiers.spend(table, waiting.mark, "once_per_run")
                table.tell("FW-21.10", "Defeat is turned aside.")
                table.do(run_all, waiting.rule.moves)
                return True
    lose_run(table, "health")
    return False


def prevent_defeat(table: Table, n: int) -> None:
    """FW-21.10: you stand again, with this much Health."""
    table.health = n
