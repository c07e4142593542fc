"""Chapter 6, The Player phase, turns and time."""

from __future__ import annotations

from typing import Final

from tablewright.engine.effects import cannot_take
from tablewright.engine.table import GROUP, Move
from tablewright.games.marrowmourn import kits
from tablewright.games.marrowmourn.parts import NOWHERE, Ability
from tablewright.games.marrowmourn.rules import champions_turns, combat, movement, restless_phase, wounds
from tablewright.games.marrowmourn.table import PLAYER_PHASE, SECONDS, Player, Table

# The phase


def player_phase(table: Table) -> None:
    """MH-5.1, 6.1: all cards face up, 5 seconds for everybody, and the defensive bonuses end."""
    table.phase = PLAYER_PHASE
    table.actor = NOWHERE
    table.group_acts = False
    table.exited = False
    table.round += 1
    table.rounds += 1
    for player in table.players:
        player.turned = False
        player.crawled = False
        player.bonus = 0
        player.guard = 0
        player.time = SECONDS
    if table.log is not None:
        table.tell("MH-6.1", "The Player phase of round {0}.", table.round, how="story")
    table.do(next_turn)


def next_turn(table: Table) -> None:
    """MH-6.2, 6.11: the Players choose freely who is next; when all have had their turn the phase ends."""
    seats = [seat for seat in range(len(table.players)) if wounds.can_still_turn(table, seat)]
    if not seats:
        table.do(end_player_phase)
    elif len(seats) == 1:
        begin_turn(table, seats[0])
    else:
        table.ask(GROUP, "MH-6.2")
        for seat in seats:
            table.offer(take_turn, table.id(seat))


def take_turn(table: Table, id: str) -> None:
    """MH-6.2: this Player is next."""
    begin_turn(table, table.piece(id))


def begin_turn(table: Table, seat: int) -> None:
    """MH-6.3, 14.5: one whole turn, normal or wounded."""
    player = table.players[seat]
    if player.wounded:
        player.crawled = True
    else:
        player.turned = True
    open_turn(table, seat)
    if table.log is not None:
        table.tell("MH-6.3", "{0} begins a turn.", table.name(seat))
    table.do(in_turn, seat)


def open_turn(table: Table, seat: int) -> None:
    """MH-6.1: a fresh turn, nothing used and nothing spent."""
    player = table.players[seat]
    table.actor = seat
    table.group_acts = False
    player.time = SECONDS
    player.spent = False
    player.commanded = False
    player.once = ()
    player.fresh = ()


def end_player_phase(table: Table) -> None:
    """MH-6.11: everybody who is not wounded heals, then the Restless come."""
    combat.heal_all(table)
    table.do(restless_phase.restless_phase)


# The turn


def in_turn(table: Table, seat: int) -> None:
    """MH-6.4: any ability on the own cards, in any order, as often as time lasts."""
    player = table.players[seat]
    if player.wounded and player.turned:
        close_turn(table, seat)  # MH-14.12, R58
        return
    table.ask(seat, "MH-6.4")
    for ability in player.kit:
        if ability.strides:
            offer_strides(table, seat, player, ability)
        elif ability.cost <= player.time or ability.exits or table.refused is not None:
            clause = cannot_use(table, player, ability)
            if clause == "":
                table.offer_move(ability.option)
            else:
                table.offer(use, ability.id, unless=clause)
    table.offer_move(END_TURN)
    if table.refused is not None:
        refuse_others(table, seat, player)


def refuse_others(table: Table, seat: int, player: Player) -> None:
    """MH-6.3, 6.6, 14.5, 23.7: nobody else acts now; a wounded Player cannot use what the front of the card says."""
    for other in range(len(table.players)):
        if other != seat and not table.champions and wounds.can_still_turn(table, other):
            table.offer(take_turn, table.id(other), unless="MH-6.3")
    if player.wounded:
        for ability in kits.healthy_kit(table, seat):
            table.offer(use, ability.id, unless="MH-14.5")


def offer_strides(table: Table, seat: int, player: Player, ability: Ability) -> None:
    """MH-7.1: a step is chosen together with the space that it leads to."""
    if table.refused is not None:
        refuse_strides(table, seat, player, ability)
    elif ability.cost <= player.time:
        ways = table.floor.ways.get(ability.id)
        if ways is None:
            ways = [(go, ability.id, name) for name in table.floor.names]
            table.floor.ways[ability.id] = ways
        for cell in movement.steps_from(table, seat):
            table.offer_move(ways[cell])


def refuse_strides(table: Table, seat: int, player: Player, ability: Ability) -> None:
    """MH-6.5, 7.10: the steps again, each that is closed with its clause; without time none is open."""
    if ability.cost <= player.time:
        movement.offer_steps(table, seat, go, ability.id)
        return
    for cell in movement.around(table, seat):
        why = movement.cannot_step(table, seat, cell) or "MH-6.5"
        table.offer(go, ability.id, table.floor.names[cell], unless=why)


def cost_of(table: Table, ability: Ability) -> int:
    """MH-1.14, R2: the number beside the hourglass; that of Exit Floor is an option."""
    return table.rules.exit_floor_cost if ability.exits else ability.cost


def cannot_use(table: Table, player: Player, ability: Ability) -> str:
    """MH-6.5, 6.12, R47: enough time, not used up, and everything that the text requires."""
    cost = cost_of(table, ability)
    if cost > player.time:
        return table.short_of("MH-6.5", "time", cost, player.time)
    if ability.once and ability.id in player.once:
        return "MH-6.12"
    if ability.attack >= 0:
        return (
            ""
            if combat.has_target(table, table.actor, ability.attack, ability.how, ability.n)
            else "MH-12.11"
        )
    guards = ability.effect.guards
    return cannot_take(table, guards) if guards else ""


def pay_time(table: Table, ability: Ability) -> None:
    """MH-6.5, 6.13: time is paid before the text is carried out; nothing gives it back."""
    player = table.players[table.actor]
    cost = cost_of(table, ability)
    player.time -= cost
    if cost > 0:
        player.spent = True
    if ability.once:
        player.once = (*player.once, ability.id)


def use(table: Table, id: str) -> None:
    """MH-6.5: pay, carry out the text, go on with the turn."""
    ability = table.content.abilities[id]
    pay_time(table, ability)
    if table.log is not None:
        table.tell("MH-6.5", "{0} uses {1}.", table.name(table.actor), ability.name)
    for move in ability.effect.moves:
        table.do_move(move)
    table.do(in_turn, table.actor)


def go(table: Table, id: str, name: str) -> None:
    """MH-6.5, 7.1: one step, paid with time."""
    seat = table.actor
    ability = table.content.abilities[id]
    pay_time(table, ability)
    if table.log is not None:
        table.tell(
            "MH-7.1", "{0} moves from {1} to {2}.", table.name(seat), movement.space(table, seat), name
        )
    table.shift(seat, table.floor.cell_of[name])
    table.do(in_turn, seat)


def walk(table: Table, n: int) -> None:
    """MH-7.1: up to so many steps as part of a longer text."""
    table.do(movement.shove, table.actor, n)


def end_turn(table: Table) -> None:
    """MH-6.7, 6.8, 6.9, 23.4, R8: unspent seconds become Defense until the next Player phase, or one's next turn."""
    seat = table.actor
    player = table.players[seat]
    if not player.wounded:
        player.bonus = player.time
        if table.log is not None:
            table.tell("MH-6.9", "{0} ends the turn, Defense +{1}.", table.name(seat), player.bonus)
    else:
        if table.log is not None:
            table.tell("MH-6.7", "{0} ends the turn.", table.name(seat))
    close_turn(table, seat)


def close_turn(table: Table, seat: int) -> None:
    """MH-6.8, 14.12: the card is turned over; the turn is taken."""
    table.players[seat].time = 0
    table.actor = NOWHERE
    if table.champions:
        table.do(champions_turns.next_champion, seat)
    else:
        table.do(next_turn)


END_TURN: Final[Move] = (end_turn,)  # offered at every question of a turn
