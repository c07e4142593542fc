"""Chapters 13 and 41, Enemy Turns: who acts, which section counts, and what its actions do."""

from __future__ import annotations

from tablewright.games.fateforge.pieces import NO_FOE, NO_HERO, Foe
from tablewright.games.fateforge.printed.foes import (
    FOE_AREA,
    FOE_BLOCK,
    FOE_CALL,
    FOE_HIT,
    FOE_MEND,
    FOE_PLACE,
    FOE_PULL,
    FOE_PUSH,
    FOE_SHOT,
    FOE_SHOVE,
    FOE_STEP,
    FOE_STUN,
    FOE_TIRE,
    FOE_TIRE_CORRUPT,
    FOE_TIRE_FIRST,
    FOE_TRAPS,
    IF_HERO_HERE,
    IF_NO_HERO_HERE,
    IF_NOTHING_DONE,
    LATEST,
    LEADER,
    LIFE_DRAIN,
    NO_COLOUR,
    NUMBERS,
    PACK,
    RALLY,
    WHITE,
    FoeAct,
    Section,
)
from tablewright.games.fateforge.printed.ground import NOWHERE
from tablewright.games.fateforge.printed.scenes import EXIT
from tablewright.games.fateforge.rules import (
    choosing_heroes,
    enemies,
    health,
    movement,
    stun,
    traps,
    tutorial,
    weak_spots,
)
from tablewright.games.fateforge.table import Table

REACTION_CARD = 90  # the section number of a boss's reaction instruction
SCRIPT_CARDS = 100  # and of its script cards, from here on
NEAREST_ANY = 99


def all_turns(table: Table) -> None:
    """FF-13.1, 13.2, 9.1, 9.2: every surviving enemy by colour, then by number.

    First white minions, which have no faction, then those of factions, then leaders; a boss last."""
    table.tell("FF-13.1", "Enemy Turns.", how="story")
    tutorial.teach(table, "enemies")
    for foe in table.foes:
        table.do(take_turn, foe.code)


def take_turn(table: Table, code: int) -> None:
    """FF-13.3 to 13.8: the first section with an eligible hero at its distance is the one that counts.

    FF-19.2: a stunned one has no turn.
    """
    foe = table.foe(code)
    if foe is None or foe.stunned:
        return
    kind = table.enemy(foe)
    if kind.script:
        table.do(boss_turn, code)
        return
    if runs_for_exit(table, foe):
        return
    for number, section in enumerate(kind.sections):
        if choosing_heroes.heroes_at(table, foe, int(section.near), int(section.far)):
            if can_carry_out(table, foe, section):
                table.do(activate, code, number, False)
            else:
                table.tell("FF-13.5", "{0} cannot act.", table.foe_name(code))
                table.do(use_abilities, code)
            return
    table.do(use_abilities, code)


def can_carry_out(table: Table, foe: Foe, section: Section) -> bool:
    """FF-12.6, 13.5, R37: what its first action needs is there. FF-32.4: who may not move can still strike."""
    act = section.acts[0]
    if act.kind == FOE_STEP:
        return enemies.may_move(table, foe)
    if act.kind == FOE_SHOT:
        return bool(choosing_heroes.in_attack_reach(table, foe, 1, 1 + int(act.reach), True))
    if act.kind == FOE_CALL:
        return called_foe(table, foe, int(act.colour), NEAREST_ANY) is not None
    if act.kind == FOE_BLOCK:
        return minion_for(table, act, foe) is not None
    return True


def section_of(table: Table, foe: Foe, number: int) -> Section:
    kind = table.enemy(foe)
    if number >= SCRIPT_CARDS:
        return kind.script[number - SCRIPT_CARDS]
    if number == REACTION_CARD:
        assert kind.reaction is not None
        return kind.reaction
    return kind.sections[number]


def activate(table: Table, code: int, number: int, reaction: bool) -> None:
    """FF-13.4, 13.7, 12.8: the actions of exactly one section, then abilities that trigger. FF-9.9."""
    foe = table.foe(code)
    if foe is None:
        return
    section = section_of(table, foe, number)
    table.tell(
        "FF-12.8" if reaction else "FF-13.4", "{0}: {1}.", table.foe_name(code), section.name or section.text,
        how="act",
    )  # fmt: skip
    table.acting = code
    table.that_hero = NO_HERO
    table.goal = NO_HERO
    table.acted_any = False
    table.reaction = reaction
    for i in range(len(section.acts)):
        table.do(perform, code, number, i)
    table.do(use_abilities, code)


def perform(table: Table, code: int, number: int, i: int) -> None:
    """FF-13.11, R36: one action of the section, targeted on its own."""
    foe = table.foe(code)
    if foe is None or foe.stunned or table.acting != code:
        return
    section = section_of(table, foe, number)
    act = section.acts[i]
    if not applies(table, foe, act):
        return
    if act.kind == FOE_STEP:
        step(table, foe, section, act)
    elif act.kind == FOE_HIT or act.kind == FOE_SHOT:
        attack(table, foe, number, i, act)
    elif act.kind == FOE_PULL:
        pull(table, foe, number, i, act)
    elif act.kind == FOE_PUSH:
        if table.that_hero != NO_HERO:
            table.do(stun.push_hero, table.that_hero)
    elif act.kind == FOE_STUN:
        stun_target(table, foe, act)
    elif act.kind == FOE_CALL:
        call(table, foe, act)
    elif act.kind == FOE_BLOCK:
        give_block(table, foe, act)
    else:
        instruct(table, foe, act, number)


def applies(table: Table, foe: Foe, act: FoeAct) -> bool:
    """FF-G8: instructions that depend on who stands in the boss's zone."""
    if act.when == IF_HERO_HERE:
        return bool(choosing_heroes.heroes_at(table, foe, 0, 0))
    if act.when == IF_NO_HERO_HERE:
        return not choosing_heroes.heroes_at(table, foe, 0, 0)
    if act.when == IF_NOTHING_DONE:
        return not table.acted_any
    return True


# Movement (FF-13.9, 41.5)


def step(table: Table, foe: Foe, section: Section, act: FoeAct) -> None:
    """FF-13.9, 14.4: towards the earliest hero at the section's distance; one already there stays."""
    if not enemies.may_move(table, foe):
        return
    if act.exit:
        step_to_exit(table, foe, act.exit)
        return
    if table.goal == NO_HERO:
        found = choosing_heroes.heroes_at(table, foe, int(section.near), int(section.far))
        table.goal = choosing_heroes.first_of(found, LATEST if act.order == LATEST else 0)
    if table.goal != NO_HERO and not table.heroes[table.goal].down:
        if movement.step_towards(table, foe, int(table.heroes[table.goal].zone)):
            table.acted_any = True
            table.moment()


def exit_zone(table: Table, letter: str) -> int:
    for thing in table.scene.things:
        if thing.kind == EXIT and thing.letter == letter:
            return int(thing.zone)
    return NOWHERE


def step_to_exit(table: Table, foe: Foe, letter: str) -> None:
    """FF-41.5, G22: towards the exit; who acts in its zone escapes."""
    zone = exit_zone(table, letter)
    if foe.zone == zone:
        table.tell("FF-41.5", "{0} escapes.", table.foe_name(int(foe.code)), how="story")
        table.escaped = (*table.escaped, int(foe.code))
        enemies.remove_foe(table, foe)
        return
    if zone != NOWHERE:
        movement.step_towards(table, foe, zone)


def runs_for_exit(table: Table, foe: Foe) -> bool:
    """FF-G22, 103B, 301B: in Enemy Turns only, a step towards an exit replaces the band of one enemy."""
    flight = table.scene.escapes
    if flight is None or flight.foe != foe.code or table.round < flight.since:
        return False
    if enemies.may_move(table, foe):
        step_to_exit(table, foe, flight.letter)
    table.do(use_abilities, foe.code)
    return True


# Attacks (FF-13.10)


def attack(table: Table, foe: Foe, number: int, i: int, act: FoeAct) -> None:
    """FF-13.10, 13.11, 14.1 to 14.3: damage to one eligible hero in reach; the players choose if nothing else does."""
    found = reach_of(table, foe, act)
    if not found:
        if not table.enemy(foe).script:
            table.acting = NO_FOE  # FF-R36: the rest of the section is skipped
        return
    if choosing_heroes.is_settled(found, int(act.order)):
        land(table, foe, act, choosing_heroes.first_of(found, int(act.order)))
    else:
        table.do(choose_target, int(foe.code), number, i)


def reach_of(table: Table, foe: Foe, act: FoeAct) -> list[int]:
    """FF-13.10, 41.8: with range +1 one zone farther."""
    if act.kind == FOE_HIT:
        return choosing_heroes.in_attack_reach(table, foe, 0, int(act.reach), False)
    return choosing_heroes.in_attack_reach(table, foe, 1, 1 + int(act.reach), True)


def choose_target(table: Table, code: int, number: int, i: int) -> None:
    """FF-14.2: several eligible heroes and no modifier."""
    foe = table.foe(code)
    if foe is None:
        return
    act = section_of(table, foe, number).acts[i]
    found = reach_of(table, foe, act) if act.kind != FOE_PULL else choosing_heroes.heroes_at(table, foe, 1, 1)
    if not found:
        return
    choosing_heroes.ask_players(table, "FF-14.2")
    for who in found:
        table.offer(target, who)


def target(table: Table, who: int) -> None:
    """FF-14.2: this hero is targeted."""
    code: int = table.asking[1]
    number: int = table.asking[2]
    i: int = table.asking[3]
    foe = table.foe(code)
    if foe is None:
        return
    act = section_of(table, foe, number).acts[i]
    if act.kind == FOE_PULL:
        drag(table, foe, who)
    else:
        land(table, foe, act, who)


def land(table: Table, foe: Foe, act: FoeAct, who: int) -> None:
    """FF-13.10, 41.4, 41.9, R61: ordinary and toxic points; then what an attack that hurt brings."""
    damage = int(act.damage)
    toxic = int(act.toxic)
    if damage + toxic > 0 and table.abilities(foe) & PACK and has_pack(table, foe, who):
        if damage > 0:
            damage += 1
        else:
            toxic += 1
    if toxic and damage and table.rules.toxic_modifier == "replaces":
        toxic = damage
        damage = 0
    table.that_hero = who
    table.acted_any = True
    verb = "hits" if act.kind == FOE_HIT else "shoots"
    table.tell("FF-13.10", "{0} {1} {2}.", table.foe_name(int(foe.code)), verb, table.name(who))
    before = vigour(table, who)
    health.harm(table, who, damage, toxic)
    if table.abilities(foe) & LIFE_DRAIN:
        table.do(drain, int(foe.code), who, before)


def vigour(table: Table, who: int) -> int:
    return int(table.heroes[who].health)


def drain(table: Table, code: int, who: int, before: int) -> None:
    """FF-G7, Life Drain: its attack made a hero suffer, and it regains 1 armour."""
    if vigour(table, who) < before:
        mend(table, code, 1)


def mend(table: Table, code: int, n: int) -> None:
    """FF-G7, Regrow: up to its printed value. FF-9.7: nothing else refills it."""
    foe = table.foe(code)
    if foe is None:
        return
    kind = table.enemy(foe)
    most = int(table.boss_start) if kind.script else int(kind.armour)
    if foe.armour < most:
        foe.armour = min(most, int(foe.armour) + n)
        table.tell("FF-G7", "{0} regains armour.", table.foe_name(code))


def has_pack(table: Table, foe: Foe, who: int) -> bool:
    """FF-G7, Pack: another white token is in the target's zone."""
    for other in table.foes:
        if other.code != foe.code and other.code // NUMBERS == WHITE:
            if other.zone == table.heroes[who].zone:
                return True
    return False


def pull(table: Table, foe: Foe, number: int, i: int, act: FoeAct) -> None:
    """FF-19.9: a hero one zone away comes into its zone."""
    found = choosing_heroes.heroes_at(table, foe, 1, 1)
    if not found:
        return
    if choosing_heroes.is_settled(found, int(act.order)):
        drag(table, foe, choosing_heroes.first_of(found, int(act.order)))
    else:
        table.do(choose_target, int(foe.code), number, i)


def drag(table: Table, foe: Foe, who: int) -> None:
    table.that_hero = who
    table.acted_any = True
    table.tell("FF-19.9", "{0} pulls {1}.", table.foe_name(int(foe.code)), table.name(who))
    table.do(stun.pull_hero, who, int(foe.zone))


def stun_target(table: Table, foe: Foe, act: FoeAct) -> None:
    """FF-13.11: a stun printed behind an attack takes its target; else the hero that the symbol names."""
    who = int(table.that_hero)
    if who == NO_HERO:
        found = choosing_heroes.heroes_at(table, foe, int(act.near), int(act.far))
        who = choosing_heroes.first_of(found, int(act.order))
    if who != NO_HERO:
        stun.stun_hero(table, who)


# What enemies do to enemies (FF-41.1, 41.6, 41.7, 41.10)


def called_foe(table: Table, foe: Foe, colour: int, within: int) -> Foe | None:
    """FF-41.1, R40: the closest minion of the colour elsewhere that may move; of equals the lowest number."""
    best: Foe | None = None
    least = within + 1
    for other in table.foes:
        if other.code // NUMBERS != colour or other.zone == foe.zone or other.code == foe.code:
            continue
        distance = table.geo.distance(other.zone, foe.zone)
        if distance < least and distance < NEAREST_ANY and enemies.may_move(table, other):
            best = other
            least = int(distance)
    return best


def call(table: Table, foe: Foe, act: FoeAct) -> None:
    """FF-41.1: it moves towards the caller."""
    other = called_foe(table, foe, int(act.colour), NEAREST_ANY - 1)
    if other is None:
        return
    table.acted_any = True
    for _ in range(int(act.n)):
        movement.step_towards(table, other, int(foe.zone))


def minion_for(table: Table, act: FoeAct, foe: Foe) -> Foe | None:
    """FF-41.6, 41.7: a minion of the left colour if there is one, else of the right; the closest, lowest number."""
    for colour in (int(act.colour), int(act.or_colour)):
        best: Foe | None = None
        if colour == NO_COLOUR:
            continue
        for other in table.foes:
            if other.code // NUMBERS == colour and other.code != foe.code:
                if best is None or table.geo.distance(other.zone, foe.zone) < table.geo.distance(
                    best.zone, foe.zone
                ):
                    best = other
        if best is not None:
            return best
    return None


def give_block(table: Table, foe: Foe, act: FoeAct) -> None:
    """FF-8.15, 41.7"""
    other = minion_for(table, act, foe)
    if other is not None:
        other.blocks += act.n
        table.acted_any = True
        table.tell("FF-8.15", "{0} gains a block token.", table.foe_name(int(other.code)))


def use_abilities(table: Table, code: int) -> None:
    """FF-13.8, 41.10, R38: Leader and Rally, also after no section at all. FF-9.12: nobody is asked."""
    foe = table.foe(code)
    table.moment()  # while it still counts as the one that acts
    table.acting = NO_FOE
    if foe is None or foe.stunned:
        return
    force = table.abilities(foe)
    kind = table.enemy(foe)
    if force & LEADER:
        other = called_foe(table, foe, int(kind.leads), int(kind.leads_within))
        if other is not None:
            table.tell("FF-41.10", "{0} leads {1}.", table.foe_name(code), table.foe_name(int(other.code)))
            movement.step_towards(table, other, int(foe.zone))
    if force & RALLY:
        for minion in table.foes:
            if minion.code // NUMBERS == kind.rallies and minion.zone == foe.zone:
                minion.blocks += 1


# Bosses (FF-13.12, FF-G8)


def boss_reacts(table: Table, code: int) -> None:
    """FF-G8: its reaction instruction."""
    foe = table.foe(code)
    if foe is not None and table.enemy(foe).reaction is not None:
        table.do(activate, code, REACTION_CARD, True)


def boss_turn(table: Table, code: int) -> None:
    """FF-13.12, G8: reveal a script card; step first if nobody is in its reach."""
    foe = table.foe(code)
    if foe is None or table.scene.silent_round == table.round:
        return
    card = next_script(table, foe)
    if card < 0:
        return
    section = section_of(table, foe, SCRIPT_CARDS + card)
    table.script_shown = card
    table.tell("FF-G8", "{0} acts: {1}.", table.foe_name(code), section.name, how="story")
    kind = table.enemy(foe)
    in_reach = bool(choosing_heroes.heroes_at(table, foe, int(section.near), int(section.far)))
    has_reach = section.far >= section.near
    lonely = kind.closes_in and not choosing_heroes.heroes_at(table, foe, 0, 0)
    if not kind.still and (lonely or (has_reach and not in_reach)):
        approach(table, foe)
    table.do(activate, code, SCRIPT_CARDS + card, False)


def next_script(table: Table, foe: Foe) -> int:
    """FF-G8: shuffled again when the deck is empty; a card may have left it."""
    if len(table.script) == 0:
        for card in range(len(table.enemy(foe).script)):
            if card not in table.script_out:
                table.script.take_back(card)
    if len(table.script) == 0:
        return -1
    return table.script.draw(table.fate)


def approach(table: Table, foe: Foe) -> None:
    """FF-G8: one step towards the earliest eligible hero."""
    found = choosing_heroes.heroes_at(table, foe, 1, NEAREST_ANY - 1)
    if found:
        movement.step_towards(table, foe, int(table.heroes[found[0]].zone))


def instruct(table: Table, foe: Foe, act: FoeAct, number: int) -> None:
    """FF-G8: instructions that no enemy card but a boss's has."""
    near = int(act.near)
    far = int(act.far)
    code = int(foe.code)
    if act.kind == FOE_AREA:
        harm_around(table, foe, act, number)
    elif act.kind == FOE_SHOVE:
        for who in around(table, foe, 0, 0):
            table.do(stun.push_hero, who)
    elif act.kind == FOE_TIRE:
        for who in around(table, foe, near, far):
            table.do(health.suffer_energy, who, int(act.n))
    elif act.kind == FOE_TIRE_CORRUPT:
        for who in around(table, foe, 0, NEAREST_ANY):
            if table.heroes[who].corruption:
                table.do(health.suffer_energy, who, int(act.n))
    elif act.kind == FOE_TIRE_FIRST:
        found = choosing_heroes.heroes_at(table, foe, near, far)
        if found:
            table.acted_any = True
            table.do(health.suffer_energy, found[0], int(act.n))
    elif act.kind == FOE_PLACE:
        enemies.spawn(table, enemies.type_of_colour(table, int(act.colour)), int(foe.zone))
    elif act.kind == FOE_MEND:
        if weak_spots.can_mend(table, foe):
            mend(table, code, int(act.n))
    elif act.kind == FOE_TRAPS:
        lay_traps(table, foe)


def around(table: Table, foe: Foe, near: int, far: int) -> list[int]:
    """FF-R66: every standing hero at these distances; nothing is targeted, so Stealth does not help."""
    return [
        who
        for who in choosing_heroes.in_order(table)
        if not table.heroes[who].down and near <= table.geo.distance(foe.zone, table.heroes[who].zone) <= far
    ]


def harm_around(table: Table, foe: Foe, act: FoeAct, number: int) -> None:
    """FF-R66, R75: area damage; FF-G8: a broken censer takes 1 from it."""
    damage = int(act.damage)
    near = int(act.near)
    far = int(act.far)
    if damage > 0 and weak_spots.is_weakened(table, foe, section_of(table, foe, number).name):
        damage -= 1
    if damage + act.toxic > 0:
        health.harm_each(table, tuple(around(table, foe, near, far)), damage, int(act.toxic))


def lay_traps(table: Table, foe: Foe) -> None:
    """FF-G8, Bloom; G31: a trap in each zone with a hero and without a trap, as long as tokens are left."""
    for who in choosing_heroes.in_order(table):
        hero = table.heroes[who]
        if not hero.down and traps.tokens_left(table) > 0:
            if traps.trap_in(table, int(hero.zone)) == traps.NO_TRAP:
                table.traps_set = (*table.traps_set, int(hero.zone))
