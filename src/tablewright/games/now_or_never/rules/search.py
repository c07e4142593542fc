"""Chapter 15, Search (standard mode): a die of hearts for a token."""

from __future__ import annotations

from mypy_extensions import i64

from tablewright.engine.bits import bit
from tablewright.engine.pile import UNSEEN
from tablewright.engine.table import Who
from tablewright.games.now_or_never.cards import SPACES
from tablewright.games.now_or_never.rules import (
    reroll_variant,
    resources,
    running_out_of_hearts,
    story_mode,
)
from tablewright.games.now_or_never.table import DICE, FACES, NO_ROLL, SEARCH_ROLL, Table


def search(table: Table) -> None:
    """15.1, R62: roll a die; it may be rerolled, and hearts may be gained, before it counts."""
    table.acted = True
    table.roll_for = SEARCH_ROLL
    table.die = table.roll(DICE, FACES)
    table.tell("NN-15.1", "{0} searches and rolls {1}.", Who(table.current), int(table.die), how="roll")
    table.do(reroll_variant.look_at_die, table.current)
    table.do(settle_search)


def search_loss(table: Table) -> int:
    """15.1, 15.7, 24.10: as many hearts as the die shows; Toughness helps, gear does not."""
    return max(0, table.die - table.players[table.current].mods.search_less)


def settle_search(table: Table) -> None:
    """15.2, 15.3, 16.5: at 0 hearts the token stays, unseen; otherwise it is taken."""
    loss = search_loss(table)
    table.roll_for = NO_ROLL
    if running_out_of_hearts.lose_hearts(table, loss, "NN-15.1"):
        running_out_of_hearts.end_turn_at_once(table)
        return
    claim(table, table.players[table.current].space)


def claim(table: Table, space: i64) -> None:
    """15.3–15.5: the token is turned up, its reward gained; then it is kept, or leaves the game if it says so. In story
    mode it is just kept (R25)."""
    if table.chapter is not None:
        story_mode.keep_token(table, space)
        return
    token = lift(table, space)
    found = table.content.searches[token]
    seat = int(table.you)
    table.tell("NN-15.3", "{0} finds {1}.", Who(seat), found.name)
    if found.is_kept:
        table.players[seat].kept += (token,)
    else:
        table.search_box += (token,)
    table.do(resources.carry_out, seat, found.effect.moves)


def lift(table: Table, space: i64) -> int:
    """15.3: the token leaves the board and is looked at."""
    table.tokens &= ~bit(space)
    return table.searches.turn_up(UNSEEN, table.fate)


def take_search_token(table: Table, nearest: bool) -> None:
    """24.18, R25: any unclaimed search token of the board, or one of the nearest."""
    if table.tokens:
        table.do(choose_token, table.you, nearest)


def choose_token(table: Table, seat: int, nearest: bool) -> None:
    """24.18: which one."""
    table.ask(seat, "NN-24.18")
    for space in nearest_tokens(table, table.players[seat].space) if nearest else tokens_left(table):
        table.offer(take_token, space)


def take_token(table: Table, space: int) -> None:
    """R25: no die is rolled and no hearts are lost; the reward is gained and the token kept."""
    claim(table, space)


def tokens_left(table: Table) -> list[int]:
    """2.5: the spaces where search tokens still lie."""
    return [space for space in range(SPACES) if table.has_token(space)]


def nearest_tokens(table: Table, start: i64) -> list[int]:
    """R44: the fewest orthogonal steps, whatever the terrain."""
    left = tokens_left(table)
    if not left:
        return []
    least = min(steps_between(table, start, space) for space in left)
    return [space for space in left if steps_between(table, start, space) == least]


def steps_between(table: Table, one: i64, other: i64) -> int:
    here, there = table.map.spaces[one], table.map.spaces[other]
    columns = int(here.column - there.column)
    rows = int(here.row - there.row)
    return abs(columns) + abs(rows)
