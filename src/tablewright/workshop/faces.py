"""What stands on the face of a card: its name, its numbers, its rules text as the game makes it from the effect.

How a game's sections look on paper stands in `look/cards.toml` of its folder; a section without a table there is laid
out from its fields alone. Rules texts are never written anew: they are what players read when they point at the card,
or what the effect says of itself.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from tablewright.engine.complaints import nearest
from tablewright.engine.effects import Effect
from tablewright.engine.language import noting_effects
from tablewright.engine.pack import Entry, Pack
from tablewright.engine.scene import Span, Term, Text
from tablewright.engine.wording import spaced
from tablewright.scene.theme import FOLDER
from tablewright.workshop.bench import STORIES, field_at

LAYOUT: Final = "cards.toml"
UNLABELLED: Final = frozenset({"effect", "use", "lasting", "text", "abilities", "faces", "directions"})
MOST_STATS: Final = 6


class Figure(msgspec.Struct, frozen=True):
    """A number on a card."""

    label: str
    value: str
    icon: str = ""


class Line(msgspec.Struct, frozen=True):
    """A paragraph of rules, perhaps with a name of its own."""

    spans: Sequence[Span]
    label: str = ""

    @property
    def words(self) -> str:
        return "".join(span.s or span.icon for span in self.spans)


class Face(msgspec.Struct, frozen=True):
    """One card, ready to be drawn."""

    section: str
    id: str
    title: str
    kind: str = ""
    icon: str = ""
    tone: str = ""
    figures: Sequence[Figure] = ()
    lines: Sequence[Line] = ()
    flavour: str = ""
    clause: str = ""
    copies: int = 1
    back: str = ""


class Layout(msgspec.Struct, forbid_unknown_fields=True, rename={"as_": "as", "from_": "from"}):
    """How the entries of one section look on paper."""

    as_: str = "card"  # card, or none
    kind: str = ""  # the field under the title, or words
    icon: str = ""
    icons: dict[str, str] = {}  # by what the field `kind` says
    tone: str = ""  # a colour, or the field that names one
    stats: list[str] = []  # fields, each with a symbol: «hp:heart»
    term: str = ""  # the key of what players read: «card:{id}»
    from_: str = ""  # else the list of the game's content in which it lies with a text
    clause: str = ""
    back: str = ""  # the field whose cards have a back of their own
    title: str = ""  # the field with the name, if it is not «name» or «title»


class LayoutError(ValueError):
    """A `cards.toml` is wrong; the sentence says where."""


def layouts_of(folder: Path) -> dict[str, Layout]:
    path = folder / FOLDER / LAYOUT
    if not path.is_file():
        return {}
    try:
        return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), dict[str, Layout])
    except (ValueError, msgspec.ValidationError) as why:
        raise LayoutError(f"{'/'.join(path.parts[-3:])}: {why}") from None


class Faces:
    """The faces of a pack's cards."""

    def __init__(self, game: Any, pack: Pack) -> None:
        self.game, self.pack = game, pack
        self.layouts = layouts_of(game.folder)
        self.effects = effects_in(game, pack)
        self.seen: Any = None
        self.content: Any = None

    def sections(self, *, secrets: bool = False) -> list[str]:
        """The sections whose entries are cards, in the order of the schema."""
        return [name for name in self.game.sections if self.is_printed(name, secrets)]

    def is_printed(self, name: str, secrets: bool) -> bool:
        section = self.game.sections[name]
        if section.struct.__module__ == STORIES or (section.secret and not secrets):
            return False
        if self.layouts:
            return name in self.layouts and self.layouts[name].as_ != "none"
        return not section.single and "name" in section.struct.__struct_fields__

    def all(self, sections: Iterable[str] | None = None, *, secrets: bool = False) -> Iterator[Face]:
        known = self.sections(secrets=secrets)
        for name in known if sections is None else sections:
            for entry in self.pack.raw[name]:
                yield self.face(entry)

    def face(self, entry: Entry) -> Face:
        """One card."""
        layout = self.layouts.get(entry.section, Layout())
        value, data = entry.value, entry.data
        kind = str(data.get(layout.kind, "")) if layout.kind in data else layout.kind
        if layout.kind and layout.kind in type(value).__struct_fields__:
            kind = str(getattr(value, layout.kind))
        term = self.term(layout, entry)
        flavour = str(getattr(value, "flavour", "") or "")
        return Face(
            entry.section,
            entry.id,
            title_of(entry, layout),
            spaced(kind or entry.section).capitalize()
            if kind != entry.section
            else spaced(kind).capitalize(),
            layout.icons.get(kind, layout.icon),
            str(data.get(layout.tone, layout.tone)) if layout.tone else "",
            self.figures(layout, entry),
            self.lines(layout, entry, term, flavour),
            flavour,
            first_clause(data, term, layout),
            max(0, int(getattr(value, "copies", 1) or 0)) or 1,
            f"{entry.section}: {spaced(str(data.get(layout.back, '')))}"
            if layout.back
            else spaced(entry.section),
        )

    # Its parts

    def figures(self, layout: Layout, entry: Entry) -> list[Figure]:
        if layout.stats:
            found = []
            for told in layout.stats:
                name, _, icon = told.partition(":")
                if name in entry.data and entry.data[name] not in ("", [], None):
                    found.append(Figure(called(name), as_words(entry.data[name]), icon))
            return found
        numbers = [
            Figure(called(name), str(value))
            for name, value in entry.data.items()
            if isinstance(value, int) and not isinstance(value, bool) and name not in ("copies", "place")
        ]
        return numbers[:MOST_STATS]

    def lines(self, layout: Layout, entry: Entry, term: Term | None, flavour: str) -> list[Line]:
        """What players read of it; else the game's own text; else what its effects say."""
        if term is not None:
            kind = spaced(str(entry.data.get(layout.kind, ""))).capitalize() + ". "
            text = without(term.text, flavour)
            return list(paragraphs(text.removeprefix(kind) if isinstance(text, str) else text))
        made = self.made_text(layout, entry)
        if made:
            return made
        spoken = list(dict.fromkeys(self.spoken(entry)))
        if spoken:
            return spoken
        text = entry.data.get("text", "")
        return list(paragraphs(str(text))) if text else []

    def spoken(self, entry: Entry) -> Iterator[Line]:
        counts: dict[str, int] = {}
        for field, effect in self.effects.get((entry.section, entry.id), []):
            if effect.text:
                top = field.split(".")[0]
                yield Line((Span(effect.text),), label_of(entry.data.get(top), top, counts.get(top, 0)))
            counts[field.split(".")[0]] = counts.get(field.split(".")[0], 0) + 1

    def term(self, layout: Layout, entry: Entry) -> Term | None:
        if not layout.term:
            return None
        try:
            found: Term | None = self.game.term(
                self.table(), layout.term.format(id=entry.id, section=entry.section)
            )
        except (KeyError, StopIteration, IndexError, ValueError):
            return None
        return found

    def table(self) -> Any:
        """A table with these cards, laid out and not begun."""
        if self.seen is None:
            self.seen = self.game.laid_out(self.game.least_seats, None, self.pack, log=False)
        return self.seen

    def made_text(self, layout: Layout, entry: Entry) -> list[Line]:
        """The text that the game gives the thing it makes of this entry."""
        if not layout.from_:
            return []
        content = self.table().content
        for one in flat(getattr(content, layout.from_, [])):
            if getattr(one, "id", None) == entry.id:
                text = getattr(one, "text", "")
                if isinstance(text, str):
                    return list(paragraphs(text)) if text.strip() else []
                return [Line((Span(rich_words(words)),), str(name)) for name, words in text]
        return []


def title_of(entry: Entry, layout: Layout) -> str:
    for name in (layout.title, "name", "title"):
        if name and entry.data.get(name):
            return str(entry.data[name])
    return spaced(entry.id or entry.section).capitalize()


def first_clause(data: Mapping[str, Any], term: Term | None, layout: Layout) -> str:
    cites = data.get("cites")
    if isinstance(cites, list) and cites:
        return str(cites[0])
    return (term.clause if term is not None else "") or layout.clause


def label_of(value: Any, field: str, at: int) -> str:
    """The name of a text: that of the ability in whose table it stands, else its field's."""
    if isinstance(value, list) and at < len(value):
        value = value[at]
    if isinstance(value, Mapping):
        cost = f" {value['cost']}" if "cost" in value else ""
        return f"{value.get('name', spaced(field))}{cost}"
    return "" if field in UNLABELLED else spaced(field).capitalize()


def paragraphs(text: Text) -> Iterator[Line]:
    if isinstance(text, str):
        for part in text.split("\n\n"):
            if part.strip():
                yield Line((Span(part.strip()),))
    else:
        yield Line(tuple(text))


def without(text: Text, flavour: str) -> Text:
    """A text without the flavour at its end, which has a place of its own."""
    if isinstance(text, str) and flavour and text.rstrip().endswith(flavour):
        return text.rstrip()[: -len(flavour)].rstrip()
    return text


def rich_words(words: Any) -> str:
    return words if isinstance(words, str) else "".join(span.s or span.icon for span in words)


def called(field: str) -> str:
    """A field as the label of a number: «HP», «toughness a hero»."""
    return field.upper() if len(field) <= 3 else spaced(field)


def as_words(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(spaced(str(one)) for one in value)
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def flat(value: Any) -> Iterator[Any]:
    if isinstance(value, (list, tuple)):
        for one in value:
            yield from flat(one)
    elif isinstance(value, Mapping):
        yield from flat(list(value.values()))
    else:
        yield value


def effects_in(game: Any, pack: Pack) -> dict[tuple[str, str], list[tuple[str, Effect]]]:
    """The effects of every entry that is no story, each with its field, in the order in which they are compiled."""
    spots: dict[str, list[tuple[int, int, Entry]]] = {}
    for entry in pack.raw:
        layer = entry.layers[-1]
        spots.setdefault(layer.file.name, []).append((layer.spot.line, layer.spot.last, entry))
    with noting_effects() as noted:
        game.check(pack.raw)
    found: dict[tuple[str, str], list[tuple[str, Effect]]] = {}
    for where, effect in noted:
        for first, last, entry in spots.get(where.file, []):
            if first <= where.line <= max(first, last):
                field = field_at(entry, where.line, where.column)[0]
                found.setdefault((entry.section, entry.id), []).append((field, effect))
                break
    return found


def unknown_section(game: Any, name: str) -> str:
    near = nearest(name, game.sections)
    return f"{game.id} has no section {name}" + (f"; did you mean {near}?" if near else "")
