"""What the texts of cards ask the table, and what they count on it; nothing here changes anything."""

from __future__ import annotations

from mypy_extensions import i64

from tablewright.engine.pile import NOTHING
from tablewright.games.spiralchain.cards import BLACK, BLUE, HELD, INFLUENCE, LORE, RED, YELLOW
from tablewright.games.spiralchain.rules import balance, discarding, dragons, paying, terms, tokens
from tablewright.games.spiralchain.table import PLAYER_PHASE, Hero, Table

# What can be asked


def did_so(table: Table) -> bool:
    """SF-R58: whether the part before really took place."""
    return table.done


def on_world(table: Table, name: str) -> bool:
    return table.content.worlds[table.heroes[table.you].world].id == name


def no_enemy(table: Table, what: str, where: str) -> bool:
    """No such enemy on any world that the text means."""
    kind = discarding.kind_of(what)
    for world in terms.worlds_for(table, where):
        if terms.spots_with(table, world, kind):
            return False
    return True


def fallen_dragon(table: Table, where: str) -> bool:
    return len(dragons.fallen(table, where)) > 0


def has_dragon(table: Table, where: str) -> bool:
    for world in terms.worlds_for(table, where):
        if terms.dragons_left(table, world) > 0:
            return True
    return False


def is_there(table: Table, where: str) -> bool:
    return terms.meant(table, where) != 0


def is_mad(table: Table) -> bool:
    return table.heroes[table.you].madness != NOTHING


def lore_here(table: Table) -> bool:
    for seat in terms.heroes_on(table, table.place()):
        if lore_of(table.heroes[seat]) > 0:
            return True
    return False


def is_gate_in_place(table: Table) -> bool:
    return table.gates != 0


def your_roll(table: Table) -> bool:
    return table.roller == table.you


def others_roll_here(table: Table) -> bool:
    """The roller is on your world."""
    return table.heroes[table.roller].world == table.heroes[table.you].world


def your_turn(table: Table) -> bool:
    return table.current == table.you and table.phase == PLAYER_PHASE


def in_action(table: Table) -> bool:
    return table.phase == PLAYER_PHASE


def in_set_up(table: Table) -> bool:
    """SF-G9, SF-2.21: whether the first round is still to begin."""
    return table.round == 0


# What can be counted


def blue(table: Table) -> int:
    return table.heroes[table.you].has[BLUE]


def black(table: Table) -> int:
    return table.heroes[table.you].has[BLACK]


def red(table: Table) -> int:
    return table.heroes[table.you].has[RED]


def yellow(table: Table) -> int:
    return table.heroes[table.you].has[YELLOW]


def influence(table: Table) -> int:
    return table.heroes[table.you].has[INFLUENCE]


def bindmetal(table: Table) -> int:
    """SF-24.15: Relics counted."""
    return tokens.metal_of(table.heroes[table.you])


def energy(table: Table) -> int:
    return tokens.energy_of(table.heroes[table.you])


def colours(table: Table) -> int:
    """How many colours of Energy you have."""
    return paying.colours_of(table.heroes[table.you])


def lore_of(hero: Hero) -> i64:
    has = hero.has
    return has[LORE] + has[LORE + 1] + has[LORE + 2] + has[LORE + 3]


def lore(table: Table) -> int:
    return lore_of(table.heroes[table.you])


def lore_faces(table: Table) -> int:
    has = table.heroes[table.you].has
    n = 0
    for face in range(LORE, HELD):
        if has[face] > 0:
            n += 1
    return n


def most_lore(table: Table) -> int:
    has = table.heroes[table.you].has
    return max(has[LORE], has[LORE + 1], has[LORE + 2], has[LORE + 3])


def relics(table: Table) -> int:
    return len(table.heroes[table.you].relics)


def prophecies(table: Table) -> int:
    return len(table.heroes[table.you].prophecies)


def quests(table: Table) -> int:
    return len(table.heroes[table.you].quests)


def alliance(table: Table) -> int:
    return table.alliance


def world_number(table: Table) -> int:
    return table.heroes[table.you].world


def pawns(table: Table) -> int:
    return terms.pawns_on(table, table.heroes[table.you].world)


def event_discards(table: Table) -> int:
    return len(table.event_discard)


def largest_discard(table: Table) -> int:
    most = 0
    for pile in table.discards:
        if len(pile) > most:
            most = len(pile)
    return most


def players(table: Table) -> int:
    """SF-G9, SF-G11: those who sit at the table."""
    return table.seats


def result(table: Table) -> int:
    """SF-12.1: of the Foreverot Roll."""
    return table.foreverot


# Who is asked


def whose(table: Table) -> int:
    return table.you


def current_player(table: Table) -> int:
    return table.current


def the_group(table: Table) -> int:
    return table.group()


def role_cards(table: Table) -> int:
    """SF-2.3, SF-2.10, SF-23.6: the Role Cards dealt, as many as the Alliance began with."""
    return balance.roles_each(table.seats) * table.seats
