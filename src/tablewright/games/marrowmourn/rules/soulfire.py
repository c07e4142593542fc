"""Chapter 9, Soulfire: a pool of up to ten, burnt into one's own attacks or paid as a price."""

from __future__ import annotations

from tablewright.games.marrowmourn.rules import combat
from tablewright.games.marrowmourn.table import MOST_SOULFIRE, Table


def give_soulfire(table: Table, seat: int, n: int) -> None:
    """MH-9.1: gains above 10 are lost."""
    player = table.players[seat]
    gained = min(n, MOST_SOULFIRE - player.soulfire)
    player.soulfire += gained
    if table.log is not None:
        table.tell("MH-9.1", "{0} gains {1} Soulfire and has {2}.", table.name(seat), gained, player.soulfire)


def take_soulfire_from(table: Table, seat: int, n: int) -> None:
    """MH-9.1: a pool never falls below 0."""
    player = table.players[seat]
    lost = min(n, player.soulfire)
    player.soulfire -= lost
    if lost:
        if table.log is not None:
            table.tell(
                "MH-9.1", "{0} loses {1} Soulfire and has {2}.", table.name(seat), lost, player.soulfire
            )


def cannot_pay(table: Table, n: int) -> str:
    """MH-9.5: a price must be there in full, in the own pool."""
    held = table.players[table.actor].soulfire
    return "" if held >= n else table.short_of("MH-9.5", "Soulfire", n, held)


def pay_soulfire(table: Table, n: int) -> None:
    """MH-9.5, 9.7: a price is paid from the own pool; nobody can pay for another."""
    take_soulfire_from(table, table.actor, n)


def offer_soulfire(table: Table) -> None:
    """MH-9.2, 9.3, R23: target and base damage are known; now any amount may be added, once for the attack."""
    seat = table.actor
    player = table.players[seat]
    if player.soulfire == 0 or not combat.somebody_stands(table):
        return
    table.ask(seat, "MH-9.2")
    if len(table.hits) == 1:
        for n in range(player.soulfire + 1):
            table.offer(add_soulfire, n)
        return
    table.offer(add_no_more)
    for piece in table.hits:
        table.offer(add_soulfire_to, table.id(piece))


def add_soulfire(table: Table, n: int) -> None:
    """MH-9.2: each Soulfire spent is one more damage to the target."""
    if n:
        take_soulfire_from(table, table.actor, n)
        table.damage[table.hits[0]] += n


def add_soulfire_to(table: Table, id: str) -> None:
    """MH-R23: with several targets each point goes to one of them."""
    take_soulfire_from(table, table.actor, 1)
    table.damage[table.piece(id)] += 1
    table.do(offer_soulfire)


def add_no_more(table: Table) -> None:
    """MH-9.2: no Soulfire, or no more of it."""
