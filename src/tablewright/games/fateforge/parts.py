"""What is printed on the things of Fateforge: results, dice, cards, enemies, maps. None of it changes in play."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tablewright.engine.effects import Condition, Effect
from tablewright.games.fateforge.chronicle import Chronicle

# Results (chapter 4): a face is the sum of the results printed on it, two on a split face

STEP: Final = 1
HIT: Final = 2
SKILL_HIT: Final = 4
SHOT: Final = 8
SKILL_SHOT: Final = 16
FOCUS: Final = 32
BLOCK: Final = 64
SPECIAL: Final = 128
MISS: Final = 256
RESULTS: Final = (
    "step", "hit", "skill_hit", "shot", "skill_shot", "focus", "block", "special", "miss",
)  # fmt: skip
FACE: Final = 511  # the part of a result in hand that says what it is
WILD: Final = 255  # FF-4.13: anything but a miss

# FF-4.10: what a requirement accepts
ACCEPTS: Final = {
    "step": STEP,
    "hit": HIT | SKILL_HIT,
    "skill_hit": SKILL_HIT,
    "shot": SHOT | SKILL_SHOT,
    "skill_shot": SKILL_SHOT,
    "focus": FOCUS,
    "block": BLOCK,
    "special": SPECIAL,
    "any": WILD,
}

# Dice (FF-4.1)

RED: Final = 0
YELLOW: Final = 1
BLUE: Final = 2
GREEN: Final = 3
MELEE: Final = 4
RANGED: Final = 5
DICE: Final = ("red", "yellow", "blue", "green", "melee", "ranged")
FROM: Final = 512  # a result of a die of colour c is face + (c + 1) * FROM; a converted one has no colour

# Enemy colours, in the order in which they act (FF-13.2)

WHITE: Final = 0
FOE_BLUE: Final = 1
FOE_RED: Final = 2
FOE_GREEN: Final = 3
BROWN: Final = 4
PURPLE: Final = 5
BOSS: Final = 6
COLOURS: Final = ("white", "blue", "red", "green", "brown", "purple", "boss")
LETTERS: Final = "WBRGNPX"
NUMBERS: Final = 8  # a token is named by colour * NUMBERS + number
NO_COLOUR: Final = -1

NOWHERE: Final = -1
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


# Enemies (chapter 9)

FOE_STEP: Final = 0
FOE_HIT: Final = 1
FOE_SHOT: Final = 2
FOE_PUSH: Final = 3  # the hero just attacked
FOE_PULL: Final = 4
FOE_STUN: Final = 5  # the hero just attacked; of a boss, the one chosen
FOE_CALL: Final = 6
FOE_BLOCK: Final = 7  # gives block tokens to a minion
# Instructions of bosses only
FOE_AREA: Final = 8  # damage to each hero at these distances
FOE_SHOVE: Final = 9  # each hero in the zone is pushed
FOE_TIRE: Final = 10  # each hero at these distances suffers energy
FOE_PLACE: Final = 11  # an enemy of a colour enters in its zone
FOE_MEND: Final = 12  # regains armour
FOE_TRAPS: Final = 13  # a trap token in each zone with a hero
FOE_TIRE_CORRUPT: Final = 14  # each hero with a Corruption card suffers energy
FOE_TIRE_FIRST: Final = 15  # the earliest hero at these distances suffers energy
FOE_ACTS: Final = (
    "step", "hit", "shot", "push", "pull", "stun", "call", "block",
    "area", "shove", "tire", "place", "mend", "traps", "tire_corrupt", "tire_first",
)  # fmt: skip

ANY_HERO: Final = 0  # the players choose (FF-14.2)
EARLIEST: Final = 1
LATEST: Final = 2

IF_ALWAYS: Final = 0
IF_HERO_HERE: Final = 1
IF_NO_HERO_HERE: Final = 2
IF_NOTHING_DONE: Final = 3  # nothing before it in this section was carried out


class FoeAct:
    """One action of an enemy's section, with its modifiers (FF-9.10, chapter 41)."""

    LASTING: Final = True

    def __init__(self, kind: int) -> None:
        self.kind: i64 = kind
        self.order: i64 = ANY_HERO
        self.damage: i64 = 1  # ordinary damage of an attack, with its +1; 0 = toxic alone
        self.toxic: i64 = 0
        self.reach: i64 = 0  # range +1
        self.n: i64 = 1  # zones of a call, tokens, cubes, energy
        self.colour: i64 = NO_COLOUR
        self.or_colour: i64 = NO_COLOUR
        self.exit = ""  # FF-41.5
        self.near: i64 = 0  # distances of an instruction for each hero
        self.far: i64 = 0
        self.when: i64 = IF_ALWAYS


class Section:
    """FF-9.8: actions and the distances at which they apply."""

    LASTING: Final = True

    def __init__(self, near: int, far: int, acts: tuple[FoeAct, ...], text: str, name: str = "") -> None:
        self.near: i64 = near
        self.far: i64 = far
        self.acts = acts
        self.text = text
        self.name = name  # of a script card
        self.id = ""
        self.moves = bool(acts) and acts[0].kind == FOE_STEP  # its first action is a step (FF-R37)


ABILITIES: Final = (
    "blocker", "frontliner", "stealth", "leader", "life_drain", "rally", "pack", "swarm", "relentless", "rise",
    "thorns", "death_throes", "ward", "regrow", "unmovable", "fear", "spawn",
)  # fmt: skip
BLOCKER: Final = 1 << 0
FRONTLINER: Final = 1 << 1
HIDDEN: Final = 1 << 2  # Stealth of an enemy
LEADER: Final = 1 << 3
LIFE_DRAIN: Final = 1 << 4
RALLY: Final = 1 << 5
PACK: Final = 1 << 6
SWARM: Final = 1 << 7
RELENTLESS: Final = 1 << 8
RISE: Final = 1 << 9
THORNS: Final = 1 << 10
DEATH_THROES: Final = 1 << 11
WARD: Final = 1 << 12
REGROW: Final = 1 << 13
UNMOVABLE: Final = 1 << 14
FEAR: Final = 1 << 15
SPAWN: Final = 1 << 16


class WeakSpot:
    """FF-38.1: icons on a boss card, and what happens when the last one is covered."""

    LASTING: Final = True

    def __init__(self, icons: tuple[int, ...], name: str) -> None:
        self.icons = icons  # what each accepts
        self.name = name
        self.text = ""
        self.armour_loss: i64 = 0  # times the heroes
        self.drops = ""  # a script card that leaves the deck
        self.ends: i64 = 0  # abilities that end for all enemies
        self.weakens = ""  # a script card that deals 1 less
        self.no_mending = False
        self.toughness: i64 = 0  # becomes heroes + this


class EnemyType:
    """An enemy card (chapter 9); a boss is one with a script."""

    LASTING: Final = True

    def __init__(self, index: int, id: str, name: str, colour: int) -> None:
        self.index: i64 = index
        self.id = id
        self.name = name
        self.colour: i64 = colour
        self.faction = ""
        self.toughness: i64 = 1
        self.toughness_per_hero: i64 = 0
        self.armour: i64 = 0
        self.armour_per_hero: i64 = 0
        self.sections: tuple[Section, ...] = ()
        self.abilities: i64 = 0
        self.leads: i64 = NO_COLOUR  # Leader
        self.leads_within: i64 = 0
        self.rallies: i64 = NO_COLOUR
        self.wards: i64 = NO_COLOUR
        self.spawns: i64 = NO_COLOUR
        self.tokens: i64 = 5
        self.text: tuple[tuple[str, str], ...] = ()  # abilities: name and text
        # A boss
        self.script: tuple[Section, ...] = ()
        self.reaction: Section | None = None
        self.spots: tuple[WeakSpot, ...] = ()
        self.still = False  # never moves
        self.closes_in = False  # if no hero is in its zone it steps first, whatever the card
        self.summons: i64 = NO_CARD  # the enemy that comes when its armour first reaches 0
        self.altar_round: i64 = 0  # in the Clean-Up of this round it relocates to the scene's altar

    def is_minion(self) -> bool:
        """FF-9.1; FF-9.2: white ones have no faction."""
        return self.colour < PURPLE


class Ally:
    """FF-34: two dice, health, abilities."""

    LASTING: Final = True

    def __init__(self, index: int, id: str, name: str, health: int, dice: tuple[int, ...]) -> None:
        self.index: i64 = index
        self.id = id
        self.name = name
        self.health: i64 = health
        self.dice = dice
        self.abilities: tuple[AllyAbility, ...] = ()


class AllyAbility:
    """FF-34.4 (b): what an ally die can be given up for."""

    LASTING: Final = True

    def __init__(self, id: str, name: str, effect: Effect | None, text: str) -> None:
        self.id = id
        self.name = name
        self.effect = effect
        self.text = text
        self.acts: tuple[Act, ...] = ()
        self.gain: tuple[int, ...] = ()


# Maps and scenes (chapter 8, FF-G18)

OBJECTIVE: Final = 0
EXIT: Final = 1
GEM: Final = 2
FOOD: Final = 3
CHEST: Final = 4
FOUNTAIN: Final = 5
EXPLORATION: Final = 6
TRAP: Final = 7
INTERACT: Final = 8  # an objective that asks for results (herbs, seals, citizens, roots)
DOOR: Final = 9
PORTAL: Final = 10
SCROLL: Final = 11  # FF-G27
FIRE: Final = 12
TREE: Final = 13  # an objective to protect
THINGS: Final = (
    "objective", "exit", "gem", "food", "chest", "fountain", "exploration", "trap", "interact", "door", "portal",
    "scroll", "fire", "tree",
)  # fmt: skip

GEM_WORTH: Final = {"yellow": 1, "red": 3, "blue": 5}  # FF-20.5


class Thing:
    """A token of a scene as its sheet prints it."""

    LASTING: Final = True

    def __init__(self, kind: int, id: str, name: str, zone: int) -> None:
        self.kind: i64 = kind
        self.id = id  # "codex-2": the word in records
        self.name = name
        self.zone: i64 = zone  # NOWHERE: it enters with an enemy or a hero
        self.zones: i64 = 0  # of a door or portal: a mask of both
        self.worth: i64 = 0  # gold of a gem, number of food tokens
        self.letter = ""  # of an exit
        self.asks: tuple[int, ...] = ()  # results that an INTERACT or EXPLORATION token takes one by one
        self.cubes: i64 = 0  # fountain, tree
        self.contents = ""  # fixed contents: "item:short_sword", "gem:3", "food:2", "relocate:e1", "auto"
        self.sealed = False
        self.guard: i64 = -1  # the foe attached to it, as colour * NUMBERS + number
        self.carrier: i64 = -1  # the foe that carries it
        self.with_hero = False  # it starts with a hero of the party's choice

    def altered(self) -> Thing:
        """The same token, to be changed for one scene."""
        other = Thing(self.kind, self.id, self.name, self.zone)
        other.zones = self.zones
        other.worth = self.worth
        other.letter = self.letter
        other.asks = self.asks
        other.cubes = self.cubes
        other.contents = self.contents
        other.sealed = self.sealed
        other.guard = self.guard
        other.carrier = self.carrier
        other.with_hero = self.with_hero
        return other


class Place:
    """FF-G18: where one enemy token of a scene begins."""

    LASTING: Final = True

    def __init__(self, type: int, number: int, zone: int) -> None:
        self.type: i64 = type
        self.number: i64 = number
        self.zone: i64 = zone
        self.guarded_by: i64 = -1  # FF-32.1: the guard that stands on it


COLLECT: Final = 0  # n tokens whose id starts with the word
EXIT_BY: Final = 1
DEFEAT: Final = 2  # a token, as colour * NUMBERS + number
DEFEAT_COUNT: Final = 3
NONE_LEFT: Final = 4  # of this enemy card, or of any (-1)
INTERACT_N: Final = 5
ZONE_CLEAR: Final = 6
STAND_AT: Final = 7  # "bearer" or "each"
NO_ESCAPE: Final = 8
PROTECT: Final = 9
SURVIVE: Final = 10
ALL_STANDING: Final = 11
OPEN: Final = 12  # the chest is opened
NO_ALARM: Final = 13
SOME_LEFT: Final = 14  # at least one token of this card is alive
CUBES_LEFT: Final = 15  # in the fountain
DOORS_CLOSED: Final = 16
NO_FIRE: Final = 17
SPOT_DONE: Final = 18
BEARER_STOOD: Final = 19
OBJECTIVES: Final = (
    "collect", "exit", "defeat", "defeat_count", "none_left", "interact", "zone_clear", "stand_at", "no_escape",
    "protect", "survive", "all_standing", "open", "no_alarm", "some_left", "cubes_left", "doors_closed", "no_fire",
    "spot_done", "bearer_stood",
)  # fmt: skip


class Objective:
    """One objective of a scene."""

    LASTING: Final = True

    def __init__(self, kind: int, text: str) -> None:
        self.kind: i64 = kind
        self.n: i64 = 1
        self.word = ""  # the kind of token, the letter of an exit, who
        self.zone: i64 = NOWHERE
        self.target: i64 = -1  # a foe token, or an enemy card
        self.text = text
        self.optional = False


class Exits:
    """FF-13.9 with an exit modifier, for one enemy of one scene (103B, 301B)."""

    LASTING: Final = True

    def __init__(self, foe: int, letter: str, since: int) -> None:
        self.foe: i64 = foe
        self.letter = letter
        self.since: i64 = since  # from this round on, in Enemy Turns only


class Ground:
    """The tiles of a scene and how they lie; what is near depends on which doors are open."""

    LASTING: Final = True

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = names  # "a1"; a zone is an index into this
        self.cols: tuple[int, ...] = tuple([ord(name[0]) - ord("a") for name in names])
        self.rows: tuple[int, ...] = tuple([int(name[1:]) - 1 for name in names])
        self.links: tuple[int, ...] = (0,) * len(names)  # masks of neighbours with every door open
        self.doors: tuple[int, ...] = ()  # masks of the two zones each door parts
        self.portals: tuple[int, ...] = ()
        self.shields: tuple[int, ...] = (0,) * len(names)  # FF-28.1: zones from which no shot comes in
        self.known: dict[int, Geometry] = {}

    def zone(self, name: str) -> int:
        return self.names.index(name)

    def geometry(self, open_doors: int) -> Geometry:
        """What is near and how far everything is while these doors are open."""
        found = self.known.get(open_doors)
        if found is None:
            found = self.known[open_doors] = Geometry(self, open_doors)
        return found


FAR: Final = 99  # FF-R35: zones that are not connected


class Geometry:
    """Neighbours and distances between zones for one state of the doors."""

    LASTING: Final = True

    def __init__(self, ground: Ground, open_doors: int) -> None:
        self.near: list[int] = []  # a mask for each zone
        self.count = len(ground.names)
        for zone in range(self.count):
            mask = ground.links[zone]
            for i, door in enumerate(ground.doors):
                if door >> zone & 1 and not open_doors >> i & 1:
                    mask &= ~door
            self.near.append(mask)
        self.far: list[int] = []
        for zone in range(self.count):
            self.far.extend(distances(self.near, zone))
        self.neighbours: list[tuple[int, ...]] = [zones_of(mask) for mask in self.near]

    def distance(self, one: i64, other: i64) -> i64:
        return self.far[one * self.count + other]


def distances(near: list[int], start: int) -> list[int]:
    found = [FAR] * len(near)
    found[start] = 0
    edge = [start]
    while edge:
        beyond: list[int] = []
        for zone in edge:
            for other in range(len(near)):
                if near[zone] >> other & 1 and found[other] == FAR:
                    found[other] = found[zone] + 1
                    beyond.append(other)
        edge = beyond
    return found


def zones_of(mask: int) -> tuple[int, ...]:
    """The zones of a mask, in order."""
    return tuple([zone for zone in range(mask.bit_length()) if mask >> zone & 1])


class Scene:
    """FF-8.2, FF-G18: everything a Combat Scene's set-up prints, for one number of heroes."""

    LASTING: Final = True

    def __init__(self, id: str, title: str, ground: Ground) -> None:
        self.id = id
        self.title = title
        self.kind = "main"  # or "imposed", "side_quest", "battle"
        self.summary = ""
        self.opening = ""
        self.won = ""
        self.lost = ""
        self.act: i64 = 1
        self.rounds: i64 = 4
        self.more_armour: i64 = 0  # of every enemy
        self.ground = ground
        self.difficult: i64 = 0  # a mask
        self.starts: tuple[int, ...] = ()
        self.required_exit = ""
        self.things: tuple[Thing, ...] = ()
        self.places: tuple[Place, ...] = ()
        self.spare: tuple[Place, ...] = ()  # printed for more heroes (FF-G18)
        self.objectives: tuple[Objective, ...] = ()
        self.secondary: tuple[Objective, ...] = ()  # FF-G27; never needed
        self.reactions: tuple[
            tuple[int, tuple[int, ...]], ...
        ] = ()  # per round: heroes before, colours; () = auto
        self.unlocks: tuple[int, ...] = ()
        self.escapes: Exits | None = None
        self.portals_in_exit = False
        self.hidden_goals = False  # 204B
        self.unnoticed = False  # 303A
        self.creeping = False  # 206R
        self.reenters: i64 = -1  # 305R: this enemy card
        self.reenters_at: tuple[int, ...] = ()
        self.waits: i64 = 0  # 305R: tokens that wait for a free number
        self.reeds: i64 = NOWHERE  # CS-S1
        self.altar: i64 = NOWHERE
        self.ally: i64 = -1  # prescribed
        self.heroes_taking_part: i64 = 0  # CS-S4: chosen by the party; 0 = all
        self.boss_armour_per_hero: i64 = 0  # Battle Mode: bosses with +h armour
        self.secret_portals = False
        self.contested: i64 = NOWHERE  # zone of the loot, where a chest or trap more stands
        self.tutorial = False
        self.chest_tier: i64 = 1
        self.battle = False
        self.text = ""
        # What earlier pages have changed (FF-G18)
        self.open_doors: i64 = 0
        self.boss_armour: i64 = 0
        self.no_scripts: tuple[str, ...] = ()
        self.silent_round: i64 = 0  # the boss reveals no script card
        self.quiet_round: i64 = 0  # no Enemy Reactions
        self.spot_cubes: tuple[int, ...] = ()  # weak spots that begin with a cube, one each
        self.spot_needs: tuple[int, ...] = ()  # weak spots that ask for one focus more, one each
        self.spots_told: i64 = 0

    def altered(self) -> Scene:
        """The same set-up, to be changed for one fight of the campaign."""
        other = Scene(self.id, self.title, self.ground)
        other.kind = self.kind
        other.summary = self.summary
        other.opening = self.opening
        other.won = self.won
        other.lost = self.lost
        other.act = self.act
        other.rounds = self.rounds
        other.more_armour = self.more_armour
        other.difficult = self.difficult
        other.starts = self.starts
        other.required_exit = self.required_exit
        other.things = self.things
        other.places = self.places
        other.spare = self.spare
        other.objectives = self.objectives
        other.secondary = self.secondary
        other.reactions = self.reactions
        other.unlocks = self.unlocks
        other.escapes = self.escapes
        other.portals_in_exit = self.portals_in_exit
        other.hidden_goals = self.hidden_goals
        other.unnoticed = self.unnoticed
        other.creeping = self.creeping
        other.reenters = self.reenters
        other.reenters_at = self.reenters_at
        other.waits = self.waits
        other.reeds = self.reeds
        other.altar = self.altar
        other.ally = self.ally
        other.heroes_taking_part = self.heroes_taking_part
        other.boss_armour_per_hero = self.boss_armour_per_hero
        other.secret_portals = self.secret_portals
        other.contested = self.contested
        other.tutorial = self.tutorial
        other.chest_tier = self.chest_tier
        other.battle = self.battle
        other.text = self.text
        return other


class Questline:
    """FF-25.2, FF-G27."""

    LASTING: Final = True

    def __init__(self, index: int, id: str, name: str) -> None:
        self.index: i64 = index
        self.id = id
        self.name = name
        self.difficulty: i64 = 1
        self.skill_gold: i64 = 0  # per hero
        self.item_gold: i64 = 4  # per hero
        self.food: i64 = 2  # per hero
        self.scenes: tuple[str, ...] = ()
        self.gold_at: i64 = 0  # points for a Gold rating
        self.silver_at: i64 = 0
        self.text = ""


class Content:
    """Everything of a pack, compiled."""

    LASTING: Final = True

    def __init__(self) -> None:
        self.heroes: list[HeroType] = []
        self.cards: list[Card] = []  # skills, then items
        self.card_of: dict[str, int] = {}
        self.enemies: list[EnemyType] = []
        self.enemy_of: dict[str, int] = {}
        self.corruption: list[Stir] = []
        self.fear: list[Stir] = []
        self.traps: list[Stir] = []
        self.allies: list[Ally] = []
        self.scenes: dict[str, tuple[Scene, ...]] = {}  # for 2, 3 and 4 heroes
        self.questlines: list[Questline] = []
        self.faces: list[tuple[int, ...]] = []  # of each kind of die, in the order of DICE
        self.test_faces: tuple[int, ...] = ()  # 0 = blank, 1 = success, 2 = trait
        self.chronicle = Chronicle()
