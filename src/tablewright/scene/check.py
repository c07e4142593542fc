# interpreted: msgspec structs build themselves at run time
"""What a scene must keep beyond the form of its parts: names that are there, steps that exist, no id twice."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from tablewright.engine.scene import (
    Area,
    Board,
    Entry,
    Explained,
    Group,
    Head,
    Link,
    Option,
    Outcome,
    Piece,
    Prompt,
    Region,
    Scene,
    SceneError,
    Span,
    Zone,
    objects,
    parts,
)


def check(scene: Scene) -> None:
    """Refuse a scene that contradicts itself, with a sentence about the first fault."""
    for fault in faults(scene):
        raise SceneError(fault)


def faults(scene: Scene) -> Iterator[str]:
    """Everything that is wrong with a scene, a sentence for each fault."""
    yield from _shared_ids(scene)
    yield from _lost_names(scene)
    yield from _missing_terms(scene)
    yield from _odd_steps(scene.head)
    if scene.over:
        yield from _odd_sheet(scene.over)
    if scene.prompt:
        yield from _shared_option_ids(scene.prompt)
        yield from _odd_refusals(scene.prompt)


def _shared_ids(scene: Scene) -> Iterator[str]:
    for name in _repeated(objects(scene)):
        yield f"More than one object has the id {name!r}."


def _shared_option_ids(prompt: Prompt) -> Iterator[str]:
    for name in _repeated(option.id for option in [*prompt.options, *prompt.anytime]):
        yield f"More than one option has the id {name!r}."


def _lost_names(scene: Scene) -> Iterator[str]:
    known = set(objects(scene))
    for part in parts(scene):
        for name in _named_by(part):
            if name and name not in known:
                yield f"{_called(part)} names {name!r}, which is not on the table."


def _missing_terms(scene: Scene) -> Iterator[str]:
    for part in parts(scene):
        if isinstance(part, Explained | Span) and part.term and part.term not in scene.terms:
            yield f"{_called(part)} is explained by the term {part.term!r}, which the scene does not hold."


def _odd_steps(head: Head) -> Iterator[str]:
    if head.step is not None and not 0 <= head.step < len(head.steps):
        yield f"The head points at step {head.step}, but lists {len(head.steps)}."


def _odd_sheet(over: Outcome) -> Iterator[str]:
    for line in over.sheet:
        if len(line.points) != len(over.ranks):
            yield f"{_called(line)} has points for {len(line.points)} of {len(over.ranks)} seats."


def _odd_refusals(prompt: Prompt) -> Iterator[str]:
    for option in [*prompt.options, *prompt.anytime]:
        if option.enabled and option.why_not:
            yield f"{_called(option)} can be chosen and yet says why not."
        if not option.enabled and not option.why_not:
            yield f"{_called(option)} is refused without a clause."


def _repeated(names: Iterable[str]) -> list[str]:
    return [name for name, times in Tally(names).items() if times > 1]


def _named_by(part: msgspec.Struct) -> Sequence[str]:
    """The ids by which a part speaks of others."""
    match part:
        case Scene() | Entry():
            return [part.seat]
        case Area() | Group() | Zone() | Piece():
            return [part.owner]
        case Board():
            return [part.focus]
        case Link():
            return [part.a, part.b]
        case Region():
            return part.spaces
        case Prompt():
            return [part.source, *part.waiting]
        case Option():
            return part.targets
        case Span():
            return [part.ref]
        case Outcome():
            return [rank.seat for rank in part.ranks]
    return []


def _called(part: msgspec.Struct) -> str:
    """How a fault speaks of a part: its type and whatever tells it from its like."""
    for field in ("id", "n", "s", "label", "title", "a"):
        if getattr(part, field, ""):
            return f"{type(part).__name__} {getattr(part, field)!r}"
    return type(part).__name__


# The reference page ---------------------------------------------------------------------------------------
