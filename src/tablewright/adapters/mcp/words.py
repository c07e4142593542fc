"""A scene in plain words for a language model: with differences, within a budget, and with what others wrote in quotes.

Card texts, stories and talk are part of the game and never instructions. They stand between « and »; a « or » inside
them is taken out, so that nothing can pretend that its quotation has ended.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Final, get_args, get_type_hints

import msgspec

from tablewright.engine.scene import Area, Entry, Option, Prompt, Scene, Span
from tablewright.terminal.names import names_on
from tablewright.terminal.plain import explain, head_lines, outcome_lines, seat_lines
from tablewright.terminal.telling import area_lines, flat

OPEN: Final = "«"
CLOSE: Final = "»"
LETTERS_A_TOKEN: Final = 4
WIDE: Final = 1_000_000  # nothing is wrapped
LEAST_BUDGET: Final = 100
USUAL_BUDGET: Final = 2_000
MOST_BUDGET: Final = 20_000
LOG_LINES: Final = 12


def quoted(words: str) -> str:
    """Words of cards and people as a quotation that they cannot end themselves."""
    inner = words.replace(OPEN, "‹").replace(CLOSE, "›")
    return f"{OPEN}{inner}{CLOSE}"


def with_quotations(scene: Scene) -> Scene:
    """The same scene with card texts, stories and talk in quotes."""
    terms = {
        # the rulebook's own clauses are nobody's quotation
        key: quoted_inside(term) if key != term.clause else term
        for key, term in scene.terms.items()
    }
    seats = [msgspec.structs.replace(seat, name=plain_name(seat.name)) for seat in scene.seats]
    return msgspec.structs.replace(
        with_quoted_log(scene, 0),
        areas=[quoted_inside(area) for area in scene.areas],
        terms=terms,
        seats=seats,
        prompt=with_quoted_options(scene.prompt) if scene.prompt is not None else None,
    )


def with_quoted_options(prompt: Prompt) -> Prompt:
    """The same question with what cards say of its options in quotes."""

    def said(option: Option) -> Option:
        if not option.detail:
            return option
        return msgspec.structs.replace(option, detail=quoted(flat_text(option.detail)))

    return msgspec.structs.replace(
        prompt,
        options=[said(option) for option in prompt.options],
        anytime=[said(option) for option in prompt.anytime],
    )


def with_quoted_log(scene: Scene, since: int) -> Scene:
    """The same scene with stories and talk in quotes in its log, of which only lines after `since` stay."""
    log = [
        msgspec.structs.replace(entry, text=quoted(flat_text(entry.text)))
        if entry.how in ("chat", "story")
        else entry
        for entry in scene.log
        if entry.n > since
    ]
    return msgspec.structs.replace(scene, log=log)


def quoted_inside(part: Any) -> Any:
    """The same part with the texts of cards and the paragraphs of stories in quotes, however deep they lie."""
    changed: dict[str, Any] = {}
    kind: Any = type(part)
    for name in where_texts_lie(kind):
        inner = getattr(part, name)
        if not inner:
            continue
        new: Any = inner
        if name == "text":
            new = quoted(flat_text(inner))
        elif isinstance(inner, msgspec.Struct):
            new = quoted_inside(inner)
        else:
            found = [quoted_inside(one) for one in inner]
            if any(one is not was for one, was in zip(found, inner, strict=True)):
                new = found
        if new is not inner:
            changed[name] = new
    return msgspec.structs.replace(part, **changed) if changed else part


@cache
def where_texts_lie(kind: Any) -> tuple[str, ...]:
    """The fields of a part that are a text, or hold parts that may have one."""
    hints = get_type_hints(kind)
    return tuple(
        name
        for name in kind.__struct_fields__
        if name == "text" or any(may_have_text(part, frozenset({kind})) for part in parts_in(hints[name]))
    )


def may_have_text(kind: Any, passed: frozenset[Any]) -> bool:
    """Whether a part of this kind has a text itself or somewhere inside."""
    if "text" in kind.__struct_fields__:
        return True
    inner = {part for hint in get_type_hints(kind).values() for part in parts_in(hint)} - passed
    return any(may_have_text(part, passed | {kind}) for part in inner)


def parts_in(hint: Any) -> set[Any]:
    """The kinds of parts that a type speaks of; a span is no part, it belongs to a text."""
    inner = get_args(hint)
    if inner:
        return set().union(*map(parts_in, inner))
    is_part = isinstance(hint, type) and issubclass(hint, msgspec.Struct) and hint is not Span
    return {hint} if is_part else set()


def flat_text(text: Any) -> str:
    """A text without its marks."""
    if isinstance(text, str):
        return text
    return "".join(span.s for span in text)


def plain_name(name: str) -> str:
    """A person's name on one line and without quotes."""
    return " ".join(name.replace(OPEN, "").replace(CLOSE, "").split())[:40]


class Sections:
    """A scene in words, part by part, the most important first."""

    def __init__(self, scene: Scene) -> None:
        self.scene = with_quotations(scene)
        names = names_on(self.scene)
        self.parts: list[tuple[str, str, list[str]]] = [
            ("head", "Where the game stands", [*head_lines(self.scene), *seat_lines(self.scene)])
        ]
        if self.scene.over is not None:
            self.parts.append(("end", "The end", outcome_lines(self.scene.over, names)))
        for area in sorted(self.scene.areas, key=weight):
            lines = [*area_lines(area, names, 0)]
            if lines:
                self.parts.append((area.id, area.title or area.id, lines))

    def part(self, wanted: str) -> list[str]:
        """One part by its id or title; or whatever on the table is called so."""
        for key, title, lines in self.parts:
            if wanted.casefold() in (key.casefold(), title.casefold()):
                return lines
        return explain(self.scene, wanted, WIDE).splitlines()

    def lines(self) -> list[str]:
        return [line for _, _, lines in self.parts for line in lines]


def weight(area: Area) -> int:
    """Areas in the order of what matters: the board, the hand, then what stands beside."""
    return ("main", "hand", "tray", "story", "side").index(area.role)


def within(sections: Sections, budget: int) -> tuple[list[str], list[str]]:
    """As many whole parts as fit into so many tokens, and the names of those that do not; the first always does."""
    left = budget * LETTERS_A_TOKEN
    shown: list[str] = []
    missing: list[str] = []
    for n, (key, title, lines) in enumerate(sections.parts):
        size = sum(len(line) + 1 for line in lines)
        if n and size > left:
            missing.append(f"{title} (look at part {key!r})")
            continue
        left -= size
        shown += lines
    return shown, missing


def differences(before: Sequence[str], now: Sequence[str]) -> list[str]:
    """What is new on the table, and what is gone, line by line."""
    known, here = set(before), set(now)
    gone = [f"- {line.strip()}" for line in before if line not in here]
    new = [f"+ {line.strip()}" for line in now if line not in known]
    return [*gone, *new] or ["Nothing has changed on the table."]


def news(scene: Scene, since: int, most: int = LOG_LINES) -> list[str]:
    """The last lines of the log after number `since`, each with its clause."""
    lines = [entry_words(entry) for entry in scene.log if entry.n > since]
    left_out = len(lines) - most
    return lines if left_out <= 0 else [f"({left_out} earlier lines are left out.)", *lines[-most:]]


def entry_words(entry: Entry) -> str:
    text = flat(entry.text)
    clause = f" ({entry.clause})" if entry.clause else ""
    return f"Somebody says {text}" if entry.how == "chat" else f"{text}{clause}"


def enabled(prompt: Prompt) -> list[Option]:
    return [option for option in [*prompt.options, *prompt.anytime] if option.enabled]


def option_words(option: Option) -> str:
    """An option as a sentence, with what it costs and brings."""
    amount = f" Give an amount from {option.amount.min} to {option.amount.max}." if option.amount else ""
    detail = f" {flat(option.detail)}" if option.detail else ""
    return f"{option.label}{detail}{amount}"
