"""Chapter 1, Terms and general principles."""

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

from tablewright.engine.table import GROUP
from tablewright.games.spiralchain import foreverot, terms, tokens
from tablewright.games.spiralchain.game import GAME
from tablewright.games.spiralchain.table import Table
from tablewright.testing import choose, refusal


def test_1_1_adjacent_worlds_differ_by_one_lost_or_not() -> None:
    table = chain(lost=["arctos"])
    assert terms.is_adjacent(4, 5)
    assert not terms.is_adjacent(4, 6)
    assert terms.worlds_for(table, "adjacent") == (3,)


def test_1_2_above_and_below_follow_the_verge_indicator() -> None:
    table = chain()
    assert (terms.is_above_verge(table, 4), terms.is_above_verge(table, 5)) == (False, True)
    do(table, foreverot.raise_verge)
    assert not terms.is_above_verge(table, 5)
    for _ in range(9):
        foreverot.raise_verge(table)
    assert table.verge == 8


def test_1_3_your_world_is_that_of_your_player_pawn() -> None:
    table = chain(at=["core", "onus", "onus", "onus"], reserves={"murrod": 2})
    assert terms.worlds_for(table, "your_world") == (2,)


def test_1_4_what_is_spent_returns_to_the_supply() -> None:
    table = chain(at="rettik", has=[{"bindmetal": 1}])
    before = table.supply[4]
    choose(table, "engage", "reliquary_pit")
    assert table.supply[4] == before + 1
    assert len(table.heroes[0].relics) == 1


def test_1_5_1_11_only_boards_count_as_in_play_and_rotkin_abroad_are_obliviates() -> None:
    table = chain(board={"council_terrace": "ra1", "proving_yard": "ob1"})
    assert terms.obliviates_in_play(table) == 2
    choose(table, "confront_obliviate", "ob1") if False else None
    table.obliviate_discard = (table.content.enemy_of["ob2"],)
    assert foreverot.rot_count(table) == 2


def test_1_6_a_ruin_cannot_be_confronted() -> None:
    table = chain(board={"council_terrace": "ruin"})
    assert refusal(table, "confront_ruin", "council_terrace") == "SF-1.6"


def test_1_7_the_first_player_is_current_in_the_foreverot_roll() -> None:
    table = chain(current=2)
    foreverot_roll(table, 1)
    assert any(line.clause == "SF-12.1" for line in table.log or ())
    assert table.first == 1  # the marker passed only afterwards
    assert table.current == 1


def test_1_8_everything_of_a_kind_in_a_play_area_counts() -> None:
    table = chain(has=[{"bindmetal": 2}], relics=[["azure_clasp"]], quests=[["glacier_vault"]])
    choose(table, "collect", "glacier_vault")
    assert asked(table) == "choose_energy"


def test_1_9_bindmetal_is_not_energy() -> None:
    table = chain(has=[{"bindmetal": 2, "blue": 1}])
    assert tokens.energy_of(table.heroes[0]) == 1
    carry_out(table, "discard_energy 2")
    assert held(table) == {"bindmetal": 2}


def test_1_10_rotkin_in_the_box_are_not_rot() -> None:
    table = chain(stacks=[["rt1"], ["?", "?", "rk1"], [], []])
    table.rot_box = tuple(rot.index for rot in table.content.rots if rot.id in ("rt2", "rk2"))
    do(table, foreverot.add_rotkin)
    assert [table.content.rots[token].id for token in table.stacks[0]] == ["rt1", "rk2"]


def test_1_12_a_location_is_blocked_by_a_token_never_by_pawns() -> None:
    table = chain(board={"council_terrace": "ruin"}, reserves={"onus": 3})
    assert refusal(table, "engage", "council_terrace") == "SF-5.4"
    assert refusal(table, "engage", "proving_yard") == ""


def test_1_13_five_locations_in_a_ring_on_each_world_but_nur() -> None:
    table = chain()
    assert all(len(terms.open_spots(table, world)) == 5 for world in range(2, 9))
    assert terms.open_spots(table, 1) == ()


def test_1_14_other_rolls_succeed_on_6_to_8() -> None:
    for face, won in ((5, False), (6, True)):
        table = chain(at="rettik", dice=[face])
        choose(table, "engage", "seers_den")
        assert bool(table.heroes[0].prophecies) is won


def test_1_16_the_group_is_asked_and_the_marker_breaks_ties() -> None:
    table = GAME.new(4, 1, debug=True)
    assert table.seat == GROUP
    choose(table, "begin_with", 2)
    assert isinstance(table, Table)
    assert table.tie_break == 2
    alone = GAME.new(4, 1, {"group_choice": "first_player"}, debug=True)
    assert alone.seat == 0


def test_1_17_the_current_player_alone_places_a_ruin() -> None:
    table = chain(at="onus")
    carry_out(table, "place ruin core")
    assert (asked(table), table.seat) == ("pick", 0)
    choose(table, "lay_ruin", table.content.location_of["machine_works"])
    assert token_at(table, "machine_works") == "ruin"


def test_1_18_the_complete_saga_edition_is_played() -> None:
    table = chain()
    assert sorted({card.world for card in table.content.world_cards}) == [2, 3, 4, 5, 6]


def test_1_19_a_card_beats_the_rule() -> None:
    table = chain(at="core", alliance=2, roles=["gatebreaker"])
    assert refusal(table, "gate", "nur") == ""


def test_1_20_scrap_stands_in_for_ruins_and_nothing_else() -> None:
    table = chain()
    assert (table.content.ruins, table.content.scrap) == (21, 15)
    for location in range(10, 45):
        table.put(location, -2)
    scene = GAME.scene(table, 0)
    assert offered(table, "confront_ruin") == []
    assert any("supply-scrap" in str(area) for area in scene.areas)
