# interpreted: runs once, when a pack is loaded
"""Dice, heroes, skills, items, decks and allies of a pack, made from their entries."""

from __future__ import annotations

from typing import Any, Final

from tablewright.content import builder as base
from tablewright.engine.complaints import nearest
from tablewright.engine.pack import Entry, Raw
from tablewright.engine.vocabulary import Mismatch
from tablewright.games.fateforge.content.kinds import read_acts, read_face, read_gain, read_pay
from tablewright.games.fateforge.content.schema import HeroText, ItemText, SkillText, WayText
from tablewright.games.fateforge.content.verbs import VOCABULARY
from tablewright.games.fateforge.content.wording import STATIC_WORDS, card_words, use_words
from tablewright.games.fateforge.printed.cards import (
    BIT,
    KINDS,
    LIMITS,
    SKILL,
    STATICS,
    TRAITS,
    Card,
    HeroType,
    Stir,
    Use,
)
from tablewright.games.fateforge.printed.content import Content
from tablewright.games.fateforge.printed.dice import DICE
from tablewright.games.fateforge.printed.foes import Ally, AllyAbility

SEVERAL: Final = " + "
TEST_FACES: Final = {"blank": 0, "success": 1, "trait": 2}
STANCES: Final = ("attack", "guard")


class CardBuilder(base.Builder):
    """Makes the cards of a pack and gathers what is wrong with them."""

    def __init__(self, raw: Raw) -> None:
        super().__init__(raw, VOCABULARY)
        self.content = Content()

    def mismatch(self, entry: Entry, field: str, wrong: Mismatch) -> None:
        """A complaint about a field: its thing, what is wrong with it, and the nearest right word."""
        word = wrong.message.split("«")[1].split("»")[0] if "«" in wrong.message else ""
        name = field.split(".")[0].replace("_", " ")
        self.complain(entry, field, f"the {name} of {entry.called} {wrong.message}", word, wrong.near)

    def attempt(self, entry: Entry, field: str, read: Any, *args: Any) -> Any:
        """What a reader gives, or None with a complaint."""
        try:
            return read(*args)
        except Mismatch as wrong:
            self.mismatch(entry, field, wrong)
            return None

    def statics(self, entry: Entry, names: list[str]) -> int:
        mask = 0
        for name in names:
            if name not in BIT:
                message = f"the statics of {entry.called} name «{name}», which the rules do not know"
                self.complain(entry, "statics", message, name, nearest(name, STATICS))
            else:
                mask |= BIT[name]
        return mask

    def static_words(self, names: list[str]) -> list[str]:
        return [STATIC_WORDS[name] for name in names if name in STATIC_WORDS]

    # Dice

    def add_dice(self) -> None:
        dice = {entry.id: entry for entry in self.raw["die"]}
        for name in DICE:
            entry = dice.get(name)
            if entry is None:
                self.complain(self.raw["hero"][0], "dice", f"the pack has no die «{name}»", name)
                continue
            read = [self.attempt(entry, "faces", read_face, face) for face in entry.value.faces]
            self.content.faces.append(tuple(face for face in read if face is not None))
        faces = self.raw["test_die"][0].value.faces
        self.content.test_faces = tuple(TEST_FACES[face] for face in faces)

    # Uses

    def use(self, entry: Entry, field: str, text: Any, limit: str) -> Use:
        """One way to use a card, from the fields `pay`, `gain`, `chain`, `acts`, `effect`."""
        use = Use()
        path = f"{field}." if field else ""
        paid = self.attempt(entry, f"{path}pay", read_pay, text.pay)
        words: list[str] = []
        if paid is not None:
            use.pay, use.stealth, said = paid
            words = [said] if said else []
        use.energy = getattr(text, "energy", 0)
        use.cubes = getattr(text, "cubes", 0)
        words += [f"{use.energy} energy"] if use.energy else []
        words += [f"{use.cubes} drum {'cube' if use.cubes == 1 else 'cubes'}"] if use.cubes else []
        given: list[str] = []
        if text.gain:
            gained = self.attempt(entry, f"{path}gain", read_gain, text.gain)
            if gained is not None:
                use.gain, said = gained
                given.append(said)
        if getattr(text, "chain", "") or getattr(text, "acts", ""):
            self.add_acts(entry, path, text, use, given)
        if text.effect:
            use.effect = self.effect(entry, f"{path}effect", text.effect)
            given.append(use.effect.text if use.effect else "")
        use.limit = LIMITS.index(limit)
        stance = getattr(text, "stance", "")
        use.stance = STANCES.index(stance) if stance else -1
        when = getattr(text, "when", "turn")
        use.outside = when != "turn"
        use.in_combat = when != "outside"
        use.text = use_words(" + ".join(words), given, stance)
        return use

    def add_acts(self, entry: Entry, path: str, text: Any, use: Use, given: list[str]) -> None:
        """Actions, in a chain or each by itself."""
        use.chained = bool(text.chain)
        field, separator = ("chain", "→") if use.chained else ("acts", SEVERAL)
        read = self.attempt(entry, f"{path}{field}", read_acts, text.chain or text.acts, separator)
        if read is not None:
            use.acts, said = read
            links = said.split(separator)
            same = len(links) > 1 and len(set(links)) == 1 and separator == SEVERAL
            given.append(f"{links[0]} {len(links)} times" if same else said)

    def uses(self, entry: Entry, text: Any) -> tuple[Use, ...]:
        """All ways to use a card."""
        found: list[Use] = []
        if text.pay or text.gain or text.chain or text.acts or text.effect:
            found.append(self.use(entry, "", text, text.use))
        for i, way in enumerate(text.ways):
            found.append(self.use(entry, f"ways.{i}", way, self.limit_of(text, way)))
        return tuple(found)

    def limit_of(self, text: Any, way: WayText) -> str:
        """FF-R32: a special attack is apart from the weapon's once-per-round effect."""
        if way.use is not None:
            return way.use
        return "passive" if way.pay == "special" else str(text.use)

    # Heroes and skills

    def add_heroes(self) -> None:
        for entry in self.in_file_order("hero"):
            text: HeroText = entry.value
            hero = HeroType(len(self.content.heroes), entry.id, text.name, text.person)
            hero.health, hero.energy = text.health, text.energy
            hero.dice = tuple(text.dice.get(colour, 0) for colour in ("red", "yellow", "blue", "green"))
            hero.trait = TRAITS.index(text.trait)
            hero.statics = self.statics(entry, text.statics)
            hero.abilities = tuple((ability.name, ability.text) for ability in text.abilities)
            hero.story = text.backstory
            self.content.heroes.append(hero)

    def in_file_order(self, section: str) -> list[Entry]:
        """Entries as they are written, so that cards keep their order of print."""
        return sorted(
            self.raw[section], key=lambda entry: (entry.layers[0].file.name, entry.layers[0].spot.line)
        )

    def add_skills(self) -> None:
        heroes = {hero.id: hero for hero in self.content.heroes}
        for entry in self.in_file_order("skill"):
            text: SkillText = entry.value
            card = Card(len(self.content.cards), entry.id, text.name, SKILL)
            hero = heroes.get(text.hero)
            if hero is None:
                message = f"«{text.hero}» of {entry.called} is no hero of this pack"
                self.complain(entry, "hero", message, text.hero, nearest(text.hero, heroes))
            else:
                card.hero = hero.index
                hero.skills = (*hero.skills, int(card.index))
                if text.starting:
                    hero.starts_with = (*hero.starts_with, int(card.index))
            card.starting, card.cost, card.since = text.starting, text.cost, text.since
            card.statics = self.statics(entry, text.statics)
            card.life_link = text.life_link
            card.flavour = text.flavour
            card.uses = self.uses(entry, text)
            card.text = self.skill_words(text, card)
            if not card.text:
                self.complain(entry, "", f"{entry.called} does nothing; give it «gain», «chain» or «effect»")
            self.content.card_of[entry.id] = int(card.index)
            self.content.cards.append(card)
        for entry in self.raw["skill"]:
            self.join_levels(entry, entry.value)

    def join_levels(self, entry: Entry, text: SkillText) -> None:
        """FF-33: a level II card replaces a level I card of the same hero."""
        if not text.upgrades:
            return
        index = self.content.card_of.get(text.upgrades)
        mine = self.content.cards[self.content.card_of[entry.id]]
        if index is None or self.content.cards[index].hero != mine.hero:
            message = f"«{text.upgrades}» of {entry.called} is no skill of the same hero"
            near = nearest(text.upgrades, self.content.card_of)
            self.complain(entry, "upgrades", message, text.upgrades, near)
            return
        mine.level = 2
        mine.upgrade_of = index
        self.content.cards[index].upgrade = mine.index
        mine.since = mine.since or self.content.cards[index].since

    def skill_words(self, text: SkillText, card: Card) -> str:
        words = self.static_words(text.statics)
        if text.life_link:
            n = "1 of it" if text.life_link == 1 else f"up to {text.life_link} of it"
            words.append(
                "Once a round, when another hero within 1 zone would suffer damage, you may spend 1 energy to "
                f"negate {n}."
            )
        return " ".join(words + card_words(card, text.use))

    # Items

    def add_items(self) -> None:
        for entry in self.by("item", "number"):
            text: ItemText = entry.value
            card = Card(len(self.content.cards), entry.id, text.name, KINDS.index(text.kind))
            card.number, card.cost, card.tier, card.since = text.number, text.cost, text.tier, text.since
            card.armour, card.bound = text.armour, text.bound
            card.trait = TRAITS.index(text.trait) if text.trait else -1
            card.die = DICE.index(text.die) if text.die else -1
            card.statics = self.statics(entry, text.statics)
            card.charged = bool(text.final) or text.is_final
            card.consumable = card.charged
            card.flavour = text.flavour
            card.uses = self.uses(entry, text)
            card.text = self.item_words(text, card)
            if text.die and text.kind not in ("primary", "cumbersome"):
                self.complain(
                    entry, "die", f"{entry.called} has a die, but is neither primary nor cumbersome"
                )
            if not card.text:
                self.complain(entry, "", f"{entry.called} does nothing; give it «gain», «chain» or «effect»")
            self.content.card_of[entry.id] = int(card.index)
            self.content.cards.append(card)
            if card.tier == 1:
                self.content.wares.append(card)
        for entry in self.raw["item"]:
            self.join_charges(entry, entry.value)
        self.give_items()

    def join_charges(self, entry: Entry, text: ItemText) -> None:
        """FF-7.14: the card that takes the place of a charged one after its first use."""
        if not text.final:
            return
        index = self.content.card_of.get(text.final)
        if index is None:
            message = f"«{text.final}» of {entry.called} is no item of this pack"
            self.complain(entry, "final", message, text.final, nearest(text.final, self.content.card_of))
        else:
            self.content.cards[self.content.card_of[entry.id]].last_use = index

    def give_items(self) -> None:
        """FF-2.10: what a hero starts with."""
        for entry in self.raw["hero"]:
            hero = next(one for one in self.content.heroes if one.id == entry.id)
            for item in entry.value.items:
                if item not in self.content.card_of:
                    message = f"«{item}» of {entry.called} is no item of this pack"
                    self.complain(entry, "items", message, item, nearest(item, self.content.card_of))
                else:
                    hero.items = (*hero.items, self.content.card_of[item])

    def item_words(self, text: ItemText, card: Card) -> str:
        words: list[str] = []
        if text.armour:
            words.append(f"Armour {text.armour}.")
        if text.trait:
            words.append(f"Trait: {text.trait.capitalize()}.")
        words += self.static_words(text.statics)
        words += card_words(card, text.use)
        if text.final:
            words.append("Two uses.")
        elif text.is_final:
            words.append("One use left.")
        return " ".join(words)

    # Decks and allies

    def add_decks(self) -> None:
        self.content.corruption = self.deck("corruption")
        self.content.fear = self.deck("fear")
        self.content.traps = self.deck("trap")

    def deck(self, section: str) -> list[Stir]:
        found: list[Stir] = []
        for entry in self.in_file_order(section):
            stir = Stir(len(found), entry.id, entry.value.name)
            stir.copies, stir.stays, stir.rule = entry.value.copies, entry.value.stays, entry.value.rule
            stir.statics = self.statics(entry, entry.value.statics)
            stir.effect = self.effect(entry, "effect", entry.value.effect)
            words = self.static_words(entry.value.statics) + ([stir.effect.text] if stir.effect else [])
            stir.text = " ".join(words)
            stir.flavour = entry.value.flavour
            found.append(stir)
        return found

    def add_allies(self) -> None:
        for entry in self.in_file_order("ally"):
            dice = tuple(DICE.index(die) for die in entry.value.dice)
            ally = Ally(len(self.content.allies), entry.id, entry.value.name, entry.value.health, dice)
            for i, text in enumerate(entry.value.abilities):
                use = self.use(entry, f"abilities.{i}", AllyWay(text), "passive")
                ability = AllyAbility(text.id, text.name, use.effect, use.text)
                ability.acts, ability.gain = use.acts, use.gain
                ally.abilities = (*ally.abilities, ability)
            self.content.allies.append(ally)


class AllyWay:
    """An ally's ability read like a way to use a card."""

    def __init__(self, text: Any) -> None:
        self.pay = ""
        self.gain = text.gain
        self.chain = text.chain
        self.acts = ""
        self.effect = text.effect
