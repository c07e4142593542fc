"""Chapter 8, Equipment."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.games.forward.builders import (
    WORKBENCH,
    asked,
    carry_out,
    exchange,
    fighting,
    forward,
    meet,
    names,
    offered,
    packed,
    station,
)

from tablewright.games.forward.rules import equipment, fights, items
from tablewright.testing import choose, refusal

TWO_PIECES = ["quilted_coat", "climbers_harness"]


def test_8_1_equipment_goes_into_a_free_slot_without_a_choice() -> None:
    # GIVEN one free Equipment slot
    table = forward(equipment=["quilted_coat"])

    # WHEN Equipment is revealed
    meet(table, "woodcutters_hatchet")

    # THEN it lies in it
    assert [table.card(card).id for card in table.equipment] == ["quilted_coat", "woodcutters_hatchet"]
    assert asked(table) == "choose_slot"


def test_8_1_with_no_free_slot_it_is_swapped_or_left() -> None:
    # GIVEN both slots full
    table = forward(equipment=TWO_PIECES)

    # WHEN Equipment is revealed and swapped for the coat
    meet(table, "woodcutters_hatchet")
    assert refusal(table, items.leave_find) == ""
    choose(table, items.swap, "quilted_coat")

    # THEN it lies in the coat's slot
    assert [table.card(card).id for card in table.equipment] == ["woodcutters_hatchet", "climbers_harness"]
    assert names(table, table.discard) == ["quilted_coat"]


@pytest.mark.parametrize(
    ("take_finds", "choices"), [("forced", []), ("optional", ["keep_find", "leave_find"])]
)
def test_8_1_take_finds_concerns_equipment_too(take_finds: str, choices: list[str]) -> None:
    """FW-R21: every value of `take_finds`."""
    # GIVEN free slots
    table = forward(options={"take_finds": take_finds})

    # WHEN Equipment is revealed
    meet(table, "woodcutters_hatchet")

    # THEN there is a choice only where finds are optional
    assert [choice for choice in ("keep_find", "leave_find") if offered(table, choice)] == choices


def test_8_2_passive_text_applies_as_long_as_it_lies_in_its_slot() -> None:
    # GIVEN a hatchet, ATK +1, in a fight
    table = fighting("barn_wight", hp=9, equipment=["woodcutters_hatchet"])

    # WHEN it HITs, is lost, and HITs again
    exchange(table, own=3, foe=1)
    carry_out(table, "discard_equipment 1")
    exchange(table, own=3, foe=1)

    # THEN it counted once: 2, then 1
    assert table.fight.hp == 6


def test_8_2_activated_text_works_when_its_text_allows() -> None:
    """FW-R52: activated text names its own timing."""
    # GIVEN a cloak for the moment when a Duel is revealed
    table = forward(equipment=["huntsmans_cloak"])

    # WHEN it is not that moment, THEN this clause refuses it
    assert refusal(table, equipment.activate, "huntsmans_cloak") == "FW-8.2"

    # AND WHEN a Duel is revealed, THEN it works
    meet(table, "barn_wight")
    assert refusal(table, equipment.activate, "huntsmans_cloak") == ""


def test_8_2_a_cloak_against_duels_does_not_work_on_confrontations() -> None:
    # GIVEN the cloak, and an Item that keeps the window open
    table = forward(equipment=["huntsmans_cloak"], items=["tallow_lantern"])

    # WHEN a Confrontation is revealed, THEN
    meet(table, "the_reeve_who_stayed")
    assert refusal(table, equipment.activate, "huntsmans_cloak") == "FW-8.2"


def test_8_3_using_equipment_does_not_discard_it() -> None:
    # GIVEN the cloak before a Duel
    table = forward(equipment=["huntsmans_cloak"])
    meet(table, "barn_wight")

    # WHEN it is used
    choose(table, equipment.activate, "huntsmans_cloak")

    # THEN it stays
    assert names(table, table.equipment) == ["huntsmans_cloak"]


def test_8_3_a_card_that_is_spent_by_use_says_so() -> None:
    # GIVEN a buckler that is discarded to evade a Confrontation
    table = forward(pack=WORKBENCH, equipment=["duelling_buckler"])
    meet(table, "the_toll_bridge")

    # WHEN it is used
    choose(table, equipment.activate, "duelling_buckler")

    # THEN it leaves, and the foe with it
    assert names(table, table.equipment) == []
    assert names(table, table.discard) == ["duelling_buckler", "the_toll_bridge"]


def test_8_4_equipment_cannot_be_discarded_at_will() -> None:
    # GIVEN a coat
    table = forward(equipment=["quilted_coat"])

    # WHEN, THEN
    assert refusal(table, items.throw_away, "quilted_coat") == "FW-8.4"


def test_8_4_equipment_leaves_by_a_card_effect() -> None:
    # GIVEN two pieces, and the Hangman's Bargain
    table = forward(equipment=TWO_PIECES)
    meet(table, "the_hangmans_bargain")

    # WHEN one is given
    choose(table, "choose_a")
    choose(table, items.give, "quilted_coat")

    # THEN it is discarded
    assert names(table, table.equipment) == ["climbers_harness"]
    assert "quilted_coat" in names(table, table.discard)


def test_8_5_atk_from_everything_is_added(tmp_path: Path) -> None:
    # GIVEN ATK from Equipment, a companion, a boon and a status, and a Snare that takes 1
    cards = (
        station("the_ghostly_princess", lasting='"atk 1; when guardian_arrival: break_seal veil"')
        + station("grandmothers_benediction", keep="true", lasting='"atk 1"')
        + station("homesick", lasting='"atk -1"')
    )
    table = fighting(
        "barn_wight",
        hp=20,
        pack=packed(tmp_path, cards),
        equipment=["woodcutters_hatchet", "leviathans_tooth"],
        companions=["the_ghostly_princess", "grandmothers_benediction"],
        statuses={"kindled": 1},
        snares=["homesick"],
    )

    # WHEN it HITs
    exchange(table, own=3, foe=1)

    # THEN 1 + (1 + 2 + 1 + 1 + 1 − 1)
    assert table.fight.hp == 20 - 6


def test_8_5_def_from_everything_is_added() -> None:
    # GIVEN a shield and a mail of DEF +1 each
    table = fighting("barn_wight", equipment=["bannermans_shield", "thornmail"])

    # WHEN the foe lands a CRITICAL of 2
    exchange(table, own=1, foe=5)

    # THEN nothing is left of it
    assert table.health == 20


def test_8_5_a_total_below_zero_counts_as_zero(tmp_path: Path) -> None:
    # GIVEN a Snare with ATK −2 and DEF −2
    pack = packed(tmp_path, station("homesick", lasting='"atk -2; def -2"'))
    table = fighting("barn_wight", hp=3, pack=pack, snares=["homesick"])

    # WHEN both sides HIT
    exchange(table, own=3, foe=3)

    # THEN both deal their 1
    assert (table.fight.hp, table.health) == (2, 19)


def test_8_6_lost_equipment_counts_until_the_exchange_is_finished(tmp_path: Path) -> None:
    # GIVEN a shield that is broken after a roll to heal 1
    active = '{ when = "after_roll", effect = "discard this; heal 1" }'
    pack = packed(tmp_path, station("bannermans_shield", active=active))
    table = fighting(
        "barn_wight", pack=pack, health=10, equipment=["bannermans_shield"], own=[1, 1], foe=[3, 3]
    )

    # WHEN it is broken after the dice have fallen
    choose(table, fights.roll_exchange)
    choose(table, equipment.activate, "bannermans_shield")

    # THEN this exchange is finished with its DEF, and the next one is fought without
    assert table.health == 11
    assert names(table, table.equipment) == []
    choose(table, fights.roll_exchange)
    assert table.health == 10


def test_8_6_equipment_lost_before_the_roll_does_not_count() -> None:
    # GIVEN a shield
    table = fighting("barn_wight", equipment=["bannermans_shield"])

    # WHEN it is lost before the dice fall
    carry_out(table, "discard_equipment 1")
    exchange(table, own=1, foe=3)

    # THEN the exchange is fought without it
    assert table.health == 19


def test_8_7_once_per_fight_is_renewed_with_the_next_fight() -> None:
    # GIVEN dice that may be rerolled once per fight, used in this one
    table = fighting("scarecrow_on_the_march", pack=WORKBENCH, equipment=["loaded_dice"], grace=3, own=[1, 3])
    choose(table, fights.roll_exchange)
    choose(table, equipment.activate, "loaded_dice")
    assert table.fight.own == 3
    assert refusal(table, equipment.activate, "loaded_dice") == "FW-8.7"

    # WHEN the fight is won, and the next one is fought
    table.fight.hp = 1
    choose(table, fights.read_results)
    meet(table, "the_turnkey")
    choose(table, fights.roll_exchange)

    # THEN they can be rerolled again
    assert refusal(table, equipment.activate, "loaded_dice") == ""


def test_8_7_a_limit_belongs_to_the_card_and_is_not_renewed_by_swapping() -> None:
    # GIVEN a cloak used in this Domain, and an Item that keeps windows open
    table = forward(equipment=["huntsmans_cloak", "quilted_coat"], items=["votive_oil"])
    meet(table, "barn_wight")
    choose(table, equipment.activate, "huntsmans_cloak")

    # WHEN it is swapped out, and an effect brings it back
    meet(table, "woodcutters_hatchet")
    choose(table, items.swap, "huntsmans_cloak")
    carry_out(table, "discard quilted_coat; gain_card huntsmans_cloak")
    assert "huntsmans_cloak" in names(table, table.equipment)

    # THEN it still cannot be used on a Duel of this Domain
    meet(table, "hollow_neighbour")
    assert refusal(table, equipment.activate, "huntsmans_cloak") == "FW-8.7"


def test_8_7_a_text_that_acts_by_itself_keeps_to_its_limit() -> None:
    # GIVEN a book that heals 1 when you gain Resolve, once per Domain
    table = forward(pack=WORKBENCH, equipment=["chained_book"], health=10)

    # WHEN Resolve is gained twice
    carry_out(table, "resolve 1")
    carry_out(table, "resolve 1")

    # THEN it healed once
    assert table.health == 11
