"""Chapter 4, Gate to a New World."""

from __future__ import annotations

from tests.games.spiralchain.builders import asked, carry_out, chain, held, offered, where

from tablewright.games.spiralchain.cards import OBLIVIATE
from tablewright.games.spiralchain.rules import gates, terms
from tablewright.testing import choose, refusal


def test_4_1_a_gate_goes_to_another_board() -> None:
    table = chain()
    assert refusal(table, "gate", "onus") == "SF-4.1"
    choose(table, "gate", "arctos")
    assert where(table) == "arctos"


def test_4_2_4_3_4_4_what_gates_cost() -> None:
    for start, end, cost in (
        ("onus", "nur", 3), ("core", "nur", 3), ("pithysia", "nur", 3),
        ("nur", "core", 3), ("nur", "onus", 3), ("nur", "pithysia", 3),
        ("onus", "depal", 1), ("onus", "arctos", 1), ("core", "depal", 1),
        ("onus", "core", 2), ("onus", "murrod", 2), ("onus", "pithysia", 2), ("pithysia", "core", 2),
    ):  # fmt: skip
        # GIVEN just enough Alliance and one to spare
        table = chain(at=start, alliance=cost + 1, dice=[8])

        # WHEN a player Gates
        choose(table, "gate", end)

        # THEN the pawn is there, one action is spent, and so much Alliance
        assert (where(table), table.actions, table.alliance) == (end, 2, 1)


def test_4_5_a_gate_needs_its_full_cost() -> None:
    for start, end, cost in (
        ("nur", "core", 3),
        ("core", "nur", 3),
        ("onus", "core", 2),
        ("onus", "depal", 1),
    ):
        assert refusal(chain(at=start, alliance=cost - 1), "gate", end) == "SF-4.5"
        assert refusal(chain(at=start, alliance=cost), "gate", end) == ""


def test_4_6_not_to_a_lost_world_nor_shorter_past_it() -> None:
    table = chain(lost=["arctos"])
    assert refusal(table, "gate", "arctos") == "SF-4.6"
    assert gates.gate_cost(table, 0, 6) == 2


def test_4_7_4_8_only_the_destination_counts() -> None:
    table = chain(at="core", dice=[1])
    choose(table, "gate", "pithysia")
    assert terms.obliviates_in_play(table) == 0
    choose(table, "gate", "depal")
    assert terms.count_on(table, 3, OBLIVIATE) == 1


def test_4_9_no_roll_to_nur() -> None:
    """SF-R3: Nur lies below the Verge and needs no roll all the same."""
    table = chain(dice=[1])
    choose(table, "gate", "nur")
    assert terms.obliviates_in_play(table) == 0
    assert table.natural == 0


def test_4_10_the_mover_may_re_roll() -> None:
    table = chain(has=[{"re_roll": 1}], dice=[2, 8])
    choose(table, "gate", "core")
    assert (asked(table), table.seat) == ("window", 0)
    choose(table, "re_roll")
    assert terms.obliviates_in_play(table) == 0


def test_4_11_other_movement_rolls_only_if_it_says_so() -> None:
    table = chain(alliance=5, roles=["gate_wright"], dice=[1])
    choose(table, "special", "gate_wright")
    choose(table, "travel_to", 2)
    assert terms.obliviates_in_play(table) == 0
    table = chain(roles=["wayfinder"], dice=[1])
    choose(table, "special", "wayfinder")
    choose(table, "travel_with_verge", 3)
    assert terms.count_on(table, 3, OBLIVIATE) == 1


def test_4_12_permanent_gates() -> None:
    table = chain(lost=[])
    carry_out(table, "take_gate")
    choose(table, "place_gate", "gate_onus_arctos")
    assert gates.gate_cost(table, 0, 5) == 0
    gates.place_gate(table, "gate_arctos_murrod")
    assert gates.gate_cost(table, 0, 6) == 1
    assert gates.gate_cost(table, 0, 7) == 2
    table.lost |= 1 << 5
    assert gates.gate_cost(table, 0, 6) == 2


def test_4_12_all_gates_can_be_closed_and_one_returned() -> None:
    table = chain()
    for name in ("gate_core_depal", "gate_depal_onus"):
        gates.place_gate(table, name)
    carry_out(table, "return_gate")
    choose(table, "close_gate", "gate_core_depal")
    assert gates.gates_placed(table) == 1
    carry_out(table, "return_gates")
    assert table.gates == 0


def test_R60_a_free_gate_still_takes_the_action() -> None:
    table = chain(event="open_roads", alliance=0)
    choose(table, "gate", "arctos")
    assert (table.alliance, table.actions) == (0, 2)
    assert [name for (name,) in offered(table, "gate")] == ["onus", "murrod"]


def test_4_2_a_discount_leaves_at_least_one() -> None:
    table = chain(roles=["gate_wright"])
    assert [gates.gate_cost(table, 0, world) for world in (1, 2, 5)] == [2, 1, 1]


def test_4_7_a_warded_road_needs_no_roll() -> None:
    table = chain(roles=["road_warden"], at=["core", "onus", "onus", "onus"], has=[{"blue": 1}], dice=[1])
    choose(table, "special", "road_warden")
    choose(table, "pass_turn")
    choose(table, "gate", "core")
    assert terms.obliviates_in_play(table) == 0


def test_4_7_verge_modifiers() -> None:
    for event, role, face, comes in (
        ("gathering_dusk", "", 6, 1),
        ("", "veilwalker", 5, 0),
        ("gathering_dusk", "veilwalker", 5, 1),
    ):
        table = chain(event=event, roles=[role] if role else [], dice=[face])
        choose(table, "gate", "core")
        assert terms.obliviates_in_play(table) == comes


def test_11_2_gifts_after_a_gate() -> None:
    table = chain(roles=["missive_rider"])
    choose(table, "gate", "arctos")
    assert held(table) == {"blue": 1}
    table = chain(roles=["tidecaller"])
    choose(table, "gate", "arctos")
    assert held(table) == {"blue": 1}
