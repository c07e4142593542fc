"""Chapter 16, Losing a world."""

from __future__ import annotations

from tests.games.spiralchain.builders import (
    asked,
    begin,
    carry_out,
    chain,
    do,
    foreverot_roll,
    offered,
    put,
    stack,
    token_at,
    where,
)

from tablewright.games.spiralchain.game import GAME
from tablewright.games.spiralchain.rules import gates, losing, pawns, placing, terms
from tablewright.games.spiralchain.show.decks import supply_counters
from tablewright.games.spiralchain.table import OPEN, PLAYER_PHASE, RUIN, SETTING_UP, Table
from tablewright.testing import choose, refusal

FOUR_RUINS = dict.fromkeys(("council_terrace", "proving_yard", "order_houses", "library_of_visions"), "ruin")


def ruins_in_supply(table: Table) -> int:
    return next(int(one.value) for one in supply_counters(table) if one.id == "supply-ruins")


def test_16_1_the_fifth_ruin_loses_a_world_in_the_player_phase() -> None:
    # GIVEN a Boltsender on Onus, where three locations hold Ruins
    table = chain(board={**FOUR_RUINS, "council_terrace": "ob1"}, roles=["boltsender"])

    # WHEN a fourth is placed
    choose(table, "special", "boltsender")

    # THEN Onus stands; the fifth loses it at once
    assert (terms.ruins_on(table, 4), terms.is_lost(table, 4)) == (4, False)
    choose(table, "special", "boltsender")
    assert terms.is_lost(table, 4)
    assert where(table) == "nur"
    assert (table.phase, table.actions) == (PLAYER_PHASE, 1)


def test_16_1_the_fifth_ruin_loses_a_world_in_set_up() -> None:
    # GIVEN four Ruins on Onus before the Foreverot Cards of set-up are turned up
    table = GAME.new(4, 1, {"challenge": "practice"}, debug=True)
    assert isinstance(table, Table)
    choose(table, "begin_with", 0)
    for name, token in FOUR_RUINS.items():
        put(table, name, token)
    table.put(table.content.location_of["smelter"], OPEN)
    stack(table, "foreverot", "ruin_a_location_on_two_worlds")
    choose(table, "start_on", "onus")

    # WHEN the first of them puts another Ruin there
    choose(table, "ruin_this", 4)

    # THEN it is lost before the first round
    assert terms.is_lost(table, 4)
    assert where(table) == "nur"
    assert (table.phase, table.round) == (SETTING_UP, 0)


def test_16_1_the_fifth_ruin_loses_a_world_in_each_step_of_the_foreverot_roll() -> None:
    # Step 2: a Foreverot Card; before its second Ruin Onus is already lost
    table = chain(board={**FOUR_RUINS, "town_hall": "ob1"})
    stack(table, "foreverot", "ruin_a_location_on_two_worlds")
    foreverot_roll(table, 1)
    choose(table, "ruin_this", 4)
    assert (terms.is_lost(table, 4), table.roll_step) == (True, 2)
    assert [args[0] for args in offered(table, "ruin_this")] == [2, 3, 5, 6, 7, 8]

    # Step 3: the Chaos Effect of Rettik
    table = chain(
        lost=["rettik"],
        at="murrod",
        board=dict.fromkeys(("gate_foundry", "envoys_wharf", "missive_post", "ember_stacks"), "ruin"),
    )
    foreverot_roll(table, 7)
    assert terms.is_lost(table, 6)
    assert where(table) == "nur"

    # Step 4: a Warlord leaves the Ruin
    table = chain(board={**FOUR_RUINS, "smelter": "marshal_ordain"})
    foreverot_roll(table, 7)
    assert terms.is_lost(table, 4)
    assert where(table) == "nur"


def test_16_2_the_roll_loses_a_world_without_dragons() -> None:
    # GIVEN a Dragon left on Core and none left on Depal
    table = chain(destroyed={"depal": 1}, at=["core", "depal", "onus", "onus"])

    # WHEN their numbers are rolled, THEN Core loses its Dragon and Depal is lost
    foreverot_roll(table, 2)
    assert (terms.is_lost(table, 2), terms.dragons_left(table, 2)) == (False, 0)
    foreverot_roll(table, 3)
    assert terms.is_lost(table, 3)
    assert [where(table, seat) for seat in range(4)] == ["core", "nur", "onus", "onus"]

    # AND Nur never is, although it has no Dragons (SF-R5)
    stack(table, "foreverot", "halve_current_alliance")
    foreverot_roll(table, 1)
    do(table, losing.lose_world, 1)
    assert (table.lost_count, terms.is_lost(table, 1)) == (1, False)


def test_16_3_a_card_loses_a_world() -> None:
    # GIVEN no Dragon left on Depal and on Onus
    table = chain(destroyed={"depal": 1, "onus": 2}, board={"frost_beacon": "ob1"})
    stack(table, "foreverot", "lose_the_lowest_undefended_world")

    # WHEN the card that loses a world is revealed on a 1
    foreverot_roll(table, 1)

    # THEN the lower one of them is lost, though its number was not rolled
    assert [world for world in range(1, 9) if terms.is_lost(table, world)] == [3]


def test_16_4_16_11_tokens_return_to_supply_or_box() -> None:
    # GIVEN one token of every kind on Onus, both Dragons covered with Ruins
    board = {
        "council_terrace": "ob1", "proving_yard": "ra1", "order_houses": "obliviate_of_onus",
        "library_of_visions": "ruin", "smelter": "marshal_ordain",
    }  # fmt: skip
    table = chain(board=board, at="core", destroyed={"onus": 2})
    enemies = table.content.enemy_of
    assert list(table.warlord_cards) == [enemies["marshal_ordain"]]
    assert (len(table.obliviates), ruins_in_supply(table)) == (13, 18)

    # WHEN Onus is lost by a roll of 4
    foreverot_roll(table, 4)

    # THEN what came from the supply is there again, but for the Ruin on the Alliance Track; the rest is in the box
    assert [token_at(table, name) for name in board] == [""] * 5
    assert table.destroyed_on(4) == 0
    assert {enemies["ob1"], enemies["ra1"]} <= set(table.obliviates.unseen)
    assert (len(table.obliviates), ruins_in_supply(table)) == (15, 20)
    assert sorted(table.enemy_box) == sorted([enemies["marshal_ordain"], enemies["obliviate_of_onus"]])
    assert table.warlord_cards == ()

    # AND nothing was discarded: no Event advanced
    assert table.obliviate_discard == ()
    assert (table.event_discard, len(table.events)) == ((), 14)


def test_16_5_all_pawns_flee_to_nur() -> None:
    table = chain(reserves={"onus": 2}, deployed={"onus": 1})
    do(table, losing.lose_world, 4)
    assert (where(table), table.reserves[1], table.deployed[1]) == ("nur", 2, 1)


def test_16_6_the_alliance_ruin_follows() -> None:
    table = chain()
    do(table, losing.lose_world, 8)
    assert table.ruin_space == 19


def test_16_7_out_of_reach() -> None:
    # No gating to it
    table = chain(lost=["core"])
    assert refusal(table, "gate", "core") == "SF-4.6"

    # No placements: the Obliviate stays in the pool, the Ruin in the supply
    do(table, placing.bring_obliviate, 2)
    carry_out(table, "place ruin core")
    assert terms.obliviates_in_play(table) == 0
    assert (len(table.obliviates), RUIN in table.board) == (15, False)

    # No draws from its World Deck, neither as a Quest nor for a black box
    carry_out(table, "draw_quest core")
    carry_out(table, "draw_from core 1")
    assert table.heroes[0].quests == ()
    assert (len(table.decks[2]), table.discards[2]) == (8, ())


def test_16_7_5_14_a_lost_world_is_not_engaged() -> None:
    # GIVEN a Boltsender who loses Onus with the fifth Ruin
    table = chain(board=FOUR_RUINS, roles=["boltsender"])
    choose(table, "special", "boltsender")

    # THEN the player, now on Nur, has nothing to engage
    assert offered(table, "engage") == []
    assert refusal(table, "engage", "nur") == "SF-5.13"

    # AND even a pawn that stood there could not
    table.heroes[0].world = 4
    table.ask_again()
    assert {refusal(table, "engage", name) for name in (*FOUR_RUINS, "smelter")} == {"SF-5.14"}


def test_16_8_its_permanent_obliviate_counts_in_every_later_roll() -> None:
    # GIVEN two lost worlds and no other Obliviate
    table = chain(lost=["core", "depal"], left=5)
    stack(table, "foreverot", "close_the_gate_roads", "bring_the_night")

    # WHEN the Foreverot Roll is 3, then 2, then 1, THEN the last two reveal a card
    left = []
    for face in (3, 2, 1):
        foreverot_roll(table, face)
        left.append(table.left)
    assert left == [5, 4, 3]


def test_16_8_its_permanent_obliviate_cannot_be_discarded() -> None:
    # GIVEN Depal lost, and a Flamewarden beside it who can pay for anything and calls the Ember Choir
    table = chain(
        lost=["depal"], roles=["flamewarden"], left=5,
        has=[{"blue": 3, "black": 3, "red": 3, "yellow": 3, "bindmetal": 3, "influence": 1}],
    )  # fmt: skip
    table.factions.unseen = [table.content.faction_of["ember_choir"]]

    # THEN it cannot be Confronted
    assert refusal(table, "special", "flamewarden") == "SF-6.2"
    assert offered(table, "confront_obliviate") == offered(table, "rouse") == []

    # AND a card that discards an Obliviate on an adjacent world finds none
    choose(table, "call_in_favors")
    choose(table, "add_actions", 0)
    choose(table, "play_faction", "ember_choir")
    assert asked(table) == "take_action"
    assert (table.obliviate_discard, table.event_discard) == ((), ())
    stack(table, "foreverot", "close_the_gate_roads")
    foreverot_roll(table, 1)
    assert table.left == 4


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
    # GIVEN one Rotkin left on Nur and pawns on several worlds
    table = chain(at=["core", "onus", "rettik", "pithysia"], dice=[6])

    # WHEN all seven worlds are lost
    for world in range(2, 9):
        do(table, losing.lose_world, world)

    # THEN everybody is stranded on Nur, and the game goes on
    assert (table.over, table.lost_count, table.ruin_space, table.alliance) == (False, 7, 1, 0)
    assert [where(table, seat) for seat in range(4)] == ["nur"] * 4
    foreverot_roll(table, 8)
    assert (asked(table), table.over, table.left) == ("take_action", False, 5)
    table.alliance = 21
    begin(table)
    assert {refusal(table, "gate", world.id) for world in table.content.worlds[2:]} == {"SF-4.6"}

    # AND it can still be won
    choose(table, "confront_rot", 0)
    assert table.result is not None
    assert (table.result.won, table.result.clause) == ((True,) * 4, "SF-25.1")


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
