"""Chapter 11, Roles, Special Actions, Special Effects."""

from __future__ import annotations

from mypy_extensions import i64

from tablewright.engine.pile import EVERYONE, NOTHING
from tablewright.engine.table import Who
from tablewright.games.spiralchain.cards import Card
from tablewright.games.spiralchain.rules import foreverot, madness, paying, rounds, terms, transfers
from tablewright.games.spiralchain.table import Table


def offer_specials(table: Table) -> None:
    """SF-11.1, SF-11.3–11.5: those of your role or roles, and the one that the Active Event offers to anybody."""
    for role in table.heroes[table.you].roles:
        card = table.content.roles[role]
        table.offer_move(card.using, cannot_use(table, card))
    if table.event != NOTHING:
        event = table.content.events[table.event]
        if event.action is not None:
            table.offer_move(event.using, cannot_use(table, event))


def cannot_use(table: Table, card: Card) -> str:
    """SF-3.8, SF-11.1: what the text asks for must be there."""
    assert card.action is not None
    return paying.cannot_follow(table, card.action.guards)


def special(table: Table, name: str) -> None:
    """SF-11.1: like a main action, by its text."""
    table.actions -= 1
    use_text(table, table.content.roles[table.content.role_of[name]])


def use_text(table: Table, card: Card) -> None:
    if table.log is not None:
        table.tell("SF-11.1", "{0} takes the Special Action of {1}.", Who(table.you), card.name)
    assert card.action is not None
    for move in card.action.moves:
        table.do_move(move)


def event_action(table: Table, name: str) -> None:
    """SF-11.4, SF-18.2: while the Event is active."""
    table.actions -= 1
    use_text(table, table.content.events[table.event])


# Without an action


def offer_free_uses(table: Table) -> None:
    """SF-11.2, SF-3.7: Special Effects that may be used in your turn, once, without an action."""
    for role in table.heroes[table.you].mods.free_roles:
        if free_mark(role) not in table.spent_turn:
            table.offer_move(table.content.roles[role].using_freely, cannot_use_freely(table, role))


def cannot_use_freely(table: Table, role: int) -> str:
    """SF-11.5: once per turn; SF-3.8: what the text asks for must be there."""
    if free_mark(role) in table.spent_turn:
        return "SF-11.5"
    card = table.content.roles[role]
    assert card.free is not None
    return paying.cannot_follow(table, card.free.guards)


def free_mark(role: int) -> int:
    return -1 - role


def free_use(table: Table, name: str) -> None:
    card = table.content.roles[table.content.role_of[name]]
    table.spent_turn = (*table.spent_turn, free_mark(card.index))
    table.tell("SF-11.2", "{0} uses {1}.", Who(table.you), card.name)
    assert card.free is not None
    for move in card.free.moves:
        table.do_move(move)


# Special things that roles do


def grant_action(table: Table) -> None:
    """SF-R30: another player on your world takes one main action at once, as part of your turn."""
    others = [seat for seat in terms.heroes_on(table, table.heroes[table.you].world) if seat != table.you]
    table.do(terms.pick, let_act, tuple(others), table.you, "SF-11.1")


def has_company(table: Table) -> bool:
    """Whether another player is on your world."""
    return len(terms.heroes_on(table, table.heroes[table.you].world)) > 1


def let_act(table: Table, seat: int) -> None:
    """SF-R30, SF-R31: with one action, and none of the granter's."""
    table.actions_kept = table.actions
    table.actions = 1
    table.acting = seat
    table.refused_at = -1
    table.do(terms.act_as, seat, -1)
    table.do(rounds.granted_action)
    table.do(terms.act_as, table.you, table.here)
    table.do(rounds.resume_turn)


def borrow_special(table: Table) -> None:
    """SF-8.5: use the Special Action of another player's role, that player agreeing."""
    table.do(terms.pick, ask_to_borrow, borrowable(table), table.you, "SF-11.1")


def borrowable(table: Table) -> tuple[str, ...]:
    found: list[str] = []
    for seat in range(table.seats):
        if seat != table.you:
            for role in table.heroes[seat].roles:
                card = table.content.roles[role]
                if cannot_use(table, card) == "":
                    found.append(card.id)
    return tuple(found)


def cannot_borrow_special(table: Table) -> str:
    return "" if borrowable(table) else "SF-3.8"


def ask_to_borrow(table: Table, name: str) -> None:
    role = table.content.role_of[name]
    for seat in range(table.seats):
        if role in table.heroes[seat].roles:
            table.tell(
                "SF-8.5", "{0} asks {1} for {2}.", Who(table.you), Who(seat), table.content.roles[role].name
            )
            table.do(transfers.consent, seat, (use_borrowed, name))


def use_borrowed(table: Table, name: str) -> None:
    use_text(table, table.content.roles[table.content.role_of[name]])


def heal_madness(table: Table) -> None:
    """SF-20.3: your Madness, or that of a player on your world, is discarded."""
    table.do(terms.pick, heal_seat, mad_here(table), table.you, "SF-20.3")


def mad_here(table: Table) -> tuple[int, ...]:
    seats = terms.heroes_on(table, table.heroes[table.you].world)
    return tuple([seat for seat in seats if table.heroes[seat].madness != NOTHING])


def is_madness_here(table: Table) -> bool:
    return len(mad_here(table)) > 0


def heal_seat(table: Table, seat: int) -> None:
    madness.cure_seat(table, seat)


# Looking at the top of a deck


def look_any(table: Table) -> None:
    """SF-18.8: the top card of the Foreverot, Event, Prophecy, Faction or a World Deck."""
    table.ask(table.you, "SF-18.8")
    if table.left > 0:
        table.offer(look_at, "foreverot")
    if len(table.events) > 0:
        table.offer(look_at, "events")
    if len(table.prophecies) > 0:
        table.offer(look_at, "prophecies")
    if len(table.factions) > 0:
        table.offer(look_at, "factions")
    for world in terms.face_up_worlds(table):
        if len(table.decks[world]) > 0:
            table.offer(look_at, table.content.worlds[world].id)


def cannot_look_any(table: Table) -> str:
    """SF-3.8: some deck must have a card."""
    if table.left + len(table.events) + len(table.prophecies) + len(table.factions) > 0:
        return ""
    for world in terms.face_up_worlds(table):
        if len(table.decks[world]) > 0:
            return ""
    return "SF-3.8"


def look_at(table: Table, deck: str) -> None:
    if deck == "foreverot":
        foreverot.look_foreverot(table)
        return
    table.news += 1
    pile = table.events
    cards = table.content.events
    if deck == "prophecies":
        pile = table.prophecies
        cards = table.content.prophecies
    elif deck == "factions":
        pile = table.factions
        cards = table.content.factions
    elif deck != "events":
        pile = table.decks[table.content.world_of[deck]]
        cards = table.content.world_cards
    card = pile.draw(table.fate)
    pile.put_on_top(card, EVERYONE)
    table.tell("SF-18.8", "On top lies {0}.", cards[card].name)
    table.do(leave_or_bury, deck)


def leave_or_bury(table: Table, deck: str) -> None:
    """SF-18.8: leave the card on top, or put it at the bottom."""
    table.ask(table.you, "SF-18.8")
    table.offer(terms.leave_off)
    table.offer(bury_top, deck)


def bury_top(table: Table, deck: str) -> None:
    pile = table.events
    if deck == "prophecies":
        pile = table.prophecies
    elif deck == "factions":
        pile = table.factions
    elif deck != "events":
        pile = table.decks[table.content.world_of[deck]]
    pile.put_under(pile.draw(table.fate), EVERYONE)


def look_at_event(table: Table) -> None:
    """SF-18.8: look at the top Event; you may put it at the bottom."""
    if len(table.events) > 0:
        look_at(table, "events")


# What cards count


def armies_of(table: Table) -> int:
    """SF-11.6: Army of All Worlds symbols on your Role Cards."""
    n = 0
    for role in table.heroes[table.you].roles:
        if table.content.roles[role].army >= 0:
            n += 1
    return n


def army_colours(table: Table) -> int:
    """SF-11.6: different Army colours among all Role Cards in play, at least 1."""
    met: i64 = 0
    n = 0
    for hero in table.heroes:
        for role in hero.roles:
            army = table.content.roles[role].army
            if army >= 0 and (met >> army) & 1 == 0:
                met |= 1 << army
                n += 1
    return n if n > 0 else 1
