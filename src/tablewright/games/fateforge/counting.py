"""What statistics tell of a game: how the scenes went, and which heroes, skills, items and enemies came up."""

from __future__ import annotations

from functools import cache

from tablewright.engine.counting import FROM_THE_START, MET, ON_THE_WAY, USED, Thing, named
from tablewright.engine.game import Value
from tablewright.games.fateforge.printed.cards import NO_CARD, SKILL, Stir
from tablewright.games.fateforge.printed.content import Content
from tablewright.games.fateforge.table import Table


class Catalogue:
    """Every thing of a pack by its number in statistics, and where each kind begins."""

    def __init__(self, content: Content) -> None:
        self.things: list[Thing] = []
        self.heroes = self.add("hero", "heroes", [one.id for one in content.heroes], len(content.heroes))
        self.cards = len(self.things)
        for card in content.cards:
            kind = "skill" if card.kind == SKILL else "item"
            self.things.append((card.id, kind, f"{kind}s", ON_THE_WAY))
        self.enemies = self.add("enemy", "enemies", [one.id for one in content.enemies], ON_THE_WAY)
        self.corruption = self.add("corruption", "corruption", [one.id for one in content.corruption])
        self.fear = self.add("fear", "fear", [one.id for one in content.fear])
        self.traps = self.add("trap", "traps", [one.id for one in content.traps])
        self.names: dict[str, int] = {}
        for number, thing in enumerate(self.things):
            self.names.setdefault(thing[0], number)

    def add(self, kind: str, pile: str, names: list[str], of: int = FROM_THE_START) -> int:
        first = len(self.things)
        self.things += [(name, kind, pile, of) for name in names]
        return first


@cache
def catalogue(content: Content) -> Catalogue:
    return Catalogue(content)


def facts(table: Table) -> dict[str, Value]:
    """Numbers for statistics (FF-G20)."""
    found: dict[str, Value] = {
        "heroes": "+".join(table.content.heroes[hero.type].id for hero in table.heroes if hero.type >= 0),
        "rounds": int(table.rounds_played),
        "won_scenes": int(table.won_scenes),
        "knocked_out": int(table.knocked_out),
        "felled": int(table.felled),
        "health": sum(int(hero.health) for hero in table.heroes),
        "corruption": sum(len(hero.corruption) for hero in table.heroes),
        "gold": int(table.gold),
    }
    if table.in_battle:
        found["points"] = int(table.points)
        found["grade"] = table.grade
    return found


def all_things(table: Table) -> list[Thing]:
    """Every hero, skill, item, enemy and card of the decks, by its number."""
    return catalogue(table.content).things


def seen_things(table: Table) -> bytes:
    """What came up, and what moves spoke of."""
    book = catalogue(table.content)
    state = [0] * len(book.things)
    for hero in table.heroes:
        if hero.type >= 0:
            state[book.heroes + hero.type] = USED
        for card in (*hero.skills, *hero.slots):
            if card != NO_CARD:
                state[book.cards + card] = MET
    for place in table.scene.places:
        state[book.enemies + place.type] = MET
    for word, times in named(table).items():
        number = book.names.get(word, -1)
        if times and number >= 0:
            state[number] = USED
    for first, deck in ((book.corruption, table.graveyard), (book.fear, table.fears_used)):
        for card in deck:
            state[first + card] = MET
    for card in table.traps_used:
        state[book.traps + card] = MET
    return bytes(state)


def all_cards(table: Table) -> list[str]:
    """FF-24.1 to 24.3: the cards of the three decks, wherever they lie."""
    held = [card for hero in table.heroes for card in hero.corruption]
    feared = [card for hero in table.heroes for card in hero.fear]
    corruption = [*table.corruption.unseen, *table.corruption.top, *table.corruption.under, *table.graveyard]
    fear = [*table.fears.unseen, *table.fears.top, *table.fears.under, *table.fears_used]
    traps = [*table.traps.unseen, *table.traps.top, *table.traps.under, *table.traps_used]
    return sorted(
        [
            *names_of(table.content.corruption, [*corruption, *held]),
            *names_of(table.content.fear, [*fear, *feared]),
            *names_of(table.content.traps, traps),
        ]
    )


def names_of(deck: list[Stir], cards: list[int]) -> list[str]:
    return [deck[card].id for card in cards]
