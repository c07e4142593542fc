"""A turn in the Halls, thought through: where to go, what to do there, where to end, and what the Restless will do.

The Restless walk by a rule that everybody can read (MH-16.9), so what they will do to a plan is foretold, not
guessed. What is drawn from a bag is never looked at: a plan ends where luck begins."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tablewright.engine.effects import Effect, amount, branch_taken, counted, if_holds
from tablewright.engine.table import Move, step_name
from tablewright.games.marrowmourn.parts import (
    BOSS,
    MELEE,
    NOWHERE,
    RANGED,
    Ability,
    bits,
    count_bits,
    lowest,
)
from tablewright.games.marrowmourn.rules import boss, combat, hunting, sight, sigils, spawning, summons
from tablewright.games.marrowmourn.rules.geometry import distance, is_adjacent, spread
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


# Where one wants to be


def goals(table: Table, seat: int) -> int:
    """The spaces from which one does what matters now."""
    floor = table.floor
    mask = 0
    plain = floor.spaces & ~floor.cursed
    if table.at[BOSS] != NOWHERE and boss.can_be_targeted(table):
        return table.touching(BOSS) & plain
    if sigils.exit_is_open(table) and floor.exits and may_leave(table):
        return floor.exits
    hurt = wounded_friend(table, seat)
    if hurt != NOWHERE:
        return floor.adjacent[table.at[hurt]] & plain
    if needs_sigils(table):
        stars = sigils.empty_stars(table)
        for star in bits(own_stars(table, seat, stars)):
            mask |= floor.adjacent[star]
        if not mask & plain:
            for star in bits(stars):
                mask |= floor.adjacent[star]
    if boss.counts_as_siren(table):
        sirens = beside_sirens(table)
        mask = sirens if sirens and len(table.players) == 1 else mask | sirens
    mask &= plain
    if not mask:
        for piece in table.restless:
            mask |= floor.adjacent[table.at[piece]]
    return mask & plain


def beside_sirens(table: Table) -> int:
    """The spaces next to a Siren: while one sings, her mistress cannot be hurt."""
    mask = 0
    for piece in table.restless:
        if table.kind(piece).siren:
            mask |= table.floor.adjacent[table.at[piece]]
    return mask


def wounded_friend(table: Table, seat: int) -> int:
    """The nearest wounded Player to whom nobody else is nearer."""
    best, found = 9, NOWHERE
    for other, friend in enumerate(table.players):
        if friend.wounded:
            steps = distance(table.floor, table.at[seat], table.at[other])
            for third, helper in enumerate(table.players):
                if third != seat and not helper.wounded:
                    if distance(table.floor, table.at[third], table.at[other]) < steps:
                        steps = 99
            if steps < best:
                best, found = steps, other
    return found


def own_stars(table: Table, seat: int, stars: int) -> int:
    """The Sigil Spaces to which nobody else is nearer."""
    found = 0
    for star in bits(stars):
        mine = distance(table.floor, table.at[seat], star)
        for other, friend in enumerate(table.players):
            if other != seat and not friend.wounded:
                if distance(table.floor, table.at[other], star) < mine:
                    mine = 99
        if mine < 99:
            found |= 1 << star
    return found


def may_leave(table: Table) -> bool:
    """Whether the next chapter will pay: who stands well on a Floor stays until most have EXP to spend."""
    if table.round >= LINGER or len(table.restless) > CROWD * len(table.players):
        return True
    left = sigils.unactivated(table)
    brought = 0
    for player in table.players:
        if player.wounded:
            return True
        brought += min(10, int(player.exp) + left)
    return brought >= ENOUGH * len(table.players)


def needs_sigils(table: Table) -> bool:
    """Whether lighting more Sigils helps."""
    if table.at[BOSS] != NOWHERE and table.boss is not None:
        return boss.listed_sigils(table) < len(table.boss.sigils) and not boss.can_be_targeted(table)
    return not sigils.exit_is_open(table)


# Plans


def best_plan(mind: Mind) -> Plan:
    """The best of all plans, the likeliest ones looked at closely."""
    plans = all_plans(mind)
    plans.sort(key=by_worth)
    best = plans[0]
    highest = -1e9
    for looked, plan in enumerate(plans):
        enough = looked >= LIMIT and (highest > -FATAL / 4 or looked >= 8 * LIMIT)
        if enough or plan.worth <= highest:
            break
        worth = plan.worth + foretold(mind, plan)
        if worth > highest:
            best, highest = plan, worth
    best.worth = highest
    return best


def by_worth(plan: Plan) -> float:
    return -plan.worth


def all_plans(mind: Mind) -> list[Plan]:
    """Every space within reach, and what could be done there."""
    table, floor = mind.table, mind.table.floor
    plans: list[Plan] = []
    front = 1 << mind.here
    left = mind.free
    d: i64 = 0
    stars = sigils.empty_stars(table) if needs_sigils(table) and len(table.red) else 0
    while front and d <= mind.time:
        for cell in bits(front):
            rest = int(mind.time - d)
            plans.append(stay(mind, cell, rest))
            if rest:
                acts(mind, plans, cell, rest, stars)
        left &= ~front
        front = spread(floor, front, 1) & left
        d += 1
    return plans


def stay(mind: Mind, cell: int, rest: int) -> Plan:
    plan = Plan(cell, cell, "", ending(mind, cell, rest, 0))
    plan.left = rest
    return plan


def ending(mind: Mind, cell: int, rest: int, less: int) -> float:
    """What it is worth to end the turn here with so many seconds: near the goal, and not in too much danger."""
    over = mind.threat[cell] - less - (int(mind.strength) + rest + (int(mind.guard) if rest else 0)) + 1
    worth = -mind.step * mind.far[cell] + SPARE * rest
    if mind.table.round > PATIENCE:
        return worth
    if over > 0:
        worth -= TOO_MUCH + MORE * min(over, 6)
    return worth - DREAD * mind.threat[cell]


def best_end(mind: Mind, cell: int, rest: int, killed: list[int]) -> Plan:
    """After doing something: the best space to end in."""
    floor = mind.table.floor
    best = Plan(cell, cell, "", -1e9)
    front = 1 << cell
    left = mind.free
    steps = 0
    while front and steps <= rest:
        for end in bits(front):
            less = 0
            for piece in killed:
                if (mind.reach.get(piece, 0) >> end) & 1:
                    less += int(mind.table.kind(piece).a)
            worth = ending(mind, end, rest - steps, less)
            if worth > best.worth:
                best.worth = worth
                best.end = end
                best.left = rest - steps
        left &= ~front
        front = spread(floor, front, 1) & left
        steps += 1
    return best


def acts(mind: Mind, plans: list[Plan], cell: int, rest: int, stars: int) -> None:
    table, floor = mind.table, mind.table.floor
    near = floor.adjacent[cell]
    for means in mind.kit:
        if means.cost > rest:
            continue
        if means.name == "exit_floor":
            if (
                rest >= table.rules.exit_floor_cost
                and (floor.exits >> cell) & 1
                and sigils.exit_is_open(table)
                and may_leave(table)
            ):
                plans.append(done(mind, cell, rest, int(means.cost), means.id, 1000.0, []))
        elif means.name == "recover":
            if table.round > SIEGE and near & mind.free:
                continue
            for other, friend in enumerate(table.players):
                if friend.wounded and (near >> table.at[other]) & 1:
                    plans.append(done(mind, cell, rest, int(means.cost), means.id, BANDAGE, []))
        elif means.name == "activate_sigil":
            if near & stars:
                plan = done(mind, cell, rest, int(means.cost), means.id, SIGIL, [])
                plan.lights = True
                plans.append(plan)
        elif means.fire > 0:
            gain = min(int(means.fire), 10 - int(mind.fire))
            if gain > 0:
                worth = gain * (1.2 if mind.fire < 5 else 0.8)
                plans.append(done(mind, cell, rest, int(means.cost), means.id, worth, []))
        elif means.kindred >= 0:
            bold = table.round > PATIENCE
            if cell == mind.here and not bold and not summons.cannot_summon(table, means.kindred):
                plans.append(done(mind, cell, rest, int(means.cost), means.id, SUMMON, []))
        elif means.kind >= 0 and (means.how == "all" or means.how == "enemies"):
            sweep(mind, plans, cell, rest, means)
    kills(mind, plans, cell, rest)


def done(mind: Mind, cell: int, rest: int, cost: int, act: str, gain: float, killed: list[int]) -> Plan:
    plan = best_end(mind, cell, rest - cost, killed)
    plan.act = act
    plan.worth += gain
    plan.killed = killed
    return plan


def worth_of(table: Table, piece: int, seat: int) -> float:
    kind = table.kind(piece)
    exp = min(int(kind.exp), 10 - int(table.players[seat].exp))
    if table.at[BOSS] != NOWHERE:
        exp = 0
    song = SIREN + SONG / len(table.players) if kind.siren else 0.0
    return KILL + EXP * exp + BLOW * int(kind.a) + song


def sweep(mind: Mind, plans: list[Plan], cell: int, rest: int, means: Means) -> None:
    """An attack on everybody around."""
    table = mind.table
    gain = 0.0
    killed: list[int] = []
    for piece in table.characters():
        if piece == mind.seat or combat.cannot_be_hit(table, mind.seat, piece):
            continue
        if means.kind == MELEE and not touches(table, cell, piece):
            continue
        enemy = combat.is_enemy(table, mind.seat, piece)
        if means.kind == RANGED and (not enemy or not mind.sees(cell, piece)):
            continue
        needed = combat.defense(table, piece) - table.damage[piece]
        if not enemy:
            gain -= 100.0 if means.power >= needed and piece < BOSS else 5.0
        elif piece == BOSS:
            gain += FATAL if means.power >= needed else 1.0
        elif means.power >= needed:
            gain += worth_of(table, piece, mind.seat)
            killed.append(piece)
    if gain > 0:
        plans.append(done(mind, cell, rest, int(means.cost), means.id, gain, killed))


def kills(mind: Mind, plans: list[Plan], cell: int, rest: int) -> None:
    """What could be destroyed from here: the best for its time first, then more while time lasts."""
    table = mind.table
    found: list[tuple[float, int, int, int]] = []
    for piece in table.restless:
        mask = mind.usable(cell, piece)
        if mask:
            needed = combat.defense(table, piece) - table.damage[piece]
            seconds = mind.price(mask, needed, rest, min(int(mind.fire), 2))
            if seconds <= rest:
                found.append((-worth_of(table, piece, mind.seat) / seconds, seconds, piece, mask))
    if table.at[BOSS] != NOWHERE and boss.can_be_targeted(table):
        mask = mind.usable(cell, BOSS)
        if mask:
            strike_boss(mind, plans, cell, rest, mask)
    if not found:
        return
    found.sort()
    act = ""
    gain = 0.0
    killed: list[int] = []
    left = rest
    for rate, seconds, piece, mask in found:
        if seconds <= left:
            if not act:
                needed = combat.defense(table, piece) - table.damage[piece]
                act = mind.first_of(mask, seconds)
            gain -= rate * seconds
            left -= seconds
            killed = [*killed, piece]
            plans.append(done(mind, cell, left, 0, act, gain, killed))


def strike_boss(mind: Mind, plans: list[Plan], cell: int, rest: int, mask: int) -> None:
    """The Boss heals after each phase: it is struck when it can fall in this one, by oneself or with friends."""
    table = mind.table
    needed = combat.defense(table, BOSS) - table.damage[BOSS]
    best = mind.powers(mask)
    if best[rest] and best[rest] + mind.fire >= needed:
        seconds = mind.price(mask, needed, rest, int(mind.fire))
        plans.append(done(mind, cell, rest, seconds, mind.first_of(mask, seconds), FATAL, []))
        return
    others = 0
    for other, friend in enumerate(table.players):
        if other != mind.seat and not friend.turned and not friend.wounded:
            others += potential(table, other)
    if best[rest] + mind.fire + others >= needed:
        plans.append(done(mind, cell, rest, rest, mind.first_of(mask, rest), 150.0 + best[rest], []))


def potential(table: Table, seat: int) -> int:
    """About how much a friend could still do to the Boss in this phase."""
    player = table.players[seat]
    steps = boss.gap(table, table.at[seat]) - 1
    best = 0
    for ability in player.kit:
        means = means_of(ability)
        if means.kind >= 0:
            seconds = 5 if means.kind == RANGED else 5 - max(0, steps - (1 if means.how == "reach" else 0))
            if seconds > 0:
                best = max(best, int(seconds // means.cost) * int(means.power))
    return best + int(player.soulfire) if best else 0


# What the Restless will do


def foretold(mind: Mind, plan: Plan) -> float:
    """What would come of it if the turn went like this and the Restless came now; what a Sigil stirs, or calls, is
    counted as often as the colours left in the bag would do so."""
    if mind.table.round > PATIENCE:
        return 0.0
    if not plan.lights:
        return outcome(mind, plan, 0, 0)
    table = mind.table
    if table.at[BOSS] != NOWHERE and table.boss is not None:
        odd = count_bits(table.active) % 2 == 0
        effect = table.boss.odd if odd else table.boss.even
        stirred = stirs(effect)
        found = outcome(mind, plan, stirred & 3, stirred >> 2)
        return found - surprise(mind, plan, float(calls(table, effect)))
    cards = table.content.happenings[table.floor.number]
    many, worse, called = 0, 0, 0
    for colour, card in enumerate(cards):
        if not (table.active >> colour) & 1:
            many += 1
            called += calls(table, card.effect)
            if stirs(card.effect):
                worse += 1
    calm = outcome(mind, plan, 0, 0)
    if not many or calm <= -FATAL / 4:
        return calm
    strangers = surprise(mind, plan, called / many + next_card(table, many))
    if not worse:
        return calm - strangers
    return calm - strangers + (outcome(mind, plan, 1, 0) - calm) * worse / many


def calls(table: Table, effect: Effect) -> int:
    """How many Restless it draws from the bag, as things stand."""
    return drawn_by(table, effect.moves)


def drawn_by(table: Table, moves: tuple[Move, ...]) -> int:
    found = 0
    for move in moves:
        if move[0] is counted and move[1] is spawning.spawn_from_event:
            found += max(0, amount(table, move[2][0]))
        elif move[0] is spawning.spawn_from_event:
            found += int(move[1])
        elif move[0] is if_holds:
            found += drawn_by(table, branch_taken(table, *move[1:]))
    return found


def next_card(table: Table, many: int) -> float:
    """About how many Restless a new Event card would bring: it lies face down, but the first Sigil of a Floor turns
    one up, and so does the last that the Exit asks for."""
    missing = 0
    for colour in table.floor.need:
        missing += 1 - ((table.active >> colour) & 1)
    found = 1.0 if table.active == 0 else 0.0
    return found + (len(table.players) / many if missing == 1 else 0.0)


def surprise(mind: Mind, plan: Plan, many: float) -> float:
    """What Restless could do that a Sigil calls: they come from the bag into their zones and walk in this phase."""
    if many <= 0.0 or len(mind.table.black) == 0:
        return 0.0
    table = mind.table
    margin = int(mind.strength) + int(plan.left) + (int(mind.guard) if plan.left else 0) - int(mind.blows)
    entry: list[int] = [FAR] * 5
    for zone in range(1, 5):
        room = spawning.room_in(table, zone)
        if room:
            entry[zone] = max([distance(table.floor, plan.end, cell) for cell in room])
    fatal = 0
    for piece in table.black.unseen:
        shown = table.content.pieces[piece]
        if shown.front is not None and shown.front.a >= margin and entry[shown.zone] <= shown.front.m + 1:
            fatal += 1
    chance = min(1.0, many * fatal / len(table.black))
    return chance * (FATAL / 2 if is_last(table, mind.seat) else WOUND)


def is_last(table: Table, seat: int) -> bool:
    """MH-14.10: whether nobody else stands."""
    for other, player in enumerate(table.players):
        if other != seat and not player.wounded:
            return False
    return True


def stirs(effect: Effect) -> int:
    """How many steps it lets the Restless take, up to 3, and whether it lets the Boss go its own way (4)."""
    found = 0
    for move in effect.moves:
        if step_name(move) == "hunt":
            found |= 4 if move[1] == "boss" else min(3, int(move[2]))
    return found


def outcome(mind: Mind, plan: Plan, stir: int, charge: int) -> float:
    """How many would be wounded."""
    table, seat = mind.table, mind.seat
    rest = int(plan.left)
    strength = int(mind.strength) + rest + (int(mind.guard) if rest else 0)
    if not stir and not charge and not plan.lights:
        if len(table.players) == 1 and mind.threat[plan.end] < strength:
            return 0.0
    world = table.copy()
    for piece in plan.killed:
        world.lift(piece)
        world.restless.remove(piece)
    if stir or charge:
        if plan.cell != mind.here:
            world.shift(seat, plan.cell)
        if charge:
            hunting.hunt_each(world, [BOSS], hunting.OWN_M)
        if stir:
            hunting.hunt_each(world, world.restless.copy(), stir)
    if plan.end != world.at[seat] and world.is_open(plan.end):
        world.shift(seat, plan.end)
    hunting.hunt_each(world, hunting.hunters(world, True), hunting.OWN_M)
    fallen = 0
    standing = 0
    for other, player in enumerate(world.players):
        if player.wounded:
            continue
        if other == seat:
            defense = strength
        elif player.turned:
            defense = combat.defense(world, other)
        else:
            defense = combat.defense(world, other) + 4
        blows = blows_on(world, other)
        if other == seat:
            mind.blows = blows
        if blows >= defense:
            fallen += 1
        else:
            standing += 1
    if fallen and not standing:
        return -FATAL / 2
    return -WOUND * fallen


def blows_on(world: Table, seat: int) -> int:
    here = world.at[seat]
    blows = 0
    for piece in world.restless:
        if is_adjacent(world.floor, here, world.at[piece]):
            blows += int(world.kind(piece).a)
    if world.boss is not None and world.at[BOSS] != NOWHERE:
        if world.floor.adjacent[here] & world.cover(BOSS):
            blows += int(world.boss.a)
    return blows


def first_step(mind: Mind, goal: int) -> int:
    """The first space on a shortest way."""
    floor = mind.table.floor
    back = 1 << goal
    left = mind.free
    near = floor.adjacent[mind.here] & mind.free
    while back:
        if back & near:
            return lowest(back & near)
        left &= ~back
        back = spread(floor, back, 1) & left
    return mind.here


def next_option(table: Table, seat: int) -> int:
    """The option with which the best plan goes on."""
    mind = Mind(table, seat, goals(table, seat))
    return option_of(mind, best_plan(mind))


def option_of(mind: Mind, plan: Plan) -> int:
    table = mind.table
    target = plan.cell
    if target == mind.here and not plan.act:
        return last_seconds(mind, plan)
    if target == mind.here:
        for i, move in enumerate(table.options):
            if step_name(move) == "use" and move[1] == plan.act:
                return i
        return last_seconds(mind, plan)
    name = table.floor.names[first_step(mind, target)]
    for i, move in enumerate(table.options):
        if step_name(move) == "go" and move[2] == name:
            return i
    return len(table.options) - 1


def last_seconds(mind: Mind, plan: Plan) -> int:
    """Nothing more to do: brace if that is needed, else the turn ends."""
    table = mind.table
    end = 0
    for i, move in enumerate(table.options):
        name = step_name(move)
        if name == "end_turn":
            end = i
        elif name == "use" and mind.guard > 0:
            means = means_of(table.content.abilities[move[1]])
            if means.guard > 0 and mind.threat[mind.here] >= mind.strength + mind.time:
                return i
    return end
