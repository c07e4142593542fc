"""What the Restless will do after a plan, as far as anybody can know."""

from __future__ import annotations

from tablewright.engine.effects import Effect, amount, branch_taken, counted, if_holds
from tablewright.engine.table import Move, step_name
from tablewright.games.marrowmourn.parts import (
    BOSS,
    NOWHERE,
    count_bits,
)
from tablewright.games.marrowmourn.rules import combat, hunting, spawning
from tablewright.games.marrowmourn.rules.geometry import distance, is_adjacent
from tablewright.games.marrowmourn.table import Table
from tablewright.games.marrowmourn.think.mind import FAR, FATAL, PATIENCE, WOUND, Mind, Plan


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
