"""Area damage, and targets that are neither hit nor shot (FF-R66)."""

from __future__ import annotations

from typing import Final

from tablewright.games.fateforge.codes import FOE_OF, FOE_WORDS
from tablewright.games.fateforge.effects import reach
from tablewright.games.fateforge.rules import enemies, stun
from tablewright.games.fateforge.table import Table

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


# Area damage (FF-R66)


def zones_meant(table: Table, where: str) -> list[int]:
    """The zones with enemies that an area effect may be aimed at."""
    zone = int(reach.user_of(table).zone)
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
        damage_all_in(table, int(reach.user_of(table).zone), n)
    else:
        table.do(aim_area, n, where, count, "")


def aim_area(table: Table, n: int, where: str, count: int, done: str) -> None:
    """FF-R66: which zone; a further one may be left out."""
    struck = done.split("+") if done else []
    zones = [zone for zone in zones_meant(table, where) if table.zone_name(zone) not in struck]
    if not zones:
        return
    table.ask(reach.seat_of(table), "FF-R66")
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
    table.ask(reach.seat_of(table), "FF-R66")
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
    table.ask(reach.seat_of(table), "FF-19.1")
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
