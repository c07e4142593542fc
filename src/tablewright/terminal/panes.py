"""A pane: a sheet of paper on the screen that can be scrolled and pointed at."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Final

from rich.segment import Segment
from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from tablewright.terminal.painting.looks import MILLIONS, Palette
from tablewright.terminal.painting.paper import Cell, Paper, Place

SMALL: Final = 240  # signs; a larger thing is not filled when one points at it
DEEPEST: Final = 12  # how far things lie in each other


class Pane(ScrollView, can_focus=False):
    """One part of the screen."""

    DEFAULT_CSS = """
    Pane {
        position: absolute;
        scrollbar-size: 1 1;
        overflow-x: auto;
        overflow-y: auto;
    }
    """

    class Pointed(Message):
        """The mouse is over a thing, or over nothing."""

        def __init__(self, thing: str) -> None:
            self.thing = thing
            super().__init__()

    class Chosen(Message):
        """A thing was clicked."""

        def __init__(self, thing: str) -> None:
            self.thing = thing
            super().__init__()

    def __init__(self, name: str, palette: Palette, ground: str = "felt") -> None:
        super().__init__(id=name)
        self.palette = palette
        self.ground = palette.ground(ground)
        self.paper = Paper()
        self.place = Place(0, 0, 0, 0)
        self.pointed = ""
        self.lit: frozenset[str] = frozenset()
        self.dress(ground)

    def dress(self, ground: str) -> None:
        """Scroll bars in the colours of the theme; where there are few colours, in the terminal's own."""
        rich = self.palette.depth == MILLIONS
        bar = self.palette.colours.line if rich else "ansi_bright_black"
        below = getattr(self.palette.colours, ground) if rich else "ansi_default"
        self.styles.background = below
        for part in ("", "_hover", "_active"):
            setattr(self.styles, f"scrollbar_color{part}", bar)
            setattr(self.styles, f"scrollbar_background{part}", below)
        self.styles.scrollbar_corner_color = below

    # Showing

    def lie(self, place: Place) -> None:
        """Take a place on the screen, or none."""
        self.place = place
        self.display = place.w > 0 and place.h > 0
        self.styles.offset = (place.x, place.y)
        self.styles.width = max(1, place.w)
        self.styles.height = max(1, place.h)

    def show(self, paper: Paper) -> None:
        self.paper = paper
        self.virtual_size = Size(paper.width, paper.height)
        self.refresh()

    def highlight(self, pointed: str, lit: frozenset[str]) -> None:
        if (pointed, lit) != (self.pointed, self.lit):
            self.pointed, self.lit = pointed, lit
            self.refresh()

    def render_line(self, y: int) -> Strip:
        left, top = self.scroll_offset
        rows = self.paper.rows
        row = rows[y + top] if 0 <= y + top < len(rows) else []
        strip = Strip(self.segments(row, y + top), None)
        return strip.crop_extend(left, left + self.size.width, self.ground)

    def segments(self, row: list[Cell], y: int) -> Iterator[Segment]:
        for (look, thing), cells in groupby(row, key=look_and_thing):
            words = "".join(sign for sign, _, _ in cells)
            own, mark = self.palette.style(look), self.palette.style(self.mark_on(thing, y))
            # A key stays a key, whatever is pointed at.
            yield Segment(words, self.ground + (mark + own if look == "key" else own + mark))

    def mark_on(self, thing: str, y: int) -> str:
        """How a sign stands out because of what is pointed at; of what is large, only the first line does."""
        if not thing:
            return ""
        if thing in self.lit:
            return "lit" if self.is_marked_at(thing, y) else ""
        if thing == self.pointed:
            large = self.is_large(thing)
            return ("around" if large else "pointed") if self.is_marked_at(thing, y) else ""
        return "around" if self.pointed and self.lies_in_pointed(thing) else ""

    def is_marked_at(self, thing: str, y: int) -> bool:
        return not self.is_large(thing) or self.paper.places[thing].y == y

    def is_large(self, thing: str) -> bool:
        place = self.paper.places.get(thing)
        return place is not None and place.w * place.h > SMALL

    def lies_in_pointed(self, thing: str) -> bool:
        return not self.is_large(self.pointed) and self.pointed in self.chain(thing)

    def chain(self, thing: str) -> list[str]:
        """A thing, what it lies in, what that lies in, and so on."""
        found = [thing]
        while found[-1] in self.paper.inside and len(found) < DEEPEST:
            found.append(self.paper.inside[found[-1]])
        return found

    # Where things are

    def is_box(self, thing: str) -> bool:
        """Whether other things lie in it."""
        return thing in self.paper.inside.values()

    def stop_at(self, thing: str) -> Place:
        """Where the cursor stands when it is on a thing: on the whole of it, or on the heading of a box."""
        place = self.paper.places[thing]
        return Place(place.x, place.y, place.w, 1) if self.is_box(thing) and self.is_large(thing) else place

    def on_screen(self, place: Place) -> Place:
        left, top = self.scroll_offset
        return place.moved(self.region.x - left, self.region.y - top)

    def reveal(self, place: Place) -> None:
        """Scroll until a place can be seen."""
        if self.display:
            self.scroll_to_region(Region(place.x, place.y, place.w, place.h), animate=False, force=True)

    # The mouse

    def thing_under(self, event: events.MouseEvent) -> str:
        at = event.get_content_offset(self)
        if at is None:
            return ""
        return self.paper.thing_at(at.x + self.scroll_offset.x, at.y + self.scroll_offset.y)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        self.post_message(self.Pointed(self.thing_under(event)))

    def on_click(self, event: events.Click) -> None:
        self.post_message(self.Chosen(self.thing_under(event)))


def look_and_thing(cell: Cell) -> tuple[str, str]:
    return cell[1], cell[2]
