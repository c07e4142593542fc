"""Chapter 14, Alliance track."""

from __future__ import annotations

from tests.games.spiralchain.builders import carry_out, chain, do

from tablewright.games.spiralchain import alliance, losing
from tablewright.testing import refusal


def test_14_2_spending_needs_all_and_losing_stops_at_nought() -> None:
    table = chain(alliance=2, roles=["last_heir"])
    assert refusal(table, "special", "last_heir") == "SF-14.2"
    carry_out(table, "lose_alliance 5")
    assert table.alliance == 0


def test_14_6_any_player_may_spend_it() -> None:
    table = chain(alliance=1, current=3)
    assert refusal(table, "gate", "arctos") == ""


def test_14_7_the_ruin_moves_three_down_each_time() -> None:
    table = chain(alliance=21)
    spaces = []
    for world in range(2, 9):
        do(table, losing.lose_world, world)
        spaces.append((table.ruin_space, table.cap()))
    assert spaces == [(19, 18), (16, 15), (13, 12), (10, 9), (7, 6), (4, 3), (1, 0)]
    assert table.alliance == 0
    assert not table.over  # SF-16.12


def test_R64_losing_reopens_the_track() -> None:
    table = chain(alliance=21)
    carry_out(table, "lose_alliance 1; gain 1 alliance")
    assert table.events_due == 1


def test_1_15_an_effect_may_empty_it() -> None:
    table = chain(alliance=9)
    do(table, alliance.empty_alliance)
    assert table.alliance == 0
