"""Chapter 7, Items: finding, swapping and using them."""

from __future__ import annotations

from tablewright.engine.effects import holds, run_all
from tablewright.engine.pile import NOTHING
from tablewright.games.forward import force, modifiers
from tablewright.games.forward.cards import ITEM, Card
from tablewright.games.forward.rules import completing, equipment, marker, windows
from tablewright.games.forward.table import PLAYER, Table, with_other


def find_item(table: Table) -> None:
    """FW-7.1–7.3, FW-7.6, FW-R21: into a free slot without a choice; with none free, swap or leave it."""
    if NOTHING in table.items:
        if table.rules.take_finds == "optional" or windows.has_aside(table):
            ask_to_keep(table, table.items)
        else:
            table.do(keep_find)
        return
    table.ask(PLAYER, "FW-7.3")
    for index in table.items:
        table.offer(swap, table.card(index).id, unless=cannot_swap(table))
    table.offer(leave_find)
    windows.offer_asides(table)


def ask_to_keep(table: Table, places: tuple[int, ...]) -> None:
    """FW-7.2, FW-21.3: the window before placing; only the option `take_finds` lets you leave it."""
    table.ask(PLAYER, "FW-7.2")
    table.offer(keep_find)
    table.offer(leave_find, unless=cannot_leave_find(table, places))
    windows.offer_asides(table)


def cannot_leave_find(table: Table, places: tuple[int, ...]) -> str:
    """FW-7.2: with a free slot a find is taken, unless finds are optional."""
    if NOTHING in places and table.rules.take_finds == "forced":
        return "FW-7.2"
    return ""


def put_in_place(table: Table, card: Card, old: int, new: int) -> None:
    """FW-5.10: in the slots of this card's kind one thing takes the place of another; nothing shifts."""
    if card.kind == ITEM:
        table.items = exchanged(table.items, old, new)
    else:
        table.equipment = exchanged(table.equipment, old, new)


def exchanged(places: tuple[int, ...], old: int, new: int) -> tuple[int, ...]:
    return with_other(places, places.index(old), new)


def places_for(table: Table, card: Card) -> tuple[int, ...]:
    """FW-7.11: Items lie in Item slots, Equipment in Equipment slots, never the other way round."""
    return table.items if card.kind == ITEM else table.equipment


def keep_find(table: Table) -> None:
    """FW-7.1, FW-8.1: the revealed card goes into the first free slot of its kind."""
    card = table.card(table.revealed)
    put_in_place(table, card, NOTHING, table.revealed)
    table.revealed = NOTHING
    table.tell("FW-7.2", "You take {0}.", card.name)
    if card.force is not None:
        modifiers.refresh(table)


def cannot_swap(table: Table) -> str:
    """FW-7.3: a swap is always possible unless a card in place forbids it (FW-1.2)."""
    return "FW-1.2" if modifiers.is_forbidden(table, "swap") else ""


def swap(table: Table, held: str) -> None:
    """FW-7.3, FW-R22: the held card goes to this Domain's discard pile, the find takes its slot."""
    index = table.content.card_of[held]
    put_in_place(table, table.card(index), index, table.revealed)
    table.tell("FW-7.3", "You give up {0} for {1}.", table.card(index).name, table.card(table.revealed).name)
    table.revealed = NOTHING
    completing.discard_card(table, index)
    price = table.mods.swap_price
    modifiers.refresh(table)
    if price:
        table.do(run_all, tuple(price))


def leave_find(table: Table) -> None:
    """FW-7.3: what you do not take is discarded."""
    table.tell("FW-7.3", "You leave {0} behind.", table.card(table.revealed).name)


def cannot_use_item(table: Table, card: Card) -> str:
    """FW-7.7, FW-7.8, FW-R59: it needs a Use line, and the use must be able to change something."""
    if card.use is None:
        return "FW-7.7"
    if modifiers.is_forbidden(table, "item_use"):
        return "FW-1.2"
    if not changes_something(table, card):
        return "FW-7.8"
    return ""


def changes_something(table: Table, card: Card) -> bool:
    """FW-R59: at least one line of the use would do something now."""
    for condition in card.use_changes:
        if holds(table, condition):
            return True
    return False


def use_item(table: Table, item: str) -> None:
    """FW-7.4, FW-7.5: carry out its effects, then discard it."""
    index = table.content.card_of[item]
    table.items = exchanged(table.items, index, NOTHING)
    table.using = index
    card = table.card(index)
    if card.force is not None:
        modifiers.refresh(table)
    table.tell("FW-7.4", "You use {0}.", card.name)
    assert card.use is not None
    for move in card.use.moves:
        table.do_move(move)
    table.do(item_was_used)
    table.do(put_down_item)


def item_was_used(table: Table) -> None:
    """FW-G10: what waits for the use of an Item happens before it is put down."""
    modifiers.fire(table, force.ITEM_USED)


def put_down_item(table: Table) -> None:
    """FW-7.4: a used Item goes to this Domain's discard pile; a law may bury it instead (FW-G10)."""
    if table.using != NOTHING:
        completing.discard_card(table, table.using)
        table.using = NOTHING
    table.item_used = True


def cannot_throw_away(table: Table, card: Card) -> str:
    """FW-7.9, FW-8.4: held cards cannot be thrown away at will; Equipment leaves only by a swap or an effect."""
    return "FW-7.9" if card.kind == 0 else "FW-8.4"


def throw_away(table: Table, held: str) -> None:
    """FW-7.9: shown so that it can be refused."""


# Effects on held Items and Equipment


def has_item(table: Table) -> bool:
    return has_any(table.items)


def has_any(places: tuple[int, ...]) -> bool:
    for card in places:
        if card != NOTHING:
            return True
    return False


def give_from(table: Table, n: int, kind: str) -> None:
    held = held_cards(table, kind)
    if n <= 0 or not held:
        return
    if len(held) == 1:
        table.do(give, table.card(held[0]).id, n, kind)
    else:
        table.do(which_to_give, n, kind)


def held_cards(table: Table, kind: str) -> list[int]:
    """What you hold of a kind: Items, Equipment, or both."""
    held: list[int] = []
    if kind != "equipment":
        held.extend(card for card in table.items if card != NOTHING)
    if kind != "item":
        held.extend(card for card in table.equipment if card != NOTHING)
    return held


def which_to_give(table: Table, n: int, kind: str) -> None:
    """FW-7.10, R23: which one goes is your choice."""
    table.ask(PLAYER, "FW-7.10")
    for index in held_cards(table, kind):
        table.offer(give, table.card(index).id, n, kind)


def give(table: Table, held: str, n: int, kind: str) -> None:
    """FW-6.5: it goes to the active Domain's discard pile."""
    discard_held(table, held)
    if n > 1:
        table.do(give_from, n - 1, kind)


def discard_held(table: Table, held: str) -> None:
    """FW-8.6: a held card leaves; its values are gone from the next exchange on."""
    index = table.content.card_of[held]
    take_from_hand(table, index)
    table.tell("FW-6.5", "You lose {0}.", table.card(index).name)
    completing.discard_card(table, index)


def take_from_hand(table: Table, index: int) -> None:
    if index in table.items or index in table.equipment:
        put_in_place(table, table.card(index), index, NOTHING)
    modifiers.refresh(table)
    if table.fight.own > 0:
        equipment.finish_with(table, table.card(index))


def discard_random(table: Table, kind: str) -> None:
    """FW-1.7: a card that chooses by lot, not you."""
    held = held_cards(table, kind)
    if held:
        table.do(discard_held, table.card(held[table.fate.below(len(held), 3)]).id)


def discard_named(table: Table, card: int) -> None:
    """FW-1.4: a named card is discarded if you hold it."""
    if card in table.items or card in table.equipment:
        table.do(discard_held, table.card(card).id)


def bury_held(table: Table, kind: str) -> None:
    """FW-20.4: bury one held card of your choice: it is discarded, and you gain 1 Dread."""
    held = held_cards(table, kind)
    if not held:
        return
    table.do(give_from, 1, kind)
    table.do(marker.gain_dread, 1)


def stash(table: Table, n: int) -> None:
    """FW-15.7: set held cards aside, outside the slots and out of use."""
    if n > 0 and held_cards(table, "any"):
        table.do(which_to_stash, n)


def which_to_stash(table: Table, n: int) -> None:
    """FW-15.7: which one is your choice."""
    table.ask(PLAYER, "FW-15.7")
    for index in held_cards(table, "any"):
        table.offer(set_aside, table.card(index).id, n)


def set_aside(table: Table, held: str, n: int) -> None:
    """FW-15.7: one held card goes to the stash."""
    index = table.content.card_of[held]
    take_from_hand(table, index)
    table.stashed = (*table.stashed, index)
    table.tell("FW-15.7", "You set {0} aside.", table.card(index).name)
    table.do(stash, n - 1)


def unstash(table: Table, n: int) -> None:
    """FW-7.10: bring set-aside cards back, one after the other; the limits hold."""
    if n > 0 and table.stashed:
        table.do(take_back)
        table.do(unstash, n - 1)


def take_back(table: Table) -> None:
    """FW-7.10: the card that was set aside first comes back."""
    card = table.stashed[0]
    table.stashed = table.stashed[1:]
    gain_held(table, table.card(card).id)


def gain_held(table: Table, card: str) -> None:
    """FW-7.10: a card that comes without a reveal goes to its slot; what is over the limit is discarded on
    the spot, your choice which."""
    index = table.content.card_of[card]
    places = places_for(table, table.card(index))
    if NOTHING in places:
        put_in_place(table, table.card(index), NOTHING, index)
        modifiers.refresh(table)
        return
    table.looking = (index,)
    table.do(which_is_surplus)


def which_is_surplus(table: Table) -> None:
    """FW-7.10: the surplus is discarded on the spot; a limit is never exceeded even for a moment."""
    newcomer = table.looking[0]
    table.ask(PLAYER, "FW-7.10")
    for index in places_for(table, table.card(newcomer)):
        table.offer(trim, table.card(index).id)
    table.offer(trim, table.card(newcomer).id)


def trim(table: Table, card: str) -> None:
    """FW-7.10: one card too many goes; the newcomer takes its place."""
    index = table.content.card_of[card]
    newcomer = table.looking[0]
    table.looking = ()
    if index != newcomer:
        put_in_place(table, table.card(index), index, newcomer)
    table.tell("FW-7.10", "{0} is one too many and goes.", table.card(index).name)
    completing.discard_card(table, index)
    modifiers.refresh(table)


def discard_items(table: Table, n: int, chooser: str) -> None:
    """FW-7.10: n held Items go, chosen by you or by lot."""
    discard_from(table, n, "item", chooser)


def discard_equipment(table: Table, n: int, chooser: str) -> None:
    """FW-8.4: n pieces of Equipment go, chosen by you or by lot."""
    discard_from(table, n, "equipment", chooser)


def discard_from(table: Table, n: int, kind: str, chooser: str) -> None:
    if chooser == "random":
        for _ in range(n):
            table.do(discard_random, kind)
    else:
        table.do(give_from, n, kind)
