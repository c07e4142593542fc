"""The rulebook over the table: opened at the clause in question, searched by typing."""

from __future__ import annotations

from typing import Final

from textual import events
from textual.app import ComposeResult
from textual.screen import ModalScreen
from textual.widgets import Input

from tablewright.engine.rulebook import Clause, Rulebook
from tablewright.terminal.painting.looks import MILLIONS, Palette
from tablewright.terminal.painting.paper import Paper, Place, column, cut, paragraph, stacked, with_margin
from tablewright.terminal.panes import Pane

WIDE: Final = 100
LIST_LINES: Final = 7
LIST_WIDTH: Final = 44


class Rules(ModalScreen[None]):
    """A list of clauses beside the text of the one that is chosen."""

    AUTO_FOCUS = None

    def __init__(self, palette: Palette, book: Rulebook, clause: str) -> None:
        super().__init__()
        self.palette = palette
        self.book = book
        self.found: list[Clause] = list(book.all.values())
        self.at = book.ids.index(clause) if clause in book.ids else 0
        self.head = Pane("rules-head", palette, "bar")
        self.listing = Pane("rules-list", palette, "panel")
        self.reading = Pane("rules-text", palette, "felt")
        self.input = Input(placeholder="search: words, or an id", compact=True)
        self.input.styles.position = "absolute"
        self.styles.background = palette.colours.felt if palette.depth == MILLIONS else "ansi_default"

    def compose(self) -> ComposeResult:
        yield from (self.head, self.listing, self.reading, self.input)

    def on_mount(self) -> None:
        self.input.focus()
        self.paint()

    def on_resize(self) -> None:
        self.paint()

    # Painting

    def paint(self) -> None:
        width, height = self.size
        if width >= WIDE:
            self.listing.lie(Place(0, 2, LIST_WIDTH, height - 2))
            self.reading.lie(Place(LIST_WIDTH + 1, 2, width - LIST_WIDTH - 1, height - 2))
        else:
            self.listing.lie(Place(0, 2, width, LIST_LINES))
            self.reading.lie(Place(0, LIST_LINES + 3, width, max(1, height - LIST_LINES - 3)))
        self.head.lie(Place(0, 0, width, 2))
        self.head.show(self.head_paper(width))
        self.input.styles.offset = (0, 1)
        self.input.styles.width = width
        self.input.styles.height = 1
        self.paint_list(width)
        self.paint_clause()

    def head_paper(self, width: int) -> Paper:
        words = f" {self.book.title}: the rulebook "
        hint = "↑↓ choose, PgUp PgDn read, Esc closes "
        paper = column([[(cut(words, width), "accent bold", "")]])
        if len(words) + len(hint) < width:
            paper.write(width - len(hint), 0, hint, "dim")
        return paper

    def paint_list(self, width: int) -> None:
        room = (LIST_WIDTH if width >= WIDE else width) - 3
        lines = [[(cut(f"{clause.id} {clause.title}".strip(), room), "", clause.id)] for clause in self.found]
        listed = column(lines, 1) if lines else column([[("No clause has these words.", "dim", "")]], 1)
        for i, clause in enumerate(self.found):
            listed.mark(clause.id, Place(1, i, room, 1))
        self.listing.show(listed)

    def paint_clause(self) -> None:
        clause = self.chosen()
        self.reading.show(clause_paper(clause, self.reading.place.w - 4) if clause else Paper())
        self.reading.scroll_home(animate=False, force=True)
        self.listing.highlight(clause.id if clause else "", frozenset())
        if clause:
            self.call_after_refresh(self.listing.reveal, Place(0, max(0, self.at - 2), 1, 5))

    def chosen(self) -> Clause | None:
        return self.found[self.at] if self.found else None

    # Searching and choosing

    def on_input_changed(self, event: Input.Changed) -> None:
        words = event.value.strip()
        here = self.chosen()
        self.found = list(self.book.all.values())
        meant = self.book.whole_id(words)
        if meant in self.book.all:
            self.at = self.book.ids.index(meant)
        elif words:
            self.found, self.at = self.book.search(words), 0
        else:
            self.at = self.book.ids.index(here.id) if here else 0
        self.paint()

    def on_key(self, event: events.Key) -> None:
        if event.key in ("escape", "ctrl+c", "enter"):
            event.stop()
            self.dismiss(None)
        elif event.key in ("up", "down"):
            event.stop()
            self.move_to(self.at + (1 if event.key == "down" else -1))
        elif event.key in ("pageup", "pagedown"):
            event.stop()
            tall = max(1, self.reading.size.height - 1)
            self.reading.scroll_relative(y=tall if event.key == "pagedown" else -tall, animate=False)

    def move_to(self, at: int) -> None:
        if 0 <= at < len(self.found):
            self.at = at
            self.paint_clause()

    def on_pane_chosen(self, event: Pane.Chosen) -> None:
        ids = [clause.id for clause in self.found]
        if event.thing in ids:
            self.move_to(ids.index(event.thing))


def clause_paper(clause: Clause, width: int) -> Paper:
    """A clause in full: chapter, title, words; tables and lists keep their lines."""
    body = [
        column([[(cut(line, width), "", "")]]) if line.startswith("|") else paragraph([(line, "", "")], width)
        for line in clause.text.splitlines()
    ]
    printed = (
        paragraph([(f"(Printed table only: {clause.physical}.)", "dim", "")], width)
        if clause.physical
        else Paper()
    )
    return with_margin(stacked([
        paragraph([(clause.chapter, "dim", "")], width) if clause.chapter else Paper(),
        paragraph([(f"{clause.id} {clause.title}".strip(), "accent bold", "")], width),
        column([[]]),
        *body,
        printed,
    ]))  # fmt: skip
