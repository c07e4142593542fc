"""Chapter 22, Champions: set-up."""

from __future__ import annotations

from tablewright.games.marrowmourn import kits
from tablewright.games.marrowmourn.rules import champions_turns, champions_weapons
from tablewright.games.marrowmourn.table import SECONDS, Table


def prepare(table: Table) -> None:
    """MH-22.1–22.4, 22.6, 22.7, G15: the arena, all 30 weapon cards in one deck, 2 for each hand; no Restless;
    everybody on guard until their first turn."""
    table.lay(table.content.floors[table.content.arena])
    table.floor_number = 0
    table.round = table.rounds = 1
    table.tell("MH-22.1", "{0}", table.content.champions_opening, how="story")
    for seat in range(len(table.players)):
        table.players[seat].time = SECONDS
        table.players[seat].bonus = SECONDS if table.rules.first_guard else 0
        champions_weapons.draw_up(table, seat)
        kits.refresh(table, seat)
    for seat in youngest_first(table):
        table.do(choose_spawn, seat)
    table.do(first_turn)


def youngest_first(table: Table) -> list[int]:
    """MH-22.5, 23.1: the order of ages."""
    order = list(table.elders)
    order.reverse()
    return order


def choose_spawn(table: Table, seat: int) -> None:
    """MH-22.5: from the youngest to the oldest, an open Playerspawn space."""
    table.ask(seat, "MH-22.5")
    for cell in table.open_among(table.floor.start_spaces):
        table.offer(spawn_on, table.floor.names[cell])


def spawn_on(table: Table, name: str) -> None:
    """MH-22.5: here."""
    seat: int = table.asking[1]
    table.put(seat, table.floor.cell_of[name])


def first_turn(table: Table) -> None:
    """MH-23.1: the youngest begins."""
    champions_turns.begin(table, table.elders[-1])
