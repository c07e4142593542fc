"""Chapter 23: buildings."""

from __future__ import annotations

import pytest
from tests.games.now_or_never.builders import (
    amount,
    builds,
    can,
    cell_of,
    has,
    housed,
    out_of_turn,
    town_space,
    village,
    waiting,
)

from tablewright.games.now_or_never.rules import build, production_phase
from tablewright.games.now_or_never.rules import game_end_and_scoring as scoring
from tablewright.testing import choose, run


@pytest.mark.parametrize(
    ("lab", "maker", "good", "each"),
    [("bottled_demons_lab", "demon_bottlery", "demon", 3), ("crystal_lab", "crystal_kiln", "crystal", 3),
     ("workshop", "tool_shed", "tool", 2)],
)  # fmt: skip
def test_23_1_labs_and_the_workshop_count_what_the_last_production_makes_R32(
    lab: str, maker: str, good: str, each: int
) -> None:
    # GIVEN a building and a villager that make the good, and more of it that was bought
    table = village()
    builds(table, row4=f"{lab} {maker} . .")
    housed(table, row4=good)
    has(table, demons=5, crystals=5, tools=5)
    table.season, table.passed = 6, 0b10
    choose(table, "pass_season")
    assert table.result is not None
    assert {line.label: line.points[0] for line in table.result.sheet}["Buildings"] == 2 * each


def test_23_2_market_hall_counts_adjacent_makers_of_goods() -> None:
    table = village()
    player = builds(table, row3=". shell_garden garden_house .", row4="tool_shed market_hall bathhouse .")
    assert scoring.building_points(table, player) == 2 * 4


def test_23_3_town_hall_counts_beds_next_to_it() -> None:
    table = village()
    player = builds(table, row3=". row_cottage scribe_house .", row4="inn town_hall school .")
    assert scoring.building_points(table, player) == 2 * (2 + 1)


def test_23_4_library_counts_books_next_to_it_but_not_its_own() -> None:
    table = village()
    player = builds(table, row3=". smithy scribe_house .", row4="school library inn .")
    assert scoring.building_points(table, player) == 3 * 2


def test_23_5_construction_hq_makes_later_buildings_cheaper_not_itself_R31() -> None:
    table = village()
    player = has(table, coins=40)
    hq = table.content.building_of["construction_hq"]
    garden = table.content.building_of["shell_garden"]
    assert build.price_of(table, player, hq, 12, 0) == 5
    run(table, build.place_tile, cell_of(table, "construction_hq"), 12, 0)
    assert amount(table, "coins") == 35
    assert build.price_of(table, player, garden, 13, 0) == 3
    assert build.price_of(table, player, garden, 13, 9) == 0


def test_23_6_a_school_gives_a_book_and_nothing_else() -> None:
    table = village()
    player = has(table, coins=40)
    run(table, build.place_tile, cell_of(table, "school"), 12, 0)
    assert amount(table, "books") == 1
    production_phase.produce(table)
    assert (amount(table, "books"), scoring.building_points(table, player)) == (1, 0)


def test_23_7_a_garden_house_pays_2_coins_but_not_at_the_end() -> None:
    table = village()
    player = builds(table, row4="garden_house . . .")
    assert production_phase.goods_made(table, player, final=False)[5] == 2
    assert production_phase.goods_made(table, player, final=True)[5] == 0


def test_23_8_a_snail_ranch_gives_movement() -> None:
    table = village()
    builds(table, row4="snail_ranch . . .")
    choose(table, "take_hero_action", 0)
    assert table.movement == 3


def test_23_9_an_inn_houses_three_and_lets_them_move_away_R34() -> None:
    # GIVEN an Inn in row 4 with two villagers, room in row 3, and a villager in row 3
    table = village()
    player = builds(table, row3="row_cottage . . .", row4="inn . . .")
    assert build.housing(table, player, 3) == 3
    housed(table, row3="tool", row4="shell shell")
    waiting(table, "demon")

    # WHEN one moves from the Inn's row THEN it follows the rules of its new row
    assert not can(table, "move_villager", 0, 1, 2)
    out_of_turn(table, "move_villager", 0, 0, 3, 2)
    assert sorted(home % 4 for home in player.housed) == [2, 2, 3]
    assert not can(table, "move_villager", 0, 0, 3)  # row 3 is full now
    assert not can(table, "move_villager", 0, 0, 2)


def test_23_10_production_buildings_produce_in_every_phase() -> None:
    table = village()
    player = builds(table, row3="bathhouse . . .", row4="shell_garden tool_shed demon_bottlery crystal_kiln")
    for final in (False, True):
        assert production_phase.goods_made(table, player, final=final)[:4] == [1, 1, 1, 1]
        assert production_phase.goods_made(table, player, final=final)[7] == 3


def test_23_11_a_bed_icon_adds_exactly_one_place() -> None:
    table = village()
    beds = {tile.id: tile.beds for tile in table.content.buildings if tile.beds}
    assert beds == {"garden_house": 1, "inn": 2, "row_cottage": 1, "scribe_house": 1, "shell_cottage": 1}
    player = builds(table, row4="row_cottage . . .")
    assert build.housing(table, player, 3) == 2
    assert town_space(4, 1) == 12
