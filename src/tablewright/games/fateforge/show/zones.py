# interpreted: made once for each look at the table, not once a move
"""The combat map: zones with their borders, doors and barricades, and everything that stands in them (chapter 8)."""

from __future__ import annotations

from itertools import pairwise

from tablewright.engine.scene import Board, Grid, Link, Piece, Space, Stat
from tablewright.games.fateforge.codes import foe_word as word_of
from tablewright.games.fateforge.pieces import NO_FOE, NO_HERO, Foe, Hero
from tablewright.games.fateforge.printed.ground import NOWHERE, zones_of
from tablewright.games.fateforge.printed.scenes import DOOR, EXIT, FIRE, PORTAL
from tablewright.games.fateforge.rules import choosing_heroes, ending
from tablewright.games.fateforge.show import choosing, foresee, things
from tablewright.games.fateforge.show.seats import NO_TYPE, health_of, owner_of, tone_of
from tablewright.games.fateforge.table import BETWEEN, LEAVING, SET_UP, Table

TONES = ("white", "blue", "red", "green", "brown", "purple", "bad")  # of enemies, by colour
TURNS = {(0, -1): 0, (1, 0): 90, (0, 1): 180, (-1, 0): 270}  # which way a barricade looks


def board(table: Table) -> Board:
    """FF-8.1: each tile is one zone."""
    ground = table.scene.ground
    spaces = [space(table, zone) for zone in range(len(ground.names))]
    return Board(
        "map", table.scene.title, Grid(max(ground.cols) + 1, max(ground.rows) + 1, 4), spaces,
        links=[*walls(table), *ways(table), *doors(table), *portals(table), *way_out(table)],
        focus=focus(table),
    )  # fmt: skip


def focus(table: Table) -> str:
    who = int(table.actor)
    return zone_id(table, int(table.heroes[who].zone)) if who != NO_HERO else ""


def zone_id(table: Table, zone: int) -> str:
    return f"zone-{table.zone_name(zone)}" if zone != NOWHERE else ""


def space(table: Table, zone: int) -> Space:
    """One zone: what it is, who is in it, what lies there."""
    ground = table.scene.ground
    marks = ground_words(table, zone)
    return Space(
        zone_id(table, zone),
        ground.cols[zone],
        ground.rows[zone],
        f"{ground.names[zone]} · {marks[0]}" if marks else plain_name(table, zone),
        short=ground.names[zone],
        skin=skin(table, zone),
        flags=["danger"] if table.difficult >> zone & 1 else [],
        text=", ".join(marks[1:]),
        pieces=[*heroes_in(table, zone), *foes_in(table, zone), *barricades(table, zone), *things.in_zone(table, zone)],
        clause="FF-29.2" if table.difficult >> zone & 1 else "",
        term=f"zone-{ground.names[zone]}",
    )  # fmt: skip


def plain_name(table: Table, zone: int) -> str:
    """A zone without a mark; where no zone has one, each says what it is."""
    is_marked = any(ground_words(table, one) for one in range(len(table.scene.ground.names)))
    return table.zone_name(zone) if is_marked else f"Zone {table.zone_name(zone)}"


def ground_words(table: Table, zone: int) -> list[str]:
    """What a zone is, beyond its name."""
    found = []
    if zone in table.scene.starts and table.round == 0:
        found.append("start")
    found += [f"exit {one.letter}" for one in table.scene.things if one.kind == EXIT and one.zone == zone]
    if table.difficult >> zone & 1:
        found.append("difficult")
    if zone == table.scene.altar:
        found.append("altar")
    if zone == table.scene.reeds:
        found.append("reeds")
    return found


GROUNDS = ("street", "vaults", "garden")  # where the combats of each act are fought


def skin(table: Table, zone: int) -> str:
    if any(thing.kind == FIRE and table.place[i] == zone for i, thing in enumerate(table.scene.things)):
        return "fire"
    if table.difficult >> zone & 1:
        return "moss"
    if zone in table.scene.starts and table.round == 0:
        return "start"
    return "gold" if zone == table.scene.altar else GROUNDS[max(0, int(table.scene.act) - 1) % len(GROUNDS)]


# Who stands there


def heroes_in(table: Table, zone: int) -> list[Piece]:
    return [
        hero_piece(table, hero)
        for hero in table.heroes
        if hero.zone == zone and hero.type != NO_TYPE and not hero.has_left
    ]


def hero_piece(table: Table, hero: Hero) -> Piece:
    """FF-2.1, 17.1: the miniature, lying down when its hero is KO'd, with what it carries; energy is on its board."""
    stats = [health_of(hero)]
    if hero.blocks:
        stats.append(Stat("block", int(hero.blocks), "block"))
    return Piece(
        f"hero-{hero.index}", "mini", table.name(int(hero.index)), table.name(int(hero.index))[:3],
        icon=f"hero-{table.kind(hero).id.replace('_', '-')}", tone=tone_of(table, hero), owner=owner_of(table, hero),
        turn=90 if hero.down else 0, flags=hero_flags(table, hero), stats=stats,
        under=things.held_by(table, int(hero.index)), term=f"hero-{hero.index}", clause="FF-2.1",
    )  # fmt: skip


def hero_flags(table: Table, hero: Hero) -> list[str]:
    """What keeps a hero from acting, or from being seen."""
    found = ["active"] if table.actor == hero.index else []
    found += ["KO'd"] if hero.down else []
    found += ["stunned"] if hero.stunned else []
    if not hero.down and choosing_heroes.is_absent(table, hero):
        found.append("unseen")
    return found


def foes_in(table: Table, zone: int) -> list[Piece]:
    return [foe_piece(table, foe) for foe in table.foes if foe.zone == zone]


def foe_piece(table: Table, foe: Foe) -> Piece:
    """FF-8.14, 9.3: the disc with its number; red, black and green cubes, block tokens, what it carries and guards."""
    kind = table.enemy(foe)
    number = [Stat("number", int(foe.code) % 8)] if kind.tokens > 1 and not kind.script else []
    stats = [*number, Stat("to defeat", foresee.left_to_fall(table, foe), tone="bad"), *cubes(foe)]
    return Piece(
        f"foe-{word_of(int(foe.code))}", "token", table.foe_name(int(foe.code)), word_of(int(foe.code))[:3],
        icon=f"foe-{kind.id.replace('_', '-')}", tone=TONES[kind.colour], flags=foe_flags(table, foe), stats=stats,
        text=guard_words(table, foe), under=[*things.guarded_by(table, foe), *things.on_foe(table, int(foe.code))],
        term=f"foe-{word_of(int(foe.code))}", clause="FF-9.3",
    )  # fmt: skip


def cubes(foe: Foe) -> list[Stat]:
    found = [Stat("damage", int(foe.damage), "damage", tone="bad", clause="FF-9.4")] if foe.damage else []
    found += [Stat("armour", int(foe.armour), "armour", clause="FF-9.6")] if foe.armour else []
    return found + ([Stat("block", int(foe.blocks), "block", clause="FF-8.15")] if foe.blocks else [])


def foe_flags(table: Table, foe: Foe) -> list[str]:
    found = ["active"] if table.acting == foe.code else []
    found += ["stunned"] if foe.stunned else []
    return found + (["guarded"] if foe.guarded_by != NO_FOE else [])


def guard_words(table: Table, foe: Foe) -> str:
    """FF-8.8, 32.1: what it guards, or who guards it."""
    if foe.guards >= 0:
        return f"Guards the {table.scene.things[foe.guards].name}; it never moves."
    if foe.guarded_by != NO_FOE:
        return f"Guarded by {table.foe_name(int(foe.guarded_by))}; it cannot be targeted."
    guarded = [other for other in table.foes if other.guarded_by == foe.code]
    return f"Guards {table.foe_name(int(guarded[0].code))}." if guarded else ""


# Borders


def walls(table: Table) -> list[Link]:
    """FF-8.1: zones that stand side by side and are not adjacent."""
    ground = table.scene.ground
    return [
        Link(zone_id(table, a), zone_id(table, b), how="wall")
        for a, b in side_by_side(table)
        if not ground.links[a] >> b & 1 and not any(d >> a & d >> b & 1 for d in ground.doors)
    ]


def side_by_side(table: Table) -> list[tuple[int, int]]:
    ground = table.scene.ground
    n = len(ground.names)
    return [
        (a, b)
        for a in range(n)
        for b in range(a + 1, n)
        if abs(ground.cols[a] - ground.cols[b]) + abs(ground.rows[a] - ground.rows[b]) == 1
    ]


def ways(table: Table) -> list[Link]:
    """FF-8.1: adjacent zones that do not stand side by side."""
    ground = table.scene.ground
    near = side_by_side(table)
    n = len(ground.names)
    return [
        Link(zone_id(table, a), zone_id(table, b), how="path")
        for a in range(n)
        for b in range(a + 1, n)
        if ground.links[a] >> b & 1 and (a, b) not in near
    ]


def doors(table: Table) -> list[Link]:
    """FF-37.1: a door lies on the border of two zones and is open or closed."""
    found: list[Link] = []
    numbers = [i for i, thing in enumerate(table.scene.things) if thing.kind == DOOR]
    for n, i in enumerate(numbers):
        thing = table.scene.things[i]
        a, b = zones_of(int(thing.zones))
        flags = ["open" if table.open_doors >> n & 1 else "closed"]
        flags += ["locked"] if table.guards[i] != NO_FOE else []
        label = "Open door" if table.open_doors >> n & 1 else "Closed door"
        found.append(
            Link(zone_id(table, a), zone_id(table, b), f"thing-{thing.id}", "door", label=label, flags=flags,
                 clause="FF-37.1", term=f"thing-{thing.id}")
        )  # fmt: skip
    return found


def portals(table: Table) -> list[Link]:
    """FF-31.1: two ends, unless the scene keeps it to itself which belong together."""
    if table.scene.secret_portals:
        return []
    found: list[Link] = []
    for thing in table.scene.things:
        if thing.kind == PORTAL:
            a, b = zones_of(int(thing.zones))
            found.append(Link(zone_id(table, a), zone_id(table, b), how="portal", clause="FF-31.4"))
    return found


def barricades(table: Table, zone: int) -> list[Piece]:
    """FF-28.1: the arrows face the side from which no shot comes in."""
    ground = table.scene.ground
    found: list[Piece] = []
    for other in zones_of(ground.shields[zone]):
        step = (ground.cols[other] - ground.cols[zone], ground.rows[other] - ground.rows[zone])
        side = ground.names[other]
        found.append(
            Piece(f"barricade-{ground.names[zone]}-{side}", things.SHAPE, "Barricade", "bar", icon="barricade",
                  tone="brown", turn=TURNS.get(step, 0), text=f"No shot comes in from {side}.", term="barricade",
                  clause="FF-28.1")
        )  # fmt: skip
    return found


# The Exit


def way_out(table: Table) -> list[Link]:
    """FF-16.5: the safest path of each hero that still has to leave."""
    if table.phase != LEAVING or table.way_out < 0:
        return []
    end = int(table.scene.things[table.way_out].zone)
    who_goes: dict[tuple[int, ...], list[str]] = {}
    for hero in table.heroes:
        best = [] if hero.down or hero.has_left else ending.paths(table, int(hero.zone), end)
        if best:
            who_goes.setdefault(best[0], []).append(table.name(int(hero.index)))
    found: list[Link] = []
    for path, names in who_goes.items():
        label = f"{' and '.join(names)}: {ending.danger(table, path) or 'no'} damage"
        for i, (a, b) in enumerate(pairwise(path)):
            ends = zone_id(table, a), zone_id(table, b)
            found.append(Link(*ends, one_way=True, label="" if i else label, clause="FF-16.5"))
    return found


def is_shown(table: Table) -> bool:
    """Whether the map lies on the table; while heroes or cards are chosen these lie there instead."""
    laid = len(table.scene.ground.names) > 0 and table.phase in range(SET_UP, BETWEEN)
    return laid and not choosing.is_choosing_heroes(table) and not choosing.is_buying(table)


def hero_id(table: Table, who: int) -> str:
    """What one clicks for a hero: the miniature if it stands on the map, else the board."""
    hero = table.heroes[who]
    if hero.type == NO_TYPE:
        return ""
    on_map = is_shown(table) and hero.zone != NOWHERE and not hero.has_left
    return f"hero-{who}" if on_map else f"board-{who}"
