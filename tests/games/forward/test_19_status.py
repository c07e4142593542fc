"""Chapter 19, Status: tokens with counters, harmful or not."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.games.forward.builders import (
    answer,
    asked,
    at_gate,
    counter,
    exchange,
    face_guardian,
    forward,
    has_lost,
    meet,
    names,
    offered,
    packed,
    station,
)

from tablewright.games.forward.rules import equipment, turn
from tablewright.games.forward.rules.completing import complete_domain
from tablewright.games.forward.rules.health import heal
from tablewright.games.forward.rules.status import clear_named, clear_status, gain_status, harmful, shed
from tablewright.games.forward.table import Table
from tablewright.testing import choose, lay, run


def held(table: Table) -> dict[str, int]:
    """The statuses by id, with their counters, in the order they were gained."""
    return {table.content.statuses[index].id: table.counters[index] for index in table.statuses}


def test_19_1_the_tracker_starts_at_none() -> None:
    # GIVEN a new run
    table = forward()

    # WHEN the statuses are read
    statuses = held(table)

    # THEN there are none
    assert statuses == {}


def test_19_1_cards_give_and_take_statuses() -> None:
    # GIVEN a Pit that poisons
    table = forward()
    meet(table, "burst_puffball", test=[1])
    answer(table, "roll_test")
    assert held(table) == {"poisoned": 3}

    # WHEN Green Fire is turned
    meet(table, "green_fire")

    # THEN the poison is gone
    assert held(table) == {}


def test_19_2_several_statuses_are_held_at_once() -> None:
    """FW-R45."""
    # GIVEN a player who is Bleeding
    table = forward()
    run(table, gain_status, "bleeding", 2)

    # WHEN other statuses are gained
    run(table, gain_status, "poisoned", 3)
    run(table, gain_status, "warded", 4)

    # THEN each has its own counter, in the order gained
    assert held(table) == {"bleeding": 2, "poisoned": 3, "warded": 4}


def test_19_2_with_status_limit_a_new_harm_replaces_the_old() -> None:
    """FW-R45: `status_limit: 1`."""
    # GIVEN `status_limit: 1`, a harmful status and a good one
    table = forward(options={"status_limit": 1}, statuses={"bleeding": 2, "kindled": 1})

    # WHEN another harmful one is gained
    run(table, gain_status, "poisoned", 3)

    # THEN it took the place of the harmful one; the good one stays
    assert held(table) == {"kindled": 1, "poisoned": 3}


@pytest.mark.parametrize(("gained", "then"), [(2, 3), (4, 4)])
def test_19_3_the_higher_counter_counts(gained: int, then: int) -> None:
    """FW-R45: `status_stacking: max`."""
    # GIVEN Poisoned 3
    table = forward(statuses={"poisoned": 3})

    # WHEN Poisoned is gained again
    run(table, gain_status, "poisoned", gained)

    # THEN the higher of the two numbers counts
    assert counter(table, "poisoned") == then


def test_19_3_with_add_the_counters_are_added() -> None:
    """FW-R45: `status_stacking: add`."""
    # GIVEN `status_stacking: add` and Poisoned 1
    table = forward(options={"status_stacking": "add"}, statuses={"poisoned": 1})

    # WHEN Poisoned 2 is gained
    run(table, gain_status, "poisoned", 2)

    # THEN they are added
    assert counter(table, "poisoned") == 3


@pytest.mark.parametrize("stacking", ["max", "add"])
def test_19_3_a_counter_never_exceeds_five(stacking: str) -> None:
    # GIVEN Warded 4
    table = forward(options={"status_stacking": stacking}, statuses={"warded": 4})

    # WHEN 7 more are gained
    run(table, gain_status, "warded", 7)

    # THEN the counter is 5
    assert counter(table, "warded") == 5


def test_19_3_gaining_nothing_is_not_gaining_a_status(tmp_path: Path) -> None:
    """FW-19.4: a status without a counter does not exist."""
    # GIVEN a Blessing that wards as many points as you have Resolve, and no Resolve
    pack = packed(tmp_path, station("grandmothers_benediction", effect='"status poisoned resolve"'))
    table = forward(pack=pack)

    # WHEN it is turned
    meet(table, "grandmothers_benediction")

    # THEN nothing was gained
    assert held(table) == {}
    assert table.health == 20


def test_19_4_a_status_ends_when_its_counter_reaches_zero() -> None:
    # GIVEN Poisoned 1
    table = forward(statuses={"poisoned": 1})

    # WHEN a turn ends
    meet(table, "the_road_gate")

    # THEN it has hurt once more and is over
    assert (table.health, held(table)) == (19, {})


def test_19_4_clearing_takes_one_harmful_status_entirely() -> None:
    # GIVEN two harmful statuses and a good one
    table = forward(statuses={"poisoned": 4, "warded": 2, "lost": 3})

    # WHEN 1 status is to be cleared
    run(table, clear_status, 1)

    # THEN the harmful ones are offered, and the chosen one is gone with all of its counter
    assert offered(table, "shed") == [("poisoned", 1), ("lost", 1)]
    choose(table, shed, "lost")
    assert held(table) == {"poisoned": 4, "warded": 2}


def test_19_4_a_single_harmful_status_needs_no_choice() -> None:
    # GIVEN one harmful status
    table = forward(statuses={"kindled": 1, "withered": 3})

    # WHEN 2 statuses are to be cleared
    run(table, clear_status, 2)

    # THEN it is gone without a question, and the rest lapses
    assert held(table) == {"kindled": 1}
    assert harmful(table) == []


def test_19_4_a_named_status_is_cleared() -> None:
    # GIVEN two harmful statuses
    table = forward(statuses={"poisoned": 4, "chilled": 1})

    # WHEN Poisoned is cleared by name, and Lost, which you do not have
    run(table, clear_named, "poisoned")
    run(table, clear_named, "lost")

    # THEN the other stays
    assert held(table) == {"chilled": 1}


def test_19_5_statuses_are_kept_between_domains() -> None:
    # GIVEN statuses at the end of Termina
    table = forward(statuses={"poisoned": 3, "kindled": 1})

    # WHEN it is completed and the Shrine entered
    run(table, complete_domain)
    answer(table, "choose_domain", "forgotten_shrine")

    # THEN they are still there
    assert held(table) == {"poisoned": 3, "kindled": 1}


def test_19_5_statuses_come_along_to_the_final_battle() -> None:
    # GIVEN statuses at the gate
    table = at_gate(statuses={"kindled": 1, "poisoned": 3})

    # WHEN the Guardian is faced
    face_guardian(table)

    # THEN Kindled burns for this fight, and the poison is still in you
    assert equipment.atk(table) == 1
    assert held(table) == {"poisoned": 3}


def test_19_6_a_pack_may_define_a_status_anew(tmp_path: Path) -> None:
    # GIVEN a pack in which poison takes 2 Health a turn
    text = '[[status]]\nid = "poisoned"\npatch = true\nlasting = "when turn_end: lose 2; tick poisoned"\n'
    table = forward(pack=packed(tmp_path, text), statuses={"poisoned": 2})

    # WHEN a turn ends
    meet(table, "the_road_gate")

    # THEN the pack's definition counted
    assert (table.health, counter(table, "poisoned")) == (18, 1)


def test_19_6_a_pack_may_define_other_statuses(tmp_path: Path) -> None:
    # GIVEN a pack with a status of its own, and a Blessing that gives it
    text = """
[[status]]
id = "hungry"
name = "Hungry"
harmful = true
lasting = "when turn_end: lose_resolve 1; tick hungry"
"""
    pack = packed(tmp_path, text + station("grandmothers_benediction", effect='"status hungry 2"'))
    table = forward(pack=pack, marker=3)

    # WHEN it is turned
    meet(table, "grandmothers_benediction")

    # THEN it works like any other
    assert (table.marker, counter(table, "hungry")) == (2, 1)
    run(table, clear_status, 1)
    assert held(table) == {}


# The seven statuses of the default pack (FW-G6)


def test_19_6_poisoned_hurts_at_the_end_of_each_turn() -> None:
    """FW-G6."""
    # GIVEN Poisoned 2
    table = forward(statuses={"poisoned": 2})

    # WHEN three turns end
    for card in ("the_road_gate", "smoke_over_the_fields", "your_own_bed"):
        meet(table, card)
        if asked(table) == "at_rest":
            answer(table, "stop_resting")

    # THEN two of them hurt
    assert (table.health, held(table)) == (18, {})


def test_19_6_bleeding_hurts_when_a_fight_begins() -> None:
    """FW-G6."""
    # GIVEN Bleeding 2
    table = forward(statuses={"bleeding": 2})

    # WHEN a fight begins
    meet(table, "barn_wight")

    # THEN 1 Health is lost before the first roll
    assert (asked(table), table.health, counter(table, "bleeding")) == ("before_roll", 19, 1)


def test_19_6_chilled_makes_the_first_exchange_a_miss() -> None:
    """FW-G6."""
    # GIVEN Chilled 2
    table = forward(statuses={"chilled": 2})
    meet(table, "barn_wight")
    assert counter(table, "chilled") == 1

    # WHEN two exchanges are rolled with a 5
    exchange(table, own=5, foe=1)
    assert table.fight.hp == 3
    exchange(table, own=5, foe=1)

    # THEN only the second counts; the next fight is chilled again
    assert table.fight.hp == 1
    exchange(table, own=5, foe=1)
    meet(table, "hollow_neighbour")
    exchange(table, own=5, foe=1)
    assert (table.fight.hp, held(table)) == (3, {})


def test_19_6_lost_draws_the_slot_by_lot() -> None:
    """FW-G6."""
    # GIVEN Lost 1, and cards in slots 1 and 3 only
    table = forward(statuses={"lost": 1}, row=["the_road_gate", None, "smoke_over_the_fields"], deck=[])

    # WHEN a turn starts and the lot falls on the second of the filled slots
    lay(table, lot=[2])
    run(table, turn.start_turn)

    # THEN slot 3 was turned without a choice, and the next slot is the player's choice
    assert names(table, table.discard) == ["smoke_over_the_fields"]
    assert held(table) == {}
    assert offered(table, "reveal") == [(1,)]


def test_19_6_who_is_lost_may_act_before_the_lot() -> None:
    """FW-G6, FW-21.2."""
    # GIVEN Lost 2, Health 10 and a loaf
    table = forward(statuses={"lost": 2}, health=10, items=["hearth_loaf"])

    # WHEN the turn starts
    run(table, turn.start_turn)

    # THEN there is a window, but no slot to choose
    assert offered(table, "use_item") == [("hearth_loaf",)]
    assert not offered(table, "reveal")


def test_19_6_who_is_lost_no_more_chooses_a_slot() -> None:
    """FW-G6: the lot is drawn only for those who are Lost when the slot is chosen."""
    # GIVEN Lost 2 and a Surgeon's Kit
    table = forward(statuses={"lost": 2}, health=10, items=["surgeons_kit"])
    run(table, turn.start_turn)

    # WHEN it clears the status in the window
    answer(table, "use_item", "surgeons_kit")

    # THEN the slot is the player's choice again, in the same turn
    assert held(table) == {}
    assert len(offered(table, "reveal")) == 3
    assert (table.turn, names(table, table.discard)) == (2, ["surgeons_kit"])


def test_19_6_withered_halves_the_next_heal() -> None:
    """FW-G6."""
    # GIVEN Withered 1 and Health 5
    table = forward(statuses={"withered": 1}, health=5)

    # WHEN 5 are healed twice
    run(table, heal, 5)
    assert table.health == 7
    run(table, heal, 5)

    # THEN only the first was halved
    assert (table.health, held(table)) == (12, {})


def test_19_6_warded_takes_fight_damage_point_by_point() -> None:
    """FW-G6."""
    # GIVEN Warded 3
    table = forward(statuses={"warded": 3})
    meet(table, "barn_wight")

    # WHEN the foe strikes for 2 and for 2 again
    exchange(table, own=1, foe=5)
    assert (table.health, counter(table, "warded")) == (20, 1)
    exchange(table, own=1, foe=5)

    # THEN one point got through
    assert (table.health, held(table)) == (19, {})


def test_19_6_warded_does_not_help_outside_fights() -> None:
    """FW-G6, FW-1.12."""
    # GIVEN Warded 5
    table = forward(statuses={"warded": 5})

    # WHEN a Pit costs 2 Health
    meet(table, "rotten_floorboards", test=[1])
    answer(table, "roll_test")

    # THEN the ward was no help
    assert (table.health, counter(table, "warded")) == (18, 5)


def test_19_6_kindled_gives_atk_for_the_whole_of_the_next_fight() -> None:
    """FW-G6."""
    # GIVEN Kindled 1
    table = forward(statuses={"kindled": 1})
    meet(table, "barn_wight")
    assert held(table) == {}

    # WHEN the foe is hit twice
    exchange(table, own=3, foe=1)
    assert table.fight.hp == 1
    exchange(table, own=3, foe=1)

    # THEN ATK was 1 in both exchanges, and the fire is out afterwards
    assert table.fight.foe is None
    assert equipment.atk(table) == 0


def test_s34_poison_after_the_refill() -> None:
    """FW-S34 (FW-5.16, FW-23.2, FW-G6)."""
    # GIVEN Poisoned 2, a Caesura in the chosen slot, deck not empty, and Health 1 or 5
    dying = forward(health=1, statuses={"poisoned": 2})
    living = forward(health=5, statuses={"poisoned": 2})

    # WHEN the turn is played
    meet(dying, "the_road_gate")
    meet(living, "the_road_gate")

    # THEN after the refill 1 Health is lost: the run is lost, or Health is 4 and the counter 1
    assert has_lost(dying)
    assert dying.row[0] != -2
    assert (living.health, counter(living, "poisoned")) == (4, 1)
