"""Pictures of the full-screen table for the docs: a game in progress, for every game that is installed.

python -m tablewright.terminal.pictures docs/pictures/terminal
"""

from __future__ import annotations

import asyncio
import re
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from tablewright.engine.drive import Chooser, play_on
from tablewright.engine.game import Game, find_game, games
from tablewright.engine.match import Match
from tablewright.engine.table import Table
from tablewright.terminal.app import TableApp
from tablewright.terminal.painting.looks import MILLIONS
from tablewright.terminal.sitting import Sitting

SIZES: Final = ((80, 24), (160, 50))
SEED: Final = 7
SHARE: Final = 0.4  # of a game that has passed when the picture is taken
LONGEST: Final = 400  # moves after which a game is far enough in any case


def main(words: list[str]) -> int:
    """Make pictures of the games that are named, or of all."""
    folder = Path(words[0] if words else "docs/pictures/terminal")
    folder.mkdir(parents=True, exist_ok=True)
    chosen = [find_game(name) for name in words[1:]] or sorted(games().values(), key=lambda game: game.id)
    for game in chosen:
        for path in pictures_of(game, folder):
            print(path)
    return 0


def pictures_of(game: Game, folder: Path) -> Iterable[Path]:
    """A picture in each size."""
    moves = moves_of_a_game(game)
    for width, height in SIZES:
        path = folder / f"{game.id}-{width}x{height}.svg"
        match = position(game, moves)
        path.write_text(asyncio.run(picture(match, width, height)), encoding="utf-8")
        yield path


def moves_of_a_game(game: Game) -> list[int]:
    """A game played by rule of thumb: the numbers of the options that were taken."""
    notes = Notes(game)
    play_on(game.new(seed=SEED), notes, longest=LONGEST)
    return notes.taken


class Notes(Chooser):
    """Takes what the rule of thumb likes best, and keeps its number."""

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.game = game
        self.taken: list[int] = []

    def choice(self, table: Table) -> int:
        worths = [self.game.advise(table, move) for move in table.options]
        self.taken.append(worths.index(max(worths)))
        return self.taken[-1]


def position(game: Game, moves: list[int]) -> Match:
    """The middle of that game, at the next question that gives something to choose from."""
    match = Match.start(game, seed=SEED)
    for n, choice in enumerate(moves):
        if n >= len(moves) * SHARE and len(match.table.options) > 2:
            break
        match.choose(choice)
    return match


async def picture(match: Match, width: int, height: int) -> str:
    """The table of a match as an SVG; the match itself stays where it is."""
    app = TableApp(Sitting(match), depth=MILLIONS)
    async with app.run_test(size=(width, height)) as pilot:
        await pilot.pause()
        await pilot.press("tab")
        await pilot.pause()
        return without_web_fonts(app.export_screenshot(title=match.record.game))


def without_web_fonts(svg: str) -> str:
    """A picture that asks nobody for anything: the fonts that the reader has."""
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)
    svg = re.sub(r"<!-- Generated .*?-->\s*", "", svg)
    return svg.replace("Fira Code", "DejaVu Sans Mono, Menlo, Consolas")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
