# interpreted: runs once, when a pack is loaded
"""The content of a pack for Marrowmourn Halls: what may be written (MH-G16), how it becomes pieces, what is
checked."""

from __future__ import annotations

from typing import Final

from tablewright.content import builder as base
from tablewright.engine.complaints import PackError, complain, nearest
from tablewright.engine.effects import Effect
from tablewright.engine.pack import Entry, Pack, Raw
from tablewright.engine.vocabulary import AmountArg, Known, Mismatch, formula
from tablewright.games.marrowmourn.content.schema import (
    LEVELS,
    AbilityText,
    BossText,
    CardText,
    EventText,
    FloorText,
    RestlessText,
    ScriptureText,
    SideText,
    SummonText,
    WeaponText,
    WordsText,
)
from tablewright.games.marrowmourn.content.schema import SECTIONS as SECTIONS
from tablewright.games.marrowmourn.content.verbs import VOCABULARY
from tablewright.games.marrowmourn.parts import (
    MELEE,
    RANGED,
    Ability,
    Boss,
    Character,
    Content,
    EventCard,
    Floor,
    Happening,
    Kind,
    Line,
    Piece,
    Scripture,
    Sigil,
    Summon,
    Weapon,
    bits,
    count_bits,
)
from tablewright.games.marrowmourn.rules import combat, floors, sigils, turns
from tablewright.games.marrowmourn.rules.geometry import KNOWN, LETTERS, floor_from, footprints, spread

ATTACKS: Final = {combat.cannot_melee: MELEE, combat.cannot_shoot: RANGED}
ZONE_SIZE: Final = 4  # MH-G3
SIGIL_SPACES: Final = 8  # MH-R22


class Builder(base.Builder):
    """Makes all that is in the box and gathers what is wrong with it."""

    def __init__(self, raw: Raw, corner_cutting: bool) -> None:
        super().__init__(raw, VOCABULARY)
        self.corner_cutting = corner_cutting
        self.know("sigil", self.by("sigil", "place"))
        self.know("summon", self.by("summon"))
        self.know("floor", self.by("floor", "number"))
        for entry in raw["restless"]:
            self.known.add("restless", entry.id, entry.id, entry.value.name)

    def deed(self, entry: Entry, field: str, text: str) -> Effect:
        """The effect in a field; one that does nothing when the field is empty."""
        return self.effect(entry, field, text) or Effect()

    # Abilities and weapons

    def abilities(
        self, entry: Entry, texts: list[AbilityText], content: Content, card: str
    ) -> tuple[Ability, ...]:
        made: list[Ability] = []
        for i, text in enumerate(texts):
            effect = self.deed(entry, f"abilities.{i}.effect", text.effect)
            name = f"{entry.id}.{text.name.lower().replace(' ', '_')}"
            ability = Ability(name, text.name, text.cost, effect)
            ability.strides = len(effect.moves) == 1 and effect.moves[0] == (turns.walk, 1)
            ability.exits = any(move[0] is sigils.exit_floor for move in effect.moves)
            ability.once = text.limit == "once_per_turn"
            if len(effect.guards) == 1 and effect.guards[0][0] in ATTACKS:
                guard = effect.guards[0]
                ability.attack, ability.how, ability.n = ATTACKS[guard[0]], guard[2], guard[3]
            ability.card = card
            ability.text = effect.text + (" Once per turn." if ability.once else "")
            ability.option = (turns.use, name)
            content.abilities[name] = ability
            made.append(ability)
        return tuple(made)

    def add_cards(self, content: Content) -> None:
        for entry in self.raw["card"]:
            text: CardText = entry.value
            abilities = self.abilities(entry, text.abilities, content, text.id)
            if text.id == "front":
                content.front = abilities
            elif text.id == "wounded":
                content.wounded = abilities
            elif text.id == "bonus":
                content.bonus = abilities
            else:
                content.champion = abilities
        for i, entry in enumerate(self.by("character", "age")):
            character = Character(i, entry.id, entry.value.name, entry.value.age)
            character.colour, character.facing = entry.value.colour, entry.value.facing
            character.flavour = entry.value.flavour
            content.characters.append(character)

    def add_weapons(self, content: Content) -> None:
        lines = {entry.id: i for i, entry in enumerate(self.by("line"))}
        for i, entry in enumerate(self.by("line")):
            content.lines.append(Line(i, entry.id, entry.value.name, entry.value.colour))
        for i, entry in enumerate(self.by("weapon", "line", "level")):
            text: WeaponText = entry.value
            if text.line not in lines:
                message = f"«{text.line}» of {entry.called} is not a line of weapons"
                self.compiler.complain(entry.where("line"), message, text.line, nearest(text.line, lines))
                continue
            weapon = Weapon(i, entry.id, text.name, lines[text.line], text.level)
            weapon.flavour = text.flavour
            weapon.abilities = self.abilities(entry, text.abilities, content, text.name)
            line = content.lines[weapon.line]
            if line.cards[text.level] != -1:
                message = f"{entry.called} is a second card of level {text.level} of the line «{line.id}»"
                self.compiler.complain(entry.where("level"), message, text.line)
            line.cards[text.level] = len(content.weapons)
            weapon.index = len(content.weapons)
            content.weapon_of[entry.id] = weapon.index
            content.weapons.append(weapon)
        for entry in self.raw["line"]:
            line = content.lines[lines[entry.id]]
            for level in range(1, LEVELS + 1):
                if line.cards[level] == -1:
                    message = f"{entry.called} has no weapon of level {level}"
                    self.compiler.complain(entry.where("id"), message, entry.id)

    # Tokens

    def add_tokens(self, content: Content) -> None:
        for name in ("player 1", "player 2", "player 3", "player 4", "boss"):
            content.pieces.append(Piece(name.replace(" ", "-"), name, None))
        for entry in self.raw["restless"]:
            self.add_restless(content, entry)
        content.first_green = len(content.pieces)
        for i, entry in enumerate(self.by("summon")):
            text: SummonText = entry.value
            summon = Summon(i, entry.id, text.name, side(entry.id, text.front), side(entry.id, text.back))
            summon.flavour = text.flavour
            for copy in range(text.copies):
                piece = Piece(f"{entry.id}.{copy + 1}", text.name, summon.front)
                piece.back = summon.back
                piece.summon = i
                summon.pieces.append(len(content.pieces))
                content.pieces.append(piece)
            content.summons.append(summon)
            content.summon_of[entry.id] = i
        content.first_sigil = len(content.pieces)
        for i, entry in enumerate(self.by("sigil", "place")):
            content.sigils.append(Sigil(i, entry.id, entry.value.name, entry.value.glyph))
            piece = Piece(f"{entry.id}-sigil", f"{entry.value.name} Sigil", None)
            piece.colour = i
            content.pieces.append(piece)
        content.piece_of = {piece.id: i for i, piece in enumerate(content.pieces) if i > 4}

    def add_restless(self, content: Content, entry: Entry) -> None:
        text: RestlessText = entry.value
        kind = Kind(entry.id, text.name)
        kind.m, kind.a, kind.d, kind.exp = text.m, text.a, text.d, text.exp
        kind.siren, kind.portal, kind.flavour = text.siren, text.portal, text.flavour
        zones = text.zones or [0] * text.copies
        if not text.portal and not text.zones:
            message = f"{entry.called} has no spawn values; write «zones = [1, 2]», one for each copy"
            self.compiler.complain(entry.where("zones"), message, entry.id)
        kind.tokens = len(zones)
        content.kinds.append(kind)
        for copy, zone in enumerate(zones):
            piece = Piece(f"{entry.id}.{copy + 1}", text.name, kind)
            piece.zone = zone
            content.pieces.append(piece)

    # Mats

    def add_floors(self, content: Content) -> None:
        for entry in self.by("floor", "number"):
            text: FloorText = entry.value
            rows = self.rows(entry, text)
            if not rows:
                continue
            floor = floor_from(entry.id, text.name, rows, self.corner_cutting)
            floor.number = text.number
            floor.flavour = text.flavour
            floor.need = self.refs(entry, "exit", text.exit, "sigil")
            floor.arena = text.number == 0
            content.floor_of[entry.id] = len(content.floors)
            if floor.arena:
                content.arena = len(content.floors)
            content.floors.append(floor)

    def rows(self, entry: Entry, text: FloorText) -> tuple[str, ...]:
        """The lines of a map, if it is one: all equally long, only known letters."""
        where = entry.where("map")
        lines = text.map.split("\n")
        rows: list[str] = []
        good = True
        for i, line in enumerate(lines):
            row = line.strip()
            if not row:
                continue
            here = where.inside(i + 1, 1)
            for letter in row:
                if letter not in KNOWN:
                    message = (
                        f"«{letter}» in the map of «{entry.id}» is no kind of space; use {' '.join(KNOWN)}"
                    )
                    self.compiler.errors.append(complain(here, message, letter))
                    good = False
            if rows and len(row) != len(rows[0]):
                message = f"row {len(rows) + 1} of the map of «{entry.id}» has {len(row)} spaces, not {len(rows[0])}"
                self.compiler.errors.append(complain(here, message, row))
                good = False
            if not rows and len(row) > len(LETTERS):
                message = f"the map of «{entry.id}» has {len(row)} columns; A to Z are {len(LETTERS)}"
                self.compiler.errors.append(complain(here, message, row))
                good = False
            rows.append(row)
        if not rows:
            self.compiler.complain(where, f"the map of «{entry.id}» is empty", entry.id)
        return tuple(rows) if good else ()

    # Cards

    def add_events(self, content: Content) -> None:
        last = max((floor.number for floor in content.floors), default=0)
        content.happenings = [[] for _ in range(last + 1)]
        for number in range(last + 1):
            for sigil in content.sigils:
                self.add_happening(content, number, sigil)
        for entry in self.by("event", "number"):
            text: EventText = entry.value
            done, words = self.condition(entry, "done", text.done)
            card = EventCard(entry.id, text.name, self.deed(entry, "effect", text.effect), done, words)
            card.flavour = text.flavour
            for move in card.effect.moves:
                if move[0] is floors.lay_floor:
                    card.lays = move[1]
            content.events.append(card)
        self.add_bosses(content)
        self.add_scripture(content)

    def add_happening(self, content: Content, number: int, sigil: Sigil) -> None:
        found = [
            entry
            for entry in self.raw["sigil_event"]
            if entry.value.floor == number and entry.value.sigil == sigil.id
        ]
        some = any(entry.value.floor == number for entry in self.raw["sigil_event"])
        if not found and some:
            entry = next(one for one in self.raw["sigil_event"] if one.value.floor == number)
            message = f"Floor {number} has Sigil events, but none for «{sigil.id}»"
            self.compiler.complain(entry.where("floor"), message, sigil.id)
        for entry in found:
            happening = Happening(entry.id, entry.value.name, self.deed(entry, "effect", entry.value.effect))
            happening.flavour = entry.value.flavour
            content.happenings[number].append(happening)

    def add_bosses(self, content: Content) -> None:
        for i, entry in enumerate(self.by("boss", "place")):
            text: BossText = entry.value
            boss = Boss(i, entry.id, text.name)
            boss.m, boss.a, boss.size, boss.siren = text.m, text.a, text.size, text.siren
            boss.defence = self.compiler.amount(text.d, entry.where("d"))
            boss.defence_text = defence_words(text.d)
            boss.sigils = self.refs(entry, "sigils", text.sigils, "sigil")
            boss.targetable, boss.targetable_text = self.condition(entry, "targetable", text.targetable)
            boss.odd = self.deed(entry, "odd", text.odd.effect)
            boss.even = self.deed(entry, "even", text.even.effect)
            boss.odd_name, boss.even_name = text.odd.name, text.even.name
            boss.flavour, boss.victory, boss.defeat = text.flavour, text.victory, text.defeat
            content.bosses.append(boss)

    def add_scripture(self, content: Content) -> None:
        for i, entry in enumerate(self.by("scripture", "chapter")):
            text: ScriptureText = entry.value
            effect = self.deed(entry, "effect", text.effect)
            scripture = Scripture(i, entry.id, text.name, text.chapter, text.cost, effect)
            scripture.limit = text.limit
            scripture.family = text.family or entry.id
            scripture.flavour = text.flavour
            content.scriptures.append(scripture)

    def content(self, id: str, version: str, hash: str) -> Content:
        """All of the pack, compiled; what is wrong stands in the compiler's errors."""
        content = Content(id, version, hash)
        self.add_floors(content)
        self.add_cards(content)
        self.add_weapons(content)
        self.add_tokens(content)
        self.add_events(content)
        words = self.raw.one("words", WordsText)
        content.opening, content.champions_opening = words.opening, words.champions
        content.loss, content.base_defense = words.loss, words.base_defense
        return content


def defence_words(text: str) -> str:
    """MH-20.4: the Defense as it stands on a Boss card; one that is counted says what changes it."""
    try:
        said = AmountArg().read(text, VOCABULARY, Known(), "").said
    except Mismatch:
        return text  # the compiler complains of it
    if said.number is not None:
        return said.text
    name, factor, plus = formula(text)
    each = VOCABULARY.counts[name].each
    return (
        f"{plus}, {abs(factor)} {'less' if factor < 0 else 'more'} for each {each}" if each else said.formula
    )


def side(id: str, text: SideText) -> Kind:
    kind = Kind(id, text.name)
    kind.m, kind.a, kind.d, kind.star = text.m, text.a, text.d, text.star
    return kind


# The pack as a whole


def check(raw: Raw) -> list[PackError]:
    """What is wrong in a pack; mats are walked with and without cutting corners (MH-G3)."""
    builder = Builder(raw, True)
    content = builder.content("", "", "")
    strict = Builder(raw, False)
    strict.add_floors(narrow := Content("", "", ""))
    check_counts(builder, content)
    if len(content.floors) == len(raw["floor"]):
        for floor, other in zip(content.floors, narrow.floors, strict=True):
            check_floor(builder, floor, other)
    return builder.compiler.errors


def check_counts(builder: Builder, content: Content) -> None:
    """MH-2.4, G1: four Characters of different ages; a first and a last Floor, and a card that lays each."""
    raw = builder.raw
    ages: dict[int, str] = {}
    for entry in raw["character"]:
        if entry.value.age in ages:
            message = (
                f"{entry.called} is as old as «{ages[entry.value.age]}»; ages settle ties and must differ"
            )
            builder.compiler.complain(entry.where("age"), message, entry.id)
        ages[entry.value.age] = entry.id
    for entry in raw["card"]:
        if not entry.value.abilities:
            builder.compiler.complain(entry.where("abilities"), f"{entry.called} has no ability", entry.id)
    if len(content.floors) < len(raw["floor"]):
        return  # a mat that cannot be read has been complained about
    laid = {card.lays for card in content.events if card.lays >= 0}
    for entry in raw["floor"]:
        index = content.floor_of.get(entry.id, -1)
        if entry.value.number > 1 and index >= 0 and index not in laid:
            message = f"no Event card lays {entry.called}; write «lay_floor {entry.id}» on one"
            builder.compiler.complain(entry.where("id"), message, entry.id)


def check_floor(builder: Builder, floor: Floor, narrow: Floor) -> None:
    """MH-G3, R17, R22: what must be true of every mat."""
    entry = next(one for one in builder.raw["floor"] if one.id == floor.id)
    for problem in problems(floor, narrow):
        builder.compiler.complain(entry.where("map"), f"{entry.called}: {problem}", entry.id)


def problems(floor: Floor, narrow: Floor) -> list[str]:
    found: list[str] = []
    if floor.size - 1 > 1000:
        found.append("it is too large")
    if not floor.starts or (not floor.arena and count_bits(floor.starts) != 4):
        found.append(f"it has {count_bits(floor.starts)} Player Spawn spaces «P»; a Floor has 4")
    if floor.arena and count_bits(floor.starts) < 4:
        found.append("it has fewer than 4 Playerspawn spaces «S»")
    if not floor.arena:
        found += zone_problems(floor)
    if count_bits(floor.stars) != SIGIL_SPACES:
        found.append(f"it has {count_bits(floor.stars)} Sigil Spaces «*», not {SIGIL_SPACES}")
    if floor.throne and (count_bits(floor.throne) != 4 or not footprints(floor.throne, 2, floor.pitch)):
        found.append("its Boss Spawn «B» is not a square of 4 spaces")
    if floor.exits and not floor.need:
        found.append("it has an Exit but no «exit» says which Sigils open it")
    if not floor.exits and not floor.throne and not floor.arena:
        found.append("it has neither an Exit «E» nor a Boss Spawn «B»")
    found += pinches(floor)
    for mat, how in ((floor, ""), (narrow, " without cutting corners")):
        found += ways_closed(mat, how)
    return found


def zone_problems(floor: Floor) -> list[str]:
    """MH-18.5: each zone has four spaces."""
    return [
        f"spawn zone {zone} has {count_bits(floor.zones[zone])} spaces, not {ZONE_SIZE}"
        for zone in (1, 2, 3, 4)
        if count_bits(floor.zones[zone]) != ZONE_SIZE
    ]


def pinches(floor: Floor) -> list[str]:
    """MH-R17: two spaces that touch only at a corner, with walls on both other sides."""
    p = floor.pitch
    found: list[str] = []
    for cell in bits(floor.spaces):
        for step in (p + 1, p - 1):
            across = (floor.spaces >> (cell + step)) & 1
            walls = not (floor.spaces >> (cell + p)) & 1 and not (floor.spaces >> (cell + step - p)) & 1
            if across and walls:
                found.append(
                    f"{floor.names[cell]} and {floor.names[cell + step]} touch only at a corner (pinch)"
                )
    return found


def ways_closed(floor: Floor, how: str) -> list[str]:
    """MH-G3: on foot, off Cursed Spaces, Players reach every Exit and a space beside every Sigil Space."""
    if not floor.starts:
        return []
    free = floor.spaces & ~floor.cursed
    reached = floor.starts & -floor.starts
    while True:
        more = spread(floor, reached, 1) & free
        if more == reached:
            break
        reached = more
    found = [f"the Exit {floor.names[cell]} cannot be reached{how}" for cell in bits(floor.exits & ~reached)]
    for cell in bits(floor.stars):
        if not floor.adjacent[cell] & reached:
            found.append(f"no Player can get beside the Sigil Space {floor.names[cell]}{how}")
    return found


def content_of(pack: Pack, corner_cutting: bool) -> Content:
    """The compiled content of a pack, with mats on which corners may be cut, or not (MH-R17)."""
    return Builder(pack.raw, corner_cutting).content(pack.id, pack.version, pack.hash)
