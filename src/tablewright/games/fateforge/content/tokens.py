# interpreted: runs once, when a pack is loaded
"""The tokens of a set-up: enemies, objectives, chests, loot, doors, and who guards what."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from tablewright.engine.complaints import nearest
from tablewright.engine.vocabulary import Mismatch
from tablewright.games.fateforge.content.kinds import read_pay
from tablewright.games.fateforge.printed.foes import NUMBERS, EnemyType
from tablewright.games.fateforge.printed.ground import NOWHERE
from tablewright.games.fateforge.printed.scenes import (
    CHEST,
    DOOR,
    EXIT,
    EXPLORATION,
    FIRE,
    FOOD,
    FOUNTAIN,
    GEM,
    INTERACT,
    OBJECTIVE,
    PORTAL,
    SCROLL,
    TRAP,
    TREE,
    Scene,
    Thing,
)

if TYPE_CHECKING:
    from tablewright.games.fateforge.content.sheets import Sheet

HEROES: Final = (2, 3, 4)
ENEMY_LINE: Final = re.compile(r"(\w+) (\d)/(\d)/(\d)(?:: (.+))?")
NUMBERED: Final = re.compile(r"(.+?)(?: (\d))?")
GEMS: Final = {"Y": 1, "R": 3, "B": 5}  # FF-20.5
TREE_CUBES: Final = 4  # FF-G22, 305R
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
