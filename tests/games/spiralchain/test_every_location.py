"""Every Location and every black box of the worlds."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.spiralchain.builders import (
    asked,
    chain,
    destroyed,
    foreverot_roll,
    held,
    obliviates,
    offered,
    spots,
    stack,
    token_at,
    where,
)
from tests.games.spiralchain.world_cards import (
    ARCTOS,
    BOARDS,
    CORE,
    DECKS,
    DEPAL,
    MURROD,
    NUMBERS,
    ONUS,
    PAIRS,
    PITHYSIA,
    Answer,
    Area,
    Position,
    answer,
    area,
    at,
    energy,
    event,
    gates_in_place,
    is_all_there,
    laid_out,
    put_aside,
)

from tablewright.engine.pile import EVERYONE, NOTHING
from tablewright.games.spiralchain.cards import (
    ARMIES,
    BLACK,
    BLUE,
    COLOURS,
    INFLUENCE,
    RED,
    SKILLS,
    YELLOW,
)
from tablewright.games.spiralchain.table import Table
from tablewright.testing import choose, refusal


def box(table: Table) -> list[str]:
    return [table.content.enemies[token].id for token in table.enemy_box]


def drawn(code: str, name: str, answers: list[Answer], **position: Any) -> Table:
    """This World Card came up at the World Card location of its world, and the questions were answered."""
    world, location = DECKS[code[:2]]
    table = laid_out({"at": world, **position})
    stack(table, world, name)
    choose(table, "engage", location)
    answer(table, answers)
    return table


TRANSFERS = {
    "core": "rail_junction",
    "depal": "lamp_market",
    "onus": "order_houses",
    "arctos": "sled_moot",
    "murrod": "dowsers_row",
    "rettik": "oathstones",
    "pithysia": "skydock",
}
HOMES = {
    "core": ("red", "grey"),
    "depal": ("black", "violet"),
    "onus": ("blue", "green"),
    "arctos": ("blue", "white"),
    "murrod": ("black", "orange"),
    "rettik": ("red", "bronze"),
    "pithysia": ("yellow", "teal"),
}
ENGAGED: list[tuple[str, str, Area, list[int], list[Answer], Area, int]] = [
    # world, location, held before, dice, answers, held afterwards, Alliance gained
    ("core", "town_hall", {}, [], [], {}, 3),
    ("core", "machine_works", {}, [], [], {"red": 3}, 0),
    ("core", "night_school", {}, [], [], {"blue": 1, "red": 1, "yellow": 1}, 0),
    ("core", "rail_junction", {"blue": 1}, [], [], {"red": 2}, 0),
    ("core", "rail_junction", {"black": 1}, [], [], {"red": 2}, 0),
    ("core", "rail_junction", {"red": 1}, [], [], {"red": 2}, 0),
    ("core", "rail_junction", {"yellow": 1}, [], [], {"red": 2}, 0),
    ("core", "rail_junction", {"blue": 1, "yellow": 1}, [], [("pay", 0, (0, 0, 0, 1, 0, 0, 0, 0))],
     {"blue": 1, "red": 2}, 0),
    ("depal", "masked_forum", {}, [], [], {}, 3),
    ("depal", "nightshade_cloister", {}, [], [], {"black": 3}, 0),
    ("depal", "lamp_market", {}, [], [], {"black": 1, "yellow": 2}, 0),
    ("depal", "bindmetal_vault", {"black": 1, "yellow": 1}, [], [], {"bindmetal": 2}, 0),
    ("onus", "council_terrace", {}, [], [], {}, 3),
    ("onus", "proving_yard", {}, [], [], {"blue": 2}, 0),
    ("onus", "order_houses", {}, [], [], {"influence": 1}, 0),
    ("onus", "smelter", {"blue": 2}, [], [], {"red": 1, "black": 1, "yellow": 1}, 0),
    ("arctos", "frost_beacon", {}, [], [], {"blue": 2}, 0),
    ("arctos", "sled_moot", {}, [], [], {"yellow": 1}, 2),
    ("arctos", "hall_of_copyists", {}, [], [], {"lore": 1}, 0),
    ("arctos", "rime_mine", {}, [1], [], {}, 0),
    ("arctos", "rime_mine", {}, [2], [], {}, 0),
    ("arctos", "rime_mine", {}, [3], [], {"bindmetal": 1}, 0),
    ("arctos", "rime_mine", {}, [5], [], {"bindmetal": 1}, 0),
    ("arctos", "rime_mine", {}, [6], [], {"bindmetal": 2}, 0),
    ("arctos", "rime_mine", {}, [8], [], {"bindmetal": 2}, 0),
    ("murrod", "gate_foundry", {"black": 2, "bindmetal": 2}, [], [("place_gate", "gate_core_depal")],
     {"black": 1, "bindmetal": 1}, 0),
    ("murrod", "envoys_wharf", {}, [], [], {}, 3),
    ("murrod", "ember_stacks", {}, [], [], {"black": 2}, 0),
    ("murrod", "dowsers_row", {"red": 2}, [], [("take_energy", 0, BLUE, 3)], {"blue": 3}, 0),
    ("murrod", "dowsers_row", {"blue": 3}, [], [("take_energy", 0, BLACK, 3)], {"blue": 1, "black": 3}, 0),
    ("murrod", "dowsers_row", {"black": 2}, [], [("take_energy", 0, RED, 3)], {"red": 3}, 0),
    ("murrod", "dowsers_row", {"yellow": 2}, [], [("take_energy", 0, RED, 3)], {"red": 3}, 0),
    ("rettik", "war_drum_ring", {}, [], [], {"red": 2}, 0),
    ("rettik", "bone_market", {"red": 2}, [], [], {"bindmetal": 1, "yellow": 1}, 0),
    ("rettik", "oathstones", {}, [], [], {"red": 1}, 2),
    ("rettik", "seers_den", {}, [1], [], {"yellow": 1}, 0),
    ("rettik", "seers_den", {}, [5], [], {"yellow": 1}, 0),
    ("rettik", "seers_den", {}, [6], [], {"prophecies": 1}, 0),
    ("rettik", "seers_den", {}, [8], [], {"prophecies": 1}, 0),
    ("rettik", "reliquary_pit", {"bindmetal": 1}, [], [], {"relics": 1}, 0),
    ("pithysia", "sunwell", {}, [], [], {"yellow": 2}, 0),
    ("pithysia", "choir_of_hours", {}, [5], [], {"yellow": 1}, 0),
    ("pithysia", "lottery_steps", {}, [], [("take", 1)], {"re_roll": 1}, 0),
    ("pithysia", "lottery_steps", {"yellow": 1}, [], [("take", 1)], {"yellow": 1, "re_roll": 1}, 0),
    ("pithysia", "lottery_steps", {"yellow": 1}, [], [("take", 2)], {"special_re_roll": 1}, 0),
    ("pithysia", "skydock", {}, [], [], {}, 3),
    ("pithysia", "prism_exchange", {"yellow": 1}, [], [], {"blue": 1, "black": 1}, 0),
]  # fmt: skip
UNPAID: list[tuple[str, str, Area, str]] = [
    ("core", "rail_junction", {"bindmetal": 1}, "SF-5.9"),
    ("depal", "bindmetal_vault", {"black": 2}, "SF-5.9"),
    ("depal", "bindmetal_vault", {"yellow": 2}, "SF-5.9"),
    ("onus", "smelter", {"blue": 1, "red": 1}, "SF-5.9"),
    ("murrod", "dowsers_row", {"blue": 1, "black": 1, "red": 1, "yellow": 1}, "SF-5.9"),
    ("rettik", "bone_market", {"red": 1, "blue": 1}, "SF-5.9"),
    ("pithysia", "prism_exchange", {"blue": 1}, "SF-5.9"),
    ("murrod", "gate_foundry", {"black": 1}, "SF-3.8"),
    ("murrod", "gate_foundry", {"bindmetal": 1}, "SF-3.8"),
    ("rettik", "reliquary_pit", {"blue": 1}, "SF-3.8"),
]


@pytest.mark.parametrize("world", BOARDS)
def test_G1_1_13_the_five_locations_lie_clockwise(world: str) -> None:
    table = chain()
    assert spots(world, table) == BOARDS[world]
    board = table.content.worlds[NUMBERS[world]]
    assert (COLOURS[board.home], ARMIES[board.colour]) == HOMES[world]


def test_G1_5_10_every_location_has_a_row_here() -> None:
    engaged = {row[1] for row in ENGAGED} | {location for _, location in DECKS.values()}
    assert engaged == {location for locations in BOARDS.values() for location in locations}
    assert len(engaged) == 35


@pytest.mark.parametrize(
    ("world", "location", "before", "dice", "answers", "after", "gained"),
    ENGAGED,
    ids=[f"{row[1]}-{i}" for i, row in enumerate(ENGAGED)],
)
def test_G1_5_1_5_8_what_each_location_gives(
    world: str, location: str, before: Area, dice: list[int], answers: list[Answer], after: Area, gained: int
) -> None:
    # GIVEN a player there with what the left side asks for
    table = chain(at=world, has=[before], dice=dice)

    # WHEN they engage it
    choose(table, "engage", location)
    answer(table, answers)

    # THEN they have what the row says, the others nothing, and one action is spent
    assert (area(table), table.alliance) == (after, 10 + gained)
    assert [area(table, seat) for seat in (1, 2, 3)] == [{}, {}, {}]
    assert (asked(table), table.seat, table.actions) == ("take_action", 0, 2)
    assert is_all_there(table)


@pytest.mark.parametrize(("world", "location", "has", "clause"), UNPAID)
def test_G1_5_9_3_8_not_without_the_full_price(world: str, location: str, has: Area, clause: str) -> None:
    table = chain(at=world, has=[has])
    assert refusal(table, "engage", location) == clause


@pytest.mark.parametrize("deck", DECKS.values(), ids=lambda deck: str(deck[1]))
def test_G1_5_11_a_world_card_location_needs_a_deck(deck: tuple[str, str]) -> None:
    # GIVEN a World Card location with one card left in its deck, and four full decks elsewhere
    world, location = deck
    table = chain(at=world)
    table.decks[NUMBERS[world]].unseen = table.decks[NUMBERS[world]].unseen[:1]
    table.ask_again()
    assert refusal(table, "engage", location) == ""

    # WHEN that is gone THEN it cannot be engaged
    table.decks[NUMBERS[world]].unseen = []
    table.ask_again()
    assert refusal(table, "engage", location) == "SF-5.11"


@pytest.mark.parametrize("world", BOARDS)
def test_G1_8_2_each_world_has_one_transfer_icon(world: str) -> None:
    # GIVEN somebody with an Energy, a partner on another world, and Ruins on all locations but the one with the icon
    icon = TRANSFERS[world]
    elsewhere = "onus" if world != "onus" else "arctos"
    others = {location: "ruin" for location in BOARDS[world] if location != icon}
    table = chain(2, at=[world, elsewhere], has=[{"blue": 1}], board=others)

    # THEN a Transfer is possible; WHEN only that one is blocked THEN it is not
    assert refusal(table, "transfer") == ""
    table = chain(2, at=[world, elsewhere], has=[{"blue": 1}], board={icon: "ruin"})
    assert refusal(table, "transfer") == "SF-8.2"


@pytest.mark.parametrize(("face", "night"), [(1, True), (5, True), (6, False), (8, False)])
def test_G1_22_4_the_choir_of_hours_turns_night_to_day(face: int, night: bool) -> None:
    table = chain(at="pithysia", night=True, dice=[face])
    choose(table, "engage", "choir_of_hours")
    assert (held(table), table.night) == ({"yellow": 1}, night)


def test_G1_22_4_the_choir_of_hours_leaves_the_day_alone() -> None:
    table = chain(at="pithysia", dice=[8])
    choose(table, "engage", "choir_of_hours")
    assert (held(table), table.night) == ({"yellow": 1}, False)


def test_G1_lottery_steps_want_a_yellow_for_the_special_side() -> None:
    table = chain(at="pithysia", has=[{"blue": 1}])
    choose(table, "engage", "lottery_steps")
    assert refusal(table, "take", 2) == "SF-3.8"


# Black boxes


BLACK_BOXES: list[tuple[str, str, Position, list[Answer], Area, int]] = [
    # id, card, position, answers, held afterwards, Alliance gained
    ("CO1", "rooftop_garden", {}, [], {"yellow": 2}, 1),
    ("CO2", "power_station", {}, [], {"red": 3}, 0),
    ("CO3", "public_library", {}, [], {"lore": 1}, 0),
    ("CO4", "transit_hub", {}, [("travel_with_verge", PITHYSIA)], {}, 0),
    ("CO5", "hospital_ward", {}, [], {"yellow": 1, "blue": 1}, 0),
    ("CO5", "hospital_ward", {"madness": ["rot_dream"]}, [], {"yellow": 1, "blue": 1}, 0),
    ("CO6", "evening_paper", {"arrange": lambda table: stack(table, "events", "open_roads", "dragonsong")},
     [("put_event_back", "open_roads")], {"influence": 1}, 0),
    ("CO7", "police_line", {"dice": [1]}, [], {"red": 1}, 0),
    ("CO7", "police_line", {"dice": [5]}, [], {"red": 1}, 0),
    ("CO7", "police_line", {"dice": [6]}, [], {}, 0),
    ("CO8", "old_arcade", {}, [], {"re_roll": 1}, 0),
    ("CO8", "old_arcade", {"night": True}, [], {"re_roll": 1, "black": 1}, 0),
    ("DE1", "velvet_stage", {}, [], {"black": 2, "yellow": 1}, 0),
    ("DE2", "debt_house", {}, [("leave_it",)], {}, 0),
    ("DE2", "debt_house", {}, [("take_it",), ("leave_it",)], {"black": 2}, -1),
    ("DE2", "debt_house", {}, [("take_it",), ("take_it",)], {"black": 4}, -2),
    ("DE3", "catacomb_stair", {}, [], {"madness": 1, "bindmetal": 2}, 0),
    ("DE3", "catacomb_stair", {"madness": ["rot_dream"]}, [], {"madness": 1}, 0),
    ("DE4", "lantern_vigil", {}, [], {"yellow": 2}, 0),
    ("DE4", "lantern_vigil", {"night": True}, [], {"yellow": 3}, 0),
    ("DE5", "whisper_exchange", {"has": [{"red": 3, "blue": 1}]},
     [("change_colour", 0, RED, BLACK), ("change_colour", 0, RED, YELLOW), ("change_colour", 0, BLUE, YELLOW)],
     {"red": 1, "black": 1, "yellow": 2}, 0),
    ("DE5", "whisper_exchange", {"has": [{"red": 3}]}, [("change_colour", 0, RED, BLUE), ("leave_off",)],
     {"red": 2, "blue": 1}, 0),
    ("DE6", "assassins_row", {"has": [{"black": 1}], "board": {"masked_forum": "prince_corvane"}}, [("take", 2)],
     {"black": 2}, 0),
    ("DE6", "assassins_row", {"has": [{"black": 1}], "board": {"masked_forum": "prince_corvane"}}, [("take", 1)],
     {}, 0),
    ("DE7", "hall_of_mirrors", {}, [("take", 1)], {"influence": 1}, 0),
    ("DE8", "tithe_barn", {"at": ["depal", "core", "core", "core"]}, energy(RED), {"red": 1}, 0),
    ("ON1", "tower_of_orders", {}, [("borrow_skill", 0)], {"blue": 2}, 0),
    ("ON2", "proving_ring", {"dice": [1]}, [], {"blue": 1}, 0),
    ("ON2", "proving_ring", {"dice": [5]}, [], {"blue": 1}, 0),
    ("ON2", "proving_ring", {"dice": [6]}, [], {}, 0),
    ("ON3", "hall_of_vows", {}, [], {"influence": 1, "blue": 1}, 0),
    ("ON4", "ruined_academy", {}, [("take_it",), ("lay_ruin", 5 * ONUS + 2)], {"lore": 2}, 0),
    ("ON4", "ruined_academy", {}, [("leave_it",)], {"blue": 1}, 0),
    ("ON5", "gatehouse", {}, [("leave_it",)], {}, 2),
    ("ON5", "gatehouse", {}, [("take_it",), ("travel_with_verge", ARCTOS)], {}, 2),
    ("ON6", "dragon_roost", {}, [], {"blue": 2}, 0),
    ("ON6", "dragon_roost", {"destroyed": {"onus": 2}}, [], {}, 0),
    ("ON7", "muster_field", {}, [], {}, 0),
    ("ON7", "muster_field", {"roles": ["signal_engineer"]}, [], {"blue": 1}, 0),
    ("ON7", "muster_field", {"roles": ["boltsender", "signal_engineer"]}, [], {}, 0),
    ("ON8", "vision_pool", {}, [], {"prophecies": 1}, 0),
    ("ON8", "vision_pool", {"prophecies": [["closed_door"]]}, [], {"prophecies": 1, "blue": 2}, 0),
    ("AR1", "glacier_vault", {}, [], {"bindmetal": 1, "blue": 1}, 0),
    ("AR2", "copyists_loft", {}, [("take_one_quest", CORE)], {"quests": 1, "blue": 1}, 0),
    ("AR3", "hearth_moot", {}, [], {}, 3),
    ("AR4", "aurora_watch", {}, [], {"yellow": 1, "blue": 1}, 0),
    ("AR5", "frozen_library", {}, [("take_face", 3)], {"lore": 1}, 0),
    ("AR6", "ice_road", {}, [], {"yellow": 1}, 1),
    ("AR6", "ice_road", {"reserves": {"core": 2}}, [("leave_off",)], {"yellow": 1}, 1),
    ("AR7", "avalanche_horn", {}, [("leave_it",)], {"blue": 1}, 0),
    ("AR7", "avalanche_horn", {}, [("take_it",), ("lay_ruin", 5 * ARCTOS + 2)], {}, 0),
    ("AR8", "silent_archive", {}, [], {"blue": 2}, 0),
    ("MU1", "sealed_orders", {}, [("leave_off",)], {"influence": 1}, 0),
    ("MU2", "gate_yard", {}, [("place_gate", "gate_core_depal")], {}, 0),
    ("MU3", "ash_market", {"has": [{"bindmetal": 1}]}, [("take", 1), *energy(BLUE, BLUE, BLACK, YELLOW)],
     {"blue": 2, "black": 1, "yellow": 1}, 0),
    ("MU3", "ash_market", {"has": [{"bindmetal": 1}]}, [("take", 2)], {"bindmetal": 1, "black": 1}, 0),
    ("MU4", "courier_loft", {"has": [{"red": 1}]}, [("leave_off",)], {"red": 1, "black": 1}, 1),
    ("MU5", "cinder_choir", {}, [], {"black": 2, "red": 1}, 0),
    ("MU5", "cinder_choir", {"night": True}, [], {"black": 3}, 0),
    ("MU6", "old_battlefield", {"dice": [1]}, [], {}, 0),
    ("MU6", "old_battlefield", {"dice": [2]}, [], {}, 0),
    ("MU6", "old_battlefield", {"dice": [3]}, [], {"bindmetal": 1}, 0),
    ("MU6", "old_battlefield", {"dice": [5]}, [], {"bindmetal": 1}, 0),
    ("MU6", "old_battlefield", {"dice": [6]}, [], {"relics": 1}, 0),
    ("MU6", "old_battlefield", {"dice": [8]}, [], {"relics": 1}, 0),
    ("MU7", "refugee_column", {}, [], {"yellow": 1}, 0),
    ("MU8", "broken_spiral_stone", {}, [], {"prophecies": 1}, 0),
]  # fmt: skip


def test_G8_5_10_every_black_box_has_a_row_here() -> None:
    cards = {card.id: card.world for card in chain().content.world_cards}
    assert {row[1]: NUMBERS[DECKS[row[0][:2]][0]] for row in BLACK_BOXES} == cards
    assert len(cards) == len({row[0] for row in BLACK_BOXES}) == 40


@pytest.mark.parametrize(
    ("code", "card", "position", "answers", "after", "gained"),
    BLACK_BOXES,
    ids=[f"{row[0]}-{row[1]}-{i}" for i, row in enumerate(BLACK_BOXES)],
)
def test_G8_5_10_19_1_what_each_black_box_gives(
    code: str, card: str, position: Position, answers: list[Answer], after: Area, gained: int
) -> None:
    # GIVEN the card is next, WHEN its World Card location is engaged
    table = drawn(code, card, answers, **position)

    # THEN the row has come true, one action is spent, and the card lies on its world's discard pile
    assert (area(table), table.alliance) == (after, 10 + gained)
    assert (asked(table), table.seat, table.actions) == ("take_action", 0, 2)
    assert table.discards[NUMBERS[DECKS[code[:2]][0]]] == (table.content.quest_of[card],)
    assert is_all_there(table)


@pytest.mark.parametrize(
    ("world", "face", "comes"),
    [
        ("depal", 5, 1), ("depal", 6, 0), ("onus", 1, 1), ("arctos", 1, 0), ("murrod", 1, 0), ("rettik", 1, 0),
        ("pithysia", 1, 0),
    ],
)  # fmt: skip
def test_G8_4_11_CO4_transit_hub_goes_anywhere_with_a_verge_roll(world: str, face: int, comes: int) -> None:
    table = drawn("CO4", "transit_hub", [("travel_with_verge", NUMBERS[world])], dice=[face])
    assert (where(table), obliviates(table)[NUMBERS[world]], table.alliance) == (world, comes, 10)
    assert [where(table, seat) for seat in (1, 2, 3)] == ["core"] * 3


def test_G8_4_6_CO4_transit_hub_stops_at_face_up_worlds_only() -> None:
    table = drawn("CO4", "transit_hub", [], lost=["rettik"])
    assert offered(table, "travel_with_verge") == [(DEPAL,), (ONUS,), (ARCTOS,), (MURROD,), (PITHYSIA,)]


def test_G8_20_3_CO5_hospital_ward_puts_the_madness_back() -> None:
    table = drawn("CO5", "hospital_ward", [], madness=["rot_dream"])
    assert (table.heroes[0].madness, len(table.madness)) == (NOTHING, 6)


@pytest.mark.parametrize(("lower", "upper"), [("open_roads", "dragonsong"), ("dragonsong", "open_roads")])
def test_G8_18_8_CO6_evening_paper_orders_two_events(lower: str, upper: str) -> None:
    # GIVEN three known Events WHEN one of the upper two is put back first
    table = drawn(
        "CO6",
        "evening_paper",
        [("put_event_back", lower)],
        arrange=lambda table: stack(table, "events", "open_roads", "dragonsong", "trade_fever"),
    )

    # THEN it lies below the other and above the third, and no Event has become active
    order = [event(table, name) for name in (upper, lower, "trade_fever")]
    assert [table.events.draw(table.fate) for _ in range(3)] == order
    assert table.event_discard == ()


@pytest.mark.parametrize("face", [6, 8])
def test_G8_CO7_police_line_discards_a_warlord_of_core(face: int) -> None:
    # GIVEN both Warlords of Core, one elsewhere, and an Obliviate
    board = {
        "town_hall": "director_halloran_voss", "machine_works": "the_quiet_mayor", "night_school": "ob1",
        "council_terrace": "marshal_ordain",
    }  # fmt: skip
    table = drawn("CO7", "police_line", [], board=board, dice=[face])

    # WHEN the roll succeeds THEN one of the two goes to the box, and nothing is gained
    assert sorted(offered(table, "discard_named")) == [("director_halloran_voss",), ("the_quiet_mayor",)]
    choose(table, "discard_named", "the_quiet_mayor")
    assert (box(table), held(table)) == (["the_quiet_mayor"], {})
    assert [token_at(table, name) for name in board] == [
        "director_halloran_voss",
        "",
        "ob1",
        "marshal_ordain",
    ]


def test_G8_3_8_DE2_debt_house_lends_for_what_is_there() -> None:
    # GIVEN 1 Alliance WHEN it is paid THEN no second is asked for
    table = drawn("DE2", "debt_house", [("take_it",)], alliance=1)
    assert (asked(table), held(table), table.alliance) == ("take_action", {"black": 2}, 0)


def test_G8_DE6_assassins_row_discards_a_warlord_of_depal() -> None:
    board = {"masked_forum": "prince_corvane", "town_hall": "the_quiet_mayor"}
    table = drawn("DE6", "assassins_row", [("take", 1)], board=board, has=[{"black": 1}])
    assert (box(table), token_at(table, "town_hall")) == (["prince_corvane"], "the_quiet_mayor")


def test_G8_3_8_DE6_assassins_want_a_black() -> None:
    table = drawn("DE6", "assassins_row", [], board={"masked_forum": "prince_corvane"}, has=[{"red": 1}])
    assert refusal(table, "take", 1) == "SF-3.8"


def test_G8_DE7_hall_of_mirrors_draws_the_next_card() -> None:
    # GIVEN the Velvet Stage below the Hall of Mirrors
    table = drawn("DE7", "hall_of_mirrors", [], arrange=lambda table: stack(table, "depal", "velvet_stage"))

    # WHEN the next card is drawn THEN it is carried out as well, and both lie on the discard pile
    choose(table, "take", 2)
    assert (held(table), table.actions) == ({"black": 2, "yellow": 1}, 2)
    names = {table.content.world_cards[card].id for card in table.discards[DEPAL]}
    assert (names, len(table.decks[DEPAL])) == ({"hall_of_mirrors", "velvet_stage"}, 6)


def test_G8_R59_DE8_tithe_barn_gives_to_each_player_on_depal() -> None:
    # GIVEN three players on Depal, one on Core WHEN each there chooses a colour
    answers = energy(RED) + energy(BLUE, seat=1) + energy(YELLOW, seat=3)
    table = drawn("DE8", "tithe_barn", answers, at=["depal", "depal", "core", "depal"])
    assert [area(table, seat) for seat in range(4)] == [{"red": 1}, {"blue": 1}, {}, {"yellow": 1}]


@pytest.mark.parametrize("skill", range(4))
def test_G8_6_13_ON1_tower_of_orders_lends_a_skill_until_the_round_ends(skill: int) -> None:
    # GIVEN an Obliviate with each Skill Icon, all with a cost of 2 of one colour
    token = ("ob5", "ob6", "ob8", "ob7")[skill]
    kind = ("blue", "black", "yellow", "red")[skill]
    answers: list[Answer] = [("borrow_skill", skill)]
    table = drawn("ON1", "tower_of_orders", answers, has=[{kind: 2}], board={"council_terrace": token})
    stack(table, "events", "open_roads")

    # WHEN it is confronted with the icon lent THEN no roll is needed
    choose(table, "confront_obliviate", token)
    assert token_at(table, "council_terrace") == ""
    assert held(table) == {"blue": 2}
    assert list(table.lent_skills) == [(0, skill)]

    # WHEN the round ends THEN so does the loan
    foreverot_roll(table, 1)
    assert (table.round, list(table.lent_skills)) == (2, [])


@pytest.mark.parametrize("face", [6, 8])
def test_G8_6_6_ON2_proving_ring_discards_an_obliviate_of_onus(face: int) -> None:
    # GIVEN an Obliviate on Onus, one on Core, and a quiet Event to come
    board = {"council_terrace": "ob1", "town_hall": "ob2", "proving_yard": "marshal_ordain"}
    table = drawn(
        "ON2",
        "proving_ring",
        [],
        board=board,
        dice=[face],
        arrange=lambda table: stack(table, "events", "open_roads"),
    )

    # THEN that of Onus is discarded, an Event advances, and nothing is gained
    assert [token_at(table, name) for name in board] == ["", "ob2", "marshal_ordain"]
    assert (held(table), table.event_discard) == ({}, (event(table, "open_roads"),))


def test_G8_15_2_ON4_ruined_academy_ruins_a_location_of_choice() -> None:
    # GIVEN one location of Onus blocked WHEN the Ruin is placed
    table = drawn("ON4", "ruined_academy", [("take_it",)], board={"council_terrace": "ob1"})
    spots_open = ("proving_yard", "order_houses", "library_of_visions", "smelter")
    assert offered(table, "lay_ruin") == [(at(table, name),) for name in spots_open]
    choose(table, "lay_ruin", at(table, "smelter"))

    # THEN 2 of the 15 Lore are taken
    assert (token_at(table, "smelter"), area(table), len(table.lore)) == ("ruin", {"lore": 2}, 13)


def test_G8_16_1_ON4_ruined_academy_may_lose_its_world() -> None:
    # GIVEN four Ruins on Onus WHEN the fifth is placed where the card was found
    board = {name: "ruin" for name in BOARDS["onus"] if name != "library_of_visions"}
    table = drawn("ON4", "ruined_academy", [("take_it",)], board=board)

    # THEN Onus is lost and the pawns are on Nur, but the Lore is taken all the same
    assert (table.lost_count, where(table), area(table)) == (1, "nur", {"lore": 2})
    assert table.discards[ONUS] == (table.content.quest_of["ruined_academy"],)


def test_G8_ON4_ruined_academy_spares_the_world_for_a_blue() -> None:
    table = drawn("ON4", "ruined_academy", [("leave_it",)])
    assert [token_at(table, name) for name in BOARDS["onus"]] == [""] * 5


@pytest.mark.parametrize(("world", "face", "comes"), [("depal", 5, 1), ("depal", 6, 0), ("arctos", 1, 0)])
def test_G8_4_11_ON5_gatehouse_leads_to_a_neighbour(world: str, face: int, comes: int) -> None:
    table = drawn("ON5", "gatehouse", [("take_it",)], dice=[face])
    assert offered(table, "travel_with_verge") == [(DEPAL,), (ARCTOS,)]
    choose(table, "travel_with_verge", NUMBERS[world])
    assert (where(table), table.alliance, obliviates(table)[NUMBERS[world]]) == (world, 12, comes)


def test_G8_4_6_ON5_gatehouse_without_a_face_up_neighbour_gives_the_alliance() -> None:
    table = drawn("ON5", "gatehouse", [], lost=["depal", "arctos"])
    assert (asked(table), where(table), table.alliance) == ("take_action", "onus", 12)


def test_G8_ON6_dragon_roost_restores_one_dragon_of_onus() -> None:
    table = drawn("ON6", "dragon_roost", [], destroyed={"onus": 2, "arctos": 1})
    assert (destroyed(table)[ONUS], destroyed(table)[ARCTOS], held(table)) == (1, 1, {})


def test_G8_ON6_dragon_roost_has_no_business_on_other_worlds() -> None:
    table = drawn("ON6", "dragon_roost", [], destroyed={"arctos": 1})
    assert (destroyed(table)[ARCTOS], held(table)) == (1, {"blue": 2})


def test_G8_9_8_ON7_muster_field_deploys_from_the_supply() -> None:
    table = drawn("ON7", "muster_field", [])
    assert (table.deployed[ONUS], sum(table.deployed), table.supply[INFLUENCE]) == (1, 1, 14)


def test_G8_19_2_AR2_copyists_loft_draws_from_any_deck() -> None:
    # GIVEN Depal lost WHEN the deck is chosen
    table = drawn(
        "AR2", "copyists_loft", [], lost=["depal"], arrange=lambda table: stack(table, "murrod", "gate_yard")
    )
    assert offered(table, "take_one_quest") == [(CORE,), (ONUS,), (ARCTOS,), (MURROD,)]
    choose(table, "take_one_quest", MURROD)
    assert (table.heroes[0].quests, held(table)) == ((table.content.quest_of["gate_yard"],), {"blue": 1})


def test_G8_AR4_aurora_watch_looks_and_leaves_the_card() -> None:
    # GIVEN a Foreverot Card on top WHEN it is looked at
    table = drawn("AR4", "aurora_watch", [])
    card = table.deck.top[-1]

    # THEN all know it, and it is still the next one
    assert (table.deck.top_seen[-1], table.left, len(table.resolved)) == (EVERYONE, 5, 3)
    assert table.deck.draw(table.fate) == card


def test_G8_AR4_aurora_watch_gives_its_energy_even_if_nothing_is_left_to_see() -> None:
    table = drawn("AR4", "aurora_watch", [], left=0)
    assert (asked(table), held(table), table.left) == ("take_action", {"yellow": 1, "blue": 1}, 0)


@pytest.mark.parametrize("face", range(4))
def test_G8_24_10_AR5_frozen_library_has_every_face(face: int) -> None:
    table = drawn("AR5", "frozen_library", [("take_face", face)])
    assert (held(table), len(table.lore)) == ({SKILLS[face]: 1}, 14)


def test_G8_9_8_AR6_ice_road_moves_two_reinforcements() -> None:
    # GIVEN three Reinforcements, Rettik lost WHEN two are sent
    table = drawn("AR6", "ice_road", [], reserves={"core": 2, "onus": 1}, lost=["rettik"])
    worlds = sorted(to for world, to, _ in offered(table, "send_reserve") if world == CORE)
    assert worlds == [1, DEPAL, ONUS, ARCTOS, MURROD, PITHYSIA]
    answer(table, [("send_reserve", CORE, PITHYSIA), ("send_reserve", ONUS, 1)])

    # THEN that was all, and 1 Alliance and 1 yellow come besides
    assert asked(table) == "take_action"
    assert table.reserves == [0, 1, 1, 0, 0, 0, 0, 0, 1]
    assert (held(table), table.alliance) == ({"yellow": 1}, 11)


def test_G8_15_2_AR7_avalanche_horn_clears_two_enemies_for_a_ruin() -> None:
    # GIVEN two Obliviates and a Warlord on Arctos, two pawns there, and a quiet Event to come
    board = {
        "frost_beacon": "ob1",
        "hall_of_copyists": "ob2",
        "rime_mine": "jarl_skovrane",
        "town_hall": "ob3",
    }
    table = drawn(
        "AR7",
        "avalanche_horn",
        [("take_it",)],
        board=board,
        arrange=lambda table: stack(table, "events", "open_roads"),
    )
    assert offered(table, "lay_ruin") == [(at(table, "deep_vault"),), (at(table, "sled_moot"),)]

    # WHEN the Ruin is on the Sled Moot, and the second Obliviate is chosen
    choose(table, "lay_ruin", at(table, "sled_moot"))
    assert sorted(offered(table, "discard_named")) == [("ob1",), ("ob2",)]
    choose(table, "discard_named", "ob2")

    # THEN it and the Warlord are gone, one Event has advanced, and there is no blue
    assert [token_at(table, name) for name in board] == ["ob1", "", "", "ob3"]
    assert (token_at(table, "sled_moot"), box(table)) == ("ruin", ["jarl_skovrane"])
    assert (held(table), table.event_discard) == ({}, (event(table, "open_roads"),))


def test_G8_19_8_AR8_silent_archive_puts_all_piles_back() -> None:
    # GIVEN two cards on Core's pile and one on Murrod's
    table = drawn("AR8", "silent_archive", [], arrange=lambda table: put_aside(table, core=2, murrod=1))

    # THEN both decks are whole, and the Silent Archive itself lies on its pile
    assert (len(table.decks[CORE]), len(table.decks[MURROD]), len(table.decks[ARCTOS])) == (8, 8, 7)
    assert [len(pile) for pile in table.discards] == [0, 0, 0, 0, 0, 1, 0, 0, 0]


def known_events(table: Table) -> None:
    stack(table, "events", "open_roads", "dragonsong")


@pytest.mark.parametrize(
    ("answers", "first"), [([("leave_off",)], "open_roads"), ([("bury_top", "events")], "dragonsong")]
)
def test_G8_18_8_MU1_sealed_orders_may_bury_an_event(answers: list[Answer], first: str) -> None:
    table = drawn("MU1", "sealed_orders", answers, arrange=known_events)
    assert (held(table), len(table.events)) == ({"influence": 1}, 14)
    assert table.events.draw(table.fate) == event(table, first)
    if first == "dragonsong":
        assert table.events.under == (event(table, "open_roads"),)


def test_G8_4_12_MU2_gate_yard_gives_a_gate_for_nothing() -> None:
    table = drawn("MU2", "gate_yard", [])
    assert len(offered(table, "place_gate")) == 6
    choose(table, "place_gate", "gate_murrod_rettik")
    assert (table.gates, held(table)) == (1 << table.content.gate_of["gate_murrod_rettik"], {})


def test_G8_4_12_MU2_gate_yard_is_empty_when_all_gates_are_in_place() -> None:
    table = drawn("MU2", "gate_yard", [], arrange=gates_in_place(*(name for name, _, _ in PAIRS)))
    assert (asked(table), table.gates, area(table)) == ("take_action", 63, {})


def test_G8_3_8_MU3_ash_market_wants_a_bindmetal() -> None:
    table = drawn("MU3", "ash_market", [], has=[{"blue": 1}])
    assert refusal(table, "take", 1) == "SF-3.8"


def test_G8_8_5_MU4_courier_loft_gives_up_to_two_anywhere() -> None:
    # GIVEN a partner on Pithysia WHEN two Energy are given, with consent
    at_both = ["murrod", "pithysia"]
    answers: list[Answer] = [("hold_out", 1, RED), ("agree",), ("give_to", 0, 1, BLUE)]
    table = drawn("MU4", "courier_loft", answers, seats=2, at=at_both, has=[{"red": 2, "blue": 1}])

    # THEN no third one, and 1 Alliance and 1 black come besides
    assert (asked(table), table.alliance) == ("take_action", 11)
    assert (held(table), held(table, 1)) == ({"red": 1, "black": 1}, {"red": 1, "blue": 1})


def test_G8_8_5_MU4_courier_loft_takes_up_to_two_anywhere() -> None:
    at_both = ["murrod", "pithysia"]
    answers: list[Answer] = [("ask_for", 1, RED), ("agree",), ("take_from", 0, 1, RED)]
    table = drawn("MU4", "courier_loft", answers, seats=2, at=at_both, has=[{}, {"red": 3}])
    assert (asked(table), table.alliance) == ("take_action", 11)
    assert (held(table), held(table, 1)) == ({"red": 2, "black": 1}, {"red": 1})


def test_G8_8_5_MU4_courier_loft_needs_consent() -> None:
    answers: list[Answer] = [("ask_for", 1, RED), ("decline",)]
    table = drawn("MU4", "courier_loft", answers, seats=2, at="murrod", has=[{}, {"red": 3}])
    assert (held(table), held(table, 1), table.alliance) == ({"black": 1}, {"red": 3}, 11)


@pytest.mark.parametrize(("face", "comes"), [(1, 1), (2, 1), (3, 0), (6, 0)])
def test_G8_15_4_MU6_old_battlefield_may_bring_an_obliviate(face: int, comes: int) -> None:
    table = drawn("MU6", "old_battlefield", [], dice=[face])
    assert (obliviates(table)[MURROD], sum(obliviates(table))) == (comes, comes)
    assert (token_at(table, "gate_foundry") != "") == bool(comes)


def test_G8_9_8_MU7_refugee_column_deploys_from_the_supply() -> None:
    table = drawn("MU7", "refugee_column", [])
    assert (table.deployed[MURROD], sum(table.deployed), table.supply[INFLUENCE]) == (1, 1, 14)


def all_prophecies_used(table: Table) -> None:
    table.prophecies.unseen = []
    table.prophecy_discard = tuple(range(7))


def test_G8_21_5_MU8_broken_spiral_stone_shuffles_the_prophecies() -> None:
    # GIVEN all seven Prophecies on the discard pile THEN one of them is taken and six are in the deck
    table = drawn("MU8", "broken_spiral_stone", [], arrange=all_prophecies_used)
    assert (area(table), len(table.prophecies), table.prophecy_discard) == ({"prophecies": 1}, 6, ())
