"""Chapter 24, Gear, hero abilities, artifacts: using what has a price.

What each of them does stands in the pack (24.1–24.21)."""

from __future__ import annotations

from mypy_extensions import i64

from tablewright.engine.effects import cannot_take
from tablewright.engine.table import Who
from tablewright.games.now_or_never.cards import (
    IN_MOVE,
    ON_TURN,
    ONCE_PER_ROUND,
    ONCE_PER_SEASON,
    Use,
)
from tablewright.games.now_or_never.rules import resources, story_mode
from tablewright.games.now_or_never.table import NO_FOE, SLOTS, Player, Table


def mark_of(use: Use) -> int:
    """18.11: under what an ability of this season is noted as used."""
    return -1 - use.index


def cannot_use(table: Table, seat: i64, use: Use) -> str:
    """14.3, 18.11: limits; 19.13, 24.16, 24.20: the final production; 24.9, 24.19: combat; 10.12: an open draw is
    finished first; 4.10: its price."""
    player = table.players[seat]
    if use.limit == ONCE_PER_SEASON and player.spent.has(mark_of(use)):
        return "NN-18.11"
    if use.limit == ONCE_PER_ROUND and use.index in table.round_uses:
        return "NN-14.3"
    if use.not_in_final and table.in_final:
        return "NN-19.13"
    if use.not_in_combat and table.foe != NO_FOE and table.current == seat:
        return "NN-R24"
    if use.moment == IN_MOVE and use.by_token_only and table.by_card:
        return "NN-R26"
    if use.moment == ON_TURN and is_drawing(table, player):
        return "NN-10.12"
    if resources.lacks(player, use.price):
        return resources.wanting(table, int(seat), use.price)
    return cannot_take_for(table, int(seat), use)


def is_drawing(table: Table, player: Player) -> bool:
    """10.9, 10.12: piles are being chosen for a draw, or what was drawn is not yet kept."""
    return len(table.piles) > 0 or len(player.looking) > 0 or len(player.orders_seen) > 0


def cannot_take_for(table: Table, seat: int, use: Use) -> str:
    """10.7: what else its effect asks for, of the player who would use it."""
    guards = use.effect.guards
    if not guards:
        return ""
    before = table.you
    table.you = seat
    clause = cannot_take(table, guards)
    table.you = before
    return clause


def use_it(table: Table, seat: int, index: int) -> None:
    """10.7, 14.2: pay its price, note its limit, do what it says."""
    use = table.content.uses[index]
    player = table.players[seat]
    table.tell(use.clause, "{0} uses {1}.", Who(seat), use.name)
    for thing, n in use.price:
        player.has[thing] = player.has[thing] - n
    if use.limit == ONCE_PER_SEASON:
        player.spent.note(ONCE_PER_SEASON, mark_of(use))
    elif use.limit == ONCE_PER_ROUND:
        table.round_uses += (use.index,)
    if use.discards:
        story_mode.discard_story_token(table, seat, index)
    table.do(resources.carry_out, seat, use.effect.moves)


def cannot_flip(table: Table) -> str:
    """G7, G15: there must be a face-down specialist of your own."""
    player = table.players[table.you]
    for slot in range(SLOTS):
        if player.specialists[slot] >= 0 and not player.is_up(slot):
            return ""
    return "NN-G15"


def flip_own_up(table: Table) -> None:
    """G7, G15: one of your face-down specialists is available again."""
    if not cannot_flip(table):
        table.do(choose_to_flip, table.you)


def choose_to_flip(table: Table, seat: int) -> None:
    """G15: which one."""
    table.ask(seat, "NN-G15")
    player = table.players[seat]
    for slot in range(SLOTS):
        if player.specialists[slot] >= 0 and not player.is_up(slot):
            table.offer(flip_up, slot)


def flip_up(table: Table, slot: int) -> None:
    """G15: it lies face up again."""
    player = table.players[table.you]
    player.up |= 1 << slot
    table.tell("NN-G15", "{0} is available again.", table.content.specialists[player.specialists[slot]].name)
