"""What is wrong with a story, as complaints that name the page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from tablewright.content.story import Built
from tablewright.content.story_proof import MOST_STATES, Proof
from tablewright.engine.complaints import PackError, complain

CODES: Final = {
    "node": ("unreachable", "the page «{}» cannot be reached"),
    "page": ("unreachable", "the page «{}» cannot be reached"),
    "ending": ("unreachable_end", "the ending «{}» cannot be reached"),
    "choice": ("never_choosable", "«{}» can never be chosen"),
    "paragraph": ("never_read", "the added paragraph «{}» is never read"),
    "way": ("never_taken", "the way «{}» is never taken"),
}


def proof_complaints(built: Built, proof: Proof) -> list[PackError]:
    """What the proof found, with the place where it is written."""
    return list(told_of(built, proof))


def told_of(built: Built, proof: Proof) -> Iterator[PackError]:
    for name in proof.missing:
        if name.removeprefix("choice ") in proof.unpayable:
            continue  # said below
        kind, _, what = name.partition(" ")
        code, message = CODES[kind]
        where = whereabouts(built, what)
        yield complain(where, message.format(what) + ", whatever is chosen", what, code=f"story.{code}")
    for choice in dict.fromkeys(proof.unpayable):
        message = f"nobody can ever pay for «{choice}»"
        yield complain(whereabouts(built, choice), message, choice, code="story.never_payable")
    for page in proof.traps:
        message = f"from «{page}» no end can be reached"
        yield complain(whereabouts(built, page), message, page, code="story.no_end")
    for page in proof.given_up:
        message = f"the story from «{page}» is too large to be proved: it has more than {MOST_STATES} states"
        yield complain(whereabouts(built, page), message, page, warning=True, code="story.unproved")


def whereabouts(built: Built, what: str) -> Any:
    """Where the page is written that an id begins with."""
    name = what.partition(" ")[0]
    while name and name not in built.sources:
        name = name.rpartition(".")[0]
    source = built.sources.get(name) or next(iter(built.sources.values()))
    return source.where()
