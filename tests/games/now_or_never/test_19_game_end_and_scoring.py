"""Chapter 19: game end and scoring."""

from __future__ import annotations

import pytest
from tests.games.now_or_never.builders import (
    amount,
    asked,
    builds,
    can,
    completed,
    has,
    holds,
    housed,
    lines,
    order,
    out_of_turn,
    use,
    village,
    waiting,
    wears,
)

from tablewright.games.now_or_never.rules import game_end_and_scoring as scoring
from tablewright.games.now_or_never.table import Table
from tablewright.testing import choose


def last_turn(seats: int = 2, **options: object) -> Table:
    """Season 6: everybody but seat 0 has passed."""
    table = village(seats, **options)
    table.season = 6
    table.passed = (1 << seats) - 2
    return table


def ended(table: Table) -> tuple[int, ...]:
    choose(table, "pass_season")
    while not table.over:
        table.choose(len(table.options) - 1)
    assert table.result is not None
    return table.result.scores


def sheet(table: Table, seat: int = 0) -> dict[str, int]:
    """The points of a seat by source."""
    assert table.result is not None
    return {line.label: line.points[seat] for line in table.result.sheet}


def test_19_1_coins_and_goods_are_discarded_and_books_stay() -> None:
    table = last_turn()
    has(table, coins=14, shells=5, tools=1, demons=1, crystals=1, books=2)
    assert ended(table)[0] == 0
    assert amount(table, "books") == 2
    assert lines(table, "NN-19.1")[1].startswith("Seat 1 discards 14 coins, 5 shells")


def test_19_2_unplayed_quests_and_open_orders_are_discarded() -> None:
    table = last_turn()
    player = holds(table, "crystal_choir")
    player.orders = (order(table, "TT"),)
    assert ended(table)[0] == 0
    assert (player.hand, player.orders) == ((), ())
    assert lines(table, "NN-19.2") == ["Seat 1 discards 1 unplayed quest card and 1 open order."]


def test_19_2_a_hand_that_is_discarded_is_news_to_the_others_R52() -> None:
    # GIVEN a rival with a card in hand, and somebody who is still asked before the count
    table = last_turn()
    builds(table, row4="shell_garden . . .")
    waiting(table, "shell", "tool")
    holds(table, "crystal_choir", seat=1)
    choose(table, "pass_season")
    before = table.news

    # WHEN the final production lays the hand open
    choose(table, "let_produce")

    # THEN nobody takes that back
    assert table.asking[0].__name__ == "before_scoring"
    assert table.news > before


def test_19_2_nor_is_the_end_taken_back_that_laid_a_hand_open_R52() -> None:
    # GIVEN a rival with a card in hand, and nobody who is asked anything before the count
    table = last_turn()
    holds(table, "crystal_choir", seat=1)
    before = table.news

    # WHEN the last pass ends the game
    choose(table, "pass_season")
    while not table.over:
        choose(table, table.options[0][0].__name__)

    # THEN it has shown something new
    assert table.news > before


def test_19_3_the_last_production_without_the_garden_house() -> None:
    table = last_turn()
    builds(table, row4="garden_house tool_shed . .")
    housed(table, row4="crystal")
    has(table, coins=0).kept = (0,)
    assert ended(table)[0] == 1 + 2 + 3
    assert table.players[0].made == (0, 1, 0, 1)


@pytest.mark.parametrize(
    ("goods", "coins"),
    [
        ((0, 0, 0, 0), 0),
        ((4, 1, 1, 1), 17),
        ((2, 2, 0, 0), 6),
        ((0, 0, 0, 7), 25),
        ((5, 4, 3, 2), 12 + 12 + 5 + 4 + 3),
    ],
)
def test_19_4_goods_are_sold_for_as_many_coins_as_possible(goods: tuple[int, ...], coins: int) -> None:
    table = village()
    assert scoring.best_sale(table.content, list(goods)) == coins


def test_19_4_no_other_sale_brings_more() -> None:
    # GIVEN all ways to sell a few goods, tried out one by one
    content = village().content

    def tried(goods: tuple[int, ...]) -> int:
        best = 0
        for sale in content.sales:
            left = list(goods)
            for thing, n in sale.goods:
                left[thing] -= n
            if min(left) >= 0:
                best = max(best, sale.coins + tried(tuple(left)))
        return best

    for goods in ((3, 3, 1, 1), (4, 0, 2, 3), (1, 4, 4, 1), (2, 2, 2, 2)):
        assert scoring.best_sale(content, list(goods)) == tried(goods)


def test_19_5_each_coin_is_a_point() -> None:
    table = last_turn()
    has(table, coins=0).kept = (0, 1, 2, 3)
    ended(table)
    assert sheet(table)["Coins"] == 4


def test_19_6_full_rows() -> None:
    table = village()
    builds(table, row3="inn library smithy .", row4="shell_garden school workshop tool_shed")
    assert scoring.row_points(table, table.players[0]) == 8
    builds(table, row3=". . . row_cottage")
    assert scoring.row_points(table, table.players[0]) == 16


@pytest.mark.parametrize(("order_of", "points"), [("from_top", (0, 6, 8, 8)), ("from_bottom", (8, 8, 6, 0))])
def test_R2_rows_score_from_the_top_as_printed_or_from_the_bottom(
    order_of: str, points: tuple[int, ...]
) -> None:
    table = village(town_vp_order=order_of)
    assert tuple(scoring.row_value(table, table.town_side.full_row, row) for row in range(4)) == points
    housing = tuple(scoring.row_value(table, table.town_side.housing, row) for row in range(4))
    assert housing == ((5, 5, 6, 7) if order_of == "from_top" else (7, 6, 5, 5))


def test_19_7_a_housing_row_with_all_four_goods() -> None:
    table = village()
    housed(table, row3="shell shell tool demon", row4="shell tool demon crystal crystal")
    assert scoring.housing_points(table, table.players[0]) == 7
    housed(table, row3="crystal")
    assert scoring.housing_points(table, table.players[0]) == 7 + 6


def test_19_8_buildings_with_conditions_score() -> None:
    table = last_turn()
    builds(table, row4="town_hall inn . .")
    ended(table)
    assert sheet(table)["Buildings"] == 4


def test_19_9_completed_quests_score_what_they_show_and_what_they_count() -> None:
    # GIVEN Meteor Diary (2, and 1 for each book up to 4) and Echo Offering (1, and 1 for 3 housed, at most 4)
    table = last_turn()
    completed(table, "meteor_diary", "echo_offering", "face_of_the_elder")
    housed(table, row4="shell shell tool tool demon demon crystal")
    has(table, books=6)
    ended(table)
    assert sheet(table)["Quests"] == (2 + 4) + (1 + 2) + (4 + 3)


def test_19_10_completed_orders_give_2_each() -> None:
    table = last_turn()
    table.players[0].done = (order(table, "TT"), order(table, "DD"))
    completed(table, "miners_charter")
    ended(table)
    assert (sheet(table)["Orders"], sheet(table)["Quests"]) == (4, 4 + 4)


def test_19_11_without_a_story_reputation_gives_nothing() -> None:
    table = last_turn()
    ended(table)
    assert sum(sheet(table).values()) == 0


def test_19_12_nothing_else_gives_points_and_the_log_says_what_is_left() -> None:
    table = last_turn()
    has(table, experience=9, books=5, hearts=12)
    wears(table, "bark_buckler", red={1: "iron_flail"})
    waiting(table, "shell", "tool")
    assert ended(table)[0] == 0
    left = "Without points Seat 1 keeps 5 books, 9 experience, 12 hearts, 2 villagers without a home."
    assert left in lines(table, "NN-19.12")


def test_19_13_demon_trap_and_magic_chest_are_barred_the_life_candle_is_not_R24() -> None:
    table = last_turn()
    completed(table, "demon_trap", "magic_chest", "life_candle")
    has(table, mana=3, hearts=1)
    choose(table, "pass_season")
    assert asked(table) == "before_scoring"
    assert not can(table, "use_any_time", 0, use(table, "demon_trap"))
    assert not can(table, "use_any_time", 0, use(table, "magic_chest"))
    out_of_turn(table, "use_any_time", 0, use(table, "life_candle"))
    assert amount(table, "hearts") == 7


def test_R33_unhoused_villagers_may_be_housed_before_or_after_the_last_production() -> None:
    for before in (True, False):
        table = last_turn()
        builds(table, row4="inn . . .")
        housed(table, row4="shell tool")
        waiting(table, "crystal")
        has(table, coins=0)
        choose(table, "pass_season")
        assert asked(table) == "settle_in"
        if not before:
            choose(table, "let_produce")
            assert asked(table) == "before_scoring"
        out_of_turn(table, "house", 0, 3, 3)
        assert table.over
        assert sheet(table)["Coins"] == 1 + 2 + (3 if before else 0)


def ranked(*amounts: dict[str, int]) -> tuple[tuple[bool, ...], str]:
    table = last_turn(len(amounts))
    for seat, owned in enumerate(amounts):
        has(table, seat, **{"hearts": 1, **owned})
    ended(table)
    assert table.result is not None
    return table.result.won, table.result.clause


def test_19_14_a_tie_goes_to_more_experience_and_books_R36() -> None:
    assert ranked({"experience": 3}, {"experience": 2, "books": 2}) == ((False, True), "NN-19.14")


def test_19_15_then_to_more_hearts_and_then_it_is_shared_R36() -> None:
    assert ranked({"books": 3, "hearts": 2}, {"experience": 3}) == ((True, False), "NN-19.14")
    assert ranked({"books": 3}, {"experience": 3}, {}) == ((True, True, False), "NN-R36")


def test_scenario_33_final_production() -> None:
    """NN-19.1–19.5, 23.1, 23.7: 14 coins, 5 shells, 2 books, the town of scenario 32 and a Crystal Lab."""
    table = last_turn()
    builds(table, row3="garden_house . . .", row4="tool_shed crystal_lab . .")
    housed(table, row3="crystal", row4="crystal")
    waiting(table, "tool")
    player = has(table, coins=14, shells=5, books=2)
    player.kept = (0, 1, 2)
    player.waiting = ()
    assert ended(table)[0] == 11 + 6
    assert (sheet(table)["Coins"], sheet(table)["Buildings"], amount(table, "books")) == (11, 6, 2)


def test_scenario_34_town_scoring() -> None:
    """NN-19.6, 19.7, 23.3: 8 + 7 + 6 = 21, nothing for row 3."""
    table = last_turn()
    builds(table, row3="school bathhouse library .", row4="town_hall inn row_cottage snail_ranch")
    player = table.players[0]
    player.town = tuple(player.town)
    town = list(player.town)
    # the Town Hall stands between the Inn and the Row Cottage
    town[12], town[13] = town[13], town[12]
    player.town = tuple(town)
    housed(table, row4="shell tool demon crystal")
    found = scoring.points_of(table, 0)
    assert (found[1], found[2], scoring.building_points(table, player)) == (8, 7, 6)


def test_19_5_the_sheet_adds_up_to_the_score() -> None:
    table = last_turn(3)
    builds(table, 1, row4="inn town_hall . .")
    table.players[2].kept = (0, 1)
    scores = ended(table)
    assert table.result is not None
    assert [line.clause for line in table.result.sheet] == [
        "NN-19.5", "NN-19.6", "NN-19.7", "NN-19.8", "NN-19.9", "NN-19.10",
    ]  # fmt: skip
    for seat in range(3):
        assert sum(sheet(table, seat).values()) == scores[seat]
