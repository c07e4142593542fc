# interpreted: msgspec structs build themselves at run time
"""Scenes: what one seat may see of the table, as plain data that every front end can draw."""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Annotated, Any, Final, Literal, TypeAlias, get_args, get_origin

import msgspec

VERSION: Final = 1

Walls: TypeAlias = Annotated[str, msgspec.Meta(pattern="^n?e?s?w?$")]
Short: TypeAlias = Annotated[str, msgspec.Meta(max_length=3)]


class SceneError(ValueError):
    """A scene that contradicts itself; the message is a sentence for the author of the game."""


class Plain(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The manners of every part: it never changes, leaves out what is usual, refuses what is unknown."""


class Explained(Plain, frozen=True, kw_only=True):
    """A part that can say what it is: a key into the scene's terms, and the clause it stands on."""

    term: str = ""
    clause: str = ""


# The table ------------------------------------------------------------------------------------------------


class Scene(Plain, frozen=True):
    """Everything one seat may see at one moment; without a seat, what a spectator sees."""

    v: Literal[1]
    game: str
    match: str
    rev: int
    head: Head
    seats: Sequence[Seat]
    areas: Sequence[Area]
    seat: str = ""
    theme: str = ""
    prompt: Prompt | None = None
    log: Sequence[Entry] = []
    events: Sequence[Event] = []
    terms: dict[str, Term] = {}
    over: Outcome | None = None


class Head(Explained, frozen=True):
    """Where the game stands: its title, the phase, the steps of the round, the goal."""

    title: str
    phase: str = ""
    steps: Sequence[str] = []
    step: int | None = None
    goal: Text = ""


class Seat(Explained, frozen=True):
    """A place at the table and who sits there."""

    id: str
    name: str
    kind: Literal["human", "bot", "open"] = "human"
    tone: str = ""
    online: bool = True
    to_act: bool = False
    stats: Sequence[Stat] = []


class Area(Explained, frozen=True):
    """A part of the table top with widgets on it."""

    id: str
    role: Literal["main", "side", "hand", "story", "tray"]
    children: Sequence[Widget]
    title: str = ""
    owner: str = ""
    weight: float | None = None


# Boards ---------------------------------------------------------------------------------------------------


class Board(Explained, frozen=True, tag_field="kind", tag="board"):
    """Spaces and what joins them."""

    id: str
    label: str
    layout: Layout
    spaces: Sequence[Space]
    links: Sequence[Link] = []
    regions: Sequence[Region] = []
    focus: str = ""


class Grid(Plain, frozen=True, tag_field="kind", tag="grid"):
    """Columns and rows; a space touches none, four or eight others; half steps are allowed."""

    cols: int
    rows: int
    adj: Literal[0, 4, 8]


class Plane(Plain, frozen=True, tag_field="kind", tag="plane"):
    """Free coordinates on a sheet of the given size."""

    w: float
    h: float


class Path(Plain, frozen=True, tag_field="kind", tag="path"):
    """Only the order of the spaces counts."""

    shape: Literal["row", "column", "ring", "snake"]


class Space(Explained, frozen=True):
    """A place on a board, with all that lies there."""

    id: str
    x: float
    y: float
    label: str = ""
    short: str = ""
    w: float | None = None
    h: float | None = None
    poly: Sequence[tuple[float, float]] = []
    shape: Literal["rect", "round", "diamond", "blank"] = "rect"
    skin: str = ""
    icon: str = ""
    tone: str = ""
    flags: Sequence[str] = []
    walls: Walls = ""
    text: Text = ""
    stats: Sequence[Stat] = []
    slots: Sequence[Slot] = []
    ring: bool = False
    zones: Sequence[Zone] = []
    pieces: Sequence[Piece] = []


class Slot(Explained, frozen=True):
    """A marked spot inside a space, where pieces of a certain use are put."""

    id: str
    label: str = ""
    icon: str = ""
    role: str = ""
    cap: int | None = None
    flags: Sequence[str] = []
    text: Text = ""
    stats: Sequence[Stat] = []
    pieces: Sequence[Piece] = []


class Link(Explained, frozen=True):
    """What joins or parts two spaces; it has an id when it can be chosen itself."""

    a: str
    b: str
    id: str = ""
    how: Literal["path", "door", "wall", "portal", "sight"] = "path"
    one_way: bool = False
    label: str = ""
    flags: Sequence[str] = []


class Region(Explained, frozen=True):
    """Spaces that belong together."""

    id: str
    label: str
    spaces: Sequence[str]
    tone: str = ""


# Pieces and where they lie --------------------------------------------------------------------------------


class Piece(Explained, frozen=True):
    """A thing that lies on the table, with what is attached to it, tucked under it or carried by it."""

    id: str
    kind: Literal["card", "mini", "token", "cube", "tile", "marker"]
    name: str = ""
    short: Short = ""
    icon: str = ""
    tone: str = ""
    owner: str = ""
    face: Literal["up", "down"] = "up"
    back: str = ""
    at: int | None = None
    n: int = 1
    turn: int = 0
    flags: Sequence[str] = []
    stats: Sequence[Stat] = []
    cost: Sequence[Amount] = []
    tags: Sequence[str] = []
    text: Text = ""
    under: Sequence[Piece] = []


class Zone(Explained, frozen=True, tag_field="kind", tag="zone"):
    """A row, fan, pile, grid or list of pieces: a market, a hand, a deck."""

    id: str
    label: str = ""
    arrange: Literal["row", "fan", "pile", "grid", "list"] = "row"
    owner: str = ""
    sees: Literal["all", "owner", "none"] = "all"
    count: int | None = None
    cap: int | None = None
    marks: Sequence[str] = []
    pieces: Sequence[Piece] = []


class Track(Explained, frozen=True, tag_field="kind", tag="track"):
    """A scale with a value, with marked steps, or with the pieces of several players."""

    id: str
    label: str
    min: int
    max: int
    value: int | None = None
    icon: str = ""
    tone: str = ""
    loop: bool = False
    marks: Sequence[Mark] = []


class Mark(Explained, frozen=True):
    """A step of a track that has a name or pieces on it."""

    at: int
    label: str = ""
    icon: str = ""
    tone: str = ""
    pieces: Sequence[Piece] = []


class Counters(Explained, frozen=True, tag_field="kind", tag="counters"):
    """Numbers that are kept side by side."""

    id: str
    items: Sequence[Counter]
    label: str = ""


class Counter(Explained, frozen=True):
    """One number that is kept."""

    id: str
    label: str
    value: int
    icon: str = ""
    max: int | None = None
    tone: str = ""


class Dice(Explained, frozen=True, tag_field="kind", tag="dice"):
    """Dice as they lie, whose they are, what they add up to, what that can be turned into, and what is needed."""

    id: str
    label: str
    dice: Sequence[Die] = []
    pool: Sequence[Amount] = []
    converts: Sequence[Convert] = []
    need: Text = ""
    owner: str = ""
    sees: Literal["all", "owner", "none"] = "all"


class Die(Explained, frozen=True):
    """One die and the face it shows, in words; no face before it is rolled and behind another's screen."""

    id: str
    face: str = ""
    icon: str = ""
    sides: int = 6
    tone: str = ""
    flags: Sequence[str] = []


class Convert(Explained, frozen=True):
    """A trade of results; it has an id when it can be made now."""

    take: Sequence[Amount]
    give: Sequence[Amount]
    label: str = ""
    id: str = ""


class Story(Explained, frozen=True, tag_field="kind", tag="story"):
    """A page to read."""

    id: str
    title: str
    blocks: Sequence[Block]
    icon: str = ""


class Block(Plain, frozen=True):
    """A paragraph, a heading, a quotation, a sentence of the rules or an item of a list."""

    text: Text
    how: Literal["p", "h", "quote", "rule", "item"] = "p"


class Group(Explained, frozen=True, tag_field="kind", tag="group"):
    """Widgets that belong together: a character sheet, a ship."""

    id: str
    children: Sequence[Widget]
    label: str = ""
    arrange: Literal["column", "row", "tabs", "frame"] = "column"
    owner: str = ""
    icon: str = ""
    tone: str = ""


class Stat(Explained, frozen=True):
    """A value of a seat, a space or a piece."""

    label: str
    value: int | str
    icon: str = ""
    max: int | None = None
    tone: str = ""


class Amount(Explained, frozen=True):
    """So many of something: a price, a gain, a result."""

    icon: str
    n: int
    label: str = ""


# The question ---------------------------------------------------------------------------------------------


class Prompt(Plain, frozen=True):
    """The open question, who is asked and by which clause; the options, and those open at any time, asked or not."""

    id: str
    text: Text
    clause: str
    how: Literal["pick", "many", "order", "amount", "confirm", "wait"] = "pick"
    who: Literal["seat", "group"] = "seat"
    min: int = 1
    max: int = 1
    options: Sequence[Option] = []
    anytime: Sequence[Option] = []
    source: str = ""
    waiting: Sequence[str] = []
    undo: bool = False
    deadline: float | None = None


class Option(Explained, frozen=True):
    """One answer in a complete sentence, tied to the objects one would click; its id is the move as records have it."""

    # What `ends` a turn is shown last and apart; the key `none` asks for no key.

    id: str
    label: str
    targets: Sequence[str] = []
    detail: Text = ""
    group: str = ""
    icon: str = ""
    tone: Literal["plain", "primary", "danger", "quiet"] = "plain"
    key: str = ""
    enabled: bool = True
    why_not: Refusal | None = None
    aside: bool = False
    cost: Sequence[Amount] = []
    gain: Sequence[Amount] = []
    amount: Range | None = None
    confirm: str = ""
    ends: bool = False
    walks: bool = False
    harms: str = ""


class Refusal(Plain, frozen=True):
    """Why an option is refused: how it stands in this case, the clause, and the clause's own sentence."""

    clause: str
    text: Text
    case: str = ""


class Range(Plain, frozen=True):
    """The numbers to choose from, and the one to start with."""

    min: int
    max: int
    step: int = 1
    start: int | None = None


# What happened, and what words mean -----------------------------------------------------------------------


class Entry(Plain, frozen=True):
    """A line of the log, the clause it follows, and the move it came after."""

    n: int
    text: Text
    seat: str = ""
    how: Literal["act", "roll", "story", "system", "chat"] = "act"
    depth: int = 0
    private: bool = False
    clause: str = ""
    move: int | None = None


class Event(Plain, frozen=True):
    """A hint for animation since the last revision; to ignore it is correct."""

    how: Literal["move", "add", "remove", "flip", "roll", "change", "say", "attack"]
    obj: str
    src: str = ""
    dst: str = ""
    n: int | None = None
    text: Text = ""


class Term(Plain, frozen=True):
    """What a word, a card or a clause means."""

    title: str
    text: Text
    clause: str = ""


class Outcome(Plain, frozen=True):
    """How the game ended, how each seat fared, where its points come from, and how good an end it is."""

    text: Text
    ranks: Sequence[Rank] = []
    sheet: Sequence[Source] = []
    grade: str = ""
    clause: str = ""


class Rank(Plain, frozen=True):
    """How a seat fared: whether it won, with what score, and by how much more or less than the best other one."""

    seat: str
    won: bool
    score: int | None = None
    margin: int | None = None


class Source(Explained, frozen=True):
    """A line of the score sheet: what counted, and how much of it each seat has, in the order of the ranks."""

    label: str
    points: Sequence[int]


class Span(Plain, frozen=True):
    """A few words of a text, with their look, the object they speak of and the term behind them."""

    s: str
    style: Literal["", "b", "i", "dim", "good", "bad"] = ""
    icon: str = ""
    ref: str = ""
    term: str = ""


# The answer -----------------------------------------------------------------------------------------------


class Reply(Plain, frozen=True):
    """The answer to a prompt; the nonce makes sending it twice harmless."""

    match: str
    rev: int
    prompt: str
    picks: Sequence[Pick]
    nonce: str


class Pick(Plain, frozen=True):
    """A chosen option by its id, with a number where one was asked for."""

    option: str
    amount: int | None = None


Text: TypeAlias = str | Sequence[Span]
Layout: TypeAlias = Grid | Plane | Path
Widget: TypeAlias = Board | Zone | Track | Counters | Dice | Story | Group
Thing: TypeAlias = Seat | Area | Widget | Space | Slot | Link | Region | Piece | Counter | Die | Convert

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Scene)


def encode(scene: Scene) -> bytes:
    """The scene as JSON, without what is usual."""
    return _encoder.encode(scene)


def decode(raw: bytes) -> Scene:
    """The scene that the JSON holds; unknown fields, words and versions are refused."""
    return _decoder.decode(raw)


def json_schema() -> dict[str, Any]:
    """The JSON Schema of a scene; the reply to it is among the definitions."""
    (scene, _), kinds = msgspec.json.schema_components((Scene, Reply), ref_template="#/$defs/{name}")
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **scene, "$defs": kinds}


def text_of(text: Text) -> str:
    """The plain words of a text; an icon that stands alone is read by its name."""
    if isinstance(text, str):
        return text
    return "".join(span.s or span.icon for span in text)


def things(scene: Scene) -> Iterator[Thing]:
    """Everything on the table that has an id, in reading order."""
    return (part for part in parts(scene) if isinstance(part, Thing) and part.id)


def objects(scene: Scene) -> Iterator[str]:
    """The ids of everything on the table, in reading order."""
    return (thing.id for thing in things(scene))


def parts(whole: object) -> Iterator[msgspec.Struct]:
    """A struct and every struct inside it, in the order of the fields."""
    found: list[msgspec.Struct] = []
    _gather(whole, found)
    return iter(found)


def _gather(whole: object, found: list[msgspec.Struct]) -> None:
    kind = type(whole)
    if kind is list or kind is tuple:
        for part in whole:  # type: ignore[attr-defined]
            if type(part) is not str:
                _gather(part, found)
    elif kind is dict:
        for part in whole.values():  # type: ignore[attr-defined]
            _gather(part, found)
    elif isinstance(whole, msgspec.Struct):
        found.append(whole)
        for field in _inner_fields(type(whole)):
            inner = getattr(whole, field)
            if inner and type(inner) is not str:
                _gather(inner, found)


@cache
def _inner_fields(kind: type[msgspec.Struct]) -> tuple[str, ...]:
    """The fields of a struct in which other structs may lie; most hold words and numbers and need no look."""
    return tuple(field.name for field in msgspec.structs.fields(kind) if _may_hold_structs(field.type))


def _may_hold_structs(written: Any) -> bool:
    inner = get_args(written)
    if inner:
        return get_origin(written) is not Literal and any(_may_hold_structs(each) for each in inner)
    return written in (Any, object) or (inspect.isclass(written) and issubclass(written, msgspec.Struct))
