# interpreted: made once for each look at the table, not once a move
"""The mat: spaces and walls, with everything that stands on them."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from tablewright.engine.scene import Board, Grid, Link, Piece, Region, Space, Stat
from tablewright.engine.table import Move, step_name
from tablewright.games.marrowmourn.parts import BOSS, NOWHERE, RANGED, bits
from tablewright.games.marrowmourn.rules import boss as bosses
from tablewright.games.marrowmourn.rules import combat, exp, sight
from tablewright.games.marrowmourn.rules.geometry import LETTERS
from tablewright.games.marrowmourn.show.words import WORDS
from tablewright.games.marrowmourn.table import Table


def board(table: Table) -> Board:
    """MH-1.1, 1.10, 1.11: spaces and walls, with everything that stands on them."""
    floor = table.floor
    lit = {
        target for move in table.options if step_name(move) != "use" for target in WORDS.targets(table, move)
    }
    here = pieces_by_space(table)
    spaces = [space(table, x, y, here, lit) for y in range(floor.rows) for x in range(floor.cols)]
    return Board(
        "floor", floor.name, Grid(floor.cols, floor.rows, 8), spaces,
        links=[*trails(table), *sight_lines(table)], regions=regions(table), focus=focus(table),
    )  # fmt: skip


def focus(table: Table) -> str:
    actor = table.actor
    return f"space-{table.floor.names[table.at[actor]]}" if actor >= 0 and table.at[actor] != NOWHERE else ""


def space(table: Table, x: int, y: int, here: Mapping[int, list[Piece]], lit: set[str]) -> Space:
    floor = table.floor
    cell = (y + 1) * floor.pitch + x + 1
    name = f"{LETTERS[x]}{y + 1}"
    if not (floor.spaces >> cell) & 1:
        return Space(f"space-{name}", x, y, name, skin="wall", flags=["blocked"], clause="MH-7.8")
    skin, icon, clause = look(table, cell)
    flags = ["danger"] if (floor.cursed >> cell) & 1 else []
    flags += ["goal"] if (floor.exits >> cell) & 1 else []
    flags += ["reach"] if f"space-{name}" in lit else []
    return Space(
        f"space-{name}",
        x,
        y,
        name,
        skin=skin,
        icon=icon,
        flags=flags,
        pieces=here.get(cell, []),
        clause=clause,
    )


def look(table: Table, cell: int) -> tuple[str, str, str]:
    """The colour language of the mats: skin, icon, and the clause behind it."""
    floor = table.floor
    if (floor.stars >> cell) & 1:
        return "sigil", "star", "MH-1.11"
    if (floor.throne >> cell) & 1:
        return "throne", "crown", "MH-1.10"
    for zone in (1, 2, 3, 4):
        if (floor.zones[zone] >> cell) & 1:
            return "cursed", str(zone), "MH-18.4"
    if (floor.exits >> cell) & 1:
        return "exit", "door", "MH-5.6"
    if (floor.starts >> cell) & 1:
        return "spawn", "", "MH-7.7" if not floor.arena else "MH-7.11"
    return "floor", "", ""


def regions(table: Table) -> list[Region]:
    floor = table.floor
    found = [
        Region(f"zone-{zone}", f"Spawn zone {zone}", names_of(table, floor.zones[zone]), "bad")
        for zone in (1, 2, 3, 4)
        if floor.zones[zone]
    ]
    if floor.exits:
        need = " and ".join(table.content.sigils[colour].name for colour in floor.need)
        found.append(Region("exit", f"Exit ({need})", names_of(table, floor.exits), "good", clause="MH-5.4"))
    if floor.starts:
        label = "Playerspawn" if floor.arena else "Player Spawn"
        found.append(Region("start", label, names_of(table, floor.starts), "good", clause="MH-2.7"))
    return found


def names_of(table: Table, mask: int) -> list[str]:
    return [f"space-{table.floor.names[cell]}" for cell in bits(mask)]


def pieces_by_space(table: Table) -> dict[int, list[Piece]]:
    found: dict[int, list[Piece]] = {}
    for piece, cell in enumerate(table.at):
        if cell != NOWHERE:
            found.setdefault(cell, []).append(shown(table, piece))
    if table.at[BOSS] != NOWHERE:
        for i, cell in enumerate(table.spaces_of(BOSS)[1:]):
            found.setdefault(cell, []).append(boss_part(table, i))
    return found


def boss_part(table: Table, i: int) -> Piece:
    """MH-R34: a Boss of four spaces fills them all; three of them show a part of it."""
    name, key = table.name(BOSS), f"piece-{table.id(BOSS)}-{i + 2}"
    return Piece(
        key, "marker", name, "BOS", boss_icon(table), "bad", tags=["2×2"], term="boss", clause="MH-13.3"
    )


def shown(table: Table, piece: int) -> Piece:
    """MH-1.4, 1.5, R52: a token with its numbers around the rim, EXP on its back."""
    key, name = f"piece-{table.id(piece)}", table.name(piece)
    if piece < BOSS:
        return player_piece(table, piece, key, name)
    if piece == BOSS:
        assert table.boss is not None
        stats = [*defense_stats(table, BOSS), Stat("A", int(table.boss.a)), Stat("M", int(table.boss.m))]
        hidden = [] if bosses.can_be_targeted(table) else ["untargetable"]
        size = [f"{table.boss_size}×{table.boss_size}"]
        return Piece(
            key,
            "mini",
            name,
            "BOS",
            boss_icon(table),
            "bad",
            flags=hidden,
            stats=stats,
            tags=size,
            term="boss",
            clause="MH-1.12",
        )
    if piece >= table.content.first_sigil:
        sigil = table.content.sigils[table.content.pieces[piece].colour]
        return Piece(
            key, "token", name, sigil.name[:3], icon=sigil.id, tone=sigil.id, clause="MH-8.4"
        )  # fmt: skip
    kind = table.kind(piece)
    stats = [*defense_stats(table, piece), Stat("A", int(kind.a)), Stat("M", int(kind.m))]
    if table.is_summon(piece):
        owner = table.owner(piece)
        facing = table.content.characters[table.players[owner].character].facing
        turn = {"north": 0, "east": 90, "south": 180, "west": 270}.get(facing, 0)
        return Piece(
            key, "token", name, kind.name[:3], icon=kind.id, tone="good", owner=f"seat-{owner}",
            turn=turn, stats=stats, term=f"kind-{kind.id}", clause="MH-1.9",
        )  # fmt: skip
    zone = table.content.pieces[piece].zone
    stats += [Stat("S", zone)] if zone else []
    back = f"{exp.worth(table, piece)} EXP"
    return Piece(
        key,
        "token",
        name,
        kind.name[:3],
        kind.id,
        "bad",
        back=back,
        stats=stats,
        term=f"kind-{kind.id}",
        clause="MH-1.8",
    )


def boss_icon(table: Table) -> str:
    assert table.boss is not None
    return table.boss.id


def player_icon(table: Table, seat: int) -> str:
    character = table.players[seat].character
    return table.content.characters[character].id if character >= 0 else "person"


def player_piece(table: Table, seat: int, id: str, name: str) -> Piece:
    player = table.players[seat]
    flags = (["wounded"] if player.wounded else []) + (["active"] if table.actor == seat else [])
    return Piece(
        id, "mini", name, name[:3], player_icon(table, seat), "abcd"[seat], owner=f"seat-{seat}", flags=flags,
        stats=list(defense_stats(table, seat)), clause="MH-14.3" if player.wounded else "MH-2.7",
    )  # fmt: skip


def defense_stats(table: Table, piece: int) -> list[Stat]:
    """MH-12.1: what one looks for first on a token, so it comes first: small pictures have room for two numbers."""
    stats = [Stat("D", int(combat.defense(table, piece)))]
    return [*stats, Stat("damage", table.damage[piece], tone="bad")] if table.damage[piece] else stats


def trails(table: Table) -> list[Link]:
    """MH-16.10: the way that each Restless took in the last Restless phase."""
    links: list[Link] = []
    names = set(table.floor.cell_of)
    for line in reversed(table.log or []):
        if line.clause == "MH-15.1" or line.clause == "MH-19.9":
            break
        if line.clause == "MH-16.10":
            steps = line.args[1].split("–")
            for a, b in pairwise(steps):
                if a in names and b in names:
                    name = line.args[0] if a == steps[0] else ""  # once is enough on a long way
                    links.append(
                        Link(f"space-{a}", f"space-{b}", one_way=True, label=name, clause="MH-16.10")
                    )
    return links


def sight_lines(table: Table) -> list[Link]:
    """MH-13.1: while a shot, a reach or a pull is considered, whom one sees."""
    if not table.asking or table.actor < 0 or not needs_sight(table.asking):
        return []
    here = table.at[table.actor]
    start = f"space-{table.floor.names[here]}"
    return [
        Link(start, f"space-{table.floor.names[table.at[piece]]}", how="sight", clause="MH-13.1")
        for piece in table.characters()
        if piece != table.actor and sight.sees_piece(table, here, piece)
    ]


def needs_sight(asking: Move) -> bool:
    """MH-12.7, 21.4, 21.6, 9.7: the questions that are about whom one sees."""
    match step_name(asking):
        case "ranged" | "undertow" | "drag_where":
            return True
        case "melee":
            return bool(asking[2] == "reach")
        case "aim_on":
            return bool(asking[1] == RANGED)
        case "gain_soulfire":
            return bool(asking[2] == "you_or_seen")
    return False
