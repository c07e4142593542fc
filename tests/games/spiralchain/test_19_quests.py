"""Chapter 19, World Cards and Quests."""

from __future__ import annotations

from tests.games.spiralchain.builders import asked, carry_out, chain, do, held, stack

from tablewright.games.spiralchain.rules import locations, quests
from tablewright.testing import choose, refusal


def test_19_1_a_location_uses_the_black_box() -> None:
    table = chain()
    stack(table, "onus", "hall_of_vows")
    choose(table, "engage", "library_of_visions")
    assert held(table) == {"influence": 1, "blue": 1}
    assert table.heroes[0].quests == ()


def test_19_2_19_7_a_quest_lies_sideways_and_an_empty_deck_gives_none() -> None:
    table = chain(roles=["quarry_sage"])
    choose(table, "special", "quarry_sage")
    assert len(table.heroes[0].quests) == 1
    table.decks[4].unseen = []
    table.ask_again()
    assert refusal(table, "special", "quarry_sage") == "SF-19.7"


def test_19_3_19_6_optional_and_without_limit() -> None:
    # GIVEN a player on Core with four Quests, of which the one for Onus is not met
    mine = ["ice_road", "police_line", "debt_house", "velvet_stage"]
    table = chain(2, at="core", quests=[mine], alliance=8)
    assert refusal(table, "collect", "velvet_stage") == "SF-19.3"

    # WHEN the other three are collected in one turn, THEN each gives its reward, and no action is spent
    for name in mine[:3]:
        choose(table, "collect", name)
    assert held(table) == {"red": 4, "yellow": 1, "blue": 1, "black": 3}
    assert table.actions == 6
    assert table.heroes[0].quests == (table.content.quest_of["velvet_stage"],)


def test_19_6_nobody_has_to_collect() -> None:
    # GIVEN a Quest that is met
    table = chain(2, at="core", quests=[["ice_road"]])
    assert refusal(table, "collect", "ice_road") == ""

    # WHEN its owner acts and passes without collecting it
    choose(table, "engage", "machine_works")
    choose(table, "pass_turn")

    # THEN the other player is on turn, and the Quest is kept
    assert (asked(table), table.current) == ("take_action", 1)
    assert held(table) == {"red": 3}
    assert table.heroes[0].quests == (table.content.quest_of["ice_road"],)


def test_19_6_any_number_of_quests_is_held() -> None:
    table = chain()
    carry_out(table, "repeat 8: draw_quest core")
    assert sorted(table.heroes[0].quests) == [
        card.index for card in table.content.world_cards if card.world == 2
    ]


def test_19_3_a_quest_may_have_a_price() -> None:
    table = chain(quests=[["refugee_column"]], alliance=1)
    assert refusal(table, "collect", "refugee_column") == "SF-19.3"
    table = chain(quests=[["refugee_column"]], has=[{"influence": 1}], alliance=1)
    choose(table, "collect", "refugee_column")
    assert (held(table), table.alliance) == ({}, 6)


def test_19_8_each_pile_returns_to_its_own_deck() -> None:
    table = chain()
    for world in (2, 3):
        table.discard(world, table.decks[world].draw(table.fate))
    do(table, locations.reshuffle_worlds)
    assert [len(table.decks[world]) for world in (2, 3)] == [8, 8]


def test_R46_a_quest_of_a_lost_world_is_kept() -> None:
    table = chain(at="pithysia", quests=[["rooftop_garden"]], lost=["core"])
    choose(table, "collect", "rooftop_garden")
    assert len(table.discards[2]) == 1
    do(table, quests.draw_quest_from, 0, 2)
    assert table.heroes[0].quests == ()


def test_G8_world_cards_with_choices() -> None:
    table = chain(at="depal", alliance=5)
    stack(table, "depal", "debt_house")
    choose(table, "engage", "stage_of_echoes")
    choose(table, "take_it")
    choose(table, "take_it")
    assert (held(table), table.alliance) == ({"black": 4}, 3)
    table = chain(at="depal")
    stack(table, "depal", "hall_of_mirrors", "velvet_stage")
    choose(table, "engage", "stage_of_echoes")
    choose(table, "take", 2)
    assert held(table) == {"black": 2, "yellow": 1}
    assert len(table.discards[3]) == 2
    table = chain(at="murrod", dice=[4])
    stack(table, "murrod", "old_battlefield")
    choose(table, "engage", "missive_post")
    assert held(table) == {"bindmetal": 1}
    table = chain(at="depal")
    stack(table, "depal", "catacomb_stair")
    choose(table, "engage", "stage_of_echoes")
    assert held(table) == {"bindmetal": 2}


def test_G19_the_order_of_core_chooses_one_of_three() -> None:
    table = chain()
    stack(table, "core", "power_station", "rooftop_garden", "public_library")
    carry_out(table, "draw_from core 3")
    choose(table, "follow_black_box", "power_station")
    assert held(table) == {"red": 3}
    assert len(table.discards[2]) == 3
    assert asked(table) == "rest"


def test_11_2_a_quarry_sage_gains_more() -> None:
    table = chain(at="core", quests=[["ice_road"]], roles=["quarry_sage"], alliance=3)
    choose(table, "collect", "ice_road")
    assert table.alliance == 4
    assert asked(table) == "choose_energy"
