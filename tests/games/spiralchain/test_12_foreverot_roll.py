"""Chapter 12, Foreverot Roll."""

from __future__ import annotations

import pytest
from tests.games.spiralchain.builders import (
    asked,
    carry_out,
    chain,
    destroyed,
    foreverot_roll,
    held,
    in_the_box,
    obliviates,
    offered,
    spots,
    stack,
    token_at,
    where,
)

from tablewright.engine.table import GROUP
from tablewright.games.spiralchain.cards import TOKENS
from tablewright.games.spiralchain.rules import foreverot, terms
from tablewright.testing import choose


def test_12_1_12_3_one_die_for_five_steps_in_order() -> None:
    table = chain(
        night=True, has=[{"blue": 1}], board={"council_terrace": "ob1", "war_drum_ring": "salt_clan"}
    )
    stack(table, "foreverot", "halve_current_alliance")
    foreverot_roll(table, 2)
    told = [
        line.clause
        for line in table.log or ()
        if line.clause in ("SF-12.1", "SF-12.7", "SF-12.8", "SF-7.3", "SF-12.17")
    ]
    assert told[:3] == ["SF-12.1", "SF-12.7", "SF-12.8"]
    assert told[3:] == ["SF-7.3", "SF-12.17", "SF-12.17"]
    assert token_at(table, "war_drum_ring") == "ruin"
    assert not table.night


def test_12_2_24_6_special_re_rolls_in_turn_order() -> None:
    table = chain(has=[{"re_roll": 1}, {}, {"special_re_roll": 1}])
    foreverot_roll(table, 8, 1)
    assert (asked(table), table.seat) == ("window", 2)
    choose(table, "special_re_roll", 2)
    assert table.foreverot == 1
    assert table.supply[6] == 7


def test_12_2_R24_special_re_rolls_may_be_repeated() -> None:
    # GIVEN the First Player with one Special Re-Roll, the third player with two, and the faces 8, 7, 3, 1
    table = chain(has=[{"special_re_roll": 1}, {}, {"special_re_roll": 2}])
    foreverot_roll(table, 8, 7, 3, 1)

    # WHEN the First Player passes and the third player calls for a new roll
    assert (asked(table), table.seat) == ("window", 0)
    choose(table, "pass_window")
    choose(table, "special_re_roll", 2)

    # THEN the 7 replaces the 8, and the First Player is asked again
    assert (table.foreverot, table.seat, held(table, 2)) == (7, 0, {"special_re_roll": 1})

    # WHEN the First Player and then the third player use what they have left
    choose(table, "special_re_roll", 0)
    assert (table.foreverot, asked(table), table.seat) == (3, "window", 2)
    choose(table, "special_re_roll", 2)

    # THEN the last face stands for the five steps, and all three are back in the supply
    assert (table.foreverot, asked(table), table.supply[6]) == (1, "take_action", 8)
    assert (held(table, 0), held(table, 2), sum(destroyed(table))) == ({}, {}, 0)


def test_12_2_a_dice_saint_uses_regular_ones() -> None:
    table = chain(roles=["dice_saint"], has=[{"re_roll": 1}])
    foreverot_roll(table, 8, 1)
    choose(table, "special_re_roll", 0, 6)
    assert held(table) == {}


def test_12_5_12_6_the_group_chooses_what_night_takes() -> None:
    table = chain(2, night=True, has=[{"blue": 2, "valor": 1}, {"influence": 1}], relics=[["azure_clasp"]])
    foreverot_roll(table, 1)
    assert table.seat == GROUP
    choose(table, "give_relic_to_night", 0)
    choose(table, "give_to_night", 1, 5)
    assert held(table) == {"blue": 2, "valor": 1}
    table = chain(2, night=True, roles=["candle_priest"], has=[{"blue": 1}, {"red": 2}])
    foreverot_roll(table, 1)
    choose(table, "give_to_night", 0, 0)
    assert held(table, 1) == {"red": 2}


def test_12_5_bindmetal_and_both_re_rolls_may_be_discarded_at_night() -> None:
    # GIVEN Night, three players, and one of every sort that Night may take
    table = chain(
        3, night=True, relics=[["azure_clasp"]],
        has=[{"bindmetal": 1, "influence": 1}, {"re_roll": 1, "special_re_roll": 1}, {"red": 1, "craft": 1}],
    )  # fmt: skip
    foreverot_roll(table, 1)
    choose(table, "pass_window")

    # WHEN step 1 comes THEN each of them may go
    sorts = [(seat, TOKENS[kind]) for seat, kind, _ in offered(table, "give_to_night")]
    assert sorts == [
        (0, "bindmetal"), (0, "influence"), (1, "re_roll"), (1, "special_re_roll"), (2, "red"), (2, "craft"),
    ]  # fmt: skip
    assert len(offered(table, "give_relic_to_night")) == 1

    # WHEN the Bindmetal and both Re-Rolls go THEN they are back in the supply, and Night has enough
    choose(table, "give_to_night", 0, 4)
    choose(table, "give_to_night", 1, 6)
    choose(table, "give_to_night", 1, 7)
    assert [held(table, seat) for seat in range(3)] == [{"influence": 1}, {}, {"red": 1, "craft": 1}]
    assert (table.supply[4], table.supply[6], asked(table)) == (15, 8, "take_action")


def test_12_5_12_7_bindmetal_and_re_rolls_go_with_everything_else() -> None:
    """SF-R21: who holds less than the Night takes gives up all of it, and that is the end of it."""
    # GIVEN Night, and four players who hold three tokens and a Relic together
    has = [{"bindmetal": 1}, {"re_roll": 1}, {"influence": 1}]
    table = chain(night=True, has=has, relics=[["azure_clasp"]])

    # WHEN step 1 comes
    foreverot_roll(table, 1)

    # THEN nothing is left of it
    assert [held(table, seat) for seat in range(4)] == [{}] * 4
    assert (table.heroes[0].relics, asked(table)) == ((), "take_action")
    assert (table.supply[4], table.supply[5], table.supply[6], len(table.relics)) == (15, 15, 8, 8)


def test_12_6_deployed_influence_cards_and_alliance_are_not_held() -> None:
    # GIVEN Night, two players with 1 Energy each, deployed Influence, a Quest, a Prophecy, a Madness, 10 Alliance
    table = chain(
        2, night=True, has=[{"blue": 1}, {"red": 1}], deployed={"onus": 2}, alliance=10,
        quests=[["rooftop_garden"]], prophecies=[["closed_door"]], madness=["gate_dread"],
    )  # fmt: skip

    # WHEN Night takes two tokens
    foreverot_roll(table, 1)

    # THEN nobody is asked: both Energy go, and nothing else
    assert (asked(table), held(table, 0), held(table, 1)) == ("take_action", {}, {})
    assert (table.deployed[4], table.alliance) == (2, 10)
    hero = table.heroes[0]
    assert (len(hero.quests), len(hero.prophecies), hero.madness >= 0) == (1, 1, True)


@pytest.mark.parametrize(("players", "left"), [(1, 4), (2, 3)])
def test_R22_night_counts_players_and_not_roles(players: int, left: int) -> None:
    # GIVEN Night, two roles for each player, and 5 blue with the first
    dealt = [["peacebroker", "dragonspeaker"], ["hourkeeper", "starreader"]][:players]
    table = chain(players, night=True, roles=dealt, has=[{"blue": 5}])

    # WHEN Night takes one for each player
    foreverot_roll(table, 1)
    for _ in range(players):
        choose(table, "give_to_night", 0, 0)

    # THEN that is all
    assert (held(table), asked(table)) == ({"blue": left}, "take_action")


def test_12_9_a_count_of_eight_always_reveals_and_none_never() -> None:
    table = chain(lost=["core", "depal", "onus", "arctos", "murrod", "rettik"], at="pithysia",
                  board={"sunwell": "ob1", "skydock": "ob2"})  # fmt: skip
    assert foreverot.rot_count(table) == 8
    stack(table, "foreverot", "halve_current_alliance")
    foreverot_roll(table, 8)
    assert table.left == 4
    table = chain()
    foreverot_roll(table, 1)
    assert table.left == 5


def test_12_10_16_9_a_lost_world_does_its_chaos_effect() -> None:
    table = chain(lost=["murrod"], alliance=10)
    foreverot_roll(table, 6)
    assert table.alliance == 7
    table = chain(2, lost=["core"], has=[{"red": 1}], alliance=10)
    table.left = 8
    foreverot_roll(table, 2)
    assert (held(table), table.alliance) == ({}, 9)


def test_12_12_12_13_only_one_thing_happens_to_a_world() -> None:
    table = chain()
    foreverot_roll(table, 3)
    assert terms.dragons_left(table, 3) == 0
    assert not terms.is_lost(table, 3)


def test_12_14_nothing_on_a_one() -> None:
    table = chain()
    foreverot_roll(table, 1)
    assert sum(destroyed(table)) == 0
    assert table.lost == 0


def test_12_15_12_16_every_warlord_of_that_number_activates() -> None:
    table = chain(board={"war_drum_ring": "spear_clan", "town_hall": "director_halloran_voss"}, alliance=10)
    foreverot_roll(table, 5)
    assert asked(table) == "next_warlord"
    choose(table, "call_up", "director_halloran_voss")
    assert table.alliance == 8
    assert (token_at(table, "war_drum_ring"), token_at(table, "bone_market")) == ("ruin", "spear_clan")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (("", "", "spear_clan", "", ""), ["", "", "ruin", "spear_clan", ""]),
        (("", "", "spear_clan", "ob1", ""), ["", "", "ruin", "ob1", "spear_clan"]),
        (("", "", "", "", "spear_clan"), ["spear_clan", "", "", "", "ruin"]),
        (("ruin", "", "", "spear_clan", "salt_clan"), ["ruin", "spear_clan", "", "ruin", "salt_clan"]),
    ],
    ids=[
        "clockwise",
        "past an Obliviate",
        "from root to crown",
        "past a Warlord on root and a Ruin on crown",
    ],
)
def test_12_17_an_advance_goes_clockwise_to_the_next_unblocked_location(
    before: tuple[str, ...], after: list[str]
) -> None:
    # GIVEN the Spear Clan on one of Rettik's locations, from crown to root
    rettik = ("war_drum_ring", "bone_market", "oathstones", "seers_den", "reliquary_pit")
    table = chain(board={name: token for name, token in zip(rettik, before, strict=True) if token})

    # WHEN its number comes up
    foreverot_roll(table, 5)

    # THEN a Ruin lies where it stood, and it stands on the next location clockwise that nothing blocks
    assert [token_at(table, name) for name in spots("rettik", table)] == after


def test_12_18_6_9_the_card_of_a_warlord_without_room_leaves_play() -> None:
    # GIVEN Director Voss, whose card says to Advance from here, and no other unblocked location on Core
    board = {
        "machine_works": "director_halloran_voss", "town_hall": "ruin", "night_school": "ruin",
        "attic_archive": "ruin", "rail_junction": "ob1",
    }  # fmt: skip
    table = chain(board=board)
    voss = table.content.enemy_of["director_halloran_voss"]
    assert voss in table.warlord_cards

    # WHEN his number comes up
    foreverot_roll(table, 5)

    # THEN his Ruin lies there, he and his card are gone, and Core stands with four Ruins
    assert token_at(table, "machine_works") == "ruin"
    assert (table.enemy_box, table.warlord_cards) == ((voss,), ())
    assert (terms.is_lost(table, 2), terms.ruins_on(table, 2)) == (False, 4)


def test_12_19_R45_the_warlord_of_the_fifth_ruin_is_in_the_box_and_the_world_lost() -> None:
    # GIVEN Director Voss among four Ruins on Core, and a pawn there
    board = dict.fromkeys(("town_hall", "night_school", "attic_archive", "rail_junction"), "ruin")
    table = chain(
        board={**board, "machine_works": "director_halloran_voss"}, at=["core", "onus", "onus", "onus"]
    )

    # WHEN he Advances
    foreverot_roll(table, 5)

    # THEN he lies in the box, once, without his card, and Core is lost
    assert (table.enemy_box, table.warlord_cards) == ((table.content.enemy_of["director_halloran_voss"],), ())
    assert (terms.is_lost(table, 2), table.lost_count, where(table), table.ruin_space) == (True, 1, "nur", 19)


def test_12_22_a_world_lost_in_step_2_does_its_chaos_effect_in_step_3() -> None:
    # GIVEN two players, one with 1 red, two Obliviates in play, and a Core without Dragons that a card will lose
    table = chain(
        2, has=[{"red": 1}], alliance=10, destroyed={"core": 1},
        board={"council_terrace": "ob1", "proving_yard": "ob2"},
    )  # fmt: skip
    stack(table, "foreverot", "lose_the_lowest_undefended_world")

    # WHEN the roll is 2
    foreverot_roll(table, 2)

    # THEN step 2 loses Core, and in step 3 one player discards 1 red and 1 Alliance is lost for the other
    assert (table.left, terms.is_lost(table, 2), table.lost_count) == (4, True, 1)
    assert (held(table), table.alliance) == ({}, 9)


def test_12_22_a_warlord_cleared_away_in_step_3_does_not_activate_in_step_4() -> None:
    # GIVEN Day, and Old Cinder (6), who would turn it to Night, on a Murrod (6) without Dragons
    table = chain(board={"ember_stacks": "old_cinder"}, destroyed={"murrod": 2})

    # WHEN the roll is 6
    foreverot_roll(table, 6)

    # THEN Murrod is lost, Old Cinder lies in the box, and it was still Day when step 5 turned it to Night
    assert terms.is_lost(table, 6)
    assert (table.enemy_box, table.warlord_cards) == ((table.content.enemy_of["old_cinder"],), ())
    assert table.night


def test_12_24_choices_are_the_first_players() -> None:
    table = chain(current=2)
    stack(table, "foreverot", "ruin_a_location_on_two_worlds")
    table.put(20, table.content.enemy_of["ob1"])
    foreverot_roll(table, 1)
    assert (asked(table), table.seat) == ("choose_ruined", 0)


def test_G9_what_foreverot_cards_do() -> None:
    def after(card: str, **position: object) -> object:
        table = chain(**position)  # type: ignore[arg-type]
        found = next(one for one in table.content.foreverot if one.id == card)
        assert found.effect is not None
        carry_out(table, found.effect.source)
        return table

    table = chain()
    for words, count in (
        ("place obliviate core; place obliviate depal; place obliviate onus", 3),
        ("place obliviate highest; place obliviate highest", 2),
        ("place obliviate hero_worlds", 1),
        ("place rotkin_abroad most_open", 1),
    ):
        table = chain()
        carry_out(table, words)
        assert terms.obliviates_in_play(table) == count
    table = chain(destroyed={"depal": 1})
    carry_out(table, "if there_is lowest_without_dragon: lose_world lowest_without_dragon")
    assert terms.is_lost(table, 3)
    table = chain()
    carry_out(table, "destroy_dragon above_verge")
    assert destroyed(table)[5:] == [1, 1, 1, 1]
    table = chain(2, has=[{"red": 3}, {"blue": 1}])
    carry_out(table, "each player: discard_energy 2")
    assert (held(table), held(table, 1)) == ({"red": 1}, {})
    table = chain(2, at=["core", "onus"])
    carry_out(table, "each lonely_player: draw_madness")
    assert all(hero.madness >= 0 for hero in table.heroes)
    table = chain()
    carry_out(table, "raise_verge; place obliviate below_verge")
    assert token_at(table, "frost_beacon") != ""
    table = chain(
        board={"town_hall": "the_quiet_mayor", "machine_works": "director_halloran_voss"}, alliance=9
    )
    carry_out(table, "rally most_warlords")
    choose(table, "call_up", "the_quiet_mayor")
    assert table.alliance == 7
    assert after("close_the_gate_roads", alliance=5).alliance == 3  # type: ignore[attr-defined]
    assert after("bring_the_night").night  # type: ignore[attr-defined]


def test_G9_the_rot_comes_where_most_reinforcements_wait() -> None:
    beside = "place obliviate most_reserves"
    table = chain(1, at="murrod", reserves={"core": 1, "onus": 2})
    carry_out(table, f"{beside}; {beside}")
    assert obliviates(table) == [0, 0, 0, 0, 2, 0, 0, 0, 0]
    table = chain(2, reserves={"depal": 1, "rettik": 1})  # as many on both: the lower number
    carry_out(table, beside)
    assert obliviates(table) == [0, 0, 0, 1, 0, 0, 0, 0, 0]
    table = chain(4, deployed={"pithysia": 1})  # Influence that was deployed is a Reinforcement too
    carry_out(table, beside)
    assert obliviates(table) == [0, 0, 0, 0, 0, 0, 0, 0, 1]
    table = chain(2, reserves={"nur": 2})  # nothing is placed on Nur
    carry_out(table, f"if there_is most_reserves: {beside}; else: lose_alliance 2")
    assert (obliviates(table), table.alliance) == ([0] * 9, 8)


def test_G9_the_reserves_are_besieged_or_core_and_in_set_up_three_worlds() -> None:
    siege = in_the_box("foreverot", "besiege_the_reserves")
    table = chain(2, reserves={"arctos": 2})
    carry_out(table, siege)
    assert (obliviates(table), table.alliance) == ([0, 0, 0, 0, 0, 3, 0, 0, 0], 10)
    for players, reserves in ((3, {"arctos": 1}), (4, {})):  # a single Reinforcement is not worth a siege
        table = chain(players, reserves=reserves)
        carry_out(table, siege)
        assert (obliviates(table), table.alliance) == ([0, 0, 1, 0, 0, 0, 0, 0, 0], 10)
        table.round = 0
        carry_out(table, siege)
        assert (obliviates(table), table.alliance) == ([0, 0, 2, 1, 1, 0, 0, 0, 0], 10)
    table = chain(4, lost=["depal"])
    table.round = 0
    carry_out(table, siege)
    assert obliviates(table) == [0, 0, 1, 0, 1, 0, 0, 0, 0]


@pytest.mark.parametrize("card", ["take_the_watch_and_its_dragons", "scatter_the_reserves"])
def test_G9_two_reinforcements_or_more_are_hunted_and_twice_with_one_or_two_players(card: str) -> None:
    for players, reserves, come in ((1, 3, 2), (2, 2, 2), (3, 2, 1)):
        table = chain(players, reserves={"onus": reserves})
        carry_out(table, in_the_box("foreverot", card))
        assert sum(obliviates(table)) == come


def test_G9_a_single_reinforcement_is_not_hunted() -> None:
    watch, scatter = (
        in_the_box("foreverot", card) for card in ("take_the_watch_and_its_dragons", "scatter_the_reserves")
    )
    for players in (2, 3):
        table = chain(players, reserves={"onus": 1})
        carry_out(table, watch)
        carry_out(table, scatter)
        assert (sum(obliviates(table)), table.reserves[3]) == (0, 1)
        table.round = 0  # in set-up one comes to the highest world without one
        carry_out(table, scatter)
        assert (obliviates(table), table.reserves[2]) == ([0, 0, 0, 0, 0, 0, 0, 0, 1], 1)
        carry_out(table, scatter)
        assert obliviates(table) == [0, 0, 0, 0, 0, 0, 0, 1, 1]


def test_G9_one_or_two_heroes_and_five_or_more_are_beset_twice() -> None:
    for players, come in ((1, 2), (2, 2), (3, 1), (4, 1), (5, 2), (8, 2)):
        table = chain(players, at="rettik")
        carry_out(table, in_the_box("foreverot", "place_an_obliviate_beside_each_hero"))
        assert (obliviates(table)[7], sum(obliviates(table))) == (come, come)
    table = chain(2, at=["core", "rettik"])
    carry_out(table, in_the_box("foreverot", "place_an_obliviate_beside_each_hero"))
    assert obliviates(table) == [0, 0, 2, 0, 0, 0, 0, 2, 0]
    table = chain(1, at="nur")  # nothing is placed on Nur
    carry_out(table, in_the_box("foreverot", "place_an_obliviate_beside_each_hero"))
    assert sum(obliviates(table)) == 0


def test_12_5_offered_tokens_are_open_to_all() -> None:
    table = chain(2, night=True, has=[{"blue": 2}, {"red": 2}])
    foreverot_roll(table, 1)
    assert {seat for seat, *_ in offered(table, "give_to_night")} == {0, 1}
