"""Where a walk can end that takes several steps, by which steps, and what they cost: found by walking it in thought.

The steps are answers like any others, each given to its own question; here they are only put in a row. A way ends
where luck falls, something is seen, or somebody else is asked: there whoever walks decides anew.
"""

from __future__ import annotations

import time
from typing import Any, Final, NamedTuple

from tablewright.engine.game import Game, notation
from tablewright.engine.table import Table
from tablewright.house.foreseeing import Change, World, changed, numbers
from tablewright.players.view import View

SECONDS: Final = 0.3
MOST: Final = 150  # places that are looked at


class Way(NamedTuple):
    """A place that can be reached: the objects on the way, the moves, and what has changed there."""

    target: str
    path: list[str]
    moves: list[str]
    changes: list[Change]

    def data(self) -> dict[str, Any]:
        words = ", ".join(change.words for change in self.changes)
        return {"target": self.target, "path": self.path, "moves": self.moves, "words": words}


def is_walk(game: Game, table: Table, seat: int) -> bool:
    """Whether this question has steps among its answers."""
    return table.seat == seat and any(step_to(game, table, i) for i in range(len(table.options)))


def step_to(game: Game, table: Table, i: int) -> str:
    """The place that an option steps to; "" if it is no step."""
    move = table.options[i]
    if not game.dress(table, move).get("walks"):
        return ""
    targets = game.targets(table, move)
    return targets[0] if targets else ""


def ways(game: Game, table: Table, seat: int, seconds: float = SECONDS) -> list[Way]:
    """Every place that more than one step leads to, by the fewest steps."""
    view = View(table, seat)
    world = view.imagined_with(1)
    if world.lanes is not None or not is_walk(game, world, seat):
        return []
    until = time.monotonic() + seconds
    before = numbers(game, view.seen, seat)
    reached = {step_to(game, world, i) for i in range(len(world.options))}
    found: list[Way] = []
    todo: list[tuple[Table, list[str], list[str]]] = [(world, [], [])]
    while todo and len(found) < MOST and time.monotonic() < until:
        here, path, moves = todo.pop(0)
        for i in range(len(here.options)):
            target = step_to(game, here, i)
            if not target or (moves and target in reached):
                continue
            there = here.copy()
            luck, news = there.fate.total, there.news
            there.choose(i)
            way = [*path, target], [*moves, notation(here, here.options[i])]
            if moves:
                reached.add(target)
                told = World(numbers(game, there.seen_by(seat), seat), [], False)
                found.append(Way(target, *way, list(changed(before, [told]))))
            settled = there.fate.total == luck and there.news == news
            if settled and not there.over and is_walk(game, there, seat):
                todo.append((there, *way))
    return found
