"""Chapter 6, Confronting enemies and Skill Icons."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tablewright.engine.pile import NOTHING
from tablewright.engine.table import Move, Who
from tablewright.games.spiralchain import force, forces
from tablewright.games.spiralchain.cards import LOCATIONS, NUR, OBLIVIATE, SPOTS, Enemy
from tablewright.games.spiralchain.rules import dice, discarding, endings, foreverot, paying, terms, tokens
from tablewright.games.spiralchain.table import (
    CONFRONT_ROLL,
    CONFRONT_ROLLED,
    FOUGHT_OBLIVIATE,
    FOUGHT_WARLORD,
    MOST_SEATS,
    RUIN,
    Bill,
    Table,
)

# What it costs


def bill_for_enemy(table: Table, seat: i64, enemy: Enemy) -> Bill:
    """SF-6.1, SF-6.18, SF-6.24, SF-R16: the printed cost as this player's cards and the Active Event change it."""
    mods = table.heroes[seat].mods
    if enemy.kind == OBLIVIATE:
        most = 9 if mods.swap_obliviate >= 0 else 0
        return Bill(enemy.cost, 0, mods.less_obliviate, 0, mods.swap_obliviate, most, mods.forges)
    less = discount(table, seat, enemy)
    return Bill(enemy.cost, less, 0, mods.more_warlord, -1, 0, mods.forges)


def discount(table: Table, seat: i64, enemy: Enemy) -> i64:
    """SF-6.18, SF-6.19, SF-R16: each matching icon leaves out a resource of a Warlord's cost; some cards do too."""
    mods = table.heroes[seat].mods
    less: i64 = 0
    if enemy.skill >= 0 and table.rules.skills_cut_costs:
        less = tokens.skill_of(table, seat, enemy.skill)
    if mods.less_named > 0 and enemy.is_named:
        less += mods.less_named
    if mods.less_in_company > 0 and terms.pawns_on(table, table.heroes[seat].world) > 2:
        less += mods.less_in_company
    return less


def bill_for_rot(table: Table, seat: i64, token: i64) -> Bill:
    mods = table.heroes[seat].mods
    return Bill(table.content.rots[token].cost, 0, 0, 0, mods.swap_rot, mods.swap_most, mods.forges)


def is_enemy_payable(table: Table, seat: i64, enemy: Enemy) -> bool:
    """SF-6.2: the same without writing a bill where nothing changes the cost."""
    mods = table.heroes[seat].mods
    less: i64 = 0
    if enemy.kind == OBLIVIATE:
        if paying.is_payable(table, seat, enemy.cost, 0, mods.less_obliviate, 0):
            return True
        less = mods.less_obliviate
    else:
        if paying.is_payable(table, seat, enemy.cost, 0, 0, mods.more_warlord):
            return True
        less = discount(table, seat, enemy)
        if less > 0 and paying.is_payable(table, seat, enemy.cost, less, 0, mods.more_warlord):
            return True
    if not mods.forges and (enemy.kind != OBLIVIATE or mods.swap_obliviate < 0):
        return False
    if paying.held_by(table.heroes[seat]) + less < enemy.cost.total:
        return False  # whatever stands for whatever, each thing still takes a token
    return paying.can_pay(table, seat, bill_for_enemy(table, seat, enemy))


def rolls_needed(table: Table, seat: i64, dice_icons: i64, skill: i64) -> i64:
    """SF-6.14–6.17, SF-6.19, SF-R17, SF-R18: one roll fewer for each matching icon of yours, never below zero."""
    n = dice_icons - tokens.skill_of(table, seat, skill)
    return n if n > 0 else 0


# What may be confronted


def offer_confrontations(table: Table, world: i64) -> None:
    """SF-6.3, SF-6.7, SF-6.8: Obliviates and Warlords on your world, outnumbered or not."""
    enemies = table.warlord_spots | table.obliviate_spots
    for location in range(world * SPOTS, world * SPOTS + SPOTS):
        if (enemies >> location) & 1:
            enemy = table.content.enemies[table.board[location]]
            table.offer_move(enemy.confronting, cannot_confront(table, enemy))
        elif table.refused is not None and table.board[location] == RUIN:
            table.offer(confront_ruin, table.content.location(location).id, unless="SF-1.6")


def confront_ruin(table: Table, name: str) -> None:
    """SF-1.6: shown so that it can be refused: a Ruin is no enemy."""


def cannot_confront(table: Table, enemy: Enemy) -> str:
    """SF-6.2: you must be able to pay the full cost before you begin."""
    return (
        ""
        if is_enemy_payable(table, table.you, enemy)
        else paying.wanting(table, "SF-6.2", table.you, enemy.cost)
    )


def offer_rot(table: Table) -> None:
    """SF-6.10, SF-6.12, SF-R39: on Nur the uppermost token of any stack."""
    for stack in range(4):
        if table.stacks[stack]:
            table.offer_move(CONFRONT_ROT[stack], cannot_confront_rot(table, stack))
            if table.refused is not None and len(table.stacks[stack]) > 1:
                table.offer(confront_covered, stack, unless="SF-6.11")


def confront_covered(table: Table, stack: int) -> None:
    """SF-6.11: shown so that it can be refused."""


def cannot_confront_rot(table: Table, stack: i64) -> str:
    """SF-6.10: your pawn must be on Nur; SF-6.2: and you must be able to pay."""
    if table.heroes[table.you].world != NUR:
        return "SF-6.10"
    token = table.stacks[stack][-1]
    if is_rot_payable(table, table.you, token):
        return ""
    return paying.wanting(table, "SF-6.2", table.you, table.content.rots[token].cost)


def is_rot_payable(table: Table, seat: i64, token: i64) -> bool:
    """SF-6.2, SF-6.10: Rotkin cost nothing but rolls."""
    cost = table.content.rots[token].cost
    if cost.total == 0 or paying.is_payable(table, seat, cost, 0, 0, 0):
        return True
    mods = table.heroes[seat].mods
    return (mods.forges or mods.swap_rot >= 0) and paying.can_pay(
        table, seat, bill_for_rot(table, seat, token)
    )


# The actions


def confront_obliviate(table: Table, name: str) -> None:
    """SF-6.3: roll once per die icon, then pay."""
    table.actions -= 1
    table.foe_bonus = 0
    table.foe_forfeit = False
    begin(table, table.content.enemies[table.content.enemy_of[name]])


def confront_warlord(table: Table, name: str) -> None:
    """SF-6.7: pay; no roll unless the token says so."""
    table.actions -= 1
    table.foe_bonus = 0
    table.foe_forfeit = False
    begin(table, table.content.enemies[table.content.enemy_of[name]])


def begin(table: Table, enemy: Enemy) -> None:
    """SF-6.24, SF-R63: cost and number of rolls are fixed now."""
    seat = table.you
    table.foe = terms.location_of(table, enemy.index)
    table.confronts += 1
    table.bill = bill_for_enemy(table, seat, enemy)
    table.tries = rolls_needed(table, seat, enemy.dice, enemy.skill) if enemy.dice > 0 else 0
    table.tell("SF-6.3", "{0} confronts {1}.", Who(seat), enemy.name)
    next_try(table, seat)


def confront_rot(table: Table, stack: int) -> None:
    """SF-1.10, SF-6.10, SF-6.12, SF-6.15, SF-6.23: roll for Rotkin, pay for Rot."""
    table.actions -= 1
    table.foe_bonus = 0
    table.foe_forfeit = False
    seat = table.you
    token = table.stacks[stack][-1]
    rot = table.content.rots[token]
    table.foe = LOCATIONS + stack
    table.confronts += 1
    table.bill = bill_for_rot(table, seat, token)
    table.tries = rolls_needed(table, seat, rot.dice, rot.skill) if rot.dice > 0 else 0
    table.tell("SF-6.10", "{0} confronts {1}.", Who(seat), rot.name)
    next_try(table, seat)


def next_try(table: Table, seat: int) -> None:
    """SF-6.3, SF-6.5, SF-6.16: as long as rolls are needed; with none left the cost is paid."""
    if table.tries > 0:
        if dice.throw(table, seat, CONFRONT_ROLL, dice.confront_bonus(table, seat), dice.SUCCESS):
            read_try(table, seat)
        else:
            table.do_move(READ_TRY[seat])
    else:
        table.do_move(PAY_FOR_FOE[seat])
        table.do_move(OVERCOME[seat])


def read_try(table: Table, seat: int) -> None:
    """SF-6.4, SF-6.23, SF-3.9, SF-R56, SF-11.1: below 6 the attempt ends, nothing is paid, the action is spent; a
    daring one costs one Energy of the cost."""
    if seat == table.current:
        table.did |= CONFRONT_ROLLED
    if table.die >= table.need:
        table.tries -= 1
        next_try(table, seat)
        return
    table.tell("SF-6.4", "The attempt fails.")
    if table.watching & force.CONFRONT_FAILED:
        forces.fire_for(table, seat, force.CONFRONT_FAILED)
    if table.foe_forfeit:
        assert table.bill is not None
        table.do(tokens.give_up_one_of, seat, paying.colours_asked(table.bill))
    table.bill = None
    table.foe = NOTHING


def pay_for_foe(table: Table, seat: int) -> None:
    """SF-6.1, SF-6.21: the acting player pays alone; if it can no longer be paid, the rest is skipped (SF-R58)."""
    bill = table.bill
    assert bill is not None
    table.done = True
    if bill.cost.total > 0:
        paying.settle_bill(table, seat, bill)


def overcome(table: Table, seat: int) -> None:
    """SF-6.3, SF-6.6, SF-6.7, SF-6.9–6.11, SF-6.20, SF-6.22: the token leaves; Rot and Rotkin advance no Event."""
    foe = table.foe
    table.bill = None
    table.foe = NOTHING
    if not table.done:
        return
    if foe >= LOCATIONS:
        stack = foe - LOCATIONS
        token = table.stacks[stack][-1]
        table.restack(stack, table.stacks[stack][:-1])
        table.rot_box += (token,)
        table.tell("SF-6.10", "{0} is gone.", table.content.rots[token].name, how="story")
        foreverot.uncover(table, stack)
        endings.check_victory(table)
        return
    if terms.kind_at(table, foe) < 0:
        return
    if seat == table.current:
        table.did |= FOUGHT_OBLIVIATE if terms.kind_at(table, foe) == OBLIVIATE else FOUGHT_WARLORD
    discarding.discard_at(table, foe)


# Confronting by cards


def confront_near(table: Table) -> None:
    """SF-11.1: Confront an Obliviate on an adjacent face-up world as if there."""
    table.do(terms.pick, confront_this, payable(table, "adjacent"), table.you, "SF-6.3")


def cannot_confront_near(table: Table) -> str:
    """SF-6.2: one that can be paid for."""
    return "" if is_any_payable(table, "adjacent") else "SF-6.2"


def payable(table: Table, where: str) -> tuple[str, ...]:
    found: list[str] = []
    for world in terms.worlds_for(table, where):
        for location in terms.enemies_on(table, world, OBLIVIATE):
            enemy = table.content.enemies[table.board[location]]
            if is_enemy_payable(table, table.you, enemy):
                found.append(enemy.id)
    return tuple(found)


def is_any_payable(table: Table, where: str) -> bool:
    """Whether there is any of them."""
    for world in terms.worlds_for(table, where):
        for location in terms.enemies_on(table, world, OBLIVIATE):
            if is_enemy_payable(table, table.you, table.content.enemies[table.board[location]]):
                return True
    return False


def confront_this(table: Table, name: str) -> None:
    table.foe_bonus = 0
    table.foe_forfeit = False
    begin(table, table.content.enemies[table.content.enemy_of[name]])


def confront_daring(table: Table, bonus: int) -> None:
    """SF-11.1: Confront an Obliviate on your world with a bonus on each roll; failure costs one Energy."""
    table.do(terms.pick, confront_boldly, payable(table, "your_world"), table.you, "SF-6.3")
    table.foe_bonus = bonus


def cannot_confront_daring(table: Table, bonus: int) -> str:
    """SF-6.2: one that can be paid for."""
    return "" if is_any_payable(table, "your_world") else "SF-6.2"


def confront_boldly(table: Table, name: str) -> None:
    table.foe_forfeit = True
    begin(table, table.content.enemies[table.content.enemy_of[name]])


def is_foe_obliviate(table: Table) -> bool:
    return 0 <= table.foe < LOCATIONS and terms.kind_at(table, table.foe) == OBLIVIATE


def fought_warlord(table: Table) -> bool:
    return table.did & FOUGHT_WARLORD != 0


def fought_obliviate(table: Table) -> bool:
    return table.did & FOUGHT_OBLIVIATE != 0


CONFRONT_ROT: Final[tuple[Move, ...]] = tuple([(confront_rot, stack) for stack in range(4)])
READ_TRY: Final[tuple[Move, ...]] = tuple([(read_try, seat) for seat in range(MOST_SEATS)])
PAY_FOR_FOE: Final[tuple[Move, ...]] = tuple([(pay_for_foe, seat) for seat in range(MOST_SEATS)])
OVERCOME: Final[tuple[Move, ...]] = tuple([(overcome, seat) for seat in range(MOST_SEATS)])
