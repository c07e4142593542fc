"""Chapter 11, Visiting locations: what a hero does where it has stopped.

What each location costs and gives stands in the pack's locations (11.7–11.20, 12.4–12.13)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tablewright.engine.bits import bit
from tablewright.engine.lasting import fire
from tablewright.engine.several import Choosing, choose_some, taken
from tablewright.engine.table import Who
from tablewright.games.now_or_never.cards import GRID, HEART, VISIT, Amounts
from tablewright.games.now_or_never.mods import less_to_visit
from tablewright.games.now_or_never.rules import (
    combat,
    quest_cards,
    reroll_variant,
    resources,
    running_out_of_hearts,
    search,
    story_mode,
)
from tablewright.games.now_or_never.rules import reputation_missions_campaign as missions
from tablewright.games.now_or_never.table import (
    ARRIVED,
    DICE,
    FACES,
    LOSS_ROLL,
    NO_ROLL,
    Table,
    with_one,
)


def arrive(table: Table) -> None:
    """9.2: the move is over; steps 2 and 3 follow if there is anything here."""
    table.stage = ARRIVED
    seat = table.current
    space = table.players[seat].space
    # A mission token lies at a location only.
    here = table.place_at(space) >= 0 or table.has_token(space) or table.foes_at(space) > 0
    if here:
        table.do(on_arrival, seat)


def on_arrival(table: Table, seat: int) -> None:
    """9.2, 10.1, 10.14, R8, R60: a quest card, then one of visit, fight and search, or nothing."""
    table.ask(seat, "NN-9.2")
    space = table.players[seat].space
    quest_cards.offer_quests(table, seat)
    if table.place_at(space) >= 0:
        table.offer(visit, unless=cannot_visit(table, seat))
    if table.foes_at(space) > 0:
        table.offer(combat.fight, unless=combat.cannot_fight(table))
    if table.has_token(space):  # 20.4: in story mode the search is another one
        searching = search.search if table.chapter is None else story_mode.search_story
        table.offer(searching, unless="NN-R7" if table.committed else "")
    if table.has_mission_at(seat, space):
        table.offer(missions.search_mission, unless="NN-R7" if table.committed else "")
    table.offer(end_hero_action, unless="NN-R7" if table.committed else "")


def end_hero_action(table: Table) -> None:
    """R8: nothing more is done here."""


def visit_price(table: Table, seat: i64) -> Amounts:
    """11.4, R31: what this location costs, with what makes it cheaper."""
    player = table.players[seat]
    place = table.place_at(player.space)
    return less_to_visit(player.mods, place, table.content.locations[table.rules.side][place].price)


def cannot_visit(table: Table, seat: i64) -> str:
    """R7: not when stopped to fight; 11.2: the cost in full; 11.3, R54: once a turn; 11.5: an enemy does not matter."""
    if table.committed:
        return "NN-R7"
    if table.visited & bit(table.place_at(table.players[seat].space)):
        return "NN-11.3"
    if resources.lacks(table.players[seat], visit_price(table, seat)):
        return "NN-11.2"
    return ""


def visit(table: Table) -> None:
    """11.1, 11.4, 16.3: all costs are paid together; who has hearts left then gains what the place gives."""
    seat = table.current
    player = table.players[seat]
    number = table.place_at(player.space)
    place = table.content.locations[table.rules.side][number]
    table.visited |= bit(number)
    table.acted = True
    table.tell(place.clause, "{0} visits {1}.", Who(seat), place.name)
    resources.spend(table, seat, visit_price(table, seat), "NN-11.4")
    if player.has[HEART] == 0:
        running_out_of_hearts.end_turn_at_once(table)
        return
    table.do(resources.carry_out, int(seat), place.effect.moves)
    if player.mods.triggers & VISIT:
        fire(table, VISIT, player.mods.forces, player.spent, number)


def take_first_player(table: Table) -> None:
    """11.7, 12.6, 5.6, R45: it changes hands now and counts when the next season starts; alone it does nothing."""
    table.first = table.you
    if not table.is_solo():
        table.tell("NN-11.7", "{0} takes the first-player token.", Who(table.you))


def lose_die_hearts(table: Table) -> None:
    """11.10, R9, R62: a die decides how many hearts are lost; at 0 nothing is gained."""
    table.roll_for = LOSS_ROLL
    table.die = table.roll(DICE, FACES)
    table.do(reroll_variant.look_at_die, table.you)
    table.do(lose_shown)


def lose_shown(table: Table) -> None:
    """11.6, 11.10: the die that stands counts; gear does not help."""
    table.roll_for = NO_ROLL
    if running_out_of_hearts.lose_hearts(table, table.die, "NN-11.10"):
        running_out_of_hearts.end_turn_at_once(table)


# Orders


def draw_orders(table: Table, n: int, keep: int) -> None:
    """11.8, 12.11, R49: look at the top ones, keep some, the others go under the pile."""
    player = table.players[table.you]
    for _ in range(min(n, len(table.orders))):
        player.orders_seen += (table.orders.draw(table.fate),)
    table.news += 1
    table.do(choose_some, table.you, KEEP_ORDERS, keep)


def orders_looked_at(table: Table, seat: int, keep: int) -> tuple[int, ...]:
    return table.players[seat].orders_seen


def orders_kept(table: Table, seat: int, keep: int) -> int:
    return keep


def keep_orders(table: Table, seat: int, keep: int) -> None:
    """11.8, R10: the kept one lies face up, only the drawer knows what went under the pile."""
    player = table.players[seat]
    kept = taken(table, seat)
    for order in player.orders_seen:
        if order not in kept:
            table.orders.put_under(order, 1 << seat)
    player.orders_seen = ()
    player.orders += kept
    for order in kept:
        table.tell("NN-11.8", "{0} takes the order {1}.", Who(seat), table.content.orders[order].name)


KEEP_ORDERS: Final = Choosing("NN-11.8", orders_looked_at, orders_kept, keep_orders)


# The grid


def swap_tiles(table: Table) -> None:
    """11.9, 12.6, R4: any two tiles of the own unbuilt grid may change places."""
    if len([tile for tile in table.players[table.you].grid if tile >= 0]) > 1:
        table.do(choose_swap, table.you)


def choose_swap(table: Table, seat: int) -> None:
    """11.9, R10: the first of the two, or neither."""
    table.ask(seat, "NN-11.9")
    for cell in range(GRID):
        if table.players[seat].grid[cell] >= 0:
            table.offer(lift_tile, cell)
    table.offer(swap_nothing)


def lift_tile(table: Table, cell: int) -> None:
    """11.9: this tile; now the other."""
    table.do(choose_other_tile, table.you, cell)


def choose_other_tile(table: Table, seat: int, cell: int) -> None:
    """11.9: with which it changes places."""
    table.ask(seat, "NN-11.9")
    for other in range(GRID):
        if other != cell and table.players[seat].grid[other] >= 0:
            table.offer(swap_with, cell, other)


def swap_with(table: Table, cell: int, other: int) -> None:
    """11.9: they change places."""
    player = table.players[table.you]
    grid = player.grid
    player.grid = with_one(with_one(grid, cell, grid[other]), other, grid[cell])
    names = [table.content.buildings[grid[i]].name for i in (cell, other)]
    table.tell("NN-11.9", "{0} swaps {1} and {2}.", Who(table.you), names[0], names[1])


def swap_nothing(table: Table) -> None:
    """R10: swapping may be declined."""
