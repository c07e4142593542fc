"""What the steady player values: rules of thumb, from what lies open on the table."""

from __future__ import annotations

from typing import Final

from tablewright.engine.table import Move, step_name
from tablewright.games.marrowmourn.parts import BOSS, MELEE, NOWHERE, RANGED, Ability, bits
from tablewright.games.marrowmourn.rules import ancient_text, boss, combat, set_up, sigils, turns
from tablewright.games.marrowmourn.rules.geometry import distance, is_adjacent, spread
from tablewright.games.marrowmourn.table import SECONDS, Table
from tablewright.games.marrowmourn.think import duelling, foresight, mind

RISK: Final = 12.0  # for each point of damage above what one can take
STEP: Final = 5.0  # for each step nearer to where one wants to be
KILL: Final = 14.0

FIRST_LINES: Final = {"blade": 9.0, "bow": 8.0, "hammer": 7.0, "lantern": 6.0}  # one to fight with
SECOND_LINES: Final = {"shield": 9.0, "tide": 8.0, "staff": 7.0, "leash": 6.0}  # and one that goes with it
ALWAYS: Final = {
    "take_it": 5.0,
    "let_attack": 9.0,
    "march": 1.0,
    "keep_summons": 5.0,
    "declare_ready": 2.0,
    "aim_no_more": 0.5,
    "leave_there": 0.5,
    "add_no_more": 0.5,
    "alter_no_more": 5.0,
}


def steady_option(table: Table) -> int:
    """What the steady player does."""
    if table.champions and table.asking[0] is turns.in_turn:
        return duelling.next_option(table, table.actor)
    if table.asking[0] is turns.in_turn and not table.players[table.actor].wounded:
        for i, move in enumerate(table.options):
            if step_name(move) == "use" and is_command(table, move[1]):
                return i
        if table.round > mind.LAST_STAND:
            return breaking_out(table)
        return foresight.next_option(table, table.actor)
    best, highest = 0, -1e9
    for i, move in enumerate(table.options):
        worth = advise(table, move)
        if worth > highest:
            best, highest = i, worth
    return best


def breaking_out(table: Table) -> int:
    """Towards what the team wants, whatever it costs; where there is no way, every second goes into blows. Some
    corners can be held for ever and left by nobody, and a game must end."""
    best, highest = len(table.options) - 1, 0.0
    here = wanted(table, table.actor, table.at[table.actor])
    for i, move in enumerate(table.options):
        worth = 0.0
        if step_name(move) == "go":
            worth = float(here - wanted(table, table.actor, table.floor.cell_of[move[2]]))
        elif step_name(move) == "use":
            worth = 9.0 if first_verb(table, move[1]) in ("activate_sigil", "exit_floor") else 0.1
        if worth > highest:
            best, highest = i, worth
    return best


def is_lot(table: Table) -> bool:
    """MH-22.1, MH-23.1: in the Chamber the Characters are alike but for who begins, and nobody has a claim on that."""
    return table.champions and table.asking[0] is set_up.choose_character


def is_drawn_out(table: Table) -> bool:
    """In the Chamber two on their guard could stand face to face for ever."""
    return table.champions and float(table.round) > duelling.STANDOFF


def unasked(table: Table, seat: int) -> Move | None:
    """MH-19.3, 19.6: while somebody else is asked one reads, and is ready, as one would when asked."""
    best: Move | None = None
    highest = -1e9
    for move in ancient_text.out_of_turn(table, seat):
        if move[0] is not ancient_text.take_back_ready:
            worth = advise(table, move)
            if worth > highest:
                best, highest = move, worth
    return best


def is_command(table: Table, id: str) -> bool:
    return first_verb(table, id) == "command_summons"


def first_verb(table: Table, id: str) -> str:
    return step_name(table.content.abilities[id].effect.moves[0])


def advise(table: Table, move: Move) -> float:
    """How good an option looks; higher is better."""
    name = step_name(move)
    if name == "end_turn":
        return -RISK * risk(table, table.actor, table.at[table.actor], 0, 0)
    if name == "use":
        return of_ability(table, table.content.abilities[move[1]])
    if name == "go":
        return of_step(table, move)
    if name == "strike" and table.champions:
        return duelling.of_strike(table, table.piece(move[1]))
    if name == "manifest_this":
        return 1.0 if duelling.which_card(table, table.actor) == move[1] else 0.0
    if name == "kindle":
        return of_gift(table, table.piece(move[1]))
    if table.champions and name in ("steal_from", "place_this"):
        return 1.0 - 0.1 * duelling.rivals(table, table.actor).index(table.piece(move[1]))
    if name == "spawn_on":
        return duelling.of_start(table, table.floor.cell_of[move[1]])
    if name == "respawn_at":
        return duelling.of_respawn(table, table.floor.cell_of[move[1]])
    if name in ("strike", "strike_too"):
        return of_target(
            table, table.piece(move[1]), table.asking[1] if name == "strike" else int(table.power)
        )
    if name == "add_soulfire":
        return of_soulfire(table, move[1])
    if name == "add_soulfire_to":
        return of_point(table, table.piece(move[1]))
    if name == "interpret":
        return of_scripture(table, move)
    if name in ("spawn_at", "shove_to", "hunt_to"):
        return far_from_players(table, table.floor.cell_of[move[1]])
    if name == "call_token":
        return of_call(table, table.piece(move[1]))
    if name in ("march",):
        return of_march(table, table.piece(move[1]), table.floor.cell_of[move[2]])
    if name == "take_weapon":
        return of_line(table, move[1])
    if name == "take_turn":
        return of_turn(table, table.piece(move[1]))
    if name in ("respawn_at", "portal_to", "place_on"):
        return -0.1 * wanted(table, table.actor, table.floor.cell_of[move[1]]) if table.actor >= 0 else 0.0
    if name == "desummon_now":  # one's own Summons can wall one in
        return 20.0 if table.round > mind.PATIENCE and not table.champions else -5.0
    if name in ("alter", "swap_this"):
        return -5.0
    return ALWAYS.get(name, 1.0)


def of_line(table: Table, id: str) -> float:
    """What teams that won had taken, by `benchmarks/balance_marrowmourn.py`; alone it is the Blade and the Bow."""
    alone = len(table.players) == 1
    if alone or not table.players[table.asking[1]].lines:
        return FIRST_LINES.get(id, 2.0)
    return SECOND_LINES.get(id, 2.0)


def of_gift(table: Table, seat: int) -> float:
    """Soulfire is for oneself, but for the wounded, who give it to whoever has least; never for a rival."""
    if seat == table.actor:
        return 20.0
    return -20.0 if table.champions else float(10 - table.players[seat].soulfire)


def of_call(table: Table, piece: int) -> float:
    """Who must be called from the bag is called to where one can reach them."""
    if table.actor < 0:
        return 0.0
    zone = table.content.pieces[piece].zone
    return -float(distance(table.floor, table.at[table.actor], table.floor.zone_spaces[zone][0]))


def of_turn(table: Table, seat: int) -> float:
    """Those in danger first, the wounded last."""
    player = table.players[seat]
    return -10.0 if player.wounded else float(danger(table, seat, table.at[seat]))


# Danger


def danger(table: Table, seat: int, cell: int) -> int:
    """The damage that could be dealt here before the next own turn, roughly."""
    floor = table.floor
    found = 0
    for piece in table.restless:
        kind = table.kind(piece)
        if distance(floor, cell, table.at[piece]) - 1 <= kind.m:
            found += kind.a
    if table.boss is not None and table.at[BOSS] != NOWHERE and boss.gap(table, cell) - 1 <= table.boss.m:
        found += table.boss.a
    return found


def risk(table: Table, seat: int, cell: int, seconds: int, less: int) -> float:
    """How much of the danger here would be too much, after spending so many seconds."""
    if table.champions:
        return 0.0
    player = table.players[seat]
    if player.wounded:
        return 0.0
    strength = combat.defense(table, seat) - player.bonus + max(0, player.time - seconds)
    over = danger(table, seat, cell) - less - strength + 1
    return float(min(over, 4)) if over > 0 else 0.0


# Where one wants to be


def goals(table: Table, seat: int) -> int:
    """The spaces from which one does what matters now: hit a foe, leave, light a Sigil, reach the Boss."""
    floor = table.floor
    mask = 0
    if table.champions:
        for other in range(len(table.players)):
            if other != seat and table.at[other] != NOWHERE:
                mask |= floor.adjacent[table.at[other]]
    elif table.at[BOSS] != NOWHERE and boss.can_be_targeted(table):
        mask = table.touching(BOSS)
    elif sigils.exit_is_open(table) and floor.exits:
        mask = floor.exits
    else:
        if boss_needs_sigils(table):
            for star in bits(sigils.empty_stars(table)):
                mask |= floor.adjacent[star]
        if not mask & ~floor.cursed:  # nothing to light, so it is the Restless that stand in the way
            for piece in table.restless:
                mask |= floor.adjacent[table.at[piece]]
    return mask & ~floor.cursed


def boss_needs_sigils(table: Table) -> bool:
    """Whether lighting more Sigils helps: always but where the Boss has all that its card names."""
    if table.at[BOSS] == NOWHERE or table.boss is None:
        return True
    return boss.listed_sigils(table) < len(table.boss.sigils)


def wanted(table: Table, seat: int, cell: int) -> int:
    """The steps from a space to the nearest goal, around Tokens if there is a way, else through them."""
    floor = table.floor
    layer = goals(table, seat)
    walls = floor.spaces & ~floor.cursed
    own = 1 << table.at[seat] if table.at[seat] != NOWHERE else 0  # one may be between two places
    for free in (walls & ~table.tokens | own, walls):
        front = layer & free
        left = free
        far = 0
        while front:
            if (front >> cell) & 1:
                return far
            left &= ~front
            front = spread(floor, front, 1) & left
            far += 1
    return 30


def of_step(table: Table, move: Move) -> float:
    seat = table.actor
    ability = table.content.abilities[move[1]]
    here, there = table.at[seat], table.floor.cell_of[move[2]]
    nearer = wanted(table, seat, here) - wanted(table, seat, there)
    if table.players[seat].wounded:
        if table.round > mind.SIEGE:  # the wounded can be the wall behind which nothing ends
            return 1.0 if table.players[seat].time == SECONDS else -1.0
        return STEP * near_friend(table, seat, here, there)
    return STEP * nearer - 0.5 - RISK * risk(table, seat, there, int(ability.cost), 0)


def near_friend(table: Table, seat: int, here: int, there: int) -> float:
    gain = 0.0
    for other, player in enumerate(table.players):
        if other != seat and not player.wounded:
            gain += distance(table.floor, here, table.at[other]) - distance(
                table.floor, there, table.at[other]
            )
    return gain


# Abilities


def of_ability(table: Table, ability: Ability) -> float:
    """What using it would bring, less the risk of having fewer seconds left."""
    seat = table.actor
    player = table.players[seat]
    best = 0.0
    less = 0
    cost = int(ability.cost)
    for move in ability.effect.moves:
        name = step_name(move)
        value = 0.0
        if name == "exit_floor":
            return 500.0
        if name == "recover":
            return 200.0
        if name in ("imagine", "manifest", "command_summons"):
            return 100.0
        if name in ("melee", "ranged"):
            value, less = of_attack(table, MELEE if name == "melee" else RANGED, move[1], move[2], move[3])
        elif name == "activate_sigil":
            value = of_sigil(table)
        elif name == "gain_soulfire" and isinstance(move[1], int):
            value = float(min(move[1], 10 - int(player.soulfire))) * (1.2 if player.soulfire < 5 else 0.3)
        elif name == "defense" and move[2] == "you":
            return RISK * (
                risk(table, seat, table.at[seat], 0, 0) - risk(table, seat, table.at[seat], 1, move[1])
            )
        elif name == "summon":
            value = 4.0
        elif name == "pay_soulfire":
            value = -1.5 * move[1]
        elif name == "activate_summons":
            value = 3.0
        best += value
    if best <= 0:
        return -1.0 - cost
    return best - 0.5 * cost - RISK * risk(table, seat, table.at[seat], cost, less)


def of_sigil(table: Table) -> float:
    if table.champions:
        return 8.0
    if table.at[BOSS] != NOWHERE:
        return 25.0 if boss_needs_sigils(table) and not boss.can_be_targeted(table) else -5.0
    return -10.0 if sigils.exit_is_open(table) else 25.0


def of_attack(table: Table, kind: int, power: int, how: str, n: int) -> tuple[float, int]:
    """The best target, or all of them; and how much less danger there would be."""
    seat = table.actor
    total, less = 0.0, 0
    best, saved = 0.0, 0
    for piece in combat.targets(table, seat, kind, how, n):
        value = of_target(table, piece, power)
        gone = blow_of(table, piece) if value >= KILL else 0
        total += value
        less += gone
        if value > best:
            best, saved = value, gone
    return (total, less) if how in ("all", "enemies") else (best, saved)


def blow_of(table: Table, piece: int) -> int:
    return int(table.kind(piece).a) if table.is_restless(piece) else 0


def of_target(table: Table, piece: int, power: int) -> float:
    """A kill is worth more than a scratch; Soulfire may help; friends are spared."""
    seat = table.actor
    if not combat.is_enemy(table, seat, piece):
        return -40.0
    needed = combat.defense(table, piece) - table.damage[piece]
    fire = int(table.players[seat].soulfire)
    if piece == BOSS:
        return 400.0 if power + fire >= needed else 6.0 + 2.0 * power
    if table.champions:
        prize = 60.0 if piece < BOSS else 6.0
        return prize if power + fire >= needed else 4.0 * power / needed
    kind = table.kind(piece)
    worth = KILL + 3.0 * int(kind.exp) + 2.0 * int(kind.a) + (6.0 if kind.siren else 0.0)
    if power >= needed:
        return worth
    if power + fire >= needed and needed - power <= 3:
        return worth - 2.0 * (needed - power)
    return 5.0 * power / needed if power + table.players[seat].time >= needed else 1.0


def of_soulfire(table: Table, n: int) -> float:
    piece = table.hits[0]
    needed = combat.defense(table, piece) - table.damage[piece]
    if n == 0:
        return 1.0
    if n == needed:
        big = piece == BOSS or (table.champions and piece < BOSS)
        return 100.0 if big else 6.0 - 1.5 * n + int(table.kind(piece).exp) if piece > BOSS else -5.0
    return -float(n)


def of_point(table: Table, piece: int) -> float:
    needed = combat.defense(table, piece) - table.damage[piece]
    if needed <= 0 or not combat.is_enemy(table, table.actor, piece):
        return -5.0
    return 2.0 if needed <= min(3, table.players[table.actor].soulfire) else 0.0


def of_march(table: Table, piece: int, cell: int) -> float:
    """Towards something to bite, and then stay beside it."""
    here = nearest_foe(table, piece, table.at[piece])
    return (
        3.0
        + nearest_foe(table, piece, table.at[piece])
        - nearest_foe(table, piece, cell)
        - (4.0 if here <= 1 else 0)
    )


def nearest_foe(table: Table, piece: int, cell: int) -> float:
    seat = table.owner(piece)
    best = 30
    for other in table.characters():
        if combat.is_enemy(table, seat, other) and not combat.cannot_be_hit(table, seat, other):
            best = min(best, combat.span(table, cell, other))
    return float(best)


def far_from_players(table: Table, cell: int) -> float:
    """Where a Restless is put, or pushed: as far away as may be."""
    near = [distance(table.floor, cell, table.at[seat]) for seat in table.elders if table.at[seat] != NOWHERE]
    touching = sum([is_adjacent(table.floor, cell, table.at[seat]) for seat in table.elders])
    return 1.0 + min(near) - 2.0 * touching if near else 1.0


def of_scripture(table: Table, move: Move) -> float:
    """Weapons first, then flesh; one reads for oneself."""
    scripture = next(one for one in table.content.scriptures if one.id == move[2])
    names = [step_name(part) for part in scripture.effect.moves]
    own = 0.0 if move[1] == move[3] else -3.0
    if "upgrade" in names:
        return 10.0 + own + float(scripture.effect.moves[0][1])
    if "base_defense" in names:
        return 9.0 + own
    if "weaken_boss" in names:
        return 9.5 + own
    if "schedule" in names:
        return 3.0 + own
    return 2.5 + own
