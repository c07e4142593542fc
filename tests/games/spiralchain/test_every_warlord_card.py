"""Every Warlord and every Foreverot Card, carried out."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.spiralchain.builders import (
    asked,
    chain,
    foreverot_roll,
    held,
    offered,
    stack,
    token_at,
)
from tests.games.spiralchain.cards_of_fate import (
    ALL_BUT_CORE,
    BLUE,
    FOREVEROT,
    RED,
    WORLD_IDS,
    YELLOW,
    Answers,
    Changes,
    about_to_reveal,
    answer,
    changes,
    picture,
    revealed,
    ring,
)

from tablewright.engine.table import GROUP
from tablewright.games.spiralchain.cards import INFLUENCE, LORE
from tablewright.games.spiralchain.table import Table
from tablewright.testing import choose, refusal

# Warlords (SF-G4)

WARLORDS = {
    "WL1": ("director_halloran_voss", "core", 5), "WL2": ("the_quiet_mayor", "core", 3),
    "WL3": ("mother_ashveil", "depal", 6), "WL4": ("prince_corvane", "depal", 4),
    "WL5": ("marshal_ordain", "onus", 7), "WL6": ("the_oathless", "onus", 2),
    "WL7": ("jarl_skovrane", "arctos", 8), "WL8": ("the_rime_scholar", "arctos", 3),
    "WL9": ("gatebaron_ilse_quor", "murrod", 4), "WL10": ("old_cinder", "murrod", 6),
}  # fmt: skip
SYMBOLS = ("crown", "blade", "coin", "eye", "root")
ADVANCE: Changes = {"advance": True}


def warlord_at(warlord: str, symbol: str, **position: Any) -> Table:
    """Seats 0 and 1 on its world with 2 red and a Lore each, seat 2 on Rettik with the same; the Warlord on the
    location with this symbol. Step 5 turns no time, so that the direction alone does."""
    name, world, _ = WARLORDS[warlord]
    board = {ring(world)[SYMBOLS.index(symbol)]: name, **position.pop("board", {})}
    wealth = {"red": 2, "valor": 1}
    position.setdefault("has", [wealth, wealth, wealth])
    table = chain(3, at=[world, world, "rettik"], board=board, **position)
    table.time_held = True
    return table


def number_comes_up(table: Table, warlord: str, answers: Answers = ()) -> Changes:
    """The Foreverot Roll shows its number; what the Chain Corrodes step does besides is left out."""
    number = WARLORDS[warlord][2]
    corroded = f"dragons {WORLD_IDS[number - 1]}"
    before = picture(table)
    before[corroded] += 1
    foreverot_roll(table, number)
    answer(table, answers)
    assert asked(table) == "take_action"
    return changes(before, table)


DIRECTIONS: list[tuple[str, str, Changes]] = [
    ("WL1", "crown", {"alliance": 8}),
    ("WL1", "blade", ADVANCE),
    ("WL1", "coin", {"seat 0": {"red": 1, "valor": 1}, "seat 1": {"red": 1, "valor": 1}}),
    ("WL1", "eye", {"deck core": (7, 1), **ADVANCE}),
    ("WL1", "root", ADVANCE),
    ("WL2", "crown", {"alliance": 9}),
    ("WL2", "blade", ADVANCE),
    ("WL2", "coin", ADVANCE),
    ("WL2", "eye", {"events": ["open_roads"]}),
    ("WL3", "crown", {"night": True}),
    ("WL3", "blade", {"mad 0": True, "mad 1": True}),
    ("WL3", "coin", ADVANCE),
    ("WL3", "eye", ADVANCE),
    ("WL3", "root", {"masked_forum": "obliviate"}),
    ("WL4", "crown", ADVANCE),
    ("WL4", "blade", {"dragons depal": 1}),
    ("WL4", "eye", ADVANCE),
    ("WL4", "root", {"alliance": 9, **ADVANCE}),
    ("WL5", "crown", {"reserves onus": (0, 0), "reserves depal": (1, 1)}),
    ("WL5", "blade", {"proving_yard": "ruin", "order_houses": "ruin", "library_of_visions": "marshal_ordain"}),
    ("WL5", "coin", {"alliance": 8}),
    ("WL5", "eye", ADVANCE),
    ("WL5", "root", ADVANCE),
    ("WL6", "crown", ADVANCE),
    ("WL6", "coin", ADVANCE),
    ("WL6", "eye", {"council_terrace": "obliviate"}),
    ("WL6", "root", {"alliance": 8}),
    ("WL7", "crown", ADVANCE),
    ("WL7", "blade", {"dragons arctos": 1}),
    ("WL7", "coin", ADVANCE),
    ("WL7", "eye", {"alliance": 9, **ADVANCE}),
    ("WL7", "root", {"seat 0": {"red": 1, "valor": 1}, "seat 1": {"red": 1, "valor": 1}}),
    ("WL8", "crown", {"deck arctos": (6, 2)}),
    ("WL8", "blade", ADVANCE),
    ("WL8", "coin", ADVANCE),
    ("WL8", "eye", {"seat 0": {"red": 2}, "seat 1": {"red": 2}}),
    ("WL8", "root", {"frost_beacon": "obliviate"}),
    ("WL9", "crown", {"alliance": 8}),
    ("WL9", "blade", ADVANCE),
    ("WL9", "coin", {"frost_beacon": "obliviate"}),
    ("WL9", "eye", ADVANCE),
    ("WL9", "root", {"alliance": 8}),
    ("WL10", "crown", ADVANCE),
    ("WL10", "coin", ADVANCE),
    ("WL10", "eye", {"night": True}),
    ("WL10", "root", {"dragons murrod": 2}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("warlord", "symbol", "expected"), DIRECTIONS, ids=[f"{row[0]}-{row[1]}" for row in DIRECTIONS]
)
def test_G4_13_2_13_4_a_direction_and_nothing_else(warlord: str, symbol: str, expected: Changes) -> None:
    # GIVEN a Named Warlord on one of the five symbols; Reinforcements on Onus; Open Roads on top of the Event Deck
    name, world, _ = WARLORDS[warlord]
    table = warlord_at(warlord, symbol, reserves={"onus": 1}, deployed={"onus": 1})
    stack(table, "events", "open_roads")

    # WHEN its number comes up THEN that direction is followed; where it says Advance, a Ruin stays behind (SF-12.17)
    expected = dict(expected)
    if expected.pop("advance", False):
        here = ring(world)
        spot = SYMBOLS.index(symbol)
        expected |= {here[spot]: "ruin", here[(spot + 1) % 5]: name}
    assert number_comes_up(table, warlord) == expected


CHOICES: list[tuple[str, str, Changes, Answers, Changes]] = [
    # WL1: each loses as able, and picks the colour; Lore and Bindmetal are no Energy
    ("WL1", "coin", {"has": [{"red": 1, "blue": 1}, {"bindmetal": 2, "valor": 1}]},
     ((0, "give_up", 0, BLUE),), {"seat 0": {"red": 1}}),
    # WL1: nothing in the deck, he Advances all the same
    ("WL1", "eye", {"empty": "core"}, (),
     {"attic_archive": "ruin", "rail_junction": "director_halloran_voss"}),
    # WL2: one for each Warlord on Core, down to 0
    ("WL2", "crown", {"board": {"night_school": "director_halloran_voss"}}, (), {"alliance": 8}),
    ("WL2", "crown", {"board": {"night_school": "director_halloran_voss"}, "alliance": 1}, (), {"alliance": 0}),
    # WL2: a Ruin where the First Player likes, but not on her own location; she stays
    ("WL2", "root", {}, ((0, "lay_ruin", 12),), {"night_school": "ruin"}),
    # WL3: at Night 1 Alliance instead; nobody holds anything that Night could take
    ("WL3", "crown", {"night": True, "has": []}, (), {"alliance": 9}),
    # WL3: who is mad already stays as mad as before
    ("WL3", "blade", {"madness": ["gate_dread"]}, (), {"mad 1": True}),
    # WL3: top-centre is blocked, so the next one clockwise; where all is full, the First Player picks a Warlord
    ("WL3", "root", {"board": {"masked_forum": "ruin"}}, (), {"nightshade_cloister": "obliviate"}),
    ("WL3", "root", {"board": {"masked_forum": "prince_corvane", "nightshade_cloister": "ruin", "lamp_market": "ruin",
                               "stage_of_echoes": "ruin"}},
     ((0, "replace", 19),), {"bindmetal_vault": "obliviate", "box": ["mother_ashveil"]}),
    # WL4: no Dragon, so he Advances
    ("WL4", "blade", {"destroyed": {"depal": 1}}, (),
     {"nightshade_cloister": "ruin", "lamp_market": "prince_corvane"}),
    # WL4: Alliance if nobody has Influence; else the group chooses, and whose
    ("WL4", "coin", {}, ((GROUP, "take", 2),), {"alliance": 8}),
    ("WL4", "coin", {"has": [{}, {}, {"influence": 1}]}, ((GROUP, "take", 1),), {"seat 2": {}, "influence": 15}),
    ("WL4", "coin", {"has": [{}, {}, {"influence": 1}]}, ((GROUP, "take", 2),), {"alliance": 8}),
    ("WL4", "coin", {"has": [{}, {"influence": 1}, {"influence": 2}]},
     ((GROUP, "take", 1), (GROUP, "give_up", 2, INFLUENCE)), {"seat 2": {"influence": 1}, "influence": 13}),
    # WL4: no room to Advance to, so he goes to the box; the Alliance is lost all the same
    ("WL4", "root", {"board": {"masked_forum": "ruin", "nightshade_cloister": "ruin", "lamp_market": "ruin",
                               "stage_of_echoes": "ob1"}}, (),
     {"bindmetal_vault": "ruin", "box": ["prince_corvane"], "alliance": 9}),
    # WL5: Reinforcements on Onus alone, past a lost Depal
    ("WL5", "crown", {"reserves": {"onus": 2, "arctos": 1}, "lost": ["depal"]}, (),
     {"reserves onus": (0, 0), "reserves core": (2, 0)}),
    # WL5: room for one Advance only, so the second sends her to the box
    ("WL5", "blade", {"board": {"council_terrace": "ruin", "library_of_visions": "ruin", "smelter": "ob1"}}, (),
     {"proving_yard": "ruin", "order_houses": "ruin", "box": ["marshal_ordain"]}),
    # WL6: the group names whose Lore; nobody is asked where one alone has any; without any there he Advances
    ("WL6", "blade", {}, ((GROUP, "choose_loss", 1),), {"seat 1": {"red": 2}}),
    ("WL6", "blade", {"has": [{}, {"craft": 1}]}, (), {"seat 1": {}}),
    ("WL6", "blade", {"has": [{}, {}, {"craft": 1}]}, (), {"proving_yard": "ruin", "order_houses": "the_oathless"}),
    # WL7: no Dragon, so a Ruin on another location; he stays
    ("WL7", "blade", {"destroyed": {"arctos": 2}}, ((0, "lay_ruin", 25),), {"frost_beacon": "ruin"}),
    # WL7: as able
    ("WL7", "root", {"has": [{"black": 1}, {}]}, (), {"seat 0": {}}),
    # WL8: as many cards as there are; the owner picks the face
    ("WL8", "crown", {"empty": "arctos", "but": 1}, (), {"deck arctos": (0, 1)}),
    ("WL8", "eye", {"has": [{"valor": 1, "craft": 1}, {}]}, ((0, "give_up", 0, LORE),), {"seat 0": {"craft": 1}}),
    # WL9: a lost Arctos gets no Obliviate
    ("WL9", "coin", {"lost": ["arctos"]}, (), {}),
    # WL10: the First Player chooses where; he stays
    ("WL10", "blade", {}, ((0, "lay_ruin", 34),), {"dowsers_row": "ruin"}),
    # WL10: no Dragon left after step 3: nothing, and Murrod stands (SF-R50)
    ("WL10", "root", {"destroyed": {"murrod": 1}}, (), {}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("warlord", "symbol", "position", "answers", "expected"),
    CHOICES,
    ids=[f"{row[0]}-{row[1]}-{i}" for i, row in enumerate(CHOICES)],
)
def test_G4_13_2_directions_with_choices_and_at_their_limits(
    warlord: str, symbol: str, position: Changes, answers: Answers, expected: Changes
) -> None:
    position = dict(position)
    empty, but = position.pop("empty", ""), position.pop("but", 0)
    table = warlord_at(warlord, symbol, **position)
    if empty:
        deck = table.decks[table.content.world_of[empty]]
        deck.unseen = deck.unseen[:but]
    assert number_comes_up(table, warlord, answers) == expected


def test_G4_WL2_WL7_WL10_the_ruin_may_lie_on_any_other_open_location() -> None:
    for warlord, symbol, fallen in (
        ("WL2", "root", {}),
        ("WL7", "blade", {"arctos": 2}),
        ("WL10", "blade", {}),
    ):
        # GIVEN the second player holds the marker; an Obliviate on one of the other locations
        _, world, number = WARLORDS[warlord]
        here = ring(world)
        table = warlord_at(warlord, symbol, destroyed=fallen, board={here[2]: "ob1"})
        table.first = 1
        table.left = 0

        # WHEN its number comes up THEN the First Player alone chooses among the three that nothing blocks
        foreverot_roll(table, number)
        own = here[SYMBOLS.index(symbol)]
        open_ones = [table.content.location_of[spot] for spot in here if spot not in (own, here[2])]
        assert (table.waiting(), offered(table, "lay_ruin")) == ([1], [(spot,) for spot in open_ones])


def test_G4_WL9_the_current_player_returns_one_gate() -> None:
    # GIVEN two Permanent Gates, and the marker with the third player
    table = warlord_at("WL9", "crown")
    gates = [card.id for card in table.content.gates]
    table.gates = 0b1001
    table.first = 2

    # WHEN her number comes up THEN that player chooses between the two, and no Alliance is lost
    assert number_comes_up(table, "WL9", ((2, "close_gate", gates[3]),)) == {"gates": [gates[0]]}

    # WHEN it comes up again THEN the last one goes unasked
    table.time_held = True
    assert number_comes_up(table, "WL9") == {"gates": []}


def test_G4_WL2_an_empty_event_deck_gives_the_mayor_nothing() -> None:
    table = warlord_at("WL2", "eye")
    table.events.unseen = []
    assert number_comes_up(table, "WL2") == {}


def test_G4_WL4_influence_is_refused_where_nobody_has_any() -> None:
    table = warlord_at("WL4", "coin")
    foreverot_roll(table, 4)
    assert refusal(table, "take", 1) == "SF-1.4"


COSTS = {
    "WL1": ({"red": 2, "yellow": 1}, "cunning"), "WL2": ({"blue": 1, "black": 1, "yellow": 1}, "insight"),
    "WL3": ({"yellow": 2, "blue": 1}, "insight"), "WL4": ({"black": 1, "red": 1, "bindmetal": 1}, "valor"),
    "WL5": ({"blue": 2, "red": 1}, "valor"), "WL6": ({"black": 1, "red": 1, "yellow": 1}, "cunning"),
    "WL7": ({"red": 2, "blue": 1}, "valor"), "WL8": ({"black": 2, "yellow": 1}, "craft"),
    "WL9": ({"black": 1, "blue": 1, "bindmetal": 1}, "craft"), "WL10": ({"red": 2, "black": 1}, "cunning"),
}  # fmt: skip


@pytest.mark.parametrize("warlord", COSTS)
def test_G4_R16_what_a_warlord_costs_and_whom_it_fears(warlord: str) -> None:
    # GIVEN its cost WHEN it is confronted THEN that is paid, and token and card are in the box
    name, world, _ = WARLORDS[warlord]
    cost, skill = COSTS[warlord]
    table = warlord_at(warlord, "crown", has=[cost])
    choose(table, "confront_warlord", name)
    assert (held(table), token_at(table, ring(world)[0]), picture(table)["box"]) == ({}, "", [name])
    assert table.warlord_cards == ()

    # GIVEN one thing less THEN it is refused, but for those who have its skill, and no other
    for kind in cost:
        less = {one: n - int(one == kind) for one, n in cost.items()}
        for lore in ("", "valor", "cunning", "insight", "craft"):
            table = warlord_at(warlord, "crown", has=[{**less, lore: 1} if lore else less])
            assert refusal(table, "confront_warlord", name) == ("" if lore == skill else "SF-6.2")


ALL_DRAGONS = {"core": 1, "depal": 1, "onus": 2, "arctos": 2, "murrod": 2, "rettik": 3, "pithysia": 4}


REVEALS: list[tuple[str, Changes, Answers, Changes]] = [
    ("FV1", {}, (), {"town_hall": "obliviate", "masked_forum": "obliviate", "council_terrace": "obliviate"}),
    ("FV1", {"lost": ["depal"]}, (), {"town_hall": "obliviate", "council_terrace": "obliviate"}),
    # FV2: one on each world however many heroes are there, at most three, lowest first, none on Nur
    ("FV2", {"seats": 8, "at": ["pithysia", "rettik", "core", "core", "nur", "arctos", "nur", "rettik"]}, (),
     {"town_hall": "obliviate", "frost_beacon": "obliviate", "war_drum_ring": "obliviate"}),
    ("FV2", {"at": "nur"}, (), {}),
    ("FV3", {}, (), {"sunwell": "obliviate", "choir_of_hours": "obliviate"}),
    ("FV3", {"lost": ["pithysia"]}, (), {"war_drum_ring": "obliviate", "bone_market": "obliviate"}),
    # FV4: five open locations on all worlds but Rettik: the lowest number; Ruins and Warlords count as blocked
    ("FV4", {}, (), {"town_hall": "obliviate"}),
    ("FV4", {"board": {"town_hall": "ruin", "rail_junction": "the_quiet_mayor", "masked_forum": "ruin"}}, (),
     {"council_terrace": "obliviate"}),
    ("FV5", {}, (), {"dragons core": 1}),
    ("FV5", {"destroyed": {"core": 1}, "lost": ["depal"]}, (), {"dragons onus": 1}),
    ("FV5", {"destroyed": ALL_DRAGONS}, (), {}),
    ("FV6", {}, (), {"dragons arctos": 1, "dragons murrod": 1, "dragons rettik": 1, "dragons pithysia": 1}),
    ("FV6", {"destroyed": {"arctos": 2, "rettik": 2}, "lost": ["pithysia"]}, (),
     {"dragons murrod": 1, "dragons rettik": 3}),
    ("FV6", {"verge": 7}, (), {"dragons rettik": 1, "dragons pithysia": 1}),
    # FV7: the lowest without Dragons; if there is none, the lowest Dragon
    ("FV7", {"destroyed": {"depal": 1, "onus": 2}, "at": "depal", "seats": 1, "alliance": 20}, (),
     {"lost depal": True, "dragons depal": 0, "at 0": "nur", "alliance": 18}),
    ("FV7", {"destroyed": {"onus": 1}}, (), {"dragons core": 1}),
    ("FV7", {"lost": ["core"]}, (), {"dragons depal": 1}),
    ("FV8", {}, (), {"verge": 6, "frost_beacon": "obliviate"}),
    ("FV8", {"verge": 7}, (), {"verge": 8, "war_drum_ring": "obliviate"}),
    ("FV8", {"verge": 8}, (), {"war_drum_ring": "obliviate"}),
    ("FV8", {"lost": ["arctos"]}, (), {"verge": 6}),
    ("FV9", {"alliance": 7}, (), {"alliance": 4}),
    ("FV9", {"alliance": 8}, (), {"alliance": 4}),
    ("FV9", {"alliance": 1}, (), {}),
    ("FV9", {"alliance": 0}, (), {}),
    # FV10: two worlds, and on each a location, all by the First Player
    ("FV10", {}, ((0, "ruin_this", 8), (0, "lay_ruin", 43), (0, "ruin_this", 2), (0, "lay_ruin", 14)),
     {"skydock": "ruin", "rail_junction": "ruin"}),
    ("FV10", {"lost": ALL_BUT_CORE}, ((0, "ruin_this", 2), (0, "lay_ruin", 10)), {"town_hall": "ruin"}),
    # FV11: most Warlords; two on each of two worlds: the lower number
    ("FV11", {"board": {"town_hall": "director_halloran_voss", "masked_forum": "mother_ashveil",
                        "nightshade_cloister": "prince_corvane"}},
     ((0, "call_up", "prince_corvane"),), {"dragons depal": 1, "night": True}),
    ("FV11", {"board": {"town_hall": "director_halloran_voss", "machine_works": "the_quiet_mayor",
                        "masked_forum": "mother_ashveil", "nightshade_cloister": "prince_corvane"}},
     ((0, "call_up", "director_halloran_voss"),),
     {"alliance": 8, "machine_works": "ruin", "night_school": "the_quiet_mayor"}),
    ("FV11", {}, (), {}),
    ("FV12", {"has": [{"red": 4}]}, (), {"night": True}),
    # FV12 at Night: step 1 takes two of two players, the card two more
    ("FV12", {"seats": 2, "night": True, "has": [{"red": 3}, {"blue": 2}]},
     ((GROUP, "give_to_night", 0, RED), (GROUP, "give_to_night", 1, BLUE), (GROUP, "give_to_night", 0, RED),
      (GROUP, "give_to_night", 0, RED)), {"seat 0": {}, "seat 1": {"blue": 1}}),
    # FV12: as in step 1, so that a Candle Priest keeps one of two
    ("FV12", {"seats": 2, "night": True, "has": [{"red": 3}], "roles": ["candle_priest"]},
     ((GROUP, "give_to_night", 0, RED), (GROUP, "give_to_night", 0, RED)), {"seat 0": {"red": 1}}),
    # FV13: each their own, as able; Bindmetal is no Energy
    ("FV13", {"has": [{"red": 3}, {"black": 1, "bindmetal": 3}, {"blue": 2, "yellow": 1}, {}]},
     ((2, "give_up", 2, YELLOW),),
     {"seat 0": {"red": 1}, "seat 1": {"bindmetal": 3}, "seat 2": {"blue": 1}}),
    ("FV13", {"seats": 8, "has": [{"red": 3}] * 8}, (), {f"seat {seat}": {"red": 1} for seat in range(8)}),
    # FV14: alone among Player Pawns, on Nur too; a Reinforcement is no company
    ("FV14", {"seats": 5, "at": ["core", "onus", "onus", "nur", "arctos"], "reserves": {"core": 1},
              "madness": ["", "", "", "", "gate_dread"]}, (), {"mad 0": True, "mad 3": True}),
    # FV15: only to a face-up world; without a Warlord to return 3 Alliance are lost
    ("FV15", {"enemy_box": ["jarl_skovrane", "spear_clan"], "lost": ["arctos"]}, (),
     {"war_drum_ring": "spear_clan", "box": ["jarl_skovrane"]}),
    ("FV15", {"enemy_box": ["jarl_skovrane", "obliviate_of_core"], "lost": ["arctos"]}, (), {"alliance": 7}),
    ("FV15", {"alliance": 2}, (), {"alliance": 0}),
    # FV16: no Rotkin in the box: an Obliviate on the lowest world
    ("FV16", {"rot_box": ["rt1"]}, (), {"town_hall": "obliviate"}),
    ("FV16", {"rot_box": [], "lost": ["core"]}, (), {"masked_forum": "obliviate"}),
    ("FV17", {"gates": 0b100001}, (), {"gates": [], "alliance": 8}),
    ("FV17", {"alliance": 1}, (), {"alliance": 0}),
    # FV18: each one world and no more, Influence too, past lost worlds, from Nur nowhere; Pithysia has no Obliviate
    ("FV18", {"seats": 1, "reserves": {"core": 2, "depal": 3, "arctos": 1}, "deployed": {"nur": 1},
              "lost": ["onus"]}, (),
     {"reserves nur": (2, 1), "reserves core": (3, 0), "reserves depal": (1, 0), "reserves arctos": (0, 0),
      "sunwell": "obliviate"}),
    ("FV18", {"board": {"prism_exchange": "ra1"}}, (), {"gate_foundry": "obliviate"}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("card", "position", "answers", "expected"),
    REVEALS,
    ids=[f"{row[0]}-{i}" for i, row in enumerate(REVEALS)],
)
def test_G9_12_8_a_foreverot_card_and_nothing_else(
    card: str, position: Changes, answers: Answers, expected: Changes
) -> None:
    assert revealed(about_to_reveal(card, **position), answers) == expected


def test_G9_three_severe_cards_nine_medium_ones_six_light_ones() -> None:
    table = chain()
    kinds = {card.id: card.kind for card in table.content.foreverot}
    severe, light = ("FV1", "FV6", "FV7"), ("FV9", "FV10", "FV12", "FV14", "FV17", "FV18")
    expected = dict.fromkeys(FOREVEROT.values(), "medium")
    expected |= {FOREVEROT[card]: "severe" for card in severe} | {FOREVEROT[card]: "light" for card in light}
    assert (kinds, len(kinds)) == (expected, 18)


def test_G9_FV4_a_rotkin_abroad_and_without_one_any_obliviate() -> None:
    # GIVEN the pool WHEN the card is revealed THEN it is one of the four
    table = about_to_reveal("FV4")
    revealed(table)
    assert token_at(table, "town_hall") in ("ra1", "ra2", "ra3", "ra4")

    # GIVEN a pool without them THEN it is any Obliviate
    table = about_to_reveal("FV4")
    table.obliviates.unseen = [table.content.enemy_of["ob7"]]
    revealed(table)
    assert token_at(table, "town_hall") == "ob7"


def test_G9_FV10_two_different_worlds_and_any_open_location() -> None:
    # GIVEN the marker with the third player, Core with two open locations, Depal lost
    table = about_to_reveal(
        "FV10",
        lost=["depal"],
        board={"town_hall": "ruin", "night_school": "ob2", "rail_junction": "the_quiet_mayor"},
    )
    table.first = 2
    foreverot_roll(table, 1)

    # WHEN the card is revealed THEN that player chooses among the face-up worlds
    assert table.waiting() == [2]
    assert [world for world, *_ in offered(table, "ruin_this")] == [2, 4, 5, 6, 7, 8]
    choose(table, "ruin_this", 2)
    assert (table.waiting(), offered(table, "lay_ruin")) == ([2], [(11,), (13,)])

    # AND the second world is another one
    choose(table, "lay_ruin", 13)
    assert [world for world, *_ in offered(table, "ruin_this")] == [4, 5, 6, 7, 8]


def test_G9_FV11_unnamed_warlords_advance() -> None:
    # GIVEN two Clans on Rettik, one after the other, and a single Warlord on Core
    board = {"war_drum_ring": "spear_clan", "oathstones": "salt_clan", "town_hall": "director_halloran_voss"}
    table = about_to_reveal("FV11", board=board)

    # WHEN they are rallied in this order THEN both leave a Ruin, and the second finds the next open location
    assert revealed(table, ((0, "call_up", "spear_clan"),)) == {
        "war_drum_ring": "ruin", "bone_market": "spear_clan", "oathstones": "ruin", "seers_den": "salt_clan",
    }  # fmt: skip


def test_G9_FV13_R59_in_turn_order_from_the_first_player() -> None:
    table = about_to_reveal("FV13", has=[{"red": 2, "blue": 1}, {}, {"red": 2, "black": 1}])
    table.first = 1
    answers = ((2, "give_up", 2, RED), (2, "give_up", 2, RED), (0, "give_up", 0, BLUE))
    assert revealed(table, answers) == {"seat 0": {"red": 1}, "seat 2": {"black": 1}}


def test_G9_FV15_13_5_it_comes_without_its_card() -> None:
    table = about_to_reveal("FV15", enemy_box=["old_cinder"], board={"gate_foundry": "ruin"})
    assert revealed(table) == {"envoys_wharf": "old_cinder", "box": []}
    assert table.warlord_cards == ()


def test_G9_FV16_on_the_smallest_stack_with_the_lowest_number() -> None:
    # GIVEN stacks of two, none, one and one token, and a single Rotkin in the box
    table = about_to_reveal("FV16", rot_box=["rt3", "rk5"], stacks=(("rt1", "rk1"), (), ("rt2",), ("rk2",)))
    north, _, south, west = table.stacks
    kin = next(rot.index for rot in table.content.rots if rot.id == "rk5")

    # WHEN the card is revealed THEN it lies on top of the third
    assert revealed(table) == {"stacks": (north, (), (*south, kin), west)}
    assert [table.content.rots[token].id for token in table.rot_box] == ["rt3"]
