"""What stands around the table: the head, the question with its options, the log, the explanation, the keys."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len

from tablewright.engine.scene import Entry, Option, Outcome, Scene, Seat
from tablewright.terminal.answering import Choices, key_sign
from tablewright.terminal.explaining import DO, ENTRY, HEAD, OPTION, QUESTION, STAT, Explanation
from tablewright.terminal.names import Names, names_on
from tablewright.terminal.painting.brush import Brush, amount_words, stat_words, text_bits
from tablewright.terminal.painting.paper import (
    Bit,
    Paper,
    Place,
    column,
    cut,
    flowed,
    paragraph,
    stacked,
)
from tablewright.terminal.painting.widgets import ruled
from tablewright.terminal.plain import how_many, outcome_lines, rank_words
from tablewright.terminal.telling import flat

UNITS: Final = 4  # the columns into which options fall
TONES: Final = {"primary": "gold bold", "danger": "bad", "quiet": "dim", "plain": ""}
HOW_LOOKS: Final = {"story": "italic", "system": "dim", "roll": "", "act": "", "chat": "good"}


# The head -------------------------------------------------------------------------------------------------


def head_paper(brush: Brush, width: int, lines: int) -> Paper:
    """Title and phase; the numbers of a lone player beside them, those of several below; then the steps."""
    scene = brush.scene
    head = scene.head
    title: list[Bit] = [(f" {head.title} ", "accent bold", HEAD), (f" {head.phase} ", "", HEAD)]
    paper = Paper()
    used = paper.write_bits(0, 0, title)
    seats = [seat_bits(seat, brush) for seat in scene.seats]
    line = [bit for bits in seats for bit in (*bits, ("  ", "", ""))][:-1]
    needed = sum(cell_len(words) for words, _, _ in line)
    if used + needed + 1 <= width:
        paper.write_bits(width - needed - 1, 0, line)
    elif lines > 1:
        paper.paste(paragraph(line, width - 1, lines - 1, 1), 0, 1)
    else:
        paper.paste(paragraph(line, max(1, width - used - 1), 1), used + 1, 0)
    if paper.height < lines and (head.steps or head.goal):
        paper.paste(paragraph(step_bits(scene), width - 1, 1, 1), 0, paper.height)
    return paper


def head_lines(brush: Brush, width: int, height: int) -> int:
    """How many lines the head gets: more where there is room, or where several people's numbers need it."""
    scene = brush.scene
    least = 2 if len(scene.seats) > 1 and head_paper(brush, width, 2).height > 1 else 1
    return least if height < 30 else least + bool(scene.head.steps or scene.head.goal)


def seat_bits(seat: Seat, brush: Brush) -> list[Bit]:
    """A seat: the key that chooses it, who acts stands out, its numbers; a lone player needs no name."""
    alone = len(brush.scene.seats) == 1 and not brush.is_lit(seat.id)
    name = f"{'▸' if seat.to_act else ''}{seat.name}"
    kind = f" ({seat.kind})" if seat.kind != "human" else ""
    mine = " under" if seat.id == brush.scene.seat else ""
    stats: list[Bit] = []
    for i, stat in enumerate(seat.stats):
        stats += [(" ", "", ""), (stat_words(stat).replace(" ", "\u00a0"), stat.tone, f"{STAT}{seat.id}|{i}")]
    who: list[Bit] = [*brush.badge(seat.id), (f"{name}{kind}", f"bold {seat.tone}{mine}", seat.id)]
    return stats[1:] if alone else [*who, *stats]


def step_bits(scene: Scene) -> list[Bit]:
    bits: list[Bit] = []
    for i, step in enumerate(scene.head.steps):
        bits += [(" › ", "dim", HEAD)] * bool(bits)
        bits.append(
            (f" {step} " if i == scene.head.step else step, "step" if i == scene.head.step else "dim", HEAD)
        )
    goal = flat(scene.head.goal)
    return [*bits, (" · " if bits else "", "dim", HEAD), (goal, "italic dim", HEAD)] if goal else bits


# The question ---------------------------------------------------------------------------------------------


def question_paper(
    scene: Scene, choices: Choices, width: int, news: Sequence[Entry] = (), *, roomy: bool = False
) -> Paper:
    """What has just happened, the question, and its options with their keys."""
    told = [entry_paper(entry, names_on(scene), width, "dim", 2) for entry in news]
    if scene.over is not None:
        return stacked([*told, outcome_paper(scene.over, names_on(scene), width)])
    if scene.prompt is None:
        return stacked(told)
    return stacked(
        [
            *told,
            asked_paper(scene, width),
            *how_line(choices, width),
            options_paper(choices, width, roomy),
            *refusal_hint(scene, choices),
        ]
    )


def how_line(choices: Choices, width: int) -> list[Paper]:
    """How a question for several is answered, and how many are picked."""
    prompt = choices.prompt
    if prompt is None or not choices.several:
        return []
    order = " in their order" if prompt.how == "order" else ""
    words = f"Pick {how_many(prompt)}{order} ({len(choices.picks)} picked); Enter sends them."
    return [paragraph([(words, "accent", f"{DO}send")], width)]


def asked_paper(scene: Scene, width: int) -> Paper:
    prompt = scene.prompt
    assert prompt is not None
    words = text_bits(prompt.text, "bold" if prompt.how != "wait" else "dim", QUESTION)
    clause: list[Bit] = [(f" ({prompt.clause})", "dim", QUESTION)] if prompt.clause else []
    return paragraph([*who_is_asked(scene), *words, *clause], width, 3).owned(QUESTION)


def who_is_asked(scene: Scene) -> list[Bit]:
    """Whose question it is, where several people share the screen."""
    people = [seat for seat in scene.seats if seat.kind == "human"]
    if len(people) < 2 or scene.prompt is None or scene.prompt.how == "wait":
        return []
    me = next((seat for seat in people if seat.id == scene.seat), None)
    return [(f"{me.name}: " if me else "All together: ", f"bold {me.tone if me else ''}", QUESTION)]


def options_paper(choices: Choices, width: int, roomy: bool, after: Sequence[Paper] = ()) -> Paper:
    shown = {option.id for option in choices.shown}
    sheets: list[Paper] = []
    loose: list[Paper] = []
    for heading, options in choices.groups:
        here = [option_paper(option, choices, width, roomy) for option in options if option.id in shown]
        if heading and here and roomy:
            sheets += [in_columns(loose, width), column([[(f"{heading}:", "dim", "")]])]
            loose = []
        loose += here
    return stacked([held_line(choices), *sheets, in_columns([*loose, *after], width)])


def held_line(choices: Choices) -> Paper:
    if not choices.held:
        return Paper()
    return column([[("Only what goes with it; Esc shows all again.", "dim", f"{DO}back")]])


def in_columns(sheets: Sequence[Paper], width: int) -> Paper:
    """Options in columns of equal width; a long one takes several of them."""
    unit = max(12, width // UNITS)
    return flowed([padded(sheet, unit, width) for sheet in sheets], width, 0)


def padded(sheet: Paper, unit: int, width: int) -> Paper:
    wide = min(width, -(-(sheet.width + 2) // unit) * unit)
    if sheet.rows and wide > sheet.width:
        sheet.put(wide - 1, 0, (" ", "", ""))
    return sheet


def option_paper(option: Option, choices: Choices, width: int, roomy: bool) -> Paper:
    """A key and the sentence it stands for, with price and gain; the detail where there is room."""
    key = choices.keys.get(option.id, "")
    name = f"{OPTION}{option.id}"
    sign = "space" if key_sign(key) == "␣" else key or "·"
    price = " ".join(filter(None, [f"−{amount_words(option.cost)}" if option.cost else "",
                                   f"+{amount_words(option.gain)}" if option.gain else ""]))  # fmt: skip
    at = choices.picks.index(option.id) + 1 if option.id in choices.picks else 0
    picked = f"({at}) " if at and choices.prompt and choices.prompt.how == "order" else "✓ " if at else ""
    badge: list[Bit] = [
        (f"[{sign}]", "key" if key else "dim", name),
        (" ", "", name),
        (picked, "gold bold", name),
    ]
    detail = flat(option.detail)
    words: list[Bit] = [
        (option.label, TONES[option.tone] or ("dim" if option.aside else ""), name),
        (f"  {price}" if price else "", "accent", name),
        (f"  {detail}" if detail and (roomy or len(choices.shown) <= 6) else "", "dim", name),
    ]
    indent = sum(cell_len(text) for text, _, _ in badge)
    paper = Paper()
    paper.write_bits(0, 0, badge)
    paper.paste(paragraph(words, max(8, width - indent), 4 if roomy else 3), indent, 0)
    return paper.owned(name)


def refusal_hint(scene: Scene, choices: Choices) -> list[Paper]:
    options = scene.prompt.options if scene.prompt and not choices.held else []
    count = sum(not option.enabled for option in options)
    if not count:
        return []
    return [column([[(f"{count} refused; ? says why", "dim", f"{DO}why")]])]


def outcome_paper(outcome: Outcome, names: Names, width: int) -> Paper:
    grade: list[Bit] = [(f"  {outcome.grade}", "gold bold", QUESTION)] if outcome.grade else []
    ranks = [[(f"{names.get(rank.seat, rank.seat)}: ", "", rank.seat),
              (rank_words(rank), "bold gold" if rank.won else "bold", rank.seat)]
             for rank in outcome.ranks]  # fmt: skip
    return stacked([
        column([[("The game is over.", "accent bold", QUESTION), *grade]]),
        paragraph(text_bits(outcome.text, "italic", QUESTION), width),
        sheet_paper(outcome, names, width) if outcome.sheet else column(ranks),
    ])  # fmt: skip


NARROWEST_LABEL: Final = 12


def sheet_paper(outcome: Outcome, names: Names, width: int) -> Paper:
    """The score sheet as a table; where it is too wide for that, as lines."""
    seats = [names.get(rank.seat, rank.seat) for rank in outcome.ranks]
    column_width = max(5, *(min(12, cell_len(name)) for name in seats)) + 2
    label = width - column_width * len(seats)
    if label < NARROWEST_LABEL:
        return column([[(line, "", "")] for line in outcome_lines(outcome, names)[1:]])
    label = min(label, max(cell_len(line.label) for line in outcome.sheet) + 2, 40)
    paper = Paper()
    write_row(paper, 0, "", [cut(name, column_width - 1) for name in seats], label, column_width, "dim")
    for y, line in enumerate(outcome.sheet, 1):
        write_row(
            paper, y, cut(line.label, label - 1), [str(n) for n in line.points], label, column_width, ""
        )
    last = len(outcome.sheet) + 1
    paper.write(0, last, "─" * (label + column_width * len(seats)), "line")
    totals = ["" if rank.score is None else str(rank.score) for rank in outcome.ranks]
    write_row(paper, last + 1, "Total", totals, label, column_width, "bold")
    marks = ["★ won" if rank.won else f"{rank.margin:+}" if rank.margin else "" for rank in outcome.ranks]
    write_row(paper, last + 2, "", marks, label, column_width, "gold bold")
    return paper


def write_row(
    paper: Paper, y: int, label: str, cells: Sequence[str], left: int, width: int, look: str
) -> None:
    paper.write(0, y, label, look)
    for i, cell in enumerate(cells):
        paper.write(left + (i + 1) * width - cell_len(cell), y, cell, look)


# The log --------------------------------------------------------------------------------------------------


def log_paper(scene: Scene, width: int, since: int, heading: bool = True, moves: bool = False) -> Paper:
    """The log, what is new to the reader in full brightness; with the numbers of the moves where one can go there."""
    names = names_on(scene)
    entries = [
        entry_paper(entry, names, width, "" if entry.n > since else "dim", move=moves) for entry in scene.log
    ]
    title = [ruled("Log", width, "")] if heading else []
    return stacked([*title, *(entries or [column([[("Nothing has happened yet.", "dim", "")]])])])


def entry_paper(
    entry: Entry, names: Names, width: int, look: str, most: int = 1000, *, move: bool = False
) -> Paper:
    thing = f"{ENTRY}{entry.n}"
    number: list[Bit] = [(f"{entry.move} ", "gold", thing)] if move and entry.move is not None else []
    said = text_bits(entry.text, f"{look} {HOW_LOOKS.get(entry.how, '')}".strip(), thing)
    who = (
        names.get(entry.seat, "")
        if entry.how in ("act", "roll", "chat") and len(names) and entry.seat
        else ""
    )
    speaker: list[Bit] = [(f"{who}: ", look, thing)] if who and entry.how == "chat" else []
    clause: list[Bit] = [(f" ({entry.clause})", "dim", thing)] if entry.clause else []
    private: list[Bit] = [(" (only you see this)", "dim", thing)] if entry.private else []
    return paragraph(
        [*number, *speaker, *said, *clause, *private], width, most, indent=2 * entry.depth
    ).owned(thing)


# The explanation, and the keys ----------------------------------------------------------------------------


def explanation_paper(explanation: Explanation | None, width: int, height: int) -> Paper:
    """As much of an explanation as there is room for."""
    if explanation is None:
        return Paper()
    bits: list[Bit] = [(explanation.name, "accent bold", "")]
    for sentence in explanation.told:
        bits += [(" · ", "dim", ""), (sentence.strip(), "", "")]
    return paragraph(bits, width, height)


def keys_paper(commands: Sequence[tuple[str, str, str]], width: int) -> Paper:
    """The commands with their keys: (key, word, name of the command)."""
    paper = Paper()
    paper.fill(Place(0, 0, width, 1), " ")
    x = 1
    for key, word, name in commands:
        if x + len(key) + len(word) + 1 > width:
            break
        x = paper.write(x, 0, key, "gold bold", f"{DO}{name}")
        x = paper.write(x, 0, f" {word}", "dim", f"{DO}{name}") + 2
    return paper
