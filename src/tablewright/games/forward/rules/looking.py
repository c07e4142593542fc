"""Chapter 24, Looking at and moving hidden cards."""

from __future__ import annotations

from tablewright.engine.pile import NOTHING
from tablewright.games.forward import modifiers
from tablewright.games.forward.cards import TYPES
from tablewright.games.forward.rules import marker
from tablewright.games.forward.table import LOT, MIXED, PLAYER, Table, without


def can_look(table: Table) -> bool:
    """FW-24.1: looking needs a card effect, and no card in place that forbids it."""
    return not modifiers.is_forbidden(table, "look")


# Cards that were seen and then shuffled


def shuffled(table: Table, cards: list[int]) -> list[int]:
    """FW-R44: these cards in an order that nobody knows: each place may hold any of them, and luck decides when
    it is looked at."""
    if len(set(cards)) < 2:
        return cards
    table.mixtures = (*table.mixtures, tuple(sorted(cards)))
    return [MIXED - len(table.mixtures) + 1] * len(cards)


def turn_up(table: Table, card: int) -> int:
    """FW-24.6: look at a face-down card: an unseen one of the deck, or one of those it was shuffled with."""
    while card <= MIXED:
        which = MIXED - card
        mixture = list(table.mixtures[which])
        card = mixture.pop(table.fate.below(len(mixture), LOT))
        table.mixtures = (*table.mixtures[:which], tuple(mixture), *table.mixtures[which + 1 :])
    return table.deck.turn_up(card, table.fate)


# Peek


def peek(table: Table, n: int) -> None:
    """FW-24.2, FW-24.7: look at up to n face-down row cards, one after the other."""
    if n <= 0 or not can_look(table) or not peekable(table):
        return
    table.ask(PLAYER, "FW-24.2")
    for slot in range(len(table.row)):
        table.offer(look_at, slot + 1, n, unless=cannot_look_at(table, slot))
    table.offer(stop_looking)


def peekable(table: Table) -> bool:
    for slot in range(len(table.row)):
        if not cannot_look_at(table, slot):
            return True
    return False


def cannot_look_at(table: Table, slot: int) -> str:
    """FW-5.13, FW-R59: a slot must hold a card that you do not know yet, and no law may cover it."""
    card = table.row[slot]
    if card == NOTHING:
        return "FW-24.7"
    if card >= 0:
        return "FW-R59"
    return "FW-G10" if modifiers.is_forbidden(table, f"peek_slot_{slot + 1}") else ""


def look_at(table: Table, slot: int, n: int) -> None:
    """FW-24.2, FW-24.6, FW-R43: you know it now; it stays face down in its slot and triggers nothing."""
    card = turn_up(table, table.row[slot - 1])
    table.row[slot - 1] = card
    table.tell("FW-24.2", "In slot {0} lies {1}.", slot, table.card(card).name)
    if n > 1:
        table.do(peek, n - 1)


def stop_looking(table: Table) -> None:
    """FW-24.2: up to n means that you may stop earlier."""


def offer_paid_peek(table: Table) -> None:
    """FW-24.8: at the start of a turn Resolve may buy a look, if the option says so."""
    if table.rules.paid_peek > 0 or table.refused is not None:
        for slot in range(len(table.row)):
            table.offer(pay_to_peek, slot + 1, unless=cannot_pay_to_peek(table, slot))


def has_paid_peek(table: Table) -> bool:
    if table.rules.paid_peek > 0:
        for slot in range(len(table.row)):
            if not cannot_pay_to_peek(table, slot):
                return True
    return False


def cannot_pay_to_peek(table: Table, slot: int) -> str:
    """FW-24.1, FW-24.8, FW-16.6: without the option no looking; with it the full price is needed."""
    if table.rules.paid_peek == 0:
        return "FW-24.1"
    if not can_look(table):
        return "FW-1.2"
    return cannot_look_at(table, slot) or marker.cannot_spend_resolve(table, table.rules.paid_peek)


def pay_to_peek(table: Table, slot: int) -> None:
    """FW-24.8: spend the price and look at one slot."""
    marker.spend_resolve(table, table.rules.paid_peek)
    table.do(look_at, slot, 1)


# Scry and fish


def take_up(table: Table, n: int) -> None:
    """FW-24.7: the top n cards of the deck, or as many as there are."""
    taken: list[int] = []
    while len(taken) < n and len(table.deck) > 0:
        taken.append(turn_up(table, table.deck.deal()))
    table.looking = tuple(taken)
    table.arranged = ()


def scry(table: Table, n: int) -> None:
    """FW-24.3: look at the top n cards of the deck and put them back in any order."""
    if not can_look(table) or len(table.deck) == 0:
        return
    take_up(table, n)
    names = ", ".join(table.card(card).name for card in table.looking)
    table.tell("FW-24.3", "On top of the deck lie, from the top: {0}.", names)
    table.do(arrange)


def arrange(table: Table) -> None:
    """FW-24.3: which of them comes next; the last one follows by itself."""
    if len(table.looking) <= 1:
        table.do(put_back)
        return
    table.ask(PLAYER, "FW-24.3")
    for card in table.looking:
        table.offer(lay_next, table.card(card).id)


def lay_next(table: Table, card: str) -> None:
    """FW-24.3: this card comes next from the top."""
    index = table.content.card_of[card]
    table.looking = without(table.looking, index)
    table.arranged = (*table.arranged, index)
    table.do(arrange)


def put_back(table: Table) -> None:
    """FW-24.3, FW-24.6: the cards lie on the deck in the chosen order, known to you."""
    for card in reversed((*table.arranged, *table.looking)):
        table.deck.put_on_top(card)
    table.looking = ()
    table.arranged = ()


def fish(table: Table, kind: str, n: int) -> None:
    """FW-24.5: look at the top n cards; you may put one of the named type on top."""
    if not can_look(table) or len(table.deck) == 0:
        return
    take_up(table, n)
    table.do(which_fish, kind)


def which_fish(table: Table, kind: str) -> None:
    """FW-24.5: one card of the type, or none."""
    table.ask(PLAYER, "FW-24.5")
    for card in table.looking:
        if TYPES[table.card(card).kind] == kind:
            table.offer(land, table.card(card).id)
    table.offer(land_nothing)


def land(table: Table, card: str) -> None:
    """FW-24.5: the card goes on top of the deck, the others under it."""
    index = table.content.card_of[card]
    table.looking = without(table.looking, index)
    sink_rest(table)
    table.deck.put_on_top(index)


def land_nothing(table: Table) -> None:
    """FW-24.5: all of them go under the deck."""
    sink_rest(table)


def sink_rest(table: Table) -> None:
    """FW-24.5, FW-R44: under the deck in random order: where each one lies is no longer known."""
    for card in shuffled(table, list(table.looking)):
        table.deck.put_under(card)
    table.looking = ()


# Moving row cards


def reorder(table: Table) -> None:
    """FW-24.4: rearrange the face-down row cards among the slots."""
    filled = [slot for slot, card in enumerate(table.row) if card != NOTHING]
    if len(filled) < 2:
        return
    table.ask(PLAYER, "FW-24.4")
    for i in range(len(filled)):
        for j in range(i + 1, len(filled)):
            table.offer(exchange, filled[i] + 1, filled[j] + 1)
    table.offer(leave_order)


def exchange(table: Table, one: int, other: int) -> None:
    """FW-24.4: two row cards change places, unseen if they were unseen."""
    row = table.row
    row[one - 1], row[other - 1] = row[other - 1], row[one - 1]
    table.do(reorder)


def leave_order(table: Table) -> None:
    """FW-24.4: the order stays as it is now."""


def shuffle_row(table: Table) -> None:
    """FW-24.6, FW-R44: the row cards are shuffled among their slots: which is which is no longer known."""
    slots = [slot for slot, card in enumerate(table.row) if card != NOTHING]
    cards = shuffled(table, [table.row[slot] for slot in slots])
    for slot, card in zip(slots, cards, strict=True):
        table.row[slot] = card
    table.tell("FW-24.6", "The cards of the row are shuffled.")


def recycle(table: Table, slot: int) -> None:
    """FW-24.1: a face-down row card goes under the deck; the slot is refilled."""
    card = table.row[slot - 1] if slot <= len(table.row) else NOTHING
    if card == NOTHING:
        return
    table.row[slot - 1] = NOTHING
    if len(table.deck) > 0:
        table.row[slot - 1] = table.deck.deal()
        table.deck.put_under(card)
    else:
        table.row[slot - 1] = card


def mill(table: Table, n: int) -> None:
    """FW-1.5, FW-1.6: the top n cards of the deck are discarded face up, unresolved."""
    for _ in range(n):
        if table.domain >= 0 and len(table.deck) > 0:
            card = turn_up(table, table.deck.deal())
            table.discard = (*table.discard, card)
            table.tell("FW-1.5", "{0} is discarded from the deck.", table.card(card).name)


def bury_top(table: Table, n: int) -> None:
    """FW-20.4: the top n cards of the deck are discarded face up, unresolved, for 1 Dread each."""
    buried = min(n, len(table.deck)) if table.domain >= 0 else 0
    mill(table, buried)
    if buried > 0:
        table.do(marker.gain_dread, buried)
