"""What statistics tell of a game: how it went, which cards, roles, places and foes came up, and which were used."""

from __future__ import annotations

from functools import cache

from tablewright.engine.counting import FROM_THE_START, MET, ON_THE_WAY, USED, Thing, mark, named
from tablewright.engine.game import Value
from tablewright.engine.pile import NOTHING
from tablewright.games.spiralchain.cards import OBLIVIATE, ROTKIN, Card, Content
from tablewright.games.spiralchain.table import Table


class Catalogue:
    """Every thing of a pack by its number in statistics, and where each kind begins."""

    def __init__(self, content: Content) -> None:
        self.things: list[Thing] = []
        self.foreverot = self.deck("foreverot card", "foreverot", content.foreverot, False)
        self.events = self.deck("event", "events", content.events)
        self.factions = self.deck("faction", "factions", content.factions, False)
        self.prophecies = self.deck("prophecy", "prophecies", content.prophecies, False)
        self.madness = self.deck("madness", "madness", content.madness)
        self.relics = self.deck("relic", "relics", content.relics, False)
        self.roles = len(self.things)
        self.things += [(role.id, "role", "roles", FROM_THE_START) for role in content.roles]
        self.world_cards = len(self.things)
        size: dict[int, int] = {}
        for card in content.world_cards:
            size[int(card.world)] = size.get(int(card.world), 0) + 1
        for card in content.world_cards:
            world = int(card.world)
            self.things.append((card.id, "world card", content.worlds[world].id, size[world]))
        self.enemies = len(self.things)
        foes = len([enemy for enemy in content.enemies if enemy.world < 0 and enemy.kind == OBLIVIATE])
        for enemy in content.enemies:
            drawn = enemy.world < 0 and enemy.kind == OBLIVIATE
            kind = "obliviate" if enemy.kind == OBLIVIATE else "warlord"
            self.things.append((enemy.id, kind, "obliviates" if drawn else "enemies", foes if drawn else 0))
        self.rots = len(self.things)
        for rot in content.rots:
            self.things.append((rot.id, "rotkin" if rot.kind == ROTKIN else "rot", "rot", ON_THE_WAY))
        self.places = len(self.things)
        self.names: dict[str, int] = {}
        for location in content.locations:
            if location is not None:
                self.things.append((location.id, "location", "locations", FROM_THE_START))
        for number, thing in enumerate(self.things):
            self.names.setdefault(thing[0], number)

    def deck(self, kind: str, pile: str, cards: list[Card], even: bool = True) -> int:
        """The cards of a deck; even, if each comes up with the same chance, whatever the level and the choices."""
        first = len(self.things)
        of = len(cards) if even else ON_THE_WAY
        self.things += [(card.id, kind, pile, of) for card in cards]
        return first


@cache
def catalogue(content: Content) -> Catalogue:
    return Catalogue(content)


def facts(table: Table) -> dict[str, Value]:
    """What a game records, for statistics only."""
    return {
        "rounds": int(table.round),
        "reveals": table.reveals,
        "cards_left": int(table.left),
        "worlds_lost": table.worlds_lost,
        "dragons_lost": table.dragons_lost,
        "rot_left": sum(len(stack) for stack in table.stacks),
        "alliance": int(table.alliance),
        "confronts": table.confronts,
        "rouses": table.rouses,
        "engages": table.engages,
        "gates": table.gates_taken,
        "challenge": table.rules.challenge,
    }


def all_things(table: Table) -> list[Thing]:
    return catalogue(table.content).things


def seen_things(table: Table) -> bytes:
    """What was turned up, dealt or met, and what of it a move spoke of or somebody held at the end."""
    book = catalogue(table.content)
    state = [0] * len(book.things)
    mark(state, book.foreverot, (*table.resolved, *table.turned, int(table.revealed)), MET)
    mark(state, book.events, table.event_discard, MET)
    mark(state, book.factions, table.faction_box, USED)
    mark(state, book.prophecies, table.prophecy_discard, USED)
    for pile in table.discards:
        mark(state, book.world_cards, pile, MET)
    mark(state, book.world_cards, table.open_cards, MET)
    for hero in table.heroes:
        mark(state, book.roles, hero.roles, MET)
        mark(state, book.relics, hero.relics, USED)
        mark(state, book.world_cards, hero.quests, MET)
        mark(state, book.prophecies, hero.prophecies, MET)
        if hero.madness != NOTHING:
            state[book.madness + hero.madness] |= USED
    mark(state, book.enemies, tuple(table.board), MET)
    mark(state, book.enemies, table.obliviate_discard, USED)
    mark(state, book.enemies, table.enemy_box, USED)
    for rot in table.rot_box:
        if table.content.rots[rot].kind != ROTKIN or (table.risen >> rot) & 1:  # others never left the box
            state[book.rots + rot] |= USED
    for stack in table.stacks:
        mark(state, book.rots, stack, MET)
    for number in range(book.places, len(book.things)):
        state[number] |= MET
    for name in named(table):
        number = book.names.get(name, -1)
        if number >= 0:
            state[number] |= USED
    return bytes(state)
