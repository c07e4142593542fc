"""Chapter 2, Set-up of the Halls."""

from __future__ import annotations

import pytest

from tablewright.engine.game import SetupError
from tablewright.engine.table import GROUP
from tablewright.games.marrowmourn.game import GAME
from tablewright.games.marrowmourn.table import Table
from tablewright.testing import choose, options_of, refusal


def new(seats: int = 2, **options: object) -> Table:
    table = GAME.new(seats, 1, options, debug=True)
    assert isinstance(table, Table)
    return table


def test_2_4_each_player_chooses_a_different_character() -> None:
    table = new()
    choose(table, "be", "edith")
    assert (table.seat, refusal(table, "be", "edith")) == (1, "MH-2.4")


def test_2_8_a_weapon_can_be_taken_by_one_player_only() -> None:
    table = new()
    choose(table, "be", "edith")
    choose(table, "be", "alton")
    choose(table, "take_weapon", "blade")
    choose(table, "take_weapon", "bow")
    assert (table.seat, refusal(table, "take_weapon", "bow")) == (1, "MH-2.8")


def test_2_10_the_players_choose_the_boss_together() -> None:
    table = new(1)
    choose(table, "be", "edith")
    choose(table, "take_weapon", "blade")
    choose(table, "take_weapon", "bow")
    assert table.seat == GROUP
    assert options_of(table) == [
        "face the-king",
        "face the-hollow-saint",
        "face the-choirmistress",
        "face the-warden",
    ]


def test_2_11_2_12_2_13_more_players_change_nothing_else() -> None:
    for seats in (1, 4):
        table = new(seats, boss="the_king")
        while table.asking[0].__name__ != "in_turn" and table.asking[0].__name__ != "next_turn":
            table.choose(0)

        # THEN Floor 1 is empty but for the Players, and the cards lie open
        assert table.restless == []
        assert (table.floor.number, table.event) == (1, 0)
        titles = [
            widget.title
            for area in GAME.areas(table, 0)
            for widget in area.children
            if hasattr(widget, "title")
        ]
        assert {"1. Awakening", "Sigil events", "Quick Reference"} <= set(titles)


def test_2_5_2_6_2_9_what_a_player_starts_with() -> None:
    table = new(1, boss="the_king")
    while table.asking[0].__name__ != "in_turn":
        table.choose(0)
    player = table.players[0]
    assert (player.exp, player.soulfire, player.time, player.levels) == (0, 0, 5, (1, 1))
    names = {ability.name for ability in player.kit}
    assert {"Walk", "Burn", "Command Summons", "Activate Sigil", "Scrap Bandage", "Exit Floor"} <= names


def test_R41_the_chamber_needs_two() -> None:
    with pytest.raises(SetupError, match="MH-R41"):
        GAME.new(1, 1, {"mode": "chamber"})


def test_G15_practice_begins_on_a_later_floor() -> None:
    table = new(2, first_floor=3, boss="the_king")
    while table.asking[0].__name__ != "next_turn":
        table.choose(0)
    assert (table.floor.number, table.players[0].levels) == (3, (2, 2))
