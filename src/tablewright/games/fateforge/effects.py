"""What cards do beyond results and actions: whom they reach, what they heal, hurt, hide and lose (FF-6.15, FF-7.7).

The hero whose card is in effect is `table.user`. A step that lets somebody choose offers words that records keep:
the id of a hero, the word of an enemy token, the name of a zone.
"""

from __future__ import annotations

from typing import Final

from tablewright.games.fateforge.parts import FOOD, GEM, OBJECTIVE, PURPLE
from tablewright.games.fateforge.rules import (
    enemies,
    health,
    hero_abilities,
    hero_turns,
    movement,
    skills,
    stun,
    traps,
    weak_spots,
)
from tablewright.games.fateforge.table import (
    BETWEEN,
    CAMOUFLAGED,
    FOE_OF,
    FOE_WORDS,
    HELD,
    NO_HERO,
    ON_FOE,
    RESULT_OF,
    RESULT_WORDS,
    SMOKED,
    Foe,
    Hero,
    Table,
)

YOU: Final = "you"
CHOSEN: Final = ("hero_within_1", "hero_here", "any_hero", "another_hero")  # one of them is chosen
WHO: Final = (YOU, "others_within_1", "others_within_2", "all_here", *CHOSEN)

HERE: Final = "here"
NEAR: Final = "near"  # the own zone or an adjacent one
ADJACENT: Final = "adjacent"
WHERE: Final = (HERE, NEAR, ADJACENT)

ANY: Final = "any"
WHITE: Final = "white"
MINION: Final = "minion"
UNDEAD_OR_BLIGHT: Final = "undead_or_blight_minion"
KINDS: Final = (ANY, WHITE, MINION, UNDEAD_OR_BLIGHT)
BANISHED: Final = ("undead", "blight")

HEALTH: Final = "health"
ENERGY: Final = "energy"
BOTH: Final = "both"

COLD_SWEAT: Final = 3  # FF-G9: at most
TOXIC_RULE: Final = 14


# Who


def user_of(table: Table) -> Hero:
    return table.heroes[table.user]


def seat_of(table: Table) -> int:
    return int(user_of(table).seat)


def hero_id(table: Table, index: int) -> str:
    """A hero's word in records."""
    return table.content.heroes[table.heroes[index].type].id


def hero_called(table: Table, id: str) -> int:
    for hero in table.heroes:
        if hero.type >= 0 and table.content.heroes[hero.type].id == id:
            return int(hero.index)
    return NO_HERO


def whom(table: Table, who: str) -> list[int]:
    """FF-6.15: the heroes that a card speaks of; zones count where there is a map."""
    you = user_of(table)
    found: list[int] = []
    for hero in table.heroes:
        index = int(hero.index)
        if who == YOU:
            if hero is you:
                found.append(index)
        elif who == "another_hero" or who == "any_hero":
            if hero is not you or who == "any_hero":
                found.append(index)
        elif not hero.down and is_in_reach(table, you, hero, who):
            found.append(index)
    return found


def is_in_reach(table: Table, you: Hero, hero: Hero, who: str) -> bool:
    distance = int(table.geo.distance(you.zone, hero.zone))
    if who == "others_within_1" or who == "others_within_2":
        return hero is not you and distance <= (1 if who == "others_within_1" else 2)
    return distance <= (1 if who == "hero_within_1" else 0)


# Health, energy, block (FF-5.3, FF-5.11)


def recover(table: Table, what: str, n: int, who: str) -> None:
    """FF-5.3: health, energy or both come back, for all that are meant or for one that is chosen."""
    heroes = whom(table, who)
    if who not in CHOSEN:
        for index in heroes:
            give_back(table, index, what, n)
        return
    table.ask(seat_of(table), "FF-5.3")
    for index in heroes:
        table.offer(help_hero, hero_id(table, index), what, n)


def help_hero(table: Table, id: str, what: str, n: int) -> None:
    """FF-5.3: this hero recovers."""
    give_back(table, hero_called(table, id), what, n)


def give_back(table: Table, index: int, what: str, n: int) -> None:
    if what != ENERGY:
        health.recover_health(table, index, n)
        wake(table, index)
    if what != HEALTH:
        health.recover_energy(table, index, n)


def wake(table: Table, index: int) -> None:
    """FF-17.7: outside combat a hero that has health again is no longer KO'd."""
    hero = table.heroes[index]
    if table.phase == BETWEEN and hero.down and not hero.out and hero.health > 0:
        hero.down = False


def cure(table: Table, n: int) -> None:
    """FF-40.4: health recovered, tokens set aside by toxic damage first."""
    health.cure(table, int(table.user), n)


def block(table: Table, n: int, who: str) -> None:
    """FF-4.18, FF-5.11: block tokens."""
    for index in whom(table, who):
        health.gain_block(table, index, n)


def suffer(table: Table, what: str, n: int) -> None:
    """FF-5.2, R18: a loss that nothing negates."""
    if what == HEALTH:
        health.suffer_health(table, int(table.user), n)
    else:
        health.suffer_energy(table, int(table.user), n)


def harm(table: Table, n: int) -> None:
    """FF-5.4: damage to the hero that drew the card."""
    health.harm(table, int(table.user), n, 0)


def toxic_harm(table: Table, n: int) -> None:
    """FF-40.1, FF-G11: toxic damage to the hero that drew the card; ordinary while its rule is locked."""
    is_toxic = bool(table.unlocked >> TOXIC_RULE & 1)
    health.harm(table, int(table.user), 0 if is_toxic else n, n if is_toxic else 0)


def suffer_for_corruption(table: Table) -> None:
    """FF-G9, Cold Sweat: 1 health for each Corruption card that the hero holds, at most 3."""
    held = min(len(user_of(table).corruption), COLD_SWEAT)
    if held:
        health.suffer_health(table, int(table.user), held)


# Area damage (FF-R66)


def zones_meant(table: Table, where: str) -> list[int]:
    """The zones with enemies that an area effect may be aimed at."""
    zone = int(user_of(table).zone)
    zones = [zone] if where != ADJACENT else []
    if where != HERE:
        zones.extend(table.geo.neighbours[zone])
    return [one for one in zones if table.has_foe_in(one)]


def cannot_damage_area(table: Table, n: int, where: str, count: int) -> str:
    """FF-6.12: there must be an enemy in one of the zones meant."""
    return "" if zones_meant(table, where) else "FF-6.12"


def area_damage(table: Table, n: int, where: str, count: int) -> None:
    """FF-R66: damage to every enemy in a zone, or in up to so many zones."""
    if where == HERE:
        damage_all_in(table, int(user_of(table).zone), n)
    else:
        table.do(aim_area, n, where, count, "")


def aim_area(table: Table, n: int, where: str, count: int, done: str) -> None:
    """FF-R66: which zone; a further one may be left out."""
    struck = done.split("+") if done else []
    zones = [zone for zone in zones_meant(table, where) if table.zone_name(zone) not in struck]
    if not zones:
        return
    table.ask(seat_of(table), "FF-R66")
    for zone in zones:
        table.offer(strike_zone, table.zone_name(zone))
    if struck:
        table.offer(enough)


def strike_zone(table: Table, name: str) -> None:
    """FF-R66: every enemy in this zone suffers the damage."""
    n: int = table.asking[1]
    count: int = table.asking[3]
    done: str = table.asking[4]
    damage_all_in(table, table.scene.ground.zone(name), n)
    if count > 1:
        table.do(aim_area, n, table.asking[2], count - 1, f"{done}+{name}" if done else name)


def enough(table: Table) -> None:
    """FF-4.17: no further one."""


def damage_all_in(table: Table, zone: int, n: int) -> None:
    """FF-R66: it targets nobody; a guarded enemy is out of its reach."""
    for foe in list(table.foes):
        if foe.zone == zone and foe.guarded_by < 0:
            enemies.hurt(table, int(foe.code), n)


# Targets that are neither hit nor shot (FF-R66)


def is_kind(table: Table, code: int, kind: str) -> bool:
    foe = table.foe(code)
    if foe is None:
        return False
    card = table.enemy(foe)
    if kind == WHITE:
        return bool(card.colour == 0)
    if kind == MINION:
        return card.is_minion()
    if kind == UNDEAD_OR_BLIGHT:
        return card.is_minion() and card.faction in BANISHED
    return True


def struck_by(table: Table, where: str, kind: str, done: str) -> list[int]:
    """The enemies that may be chosen, less those chosen before."""
    far = 0 if where == HERE else 1
    struck = done.split("+") if done else []
    return [
        code
        for code in enemies.targets_within(table, int(table.user), 0, far, 0)
        if is_kind(table, code, kind) and FOE_WORDS[code] not in struck
    ]


def cannot_strike(table: Table, n: int, where: str, kind: str) -> str:
    """FF-6.12: there must be somebody to strike."""
    return "" if struck_by(table, where, kind, "") else "FF-6.12"


def strike(table: Table, n: int, where: str, kind: str) -> None:
    """FF-R66: damage to one enemy; an ally's strike at nobody is lost."""
    table.do_move((choose_struck, n, where, kind, 1, ""))


def cannot_strike_several(table: Table, n: int, where: str, count: int) -> str:
    """FF-6.12: there must be somebody to strike."""
    return "" if struck_by(table, where, ANY, "") else "FF-6.12"


def strike_several(table: Table, n: int, where: str, count: int) -> None:
    """FF-R66: damage to each of up to so many enemies."""
    table.do_move((choose_struck, n, where, ANY, count, ""))


def choose_struck(table: Table, n: int, where: str, kind: str, left: int, done: str) -> None:
    """FF-R66: one enemy after the other, each only once."""
    codes = struck_by(table, where, kind, done)
    if not codes:
        return
    table.ask(seat_of(table), "FF-R66")
    for code in codes:
        table.offer(strike_foe, FOE_WORDS[code])
    if done:
        table.offer(enough)


def strike_foe(table: Table, word: str) -> None:
    """FF-R66: this enemy suffers the damage."""
    n: int = table.asking[1]
    left: int = table.asking[4]
    done: str = table.asking[5]
    enemies.strike(table, int(table.user), FOE_OF[word], n, 0)
    if left > 1:
        more = f"{done}+{word}" if done else word
        table.do_move((choose_struck, n, table.asking[2], table.asking[3], left - 1, more))


def stunned_by(table: Table, done: str) -> list[int]:
    """The minions in the zone that may be stunned."""
    found: list[int] = []
    for code in struck_by(table, HERE, MINION, done):
        foe = table.foe(code)
        if foe is not None and not foe.stunned and not stun.cannot_stun(table, foe):
            found.append(code)
    return found


def cannot_stun_minions(table: Table, count: int) -> str:
    """FF-6.12: there must be a minion to stun."""
    return "" if stunned_by(table, "") else "FF-6.12"


def stun_minions(table: Table, count: int) -> None:
    """FF-19.1: up to so many minions in the zone."""
    table.do(choose_stunned, count, "")


def choose_stunned(table: Table, left: int, done: str) -> None:
    """FF-19.1: one minion after the other."""
    codes = stunned_by(table, done)
    if not codes:
        return
    table.ask(seat_of(table), "FF-19.1")
    for code in codes:
        table.offer(stun_minion, FOE_WORDS[code])
    if done:
        table.offer(enough)


def stun_minion(table: Table, word: str) -> None:
    """FF-19.1: this minion is stunned."""
    left: int = table.asking[1]
    done: str = table.asking[2]
    stun.stun_by_hero(table, int(table.user), FOE_OF[word])
    if left > 1:
        table.do(choose_stunned, left - 1, f"{done}+{word}" if done else word)


# Hiding and being seen (FF-14.6, FF-R21)


def camouflage(table: Table) -> None:
    """FF-14.6: no valid target until the next turn, while no enemy is in the zone."""
    user_of(table).veil = CAMOUFLAGED


def smoke(table: Table) -> None:
    """FF-14.6: until Clean-Up the heroes in the zone are no valid targets while they stay there."""
    zone = int(user_of(table).zone)
    for hero in table.heroes:
        if hero.zone == zone and not hero.down:
            hero.veil = SMOKED
            hero.veil_zone = zone


def ready_stealth(table: Table) -> None:
    """FF-G3, Stealth: the token is available again."""
    user_of(table).stealth = True


def regain_stealth(table: Table) -> None:
    """FF-G3, Stealth: the token is available again if no enemy is in the zone."""
    hero = user_of(table)
    if not table.has_foe_in(int(hero.zone)) and not hero.down:
        hero.stealth = True


def taunt(table: Table) -> None:
    """FF-14.3: until Clean-Up the earliest, and the only one that can be chosen."""
    user_of(table).taunts = True


def challenged_by(table: Table, within: int) -> list[int]:
    return enemies.targets_within(table, int(table.user), 0, within, 0)


def cannot_challenge(table: Table, within: int) -> str:
    """FF-6.12: there must be an enemy to challenge."""
    return "" if challenged_by(table, within) else "FF-6.12"


def challenge(table: Table, within: int) -> None:
    """FF-14.3: until Clean-Up an enemy of your choice targets you whenever it can."""
    table.ask(seat_of(table), "FF-14.3")
    for code in challenged_by(table, within):
        table.offer(dare, FOE_WORDS[code])


def dare(table: Table, word: str) -> None:
    """FF-14.3: this enemy."""
    foe = table.foe(FOE_OF[word])
    if foe is not None:
        foe.challenged_by = table.user
        table.tell(
            "FF-14.3", "{0} challenges {1}.", table.name(int(table.user)), table.foe_name(FOE_OF[word])
        )


# Moving and letting move


def relocate(table: Table, within: int) -> None:
    """FF-G4, Shadowstep: to any zone within a distance; this is no step."""
    zone = int(user_of(table).zone)
    table.ask(seat_of(table), "FF-6.15")
    for other in range(len(table.scene.ground.names)):
        if 0 < table.geo.distance(zone, other) <= within:
            table.offer(go_to, table.zone_name(other))


def go_to(table: Table, name: str) -> None:
    """FF-6.15: to this zone."""
    movement.place_hero(table, int(table.user), table.scene.ground.zone(name))


def commanded(table: Table, within: int) -> list[int]:
    """The other standing heroes that may be told to step."""
    you = user_of(table)
    return [
        int(hero.index)
        for hero in table.heroes
        if hero is not you and not hero.down and table.geo.distance(you.zone, hero.zone) <= within
    ]


def cannot_command(table: Table, within: int) -> str:
    """FF-6.12: there must be a hero to command."""
    return "" if commanded(table, within) else "FF-6.12"


def command(table: Table, within: int) -> None:
    """FF-6.15: another hero may step now, if its player wants to."""
    table.ask(seat_of(table), "FF-6.15")
    for index in commanded(table, within):
        table.offer(give_command, hero_id(table, index))


def give_command(table: Table, id: str) -> None:
    """FF-6.15: this hero."""
    table.do(hero_turns.grant_step, hero_called(table, id))


def war_drums(table: Table) -> None:
    """FF-G4: every other hero who has yet to act this round may change one die."""
    you = user_of(table)
    for hero in table.heroes:
        if hero is not you and not hero.down and not hero.acted and not hero.late:
            table.do(hero_turns.offer_change_die, int(hero.index))


def flip_stance(table: Table) -> None:
    """FF-G4, Footwork: the other stance, and its benefit again this turn."""
    hero_abilities.flip_stance(table, int(table.user))


def gain_any_result(table: Table) -> None:
    """FF-G3, Rhythm of the Forest: one result of your choice, not block, not special."""
    table.ask(seat_of(table), "FF-6.10")
    for name in ("step", "hit", "skill_hit", "shot", "skill_shot", "focus"):
        table.offer(gain_result, name)


def gain_result(table: Table, name: str) -> None:
    """FF-6.10: this result comes to hand."""
    skills.gain(user_of(table), (RESULT_OF[name],))


# What enemies carry (FF-8.12)


def carried_here(table: Table) -> list[int]:
    """Gems and food on enemies in the zone."""
    zone = user_of(table).zone
    found: list[int] = []
    for i, thing in enumerate(table.scene.things):
        if (thing.kind == GEM or thing.kind == FOOD) and table.place[i] >= ON_FOE:
            foe = table.foe(table.place[i] - ON_FOE)
            if foe is not None and foe.zone == zone:
                found.append(i)
    return found


def cannot_take_carried(table: Table) -> str:
    """FF-6.12: there must be something to take."""
    return "" if carried_here(table) else "FF-6.12"


def take_carried(table: Table) -> None:
    """FF-G4, Light Fingers: a gem or food of an enemy in the zone goes into the bag."""
    table.ask(seat_of(table), "FF-8.12")
    for i in carried_here(table):
        table.offer(lift, table.scene.things[i].id)


def lift(table: Table, id: str) -> None:
    """FF-8.12: this one."""
    for i, thing in enumerate(table.scene.things):
        if thing.id == id:
            movement.collect(table, i)


# Fear and traps (FF-G10, FF-G11)


def loose_dice(hero: Hero) -> list[int]:
    """The different unused dice of a hero."""
    found: list[int] = []
    for code in hero.hand:
        if code >= 512 and code not in found:
            found.append(code)
    return found


def lose_die(table: Table) -> None:
    """FF-G10, Frozen: one unused die of the hero's own choice is discarded."""
    table.do(choose_lost_die, int(table.user))


def choose_lost_die(table: Table, who: int) -> None:
    """FF-39.1: the hero is named, for others may draw cards before its player has chosen."""
    hero = table.heroes[who]
    codes = loose_dice(hero)
    if not codes:
        return
    table.ask(int(hero.seat), "FF-39.1")
    for code in codes:
        table.offer(discard_die, int(hero.index), RESULT_WORDS[code])


def discard_die(table: Table, who: int, word: str) -> None:
    """FF-G10: this one."""
    traps.discard_result(table.heroes[who], RESULT_OF[word])


def flee(table: Table) -> None:
    """FF-G10, Flight: to a random adjacent zone, without a Dash penalty."""
    movement.relocate_random(table, int(table.user))


def held_by(table: Table, who: int) -> list[int]:
    return [
        i
        for i, thing in enumerate(table.scene.things)
        if thing.kind == OBJECTIVE and table.place[i] == HELD + who
    ]


def drop_one(table: Table) -> None:
    """FF-G10, Drop: one carried objective, or 1 energy."""
    table.do(choose_dropped, int(table.user))


def choose_dropped(table: Table, who: int) -> None:
    """FF-39.1: the hero is named, for others may draw cards before its player has chosen."""
    hero = table.heroes[who]
    held = held_by(table, int(hero.index))
    if not held:
        health.suffer_energy(table, int(hero.index), 1)
        return
    table.ask(int(hero.seat), "FF-39.1")
    for i in held:
        table.offer(drop, int(hero.index), table.scene.things[i].id)
    table.offer(hold_on, int(hero.index))


def drop(table: Table, who: int, id: str) -> None:
    """FF-8.7: it lies in the hero's zone."""
    for i in held_by(table, who):
        if table.scene.things[i].id == id:
            table.place[i] = int(table.heroes[who].zone)
            table.tell("FF-8.7", "{0} drops the {1}.", table.name(who), table.scene.things[i].name)


def hold_on(table: Table, who: int) -> None:
    """FF-G10: 1 energy instead."""
    health.suffer_energy(table, who, 1)


def snare(table: Table) -> None:
    """FF-G11: all unused step results are lost; without any, the hero is stunned."""
    traps.lose_steps(table, int(table.user))


def stun_you(table: Table) -> None:
    """FF-19.4: the hero that drew the card is stunned."""
    stun.stun_hero(table, int(table.user))


def alarm(table: Table) -> None:
    """FF-G11, R40: the closest minion that can move comes 1 zone closer; of several the lowest number."""
    foe = closest_minion(table, int(user_of(table).zone))
    if foe is not None:
        movement.step_towards(table, foe, int(user_of(table).zone))


def closest_minion(table: Table, zone: int) -> Foe | None:
    best: Foe | None = None
    for foe in table.foes:
        if foe.code // 8 >= PURPLE or not enemies.may_move(table, foe):
            continue
        distance = table.geo.distance(zone, foe.zone)
        if distance == 0 or distance > len(table.scene.ground.names):
            continue
        if best is None or is_closer(table, zone, foe, best):
            best = foe
    return best


def is_closer(table: Table, zone: int, foe: Foe, other: Foe) -> bool:
    mine, theirs = table.geo.distance(zone, foe.zone), table.geo.distance(zone, other.zone)
    return mine < theirs or (mine == theirs and foe.code % 8 < other.code % 8)


def nothing(table: Table) -> None:
    """FF-G11, Dud: nothing happens."""


# Allies


def weakened(table: Table) -> list[int]:
    """Enemies with armour within 1 zone."""
    found: list[int] = []
    for code in enemies.targets_within(table, int(table.user), 0, 1, 0):
        foe = table.foe(code)
        if foe is not None and foe.armour > 0:
            found.append(code)
    return found


def open_icons(table: Table) -> list[tuple[int, int]]:
    """The uncovered icons of a boss within 1 zone, counted from 0."""
    boss = weak_spots.boss_of(table)
    if boss is None or table.geo.distance(user_of(table).zone, boss.zone) > 1:
        return []
    return [
        (number, icon)
        for number, spot in enumerate(table.enemy(boss).spots)
        for icon in range(len(weak_spots.icons_of(table, table.enemy(boss), number)))
        if not table.spots[number] >> icon & 1
    ]


def cannot_find_weakness(table: Table) -> str:
    """FF-6.12: there must be armour or a weak spot within 1 zone."""
    return "" if weakened(table) or open_icons(table) else "FF-6.12"


def find_weakness(table: Table) -> None:
    """FF-G17: a cube on a weak-spot icon within 1 zone, or an enemy within 1 zone loses 1 armour."""
    if cannot_find_weakness(table):
        return
    table.ask(seat_of(table), "FF-34.4")
    for number, icon in open_icons(table):
        table.offer(point_out, number + 1, icon + 1)
    for code in weakened(table):
        table.offer(loosen_armour, FOE_WORDS[code])


def point_out(table: Table, number: int, icon: int) -> None:
    """FF-38.1: this icon is covered."""
    weak_spots.put_cube(table, number - 1, icon - 1)


def loosen_armour(table: Table, word: str) -> None:
    """FF-G17: this enemy."""
    enemies.strip_armour(table, FOE_OF[word])
