"""What the table teaches at a terminal: a line for each new idea and word, kept in the data folder once it was read."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from tablewright.engine.game import Game
from tablewright.engine.scene import Scene
from tablewright.saves import data_folder
from tablewright.scene.primer import NO_PRIMER, First, Primer, Teacher

NAME: Final = "taught.json"
STOPPED: Final = "stopped"


class Lessons:
    """One person's lessons at one game. Where nothing can be kept, they last as long as the program runs."""

    def __init__(
        self, game: Game, primer: Primer = NO_PRIMER, file: Path | None = None, *, first: bool = False
    ) -> None:
        self.game = game
        self.primer = primer
        self.file = file
        self.first: First | None = primer.first if first else None
        kept = self.kept()
        self.is_on = first or not kept.get(STOPPED, False)
        self.teacher = Teacher(primer, kept.get(game.id, ()))
        self.at_rev: tuple[str, int] = ("", -1)
        self.lines: list[str] = []
        self.counted: set[int] = set()
        self.has_stopped = False  # whether it was asked if that is enough

    def at(self, scene: Scene) -> list[str]:
        """What is new at this scene, a line each; the same however often the scene is drawn."""
        if not self.is_on or (scene.prompt is not None and scene.prompt.how == "wait"):
            return []
        if (scene.seat, scene.rev) != self.at_rev:
            self.at_rev = (scene.seat, scene.rev)
            idea = self.teacher.look(scene)
            words = self.teacher.words(scene)
            told = [f"New: {idea.title}. {idea.say} ({idea.clauses[0]})"] if idea is not None else []
            self.lines = [*told, *(f"{word.word}: {word.say}" for word in words)]
            if self.lines:
                self.keep({self.game.id: sorted(self.teacher.met)})
        return self.lines

    def stop(self) -> None:
        self.is_on = False
        self.lines = []
        self.keep({STOPPED: True})

    def start(self) -> None:
        """Teach again, from what is not known yet."""
        self.is_on = True
        self.keep({STOPPED: False})

    # The first game

    def page(self) -> list[str]:
        """The one page before the first game."""
        if self.first is None:
            return []
        first = self.first
        steps = [f"  {n}. {step}" for n, step in enumerate(first.turn, 1)]
        return [
            f"Your first game of {self.game.title}", "",
            "Your goal", f"  {first.goal}", "", "A turn", *steps, "", "How you lose", f"  {first.lose}",
        ]  # fmt: skip

    def asks_to_stop(self, scene: Scene) -> str:
        """Once, where the first game may end early: what has been reached; else nothing."""
        stop = self.first.stop if self.first is not None else None
        if stop is None or self.has_stopped or scene.over is not None:
            return ""
        self.counted |= {entry.n for entry in scene.log if entry.clause == stop.clause}
        if len(self.counted) < stop.times:
            return ""
        self.has_stopped = True
        return stop.say

    def next(self) -> list[str]:
        """What to play after the first game."""
        return (
            ["What to try next", *(f"  - {each}" for each in self.first.next)]
            if self.first is not None
            else []
        )

    # What is kept

    def kept(self) -> dict[str, Any]:
        if self.file is None:
            return {}
        try:
            found = json.loads(self.file.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return found if isinstance(found, dict) else {}

    def keep(self, news: dict[str, Any]) -> None:
        """Write it whole or not at all; a folder that cannot be written to is no reason to stop playing."""
        if self.file is None:
            return
        with suppress(OSError):
            self.file.parent.mkdir(parents=True, exist_ok=True)
            new = self.file.with_name(f"{self.file.name}.{os.getpid()}")
            new.write_text(json.dumps({**self.kept(), **news}, indent=1) + "\n", encoding="utf-8")
            new.replace(self.file)


def lessons_file() -> Path:
    return data_folder() / NAME


def lessons_on(game: Game, *, first: bool = False) -> tuple[Lessons, str]:
    """The lessons of a game for whoever plays at this computer, and what is wrong with its primer, if anything."""
    from tablewright.engine.complaints import PackErrors
    from tablewright.scene.primer import primer_of

    try:
        return Lessons(game, primer_of(game), lessons_file(), first=first), ""
    except PackErrors as why:
        return Lessons(game), f"{game.title} teaches nothing, because its primer has mistakes:\n{why}"
