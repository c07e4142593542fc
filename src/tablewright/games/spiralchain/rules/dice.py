"""The eight-sided die outside the Foreverot Roll (SF-1.14, SF-24.3–24.8): rolling, re-rolling, changing a result."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from tablewright.engine.effects import run_all
from tablewright.engine.table import Who
from tablewright.games.spiralchain import force, forces
from tablewright.games.spiralchain.cards import RE_ROLL
from tablewright.games.spiralchain.rules import prophecies, supply
from tablewright.games.spiralchain.table import (
    CARD_ROLL,
    CONFRONT_ROLL,
    CONFRONT_ROLLED,
    DICE,
    PLAYER_PHASE,
    ROLL,
    Table,
)

SIDES: Final = 8
SUCCESS: Final = 6  # SF-1.14


def throw(table: Table, seat: i64, why: i64, bonus: i64, need: i64) -> bool:
    """SF-1.14, SF-R55: one die; what changes it is added to the natural result and capped to 1–8. Whether it counts
    at once: whoever may re-roll it or change it, or says something to it, comes first."""
    table.roller = seat
    table.why = why
    table.need = need
    if table.phase == PLAYER_PHASE and seat == table.acting:
        bonus += table.heroes[seat].mods.action_bonus
    table.bonus = bonus
    roll_again(table)
    counts = True
    if table.watching & force.DIE_ROLLED or table.heroes[seat].has[RE_ROLL] > 0:
        table.do_move(prophecies.AFTER_DIE)
        counts = False
    if table.watching & force.ROLLED_EIGHT:
        table.do(note_eight)
        counts = False
    return counts


def roll_again(table: Table) -> None:
    """SF-24.4, SF-R55: the new natural result replaces the old one, with the same additions."""
    table.natural = table.roll(DICE, SIDES)
    table.die = capped(table.natural + table.bonus)
    if table.log is not None:
        words = "{0} rolls {1}, which counts as {2}."
        table.tell("SF-R55", words, Who(table.roller), table.natural, table.die, how="roll")


def capped(n: i64) -> i64:
    if n < 1:
        return 1
    return SIDES if n > SIDES else n


def note_eight(table: Table) -> None:
    """SF-20.3: some Madness ends with an 8 rolled in an action."""
    if table.natural == SIDES and table.phase == PLAYER_PHASE:
        forces.fire_for(table, table.roller, force.ROLLED_EIGHT)


def re_roll(table: Table, seat: int) -> None:
    """SF-24.3–24.5, SF-4.10, SF-7.5, SF-R23: discard a regular Re-Roll Token of yours to roll your die again."""
    supply.put_back(table, seat, RE_ROLL, 1)
    table.tell("SF-24.3", "{0} uses a Re-Roll Token.", Who(seat))
    roll_again(table)
    table.do(prophecies.window, force.DIE_ROLLED, 0)


def roll_die_again(table: Table) -> None:
    """SF-24.3: a card lets the die be rolled again."""
    roll_again(table)


def special_re_roll(table: Table, seat: int, kind: int) -> None:
    """SF-12.2, SF-24.6: discard a Special Re-Roll Token; the First Player rolls again, the window stays open."""
    supply.put_back(table, seat, kind, 1)
    table.tell("SF-24.6", "{0} calls for a new Foreverot Roll.", Who(seat))
    roll_foreverot(table)
    table.do(prophecies.window, force.FOREVEROT_ROLLED, 0)


def roll_foreverot(table: Table) -> None:
    """SF-12.1: the First Player rolls one die for all five steps."""
    table.foreverot = table.roll(ROLL, SIDES)
    if table.log is not None:
        table.tell("SF-12.1", "The Foreverot Roll is {0}.", table.foreverot, how="roll")


def set_result(table: Table, n: int) -> None:
    """SF-R55: the result counts as this."""
    table.die = n


def add_result(table: Table, n: int) -> None:
    """SF-R55: the Foreverot Roll changes by so much, within 1–8."""
    table.foreverot = capped(table.foreverot + n)
    table.tell("SF-R55", "The Foreverot Roll now counts as {0}.", table.foreverot, how="roll")


def confront_bonus(table: Table, seat: i64) -> i64:
    """SF-R55: what this player's cards add to a Confront roll now."""
    mods = table.heroes[seat].mods
    bonus = mods.confront_bonus + table.foe_bonus
    if table.night:
        bonus += mods.night_bonus
    if table.did & CONFRONT_ROLLED == 0 and seat == table.current:
        bonus += mods.first_bonus
    return bonus


def roll_failed(table: Table) -> bool:
    """SF-1.14: the die just rolled is below what was needed."""
    if table.need == 0 or table.phase != PLAYER_PHASE:
        return False
    return table.die < table.need


def is_confront_roll(table: Table) -> bool:
    return table.why == CONFRONT_ROLL


# The verb `roll`


def roll_table(table: Table, rows: tuple[Any, ...]) -> None:
    """SF-1.14: one die; the row that it shows happens."""
    throw(table, table.you, CARD_ROLL, 0, success_of(rows))
    table.do(read_table, rows)


def success_of(rows: tuple[Any, ...]) -> i64:
    """SF-1.14: a roll succeeds on 6–8, or of two printed ranges on the upper one; other tables know no success."""
    upper: i64 = 0
    for low, high, _ in rows:
        if low == SUCCESS:
            return SUCCESS
        if high == SIDES and len(rows) == 2:
            upper = low
    return upper


def read_table(table: Table, rows: tuple[Any, ...]) -> None:
    """SF-1.14: what the result says."""
    for low, high, moves in rows:
        if low <= table.die <= high:
            table.do(run_all, moves)
            return
