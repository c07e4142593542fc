"""Chapter 1, Precedence and general rules."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.games.forward.builders import (
    ROUTE_A,
    WORKBENCH,
    asked,
    at_gate,
    carry_out,
    counter,
    exchange,
    face_guardian,
    fighting,
    forward,
    has_lost,
    meet,
    names,
    offered,
    packed,
    roll_tests,
    station,
)

from tablewright.games.forward.game import GAME
from tablewright.games.forward.rules import fights, items, terrors, turn
from tablewright.testing import choose, refusal

NEW = {
    "path_mode": "forward",
    "dread_death": "at_four",
    "rest_purchases": "unlimited",
    "duel_retreat": False,
    "counter_adds_atk": False,
    "foe_faces": "printed",
    "double_defeat": "loss",
    "def_scope": "combat",
    "grace": True,
    "grace_reroll": "chain",
    "take_finds": "forced",
    "domain_end": "row_empty",
    "finished_domains": "title",
    "caesura_text": "none",
    "pit_success": "at_least",
    "unpayable_terror": "blocked",
    "paid_peek": 0,
    "status_stacking": "max",
    "status_limit": 0,
    "guardian_open": False,
    "domain_laws": False,
    "fight_weariness": 60,
    "start_health": 20,
    "max_health": 20,
    "start_marker": 0,
    "track_steps": 4,
    "grace_cap": 3,
    "item_slots": 2,
    "equipment_slots": 2,
    "companion_slots": 3,
    "row_size": 3,
    "rest_heal": 5,
    "rest_price": 1,
    "pit_threshold": 3,
    "difficulty": "standard",
}
PROTOTYPE = {"dread_death": "beyond_four", "foe_faces": "common", "grace_reroll": "single"}
TRIAL = {"domain_end": "deck_empty", "finished_domains": "stack", "take_finds": "optional"}
V2_1 = {
    "path_mode": "free",
    "dread_death": "never",
    "grace": False,
    "finished_domains": "stack",
    "caesura_text": "minor",
    "unpayable_terror": "allowed",
}


def test_1_1_the_newest_draft_decides_unless_another_edition_is_chosen() -> None:
    # GIVEN 3 Dread under the newest rules, and under the two older readings
    newest = forward(marker=-3)
    prototype = forward(marker=-3, options={"edition": "prototype"})
    oldest = forward(marker=-3, options={"edition": "v2_1"})

    # WHEN 1 Dread is gained, and under the older readings 1 more
    carry_out(newest, "dread 1")
    for table in (prototype, oldest):
        carry_out(table, "dread 1")
        assert not table.over
        carry_out(table, "dread 1")

    # THEN the newest rules kill at 4, the prototype beyond 4, version 2.1 never
    assert has_lost(newest)
    assert has_lost(prototype)
    assert not oldest.over


@pytest.mark.parametrize(
    ("edition", "changes"), [("new", {}), ("prototype", PROTOTYPE), ("trial", TRIAL), ("v2_1", V2_1)]
)
def test_R1_an_edition_sets_every_option(edition: str, changes: dict[str, object]) -> None:
    # GIVEN, WHEN a run is set up by an edition
    settled = GAME.settle({"edition": edition})

    # THEN every option has the value of its column
    assert {name: settled[name] for name in NEW} == NEW | changes


def test_R1_each_option_can_still_be_changed() -> None:
    # GIVEN, WHEN version 2.1 is played with Grace after all
    table = forward(options={"edition": "v2_1", "grace": "on"})

    # THEN Grace is in the game, and the rest of the edition stands
    assert table.rules.grace
    assert table.rules.path_mode == "free"


def test_1_2_a_card_is_followed_against_a_rule() -> None:
    # GIVEN Grace in a fight, and a Snare that says Grace cannot be spent
    table = fighting("barn_wight", grace=1, health=10, items=["hearth_loaf"], snares=["vow_of_silence"])

    # WHEN the dice have fallen
    choose(table, fights.roll_exchange)

    # THEN the card is what refuses the reroll
    assert refusal(table, fights.reroll_own) == "FW-1.2"


def test_1_3_the_wording_counts_more_than_the_type() -> None:
    # GIVEN a Terror, whose type says that it is discarded, and whose wording says that it joins you
    table = forward()
    meet(table, "the_ghostly_princess")

    # WHEN that wording is chosen
    choose(table, terrors.choose_a)

    # THEN the card is with you
    assert names(table, table.companions) == ["the_ghostly_princess"]
    assert names(table, table.discard) == []


def test_1_4_what_cannot_be_followed_lapses_and_is_not_owed() -> None:
    # GIVEN one Item
    table = forward(items=["hearth_loaf"])

    # WHEN two Items are to be discarded, and later another one is found
    carry_out(table, "discard_item 2")
    carry_out(table, "gain_card tallow_lantern")

    # THEN the one Item is gone, and the new one stays
    assert names(table, table.discard) == ["hearth_loaf"]
    assert names(table, table.items) == ["tallow_lantern"]


def test_1_4_what_can_be_followed_in_full_is() -> None:
    # GIVEN two Items
    table = forward(items=["hearth_loaf", "tallow_lantern"])

    # WHEN two Items are to be discarded
    carry_out(table, "discard_item 2")
    choose(table, items.give, "tallow_lantern")

    # THEN both are gone
    assert names(table, table.items) == []
    assert names(table, table.discard) == ["tallow_lantern", "hearth_loaf"]


def test_1_5_drawing_takes_the_top_of_the_active_deck() -> None:
    # GIVEN a deck with Barn Wight on top
    table = forward(row=["your_own_bed"], deck=["barn_wight", "homesick"])

    # WHEN a card is drawn from it
    carry_out(table, "mill 1")

    # THEN it was the top one
    assert names(table, table.discard) == ["barn_wight"]
    assert len(table.deck) == 1


def test_1_6_drawing_from_an_empty_pile_is_skipped_without_penalty() -> None:
    # GIVEN an empty deck
    table = forward(row=["your_own_bed"], deck=[])

    # WHEN two cards are to be drawn
    carry_out(table, "mill 2")

    # THEN nothing happens, and it costs nothing
    assert list(table.discard) == []
    assert (table.health, table.marker) == (20, 0)
    assert asked(table) == "choose_slot"


def test_1_7_every_choice_is_the_one_players() -> None:
    # GIVEN two Items, and a Cutpurse whose wound takes one of them
    table = fighting("cutpurse", items=["hearth_loaf", "tallow_lantern"])

    # WHEN she wounds you
    exchange(table, own=1, foe=5)

    # THEN not she but you choose which one goes
    assert (GAME.least_seats, GAME.most_seats) == (1, 1)
    assert table.seat == 0
    assert [args[0] for args in offered(table, "give")] == ["hearth_loaf", "tallow_lantern"]


def test_1_8_the_two_dice_are_never_added() -> None:
    """FW-R11: two dice, one for each side."""
    # GIVEN a common foe with 3 HP
    table = fighting("hollow_neighbour")

    # WHEN both dice show 3
    exchange(table, own=3, foe=3)

    # THEN they are two HITs, not a 6
    assert table.fight.hp == 2
    assert table.health == 19


def test_1_8_every_roll_uses_six_sided_dice() -> None:
    # GIVEN many fights
    shown: set[int] = set()
    for seed in range(40):
        table = fighting("hollow_neighbour", grace=1, seed=seed)

        # WHEN both dice are rolled
        choose(table, fights.roll_exchange)
        shown |= {int(table.fight.own), int(table.fight.die)}

    # THEN they show six faces and no others
    assert shown == {1, 2, 3, 4, 5, 6}


@pytest.mark.parametrize(("dread_death", "marker"), [("at_four", None), ("beyond_four", -2), ("never", -2)])
def test_1_9_loss_is_checked_after_each_single_effect(dread_death: str, marker: int | None) -> None:
    """FW-R48: at −3, «gain 1 Dread, gain 2 Resolve» kills under `at_four`."""
    # GIVEN 3 Dread
    table = forward(marker=-3, options={"dread_death": dread_death})

    # WHEN a card gives 1 Dread and then 2 Resolve
    carry_out(table, "dread 1; resolve 2")

    # THEN the Resolve comes too late under `at_four`, and only there
    assert has_lost(table) == (marker is None)
    assert marker is None or table.marker == marker


def test_1_9_effects_happen_in_the_order_written() -> None:
    # GIVEN Health 19
    table = forward(health=19)

    # WHEN a card heals 3 before it takes 2
    carry_out(table, "heal 3; lose 2")

    # THEN the maximum was reached in between
    assert table.health == 18


def test_1_10_a_card_is_placed_before_the_row_is_refilled_or_another_chosen() -> None:
    # GIVEN a row of three, and a Terror in slot 2
    table = forward(row=["your_own_bed", "your_name_in_the_well", "homesick"], deck=["barn_wight"])

    # WHEN it is being resolved
    choose(table, turn.reveal, 2)

    # THEN nothing is refilled and no other slot is offered until it lies in its place
    assert names(table, table.row) == ["your_own_bed", "homesick"]
    assert offered(table, "reveal") == []
    choose(table, terrors.choose_b)
    assert names(table, table.row) == ["your_own_bed", "barn_wight", "homesick"]
    assert offered(table, "reveal") == [(1,), (2,), (3,)]


def test_1_11_halves_are_rounded_down() -> None:
    """FW-R46: halves round down."""
    # GIVEN a heal that will be halved
    table = forward(health=10, statuses={"withered": 1})

    # WHEN 5 Health are healed
    carry_out(table, "heal 5")

    # THEN half of it is 2
    assert table.health == 12


def test_1_12_def_and_wards_do_nothing_against_health_loss() -> None:
    # GIVEN DEF 1, a fight ward and Warded counters
    equipment = ["bannermans_shield", "quilted_coat"]
    table = forward(equipment=equipment, statuses={"warded": 4})

    # WHEN a card says: lose 3
    carry_out(table, "lose 3")

    # THEN all 3 are lost, and the counters are untouched
    assert table.health == 17
    assert counter(table, "warded") == 4


def test_1_12_def_and_wards_act_on_damage() -> None:
    # GIVEN a fight with DEF 1, a fight ward of 2 and Warded 1
    equipment = ["bannermans_shield", "quilted_coat"]
    table = fighting("barn_wight", equipment=equipment, statuses={"warded": 1})

    # WHEN a card says: 5 damage
    carry_out(table, "damage 5")

    # THEN 1 gets through
    assert table.health == 19
    assert counter(table, "warded") == 0


@pytest.mark.parametrize(("def_scope", "health"), [("combat", 17), ("all", 18)])
def test_1_12_def_scope_all_lets_def_reduce_health_loss(def_scope: str, health: int) -> None:
    """FW-R15: once per loss."""
    # GIVEN DEF 1
    table = forward(equipment=["bannermans_shield"], options={"def_scope": def_scope})

    # WHEN a Terror takes 3 Health
    meet(table, "hymn_without_voices")
    choose(table, terrors.choose_b)

    # THEN DEF helps only under `all`
    assert table.health == health


@pytest.mark.parametrize(("def_scope", "health"), [("combat", 18), ("all", 19)])
def test_R15_a_pit_is_such_a_loss(def_scope: str, health: int) -> None:
    # GIVEN DEF 1 before the Rotten Floorboards
    table = forward(equipment=["bannermans_shield"], options={"def_scope": def_scope})
    meet(table, "rotten_floorboards")

    # WHEN the roll fails
    roll_tests(table, 1)

    # THEN 2 are lost, or 1
    assert table.health == health


def test_1_13_an_effect_on_confrontations_leaves_other_fights_alone() -> None:
    """FW-R10, FW-R56: the label matters to cards that name it; the Guardian has neither label."""
    # GIVEN a sabre with ATK +1, and a further +1 in Confrontations
    sabre = ["guard_captains_sabre"]
    duel = fighting("barn_wight", hp=9, equipment=sabre)
    confrontation = fighting("the_reeve_who_stayed", hp=9, equipment=sabre)
    guardian = at_gate(ROUTE_A, equipment=sabre, seals=["veil", "hour", "glass"])
    face_guardian(guardian, hp=9)

    # WHEN it HITs in each
    for table in (duel, confrontation, guardian):
        exchange(table, own=4, foe=1)

    # THEN only the Confrontation feels the further point
    assert [table.fight.hp for table in (duel, confrontation, guardian)] == [7, 6, 7]


def test_1_13_an_effect_on_duels_leaves_other_fights_alone() -> None:
    """FW-R56: effects on Duels do not touch the Guardian."""
    # GIVEN a Snare that gives foes of Duels 1 more HP
    hunted = ["the_hunted"]

    # WHEN a Duel, a Confrontation and the Guardian are met
    duel = fighting("barn_wight", snares=hunted)
    confrontation = fighting("the_reeve_who_stayed", snares=hunted)
    guardian = at_gate(ROUTE_A, snares=hunted)
    face_guardian(guardian)

    # THEN only the Duel has it
    assert (duel.fight.hp, confrontation.fight.hp, guardian.fight.hp) == (4, 4, 30)


def test_1_13_an_effect_on_fights_touches_duel_confrontation_and_guardian() -> None:
    # GIVEN a coat that takes 2 off the first damage in each fight
    coat = ["quilted_coat"]
    duel = fighting("barn_wight", equipment=coat)
    confrontation = fighting("the_reeve_who_stayed", equipment=coat)
    guardian = at_gate(ROUTE_A, equipment=coat)
    face_guardian(guardian)

    # WHEN the foe HITs in each
    for table in (duel, confrontation, guardian):
        exchange(table, own=1, foe=4)

    # THEN the coat took it every time
    assert [table.health for table in (duel, confrontation, guardian)] == [20, 20, 20]


def test_1_13_kindled_counts_against_the_guardian_too() -> None:
    # GIVEN Kindled, ATK +1 for the whole of your next fight
    table = at_gate(statuses={"kindled": 1}, seals=["veil", "glass"])
    face_guardian(table, hp=30)

    # WHEN you HIT
    exchange(table, own=3, foe=1)

    # THEN it counts, and the counter went down when the fight began
    assert table.fight.hp == 28
    assert counter(table, "kindled") == 0


def test_1_2_a_foe_may_change_what_your_counter_deals() -> None:
    # GIVEN a foe whose card says that your COUNTER deals 2
    table = fighting("scarecrow_on_the_march", pack=WORKBENCH)

    # WHEN you COUNTER
    exchange(table, own=6, foe=1)

    # THEN the card is followed
    assert table.fight.hp == 2


def test_1_2_a_card_may_forbid_the_use_of_items(tmp_path: Path) -> None:
    # GIVEN a Snare that forbids it
    pack = packed(tmp_path, station("homesick", lasting='"forbid item_use"'))
    table = forward(pack=pack, health=10, items=["hearth_loaf"], snares=["homesick"])

    # WHEN an Item is to be used, THEN the card refuses it
    assert refusal(table, items.use_item, "hearth_loaf") == "FW-1.2"
