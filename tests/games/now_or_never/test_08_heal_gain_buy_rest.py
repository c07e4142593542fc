"""Chapter 8: heal, gain experience, buy gear, rest."""

from __future__ import annotations

from tests.games.now_or_never.builders import (
    amount,
    asked,
    at,
    completed,
    has,
    offered,
    shop,
    specialists,
    village,
    wears,
)

from tablewright.games.now_or_never.cards import COIN, HEART
from tablewright.testing import choose, refusal


def hires(name: str, heroes: tuple[str, ...] = ("halia", "namal"), **amounts: int):  # type: ignore[no-untyped-def]
    table = village(heroes=heroes)
    has(table, **{"coins": 20, **amounts})
    specialists(table, name, "")
    choose(table, "use_specialist", 0, 0)
    return table


def test_8_1_heal_fills_the_hearts_and_its_bonus_stays_within_the_maximum() -> None:
    # GIVEN 4 of 13 hearts, mana 4 of 4, Field Medic (Heal + 1 mana, 3)
    table = hires("field_medic", hearts=4, mana=4)
    assert (amount(table, "hearts"), amount(table, "mana"), amount(table, "coins")) == (13, 4, 17)
    table = hires("dream_brewer", hearts=4, mana=1)
    assert amount(table, "mana") == 3
    assert amount(hires("scrap_surgeon"), "tools") == 1


def test_8_2_gain_experience_gives_2_and_the_bonus() -> None:
    table = hires("duelist")
    assert (amount(table, "experience"), amount(table, "crystals")) == (2, 1)


def test_8_3_buy_gear_buys_one_piece_and_its_place_is_refilled() -> None:
    # GIVEN a broker's owner with 12 coins left and two pieces on offer
    table = village()
    has(table, coins=15)
    shop(table, "iron_flail", "bark_buckler")
    specialists(table, "arms_broker", "")
    choose(table, "use_specialist", 0, 0)

    # WHEN the flail is put on face 3
    choose(table, "buy", 0, 2)

    # THEN it is paid, placed and replaced, and that was all
    assert amount(table, "coins") == 15 - 3 - 8
    assert table.players[0].red[2] == table.content.token_of["iron_flail"]
    assert table.shop[0] >= 0
    assert (asked(table), table.seat) == ("choose_turn", 1)


def test_8_3_R10_buying_may_be_declined_and_needs_its_coins() -> None:
    table = village()
    has(table, coins=10)
    shop(table, "iron_flail", "trail_boots")
    specialists(table, "arms_broker", "")
    choose(table, "use_specialist", 0, 0)
    assert refusal(table, "buy", 0, 0, 0) == "NN-4.10"
    assert refusal(table, "buy", 3, 0, 0) == ""
    choose(table, "buy_no_gear")
    assert amount(table, "coins") == 7


def test_8_4_duplicates_may_be_owned() -> None:
    table = village()
    has(table, coins=30)
    wears(table, "bark_buckler")
    shop(table, "bark_buckler")
    specialists(table, "arms_broker", "")
    choose(table, "use_specialist", 0, 0)
    choose(table, "buy", 3, 1)
    assert table.players[0].blue[:2] == (table.content.token_of["bark_buckler"],) * 2
    assert table.players[0].mods.defence == 2


def test_8_5_red_gear_covers_a_face_or_displaces_what_lies_there() -> None:
    table = village()
    has(table, coins=30)
    wears(table, red={1: "thorn_whip", 2: "tower_blade", 3: "spark_lance", 4: "vampire_knife"})
    shop(table, "iron_flail")
    specialists(table, "arms_broker", "")
    choose(table, "use_specialist", 0, 0)
    assert [args[1] for args in offered(table, "buy")] == [0, 1, 2, 3]
    choose(table, "buy", 0, 1)
    assert table.token_box == (table.content.token_of["tower_blade"],)


def test_8_6_rest_gives_2_hearts_or_1_coin_and_is_the_whole_turn() -> None:
    # GIVEN 0 hearts, a face-up healer and 2 coins
    table = village()
    has(table, coins=2, hearts=0)
    assert refusal(table, "take_hero_action", 0) == "NN-16.2"
    choose(table, "rest", 1, HEART)
    assert (amount(table, "hearts"), amount(table, "coins")) == (2, 2)
    assert table.players[0].up == 0b01
    assert table.seat == 1
    choose(table, "rest", 0, COIN)
    assert amount(table, "coins", 1) == 18 + 1
    assert refusal(table, "take_hero_action", 0) == ""  # from the next turn on


def test_8_7_only_your_own_specialists_can_be_rested() -> None:
    table = village()
    specialists(table, "mason", "")
    specialists(table, "herbalist", "tracker", "surveyor", "brick_golem", seat=1)
    assert {args[0] for args in offered(table, "rest")} == {0}
    assert [move for move, _ in table.why_not() if move[0].__name__ == "rest"] == []


def test_8_3_what_waits_for_gear_being_bought() -> None:
    table = village()
    completed(table, "istrekan_dues")
    has(table, coins=30)
    shop(table, "iron_flail")
    specialists(table, "arms_broker", "")
    at(table, "istreka")
    choose(table, "use_specialist", 0, 0)
    choose(table, "buy", 0, 0)
    assert amount(table, "coins") == 30 - 3 - 8 + 1
