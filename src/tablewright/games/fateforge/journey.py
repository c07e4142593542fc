"""Where a campaign stands, as far as one of its parts has to know: reputation, points, cards, the rest, the test.

All of it is open to all players (FF-1.21).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tablewright.games.fateforge.chronicle import HOLDERS, NO_PLACE
from tablewright.games.fateforge.printed.cards import TRAITS

TRAIT_CARDS: Final = 3  # FF-G12, of each trait
NOBODY: Final = -1

# What a part of the campaign is
NO_PART: Final = 0
STORY: Final = 1
FIGHT: Final = 2
REST: Final = 3

# How a Combat Scene came out (FF-1.11)
WON: Final = 1
PART: Final = 2
LOST: Final = 3

# How a test is taken (FF-22.3, R52)
ONE: Final = "one"
ALL: Final = "all"
EACH: Final = "each"


class Journey:
    """What a party carries from scene to scene beside its heroes and its bag, and what goes on in this one."""

    def __init__(self) -> None:
        self.kind: i64 = NO_PART
        self.at = ""  # the page, the fight or the rest that this part begins with
        self.leads_to = ""  # the fight or the rest that follows; an ending; a restart
        self.ending = ""
        self.came_from = ""  # the fight before this story
        # What is remembered (FF-1.11, 20, 22)
        self.reputation: tuple[int, ...] = (0,) * len(HOLDERS)
        self.trait_points: i64 = 0  # not yet redeemed
        self.trait_total: i64 = 0
        self.point_types: tuple[int, ...] = ()  # of the tests that gave them
        self.trait_supply: tuple[int, ...] = (TRAIT_CARDS,) * len(TRAITS)
        self.victory_points: i64 = 0
        self.rewards: i64 = 0  # thresholds that were rewarded
        self.cards: i64 = 0  # story cards, a mask by number
        self.outcomes: tuple[tuple[str, int], ...] = ()  # of each Combat Scene
        self.encountered: tuple[int, ...] = ()  # enemy cards already met
        self.chapter: i64 = 1
        self.done: i64 = 0  # chapters and rests that are over
        self.rest: i64 = 0  # the last Rest Scene
        self.broken = False
        self.named: i64 = NOBODY  # the hero that heard a name (story card 16)
        self.lost_before: i64 = 0  # how often the imposed scene at hand was lost
        # Coming scenes (FF-G18)
        self.adjusts: tuple[int, ...] = ()  # changes to fights, by their numbers in the story
        self.foretold: tuple[tuple[str, int, tuple[int, ...]], ...] = ()  # round-1 reactions of the booth
        # Locations and Side Quests (FF-23)
        self.opened: i64 = 0  # locations that a value or a page has opened, a mask
        self.closed: i64 = 0
        self.visited: i64 = 0
        self.quests_offered: tuple[int, ...] = ()  # by quest: the rest of its first offer, 0 = not yet
        self.quests_taken: i64 = 0
        self.quests_won: i64 = 0
        self.quests_added: i64 = 0
        self.discount: i64 = 0  # skills that the Training Yard sells at 1 less
        self.time_change: i64 = 0  # for the next rest
        self.food_price: i64 = 1
        self.helped: tuple[int, ...] = ()  # cards used in this Story or Rest Scene
        # This Rest Scene
        self.tokens: i64 = 0
        self.here: i64 = NOBODY  # the location that is being visited
        self.paid = False
        self.seen_here: i64 = 0  # locations visited in this rest, a mask
        self.healing: i64 = 0  # paid for and not yet given
        self.cleansed: i64 = 0  # heroes, a mask
        self.quest: i64 = NOBODY  # the Side Quest under way
        # A test
        self.types: tuple[int, ...] = ()  # traits that match, any of them
        self.second: tuple[int, ...] = ()  # of the second of two tests
        self.own = False
        self.difficulty: i64 = 0
        self.who = ONE
        self.dice: tuple[int, ...] = ()
        self.tester: i64 = NOBODY
        self.rerolled = False
        self.passed: tuple[int, ...] = ()
        self.failed: tuple[int, ...] = ()
        self.succeeded = False
        self.type_used: i64 = NOBODY
        # The guided first combat (FF-1.19)
        self.guided = False
        self.taught: tuple[str, ...] = ()
        # Map Exploration
        self.route = ""
        self.place: i64 = NO_PLACE
        self.moves: i64 = 0
        self.walked: tuple[int, ...] = ()
        self.marker: i64 = NO_PLACE  # where the players have put the party marker
        # Restart and swap
        self.heroes_wanted: i64 = 0
        self.old_types: tuple[int, ...] = ()  # the heroes of the Act's start, when it begins again

    def copy(self) -> Journey:
        other = Journey()
        self.copy_memory(other)
        other.kind = self.kind
        other.at = self.at
        other.leads_to = self.leads_to
        other.ending = self.ending
        other.came_from = self.came_from
        other.opened = self.opened
        other.closed = self.closed
        other.visited = self.visited
        other.quests_offered = self.quests_offered
        other.quests_taken = self.quests_taken
        other.quests_won = self.quests_won
        other.quests_added = self.quests_added
        other.discount = self.discount
        other.time_change = self.time_change
        other.food_price = self.food_price
        other.helped = self.helped
        other.tokens = self.tokens
        other.here = self.here
        other.paid = self.paid
        other.seen_here = self.seen_here
        other.healing = self.healing
        other.cleansed = self.cleansed
        other.quest = self.quest
        other.types = self.types
        other.second = self.second
        other.own = self.own
        other.difficulty = self.difficulty
        other.who = self.who
        other.dice = self.dice
        other.tester = self.tester
        other.rerolled = self.rerolled
        other.passed = self.passed
        other.failed = self.failed
        other.succeeded = self.succeeded
        other.type_used = self.type_used
        other.guided = self.guided
        other.taught = self.taught
        other.route = self.route
        other.place = self.place
        other.moves = self.moves
        other.walked = self.walked
        other.marker = self.marker
        other.heroes_wanted = self.heroes_wanted
        other.old_types = self.old_types
        return other

    def copy_memory(self, other: Journey) -> None:
        other.reputation = self.reputation
        other.trait_points = self.trait_points
        other.trait_total = self.trait_total
        other.point_types = self.point_types
        other.trait_supply = self.trait_supply
        other.victory_points = self.victory_points
        other.rewards = self.rewards
        other.cards = self.cards
        other.outcomes = self.outcomes
        other.encountered = self.encountered
        other.chapter = self.chapter
        other.done = self.done
        other.rest = self.rest
        other.broken = self.broken
        other.named = self.named
        other.lost_before = self.lost_before
        other.adjusts = self.adjusts
        other.foretold = self.foretold

    def outcome(self, scene: str) -> int:
        """How a Combat Scene came out; 0 if it was not played."""
        for word, how in self.outcomes:
            if word == scene:
                return how
        return 0

    def note_outcome(self, scene: str, how: int) -> None:
        self.outcomes = (*[one for one in self.outcomes if one[0] != scene], (scene, how))

    def value(self, holder: str) -> int:
        return self.reputation[HOLDERS.index(holder)]

    def has_card(self, number: int) -> bool:
        return bool(self.cards >> number & 1)


class NoJourney(Journey):
    """That of all tables that are no part of a campaign: nothing in it changes, so copies share it."""

    LASTING: Final = True


NO_JOURNEY: Final = NoJourney()
