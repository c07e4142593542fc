"""The games one has begun, on a full screen: go on with one, or look at it again."""

from __future__ import annotations

from typing import Final

from textual import events
from textual.app import ComposeResult
from textual.screen import Screen

from tablewright.saves import Save, saves_folder
from tablewright.terminal.app import TerminalApp
from tablewright.terminal.painting.looks import MILLIONS, Palette
from tablewright.terminal.painting.panels import keys_paper
from tablewright.terminal.painting.paper import (
    Bit,
    Paper,
    Place,
    column,
    cut,
    paragraph,
    stacked,
    with_margin,
)
from tablewright.terminal.panes import Pane

RESUME: Final = "resume"
REPLAY: Final = "replay"
COMMANDS: Final = [
    ("↑↓", "choose", ""), ("Enter", "go on", RESUME), ("r", "replay", REPLAY), ("q", "leave", "quit"),
]  # fmt: skip


class PickerApp(TerminalApp):
    """The list of saves; it ends with what to do and with which game."""

    def __init__(self, saves: list[Save], *, depth: str | None = None) -> None:
        super().__init__("", depth)
        self.saves = saves

    def on_mount(self) -> None:
        self.push_screen(Picker(self.palette, self.saves))


class Picker(Screen[None]):
    """One line for each game."""

    AUTO_FOCUS = None

    def __init__(self, palette: Palette, saves: list[Save]) -> None:
        super().__init__()
        self.saves = saves
        self.at = 0
        self.head = Pane("head", palette, "bar")
        self.listing = Pane("list", palette, "felt")
        self.about = Pane("about", palette, "panel")
        self.keys = Pane("keys", palette, "bar")
        self.styles.background = palette.colours.felt if palette.depth == MILLIONS else "ansi_default"

    def compose(self) -> ComposeResult:
        yield from (self.head, self.listing, self.about, self.keys)

    def on_mount(self) -> None:
        self.paint()

    def on_resize(self) -> None:
        self.paint()

    def paint(self) -> None:
        width, height = self.size
        self.head.lie(Place(0, 0, width, 1))
        self.listing.lie(Place(0, 1, width, max(1, height - 5)))
        self.about.lie(Place(0, height - 4, width, 3))
        self.keys.lie(Place(0, height - 1, width, 1))
        self.head.show(column([[(f" Your games, the last first: {len(self.saves)} ", "accent bold", "")]]))
        self.listing.show(column([line_of(save, i, width) for i, save in enumerate(self.saves)]))
        self.keys.show(keys_paper(COMMANDS, width))
        self.paint_choice()

    def paint_choice(self) -> None:
        self.listing.highlight(str(self.at), frozenset())
        self.about.show(with_margin(about(self.saves[self.at], self.size.width - 2)))
        self.call_after_refresh(self.listing.reveal, Place(0, self.at, 1, 1))

    def on_key(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()
        steps = {
            "up": -1,
            "down": 1,
            "pageup": -10,
            "pagedown": 10,
            "home": -len(self.saves),
            "end": len(self.saves),
        }
        if event.key in steps:
            self.at = max(0, min(len(self.saves) - 1, self.at + steps[event.key]))
            self.paint_choice()
        elif event.key in ("enter", "space"):
            self.take(RESUME)
        elif event.key == "r":
            self.take(REPLAY)
        elif event.key in ("q", "escape", "ctrl+c"):
            self.app.exit()

    def take(self, what: str) -> None:
        """Go on with the chosen game or replay it; one that is over can only be replayed."""
        save = self.saves[self.at]
        if not save.broken:
            self.app.exit((REPLAY if save.over else what, save.path))

    def on_pane_pointed(self, event: Pane.Pointed) -> None:
        if event.thing.isdigit():
            self.at = int(event.thing)
            self.paint_choice()

    def on_pane_chosen(self, event: Pane.Chosen) -> None:
        command = event.thing.removeprefix("do|")
        if event.thing.isdigit():
            self.at = int(event.thing)
            self.take(RESUME)
        elif command == "quit":
            self.app.exit()
        elif command in (RESUME, REPLAY):
            self.take(command)


def line_of(save: Save, i: int, width: int) -> list[Bit]:
    state = "cannot be opened" if save.broken else "over" if save.over else "goes on"
    look = "bad" if save.broken else "dim" if save.over else "good"
    moves = f"{save.moves:>4} move{'s' if save.moves != 1 else ' '}"
    name = cut(save.path.stem, max(10, width - 46)).ljust(max(10, min(40, width - 46)))
    return [
        (f" {name} ", "", str(i)),
        (f" {save.when:%d %b %Y %H:%M} ", "dim", str(i)),
        (f" {moves} ", "", str(i)),
        (f" {state} ", look, str(i)),
    ]


def about(save: Save, width: int) -> Paper:
    """How a game stands, and where it lies."""
    seats = f"{save.seats} seat{'s' if save.seats != 1 else ''}"
    what = save.broken or save.over or f"{save.game}, {seats}, {save.moves} moves so far"
    where = column([[(cut(f"{saves_folder()}", width), "dim", "")]])
    return stacked([paragraph([(what, "", "")], width, 2), where])
