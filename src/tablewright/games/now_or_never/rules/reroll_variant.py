"""Chapter 25, Reroll variant, and every other way to roll a die again."""

from __future__ import annotations

from mypy_extensions import i64

from tablewright.engine.table import Who
from tablewright.games.now_or_never.cards import GOODS, HEART, ON_REROLL
from tablewright.games.now_or_never.rules import anytime_actions, combat, search
from tablewright.games.now_or_never.rules import gear_abilities_artifacts as abilities
from tablewright.games.now_or_never.table import DICE, FACES, LOSS_ROLL, NO_FOE, SEARCH_ROLL, Table


def look_at_die(table: Table, seat: int) -> None:
    """24.6, 25.1, 25.2, R21, R62: one's own die may be rolled again before anything comes of it, again and again."""
    if may_reroll(table, seat) or is_deadly(table, seat):
        offer_rerolls(table, seat)


def look_at_orb(table: Table, seat: int) -> None:
    """25.3, 24.14: a die that is added to the damage may be rolled again too."""
    if may_reroll(table, seat):
        offer_rerolls(table, seat)


def offer_rerolls(table: Table, seat: int) -> None:
    table.ask(seat, "NN-R21")
    table.offer(accept_die)
    player = table.players[seat]
    for use in player.mods.uses:
        if use.moment == ON_REROLL:
            table.offer(reroll_by, use.index, unless=abilities.cannot_use(table, seat, use))
    if table.rules.reroll_variant:
        for good in range(GOODS):
            table.offer(reroll_for, good, unless="" if player.has[good] > 0 else "NN-25.1")


def may_reroll(table: Table, seat: i64) -> bool:
    """R21: whether there is a way to roll again."""
    player = table.players[seat]
    for use in player.mods.uses:
        if use.moment == ON_REROLL and not abilities.cannot_use(table, seat, use):
            return True
    if table.rules.reroll_variant:
        for good in range(GOODS):
            if player.has[good] > 0:
                return True
    return False


def is_deadly(table: Table, seat: int) -> bool:
    """R62: the die would take the last heart, and something could be done about it at any time."""
    if table.foe != NO_FOE:
        return False
    loss: i64 = 0
    if table.roll_for == SEARCH_ROLL:
        loss = search.search_loss(table)
    elif table.roll_for == LOSS_ROLL:
        loss = table.die
    if loss == 0 or loss < table.players[seat].has[HEART]:
        return False
    return anytime_actions.has_ability_now(table, seat)


def accept_die(table: Table) -> None:
    """R21: the die stands."""


def reroll_by(table: Table, index: int) -> None:
    """24.6: an ability rolls the die again."""
    seat = int(table.current)
    table.do(abilities.use_it, seat, index)
    table.do(roll_again, seat)


def reroll_for(table: Table, good: int) -> None:
    """25.1: a good is spent to roll the die again; books cannot be."""
    seat = int(table.current)
    player = table.players[seat]
    player.has[good] = player.has[good] - 1
    table.do(roll_again, seat)


def roll_again(table: Table, seat: int) -> None:
    """25.3: the new result replaces the old one."""
    face = table.roll(DICE, FACES)
    if table.foe == NO_FOE:
        table.die = face
        table.do(look_at_die, seat)
    elif table.orb > 0:
        table.orb = face
        table.do(look_at_orb, seat)
    else:
        combat.show_face(table, face)
        table.do(look_at_die, seat)
    table.tell("NN-25.3", "{0} rolls again: {1}.", Who(seat), face, how="roll")
