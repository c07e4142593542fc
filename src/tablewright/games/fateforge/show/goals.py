# interpreted: made once for each look at the table, not once a move
"""Objectives, how the scene is won and lost, and the check list of Clean-Up and Exit (chapters 8, 15, 16)."""

from __future__ import annotations

from typing import Final

from tablewright.engine.scene import Block, Piece, Span, Story, Zone
from tablewright.games.fateforge.rules import clean_up, ending, extra_round, hero_abilities, objectives
from tablewright.games.fateforge.table import CLEAN_UP, LEAVING, Table

# FF-15.1 to 15.7, 16.1 to 16.12, R67, R68: in this order
STEPS: Final = (
    ("FF-15.1", "Abilities of enemies and rules of the scene"),
    ("FF-15.2", "Abilities of heroes"),
    ("FF-15.2", "Block tokens go"),
    ("FF-15.3", "Stun cubes of enemies go"),
    ("FF-15.4", "Damage cubes of enemies go"),
)
LAST_STEPS: Final = (
    ("FF-18.1", "One extra round, or none"),
    ("FF-16.3", "All leave by one exit"),
    ("FF-16.8", "Objectives are checked"),
    ("FF-16.10", "Recovery"),
)
OBJECTIVE_LINE: Final = "{0}: {1}."  # as `ending.close_scene` tells it
OFFERED: Final = len(STEPS)  # the extra round
EXIT_STEP: Final = len(STEPS) + 1


def goals(table: Table) -> Zone:
    """FF-8.2, 16.8: every objective with whether it is met as things stand."""
    scene = table.scene
    met = objectives.results(table) if table.phase == LEAVING else [
        objectives.is_met(table, goal) for goal in (*scene.objectives, *scene.secondary)
    ]  # fmt: skip
    pieces = [
        Piece(
            f"goal-{i + 1}", "marker", goal.text.rstrip("."), icon="check" if met[i] else "flag",
            tone="good" if met[i] else "gold", flags=["done"] if met[i] else [], text=extra(table, i),
            clause="FF-16.8",
        )
        for i, goal in enumerate((*scene.objectives, *scene.secondary))
    ]  # fmt: skip
    return Zone("goals", "Objectives", "list", pieces=pieces, term="winning", clause="FF-16.8")


def extra(table: Table, i: int) -> str:
    """What is not needed for success."""
    first = len(table.scene.objectives)
    if i >= first:
        return "Secondary: brings a point."
    return "Not needed for success." if table.scene.objectives[i].optional else ""


def check_list(table: Table) -> list[Story]:
    """The steps of the Clean-Up, and after the last round those of the Exit, ticked off as they are done."""
    if table.phase not in (CLEAN_UP, LEAVING):
        return []
    steps = [*STEPS, *(LAST_STEPS if is_last(table) else ())]
    now = at_step(table)
    title = "Clean-Up and Exit" if is_last(table) else "Clean-Up"
    blocks = [step_block(i, words, now) for i, (_, words) in enumerate(steps)]
    return [Story("check-list", title, blocks, clause="FF-15.1")]


def step_block(i: int, words: str, now: int) -> Block:
    if i < now:
        return Block([Span(f"✓ {words}", "i")], "item")
    return Block([Span(f"▶ {words}", "b")] if i == now else words, "item")


def is_last(table: Table) -> bool:
    return bool(table.round >= table.last_round)


def at_step(table: Table) -> int:
    """Which step the open question belongs to."""
    if table.phase == LEAVING:
        return EXIT_STEP
    step = table.asking[0] if table.asking else None
    if step is hero_abilities.offer_stealth or step is clean_up.keep_blocks:
        return 1
    return OFFERED if step is extra_round.offer_extra_round else 0


def outcome(table: Table) -> list[Story]:
    """FF-16.8: after the scene, how it went and what became of each objective."""
    if not table.over or not table.scene.title or table.log is None:
        return []
    said = [line for line in table.log if line.clause == "FF-16.8" and line.text == OBJECTIVE_LINE]
    told = [
        line.text.format(*line.args) for line in said[-len(table.scene.objectives + table.scene.secondary) :]
    ]
    won = table.result is not None and any(table.result.won)
    prose = table.scene.won if won else table.scene.lost
    blocks = [Block(prose)] if prose else []
    return [
        Story(
            "outcome",
            table.scene.title,
            [*blocks, *(Block(words, "item") for words in told)],
            clause="FF-16.8",
        )
    ]


def path_words(table: Table, word: str) -> str:
    """FF-16.5: a way to the exit with what it costs."""
    path = tuple(table.scene.ground.zone(name) for name in word.split("+"))
    n = ending.danger(table, path)
    return f"{' – '.join(word.split('+'))}: {n} damage" if n else f"{' – '.join(word.split('+'))}: no damage"
