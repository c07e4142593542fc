"""What the set-up of a Combat Scene prints, and a questline (chapter 8, FF-G18, FF-G27)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tablewright.games.fateforge.printed.ground import NOWHERE, Ground

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
