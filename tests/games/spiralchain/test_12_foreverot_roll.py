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
    stack,
    token_at,
)

from tablewright.engine.table import GROUP
from tablewright.games.spiralchain import foreverot, terms
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


def test_12_22_each_step_sees_the_board_as_it_is() -> None:
    table = chain(board={"bone_market": "salt_clan"}, destroyed={"core": 1}, at="onus")
    foreverot_roll(table, 2)
    assert terms.is_lost(table, 2)
    table = chain(board={"war_drum_ring": "eclipse_court"}, destroyed={"rettik": 3})
    foreverot_roll(table, 7)
    assert terms.is_lost(table, 7)
    assert "SF-12.17" not in [line.clause for line in table.log or () if line.how == "act"][-6:]


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


def test_G9_the_reserves_are_besieged_or_the_alliance_shrinks() -> None:
    siege = in_the_box("foreverot", "besiege_the_reserves")
    table = chain(2, reserves={"arctos": 2})
    carry_out(table, siege)
    assert (obliviates(table)[5], sum(obliviates(table)), table.alliance) == (3, 3, 10)
    table = chain(3, reserves={"arctos": 1})  # a single Reinforcement is not worth a siege
    carry_out(table, siege)
    assert (sum(obliviates(table)), table.alliance) == (0, 8)
    table = chain(4)  # no Reinforcement in play
    carry_out(table, siege)
    assert (sum(obliviates(table)), table.alliance) == (0, 8)


@pytest.mark.parametrize("card", ["take_the_watch_and_its_dragons", "scatter_the_reserves"])
def test_G9_only_two_reinforcements_or_more_are_hunted_and_twice_with_two_players(card: str) -> None:
    for players, reserves, come in ((1, 3, 1), (2, 2, 2), (3, 2, 1), (3, 1, 0), (2, 1, 0)):
        table = chain(players, reserves={"onus": reserves})
        carry_out(table, in_the_box("foreverot", card))
        assert sum(obliviates(table)) == come


def test_12_5_offered_tokens_are_open_to_all() -> None:
    table = chain(2, night=True, has=[{"blue": 2}, {"red": 2}])
    foreverot_roll(table, 1)
    assert {seat for seat, *_ in offered(table, "give_to_night")} == {0, 1}
