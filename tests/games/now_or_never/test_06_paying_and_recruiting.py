"""Chapter 6: specialist action – paying and recruiting."""

from __future__ import annotations

from tests.games.now_or_never.builders import (
    amount,
    asked,
    has,
    lays_grid,
    row_of_specialists,
    specialists,
    village,
    wears,
)

from tablewright.games.now_or_never.cards import COIN
from tablewright.testing import choose, options_of, refusal


def test_6_1_your_own_specialist_is_paid_and_flipped() -> None:
    table = village()
    has(table, coins=10, hearts=3)
    specialists(table, "mason", "field_medic")
    choose(table, "use_specialist", 0, 1)
    assert (amount(table, "coins"), amount(table, "hearts")) == (7, table.max_hearts(table.players[0]))
    assert table.players[0].up == 0b01


def test_6_2_hiring_from_a_rival() -> None:
    # GIVEN A has 12 coins, B's Surveyor (Build + 1 experience, 6, tax 2) is face up, B has passed with 4 coins
    table = village()
    has(table, 0, coins=12)
    has(table, 1, coins=4)
    specialists(table, "surveyor", "", seat=1)
    lays_grid(table, "shell_garden")
    table.passed = 0b10

    # WHEN A uses it
    choose(table, "use_specialist", 1, 0)

    # THEN A pays 6 to the supply, B takes 2 from the supply, A builds and gains 1 experience, and it is face down
    assert (amount(table, "coins"), amount(table, "coins", 1)) == (6, 6)
    choose(table, "pick_tile", 0)
    choose(table, "place_tile", 0, 12)
    assert amount(table, "experience") == 1
    assert table.players[1].up == 0


def test_6_3_the_owner_gets_the_tax_from_the_supply_and_nothing_else() -> None:
    table = village(3)
    has(table, 0, coins=20)
    before = amount(table, "coins", 1), amount(table, "coins", 2)
    specialists(table, "drill_sergeant", seat=1)  # cost 4, tax 1
    choose(table, "use_specialist", 1, 0)
    assert amount(table, "coins") == 16
    assert (amount(table, "coins", 1), amount(table, "coins", 2)) == (before[0] + 1, before[1])


def test_6_4_a_face_down_specialist_can_be_neither_paid_nor_hired_nor_rested() -> None:
    table = village()
    has(table, coins=30)
    specialists(table, "mason", "herbalist", down=["mason"])
    specialists(table, "surveyor", "tracker", seat=1, down=["tracker"])
    assert refusal(table, "use_specialist", 0, 0) == "NN-6.4"
    assert refusal(table, "use_specialist", 1, 1) == "NN-6.4"
    assert refusal(table, "rest", 0, COIN) == "NN-6.4"


def test_6_5_specialists_of_a_player_who_passed_can_be_used() -> None:
    table = village()
    has(table, coins=30)
    table.passed = 0b10
    assert refusal(table, "use_specialist", 1, 0) == ""


def test_6_6_recruiting_costs_double_and_the_row_is_refilled_R50_R56() -> None:
    # GIVEN four specialists, 12 coins, Tracker (Gain Experience + 1 tool, 5) in the row
    table = village()
    has(table, coins=12, tools=0)
    specialists(table, "mason", "herbalist", "surveyor", "brick_golem", down=["surveyor"])
    row_of_specialists(table, "duelist", "tracker", "lamp_rigger", "arms_broker")

    # WHEN it is recruited, an unused one dismissed
    choose(table, "recruit", 1)
    choose(table, "place_recruit", 0)

    # THEN 10 coins are paid, its action is done, it lies face down, and the row is back to four in its place
    player = table.players[0]
    assert (amount(table, "coins"), amount(table, "experience"), amount(table, "tools")) == (2, 2, 1)
    assert player.specialists[0] == table.content.specialist_of["tracker"]
    assert not player.is_up(0)
    assert table.box == (table.content.specialist_of["mason"],)
    names = [table.content.specialists[one].id for one in table.offer_row]
    assert (names[0], names[2], names[3]) == ("duelist", "lamp_rigger", "arms_broker")
    assert min(table.offer_row) >= 0


def test_6_6_no_tax_is_paid_for_a_recruit() -> None:
    table = village()
    has(table, coins=40)
    before = amount(table, "coins", 1)
    row_of_specialists(table, "drill_sergeant")
    choose(table, "recruit", 0)
    choose(table, "place_recruit", 2)
    assert (amount(table, "coins"), amount(table, "coins", 1)) == (32, before)


def test_6_7_the_dismissed_one_may_be_used_or_not() -> None:
    table = village()
    has(table, coins=40)
    specialists(table, "mason", "herbalist", "surveyor", "brick_golem", down=["herbalist"])
    row_of_specialists(table, "tracker")
    choose(table, "recruit", 0)
    assert len(options_of(table)) == 4
    choose(table, "place_recruit", 1)
    assert table.box == (table.content.specialist_of["herbalist"],)
    assert table.players[0].up == 0b1101


def test_R56_a_recruit_goes_to_a_free_slot_of_your_choice() -> None:
    table = village()
    has(table, coins=40)
    specialists(table, "mason", "", "herbalist", "")
    row_of_specialists(table, "tracker")
    choose(table, "recruit", 0)
    assert [move[1] for move in table.options] == [1, 3]


def test_6_8_the_action_may_be_left_and_the_specialist_is_flipped_all_the_same() -> None:
    table = village()
    has(table, coins=30)
    specialists(table, "mason", "herbalist")
    choose(table, "use_specialist", 0, 0)
    choose(table, "build_nothing")
    assert amount(table, "coins") == 25
    assert table.players[0].up == 0b10
    assert max(table.players[0].town) < 0


def test_6_9_a_hired_specialist_stays_on_its_board() -> None:
    table = village()
    has(table, coins=30)
    theirs = table.players[1].specialists
    choose(table, "use_specialist", 1, 1)
    assert table.players[1].specialists == theirs


def test_6_10_one_specialist_a_turn() -> None:
    table = village()
    has(table, coins=30)
    choose(table, "use_specialist", 0, 1)
    assert (asked(table), table.seat) == ("choose_turn", 1)


def test_6_11_a_specialist_action_needs_no_hearts() -> None:
    table = village()
    has(table, coins=30, hearts=0)
    assert refusal(table, "use_specialist", 0, 0) == ""
    assert refusal(table, "recruit", 0) == ""
    assert refusal(table, "rest", 0, COIN) == ""


def test_R51_a_specialist_that_costs_nothing_needs_no_coins() -> None:
    table = village(heroes=("halia", "namal"))
    wears(table, "leadership")
    has(table, coins=0)
    one = table.content.specialists[table.content.specialist_of["drill_sergeant"]]
    cost, one.cost = one.cost, 0
    try:
        specialists(table, "drill_sergeant", "")
        assert refusal(table, "use_specialist", 0, 0) == ""
        row_of_specialists(table, "drill_sergeant")
        assert refusal(table, "recruit", 0) == ""  # R31: never below 0
        choose(table, "recruit", 0)
        assert amount(table, "coins") == 0
    finally:
        one.cost = cost
