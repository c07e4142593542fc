"""Chapter 10: quest cards."""

from __future__ import annotations

import pytest
from tests.games.now_or_never.builders import (
    amount,
    arrive_at,
    asked,
    builds,
    can,
    completed,
    has,
    holds,
    housed,
    lines,
    offered,
    on_top,
    out_of_turn,
    quest,
    use,
    village,
    waiting,
)

from tablewright.games.now_or_never.cards import ADVANCED, ARTIFACT, BASIC
from tablewright.games.now_or_never.rules import game_end_and_scoring as scoring
from tablewright.games.now_or_never.rules import quest_cards
from tablewright.games.now_or_never.table import Table
from tablewright.testing import choose, lay, refusal, run


def ready(name: str, where: str, **amounts: int) -> Table:
    """Seat 0 holds a quest and stands where it is played."""
    table = village()
    holds(table, name)
    return arrive_at(table, where, **amounts)


def play(table: Table, name: str) -> None:
    choose(table, "play_quest", table.content.quest_of[name])


def test_10_1_one_card_for_each_hero_action() -> None:
    table = village()
    holds(table, "foundation_stone", "homecoming_feast")
    arrive_at(table, "the_monument", coins=9, shells=2, tools=1)
    play(table, "foundation_stone")
    assert refusal(table, "play_quest", table.content.quest_of["homecoming_feast"]) == "NN-10.1"


def test_10_2_only_at_the_location_that_the_card_names() -> None:
    table = village()
    holds(table, "foundation_stone", "letters_home")
    arrive_at(table, "nomad_camp", coins=9)
    assert offered(table, "play_quest") == [(table.content.quest_of["letters_home"],)]


def test_10_3_the_cost_is_paid_in_full() -> None:
    table = ready("tinkers_bargain", "ublo_tower", coins=3)
    assert refusal(table, "play_quest", table.content.quest_of["tinkers_bargain"]) == "NN-10.3"
    has(table, coins=4)
    play(table, "tinkers_bargain")
    assert (amount(table, "coins"), amount(table, "tools")) == (0, 1)


def test_10_3_what_the_asterisk_asks_for_counts_at_that_moment() -> None:
    # GIVEN Nomad Treaty (2 books, at least 8 housed villagers), 2 books, 7 housed and one waiting
    table = village()
    builds(table, row3="inn . . .", row4="row_cottage scribe_house garden_house shell_cottage")
    housed(table, row4="shell tool demon crystal shell tool demon")
    waiting(table, "shell")
    holds(table, "nomad_treaty")
    arrive_at(table, "nomad_camp", books=2)
    assert refusal(table, "play_quest", table.content.quest_of["nomad_treaty"]) == "NN-10.3"

    # WHEN an 8th is housed at any time THEN it can be played
    out_of_turn(table, "house", 0, 0, 2)
    play(table, "nomad_treaty")
    assert amount(table, "books") == 0


def test_10_4_it_is_followed_and_then_lies_under_the_town_for_good() -> None:
    table = ready("letters_home", "nomad_camp", coins=2)
    play(table, "letters_home")
    player = table.players[0]
    assert (player.hand, player.completed) == ((), (table.content.quest_of["letters_home"],))
    assert amount(table, "experience") == 2


def test_10_4_its_lasting_line_stays_in_force() -> None:
    table = village()
    completed(table, "tinkers_bargain", "guest_lecture")
    arrive_at(table, "ublo_tower", coins=0, hearts=9)
    choose(table, "visit")
    assert amount(table, "coins") == 1
    table = village()
    completed(table, "guest_lecture")
    arrive_at(table, "scholars_tower", coins=2)
    choose(table, "visit")
    assert (amount(table, "coins"), amount(table, "books")) == (0, 1)


def test_10_5_a_completed_quest_gives_its_points() -> None:
    table = village()
    player = completed(table, "foundation_stone", "crystal_choir")
    both = [
        table.content.quests[table.content.quest_of[name]] for name in ("foundation_stone", "crystal_choir")
    ]
    assert scoring.quest_points(table, player) == sum(quest.vp for quest in both) > 0


def test_10_6_a_combat_quest_is_fought_at_once_and_completed_by_victory() -> None:
    # GIVEN Cave-in! (5/2), no cost
    table = ready("cave_in", "tower_of_miners", hearts=9, mana=0)
    lay(table, dice=[4, 4])
    play(table, "cave_in")
    assert asked(table) == "after_round"
    choose(table, "another_round")
    assert (amount(table, "crystals"), amount(table, "experience")) == (1, 1)
    assert amount(table, "hearts") == 9 - 4
    assert table.players[0].completed == (table.content.quest_of["cave_in"],)
    assert refusal(table, "visit") == ""  # R23: step 3 is still available


def test_10_6_R23_failed_it_is_discarded_and_the_turn_ends() -> None:
    # GIVEN Cave-in! (5/2), 2 hearts, an ability that deals 2 without defence
    table = ready("cave_in", "tower_of_miners", hearts=2, mana=0)
    lay(table, dice=[3])
    play(table, "cave_in")
    assert (amount(table, "hearts"), amount(table, "experience")) == (0, 1)
    assert table.players[0].hand == table.players[0].completed == ()
    assert table.discards[BASIC][-1] == table.content.quest_of["cave_in"]
    assert (asked(table), table.seat) == ("choose_turn", 1)


def test_10_7_an_artifact_costs_books_and_gives_an_ability_with_limits() -> None:
    table = ready("magic_chest", "flying_casino", books=2, mana=3, coins=0)
    play(table, "magic_chest")
    assert amount(table, "books") == 0
    chest = use(table, "magic_chest")
    out_of_turn(table, "use_any_time", 0, chest)
    assert (amount(table, "coins"), amount(table, "mana")) == (4, 2)
    assert not can(table, "use_any_time", 0, chest)  # once per season


def test_10_8_an_advanced_quest_may_ask_for_more() -> None:
    table = village()
    holds(table, "restore_the_shrine")
    builds(table, row2="inn . . .", row3="school . . .", row4="workshop . . .")
    arrive_at(table, "the_monument", books=2)
    assert refusal(table, "play_quest", table.content.quest_of["restore_the_shrine"]) == "NN-10.3"
    builds(table, row1="library . . .")
    play(table, "restore_the_shrine")
    shrine = table.content.quests[table.content.quest_of["restore_the_shrine"]]
    assert scoring.quest_points(table, table.players[0]) == shrine.vp > 0


def drawing(n: int, keep: int) -> Table:
    table = village()
    run(table, quest_cards.draw_quests, n, keep)
    return table


def test_10_9_the_pile_of_each_card_is_chosen() -> None:
    table = drawing(3, 1)
    kinds = [ARTIFACT, BASIC, ADVANCED]
    for i, kind in enumerate(kinds):
        choose(table, "draw_from", 0, 3 - i, kind)
    drawn = [int(table.content.quests[card].kind) for card in table.players[0].looking]
    assert drawn == kinds


def test_R22_all_piles_are_chosen_before_anything_is_drawn() -> None:
    table = drawing(2, 1)
    choose(table, "draw_from", 0, 2, BASIC)
    assert table.players[0].looking == ()
    choose(table, "draw_from", 0, 1, BASIC)
    assert len(table.players[0].looking) == 2


def test_R22_an_empty_pile_cannot_be_chosen_and_with_all_empty_nothing_is_drawn() -> None:
    table = village()
    for kind in (ARTIFACT, ADVANCED):
        table.quests[kind].own().clear()
    table.discards = (table.discards[0], (), ())
    table.quests[ADVANCED].own().append(quest(table, "crystal_choir"))
    run(table, quest_cards.draw_quests, 2, 1)
    assert refusal(table, "draw_from", 0, 2, ARTIFACT) == "NN-R22"
    choose(table, "draw_from", 0, 2, ADVANCED)
    drawn = [int(table.content.quests[card].kind) for card in table.players[0].looking]
    assert drawn == [ADVANCED, BASIC]  # the other one can only come from the pile that is left

    table = village()
    for kind in (BASIC, ARTIFACT, ADVANCED):
        table.quests[kind].own().clear()
    table.discards = ((), (), ())
    run(table, quest_cards.draw_quests, 2, 1)
    assert (asked(table), table.players[0].hand) == ("rest", ())


def test_10_10_there_is_no_hand_limit() -> None:
    table = village()
    holds(table, *[one.id for one in table.content.quests[:20]])
    run(table, quest_cards.draw_quests, 2, 2)
    for i in (2, 1):
        choose(table, "draw_from", 0, i, BASIC)
    assert len(table.players[0].hand) == 22


def test_10_11_discards_lie_by_type_and_an_empty_pile_is_made_anew() -> None:
    table = village()
    quest_cards.discard(table, quest(table, "demon_trap"))
    assert table.discards[ARTIFACT][-1] == table.content.quest_of["demon_trap"]
    n = len(table.discards[ARTIFACT])
    table.quests[ARTIFACT].own().clear()
    quest_cards.draw_one(table, table.players[0], ARTIFACT)
    assert table.discards[ARTIFACT] == ()
    assert len(table.quests[ARTIFACT]) == n - 1


def test_10_12_all_are_looked_at_some_kept_and_the_others_discarded() -> None:
    table = village()
    on_top(table, "census", "street_lamps", "foundation_stone")
    run(table, quest_cards.draw_quests, 3, 2)
    for i in (3, 2, 1):
        choose(table, "draw_from", 0, i, BASIC)
    ids = [table.content.quests[card].id for card in table.players[0].looking]
    assert ids == ["foundation_stone", "street_lamps", "census"]
    seen = table.seen_by(1)
    assert isinstance(seen, Table)
    assert max(seen.players[0].looking) < 0
    choose(table, "pick", 0, table.content.quest_of["census"])
    choose(table, "pick", 0, table.content.quest_of["foundation_stone"])
    assert len(table.players[0].hand) == 2
    assert table.discards[BASIC][-1] == table.content.quest_of["street_lamps"]


def test_10_12_a_draw_is_finished_before_an_ability_draws_more() -> None:
    # GIVEN Zeik in the middle of a draw, with mana for Farsight
    table = village(heroes=("zeik", "namal"))
    farsight = use(table, "zeik")
    assert can(table, "use_any_time", 0, farsight)
    run(table, quest_cards.draw_quests, 2, 1)
    choose(table, "draw_from", 0, 2, BASIC)
    assert not can(table, "use_any_time", 0, farsight)
    choose(table, "draw_from", 0, 1, BASIC)
    assert not can(table, "use_any_time", 0, farsight)
    table.choose(0)
    assert can(table, "use_any_time", 0, farsight)


def test_10_13_unplayed_cards_are_worth_nothing() -> None:
    table = village()
    player = holds(table, "crystal_choir")
    assert scoring.quest_points(table, player) == 0
    table.season = 6
    scoring.give_up(table, 0)
    assert player.hand == ()
    assert table.discards[ADVANCED][-1] == table.content.quest_of["crystal_choir"]


def test_10_14_the_card_does_not_replace_step_3() -> None:
    table = ready("foundation_stone", "the_monument", coins=4, hearts=3)
    play(table, "foundation_stone")
    choose(table, "visit")
    assert (amount(table, "coins"), amount(table, "hearts")) == (1, 7)


@pytest.mark.parametrize(("hearts", "clause"), [(3, ""), (2, "NN-10.3")])
def test_R67_heart_costs_need_that_many_hearts(hearts: int, clause: str) -> None:
    table = ready("whisper_debt", "forest_of_faces", hearts=hearts)
    assert refusal(table, "play_quest", table.content.quest_of["whisper_debt"]) == clause


def test_R67_paying_the_last_heart_ends_the_turn_and_the_card_stays_in_hand() -> None:
    table = ready("whisper_debt", "forest_of_faces", hearts=3)
    play(table, "whisper_debt")
    assert table.seat == 1
    assert table.players[0].hand == (table.content.quest_of["whisper_debt"],)
    assert (amount(table, "hearts"), amount(table, "demons")) == (0, 0)


def test_R52_hands_are_hidden_and_completed_cards_open() -> None:
    table = village()
    holds(table, "foundation_stone")
    completed(table, "crystal_choir")
    seen = table.seen_by(1)
    assert isinstance(seen, Table)
    assert max(seen.players[0].hand) < 0
    assert seen.players[0].completed == table.players[0].completed
    mine = table.seen_by(0)
    assert isinstance(mine, Table)
    assert mine.players[0].hand == table.players[0].hand


def test_10_4_the_log_says_what_is_completed() -> None:
    table = ready("foundation_stone", "the_monument", coins=4)
    play(table, "foundation_stone")
    assert lines(table, "NN-10.4") == ["Seat 1 completes Foundation Stone."]
