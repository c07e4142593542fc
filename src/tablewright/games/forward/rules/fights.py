"""Chapter 9, Duels and Confrontations: from meeting a foe to the last exchange."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tablewright.engine.effects import Effect, amount, holds
from tablewright.engine.pile import NOTHING
from tablewright.engine.table import Move
from tablewright.games.forward import force, modifiers
from tablewright.games.forward.cards import (
    COUNTER,
    CRITICAL,
    DUEL,
    GUARDIAN,
    MISS,
    PARRY,
    RESULT_WORDS,
    RESULTS,
    TYPES,
    Bargain,
    Card,
    Face,
)
from tablewright.games.forward.modifiers import in_this_fight
from tablewright.games.forward.rules import (
    completing,
    demands,
    endings,
    equipment,
    grace,
    health,
    marker,
    status,
    windows,
)
from tablewright.games.forward.table import FOE, OWN, PEACE, PLAYER, Fight, Table

# Before the first roll


def meet_foe(table: Table) -> None:
    """FW-9.2, FW-9.4, FW-21.3: what may be done before the first roll is settled before the fight begins."""
    if table.revealed == NOTHING:
        return
    foe = table.card(table.revealed)
    if foe.bargains or windows.has_aside(table):
        table.ask(PLAYER, "FW-9.4")
        table.offer(begin_fight)
        for number, bargain in enumerate(foe.bargains):
            table.offer(strike_bargain, number + 1, unless=cannot_strike_bargain(table, bargain))
        windows.offer_asides(table)
    else:
        begin_fight(table)


def cannot_strike_bargain(table: Table, bargain: Bargain) -> str:
    """FW-9.4, FW-1.4, FW-16.6: its printed condition must hold and its price be there in full."""
    if not holds(table, bargain.condition):
        return "FW-9.4"
    return demands.cannot_meet(table, bargain.effect.moves)


def strike_bargain(table: Table, number: int) -> None:
    """FW-9.4: carry out the option; if it does away with the foe there was no fight."""
    foe = table.card(table.revealed)
    bargain = foe.bargains[number - 1]
    table.tell("FW-9.4", "Before the first roll: {0}", bargain.effect.text)
    for move in bargain.effect.moves:
        table.do_move(move)
    table.do(meet_foe)


def evade(table: Table) -> None:
    """FW-9.25, FW-22.10: the foe is discarded without a fight: no victory effects, no losses."""
    if table.revealed == NOTHING or table.fight.foe is not None:
        return
    table.tell("FW-9.25", "You slip past {0}.", table.card(table.revealed).name)
    completing.discard_card(table, table.revealed)
    table.revealed = NOTHING


# The fight


def begin_fight(table: Table) -> None:
    """FW-9.3: the foe's HP is its printed HP plus what is in force at this moment."""
    if table.revealed != NOTHING:
        face_foe(table, table.card(table.revealed))


def fight_named(table: Table, foe: int) -> None:
    """FW-1.2: a card may start a fight as part of its effect."""
    if table.fight.foe is None:
        face_foe(table, table.card(foe))


def face_foe(table: Table, foe: Card) -> None:
    """FW-9.1, FW-9.3, FW-1.13, R56: Duel, Confrontation and Guardian are one procedure with different labels."""
    fight = Fight()
    fight.foe = foe
    fight.scope = force.VS_GUARDIAN if foe.kind == GUARDIAN else foe.kind
    table.fight = fight
    table.spent_fight = ()
    table.fights += 1
    table.tell("FW-9.3", "{0} stands before you.", foe.name)
    pending = table.mark()
    modifiers.fire(table, force.FIGHT_START, "guardian" if foe.kind == GUARDIAN else TYPES[foe.kind])
    if table.has_more(pending):
        table.do(size_up, foe)
    else:
        size_up(table, foe)


def size_up(table: Table, foe: Card) -> None:
    """FW-9.3: texts that speak of the start are read once, now."""
    fight = table.fight
    if foe.at_start is not None:
        for modifier in foe.at_start.modifiers:
            if holds(table, modifier.condition):
                modifiers.lend(table, modifiers.settled(table, modifier), "this_fight")
    printed = foe.hp
    if foe.kind == GUARDIAN:
        printed = table.content.guardian_hp[table.rules.difficulty]
    fight.hp = printed + in_this_fight(table, force.FOE_HP)
    if fight.hp < 1:
        fight.hp = 1
    fight.atk = foe.atk + in_this_fight(table, force.FOE_ATK)
    if fight.atk < 0:
        fight.atk = 0
    table.tell("FW-9.3", "{0}: {1} HP, ATK {2}.", foe.name, fight.hp, fight.atk)
    next_exchange(table)


def next_exchange(table: Table) -> None:
    """FW-9.5, FW-9.22: exchange follows exchange until one side is defeated."""
    fight = table.fight
    fight.exchange += 1
    fight.last_own = fight.own
    fight.last_die = fight.die
    fight.own = 0
    fight.die = 0
    fight.own_rerolled = False
    fight.die_rerolled = False
    table.exchanges += 1
    modifiers.fire(table, force.EXCHANGE_START)
    table.do_move(BEFORE_ROLL)


def before_roll(table: Table) -> None:
    """FW-9.5 (1), FW-21.4: the window before the roll."""
    if table.fight.hp <= 0:
        win_fight(table)
        return
    table.ask(PLAYER, "FW-9.5")
    table.offer_move(ROLL)
    if table.rules.duel_retreat or table.refused is not None:
        table.offer(retreat, unless=cannot_retreat(table))
    windows.offer_asides(table)


def cannot_retreat(table: Table) -> str:
    """FW-9.2, FW-R10: a fight is not left, but for a Duel when the option `duel_retreat` is on."""
    foe = table.fight.foe
    if not table.rules.duel_retreat or foe is None:
        return "FW-9.2"
    return "" if foe.kind == DUEL else "FW-R10"


def retreat(table: Table) -> None:
    """FW-R10: leave a Duel for 1 Dread; the foe is discarded without reward."""
    foe = table.fight.foe
    assert foe is not None
    table.tell("FW-R10", "You back away from {0}.", foe.name)
    table.do(marker.gain_dread, 1)
    table.do(end_fight)


def roll_exchange(table: Table) -> None:
    """FW-9.5 (2), FW-1.8, R11: both dice at once; a foe that mirrors you rolls none (FW-9.24)."""
    fight = table.fight
    fight.own = table.roll(OWN)
    foe = fight.foe
    assert foe is not None
    if not is_mirror(table, foe):
        fight.die = table.roll(FOE)
    if table.log is not None:
        tell_roll(table, foe)
    if table.mods.triggers & force.ROLL:
        modifiers.fire(table, force.ROLL, fight.own)
        table.do(after_roll)
    elif is_roll_settled(table):
        read_results(table)
    else:
        table.do(after_roll)


def is_mirror(table: Table, foe: Card) -> bool:
    """FW-9.24, FW-R16: a foe that mirrors your die does so by its own table; with the common one it rolls."""
    return foe.mirror and not table.rules.common_faces


def tell_roll(table: Table, foe: Card) -> None:
    fight = table.fight
    if is_mirror(table, foe):
        table.tell("FW-9.24", "You roll {0}; {1} mirrors it.", fight.own, foe.name, how="roll")
    else:
        table.tell("FW-9.5", "You roll {0}, {1} rolls {2}.", fight.own, foe.name, fight.die, how="roll")


def after_roll(table: Table) -> None:
    """FW-9.5 (3), FW-21.5: the reroll window; passed over when nothing could be done in it. A foe that a card
    brings to 0 here is defeated at once (FW-9.20)."""
    if table.fight.hp <= 0:
        win_fight(table)
        return
    if is_roll_settled(table) and table.refused is None:
        read_results(table)
        return
    table.ask(PLAYER, "FW-21.5")
    table.offer(read_results)
    table.offer(reroll_own, unless=cannot_reroll_own(table))
    table.offer(reroll_foe, unless=cannot_reroll_foe(table))
    windows.offer_asides(table)


def is_roll_settled(table: Table) -> bool:
    """FW-21.5: neither Grace nor a card could change the roll now."""
    return not grace.could_reroll(table) and not windows.has_aside(table)


def cannot_reroll_own(table: Table) -> str:
    """FW-17.3, FW-17.5, FW-17.7: Grace must be left, and a die rolled again only as the option allows."""
    if table.fight.own_rerolled and table.rules.grace_reroll == "single":
        return "FW-17.5"
    return grace.cannot_reroll(table)


def cannot_reroll_foe(table: Table) -> str:
    """FW-17.3, FW-9.24: a foe without a die of its own has none to reroll."""
    if table.fight.die == 0:
        return "FW-9.24"
    if table.fight.die_rerolled and table.rules.grace_reroll == "single":
        return "FW-17.5"
    return grace.cannot_reroll(table)


def reroll_own(table: Table) -> None:
    """FW-17.3, FW-17.4: 1 Grace, your die again; the new face stands."""
    grace.spend_grace(table)
    roll_own_again(table)
    table.do(after_roll)


def reroll_foe(table: Table) -> None:
    """FW-17.3, FW-17.4: 1 Grace, the foe's die again; the new face stands."""
    grace.spend_grace(table)
    roll_foe_again(table)
    table.do(after_roll)


def roll_own_again(table: Table) -> None:
    """FW-21.11: your die is rolled anew."""
    table.fight.own = table.roll(OWN)
    table.fight.own_rerolled = True
    table.tell("FW-17.4", "Your die falls again: {0}.", table.fight.own, how="roll")


def roll_foe_again(table: Table) -> None:
    """FW-21.11: the foe's die is rolled anew."""
    table.fight.die = table.roll(FOE)
    table.fight.die_rerolled = True
    table.tell("FW-17.4", "The foe's die falls again: {0}.", table.fight.die, how="roll")


# Reading an exchange


def own_result(table: Table) -> int:
    """FW-9.6–9.10: what your die counts as, as it lies."""
    return result_of(table, table.fight.own)


def result_of(table: Table, number: i64) -> int:
    """FW-9.6–9.10, FW-9.23: what a number on your die counts as, with the changes in place; a forced MISS overrides
    all."""
    if in_this_fight(table, force.RESULT_MISS):
        return MISS
    mods = table.mods
    return mods.results[mods.faces[number]]


def foe_face(table: Table) -> Face:
    """FW-9.11, FW-9.24, FW-R16: the foe's face as printed, or from the common table; a mirror reads your number."""
    fight = table.fight
    foe = fight.foe
    assert foe is not None
    if is_mirror(table, foe):
        return table.content.common[fight.own - 1]
    return faces_of(table, foe)[fight.die - 1]


def faces_of(table: Table, foe: Card) -> list[Face]:
    """FW-9.11, FW-R16: the six faces that a foe reads, a mirror with your number."""
    if foe.mirror or (table.rules.common_faces and foe.kind != GUARDIAN):
        return table.content.common
    return foe.faces


def damage_dealt(table: Table) -> int:
    """What your die deals as it lies; a preview that changes nothing."""
    return dealt_with(table, own_result(table), foe_face(table))


def dealt_with(table: Table, result: int, face: Face) -> int:
    """FW-9.14, FW-9.16, FW-9.17: base of the face + ATK → additions → doublings → foe DEF → immunities; the
    foe's PARRY or COUNTER makes it 0."""
    return 0 if face.blocks else dealt_by(table, table.fight.own, result)


def dealt_by(table: Table, number: i64, result: int) -> int:
    """FW-9.14, FW-9.16, FW-9.17: what a number on your die deals to a foe that does not block."""
    if result == MISS or result == PARRY:
        return 0
    foe = table.fight.foe
    assert foe is not None
    dealt: i64 = own_base(table, foe, number, result) - foe.defence
    if dealt <= 0 or is_immune(table, number, result):
        return 0
    return dealt


def own_base(table: Table, foe: Card, number: i64, result: int) -> int:
    """FW-9.8–9.10: HIT 1 + ATK, CRITICAL 2 + ATK, COUNTER 1 without ATK; the foe's text may change a COUNTER."""
    printed = table.mods.damage[number]
    if result == COUNTER:
        base = foe.own_counter if printed < 0 else printed
        return base + equipment.atk(table) if table.rules.counter_adds_atk else base
    if result == CRITICAL:
        return (2 if printed < 0 else printed) + equipment.atk(table) + in_this_fight(table, force.CRIT_BONUS)
    return (1 if printed < 0 else printed) + equipment.atk(table) + in_this_fight(table, force.HIT_BONUS)


def is_immune(table: Table, number: i64, result: int) -> bool:
    """FW-9.26: damage from what the foe is immune to counts as 0."""
    mods = table.mods
    return bool((mods.immune_faces >> number) & 1 or (mods.immune_results >> result) & 1)


def is_blocked_by_you(result: int, face: Face) -> bool:
    """FW-9.7, FW-9.12: your PARRY or COUNTER stops everything but what says it cannot be blocked."""
    return (result == PARRY or result == COUNTER) and not face.unblockable


def damage_before_wards(table: Table, result: int, face: Face) -> int:
    """FW-9.15, FW-9.17, FW-12.6: base + foe ATK → additions → doublings, each for itself → your DEF."""
    if not face.deals or is_blocked_by_you(result, face):
        return 0
    damage: i64 = amount(table, face.damage)
    if face.adds_atk:
        damage += table.fight.atk
    damage += in_this_fight(table, force.FOE_DAMAGE)
    if not table.fight.doubled:
        damage <<= modifiers.value(table, force.DOUBLE_FIRST_HIT)
    if not face.pierce:
        damage -= equipment.defence(table)
    return damage if damage > 0 else 0


def damage_taken(table: Table) -> int:
    """What your Health would lose as the dice lie; a preview that changes nothing."""
    return taken_with(table, own_result(table), foe_face(table))


def taken_with(table: Table, result: int, face: Face) -> int:
    """FW-9.17: what is left of a face's damage after fight wards and Warded counters."""
    damage = damage_before_wards(table, result, face)
    if damage > 0 and not table.fight.ward_used:
        damage -= modifiers.value(table, force.FIGHT_WARD)
    damage -= status.warded(table)
    return damage if damage > 0 else 0


def read_results(table: Table) -> None:
    """FW-9.5 (4–9), FW-9.13, FW-9.18, FW-17.8, R13: blocks first, then both damages at the same time, then riders,
    then the check for defeat."""
    result = own_result(table)
    face = foe_face(table)
    dealt = dealt_with(table, result, face)
    taken = take_damage(table, result, face)
    if table.log is not None:
        words = "{0} against {1}: you deal {2}, you take {3}."
        table.tell("FW-9.18", words, RESULTS[result], face.name, dealt, taken)
    hurt_foe(table, dealt)
    table.health -= taken
    if table.health <= 0 and not health.check_health(table):
        return
    pending = table.mark()
    fire_own_riders(table, result, face, dealt)
    fire_foe_riders(table, face, is_blocked_by_you(result, face), taken)
    if table.has_more(pending):
        table.do(after_exchange)
    else:
        after_exchange(table)


def take_damage(table: Table, result: int, face: Face) -> int:
    """FW-9.17: the damage that reaches your Health, using up the doubling, the wards and the Warded counters."""
    damage = damage_before_wards(table, result, face)
    if face.deals and not is_blocked_by_you(result, face):
        table.fight.doubled = True
    if damage > 0 and not table.fight.ward_used:
        ward = modifiers.value(table, force.FIGHT_WARD)
        if ward > 0:
            table.fight.ward_used = True
            damage = damage - ward if damage > ward else 0
    if damage > 0 and modifiers.value(table, force.PREVENT):
        damage = status.absorb(table, damage)
    return damage


def hurt_foe(table: Table, dealt: int) -> None:
    """FW-9.20, FW-22.4: the foe's HP falls, but not below what its text holds it at."""
    fight = table.fight
    fight.hp -= dealt
    least: i64 = modifiers.value(table, force.HP_FLOOR) if fight.scope == force.VS_GUARDIAN else 0
    if fight.hp < least:
        fight.hp = least


def fire_own_riders(table: Table, result: int, face: Face, dealt: int) -> None:
    """FW-9.19: your riders come before the foe's; a block cancels them."""
    if result == MISS or result == PARRY or face.blocks:
        return
    name = RESULT_WORDS[result]
    modifiers.fire(table, force.ON_HIT, "own", name)
    if dealt > 0:
        modifiers.fire(table, force.ON_WOUND, "own", name)


def fire_foe_riders(table: Table, face: Face, blocked: bool, taken: int) -> None:
    """FW-9.12, FW-9.19, FW-R17: «on hit» unless blocked, «on wound» if at least 1 damage got through."""
    if blocked:
        return
    kind = RESULT_WORDS[face.kind]  # a TALON is a HIT
    if face.on_hit is not None:
        do_effect(table, face.on_hit)
    if face.deals:
        modifiers.fire(table, force.ON_HIT, "foe", kind)
    if taken > 0:
        if face.on_wound is not None:
            do_effect(table, face.on_wound)
        modifiers.fire(table, force.ON_WOUND, "foe", kind)


def do_effect(table: Table, effect: Effect) -> None:
    """FW-1.9, R48: the effects of a card happen one after the other in the order written."""
    for move in effect.moves:
        table.do_move(move)


def after_exchange(table: Table) -> None:
    """FW-9.5 (9), FW-9.22, FW-9.27, FW-9.28: victory, weariness, or the next exchange."""
    fight = table.fight
    foe = fight.foe
    assert foe is not None
    end_exchange_loans(table)
    if fight.hp <= 0 or (foe.survive > 0 and fight.exchange >= foe.survive):
        win_fight(table)
        return
    weariness = table.rules.fight_weariness
    if weariness > 0 and fight.exchange > weariness and foe.kind != GUARDIAN:
        table.do(health.lose_health, 1)  # not `lose`: DEF would make the fight endless again (FW-R49)
        table.do(next_exchange)
    else:
        next_exchange(table)


def end_exchange_loans(table: Table) -> None:
    """FW-8.6: what was lent for the roll or the exchange is over with it, also when a card ends the fight."""
    if table.lent:
        modifiers.end_loans(table, "this_roll")
        modifiers.end_loans(table, "this_exchange")


def damage_foe(table: Table, n: int) -> None:
    """FW-1.12: damage to the foe from a card, outside the dice."""
    if table.fight.foe is not None:
        hurt_foe(table, n)
        table.tell("FW-1.12", "{0} takes {1}.", table.fight.foe.name, n)


def damage_you(table: Table, n: int) -> None:
    """FW-1.12: damage inside a fight from a card: DEF, wards and Warded counters act on it."""
    left = n - equipment.defence(table)
    if left > 0 and table.fight.foe is not None and not table.fight.ward_used:
        ward = modifiers.value(table, force.FIGHT_WARD)
        if ward > 0:
            table.fight.ward_used = True
            left -= ward
    if left > 0 and modifiers.value(table, force.PREVENT):
        left = status.absorb(table, left)
    if left > 0:
        health.lose_health(table, left)


# The end of a fight


def win_fight(table: Table) -> None:
    """FW-9.21: the foe goes to this Domain's discard pile, then its victory effects apply in order."""
    foe = table.fight.foe
    assert foe is not None
    table.tell("FW-9.21", "{0} is defeated.", foe.name)
    if foe.kind == GUARDIAN:
        endings.win_run(table)
        return
    modifiers.fire(table, force.FOE_DEFEATED, TYPES[foe.kind])
    end_fight(table)
    if foe.win is not None:
        do_effect(table, foe.win)


def end_fight(table: Table) -> None:
    """FW-9.21: the foe leaves; what was lent for the fight is over."""
    foe = table.fight.foe
    if foe is not None and table.revealed == foe.index:
        completing.discard_card(table, table.revealed)
        table.revealed = NOTHING
    table.fight = PEACE
    table.spent_fight = ()
    end_exchange_loans(table)
    if table.lent:
        modifiers.end_loans(table, "this_fight")


# Dice that cards change


def set_own_die(table: Table, face: int) -> None:
    """FW-21.11: your die just rolled is turned to this face."""
    if table.fight.own > 0:
        table.fight.own = face
    elif table.trial.die > 0:
        table.trial.die = face


def set_foe_die(table: Table, face: int) -> None:
    """FW-21.11: the foe's die just rolled is turned to this face."""
    if table.fight.die > 0:
        table.fight.die = face


def reroll_own_by_card(table: Table) -> None:
    """FW-21.11: a card rerolls your die."""
    if table.fight.own > 0:
        roll_own_again(table)
    elif table.trial.die > 0:
        table.trial.die = table.roll(2)


def reroll_foe_by_card(table: Table) -> None:
    """FW-21.11, FW-9.24: a card rerolls the foe's die, if it has one."""
    if table.fight.die > 0:
        roll_foe_again(table)


def reroll(table: Table, side: str) -> None:
    """FW-21.11: a card rerolls a die just rolled."""
    table.do(reroll_own_by_card if side == "own" else reroll_foe_by_card)


def set_die(table: Table, side: str, face: int) -> None:
    """FW-21.11: a card turns a die just rolled."""
    table.do(set_own_die if side == "own" else set_foe_die, face)


# Calls that every exchange makes, kept ready
BEFORE_ROLL: Final[Move] = (before_roll,)
ROLL: Final[Move] = (roll_exchange,)
