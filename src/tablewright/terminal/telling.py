"""Everything on the table in words: areas, widgets, boards, zones, pieces."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, assert_never

from tablewright.engine.scene import (
    Amount,
    Area,
    Block,
    Board,
    Convert,
    Counter,
    Counters,
    Dice,
    Die,
    Grid,
    Group,
    Layout,
    Link,
    Mark,
    Path,
    Piece,
    Plane,
    Region,
    Slot,
    Space,
    Stat,
    Story,
    Text,
    Track,
    Widget,
    Zone,
    text_of,
)
from tablewright.terminal.drawing import drawing
from tablewright.terminal.names import ROLES, Names, owned, piece_name, slot_name, spots

SIDES: Final = {"n": "north", "e": "east", "s": "south", "w": "west"}


# Areas and widgets ----------------------------------------------------------------------------------------


def area_lines(area: Area, names: Names, room: int) -> list[str]:
    heading = (area.title or ROLES[area.role]) + bracketed([owned(area.owner, names)])
    return [f"{heading}:", *indented(children_lines(area.children, names, room - 2))]


def children_lines(children: Iterable[Widget], names: Names, room: int) -> Iterator[str]:
    for widget in children:
        yield from widget_lines(widget, names, room)


def widget_lines(widget: Widget, names: Names, room: int) -> list[str]:
    match widget:
        case Board():
            return board_lines(widget, names, room)
        case Zone():
            return zone_lines(widget, names)
        case Track():
            return track_lines(widget, names)
        case Counters():
            return [counters_line(widget)]
        case Dice():
            return dice_lines(widget, names)
        case Story():
            return story_lines(widget)
        case Group():
            return group_lines(widget, names, room)
    assert_never(widget)


def group_lines(group: Group, names: Names, room: int) -> list[str]:
    heading = ((group.label or group.icon) + bracketed([owned(group.owner, names)])).strip()
    if not heading:
        return list(children_lines(group.children, names, room))
    return [f"{heading}:", *indented(children_lines(group.children, names, room - 2))]


def track_lines(track: Track, names: Names) -> list[str]:
    marks = [mark_words(mark, names) for mark in track.marks]
    first = [
        f"{track.label} {track_reading(track)}",
        "the last step leads to the first" if track.loop else "",
        f"marks: {', '.join(marks)}" if marks else "",
    ]
    pieces = [piece for mark in track.marks for piece in mark.pieces]
    return [joined(first), *indented(piece_details(pieces, names))]


def track_reading(track: Track) -> str:
    if track.value is None:
        return f"from {track.min} to {track.max}"
    if track.min == 0:
        return f"{track.value}/{track.max}"
    return f"{track.value} (from {track.min} to {track.max})"


def mark_words(mark: Mark, names: Names) -> str:
    on_it = [mark.label or mark.icon, *(piece_title(piece, names) for piece in mark.pieces)]
    return " ".join([str(mark.at), " and ".join(filter(None, on_it))]).strip()


def counters_line(counters: Counters) -> str:
    return with_colon(counters.label, ", ".join(counter_words(counter) for counter in counters.items))


def counter_words(counter: Counter) -> str:
    return f"{counter.label or counter.icon} {out_of(counter.value, counter.max)}"


def story_lines(story: Story) -> list[str]:
    page = [line for block in story.blocks for line in block_lines(block)]
    return [f"{story.title}:", *indented(page)] if story.title else page


def block_lines(block: Block) -> list[str]:
    lines = [flat(line) for line in text_of(block.text).splitlines()]
    match block.how:
        case "h":
            return [f"* {line} *" for line in lines]
        case "quote":
            return [f"> {line}" for line in lines]
        case "rule":
            return [f"Rule: {line}" for line in lines]
        case "item":
            return [f"- {line}" for line in lines]
    return lines


# Dice -----------------------------------------------------------------------------------------------------


def dice_lines(dice: Dice, names: Names) -> list[str]:
    lines = [
        with_colon("Pool", amounts(dice.pool)) if dice.pool else "",
        *(f"Can become: {convert_words(convert)}" for convert in dice.converts),
        with_colon("Needed", flat(dice.need)) if dice.need else "",
    ]
    faces = ", ".join(die_words(die) for die in dice.dice) or "no dice"
    return [
        f"{dice.label}{bracketed([owned(dice.owner, names), seen_by(dice, names)])}: {faces}",
        *indented(filter(None, lines)),
    ]


def die_words(die: Die) -> str:
    sides = f"of {die.sides} sides" if die.sides != 6 else ""
    return (die.face or die.icon or "no face") + bracketed([sides, *die.flags])


def convert_words(convert: Convert) -> str:
    trade = f"{amounts(convert.take) or 'nothing'} for {amounts(convert.give) or 'nothing'}"
    return with_colon(convert.label, trade) + ("" if convert.id else " (not now)")


# Zones and pieces -----------------------------------------------------------------------------------------


def zone_lines(zone: Zone, names: Names) -> list[str]:
    remarks = [owned(zone.owner, names), seen_by(zone, names), *zone_size(zone)]
    heading = (zone.label or zone.arrange.capitalize()) + bracketed(remarks)
    return [f"{heading}: {contents(zone, names)}", *indented(zone_details(zone, names))]


def seen_by(zone: Zone | Dice, names: Names) -> str:
    if zone.sees == "all":
        return ""
    if zone.sees == "none":
        return "seen by nobody"
    return f"seen only by {names.get(zone.owner, 'the owner')}"


def zone_size(zone: Zone) -> list[str]:
    """How many there are where only some are listed, how many there may be, and which one is on top."""
    listed = sum(piece.n for piece in zone.pieces)
    total = f"{zone.count} in all" if zone.pieces and zone.count not in (None, listed) else ""
    room = f"at most {zone.cap}" if zone.cap is not None else ""
    top = "the last is on top" if zone.arrange == "pile" and len(zone.pieces) > 1 else ""
    return [total, room, top]


def contents(zone: Zone, names: Names) -> str:
    unlisted = [f"{zone.count} in all"] if zone.count and not zone.pieces else []
    listed = filled_places(zone, names) if zone.pieces or zone.marks else []
    return ", ".join([*unlisted, *listed]) or "empty"


def filled_places(zone: Zone, names: Names) -> Iterator[str]:
    """The places of a zone by number: what lies there, what is written under it, which are empty."""
    lying = by_place(zone.pieces)
    empty: list[int] = []
    for place in range(places_of(zone, lying)):
        mark = f" [{zone.marks[place]}]" if place < len(zone.marks) and zone.marks[place] else ""
        if place not in lying and not mark:
            empty.append(place + 1)
            continue
        yield from run_of_empty(empty)
        here = " and ".join(piece_title(piece, names) for piece in lying.get(place, []))
        yield f"{place + 1} {here or 'empty'}{mark}"
    yield from run_of_empty(empty)


def by_place(pieces: Sequence[Piece]) -> dict[int, list[Piece]]:
    """The pieces of a zone by place: each at its own, or after the piece before it."""
    lying: dict[int, list[Piece]] = {}
    place = 0
    for piece in pieces:
        place = place if piece.at is None else piece.at
        lying.setdefault(place, []).append(piece)
        place += 1
    return lying


def places_of(zone: Zone, lying: dict[int, list[Piece]]) -> int:
    shown_empty = zone.cap or 0 if zone.arrange in ("row", "grid") else 0
    return max(shown_empty, len(zone.marks), *(place + 1 for place in lying), 0)


def run_of_empty(empty: list[int]) -> Iterator[str]:
    """The empty places so far in one word, so that a long row stays short; the run starts anew."""
    if len(empty) > 1:
        yield f"{empty[0]} to {empty[-1]} empty"
    elif empty:
        yield f"{empty[0]} empty"
    empty.clear()


def zone_details(zone: Zone, names: Names) -> Iterator[str]:
    for place, pieces in by_place(zone.pieces).items():
        for piece in pieces:
            for i, line in enumerate(piece_detail(piece, names)):
                yield f"{place + 1} {line}" if i == 0 else line


def piece_title(piece: Piece, names: Names) -> str:
    """A piece in a few words: how many, its name, and what sets it apart."""
    count = f" x{piece.n}" if piece.n != 1 else ""
    hidden = "face down" if piece.face == "down" and piece.name else ""
    back = f"back {piece.back}" if piece.back else ""
    turned = f"turned {piece.turn} degrees" if piece.turn else ""
    remarks = [*piece.tags, *piece.flags, hidden, back, turned, owned(piece.owner, names)]
    return piece_name(piece) + abbreviated(piece.name, piece.short) + count + bracketed(remarks)


def abbreviated(name: str, short: str) -> str:
    """The letters by which a drawing shows something, where they are not simply how its name begins."""
    return "" if name.casefold().startswith(short.casefold()) or not name else f" [{short}]"


def piece_details(pieces: Iterable[Piece], names: Names) -> Iterator[str]:
    for piece in pieces:
        yield from piece_detail(piece, names)


def piece_detail(piece: Piece, names: Names) -> list[str]:
    """What a piece costs, can and says, and what lies under it; nothing for a plain one."""
    cost = f"cost {amounts(piece.cost)}" if piece.cost else ""
    under = [piece_title(lower, names) for lower in piece.under]
    said = joined([cost, stats_in_words(piece.stats), flat(piece.text)])
    lines = [f"{piece_name(piece)}: {said}"] if said else []
    lines += [f"{piece_name(piece)} has with it: {', '.join(under)}"] if under else []
    return [*lines, *indented(piece_details(piece.under, names))]


# Boards ---------------------------------------------------------------------------------------------------


def board_lines(board: Board, names: Names, room: int) -> list[str]:
    lines = [
        *(drawing(board, room - 2) if isinstance(board.layout, Grid) else []),
        *space_list(board, names),
        *(f"Link: {words}" for words in link_list(board.links, names)),
        *(f"Region {region_words(region, names)}" for region in board.regions),
        *([f"In focus: {names.get(board.focus, board.focus)}"] if board.focus else []),
    ]
    return [f"{board.label} ({layout_words(board.layout)}):", *indented(lines)]


def layout_words(layout: Layout) -> str:
    match layout:
        case Grid():
            touching = f", each space touches {layout.adj} around it" if layout.adj else ""
            return f"grid of {layout.cols} columns and {layout.rows} rows{touching}"
        case Plane():
            return "map"
        case Path():
            return "ring, the last space leads to the first" if layout.shape == "ring" else "spaces in order"
    assert_never(layout)


def space_list(board: Board, names: Names) -> Iterator[str]:
    """The spaces of a board: those that say something one by one, the others by what they look like."""
    bare: dict[str, list[str]] = {}
    for space, spot in zip(board.spaces, spots(board), strict=True):
        if is_bare(space):
            bare.setdefault(space_remarks(space), []).append(spot)
        else:
            yield from space_lines(space, names, spot)
    for look, alike in bare.items():
        yield f"{look or 'nothing there'}: {', '.join(alike)}"


def is_bare(space: Space) -> bool:
    """Whether a space has no name and nothing on it."""
    named = space.label or space.short
    return not (named or space.text or space.stats or space.slots or space.zones or space.pieces)


def space_lines(space: Space, names: Names, spot: str) -> list[str]:
    heading = f"{spot} {space.label or space.short}".strip() + abbreviated(space.label, space.short)
    here = ", ".join(piece_title(piece, names) for piece in space.pieces)
    said = joined([
        space_remarks(space),
        stats_in_words(space.stats),
        flat(space.text),
        f"here {here}" if here else "",
    ])  # fmt: skip
    return [with_colon(heading, said), *indented(space_details(space, names))]


def space_details(space: Space, names: Names) -> Iterator[str]:
    yield from piece_details(space.pieces, names)
    for slot in space.slots:
        yield from slot_lines(slot, names)
    for zone in space.zones:
        yield from zone_lines(zone, names)


def space_remarks(space: Space) -> str:
    walls = " and ".join(SIDES[side] for side in space.walls)
    look = [] if space.label else [space.skin, space.icon]
    return ", ".join(filter(None, [*look, *space.flags, walls and f"walls {walls}"]))


def slot_lines(slot: Slot, names: Names) -> list[str]:
    room = f"at most {slot.cap}" if slot.cap is not None else ""
    role = slot.role if slot.label else ""
    marks = [
        f"{stat.label} {stat.value}/{stat.max}" if stat.max is not None else stat.label for stat in slot.stats
    ]
    heading = slot_name(slot) + bracketed([role, room, *marks, *slot.flags])
    here = ", ".join(piece_title(piece, names) for piece in slot.pieces) or "empty"
    return [f"{heading}: {joined([here, flat(slot.text)])}", *indented(piece_details(slot.pieces, names))]


def link_list(links: Iterable[Link], names: Names) -> Iterator[str]:
    """The links of a board; those from one space that are alike share a line."""
    alike: dict[tuple[str, bool, str], list[Link]] = {}
    for link in links:
        alike.setdefault((link.a, link.one_way, link_remarks(link)), []).append(link)
    return (links_in_words(group, names) for group in alike.values())


def links_in_words(links: Sequence[Link], names: Names) -> str:
    first = names.get(links[0].a, links[0].a)
    others = ", ".join(names.get(link.b, link.b) for link in links)
    ends = f"one way from {first} to {others}" if links[0].one_way else f"{first} and {others}"
    return f"{ends}: {link_remarks(links[0])}"


def link_remarks(link: Link) -> str:
    return ", ".join(filter(None, [link.how, link.label, *link.flags]))


def region_words(region: Region, names: Names) -> str:
    return f"{region.label}: {', '.join(names.get(space, space) for space in region.spaces)}"


# Words and lines ------------------------------------------------------------------------------------------


def flat(text: Text) -> str:
    """A text on one line."""
    return " ".join(text_of(text).split())


def stats_in_words(stats: Iterable[Stat]) -> str:
    return ", ".join(f"{stat.label or stat.icon} {out_of(stat.value, stat.max)}" for stat in stats)


def amounts(these: Iterable[Amount]) -> str:
    return ", ".join(f"{amount.n} {amount.label or amount.icon}" for amount in these)


def out_of(value: int | str, most: int | None) -> str:
    return f"{value}" if most is None else f"{value}/{most}"


def bracketed(remarks: Iterable[str]) -> str:
    said = ", ".join(filter(None, remarks))
    return f" ({said})" if said else ""


def joined(parts: Iterable[str]) -> str:
    return "; ".join(filter(None, parts))


def with_colon(name: str, said: str) -> str:
    return ": ".join(filter(None, [name, said]))


def stopped(said: str) -> str:
    """A sentence with a full stop, if it had no stop of its own."""
    return said if said.endswith((".", "!", "?", ":", "…")) else f"{said}."


def indented(lines: Iterable[str]) -> list[str]:
    return [f"  {line}" for line in lines]


def wrapped(lines: Iterable[str], width: int) -> str:
    """The lines cut at the width; what is carried over stands a little further in."""
    return "\n".join(line.rstrip() for long in lines for line in wrapped_line(printable(long), width))


def wrapped_line(line: str, width: int) -> list[str]:
    if len(line) <= width:
        return [line]
    said = line.lstrip()
    margin = " " * min(len(line) - len(said), width // 3)
    # Clause ids have hyphens in them and must stay whole.
    return textwrap.wrap(
        said, width, initial_indent=margin, subsequent_indent=f"{margin}  ", break_on_hyphens=False
    )


def printable(line: str) -> str:
    """The line without signs that would steer a terminal: names and chat come from other people."""
    return "".join(sign if sign.isprintable() else " " for sign in line)
