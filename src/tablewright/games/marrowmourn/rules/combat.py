"""Chapter 12, Combat: attacks in melee and at range, and the damage that adds up within a phase."""

from __future__ import annotations

from mypy_extensions import i64

from tablewright.games.marrowmourn.parts import BOSS, MELEE, RANGED
from tablewright.games.marrowmourn.rules import boss, sight, soulfire, wounds
from tablewright.games.marrowmourn.rules.geometry import distance, is_adjacent
from tablewright.games.marrowmourn.table import Table


def defense(table: Table, piece: int) -> int:
    """MH-6.9, 6.10, R7, R51: a Player's base, what scripture and cards add, and the bonus; others as printed."""
    if piece < BOSS:
        player = table.players[piece]
        base = table.content.base_defense + table.rules.extra_defense
        return base + player.base + player.bonus + player.guard
    if piece == BOSS:
        return boss.defense(table)
    return table.kind(piece).d


def hurt(table: Table, piece: int, n: int) -> None:
    """MH-12.2, 14.6, R11: damage adds up within a phase, from any source; a wounded Player takes none."""
    if piece < BOSS and table.players[piece].wounded:
        return
    table.damage[piece] += n
    table.hurt = True
    if table.log is not None:
        table.tell(
            "MH-12.2", "{0} takes {1}: {2} of {3}.",
            table.name(piece), n, table.damage[piece], defense(table, piece),
        )  # fmt: skip


def is_destroyed(table: Table, piece: int) -> bool:
    """MH-12.1: a Character is destroyed when its damage reaches its Defense."""
    if piece < BOSS and table.players[piece].wounded:
        return False
    return table.damage[piece] > 0 and table.damage[piece] >= defense(table, piece)


def heal_all(table: Table) -> None:
    """MH-12.3, 12.4: no damage is carried from one phase into the next; all who are not wounded heal."""
    if table.hurt:
        for piece in range(len(table.damage)):
            table.damage[piece] = 0
        table.hurt = False


def somebody_stands(table: Table) -> bool:
    """MH-R23: whether base damage alone leaves a target of the attack standing."""
    for piece in table.hits:
        if not is_destroyed(table, piece):
            return True
    return False


# Targets


def cannot_be_hit(table: Table, seat: int, piece: int) -> str:
    """MH-12.8, 14.6, 20.5, R63: anybody but oneself, wounded Players and a Boss that cannot be targeted."""
    if piece == seat:
        return "MH-12.8"
    if piece < BOSS and table.players[piece].wounded:
        return table.because("MH-14.6", "this Player is down")
    if piece == BOSS and not boss.can_be_targeted(table):
        return "MH-20.5"
    return ""


def cannot_reach(table: Table, seat: int, piece: int, kind: int, how: str, n: int) -> str:
    """MH-12.6, 12.7, 13.1, 21.4, R49: melee needs a neighbour, reach and range a line of sight."""
    here = table.at[seat]
    if kind == MELEE:
        if touches(table, here, piece):
            return ""
        if how != "reach":
            return "MH-12.6"
        if span(table, here, piece) != n or not sight.sees_piece(table, here, piece):
            return "MH-21.4"
        return ""
    if how == "not_adjacent" and touches(table, here, piece):
        return "MH-6.12"
    return "" if sight.sees_piece(table, here, piece) else "MH-13.1"


def touches(table: Table, here: i64, piece: i64) -> bool:
    """MH-1.2: whether a piece is adjacent to a space."""
    if piece != BOSS or table.boss_size == 1:
        return is_adjacent(table.floor, here, table.at[piece])
    for part in table.spaces_of(BOSS):
        if is_adjacent(table.floor, here, part):
            return True
    return False


def span(table: Table, cell: i64, piece: i64) -> int:
    """MH-R34: king's steps to the nearest space of a piece."""
    if piece != BOSS or table.boss_size == 1:
        return distance(table.floor, cell, table.at[piece])
    return min([distance(table.floor, cell, part) for part in table.spaces_of(BOSS)])


def cannot_strike(table: Table, seat: int, piece: int, kind: int, how: str, n: int) -> str:
    """MH-12.8: the first clause that keeps this Character from being the target."""
    clause = cannot_be_hit(table, seat, piece)
    return clause if clause else cannot_reach(table, seat, piece, kind, how, n)


def is_enemy(table: Table, seat: int, piece: int) -> bool:
    """MH-1.7: in the Halls Restless and the Boss, in the Chamber other Players and their Summons."""
    if piece < BOSS:
        return table.champions and piece != seat
    if piece == BOSS or table.is_restless(piece):
        return True
    return table.champions and table.owner(piece) != seat


def targets(table: Table, seat: int, kind: int, how: str, n: int) -> list[int]:
    """MH-12.8, 12.9: every Character that this attack could hit; friends and own Summons too."""
    found: list[int] = []
    for piece in table.characters():
        if how == "enemies" and not is_enemy(table, seat, piece):
            continue
        if not cannot_strike(table, seat, piece, kind, how, n):
            found.append(piece)
    return found


def has_target(table: Table, seat: int, kind: int, how: str, n: int) -> bool:
    """MH-12.11: whether there is anybody to hit at all."""
    if kind == MELEE and how != "reach" and not table.has_neighbour(table.at[seat]):
        return False
    for piece in table.restless:  # before the others: there are many, and all may be hit
        if not cannot_reach(table, seat, piece, kind, how, n):
            return True
    for piece in table.characters():
        if how == "enemies" and not is_enemy(table, seat, piece):
            continue
        if not table.is_restless(piece) and not cannot_strike(table, seat, piece, kind, how, n):
            return True
    return False


# The attack


def cannot_melee(table: Table, damage: int, how: str, n: int) -> str:
    """MH-12.11: an attack without a legal target cannot be made."""
    return "" if has_target(table, table.actor, MELEE, how, n) else "MH-12.11"


def cannot_shoot(table: Table, damage: int, how: str, n: int) -> str:
    """MH-12.11: an attack without a legal target cannot be made."""
    return "" if has_target(table, table.actor, RANGED, how, n) else "MH-12.11"


def melee(table: Table, damage: int, how: str, n: int) -> None:
    """MH-12.5, 12.6, 12.10: a melee attack; it hits without a roll."""
    attack(table, MELEE, damage, how, n)


def ranged(table: Table, damage: int, how: str, n: int) -> None:
    """MH-12.5, 12.7, 12.10: a ranged attack; it hits without a roll."""
    attack(table, RANGED, damage, how, n)


def attack(table: Table, kind: int, damage: int, how: str, n: int) -> None:
    """MH-12.12: after the price the target is named; an attack on all needs no naming."""
    seat = table.actor
    if table.players[seat].wounded or not has_target(table, seat, kind, how, n):
        return  # MH-R47: an impossible part is skipped
    if how == "all" or how == "enemies":
        table.hits = tuple(targets(table, seat, kind, how, n))
        table.power = damage
        table.do(land_blows)
        return
    table.ask(seat, "MH-12.8")
    for piece in table.characters():
        clause = cannot_strike(table, seat, piece, kind, how, n)
        if not clause or (table.refused is not None and piece != seat):
            table.offer(strike, table.id(piece), unless=clause)


def strike(table: Table, id: str) -> None:
    """MH-12.8: the attacker names the target."""
    damage: int = table.asking[1]
    how: str = table.asking[2]
    n: int = table.asking[3]
    table.hits = (table.piece(id),)
    table.power = damage
    if how == "up_to" and n > 1:
        table.do(aim_on, RANGED if table.asking[0] is ranged else MELEE, n - 1)
    else:
        table.do(land_blows)


def aim_on(table: Table, kind: int, n: int) -> None:
    """MH-12.8: a further target of an attack on up to so many different Characters."""
    further = [piece for piece in targets(table, table.actor, kind, "up_to", n) if piece not in table.hits]
    if n == 0 or not further:
        table.do(land_blows)
        return
    table.ask(table.actor, "MH-12.8")
    for piece in further:
        table.offer(strike_too, table.id(piece))
    table.offer(aim_no_more)


def strike_too(table: Table, id: str) -> None:
    """MH-12.8: one more target."""
    table.hits = (*table.hits, table.piece(id))
    table.do(aim_on, table.asking[1], table.asking[2] - 1)


def aim_no_more(table: Table) -> None:
    """MH-12.8: these targets are enough."""
    table.do(land_blows)


def land_blows(table: Table) -> None:
    """MH-12.12: base damage, then perhaps Soulfire, then destruction."""
    for piece in table.hits:
        hurt(table, piece, table.power)
    table.do(soulfire.offer_soulfire)
    table.do(settle_blows)


def settle_blows(table: Table) -> None:
    """MH-12.12, 14.3, R43: the destroyed leave the mat one by one; whoever was damaged and is still in play is
    remembered, also a Player wounded just now."""
    table.struck = ()
    table.slew = False
    for piece in wounds.in_order(table, table.hits):
        if is_destroyed(table, piece):
            table.slew = True
            wounds.destroy(table, piece, table.actor)
            if table.over:
                return
            if piece < BOSS and table.players[piece].wounded:
                table.struck = (*table.struck, piece)
        elif table.damage[piece] > 0:
            table.struck = (*table.struck, piece)
    table.hits = ()


def harm(table: Table, pieces: list[int], n: int, killer: int) -> None:
    """MH-9.4, 12.9, 20.5, R31: damage that is no attack; Soulfire cannot add to it, the hidden Boss is passed over."""
    hit: list[int] = []
    for piece in pieces:
        if piece == BOSS and not boss.can_be_targeted(table):
            continue
        hurt(table, piece, n)
        hit.append(piece)
    for piece in wounds.in_order(table, tuple(hit)):
        if not table.over and is_destroyed(table, piece):
            wounds.destroy(table, piece, killer)
