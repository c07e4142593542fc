"""Chapter 11: visiting locations (surface)."""

from __future__ import annotations

import pytest
from tests.games.now_or_never.builders import (
    amount,
    arrive_at,
    asked,
    at,
    cell_of,
    has,
    lays_grid,
    offered,
    order,
    out_of_turn,
    row_of_villagers,
    shop,
    space,
    use,
    village,
    wears,
)

from tablewright.games.now_or_never.rules import visiting_locations
from tablewright.games.now_or_never.table import Table
from tablewright.testing import choose, lay, refusal, run


def visits(where: str, board: str = "surface", **amounts: int) -> Table:
    """Seat 0 visits a location, up to the first question that follows."""
    table = village(board=board)
    arrive_at(table, where, **amounts)
    choose(table, "visit")
    return table


def draws(table: Table, n: int, keep: int) -> None:
    """Draw so many basic cards and keep the first of them."""
    before = len(table.players[0].hand)
    for i in range(n, 0, -1):
        choose(table, "draw_from", 0, i, 0)
    assert len(table.players[0].looking) == n
    for _ in range(keep):
        table.choose(0)
    assert len(table.players[0].hand) == before + keep


def test_11_1_the_action_of_a_location_may_be_performed_there_R8() -> None:
    table = village()
    arrive_at(table, "ublo_tower")
    assert refusal(table, "visit") == ""
    choose(table, "end_hero_action")
    assert amount(table, "tools") == 0
    arrive_at(table, "A")
    assert ("visit", ()) not in [(move[0].__name__, move[1:]) for move in table.options]


def test_11_2_without_the_whole_cost_it_is_refused_R9() -> None:
    table = village()
    arrive_at(table, "forest_of_faces", hearts=4)
    assert refusal(table, "visit") == "NN-11.2"
    has(table, hearts=5)
    assert refusal(table, "visit") == ""
    arrive_at(table, "wailing_cavern", hearts=9, mana=0)
    assert refusal(table, "visit") == "NN-11.2"


def test_11_3_no_location_twice_in_a_turn_R54() -> None:
    table = village()
    table.visited = 1 << table.content.location_of["ublo_tower"]
    arrive_at(table, "ublo_tower")
    assert refusal(table, "visit") == "NN-11.3"
    arrive_at(table, "the_monument")
    assert refusal(table, "visit") == ""


def test_11_4_all_is_paid_before_anything_is_gained_and_at_0_nothing_is() -> None:
    # GIVEN 5 hearts for the Forest of Faces, which costs 5
    table = visits("forest_of_faces", hearts=5, coins=0)
    assert (amount(table, "hearts"), amount(table, "coins")) == (0, 0)
    assert (asked(table), table.seat) == ("choose_turn", 1)
    # ... and the mana that was paid stays paid
    table = visits("wailing_cavern", hearts=8, mana=2)
    assert (amount(table, "hearts"), amount(table, "mana"), table.players[0].waiting) == (0, 1, ())


def test_11_5_an_evaded_enemy_does_not_matter_and_others_may_come_too() -> None:
    table = village()
    table.evaded = True
    arrive_at(table, "forest_of_faces", hearts=9, coins=0)
    choose(table, "visit")
    assert amount(table, "coins") == 5
    table.current, table.visited = 1, 0  # the other player's turn
    at(table, "forest_of_faces", 1)
    run(table, visiting_locations.arrive)
    assert refusal(table, "visit") == ""


def test_11_6_gear_does_not_help_against_what_a_location_costs() -> None:
    table = village()
    wears(table, "bark_buckler", "bark_buckler")
    arrive_at(table, "snail_caves", hearts=9)
    choose(table, "visit")
    assert amount(table, "hearts") == 7


def test_11_7_the_monument() -> None:
    table = village(2, first_player="seat_2")
    table.current = table.you = 0
    arrive_at(table, "the_monument", hearts=3, coins=0)
    choose(table, "visit")
    assert (amount(table, "hearts"), amount(table, "coins"), table.first) == (7, 1, 0)


def test_11_8_tower_of_miners() -> None:
    table = village()
    orders = [order(table, "TT"), order(table, "SSS")]
    for one in orders:
        table.orders.put_on_top(one, 0)
    arrive_at(table, "tower_of_miners")
    choose(table, "visit")
    # THEN the two are seen by the drawer alone
    assert table.players[0].orders_seen == tuple(reversed(orders))
    other = table.seen_by(1)
    assert isinstance(other, Table)
    assert max(other.players[0].orders_seen) < 0
    choose(table, "pick", 0, orders[0])
    # ... one is kept, the other goes under the pile, where only the drawer knows it
    assert table.players[0].orders == (orders[0],)
    assert (table.orders.under, table.orders.under_seen) == ((orders[1],), (0b01,))


def test_R49_with_one_order_left_it_is_taken_and_with_none_nothing_happens() -> None:
    table = village()
    table.orders.own()[:] = [3]
    arrive_at(table, "tower_of_miners")
    choose(table, "visit")
    assert (table.players[0].orders, asked(table)) == ((3,), "rest")
    arrive_at(table, "tower_of_miners")
    table.visited = 0
    table.ask_again()
    choose(table, "visit")
    assert (table.players[0].orders, asked(table)) == ((3,), "rest")


def test_11_9_hermits_hut() -> None:
    table = village()
    lays_grid(table, "shell_garden", "inn", "smithy")
    arrive_at(table, "hermits_hut", hearts=3)
    choose(table, "visit")
    choose(table, "lift_tile", 0)
    choose(table, "swap_with", 0, 2)
    assert (cell_of(table, "shell_garden"), cell_of(table, "smithy")) == (2, 0)
    assert (amount(table, "hearts"), amount(table, "shells")) == (7, 1)


def test_11_9_R10_swapping_may_be_declined() -> None:
    table = village()
    grid = table.players[0].grid
    arrive_at(table, "hermits_hut", hearts=3)
    choose(table, "visit")
    choose(table, "swap_nothing")
    assert table.players[0].grid == grid
    assert amount(table, "shells") == 1


def test_11_10_crystal_meteorite() -> None:
    table = village()
    arrive_at(table, "crystal_meteorite", hearts=4, mana=0)
    lay(table, dice=[3])
    choose(table, "visit")
    assert (amount(table, "hearts"), amount(table, "crystals"), amount(table, "experience")) == (1, 1, 1)


def test_11_10_at_0_hearts_it_gives_nothing_and_may_be_tried_with_any_number_R9() -> None:
    table = village()
    arrive_at(table, "crystal_meteorite", hearts=1, mana=0)
    lay(table, dice=[2])
    choose(table, "visit")
    assert (amount(table, "hearts"), amount(table, "crystals"), amount(table, "experience")) == (0, 0, 0)
    assert table.seat == 1


def test_R62_a_life_candle_in_the_pause_saves_the_hero() -> None:
    # GIVEN a Meteorite roll that would take the last heart, and a Life Candle
    from tests.games.now_or_never.builders import completed

    table = village()
    completed(table, "life_candle")
    arrive_at(table, "crystal_meteorite", hearts=2, mana=2)
    lay(table, dice=[4])
    choose(table, "visit")
    assert asked(table) == "look_at_die"
    out_of_turn(table, "use_any_time", 0, use(table, "life_candle"))
    assert (amount(table, "hearts"), amount(table, "crystals")) == (2 + 6 - 4, 1)


def test_11_11_nomad_camp() -> None:
    table = village()
    row_of_villagers(table, "crystal", "shell")
    arrive_at(table, "nomad_camp", books=1, hearts=5)
    choose(table, "visit")
    choose(table, "pick_villager", 0)
    assert (amount(table, "books"), amount(table, "hearts")) == (0, 4)
    assert len(table.players[0].waiting) == 1
    assert len([one for one in table.row if one >= 0]) == 1


def test_11_11_an_empty_row_is_refilled_at_once() -> None:
    table = village()
    row_of_villagers(table, "crystal")
    arrive_at(table, "nomad_camp", books=1, hearts=5)
    choose(table, "visit")
    choose(table, "pick_villager", 0)
    assert min(table.row) >= 0


def test_11_12_ublo_tower() -> None:
    table = visits("ublo_tower", hearts=5)
    assert (amount(table, "hearts"), amount(table, "tools")) == (4, 1)


def test_11_13_scholars_tower() -> None:
    table = visits("scholars_tower", coins=3)
    assert (amount(table, "coins"), amount(table, "books")) == (0, 1)


def test_11_14_undergarden() -> None:
    table = visits("undergarden", experience=2, coins=0)
    draws(table, 2, 1)
    assert (amount(table, "coins"), amount(table, "experience")) == (6, 0)


def test_11_15_forest_of_faces() -> None:
    table = visits("forest_of_faces", hearts=6, coins=0)
    assert (amount(table, "hearts"), amount(table, "coins")) == (1, 5)


def test_11_16_snail_caves() -> None:
    table = visits("snail_caves", hearts=6, coins=0)
    assert (amount(table, "hearts"), amount(table, "coins"), amount(table, "experience")) == (4, 2, 1)


def test_11_17_flying_casino() -> None:
    table = visits("flying_casino", hearts=3, coins=1)
    draws(table, 3, 2)
    assert (amount(table, "hearts"), amount(table, "coins")) == (8, 0)


def test_11_18_city_of_spirits() -> None:
    table = visits("city_of_spirits", hearts=6, coins=0)
    assert (amount(table, "hearts"), amount(table, "coins"), amount(table, "demons")) == (4, 1, 1)


@pytest.mark.parametrize("buys", [True, False])
def test_11_19_istreka(buys: bool) -> None:
    table = village()
    shop(table, "iron_flail")
    arrive_at(table, "istreka", coins=8)
    choose(table, "visit")
    assert offered(table, "buy") == [(0, slot, 0) for slot in range(4)]
    choose(table, "buy", 0, 0) if buys else choose(table, "buy_no_gear")
    draws(table, 2, 1)
    assert amount(table, "coins") == (0 if buys else 8)


def test_11_20_wailing_cavern() -> None:
    table = visits("wailing_cavern", hearts=9, mana=1)
    choose(table, "pick_villager", 0)
    assert (amount(table, "hearts"), amount(table, "mana"), len(table.players[0].waiting)) == (1, 0, 1)


def test_R45_alone_the_first_player_token_does_nothing() -> None:
    table = village(1)
    arrive_at(table, "the_monument", hearts=3, coins=0)
    choose(table, "visit")
    assert (amount(table, "hearts"), amount(table, "coins"), table.first) == (7, 1, 0)


def test_R63_the_fight_rule_speaks_of_any_space_with_an_enemy() -> None:
    table = village()
    arrive_at(table, "foe 1")
    assert table.place_at(space(table, "foe 1")) < 0
    assert refusal(table, "fight") == ""
