"""What is printed on cards and on hero boards: skills, items, Corruption, Fear, traps (chapters 2, 6 and 7)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tablewright.engine.effects import Condition, Effect

NO_CARD: Final = -1

# Statics: what a card in force says for as long as it is (one bit each)

STATICS: Final = (
    "own_zone_shots",  # Point Blank: your shots may strike in your own zone
    "long_shot",  # Hawk Eye: once a round a shot with range +1 that ignores Frontliner
    "stealth",  # the Rogue's token (FF-2.9)
    "acrobat",  # Blocker does not stop you, your Dash never costs damage
    "fencer",  # the Nobleman's stance
    "drum",  # Rhythm of the Forest
    "holds_drum",  # the card whose cubes it uses (FF-2.10)
    "bulwark",  # one block token at the start of a scene, up to two kept in Clean-Up
    "trapfinder",  # remove a trap instead of resolving it
    "no_dash",  # Plate Cuirass; the bearer of a reliquary
    "climber",  # once a round: no surcharge for leaving difficult terrain
    "brave_once",  # ignore the first Fear card of a scene
    "lantern",  # heroes in your zone draw no Fear cards
    "energy_ward",  # once a round suffer 1 energy less
    "heartwood",  # once a scene keep 1 health instead of a KO
    "loud",  # one more Corruption card when KO'd
    "lucky",  # once a round reroll one of your dice in Preparation
    "whispers",  # one more test die (FF-18.10)
    "hunger",  # food gives one of the two
    "trembling",  # Energy Reroll costs one more
    "leaden",  # a Dash costs 1 energy too
    "brittle",  # maximum health 1 lower
    "blurred",  # one die fewer in the first Preparation Phase
    "open_wound",  # no health from the recovery after combat
    "dull",  # trait faces never count
    "dread",  # suffer 1 energy when you draw Fear
    "shaken",  # no Energy Reroll
    "tunnel",  # no range +1
    "hesitant",  # not the first in player order
    "clumsy",  # the first special or skill result of a round counts as its plain form
    "militia_discount",  # militia shops sell at 1 gold less
)
BIT: Final = {name: 1 << i for i, name in enumerate(STATICS)}

OWN_ZONE_SHOTS: Final = 1 << 0
LONG_SHOT: Final = 1 << 1
STEALTH: Final = 1 << 2
ACROBAT: Final = 1 << 3
FENCER: Final = 1 << 4
DRUM: Final = 1 << 5
HOLDS_DRUM: Final = 1 << 6
BULWARK: Final = 1 << 7
TRAPFINDER: Final = 1 << 8
NO_DASH: Final = 1 << 9
CLIMBER: Final = 1 << 10
BRAVE_ONCE: Final = 1 << 11
LANTERN: Final = 1 << 12
ENERGY_WARD: Final = 1 << 13
HEARTWOOD: Final = 1 << 14
LOUD: Final = 1 << 15
LUCKY: Final = 1 << 16
WHISPERS: Final = 1 << 17
HUNGER: Final = 1 << 18
TREMBLING: Final = 1 << 19
LEADEN: Final = 1 << 20
BRITTLE: Final = 1 << 21
BLURRED: Final = 1 << 22
OPEN_WOUND: Final = 1 << 23
DULL: Final = 1 << 24
DREAD: Final = 1 << 25
SHAKEN: Final = 1 << 26
TUNNEL: Final = 1 << 27
HESITANT: Final = 1 << 28
CLUMSY: Final = 1 << 29
MILITIA_DISCOUNT: Final = 1 << 30

TRAITS: Final = ("perception", "cunning", "charm", "lore", "might", "agility")

# Actions of heroes (FF-4.6 to 4.9, 6.11)

ACT_STEP: Final = 0
ACT_HIT: Final = 1
ACT_SHOT: Final = 2
ACT_PUSH: Final = 3  # a minion in your zone or the one struck before, see `that`
ACT_PULL: Final = 4
ACT_STUN: Final = 5
ACT_FOLLOW: Final = 6  # step into the zone that the pushed one is in now
ACT_FOCUS: Final = 7  # on a map object of the named kinds
ACTS: Final = ("step", "hit", "shot", "push", "pull", "stun", "follow", "focus")

IGNORE_BLOCKER: Final = 1
IGNORE_DIFFICULT: Final = 2
IGNORE_TRAPS: Final = 4


class Act:
    """One action that a card gives: `<hit +2>`, `<shot, range +1>`, `<stun that target>`."""

    LASTING: Final = True

    def __init__(
        self, kind: int, plus: int = 0, reach: int = 0, ignores: int = 0, that: bool = False, things: int = 0
    ) -> None:
        self.kind: i64 = kind
        self.plus: i64 = plus  # damage beyond 1
        self.reach: i64 = reach  # range +1
        self.ignores: i64 = ignores  # IGNORE_…
        self.that = that  # the target of the action before
        self.things: i64 = things  # for ACT_FOCUS: the kinds of map tokens, one bit each


# When and how often a card can be used (FF-6.5 to 6.7, 7.6)

RECURRING: Final = 0  # x1, once a round
SINGLE: Final = 1  # once a scene
PASSIVE: Final = 2
LIMITS: Final = ("x1", "scene", "passive")


class Use:
    """One way to use a card: what it takes, what it yields."""

    LASTING: Final = True

    def __init__(self) -> None:
        self.pay: tuple[int, ...] = ()  # requirements: what is accepted + (colour + 1) * FROM
        self.energy: i64 = 0
        self.health: i64 = 0
        self.stealth = False  # the stealth token as a cost
        self.cubes: i64 = 0  # of the drum, as a cost
        self.gain: tuple[int, ...] = ()  # results, as faces
        self.one_of = False  # only one of them
        self.acts: tuple[Act, ...] = ()
        self.chained = False  # FF-6.12
        self.effect: Effect | None = None  # what the card's text does beyond that
        self.condition: Condition | None = None
        self.limit: i64 = RECURRING
        self.stance: i64 = -1  # only in this stance: 0 = Attack, 1 = Guard
        self.outside = False  # can be used outside combat (too)
        self.in_combat = True
        self.text = ""


# Cards

SKILL: Final = 0
CLOTHING: Final = 1
EQUIPMENT: Final = 2
PRIMARY: Final = 3
SECONDARY: Final = 4
CUMBERSOME: Final = 5
KINDS: Final = ("skill", "clothing", "equipment", "primary", "secondary", "cumbersome")

PRIMARY_SLOT: Final = 0
SECONDARY_SLOT: Final = 1
CLOTHING_SLOT: Final = 2  # the leftmost backpack slot
SLOTS: Final = 6


class Card:
    """A skill or an item."""

    LASTING: Final = True

    def __init__(self, index: int, id: str, name: str, kind: int) -> None:
        self.index: i64 = index
        self.id = id
        self.name = name
        self.kind: i64 = kind
        self.hero: i64 = -1  # of a skill: whose deck
        self.level: i64 = 1
        self.starting = False
        self.upgrade: i64 = NO_CARD  # FF-33.1: the level II card
        self.upgrade_of: i64 = NO_CARD
        self.cost: i64 = 0
        self.tier: i64 = 0  # 0 = never sold
        self.number: i64 = 0  # of an item
        self.since = ""  # sold from this rest on: "r2", "act2"
        self.statics: i64 = 0
        self.life_link: i64 = 0  # damage of another hero within 1 zone that it negates for 1 energy
        self.armour: i64 = 0
        self.trait: i64 = -1
        self.die: i64 = -1  # MELEE or RANGED
        self.charged = False
        self.last_use: i64 = NO_CARD  # FF-7.14: the card that replaces it after the first use
        self.consumable = False
        self.bound = False  # FF-2.10: cannot be traded, sold or put into the bag
        self.uses: tuple[Use, ...] = ()
        self.text = ""
        self.flavour = ""


class HeroType:
    """A hero's board (chapter 2)."""

    LASTING: Final = True

    def __init__(self, index: int, id: str, name: str, person: str) -> None:
        self.index: i64 = index
        self.id = id
        self.name = name  # Forest Guard
        self.person = person  # Tolgan
        self.health: i64 = 1
        self.energy: i64 = 0
        self.dice: tuple[int, ...] = (0, 0, 0, 0)  # how many of each colour
        self.trait: i64 = 0
        self.statics: i64 = 0
        self.abilities: tuple[tuple[str, str], ...] = ()  # name and text
        self.skills: tuple[int, ...] = ()  # the deck
        self.starts_with: tuple[int, ...] = ()  # starting skills
        self.items: tuple[int, ...] = ()  # card 150
        self.story = ""


class Stir:
    """A Corruption, Fear or trap card."""

    LASTING: Final = True

    def __init__(self, index: int, id: str, name: str) -> None:
        self.index: i64 = index
        self.id = id
        self.name = name
        self.copies: i64 = 1
        self.stays = False  # kept (Corruption), face up (Fear)
        self.statics: i64 = 0
        self.effect: Effect | None = None
        self.rule: i64 = 0  # set aside while this rule is locked
        self.text = ""
        self.flavour = ""
