"""Every Quest, Chaos Effect, Permanent Gate and Relic."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.games.spiralchain.builders import (
    asked,
    chain,
    destroyed,
    foreverot_roll,
    held,
    obliviates,
    offered,
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
    RETTIK,
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

from tablewright.games.spiralchain.cards import (
    BLACK,
    BLUE,
    RED,
    YELLOW,
)
from tablewright.games.spiralchain.table import Table
from tablewright.testing import choose, refusal

# Quests


def events_passed(n: int) -> Callable[[Table], None]:
    """So many cards in the Event Discard Pile; the last one does nothing by itself."""

    def arrange(table: Table) -> None:
        for name in ("open_roads", "gathering_dusk", "dragonsong", "trade_fever")[:n]:
            table.events.take(event(table, name))
            table.event_discard += (event(table, name),)

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
