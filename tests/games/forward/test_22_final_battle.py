"""Chapter 22, The final battle: the Guardian, its Seals, and the gate of the Golden City."""

from __future__ import annotations

from pathlib import Path

import pytest
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
    has_won,
    meet,
    names,
    offered,
    packed,
    station,
)

from tablewright.engine.scene import encode
from tablewright.games.forward import force, modifiers
from tablewright.games.forward.cards import GUARDIAN
from tablewright.games.forward.game import GAME
from tablewright.games.forward.rules import endings, equipment, fights, final_battle
from tablewright.testing import refusal

PRINCESS = "the_ghostly_princess"
SAGE = "the_sage_in_the_hollow_oak"
KNIGHT = "the_mirror_knight"


def test_22_1_after_the_nightsea_the_guardian_comes() -> None:
    # GIVEN the last card of the Nightsea
    table = forward(domain="nightsea_expanse", completed=ROUTE_A[:-1], row=["no_horizon"], deck=[])

    # WHEN it is turned and the player goes up to the gate
    answer(table, "reveal", 1)
    assert (asked(table), table.guardian_here) == ("before_guardian", False)
    answer(table, "meet_guardian")

    # THEN the Guardian's card lies open
    assert table.guardian_here
    assert b"card-guardian" in encode(GAME.scene(table, 0))


def test_22_1_before_that_its_card_is_hidden() -> None:
    """FW-R57."""
    # GIVEN the window before the Guardian comes
    table = at_gate()

    # WHEN the player looks at the table
    scene = encode(GAME.scene(table, 0))

    # THEN its card is not there
    assert b"card-guardian" not in scene


def test_22_1_with_guardian_open_its_card_can_be_read_from_the_start() -> None:
    """FW-R57: `guardian_open: true`."""
    # GIVEN `guardian_open: true` and the first turn of a run
    table = forward(options={"guardian_open": True})

    # WHEN the player looks at the table
    scene = encode(GAME.scene(table, 0))

    # THEN the card and its Seals are there
    assert b"card-guardian" in scene
    assert b"seal-glass" in scene


def test_22_2_everything_in_the_status_area_comes_along() -> None:
    # GIVEN something of every kind
    table = at_gate(
        health=13,
        marker=2,
        grace=2,
        items=["hearth_loaf", "visor_sliver"],
        equipment=["quilted_coat", "leviathans_tooth"],
        companions=[SAGE],
        snares=["homesick", "creeping_rot"],
        statuses={"poisoned": 2, "warded": 1},
    )

    # WHEN the Guardian is faced
    face_guardian(table)

    # THEN all of it is still there
    assert (table.health, table.marker, table.grace) == (13, 2, 2)
    assert names(table, table.items) == ["hearth_loaf", "visor_sliver"]
    assert names(table, table.equipment) == ["quilted_coat", "leviathans_tooth"]
    assert names(table, table.companions) == [SAGE]
    assert names(table, table.snares) == ["homesick", "creeping_rot"]
    assert (counter(table, "poisoned"), counter(table, "warded")) == (2, 1)
    assert equipment.atk(table) == 2


def test_22_3_first_helpers_then_the_threshold_then_dread() -> None:
    """FW-R36, FW-G4."""
    # GIVEN Dread 2, the Lamp of the Unshriven, and honey that takes 1 Dread away
    table = at_gate(marker=-2, health=10, equipment=["lamp_of_the_unshriven"], items=["queen_bee_honey"])

    # WHEN the Guardian arrives
    answer(table, "meet_guardian")

    # THEN the Lamp has broken the Veil before the Threshold, where the honey can still be used,
    assert table.seals[table.content.seal_of["veil"]]
    assert asked(table) == "at_rest"
    answer(table, "use_item", "queen_bee_honey")
    answer(table, "stop_resting")

    # and the 2 HP for each Dread are counted after it
    assert table.fight.hp == 32


def test_22_3_arrival_effects_may_bring_snares_and_dread(tmp_path: Path) -> None:
    # GIVEN a pack in which the Guardian lays a Snare on you and frightens you
    text = '[guardian]\npatch = true\narrival = ["gain_snare shackles", "dread 1", "foe_hp 2*dread"]\n'
    table = at_gate(pack=packed(tmp_path, text))

    # WHEN it arrives
    answer(table, "meet_guardian")

    # THEN both happened in their order, before the fight
    assert names(table, table.snares) == ["shackles"]
    assert (table.marker, table.fight.hp, asked(table)) == (-1, 32, "before_roll")


@pytest.mark.parametrize(("difficulty", "broken", "falls"), [
    ("story", [], True),
    ("standard", [], False),
    ("standard", ["glass"], True),
    ("harsh", ["glass"], False),
    ("harsh", ["glass", "veil"], True),
])  # fmt: skip
def test_22_4_while_seals_are_missing_the_guardian_cannot_fall(
    difficulty: str, broken: list[str], falls: bool
) -> None:
    """FW-G4, FW-G9: 0, 1 or 2 Seals required."""
    # GIVEN some Seals broken, and the Dragon at 1 HP
    table = at_gate(options={"difficulty": difficulty}, seals=broken)
    face_guardian(table, hp=1)

    # WHEN it is hit for 1
    exchange(table, own=4, foe=1)

    # THEN it falls only if enough of them are broken
    assert has_won(table) == falls
    assert falls or table.fight.hp == 1


def test_22_5_the_fight_follows_chapter_nine_with_the_guardians_own_table() -> None:
    """FW-G4: COILS, SCALES, TALON, TALON, CHAOS BREATH, RUIN."""
    # GIVEN the Dragon with all Seals broken but the Veil's
    table = at_gate(seals=["hour", "glass"])
    face_guardian(table)
    assert (table.fight.hp, asked(table)) == (24, "before_roll")

    # WHEN its six faces fall against your MISS
    taken = []
    for face in (1, 2, 3, 4, 5, 6):
        table.health = 20
        exchange(table, own=1, foe=face)
        taken.append(20 - table.health)

    # THEN they deal 0, 0, 2, 2, 3 + 1 for the unbroken Seal, and 2
    assert taken == [0, 0, 2, 2, 4, 2]


def test_22_5_scales_and_ruin_block_what_you_deal() -> None:
    # GIVEN the Dragon
    table = at_gate()
    face_guardian(table)

    # WHEN a CRITICAL meets SCALES and RUIN
    exchange(table, own=5, foe=2)
    exchange(table, own=5, foe=6)

    # THEN it deals nothing, and no Glass cuts you
    assert (table.fight.hp, table.health) == (30, 18)


def test_22_5_chaos_breath_ignores_def_but_not_blocks_and_wards() -> None:
    """FW-G4."""
    # GIVEN DEF 2, a ward of 2, and all Seals broken
    table = at_gate(seals=["veil", "hour", "glass"], equipment=["bannermans_shield", "thornmail"])
    face_guardian(table)

    # WHEN it breathes against a MISS, and against a PARRY
    exchange(table, own=1, foe=5)
    assert table.health == 17
    exchange(table, own=2, foe=5)

    # THEN DEF was no help, the PARRY was; a TALON meets DEF
    assert table.health == 17
    exchange(table, own=1, foe=3)
    assert table.health == 17


def test_22_5_a_fight_ward_stops_chaos_breath() -> None:
    """FW-G4: can be blocked and warded."""
    # GIVEN a Quilted Coat (ward 2) and all Seals unbroken
    table = at_gate(equipment=["quilted_coat"])
    face_guardian(table)

    # WHEN it breathes for 6
    exchange(table, own=1, foe=5)

    # THEN 4 get through
    assert table.health == 16


def test_22_6_an_unwinnable_fight_is_fought_until_defeat_or_giving_up() -> None:
    """FW-R53."""
    # GIVEN standard difficulty, no Seal broken and nothing to break one
    table = at_gate()
    face_guardian(table, hp=1)
    assert final_battle.seals_missing(table) == 1

    # WHEN blow after blow is struck
    for _ in range(3):
        exchange(table, own=4, foe=1)

    # THEN the fight goes on, and giving up ends it
    assert (table.over, table.fight.hp) == (False, 1)
    table.interject((endings.give_up,))
    assert has_lost(table)


def test_22_7_the_guardian_at_zero_with_its_conditions_fulfilled_is_victory() -> None:
    # GIVEN the Glass broken, and the Dragon at 2 HP
    table = at_gate(seals=["glass"])
    face_guardian(table, hp=2)

    # WHEN a CRITICAL brings it to 0
    exchange(table, own=5, foe=1)

    # THEN the run is won, by this clause
    assert has_won(table)
    assert table.result is not None
    assert table.result.clause == "FW-22.7"


def test_22_8_falling_together_is_a_loss() -> None:
    """FW-R14."""
    # GIVEN the Dragon at 1 HP, a Seal broken, and your Health at 2
    table = at_gate(seals=["veil"], health=2)
    face_guardian(table, hp=1)

    # WHEN you HIT and its TALON strikes in the same exchange
    exchange(table, own=4, foe=3)

    # THEN the run is lost to the Guardian
    assert has_lost(table)
    assert table.cause == "guardian"
    assert table.result is not None
    assert table.result.clause == "FW-22.8"


def test_22_8_with_double_defeat_victory_you_win() -> None:
    """FW-R14: `double_defeat: victory`."""
    # GIVEN the same position with the option
    table = at_gate(options={"double_defeat": "victory"}, seals=["veil"], health=2)
    face_guardian(table, hp=1)

    # WHEN both fall in the same exchange
    exchange(table, own=4, foe=3)

    # THEN the run is won
    assert has_won(table)


@pytest.mark.parametrize(("helper", "seal"), [(PRINCESS, "veil"), (SAGE, "hour"), (KNIGHT, "glass")])
def test_22_9_a_woken_companion_breaks_its_seal(helper: str, seal: str) -> None:
    """FW-G4."""
    # GIVEN a woken companion
    table = at_gate(companions=[helper])

    # WHEN the Guardian arrives
    face_guardian(table)

    # THEN its Seal, and no other, is broken
    assert [one.id for one in table.content.seals if table.seals[one.index]] == [seal]


def test_22_9_the_hour_broken_lowers_the_guardians_hp() -> None:
    """FW-G4."""
    # GIVEN the Sage awake
    table = at_gate(companions=[SAGE])

    # WHEN the fight begins
    face_guardian(table)

    # THEN the Dragon has 6 HP less
    assert table.fight.hp == 24


def test_22_9_the_veil_makes_your_face_three_harmless() -> None:
    """FW-G4."""
    # GIVEN the Veil unbroken, then broken by the Princess
    veiled, unveiled = at_gate(), at_gate(companions=[PRINCESS])
    for table in (veiled, unveiled):
        face_guardian(table)

        # WHEN you roll a 3, and a 4
        exchange(table, own=3, foe=1)
        exchange(table, own=4, foe=1)

    # THEN the 3 deals nothing through the Veil
    assert (veiled.fight.hp, unveiled.fight.hp) == (29, 28)


def test_22_9_the_glass_cuts_you_whenever_your_critical_deals_damage() -> None:
    """FW-G4."""
    # GIVEN the Glass unbroken, then broken
    whole, broken = at_gate(), at_gate(seals=["glass"])
    for table in (whole, broken):
        face_guardian(table)

        # WHEN you roll a CRITICAL
        exchange(table, own=5, foe=1)

    # THEN it costs 1 Health through the Glass
    assert (whole.fight.hp, whole.health) == (28, 19)
    assert (broken.fight.hp, broken.health) == (28, 20)


def test_22_9_the_mirror_knight_adds_one_to_hits_and_criticals_that_deal_damage() -> None:
    """FW-G4."""
    # GIVEN the Mirror Knight at your side, the Veil unbroken
    table = at_gate(companions=[KNIGHT])
    face_guardian(table)

    # WHEN you roll 4 (HIT), 5 (CRITICAL), 3 (through the Veil), 6 (COUNTER) and a blocked 4
    dealt = []
    for own, foe in ((4, 1), (5, 1), (3, 1), (6, 1), (4, 2)):
        before = table.fight.hp
        exchange(table, own=own, foe=foe)
        dealt.append(before - table.fight.hp)

    # THEN 1 more on the HIT and the CRITICAL, nothing where nothing is dealt
    assert dealt == [2, 3, 0, 1, 0]


def test_22_9_the_hourglass_is_discarded_and_the_lamp_stays() -> None:
    """FW-G4, FW-6.6."""
    # GIVEN both relics
    table = at_gate(items=["hourglass_of_amber_sap"], equipment=["lamp_of_the_unshriven"])

    # WHEN the Guardian arrives
    face_guardian(table)

    # THEN Hour and Veil are broken; the Hourglass is in the box, the Lamp is still lit
    assert final_battle.seals_broken(table) == 2
    assert names(table, table.items) == []
    assert "hourglass_of_amber_sap" in names(table, table.box)
    assert names(table, table.equipment) == ["lamp_of_the_unshriven"]


def test_22_10_effects_on_duels_and_confrontations_pass_it_by() -> None:
    """FW-R56."""
    # GIVEN The Hunted (Duels +1 HP), Wanted (Confrontations ATK +1) and the Captain's Sabre
    table = at_gate(snares=["the_hunted", "wanted"], equipment=["guard_captains_sabre"])

    # WHEN the Guardian is faced
    face_guardian(table)

    # THEN only what speaks of fights counts
    assert table.fight.foe is not None
    assert table.fight.foe.kind == GUARDIAN
    assert (table.fight.hp, table.fight.atk, equipment.atk(table)) == (30, 0, 1)


def test_22_10_effects_on_fights_apply() -> None:
    """FW-R56, FW-1.13."""
    # GIVEN Bleeding, and Sand in the Joints (the first exchange of each fight is a MISS)
    table = at_gate(statuses={"bleeding": 1}, snares=["sand_in_the_joints"])
    face_guardian(table)

    # WHEN the first exchange shows a 5
    exchange(table, own=5, foe=1)

    # THEN the blood was lost and the blow was a MISS
    assert (table.health, table.fight.hp) == (19, 30)


def test_22_10_the_guardian_cannot_be_evaded(tmp_path: Path) -> None:
    # GIVEN the Huntsman's Cloak, and an Item that evades
    pack = packed(tmp_path, station("hearth_loaf", use='"evade"'))
    table = at_gate(pack=pack, equipment=["huntsmans_cloak"], items=["hearth_loaf"])
    face_guardian(table)

    # WHEN a window of the fight is open
    assert asked(table) == "before_roll"

    # THEN neither can be used
    assert refusal(table, "activate", "huntsmans_cloak") == "FW-8.2"
    assert refusal(table, "use_item", "hearth_loaf") == "FW-7.8"


def test_22_10_the_guardian_cannot_be_retreated_from() -> None:
    """FW-R10: `duel_retreat` is about Duels."""
    # GIVEN `duel_retreat: true`
    table = at_gate(options={"duel_retreat": True})

    # WHEN the Guardian is faced
    face_guardian(table)

    # THEN retreat is refused
    assert refusal(table, fights.retreat) == "FW-R10"


def test_22_11_end_of_turn_effects_do_not_happen() -> None:
    # GIVEN poison, and Creeping Rot, which counts turns
    table = at_gate(statuses={"poisoned": 5}, snares=["creeping_rot"])
    face_guardian(table)

    # WHEN seven exchanges go by
    for _ in range(7):
        exchange(table, own=1, foe=1)

    # THEN neither has worked, and no turn was counted
    assert (table.health, counter(table, "poisoned")) == (20, 5)
    turns = table.turns
    exchange(table, own=1, foe=1)
    assert table.turns == turns


def test_22_11_effects_that_count_exchanges_do_happen() -> None:
    """FW-G4: Rising Chaos, from exchange 13 on, a flat 1."""
    # GIVEN the Dragon with all Seals broken
    table = at_gate(seals=["veil", "hour", "glass"])
    face_guardian(table)

    # WHEN its TALON strikes in exchanges 12, 13 and 20, and then it breathes, and misses
    taken = []
    for number, face in ((12, 3), (13, 3), (20, 3), (21, 5), (22, 1)):
        table.fight.exchange = number
        table.health = 20
        exchange(table, own=1, foe=face)
        taken.append(20 - table.health)

    # THEN every damaging result deals 1 more from exchange 13 on
    assert taken == [2, 3, 3, 4, 0]


def test_22_11_weariness_is_not_for_the_guardian() -> None:
    """FW-9.27, FW-R49."""
    # GIVEN a very long final battle
    table = at_gate(seals=["veil"])
    face_guardian(table)
    table.fight.exchange = 70

    # WHEN an exchange passes in which nobody is hurt
    exchange(table, own=1, foe=1)

    # THEN no weariness is felt
    assert table.health == 20


def test_22_broken_seals_lower_the_breath() -> None:
    """FW-G4: 3 + 1 for each unbroken Seal."""
    # GIVEN 0, 1, 2 and 3 Seals broken
    seals = ["veil", "hour", "glass"]

    # WHEN the Dragon breathes
    taken = []
    for number in range(4):
        table = at_gate(seals=seals[:number])
        face_guardian(table)
        exchange(table, own=1, foe=5)
        taken.append(20 - table.health)

    # THEN it deals 6, 5, 4, 3
    assert taken == [6, 5, 4, 3]


@pytest.mark.parametrize(("difficulty", "hp"), [("story", 24), ("standard", 30), ("harsh", 36)])
def test_22_the_guardians_hp_is_set_by_the_difficulty(difficulty: str, hp: int) -> None:
    """FW-G9."""
    # GIVEN a difficulty
    table = at_gate(options={"difficulty": difficulty}, marker=0)

    # WHEN the Guardian is faced
    face_guardian(table)

    # THEN its HP is as printed
    assert table.fight.hp == hp


def test_22_r55_the_guardian_is_one_card_with_three_seals() -> None:
    """FW-R55."""
    # GIVEN the default pack
    content = forward().content

    # WHEN the Guardian is read
    parts = (content.guardian.name, [seal.id for seal in content.seals])

    # THEN it is the Dragon of Chaos with its Seals
    assert parts == ("The Dragon of Chaos", ["glass", "hour", "veil"])


def test_s36_route_a_with_two_seals_broken() -> None:
    """FW-S36."""
    # GIVEN route A on standard, the Princess woken, the Hourglass held, marker +1, Health 14
    table = at_gate(companions=[PRINCESS], items=["hourglass_of_amber_sap"], marker=1, health=14)

    # WHEN the Dragon arrives
    answer(table, "meet_guardian")
    broken = {seal.id for seal in table.content.seals if table.seals[seal.index]}

    # THEN Veil and Hour are broken; at the Threshold one heal makes Health 19, marker 0;
    assert broken == {"veil", "hour"}
    answer(table, "buy_heal")
    assert (table.health, table.marker) == (19, 0)
    answer(table, "stop_resting")

    # its HP is 24, nothing was added for Dread, and CHAOS BREATH deals 4
    assert table.fight.hp == 24
    exchange(table, own=1, foe=5)
    assert table.health == 15


def test_s37_deathless() -> None:
    """FW-S37."""
    # GIVEN standard difficulty, no Seal broken, the Dragon at HP 2, ATK 2
    table = at_gate(equipment=["leviathans_tooth"])
    face_guardian(table, hp=2)

    # WHEN you roll 5 and it rolls 1
    exchange(table, own=5, foe=1)

    # THEN your 4 damage brings it to HP 1, not 0, and the Glass costs you 1 Health; no victory
    assert (table.fight.hp, table.health, table.over) == (1, 19, False)


def test_s38_victory() -> None:
    """FW-S38."""
    # GIVEN a Seal broken, the Dragon at HP 2, your Health 5, ATK 1
    table = at_gate(seals=["hour"], health=5, equipment=["woodcutters_hatchet"])
    face_guardian(table, hp=2)

    # WHEN you roll 4 and it rolls 3
    exchange(table, own=4, foe=3)

    # THEN it falls to 0, you are at 3: the run is won
    assert table.health == 3
    assert has_won(table)


def test_22_the_threshold_is_a_standard_rest() -> None:
    """FW-G4: with Borrowed Grief its first purchase costs 2 like any other."""
    # GIVEN marker +3, Health 5 and Borrowed Grief
    table = at_gate(marker=3, health=5, snares=["borrowed_grief"])

    # WHEN two heals are bought at the Threshold
    answer(table, "meet_guardian")
    answer(table, "buy_heal")
    answer(table, "buy_heal")

    # THEN they cost 2 and 1
    assert (table.marker, table.health) == (0, 15)
    assert not offered(table, "buy_heal")


def test_22_the_guardians_text_binds_only_in_the_final_battle() -> None:
    """FW-22.4: its Seals do not weigh on other fights."""
    # GIVEN a fight in Termina, all Seals unbroken
    table = forward()
    meet(table, "barn_wight")

    # WHEN a 3 is rolled
    exchange(table, own=3, foe=1)

    # THEN it deals 1 as always
    assert table.fight.hp == 2
    assert modifiers.value(table, force.HP_FLOOR) == 0
