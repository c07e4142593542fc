"""Chapter 15, Placing tokens on World Boards."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from tablewright.engine.pile import NOTHING
from tablewright.engine.table import Step
from tablewright.games.spiralchain import force
from tablewright.games.spiralchain.cards import NUR, OBLIVIATE, SPOTS, WARLORD
from tablewright.games.spiralchain.rules import discarding, losing, prophecies, terms
from tablewright.games.spiralchain.table import OPEN, RUIN, Table, mix_in, place_of, without

# Obliviates


def place(table: Table, what: str, where: str) -> None:
    """SF-15.1, SF-15.11, SF-R43: involuntarily, on each world that the text means; Nur and lost worlds are passed
    over."""
    for world in terms.worlds_for(table, where):
        if what == "ruin":
            table.do(place_ruin, world)
        elif what == "rotkin_abroad":
            table.do(send_abroad, world)
        else:
            table.do(BRING_OBLIVIATE, world)


def bring_obliviate(table: Table, world: int) -> None:
    """SF-15.12, SF-R11: drawn blind from the pool; from an empty one nothing comes, unless it is recycled."""
    if not terms.is_face_up(table, world):
        return
    refill_pool(table)
    if len(table.obliviates) == 0:
        table.tell("SF-15.12", "No Obliviate is left in the supply.")
        return
    announce(table, table.obliviates.draw(table.fate), world)


def refill_pool(table: Table) -> None:
    """SF-R11: with `recycle`, the discard pile is shuffled into an empty supply."""
    if len(table.obliviates) == 0 and table.rules.obliviate_supply == "recycle":
        for token in table.obliviate_discard:
            table.obliviates.put_under(token)
        table.obliviates.shuffle()
        table.obliviate_discard = ()


def send_abroad(table: Table, world: int) -> None:
    """SF-1.11, SF-R11: a random Rotkin Abroad from the pool; if there is none, a random Obliviate."""
    refill_pool(table)
    abroad = [token for token in table.obliviates.unseen if table.content.enemies[token].is_abroad]
    if not abroad or not terms.is_face_up(table, world):
        table.do(bring_obliviate, world)
        return
    abroad.sort()
    token = abroad[table.fate.below(len(abroad), table.obliviates.stream)]
    table.obliviates.take(token)
    announce(table, token, world)


def announce(table: Table, token: i64, world: i64) -> None:
    """SF-21.2: before an Obliviate is placed somebody may interrupt."""
    table.coming = token
    table.coming_to = world
    if table.log is not None:
        there = table.content.worlds[world].name
        table.tell("SF-15.12", "{0} comes to {1}.", table.content.enemies[token].name, there)
    if table.watching & force.OBLIVIATE_COMES:
        table.do(prophecies.window, force.OBLIVIATE_COMES, 0)
        table.do(land)
    else:
        land(table)


def redirect(table: Table) -> None:
    """SF-21.2: the Obliviate is placed on an adjacent face-up world of your choice instead."""
    worlds = terms.WORLDS_IN[terms.face_up(table) & terms.neighbours(table.coming_to)]
    table.do(terms.pick, turn_aside, worlds, table.you, "SF-21.2")


def turn_aside(table: Table, world: int) -> None:
    table.coming_to = world
    table.tell("SF-21.2", "It is turned aside to {0}.", table.content.worlds[world].name)


def cannot_redirect(table: Table) -> str:
    return "" if terms.face_up(table) & terms.neighbours(table.coming_to) else "SF-15.11"


def land(table: Table) -> None:
    """SF-15.4, SF-R42: on top-centre, or on the first unblocked location clockwise from it; pawns do not matter."""
    token = table.coming
    if token == NOTHING:
        return
    world = table.coming_to
    if not terms.is_face_up(table, world):
        mix_in(table.obliviates, token)
        table.coming = NOTHING
        return
    for location in range(world * SPOTS, world * SPOTS + SPOTS):
        if table.board[location] == OPEN:
            table.coming = NOTHING
            set_token(table, token, location)
            return
    table.do(make_room, world, token)


def set_token(table: Table, token: i64, location: i64) -> None:
    if place_of(table.enemy_box, token) >= 0:
        table.enemy_box = without(table.enemy_box, token)
    table.put(location, token)
    if table.log is not None:
        there = table.content.location(location).name
        table.tell("SF-15.4", "{0} blocks {1}.", table.content.enemies[token].name, there)


def place_warlord(table: Table, token: int) -> None:
    """SF-15.4, SF-13.5: a Warlord returns to its world, involuntarily and without its card."""
    world = table.content.enemies[token].world
    for location in range(world * SPOTS, world * SPOTS + SPOTS):
        if table.board[location] == OPEN:
            set_token(table, token, location)
            return
    table.enemy_box = without(table.enemy_box, token)
    table.returning = token
    table.do(make_room, world, token)


# When everything is blocked


def crowded(table: Table, world: i64, but: i64) -> tuple[int, ...]:
    """SF-15.6–15.8, SF-15.10: Warlords make room first, Obliviates only if there are none, Ruins never; and nobody
    where the text does not mean it."""
    warlords = tuple([spot for spot in terms.enemies_on(table, world, WARLORD) if spot != but])
    return warlords or tuple([spot for spot in terms.enemies_on(table, world, OBLIVIATE) if spot != but])


def make_room(table: Table, world: int, token: int, but: int = -1) -> None:
    """SF-15.6, SF-15.7, SF-12.24: the current player chooses whose space the new token takes."""
    spots = crowded(table, world, but)
    if len(spots) == 1:
        replace(table, spots[0], token)
    elif spots:
        table.ask(table.current, "SF-15.6")
        for location in spots:
            table.offer(replace, location, token)
        if table.refused is not None:
            for location in range(world * SPOTS, world * SPOTS + SPOTS):
                if location not in spots:
                    clause = "SF-15.8" if table.board[location] == RUIN else "SF-15.7"
                    if location == but:
                        clause = "SF-15.10"
                    table.offer(replace, location, token, unless=clause)


def replace(table: Table, location: int, token: int) -> None:
    """SF-15.9: the old token is discarded, the new one takes its space."""
    if table.coming == token:
        table.coming = NOTHING
    if table.returning == token:
        table.returning = NOTHING
    discarding.discard_at(table, location)
    if token == RUIN:
        lay_ruin(table, location)
    else:
        set_token(table, token, location)


# Ruins


def place_ruin(table: Table, world: int) -> None:
    """SF-15.5: on an unblocked location that the current player chooses; else somebody makes room."""
    if not terms.is_face_up(table, world):
        return
    spots = terms.open_spots(table, world)
    if not spots:
        table.do(make_room, world, RUIN)
    else:
        table.do(terms.pick, lay_ruin, spots, table.current, "SF-15.5")


def place_ruin_beside(table: Table) -> None:
    """SF-15.5, SF-15.10: on another location than that of the Warlord who acts."""
    own = table.target
    if own < 0 or terms.kind_at(table, own) != WARLORD:
        return
    world = terms.world_of(own)
    spots = terms.open_spots(table, world)
    if spots:
        table.do(terms.pick, lay_ruin, spots, table.current, "SF-15.5")
    else:
        table.do(make_room, world, RUIN, own)


def lay_ruin(table: Table, location: int) -> None:
    """SF-16.1, SF-12.19, SF-17.4, SF-R10: the fifth Ruin on a world's locations loses it at once; Scrap Tokens serve
    when the Ruins run out, and the pool never fails."""
    table.put(location, RUIN)
    table.tell("SF-15.5", "A Ruin lies on {0}.", table.content.location(location).name)
    world = terms.world_of(location)
    if terms.ruins_on(table, world) == SPOTS:
        losing.lose_world(table, world)


def place_own_ruin(table: Table, where: str) -> None:
    """SF-11.7, SF-15.2: voluntarily, on an unblocked location of your choice."""
    for world in terms.worlds_for(table, where):
        table.do(terms.pick, lay_ruin, terms.open_spots(table, world), table.you, "SF-15.2")


def cannot_place_own_ruin(table: Table, where: str) -> str:
    """SF-15.3, SF-15.10: without a valid unblocked location there is no Ruin and no benefit."""
    for world in terms.worlds_for(table, where):
        if terms.open_spots(table, world):
            return ""
    return "SF-15.3"


def ruin_worlds(table: Table, n: int) -> None:
    """SF-1.17, SF-12.24: the current player chooses so many different face-up worlds, one Ruin on each."""
    table.do(choose_ruined, n, ())


def choose_ruined(table: Table, n: int, chosen: tuple[int, ...]) -> None:
    left = [world for world in terms.face_up_worlds(table) if world not in chosen]
    if n > 0 and left:
        table.ask(table.current, "SF-1.17")
        for world in left:
            table.offer_move((RUIN_THIS, world, n, chosen))


def ruin_this(table: Table, world: int, n: int, chosen: tuple[int, ...]) -> None:
    table.do(PLACE_RUIN, world)
    table.do(CHOOSE_RUINED, n - 1, (*chosen, world))


def remove_ruin(table: Table, where: str) -> None:
    """SF-1.12: a Ruin of your choice leaves a location, which is unblocked again."""
    for world in terms.worlds_for(table, where):
        table.do(terms.pick, clear_ruin, ruined(table, world), table.you, "SF-1.17")


def ruined(table: Table, world: i64) -> tuple[Any, ...]:
    spots = range(world * SPOTS, world * SPOTS + SPOTS)
    return tuple([location for location in spots if table.board[location] == RUIN])


def cannot_remove_ruin(table: Table, where: str) -> str:
    for world in terms.worlds_for(table, where):
        if terms.ruins_on(table, world) > 0:
            return ""
    return "SF-3.8"


def clear_ruin(table: Table, location: int) -> None:
    table.put(location, OPEN)
    table.tell("SF-1.12", "The Ruin on {0} is cleared.", table.content.location(location).name)


# Moving enemies


def move_obliviate(table: Table) -> None:
    """SF-15.2: an Obliviate of your world goes to an unblocked location of an adjacent face-up world."""
    mine = table.heroes[table.you].world
    table.ask(table.you, "SF-15.2")
    for location in terms.enemies_on(table, mine, OBLIVIATE):
        for world in terms.WORLDS_IN[terms.face_up(table) & terms.neighbours(mine)]:
            for spot in terms.open_spots(table, world):
                table.offer(shift_enemy, location, spot)


def cannot_move_obliviate(table: Table) -> str:
    mine = table.heroes[table.you].world
    if mine > NUR and terms.spots_with(table, mine, OBLIVIATE):
        for world in terms.WORLDS_IN[terms.face_up(table) & terms.neighbours(mine)]:
            if terms.open_spots(table, world):
                return ""
    return "SF-15.3"


def move_warlord(table: Table) -> None:
    """SF-15.2: a Warlord on your world goes to another unblocked location there."""
    mine = table.heroes[table.you].world
    table.ask(table.you, "SF-15.2")
    for location in terms.enemies_on(table, mine, WARLORD):
        for spot in terms.open_spots(table, mine):
            table.offer(shift_enemy, location, spot)


def cannot_move_warlord(table: Table) -> str:
    mine = table.heroes[table.you].world
    if mine > NUR and terms.spots_with(table, mine, WARLORD) and terms.open_spots(table, mine):
        return ""
    return "SF-15.3"


def shift_enemy(table: Table, location: int, spot: int) -> None:
    token = table.board[location]
    table.put(location, OPEN)
    set_token(table, token, spot)


# What cards ask


def obliviate_for_you(table: Table) -> bool:
    """Whether the Obliviate about to be placed comes to your world."""
    return table.coming != NOTHING and table.coming_to == table.heroes[table.you].world


BRING_OBLIVIATE: Final[Step] = bring_obliviate
PLACE_RUIN: Final[Step] = place_ruin
CHOOSE_RUINED: Final[Step] = choose_ruined
RUIN_THIS: Final[Step] = ruin_this
