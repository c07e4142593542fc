"""Chapter 18, Events."""

from __future__ import annotations

from tests.games.spiralchain.builders import (
    asked,
    carry_out,
    chain,
    do,
    foreverot_roll,
    held,
    in_the_box,
    obliviates,
    stack,
)

from tablewright.games.spiralchain.rules import events, terms
from tablewright.games.spiralchain.table import Table
from tablewright.testing import choose, refusal


def event_discard(table: Table) -> list[str]:
    """The Event Discard Pile from the bottom up; the last card is the Active Event."""
    assert table.event == table.event_discard[-1]
    return [table.content.events[card].id for card in table.event_discard]


def test_18_1_18_5_the_top_card_is_active_and_covers_the_old_one() -> None:
    # GIVEN no Alliance, so that only the Active Event opens a Gate, and three Obliviates to rouse Dragons against
    table = chain(
        event="open_roads", alliance=0, dice=[8, 4, 4],
        board={"council_terrace": "ob1", "proving_yard": "ob2", "smelter": "ob3"},
    )  # fmt: skip
    stack(table, "events", "dragonsong", "gathering_dusk")
    assert refusal(table, "gate", "arctos") == ""

    # WHEN a discarded Obliviate turns up the next Event
    choose(table, "rouse", "ob1")

    # THEN the covered one has ended, and the new one is in force: a 4 succeeds
    assert event_discard(table) == ["open_roads", "dragonsong"]
    assert refusal(table, "gate", "arctos") == "SF-4.5"
    choose(table, "rouse", "ob2")
    assert terms.dragons_left(table, 4) == 2

    # AND the next Event ends that as well: a 4 fails
    assert event_discard(table) == ["open_roads", "dragonsong", "gathering_dusk"]
    choose(table, "rouse", "ob3")
    assert terms.dragons_left(table, 4) == 1


def test_18_2_a_continuous_event_changes_rules() -> None:
    table = chain(event="open_roads", alliance=0)
    assert refusal(table, "gate", "arctos") == ""


def test_18_3_an_instant_event_happens_once() -> None:
    # GIVEN an Obliviate on Onus and Sudden Accord on top of the Event Deck
    table = chain(alliance=3, board={"council_terrace": "ob1"}, dice=[8], roll=[1])
    stack(table, "events", "sudden_accord")

    # WHEN the Event becomes active, THEN it gives its 4 Alliance
    choose(table, "rouse", "ob1")
    assert table.alliance == 7

    # AND it lies on top without effect for the rest of this round and in the next one
    for _ in range(5):
        choose(table, "pass_turn")
    assert (table.round, table.alliance) == (2, 7)
    assert event_discard(table) == ["sudden_accord"]


def test_18_4_two_discards_two_cards() -> None:
    # GIVEN Obliviates on all five locations of Pithysia, and a card that brings two more
    board = {
        "sunwell": "ob1", "choir_of_hours": "ob2", "lottery_steps": "ob3", "skydock": "ob4", "prism_exchange": "ob5",
    }  # fmt: skip
    table = chain(board=board, alliance=3)
    stack(table, "foreverot", "place_two_obliviates_on_the_highest_world")
    stack(table, "events", "sudden_accord", "old_promises", "open_roads")
    foreverot_roll(table, 1)

    # WHEN two of the old ones are discarded to make room, THEN no Event comes before the card is done
    choose(table, "replace", table.content.location_of["sunwell"])
    assert (len(table.obliviate_discard), table.event_discard) == (1, ())
    choose(table, "replace", table.content.location_of["skydock"])

    # AND then two Events come, one after the other, each instant one resolved
    assert len(table.obliviate_discard) == 2
    assert event_discard(table) == ["sudden_accord", "old_promises"]
    assert table.alliance == 7
    assert [len(hero.quests) for hero in table.heroes] == [1, 1, 1, 1]


def test_18_6_an_empty_deck_gives_nothing_more() -> None:
    table = chain(event="open_roads")
    table.events.unseen = []
    do(table, events.advance_event)
    assert table.content.events[table.event].id == "open_roads"


def test_18_7_the_current_player_of_the_moment_acts() -> None:
    table = chain(current=2)
    stack(table, "events", "fever_dream")
    do(table, events.advance_event)
    assert table.heroes[2].madness >= 0
    assert held(table, 2)["bindmetal"] == 1


def test_18_8_looking_and_returning() -> None:
    table = chain()
    stack(table, "events", "open_roads", "dragonsong")
    carry_out(table, "look_events 2")
    choose(table, "put_event_back", "open_roads")
    assert [table.content.events[card].id for card in table.events.top] == ["open_roads", "dragonsong"]
    table = chain()
    table.event_discard = (0, 1)
    before = len(table.events)
    carry_out(table, "return_event")
    assert len(table.events) == before + 1
    carry_out(table, "look_event")
    choose(table, "bury_top", "events")
    assert len(table.events.under) == 1


def test_G11_instant_events() -> None:
    table = chain(at=["core", "nur", "onus", "onus"])
    stack(table, "events", "old_promises")
    do(table, events.advance_event)
    assert [len(hero.quests) for hero in table.heroes] == [1, 0, 1, 1]
    table = chain()
    stack(table, "events", "tear_in_the_veil")
    do(table, events.advance_event)
    assert terms.obliviates_in_play(table) == 2
    table = chain(2)
    stack(table, "events", "lost_caravans")
    do(table, events.advance_event)
    assert (asked(table), table.seat) == ("choose_energy", 0)


def test_G11_the_caravans_bring_large_teams_energy_of_every_colour() -> None:
    six = {"blue": 3, "black": 1, "red": 1, "yellow": 1}  # two are chosen: blue
    eight = {"blue": 2, "black": 2, "red": 2, "yellow": 2}
    for players, found in ((4, {"blue": 1}), (5, six), (6, six), (7, eight), (8, eight)):
        table = chain(players)
        carry_out(table, in_the_box("events", "lost_caravans"))
        while asked(table) == "choose_energy":
            choose(table, "take_energy", table.seat, 0)
        assert [held(table, seat) for seat in range(players)] == [found] * players


def test_G11_the_veil_tears_beside_one_hero_and_two() -> None:
    for at, come in ((["onus"], [0, 0, 1, 0, 1, 0, 0, 0, 1]), (["onus", "rettik"], [0, 0, 1, 0, 1, 0, 0, 1, 1]),
                     (["onus", "rettik", "rettik"], [0, 0, 1, 0, 0, 0, 0, 0, 1])):  # fmt: skip
        table = chain(len(at), at=at)
        carry_out(table, in_the_box("events", "tear_in_the_veil"))
        assert obliviates(table) == come


def test_G11_the_veil_tears_beside_five_heroes_too() -> None:
    for players, come in ((4, [0, 0, 1, 0, 0, 0, 0, 0, 1]), (5, [0, 0, 2, 0, 1, 0, 1, 0, 1])):
        table = chain(players, at=["murrod", "core", "onus", "nur", *["rettik"] * (players - 4)])
        carry_out(table, in_the_box("events", "tear_in_the_veil"))
        assert obliviates(table) == come


def test_11_2_a_night_reporter_profits() -> None:
    table = chain(roles=["night_reporter"])
    stack(table, "events", "open_roads")
    choose(table, "special", "night_reporter")
    assert asked(table) == "choose_energy"
