"""Chapter 16, Losing a world."""

from __future__ import annotations

from tests.games.spiralchain.builders import carry_out, chain, do, foreverot_roll, offered, where

from tablewright.games.spiralchain import foreverot, gates, losing, pawns, placing, terms
from tablewright.testing import choose, refusal


def test_16_1_the_fifth_ruin_is_noticed_in_any_phase() -> None:
    board = dict.fromkeys(("council_terrace", "proving_yard", "order_houses", "library_of_visions"), "ruin")
    table = chain(board=board, roles=["boltsender"])
    choose(table, "special", "boltsender")
    assert terms.is_lost(table, 4)
    assert where(table) == "nur"


def test_16_2_16_3_by_the_roll_or_by_a_card() -> None:
    table = chain(destroyed={"core": 1})
    carry_out(table, "lose_world core")
    assert terms.is_lost(table, 2)
    losing.lose_world(table, 1)
    assert not terms.is_lost(table, 1)


def test_16_4_16_11_tokens_return_to_supply_or_box() -> None:
    table = chain(
        board={"council_terrace": "ob1", "proving_yard": "obliviate_of_onus", "smelter": "marshal_ordain"},
        at="core",
    )
    do(table, losing.lose_world, 4)
    assert table.content.enemy_of["ob1"] in table.obliviates.unseen
    assert len(table.enemy_box) == 2
    assert table.obliviate_discard == ()
    assert table.events_due == 0


def test_16_5_all_pawns_flee_to_nur() -> None:
    table = chain(reserves={"onus": 2}, deployed={"onus": 1})
    do(table, losing.lose_world, 4)
    assert (where(table), table.reserves[1], table.deployed[1]) == ("nur", 2, 1)


def test_16_6_the_alliance_ruin_follows() -> None:
    table = chain()
    do(table, losing.lose_world, 8)
    assert table.ruin_space == 19


def test_16_7_out_of_reach() -> None:
    table = chain(lost=["core"], roles=["quarry_sage"])
    assert refusal(table, "gate", "core") == "SF-4.6"
    do(table, placing.bring_obliviate, 2)
    assert terms.obliviates_in_play(table) == 0
    carry_out(table, "draw_quest core")
    assert table.heroes[0].quests == ()


def test_16_8_its_permanent_obliviate_counts() -> None:
    table = chain(lost=["core", "depal"])
    assert foreverot.rot_count(table) == 2


def test_16_9_chaos_each_time() -> None:
    table = chain(lost=["murrod"], alliance=10, left=9)
    foreverot_roll(table, 6)
    foreverot_roll(table, 6)
    assert table.alliance == 4


def test_16_10_distances_stay_and_deploy_skips() -> None:
    table = chain(lost=["arctos"])
    assert gates.gate_cost(table, 0, 6) == 2
    assert pawns.next_world(table.lost, 4, 1) == 6


def test_16_12_25_7_all_seven_gone_is_not_the_end() -> None:
    table = chain()
    for world in range(2, 9):
        do(table, losing.lose_world, world)
    assert not table.over
    assert offered(table, "gate") == []


def test_r12_what_came_and_went_leaves_no_trace_in_the_pool() -> None:
    # GIVEN two tables that differ only in which Obliviate comes to Onus
    pools = []
    for face in (1, 2):
        table = chain(obliviates=[face])
        do(table, placing.bring_obliviate, 4)

        # WHEN Onus is lost
        do(table, losing.lose_world, 4)
        pools.append(table.obliviates.unseen)

    # THEN nothing hidden tells which one it was
    assert pools[0] == pools[1]
