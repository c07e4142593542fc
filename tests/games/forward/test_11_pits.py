"""Chapter 11, Pits."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.games.forward.builders import (
    WORKBENCH,
    asked,
    carry_out,
    forward,
    meet,
    names,
    packed,
    roll_tests,
    station,
)

from tablewright.games.forward.rules import equipment, items, pits
from tablewright.testing import choose, refusal

SINGLE = "rooftop_leap"  # TN 4; success: 1 Resolve; failure: lose 3
EXTENDED = "the_long_ascent"  # TN 4, 3 before 3; success: 1 Resolve; failure: lose 3, 1 Dread


@pytest.mark.parametrize(
    ("pit_success", "die", "passed"),
    [
        ("at_least", 3, False),
        ("at_least", 4, True),
        ("at_least", 5, True),
        ("above", 4, False),
        ("above", 5, True),
    ],
)
def test_11_1_a_roll_succeeds_at_the_target_number(pit_success: str, die: int, passed: bool) -> None:
    """FW-R29: every value of `pit_success`."""
    # GIVEN a Pit with TN 4
    table = forward(options={"pit_success": pit_success})
    meet(table, SINGLE)

    # WHEN the die shows this
    roll_tests(table, die)

    # THEN it is passed or failed
    assert (table.marker, table.health) == ((1, 20) if passed else (0, 17))


def test_11_1_modifiers_are_added_to_the_die() -> None:
    # GIVEN a harness: +2 on Pit rolls
    table = forward(equipment=["climbers_harness"])
    meet(table, SINGLE)

    # WHEN the die shows 2 against TN 4
    roll_tests(table, 2)

    # THEN it is passed
    assert table.marker == 1


@pytest.mark.parametrize(("die", "outcome"), [(6, (1, 20)), (1, (0, 17))])
def test_11_2_a_single_pit_is_one_roll(die: int, outcome: tuple[int, int]) -> None:
    # GIVEN a single Pit
    table = forward()
    meet(table, SINGLE)

    # WHEN it is rolled once
    roll_tests(table, die)

    # THEN its outcome happened, and it is discarded
    assert (table.marker, table.health) == outcome
    assert names(table, table.discard) == [SINGLE]
    assert asked(table) == "choose_slot"


def test_11_3_an_extended_pit_goes_on_until_three_successes() -> None:
    # GIVEN an extended Pit
    table = forward()
    meet(table, EXTENDED)

    # WHEN two successes and two failures have been rolled, it goes on
    roll_tests(table, 4, 1, 5, 3)
    assert (table.trial.successes, table.trial.failures) == (2, 2)

    # THEN the third success settles it
    roll_tests(table, 6)
    assert (table.marker, table.health) == (1, 20)
    assert names(table, table.discard) == [EXTENDED]


@pytest.mark.parametrize("threshold", [1, 2, 3])
def test_11_3_the_number_of_failures_that_settle_it_is_an_option(threshold: int) -> None:
    # GIVEN an extended Pit and `pit_threshold`
    table = forward(options={"pit_threshold": threshold})
    meet(table, EXTENDED)

    # WHEN so many rolls have failed
    roll_tests(table, *[1] * threshold)

    # THEN it is failed
    assert (table.health, table.marker) == (17, -1)
    assert asked(table) == "choose_slot"


def test_s30_three_failures_in_five_rolls() -> None:
    """FW-S30."""
    # GIVEN an extended Pit with TN 4
    table = forward()
    meet(table, EXTENDED)

    # WHEN the dice show 5, 2, 4, 3, 1
    roll_tests(table, 5, 2, 4, 3)
    assert (table.trial.successes, table.trial.failures) == (2, 2)
    roll_tests(table, 1)

    # THEN the failure is resolved at once, and no sixth roll is made
    assert (table.health, table.marker) == (17, -1)
    assert asked(table) == "choose_slot"


def test_11_4_between_rolls_there_are_only_windows() -> None:
    # GIVEN an extended Pit after its first roll, Poisoned, and an Item
    table = forward(statuses={"poisoned": 3}, items=["hearth_loaf"], health=10)
    meet(table, EXTENDED)
    roll_tests(table, 4)

    # WHEN the Item is used between two rolls
    choose(table, items.use_item, "hearth_loaf")

    # THEN the count stands, nothing else has happened, and the next roll is asked
    assert (table.trial.successes, table.trial.failures, table.health) == (1, 0, 15)
    assert asked(table) == "before_test_roll"


def test_11_4_counts_end_with_their_card() -> None:
    # GIVEN an extended Pit failed with one success
    table = forward()
    meet(table, EXTENDED)
    roll_tests(table, 4, 1, 1, 1)

    # WHEN the next one is met
    meet(table, "quicksand")

    # THEN it starts from nothing
    assert (table.trial.successes, table.trial.failures) == (0, 0)


def test_11_4_what_is_lent_for_one_roll_ends_with_it() -> None:
    # GIVEN 2 on the next roll of an extended Pit
    table = forward()
    meet(table, EXTENDED)
    carry_out(table, "until this_roll: pit_bonus 2")

    # WHEN two rolls show 2
    roll_tests(table, 2, 2)

    # THEN it helped the first only
    assert (table.trial.successes, table.trial.failures) == (1, 1)


def test_11_5_a_roll_may_be_rerolled_before_it_is_counted() -> None:
    """FW-R30: Grace counts in Pits."""
    # GIVEN Grace 1 in an extended Pit
    table = forward(grace=1, test=[1, 6])
    meet(table, EXTENDED)

    # WHEN a failing die is rerolled
    choose(table, pits.roll_test)
    assert (table.trial.die, table.trial.failures) == (1, 0)
    choose(table, pits.reroll_test)

    # THEN only the new face was counted
    assert (table.trial.successes, table.trial.failures, table.grace) == (1, 0, 0)


@pytest.mark.parametrize(("reroll", "health", "grace"), [(True, 20, 0), (False, 17, 1)])
def test_s29_a_pit_passed_with_grace(tmp_path: Path, reroll: bool, health: int, grace: int) -> None:
    """FW-S29."""
    # GIVEN a single Pit with TN 4, «failure: lose 3», and Grace 1
    table = forward(grace=1, test=[3, 4])
    meet(table, "heat_shimmer")

    # WHEN the die shows 3, and Grace brings a 4, or is not spent
    choose(table, pits.roll_test)
    choose(table, pits.reroll_test if reroll else pits.tally_roll)

    # THEN it is passed; without the reroll Health is 17
    assert (table.health, table.grace) == (health, grace)


def test_11_6_atk_and_def_do_not_count() -> None:
    """FW-R30: they belong to fights."""
    # GIVEN ATK 2 and DEF 1
    table = forward(equipment=["leviathans_tooth", "bannermans_shield"])
    meet(table, SINGLE)

    # WHEN the die shows 3 against TN 4
    roll_tests(table, 3)

    # THEN it is failed, for all of 3 Health
    assert (table.marker, table.health) == (0, 17)


@pytest.mark.parametrize(("tn", "die", "passed"), [(1, 1, True), (7, 6, False)])
def test_11_6_no_face_fails_or_succeeds_by_itself(tmp_path: Path, tn: int, die: int, passed: bool) -> None:
    """FW-R30: no automatic results."""
    # GIVEN a Pit with TN 1, or TN 7
    pack = packed(tmp_path, station(SINGLE, tn=str(tn)))
    table = forward(pack=pack)
    meet(table, SINGLE)

    # WHEN the die shows 1, or 6
    roll_tests(table, die)

    # THEN the number alone decides
    assert (table.marker == 1) == passed


def test_11_6_texts_that_name_pits_count() -> None:
    # GIVEN a staff: +1 on Pit rolls, and DEF +1 in first exchanges, which is none of a Pit's business
    table = forward(equipment=["pilgrims_staff"])
    meet(table, SINGLE)

    # WHEN the die shows 3 against TN 4
    roll_tests(table, 3)

    # THEN it is passed
    assert table.marker == 1


def test_11_7_a_pit_must_be_attempted() -> None:
    # GIVEN, WHEN a Pit is revealed
    table = forward()
    meet(table, SINGLE)

    # THEN rolling is all that is offered
    assert [move[0].__name__ for move in table.options] == ["roll_test"]


def test_11_7_a_cloak_against_foes_does_not_skip_it() -> None:
    # GIVEN a cloak that evades Duels
    table = forward(equipment=["huntsmans_cloak"])

    # WHEN a Pit is revealed, THEN it does not help
    meet(table, SINGLE)
    assert refusal(table, equipment.activate, "huntsmans_cloak") == "FW-8.2"


def test_11_2_texts_that_wait_for_a_pit_happen_with_its_outcome() -> None:
    # GIVEN a cord: 1 Resolve for a Pit passed, 1 Health for one failed
    passed, failed = (forward(pack=WORKBENCH, equipment=["surveyors_cord"]) for _ in range(2))

    # WHEN the Fallen Trunk, TN 4 and «failure: lose 3», is passed and failed
    for table, die in ((passed, 4), (failed, 3)):
        meet(table, "a_fallen_trunk")
        roll_tests(table, die)

    # THEN
    assert (passed.marker, passed.health) == (1, 20)
    assert (failed.marker, failed.health) == (0, 20 - 1 - 3)
