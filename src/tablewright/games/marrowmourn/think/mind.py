"""What a Player in the Halls knows at one decision: means of attack, plans, and how far it is to everywhere."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tablewright.engine.table import step_name
from tablewright.games.marrowmourn.parts import (
    BOSS,
    MELEE,
    NOWHERE,
    RANGED,
    Ability,
    bits,
)
from tablewright.games.marrowmourn.rules import combat, sight
from tablewright.games.marrowmourn.rules.geometry import is_adjacent, spread
from tablewright.games.marrowmourn.table import Table

FATAL: Final = 2000.0  # the game
WOUND: Final = 90.0
STEP: Final = 4.0  # for each step nearer to where one wants to be
SIGIL: Final = 40.0
KILL: Final = 20.0
EXP: Final = 3.0
BLOW: Final = 2.0
SIREN: Final = 16.0
SONG: Final = 24.0  # what a Siren calls weighs the more, the fewer stand against it
DREAD: Final = 0.4
TOO_MUCH: Final = 6.0
MORE: Final = 3.0
HASTE: Final = 0.05
SUMMON: Final = 6.0
SPARE: Final = 0.7  # a second kept, or burnt into Soulfire
BANDAGE: Final = 80.0
FAR: Final = 40
PATIENCE: Final = 40  # rounds on one Floor; who waits longer in a corner dares something
SIEGE: Final = 60  # rounds after which a corner that can be held for ever is given up
LAST_STAND: Final = 120  # rounds after which one breaks out of it, come what may
ENOUGH: Final = 9  # EXP for each, before one leaves a Floor of one's own will
LINGER: Final = 12  # rounds; nobody stays longer for EXP
CROWD: Final = 4  # Restless for each Player; from more than that one runs
LIMIT: Final = 6  # plans that are looked at closely


class Means:
    """What one ability does, as far as a plan cares."""

    def __init__(self, ability: Ability) -> None:
        self.id = ability.id
        self.cost: i64 = ability.cost
        self.kind: i64 = -1
        self.power: i64 = 0
        self.how = ""
        self.n: i64 = 1
        self.pay: i64 = 0
        self.fire: i64 = 0
        self.guard: i64 = 0
        self.kindred = -1  # a kind of Summon
        self.name = ""
        for move in ability.effect.moves:
            name = step_name(move)
            if name == "melee" or name == "ranged":
                self.kind = MELEE if name == "melee" else RANGED
                self.power = move[1]
                self.how = move[2]
                self.n = move[3]
            elif name == "pay_soulfire":
                self.pay = move[1]
            elif name == "gain_soulfire" and isinstance(move[1], int) and self.kind < 0:
                self.fire = move[1]
            elif name == "defense" and move[2] == "you":
                self.guard = move[1]
            elif name == "summon":
                self.kindred = move[1]
            elif not self.name:
                self.name = name


class Plan:
    """Walk to a space, do something there, walk on to another and end the turn."""

    def __init__(self, cell: int, end: int, act: str, worth: float) -> None:
        self.cell = cell
        self.end = end
        self.act = act  # the ability to use at `cell`; nothing = just walk to `end`
        self.worth = worth
        self.killed: list[int] = []
        self.left: i64 = 0  # seconds kept
        self.lights = False  # it draws a Sigil


_means: dict[Ability, Means] = {}


def means_of(ability: Ability) -> Means:
    known = _means.get(ability)
    if known is None:
        known = _means[ability] = Means(ability)
    return known


class Mind:
    """One turn of one seat."""

    def __init__(self, table: Table, seat: int, goal: int) -> None:
        self.table = table
        self.seat = seat
        player = table.players[seat]
        floor = table.floor
        self.here: int = table.at[seat]
        self.time: i64 = player.time
        self.fire: i64 = player.soulfire
        self.strength: i64 = combat.defense(table, seat) - player.bonus
        self.free = floor.spaces & ~floor.cursed & ~table.tokens | (1 << self.here)
        self.kit: list[Means] = []
        self.guard: i64 = 0  # what a Brace would add, over the second that it costs
        for ability in player.kit:
            if not ability.strides and not (ability.once and ability.id in player.once):
                means = means_of(ability)
                self.kit.append(means)
                if means.guard > 0:
                    self.guard = max(self.guard, means.guard - means.cost)
        self.threat: list[int] = [0] * floor.size
        self.reach: dict[int, int] = {}  # by piece, the spaces where it could strike
        self.foresee()
        self.far: list[int] = [FAR] * floor.size
        self.measure(goal)
        self.most: dict[int, list[int]] = {}
        self.step = STEP * (1.0 + HASTE * float(table.round))
        self.clock = 0.0  # in the Chamber: how late it is
        self.blows: i64 = 0  # what the last plan that was looked at closely would cost

    def foresee(self) -> None:
        """Where each Restless, and the Boss, could strike after its walk."""
        table, floor = self.table, self.table.floor
        free = floor.spaces & ~table.tokens | (1 << self.here)
        for piece in table.restless:
            kind = table.kind(piece)
            if kind.a > 0:
                mask = 1 << table.at[piece]
                for _ in range(kind.m):
                    mask |= spread(floor, mask, 1) & free
                mask = spread(floor, mask, 1) & floor.spaces
                self.reach[piece] = mask
                self.add(mask, int(kind.a))
        if table.boss is not None and table.at[BOSS] != NOWHERE:
            mask = table.cover(BOSS)
            for _ in range(table.boss.m + 1):
                mask = spread(floor, mask, 1) & floor.spaces
            self.reach[BOSS] = mask
            self.add(mask, int(table.boss.a))

    def add(self, mask: int, a: int) -> None:
        for cell in bits(mask & self.table.floor.spaces & ~self.table.floor.cursed):
            self.threat[cell] += a

    def measure(self, goal: int) -> None:
        """The steps from everywhere to the nearest goal, around Tokens if there is a way, else through them."""
        floor = self.table.floor
        walls = floor.spaces & ~floor.cursed
        front = goal & self.free
        left = self.free
        if not front:
            front = goal & walls
            left = walls
        steps = 0
        while front:
            for cell in bits(front):
                self.far[cell] = steps
            left &= ~front
            front = spread(floor, front, 1) & left
            steps += 1

    # Attacks

    def usable(self, cell: int, piece: int) -> int:
        """Which attacks reach a Character from a space, as a mask over the kit."""
        table = self.table
        near = touches(table, cell, piece)
        seen = False
        looked = False
        found = 0
        for i, means in enumerate(self.kit):
            if means.kind < 0 or means.how == "all" or means.how == "enemies":
                continue
            if means.kind == MELEE:
                if near:
                    found |= 1 << i
                    continue
                if means.how != "reach" or combat.span(table, cell, piece) != means.n:
                    continue
            elif near and means.how == "not_adjacent":
                continue
            if not looked:
                looked = True
                seen = self.sees(cell, piece)
            if seen:
                found |= 1 << i
        return found

    def sees(self, cell: int, piece: int) -> bool:
        """Whether one would see it from there; the own piece no longer stands in its way."""
        table = self.table
        if cell == self.here:
            return sight.sees_piece(table, cell, piece)
        table.lift(self.seat)
        seen = sight.sees_piece(table, cell, piece)
        table.put(self.seat, self.here)
        return seen

    def powers(self, mask: int) -> list[int]:
        """The most damage in 0, 1, 2 … seconds with these attacks."""
        known = self.most.get(mask)
        if known is not None:
            return known
        best: list[int] = [0] * 6
        for s in range(1, 6):
            best[s] = best[s - 1]
            for i, means in enumerate(self.kit):
                if (mask >> i) & 1 and means.cost <= s and means.pay <= self.fire:
                    worth: i64 = best[s - means.cost] + means.power - means.pay
                    if worth > best[s]:
                        best[s] = worth
        self.most[mask] = best
        return best

    def first_of(self, mask: int, seconds: int) -> str:
        """The attack to begin with, to do the most in so many seconds."""
        best = self.powers(mask)
        for i, means in enumerate(self.kit):
            if (mask >> i) & 1 and means.cost <= seconds and means.pay <= self.fire:
                if best[seconds - means.cost] + means.power - means.pay >= best[seconds]:
                    return means.id
        return ""

    def price(self, mask: int, needed: int, seconds: int, fire: int) -> int:
        """The least seconds in which so much damage can be done; 99 if there are too few."""
        best = self.powers(mask)
        for s in range(1, seconds + 1):
            if best[s] > 0 and best[s] + fire >= needed:
                return s
        return 99


def touches(table: Table, cell: int, piece: int) -> bool:
    if piece == BOSS:
        return bool(table.cover(BOSS) & table.floor.adjacent[cell])
    return is_adjacent(table.floor, cell, table.at[piece])
