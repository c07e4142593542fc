# interpreted: runs once, when a pack is loaded
"""The content of a pack for FORWARD: what may be written (FW-G1), how it becomes cards, what is checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal

import msgspec

from tablewright.content import builder as base
from tablewright.engine.complaints import PackError
from tablewright.engine.effects import Effect
from tablewright.engine.numbers import whole
from tablewright.engine.pack import Entry, Pack, Raw, Section
from tablewright.engine.vocabulary import AmountArg, Mismatch
from tablewright.engine.wording import NO_NAMES
from tablewright.games.forward.advice import card_worth
from tablewright.games.forward.cards import (
    COUNTER,
    CRITICAL,
    GUARDIAN,
    HIT,
    MISS,
    PARRY,
    SNARE,
    SPECIAL,
    TYPES,
    Bargain,
    Card,
    Content,
    Domain,
    Face,
    Seal,
    Status,
)
from tablewright.games.forward.changes import changes_of
from tablewright.games.forward.content.verbs import VOCABULARY
from tablewright.games.forward.force import DOMAINS, GUARDIANS, PLAIN, PLAYERS, SCOPED, Force
from tablewright.games.forward.rules import companions, equipment, items, snares
from tablewright.games.forward.rules.demands import demands_something
from tablewright.games.forward.rules.final_battle import break_seal
from tablewright.games.forward.rules.grace import gain_grace
from tablewright.games.forward.table import STREAMS

TAGS: Final = ("beast", "hollow", "human", "spirit", "storm")  # FW-R24: those that a pack need not bring
PLACES: Final = 9  # of the map, L1 to L9 (FW-2.3)
KINDS: Final = {"miss": MISS, "parry": PARRY, "hit": HIT, "critical": CRITICAL, "counter": COUNTER}

Type = Literal[
    "item", "equipment", "duel", "confrontation", "terror", "pit", "snare", "caesura", "blessing", "rest"
]
When = Literal["any", "duel_revealed", "confrontation_revealed", "before_roll", "after_roll", "in_fight"]
Limit = Literal["", "once_per_fight", "once_per_domain", "once_per_run"]
Flavour = Annotated[str, msgspec.Meta(max_length=120)]
FaceNumber = Annotated[int, msgspec.Meta(ge=1, le=6)]
Positive = Annotated[int, msgspec.Meta(ge=1)]


class FaceText(msgspec.Struct, forbid_unknown_fields=True):
    """One face of a foe's die that differs from its table."""

    kind: Literal["miss", "parry", "hit", "critical", "counter", "special"]
    face: FaceNumber | None = None
    name: str = ""
    damage: int | str = -1
    on_hit: str = ""
    on_wound: str = ""
    pierce: bool = False
    unblockable: bool = False


class BargainText(msgspec.Struct, forbid_unknown_fields=True, rename={"condition": "if"}):
    """Something one may do before the first roll."""

    effect: str
    condition: str = ""


class ActiveText(msgspec.Struct, forbid_unknown_fields=True):
    """An activation: when it is possible, how often, and what it does."""

    effect: str
    when: When = "any"
    limit: Limit = ""


class StationText(msgspec.Struct, forbid_unknown_fields=True):
    """A Station card as a designer writes it."""

    id: str
    domain: str
    name: str
    type: Type
    code: str = ""
    tags: list[str] = []
    flavour: Flavour = ""
    text: str = ""
    cites: list[str] = []
    use: str = ""
    key: str = ""
    lasting: str = ""
    active: ActiveText | None = None
    hp: Positive = 1
    atk: int = 0
    defence: int = msgspec.field(default=0, name="def")
    table: str = "common"
    faces: list[FaceText] = []
    own_counter: int = 1
    survive: int = 0
    before: list[BargainText] = []
    at_start: str = ""
    win: str = ""
    a: str = ""
    b: str = ""
    a_if: str = ""
    b_if: str = ""
    tn: Positive = 4
    mode: Literal["single", "extended"] = "single"
    success: str = ""
    failure: str = ""
    revealed: str = ""
    minor: str = ""
    effect: str = ""
    keep: bool = False
    first: str = ""
    companion: str = ""
    limit: Positive | None = None  # of companions and boons, where the card prints one of its own


class DomainText(msgspec.Struct, forbid_unknown_fields=True):
    """A Domain: its place in the diamond and its words."""

    id: str
    name: str
    place: Annotated[int, msgspec.Meta(ge=1)]
    row: Annotated[int, msgspec.Meta(ge=1)]
    forward: list[str] = []
    sideways: list[str] = []
    flavour: Flavour = ""
    enter: str = ""
    complete: str = ""
    law: str = ""
    alternative: bool = False


class StatusText(msgspec.Struct, forbid_unknown_fields=True):
    """A status: whether it harms, and what it does while its counter lasts."""

    id: str
    name: str
    harmful: bool
    lasting: str


class FoeTable(msgspec.Struct, forbid_unknown_fields=True):
    """A table that foes name: six faces such as «hit 1», or a mirror of your die."""

    id: str
    faces: list[str] = []
    mirror: bool = False


class ResultText(msgspec.Struct, forbid_unknown_fields=True):
    """A result of foes that is neither yours nor common."""

    id: str
    name: str
    adds_atk: bool = False
    on_hit: str = ""
    on_wound: str = ""


class SealText(msgspec.Struct, forbid_unknown_fields=True):
    """A Seal: what holds while it is whole, and what once it is broken."""

    id: str
    name: str
    unbroken: str = ""
    broken: str = ""


class GuardianText(msgspec.Struct, forbid_unknown_fields=True):
    """The Guardian's card."""

    id: str
    name: str
    hp: dict[str, int]
    seals_required: dict[str, int]
    faces: list[FaceText]
    arrival: list[str] = []
    lasting: str = ""
    flavour: Flavour = ""
    cites: list[str] = []


class PlayerText(msgspec.Struct, forbid_unknown_fields=True):
    """The Player card."""

    id: str
    name: str
    atk: int = 0
    defence: int = 0
    lasting: str = ""
    flavour: Flavour = ""


class Opening(msgspec.Struct, forbid_unknown_fields=True):
    """The first words of a run."""

    text: str


class Victory(msgspec.Struct, forbid_unknown_fields=True):
    """The last words of a run that was won, by the number of broken Seals."""

    seals_0: str
    seals_1: str
    seals_2: str
    seals_3: str


class Defeat(msgspec.Struct, forbid_unknown_fields=True):
    """The last words of a run that was lost, by its cause."""

    health: str
    dread: str
    gave_up: str
    guardian: str


class Shape(msgspec.Struct, forbid_unknown_fields=True):
    """The size of a pack: how many Stations each Domain has."""

    stations_per_domain: Annotated[int, msgspec.Meta(ge=1)] = 18


SECTIONS: Final = {
    "station": Section(StationText),
    "domain": Section(DomainText),
    "status": Section(StatusText),
    "table": Section(FoeTable),
    "result": Section(ResultText),
    "seal": Section(SealText),
    "guardian": Section(GuardianText, single=True),
    "player": Section(PlayerText, single=True),
    "opening": Section(Opening, single=True),
    "victory": Section(Victory, single=True),
    "defeat": Section(Defeat, single=True),
    "shape": Section(Shape, single=True),
}


def in_order(raw: Raw) -> list[Entry]:
    """The Stations by their printed number, then by id: the order that luck counts them in."""
    return sorted(raw["station"], key=lambda entry: (entry.value.code, entry.id))


def places(raw: Raw) -> list[Entry]:
    return sorted(raw["domain"], key=lambda entry: (entry.value.place, entry.value.alternative, entry.id))


class Builder(base.Builder):
    """Makes the cards of a pack and gathers what is wrong with it."""

    def __init__(self, raw: Raw) -> None:
        super().__init__(raw, VOCABULARY)
        self.stations = in_order(raw)
        self.domains = places(raw)
        for index, entry in enumerate(self.stations):
            self.known.add("station", entry.id, index, entry.value.name)
        for entry in self.domains:
            self.known.add("domain", entry.id, entry.id, entry.value.name)
        for section in ("seal", "status"):
            for entry in raw[section]:
                self.known.add(section, entry.id, entry.id, entry.value.name)
        for tag in [*TAGS, *(tag for entry in self.stations for tag in entry.value.tags)]:
            self.known.add("tag", tag, tag, tag)

    # Effects

    def effect(
        self, entry: Entry, field: str, text: str, names: Mapping[str, str] = NO_NAMES
    ) -> Effect | None:
        """The effect in a field, or nothing when the field is empty; what is lent for a while are passives."""
        effect = super().effect(entry, field, text, names)
        if effect is not None and lends_trigger((effect.moves, *(rule.moves for rule in effect.triggers))):
            message = f"«until» can hold passives only, and {entry.called} puts a «when» there"
            self.compiler.complain(entry.where(field), message, "when")
        if effect is not None and "until the end of this fight" in effect.text:
            effect.text = effect.text.replace(" of each fight", "")
        return effect

    def condition_words(self, entry: Entry, field: str, text: str) -> str:
        """A condition as people read it: «if your Dread is 2 or more»."""
        words = self.condition(entry, field, text)[1]
        return f"if {words}" if words else ""

    def force_of(self, entry: Entry, effect: Effect | None, owner: int) -> Force | None:
        """A lasting text as the rules read it; what is not a number cannot depend on a condition."""
        if effect is None:
            return None
        for modifier in effect.modifiers:
            if modifier.condition is not None and modifier.kind not in SCOPED and modifier.kind not in PLAIN:
                message = (
                    f"«{modifier.kind}» in {entry.called} cannot depend on a condition; leave the «if» out"
                )
                self.compiler.complain(entry.where("lasting"), message, modifier.kind)
        return Force(effect, owner)

    def damage(self, entry: Entry, text: int | str) -> Any:
        if isinstance(text, int):
            return max(text, 0)
        try:
            return AmountArg().read(text, VOCABULARY, self.known, "").value
        except Mismatch as wrong:
            where = entry.where("faces")
            self.compiler.complain(where, f"the damage «{text}» {wrong.message}", text, wrong.near)
            return 0

    # Faces

    def table_faces(self, entry: Entry) -> list[Face]:
        """The six faces of a foe table."""
        return [self.face_from_words(entry, words) for words in entry.value.faces]

    def face_from_words(self, entry: Entry, words: str) -> Face:
        """«hit 1», «venom 2», «parry»."""
        name, _, number = words.partition(" ")
        results = {result.id: result for result in self.raw["result"]}
        if name in KINDS:
            damage = whole(number) or 0
            return Face(KINDS[name], name.upper(), damage, KINDS[name] in (HIT, CRITICAL))
        if name not in results or whole(number) is None:
            self.compiler.complain(entry.where("faces"), f"«{words}» of {entry.called} is not a face", words)
            return Face(MISS, "MISS", 0, False)
        result = results[name]
        face = Face(SPECIAL, result.value.name, int(number), result.value.adds_atk)
        face.on_hit = self.effect(result, "on_hit", result.value.on_hit)
        face.on_wound = self.effect(result, "on_wound", result.value.on_wound)
        return face

    def face_from_card(self, entry: Entry, text: FaceText) -> Face:
        """A face that a card prints itself."""
        kind = KINDS.get(text.kind, SPECIAL)
        standard = {HIT: 1, CRITICAL: 2, COUNTER: 1}.get(kind, 0)
        damage = self.damage(entry, standard if text.damage == -1 else text.damage)
        adds = kind in (HIT, CRITICAL) and not (isinstance(damage, int) and damage == 0)
        face = Face(kind, text.name or text.kind.upper(), damage, adds)
        face.pierce = text.pierce
        face.unblockable = text.unblockable
        face.on_hit = self.effect(entry, "faces", text.on_hit)
        face.on_wound = self.effect(entry, "faces", text.on_wound)
        return face

    # Cards

    def card(self, index: int, entry: Entry, home: int) -> Card:
        """A Station card, ready to be played."""
        text: StationText = entry.value
        card = Card(index, entry.id, text.name, TYPES.index(text.type), home)
        card.tags = text.tags
        card.flavour = text.flavour
        card.cites = text.cites
        card.key = text.key
        card.companion = text.companion
        card.limit = text.limit or 0
        card.keep = text.keep
        card.to_use = (items.use_item, entry.id)
        card.to_activate = (equipment.activate, entry.id)
        card.use = self.effect(entry, "use", text.use)
        card.lasting = self.effect(entry, "lasting", text.lasting)
        card.force = self.force_of(entry, card.lasting, index)
        card.a = self.effect(entry, "a", text.a)
        card.b = self.effect(entry, "b", text.b)
        card.a_demands = card.a is not None and demands_something(card.a.moves)
        card.b_demands = card.b is not None and demands_something(card.b.moves)
        card.a_if = self.condition(entry, "a_if", text.a_if)[0]
        card.b_if = self.condition(entry, "b_if", text.b_if)[0]
        card.tn = text.tn
        card.extended = text.mode == "extended"
        card.success = self.effect(entry, "success", text.success)
        card.failure = self.effect(entry, "failure", text.failure)
        card.revealed = self.effect(entry, "revealed", text.revealed)
        card.minor = self.effect(entry, "minor", text.minor)
        card.effect = self.effect(entry, "effect", text.effect)
        card.before = self.effect(entry, "first", text.first)
        if card.use is not None:
            card.use_changes = changes_of(card.use)
        if text.active is not None:
            self.give_activation(entry, card, text.active)
        if text.type in ("duel", "confrontation"):
            self.make_foe(entry, card, text)
        card.worth = card_worth(card)
        card.parts = [("", text.text)] if text.text else parts_of(card, self.printed_conditions(entry, text))
        card.text = " ".join(part for _, part in card.parts)
        return card

    def printed_conditions(self, entry: Entry, text: StationText) -> dict[str, str]:
        """The conditions that stand on a card, in words, by what they belong to."""
        words = {
            "a": self.condition_words(entry, "a_if", text.a_if),
            "b": self.condition_words(entry, "b_if", text.b_if),
        }
        for number, bargain in enumerate(text.before):
            words[str(number)] = self.condition_words(entry, "before", bargain.condition)
        return words

    def give_activation(self, entry: Entry, card: Card, text: ActiveText) -> None:
        card.active = self.effect(entry, "active", text.effect)
        card.active_when = text.when
        card.active_limit = text.limit
        if card.active is not None:
            card.active_changes = changes_of(card.active)

    def make_foe(self, entry: Entry, card: Card, text: StationText) -> None:
        card.hp = text.hp
        card.atk = text.atk
        card.defence = text.defence
        card.own_counter = text.own_counter
        card.survive = text.survive
        card.at_start = self.effect(entry, "at_start", text.at_start)
        card.win = self.effect(entry, "win", text.win)
        for bargain in text.before:
            effect = self.effect(entry, "before", bargain.effect)
            if effect is not None:
                card.bargains.append(Bargain(effect, self.condition(entry, "before", bargain.condition)[0]))
        table = next((one for one in self.raw["table"] if one.id == text.table), None)
        if table is None:
            where = entry.where("table")
            self.compiler.complain(where, f"«{text.table}» of {entry.called} is not a foe table", text.table)
            return
        card.mirror = table.value.mirror
        card.faces = self.table_faces(table)
        for face in text.faces:
            if face.face is not None and card.faces:
                card.faces[face.face - 1] = self.face_from_card(entry, face)

    # The whole

    def content(self, id: str, version: str, hash: str, chosen: list[str] | None = None) -> Content:
        """All of the pack, compiled; what is wrong stands in the compiler's errors."""
        content = Content(id, version, hash)
        self.add_domains(content, chosen)
        for index, entry in enumerate(self.stations):
            home = content.domain_of.get(entry.value.domain, -1)
            card = self.card(index, entry, home)
            content.cards.append(card)
            content.card_of[entry.id] = index
            if home >= 0:
                content.domains[home].cards.append(index)
        self.add_rest(content)
        return content

    def add_domains(self, content: Content, chosen: list[str] | None) -> None:
        wanted = [entry for entry in self.domains if is_wanted(entry, chosen)]
        for index, entry in enumerate(wanted):
            text: DomainText = entry.value
            domain = Domain(index, entry.id, text.name, text.place, text.row)
            domain.flavour, domain.enter, domain.complete = text.flavour, text.enter, text.complete
            domain.law = self.effect(entry, "law", text.law)
            domain.force = self.force_of(entry, domain.law, DOMAINS + index)
            domain.stream = len(STREAMS) + self.domains.index(entry)
            content.domains.append(domain)
            content.domain_of[entry.id] = index
        at_place = {domain.place: domain.index for domain in content.domains}
        place_of = {entry.id: entry.value.place for entry in self.domains}
        for domain, entry in zip(content.domains, wanted, strict=True):
            domain.forward = self.neighbours(entry, "forward", place_of, at_place)
            domain.sideways = self.neighbours(entry, "sideways", place_of, at_place)

    def neighbours(
        self, entry: Entry, field: str, place_of: dict[str, int], at_place: dict[int, int]
    ) -> list[int]:
        found: list[int] = []
        for name in getattr(entry.value, field):
            if name in place_of:
                found.append(at_place[place_of[name]])
            else:
                self.compiler.complain(
                    entry.where(field), f"«{name}» of {entry.called} is not a domain", name
                )
        return found

    def add_rest(self, content: Content) -> None:
        raw = self.raw
        common = next((entry for entry in raw["table"] if entry.id == "common"), None)
        if common is not None:
            content.common = self.table_faces(common)
        for index, entry in enumerate(sorted(raw["status"], key=lambda one: one.id)):
            lasting = self.effect(entry, "lasting", entry.value.lasting) or Effect()
            content.statuses.append(Status(index, entry.id, entry.value.name, entry.value.harmful, lasting))
            content.status_of[entry.id] = index
        for index, entry in enumerate(raw["seal"]):
            unbroken = self.effect(entry, "unbroken", entry.value.unbroken)
            broken = self.effect(entry, "broken", entry.value.broken)
            content.seals.append(Seal(index, entry.id, entry.value.name, unbroken, broken))
            content.seal_of[entry.id] = index
            content.seals[index].breakers = breakers(content, entry.id)
        self.add_guardian(content, raw["guardian"][0])
        self.add_player(content, raw["player"][0])
        content.opening = raw.one("opening", Opening).text
        victory = raw.one("victory", Victory)
        content.victory = [victory.seals_0, victory.seals_1, victory.seals_2, victory.seals_3]
        content.defeat = msgspec.structs.asdict(raw.one("defeat", Defeat))

    def add_guardian(self, content: Content, entry: Entry) -> None:
        text: GuardianText = entry.value
        card = Card(-1, text.id, text.name, GUARDIAN, -1)
        card.flavour = text.flavour
        card.lasting = self.effect(entry, "lasting", text.lasting)
        card.force = self.force_of(entry, card.lasting, GUARDIANS)
        card.faces = [self.face_from_card(entry, face) for face in text.faces]
        card.text = card.lasting.text if card.lasting else ""
        content.guardian = card
        content.guardian_hp = text.hp
        content.seals_required = text.seals_required
        for line in text.arrival:
            effect = self.effect(entry, "arrival", line)
            if effect is not None:
                content.arrival.append(effect)

    def add_player(self, content: Content, entry: Entry) -> None:
        text: PlayerText = entry.value
        card = Card(-1, text.id, text.name, GUARDIAN, -1)
        card.atk, card.defence, card.flavour = text.atk, text.defence, text.flavour
        card.lasting = self.effect(entry, "lasting", text.lasting)
        card.force = self.force_of(entry, card.lasting, PLAYERS)
        content.player = card


def is_wanted(entry: Entry, chosen: list[str] | None) -> bool:
    """FW-R50: the Domains of a run are the pack's nine, or those that were chosen for their places."""
    return not entry.value.alternative if chosen is None else entry.id in chosen


def parts_of(card: Card, conditions: dict[str, str]) -> list[tuple[str, str]]:
    """The rules text on a card, made from what it does, piece by piece. What an option may change is named:
    a face, a Pit's test, the purchases of a Rest, the minor text of a Caesura."""
    parts: list[tuple[str, str]] = []
    if card.use is not None:
        parts.append(("", f"Use: {card.use.text}"))
    if card.key:
        parts.append(("", "A key: somebody on the road has been waiting for it."))
    if card.revealed is not None:
        parts.append(("", f"When revealed: {card.revealed.text}"))
    if card.active is not None:
        parts.append(("", f"{activation_words(card)}: {card.active.text}"))
    if card.faces or card.mirror:
        parts += foe_parts(card, conditions)
    if card.a is not None and card.b is not None:
        a, b = way_words("A", conditions["a"]), way_words("B", conditions["b"])
        parts.append(("", f"{a}: {card.a.text} {b}: {card.b.text}"))
    if TYPES[card.kind] == "pit":
        parts += pit_parts(card)
    for effect in (card.effect, card.before):
        if effect is not None:
            parts.append(("", effect.text))
    if TYPES[card.kind] == "rest":
        parts.append(("rest", "You may buy Grace and Health for Resolve, as often as you can pay."))
    if card.minor is not None:
        parts.append(("minor", f"(Minor: {card.minor.text})"))
    if card.lasting is not None:
        parts.append(("", f"As a companion: {card.lasting.text}" if card.companion else card.lasting.text))
    if card.limit:
        company = "1 companion or boon" if card.limit == 1 else f"{card.limit} companions and boons"
        parts.append(("", f"Comes along only if you then have at most {company}."))
    return parts


def way_words(name: str, condition: str) -> str:
    return f"{name} (only {condition})" if condition else name


def foe_parts(card: Card, conditions: dict[str, str]) -> list[tuple[str, str]]:
    parts: list[tuple[str, str]] = []
    if card.defence:
        parts.append(("", f"DEF {card.defence}."))
    if card.own_counter != 1:
        parts.append(("", f"Your COUNTER deals {card.own_counter} to it."))
    for number, face in enumerate(card.faces):
        parts += [("face", words) for words in face_words(number + 1, face)]
    for number, bargain in enumerate(card.bargains):
        condition = conditions[str(number)]
        when = f"Before the first roll{', ' + condition + ',' if condition else ''}"
        parts.append(("", f"{when} you may: {bargain.effect.text}"))
    if card.at_start is not None:
        parts.append(
            ("", f"At the start: {card.at_start.text.replace('While ', 'If ').replace(' of each fight', '')}")
        )
    if card.survive:
        parts.append(("", f"The fight is won after {card.survive} exchanges."))
    parts.append(("", f"Victory: {card.win.text if card.win is not None else 'nothing.'}"))
    return parts


def face_words(number: int, face: Face) -> list[str]:
    """What a face does beyond its number."""
    extra = [f"on hit, {lower(face.on_hit.text)}"] if face.on_hit is not None else []
    extra += [f"on wound, {lower(face.on_wound.text)}"] if face.on_wound is not None else []
    extra += ["ignores DEF."] if face.pierce else []
    extra += ["cannot be blocked."] if face.unblockable else []
    return [f"Face {number} ({face.name}): {' '.join(extra)}"] if extra else []


def lower(text: str) -> str:
    return text[:1].lower() + text[1:]


def activation_words(card: Card) -> str:
    limit = card.active_limit.replace("_", " ").replace("domain", "Domain").replace("once", "Once")
    when = {
        "duel_revealed": "when a Duel is revealed",
        "confrontation_revealed": "when a Confrontation is revealed",
        "before_roll": "before a roll",
        "after_roll": "after a roll",
        "in_fight": "in a fight",
    }.get(card.active_when, "")
    words = ", ".join(part for part in (limit, when) if part)
    return words[:1].upper() + words[1:] if words else "At any time"


def pit_parts(card: Card) -> list[tuple[str, str]]:
    rolls = "3 successes before 3 failures" if card.extended else "one roll"
    success = card.success.text if card.success else "nothing happens."
    failure = card.failure.text if card.failure else "nothing happens."
    return [("pit", f"Test {card.tn}+, {rolls}."), ("", f"Success: {success} Failure: {failure}")]


# The pack as a whole


def check(raw: Raw) -> list[PackError]:
    """What is wrong or unwise in a pack (FW-G1)."""
    builder = Builder(raw)
    content = builder.content("", "", "")
    compiler = builder.compiler
    check_domains(builder, content)
    check_stations(builder, content)
    check_keys(builder, content)
    check_seals(builder, content)
    return compiler.errors


def check_domains(builder: Builder, content: Content) -> None:
    """FW-G1, R34: a place for each Domain, the right number of Stations in each."""
    size = builder.raw.one("shape", Shape).stations_per_domain
    for entry in builder.domains:
        count = sum(station.value.domain == entry.id for station in builder.stations)
        if count != size:
            message = f"{entry.called} has {count} stations; a pack of this shape has {size} in each domain"
            builder.compiler.complain(entry.where("id"), message, entry.id)
    if len(content.domains) != PLACES:
        entry = builder.domains[0]
        message = f"this pack has {len(content.domains)} domains besides alternatives; FORWARD is played with {PLACES}"
        builder.compiler.complain(entry.where("id"), f"{message} (FW-G1)", entry.id)
    taken: dict[int, str] = {}
    for domain in content.domains:
        if domain.place in taken:
            entry = next(one for one in builder.domains if one.id == domain.id)
            message = f"place {domain.place} has two domains, «{taken[domain.place]}» and «{domain.id}»"
            builder.compiler.complain(entry.where("place"), message, domain.id)
        taken[domain.place] = domain.id


def check_stations(builder: Builder, content: Content) -> None:
    """FW-R19, FW-12.2: each card for itself; Grace that is no purchase, and a Snare for good, draw a warning."""
    known = {entry.id for entry in builder.domains}
    for entry, card in zip(builder.stations, content.cards, strict=True):
        compiler = builder.compiler
        if entry.value.domain not in known:
            message = f"«{entry.value.domain}» of {entry.called} is not a domain of this pack"
            compiler.complain(entry.where("domain"), message, entry.value.domain)
        if entry.value.type == "terror" and not (card.a and card.b):
            compiler.complain(entry.where("a"), f"{entry.called} is a terror and needs both «a» and «b»", "a")
        if uses(card, gain_grace):
            compiler.warn(entry.where("id"), f"{entry.called} gives Grace, which only Rests should (FW-17.2)")
        if card.kind == SNARE and not can_be_removed(content, card):
            compiler.warn(
                entry.where("id"), f"nothing on its path can remove {entry.called} (FW-12.2, FW-G1)"
            )


def can_be_removed(content: Content, snare: Card) -> bool:
    """FW-G1, FW-12.4: whether a way through its Domain leads past a card that cleanses it: one met there or later, or
    one that is kept, met on the way there."""
    for card in content.cards:
        kept = [effect for effect in (card.use, card.active, card.lasting) if effect is not None]
        met = leads_to(content, snare.domain, card.domain)
        if met and any(removes(effect, snare) for effect in texts_of(card)):
            return True
        if leads_to(content, card.domain, snare.domain) and any(removes(effect, snare) for effect in kept):
            return True
    return False


def removes(effect: Effect, snare: Card) -> bool:
    """Whether an effect cleanses, or buries this very Snare, however deep inside."""
    moves = (effect.moves, *(rule.moves for rule in effect.triggers))
    return any(mentions(part, snares.cleanse) for part in moves) or has_part(
        moves, (companions.bury, snare.index)
    )


def leads_to(content: Content, start: int, goal: int) -> bool:
    """FW-3.2, R51: whether the arrows lead from one Domain to another; every Domain leads to itself."""
    if start < 0 or goal < 0:
        return False
    reach = [start]
    for index in reach:
        reach += [onward for onward in content.domains[index].forward if onward not in reach]
    return goal in reach


def uses(card: Card, step: Any) -> bool:
    """Whether any effect of a card runs this step, however deep inside."""
    effects = (
        card.use,
        card.win,
        card.a,
        card.b,
        card.success,
        card.failure,
        card.effect,
        card.minor,
        card.active,
    )
    return any(effect is not None and mentions(effect.moves, step) for effect in effects)


def mentions(part: Any, step: Any) -> bool:
    if isinstance(part, tuple):
        if part and part[0] is step:
            return not (len(part) > 1 and isinstance(part[1], int) and part[1] < 0)
        return any(mentions(inner, step) for inner in part)
    return mentions(part.moves, step) if hasattr(part, "moves") else False


def check_keys(builder: Builder, content: Content) -> None:
    """FW-G1: every key has its companion."""
    companions = {card.companion for card in content.cards if card.companion}
    for entry, card in zip(builder.stations, content.cards, strict=True):
        if card.key and card.key not in companions:
            message = f"the key «{card.key}» of {entry.called} belongs to no companion of this pack"
            builder.compiler.complain(entry.where("key"), message, card.key)


def lends_trigger(part: Any) -> bool:
    """Whether an effect would lend something that waits, however deep inside."""
    if isinstance(part, tuple):
        return any(lends_trigger(inner) for inner in part)
    if isinstance(part, Effect):
        return bool(part.triggers)
    return lends_trigger(part.moves) if hasattr(part, "moves") else False


def check_seals(builder: Builder, content: Content) -> None:
    """FW-G1: there are at least two ways to break each Seal."""
    for entry in builder.raw["seal"]:
        ways = sum(breaks(effect, entry.id) for card in content.cards for effect in texts_of(card))
        if ways < 2:
            message = f"{entry.called} needs at least two cards that break it, and has {ways}"
            builder.compiler.complain(entry.where("id"), message, entry.id)


def breakers(content: Content, seal: str) -> list[str]:
    """FW-22.4: the cards that break a Seal, as the Guardian's card names them."""
    found = [card for card in content.cards if any(breaks(effect, seal) for effect in texts_of(card))]
    return [f"{card.name}, awake" if card.companion else card.name for card in found]


def texts_of(card: Card) -> list[Effect]:
    """Every effect that stands on a card."""
    texts = (card.use, card.lasting, card.active, card.win, card.a, card.b, card.success, card.failure,
             card.revealed, card.minor, card.effect, card.before, *(one.effect for one in card.bargains))  # fmt: skip
    return [effect for effect in texts if effect is not None]


def breaks(effect: Effect, seal: str) -> bool:
    return has_part((effect.moves, *(rule.moves for rule in effect.triggers)), (break_seal, seal))


def has_part(part: Any, wanted: tuple[Any, ...]) -> bool:
    """Whether something stands in an effect, however deep inside."""
    if isinstance(part, tuple):
        return part == wanted or any(has_part(inner, wanted) for inner in part)
    return has_part(part.moves, wanted) if hasattr(part, "moves") else False


def content_of(pack: Pack, domains: str = "") -> Content:
    """The compiled content of a pack, with the Domains that were chosen for their places (FW-R50)."""
    chosen = chosen_domains(domains) if domains else None
    return Builder(pack.raw).content(pack.id, pack.version, pack.hash, chosen)


def chosen_domains(domains: str) -> list[str]:
    """The Domains that the option names."""
    return [name.strip() for name in domains.split(",")]


def fills_each_place(raw: Raw, domains: str) -> bool:
    """FW-R50: the Domains chosen for a run are one of the pack for each of its places; none chosen is its own."""
    place_of = {entry.id: entry.value.place for entry in raw["domain"]}
    chosen = [place_of.get(name, 0) for name in chosen_domains(domains)]
    return not domains or sorted(chosen) == sorted(set(place_of.values()))
