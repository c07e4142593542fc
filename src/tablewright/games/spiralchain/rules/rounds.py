"""Chapter 3, Rounds, turns and actions."""

from __future__ import annotations

from typing import Any, Final

from tablewright.engine.table import Move, Who
from tablewright.games.spiralchain import force, forces
from tablewright.games.spiralchain.cards import NUR
from tablewright.games.spiralchain.rules import (
    alliance,
    balance,
    confronting,
    dragons,
    events,
    favors,
    foreverot,
    gates,
    locations,
    pawns,
    prophecies,
    quests,
    roles,
    terms,
    tokens,
    transfers,
)
from tablewright.games.spiralchain.table import PLAYER_PHASE, Table

PASSED: Final = -1


def start_round(table: Table) -> None:
    """SF-3.1, SF-3.2, SF-2.21: the Player Phase begins with the First Player."""
    table.round += 1
    table.phase = PLAYER_PHASE
    table.turns_taken = 0
    if table.log is not None:
        words = "Round {0} begins; {1} is First Player."
        table.tell("SF-3.1", words, table.round, Who(table.first), how="story")
    start_turn(table, table.first)


def start_turn(table: Table, seat: int) -> None:
    """SF-3.3, SF-3.4, SF-23.7, SF-R35: base actions, one more for each Extra Action Card; what happens first happens,
    and the Event of a full Alliance track right after it."""
    table.current = seat
    table.you = seat
    table.here = -1
    table.actions = balance.base_actions(table.seats) + table.heroes[seat].extra
    table.used = ()
    table.did = 0
    table.acting = seat
    table.refused_at = -1
    table.spent_turn = ()
    if seat == table.first:
        alliance.gain_alliance(table, balance.round_alliance(table.seats))
        if table.events_due > 0:
            table.do_move(events.SETTLE)
            table.do(open_turn)
            return
    open_turn(table)


def open_turn(table: Table) -> None:
    """SF-21.2, SF-11.2: what waits for the start of a turn, then the actions."""
    if table.watching & force.TURN_BEGINS:
        table.do(prophecies.window, force.TURN_BEGINS, 0)
    if table.watching & force.TURN_START:
        table.do(turn_starts)
    table.do_move(TAKE_ACTION)


def turn_starts(table: Table) -> None:
    """SF-11.2, SF-20.2: what the player's cards do at the start of a turn."""
    forces.fire_for(table, table.current, force.TURN_START)


def take_action(table: Table) -> None:
    """SF-3.2, SF-3.6: all actions, one after the other, in any order and mix; Events that are due come first."""
    if table.events_due > 0:
        table.do_move(events.SETTLE)
        table.do_move(TAKE_ACTION)
    elif table.actions > 0 or (table.actions == 0 and has_free_things(table)):
        offer_actions(table)
    else:
        end_turn(table)


def has_free_things(table: Table) -> bool:
    """SF-19.3, SF-24.13, SF-R33, SF-3.7, SF-11.2: after the last action there may still be a Quest to collect, a Relic
    to use, or a Special Effect that costs no action."""
    hero = table.heroes[table.current]
    for card in hero.quests:
        if not quests.cannot_collect(table, table.current, card):
            return True
    for relic in hero.relics:
        if not tokens.cannot_convert(table, table.current, relic):
            return True
    for role in hero.mods.free_roles:
        if not roles.cannot_use_freely(table, role):
            return True
    return False


def offer_actions(table: Table) -> None:
    """SF-3.5, SF-3.7, SF-3.8, SF-3.14, SF-R47: a main action, a Special Action, or the end of the turn; what is no
    action may be done in between."""
    table.ask(table.current, "SF-3.5")
    table.stay_open()
    table.offer_move(PASS)
    if table.actions > 0:
        offer_main_actions(table)
        roles.offer_specials(table)
    table.asides()
    hero = table.heroes[table.current]
    if hero.quests or table.refused is not None:
        quests.offer_quests(table)
    if hero.relics or table.refused is not None:
        tokens.offer_conversions(table, table.current)
    if hero.mods.free_roles:
        roles.offer_free_uses(table)


def offer_main_actions(table: Table) -> None:
    """SF-3.5: the nine main actions."""
    world = table.heroes[table.you].world
    locations.offer_engagements(table, world)
    gates.offer_gates(table)
    if world == NUR:
        confronting.offer_rot(table)
        if table.refused is not None:
            dragons.offer_rouse_on_nur(table)
    else:
        confronting.offer_confrontations(table, world)
        dragons.offer_rouse(table, world)
        if table.refused is not None:
            confronting.offer_rot(table)
    if table.seats > 1 or table.refused is not None:
        table.offer_move(transfers.TRANSFER, transfers.cannot_transfer(table))
    pawns.offer_deployments(table)
    table.offer_move(favors.CALL, favors.cannot_call(table))


def granted_action(table: Table) -> None:
    """SF-R30, SF-R26: one main action outside your turn, which costs you none of your own; after a request that was
    refused you try something else."""
    if table.events_due > 0:
        table.do_move(events.SETTLE)
        table.do(granted_action)
    elif table.actions > 0:
        table.ask(table.you, "SF-3.5")
        table.stay_open()
        table.offer(decline_action)
        offer_main_actions(table)


def decline_action(table: Table) -> None:
    table.actions = 0


def resume_turn(table: Table) -> None:
    """SF-R30, SF-R26: whoever granted the action goes on with the actions left, and with requests of their own."""
    table.acting = table.current
    table.actions = table.actions_kept
    table.refused_at = -1


def pass_turn(table: Table) -> None:
    """SF-3.14: actions that are left are lost."""
    table.actions = PASSED


def end_turn(table: Table) -> None:
    """SF-3.2: then the next player clockwise, until every player has had one turn."""
    if table.log is not None:
        table.tell("SF-3.2", "{0} ends the turn.", Who(table.current))
    if table.watching & force.TURN_END:
        forces.fire_for(table, table.current, force.TURN_END)
        table.do_move(events.SETTLE)
        table.do(next_turn)
    else:
        next_turn(table)


def next_turn(table: Table) -> None:
    """SF-3.2, SF-3.10, SF-3.13: after all turns comes the Foreverot Roll."""
    table.turns_taken += 1
    table.actions = 0
    if table.turns_taken == table.seats:
        foreverot.conduct_roll(table)
    else:
        start_turn(table, (table.current + 1) % table.seats)


def end_round(table: Table) -> None:
    """SF-3.11, SF-3.12, SF-12.23, SF-R20: the marker and every Extra Action Card pass one player clockwise."""
    table.safe_roads = 0
    table.free_gates = 0
    table.lent_skills = ()
    table.spent_round = ()
    table.time_held = False
    table.roll_step = 0
    table.first = (table.first + 1) % table.seats
    last = table.heroes[table.seats - 1].extra
    for seat in range(table.seats - 1, 0, -1):
        table.heroes[seat].extra = table.heroes[seat - 1].extra
    table.heroes[0].extra = last
    start_round(table)


def extra_actions(table: Table, n: int) -> None:
    """SF-R54: so many more actions this turn, and new requests with them (SF-R26); while somebody acts by the current
    player's leave, those of the current player wait."""
    if table.acting != table.current and table.you == table.current:
        table.actions_kept += n
    else:
        table.actions += n
        table.refused_at = -1


def each(table: Table, who: str, moves: tuple[Any, ...]) -> None:
    """SF-R59: each player, each on this world, or each who is alone there, in turn order."""
    seats = terms.from_current(table)
    if who == "player_here":
        seats = terms.heroes_on(table, table.place())
    elif who == "lonely_player":
        seats = [seat for seat in seats if len(terms.heroes_on(table, table.heroes[seat].world)) == 1]
    terms.for_each(table, seats, moves)


TAKE_ACTION: Final[Move] = (take_action,)
PASS: Final[Move] = (pass_turn,)
