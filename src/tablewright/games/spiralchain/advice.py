# interpreted: for the steady player, which weighs a handful of options
"""What a player by rule of thumb values (SF-26): gather what the Rot will cost, keep Obliviates few, then go to Nur."""

from __future__ import annotations

from typing import Any, Final

from tablewright.engine.effects import choose_one, if_holds, may, run_all
from tablewright.engine.pile import NOTHING, UNSEEN
from tablewright.engine.table import Move, step_name
from tablewright.games.spiralchain import (
    confronting,
    dice,
    force,
    foreverot,
    gates,
    locations,
    paying,
    prophecies,
    rounds,
    supply,
    terms,
    tokens,
)
from tablewright.games.spiralchain.cards import (
    ALLIANCE,
    ANY,
    BINDMETAL,
    HELD,
    HOME,
    INFLUENCE,
    LORE,
    NUR,
    OBLIVIATE,
    ONE_COLOUR,
    OTHER_COLOUR,
    PAY_ANY,
    RANDOM_LORE,
    RANDOM_RELIC,
    RE_ROLL,
    ROT,
    SPECIAL_RE_ROLL,
    SPOTS,
    TOP_WORLD,
    WARLORD,
    Cost,
)
from tablewright.games.spiralchain.table import OPEN, RUIN, Table


class Weights:
    """How much things count, in tokens: an Energy Token that is wanted counts about 1."""

    def __init__(self) -> None:
        # Tokens
        self.asked = 2.5  # Energy that a Rot in sight asks for
        self.wanted = 1.1  # Energy for a fair share of the Rot
        self.extra = 0.6  # one more than that
        self.spare = 0.08
        self.metal = 2.8
        self.metal_spare = 0.3
        self.metal_more = 0.7  # Bindmetal beyond a fair share that is still wanted
        self.influence = 1.2
        self.re_roll = 0.9
        self.special = 1.4
        self.lore = 1.6
        self.card = 2.4  # a World Card
        self.call = 1.2  # calling in favors, and more for each Influence
        self.call_each = 0.5
        # Alliance
        self.alliance_low = 1.3
        self.alliance = 0.8
        self.alliance_full = 0.1
        self.alliance_six = 6.0  # below this it is low
        self.alliance_top = 14.0  # more is not wanted
        self.alliance_spare = 3.0
        # What a Rot asks for, roughly
        self.per_rot = 3.6
        self.metal_per_rot = 1.35
        # Enemies
        self.obliviate = 9.0
        self.freed = 0.35  # of the location that an enemy leaves
        self.dragon_last = 2.6
        self.dragon_two = 1.1
        self.dragon_more = 0.7
        self.warlord_barred = 1.8
        self.warlord = 0.4
        # Nur
        self.ready = 0.85  # of a fair share of the Rot
        self.ready_nur = 0.9
        self.unready_nur = 0.5
        self.stay_nur = 2.5
        self.leave_nur = 2.0
        self.kin = 8.0
        self.kin_ready = 1.6
        self.kin_unready = 0.7
        self.last = 9.0  # what it costs to leave nobody behind who can gain Alliance
        self.way_back = 6.0  # Alliance that must be left if nobody is
        # Travelling
        self.there = 0.95
        self.here = 0.55
        self.second = 0.3  # of the second best location of a world
        self.cost = 0.45  # of a point of Alliance
        self.risk = 2.5  # of a Verge roll
        self.strand = 4.0  # what it costs to have less Alliance than this, where there is none to gain
        self.strand_at = 3.0
        self.stuck = 1.5  # below this a hero looks for a world to go to with the others
        self.together = 0.5
        self.move_goal = 0.8


W: Final = Weights()
CHANCE: Final = {4: 5 / 8, 5: 4 / 8, 6: 3 / 8, 7: 2 / 8, 8: 1 / 8}


def advise(table: Table, move: Move) -> float:
    """SF-26.1–26.4: how good an option looks: Alliance first, Obliviates off the board early and safely, Dragons
    above the Verge before the single ones of Core and Depal, Warlords only where a world is needed."""
    name = step_name(move)
    weigh = WEIGHTS.get(name)
    return weigh(table, move) if weigh is not None else PLAIN.get(name, 0.1)


# What the team still needs


def rots_left(table: Table) -> int:
    return sum(
        1
        for stack in table.stacks
        for token in stack
        if token == UNSEEN or table.content.rots[token].kind == ROT
    )


def rotkin_left(table: Table) -> int:
    return sum(len(stack) for stack in table.stacks) - rots_left(table)


def share(table: Table) -> float:
    """How many Rot each hero must be able to pay for, at least one."""
    return max(1.0, rots_left(table) / table.seats)


def asked_for(table: Table, kind: int) -> int:
    """The most of this kind that any Rot in sight asks for."""
    tops = [table.content.rots[stack[-1]] for stack in table.stacks if stack]
    return max((rot.cost.need[kind] for rot in tops), default=0)


def capacity(table: Table, seat: int) -> float:
    """How many Rot this hero could pay for, roughly."""
    hero = table.heroes[seat]
    most = round(share(table) * 1.3) + 1  # more of one colour than this seldom helps
    energy = sum(min(hero.has[colour], most) for colour in range(4))
    return min(energy / W.per_rot, int(tokens.metal_of(hero)) / W.metal_per_rot)


# What things are worth


def token_value(table: Table, seat: int, kind: int) -> float:
    hero = table.heroes[seat]
    if kind < BINDMETAL:
        wanted = max(1.5, share(table) * W.per_rot / 4)
        if hero.has[kind] < asked_for(table, kind):
            return W.asked
        return W.wanted if hero.has[kind] < wanted else (W.extra if hero.has[kind] < wanted + 1 else W.spare)
    if kind == BINDMETAL:
        wanted = share(table) * W.metal_per_rot + W.metal_more
        return W.metal if int(tokens.metal_of(hero)) < wanted else W.metal_spare
    if kind == INFLUENCE:
        return W.influence if hero.has[INFLUENCE] < 2 else 0.4
    if kind == RE_ROLL:
        return W.re_roll if hero.has[RE_ROLL] < 2 else 0.2
    if kind == SPECIAL_RE_ROLL:
        return W.special if hero.has[SPECIAL_RE_ROLL] < 2 else 0.2
    if LORE <= kind < HELD or kind == RANDOM_LORE:
        return W.lore if rotkin_left(table) > 1 else (0.4 if rotkin_left(table) == 1 else 0.05)
    return other_value(table, seat, kind)


def other_value(table: Table, seat: int, kind: int) -> float:
    if kind in (ANY, ONE_COLOUR, OTHER_COLOUR, HOME):
        return max(token_value(table, seat, colour) for colour in range(4))
    if kind == RANDOM_RELIC:
        return 2.2
    return alliance_value(table)


def alliance_value(table: Table) -> float:
    """SF-26.1: secure Alliance early; every hero needs three to reach Nur."""
    wanted = 3 * sum(1 for hero in table.heroes if hero.world != NUR) + W.alliance_spare
    if table.alliance >= table.cap():
        return 0.0
    have = float(int(table.alliance))
    if have < min(W.alliance_six, wanted):
        return W.alliance_low
    return W.alliance if have < min(wanted, W.alliance_top) else W.alliance_full


def cost_value(table: Table, seat: int, cost: Cost) -> float:
    total = 0.0
    for unit in cost.units:
        kind = unit if unit < 8 else 0
        total += 0.7 if unit == PAY_ANY else min(1.6, token_value(table, seat, kind)) * 0.9
    return total + 0.7 * (cost.same + cost.different)


def moves_value(table: Table, seat: int, moves: Any) -> float:
    """What a text is worth to this hero, roughly."""
    return sum(move_value(table, seat, move) for move in moves)


def move_value(table: Table, seat: int, move: Move) -> float:
    step = move[0]
    if step is supply.gain:
        return float(sum(token_value(table, seat, kind) * n for kind, n in move[1]))
    if step is paying.spend:
        return -cost_value(table, seat, move[1])
    if step is dice.roll_table:
        return float(sum(moves_value(table, seat, row) * (high - low + 1) / 8 for low, high, row in move[1]))
    if step is choose_one:
        return max(moves_value(table, seat, branch.moves) for branch in move[1])
    if step is run_all:
        return moves_value(table, seat, move[1])
    if step is if_holds:
        return 0.5 * moves_value(table, seat, move[2])
    if step is may:
        return max(0.0, moves_value(table, seat, move[1].moves))
    if step is rounds.each:
        return 0.6 * table.seats * moves_value(table, seat, move[2])
    if step is locations.draw_world:
        return W.card
    if step is prophecies.take_prophecy:
        return 2.5
    if step is tokens.take_lore:
        return token_value(table, seat, LORE) + 0.4
    return STEP_VALUES.get(step.__name__, 0.3)


STEP_VALUES: Final = {
    "pay_alliance": -0.8, "nothing": 0.0, "take_gate": 0.4, "set_time": 0.5, "restore_dragon": 1.6,
    "discard_enemy": 2.4, "remove_ruin": 0.8, "place_own_ruin": -0.8, "deploy_supply": 0.6, "deploy_moves": 0.5,
    "draw_quest": 1.2, "swap_pawns": 0.0, "travel": 0.1, "carry_pawns": -1.0, "flip_time": 0.2, "challenge": 0.8,
    "confront_near": 1.5, "confront_daring": 2.0, "engage_blocked": 1.5, "advance_event": 0.5, "look_any": 0.0,
    "move_obliviate": 0.1, "move_warlord": 0.0, "draw_madness": -0.5, "discard_warlords": 2.0,
    "destroy_dragon": -1.5, "reuse_world": 1.8, "share_colour": 1.5, "safe_road": 0.2, "swap_colours": 0.1,
    "extra_actions": 4.0, "grant_action": 1.6, "borrow_special": 1.0, "send_fleet": 0.3, "summon": 0.2,
    "trade": 0.1, "gate_onward": 0.2, "lose_alliance": -1.0, "search_faction": 2.0,
}  # fmt: skip


# Places


def engage_value(table: Table, seat: int, location: int) -> float:
    place = table.content.location(location)
    return moves_value(table, seat, place.effect.moves)


def world_value(table: Table, seat: int, world: int, arriving: bool) -> float:
    """The best that a world offers this hero now, or after arriving there."""
    if world == NUR or not terms.is_face_up(table, world):
        return 0.0
    pawns = int(locations.strength(table, seat, world)) + int(arriving)
    if pawns <= terms.count_on(table, world, WARLORD):
        return 0.3
    found = [
        engage_value(table, seat, location)
        for location in range(world * SPOTS, world * SPOTS + SPOTS)
        if table.board[location] == OPEN and is_usable(table, seat, location)
    ]
    found.sort(reverse=True)
    return (found[0] if found else 0.0) + W.second * (found[1] if len(found) > 1 else 0.0)


def open_value(table: Table, seat: int, world: int) -> float:
    """The best that a world offers this hero if the others come too."""
    best = 0.0
    if terms.count_on(table, world, WARLORD) >= pawns_together(table, world):
        return 0.0
    for location in range(world * SPOTS, world * SPOTS + SPOTS):
        if table.board[location] == OPEN and is_usable(table, seat, location):
            best = max(best, engage_value(table, seat, location))
    return best


def pawns_together(table: Table, world: int) -> int:
    n = table.reserves[world] + table.deployed[world]
    for hero in table.heroes:
        if hero.world != NUR:
            n += 1
    return n


def common_goal(table: Table) -> int:
    """SF-26.1: the world where the heroes who are not on Nur would do best together."""
    best = 0
    most = -1000.0
    for world in range(NUR + 1, TOP_WORLD + 1):
        if terms.is_face_up(table, world):
            total = 0.0
            for seat in range(table.seats):
                hero = table.heroes[seat]
                if hero.world != NUR:
                    total += open_value(table, seat, world)
                    if hero.world != world:
                        total -= W.move_goal + (W.risk if world < table.verge else 0.0)
            if total > most:
                best, most = world, total
    return best


def clearing_value(table: Table, seat: int, world: int) -> float:
    """SF-26.2: what could be done there against Obliviates."""
    if world == NUR or not terms.is_face_up(table, world):
        return 0.0
    best = 0.0
    dragons = int(terms.dragons_left(table, world))
    for location in terms.enemies_on(table, world, OBLIVIATE):
        enemy = table.content.enemies[table.board[location]]
        if dragons > 1:
            best = max(best, 0.5 * obliviate_worth(table) - 0.4)
        if confronting.is_enemy_payable(table, seat, enemy):
            rolls = int(confronting.rolls_needed(table, seat, enemy.dice, enemy.skill))
            best = max(best, 0.4**rolls * obliviate_worth(table) - 0.4 * enemy.cost.total)
    return best


def is_usable(table: Table, seat: int, location: int) -> bool:
    place = table.content.location(location)
    if place.is_world_card:
        return len(table.decks[place.world]) > 0
    hero = table.heroes[seat]
    for move in place.effect.moves:
        if move[0] is paying.spend:
            cost: Cost = move[1]
            if cost.is_plain and not paying.is_payable(table, seat, cost, 0, 0, 0):
                return False
            if cost.same and max(hero.has[:4]) < cost.same:
                return False
    return True


def nur_value(table: Table, seat: int) -> float:
    """What this hero could do on Nur with what is held."""
    value = 0.0
    able = capacity(table, seat)
    for stack in table.stacks:
        if stack:
            rot = table.content.rots[stack[-1]]
            if rot.kind == ROT:
                value += (
                    3.0
                    if paying.can_pay(table, seat, confronting.bill_for_rot(table, seat, stack[-1]))
                    else 0.0
                )
            else:
                rolls = int(confronting.rolls_needed(table, seat, rot.dice, rot.skill))
                value += (W.kin_ready if is_ready(table, seat) else W.kin_unready) * 0.4**rolls
    return value + (3.0 * able if is_ready(table, seat) else 0.0)


def is_ready(table: Table, seat: int) -> bool:
    """Whether this hero can pay for a fair share of the Rot, so that one journey to Nur is enough."""
    able = capacity(table, seat) >= W.ready * min(share(table), 2.5, max(1, rots_left(table)))
    tops = [stack[-1] for stack in table.stacks if stack]
    open_rots = [token for token in tops if table.content.rots[token].kind == ROT]
    payable = sum(
        paying.can_pay(table, seat, confronting.bill_for_rot(table, seat, token)) for token in open_rots
    )
    if len(open_rots) == len(tops):
        return payable >= (1 if len(tops) <= 2 or able else 2)
    return able or (payable > 0 and rots_left(table) <= 5)


# The options of a turn


def weigh_engage(table: Table, move: Move) -> float:
    return 0.4 + engage_value(table, table.you, table.content.location_of[move[1]])


def weigh_gate(table: Table, move: Move) -> float:
    """SF-26.2: Verge rolls bring Obliviates; go where there is more to gain, or to Nur when ready."""
    seat = table.you
    hero = table.heroes[seat]
    world = table.content.world_of[move[1]]
    cost = int(gates.gate_cost(table, seat, world))
    if world == NUR:
        worth = (W.ready_nur if is_ready(table, seat) else W.unready_nur) * nur_value(table, seat) - 0.3
        return worth - (W.last if is_last_afield(table, seat, cost) else 0.0)
    if hero.world == NUR and (is_ready(table, seat) or nur_value(table, seat) > W.stay_nur):
        return -1.0
    here = world_value(table, seat, int(hero.world), False)
    there = world_value(table, seat, world, True)
    risk = 0.0
    if world < table.verge and not (table.safe_roads >> world) & 1:
        risk = W.risk
    if int(table.alliance) - cost < W.strand_at and not has_open_alliance(table, world):
        risk += W.strand  # stranded without Alliance
    here = max(here, clearing_value(table, seat, int(hero.world)))
    if here < W.stuck:
        goal = common_goal(table)
        if world == goal:
            there = max(there, open_value(table, seat, world) + W.together)
        elif int(hero.world) == goal:
            here = max(here, open_value(table, seat, goal) + W.together)
    there = max(there, clearing_value(table, seat, world))
    return (
        0.2
        + W.there * there
        - W.here * here
        - W.cost * cost
        - risk
        + (W.leave_nur if hero.world == NUR else 0.0)
    )


def is_last_afield(table: Table, seat: int, cost: int) -> bool:
    """SF-26.1: whether nobody could gain Alliance for the way back once this hero has gone to Nur, too."""
    if int(table.alliance) - cost >= W.way_back:
        return False
    for other in range(table.seats):
        there = int(table.heroes[other].world)
        if other != seat and there != NUR and has_open_alliance(table, there):
            pawns = int(terms.pawns_on(table, there)) - (1 if there == int(table.heroes[seat].world) else 0)
            if pawns > terms.count_on(table, there, WARLORD):
                return False
    return rots_left(table) + rotkin_left(table) > 1 or nur_value(table, seat) < 2.9


def weigh_rot(table: Table, move: Move) -> float:
    token = table.stacks[move[1]][-1]
    rot = table.content.rots[token]
    if rot.kind == ROT:
        return 30.0 - 0.1 * rot.cost.total
    rolls = int(confronting.rolls_needed(table, table.you, rot.dice, rot.skill))
    return 1.6 + W.kin * 0.375**rolls


def obliviate_worth(table: Table) -> float:
    """SF-26.2: each Obliviate is an eighth more of a reveal, every round."""
    count = int(foreverot.rot_count(table))
    return W.obliviate - 0.7 * max(0, count - 8)


def weigh_obliviate(table: Table, move: Move) -> float:
    enemy = table.content.enemies[table.content.enemy_of[move[1]]]
    rolls = int(confronting.rolls_needed(table, table.you, enemy.dice, enemy.skill))
    need = dice.SUCCESS - int(dice.confront_bonus(table, table.you))
    chance = CHANCE.get(max(4, need), 3 / 8) ** rolls
    return 0.3 + chance * (obliviate_worth(table) - 0.45 * enemy.cost.total + freed(table, move[1]))


def freed(table: Table, name: str) -> float:
    """What unblocking the location under an enemy is worth."""
    location = int(terms.location_of(table, table.content.enemy_of[name]))
    if location < 0:
        return 0.0
    share_of_it = 1.0 if table.alliance < 4 and gives_alliance(table, location) else W.freed
    return share_of_it * max(0.0, engage_value(table, table.you, location))


def gives_alliance(table: Table, location: int) -> bool:
    moves = table.content.location(location).effect.moves
    return any(move[0] is supply.gain and any(kind == ALLIANCE for kind, _ in move[1]) for move in moves)


def has_open_alliance(table: Table, world: int) -> bool:
    """SF-26.1: whether Alliance can be had on a world."""
    return world > NUR and any(gives_alliance(table, location) for location in terms.open_spots(table, world))


def weigh_warlord(table: Table, move: Move) -> float:
    """SF-26.4: defeat a Warlord only where the world is needed."""
    enemy = table.content.enemies[table.content.enemy_of[move[1]]]
    return -0.2 + warlord_worth(table, move[1]) - 0.7 * enemy.cost.total


def warlord_worth(table: Table, name: str) -> float:
    world = int(table.heroes[table.you].world)
    strength = int(locations.strength(table, table.you, world))
    number = int(terms.count_on(table, world, WARLORD))
    barred = strength <= number
    return (W.warlord_barred if barred and strength > number - 1 else W.warlord) + freed(table, name) + 0.3


def weigh_rouse(table: Table, move: Move) -> float:
    """SF-26.3: rouse freely above the Verge; spare a last Dragon."""
    world = int(table.heroes[table.you].world)
    enemy = table.content.enemies[table.content.enemy_of[move[1]]]
    chance = CHANCE.get(int(table.heroes[table.you].mods.rouse_on), 0.5)
    left = int(terms.dragons_left(table, world))
    loss = W.dragon_last if left == 1 else (W.dragon_two if left == 2 else W.dragon_more)
    worth = (
        obliviate_worth(table) + freed(table, move[1])
        if enemy.kind == OBLIVIATE
        else warlord_worth(table, move[1])
    )
    return 0.3 + chance * worth - (1 - chance) * loss


def weigh_special(table: Table, move: Move) -> float:
    role = table.content.roles[table.content.role_of[move[1]]]
    return 0.2 + moves_value(table, table.you, role.action.moves) if role.action else 0.0


def weigh_event_action(table: Table, move: Move) -> float:
    card = table.content.events[table.event]
    return 0.2 + moves_value(table, table.you, card.action.moves) if card.action else 0.0


def weigh_favors(table: Table, move: Move) -> float:
    return W.call + W.call_each * table.heroes[table.you].has[INFLUENCE]


def weigh_deploy(table: Table, move: Move) -> float:
    """A Reinforcement belongs where heroes are barred by Warlords."""
    to = 0
    world = move[1] + move[2]
    while NUR <= world <= TOP_WORLD and to == 0:
        to = 0 if terms.is_lost(table, world) else world
        world += move[2]
    mine = int(table.heroes[table.you].world)
    if to != mine or mine == NUR:
        return 0.05
    strength = int(locations.strength(table, table.you, mine))
    return 2.4 if strength == terms.count_on(table, mine, WARLORD) else 0.1


def weigh_pass(table: Table, move: Move) -> float:
    return 0.3


# Other questions


def weigh_energy(table: Table, move: Move) -> float:
    return token_value(table, move[1], move[2]) - 0.05 * table.heroes[move[1]].has[move[2]]


def weigh_loss(table: Table, move: Move) -> float:
    return -token_value(table, move[1], move[2])


def weigh_pay(table: Table, move: Move) -> float:
    cost = sum(n * token_value(table, move[1], kind) for kind, n in enumerate(move[2]))
    return float(-cost - 1.8 * len(move[3]))


def weigh_faction(table: Table, move: Move) -> float:
    card = table.content.factions[table.content.faction_of[move[1]]]
    return moves_value(table, table.you, card.effect.moves) - 0.6 if card.effect else 0.0


def weigh_start(table: Table, move: Move) -> float:
    """SF-26.1: a world whose Alliance location is open and whose Warlords can be outnumbered."""
    world = table.content.world_of[move[1]]
    if world == NUR:
        return -9.0
    pawns = max(4, table.seats)
    if pawns <= terms.count_on(table, world, WARLORD):
        return -5.0
    value = 0.0
    for location in range(world * SPOTS, world * SPOTS + SPOTS):
        if table.board[location] == OPEN:
            value += max(0.0, engage_value(table, 0, location))
    value += 5.0 if has_open_alliance(table, world) else 0.0
    return (
        value
        + 0.3 * int(table.content.worlds[world].dragons)
        + (0.8 if table.content.worlds[world].has_deck else 0)
    )


def weigh_re_roll(table: Table, move: Move) -> float:
    if table.need == 0:
        return 0.0 if table.die >= 6 else 0.5
    return 1.0 if table.die < table.need else -1.0


def weigh_special_re_roll(table: Table, move: Move) -> float:
    return 1.0 if table.foreverot <= foreverot.rot_count(table) and table.left <= 4 else -1.0


def weigh_interrupt(table: Table, move: Move) -> float:
    if table.coming != NOTHING or table.falling >= 0 or table.revealed != NOTHING or table.rising != NOTHING:
        return 1.0
    if move[2] == force.FOREVEROT_ROLLED:
        return -1.0 if table.foreverot != foreverot.rot_count(table) or table.foreverot == 8 else 1.0
    if move[2] == force.TURN_BEGINS:
        return 1.0
    return 1.0 if table.need == 0 or table.die < table.need else -1.0


def weigh_take(table: Table, move: Move) -> float:
    branch = table.asking[1][move[1] - 1]
    return moves_value(table, table.you, branch.moves)


def weigh_take_it(table: Table, move: Move) -> float:
    return moves_value(table, table.you, table.asking[1].moves)


def weigh_role(table: Table, move: Move) -> float:
    role = table.content.roles[table.content.role_of[move[2]]]
    return 0.5 * len(role.skills) + (moves_value(table, move[1], role.action.moves) if role.action else 0.0)


def weigh_actions(table: Table, move: Move) -> float:
    return 0.2 if move[1] == 0 else -0.5 * float(move[1])


def weigh_ruin(table: Table, move: Move) -> float:
    """A Ruin hurts least where Ruins are few and nobody stands."""
    location = int(move[1])
    world = location // SPOTS
    alone = -1.5 if terms.has_hero(table, world) else 0.0
    ruins = int(terms.ruins_on(table, world))
    return alone - engage_value(table, table.you, location) * 0.3 - (3.0 if ruins >= 3 else 0.2 * ruins)


def weigh_ruined_world(table: Table, move: Move) -> float:
    world = int(move[1])
    ruins = sum(
        1 for location in range(world * SPOTS, world * SPOTS + SPOTS) if table.board[location] == RUIN
    )
    return -2.0 * ruins - (1.0 if terms.has_hero(table, world) else 0.0) + (0.5 if world > 6 else 0.0)


def weigh_travel(table: Table, move: Move) -> float:
    return world_value(table, table.you, int(move[1]), True)


def weigh_discard(table: Table, move: Move) -> float:
    enemy = table.content.enemies[table.content.enemy_of[move[1]]]
    return 3.0 if enemy.kind == OBLIVIATE else 1.5


WEIGHTS: Final[dict[str, Any]] = {
    "engage": weigh_engage, "slip_in": weigh_engage, "gate": weigh_gate, "gate_free_of_action": weigh_gate,
    "confront_rot": weigh_rot, "confront_obliviate": weigh_obliviate, "confront_this": weigh_obliviate,
    "confront_boldly": weigh_obliviate, "confront_warlord": weigh_warlord, "rouse": weigh_rouse,
    "special": weigh_special, "event_action": weigh_event_action, "call_in_favors": weigh_favors,
    "deploy": weigh_deploy, "pass_turn": weigh_pass, "take_energy": weigh_energy, "give_up": weigh_loss,
    "give_to_night": weigh_loss, "pay": weigh_pay, "play_faction": weigh_faction, "play_found": weigh_faction,
    "start_on": weigh_start, "re_roll": weigh_re_roll, "special_re_roll": weigh_special_re_roll,
    "interrupt": weigh_interrupt, "take": weigh_take, "take_it": weigh_take_it, "choose_role": weigh_role,
    "add_actions": weigh_actions, "lay_ruin": weigh_ruin, "ruin_this": weigh_ruined_world,
    "travel_to": weigh_travel, "travel_with_verge": weigh_travel, "discard_named": weigh_discard,
}  # fmt: skip
PLAIN: Final = {
    "collect": 9.0, "convert": 0.2, "free_use": 0.2, "transfer": 0.0, "agree": 0.0, "decline": 0.1, "leave_off": 0.0,
    "grant_request": 0.0, "refuse_request": 0.1, "pass_window": 0.0, "play_none": 0.0, "leave_it": 0.0,
    "give_relic_to_night": -2.0, "decline_action": 0.3,
}  # fmt: skip


def steady_option(table: Table) -> int:
    """The number of the option that the rule of thumb likes best."""
    options = table.options
    best = 0
    if len(options) == 1:
        return 0
    most = advise(table, options[0])
    for i in range(1, len(options)):
        worth = advise(table, options[i])
        if worth > most:
            best, most = i, worth
    return best
