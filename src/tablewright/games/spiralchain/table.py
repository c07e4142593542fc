"""What lies on the table of Spiralchain. Everything is open to everybody but the luck still to come: a face-down
card and a covered Rot Token have no identity before they are turned up (SF-3.15)."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64, mypyc_attr

from tablewright.engine import table as engine
from tablewright.engine.pile import NOTHING, Pile
from tablewright.engine.table import GROUP
from tablewright.games.spiralchain.cards import (
    BINDMETAL,
    HELD,
    LOCATIONS,
    ONE_METAL,
    PURSE_BITS,
    WORLDS,
    Card,
    Content,
    Cost,
)
from tablewright.games.spiralchain.mods import NO_MODS, Mods

# Streams of luck
ROLL: Final = 0  # the Foreverot Roll
DICE: Final = 1  # every other die
LOT: Final = 2  # random seats, random Warlords
TOKENS: Final = 3  # World Tokens in set-up
ROLES: Final = 4
ROT_TOKENS: Final = 5
ROTKIN_TOKENS: Final = 6
FOREVEROT: Final = 7
EVENTS: Final = 8
FACTIONS: Final = 9
PROPHECIES: Final = 10
MADNESS: Final = 11
OBLIVIATES: Final = 12
LORE_TOKENS: Final = 13
RELICS: Final = 14
STREAMS: Final = (
    "roll", "dice", "lot", "tokens", "roles", "rot", "rotkin", "foreverot", "events", "factions",
    "prophecies", "madness", "obliviates", "lore", "relics",
)  # fmt: skip

# What lies on a location besides an enemy, which is told by its number
OPEN: Final = -1
RUIN: Final = -2

MOST_SEATS: Final = 8
NO_RUIN: Final = 22  # SF-14.1: the Ruin Token is not on the Alliance Track
HIGHEST: Final = 21

# What the current player did this turn
FOUGHT_WARLORD: Final = 1
FOUGHT_OBLIVIATE: Final = 2
CHANGED_WORLDS: Final = 4
CONFRONT_ROLLED: Final = 8
FIRST_GIFT: Final = 16  # the first location of the turn that gave Energy

# Why a die is rolled
VERGE_ROLL: Final = 0
CONFRONT_ROLL: Final = 1
ROUSE_ROLL: Final = 2
CARD_ROLL: Final = 3
CHALLENGE_ROLL: Final = 4

SETTING_UP: Final = 0
PLAYER_PHASE: Final = 1
FOREVEROT_PHASE: Final = 2


class Rules:
    """The options in force, settled before the game."""

    LASTING: Final = True

    def __init__(self) -> None:
        self.challenge = "easy"
        self.reveals = 3
        self.reinforcement_start = "start_world"
        self.obliviate_supply = "finite"
        self.skills_cut_costs = True  # SF-R16
        self.same_world_transfer = "needs_icon"
        self.group_choice = "vote"
        self.role_deal = "random"
        self.promos = False


@mypyc_attr(acyclic=True)
class Hero:
    """A play area and its pawn (SF-1.8)."""

    BESIDE: ClassVar[frozenset[str]] = frozenset({"purse"})

    def __init__(self, blank: bool) -> None:
        self.world: i64 = -1
        self.has: list[int] = NO_TOKENS if blank else [0] * HELD  # changed by `add` alone
        self.relics: tuple[int, ...] = ()  # changed by `add_relic` and `drop_relic` alone
        self.purse: i64 = 0  # what costs are paid with, see `cards.purse_of`
        self.quests: tuple[int, ...] = ()
        self.prophecies: tuple[int, ...] = ()
        self.madness: i64 = NOTHING
        self.roles: tuple[int, ...] = ()
        self.extra: i64 = 0  # Extra Action Cards
        self.mods: Mods = NO_MODS  # never changed, only replaced

    def copy(self) -> Hero:
        other = Hero(True)
        other.world = self.world
        other.has = self.has.copy()
        other.relics = self.relics
        other.purse = self.purse
        other.quests = self.quests
        other.prophecies = self.prophecies
        other.madness = self.madness
        other.roles = self.roles
        other.extra = self.extra
        other.mods = self.mods
        return other

    def add(self, kind: i64, n: i64) -> None:
        """SF-24.1: so many tokens of a kind more, or fewer."""
        self.has[kind] = self.has[kind] + n
        if kind <= BINDMETAL:
            self.purse += n << (kind * PURSE_BITS)

    def add_relic(self, relic: int) -> None:
        """SF-24.12, SF-24.15: a Relic more, which counts as one Bindmetal."""
        self.relics += (relic,)
        self.purse += ONE_METAL

    def drop_relic(self, relic: int) -> None:
        """SF-24.16: a Relic fewer."""
        self.relics = without(self.relics, relic)
        self.purse -= ONE_METAL


NO_TOKENS: Final[list[int]] = []


class Bill:
    """What is being paid: a cost with everything that changes it, fixed when the action begins (SF-6.24)."""

    LASTING: Final = True

    def __init__(
        self,
        cost: Cost,
        less: int,
        less_energy: int,
        more: int,
        swap: int,
        most: int,
        forge: bool,
        converts: bool = False,
    ) -> None:
        self.cost = cost
        self.less = less  # things that may be left out
        self.less_energy = less_energy  # Energy that may be left out
        self.more = more  # further Energy of any colour
        self.swap = swap  # a colour that may stand for others, -1 for none
        self.most = most  # how often
        self.forge = forge  # two Energy of one colour may stand for a Bindmetal
        self.converts = converts  # whether it is paid to a Relic

    @property
    def id(self) -> str:
        """Tells it from other bills in a digest."""
        return (
            f"{self.cost.id} {self.less} {self.less_energy} {self.more} {self.swap} {self.most} {self.forge}"
            f" {self.converts}"
        )


@mypyc_attr(acyclic=True)
class NoDeck(Pile):
    """The deck of a world that has none: always empty."""

    LASTING: Final = True

    def copy(self) -> Pile:
        return self


NO_DECK: Final = NoDeck(0, [])


def without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """These cards less one of them."""
    i = place_of(cards, card)
    assert i >= 0
    return cards[:i] + cards[i + 1 :]


def place_of(cards: tuple[int, ...], card: i64) -> i64:
    """Where it is among these cards, or -1. Numbers that are known to be such are compared quicker than things."""
    for i, other in enumerate(cards):
        if other == card:
            return i
    return -1


def swapped(rows: tuple[tuple[int, ...], ...], i: i64, row: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """The same rows with another one in one place."""
    return rows[:i] + (row,) + rows[i + 1 :]


def mix_in(pile: Pile, token: int) -> None:
    """SF-24.11, SF-24.16, SF-R12: face-down among the others. In order, so that nothing hidden remains of which
    token it was: whoever saw it come and go knows no more of the pool than before."""
    pile.take_back(token)
    pile.own().sort()


class Table(engine.Table):
    """What changes seldom is kept in tuples, which copies share."""

    BESIDE: ClassVar[frozenset[str]] = frozenset({"warlord_spots", "obliviate_spots", "ruin_spots", "camps"})

    def __init__(self, content: Content | None, rules: Rules | None, seats: int = 1) -> None:
        super().__init__(blank=content is None)
        if content is None or rules is None:
            return  # a copy fills in everything
        self.content = content
        self.rules = rules
        self.heroes: list[Hero] = [Hero(False) for _ in range(seats)]
        # The chain of worlds
        self.board: list[int] = [OPEN] * LOCATIONS  # an enemy's number, RUIN or OPEN; changed by `put` alone
        self.warlord_spots: i64 = 0  # a bit for each location where one stands
        self.obliviate_spots: i64 = 0
        self.ruin_spots: i64 = 0
        self.fallen: i64 = 0  # Destroyed Dragons: four bits for each world, see `destroyed_on` and `cover`
        self.reserves: list[int] = [0] * WORLDS  # Reinforcement Pawns
        self.deployed: list[int] = [0] * WORLDS  # Influence Tokens, pawn side up
        self.afield: i64 = 0  # how many of both there are on all worlds
        self.camps: i64 = 0  # a bit for each world with any of them; kept by `camp`
        self.lost: i64 = 0  # a bit for each world
        self.lost_count: i64 = 0
        self.verge: i64 = 5  # the lowest world above the Verge Indicator
        self.gates: i64 = 0  # a bit for each Permanent Gate in place
        self.stacks: tuple[tuple[int, ...], ...] = ((), (), (), ())  # on Nur, from the bottom up
        self.warlord_cards: tuple[int, ...] = ()  # Named Warlords with their card
        # Piles
        self.rot = Pile(ROT_TOKENS, [])
        self.rot_box: tuple[int, ...] = ()  # Rotkin out of play, and what was confronted
        self.deck = Pile(FOREVEROT, [])
        self.left: i64 = 0  # Foreverot Cards on Nur
        self.turned: tuple[int, ...] = ()  # turned up in set-up, still to be carried out
        self.resolved: tuple[int, ...] = ()
        self.events = Pile(EVENTS, [])
        self.event_discard: tuple[int, ...] = ()  # the last is the Active Event
        self.event: i64 = NOTHING
        self.events_due: i64 = 0
        self.factions = Pile(FACTIONS, [])
        self.faction_box: tuple[int, ...] = ()
        self.drawn: tuple[int, ...] = ()  # cards laid open while somebody chooses among them
        self.calling: i64 = NOTHING  # the Faction Card being carried out
        self.paid_influence = False  # the Influence Token that paid still waits to be put somewhere
        self.prophecies = Pile(PROPHECIES, [])
        self.prophecy_discard: tuple[int, ...] = ()
        self.madness = Pile(MADNESS, [])
        self.obliviates = Pile(OBLIVIATES, [])
        self.obliviate_discard: tuple[int, ...] = ()
        self.enemy_box: tuple[int, ...] = ()
        self.decks: list[Pile] = [NO_DECK] * WORLDS
        self.discards: tuple[tuple[int, ...], ...] = ((),) * WORLDS
        self.open_cards: tuple[int, ...] = ()  # World Cards being carried out
        self.lore = Pile(LORE_TOKENS, [])
        self.relics = Pile(RELICS, [])
        self.roles_left: tuple[int, ...] = ()  # Role Cards that nobody has
        self.supply: list[int] = list(content.supply)
        # Tracks
        self.alliance: i64 = 0
        self.ruin_space: i64 = NO_RUIN
        self.night = False
        # The round
        self.round: i64 = 0
        self.phase: i64 = SETTING_UP
        self.first: i64 = 0  # the First Player Marker
        self.current: i64 = 0
        self.turns_taken: i64 = 0
        self.actions: i64 = 0
        self.acting: i64 = 0  # whose action it is: the current player, or whom that one lets act
        self.actions_kept: i64 = 0  # those of the current player while somebody acts by their leave
        self.refused_at: i64 = -1  # the action slot in which a request was refused
        self.used: tuple[int, ...] = ()  # seat * LOCATIONS + location, once for each use this turn
        self.did: i64 = 0
        self.spent_turn: tuple[int, ...] = ()
        self.spent_round: tuple[int, ...] = ()
        self.safe_roads: i64 = 0  # worlds to which Gates need no Verge roll this round
        self.free_gates: i64 = 0
        self.lent_skills: tuple[tuple[int, int], ...] = ()  # (seat, skill) this round
        self.time_held = False
        self.watching: i64 = 0  # triggers that anybody's cards wait for
        # What is being carried out
        self.you: i64 = 0  # whose effect
        self.here: i64 = -1  # on which world, if it is not yours
        self.done = False  # whether the part before really took place
        self.target: i64 = -1  # a location that was chosen
        self.engaged: i64 = -1  # the location being engaged
        self.gave: i64 = 0  # a bit for each kind of token that it gave
        self.paid: tuple[int, ...] = ()
        self.bill: Bill | None = None
        self.foe: i64 = -1  # what is being confronted: a location, or LOCATIONS + stack
        self.tries: i64 = 0  # rolls still to be made
        self.foe_bonus: i64 = 0
        self.foe_forfeit = False  # on failure one Energy of the cost is paid
        self.die: i64 = 0  # the result as it counts
        self.natural: i64 = 0
        self.bonus: i64 = 0
        self.need: i64 = 0  # the lowest number that succeeds; 0 for a table of results
        self.why: i64 = VERGE_ROLL
        self.roller: i64 = 0
        self.foreverot: i64 = 0  # the Foreverot Roll
        self.roll_step: i64 = 0
        self.coming: i64 = NOTHING  # the Obliviate about to be placed
        self.coming_to: i64 = 0
        self.returning: i64 = NOTHING  # the Warlord out of the box that finds its world full
        self.falling: i64 = -1  # the world whose Dragon is about to be Destroyed
        self.fall_by_rouse = False
        self.revealed: i64 = NOTHING  # the Foreverot Card turned up
        self.rising: i64 = NOTHING  # the Warlord about to activate
        self.rally: tuple[int, ...] = ()  # Warlords still to activate
        self.cleared: i64 = -1  # the world of the enemy just discarded
        # What is counted for statistics
        self.reveals: i64 = 0
        self.worlds_lost: i64 = 0
        self.rouses: i64 = 0
        self.dragons_lost: i64 = 0
        self.confronts: i64 = 0
        self.engages: i64 = 0
        self.risen: int = 0  # a bit for each Rotkin that has stood on Nur, however many a pack has
        self.gates_taken: i64 = 0

    def tie_break(self) -> int:
        """SF-1.16: on a tie the holder of the First Player Marker decides."""
        return self.first

    def copy(self) -> Table:
        other = Table(None, None)
        other.keep(self)
        other.content = self.content
        other.rules = self.rules
        other.heroes = [hero.copy() for hero in self.heroes]
        other.board = self.board.copy()
        other.warlord_spots = self.warlord_spots
        other.obliviate_spots = self.obliviate_spots
        other.ruin_spots = self.ruin_spots
        other.fallen = self.fallen
        other.reserves = self.reserves.copy()
        other.deployed = self.deployed.copy()
        other.afield = self.afield
        other.camps = self.camps
        other.lost = self.lost
        other.lost_count = self.lost_count
        other.verge = self.verge
        other.gates = self.gates
        other.stacks = self.stacks
        other.warlord_cards = self.warlord_cards
        other.rot = self.rot.copy()
        other.rot_box = self.rot_box
        other.deck = self.deck.copy()
        other.left = self.left
        other.turned = self.turned
        other.resolved = self.resolved
        other.events = self.events.copy()
        other.event_discard = self.event_discard
        other.event = self.event
        other.events_due = self.events_due
        other.factions = self.factions.copy()
        other.faction_box = self.faction_box
        other.drawn = self.drawn
        other.calling = self.calling
        other.paid_influence = self.paid_influence
        other.prophecies = self.prophecies.copy()
        other.prophecy_discard = self.prophecy_discard
        other.madness = self.madness.copy()
        other.obliviates = self.obliviates.copy()
        other.obliviate_discard = self.obliviate_discard
        other.enemy_box = self.enemy_box
        other.decks = [pile.copy() for pile in self.decks]
        other.discards = self.discards
        other.open_cards = self.open_cards
        other.lore = self.lore.copy()
        other.relics = self.relics.copy()
        other.roles_left = self.roles_left
        other.supply = self.supply.copy()
        other.alliance = self.alliance
        other.ruin_space = self.ruin_space
        other.night = self.night
        other.round = self.round
        other.phase = self.phase
        other.first = self.first
        other.current = self.current
        other.turns_taken = self.turns_taken
        other.actions = self.actions
        other.acting = self.acting
        other.actions_kept = self.actions_kept
        other.refused_at = self.refused_at
        other.used = self.used
        other.did = self.did
        other.spent_turn = self.spent_turn
        other.spent_round = self.spent_round
        other.safe_roads = self.safe_roads
        other.free_gates = self.free_gates
        other.lent_skills = self.lent_skills
        other.time_held = self.time_held
        other.watching = self.watching
        self.copy_pending(other)
        return other

    def copy_pending(self, other: Table) -> None:
        """What is being carried out."""
        other.you = self.you
        other.here = self.here
        other.done = self.done
        other.target = self.target
        other.engaged = self.engaged
        other.gave = self.gave
        other.paid = self.paid
        other.bill = self.bill
        other.foe = self.foe
        other.tries = self.tries
        other.foe_bonus = self.foe_bonus
        other.foe_forfeit = self.foe_forfeit
        other.die = self.die
        other.natural = self.natural
        other.bonus = self.bonus
        other.need = self.need
        other.why = self.why
        other.roller = self.roller
        other.foreverot = self.foreverot
        other.roll_step = self.roll_step
        other.coming = self.coming
        other.coming_to = self.coming_to
        other.returning = self.returning
        other.falling = self.falling
        other.fall_by_rouse = self.fall_by_rouse
        other.revealed = self.revealed
        other.rising = self.rising
        other.rally = self.rally
        other.cleared = self.cleared
        other.reveals = self.reveals
        other.worlds_lost = self.worlds_lost
        other.rouses = self.rouses
        other.dragons_lost = self.dragons_lost
        other.confronts = self.confronts
        other.engages = self.engages
        other.risen = self.risen
        other.gates_taken = self.gates_taken

    def hide(self, seat: int) -> None:
        """SF-3.15: everything seen is seen by the whole team; only the order of what is face-down is unknown."""
        self.rot.hide(seat)
        self.deck.hide(seat)
        self.events.hide(seat)
        self.factions.hide(seat)
        self.prophecies.hide(seat)
        self.madness.hide(seat)
        self.obliviates.hide(seat)
        self.lore.hide(seat)
        self.relics.hide(seat)
        for pile in self.decks:
            pile.hide(seat)

    # Readers

    def role(self, index: int) -> Card:
        return self.content.roles[index]

    def world_of(self, seat: i64) -> i64:
        return self.heroes[seat].world

    def destroyed_on(self, world: i64) -> i64:
        """SF-7.3: how many Dragons of a world are Destroyed."""
        return (self.fallen >> (world * 4)) & 15

    def place(self) -> i64:
        """The world that an effect speaks of as here: its own, or that of whose effect it is."""
        return self.here if self.here >= 0 else self.heroes[self.you].world

    def group(self) -> int:
        """SF-1.16, SF-R37: who answers for the group."""
        if self.seats == 1 or self.rules.group_choice == "first_player":
            return self.first
        return GROUP

    # Changes

    def put(self, location: i64, token: i64) -> None:
        """SF-1.12: an enemy, a Ruin or nothing lies on a location now; what is counted beside goes with it."""
        bit: i64 = 1
        bit <<= location  # in two steps: compiled, a plain 1 has 32 bits, and there are 45 locations
        self.board[location] = token
        self.warlord_spots &= ~bit
        self.obliviate_spots &= ~bit
        self.ruin_spots &= ~bit
        if token >= self.content.warlords:
            self.obliviate_spots |= bit
        elif token >= 0:
            self.warlord_spots |= bit
        elif token == RUIN:
            self.ruin_spots |= bit

    def camp(self, world: i64) -> None:
        """SF-9.8: Reinforcements came to this world or left it."""
        if self.reserves[world] > 0 or self.deployed[world] > 0:
            self.camps |= 1 << world
        else:
            self.camps &= ~(1 << world)

    def cover(self, world: i64, n: i64) -> None:
        """SF-7.3: so many Ruins lie on the Dragons of a world now."""
        self.fallen += (n - self.destroyed_on(world)) << (world * 4)

    def discard(self, world: i64, card: int) -> None:
        """SF-5.10, SF-19.4: onto the discard pile of a world."""
        self.discards = swapped(self.discards, world, (*self.discards[world], card))

    def restack(self, stack: i64, tokens: tuple[int, ...]) -> None:
        """What lies in a stack on Nur now."""
        self.stacks = swapped(self.stacks, stack, tokens)

    def cap(self) -> i64:
        """SF-14.1: the highest space that Alliance can reach now."""
        return HIGHEST if self.ruin_space == NO_RUIN else self.ruin_space - 1
