"""The cards as the rules use them: made once from the content pack, never changed while a game is played."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from tablewright.engine.effects import Effect
from tablewright.engine.table import Move
from tablewright.games.forward.force import SEALS, STATUSES, Force

ITEM: Final = 0
EQUIPMENT: Final = 1
DUEL: Final = 2
CONFRONTATION: Final = 3
TERROR: Final = 4
PIT: Final = 5
SNARE: Final = 6
CAESURA: Final = 7
BLESSING: Final = 8
REST: Final = 9
GUARDIAN: Final = 10

TYPES: Final[tuple[str, ...]] = (
    "item", "equipment", "duel", "confrontation", "terror", "pit", "snare", "caesura", "blessing", "rest",
)  # fmt: skip

TYPE_NAMES: Final[tuple[str, ...]] = tuple(kind.capitalize() for kind in TYPES)

MISS: Final = 0
PARRY: Final = 1
HIT: Final = 2
CRITICAL: Final = 3
COUNTER: Final = 4
SPECIAL: Final = 5  # a foe's own result: VENOM, BLEED, HORROR, CHAOS BREATH

RESULTS: Final[tuple[str, ...]] = ("MISS", "PARRY", "HIT", "CRITICAL", "COUNTER", "SPECIAL")
RESULT_WORDS: Final[tuple[str, ...]] = tuple(result.lower() for result in RESULTS)  # in effects


class Face:
    """One face of a foe's die: what it is called, what it deals, whether it blocks, and its riders."""

    LASTING: Final = True

    def __init__(self, kind: int, name: str, damage: Any, adds_atk: bool) -> None:
        self.kind = kind
        self.name = name
        self.damage = damage  # an amount: a number, or something counted when it falls
        self.adds_atk = adds_atk
        self.blocks = kind == PARRY or kind == COUNTER
        self.deals = not (isinstance(damage, int) and damage == 0)
        self.pierce = False
        self.unblockable = False
        self.on_hit: Effect | None = None
        self.on_wound: Effect | None = None


class Bargain:
    """Something one may do before the first roll instead of fighting, or to change the fight."""

    LASTING: Final = True

    def __init__(self, effect: Effect, condition: Any) -> None:
        self.effect = effect
        self.condition = condition  # printed with the option


class Card:
    """A Station card, the Guardian, a Domain title or a Player card."""

    LASTING: Final = True

    def __init__(self, index: int, id: str, name: str, kind: int, domain: int) -> None:
        self.index = index
        self.id = id
        self.name = name
        self.kind = kind
        self.domain = domain
        self.tags: list[str] = []
        self.flavour = ""
        self.text = ""
        self.parts: list[
            tuple[str, str]
        ] = []  # the text piece by piece, each with the rule that may change it
        self.cites: list[str] = []
        self.worth = 0.0  # of its lasting text, by rule of thumb
        self.to_use: Move = ()  # the moves that a window offers with this card, kept ready
        self.to_activate: Move = ()
        self.use: Effect | None = None
        self.use_changes: list[Any] = []  # conditions: the use is pointless while none of them holds
        self.key = ""
        self.lasting: Effect | None = None
        self.force: Force | None = None  # of the lasting text
        self.active: Effect | None = None
        self.active_when = ""
        self.active_limit = ""
        self.active_changes: list[Any] = []
        self.hp = 0
        self.atk = 0
        self.defence = 0
        self.mirror = False
        self.faces: list[Face] = []
        self.own_counter = 1  # what your COUNTER deals to this foe
        self.survive = 0
        self.bargains: list[Bargain] = []
        self.at_start: Effect | None = None
        self.win: Effect | None = None
        self.a: Effect | None = None
        self.b: Effect | None = None
        self.a_demands = False  # something that you may not have
        self.b_demands = False
        self.a_if: Any = None
        self.b_if: Any = None
        self.tn = 0
        self.extended = False
        self.success: Effect | None = None
        self.failure: Effect | None = None
        self.revealed: Effect | None = None
        self.minor: Effect | None = None
        self.effect: Effect | None = None
        self.before: Effect | None = None
        self.keep = False
        self.companion = ""
        self.limit: i64 = 0  # of companions and boons; 0 = that of the Player card


class Status:
    """A status as the tracker knows it: its name, whether it harms, what it does while its counter lasts."""

    LASTING: Final = True

    def __init__(self, index: int, id: str, name: str, harmful: bool, lasting: Effect) -> None:
        self.index = index
        self.id = id
        self.name = name
        self.harmful = harmful
        self.lasting = lasting
        self.force = Force(lasting, STATUSES + index)


class Seal:
    """One of the Guardian's Seals: what holds while it is whole, and what once it is broken."""

    LASTING: Final = True

    def __init__(
        self, index: int, id: str, name: str, unbroken: Effect | None, broken: Effect | None
    ) -> None:
        self.index = index
        self.id = id
        self.name = name
        self.unbroken = unbroken
        self.broken = broken
        self.breakers: list[str] = []  # what breaks it, in words
        self.unbroken_force = Force(unbroken, SEALS + 2 * index) if unbroken is not None else None
        self.broken_force = Force(broken, SEALS + 2 * index + 1) if broken is not None else None


class Domain:
    """A Domain: its place in the diamond, where its arrows lead, its Stations and its words."""

    LASTING: Final = True

    def __init__(self, index: int, id: str, name: str, place: int, row: int) -> None:
        self.index = index
        self.id = id
        self.name = name
        self.place = place  # 1 to 9: L1 … L9
        self.row = row
        self.forward: list[int] = []
        self.sideways: list[int] = []
        self.cards: list[int] = []
        self.stream = 0
        self.flavour = ""
        self.enter = ""
        self.complete = ""
        self.law: Effect | None = None
        self.force: Force | None = None  # of the law


class Content:
    """A whole pack, compiled."""

    LASTING: Final = True

    def __init__(self, id: str, version: str, hash: str) -> None:
        self.id = id
        self.version = version
        self.hash = hash
        self.domains: list[Domain] = []
        self.cards: list[Card] = []
        self.statuses: list[Status] = []
        self.seals: list[Seal] = []
        self.common: list[Face] = []
        self.guardian = Card(-1, "", "", GUARDIAN, -1)
        self.guardian_hp: dict[str, int] = {}
        self.seals_required: dict[str, int] = {}
        self.arrival: list[Effect] = []
        self.player = Card(-1, "", "", GUARDIAN, -1)
        self.card_of: dict[str, int] = {}
        self.domain_of: dict[str, int] = {}
        self.status_of: dict[str, int] = {}
        self.seal_of: dict[str, int] = {}
        self.opening = ""
        self.victory: list[str] = []
        self.defeat: dict[str, str] = {}
