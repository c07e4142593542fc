"""Chapter 1, Terms and general principles: worlds and their order, what is in play, what is blocked, who chooses."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from tablewright.engine.effects import run_all
from tablewright.engine.table import Move, Step
from tablewright.games.spiralchain.cards import (
    FIRST_LOCATION,
    LOCATIONS,
    NUR,
    OBLIVIATE,
    SPOTS,
    TOP_WORLD,
    WARLORD,
)
from tablewright.games.spiralchain.table import OPEN, RUIN, Table


def is_face_up(table: Table, world: i64) -> bool:
    """SF-1.1, SF-16.7: worlds 2 to 8 that are not lost."""
    return world > NUR and (table.lost >> world) & 1 == 0


def is_lost(table: Table, world: i64) -> bool:
    return (table.lost >> world) & 1 == 1


def is_adjacent(a: i64, b: i64) -> bool:
    """SF-1.1, SF-16.10: numbers that differ by 1, lost worlds or not."""
    return a - b == 1 or b - a == 1


def is_above_verge(table: Table, world: i64) -> bool:
    """SF-1.2, SF-R3: by its number relative to the indicator's gap."""
    return world >= table.verge


def face_up_worlds(table: Table) -> list[int]:
    worlds: list[int] = []
    for world in range(NUR + 1, TOP_WORLD + 1):
        if (table.lost >> world) & 1 == 0:
            worlds.append(world)
    return worlds


def world_of(location: i64) -> i64:
    return location // SPOTS


def kind_at(table: Table, location: i64) -> i64:
    """WARLORD or OBLIVIATE (SF-1.11: Rotkin Abroad too), or -1 where no enemy is."""
    token: i64 = table.board[location]
    return kind_of(table, token) if token >= 0 else -1


def kind_of(table: Table, token: i64) -> i64:
    """Of an enemy: the numbers of Warlords come before those of Obliviates."""
    return WARLORD if token < table.content.warlords else OBLIVIATE


def enemies_on(table: Table, world: i64, kind: i64 = -1) -> list[int]:
    """SF-1.5: the locations of a world with an enemy, or with one of this kind."""
    found: list[int] = []
    board = table.board
    for location in range(world * SPOTS, world * SPOTS + SPOTS):
        token: i64 = board[location]
        if token >= 0 and (kind < 0 or kind_of(table, token) == kind):
            found.append(location)
    return found


def count_on(table: Table, world: i64, kind: i64) -> i64:
    n: i64 = 0
    board = table.board
    for location in range(world * SPOTS, world * SPOTS + SPOTS):
        token: i64 = board[location]
        if token >= 0 and kind_of(table, token) == kind:
            n += 1
    return n


def obliviates_in_play(table: Table) -> i64:
    """SF-1.5, SF-1.11: on World Boards, Rotkin Abroad among them."""
    n: i64 = 0
    warlords = table.content.warlords
    board = table.board
    for location in range(FIRST_LOCATION, LOCATIONS):
        if board[location] >= warlords:
            n += 1
    return n


def location_of(table: Table, token: i64) -> i64:
    """Where an enemy stands, or -1; those that never leave their world are looked for there first."""
    board = table.board
    home = table.content.enemies[token].world
    if home > NUR:
        for location in range(home * SPOTS, home * SPOTS + SPOTS):
            if board[location] == token:
                return location
    for location in range(FIRST_LOCATION, LOCATIONS):
        if board[location] == token:
            return location
    return -1


def open_spots(table: Table, world: i64) -> list[int]:
    """SF-1.12, SF-1.13: the unblocked locations, clockwise from top-centre; Nur has none (SF-5.13)."""
    found: list[int] = []
    if world > NUR:
        for location in range(world * SPOTS, world * SPOTS + SPOTS):
            if table.board[location] == OPEN:
                found.append(location)
    return found


def ruins_on(table: Table, world: i64) -> i64:
    """SF-7.6: Ruins on locations; those on Dragons do not count."""
    n: i64 = 0
    for location in range(world * SPOTS, world * SPOTS + SPOTS):
        if table.board[location] == RUIN:
            n += 1
    return n


def dragons_left(table: Table, world: i64) -> i64:
    return table.content.worlds[world].dragons - table.destroyed[world]


def heroes_on(table: Table, world: i64) -> list[int]:
    """SF-1.3: the players whose own pawn stands there, in turn order from the current player."""
    found: list[int] = []
    heroes = table.heroes
    for seat in range(table.current, table.seats):
        if heroes[seat].world == world:
            found.append(seat)
    for seat in range(table.current):
        if heroes[seat].world == world:
            found.append(seat)
    return found


def pawns_on(table: Table, world: i64) -> i64:
    """SF-9.2, SF-9.7, SF-9.8: Player Pawns, Reinforcements and deployed Influence."""
    n: i64 = table.reserves[world] + table.deployed[world]
    for hero in table.heroes:
        if hero.world == world:
            n += 1
    return n


def from_current(table: Table) -> list[int]:
    """SF-R59: turn order from the current player."""
    seats: list[int] = []
    for seat in range(table.current, table.seats):
        seats.append(seat)
    for seat in range(table.current):
        seats.append(seat)
    return seats


def half(n: int) -> int:
    """SF-1.15: round up; halving twice rounds up twice."""
    return (n + 1) // 2


def nothing(table: Table) -> None:
    """Nothing happens."""


# Whose effect it is


def act_as(table: Table, seat: int, world: int) -> None:
    """SF-1.3, SF-1.7: from here on an effect speaks of this player as you, and of this world as here."""
    table.you = seat
    table.here = world


def carry_out(table: Table, seat: i64, world: i64, moves: tuple[Move, ...]) -> None:
    """SF-1.19: follow a text for somebody; afterwards the text that was interrupted goes on."""
    if table.you == seat and table.here == world:
        for move in moves:
            table.do_move(move)
        return
    table.do(act_as, seat, world)
    for move in moves:
        table.do_move(move)
    table.do(act_as, table.you, table.here)


def for_each(table: Table, seats: list[int], moves: tuple[Move, ...]) -> None:
    """SF-R59: each of these players in turn order."""
    for seat in seats:
        table.do(act_as, seat, table.here)
        table.do(run_all, moves)
    table.do(act_as, table.you, table.here)


# Choosing among worlds, locations and seats


def pick(table: Table, step: Step, among: tuple[Any, ...], who: int, clause: str) -> None:
    """SF-1.17: one of these, chosen by the player who may; where there is only one, it is taken."""
    if len(among) == 1:
        table.do(step, among[0])
    elif among:
        table.ask(who, clause)
        for one in among:
            table.offer(step, one)


def pick_more(table: Table, step: Step, among: tuple[Any, ...], who: int, clause: str) -> None:
    """SF-R57: one of these, or none."""
    if among:
        table.ask(who, clause)
        table.offer(leave_off)
        for one in among:
            table.offer(step, one)


def leave_off(table: Table) -> None:
    """SF-R57: nothing more of this."""
    table.done = False


# Worlds that texts speak of


def worlds_for(table: Table, word: str) -> list[int]:
    """SF-R43: the face-up worlds that a text means, in order; none if there is no such world. On ties the lower
    number counts."""
    if word == "here":
        return [table.place()] if is_face_up(table, table.place()) else []
    if word == "your_world":
        world = table.heroes[table.you].world
        return [world] if is_face_up(table, world) else []
    named = table.content.world_of.get(word, 0)
    if named:
        return [named] if is_face_up(table, named) else []
    worlds = face_up_worlds(table)
    if word == "any":
        return worlds
    if word == "lowest":
        return worlds[:1]
    if word == "highest":
        return worlds[-1:]
    if word == "above_verge":
        return [world for world in worlds if world >= table.verge]
    if word == "below_verge":
        return [table.verge - 1] if is_face_up(table, table.verge - 1) else []
    if word == "adjacent":
        mine = table.place()
        return [world for world in worlds if is_adjacent(world, mine)]
    if word == "near":
        mine = table.place()
        return [world for world in worlds if world == mine or is_adjacent(world, mine)]
    return special_worlds(table, word, worlds)


def special_worlds(table: Table, word: str, worlds: list[int]) -> list[int]:
    """SF-G9, SF-G10: the worlds that Foreverot Cards and Chaos Effects single out."""
    if word == "hero_worlds":
        return [world for world in worlds if has_hero(table, world)][:3]
    if word == "lowest_with_dragon":
        return [world for world in worlds if dragons_left(table, world) > 0][:1]
    if word == "lowest_without_dragon":
        return [world for world in worlds if dragons_left(table, world) == 0][:1]
    if word == "highest_without_obliviate":
        return [world for world in worlds if count_on(table, world, OBLIVIATE) == 0][-1:]
    if word == "neighbour_below":
        lower = [world for world in worlds if world < table.place()]
        higher = [world for world in worlds if world > table.place()]
        return lower[-1:] or higher[:1]
    best: list[int] = []
    most: i64 = 0
    for world in worlds:
        n = measure(table, word, world)
        if n > most:
            most = n
            best = [world]
    return best


def measure(table: Table, word: str, world: i64) -> i64:
    if word == "most_open":
        return len(open_spots(table, world))
    if word == "most_warlords":
        return count_on(table, world, WARLORD)
    if word == "most_dragons":
        return dragons_left(table, world)
    raise ValueError(f"no world is called {word}")


def has_hero(table: Table, world: i64) -> bool:
    for hero in table.heroes:
        if hero.world == world:
            return True
    return False
