"""Chapter 16, Resolve and Dread: one marker on one line."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.games.forward.builders import answer, asked, forward, has_lost, meet, packed, station

from tablewright.engine.effects import holds
from tablewright.games.forward.rules import completing, equipment, fights, path
from tablewright.games.forward.rules.marker import (
    cannot_spend_resolve,
    gain_dread,
    gain_resolve,
    lose_resolve,
    pay_resolve,
    reduce_dread,
)
from tablewright.testing import refusal, run


@pytest.mark.parametrize(
    ("marker", "resolve", "dread"), [(4, 4, 0), (1, 1, 0), (0, 0, 0), (-1, 0, 1), (-3, 0, 3)]
)
def test_16_1_above_neutral_it_is_resolve_below_it_is_dread(marker: int, resolve: int, dread: int) -> None:
    # GIVEN the marker on a step of the line
    table = forward(marker=marker)

    # WHEN it is read
    read = (table.resolve(), table.dread())

    # THEN one of the two is shown, never both
    assert read == (resolve, dread)


@pytest.mark.parametrize(("marker", "n", "then"), [(0, 2, 2), (-3, 2, -1), (-1, 3, 2)])
def test_16_2_resolve_takes_dread_away_first(marker: int, n: int, then: int) -> None:
    # GIVEN the marker somewhere on the line
    table = forward(marker=marker)

    # WHEN Resolve is gained
    run(table, gain_resolve, n)

    # THEN the marker has moved n steps up
    assert table.marker == then


@pytest.mark.parametrize(("marker", "n", "then"), [(0, 2, -2), (3, 2, 1), (1, 3, -2)])
def test_16_3_dread_takes_resolve_away_first(marker: int, n: int, then: int) -> None:
    # GIVEN the marker somewhere on the line
    table = forward(marker=marker)

    # WHEN Dread is gained
    run(table, gain_dread, n)

    # THEN the marker has moved n steps down
    assert table.marker == then


def test_16_4_the_marker_stops_at_four_resolve() -> None:
    """FW-R7: what goes past the end is lost."""
    # GIVEN marker +3
    table = forward(marker=3)

    # WHEN 3 Resolve are gained and 1 Dread after that
    run(table, gain_resolve, 3)
    assert table.marker == 4
    run(table, gain_dread, 1)

    # THEN nothing was remembered
    assert table.marker == 3


def test_16_5_the_marker_stops_at_four_dread() -> None:
    """FW-R7."""
    # GIVEN `dread_death: never`, which lets one see where it stops, and marker −3
    table = forward(options={"dread_death": "never"}, marker=-3)

    # WHEN 3 Dread are gained and 1 Resolve after that
    run(table, gain_dread, 3)
    assert table.marker == -4
    run(table, gain_resolve, 1)

    # THEN the marker stopped at −4 and nothing was remembered
    assert table.marker == -3


def test_16_5_the_line_may_be_longer_or_shorter() -> None:
    # GIVEN `track_steps: 2`
    table = forward(options={"track_steps": 2})

    # WHEN 3 Resolve and then 4 Dread are gained
    run(table, gain_resolve, 3)
    assert table.marker == 2
    run(table, gain_dread, 4)

    # THEN the last step of the shorter line is where Dread kills
    assert table.marker == -2
    assert has_lost(table)


def test_16_6_spending_needs_the_whole_amount() -> None:
    """FW-R46: a price is a bargain and must be complete."""
    # GIVEN marker +2
    table = forward(marker=2)

    # WHEN 2 or 3 Resolve are to be spent
    refused = [cannot_spend_resolve(table, n) for n in (2, 3)]

    # THEN only 2 can be, and the marker goes at most to neutral
    assert refused == ["", "FW-16.6"]
    run(table, pay_resolve, 3)
    assert table.marker == 2
    run(table, pay_resolve, 2)
    assert table.marker == 0


def test_16_6_a_bargain_with_a_price_is_refused_without_it(tmp_path: Path) -> None:
    # GIVEN a foe that lets you pass for 2 Resolve, and marker +1
    pack = packed(tmp_path, station("barn_wight", before='[{ effect = "spend_resolve 2; evade" }]'))
    table = forward(pack=pack, marker=1)

    # WHEN it is met
    meet(table, "barn_wight")

    # THEN the bargain is shown and refused
    assert refusal(table, fights.strike_bargain, 1) == "FW-16.6"


@pytest.mark.parametrize(("marker", "n", "then"), [(3, 2, 1), (1, 2, 0), (0, 1, 0), (-2, 1, -2)])
def test_16_7_losing_resolve_stops_at_neutral(marker: int, n: int, then: int) -> None:
    """FW-R46: losing Resolve never becomes Dread."""
    # GIVEN the marker somewhere on the line
    table = forward(marker=marker)

    # WHEN Resolve is lost
    run(table, lose_resolve, n)

    # THEN the marker went down, but not below neutral
    assert table.marker == then


@pytest.mark.parametrize(("marker", "refused"), [(1, "FW-10.7"), (2, ""), (4, ""), (-2, "FW-10.7")])
def test_16_8_thresholds_count_steps_from_neutral(marker: int, refused: str, tmp_path: Path) -> None:
    """FW-R47: on the Dread side Resolve is 0."""
    # GIVEN a Terror whose A asks for Resolve ≥ 2
    pack = packed(tmp_path, station("your_name_in_the_well", a_if='"resolve>=2"'))
    table = forward(pack=pack, marker=marker)

    # WHEN it is turned
    meet(table, "your_name_in_the_well")

    # THEN A can be chosen at +2 or higher
    assert refusal(table, "choose_a") == refused


@pytest.mark.parametrize(
    ("marker", "first", "second"), [(2, True, False), (0, False, False), (-3, False, True)]
)
def test_s27_two_thresholds_at_three_markers(marker: int, first: bool, second: bool, tmp_path: Path) -> None:
    """FW-S27 (FW-16.8, FW-R47)."""
    # GIVEN the threshold texts «if Resolve ≥ 2» and «if Dread ≥ 3»
    pack = packed(tmp_path, station("your_name_in_the_well", a_if='"resolve>=2"', b_if='"dread>=3"'))
    table = forward(pack=pack, marker=marker)

    # WHEN the marker is +2, 0 or −3
    terror = table.card(table.content.card_of["your_name_in_the_well"])

    # THEN each is true on its own side only
    assert (holds(table, terror.a_if), holds(table, terror.b_if)) == (first, second)


def test_16_9_the_marker_is_kept_between_domains() -> None:
    # GIVEN marker −2 at the end of Termina
    table = forward(marker=-2)

    # WHEN the Domain is completed and the next one entered
    run(table, completing.complete_domain)
    answer(table, path.choose_domain.__name__, "forgotten_shrine")

    # THEN the marker stands where it stood
    assert (asked(table), table.marker) == ("choose_slot", -2)


@pytest.mark.parametrize("marker", [4, -3])
def test_16_10_high_resolve_or_dread_does_nothing_by_itself(marker: int) -> None:
    # GIVEN the marker far out on either side
    table = forward(marker=marker)

    # WHEN a turn without any effect is played
    meet(table, "the_road_gate")

    # THEN Health, ATK and DEF are what they were
    assert (table.health, equipment.atk(table), equipment.defence(table)) == (20, 0, 0)
    assert table.marker == marker


@pytest.mark.parametrize(("marker", "n", "then"), [(-3, 2, -1), (-1, 2, 0), (0, 1, 0), (2, 1, 2)])
def test_16_11_reducing_dread_stops_at_neutral(marker: int, n: int, then: int) -> None:
    # GIVEN the marker somewhere on the line
    table = forward(marker=marker)

    # WHEN Dread is reduced
    run(table, reduce_dread, n)

    # THEN the marker went up, but not above neutral; without Dread nothing happened
    assert table.marker == then


def test_16_r48_dread_before_resolve_in_printed_order(tmp_path: Path) -> None:
    """FW-R48: at −3, «gain 1 Dread, gain 2 Resolve» kills under `at_four`."""
    # GIVEN a Blessing that gives both, and marker −3
    pack = packed(tmp_path, station("grandmothers_benediction", effect='"dread 1; resolve 2"'))
    table = forward(pack=pack, marker=-3)

    # WHEN it is turned
    meet(table, "grandmothers_benediction")

    # THEN the run was lost before the Resolve came
    assert has_lost(table)
    assert table.marker == -4


def test_16_r58_the_marker_starts_on_neutral() -> None:
    """FW-R58: a tracker set to 0 is the common marker on neutral."""
    # GIVEN a new run
    table = forward()

    # WHEN the marker is read
    marker = table.marker

    # THEN it is neither Resolve nor Dread
    assert (marker, table.resolve(), table.dread()) == (0, 0, 0)


def test_s26_the_cap_forgets_what_went_past_it() -> None:
    """FW-S26."""
    # GIVEN marker +3
    table = forward(marker=3)

    # WHEN 2 Resolve are gained
    run(table, gain_resolve, 2)

    # THEN the marker is +4 and 1 is lost; 3 Dread then make it +1
    assert table.marker == 4
    run(table, gain_dread, 3)
    assert table.marker == 1
