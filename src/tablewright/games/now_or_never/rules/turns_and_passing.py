"""Chapter 5, Turns and passing: one specialist action, one hero action or a pass."""

from __future__ import annotations

from tablewright.engine.table import Who
from tablewright.games.now_or_never.cards import COIN, HEART, WHOLE_TURN, Use
from tablewright.games.now_or_never.rules import (
    gear_abilities_artifacts as abilities,
)
from tablewright.games.now_or_never.rules import (
    heal_gain_buy_rest as specialists,
)
from tablewright.games.now_or_never.rules import (
    movement,
    paying_and_recruiting,
    solo_play,
)
from tablewright.games.now_or_never.table import ARROWS, CHOOSING, DONE, NO_FOE, NOWHERE, SLOTS, Table


def next_turn(table: Table, seat: int) -> None:
    """1.2, 5.4, 5.5, 22.3: the next player, clockwise, who has not passed; the last one goes on alone."""
    for i in range(table.seats):
        who = (seat + i) % table.seats
        if not table.has_passed(who):
            table.do(take_turn, who)
            return


def take_turn(table: Table, seat: int) -> None:
    """5.1, 5.2, 6.10: a turn is exactly one action, or a pass."""
    table.current = seat
    table.you = seat
    table.stage = CHOOSING
    table.by_card = False
    table.evading = False
    table.committed = False
    table.evaded = False
    table.played = False
    table.acted = False
    table.visited = 0
    table.build_less = 0
    table.has_built = False
    table.foe = NO_FOE
    table.turns += 1
    table.do(choose_turn, seat)
    table.do(finish_turn, seat)


def choose_turn(table: Table, seat: int) -> None:
    """5.1: a specialist is paid, recruited or rested, a hero acts, or the player passes (5.3)."""
    table.ask(seat, "NN-5.1")
    player = table.players[seat]
    paying_and_recruiting.offer_specialists(table, seat)
    paying_and_recruiting.offer_recruits(table, seat)
    for slot in range(SLOTS):
        if player.specialists[slot] >= 0:
            clause = specialists.cannot_rest(table, seat, slot)
            table.offer(specialists.rest, slot, HEART, unless=clause)
            table.offer(specialists.rest, slot, COIN, unless=clause)
    numbers = 0  # arrows with the same number do the same
    for arrow in range(ARROWS):
        number = 1 << table.content.heroes[player.hero].arrows[arrow]
        if (player.arrows >> arrow) & 1 and not numbers & number:
            numbers |= number
            table.offer(movement.take_hero_action, arrow, unless=movement.cannot_act(table, seat))
    if player.arrows == 0:
        table.offer(movement.take_hero_action, 0, unless="NN-9.1")
    for use in player.mods.uses:
        if use.moment == WHOLE_TURN:
            table.offer(use_as_turn, use.index, unless=cannot_use_as_turn(table, seat, use))
    table.offer(pass_season)


def cannot_use_as_turn(table: Table, seat: int, use: Use) -> str:
    """24.21, R26: it needs its price, at least one heart, and the season's only use."""
    return abilities.cannot_use(table, seat, use) or ("NN-9.1" if table.players[seat].has[HEART] == 0 else "")


def use_as_turn(table: Table, index: int) -> None:
    """5.1, 24.21: an ability that is the whole turn."""
    table.do(abilities.use_it, table.current, index)


def pass_season(table: Table) -> None:
    """5.3, 5.4: no more turns this season; anytime actions and taxes go on."""
    table.passed |= 1 << table.current
    table.tell("NN-5.4", "{0} passes.", Who(table.current))


def finish_turn(table: Table, seat: int) -> None:
    """5.6, 22.4: the turn is over; alone the bot acts after each turn that was no pass."""
    table.stage = DONE
    table.foe = NO_FOE
    table.current = NOWHERE
    if table.is_solo() and not table.has_passed(seat):
        table.do(solo_play.bot_turn)
    table.do(next_turn, (seat + 1) % table.seats)
