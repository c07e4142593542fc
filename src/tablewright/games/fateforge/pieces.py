"""The pieces that stand on the map: a hero and an enemy token, field by field."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from tablewright.games.fateforge.codes import foe_word
from tablewright.games.fateforge.printed.cards import NO_CARD, SLOTS
from tablewright.games.fateforge.printed.ground import NOWHERE

# Where a map token is, when not in a zone
GONE: Final = -1
HELD: Final = 100  # + hero: carried
ON_FOE: Final = 200  # + code of the foe that carries it

ATTACK: Final = 0  # FF-G3, Master Fencer
GUARD: Final = 1

NO_VEIL: Final = 0
CAMOUFLAGED: Final = 1  # until your next turn, while no enemy is in your zone
SMOKED: Final = 2  # until Clean-Up, while in `veil_zone`

NO_FOE: Final = -1
NO_HERO: Final = -1

# Laid out once, as tuples of any length: of a fixed length they would be laid out anew for each copy
NO_DICE: Final[tuple[int, ...]] = (0, 0, 0, 0)
NO_ITEMS: Final[tuple[int, ...]] = (NO_CARD,) * SLOTS
NO_CUBES: Final[tuple[int, ...]] = (0,) * SLOTS


@mypyc_attr(acyclic=True)
class Foe:
    """An enemy token on the map (FF-9.3)."""

    def __init__(self, code: int, type: int, zone: int) -> None:
        self.code: i64 = code  # colour * NUMBERS + initiative number
        self.type: i64 = type
        self.zone: i64 = zone
        self.damage: i64 = 0  # red cubes
        self.armour: i64 = 0  # black cubes
        self.blocks: i64 = 0
        self.stunned = False
        self.guards: i64 = -1  # the map token it is attached to (FF-8.8)
        self.guarded_by: i64 = NO_FOE  # FF-32.1
        self.challenged_by: i64 = NO_HERO

    def copy(self) -> Foe:
        other = Foe(self.code, self.type, self.zone)
        other.damage = self.damage
        other.armour = self.armour
        other.blocks = self.blocks
        other.stunned = self.stunned
        other.guards = self.guards
        other.guarded_by = self.guarded_by
        other.challenged_by = self.challenged_by
        return other

    def word(self) -> str:
        return foe_word(self.code)


@mypyc_attr(acyclic=True)
class Hero:
    """A hero: its board, its cards, its dice, and what it has done this round."""

    def __init__(self, index: int, seat: int) -> None:
        self.index: i64 = index
        self.seat: i64 = seat
        self.type: i64 = -1
        self.zone: i64 = NOWHERE
        self.health: i64 = 0  # available
        self.health_max: i64 = 0
        self.energy: i64 = 0
        self.energy_max: i64 = 0
        self.aside: i64 = 0  # FF-40.1: health tokens set aside by toxic damage
        self.down = False  # KO'd
        self.out = False  # FF-R15: cannot be revived in this scene
        self.away = False  # takes no part in this scene (FF-G16): as if KO'd, but nothing follows from it
        self.blocks: i64 = 0
        self.stunned = False
        self.pool: tuple[int, ...] = NO_DICE  # dice by colour, without weapons
        self.skills: tuple[int, ...] = ()  # owned
        self.active: tuple[int, ...] = ()
        self.slots: tuple[int, ...] = NO_ITEMS
        self.face_down: i64 = 0  # a mask of slots
        self.armour: tuple[int, ...] = NO_CUBES
        self.traits: i64 = 0  # printed, and of trait cards
        self.trait_cards: i64 = 0  # those alone, a mask
        self.added: tuple[int, ...] = NO_DICE  # dice gained in the campaign, by colour (FF-4.2)
        self.bonus: i64 = 0  # to its maximum health (FF-20.2)
        self.bought: i64 = 0  # the Act in which it last bought a die (FF-G3)
        self.boost: i64 = 0  # energy above its maximum for the next scene (FF-G15)
        self.corruption: tuple[int, ...] = ()
        self.fear: tuple[int, ...] = ()
        self.statics: i64 = 0  # of all that is in force, see `hero_set_up.recount`
        self.stealth = False  # the token is available
        self.stance: i64 = ATTACK
        self.drum: i64 = 0
        self.gold: i64 = 0  # FF-25.6: left to spend before a questline
        self.skill_gold: i64 = 0
        # This scene
        self.spent: tuple[int, ...] = ()  # cards used that turn once a scene
        self.brave = False  # its first Fear card was ignored
        self.charmed = False  # the Heartwood Charm has kept it
        self.has_left = False
        self.veil: i64 = NO_VEIL
        self.veil_zone: i64 = NOWHERE
        self.taunts = False
        # This round
        self.dice: tuple[int, ...] = ()  # as rolled, in order, while behind the screen
        self.hand: tuple[int, ...] = ()  # results still unused
        self.covered = False  # nobody but its player sees the dice
        self.rolled: i64 = 0  # how many lie there: set where somebody else looks on, and no secret
        self.blanked = False  # they are hidden from whoever looks at this copy of the table
        self.ready = False
        self.rerolled = False
        self.matched = False
        self.dashed = False
        self.coin_used = False
        self.used: tuple[int, ...] = ()  # cards used this round
        self.feared = False
        self.warded = False  # the Amulet has worked this round
        self.far_shot = False  # Hawk Eye has been used
        self.climbed = False
        self.clumsy_done = False
        self.late = False  # revived this round: no turn before the next
        self.acted = False
        # What it is about to suffer
        self.harm: i64 = 0
        self.poison: i64 = 0

    def copy(self) -> Hero:
        other = Hero(self.index, self.seat)
        other.type = self.type
        other.zone = self.zone
        other.health = self.health
        other.health_max = self.health_max
        other.energy = self.energy
        other.energy_max = self.energy_max
        other.aside = self.aside
        other.down = self.down
        other.out = self.out
        other.away = self.away
        other.blocks = self.blocks
        other.stunned = self.stunned
        other.pool = self.pool
        other.skills = self.skills
        other.active = self.active
        other.slots = self.slots
        other.face_down = self.face_down
        other.armour = self.armour
        other.traits = self.traits
        other.trait_cards = self.trait_cards
        other.added = self.added
        other.bonus = self.bonus
        other.bought = self.bought
        other.boost = self.boost
        other.corruption = self.corruption
        other.fear = self.fear
        other.statics = self.statics
        other.stealth = self.stealth
        other.stance = self.stance
        other.drum = self.drum
        other.gold = self.gold
        other.skill_gold = self.skill_gold
        other.spent = self.spent
        other.brave = self.brave
        other.charmed = self.charmed
        other.has_left = self.has_left
        other.veil = self.veil
        other.veil_zone = self.veil_zone
        other.taunts = self.taunts
        self.copy_round(other)
        return other

    def copy_round(self, other: Hero) -> None:
        other.dice = self.dice
        other.hand = self.hand
        other.covered = self.covered
        other.rolled = self.rolled
        other.blanked = self.blanked
        other.ready = self.ready
        other.rerolled = self.rerolled
        other.matched = self.matched
        other.dashed = self.dashed
        other.coin_used = self.coin_used
        other.used = self.used
        other.feared = self.feared
        other.warded = self.warded
        other.far_shot = self.far_shot
        other.climbed = self.climbed
        other.clumsy_done = self.clumsy_done
        other.late = self.late
        other.acted = self.acted
        other.harm = self.harm
        other.poison = self.poison

    def forget_round(self) -> None:
        """What a hero did in a round does not bind it in the next."""
        self.dice = ()
        self.rolled = 0
        self.hand = ()
        self.ready = False
        self.rerolled = False
        self.matched = False
        self.dashed = False
        self.coin_used = False
        self.used = ()
        self.feared = False
        self.warded = False
        self.far_shot = False
        self.climbed = False
        self.clumsy_done = False
        self.late = False
        self.acted = False
