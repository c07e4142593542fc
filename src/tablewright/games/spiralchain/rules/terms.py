"""Chapter 1, Terms and general principles: worlds and their order, what is in play, what is blocked, who chooses."""

from __future__ import annotations

from typing import Any, Final

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
    WORLDS,
)
from tablewright.games.spiralchain.table import MOST_SEATS, Table


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


def face_up(table: Table) -> i64:
    """SF-1.1, SF-16.7: worlds 2 to 8 that are not lost, a bit for each."""
    return ABOVE_NUR & ~table.lost


def face_up_worlds(table: Table) -> tuple[int, ...]:
    return WORLDS_IN[face_up(table)]


def world_of(location: i64) -> i64:
    return location // SPOTS


def kind_at(table: Table, location: i64) -> i64:
    """WARLORD or OBLIVIATE (SF-1.11: Rotkin Abroad too), or -1 where no enemy is."""
    if (table.warlord_spots >> location) & 1:
        return WARLORD
    return OBLIVIATE if (table.obliviate_spots >> location) & 1 else -1


def spots_with(table: Table, world: i64, kind: i64 = -1) -> i64:
    """SF-1.5: the locations of a world with an enemy, or with one of this kind, a bit for each of the five."""
    spots = table.warlord_spots if kind == WARLORD else table.obliviate_spots
    if kind < 0:
        spots |= table.warlord_spots
    return (spots >> (world * SPOTS)) & ALL_SPOTS


def enemies_on(table: Table, world: i64, kind: i64 = -1) -> tuple[int, ...]:
    """SF-1.5: the locations of a world with an enemy, or with one of this kind."""
    return LOCATIONS_IN[world * SETS_OF_SPOTS + spots_with(table, world, kind)]


def count_on(table: Table, world: i64, kind: i64) -> i64:
    return how_many(spots_with(table, world, kind))


def how_many(bits: i64) -> i64:
    n: i64 = 0
    while bits:
        bits &= bits - 1
        n += 1
    return n


def obliviates_in_play(table: Table) -> i64:
    """SF-1.5, SF-1.11: on World Boards, Rotkin Abroad among them."""
    return how_many(table.obliviate_spots)


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


def open_spots(table: Table, world: i64) -> tuple[int, ...]:
    """SF-1.12, SF-1.13: the unblocked locations, clockwise from top-centre; Nur has none (SF-5.13)."""
    if world <= NUR:
        return ()
    blocked = (table.warlord_spots | table.obliviate_spots | table.ruin_spots) >> (world * SPOTS)
    return LOCATIONS_IN[world * SETS_OF_SPOTS + (ALL_SPOTS & ~blocked)]


def ruins_on(table: Table, world: i64) -> i64:
    """SF-7.6: Ruins on locations; those on Dragons do not count."""
    return how_many((table.ruin_spots >> (world * SPOTS)) & ALL_SPOTS)


def dragons_left(table: Table, world: i64) -> i64:
    return table.content.worlds[world].dragons - table.destroyed_on(world)


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
    table.do_move(acting_as(seat, world))
    for move in moves:
        table.do_move(move)
    table.do_move(acting_as(table.you, table.here))


def carry_out_now(table: Table, seat: i64, world: i64, moves: tuple[Move, ...]) -> None:
    """The same where nothing else is still to do before it."""
    you, here = table.you, table.here
    act_as(table, seat, world)
    for move in moves:
        table.do_move(move)
    table.do_move(acting_as(you, here))


def acting_as(seat: i64, world: i64) -> Move:
    """The step `act_as`; world -1 stands for none."""
    return ACT_AS[seat * (WORLDS + 1) + world + 1]


def for_each(table: Table, seats: list[int], moves: tuple[Move, ...]) -> None:
    """SF-R59: each of these players in turn order."""
    for seat in seats:
        table.do_move(acting_as(seat, table.here))
        table.do(RUN_ALL, moves)
    table.do_move(acting_as(table.you, table.here))


# Choosing among worlds, locations and seats


def pick(table: Table, step: Step, among: tuple[Any, ...], who: int, clause: str) -> None:
    """SF-1.17, SF-R66: one of these, chosen by the player who may; where there is only one, it is taken."""
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


def worlds_for(table: Table, word: str) -> tuple[int, ...]:
    """SF-R43: the face-up worlds that a text means, in order; none if there is no such world."""
    return WORLDS_IN[meant(table, word)]


def meant(table: Table, word: str) -> i64:
    """SF-R43: the same as a bit for each world. On ties the lower number counts."""
    worlds = face_up(table)
    if word == "here":
        return worlds & (1 << table.place())
    if word == "your_world":
        return worlds & (1 << table.heroes[table.you].world)
    if word == "any":
        return worlds
    if word == "adjacent":
        return worlds & neighbours(table.heroes[table.you].world)
    if word == "near":
        mine = table.heroes[table.you].world
        return worlds & (neighbours(mine) | 1 << mine)
    if word == "lowest":
        return lowest(worlds)
    if word == "highest":
        return highest(worlds)
    if word == "above_verge":
        return worlds & ~below(table.verge)
    if word == "below_verge":
        return worlds & (1 << (table.verge - 1))
    named: i64 = table.content.world_of.get(word, 0)
    return worlds & (1 << named) if named else singled_out(table, word, worlds)


def below(world: i64) -> i64:
    """All worlds with a lower number, a bit for each."""
    return (1 << world) - 1


def neighbours(world: i64) -> i64:
    """SF-1.1: the worlds adjacent to this one, lost or not, a bit for each."""
    return (1 << (world + 1)) | ((1 << world) >> 1)


def lowest(worlds: i64) -> i64:
    return worlds & -worlds


def highest(worlds: i64) -> i64:
    while worlds & (worlds - 1):
        worlds &= worlds - 1
    return worlds


def singled_out(table: Table, word: str, worlds: i64) -> i64:
    """SF-G9, SF-G10: the worlds that Foreverot Cards and Chaos Effects single out."""
    if word == "hero_worlds":
        return lowest_three(worlds & worlds_with_heroes(table))
    if word == "neighbour_below":
        lower = worlds & below(table.place())
        return highest(lower) if lower else lowest(worlds & ~below(table.place() + 1))
    if word == "lowest_with_dragon":
        return lowest(worlds & with_dragons(table))
    if word == "lowest_without_dragon":
        return lowest(worlds & ~with_dragons(table))
    best: i64 = 0
    if word == "highest_without_obliviate":
        for world in WORLDS_IN[worlds]:
            if count_on(table, world, OBLIVIATE) == 0:
                best = 1 << world
        return best
    most: i64 = -1 if word == "most_open" else 0  # full worlds count too: somebody makes room
    for world in WORLDS_IN[worlds]:
        n = measure(table, word, world)
        if n > most:
            most = n
            best = 1 << world
    return best


def lowest_three(worlds: i64) -> i64:
    first = lowest(worlds)
    second = lowest(worlds & ~first)
    return first | second | lowest(worlds & ~first & ~second)


def worlds_with_heroes(table: Table) -> i64:
    worlds: i64 = 0
    for hero in table.heroes:
        worlds |= 1 << hero.world
    return worlds


def with_dragons(table: Table) -> i64:
    """SF-7.1: the worlds with an undestroyed Dragon, a bit for each."""
    found: i64 = 0
    for world in range(NUR + 1, TOP_WORLD + 1):
        if dragons_left(table, world) > 0:
            found |= 1 << world
    return found


def measure(table: Table, word: str, world: i64) -> i64:
    if word == "most_open":
        return len(open_spots(table, world))
    if word == "most_warlords":
        return count_on(table, world, WARLORD)
    if word == "most_dragons":
        return dragons_left(table, world)
    if word == "most_reserves":
        return table.reserves[world] + table.deployed[world]
    raise ValueError(f"no world is called {word}")


def has_hero(table: Table, world: i64) -> bool:
    for hero in table.heroes:
        if hero.world == world:
            return True
    return False


def members(bits: int, first: int) -> tuple[int, ...]:
    """The numbers whose bits are set, counted from `first`."""
    return tuple([first + i for i in range(WORLDS) if (bits >> i) & 1])


# Worlds and locations as sets of bits, and what is in each set: made once, so that nobody lists them in play
ABOVE_NUR: Final[i64] = (1 << (TOP_WORLD + 1)) - (1 << (NUR + 1))
ALL_SPOTS: Final[i64] = (1 << SPOTS) - 1
SETS_OF_SPOTS: Final[i64] = 1 << SPOTS
WORLDS_IN: Final[tuple[tuple[int, ...], ...]] = tuple([members(worlds, 0) for worlds in range(1 << WORLDS)])
LOCATIONS_IN: Final[tuple[tuple[int, ...], ...]] = tuple(
    [members(spots, world * SPOTS) for world in range(WORLDS) for spots in range(1 << SPOTS)]
)

ACT_AS: Final[tuple[Move, ...]] = tuple(
    [(act_as, seat, world) for seat in range(MOST_SEATS) for world in range(-1, WORLDS)]
)
RUN_ALL: Final[Step] = run_all
