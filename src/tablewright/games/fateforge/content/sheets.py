# interpreted: runs once, when a pack is loaded
"""A scene of the pack, as its entry prints it, and the set-ups that it becomes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from tablewright.engine.complaints import nearest
from tablewright.engine.language import Compiler
from tablewright.engine.pack import Entry
from tablewright.engine.vocabulary import Mismatch
from tablewright.games.fateforge.content.maps import Drawing
from tablewright.games.fateforge.content.objectives import OBJECTIVES
from tablewright.games.fateforge.content.schema import CombatText
from tablewright.games.fateforge.content.tokens import ENEMY_LINE, HEROES, Things, Token
from tablewright.games.fateforge.printed.content import Content
from tablewright.games.fateforge.printed.foes import BOSS, COLOURS, NUMBERS, EnemyType
from tablewright.games.fateforge.printed.ground import NOWHERE
from tablewright.games.fateforge.printed.scenes import EXIT_BY, Exits, Objective, Place, Scene

TOKEN: Final = re.compile(r"([a-z]\d)((?:\([34]\)|\{[^}]*\}|\[[^\]]*\]|\$)*)$")
TOKENS: Final = re.compile(r"[a-z]\d(?:\([34]\)|\{[^}]*\}|\[[^\]]*\]|\$)*|\S+")


SEVERAL: Final = (
    "barricades",
    "doors",
    "enemies",
    "links",
    "objectives",
    "portals",
    "reactions",
    "rules",
    "walls",
)
VERBS: Final = {
    "has": "have",
    "names": "name",
    "places": "place",
    "puts": "put",
    "gives": "give",
    "asks": "ask",
}
ONE_VERBS: Final = {several: one for one, several in VERBS.items()} | {"guard": "guards", "say": "says"}


def agreeing(field: str, owner: str, message: str) -> str:
    """«enemies of the combat «101» have …», «map of the combat «101» has …»."""
    verb, _, rest = message.partition(" ")
    verbs = VERBS if field in SEVERAL else ONE_VERBS
    return f"{field} of {owner} {verbs.get(verb, verb)} {rest}"


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
        self.told: list[tuple[str, str]] = []

    def wrong(self, field: str, mismatch: Mismatch, word: str = "") -> None:
        """A complaint about a field. A sheet is set up for two, three and four heroes, and says it once."""
        self.is_right = False
        message = f"the {agreeing(field.split('.')[0], self.entry.called, mismatch.message)}"
        near = word or (re.findall("«([^»]*)»", mismatch.message) or [""])[0]
        if (field, message) not in self.told:
            self.told.append((field, message))
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
                message = f"places {there} «{match[1]}» with {heroes} heroes, where {wanted} are announced"
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
