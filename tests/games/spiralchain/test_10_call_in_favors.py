"""Chapter 10, Call in Favors, Factions, Influence."""

from __future__ import annotations

from tests.games.spiralchain.builders import asked, begin, carry_out, chain, do, held, offered, stack, where

from tablewright.games.spiralchain.cards import INFLUENCE
from tablewright.games.spiralchain.rules import favors, supply, terms
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


def test_10_2_any_number_of_further_actions_may_be_spent() -> None:
    # GIVEN one Influence and three actions
    table = chain(has=[{"influence": 1}], actions=3)

    # WHEN favors are called in THEN none, one or both of the other actions may be added
    choose(table, "call_in_favors")
    assert offered(table, "add_actions") == [(0,), (1,), (2,)]

    # WHEN both are THEN three cards are drawn, and no action is left
    choose(table, "add_actions", 2)
    assert (len(table.drawn), table.actions) == (3, 0)


def test_10_3_the_deck_is_shuffled_before_drawing() -> None:
    # GIVEN Civic Assembly known to lie on top, and luck that picks the first of the others
    table = chain(has=[{"influence": 1}], actions=1, factions=[1])
    stack(table, "factions", "civic_assembly")
    others = list(table.factions.unseen)

    # WHEN favors are called in
    choose(table, "call_in_favors")

    # THEN luck decides which card comes, and nobody knows any longer where Civic Assembly lies
    assert table.drawn == (others[0],)
    assert table.factions.top == ()
    assert table.content.faction_of["civic_assembly"] in table.factions.unseen


def test_10_3_10_7_a_short_deck_is_drawn_whole() -> None:
    table = chain(has=[{"influence": 5}], actions=1)
    table.factions.unseen = table.factions.unseen[:3]
    choose(table, "call_in_favors")
    assert len(table.drawn) == 3


def test_10_5_the_other_drawn_cards_go_to_the_bottom() -> None:
    # GIVEN three Influence and a deck of four cards, of which the first three will be drawn
    table = chain(has=[{"influence": 3}], actions=1, alliance=3, factions=[1, 2, 2])
    names = ("civic_assembly", "oath_riders", "prism_bank", "freight_union")
    civic, oath, prism, freight = (table.content.faction_of[name] for name in names)
    table.factions.unseen = [civic, oath, prism, freight]
    choose(table, "call_in_favors")
    assert list(table.drawn) == [civic, oath, prism]

    # WHEN the second is played
    choose(table, "play_faction", "oath_riders")

    # THEN it is in the box, the other two lie under the one that was not drawn
    deck = table.factions
    assert (deck.top, deck.unseen, deck.under) == ((), [freight], (civic, prism))
    assert (table.faction_box, table.drawn) == ((oath,), ())


def test_10_6_without_a_card_played_all_go_to_the_bottom() -> None:
    # GIVEN two Influence, two actions, and a deck of three cards
    table = chain(has=[{"influence": 2}], actions=2, factions=[1, 2])
    names = ("civic_assembly", "oath_riders", "prism_bank")
    civic, oath, prism = (table.content.faction_of[name] for name in names)
    table.factions.unseen = [civic, oath, prism]
    choose(table, "call_in_favors")
    choose(table, "add_actions", 0)
    assert table.drawn == (civic, oath)

    # WHEN none is played
    choose(table, "play_none")

    # THEN no Influence is spent, one action is, and both cards lie under the third
    assert (held(table), table.actions, table.faction_box) == ({"influence": 2}, 1, ())
    assert (table.factions.unseen, table.factions.under) == ([prism], (civic, oath))


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


def test_G7_peacebrokers_draw_one_more() -> None:
    table = chain(has=[{"influence": 1}], roles=["peacebroker"], actions=1)
    choose(table, "call_in_favors")
    assert len(table.drawn) == 2


def test_R31_the_action_of_an_extra_action_card_may_be_added_before_any_card_is_seen() -> None:
    # GIVEN five players, the first with an Extra Action Card and so three actions, and one Influence
    table = chain(5, has=[{"influence": 1}])
    table.heroes[0].extra = 1
    begin(table)

    # WHEN favors are called in THEN up to two actions may be added, and all 22 cards are still in the deck
    choose(table, "call_in_favors")
    assert offered(table, "add_actions") == [(0,), (1,), (2,)]
    assert (table.drawn, len(table.factions)) == ((), 22)

    # WHEN two are added THEN three cards are drawn, and none may be added any more
    choose(table, "add_actions", 2)
    assert (len(table.drawn), table.actions, offered(table, "add_actions")) == (3, 0, [])


def test_R32_influence_counts_up_to_the_draw_and_not_after_it() -> None:
    # GIVEN a call with one Influence and one action left
    table = chain(has=[{"influence": 1}], actions=2)
    choose(table, "call_in_favors")

    # WHEN another Influence comes before the cards are drawn THEN two are drawn
    supply.give(table, 0, INFLUENCE, 1)
    choose(table, "add_actions", 0)
    assert len(table.drawn) == 2

    # WHEN a third comes after that THEN there are still two to choose from
    supply.give(table, 0, INFLUENCE, 1)
    table.ask_again()
    assert (len(table.drawn), len(offered(table, "play_faction"))) == (2, 2)


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
    choose(table, "choose_energy", 2)
    assert (asked(table), table.seat) == ("choose_energy", 2)
    choose(table, "take_energy", 2, 1)
    assert held(table, 2) == {"black": 1}
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


def test_10_10_without_influence_in_the_supply_nothing_is_deployed_and_the_rest_resolves() -> None:
    # GIVEN an Open Court on Onus, and all fifteen Influence held by two players
    table = chain(event="open_court", has=[{"influence": 1}, {"influence": 14}], alliance=3, actions=1)
    table.factions.unseen = [table.content.faction_of["banner_host"]]
    assert table.supply[INFLUENCE] == 0

    # WHEN the first calls the Banner Host, whose colour is that of Onus
    choose(table, "call_in_favors")
    choose(table, "play_faction", "banner_host")

    # THEN nothing is deployed, the 2 Alliance come, and no Influence was spent
    assert (sum(table.deployed), terms.pawns_on(table, 4)) == (0, 4)
    assert (table.alliance, table.supply[INFLUENCE], held(table)) == (5, 0, {"influence": 1})
    assert table.faction_box == (table.content.faction_of["banner_host"],)
