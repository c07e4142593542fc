"""Chapter 22, Story Scenes: pages and choices, tests, what a hero that is KO'd may still do (FF-17.6 to 17.9)."""

from __future__ import annotations

from typing import Final

from tablewright.engine import story
from tablewright.engine.story_pages import TO_ENDING
from tablewright.games.fateforge.journey import EACH, NOBODY, ONE
from tablewright.games.fateforge.pieces import Hero
from tablewright.games.fateforge.printed.cards import DULL, TRAITS, WHISPERS
from tablewright.games.fateforge.rules import corruption, health, hero_set_up
from tablewright.games.fateforge.table import TESTS, Table

DIFFICULTY: Final = {"easy": 1, "medium": 2, "hard": 3}  # FF-22.2: dice
POINTS: Final = (0, 0, 1, 2)  # FF-22.9, G12: trait points by difficulty
MOST_DICE: Final = 3

PERCEPTION: Final = 0
LORE: Final = 3
MIGHT: Final = 4
AGILITY: Final = 5

BLANK: Final = 0
SUCCESS: Final = 1
TRAIT: Final = 2

OWN: Final = "own"
TWO_TESTS: Final = "lore_and_perception"
SEVERAL: Final[dict[str, tuple[int, ...]]] = {
    "might_or_agility": (MIGHT, AGILITY),
    "might_or_agility_or_lore": (MIGHT, AGILITY, LORE),
    TWO_TESTS: (LORE,),
}
TYPES: Final = (*TRAITS, OWN, *SEVERAL)

REST: Final = "rest"  # where a Side Quest leads back to


# Pages


def open_page(table: Table, id: str) -> None:
    """FF-22.1: a page is read, and the party decides together; one that nobody has read cannot be foreseen."""
    if table.stories.known(id) is None:
        table.do(beyond)
        return
    story.begin(table, id, table.party_seat())


def leave_for(table: Table, id: str) -> None:
    """FF-22.11: the story has led to a fight or a rest; this Story Scene closes."""
    table.journey.leads_to = id
    table.do(turn_page)
    table.do(close_scene)


def turn_page(table: Table) -> None:
    """FF-22.1: what was read last lies open until the party goes on."""
    if table.story.shown:
        table.ask(table.party_seat(), "FF-22.1")
        table.offer(go_on)


def go_on(table: Table) -> None:
    """FF-22.1"""
    table.story.shown = ()


def read_ending(table: Table, id: str) -> None:
    """FF-1.8: the last page lies open until the party closes the book."""
    if table.stories.known(id) is None:
        table.do(beyond)
        return
    story.arrive(table, TO_ENDING, id)


def at_ending(table: Table) -> None:
    """FF-1.8"""
    table.ask(table.party_seat(), "FF-1.8")
    table.offer(close_book)


def close_book(table: Table) -> None:
    """FF-1.8: the campaign is over."""
    table.do(end_part)


def end_at(table: Table, id: str) -> None:
    """FF-1.8: an ending is reached."""
    table.journey.ending = id
    table.do(at_ending)


def story_over(table: Table) -> None:
    """FF-23.9, 23.10: the pages of a Side Quest are read, and the rest goes on."""
    table.journey.leads_to = REST
    table.do(turn_page)
    table.do(close_scene)


def close_scene(table: Table) -> None:
    """FF-17.8: who is still KO'd when the Story Scene closes takes a Corruption card, and then gets 2 health."""
    for hero in table.heroes:
        if hero.down:
            table.do(come_round, hero.index)
    table.do(end_part)


def come_round(table: Table, who: int) -> None:
    """FF-17.8, 17.9: no card for a KO by Corruption."""
    if not table.heroes[who].out:
        table.do(corruption.draw_corruption, who)
    table.do(get_up, who)


def get_up(table: Table, who: int) -> None:
    """FF-17.8: 2 health come back."""
    hero = table.heroes[who]
    hero.down = False
    hero.out = False
    health.recover_health(table, who, 2)


def end_part(table: Table) -> None:
    """FF-1.4: this part of the campaign is over."""
    table.finish([True] * table.seats, "FF-1.4", "The story goes on.")


def beyond(table: Table) -> None:
    """What nobody has read cannot be foreseen: there an imagined story ends."""
    table.finish([True] * table.seats, "FF-22.1", "Nobody knows what follows.")


# Tests (FF-22.2 to 22.9, R52)


def begin_test(table: Table, types: str, difficulty: str, who: str) -> None:
    """FF-22.2, 22.3: what is tested, how hard it is, and who takes it."""
    journey = table.journey
    journey.own = types == OWN
    journey.types = matching(types)
    journey.second = (PERCEPTION,) if types == TWO_TESTS else ()
    journey.difficulty = DIFFICULTY[difficulty]
    journey.who = who
    journey.passed = ()
    journey.failed = ()
    journey.dice = ()
    journey.tester = NOBODY
    journey.succeeded = False
    if who == ONE:
        table.do(choose_tester)
        if journey.second:
            table.do(take_second)
    else:
        for hero in table.heroes:
            table.do(take_test, hero.index)
    table.do(conclude_test)


def matching(types: str) -> tuple[int, ...]:
    """FF-22.7: the traits that match; each hero's own matches a test of it."""
    if types == OWN:
        return ()
    several = SEVERAL.get(types)
    return several if several is not None else (TRAITS.index(types),)


def choose_tester(table: Table) -> None:
    """FF-22.3: the party selects one hero. FF-17.6: not one that is KO'd."""
    standing = table.standing()
    if len(standing) == 1:
        table.do(take_test, standing[0])
        return
    if not standing:
        table.tell("FF-17.6", "Nobody can take the test.")
        return
    table.ask(table.party_seat(), "FF-22.3")
    for hero in table.heroes:
        table.offer(take_test, hero.index, unless="FF-17.6" if hero.down else "")


def take_second(table: Table) -> None:
    """FF-22.11: two tests in one: the second is taken if the first succeeded."""
    journey = table.journey
    if not journey.passed:
        return
    journey.types = journey.second
    table.do(choose_tester)


def take_test(table: Table, who: int) -> None:
    """FF-22.4, 17.6, 18.10: dice by difficulty, one more with Whispering Voices, never more than three."""
    hero = table.heroes[who]
    journey = table.journey
    journey.tester = who
    journey.rerolled = False
    if hero.down:
        journey.failed = (*journey.failed, who)
        table.tell("FF-17.6", "{0} is KO'd and fails.", table.name(who))
        return
    roll_test(table, hero)
    table.do(offer_test_reroll, who)
    table.do(judge, who)


def dice_in_test(table: Table, hero: Hero) -> int:
    """FF-22.2, 18.10"""
    return min(MOST_DICE, int(table.journey.difficulty) + hero_set_up.burden(table, hero, WHISPERS))


def roll_test(table: Table, hero: Hero) -> None:
    """FF-22.4: the testing hero's player rolls."""
    faces = table.content.test_faces
    rolled = [faces[table.fate.below(len(faces), TESTS)] for _ in range(dice_in_test(table, hero))]
    table.journey.dice = tuple(rolled)
    words = ", ".join([FACES[face] for face in rolled])
    table.tell("FF-22.4", "{0} rolls: {1}.", table.name(int(hero.index)), words, how="roll")


FACES: Final = ("blank", "success", "trait")


def has_match(table: Table, hero: Hero) -> bool:
    """FF-22.7, 3.4: a matching trait, however often."""
    if table.journey.own:
        return True
    traits = hero_set_up.traits_of(table, hero)
    return any(traits >> trait & 1 for trait in table.journey.types)


def is_success(table: Table, hero: Hero, face: int) -> bool:
    """FF-22.5 to 22.7: the success face; the trait face with a matching trait, unless the hero's ears are dull."""
    if face == TRAIT:
        return has_match(table, hero) and not hero.statics & DULL
    return face == SUCCESS


def has_passed(table: Table, hero: Hero) -> bool:
    """FF-22.4: every rolled die must show a success."""
    return all(is_success(table, hero, face) for face in table.journey.dice)


def offer_test_reroll(table: Table, who: int) -> None:
    """FF-22.8: with a matching trait, 1 energy rerolls all test dice, once."""
    hero = table.heroes[who]
    if has_passed(table, hero) or not has_match(table, hero) or hero.energy == 0:
        return
    table.ask(hero.seat, "FF-22.8")
    table.offer(reroll_test, who)
    table.offer(keep_roll, who)


def reroll_test(table: Table, who: int) -> None:
    """FF-22.8: all of them, successes too."""
    hero = table.heroes[who]
    hero.energy -= 1
    table.journey.rerolled = True
    roll_test(table, hero)


def keep_roll(table: Table, who: int) -> None:
    """FF-22.8: the dice stay as they are."""


def judge(table: Table, who: int) -> None:
    """FF-22.4 to 22.7: whether this hero has passed."""
    hero = table.heroes[who]
    journey = table.journey
    if has_passed(table, hero):
        journey.passed = (*journey.passed, who)
        table.tell("FF-22.5", "{0} passes.", table.name(who))
    else:
        journey.failed = (*journey.failed, who)
        table.tell("FF-22.6", "{0} fails.", table.name(who))


def conclude_test(table: Table) -> None:
    """FF-22.9, 22.11, R52: whether the test has succeeded; a medium one gives 1 trait point, a hard one 2."""
    journey = table.journey
    passed = len(journey.passed)
    if journey.who == ONE:
        journey.succeeded = passed > 0 and not journey.failed
    elif journey.who == EACH:
        journey.succeeded = not journey.failed
    else:
        journey.succeeded = passed * 2 >= len(table.heroes)
    if journey.succeeded:
        gain_points(table, POINTS[journey.difficulty])
    story.settle_as(table, story.PASS if journey.succeeded else story.FAIL)


def gain_points(table: Table, n: int) -> None:
    """FF-22.9, 22.10: for the party; which test gave them says which traits they lead to."""
    journey = table.journey
    if n == 0:
        return
    journey.trait_points += n
    journey.trait_total += n
    journey.point_types = (*journey.point_types, type_of_test(table))
    table.tell("FF-22.9", "Trait points: {0} more.", n)


def type_of_test(table: Table) -> int:
    """FF-22.10: the trait that was tested; of several the one that the tester has."""
    journey = table.journey
    tester = table.heroes[journey.tester]
    if journey.own:
        return int(table.kind(tester).trait)
    traits = hero_set_up.traits_of(table, tester)
    for trait in journey.types:
        if traits >> trait & 1:
            return trait
    return journey.types[0]


def testers(table: Table) -> tuple[int, ...]:
    """FF-22.3: whom a page means by the tester: who took it, or, of several, who failed."""
    journey = table.journey
    if journey.who == ONE:
        return () if journey.tester == NOBODY else (int(journey.tester),)
    return journey.failed


# What may be carried, and by whom (FF-22.12)


def is_testing(table: Table) -> bool:
    """FF-22.12: a test is in progress."""
    return bool(table.asking) and table.asking[0] in (choose_tester, offer_test_reroll)
