"""Chapter 20, Madness."""

from __future__ import annotations

from tests.games.spiralchain.builders import begin, carry_out, chain, do, foreverot_roll, held, stack

from tablewright.games.spiralchain.rules import day_night, pawns
from tablewright.testing import choose, refusal


def test_20_1_20_2_drawn_face_up_and_obeyed() -> None:
    table = chain()
    stack(table, "madness", "gate_dread")
    carry_out(table, "draw_madness")
    begin(table)
    assert refusal(table, "gate", "arctos") == "SF-20.2"


def test_20_3_20_5_it_leaves_when_its_condition_is_met() -> None:
    table = chain(madness=["gate_dread"])
    do(table, pawns.move_otherwise, 0, 5)
    assert table.heroes[0].madness < 0
    assert len(table.madness) == 6
    table = chain(madness=["restless_hands"], night=True)
    do(table, day_night.flip_time)
    assert table.heroes[0].madness < 0
    table = chain(madness=["rot_dream"], board={"council_terrace": "ob1"}, dice=[8])
    choose(table, "rouse", "ob1")
    assert table.heroes[0].madness < 0
    table = chain(madness=["gate_dread"], board={"council_terrace": "ob1"}, dice=[8])
    choose(table, "rouse", "ob1")
    assert table.heroes[0].madness < 0
    table = chain(
        at="core",
        madness=["closed_fist"],
        has=[{"red": 2, "yellow": 1}],
        board={"town_hall": "director_halloran_voss"},
    )
    choose(table, "confront_warlord", "director_halloran_voss")
    assert table.heroes[0].madness < 0


def test_20_3_a_closed_fist_needs_three_tokens() -> None:
    table = chain(madness=["closed_fist"], has=[{"blue": 2}], board={"council_terrace": "ob5"}, dice=[8])
    choose(table, "confront_obliviate", "ob5")
    assert held(table) == {}
    assert table.heroes[0].madness >= 0


def test_20_3_a_hungry_whisper() -> None:
    table = chain(madness=["hungry_whisper"])
    assert table.heroes[0].madness < 0
    table = chain(madness=["hungry_whisper"], has=[{"red": 2}])
    assert held(table) == {"red": 1}
    assert table.heroes[0].madness >= 0


def test_20_3_a_hungry_whisper_leaves_with_a_quest() -> None:
    # GIVEN a Hungry Whisper that took one of two red when the turn began
    table = chain(at="core", madness=["hungry_whisper"], has=[{"red": 2}], quests=[["ice_road"]])
    assert len(table.madness) == 5

    # WHEN its owner collects a Quest
    choose(table, "collect", "ice_road")

    # THEN it goes back to its deck
    assert (table.heroes[0].madness < 0, len(table.madness)) == (True, 6)
    assert held(table) == {"red": 3, "yellow": 1}


def test_20_3_a_shattered_focus_leaves_with_an_eight_in_an_action() -> None:
    # GIVEN a player with Shattered Focus and two Obliviates to Confront
    table = chain(
        madness=["shattered_focus"], has=[{"blue": 1, "black": 1}], dice=[7, 8],
        board={"council_terrace": "ob1", "proving_yard": "ob2"},
    )  # fmt: skip

    # WHEN a 7 is rolled, THEN it stays; WHEN an 8 is rolled, THEN it leaves
    choose(table, "confront_obliviate", "ob1")
    assert (table.heroes[0].madness >= 0, len(table.madness)) == (True, 5)
    choose(table, "confront_obliviate", "ob2")
    assert (table.heroes[0].madness < 0, len(table.madness)) == (True, 6)

    # AND an 8 of the Foreverot Roll is none in an action
    table = chain(madness=["shattered_focus"])
    foreverot_roll(table, 8)
    assert table.heroes[0].madness >= 0


def test_20_6_an_empty_deck_gives_none() -> None:
    table = chain()
    table.madness.unseen = []
    carry_out(table, "draw_madness")
    assert table.heroes[0].madness < 0
    assert not table.done


def test_11_2_an_apothecary_likes_it() -> None:
    table = chain(roles=["gloom_apothecary"])
    choose(table, "special", "gloom_apothecary")
    assert held(table)["black"] == 3
    carry_out(table, "cure")
    assert len(table.options) == 4


def test_G19_a_chaos_infection_ends_with_an_eight() -> None:
    table = chain(options={"promos": True}, madness=["chaos_infection"], dice=[8])
    choose(table, "pass_turn")
    assert table.heroes[0].madness < 0
    table = chain(options={"promos": True}, madness=["chaos_infection"], dice=[2])
    choose(table, "pass_turn")
    assert table.board[20] >= 0


def test_R67_of_a_second_madness_only_the_draw_is_ignored() -> None:
    """SF-20.4: the rest of the effect happens."""
    table = chain(4, madness=["rot_dream"])
    carry_out(table, "draw_madness; gain 1 bindmetal, 1 lore")
    hero = table.heroes[0]
    assert table.content.madness[hero.madness].id == "rot_dream"
    assert hero.has[4] == 1
