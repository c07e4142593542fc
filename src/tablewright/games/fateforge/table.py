"""What lies on the table of Fateforge, field by field, and who may know it.

Open to all: positions, tokens, cubes, cards, the order track. Hidden: the dice behind the screens until the Action
Phase (FF-10.5, R28) and the colours that will react (FF-R3). Face-down decks have no order (FF-1.3).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tablewright.engine.fate import per_seat
from tablewright.engine.pile import Pile
from tablewright.engine.story import StoryTable
from tablewright.engine.table import GROUP, Move
from tablewright.games.fateforge.codes import foe_word
from tablewright.games.fateforge.journey import NO_JOURNEY, Journey
from tablewright.games.fateforge.pieces import NO_FOE, NO_HERO, Foe, Hero
from tablewright.games.fateforge.printed.cards import Act, Card, HeroType
from tablewright.games.fateforge.printed.content import Content
from tablewright.games.fateforge.printed.foes import NUMBERS, Ally, EnemyType
from tablewright.games.fateforge.printed.ground import NOWHERE, Geometry, Ground
from tablewright.games.fateforge.printed.scenes import Questline, Scene

# Streams of luck: the dice of a hero are its own, so that nobody's speed changes anybody's dice (FF-10.3)
FIRST_DICE: Final = 0  # to 3
FOES: Final = 4  # paths, pushes, what D6 decides between equals (FF-19.12)
REACTIONS: Final = 5
CORRUPTIONS: Final = 6
FEARS: Final = 7
TRAPS: Final = 8
CHESTS: Final = 9
LOT: Final = 10  # D6 of abilities
SCRIPT: Final = 11
ALLIES: Final = 12
TESTS: Final = 13
FIRST_HASTE: Final = 14  # to 17: of each seat, for what else it meets behind its screen
STREAMS: Final = (
    "dice-0", "dice-1", "dice-2", "dice-3", "foes", "reactions", "corruption", "fear", "traps", "chests", "lot",
    "script", "ally", "tests", *per_seat("haste", 4),
)  # fmt: skip

REACT: Final = -1  # on the order track: the Enemy Reactions tile
ENEMIES: Final = -2  # the Enemy Turns tile

# Phases (FF-10.2)
SET_UP: Final = 0
PREPARATION: Final = 1
ACTION: Final = 2
CLEAN_UP: Final = 3
LEAVING: Final = 4
BETWEEN: Final = 5  # outside combat
PHASES: Final = ("Set-up", "Preparation", "Action", "Clean-Up", "Exit", "Between scenes")


class Rules:
    """The options in force, settled before the game."""

    LASTING: Final = True

    def __init__(self) -> None:
        self.mode = "battle"
        self.questline = ""
        self.scene = ""
        self.experience = "by_act"
        self.solo_heroes = 2
        self.difficulty = "normal"
        self.hardcore = False  # FF-21.2, 21.3: a rule about talk; nothing on the table changes
        self.group_choice = "lead"
        self.dash_penalty = "damage"
        self.reaction_preview = "space"
        self.band_distance = "any"
        self.difficult_terrain_extra = "step"
        self.trap_avoid = "focus"
        self.no_exit = "fail_only"
        self.extra_rounds = "one"
        self.stun_leaders = False
        self.blocker_dash = "free"
        self.food_wakes = False
        self.rearrange_in_test = True
        self.imposed_loss = "advance"
        self.map_help = False
        self.known_rules = 0
        self.triple = "matching_die"
        self.triple_special = False
        self.dice_open = "action_phase"
        self.weak_spot_results = "any"
        self.battle_fail = "continue"
        self.toxic_modifier = "adds"


NO_GROUND: Final = Ground(())
NO_SCENE: Final = Scene("", "", NO_GROUND)
NO_GEOMETRY: Final = Geometry(NO_GROUND, 0)


class Table(StoryTable):
    """A Combat Scene, the scenes of a questline one after the other, or a part of the campaign."""

    def __init__(self, content: Content | None, rules: Rules | None, seats: int = 1) -> None:
        super().__init__(blank=content is None)
        if content is None or rules is None:
            return  # a copy fills in everything
        self.content = content
        self.rules = rules
        self.seats = seats
        count = rules.solo_heroes if seats == 1 else seats
        self.heroes: list[Hero] = [Hero(i, i if seats > 1 else 0) for i in range(count)]
        self.lead: i64 = 0  # FF-R34: the seats that answer for the party
        self.beastmaster: i64 = min(1, seats - 1)
        # The scene
        self.scene: Scene = NO_SCENE
        self.geo: Geometry = NO_GEOMETRY
        self.open_doors: i64 = 0
        self.difficult: i64 = 0  # zones, a mask
        self.foes: list[Foe] = []  # in the order in which they act
        self.place: list[int] = []  # of each map token: a zone, GONE, HELD + hero, ON_FOE + code
        self.cubes: list[int] = []
        self.guards: list[int] = []  # the foe attached to each map token, or NO_FOE
        self.traps_set: tuple[int, ...] = ()  # trap tokens laid beyond the sheet's: their zones
        self.phase: i64 = SET_UP
        self.round: i64 = 0
        self.last_round: i64 = 0
        self.extra: i64 = 0  # extra rounds played
        self.ready_seats: i64 = 0  # a mask: done with their Preparation
        self.order: tuple[int, ...] = ()  # heroes, from the earliest
        self.space: i64 = 0  # heroes before the Enemy Reactions tile
        self.track: tuple[int, ...] = ()  # what is still to come in the Action Phase
        self.present: i64 = 0  # colours that had living tokens when the reactions were drawn
        self.reacting: tuple[int, ...] = ()  # hidden until the reactions
        self.reacting_shown = False
        self.defeated: tuple[int, ...] = ()  # codes
        self.escaped: tuple[int, ...] = ()
        self.risen: i64 = -1  # the first Shambler defeated this round: zone * 64 + code
        self.returning: tuple[int, ...] = ()  # 305R: codes that re-enter in this Clean-Up
        self.returned_next: tuple[int, ...] = ()
        self.waiting_foes: i64 = 0
        self.stood: i64 = 0  # objectives met at the final Clean-Up, a mask
        self.way_out: i64 = -1  # the exit chosen, as a number of things
        self.alarm = False
        self.alarm_round: i64 = 0
        self.collected: tuple[int, ...] = ()  # gems, food and scrolls, as numbers of things
        self.scrolls: i64 = 0  # collected and not yet read (FF-G27)
        self.corrupted: i64 = NO_HERO  # whose Corruption card is taking effect (FF-17.9)
        self.burned = False  # a hero ended a turn in fire
        self.bearer_fell = False
        self.opened: tuple[int, ...] = ()  # chests, as numbers of things
        self.exploited: i64 = 0  # weak spots, a mask
        self.spots: tuple[int, ...] = ()  # covered icons of each, as masks
        self.ended: i64 = 0  # abilities that a weak spot has ended
        self.boss_toughness: i64 = 0
        self.boss_start: i64 = 0  # its armour at the start
        self.summoned = False
        self.script_out: tuple[int, ...] = ()  # script cards that left the deck
        self.script_shown: i64 = -1  # the last one revealed
        # Whose card or turn it is
        self.actor: i64 = NO_HERO  # whose turn it is
        self.fresh = False  # nothing has been done in it yet (FF-R45)
        self.reviving: i64 = NO_HERO  # FF-17.3: no loss brings this hero below 1 health
        self.goal: i64 = NO_HERO  # whom the acting enemy walks towards
        self.user: i64 = NO_HERO  # whose card is in effect
        self.energy_moved = False
        self.struck = False  # the first hit of this turn was made
        self.thorned: tuple[int, ...] = ()
        self.acts: tuple[Act, ...] = ()  # actions that a card has given and that are still to be performed
        self.chained = False
        self.pushed_to: i64 = NOWHERE
        self.that: i64 = NO_FOE  # the target of the link before
        self.other: i64 = NO_HERO
        self.spot: i64 = NOWHERE
        self.acting: i64 = NO_FOE  # the enemy that acts
        self.that_hero: i64 = NO_HERO  # the hero it has attacked
        self.acted_any = False  # it has carried something out
        self.reaction = False  # in the Enemy Reactions
        # The ally (chapter 34)
        self.ally: i64 = -1
        self.companion: i64 = NO_HERO
        self.ally_health: i64 = 0
        self.ally_dice: tuple[int, ...] = ()
        # What the party has
        self.gold: i64 = 0
        self.food: i64 = 0
        self.bag: tuple[int, ...] = ()  # items: card + armour * BAG
        self.allies: tuple[int, ...] = ()
        self.corruption = Pile(CORRUPTIONS, [])
        self.graveyard: tuple[int, ...] = ()
        self.fears = Pile(FEARS, [])
        self.fears_used: tuple[int, ...] = ()
        self.traps = Pile(TRAPS, [])
        self.traps_used: tuple[int, ...] = ()
        self.script = Pile(SCRIPT, [])
        self.unlocked: i64 = (1 << 15) - 1  # rules 1–14, one bit each (FF-26.1)
        # A questline (chapter 25)
        self.questline: i64 = -1
        self.scene_at: i64 = 0
        self.points: i64 = 0
        self.failed = False
        self.in_battle = False
        self.won_scenes: i64 = 0
        # The campaign
        self.journey: Journey = NO_JOURNEY
        # For statistics
        self.knocked_out: i64 = 0
        self.felled: i64 = 0
        self.rounds_played: i64 = 0
        self.grade = ""

    def tie_break(self) -> int:
        """FF-R34: the lead seat answers for the party."""
        return self.lead

    def hushed(self, seat: int) -> str:
        """FF-21.2, R57: in Hardcore Mode only the player whose turn it is speaks in the Action Phase."""
        if not self.rules.hardcore or self.phase != ACTION or self.over:
            return ""
        speaks = self.actor != NO_HERO and self.heroes[self.actor].seat == seat
        return "" if speaks else "FF-21.2"

    def agreement(self) -> str:
        """FF-R34: with the option, what all are asked all must agree on."""
        return self.rules.group_choice if self.rules.group_choice == "unanimous" else ""

    def copy(self) -> Table:
        other = Table(None, None)
        other.keep(self)
        other.content = self.content
        other.rules = self.rules
        other.heroes = [hero.copy() for hero in self.heroes]
        other.lead = self.lead
        other.beastmaster = self.beastmaster
        other.scene = self.scene
        other.geo = self.geo
        other.open_doors = self.open_doors
        other.difficult = self.difficult
        other.foes = [foe.copy() for foe in self.foes]
        other.place = self.place.copy()
        other.cubes = self.cubes.copy()
        other.guards = self.guards.copy()
        other.traps_set = self.traps_set
        other.phase = self.phase
        other.round = self.round
        other.last_round = self.last_round
        other.extra = self.extra
        other.ready_seats = self.ready_seats
        other.order = self.order
        other.space = self.space
        other.track = self.track
        other.present = self.present
        other.reacting = self.reacting
        other.reacting_shown = self.reacting_shown
        other.defeated = self.defeated
        other.escaped = self.escaped
        other.risen = self.risen
        other.returning = self.returning
        other.returned_next = self.returned_next
        other.waiting_foes = self.waiting_foes
        other.stood = self.stood
        other.way_out = self.way_out
        other.alarm = self.alarm
        other.alarm_round = self.alarm_round
        other.collected = self.collected
        other.scrolls = self.scrolls
        other.corrupted = self.corrupted
        other.burned = self.burned
        other.bearer_fell = self.bearer_fell
        other.opened = self.opened
        other.exploited = self.exploited
        other.spots = self.spots
        other.ended = self.ended
        other.boss_toughness = self.boss_toughness
        other.boss_start = self.boss_start
        other.summoned = self.summoned
        other.script_out = self.script_out
        other.script_shown = self.script_shown
        self.copy_turn(other)
        self.copy_party(other)
        return other

    def copy_turn(self, other: Table) -> None:
        other.actor = self.actor
        other.fresh = self.fresh
        other.reviving = self.reviving
        other.goal = self.goal
        other.user = self.user
        other.energy_moved = self.energy_moved
        other.struck = self.struck
        other.thorned = self.thorned
        other.acts = self.acts
        other.chained = self.chained
        other.pushed_to = self.pushed_to
        other.that = self.that
        other.other = self.other
        other.spot = self.spot
        other.acting = self.acting
        other.that_hero = self.that_hero
        other.acted_any = self.acted_any
        other.reaction = self.reaction
        other.ally = self.ally
        other.companion = self.companion
        other.ally_health = self.ally_health
        other.ally_dice = self.ally_dice

    def copy_party(self, other: Table) -> None:
        other.gold = self.gold
        other.food = self.food
        other.bag = self.bag
        other.allies = self.allies
        other.corruption = self.corruption.copy()
        other.graveyard = self.graveyard
        other.fears = self.fears.copy()
        other.fears_used = self.fears_used
        other.traps = self.traps.copy()
        other.traps_used = self.traps_used
        other.script = self.script.copy()
        other.unlocked = self.unlocked
        other.questline = self.questline
        other.scene_at = self.scene_at
        other.points = self.points
        other.failed = self.failed
        other.in_battle = self.in_battle
        other.won_scenes = self.won_scenes
        other.journey = self.journey if self.journey is NO_JOURNEY else self.journey.copy()
        other.knocked_out = self.knocked_out
        other.felled = self.felled
        other.rounds_played = self.rounds_played
        other.grade = self.grade

    def anytime(self, seat: int) -> list[Move]:
        """FF-22.14, 24.9, 24.12: between scenes there are things to do without being asked."""
        from tablewright.games.fateforge.rules import campaign_management

        return campaign_management.at_any_time(self)

    # Who may know what

    def hide(self, seat: int) -> None:
        """FF-10.5, R28: dice behind another seat's screen; FF-R3: the colours that will react."""
        for hero in self.heroes:
            if hero.covered and hero.seat != seat:
                hero.rolled = max(int(hero.rolled), len(hero.dice))
                hero.dice = ()
                hero.hand = ()
                hero.matched = False
                hero.blanked = True
        if not self.reacting_shown and self.rules.reaction_preview == "space":
            self.reacting = ()
        for pile in (self.corruption, self.fears, self.traps, self.script):
            pile.hide(seat)

    def imagine(self) -> None:
        """The counterpart of `hide`: dice and colours that could be there."""
        from tablewright.games.fateforge.rules import enemy_reactions, preparation

        for hero in self.heroes:
            if hero.blanked and hero.ready and not hero.down:
                preparation.imagine_dice(self, hero.index)
            hero.blanked = False
        quiet = self.scene.quiet_round == self.round
        if not self.reacting_shown and not self.reacting and self.round > 0 and not quiet:
            enemy_reactions.draw_colours(self)

    # Luck

    def luck_of(self, stream: int) -> int:
        """FF-10.3, R27: which stream decides. Behind the screens each seat has its own, whoever dashes first."""
        if self.lanes is not None:
            for lane in self.lanes:
                if lane.steps is self.steps:
                    return FIRST_HASTE + lane.seat
        return stream

    def draw_from(self, pile: Pile) -> int:
        """The top card of a face-down pile."""
        return pile.turn_up(pile.deal(), self.fate, self.luck_of(pile.stream))

    # Readers

    def kind(self, hero: Hero) -> HeroType:
        return self.content.heroes[hero.type]

    def name(self, index: int) -> str:
        """How a hero is called in the log."""
        kind = self.heroes[index].type
        return self.content.heroes[kind].name if kind >= 0 else f"Hero {index + 1}"

    def card(self, index: int) -> Card:
        return self.content.cards[index]

    def enemy(self, foe: Foe) -> EnemyType:
        return self.content.enemies[foe.type]

    def foe(self, code: int) -> Foe | None:
        """The enemy token of this code, if it is on the map."""
        for foe in self.foes:
            if foe.code == code:
                return foe
        return None

    def foe_name(self, code: int) -> str:
        foe = self.foe(code)
        if foe is None:
            return foe_word(code)
        kind = self.content.enemies[foe.type]
        return f"{kind.name} {code % NUMBERS}" if kind.tokens > 1 else kind.name

    def zone_name(self, zone: int) -> str:
        return self.scene.ground.names[zone]

    def standing(self) -> list[int]:
        """Heroes that are not KO'd and have not left."""
        return [hero.index for hero in self.heroes if not hero.down]

    def taking_part(self) -> int:
        """How many heroes take part in the scene."""
        return len([hero for hero in self.heroes if not hero.away])

    def has_foe_in(self, zone: int) -> bool:
        for foe in self.foes:
            if foe.zone == zone:
                return True
        return False

    def abilities(self, foe: Foe) -> int:
        """FF-19.1: what of an enemy's abilities is in force: none while it is stunned."""
        if foe.stunned:
            return 0
        return self.content.enemies[foe.type].abilities & ~int(self.ended)

    def line(self) -> Questline:
        return self.content.questlines[self.questline]

    def party_seat(self) -> int:
        """FF-R34: who answers what the rules ask the players together."""
        return GROUP if self.rules.group_choice == "unanimous" else int(self.lead)

    def act(self) -> int:
        """FF-1.4: the Act that is being played."""
        for chapter in self.content.chronicle.chapters:
            if chapter.number == self.journey.chapter:
                return int(chapter.act)
        return 1

    @property
    def in_campaign(self) -> bool:
        return self.journey.kind != 0

    def friend(self) -> Ally:
        return self.content.allies[self.ally]
