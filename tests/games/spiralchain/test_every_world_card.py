"""Every location, World Card, Chaos Effect, Permanent Gate and Relic, with all its numbers (SF-G1, SF-G8, SF-G10,
SF-G13, SF-G16). What is expected is what the design says of the row; CO1, DE3 and so on are its ids there."""

from __future__ import annotations

from collections.abc import Callable
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

from tablewright.engine.pile import EVERYONE, NOTHING
from tablewright.games.spiralchain.cards import (
    ARMIES,
    BLACK,
    BLUE,
    COLOURS,
    HELD,
    INFLUENCE,
    LORE,
    RE_ROLL,
    RED,
    SKILLS,
    SPECIAL_RE_ROLL,
    YELLOW,
)
from tablewright.games.spiralchain.table import Table
from tablewright.testing import choose, refusal

Position = dict[str, Any]  # as `chain` takes it, with what is done before and what is arranged by hand
Answer = tuple[Any, ...]
Area = dict[str, int]

CORE, DEPAL, ONUS, ARCTOS, MURROD, RETTIK, PITHYSIA = range(2, 9)
NUMBERS = {
    "nur": 1, "core": CORE, "depal": DEPAL, "onus": ONUS, "arctos": ARCTOS, "murrod": MURROD, "rettik": RETTIK,
    "pithysia": PITHYSIA,
}  # fmt: skip
DECKS = {
    "CO": ("core", "attic_archive"),
    "DE": ("depal", "stage_of_echoes"),
    "ON": ("onus", "library_of_visions"),
    "AR": ("arctos", "deep_vault"),
    "MU": ("murrod", "missive_post"),
}


def laid_out(position: Position) -> Table:
    """The position, and what the current player has done in it."""
    told = dict(position)
    before: list[Answer] = told.pop("before", [])
    arrange: Callable[[Table], None] | None = told.pop("arrange", None)
    table = chain(**told)
    if arrange is not None:
        arrange(table)
        table.ask_again()
    answer(table, before)
    return table


def answer(table: Table, answers: list[Answer]) -> None:
    for one in answers:
        choose(table, *one)


def energy(*colours: int, seat: int = 0) -> list[Answer]:
    """One Energy of each of these colours is chosen, in this order."""
    return [("take_energy", seat, colour, 1) for colour in colours]


def area(table: Table, seat: int = 0) -> Area:
    """A play area in numbers, Lore of all faces together."""
    hero = table.heroes[seat]
    tokens = {kind: n for kind, n in held(table, seat).items() if kind not in SKILLS}
    others = {
        "lore": sum(hero.has[LORE:HELD]),
        "relics": len(hero.relics),
        "prophecies": len(hero.prophecies),
        "madness": int(hero.madness != NOTHING),
        "quests": len(hero.quests),
    }
    return tokens | {kind: n for kind, n in others.items() if n}


def is_all_there(table: Table) -> bool:
    """SF-1.4, SF-17.2: what is not in the supply lies in a play area or stands on a world, no token more or fewer."""
    for kind in range(BLUE, RE_ROLL + 1):
        out = sum(hero.has[kind] for hero in table.heroes)
        if kind == RE_ROLL:
            out += sum(hero.has[SPECIAL_RE_ROLL] for hero in table.heroes)
        if kind == INFLUENCE:
            out += sum(table.deployed)
        if table.supply[kind] + out != table.content.supply[kind]:
            return False
    return True


def at(table: Table, name: str) -> int:
    return table.content.location_of[name]


def event(table: Table, name: str) -> int:
    return next(card.index for card in table.content.events if card.id == name)


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


# Locations


BOARDS = {
    "core": ["town_hall", "machine_works", "night_school", "attic_archive", "rail_junction"],
    "depal": ["masked_forum", "nightshade_cloister", "lamp_market", "stage_of_echoes", "bindmetal_vault"],
    "onus": ["council_terrace", "proving_yard", "order_houses", "library_of_visions", "smelter"],
    "arctos": ["frost_beacon", "deep_vault", "sled_moot", "hall_of_copyists", "rime_mine"],
    "murrod": ["gate_foundry", "envoys_wharf", "missive_post", "ember_stacks", "dowsers_row"],
    "rettik": ["war_drum_ring", "bone_market", "oathstones", "seers_den", "reliquary_pit"],
    "pithysia": ["sunwell", "choir_of_hours", "lottery_steps", "skydock", "prism_exchange"],
}
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


def put_aside(table: Table, **piles: int) -> None:
    """So many cards of these decks lie on their discard piles."""
    for world, n in piles.items():
        for _ in range(n):
            table.discard(NUMBERS[world], table.decks[NUMBERS[world]].draw(table.fate))


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


# Quests


def events_passed(n: int) -> Callable[[Table], None]:
    """So many cards in the Event Discard Pile; the last one does nothing by itself."""

    def arrange(table: Table) -> None:
        for name in ("open_roads", "gathering_dusk", "dragonsong", "trade_fever")[:n]:
            table.events.take(event(table, name))
            table.event_discard += (event(table, name),)

    return arrange


def gates_in_place(*names: str) -> Callable[[Table], None]:
    def arrange(table: Table) -> None:
        for name in names:
            table.gates |= 1 << table.content.gate_of[name]

    return arrange


def quiet_event(table: Table) -> None:
    stack(table, "events", "open_roads")


def verge_raised(table: Table) -> None:
    table.verge = 6


WARLORD_FOUGHT: Position = {
    "board": {"council_terrace": "marshal_ordain"},
    "has": [{"blue": 2, "red": 1}],
    "before": [("confront_warlord", "marshal_ordain")],
}
OBLIVIATE_FOUGHT: Position = {
    "board": {"council_terrace": "ob1"},
    "has": [{"blue": 1}],
    "dice": [6],
    "arrange": quiet_event,
    "before": [("confront_obliviate", "ob1")],
}
THREE_TOGETHER = ["onus", "onus", "onus", "core"]
TWO_TOGETHER = ["onus", "onus", "core", "core"]
SIX: Area = {"blue": 3, "red": 2, "yellow": 1}
EACH_COLOUR: Area = {"blue": 1, "black": 1, "red": 1, "yellow": 1}
MET: list[tuple[str, str, Position, list[Answer], Area, int]] = [
    # id, card, position, answers, held afterwards, Alliance gained
    ("CO1", "rooftop_garden", {"at": "pithysia"}, [], {"yellow": 2, "blue": 1}, 0),
    ("CO2", "power_station", {"has": [{"red": 4}]}, [], {"red": 4, "bindmetal": 1}, 2),
    ("CO3", "public_library", {"has": [{"valor": 1, "craft": 1}]}, energy(BLUE, RED),
     {"lore": 2, "blue": 1, "red": 1, "re_roll": 1}, 0),
    ("CO3", "public_library", {"has": [{"valor": 2}]}, energy(BLACK, BLACK), {"lore": 2, "black": 2, "re_roll": 1}, 0),
    ("CO4", "transit_hub", {"at": "murrod"}, [], {}, 3),
    ("CO4", "transit_hub", {"at": "pithysia"}, [], {}, 3),
    ("CO5", "hospital_ward", {"at": "depal", "board": {"masked_forum": "ob1", "town_hall": "the_quiet_mayor"}}, [],
     {"influence": 1, "yellow": 1}, 0),
    ("CO6", "evening_paper", {"arrange": events_passed(4)}, energy(BLACK), {"influence": 1, "black": 1}, 0),
    ("CO7", "police_line", {"at": "core", "board": {"town_hall": "ob1"}}, [], {"red": 2, "blue": 1}, 0),
    ("CO8", "old_arcade", {"has": [{"re_roll": 1}]}, [("take_energy", 0, BLACK, 3)], {"black": 3}, 0),
    ("CO8", "old_arcade", {"has": [{"special_re_roll": 1}]}, [("take_energy", 0, RED, 3)], {"red": 3}, 0),
    ("CO8", "old_arcade", {"has": [{"re_roll": 1, "special_re_roll": 1}]},
     [("pay", 0, (0, 0, 0, 0, 0, 0, 0, 1)), ("take_energy", 0, BLUE, 3)], {"re_roll": 1, "blue": 3}, 0),
    ("DE1", "velvet_stage", {"at": THREE_TOGETHER}, [], {"influence": 1}, 2),
    ("DE1", "velvet_stage", {"at": TWO_TOGETHER, "reserves": {"onus": 1}}, [], {"influence": 1}, 2),
    ("DE2", "debt_house", {"alliance": 8}, [], {"black": 3}, 0),
    ("DE3", "catacomb_stair", {"madness": ["rot_dream"]}, [], {"madness": 1, "bindmetal": 1, "black": 1}, 0),
    ("DE4", "lantern_vigil", {"at": "depal", "night": True}, [], {"yellow": 2, "re_roll": 1}, 0),
    ("DE5", "whisper_exchange", {"has": [EACH_COLOUR]}, [], {**EACH_COLOUR, "bindmetal": 1}, 2),
    ("DE6", "assassins_row", WARLORD_FOUGHT, energy(BLUE, YELLOW), {"blue": 1, "yellow": 1}, 0),
    ("DE7", "hall_of_mirrors", {"at": "murrod", "has": [{"black": 3}]}, [], {"black": 1, "prophecies": 1}, 0),
    ("DE8", "tithe_barn", {"at": ["onus", "core", "core", "core"], "reserves": {"onus": 2}}, [], {"yellow": 1}, 2),
    ("ON1", "tower_of_orders", {"board": {"town_hall": "ob1", "smelter": "marshal_ordain"}}, [], {"blue": 2}, 1),
    ("ON2", "proving_ring", OBLIVIATE_FOUGHT, energy(RED, RED), {"red": 2}, 0),
    ("ON3", "hall_of_vows", {"has": [{"influence": 2}]}, [], {"influence": 2}, 3),
    ("ON4", "ruined_academy", {"at": "arctos", "has": [{"craft": 1}]}, [], {"lore": 1, "blue": 2}, 0),
    ("ON4", "ruined_academy", {"at": "pithysia", "has": [{"valor": 1}]}, [], {"lore": 1, "blue": 2}, 0),
    ("ON5", "gatehouse", {"at": "murrod"}, [("place_gate", "gate_depal_onus")], {}, 0),
    ("ON6", "dragon_roost", {"destroyed": {"onus": 1}, "has": [{"yellow": 3}]}, energy(BLUE),
     {"yellow": 1, "blue": 1}, 0),
    ("ON7", "muster_field", {"at": "onus"}, energy(BLACK), {"black": 1}, 2),
    ("ON7", "muster_field", {"at": TWO_TOGETHER, "reserves": {"onus": 2}}, energy(RED), {"red": 1}, 2),
    ("ON8", "vision_pool", {"prophecies": [["closed_door"]]}, [], {"prophecies": 1, "blue": 2}, 0),
    ("AR1", "glacier_vault", {"has": [{"bindmetal": 3}]}, energy(BLUE, RED), {"bindmetal": 3, "blue": 1, "red": 1}, 0),
    ("AR1", "glacier_vault", {"has": [{"bindmetal": 2}], "relics": [["ruby_gear"]]}, energy(BLUE, BLUE),
     {"bindmetal": 2, "relics": 1, "blue": 2}, 0),
    ("AR2", "copyists_loft", {"quests": [["gate_yard", "ice_road"]]}, [], {"quests": 2, "lore": 1}, 1),
    ("AR3", "hearth_moot", {"alliance": 10}, [], {"influence": 1, "re_roll": 1}, 0),
    ("AR4", "aurora_watch", {"at": "arctos", "night": True}, [], {"special_re_roll": 1}, 0),
    ("AR5", "frozen_library", {"has": [{"valor": 1, "insight": 1}]}, energy(YELLOW),
     {"lore": 2, "bindmetal": 1, "yellow": 1}, 0),
    ("AR6", "ice_road", {"at": "core"}, [], {"red": 2, "yellow": 1}, 0),
    ("AR7", "avalanche_horn", {"board": {"town_hall": "ob1", "smelter": "ra1", "sunwell": "eclipse_court"}},
     energy(BLUE, BLUE, BLACK), {"blue": 2, "black": 1}, 0),
    ("AR7", "avalanche_horn", {"board": {"frost_beacon": "ob1"}, "arrange": verge_raised}, energy(RED, RED, RED),
     {"red": 3}, 0),
    ("AR8", "silent_archive", {"arrange": lambda table: put_aside(table, core=3)}, [], {"blue": 2}, 0),
    ("MU1", "sealed_orders", {"at": "murrod", "has": [{"influence": 1}]}, [], {"influence": 1, "black": 2}, 1),
    ("MU2", "gate_yard", {"arrange": gates_in_place("gate_core_depal", "gate_murrod_rettik")}, [], {"re_roll": 1}, 2),
    ("MU3", "ash_market", {"has": [SIX]}, [], {**SIX, "relics": 1}, 0),
    ("MU4", "courier_loft", {"before": [("gate", "arctos")]}, energy(BLACK), {"black": 1}, 2),
    ("MU5", "cinder_choir", {"at": "nur"}, [], {"black": 2, "bindmetal": 1}, 0),
    ("MU6", "old_battlefield", {"at": "rettik"}, [], {"red": 2}, 1),
    ("MU7", "refugee_column", {"has": [{"influence": 2}]}, [], {"influence": 1}, 5),
    ("MU8", "broken_spiral_stone", {"relics": [["ruby_gear"]]}, [], {"relics": 1, "special_re_roll": 1}, 0),
]  # fmt: skip
UNMET: list[tuple[str, str, Position]] = [
    ("CO1", "rooftop_garden", {"at": "rettik"}),
    ("CO2", "power_station", {"has": [{"red": 3, "blue": 1}]}),
    ("CO3", "public_library", {"has": [{"valor": 1}]}),
    ("CO4", "transit_hub", {"at": "arctos"}),
    ("CO5", "hospital_ward", {"at": "depal", "board": {"masked_forum": "mother_ashveil"}}),
    ("CO5", "hospital_ward", {"at": "onus"}),
    ("CO6", "evening_paper", {"arrange": events_passed(3)}),
    ("CO7", "police_line", {"at": "core", "board": {"town_hall": "the_quiet_mayor"}}),
    ("CO7", "police_line", {"at": "depal"}),
    ("CO8", "old_arcade", {"has": [{"bindmetal": 1}]}),
    ("DE1", "velvet_stage", {"at": TWO_TOGETHER}),
    ("DE1", "velvet_stage", {"at": "core"}),
    ("DE2", "debt_house", {"alliance": 7}),
    ("DE3", "catacomb_stair", {"madness": ["", "rot_dream"]}),
    ("DE4", "lantern_vigil", {"at": "depal"}),
    ("DE4", "lantern_vigil", {"at": "onus", "night": True}),
    ("DE5", "whisper_exchange", {"has": [{"blue": 2, "black": 1, "red": 1, "bindmetal": 1}]}),
    ("DE6", "assassins_row", {**WARLORD_FOUGHT, "before": []}),
    ("DE6", "assassins_row", {**WARLORD_FOUGHT, "dice": [8], "before": [("rouse", "marshal_ordain")]}),
    ("DE6", "assassins_row", OBLIVIATE_FOUGHT),
    ("DE7", "hall_of_mirrors", {"at": "murrod", "has": [{"black": 1}]}),
    ("DE7", "hall_of_mirrors", {"at": "onus", "has": [{"black": 2}]}),
    ("DE8", "tithe_barn", {"at": TWO_TOGETHER}),
    ("ON1", "tower_of_orders", {"board": {"council_terrace": "ob1"}}),
    ("ON1", "tower_of_orders", {"at": "core"}),
    ("ON2", "proving_ring", {**OBLIVIATE_FOUGHT, "before": []}),
    ("ON2", "proving_ring", {**OBLIVIATE_FOUGHT, "dice": [5]}),
    ("ON2", "proving_ring", {**OBLIVIATE_FOUGHT, "dice": [8], "before": [("rouse", "ob1")]}),
    ("ON3", "hall_of_vows", {"has": [{"influence": 1}]}),
    ("ON4", "ruined_academy", {"at": "onus", "has": [{"craft": 1}]}),
    ("ON4", "ruined_academy", {"at": "arctos"}),
    ("ON5", "gatehouse", {"at": "arctos"}),
    ("ON6", "dragon_roost", {"destroyed": {"onus": 1}, "has": [{"yellow": 1}]}),
    ("ON6", "dragon_roost", {"destroyed": {"arctos": 1}, "has": [{"yellow": 2}]}),
    ("ON7", "muster_field", {"at": THREE_TOGETHER}),
    ("ON8", "vision_pool", {"prophecies": [[], ["closed_door"]]}),
    ("AR1", "glacier_vault", {"has": [{"bindmetal": 1}], "relics": [["ruby_gear"]]}),
    ("AR2", "copyists_loft", {"quests": [["gate_yard"]]}),
    ("AR3", "hearth_moot", {"alliance": 9}),
    ("AR4", "aurora_watch", {"at": "arctos"}),
    ("AR4", "aurora_watch", {"at": "murrod", "night": True}),
    ("AR5", "frozen_library", {"has": [{"valor": 3}]}),
    ("AR6", "ice_road", {"at": "depal"}),
    ("AR7", "avalanche_horn", {"board": {"frost_beacon": "ob1"}}),
    ("AR7", "avalanche_horn", {"board": {"sunwell": "ra1"}}),
    ("AR8", "silent_archive", {"arrange": lambda table: put_aside(table, core=2, depal=2)}),
    ("MU1", "sealed_orders", {"at": "murrod"}),
    ("MU1", "sealed_orders", {"at": "rettik", "has": [{"influence": 1}]}),
    ("MU2", "gate_yard", {"arrange": gates_in_place("gate_core_depal")}),
    ("MU3", "ash_market", {"has": [{"blue": 3, "red": 2, "bindmetal": 1}]}),
    ("MU4", "courier_loft", {}),
    ("MU4", "courier_loft", {"reserves": {"onus": 1}, "before": [("deploy", ONUS, 1)]}),
    ("MU5", "cinder_choir", {"at": "core"}),
    ("MU6", "old_battlefield", {"at": "murrod"}),
    ("MU7", "refugee_column", {"has": [{}, {"influence": 1}]}),
    ("MU8", "broken_spiral_stone", {"has": [{"bindmetal": 1}]}),
]


def with_quest(name: str, position: Position) -> Table:
    """The current player has this Quest, besides those that the position names."""
    others: list[list[str]] = position.get("quests", [[]])
    return laid_out({**position, "quests": [[name, *others[0]]]})


def test_G8_19_3_every_quest_has_its_rows_here() -> None:
    cards = {card.id for card in chain().content.world_cards}
    assert {row[1] for row in MET} == {row[1] for row in UNMET} == cards
    assert len({row[0] for row in MET}) == len({row[0] for row in UNMET}) == 40


@pytest.mark.parametrize(
    ("code", "card", "position", "answers", "after", "gained"),
    MET,
    ids=[f"{row[0]}-{row[1]}-{i}" for i, row in enumerate(MET)],
)
def test_G8_19_3_19_4_what_each_quest_gives(
    code: str, card: str, position: Position, answers: list[Answer], after: Area, gained: int
) -> None:
    # GIVEN the Quest's condition is met
    table = with_quest(card, position)
    alliance, actions = table.alliance, table.actions
    world = NUMBERS[DECKS[code[:2]][0]]
    pile = table.discards[world]

    # WHEN it is collected
    choose(table, "collect", card)
    answer(table, answers)

    # THEN the reward is there, no action is spent, and the card lies on its world's discard pile
    assert (area(table), table.alliance) == (after, alliance + gained)
    assert (asked(table), table.seat, table.actions) == ("take_action", 0, actions)
    assert table.content.quest_of[card] not in table.heroes[0].quests
    assert table.discards[world] == (*pile, table.content.quest_of[card])
    assert is_all_there(table)


@pytest.mark.parametrize(
    ("code", "card", "position"), UNMET, ids=[f"{row[0]}-{row[1]}-{i}" for i, row in enumerate(UNMET)]
)
def test_G8_19_3_what_each_quest_does_not_accept(code: str, card: str, position: Position) -> None:
    table = with_quest(card, position)
    assert asked(table) == "take_action"
    assert refusal(table, "collect", card) == "SF-19.3"
    assert (
        DECKS[code[:2]][0]
        == table.content.worlds[table.content.world_cards[table.content.quest_of[card]].world].id
    )


@pytest.mark.parametrize(
    ("card", "position"),
    [
        ("assassins_row", WARLORD_FOUGHT),
        ("proving_ring", OBLIVIATE_FOUGHT),
        ("courier_loft", {"before": [("gate", "arctos")]}),
    ],
)
def test_G8_19_3_DE6_ON2_MU4_what_was_done_counts_for_this_turn_only(card: str, position: Position) -> None:
    # GIVEN solo play, a Quest that is met
    table = with_quest(card, {"seats": 1, **position})
    assert refusal(table, "collect", card) == ""

    # WHEN the next turn has come THEN it is met no longer
    choose(table, "pass_turn")
    while asked(table) != "take_action":
        table.choose(0)
    assert (table.round, refusal(table, "collect", card)) == (2, "SF-19.3")


def test_G8_DE8_tithe_barn_gives_to_each_player_there() -> None:
    # GIVEN three players on Onus, one on Core WHEN the first collects
    table = with_quest("tithe_barn", {"at": THREE_TOGETHER})
    choose(table, "collect", "tithe_barn")
    assert [held(table, seat) for seat in range(4)] == [{"yellow": 1}] * 3 + [{}]
    assert table.alliance == 12


def test_G8_DE8_tithe_barn_counts_nur_as_a_world() -> None:
    table = with_quest("tithe_barn", {"at": ["nur", "nur", "nur", "core"]})
    choose(table, "collect", "tithe_barn")
    assert [held(table, seat) for seat in range(4)] == [{"yellow": 1}] * 3 + [{}]


def test_G8_ON5_gatehouse_places_a_gate_of_choice() -> None:
    table = with_quest("gatehouse", {"at": "murrod"})
    choose(table, "collect", "gatehouse")
    assert len(offered(table, "place_gate")) == 6
    choose(table, "place_gate", "gate_rettik_pithysia")
    assert table.gates == 1 << table.content.gate_of["gate_rettik_pithysia"]


def test_G8_ON6_dragon_roost_restores_the_dragon_of_your_world() -> None:
    position: Position = {"at": "rettik", "destroyed": {"rettik": 2, "onus": 1}, "has": [{"yellow": 2}]}
    table = with_quest("dragon_roost", position)
    choose(table, "collect", "dragon_roost")
    answer(table, energy(RED))
    assert (destroyed(table)[RETTIK], destroyed(table)[ONUS], held(table)) == (1, 1, {"red": 1})


# Chaos Effects


def after_roll(table: Table, face: int) -> Table:
    """The Foreverot Roll, up to the first question; no Foreverot Card is revealed by it."""
    foreverot_roll(table, face)
    assert table.left == 5
    return table


@pytest.mark.parametrize(("world", "kind"), [("core", "red"), ("depal", "black")])
def test_G10_12_10_core_and_depal_take_an_energy_from_each(world: str, kind: str) -> None:
    # GIVEN two players with that colour, two without
    table = chain(lost=[world], has=[{kind: 1}, {kind: 2}, {}, {"blue": 1, "yellow": 1}])

    # WHEN its number comes up THEN the two discard one each, and 1 Alliance is lost for each of the others
    after_roll(table, NUMBERS[world])
    assert [held(table, seat) for seat in range(4)] == [{}, {kind: 1}, {}, {"blue": 1, "yellow": 1}]
    assert table.alliance == 8
    assert is_all_there(table)


def test_G10_14_2_chaos_takes_no_alliance_that_is_not_there() -> None:
    table = after_roll(chain(lost=["core"], alliance=2), CORE)
    assert table.alliance == 0


@pytest.mark.parametrize(("lost", "world"), [(["onus"], CORE), (["core", "onus"], DEPAL)])
def test_G10_12_10_onus_sends_an_obliviate_to_the_lowest_world(lost: list[str], world: int) -> None:
    table = after_roll(chain(at="arctos", lost=lost), ONUS)
    assert [i for i, n in enumerate(obliviates(table)) for _ in range(n)] == [world]
    assert table.alliance == 10


def test_G10_12_10_arctos_brings_night() -> None:
    table = after_roll(chain(lost=["arctos"]), ARCTOS)
    assert (table.night, sum(destroyed(table)), table.alliance) == (True, 0, 10)


@pytest.mark.parametrize(
    ("before", "world"), [({}, PITHYSIA), ({"pithysia": 1}, RETTIK), ({"pithysia": 2}, RETTIK)]
)
def test_G10_12_10_arctos_at_night_destroys_where_most_dragons_are(
    before: dict[str, int], world: int
) -> None:
    # GIVEN Night, and Pithysia with 4 Dragons, or as many as Rettik's 3, or fewer
    table = chain(lost=["arctos"], night=True, destroyed=before)
    earlier = destroyed(table)

    # WHEN a 5 comes up THEN one falls there, and it stays Night
    after_roll(table, ARCTOS)
    fallen = [now - then for now, then in zip(destroyed(table), earlier, strict=True)]
    assert [i for i, n in enumerate(fallen) if n] == [world]
    assert (sum(fallen), table.night) == (1, True)


@pytest.mark.parametrize(("alliance", "left"), [(10, 7), (3, 0), (2, 0)])
def test_G10_12_10_14_2_murrod_costs_three_alliance(alliance: int, left: int) -> None:
    table = after_roll(chain(lost=["murrod"], alliance=alliance), MURROD)
    assert (table.alliance, sum(destroyed(table)), obliviates(table)) == (left, 0, [0] * 9)


@pytest.mark.parametrize(
    ("lost", "world"),
    [
        (["rettik"], "murrod"),
        (["murrod", "rettik"], "arctos"),
        (["core", "depal", "onus", "arctos", "murrod", "rettik"], "pithysia"),
    ],
)
def test_G10_15_5_rettik_ruins_the_nearest_world_below_or_else_above(lost: list[str], world: str) -> None:
    # GIVEN no blocked location WHEN a 7 comes up
    table = after_roll(chain(at="pithysia", lost=lost), RETTIK)

    # THEN the First Player chooses where the Ruin goes on that world
    assert (table.seat, offered(table, "lay_ruin")) == (0, [(at(table, name),) for name in BOARDS[world]])
    choose(table, "lay_ruin", at(table, BOARDS[world][3]))
    assert [token_at(table, name) for name in BOARDS[world]] == ["", "", "", "ruin", ""]


@pytest.mark.parametrize(
    ("before", "world"),
    [
        ({}, CORE),
        ({"core": 1}, DEPAL),
        ({"core": 1, "depal": 1, "onus": 1}, ONUS),
        ({"core": 1, "depal": 1, "onus": 2}, ARCTOS),
    ],
)
def test_G10_12_10_pithysia_destroys_the_lowest_dragon(before: dict[str, int], world: int) -> None:
    table = chain(lost=["pithysia"], destroyed=before)
    earlier = destroyed(table)
    after_roll(table, PITHYSIA)
    fallen = [now - then for now, then in zip(destroyed(table), earlier, strict=True)]
    assert fallen == [int(i == world) for i in range(len(fallen))]
    assert table.alliance == 10


def test_G10_12_10_pithysia_without_dragons_costs_two_alliance() -> None:
    gone = {"core": 1, "depal": 1, "onus": 2, "arctos": 2, "murrod": 2, "rettik": 3}
    table = after_roll(chain(lost=["pithysia"], destroyed=gone), PITHYSIA)
    assert (table.alliance, sum(destroyed(table)), table.lost_count) == (8, 11, 1)


# Permanent Gates


PAIRS = [
    ("gate_core_depal", "core", "depal"),
    ("gate_depal_onus", "depal", "onus"),
    ("gate_onus_arctos", "onus", "arctos"),
    ("gate_arctos_murrod", "arctos", "murrod"),
    ("gate_murrod_rettik", "murrod", "rettik"),
    ("gate_rettik_pithysia", "rettik", "pithysia"),
]


@pytest.mark.parametrize(("name", "a", "b"), PAIRS)
def test_G13_4_12_a_gate_joins_two_worlds_for_nothing(name: str, a: str, b: str) -> None:
    # GIVEN no Alliance: nobody gates from the one world to the other
    assert refusal(chain(2, at=a, alliance=0), "gate", b) == "SF-4.5"
    table = chain(2, at=["murrod", a], has=[{"black": 1, "bindmetal": 1}], alliance=0, dice=[5, 5])

    # WHEN a player on Murrod takes that Gate, one of six
    choose(table, "engage", "gate_foundry")
    assert sorted(offered(table, "place_gate")) == sorted((pair[0],) for pair in PAIRS)
    choose(table, "place_gate", name)
    assert (held(table), table.gates) == ({}, 1 << table.content.gate_of[name])
    choose(table, "pass_turn")

    # THEN another player goes there and back for nothing, each time with an action
    choose(table, "gate", b)
    assert (where(table, 1), table.alliance, table.actions) == (b, 0, 5)
    choose(table, "gate", a)
    assert (where(table, 1), table.alliance, table.actions) == (a, 0, 4)

    # AND below the Verge the die was rolled as usual
    below = [int(world in (a, b) and NUMBERS[world] < ARCTOS) for world in NUMBERS]
    assert obliviates(table) == [0, *below]


@pytest.mark.parametrize(("name", "a", "b"), PAIRS)
def test_G13_4_12_a_gate_changes_no_other_cost(name: str, a: str, b: str) -> None:
    # GIVEN one Gate in place WHEN somebody stands at its end, with no Alliance, 1 and 2
    for alliance in range(3):
        table = chain(at=a, alliance=alliance)
        gates_in_place(name)(table)
        table.ask_again()

        # THEN neighbours cost 0 through it and else 1, others 2, Nur 3
        mine = NUMBERS[a]
        for world in NUMBERS:
            if world != a:
                far = abs(NUMBERS[world] - mine)
                cost = 0 if world == b else 3 if world == "nur" else min(far, 2)
                assert refusal(table, "gate", world) == ("SF-4.5" if cost > alliance else "")


@pytest.mark.parametrize("first", range(5))
def test_G13_4_12_along_a_line_of_gates_it_costs_one(first: int) -> None:
    # GIVEN two Gates that meet on a world, and 1 Alliance
    (one, a, b), (other, _, c) = PAIRS[first], PAIRS[first + 1]
    table = chain(at=a, alliance=1, dice=[8])
    gates_in_place(one)(table)
    table.ask_again()
    assert refusal(table, "gate", c) == "SF-4.5"
    gates_in_place(other)(table)
    table.ask_again()

    # WHEN somebody gates to the far end THEN it costs 1
    choose(table, "gate", c)
    assert (where(table), table.alliance) == (c, 0)

    # WHEN the world between is lost THEN the line is broken, and 2 is asked for again
    table = chain(at=a, alliance=1, lost=[b])
    gates_in_place(one, other)(table)
    table.ask_again()
    assert refusal(table, "gate", c) == "SF-4.5"
    assert refusal(table, "gate", b) == "SF-4.6"


def test_G13_4_12_the_whole_line_costs_one_and_nur_is_not_on_it() -> None:
    table = chain(at="core", alliance=1)
    gates_in_place(*(name for name, _, _ in PAIRS))(table)
    table.ask_again()
    assert refusal(table, "gate", "nur") == "SF-4.5"
    choose(table, "gate", "pithysia")
    assert table.alliance == 0


def test_G13_4_12_a_placed_gate_is_not_taken_twice() -> None:
    # GIVEN all but one in place WHEN a Gate is taken THEN it is that one; afterwards there is none
    table = chain(at="murrod", has=[{"black": 2, "bindmetal": 2}])
    gates_in_place(*(name for name, _, _ in PAIRS[1:]))(table)
    table.ask_again()
    choose(table, "engage", "gate_foundry")
    assert table.gates == 63
    assert refusal(table, "engage", "gate_foundry") == "SF-17.3"


# Relics


RELICS: list[tuple[str, str, int, list[Answer], Area, int]] = [
    # id, Relic, Bindmetal, answers, gained, Alliance gained
    ("RL1", "azure_clasp", 1, [], {"blue": 2}, 0),
    ("RL2", "onyx_ring", 1, [], {"black": 2}, 0),
    ("RL3", "ruby_gear", 1, [], {"red": 2}, 0),
    ("RL4", "amber_lamp", 1, [], {"yellow": 2}, 0),
    ("RL5", "treaty_seal", 1, [], {}, 3),
    ("RL6", "envoys_coin", 1, [], {"influence": 1}, 0),
    ("RL7", "glass_codex", 1, [], {"lore": 1}, 0),
    ("RL8", "hourglass_shard", 2, energy(RED), {"special_re_roll": 1, "red": 1}, 0),
]


def test_G16_24_12_every_relic_has_a_row_here() -> None:
    relics = {relic.id: relic.price for relic in chain().content.relics}
    assert {row[1]: row[2] for row in RELICS} == relics


@pytest.mark.parametrize(("code", "relic", "price", "answers", "gained", "alliance"), RELICS)
def test_G16_24_13_what_each_relic_makes_of_bindmetal(
    code: str, relic: str, price: int, answers: list[Answer], gained: Area, alliance: int
) -> None:
    # GIVEN the Relic and just the Bindmetal it asks for
    table = chain(has=[{"bindmetal": price}], relics=[[relic]])

    # WHEN it is used and the Bindmetal is paid
    choose(table, "convert", relic)
    choose(table, "pay", 0, (0, 0, 0, 0, price, 0, 0, 0), ())
    answer(table, answers)

    # THEN it is kept, what the row says is there, and no action is spent
    assert (area(table), table.alliance) == ({"relics": 1, **gained}, 10 + alliance)
    assert (asked(table), table.actions) == ("take_action", 3)
    assert is_all_there(table)


@pytest.mark.parametrize(("code", "relic", "price", "answers", "gained", "alliance"), RELICS)
def test_G16_24_15_24_16_each_relic_may_pay_for_itself(
    code: str, relic: str, price: int, answers: list[Answer], gained: Area, alliance: int
) -> None:
    # GIVEN the Relic and 1 Bindmetal less than it asks for
    table = chain(has=[{"bindmetal": price - 1}], relics=[[relic]])

    # WHEN it is used THEN it is spent itself, and back among the eight
    choose(table, "convert", relic)
    answer(table, answers)
    assert (area(table), table.alliance) == (gained, 10 + alliance)
    assert sorted(table.relics.unseen) == list(range(8))
    assert (asked(table), table.actions) == ("take_action", 3)
    assert is_all_there(table)


def test_G16_24_13_RL8_two_bindmetal_are_two() -> None:
    table = chain(relics=[["hourglass_shard"]])
    assert refusal(table, "convert", "hourglass_shard") == "SF-24.13"
