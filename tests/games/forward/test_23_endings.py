"""Chapter 23, Defeat, victory, reset."""

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
    packed,
    station,
)

from tablewright.engine.fate import Fate
from tablewright.engine.table import NotOffered
from tablewright.games.forward.game import GAME
from tablewright.games.forward.rules.endings import give_up
from tablewright.games.forward.rules.marker import gain_dread, gain_resolve
from tablewright.games.forward.table import Table
from tablewright.testing import refusal, run


def clause_of(table: Table) -> str:
    assert table.result is not None
    return table.result.clause


def test_23_1_the_loss_is_checked_after_every_single_change() -> None:
    # GIVEN Health 3 and a Terror «lose 3; resolve 1»
    table = forward(health=3)
    meet(table, "your_name_in_the_well")

    # WHEN A is chosen
    answer(table, "choose_a")

    # THEN the run was lost before the Resolve came
    assert has_lost(table)
    assert table.marker == 0


def test_23_1_a_heal_that_comes_after_does_not_save_you() -> None:
    # GIVEN marker −3 and a Terror «dread 1; heal 6»
    table = forward(domain="sirocco_wastes", marker=-3, health=10)
    meet(table, "mirage_of_home")

    # WHEN A is chosen
    answer(table, "choose_a")

    # THEN Dread ended the run before the heal
    assert has_lost(table)
    assert table.health == 10


def test_23_2_health_zero_is_a_loss() -> None:
    # GIVEN Health 2
    table = forward(health=2)

    # WHEN a Pit takes 2
    meet(table, "rotten_floorboards", test=[1])
    answer(table, "roll_test")

    # THEN the run is lost by this clause
    assert has_lost(table)
    assert (table.cause, clause_of(table)) == ("health", "FW-23.2")


def test_23_3_at_four_dread_the_run_is_lost() -> None:
    """FW-R6: `dread_death: at_four`."""
    # GIVEN marker −3
    table = forward(marker=-3)

    # WHEN 1 Dread is gained
    run(table, gain_dread, 1)

    # THEN the run is lost by this clause
    assert has_lost(table)
    assert (table.cause, clause_of(table)) == ("dread", "FW-23.3")


def test_23_3_beyond_four_the_next_dread_kills() -> None:
    """FW-R6, FW-R7: `dread_death: beyond_four` looks at what could not be moved."""
    # GIVEN `beyond_four` and marker −3
    table = forward(options={"dread_death": "beyond_four"}, marker=-3)

    # WHEN 1 Dread is gained, and then 1 more
    run(table, gain_dread, 1)
    assert (table.marker, table.over) == (-4, False)
    run(table, gain_dread, 1)

    # THEN the second one was too much
    assert has_lost(table)


def test_23_3_beyond_four_one_leap_past_the_end_kills() -> None:
    """FW-R7."""
    # GIVEN `beyond_four` and marker −3
    table = forward(options={"dread_death": "beyond_four"}, marker=-3)

    # WHEN 2 Dread are gained at once
    run(table, gain_dread, 2)

    # THEN one step could not be moved: the run is lost
    assert has_lost(table)


def test_23_3_never_the_marker_just_stops() -> None:
    """FW-R6: `dread_death: never`."""
    # GIVEN `never` and marker −4
    table = forward(options={"dread_death": "never"}, marker=-4)

    # WHEN 3 Dread are gained
    run(table, gain_dread, 3)

    # THEN the run goes on at −4
    assert (table.marker, table.over) == (-4, False)


def test_23_4_giving_up_is_an_immediate_loss() -> None:
    """FW-R40."""
    # GIVEN the start of a turn
    table = forward()

    # WHEN the player gives up
    table.interject((give_up,))

    # THEN the run is lost by this clause, and nothing more can be given up
    assert has_lost(table)
    assert (table.cause, clause_of(table)) == ("gave_up", "FW-23.4")
    with pytest.raises(NotOffered):
        table.interject((give_up,))


def test_23_4_giving_up_is_possible_at_every_decision() -> None:
    """FW-R40."""
    # GIVEN a run played at random
    luck = Fate(7, ("choices",))
    table = GAME.new(1, 7, {"caesura_text": "minor", "paid_peek": 1})
    questions = set()

    # WHEN each of its questions is open
    while not table.over:
        questions.add(table.asking[0].__name__)
        copy = table.copy()
        copy.interject((give_up,))
        assert copy.over
        table.choose(luck.below(len(table.options), 0))

    # THEN giving up was possible at each of them
    assert len(questions) > 5


def test_23_4_the_screen_asks_to_confirm_it() -> None:
    """FW-R40: it cannot be taken back."""
    # GIVEN the start of a turn
    table = forward()

    # WHEN the option is dressed for the screen
    look = GAME.dress(table, (give_up,))

    # THEN it asks for confirmation
    assert "Give up?" in look["confirm"]


def test_23_5_a_card_may_end_the_run_in_a_loss(tmp_path: Path) -> None:
    # GIVEN a Blessing that is none
    pack = packed(tmp_path, station("grandmothers_benediction", effect='"end_run loss"'))
    table = forward(pack=pack)

    # WHEN it is turned
    meet(table, "grandmothers_benediction")

    # THEN the run is lost by this clause
    assert has_lost(table)
    assert (table.cause, clause_of(table)) == ("card", "FW-23.5")


def test_23_5_a_card_may_end_the_run_in_a_win(tmp_path: Path) -> None:
    """FW-1.2: the card beats FW-23.7."""
    # GIVEN a Blessing that wins the run
    pack = packed(tmp_path, station("grandmothers_benediction", effect='"end_run win"'))
    table = forward(pack=pack)

    # WHEN it is turned
    meet(table, "grandmothers_benediction")

    # THEN the run is won by the card
    assert has_won(table)
    assert clause_of(table) == "FW-23.5"


def test_23_6_after_a_loss_everything_is_reset() -> None:
    """FW-R41."""
    # GIVEN a run that was lost with much gained
    fresh = GAME.new(1, 3)
    table = forward(marker=3, grace=2, items=["hearth_loaf"], statuses={"kindled": 2}, seals=["glass"])
    table.interject((give_up,))

    # WHEN a new run starts
    again = forward(seed=3)

    # THEN it knows nothing of the first
    assert GAME.everything(again) == GAME.everything(fresh)
    assert len(GAME.everything(again)) == 162
    assert (again.health, again.marker, again.grace) == (20, 0, 0)
    assert (len(again.statuses), again.seals) == (0, (False, False, False))


def test_23_7_completing_the_nightsea_is_not_yet_a_victory() -> None:
    # GIVEN the last card of the Nightsea
    table = forward(domain="nightsea_expanse", completed=ROUTE_A[:-1], row=["no_horizon"], deck=[])

    # WHEN it is turned
    answer(table, "reveal", 1)

    # THEN all Domains of the path are completed, and the run is not over
    assert len(table.completed) == 5
    assert (table.over, asked(table)) == (False, "before_guardian")


def test_23_7_no_other_fight_wins_the_run() -> None:
    # GIVEN all Seals broken, and a foe at 1 HP
    table = forward(seals=["veil", "hour", "glass"])
    meet(table, "the_reeve_who_stayed")
    table.fight.hp = 1

    # WHEN it is defeated
    exchange(table, own=3, foe=1)

    # THEN the run goes on
    assert not table.over


def test_23_8_a_run_records_path_turns_health_and_cause() -> None:
    # GIVEN the Shrine after Termina, turn 4 of the run
    table = forward(domain="forgotten_shrine", completed=["home_village_termina"], health=12, marker=-1)
    table.turns = 22

    # WHEN the player gives up
    table.interject((give_up,))
    facts = GAME.facts(table)

    # THEN path, Domains, turns, Health and cause are on record, and there is no score
    assert (facts["path"], facts["domains"], facts["turns"]) == ("L1", 1, 22)
    assert (facts["health"], facts["cause"]) == (12, "gave_up")
    assert table.result is not None
    assert table.result.scores == ()


def test_23_8_a_victory_is_on_record_without_a_cause() -> None:
    # GIVEN the Dragon at 1 HP with a Seal broken
    table = at_gate(seals=["hour"])
    face_guardian(table, hp=1)

    # WHEN it falls
    exchange(table, own=4, foe=1)
    facts = GAME.facts(table)

    # THEN the record says so, with the whole path
    assert (facts["cause"], facts["path"], facts["seals"]) == ("won", "L1-L2-L4-L7-L9", 1)
    assert facts["reached_guardian"] is True


def test_23_8_statistics_count_what_was_gained_and_spent() -> None:
    # GIVEN marker +3
    table = forward(marker=3, grace=1)

    # WHEN 2 Resolve and 1 Dread are gained, and 1 Grace is used in an exchange
    run(table, gain_resolve, 2)
    run(table, gain_dread, 1)
    meet(table, "barn_wight", own=[1, 4], foe=[1])
    answer(table, "roll_exchange")
    answer(table, "reroll_own")
    facts = GAME.facts(table)

    # THEN all of it is on record, and what the cap swallowed
    assert (facts["resolve_gained"], facts["resolve_lost_at_cap"], facts["dread_gained"]) == (2, 1, 1)
    assert facts["grace_used"] == 1


def test_23_8_rests_without_resolve_are_counted() -> None:
    # GIVEN a Rest at Resolve 0, and one at +1
    table = forward()
    meet(table, "your_own_bed")
    answer(table, "stop_resting")
    table.marker = 1

    # WHEN both have been visited
    meet(table, "the_chapel_porch")
    facts = GAME.facts(table)

    # THEN one of two went unpaid
    assert (facts["rests"], facts["rests_unpaid"]) == (2, 1)


def test_23_each_ending_has_its_own_words() -> None:
    """FW-G13: eight endings."""
    # GIVEN the story frame
    content = forward().content

    # WHEN its endings are read
    endings = [
        *content.victory,
        *(content.defeat[cause] for cause in ("health", "dread", "gave_up", "guardian")),
    ]

    # THEN there are eight, all different
    assert len(set(endings)) == 8
    assert all(endings)


def test_s25_when_dread_kills() -> None:
    """FW-S25."""
    # GIVEN marker −3 under the three readings
    at_four = forward(marker=-3)
    beyond = forward(options={"dread_death": "beyond_four"}, marker=-3)
    never = forward(options={"dread_death": "never"}, marker=-3)

    # WHEN 1 Dread is gained
    for table in (at_four, beyond, never):
        run(table, gain_dread, 1)

    # THEN `at_four` loses; the others stand at −4, where the next Dread loses or not
    assert has_lost(at_four)
    assert (beyond.marker, never.marker) == (-4, -4)
    run(beyond, gain_dread, 1)
    run(never, gain_dread, 1)
    assert has_lost(beyond)
    assert (never.marker, never.over) == (-4, False)


def test_s39_giving_up_in_a_fight_and_starting_anew() -> None:
    """FW-S39."""
    # GIVEN a fight in progress in the Wastes
    table = forward(domain="sirocco_wastes", health=7, statuses={"poisoned": 2})
    meet(table, "dune_hollow")
    exchange(table, own=3, foe=1)
    assert (asked(table), table.fight.hp) == ("before_roll", 4)

    # WHEN the player gives up
    table.interject((give_up,))

    # THEN the run is lost at once; a new run starts with all 162 cards and start values
    assert has_lost(table)
    again = forward()
    assert len(GAME.everything(again)) == 162
    assert (again.health, again.marker, again.grace, counter(again, "poisoned")) == (20, 0, 0, 0)
    assert again.completed == ()


def test_s40_no_passing_and_no_leaving() -> None:
    """FW-S40 (FW-5.4, FW-3.1)."""
    # GIVEN face-down cards in the row
    table = forward()
    row, turn = table.row.copy(), table.turn

    # WHEN the player tries to pass the turn or to go on to the next Domain
    refused = (refusal(table, "pass_turn"), refusal(table, "leave_domain"))

    # THEN both are refused and nothing changes
    assert refused == ("FW-5.4", "FW-3.1")
    assert (table.row, table.turn) == (row, turn)
