"""Chapter 18, Events: the card on top of the Event Discard Pile is the Active Event."""

from __future__ import annotations

from typing import Final

from tablewright.engine.pile import EVERYONE
from tablewright.engine.table import Move
from tablewright.games.spiralchain import force, forces
from tablewright.games.spiralchain.rules import terms
from tablewright.games.spiralchain.table import PLAYER_PHASE, Table, without


def settle_events(table: Table) -> None:
    """SF-18.4, SF-6.6, SF-14.4, SF-R35: the Events that are due come one by one, right after the effect that
    caused them; what they cause themselves waits at the end of the queue."""
    if table.events_due > 0:
        table.events_due -= 1
        table.do_move(ADVANCE)
        table.do_move(SETTLE)


def advance_event(table: Table) -> None:
    """SF-18.1, SF-18.3, SF-18.5–18.7, SF-R8: the next Event covers the Active one, which ends; an instant one takes
    effect once, for the current player of this moment; an empty deck gives none."""
    if len(table.events) == 0:
        return
    table.news += 1
    activate(table, table.events.draw(table.fate))


def activate(table: Table, event: int) -> None:
    """SF-18.1, SF-11.2: some gain by it, if it is their turn."""
    card = table.content.events[event]
    is_felt = card.force is not None or forces.is_event_felt(table)
    table.event_discard += (event,)
    table.event = event
    table.tell("SF-18.1", "Event: {0}. {1}", card.name, card.text, how="story")
    if is_felt:
        forces.refresh(table)
    if table.watching & force.EVENT_ACTIVE and table.phase == PLAYER_PHASE:
        forces.fire_for(table, table.current, force.EVENT_ACTIVE)
    if card.kind == "instant" and card.effect is not None:
        terms.carry_out(table, table.current, -1, card.effect.moves)


def queue_events(table: Table, n: int) -> None:
    """SF-18.4: so many cards, one after the other."""
    table.events_due += n


# Looking, searching, returning


def look_events(table: Table, n: int) -> None:
    """SF-18.8: look at the top Events and put them back in any order; looking is not a search, nothing is shuffled."""
    cards = draw_top(table, n)
    if len(cards) > 1:
        table.drawn = cards
        table.do(order_events)
    elif cards:
        table.events.put_on_top(cards[0], EVERYONE)


def draw_top(table: Table, n: int) -> tuple[int, ...]:
    table.news += 1
    cards: list[int] = []
    for _ in range(min(n, len(table.events))):
        cards.append(table.events.draw(table.fate))
        table.tell("SF-18.8", "Seen: {0}.", table.content.events[cards[-1]].name)
    return tuple(cards)


def order_events(table: Table) -> None:
    """SF-1.17: which of the Events goes back first, to lie lower."""
    if len(table.drawn) == 1:
        last = table.drawn[0]
        table.drawn = ()
        table.events.put_on_top(last, EVERYONE)
    elif table.drawn:
        table.ask(table.you, "SF-1.17")
        for event in table.drawn:
            table.offer(put_event_back, table.content.events[event].id)


def put_event_back(table: Table, name: str) -> None:
    event = index_of(table, name)
    table.drawn = without(table.drawn, event)
    table.events.put_on_top(event, EVERYONE)
    table.do(order_events)


def index_of(table: Table, name: str) -> int:
    for card in table.content.events:
        if card.id == name:
            return card.index
    raise KeyError(name)


def return_event(table: Table) -> None:
    """SF-1.16, SF-18.8: the group puts a card of the discard pile, not the Active Event, into the deck; shuffle."""
    names = [table.content.events[event].id for event in table.event_discard[:-1]]
    table.do(terms.pick, bring_event_back, tuple(names), table.group(), "SF-1.16")


def bring_event_back(table: Table, name: str) -> None:
    event = index_of(table, name)
    table.event_discard = without(table.event_discard, event)
    table.events.put_under(event)
    table.events.shuffle()
    table.tell("SF-18.8", "{0} returns to the Event Deck.", table.content.events[event].name)


ADVANCE: Final[Move] = (advance_event,)
SETTLE: Final[Move] = (settle_events,)
