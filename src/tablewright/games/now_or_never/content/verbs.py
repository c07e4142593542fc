# interpreted: read once, when a pack is loaded
"""The words that Now or Never adds to the effect language, each beside the step that it runs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from tablewright.engine.complaints import nearest
from tablewright.engine.language import (
    Amounts,
    Cases,
    Count,
    Lasting,
    Number,
    Passive,
    Ref,
    Test,
    Trigger,
    Verb,
    Vocabulary,
    Word,
)
from tablewright.engine.vocabulary import Arg, Kind, Known, Mismatch, Thing
from tablewright.engine.wording import Said
from tablewright.games.now_or_never.cards import (
    BOOK,
    COIN,
    CRYSTAL,
    DEMON,
    EXPERIENCE,
    HEART,
    MANA,
    NOWHERE,
    SHELL,
    TOOL,
)
from tablewright.games.now_or_never.rules import (
    build,
    combat,
    game_end_and_scoring,
    gear_abilities_artifacts,
    heal_gain_buy_rest,
    movement,
    quest_cards,
    resources,
    search,
    solo_play,
    story_mode,
    visiting_locations,
)
from tablewright.games.now_or_never.rules import reputation_missions_campaign as missions

THINGS: Final[Mapping[str, Thing]] = {
    "shell": Thing(SHELL, "shell", "shells"),
    "tool": Thing(TOOL, "tool", "tools"),
    "demon": Thing(DEMON, "bottled demon", "bottled demons"),
    "crystal": Thing(CRYSTAL, "crystal", "crystals"),
    "book": Thing(BOOK, "book", "books"),
    "coin": Thing(COIN, "coin", "coins"),
    "experience": Thing(EXPERIENCE, "experience", "experience"),
    "heart": Thing(HEART, "heart", "hearts"),
    "mana": Thing(MANA, "mana", "mana"),
}
AMOUNTS: Final = Amounts(THINGS)
GOODS: Final = Amounts({word: THINGS[word] for word in ("shell", "tool", "demon", "crystal")})
PRODUCTS: Final = Amounts(
    {word: THINGS[word] for word in ("shell", "tool", "demon", "crystal", "coin", "heart")}
)


class OneThing(Kind):
    """A kind of thing, which the step gets as its number."""

    name = "thing"

    def read(self, atom: str, vocabulary: Vocabulary, known: Known, this: str) -> Arg:
        if atom not in THINGS:
            raise Mismatch("is not a thing that one can have", nearest(atom, THINGS))
        return Arg(THINGS[atom].value, Said(THINGS[atom].several))


class Counter(Kind):
    """What points are given for: a count of this game, read at game end."""

    name = "count"

    def read(self, atom: str, vocabulary: Vocabulary, known: Known, this: str) -> Arg:
        count = vocabulary.counts.get(atom)
        if count is None:
            raise Mismatch("is not a count this game knows", nearest(atom, vocabulary.counts))
        return Arg(count.reader, Said(count.each or count.text))


class Whether(Word):
    """One of two words, which the step gets as true for the first of them."""

    def __init__(self, name: str, words: Mapping[str, str]) -> None:
        super().__init__(name, words)
        self.first = next(iter(words))

    def read(self, atom: str, vocabulary: Vocabulary, known: Known, this: str) -> Arg:
        found = super().read(atom, vocabulary, known, this)
        return Arg(atom == self.first, found.said)


FACE: Final = Number(1, 4)
FEW: Final = Number(1, 20)
NEAREST: Final = Whether(
    "search token",
    {"nearest": "the search token nearest to your hero", "any": "any search token on the board"},
)
WHOSE: Final = Whether(
    "side",
    {
        "yours": "your left-most available specialist; you take its tax",
        "bots": "its own left-most available specialist",
    },
)

VERBS: Final = {
    "gain": Verb(resources.gain, AMOUNTS, text="Gain {0}."),
    "pay": Verb(resources.pay, AMOUNTS, text="Pay {0}.", unless=resources.cannot_pay, adds_up=True),
    "gain_die": Verb(resources.gain_die, OneThing(), text="Roll a die and gain that many {0}."),
    "lose_die": Verb(
        visiting_locations.lose_die_hearts,
        text="Roll a die and lose that many hearts; with none left you gain nothing.",
    ),
    "heal_full": Verb(resources.heal_full, text="Heal all your hearts."),
    "gain_villagers": Verb(
        combat.gain_villagers, FEW, text="Take {0} {0:villager|villagers} of your choice from the row."
    ),
    "draw_quests": Verb(
        quest_cards.draw_quests,
        FEW,
        Number(1, 20, default=0),
        text="Draw {0} quest {0:card from any pile|cards from any piles}[ and keep {1}].",
    ),
    "draw_orders": Verb(
        visiting_locations.draw_orders, FEW, FEW, text="Look at the top {0} {0:order|orders} and keep {1}."
    ),
    "buy_gear": Verb(
        heal_gain_buy_rest.buy_gear,
        Number(0, 20, default=0),
        text="You may buy 1 piece of gear[ for {0} {0:coin|coins} less].",
    ),
    "build": Verb(build.build, Number(0, 20, default=0), text="Build."),
    "cheaper_build": Verb(
        build.cheaper_build, FEW, text="Your next building this turn costs {0} {0:coin|coins} less."
    ),
    "swap_tiles": Verb(visiting_locations.swap_tiles, text="You may swap 2 tiles of your grid."),
    "take_first_player": Verb(visiting_locations.take_first_player, text="Take the first-player token."),
    "movement": Verb(movement.add_movement, FEW, text="+{0} movement in this hero action."),
    "hero_action": Verb(
        movement.hero_action, FEW, text="Take a hero action with movement {0} without a hero action token."
    ),
    "ignore_enemies": Verb(
        movement.ignore_enemies, text="Enter enemy spaces without losing hearts for the rest of this turn."
    ),
    "prevent": Verb(combat.prevent, FEW, text="Prevent {0} damage."),
    "add_damage": Verb(combat.add_damage, FEW, text="+{0} damage."),
    "flip_up": Verb(
        gear_abilities_artifacts.flip_own_up,
        text="Turn one of your face-down specialists face up.",
        unless=gear_abilities_artifacts.cannot_flip,
    ),
    "take_search": Verb(search.take_search_token, NEAREST, text="Take {0} without a roll."),
    "roll": Verb(solo_play.bot_die, Cases(), text="Roll the die: {0}."),
    "bot_search": Verb(
        solo_play.bot_search, text="The bot takes the search token that lies nearest to your hero."
    ),
    "bot_recruit": Verb(solo_play.bot_recruit, text="The bot recruits the left-most specialist of the row."),
    "bot_attack": Verb(
        solo_play.bot_attack,
        text="The bot defeats an enemy of the lowest level and takes its villagers (once per season; "
        "a second time another card is drawn).",
    ),
    "bot_order": Verb(solo_play.bot_order, text="The bot takes the top order."),
    "bot_quests": Verb(
        solo_play.bot_quests, text="The bot takes the top basic and the top artifact quest card."
    ),
    # Stories (NN-20, NN-21)
    "test": Verb(story_mode.test_skill, Number(1, 12), text="Skill {0}."),
    "fight": Verb(story_mode.fight_story, Number(1, 9), text="Combat level {0}."),
    "easier": Verb(story_mode.ease, Number(1, 3), text="The skill is {0} lower."),
    "harder": Verb(story_mode.hinder, Number(1, 3), text="The skill is {0} higher."),
    "add_to_total": Verb(story_mode.add_to_total, Number(1, 9), text="Add {0} to your total."),
    "reputation": Verb(missions.move_reputation, Number(-9, 9), text="Reputation {0:+}."),
    "token": Verb(
        story_mode.take_story_token,
        Ref("story_token"),
        Ref("story_token", default=NOWHERE),
        text="Take {0}[, or {1} if there is none].",
    ),
    "mission": Verb(missions.place_mission, Ref("location"), text="Your mission token goes to {0}."),
    "discard_search": Verb(missions.discard_search, text="You do not keep the search token."),
    "bot_exhaust": Verb(solo_play.bot_exhaust, WHOSE, text="The bot uses {0}."),
}

PASSIVES: Final = {
    # Red abilities (NN-13.3)
    "damage": Passive("damage", Number(0, 20), text="{0} damage."),
    "option": Passive("option", Number(1, 5), Lasting(), text="{0} mana: {1}."),
    "more": Passive("more", FEW, text="+{0} damage."),
    "die": Passive("die", text="Roll a die and add it to the damage."),
    "drink": Passive("drink", FEW, text="Gain {0} mana when you roll this."),
    # What is so while it lies in place
    "defence": Passive("defence", FEW, text="{0} defence{each_round}."),
    "movement_bonus": Passive("movement", FEW, text="+{0} movement in each hero action."),
    "ignore_mountains": Passive("ignore_mountains", text="Mountains cost you no hearts."),
    "max_mana": Passive("max_mana", FEW, text="+{0} maximum mana."),
    "pair": Passive("pair", Ref("gear"), FEW, text="+{1} maximum mana for each pair of this and {0}."),
    "cheaper build": Passive("cheaper_build", FEW, text="Later buildings cost you {0} {0:coin|coins} less."),
    "cheaper recruit": Passive("cheaper_recruit", FEW, text="Recruiting costs you {0} {0:coin|coins} less."),
    "cheaper visit": Passive(
        "cheaper_visit", Ref("location"), AMOUNTS, text="Visiting {0} costs you {1} less."
    ),
    "search_loss": Passive(
        "search_loss", FEW, text="Each search or story choice costs you {0} {0:heart|hearts} less."
    ),
    "heart_on": Passive(
        "heart_on",
        FACE,
        FEW,
        text="Each {0} you roll in combat gives you {1} {1:heart|hearts}, before or after the damage.",
    ),
    "frees_villagers": Passive(
        "frees_villagers",
        text="At any time you may move a villager from this row's housing to another row with room.",
    ),
    # Victory points
    "vp": Passive("vp", FEW, text="{0} VP at game end."),
    "score": Passive(
        "score",
        FEW,
        Counter(),
        Number(1, 99, default=0),
        text="At game end: {0} VP for each {1}[ (at most {2})].",
    ),
    "score_every": Passive(
        "score_every",
        FEW,
        FEW,
        Counter(),
        Number(1, 99, default=0),
        text="At game end: {0} VP for every {1} {2}[ (at most {3})].",
    ),
}

TRIGGERS: Final = {
    "visit": Trigger("visit", Ref("location"), text="whenever you visit {0}"),
    "gear_bought": Trigger("gear_bought", text="whenever you buy gear"),
}

END: Final = game_end_and_scoring
COUNTS: Final = {
    "made_shells": Count(
        END.produced_shell, "the shells of the final production", each="shell of the final production"
    ),
    "made_tools": Count(
        END.produced_tool, "the tools of the final production", each="tool of the final production"
    ),
    "made_demons": Count(
        END.produced_demon,
        "the bottled demons of the final production",
        each="bottled demon of the final production",
    ),
    "made_crystals": Count(
        END.produced_crystal, "the crystals of the final production", each="crystal of the final production"
    ),
    "adjacent_producers": Count(
        END.adjacent_producers,
        "the adjacent buildings that make goods",
        each="adjacent building that makes a good",
    ),
    "adjacent_beds": Count(
        END.adjacent_beds, "the beds of adjacent buildings", each="bed of an adjacent building"
    ),
    "adjacent_books": Count(
        END.adjacent_books, "the adjacent buildings with a book", each="adjacent building with a book"
    ),
    "books": Count(END.books, "your books", "you have {0} {0:book|books}", "book you have"),
    "orders_done": Count(
        END.orders_done, "your completed orders", "you have completed {0} {0:order|orders}", "completed order"
    ),
    "quests_done": Count(
        END.quests_done,
        "your completed quests",
        "you have completed {0} {0:quest|quests}",
        "completed quest, this one included",
    ),
    "housed": Count(
        END.housed, "your housed villagers", "you have {0} housed {0:villager|villagers}", "housed villagers"
    ),
    "fullest_row": Count(
        END.fullest_row, "the buildings of your fullest row", each="building in your fullest row"
    ),
    "rows_built": Count(
        END.rows_built, "your rows with a building", "you have a building in {0} {0:row|rows}"
    ),
    "fame": Count(story_mode.fame, "your fame", "you have a fame of {0}"),
    "reputation": Count(story_mode.reputation, "your reputation", "you have a reputation of {0}"),
    "chapter": Count(story_mode.chapter_number, "the chapter", "it is chapter {0}"),
    "equipped": Count(
        END.equipped, "the tokens in your slots", "you have {0} {0:token|tokens} in your red and blue slots"
    ),
}

TESTS: Final[dict[str, Test]] = {
    "holds": Test(story_mode.has_story_token, Ref("story_token"), text="you have {0}"),
    "red_gear": Test(story_mode.has_red_gear, text="you wear red gear"),
    "blue_gear": Test(story_mode.has_blue_gear, text="you wear blue gear"),
}


def no_duration(table: Any, duration: str, effect: Any) -> None:
    raise NotImplementedError("texts of Now or Never last as long as their card lies in place")


VOCABULARY: Final = Vocabulary(
    verbs=VERBS,
    passives=PASSIVES,
    triggers=TRIGGERS,
    tests=TESTS,
    counts=COUNTS,
    limits={"once_per_round": "once per combat round", "once_per_season": "once per season"},
    names={"each_round": " in each combat round"},
    clause="NN-10.4",
    lasting=no_duration,
)
