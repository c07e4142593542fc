"""Chapter 5, The turn: refill, choose a slot, reveal, resolve, place, refill, end of turn."""

from __future__ import annotations

from typing import Final

from tablewright.engine.pile import NOTHING
from tablewright.engine.table import Move
from tablewright.games.forward import force, modifiers
from tablewright.games.forward.cards import BLESSING, CAESURA, REST, SNARE, TYPE_NAMES, TYPES, Card
from tablewright.games.forward.rules import (
    blessings,
    caesuras,
    completing,
    equipment,
    fights,
    items,
    looking,
    pits,
    rests,
    snares,
    terrors,
    windows,
)
from tablewright.games.forward.table import LOT, PLAYER, Table, with_one

# What may happen after the window at the end of a turn and before the next one (FW-21.7)
BETWEEN_TURNS: Final = force.TURN_END | force.TURN_START | force.COMPLETE_DOMAIN


def start_turn(table: Table) -> None:
    """FW-5.1, FW-5.2: the refill check comes first; a Domain without cards is completed."""
    refill(table)
    if is_row_empty(table):
        table.do(completing.complete_domain)
        return
    table.turn += 1
    table.turns += 1
    modifiers.fire(table, force.TURN_START)
    if modifiers.value(table, force.RANDOM_SLOT):
        table.do(draw_slot)
    else:
        table.do_move(CHOOSE_SLOT)


def choose_slot(table: Table) -> None:
    """FW-5.3, FW-5.4, FW-1.7, FW-21.2: choose any filled slot; the turn cannot be passed."""
    table.ask(PLAYER, "FW-5.3")
    for slot in range(len(table.row)):
        if table.row[slot] != NOTHING:
            table.offer_move(REVEAL[slot])
        else:
            table.offer(reveal, slot + 1, unless=cannot_reveal(table, slot))
    if table.refused is not None:
        table.offer(pass_turn, unless=cannot_pass_turn(table))
        table.offer(leave_domain, unless=cannot_leave_domain(table))
    windows.offer_asides(table)
    looking.offer_paid_peek(table)


def cannot_reveal(table: Table, slot: int) -> str:
    """FW-5.4: an empty slot cannot be chosen."""
    return "FW-5.4" if table.row[slot] == NOTHING else ""


def cannot_pass_turn(table: Table) -> str:
    """FW-5.4: a turn cannot be passed while a face-down card lies in the row."""
    return "FW-5.4"


def pass_turn(table: Table) -> None:
    """FW-5.4: shown so that it can be refused."""


def cannot_leave_domain(table: Table) -> str:
    """FW-3.1: a Domain can never be left early."""
    return "FW-3.1"


def leave_domain(table: Table) -> None:
    """FW-3.1: shown so that it can be refused."""


def draw_slot(table: Table) -> None:
    """FW-G6, FW-24.8: who is Lost may act in the window, but the slot is drawn by lot; who is so no more after
    it chooses."""
    if not modifiers.value(table, force.RANDOM_SLOT):
        table.do(choose_slot)
    elif windows.has_aside(table) or looking.has_paid_peek(table):
        table.ask(PLAYER, "FW-21.2")
        table.offer(follow_lot)
        windows.offer_asides(table)
        looking.offer_paid_peek(table)
    else:
        table.do(follow_lot)


def follow_lot(table: Table) -> None:
    """FW-G6: one of the filled slots, each as likely as the others."""
    filled = [slot for slot, card in enumerate(table.row) if card != NOTHING]
    slot = filled[table.fate.below(len(filled), LOT)]
    table.tell("FW-G6", "You are Lost: the lot falls on slot {0}.", slot + 1, how="roll")
    modifiers.fire(table, force.SLOT_DRAWN)
    table.do(reveal, slot + 1)


def reveal(table: Table, slot: int) -> None:
    """FW-5.5, FW-5.11, FW-5.14, FW-1.10: turn the card up: it is no longer active; while it is resolved its
    slot counts as empty."""
    index = looking.turn_up(table, table.row[slot - 1])
    table.row[slot - 1] = NOTHING
    table.slot = slot - 1
    table.revealed = index
    card = table.card(index)
    table.tell("FW-5.5", "You turn slot {0}: {1} ({2}).", slot, card.name, TYPE_NAMES[card.kind])
    table.moment()
    pending = table.mark()
    modifiers.fire(table, force.TYPE_REVEALED, TYPES[card.kind])
    if card.force is not None and card.force.triggers & force.WHEN_REVEALED:
        modifiers.fire_own(table, card.force, force.WHEN_REVEALED)
    if table.has_more(pending):
        table.do_move(RESOLVE)
    else:
        resolve(table)
    table.do_move(CLOSE_TURN)


def resolve(table: Table) -> None:
    """FW-5.6: the revealed card is resolved completely according to its type; where no question comes of the
    type itself there is a window first (FW-21.3)."""
    card = table.card(table.revealed)
    if takes_effect_unasked(table, card) and windows.has_aside(table):
        table.do_move(windows.BEFORE_RESOLVING)
    if not BY_TYPE:
        BY_TYPE.extend(ways_of_types())
    table.do_move(BY_TYPE[card.kind])


def ways_of_types() -> list[Move]:
    """What resolving a card means, for each of the ten types in their order."""
    return [
        (items.find_item,),
        (equipment.find_equipment,),
        (fights.meet_foe,),
        (fights.meet_foe,),
        (terrors.face_terror,),
        (pits.attempt_pit,),
        (snares.spring_snare,),
        (caesuras.pause,),
        (blessings.receive_blessing,),
        (rests.rest_at_station,),
    ]


def takes_effect_unasked(table: Table, card: Card) -> bool:
    """FW-21.3: a Snare, a Blessing, a Caesura with its minor text, a Rest that says something first."""
    if card.kind == CAESURA:
        return table.rules.caesura_text == "minor"
    if card.kind == REST:
        return card.before is not None
    return card.kind == SNARE or card.kind == BLESSING


def close_turn(table: Table) -> None:
    """FW-5.1 (e–g): place the card, refill the row, then what happens at the end of a turn, if anything does."""
    place(table)
    refill(table)
    if table.mods.triggers & BETWEEN_TURNS:
        if windows.has_aside(table):
            table.do(windows.window, "FW-21.7")
        table.do_move(END_TURN)
    else:
        after_turn(table)


def place(table: Table) -> None:
    """FW-5.7: what was not kept goes to this Domain's discard pile."""
    if table.revealed != NOTHING:
        table.discard = with_one(table.discard, table.revealed)
        table.revealed = NOTHING


def refill(table: Table) -> None:
    """FW-5.2, FW-5.8–5.10, FW-5.12, FW-1.6, R37: empty slots are filled from the deck in the order 1, 2, 3, as
    far as it reaches; cards never shift."""
    deck = table.deck
    row = table.row
    for slot in range(len(row)):
        if row[slot] == NOTHING and len(deck) > 0:
            row[slot] = deck.deal()


def end_turn(table: Table) -> None:
    """FW-5.16, FW-21.7: end-of-turn effects in their order, after a window; where there are none, the window
    at the start of the next turn serves as well."""
    modifiers.fire(table, force.TURN_END)
    table.do_move(AFTER_TURN)


def after_turn(table: Table) -> None:
    """FW-5.17, FW-6.1, FW-6.8, R42: the Domain is completed when its cards are gone."""
    if table.lent:
        modifiers.end_loans(table, "this_turn")
    if table.rules.domain_end == "deck_empty" and len(table.deck) == 0:
        table.do(completing.complete_domain)
    else:
        start_turn(table)


def is_row_empty(table: Table) -> bool:
    for card in table.row:
        if card != NOTHING:
            return False
    return True


# Calls that every turn makes, kept ready
CHOOSE_SLOT: Final[Move] = (choose_slot,)
RESOLVE: Final[Move] = (resolve,)
CLOSE_TURN: Final[Move] = (close_turn,)
END_TURN: Final[Move] = (end_turn,)
AFTER_TURN: Final[Move] = (after_turn,)
REVEAL: Final[list[Move]] = [(reveal, slot) for slot in range(1, 10)]
BY_TYPE: Final[list[Move]] = []  # in the order of the types; filled when all chapters are there
