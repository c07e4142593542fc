# interpreted: runs once, when a pack is loaded
"""From a pack for Now or Never to its boards, tokens and cards, and what is wrong with it."""

from __future__ import annotations

from typing import Any, Final

from tablewright.content.story import STORY_SECTIONS
from tablewright.engine.complaints import PackError, nearest
from tablewright.engine.effects import Effect, Modifier
from tablewright.engine.lasting import Force
from tablewright.engine.pack import Entry, Pack, Raw
from tablewright.engine.vocabulary import a
from tablewright.games.now_or_never.cards import (
    ACTION_NAMES,
    ACTIONS,
    ALWAYS,
    COLOURS,
    CRYSTAL,
    DEMON,
    EXPERIENCE,
    FACES,
    GOODS,
    GRID,
    HEART,
    MANA,
    MOMENTS,
    NOWHERE,
    QUEST_KINDS,
    SHELL,
    SIDES,
    SURFACE,
    THINGS,
    TOOL,
    TRIGGER,
    UNDERGROUND,
    Amounts,
    Building,
    Content,
    Enemy,
    Hero,
    Location,
    Order,
    Quest,
    Red,
    Sale,
    Score,
    Search,
    SoloCard,
    Specialist,
    StoryToken,
    Token,
    Use,
    Villager,
)
from tablewright.games.now_or_never.content import boards, stories
from tablewright.games.now_or_never.content.boards import LETTERS, LEVELS
from tablewright.games.now_or_never.content.schema import (
    SECTIONS,
    AbilityText,
    BuildingText,
    EnemyText,
    GearText,
    HeroText,
    LocationText,
    NumbersText,
    QuestText,
    SoloText,
    SpecialistText,
    StoryTokenText,
    TokenText,
    UseText,
    WordsText,
)
from tablewright.games.now_or_never.content.texts import (
    DOES,
    enemy_text,
    joined,
    quest_text,
    story_token_text,
    tile_text,
    use_text,
)
from tablewright.games.now_or_never.content.verbs import AMOUNTS, PRODUCTS, VOCABULARY
from tablewright.games.now_or_never.content.verbs import GOODS as GOOD_AMOUNTS
from tablewright.games.now_or_never.rules import resources, solo_play

__all__ = ["SECTIONS", "Builder", "check", "content_of"]

HEROES: Final = 4
RED_WORDS: Final = ("damage", "defence", "option", "drink")
SCORING: Final = ("vp", "score", "score_every")
SUSTAINING: Final = (SHELL, TOOL, DEMON, CRYSTAL, EXPERIENCE, HEART, MANA)
OF_ROUND: Final = {"each_round": ""}


class Builder(boards.Boards):
    """Makes the boards, tokens and cards of a pack and gathers what is wrong with it."""

    def __init__(self, raw: Raw) -> None:
        super().__init__(raw, VOCABULARY, TRIGGER)
        self.owners = 0
        self.made = Content("", "", "")
        self.locations = self.by("location")
        self.know("location", self.locations)
        self.know("story_token", raw["story_token"])
        abilities = sorted(
            raw["ability"],
            key=lambda entry: (entry.value.hero, entry.value.colour != "red", entry.value.level, entry.id),
        )
        self.tokens: list[Entry] = [*abilities, *self.by("gear", "colour")]
        for i, entry in enumerate(self.tokens):
            self.known.add(entry.section, entry.id, i, entry.value.name)
        self.know("hero", self.by("hero", "place"))

    # Parts of cards

    def things(self, entry: Entry, field: str, text: str) -> Amounts:
        return self.amounts(entry, field, text, AMOUNTS)[0]

    def lasting(self, effect: Effect | None, token: int = NOWHERE) -> Force | None:
        """What the rules read while a card lies in place: not its points, nor what a red face or a tile says itself.

        A token that forms a pair says which token it is.
        """
        if effect is None:
            return None
        kept = tuple(
            Modifier(one.kind, (token, *one.args), one.condition) if one.kind == "pair" else one
            for one in effect.modifiers
            if one.kind not in (*SCORING, "frees_villagers")
        )
        self.owners += 1
        rest = Effect((), kept, effect.triggers, effect.text, effect.source)
        return self.force(rest, self.owners)

    def scores(self, effect: Effect | None) -> tuple[Score, ...]:
        """Points at game end."""
        return (
            ()
            if effect is None
            else tuple(self.score(one, effect.text) for one in effect.modifiers if one.kind in SCORING)
        )

    def score(self, modifier: Modifier, text: str) -> Score:
        args = modifier.args
        if modifier.kind == "vp":
            score = Score(args[0], None, 1, 0, text)
        elif modifier.kind == "score":
            score = Score(args[0], args[1], 1, args[2], text)
        else:
            score = Score(args[0], args[2], args[1], args[3], text)
        score.condition = modifier.condition
        return score

    def use(self, entry: Entry, field: str, text: UseText, name: str) -> Use:
        """A paid ability, and how it reads."""
        made = Use(len(self.made.uses), entry.id, text.name or name, MOMENTS.index(text.when))
        made.limit = text.limit or ALWAYS
        made.price, price = self.amounts(entry, f"{field}.pay", text.pay, AMOUNTS)
        made.not_in_combat, made.not_in_final = text.not_in_combat, text.not_in_final
        made.by_token_only, made.discards = text.by_token_only, text.discards
        made.clause = text.clause or "NN-14.2"
        made.effect = self.effect(entry, f"{field}.effect", text.effect) or Effect()
        if not text.effect and text.when not in DOES:
            self.complain(entry, field, f"the «{field}» of {entry.called} has no effect", text.when)
        made.sustains = any(
            move[0] is resources.gain and any(thing in SUSTAINING for thing, _ in move[1])
            for move in made.effect.moves
        )
        made.text = use_text(text, price, made.effect.text)
        self.made.uses.append(made)
        self.made.use_of[made.id] = made.index
        return made

    def red(self, entry: Entry, field: str, text: str) -> Red:
        """NN-13.3: a red ability as plain numbers."""
        effect = self.effect(entry, field, text, OF_ROUND) or Effect()
        red = Red()
        red.text = effect.text
        for modifier in effect.modifiers:
            if modifier.kind == "damage":
                red.damage += modifier.args[0]
            elif modifier.kind == "defence":
                red.defence += modifier.args[0]
            elif modifier.kind == "drink":
                red.mana += modifier.args[0]
            elif modifier.kind == "option" and red.price == 0:
                self.option(entry, field, red, *modifier.args)
            else:
                self.not_red(entry, field, modifier.kind)
        if effect.moves or effect.triggers or not effect.modifiers:
            self.not_red(entry, field, text)
        return red

    def option(self, entry: Entry, field: str, red: Red, price: int, effect: Effect) -> None:
        """NN-14.1: the mana option of a red ability."""
        red.price = price
        for modifier in effect.modifiers:
            if modifier.kind == "more":
                red.extra_damage += modifier.args[0]
            elif modifier.kind == "die":
                red.extra_dice += 1
            else:
                self.not_red(entry, field, modifier.kind)

    def not_red(self, entry: Entry, field: str, word: str) -> None:
        message = (
            f"«{word}» is not what a red ability of {entry.called} can say; write {', '.join(RED_WORDS)}"
        )
        self.complain(entry, field, message, word, nearest(word, RED_WORDS))

    # Heroes and what they wear

    def add_heroes(self) -> None:
        for index, entry in enumerate(self.by("hero", "place")):
            text: HeroText = entry.value
            hero = Hero(index, entry.id, text.name)
            hero.hearts, hero.mana, hero.arrows, hero.flavour = (
                text.hearts,
                text.mana,
                text.arrows,
                text.flavour,
            )
            if len(text.faces) != FACES:
                message = f"{entry.called} has {len(text.faces)} faces; a die has {FACES}"
                self.complain(entry, "faces", message, entry.id)
            hero.faces = tuple(self.red(entry, "faces", face) for face in text.faces)
            hero.basic = self.use(entry, "basic", text.basic, text.name)
            hero.tokens = tuple(
                i
                for i, one in enumerate(self.tokens)
                if one.section == "ability" and one.value.hero == entry.id
            )
            self.count(entry, "id", len(hero.tokens), 6, "ability tokens", "six")
            self.made.heroes.append(hero)
        self.total("hero", len(self.made.heroes), HEROES, "heroes")
        self.made.hero_of = {hero.id: hero.index for hero in self.made.heroes}

    def add_tokens(self) -> None:
        for index, entry in enumerate(self.tokens):
            text: TokenText = entry.value
            token = Token(index, entry.id, text.name, COLOURS.index(text.colour))
            token.cost, token.flavour = text.cost, text.flavour
            if isinstance(text, AbilityText):
                hero = self.ref(entry, "hero", text.hero, "hero")
                token.hero, token.level = (0 if hero is None else hero), text.level
            elif isinstance(text, GearText):
                token.copies = text.copies
            self.dress(entry, token, text)
            self.made.tokens.append(token)
        self.made.first_gear = len(self.raw["ability"])
        self.made.token_of = {token.id: token.index for token in self.made.tokens}

    def dress(self, entry: Entry, token: Token, text: TokenText) -> None:
        """What a token does: a red one on its face of the die, a blue one while it lies in its slot."""
        if (text.colour == "red") != bool(text.red):
            wanted = "has no «red»" if text.colour == "red" else "is blue and cannot have «red»"
            self.complain(entry, "red", f"{entry.called} {wanted}", text.colour)
            return
        if text.red:
            token.red = self.red(entry, "red", text.red)
        effect = self.effect(entry, "lasting", text.lasting)
        token.force = self.lasting(effect, token.index)
        if text.use is not None:
            token.uses = (self.use(entry, "use", text.use, text.name),)
        if not (text.red or text.lasting or text.use):
            self.complain(
                entry, "id", f"{entry.called} does nothing; write «red», «lasting» or «use»", entry.id
            )
        token.text = joined(token.red.text if token.red else "", effect, *(use.text for use in token.uses))

    # The town

    def add_specialists(self) -> None:
        starts = ("builder", "healer", "")
        for entry in sorted(self.raw["specialist"], key=lambda one: (starts.index(one.value.start), one.id)):
            text: SpecialistText = entry.value
            one = Specialist(len(self.made.specialists), entry.id, text.name)
            one.action = ACTIONS.index(text.action)
            one.gains, bonus = self.amounts(entry, "bonus", text.bonus, AMOUNTS)
            one.cost, one.tax, one.flavour = text.cost, text.tax, text.flavour
            one.is_starting = bool(text.start)
            one.text = f"{ACTION_NAMES[one.action]}{f' + {bonus}' if bonus else ''}."
            self.made.specialists.append(one)
        kinds = [entry.value.start for entry in self.raw["specialist"]]
        builders, healers = kinds.count("builder"), kinds.count("healer")
        self.made.starting_builders = tuple(range(builders))
        self.made.starting_healers = tuple(range(builders, builders + healers))
        self.made.others = tuple(range(builders + healers, len(kinds)))
        for name, n in (("builders", builders), ("healers", healers)):
            if n < HEROES:
                first = next(iter(self.raw["specialist"]))
                self.complain(
                    first, "start", f"there are {n} starting {name}; each of {HEROES} players needs one", name
                )
        self.made.specialist_of = {one.id: one.index for one in self.made.specialists}

    def add_buildings(self) -> None:
        for index, entry in enumerate(self.raw["building"]):
            text: BuildingText = entry.value
            tile = Building(index, entry.id, text.name)
            tile.cost, tile.beds, tile.has_book, tile.flavour = text.cost, text.beds, text.book, text.flavour
            tile.makes, makes = self.amounts(entry, "makes", text.makes, PRODUCTS)
            tile.not_in_final = text.not_in_final
            tile.is_producer = any(thing < GOODS for thing, _ in tile.makes)
            effect = self.effect(entry, "lasting", text.lasting)
            tile.frees_villagers = effect is not None and any(
                one.kind == "frees_villagers" for one in effect.modifiers
            )
            tile.force = self.lasting(effect)
            points = self.effect(entry, "scores", text.scores)
            tile.scores = self.scores(points)
            tile.text = joined(tile_text(text, makes), effect, points)
            self.made.buildings.append(tile)
        self.total("building", len(self.made.buildings), GRID, "building tiles", "the grid of 5 by 4")
        self.made.building_of = {tile.id: tile.index for tile in self.made.buildings}

    def add_villagers(self) -> None:
        for index, entry in enumerate(self.raw["villager"]):
            villager = Villager(index, entry.id, entry.value.name, THINGS.index(entry.value.good))
            villager.flavour = entry.value.flavour
            self.made.villagers.append(villager)
        self.made.pile_of_villagers = len(self.made.villagers)

    def add_orders(self) -> None:
        for index, entry in enumerate(self.raw["order"]):
            goods = self.amounts(entry, "goods", entry.value.goods, GOOD_AMOUNTS)[0]
            if not goods:
                self.complain(entry, "goods", f"{entry.called} asks for nothing; write «2 shell»", entry.id)
            order = Order(index, entry.id, entry.value.name, goods, entry.value.coins)
            order.flavour = entry.value.flavour
            self.made.orders.append(order)
        self.made.order_of = {one.id: one.index for one in self.made.orders}

    # The map

    def add_searches(self) -> None:
        for entry in self.raw["search"]:
            effect = self.effect(entry, "effect", entry.value.effect) or Effect()
            for copy in range(1, entry.value.copies + 1):
                token = Search(len(self.made.searches), f"{entry.id}_{copy}", entry.value.name, effect)
                token.is_kept, token.flavour = entry.value.kept, entry.value.flavour
                token.text = effect.text + ("" if token.is_kept else " Discard this token.")
                self.made.searches.append(token)
        if len(self.made.searches) < len(LETTERS) and self.made.searches:
            message = (
                f"there are {len(self.made.searches)} search tokens for {len(LETTERS)} letters of the map"
            )
            self.complain(next(iter(self.raw["search"])), "copies", message, "search")
        self.made.search_of = {one.id: one.index for one in self.made.searches}

    def add_locations(self) -> None:
        for index, entry in enumerate(self.locations):
            text: LocationText = entry.value
            for side, name in ((SURFACE, "surface"), (UNDERGROUND, "underground")):
                visit = text.underground if side == UNDERGROUND and text.underground else text.surface
                field = name if visit is text.underground or side == SURFACE else "surface"
                price, words = self.amounts(entry, f"{field}.pay", visit.pay, AMOUNTS)
                effect = self.effect(entry, f"{field}.effect", visit.effect) or Effect()
                place = Location(index, entry.id, visit.name or text.name, price, effect)
                place.text = f"Pay {words}. {effect.text}" if words else effect.text
                place.flavour, place.clause = text.flavour, visit.clause or "NN-11.1"
                if side == UNDERGROUND and visit is text.surface:
                    place.clause = "NN-12.13"  # as above
                self.made.locations[side].append(place)
        self.made.location_of = {entry.id: i for i, entry in enumerate(self.locations)}

    def add_enemies(self) -> None:
        made: dict[tuple[str, int], Enemy] = {}
        for index, entry in enumerate(self.by("enemy", "side", "level")):
            text: EnemyText = entry.value
            enemy = Enemy(index, entry.id, text.name, text.level)
            enemy.is_underground = text.side == "underground"
            enemy.health, enemy.attack, enemy.villagers = text.health, text.attack, text.villagers
            enemy.gains, gains = self.amounts(entry, "gains", text.gains, AMOUNTS)
            enemy.copies, enemy.flavour = text.copies, text.flavour
            enemy.text = enemy_text(text, gains)
            if (text.side, text.level) in made:
                other = made[text.side, text.level]
                message = f"{entry.called} is a second enemy of level {text.level}, as «{other.id}» is"
                self.complain(entry, "level", message, entry.id)
            made[text.side, text.level] = enemy
        for level in range(1, LEVELS + 1):
            surface = made.get(("surface", level))
            if surface is None:
                first = next(iter(self.raw["enemy"]))
                self.complain(first, "level", f"there is no enemy of level {level}", str(level))
                continue
            self.made.enemies[SURFACE].append(surface)
            self.made.enemies[UNDERGROUND].append(made.get(("underground", level), surface))

    def add_maps(self) -> None:
        for side in SIDES:
            entry = next((one for one in self.raw["map"] if one.id == side), None)
            if entry is None:
                self.complain(next(iter(self.raw["map"])), "id", f"there is no map «{side}»", side)
                continue
            self.made.maps.append(self.map_of(entry))
        for side in SIDES:
            entry = next((one for one in self.raw["town"] if one.id == side), None)
            if entry is None:
                self.complain(next(iter(self.raw["town"])), "id", f"there is no town board «{side}»", side)
                continue
            self.made.towns.append(self.town_of(entry))

    # Cards

    def add_quests(self) -> None:
        entries = sorted(self.raw["quest"], key=lambda entry: (QUEST_KINDS.index(entry.value.kind), entry.id))
        for index, entry in enumerate(entries):
            text: QuestText = entry.value
            place = self.ref(entry, "location", text.location, "location")
            quest = Quest(
                index, entry.id, text.name, QUEST_KINDS.index(text.kind), 0 if place is None else place
            )
            quest.vp, quest.flavour = text.vp, text.flavour
            quest.price = self.things(entry, "pay", text.pay)
            quest.condition, quest.condition_text = self.condition(entry, "needs", text.needs)
            quest.health, quest.attack = self.combat(entry, text.combat)
            quest.effect = self.effect(entry, "effect", text.effect) or Effect()
            lasting, points = (
                self.effect(entry, "lasting", text.lasting),
                self.effect(entry, "scores", text.scores),
            )
            quest.force, quest.scores = self.lasting(lasting), self.scores(points)
            if text.use is not None:
                quest.uses = (self.use(entry, "use", text.use, text.name),)
            quest.text = quest_text(quest, lasting, points)
            self.made.quests.append(quest)
        kinds = [entry.value.kind for entry in entries]
        self.made.first_artifact = kinds.count("basic")
        self.made.first_advanced = kinds.count("basic") + kinds.count("artifact")
        self.made.quest_of = {one.id: one.index for one in self.made.quests}
        numbers: NumbersText = next(iter(self.raw["numbers"])).value
        for kind, each in zip(QUEST_KINDS, numbers.dealt, strict=True):
            if kinds.count(kind) < each * HEROES:
                message = (
                    f"there are {kinds.count(kind)} {kind} quests; {HEROES} players are dealt {each * HEROES}"
                )
                self.complain(next(iter(self.raw["quest"])), "kind", message, kind)

    def combat(self, entry: Entry, text: str) -> tuple[int, int]:
        """«7/3»: health and attack."""
        if not text:
            return 0, 0
        health, _, attack = text.partition("/")
        if not (health.isdigit() and attack.isdigit() and int(health) > 0):
            message = f"the combat «{text}» of {entry.called} is not a health and an attack like «7/3»"
            self.complain(entry, "combat", message, text)
            return 0, 0
        return int(health), int(attack)

    def add_solo(self) -> None:
        for entry in self.raw["solo"]:
            text: SoloText = entry.value
            effect = self.effect(entry, "effect", text.effect) or Effect()
            for copy in range(1, text.copies + 1):
                called = f"{entry.id}_{copy}" if text.copies > 1 else entry.id
                card = SoloCard(len(self.made.solo), called, text.name, effect)
                card.is_attack = any(move[0] is solo_play.bot_attack for move in effect.moves)
                card.text, card.flavour = effect.text, text.flavour
                self.made.solo.append(card)
        if self.made.solo and all(card.is_attack for card in self.made.solo):
            first = next(iter(self.raw["solo"]))
            self.complain(
                first,
                "effect",
                "all solo cards attack; the second of a season needs another to draw",
                "bot_attack",
            )

    def add_story_tokens(self) -> None:
        for index, entry in enumerate(self.raw["story_token"]):
            text: StoryTokenText = entry.value
            token = StoryToken(index, entry.id, text.name)
            token.copies, token.is_kept, token.flavour = text.copies, text.kept, text.flavour
            lasting, points = (
                self.effect(entry, "lasting", text.lasting),
                self.effect(entry, "scores", text.scores),
            )
            token.force, token.scores = self.lasting(lasting), self.scores(points)
            token.gained = self.effect(entry, "gained", text.gained) or Effect()
            token.chapter_start = self.effect(entry, "chapter_start", text.chapter_start) or Effect()
            token.makes_villager = THINGS.index(text.villager) if text.villager else NOWHERE
            if text.use is not None:
                token.uses = (self.use(entry, "use", text.use, text.name),)
            token.text = story_token_text(text, token, lasting, points)
            self.made.story_tokens.append(token)
            if token.makes_villager >= 0:
                self.add_born(token)
        self.made.villager_of = {one.id: one.index for one in self.made.villagers}
        self.made.story_copies = tuple(int(token.copies) for token in self.made.story_tokens)
        self.made.story_token_of = {one.id: one.index for one in self.made.story_tokens}

    def add_born(self, token: StoryToken) -> None:
        """NN-G19: each copy of a token that is a villager, beside those of the pile."""
        born: list[int] = []
        for copy in range(1, int(token.copies) + 1):
            villager = Villager(
                len(self.made.villagers), f"{token.id}_{copy}", token.name, int(token.makes_villager)
            )
            villager.flavour = token.flavour
            born.append(villager.index)
            self.made.villagers.append(villager)
        token.villagers = tuple(born)

    def add_market(self) -> None:
        for entry in sorted(
            self.raw["sale"], key=lambda one: (-len(one.value.goods), -one.value.coins, one.id)
        ):
            goods = self.amounts(entry, "goods", entry.value.goods, GOOD_AMOUNTS)[0]
            self.made.sales.append(Sale(len(self.made.sales), entry.id, goods, entry.value.coins))
        self.made.sales.sort(
            key=lambda one: (-len(one.goods), -sum(n for _, n in one.goods), -one.coins, one.id)
        )
        for index, sale in enumerate(self.made.sales):
            sale.index = index

    def add_numbers(self) -> None:
        entry = next(iter(self.raw["numbers"]))
        text: NumbersText = entry.value
        numbers = self.made.numbers
        for name in (
            "coins",
            "seat_coins",
            "villager_row",
            "specialist_row",
            "gear_row",
            "refill",
            "order_vp",
            "rest_hearts",
            "rest_coins",
            "learn",
            "consolation",
            "dealt",
            "kept",
            "solo_goal",
            "reputation_low",
            "most_reputation",
        ):
            setattr(numbers, name, getattr(text, name))
        numbers.reputation = tuple(text.reputation)
        if text.kept > sum(text.dealt):
            message = f"{text.kept} quests are kept of {sum(text.dealt)} that are dealt; keep fewer"
            self.complain(entry, "kept", message, "kept")
        words: WordsText = next(iter(self.raw["words"])).value
        self.made.opening, self.made.victory, self.made.defeat = words.opening, words.victory, words.defeat

    # The whole

    def total(self, section: str, n: int, wanted: int, what: str, why: str = "the book") -> None:
        if n != wanted:
            first = next(iter(self.raw[section]), None)
            if first is not None:
                self.complain(first, "id", f"there are {n} {what}; {why} needs {wanted}", section)

    def count(self, entry: Entry, field: str, n: int, wanted: int, what: str, word: str) -> None:
        if n != wanted:
            self.complain(entry, field, f"{entry.called} has {n} {what} instead of {word}", entry.id)

    def content(self, id: str, version: str, hash: str) -> Content:
        """All of the pack, compiled; what is wrong stands in the compiler's errors."""
        self.made = Content(id, version, hash)
        for section, kind in SECTIONS.items():
            if not kind.single and section not in STORY_SECTIONS and not len(list(self.raw[section])):
                self.errors.append(
                    PackError("pack.toml", 0, 0, section, f"the pack has no {a(section)[2:].strip()}")
                )
        if self.errors:
            return self.made
        self.add_heroes()
        self.add_tokens()
        self.add_specialists()
        self.add_buildings()
        self.add_villagers()
        self.add_orders()
        self.add_searches()
        self.add_locations()
        self.add_enemies()
        self.add_maps()
        self.add_quests()
        self.add_solo()
        self.add_story_tokens()
        self.add_market()
        self.add_numbers()
        return self.made


def check(raw: Raw) -> list[PackError]:
    """Everything that is wrong with a pack."""
    builder = Builder(raw)
    builder.content("", "", "")
    return [*builder.errors, *stories.book_of(raw).errors]


def content_of(pack: Pack, variant: Any = None) -> Content:
    """The compiled content of a pack."""
    return Builder(pack.raw).content(pack.id, pack.version, pack.hash)
