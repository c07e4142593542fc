"""What opens over the table: a curtain, a question to confirm, something to read, a number to type."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Generic, TypeVar

from textual import events
from textual.app import ComposeResult
from textual.screen import ModalScreen
from textual.widgets import Input

from tablewright.engine.numbers import whole
from tablewright.terminal.painting.looks import MILLIONS, Palette
from tablewright.terminal.painting.paper import DOUBLE, Bit, Paper, Place, column, paragraph, stacked
from tablewright.terminal.panes import Pane

YES: Final = frozenset({"y", "enter"})
NO: Final = frozenset({"n", "escape", "q"})
WIDEST: Final = 100
CLOSING: Final = frozenset({"escape", "enter", "q", "space"})


Answer = TypeVar("Answer")


class Dialog(ModalScreen[Answer], Generic[Answer]):
    """A framed sheet in the middle of the screen."""

    AUTO_FOCUS = None

    def __init__(self, palette: Palette) -> None:
        super().__init__()
        self.palette = palette
        self.pane = Pane("dialog", palette, "panel")
        self.frame = Pane("frame", palette, "panel")
        self.styles.background = "black 40%" if palette.depth == MILLIONS else "ansi_default"

    def compose(self) -> ComposeResult:
        yield self.frame
        yield self.pane

    def title_words(self) -> str:
        return ""

    def hint(self) -> str:
        return "Esc closes"

    def content(self, width: int) -> Paper:
        """What there is to read, on paper of this width."""
        raise NotImplementedError

    def on_mount(self) -> None:
        self.paint()

    def on_resize(self) -> None:
        self.paint()

    def paint(self) -> None:
        width, height = self.size
        w = min(WIDEST, width)
        paper = self.content(w - 6)
        h = min(height, paper.height + 4)
        x, y = (width - w) // 2, (height - h) // 2
        self.frame.lie(Place(x, y, w, h))
        self.frame.show(self.frame_paper(w, h))
        self.pane.lie(Place(x + 2, y + 2, w - 4, max(1, h - 4)))
        self.pane.show(paper)

    def frame_paper(self, w: int, h: int) -> Paper:
        paper = Paper()
        paper.frame(Place(0, 0, w, h), DOUBLE, "line")
        if self.title_words():
            paper.write(2, 0, f" {self.title_words()} "[: w - 4], "accent bold")
        hint = f" {self.hint()} "[: w - 4]
        paper.write(w - len(hint) - 2, h - 1, hint, "dim")
        return paper

    def scroll_by_key(self, key: str) -> bool:
        """Whether a key scrolled the sheet."""
        tall = max(1, self.pane.size.height - 1)
        steps = {"up": -1, "down": 1, "pageup": -tall, "pagedown": tall, "home": -100_000, "end": 100_000}
        if key in steps:
            self.pane.scroll_relative(y=steps[key], animate=False)
        return key in steps


class Reading(Dialog[str]):
    """Something to read; what is clicked, or a key that the table knows, is its answer."""

    def __init__(
        self,
        palette: Palette,
        title: str,
        paint: Callable[[int], Paper],
        keys: str = "",
        *,
        end: bool = False,
    ) -> None:
        super().__init__(palette)
        self.heading = title
        self.paints = paint
        self.keys = keys  # those that close it and are passed on
        self.from_the_end = end

    def title_words(self) -> str:
        return self.heading

    def hint(self) -> str:
        known = {"u": "u undo", "l": "l log", "g": "g go to a move", "r": "r rule", "q": "q leave"}
        return ", ".join([*(word for key, word in known.items() if key in self.keys), "Esc closes"])

    def content(self, width: int) -> Paper:
        return self.paints(width)

    def on_mount(self) -> None:
        self.paint()
        if self.from_the_end:
            self.call_after_refresh(self.pane.scroll_end, animate=False)

    def on_key(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()
        if self.scroll_by_key(event.key):
            return
        if event.character and event.character in self.keys:
            self.dismiss(event.character)
        elif event.key in CLOSING or event.key == "ctrl+c":
            self.dismiss("")

    def on_pane_pointed(self, event: Pane.Pointed) -> None:
        self.pane.highlight(event.thing, frozenset())

    def on_pane_chosen(self, event: Pane.Chosen) -> None:
        if event.thing:
            self.dismiss(event.thing)


class Confirm(Dialog[bool]):
    """Yes or no."""

    def __init__(self, palette: Palette, question: str, more: str = "") -> None:
        super().__init__(palette)
        self.asked = question
        self.more = more

    def hint(self) -> str:
        return "y yes, n no"

    def content(self, width: int) -> Paper:
        asked = paragraph([(self.asked, "bold", "")], width)
        more = paragraph([(self.more, "dim", "")], width) if self.more else Paper()
        yes: list[Bit] = [("[y]", "key", "yes"), (" Yes", "", "yes")]
        no: list[Bit] = [("[n]", "key", "no"), (" No", "", "no")]
        answers = [*yes, ("    ", "", ""), *no]
        return stacked([asked, more, column([answers])], 1)

    def on_key(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()
        key = (event.character or event.key).casefold() if event.is_printable else event.key
        if key in YES or key in NO:
            self.dismiss(key in YES)

    def on_pane_chosen(self, event: Pane.Chosen) -> None:
        if event.thing in ("yes", "no"):
            self.dismiss(event.thing == "yes")


class Curtain(Dialog[bool]):
    """Hides the table until the next person sits at the keyboard."""

    def __init__(self, palette: Palette, name: str) -> None:
        super().__init__(palette)
        self.who = name
        self.styles.background = palette.colours.bar if palette.depth == MILLIONS else "ansi_default"

    def hint(self) -> str:
        return "Enter lifts the curtain, q leaves"

    def content(self, width: int) -> Paper:
        return stacked([
            paragraph([(f"{self.who} is asked.", "accent bold", "")], width),
            paragraph([("Pass the keyboard, then press Enter. Nobody else should look.", "", "")], width),
        ], 1)  # fmt: skip

    def on_key(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()
        if event.key in ("enter", "space"):
            self.dismiss(True)
        elif event.key in ("q", "ctrl+c"):
            self.dismiss(False)

    def on_pane_chosen(self, event: Pane.Chosen) -> None:
        self.dismiss(True)


class Number(Dialog[int | None]):
    """A number to type: the move to jump to, or how many."""

    def __init__(self, palette: Palette, question: str, most: int, least: int = 0) -> None:
        super().__init__(palette)
        self.asked = question
        self.most = most
        self.least = least
        self.input = Input(placeholder=f"{least} to {most}", type="integer", max_length=7)
        self.input.styles.position = "absolute"

    def compose(self) -> ComposeResult:
        yield from super().compose()
        yield self.input

    def content(self, width: int) -> Paper:
        asked = paragraph([(self.asked, "bold", "")], width)
        return stacked([asked, column([[], [], [], []])])

    def paint(self) -> None:
        super().paint()
        self.input.styles.offset = (self.pane.place.x, self.pane.place.y + 1)
        self.input.styles.width = 24
        self.input.styles.height = 3

    def on_mount(self) -> None:
        super().on_mount()
        self.input.focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        number = whole(event.value.strip())
        self.dismiss(number if number is not None and self.least <= number <= self.most else None)

    def on_key(self, event: events.Key) -> None:
        if event.key in ("escape", "ctrl+c"):
            event.stop()
            self.dismiss(None)


def lines_of(sentences: Sequence[str]) -> Callable[[int], Paper]:
    """A painter for plain sentences, each a paragraph."""

    def paint(width: int) -> Paper:
        return stacked((paragraph([(sentence, "", "")], width) for sentence in sentences), 0)

    return paint
