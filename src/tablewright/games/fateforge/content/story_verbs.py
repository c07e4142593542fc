# interpreted: read once, when a pack is loaded
"""The words of Fateforge's pages (FF-G23), each beside the step that it runs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from tablewright.engine.language import AmountArg, Number, Ref, Test, Verb, Vocabulary, Word
from tablewright.engine.vocabulary import Count
from tablewright.games.fateforge.chronicle import HOLDER_NAMES, HOLDERS
from tablewright.games.fateforge.effects import story_pages
from tablewright.games.fateforge.printed.cards import TRAITS
from tablewright.games.fateforge.rules import map_exploration, scene_changes, story_scenes

ROUTES: Final = ("me1", "me2", "sq2")
HOLDER: Final = Word(
    "holder",
    {
        **dict(zip(HOLDERS, HOLDER_NAMES, strict=True)),
        "side": "your side",
        "captain": "the captain of your side",
        "teller": "whoever tells you",
        "each_faction": "every faction",
    },
)
WHO: Final = Word(
    "hero",
    {
        "each": "each hero",
        "tester": "who took the test",
        "failed": "each hero who failed",
        "one": "one hero",
        "bearer": "the bearer of the shard",
        "each_but_named": "each hero but the one that was named",
    },
)
WHAT: Final = Word(
    "token", {"health": "health", "energy": "energy", "both": "health and energy", "any": "health or energy"}
)
LOSS: Final = Word("token", {"health": "health", "energy": "energy", "damage": "damage"})
PRICE: Final = Word("price", ("gold", "food", "energy", "health"))
HOW: Final = Word("way", {"for_two": "", "per_hero": "per hero"}, default="for_two")
TYPE: Final = Word("trait to test", story_scenes.TYPES)
DIFFICULTY: Final = Word("difficulty", tuple(story_scenes.DIFFICULTY))
TESTED: Final = Word("who", ("one", "all", "each"), default="one")
SPOT: Final = Word("weak spot", ("a", "b"))
FACTION: Final = Word("faction", ("militia", "hollow_crown"))
SCRIPT: Final = Word(
    "script card",
    (
        "hook", "whip", "loose_the_dogs", "stomp", "roar", "toll", "grave_grasp", "procession", "drain", "exhume",
        "whisper", "lash", "bloom", "smother", "regrow", "call_the_rot",
    ),
)  # fmt: skip
COLOURS: Final = ("white", "blue", "red", "green", "brown", "purple")
PLACE: Final = Ref("location", name="location")
QUEST: Final = Ref("side_quest", name="Side Quest")
FIGHT: Final = Ref("fight", name="fight")
ALLY: Final = Ref("ally", name="ally")
HERO: Final = Ref("hero", name="hero")
FOE: Final = Ref("enemy", name="enemy")


class AnyWord(Word):
    """A word that only the scene knows: a zone, a border."""

    def __init__(self, name: str) -> None:
        super().__init__(name, ())

    def read(self, atom: str, vocabulary: Any, known: Any, this: str) -> Any:
        from tablewright.engine.vocabulary import Arg
        from tablewright.engine.wording import Said

        return Arg(atom, Said(atom))


def coloured(colour: str) -> Verb:
    """`red 1`: an enemy of this colour more."""

    def change(table: Any, n: int) -> None:
        scene_changes.change_colour(table, colour, n)

    change.__name__ = f"change_{colour}"
    return Verb(change, AmountArg, text=f"{{0:+}} {colour}")


def of_card(name: str) -> Verb:
    """`shambler 1`: a token of this enemy card more, whatever number the pack gives it."""

    def change(table: Any, n: int) -> None:
        scene_changes.change_card(table, table.content.enemy_of[name], n)

    change.__name__ = f"change_{name}"
    return Verb(change, AmountArg, text=f"{{0:+}} {name}")


def reader_of(holder: str) -> Callable[[Any], int]:
    """The function that reads a reputation; it has the name of its holder."""
    index = HOLDERS.index(holder)

    def read(table: Any) -> int:
        return int(table.journey.reputation[index])

    read.__name__ = holder
    return read


VERBS: Final = {
    "reputation": Verb(story_pages.reputation, HOLDER, AmountArg, text="{0} {1:+}"),
    "gold": Verb(story_pages.gain_gold, AmountArg, HOW, text="{0} gold[ {1}]"),
    "food": Verb(story_pages.gain_food, AmountArg, HOW, text="{0} food[ {1}]"),
    "lose_gold": Verb(story_pages.lose_gold, AmountArg, text="lose {0} gold"),
    "lose_food": Verb(story_pages.lose_food, AmountArg, text="lose {0} food"),
    "suffer": Verb(story_pages.suffer, LOSS, AmountArg, WHO, text="{2} suffers {1} {0}"),
    "recover": Verb(story_pages.recover, WHAT, AmountArg, WHO, text="{2} recovers {1} {0}"),
    "pay": Verb(
        story_pages.pay, Number(1), PRICE, Word("hero", story_pages.WHO, default="one"),
        text="{0} {1}", unless=story_pages.cannot_pay,
    ),
    "corruption": Verb(story_pages.draw, AmountArg, WHO, text="{1} draws {0} Corruption"),
    "remove_corruption": Verb(story_pages.remove_corruption, AmountArg, text="up to {0} Corruption cards less"),
    "name_heard": Verb(story_pages.hear_name, text="a hero hears a name"),
    "story_card": Verb(story_pages.story_card, Number(1, 30), text="story card {0}"),
    "item": Verb(story_pages.gain_item, Number(101, 150), text="item {0}"),
    "item_of_tier": Verb(story_pages.gain_item_of_tier, Number(1, 3), text="an item of tier {0}"),
    "location": Verb(story_pages.open_location, PLACE, text="{0} opens"),
    "close_location": Verb(story_pages.close_location, PLACE, text="{0} closes"),
    "side_quest": Verb(story_pages.add_quest, QUEST, text="Side Quest {0}"),
    "ally": Verb(story_pages.gain_ally, ALLY, text="{0} joins you"),
    "captain_joins": Verb(story_pages.gain_captain, text="the captain of your side joins you"),
    "unlock_rule": Verb(story_pages.unlock_rule, Number(1, 14), text="rule {0}"),
    "time": Verb(story_pages.change_time, AmountArg, text="{0:+} time"),
    "rest_time": Verb(story_pages.change_time, AmountArg, text="{0:+} time"),
    "food_price": Verb(story_pages.set_food_price, Number(1), text="food costs {0} gold"),
    "skill_discount": Verb(story_pages.give_discounts, AmountArg, text="{0} skill at 1 gold less"),
    "test": Verb(story_scenes.begin_test, TYPE, DIFFICULTY, TESTED, text="{1} {0} test"),
    "fight": Verb(map_exploration.explore, Word("way", ROUTES), text="find the way"),
    # Changes of scenes to come (FF-G18)
    **{colour: coloured(colour) for colour in COLOURS},
    "card": Verb(scene_changes.change_card, FOE, AmountArg, text="{1:+} {0}"),
    "shambler": of_card("shambler"),
    "chest": Verb(scene_changes.change_chests, AmountArg, text="{0:+} chest"),
    "trap": Verb(scene_changes.change_traps, AmountArg, text="{0:+} trap"),
    "boss_armour": Verb(scene_changes.change_boss_armour, AmountArg, text="boss armour {0:+}"),
    "boss_armour_per_hero": Verb(
        scene_changes.change_boss_armour_per_hero, AmountArg, text="boss armour {0:+} per hero"
    ),
    "no_script": Verb(scene_changes.drop_script, SCRIPT, text="without «{0}»"),
    "no_script_round": Verb(scene_changes.silence_script, Number(1), text="no script card in round {0}"),
    "no_reactions_round": Verb(scene_changes.silence_reactions, Number(1), text="no Enemy Reactions in round {0}"),
    "seal_done": Verb(scene_changes.undo_seal, Number(1), text="seal {0} is undone"),
    "weak_spot_cube": Verb(scene_changes.cover_spot, SPOT, text="a cube on weak spot ({0})"),
    "weak_spot_harder": Verb(scene_changes.harden_spot, SPOT, text="weak spot ({0}) needs a focus more"),
    "weak_spot_more": Verb(scene_changes.harden_spot, SPOT, text="weak spot ({0}) needs a focus more"),
    "weak_spot_told": Verb(scene_changes.tell_spot, SPOT, text="what weak spot ({0}) does is known"),
    "fountain_empty": Verb(scene_changes.empty_fountain, text="the fountain starts empty"),
    "door_open": Verb(scene_changes.open_door, AnyWord("border"), text="the door {0} is open"),
    "starts": Verb(scene_changes.start_at, FOE, Number(1, 5), AnyWord("zone"), text="{0} {1} starts in {2}"),
    "dog_starts": Verb(story_pages.start_dog, AnyWord("zone"), text="Bone Hound 1 starts in {0}"),
    "holds": Verb(scene_changes.hold_by, FACTION, text="{0} holds it"),
}  # fmt: skip

TESTS: Final = {
    "card": Test(story_pages.has_card, Number(1, 30), text="you have story card {0}"),
    "won": Test(story_pages.has_won, FIGHT, text="you have won {0}"),
    "part": Test(story_pages.has_part, FIGHT, text="you have won {0} in part"),
    "softened": Test(story_pages.has_part, FIGHT, text="you have won {0} in part"),
    "lost": Test(story_pages.has_lost, FIGHT, text="you have lost {0}"),
    "played": Test(story_pages.has_played, FIGHT, text="you have fought {0}"),
    "optional": Test(story_pages.has_optional, FIGHT, text="you did more than you had to in {0}"),
    "bloodless": Test(story_pages.was_bloodless, FIGHT, text="nobody was defeated in {0}"),
    "no_boar_defeated": Test(story_pages.no_boar_defeated, text="no boar was defeated"),
    "ally": Test(story_pages.has_ally, ALLY, text="{0} is with you"),
    "visited": Test(story_pages.has_visited, PLACE, text="you have been to {0}"),
    "quest_done": Test(story_pages.has_done, QUEST, text="you have done {0}"),
    "has_trait": Test(story_pages.has_trait, Word("trait", TRAITS), text="somebody has the trait {0}"),
    "hero": Test(story_pages.has_hero, HERO, text="the {0} is with you"),
    "item": Test(story_pages.has_item, Number(101, 150), text="you have item {0}"),
    "solo": Test(story_pages.is_solo, text="you play alone"),
    "broken": Test(story_pages.is_broken, text="you were carried on"),
}

COUNTS: Final = {
    **{
        holder: Count(reader_of(holder), text=name, asked=f"the reputation with {name} is {{0}}")
        for holder, name in zip(HOLDERS, HOLDER_NAMES, strict=True)
    },
    "captain": Count(story_pages.captain_value, text="the captain of your side"),
    "side_value": Count(story_pages.side_value, text="your side"),
    "court_cards": Count(story_pages.court_cards, text="cards that count at Court"),
    "friends": Count(story_pages.friends, text="people who stand with you"),
    "heroes": Count(story_pages.count_heroes, text="heroes"),
    "gold": Count(story_pages.count_gold, text="gold"),
    "food": Count(story_pages.count_food, text="food"),
    "corruptions": Count(story_pages.corruptions, text="Corruption cards of one hero"),
    "corrupted": Count(story_pages.corruptions, text="Corruption cards of one hero"),
    "rest": Count(story_pages.rest_now, text="the rest"),
    "act": Count(story_pages.act_now, text="the Act"),
}
STORY: Final = Vocabulary(verbs=VERBS, tests=TESTS, counts=COUNTS, clause="FF-22.1")
