"""Chapter 15, Placing tokens on World Boards."""

from __future__ import annotations

from tests.games.spiralchain.builders import (
    asked,
    carry_out,
    chain,
    do,
    foreverot_roll,
    held,
    offered,
    token_at,
)

from tablewright.games.spiralchain.cards import OBLIVIATE
from tablewright.games.spiralchain.rules import placing, terms
from tablewright.testing import choose, refusal


def test_15_1_15_2_a_voluntary_ruin_goes_where_you_choose() -> None:
    table = chain(board={"smelter": "ruin"})
    carry_out(table, "may place_own_ruin here: gain 2 lore; else: gain 1 blue")
    choose(table, "take_it")
    assert len(offered(table, "lay_ruin")) == 4
    choose(table, "lay_ruin", 20)
    assert sum(table.heroes[0].has[8:]) == 2


def test_15_3_without_room_the_benefit_is_not_gained() -> None:
    board = dict.fromkeys(("council_terrace", "proving_yard", "order_houses", "library_of_visions"), "ruin")
    table = chain(board={**board, "smelter": "ob1"})
    carry_out(table, "may place_own_ruin here: gain 2 lore; else: gain 1 blue")
    assert held(table) == {"blue": 1}


def test_15_4_clockwise_from_top_centre() -> None:
    table = chain(board={"council_terrace": "ob1", "proving_yard": "ruin"})
    do(table, placing.bring_obliviate, 4)
    assert table.content.enemies[table.board[22]].kind == OBLIVIATE


def test_15_5_15_10_a_ruin_goes_on_an_unblocked_location_of_that_world() -> None:
    table = chain(board={"town_hall": "ob1"})
    carry_out(table, "place ruin core")
    assert [location for (location,) in offered(table, "lay_ruin")] == [11, 12, 13, 14]


def test_15_7_15_9_an_obliviate_makes_room_only_without_warlords() -> None:
    """SF-R13: an Obliviate that makes room is discarded, so an Event is turned."""
    board = dict.fromkeys(("council_terrace", "proving_yard", "order_houses", "library_of_visions"), "ruin")
    table = chain(board={**board, "smelter": "ob1"})
    do(table, placing.bring_obliviate, 4)
    assert token_at(table, "smelter") not in ("ob1", "ruin", "")
    assert table.obliviate_discard == (table.content.enemy_of["ob1"],)
    assert table.events_due == 1


def test_15_8_a_ruin_may_replace_a_warlord_and_lose_the_world() -> None:
    board = dict.fromkeys(("council_terrace", "proving_yard", "order_houses", "library_of_visions"), "ruin")
    table = chain(board={**board, "smelter": "marshal_ordain"})
    do(table, placing.place_ruin, 4)
    assert terms.is_lost(table, 4)


def test_15_11_never_on_nur_or_a_lost_world() -> None:
    table = chain(lost=["core"])
    for world in (1, 2):
        do(table, placing.bring_obliviate, world)
        do(table, placing.place_ruin, world)
    assert all(token == -1 for token in table.board)


def test_15_12_R11_drawn_blind_and_the_supply_may_end() -> None:
    table = chain()
    table.obliviates.unseen = []
    do(table, placing.bring_obliviate, 4)
    assert terms.obliviates_in_play(table) == 0
    table = chain(options={"obliviate_supply": "recycle"})
    table.obliviate_discard = (table.content.enemy_of["ob1"],)
    table.obliviates.unseen = []
    do(table, placing.bring_obliviate, 4)
    assert token_at(table, "council_terrace") == "ob1"


def test_21_2_a_road_warden_turns_an_obliviate_aside() -> None:
    table = chain(roles=["road_warden"], has=[{"blue": 1}])
    carry_out(table, "place obliviate onus")
    choose(table, "interrupt", 0)
    choose(table, "turn_aside", 5)
    assert token_at(table, "frost_beacon") != ""
    assert asked(table) == "rest"


def test_15_6_the_choice_is_shown_with_its_reasons() -> None:
    table = chain(
        board={"council_terrace": "marshal_ordain", "proving_yard": "the_oathless", "order_houses": "ruin",
               "library_of_visions": "ob1", "smelter": "ob2"},
    )  # fmt: skip
    do(table, placing.bring_obliviate, 4)
    assert len(offered(table, "replace")) == 2
    assert refusal(table, "replace", 23) == "SF-15.7"


def test_15_6_the_player_whose_turn_it_is_chooses_whoever_the_effect_belongs_to() -> None:
    # GIVEN the third player's turn, and Onus full, with two Warlords
    board = dict.fromkeys(("order_houses", "library_of_visions", "smelter"), "ruin")
    table = chain(
        current=2, board={**board, "council_terrace": "marshal_ordain", "proving_yard": "the_oathless"}
    )

    # WHEN an effect of the fourth player places an Obliviate there THEN the third player is asked, nobody else
    carry_out(table, "place obliviate onus", seat=3)
    assert (asked(table), table.waiting()) == ("make_room", [2])

    # WHEN that player names the second Warlord THEN the Obliviate stands in its place, and the first stays
    choose(table, "replace", table.content.location_of["proving_yard"])
    assert token_at(table, "council_terrace") == "marshal_ordain"
    assert table.content.enemies[table.board[21]].kind == OBLIVIATE
    assert table.enemy_box == (table.content.enemy_of["the_oathless"],)


def test_15_5_the_player_whose_turn_it_is_places_the_ruin() -> None:
    # GIVEN the third player's turn
    table = chain(current=2)

    # WHEN an effect of the fourth player places a Ruin on Core THEN the third player is asked where
    carry_out(table, "place ruin core", seat=3)
    assert (asked(table), table.waiting()) == ("pick", [2])
    choose(table, "lay_ruin", table.content.location_of["night_school"])
    assert token_at(table, "night_school") == "ruin"


def test_15_6_12_24_in_the_foreverot_roll_the_first_player_chooses() -> None:
    # GIVEN the marker with the third player, and Depal full: three Ruins, Prince Corvane, and Mother Ashveil on root
    board = dict.fromkeys(("nightshade_cloister", "lamp_market", "stage_of_echoes"), "ruin")
    table = chain(board={**board, "masked_forum": "prince_corvane", "bindmetal_vault": "mother_ashveil"})
    table.first = 2

    # WHEN her number comes up, and she brings an Obliviate THEN the First Player alone says whose space it takes
    foreverot_roll(table, 6)
    assert (asked(table), table.waiting()) == ("make_room", [2])

    # WHEN that is the Prince's THEN he lies in the box, and she stays
    choose(table, "replace", table.content.location_of["masked_forum"])
    assert table.content.enemies[table.board[15]].kind == OBLIVIATE
    assert token_at(table, "bindmetal_vault") == "mother_ashveil"
    assert table.enemy_box == (table.content.enemy_of["prince_corvane"],)
