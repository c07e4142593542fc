"""Chapter 5, Engage Location."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tablewright.engine.table import Move, Who
from tablewright.games.spiralchain import force, forces
from tablewright.games.spiralchain.cards import LOCATIONS, NUR, OBLIVIATE, WARLORD, WORLDS, Location
from tablewright.games.spiralchain.rules import paying, supply, terms
from tablewright.games.spiralchain.table import FIRST_GIFT, OPEN, Table

# Whether it may be engaged


def offer_engagements(table: Table, world: i64) -> None:
    """SF-5.1: the locations of your world."""
    if world == NUR:
        if table.refused is not None:
            table.offer(engage, "nur", unless="SF-5.13")
        return
    clause = cannot_engage_here(table, table.you, world)
    if clause and table.refused is None:
        return
    for place in table.content.worlds[world].places:
        table.offer_move(place.engaging, clause or cannot_engage(table, place, OPEN))


def cannot_engage_here(table: Table, seat: i64, world: i64) -> str:
    """SF-5.14: not on a lost world; SF-5.2, SF-5.3, SF-5.5, SF-5.7: pawns must be more than Warlords."""
    if not terms.is_face_up(table, world):
        return "SF-5.14"
    warlords = terms.count_on(table, world, WARLORD)
    if warlords == 0 and table.heroes[seat].world == world:
        return ""
    ours = strength(table, seat, world)
    if ours > warlords:
        return ""
    return table.because("SF-5.2", "pawns here count {0}, Warlords {1}; you must be more", ours, warlords)


def strength(table: Table, seat: i64, world: i64) -> i64:
    """SF-5.2, SF-9.7, SF-9.8: Player Pawns, Reinforcements and deployed Influence, as this player may count them."""
    mods = table.heroes[seat].mods
    n: i64 = (table.reserves[world] + table.deployed[world]) * mods.reserve_weight
    for hero in table.heroes:
        if hero.world == world:
            n += 1
    if table.heroes[seat].world == world:
        n += mods.own_weight - 1
    return n


def cannot_engage(table: Table, place: Location, blocker: i64) -> str:
    """SF-5.4: not where something blocks it; SF-5.6, SF-5.12: twice in a turn; SF-5.11: not without a World Card;
    SF-5.9, SF-17.3: an exchange needs all of its left side, and something of its right side in the supply."""
    if table.board[place.index] != OPEN and blocker == OPEN:
        return "SF-5.4"
    mods = table.heroes[table.you].mods
    most = mods.card_uses if place.is_world_card else mods.uses
    if table.used and uses_of(table, place) >= most:
        return table.because("SF-5.6", "used {0} of {1} times this turn", uses_of(table, place), most)
    if place.is_world_card:
        return "SF-5.11" if len(table.decks[place.world]) == 0 else ""
    if place.effect.guards:
        clause = paying.cannot_follow(table, place.effect.guards)
        return "SF-5.9" if place.is_exchange and clause and clause != "SF-17.3" else clause
    return ""


def uses_of(table: Table, place: Location) -> i64:
    """SF-5.6, SF-R30: how often this player engaged it this turn."""
    mark = table.you * LOCATIONS + place.index
    n: i64 = 0
    for use in table.used:
        if use == mark:
            n += 1
    return n


# Engaging


def engage(table: Table, name: str) -> None:
    """SF-5.1, SF-5.6: an action; the location's directions are followed."""
    table.actions -= 1
    visit(table, table.content.location_of[name])


def visit(table: Table, location: i64) -> None:
    """SF-5.6, SF-R29: each use counts, also those by cards."""
    place = table.content.location(location)
    table.used += (table.you * LOCATIONS + location,)
    table.engages += 1
    table.engaged = location
    table.gave = 0
    if table.log is not None:
        table.tell("SF-5.1", "{0} engages {1}.", Who(table.you), place.name)
    for move in place.effect.moves:
        table.do_move(move)
    table.do_move(END_ENGAGEMENT)


def end_engagement(table: Table) -> None:
    """SF-5.8, SF-5.15: what some gain besides when a location gives them something."""
    place = table.content.location(table.engaged)
    table.engaged = -1
    seat = table.you
    mods = table.heroes[seat].mods
    energy = table.gave & 15
    if energy and seat == table.current and table.did & FIRST_GIFT == 0:
        table.did |= FIRST_GIFT
        if mods.location_energy > 0 and not table.night:
            colours = tuple([colour for colour in range(4) if (energy >> colour) & 1])
            for _ in range(mods.location_energy):
                table.do(terms.pick, add_energy, colours, seat, "SF-11.2")
    if place.is_exchange:
        for _ in range(mods.exchange_any):
            table.do(supply.choose_energy, seat)
    if table.watching & force.LOCATION_GAVE:
        forces.fire_for(table, seat, force.LOCATION_GAVE)


def add_energy(table: Table, colour: int) -> None:
    supply.give(table, table.you, colour, 1)


def gave_bindmetal(table: Table) -> bool:
    return table.gave & 16 != 0


# World Cards drawn at locations


def draw_world(table: Table, n: int) -> None:
    """SF-5.10, SF-19.1, SF-R29: turn up the next card of this world's deck and carry out its black box only."""
    draw_world_of(table, table.place(), n)


def draw_from(table: Table, where: str, n: int) -> None:
    """SF-5.10: turn up so many cards of a named world's deck and carry out one black box; all are discarded."""
    for world in terms.worlds_for(table, where):
        draw_world_of(table, world, n)


def draw_world_of(table: Table, world: i64, n: int) -> None:
    """SF-5.10, SF-16.7: of several cards one is carried out; a lost world gives none."""
    deck = table.decks[world]
    cards: list[int] = []
    if terms.is_face_up(table, world):
        for _ in range(min(n, len(deck))):
            table.news += 1
            cards.append(deck.draw(table.fate))
            table.tell("SF-5.10", "World Card: {0}.", table.content.world_cards[cards[-1]].name)
    if not cards:
        return
    table.open_cards = (*table.open_cards, *cards)
    names = tuple([table.content.world_cards[card].id for card in cards])
    table.do(terms.pick, follow_black_box, names, table.you, "SF-5.10")
    table.do(put_down, tuple(cards))


def follow_black_box(table: Table, name: str) -> None:
    """SF-5.10: the black box counts, the white one does not."""
    card = table.content.world_cards[table.content.quest_of[name]]
    assert card.effect is not None
    terms.carry_out(table, table.you, card.world, card.effect.moves)


def put_down(table: Table, cards: tuple[int, ...]) -> None:
    """SF-5.10: then it goes to that world's discard pile."""
    table.open_cards = tuple([card for card in table.open_cards if card not in cards])
    for card in cards:
        world = table.content.world_cards[card].world
        table.discard(world, card)


def cannot_draw_world(table: Table, n: int) -> str:
    """SF-5.11: an empty deck gives nothing."""
    world = table.place()
    return "" if terms.is_face_up(table, world) and len(table.decks[world]) > 0 else "SF-5.11"


def reuse_world(table: Table) -> None:
    """SF-11.1: the black box of the top card of a face-up world's discard pile, as if just drawn; it stays there."""
    table.do(terms.pick, follow_black_box, reusable(table), table.you, "SF-5.10")


def reusable(table: Table) -> tuple[str, ...]:
    found: list[str] = []
    for world in terms.face_up_worlds(table):
        if table.discards[world]:
            found.append(table.content.world_cards[table.discards[world][-1]].id)
    return tuple(found)


def cannot_reuse_world(table: Table) -> str:
    """SF-3.8: some discard pile must have a card."""
    return "" if reusable(table) else "SF-3.8"


def mill(table: Table, n: int) -> None:
    """SF-16.7: so many cards from the top of this world's deck to its discard pile."""
    world = table.place()
    for _ in range(min(n, len(table.decks[world]))):
        table.news += 1
        card = table.decks[world].draw(table.fate)
        table.discard(world, card)
        table.tell("SF-5.10", "{0} is put aside.", table.content.world_cards[card].name)


def reshuffle_worlds(table: Table) -> None:
    """SF-19.8, SF-R46: each World discard pile into its own deck."""
    for world in range(len(table.decks)):
        if table.discards[world]:
            for card in table.discards[world]:
                table.decks[world].put_under(card)
            table.decks[world].shuffle()
    table.discards = ((),) * WORLDS


# Engaging by cards


def blocked_by_obliviate(table: Table) -> tuple[str, ...]:
    world = table.heroes[table.you].world
    if cannot_engage_here(table, table.you, world):
        return ()
    found: list[str] = []
    for location in terms.enemies_on(table, world, OBLIVIATE):
        place = table.content.location(location)
        if not cannot_engage(table, place, OBLIVIATE):
            found.append(place.id)
    return tuple(found)


def engage_blocked(table: Table) -> None:
    """SF-11.1: Engage a location blocked by an Obliviate as if unblocked; outnumbering is still needed."""
    table.do(terms.pick, slip_in, blocked_by_obliviate(table), table.you, "SF-5.1")


def cannot_engage_blocked(table: Table) -> str:
    """SF-5.2, SF-5.6: Warlords must be outnumbered all the same, and each use counts."""
    if blocked_by_obliviate(table):
        return ""
    world = table.heroes[table.you].world
    clause = cannot_engage_here(table, table.you, world)
    if not clause:
        for location in terms.enemies_on(table, world, OBLIVIATE):
            clause = cannot_engage(table, table.content.location(location), OBLIVIATE) or clause
    return clause or "SF-5.4"


def slip_in(table: Table, name: str) -> None:
    visit(table, table.content.location_of[name])


END_ENGAGEMENT: Final[Move] = (end_engagement,)
