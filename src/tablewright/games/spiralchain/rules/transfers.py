"""Chapter 8, Transfer 1 Energy, and everything else that passes between players with their consent."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tablewright.engine.table import Move, Who
from tablewright.games.spiralchain.cards import BINDMETAL, ENERGY_BITS, NUR, SPOTS, TOKEN_NAMES
from tablewright.games.spiralchain.rules import supply, terms
from tablewright.games.spiralchain.table import OPEN, Table

# The action


def cannot_transfer(table: Table) -> str:
    """SF-8.8: not alone; SF-20.2: not with a Madness that forbids trades; SF-8.1, SF-8.2: with somebody who can."""
    if table.seats == 1:
        return "SF-8.8"
    seat = table.you
    if table.heroes[seat].mods.no_trade:
        return "SF-20.2"
    if table.refused is None:
        return "" if has_partner(table, seat) else "SF-8.1"
    clause = "SF-8.1"
    for other in range(table.seats):
        if other != seat:
            why = cannot_trade(table, seat, other)
            if not why and (has_energy(table, seat) or may_request(table, other)):
                return ""
            clause = why or clause
    return clause


def has_partner(table: Table, seat: i64) -> bool:
    """SF-8.1–8.3: the same where nobody wants to know why not: what holds for all partners is looked at once."""
    gives = has_energy(table, seat)
    if not gives and table.refused_at == table.actions:
        return False
    mine = table.heroes[seat].world
    reaches_far = is_transfer_open(table, seat)
    reaches_here = reaches_far or table.rules.same_world_transfer == "any" or has_icon(table, mine)
    if not reaches_here:
        return False
    for other in range(table.seats):
        if other != seat and (reaches_far or table.heroes[other].world == mine):
            if (gives or may_request(table, other)) and not cannot_trade(table, seat, other):
                return True
    return False


def has_energy(table: Table, seat: i64) -> bool:
    return table.heroes[seat].purse & ENERGY_BITS != 0


def may_request(table: Table, other: i64) -> bool:
    """SF-R26: one request per action slot may be refused."""
    return has_energy(table, other) and table.refused_at != table.actions


def transfer(table: Table) -> None:
    """SF-8.1, SF-8.4–8.6: which Energy to whom, or from whom; exactly one token, and nothing but Energy."""
    seat = table.you
    table.ask(seat, "SF-8.1")
    mine = table.heroes[seat].has
    for other in range(table.seats):
        if other == seat:
            continue
        clause = cannot_trade(table, seat, other)
        if clause and table.refused is None:
            continue
        theirs = table.heroes[other].has
        for colour in range(4):
            if mine[colour] > 0:
                table.offer(give_energy, other, colour, unless=clause)
            if theirs[colour] > 0 and table.refused_at != table.actions:
                table.offer(request_energy, other, colour, unless=clause)
        if table.refused is not None and table.heroes[seat].has[BINDMETAL] > 0:
            table.offer(give_energy, other, BINDMETAL, unless=clause or "SF-8.6")


def cannot_trade(table: Table, seat: i64, other: i64) -> str:
    """SF-20.2: no Madness in the way; SF-8.2, SF-8.3, SF-R25: Transfer icons unblocked, on one world even blocked."""
    if table.heroes[seat].mods.no_trade or table.heroes[other].mods.no_trade:
        return "SF-20.2"
    mine, theirs = table.heroes[seat].world, table.heroes[other].world
    if mine == theirs:
        if table.rules.same_world_transfer == "any" or has_icon(table, mine):
            return ""
        return "" if table.heroes[seat].mods.transfer_open else "SF-8.3"
    if not is_transfer_open(table, seat) or not is_transfer_open(table, other):
        return "SF-8.2"
    return ""


def has_icon(table: Table, world: i64) -> bool:
    return world > NUR and not terms.is_lost(table, world) and table.content.worlds[world].transfer_spot >= 0


def is_transfer_open(table: Table, seat: i64) -> bool:
    """SF-8.2, SF-8.7, SF-8.8: the icon on an unblocked location of a world not lost; Warlords do not matter."""
    hero = table.heroes[seat]
    if hero.mods.transfer_open:
        return True
    if not has_icon(table, hero.world):
        return False
    spot = table.content.worlds[hero.world].transfer_spot
    return table.board[hero.world * SPOTS + spot] == OPEN


def give_energy(table: Table, other: int, colour: int) -> None:
    """SF-8.5: giving needs no consent."""
    table.actions -= 1
    pass_on(table, table.you, other, colour)


def request_energy(table: Table, other: int, colour: int) -> None:
    """SF-8.5, SF-R26: taking does; a refusal leaves the action unspent."""
    table.tell("SF-8.5", "{0} asks {1} for 1 {2}.", Who(table.you), Who(other), TOKEN_NAMES[colour])
    table.do(answer_request, other, table.you, colour)


def answer_request(table: Table, seat: int, other: int, colour: int) -> None:
    """SF-8.5: the other player's own decision, out of turn."""
    table.ask(seat, "SF-8.5")
    table.offer(grant_request, seat, other, colour)
    table.offer(refuse_request)


def grant_request(table: Table, seat: int, other: int, colour: int) -> None:
    table.actions -= 1
    pass_on(table, seat, other, colour)


def refuse_request(table: Table) -> None:
    """SF-R26: nothing is spent; no second request in this action slot."""
    table.refused_at = table.actions
    table.tell("SF-8.5", "The request is refused.")


def pass_on(table: Table, seat: i64, other: i64, kind: i64) -> None:
    """SF-8.4: one token from one play area to another."""
    table.heroes[seat].add(kind, -1)
    table.heroes[other].add(kind, 1)
    table.tell("SF-8.4", "{0} hands 1 {1} to {2}.", Who(seat), TOKEN_NAMES[kind], Who(other))


# Consent to other things


def consent(table: Table, seat: int, move: Move) -> None:
    """SF-8.5: a player agrees, or not; nobody asks themselves."""
    if seat == table.you:
        table.do_move(move)
    else:
        agreement(table, seat, move)


def agreement(table: Table, seat: int, move: Move) -> None:
    """SF-8.5: the same, where it is one's own wish as well."""
    table.ask(seat, "SF-8.5")
    table.offer(agree)
    table.offer(decline)


def agree(table: Table) -> None:
    table.do_move(table.asking[2])


def decline(table: Table) -> None:
    table.done = False
    table.tell("SF-8.5", "{0} does not agree.", Who(table.seat))


# Trades by cards


def partners(table: Table, reach: str) -> list[int]:
    """Who is within reach: anywhere, or on your or an adjacent world."""
    mine = table.heroes[table.you].world
    found: list[int] = []
    if table.heroes[table.you].mods.no_trade:
        return found
    for seat in range(table.seats):
        if seat == table.you or table.heroes[seat].mods.no_trade:
            continue
        theirs = table.heroes[seat].world
        if reach == "anywhere" or theirs == mine or (reach == "near" and terms.is_adjacent(theirs, mine)):
            found.append(seat)
    return found


def cannot_trade_by_card(table: Table, n: int, reach: str, metal: str) -> str:
    """SF-3.8: somebody must be within reach, and one of you must have something."""
    kinds = 5 if metal == "or_bindmetal" else 4
    for seat in partners(table, reach):
        for kind in range(kinds):
            if table.heroes[seat].has[kind] + table.heroes[table.you].has[kind] > 0:
                return ""
        if metal == "or_bindmetal" and (table.heroes[seat].relics or table.heroes[table.you].relics):
            return ""
    return "SF-20.2" if table.heroes[table.you].mods.no_trade else "SF-3.8"


def trade(table: Table, n: int, reach: str, metal: str) -> None:
    """SF-8.5, SF-24.15: give to or take from one player, who agrees to it, up to so many Energy, or one Bindmetal,
    which may be a Relic."""
    table.ask(table.you, "SF-8.5")
    table.offer(terms.leave_off)
    for seat in partners(table, reach):
        for kind in range(5 if metal == "or_bindmetal" else 4):
            left = 1 if kind == BINDMETAL else n
            if table.heroes[table.you].has[kind] > 0:
                table.offer(hold_out, seat, kind, left)
            if table.heroes[seat].has[kind] > 0:
                table.offer(ask_for, seat, kind, left)
        if metal == "or_bindmetal":
            for relic in table.heroes[table.you].relics:
                table.offer(hold_out_relic, seat, table.content.relics[relic].id)
            for relic in table.heroes[seat].relics:
                table.offer(ask_for_relic, seat, table.content.relics[relic].id)


def hold_out_relic(table: Table, other: int, relic: str) -> None:
    """SF-24.15: a Relic where a card speaks of Bindmetal."""
    card = table.content.relics[table.content.relic_of[relic]]
    table.tell("SF-8.5", "{0} offers {1} the {2}.", Who(table.you), Who(other), card.name)
    table.do(consent, other, (hand_relic, table.you, other, relic))


def ask_for_relic(table: Table, other: int, relic: str) -> None:
    """SF-24.15: a Relic where a card speaks of Bindmetal."""
    card = table.content.relics[table.content.relic_of[relic]]
    table.tell("SF-8.5", "{0} asks {1} for the {2}.", Who(table.you), Who(other), card.name)
    table.do(consent, other, (hand_relic, other, table.you, relic))


def hand_relic(table: Table, seat: int, other: int, relic: str) -> None:
    """SF-24.15: it goes from one play area to the other, open as it lies."""
    card = table.content.relics[table.content.relic_of[relic]]
    table.heroes[seat].drop_relic(card.index)
    table.heroes[other].add_relic(card.index)
    table.tell("SF-8.4", "{0} hands the {1} to {2}.", Who(seat), card.name, Who(other))


def hold_out(table: Table, other: int, kind: int, left: int) -> None:
    table.tell("SF-8.5", "{0} offers {1} 1 {2}.", Who(table.you), Who(other), TOKEN_NAMES[kind])
    table.do(consent, other, (give_to, table.you, other, kind, left))


def give_to(table: Table, seat: int, other: int, kind: int, left: int) -> None:
    pass_on(table, seat, other, kind)
    if left > 1:
        table.do(give_more, seat, other, left - 1)


def give_more(table: Table, seat: int, other: int, left: int) -> None:
    """SF-8.5: another Energy for the same player, who has agreed, or enough."""
    kinds = [kind for kind in range(4) if table.heroes[seat].has[kind] > 0]
    if kinds:
        table.ask(seat, "SF-8.5")
        table.offer(terms.leave_off)
        for kind in kinds:
            table.offer(give_to, seat, other, kind, left)


def ask_for(table: Table, other: int, kind: int, left: int) -> None:
    table.tell("SF-8.5", "{0} asks {1} for 1 {2}.", Who(table.you), Who(other), TOKEN_NAMES[kind])
    table.do(consent, other, (take_from, table.you, other, kind, left))


def take_from(table: Table, seat: int, other: int, kind: int, left: int) -> None:
    pass_on(table, other, seat, kind)
    if left > 1:
        table.do(take_more, seat, other, left - 1)


def take_more(table: Table, seat: int, other: int, left: int) -> None:
    """SF-8.5: another Energy from the same player, who has agreed, or enough."""
    kinds = [kind for kind in range(4) if table.heroes[other].has[kind] > 0]
    if kinds:
        table.ask(seat, "SF-8.5")
        table.offer(terms.leave_off)
        for kind in kinds:
            table.offer(take_from, seat, other, kind, left)


def gift_any(table: Table) -> None:
    """SF-1.16, SF-R57: the group gives one Energy to a player, who chooses its colour."""
    if supply.colours_in_supply(table):
        table.do(terms.pick, supply.choose_energy, tuple(range(table.seats)), table.group(), "SF-1.16")


def give_one_here(table: Table) -> None:
    """SF-8.5: one Energy of yours to a player on your world."""
    mine = table.heroes[table.you]
    table.ask(table.you, "SF-8.5")
    for seat in partners(table, "here"):
        for kind in range(4):
            if mine.has[kind] > 0:
                table.offer(give_to, table.you, seat, kind, 1)


def cannot_give_one_here(table: Table) -> str:
    if not has_energy(table, table.you) or not partners(table, "here"):
        return "SF-3.8"
    return ""


TRANSFER: Final[Move] = (transfer,)
