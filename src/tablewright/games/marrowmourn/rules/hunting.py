"""Chapter 16, Restless movement: where each goes is decided by one procedure, down to the last tie."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tablewright.engine.table import GROUP
from tablewright.games.marrowmourn.parts import BOSS, FAR, NOWHERE, Floor, lowest
from tablewright.games.marrowmourn.rules.geometry import footprints, is_adjacent, one_step, spread, walk_steps
from tablewright.games.marrowmourn.table import Table

OWN_M = -1  # as far as the token says
MORE: Final = 8  # layers of a search for which room is made at a time


def prey(table: Table) -> list[int]:
    """MH-16.7, R10: only Players attract, wounded ones too unless the option says otherwise; the oldest first."""
    if table.rules.restless_hunt_wounded:
        return [seat for seat in table.elders if table.at[seat] != NOWHERE]
    return [seat for seat in table.elders if table.at[seat] != NOWHERE and not table.players[seat].wounded]


def size_of(table: Table, piece: i64) -> i64:
    return table.boss_size if piece == BOSS else 1


def own_movement(table: Table, piece: i64) -> i64:
    """MH-16.11, 20.3: the M of a Restless, or of the Boss."""
    if piece == BOSS:
        assert table.boss is not None
        return table.boss.m
    return table.kind(piece).m


class Hunt:
    """The Players that attract, the oldest first, and a search over the mat for movers of one size. All spaces
    are told in rows; several sets, or the layers of a search, lie behind one another, `height` rows each."""

    def __init__(self, table: Table, size: i64) -> None:
        floor = table.floor
        height: i64 = floor.height
        self.seats = prey(table)
        self.size = size
        self.height = height
        n: i64 = len(self.seats)
        self.near = vec[i64]([0] * (n * height))  # for each Player: from where that one is touched
        self.crowd = vec[i64]([0] * (5 * height))  # for each number: from where so many are touched
        self.left = vec[i64]([0] * height)
        self.layers = vec[i64]([0] * (MORE * height))
        for i in range(n):
            cell: i64 = table.at[self.seats[i]]
            y: i64 = floor.row[cell]
            for k in range(3):
                self.touch(i * height, y - 1 + k, floor.near[3 * cell + k])
            self.gather(i * height)

    def touch(self, near: i64, y: i64, row: i64) -> None:
        """MH-R34: a piece of four spaces touches with any of them; it is told by its top left one."""
        if self.size == 2:
            row |= row >> 1
            if y > 0:
                self.near[near + y - 1] |= row
        self.near[near + y] |= row

    def gather(self, near: i64) -> None:
        """MH-16.4: one more Player is touched from these spaces."""
        height = self.height
        crowd = self.crowd
        for y in range(height):
            row: i64 = self.near[near + y]
            for n in range(4, 1, -1):
                crowd[n * height + y] |= crowd[(n - 1) * height + y] & row
            crowd[height + y] |= row

    def begin(self, table: Table, piece: i64) -> None:
        """MH-16.9: layer 0 is where the mover stands; left is where its footprint fits among the Tokens."""
        height = self.height
        floor = table.floor
        left = self.left
        spaces = table.open
        start: i64 = table.at[piece]
        y: i64 = floor.row[start]
        x: i64 = floor.col[start]
        for i in range(height):
            self.layers[i] = 0
            left[i] = spaces[i]
        if self.size == 2:
            left[y] |= 3 << x
            left[y + 1] |= 3 << x
            for i in range(height - 1):
                left[i] &= (left[i] >> 1) & left[i + 1] & (left[i + 1] >> 1)
            left[y] &= ~(1 << x)
        self.layers[y] = 1 << x

    def go_on(self, floor: Floor, k: i64) -> bool:
        """MH-16.2, 16.3: layer k + 1, the spaces that are one step further than layer k; whether there are any."""
        height = self.height
        while (k + 2) * height > len(self.layers):
            self.layers = append(self.layers, 0)
        layers = self.layers
        left = self.left
        there: i64 = (k + 1) * height
        if not one_step(floor, layers, k * height, layers, there, left, 0, self.size):
            return False
        for y in range(height):
            left[y] &= ~layers[there + y]
        return True

    def meets(self, k: i64, other: vec[i64], at: i64) -> bool:
        """Whether layer k and another set have a space in common."""
        layers = self.layers
        here: i64 = k * self.height
        for y in range(self.height):
            if layers[here + y] & other[at + y]:
                return True
        return False


# Who moves when


def movers(table: Table, with_boss: bool) -> list[int]:
    """MH-16.8, R13: the nearest first; then by steps without Tokens, then by arrival, the Boss before all."""
    return in_order(table, hunters(table, with_boss), Hunt(table, 1))


def hunters(table: Table, with_boss: bool) -> list[int]:
    """MH-15.1: every Restless, as they arrived, and the Boss."""
    pieces = table.restless.copy()
    if with_boss and table.at[BOSS] != NOWHERE:
        pieces.insert(0, BOSS)
    return pieces


def in_order(table: Table, pieces: list[int], hunt: Hunt) -> list[int]:
    """MH-R13: by the steps over open spaces until a Player is touched, then as `movers` tells."""
    if len(pieces) < 2:
        return pieces
    floor = table.floor
    steps = steps_to_prey(table, pieces, hunt)
    keys: list[int] = []
    for i in range(len(pieces)):
        piece = pieces[i]
        cell = table.at[piece]
        size = size_of(table, piece)
        open_way: i64 = steps_of_boss(table) if size == 2 else steps[i]
        walk: i64 = FAR
        for seat in hunt.seats:
            walked: i64 = walk_steps(floor, table.at[seat], size)[cell]
            if walked < walk:
                walk = walked
        keys.append((open_way * 1000 + walk) * 1000 + i)
    keys.sort()
    return [pieces[key % 1000] for key in keys]


def steps_to_prey(table: Table, pieces: list[int], hunt: Hunt) -> vec[i64]:
    """MH-R13: for each mover of one space the steps over open spaces until it touches a Player; all are found by
    one search that begins at the Players."""
    floor = table.floor
    height = hunt.height
    left = hunt.left
    layers = hunt.layers
    movers = vec[i64]([0] * height)
    steps = vec[i64]([FAR] * len(pieces))
    for piece in pieces:
        cell: i64 = table.at[piece]
        movers[floor.row[cell]] |= 1 << floor.col[cell]
    for y in range(height):
        left[y] = table.open[y] | movers[y]
        layers[y] = hunt.crowd[height + y] & left[y]
    far: i64 = 0
    missing: i64 = len(pieces)
    while missing > 0:
        for i in range(len(pieces)):
            cell = table.at[pieces[i]]
            if steps[i] == FAR and (layers[floor.row[cell]] >> floor.col[cell]) & 1:
                steps[i] = far
                missing -= 1
        for y in range(height):
            left[y] &= ~layers[y]
            layers[y] &= ~movers[y]
        if not one_step(floor, layers, 0, layers, height, left, 0, 1):
            break
        for y in range(height):
            layers[y] = layers[height + y]
        far += 1
    return steps


def steps_of_boss(table: Table) -> i64:
    """MH-R13, R34: the same for a Boss of four spaces."""
    hunt = Hunt(table, 2)
    hunt.begin(table, BOSS)
    far: i64 = 0
    while not hunt.meets(far, hunt.crowd, hunt.height):
        if not hunt.go_on(table.floor, far):
            return FAR
        far += 1
    return far


# Where one goes


def square(floor: Floor, a: i64, size: i64, b: i64, other: i64) -> i64:
    """MH-16.9: four times the squared distance between the middles of two footprints."""
    grow: i64 = size - other
    x: i64 = 2 * (floor.col[a] - floor.col[b]) + grow
    y: i64 = 2 * (floor.row[a] - floor.row[b]) + grow
    return x * x + y * y


def destinations(table: Table, piece: int, reach: int) -> list[int]:
    """MH-16.9: the best spaces for this mover, in reading order; several only in an exact tie."""
    return seek(table, piece, reach, Hunt(table, size_of(table, piece)))


def seek(table: Table, piece: i64, reach: i64, hunt: Hunt) -> list[int]:
    """MH-16.1–16.7, 16.9, R12, R14, R15: the procedure, for a mover of one or of four spaces."""
    start = table.at[piece]
    if reach <= 0 or not hunt.seats:
        return [start]
    if hunt.size == 1 and len(hunt.seats) == 1 and is_adjacent(table.floor, start, table.at[hunt.seats[0]]):
        return [start]
    floor = table.floor
    height = hunt.height
    hunt.begin(table, piece)
    last: i64 = 0
    closest: i64 = 0 if hunt.meets(0, hunt.crowd, height) else FAR
    while (last < reach or closest == FAR) and hunt.go_on(floor, last):
        last += 1
        if closest == FAR and hunt.meets(last, hunt.crowd, height):
            closest = last
    if last > reach:
        last = reach
    if closest == FAR:
        return behind_the_plug(table, start, last, hunt)
    prime: i64 = 0
    while not hunt.meets(closest, hunt.near, prime * height):
        prime += 1
    if closest <= reach:
        return touching_most(table, start, last, closest, prime, hunt)
    return on_the_way(table, start, reach, closest, prime, hunt)


def touching_most(table: Table, start: int, last: i64, closest: i64, prime: i64, hunt: Hunt) -> list[int]:
    """MH-16.4, 16.5, 16.6, R14: as many Players as possible, then the fewest steps, the prime, the older."""
    height = hunt.height
    most: i64 = 1
    k: i64 = closest
    for layer in range(closest, last + 1):
        while most < len(hunt.seats) and hunt.meets(layer, hunt.crowd, (most + 1) * height):
            most += 1
            k = layer
    found = common(hunt.layers, k * height, hunt.crowd, most * height, height)
    narrow(found, hunt.near, prime * height)
    touched: list[int] = []
    for i in range(len(hunt.seats)):
        if narrow(found, hunt.near, i * height):
            touched.append(hunt.seats[i])
    return nearest_of(table, start, found, touched, hunt)


def common(one: vec[i64], at: i64, other: vec[i64], there: i64, height: i64) -> vec[i64]:
    """The spaces that two sets have in common."""
    found = vec[i64]([0] * height)
    for y in range(height):
        found[y] = one[at + y] & other[there + y]
    return found


def narrow(found: vec[i64], near: vec[i64], at: i64) -> bool:
    """Keep those spaces that are in the other set too, if there are any; whether there are."""
    both: i64 = 0
    for y in range(len(found)):
        both |= found[y] & near[at + y]
    if both:
        for y in range(len(found)):
            found[y] &= near[at + y]
    return both != 0


def nearest_of(table: Table, start: i64, found: vec[i64], goals: list[int], hunt: Hunt) -> list[int]:
    """MH-16.9: the smallest sum of squares to these Players, then the smallest square from the start."""
    floor = table.floor
    pitch: i64 = floor.pitch
    best: list[int] = []
    least: i64 = 1 << 40
    for y in range(hunt.height):
        row: i64 = found[y]
        x: i64 = 0
        while row >> x:
            if (row >> x) & 1:
                cell: i64 = y * pitch + x
                value: i64 = square(floor, start, hunt.size, cell, hunt.size)
                for seat in goals:
                    value += 100000 * square(floor, cell, hunt.size, table.at[seat], 1)
                if value < least:
                    least = value
                    best = [cell]
                elif value == least:
                    best.append(cell)
            x += 1
    return best


def on_the_way(table: Table, start: int, reach: i64, closest: i64, prime: i64, hunt: Hunt) -> list[int]:
    """MH-16.3: nobody can be touched yet: M steps along a shortest way to the nearest Player."""
    height = hunt.height
    back = common(hunt.layers, closest * height, hunt.near, prime * height, height)
    further = vec[i64]([0] * height)
    for k in range(closest - 1, reach - 1, -1):
        one_step(table.floor, back, 0, further, 0, hunt.layers, k * height, hunt.size)
        nearer = back
        back = further
        further = nearer
    return nearest_of(table, start, back, [hunt.seats[prime]], hunt)


def behind_the_plug(table: Table, start: int, last: i64, hunt: Hunt) -> list[int]:
    """MH-R15: Tokens close every way: to where the way without Tokens is shortest."""
    floor = table.floor
    pitch: i64 = floor.pitch
    prime = NOWHERE
    shortest: i64 = FAR
    for seat in hunt.seats:
        steps: i64 = walk_steps(floor, table.at[seat], hunt.size)[start]
        if steps < shortest:
            shortest = steps
            prime = seat
    if prime == NOWHERE:
        return [start]
    walk = walk_steps(floor, table.at[prime], hunt.size)
    best = vec[i64]([0] * hunt.height)
    least: i64 = FAR
    among: i64 = 0  # the layer of the best
    for k in range(last + 1):
        for y in range(hunt.height):
            row: i64 = hunt.layers[k * hunt.height + y]
            x: i64 = 0
            while row >> x:
                value: i64 = walk[y * pitch + x] if (row >> x) & 1 else FAR
                if value < least:
                    least = value
                    among = k
                    best = vec[i64]([0] * hunt.height)
                if value == least and among == k:
                    best[y] |= 1 << x
                x += 1
    return nearest_of(table, start, best, [prime], hunt)


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
    if table.rules.restless_order == "group_chooses":
        table.order = tuple(movers(table, with_boss))
        table.do(next_mover, reach)
        return
    if table.rules.restless_ties == "group_chooses":
        for piece in movers(table, with_boss):
            table.do(hunt, piece, reach)
        return
    pieces = hunters(table, with_boss)
    if pieces:
        hunt_each(table, pieces, reach)


def hunt_each(table: Table, pieces: list[int], reach: i64) -> None:
    """MH-16.9: nothing is asked, so all go at once; the Players stand still, so one look at them is enough."""
    search = Hunt(table, 1)
    for piece in in_order(table, pieces, search):
        own = search if size_of(table, piece) == 1 else Hunt(table, 2)
        found = seek(table, piece, own_movement(table, piece) if reach < 0 else reach, own)
        move_to(table, piece, found[0])
        table.moment()


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
    if table.rules.restless_ties == "group_chooses" and len(found) > 1:
        table.ask(GROUP, "MH-16.9")
        for cell in found:
            table.offer(hunt_to, table.floor.names[cell])
        return
    move_to(table, piece, found[0])
    table.moment()


def hunt_to(table: Table, name: str) -> None:
    """MH-R15: the group settles an exact tie."""
    move_to(table, table.asking[1], table.floor.cell_of[name])
    table.moment()


def move_to(table: Table, piece: int, cell: int) -> None:
    """MH-16.10: the mover arrives; the log shows the way."""
    if cell == table.at[piece]:
        return
    if table.log is not None:
        names = table.floor.names
        way = "–".join([names[step] for step in path(table, piece, cell)])
        table.tell("MH-16.10", "{0} moves {1}.", table.name(piece), way)
    table.shift(piece, cell)
