"""Chapter 13, Named Warlords, and what every Warlord does when its number comes up."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tablewright.engine.pile import NOTHING
from tablewright.engine.table import Move, Step
from tablewright.games.spiralchain import force
from tablewright.games.spiralchain.cards import NUR, SPOTS, TOP_WORLD, WARLORD
from tablewright.games.spiralchain.rules import dice, discarding, events, losing, placing, prophecies, terms
from tablewright.games.spiralchain.table import CHALLENGE_ROLL, LOT, OPEN, RUIN, Table, place_of, without


def activate_all(table: Table, tokens: tuple[int, ...]) -> None:
    """SF-12.15, SF-R14: these Warlords activate, one after the other; the set is fixed now."""
    table.rally = tokens
    table.do_move(NEXT_WARLORD)


def next_warlord(table: Table) -> None:
    """SF-R14: the current player picks the order where it may matter; else they go by world number. One that is
    gone before its turn is passed over."""
    left: tuple[int, ...] = ()
    for token in table.rally:
        if terms.location_of(table, token) >= 0:
            left += (token,)
    if not left:
        end_rally(table)
    elif len(left) == 1 or not order_matters(table, left):
        call_up_token(table, left[0])
    else:
        table.ask(table.current, "SF-12.15")
        for token in left:
            table.offer_move((CALL_UP, table.content.enemies[token].id))


def end_rally(table: Table) -> None:
    table.rally = ()


def order_matters(table: Table, tokens: tuple[int, ...]) -> bool:
    """SF-R14: two or more on one world, or any Named one."""
    met: i64 = 0
    for token in tokens:
        world = terms.world_of(terms.location_of(table, token))
        if (met >> world) & 1 or is_named(table, token):
            return True
        met |= 1 << world
    return False


def is_named(table: Table, token: i64) -> bool:
    """SF-13.1, SF-13.5: a Named Warlord acts by its card only while the card is in play."""
    return place_of(table.warlord_cards, token) >= 0


def call_up(table: Table, name: str) -> None:
    call_up_token(table, table.content.enemy_of[name])


def call_up_token(table: Table, token: int) -> None:
    table.rally = without(table.rally, token) if len(table.rally) > 1 else ()
    before: i64 = table.mark()
    rise(table, token, True)
    table.moment()
    if table.events_due > 0 or table.has_more(before):
        table.do_move(events.SETTLE)
    if table.rally:
        table.do_move(NEXT_WARLORD)


def rise(table: Table, token: i64, by_card: bool) -> None:
    """SF-21.2: before a Warlord activates somebody may interrupt."""
    table.rising = token
    if table.watching & force.WARLORD_RISES:
        table.do(prophecies.window, force.WARLORD_RISES, 0)
        table.do(act, by_card)
    else:
        act(table, by_card)


def act(table: Table, by_card: bool) -> None:
    """SF-12.16, SF-13.2–13.6, SF-R15: a Named Warlord does what its card says for the location it occupies, and nothing
    else; any other, or one that activates as an unnamed Warlord, puts down a Ruin and Advances."""
    token = table.rising
    table.rising = NOTHING
    if token == NOTHING:
        return
    location = terms.location_of(table, token)
    enemy = table.content.enemies[token]
    if table.log is not None:
        there = table.content.location(location).name
        table.tell("SF-12.15", "{0} activates on {1}.", enemy.name, there, how="story")
    if by_card and is_named(table, token):
        table.target = location
        direction = enemy.directions[location % SPOTS]
        terms.carry_out_now(table, table.current, terms.world_of(location), direction.moves)
    else:
        advance_from(table, location)


def advance(table: Table) -> None:
    """SF-13.3: the Warlord whose card says so Advances."""
    location = table.target
    if location >= 0 and terms.kind_at(table, location) == WARLORD:
        advance_from(table, location)


def advance_from(table: Table, location: i64) -> None:
    """SF-12.17–12.19, SF-R44, SF-R45: a Ruin where it stands, then it moves clockwise to the next unblocked
    location; without one it goes to the box; the fifth Ruin loses the world."""
    token = table.board[location]
    world = terms.world_of(location)
    table.put(location, RUIN)
    if table.log is not None:
        name = table.content.enemies[token].name
        table.tell("SF-12.17", "{0} leaves a Ruin on {1}.", name, table.content.location(location).name)
    for i in range(1, SPOTS):
        spot = world * SPOTS + (location % SPOTS + i) % SPOTS
        if table.board[spot] == OPEN:
            table.put(spot, token)
            table.target = spot
            if table.log is not None:
                table.tell("SF-12.17", "It Advances to {0}.", table.content.location(spot).name)
            return
    table.target = -1
    table.tell("SF-12.18", "There is no room left for {0}.", table.content.enemies[token].name)
    discarding.to_box(table, token, world)
    if terms.ruins_on(table, world) == SPOTS:
        losing.lose_world(table, world)


# What cards do with Warlords


def warlords_with(table: Table, number: i64) -> tuple[int, ...]:
    """SF-12.15: all in play with this Action Number, on any world, by world number."""
    found: list[int] = []
    enemies = table.content.enemies
    spots = table.warlord_spots
    location: i64 = 0
    while spots:
        if spots & 1:
            token = table.board[location]
            if enemies[token].number == number:
                found.append(token)
        spots >>= 1
        location += 1
    return tuple(found)


def rally(table: Table, where: str) -> None:
    """SF-12.15: all Warlords of a world activate."""
    tokens: list[int] = []
    for world in terms.worlds_for(table, where):
        for location in terms.enemies_on(table, world, WARLORD):
            tokens.append(table.board[location])
    activate_all(table, tuple(tokens))


def returnable(table: Table) -> list[int]:
    """SF-13.5: Warlords in the box whose world is face-up."""
    found: list[int] = []
    for token in sorted(table.enemy_box):
        enemy = table.content.enemies[token]
        if enemy.kind == WARLORD and terms.is_face_up(table, enemy.world):
            found.append(token)
    return found


def return_warlord(table: Table) -> None:
    """SF-13.5: a random one comes back without its card."""
    tokens = returnable(table)
    token = tokens[table.fate.below(len(tokens), LOT)]
    table.tell("SF-13.5", "{0} returns.", table.content.enemies[token].name, how="story")
    placing.place_warlord(table, token)


def can_return_warlord(table: Table) -> bool:
    return len(returnable(table)) > 0


def challenge(table: Table) -> None:
    """SF-11.1: choose a Warlord on your world and roll: 5–8 it is discarded, 1–4 it activates as an unnamed one."""
    names = discarding.enemies_for(table, "warlord", "your_world")
    table.do(terms.pick, challenge_this, names, table.you, "SF-11.1")


def cannot_challenge(table: Table) -> str:
    return "" if discarding.is_enemy_meant(table, "warlord", "your_world") else "SF-3.8"


def challenge_this(table: Table, name: str) -> None:
    dice.throw(table, table.you, CHALLENGE_ROLL, 0, 5)
    table.do(end_challenge, table.content.enemy_of[name])


def end_challenge(table: Table, token: int) -> None:
    """SF-12.17: as an unnamed Warlord, whatever its card says."""
    if table.die >= table.need:
        discarding.discard_at(table, terms.location_of(table, token))
    else:
        rise(table, token, False)


def warlords_here(table: Table) -> int:
    return terms.count_on(table, table.place(), WARLORD)


def numbers_in_play(table: Table) -> list[int]:
    """SF-12.15: for each result of the die how many Warlords would activate."""
    found = [0] * (TOP_WORLD + 1)
    for world in range(NUR, TOP_WORLD + 1):
        for location in terms.enemies_on(table, world, WARLORD):
            found[table.content.enemies[table.board[location]].number] += 1
    return found


CALL_UP: Final[Step] = call_up
NEXT_WARLORD: Final[Move] = (next_warlord,)
