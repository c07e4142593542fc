"""The table in plain words: for a screen reader, a pipe, or a terminal that can only print lines.

Every function takes a scene and knows no game. Drawings are an extra: what they show is also said in words.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Final

from tablewright.engine.scene import (
    Amount,
    Area,
    Convert,
    Counter,
    Die,
    Entry,
    Explained,
    Head,
    Link,
    Mark,
    Option,
    Outcome,
    Piece,
    Prompt,
    Range,
    Rank,
    Region,
    Scene,
    Seat,
    Slot,
    Source,
    Space,
    Span,
    Stat,
    Term,
    Thing,
    parts,
    things,
)
from tablewright.scene.theme import look_named
from tablewright.terminal.names import Names, names_on, spots_on
from tablewright.terminal.telling import (
    amounts,
    area_lines,
    bracketed,
    convert_words,
    counter_words,
    die_words,
    flat,
    links_in_words,
    piece_detail,
    piece_title,
    region_words,
    slot_lines,
    space_lines,
    stats_in_words,
    stopped,
    widget_lines,
    with_colon,
    wrapped,
)

__all__ = [
    "explain",
    "hint",
    "log_lines",
    "names_on",
    "numbered",
    "option_words",
    "question_lines",
    "refusal_line",
    "refusals",
    "words",
    "wrapped",
]

WIDTH: Final = 80


def words(scene: Scene, width: int = WIDTH, *, drawings: bool = True, hints: bool = True) -> str:
    """The whole table in words, the question last; drawings and the line about commands can be left out."""
    names = names_on(scene)
    room = width if drawings else 0
    blocks = [
        head_lines(scene),
        seat_lines(scene),
        *(area_lines(area, names, room) for area in scene.areas),
        [*outcome_lines(scene.over, names), *last_sentence(scene)] if scene.over else [],
        question_lines(scene.prompt, names) if scene.prompt else [],
        [hint(scene)] if hints else [],
    ]
    return "\n\n".join(wrapped(block, width) for block in blocks if block)


def refusals(scene: Scene, width: int = WIDTH) -> str:
    """The options that cannot be chosen now, each with the clause that forbids it."""
    return wrapped(refusal_lines(scene) or ["Nothing is refused."], width)


def log_lines(scene: Scene, since: int, width: int = WIDTH, *, moves: bool = False) -> list[str]:
    """The lines of the log after number `since`, each wrapped at the given width; if wanted, with their moves."""
    names = names_on(scene)
    return [wrapped([entry_line(entry, names, moves)], width) for entry in scene.log if entry.n > since]


def news_lines(scene: Scene, since: int, stills: Sequence[Scene], width: int = WIDTH) -> list[str]:
    """The lines after number `since`; where a phase ran by itself, each of its moments begins with its number."""
    starts = {still.log[0].n: i for i, still in enumerate(stills, 1)} if len(stills) > 1 else {}
    names = names_on(scene)
    return [
        wrapped([numbered_moment(starts.get(entry.n, 0), len(stills)) + entry_line(entry, names)], width)
        for entry in scene.log
        if entry.n > since
    ]


def numbered_moment(n: int, of: int) -> str:
    return f"({n} of {of}) " if n else ""


def explain(scene: Scene, word: str, width: int = WIDTH) -> str:
    """What a thing, a word or a clause is; asked by its id, its name or a part of its name."""
    names = names_on(scene)
    found = things_called(scene, word, names)
    behind = [*found, *(part for said, part in bare_words(scene) if same(said, word))]
    told = {key for part in behind for key in (part.term, clause_of(part))}
    answers = [thing_lines(thing, scene, names, width) + lines_behind(thing, scene) for thing in found]
    answers += [lines_behind(part, scene) for part in behind[len(found) :]]
    answers += [term_lines(scene.terms[key]) for key in terms_called(scene, word) if key not in told]
    said = dict.fromkeys(wrapped(lines, width) for lines in answers if lines)
    return "\n\n".join(said) or wrapped([f'Nothing here is called "{word}".'], width)


ANSWER, ASIDE, ENDING = range(3)  # kinds of options, in the order in which they are listed
ANYTIME: Final = "At any time"


def numbered(prompt: Prompt) -> list[Option]:
    """The options that can be chosen, in the order of their numbers: answers, asides, what is open at any time."""
    return [option for _, options in option_groups(prompt) for option in options]


def hint(scene: Scene) -> str:
    """What one may type now."""
    undo = ["undo"] if scene.prompt and scene.prompt.undo else []
    commands = ["? (why not)", "look THING", "table", "log", *undo, "help", "quit"]
    answer = how_to_answer(scene.prompt) if scene.prompt else ""
    return f"{answer}Commands: {', '.join(commands)}."


# The head and the seats -----------------------------------------------------------------------------------


def head_lines(scene: Scene) -> list[str]:
    head = scene.head
    place = [] if scene.seat else ["You are watching."]
    goal = [f"Goal: {flat(head.goal)}"] if head.goal else []
    return [title_line(head), *step_line(head), *goal, *place]


def title_line(head: Head) -> str:
    return f"{head.title}. Phase: {head.phase}." if head.phase else f"{head.title}."


def step_line(head: Head) -> list[str]:
    steps = [f"{step} (now)" if i == head.step else step for i, step in enumerate(head.steps)]
    return [f"Steps: {', '.join(steps)}."] if steps else []


def seat_lines(scene: Scene) -> list[str]:
    return [seat_line(seat, scene.seat) for seat in scene.seats]


def seat_line(seat: Seat, me: str = "") -> str:
    remarks = [
        "you" if seat.id == me and seat.name != "You" else "",
        seat.kind if seat.kind != "human" else "",
        "away" if seat.kind == "human" and not seat.online else "",
        "to act" if seat.to_act else "",
    ]
    return with_colon(seat.name + bracketed(remarks), stats_in_words(seat.stats))


def outcome_lines(outcome: Outcome, names: Names) -> list[str]:
    ranks = [f"  {names.get(rank.seat, rank.seat)}: {rank_words(rank)}" for rank in outcome.ranks]
    grade = f" {stopped(outcome.grade)}" if outcome.grade else ""
    told = f"The game is over. {stopped(flat(outcome.text))}{grade}{bracketed([outcome.clause])}"
    return [told, *ranks, *sheet_lines(outcome, names)]


def last_sentence(scene: Scene) -> list[str]:
    """What the game says to who has won and who has lost; nothing to an onlooker, or where it says nothing."""
    fared = [rank.won for rank in scene.over.ranks if rank.seat == scene.seat] if scene.over else []
    said = look_named(scene.theme or scene.game).ends.get("won" if fared[0] else "lost", "") if fared else ""
    return [said] if said else []


def rank_words(rank: Rank) -> str:
    """How a seat fared: `won, 95, 6 ahead`."""
    margin = f"{abs(rank.margin)} {'ahead' if rank.margin > 0 else 'behind'}" if rank.margin else ""
    score = "" if rank.score is None else str(rank.score)
    return ", ".join(filter(None, ["won" if rank.won else "lost", score, margin]))


def sheet_lines(outcome: Outcome, names: Names) -> list[str]:
    """The score sheet, a line for each thing that counted, with what each seat has of it."""
    seats = [names.get(rank.seat, rank.seat) for rank in outcome.ranks]
    lines = []
    for line in outcome.sheet:
        shares = ", ".join(f"{name} {n}" for name, n in zip(seats, line.points, strict=False))
        lines.append(
            f"  {line.label}{bracketed([line.clause])}: {shares if len(seats) > 1 else line.points[0]}"
        )
    return ["Where the points come from:", *lines] if lines else []


# The question ---------------------------------------------------------------------------------------------


def question_lines(prompt: Prompt, names: Names) -> list[str]:
    clause = bracketed([prompt.clause])
    about = [f"This is about {names.get(prompt.source, prompt.source)}."] if prompt.source else []
    waiting = ", ".join(names.get(seat, seat) for seat in prompt.waiting)
    return [
        f"{'Waiting' if prompt.how == 'wait' else 'Question'}{clause}: {flat(prompt.text)}",
        *about,
        *(["The group decides this together."] if prompt.who == "group" else []),
        *([f"The table waits for {waiting}."] if is_worth_saying(prompt) else []),
        *([f"Answer before {clock(prompt.deadline)}."] if prompt.deadline is not None else []),
        *option_list(prompt),
        *refused_count(prompt),
    ]


def is_worth_saying(prompt: Prompt) -> bool:
    """Whether to say whom the table waits for: not when it is only the one who is asked."""
    return len(prompt.waiting) > (0 if prompt.how == "wait" else 1)


def option_list(prompt: Prompt) -> Iterator[str]:
    number = 0
    for heading, options in option_groups(prompt):
        if heading:
            yield f"{heading}:"
        for option in options:
            number += 1
            yield f"{number}. {option_words(option)}"


def option_groups(prompt: Prompt) -> list[tuple[str, list[Option]]]:
    """The options that can be chosen under their headings: answers, asides, what ends the turn; then what can be
    done at any time."""
    groups: dict[tuple[int, str], list[Option]] = {(ANSWER, ""): [], (ASIDE, ""): [], (ENDING, ""): []}
    for option in prompt.options:
        if option.enabled:
            kind = ASIDE if option.aside else ENDING if option.ends else ANSWER
            groups.setdefault((kind, option.group), []).append(option)
    # The sort keeps the order in which groups first appear; options without a group lead their kind.
    ordered = sorted(groups.items(), key=lambda item: item[0][0])
    shown = [(key, options) for key, options in ordered if options]
    only = len(shown) == 1
    asked = [(group_heading(*key, only=only), options) for key, options in shown]
    return [*asked, *anytime_groups(prompt)]


def anytime_groups(prompt: Prompt) -> list[tuple[str, list[Option]]]:
    """What can be done whoever is asked, under its headings."""
    groups: dict[str, list[Option]] = {}
    for option in prompt.anytime:
        if option.enabled:
            groups.setdefault(option.group, []).append(option)
    return [(f"{ANYTIME}{', ' if group else ''}{group}", options) for group, options in groups.items()]


def group_heading(kind: int, group: str, *, only: bool = False) -> str:
    """What ends a turn stands apart, so that nobody takes it for one more thing to do."""
    if kind == ASIDE:
        return f"In between{', ' if group else ''}{group}"
    return group or ("To finish" if kind == ENDING and not only else "")


def option_words(option: Option) -> str:
    notes = [
        f"Cost: {amounts(option.cost)}." if option.cost else "",
        f"Gain: {amounts(option.gain)}." if option.gain else "",
        f"Amount: {range_words(option.amount)}." if option.amount else "",
        stopped(flat(option.detail)) if option.detail else "",
        stopped(option.harms) if option.harms else "",
        f"You will be asked: {option.confirm}" if option.confirm else "",
        bracketed([option.clause, f"key {option.key}" if option.key else ""]).strip(),
    ]
    return " ".join([stopped(option.label), *filter(None, notes)])


def range_words(span: Range) -> str:
    steps = f" in steps of {span.step}" if span.step != 1 else ""
    start = f", usually {span.start}" if span.start is not None else ""
    return f"{span.min} to {span.max}{steps}{start}"


def refused_count(prompt: Prompt) -> list[str]:
    refused = sum(not option.enabled for option in prompt.options)
    return [f"Refused now: {refused}. Type ? to hear why."] if refused else []


def refusal_lines(scene: Scene) -> list[str]:
    options = [*scene.prompt.options, *scene.prompt.anytime] if scene.prompt else []
    return [refusal_line(option) for option in options if not option.enabled]


def refusal_line(option: Option) -> str:
    if option.why_not is None:
        return stopped(f"Refused: {option.label}")
    case = f"{option.why_not.case} " if option.why_not.case else ""
    return f"{stopped(option.label)} {case}Refused by {option.why_not.clause}: {flat(option.why_not.text)}"


def how_to_answer(prompt: Prompt) -> str:
    """How this kind of question is answered by typing."""
    options = numbered(prompt)
    if not options:
        return ""
    amount = " For an amount, add a space and the amount." if any(option.amount for option in options) else ""
    return f"{numbers_to_type(prompt)}{amount} "


def numbers_to_type(prompt: Prompt) -> str:
    none = "; an empty line for none" if prompt.min == 0 else ""
    match prompt.how:
        case "many":
            return f"Type {how_many(prompt)} numbers with spaces between them{none}."
        case "order":
            return f"Type {how_many(prompt)} numbers in the order you want, with spaces between them{none}."
    return "Type a number."


def how_many(prompt: Prompt) -> str:
    return str(prompt.min) if prompt.min == prompt.max else f"{prompt.min} to {prompt.max}"


def clock(moment: float) -> str:
    return f"{datetime.fromtimestamp(moment, UTC):%Y-%m-%d %H:%M:%S} UTC"


# The log --------------------------------------------------------------------------------------------------


def entry_line(entry: Entry, names: Names, moves: bool = False) -> str:
    said = flat(entry.text)
    who = names.get(entry.seat, entry.seat) if entry.how in ("act", "roll", "chat") else ""
    speaker = f"{who}: " if who and (entry.how == "chat" or who not in said) else ""
    move = f"move {entry.move}" if moves and entry.move is not None else ""
    remarks = [entry.clause, move, "only you see this" if entry.private else ""]
    return "  " * entry.depth + speaker + said + bracketed(remarks)


# What a thing is ------------------------------------------------------------------------------------------


def things_called(scene: Scene, word: str, names: Names) -> list[Thing]:
    """The things with this id; else of this name or at this spot; else those with the word in their name."""
    everything = list(things(scene))
    spots = spots_on(scene)
    by_id = [thing for thing in everything if thing.id == word]
    by_spot = [thing for thing in everything if word and same(spots.get(thing.id, ""), word)]
    by_name = [thing for thing in everything if same(names[thing.id], word)]
    by_part = [thing for thing in everything if has_word(names[thing.id], word)]
    return by_id or by_spot or by_name or by_part


def bare_words(scene: Scene) -> Iterator[tuple[str, Explained | Span]]:
    """The words on the table that stand for no object, each with the part it stands on."""
    for part in parts(scene):
        match part:
            case Span():
                yield part.s, part
            case Source():
                yield part.label, part
            case Head():
                yield part.phase, part
            case Stat() | Mark() | Amount() | Option():
                yield part.label, part


def terms_called(scene: Scene, word: str) -> list[str]:
    """The keys of the terms with this key or title; else of those with the word in their title."""
    exact = [key for key, term in scene.terms.items() if same(key, word) or same(term.title, word)]
    return exact or [key for key, term in scene.terms.items() if has_word(term.title, word)]


def same(name: str, word: str) -> bool:
    return name.casefold() == word.strip().casefold()


def has_word(name: str, word: str) -> bool:
    return bool(word.strip()) and word.strip().casefold() in name.casefold()


def lines_behind(part: Explained | Span, scene: Scene) -> list[str]:
    """The term behind a part, and the clause it stands on."""
    clause = clause_of(part)
    keys = [key for key in dict.fromkeys([part.term, clause]) if key in scene.terms]
    cited = [f"See {clause}."] if clause and clause not in scene.terms else []
    return [line for key in keys for line in term_lines(scene.terms[key])] + cited


def clause_of(part: Explained | Span) -> str:
    return part.clause if isinstance(part, Explained) else ""


def term_lines(term: Term) -> list[str]:
    return [f"{term.title}: {flat(term.text)}{bracketed([term.clause])}"]


def thing_lines(thing: Thing, scene: Scene, names: Names, width: int) -> list[str]:
    """Anything on the table in its own words."""
    match thing:
        case Seat():
            return [seat_line(thing)]
        case Area():
            return area_lines(thing, names, width)
        case Space():
            return space_lines(thing, names, spots_on(scene)[thing.id])
        case Slot():
            return slot_lines(thing, names)
        case Link():
            return [links_in_words([thing], names)]
        case Region():
            return [region_words(thing, names)]
        case Piece():
            return [f"{piece_title(thing, names)}, {thing.kind}", *piece_detail(thing, names)]
        case Counter():
            return [counter_words(thing)]
        case Die():
            return [die_words(thing)]
        case Convert():
            return [convert_words(thing)]
        case _:
            return widget_lines(thing, names, width)
