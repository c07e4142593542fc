"""Chapter 5, The Dungeon Floor section: mats are laid, played on in phases, and left."""

from __future__ import annotations

from tablewright.games.marrowmourn import kits
from tablewright.games.marrowmourn.parts import NOWHERE
from tablewright.games.marrowmourn.rules import ancient_text, bags, events, turns
from tablewright.games.marrowmourn.table import SECONDS, Table


def lay_floor(table: Table, floor: int) -> None:
    """MH-5.1, 19.9: the next mat."""
    table.lay(table.content.floors[floor])
    table.floor_number = table.floor.number
    table.round = 0
    table.ready = 0
    table.tell("MH-19.9", "{0}. {1}", table.floor.name, table.floor.flavour, how="story")


def place_players(table: Table) -> None:
    """MH-2.7, 19.9, R57: each Player takes a Player Spawn space; then come the boons that were bought."""
    for seat in range(len(table.players)):
        table.do(choose_start, seat)
    table.do(grant_boons)


def choose_start(table: Table, seat: int) -> None:
    """MH-2.7, R45: an open Player Spawn space, one token each."""
    table.ask(seat, "MH-2.7")
    for cell in table.open_among(table.floor.start_spaces):
        table.offer(start_on, table.floor.names[cell])


def start_on(table: Table, name: str) -> None:
    """MH-2.7, 19.9: the token stands here, and the Player has 5 seconds."""
    seat: int = table.asking[1]
    table.put(seat, table.floor.cell_of[name])
    table.players[seat].time = SECONDS
    kits.refresh(table, seat)


def grant_boons(table: Table) -> None:
    """MH-19.3, R57: in the order in which they were bought."""
    boons = table.boons
    table.boons = ()
    actor = table.actor
    grouped = table.group_acts
    for seat, moves in boons:
        table.do(events.act_as, seat, False)
        for move in moves:
            table.do_move(move)
    if boons:
        table.do(events.act_as, actor, grouped)


def leave_floor(table: Table) -> None:
    """MH-5.2, 5.5: nobody who has not had a turn takes it, and no Restless phase follows."""
    clear_floor(table)
    table.actor = NOWHERE
    table.do(events.check_event)
    table.do(ancient_text.read_text)
    table.do(events.check_event)
    table.do(turns.player_phase)


def clear_floor(table: Table) -> None:
    """MH-8.9, 10.12: every token to its bag, Player tokens are taken up, all damage is gone."""
    for piece in range(len(table.at)):
        if table.at[piece] != NOWHERE:
            if piece < len(table.players):
                table.lift(piece)
            else:
                bags.return_to_bag(table, piece)
    for piece in range(len(table.damage)):
        table.damage[piece] = 0
    table.hurt = False
