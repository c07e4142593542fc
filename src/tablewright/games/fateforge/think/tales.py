"""Stories: which choice is worth its price and its test, who takes the test, which reward the party picks.

Where a choice leads nobody knows before it is taken, so only what is printed beside it counts (FF-22.1, 22.2).
"""

from __future__ import annotations

from typing import Final

from tablewright.engine.table import Move, step_name
from tablewright.games.fateforge.chronicle import WAYS
from tablewright.games.fateforge.journey import ONE
from tablewright.games.fateforge.pieces import Hero
from tablewright.games.fateforge.printed.cards import DULL, WHISPERS
from tablewright.games.fateforge.rules import hero_set_up, map_exploration, rewards, story_scenes
from tablewright.games.fateforge.table import Table
from tablewright.games.fateforge.think import preparing, wares, worth

PASSED: Final = 3.0  # what a test that succeeds brings, beside its trait points
FAILED: Final = 1.3  # what one that fails costs
A_POINT: Final = 0.5  # a trait point
PLAIN: Final = 1.0  # a choice without a test
AGAIN: Final = 6.0  # to have taken a choice before: nothing new comes of it
GOLD_PIECE: Final = 0.35
A_MEAL: Final = 0.9
FACES: Final = 6.0
SMALL_PURSE: Final = 1  # the reward that buys more in gold than as an item (FF-G13)
CLEANSING: Final = 3


# Choices (FF-22.1)


def at_node(table: Table) -> int:
    """The choice that promises most for its price; the first of equals."""
    told = table.story
    page = table.stories.page(told.page, told.head)
    best = 0
    highest = -1e9
    for i, move in enumerate(table.options):
        choice = page.choice_called(move[1])
        if choice is None:
            continue
        value = PLAIN
        for deed in choice.deed:
            value = deed_worth(table, deed)
        for price in choice.pays:
            value -= price_worth(table, price)
        if told.chosen >> choice.number & 1:
            value -= AGAIN
        if value > highest:
            best, highest = i, value
    return best


def deed_worth(table: Table, deed: Move) -> float:
    """FF-22.2: a test by its chance."""
    if deed[0] is not story_scenes.begin_test:
        return PLAIN
    chance = test_chance(table, deed[1], deed[2], deed[3])
    points = story_scenes.POINTS[story_scenes.DIFFICULTY[deed[2]]]
    return chance * (PASSED + A_POINT * points) - (1.0 - chance) * FAILED


def price_worth(table: Table, price: Move) -> float:
    """What has to be paid: (step, n, what, who) as the story's words have it."""
    if step_name(price) != "pay" or len(price) < 3:
        return 0.5
    n = float(price[1])
    what: str = price[2]
    if what == "gold":
        return GOLD_PIECE * n
    if what == "food":
        return A_MEAL * n
    if what == "energy":
        return worth.ENERGY * n
    hardiest = 0
    for hero in table.heroes:
        hardiest = max(hardiest, int(hero.health))
    return worth.life(float(hardiest)) - worth.life(float(hardiest) - n)


# Tests (FF-22.2 to 22.8)


def test_chance(table: Table, types: str, difficulty: str, who: str) -> float:
    """The chance that a test succeeds, of the best hero or of all together."""
    traits = 0
    for trait in story_scenes.matching(types):
        traits |= 1 << trait
    own = types == story_scenes.OWN
    dice = story_scenes.DIFFICULTY[difficulty]
    chances = [hero_chance(table, hero, traits, own, dice) for hero in table.heroes]
    if who == ONE:
        second = 0.7 if types == story_scenes.TWO_TESTS else 1.0
        return max(chances) * second
    total = 0.0
    product = 1.0
    for chance in chances:
        total += chance
        product *= chance
    return product if who == "each" else min(1.0, total / len(chances) * 1.15)


def hero_chance(table: Table, hero: Hero, traits: int, own: bool, dice: int) -> float:
    """FF-22.4 to 22.8: every die must succeed; a matching trait helps, and lets all be rerolled."""
    if hero.down:
        return 0.0
    matches = own or bool(hero_set_up.traits_of(table, hero) & traits)
    good = 0
    for face in table.content.test_faces:
        if face == story_scenes.SUCCESS or (
            face == story_scenes.TRAIT and matches and not hero.statics & DULL
        ):
            good += 1
    rolled = min(story_scenes.MOST_DICE, dice + hero_set_up.burden(table, hero, WHISPERS))
    chance = float((good / FACES) ** rolled)
    return 1.0 - (1.0 - chance) ** 2 if matches and hero.energy > 0 else chance


def choose_tester(table: Table) -> int:
    """FF-22.3: who has the best chance; of equals who has most energy."""
    traits = 0
    for trait in table.journey.types:
        traits |= 1 << trait
    values: list[float] = []
    for move in table.options:
        hero = table.heroes[move[1]]
        chance = hero_chance(table, hero, traits, table.journey.own, int(table.journey.difficulty))
        values.append(chance + 0.001 * float(hero.energy + hero.health))
    return highest_of(values)


def highest_of(values: list[float]) -> int:
    found = 0
    for i in range(1, len(values)):
        if values[i] > values[found]:
            found = i
    return found


# Losses and gifts


def choose_sufferer(table: Table) -> int:
    """FF-R34: who has most of it."""
    values: list[float] = []
    for move in table.options:
        hero = table.heroes[move[1]]
        if move[2] == "energy":
            values.append(float(hero.energy) + 0.01 * float(hero.health))
        else:
            values.append(worth.life(float(hero.health) - float(move[3])) - worth.life(float(hero.health)))
    return highest_of(values)


def choose_recoverer(table: Table) -> int:
    """FF-R34: whom it helps most."""
    return highest_of(
        [rest_worth(table, table.heroes[move[1]], move[2], int(move[3])) for move in table.options]
    )


def rest_worth(table: Table, hero: Hero, what: str, n: int) -> float:
    value = 0.0
    if what != "energy":
        after = min(hero_set_up.max_health(table, hero), int(hero.health) + n)
        value += worth.life(float(after)) - worth.life(float(hero.health))
    if what != "health":
        value += worth.ENERGY * float(min(int(hero.energy_max) - int(hero.energy), n))
    return value


# Rewards (FF-20.2, G13)


def choose_reward(table: Table) -> int:
    """FF-G13: what lasts before gold; Corruption is lifted where there is some."""
    n: int = table.asking[1]
    if n == SMALL_PURSE:
        return 0
    if n == CLEANSING:
        cards = 0
        for hero in table.heroes:
            cards += len(hero.corruption)
        return 1 if cards >= len(table.heroes) else 0
    return 1


def choose_die(table: Table) -> int:
    """FF-20.2: the colour whose faces do most, and that the hero's skills were made for."""
    values: list[float] = []
    for move in table.options:
        hero = table.heroes[move[1]]
        colour = rewards.COLOURS.index(move[2])
        values.append(preparing.dice_worth(table, move[2], 0.9) + 0.6 * float(hero.pool[colour]))
    return highest_of(values)


def choose_skill(table: Table) -> int:
    """FF-20.2: the skill that is worth most to its hero."""
    values = [
        wares.skill_worth(table, table.heroes[move[1]], table.card(table.content.card_of[move[2]]))
        for move in table.options
    ]
    return highest_of(values)


def choose_skills(table: Table) -> int:
    """FF-24.13: skills anew: the best that there is gold for, until nothing is left to learn."""
    last = len(table.options) - 1
    values = [
        wares.skill_worth(table, table.heroes[move[1]], table.card(table.content.card_of[move[2]]))
        for move in table.options[:last]
    ]
    return highest_of(values) if values else last


def choose_reward_item(table: Table) -> int:
    """FF-20.2: the item that some hero can make most of."""
    return highest_of([best_owner_worth(table, move[1]) for move in table.options])


def best_owner_worth(table: Table, id: str) -> float:
    card = table.card(table.content.card_of[id])
    best = 0.0
    for hero in table.heroes:
        best = max(best, wares.item_worth(table, hero, card))
    return best


def choose_owner(table: Table) -> int:
    """FF-R71: whoever can make most of it; the bag last."""
    values: list[float] = []
    for move in table.options:
        if move[0] is rewards.take_item:
            card = table.card(table.content.card_of[move[2]])
            values.append(wares.item_worth(table, table.heroes[move[1]], card))
        else:
            values.append(0.0)
    return highest_of(values)


def choose_trait(table: Table) -> int:
    """FF-22.10: for who has fewest."""
    values: list[float] = []
    for move in table.options:
        hero = table.heroes[move[1]]
        values.append(-float(hero_set_up.traits_of(table, hero).bit_count()))
    return highest_of(values)


# The city (FF-22.15)


def at_crossing(table: Table) -> int:
    """FF-22.15: a place where the party has not been on this walk; it does not read riddles."""
    journey = table.journey
    here = map_exploration.here(table)
    values: list[float] = []
    for move in table.options:
        place = here.ways[WAYS.index(move[1])]
        visits = sum(1 for walked in journey.walked if walked == place)
        if place == map_exploration.route(table).start:
            visits += 1
        values.append(-float(visits))
    return highest_of(values)
