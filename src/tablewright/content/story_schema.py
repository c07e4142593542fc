"""How a story is written: the tables of its TOML files. `docs/reference/stories.md` explains each field."""

from __future__ import annotations

from typing import Any, Final, Literal

import msgspec

from tablewright.engine.pack_content import Section


class WayText(msgspec.Struct, forbid_unknown_fields=True):
    """One of several ways: the first whose condition holds."""

    next: str | PageText
    when: str = ""


class Paragraph(msgspec.Struct, forbid_unknown_fields=True):
    """A paragraph that is added to a page when a condition holds."""

    when: str
    text: str


class PageText(msgspec.Struct, forbid_unknown_fields=True):
    """A page in place: what is read after a choice."""

    text: str
    next: str | list[WayText] | PageText = ""
    title: str = ""
    text_if: list[Paragraph] = []
    effects: str = ""
    adjusts: list[AdjustText] = []
    recap: str = ""
    speakers: list[str] = []


Ways = str | list[WayText] | PageText


class AdjustText(msgspec.Struct, forbid_unknown_fields=True):
    """A change to a scene to come."""

    scene: str
    change: str
    because: str
    when: str = ""


class ChoiceVariant(msgspec.Struct, forbid_unknown_fields=True):
    """What is different in a choice for one hero."""

    title: str = ""
    effects: str = ""
    bonus: str = ""
    next: Ways = ""
    passed: Ways = msgspec.field(default="", name="pass")
    fail: Ways = ""
    won: Ways = ""
    part: Ways = ""
    lost: Ways = ""


class ChoiceText(msgspec.Struct, forbid_unknown_fields=True):
    """Something that can be chosen on a page."""

    id: str
    title: str
    was: list[str] = []
    when: str = ""
    needs: str = ""
    pays: str = ""
    once: bool = False
    effects: str = ""
    test: str = ""
    fight: str = ""
    bonus: str = ""
    next: Ways = ""
    passed: Ways = msgspec.field(default="", name="pass")
    fail: Ways = ""
    won: Ways = ""
    part: Ways = ""
    lost: Ways = ""
    visit: str = ""
    adjusts: list[AdjustText] = []
    variants: dict[str, ChoiceVariant] = msgspec.field(default_factory=dict, name="as")


class NodeVariant(msgspec.Struct, forbid_unknown_fields=True):
    """What is different on a page for one hero."""

    title: str = ""
    text: str = ""


class NodeText(msgspec.Struct, forbid_unknown_fields=True):
    """A page of the story, with its choices."""

    id: str
    title: str
    text: str
    was: list[str] = []
    text_if: list[Paragraph] = []
    line: dict[str, str] = {}
    variants: dict[str, NodeVariant] = msgspec.field(default_factory=dict, name="as")
    speakers: list[str] = []
    recap: str = ""
    stage: Literal["outline", "draft", "read", "final"] = "draft"
    chapter: int = 0
    root: bool = False
    effects: str = ""
    choice: list[ChoiceText] = []
    otherwise: Ways = ""
    # Without choices: what happens at once
    test: str = ""
    fight: str = ""
    bonus: str = ""
    next: Ways = ""
    passed: Ways = msgspec.field(default="", name="pass")
    fail: Ways = ""
    won: Ways = ""
    part: Ways = ""
    lost: Ways = ""
    adjusts: list[AdjustText] = []


class MemoryText(msgspec.Struct, forbid_unknown_fields=True):
    """Something that can be remembered."""

    id: str
    means: str
    kind: Literal["flag", "count", "one_of"] = "flag"
    was: list[str] = []
    values: list[str] = []
    low: int = 0
    high: int = 9
    start: int = 0
    lasts: Literal["scene", "chapter", "act", "campaign"] = "campaign"
    per: Literal["party", "hero"] = "party"
    seen_by: Literal["all", "none"] = "all"
    shown: bool = False


class FactText(msgspec.Struct, forbid_unknown_fields=True):
    """A condition that has a name."""

    id: str
    holds: str = msgspec.field(name="is")
    means: str = ""


class EndingText(msgspec.Struct, forbid_unknown_fields=True):
    """An end of the story."""

    id: str
    title: str
    text: str
    text_if: list[Paragraph] = []
    grade: str = ""
    was: list[str] = []


class StoryText(msgspec.Struct, forbid_unknown_fields=True):
    """What is said once of a story."""

    start: str = ""
    title: str = ""


STORY_SECTIONS: Final[dict[str, Section]] = {
    "story": Section(StoryText, single=True, secret=True),
    "memory": Section(MemoryText),
    "fact": Section(FactText),
    "node": Section(NodeText, secret=True),
    "ending": Section(EndingText, secret=True),
}
BRANCHES: Final[dict[str, str]] = {
    "pass": "passed",
    "fail": "fail",
    "won": "won",
    "part": "part",
    "lost": "lost",
}


def branch(text: Any, name: str) -> Ways:
    """What a node or a choice says under `pass`, `fail`, `won`, `part`, `lost` or `next`."""
    found: Ways = getattr(text, BRANCHES.get(name, name))
    return found
