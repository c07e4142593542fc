"""Chapter 7: build."""

from __future__ import annotations

import pytest
from tests.games.now_or_never.builders import (
    amount,
    asked,
    at,
    builds,
    cell_of,
    has,
    lays_grid,
    specialists,
    town_space,
    village,
)

from tablewright.games.now_or_never.rules import build
from tablewright.games.now_or_never.table import Table
from tablewright.testing import choose, options_of, refusal, run


def building(table: Table, less: int = 0) -> Table:
    """Seat 0 is about to build."""
    run(table, build.build, less)
    return table


def prepared(coins: int = 40, **rows: str) -> Table:
    table = village()
    builds(table, **rows)
    has(table, coins=coins)
    return building(table)


def test_7_1_one_tile_from_your_own_grid_onto_your_own_town() -> None:
    table = village()
    has(table, coins=40)
    lays_grid(table, "shell_garden")
    building(table)
    choose(table, "pick_tile", 0)
    choose(table, "place_tile", 0, town_space(4, 2))
    player = table.players[0]
    assert player.town[town_space(4, 2)] == table.content.building_of["shell_garden"]
    assert player.grid[0] == -1
    assert len([tile for tile in player.town if tile >= 0]) == 1
    assert asked(table) == "rest"  # no second tile


def test_7_2_the_first_tile_comes_from_the_outer_border_R4() -> None:
    table = prepared()
    inner = [6, 7, 8, 11, 12, 13]
    for cell in range(20):
        assert refusal(table, "pick_tile", cell) == ("NN-7.2" if cell in inner else "")


def test_7_3_later_tiles_lie_next_to_an_empty_space_inside_the_grid_R3() -> None:
    # GIVEN the only missing tile is a border tile that is no corner
    table = village()
    lays_grid(table, "row_cottage", "inn", "shell_garden")
    has(table, coins=40)
    builds(table, row4="inn . . .")  # leaves cell 1
    building(table)

    # THEN exactly its three neighbours can be taken
    free = [cell for cell in range(20) if cell != 1 and refusal(table, "pick_tile", cell) == ""]
    assert free == [0, 2, 6]
    assert refusal(table, "pick_tile", 19) == "NN-7.3"


def test_7_4_the_first_building_stands_in_the_bottom_row() -> None:
    table = prepared()
    choose(table, "pick_tile", 0)
    for space in range(16):
        assert refusal(table, "place_tile", 0, space) == ("" if space >= 12 else "NN-7.4")


def test_7_5_later_ones_stand_next_to_a_building_R3() -> None:
    # GIVEN one building on the bottom row, space 2
    table = prepared(row4=". shell_garden . .")
    cell = int(options_of(table)[0].split()[1])
    choose(table, "pick_tile", cell)

    # THEN spaces 1 and 3 of the bottom row and space 2 of row 3 are allowed, space 4 is refused
    free = [move[2] for move in table.options]
    assert free == [town_space(3, 2), town_space(4, 1), town_space(4, 3)]
    assert refusal(table, "place_tile", cell, town_space(4, 4)) == "NN-7.5"
    assert refusal(table, "place_tile", cell, town_space(3, 1)) == "NN-7.5"  # no diagonals


def test_7_6_the_price_is_paid_in_coins_alone() -> None:
    table = village()
    lays_grid(table, "crystal_kiln")
    has(table, coins=12, shells=50, books=9)
    building(table)
    assert refusal(table, "pick_tile", 0) == "NN-4.10"
    has(table, coins=13)
    choose(table, "pick_tile", 0)
    choose(table, "place_tile", 0, 12)
    assert (amount(table, "coins"), amount(table, "shells"), amount(table, "books")) == (0, 51, 9)


def test_7_7_a_marked_space_costs_more_R31_R65() -> None:
    # GIVEN Construction HQ, a tile of cost 6 and a space marked +2
    table = village()
    builds(table, row3="shell_garden . . .", row4="construction_hq . . .")
    has(table, coins=7)
    cell = cell_of(table, "row_cottage")
    lays = table.players[0]
    lays.grid = tuple(-1 if i != cell else tile for i, tile in enumerate(lays.grid))
    building(table)
    choose(table, "pick_tile", cell)

    # WHEN it is built there THEN 6 + 2 - 1 coins are paid
    choose(table, "place_tile", cell, town_space(2, 1))
    assert amount(table, "coins") == 0
    assert amount(table, "demons") == 1


def test_7_7_a_space_that_costs_too_much_is_refused() -> None:
    table = village()
    builds(table, row3="shell_garden . . .", row4="row_cottage . . .")
    has(table, coins=6)
    cell = cell_of(table, "bathhouse")
    lays = table.players[0]
    lays.grid = tuple(-1 if i != cell else tile for i, tile in enumerate(lays.grid))
    building(table)
    choose(table, "pick_tile", cell)
    assert refusal(table, "place_tile", cell, town_space(2, 1)) == "NN-4.10"
    assert refusal(table, "place_tile", cell, town_space(4, 2)) == ""


@pytest.mark.parametrize(("row", "column", "thing"), [(4, 1, "shells"), (3, 1, "tools"), (1, 2, "books")])
def test_7_8_a_space_gives_its_resource_at_once(row: int, column: int, thing: str) -> None:
    table = village()
    below = (
        {} if row == 4 else {f"row{row + 1}": " ".join("inn" if i == column else "." for i in (1, 2, 3, 4))}
    )
    builds(table, **below)
    has(table, coins=40)
    run(table, build.place_tile, cell_of(table, "row_cottage"), town_space(row, column), 0)
    assert amount(table, thing) == 1


def test_7_9_a_book_icon_gives_a_book_once() -> None:
    table = village()
    has(table, coins=40)
    run(table, build.place_tile, cell_of(table, "smithy"), town_space(4, 1), 0)
    assert amount(table, "books") == 1
    from tablewright.games.now_or_never.rules import production_phase

    production_phase.produce(table)
    assert amount(table, "books") == 1


def test_7_10_a_school_gives_its_book_when_it_is_placed() -> None:
    table = village()
    has(table, coins=40)
    run(table, build.place_tile, cell_of(table, "school"), town_space(4, 1), 0)
    assert (amount(table, "books"), amount(table, "coins"), amount(table, "shells")) == (1, 35, 1)


def built_by(name: str, *, build_it: bool, **options: bool) -> Table:
    table = village(**options)
    has(table, coins=40, hearts=1)
    specialists(table, name, "")
    lays_grid(table, "shell_garden")
    choose(table, "use_specialist", 0, 0)
    if build_it:
        choose(table, "pick_tile", 0)
        choose(table, "place_tile", 0, 12)
    else:
        choose(table, "build_nothing")
    return table


def test_7_11_the_bonus_comes_after_the_building() -> None:
    table = built_by("bog_carpenter", build_it=True)
    assert amount(table, "hearts") == 4
    clauses = [line.clause for line in table.log or ()]
    assert clauses.index("NN-7.1") < clauses.index("NN-7.11")


def test_R5_the_bonus_may_be_taken_alone_unless_the_option_forbids_it() -> None:
    assert amount(built_by("bog_carpenter", build_it=False), "hearts") == 4
    assert amount(built_by("bog_carpenter", build_it=False, bonus_needs_main=True), "hearts") == 1
    assert amount(built_by("bog_carpenter", build_it=True, bonus_needs_main=True), "hearts") == 4


def test_7_12_no_space_is_built_on_twice() -> None:
    table = prepared(row4="shell_garden . . .")
    choose(table, "pick_tile", int(options_of(table)[0].split()[1]))
    spaces = [move[2] for move in [*table.options, *(move for move, _ in table.why_not())]]
    assert town_space(4, 1) not in spaces


def test_7_13_housing_of_a_row() -> None:
    table = village()
    player = builds(table, row3=". shell_cottage . .", row4="inn shell_garden . .")
    assert [build.housing(table, player, row) for row in range(4)] == [0, 0, 2, 3 + 1]


def test_7_14_without_a_pair_that_can_be_paid_nothing_is_built() -> None:
    table = prepared(coins=0)
    assert options_of(table) == ["build-nothing"]


def test_scenario_5_your_own_specialist() -> None:
    """NN-6.1, 7.6, 7.8: GIVEN 15 coins, own Mason, a border tile costing 5."""
    table = village()
    has(table, coins=15)
    specialists(table, "mason", "")
    lays_grid(table, "shell_cottage")
    choose(table, "use_specialist", 0, 0)
    choose(table, "pick_tile", 0)
    choose(table, "place_tile", 0, town_space(4, 1))
    assert (amount(table, "coins"), amount(table, "shells"), table.players[0].up) == (5, 1, 0)


def test_R4_tiles_may_be_swapped_before_the_first_build() -> None:
    table = village()
    lays_grid(table, "shell_garden", "inn", "smithy", "school", "library", "workshop", "town_hall")
    has(table, coins=40)
    at(table, "hermits_hut")
    from tablewright.games.now_or_never.rules import visiting_locations

    run(table, visiting_locations.swap_tiles)
    choose(table, "lift_tile", 6)
    choose(table, "swap_with", 6, 0)
    assert cell_of(table, "town_hall") == 0
    building(table)
    assert refusal(table, "pick_tile", 0) == ""
