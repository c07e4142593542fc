"""What is in the box: mats, tokens, cards. Made from the pack once, never changed, shared by all tables."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from tablewright.engine.effects import Condition, Effect
from tablewright.engine.table import Move

BOSS: Final = 4  # pieces: the Players by seat, then the Boss, then black, green and red tokens
FIRST_TOKEN: Final = 5

NOWHERE: Final = -1

MELEE: Final = 0
RANGED: Final = 1

FAR: Final = 255  # more steps than any mat has

CURSED: Final = 1  # kinds of spaces that are closed to some Characters (MH-7.2, 7.3, 7.11)
PLAYERSPAWN: Final = 2

HALLS: Final = "halls"
CHAMPIONS: Final = "chamber"


class Floor:
    """A mat with a rim of wall, so that no step can leave it (MH-1.1). Sets of spaces are told twice: as bits of
    one number, and, for what is asked at every turn, as rows (a number for each row, a bit for each column) or
    as lists."""

    LASTING: Final = True

    def __init__(self, id: str, name: str, rows: tuple[str, ...], corner_cutting: bool) -> None:
        self.id = id
        self.name = name
        self.flavour = ""
        self.number = 0
        self.map = rows
        self.rows = len(rows)
        self.cols = len(rows[0])
        self.pitch = self.cols + 2
        self.height = self.rows + 2
        self.size = self.pitch * self.height
        self.corner_cutting = corner_cutting
        self.need: tuple[int, ...] = ()  # the Exit Sigils
        self.spaces = 0
        self.cursed = 0  # MH-1.10, R60
        self.stars = 0  # Sigil Spaces
        self.starts = 0  # Player Spawn, or Playerspawn
        self.exits = 0
        self.zones: list[int] = [0, 0, 0, 0, 0]  # by number, the first unused
        self.throne = 0  # Boss Spawn
        self.sanctum = 0  # Playerspawn of the arena: closed to Summons (MH-7.11)
        self.names: list[str] = [""] * self.size  # walls have one too, the rim has none
        self.cell_of: dict[str, int] = {}
        self.adjacent: list[int] = [0] * self.size
        self.diagonals: list[tuple[int, int, int, int]] = []
        self.col: vec[i64] = vec[i64]([cell % self.pitch for cell in range(self.size)])
        self.row: vec[i64] = vec[i64]([cell // self.pitch for cell in range(self.size)])
        self.ground: vec[i64] = vec[i64]()  # all spaces
        self.paths: vec[i64] = vec[i64]()  # those that are not Cursed
        self.near: vec[i64] = vec[i64]()  # for each space three rows: what is adjacent above, beside, below
        self.corners: vec[i64] = vec[
            i64
        ]()  # as `diagonals`, a footprint of one space first, then one of four
        self.closed: vec[i64] = vec[i64]()  # CURSED, PLAYERSPAWN, by space
        self.neighbours: list[list[int]] = [[] for _ in range(self.size)]
        self.stars_beside: list[list[int]] = [[] for _ in range(self.size)]
        self.zone_spaces: list[list[int]] = [[] for _ in range(5)]
        self.start_spaces: list[int] = []
        self.all_spaces: list[int] = []
        self.ways: dict[str, list[Move]] = {}  # steps that are offered so often that they are kept ready
        self.sights: list[list[vec[i64]]] = [[] for _ in range(self.size)]
        self.walks: list[list[list[int]]] = [[[] for _ in range(self.size)] for _ in range(2)]
        self.arena = False


class Ability:
    """A text headed by an hourglass (MH-1.14)."""

    LASTING: Final = True

    def __init__(self, id: str, name: str, cost: int, effect: Effect) -> None:
        self.id = id
        self.name = name
        self.cost: i64 = cost
        self.effect = effect
        self.strides = False  # its whole effect is one step: the space is chosen with it
        self.exits = False  # its cost is the option exit_floor_cost
        self.once = False  # once per turn
        self.attack: i64 = -1  # MELEE or RANGED when an attack is all that it requires: asked directly
        self.how = ""
        self.n: i64 = 1
        self.card = ""
        self.text = ""
        self.option: Move = ()  # the use of it, kept ready


class Weapon:
    """One weapon card: a level of a line."""

    LASTING: Final = True

    def __init__(self, index: int, id: str, name: str, line: int, level: int) -> None:
        self.index = index
        self.id = id
        self.name = name
        self.line = line
        self.level = level
        self.flavour = ""
        self.abilities: tuple[Ability, ...] = ()


class Line:
    """A weapon: three cards of one background colour (MH-R5)."""

    LASTING: Final = True

    def __init__(self, index: int, id: str, name: str, colour: str) -> None:
        self.index = index
        self.id = id
        self.name = name
        self.colour = colour
        self.cards: list[int] = [-1, -1, -1, -1]  # by level


class Kind:
    """A kind of black token or a side of a green one."""

    LASTING: Final = True

    def __init__(self, id: str, name: str) -> None:
        self.id = id
        self.name = name
        self.flavour = ""
        self.m: i64 = 0
        self.a: i64 = 0
        self.d: i64 = 1
        self.exp: i64 = 0
        self.siren = False
        self.portal = False  # Portal Instability
        self.star = False
        self.tokens = 0


class Piece:
    """A token: its kind, for green ones both sides, for Restless its spawn value."""

    LASTING: Final = True

    def __init__(self, id: str, name: str, kind: Kind | None) -> None:
        self.id = id
        self.name = name
        self.front = kind
        self.back: Kind | None = None
        self.summon = -1  # the kind of Summon
        self.zone = 0
        self.colour = -1  # of a Sigil


class Summon:
    """A kind of green token."""

    LASTING: Final = True

    def __init__(self, index: int, id: str, name: str, front: Kind, back: Kind) -> None:
        self.index = index
        self.id = id
        self.name = name
        self.front = front
        self.back = back
        self.flavour = ""
        self.pieces: list[int] = []


class Sigil:
    """One of the eight colours, with its glyph."""

    LASTING: Final = True

    def __init__(self, index: int, id: str, name: str, glyph: str) -> None:
        self.index = index
        self.id = id
        self.name = name
        self.glyph = glyph


class Happening:
    """An entry of a Sigil Events card."""

    LASTING: Final = True

    def __init__(self, id: str, name: str, effect: Effect) -> None:
        self.id = id
        self.name = name
        self.effect = effect
        self.flavour = ""


class EventCard:
    """An Event card: what happens when it is revealed, and when it is completed."""

    LASTING: Final = True

    def __init__(self, id: str, name: str, effect: Effect, done: Condition | None, done_text: str) -> None:
        self.id = id
        self.name = name
        self.effect = effect
        self.done = done
        self.done_text = done_text
        self.flavour = ""
        self.lays = -1  # the Floor that it lays, by index


class Boss:
    """A Boss card."""

    LASTING: Final = True

    def __init__(self, index: int, id: str, name: str) -> None:
        self.index = index
        self.id = id
        self.name = name
        self.m: i64 = 0
        self.a: i64 = 0
        self.size = 2
        self.defence: Any = 1  # an amount: a number, or counted from the table
        self.defence_text = ""
        self.sigils: tuple[int, ...] = ()
        self.targetable: Condition | None = None
        self.targetable_text = ""
        self.siren = False
        self.odd = Effect()
        self.even = Effect()
        self.odd_name = ""
        self.even_name = ""
        self.flavour = ""
        self.victory = ""
        self.defeat = ""


class Scripture:
    """An entry of a chapter of the Ancient Text."""

    LASTING: Final = True

    def __init__(self, index: int, id: str, name: str, chapter: int, cost: int, effect: Effect) -> None:
        self.index = index
        self.id = id
        self.name = name
        self.chapter = chapter
        self.cost: i64 = cost
        self.effect = effect
        self.limit = ""
        self.family = id  # what a limit per game counts together
        self.flavour = ""


class Character:
    """A Player Character: all alike but for name and age (MH-2.4)."""

    LASTING: Final = True

    def __init__(self, index: int, id: str, name: str, age: int) -> None:
        self.index = index
        self.id = id
        self.name = name
        self.age = age
        self.colour = ""
        self.facing = ""
        self.flavour = ""


class Content:
    """All of a pack, compiled."""

    LASTING: Final = True

    def __init__(self, id: str, version: str, hash: str) -> None:
        self.id = id
        self.version = version
        self.hash = hash
        self.floors: list[Floor] = []
        self.floor_of: dict[str, int] = {}
        self.arena = -1
        self.characters: list[Character] = []
        self.front: tuple[Ability, ...] = ()
        self.wounded: tuple[Ability, ...] = ()
        self.bonus: tuple[Ability, ...] = ()
        self.champion: tuple[Ability, ...] = ()
        self.abilities: dict[str, Ability] = {}
        self.lines: list[Line] = []
        self.weapons: list[Weapon] = []
        self.weapon_of: dict[str, int] = {}
        self.pieces: list[Piece] = []  # by number; the first five are names only
        self.piece_of: dict[str, int] = {}
        self.first_green = 0
        self.first_sigil = 0
        self.kinds: list[Kind] = []
        self.summons: list[Summon] = []
        self.summon_of: dict[str, int] = {}
        self.sigils: list[Sigil] = []
        self.happenings: list[list[Happening]] = []  # by card (a Floor's number), then by colour
        self.events: list[EventCard] = []
        self.bosses: list[Boss] = []
        self.scriptures: list[Scripture] = []
        self.opening = ""
        self.champions_opening = ""
        self.loss = ""
        self.base_defense = 2


def bits(mask: int) -> list[int]:
    """The numbers of the bits that are set, lowest first: spaces in reading order."""
    found: list[int] = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def columns(row: i64, pitch: i64) -> list[int]:
    """The columns that are set in a row, from the left."""
    found: list[int] = []
    for x in range(1, pitch - 1):
        if (row >> x) & 1:
            found.append(x)
    return found


def lowest(mask: int) -> int:
    """The first space of a mask in reading order."""
    return (mask & -mask).bit_length() - 1


def count_bits(mask: int) -> int:
    return mask.bit_count()
