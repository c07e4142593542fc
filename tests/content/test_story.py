"""Stories: pages that open, ways that are taken, memory, and what those know who have not read on."""

from __future__ import annotations

import pytest
from tests.content.ferry import TEXT, built, ferry, offered, shown, take

from tablewright.engine import story
from tablewright.engine.digest import digest
from tablewright.engine.fate import Fate
from tablewright.engine.table import Origin


def test_the_story_is_sound() -> None:
    assert [str(error) for error in built().errors] == []


def test_a_page_opens_with_its_choices() -> None:
    table = ferry()

    assert shown(table) == ["bank"]
    assert offered(table) == ["wade", "coins", "talk", "hut"]


def test_a_page_differs_for_each_hero() -> None:
    ada, bo = (ferry(head=head).stories.page(0, head) for head in (0, 1))

    assert (ada.title, ada.text) == ("The Bank", "A rope lies in the mud. Ada pulls it.")
    assert (bo.title, bo.text) == ("The Bank at Night", "A rope lies in the mud. Bo counts its knots.")
    assert [choice.title for choice in bo.choices][2] == "Ask for his knots"


def test_a_page_in_place_is_read_and_its_effects_happen() -> None:
    table = take(ferry(), "wade")

    assert shown(table) == ["bank.wade.next", "isle"]
    assert table.wounds == 1


def test_what_is_remembered_for_each_hero_is_their_own() -> None:
    assert take(ferry(head=1), "wade").story.memory[-2:] == (0, 1)


def test_a_price_is_paid_and_one_that_cannot_be_paid_is_refused_by_its_clause() -> None:
    table = ferry()
    poor = ferry()
    poor.gold = 1
    poor.ask_again()

    assert take(table, "coins").gold == 0
    assert offered(poor) == ["wade", "talk", "hut"]
    assert [(move[1], clause) for move, clause in poor.why_not()] == [("coins", "1.1")]


def test_a_test_is_a_run_of_ordinary_steps() -> None:
    # GIVEN a 2 where 3 is needed
    table = take(ferry(dice=(2,)), "talk")

    # THEN the game asks, in the middle of the story, and a copy taken there goes on by itself
    assert offered(table) == ["be_helped", "stand"]
    other = table.copy()
    assert shown(take(table, "be_helped")) == ["bank.talk.pass", "isle"]
    assert shown(take(other, "stand")) == ["bank.talk.fail", "bank"]
    assert (table.gold, other.gold) == (1, 2)


def test_a_choice_that_can_be_taken_once_is_gone() -> None:
    assert offered(take(ferry(dice=(1,)), "talk", "stand")) == ["wade", "coins", "hut"]


def test_a_test_passed_by_far_brings_the_bonus() -> None:
    assert take(ferry(dice=(5,)), "talk", "stand").gold == 3
    assert take(ferry(dice=(4,)), "talk", "stand").gold == 2


def test_a_way_differs_for_each_hero() -> None:
    assert take(ferry(head=0, dice=(4,)), "talk", "stand").story.memory[2] == 1
    assert take(ferry(head=1, dice=(4,)), "talk", "stand").story.memory[2] == 2


def test_a_paragraph_is_added_when_its_condition_holds() -> None:
    table = take(ferry(dice=(1,)), "hut", "seal", "talk", "stand")

    assert [mask for _, mask, _ in table.story.shown] == [1, 1]


def test_a_detour_comes_back_to_the_page_where_it_began() -> None:
    table = take(ferry(), "hut")
    assert offered(table) == ["seal", "leave"]

    take(table, "seal")
    assert shown(table) == ["bank"]
    assert offered(table) == ["wade", "coins", "talk", "hut"]
    assert offered(take(table, "hut")) == ["leave"]


def test_a_need_is_greyed_out_and_says_why() -> None:
    table = take(ferry(), "coins")
    assert [(move[1], clause) for move, clause in table.why_not()] == [("light", "2.2")]

    choice = table.stories.page(table.story.page, 0).choice_called("light")
    assert choice is not None
    assert choice.needs_words == "trusted"
    assert offered(take(ferry(), "hut", "seal", "coins")) == ["light", "fight"]


def test_a_fight_leads_three_ways_and_conditions_choose_among_ways() -> None:
    assert take(ferry(dice=(5,)), "wade", "fight").led_to == "grave"
    assert take(ferry(dice=(4, 5)), "talk", "stand", "fight").led_to == "home"
    assert take(ferry(dice=(5,)), "hut", "leave", "wade", "fight").led_to == "night"
    assert take(ferry(dice=(4,)), "wade", "fight").led_to == "grave"
    assert take(ferry(dice=(3,)), "wade", "fight").led_to == "grave"


def test_what_was_chosen_can_be_asked() -> None:
    assert "wait" in offered(take(ferry(), "wade"))
    assert "wait" not in offered(take(ferry(), "coins"))


def test_a_choice_changes_a_scene_to_come() -> None:
    table = take(ferry(), "hut", "seal")

    assert [one.because for one in story.adjustments_for(table, "night")] == ["You took the wax."]
    assert story.adjustments_for(table, "day") == []


def test_a_page_changes_a_scene_to_come_if_its_condition_holds() -> None:
    told = 'text = "A shelf, and on it wax."'
    lines = (
        f'{told}\nadjusts = [{{ scene = "night", change = "wound 1", when = "seen bank", because = "It was seen." }}, '
        '{ scene = "night", change = "wound 2", when = "seen isle", because = "It was not." }]'
    )
    table = take(ferry(TEXT.replace(told, lines)), "hut")
    assert [one.because for one in story.adjustments_for(table, "night")] == ["It was seen."]
    assert [one.id for one in story.adjustments_for(table, "night")] == ["hut:1"]


def test_back_from_a_page_of_the_game_lets_the_game_go_on() -> None:
    table = ferry(start="mill", dice=(1,))
    assert offered(take(table, "stand")) == ["rest"]
    assert table.story.page == story.NOWHERE


def test_a_renamed_page_is_found_by_its_old_name() -> None:
    assert shown(ferry(start="shore")) == ["bank"]


def test_a_test_that_is_broken_off_ends_the_story() -> None:
    table = take(ferry(dice=(1,)), "talk")
    table.steps[:] = [step for step in table.steps if step[0].__name__ != "stand"]
    story.settle_as(table, story.BROKEN)
    table.options = []
    table.run()

    assert offered(table) == ["rest"]


def test_what_lasts_a_chapter_is_forgotten_when_it_is_over() -> None:
    table = take(ferry(dice=(1,)), "hut", "seal", "talk", "stand")
    assert table.story.memory == (1, 1, 0, 0, 0)
    assert story.memory_after(table.stories, table.story.memory, ("scene", "chapter")) == (0, 1, 0, 0, 0)


def test_a_fight_may_be_a_table_of_its_own() -> None:
    # GIVEN a table whose fight is played elsewhere
    table = take(ferry(dice=(5,)), "wade")
    table.story.choice = next(i for i, name in enumerate(table.stories.choice_ids) if name == "isle.fight")
    table.options = []

    # WHEN it is lost there
    story.go_on_after(table, story.LOST)
    table.run()

    # THEN the story goes on from the choice that led to it
    assert table.led_to == "grave"


# What nobody knows


def test_pages_that_nobody_has_opened_are_nowhere_on_a_table_that_a_seat_sees() -> None:
    seen = take(ferry(), "wade").seen_by(0)
    known = {page.id for page in seen.stories.pages if page is not None}  # type: ignore[attr-defined]

    assert known == {"bank", "bank.wade.next", "isle"}


def test_what_a_choice_leads_to_is_not_on_the_page_that_a_seat_sees() -> None:
    page = ferry().seen_by(0).stories.pages[0]  # type: ignore[attr-defined]

    assert [choice.title for choice in page.choices][:2] == ["Wade across", "Pay the ferryman"]
    assert all(way is None for choice in page.choices for way in (*choice.ways, choice.visit))
    assert not any(choice.effects or choice.bonus or choice.adjusts for choice in page.choices)


def test_a_search_takes_what_choices_like_this_usually_bring() -> None:
    # GIVEN an imagined table where a test is passed
    real = take(ferry(dice=(4,)), "talk")
    real.origin = Origin("ferry", 1, 3, {}, "", "", "")
    table = real.imagined_by(0, Fate(3, ("dice", "guess")))

    # WHEN its outcome settles
    take(table, "stand")  # type: ignore[arg-type]

    # THEN the story lets go of it, whatever the page says
    assert offered(table) == ["rest"]  # type: ignore[arg-type]
    assert (table.imagined, table.copy().imagined, real.imagined) == (True, True, False)


def test_two_stories_that_a_seat_cannot_tell_apart_give_it_the_same_worlds() -> None:
    # GIVEN two packs that differ in unread pages only
    other = TEXT.replace("It is cold.", "It is warm.").replace('wound 1"', 'gain 9 gold"')
    worlds = []
    for text in (TEXT, other):
        world = ferry(text).imagined_by(0, Fate(3, ("dice", "guess")))
        world.stories.pools = {}  # what is usual is made from all pages together
        worlds.append(digest(take(world, "wade")))  # type: ignore[arg-type]

    assert worlds[0] == worlds[1]


@pytest.mark.parametrize("seed", range(20))
def test_random_walks_end_and_copies_agree(seed: int) -> None:
    table = ferry()
    table.fate = Fate(seed, ("dice", "guess"))
    luck = Fate(seed, ("choices",))
    for _ in range(200):
        if table.over:
            return
        other = table.copy()
        i = luck.below(len(table.options), 0)
        table.choose(i)
        other.choose(i)
        assert digest(other) == digest(table)
    raise AssertionError("the walk does not end")


def test_what_is_settled_at_a_table_without_a_story_is_known_there_alone() -> None:
    # GIVEN two tables at which nothing is told
    one, other = story.StoryTable(), story.StoryTable()

    # WHEN a fight at one of them says how it came out
    story.settle_as(one, story.PASS)

    # THEN the other knows nothing of it
    assert (one.story.outcome, other.story.outcome) == (story.PASS, story.NONE)
