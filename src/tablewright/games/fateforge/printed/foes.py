"""What is printed on enemy cards, on bosses and on allies (chapters 9, 34 and 38)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tablewright.engine.effects import Effect
from tablewright.games.fateforge.printed.cards import NO_CARD, Act

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
