"""The full-screen table, driven headless as a person would, for the tests beside it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from textual.events import Key

from tablewright.engine.game import find_game
from tablewright.engine.match import Match
from tablewright.house.votes import Way
from tablewright.terminal.app import PlayScreen, TableApp
from tablewright.terminal.painting.looks import MILLIONS
from tablewright.terminal.panes import Pane
from tablewright.terminal.sitting import Sitting

REPO = Path(__file__).parents[2]
PEBBLES = find_game(str(REPO / "tests/toys/pebbles"))
TICTACTOE = find_game(str(REPO / "examples/tictactoe"))


class Driver:
    """A person at the full-screen table."""

    def __init__(self, app: TableApp, pilot: Any) -> None:
        self.app = app
        self.pilot = pilot
        self.match = app.sitting.match

    @property
    def table(self) -> PlayScreen:
        return next(screen for screen in self.app.screen_stack if isinstance(screen, PlayScreen))

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.settle()

    async def settle(self) -> None:
        """Until nobody thinks any more."""
        await self.pilot.pause()
        while self.table.thinking >= 0:
            await self.pilot.pause(0.01)

    async def answer(self, key: str) -> None:
        """Press a key and go on as soon as the move is made, without waiting for everything to be drawn."""
        moves = self.match.moves
        self.app.post_message(Key(key, key if len(key) == 1 else " "))
        while self.match.moves == moves:
            await asyncio.sleep(0)
        await asyncio.sleep(0)

    async def click(self, thing: str) -> None:
        pane = self.table.pane_of(thing)
        assert pane is not None
        x, y = spot_of(pane, thing)
        await self.pilot.click(offset=(x, y))
        await self.settle()

    async def hover(self, thing: str) -> None:
        pane = self.table.pane_of(thing)
        assert pane is not None
        await self.pilot.hover(offset=spot_of(pane, thing))
        await self.settle()

    def text(self) -> str:
        """All that is on the screen."""
        return "\n".join(pane.paper.text() for pane in self.app.screen.query(Pane) if pane.display)

    def pane(self, name: str) -> str:
        return self.table.panes[name].paper.text()


def spot_of(pane: Pane, thing: str) -> tuple[int, int]:
    """A sign on the screen that belongs to a thing."""
    left, top = pane.scroll_offset
    for y, row in enumerate(pane.paper.rows):
        for x, (_, _, owner) in enumerate(row):
            if owner == thing and 0 <= y - top < pane.size.height and 0 <= x - left < pane.size.width:
                return pane.region.x + x - left, pane.region.y + y - top
    raise AssertionError(f"{thing} is not to be seen")


def drive(
    match: Match,
    script: Callable[[Driver], Awaitable[None]],
    size: tuple[int, int] = (80, 24),
    bots: dict[int, Any] | None = None,
    depth: str = MILLIONS,
    way: Way = "hand",
) -> TableApp:
    """Run a script at the full-screen table of a match."""
    app = TableApp(Sitting(match, bots, way=way), pace=0, depth=depth)

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            driver = Driver(app, pilot)
            await driver.pilot.pause()
            await script(driver)

    asyncio.run(run())
    return app
