"""Every row of what fate deals: Warlord Cards (SF-G4), Foreverot Cards (SF-G9), Events (SF-G11), Factions (SF-G12),
Prophecies (SF-G14), Madness (SF-G15) and promotional items (SF-G19).

A row names all that it changes; whatever it does not name must be as it was.
"""

from __future__ import annotations

from functools import cache
from typing import Any

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
    spots,
    stack,
    token_at,
    where,
)

from tablewright.engine.pile import NOTHING
from tablewright.engine.table import GROUP
from tablewright.games.spiralchain.cards import INFLUENCE, LORE
from tablewright.games.spiralchain.rules import events, favors, terms
from tablewright.games.spiralchain.table import Table
from tablewright.testing import choose, refusal

Changes = dict[str, Any]
Answers = tuple[tuple[Any, ...], ...]
WORLD_IDS = ("nur", "core", "depal", "onus", "arctos", "murrod", "rettik", "pithysia")
BLUE, BLACK, RED, YELLOW = range(4)


def picture(table: Table) -> Changes:
    """All that lies on the table, by name; an Obliviate from the pool is just that, for it came by lot."""
    seen: Changes = {
        "alliance": table.alliance, "night": table.night, "verge": table.verge, "stacks": table.stacks,
        "box": sorted(table.content.enemies[token].id for token in table.enemy_box),
        "gates": [card.id for card in table.content.gates if (table.gates >> card.index) & 1],
        "events": [table.content.events[card].id for card in table.event_discard],
        "prophecies": (len(table.prophecies), len(table.prophecy_discard)), "obliviates": len(table.obliviate_discard),
        "influence": table.supply[INFLUENCE], "over": table.over,
    }  # fmt: skip
    for number, world in enumerate(WORLD_IDS, start=1):
        seen[f"lost {world}"] = terms.is_lost(table, number)
        seen[f"reserves {world}"] = (table.reserves[number], table.deployed[number])
        seen[f"dragons {world}"] = destroyed(table)[number]
        seen[f"deck {world}"] = (len(table.decks[number]), len(table.discards[number]))
        for name in spots(world, table) if number > 1 else ():
            token = table.board[table.content.location_of[name]]
            is_pooled = token >= 0 and table.content.enemies[token].world < 0
            seen[name] = "obliviate" if is_pooled else token_at(table, name)
    for seat, hero in enumerate(table.heroes):
        seen[f"seat {seat}"] = held(table, seat)
        seen[f"at {seat}"] = where(table, seat)
        seen[f"mad {seat}"] = hero.madness != NOTHING
        seen[f"cards {seat}"] = (len(hero.quests), len(hero.prophecies), len(hero.relics))
    return seen


def changes(before: Changes, table: Table) -> Changes:
    after = picture(table)
    return {key: after[key] for key in after if after[key] != before[key]}


def answer(table: Table, answers: Answers) -> None:
    """Each answer is preceded by who is asked."""
    for seat, *call in answers:
        assert table.waiting() == [seat], (asked(table), call)
        choose(table, *call)


def event_of(table: Table, name: str) -> int:
    return next(card.index for card in table.content.events if card.id == name)


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


@cache
def ring(world: str) -> list[str]:
    return spots(world, chain(1))


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


# Foreverot Cards (SF-G9)

FOREVEROT = {
    "FV1": "besiege_the_reserves", "FV2": "place_an_obliviate_beside_each_hero",
    "FV3": "place_two_obliviates_on_the_highest_world", "FV4": "send_a_rotkin_abroad",
    "FV5": "destroy_the_lowest_dragon", "FV6": "take_the_watch_and_its_dragons",
    "FV7": "lose_the_lowest_undefended_world", "FV8": "raise_the_verge", "FV9": "halve_current_alliance",
    "FV10": "ruin_a_location_on_two_worlds", "FV11": "rally_the_warlords", "FV12": "bring_the_night",
    "FV13": "take_two_energy_from_each_player", "FV14": "drive_the_lonely_mad", "FV15": "return_a_warlord",
    "FV16": "seed_a_new_rotkin", "FV17": "close_the_gate_roads", "FV18": "scatter_the_reserves",
}  # fmt: skip
ALL_BUT_CORE = ["depal", "onus", "arctos", "murrod", "rettik", "pithysia"]
ALL_DRAGONS = {"core": 1, "depal": 1, "onus": 2, "arctos": 2, "murrod": 2, "rettik": 3, "pithysia": 4}


def about_to_reveal(card: str, **position: Any) -> Table:
    """An Obliviate lies on Rettik's root, so that a 1 reveals this card and does nothing else."""
    board = {"reliquary_pit": "ob1", **position.pop("board", {})}
    if "rettik" in position.get("lost", ()):
        del board["reliquary_pit"]  # a lost world counts as well
    set_up = {
        name: position.pop(name) for name in ("verge", "gates", "rot_box", "enemy_box") if name in position
    }
    table = chain(board=board, **position)
    for name, value in set_up.items():
        if name == "rot_box":
            value = tuple(next(rot.index for rot in table.content.rots if rot.id == one) for one in value)
        if name == "enemy_box":
            value = tuple(table.content.enemy_of[one] for one in value)
        setattr(table, name, value)
    stack(table, "foreverot", FOREVEROT.get(card, card))
    return table


def revealed(table: Table, answers: Answers = ()) -> Changes:
    before, left = picture(table), table.left
    foreverot_roll(table, 1)
    answer(table, answers)
    assert (asked(table), table.left) == ("take_action", left - 1)
    return changes(before, table)


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


# Factions (SF-G12)


def calling(card: str, **position: Any) -> Table:
    """One Influence, one action, and a deck of this one card, which is played."""
    has = position.pop("has", [{"influence": 1}])
    table = chain(has=has, actions=1, **position)
    table.factions.unseen = [table.content.faction_of[card]]
    choose(table, "call_in_favors")
    choose(table, "play_faction", card)
    return table


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
