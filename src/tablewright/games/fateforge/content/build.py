# interpreted: runs once, when a pack is loaded
"""The content of a pack for Fateforge: how it becomes heroes, cards, enemies and combats, and what is checked."""

from __future__ import annotations

from typing import Any, Final

from tablewright.content import builder as base
from tablewright.content.story import Built
from tablewright.engine.complaints import PackError, nearest
from tablewright.engine.pack import Entry, Pack, Raw
from tablewright.engine.vocabulary import Mismatch
from tablewright.games.fateforge.content.chronicles import ChronicleBuilder
from tablewright.games.fateforge.content.kinds import (
    AbilityRead,
    read_acts,
    read_face,
    read_gain,
    read_pay,
    read_script,
    read_section,
)
from tablewright.games.fateforge.content.scenes import Sheet, battle_tokens
from tablewright.games.fateforge.content.schema import (
    BossText,
    CombatText,
    EnemyText,
    HeroText,
    ItemText,
    SkillText,
    WayText,
)
from tablewright.games.fateforge.content.verbs import VOCABULARY
from tablewright.games.fateforge.parts import (
    ABILITIES,
    BIT,
    BOSS,
    COLOURS,
    DICE,
    KINDS,
    LIMITS,
    NO_CARD,
    SKILL,
    SPECIAL,
    STATICS,
    TRAITS,
    Ally,
    AllyAbility,
    Card,
    Content,
    EnemyType,
    HeroType,
    Questline,
    Stir,
    Use,
    WeakSpot,
)

ARROW: Final = " → "
SEVERAL: Final = " + "
TEST_FACES: Final = {"blank": 0, "success": 1, "trait": 2}
HEROES: Final = (2, 3, 4)
STANCES: Final = ("attack", "guard")
HOW_OFTEN: Final = {"x1": "Once a round", "scene": "Once a scene", "passive": "Any number of times"}
STATIC_WORDS: Final = {
    "own_zone_shots": "Your shots may target enemies in your own zone.",
    "trapfinder": "Entering a zone with a trap, you may remove its token instead of resolving it.",
    "no_dash": "You cannot Dash.",
    "climber": "Once a round, leaving difficult terrain needs no extra result.",
    "brave_once": "Ignore the first Fear card that you draw each scene.",
    "lantern": "Heroes in your zone draw no Fear cards.",
    "energy_ward": "Once a round, when you would suffer energy, suffer 1 less.",
    "heartwood": "When you would be KO'd for the first time in a scene, keep 1 health.",
    "loud": "Its bearer draws one more Corruption card when KO'd.",
    "lucky": "Preparation: once a round, reroll one of your dice.",
    "militia_discount": "Militia shops sell at −1.",
    "holds_drum": "It holds up to 3 cubes, see Rhythm of the Forest.",
    "whispers": "Every test that you take uses one more die, at most three.",
    "hunger": "Food gives you 1 health or 1 energy, not both.",
    "trembling": "Your Energy Reroll costs 1 energy more.",
    "leaden": "Your Dash also makes you suffer 1 energy.",
    "brittle": "Your maximum health is reduced by 1.",
    "blurred": "In the first Preparation Phase of every Combat Scene you roll one die fewer.",
    "open_wound": "You do not recover the 1 health after Combat Scenes.",
    "dull": "Trait faces never count for you.",
    "dread": "When you draw Fear, suffer 1 energy too.",
    "shaken": "Your Energy Reroll is unavailable.",
    "tunnel": "Your shots cannot have range +1.",
    "hesitant": "You cannot be first in player order unless you are the only standing hero.",
    "clumsy": "Your first [special] or skill result each round counts as its plain form, special as hit.",
}


class Builder(base.Builder):
    """Makes everything of a pack and gathers what is wrong with it."""

    def __init__(self, raw: Raw) -> None:
        super().__init__(raw, VOCABULARY)
        self.content = Content()
        self.built: Built | None = None

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

    # Enemies

    def add_enemies(self) -> None:
        for entry in self.in_file_order("enemy"):
            text: EnemyText = entry.value
            enemy = EnemyType(len(self.content.enemies), entry.id, text.name, COLOURS.index(text.colour))
            enemy.faction, enemy.toughness, enemy.armour = text.faction, text.toughness, text.armour
            enemy.tokens = text.tokens
            for i, line in enumerate(text.band):
                section = self.attempt(entry, f"band.{i}", read_section, line)
                if section is not None:
                    enemy.sections = (*enemy.sections, section)
            self.check_band(entry, enemy)
            for i, line in enumerate(text.abilities):
                self.add_ability(entry, f"abilities.{i}", enemy, line)
            self.content.enemy_of[entry.id] = int(enemy.index)
            self.content.enemies.append(enemy)

    def check_band(self, entry: Entry, enemy: EnemyType) -> None:
        """FF-9.8: distances run on from left to right without a gap and without meeting twice."""
        for one, other in zip(enemy.sections, enemy.sections[1:], strict=False):
            if other.near != one.far + 1:
                what = "leaves out" if other.near > one.far + 1 else "has twice"
                distance = int(one.far) + 1 if other.near > one.far + 1 else int(other.near)
                message = f"the band of {entry.called} {what} the distance «{distance}»"
                self.complain(entry, "band", message, str(distance))

    def add_ability(self, entry: Entry, field: str, enemy: EnemyType, line: str) -> None:
        read: AbilityRead | None = self.attempt(entry, field, AbilityRead, line)
        if read is None:
            return
        enemy.abilities |= read.bit
        enemy.text = (*enemy.text, (read.title, read.rule))
        if read.name == "leader":
            enemy.leads, enemy.leads_within = read.colour, read.n
        elif read.name == "rally":
            enemy.rallies = read.colour
        elif read.name == "ward":
            enemy.wards = read.colour
        elif read.name == "spawn":
            enemy.spawns = read.colour

    def add_bosses(self) -> None:
        for entry in self.in_file_order("boss"):
            text: BossText = entry.value
            boss = EnemyType(len(self.content.enemies), entry.id, text.name, BOSS)
            boss.toughness, boss.toughness_per_hero = text.toughness, text.toughness_a_hero
            boss.armour, boss.armour_per_hero = text.armour, text.armour_a_hero
            boss.tokens = 1
            boss.still, boss.closes_in, boss.altar_round = text.still, text.closes_in, text.altar_round
            for i, line in enumerate(text.abilities):
                self.add_ability(entry, f"abilities.{i}", boss, line)
            boss.text = (*boss.text, *((text.name.split(",")[0], words) for words in text.extras))
            boss.script = self.script(entry, text)
            reaction = text.reaction
            boss.reaction = self.attempt(
                entry, "reaction", read_script, ("", reaction.name), reaction.reach, reaction.acts
            )
            boss.spots = self.weak_spots(entry, text)
            if text.summons:
                boss.summons = self.content.enemy_of.get(text.summons, NO_CARD)
                if boss.summons < 0:
                    message = f"«{text.summons}» of {entry.called} is no enemy of this pack"
                    near = nearest(text.summons, self.content.enemy_of)
                    self.complain(entry, "summons", message, text.summons, near)
            self.content.enemy_of[entry.id] = int(boss.index)
            self.content.enemies.append(boss)

    def script(self, entry: Entry, text: BossText) -> tuple[Any, ...]:
        found: list[Any] = []
        for i, card in enumerate(text.script):
            field = f"script.{i}.acts"
            section = self.attempt(entry, field, read_script, (card.id, card.name), card.reach, card.acts)
            if section is not None:
                section.id = card.id
                found += [section] * card.copies
        return tuple(found)

    def weak_spots(self, entry: Entry, text: BossText) -> tuple[WeakSpot, ...]:
        """FF-38: the icons, and what happens when the last one is covered."""
        found: list[WeakSpot] = []
        scripts = [card.id for card in text.script]
        for i, one in enumerate(text.weak_spot):
            read = self.attempt(entry, f"weak_spot.{i}.icons", read_pay, one.icons)
            if read is None:
                continue
            spot = WeakSpot(read[0], one.name)
            spot.armour_loss, spot.no_mending, spot.toughness = (
                one.armour_loss,
                one.no_mending,
                one.toughness_becomes,
            )
            for name in (one.drops, one.weakens):
                if name and name not in scripts:
                    message = (
                        f"the weak spot of {entry.called} names «{name}», which is no card of its script"
                    )
                    self.complain(entry, f"weak_spot.{i}", message, name, nearest(name, scripts))
            names = {card.id: card.name for card in text.script}
            spot.drops, spot.weakens = names.get(one.drops, ""), names.get(one.weakens, "")
            for name in one.ends:
                if name not in ABILITIES:
                    message = f"the weak spot of {entry.called} ends «{name}», which is no ability"
                    self.complain(entry, f"weak_spot.{i}", message, name, nearest(name, ABILITIES))
                else:
                    spot.ends |= 1 << ABILITIES.index(name)
            spot.text = spot_words(spot)
            found.append(spot)
        return tuple(found)

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

    # Combats

    def add_combats(self) -> None:
        loot = {entry.id: entry.value for entry in self.raw["loot"]}
        sheets: dict[str, Sheet] = {}
        for entry in self.in_file_order("combat"):
            text: CombatText = entry.value
            sheet = Sheet(entry, text, self.content, self.compiler)
            share = loot.get(f"side_quest_{text.act}" if text.kind == "side_quest" else f"act_{text.act}")
            if share is not None:
                sheet.loot = {2: share.two, 3: share.three, 4: share.four}
            if sheet.read():
                sheets[entry.id] = sheet
                taking_part = next(
                    (int(line.split()[1]) for line in text.rules if line.startswith("duel")), 0
                )
                counts = [taking_part] * len(HEROES) if taking_part else list(HEROES)
                self.content.scenes[entry.id] = tuple(sheet.scene(heroes) for heroes in counts)
        for entry in self.in_file_order("battle"):
            self.add_battle(entry, sheets)

    def add_battle(self, entry: Entry, sheets: dict[str, Sheet]) -> None:
        """FF-G27: a scene of the campaign with other faces, more enemies and other rewards."""
        text = entry.value
        base_sheet = sheets.get(text.base)
        if base_sheet is None:
            message = f"«{text.base}» of {entry.called} is no combat of this pack"
            self.complain(entry, "base", message, text.base, nearest(text.base, sheets))
            return
        sheet = Sheet(entry, base_sheet.text, self.content, self.compiler)
        sheet.battle = text
        sheet.drawing = base_sheet.drawing
        sheet.doors, sheet.portals, sheet.barricades = (
            base_sheet.doors,
            base_sheet.portals,
            base_sheet.barricades,
        )
        sheet.boss = base_sheet.boss
        sheet.tokens, sheet.spare = list(base_sheet.tokens), list(base_sheet.spare)
        tokens = self.attempt(entry, "enemies", battle_tokens, sheet, text.enemies)
        if tokens is None:
            return
        sheet.tokens, sheet.spare = tokens, []
        scenes = []
        for heroes in HEROES:
            scene = sheet.scene(heroes)
            scene.title, scene.summary = text.name, text.summary
            scene.opening, scene.won, scene.lost = text.opening, text.won, text.lost
            scene.kind = "battle"
            scene.objectives = tuple(one for one in scene.objectives if not one.optional)
            second = self.attempt(entry, "secondary", sheet.objective, scene, text.secondary)
            if second is not None:
                second.optional = True
                scene.secondary = (second,)
            scenes.append(scene)
        self.content.scenes[entry.id] = tuple(scenes)

    def add_questlines(self) -> None:
        for entry in self.by("questline", "difficulty"):
            text = entry.value
            line = Questline(len(self.content.questlines), entry.id, text.name)
            line.difficulty, line.skill_gold, line.item_gold = (
                text.difficulty,
                text.skill_gold,
                text.item_gold,
            )
            line.food, line.gold_at, line.silver_at, line.text = (
                text.food,
                text.gold_at,
                text.silver_at,
                text.text,
            )
            for name in text.scenes:
                if name not in self.content.scenes:
                    message = f"«{name}» of {entry.called} is no combat of this pack"
                    self.complain(entry, "scenes", message, name, nearest(name, self.content.scenes))
                for scene in self.content.scenes.get(name, ()):
                    scene.chest_tier = text.difficulty
            line.scenes = tuple(text.scenes)
            self.content.questlines.append(line)

    def whole(self) -> Content:
        """All of the pack; what is wrong stands in `errors`."""
        self.add_dice()
        self.add_heroes()
        self.add_skills()
        self.add_items()
        self.add_enemies()
        self.add_bosses()
        self.add_decks()
        self.add_allies()
        self.add_combats()
        self.add_questlines()
        self.add_chronicle()
        return self.content

    def add_chronicle(self) -> None:
        """The campaign, where the pack has one."""
        made = ChronicleBuilder(self.raw, self.content)
        made.build()
        self.compiler.errors.extend(made.errors)
        self.built = made.built


class AllyWay:
    """An ally's ability read like a way to use a card."""

    def __init__(self, text: Any) -> None:
        self.pay = ""
        self.gain = text.gain
        self.chain = text.chain
        self.acts = ""
        self.effect = text.effect


# Words


def use_words(paid: str, given: list[str], stance: str) -> str:
    """«[focus] + [step] → <step>→<hit>», what a text does in a sentence of its own."""
    plain = [one for one in given if one[:1] in "[<"]
    told = [one for one in given if one[:1] not in "[<"]
    text = " + ".join(plain) if plain else ""
    if told and paid and not text:
        told[0] = told[0][:1].lower() + told[0][1:]
    if told:
        text = f"{text}. {' '.join(told)}" if text else " ".join(told)
    text = f"{paid}{ARROW}{text}" if paid else text
    lead = f"In {stance.capitalize()} stance: " if stance else ""
    text = lead + text
    return text if text.endswith((".", ")")) else f"{text}."


def card_words(card: Card, limit: str) -> list[str]:
    """Each way to use a card with how often it may be used; ways that share a limit name it once."""
    found: list[str] = []
    told = ""
    for use in card.uses:
        how_often = HOW_OFTEN[LIMITS[use.limit]]
        if SPECIAL in use.pay:
            found.append(use.text)
            continue
        if not use.in_combat:
            how_often = "Outside combat, once per Story or Rest Scene"
        elif card.charged:
            how_often = "On your turn or outside combat" if use.outside else "On your turn"
        text = use.text[:1].upper() + use.text[1:] if told == how_often else use.text
        found.append(f"Or: {use.text}" if told == how_often else f"{how_often}: {text}")
        told = how_often
    return found


def spot_words(spot: WeakSpot) -> str:
    """What a weak spot's consequence does, in words."""
    words: list[str] = []
    if spot.armour_loss:
        words.append(f"its armour falls by {spot.armour_loss} for each hero")
    if spot.drops:
        words.append(f"it loses «{spot.drops}»")
    if spot.ends:
        names = [name.capitalize() for i, name in enumerate(ABILITIES) if spot.ends >> i & 1]
        words.append(f"{' and '.join(names)} end")
    if spot.weakens:
        words.append(f"«{spot.weakens}» deals 1 less")
    if spot.no_mending:
        words.append("it can no longer regrow")
    if spot.toughness:
        words.append(f"its toughness becomes {spot.toughness} plus 1 for each hero")
    text = ", ".join(words)
    return f"{text[:1].upper()}{text[1:]}."


def check(raw: Raw) -> list[PackError]:
    """Everything that is wrong with a pack beyond its form."""
    builder = Builder(raw)
    builder.whole()
    return builder.errors


def content_of(pack: Pack, variant: Any = None) -> Content:
    """The compiled content of a pack."""
    return made_from(pack)[0]


def story_of(pack: Pack) -> Built | None:
    """The story of a pack with where everything is written; None if it tells none. No table leads to it."""
    return made_from(pack)[1]


MOST_KEPT: Final = 4
_made: Final[dict[str, tuple[Content, Built | None]]] = {}


def made_from(pack: Pack) -> tuple[Content, Built | None]:
    """Content and story of a pack, made together."""
    if pack.hash not in _made:
        if len(_made) >= MOST_KEPT:
            _made.clear()
        builder = Builder(pack.raw)
        _made[pack.hash] = builder.whole(), builder.built
    return _made[pack.hash]
