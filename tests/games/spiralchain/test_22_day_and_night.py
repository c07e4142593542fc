"""Chapter 22, Day and Night."""

from __future__ import annotations

from tests.games.spiralchain.builders import carry_out, chain, foreverot_roll, held

from tablewright.testing import choose


def test_22_1_22_4_it_is_day_and_flips_on_even_results_and_by_effects() -> None:
    table = chain(roles=["hourkeeper"])
    assert not table.night
    choose(table, "special", "hourkeeper")
    assert table.night
    foreverot_roll(table, 1)
    assert table.night
    foreverot_roll(table, 8)
    assert not table.night


def test_22_2_22_3_lines_for_day_and_for_night() -> None:
    table = chain()
    carry_out(table, "if night: gain 3 yellow; else: gain 2 yellow")
    assert held(table) == {"yellow": 2}
    carry_out(table, "set_time night; if night: gain 3 yellow; else: gain 2 yellow")
    assert held(table) == {"yellow": 5}


def test_22_4_time_may_be_held() -> None:
    table = chain()
    carry_out(table, "hold_time")
    foreverot_roll(table, 8)
    assert not table.night
    foreverot_roll(table, 8)
    assert table.night
