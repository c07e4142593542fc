"""What a player by rule of thumb values (SF-26): gather what the Rot will cost, keep Obliviates few, then go to Nur."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from tablewright.engine.effects import Branch
from tablewright.engine.pile import NOTHING
from tablewright.engine.table import Move, step_name
from tablewright.games.spiralchain import force
from tablewright.games.spiralchain.cards import (
    BINDMETAL,
    INFLUENCE,
    LORE,
    NUR,
    OBLIVIATE,
    ROT,
    SPOTS,
    WARLORD,
)
from tablewright.games.spiralchain.rules import confronting, foreverot, locations, paying, terms
from tablewright.games.spiralchain.table import Table
from tablewright.games.spiralchain.think import planning
from tablewright.games.spiralchain.think.planning import Mind
from tablewright.games.spiralchain.think.team import Team

ENGAGE: Final = 1
GATE: Final = 2
CONFRONT_ROT: Final = 3
CONFRONT_OBLIVIATE: Final = 4
CONFRONT_WARLORD: Final = 5
ROUSE: Final = 6
SPECIAL: Final = 7
EVENT_ACTION: Final = 8
FAVORS: Final = 9
DEPLOY: Final = 10
PASS: Final = 11
TAKE_ENERGY: Final = 12
GIVE_UP: Final = 13
PAY: Final = 14
FACTION: Final = 15
START: Final = 16
RE_ROLL: Final = 17
SPECIAL_RE_ROLL: Final = 18
INTERRUPT: Final = 19
TAKE: Final = 20
TAKE_IT: Final = 21
ROLE: Final = 22
ADD_ACTIONS: Final = 23
LAY_RUIN: Final = 24
RUIN_THIS: Final = 25
TRAVEL: Final = 26
DISCARD: Final = 27
FACE: Final = 28
TRANSFER: Final = 29
GIVE: Final = 30
REQUEST: Final = 31
GRANT: Final = 32
AGREE: Final = 33
CONVERT: Final = 34

KINDS: Final = {
    "engage": ENGAGE, "slip_in": ENGAGE, "gate": GATE, "gate_free_of_action": GATE, "confront_rot": CONFRONT_ROT,
    "confront_obliviate": CONFRONT_OBLIVIATE, "confront_this": CONFRONT_OBLIVIATE,
    "confront_boldly": CONFRONT_OBLIVIATE, "confront_warlord": CONFRONT_WARLORD, "rouse": ROUSE,
    "special": SPECIAL, "event_action": EVENT_ACTION, "call_in_favors": FAVORS, "deploy": DEPLOY,
    "pass_turn": PASS, "take_energy": TAKE_ENERGY, "give_up": GIVE_UP, "give_to_night": GIVE_UP, "pay": PAY,
    "play_faction": FACTION, "play_found": FACTION, "start_on": START, "re_roll": RE_ROLL,
    "special_re_roll": SPECIAL_RE_ROLL, "interrupt": INTERRUPT, "take": TAKE, "take_it": TAKE_IT,
    "choose_role": ROLE, "add_actions": ADD_ACTIONS, "lay_ruin": LAY_RUIN, "ruin_this": RUIN_THIS,
    "travel_to": TRAVEL, "travel_with_verge": TRAVEL, "discard_named": DISCARD, "take_face": FACE,
    "transfer": TRANSFER, "give_energy": GIVE, "request_energy": REQUEST, "grant_request": GRANT,
    "agree": AGREE, "convert": CONVERT,
}  # fmt: skip
PLAIN: Final = {
    "collect": 9.0, "free_use": 0.2, "decline": 0.1, "leave_off": 0.0,
    "refuse_request": 0.1, "pass_window": 0.0, "play_none": 0.0, "leave_it": 0.0,
    "give_relic_to_night": -2.0, "decline_action": 0.3,
}  # fmt: skip

BEATS: Final = 16  # more than a turn has actions, or a round turns or phases


def steady_option(table: Table) -> int:
    """The number of the option that the rule of thumb likes best, of several the first.

    Gates are weighed last: it takes long, and less so with a good option at hand.
    """
    options = table.options
    n: i64 = len(options)
    if n == 1:
        return 0
    team = Team(table)
    best: i64 = 0
    most = planning.NOT_YET
    gates: list[int] = []
    step = options[0][0]
    kind = kind_of(step)
    for i in range(n):
        move = options[i]
        if move[0] is not step:  # options come in runs of one kind
            step = move[0]
            kind = kind_of(step)
        if kind == GATE:
            gates.append(i)
        else:
            worth = weigh(team, kind, move, most)
            if worth > most:
                best, most = i, worth
    for i in gates:
        worth = weigh(team, GATE, options[i], most)
        if worth > most or (worth == most and i < best):
            best, most = i, worth
    team.part()
    return best


def beat(table: Table) -> int:
    """Where imagined luck falls in step: a new beat for each action of each turn, and for the end of the round.

    So two answers meet the same dice at the next action, even if one of them has rolled more often before.
    """
    turn = table.round * BEATS + table.turns_taken
    return int((turn * BEATS + table.actions) * BEATS + table.phase)


def advise(table: Table, move: Move) -> float:
    """SF-26.1–26.4: how good an option looks: Alliance first, Obliviates off the board early and safely, Dragons
    above the Verge before the single ones of Core and Depal, Warlords only where a world is needed."""
    team = Team(table)
    worth = weigh(team, kind_of(move[0]), move, planning.NOT_YET)
    team.part()
    return worth


_kinds: dict[Callable[..., None], int] = {}  # by step: asking a step for its name takes longer


def kind_of(step: Callable[..., None]) -> i64:
    known = _kinds.get(step)
    if known is None:
        known = _kinds[step] = KINDS.get(step_name((step,)), 0)
    return known


def weigh(team: Team, kind: i64, move: Move, least: float) -> float:
    """How good an option looks; what looks worse than `least` may be called better than it is, but not so good."""
    if kind == 0:
        return PLAIN.get(step_name(move), 0.1)
    if kind <= PASS:
        return of_action(team, kind, move, least)
    return of_answer(team, kind, move)


def of_action(team: Team, kind: i64, move: Move, least: float) -> float:
    """The actions of a turn."""
    table = team.table
    mind = team.mind(table.you)
    if kind == ENGAGE:
        return 0.4 + mind.engage(table.content.location_of[move[1]])
    if kind == GATE:
        return mind.gate(table.content.world_of[move[1]], least)
    if kind == CONFRONT_ROT:
        return of_rot(mind, move[1])
    if kind == CONFRONT_OBLIVIATE:
        return of_obliviate(mind, move[1])
    if kind == CONFRONT_WARLORD:
        enemy = table.content.enemies[table.content.enemy_of[move[1]]]
        return -0.2 + of_warlord(mind, move[1]) - 0.7 * enemy.cost.total
    if kind == ROUSE:
        return of_rouse(mind, move[1])
    if kind == SPECIAL:
        role = table.content.roles[table.content.role_of[move[1]]]
        return 0.2 + mind.text_worth(role.action) if role.action else 0.0
    if kind == EVENT_ACTION:
        card = table.content.events[table.event]
        return 0.2 + mind.text_worth(card.action) if card.action else 0.0
    if kind == FAVORS:
        return team.w.call + team.w.call_each * mind.has[INFLUENCE]
    if kind == DEPLOY:
        return of_deploy(mind, move[1], move[2])
    return team.w.pass_turn


def of_rot(mind: Mind, stack: i64) -> float:
    table = mind.table
    rot = table.content.rots[table.stacks[stack][-1]]
    if rot.kind == ROT:
        return mind.w.rot - 0.1 * rot.cost.total + 2.0 * mind.payable_after(table.stacks[stack][-1])
    rolls = confronting.rolls_needed(table, mind.seat, rot.dice, rot.skill)
    return 0.4 + mind.w.kin_least + mind.w.kin * mind.confront_chance(rolls)


def of_obliviate(mind: Mind, name: str) -> float:
    table = mind.table
    enemy = table.content.enemies[table.content.enemy_of[name]]
    rolls = confronting.rolls_needed(table, mind.seat, enemy.dice, enemy.skill)
    chance = mind.confront_chance(rolls)
    return 0.3 + chance * (mind.team.obliviate() - 0.45 * enemy.cost.total + freed(mind, name))


def freed(mind: Mind, name: str) -> float:
    """What unblocking the location under an enemy is worth."""
    table = mind.table
    location = terms.location_of(table, table.content.enemy_of[name])
    if location < 0:
        return 0.0
    share = 1.0 if table.alliance < 4 and planning.gives_alliance(table, location) else mind.w.freed
    share += mind.w.freed_team * mind.company(mind.hero.world)
    return share * max(0.0, mind.engage(location))


def of_warlord(mind: Mind, name: str) -> float:
    """SF-26.4: defeat a Warlord only where the world is needed."""
    table = mind.table
    world = mind.hero.world
    strength = locations.strength(table, mind.seat, world)
    number = terms.count_on(table, world, WARLORD)
    return (mind.w.warlord_barred if strength == number else mind.w.warlord) + freed(mind, name) + 0.3


def of_rouse(mind: Mind, name: str) -> float:
    table = mind.table
    enemy = table.content.enemies[table.content.enemy_of[name]]
    if enemy.kind == OBLIVIATE:
        worth = mind.team.obliviate() + freed(mind, name)
    else:
        worth = of_warlord(mind, name)
    return 0.3 + mind.rouse(worth, terms.dragons_left(table, mind.hero.world))


def of_deploy(mind: Mind, start: i64, direction: i64) -> float:
    """SF-9.7: a Reinforcement belongs where this hero is barred by Warlords; the fewer steps are missing the better."""
    table = mind.table
    mine = mind.hero.world
    short = terms.count_on(table, mine, WARLORD) - locations.strength(table, mind.seat, mine) + 1
    if mine == NUR or short <= 0 or short > table.afield or (mine - start) * direction <= 0:
        return 0.05
    steps: i64 = 0
    world = start
    while world != mine:
        world += direction
        if not terms.is_lost(table, world):
            steps += 1
    return mind.w.deploy / float(short * steps)


# Other questions


def of_answer(team: Team, kind: i64, move: Move) -> float:
    table = team.table
    if kind == TAKE_ENERGY:
        seat: i64 = move[1]
        colour: int = move[2]
        mind = team.mind(seat)
        return mind.now(colour) - 0.05 * mind.has[colour]
    if kind == GIVE_UP:
        seat = move[1]
        return -team.mind(seat).loss(move[2])
    if kind == PAY:
        return of_payment(team.mind(move[1]), move[2], move[3])
    if kind == RE_ROLL:
        if table.need == 0:
            return 0.0 if table.die >= 6 else 0.5
        return 1.0 if table.die < table.need else -1.0
    if kind == SPECIAL_RE_ROLL:
        return 1.0 if table.foreverot <= team.count and table.left <= 4 else -1.0
    if kind == INTERRUPT:
        return of_interrupt(team, move[2])
    if kind == LAY_RUIN:
        return of_ruin(team, move[1])
    if kind == RUIN_THIS:
        world: i64 = move[1]
        ruins = terms.ruins_on(table, world)
        return (
            -2.0 * float(ruins) - (1.0 if terms.has_hero(table, world) else 0.0) + (0.5 if world > 6 else 0.0)
        )
    if kind == START:
        return of_start(team, table.content.world_of[move[1]])
    if kind == AGREE:
        return of_consent(table)
    if kind == CONVERT:  # first the bill, but for a Confrontation
        return 0.2 if table.bill is not None or table.asking[0] is not paying.CHOOSE_PAYMENT else -100.0
    if kind >= TRANSFER:
        return of_transfer(team, kind, move)
    if kind == ADD_ACTIONS:
        return 0.2 if move[1] == 0 else -0.5 * float(move[1])
    return of_text(team.mind(table.you), kind, move)


def of_consent(table: Table) -> float:
    """SF-8.5: gifts are welcome, and one's own wishes; else things may stay as they are."""
    return 0.2 if table.asking[1] == table.you or step_name(table.asking[2]) == "give_to" else 0.0


def of_transfer(team: Team, kind: i64, move: Move) -> float:
    """SF-8.1: Energy goes to whoever lacks it for a Rot in sight."""
    mind = team.mind(team.table.you)
    if kind == TRANSFER:
        return team.w.transfer * mind.best_transfer()
    if kind == GRANT:
        seat: i64 = move[1]
        other: i64 = move[2]
        return team.mind(seat).hand_over(team.mind(other), move[3]) + 0.1
    other = move[1]
    if kind == GIVE:
        return mind.hand_over(team.mind(other), move[2])
    return team.mind(other).hand_over(mind, move[2])


def of_text(mind: Mind, kind: i64, move: Move) -> float:
    """Answers that a text asks for."""
    table = mind.table
    if kind == FACTION:
        card = table.content.factions[table.content.faction_of[move[1]]]
        return mind.text_worth(card.effect) - 0.6 if card.effect else 0.0
    if kind == TAKE:
        branch: Branch = table.asking[1][move[1] - 1]
        return mind.text_worth(branch)
    if kind == TAKE_IT:
        branch = table.asking[1]
        return mind.text_worth(branch)
    if kind == ROLE:
        role = table.content.roles[table.content.role_of[move[2]]]
        worth = mind.text_worth(role.action) if role.action else 0.0
        return 0.5 * len(role.skills) + worth
    if kind == TRAVEL:
        world: i64 = move[1]
        return mind.harvest(world, 3.0, False) - mind.verge_risk(world)
    if kind == FACE:
        return mind.lore_of(move[1])
    enemy = table.content.enemies[table.content.enemy_of[move[1]]]
    return 3.0 if enemy.kind == OBLIVIATE else 1.5


def of_payment(mind: Mind, counts: tuple[int, ...], relics: tuple[int, ...]) -> float:
    total = 0.0
    for kind in range(LORE):
        n = counts[kind]
        if n > 0:
            total += mind.several(kind, mind.has[kind] - n, float(n))
    return -total - (mind.loss(BINDMETAL) + 0.4) * len(relics)


def of_interrupt(team: Team, trigger: int) -> float:
    table = team.table
    if table.coming != NOTHING or table.falling >= 0 or table.revealed != NOTHING or table.rising != NOTHING:
        return 1.0
    if trigger == force.FOREVEROT_ROLLED:
        return -1.0 if table.foreverot != foreverot.rot_count(table) or table.foreverot == 8 else 1.0
    if trigger == force.TURN_BEGINS:
        return 1.0
    return 1.0 if table.need == 0 or table.die < table.need else -1.0


def of_ruin(team: Team, location: i64) -> float:
    """A Ruin hurts least where Ruins are few and nobody stands."""
    table = team.table
    mind = team.mind(table.you)
    world = location // SPOTS
    alone = -1.5 if terms.has_hero(table, world) else 0.0
    ruins = terms.ruins_on(table, world)
    worth = max(0.0, mind.engage(location))
    return alone - worth * 0.3 - (3.0 if ruins >= 3 else 0.2 * float(ruins))


def of_start(team: Team, world: i64) -> float:
    """SF-26.1: a world whose Alliance location is open and whose Warlords can be outnumbered."""
    table = team.table
    if world == NUR:
        return -9.0
    pawns = max(4, table.seats)
    if pawns <= terms.count_on(table, world, WARLORD):
        return -5.0
    w = team.w
    value = 0.0
    for seat in range(table.seats):
        value += team.mind(seat).harvest(world, w.start_actions, True)
    if planning.has_open_alliance(table, world):
        value += w.start_alliance * table.seats
    home = table.content.worlds[world]
    deck = w.start_quest * table.seats if home.has_deck else 0.0
    return value + deck + w.start_dragon * float(home.dragons) * table.seats
