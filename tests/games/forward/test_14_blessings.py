"""Chapter 14, Blessings: good at once, and gone."""

from __future__ import annotations

from pathlib import Path

from tests.games.forward.builders import answer, asked, exchange, forward, meet, names, packed, station

from tablewright.games.forward.rules import equipment


def test_14_1_a_blessing_works_at_once_and_is_discarded() -> None:
    # GIVEN a wounded player with one Snare
    table = forward(
        health=10, snares=["homesick"], domain="forgotten_shrine", completed=["home_village_termina"]
    )

    # WHEN Sanctuary Light («heal 5; cleanse 1») is turned
    meet(table, "sanctuary_light")

    # THEN Homesick has still taken 1 off the heal, is cleansed after it, and the Blessing is gone
    assert table.health == 14
    assert list(table.snares) == []
    assert names(table, table.discard) == ["homesick", "sanctuary_light"]


def test_14_1_a_blessing_cannot_be_saved() -> None:
    # GIVEN a player at full Health, for whom a heal would be wasted
    table = forward()

    # WHEN Grandmother's Benediction is turned
    meet(table, "grandmothers_benediction")

    # THEN nobody is asked to keep it: it is gone and the next turn begins
    assert names(table, table.discard) == ["grandmothers_benediction"]
    assert table.companions == ()
    assert (asked(table), table.turn) == ("choose_slot", 2)


BOON = station("grandmothers_benediction", keep="true", effect='"heal 4"', lasting='"atk 1"')


def test_14_2_a_blessing_that_says_so_is_kept_as_a_boon(tmp_path: Path) -> None:
    """FW-R24."""
    # GIVEN a pack in which a Blessing is kept and gives ATK +1
    table = forward(pack=packed(tmp_path, BOON), health=10)

    # WHEN it is turned
    meet(table, "grandmothers_benediction")

    # THEN its effect happened, it lies in the companion area and not on the discard pile
    assert table.health == 14
    assert names(table, table.companions) == ["grandmothers_benediction"]
    assert list(table.discard) == []


def test_14_2_a_boon_works_while_it_lies_in_the_companion_area(tmp_path: Path) -> None:
    # GIVEN a boon that gives ATK +1
    table = forward(pack=packed(tmp_path, BOON))
    meet(table, "grandmothers_benediction")
    assert equipment.atk(table) == 1

    # WHEN a foe with 3 HP is hit once
    meet(table, "barn_wight")
    exchange(table, own=3, foe=1)

    # THEN the blow dealt 1 + 1
    assert table.fight.hp == 1


def test_s31_the_player_picks_the_snare_that_is_cleansed() -> None:
    """FW-S31 (FW-12.2, FW-12.4)."""
    # GIVEN Valthria, a Snare from Termina and one from the Shrine
    table = forward(
        domain="bannered_city_valthria",
        completed=["home_village_termina", "forgotten_shrine"],
        health=10,
        snares=["homesick", "vow_of_silence"],
    )

    # WHEN a Blessing «heal 3, cleanse 1» is resolved and the player picks the first
    meet(table, "heralds_favour")
    answer(table, "cut_snare", "homesick")

    # THEN that one lies on Valthria's pile and its effect has ended; the other stays
    assert "homesick" in names(table, table.discard)
    assert names(table, table.snares) == ["vow_of_silence"]
    meet(table, "banner_hollow")
    table.fight.hp = 1
    before = table.health
    exchange(table, own=3, foe=1)
    assert table.health == before + 2
