"""Chapter 16, Restless movement: where each goes is decided by one procedure, down to the last tie."""

from __future__ import annotations

from mypy_extensions import i64

from tablewright.engine.table import GROUP
from tablewright.games.marrowmourn.geometry import footprints, halo, spread, walk_steps
from tablewright.games.marrowmourn.parts import BOSS, FAR, NOWHERE, Floor, bits, lowest
from tablewright.games.marrowmourn.table import Table

OWN_M = -1  # as far as the token says


def prey(table: Table) -> list[int]:
    """MH-16.7, R10: only Players attract, wounded ones too unless the option says otherwise; the oldest first."""
    if table.rules.restless_hunt_wounded:
        return [seat for seat in table.elders if table.at[seat] != NOWHERE]
    return [seat for seat in table.elders if table.at[seat] != NOWHERE and not table.players[seat].wounded]


def size_of(table: Table, piece: int) -> int:
    return table.boss_size if piece == BOSS else 1


def own_movement(table: Table, piece: int) -> int:
    """MH-16.11, 20.3: the M of a Restless, or of the Boss."""
    if piece == BOSS:
        assert table.boss is not None
        return table.boss.m
    return table.kind(piece).m


# Who moves when


def movers(table: Table, with_boss: bool) -> list[int]:
    """MH-16.8, R13: the nearest first; then by steps without Tokens, then by arrival, the Boss before all."""
    pieces = list(table.restless)
    if with_boss and table.at[BOSS] != NOWHERE:
        pieces.insert(0, BOSS)
    if len(pieces) < 2:
        return pieces
    targets = prey(table)
    floor = table.floor
    steps = steps_to_prey(table, targets)
    keys: list[int] = []
    for i, piece in enumerate(pieces):
        cell = table.at[piece]
        size = size_of(table, piece)
        open_way: i64 = steps_of_boss(table, targets) if piece == BOSS else steps.get(cell, FAR)
        walk: i64 = FAR
        for seat in targets:
            walked: i64 = walk_steps(floor, table.at[seat], size)[cell]
            if walked < walk:
                walk = walked
        keys.append((open_way * 1000 + walk) * 1000 + i)
    keys.sort()
    return [pieces[key % 1000] for key in keys]


def steps_to_prey(table: Table, targets: list[int]) -> dict[int, int]:
    """MH-R13: for every Restless the steps over open spaces until it touches a Player."""
    floor = table.floor
    near = 0
    hunters = 0
    for seat in targets:
        near |= floor.adjacent[table.at[seat]]
    for piece in table.restless:
        hunters |= 1 << table.at[piece]
    found: dict[int, int] = {}
    free = floor.spaces & ~table.tokens
    layer = near
    far = 0
    while hunters:
        met = layer & hunters
        if met:
            for cell in bits(met):
                found[cell] = far
            hunters &= ~met
        layer &= free
        if not layer:
            break
        free ^= layer
        layer = spread(floor, layer, 1) & (free | hunters)
        far += 1
    return found


def steps_of_boss(table: Table, targets: list[int]) -> int:
    """MH-R13, R34: the same for a Boss of four spaces."""
    floor = table.floor
    p = floor.pitch
    free = footprints(floor.spaces & ~(table.tokens & ~table.cover(BOSS)), table.boss_size, p)
    goal = 0
    for seat in targets:
        goal |= halo(floor.adjacent[table.at[seat]], table.boss_size, p)
    layer = 1 << table.at[BOSS]
    far = 0
    while layer:
        if layer & goal:
            return far
        free &= ~layer
        layer = spread(floor, layer, table.boss_size) & free
        far += 1
    return FAR


# Where one goes


def square(floor: Floor, a: int, size: int, b: int, other: int) -> int:
    """MH-16.9: four times the squared distance between the middles of two footprints."""
    p: i64 = floor.pitch
    grow: i64 = size - other
    x: i64 = 2 * (a % p - b % p) + grow
    y: i64 = 2 * (a // p - b // p) + grow
    return x * x + y * y


class Prey:
    """The Players that attract, the oldest first, and the spaces from which each can be touched."""

    def __init__(self, table: Table) -> None:
        self.seats = prey(table)
        self.near: list[int] = []
        self.some = 0
        for seat in self.seats:
            mask = table.floor.adjacent[table.at[seat]]
            self.near.append(mask)
            self.some |= mask


def destinations(table: Table, piece: int, reach: int) -> int:
    """MH-16.9: the best spaces for this mover; several only in an exact tie."""
    return seek(table, piece, reach, Prey(table))


def seek(table: Table, piece: int, reach: int, hunted: Prey) -> int:
    """MH-16.1–16.7, 16.9, R12, R14, R15: the procedure, for a mover of one or of four spaces."""
    floor = table.floor
    p = floor.pitch
    size = size_of(table, piece)
    start = table.at[piece]
    here = 1 << start
    targets = hunted.seats
    if reach <= 0 or not targets:
        return here
    near = hunted.near
    some = hunted.some
    if size == 1:
        left = floor.spaces & ~table.tokens
        if len(targets) == 1 and here & some:
            return here
    else:
        left = footprints(floor.spaces & ~(table.tokens & ~table.cover(piece)), size, p) & ~here
        near = [halo(mask, size, p) for mask in near]
        some = halo(some, size, p)
    layers = [here]
    layer = here
    met = bool(here & some)
    straight = floor.corner_cutting
    while layer and (len(layers) <= reach or not met):
        if straight:
            row = layer | (layer << 1) | (layer >> 1)
            layer = (row | (row << p) | (row >> p)) & left
        else:
            layer = spread(floor, layer, size) & left
        if layer:
            left ^= layer
            layers.append(layer)
            if not met and layer & some:
                met = True
    if not met:
        return behind_the_plug(table, start, size, reach, layers, targets)
    closest: i64 = 0
    while not layers[closest] & some:
        closest += 1
    prime = 0
    while not layers[closest] & near[prime]:
        prime += 1
    if closest <= reach:
        return touching_most(table, start, size, reach, layers, targets, near, prime)
    return on_the_way(table, start, size, reach, closest, layers, targets[prime], near[prime])


def touching_most(
    table: Table,
    start: int,
    size: int,
    reach: int,
    layers: list[int],
    targets: list[int],
    near: list[int],
    prime: int,
) -> int:
    """MH-16.4, 16.5, 16.6, R14: as many Players as possible, then the fewest steps, the prime, the older."""
    reached = 0
    for i, layer in enumerate(layers):
        if i <= reach:
            reached |= layer
    one = two = three = four = 0
    for mask in near:
        four |= three & mask
        three |= two & mask
        two |= one & mask
        one |= mask
    best = one
    for mask in (two, three, four):
        if mask & reached:
            best = mask
    i = 0
    while not layers[i] & best:
        i += 1
    found = layers[i] & best
    if not found & (found - 1):
        return found
    if found & near[prime]:
        found &= near[prime]
    touched: list[int] = []
    for k, mask in enumerate(near):
        if found & mask:
            found &= mask
            touched.append(targets[k])
    return nearest_of(table, start, size, found, touched)


def nearest_of(table: Table, start: int, size: int, found: int, goals: list[int]) -> int:
    """MH-16.9: the smallest sum of squares to these Players, then the smallest square from the start."""
    if not found & (found - 1):
        return found
    floor = table.floor
    best = 0
    least: i64 = 1 << 40
    for cell in bits(found):
        total: i64 = 0
        for seat in goals:
            total += square(floor, cell, size, table.at[seat], 1)
        value: i64 = total * 100000 + square(floor, start, size, cell, size)
        if value < least:
            least = value
            best = 1 << cell
        elif value == least:
            best |= 1 << cell
    return best


def on_the_way(
    table: Table, start: int, size: int, reach: int, closest: int, layers: list[int], prime: int, near: int
) -> int:
    """MH-16.3: nobody can be touched yet: M steps along a shortest way to the nearest Player."""
    back = layers[closest] & near
    for i in range(closest - 1, reach - 1, -1):
        back = spread(table.floor, back, size) & layers[i]
    return nearest_of(table, start, size, back, [prime])


def behind_the_plug(
    table: Table, start: int, size: int, reach: int, layers: list[int], targets: list[int]
) -> int:
    """MH-R15: Tokens close every way: to where the way without Tokens is shortest."""
    floor = table.floor
    prime = NOWHERE
    shortest: i64 = FAR
    for seat in targets:
        steps: i64 = walk_steps(floor, table.at[seat], size)[start]
        if steps < shortest:
            shortest = steps
            prime = seat
    if prime == NOWHERE:
        return 1 << start
    walk = walk_steps(floor, table.at[prime], size)
    best = 0
    least: i64 = FAR
    for i, layer in enumerate(layers):
        if i > reach:
            break
        for cell in bits(layer):
            value: i64 = walk[cell]
            if value < least:
                least = value
                best = 1 << cell
            elif value == least and layer & best:
                best |= 1 << cell
    return nearest_of(table, start, size, best, [prime])


def path(table: Table, piece: int, goal: int) -> list[int]:
    """MH-16.10: for display, the shortest path whose spaces come first in reading order."""
    floor = table.floor
    size = size_of(table, piece)
    start = table.at[piece]
    free = footprints(floor.spaces & ~(table.tokens & ~table.cover(piece)), size, floor.pitch)
    back = [1 << goal]
    left = free
    while not (back[-1] >> start) & 1:
        left &= ~back[-1]
        layer = spread(floor, back[-1], size) & left
        if not layer:
            return [start, goal]
        back.append(layer)
    walked = [start]
    for i in range(len(back) - 2, -1, -1):
        walked.append(lowest(spread(floor, 1 << walked[-1], size) & back[i]))
    return walked


# Moving


def hunt_all(table: Table, reach: int, with_boss: bool) -> None:
    """MH-16.8, R13: one after the other, each on the board that the ones before it left."""
    order = movers(table, with_boss)
    if table.rules.restless_order == "group_chooses" and len(order) > 1:
        table.order = tuple(order)
        table.do(next_mover, reach)
    elif table.rules.restless_ties == "group_chooses":
        for piece in order:
            table.do(hunt, piece, reach)
    else:
        hunted = Prey(table)
        for piece in order:
            found = seek(table, piece, own_movement(table, piece) if reach < 0 else reach, hunted)
            move_to(table, piece, lowest(found))


def next_mover(table: Table, reach: int) -> None:
    """MH-R13: with the option the group says who moves next."""
    if len(table.order) < 2:
        for piece in table.order:
            table.do(hunt, piece, reach)
        table.order = ()
        return
    table.ask(GROUP, "MH-16.8")
    for piece in table.order:
        table.offer(move_next, table.id(piece))


def move_next(table: Table, id: str) -> None:
    """MH-R13: this one moves, then the next is chosen."""
    piece = table.piece(id)
    table.order = tuple([other for other in table.order if other != piece])
    table.do(hunt, piece, table.asking[1])
    table.do(next_mover, table.asking[1])


def hunt(table: Table, piece: int, reach: int) -> None:
    """MH-16.1, 16.2, 16.9: one mover goes where the procedure sends it; exact ties may be the group's."""
    if table.at[piece] == NOWHERE:
        return
    found = destinations(table, piece, own_movement(table, piece) if reach < 0 else reach)
    if table.rules.restless_ties == "group_chooses" and found & (found - 1):
        table.ask(GROUP, "MH-16.9")
        for cell in bits(found):
            table.offer(hunt_to, table.floor.names[cell])
        return
    move_to(table, piece, lowest(found))


def hunt_to(table: Table, name: str) -> None:
    """MH-R15: the group settles an exact tie."""
    move_to(table, table.asking[1], table.floor.cell_of[name])


def move_to(table: Table, piece: int, cell: int) -> None:
    """MH-16.10: the mover arrives; the log shows the way."""
    if cell == table.at[piece]:
        return
    if table.log is not None:
        names = table.floor.names
        way = "–".join([names[step] for step in path(table, piece, cell)])
        table.tell("MH-16.10", "{0} moves {1}.", table.name(piece), way)
    table.shift(piece, cell)
