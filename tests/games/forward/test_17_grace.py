"""Chapter 17, Grace: banked rerolls."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.games.forward.builders import (
    answer,
    asked,
    exchange,
    forward,
    meet,
    names,
    offered,
    packed,
    station,
)

from tablewright.engine.table import NotOffered
from tablewright.games.forward.content.checks import uses
from tablewright.games.forward.game import GAME
from tablewright.games.forward.rules import turn
from tablewright.games.forward.rules.fights import read_results, reroll_foe, reroll_own, roll_exchange
from tablewright.games.forward.rules.grace import cannot_reroll, gain_grace
from tablewright.games.forward.rules.pits import reroll_test, roll_test, tally_roll
from tablewright.games.forward.rules.rests import buy_grace
from tablewright.testing import choose, lay, refusal, run


def test_17_1_grace_never_exceeds_three() -> None:
    # GIVEN 2 Grace
    table = forward(grace=2)

    # WHEN an effect gives 5
    run(table, gain_grace, 5)

    # THEN 3 are kept
    assert table.grace == 3


def test_17_1_grace_never_falls_below_zero() -> None:
    # GIVEN 1 Grace
    table = forward(grace=1)

    # WHEN an effect takes 2
    run(table, gain_grace, -2)

    # THEN none is left, and none is owed
    assert table.grace == 0


def test_17_7_without_grace_no_reroll_can_be_bought() -> None:
    """FW-R60."""
    assert cannot_reroll(forward(options={"grace": False})) == "FW-R60"
    assert cannot_reroll(forward(grace=1)) == ""


def test_17_1_without_grace_the_tracker_stays_at_zero() -> None:
    """FW-R60."""
    # GIVEN `grace: off`
    table = forward(options={"grace": False})

    # WHEN an effect would give Grace
    run(table, gain_grace, 1)

    # THEN there is still none, and a roll is not asked about
    assert table.grace == 0
    meet(table, "barn_wight")
    exchange(table, own=3, foe=1)
    assert table.fight.hp == 2


def test_17_2_no_card_of_the_default_pack_gives_grace() -> None:
    # GIVEN all 162 Stations
    cards = forward().content.cards

    # WHEN their effects are searched
    givers = [card.id for card in cards if uses(card, gain_grace)]

    # THEN none gives Grace; the purchase at Rests is the only source
    assert givers == []
    table = forward(marker=1)
    meet(table, "your_own_bed")
    choose(table, buy_grace)
    assert table.grace == 1


def test_17_2_the_check_of_a_pack_warns_of_a_card_that_gives_grace(tmp_path: Path) -> None:
    """FW-R19: card text would be followed, but the checker warns."""
    # GIVEN a pack with a Blessing that gives Grace
    folder = packed(tmp_path, station("grandmothers_benediction", effect='"grace 1"'))

    # WHEN it is loaded and played
    pack = GAME.load(folder)
    table = forward(pack=folder)
    meet(table, "grandmothers_benediction")

    # THEN the checker names the card and the clause, and the card is followed all the same
    assert any("grandmothers_benediction" in str(one) and "FW-17.2" in str(one) for one in pack.warnings)
    assert table.grace == 1


def test_17_3_one_grace_rerolls_your_die() -> None:
    # GIVEN 1 Grace, and dice that fall 1 and then 4 for you
    table = forward(grace=1)
    meet(table, "barn_wight", own=[1, 4], foe=[1])
    choose(table, roll_exchange)

    # WHEN your die is rerolled
    choose(table, reroll_own)

    # THEN it shows 4, the foe's is as it was, and the Grace is gone; the blow is then applied
    assert (table.fight.hp, table.grace) == (2, 0)
    assert table.fight.exchange == 2


def test_17_3_one_grace_rerolls_the_foes_die() -> None:
    # GIVEN 2 Grace, and a foe whose die falls 5 and then 2
    table = forward(grace=2)
    meet(table, "barn_wight", own=[1], foe=[5, 2])
    choose(table, roll_exchange)

    # WHEN the foe's die is rerolled
    choose(table, reroll_foe)

    # THEN one Grace bought one die; yours lies as it lay
    assert (table.fight.own, table.fight.die, table.grace) == (1, 2, 1)


def test_17_4_the_new_face_stands_even_if_worse() -> None:
    # GIVEN 2 Grace, and dice that fall 5 and then 1
    table = forward(grace=2)
    meet(table, "barn_wight", own=[5, 1], foe=[2])
    choose(table, roll_exchange)

    # WHEN your 5 is rerolled and the result applied
    choose(table, reroll_own)
    choose(table, read_results)

    # THEN the 1 counted
    assert table.fight.hp == 3


def test_17_5_the_same_die_may_be_rerolled_again_for_another_grace() -> None:
    """FW-R18: `grace_reroll: chain`."""
    # GIVEN 3 Grace
    table = forward(grace=3)
    meet(table, "barn_wight", own=[1, 1, 4], foe=[1, 6])
    choose(table, roll_exchange)

    # WHEN your die is rerolled twice and the foe's once
    choose(table, reroll_own)
    choose(table, reroll_own)
    assert (table.fight.own, table.grace) == (4, 1)
    choose(table, reroll_foe)

    # THEN each cost 1 Grace, and the last faces counted: your HIT against its COUNTER
    assert table.grace == 0
    assert (table.fight.hp, table.health) == (3, 19)


def test_17_5_with_single_each_die_is_rerolled_once_per_roll() -> None:
    """FW-R18: `grace_reroll: single`."""
    # GIVEN `grace_reroll: single` and 3 Grace
    table = forward(options={"grace_reroll": "single"}, grace=3)
    meet(table, "barn_wight", own=[1, 1], foe=[1, 1])
    choose(table, roll_exchange)

    # WHEN your die has been rerolled
    choose(table, reroll_own)

    # THEN it cannot be again, the foe's still can, and at the next roll both can
    assert refusal(table, reroll_own) == "FW-17.5"
    assert refusal(table, reroll_foe) == ""
    choose(table, read_results)
    lay(table, own=[1], foe=[1])
    choose(table, roll_exchange)
    assert refusal(table, reroll_own) == ""


def test_17_5_single_holds_for_pits_too() -> None:
    """FW-R18."""
    # GIVEN `grace_reroll: single` and 2 Grace
    table = forward(options={"grace_reroll": "single"}, grace=2)
    meet(table, "rotten_floorboards", test=[1, 1])
    choose(table, roll_test)

    # WHEN the die has been rerolled
    choose(table, reroll_test)

    # THEN it cannot be again
    assert refusal(table, reroll_test) == "FW-17.5"


def test_17_6_grace_rerolls_the_die_of_a_pit() -> None:
    # GIVEN 1 Grace and a Pit of 3+
    table = forward(grace=1)
    meet(table, "rotten_floorboards", test=[2, 3])
    choose(table, roll_test)

    # WHEN the 2 is rerolled
    choose(table, reroll_test)

    # THEN the 3 passes
    assert (table.health, table.grace) == (20, 0)


def test_17_6_grace_rerolls_a_test_on_another_card(tmp_path: Path) -> None:
    # GIVEN a Blessing with a test of 4+, and 1 Grace
    pack = packed(
        tmp_path, station("grandmothers_benediction", effect='"test 4 single: resolve 1 else: lose 3"')
    )
    table = forward(pack=pack, grace=1)
    meet(table, "grandmothers_benediction", test=[1, 5])
    choose(table, roll_test)

    # WHEN the 1 is rerolled
    choose(table, reroll_test)

    # THEN the test is passed
    assert (table.marker, table.health, table.grace) == (1, 20, 0)


def test_17_7_spent_grace_is_gone_and_without_grace_there_is_no_reroll() -> None:
    # GIVEN 1 Grace, and an Item that keeps the window open when it is spent
    table = forward(grace=1, health=10, items=["hearth_loaf"])
    meet(table, "barn_wight", own=[1, 1], foe=[1])
    choose(table, "begin_fight")
    choose(table, roll_exchange)

    # WHEN it has been spent
    choose(table, reroll_own)

    # THEN the tracker is at 0, and no die can be rerolled
    assert table.grace == 0
    assert refusal(table, reroll_own) == "FW-17.7"
    assert refusal(table, reroll_foe) == "FW-17.7"


def test_17_8_an_applied_roll_cannot_be_changed() -> None:
    # GIVEN 3 Grace and an exchange whose results were applied
    table = forward(grace=3)
    meet(table, "barn_wight", own=[1], foe=[5])
    choose(table, roll_exchange)
    choose(table, read_results)

    # WHEN the next exchange has not been rolled
    assert (asked(table), table.health) == ("before_roll", 18)

    # THEN there is no die to spend Grace on
    assert not offered(table, "reroll_own")
    assert not offered(table, "reroll_foe")
    with pytest.raises(AssertionError, match="not offered"):
        answer(table, "reroll_foe")


def test_17_8_a_tallied_pit_roll_cannot_be_changed() -> None:
    # GIVEN 3 Grace and an extended Pit, whose first roll was tallied as a failure
    table = forward(grace=3)
    meet(table, "the_old_mill_race", test=[1])
    choose(table, roll_test)
    choose(table, tally_roll)

    # WHEN the second roll is still to come
    assert (asked(table), table.trial.failures) == ("before_test_roll", 1)

    # THEN Grace cannot touch the first one
    assert not offered(table, "reroll_test")


def test_17_9_grace_buys_nothing_at_the_start_of_a_turn() -> None:
    # GIVEN 3 Grace and nothing else
    table = forward(grace=3)

    # WHEN the turn starts
    steps = {move[0].__name__ for move in table.options}

    # THEN the only thing to do is to choose a slot
    assert steps == {"reveal"}
    with pytest.raises(NotOffered):
        table.choose(len(table.options))


def test_17_9_a_slot_drawn_by_lot_is_no_roll() -> None:
    # GIVEN 3 Grace, and a player who is Lost
    table = forward(grace=3, statuses={"lost": 1}, row=["the_road_gate", "smoke_over_the_fields", None])

    # WHEN the turn starts and the lot falls on slot 2
    lay(table, lot=[2])
    run(table, turn.start_turn)

    # THEN nobody is asked about Grace: the slot has been turned
    assert names(table, table.discard) == ["smoke_over_the_fields"]
    assert table.grace == 3


def test_17_a_card_may_forbid_grace() -> None:
    """FW-1.2: Vow of Silence."""
    # GIVEN Grace, Vow of Silence, and an Item that keeps the window open
    table = forward(grace=2, health=10, snares=["vow_of_silence"], items=["hearth_loaf"])
    meet(table, "barn_wight", own=[1], foe=[1])
    choose(table, "begin_fight")

    # WHEN the dice have been rolled
    choose(table, roll_exchange)

    # THEN rerolls are shown and refused
    assert refusal(table, reroll_own) == "FW-1.2"
    assert refusal(table, reroll_foe) == "FW-1.2"


def test_17_a_mirror_has_no_die_to_reroll() -> None:
    """FW-9.24."""
    # GIVEN 2 Grace against the Mirror Knight
    table = forward(grace=2)
    meet(table, "the_mirror_knight", own=[5, 3])
    choose(table, "begin_fight")
    choose(table, roll_exchange)

    # WHEN rerolls are offered
    assert refusal(table, reroll_foe) == "FW-9.24"

    # THEN rerolling yours changes both
    choose(table, reroll_own)
    choose(table, read_results)
    assert (table.fight.hp, table.health) == (5, 19)


def test_s20_two_grace_save_a_life() -> None:
    """FW-S20."""
    # GIVEN Grace 2, Health 3, a common foe with ATK 1, dice you 1, foe 5: 3 damage, lethal
    table = forward(grace=2, health=3)
    meet(table, "maggot_knight", own=[1], foe=[5, 5, 2])
    choose(table, roll_exchange)

    # WHEN 1 Grace is spent on the foe's die, which shows 5 again, and 1 more, and it shows 2
    choose(table, reroll_foe)
    assert (table.fight.die, table.grace) == (5, 1)
    choose(table, reroll_foe)

    # THEN Grace is 0, the foe's result is PARRY, you take 0
    assert (table.grace, table.health, table.fight.exchange) == (0, 3, 2)


def test_s21_no_grace_one_die_and_too_late() -> None:
    """FW-S21."""
    # GIVEN Grace 0, then a reroll is refused
    table = forward(health=10, items=["hearth_loaf"])
    meet(table, "barn_wight", own=[1], foe=[5])
    choose(table, "begin_fight")
    choose(table, roll_exchange)
    assert refusal(table, reroll_own) == refusal(table, reroll_foe) == "FW-17.7"

    # WHEN there is Grace 1 and both dice are bad, only one can be rerolled
    table = forward(grace=1, health=10, items=["hearth_loaf"])
    meet(table, "barn_wight", own=[1, 1], foe=[5])
    choose(table, "begin_fight")
    choose(table, roll_exchange)
    choose(table, reroll_own)
    assert refusal(table, reroll_foe) == "FW-17.7"

    # THEN once the results were applied no reroll is possible
    choose(table, read_results)
    assert not offered(table, "reroll_own")
    assert not offered(table, "reroll_foe")


def test_s29_a_pit_passed_by_grace() -> None:
    """FW-S29."""
    # GIVEN a single Pit TN 4, «failure: lose 3», Grace 1, and a die that shows 3
    graced = forward(grace=1)
    meet(graced, "heat_shimmer", test=[3, 4])
    choose(graced, roll_test)

    # WHEN Grace is spent and the new die shows 4
    choose(graced, reroll_test)

    # THEN the Pit is passed, Grace 0, Health 20; without the reroll Health would be 17
    assert (graced.grace, graced.health) == (0, 20)
    plain = forward()
    meet(plain, "heat_shimmer", test=[3])
    choose(plain, roll_test)
    assert plain.health == 17
