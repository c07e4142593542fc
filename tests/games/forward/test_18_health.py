"""Chapter 18, Health: losing it, healing it, its maximum."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.games.forward.builders import (
    at_gate,
    counter,
    exchange,
    face_guardian,
    forward,
    has_lost,
    meet,
    packed,
    station,
)

from tablewright.games.forward.rules import health
from tablewright.games.forward.rules.health import change_max_health, heal, lose
from tablewright.testing import run


def test_18_1_health_starts_at_twenty_which_is_the_maximum() -> None:
    """FW-R33."""
    # GIVEN a new run
    table = forward()

    # WHEN Health is read
    read = (table.health, table.max_health, health.maximum(table))

    # THEN it is 20 of 20
    assert read == (20, 20, 20)


def test_18_1_start_and_maximum_are_options() -> None:
    """FW-R33: `max_health: 0` stands for no maximum."""
    # GIVEN `start_health: 25` and no maximum
    table = forward(options={"start_health": 25, "max_health": 0})

    # WHEN 30 are healed
    run(table, heal, 30)

    # THEN nothing stops it
    assert table.health == 55


def test_18_2_healing_stops_at_the_maximum() -> None:
    # GIVEN Health 18
    table = forward(health=18)

    # WHEN 5 are healed
    run(table, heal, 5)

    # THEN 2 counted
    assert table.health == 20


def test_18_3_at_zero_health_the_run_is_lost_and_health_is_not_negative() -> None:
    # GIVEN Health 3
    table = forward(health=3)

    # WHEN 5 are lost
    run(table, lose, 5)

    # THEN Health is 0, not −2, and the run is over
    assert table.health == 0
    assert has_lost(table)


def test_18_3_one_health_is_enough_to_go_on() -> None:
    # GIVEN Health 3
    table = forward(health=3)

    # WHEN 2 are lost
    run(table, lose, 2)

    # THEN the run goes on
    assert (table.health, table.over) == (1, False)


def test_18_4_def_does_not_reduce_health_lost_outside_fights() -> None:
    """FW-R15."""
    # GIVEN DEF 2
    table = forward(equipment=["bannermans_shield", "thornmail"])

    # WHEN a Pit is failed that costs 2 Health
    meet(table, "rotten_floorboards", test=[1])
    table.choose(0)

    # THEN all of it is lost
    assert table.health == 18


def test_18_4_with_def_scope_all_def_acts_once_on_each_loss() -> None:
    """FW-R15: `def_scope: all`."""
    # GIVEN `def_scope: all` and DEF 2
    table = forward(options={"def_scope": "all"}, equipment=["bannermans_shield", "thornmail"])

    # WHEN 3 Health are lost, twice, and then 1
    run(table, lose, 3)
    run(table, lose, 3)
    assert table.health == 18
    run(table, lose, 1)

    # THEN each loss was 2 smaller, and none became a gain
    assert table.health == 18


def test_18_5_additions_then_subtractions_then_halving(tmp_path: Path) -> None:
    # GIVEN a heal that is 2 higher, Homesick (1 less), and Withered
    pack = packed(tmp_path, station("quilted_coat", lasting='"heal_change 2"'))
    table = forward(
        pack=pack, health=5, equipment=["quilted_coat"], snares=["homesick"], statuses={"withered": 2}
    )

    # WHEN 4 are healed
    run(table, heal, 4)

    # THEN (4 + 2 − 1) / 2, rounded down (FW-1.11)
    assert table.health == 7
    assert counter(table, "withered") == 1


def test_18_5_two_halvings_halve_twice(tmp_path: Path) -> None:
    """FW-12.6: doubles add up."""
    # GIVEN Withered, and a Snare that halves every heal
    pack = packed(tmp_path, station("homesick", lasting='"heal_half"'))
    table = forward(pack=pack, health=5, snares=["homesick"], statuses={"withered": 1})

    # WHEN 9 are healed
    run(table, heal, 9)

    # THEN 9 → 4 → 2
    assert table.health == 7


def test_18_5_a_heal_is_never_less_than_nothing() -> None:
    # GIVEN Homesick
    table = forward(health=5, snares=["homesick"])

    # WHEN 0 are healed
    run(table, heal, 0)

    # THEN nothing is lost
    assert table.health == 5


def test_18_5_the_maximum_applies_last() -> None:
    # GIVEN Withered at Health 18
    table = forward(health=18, statuses={"withered": 1})

    # WHEN 6 are healed
    run(table, heal, 6)

    # THEN half of 6 meets the maximum, not half of the 2 that have room
    assert table.health == 20


def test_18_6_a_lowered_maximum_takes_the_health_above_it() -> None:
    # GIVEN Health 20
    table = forward()

    # WHEN the maximum falls by 3
    run(table, change_max_health, -3)

    # THEN Health falls with it, and heals stop there
    assert (table.health, table.max_health) == (17, 17)
    run(table, heal, 5)
    assert table.health == 17


def test_18_6_a_raised_maximum_changes_nothing_by_itself() -> None:
    # GIVEN Health 20
    table = forward()

    # WHEN the maximum rises by 4
    run(table, change_max_health, 4)

    # THEN Health is still 20, but can be healed to 24
    assert table.health == 20
    run(table, heal, 9)
    assert table.health == 24


@pytest.mark.parametrize("scope", ["combat", "all"])
def test_18_4_damage_in_a_fight_is_reduced_once(scope: str) -> None:
    """FW-9.15: whatever the option says, DEF acts once on the damage of an exchange."""
    # GIVEN DEF 1 against a CRITICAL
    table = forward(options={"def_scope": scope}, equipment=["bannermans_shield"])
    meet(table, "barn_wight")

    # WHEN it strikes for 2
    exchange(table, own=1, foe=5)

    # THEN 1 got through
    assert table.health == 19


def test_18_the_guardian_cannot_hurt_more_than_there_is() -> None:
    """FW-18.3: never negative, in the final battle either."""
    # GIVEN Health 1 before the Dragon
    table = at_gate(health=1)
    face_guardian(table)

    # WHEN it breathes
    exchange(table, own=1, foe=5)

    # THEN Health is 0
    assert table.health == 0
    assert has_lost(table)
