"""Chapter 4, Resources, hearts, mana, slots: what a player has, gains and pays."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tablewright.engine.table import Move, Who
from tablewright.games.now_or_never.cards import (
    EXPERIENCE,
    HEART,
    MANA,
    THING_NAMES,
    Amounts,
)
from tablewright.games.now_or_never.rules import reroll_variant, running_out_of_hearts
from tablewright.games.now_or_never.table import DICE, FACES, GAIN_ROLL, NO_ROLL, Player, Table


def carry_out(table: Table, seat: int, moves: tuple[Move, ...]) -> None:
    """Do what a card says for one player, whoever's turn it is."""
    before = table.you
    table.you = seat
    for move in moves:
        table.do_move(move)
    table.do(give_back, before)


def give_back(table: Table, seat: int) -> None:
    """Effects run for this player again."""
    table.you = seat


def gain(table: Table, gains: Amounts) -> None:
    """4.1: the player for whom the effect runs gains all of this at once."""
    take(table, table.you, gains, "NN-4.1")


def take(table: Table, seat: i64, gains: Amounts, clause: str) -> None:
    """4.1: a player gains this from the supply."""
    player = table.players[seat]
    for thing, n in gains:
        give(table, player, thing, n)
    if table.log is not None and gains:
        table.tell(clause, "{0} gains {1}.", Who(seat), in_words(gains))


def give(table: Table, player: Player, thing: i64, n: i64) -> None:
    """4.2, 4.4, 4.5: goods have no limit; hearts and mana never exceed their maximum."""
    now = player.has[thing] + n
    if thing == HEART:
        now = min(now, table.max_hearts(player))
    elif thing == MANA:
        now = min(now, table.max_mana(player))
    player.has[thing] = now


def pay(table: Table, price: Amounts) -> None:
    """4.1, 4.10: the player for whom the effect runs pays all of this; at 0 hearts the turn ends (11.4)."""
    spend(table, table.you, price, "NN-4.1")
    if table.players[table.you].has[HEART] == 0 and costs_hearts(price):
        running_out_of_hearts.end_turn_at_once(table)


def spend(table: Table, seat: i64, price: Amounts, clause: str) -> None:
    """4.1: what is paid goes to the supply."""
    player = table.players[seat]
    for thing, n in price:
        player.has[thing] = player.has[thing] - n
    if table.log is not None and price:
        table.tell(clause, "{0} pays {1}.", Who(seat), in_words(price))


def cannot_pay(table: Table, price: Amounts) -> str:
    """4.10, R9: there is no credit; a heart cost needs at least that many hearts."""
    return wanting(table, table.you, price)


PLURALS: Final = tuple(
    f"{name}s" if thing not in (EXPERIENCE, MANA) else name for thing, name in enumerate(THING_NAMES)
)


def wanting(table: Table, seat: int, price: Amounts) -> str:
    """4.10: the first thing of a price that a player has too little of."""
    player = table.players[seat]
    for thing, n in price:
        if player.has[thing] < n:
            return table.short_of(
                "NN-4.10", THING_NAMES[thing] if n == 1 else PLURALS[thing], n, player.has[thing]
            )
    return ""


def lacks(player: Player, price: Amounts) -> bool:
    """4.10: whether a player cannot pay this in full."""
    for thing, n in price:
        if player.has[thing] < n:
            return True
    return False


def costs_hearts(price: Amounts) -> bool:
    for thing, _ in price:
        if thing == HEART:
            return True
    return False


def heal_full(table: Table) -> None:
    """8.1: hearts go to the maximum."""
    player = table.players[table.you]
    player.has[HEART] = table.max_hearts(player)
    table.tell("NN-8.1", "{0} has all hearts again.", Who(table.you))


def gain_die(table: Table, thing: int) -> None:
    """R21: a die is rolled, and as many as it shows are gained once it stands."""
    table.roll_for = GAIN_ROLL
    table.die = table.roll(DICE, FACES)
    table.do(reroll_variant.look_at_die, table.you)
    table.do(gain_shown, thing)


def gain_shown(table: Table, thing: int) -> None:
    """R21: the die that stands counts, and is put away."""
    table.roll_for = NO_ROLL
    take(table, table.you, ((thing, int(table.die)),), "NN-R21")


def in_words(amounts: Amounts) -> str:
    """Amounts as people write them: 2 coins, 1 book."""
    return ", ".join(
        f"{n} {THING_NAMES[thing]}{'s' if n != 1 and thing not in (MANA, 6) else ''}" for thing, n in amounts
    )
