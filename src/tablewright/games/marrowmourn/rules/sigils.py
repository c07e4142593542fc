"""Chapter 8, Sigils and the Exit."""

from __future__ import annotations

from tablewright.engine.effects import run_all
from tablewright.games.marrowmourn.parts import BOSS, bits, count_bits
from tablewright.games.marrowmourn.rules import bags, boss, events, exp, floors
from tablewright.games.marrowmourn.table import ACTIVATED, Table


def empty_stars(table: Table) -> int:
    """MH-1.11, R19: the Sigil Spaces without any Token."""
    return table.floor.stars & ~table.tokens


def stars_beside(table: Table) -> list[int]:
    """MH-8.1: the empty Sigil Spaces next to the active Player."""
    stars = table.floor.stars_beside[table.at[table.actor]]
    return table.open_among(stars) if stars else stars


def unactivated(table: Table) -> int:
    """MH-1.11, R19: Sigil Spaces in which no Sigil lies, whoever stands there."""
    return count_bits(table.floor.stars) - count_bits(table.active)


def cannot_activate_sigil(table: Table) -> str:
    """MH-8.1, 4.5, R42: an empty Sigil Space must be adjacent and a Sigil in the red bag."""
    if not stars_beside(table):
        return "MH-8.1"
    return "" if len(table.red) else "MH-4.5"


def activate_sigil(table: Table) -> None:
    """MH-8.2, 23.6: a Sigil is drawn at random; then its space is chosen."""
    draw_sigil(table)
    table.do(lay_sigil)
    table.do(sigil_event)
    table.do(events.check_event)


def draw_sigil(table: Table) -> None:
    """MH-8.2, 4.2: the drawn Sigil is known before its space is chosen."""
    table.last_sigil = bags.draw_red(table)
    table.tell("MH-8.2", "{0} draws the {1}.", table.name(table.actor), table.name(table.last_sigil))


def lay_sigil(table: Table) -> None:
    """MH-8.2: it goes on an adjacent empty Sigil Space."""
    choose_star(table, stars_beside(table), table.floor.stars_beside[table.at[table.actor]])


def choose_star(table: Table, room: list[int], pictured: list[int]) -> None:
    """MH-8.2, 1.11: of these Sigil Spaces one that is empty."""
    if len(room) == 1:
        put_sigil(table, room[0])
        return
    table.ask(table.actor, "MH-8.2")
    for cell in pictured:
        table.offer(lay_on, table.floor.names[cell], unless="" if cell in room else "MH-8.2")


def lay_on(table: Table, name: str) -> None:
    """MH-8.2: this space."""
    put_sigil(table, table.floor.cell_of[name])


def put_sigil(table: Table, cell: int) -> None:
    """MH-8.4, 5.6: the Sigil lies there, on a Sigil Space, and blocks movement and sight for everybody."""
    piece = table.last_sigil
    table.put(piece, cell)
    table.active |= 1 << (piece - table.content.first_sigil)
    table.tally[ACTIVATED] += 1
    table.tell("MH-8.4", "The {0} lies on {1}.", table.name(piece), table.floor.names[cell])


def sigil_event(table: Table) -> None:
    """MH-8.3, R20, R38: at once, before anything else, the event of that colour, or a Boss ability."""
    if table.at[BOSS] >= 0:
        boss.boss_ability(table)
        return
    cards = table.content.happenings[table.floor.number]
    if not cards:
        return
    happening = cards[table.last_sigil - table.content.first_sigil]
    table.tell("MH-8.3", "{0}: {1}", happening.name, happening.effect.text, how="story")
    run_all(table, happening.effect.moves)


def break_seal(table: Table) -> None:
    """MH-19.3, G10: a Sigil on any empty Sigil Space, without its event."""
    if len(table.red) and empty_stars(table):
        draw_sigil(table)
        table.do(lay_anywhere)


def lay_anywhere(table: Table) -> None:
    """MH-19.3: on any empty Sigil Space of the Floor."""
    choose_star(table, bits(empty_stars(table)), bits(table.floor.stars))


def return_sigils(table: Table) -> None:
    """MH-8.4: an effect takes all Sigils off the board."""
    for piece in range(table.content.first_sigil, len(table.content.pieces)):
        if table.at[piece] >= 0:
            bags.return_to_bag(table, piece)


# The Exit


def exit_is_open(table: Table) -> bool:
    """MH-5.4, 8.5: the pictured Sigils lie on any Sigil Spaces of the Floor; no others are needed."""
    for colour in table.floor.need:
        if not (table.active >> colour) & 1:
            return False
    return bool(table.floor.need)


def cannot_exit_floor(table: Table) -> str:
    """MH-8.6, 8.10: on an Exit Space, with the Exit Sigils activated; never on Floor 4."""
    if not table.floor.exits:
        return "MH-8.10"
    if not (table.floor.exits >> table.at[table.actor]) & 1:
        return "MH-8.6"
    return "" if exit_is_open(table) else "MH-5.4"


def exit_floor(table: Table) -> None:
    """MH-5.3, 5.5, 8.7, 8.8, R37: EXP for every Player, wounded or far away; then the Floor is left at once by all."""
    n = unactivated(table)
    table.tell("MH-8.7", "{0} opens the way out.", table.name(table.actor), how="story")
    for seat in range(len(table.players)):
        exp.give_exp(table, seat, n)
    table.exited = True
    table.drop_pending()
    table.do(floors.leave_floor)
