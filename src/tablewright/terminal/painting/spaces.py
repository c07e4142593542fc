"""One space of a board as a box, or as a line in a list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len

from tablewright.engine.scene import Piece, Slot, Space, Zone
from tablewright.terminal.painting.brush import (
    ROOMY,
    TIGHT,
    Brush,
    flag_words,
    joined_bits,
    stat_bits,
    text_bits,
)
from tablewright.terminal.painting.glyphs import glyph, glyph_before
from tablewright.terminal.painting.paper import (
    DOUBLE,
    HEAVY,
    LIGHT,
    ROUND,
    Bit,
    Frame,
    Paper,
    Place,
    beside,
    column,
    cut,
    flowed,
    paragraph,
    stacked,
)
from tablewright.terminal.painting.pieces import chip, piece_words, short_bits, shortened

BRIEF: Final = 2  # letters of a slot without a sign
FEW: Final = 3  # so many pieces are named; more are shown by their letters
FADED: Final = frozenset({"done", "blocked", "fog", "lost", "closed"})


def box(space: Space, brush: Brush, w: int, h: int, framed: bool) -> Paper:
    """A space with its frame, or on a line between brackets."""
    if not framed:
        return bracketed(space, brush, w)
    paper = Paper()
    whole = Place(0, 0, w, h)
    paper.fill(whole, "░" if "fog" in space.flags else " ", "fog", space.id)
    paper.frame(whole, frame_of(space, brush), brush.edge(space.id, edge_look(space)), space.id)
    if brush.is_lit(space.id):
        paper.write(1, 0, f"[{brush.keys[space.id]}]", "key", space.id)
    whole_inside = inside(space, brush, w - 2)
    if whole_inside.height > h - 2 and space.slots:
        whole_inside = inside(space, brush, w - 2, brief=True)
    paper.paste(shortened(whole_inside, h - 2, w - 2), 1, 1)
    return paper.owned(space.id)


def bracketed(space: Space, brush: Brush, w: int) -> Paper:
    """The least of a space: its short name, its name as far as it fits, its signs."""
    key = f"[{brush.keys[space.id]}]" if brush.is_lit(space.id) else ""
    marks = flag_words([flag for flag in space.flags if len(flag_words([flag])) == 1])
    room = w - 2 - cell_len(key) - cell_len(marks)
    name = cut(space.label if is_obvious(space) else f"{space.short} {space.label}".strip(), room)
    look = name_look(space)
    paper = Paper()
    x = paper.write(0, 0, "(", brush.edge(space.id, edge_look(space)), space.id)
    x = paper.write(x, 0, key, "key", space.id)
    x = paper.write(x, 0, name.ljust(room), look, space.id)
    x = paper.write(x, 0, marks, "gold", space.id)
    paper.write(x, 0, ")", brush.edge(space.id, edge_look(space)), space.id)
    return paper.owned(space.id)


def frame_of(space: Space, brush: Brush) -> Frame:
    if "here" in space.flags:
        return DOUBLE
    if brush.is_lit(space.id):
        return HEAVY
    return ROUND if space.shape in ("round", "diamond") else LIGHT


def edge_look(space: Space) -> str:
    if "here" in space.flags:
        return "accent"
    return space.tone or ("bad" if "danger" in space.flags else "line")


def name_look(space: Space) -> str:
    faded = "dim" if FADED.intersection(space.flags) else f"bold {space.tone}"
    return "bold accent" if "here" in space.flags else faded


# What is inside -------------------------------------------------------------------------------------------


def inside_lines(space: Space, brush: Brush, width: int) -> tuple[int, int]:
    """How many lines a space would like to have, and how many it takes to see all that can be chosen there."""
    paper = inside(space, brush, max(3, width))
    lit = [place.bottom for thing, place in paper.places.items() if thing != space.id and brush.is_lit(thing)]
    return paper.height, max(lit, default=1)


def inside(space: Space, brush: Brush, width: int, brief: bool = False) -> Paper:
    """Name and state, then what lies there; in brief, slots go by their signs."""
    parts = [
        paragraph(heading(space, brush, width), width, 2 if brush.size > TIGHT else 1),
        pieces_of(space, brush, width),
        flowed((slot_paper(slot, brush, width, brief) for slot in space.slots), width, 1),
        *(zone_line(zone, brush, width) for zone in space.zones),
        paragraph(text_bits(space.text, "dim", space.id), width)
        if space.text and brush.size == ROOMY
        else Paper(),
    ]
    return stacked(parts)


def heading(space: Space, brush: Brush, width: int) -> list[Bit]:
    short = (
        space.short if brush.size == ROOMY and not is_obvious(space) else "" if space.label else space.short
    )
    name = " ".join(filter(None, [short, space.label]))
    if cell_len(name) > width * (2 if brush.size > TIGHT else 1) and space.short:
        name = cut(f"{space.short} {space.label}", width)
    marks = flag_words([flag for flag in space.flags if flag != "fog"])
    return joined_bits([
        [(glyph_before(space.icon, name), name_look(space), space.id)] if name or glyph(space.icon) else [],
        [(marks.replace(" ", "\u00a0"), "gold", space.id)] if marks else [],
        stat_bits(space.stats, space.id),
    ])  # fmt: skip


def is_obvious(space: Space) -> bool:
    """Whether the short name is only how the name begins."""
    return any(word.casefold().startswith(space.short.casefold()) for word in space.label.split())


def pieces_of(space: Space, brush: Brush, width: int) -> Paper:
    """What lies on a space: by name where there is room for the names, else by letters."""
    named = sum(cell_len(piece_words(piece)) + 2 for piece in space.pieces)
    if len(space.pieces) <= FEW and named <= width * (2 if brush.size == ROOMY else 1):
        return flowed((chip(piece, brush, width) for piece in space.pieces), width, 2)
    return flowed((column([short_bits(piece, brush)]).owned(piece.id) for piece in space.pieces), width, 1)


def slot_paper(slot: Slot, brush: Brush, width: int, brief: bool = False) -> Paper:
    """A slot: its name, or in brief its sign or first letters, and in brackets what stands there."""
    label = slot.label or slot.role
    name = cut(glyph_before(slot.icon, label), max(3, width - 6))
    if brief:
        name = glyph(slot.icon) or label[:BRIEF]
    blocked = "×" if {"blocked", "closed", "locked"}.intersection(slot.flags) else ""
    free = blocked or "·" * max(1, min(3, (slot.cap or 1) - len(slot.pieces)))
    key = [(brush.keys[slot.id], "key", slot.id)] if brush.is_lit(slot.id) else []
    holds: list[Bit] = [bit for piece in slot.pieces for bit in short_bits(piece, brush)]
    bits = [(f"{name}", "dim", slot.id), ("[", "line", slot.id), *key, *(holds or [(free, "line", slot.id)])]
    return column([[*bits, ("]", "line", slot.id)]]).owned(slot.id)


def zone_line(zone: Zone, brush: Brush, width: int) -> Paper:
    """A pile or a row on a space, on one line."""
    total = sum(piece.n for piece in zone.pieces) if zone.count is None else zone.count
    label = (
        [*brush.badge(zone.id), (zone.label, "dim", zone.id)] if zone.label or brush.is_lit(zone.id) else []
    )
    choice = any(brush.is_lit(piece.id) for piece in zone.pieces)
    if not zone.pieces or (zone.arrange == "pile" and not choice):
        sign = "▒" if total else "·"
        return column(
            [[*label, (f" {sign}{total}".strip() if not label else f" {sign}{total}", "", zone.id)]]
        ).owned(zone.id)
    row = [bit for piece in zone.pieces for bit in (*row_bits(piece, brush), (" ", "", zone.id))]
    most = 100 if choice else 2
    return paragraph([*label, (" ", "", zone.id), *row] if label else row, width, most).owned(zone.id)


def row_bits(piece: Piece, brush: Brush) -> list[Bit]:
    """A piece of a row in a few letters; of a hidden one only its back."""
    if piece.face == "down" and not piece.name:
        key = [(brush.keys[piece.id], "key", piece.id)] if brush.is_lit(piece.id) else []
        return [("░", "back", piece.id), *key]
    return short_bits(piece, brush)


# In a list ------------------------------------------------------------------------------------------------


def space_listed(space: Space, brush: Brush, width: int, ways: Sequence[str]) -> Paper:
    """A space without a drawing: its name, what lies there, where one gets from it."""
    name = joined_bits([brush.badge(space.id)[:1], heading(space, brush, width - 4)])
    things = [
        *(chip(piece, brush, width - 2) for piece in space.pieces),
        *(slot_paper(slot, brush, width - 2) for slot in space.slots),
        *(zone_line(zone, brush, width - 2) for zone in space.zones),
    ]
    to = ", ".join(brush.names.get(other, other) for other in ways)
    there = Paper()
    there.paste(flowed(things, width - 2, 1), 2, 0)
    onward = paragraph([(f"→ {to}", "dim", space.id)], width, 1, 2) if to and brush.size > TIGHT else Paper()
    first = paragraph(name, width, 2)
    if first.width + there.width + 1 <= width and there.height == 1 and first.height == 1:
        return stacked([beside([first, there], 0), onward]).owned(space.id)
    return stacked([first, there, onward]).owned(space.id)
