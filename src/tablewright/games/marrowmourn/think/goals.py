"""Where a Player in the Halls wants to be."""

from __future__ import annotations

from tablewright.games.marrowmourn.parts import (
    BOSS,
    NOWHERE,
    bits,
)
from tablewright.games.marrowmourn.rules import boss, sigils
from tablewright.games.marrowmourn.rules.geometry import distance
from tablewright.games.marrowmourn.table import Table
from tablewright.games.marrowmourn.think.mind import CROWD, ENOUGH, LINGER


def goals(table: Table, seat: int) -> int:
    """The spaces from which one does what matters now."""
    floor = table.floor
    mask = 0
    plain = floor.spaces & ~floor.cursed
    if table.at[BOSS] != NOWHERE and boss.can_be_targeted(table):
        return table.touching(BOSS) & plain
    if sigils.exit_is_open(table) and floor.exits and may_leave(table):
        return floor.exits
    hurt = wounded_friend(table, seat)
    if hurt != NOWHERE:
        return floor.adjacent[table.at[hurt]] & plain
    if needs_sigils(table):
        stars = sigils.empty_stars(table)
        for star in bits(own_stars(table, seat, stars)):
            mask |= floor.adjacent[star]
        if not mask & plain:
            for star in bits(stars):
                mask |= floor.adjacent[star]
    if boss.counts_as_siren(table):
        sirens = beside_sirens(table)
        mask = sirens if sirens and len(table.players) == 1 else mask | sirens
    mask &= plain
    if not mask:
        for piece in table.restless:
            mask |= floor.adjacent[table.at[piece]]
    return mask & plain


def beside_sirens(table: Table) -> int:
    """The spaces next to a Siren: while one sings, her mistress cannot be hurt."""
    mask = 0
    for piece in table.restless:
        if table.kind(piece).siren:
            mask |= table.floor.adjacent[table.at[piece]]
    return mask


def wounded_friend(table: Table, seat: int) -> int:
    """The nearest wounded Player to whom nobody else is nearer."""
    best, found = 9, NOWHERE
    for other, friend in enumerate(table.players):
        if friend.wounded:
            steps = distance(table.floor, table.at[seat], table.at[other])
            for third, helper in enumerate(table.players):
                if third != seat and not helper.wounded:
                    if distance(table.floor, table.at[third], table.at[other]) < steps:
                        steps = 99
            if steps < best:
                best, found = steps, other
    return found


def own_stars(table: Table, seat: int, stars: int) -> int:
    """The Sigil Spaces to which nobody else is nearer."""
    found = 0
    for star in bits(stars):
        mine = distance(table.floor, table.at[seat], star)
        for other, friend in enumerate(table.players):
            if other != seat and not friend.wounded:
                if distance(table.floor, table.at[other], star) < mine:
                    mine = 99
        if mine < 99:
            found |= 1 << star
    return found


def may_leave(table: Table) -> bool:
    """Whether the next chapter will pay: who stands well on a Floor stays until most have EXP to spend."""
    if table.round >= LINGER or len(table.restless) > CROWD * len(table.players):
        return True
    left = sigils.unactivated(table)
    brought = 0
    for player in table.players:
        if player.wounded:
            return True
        brought += min(10, int(player.exp) + left)
    return brought >= ENOUGH * len(table.players)


def needs_sigils(table: Table) -> bool:
    """Whether lighting more Sigils helps."""
    if table.at[BOSS] != NOWHERE and table.boss is not None:
        return boss.listed_sigils(table) < len(table.boss.sigils) and not boss.can_be_targeted(table)
    return not sigils.exit_is_open(table)
