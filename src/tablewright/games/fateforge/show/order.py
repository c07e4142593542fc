# interpreted: made once for each look at the table, not once a move
"""The player order track with the Enemy Reactions and the Enemy Turns tile (FF-10.12 to 10.15)."""

from __future__ import annotations

from tablewright.engine.scene import Piece, Zone
from tablewright.games.fateforge.printed.foes import COLOURS
from tablewright.games.fateforge.rules import preparation
from tablewright.games.fateforge.show.seats import owner_of, tone_of
from tablewright.games.fateforge.table import ACTION, ENEMIES, PREPARATION, REACT, Table


def track(table: Table) -> Zone:
    """FF-10.14: read from left to right; what has been is marked, what comes is not."""
    laid = order_so_far(table)
    label = "Player order" if table.phase != PREPARATION else "Player order, not settled yet"
    return Zone(
        "order", label, pieces=[tile(table, each, i) for i, each in enumerate(laid)], clause="FF-10.12"
    )


def order_so_far(table: Table) -> list[int]:
    """The tiles from left to right; -3 - n for a place that no hero has yet."""
    standing = len(table.standing())
    if table.phase == PREPARATION:
        heroes = list(table.asking[1]) if is_setting(table) else []
        heroes += [-3 - i for i in range(len(heroes), standing)]
    else:
        heroes = list(table.order)
    at = max(0, min(int(table.space), len(heroes) - 1))
    return [*heroes[:at], REACT, *heroes[at:], ENEMIES]


def is_setting(table: Table) -> bool:
    return bool(table.asking) and table.asking[0] is preparation.set_order


def tile(table: Table, each: int, i: int) -> Piece:
    if each == REACT:
        return Piece(
            "tile-react", "token", react_name(table), "rea", icon="reaction", tone="bad", text=reacting(table),
            flags=state(table, each), term="reactions", clause="FF-12.1",
        )  # fmt: skip
    if each == ENEMIES:
        return Piece(
            "tile-enemies", "token", "Enemy Turns", "ene", icon="enemy-turns", tone="bad", flags=state(table, each),
            clause="FF-13.1",
        )  # fmt: skip
    if each < 0:
        return Piece(f"tile-place-{i}", "token", "a hero", "?", icon="person", clause="FF-10.12")
    hero = table.heroes[each]
    return Piece(
        f"tile-{each}", "mini", table.name(each), table.name(each)[:3],
        icon=f"hero-{table.kind(hero).id.replace('_', '-')}", tone=tone_of(table, hero), owner=owner_of(table, hero),
        flags=state(table, each), clause="FF-10.14",
    )  # fmt: skip


def react_name(table: Table) -> str:
    colours = reacting(table)
    return f"Reactions: {colours}" if colours else "Enemy Reactions"


def reacting(table: Table) -> str:
    """FF-12.2, R3: the colours, once they may be seen."""
    if table.reacting and (table.reacting_shown or table.rules.reaction_preview != "space"):
        return ", ".join(COLOURS[colour] for colour in table.reacting)
    return ""


def state(table: Table, each: int) -> list[str]:
    """Whose turn it is, and who has had it."""
    if table.phase < ACTION:
        return []
    if table.phase > ACTION:
        return ["done"]
    if is_on_turn(table, each):
        return ["active"]
    return [] if each in table.track else ["done"]


def is_on_turn(table: Table, each: int) -> bool:
    """The last tile that was taken from the track."""
    taken = len(table.order) + 2 - len(table.track)
    whole = order_so_far(table)
    return 0 < taken <= len(whole) and whole[taken - 1] == each


def next_place(table: Table) -> str:
    """The first place of the track that no hero has yet."""
    laid = order_so_far(table)
    return next((f"tile-place-{i}" for i, each in enumerate(laid) if each < ENEMIES), "")


def to_lay(table: Table) -> Zone | None:
    """FF-10.12: the order tiles that still have to be laid."""
    if not is_setting(table):
        return None
    left = [who for who in table.standing() if who not in table.asking[1]]
    return Zone(
        "order-tiles", "Tiles to lay", pieces=[tile(table, who, 0) for who in left], clause="FF-10.12"
    )
