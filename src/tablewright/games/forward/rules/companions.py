"""Chapter 20, Companions, boons, burying."""

from __future__ import annotations

from tablewright.engine.pile import NOTHING
from tablewright.games.forward import modifiers
from tablewright.games.forward.cards import EQUIPMENT, ITEM, SNARE, Card
from tablewright.games.forward.rules import completing, items, marker
from tablewright.games.forward.table import PLAYER, Table, without


def join(table: Table, card: int) -> None:
    """FW-20.1, FW-20.2, FW-G5: the card comes to the companion area, asleep; over the limit one must go."""
    if not take_in(table, card):
        return
    if table.card(card).companion:
        table.asleep = (*table.asleep, card)
    table.tell("FW-20.1", "{0} goes with you, asleep.", table.card(card).name)
    modifiers.refresh(table)


def join_woken(table: Table, card: int) -> None:
    """FW-G5: the companion joins with open eyes; a foe that joins does not fight."""
    if take_in(table, card):
        table.tell("FW-20.1", "{0} goes with you.", table.card(card).name)
        modifiers.refresh(table)


def keep_boon(table: Table) -> None:
    """FW-14.2, FW-20.1: the Blessing itself is kept as a boon."""
    take_in(table, table.revealed)
    modifiers.refresh(table)


def take_in(table: Table, card: int) -> bool:
    """FW-20.2: companions and boons take no slot; the limit is printed on the Player card. A card that cannot
    be had lapses (FW-1.4)."""
    if table.revealed == card:
        table.revealed = NOTHING
    elif card in table.companions or not fetch(table, card):
        return False
    welcome(table, card)
    return True


def limit_for(table: Table, card: int) -> int:
    """FW-20.2: the number on the Player card or, for a card that prints one, its own."""
    own = table.card(card).limit
    return own if own > 0 else table.rules.companion_slots


def welcome(table: Table, card: int) -> None:
    """FW-20.2, FW-7.10: with room left the card comes along; without, one of them all goes first."""
    if len(table.companions) < limit_for(table, card):
        table.companions = (*table.companions, card)
    else:
        table.looking = (card,)
        table.do(which_to_part_with)


def which_to_part_with(table: Table) -> None:
    """FW-7.10: the surplus is discarded on the spot, your choice which; a limit is never exceeded."""
    table.ask(PLAYER, "FW-7.10")
    for index in (*table.companions, *table.looking):
        table.offer(part_with, table.card(index).id)


def part_with(table: Table, companion: str) -> None:
    """FW-7.10, FW-20.2: one companion too many leaves; the newcomer comes once there is room for it."""
    index = table.content.card_of[companion]
    newcomer = table.looking[0]
    table.looking = ()
    send_away(table, index)
    if index != newcomer:
        welcome(table, newcomer)
        modifiers.refresh(table)


def dismiss(table: Table, card: int) -> None:
    """FW-20.1: an effect removes a companion."""
    if card in table.companions:
        send_away(table, card)


def send_away(table: Table, index: int) -> None:
    table.companions = without(table.companions, index)
    table.asleep = without(table.asleep, index)
    completing.discard_card(table, index)
    table.tell("FW-20.1", "{0} leaves you.", table.card(index).name)
    modifiers.refresh(table)


def wake(table: Table, card: int) -> None:
    """FW-20.3: from now on the companion's text counts."""
    if card in table.asleep:
        table.asleep = without(table.asleep, card)
        table.tell("FW-20.3", "{0} wakes.", table.card(card).name)
        modifiers.refresh(table)


def key_in_hand(table: Table, companion: Card) -> int:
    """FW-20.3: the Item that wakes this companion, if you hold it."""
    for index in table.items:
        if index != NOTHING and table.card(index).key == companion.companion:
            return index
    return NOTHING


def cannot_give_key(table: Table, companion: Card) -> str:
    """FW-20.3: only while you hold its key."""
    return "FW-20.3" if key_in_hand(table, companion) == NOTHING else ""


def give_key(table: Table, companion: str) -> None:
    """FW-20.3: the key is discarded and the companion is woken."""
    index = table.content.card_of[companion]
    key = key_in_hand(table, table.card(index))
    items.take_from_hand(table, key)
    completing.discard_card(table, key)
    table.tell("FW-20.3", "You give {0} to {1}.", table.card(key).name, table.card(index).name)
    table.do(wake, index)


def bury(table: Table, card: int) -> None:
    """FW-20.4, FW-20.5, R26: there is no buried pile: the card is discarded, and you gain 1 Dread; without the card
    there is nothing to bury (FW-1.4)."""
    if give_up_card(table, card):
        completing.discard_card(table, card)
        table.tell("FW-20.4", "{0} is buried.", table.card(card).name)
        table.do(marker.gain_dread, 1)


def give_up_card(table: Table, card: int) -> bool:
    """FW-20.5: take a card from where it lies before you, if it does."""
    if table.revealed == card:
        table.revealed = NOTHING
    elif table.using == card:
        table.using = NOTHING
    elif card in table.items or card in table.equipment:
        items.take_from_hand(table, card)
    elif card in table.companions:
        table.companions = without(table.companions, card)
        table.asleep = without(table.asleep, card)
        modifiers.refresh(table)
    elif card in table.snares:
        table.snares = without(table.snares, card)
        modifiers.refresh(table)
    else:
        return False
    return True


def bury_used(table: Table) -> None:
    """FW-G10: the Item being used is buried when its effects are done."""
    if table.using != NOTHING:
        table.do(bury, table.using)


def gain_card(table: Table, card: int) -> None:
    """FW-7.10, FW-20.2: an effect brings a card to its proper place; one that cannot be had lapses (FW-1.4)."""
    found = table.card(card)
    if is_held(table, card) or not fetch(table, card):
        return
    if found.kind == ITEM or found.kind == EQUIPMENT:
        table.do(items.gain_held, found.id)
    elif found.kind == SNARE:
        table.snares = (*table.snares, card)
        modifiers.refresh(table)
    else:
        welcome(table, card)
        modifiers.refresh(table)


def is_held(table: Table, card: int) -> bool:
    return (
        card in table.items or card in table.equipment or card in table.companions or card in table.snares
        or card in table.stashed or card == table.revealed or card == table.using
    )  # fmt: skip


def fetch(table: Table, card: int) -> bool:
    """FW-6.3, FW-1.4: a card comes from the discard pile, the deck or an unplayed Domain, never from the box."""
    if card in table.discard:
        table.discard = without(table.discard, card)
        return True
    home = table.card(card).domain
    if home == table.domain:
        if card in table.deck.unseen and len(table.deck) > 0 and len(table.deck.unseen) > table.deck.away:
            table.deck.take(card)
            return True
        return False
    if home in table.completed or card in table.taken or card in table.box:
        return False
    table.taken = (*table.taken, card)
    return True


def has_companion(table: Table, card: int) -> bool:
    return card in table.companions


def is_woken(table: Table, card: int) -> bool:
    return card in table.companions and card not in table.asleep
