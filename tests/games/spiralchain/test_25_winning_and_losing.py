"""Chapter 25, Winning and losing, and chapter 26, Advice."""

from __future__ import annotations

from tests.games.spiralchain.builders import chain, do, foreverot_roll, stack

from tablewright.games.spiralchain.game import GAME
from tablewright.games.spiralchain.rules import foreverot, terms
from tablewright.games.spiralchain.table import PLAYER_PHASE
from tablewright.testing import choose


def best(table: object) -> str:
    """What the rule of thumb would do."""
    options = table.options  # type: ignore[attr-defined]
    move = max(options, key=lambda option: GAME.advise(table, option))  # type: ignore[arg-type]
    return " ".join(str(getattr(part, "__name__", part)) for part in move)


def test_25_1_25_6_both_rot_and_rotkin_must_be_gone() -> None:
    """SF-R61: Rotkin, too, whatever lies uppermost."""
    table = chain(at="nur", stacks=[["rt1"], ["rk1"], [], []], has=[{"blue": 3, "bindmetal": 1, "valor": 1}])
    choose(table, "confront_rot", 0)
    assert not table.over
    choose(table, "confront_rot", 1)
    assert table.over


def test_25_2_25_3_the_last_card_is_carried_out_normally() -> None:
    table = chain(board={"council_terrace": "ob1"}, left=1)
    stack(table, "foreverot", "halve_current_alliance")
    foreverot_roll(table, 1)
    assert (table.left, table.alliance, table.over) == (0, 5, False)


def test_25_4_25_5_any_reveal_counts_and_all_lose_together() -> None:
    # GIVEN one Foreverot Card left, the Player Phase, and a text of seat 3 that reveals a card
    table = chain(left=1, current=1)
    stack(table, "foreverot", "halve_current_alliance")
    reveals = ((foreverot.reveal,),)

    # WHEN it is followed once, THEN the last card is carried out as in step 2
    do(table, terms.carry_out, 2, -1, reveals)
    assert (table.left, table.alliance, table.over) == (0, 5, False)

    # WHEN it is followed again, THEN all lose together
    do(table, terms.carry_out, 2, -1, reveals)
    assert table.over
    assert table.result is not None
    assert (table.result.won, table.result.clause) == ((False,) * 4, "SF-25.2")
    assert (table.phase, table.foreverot) == (PLAYER_PHASE, 0)


def test_26_1_26_2_26_3_26_4_the_rule_of_thumb() -> None:
    assert best(chain(alliance=2)) == "engage council_terrace"
    blocked = chain(alliance=1, board={"council_terrace": "ob1"})
    assert best(blocked) in ("rouse ob1", "confront_obliviate ob1")
    winning = chain(at="nur", stacks=[["rt1"], [], [], []], has=[{"blue": 3, "bindmetal": 1}])
    assert best(winning) == "confront_rot 0"
    idle = chain(board={"council_terrace": "marshal_ordain"}, at="pithysia", has=[{"blue": 2, "red": 1}])
    assert not best(idle).startswith("confront_warlord")
