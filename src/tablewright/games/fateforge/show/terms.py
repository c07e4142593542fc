# interpreted: made once for each look at the table, not once a move
"""The texts behind what is shown, each by its key: `foe-R2`, `card-quick_draw`, `die-0`, `zone-a1`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tablewright.engine.scene import Term
from tablewright.games.fateforge.pieces import NO_FOE
from tablewright.games.fateforge.printed.cards import TRAITS, Stir
from tablewright.games.fateforge.printed.dice import DICE
from tablewright.games.fateforge.printed.ground import zones_of
from tablewright.games.fateforge.show import boards, foes, things
from tablewright.games.fateforge.show.results import DICE_NAMES, STANDS_FOR, USES, face_words, rich
from tablewright.games.fateforge.table import Table

PLAIN: Final = {
    "held": Term("Result in hand", "A result that a card gave you. It has no colour. Unused, it is lost when the turn "
                 "ends.", "FF-6.10"),
    "covered": Term("Behind the screen", "The dice of another player lie covered until the Action Phase.", "FF-10.5"),
    "lead": Term("Lead", "This seat answers for the party: the order, the exit, the extra round.", "FF-R34"),
    "beastmaster": Term("Beastmaster", "This seat answers for the enemies where the players choose their target.",
                        "FF-8.18"),
    "would": Term("What they would do now", "What each enemy would do if its turn came at this moment, from what lies "
                  "open. Moves, deaths and a boss's hidden script card change it.", "FF-13.3"),
    "reactions": Term("Enemy Reactions", "Once a round, at this place, one token of each colour that is then shown "
                      "reacts. Before that nobody knows the colours.", "FF-12.1"),
    "winning": Term("Winning and losing", "The scene is won if every objective is met at its end and a hero is "
                    "standing. It is lost if one is missed, or at once when all heroes are KO'd.", "FF-16.8"),
    "stealth": Term("Stealth", "While the token is available, enemies treat the Rogue as absent.", "FF-2.9"),
    "stance": Term("Stance", "Attack: the first hit of the turn deals 1 more damage. Guard: a block at the start of "
                   "the turn.", "FF-2.8"),
    "barricade": Term("Barricade", "No shot comes into this zone across the side that it faces. Moves and hits are "
                      "free.", "FF-28.1"),
    "questline": Term("Questline", "Scenes of Battle Mode, one after the other, without a rest.", "FF-25.2"),
}  # fmt: skip


def term(table: Table, key: str) -> Term | None:
    """The text behind anything that is shown."""
    if key in PLAIN:
        return PLAIN[key]
    kind, _, rest = key.partition("-")
    read = READERS.get(kind)
    return read(table, rest) if read is not None else None


def die_term(table: Table, rest: str) -> Term | None:
    """FF-4.1: the faces of a die, and what each result does."""
    colour = int(rest)
    faces: dict[str, int] = {}
    for face in table.content.faces[colour]:
        words = face_words(face)
        faces[words] = faces.get(words, 0) + 1
    listed = ", ".join(f"{n}× {words}" for words, n in faces.items())
    what = {name: None for words in faces for name in words.split(" or ")}
    lines = [f"Stands for {STANDS_FOR[colour]}. Its six faces: {listed}."]
    lines += [f"{name.capitalize()}: {USES[name]}" for name in what]
    return Term(DICE_NAMES[colour], "\n\n".join(lines), "FF-4.1")


def card_term(table: Table, id: str) -> Term | None:
    index = table.content.card_of.get(id)
    if index is None:
        return None
    card = table.card(index)
    flavour = f"\n\n{card.flavour}" if card.flavour else ""
    return Term(card.name, f"{card.text}{flavour}", "FF-6.8")


def hero_term(table: Table, rest: str) -> Term | None:
    """FF-2.11, 3.1: abilities and traits."""
    hero = table.heroes[int(rest)]
    if hero.type < 0:
        return None
    kind = table.kind(hero)
    lines = [f"{name}: {text}" for name, text in kind.abilities]
    lines.append(f"Traits: {', '.join(boards.traits(table, hero)) or 'none'}.")
    dice = [f"{n} {DICE[colour]}" for colour, n in enumerate(hero.pool) if n]
    lines.append(f"Dice: {', '.join(dice)}.")
    return Term(f"{kind.name}, {kind.person}", "\n\n".join(lines), "FF-2.11")


def hero_kind_term(table: Table, id: str) -> Term | None:
    """FF-1.18: what stands on a board before it is chosen."""
    kind = next((one for one in table.content.heroes if one.id == id), None)
    if kind is None:
        return None
    lines = [f"{name}: {text}" for name, text in kind.abilities]
    lines += [f"Trait: {TRAITS[kind.trait].capitalize()}.", kind.story]
    return Term(f"{kind.name}, {kind.person}", "\n\n".join(line for line in lines if line), "FF-1.18")


def stir(cards: str) -> Callable[[Table, str], Term | None]:
    """A Corruption, Fear or trap card."""

    def read(table: Table, id: str) -> Term | None:
        found: list[Stir] = getattr(table.content, cards)
        card = next((one for one in found if one.id == id), None)
        if card is None:
            return None
        return Term(card.name, f"{card.text}\n\n{card.flavour}".strip(), "FF-18.5")

    return read


def ally_term(table: Table, id: str) -> Term | None:
    ally = next((one for one in table.content.allies if one.id == id), None)
    if ally is None:
        return None
    lines = [f"{ability.name}: {ability.text}" for ability in ally.abilities]
    lines.append(
        "In its companion's zone any hero may trade a die for one of its dice, or give up one for an ability."
    )
    return Term(ally.name, "\n\n".join(lines), "FF-34.4")


def thing_term(table: Table, id: str) -> Term | None:
    """A token: what it is, what it asks for, who guards it. What a chest holds stays in the chest."""
    for i, thing in enumerate(table.scene.things):
        if thing.id == id:
            lines = [things.asks(table, i)]
            if table.guards[i] != NO_FOE:
                lines.append(
                    f"Guarded by {table.foe_name(int(table.guards[i]))}: it cannot be used before that falls."
                )
            text = "\n\n".join(line for line in lines if line) or WHAT.get(int(thing.kind), "")
            return Term(things.called(thing), text or "A token of this scene.", things.CLAUSES[thing.kind])
    return None


WHAT: Final = {
    0: "Pick it up on your turn: it costs nothing.",
    1: "The way out, when the scene is over.",
    2: "Goes into the bag when a hero stands here and no enemy does.",
    3: "Goes into the bag when a hero stands here and no enemy does.",
    5: "At the start or the end of a turn here, with no enemy near, each cube gives 1 health or 1 energy.",
    7: "Discard a focus to pass it, or draw a trap card.",
    11: "Goes into the bag when a hero stands here and no enemy does.",
    12: "A hero that ends its turn here suffers 1 damage.",
    13: "It must keep at least one cube.",
}


def zone_term(table: Table, name: str) -> Term | None:
    """FF-8.1: a zone, what it borders on, who stands in it."""
    if name not in table.scene.ground.names:
        return None
    zone = table.scene.ground.zone(name)
    near = ", ".join(table.zone_name(other) for other in zones_of(table.geo.near[zone])) or "no other zone"
    lines = [f"Borders on {near}."]
    if table.difficult >> zone & 1:
        lines.append("Difficult: no Dash out of it, and a step out of it takes one more [step].")
    if things.has_trap(table, zone):
        lines.append("A trap lies here.")
    return Term(f"Zone {name}", rich("\n\n".join(lines)) if len(lines) == 1 else " ".join(lines), "FF-8.1")


READERS: Final[dict[str, Callable[[Table, str], Term | None]]] = {
    "die": die_term,
    "card": card_term,
    "hero": hero_term,
    "choice": hero_kind_term,
    "corruption": stir("corruption"),
    "fear": stir("fear"),
    "foe": foes.token_term,
    "enemy": foes.card_term,
    "ally": ally_term,
    "thing": thing_term,
    "zone": zone_term,
}
