"""Chapter 3: player set-up (step 9)."""

from __future__ import annotations

import pytest
from tests.games.now_or_never.builders import HEROES, amount, asked, set_up, village

from tablewright.engine.table import NOBODY
from tablewright.games.now_or_never.game import GAME
from tablewright.games.now_or_never.table import Table
from tablewright.testing import choose, refusal


def started(seats: int = 2, **options: object) -> Table:
    table = GAME.new(seats, 1, {"first_player": "seat_1", **options}, debug=True)
    assert isinstance(table, Table)
    return table


def test_3_1_heroes_are_unique() -> None:
    table = started()
    assert (asked(table), table.seat) == ("choose_hero", 0)
    choose(table, "take_hero", 0, 2)
    assert table.seat == 1
    assert refusal(table, "take_hero", 1, 2) == "NN-3.1"
    assert refusal(table, "take_hero", 1, 1) == ""


def test_3_2_a_builder_and_a_healer_lie_face_up_in_two_of_four_slots() -> None:
    table = village(4)
    for player in table.players:
        builder, healer, *free = player.specialists
        assert builder in table.content.starting_builders
        assert healer in table.content.starting_healers
        assert free == [-1, -1]
        assert player.up == 3
    assert len({player.specialists[0] for player in table.players}) == 4


def test_R66_starting_specialists_may_be_drafted_in_reverse_turn_order() -> None:
    table = set_up(3, starting_specialists="draft")
    turns = []
    while asked(table) in ("draft_builder", "draft_healer"):
        turns.append((asked(table), table.seat))
        table.choose(0)
    assert turns == [("draft_builder", 2), ("draft_builder", 1), ("draft_builder", 0),
                     ("draft_healer", 2), ("draft_healer", 1), ("draft_healer", 0)]  # fmt: skip
    assert [player.specialists[0] for player in table.players] == [2, 1, 0]


def test_R66_alone_the_bot_gets_one_of_each_kind_from_what_is_left() -> None:
    table = village(1, starting_specialists="draft")
    assert table.bot is not None
    builder, healer = table.bot.specialists[:2]
    assert builder in table.content.starting_builders
    assert healer in table.content.starting_healers
    assert builder != table.players[0].specialists[0]


@pytest.mark.parametrize("hero", HEROES)
def test_3_3_3_4_hearts_and_mana_are_full(hero: str) -> None:
    table = village(1, (hero,))
    board = table.content.heroes[table.players[0].hero]
    assert (amount(table, "hearts"), amount(table, "mana")) == (board.hearts, board.mana)


def test_3_5_three_hero_actions_are_available() -> None:
    assert village().players[0].arrows == 0b111


def test_3_6_six_abilities_three_of_each_colour_lie_unowned_below_the_board() -> None:
    table = village()
    for player in table.players:
        tokens = [table.content.tokens[token] for token in table.content.heroes[player.hero].tokens]
        assert [token.colour for token in tokens] == [0, 0, 0, 1, 1, 1]
        assert player.abilities == 0b111111
        assert max((*player.red, *player.blue)) < 0


def test_3_7_17_coins_and_what_later_seats_have_more() -> None:
    table = village(2)
    assert [amount(table, "coins", seat) for seat in (0, 1)] == [17, 18]


def test_3_8_the_town_board_lies_with_the_side_of_the_map() -> None:
    assert village().town_side.id == "surface"
    assert village(board="underground").town_side.id == "underground"
    assert set(village().players[0].town) == {-1}


def test_3_9_twenty_tiles_are_shuffled_into_a_grid_of_five_by_four() -> None:
    table = village()
    mine, theirs = table.players[0].grid, table.players[1].grid
    assert sorted(mine) == sorted(theirs) == list(range(20))
    assert mine != theirs
    assert mine != tuple(range(20))


def test_3_10_four_of_eight_quests_are_kept_by_all_at_the_same_time() -> None:
    # GIVEN two players who have been dealt their cards
    table = set_up()
    assert table.waiting() == [0, 1]
    dealt = table.players[0].looking
    assert [int(table.content.quests[card].kind) for card in dealt] == [0] * 6 + [1, 2]

    # WHEN the second player chooses first, then the first
    for _ in range(4):
        table.choose(0, 1)
    assert table.waiting() == [0]
    assert len(table.players[1].hand) == 4
    for _ in range(4):
        table.choose(4, 0)

    # THEN each holds four, and the others lie open on the discard piles of their own types
    assert table.players[0].hand == dealt[4:]
    assert set(dealt[:4]) < set(table.discards[0])
    assert list(table.discards[0]) == sorted(table.discards[0])  # which does not tell who was quicker
    assert asked(table) == "choose_turn"


def test_3_10_a_choice_of_eight_has_eight_options_and_nobody_else_sees_it() -> None:
    table = set_up()
    assert len(table.options) == 8
    table.choose(0, 0)
    for seat in (1, NOBODY):
        seen = table.seen_by(seat)
        assert isinstance(seen, Table)
        assert max(seen.players[0].looking) < 0
        assert 0 not in seen.picked


def test_3_11_heroes_start_on_the_monument() -> None:
    table = village(3)
    assert {player.space for player in table.players} == {table.map.start}
    assert table.place_at(table.map.start) == table.content.location_of["the_monument"]


def test_3_12_3_13_there_are_no_resources_and_no_experience() -> None:
    table = village()
    things = ("shells", "tools", "demons", "crystals", "books", "experience")
    assert [amount(table, thing) for thing in things] == [0] * 6
