"""Chapter 10, Call in Favors, Factions, Influence."""

from __future__ import annotations

from tests.games.spiralchain.builders import asked, carry_out, chain, do, held, offered, where

from tablewright.games.spiralchain import favors
from tablewright.games.spiralchain.table import Table
from tablewright.testing import choose, refusal


def calling(card: str, **position: object) -> Table:
    """One Influence, one action, and a deck of this one card."""
    has = position.pop("has", [{"influence": 1}])
    table = chain(has=has, actions=1, **position)  # type: ignore[arg-type]
    table.factions.unseen = [table.content.faction_of[card]]
    choose(table, "call_in_favors")
    choose(table, "play_faction", card)
    return table


def test_10_1_10_7_influence_and_a_deck_are_needed() -> None:
    assert refusal(chain(), "call_in_favors") == "SF-10.1"
    table = chain(has=[{"influence": 1}])
    table.factions.unseen = []
    assert refusal(table, "call_in_favors") == "SF-10.7"


def test_10_3_10_7_a_short_deck_is_drawn_whole() -> None:
    table = chain(has=[{"influence": 5}], actions=1)
    table.factions.unseen = table.factions.unseen[:3]
    choose(table, "call_in_favors")
    assert len(table.drawn) == 3


def test_10_8_24_9_a_played_card_goes_to_the_box_and_influence_to_the_supply() -> None:
    table = calling("civic_assembly", alliance=3)
    assert table.faction_box == (table.content.faction_of["civic_assembly"],)
    assert (table.supply[5], held(table), table.alliance) == (15, {}, 8)


def test_10_9_influence_that_pays_may_be_deployed() -> None:
    table = calling("banner_host", alliance=3)
    assert (table.deployed[4], table.supply[5], table.alliance) == (1, 14, 5)


def test_10_11_no_limit_on_influence() -> None:
    table = chain(has=[{"influence": 14}])
    choose(table, "engage", "order_houses")
    assert held(table) == {"influence": 15}


def test_10_12_links_matter_only_when_named() -> None:
    table = chain(at="core")
    card = table.content.factions[table.content.faction_of["civic_assembly"]]
    assert not favors.is_free(table, 0, card)
    table = chain(at="core", event="open_court")
    assert favors.is_free(table, 0, card)
    assert not favors.is_free(table, 0, table.content.factions[table.content.faction_of["prism_bank"]])


def test_R31_peacebrokers_draw_one_more() -> None:
    table = chain(has=[{"influence": 1}], roles=["peacebroker"], actions=1)
    choose(table, "call_in_favors")
    assert len(table.drawn) == 2


def test_10_4_what_factions_do() -> None:
    assert held(calling("freight_union"), 3) == {"red": 1}
    assert calling("oath_riders").actions == 2
    table = calling("choir_of_days", night=True)
    assert (table.night, table.time_held) == (False, True)
    table = calling("wardens_of_the_line")
    assert table.safe_roads
    table = calling("masked_court", board={"war_drum_ring": "spear_clan"})
    assert table.enemy_box == (table.content.enemy_of["spear_clan"],)
    table = calling("sled_corps")
    choose(table, "deploy_on", 7)
    choose(table, "take_it")
    assert where(table) == "rettik"
    table = calling("copyist_college")
    choose(table, "take_two_quests", 5)
    assert len(table.heroes[0].quests) == 2
    table = calling("army_of_all_worlds", roles=["field_medic", "mask_dancer"])
    choose(table, "deploy_on", 1)
    assert asked(table) == "gift_any"
    table = calling("bone_reckoners", has=[{"influence": 1, "red": 1}])
    choose(table, "change_colour", 0, 2, 0)
    assert asked(table) == "choose_energy"
    table = calling("missive_service", at=["onus", "core", "core", "core"], alliance=2)
    assert len(offered(table, "take")) == 2


def test_10_10_a_searched_card_is_played_without_influence() -> None:
    table = chain()
    table.factions.unseen = [table.content.faction_of["banner_host"], table.content.faction_of["prism_bank"]]
    carry_out(table, "search_faction")
    choose(table, "play_found", "banner_host")
    assert (table.deployed[4], table.supply[5]) == (1, 14)
    do(table, favors.put_in_box)
    assert len(table.factions) == 1
