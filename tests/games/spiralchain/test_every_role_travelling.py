"""Every Role of Dragons, Locations, decks and Madness."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.spiralchain.builders import (
    asked,
    begin,
    chain,
    held,
    offered,
    stack,
    token_at,
)
from tests.games.spiralchain.roles_at_work import at, dragons, is_at_rest, pay, ways_to_pay

from tablewright.engine.pile import NOTHING
from tablewright.games.spiralchain.cards import (
    BLACK,
    BLUE,
    RED,
    YELLOW,
)
from tablewright.games.spiralchain.table import Table
from tablewright.testing import choose, refusal

# Dragons and Ruins


def test_RO4_a_mender_removes_a_ruin_for_a_yellow_and_any_energy() -> None:
    """SF-11.1, SF-1.12."""
    board = {"smelter": "ruin", "proving_yard": "ruin", "order_houses": "ob1"}
    table = chain(roles=["mender"], board=board, has=[{"yellow": 1, "red": 1, "blue": 1}])
    choose(table, "special", "mender")
    assert ways_to_pay(table) == [{"blue": 1, "yellow": 1}, {"red": 1, "yellow": 1}]
    pay(table, red=1, yellow=1)
    assert {args[0] for args in offered(table, "clear_ruin")} == {
        at(table, "smelter"),
        at(table, "proving_yard"),
    }
    choose(table, "clear_ruin", at(table, "smelter"))
    assert (token_at(table, "smelter"), token_at(table, "proving_yard"), held(table)) == (
        "",
        "ruin",
        {"blue": 1},
    )
    assert is_at_rest(table, 2)


@pytest.mark.parametrize(
    ("has", "ruin", "clause"),
    [
        ({"yellow": 2}, True, ""),
        ({"yellow": 1}, True, "SF-3.8"),
        ({"red": 2}, True, "SF-3.8"),
        ({"yellow": 1, "bindmetal": 1}, True, "SF-3.8"),
        ({"yellow": 2}, False, "SF-3.8"),
    ],
)
def test_RO4_what_a_mender_needs(has: dict[str, int], ruin: bool, clause: str) -> None:
    """SF-3.8; a Ruin on a Dragon is on no location (SF-7.6)."""
    board = {"smelter": "ruin"} if ruin else {}
    table = chain(roles=["mender"], board=board, has=[has], destroyed={"onus": 1})
    assert refusal(table, "special", "mender") == clause


def test_RO4_a_mender_saves_the_dragon_of_an_own_failed_rouse_for_2_yellow() -> None:
    """SF-11.2, SF-7.3."""

    def rouse(yellow: int, current: int = 0) -> Table:
        board = {"masked_forum": "ob1"}
        has = [{"yellow": yellow}]
        table = chain(2, at="depal", roles=["mender"], board=board, has=has, current=current, dice=[4])
        choose(table, "rouse", "ob1")
        return table

    # WHEN the Mender pays THEN the Dragon stands, the enemy stays, the action is spent
    table = rouse(3)
    assert (asked(table), table.seat) == ("window", 0)
    choose(table, "interrupt", 0)
    assert (dragons(table, "depal"), token_at(table, "masked_forum"), held(table)) == (
        1,
        "ob1",
        {"yellow": 1},
    )
    assert is_at_rest(table, 5)

    # WHEN the Mender does not, cannot, or another roused THEN it is Destroyed
    table = rouse(2)
    choose(table, "pass_window")
    assert (dragons(table, "depal"), held(table)) == (0, {"yellow": 2})
    assert dragons(rouse(1), "depal") == 0
    table = rouse(2, current=1)
    assert (dragons(table, "depal"), held(table)) == (0, {"yellow": 2})


def test_RO12_a_dragonspeaker_restores_a_dragon_here() -> None:
    """SF-11.1: 2 Energy of different colours and 1 Alliance."""
    table = chain(roles=["dragonspeaker"], has=[{"red": 2, "blue": 1}], alliance=1, destroyed={"onus": 2})
    choose(table, "special", "dragonspeaker")
    assert (dragons(table, "onus"), held(table), table.alliance) == (1, {"red": 1}, 0)
    assert is_at_rest(table, 2)


@pytest.mark.parametrize(
    ("has", "alliance", "fallen", "clause"),
    [
        ({"red": 1, "blue": 1}, 1, "onus", ""),
        ({"red": 3}, 1, "onus", "SF-3.8"),
        ({"red": 1, "bindmetal": 1}, 1, "onus", "SF-3.8"),
        ({"red": 1, "blue": 1}, 0, "onus", "SF-14.2"),
        ({"red": 1, "blue": 1}, 1, "arctos", "SF-3.8"),
    ],
)
def test_RO12_what_a_dragonspeaker_needs(
    has: dict[str, int], alliance: int, fallen: str, clause: str
) -> None:
    """SF-3.8, SF-14.2."""
    table = chain(roles=["dragonspeaker"], has=[has], alliance=alliance, destroyed={fallen: 1})
    assert refusal(table, "special", "dragonspeaker") == clause


@pytest.mark.parametrize(
    ("role", "face", "left"), [("dragonspeaker", 4, ""), ("dragonspeaker", 3, "ob1"), ("", 4, "ob1")]
)
def test_RO12_a_dragonspeaker_rouses_on_4(role: str, face: int, left: str) -> None:
    """SF-11.2, SF-7.2."""
    table = chain(roles=[role], board={"smelter": "ob1"}, dice=[face])
    choose(table, "rouse", "ob1")
    assert (token_at(table, "smelter"), dragons(table, "onus")) == (left, 1 if left else 2)


# Locations


def test_RO9_by_day_the_first_location_that_gives_energy_gives_1_more() -> None:
    """SF-11.2: of one of the colours it gave, once each turn."""
    # GIVEN an Hourkeeper on Core, who first gains Alliance
    table = chain(at="core", roles=["hourkeeper"], seed=2)
    choose(table, "engage", "town_hall")
    assert held(table) == {}

    # WHEN the Night School gives three colours THEN one of them comes once more
    choose(table, "engage", "night_school")
    assert offered(table, "add_energy") == [(BLUE,), (RED,), (YELLOW,)]
    choose(table, "add_energy", YELLOW)
    assert held(table) == {"blue": 1, "red": 1, "yellow": 2}

    # WHEN another gives Energy in this turn THEN as printed; in the next turn again 1 more
    choose(table, "engage", "machine_works")
    assert held(table)["red"] == 4
    begin(table)
    choose(table, "engage", "machine_works")
    assert held(table)["red"] == 8


def test_RO9_by_night_it_gives_as_printed() -> None:
    """SF-11.2, SF-22.3."""
    table = chain(at="core", roles=["hourkeeper"], night=True)
    choose(table, "engage", "machine_works")
    assert held(table) == {"red": 3}


def test_RO20_a_vault_thief_slips_past_an_obliviate() -> None:
    """SF-11.1, SF-5.4: not past a Warlord or a Ruin."""
    board = {"machine_works": "ob1", "night_school": "ra1", "town_hall": "ruin"}
    table = chain(2, at="core", roles=["vault_thief"], board=board)
    choose(table, "special", "vault_thief")
    assert {args[0] for args in offered(table, "slip_in")} == {"machine_works", "night_school"}
    choose(table, "slip_in", "machine_works")
    assert (held(table), token_at(table, "machine_works")) == ({"red": 3}, "ob1")
    assert is_at_rest(table, 5)
    assert refusal(table, "engage", "machine_works") == "SF-5.4"


@pytest.mark.parametrize(
    ("seats", "board", "clause"),
    [
        (2, {"machine_works": "ob1", "town_hall": "the_quiet_mayor"}, ""),
        (1, {"machine_works": "ob1", "town_hall": "the_quiet_mayor"}, "SF-5.2"),
        (2, {"machine_works": "ruin", "town_hall": "the_quiet_mayor"}, "SF-5.4"),
        (2, {}, "SF-5.4"),
    ],
)
def test_RO20_what_a_vault_thief_needs(seats: int, board: dict[str, str], clause: str) -> None:
    """SF-5.2: outnumbering is still needed; SF-5.4."""
    assert (
        refusal(chain(seats, at="core", roles=["vault_thief"], board=board), "special", "vault_thief")
        == clause
    )


def test_RO20_a_location_that_gives_bindmetal_gives_a_vault_thief_1_alliance() -> None:
    """SF-11.2."""
    table = chain(at="depal", roles=["vault_thief"], has=[{"black": 1, "yellow": 1}], alliance=5)
    choose(table, "engage", "bindmetal_vault")
    assert (held(table), table.alliance) == ({"bindmetal": 2}, 6)
    choose(table, "engage", "nightshade_cloister")
    assert table.alliance == 6

    # GIVEN a die THEN it depends on what it gives
    for face, alliance in ((2, 5), (3, 6), (6, 6)):
        table = chain(at="arctos", roles=["vault_thief"], alliance=5, dice=[face])
        choose(table, "engage", "rime_mine")
        assert table.alliance == alliance


@pytest.mark.parametrize(
    ("place", "location", "has", "gained"),
    [
        ("onus", "smelter", {"blue": 2}, {"red": 1, "black": 1, "yellow": 1}),
        ("depal", "bindmetal_vault", {"black": 1, "yellow": 1}, {"bindmetal": 2}),
        ("rettik", "bone_market", {"red": 2}, {"bindmetal": 1, "yellow": 1}),
    ],
)
def test_RO34_exchange_locations_give_a_bone_trader_1_more_any_energy(
    place: str, location: str, has: dict[str, int], gained: dict[str, int]
) -> None:
    """SF-11.2, SF-5.9."""
    table = chain(at=place, roles=["bone_trader"], has=[has])
    choose(table, "engage", location)
    assert (asked(table), held(table)) == ("choose_energy", gained)
    choose(table, "take_energy", 0, BLUE)
    assert held(table) == {**gained, "blue": 1}
    assert is_at_rest(table, 2)


def test_RO34_other_locations_give_as_printed() -> None:
    """SF-11.2: a price alone makes no Exchange."""
    table = chain(at="rettik", roles=["bone_trader"], has=[{"bindmetal": 1}])
    choose(table, "engage", "war_drum_ring")
    assert held(table) == {"red": 2, "bindmetal": 1}
    choose(table, "engage", "reliquary_pit")
    assert (held(table), len(table.heroes[0].relics)) == ({"red": 2}, 1)
    assert is_at_rest(table, 1)


def test_RO27_an_archivist_follows_a_card_that_lies_on_a_discard_pile() -> None:
    """SF-11.1: the top one of a face-up world; it stays there."""
    table = chain(2, at="rettik", roles=["archivist"], lost=["arctos"])
    assert refusal(table, "special", "archivist") == "SF-3.8"
    for world, names in {
        2: ("police_line", "power_station"),
        3: ("velvet_stage",),
        5: ("glacier_vault",),
    }.items():
        for name in names:
            table.decks[world].take(table.content.quest_of[name])
            table.discard(world, table.content.quest_of[name])
    table.ask_again()
    choose(table, "special", "archivist")
    assert set(offered(table, "follow_black_box")) == {("power_station",), ("velvet_stage",)}
    choose(table, "follow_black_box", "velvet_stage")
    assert (held(table), table.discards[3]) == (
        {"black": 2, "yellow": 1},
        (table.content.quest_of["velvet_stage"],),
    )
    assert (len(table.discards[2]), len(table.decks[3])) == (2, 7)
    assert is_at_rest(table, 5)


def test_RO27_an_archivist_uses_a_world_card_location_three_times() -> None:
    """SF-11.2, SF-5.6: three times in a turn; any other location twice."""
    for role, times in (("archivist", 3), ("", 2)):
        table = chain(2, at="core", roles=[role])
        stack(table, "core", "power_station", "rooftop_garden", "old_arcade", "evening_paper")
        for _ in range(times):
            assert refusal(table, "engage", "attic_archive") == ""
            choose(table, "engage", "attic_archive")
        assert refusal(table, "engage", "attic_archive") == "SF-5.6"
    table = chain(2, at="core", roles=["archivist"])
    choose(table, "engage", "machine_works")
    choose(table, "engage", "machine_works")
    assert refusal(table, "engage", "machine_works") == "SF-5.6"


def test_RO24_a_quarry_sage_draws_a_quest_of_the_own_world() -> None:
    """SF-11.1, SF-19.2, SF-19.7."""
    table = chain(at="murrod", roles=["quarry_sage"])
    stack(table, "murrod", "gate_yard")
    choose(table, "special", "quarry_sage")
    assert (table.heroes[0].quests, len(table.decks[6])) == ((table.content.quest_of["gate_yard"],), 7)
    assert is_at_rest(table, 2)
    table.decks[6].unseen = []
    table.ask_again()
    assert refusal(table, "special", "quarry_sage") == "SF-19.7"
    for place in ("rettik", "nur"):
        assert refusal(chain(at=place, roles=["quarry_sage"]), "special", "quarry_sage") == "SF-19.7"


def test_RO24_a_collected_quest_gives_a_quarry_sage_more() -> None:
    """SF-11.2, SF-19.3: 1 Alliance and 1 any Energy, no action."""
    table = chain(at="rettik", roles=["quarry_sage"], quests=[["old_battlefield"]], alliance=5)
    choose(table, "collect", "old_battlefield")
    choose(table, "take_energy", 0, YELLOW)
    assert (held(table), table.alliance) == ({"red": 2, "yellow": 1}, 7)
    assert is_at_rest(table, 3)


# Decks


@pytest.mark.parametrize(
    ("deck", "card"),
    [
        ("events", "sudden_accord"),
        ("prophecies", "stayed_hand"),
        ("factions", "freight_union"),
        ("core", "power_station"),
        ("murrod", "gate_yard"),
    ],
)
def test_RO10_a_starreader_looks_and_may_put_the_card_at_the_bottom(deck: str, card: str) -> None:
    """SF-11.1, SF-18.8."""
    for buries in (False, True):
        table = chain(roles=["starreader"], lost=["onus"], at="core")
        stack(table, deck, card)
        pile: Any = {"events": table.events, "prophecies": table.prophecies, "factions": table.factions}.get(
            deck
        )
        pile = pile or table.decks[table.content.world_of[deck]]
        index, size = pile.top[0], len(pile)
        choose(table, "special", "starreader")
        decks = {"foreverot", "events", "prophecies", "factions", "core", "depal", "arctos", "murrod"}
        assert {args[0] for args in offered(table, "look_at")} == decks
        choose(table, "look_at", deck)
        assert {move[0].__name__ for move in table.options} == {"leave_off", "bury_top"}
        choose(table, "bury_top" if buries else "leave_off")
        assert (index in pile.top, index in pile.under, len(pile)) == (not buries, buries, size)
        assert is_at_rest(table, 2)


def test_RO10_the_top_foreverot_card_stays_there() -> None:
    """SF-11.1, SF-18.8."""
    table = chain(roles=["starreader"])
    stack(table, "foreverot", "bring_the_night")
    top = table.deck.top[0]
    choose(table, "special", "starreader")
    choose(table, "look_at", "foreverot")
    assert (table.deck.top[0], table.left) == (top, 5)
    assert is_at_rest(table, 2)


def test_RO10_a_starreader_takes_one_prophecy_of_two() -> None:
    """SF-11.2, SF-21.1: the other goes to the bottom."""
    table = chain(at="rettik", roles=["starreader"], dice=[6])
    stack(table, "prophecies", "stayed_hand", "bent_hour")
    choose(table, "engage", "seers_den")
    assert set(offered(table, "keep_this")) == {(0, "stayed_hand"), (0, "bent_hour")}
    choose(table, "keep_this", 0, "bent_hour")
    assert table.heroes[0].prophecies == (table.content.prophecy_of["bent_hour"],)
    assert table.prophecies.under == (table.content.prophecy_of["stayed_hand"],)
    assert len(table.prophecies) == 6


@pytest.mark.parametrize(
    ("role", "influence", "extra", "drawn"),
    [("peacebroker", 2, 1, 4), ("", 2, 1, 3), ("peacebroker", 1, 0, 2)],
)
def test_RO11_a_peacebroker_draws_one_card_more(role: str, influence: int, extra: int, drawn: int) -> None:
    """SF-11.2, SF-10.3."""
    table = chain(roles=[role], has=[{"influence": influence}])
    choose(table, "call_in_favors")
    choose(table, "add_actions", extra)
    assert len(table.drawn) == drawn


def test_RO16_a_night_reporter_turns_an_event_and_gains_by_it() -> None:
    """SF-11.1, SF-11.2, SF-18.4: 1 any Energy when an Event becomes active on the own turn."""
    table = chain(2, roles=["night_reporter"], event="dragonsong")
    stack(table, "events", "war_footing")
    choose(table, "special", "night_reporter")
    assert (asked(table), table.seat) == ("choose_energy", 0)
    choose(table, "take_energy", 0, BLUE)
    assert table.content.events[table.event].id == "war_footing"
    assert (held(table), len(table.event_discard)) == ({"blue": 1}, 2)
    assert is_at_rest(table, 5)

    # WHEN an Event becomes active on the turn of another THEN nothing is gained
    table = chain(
        2, roles=["night_reporter"], board={"smelter": "ob1"}, has=[{}, {"blue": 1}], current=1, dice=[6]
    )
    stack(table, "events", "war_footing")
    choose(table, "confront_obliviate", "ob1")
    assert (table.content.events[table.event].id, held(table)) == ("war_footing", {})
    assert is_at_rest(table, 5, seat=1)


# Madness


def test_RO13_a_field_medic_gives_each_player_here_a_yellow() -> None:
    """SF-11.1."""
    table = chain(3, at=["core", "core", "depal"], roles=["field_medic"])
    choose(table, "special", "field_medic")
    assert [held(table, seat) for seat in range(3)] == [{"yellow": 1}, {"yellow": 1}, {}]
    assert is_at_rest(table, 3)


@pytest.mark.parametrize("patient", [0, 1])
def test_RO13_a_field_medic_may_heal_as_the_own_turn_starts(patient: int) -> None:
    """SF-11.2, SF-20.5: for 1 yellow, the own Madness or that of a player on the Medic's world."""

    def ward(yellow: int = 2, at: str = "onus", current: int = 0) -> Table:
        madness = ["", ""]
        madness[patient] = "closed_fist"
        has = [{"yellow": yellow}]
        return chain(2, at=["onus", at], roles=["field_medic"], has=has, madness=madness, current=current)

    table = ward()
    assert (asked(table), table.seat) == ("window", 0)
    choose(table, "interrupt", 0)
    assert (table.heroes[patient].madness, held(table), len(table.madness)) == (NOTHING, {"yellow": 1}, 6)
    assert is_at_rest(table, 6)

    # WHEN the Medic passes THEN nothing is spent; without yellow or on another's turn nobody asks
    table = ward()
    choose(table, "pass_window")
    assert (table.heroes[patient].madness >= 0, held(table)) == (True, {"yellow": 2})
    assert is_at_rest(ward(yellow=0), 6)
    assert is_at_rest(ward(current=1), 6, seat=1)
    if patient == 1:
        assert is_at_rest(ward(at="core"), 6)


def test_RO13_a_field_medic_heals_one_each_turn() -> None:
    """SF-11.2: 1 yellow for one Madness, however many there are; the Medic chooses whose."""
    table = chain(2, roles=["field_medic"], has=[{"yellow": 3}], madness=["closed_fist", "gate_dread"])
    choose(table, "interrupt", 0)
    assert (table.seat, offered(table, "heal_seat")) == (0, [(0,), (1,)])
    choose(table, "heal_seat", 0)
    assert (table.heroes[0].madness, held(table)) == (NOTHING, {"yellow": 2})
    assert table.heroes[1].madness >= 0
    assert is_at_rest(table, 6)


def test_RO18_a_gloom_apothecary_draws_a_madness_for_3_black() -> None:
    """SF-11.1, SF-20.4: only if one was drawn."""
    table = chain(roles=["gloom_apothecary"])
    stack(table, "madness", "closed_fist")
    choose(table, "special", "gloom_apothecary")
    assert (table.content.madness[table.heroes[0].madness].id, held(table)) == ("closed_fist", {"black": 3})
    assert is_at_rest(table, 2)
    table = chain(roles=["gloom_apothecary"], madness=["gate_dread"])
    choose(table, "special", "gloom_apothecary")
    assert (table.content.madness[table.heroes[0].madness].id, held(table)) == ("gate_dread", {})
    table = chain(roles=["gloom_apothecary"])
    table.madness.unseen = []
    table.ask_again()
    choose(table, "special", "gloom_apothecary")
    assert (table.heroes[0].madness, held(table)) == (NOTHING, {})


def test_RO18_an_apothecary_whose_madness_is_discarded_gains_2_any_energy() -> None:
    """SF-11.2, SF-20.3."""
    table = chain(
        2, roles=["gloom_apothecary", ""], madness=["gate_dread", ""], board={"smelter": "ob1"}, dice=[5]
    )
    table.events.unseen = []
    choose(table, "rouse", "ob1")
    assert (asked(table), table.seat) == ("choose_energy", 0)
    choose(table, "take_energy", 0, RED)
    choose(table, "take_energy", 0, BLACK)
    assert (held(table), table.heroes[0].madness) == ({"red": 1, "black": 1}, NOTHING)
    assert is_at_rest(table, 5)

    # WHEN it is that of another THEN nothing
    table = chain(
        2, roles=["", "gloom_apothecary"], madness=["gate_dread", ""], board={"smelter": "ob1"}, dice=[5]
    )  # fmt: skip
    table.events.unseen = []
    choose(table, "rouse", "ob1")
    assert (table.heroes[0].madness, held(table, 1)) == (NOTHING, {})
    assert is_at_rest(table, 5)
