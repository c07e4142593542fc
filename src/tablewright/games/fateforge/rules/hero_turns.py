"""Chapter 11, Hero Turns: actions, skills and items in any order, until the hero's player ends the turn."""

from __future__ import annotations

from typing import Final

from tablewright.engine.table import Move
from tablewright.games.fateforge.codes import (
    FOE_OF,
    FOE_WORDS,
    RESULT_OF,
    RESULT_WORDS,
    is_first,
    without_one,
)
from tablewright.games.fateforge.pieces import HELD, NO_FOE, NO_HERO, NO_VEIL, SMOKED, Hero
from tablewright.games.fateforge.printed.cards import LONG_SHOT, NO_DASH, TUNNEL, Act
from tablewright.games.fateforge.printed.dice import FACE, HIT, MISS, SHOT, SKILL_HIT, SKILL_SHOT, STEP
from tablewright.games.fateforge.printed.scenes import FIRE, FOUNTAIN, OBJECTIVE
from tablewright.games.fateforge.rules import (
    actions,
    allies,
    clean_up,
    enemies,
    enemy_reactions,
    enemy_turns,
    health,
    hero_abilities,
    hero_set_up,
    knock_out,
    movement,
    objects,
    preparation,
    skills,
    weak_spots,
)
from tablewright.games.fateforge.table import REACT, Table

PLAIN_STEP: Final = Act(0)
A_HIT: Final = HIT | SKILL_HIT
A_SHOT: Final = SHOT | SKILL_SHOT


def next_on_track(table: Table) -> None:
    """FF-11.1, 12.1, 13.1: the next tile of the order track; after the last one the round is cleaned up."""
    if not table.track:
        table.do(clean_up.clean_up)
        return
    tile = table.track[0]
    table.track = table.track[1:]
    if tile >= 0:
        table.do(begin_turn, tile)
    elif tile == REACT:
        table.do(enemy_reactions.react)
    else:
        table.do(enemy_turns.all_turns)
    table.do_move(NEXT_ON_TRACK)


def begin_turn(table: Table, who: int) -> None:
    """FF-11.1, 11.8, 17.4: a KO'd hero has no turn, one revived this round has none before the next."""
    hero = table.heroes[who]
    if hero.down or hero.late:
        return
    preparation.uncover(table, hero)
    skills.dull_hand(hero)
    table.actor = who
    table.fresh = True
    table.energy_moved = False
    table.struck = False
    table.thorned = ()
    if hero.veil != SMOKED:
        hero.veil = NO_VEIL  # until your next turn
    table.tell("FF-11.1", "{0} takes a turn.", table.name(who), how="story")
    table.do(hero_abilities.take_stance, who)
    table.do(hero_turn, who)
    table.do(end_of_turn, who)


def hero_turn(table: Table, who: int) -> None:
    """FF-11.2 to 11.9: actions on the map, one energy move, skills and items, in any order.

    FF-4.15: nothing is rerolled here.
    """
    if table.actor != who:
        return
    hero = table.heroes[who]
    table.ask(hero.seat, "FF-11.2")
    table.stay_open()
    distinct: list[int] = []
    for i, code in enumerate(hero.hand):
        if not code & MISS and is_first(hero.hand, i):
            distinct.append(code)
    offer_results(table, hero, distinct)
    offer_energy_move(table, hero)
    skills.offer_uses(table, hero)
    if distinct:
        objects.offer_work(table, hero, distinct)
        weak_spots.offer_covers(table, hero, distinct)
    offer_pick_ups(table, hero)
    hero_abilities.offer_blocks(table, hero)
    knock_out.offer_revivals(table, hero)
    if table.fresh:
        offer_fountain(table, hero)
    if table.ally >= 0:
        allies.offer_ally(table, hero)
    table.offer_move(END_TURN)  # last: lists end with it


# Results played as actions (FF-11.3)


def offer_results(table: Table, hero: Hero, distinct: list[int]) -> None:
    """FF-4.5 to 4.12: each result as the action of the same name; a split face as either."""
    hits: list[int] | None = None
    shots: list[int] | None = None
    far: list[int] | None = None
    for code in distinct:
        if code & STEP:
            offer_steps(table, hero, code)
        if code & A_HIT:
            if hits is None:
                hits = enemies.targets_from(table, hero, int(hero.zone), HIT, 0, False)
            for target in hits:
                table.offer(hit, RESULT_WORDS[code], FOE_WORDS[target])
        if code & A_SHOT:
            if shots is None:
                shots = enemies.targets_from(table, hero, int(hero.zone), SHOT, 0, False)
                far = far_targets(table, hero, shots)
            for target in shots:
                table.offer(shoot, RESULT_WORDS[code], FOE_WORDS[target])
            if far:
                for target in far:
                    table.offer(shoot_far, RESULT_WORDS[code], FOE_WORDS[target])
        if table.refused is not None and code & (A_HIT | A_SHOT):
            refuse_targets(table, hero, code)


def far_targets(table: Table, hero: Hero, near: list[int]) -> list[int]:
    """FF-G3, Hawk Eye: once a round a shot with range +1 that ignores Frontliner."""
    if not hero.statics & LONG_SHOT or hero.far_shot:
        return []
    reach = 0 if hero.statics & TUNNEL else 1
    found = enemies.targets_from(table, hero, int(hero.zone), SHOT, reach, True)
    return [code for code in found if code not in near]


def refuse_targets(table: Table, hero: Hero, code: int) -> None:
    """Why an enemy in sight cannot be struck, for those who ask."""
    for foe in table.foes:
        distance = table.geo.distance(hero.zone, foe.zone)
        if code & A_HIT and distance == 0:
            clause = enemies.cannot_target(table, hero, foe, int(hero.zone), HIT)
            if clause:
                table.refuse((hit, RESULT_WORDS[code], foe.word()), clause)
        if code & A_SHOT and distance <= 1:
            clause = enemies.cannot_target(table, hero, foe, int(hero.zone), SHOT)
            if not clause and distance == 0:
                clause = "FF-4.8"
            if not clause and enemies.is_barred(table, int(hero.zone), int(foe.zone)):
                clause = "FF-28.1"
            move: Move = (shoot, RESULT_WORDS[code], foe.word())
            if clause and move not in table.options:
                table.refuse(move, clause)


def is_blocked(table: Table, hero: Hero) -> bool:
    """FF-11.10: an unstunned Blocker in the zone."""
    if movement.ignores_blockers(hero):
        return False
    for foe in table.foes:
        if foe.zone == hero.zone and enemies.blocks_way(table, foe):
            return True
    return False


def offer_steps(table: Table, hero: Hero, code: int) -> None:
    """FF-4.6, 11.10, 29.2: to an adjacent zone, with one step result more out of difficult terrain."""
    blocked = is_blocked(table, hero)
    if blocked and table.refused is None:
        return
    zones = movement.ways_from(table, int(hero.zone))
    if not actions.must_pay_to_leave(table, hero, int(hero.zone), hero.climbed):
        for zone in zones:
            table.offer(walk, RESULT_WORDS[code], table.zone_name(zone), unless="FF-11.10" if blocked else "")
        return
    extras = actions.step_results(table, without_one(hero.hand, code))
    for zone in zones:
        if blocked or not extras:
            table.offer(
                walk, RESULT_WORDS[code], table.zone_name(zone), unless="FF-11.10" if blocked else "FF-29.2"
            )
            continue
        for extra in extras:
            table.offer(walk, RESULT_WORDS[code], table.zone_name(zone), RESULT_WORDS[extra])


def offer_energy_move(table: Table, hero: Hero) -> None:
    """FF-11.5: once a turn 1 energy gives a step action."""
    clause = cannot_move_by_energy(table, hero)
    if clause and table.refused is None:
        return
    zones = movement.ways_from(table, int(hero.zone))
    if not actions.must_pay_to_leave(table, hero, int(hero.zone), hero.climbed):
        for zone in zones:
            table.offer(energy_move, table.zone_name(zone), unless=clause)
        return
    extras = actions.step_results(table, hero.hand)
    for zone in zones:
        if clause or not extras:
            table.offer(energy_move, table.zone_name(zone), unless=clause or "FF-29.2")
            continue
        for extra in extras:
            table.offer(energy_move, table.zone_name(zone), RESULT_WORDS[extra])


def cannot_move_by_energy(table: Table, hero: Hero) -> str:
    """FF-5.5, 11.5, 11.10"""
    if hero.energy == 0:
        return table.short_of("FF-5.5", "energy", 1, hero.energy)
    if table.energy_moved:
        return "FF-11.5"
    return "FF-11.10" if is_blocked(table, hero) else ""


def spend(table: Table, result: str) -> Hero:
    """FF-4.3: a result is used once."""
    hero = table.heroes[table.actor]
    hero.hand = without_one(hero.hand, RESULT_OF[result])
    table.fresh = False
    return hero


def walk(table: Table, result: str, zone: str, extra: str = "") -> None:
    """FF-4.6: move to an adjacent zone."""
    hero = spend(table, result)
    actions.pay_surcharge(table, hero, extra)
    movement.walk_hero(table, int(hero.index), table.scene.ground.zone(zone))


def energy_move(table: Table, zone: str, extra: str = "") -> None:
    """FF-11.5: 1 energy for a step action."""
    hero = table.heroes[table.actor]
    table.fresh = False
    hero.energy -= 1
    table.energy_moved = True
    actions.pay_surcharge(table, hero, extra)
    movement.walk_hero(table, int(hero.index), table.scene.ground.zone(zone))


def hit(table: Table, result: str, target: str) -> None:
    """FF-4.7: 1 damage to one enemy in the hero's zone."""
    hero = spend(table, result)
    enemies.strike(table, int(hero.index), FOE_OF[target], 1, HIT)


def shoot(table: Table, result: str, target: str) -> None:
    """FF-4.8: 1 damage to one enemy in an adjacent zone."""
    hero = spend(table, result)
    enemies.strike(table, int(hero.index), FOE_OF[target], 1, SHOT)


def shoot_far(table: Table, result: str, target: str) -> None:
    """FF-G3, Hawk Eye."""
    hero = spend(table, result)
    hero.far_shot = True
    enemies.strike(table, int(hero.index), FOE_OF[target], 1, SHOT)


# Tokens


def offer_pick_ups(table: Table, hero: Hero) -> None:
    """FF-8.6, R23: an unguarded objective token in the zone, free of charge."""
    for i, thing in enumerate(table.scene.things):
        if thing.kind == OBJECTIVE and table.place[i] == hero.zone:
            table.offer(pick_up, hero.index, thing.id, unless="FF-8.8" if table.guards[i] != NO_FOE else "")


def pick_up(table: Table, who: int, id: str) -> None:
    """FF-8.6: the token is put on the hero board."""
    i = objects.number_of(table, id)
    table.place[i] = HELD + who
    table.tell("FF-8.6", "{0} takes the {1}.", table.name(who), table.scene.things[i].name)


def bears_load(table: Table, hero: Hero) -> bool:
    """FF-G22, 205: the bearer of a reliquary cannot Dash."""
    for i, thing in enumerate(table.scene.things):
        if thing.with_hero and table.place[i] == HELD + hero.index:
            return True
    return bool(hero.statics & NO_DASH)


# Fountains (chapter 30)


def fountain_at(table: Table, zone: int) -> int:
    """FF-30.2, 30.3: a fountain with cubes and no enemy near; -1 without one."""
    for i, thing in enumerate(table.scene.things):
        if thing.kind == FOUNTAIN and table.place[i] == zone and table.cubes[i] > 0:
            if not table.has_foe_in(zone):
                return i
    return -1


def offer_fountain(table: Table, hero: Hero) -> None:
    """FF-30.2: any number of cubes, as health and energy in any mix, as far as tokens are missing."""
    i = fountain_at(table, int(hero.zone))
    if i < 0:
        return
    cubes = table.cubes[i]
    thirst = min(cubes, hero_set_up.max_health(table, hero) - int(hero.health))
    tired = min(cubes, int(hero.energy_max) - int(hero.energy))
    for life in range(thirst + 1):
        for strength in range(tired + 1):
            if 0 < life + strength <= cubes:
                table.offer(drink, hero.index, life, strength)


def drink(table: Table, who: int, life: int, strength: int) -> None:
    """FF-30.2"""
    i = fountain_at(table, int(table.heroes[who].zone))
    table.cubes[i] -= life + strength
    health.recover_health(table, who, life)
    health.recover_energy(table, who, strength)


# The end of a turn


def end_turn(table: Table) -> None:
    """FF-11.7, 11.9: the turn ends, and what is left in hand is lost."""
    table.fresh = False
    table.actor = NO_HERO


def end_of_turn(table: Table, who: int) -> None:
    """FF-4.17, 11.7, 30.2, FF-G22: a last drink, what burns, and unused results are lost."""
    hero = table.heroes[who]
    table.actor = NO_HERO
    skills.forget_user(table)
    hero.acted = True
    if hero.down:
        return
    hero.hand = ()
    if fountain_at(table, int(hero.zone)) >= 0:
        table.do(last_drink, who)
    if is_in_fire(table, hero):
        table.burned = True
        table.do(health.harm, who, 1)


def last_drink(table: Table, who: int) -> None:
    """FF-30.2, R45: the end of the turn is the other moment for the fountain."""
    hero = table.heroes[who]
    if hero.health >= hero_set_up.max_health(table, hero) and hero.energy >= hero.energy_max:
        return
    table.ask(hero.seat, "FF-30.2")
    table.offer(go_on, who)
    offer_fountain(table, hero)


def go_on(table: Table, who: int) -> None:
    """FF-30.2: nothing more."""


def is_in_fire(table: Table, hero: Hero) -> bool:
    for i, thing in enumerate(table.scene.things):
        if thing.kind == FIRE and table.place[i] == hero.zone:
            return True
    return False


# What cards give


def grant_step(table: Table, who: int) -> None:
    """FF-29.2, Command: another hero may step now; its own player decides."""
    hero = table.heroes[who]
    if hero.down or is_blocked(table, hero):
        return
    extras = [-1]
    if actions.must_pay_to_leave(table, hero, int(hero.zone), hero.climbed):
        extras = actions.step_results(table, hero.hand)
    table.ask(hero.seat, "FF-6.15")
    table.offer(decline, who)
    for zone in movement.ways_from(table, int(hero.zone)):
        for extra in extras:
            if extra < 0:
                table.offer(granted, who, table.zone_name(zone))
            else:
                table.offer(granted, who, table.zone_name(zone), RESULT_WORDS[extra])


def decline(table: Table, who: int) -> None:
    """FF-6.15: no step."""


def granted(table: Table, who: int, zone: str, extra: str = "") -> None:
    """FF-6.15, 29.2"""
    actions.pay_surcharge(table, table.heroes[who], extra)
    movement.walk_hero(table, who, table.scene.ground.zone(zone))


def offer_change_die(table: Table, who: int) -> None:
    """FF-6.15, War Drums: a hero that has yet to act may change one die."""
    hero = table.heroes[who]
    if hero.down or hero.acted or hero.late or not hero.hand:
        return
    table.ask(hero.seat, "FF-6.15")
    table.offer(decline, who)
    seen: list[int] = []
    for code in hero.hand:
        if code not in seen:
            seen.append(code)
            for face in preparation.CHANGED_TO:
                if face != code & FACE:
                    table.offer(change_die, who, RESULT_WORDS[code], RESULT_WORDS[face])


def change_die(table: Table, who: int, old: str, new: str) -> None:
    """FF-6.15: the die shows something else now."""
    hero = table.heroes[who]
    code = RESULT_OF[old]
    hand = list(hero.hand)
    hand[hand.index(code)] = RESULT_OF[new] + code - (code & FACE)
    hero.hand = tuple(hand)
    table.tell("FF-6.15", "{0} changes a die to {1}.", table.name(who), new)


END_TURN: Final[Move] = (end_turn,)
NEXT_ON_TRACK: Final[Move] = (next_on_track,)
