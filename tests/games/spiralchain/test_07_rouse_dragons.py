"""Chapter 7, Rouse Dragons."""

from __future__ import annotations

from tests.games.spiralchain.builders import (
    asked,
    carry_out,
    chain,
    destroyed,
    foreverot_roll,
    held,
    offered,
    spots,
    stack,
    token_at,
)

from tablewright.games.spiralchain.cards import NUR
from tablewright.games.spiralchain.rules import dragons, terms
from tablewright.games.spiralchain.table import OPEN
from tablewright.testing import choose, refusal


def test_7_2_7_4_success_discards_and_the_dragon_stays_ready() -> None:
    table = chain(board={"council_terrace": "ob1", "proving_yard": "marshal_ordain"}, dice=[5, 8])
    stack(table, "events", "open_roads")
    choose(table, "rouse", "ob1")
    assert len(table.event_discard) == 1
    choose(table, "rouse", "marshal_ordain")
    assert table.enemy_box == (table.content.enemy_of["marshal_ordain"],)
    assert terms.dragons_left(table, 4) == 2


def test_7_5_skill_icons_do_not_help_re_rolls_do() -> None:
    table = chain(board={"council_terrace": "ob5"}, has=[{"valor": 4, "re_roll": 1}], dice=[4, 5])
    choose(table, "rouse", "ob5")
    choose(table, "re_roll")
    assert token_at(table, "council_terrace") == ""


def test_7_6_dragon_ruins_block_nothing() -> None:
    table = chain(destroyed={"onus": 2})
    assert terms.ruins_on(table, 4) == 0
    assert [refusal(table, "engage", name) for name in spots("onus", table)[:4]] == [""] * 4


def test_7_6_dragon_ruins_do_not_count_towards_the_five() -> None:
    # GIVEN Onus with Ruins on four locations and an Obliviate on the fifth
    board = dict.fromkeys(("council_terrace", "proving_yard", "order_houses", "library_of_visions"), "ruin")
    table = chain(board={**board, "smelter": "ob1"}, dice=[4, 1])

    # WHEN both Dragons are Destroyed by Rouses that fail
    choose(table, "rouse", "ob1")
    choose(table, "rouse", "ob1")

    # THEN six Ruins lie on the board, four of them on locations, and Onus is not lost
    assert (terms.ruins_on(table, 4), destroyed(table)[4]) == (4, 2)
    assert not terms.is_lost(table, 4)
    assert token_at(table, "smelter") == "ob1"

    # WHEN a Ruin takes the fifth location, it is
    table.put(table.content.location_of["smelter"], OPEN)
    carry_out(table, "place ruin onus")
    assert terms.is_lost(table, 4)


def test_7_8_rouse_is_impossible_on_nur() -> None:
    # GIVEN a pawn on Nur, where Rot and Rotkin lie, and a Dragon on every other world
    table = chain(at="nur", stacks=[["rt1"], ["rt2", "rk1"], [], []], board={"council_terrace": "ob1"})

    # THEN there is nothing to rouse against, and the clause says why
    assert dragons.cannot_rouse(table, NUR) == "SF-7.8"
    assert offered(table, "rouse") == []


def test_7_8_rouse_never_affects_rot_or_rotkin() -> None:
    # GIVEN Rot and Rotkin on Nur, an Obliviate and a Rotkin Abroad on Onus
    table = chain(
        stacks=[["rt1"], ["rt2", "rk1"], [], []],
        board={"council_terrace": "ob1", "proving_yard": "ra1"},
        dice=[8, 8],
    )
    stacks, box = table.stacks, table.rot_box

    # WHEN Dragons are roused against all that may be chosen
    assert offered(table, "rouse") == [("ob1",), ("ra1",)]
    choose(table, "rouse", "ob1")
    choose(table, "rouse", "ra1")

    # THEN only those two are gone
    assert (token_at(table, "council_terrace"), token_at(table, "proving_yard")) == ("", "")
    assert (table.stacks, table.rot_box) == (stacks, box)
    assert offered(table, "rouse") == []


def test_7_9_rotkin_abroad_need_a_single_roll() -> None:
    table = chain(board={"council_terrace": "ra2"}, dice=[5])
    choose(table, "rouse", "ra2")
    assert token_at(table, "council_terrace") == ""


def test_7_3_mending_and_speaking() -> None:
    table = chain(roles=["mender"], board={"council_terrace": "ob1"}, has=[{"yellow": 2}], dice=[1])
    choose(table, "rouse", "ob1")
    choose(table, "interrupt", 0)
    assert (terms.dragons_left(table, 4), held(table)) == (2, {})
    table = chain(roles=["dragonspeaker"], board={"council_terrace": "ob1"}, dice=[4])
    choose(table, "rouse", "ob1")
    assert token_at(table, "council_terrace") == ""


def test_7_7_a_world_without_dragons_falls_only_when_rolled() -> None:
    table = chain(destroyed={"core": 1})
    assert not terms.is_lost(table, 2)
    foreverot_roll(table, 2)
    assert terms.is_lost(table, 2)


def test_R50_nothing_falls_where_no_dragon_is() -> None:
    table = chain(destroyed={"core": 1})
    carry_out(table, "destroy_dragon core")
    assert not terms.is_lost(table, 2)
    carry_out(table, "restore_dragon core")
    assert table.destroyed_on(2) == 0
    assert asked(table) == "rest"
