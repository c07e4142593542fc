"""Every Prophecy, Madness and promotional item, carried out."""

from __future__ import annotations

import pytest
from tests.games.spiralchain.builders import (
    asked,
    begin,
    carry_out,
    chain,
    destroyed,
    do,
    foreverot_roll,
    held,
    offered,
    stack,
    token_at,
    where,
)
from tests.games.spiralchain.cards_of_fate import (
    BLACK,
    BLUE,
    FOREVEROT,
    RED,
    WORLD_IDS,
    Changes,
    about_to_reveal,
    answer,
    calling,
    changes,
    event_of,
    picture,
    revealed,
)

from tablewright.engine.pile import NOTHING
from tablewright.engine.table import GROUP
from tablewright.games.spiralchain.rules import events, terms
from tablewright.games.spiralchain.table import Table
from tablewright.testing import choose, refusal

# Prophecies (SF-G14)


def discarded(table: Table) -> list[str]:
    return [table.content.prophecies[card].id for card in table.prophecy_discard]


def test_G14_PR1_a_failed_roll_of_anybody_counts_as_8() -> None:
    # GIVEN the second player holds it; the first fails to rouse, and fails to confront
    for call, has in ((("rouse", "ob1"), {}), (("confront_obliviate", "ob1"), {"blue": 1})):
        table = chain(
            2, prophecies=[[], ["second_glance"]], board={"council_terrace": "ob1"}, has=[has], dice=[4]
        )
        choose(table, *call)
        assert (asked(table), table.waiting()) == ("window", [1])
        choose(table, "interrupt", 1)
        assert (token_at(table, "council_terrace"), table.destroyed_on(4), held(table)) == ("", 0, {})
        assert (discarded(table), table.heroes[1].prophecies, table.actions) == (["second_glance"], (), 5)

    # AND a Verge roll is a roll in an action; a Rotkin falls as well
    table = chain(2, prophecies=[[], ["second_glance"]], dice=[5])
    choose(table, "gate", "depal")
    choose(table, "interrupt", 1)
    assert terms.obliviates_in_play(table) == 0
    table = chain(2, at="nur", prophecies=[["second_glance"]], dice=[5], stacks=(("rt1", "rk1"), (), (), ()))
    choose(table, "confront_rot", 0)
    choose(table, "interrupt", 0)
    assert len(table.stacks[0]) == 1


@pytest.mark.parametrize(("step", "die"), [("rouse", 5), ("confront_obliviate", 6)])
def test_G14_PR1_nobody_is_asked_after_a_success(step: str, die: int) -> None:
    table = chain(
        2, prophecies=[[], ["second_glance"]], board={"council_terrace": "ob1"}, has=[{"blue": 1}], dice=[die]
    )
    choose(table, step, "ob1")
    assert (asked(table), table.seat, token_at(table, "council_terrace")) == ("take_action", 0, "")


def test_G14_PR2_an_obliviate_goes_back_to_the_pool() -> None:
    # GIVEN the third player holds it WHEN a Verge roll brings an Obliviate
    for use in (True, False):
        table = chain(3, prophecies=[[], [], ["closed_door"]], dice=[1])
        choose(table, "gate", "depal")
        assert (asked(table), table.waiting()) == ("window", [2])
        choose(table, *(("interrupt", 2) if use else ("pass_window",)))
        assert (terms.obliviates_in_play(table), len(table.obliviates)) == ((0, 15) if use else (1, 14))
        assert discarded(table) == (["closed_door"] if use else [])


def test_G14_PR2_one_of_three_and_also_in_the_foreverot_roll() -> None:
    # GIVEN three Obliviates by one card WHEN the second is turned away THEN the others come
    table = about_to_reveal("FV1", prophecies=[["closed_door"]])
    before = picture(table)
    foreverot_roll(table, 1)
    choose(table, "pass_window")
    choose(table, "interrupt", 0)
    assert asked(table) == "take_action"
    assert changes(before, table) == {
        "town_hall": "obliviate", "council_terrace": "obliviate", "prophecies": (6, 1), "cards 0": (0, 0, 0),
    }  # fmt: skip


@pytest.mark.parametrize(("rolled", "ways"), [(1, {1: 2}), (4, {1: 5, 2: 3}), (8, {2: 7})])
def test_G14_PR3_one_up_or_down_within_1_to_8(rolled: int, ways: dict[int, int]) -> None:
    # GIVEN the second player holds it WHEN the die is cast THEN it is changed before step 1
    for way, result in ways.items():
        table = chain(2, prophecies=[[], ["bent_hour"]])
        foreverot_roll(table, rolled)
        assert (asked(table), table.waiting(), table.roll_step) == ("window", [1], 0)
        choose(table, "interrupt", 1)
        assert (table.waiting(), offered(table, "take")) == ([1], [(one,) for one in ways])
        choose(table, "take", way)
        assert destroyed(table) == [int(world == result) for world in range(9)]
        assert (table.night, discarded(table)) == (result % 2 == 0, ["bent_hour"])


def test_G14_PR4_a_dragon_is_not_destroyed_by_a_rouse_a_roll_or_a_card() -> None:
    # GIVEN the second player holds it WHEN a Rouse fails
    table = chain(2, prophecies=[[], ["scaled_ward"]], board={"council_terrace": "ob1"}, dice=[4])
    choose(table, "rouse", "ob1")
    assert (asked(table), table.waiting()) == ("window", [1])
    choose(table, "interrupt", 1)
    assert (destroyed(table), token_at(table, "council_terrace"), table.actions) == ([0] * 9, "ob1", 5)
    assert discarded(table) == ["scaled_ward"]

    # WHEN step 3 would destroy one
    table = chain(2, prophecies=[[], ["scaled_ward"]])
    foreverot_roll(table, 7)
    choose(table, "interrupt", 1)
    assert (destroyed(table), asked(table)) == ([0] * 9, "take_action")

    # WHEN a card destroys four THEN one of them, of the holder's choice
    table = about_to_reveal("FV6", prophecies=[["scaled_ward"]])
    foreverot_roll(table, 1)
    choose(table, "pass_window")
    choose(table, "interrupt", 0)
    assert destroyed(table) == [0, 0, 0, 0, 0, 1, 0, 1, 1]


def test_G14_PR4_a_world_without_dragons_is_lost_all_the_same() -> None:
    table = chain(2, prophecies=[["scaled_ward"]], destroyed={"core": 1})
    foreverot_roll(table, 2)
    assert (asked(table), terms.is_lost(table, 2), discarded(table)) == ("take_action", True, [])


def test_G14_PR5_the_card_is_used_up_and_does_nothing() -> None:
    table = about_to_reveal("FV9", prophecies=[[], ["page_torn_out"]])
    assert revealed(table, ((1, "interrupt", 1),)) == {"prophecies": (6, 1), "cards 1": (0, 0, 0)}
    assert table.content.foreverot[table.resolved[-1]].id == FOREVEROT["FV9"]


def test_G14_PR5_it_does_not_help_where_no_card_is_left() -> None:
    table = about_to_reveal("FV9", prophecies=[["page_torn_out"]], left=0)
    foreverot_roll(table, 1)
    assert table.over


def test_G14_PR6_a_warlord_named_or_not_does_not_activate() -> None:
    # GIVEN Director Voss and the Spear Clan, both with a 5
    table = chain(
        2,
        prophecies=[[], ["stayed_hand"]],
        board={"town_hall": "director_halloran_voss", "war_drum_ring": "spear_clan"},
    )
    before = picture(table)
    foreverot_roll(table, 5)

    # WHEN the Clan goes first, and Voss is stayed THEN the Clan alone Advances
    answer(table, ((0, "call_up", "spear_clan"), (1, "pass_window"), (1, "interrupt", 1)))
    assert changes(before, table) == {
        "war_drum_ring": "ruin", "bone_market": "spear_clan", "dragons arctos": 1, "prophecies": (6, 1),
        "cards 1": (0, 0, 0),
    }  # fmt: skip


def test_G14_PR7_two_more_actions_for_whoever_begins_a_turn() -> None:
    # GIVEN the second player holds it WHEN the first begins a turn THEN the second is asked, the first has 2 more
    table = chain(prophecies=[[], ["borrowed_strength"]])
    assert (asked(table), table.waiting()) == ("window", [1])
    choose(table, "interrupt", 1)
    assert (asked(table), table.seat, table.actions, discarded(table)) == (
        "take_action",
        0,
        5,
        ["borrowed_strength"],
    )

    # AND that turn alone
    choose(table, "pass_turn")
    assert (table.seat, table.actions) == (1, 3)

    # GIVEN it is kept THEN the own turn is asked about as well
    table = chain(prophecies=[[], ["borrowed_strength"]])
    choose(table, "pass_window")
    choose(table, "pass_turn")
    assert (asked(table), table.waiting()) == ("window", [1])
    choose(table, "interrupt", 1)
    assert (table.seat, table.actions) == (1, 5)


# Madness (SF-G15)


def is_mad(table: Table, seat: int = 0) -> bool:
    return table.heroes[seat].madness != NOTHING


def test_G15_MD1_no_gates() -> None:
    table = chain(madness=["gate_dread"])
    assert {refusal(table, "gate", world) for world in WORLD_IDS if world != "onus"} == {"SF-20.2"}


def test_G15_MD1_leaves_when_the_pawn_is_moved_or_a_rouse_succeeds() -> None:
    # WHEN the pawn follows the Sled Corps, is sent for, or flees to Nur from a lost world
    table = calling("sled_corps", madness=["gate_dread"])
    choose(table, "deploy_on", 2)
    choose(table, "take_it")
    assert not is_mad(table)
    table = calling("missive_service", at=["depal", "core", "core", "core"], madness=["", "gate_dread"])
    answer(table, ((0, "take", 1), (0, "ask_to_come", 1), (1, "agree")))
    assert not is_mad(table, 1)
    table = chain(2, at=["core", "onus"], madness=["gate_dread", "closed_fist"], destroyed={"core": 1})
    foreverot_roll(table, 2)
    assert (where(table), is_mad(table), is_mad(table, 1)) == ("nur", False, True)

    # WHEN a Gate-Wright moves it without a Gate action
    table = chain(madness=["gate_dread"], roles=["gate_wright"])
    choose(table, "special", "gate_wright")
    choose(table, "travel_to", 7)
    assert (where(table), is_mad(table)) == ("rettik", False)

    # WHEN a Rouse fails it stays, and leaves when one succeeds; that of another does not matter
    table = chain(
        2, madness=["gate_dread", ""], board={"council_terrace": "ob1", "smelter": "ob2"}, dice=[4, 5]
    )
    choose(table, "rouse", "ob1")
    assert is_mad(table)
    choose(table, "rouse", "ob1")
    assert not is_mad(table)
    table = chain(2, madness=["", "gate_dread"], board={"council_terrace": "ob1"}, dice=[8])
    choose(table, "rouse", "ob1")
    assert is_mad(table, 1)


def test_G15_MD2_no_trade_either_way() -> None:
    wealth = [{"red": 1}, {"blue": 1}, {"black": 1}]
    # GIVEN the mad player's turn THEN no Transfer, nor a trade by a Special Action
    table = chain(3, madness=["closed_fist"], has=wealth, roles=["signal_engineer"])
    assert refusal(table, "transfer") == "SF-20.2"
    choose(table, "special", "signal_engineer")
    assert refusal(table, "take", 1) == "SF-20.2"

    # GIVEN another's turn THEN the mad one neither receives nor is asked; the third player does
    table = chain(3, madness=["", "closed_fist"], has=wealth)
    choose(table, "transfer")
    assert {refusal(table, "give_energy", 1, RED), refusal(table, "request_energy", 1, BLUE)} == {"SF-20.2"}
    assert {args[0] for args in (*offered(table, "give_energy"), *offered(table, "request_energy"))} == {2}


@pytest.mark.parametrize(("enemy", "has", "mad"), [
    ("ob5", {"blue": 2}, True), ("ob9", {"blue": 1, "red": 1, "yellow": 1}, False),
    ("marshal_ordain", {"blue": 2, "red": 1}, False), ("marshal_ordain", {"blue": 2, "red": 1, "valor": 1}, True),
])  # fmt: skip
def test_G15_MD2_leaves_with_a_cost_of_three(enemy: str, has: dict[str, int], mad: bool) -> None:
    table = chain(madness=["closed_fist"], has=[has], board={"council_terrace": enemy}, dice=[8])
    kind = "confront_obliviate" if enemy.startswith("ob") else "confront_warlord"
    choose(table, kind, enemy)
    if asked(table) == "choose_payment":
        table.choose(0)
    assert (token_at(table, "council_terrace"), is_mad(table)) == ("", mad)


def test_G15_MD3_an_energy_at_the_start_of_the_own_turn() -> None:
    # GIVEN two colours THEN its owner chooses, and on other turns nothing is lost
    table = chain(2, madness=["hungry_whisper"], has=[{"red": 1, "blue": 1}, {"red": 1}])
    assert (table.waiting(), sorted(offered(table, "give_up"))) == ([0], [(0, BLUE), (0, RED)])
    choose(table, "give_up", 0, BLUE)
    choose(table, "pass_turn")
    assert (held(table), held(table, 1), is_mad(table)) == ({"red": 1}, {"red": 1}, True)

    # WHEN the last one goes THEN it stays until the next turn, which begins without Energy; Bindmetal is none
    begin(table)
    assert (held(table), is_mad(table)) == ({}, True)
    begin(table)
    assert not is_mad(table)
    assert not is_mad(chain(madness=["hungry_whisper"], has=[{"bindmetal": 2}]))


def test_G15_MD3_leaves_with_a_quest() -> None:
    table = chain(at="pithysia", madness=["hungry_whisper"], has=[{"red": 2}], quests=[["rooftop_garden"]])
    choose(table, "collect", "rooftop_garden")
    assert (is_mad(table), held(table)) == (False, {"red": 1, "yellow": 2, "blue": 1})


def test_G15_MD4_skill_icons_do_not_count() -> None:
    # GIVEN a Tidecaller (Insight) with a Lore of Insight: RA4 needs no roll, but two of them with the Madness
    for madness, gone in (([], True), (["shattered_focus"], False)):
        table = chain(
            roles=["tidecaller"], madness=madness, has=[{"yellow": 1, "insight": 1}], board={"council_terrace": "ra4"},
            dice=[7, 4],
        )  # fmt: skip
        choose(table, "confront_obliviate", "ra4")
        assert (token_at(table, "council_terrace") == "") == gone

    # AND Warlords cost what they cost
    table = chain(
        madness=["shattered_focus"],
        has=[{"blue": 2, "valor": 1}],
        board={"council_terrace": "marshal_ordain"},
    )
    assert refusal(table, "confront_warlord", "marshal_ordain") == "SF-6.2"


def test_G15_MD4_leaves_with_an_eight_in_an_action_of_ones_own() -> None:
    # WHEN a 7, then an 8 is rolled in a Verge roll
    table = chain(2, madness=["shattered_focus"], dice=[7, 8])
    choose(table, "gate", "depal")
    assert is_mad(table)
    choose(table, "gate", "onus")
    assert not is_mad(table)

    # AND the 8 of another, or of the Foreverot Roll, is none
    table = chain(2, madness=["", "shattered_focus"], dice=[8])
    choose(table, "gate", "depal")
    foreverot_roll(table, 8)
    assert is_mad(table, 1)


def test_G15_MD5_each_location_once_a_turn() -> None:
    table = chain(2, madness=["restless_hands"])
    choose(table, "engage", "council_terrace")
    assert refusal(table, "engage", "council_terrace") == "SF-5.6"
    choose(table, "engage", "proving_yard")
    assert is_mad(table)
    begin(table)
    assert refusal(table, "engage", "council_terrace") == ""


@pytest.mark.parametrize(("night", "mad"), [(True, False), (False, True)])
def test_G15_MD5_leaves_when_it_turns_to_day(night: bool, mad: bool) -> None:
    table = chain(2, madness=["", "restless_hands"], night=night)
    foreverot_roll(table, 8)
    assert (is_mad(table, 1), table.night) == (mad, not night)


@pytest.mark.parametrize(("step", "die", "gone"), [
    ("rouse", 5, False), ("rouse", 6, True), ("confront_obliviate", 6, False), ("confront_obliviate", 7, True),
])  # fmt: skip
def test_G15_MD6_one_less_in_actions_until_an_obliviate_goes(step: str, die: int, gone: bool) -> None:
    table = chain(2, madness=["rot_dream"], has=[{"blue": 1}], board={"council_terrace": "ob1"}, dice=[die])
    choose(table, step, "ob1")
    assert (token_at(table, "council_terrace") == "", is_mad(table)) == (gone, not gone)


def test_G15_MD6_verge_rolls_too_and_only_on_the_own_world_it_leaves() -> None:
    # GIVEN a Verge roll of 6, which counts as 5
    table = chain(2, madness=["rot_dream"], dice=[6])
    choose(table, "gate", "depal")
    assert token_at(table, "masked_forum") != ""

    # AND a 6 in the Rime Mine, which gives 1 Bindmetal as a 5 does
    table = chain(at="arctos", madness=["rot_dream"], dice=[6])
    choose(table, "engage", "rime_mine")
    assert held(table) == {"bindmetal": 1}

    # WHEN another discards an Obliviate elsewhere it stays, and leaves if that is where the dreamer is; no Warlord will
    for world, mad in (("core", True), ("onus", False)):
        table = chain(
            2, at=["onus", world], madness=["", "rot_dream"], board={"council_terrace": "ob1"}, dice=[8]
        )
        choose(table, "rouse", "ob1")
        assert is_mad(table, 1) == mad
    table = chain(2, madness=["", "rot_dream"], board={"council_terrace": "marshal_ordain"}, dice=[8])
    choose(table, "rouse", "marshal_ordain")
    assert is_mad(table, 1)


# Promotional items (SF-G19)

PROMOS = {"promos": True}


def test_G19_political_pivoting_any_faction_without_influence() -> None:
    # GIVEN the third player's turn, 24 Factions in the deck with the promotional ones
    table = chain(3, current=2, options=PROMOS, alliance=3)
    stack(table, "events", "political_pivoting")
    do(table, events.advance_event)
    assert (table.waiting(), len(offered(table, "play_found"))) == ([2], 24)
    choose(table, "play_found", "civic_assembly")
    assert (table.alliance, len(table.factions), held(table, 2)) == (8, 23, {})
    assert table.faction_box == (table.content.faction_of["civic_assembly"],)


def test_G19_revisionist_history_one_other_event_returns() -> None:
    # GIVEN two Events on the discard pile WHEN history is revised THEN the group chooses one of the two
    table = chain(options=PROMOS, event="dragonsong")
    stack(table, "events", "open_roads", "revisionist_history")
    do(table, events.advance_event)
    before = len(table.events)
    do(table, events.advance_event)
    assert table.waiting() == [GROUP]
    assert offered(table, "bring_event_back") == [("dragonsong",), ("open_roads",)]
    choose(table, "bring_event_back", "dragonsong")
    assert picture(table)["events"] == ["open_roads", "revisionist_history"]
    assert (len(table.events), event_of(table, "dragonsong") in table.events.unseen) == (before, True)


def test_G19_guardian_actuator_a_dragon_for_a_bindmetal() -> None:
    table = chain(
        options=PROMOS, event="guardian_actuator", has=[{"bindmetal": 1}], destroyed={"onus": 2, "core": 1}
    )
    choose(table, "event_action", "guardian_actuator")
    assert (destroyed(table)[2], destroyed(table)[4], held(table), table.actions) == (1, 1, {}, 2)
    assert refusal(table, "event_action", "guardian_actuator") == "SF-3.8"
    whole = chain(options=PROMOS, event="guardian_actuator", has=[{"bindmetal": 1}], destroyed={"core": 1})
    assert refusal(whole, "event_action", "guardian_actuator") == "SF-3.8"


def test_G19_exploratory_quest_from_any_deck() -> None:
    # GIVEN Core lost; decks of nine cards on Core, Depal and Onus
    table = chain(2, current=1, options=PROMOS, lost=["core"], at="nur")
    stack(table, "events", "exploratory_quest")
    do(table, events.advance_event)
    assert (table.waiting(), offered(table, "take_one_quest")) == ([1], [(3,), (4,), (5,), (6,)])
    answer(table, ((1, "take_one_quest", 3), (0, "take_one_quest", 6)))
    assert (len(table.decks[3]), len(table.decks[6])) == (8, 7)
    assert [len(hero.quests) for hero in table.heroes] == [1, 1]


def test_G19_order_of_core_one_black_box_of_three() -> None:
    table = chain(options=PROMOS, has=[{"influence": 1}], actions=1, at="rettik")
    table.factions.unseen = [table.content.faction_of["order_of_core"]]
    stack(table, "core", "rooftop_garden", "power_station", "park_carousel")
    choose(table, "call_in_favors")
    choose(table, "play_faction", "order_of_core")
    assert sorted(offered(table, "follow_black_box")) == [
        ("park_carousel",),
        ("power_station",),
        ("rooftop_garden",),
    ]
    choose(table, "follow_black_box", "power_station")
    assert (held(table), len(table.decks[2]), len(table.discards[2])) == ({"red": 3}, 6, 3)


def test_G19_veil_expediters_three_gates_cost_nothing_this_round() -> None:
    # GIVEN no Alliance, the Expediters called with the first of six actions
    table = chain(2, options=PROMOS, has=[{"influence": 1}], alliance=0, actions=5, dice=[8] * 4)
    table.factions.unseen = [table.content.faction_of["veil_expediters"]]
    choose(table, "call_in_favors")
    choose(table, "add_actions", 0)
    choose(table, "play_faction", "veil_expediters")

    # WHEN one goes to Nur and away again THEN the other may go once more, and no further
    choose(table, "gate", "nur")
    choose(table, "gate", "pithysia")
    choose(table, "pass_turn")
    choose(table, "gate", "core")
    assert (where(table), where(table, 1), table.alliance) == ("pithysia", "core", 0)
    assert refusal(table, "gate", "depal") == "SF-4.5"


def test_G19_veil_expediters_end_with_the_round() -> None:
    table = chain(2, options=PROMOS, alliance=0)
    carry_out(table, "free_gates 3")
    foreverot_roll(table, 1)
    assert refusal(table, "gate", "arctos") == "SF-4.5"


@pytest.mark.parametrize("alliance", [21, 1, 0])
def test_G19_reduce_current_alliance_to_zero(alliance: int) -> None:
    table = about_to_reveal("reduce_current_alliance_to_zero", options=PROMOS, alliance=alliance)
    assert revealed(table) == ({"alliance": 0} if alliance else {})


@pytest.mark.parametrize(("die", "comes", "mad"), [
    (1, 1, True), (4, 1, True), (5, 0, True), (7, 0, True), (8, 0, False),
])  # fmt: skip
def test_G19_chaos_infection_at_the_end_of_the_own_turn(die: int, comes: int, mad: bool) -> None:
    table = chain(2, options=PROMOS, at=["arctos", "onus"], madness=["chaos_infection"], dice=[die])
    choose(table, "pass_turn")
    assert (terms.count_on(table, 5, 1), terms.obliviates_in_play(table), is_mad(table)) == (
        comes,
        comes,
        mad,
    )
    assert table.seat == 1


def test_G19_15_11_no_chaos_on_nur() -> None:
    table = chain(2, options=PROMOS, at=["nur", "onus"], madness=["chaos_infection"], dice=[1])
    choose(table, "pass_turn")
    assert (terms.obliviates_in_play(table), is_mad(table)) == (0, True)


def test_G19_yettim_borrows_gains_and_rolls_again() -> None:
    # WHEN the other one declines THEN nothing is gained
    table = chain(2, options=PROMOS, roles=["yettim", "peacebroker"])
    choose(table, "special", "yettim")
    answer(table, ((0, "take", 1), (1, "decline")))
    assert (held(table), held(table, 1)) == ({}, {})

    # WHEN an Energy is chosen, or the other one agrees THEN that is gained
    table = chain(2, options=PROMOS, roles=["yettim", "peacebroker"])
    choose(table, "special", "yettim")
    choose(table, "take", 2)
    choose(table, "take_energy", 0, BLACK)
    assert (held(table), table.actions) == ({"black": 1}, 5)
    choose(table, "special", "yettim")
    answer(table, ((0, "take", 1), (1, "agree")))
    assert (held(table), held(table, 1)) == ({"black": 1, "influence": 1}, {})

    # AND one Confront roll in a round may be rolled again
    table = chain(
        2,
        options=PROMOS,
        roles=["yettim"],
        has=[{"blue": 2}],
        board={"council_terrace": "ob1"},
        dice=[1, 2, 3],
    )
    choose(table, "confront_obliviate", "ob1")
    assert (asked(table), table.waiting()) == ("window", [0])
    choose(table, "interrupt", 0)
    assert (asked(table), table.natural) == ("take_action", 2)
    choose(table, "confront_obliviate", "ob1")
    assert (asked(table), table.natural) == ("take_action", 3)

    # AND no other roll
    table = chain(2, options=PROMOS, roles=["yettim"], board={"council_terrace": "ob1"}, dice=[1])
    choose(table, "rouse", "ob1")
    assert asked(table) == "take_action"


BLACK_BOXES: list[tuple[str, str, str, Changes]] = [
    ("core", "attic_archive", "park_carousel", {"yellow": 1, "re_roll": 1}),
    ("depal", "stage_of_echoes", "antriban_theatre", {"influence": 1, "black": 1}),
    ("onus", "library_of_visions", "gar_reflectory", {"craft": 1, "blue": 1}),
]  # fmt: skip


@pytest.mark.parametrize(("world", "place", "card", "gained"), BLACK_BOXES)
def test_G19_5_10_promotional_black_boxes(world: str, place: str, card: str, gained: dict[str, int]) -> None:
    table = chain(at=world, options=PROMOS)
    stack(table, world, card)
    table.lore.unseen = [3]
    choose(table, "engage", place)
    assert (held(table), table.discards[table.content.world_of[world]]) == (
        gained,
        (table.content.quest_of[card],),
    )


QUESTS: list[tuple[str, Changes, bool]] = [
    ("park_carousel", {"at": "core", "seats": 3}, True),
    ("park_carousel", {"at": "core", "seats": 2, "reserves": {"core": 1}}, True),
    ("park_carousel", {"at": "core", "seats": 2}, False),
    ("park_carousel", {"at": "core", "seats": 3, "night": True}, False),
    ("park_carousel", {"at": "depal", "seats": 3}, False),
    ("antriban_theatre", {"at": "depal", "has": [{"black": 3}]}, True),
    ("antriban_theatre", {"at": "depal", "has": [{"black": 2, "blue": 1}]}, False),
    ("antriban_theatre", {"at": "core", "has": [{"black": 3}]}, False),
    ("gar_reflectory", {"has": [{"valor": 2}]}, True),
    ("gar_reflectory", {"has": [{"valor": 1, "craft": 1}]}, False),
]  # fmt: skip


@pytest.mark.parametrize(("card", "position", "met"), QUESTS)
def test_G19_19_3_promotional_quests(card: str, position: Changes, met: bool) -> None:
    table = chain(options=PROMOS, quests=[[card]], **position)
    assert refusal(table, "collect", card) == ("" if met else "SF-19.3")
    if met:
        had = held(table)
        choose(table, "collect", card)
        metal = {"bindmetal": 2} if card == "antriban_theatre" else {}
        assert (held(table), table.alliance) == ({**had, **metal}, 13 if card == "park_carousel" else 10)
        assert len(table.heroes[0].prophecies) == int(card == "gar_reflectory")
        assert table.heroes[0].quests == ()
