"""Chapter 14, Alliance track."""

from __future__ import annotations

from tests.games.spiralchain.builders import begin, carry_out, chain, do, stack

from tablewright.games.spiralchain.rules import alliance, losing
from tablewright.testing import choose, refusal


def test_14_1_14_4_14_5_a_gain_stops_below_the_ruin_and_turns_an_event_there() -> None:
    """SF-R8: an Event that the cap turns becomes the Active one."""
    # GIVEN Pithysia lost, so that the Ruin lies on 19, Alliance 16, and Dragonsong on top of the Event Deck
    table = chain(at="core", alliance=16)
    do(table, losing.lose_world, 8)
    stack(table, "events", "dragonsong", "open_roads")
    begin(table)

    # WHEN Town Hall gives 3 THEN Alliance stops at 18, and the Event becomes the Active one
    choose(table, "engage", "town_hall")
    dragonsong = table.event
    assert (table.alliance, table.content.events[dragonsong].id) == (18, "dragonsong")
    assert table.event_discard == (dragonsong,)

    # WHEN it gives 3 more THEN nothing moves and nothing is turned
    choose(table, "engage", "town_hall")
    assert (table.alliance, table.event_discard) == (18, (dragonsong,))


def test_14_1_14_4_short_of_a_lowered_cap_no_event_is_turned() -> None:
    # GIVEN two worlds lost, so that the Ruin lies on 16 and 15 is the cap, and Alliance 11
    table = chain(at="core", alliance=11)
    do(table, losing.lose_world, 8)
    do(table, losing.lose_world, 7)
    begin(table)

    # WHEN Town Hall gives 3 THEN there are 14, and no Event
    choose(table, "engage", "town_hall")
    assert (table.alliance, table.event_discard) == (14, ())

    # WHEN it gives 3 more THEN there are 15, and one Event
    stack(table, "events", "dragonsong")
    choose(table, "engage", "town_hall")
    assert (table.alliance, len(table.event_discard)) == (15, 1)


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
