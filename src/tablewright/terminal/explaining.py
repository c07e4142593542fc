"""What pointing at anything says: its own words, the term behind it, the clause it stands on."""

from __future__ import annotations

from typing import Final

from tablewright.engine.rulebook import first_sentence
from tablewright.engine.scene import (
    Area,
    Board,
    Die,
    Entry,
    Explained,
    Group,
    Option,
    Piece,
    Scene,
    Space,
    Stat,
    Term,
    Thing,
    Zone,
    text_of,
)
from tablewright.terminal.answering import Choices
from tablewright.terminal.names import Names, names_on, piece_name, things_on
from tablewright.terminal.painting.brush import TAB, TERM
from tablewright.terminal.plain import entry_line, option_words, thing_lines
from tablewright.terminal.telling import flat, out_of, piece_title, space_remarks, stats_in_words, zone_size

# Before the names of things on the screen that are no things of the scene.
OPTION: Final = "option|"
ENTRY: Final = "entry|"
STAT: Final = "stat|"
HEAD: Final = "head|"
QUESTION: Final = "question|"
DO: Final = "do|"


class Explanation:
    """What there is to say about one thing: a name, sentences about it, and the clauses they stand on."""

    def __init__(self, name: str, told: list[str], clauses: list[str]) -> None:
        self.name = name
        self.told = [sentence for sentence in told if sentence]
        self.clauses = list(dict.fromkeys(clause for clause in clauses if clause))

    @property
    def clause(self) -> str:
        return self.clauses[0] if self.clauses else ""


def explain(scene: Scene, thing: str, choices: Choices, *, whole: bool = False) -> Explanation | None:
    """The explanation of anything on the screen; in full, or in the few lines that there is room for."""
    kind, bar, rest = thing.partition("|")
    match f"{kind}{bar}":
        case "option|":
            return of_option(scene, rest, choices, whole)
        case "entry|":
            return of_entry(scene, rest, whole)
        case "stat|":
            return of_stat(scene, rest, whole)
        case "head|":
            return of_head(scene, whole)
        case "question|":
            return of_question(scene, whole)
    if thing.startswith(TERM):
        return of_term(scene, thing.removeprefix(TERM), whole)
    if thing.startswith((DO, TAB)):
        return None
    found = things_on(scene).get(thing)
    return None if found is None else of_thing(scene, found, choices, whole)


# Things of the scene --------------------------------------------------------------------------------------


def of_thing(scene: Scene, thing: Thing, choices: Choices, whole: bool) -> Explanation:
    names = names_on(scene)
    term = scene.terms.get(thing.term)
    own = thing_lines(thing, scene, names, 0) if whole else few_words(thing, scene, names, bool(term))
    told = [*own, *term_words(term, whole)]
    told += (
        clause_words(scene, thing.clause, whole)
        if thing.clause != (term.clause if term else "") or whole
        else []
    )
    told += doings(thing.id, choices)
    name = term.title if term and isinstance(thing, Die) else names[thing.id]
    return Explanation(name, [said for said in told if said != name], clauses_of(thing, term))


def clauses_of(thing: Explained, term: Term | None) -> list[str]:
    return [thing.clause, term.clause if term else ""]


def few_words(thing: Thing, scene: Scene, names: Names, explained: bool) -> list[str]:
    """What a thing is at this moment, without all that lies in it."""
    match thing:
        case Piece():
            return piece_in_few_words(thing, names, explained)
        case Space():
            here = ", ".join(piece_name(piece) for piece in thing.pieces)
            return [
                space_remarks(thing),
                stats_in_words(thing.stats),
                flat(thing.text),
                f"Here: {here}." if here else "",
            ]
        case Zone():
            total = thing.count if thing.count is not None else sum(piece.n for piece in thing.pieces)
            return [", ".join([f"{total} there", *filter(None, zone_size(thing)[1:])]) + "."]
        case Board() | Area() | Group():
            return []
    return thing_lines(thing, scene, names, 0)[:1]


def piece_in_few_words(piece: Piece, names: Names, explained: bool) -> list[str]:
    title = piece_title(piece, names).removeprefix(piece_name(piece)).strip()
    cost = ", ".join(f"{amount.n} {amount.label or amount.icon}" for amount in piece.cost)
    carried = ", ".join(piece_name(lower) for lower in piece.under)
    return [
        title,
        stats_in_words(piece.stats),
        f"cost {cost}" if cost else "",
        "" if explained else flat(piece.text),
        f"With it: {carried}." if carried else "",
    ]


def doings(thing: str, choices: Choices) -> list[str]:
    """What can be done with a thing now, and what is refused."""
    can = [f"→ {option.label}" for option in choices.on(thing)]
    cannot = [
        f"Not now: {option.label} ({option.why_not.clause})"
        for option in choices.refused_on(thing)
        if option.why_not
    ]
    return [*can, *cannot]


# Everything else on the screen ----------------------------------------------------------------------------


def of_option(scene: Scene, name: str, choices: Choices, whole: bool) -> Explanation | None:
    options: list[Option] = list(scene.prompt.options) if scene.prompt else []
    option = next((each for each in options if each.id == name), None)
    if option is None:
        return None
    term = scene.terms.get(option.term)
    more = option_words(option).removeprefix(option.label).lstrip(". ")
    no = option.why_not
    refusal = [f"{no.case} {no.clause}: {flat(no.text)}".strip()] if no else []
    told = [more, *refusal, *term_words(term, whole), *clause_words(scene, option.clause, whole)]
    asked = scene.prompt.clause if scene.prompt else ""
    return Explanation(
        option.label, told, [option.why_not.clause if option.why_not else "", option.clause, asked]
    )


def of_entry(scene: Scene, number: str, whole: bool) -> Explanation | None:
    entry: Entry | None = next((each for each in scene.log if str(each.n) == number), None)
    if entry is None:
        return None
    return Explanation(
        entry_line(entry, names_on(scene)).strip(), clause_words(scene, entry.clause, whole), [entry.clause]
    )


def of_stat(scene: Scene, spot: str, whole: bool) -> Explanation | None:
    name, _, i = spot.rpartition("|")
    seat = next((each for each in scene.seats if each.id == name), None)
    if seat is None or int(i) >= len(seat.stats):
        return None
    stat: Stat = seat.stats[int(i)]
    term = scene.terms.get(stat.term)
    told = [*term_words(term, whole), *clause_words(scene, stat.clause, whole)]
    return Explanation(
        f"{seat.name}: {stat.label} {out_of(stat.value, stat.max)}", told, clauses_of(stat, term)
    )


def of_head(scene: Scene, whole: bool) -> Explanation:
    head = scene.head
    steps = " › ".join(f"{step} (now)" if i == head.step else step for i, step in enumerate(head.steps))
    told = [head.phase, steps, flat(head.goal), *clause_words(scene, head.clause, whole)]
    return Explanation(head.title, told, [head.clause])


def of_question(scene: Scene, whole: bool) -> Explanation | None:
    prompt = scene.prompt
    if prompt is None:
        return None
    about = names_on(scene).get(prompt.source, "")
    told = [f"About {about}." if about else "", *clause_words(scene, prompt.clause, whole)]
    return Explanation(flat(prompt.text), told, [prompt.clause])


def of_term(scene: Scene, key: str, whole: bool) -> Explanation | None:
    term = scene.terms.get(key)
    return Explanation(term.title, term_words(term, whole)[:1], [term.clause]) if term else None


def term_words(term: Term | None, whole: bool) -> list[str]:
    if term is None:
        return []
    return [flat(term.text) + (f" ({term.clause})" if term.clause and not whole else "")]


def clause_words(scene: Scene, clause: str, whole: bool) -> list[str]:
    """The clause with its own words: the first sentence, or all of it."""
    if not clause:
        return []
    term = scene.terms.get(clause)
    if term is None:
        return [f"See {clause}."]
    said = text_of(term.text)
    return [f"{term.title}: {flat(said) if whole else first_sentence(said)}"]
