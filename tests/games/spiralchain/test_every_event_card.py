"""Every Event and every Faction, carried out."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.spiralchain.builders import (
    asked,
    chain,
    do,
    foreverot_roll,
    held,
    offered,
    stack,
    token_at,
    where,
)
from tests.games.spiralchain.cards_of_fate import (
    ALL_BUT_CORE,
    BLACK,
    BLUE,
    RED,
    WORLD_IDS,
    YELLOW,
    Answers,
    Changes,
    answer,
    calling,
    changes,
    event_of,
    picture,
    ring,
)

from tablewright.engine.table import GROUP
from tablewright.games.spiralchain.cards import INFLUENCE
from tablewright.games.spiralchain.rules import events, favors, terms
from tablewright.games.spiralchain.table import Table
from tablewright.testing import choose, refusal

# Events (SF-G11)


def event_comes(table: Table, name: str, answers: Answers = ()) -> Changes:
    stack(table, "events", name)
    before = picture(table)
    do(table, events.advance_event)
    answer(table, answers)
    assert asked(table) == "rest"
    found = changes(before, table)
    assert found.pop("events")[-1] == name
    return found


def test_G11_eight_continuous_events_and_six_instant_ones() -> None:
    lasting = ["open_roads", "gathering_dusk", "dragonsong", "trade_fever", "open_court", "war_footing",
               "scholars_truce", "bitter_season"]  # fmt: skip
    instant = [
        "sudden_accord",
        "lost_caravans",
        "tear_in_the_veil",
        "old_promises",
        "turning_pages",
        "fever_dream",
    ]
    kinds = {card.id: card.kind for card in chain().content.events}
    assert kinds == {**dict.fromkeys(lasting, "continuous"), **dict.fromkeys(instant, "instant")}


def test_G11_EV1_open_roads() -> None:
    # GIVEN Open Roads and no Alliance THEN adjacent worlds alone are open
    table = chain(event="open_roads", alliance=0)
    assert [refusal(table, "gate", world) for world in ("depal", "arctos")] == ["", ""]
    assert [refusal(table, "gate", world) for world in ("core", "murrod", "nur")] == ["SF-4.5"] * 3

    # AND Core to Nur costs 3, the others 2; an action is spent, and the Verge roll is made (SF-R60)
    table = chain(at="core", event="open_roads", alliance=2)
    assert refusal(table, "gate", "nur") == "SF-4.5"
    table = chain(at="core", event="open_roads", alliance=10, dice=[5, 6])
    choose(table, "gate", "depal")
    assert (table.alliance, table.actions, token_at(table, "masked_forum") != "") == (10, 2, True)
    choose(table, "gate", "rettik")
    assert table.alliance == 8
    choose(table, "gate", "nur")
    assert table.alliance == 5


@pytest.mark.parametrize(("event", "die", "comes"), [
    ("", 5, True), ("", 6, False), ("gathering_dusk", 6, True), ("gathering_dusk", 7, False),
])  # fmt: skip
def test_G11_EV2_verge_rolls_are_safe_only_on_7_and_8(event: str, die: int, comes: bool) -> None:
    table = chain(event=event, dice=[die])
    choose(table, "gate", "depal")
    assert (token_at(table, "masked_forum") != "") == comes


@pytest.mark.parametrize(("event", "die", "gone"), [
    ("", 4, False), ("", 5, True), ("dragonsong", 3, False), ("dragonsong", 4, True),
])  # fmt: skip
def test_G11_EV3_dragons_answer_on_4_to_8(event: str, die: int, gone: bool) -> None:
    table = chain(event=event, dice=[die], board={"council_terrace": "marshal_ordain"})
    choose(table, "rouse", "marshal_ordain")
    assert (token_at(table, "council_terrace") == "", table.destroyed_on(4)) == (gone, int(not gone))


def test_G11_EV4_two_energy_of_one_other_colour_for_one() -> None:
    table = chain(event="trade_fever", has=[{"red": 2}])
    choose(table, "event_action", "trade_fever")
    assert sorted(colour for _, colour, *_ in offered(table, "take_energy")) == [BLUE, BLACK, YELLOW]
    choose(table, "take_energy", 0, YELLOW)
    assert (held(table), table.actions) == ({"red": 1, "yellow": 2}, 2)
    assert (
        refusal(chain(event="trade_fever", has=[{"bindmetal": 2}]), "event_action", "trade_fever") == "SF-3.8"
    )


@pytest.mark.parametrize(("world", "card", "left"), [
    ("core", "civic_assembly", 1), ("core", "prism_bank", 0), ("pithysia", "prism_bank", 1),
    ("nur", "freight_union", 0),
])  # fmt: skip
def test_G11_EV5_what_is_linked_to_your_world_is_free(world: str, card: str, left: int) -> None:
    table = calling(card, at=world, event="open_court")
    assert (held(table).get("influence", 0), table.supply[INFLUENCE]) == (left, 15 - left)


def test_G11_EV5_10_10_the_prism_is_free_on_every_world_and_deploys_from_the_supply() -> None:
    for world in WORLD_IDS[1:]:
        table = calling("army_of_all_worlds", at=world, event="open_court")
        choose(table, "deploy_on", 1)
        assert (held(table), table.supply[INFLUENCE], table.deployed[1]) == ({"influence": 1}, 13, 1)

    # AND without Influence of one's own nobody may call (SF-10.1)
    assert refusal(chain(event="open_court"), "call_in_favors") == "SF-10.1"


def test_G11_EV6_each_warlord_costs_one_more_energy() -> None:
    for name, world, has, clause in (
        ("spear_clan", "rettik", {"blue": 2}, "SF-6.2"),
        ("spear_clan", "rettik", {"blue": 2, "bindmetal": 1}, "SF-6.2"),
        ("spear_clan", "rettik", {"blue": 2, "yellow": 1}, ""),
        ("director_halloran_voss", "core", {"red": 2, "yellow": 1}, "SF-6.2"),
        ("director_halloran_voss", "core", {"red": 2, "yellow": 2}, ""),
    ):
        table = chain(at=world, event="war_footing", has=[has], board={ring(world)[0]: name})
        assert refusal(table, "confront_warlord", name) == clause
        if not clause:
            choose(table, "confront_warlord", name)
            assert (held(table), token_at(table, ring(world)[0])) == ({}, "")


@pytest.mark.parametrize(("event", "die", "gone"), [
    ("", 5, False), ("scholars_truce", 4, False), ("scholars_truce", 5, True),
])  # fmt: skip
def test_G11_EV7_confront_rolls_get_one_more(event: str, die: int, gone: bool) -> None:
    # GIVEN an Obliviate, and a Rotkin with one die
    table = chain(event=event, has=[{"blue": 1}], board={"council_terrace": "ob1"}, dice=[die])
    choose(table, "confront_obliviate", "ob1")
    assert ((token_at(table, "council_terrace") == ""), held(table) == {}) == (gone, gone)
    table = chain(at="nur", event=event, dice=[die], stacks=(("rt1", "rk1"), (), (), ()))
    choose(table, "confront_rot", 0)
    assert len(table.stacks[0]) == (1 if gone else 2)


def test_G11_EV7_and_no_other_rolls() -> None:
    # GIVEN the Truce: a Dragon does not answer to a 4, and a Verge roll of 5 is not safe
    table = chain(event="scholars_truce", board={"council_terrace": "ob1"}, dice=[4, 5])
    choose(table, "rouse", "ob1")
    assert (token_at(table, "council_terrace"), table.destroyed_on(4)) == ("ob1", 1)
    choose(table, "gate", "depal")
    assert token_at(table, "masked_forum") != ""


@pytest.mark.parametrize(("world", "place", "gained"), [
    ("core", "town_hall", 2), ("arctos", "sled_moot", 1), ("rettik", "oathstones", 1), ("pithysia", "skydock", 2),
])  # fmt: skip
def test_G11_EV8_locations_give_one_alliance_less(world: str, place: str, gained: int) -> None:
    table = chain(at=world, event="bitter_season", alliance=5)
    choose(table, "engage", place)
    assert table.alliance == 5 + gained


def test_G11_EV8_other_alliance_is_as_ever() -> None:
    assert calling("civic_assembly", event="bitter_season", alliance=5).alliance == 10


def test_G11_EV9_four_alliance_up_to_the_cap() -> None:
    assert event_comes(chain(alliance=5), "sudden_accord") == {"alliance": 9}
    table = chain(alliance=18)
    stack(table, "events", "sudden_accord", "open_roads")
    do(table, events.advance_event)
    assert (table.alliance, table.events_due) == (21, 1)


def test_G11_EV10_each_player_gains_an_energy_of_their_choice() -> None:
    # GIVEN the third player's turn, and no yellow in the supply
    table = chain(3, current=2)
    table.supply[YELLOW] = 0
    answers = ((2, "take_energy", 2, BLUE), (0, "take_energy", 0, BLACK), (1, "take_energy", 1, RED))
    found = event_comes(table, "lost_caravans", answers)
    assert found == {"seat 2": {"blue": 1}, "seat 0": {"black": 1}, "seat 1": {"red": 1}}


def test_G11_EV10_R59_until_the_supply_is_empty() -> None:
    table = chain(3, current=1)
    table.supply[:4] = [0, 0, 2, 0]
    assert event_comes(table, "lost_caravans") == {"seat 1": {"red": 1}, "seat 2": {"red": 1}}


@pytest.mark.parametrize(("lost", "expected"), [
    ([], {"town_hall": "obliviate", "sunwell": "obliviate"}),
    (["core", "pithysia"], {"masked_forum": "obliviate", "war_drum_ring": "obliviate"}),
    (ALL_BUT_CORE, {"town_hall": "obliviate", "machine_works": "obliviate"}),
])  # fmt: skip
def test_G11_EV11_on_the_lowest_and_on_the_highest_world(lost: list[str], expected: Changes) -> None:
    assert event_comes(chain(lost=lost), "tear_in_the_veil") == expected


def test_G11_EV12_a_quest_for_each_whose_world_has_a_deck() -> None:
    # GIVEN heroes on Core, Nur, Rettik, Murrod and Arctos, whose deck is empty
    table = chain(5, at=["core", "nur", "rettik", "murrod", "arctos"])
    table.decks[5].unseen = []
    assert event_comes(table, "old_promises") == {
        "cards 0": (1, 0, 0), "cards 3": (1, 0, 0), "deck core": (7, 0), "deck murrod": (7, 0),
    }  # fmt: skip


def test_G11_EV13_discards_return_and_the_current_player_takes_a_prophecy() -> None:
    # GIVEN two cards on Core's discard pile, one on that of Murrod, all Prophecies discarded but one that is held
    table = chain(current=1, prophecies=[["stayed_hand"]])
    for world, name in ((2, "rooftop_garden"), (2, "power_station"), (6, "gate_yard")):
        table.decks[world].take(table.content.quest_of[name])
        table.discard(world, table.content.quest_of[name])
    table.prophecy_discard = tuple(table.prophecies.unseen)
    table.prophecies.unseen = []

    # WHEN pages turn THEN all return, and the second player takes one of the six
    found = event_comes(table, "turning_pages")
    assert found == {
        "deck core": (8, 0), "deck murrod": (8, 0), "prophecies": (5, 0), "cards 1": (0, 1, 0),
    }  # fmt: skip


def test_G11_EV14_madness_bindmetal_and_lore_for_the_current_player() -> None:
    for madness in ([], ["", "restless_hands"]):
        table = chain(2, current=1, madness=madness)
        table.lore.unseen = [2, 2]
        found = event_comes(table, "fever_dream")
        gained = {"seat 1": {"bindmetal": 1, "insight": 1}}
        assert found == (gained if madness else {**gained, "mad 1": True})
        assert len(table.madness) == 5


def called(card: str, answers: Answers = (), **position: Any) -> Changes:
    """What changes by it; the Influence that pays is named only if it is not back in the supply."""
    position.setdefault("has", [{"influence": 1}])
    table = chain(actions=1, **dict(position))
    table.heroes[0].add(INFLUENCE, -1)
    table.supply[INFLUENCE] += 1
    before = picture(table)
    table = calling(card, **position)
    answer(table, answers)
    assert asked(table) == "take_action"
    assert table.faction_box == (table.content.faction_of[card],)
    return changes(before, table)


CALLS: list[tuple[str, str, Changes, Answers, Changes]] = [
    ("FA1", "civic_assembly", {}, (), {"alliance": 15}),
    ("FA2", "freight_union", {}, (), {f"seat {seat}": {"red": 1} for seat in range(4)}),
    ("FA3", "night_watch", {}, ((0, "deploy_on", 3),), {"reserves depal": (0, 1), "influence": 14}),
    ("FA4", "masked_court", {"board": {"sunwell": "eclipse_court", "town_hall": "the_quiet_mayor"}},
     ((0, "discard_named", "the_quiet_mayor"),), {"town_hall": "", "box": ["the_quiet_mayor"]}),
    ("FA4", "masked_court", {"board": {"sunwell": "ob1"}}, (), {}),
    ("FA5", "lantern_guild", {}, (), {f"seat {seat}": {"yellow": 1} for seat in range(4)}),
    ("FA6", "bindmetal_cartel", {}, (), {"seat 0": {"bindmetal": 2}}),
    ("FA7", "order_conclave", {}, ((0, "take_face", 3),), {"seat 0": {"craft": 1, "blue": 1}}),
    ("FA8", "banner_host", {"at": "rettik"}, (), {"reserves rettik": (0, 1), "alliance": 12, "influence": 14}),
    ("FA10", "frost_moot", {"destroyed": {"core": 1, "rettik": 2}}, ((0, "wake_dragon", 7),), {"dragons rettik": 1}),
    ("FA10", "frost_moot", {}, (), {}),
    ("FA11", "copyist_college", {}, ((0, "take_two_quests", 6),), {"cards 0": (2, 0, 0), "deck murrod": (6, 0)}),
    ("FA12", "sled_corps", {}, ((0, "deploy_on", 2), (0, "take_it")),
     {"reserves core": (0, 1), "at 0": "core", "influence": 14}),
    ("FA12", "sled_corps", {}, ((0, "deploy_on", 8), (0, "leave_it")), {"reserves pithysia": (0, 1), "influence": 14}),
    ("FA13", "gate_barons", {}, ((0, "place_gate", "FOURTH"),), {"gates": ["FOURTH"]}),
    ("FA14", "missive_service", {"at": ["depal", "core", "nur", "depal"]},
     ((0, "take", 1), (0, "ask_to_come", 2), (2, "agree")), {"at 2": "depal"}),
    ("FA14", "missive_service", {"at": ["depal", "core", "nur", "depal"]}, ((0, "take", 2),), {"alliance": 13}),
    ("FA16", "clan_levy", {"roles": ["wayfinder"]}, ((0, "deploy_on", 5), (0, "take_energy", 0, RED)),
     {"reserves arctos": (0, 1), "influence": 14, "seat 0": {"red": 1}}),
    ("FA16", "clan_levy", {"roles": [["wayfinder", "field_medic"]], "seats": 2},
     ((0, "deploy_on", 5), (0, "take_energy", 0, RED), (0, "take_energy", 0, BLUE)),
     {"reserves arctos": (0, 1), "influence": 14, "seat 0": {"red": 1, "blue": 1}}),
    ("FA16", "clan_levy", {"roles": ["boltsender", "wayfinder"]}, ((0, "deploy_on", 5),),
     {"reserves arctos": (0, 1), "influence": 14}),
    ("FA17", "bone_reckoners", {"has": [{"influence": 1, "red": 2, "blue": 1}]},
     ((0, "change_colour", 0, RED, YELLOW), (0, "change_colour", 0, RED, BLACK), (0, "leave_off"),
      (0, "take_energy", 0, BLUE)), {"seat 0": {"blue": 2, "yellow": 1, "black": 1}}),
    ("FA17", "bone_reckoners", {}, ((0, "take_energy", 0, BLUE),), {"seat 0": {"blue": 1}}),
    ("FA21", "prism_bank", {}, (), {"seat 0": {"blue": 1, "black": 1, "red": 1, "yellow": 1}}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("card", "name", "position", "answers", "expected"),
    CALLS,
    ids=[f"{row[0]}-{i}" for i, row in enumerate(CALLS)],
)
def test_G12_10_4_a_faction_card_and_nothing_else(
    card: str, name: str, position: Changes, answers: Answers, expected: Changes
) -> None:
    fourth = chain(1).content.gates[3].id
    exact = tuple(tuple(fourth if part == "FOURTH" else part for part in one) for one in answers)
    expected = {key: [fourth] if value == ["FOURTH"] else value for key, value in expected.items()}
    assert called(name, exact, **position) == expected


LINKS = {
    "core": ["civic_assembly", "freight_union", "night_watch"],
    "depal": ["masked_court", "lantern_guild", "bindmetal_cartel"],
    "onus": ["order_conclave", "banner_host", "wardens_of_the_line"],
    "arctos": ["frost_moot", "copyist_college", "sled_corps"],
    "murrod": ["gate_barons", "missive_service", "ember_choir"],
    "rettik": ["clan_levy", "bone_reckoners", "oath_riders"],
    "pithysia": ["choir_of_days", "sky_fleet", "prism_bank"],
}  # fmt: skip


@pytest.mark.parametrize("world", LINKS)
def test_G12_10_12_three_links_to_each_world_and_one_to_all(world: str) -> None:
    table = chain(at=world, event="open_court")
    free = [card.id for card in table.content.factions if favors.is_free(table, 0, card)]
    assert sorted(free) == sorted([*LINKS[world], "army_of_all_worlds"])
    assert len(table.content.factions) == 22


def test_G12_FA3_one_energy_discards_a_warlord_where_the_watch_stands() -> None:
    # GIVEN Warlords on Core, Depal and Onus, and one Energy besides the Influence
    board = {"town_hall": "the_quiet_mayor", "masked_forum": "prince_corvane", "smelter": "the_oathless",
             "rail_junction": "director_halloran_voss"}  # fmt: skip
    table = calling("night_watch", has=[{"influence": 1, "blue": 1}], board=board)

    # THEN Core and Depal alone are offered; on Core two Warlords may go, for that Energy
    assert offered(table, "deploy_on") == [(2,), (3,)]
    choose(table, "deploy_on", 2)
    choose(table, "take_it")
    assert offered(table, "discard_named") == [("the_quiet_mayor",), ("director_halloran_voss",)]
    choose(table, "discard_named", "director_halloran_voss")
    assert (held(table), token_at(table, "rail_junction"), token_at(table, "town_hall")) == (
        {},
        "",
        "the_quiet_mayor",
    )
    assert (asked(table), table.deployed[2]) == ("take_action", 1)


@pytest.mark.parametrize(("has", "may"), [({}, False), ({"bindmetal": 1}, False), ({"red": 1}, True)])
def test_G12_FA3_only_energy_pays_and_nobody_has_to(has: dict[str, int], may: bool) -> None:
    table = calling("night_watch", has=[{"influence": 1, **has}], board={"town_hall": "the_quiet_mayor"})
    choose(table, "deploy_on", 2)
    if may:
        assert asked(table) == "may"
        choose(table, "leave_it")
    assert (asked(table), held(table), token_at(table, "town_hall")) == (
        "take_action",
        has,
        "the_quiet_mayor",
    )


def test_G12_FA4_any_warlord_and_no_obliviate() -> None:
    table = calling(
        "masked_court", board={"sunwell": "eclipse_court", "town_hall": "the_quiet_mayor", "smelter": "ob1"}
    )
    assert offered(table, "discard_named") == [("the_quiet_mayor",), ("eclipse_court",)]


def test_G12_FA2_FA5_R59_as_far_as_the_supply_goes() -> None:
    for card, colour, name in (("freight_union", RED, "red"), ("lantern_guild", YELLOW, "yellow")):
        table = chain(3, current=1, has=[{}, {"influence": 1}], actions=1)
        table.supply[colour] = 2
        table.factions.unseen = [table.content.faction_of[card]]
        choose(table, "call_in_favors")
        choose(table, "play_faction", card)
        assert [held(table, seat) for seat in range(3)] == [{}, {name: 1}, {name: 1}]


def test_G12_FA6_17_2_one_bindmetal_if_there_is_but_one() -> None:
    table = chain(has=[{"influence": 1}], actions=1)
    table.supply[4] = 1
    table.factions.unseen = [table.content.faction_of["bindmetal_cartel"]]
    choose(table, "call_in_favors")
    choose(table, "play_faction", "bindmetal_cartel")
    assert held(table) == {"bindmetal": 1}


def test_G12_FA7_every_face_that_is_left() -> None:
    table = chain(has=[{"influence": 1}], actions=1)
    table.lore.unseen = [0, 2, 2]
    table.factions.unseen = [table.content.faction_of["order_conclave"]]
    choose(table, "call_in_favors")
    choose(table, "play_faction", "order_conclave")
    assert offered(table, "take_face") == [(0,), (2,)]


def test_G12_FA8_R43_on_nur_the_alliance_alone_comes() -> None:
    assert called("banner_host", at="nur") == {"alliance": 12}


def test_G12_FA9_no_verge_roll_brings_an_obliviate_until_the_round_ends() -> None:
    # GIVEN two players, the Wardens called by the first
    table = chain(2, has=[{"influence": 1}], actions=4)
    table.factions.unseen = [table.content.faction_of["wardens_of_the_line"]]
    choose(table, "call_in_favors")
    choose(table, "add_actions", 0)
    choose(table, "play_faction", "wardens_of_the_line")

    # WHEN both go below the Verge THEN no Obliviate comes, whatever is rolled
    table.fate.lay("dice", [0] * 4)
    choose(table, "gate", "depal")
    choose(table, "gate", "core")
    choose(table, "pass_turn")
    choose(table, "gate", "depal")
    assert terms.obliviates_in_play(table) == 0

    # WHEN the round is over THEN a 1 brings one again
    foreverot_roll(table, 1)
    assert table.round == 2
    assert (table.seat, where(table, 1)) == (1, "depal")
    choose(table, "gate", "core")
    assert (terms.obliviates_in_play(table), token_at(table, "town_hall") != "") == (1, True)


def test_G12_FA10_any_face_up_world_with_a_destroyed_dragon() -> None:
    table = calling("frost_moot", destroyed={"core": 1, "onus": 1, "pithysia": 4}, lost=["onus"])
    assert offered(table, "wake_dragon") == [(2,), (8,)]


def test_G12_FA11_two_from_one_deck_as_far_as_it_goes() -> None:
    # GIVEN Depal's deck empty, one card in that of Arctos, Murrod lost
    table = chain(has=[{"influence": 1}], actions=1, lost=["murrod"])
    table.decks[3].unseen = []
    table.decks[5].unseen = table.decks[5].unseen[:1]
    table.factions.unseen = [table.content.faction_of["copyist_college"]]
    choose(table, "call_in_favors")
    choose(table, "play_faction", "copyist_college")

    # THEN Core, Onus and Arctos may be chosen; from Arctos there is one
    assert offered(table, "take_two_quests") == [(2,), (4,), (5,)]
    choose(table, "take_two_quests", 5)
    assert (len(table.heroes[0].quests), len(table.decks[5])) == (1, 0)


def test_G12_FA12_FA16_FA22_where_influence_may_be_deployed() -> None:
    for card, worlds in (
        ("sled_corps", [2, 4, 5, 6, 7, 8]), ("clan_levy", [2, 4, 5, 6, 7, 8]),
        ("army_of_all_worlds", [1, 2, 4, 5, 6, 7, 8]),
    ):  # fmt: skip
        assert offered(calling(card, lost=["depal"]), "deploy_on") == [(world,) for world in worlds]


def test_G12_FA12_no_roll_on_the_way() -> None:
    # GIVEN a 1 that a Verge roll would show WHEN the pawn follows to Core THEN nothing comes, nothing is paid
    table = calling("sled_corps", dice=[1])
    choose(table, "deploy_on", 2)
    choose(table, "take_it")
    assert (where(table), table.alliance, terms.obliviates_in_play(table)) == ("core", 10, 0)


def test_G12_FA13_every_gate_in_the_supply_and_none_if_all_are_placed() -> None:
    table = chain(has=[{"influence": 1}], actions=1)
    table.factions.unseen = [table.content.faction_of["gate_barons"]]
    table.gates = 0b010101
    choose(table, "call_in_favors")
    choose(table, "play_faction", "gate_barons")
    assert offered(table, "place_gate") == [(table.content.gates[i].id,) for i in (1, 3, 5)]

    # GIVEN all six in place THEN nothing happens
    table = chain(has=[{"influence": 1}], actions=1)
    table.factions.unseen = [table.content.faction_of["gate_barons"]]
    table.gates = 0b111111
    choose(table, "call_in_favors")
    choose(table, "play_faction", "gate_barons")
    assert (asked(table), table.gates) == ("take_action", 0b111111)


def test_G12_FA14_who_may_be_asked_and_what_is_left_if_nobody_can() -> None:
    # GIVEN the others on Core and on Nur, one beside the caller WHEN they are sent for THEN the two elsewhere
    table = calling("missive_service", at=["depal", "core", "nur", "depal"], dice=[1])
    choose(table, "take", 1)
    assert offered(table, "ask_to_come") == [(1,), (2,)]
    choose(table, "ask_to_come", 1)
    choose(table, "decline")
    assert (where(table, 1), table.alliance) == ("core", 10)

    # GIVEN all together THEN there is nobody to send for
    assert refusal(calling("missive_service"), "take", 1) == "SF-3.8"


def test_G12_FA15_an_obliviate_on_your_world_or_next_to_it() -> None:
    # GIVEN Obliviates on Depal, Onus, Arctos and Murrod, and a Warlord on Onus; the caller is on Onus
    board = {"masked_forum": "ob1", "council_terrace": "ob2", "frost_beacon": "ra1", "gate_foundry": "ob3",
             "smelter": "the_oathless"}  # fmt: skip
    table = calling("ember_choir", board=board)
    assert offered(table, "discard_named") == [("ob1",), ("ob2",), ("ra1",)]

    # WHEN the Rotkin Abroad goes THEN it lies on the discard pile, and an Event comes (SF-6.6)
    stack(table, "events", "open_roads")
    choose(table, "discard_named", "ra1")
    assert [table.content.enemies[token].id for token in table.obliviate_discard] == ["ra1"]
    assert table.event == event_of(table, "open_roads")


def test_G12_FA18_two_more_actions_this_turn() -> None:
    # GIVEN the last action is the call THEN two more follow, and the next player has the usual three
    table = calling("oath_riders")
    assert (asked(table), table.seat, table.actions) == ("take_action", 0, 2)
    choose(table, "pass_turn")
    assert (table.seat, table.actions) == (1, 3)


def test_G12_FA19_day_and_it_stays_for_this_round() -> None:
    # GIVEN Night WHEN the Choir sings THEN it is Day, and an 8 does not flip it; the next 8 does
    table = calling("choir_of_days", night=True)
    assert not table.night
    foreverot_roll(table, 8)
    assert not table.night
    foreverot_roll(table, 8)
    assert table.night

    # GIVEN Day THEN it stays so as well
    table = calling("choir_of_days")
    foreverot_roll(table, 8)
    assert not table.night


def test_G12_FA20_pawns_of_one_world_fly_if_their_owners_agree() -> None:
    # GIVEN two players on Depal, one on Nur, the caller on Onus; Arctos lost
    table = calling("sky_fleet", at=["onus", "depal", "depal", "nur"], lost=["arctos"], dice=[1, 1])

    # THEN from each world with a Player Pawn to any other that is face-up, never to Nur
    flights = {(world, to) for world in (1, 3, 4) for to in (2, 3, 4, 6, 7, 8) if world != to}
    assert set(offered(table, "fly")) == flights

    # WHEN those on Depal are to fly to Core, and one declines
    choose(table, "fly", 3, 2)
    answer(table, ((1, "agree"), (2, "decline")))

    # THEN the other one flies free and without a roll
    assert [where(table, seat) for seat in range(4)] == ["onus", "core", "depal", "nur"]
    assert (table.alliance, terms.obliviates_in_play(table)) == (10, 0)


@pytest.mark.parametrize(("roles", "gifts"), [
    ([], 1), (["boltsender"], 1), (["field_medic", "transit_marshal", "signal_engineer"], 1),
    (["field_medic", "mask_dancer", "boltsender", "sun_cantor"], 3),
])  # fmt: skip
def test_G12_FA22_an_energy_for_each_army_colour_in_play(roles: list[str], gifts: int) -> None:
    table = calling("army_of_all_worlds", roles=roles)
    choose(table, "deploy_on", 1)
    for _ in range(gifts):
        assert offered(table, "choose_energy") == [(0,), (1,), (2,), (3,)]
        answer(table, ((GROUP, "choose_energy", 3), (3, "take_energy", 3, BLACK)))
    assert (asked(table), held(table, 3), table.deployed[1]) == ("take_action", {"black": gifts}, 1)
