"""Chapter 18, Events."""

from __future__ import annotations

from tests.games.spiralchain.builders import asked, carry_out, chain, do, held, in_the_box, obliviates, stack

from tablewright.games.spiralchain import events, terms
from tablewright.testing import choose, refusal


def test_18_1_18_5_the_top_card_is_active_and_covers_the_old_one() -> None:
    table = chain(event="open_roads")
    assert refusal(table, "gate", "arctos") == ""
    stack(table, "events", "dragonsong")
    do(table, events.advance_event)
    assert table.content.events[table.event].id == "dragonsong"
    assert table.heroes[0].mods.gate_adjacent == -1
    assert table.heroes[0].mods.rouse_on == 4


def test_18_2_a_continuous_event_changes_rules() -> None:
    table = chain(event="open_roads", alliance=0)
    assert refusal(table, "gate", "arctos") == ""


def test_18_3_an_instant_event_happens_once() -> None:
    table = chain(alliance=3)
    stack(table, "events", "sudden_accord")
    do(table, events.advance_event)
    assert table.alliance == 7
    do(table, events.settle_events)
    assert table.alliance == 7


def test_18_4_two_discards_two_cards() -> None:
    table = chain(board={"council_terrace": "ob1", "proving_yard": "ob2"}, dice=[8], alliance=3)
    stack(table, "events", "sudden_accord", "open_roads")
    table.events_due = 1
    choose(table, "rouse", "ob1")
    assert len(table.event_discard) == 2
    assert table.alliance == 7


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


def test_G11_the_caravans_bring_more_to_six_players_and_one_of_each_colour_to_seven() -> None:
    one_of_each = {"blue": 2, "black": 1, "red": 1, "yellow": 1}  # the fifth is chosen: blue
    for players, found in ((5, {"blue": 1}), (6, {"blue": 2}), (7, one_of_each), (8, one_of_each)):
        table = chain(players)
        carry_out(table, in_the_box("events", "lost_caravans"))
        while asked(table) == "choose_energy":
            choose(table, "take_energy", table.seat, 0)
        assert [held(table, seat) for seat in range(players)] == [found] * players


def test_G11_the_veil_tears_beside_seven_heroes_too() -> None:
    for players, come in ((6, [0, 0, 1, 0, 0, 0, 0, 0, 1]), (7, [0, 0, 2, 0, 1, 0, 1, 0, 1])):
        table = chain(players, at=["murrod", "core", "onus", "nur", *["rettik"] * (players - 4)])
        carry_out(table, in_the_box("events", "tear_in_the_veil"))
        assert obliviates(table) == come


def test_11_2_a_night_reporter_profits() -> None:
    table = chain(roles=["night_reporter"])
    stack(table, "events", "open_roads")
    choose(table, "special", "night_reporter")
    assert asked(table) == "choose_energy"
