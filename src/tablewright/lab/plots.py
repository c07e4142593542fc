"""Plots as inline SVG, drawn with the page's own colours so that they are right by day and by night."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final, NamedTuple

WIDTH: Final = 640
LEFT: Final = 190
WIDEST_NAME: Final = 330
LETTER: Final = 7.4  # about as wide as the letters of a name are
ROW: Final = 26

STYLE: Final = """
:root { color-scheme: light dark; --ink: #222; --paper: #fdfcf9; --soft: #d9d4c8; --one: #1f6f8b; --two: #b3541e; --three: #5b7a3a }
@media (prefers-color-scheme: dark) { :root { --ink: #e8e4da; --paper: #191a1c; --soft: #44464a; --one: #6fc0dc; --two: #f0935a; --three: #a6c97d } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 62rem; margin: 2rem auto; padding: 0 1rem }
h1, h2 { line-height: 1.2 } h2 { margin-top: 2.5rem }
table { border-collapse: collapse; font-variant-numeric: tabular-nums } th, td { text-align: left; padding: .2rem .8rem .2rem 0; border-bottom: 1px solid var(--soft); vertical-align: top }
td.n, th.n { text-align: right } svg { max-width: 100%; height: auto; display: block; margin: .5rem 0 } svg text { fill: var(--ink); font: 13px system-ui, sans-serif }
.axis { stroke: var(--soft) } .one { stroke: var(--one); fill: var(--one) } .two { stroke: var(--two); fill: var(--two) } .three { stroke: var(--three); fill: var(--three) }
.line { fill: none; stroke-width: 2 } .band { opacity: .2; stroke: none } .small { font-size: .85rem; opacity: .8 } code { background: color-mix(in srgb, var(--soft) 45%, transparent); padding: .1em .3em; overflow-wrap: anywhere }
details { margin: .5rem 0 } a { color: inherit } svg a text { text-decoration: underline dotted }
"""  # noqa: E501


def page(title: str, parts: Sequence[str]) -> str:
    """A whole page in one file, with nothing to load from elsewhere."""
    body = "\n".join(parts)
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><title>{escape(title)}</title>'
        f"<style>{STYLE}</style></head><body>\n<h1>{escape(title)}</h1>\n{body}\n</body></html>\n"
    )


class Bar(NamedTuple):
    """A share with its interval and its name."""

    name: str
    share: float
    low: float
    high: float
    note: str = ""
    link: str = ""  # the place on the page that tells where it comes from


def bars(rows: Sequence[Bar], label: str, top: float = 1.0) -> str:
    """One row for each share, with a whisker for its interval. Long names get more room, and the plot its own."""
    top = max(top, max((row.high for row in rows), default=1.0)) or 1.0
    longest = max((len(row.name) for row in rows), default=0)
    left = min(max(LEFT, round(longest * LETTER) + 10), WIDEST_NAME)
    wide, width = WIDTH - LEFT - 110, WIDTH - LEFT + left
    height = ROW * len(rows) + 30
    parts = [svg_head(width, height, label)]
    for i in range(5):
        x = left + wide * i / 4
        parts.append(f'<line class="axis" x1="{x:.0f}" x2="{x:.0f}" y1="0" y2="{height - 24}"/>')
        parts.append(f'<text x="{x:.0f}" y="{height - 8}" text-anchor="middle">{top * i / 4:.0%}</text>')
    for i, row in enumerate(rows):
        y = ROW * i + 6
        low, high, share = (left + wide * value / top for value in (row.low, row.high, row.share))
        parts.append(name_of_row(row.name, left - 8, y + 13))
        parts.append(
            f'<rect class="one" opacity=".35" x="{left}" y="{y + 2}" width="{share - left:.1f}" height="13"/>'
        )
        parts.append(
            f'<line class="one" stroke-width="2" x1="{low:.1f}" x2="{high:.1f}" y1="{y + 8}" y2="{y + 8}"/>'
        )
        number = f'<text x="{width - 104}" y="{y + 13}">{row.share:.1%} {escape(row.note)}</text>'
        parts.append(f'<a href="#{row.link}">{number}</a>' if row.link else number)
    return "".join([*parts, "</svg>"])


def name_of_row(name: str, x: float, y: float) -> str:
    """The name before a row; one that is too long is cut, and told whole to whoever points at it."""
    most = int((WIDEST_NAME - 10) / LETTER)
    short = name if len(name) <= most else name[: most - 1].rstrip() + "…"
    return f'<text x="{x}" y="{y}" text-anchor="end"><title>{escape(name)}</title>{escape(short)}</text>'


def lines(
    series: Sequence[tuple[str, Sequence[tuple[float, float]]]],
    label: str,
    across: str,
    share: bool = True,
    marks: Sequence[tuple[float, float, str]] = (),
) -> str:
    """Lines over a common axis; up to three of them, each with its name at its end. They tell shares from 0 to 100 %,
    or, without `share`, by how much a share has changed."""
    series = [(name, line) for name, line in series if line]
    points = [point for _, line in series for point in line]
    if not points:
        return ""
    left, right = min(x for x, _ in points), max(x for x, _ in points) or 1.0
    low = 0.0 if share else min(0.0, *(y for _, y in points))
    top = 1.0 if share else max(0.0, *(y for _, y in points)) or 0.1
    wide, high, pad = WIDTH - 150, 240, 50

    def place(x: float, y: float) -> tuple[float, float]:
        return pad + wide * (x - left) / ((right - left) or 1), 10 + high * (
            1 - (y - low) / ((top - low) or 1)
        )

    parts = [svg_head(WIDTH, high + 50, label)]
    for i in range(5):
        value = low + (top - low) * i / 4
        _, y = place(left, value)
        parts.append(f'<line class="axis" x1="{pad}" x2="{pad + wide}" y1="{y:.1f}" y2="{y:.1f}"/>')
        word = f"{value:.0%}" if share else f"{value:+.0%}"
        parts.append(f'<text x="{pad - 6}" y="{y + 4:.1f}" text-anchor="end">{word}</text>')
    for i in range(5):
        x = left + (right - left) * i / 4
        parts.append(f'<text x="{place(x, low)[0]:.1f}" y="{high + 28}" text-anchor="middle">{x:.0f}</text>')
    parts.append(f'<text x="{pad + wide / 2}" y="{high + 45}" text-anchor="middle">{escape(across)}</text>')
    for kind, (name, line) in zip(("one", "two", "three"), series, strict=False):
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in (place(*point) for point in line))
        x, y = place(*line[-1])
        parts.append(f'<polyline class="{kind} line" points="{path}" style="fill:none"/>')
        parts.append(f'<text x="{x + 6:.1f}" y="{y + 4:.1f}">{escape(name)}</text>')
    for at, value, name in marks:
        x, y = place(at, value)
        parts.append(
            f'<circle class="two" cx="{x:.1f}" cy="{y:.1f}" r="5"><title>{escape(name)}</title></circle>'
        )
        parts.append(f'<text x="{x + 8:.1f}" y="{y - 6:.1f}">{escape(name)}</text>')
    return "".join([*parts, "</svg>"])


def svg_head(width: float, height: float, label: str) -> str:
    return f'<svg role="img" aria-label="{escape(label)}" viewBox="0 0 {width} {height}">'


def table(heads: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """A plain table; numbers stand to the right."""
    head = "".join(f"<th>{escape(word)}</th>" for word in heads)
    body = "".join(f"<tr>{''.join(cell(value) for value in row)}</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def cell(value: object) -> str:
    kind = ' class="n"' if isinstance(value, (int, float)) else ""
    word = f"{value:.3g}" if isinstance(value, float) else str(value)
    return f"<td{kind}>{escape(word)}</td>"


def command(words: str, place: str = "made-with", name: str = "Made with") -> str:
    """The command that made the numbers that link here."""
    return f'<p class="small" id="{escape(place)}">{escape(name)} <code>{escape(words)}</code></p>'


def made_with(places: Sequence[str]) -> str:
    """Under each plot and table: the commands that made its numbers."""
    links = ", ".join(f'<a href="#{escape(place)}">{escape(place.replace("-", " "))}</a>' for place in places)
    return f'<p class="small">Numbers from {links}.</p>'
