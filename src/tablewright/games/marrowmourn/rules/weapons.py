"""Chapter 21, Weapon abilities: what weapon cards do beside plain attacks."""

from __future__ import annotations

from mypy_extensions import i64

from tablewright.games.marrowmourn.parts import BOSS, NOWHERE, columns
from tablewright.games.marrowmourn.rules import boss, combat, movement, sight, soulfire, wounds
from tablewright.games.marrowmourn.rules.geometry import distance, is_adjacent
from tablewright.games.marrowmourn.table import MOST_SOULFIRE, Table

# Portal Spell


def portal_price(table: Table, most: int) -> int:
    """MH-21.1, 9.5: the most that can be paid."""
    return min(most, table.players[table.actor].soulfire)


def portal_row(table: Table, n: i64, y: i64) -> i64:
    """MH-21.1: the open spaces in this row that are legal for the Player, at most n columns away."""
    x: i64 = table.floor.col[table.at[table.actor]]
    window: i64 = (1 << (x + n + 1)) - (1 << (x - n if x > n else 0))
    return table.open[y] & table.floor.paths[y] & window


def portal_spaces(table: Table, most: int) -> list[int]:
    """MH-21.1: open spaces that are legal for the Player, at most so far away; nothing between matters."""
    floor = table.floor
    n: i64 = portal_price(table, most)
    here: i64 = floor.row[table.at[table.actor]]
    found: list[int] = []
    for y in range(max(1, here - n), min(floor.rows, here + n) + 1):
        found += [y * floor.pitch + x for x in columns(portal_row(table, n, y), floor.pitch)]
    return found


def cannot_portal(table: Table, most: int) -> str:
    """MH-9.5, 21.1: X is at least 1, and some space must be open."""
    n: i64 = portal_price(table, most)
    if n == 0:
        return "MH-9.5"
    here: i64 = table.floor.row[table.at[table.actor]]
    for y in range(max(1, here - n), min(table.floor.rows, here + n) + 1):
        if portal_row(table, n, y):
            return ""
    return "MH-21.1"


def portal(table: Table, most: int) -> None:
    """MH-21.1: the space is chosen, and X is what its distance costs."""
    table.ask(table.actor, "MH-21.1")
    for cell in portal_spaces(table, most):
        table.offer(portal_to, table.floor.names[cell])


def portal_to(table: Table, name: str) -> None:
    """MH-21.1: pay one Soulfire for each space of distance and stand there."""
    cell = table.floor.cell_of[name]
    seat = table.actor
    soulfire.pay_soulfire(table, distance(table.floor, table.at[seat], cell))
    movement.place(table, seat, cell)


# Soulfire and other gains for somebody


def cannot_gain_soulfire(table: Table, n: int, who: str) -> str:
    """MH-9.1, R47: at 10 Soulfire one's own gain would do nothing."""
    if who == "you" and table.players[table.actor].soulfire >= MOST_SOULFIRE:
        return table.because("MH-9.1", "you have {0} Soulfire, the most there is room for", MOST_SOULFIRE)
    if who == "one_other" and len(table.players) == 1:
        return "MH-6.12"
    return ""


def gain_soulfire(table: Table, n: int, who: str) -> None:
    """MH-9.1, 9.7, 21.2: Soulfire for oneself, for everybody, or for one Player of the text's choice."""
    if who == "you":
        soulfire.give_soulfire(table, table.actor, n)
    elif who == "each_player":
        for seat in range(len(table.players)):
            soulfire.give_soulfire(table, seat, n)
    else:
        seats = [seat for seat in range(len(table.players)) if may_receive(table, seat, who)]
        if not seats:
            return
        table.ask(table.actor, "MH-9.7")
        for seat in seats:
            table.offer(kindle, table.id(seat))


def may_receive(table: Table, seat: int, who: str) -> bool:
    if seat == table.actor:
        return who == "you_or_seen"
    return who == "one_other" or sight.sees(table, table.at[table.actor], table.at[seat])


def kindle(table: Table, id: str) -> None:
    """MH-9.7: this Player gains it."""
    soulfire.give_soulfire(table, table.piece(id), table.asking[1])


def lose_soulfire(table: Table, n: int, who: str) -> None:
    """MH-9.1: Players lose Soulfire, as far as they have any."""
    for seat in range(len(table.players)):
        if who == "each_player" or seat != table.actor:
            soulfire.take_soulfire_from(table, seat, n)


def steal_soulfire(table: Table, n: int) -> None:
    """MH-9.7: up to so much from one Player of one's choice."""
    seats = [seat for seat, player in enumerate(table.players) if seat != table.actor and player.soulfire]
    if not seats or not n:
        return
    table.ask(table.actor, "MH-9.7")
    for seat in seats:
        table.offer(steal_from, table.id(seat))


def steal_from(table: Table, id: str) -> None:
    """MH-9.7: from this one."""
    seat = table.piece(id)
    n = min(table.asking[1], table.players[seat].soulfire)
    soulfire.take_soulfire_from(table, seat, n)
    soulfire.give_soulfire(table, table.actor, n)


# Moving others


def push(table: Table, n: int) -> None:
    """MH-7.9, G11: the damaged Character may be moved, but not the Boss."""
    for piece in table.struck:
        if piece != BOSS and table.at[piece] != NOWHERE:
            table.do(movement.shove, piece, n)


def shift_struck(table: Table, n: int) -> None:
    """MH-21.5, 12.12, R55: the damaged Character, if still in play, may be moved; a Boss too if it fits."""
    for piece in table.struck:
        if table.at[piece] != NOWHERE:
            table.do(movement.shove, piece, n)


def neighbours(table: Table, who: str) -> list[int]:
    """The Characters that a text lets one move, the Boss never among them."""
    here = table.at[table.actor]
    found: list[int] = []
    for piece in table.characters():
        if piece == BOSS or piece == table.actor:
            continue
        if who == "adjacent_restless" and not table.is_restless(piece):
            continue
        if who == "one_restless":
            if table.is_restless(piece):
                found.append(piece)
        elif is_adjacent(table.floor, here, table.at[piece]):
            found.append(piece)
    return found


def cannot_move_others(table: Table, who: str, n: int) -> str:
    """MH-6.12, R47: somebody must be there who can be moved."""
    for piece in neighbours(table, who):
        if movement.steps_from(table, piece):
            return ""
    return "MH-6.12"


def move_others(table: Table, who: str, n: int) -> None:
    """MH-7.9: one Restless, or each neighbour in turn, is moved up to so many spaces."""
    found = neighbours(table, who)
    if who != "one_restless":
        movement.shove_each(table, tuple(found), n)
        return
    movable = [piece for piece in found if movement.steps_from(table, piece)]
    if not movable:
        return
    table.ask(table.actor, "MH-7.9")
    for piece in movable:
        table.offer(move_this, table.id(piece))
    table.offer(movement.leave_there)


def move_this(table: Table, id: str) -> None:
    """MH-7.9: this one is moved."""
    table.do(movement.shove, table.piece(id), table.asking[2])


# Alter Reality


def cannot_alter(table: Table, price: int) -> str:
    """MH-21.3, 9.5: at least one Character must be payable."""
    held = table.players[table.actor].soulfire
    return "" if held >= price else table.short_of("MH-9.5", "Soulfire", price, held)


def alter_reality(table: Table, price: int) -> None:
    """MH-21.3: any number of Characters, one after the other, each for its price; never the Boss."""
    if table.players[table.actor].soulfire < price:
        return
    table.ask(table.actor, "MH-21.3")
    for piece in table.characters():
        if piece == BOSS:
            table.offer(alter, table.id(piece), unless="MH-20.11")
        elif has_place(table, piece):
            table.offer(alter, table.id(piece))
    table.offer(alter_no_more)


def alter(table: Table, id: str) -> None:
    """MH-21.3: pay for this Character."""
    soulfire.pay_soulfire(table, table.asking[1])
    table.do(place_anywhere, table.piece(id), "any")
    table.do(alter_reality, table.asking[1])


def alter_no_more(table: Table) -> None:
    """MH-21.3: no Character, or no further one."""


def has_place(table: Table, piece: int) -> bool:
    """MH-R18: whether any open space is legal for a Character."""
    for cell in table.floor.all_spaces:
        if table.is_open(cell) and table.is_legal_for(piece, cell):
            return True
    return False


def place_anywhere(table: Table, piece: int, where: str) -> None:
    """MH-7.9, 21.3, R18: any open space that is legal for it."""
    room = table.places_for(piece)
    if where == "not_start":
        room = [cell for cell in room if cell not in table.floor.start_spaces]
    if where == "player_spawn":
        room = [cell for cell in room if cell in table.floor.start_spaces]
    if not room:
        return
    table.ask(table.actor, "MH-7.9")
    for cell in room:
        table.offer(place_on, table.floor.names[cell])


def place_on(table: Table, name: str) -> None:
    """MH-7.9: here."""
    movement.place(table, table.asking[1], table.floor.cell_of[name])


def place_self(table: Table, where: str) -> None:
    """MH-7.9: the active Player is placed."""
    table.do(place_anywhere, table.actor, where)


def place_other(table: Table, where: str) -> None:
    """MH-7.9, G7: one other Player may be placed."""
    table.ask(table.actor, "MH-7.9")
    for seat in range(len(table.players)):
        if seat != table.actor:
            table.offer(place_this, table.id(seat))
    table.offer(movement.leave_there)


def place_this(table: Table, id: str) -> None:
    """MH-7.9: this Player."""
    table.do(place_anywhere, table.piece(id), table.asking[1])


# Undertow


def undertow_targets(table: Table) -> list[int]:
    """MH-21.6: other Characters in line of sight, not the Boss, that could be elsewhere."""
    return [piece for piece in table.characters() if can_be_dragged(table, piece)]


def can_be_dragged(table: Table, piece: int) -> bool:
    """MH-21.6: the Character is in sight, and so is an open space for it; most often one beside the Player."""
    here = table.at[table.actor]
    if piece == table.actor or piece == BOSS or not sight.sees(table, here, table.at[piece]):
        return False
    for cell in table.floor.neighbours[here]:
        if is_undertow_space(table, piece, cell):
            return True
    for cell in table.floor.all_spaces:
        if is_undertow_space(table, piece, cell):
            return True
    return False


def is_undertow_space(table: Table, piece: int, cell: int) -> bool:
    """MH-21.6, 13.8: another open space in sight; the moved Character itself does not block the view."""
    if not table.is_open(cell) or not table.is_legal_for(piece, cell):
        return False
    return sight.sees(table, table.at[table.actor], cell, table.at[piece])


def undertow_spaces(table: Table, piece: int) -> list[int]:
    """MH-21.6: where a Character can be dragged."""
    return [cell for cell in table.floor.all_spaces if is_undertow_space(table, piece, cell)]


def cannot_undertow(table: Table) -> str:
    """MH-21.6, 12.11: somebody must be in sight."""
    for piece in table.characters():
        if can_be_dragged(table, piece):
            return ""
    return "MH-21.6"


def undertow(table: Table) -> None:
    """MH-21.6, 20.11: choose another Character that you see; the Boss is refused."""
    table.ask(table.actor, "MH-21.6")
    for piece in undertow_targets(table):
        table.offer(drag, table.id(piece))
    if table.refused is not None and table.at[BOSS] != NOWHERE:
        table.offer(drag, table.id(BOSS), unless="MH-20.11")


def drag(table: Table, id: str) -> None:
    """MH-21.6: then the space."""
    table.do(drag_where, table.piece(id))


def drag_where(table: Table, piece: int) -> None:
    """MH-21.6: an open space that you see and that is legal for it."""
    table.ask(table.actor, "MH-21.6")
    for cell in undertow_spaces(table, piece):
        table.offer(drag_to, table.floor.names[cell])


def drag_to(table: Table, name: str) -> None:
    """MH-21.6, R59: it is placed there."""
    movement.place(table, table.asking[1], table.floor.cell_of[name])


# Swapping


def swappable(table: Table, piece: int) -> list[int]:
    """MH-R18: the Characters with which this one could change places, both in legal spaces."""
    found: list[int] = []
    for other in table.characters():
        if other != piece and other != BOSS:
            if table.is_legal_for(other, table.at[piece]) and table.is_legal_for(piece, table.at[other]):
                found.append(other)
    return found


def swap(table: Table) -> None:
    """MH-7.9, G7: any two Characters but the Boss may change places."""
    able = [piece for piece in table.characters() if piece != BOSS and swappable(table, piece)]
    if not able:
        return
    table.ask(table.actor, "MH-7.9")
    for piece in able:
        table.offer(swap_this, table.id(piece))
    table.offer(movement.leave_there)


def swap_this(table: Table, id: str) -> None:
    """MH-7.9: the first of the two."""
    table.do(swap_with, table.piece(id))


def swap_with(table: Table, piece: int) -> None:
    """MH-7.9: the second."""
    table.ask(table.actor, "MH-7.9")
    for other in swappable(table, piece):
        table.offer(swap_for, table.id(other))


def swap_for(table: Table, id: str) -> None:
    """MH-7.9: they change places."""
    one: int = table.asking[1]
    other = table.piece(id)
    here, there = table.at[one], table.at[other]
    table.lift(one)
    table.shift(other, here)
    table.put(one, there)
    table.tell("MH-7.9", "{0} and {1} change places.", table.name(one), table.name(other))


# Damage that is no attack


def damage(table: Table, n: int, who: str, range: int) -> None:
    """MH-9.4, 12.9, R31: a card's own damage is its user's; that of an event or of a Boss is nobody's."""
    if who == "others_within":
        pieces = around(table, table.at[table.actor], range)
        combat.harm(table, [piece for piece in pieces if piece != table.actor], n, table.actor)
    elif who == "near_sigil":
        combat.harm(table, around(table, table.at[table.last_sigil], range), n, NOWHERE)
    elif who == "you_and_adjacent":
        here = table.at[table.actor]
        found = [
            piece
            for piece in table.characters()
            if piece == table.actor or combat.touches(table, here, piece)
        ]
        combat.harm(table, found, n, NOWHERE)
    elif table.at[BOSS] != NOWHERE:
        seats = [seat for seat in table.elders if boss.gap(table, table.at[seat]) <= range]
        combat.harm(table, seats, n, NOWHERE)


def around(table: Table, cell: int, range: int) -> list[int]:
    """MH-1.16: the Characters at most so many king's steps away."""
    return [piece for piece in table.characters() if combat.span(table, cell, piece) <= range]


def cannot_nova(table: Table, n: int, who: str, range: int) -> str:
    """MH-6.12, R47: somebody must be near enough."""
    if who != "others_within":
        return ""
    if len(around(table, table.at[table.actor], range)) > 1:
        return ""
    return table.because("MH-6.12", "nobody is within {0}", range)


# Defense and recovery


def defense(table: Table, n: int, who: str, range: int) -> None:
    """MH-6.9, G11: more Defense up to the next Player phase, in the Chamber up to that Player's next turn."""
    if who == "you":
        guard(table, table.actor, n)
    elif who == "you_and_within":
        for seat in seats_within(table, range):
            guard(table, seat, n)
    else:
        seats = [seat for seat in seats_adjacent(table) if not table.players[seat].wounded]
        if not seats:
            return
        table.ask(table.actor, "MH-6.9")
        for seat in seats:
            table.offer(guard_this, table.id(seat))


def guard(table: Table, seat: int, n: int) -> None:
    table.players[seat].guard += n
    table.tell("MH-6.9", "{0} has Defense {1}.", table.name(seat), combat.defense(table, seat))


def guard_this(table: Table, id: str) -> None:
    """MH-6.9: this Player is guarded."""
    guard(table, table.piece(id), table.asking[1])


def cannot_defend(table: Table, n: int, who: str, range: int) -> str:
    """MH-6.12: somebody must be there to be guarded."""
    if who != "one_adjacent":
        return ""
    for seat in seats_adjacent(table):
        if not table.players[seat].wounded:
            return ""
    return "MH-6.12"


def seats_adjacent(table: Table) -> list[int]:
    here = table.at[table.actor]
    return [seat for seat in range(len(table.players)) if is_adjacent(table.floor, here, table.at[seat])]


def seats_within(table: Table, n: int) -> list[int]:
    here = table.at[table.actor]
    return [
        seat
        for seat, player in enumerate(table.players)
        if not player.wounded and distance(table.floor, here, table.at[seat]) <= n
    ]


def cannot_recover(table: Table, who: str) -> str:
    """MH-14.8: a wounded Player must be adjacent; nobody can bandage themselves."""
    return "" if recoverable(table, who) else "MH-14.8"


def recoverable(table: Table, who: str) -> list[int]:
    wounded = wounds.wounded_players(table)
    if who != "one_adjacent":
        return wounded
    near = seats_adjacent(table)
    return [seat for seat in wounded if seat in near]


def recover(table: Table, who: str) -> None:
    """MH-14.4, 14.8: one wounded Player of one's choice, or all of them."""
    seats = recoverable(table, who)
    if who == "all" or len(seats) == 1:
        for seat in seats:
            wounds.recover(table, seat)
        return
    if not seats:
        return
    table.ask(table.actor, "MH-14.8")
    for seat in seats:
        table.offer(recover_this, table.id(seat))


def recover_this(table: Table, id: str) -> None:
    """MH-14.8: this Player."""
    wounds.recover(table, table.piece(id))
