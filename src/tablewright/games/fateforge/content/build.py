# interpreted: runs once, when a pack is loaded
"""The content of a pack for Fateforge: how it becomes heroes, cards, enemies and combats, and what is checked."""

from __future__ import annotations

from typing import Any, Final

from tablewright.content.story import Built
from tablewright.engine.complaints import PackError, nearest
from tablewright.engine.pack import Entry, Pack, Raw
from tablewright.games.fateforge.content.cards import CardBuilder
from tablewright.games.fateforge.content.chronicles import ChronicleBuilder
from tablewright.games.fateforge.content.kinds import AbilityRead, read_pay, read_script, read_section
from tablewright.games.fateforge.content.schema import BossText, CombatText, EnemyText
from tablewright.games.fateforge.content.sheets import Sheet
from tablewright.games.fateforge.content.tokens import HEROES, battle_tokens
from tablewright.games.fateforge.content.wording import spot_words
from tablewright.games.fateforge.printed.cards import NO_CARD
from tablewright.games.fateforge.printed.content import Content
from tablewright.games.fateforge.printed.foes import ABILITIES, BOSS, COLOURS, EnemyType, WeakSpot
from tablewright.games.fateforge.printed.scenes import Questline


class Builder(CardBuilder):
    """Makes everything of a pack and gathers what is wrong with it."""

    def __init__(self, raw: Raw) -> None:
        super().__init__(raw)
        self.built: Built | None = None

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
