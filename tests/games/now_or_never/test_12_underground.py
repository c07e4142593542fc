"""Chapter 12: the underground board and its locations."""

from __future__ import annotations

from tests.games.now_or_never.builders import (
    amount,
    arrive_at,
    asked,
    cell_of,
    lays_grid,
    offered,
    order,
    row_of_villagers,
    shop,
    village,
)
from tests.games.now_or_never.test_11_visiting_locations import draws, visits

from tablewright.testing import choose, lay

BELOW = "underground"


def test_12_1_the_other_sides_of_the_game_board_and_of_all_town_boards() -> None:
    table = village(4, board=BELOW)
    assert (table.map.id, table.town_side.id) == (BELOW, BELOW)


def test_12_2_levels_2_5_and_7_have_other_enemies() -> None:
    surface, below = village().content.enemies
    changed = [one.level for one, other in zip(surface, below, strict=True) if one is not other]
    assert changed == [2, 5, 7]
    assert all(enemy.is_underground for enemy in below if enemy.level in changed)
    table = village(board=BELOW)
    arrive_at(table, "foe 2", hearts=9)
    choose(table, "fight")
    assert (table.foe_health, table.foe_attack) == (5, 2)


def test_12_3_all_other_rules_are_the_same() -> None:
    table = village(board=BELOW)
    steps = {move[0].__name__ for move in table.options}
    assert steps == {"use_specialist", "recruit", "rest", "take_hero_action", "pass_season"}
    choose(table, "take_hero_action", 2)
    assert table.movement == 3
    assert len(offered(table, "step_to")) == 4


def test_12_4_tower_of_miners() -> None:
    table = village(board=BELOW)
    shop(table, "iron_flail")
    arrive_at(table, "tower_of_miners", coins=8)
    choose(table, "visit")
    choose(table, "buy_no_gear")
    assert (amount(table, "coins"), amount(table, "shells")) == (8, 1)


def test_12_5_hermits_hut() -> None:
    table = visits("hermits_hut", BELOW)
    draws(table, 3, 1)
    assert amount(table, "experience") == 1


def test_12_6_the_monument() -> None:
    table = village(board=BELOW, first_player="seat_2")
    table.current = table.you = 0
    lays_grid(table, "shell_garden", "inn")
    arrive_at(table, "the_monument", hearts=3, coins=0)
    choose(table, "visit")
    choose(table, "lift_tile", 1)
    choose(table, "swap_with", 1, 0)
    assert (amount(table, "hearts"), amount(table, "coins"), table.first) == (7, 0, 0)
    assert cell_of(table, "inn") == 0


def test_12_7_undergarden() -> None:
    table = visits("undergarden", BELOW, experience=1, coins=0, hearts=3)
    assert (amount(table, "experience"), amount(table, "coins"), amount(table, "hearts")) == (0, 4, 5)


def test_12_8_forest_of_faces() -> None:
    table = village(board=BELOW)
    row_of_villagers(table, "crystal")
    arrive_at(table, "forest_of_faces", hearts=6, mana=1, coins=1)
    choose(table, "visit")
    choose(table, "pick_villager", 0)
    assert (amount(table, "hearts"), amount(table, "mana"), amount(table, "coins")) == (1, 0, 0)
    assert min(table.row) >= 0


def test_12_9_flying_casino() -> None:
    table = visits("flying_casino", BELOW, hearts=6, coins=0)
    assert (amount(table, "hearts"), amount(table, "coins")) == (1, 5)


def test_12_10_snail_caves() -> None:
    table = visits("snail_caves", BELOW, experience=2, coins=0)
    draws(table, 2, 1)
    assert (amount(table, "experience"), amount(table, "coins")) == (0, 6)


def test_12_11_istreka() -> None:
    table = village(board=BELOW)
    orders = [order(table, "TT"), order(table, "SSS")]
    for one in orders:
        table.orders.put_on_top(one, 0)
    arrive_at(table, "istreka", hearts=3)
    choose(table, "visit")
    choose(table, "pick", 0, orders[1])
    assert (amount(table, "hearts"), table.players[0].orders) == (4, (orders[1],))
    assert table.orders.under == (orders[0],)


def test_12_12_wailing_caverns_R63() -> None:
    table = visits("wailing_cavern", BELOW, hearts=9)
    draws(table, 3, 2)
    assert (amount(table, "hearts"), amount(table, "shells")) == (1, 1)
    place = table.content.locations[1][table.content.location_of["wailing_cavern"]]
    assert place.name == "Wailing Caverns"


def test_12_13_five_locations_act_as_on_the_surface() -> None:
    table = village(board=BELOW)
    for name in ("crystal_meteorite", "nomad_camp", "ublo_tower", "scholars_tower", "city_of_spirits"):
        number = table.content.location_of[name]
        above, below = (side[number] for side in table.content.locations)
        assert (above.price, above.effect.text) == (below.price, below.effect.text)
    arrive_at(table, "crystal_meteorite", hearts=5, mana=0)
    lay(table, dice=[2])
    choose(table, "visit")
    assert (amount(table, "crystals"), asked(table)) == (1, "rest")
