"""Chapter 12, Snares."""

from __future__ import annotations

from pathlib import Path

from tests.games.forward.builders import (
    SHRINE,
    TERMINA,
    VALTHRIA,
    WORKBENCH,
    asked,
    at_gate,
    carry_out,
    crossing,
    exchange,
    face_guardian,
    fighting,
    forward,
    meet,
    names,
    offered,
    packed,
    shown,
    station,
)

from tablewright.games.forward.rules import items, path, snares
from tablewright.testing import choose


def test_12_1_a_revealed_snare_is_in_force_at_once() -> None:
    # GIVEN Homesick: every heal restores 1 less
    table = forward(health=10)

    # WHEN it is revealed, and 5 are healed
    meet(table, "homesick")
    carry_out(table, "heal 5")

    # THEN it lies face up in the Snare area, and acts
    assert names(table, table.snares) == ["homesick"]
    assert shown(table, "snares").pieces[0].face == "up"
    assert table.health == 14


def test_12_1_its_text_for_being_revealed_is_carried_out_once() -> None:
    # GIVEN a Snare that takes 1 Grace when it is revealed, and Grace 3
    table = forward(pack=WORKBENCH, grace=3)

    # WHEN it is revealed, and another turn is played
    meet(table, "debt_of_candles")
    assert table.grace == 2
    meet(table, "an_empty_cradle")

    # THEN it was taken once
    assert table.grace == 2


def test_12_1_a_snare_that_is_not_revealed_does_not_do_what_it_does_when_revealed() -> None:
    # GIVEN an effect that lays the same Snare on you
    table = forward(pack=WORKBENCH, grace=3)

    # WHEN it does
    carry_out(table, "gain_snare debt_of_candles")

    # THEN the Snare is in force, and no Grace was taken
    assert names(table, table.snares) == ["debt_of_candles"]
    assert table.grace == 3


def test_12_2_a_snare_stays_across_domains() -> None:
    # GIVEN Homesick from Termina
    table = crossing(TERMINA, snares=["homesick"], health=10)

    # WHEN the Shrine is entered, and 5 are healed
    choose(table, path.choose_domain, SHRINE)
    carry_out(table, "heal 5")

    # THEN it is still in force
    assert names(table, table.snares) == ["homesick"]
    assert table.health == 14


def test_12_2_a_snare_comes_along_into_the_final_battle() -> None:
    # GIVEN Frostbite: your CRITICAL counts as a HIT
    table = at_gate(snares=["frostbite"], seals=["veil", "glass"])
    face_guardian(table, hp=20)

    # WHEN you roll 5 against the Dragon
    exchange(table, own=5, foe=1)

    # THEN it deals 1
    assert table.fight.hp == 19


def test_12_2_nothing_but_a_card_ends_it() -> None:
    # GIVEN a Snare
    table = forward(snares=["homesick"], marker=4)

    # WHEN a turn starts, THEN there is nothing to do about it
    assert offered(table, "cut_snare") == offered(table, "throw_away") == []
    assert not [move for move in table.why_not() if "homesick" in move[0]]


def test_s31_a_blessing_cleanses_one_snare() -> None:
    """FW-S31."""
    # GIVEN Valthria, Snares p from Termina and q from the Shrine, and a Blessing «heal 3, cleanse 1»
    table = forward(domain=VALTHRIA, completed=[TERMINA], snares=["homesick", "vow_of_silence"], health=10)

    # WHEN it is resolved and the player picks p
    meet(table, "heralds_favour")
    choose(table, snares.cut_snare, "homesick")

    # THEN p lies on Valthria's pile with its effect ended, and q stays
    assert "homesick" in names(table, table.discard)
    assert names(table, table.snares) == ["vow_of_silence"]
    carry_out(table, "heal 2")
    assert table.health == 10 + 2 + 2


def test_12_3_there_is_no_limit_and_no_slot_is_taken() -> None:
    # GIVEN five Snares, and free slots
    five = ["homesick", "vow_of_silence", "wanted", "echoes", "thirst"]
    table = forward(snares=five)

    # WHEN a sixth is revealed, an Item and an Equipment
    meet(table, "frostbite")
    meet(table, "visor_sliver")
    meet(table, "quilted_coat")

    # THEN all have their places
    assert names(table, table.snares) == [*five, "frostbite"]
    assert names(table, table.items) == ["visor_sliver"]
    assert names(table, table.equipment) == ["quilted_coat"]


def test_12_4_the_player_picks_any_snare() -> None:
    # GIVEN three Snares
    table = forward(snares=["homesick", "vow_of_silence", "wanted"])

    # WHEN one is to be cleansed
    carry_out(table, "cleanse 1")

    # THEN each may be picked; the picked one is discarded
    assert [args[0] for args in offered(table, "cut_snare")] == ["homesick", "vow_of_silence", "wanted"]
    choose(table, snares.cut_snare, "wanted")
    assert names(table, table.snares) == ["homesick", "vow_of_silence"]
    assert names(table, table.discard) == ["wanted"]


def test_12_4_its_effect_ends_at_once() -> None:
    # GIVEN Homesick, and an Item: cleanse 1 Snare, heal 3
    table = forward(snares=["homesick"], items=["gaolers_keys"], health=10)

    # WHEN it is used
    choose(table, items.use_item, "gaolers_keys")

    # THEN the heal is already free of it
    assert table.health == 13


def test_12_4_two_may_be_cleansed() -> None:
    # GIVEN three Snares
    table = forward(snares=["homesick", "vow_of_silence", "wanted"])

    # WHEN two are to be cleansed
    carry_out(table, "cleanse 2")
    choose(table, snares.cut_snare, "homesick")
    choose(table, snares.cut_snare, "wanted")

    # THEN
    assert names(table, table.snares) == ["vow_of_silence"]
    assert asked(table) == "choose_slot"


def test_12_5_cleansing_without_a_snare_does_nothing_and_is_not_stored() -> None:
    # GIVEN no Snare
    table = forward(health=10)

    # WHEN a Blessing cleanses 1, and a Snare is revealed afterwards
    meet(table, "grandmothers_benediction")
    meet(table, "wanted")

    # THEN the Snare stays
    assert table.health == 14
    assert names(table, table.snares) == ["wanted"]


def test_12_6_equal_snares_add_up(tmp_path: Path) -> None:
    """FW-R32: doubles add up."""
    # GIVEN two Snares that take 1 off every heal
    pack = packed(tmp_path, station("wanted", lasting='"heal_change -1"'))
    table = forward(pack=pack, snares=["homesick", "wanted"], health=10)

    # WHEN 5 are healed
    carry_out(table, "heal 5")

    # THEN 3 arrive
    assert table.health == 13


def test_12_6_equal_snares_on_foes_add_up(tmp_path: Path) -> None:
    # GIVEN two Snares that give foes of Duels 1 more HP
    pack = packed(tmp_path, station("wanted", lasting='"foe_hp 1 vs_duel"'))

    # WHEN a Duel with 3 HP is met
    table = fighting("barn_wight", pack=pack, snares=["the_hunted", "wanted"])

    # THEN
    assert table.fight.hp == 5


def test_12_6_two_doublings_double_twice(tmp_path: Path) -> None:
    """FW-9.17: each of two Snares that double the first damage does so."""
    # GIVEN two Snares of that kind, and a foe that HITs for 1
    cards = "".join(station(snare, lasting='"double_first_hit"') for snare in ("homesick", "vow_of_silence"))
    table = fighting("barn_wight", pack=packed(tmp_path, cards), snares=["homesick", "vow_of_silence"])

    # WHEN it HITs twice
    exchange(table, own=1, foe=3)
    after_first = table.health
    exchange(table, own=1, foe=3)

    # THEN the first costs 4, the second 1
    assert (after_first, table.health) == (16, 15)
