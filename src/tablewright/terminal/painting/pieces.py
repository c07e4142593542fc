"""Pieces and where they lie: cards, tokens, rows, hands, piles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rich.cells import cell_len

from tablewright.engine.scene import Piece, Zone, text_of
from tablewright.terminal.names import piece_name
from tablewright.terminal.painting.brush import (
    ROOMY,
    SNUG,
    TIGHT,
    Brush,
    amount_words,
    flag_words,
    joined_bits,
    stat_bits,
    text_bits,
)
from tablewright.terminal.painting.glyphs import glyph, glyph_before
from tablewright.terminal.painting.paper import (
    DOTTED,
    HEAVY,
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
    wrap,
)
from tablewright.terminal.telling import by_place, places_of

NARROWEST_CARD: Final = 13
NARROWEST_ROW: Final = 44  # in less room, cards are listed
WIDEST_CARD: Final = 24
WIDEST_LONE_CARD: Final = 60
TALLEST_CARD: Final = {TIGHT: 3, SNUG: 4, ROOMY: 7}  # lines inside the frame
LIST_MOST: Final = {TIGHT: 4, SNUG: 8, ROOMY: 30}
BACK: Final = "░"
WIDE: Final = 34  # a card of this width has its numbers beside its name


# One piece ------------------------------------------------------------------------------------------------


def piece_look(piece: Piece) -> str:
    faded = {"asleep", "spent", "exhausted", "broken", "done"}.intersection(piece.flags)
    bright = "step" if "lit" in piece.flags else ""
    return "dim" if faded else f"{piece.tone} {bright}".strip()


def piece_words(piece: Piece) -> str:
    """A piece in a few words: glyph, name, how many, what state it is in."""
    name = glyph_before(piece.icon, piece_name(piece))
    count = f"×{piece.n}" if piece.n != 1 else ""
    hidden = BACK if piece.face == "down" else ""
    turned = "↷" if piece.turn else ""
    more = f"+{len(piece.under)}" if piece.under else ""
    return " ".join(filter(None, [hidden, name, count, turned, more, flag_words(piece.flags)]))


def chip(piece: Piece, brush: Brush, width: int) -> Paper:
    """A piece on one line."""
    badge = brush.badge(piece.id)
    used = sum(cell_len(words) for words, _, _ in badge)
    look = piece_look(piece) or ("bold" if piece.kind != "tile" else "")
    bits = [*badge, (cut(piece_words(piece), width - used), look, piece.id)]
    told = [*price_bits(piece), *([stat_bits(piece.stats, piece.id)] if piece.stats else [])]
    stats = [(" ", "", piece.id), *joined_bits(told, " ")] if told else []
    used = sum(cell_len(words) for words, _, _ in bits)
    if used + sum(cell_len(words) for words, _, _ in stats) <= width:
        bits += stats
    return column([bits]).owned(piece.id)


def price_bits(piece: Piece) -> list[list[Bit]]:
    """What a piece costs, if anything."""
    return [[(amount_words(piece.cost), "accent", piece.id)]] if piece.cost else []


def short_bits(piece: Piece, brush: Brush, room: int = 3) -> list[Bit]:
    """A piece in a few letters, for the spaces of a board; its key stands behind it."""
    letters = (piece.short or glyph(piece.icon) or initials(piece_name(piece)))[:room]
    count = str(piece.n) if piece.n != 1 else ""
    key = [(brush.keys[piece.id], "key", piece.id)] if brush.is_lit(piece.id) else []
    return [(f"{count}{letters}", f"bold {piece_look(piece)}", piece.id), *key]


def initials(name: str) -> str:
    """X for X, Ba for Barn, GH for Grave Hound."""
    words = name.split()
    return "".join(word[0] for word in words[:3]) if len(words) > 1 else name[:2]


def piece_line(piece: Piece, brush: Brush, width: int) -> Paper:
    """A piece in a list: its line, and what it says where there is room for that."""
    line = chip(piece, brush, width)
    said = text_bits(piece.text, "dim", piece.id) if piece.text and brush.size > TIGHT else []
    below = [paragraph(said, width, most=2 if brush.size == SNUG else 4, indent=2)] if said else []
    under = [chip_under(lower, brush, width) for lower in piece.under] if brush.size == ROOMY else []
    return stacked([line, *below, *under]).owned(piece.id)


def chip_under(piece: Piece, brush: Brush, width: int) -> Paper:
    paper = Paper()
    paper.write(0, 0, "└ ", "line")
    paper.paste(chip(piece, brush, width - 2), 2, 0)
    return paper


# Cards ----------------------------------------------------------------------------------------------------


def card(piece: Piece, brush: Brush, w: int, h: int) -> Paper:
    """A card with its frame; h lines inside it."""
    paper = Paper()
    whole = Place(0, 0, w, h + 2)
    if piece.face == "down":
        paper.fill(whole, BACK, "back", piece.id)
    else:
        paper.fill(whole, " ", "card", piece.id)
    edge = brush.edge(piece.id)
    paper.frame(whole, HEAVY if brush.is_lit(piece.id) else ROUND, edge, piece.id)
    paper.write_bits(
        1, 0, [(words, look, thing) for words, look, thing in brush.badge(piece.id) if words != " "]
    )
    write_corner(paper, piece, w)
    inside = card_inside(piece, brush, w - 2, h)
    if piece.face == "up":
        on_card(inside)
    paper.paste(inside, 1, 1 + (max(0, h - inside.height) // 2 if piece.face == "down" else 0))
    return paper.owned(piece.id)


def on_card(inside: Paper) -> None:
    """Everything on the face of a card has the card's ground."""
    for row in inside.rows:
        row[:] = [(sign, look if look == "key" else f"{look} card", thing) for sign, look, thing in row]


def write_corner(paper: Paper, piece: Piece, w: int) -> None:
    """How many there are, and what it costs, in the frame."""
    count = f"×{piece.n}" if piece.n != 1 else ""
    turned = "↷" if piece.turn else ""
    words = " ".join(filter(None, [turned, count, amount_words(piece.cost)]))
    if words and len(words) < w - 6:
        paper.write(w - 2 - cell_len(words), 0, f"{words}", "accent", piece.id)


def card_inside(piece: Piece, brush: Brush, w: int, h: int) -> Paper:
    """Name, numbers, tags and text, as much as fits."""
    if piece.face == "down":
        name = piece.name or piece.back or ""
        lines = wrap([(cut(name, (w - 2) * h), "bold", piece.id)], w - 2)[:h] if name else []
        return centred([[(" ", "", piece.id), *line, (" ", "", piece.id)] for line in lines], w)
    state = flag_words(piece.flags)
    parts = [
        *card_head(piece, w),
        paragraph(card_text(piece), w) if piece.text else Paper(),
        paragraph([(state, "dim", piece.id)], w, 1) if state else Paper(),
        *(chip_under(lower, brush, w) for lower in piece.under),
    ]
    return shortened(stacked(parts), h, w)


def card_head(piece: Piece, w: int) -> list[Paper]:
    """Name and numbers, on one line where the card is wide."""
    name: Bit = (glyph_before(piece.icon, piece_name(piece)), f"bold {piece_look(piece)}", piece.id)
    if w < WIDE:
        return [paragraph([name], w, 2), paragraph(numbers(piece), w, 1)]
    tags: Bit = (", ".join(piece.tags) if piece.stats else "", "dim", piece.id)
    return [paragraph(joined_bits([[name], numbers(piece), [tags]], "  "), w, 1)]


def card_text(piece: Piece) -> list[Bit]:
    return text_bits(piece.text, "", piece.id)


def numbers(piece: Piece) -> list[Bit]:
    """The values of a card; where it has none, its tags."""
    if piece.stats:
        return stat_bits(piece.stats, piece.id)
    return [(", ".join(piece.tags), "dim", piece.id)] if piece.tags else []


def centred(lines: Sequence[Sequence[Bit]], w: int) -> Paper:
    paper = Paper()
    for y, line in enumerate(lines):
        used = sum(cell_len(words) for words, _, _ in line)
        paper.write_bits(max(0, (w - used) // 2), y, line)
    return paper


def shortened(paper: Paper, h: int, w: int) -> Paper:
    """The first lines of a sheet; an ellipsis says that there is more."""
    if paper.height <= h:
        return paper
    del paper.rows[h:]
    if paper.rows:
        row = paper.rows[-1]
        x = min(w - 1, len(row))
        look, thing = (row[-1][1], row[-1][2]) if row else ("", "")
        paper.put(x, h - 1, ("…", look, thing))
    for name, place in paper.places.items():
        y = min(place.y, h - 1)  # what is cut off can still be pointed at, where the ellipsis stands
        paper.places[name] = Place(place.x, y, place.w, max(1, min(place.bottom, h) - y))
    return paper


def lines_wanted(piece: Piece, w: int) -> int:
    """How many lines a card of this width would like to have inside."""
    if piece.face == "down":
        return 1
    head = sum(paper.height for paper in card_head(piece, w - 2))
    text = len(wrap(card_text(piece), w - 2)) if text_of(piece.text) else 0
    return head + text + bool(flag_words(piece.flags)) + len(piece.under)


# Zones ----------------------------------------------------------------------------------------------------


def zone_paper(zone: Zone, brush: Brush, width: int, heading: bool = True) -> Paper:
    """A row, a hand, a pile, a list."""
    title = [paragraph(zone_heading(zone, brush), width, 2)] if heading and zone.label else []
    if zone.arrange == "pile":
        return pile(zone, brush, width).owned(zone.id)
    if not zone.pieces and not zone.marks:
        words = f"{zone.count} hidden" if zone.count else "empty"
        line = joined_bits([zone_heading(zone, brush), [(words, "dim", "")]])
        return paragraph(line, width, 2).owned(zone.id)
    return stacked([*title, contents(zone, brush, width)]).owned(zone.id)


def zone_heading(zone: Zone, brush: Brush) -> list[Bit]:
    """The name of a zone, how full it is, whose it is and who sees it."""
    listed = sum(piece.n for piece in zone.pieces)
    total = listed if zone.count is None else zone.count
    full = (
        f" {total}/{zone.cap}"
        if zone.cap is not None
        else f" {total}"
        if zone.count not in (None, listed)
        else ""
    )
    mine = zone.owner == brush.scene.seat and len(brush.scene.seats) > 1
    whose = (
        f" of {brush.names.get(zone.owner, zone.owner)}" if zone.owner and not mine and multi(brush) else ""
    )
    secret = " (yours alone)" if zone.sees == "owner" and mine else ""
    return [
        *brush.badge(zone.id),
        (f"{zone.label}{whose}", "accent", zone.id),
        (f"{full}{secret}", "dim", zone.id),
    ]


def multi(brush: Brush) -> bool:
    return len(brush.scene.seats) > 1


def contents(zone: Zone, brush: Brush, width: int) -> Paper:
    cards = any(piece.kind == "card" for piece in zone.pieces)
    if zone.arrange == "list":
        return pieces_listed(zone, brush, width)
    if cards and width >= NARROWEST_ROW:
        return row_of_cards(zone, brush, width)
    if cards:
        return pieces_listed(zone, brush, width)
    return row_of_chips(zone, brush, width)


def pieces_listed(zone: Zone, brush: Brush, width: int) -> Paper:
    most = LIST_MOST[brush.size]
    listed = [piece for i, piece in enumerate(zone.pieces) if i < most or brush.is_lit(piece.id)]
    first = [piece_line(piece, brush, width - 1) for piece in listed]
    free = (zone.cap or 0) - len(zone.pieces) if zone.arrange != "list" else 0
    rest = [f"… and {len(zone.pieces) - len(listed)} more"] if len(zone.pieces) > len(listed) else []
    rest += ["· empty"] * (min(free, 3) if brush.size > TIGHT else 0)
    paper = Paper()
    paper.paste(stacked([*first, column([[(words, "dim", "")] for words in rest])]), 1, 0)
    return paper


def row_of_chips(zone: Zone, brush: Brush, width: int) -> Paper:
    """Tokens, tiles and the like, one after the other."""
    chips = [with_mark(zone, place, chip(piece, brush, width - 1)) for place, piece in placed(zone)]
    paper = Paper()
    paper.paste(flowed(chips, width - 1, 2), 1, 0)
    return paper


def with_mark(zone: Zone, place: int, paper: Paper) -> Paper:
    mark = zone.marks[place] if place < len(zone.marks) else ""
    return beside([paper, column([[(mark, "dim", "")]])], 1) if mark else paper


def placed(zone: Zone) -> Iterator[tuple[int, Piece]]:
    for place, pieces in by_place(zone.pieces).items():
        for piece in pieces:
            yield place, piece


def row_of_cards(zone: Zone, brush: Brush, width: int) -> Paper:
    """Cards side by side, in several rows if need be; where they would be too narrow, a list."""
    lying = by_place(zone.pieces)
    places = places_of(zone, lying)
    across = min(places, max(1, width // (NARROWEST_CARD + 1)))
    widest = WIDEST_LONE_CARD if places == 1 else WIDEST_CARD if brush.size < ROOMY else WIDEST_CARD + 8
    w = max(NARROWEST_CARD, min(widest, (width + 1) // across - 1))
    if places > across * 2 and brush.size < ROOMY:
        return pieces_listed(zone, brush, width)
    wanted = max((lines_wanted(piece, w) for piece in zone.pieces), default=1)
    h = max(1, min(TALLEST_CARD[brush.size], wanted))
    sheets = [card_place(zone, lying.get(place, []), place, brush, w, h) for place in range(places)]
    return flowed(sheets, width, 1)


def card_place(zone: Zone, pieces: Sequence[Piece], place: int, brush: Brush, w: int, h: int) -> Paper:
    """One place of a row: the card on it, or the empty place; below it what is marked there."""
    paper = Paper()
    if pieces:
        paper = card(pieces[-1], brush, w, h)
        for hidden in pieces[:-1]:
            paper.mark(hidden.id, Place(0, 0, w, h + 2))
    else:
        paper.frame(Place(0, 0, w, h + 2), DOTTED, "line")
        paper.paste(centred([[("empty", "dim", "")]], w - 2), 1, 1 + (h - 1) // 2)
    if place < len(zone.marks) and zone.marks[place]:
        paper.paste(centred([[(cut(zone.marks[place], w - 2), "accent", "")]], w - 2), 1, h + 2)
    return paper


def pile(zone: Zone, brush: Brush, width: int) -> Paper:
    """A pile: how many, and what lies on top."""
    total = sum(piece.n for piece in zone.pieces) if zone.count is None else zone.count
    top = zone.pieces[-1] if zone.pieces else None
    sign = "▤" if top is not None and top.face == "up" else "▒" if total else "·"
    heading = [
        *brush.badge(zone.id),
        (zone.label or "Pile", "accent", zone.id),
        (f" {sign}{total}", "", zone.id),
    ]
    if top is None:
        return paragraph(heading, width, 2)
    below = [chip(piece, brush, width) for piece in zone.pieces[:-1] if brush.is_lit(piece.id)]
    return stacked([topped(heading, top, brush, width), *below])


def topped(heading: list[Bit], top: Piece, brush: Brush, width: int) -> Paper:
    used = sum(cell_len(words) for words, _, _ in heading) + 3
    if width - used < 8:
        return stacked([paragraph(heading, width, 2), chip(top, brush, width)])
    return beside([column([heading]), chip(top, brush, width - used)], 1)
