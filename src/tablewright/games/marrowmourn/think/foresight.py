"""A turn in the Halls, thought through: where to go, what to do there, where to end, and what the Restless will do.

The Restless walk by a rule that everybody can read (MH-16.9), so what they will do to a plan is foretold, not
guessed. What is drawn from a bag is never looked at: a plan ends where luck begins."""

from __future__ import annotations

from mypy_extensions import i64

from tablewright.engine.table import step_name
from tablewright.games.marrowmourn.parts import (
    BOSS,
    MELEE,
    NOWHERE,
    RANGED,
    bits,
    lowest,
)
from tablewright.games.marrowmourn.rules import boss, combat, sigils, summons
from tablewright.games.marrowmourn.rules.geometry import spread
from tablewright.games.marrowmourn.table import Table
from tablewright.games.marrowmourn.think.goals import goals, may_leave, needs_sigils
from tablewright.games.marrowmourn.think.mind import (
    BANDAGE,
    BLOW,
    DREAD,
    EXP,
    FATAL,
    KILL,
    LIMIT,
    MORE,
    PATIENCE,
    SIEGE,
    SIGIL,
    SIREN,
    SONG,
    SPARE,
    SUMMON,
    TOO_MUCH,
    Means,
    Mind,
    Plan,
    means_of,
    touches,
)
from tablewright.games.marrowmourn.think.restless import foretold

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
