"""The boards, tokens and cards as the rules use them: made once from the content pack, never changed in play."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from tablewright.engine.effects import Effect
from tablewright.engine.lasting import Force, bits

# What a player has, by place: the four goods, books, coins, experience; hearts and mana on the hero board
SHELL: Final = 0
TOOL: Final = 1
DEMON: Final = 2
CRYSTAL: Final = 3
BOOK: Final = 4
COIN: Final = 5
EXPERIENCE: Final = 6
HEART: Final = 7
MANA: Final = 8
THINGS: Final[tuple[str, ...]] = (
    "shell", "tool", "demon", "crystal", "book", "coin", "experience", "heart", "mana",
)  # fmt: skip
THING_NAMES: Final[tuple[str, ...]] = (
    "shell", "tool", "bottled demon", "crystal", "book", "coin", "experience", "heart", "mana",
)  # fmt: skip
GOODS: Final = 4  # NN-4.3: the first four things can be sold; books cannot

Amounts = tuple[tuple[int, int], ...]  # a price or a gain: ((COIN, 3), (HEART, 1))
NO_AMOUNTS: Final[Amounts] = ()

# The two sides of the boards
SURFACE: Final = 0
UNDERGROUND: Final = 1
SIDES: Final[tuple[str, ...]] = ("surface", "underground")

# Colours of ability tokens and gear
RED: Final = 0
BLUE: Final = 1
COLOURS: Final[tuple[str, ...]] = ("red", "blue")

# The four actions of specialists
BUILD: Final = 0
HEAL: Final = 1
LEARN: Final = 2
GEAR: Final = 3
ACTIONS: Final[tuple[str, ...]] = ("build", "heal", "gain_experience", "buy_gear")
ACTION_NAMES: Final[tuple[str, ...]] = ("Build", "Heal", "Gain Experience", "Buy Gear")

# The three kinds of quest cards
BASIC: Final = 0
ARTIFACT: Final = 1
ADVANCED: Final = 2
QUEST_KINDS: Final[tuple[str, ...]] = ("basic", "artifact", "advanced")

# When a paid ability may be used
IN_ROUND: Final = 0  # after the roll of a combat round
ON_TURN: Final = 1  # at any moment of the owner's turn
IN_MOVE: Final = 2  # during the move of a hero action
ANYTIME: Final = 3
WHOLE_TURN: Final = 4  # it is the turn
ON_REROLL: Final = 5  # after one's own roll
ON_TOTAL: Final = 6  # after the roll of a story choice, with the hearts
MOMENTS: Final[tuple[str, ...]] = ("round", "turn", "move", "anytime", "whole_turn", "reroll", "total")

# How often
ALWAYS: Final = ""
ONCE_PER_ROUND: Final = "once_per_round"
ONCE_PER_SEASON: Final = "once_per_season"

# What lasting texts may wait for
TRIGGERS: Final[tuple[str, ...]] = ("visit", "gear_bought")
TRIGGER: Final = bits(TRIGGERS)
VISIT: Final = 1
GEAR_BOUGHT: Final = 2

COLUMNS: Final = 10  # NN-G2
ROWS: Final = 4
SPACES: Final = 40
TOWN: Final = 16  # spaces of a town, and NN-3.9: tiles of a grid
GRID_COLUMNS: Final = 5
GRID: Final = 20
FACES: Final = 4
NOWHERE: Final = -1


class Use:
    """A paid ability: when it may be used, how often, for what, and what happens then."""

    LASTING: Final = True

    def __init__(self, index: int, id: str, name: str, moment: int) -> None:
        self.index = index  # among all uses of the pack: the mark under which it is noted as spent
        self.id = id
        self.name = name
        self.moment: i64 = moment
        self.limit = ALWAYS
        self.price: Amounts = NO_AMOUNTS
        self.not_in_combat = False
        self.not_in_final = False  # NN-19.13
        self.by_token_only = False  # NN-R26: not in a hero action that a card gives
        self.discards = False  # a story token that is used up
        self.sustains = False  # NN-R62: what it gives may change how a roll ends
        self.clause = ""  # by which it is used
        self.effect = Effect()
        self.text = ""


class Red:
    """NN-13.2–13.3: what the red ability of a die face does, and its mana option."""

    LASTING: Final = True

    def __init__(self, damage: int = 0, defence: int = 0) -> None:
        self.damage: i64 = damage
        self.defence: i64 = defence
        self.price: i64 = 0  # mana for the option; 0: there is none
        self.extra_damage: i64 = 0
        self.extra_dice: i64 = 0  # NN-24.14: dice whose results are added
        self.mana: i64 = 0  # NN-24.4: gained when its face is rolled
        self.text = ""

    @property
    def id(self) -> str:
        return self.text


class Hero:
    """A hero board."""

    LASTING: Final = True

    def __init__(self, index: int, id: str, name: str) -> None:
        self.index = index
        self.id = id
        self.name = name
        self.hearts: i64 = 0
        self.mana: i64 = 0
        self.arrows: tuple[int, ...] = ()
        self.faces: tuple[Red, ...] = ()  # the basic ability of each die face, from 1
        self.basic: Use | None = None  # NN-4.9
        self.tokens: tuple[int, ...] = ()  # its six ability tokens
        self.flavour = ""


class Token:
    """An ability token of a hero, or a piece of gear: what may lie in a red or blue slot."""

    LASTING: Final = True

    def __init__(self, index: int, id: str, name: str, colour: int) -> None:
        self.index = index
        self.id = id
        self.name = name
        self.colour: i64 = colour
        self.hero: i64 = -1  # whose ability it is; -1 for gear
        self.level: i64 = 0  # of an ability
        self.cost: i64 = 0  # experience for an ability, coins for gear
        self.copies: i64 = 1
        self.red: Red | None = None
        self.force: Force | None = None
        self.uses: tuple[Use, ...] = ()
        self.text = ""
        self.flavour = ""

    @property
    def is_gear(self) -> bool:
        return self.hero < 0


class Specialist:
    """A specialist token."""

    LASTING: Final = True

    def __init__(self, index: int, id: str, name: str) -> None:
        self.index = index
        self.id = id
        self.name = name
        self.action: i64 = BUILD
        self.gains: Amounts = NO_AMOUNTS  # its bonus icons
        self.cost: i64 = 0
        self.tax: i64 = 0
        self.is_starting = False
        self.text = ""
        self.flavour = ""


class Building:
    """A building tile; every player has one of each."""

    LASTING: Final = True

    def __init__(self, index: int, id: str, name: str) -> None:
        self.index = index
        self.id = id
        self.name = name
        self.cost: i64 = 0
        self.beds: i64 = 0
        self.has_book = False  # NN-7.9: 1 book when built
        self.makes: Amounts = NO_AMOUNTS  # each production phase
        self.not_in_final = False  # NN-23.7
        self.is_producer = False  # NN-23.2: makes one of the four goods
        self.frees_villagers = False  # NN-23.9
        self.force: Force | None = None  # what it changes from now on
        self.scores: tuple[Score, ...] = ()
        self.text = ""
        self.flavour = ""


class Score:
    """Victory points for what is counted at game end: so many for each, or for every few, up to a limit."""

    LASTING: Final = True

    def __init__(self, points: int, counter: Any, every: int, most: int, text: str) -> None:
        self.points: i64 = points
        self.counter = (
            counter  # a reader of the table, for `table.you` and `table.here`; None: these points, once
        )
        self.every: i64 = every
        self.most: i64 = most  # 0: no limit
        self.condition: Any = None  # whether it counts at all
        self.text = text

    @property
    def id(self) -> str:
        return self.text


class Villager:
    """A villager token."""

    LASTING: Final = True

    def __init__(self, index: int, id: str, name: str, good: int) -> None:
        self.index = index
        self.id = id
        self.name = name
        self.good: i64 = good
        self.flavour = ""


class Order:
    """An order token."""

    LASTING: Final = True

    def __init__(self, index: int, id: str, name: str, goods: Amounts, coins: int) -> None:
        self.index = index
        self.id = id
        self.name = name
        self.goods = goods
        self.coins: i64 = coins
        self.flavour = ""


class Search:
    """A search token."""

    LASTING: Final = True

    def __init__(self, index: int, id: str, name: str, effect: Effect) -> None:
        self.index = index
        self.id = id
        self.name = name
        self.effect = effect
        self.is_kept = True  # NN-15.4
        self.text = ""
        self.flavour = ""


class Location:
    """A location as it is on one side of the board: its price, all at once, and then its effect."""

    LASTING: Final = True

    def __init__(self, index: int, id: str, name: str, price: Amounts, effect: Effect) -> None:
        self.index = index
        self.id = id
        self.name = name
        self.price = price
        self.effect = effect
        self.clause = ""  # by which it is visited
        self.text = ""
        self.flavour = ""


class Quest:
    """A quest card of any of the three kinds."""

    LASTING: Final = True

    def __init__(self, index: int, id: str, name: str, kind: int, location: int) -> None:
        self.index = index
        self.id = id
        self.name = name
        self.kind: i64 = kind
        self.location: i64 = location
        self.price: Amounts = NO_AMOUNTS
        self.condition: Any = None  # what an asterisk asks for
        self.condition_text = ""
        self.health: i64 = 0  # of a combat quest; 0: it has no combat
        self.attack: i64 = 0
        self.effect = Effect()  # when it is played, or the combat is won
        self.force: Force | None = None  # ONGOING
        self.uses: tuple[Use, ...] = ()  # of an artifact
        self.scores: tuple[Score, ...] = ()  # AT GAME END
        self.vp: i64 = 0
        self.text = ""
        self.flavour = ""


class Enemy:
    """All enemy tokens of one level and side."""

    LASTING: Final = True

    def __init__(self, index: int, id: str, name: str, level: int) -> None:
        self.index = index
        self.id = id
        self.name = name
        self.level: i64 = level
        self.is_underground = False  # NN-12.2: used underground instead of the other of its level
        self.health: i64 = 0
        self.attack: i64 = 0
        self.gains: Amounts = NO_AMOUNTS
        self.villagers: i64 = 0
        self.copies: i64 = 0
        self.text = ""
        self.flavour = ""


class SoloCard:
    """A card of the solo player's bot."""

    LASTING: Final = True

    def __init__(self, index: int, id: str, name: str, effect: Effect) -> None:
        self.index = index
        self.id = id
        self.name = name
        self.effect = effect
        self.is_attack = False  # NN-22.15: the second of a season is ignored
        self.copies: i64 = 1
        self.text = ""
        self.flavour = ""


class StoryToken:
    """NN-G19: a token that stories give."""

    LASTING: Final = True

    def __init__(self, index: int, id: str, name: str) -> None:
        self.index = index
        self.id = id
        self.name = name
        self.copies: i64 = 1
        self.is_kept = False  # for the rest of the campaign
        self.force: Force | None = None
        self.uses: tuple[Use, ...] = ()
        self.scores: tuple[Score, ...] = ()
        self.gained = Effect()  # when it is taken
        self.chapter_start = Effect()  # at the start of each later chapter
        self.makes_villager: i64 = -1  # the good of a token that is itself a villager
        self.villagers: tuple[int, ...] = ()  # its copies among the villagers
        self.text = ""
        self.flavour = ""


class Chapter:
    """NN-G20: a chapter of the story, and what it changes about the set-up."""

    LASTING: Final = True

    def __init__(self, number: int, title: str, side: int) -> None:
        self.number: i64 = number
        self.id = f"chapter_{number}"
        self.title = title
        self.question = ""
        self.side: i64 = side
        self.searches: tuple[int, ...] = ()  # locations with a search token
        self.without: tuple[int, ...] = ()  # levels of enemies that are left out
        self.doubled: tuple[int, ...] = ()  # levels of which two lie there at any number of players
        self.least_skill: i64 = 1  # NN-G18: between which what is remembered may move a skill
        self.most_skill: i64 = 99
        self.start = Effect()  # what each player gains or loses before the first season
        self.endings: tuple[tuple[Any, str], ...] = ()  # when, and the last word of the page's id
        self.epilogues: tuple[tuple[Any, str], ...] = ()


class Space:
    """A space of the map."""

    LASTING: Final = True

    def __init__(self, index: int) -> None:
        self.index = index
        self.id = str(index)
        self.column: i64 = index % COLUMNS
        self.row: i64 = index // COLUMNS
        self.letter = ""
        self.is_mountain = False
        self.is_rock = False  # nobody enters it
        self.foe: i64 = 0  # level of its enemy stack; 0: none
        self.location: i64 = NOWHERE  # as printed
        self.near: tuple[int, ...] = ()  # the spaces one step away


class Map:
    """One side of the game board."""

    LASTING: Final = True

    def __init__(self, id: str, name: str) -> None:
        self.id = id
        self.name = name
        self.spaces: tuple[Space, ...] = ()
        self.start: i64 = 0  # the Monument
        self.orders: i64 = NOWHERE  # the location at which the order tokens lie


class TownSide:
    """One side of the town boards: what each space gives and costs, and what full rows and housing are worth."""

    LASTING: Final = True

    def __init__(self, id: str) -> None:
        self.id = id
        self.gives: tuple[int, ...] = ()  # by space, row by row from the top; NOWHERE: nothing
        self.extra: tuple[int, ...] = ()  # coins on top of a tile's price
        self.full_row: tuple[int, ...] = ()
        self.housing: tuple[int, ...] = ()


class Sale:
    """NN-G10: goods that may be sold together."""

    LASTING: Final = True

    def __init__(self, index: int, id: str, goods: Amounts, coins: int) -> None:
        self.index = index
        self.id = id
        self.goods = goods
        self.coins: i64 = coins


class Numbers:
    """What else the book prints as a number, and a designer may try out otherwise."""

    LASTING: Final = True

    def __init__(self) -> None:
        self.id = ""
        self.coins: i64 = 17  # NN-3.7
        self.seat_coins: tuple[int, ...] = (0, 1, 1, 2)  # NN-2.14
        self.villager_row: i64 = 6
        self.specialist_row: i64 = 4
        self.gear_row: i64 = 3  # of each colour
        self.refill: i64 = 2  # NN-17.11: experience
        self.order_vp: i64 = 2
        self.rest_hearts: i64 = 2
        self.rest_coins: i64 = 1
        self.learn: i64 = 2  # NN-8.2: experience
        self.consolation: i64 = 1  # NN-13.9: experience
        self.dealt: tuple[int, ...] = (6, 1, 1)  # NN-3.10: of each kind of quest
        self.kept: i64 = 4
        self.solo_goal: i64 = 100  # NN-22.19
        self.reputation_low: i64 = -2  # NN-R42
        self.reputation: tuple[int, ...] = ()  # VP by place of the marker, from the lowest (NN-21.2)
        self.most_reputation: i64 = 3  # NN-21.3


class Content:
    """A whole pack, compiled. Lists are in the order of their ids, unless a list says otherwise."""

    LASTING: Final = True

    def __init__(self, id: str, version: str, hash: str) -> None:
        self.id = id
        self.version = version
        self.hash = hash
        self.heroes: list[Hero] = []  # in the order of the campaign sheet (NN-R63)
        self.tokens: list[Token] = []  # abilities hero by hero as printed, then gear
        self.first_gear: i64 = 0
        self.specialists: list[Specialist] = []  # starting builders, starting healers, then the others
        self.starting_builders: tuple[int, ...] = ()
        self.starting_healers: tuple[int, ...] = ()
        self.others: tuple[int, ...] = ()  # the specialists of the pile
        self.buildings: list[Building] = []
        self.villagers: list[Villager] = []  # those of the pile, then the story tokens that are villagers
        self.pile_of_villagers: i64 = 0  # how many of them are in the pile
        self.orders: list[Order] = []
        self.searches: list[Search] = []  # one for each token: two of a type are two entries
        self.quests: list[Quest] = []  # basic, artifact, advanced
        self.first_artifact: i64 = 0
        self.first_advanced: i64 = 0
        self.locations: list[list[Location]] = [[], []]  # by side, then by number; both have the same places
        self.maps: list[Map] = []
        self.towns: list[TownSide] = []
        self.enemies: list[list[Enemy]] = [[], []]  # by side, then by level - 1
        self.solo: list[SoloCard] = []  # one for each card
        self.story_tokens: list[StoryToken] = []
        self.story_copies: tuple[int, ...] = ()  # of each of them
        self.sales: list[Sale] = []  # best first: full sets, threes, single goods
        self.uses: list[Use] = []
        self.numbers = Numbers()
        self.hero_of: dict[str, int] = {}
        self.token_of: dict[str, int] = {}
        self.specialist_of: dict[str, int] = {}
        self.building_of: dict[str, int] = {}
        self.villager_of: dict[str, int] = {}
        self.order_of: dict[str, int] = {}
        self.search_of: dict[str, int] = {}
        self.quest_of: dict[str, int] = {}
        self.location_of: dict[str, int] = {}
        self.story_token_of: dict[str, int] = {}
        self.use_of: dict[str, int] = {}
        self.opening = ""
        self.victory = ""
        self.defeat = ""
        self.thoughts: object = None  # what the rule of thumb makes of all these texts, once it is asked

    def gear_pile(self, colour: int) -> list[int]:
        """All pieces of gear of a colour, one number for each copy."""
        return [
            token.index
            for token in self.tokens[self.first_gear :]
            if token.colour == colour
            for _ in range(token.copies)
        ]
