# interpreted: made once for each look at the table, not once a move
"""The words of the campaign: choices of pages, tests, rests, the way through the city, rewards, restart and swap."""

from __future__ import annotations

from typing import Any, Final

from tablewright.engine import story
from tablewright.engine.scene import Amount
from tablewright.games.fateforge.chronicle import Location, SideQuest
from tablewright.games.fateforge.effects import story_pages
from tablewright.games.fateforge.printed.cards import TRAITS
from tablewright.games.fateforge.rules import (
    campaign_management,
    hero_set_up,
    map_exploration,
    rest_locations,
    rest_scenes,
    rewards,
    story_scenes,
    traits,
    tutorial,
)
from tablewright.games.fateforge.show.results import rich
from tablewright.games.fateforge.table import Table
from tablewright.scene.words import Ask, Asks, Say, Says

LEVELS: Final = ("", "easy", "medium", "hard")

# Pages


def choice_of(table: Table, id: str) -> Any:
    """The choice of this id on the page that lies open."""
    return table.stories.page(table.story.page, table.story.head).choice_called(id)


def way_words(table: Table, id: str) -> str:
    choice = choice_of(table, id)
    return choice.title if choice is not None else id


def way_detail(table: Table, id: str) -> str:
    """FF-22.2: what is tested; what is not known before the choice stays unsaid."""
    choice = choice_of(table, id)
    if choice is None or not choice.deed_words:
        return ""
    if choice.deed_words in table.content.chronicle.routes:
        return "Find your way through the city."
    return f"{test_words(choice.deed_words)}."


def test_words(deed: str) -> str:
    """`perception medium one` as «Medium Perception test by one hero»."""
    types, level, *rest = deed.split()
    who = rest[0] if rest else "one"
    name = types.replace("_", " ").title().replace(" Or ", " or ").replace(" And ", " and ")
    name = "own trait" if types == "own" else name
    by = {"one": "by one hero", "all": "by all heroes, half of whom must pass", "each": "by each hero"}[who]
    return f"{level.capitalize()} {name} test {by}"


def way_cost(table: Table, id: str) -> list[Amount]:
    """FF-20.6: the price, where it is gold or food."""
    choice = choice_of(table, id)
    if choice is None or not choice.pays_words:
        return []
    found: list[Amount] = []
    for part in choice.pays_words.split(","):
        words = part.split()
        if len(words) >= 2 and words[0].isdigit():
            icon = {"gold": "coin", "food": "food", "energy": "energy", "health": "heart"}[words[1]]
            found.append(Amount(icon, int(words[0]), words[1]))
    return found


def page_title(table: Table, *args: Any) -> str:
    page = table.stories.pages[table.story.page] if table.story.page >= 0 else None
    return f"{page.title}: what do you do?" if page is not None and page.title else "What do you do?"


# Tests


def dice_words(n: int) -> str:
    return f"{n} {'die' if n == 1 else 'dice'}"


def tester_text(table: Table, who: int) -> str:
    """FF-22.3: what each brings to it: traits, energy, dice."""
    hero = table.heroes[who]
    own = hero_set_up.traits_of(table, hero)
    names = ", ".join(trait.capitalize() for i, trait in enumerate(TRAITS) if own >> i & 1)
    fits = " The trait fits." if story_scenes.has_match(table, hero) else ""
    n = story_scenes.dice_in_test(table, hero)
    return f"{dice_words(n).capitalize()}, {hero.energy} energy. Traits: {names}.{fits}"


def tested(table: Table) -> str:
    journey = table.journey
    names = " or ".join(TRAITS[trait].capitalize() for trait in journey.types) or "own trait"
    return f"{LEVELS[journey.difficulty]} {names} test"


def tester_words(table: Table, *args: Any) -> str:
    return f"Who takes the {tested(table)}?"


def reroll_question(table: Table, who: int) -> str:
    faces = ", ".join(story_scenes.FACES[face] for face in table.journey.dice)
    return f"{table.name(who)} has rolled {faces}. Reroll all of it for 1 energy?"


# Rests


def place_called(table: Table, id: str) -> str:
    return next(place.name for place in table.content.chronicle.places if place.id == id)


def place_of(table: Table, id: str) -> Location:
    return rest_scenes.place_called(table, id)


def quest_of(table: Table, id: str) -> SideQuest:
    return next(quest for quest in table.content.chronicle.quests if quest.id == id)


def visit_words(table: Table, id: str) -> str:
    place = place_of(table, id)
    return f"{'Look in at' if place.shop else 'Visit'} {place.name}"


def time_words(n: int) -> str:
    return f"{n} time" if n else "No time"


def visit_text(table: Table, id: str) -> str:
    place = place_of(table, id)
    first = f"{time_words(int(place.time))}, with the first purchase. " if place.shop else ""
    return f"{first}{place.text}"


def visit_cost(table: Table, id: str) -> list[Amount]:
    place = place_of(table, id)
    return [Amount("hourglass", int(place.time), "time")] if place.time and not place.shop else []


def quest_text(table: Table, id: str) -> str:
    quest = quest_of(table, id)
    left = rest_scenes.rests_left(table, quest)
    stays = "for the last time now" if left == 1 else f"for {left} rests, this one included"
    return f"Threat {quest.threat}, offered {stays}. {quest.text} {quest.reward}"


def quest_cost(table: Table, id: str) -> list[Amount]:
    return [Amount("hourglass", int(quest_of(table, id).time), "time")]


def card_text(table: Table, id: str, *more: Any) -> Any:
    return rich(table.card(table.content.card_of[id]).text)


def hero_card_text(table: Table, who: int, id: str, *more: Any) -> Any:
    return card_text(table, id)


def one_energy(table: Table, *args: Any) -> list[Amount]:
    return [Amount("energy", 1, "energy")]


def gold(n: int) -> list[Amount]:
    return [Amount("coin", n, "gold")] if n else []


def buy_cost(table: Table, id: str) -> list[Amount]:
    card = table.card(table.content.card_of[id])
    return gold(rest_locations.price_of(table, rest_scenes.here(table), card))


def learn_cost(table: Table, who: int, id: str) -> list[Amount]:
    return gold(rest_locations.lesson_price(table, table.card(table.content.card_of[id])))


def skill_cost(table: Table, who: int, id: str) -> list[Amount]:
    return gold(int(table.card(table.content.card_of[id]).cost))


def heal_words(table: Table, who: int) -> str:
    more = " (paid for already)" if table.journey.healing else ""
    return f"{table.name(who)} recovers 1 health{more}"


def heal_cost(table: Table, who: int) -> list[Amount]:
    return [] if table.journey.healing else gold(1)


def place_question(table: Table) -> str:
    place = rest_scenes.here(table)
    unpaid = "" if table.journey.paid else f" Nothing is paid yet: {time_words(int(place.time)).lower()}."
    return f"{place.name}: what do you do?{unpaid} {table.gold} gold in the bag."


def rest_question(table: Table) -> str:
    return f"Rest {table.journey.rest}: where do you go? {time_words(int(table.journey.tokens))} left."


def corruption_name(table: Table, id: str) -> str:
    return next((one.name for one in table.content.corruption if one.id == id), id)


def cleanse_words(table: Table, who: int, id: str) -> str:
    return f"{table.name(who)} lets go of {corruption_name(table, id)}"


# Rewards


def reward_words(table: Table, n: int, which: str) -> str:
    return REWARDS[n - 1]["ab".index(which)]


REWARDS: Final = (
    ("2 gold for each hero", "One tier-1 item of your choice"),
    ("Each hero adds a die of its choice", "Each hero gains a level I skill of cost 4 or less"),
    ("3 gold and 1 food for each hero", "Each hero loses a Corruption card"),
    ("A tier-2 item for every two heroes", "Each hero gains a level II skill"),
    ("Each hero adds a die of its choice", "Each hero's maximum health grows by 1"),
)


def loss_words(table: Table, who: int, what: str, n: int) -> str:
    return f"{table.name(who)} suffers {n} {what}"


def gain_words(table: Table, who: int, what: str, n: int) -> str:
    amount = f"{n} health and {n} energy" if what == story_pages.BOTH else f"{n} {what}"
    return f"{table.name(who)} recovers {amount}"


def skills_question(table: Table, who: int) -> str:
    return f"{table.name(who)}: {table.heroes[who].skill_gold} gold for skills. What do you learn?"


def help_text(table: Table, who: int, id: str, way: int) -> Any:
    return rich(table.card(table.content.card_of[id]).uses[way - 1].text)


def slot_words(table: Table, who: int, id: str, slot: int) -> str:
    from tablewright.games.fateforge.show.naming import slot_name

    card = table.card(table.content.card_of[id])
    return f"{table.name(who)} moves the {card.name} to {slot_name(slot)}"


STORY_SAY: Final[Says] = {
    story.take_way: Say(way_words, detail=way_detail, cost=way_cost, key=lambda table, word: ""),
    story_scenes.go_on: Say("Go on", tone="primary", key="e"),
    story_scenes.close_book: Say("Close the book", tone="primary", key="e", confirm=""),
    story_scenes.take_test: Say("{0:hero} takes it", detail=tester_text),
    story_scenes.reroll_test: Say("Reroll all dice for 1 energy", cost=one_energy),
    story_scenes.keep_roll: Say("Leave it at that", tone="quiet"),
    map_exploration.walk: Say(
        lambda table, way: f"Go {way}", at=lambda table, way: [f"way-{way}"], key=lambda table, way: way[0]
    ),
    map_exploration.put_marker: Say(
        lambda table, word: f"Put the marker on {place_called(table, word)}", group="Marker", tone="quiet",
        at=lambda table, word: [f"city-{word}"],
    ),
    traits.take_trait: Say(lambda table, who, trait: f"{table.name(who)} gains the trait {trait.capitalize()}"),
    tutorial.be_guided: Say("Guide us through it", tone="primary"),
    tutorial.go_alone: Say("We know our way", tone="quiet"),
    # A rest
    rest_scenes.visit: Say(visit_words, group="Places", detail=visit_text, cost=visit_cost,
                           at=lambda table, word: [f"place-{word}"]),
    rest_scenes.take_quest: Say(lambda table, word: quest_of(table, word).name, group="Side Quests", detail=quest_text,
                                cost=quest_cost, at=lambda table, word: [f"quest-{word}"]),
    rest_scenes.end_rest: Say("End the rest", tone="primary", key="e",
                              confirm="Time that is left is lost. End the rest?"),
    rest_locations.heal: Say(heal_words, group="Healing", cost=heal_cost),
    rest_locations.buy_food: Say("Buy food", group="Food", cost=lambda table: gold(int(table.journey.food_price))),
    rest_locations.buy: Say("Buy the {0:offer}", group="Goods", detail=card_text, cost=buy_cost),
    rest_locations.sell: Say(
        lambda table, word: f"Sell the {table.card(table.content.card_of[word]).name} for "
        f"{table.card(table.content.card_of[word]).cost // 2} gold",
        group="Sales", at="{0:bagged}",
    ),
    rest_locations.learn: Say("{0:hero} learns {0,1:deck}", group=lambda table, who, word: table.name(who),
                           detail=hero_card_text, cost=learn_cost),
    rest_locations.buy_die: Say(lambda table, who, colour: f"{table.name(who)} adds a {colour} die",
                             group="Dice", cost=lambda table, who, colour: gold(rest_locations.DIE_COST)),
    rest_locations.cleanse: Say(cleanse_words, group="Shrine",
                             cost=lambda table, who, word: gold(rest_locations.cleansing_price(table))),
    rest_locations.take_tonic: Say("{0:hero} drinks a tonic: 1 energy more in the next scene", group="Tonics",
                                cost=lambda table, who: gold(rest_locations.BOOST_COST)),
    rest_scenes.leave_place: Say("Leave", tone="primary", key="e"),
    rest_locations.hear_fortune: Say("Cross her palm", detail="The next set-up, and its first reactions.",
                                  cost=lambda table: gold(rest_locations.FORTUNE_COST)),
    rest_locations.hear_nothing: Say("Keep your gold", tone="quiet"),
    rest_scenes.help_outside: Say("{0:hero} uses {0,1:own}", group="Care", detail=help_text),
    rest_scenes.end_brief_rest: Say("Back into it", tone="primary", key="e"),
    # Rewards
    rewards.take_reward: Say(reward_words),
    rewards.add_die: Say(lambda table, who, colour: f"{table.name(who)} adds a {colour} die"),
    rewards.learn_free: Say("{0:hero} learns {0,1:deck}", detail=hero_card_text),
    rewards.give_item: Say("Take the {0:card}", detail=card_text),
    rewards.take_item: Say("{0:hero} takes it"),
    rewards.lose_card: Say(cleanse_words),
    rewards.keep_cards: Say("Nobody", tone="quiet"),
    story_pages.bear_it: Say(loss_words),
    story_pages.take_rest: Say(gain_words),
    # Restart and swap
    campaign_management.ask_restart: Say("Restart the Act", group="Campaign", tone="quiet"),
    campaign_management.ask_swap: Say("Swap a hero", group="Campaign", tone="quiet"),
    campaign_management.play_on: Say("Change nothing", tone="primary", key="e"),
    campaign_management.restart_act: Say(
        lambda table, n: f"Begin the Act again with {n} heroes", tone="danger",
        confirm="What has happened in this Act is undone. Begin it again?",
    ),
    campaign_management.swap: Say("{1:board} comes for {0:hero}", tone="danger"),
    campaign_management.take_skill: Say("{0:hero} learns {0,1:deck}", detail=hero_card_text, cost=skill_cost),
    campaign_management.done_choosing: Say("That is enough; what is left is lost", tone="primary", key="e", confirm=""),
    campaign_management.shift: Say(slot_words, group="Items", tone="quiet"),
}  # fmt: skip

STORY_ASK: Final[Asks] = {
    story.at_node: Ask(page_title),
    story_scenes.turn_page: "Read on when all are ready.",
    story_scenes.at_ending: "This is how it ended.",
    story_scenes.choose_tester: Ask(tester_words),
    story_scenes.offer_test_reroll: Ask(reroll_question),
    map_exploration.at_crossing: "Which way?",
    tutorial.offer_tutorial: "Your first combat. Shall each thing be explained when it comes up?",
    traits.choose_trait: "Three trait points have earned a trait. Who gains which?",
    rest_scenes.at_rest: Ask(rest_question),
    rest_scenes.at_place: Ask(place_question),
    rest_locations.at_fortune: "Two gold, and she tells you the next fight.",
    rest_scenes.at_brief_rest: "A brief rest: up to half of each hero's health, and food.",
    rewards.choose_reward: "A reward for what you have won: which of the two?",
    rewards.choose_die: Ask("{0:hero}: a die of which colour?"),
    rewards.ask_for_skill: "Which skill?",
    rewards.choose_free_skill: Ask("{0:hero}: which skill?"),
    rewards.choose_upgrade: Ask("{0:hero}: which skill of level II?"),
    rewards.choose_reward_item: "Which item?",
    rewards.choose_owner: Ask("Who takes the {0:card}?"),
    rewards.choose_card_to_lose: Ask("{0:hero}: which Corruption card goes?"),
    rewards.offer_cleansing: "Which Corruption card goes?",
    story_pages.choose_sufferer: "Who bears it?",
    story_pages.choose_recoverer: "Who recovers?",
    campaign_management.decide_restart: "Restart the Act?",
    campaign_management.decide_swap: "Who leaves, and who comes?",
    campaign_management.choose_skills: Ask(skills_question),
}
