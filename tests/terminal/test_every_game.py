"""Every game that is installed, drawn without a line of code of its own; and the pictures for the docs."""

from __future__ import annotations

import random
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from tablewright.engine.game import find_game, games
from tablewright.engine.scene import Group, Scene, parts
from tablewright.engine.table import NOBODY
from tablewright.terminal import pictures
from tablewright.terminal.answering import Choices
from tablewright.terminal.explaining import explain
from tablewright.terminal.painting.brush import Brush
from tablewright.terminal.painting.composition import areas_of, arrange, has_side, page, question_width
from tablewright.terminal.painting.panels import head_lines, head_paper, log_paper, question_paper
from tablewright.terminal.painting.paper import Paper

TICTACTOE = Path(__file__).parents[2] / "examples/tictactoe"
MOVES = 120
SIZES = [(80, 24), (160, 50)]


def paint_all(
    scene: Scene, width: int, height: int, tabs: Mapping[str, int] | None = None
) -> dict[str, Paper]:
    """All that the screen would show of a scene."""
    choices = Choices(scene.prompt)
    brush = Brush(scene, choices.badges(), tabs=tabs)
    head = head_lines(brush, width, height)
    asked = question_paper(scene, choices, question_width(width) - 2)
    parts = arrange(width, height, has_side(scene), head, asked.height)
    middle, beside = areas_of(scene, parts.side.w > 0)
    return {
        "head": head_paper(brush, width, head),
        "question": asked,
        "main": page(middle, brush, parts.main.w - 2, parts.main.h),
        "side": page(beside, brush, max(8, parts.side.w - 2), parts.side.h),
        "log": log_paper(scene, max(8, parts.log.w - 2), 0),
    }


def every_tab(scene: Scene) -> Iterator[dict[str, int]]:
    """One tab after the other, in all groups of tabs at once, until each has been open."""
    groups = [part for part in parts(scene) if isinstance(part, Group) and part.arrange == "tabs"]
    for i in range(max((len(group.children) for group in groups), default=1)):
        yield {group.id: i % len(group.children) for group in groups if group.children}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", sorted(games()))
def test_every_installed_game_is_drawn_from_its_scenes_alone(name: str, size: tuple[int, int]) -> None:
    game = find_game(name)
    luck = random.Random(5)
    table = game.new(seed=5, seats=min(game.most_seats, max(2, game.least_seats)))
    for n in range(MOVES):
        if table.over:
            break
        if n % 4 == 0:
            seat = table.seat if table.seat >= 0 else 0
            scene = game.scene(table, seat)
            sheets = paint_all(scene, *size)
            # THEN everything that can be chosen stands on the table with a key, at least in another tab, and all
            # answers in the list
            shown = {thing for sheet in sheets.values() for thing in sheet.places}
            choices = Choices(scene.prompt)
            behind = set(choices.badges()) - shown
            for tabs in every_tab(scene) if behind else ():
                behind -= {
                    thing for sheet in paint_all(scene, *size, tabs).values() for thing in sheet.places
                }
            assert not behind
            assert {f"option|{option.id}" for option in choices.shown} <= shown
            # ... and only boards are wider than their pane
            assert sheets["question"].width <= question_width(size[0])
            paint_all(game.scene(table, NOBODY), *size)
        if n % 20 == 0:
            assert all(explain(scene, thing, choices, whole=True) for thing in shown if "|" not in thing)
        table.choose(luck.randrange(len(table.options)))


def test_pictures_are_made_by_a_command_and_ask_nobody_for_anything(tmp_path: Path) -> None:
    assert pictures.main([str(tmp_path), str(TICTACTOE)]) == 0

    made = sorted(path.name for path in tmp_path.glob("*.svg"))
    assert made == ["tictactoe-160x50.svg", "tictactoe-80x24.svg"]
    for path in tmp_path.glob("*.svg"):
        text = path.read_text(encoding="utf-8")
        assert ElementTree.fromstring(text).tag.endswith("svg")
        assert "http" not in text.replace("http://www.w3.org/2000/svg", "")
        assert "Cell&#160;9" in text
