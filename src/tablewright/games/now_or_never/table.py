"""What lies on the table of Now or Never, field by field. Hidden are the quest cards in hand, what somebody is
looking at before keeping some of it, and everything that lies face down; all else is open."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from tablewright.engine.bits import bit
from tablewright.engine.lasting import Spent
from tablewright.engine.pile import UNSEEN, Pile
from tablewright.engine.story import StoryTable
from tablewright.engine.table import Move
from tablewright.games.now_or_never.cards import (
    BLUE,
    GRID,
    HEART,
    MANA,
    NO_AMOUNTS,
    RED,
    SURFACE,
    TOWN,
    Amounts,
    Chapter,
    Content,
    Map,
    TownSide,
)
from tablewright.games.now_or_never.cards import (
    FACES as FACES,
)
from tablewright.games.now_or_never.cards import (
    NOWHERE as NOWHERE,
)
from tablewright.games.now_or_never.mods import NO_MODS, Mods

# Streams of luck
DICE: Final = 0
FIRST: Final = 1  # who begins
PLACES: Final = 2  # a shuffled layout of the locations
BUILDERS: Final = 3
HEALERS: Final = 4
TILES: Final = 5
SPECIALISTS: Final = 6
RED_GEAR: Final = 7
BLUE_GEAR: Final = 8
VILLAGERS: Final = 9
BASIC_QUESTS: Final = 10
ARTIFACTS: Final = 11
ADVANCED_QUESTS: Final = 12
ORDERS: Final = 13
SEARCHES: Final = 14
SOLO: Final = 15
BOT: Final = 16  # the bot's die and its hero board
GUESS: Final = 17  # what a search thinks that unread pages bring
STREAMS: Final = (
    "dice", "first", "places", "builders", "healers", "tiles", "specialists", "red", "blue", "villagers",
    "basic", "artifact", "advanced", "orders", "searches", "solo", "bot", "guess",
)  # fmt: skip

SEASONS: Final = 6  # NN-1.1
SLOTS: Final = 4  # NN-4.6: specialists of a hero
BLUES: Final = 3  # NN-4.7
ABILITIES: Final = 6  # NN-3.6
ARROWS: Final = 3  # NN-3.5
SHOP: Final = 3  # gear on offer of each colour
LEVELS: Final = 9  # of enemies
THINGS: Final = MANA + 1

# What a turn is doing
CHOOSING: Final = 0  # how to use the turn
MOVING: Final = 1  # NN-9.2: step 1 of a hero action
ARRIVED: Final = 2  # steps 2 and 3
DONE: Final = 3

# What is being fought
NO_FOE: Final = 0
BOARD_FOE: Final = 1
QUEST_FOE: Final = 2
STORY_FOE: Final = 3

# What a die is rolled for outside combat
NO_ROLL: Final = 0
SEARCH_ROLL: Final = 1
LOSS_ROLL: Final = 2  # hearts at a location
GAIN_ROLL: Final = 3
STORY_ROLL: Final = 4

NO_STORY: Final = 0  # a game in standard mode has no chapter

# Laid out once, as tuples of any length: of a fixed length they would be laid out anew for each copy
NO_TOWN: Final[tuple[int, ...]] = (NOWHERE,) * TOWN
NO_GRID: Final[tuple[int, ...]] = (NOWHERE,) * GRID
NO_SLOTS: Final[tuple[int, ...]] = (NOWHERE,) * SLOTS
NO_BLUES: Final[tuple[int, ...]] = (NOWHERE,) * BLUES
NO_THINGS: Final[list[int]] = []
NOTHING_MADE: Final[tuple[int, ...]] = (0, 0, 0, 0)
NOTHING_SPENT: Final = Spent()
Promised = tuple[tuple[Move, ...], ...]
NO_PROMISES: Final[Promised] = ()


class Rules:
    """The options in force, settled before the game."""

    LASTING: Final = True

    def __init__(self) -> None:
        self.side: i64 = SURFACE  # NN-12.1
        self.reroll_variant = False  # NN-25.1
        self.first: i64 = NOWHERE  # NN-R37
        self.shuffled = False  # NN-R48
        self.from_bottom = False  # NN-R2
        self.draft = False  # NN-R66
        self.bonus_needs_main = False  # NN-R5
        self.may_return = False  # NN-R6
        self.equip_mid_round = True  # NN-R16
        self.consolation_everywhere = True  # NN-R18
        self.target: i64 = 100  # NN-22.19
        self.chapter: i64 = NO_STORY  # NN-1.5: the chapter that is played; 0: standard mode


@mypyc_attr(acyclic=True)
class Player:
    """A hero board, a town and everything that lies beside them; the bot has one too (NN-22.2)."""

    def __init__(self, blank: bool) -> None:
        self.hero: i64 = NOWHERE
        self.has: list[int] = NO_THINGS if blank else [0] * THINGS
        self.space: i64 = 0
        self.arrows: i64 = (1 << ARROWS) - 1  # hero actions still available
        self.specialists: tuple[int, ...] = NO_SLOTS
        self.up: i64 = 0  # slots whose specialist lies face up
        self.red: tuple[int, ...] = NO_SLOTS
        self.blue: tuple[int, ...] = NO_BLUES
        self.abilities: i64 = (1 << ABILITIES) - 1  # ability tokens that can still be bought
        self.grid: tuple[int, ...] = NO_GRID  # tiles not yet built, five to a row
        self.town: tuple[int, ...] = NO_TOWN  # buildings, row by row from the top
        self.hand: tuple[int, ...] = ()  # quest cards; another's are known by their backs (see `back`)
        self.looking: tuple[int, ...] = ()  # quest cards drawn and not yet kept
        self.orders_seen: tuple[int, ...] = ()  # order tokens drawn and not yet kept
        self.completed: tuple[int, ...] = ()  # quests
        self.orders: tuple[int, ...] = ()  # open
        self.done: tuple[int, ...] = ()  # completed orders
        self.kept: tuple[int, ...] = ()  # search tokens
        self.waiting: tuple[int, ...] = ()  # villagers not yet housed
        self.housed: tuple[int, ...] = ()  # villager * 4 + row
        self.spent = NOTHING_SPENT if blank else Spent()  # what is used up this season (NN-18.11, NN-10.7)
        self.made: tuple[int, ...] = NOTHING_MADE  # goods of the final production (NN-R32)
        self.given_up: Amounts = NO_AMOUNTS  # what the final production took away (NN-19.1)
        self.cards_given_up: i64 = 0  # NN-19.2
        self.orders_given_up: tuple[int, ...] = ()
        self.mods: Mods = NO_MODS  # never changed, only replaced
        # Story mode
        self.reputation: i64 = 0  # NN-21.1
        self.story_tokens: tuple[int, ...] = ()  # NN-G19
        self.mission: i64 = NOWHERE  # NN-21.8: the location of the mission token
        self.markers: i64 = 0  # NN-R41: income without a search token
        self.has_succeeded = False  # NN-G18: in this chapter, at any entry
        self.fame: i64 = 0  # NN-G18: the reputations of earlier chapters

    def copy(self) -> Player:
        other = Player(True)
        other.hero = self.hero
        other.has = self.has.copy()
        other.space = self.space
        other.arrows = self.arrows
        other.specialists = self.specialists
        other.up = self.up
        other.red = self.red
        other.blue = self.blue
        other.abilities = self.abilities
        other.grid = self.grid
        other.town = self.town
        other.hand = self.hand
        other.looking = self.looking
        other.orders_seen = self.orders_seen
        other.completed = self.completed
        other.orders = self.orders
        other.done = self.done
        other.kept = self.kept
        other.waiting = self.waiting
        other.housed = self.housed
        other.spent = self.spent.copy()
        other.made = self.made
        other.given_up = self.given_up
        other.cards_given_up = self.cards_given_up
        other.orders_given_up = self.orders_given_up
        other.mods = self.mods
        other.reputation = self.reputation
        other.story_tokens = self.story_tokens
        other.mission = self.mission
        other.markers = self.markers
        other.has_succeeded = self.has_succeeded
        other.fame = self.fame
        return other

    @property
    def hearts(self) -> int:
        return self.has[HEART]

    @property
    def mana(self) -> int:
        return self.has[MANA]

    def is_up(self, slot: i64) -> bool:
        """NN-6.4: whether the specialist in this slot is still available."""
        return (self.up >> slot) & 1 == 1


def with_one(row: tuple[int, ...], i: i64, value: int) -> tuple[int, ...]:
    """These, with another value in one place."""
    return (*row[:i], value, *row[i + 1 :])


def without(row: tuple[int, ...], value: int) -> tuple[int, ...]:
    """These, less one of them."""
    i = row.index(value)
    return (*row[:i], *row[i + 1 :])


def back(kind: int) -> int:
    """A quest card of which only the back is known."""
    return UNSEEN - kind


def kind_of_back(card: int) -> int:
    return UNSEEN - card


class Table(StoryTable):
    """The whole table. Everything is open but hands, cards looked at and what lies face down (NN-R52)."""

    def __init__(self, content: Content | None, rules: Rules | None) -> None:
        super().__init__(blank=content is None)
        if content is None or rules is None:
            return  # a copy is about to fill it
        self.content = content
        self.rules = rules
        self.map: Map = content.maps[rules.side]
        self.town_side: TownSide = content.towns[rules.side]
        self.players: list[Player] = []
        self.bot: Player | None = None  # NN-22.2
        self.lay_out()
        self.start_counting()

    def lay_out(self) -> None:
        """The map, the piles and the rows on offer."""
        content = self.content
        self.places: tuple[int, ...] = tuple(int(space.location) for space in self.map.spaces)
        self.stacks: list[int] = [0] * (LEVELS + 1)  # enemies by level
        self.tokens: i64 = 0  # spaces with a search token, a bit each
        self.searches = Pile(SEARCHES, list(range(len(content.searches))))
        self.villagers = Pile(VILLAGERS, list(range(int(content.pile_of_villagers))))
        self.row: tuple[int, ...] = (NOWHERE,) * int(content.numbers.villager_row)
        self.specialists = Pile(SPECIALISTS, list(content.others))
        self.builders: tuple[int, ...] = content.starting_builders  # starting specialists not yet dealt
        self.healers: tuple[int, ...] = content.starting_healers
        self.offer_row: tuple[int, ...] = (NOWHERE,) * int(content.numbers.specialist_row)
        self.gear: list[Pile] = [
            Pile(RED_GEAR, content.gear_pile(RED)),
            Pile(BLUE_GEAR, content.gear_pile(BLUE)),
        ]
        self.shop: tuple[int, ...] = (NOWHERE,) * (2 * SHOP)  # red, then blue
        self.quests: list[Pile] = [
            Pile(BASIC_QUESTS, list(range(int(content.first_artifact)))),
            Pile(ARTIFACTS, list(range(int(content.first_artifact), int(content.first_advanced)))),
            Pile(ADVANCED_QUESTS, list(range(int(content.first_advanced), len(content.quests)))),
        ]
        self.discards: tuple[tuple[int, ...], ...] = ((), (), ())
        self.orders = Pile(ORDERS, list(range(len(content.orders))))
        self.solo = Pile(SOLO, list(range(len(content.solo))))
        self.solo_used: tuple[int, ...] = ()
        self.box: tuple[int, ...] = ()  # specialists that left the game
        self.token_box: tuple[int, ...] = ()  # gear and abilities that left the game
        self.search_box: tuple[int, ...] = ()  # search tokens that left the game
        self.story_supply: tuple[int, ...] = content.story_copies  # story tokens that nobody has

    def start_counting(self) -> None:
        """The round, the turn and what is being carried out."""
        self.season: i64 = 0
        self.first: i64 = 0  # holds the first-player token
        self.passed: i64 = 0  # a bit for each seat
        self.current: i64 = NOWHERE  # whose turn it is
        self.you: i64 = 0  # for whom an effect runs
        self.here: i64 = 0  # the town space of the building that scores
        self.in_final = False  # NN-19: the final production has begun
        # The turn
        self.stage: i64 = DONE
        self.started: i64 = 0  # the space where the hero action began
        self.movement: i64 = 0  # free steps left
        self.has_moved = False  # NN-9.5
        self.by_card = False  # NN-R26: a hero action without token
        self.evading = False  # NN-24.7: no hearts are lost to enemies this turn
        self.committed = False  # NN-R7: the hero stopped to fight
        self.evaded = False  # NN-R7: the enemy here was evaded
        self.played = False  # NN-10.1: a quest card was played
        self.acted = False  # NN-9.2: step 3 is over
        self.visited: i64 = 0  # locations visited this turn (NN-11.3)
        self.build_less: i64 = 0  # for the next building of this turn
        self.has_built = False  # NN-R5
        # A combat
        self.foe: i64 = NO_FOE
        self.foe_level: i64 = 0
        self.foe_health: i64 = 0
        self.foe_attack: i64 = 0
        self.foe_quest: i64 = NOWHERE
        self.dealt: i64 = 0
        self.face: i64 = 0  # of this round's die; 0: not rolled
        self.face_token: i64 = NOWHERE  # the red token that was rolled, even if it is gone by now (NN-R16)
        self.extra: i64 = 0  # damage bought this round
        self.warded: i64 = 0  # attack prevented this round
        self.used_extra = False  # NN-14.1
        self.orb: i64 = 0  # a die that is added to the damage
        self.round_uses: tuple[int, ...] = ()  # abilities used this round
        # A roll outside combat
        self.roll_for: i64 = NO_ROLL
        self.die: i64 = 0
        # Draws
        self.piles: tuple[int, ...] = ()  # of which piles quest cards are to be drawn
        self.start_story()
        self.bot_attacked = False  # NN-22.15
        # For statistics
        self.turns: i64 = 0
        self.read_in: i64 = NOWHERE  # the turn in which a page was read last
        self.felled: i64 = 0
        self.fights: i64 = 0
        self.met: int = 0

    def start_story(self) -> None:
        """NN-20, NN-21: the chapter, and what a search in it is about."""
        self.chapter: Chapter | None = None  # standard mode has none
        self.needed: i64 = 0  # NN-20.9: the skill of the choice
        self.added: i64 = 0  # to the die, besides hearts
        self.eased: i64 = 0  # NN-G18: what is remembered takes off the skill
        self.is_mission = False  # NN-21.9: the search is that of a mission token
        self.was_sent = False  # NN-G18: the entry itself places the mission token
        self.is_discarded = False  # NN-21.11: the story says that its search token is not kept
        self.promised: Promised = NO_PROMISES  # NN-20.6: alone, the rewards of each choice that lies open
        self.starters: tuple[int, ...] = ()  # NN-21.5: who may start on any space
        self.followers: tuple[int, ...] = ()  # NN-21.4: who begins with more
        self.asks_who_plays = False  # NN-G21: a player may miss the chapter
        self.missing: i64 = NOWHERE  # … and this one does

    def copy(self) -> Table:
        other = Table(None, None)
        other.keep(self)
        other.content = self.content
        other.rules = self.rules
        other.map = self.map
        other.town_side = self.town_side
        other.players = [player.copy() for player in self.players]
        other.bot = None if self.bot is None else self.bot.copy()
        other.places = self.places
        other.stacks = self.stacks.copy()
        other.tokens = self.tokens
        other.searches = self.searches.copy()
        other.villagers = self.villagers.copy()
        other.row = self.row
        other.specialists = self.specialists.copy()
        other.builders = self.builders
        other.healers = self.healers
        other.offer_row = self.offer_row
        other.gear = [pile.copy() for pile in self.gear]
        other.shop = self.shop
        other.quests = [pile.copy() for pile in self.quests]
        other.discards = self.discards
        other.orders = self.orders.copy()
        other.solo = self.solo.copy()
        other.solo_used = self.solo_used
        other.box = self.box
        other.token_box = self.token_box
        other.search_box = self.search_box
        other.story_supply = self.story_supply
        other.season = self.season
        other.first = self.first
        other.passed = self.passed
        other.current = self.current
        other.you = self.you
        other.here = self.here
        other.in_final = self.in_final
        self.copy_turn(other)
        return other

    def copy_turn(self, other: Table) -> None:
        """What is being carried out."""
        other.stage = self.stage
        other.started = self.started
        other.movement = self.movement
        other.has_moved = self.has_moved
        other.by_card = self.by_card
        other.evading = self.evading
        other.committed = self.committed
        other.evaded = self.evaded
        other.played = self.played
        other.acted = self.acted
        other.visited = self.visited
        other.build_less = self.build_less
        other.has_built = self.has_built
        other.foe = self.foe
        other.foe_level = self.foe_level
        other.foe_health = self.foe_health
        other.foe_attack = self.foe_attack
        other.foe_quest = self.foe_quest
        other.dealt = self.dealt
        other.face = self.face
        other.face_token = self.face_token
        other.extra = self.extra
        other.warded = self.warded
        other.used_extra = self.used_extra
        other.orb = self.orb
        other.round_uses = self.round_uses
        other.roll_for = self.roll_for
        other.die = self.die
        other.piles = self.piles
        self.copy_story(other)
        other.bot_attacked = self.bot_attacked
        other.turns = self.turns
        other.read_in = self.read_in
        other.felled = self.felled
        other.fights = self.fights
        other.met = self.met

    def copy_story(self, other: Table) -> None:
        """What belongs to story mode."""
        other.chapter = self.chapter
        other.needed = self.needed
        other.added = self.added
        other.eased = self.eased
        other.is_mission = self.is_mission
        other.was_sent = self.was_sent
        other.is_discarded = self.is_discarded
        other.promised = self.promised
        other.starters = self.starters
        other.followers = self.followers
        other.asks_who_plays = self.asks_who_plays
        other.missing = self.missing

    # Who may know what

    def hide(self, seat: int) -> None:
        """NN-R52: others' hands, and what they are looking at, are known by the backs of the cards; face-down piles
        by what is in them."""
        for i, player in enumerate(self.players):
            if i != seat:
                player.hand = self.covered(player.hand)
                player.looking = self.covered(player.looking)
                for order in player.orders_seen:
                    self.orders.conceal(order)
                player.orders_seen = (UNSEEN,) * len(player.orders_seen)
        if self.bot is not None and seat != 0:  # NN-22.16: it may be one that only the player has looked at
            for order in self.bot.orders:
                if order >= 0:
                    self.orders.conceal(order)
            self.bot.orders = (UNSEEN,) * len(self.bot.orders)
        for pile in self.piles_face_down():
            pile.hide(seat)

    def covered(self, cards: tuple[int, ...]) -> tuple[int, ...]:
        """These quest cards as others see them."""
        backs: list[int] = []
        for card in cards:
            if card >= 0:
                kind = int(self.content.quests[card].kind)
                self.quests[kind].conceal(card)
                backs.append(back(kind))
            else:
                backs.append(card)
        return tuple(backs)

    def imagine(self) -> None:
        """Deal what is hidden afresh."""
        for player in self.players:
            player.hand = self.dealt_anew(player.hand)
            player.looking = self.dealt_anew(player.looking)
            orders: list[int] = [self.orders.turn_up(order, self.fate) for order in player.orders_seen]
            player.orders_seen = tuple(orders)

    def dealt_anew(self, cards: tuple[int, ...]) -> tuple[int, ...]:
        faces: list[int] = []
        for card in cards:
            if card < 0:
                card = self.quests[kind_of_back(card)].turn_up(UNSEEN, self.fate)
            faces.append(card)
        return tuple(faces)

    def piles_face_down(self) -> list[Pile]:
        return [
            self.searches,
            self.villagers,
            self.specialists,
            *self.gear,
            *self.quests,
            self.orders,
            self.solo,
        ]

    # At any time

    def anytime(self, seat: int) -> list[Move]:
        """NN-17.1: what a player may do out of turn, whole moves that ask nothing more."""
        from tablewright.games.now_or_never.rules.anytime_actions import moves_at_any_time

        if not 0 <= seat < len(self.players) or self.season == 0 or self.over:
            return []
        return moves_at_any_time(self, seat)

    # Readers

    def owner(self, seat: i64) -> Player:
        """The player of a seat; the one after the last seat is the bot's."""
        if seat < len(self.players):
            return self.players[seat]
        assert self.bot is not None
        return self.bot

    def max_hearts(self, player: Player) -> int:
        return self.content.heroes[player.hero].hearts

    def max_mana(self, player: Player) -> int:
        """NN-4.5: the slots of the board and what raises them."""
        return self.content.heroes[player.hero].mana + player.mods.mana

    def has_passed(self, seat: i64) -> bool:
        return (self.passed >> seat) & 1 == 1

    def has_token(self, space: i64) -> bool:
        """NN-15.1: whether a search token still lies there."""
        return self.tokens & bit(space) != 0

    def foes_at(self, space: i64) -> i64:
        """How many enemies lie on a space."""
        level = self.map.spaces[space].foe
        return self.stacks[level] if level > 0 else 0

    def place_at(self, space: i64) -> int:
        """The location on a space, or NOWHERE."""
        return self.places[space]

    def space_of(self, location: int) -> int:
        return self.places.index(location)

    def is_solo(self) -> bool:
        return self.bot is not None

    def has_mission_at(self, seat: i64, space: i64) -> bool:
        """NN-21.9: whether this player's mission token lies on a space."""
        mission = self.players[seat].mission
        return mission >= 0 and self.places[space] == mission

    def name_of(self, seat: i64) -> str:
        """The hero of a seat by name."""
        hero = self.players[seat].hero
        return self.content.heroes[hero].name if hero >= 0 else f"Player {seat + 1}"
