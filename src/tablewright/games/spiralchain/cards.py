"""The boards, cards and tokens as the rules use them: made once from the content pack, never changed in play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from mypy_extensions import i64

from tablewright.engine.effects import Effect
from tablewright.engine.lasting import Force
from tablewright.engine.table import Move

# What a play area holds, by place (SF-24): Energy, Bindmetal, Influence, Re-Rolls of two sides, Lore of four faces
BLUE: Final = 0  # Purpose
BLACK: Final = 1  # Sorcery
RED: Final = 2  # Technology
YELLOW: Final = 3  # Hope
BINDMETAL: Final = 4
INFLUENCE: Final = 5
RE_ROLL: Final = 6
SPECIAL_RE_ROLL: Final = 7
LORE: Final = 8  # the first of four
HELD: Final = 12

TOKENS: Final[tuple[str, ...]] = (
    "blue", "black", "red", "yellow", "bindmetal", "influence", "re_roll", "special_re_roll",
    "valor", "cunning", "insight", "craft",
)  # fmt: skip
TOKEN_NAMES: Final[tuple[str, ...]] = (
    "blue Energy", "black Energy", "red Energy", "yellow Energy", "Bindmetal", "Influence", "Re-Roll",
    "Special Re-Roll", "Lore of Valor", "Lore of Cunning", "Lore of Insight", "Lore of Craft",
)  # fmt: skip
COLOURS: Final[tuple[str, ...]] = ("blue", "black", "red", "yellow")
SKILLS: Final[tuple[str, ...]] = ("valor", "cunning", "insight", "craft")
SKILL_NAMES: Final[tuple[str, ...]] = ("Valor", "Cunning", "Insight", "Craft")
SYMBOLS: Final[tuple[str, ...]] = (
    "crown",
    "blade",
    "coin",
    "eye",
    "root",
)  # SF-1.13: clockwise from top-centre
ARMIES: Final[tuple[str, ...]] = ("grey", "violet", "green", "white", "orange", "bronze", "teal", "prism")

# What `gain` may give besides tokens of a kind
ANY: Final = 20  # Energy of a colour the receiver chooses
ONE_COLOUR: Final = 21
OTHER_COLOUR: Final = 22  # of one colour that was not just spent
RANDOM_LORE: Final = 23
RANDOM_RELIC: Final = 24
ALLIANCE: Final = 25
HOME: Final = 26  # Energy of the colour of your world
# What else may be bought
PROPHECY: Final = 27
GATE: Final = 28
GAINS: Final = {
    "any": ANY, "of_one_colour": ONE_COLOUR, "of_one_other_colour": OTHER_COLOUR, "lore": RANDOM_LORE,
    "relic": RANDOM_RELIC, "alliance": ALLIANCE, "home": HOME,
}  # fmt: skip

# One thing to pay: a place above, or one of these
PAY_ANY: Final = 20
PAY_EITHER: Final = 21  # Energy or Bindmetal
PAY_RE_ROLL: Final = 22  # either side

WARLORD: Final = 0
OBLIVIATE: Final = 1
ROT: Final = 2
ROTKIN: Final = 3

WORLDS: Final = 9  # by their printed numbers; place 0 stays empty
NUR: Final = 1
TOP_WORLD: Final = 8
SPOTS: Final = 5  # SF-1.13: locations of a world
FIRST_LOCATION: Final = 10  # Nur has none
LOCATIONS: Final = 45

NO_CALL: Final[Move] = ()

# A purse is what costs are paid with in one number: eight bits for each colour of Energy and for Bindmetal. The
# uppermost of the eight is free, so that all five can be compared with a cost at once.
PURSE_BITS: Final = 8
ONE_METAL: Final[i64] = 1 << (BINDMETAL * PURSE_BITS)
SPARE_BITS: Final[i64] = 0x8080808080
ENERGY_BITS: Final[i64] = ONE_METAL - 1


def purse_of(counts: Sequence[int], relics: int = 0) -> int:
    """SF-24.15: Energy by colour, Bindmetal, and Relics, which count as such."""
    purse = relics * ONE_METAL
    for kind in range(BINDMETAL + 1):
        purse += counts[kind] << (kind * PURSE_BITS)
    return purse


class Cost:
    """Something to be paid in full: things of a kind, and things that may be of several kinds."""

    LASTING: Final = True

    def __init__(self, units: tuple[int, ...], same: int, different: int) -> None:
        self.units = units
        self.same = same  # so many Energy of one colour
        self.different = different  # so many Energy of different colours
        self.total = len(units) + same + different
        need = [0] * 8
        self.any = units.count(PAY_ANY)
        self.either: i64 = units.count(PAY_EITHER)
        self.re_rolls: i64 = units.count(PAY_RE_ROLL)
        self.is_counted = same == 0 and different == 0  # numbers tell whether it can be paid
        self.is_plain = self.is_counted and self.either == 0 and self.re_rolls == 0
        for unit in units:
            if unit < 8:
                need[unit] += 1
        self.need = tuple(need)
        self.purse: i64 = purse_of(need)
        self.blue: i64 = need[BLUE]
        self.black: i64 = need[BLACK]
        self.red: i64 = need[RED]
        self.yellow: i64 = need[YELLOW]
        self.metal: i64 = need[BINDMETAL]
        self.is_common = self.total == self.blue + self.black + self.red + self.yellow + self.metal + self.any
        self.id = f"{units}{same}{different}"


NO_COST: Final = Cost((), 0, 0)


class Enemy:
    """A Warlord or Obliviate Token, world-backed or from the supply."""

    LASTING: Final = True

    def __init__(self, index: int, id: str, name: str, kind: int, world: int) -> None:
        self.index = index
        self.id = id
        self.name = name
        self.kind = kind
        self.world: i64 = world  # where it comes from; -1 for the supply
        self.number: i64 = 0  # Action Number of a Warlord
        self.cost = NO_COST
        self.dice: i64 = 0
        self.skill: i64 = -1
        self.is_named = False
        self.is_abroad = False
        self.directions: list[Effect] = []  # of a Warlord Card, by symbol
        self.flavour = ""
        self.confronting = NO_CALL  # what is offered every turn is a call that is kept ready
        self.rousing = NO_CALL


class Rot:
    """A Rot or Rotkin Token."""

    LASTING: Final = True

    def __init__(self, index: int, id: str, name: str, kind: int) -> None:
        self.index = index
        self.id = id
        self.name = name
        self.kind = kind
        self.cost = NO_COST
        self.dice: i64 = 0
        self.skill: i64 = -1
        self.flavour = ""


class Location:
    """One of the five spaces of a world."""

    LASTING: Final = True

    def __init__(self, index: int, id: str, name: str, world: int, spot: int, effect: Effect) -> None:
        self.index = index
        self.id = id
        self.name = name
        self.world = world
        self.spot = spot
        self.effect = effect
        self.has_transfer = False
        self.is_exchange = False
        self.is_world_card = False
        self.flavour = ""
        self.engaging = NO_CALL


class World:
    """A World Board."""

    LASTING: Final = True

    def __init__(self, index: int, id: str, name: str) -> None:
        self.index = index
        self.id = id
        self.name = name
        self.home: i64 = -1
        self.colour: i64 = -1
        self.dragons: i64 = 0
        self.has_deck = False
        self.chaos: Effect | None = None
        self.transfer_spot: i64 = -1
        self.stream = 0
        self.flavour = ""
        self.places: tuple[Location, ...] = ()  # clockwise from top-centre
        self.gating = NO_CALL


class Card:
    """A card of any of the decks: what it is called, what it says, and what that does."""

    LASTING: Final = True

    def __init__(self, index: int, id: str, name: str) -> None:
        self.index = index
        self.id = id
        self.name = name
        self.text = ""
        self.flavour = ""
        self.cites: tuple[str, ...] = ()
        self.effect: Effect | None = None  # what happens once, or what lasts
        self.force: Force | None = None  # of what lasts
        self.promo = False
        self.kind = ""  # of a Foreverot Card: severe, medium, light; of an Event: continuous, instant
        self.world: i64 = -1  # of a World Card
        self.condition: Any = None  # of a Quest
        self.condition_text = ""
        self.reward: Effect | None = None
        self.link: i64 = -1  # of a Faction Card
        self.deploys = False
        self.action: Effect | None = None  # a Special Action
        self.free: Effect | None = None  # once a turn, without an action
        self.skills: tuple[int, ...] = ()
        self.icons: tuple[int, ...] = (0, 0, 0, 0)  # how many of each skill
        self.army: i64 = -1
        self.price: i64 = 0  # of a Relic: Bindmetal
        self.gives: tuple[int, ...] = ()  # of a Relic: what the supply must have at least one of
        self.a: i64 = 0  # of a Permanent Gate: the lower world it joins
        self.b: i64 = 0
        self.removal = ""  # of a Madness Card: the right box
        self.using = NO_CALL  # a Special Action, a Quest, a Relic
        self.using_freely = NO_CALL


class Content:
    """A whole pack, compiled."""

    LASTING: Final = True

    def __init__(self, id: str, version: str, hash: str) -> None:
        self.id = id
        self.version = version
        self.hash = hash
        self.worlds: list[World] = []
        self.locations: list[Location | None] = [None] * LOCATIONS
        self.enemies: list[Enemy] = []  # Warlords first
        self.warlords: i64 = 0  # how many of them are Warlords
        self.rots: list[Rot] = []
        self.roles: list[Card] = []
        self.world_cards: list[Card] = []
        self.factions: list[Card] = []
        self.foreverot: list[Card] = []
        self.events: list[Card] = []
        self.prophecies: list[Card] = []
        self.madness: list[Card] = []
        self.relics: list[Card] = []
        self.gates: list[Card] = []
        self.lore: tuple[int, ...] = ()  # how many of each face
        self.supply: tuple[int, ...] = ()  # Energy, Bindmetal, Influence, Re-Rolls
        self.ruins = 21
        self.scrap = 15
        self.world_of: dict[str, int] = {}
        self.location_of: dict[str, int] = {}
        self.enemy_of: dict[str, int] = {}
        self.gate_of: dict[str, int] = {}
        self.quest_of: dict[str, int] = {}
        self.relic_of: dict[str, int] = {}
        self.faction_of: dict[str, int] = {}
        self.prophecy_of: dict[str, int] = {}
        self.role_of: dict[str, int] = {}
        self.opening = ""
        self.victory = ""
        self.defeat = ""
        self.gists: object = None  # what the rule of thumb makes of all these texts, once it is asked

    def location(self, index: int) -> Location:
        found = self.locations[index]
        assert found is not None
        return found
