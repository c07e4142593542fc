"""Chapter 20: story mode."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.now_or_never.builders import (
    amount,
    arrive_at,
    asked,
    at,
    can,
    has,
    lines,
    offered,
    on_page,
    other_luck,
    out_of_turn,
    remember,
    search_at,
    set_up,
    space,
    story_token,
    use,
    village,
    wears,
)

from tablewright.engine import story
from tablewright.engine.scene import Story
from tablewright.games.now_or_never.cards import HEART, UNDERGROUND
from tablewright.games.now_or_never.game import GAME
from tablewright.games.now_or_never.rules import production_phase, story_mode
from tablewright.games.now_or_never.table import NOWHERE, STORY_FOE, Table
from tablewright.players import find_player
from tablewright.players.view import View
from tablewright.testing import choose, lay, refusal, run

HEADS = ("namal", "marklun")


def robot_head(**amounts: Any) -> Table:
    """Seat 0 has searched at the letter G of chapter 1, and chooses."""
    return search_at(village(heroes=HEADS, chapter=1), "G", **amounts)


# The chapter


@pytest.mark.parametrize("chapter", range(1, 7))
def test_20_1_each_chapter_has_its_own_set_up(chapter: int) -> None:
    # GIVEN a chapter of the story as a single game
    table = village(heroes=HEADS, chapter=chapter)
    player = table.players[0]
    start = player.has

    # THEN its board, its tokens, its enemies and its gifts are those of G20
    searches = {
        2: ("nomad_camp", "scholars_tower"),
        5: ("flying_casino", "city_of_spirits"),
        6: ("crystal_meteorite",),
    }
    assert (table.rules.side == UNDERGROUND) == (chapter in (3, 4))
    for location in ("nomad_camp", "scholars_tower", "flying_casino", "city_of_spirits", "crystal_meteorite"):
        assert table.has_token(space(table, location)) == (location in searches.get(chapter, ()))
    assert len(table.searches) == {2: 4, 5: 4, 6: 5}.get(chapter, 6)
    assert table.stacks[1] == (0 if chapter == 4 else 2)
    assert table.stacks[9] == (2 if chapter == 6 else 1)
    gifts = {1: (4, 1), 3: (1, 1), 4: (6, 2), 5: (3, 1), 6: (6, 3)}
    if chapter in gifts:
        thing, n = gifts[chapter]
        assert start[thing] == n
    assert table.max_hearts(player) - start[HEART] == (2 if chapter == 3 else 0)


def test_20_1_the_intro_and_the_prologues_are_read() -> None:
    table = set_up(heroes=HEADS, chapter=1)
    told = [str(line) for line in table.log or ()]
    assert "Ash on the Road" in told
    assert {"Namal: The Hinge", "Marklun: The Notebook"} <= set(told)


def test_20_2_reputation_starts_at_0() -> None:
    assert [player.reputation for player in village(3, chapter=1).players] == [0, 0, 0]


# Entries


def test_20_3_an_entry_is_found_by_hero_and_letter() -> None:
    """NN-R64: no number is looked up."""
    # GIVEN the letter A of chapter 1, which each hero reads differently, and B, which all share
    assert on_page(search_at(village(heroes=HEADS, chapter=1), "A")) == "1.namal.a"
    assert on_page(search_at(village(heroes=("zeik", "halia"), chapter=1), "A")) == "1.zeik.a"
    assert on_page(search_at(village(heroes=HEADS, chapter=1), "B")) == "1.all.b"


def test_20_3_or_by_hero_and_location_where_there_is_no_letter() -> None:
    assert on_page(search_at(village(heroes=HEADS, chapter=2), "nomad_camp")) == "2.all.nomad_camp"


def test_20_4_the_search_of_standard_mode_is_not_there_and_no_die_is_lost_to() -> None:
    table = village(heroes=HEADS, chapter=1)
    arrive_at(table, "G", hearts=1)
    assert offered(table, "search") == []
    choose(table, "search_story")
    assert (amount(table, "hearts"), asked(table)) == (1, "at_node")


def test_20_4_in_standard_mode_there_is_no_story() -> None:
    table = village(heroes=HEADS)
    arrive_at(table, "G")
    assert offered(table, "search_story") == []


def test_20_5_the_game_reads_to_everybody_R57() -> None:
    # GIVEN a page that seat 0 searches
    table = robot_head()

    # THEN seat 1 sees the same page, with its choices and their skills
    panel = page_of(table, 1)
    assert panel["title"] == "The Head in the Road"
    assert [text for how, text in panel["blocks"] if how == "item"] == [
        "Dig it out with a spade (skill 6)",
        "Teach it to dig from below (skill 8)",
    ]


def page_of(table: Table, seat: int) -> dict[str, Any]:
    scene = GAME.scene(table, seat)
    for area in scene.areas:
        for widget in area.children:
            if isinstance(widget, Story) and widget.id == f"page-{on_page(table)}":
                return {
                    "title": widget.title,
                    "blocks": [(block.how, str(block.text)) for block in widget.blocks],
                }
    raise AssertionError("no page lies open")


def test_20_6_neither_reactions_nor_rewards_are_known_before_the_choice() -> None:
    table = robot_head()
    for seat in (0, 1, -2):
        seen = table.seen_by(seat)
        assert seen.story.read == table.story.read
        page = seen.stories.page(seen.story.page, seen.story.head)
        for choice in page.choices:
            assert all(way is None for way in choice.ways)
            assert choice.bonus == ()
        assert seen.promised == ()
        assert "1.all.g.a.pass" not in seen.stories.number_of


def test_20_6_who_plays_alone_may_look_at_the_rewards() -> None:
    # GIVEN a solo game
    table = search_at(village(1, heroes=("namal",), chapter=1), "G")

    # THEN the options tell what success brings
    prompt = GAME.scene(table, 0).prompt
    assert prompt is not None
    details = [str(option.detail) for option in prompt.options]
    assert "Reward: 2 coins and 1 tool. Bonus: 1 experience and 1 coin." in details[0]
    assert "reputation +2, ROBOT Y9" in details[1]


def test_20_7_a_choice_is_taken_before_the_roll() -> None:
    table = robot_head()
    assert offered(table, "take_way") == [("a",), ("b",)]
    lay(table, dice=[2])
    choose(table, "take_way", "a")
    assert lines(table, "NN-20.9") == ["Seat 1 rolls 2 for a skill of 6."]


def test_20_8_a_choice_with_a_payment_needs_it() -> None:
    # GIVEN the toll of the children, 2 coins
    table = search_at(village(heroes=HEADS, chapter=1), "E", coins=1)
    assert refusal(table, "take_way", "a") == "NN-20.8"

    # WHEN there are enough
    table = search_at(village(heroes=HEADS, chapter=1), "E", coins=2)
    lay(table, dice=[1])
    choose(table, "take_way", "a")

    # THEN they are paid when it is chosen, and never returned (R38)
    assert amount(table, "coins") == 0
    choose(table, "add_hearts", 0)
    assert amount(table, "coins") == 0


def test_R38_what_is_needed_is_missing() -> None:
    # GIVEN the well of chapter 1, whose third choice needs the BRASS EYE
    table = search_at(village(heroes=HEADS, chapter=1), "K")
    assert refusal(table, "take_way", "c") == "NN-R38"
    table = village(heroes=HEADS, chapter=1)
    story_token(table, "brass_eye")
    search_at(table, "K")
    assert refusal(table, "take_way", "c") == ""


# Skill


def test_20_9_hearts_are_added_once_the_die_is_known() -> None:
    table = robot_head(hearts=9)
    lay(table, dice=[3])
    choose(table, "take_way", "a")
    assert offered(table, "add_hearts") == [(n,) for n in range(10)]
    choose(table, "add_hearts", 3)
    assert amount(table, "hearts") == 6


def test_20_9_nothing_is_asked_when_the_die_is_enough_for_everything() -> None:
    # GIVEN a choice with skill 4 and, by memory, nothing else
    table = search_at(village(heroes=HEADS, chapter=1), "B", hearts=9)
    choose(table, "take_way", "a")
    assert asked(table) == "give_hearts"  # a 4 and 2 more bring the bonus
    choose(table, "add_hearts", 6)
    assert asked(table) != "give_hearts"


def test_20_10_the_total_reaches_the_skill() -> None:
    table = robot_head(hearts=9, coins=0, tools=0)
    lay(table, dice=[3])
    choose(table, "take_way", "a")
    choose(table, "add_hearts", 3)
    assert (amount(table, "coins"), amount(table, "tools"), amount(table, "experience")) == (2, 1, 0)


def test_20_11_two_more_bring_the_bonus() -> None:
    table = robot_head(hearts=9, coins=0, tools=0)
    lay(table, dice=[3])
    choose(table, "take_way", "a")
    choose(table, "add_hearts", 5)
    assert (amount(table, "coins"), amount(table, "tools"), amount(table, "experience")) == (3, 1, 1)


def test_20_9_the_die_may_be_rolled_again_R62() -> None:
    # GIVEN Halia with mana for Strange Luck
    table = search_at(village(heroes=("halia", "zeik"), chapter=1), "G", hearts=9, mana=2)
    lay(table, dice=[1, 4])
    choose(table, "take_way", "a")
    assert asked(table) == "look_at_die"
    choose(table, "reroll_by", use(table, "halia"))
    choose(table, "accept_die")
    assert table.die == 4


def test_R62_hearts_may_be_gained_between_the_roll_and_the_choice_of_hearts() -> None:
    # GIVEN a SPORE VIAL and 2 hearts
    table = village(heroes=HEADS, chapter=1)
    story_token(table, "spore_vial")
    search_at(table, "G", hearts=2)
    choose(table, "take_way", "a")

    # WHEN it is drunk in the pause
    out_of_turn(table, "use_any_time", 0, use(table, "spore_vial"))

    # THEN more hearts can be added, and the vial is gone
    assert amount(table, "hearts") == 6
    assert len(offered(table, "add_hearts")) == 7
    assert table.players[0].story_tokens == ()


def test_R58_all_hearts_may_be_added_but_then_the_search_fails() -> None:
    table = robot_head(hearts=5)
    lay(table, dice=[4])
    choose(table, "take_way", "a")
    choose(table, "add_hearts", 5)
    assert amount(table, "hearts") == 0
    assert lines(table, "NN-20.13") == ["The search is broken off."]
    assert table.has_token(space(table, "G"))
    assert (asked(table), table.seat) == ("choose_turn", 1)


def test_R30_with_toughness_one_heart_fewer_is_lost() -> None:
    # GIVEN Zeik with Toughness, 5 hearts, who needs 4 more
    table = village(heroes=("zeik", "halia"), chapter=1)
    wears(table, "toughness")
    search_at(table, "G", hearts=4, mana=0)
    lay(table, dice=[2])
    choose(table, "take_way", "a")
    choose(table, "add_hearts", 4)

    # THEN the last heart survives, and 4 have counted
    assert amount(table, "hearts") == 1
    assert not table.has_token(space(table, "G"))


def test_G18_what_is_remembered_moves_a_skill_and_the_moved_one_is_shown() -> None:
    # GIVEN the child with a stone hand: skill 7, 1 less if the cure is shared, 1 more if it is sold
    for flag, skill in (("", 7), ("cure_shared", 6), ("cure_sold", 8)):
        table = village(heroes=HEADS, chapter=4)
        if flag:
            remember(table, flag)
        search_at(table, "N", hearts=9)
        assert f"(skill {skill})" in str(page_of(table, 1)["blocks"])
        choose(table, "take_way", "a")
        assert table.needed == skill


def test_G18_a_moved_skill_stays_within_the_range_of_its_chapter() -> None:
    table = village(heroes=HEADS, chapter=4)
    assert [story_mode.moved_skill(table, n, by) for n, by in ((5, 1), (8, -1), (6, 1), (6, -1))] == [
        5,
        8,
        5,
        7,
    ]


# Combat


def test_20_12_a_combat_choice_is_fought_against_the_level_of_the_board_R39() -> None:
    # GIVEN the watchtower, whose hound is of level 2: a Glass Hound, health 4, attack 2
    table = search_at(village(heroes=HEADS, chapter=1), "C", hearts=9, mana=0, coins=0, experience=0)
    lay(table, dice=[4, 4])
    choose(table, "take_way", "b")
    assert (table.foe_health, table.foe_attack) == (4, 2)

    # WHEN it is won
    choose(table, "another_round")

    # THEN the story's rewards are gained and not the enemy's
    assert (amount(table, "coins"), amount(table, "experience")) == (1, 0)
    assert table.players[0].story_tokens == (table.content.story_token_of["brass_eye"],)
    assert not table.has_token(space(table, "C"))
    assert table.stacks[2] == 2


def test_2_12_a_quest_that_was_fought_for_before_is_counted_once_in_a_story_fight() -> None:
    # GIVEN a combat quest that was lost in an earlier turn and lies on its discard pile
    table = search_at(village(heroes=HEADS, chapter=1), "C", hearts=9, mana=0)
    table.foe_quest = table.content.quest_of["cave_in"]
    before = sorted(GAME.everything(table))

    # WHEN a fight of a story is on
    lay(table, dice=[1])
    choose(table, "take_way", "b")
    assert table.foe == STORY_FOE

    # THEN no card has come from nowhere
    assert sorted(GAME.everything(table)) == before


def test_20_13_at_0_hearts_the_search_ends_with_an_experience_for_the_combat() -> None:
    table = search_at(village(heroes=HEADS, chapter=1), "C", hearts=1, mana=0, experience=0)
    lay(table, dice=[1])
    choose(table, "take_way", "b")
    assert (amount(table, "hearts"), amount(table, "experience")) == (0, 1)
    assert table.has_token(space(table, "C"))
    assert (asked(table), table.seat) == ("choose_turn", 1)


def test_20_14_a_retreat_is_a_failure_and_gives_an_experience() -> None:
    table = search_at(village(heroes=HEADS, chapter=1), "C", hearts=9, mana=0, experience=0)
    lay(table, dice=[1])
    choose(table, "take_way", "b")
    choose(table, "retreat")
    assert amount(table, "experience") == 1
    assert table.has_token(space(table, "C"))
    assert (asked(table), table.seat) == ("choose_turn", 1)


def test_R18_with_the_option_a_story_combat_gives_no_consolation() -> None:
    table = village(heroes=HEADS, chapter=1, consolation_everywhere=False)
    search_at(table, "C", hearts=9, mana=0, experience=0)
    lay(table, dice=[1])
    choose(table, "take_way", "b")
    choose(table, "retreat")
    assert amount(table, "experience") == 0


def test_20_14_a_failed_entry_can_be_tried_again_R38() -> None:
    # GIVEN a failure
    table = robot_head(hearts=9)
    lay(table, dice=[1])
    choose(table, "take_way", "a")
    choose(table, "add_hearts", 0)
    assert amount(table, "hearts") == 9
    assert table.has_token(space(table, "G"))
    assert table.seat == 1

    # WHEN the hero comes back
    search_at(table, "G", hearts=9)

    # THEN the page is read again, with both choices
    assert (on_page(table), len(offered(table, "take_way"))) == ("1.all.g", 2)


# What is gained


def test_20_15_after_success_the_token_is_kept_as_income() -> None:
    table = robot_head(hearts=9)
    choose(table, "take_way", "a")
    choose(table, "add_hearts", 6)
    assert not table.has_token(space(table, "G"))
    assert len(table.players[0].kept) == 1
    has(table, coins=0)
    production_phase.produce(table)
    assert amount(table, "coins") == 1


def test_R41_a_lost_villager_is_kept_like_any_other() -> None:
    from tests.games.now_or_never.builders import search_token

    table = robot_head(hearts=9)
    search_token(table, "lost_villager")
    choose(table, "take_way", "a")
    choose(table, "add_hearts", 6)
    assert len(table.players[0].kept) == 1
    assert table.players[0].waiting == ()


def test_R25_a_token_that_is_taken_without_a_search_is_just_income() -> None:
    # GIVEN a STRAY HOUND and 2 mana
    table = village(heroes=HEADS, chapter=1)
    story_token(table, "stray_hound")
    at(table, "A")
    has(table, mana=2, coins=0)
    out_of_turn(table, "use_any_time", 0, use(table, "stray_hound"))
    choose(table, "take_token", space(table, "A"))
    assert (len(table.players[0].kept), amount(table, "coins"), amount(table, "mana")) == (1, 0, 0)
    assert table.story.page == NOWHERE


def test_20_16_reputation_changes_by_itself() -> None:
    # GIVEN the second choice of the robot head: reputation +2
    table = robot_head(hearts=12)
    lay(table, dice=[4])
    choose(table, "take_way", "b")
    choose(table, "add_hearts", 4)
    assert table.players[0].reputation == 2


def test_20_17_a_story_token_comes_beside_the_hero_board() -> None:
    table = robot_head(hearts=12)
    lay(table, dice=[4])
    choose(table, "take_way", "b")
    choose(table, "add_hearts", 4)
    robot = table.content.story_token_of["robot_y9"]
    assert table.players[0].story_tokens == (robot,)
    assert table.story_supply[robot] == 0
    assert any(use_.id == "robot_y9" for use_ in table.players[0].mods.uses)


# Story tokens


def test_G19_robot_y9_adds_2_to_a_total_once_a_season() -> None:
    table = village(heroes=HEADS, chapter=1)
    story_token(table, "robot_y9")
    search_at(table, "G", hearts=9, coins=0)
    lay(table, dice=[4])
    choose(table, "take_way", "a")
    choose(table, "use_on_total", use(table, "robot_y9"))
    assert refusal(table, "use_on_total", use(table, "robot_y9")) == "NN-18.11"

    # THEN 4 and 2 are enough, and with two hearts it counts for the bonus
    choose(table, "add_hearts", 2)
    assert (amount(table, "hearts"), amount(table, "coins")) == (7, 3)


@pytest.mark.parametrize("token", ["robot_y9", "lantern_moth"])
def test_G19_without_a_copy_or_with_one_already_there_are_2_coins(token: str) -> None:
    table = village(heroes=HEADS, chapter=1)
    number = table.content.story_token_of[token]
    has(table, coins=0)
    story_token(table, token, seat=1 if token == "robot_y9" else 0)
    table.you = 0
    run(table, story_mode.take_story_token, number, NOWHERE)
    assert amount(table, "coins") == 2


def test_G19_the_bell_clapper_is_a_brass_eye_if_it_is_gone() -> None:
    table = village(heroes=HEADS, chapter=4)
    story_token(table, "bell_clapper", seat=1)
    table.you = 0
    tokens = table.content.story_token_of
    run(table, story_mode.take_story_token, tokens["bell_clapper"], tokens["brass_eye"])
    assert table.players[0].story_tokens == (tokens["brass_eye"],)


def test_G19_an_orphan_is_a_villager_that_makes_a_shell() -> None:
    table = village(heroes=HEADS, chapter=2)
    row = table.row
    table.you = 0
    run(table, story_mode.take_story_token, table.content.story_token_of["orphan"], NOWHERE)
    player = table.players[0]
    assert len(player.waiting) == 1
    assert table.content.villagers[player.waiting[0]].good == 0
    assert table.row == row
    player.housed = (player.waiting[0] * 4 + 3,)
    player.waiting = ()
    has(table, shells=0)
    production_phase.produce(table)
    assert amount(table, "shells") == 1


def test_G19_old_map_lantern_moth_and_brass_eye() -> None:
    table = village(heroes=HEADS, chapter=2)
    for token in ("old_map", "lantern_moth", "brass_eye"):
        story_token(table, token)
    mods = table.players[0].mods
    assert (mods.mountains_free, mods.movement) == (True, 1)
    search_at(table, "A", hearts=9, mana=0)
    lay(table, dice=[1, 3])
    choose(table, "take_way", "a")
    choose(table, "reroll_by", use(table, "brass_eye"))
    assert table.die == 3


def test_G19_the_vial_is_used_once() -> None:
    table = village(heroes=HEADS, chapter=2)
    story_token(table, "spore_vial")
    has(table, hearts=3)
    out_of_turn(table, "use_any_time", 0, use(table, "spore_vial"))
    assert amount(table, "hearts") == 7
    assert not can(table, "use_any_time", use(table, "spore_vial"))


# Chapters follow each other


def test_20_18_nothing_on_the_table_is_carried_into_a_chapter() -> None:
    """What the campaign carries is tested in chapter 21."""
    table = village(heroes=HEADS, chapter=2)
    player = table.players[0]
    assert (player.reputation, player.story_tokens, player.kept, player.completed) == (0, (), (), ())
    assert story.remembered(table, 0) == 0


# Who looks ahead


def test_R57_bots_search_without_knowing_what_nobody_has_read() -> None:
    # GIVEN a hero at the letter G, nothing of chapter 1 read yet but the frame
    table = walks_to_g()
    table.debug = False
    player = find_player("mcts:iterations=4,rollouts=random,horizon=12", 0)

    # WHEN one looks ahead at each question of the search
    steps: list[str] = []
    while asked(table) in ("on_arrival", "at_node", "give_hearts", "look_at_die", "after_round", "in_round"):
        imagined = table.imagined_by(0, other_luck(table))
        unread = [one.id for one in imagined.stories.pages if one is not None and not has_read(table, one.id)]
        assert unread == []
        move = player.choose(View(table, 0))
        steps.append(table.options[move][0].__name__)
        table.choose(move)

    # THEN it has come to an end of the search, or has thought better of it
    assert steps


def walks_to_g() -> Table:
    """The hero of seat 0 walks from the Tower of Miners to the letter G; after that the game goes on as games do."""
    table = village(heroes=HEADS, chapter=1)
    at(table, "tower_of_miners")
    has(table, hearts=10)
    choose(table, "take_hero_action", 0)
    choose(table, "step_to", space(table, "G"))
    choose(table, "stop")
    return table


def has_read(table: Table, page: str) -> bool:
    return (table.story.read >> table.stories.number_of[page]) & 1 == 1


def test_20_7_a_steady_player_takes_what_its_hearts_can_pay_for() -> None:
    # GIVEN the robot head: skill 6, or skill 8 for more
    poor, rich = robot_head(hearts=3), robot_head(hearts=15)
    for table in (poor, rich):
        values = [GAME.advise(table, move) for move in table.options]
        assert len(values) == 2
    assert GAME.advise(poor, poor.options[0]) >= GAME.advise(poor, poor.options[1])


def test_20_9_a_steady_player_gives_just_enough_hearts() -> None:
    # GIVEN a 3 for a skill of 6 and 9 hearts
    table = robot_head(hearts=9)
    lay(table, dice=[3])
    choose(table, "take_way", "a")
    best = max(table.options, key=lambda move: GAME.advise(table, move))
    assert best[1] in (3, 5)

    # WITH the last heart it never plays
    table = robot_head(hearts=2)
    lay(table, dice=[3])
    choose(table, "take_way", "a")
    best = max(table.options, key=lambda move: GAME.advise(table, move))
    assert best[1] == 0
