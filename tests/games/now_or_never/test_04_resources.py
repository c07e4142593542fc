"""Chapter 4: resources, hearts, mana, slots."""

from __future__ import annotations

from tests.games.now_or_never.builders import (
    ability,
    amount,
    can,
    has,
    lines,
    out_of_turn,
    row_of_specialists,
    specialists,
    village,
    wears,
)

from tablewright.games.now_or_never.cards import COIN, HEART, MANA, SHELL
from tablewright.games.now_or_never.rules import resources
from tablewright.testing import choose, options_of, refusal, run


def test_4_1_amounts_change_at_once_and_are_public() -> None:
    table = village()
    run(table, resources.carry_out, 0, ((resources.gain, ((SHELL, 2), (COIN, 1))),))
    assert (amount(table, "shells"), amount(table, "coins")) == (2, 18)
    assert lines(table, "NN-4.1") == ["Seat 1 gains 2 shells, 1 coin."]
    seen = table.seen_by(1)
    assert seen.players[0].has == table.players[0].has  # type: ignore[attr-defined]


def test_4_2_there_is_no_upper_limit() -> None:
    table = village()
    has(table, shells=9)
    run(table, resources.carry_out, 0, ((resources.gain, ((SHELL, 14),)),))
    assert amount(table, "shells") == 23


def test_4_3_books_cannot_be_sold() -> None:
    table = village()
    has(table, shells=1, tools=1, demons=1, crystals=1, books=9)
    for sale in table.content.sales:
        assert all(thing < 4 for thing, _ in sale.goods)
    has(table, shells=0, tools=0, demons=0, crystals=0)
    assert not can(table, "sell", 0)


def test_4_4_hearts_stay_between_0_and_the_maximum() -> None:
    table = village()
    most = table.max_hearts(table.players[0])
    has(table, hearts=most - 2)
    run(table, resources.carry_out, 0, ((resources.gain, ((HEART, 5),)),))
    assert amount(table, "hearts") == most
    from tablewright.games.now_or_never.rules import running_out_of_hearts

    has(table, hearts=2)
    assert running_out_of_hearts.lose_hearts(table, 5, "NN-4.4")
    assert amount(table, "hearts") == 0


def test_4_5_mana_never_exceeds_its_slots() -> None:
    table = village()
    has(table, mana=2)
    run(table, resources.carry_out, 0, ((resources.gain, ((MANA, 4),)),))
    assert amount(table, "mana") == 3
    wears(table, "shield_crystal")
    assert table.max_mana(table.players[0]) == 4


def test_4_6_a_full_board_dismisses_a_specialist_face_up_or_down() -> None:
    # GIVEN four specialists, one face down, and one to recruit
    table = village()
    has(table, coins=30)
    specialists(table, "mason", "herbalist", "tracker", "surveyor", down=["tracker"])
    row_of_specialists(table, "brick_golem")

    # WHEN it is recruited
    choose(table, "recruit", 0)

    # THEN any of the four may go
    golem = table.content.specialist_of["brick_golem"]
    assert options_of(table) == [f"place-recruit {slot} {golem}" for slot in range(4)]
    choose(table, "place_recruit", 2)
    assert table.box == (table.content.specialist_of["tracker"],)


def test_4_7_a_fourth_blue_token_displaces_one() -> None:
    table = village(heroes=("marklun", "halia"))
    wears(table, "bark_buckler", "trail_boots")
    has(table, experience=9)
    siphon = ability(table, "siphon_power")
    assert can(table, "buy_ability", 0, siphon, 2)
    assert not can(table, "buy_ability", 0, siphon, 0)  # R15: an occupied slot only if none is empty
    wears(table, "bark_buckler", "trail_boots", "azure_coat")
    out_of_turn(table, "buy_ability", 0, siphon, 1)
    assert table.players[0].blue[1] == table.content.token_of["siphon_power"]
    assert table.token_box == (table.content.token_of["trail_boots"],)


def test_4_8_a_red_token_covers_a_face_and_with_all_covered_displaces_one() -> None:
    table = village(heroes=("marklun", "halia"))
    has(table, experience=9)
    lash = ability(table, "force_lash")
    wears(table, red={1: "iron_flail"})
    assert not can(table, "buy_ability", 0, lash, 0)
    assert can(table, "buy_ability", 0, lash, 3)
    wears(table, red={1: "iron_flail", 2: "iron_flail", 3: "thorn_whip", 4: "tower_blade"})
    out_of_turn(table, "buy_ability", 0, lash, 3)
    assert table.players[0].red[3] == table.content.token_of["force_lash"]
    assert table.token_box == (table.content.token_of["tower_blade"],)


def test_4_9_the_basic_ability_needs_no_slot() -> None:
    table = village(4)
    basics = [table.content.uses[player.mods.uses[0].index].name for player in table.players]
    assert basics == ["Armored", "Strange Luck", "Farsight", "Haste"]
    assert all(max(player.blue) < 0 for player in table.players)


def test_4_10_there_is_no_credit() -> None:
    table = village()
    has(table, coins=5)
    specialists(table, "thatcher", "herbalist")  # they cost 6 and 3
    row_of_specialists(table, "field_medic", "brick_golem")  # doubled: 6 and 8
    assert refusal(table, "use_specialist", 0, 0) == "NN-4.10"
    assert refusal(table, "use_specialist", 0, 1) == ""
    assert refusal(table, "recruit", 0) == "NN-4.10"
