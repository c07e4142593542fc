"""Chapter 2: common set-up (steps 1–8)."""

from __future__ import annotations

import pytest
from tests.games.now_or_never.builders import amount, set_up, space, village

from tablewright.games.now_or_never.cards import NOWHERE
from tablewright.games.now_or_never.game import GAME


def test_2_1_the_board_lies_with_the_side_of_the_mode_R1() -> None:
    """NN-G1: with the other tests of this chapter."""
    assert village().map.id == "surface"
    assert village(board="underground").map.id == "underground"


def test_2_2_each_location_lies_on_its_printed_space() -> None:
    table = village()
    placed = sorted(place for place in table.places if place >= 0)
    assert placed == list(range(14))
    assert table.places == tuple(one.location for one in table.map.spaces)
    assert space(table, "undergarden") == 23


def test_R48_all_but_the_monument_may_be_dealt_at_random() -> None:
    printed, table = village(), village(location_layout="shuffled")
    assert sorted(table.places) == sorted(printed.places)
    assert table.places != printed.places
    assert table.places[table.map.start] == printed.places[table.map.start]
    spots = [place >= 0 for place in printed.places]
    assert [place >= 0 for place in table.places] == spots


@pytest.mark.parametrize(("board", "place"), [("surface", "tower_of_miners"), ("underground", "istreka")])
def test_2_3_the_orders_lie_face_down_at_their_location(board: str, place: str) -> None:
    table = village(board=board)
    assert table.map.orders == table.content.location_of[place]
    assert len(table.orders) == 20
    assert table.orders.top == table.orders.under == ()


@pytest.mark.parametrize(("seats", "each", "last"), [(1, 1, 1), (2, 2, 1), (3, 3, 2), (4, 4, 2)])
def test_2_4_one_enemy_for_each_player_and_the_bot_is_none_R55(seats: int, each: int, last: int) -> None:
    table = village(seats)
    assert table.stacks[1:] == [each] * 8 + [last]
    assert table.foes_at(space(table, "foe 3")) == each
    assert table.seen_by(0).stacks == table.stacks  # stacks are public


def test_2_5_a_search_token_lies_on_each_letter_and_nobody_knows_which() -> None:
    table = village()
    letters = [one.index for one in table.map.spaces if one.letter]
    assert len(letters) == 14
    assert [i for i in range(40) if table.has_token(i)] == letters
    assert len(table.searches) == 6  # the rest stay in the box
    assert len(table.searches.unseen) == 20


def test_2_6_the_marker_stands_on_season_1() -> None:
    assert village().season == 1


def test_2_7_three_pieces_of_gear_of_each_colour_lie_face_up() -> None:
    table = village()
    colours = [table.content.tokens[token].colour for token in table.shop]
    assert colours == [0, 0, 0, 1, 1, 1]
    assert (len(table.gear[0]), len(table.gear[1])) == (6, 9)


def test_2_8_six_villagers_lie_in_the_row() -> None:
    table = village()
    assert len(table.row) == 6
    assert min(table.row) >= 0
    assert len(table.villagers) == 54


def test_2_9_four_specialists_lie_in_the_row_and_starting_ones_apart() -> None:
    table = village()
    assert len(table.offer_row) == 4
    assert all(one in table.content.others for one in table.offer_row)
    assert len(table.specialists) == 20
    assert set(table.content.starting_builders).isdisjoint(table.content.others)


def test_2_10_three_piles_of_quests_each_with_its_discards() -> None:
    table = set_up()
    assert [len(pile.unseen) for pile in table.quests] == [36 - 12, 12 - 2, 12 - 2]
    assert table.discards == ((), (), ())


def test_2_11_2_15_what_a_mode_does_not_need_stays_away() -> None:
    # GIVEN the surface, without story: no token of the caverns or of stories is in play
    table = village()
    surface = [enemy.is_underground for enemy in table.content.enemies[0]]
    assert not any(surface)
    assert all(
        hero.tokens for hero in table.content.heroes
    )  # unused heroes stay in the box with their tokens
    heroes = {player.hero for player in table.players}
    assert len(heroes) == 2


def test_2_12_coins_never_run_out_and_all_else_is_limited() -> None:
    table = village()
    table.players[0].has[5] = 500
    counts = {name.split()[0] for name in GAME.everything(table)}
    assert counts == {"villager", "specialist", "gear", "quest", "order", "search"}
    kinds = [name.split()[0] for name in GAME.everything(table)]
    assert [kinds.count(kind) for kind in ("villager", "specialist", "gear", "quest", "order", "search")] == [
        60, 32, 21, 60, 20, 20,
    ]  # fmt: skip


@pytest.mark.parametrize(("option", "first"), [("seat_1", 0), ("seat_3", 2)])
def test_2_13_the_first_player_is_named_R37(option: str, first: int) -> None:
    table = village(3, first_player=option)
    assert (table.first, table.seat) == (first, first)


def test_R37_otherwise_the_first_player_is_chosen_by_lot() -> None:
    firsts = {int(set_up(3, seed=seed, first_player="random").first) for seed in range(12)}
    assert firsts == {0, 1, 2}
    assert village(2, first_player="seat_4").first in (0, 1)  # a seat that nobody takes counts as random


def test_2_14_those_who_come_later_have_more_coins() -> None:
    table = village(4, first_player="seat_2")
    assert [amount(table, "coins", seat) for seat in (1, 2, 3, 0)] == [17, 18, 18, 19]


def test_R49_an_empty_pile_leaves_the_place_empty() -> None:
    from tablewright.games.now_or_never.rules import common_set_up

    table = village()
    for pile in (table.gear[0], table.specialists):
        while len(pile):
            pile.draw(table.fate)
    common_set_up.refill_shop(table, 0)
    common_set_up.refill_specialist(table, 1)
    assert (table.shop[0], table.offer_row[1]) == (NOWHERE, NOWHERE)
