# interpreted: runs once, when a pack is loaded
"""The content of a pack for Spiralchain: what may be written (SF-G1–G19), how it becomes cards, what is checked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Final, Literal

import msgspec

from tablewright.content import builder as base
from tablewright.engine.complaints import PackError
from tablewright.engine.effects import Effect
from tablewright.engine.language import NO_EFFECT
from tablewright.engine.lasting import Force, Waiting
from tablewright.engine.pack import Entry, Pack, Raw, Section
from tablewright.engine.table import Move
from tablewright.engine.vocabulary import Mismatch
from tablewright.engine.wording import NO_NAMES
from tablewright.games.spiralchain.cards import (
    ALLIANCE,
    ARMIES,
    COLOURS,
    NO_COST,
    NUR,
    OBLIVIATE,
    ROT,
    ROTKIN,
    SKILLS,
    SPOTS,
    SYMBOLS,
    TOP_WORLD,
    WARLORD,
    Card,
    Content,
    Cost,
    Enemy,
    Location,
    Rot,
    World,
)
from tablewright.games.spiralchain.content.verbs import VOCABULARY, guards_of, kinds_given, read_cost
from tablewright.games.spiralchain.force import force_from
from tablewright.games.spiralchain.rules import (
    confronting,
    dragons,
    favors,
    gates,
    locations,
    madness,
    prophecies,
    quests,
    roles,
    supply,
    tokens,
)
from tablewright.games.spiralchain.table import STREAMS

Flavour = Annotated[str, msgspec.Meta(max_length=120)]
Colour = Literal["", "blue", "black", "red", "yellow"]
Army = Literal["", "grey", "violet", "green", "white", "orange", "bronze", "teal"]
Link = Literal["grey", "violet", "green", "white", "orange", "bronze", "teal", "prism"]
Skill = Literal["", "valor", "cunning", "insight", "craft"]
Symbol = Literal["crown", "blade", "coin", "eye", "root"]
Natural = Annotated[int, msgspec.Meta(ge=0)]
Number = Annotated[int, msgspec.Meta(ge=1, le=8)]


class WorldText(msgspec.Struct, forbid_unknown_fields=True):
    """A World Board."""

    id: str
    name: str
    number: Number
    home: Colour = ""
    colour: Army = ""
    dragons: Natural = 0
    deck: bool = False
    chaos: str = ""
    flavour: Flavour = ""


class LocationText(msgspec.Struct, forbid_unknown_fields=True):
    """A location of a world."""

    id: str
    name: str
    world: str
    symbol: Symbol
    effect: str
    transfer: bool = False
    exchange: bool = False
    world_card: bool = False
    flavour: Flavour = ""


class WarlordText(msgspec.Struct, forbid_unknown_fields=True):
    """A Warlord Token, and its card if it is named."""

    id: str
    name: str
    world: str
    number: Number
    cost: str
    skill: Skill = ""
    dice: Natural = 0
    named: bool = False
    directions: list[str] = []
    flavour: Flavour = ""


class ObliviateText(msgspec.Struct, forbid_unknown_fields=True):
    """An Obliviate Token of a world or of the supply."""

    id: str
    name: str
    cost: str
    world: str = ""
    skill: Skill = ""
    dice: Natural = 1
    abroad: bool = False
    flavour: Flavour = ""


class RotText(msgspec.Struct, forbid_unknown_fields=True):
    """A Rot Token."""

    id: str
    name: str
    cost: str
    dice: Natural = 0
    skill: Skill = ""
    flavour: Flavour = ""


class RotkinText(msgspec.Struct, forbid_unknown_fields=True):
    """A Rotkin Token."""

    id: str
    name: str
    dice: Natural
    skill: Skill = ""
    flavour: Flavour = ""


class CardText(msgspec.Struct, forbid_unknown_fields=True):
    """What all cards have."""

    id: str
    name: str
    effect: str = ""
    text: str = ""
    cites: list[str] = []
    flavour: Flavour = ""
    promo: bool = False


class RoleText(CardText, forbid_unknown_fields=True, kw_only=True):
    """A Role Card: `effect` is its Special Effect, `free` what it does once a turn without an action."""

    action: str
    free: str = ""
    skills: list[Skill] = []
    army: Army = ""


class WorldCardText(CardText, forbid_unknown_fields=True, kw_only=True):
    """A World Card: `effect` is the black box; `quest` and `reward` are the white one."""

    world: str
    quest: str = ""
    reward: str


class ForeverotText(CardText, forbid_unknown_fields=True, kw_only=True):
    """A Foreverot Card."""

    kind: Literal["severe", "medium", "light"]


class EventText(CardText, forbid_unknown_fields=True, kw_only=True):
    """An Event Card; `action` is a Special Action that it offers."""

    kind: Literal["continuous", "instant"]
    action: str = ""


class FactionText(CardText, forbid_unknown_fields=True, kw_only=True):
    """A Faction Card."""

    link: Link
    deploys: bool = False


class RelicText(CardText, forbid_unknown_fields=True, kw_only=True):
    """A Relic Token: so much Bindmetal for what `effect` gives."""

    price: Annotated[int, msgspec.Meta(ge=1)]


class GateText(CardText, forbid_unknown_fields=True, kw_only=True):
    """A Permanent Gate Card: the two worlds that it joins."""

    a: str
    b: str


class Shape(msgspec.Struct, forbid_unknown_fields=True):
    """How many plain tokens there are."""

    energy: Natural = 25
    bindmetal: Natural = 15
    influence: Natural = 15
    re_rolls: Natural = 8
    lore: tuple[int, int, int, int] = (4, 4, 4, 3)
    ruins: Natural = 21
    scrap: Natural = 15


class Story(msgspec.Struct, forbid_unknown_fields=True):
    """The first and last words of a game."""

    opening: str
    victory: str
    defeat: str


SECTIONS: Final = {
    "world": Section(WorldText),
    "location": Section(LocationText),
    "warlord": Section(WarlordText),
    "obliviate": Section(ObliviateText),
    "rot": Section(RotText),
    "rotkin": Section(RotkinText),
    "role": Section(RoleText),
    "world_card": Section(WorldCardText),
    "foreverot": Section(ForeverotText),
    "event": Section(EventText),
    "faction": Section(FactionText),
    "prophecy": Section(CardText),
    "madness": Section(CardText),
    "relic": Section(RelicText),
    "gate": Section(GateText),
    "shape": Section(Shape, single=True),
    "story": Section(Story, single=True),
}

# What texts call by other names than a player's own cards do
NAMES: Final = {"event": {"your": "all"}}
QUESTS: Final = {"kept": " (it stays with you)"}

# Numbers under which limited texts are noted as spent
FIRST_OF: Final = {"role": 0, "event": 1000, "prophecy": 2000, "madness": 3000}


class Builder(base.Builder):
    """Makes the boards, cards and tokens of a pack and gathers what is wrong with it."""

    def __init__(self, raw: Raw, promos: bool) -> None:
        super().__init__(raw, VOCABULARY)
        self.promos = promos
        self.worlds = {entry.id: entry.value.number for entry in raw["world"]}
        self.called = {entry.id: entry.value.name for entry in raw["world"]}

    # Parts

    def at_home(self, entry: Entry) -> Mapping[str, str]:
        """What belongs to a world calls it by its name."""
        return {"here": self.called.get(entry.value.world, "this world")}

    def cost(self, entry: Entry, text: str) -> Cost:
        try:
            return read_cost(text)
        except Mismatch as wrong:
            self.compiler.complain(
                entry.where("cost"), f"the cost «{text}» of {entry.called} {wrong.message}", text, wrong.near
            )
            return NO_COST

    def world(self, entry: Entry, field: str, name: str) -> int:
        if name not in self.worlds:
            self.compiler.complain(entry.where(field), f"«{name}» of {entry.called} is not a world", name)
            return NUR
        return int(self.worlds[name])

    def force_of(self, section: str, index: int, effect: Effect | None) -> Force | None:
        """A lasting text as the rules read it; an interrupt knows what must be payable."""
        if effect is None or not (effect.modifiers or effect.triggers):
            return None
        force = force_from(effect, FIRST_OF[section] + index)
        force.waiting = [
            Waiting(waiting.bit, waiting.rule, waiting.mark, guards_of(waiting.rule.moves))
            for waiting in force.waiting
        ]
        return force

    def used(self, section: str) -> list[Entry]:
        """The entries of a section in use, promotional ones last; the order that luck counts them in."""
        entries = sorted(self.raw[section], key=lambda entry: (entry.value.promo, entry.id))
        return [entry for entry in entries if self.promos or not entry.value.promo]

    # Boards

    def add_worlds(self, content: Content) -> None:
        content.worlds = [World(0, "", "")]
        for entry in sorted(self.raw["world"], key=lambda entry: int(entry.value.number)):
            text: WorldText = entry.value
            world = World(text.number, entry.id, text.name)
            world.home = COLOURS.index(text.home) if text.home else -1
            world.colour = ARMIES.index(text.colour) if text.colour else -1
            world.dragons = text.dragons
            world.has_deck = text.deck
            world.flavour = text.flavour
            world.chaos = self.effect(entry, "chaos", text.chaos) or NO_EFFECT
            world.stream = len(STREAMS) + text.number
            content.worlds.append(world)
            content.world_of[entry.id] = text.number
        if [world.index for world in content.worlds] != list(range(TOP_WORLD + 1)):
            first = next(iter(self.raw["world"]))
            self.compiler.complain(
                first.where("number"), "the worlds must have the numbers 1 to 8, each once"
            )

    def add_locations(self, content: Content) -> None:
        for entry in self.raw["location"]:
            text: LocationText = entry.value
            world, spot = self.world(entry, "world", text.world), SYMBOLS.index(text.symbol)
            effect = self.effect(entry, "effect", text.effect, self.at_home(entry)) or NO_EFFECT
            place = Location(world * SPOTS + spot, entry.id, text.name, world, spot, effect)
            place.has_transfer, place.is_exchange = text.transfer, text.exchange
            place.is_world_card, place.flavour = text.world_card, text.flavour
            if text.transfer:
                content.worlds[world].transfer_spot = spot
            content.locations[place.index] = place
            content.location_of[entry.id] = place.index
        for world in range(NUR + 1, TOP_WORLD + 1):
            for spot in range(SPOTS):
                if content.locations[world * SPOTS + spot] is None:
                    board = content.worlds[world] if world < len(content.worlds) else World(world, "?", "?")
                    where = next(iter(self.raw["location"])).where("symbol")
                    self.compiler.complain(
                        where, f"«{board.id}» has no location with the symbol {SYMBOLS[spot]}"
                    )

    # Tokens

    def add_enemies(self, content: Content) -> None:
        for entry in self.raw["warlord"]:
            warlord = Enemy(
                len(content.enemies),
                entry.id,
                entry.value.name,
                WARLORD,
                self.world(entry, "world", entry.value.world),
            )
            warlord.number = entry.value.number
            warlord.is_named = entry.value.named
            self.finish_enemy(entry, warlord)
            texts = entry.value.directions
            if warlord.is_named and len(texts) != SPOTS:
                self.compiler.complain(
                    entry.where("directions"), f"{entry.called} needs one direction for each symbol"
                )
            names = self.at_home(entry)
            warlord.directions = [
                self.effect(entry, "directions", text, names) or NO_EFFECT for text in texts
            ]
            content.enemies.append(warlord)
        for entry in self.raw["obliviate"]:
            home = self.world(entry, "world", entry.value.world) if entry.value.world else -1
            obliviate = Enemy(len(content.enemies), entry.id, entry.value.name, OBLIVIATE, home)
            obliviate.is_abroad = entry.value.abroad
            self.finish_enemy(entry, obliviate)
            content.enemies.append(obliviate)
        content.enemy_of = {enemy.id: enemy.index for enemy in content.enemies}
        content.warlords = len(self.raw["warlord"])

    def finish_enemy(self, entry: Entry, enemy: Enemy) -> None:
        enemy.cost = self.cost(entry, entry.value.cost)
        enemy.dice = entry.value.dice
        enemy.skill = SKILLS.index(entry.value.skill) if entry.value.skill else -1
        enemy.flavour = entry.value.flavour

    def add_rot(self, content: Content) -> None:
        for section, kind in (("rot", ROT), ("rotkin", ROTKIN)):
            for entry in self.raw[section]:
                rot = Rot(len(content.rots), entry.id, entry.value.name, kind)
                rot.cost = self.cost(entry, entry.value.cost) if kind == ROT else NO_COST
                rot.dice = entry.value.dice
                rot.skill = SKILLS.index(entry.value.skill) if entry.value.skill else -1
                rot.flavour = entry.value.flavour
                content.rots.append(rot)

    # Cards

    def cards(self, section: str, finish: Callable[[Card, Entry], None]) -> list[Card]:
        """All cards of a section, with what is particular to it."""
        found: list[Card] = []
        for index, entry in enumerate(self.used(section)):
            card = Card(index, entry.id, entry.value.name)
            names = self.at_home(entry) if section == "world_card" else NAMES.get(section, NO_NAMES)
            card.effect = self.effect(entry, "effect", entry.value.effect, names)
            card.flavour, card.cites, card.promo = (
                entry.value.flavour,
                tuple(entry.value.cites),
                entry.value.promo,
            )
            if section in FIRST_OF:
                card.force = self.force_of(section, index, card.effect)
            finish(card, entry)
            card.text = entry.value.text or card.text or (card.effect.text if card.effect else "")
            found.append(card)
        return found

    def role(self, card: Card, entry: Entry) -> None:
        text: RoleText = entry.value
        card.action = self.effect(entry, "action", text.action) or NO_EFFECT
        card.free = self.effect(entry, "free", text.free)
        card.skills = tuple(SKILLS.index(skill) for skill in text.skills)
        card.icons = tuple(card.skills.count(skill) for skill in range(len(SKILLS)))
        card.army = ARMIES.index(text.army) if text.army else -1
        lasting = card.effect.text if card.effect else ""
        free = f"Once per turn, without an action: {card.free.text}" if card.free else ""
        card.text = " ".join(part for part in (f"Action: {card.action.text}", lasting, free) if part)

    def world_card(self, card: Card, entry: Entry) -> None:
        text: WorldCardText = entry.value
        card.world = self.world(entry, "world", text.world)
        card.condition, card.condition_text = self.condition(entry, "quest", text.quest, QUESTS)
        card.reward = self.effect(entry, "reward", text.reward) or NO_EFFECT

    def foreverot(self, card: Card, entry: Entry) -> None:
        card.kind = entry.value.kind

    def event(self, card: Card, entry: Entry) -> None:
        card.kind = entry.value.kind
        card.action = self.effect(entry, "action", entry.value.action)
        if card.action is not None:
            card.text = f"Special Action: {card.action.text}"
        elif card.effect is not None and any(is_personal(move) for move in card.effect.moves):
            card.text = f"Current player: {card.effect.text}"

    def faction(self, card: Card, entry: Entry) -> None:
        card.link = ARMIES.index(entry.value.link)
        card.deploys = entry.value.deploys

    def relic(self, card: Card, entry: Entry) -> None:
        card.price = entry.value.price
        card.text = f"{card.price} Bindmetal: {card.effect.text if card.effect else ''}"
        card.gives = kinds_given(card.effect.moves) if card.effect else ()

    def gate(self, card: Card, entry: Entry) -> None:
        a, b = self.world(entry, "a", entry.value.a), self.world(entry, "b", entry.value.b)
        card.a, card.b = min(a, b), max(a, b)
        if card.b - card.a != 1 or card.a == NUR:
            self.compiler.complain(entry.where("b"), f"{entry.called} must join two adjacent worlds, not Nur")

    def plain(self, card: Card, entry: Entry) -> None:
        pass

    # The whole

    def content(self, id: str, version: str, hash: str) -> Content:
        """All of the pack, compiled; what is wrong stands in the compiler's errors."""
        content = Content(id, version, hash)
        self.add_worlds(content)
        self.add_locations(content)
        self.add_enemies(content)
        self.add_rot(content)
        content.roles = self.cards("role", self.role)
        content.world_cards = self.cards("world_card", self.world_card)
        content.foreverot = self.cards("foreverot", self.foreverot)
        content.events = self.cards("event", self.event)
        content.factions = self.cards("faction", self.faction)
        content.prophecies = self.cards("prophecy", self.plain)
        content.madness = self.cards("madness", self.plain)
        content.relics = self.cards("relic", self.relic)
        content.gates = sorted(self.cards("gate", self.gate), key=lambda card: int(card.a))
        for index, gate in enumerate(content.gates):
            gate.index = index
        content.role_of = {card.id: card.index for card in content.roles}
        content.quest_of = {card.id: card.index for card in content.world_cards}
        content.relic_of = {card.id: card.index for card in content.relics}
        content.faction_of = {card.id: card.index for card in content.factions}
        content.prophecy_of = {card.id: card.index for card in content.prophecies}
        content.gate_of = {card.id: card.index for card in content.gates}
        self.add_counts(content)
        keep_ready(content)
        return content

    def add_counts(self, content: Content) -> None:
        shape: Shape = next(iter(self.raw["shape"])).value
        story: Story = next(iter(self.raw["story"])).value
        content.supply = (*[shape.energy] * 4, shape.bindmetal, shape.influence, shape.re_rolls)
        content.lore = tuple(shape.lore)
        content.ruins, content.scrap = shape.ruins, shape.scrap
        content.opening, content.victory, content.defeat = story.opening, story.victory, story.defeat


def is_personal(move: Move) -> bool:
    """SF-18.3: whether a part of an instant Event is for the current player alone."""
    if move[0] is supply.gain:
        return any(kind != ALLIANCE for kind, _ in move[1])
    return move[0] in (madness.draw_madness, prophecies.take_prophecy, favors.search_faction)


def keep_ready(content: Content) -> None:
    """SF-3.5: what is offered again and again is made once."""
    for place in content.locations:
        if place is not None:
            place.engaging = (locations.engage, place.id)
    for world in content.worlds:
        own = content.locations[world.index * SPOTS : world.index * SPOTS + SPOTS]
        world.places = tuple(place for place in own if place is not None)
        world.gating = (gates.gate, world.id)
    for enemy in content.enemies:
        is_warlord = enemy.kind == WARLORD
        step = confronting.confront_warlord if is_warlord else confronting.confront_obliviate
        enemy.confronting = (step, enemy.id)
        enemy.rousing = (dragons.rouse, enemy.id)
    for cards, use in (
        (content.roles, roles.special),
        (content.events, roles.event_action),
        (content.world_cards, quests.collect),
        (content.relics, tokens.convert),
    ):
        for card in cards:
            card.using = (use, card.id)
    for card in content.roles:
        card.using_freely = (roles.free_use, card.id)


def check(raw: Raw) -> list[PackError]:
    """Everything that is wrong with a pack, promotional items included."""
    builder = Builder(raw, True)
    content = builder.content("", "", "")
    if len(content.enemies) - len([enemy for enemy in content.enemies if enemy.world < 0]) < 1:
        builder.compiler.complain(next(iter(raw["world"])).where("id"), "the pack has no World Tokens")
    return builder.compiler.errors


def has_promos(pack: Pack) -> bool:
    """SF-G19: whether there are promotional items to add."""
    texts = (entry.value for section in SECTIONS for entry in pack.raw[section])
    return any(isinstance(text, CardText) and text.promo for text in texts)


def content_of(pack: Pack, promos: bool) -> Content:
    """The compiled content of a pack, with the promotional cards or without (SF-G19)."""
    return Builder(pack.raw, promos).content(pack.id, pack.version, pack.hash)
