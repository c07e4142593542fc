"""Chapter 15: search (standard mode)."""

from __future__ import annotations

import pytest
from tests.games.now_or_never.builders import (
    amount,
    arrive_at,
    asked,
    has,
    offered,
    search_token,
    shop,
    space,
    village,
    wears,
)

from tablewright.engine.pile import UNSEEN
from tablewright.games.now_or_never.rules import production_phase
from tablewright.games.now_or_never.table import Table
from tablewright.testing import choose, lay, options_of, refusal


def searching(token: str, die: int, hero: str = "namal", **amounts: int) -> Table:
    """Seat 0 searches at A and finds this token."""
    table = village(heroes=(hero, "marklun"))
    has(table, mana=0)
    arrive_at(table, "A", **amounts)
    search_token(table, token)
    lay(table, dice=[die])
    choose(table, "search")
    return table


def test_15_1_a_die_of_hearts_where_a_token_lies() -> None:
    # GIVEN 5 hearts, an Old Teacher token
    table = searching("old_teacher", 3, hearts=5)
    assert amount(table, "hearts") == 2
    arrive_at(table, "A")
    assert "search" not in options_of(table)  # it is gone
    arrive_at(table, "foe 2")
    assert refusal(table, "fight") == ""
    assert "search" not in options_of(table)


def test_15_2_at_0_hearts_the_token_stays_face_down_and_the_turn_ends() -> None:
    table = searching("old_teacher", 3, hearts=3)
    assert (amount(table, "hearts"), amount(table, "experience")) == (0, 0)
    assert table.has_token(space(table, "A"))
    assert table.players[0].kept == ()
    assert len(table.searches.unseen) == 20  # nobody has seen it
    assert (asked(table), table.seat) == ("choose_turn", 1)


def test_15_3_the_reward_is_gained_and_the_token_pays_a_coin_each_production() -> None:
    table = searching("old_teacher", 3, hearts=5, coins=0)
    assert amount(table, "experience") == 2
    assert len(table.players[0].kept) == 1
    production_phase.produce(table)
    assert amount(table, "coins") == 1


def test_15_4_a_lost_villager_is_discarded_and_pays_nothing() -> None:
    table = searching("lost_villager", 1, hearts=5)
    choose(table, "pick_villager", 0)
    assert len(table.players[0].waiting) == 1
    assert (table.players[0].kept, len(table.search_box)) == ((), 1)


REWARDS = {
    "abandoned_camp_purse": {"coins": 5},
    "hidden_cave": {"crystals": 1, "experience": 1},
    "high_tech_ruins_shell": {"demons": 1, "shells": 1},
    "old_teacher": {"experience": 2},
    "lost_knowledge": {"books": 1},
    "crashed_vehicle": {"tools": 2},
}


@pytest.mark.parametrize("token", REWARDS)
def test_15_5_each_reward_is_gained_in_full(token: str) -> None:
    table = searching(token, 1, hearts=9, coins=0)
    assert {thing: amount(table, thing) for thing in REWARDS[token]} == REWARDS[token]


@pytest.mark.parametrize(
    ("token", "coins", "demons"), [("abandoned_camp_stew", 4, 0), ("high_tech_ruins_note", 0, 1)]
)
def test_15_5_two_of_them_draw_a_quest(token: str, coins: int, demons: int) -> None:
    table = searching(token, 1, hearts=9, coins=0)
    choose(table, "draw_from", 0, 1, 0)
    assert (amount(table, "coins"), amount(table, "demons")) == (coins, demons)
    assert len(table.players[0].hand) == 1


def test_15_6_ruined_shelter_gives_gear_for_6_less() -> None:
    table = village()
    shop(table, "iron_flail", "trail_boots")
    arrive_at(table, "A", hearts=9, coins=2, mana=0)
    search_token(table, "ruined_shelter")
    lay(table, dice=[1])
    choose(table, "search")
    assert len(offered(table, "buy")) == 4 + 1
    choose(table, "buy", 3, 0)
    assert amount(table, "coins") == 2  # 5 - 6, not below 0
    assert len(table.players[0].kept) == 1


def test_15_6_the_token_is_kept_even_without_gear() -> None:
    table = searching("ruined_shelter", 1, hearts=9)
    choose(table, "buy_no_gear")
    assert len(table.players[0].kept) == 1


def test_15_7_defence_does_not_help_toughness_does() -> None:
    table = village(heroes=("zeik", "namal"))
    wears(table, "bark_buckler", "toughness")
    arrive_at(table, "A", hearts=9, mana=0)
    search_token(table, "lost_knowledge")
    lay(table, dice=[3])
    choose(table, "search")
    assert amount(table, "hearts") == 7


def test_15_1_what_lies_under_a_letter_is_hidden_from_all() -> None:
    table = village()
    for seat in (0, 1):
        seen = table.seen_by(seat)
        assert isinstance(seen, Table)
        assert len(seen.searches.unseen) == 20
    assert UNSEEN == -1
