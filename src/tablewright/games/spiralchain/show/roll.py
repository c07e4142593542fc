# interpreted: made once for each look at the table, not once a move
"""The Foreverot Roll: one die and its five steps, each with what it will do now."""

from __future__ import annotations

from typing import Final

from tablewright.engine.scene import (
    Block,
    Dice,
    Die,
    Span,
    Story,
    Widget,
)
from tablewright.games.spiralchain.cards import (
    NUR,
    TOP_WORLD,
)
from tablewright.games.spiralchain.rules import foreverot, warlords
from tablewright.games.spiralchain.rules import terms as worlds
from tablewright.games.spiralchain.show.cards import has_first
from tablewright.games.spiralchain.table import (
    FOREVEROT_PHASE,
    Table,
)

ROLL_STEPS: Final = [
    "Roll",
    "Beware the Fall of Night",
    "The Rot Spreads",
    "The Chain Corrodes",
    "The Warlords Advance",
    "Time Runs Out",
]


def roll_widgets(table: Table) -> list[Widget]:
    """SF-12.3: the die and its five steps, each with what it will do now."""
    rolling = table.phase == FOREVEROT_PHASE
    die = Die("foreverot-die", str(table.foreverot or "–"), sides=8, clause="SF-12.1", term="die")
    blocks = [roll_block(table, i, words) for i, words in enumerate(roll_words(table))]
    return [
        Dice("foreverot-dice", "This roll" if rolling else "The last roll", [die], clause="SF-12.1"),
        Story("foreverot-steps", "One die, five steps", blocks, term="roll", clause="SF-12.3"),
    ]


def roll_block(table: Table, step: int, words: str) -> Block:
    """A step of the roll: done, being done, or still to come."""
    name = f"{step} {ROLL_STEPS[step]}"
    if table.phase != FOREVEROT_PHASE or step > table.roll_step:
        return Block(f"{name} – {words}", "item")
    if step < table.roll_step:
        return Block([Span(f"✓ {name}", "i")], "item")
    return Block([Span(f"▶ {name} – {words}", "b")], "item")


def roll_words(table: Table) -> list[str]:
    """What each step of the next Foreverot Roll will do, as the table lies."""
    n = table.seats - sum(int(hero.mods.night_less) for hero in table.heroes)
    night = f"it is Night: the players discard {max(0, n)}." if table.night else "it is Day: nothing."
    count = int(foreverot.rot_count(table))
    spreads = f"on {count} or less a Foreverot Card is revealed." if count else "not while this count is 0."
    numbers = warlords.numbers_in_play(table)
    called = [f"{number} ({n})" if n > 1 else str(number) for number, n in enumerate(numbers) if n]
    flips = "Day" if table.night else "Night"
    return [
        f"seat {table.first + 1}, the First Player, rolls the die."
        if has_first(table)
        else "the First Player rolls.",
        night,
        spreads,
        corrodes_words(table),
        f"those with the number rolled activate: {', '.join(called)}."
        if called
        else "no Warlord is in play.",
        "not in this round." if table.time_held else f"an even number turns to {flips}.",
    ]


def corrodes_words(table: Table) -> str:
    """SF-12.10–12.12: which numbers lose a world, which bring Chaos; all others cost a Dragon."""
    bare = [str(world) for world in worlds.face_up_worlds(table) if worlds.dragons_left(table, world) == 0]
    gone = [str(world) for world in range(NUR + 1, TOP_WORLD + 1) if worlds.is_lost(table, world)]
    words = f"{', '.join(bare)} lost for want of Dragons; " if bare else ""
    words += f"{', '.join(gone)} Chaos; " if gone else ""
    return f"{words}on any other world a Dragon is Destroyed, on 1 nothing."
