"""Chapter 21, Anytime windows: when you may act without being asked."""

from __future__ import annotations

from pathlib import Path

from tests.games.forward.builders import (
    ROUTE_A,
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
    roll_tests,
    station,
)

from tablewright.games.forward.rules import turn, windows
from tablewright.games.forward.rules.completing import complete_domain
from tablewright.games.forward.rules.items import use_item
from tablewright.testing import choose, refusal, run

LOAF = "hearth_loaf"


def test_21_1_while_an_effect_is_carried_out_nothing_can_be_used() -> None:
    # GIVEN a loaf, and a Blessing that asks which Snare to cleanse
    table = forward(health=5, items=[LOAF], snares=["homesick", "vow_of_silence"])
    meet(table, "grandmothers_benediction")
    answer(table, "go_on")

    # WHEN its effect is under way
    assert asked(table) == "which_snare"

    # THEN the loaf cannot be used in between
    assert not offered(table, "use_item")


def test_21_1_windows_are_not_asked_when_nothing_can_be_done() -> None:
    """FW-R20."""
    # GIVEN no card that could be used
    table = forward(items=["visor_sliver"])

    # WHEN a Blessing is turned
    meet(table, "grandmothers_benediction")

    # THEN no window was asked about: it is the next turn
    assert (asked(table), table.turn) == ("choose_slot", 2)


def test_21_2_window_one_at_the_start_of_a_turn() -> None:
    # GIVEN Health 10 and a loaf at the start of a turn
    table = forward(health=10, items=[LOAF])

    # WHEN it is used
    answer(table, "use_item", LOAF)

    # THEN it worked, and the slot is still to be chosen
    assert (table.health, asked(table), table.turn) == (15, "choose_slot", 1)


def test_21_3_window_two_before_a_terror_is_chosen() -> None:
    # GIVEN a Terror turned
    table = forward(health=3, items=[LOAF])
    meet(table, "your_name_in_the_well")

    # WHEN the loaf is eaten before the choice
    answer(table, "use_item", LOAF)

    # THEN A, which costs 3, can be survived
    assert asked(table) == "face_terror"
    answer(table, "choose_a")
    assert (table.health, table.marker) == (5, 1)


def test_21_3_window_two_before_a_find_is_placed() -> None:
    # GIVEN one free slot and a loaf that could be used
    table = forward(health=10, items=[LOAF])

    # WHEN another Item is turned
    meet(table, "tallow_lantern")

    # THEN there is a window before it is placed
    assert offered(table, "use_item") == [(LOAF,)]
    answer(table, "keep_find")
    assert names(table, table.items) == [LOAF, "tallow_lantern"]


def test_21_3_window_two_before_equipment_is_placed() -> None:
    # GIVEN a loaf that could be used
    table = forward(health=10, items=[LOAF])

    # WHEN Equipment is turned
    meet(table, "quilted_coat")

    # THEN there is a window before it is placed
    answer(table, "use_item", LOAF)
    assert (table.health, names(table, table.equipment)) == (15, ["quilted_coat"])


def test_21_3_window_two_before_the_first_roll_of_a_fight() -> None:
    # GIVEN a loaf that could be used
    table = forward(health=10, items=[LOAF])

    # WHEN a foe is turned
    meet(table, "barn_wight")

    # THEN there is a window before the fight begins (FW-9.4)
    assert table.fight.foe is None
    answer(table, "use_item", LOAF)
    assert table.health == 15


def test_21_3_window_two_before_a_snare_springs_and_a_blessing_is_received() -> None:
    # GIVEN a loaf, and Homesick in the row, which makes heals smaller
    table = forward(health=10, items=[LOAF])
    meet(table, "homesick")

    # WHEN the loaf is eaten before the Snare is in force
    answer(table, "use_item", LOAF)

    # THEN it still heals 5; the Snare comes after it
    assert (table.health, names(table, table.snares)) == (15, ["homesick"])


def test_21_3_window_two_before_a_minor_text() -> None:
    # GIVEN `caesura_text: minor`, Health 15, a loaf, and a Caesura «heal 1»
    table = forward(options={"caesura_text": "minor"}, health=15, items=[LOAF])

    # WHEN it is turned
    meet(table, "the_road_gate")

    # THEN the loaf may be eaten before the minor text, which would waste part of it
    assert offered(table, "use_item") == [(LOAF,)]
    assert table.health == 15


def test_21_3_window_two_before_what_a_rest_says_first(tmp_path: Path) -> None:
    # GIVEN a Rest that first heals 5, and a loaf
    pack = packed(tmp_path, station("your_own_bed", first='"heal 5"'))
    table = forward(pack=pack, health=15, items=[LOAF])

    # WHEN it is turned
    meet(table, "your_own_bed")

    # THEN the loaf may be eaten before its text
    assert offered(table, "use_item") == [(LOAF,)]
    assert table.health == 15


def test_21_4_window_three_before_each_exchange() -> None:
    # GIVEN a fight, one exchange old
    table = forward(health=10, items=[LOAF])
    meet(table, "the_reeve_who_stayed")
    answer(table, "begin_fight")
    exchange(table, own=1, foe=1)

    # WHEN the next roll is still to come
    assert asked(table) == "before_roll"

    # THEN the loaf can be used
    answer(table, "use_item", LOAF)
    assert (table.health, asked(table)) == (15, "before_roll")


def test_21_4_window_three_before_each_roll_of_a_pit() -> None:
    # GIVEN an extended Pit, one roll old
    table = forward(health=10, items=[LOAF])
    meet(table, "the_old_mill_race")
    roll_tests(table, 5)

    # WHEN the next roll is still to come
    assert asked(table) == "before_test_roll"

    # THEN the loaf can be used
    answer(table, "use_item", LOAF)
    assert table.health == 15


def test_21_5_window_four_after_a_roll_of_a_fight() -> None:
    # GIVEN Health 2, and dice that would take 2
    table = forward(health=2, items=[LOAF], grace=1)
    meet(table, "barn_wight", own=[1], foe=[5])
    answer(table, "begin_fight")
    answer(table, "roll_exchange")

    # WHEN the loaf is eaten before the blow is applied
    assert {"use_item", "reroll_own", "reroll_foe"} <= {move[0].__name__ for move in table.options}
    answer(table, "use_item", LOAF)
    answer(table, "read_results")

    # THEN the blow is survived
    assert table.health == 5


def test_21_5_window_four_after_a_roll_of_a_pit() -> None:
    # GIVEN Health 2, and a Pit roll that fails for 2
    table = forward(health=2, items=[LOAF])
    meet(table, "rotten_floorboards", test=[1])
    answer(table, "roll_test")

    # WHEN the loaf is eaten before it is tallied
    answer(table, "use_item", LOAF)

    # THEN the fall is survived
    assert table.health == 5


def test_21_6_window_five_between_purchases() -> None:
    # GIVEN a Rest with marker 0, and honey that gives 1 Resolve
    table = forward(health=5, items=["queen_bee_honey"])
    meet(table, "your_own_bed")

    # WHEN the honey is eaten at the Rest
    answer(table, "use_item", "queen_bee_honey")
    answer(table, "buy_heal")

    # THEN its Resolve bought a heal
    assert (table.health, table.marker) == (15, 0)


def test_21_7_window_six_before_end_of_turn_effects() -> None:
    # GIVEN Health 1, poison, and a Caesura to be turned
    table = forward(health=1, items=[LOAF], statuses={"poisoned": 1})
    meet(table, "the_road_gate")

    # WHEN the card lies in its place and the slot is refilled
    assert names(table, table.discard) == ["the_road_gate"]
    assert table.row[0] != -2

    # THEN the loaf can be eaten before the poison works
    answer(table, "use_item", LOAF)
    assert (table.health, table.turn) == (5, 2)


def test_21_7_window_six_before_what_a_new_turn_brings(tmp_path: Path) -> None:
    # GIVEN a Snare that hurts at the start of each turn, Health 1 and a loaf
    pack = packed(tmp_path, station("homesick", lasting='"when turn_start: lose 1"'))
    table = forward(pack=pack, health=1, items=[LOAF], snares=["homesick"])

    # WHEN a turn ends
    meet(table, "the_road_gate")

    # THEN the loaf can be eaten before the next one starts
    assert not table.over
    answer(table, "use_item", LOAF)
    assert table.health == 5


def test_21_8_window_seven_between_domains() -> None:
    # GIVEN Termina completed, Health 10 and a loaf
    table = forward(health=10, items=[LOAF])
    run(table, complete_domain)

    # WHEN the loaf is eaten before the next Domain is chosen
    answer(table, "use_item", LOAF)

    # THEN it worked; between Domains it goes to the box (FW-6.6)
    assert (table.health, asked(table)) == (15, "next_domain")
    assert table.content.card_of[LOAF] in table.box


def test_21_8_window_seven_before_the_guardian_arrives() -> None:
    # GIVEN the Nightsea completed, and a key for a companion who sleeps
    table = at_gate(asleep=["the_ghostly_princess"], items=["ashen_circlet"])

    # WHEN the key is given before the Guardian comes
    answer(table, "give_key", "the_ghostly_princess")
    face_guardian(table)

    # THEN she is awake in time
    assert table.seals[table.content.seal_of["veil"]]


def test_21_9_any_number_of_things_in_any_order(tmp_path: Path) -> None:
    # GIVEN two Items, Equipment with an activation, and a key
    pack = packed(
        tmp_path, station("quilted_coat", active='{ effect = "peek 1", limit = "once_per_domain" }')
    )
    table = forward(
        pack=pack,
        health=5,
        options={"item_slots": 3},
        items=[LOAF, "waterskin", "ashen_circlet"],
        equipment=["quilted_coat"],
        asleep=["the_ghostly_princess"],
    )

    # WHEN all of them are used in one window
    answer(table, "use_item", "waterskin")
    answer(table, "activate", "quilted_coat")
    answer(table, "look_at", 2)
    answer(table, "give_key", "the_ghostly_princess")
    answer(table, "use_item", LOAF)

    # THEN everything happened, and the turn is still to be played
    assert (table.health, table.asleep) == (17, ())
    assert table.row[1] >= 0
    assert (asked(table), table.turn) == ("choose_slot", 1)


def test_21_9_a_pointless_use_is_refused_in_a_window() -> None:
    """FW-R59 (FW-7.8)."""
    # GIVEN full Health and a loaf
    table = forward(items=[LOAF])

    # WHEN the turn starts
    refused = refusal(table, use_item, LOAF)

    # THEN eating it is shown and refused, and no window counts as open for it
    assert refused == "FW-7.8"
    assert not windows.has_aside(table)


def test_21_10_at_zero_health_it_is_too_late_to_heal() -> None:
    # GIVEN Health 2, a loaf in hand, and a blow of 2 that is let through
    table = forward(health=2, items=[LOAF])
    meet(table, "barn_wight")
    answer(table, "begin_fight")

    # WHEN the blow is applied
    exchange(table, own=1, foe=5)

    # THEN the run is lost, with the loaf uneaten
    assert has_lost(table)
    assert names(table, table.items) == [LOAF]


SHROUD = station("quilted_coat", lasting='"when would_be_defeated: prevent_defeat 5"')


def test_21_10_a_card_may_replace_defeat_once(tmp_path: Path) -> None:
    # GIVEN Equipment that replaces defeat with 5 Health
    table = forward(pack=packed(tmp_path, SHROUD), health=1, equipment=["quilted_coat"])
    meet(table, "barn_wight")

    # WHEN two lethal blows fall
    exchange(table, own=1, foe=5)
    assert (table.health, table.over) == (5, False)
    table.health = 1
    exchange(table, own=1, foe=5)

    # THEN the first was turned aside, the second was not
    assert has_lost(table)


def test_21_10_a_card_may_replace_defeat_outside_fights(tmp_path: Path) -> None:
    # GIVEN Equipment that replaces defeat, and Health 1
    table = forward(pack=packed(tmp_path, SHROUD), health=1, equipment=["quilted_coat"])

    # WHEN a Pit would kill
    meet(table, "rotten_floorboards")
    roll_tests(table, 1)

    # THEN you stand again with 5
    assert (table.health, table.over) == (5, False)


def test_21_11_a_ward_gained_after_the_roll_stops_its_damage() -> None:
    # GIVEN dice that would take 2, and a Salt Charm
    table = forward(items=["salt_charm"])
    meet(table, "barn_wight", own=[1], foe=[5])
    answer(table, "begin_fight")
    answer(table, "roll_exchange")

    # WHEN the charm is used in the window after the roll
    answer(table, "use_item", "salt_charm")

    # THEN this roll's damage met the ward
    assert (table.health, counter(table, "warded")) == (20, 2)


def test_21_11_a_die_turned_after_the_roll_counts(tmp_path: Path) -> None:
    # GIVEN an Item that turns your die to 5, and a die that shows 1
    table = forward(pack=packed(tmp_path, station(LOAF, use='"set_die own 5"')), items=[LOAF])
    meet(table, "barn_wight", own=[1], foe=[1])
    answer(table, "roll_exchange")

    # WHEN it is used in the window after the roll
    answer(table, "use_item", LOAF)

    # THEN the CRITICAL counts
    assert table.fight.hp == 1


def test_21_11_atk_and_def_gained_after_the_roll_count(tmp_path: Path) -> None:
    # GIVEN an Item that lends ATK 1 and DEF 1 for the exchange
    pack = packed(tmp_path, station(LOAF, use='"until this_exchange: atk 1; def 1"'))
    table = forward(pack=pack, items=[LOAF])
    meet(table, "barn_wight", own=[3], foe=[5])
    answer(table, "begin_fight")
    answer(table, "roll_exchange")

    # WHEN it is used in the window after the roll
    answer(table, "use_item", LOAF)

    # THEN the roll just made deals 2 and takes 1
    assert (table.fight.hp, table.health) == (1, 19)


def test_21_7_without_end_of_turn_effects_the_next_window_serves() -> None:
    """FW-R20."""
    # GIVEN a loaf and nothing that waits for the end of a turn
    table = forward(health=10, items=[LOAF])

    # WHEN a Caesura is turned
    meet(table, "the_road_gate")

    # THEN one is asked at once in window 1 of the next turn, and not twice
    assert (asked(table), table.turn) == ("choose_slot", 2)
    assert offered(table, "use_item") == [(LOAF,)]


def test_21_2_the_window_opens_before_the_last_turn_too() -> None:
    # GIVEN the last card of the Nightsea in the row
    table = forward(
        domain="nightsea_expanse",
        completed=ROUTE_A[:-1],
        health=10,
        items=[LOAF],
        row=["no_horizon"],
        deck=[],
    )

    # WHEN the turn starts
    run(table, turn.start_turn)

    # THEN the loaf can be used before it is turned, and it is the only slot
    assert offered(table, "use_item") == [(LOAF,)]
    choose(table, turn.reveal, 1)
    assert asked(table) == "before_guardian"
