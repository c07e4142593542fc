# interpreted: made once for each look at the table, not once a move
"""The map: forty spaces with what one finds there, what it costs, and who stands there."""

from __future__ import annotations

from collections.abc import Mapping
from heapq import heappop, heappush

from tablewright.engine.scene import Board, Grid, Piece, Space, Stat
from tablewright.games.now_or_never.cards import (
    COLUMNS,
    HEART,
    ROWS,
    SIDES,
    THINGS,
    Amounts,
    Location,
)
from tablewright.games.now_or_never.cards import Space as Place
from tablewright.games.now_or_never.mods import less_to_visit
from tablewright.games.now_or_never.rules import (
    combat,
    heal_gain_buy_rest,
    quest_cards,
    resources,
    visiting_locations,
)
from tablewright.games.now_or_never.show.common import (
    TONES,
    is_seated,
    place_of,
    seat_id,
    several,
    space_name,
)
from tablewright.games.now_or_never.table import MOVING, Player, Table


def the_map(table: Table, seat: int) -> Board:
    """NN-G2, 2.1–2.5: the side of the board that is played, as this seat would pay on it."""
    payer = table.players[max(seat, 0)]
    far = hearts_to_reach(table)
    spaces = [map_space(table, i, payer, far) for i in range(len(table.map.spaces))]
    mover = table.current if table.current >= 0 else seat
    focus = f"space-{table.players[mover].space}" if mover >= 0 and is_seated(table.players[mover]) else ""
    return Board("map", "Map", Grid(COLUMNS, ROWS, 4), spaces, focus=focus, term="map", clause="NN-9.6")


def map_space(table: Table, i: int, payer: Player, far: Mapping[int, int]) -> Space:
    place = table.map.spaces[i]
    return Space(
        f"space-{i}", int(place.column), int(place.row), space_name(table, i), short_name(table, i),
        skin=skin(table, place, i), icon=sign(table, place, i), flags=flags(table, i, far),
        stats=stats(table, i, payer, far),
        pieces=[*enemies(table, i), *tokens(table, i), *missions(table, i), *heroes(table, i)], term=f"space:{i}",
    )  # fmt: skip


def short_name(table: Table, i: int) -> str:
    """Letters for a small drawing: of a search, or the first three of a location."""
    location = table.place_at(i)
    if location >= 0:
        return place_of(table, location).name.removeprefix("The ")[:3]
    return table.map.spaces[i].letter


def sign(table: Table, place: Place, i: int) -> str:
    """A mountain is marked as one where nothing else lies."""
    return "mountain" if place.is_mountain and not place.letter and table.place_at(i) < 0 else ""


def skin(table: Table, place: Place, i: int) -> str:
    """Which landscape lies there; the theme knows them by these names."""
    location = table.place_at(i)
    if location >= 0:
        return place_of(table, location).id
    kind = "mountain" if place.is_mountain else "ruins" if place.letter else "lair" if place.foe else "plain"
    return f"{SIDES[table.rules.side]}_{kind}"


def flags(table: Table, i: int, far: Mapping[int, int]) -> list[str]:
    if table.map.spaces[i].is_rock:
        return ["blocked"]
    return ["reach"] if far.get(i) == 0 else []


def stats(table: Table, i: int, payer: Player, far: Mapping[int, int]) -> list[Stat]:
    """NN-9.7, 9.8, 11.4: what a step there costs while a hero moves, and what a visit costs and gives."""
    found: list[Stat] = []
    if far.get(i, 0) > 0:
        found.append(Stat("Hearts to get here", f"−{far[i]}", "boot", tone="bad"))
    elif i not in far and table.map.spaces[i].is_mountain:
        found.append(Stat("Hearts for the mountain", "−1", "heart", tone="bad"))
    location = table.place_at(i)
    if location >= 0:
        found += visit_stats(payer, place_of(table, location))
    return found


def visit_stats(payer: Player, place: Location) -> list[Stat]:
    """NN-11.4, R31: the price with its reductions, then what one gains."""
    price = less_to_visit(payer.mods, place.index, place.price)
    found = [Stat(f"Pay {several(thing, n)}", f"−{n}", THINGS[thing], tone="bad") for thing, n in price]
    for move in place.effect.moves:
        found += gain_stats(move[0], move[1:])
    return found


def gain_stats(step: object, args: tuple[object, ...]) -> list[Stat]:
    """What a step of a location gives, as far as it can be told in a number."""
    if step is resources.gain:
        gains: Amounts = args[0]  # type: ignore[assignment]
        return [Stat(f"Gain {several(thing, n)}", f"+{n}", THINGS[thing], tone="good") for thing, n in gains]
    if step is quest_cards.draw_quests:
        return [Stat("Quest cards drawn / kept", f"{args[0]}/{args[1] or args[0]}", "quest")]
    if step is visiting_locations.draw_orders:
        return [Stat("Orders drawn / kept", f"{args[0]}/{args[1]}", "order")]
    if step is combat.gain_villagers:
        return [Stat("Villagers of your choice", f"+{args[0]}", "villager", tone="good")]
    if step is heal_gain_buy_rest.buy_gear:
        return [Stat("Pieces of gear to buy", "1", "buy-gear")]
    if step is visiting_locations.lose_die_hearts:
        return [Stat("Hearts lost by a die", "−?", "heart", tone="bad")]
    if step is visiting_locations.take_first_player:
        return [Stat("First-player token", "yours", "first-player")]
    if step is visiting_locations.swap_tiles:
        return [Stat("Tiles you may swap", "2", "swap")]
    return []


# What lies and stands there


def enemies(table: Table, i: int) -> list[Piece]:
    """NN-2.4, R55: a stack of one level; all of it is open."""
    n = int(table.foes_at(i))
    if n == 0:
        return []
    enemy = table.content.enemies[table.rules.side][table.map.spaces[i].foe - 1]
    numbers = [Stat("Health", int(enemy.health), "heart"), Stat("Attack", int(enemy.attack), "sword")]
    return [
        Piece(
            f"enemies-{i}", "token", enemy.name, icon=enemy.id, tone="bad", n=n, stats=numbers,
            tags=[f"level {enemy.level}"], text=enemy.text.partition(". ")[2], term=f"enemy:{enemy.level}",
        )
    ]  # fmt: skip


def tokens(table: Table, i: int) -> list[Piece]:
    """NN-2.5: nobody knows which search token it is."""
    if not table.has_token(i):
        return []
    return [Piece(f"token-{i}", "token", "Search token", icon="search", tone="gold", term="search")]


def missions(table: Table, i: int) -> list[Piece]:
    """NN-21.8, 21.9: whose mission lies here; only its owner may search at it."""
    return [
        Piece(
            f"mission-{seat}", "token", f"Mission of {table.name_of(seat)}", icon="flag", tone=TONES[seat],
            owner=seat_id(seat), term="mission",
        )
        for seat in range(table.seats)
        if table.has_mission_at(seat, i)
    ]  # fmt: skip


def heroes(table: Table, i: int) -> list[Piece]:
    return [
        hero_piece(table, seat)
        for seat, player in enumerate(table.players)
        if is_seated(player) and table.season > 0 and player.space == i
    ]


def hero_piece(table: Table, seat: int) -> Piece:
    hero = table.content.heroes[table.players[seat].hero]
    return Piece(
        f"hero-{seat}", "mini", hero.name, hero.name[:3], icon=hero.id, tone=TONES[seat], owner=seat_id(seat),
        flags=["active"] if table.current == seat else [], term=f"hero:{hero.index}",
    )  # fmt: skip


# How far one gets


def hearts_to_reach(table: Table) -> dict[int, int]:
    """NN-9.7–9.10: while a hero moves, the fewest hearts with which it gets to each space and has one left.

    Enemies on the way are evaded; the one where it stops is not.
    """
    seat = table.current
    if seat < 0 or table.stage != MOVING:
        return {}
    player = table.players[seat]
    found: dict[int, int] = {}
    seen: set[tuple[int, int]] = set()
    todo = [(0, int(player.space), int(table.movement))]
    while todo:
        lost, here, free = heappop(todo)
        if (here, free) in seen:
            continue
        seen.add((here, free))
        for there in table.map.spaces[here].near:
            step = lost + (1 if free == 0 else 0) + mountain(table, player, there)
            if step >= player.has[HEART]:
                continue
            if there != table.started:
                found[there] = min(step, found.get(there, step))
            evaded = step + (1 if table.foes_at(there) and not table.evading else 0)
            if evaded < player.has[HEART]:
                heappush(todo, (evaded, there, max(0, free - 1)))
    return found


def mountain(table: Table, player: Player, i: int) -> int:
    return 1 if table.map.spaces[i].is_mountain and not player.mods.mountains_free else 0
