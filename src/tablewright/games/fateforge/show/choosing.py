# interpreted: made once for each look at the table, not once a move
"""Before the first map lies: heroes to choose from; between scenes: skills and items that gold or a scroll can buy."""

from __future__ import annotations

from tablewright.engine.scene import Piece, Stat, Widget, Zone
from tablewright.games.fateforge.pieces import Hero
from tablewright.games.fateforge.printed.cards import SKILL, TRAITS, Card
from tablewright.games.fateforge.printed.dice import DICE
from tablewright.games.fateforge.rules import battle_mode
from tablewright.games.fateforge.show.results import rich
from tablewright.games.fateforge.show.seats import NO_TYPE, TONES
from tablewright.games.fateforge.table import Table


def is_choosing_heroes(table: Table) -> bool:
    return any(hero.type == NO_TYPE for hero in table.heroes)


def heroes(table: Table) -> Zone:
    """FF-1.16 to 1.18: the boards lie open, with what is printed on them."""
    taken = {int(hero.type): hero for hero in table.heroes if hero.type != NO_TYPE}
    pieces = []
    for kind in table.content.heroes:
        owner = taken.get(int(kind.index))
        dice = ", ".join(f"{n} {DICE[colour]}" for colour, n in enumerate(kind.dice) if n)
        abilities = ", ".join(name for name, _ in kind.abilities)
        pieces.append(
            Piece(
                f"choice-{kind.id}", "card", kind.name, kind.name[:3], icon=f"hero-{kind.id.replace('_', '-')}",
                tone=TONES[owner.index % 4] if owner else "", flags=["spent"] if owner else [],
                stats=[Stat("health", int(kind.health), "heart"), Stat("energy", int(kind.energy), "energy")],
                tags=[kind.person, TRAITS[kind.trait]], text=f"Dice: {dice}. {abilities}.",
                term=f"choice-{kind.id}", clause="FF-1.17",
            )
        )  # fmt: skip
    return Zone("choices", "The heroes", pieces=pieces, clause="FF-1.16")


def is_buying(table: Table) -> bool:
    return bool(table.asking) and table.asking[0] in (battle_mode.spend_gold, battle_mode.read_scroll)


def shop(table: Table) -> list[Widget]:
    """FF-25.6, 25.10: the skills of the decks that are open now, and the items for sale."""
    spending = table.asking[0] is battle_mode.spend_gold
    buyers = [table.heroes[table.asking[1]]] if spending else table.heroes
    found: list[Widget] = []
    found += [deck(table, hero) for hero in buyers]
    if spending:
        items = [
            card_piece(card, "offer-")
            for card in table.content.cards
            if card.kind != SKILL and card.tier == 1
        ]
        found.append(Zone("items-for-sale", "Items", "row", pieces=items, clause="FF-25.6"))
    return found


def deck(table: Table, hero: Hero) -> Zone:
    """FF-6.1: a hero's own deck."""
    cards = [card_piece(table.card(skill), f"offer-{hero.index}-") for skill in table.kind(hero).skills]
    label = f"Skills of the {table.name(int(hero.index))}"
    return Zone(f"deck-{hero.index}", label, "row", pieces=cards, clause="FF-6.1")


def card_piece(card: Card, before: str, price: int = -1) -> Piece:
    gold = int(card.cost) if price < 0 else price
    return Piece(
        f"{before}{card.id}", "card", card.name, icon=icon_of(card), stats=[Stat("gold", gold, "coin")],
        text=rich(card.text), term=f"card-{card.id}", clause="FF-6.4" if card.kind == SKILL else "FF-7.1",
    )  # fmt: skip


KIND_ICONS = ("skill", "armour", "satchel", "sword", "shield", "axe")


def icon_of(card: Card) -> str:
    return KIND_ICONS[card.kind] if card.kind == SKILL else card.id
