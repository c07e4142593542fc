"""Chapter 1: the campaign frame and the engine's duties; with chapter 26, rule unlocks in general."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from tests.games.fateforge.builders import answer, said
from tests.games.fateforge.campaigns import CAMPAIGN, GAME, OPTIONS, carried, fought, opened, play, saga, told
from tests.games.fateforge.chronicles import between
from tests.games.fateforge.packs import complaint, content

from tablewright.content.story_kept import proof_of
from tablewright.engine.game import SetupError
from tablewright.engine.rulebook import LOCKED, rulebook_at
from tablewright.engine.saga import Saga
from tablewright.engine.scene import Scene
from tablewright.games.fateforge.rules import campaign_fights, rule_unlocks, scene_changes, tutorial
from tablewright.games.fateforge.show import progress
from tablewright.games.fateforge.table import LEAVING, Table
from tablewright.testing import choose, options_of, run

CHRONICLE = content().chronicle


def scene_text(scene: Scene) -> str:
    return str(scene)


# 1.1


@pytest.mark.parametrize(
    ("name", "value"), [("map_help", True), ("imposed_loss", "repeat"), ("known_rules", 6)]
)
def test_1_1_an_option_of_the_campaign_does_nothing_in_a_single_game_and_is_refused(
    name: str, value: object
) -> None:
    with pytest.raises(SetupError, match="for the campaign"):
        GAME.new(2, 1, {name: value})
    assert saga(2, seed=1, **{name: value}).table


@pytest.mark.parametrize(
    ("name", "value"), [("scene", "102A"), ("questline", "the_bone_stair"), ("mode", "scene")]
)
def test_1_1_an_option_of_a_single_game_does_nothing_in_a_campaign_and_is_refused(
    name: str, value: object
) -> None:
    with pytest.raises(SetupError, match="this is a campaign"):
        saga(2, seed=1, **{name: value})


# 1.3 to 1.5


def test_1_3_a_whole_campaign_needs_nothing_outside_the_engine() -> None:
    """Played by luck, to an ending: how many decisions that takes is told in the News."""
    one = saga(2, seed=5)
    n = play(one, Random(5))
    assert one.result is not None
    assert one.result.clause == "FF-1.8"
    assert 600 < n < 6000


@pytest.mark.parametrize("seats", [1, 3, 4])
def test_1_3_with_any_number_of_players(seats: int) -> None:
    one = saga(seats, seed=seats)
    play(one, Random(seats))
    assert one.over
    assert one.carried.ending in {"e1", "e2", "e3", "e4", "e5"}


def test_1_4_three_acts_of_different_length_each_with_a_boss_at_its_end() -> None:
    acts = Counter(int(chapter.act) for chapter in CHRONICLE.chapters)
    assert acts == {1: 5, 2: 6, 3: 5}
    assert len(CHRONICLE.rests) == 7
    for last, boss in ((5, "gorvash"), (11, "hollow_abbot"), (16, "blightheart")):
        fights = [CHRONICLE.fights[one] for one in CHRONICLE.chapters[last - 1].fights]
        places = content().scenes[fights[0].combat][0].places
        assert boss in {content().enemies[place.type].id for place in places}


def test_1_4_a_part_is_a_story_a_fight_or_a_rest() -> None:
    one = saga(2, seed=3)
    play(one, Random(3), until=12)
    kinds = [done.carried.at.split()[0] for done in one.done]
    assert set(kinds) == {"story", "fight", "rest"}
    assert kinds[:2] == ["story", "fight"]


def test_1_5_each_chapter_has_one_combat_scene_or_two_variants_of_one() -> None:
    for chapter in CHRONICLE.chapters:
        groups = {CHRONICLE.fights[one].group for one in chapter.fights}
        assert len(groups) == 1, chapter.title


# 1.6 to 1.8


@pytest.mark.parametrize(
    ("fight", "how", "page"),
    [
        ("cs101", "won", "i1.w"),
        ("cs101", "lost", "i1.l"),
        ("cs101", "part", "i1.l"),
        ("cs104b", "won", "i4.wb"),
        ("cs105", "lost", "i5.l"),
        ("cs206r", "won", "ii6.m"),
        ("cs305r", "won", "e4"),
        ("cs305r", "lost", "e5"),
        ("cs305", "won", "e4"),
        ("cs305", "lost", "iii5.l"),
    ],
)
def test_1_6_1_7_success_advances_and_failure_takes_another_path(fight: str, how: str, page: str) -> None:
    assert fought(fight, how).at == f"story {page}"


@pytest.mark.parametrize(
    ("choice", "ending"), [("restore", "e1"), ("surrender", "e2"), ("sell", "e3"), ("shatter", "e4")]
)
def test_1_7_the_last_choice_decides_which_ending_a_won_fight_brings(choice: str, ending: str) -> None:
    assert fought("cs305", "won", chosen=(f"iii5.b.{choice}",)).at == f"story {ending}"


def test_1_7_a_lost_chapter_is_a_branch_or_an_imposed_scene_never_both() -> None:
    for fight in CHRONICLE.fights.values():
        assert fight.won is not None
        assert fight.lost is not None
    imposed = [fight.id for fight in CHRONICLE.fights.values() if fight.imposed]
    assert imposed == ["cs105r", "cs206r", "cs305r"]


def test_1_7_r79_a_lost_imposed_scene_comes_again_with_fewer_minions_after_a_brief_rest() -> None:
    """FF-S47"""
    after = fought("cs105r", "lost")
    assert (after.at, after.lost_before) == ("fight cs105r", 1)
    again = opened(after)
    assert "end-brief-rest" in options_of(again)
    choose(again, "end_brief_rest")
    first = opened(carried("fight cs105r"))
    assert len(again.foes) == len(first.foes) - 1


def test_1_7_r79_lost_twice_the_campaign_goes_on_broken() -> None:
    """FF-S47"""
    after = fought(
        "cs105r", "lost", carried("fight cs105r", lost_before=1, reputation=(1, 0, -5, 2, 0, 3, 0, 0, 0, 0))
    )
    assert (after.at, after.broken, after.victory_points) == ("story ii1.a", True, 0)
    assert after.reputation == (0, -1, -5, 1, -1, 3, 0, 0, 0, 0)


def test_1_7_r79_with_the_option_it_is_set_up_until_it_is_won() -> None:
    start = carried("fight cs105r", lost_before=3)
    table = opened(start, imposed_loss="repeat")
    table.journey.note_outcome("cs105r", 3)
    table.steps = []
    table.options = []
    run(table, campaign_fights.close_fight)
    assert CAMPAIGN.carry(table, start).at == "fight cs105r"


def test_1_8_a_lost_scene_ends_nothing_an_ending_does() -> None:
    table = opened(fought("cs305r", "lost"))
    assert options_of(table) == ["close-book"]
    start = fought("cs305r", "lost")
    choose(table, "close_book")
    over = CAMPAIGN.carry(table, start)
    assert (over.at, over.ending) == ("", "e5")
    assert CAMPAIGN.next(over) is None
    assert CAMPAIGN.result(over).why.startswith("The Rootless Age")


def test_5_9_when_all_are_ko_d_each_draws_a_card_before_the_story_goes_on() -> None:
    """FF-16.11, R67"""
    into = carried("fight cs101")
    table = opened(into)
    choose(table, "go_alone")
    for hero in table.heroes:
        hero.health = 0
        hero.down = True
    run(table, campaign_fights.lose_at_once)
    after = CAMPAIGN.carry(table, into)
    page = opened(after)
    assert [int(hero.health) for hero in page.heroes] == [2, 2]
    assert len(page.graveyard) + sum(len(hero.corruption) for hero in page.heroes) == 2


# 1.9 to 1.11


def test_1_9_the_progress_bar_has_a_symbol_for_each_chapter_and_rest_of_the_act() -> None:
    bar = progress.act_track(between(chapter=4, rest=1))
    assert [mark.label for mark in bar.marks] == ["1", "2", "Rest", "3", "4", "Rest", "5"]
    assert (bar.value, bar.max) == (4, 7)
    assert CAMPAIGN.progress(carried("story i1.a")) == (0, 23)


def test_1_10_two_chapters_before_each_rest_through_most_of_the_campaign() -> None:
    after = sorted(int(rest.after) for rest in CHRONICLE.rests.values())
    assert after == [2, 4, 6, 8, 10, 12, 15]


def test_1_10_more_than_three_combats_in_a_row_are_refused(tmp_path: object) -> None:
    wrong = complaint(tmp_path, "campaign.toml", "after = 6", "after = 8")  # type: ignore[arg-type]
    assert "since the last rest" in wrong.message


def test_1_11_choices_tests_fights_and_reputation_are_remembered_for_the_whole_campaign() -> None:
    after = told("i2.a", "cs102a", chosen=("i1.a.own",), outcomes=(("cs101", "part"),), reputation=(1,) * 10)
    table = opened(after)
    assert table.journey.outcome("cs101") == 2
    assert table.journey.reputation == (1,) * 10
    assert "i1.a.own" in after.chosen


def test_1_11_every_page_choice_and_ending_can_be_reached() -> None:
    proof = proof_of(GAME, GAME.load(None))
    assert proof is not None
    assert proof.holds, (proof.missing, proof.traps)
    assert {f"ending e{n}" for n in range(1, 6)} <= set(proof.met)


def test_g18_what_earlier_pages_changed_is_in_the_set_up_with_its_cause() -> None:
    plain = opened(carried("fight cs103b"))
    ids = {one.id: one for one in plain.stories.adjustments}
    red = next(name for name, one in ids.items() if one.scene == "cs103" and "red" in one.words)
    table = opened(carried("fight cs103b", adjusts=(red,)))
    assert len(table.foes) == len(plain.foes) + 1
    assert ids[red].because in said(table)
    assert ids[red].because in scene_text(GAME.scene(table, 0))


# 1.12 to 1.15, 26.2


def test_1_12_an_order_shows_a_locked_rule_and_an_unlocked_one_is_ignored() -> None:
    table = between(unlocked=0)
    rule_unlocks.unlock(table, 4)
    assert "Healing fountains" in said(table)
    table.log = []
    rule_unlocks.unlock(table, 4)
    assert said(table) == ""


def test_1_13_only_the_first_order_on_any_branch_has_an_effect() -> None:
    both = [set(content().scenes[CHRONICLE.fights[one].combat][0].unlocks) for one in ("cs104a", "cs104b")]
    assert both == [{11}, {11}]
    table = opened(carried("fight cs104b", unlocked=1 << 11))
    assert "A new rule" not in said(table)


def test_1_14_unlock_marks_outlive_the_campaign() -> None:
    kept = CAMPAIGN.to_profile({}, carried("story i1.a", unlocked=1 << 1 | 1 << 2))
    assert kept == {"known_rules": 6}
    assert CAMPAIGN.from_profile(kept) == {"known_rules": 6}
    begun = CAMPAIGN.begin(2, {**OPTIONS, "known_rules": 6}, GAME.load(None))
    assert begun.unlocked == 6


def test_1_15_every_branch_unlocks_all_fourteen_rules() -> None:
    for variant in (0, -1):
        found: set[int] = set()
        for chapter in CHRONICLE.chapters:
            fight = CHRONICLE.fights[chapter.fights[variant]]
            found |= set(content().scenes[fight.combat][0].unlocks)
        for rest in CHRONICLE.rests.values():
            found |= set(rest.unlocks)
        assert found == set(range(1, 15))


def test_26_2_a_locked_rule_is_not_shown_before_its_unlock() -> None:
    table = between(unlocked=1 << 3)
    shown = str(progress.rules(table))
    assert "Difficult terrain" in shown
    assert "Portals" not in shown


def test_26_2_the_rulebook_over_a_campaign_has_no_words_for_locked_rules() -> None:
    shown = rulebook_at(GAME, between(unlocked=1 << 3))
    assert "Difficult" in shown.clause("FF-29.1").chapter
    assert shown.clause("FF-31.1").text == LOCKED
    assert "FF-26.1" not in shown.locked
    assert len(rulebook_at(GAME, between(unlocked=rule_unlocks.ALL_RULES)).locked) == 0


def test_26_2_battle_mode_uses_all_rules_so_all_can_be_read() -> None:
    assert not rulebook_at(GAME, GAME.new(2, 1)).locked


def test_26_2_the_log_tells_a_rule_in_full_when_it_is_found() -> None:
    table = opened(carried("fight cs201", unlocked=0))
    assert "may take any number of cubes" in said(table)


# 1.16 to 1.21


def test_1_16_a_new_campaign_begins_with_heroes_and_then_its_first_page() -> None:
    one = saga(2, seed=1)
    assert options_of(one.table)[0] == "be 0 forest-guard"
    answer(one.table, "be 0 shaman")
    answer(one.table, "be 1 rogue")
    page = one.table.stories.pages[one.table.story.page]  # type: ignore[attr-defined]
    assert page.id == "i1.a"


def test_1_17_no_two_players_take_the_same_hero() -> None:
    one = saga(2, seed=1)
    answer(one.table, "be 0 shaman")
    assert "be 1 shaman" not in options_of(one.table)


def test_1_18_a_heros_backstory_can_be_read_before_it_is_chosen() -> None:
    one = saga(2, seed=1)
    term = GAME.term(one.table, "choice-shaman")
    story = next(kind.story for kind in content().heroes if kind.id == "shaman")
    assert term is not None
    assert len(story.split()) > 100
    assert story in str(term.text)


def test_1_19_the_first_combat_is_guided_step_by_step_and_can_be_skipped() -> None:
    table = opened(carried("fight cs101"))
    assert options_of(table) == ["be-guided", "go-alone"]
    choose(table, "be_guided")
    assert "Each tile is one zone" in said(table)
    assert "four of your dice" not in said(table)
    choose(table, "confirm")
    assert "four of your dice" in said(table)
    skipped = opened(carried("fight cs101"))
    choose(skipped, "go_alone")
    assert "Each tile is one zone" not in said(skipped)


def shown_lessons(table: Table) -> list[str]:
    """The titles of the lessons that lie beside the question."""
    area = next((area for area in GAME.scene(table, 0).areas if area.id == "lessons-area"), None)
    return [] if area is None else [piece.name for piece in area.children[0].pieces]  # type: ignore[union-attr]


def test_1_19_a_lesson_lies_beside_its_question_in_the_first_round_and_at_the_exit() -> None:
    table = opened(carried("fight cs101"))
    choose(table, "be_guided")
    assert shown_lessons(table) == ["Zones", "Guards"]
    choose(table, "confirm")
    assert shown_lessons(table) == ["Rolling", "Energy Reroll", "Dash", "Order and reactions"]
    table.journey.taught = (*table.journey.taught, "action", "enemies", "clean_up")
    table.round = 2
    assert shown_lessons(table) == ["Clean-Up"]
    table.round = 3
    assert shown_lessons(table) == []
    table.phase = LEAVING
    table.journey.taught = (*table.journey.taught, "exit")
    assert shown_lessons(table) == ["The Exit"]


def test_1_19_each_thing_is_told_once() -> None:
    table = between(guided=True)
    tutorial.teach(table, "action")
    tutorial.teach(table, "action")
    assert said(table).count("A skill takes the results") == 1


def test_1_20_alone_one_player_leads_two_heroes() -> None:
    one = saga(1, seed=1)
    assert [int(hero.seat) for hero in one.table.heroes] == [0, 0]  # type: ignore[attr-defined]
    three = Saga.begin(GAME, None, 1, 1, {"solo_heroes": 3})
    assert len(three.table.heroes) == 3  # type: ignore[attr-defined]


def test_1_21_reputation_points_cards_rules_and_places_can_be_looked_up_at_any_time() -> None:
    table = opened(carried("fight cs102a", cards=(3,), reputation=(2,) * 10, unlocked=6, victory_points=1))
    shown = scene_text(GAME.scene(table, 0))
    for words in ("Auction Slip", "Captain Irsa", "Chests", "Victory points"):
        assert words in shown


# FF-G18: what changes in a scene


@pytest.mark.parametrize(
    ("fight", "change", "args", "more"),
    [
        ("cs103b", scene_changes.change_colour, ("red", 1), 1),
        ("cs103b", scene_changes.change_colour, ("red", -1), -1),
        ("cs203", scene_changes.change_colour, ("brown", -2), -1),
        ("cs105r", scene_changes.fewer_minions, (1,), -1),
    ],
)
def test_g18_enemies_more_and_fewer(fight: str, change: object, args: tuple[object, ...], more: int) -> None:
    table = opened(carried(f"fight {fight}"))
    before = len(table.scene.places)
    table.scene = table.scene.altered()
    change(table, *args)  # type: ignore[operator]
    assert len(table.scene.places) - before == more


def test_g18_one_more_takes_the_lowest_free_number_and_with_five_out_a_green_one_comes() -> None:
    table = opened(carried("fight cs204a"))
    table.scene = table.scene.altered()
    scene_changes.change_colour(table, "red", 4)
    kinds = Counter(content().enemies[place.type].id for place in table.scene.places)
    assert kinds["shambler"] == 5
    assert kinds["elite_wight"] == 3


def test_g18_a_chest_more_stands_in_the_contested_zone_and_a_trap_fewer_is_the_last_one() -> None:
    table = opened(carried("fight cs303a"))
    table.scene = table.scene.altered()
    scene_changes.change_chests(table, 1)
    scene_changes.change_traps(table, -1)
    assert table.scene.things[-1].zone == table.scene.contested
    assert [thing.id for thing in table.scene.things if thing.id.startswith("trap")] == ["trap-1"]


def test_g18_a_boss_may_begin_weaker_without_a_card_or_with_a_cube_on_its_weak_spot() -> None:
    table = opened(carried("fight cs105"))
    armour = int(table.foes[-1].armour)
    table = opened(carried("fight cs105"))
    scene = table.scene = table.scene.altered()
    scene_changes.change_boss_armour(table, -2)
    scene_changes.drop_script(table, "roar")
    scene_changes.cover_spot(table, "a")
    from tablewright.games.fateforge.rules import combat_set_up

    combat_set_up.clear(table, scene)
    combat_set_up.lay_scene(table)
    assert table.foes[-1].armour == armour - 2
    assert len(table.script) == 5
    assert table.spots == (1,)


def test_g21_the_side_decides_who_holds_the_crown_gate() -> None:
    adjustments = opened(carried("fight cs302")).stories.adjustments
    holds = next(one.id for one in adjustments if one.scene == "cs302" and "crown" in one.words)
    table = opened(carried("fight cs302", adjusts=(holds,)))
    assert table.scene.id == "302H"
    assert opened(carried("fight cs302")).scene.id == "302"
