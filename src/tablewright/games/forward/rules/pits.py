"""Chapter 11, Pits: one die against a target number, once or until three of a kind."""

from __future__ import annotations

from typing import Any, Final

from tablewright.engine.effects import Effect, run_all
from tablewright.engine.table import Move
from tablewright.games.forward import force, modifiers
from tablewright.games.forward.rules import grace, windows
from tablewright.games.forward.table import NO_TRIAL, PLAYER, TEST, Table, Trial


def attempt_pit(table: Table) -> None:
    """FW-11.1, FW-11.7: a Pit must be attempted."""
    pit = table.card(table.revealed)
    begin_test(table, pit.tn, pit.extended)
    table.do_move(BEFORE_TEST_ROLL)
    table.do_move(SETTLE_PIT)


def begin_test(table: Table, tn: int, extended: bool) -> None:
    """FW-11.4: tallies belong to this card only."""
    trial = Trial()
    trial.tn = tn
    trial.extended = extended
    table.trial = trial


def before_test_roll(table: Table) -> None:
    """FW-21.4: the window before each roll of a Pit."""
    table.ask(PLAYER, "FW-11.1")
    table.offer_move(ROLL_TEST)
    windows.offer_asides(table)


def roll_test(table: Table) -> None:
    """FW-11.1: one die."""
    table.trial.die = table.roll(TEST)
    table.trial.rerolled = False
    table.tell("FW-11.1", "You roll {0} against {1}.", table.trial.die, table.trial.tn, how="roll")
    if is_test_settled(table):
        tally_roll(table)
    else:
        table.do(after_test_roll)


def after_test_roll(table: Table) -> None:
    """FW-11.5, FW-21.5: a roll may be rerolled before it is tallied."""
    if is_test_settled(table) and table.refused is None:
        tally_roll(table)
        return
    table.ask(PLAYER, "FW-11.5")
    table.offer(tally_roll)
    table.offer(reroll_test, unless=cannot_reroll_test(table))
    windows.offer_asides(table)


def is_test_settled(table: Table) -> bool:
    """FW-21.5: neither Grace nor a card could change the roll now."""
    return not grace.could_reroll(table) and not windows.has_aside(table)


def cannot_reroll_test(table: Table) -> str:
    """FW-17.5–17.7: every kind of roll qualifies while Grace is left."""
    if table.trial.rerolled and table.rules.grace_reroll == "single":
        return "FW-17.5"
    return grace.cannot_reroll(table)


def reroll_test(table: Table) -> None:
    """FW-17.3, FW-17.4: 1 Grace, the die again; the new face stands."""
    grace.spend_grace(table)
    table.trial.die = table.roll(TEST)
    table.trial.rerolled = True
    table.tell("FW-17.4", "The die falls again: {0}.", table.trial.die, how="roll")
    table.do(after_test_roll)


def is_success(table: Table) -> bool:
    """FW-11.1, FW-11.6, FW-R29, R30: die and Pit modifiers reach the target number; no face succeeds or fails by
    itself."""
    total = table.trial.die + modifiers.value(table, force.PIT_BONUS)
    if table.rules.pit_success == "above":
        return total > table.trial.tn
    return total >= table.trial.tn


def tally_roll(table: Table) -> None:
    """FW-11.2, FW-11.3: one roll settles a single Pit; an extended one goes on until three of a kind."""
    trial = table.trial
    if is_success(table):
        trial.successes += 1
    else:
        trial.failures += 1
    trial.die = 0
    if table.lent:
        modifiers.end_loans(table, "this_roll")
    if not is_settled(table):
        table.tell(
            "FW-11.3", "{0} {0:success|successes}, {1} {1:failure|failures}.", trial.successes, trial.failures
        )
        table.do_move(BEFORE_TEST_ROLL)


def is_settled(table: Table) -> bool:
    trial = table.trial
    needed = table.rules.pit_threshold if trial.extended else 1
    return trial.successes >= needed or trial.failures >= needed


def settle_pit(table: Table) -> None:
    """FW-11.2, FW-11.3: the matching outcome is resolved as printed."""
    pit = table.card(table.revealed)
    passed = table.trial.successes > table.trial.failures
    table.trial = NO_TRIAL
    table.tell("FW-11.2", "{0}: {1}.", pit.name, "passed" if passed else "failed")
    modifiers.fire(table, force.PIT_SUCCESS if passed else force.PIT_FAILURE)
    outcome = pit.success if passed else pit.failure
    do_outcome(table, outcome)


def do_outcome(table: Table, outcome: Effect | None) -> None:
    if outcome is not None:
        for move in outcome.moves:
            table.do_move(move)


def test(table: Table, tn: int, mode: str, success: tuple[Any, ...], failure: tuple[Any, ...]) -> None:
    """FW-17.6: a Pit-like test inside another card."""
    begin_test(table, tn, mode == "extended")
    table.do_move(BEFORE_TEST_ROLL)
    table.do(settle_test, success, failure)


def settle_test(table: Table, success: tuple[Any, ...], failure: tuple[Any, ...]) -> None:
    """FW-11.2: the matching outcome of a test on another card."""
    passed = table.trial.successes > table.trial.failures
    table.trial = NO_TRIAL
    table.do(run_all, success if passed else failure)


# Calls that every test makes, kept ready
ROLL_TEST: Final[Move] = (roll_test,)
BEFORE_TEST_ROLL: Final[Move] = (before_test_roll,)
SETTLE_PIT: Final[Move] = (settle_pit,)
