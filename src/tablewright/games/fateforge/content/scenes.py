# interpreted: runs once, when a pack is loaded
"""Combat Scenes from a pack: for each number of heroes one set-up, checked as it is made (FF-8, FF-G18, FF-G27)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from tablewright.engine.complaints import nearest
from tablewright.engine.language import Compiler
from tablewright.engine.pack import Entry
from tablewright.engine.vocabulary import Mismatch
from tablewright.games.fateforge.content.kinds import read_pay
from tablewright.games.fateforge.content.maps import Drawing
from tablewright.games.fateforge.content.schema import CombatText
from tablewright.games.fateforge.parts import (
    ALL_STANDING,
    BEARER_STOOD,
    BOSS,
    CHEST,
    COLLECT,
    COLOURS,
    CUBES_LEFT,
    DEFEAT,
    DOOR,
    DOORS_CLOSED,
    EXIT,
    EXIT_BY,
    EXPLORATION,
    FIRE,
    FOOD,
    FOUNTAIN,
    GEM,
    INTERACT,
    INTERACT_N,
    NO_ALARM,
    NO_ESCAPE,
    NO_FIRE,
    NONE_LEFT,
    NOWHERE,
    NUMBERS,
    OBJECTIVE,
    OPEN,
    PORTAL,
    PROTECT,
    SCROLL,
    SOME_LEFT,
    SPOT_DONE,
    STAND_AT,
    TRAP,
    TREE,
    ZONE_CLEAR,
    Content,
    EnemyType,
    Exits,
    Objective,
    Place,
    Scene,
    Thing,
)

HEROES: Final = (2, 3, 4)
ENEMY_LINE: Final = re.compile(r"(\w+) (\d)/(\d)/(\d)(?:: (.+))?")
TOKEN: Final = re.compile(r"([a-z]\d)((?:\([34]\)|\{[^}]*\}|\[[^\]]*\]|\$)*)$")
TOKENS: Final = re.compile(r"[a-z]\d(?:\([34]\)|\{[^}]*\}|\[[^\]]*\]|\$)*|\S+")
NUMBERED: Final = re.compile(r"(.+?)(?: (\d))?")
GEMS: Final = {"Y": 1, "R": 3, "B": 5}  # FF-20.5
TREE_CUBES: Final = 4  # FF-G22, 305R
MOST_TOKENS: Final = 5
FOUNTAIN_IN_BATTLE: Final = 2  # FF-G27


class Token:
    """An enemy token as a sheet prints it."""

    def __init__(self, enemy: EnemyType, number: int, zone: int) -> None:
        self.enemy = enemy
        self.number = number
        self.zone = zone
        self.heroes = 0
        self.guards = ""
        self.carries = ""
        self.loot = False

    @property
    def code(self) -> int:
        return int(self.enemy.colour) * NUMBERS + self.number


class Sheet:
    """What a scene's entry says beside its map, read once for all numbers of heroes."""

    def __init__(self, entry: Entry, text: CombatText, content: Content, compiler: Compiler) -> None:
        self.entry = entry
        self.text = text
        self.content = content
        self.compiler = compiler
        self.tokens: list[Token] = []
        self.spare: list[Token] = []
        self.boss: Token | None = None
        self.doors: list[int] = []
        self.portals: list[int] = []
        self.barricades: list[tuple[int, int]] = []
        self.drawing = Drawing("   a\n1  S")
        self.battle: Any = None
        self.loot: Mapping[int, list[str]] = {}
        self.is_right = True

    def wrong(self, field: str, mismatch: Mismatch, word: str = "") -> None:
        self.is_right = False
        message = f"the {field.split('.')[0]} of {self.entry.called} {mismatch.message}"
        near = word or (re.findall("«([^»]*)»", mismatch.message) or [""])[0]
        self.compiler.complain(self.entry.where(field), message, near, mismatch.near)

    def attempt(self, field: str, read: Any, *args: Any) -> Any:
        """What a reader gives, or None with a complaint about the field."""
        try:
            return read(*args)
        except Mismatch as mismatch:
            self.wrong(field, mismatch)
            return None

    # Reading

    def read(self) -> bool:
        """Everything of the sheet; whether it can be set up."""
        drawing = self.attempt("map", Drawing, self.text.map)
        if drawing is None:
            return False
        self.drawing = drawing
        for field in ("walls", "links", "doors", "portals", "barricades"):
            for i, line in enumerate(getattr(self.text, field)):
                self.attempt(f"{field}.{i}", self.border, field, line)
        for i, line in enumerate(self.text.enemies):
            self.attempt(f"enemies.{i}", self.enemy_line, line)
        if self.text.boss:
            self.attempt("boss", self.read_boss)
        self.attempt("map", self.check_reach)
        self.attempt("enemies", self.check_colours)
        return self.is_right

    def border(self, field: str, line: str) -> None:
        drawing = self.drawing
        if field == "walls":
            drawing.cut(line)
        elif field == "links":
            drawing.join(line)
        elif field == "doors":
            self.doors.append(drawing.door(line))
        elif field == "portals":
            self.portals.append(drawing.portal(line))
        else:
            self.barricades.append(drawing.barricade(line))

    def check_reach(self) -> None:
        """Heroes start somewhere, and can get everywhere, to every exit before all."""
        starts = self.drawing.with_mark("S")
        if not starts:
            raise Mismatch("has no start; mark it with «S»")
        reached = self.drawing.reached(starts, self.portals)
        for letter in "ABCD":
            for zone in self.drawing.with_mark(letter):
                if zone not in reached:
                    raise Mismatch(f"has the exit «{letter}», which cannot be reached from the start")
        for zone, name in enumerate(self.drawing.names):
            if zone not in reached:
                raise Mismatch(f"has the zone «{name}», which cannot be reached from the start")

    def enemy_line(self, line: str) -> None:
        """«grunt 3/3/4: d1{satchel} c1 c2$ e1(4)»"""
        match = ENEMY_LINE.fullmatch(line)
        if not match or not match[5]:
            raise Mismatch(f"has «{line}»; write it as «grunt 3/3/4: d1 c1 e1(4)»")
        enemy = self.enemy(match[1])
        numbers = [int(match[2]), int(match[3]), int(match[4])]
        for number, word in enumerate(TOKENS.findall(match[5])):
            self.tokens.append(self.token(enemy, number + 1, word))
        own = [token for token in self.tokens if token.enemy is enemy]
        for heroes, wanted in zip(HEROES, numbers, strict=True):
            there = len([token for token in own if token.heroes <= heroes])
            if there != wanted:
                message = f"places {there} «{match[1]}» with {heroes} heroes, but announces {wanted}"
                raise Mismatch(message)
        if len(own) > enemy.tokens:
            raise Mismatch(f"places {len(own)} «{match[1]}», but there are {enemy.tokens} tokens of it")
        self.add_spare(enemy, own)

    def enemy(self, id: str) -> EnemyType:
        if id not in self.content.enemy_of:
            raise Mismatch(
                f"names «{id}», which is no enemy of this pack", nearest(id, self.content.enemy_of)
            )
        return self.content.enemies[self.content.enemy_of[id]]

    def token(self, enemy: EnemyType, number: int, word: str) -> Token:
        match = TOKEN.fullmatch(word)
        if not match:
            raise Mismatch(
                f"has «{word}», which is no zone with its marks; write «d1», «e1(4)» or «d1{{satchel}}»"
            )
        token = Token(enemy, number, self.drawing.zone(match[1]))
        for mark in re.findall(r"\([34]\)|\{[^}]*\}|\[[^\]]*\]|\$", match[2]):
            if mark[0] == "(":
                token.heroes = int(mark[1])
            elif mark[0] == "{":
                token.guards = mark[1:-1]
            elif mark[0] == "[":
                token.carries = mark[1:-1]
            else:
                token.loot = True
        return token

    def add_spare(self, enemy: EnemyType, own: list[Token]) -> None:
        """FF-G18: an enemy more stands where token 1 does, a further one where token 2 does."""
        for number in range(len(own) + 1, int(enemy.tokens) + 1):
            like = own[min(number - len(own) - 1, 1, len(own) - 1)]
            self.spare.append(Token(enemy, number, like.zone))

    def read_boss(self) -> None:
        name, _, zone = self.text.boss.partition(" ")
        enemy = self.enemy(name)
        if enemy.colour != BOSS:
            raise Mismatch(f"names «{name}», which is no boss")
        self.boss = Token(enemy, 0, self.drawing.zone(zone))

    def check_colours(self) -> None:
        """FF-R33: a scene uses at most one enemy card of each colour."""
        cards: dict[int, str] = {}
        for token in self.tokens:
            other = cards.setdefault(int(token.enemy.colour), token.enemy.id)
            if other != token.enemy.id:
                colour = COLOURS[token.enemy.colour]
                raise Mismatch(f"have two {colour} cards, «{other}» and «{token.enemy.id}»; one is the most")

    # Setting up

    def scene(self, heroes: int) -> Scene:
        """FF-8.2: the set-up for so many heroes."""
        text = self.text
        ground = self.drawing.ground(self.doors, self.portals, self.barricades)
        scene = Scene(self.entry.id, text.name, ground)
        scene.summary, scene.act = text.summary, text.act
        scene.rounds = text.rounds
        if self.battle is None:  # FF-G27: what is harder in Battle Mode are its enemies
            scene.rounds = max(1, text.rounds - (heroes in text.round_less_with))
            scene.more_armour = 1 if heroes in text.armour_more_with else 0
        scene.opening, scene.won, scene.lost = text.opening, text.won, text.lost
        scene.kind = text.kind
        scene.unlocks = tuple(text.unlocks)
        scene.starts = tuple(self.drawing.with_mark("S"))
        scene.difficult = sum(1 << zone for zone in self.drawing.with_mark("~"))
        altar = self.drawing.with_mark("@")
        scene.altar = altar[0] if altar else NOWHERE
        contested = self.drawing.with_mark("*")
        scene.contested = contested[0] if contested else NOWHERE
        scene.chest_tier = text.act
        scene.battle = self.battle is not None
        here = [token for token in self.tokens if token.heroes <= heroes]
        scene.places = tuple(Place(int(token.enemy.index), token.number, token.zone) for token in here)
        if self.boss is not None:
            scene.places += (Place(int(self.boss.enemy.index), 0, self.boss.zone),)
        later = [token for token in self.tokens if token.heroes > heroes] + self.spare
        scene.spare = tuple(Place(int(token.enemy.index), token.number, token.zone) for token in later)
        things = Things(self, heroes, here)
        scene.things = tuple(things.all())
        self.attempt("enemies", things.attach_guards, scene)
        self.attempt("rules", self.special_rules, scene, heroes)
        for field in ("objectives", "optional"):
            for i, line in enumerate(getattr(text, field)):
                objective = self.attempt(f"{field}.{i}", self.objective, scene, line)
                if objective is not None:
                    objective.optional = field == "optional"
                    scene.objectives += (objective,)
        scene.required_exit = next((one.word for one in scene.objectives if one.kind == EXIT_BY), "")
        for i, line in enumerate(text.reactions):
            listed = self.attempt(f"reactions.{i}", self.reaction, line, heroes)
            if listed is not None:
                scene.reactions += (listed,)
        return scene

    def reaction(self, line: str, heroes: int) -> tuple[int, tuple[int, ...]]:
        """FF-G19: «first: white, red», «last: red»."""
        where, colon, colours = line.partition(":")
        if not colon or where not in ("first", "last"):
            raise Mismatch(f"have «{line}»; write it as «first: white, red» or «last: red»")
        found: list[int] = []
        for word in colours.replace(",", " ").split():
            if word not in COLOURS:
                raise Mismatch(f"name the colour «{word}», which no enemy has", nearest(word, COLOURS))
            found.append(COLOURS.index(word))
        return (0 if where == "first" else heroes - 1), tuple(found)

    def code(self, id: str, number: str) -> int:
        """A foe token of this scene."""
        enemy = self.enemy(id)
        if enemy.colour == BOSS:
            return BOSS * NUMBERS
        n = int(number or 1)
        if not any(token.enemy is enemy and token.number == n for token in [*self.tokens, *self.spare]):
            raise Mismatch(f"names «{id} {n}», which is not in this scene")
        return int(enemy.colour) * NUMBERS + n

    def special_rules(self, scene: Scene, heroes: int) -> None:
        for line in self.text.rules:
            words = line.split()
            name = words[0]
            if name in FLAGS:
                self.set_flag(scene, name)
            elif name == "leaves":  # leaves lieutenant 1 by B from round 1
                scene.escapes = Exits(self.code(words[1], words[2]), words[4], int(words[7]))
            elif name == "bearer":
                pass  # its token starts with a hero, see Things
            elif name == "ally":
                scene.ally = self.ally(words[1])
            elif name == "returns":
                scene.reenters = int(self.enemy(words[1]).index)
                scene.reenters_at = tuple(self.drawing.zone(word) for word in words[2:])
            elif name == "waits":
                scene.waits = int(words[1]) if heroes >= int(words[3]) else 0
            elif name == "reeds":
                scene.reeds = self.drawing.zone(words[1])
            elif name == "duel":
                scene.heroes_taking_part = int(words[1])
            else:
                raise Mismatch(
                    f"have «{name}», which is no special rule", nearest(name, [*FLAGS, *LONG_RULES])
                )
        scene.hidden_goals = scene.secret_portals
        scene.boss_armour_per_hero = 1 if self.battle is not None and self.boss is not None else 0

    def set_flag(self, scene: Scene, name: str) -> None:
        scene.tutorial = scene.tutorial or name == "tutorial"
        scene.portals_in_exit = scene.portals_in_exit or name == "portals_in_exit"
        scene.secret_portals = scene.secret_portals or name == "secret_portals"
        scene.unnoticed = scene.unnoticed or name == "unnoticed"
        scene.creeping = scene.creeping or name == "creeping"

    def ally(self, id: str) -> int:
        ids = [one.id for one in self.content.allies]
        if id not in ids:
            raise Mismatch(f"name the ally «{id}», whom there is none of", nearest(id, ids))
        return ids.index(id)

    # Objectives

    def objective(self, scene: Scene, line: str) -> Objective:
        words = line.split()
        reader = OBJECTIVES.get(words[0])
        if reader is None:
            raise Mismatch(f"have «{words[0]}», which is no kind of objective", nearest(words[0], OBJECTIVES))
        try:
            objective: Objective = reader(self, scene, words[1:])
        except (IndexError, ValueError):
            raise Mismatch(f"have «{line}», in which something is missing") from None
        return objective

    def called(self, zone: str) -> str:
        return self.text.names.get(zone, zone.upper())


FLAGS: Final = ("tutorial", "portals_in_exit", "secret_portals", "unnoticed", "creeping")
LONG_RULES: Final = ("leaves", "bearer", "ally", "returns", "waits", "reeds", "duel")


# Objectives, each by its word


def made(
    kind: int, text: str, n: int = 1, word: str = "", zone: int = NOWHERE, target: int = -1
) -> Objective:
    objective = Objective(kind, text)
    objective.n = n
    objective.word = word
    objective.zone = zone
    objective.target = target
    return objective


def how_many(n: int, name: str) -> str:
    plural = {"codex": "codices"}.get(name, f"{name}s")
    return f"the {name}" if n == 1 else f"{n} {plural.replace('_', ' ')}"


def of_the_map(scene: Scene, kind: int, name: str, n: int) -> None:
    """Whether there are so many tokens of this name."""
    there = [thing for thing in scene.things if thing.kind == kind and thing.id.rsplit("-", 1)[0] == name]
    if len(there) < n:
        raise Mismatch(f"ask for {n} «{name}», but the map has {len(there)}")


def read_collect(sheet: Sheet, scene: Scene, words: list[str]) -> Objective:
    n, name = int(words[0]), words[1]
    of_the_map(scene, OBJECTIVE, name, n)
    return made(COLLECT, f"Collect {how_many(n, name)}.", n, name)


def read_exit(sheet: Sheet, scene: Scene, words: list[str]) -> Objective:
    letter = words[0]
    if not any(thing.kind == EXIT and thing.letter == letter for thing in scene.things):
        raise Mismatch(f"ask for the exit «{letter}», which the map does not have")
    return made(EXIT_BY, f"Leave by exit {letter}.", word=letter)


def read_defeat(sheet: Sheet, scene: Scene, words: list[str]) -> Objective:
    if words[0] == "boss":
        if sheet.boss is None:
            raise Mismatch("ask to defeat the «boss», but there is none in this scene")
        return made(DEFEAT, f"Defeat {sheet.boss.enemy.name}.", target=BOSS * NUMBERS)
    if words[0] == "guard":
        exits = [thing for thing in scene.things if thing.kind == EXIT and thing.letter == words[1]]
        if not exits or exits[0].guard < 0:
            raise Mismatch(f"ask to defeat the guard of exit «{words[1]}», which nobody guards")
        return made(DEFEAT, f"Defeat the guard of exit {words[1]}.", target=int(exits[0].guard))
    enemy = sheet.enemy(words[0])
    code = sheet.code(words[0], words[1])
    called = (
        f"{enemy.name} {words[1]}"
        if len([t for t in sheet.tokens if t.enemy is enemy]) > 1
        else f"the {enemy.name}"
    )
    return made(DEFEAT, f"Defeat {called}.", target=code)


def read_interact(sheet: Sheet, scene: Scene, words: list[str]) -> Objective:
    n, name = int(words[0]), words[1]
    of_the_map(scene, INTERACT, name, n)
    return made(INTERACT_N, f"{USED.get(name, 'Use')} {how_many(n, name)}.", n, name)


USED: Final = {
    "herb": "Gather",
    "brazier": "Light",
    "seal": "Break",
    "citizen": "Rescue",
    "root": "Cut",
    "bell": "Free",
}


def read_clear(sheet: Sheet, scene: Scene, words: list[str]) -> Objective:
    zone = sheet.drawing.zone(words[0])
    text = f"No enemy stands in {sheet.called(words[0])} at the end."
    return made(ZONE_CLEAR, text, zone=zone)


def read_no_escape(sheet: Sheet, scene: Scene, words: list[str]) -> Objective:
    enemy = sheet.enemy(words[0])
    code = sheet.code(words[0], words[1])
    text = f"The {enemy.name} must not escape by exit {words[2]}."
    return made(NO_ESCAPE, text, word=words[2], target=code)


def read_open(sheet: Sheet, scene: Scene, words: list[str]) -> Objective:
    n = int(words[0]) if words[0].isdigit() else 1
    of_the_map(scene, CHEST, "chest", n)
    return made(OPEN, f"Open {how_many(n, 'chest')}.", n, "chest")


def read_stand_at(sheet: Sheet, scene: Scene, words: list[str]) -> Objective:
    zone = sheet.drawing.zone(words[0])
    if words[1] not in ("bearer", "everybody"):
        raise Mismatch(f"say that «{words[1]}» stands there; it may be bearer or everybody")
    who = "each" if words[1] == "everybody" else "bearer"
    called = (
        "Every standing hero" if who == "each" else f"The bearer of the {sheet.text.names.get('o', 'token')}"
    )
    return made(STAND_AT, f"{called} is in {sheet.called(words[0])} at the end.", word=who, zone=zone)


def read_none_left(sheet: Sheet, scene: Scene, words: list[str]) -> Objective:
    enemy = sheet.enemy(words[0])
    return made(NONE_LEFT, f"No {enemy.name} is left.", target=int(enemy.index))


def read_some_left(sheet: Sheet, scene: Scene, words: list[str]) -> Objective:
    enemy = sheet.enemy(words[0])
    return made(SOME_LEFT, f"At least one {enemy.name} is alive at the end.", target=int(enemy.index))


def read_plain(kind: int, text: str) -> Any:
    def read(sheet: Sheet, scene: Scene, words: list[str]) -> Objective:
        return made(kind, text)

    return read


OBJECTIVES: Final[dict[str, Any]] = {
    "collect": read_collect,
    "exit": read_exit,
    "defeat": read_defeat,
    "interact": read_interact,
    "clear": read_clear,
    "no_escape": read_no_escape,
    "open": read_open,
    "stand_at": read_stand_at,
    "none_left": read_none_left,
    "some_left": read_some_left,
    "protect": read_plain(PROTECT, "The heart-tree keeps at least one cube."),
    "no_alarm": read_plain(NO_ALARM, "No alarm before the last round."),
    "cubes_left": read_plain(CUBES_LEFT, "A cube is left in the fountain."),
    "doors_closed": read_plain(DOORS_CLOSED, "Both doors are closed at the end."),
    "bearer_stood": read_plain(BEARER_STOOD, "The bearer is never KO'd."),
    "no_fire": read_plain(NO_FIRE, "No hero ends a turn in fire."),
    "spot_done": read_plain(SPOT_DONE, "One weak spot is exploited."),
    "all_standing": read_plain(ALL_STANDING, "Every hero is standing at the end."),
}


# Tokens


class Things:
    """The tokens of a set-up, in the order in which they are listed."""

    def __init__(self, sheet: Sheet, heroes: int, here: list[Token]) -> None:
        self.sheet = sheet
        self.drawing = sheet.drawing
        self.heroes = heroes
        self.here = here
        self.things: list[Thing] = []

    def all(self) -> list[Thing]:
        self.exits()
        self.objectives()
        self.furniture()
        if self.sheet.battle is None:
            self.loot()
        else:
            self.rewards()
        self.borders()
        return self.things

    def add(self, kind: int, word: str, name: str, zone: int) -> Thing:
        n = len([thing for thing in self.things if thing.id.rsplit("-", 1)[0] == word]) + 1
        thing = Thing(kind, f"{word}-{n}", name, zone)
        self.things.append(thing)
        return thing

    def exits(self) -> None:
        for letter in "ABCD":
            for zone in self.drawing.with_mark(letter):
                thing = Thing(EXIT, f"exit-{letter.lower()}", f"exit {letter}", zone)
                thing.letter = letter
                self.things.append(thing)

    def objectives(self) -> None:
        names = self.sheet.text.names
        for zone in self.drawing.with_mark("o"):
            self.add(OBJECTIVE, names.get("o", "objective"), names.get("o", "objective"), zone)
        for token in self.here:
            if token.carries:
                self.add(OBJECTIVE, token.carries, token.carries, NOWHERE).carrier = token.code
        for line in self.sheet.text.rules:
            if line.startswith("bearer "):
                self.add(OBJECTIVE, line.split()[1], line.split()[1], NOWHERE).with_hero = True
        asked = self.sheet.text.asks_3 if self.heroes > HEROES[0] and self.sheet.text.asks_3 else ""
        for zone in self.drawing.with_mark("i"):
            thing = self.add(INTERACT, names.get("i", "object"), names.get("i", "object"), zone)
            read = self.sheet.attempt("asks", read_pay, asked or self.sheet.text.asks)
            thing.asks = read[0] if read else ()
        for zone in self.drawing.with_mark("y"):
            self.add(TREE, "heart-tree", "heart-tree", zone).cubes = TREE_CUBES

    def furniture(self) -> None:
        holds = self.sheet.text.holds
        if self.sheet.battle is None:
            for zone in self.drawing.with_mark("c"):
                chest = self.add(CHEST, "chest", "chest", zone)
                chest.sealed = self.sheet.text.sealed
                chest.contents = self.held(holds.get(self.drawing.names[zone], ""))
        for zone in self.drawing.with_mark("x"):
            token = self.add(EXPLORATION, "exploration", "exploration token", zone)
            token.contents = self.held(holds.get(self.drawing.names[zone], "auto"))
        for zone in self.drawing.with_mark("t"):
            self.add(TRAP, "trap", "trap", zone)
        for zone in self.drawing.with_mark("h"):
            self.add(FOUNTAIN, "fountain", "healing fountain", zone).cubes = self.fountain_cubes()
        for zone in self.drawing.with_mark("w"):
            self.add(FIRE, "fire", "fire", zone)

    def held(self, text: str) -> str:
        """«relocate e1» as the rules read it."""
        if text.startswith("relocate "):
            self.sheet.attempt("holds", self.drawing.zone, text.split()[1])
        return text.replace(" ", ":", 1)

    def fountain_cubes(self) -> int:
        match = re.fullmatch(r"(\d)\+(\d)", self.sheet.text.fountain)
        if not match:
            self.sheet.wrong("fountain", Mismatch("must say its cubes, as «1+1»: one, and one for each hero"))
            return 0
        cubes = int(match[1]) + int(match[2]) * self.heroes
        return cubes if self.sheet.battle is None else min(cubes, FOUNTAIN_IN_BATTLE)

    def loot(self) -> None:
        """FF-G18: on the enemy marked $, in the contested zone, in the free one; food."""
        carried, contested, free = self.sheet.loot.get(self.heroes, ["", "", ""])
        for token in self.here:
            if token.loot:
                for gem in carried:
                    self.gem(gem, NOWHERE).carrier = token.code
        for mark, gems in (("*", contested), ("+", free)):
            for zone in self.drawing.with_mark(mark):
                for gem in gems:
                    self.gem(gem, zone)
        for zone in self.drawing.with_mark("f"):
            self.add(FOOD, "food", "food", zone).worth = 1 if self.heroes == HEROES[0] else 2

    def gem(self, letter: str, zone: int) -> Thing:
        thing = self.add(GEM, "gem", {"Y": "yellow gem", "R": "red gem", "B": "blue gem"}[letter], zone)
        thing.worth = GEMS[letter]
        return thing

    def rewards(self) -> None:
        """FF-G27: the four reward tokens of Battle Mode."""
        battle = self.sheet.battle
        self.add(CHEST, "chest", "chest", self.drawing.zone(battle.chest)).contents = "tier"
        for name in battle.food:
            self.add(FOOD, "food", "food", self.drawing.zone(name)).worth = 1
        self.add(SCROLL, "scroll", "scroll", self.drawing.zone(battle.scroll))

    def borders(self) -> None:
        for mask in self.sheet.doors:
            self.add(DOOR, "door", "door", NOWHERE).zones = mask
        for mask in self.sheet.portals:
            self.add(PORTAL, "portal", "portal", NOWHERE).zones = mask

    # Guards

    def attach_guards(self, scene: Scene) -> None:
        """FF-8.8, FF-32.1: who guards what."""
        for token in self.here:
            if not token.guards:
                continue
            match = NUMBERED.fullmatch(token.guards)
            assert match is not None
            name, number = match[1], match[2] or "1"
            if name in self.sheet.content.enemy_of:
                self.guard_enemy(scene, token, name, int(number))
            elif not (name == "chest" and self.sheet.battle is not None):
                self.guard_thing(token, name, number)
        if self.sheet.battle is not None:
            self.guard_reward()

    def guard_enemy(self, scene: Scene, token: Token, name: str, number: int) -> None:
        enemy = self.sheet.enemy(name)
        for place in scene.places:
            if place.type == enemy.index and place.number == number:
                if place.zone != token.zone:
                    raise Mismatch(f"have a guard of «{name}» that does not stand with it")
                place.guarded_by = token.code
                return
        raise Mismatch(f"guard «{name} {number}», which is not in this scene")

    def guard_thing(self, token: Token, name: str, number: str) -> None:
        word = f"exit-{name.lower()}" if len(name) == 1 else f"{name}-{number}"
        for thing in self.things:
            if thing.id == word:
                if thing.zone != token.zone:
                    raise Mismatch(f"have a guard of «{name}» that does not stand with it")
                thing.guard = token.code
                return
        known = [thing.id.rsplit("-", 1)[0] for thing in self.things]
        raise Mismatch(f"guard «{name}», which is not on the map", nearest(name, known))

    def guard_reward(self) -> None:
        """FF-G27: the chest is guarded by the first enemy of the sheet that stands there and guards nothing else."""
        chest = next(thing for thing in self.things if thing.kind == CHEST)
        for token in self.here:
            if token.zone == chest.zone and (not token.guards or token.guards.startswith("chest")):
                chest.guard = token.code
                return


# Battle Mode


def battle_tokens(sheet: Sheet, lines: list[str]) -> list[Token]:
    """FF-G27: the cards of the base sheet in other numbers; what it does not print stands as FF-G18 says."""
    found: list[Token] = []
    for line in lines:
        match = ENEMY_LINE.fullmatch(line)
        if not match or match[5]:
            raise Mismatch(f"has «{line}»; write it as «grunt 2/4/5»")
        enemy = sheet.enemy(match[1])
        printed = [token for token in [*sheet.tokens, *sheet.spare] if token.enemy is enemy]
        if not printed:
            raise Mismatch(f"names «{match[1]}», which its base does not have")
        counts = [int(match[2]), int(match[3]), int(match[4])]
        for number in range(1, max(counts) + 1):
            like = next(token for token in printed if token.number == number)
            token = Token(enemy, number, like.zone)
            token.guards, token.carries = like.guards, like.carries
            token.heroes = next(heroes for heroes, n in zip(HEROES, counts, strict=True) if n >= number)
            found.append(token)
    return found
