"""Chapter 17, Running out of tokens: what is gained comes from the supply, as far as it reaches."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tablewright.engine.table import Move, Step, Who
from tablewright.games.spiralchain.cards import (
    ALLIANCE,
    ANY,
    BLUE,
    GATE,
    HELD,
    HOME,
    LORE,
    ONE_COLOUR,
    OTHER_COLOUR,
    PROPHECY,
    RANDOM_LORE,
    RANDOM_RELIC,
    RE_ROLL,
    SPECIAL_RE_ROLL,
    TOKEN_NAMES,
    YELLOW,
)
from tablewright.games.spiralchain.rules import alliance, tokens
from tablewright.games.spiralchain.table import MOST_SEATS, Table, mix_in

Parts = tuple[tuple[int, int], ...]


def stock(table: Table, kind: i64) -> i64:
    """SF-24.8: what the supply has; both kinds of Re-Roll come from the same eight tokens."""
    return table.supply[RE_ROLL] if kind == SPECIAL_RE_ROLL else table.supply[kind]


def give(table: Table, seat: i64, kind: i64, n: i64) -> i64:
    """SF-17.1, SF-17.2, SF-17.5, SF-10.11, SF-24.7, SF-24.17: from the supply to a play area, as many as there are."""
    place = RE_ROLL if kind == SPECIAL_RE_ROLL else kind
    there: i64 = table.supply[place]
    if there < n:
        n = there
    if n > 0:
        table.supply[place] = there - n
        table.heroes[seat].add(kind, n)
        if seat == table.acting:
            table.gave |= 1 << kind
        if table.log is not None:
            table.tell("SF-17.2", "{0} gains {1} {2}.", Who(seat), n, TOKEN_NAMES[kind])
    return n


def put_back(table: Table, seat: i64, kind: i64, n: i64) -> None:
    """SF-1.4, SF-24.1, SF-24.2, SF-24.9, SF-24.11: spent and discarded tokens return to the supply; Lore is mixed
    in face-down."""
    table.heroes[seat].add(kind, -n)
    if kind >= LORE:
        for _ in range(n):
            mix_in(table.lore, kind - LORE)
    else:
        place = RE_ROLL if kind == SPECIAL_RE_ROLL else kind
        table.supply[place] = table.supply[place] + n


# Whether it has anything of this


def cannot_give(table: Table, kinds: tuple[int, ...], alike: int) -> str:
    """SF-17.3, SF-R62: of what is bought at least one thing must be there; `alike` is how many tokens of one colour
    are paid."""
    for kind in kinds:
        if is_there(table, kind, alike):
            return ""
    return "SF-17.3"


def is_there(table: Table, kind: i64, alike: i64) -> bool:
    if kind < LORE:
        return stock(table, kind) > 0
    if kind == ANY or kind == ONE_COLOUR:
        return len(colours_in_supply(table)) > 0
    if kind == OTHER_COLOUR:
        return is_other_colour_there(table, alike)
    if kind == RANDOM_LORE:
        return len(table.lore) > 0
    if kind == RANDOM_RELIC:
        return len(table.relics) > 0
    if kind == PROPHECY:
        return len(table.prophecies) > 0
    if kind == GATE:
        return table.gates != (1 << len(table.content.gates)) - 1
    return True  # Alliance is not bought from the supply


def is_other_colour_there(table: Table, alike: i64) -> bool:
    """SF-R62: a colour in the supply besides the one that is paid with."""
    has = table.heroes[table.you].has
    for paid in range(BLUE, YELLOW + 1):
        if has[paid] >= alike:
            for colour in colours_in_supply(table):
                if colour != paid:
                    return True
    return False


# The verb


def gain(table: Table, parts: Parts) -> None:
    """SF-5.8, SF-R57: you gain all of this; Alliance goes to the common track."""
    seat = table.you
    for kind, n in parts:
        if kind < HELD:
            give(table, seat, kind, n)
        elif kind == ALLIANCE:
            alliance.gain_alliance(table, n)
        elif kind == ANY:
            for _ in range(n):
                table.do(CHOOSE_ENERGY, seat)
        elif kind == ONE_COLOUR:
            table.do(choose_colour, seat, n, -1)
        elif kind == OTHER_COLOUR:
            table.do(choose_colour, seat, n, spent_colour(table))
        elif kind == RANDOM_LORE:
            for _ in range(n):
                table.do(tokens.take_random_lore, seat)
        elif kind == RANDOM_RELIC:
            for _ in range(n):
                table.do(tokens.take_random_relic, seat)
        elif kind == HOME:
            home = table.content.worlds[table.heroes[seat].world].home
            if home >= 0:
                give(table, seat, home, n)


def spent_colour(table: Table) -> i64:
    """The colour of Energy that was just spent."""
    for colour in range(BLUE, YELLOW + 1):
        if table.paid and table.paid[colour] > 0:
            return colour
    return -1


def colours_in_supply(table: Table) -> list[int]:
    return [colour for colour in range(BLUE, YELLOW + 1) if table.supply[colour] > 0]


def choose_energy(table: Table, seat: int) -> None:
    """SF-R57: one Energy Token of a colour that the receiver chooses among those in the supply."""
    colours = colours_in_supply(table)
    if len(colours) == 1:
        give(table, seat, colours[0], 1)
    elif colours:
        table.ask(seat, "SF-17.1")
        for colour in colours:
            table.offer_move(TAKE_ONE[seat * 4 + colour])


def choose_colour(table: Table, seat: int, n: int, but: int) -> None:
    """SF-R57: so many Energy Tokens of one colour."""
    colours = [colour for colour in colours_in_supply(table) if colour != but]
    if len(colours) == 1:
        give(table, seat, colours[0], n)
    elif colours:
        table.ask(seat, "SF-17.2")
        for colour in colours:
            table.offer(take_energy, seat, colour, n)


def take_energy(table: Table, seat: int, colour: int, n: int) -> None:
    """SF-17.2: what there is of this colour, up to that number."""
    give(table, seat, colour, n)


def gain_to(table: Table, seat: int, kind: int, n: int) -> None:
    """SF-17.2: tokens of one kind for one player."""
    give(table, seat, kind, n)


CHOOSE_ENERGY: Final[Step] = choose_energy
TAKE_ONE: Final[tuple[Move, ...]] = tuple(
    [(take_energy, seat, colour, 1) for seat in range(MOST_SEATS) for colour in range(BLUE, YELLOW + 1)]
)
