"""Chapter 10, Quest cards: drawing, keeping and playing them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tablewright.engine.effects import holds
from tablewright.engine.several import Choosing, choose_some, taken
from tablewright.engine.table import Who
from tablewright.games.now_or_never.cards import HEART
from tablewright.games.now_or_never.rules import (
    combat,
    red_and_blue_tokens,
    resources,
    running_out_of_hearts,
    visiting_locations,
)
from tablewright.games.now_or_never.table import Player, Table, without

KINDS: Final = 3

# Drawing


def draw_quests(table: Table, n: int, keep: int) -> None:
    """10.9, 10.12, R22: first the piles of all cards are chosen, then they are drawn, then so many are kept."""
    table.piles = ()
    table.do(choose_piles, table.you, n)
    table.do(draw_chosen, table.you, keep or n)


def choose_piles(table: Table, seat: int, n: int) -> None:
    """10.9, R22: from which pile the next card comes; where only one has cards left there is nothing to ask."""
    open_kinds = [kind for kind in range(KINDS) if not cannot_draw(table, kind)]
    if n == 0 or not open_kinds:
        return
    if len(open_kinds) == 1:
        draw_from(table, seat, n, open_kinds[0])
        return
    table.ask(seat, "NN-10.9")
    for kind in range(KINDS):
        table.offer(draw_from, seat, n, kind, unless=cannot_draw(table, kind))


def cannot_draw(table: Table, kind: int) -> str:
    """R22, 10.11: not from a pile that is empty, with an empty discard pile, once the chosen cards are drawn."""
    left = len(table.quests[kind]) + len(table.discards[kind]) - table.piles.count(kind)
    return "" if left > 0 else "NN-R22"


def draw_from(table: Table, seat: int, n: int, kind: int) -> None:
    """10.9: a card will come from this pile."""
    table.piles += (kind,)
    table.do(choose_piles, seat, n - 1)


def draw_chosen(table: Table, seat: int, keep: int) -> None:
    """10.12: all are looked at by the one who draws."""
    player = table.players[seat]
    for kind in table.piles:
        draw_one(table, player, kind)
    table.tell("NN-10.12", "{0} draws {1} quest cards.", Who(seat), len(table.piles))
    table.piles = ()
    table.news += 1
    table.do(choose_some, seat, KEEP_SOME, keep)


def draw_one(table: Table, player: Player, kind: int) -> None:
    """10.11: an empty pile is made anew from its discard pile."""
    pile = table.quests[kind]
    if len(pile) == 0:
        for card in table.discards[kind]:
            pile.take_back(card)
        table.discards = set_pile(table.discards, kind, ())
    if len(pile) > 0:
        player.looking += (pile.draw(table.fate),)


def looked_at(table: Table, seat: int, keep: int) -> tuple[int, ...]:
    """10.12: the cards drawn and not yet kept."""
    return table.players[seat].looking


def how_many(table: Table, seat: int, keep: int) -> int:
    """10.12: how many of them are kept."""
    return keep


def keep_some(table: Table, seat: int, keep: int) -> None:
    """10.12, R10: what is kept must be kept, the others are discarded."""
    hold(table, seat)


def hold(table: Table, seat: int) -> None:
    keep(table, seat, taken(table, seat))


def keep(table: Table, seat: int, cards: tuple[int, ...]) -> None:
    """10.10, 10.11: the kept cards go to the hand, of any size, the others open to their own discard piles."""
    player = table.players[seat]
    for card in player.looking:
        if card not in cards:
            discard(table, card)
    player.hand += cards
    player.looking = ()


KEEP_SOME: Final = Choosing("NN-10.12", looked_at, how_many, keep_some)


def discard(table: Table, card: int) -> None:
    """10.11: onto the discard pile of its own type."""
    kind = int(table.content.quests[card].kind)
    table.discards = set_pile(table.discards, kind, (*table.discards[kind], card))


def set_pile(
    piles: tuple[tuple[int, ...], ...], kind: int, cards: tuple[int, ...]
) -> tuple[tuple[int, ...], ...]:
    return (*piles[:kind], cards, *piles[kind + 1 :])


# Playing


def offer_quests(table: Table, seat: int) -> None:
    """10.1, 10.2: cards in hand that name the location where the hero stands."""
    player = table.players[seat]
    place = table.place_at(player.space)
    for card in player.hand:
        if table.content.quests[card].location == place:
            table.offer(play_quest, card, unless=cannot_play(table, seat, card))


def has_quest_here(table: Table, seat: i64) -> bool:
    """10.2: whether a card in hand names this place."""
    player = table.players[seat]
    place = table.place_at(player.space)
    for card in player.hand:
        if table.content.quests[card].location == place:
            return True
    return False


def cannot_play(table: Table, seat: i64, card: i64) -> str:
    """10.1: one card for each hero action; 10.3: its cost and what its asterisk asks for."""
    if table.played:
        return "NN-10.1"
    quest = table.content.quests[card]
    if resources.lacks(table.players[seat], quest.price) or not holds(table, quest.condition):
        return "NN-10.3"
    return ""


def play_quest(table: Table, card: int) -> None:
    """10.3, 10.6, R67: pay; who has no hearts left then keeps the card unplayed, and the turn ends."""
    player = table.players[table.current]
    quest = table.content.quests[card]
    table.played = True
    table.tell("NN-10.1", "{0} plays {1}.", Who(table.current), quest.name)
    resources.spend(table, table.current, quest.price, "NN-10.3")
    if player.has[HEART] == 0:
        running_out_of_hearts.end_turn_at_once(table)
        return
    player.hand = without(player.hand, card)
    if quest.health > 0:
        table.do(combat.fight_quest, card)
    else:
        table.do(complete_quest, card)
    table.do(visiting_locations.on_arrival, table.current)


def complete_quest(table: Table, card: int) -> None:
    """10.4, 10.5, 10.7, 10.8, 10.14: follow the card, then it lies under the town board for good."""
    quest = table.content.quests[card]
    player = table.players[table.current]
    player.completed += (card,)
    red_and_blue_tokens.refresh(table, player)
    table.tell("NN-10.4", "{0} completes {1}.", Who(table.current), quest.name)
    table.do(resources.carry_out, int(table.current), quest.effect.moves)
