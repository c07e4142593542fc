# interpreted: runs once, when a pack is loaded
"""The content of a pack for FORWARD: what may be written (FW-G1), how it becomes cards, what is checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from tablewright.content import builder as base
from tablewright.engine.complaints import PackError
from tablewright.engine.effects import Effect
from tablewright.engine.numbers import whole
from tablewright.engine.pack import Entry, Pack, Raw
from tablewright.engine.vocabulary import AmountArg, Mismatch
from tablewright.engine.wording import NO_NAMES
from tablewright.games.forward.advice import card_worth
from tablewright.games.forward.cards import (
    COUNTER,
    CRITICAL,
    GUARDIAN,
    HIT,
    MISS,
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
from tablewright.games.forward.content.checks import (
    breakers,
    check_domains,
    check_keys,
    check_seals,
    check_stations,
    lends_trigger,
)
from tablewright.games.forward.content.schema import (
    KINDS,
    SECTIONS,
    TAGS,
    ActiveText,
    Defeat,
    DomainText,
    FaceText,
    GuardianText,
    Opening,
    PlayerText,
    StationText,
    Victory,
    in_order,
    places,
)
from tablewright.games.forward.content.sheets import is_wanted, parts_of
from tablewright.games.forward.content.verbs import VOCABULARY
from tablewright.games.forward.force import DOMAINS, GUARDIANS, PLAIN, PLAYERS, SCOPED, Force
from tablewright.games.forward.rules import equipment, items
from tablewright.games.forward.rules.demands import demands_something
from tablewright.games.forward.table import STREAMS


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


__all__ = ["SECTIONS", "Builder", "check", "content_of", "fills_each_place"]
