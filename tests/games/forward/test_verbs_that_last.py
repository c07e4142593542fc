"""Limits and durations."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.games.forward.builders import (
    answer,
    exchange,
    forward,
    meet,
    offered,
    packed,
    roll_tests,
    station,
)
from tests.games.forward.wordbench import COAT, LOAF, blows, holding, in_fight, wearing

from tablewright.engine.complaints import PackErrors
from tablewright.games.forward import modifiers
from tablewright.games.forward.game import GAME
from tablewright.games.forward.rules import completing, equipment
from tablewright.testing import refusal, run

# Limits


def test_limit_once_per_fight(tmp_path: Path) -> None:
    # GIVEN a coat that gives Resolve at the first HIT of each fight
    table = in_fight(wearing(tmp_path, "when on_hit own once_per_fight: resolve 1"))

    # WHEN two HITs fall in one fight, and one in the next
    blows(table, (3, 1), (3, 1))
    assert table.marker == 1
    blows(table, (3, 1))
    in_fight(table, "stray_hound")
    blows(table, (3, 1))

    # THEN it happened once in each
    assert table.marker == 2


def test_limit_once_per_domain(tmp_path: Path) -> None:
    # GIVEN a coat that gives Resolve at the first Caesura of each Domain
    table = wearing(tmp_path, "when type_revealed caesura once_per_domain: resolve 1")

    # WHEN two are turned in Termina, and one in the Shrine
    meet(table, "the_road_gate")
    meet(table, "smoke_over_the_fields")
    assert table.marker == 1
    run(table, completing.complete_domain)
    answer(table, "choose_domain", "forgotten_shrine")
    meet(table, "dust_in_the_nave")

    # THEN it happened once in each
    assert table.marker == 2


def test_limit_once_per_run(tmp_path: Path) -> None:
    # GIVEN a coat that gives Resolve once in a run, to those without any
    table = wearing(tmp_path, "when type_revealed caesura if resolve<1 once_per_run: resolve 1", marker=1)

    # WHEN a Caesura is turned with Resolve, without, and without in the next Domain
    meet(table, "the_road_gate")
    assert table.marker == 1
    table.marker = 0
    meet(table, "smoke_over_the_fields")
    assert table.marker == 1
    table.marker = 0
    run(table, completing.complete_domain)
    answer(table, "choose_domain", "forgotten_shrine")
    meet(table, "dust_in_the_nave")

    # THEN it happened once, when its condition held
    assert table.marker == 0


@pytest.mark.parametrize("limit", ["once_per_fight", "once_per_domain", "once_per_run"])
def test_limits_of_activations(limit: str, tmp_path: Path) -> None:
    """FW-8.7."""
    # GIVEN a coat that can be activated in fights, with a limit
    active = f'{{ effect = "damage_foe 1", when = "in_fight", limit = "{limit}" }}'
    table = forward(pack=packed(tmp_path, station(COAT, active=active)), equipment=[COAT])
    in_fight(table)
    answer(table, "activate", COAT)

    # WHEN it is to be activated again: in this fight, in the next fight, in the next Domain
    refused = [refusal(table, "activate", COAT)]
    table.fight.hp = 1
    exchange(table, own=3, foe=1)
    in_fight(table, "stray_hound")
    refused.append(refusal(table, "activate", COAT))
    table.fight.hp = 1
    exchange(table, own=3, foe=1)
    run(table, completing.complete_domain)
    answer(table, "choose_domain", "forgotten_shrine")
    in_fight(table, "kneeling_hollow")
    refused.append(refusal(table, "activate", COAT))

    # THEN it is renewed as stated
    renewed = {"once_per_fight": 1, "once_per_domain": 2, "once_per_run": 3}[limit]
    assert refused == ["FW-8.7"] * renewed + [""] * (3 - renewed)


@pytest.mark.parametrize(("when", "moments"), [
    ("any", ["turn", "revealed", "before", "after"]),
    ("duel_revealed", ["revealed"]),
    ("confrontation_revealed", []),
    ("before_roll", ["before"]),
    ("after_roll", ["after"]),
    ("in_fight", ["before", "after"]),
])  # fmt: skip
def test_moments_of_activations(when: str, moments: list[str], tmp_path: Path) -> None:
    """FW-R52, FW-8.2."""
    # GIVEN a coat with a moment of its own, and a loaf that keeps every window open
    active = f'{{ effect = "resolve 1", when = "{when}" }}'
    table = forward(
        pack=packed(tmp_path, station(COAT, active=active)), equipment=[COAT], items=[LOAF], health=10
    )

    # WHEN it is asked for at the start of a turn, when a Duel is revealed, before a roll and after it
    allowed = {"turn": refusal(table, "activate", COAT)}
    meet(table, "barn_wight", own=[1], foe=[1])
    allowed["revealed"] = refusal(table, "activate", COAT)
    answer(table, "begin_fight")
    allowed["before"] = refusal(table, "activate", COAT)
    answer(table, "roll_exchange")
    allowed["after"] = refusal(table, "activate", COAT)

    # THEN it is allowed at its moments only
    assert [moment for moment, clause in allowed.items() if clause == ""] == moments
    assert {clause for clause in allowed.values() if clause} <= {"FW-8.2"}


def test_moments_of_activations_at_pits_and_confrontations(tmp_path: Path) -> None:
    """FW-R52."""
    # GIVEN two coats
    active = '{{ effect = "resolve 1", when = "{}" }}'
    cards = station(COAT, active=active.format("confrontation_revealed"))
    cards += station("thornmail", active=active.format("before_roll"))
    table = forward(pack=packed(tmp_path, cards), equipment=[COAT, "thornmail"])

    # WHEN a Confrontation is revealed, and a Pit roll is still to come
    meet(table, "the_reeve_who_stayed")
    assert offered(table, "activate") == [(COAT,)]
    table = forward(pack=packed(tmp_path, cards), equipment=[COAT, "thornmail"])
    meet(table, "rotten_floorboards")

    # THEN each has its moment
    assert offered(table, "activate") == [("thornmail",)]


# Durations


def test_duration_this_roll_in_a_fight(tmp_path: Path) -> None:
    # GIVEN an Item that lends ATK 2 for a roll
    table = in_fight(holding(tmp_path, "until this_roll: atk 2"), "the_helmsman")
    answer(table, "use_item", LOAF)

    # WHEN two HITs fall
    # THEN it counts for the first
    assert blows(table, (4, 1), (4, 1)) == [(3, 0), (1, 0)]


def test_duration_this_roll_in_a_pit(tmp_path: Path) -> None:
    # GIVEN an Item that lends +3 for a roll, and an extended Pit of 3
    table = holding(tmp_path, "until this_roll: pit_bonus 3")
    meet(table, "the_old_mill_race")
    answer(table, "use_item", LOAF)

    # WHEN two 1s are rolled
    roll_tests(table, 1, 1)

    # THEN it counts for the first
    assert (table.trial.successes, table.trial.failures) == (1, 1)


def test_duration_this_exchange(tmp_path: Path) -> None:
    # GIVEN an Item that lends DEF 1 for an exchange
    table = in_fight(holding(tmp_path, "until this_exchange: def 1"))
    answer(table, "use_item", LOAF)

    # WHEN two blows fall
    # THEN it counts for the first
    assert blows(table, (1, 5), (1, 5)) == [(0, 1), (0, 2)]


def test_duration_this_fight(tmp_path: Path) -> None:
    # GIVEN an Item that lends ATK 1 for a fight
    table = in_fight(holding(tmp_path, "until this_fight: atk 1"), "the_helmsman")
    answer(table, "use_item", LOAF)

    # WHEN HITs fall in this fight and in the next
    assert blows(table, (4, 1), (4, 1)) == [(2, 0), (2, 0)]
    table.fight.hp = 1
    exchange(table, own=4, foe=1)
    in_fight(table)

    # THEN it counts for this one only
    assert blows(table, (4, 1)) == [(1, 0)]


def test_duration_this_turn(tmp_path: Path) -> None:
    # GIVEN an Item that lends +3 on Pit rolls for a turn
    table = holding(tmp_path, "until this_turn: pit_bonus 3")
    answer(table, "use_item", LOAF)

    # WHEN a 1 is rolled in this turn and in the next
    meet(table, "rotten_floorboards")
    roll_tests(table, 1)
    assert table.health == 20
    meet(table, "heat_shimmer")
    roll_tests(table, 1)

    # THEN it counts for this one only
    assert table.health == 17


def test_duration_this_domain(tmp_path: Path) -> None:
    # GIVEN an Item that lends ATK 1 for a Domain
    table = holding(tmp_path, "until this_domain: atk 1")
    answer(table, "use_item", LOAF)

    # WHEN a turn ends, and then the Domain
    meet(table, "the_road_gate")
    assert equipment.atk(table) == 1
    run(table, completing.complete_domain)

    # THEN it is over with the Domain
    assert equipment.atk(table) == 0


def test_duration_run(tmp_path: Path) -> None:
    # GIVEN an Item that lends ATK 1 for the run
    table = holding(tmp_path, "until run: atk 1")
    answer(table, "use_item", LOAF)

    # WHEN a Domain is completed and the next one entered
    run(table, completing.complete_domain)
    answer(table, "choose_domain", "forgotten_shrine")

    # THEN it still counts
    assert equipment.atk(table) == 1


def test_durations_read_counts_when_they_begin(tmp_path: Path) -> None:
    """FW-9.3: read once."""
    # GIVEN an Item that lends as much ATK as you have Dread
    table = in_fight(holding(tmp_path, "until this_fight: atk dread", marker=-2), "the_helmsman")

    # WHEN it is used and the Dread passes
    answer(table, "use_item", LOAF)
    table.marker = 0

    # THEN 2 were lent
    assert blows(table, (4, 1)) == [(3, 0)]


def test_durations_lend_prices_and_bans_too(tmp_path: Path) -> None:
    # GIVEN an Item that forbids Grace and makes swaps painful for a Domain
    table = holding(
        tmp_path,
        "until this_domain: swap_price: lose 2\nuntil this_domain: forbid grace",
        items=[LOAF, "visor_sliver"],
    )
    answer(table, "use_item", LOAF)

    # WHEN a swap is made
    meet(table, "ashen_circlet")
    meet(table, "blind_astrolabe")
    answer(table, "swap", "visor_sliver")

    # THEN it cost 2, and Grace is forbidden
    assert table.health == 18
    assert modifiers.is_forbidden(table, "grace")


def test_durations_cannot_lend_triggers_and_say_so(tmp_path: Path) -> None:
    # GIVEN an Item that would lend a trigger
    folder = packed(tmp_path, station(LOAF, use='"until this_fight: when on_hit own: resolve 1"'))

    # WHEN the pack is loaded
    with pytest.raises(PackErrors) as wrong:
        GAME.load(folder)

    # THEN it is refused; a trigger is never silently dropped
    assert "«until» can hold passives only" in str(wrong.value)
