"""Chapter 18, Spawning: tokens drawn from the black bag enter the zones of their numbers."""

from __future__ import annotations

from tablewright.games.marrowmourn.parts import NOWHERE
from tablewright.games.marrowmourn.rules import bags, boss
from tablewright.games.marrowmourn.table import AS_RESTLESS, SPAWNED, Table


def sirens(table: Table) -> int:
    """MH-18.1, R30: the Sirens on the Floor, and a Boss that counts as one."""
    n = 1 if boss.counts_as_siren(table) else 0
    for piece in table.restless:
        if table.kind(piece).siren:
            n += 1
    return n


def spawn_step(table: Table) -> None:
    """MH-18.1, 18.2, 18.9, 20.9: step 3: one draw for each Player, wounded or not, and one for each Siren here."""
    spawn(table, len(table.players) + sirens(table) + table.rules.extra_spawn)


def spawn(table: Table, n: int) -> None:
    """MH-1.13, 18.3, 18.8, 4.5, R29: all are drawn first, exactly so many or as many as the bag has."""
    drawn: list[int] = []
    for _ in range(n):
        if len(table.black) == 0:
            break
        piece = bags.draw_black(table)
        if table.kind(piece).portal:
            if table.log is not None:
                table.tell("MH-18.6", "Portal Instability: nothing comes through.")
            table.set_aside = (*table.set_aside, piece)
        else:
            drawn.append(piece)
            if table.log is not None:
                table.tell(
                    "MH-18.3",
                    "{0} is drawn for zone {1}.",
                    table.name(piece),
                    table.content.pieces[piece].zone,
                )
    table.drawn = table.drawn + tuple(drawn)
    if drawn or table.set_aside:
        table.do(place_drawn)


def spawn_from_event(table: Table, n: int) -> None:
    """MH-18.8: an event draws the number that it states; Sirens add nothing."""
    spawn(table, max(0, n + table.rules.event_spawn if table.group_acts else n))


def place_drawn(table: Table) -> None:
    """MH-18.4, 18.5, R28: token by token; of too many for a zone the Players choose which spawn."""
    while table.drawn:
        piece = table.drawn[0]
        zone = table.content.pieces[piece].zone
        room = room_in(table, zone)
        rivals = [other for other in table.drawn if table.content.pieces[other].zone == zone]
        spaces = len(room)
        if spaces == 0:
            turn_away(table, rivals)
        elif table.rules.spawn_placement == "auto":
            table.drawn = table.drawn[1:]
            enter(table, piece, room[0])
        elif len(rivals) > spaces:
            table.do(overfull, zone)
            return
        else:
            table.drawn = table.drawn[1:]
            table.do(choose_space, piece)
            table.do(place_drawn)
            return
    for piece in table.set_aside:
        bags.return_to_bag(table, piece)
    table.set_aside = ()


def room_in(table: Table, zone: int) -> list[int]:
    """MH-18.4: the open spaces of a spawn zone."""
    return table.open_among(table.floor.zone_spaces[zone])


def turn_away(table: Table, pieces: list[int]) -> None:
    """MH-18.5, 18.7: what finds no room returns to the bag, and nothing is drawn instead."""
    for piece in pieces:
        if table.log is not None:
            table.tell("MH-18.7", "{0} finds no room and returns to the bag.", table.name(piece))
        bags.return_to_bag(table, piece)
    table.drawn = tuple([piece for piece in table.drawn if piece not in pieces])


def overfull(table: Table, zone: int) -> None:
    """MH-18.5: more tokens than open spaces: which one spawns?"""
    table.ask(table.chooser(), "MH-18.5")
    for piece in table.drawn:
        if table.content.pieces[piece].zone == zone:
            table.offer(let_spawn, table.id(piece))


def let_spawn(table: Table, id: str) -> None:
    """MH-18.5: this one spawns."""
    piece = table.piece(id)
    table.drawn = tuple([other for other in table.drawn if other != piece])
    table.do(choose_space, piece)
    table.do(place_drawn)


def choose_space(table: Table, piece: int) -> None:
    """MH-18.4: any open space of its zone."""
    room = room_in(table, table.content.pieces[piece].zone)
    if len(room) == 1:
        enter(table, piece, room[0])
        return
    table.ask(table.chooser(), "MH-18.4")
    for cell in room:
        table.offer(spawn_at, table.floor.names[cell])


def spawn_at(table: Table, name: str) -> None:
    """MH-18.4: it enters here."""
    enter(table, table.asking[1], table.floor.cell_of[name])


def enter(table: Table, piece: int, cell: int) -> None:
    """MH-1.13, 18.9: a Restless is on the Floor; it neither moves nor attacks before the next Restless phase."""
    table.put(piece, cell)
    table.restless.append(piece)
    table.tally[SPAWNED] += 1
    if table.log is not None:
        table.tell("MH-1.13", "{0} spawns on {1}.", table.name(piece), table.floor.names[cell])
    table.moment()


# Tokens that an event names


def in_bag(table: Table, kind: str) -> list[int]:
    """The tokens of a kind that are in the black bag: what is there is open knowledge."""
    found = [piece for piece in table.black.unseen if table.kind(piece).id == kind]
    found.sort()
    return found


def spawn_kind(table: Table, kind: str) -> None:
    """MH-18.8, R56: the bag is searched; without such a token nothing happens."""
    found = in_bag(table, kind)
    if not found:
        return
    if len(found) > 1:
        table.ask(table.chooser(), "MH-18.8")
        for piece in found:
            table.offer(call_token, table.id(piece))
        return
    take_from_bag(table, found[0])


def call_token(table: Table, id: str) -> None:
    """MH-18.8: this one is taken from the bag."""
    take_from_bag(table, table.piece(id))


def take_from_bag(table: Table, piece: int) -> None:
    """MH-18.4: it goes to its zone as if it had been drawn."""
    table.black.take(piece)
    table.drawn = (*table.drawn, piece)
    table.do(place_drawn)


def enter_as_restless(table: Table, kind: int, side: str, where: str, exp: int) -> None:
    """MH-1.8, 3.6, R32: a green token enters a zone as a Restless; it has no owner and gives the stated EXP."""
    piece = table.free_summon(kind)
    zones = open_zones(table)
    if piece == NOWHERE or not zones:
        return
    if where == "chosen" and len(zones) > 1:
        table.ask(table.chooser(), "MH-3.6")
        for zone in zones:
            table.offer(enter_zone, zone)
        return
    turncoat(table, piece, side, exp, emptiest(table, zones))


def open_zones(table: Table) -> list[int]:
    return [zone for zone in (1, 2, 3, 4) if room_in(table, zone)]


def emptiest(table: Table, zones: list[int]) -> int:
    """MH-G7: the zone with the most open spaces, the lowest number on a tie."""
    best = zones[0]
    for zone in zones:
        if len(room_in(table, zone)) > len(room_in(table, best)):
            best = zone
    return best


def enter_zone(table: Table, zone: int) -> None:
    """MH-3.6: the group chooses the zone."""
    kind: int = table.asking[1]
    side: str = table.asking[2]
    exp: int = table.asking[4]
    turncoat(table, table.free_summon(kind), side, exp, zone)


def turncoat(table: Table, piece: int, side: str, exp: int, zone: int) -> None:
    """MH-R32: taken out of the green bag, this side up."""
    green = piece - table.content.first_green
    table.owners[green] = AS_RESTLESS - exp
    if side == "other":
        table.flipped |= 1 << green
    room = room_in(table, zone)
    if table.rules.spawn_placement == "auto" or len(room) == 1:
        enter(table, piece, room[0])
    else:
        table.do(choose_green_space, piece, zone)


def choose_green_space(table: Table, piece: int, zone: int) -> None:
    """MH-18.4: any open space of the zone."""
    table.ask(table.chooser(), "MH-18.4")
    for cell in room_in(table, zone):
        table.offer(spawn_at, table.floor.names[cell])
