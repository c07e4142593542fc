"""Pages to read over the table: why, the log, a thing in full, the end of a game, the keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from msgspec.structs import replace

from tablewright.engine.scene import Entry, Option, Scene, text_of
from tablewright.terminal.answering import Choices
from tablewright.terminal.explaining import ENTRY, OPTION, QUESTION, Explanation
from tablewright.terminal.names import names_on
from tablewright.terminal.painting.panels import log_paper, outcome_paper
from tablewright.terminal.painting.paper import Bit, Paper, column, paragraph, stacked
from tablewright.terminal.plain import last_sentence, option_words
from tablewright.terminal.telling import flat

Painter = Callable[[int], Paper]

KEYS: Final = [
    ("1–9, a–z", "the option with this key; the same keys stand on the things you can choose"),
    ("arrows", "point at anything, and it is explained below; the mouse does the same"),
    ("Tab", "on to the next thing that can be chosen"),
    ("Enter, click", "choose what is pointed at; with several options, only those are listed"),
    ("Enter alone", "the only answer, or the one that leads on"),
    ("Esc", "all options again"),
    ("?", "this page: the question, its clause, what is refused and why"),
    ("i", "everything about what is pointed at"),
    ("H", "a hint: the two best answers, and why"),
    ("r", "the rulebook, opened at the clause in question"),
    ("l", "the log"),
    ("u, U", "take a move back, do it again"),
    ("P", "how fast what happens is shown: calm, brisk, at once"),
    ("PgUp, PgDn", "scroll"),
    ("q", "leave; `tablewright resume` goes on from here"),
]


REPLAY_KEYS: Final = [
    ("→, Space, n", "forward one move"),
    ("←, b", "back one move"),
    ("Home, End", "to the start, to the end"),
    ("g", "to a move whose number you type"),
    ("p", "let the game play by itself, or stop it"),
    ("s, 0–9", "look from the next seat, or from this one; 0 is an onlooker"),
    ("↑ ↓, Tab", "point at things, and they are explained below; the mouse does the same"),
    ("i, Enter", "everything about what is pointed at"),
    ("l", "the log of the whole game; click a line to go to its move"),
    ("r", "the rulebook"),
    ("q", "leave"),
]


def why_page(scene: Scene, choices: Choices, keys: Sequence[tuple[str, str]] = KEYS) -> Painter:
    """The question with its clause, every option, everything that is refused with the rule that forbids it."""

    def paint(width: int) -> Paper:
        prompt = scene.prompt
        asked = heading(flat(prompt.text), width, QUESTION) if prompt else Paper()
        term = scene.terms.get(prompt.clause) if prompt else None
        clause = [heading(term.title, width), words(text_of(term.text), width)] if term else []
        can = [option_line(option, choices, width) for option in choices.all]
        cannot = [
            refusal(option, width) for option in (prompt.options if prompt else []) if not option.enabled
        ]
        return stacked([
            asked,
            *clause,
            *section("You can", can, width),
            *section("Refused now", cannot, width),
            *section("Keys", [key_line(key, does, width) for key, does in keys], width),
        ])  # fmt: skip

    return paint


def section(title: str, sheets: list[Paper], width: int) -> list[Paper]:
    return [column([[]]), heading(title, width), *sheets] if sheets else []


def heading(title: str, width: int, thing: str = "") -> Paper:
    return paragraph([(title, "accent bold", thing)], width)


def words(said: str, width: int, look: str = "", indent: int = 0) -> Paper:
    lines = [
        paragraph([(line, look, "")], width, indent=indent) for line in said.replace("**", "").splitlines()
    ]
    return stacked(lines)


def option_line(option: Option, choices: Choices, width: int) -> Paper:
    key = choices.keys.get(option.id, "") or "·"
    return hanging(f"[{key}]", "key", option_words(replace(option, key="")), width, f"{OPTION}{option.id}")


def refusal(option: Option, width: int) -> Paper:
    """An option that is refused, the clause that forbids it, and the clause's own words."""
    thing = f"{OPTION}{option.id}"
    first: list[Bit] = [("✗ ", "bad", thing), (option.label, "", thing)]
    why = option.why_not
    case: list[Bit] = [(f"{why.case} ", "", thing)] if why and why.case else []
    below = (
        paragraph(
            [*case, (f"{why.clause} ", "accent", thing), (flat(why.text), "dim", thing)], width, indent=4
        )
        if why
        else Paper()
    )
    return stacked([paragraph(first, width), below]).owned(thing)


def key_line(key: str, does: str, width: int) -> Paper:
    return hanging(key.ljust(12), "gold", does, width)


def hanging(name: str, look: str, said: str, width: int, thing: str = "") -> Paper:
    paper = Paper()
    x = paper.write(0, 0, name, look, thing) + 1
    paper.paste(paragraph([(said, "", thing)], width - x), x, 0)
    return paper.owned(thing)


def log_page(scene: Scene, since: int, *, moves: bool = False) -> Painter:
    return lambda width: log_paper(scene, width, since, heading=False, moves=moves)


def thing_page(explanation: Explanation) -> Painter:
    """All there is to say about a thing."""

    def paint(width: int) -> Paper:
        return stacked(words(sentence, width, indent=indent_of(sentence)) for sentence in explanation.told)

    return paint


def indent_of(sentence: str) -> int:
    return len(sentence) - len(sentence.lstrip())


def end_page(scene: Scene, kept: str, further: Sequence[str] = ()) -> Painter:
    """How the game ended, and the story of it."""

    def paint(width: int) -> Paper:
        over = [outcome_paper(scene.over, names_on(scene), width)] if scene.over else []
        last = flat(scene.over.text) if scene.over else ""
        story = [entry for entry in scene.log if entry.how == "story" and flat(entry.text) != last]
        told = [story_line(entry, width) for entry in story]
        what = [words(kept, width, "dim")] if kept else []
        after = [column([[]]), *(words(line, width) for line in further)] if further else []
        said = [words(line, width, "accent") for line in last_sentence(scene)]
        return stacked([*over, *said, *after, *section("The story", told, width), column([[]]), *what])

    return paint


def story_line(entry: Entry, width: int) -> Paper:
    thing = f"{ENTRY}{entry.n}"
    return stacked([column([[]]), paragraph([(text_of(entry.text), "", thing)], width)])
