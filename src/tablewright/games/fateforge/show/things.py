# interpreted: made once for each look at the table, not once a move
"""The tokens of a map as pieces: objectives, exits, gems, chests, doors and whatever else a sheet lays out."""

from __future__ import annotations

from typing import Final

from tablewright.engine.scene import Piece, Stat
from tablewright.games.fateforge.pieces import GONE, HELD, NO_FOE, ON_FOE, Foe
from tablewright.games.fateforge.printed.ground import zones_of
from tablewright.games.fateforge.printed.scenes import (
    CHEST,
    DOOR,
    EXIT,
    EXPLORATION,
    FIRE,
    FOOD,
    FOUNTAIN,
    GEM,
    INTERACT,
    OBJECTIVE,
    PORTAL,
    SCROLL,
    THINGS,
    TRAP,
    TREE,
    Thing,
)
from tablewright.games.fateforge.rules import traps
from tablewright.games.fateforge.show.results import face_words, rich
from tablewright.games.fateforge.table import Table

TONES: Final = {
    OBJECTIVE: "gold", EXIT: "good", GEM: "yellow", FOOD: "orange", CHEST: "gold", FOUNTAIN: "blue",
    EXPLORATION: "violet", TRAP: "bad", INTERACT: "gold", PORTAL: "violet", SCROLL: "white", FIRE: "bad", TREE: "good",
}  # fmt: skip
CLAUSES: Final = {
    OBJECTIVE: "FF-8.6", EXIT: "FF-8.4", GEM: "FF-8.11", FOOD: "FF-8.11", CHEST: "FF-27.1", FOUNTAIN: "FF-30.2",
    EXPLORATION: "FF-35.1", TRAP: "FF-36.1", INTERACT: "FF-4.9", DOOR: "FF-37.1", PORTAL: "FF-31.2",
    SCROLL: "FF-8.11", FIRE: "FF-16.8", TREE: "FF-16.8",
}  # fmt: skip
SHAPE: Final = "cube"  # so that what lies there is not taken for an enemy
GEMS: Final = {1: "yellow", 3: "red", 5: "blue"}  # FF-20.5
DRAWN: Final = (
    "satchel",
    "key",
    "herb",
    "brazier",
    "seal",
    "citizen",
    "root",
    "bell",
    "codex",
    "crate",
    "ledger",
    "reliquary",
    "shard",
    "slip",
)  # those with a picture of their own


def icon_of(thing: Thing) -> str:
    """A token has the picture of what it is called, else that of its kind."""
    word = thing.id.rsplit("-", 1)[0]
    return f"thing-{word}" if word in DRAWN else THINGS[thing.kind].replace("interact", "objective")


def called(thing: Thing) -> str:
    """A token in words, with its number where there are several."""
    return thing.name[:1].upper() + thing.name[1:]


def thing_piece(table: Table, i: int) -> Piece:
    """One token, with what guards it and what it still asks for."""
    thing = table.scene.things[i]
    stats: list[Stat] = []
    if thing.kind in (FOUNTAIN, TREE):
        stats.append(Stat("cubes", table.cubes[i], clause=CLAUSES[thing.kind]))
    if thing.kind == INTERACT or (thing.kind == EXPLORATION and len(thing.asks) > 1):
        stats.append(Stat("done", f"{table.cubes[i]}/{max(1, len(thing.asks))}"))
    if thing.kind == GEM:
        stats.append(Stat("gold", int(thing.worth)))
    if thing.kind == FOOD and thing.worth > 1:
        stats.append(Stat("food", int(thing.worth)))
    tone = GEMS.get(int(thing.worth), "yellow") if thing.kind == GEM else TONES.get(int(thing.kind), "")
    return Piece(
        f"thing-{thing.id}", SHAPE, called(thing), thing.letter or called(thing)[:2],
        icon="" if thing.kind == EXIT else icon_of(thing), tone=tone, flags=flags(table, i), stats=stats,
        text=rich(asks(table, i)), clause=CLAUSES[thing.kind], term=f"thing-{thing.id}",
    )  # fmt: skip


def flags(table: Table, i: int) -> list[str]:
    """FF-8.8, 27.2: guarded, and done with."""
    thing = table.scene.things[i]
    found = ["guarded"] if table.guards[i] != NO_FOE else []
    is_used = i in table.opened or (thing.kind == INTERACT and table.cubes[i] >= len(thing.asks))
    found += ["done"] if is_used else []
    found += ["spent"] if thing.kind == FOUNTAIN and table.cubes[i] == 0 else []
    found += ["goal"] if thing.kind == EXIT and thing.letter == table.scene.required_exit else []
    return found


def asks(table: Table, i: int) -> str:
    """What a token takes: «Takes [focus], then [hit].»"""
    thing = table.scene.things[i]
    if thing.kind in (CHEST, DOOR) or (thing.kind == EXPLORATION and not thing.asks):
        return "Takes [focus]."
    left = thing.asks[table.cubes[i] :] if thing.kind in (INTERACT, EXPLORATION) else ()
    if not left:
        return ""
    return "Takes " + ", then ".join(f"[{need_words(need)}]" for need in left) + "."


def need_words(need: int) -> str:
    """A requirement as cards print it; a wild one is a question mark."""
    words = face_words(need)
    return "?" if len(words.split(" or ")) > 2 else words.split(" or ")[0]


# Where tokens lie


def in_zone(table: Table, zone: int) -> list[Piece]:
    """What lies in a zone: tokens of the sheet, ends of portals, traps that were laid later."""
    found = [
        thing_piece(table, i)
        for i, thing in enumerate(table.scene.things)
        if table.place[i] == zone and thing.kind not in (DOOR, PORTAL) and table.guards[i] == NO_FOE
    ]
    found += [
        portal_end(table, i, zone)
        for i, thing in enumerate(table.scene.things)
        if thing.kind == PORTAL and thing.zones >> zone & 1
    ]
    return found + [laid_trap(i) for i, laid in enumerate(table.traps_set) if laid == zone]


def portal_end(table: Table, i: int, zone: int) -> Piece:
    """FF-31.1: where it leads is on the token, unless the scene keeps that to itself."""
    thing = table.scene.things[i]
    ends = [table.zone_name(end) for end in zones_of(int(thing.zones)) if end != zone]
    where = "Portal" if table.scene.secret_portals else f"Portal to {ends[0]}"
    return Piece(
        f"portal-{thing.id}-{table.zone_name(zone)}", SHAPE, where, "por", icon="portal", tone="violet",
        flags=flags(table, i), clause="FF-31.2",
    )  # fmt: skip


def laid_trap(i: int) -> Piece:
    return Piece(f"trap-laid-{i + 1}", SHAPE, "Trap", "tra", icon="trap", tone="bad", clause="FF-36.1")


def held_by(table: Table, who: int) -> list[Piece]:
    """FF-8.6: what a hero carries."""
    return [thing_piece(table, i) for i, place in enumerate(table.place) if place == HELD + who]


def guarded_by(table: Table, foe: Foe) -> list[Piece]:
    """FF-8.8: the token in whose notch a guard sits."""
    i = int(foe.guards)
    if i < 0 or table.scene.things[i].kind in (DOOR, PORTAL) or table.place[i] != foe.zone:
        return []
    return [thing_piece(table, i)]


def on_foe(table: Table, code: int) -> list[Piece]:
    """FF-8.12: what an enemy carries."""
    return [thing_piece(table, i) for i, place in enumerate(table.place) if place == ON_FOE + code]


def is_in_play(table: Table, id: str) -> bool:
    """Whether a token of this name can be pointed at."""
    for i, thing in enumerate(table.scene.things):
        if thing.id == id:
            return table.place[i] != GONE or bool(thing.kind == DOOR)
    return False


def thing_named(table: Table, id: str) -> Thing | None:
    return next((thing for thing in table.scene.things if thing.id == id), None)


def guard_of(table: Table, id: str) -> int:
    for i, thing in enumerate(table.scene.things):
        if thing.id == id:
            return int(table.guards[i])
    return NO_FOE


def has_trap(table: Table, zone: int) -> bool:
    return traps.trap_in(table, zone) != traps.NO_TRAP
