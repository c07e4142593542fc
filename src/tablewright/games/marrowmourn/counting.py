"""What statistics tell of a game: how it went, which weapons, Restless, Events, scripture and abilities came up, and
which of them were used."""

from __future__ import annotations

from functools import cache

from tablewright.engine.counting import FROM_THE_START, MET, ON_THE_WAY, USED, Thing, mark, named
from tablewright.engine.game import Value
from tablewright.games.marrowmourn.parts import FIRST_TOKEN, NOWHERE, Content
from tablewright.games.marrowmourn.table import ACTIVATED, KILLS, SPAWNED, WOUNDS, Table


class Catalogue:
    """Every thing of a pack by its number in statistics, and where each kind begins."""

    def __init__(self, content: Content) -> None:
        self.things: list[Thing] = []
        self.characters = self.add("character", "characters", [one.id for one in content.characters])
        self.bosses = self.add("boss", "bosses", [one.id for one in content.bosses])
        self.lines = self.add("weapon line", "lines", [one.id for one in content.lines])
        self.weapons = self.add(
            "weapon", "weapons", [one.id for one in content.weapons], len(content.weapons)
        )
        self.kinds = self.add("restless", "black bag", [one.id for one in content.kinds], ON_THE_WAY)
        self.summons = self.add(
            "summon", "summons", [one.id for one in content.summons], len(content.summons)
        )
        self.sigils = self.add("sigil", "red bag", [one.id for one in content.sigils], ON_THE_WAY)
        self.events = self.add("event", "events", [one.id for one in content.events], ON_THE_WAY)
        self.floors = self.add("floor", "floors", [one.id for one in content.floors], ON_THE_WAY)
        texts = [one.id for one in content.scriptures]
        self.scriptures = self.add("scripture", "ancient text", texts, ON_THE_WAY)
        self.abilities = self.add("ability", "abilities", list(content.abilities), ON_THE_WAY)
        self.names: dict[str, int] = {}
        for number, thing in enumerate(self.things):
            self.names.setdefault(thing[0], number)
        self.kind_of = {kind.id: self.kinds + i for i, kind in enumerate(content.kinds)}

    def add(self, kind: str, pile: str, names: list[str], of: int = FROM_THE_START) -> int:
        first = len(self.things)
        self.things += [(name, kind, pile, of) for name in names]
        return first


@cache
def catalogue(content: Content) -> Catalogue:
    return Catalogue(content)


def facts(table: Table) -> dict[str, Value]:
    """Numbers for statistics (MH-G15)."""
    found: dict[str, Value] = {
        "floor": int(table.floor_number),
        "rounds": int(table.rounds),
        "kills": table.tally[KILLS],
        "spawned": table.tally[SPAWNED],
        "wounds": table.tally[WOUNDS],
        "sigils": table.tally[ACTIVATED],
        "exp_from_sigils": int(table.exp_from_sigils),
        "boss": table.boss.id if table.boss is not None else "",
    }
    for seat, player in enumerate(table.players):
        found[f"exp_{seat}"] = int(player.exp)
    return found


def all_things(table: Table) -> list[Thing]:
    return catalogue(table.content).things


def seen_things(table: Table) -> bytes:
    """What was met, held or read, and what of it a move spoke of.

    A Restless counts as met when somebody struck at it or when it stands on the Floor at the end.
    """
    content = table.content
    book = catalogue(content)
    state = [0] * len(book.things)
    for player in table.players:
        if player.character >= 0:
            state[book.characters + player.character] |= MET
        mark(state, book.lines, player.lines, USED)
        mark(state, book.weapons, player.cards, MET)
        mark(state, book.weapons, player.hand, MET)
        for ability in player.kit:
            state[book.names[ability.id]] |= MET
    if table.boss is not None:
        state[book.bosses + table.boss.index] |= MET
    for piece in range(FIRST_TOKEN, content.first_sigil):
        if table.at[piece] != NOWHERE:
            mark_piece(book, state, content, piece, MET)
    for colour in range(len(content.sigils)):
        if (table.active >> colour) & 1:
            state[book.sigils + colour] |= USED
    for event in range(min(int(table.event) + 1, len(content.events))):
        state[book.events + event] |= MET
    for i, floor in enumerate(content.floors):
        if floor.number <= table.floor_number and not floor.arena and not table.champions:
            state[book.floors + i] |= MET
    state[book.floors + content.floors.index(table.floor)] |= MET
    for name in named(table):
        mark_name(book, state, content, name)
    return bytes(state)


def mark_piece(book: Catalogue, state: list[int], content: Content, piece: int, how: int) -> None:
    shown = content.pieces[piece]
    if shown.summon >= 0:
        state[book.summons + shown.summon] |= how
    elif shown.front is not None:
        state[book.kind_of[shown.front.id]] |= how


def mark_name(book: Catalogue, state: list[int], content: Content, name: str) -> None:
    """A name in a move: a token, or anything else that has one."""
    piece = content.piece_of.get(name, -1)
    if FIRST_TOKEN <= piece < content.first_sigil:
        mark_piece(book, state, content, piece, USED)
    number = book.names.get(name, -1)
    if number >= 0:
        state[number] |= USED
