"""Chapter 9, Duels and Confrontations."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.games.forward.builders import (
    SHRINE,
    TERMINA,
    WASTES,
    WORKBENCH,
    answer,
    asked,
    at_gate,
    carry_out,
    counter,
    exchange,
    face_guardian,
    fighting,
    forward,
    has_lost,
    has_won,
    meet,
    names,
    offered,
    packed,
    shown,
    station,
)
from tests.games.forward.fighting import ATK_1, ATK_2, COMMON, DEF_1, riders

from tablewright.games.forward.game import GAME
from tablewright.games.forward.rules import companions, equipment, fights, turn
from tablewright.games.forward.table import Table
from tablewright.testing import choose, refusal

# Riders


def test_9_19_on_hit_needs_no_damage_and_on_wound_does(tmp_path: Path) -> None:
    """FW-R17: «on hit» if not blocked, «on wound» if at least 1 damage arrived."""
    # GIVEN no DEF
    table = fighting(COMMON, pack=riders(tmp_path))

    # WHEN both HITs arrive
    exchange(table, own=1, foe=4)
    exchange(table, own=1, foe=5)

    # THEN both riders applied
    assert (table.health, counter(table, "poisoned"), table.marker) == (18, 2, -1)


@pytest.mark.parametrize(
    ("own", "foe", "marker"),
    [(1, 4, 0), (1, 5, -1), (2, 5, 0)],
    ids=["on wound, stopped by DEF", "on hit, stopped by DEF", "on hit, parried"],
)
def test_s19_riders_behind_a_shield(tmp_path: Path, own: int, foe: int, marker: int) -> None:
    """FW-S19."""
    # GIVEN DEF 1
    table = fighting(COMMON, pack=riders(tmp_path), equipment=[DEF_1])

    # WHEN the dice fall so
    exchange(table, own=own, foe=foe)

    # THEN no damage and no poison; only the unblocked «on hit» gives its Dread
    assert (table.health, counter(table, "poisoned"), table.marker) == (20, 0, marker)


def test_9_19_riders_apply_even_if_the_foe_was_defeated() -> None:
    # GIVEN a Glass Scorpion with 1 HP
    table = fighting("glass_scorpion", hp=1)

    # WHEN it falls while its VENOM wounds
    exchange(table, own=3, foe=4)

    # THEN you are Poisoned: the turn has ended, and the counter has gone down once
    assert names(table, table.discard) == ["glass_scorpion"]
    assert counter(table, "poisoned") == 1


def test_9_19_your_riders_come_before_the_foes(tmp_path: Path) -> None:
    # GIVEN a weapon that heals 1 on a HIT that wounds, and a foe whose HIT takes 1 more Health
    cards = station("woodcutters_hatchet", lasting='"when on_wound own hit: heal 1"') + station(
        "barn_wight", faces='[{ face = 3, kind = "hit", damage = 0, on_hit = "lose 1" }]'
    )
    table = fighting(COMMON, pack=packed(tmp_path, cards), equipment=["woodcutters_hatchet"])

    # WHEN both HIT at full Health
    exchange(table, own=3, foe=3)

    # THEN the heal came first and was lost at the maximum
    assert table.health == 19


def test_9_19_a_text_that_waits_for_a_foes_hit_knows_it_by_its_kind(tmp_path: Path) -> None:
    # GIVEN a coat that gives 1 Resolve whenever a foe's HIT wounds
    pack = packed(tmp_path, station("quilted_coat", lasting='"when on_wound foe hit: resolve 1"'))
    table = at_gate(pack=pack, equipment=["quilted_coat"])
    face_guardian(table)

    # WHEN the Dragon's TALON, which is a HIT, wounds, and then its RUIN, which is a COUNTER
    exchange(table, own=1, foe=3)
    assert table.marker == 1
    exchange(table, own=1, foe=6)

    # THEN the coat answered the TALON only
    assert table.marker == 1


def test_9_19_a_block_cancels_your_riders_too() -> None:
    # GIVEN a censer that deals 1 more to the foe when your CRITICAL is not blocked
    table = fighting("the_undertow", pack=WORKBENCH, equipment=["ember_censer"])

    # WHEN it is blocked, and then not
    exchange(table, own=5, foe=2)
    assert table.fight.hp == 7
    exchange(table, own=5, foe=1)

    # THEN 2 + 1
    assert table.fight.hp == 4


# The end of a fight


def test_9_20_at_zero_health_the_run_is_lost() -> None:
    # GIVEN Health 2
    table = fighting(COMMON, health=2)

    # WHEN the foe lands a CRITICAL
    exchange(table, own=1, foe=5)

    # THEN
    assert has_lost(table)
    assert table.health == 0


@pytest.mark.parametrize(("double_defeat", "lost"), [("loss", True), ("victory", False)])
def test_s18_both_sides_fall(double_defeat: str, lost: bool) -> None:
    """FW-S18, FW-R14: every value of `double_defeat`."""
    # GIVEN Health 1, and a common foe with HP 1
    table = fighting("hollow_neighbour", hp=1, health=1, options={"double_defeat": double_defeat})

    # WHEN both dice show 3
    exchange(table, own=3, foe=3)

    # THEN the run is lost; or you stay at 1 Health and win the fight with its reward
    assert has_lost(table) == lost
    if not lost:
        assert (table.health, table.marker) == (1, 1)
        assert names(table, table.discard) == ["hollow_neighbour"]


@pytest.mark.parametrize(("double_defeat", "won"), [("loss", False), ("victory", True)])
def test_R14_a_rider_of_the_same_exchange_counts_too(double_defeat: str, won: bool) -> None:
    # GIVEN Health 1, the Dragon at HP 2, and the Seal of Glass: your CRITICAL costs 1 Health
    table = at_gate(health=1, seals=["veil", "hour"], options={"double_defeat": double_defeat})
    face_guardian(table, hp=2)

    # WHEN your CRITICAL brings it down
    exchange(table, own=5, foe=1)

    # THEN both sides have reached 0 in this exchange
    assert (has_won(table), has_lost(table)) == (won, not won)


def test_9_20_a_foe_that_a_card_brings_to_zero_is_defeated_at_once() -> None:
    # GIVEN a foe with 1 HP, and a censer that deals it 1
    table = fighting("the_undertow", hp=1, pack=WORKBENCH, equipment=["ember_censer"])

    # WHEN it is used before the roll
    choose(table, equipment.activate, "ember_censer")

    # THEN no die is rolled any more
    assert (table.fight.foe, table.fight.own) == (None, 0)
    assert "the_undertow" in names(table, table.discard)


def test_9_20_a_foe_brought_to_zero_after_the_roll_does_not_strike() -> None:
    # GIVEN a foe with 1 HP, and a censer that deals it 1
    table = fighting("the_deserter", hp=1, pack=WORKBENCH, equipment=["ember_censer"], own=[1], foe=[6])

    # WHEN it is used after the dice have fallen
    choose(table, fights.roll_exchange)
    choose(table, equipment.activate, "ember_censer")

    # THEN the fight is over before the roll is applied
    assert table.health == 20
    assert "the_deserter" in names(table, table.discard)


def test_9_20_what_was_lent_for_the_exchange_ends_with_such_a_fight() -> None:
    # GIVEN DEF lent for this exchange, and a foe with 1 HP
    table = fighting("the_deserter", hp=1, pack=WORKBENCH, equipment=["ember_censer"])
    carry_out(table, "until this_exchange: def 2")

    # WHEN the foe is done away with before the roll, and another one is met
    choose(table, equipment.activate, "ember_censer")
    meet(table, "scarecrow_on_the_march")
    exchange(table, own=1, foe=5)

    # THEN the loan is over
    assert table.health == 18


def test_9_21_the_foe_is_discarded_and_then_its_victory_effects_apply_in_order() -> None:
    # GIVEN the Reeve with 1 HP: victory, 1 Resolve and heal 2
    table = fighting("the_reeve_who_stayed", hp=1, health=10)

    # WHEN he falls
    exchange(table, own=3, foe=1)

    # THEN
    assert names(table, table.discard) == ["the_reeve_who_stayed"]
    assert (table.marker, table.health) == (1, 12)
    lines = [line.clause for line in table.log or ()]
    assert lines.index("FW-9.21") < lines.index("FW-16.2") < lines.index("FW-18.5")


def test_9_21_the_foe_lies_on_the_pile_while_its_reward_is_carried_out() -> None:
    # GIVEN the Moth of Prayers, whose victory lets you peek at 1 card
    table = fighting("moth_of_prayers", hp=1)
    turn.refill(table)

    # WHEN it falls
    exchange(table, own=3, foe=1)

    # THEN it is already discarded when the peek is asked
    assert asked(table) == "peek"
    assert names(table, table.discard) == ["moth_of_prayers"]


def test_9_22_exchange_follows_exchange_until_one_side_falls() -> None:
    # GIVEN a foe with 3 HP
    table = fighting(COMMON)

    # WHEN three HITs land
    fought = []
    for _ in range(3):
        fought.append(table.fight.exchange)
        exchange(table, own=3, foe=1)

    # THEN it took three exchanges, and the fight is over
    assert fought == [1, 2, 3]
    assert asked(table) == "choose_slot"


# Special foes and texts


def test_9_23_first_exchange_effects_concern_exchange_one_only() -> None:
    # GIVEN a spear: ATK +1, in the first exchange a further ATK +1 and DEF +1
    table = fighting(COMMON, hp=9, equipment=["sunbleached_spear"])

    # WHEN both sides HIT twice
    exchange(table, own=3, foe=3)
    first = (table.fight.hp, table.health)
    exchange(table, own=3, foe=3)

    # THEN 3 dealt and 0 taken, then 2 dealt and 1 taken
    assert first == (6, 20)
    assert (table.fight.hp, table.health) == (4, 19)


def test_9_23_moss_takes_your_atk_in_the_first_exchange_only() -> None:
    # GIVEN ATK 2, and Clinging Moss: your ATK counts as 0 in the first exchange
    table = fighting(COMMON, hp=9, equipment=[ATK_2], snares=["clinging_moss"])

    # WHEN two HITs land
    exchange(table, own=3, foe=1)
    assert table.fight.hp == 8
    exchange(table, own=3, foe=1)

    # THEN 1, then 1 + 2
    assert table.fight.hp == 5


def test_9_23_a_forced_miss_replaces_everything() -> None:
    # GIVEN a gauntlet that makes face 1 a HIT, and sand that makes the first result a MISS
    table = fighting(COMMON, equipment=["gilded_gauntlet"], snares=["sand_in_the_joints"])

    # WHEN you roll 1 twice
    exchange(table, own=1, foe=1)
    assert table.fight.hp == 3
    exchange(table, own=1, foe=1)

    # THEN the MISS won in the first exchange, the gauntlet in the second
    assert table.fight.hp == 2


def test_9_23_a_forced_miss_takes_the_block_away() -> None:
    # GIVEN sand that makes the first result a MISS
    table = fighting(COMMON, snares=["sand_in_the_joints"])

    # WHEN you roll the 6 of a COUNTER against a HIT
    exchange(table, own=6, foe=3)

    # THEN it neither blocks nor deals
    assert (table.health, table.fight.hp) == (19, 3)


def test_9_24_a_mirror_reads_the_number_of_your_die() -> None:
    # GIVEN the Mirror Knight, and a gauntlet that makes your face 1 a HIT
    table = fighting("the_mirror_knight", equipment=["gilded_gauntlet"])

    # WHEN you roll 1
    exchange(table, own=1)

    # THEN you HIT, and he reads the number: a MISS
    assert (table.fight.hp, table.health, table.fight.die) == (5, 20, 0)


@pytest.mark.parametrize(("face", "hp", "health"), [(2, 6, 20), (3, 5, 19), (5, 4, 18), (6, 6, 20)])
def test_9_24_a_mirror_answers_in_kind(face: int, hp: int, health: int) -> None:
    # GIVEN the Mirror Knight with 6 HP
    table = fighting("the_mirror_knight")

    # WHEN you roll this face
    exchange(table, own=face)

    # THEN his result is that of the common table for the same number
    assert (table.fight.hp, table.health) == (hp, health)


def test_9_24_rerolling_your_die_changes_both_and_his_cannot_be_rerolled() -> None:
    # GIVEN Grace against the Mirror Knight
    table = fighting("the_mirror_knight", grace=2, own=[3, 5])

    # WHEN your die is rerolled
    choose(table, fights.roll_exchange)
    assert refusal(table, fights.reroll_foe) == "FW-9.24"
    choose(table, fights.reroll_own)
    choose(table, fights.read_results)

    # THEN both are CRITICALs
    assert (table.fight.hp, table.health) == (4, 18)


def test_9_25_evading_discards_the_foe_without_fight_or_reward() -> None:
    # GIVEN Bleeding, which costs 1 Health when a fight begins, and the cloak
    table = forward(equipment=["huntsmans_cloak"], statuses={"bleeding": 2})
    meet(table, "hollow_neighbour")

    # WHEN the foe is evaded
    choose(table, equipment.activate, "huntsmans_cloak")

    # THEN nothing is won or lost
    assert names(table, table.discard) == ["hollow_neighbour"]
    assert (table.marker, table.health, counter(table, "bleeding")) == (0, 20, 2)


def test_9_25_a_foe_that_joins_you_is_not_fought_either() -> None:
    # GIVEN the gardener's knife
    table = forward(pack=WORKBENCH, items=["grafting_knife"])
    meet(table, "the_gardener")

    # WHEN it is given
    choose(table, fights.strike_bargain, 1)

    # THEN she is awake at your side, and no reward was paid
    assert companions.is_woken(table, table.content.card_of["the_gardener"])
    assert (table.marker, asked(table)) == (0, "choose_slot")


def test_9_26_an_immune_foe_takes_nothing_and_the_rest_applies(tmp_path: Path) -> None:
    # GIVEN a foe that is immune to your COUNTER
    pack = packed(tmp_path, station("barn_wight", at_start='"immune_result counter"'))
    table = fighting(COMMON, pack=pack)

    # WHEN you COUNTER a HIT
    exchange(table, own=6, foe=3)

    # THEN it takes 0, and the block still holds
    assert (table.fight.hp, table.health) == (3, 20)


def test_9_27_hp_and_dice_are_open() -> None:
    # GIVEN a wounded foe, and a roll not applied yet
    table = fighting(COMMON, grace=1, own=[3, 5], foe=[1, 3])
    choose(table, fights.roll_exchange)
    choose(table, fights.read_results)
    choose(table, fights.roll_exchange)

    # WHEN the player looks, THEN HP, dice and what would happen are shown
    assert shown(table, "foe-hp").value == 2
    assert (shown(table, "die-own").face, shown(table, "die-foe").face) == ("5", "3")
    assert "you deal 2, you take 1" in shown(table, "dice").need


@pytest.mark.parametrize(
    ("weariness", "fought", "health"),
    [(60, 60, 20), (60, 61, 19), (60, 62, 18), (3, 3, 20), (3, 5, 18), (0, 70, 20)],
)
def test_9_27_weariness_costs_health_after_so_many_exchanges(
    weariness: int, fought: int, health: int
) -> None:
    """FW-R49: from exchange 61 on; any other number; 0 = off."""
    # GIVEN a fight in which nothing happens
    table = fighting(COMMON, options={"fight_weariness": weariness})

    # WHEN so many exchanges are fought
    for _ in range(fought):
        exchange(table, own=1, foe=1)

    # THEN
    assert table.health == health


def test_R49_def_does_not_help_against_weariness() -> None:
    # GIVEN DEF 1 that counts everywhere
    table = fighting(COMMON, equipment=[DEF_1], options={"fight_weariness": 1, "def_scope": "all"})

    # WHEN two exchanges are fought
    exchange(table, own=1, foe=1)
    exchange(table, own=1, foe=1)

    # THEN every fight still comes to an end
    assert table.health == 19


def test_9_27_the_guardians_fight_knows_no_weariness() -> None:
    # GIVEN the Dragon, and weariness after 1 exchange
    table = at_gate(options={"fight_weariness": 1})
    face_guardian(table)

    # WHEN three exchanges are fought
    for _ in range(3):
        exchange(table, own=1, foe=1)

    # THEN
    assert table.health == 20


def test_9_28_an_obstacle_may_print_another_end() -> None:
    # GIVEN the Toll Bridge with 40 HP: survive 4 exchanges
    table = fighting("the_toll_bridge", pack=WORKBENCH)

    # WHEN four exchanges are survived
    for _ in range(4):
        assert asked(table) == "before_roll"
        exchange(table, own=2, foe=2)

    # THEN the fight is won, with its reward of 2 Resolve
    assert names(table, table.discard) == ["the_toll_bridge"]
    assert table.marker == 2


def test_9_29_many_creatures_are_one_foe_with_one_die() -> None:
    # GIVEN the Gallows Crows
    table = fighting("gallows_crows", own=[2, 2], foe=[2, 6])

    # WHEN two exchanges are fought
    choose(table, fights.roll_exchange)
    choose(table, fights.roll_exchange)

    # THEN one die fell for them in each, and they have one HP total
    assert table.fate.laid is not None
    assert [stream for stream, left in table.fate.laid.items() if left] == []
    assert table.fight.hp == 3


# Grace in fights, and the Guardian


def test_s20_rerolling_the_foes_die_twice() -> None:
    """FW-S20: FW-17.3, FW-17.4, FW-17.5."""
    # GIVEN Grace 2, Health 3, a common foe with ATK 1, and dice 1 and 5
    table = fighting(COMMON, atk=1, grace=2, health=3, own=[1], foe=[5, 5, 2])
    choose(table, fights.roll_exchange)

    # WHEN its die is rerolled to 5 again, and then to 2
    choose(table, fights.reroll_foe)
    assert table.fight.die == 5
    choose(table, fights.reroll_foe)

    # THEN no Grace is left, the result is PARRY, and you take 0
    assert (table.grace, table.health) == (0, 3)
    assert (table.fight.exchange, table.fight.hp) == (2, 3)


def test_s21_without_grace_no_reroll() -> None:
    """FW-S21: FW-17.7."""
    # GIVEN Grace 0, and an Item that keeps the window open
    table = fighting(COMMON, health=10, items=["hearth_loaf"])

    # WHEN a reroll is requested, THEN it is refused
    choose(table, fights.roll_exchange)
    assert refusal(table, fights.reroll_own) == "FW-17.7"
    assert refusal(table, fights.reroll_foe) == "FW-17.7"


def test_s21_one_grace_rerolls_one_die() -> None:
    """FW-S21: FW-17.3."""
    # GIVEN Grace 1, both dice bad, and an Item that keeps the window open
    table = fighting(COMMON, health=10, grace=1, items=["hearth_loaf"], own=[1, 3], foe=[5])
    choose(table, fights.roll_exchange)

    # WHEN both are to be rerolled
    choose(table, fights.reroll_own)

    # THEN only one can be
    assert (table.fight.own, table.grace) == (3, 0)
    assert refusal(table, fights.reroll_foe) == "FW-17.7"


def test_s21_applied_results_are_not_rerolled() -> None:
    """FW-S21: FW-17.8."""
    # GIVEN Grace 1, and results that were applied
    table = fighting(COMMON, grace=1)
    exchange(table, own=1, foe=3)

    # WHEN a reroll is requested, THEN there is nothing to reroll
    assert offered(table, "reroll_own") == offered(table, "reroll_foe") == []
    assert table.health == 19


def test_s37_without_a_broken_seal_the_dragon_does_not_fall() -> None:
    """FW-S37: FW-22.4, FW-22.6."""
    # GIVEN standard difficulty, no Seal broken, the Dragon at HP 2, ATK 2
    table = at_gate(equipment=[ATK_2])
    face_guardian(table, hp=2)

    # WHEN you roll 5 and it rolls 1
    exchange(table, own=5, foe=1)

    # THEN it is at 1, the Glass Seal cost you 1, and nothing is won
    assert (table.fight.hp, table.health) == (1, 19)
    assert not table.over


def test_s38_with_a_broken_seal_the_dragon_falls() -> None:
    """FW-S38: FW-22.7."""
    # GIVEN one Seal broken, the Dragon at HP 2, Health 5, ATK 1
    table = at_gate(equipment=[ATK_1], health=5, seals=["hour"])
    face_guardian(table, hp=2)

    # WHEN you roll 4 and it rolls 3, TALON 2
    exchange(table, own=4, foe=3)

    # THEN it falls, you are at 3, and the run is won
    assert has_won(table)
    assert table.health == 3


def test_s39_giving_up_in_a_fight() -> None:
    """FW-S39: FW-23.4, FW-23.6."""
    # GIVEN a fight in progress in the Wastes, with everything changed from the start
    table = fighting("dune_hollow", domain=WASTES, completed=[TERMINA, SHRINE], health=7, grace=2, marker=-2)

    # WHEN the player gives up
    table.interject(table.anytime(0)[0])

    # THEN the run is lost at once, and a new one starts from nothing
    assert has_lost(table)
    new = GAME.new(1, 2)
    assert isinstance(new, Table)
    assert len(GAME.everything(new)) == 162
    assert (new.health, new.grace, new.marker, new.completed) == (20, 0, 0, ())


@pytest.mark.parametrize("options", [{"foe_faces": "common"}, {"edition": "prototype"}])
def test_9_24_on_the_common_table_the_mirror_knight_rolls_a_die_of_his_own(options: dict[str, str]) -> None:
    """FW-R16, FW-9.11: with the common table his mirror is a printed table like others, and ignored."""
    # GIVEN a fight with him, a Grace, and dice that fall 5 and 3
    table = fighting("the_mirror_knight", options=options, grace=1, own=[5], foe=[3, 6])

    # WHEN the dice are rolled
    answer(table, "roll_exchange")

    # THEN he HITs with a die that Grace could roll again
    assert (table.fight.own, table.fight.die) == (5, 3)
    assert refusal(table, "reroll_foe") == ""
    answer(table, "read_results")
    assert table.health == 19
