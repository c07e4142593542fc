# interpreted: runs once, when a pack is loaded
"""The objectives of a scene, each read by its first word."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from tablewright.engine.vocabulary import Mismatch
from tablewright.games.fateforge.printed.foes import BOSS, NUMBERS
from tablewright.games.fateforge.printed.ground import NOWHERE
from tablewright.games.fateforge.printed.scenes import (
    ALL_STANDING,
    BEARER_STOOD,
    CHEST,
    COLLECT,
    CUBES_LEFT,
    DEFEAT,
    DOORS_CLOSED,
    EXIT,
    EXIT_BY,
    INTERACT,
    INTERACT_N,
    NO_ALARM,
    NO_ESCAPE,
    NO_FIRE,
    NONE_LEFT,
    OBJECTIVE,
    OPEN,
    PROTECT,
    SOME_LEFT,
    SPOT_DONE,
    STAND_AT,
    ZONE_CLEAR,
    Objective,
    Scene,
)

if TYPE_CHECKING:
    from tablewright.games.fateforge.content.sheets import Sheet

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
