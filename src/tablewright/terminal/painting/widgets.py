"""Tracks, counters, dice, stories and groups; and the painter for any widget."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, assert_never

from rich.cells import cell_len

from tablewright.engine.scene import (
    Area,
    Block,
    Board,
    Convert,
    Counter,
    Counters,
    Dice,
    Die,
    Group,
    Mark,
    Story,
    Track,
    Widget,
    Zone,
)
from tablewright.terminal.names import ROLES, piece_name
from tablewright.terminal.painting.boards import board_paper
from tablewright.terminal.painting.brush import (
    ROOMY,
    TAB,
    TIGHT,
    Brush,
    amount_words,
    flag_words,
    joined_bits,
    text_bits,
)
from tablewright.terminal.painting.glyphs import glyph, glyph_before
from tablewright.terminal.painting.paper import (
    ROUND,
    Bit,
    Paper,
    Place,
    beside,
    column,
    cut,
    flowed,
    paragraph,
    stacked,
)
from tablewright.terminal.painting.pieces import initials, piece_look, zone_paper

LONGEST_STEPS: Final = 24  # a track with more steps than this is drawn as a bar
SHORTEST_BAR: Final = 6
LONGEST_BAR: Final = 20
NARROWEST_SHARE: Final = 16  # of a row of widgets


def area_paper(area: Area, brush: Brush, width: int) -> Paper:
    """An area under its heading."""
    title = area.title or (ROLES[area.role] if area.role == "hand" else "")
    owner = brush.names.get(area.owner, "")
    whose = f" of {owner}" if owner and area.owner != brush.scene.seat and owner not in area.title else ""
    inside = [in_the_width(widget, brush, width, says_the_same(widget, title)) for widget in area.children]
    heading = [ruled(f"{title}{whose}", width, area.id)] if title else []
    return stacked([*heading, stacked(inside, 1 if brush.size == ROOMY else 0)]).owned(area.id)


def in_the_width(widget: Widget, brush: Brush, width: int, bare: bool) -> Paper:
    """A widget no wider than the room; only boards may be, and one scrolls to see all of them."""
    paper = widget_paper(widget, brush, width, bare)
    if not any(isinstance(part, Board) for part in (widget, *children_of(widget))):
        for row in paper.rows:
            del row[width:]
    return paper


def children_of(widget: Widget) -> Sequence[Widget]:
    if not isinstance(widget, Group):
        return ()
    return [each for child in widget.children for each in (child, *children_of(child))]


def ruled(title: str, width: int, thing: str) -> Paper:
    """A heading with a line behind it."""
    words = cut(title, width)
    rest = "─" * max(0, width - cell_len(words) - 1)
    return column([[(words, "accent bold", thing), (f" {rest}"[: width - cell_len(words)], "line", thing)]])


def says_the_same(widget: Widget, title: str) -> bool:
    """Whether a widget's own heading would only repeat that of its area."""
    own = widget.title if isinstance(widget, Story) else widget.label
    return bool(own) and own.casefold() == title.casefold()


def widget_paper(widget: Widget, brush: Brush, width: int, bare: bool = False) -> Paper:
    """Any widget; a bare one without its heading."""
    match widget:
        case Board():
            return board_paper(widget, brush, width, not bare)
        case Zone():
            return zone_paper(widget, brush, width, not bare)
        case Track():
            return track_paper(widget, brush, width)
        case Counters():
            return counters_paper(widget, brush, width)
        case Dice():
            return dice_paper(widget, brush, width)
        case Story():
            return story_paper(widget, brush, width, not bare)
        case Group():
            return group_paper(widget, brush, width, not bare)
    assert_never(widget)


# Groups ---------------------------------------------------------------------------------------------------


def group_paper(group: Group, brush: Brush, width: int, heading: bool = True) -> Paper:
    match group.arrange:
        case "frame":
            return framed(group, brush, width).owned(group.id)
        case "tabs":
            return tabbed(group, brush, width).owned(group.id)
        case "row":
            inside = in_a_row(group.children, brush, width)
        case "column":
            inside = stacked(widget_paper(child, brush, width) for child in group.children)
    title = [group_heading(group, brush, width)] if heading else []
    return stacked([*title, inside]).owned(group.id)


def whose(owner: str, label: str, brush: Brush) -> str:
    """Whose it is, where there are several and the label does not say so."""
    name = brush.names.get(owner, "")
    return f" of {name}" if name and name not in label and len(brush.scene.seats) > 1 else ""


def group_heading(group: Group, brush: Brush, width: int) -> Paper:
    if not group.label:
        return Paper()
    name = cut(glyph_before(group.icon, group.label) + whose(group.owner, group.label, brush), width)
    return column([[*brush.badge(group.id), (name, f"bold {group.tone or 'accent'}", group.id)]])


def in_a_row(children: Sequence[Widget], brush: Brush, width: int) -> Paper:
    """Side by side where each gets enough room, else one below the other."""
    if not children:
        return Paper()
    freely = [widget_paper(child, brush, width) for child in children]
    if fits(freely, width):
        return beside(freely, 2)
    each = (width - 2 * (len(children) - 1)) // len(children)
    evenly = [widget_paper(child, brush, max(1, each)) for child in children]
    return beside(evenly, 2) if each >= NARROWEST_SHARE and fits(evenly, width) else stacked(freely)


def fits(sheets: Sequence[Paper], width: int) -> bool:
    return sum(sheet.width for sheet in sheets) + 2 * (len(sheets) - 1) <= width


def framed(group: Group, brush: Brush, width: int) -> Paper:
    inside = stacked(widget_paper(child, brush, width - 4) for child in group.children)
    if brush.size == TIGHT:
        return stacked([group_heading(group, brush, width), inside])
    paper = Paper()
    paper.frame(
        Place(0, 0, width, inside.height + 2), ROUND, brush.edge(group.id, group.tone or "line"), group.id
    )
    heading = group_heading(group, brush, width - 6)
    if heading.height:
        paper.write(2, 0, " " * (heading.width + 2))
        paper.paste(heading, 3, 0)
    paper.paste(inside, 2, 1)
    return paper


def tabbed(group: Group, brush: Brush, width: int) -> Paper:
    """One child at a time; the names of the others above it."""
    if not group.children:
        return group_heading(group, brush, width)
    open_one = min(open_tab(group, brush), len(group.children) - 1)
    names = [tab_name(group, i, brush, i == open_one) for i in range(len(group.children))]
    shown = widget_paper(group.children[open_one], brush, width, bare=True)
    return stacked([group_heading(group, brush, width), flowed(names, width, 1), shown])


def tab_name(group: Group, i: int, brush: Brush, is_open: bool) -> Paper:
    child = group.children[i]
    label = child.title if isinstance(child, Story) else child.label
    lit = "*" if not is_open and holds_lit(child, brush) else ""
    return column(
        [[(f" {label or i + 1}{lit} ", "step" if is_open else "dim under", f"{TAB}{group.id}|{i}")]]
    )


def open_tab(group: Group, brush: Brush) -> int:
    """The tab that was chosen; else the first in which something can be chosen; else the first."""
    if group.id in brush.tabs:
        return brush.tabs[group.id]
    lit = [i for i, child in enumerate(group.children) if holds_lit(child, brush)]
    return lit[0] if lit else 0


def holds_lit(widget: Widget, brush: Brush) -> bool:
    from tablewright.engine.scene import parts

    return any(brush.is_lit(getattr(part, "id", "")) for part in parts(widget))


# Tracks ---------------------------------------------------------------------------------------------------


def track_paper(track: Track, brush: Brush, width: int) -> Paper:
    """A scale: step by step where it is short, else as a bar; marks and pieces on it."""
    name = [*brush.badge(track.id), (glyph_before(track.icon, track.label), "", track.id)]
    reading = track_reading(track)
    used = sum(cell_len(words) for words, _, _ in name) + cell_len(reading) + 2
    scale = scale_bits(track, max(SHORTEST_BAR, min(LONGEST_BAR, width - used)))
    one_line = [*name, (" ", "", ""), *scale, (f" {reading}" if reading else "", "bold", track.id)]
    if sum(cell_len(words) for words, _, _ in one_line) <= width:
        lines = [one_line]
    else:
        lines = [[*name, (f" {reading}", "bold", track.id)], [(" ", "", ""), *scale]]
    marks = marks_line(track, brush)
    return stacked([column(lines), paragraph(marks, width, indent=1) if marks else Paper()]).owned(track.id)


def track_reading(track: Track) -> str:
    if track.value is None:
        return ""
    return (
        f"{track.value}/{track.max}"
        if track.min == 0
        else f"{track.value:+d}"
        if track.min < 0
        else f"{track.value}"
    )


def scale_bits(track: Track, room: int) -> list[Bit]:
    steps = track.max - track.min + (1 if track.min != 0 or track.value is None else 0)
    if track.min < 0 or track.value is None:
        return line_of_steps(track, room)
    filled = track.value - track.min
    if steps > min(LONGEST_STEPS, room):
        filled, steps = -(-filled * room // steps) if filled < steps / 2 else filled * room // steps, room
    filled = max(0, min(steps, filled))
    tone = track.tone or "accent"
    return [("■" * filled, tone, track.id), ("□" * (steps - filled), "line", track.id)]


def line_of_steps(track: Track, room: int) -> list[Bit]:
    """A scale on which something stands: the value, or the pieces of the players."""
    steps = range(track.min, track.max + 1)
    if len(steps) > 3 * max(room, LONGEST_STEPS):
        return [(f"{track.min} … {track.max}", "dim", track.id)]
    marks = {mark.at: mark for mark in track.marks}
    return [bit for at in steps for bit in step_bits(track, at, marks.get(at))]


def step_bits(track: Track, at: int, mark: Mark | None) -> list[Bit]:
    if track.value == at:
        return [("●", f"bold {track.tone or 'accent'}", track.id)]
    if mark is not None and mark.pieces:
        return [
            (initials(piece_name(piece))[:1], f"bold {piece_look(piece)}", piece.id) for piece in mark.pieces
        ]
    if mark is not None:
        sign = "┼" if at == 0 else glyph(mark.icon) or "┬"
        return [(sign, mark.tone or "dim", track.id)]
    return [("·", "line", track.id)]


def marks_line(track: Track, brush: Brush) -> list[Bit]:
    """The names of the marked steps, where there is room or nothing else would tell them."""
    if brush.size == TIGHT:
        return []
    told = [mark_bits(mark, track.id) for mark in track.marks if mark.label or mark.pieces]
    return joined_bits(told, "  ")


def mark_bits(mark: Mark, track: str) -> list[Bit]:
    label = f"{mark.at}\u00a0{mark.label}".strip().replace(" ", "\u00a0")
    names: list[Bit] = [
        (piece_name(piece).replace(" ", "\u00a0"), piece_look(piece), piece.id) for piece in mark.pieces
    ]
    return [(label, mark.tone or "dim", track), *(bit for name in names for bit in ((" ", "", ""), name))]


# Counters and dice ----------------------------------------------------------------------------------------


def counters_paper(counters: Counters, brush: Brush, width: int) -> Paper:
    items = [counter_paper(item, brush, width) for item in counters.items]
    label = [paragraph([(f"{counters.label}:", "accent", counters.id)], width)] if counters.label else []
    return flowed([*label, *items], width, 2).owned(counters.id)


def counter_paper(counter: Counter, brush: Brush, width: int) -> Paper:
    most = f"/{counter.max}" if counter.max is not None else ""
    name = glyph_before(counter.icon, counter.label)
    bits = [
        *brush.badge(counter.id),
        (f"{name} ", counter.tone or "", counter.id),
        (f"{counter.value}{most}", f"bold {counter.tone}", counter.id),
    ]
    return paragraph(bits, width, 2).owned(counter.id)


def dice_paper(dice: Dice, brush: Brush, width: int) -> Paper:
    """Dice as they lie, what they make, and what is needed."""
    label = column(
        [[*brush.badge(dice.id), (f"{dice.label}{whose(dice.owner, dice.label, brush)}:", "accent", dice.id)]]
    )
    faces = [die_paper(die, brush) for die in dice.dice] or [column([[("no dice", "dim", "")]])]
    pool = [column([[(f"= {amount_words(dice.pool)}", "bold", dice.id)]])] if dice.pool else []
    need = paragraph(text_bits(dice.need, "italic", dice.id), width, indent=1) if dice.need else Paper()
    converts = [convert_paper(convert, brush, width) for convert in dice.converts]
    return stacked([flowed([label, *faces, *pool], width, 1), need, *converts]).owned(dice.id)


def die_paper(die: Die, brush: Brush) -> Paper:
    face = die.face or die.icon or "?"
    sides = f" d{die.sides}" if die.sides != 6 else ""
    look = "dim" if "spent" in die.flags else f"bold {die.tone}"
    state = "" if flag_words(die.flags) == "" else f" {flag_words(die.flags)}"
    bits = [(f"[{face}]", look, die.id), (f"{sides}{state}", "dim", die.id)]
    return column([[*brush.badge(die.id), *bits]]).owned(die.id)


def convert_paper(convert: Convert, brush: Brush, width: int) -> Paper:
    trade = f"{amount_words(convert.take) or 'nothing'} → {amount_words(convert.give) or 'nothing'}"
    words = f"{convert.label}: {trade}" if convert.label else trade
    badge = brush.badge(convert.id) if convert.id else []
    return paragraph([*badge, (words, "" if convert.id else "dim", convert.id)], width, indent=1).owned(
        convert.id
    )


# Stories --------------------------------------------------------------------------------------------------


def story_paper(story: Story, brush: Brush, width: int, heading: bool = True) -> Paper:
    title = [(glyph_before(story.icon, story.title), "accent bold", story.id)]
    blocks = [block_paper(block, story.id, width) for block in story.blocks]
    shown = stacked(blocks, 1 if brush.size == ROOMY else 0)
    return stacked([column([title]) if heading else Paper(), shown]).owned(story.id)


def block_paper(block: Block, thing: str, width: int) -> Paper:
    match block.how:
        case "h":
            return paragraph(text_bits(block.text, "accent bold", thing), width)
        case "quote":
            return behind("│ ", paragraph(text_bits(block.text, "italic", thing), width - 2))
        case "rule":
            return behind("§ ", paragraph(text_bits(block.text, "dim", thing), width - 2))
        case "item":
            return behind("• ", paragraph(text_bits(block.text, "", thing), width - 2))
    return paragraph(text_bits(block.text, "", thing), width)


def behind(sign: str, paper: Paper) -> Paper:
    """A sheet with a sign in its margin: at each line for a quotation, else at the first."""
    whole = Paper()
    for y in range(paper.height if sign == "│ " else 1):
        whole.write(0, y, sign, "line")
    whole.paste(paper, 2, 0)
    return whole
