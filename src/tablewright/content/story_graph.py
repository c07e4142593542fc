"""The graph of a story as a picture: pages from left to right, as far as they are from the start."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from html import escape
from typing import Final

from tablewright.content.story import Built
from tablewright.content.story_checks import leads, ways_of
from tablewright.content.story_links import variants
from tablewright.engine import story_pages as story
from tablewright.engine.story_pages import Page

WIDE: Final = 150
HIGH: Final = 34
GAP_X: Final = 60
GAP_Y: Final = 14
EDGE: Final = 30
SWEEPS: Final = 6  # times that the columns are put in order by their neighbours
LETTERS: Final = 21  # of a title that fit into a box
UNMET: Final = "#ffffff"


class Graph:
    """Which page leads to which, pages in place left out: what they lead to is led to by the page that they are on."""

    def __init__(self, built: Built) -> None:
        self.built = built
        self.titles: dict[str, str] = {}
        self.kinds: dict[str, str] = {}
        self.edges: dict[str, dict[str, None]] = {}
        for page in built.stories.pages:
            if page is not None and (page.is_node or page.way is None):
                self.titles[page.id] = page.title
                self.kinds[page.id] = "node" if page.is_node else "ending"
        for name in list(self.titles):
            page = built.stories.known(name)
            assert page is not None
            self.edges[name] = dict.fromkeys(self.led_to(page))
        for scene, after in built.rules.after.items():
            if scene in self.titles:
                self.edges[scene] = dict.fromkeys(after)

    def led_to(self, page: Page) -> Iterable[str]:
        for one in variants(page):
            for kind, to in leads(ways_of(one)):
                if kind == story.TO_PAGE:
                    inner = self.built.stories.known(to)
                    if inner is not None:
                        yield from self.led_to(inner)
                elif kind == story.TO_SCENE:
                    self.titles.setdefault(to, to)
                    self.kinds.setdefault(to, "scene")
                    self.edges.setdefault(to, {})
                    yield to
                elif kind != story.BACK:
                    page_there = self.built.stories.known(to)
                    yield page_there.id if page_there is not None else to

    def columns(self) -> list[list[str]]:
        """The pages by their distance from where the story begins, each column in an order with few crossings."""
        depth: dict[str, int] = {}
        stories = self.built.stories
        first = [page.id for page in stories.pages if page is not None and page.is_root]
        waiting = [stories.start] if stories.start else first
        waiting += [name for name in (*first, *self.titles) if name not in waiting]
        for name in waiting:
            self.measure(name, depth)
        rows: dict[int, list[str]] = defaultdict(list)
        for name in self.titles:
            rows[depth[name]].append(name)
        return self.sorted([rows[n] for n in range(max(rows, default=-1) + 1)])

    def measure(self, start: str, depth: dict[str, int]) -> None:
        if start in depth:
            return
        depth[start] = 0
        waiting = [start]
        for name in waiting:
            for to in self.edges.get(name, ()):
                if to not in depth:
                    depth[to] = depth[name] + 1
                    waiting.append(to)

    def sorted(self, columns: list[list[str]]) -> list[list[str]]:
        into: dict[str, list[str]] = defaultdict(list)
        for name, after in self.edges.items():
            for to in after:
                into[to].append(name)
        for _ in range(SWEEPS):
            place = {name: i / max(1, len(column)) for column in columns for i, name in enumerate(column)}
            for column in columns:
                middle = {
                    name: sum(place[one] for one in (*into[name], *self.edges[name]))
                    / max(1, len(into[name]) + len(self.edges[name]))
                    for name in column
                }
                column.sort(key=lambda name: (middle[name], name))
        return columns


def graph_svg(built: Built, met: Mapping[str, int] | None = None, games: int = 0) -> str:
    """The picture as SVG; with `met`, how often each page was met in so many games colours it."""
    graph = Graph(built)
    columns = graph.columns()
    at = {
        name: (EDGE + x * (WIDE + GAP_X), EDGE + y * (HIGH + GAP_Y))
        for x, column in enumerate(columns)
        for y, name in enumerate(column)
    }
    wide = 2 * EDGE + len(columns) * (WIDE + GAP_X)
    high = 2 * EDGE + max(map(len, columns), default=0) * (HIGH + GAP_Y)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}" '
        'font-family="sans-serif" font-size="11">',
        f'<rect width="{wide}" height="{high}" fill="#faf8f3"/>',
    ]
    lines += [edge(at[name], at[to]) for name, after in graph.edges.items() for to in after if to in at]
    lines += [box(name, graph.titles[name], graph.kinds[name], at[name], met, games) for name in at]
    return "\n".join([*lines, "</svg>", ""])


def edge(start: tuple[int, int], end: tuple[int, int]) -> str:
    x, y = start[0] + WIDE, start[1] + HIGH // 2
    to_x, to_y = end[0], end[1] + HIGH // 2
    bend = max(GAP_X // 2, abs(to_x - x) // 3)
    colour = "#8a8478" if to_x >= x else "#b0623f"  # back to an earlier page
    return (
        f'<path d="M{x} {y} C{x + bend} {y} {to_x - bend} {to_y} {to_x} {to_y}" fill="none" stroke="{colour}" '
        'stroke-opacity="0.6"/>'
    )


def box(
    name: str, title: str, kind: str, at: tuple[int, int], met: Mapping[str, int] | None, games: int
) -> str:
    x, y = at
    often = (met or {}).get(name, 0) / games if games else 0.0
    round_off = {"node": 4, "scene": 0, "ending": HIGH // 2}[kind]
    told = f"{name}: {title}" + (f" (in {often:.1%} of {games} games)" if games else "")
    colour = (
        heat(often)
        if games and kind != "scene"
        else {"node": UNMET, "scene": "#e5ded0", "ending": "#efe3b8"}[kind]
    )
    return (
        f'<g><title>{escape(told)}</title><rect x="{x}" y="{y}" width="{WIDE}" height="{HIGH}" rx="{round_off}" '
        f'fill="{colour}" stroke="#4a463e"/><text x="{x + 8}" y="{y + 14}" font-weight="bold">{escape(name[:LETTERS])}'
        f'</text><text x="{x + 8}" y="{y + 27}">{escape(title[:LETTERS])}</text></g>'
    )


def heat(often: float) -> str:
    """White for never, dark gold for always."""
    red, green, blue = (round(255 - (255 - dark) * often**0.5) for dark in (217, 164, 65))
    return f"#{red:02x}{green:02x}{blue:02x}"
