"""Chapter 3, The path forward."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.games.forward.builders import (
    BRUME,
    GAOL,
    GLADE,
    NIGHTSEA,
    ROUTE_A,
    SHRINE,
    SPIREMAZE,
    TERMINA,
    VALTHRIA,
    WASTES,
    asked,
    at_gate,
    counter,
    crossing,
    exchange,
    face_guardian,
    forward,
    names,
    offered,
)

from tablewright.games.forward.rules import final_battle, items, path, rests, turn
from tablewright.testing import choose, refusal

SIX_ROUTES = [
    [TERMINA, SHRINE, SPIREMAZE, GLADE, NIGHTSEA],
    [TERMINA, SHRINE, WASTES, GLADE, NIGHTSEA],
    [TERMINA, SHRINE, WASTES, GAOL, NIGHTSEA],
    [TERMINA, VALTHRIA, WASTES, GLADE, NIGHTSEA],
    [TERMINA, VALTHRIA, WASTES, GAOL, NIGHTSEA],
    [TERMINA, VALTHRIA, BRUME, GAOL, NIGHTSEA],
]


def ways(*completed: str, path_mode: str = "forward") -> list[str]:
    """Where one may go after these Domains."""
    table = crossing(*completed, options={"path_mode": path_mode})
    return [domain for (domain,) in offered(table, "choose_domain")]


def routes(path_mode: str, *completed: str) -> list[list[str]]:
    """Every way to the Guardian from here, by what is offered."""
    if completed[-1] == NIGHTSEA:
        return [list(completed)]
    return [
        route
        for domain in ways(*completed, path_mode=path_mode)
        for route in routes(path_mode, *completed, domain)
    ]


def test_3_1_a_domain_cannot_be_left_early() -> None:
    # GIVEN cards still to be turned
    table = forward()

    # WHEN the player wants to go on, THEN this clause refuses it
    assert refusal(table, turn.leave_domain) == "FW-3.1"


def test_s40_neither_passing_nor_leaving_is_possible_with_cards_in_the_row() -> None:
    """FW-S40."""
    # GIVEN face-down cards in the row
    table = forward()

    # WHEN the player tries to pass, or to go on to the next Domain
    passing, leaving = refusal(table, turn.pass_turn), refusal(table, turn.leave_domain)

    # THEN both are refused, and nothing has changed
    assert (passing, leaving) == ("FW-5.4", "FW-3.1")
    assert offered(table, "reveal") == [(1,), (2,), (3,)]
    assert (table.turn, table.content.domains[table.domain].id) == (1, TERMINA)


def test_3_2_the_next_domain_lies_one_row_up_along_an_arrow() -> None:
    # GIVEN, WHEN the Wastes are completed
    table = crossing(TERMINA, SHRINE, WASTES)

    # THEN both Domains ahead are open, and a neighbour in the same row is not
    assert offered(table, "choose_domain") == [(GLADE,), (GAOL,)]
    assert refusal(table, path.choose_domain, SPIREMAZE) == "FW-3.2"
    assert refusal(table, path.choose_domain, BRUME) == "FW-3.2"


def test_3_3_after_termina_shrine_and_valthria() -> None:
    # GIVEN, WHEN Termina is completed, THEN the choice is exactly these two
    assert ways(TERMINA) == [SHRINE, VALTHRIA]


def test_s2_the_first_choice() -> None:
    """FW-S2."""
    # GIVEN Termina has just been completed: its last card is turned
    table = forward(row=["the_road_gate"], deck=[])
    choose(table, turn.reveal, 1)

    # WHEN the next Domain is to be chosen, THEN exactly two are offered
    assert asked(table) == "next_domain"
    assert offered(table, "choose_domain") == [(SHRINE,), (VALTHRIA,)]


@pytest.mark.parametrize(
    "domain",
    [TERMINA, BRUME, NIGHTSEA, GAOL],
    ids=["a lower row, completed", "not adjacent", "over a row", "over a row too"],
)
def test_3_4_such_a_domain_is_refused(domain: str) -> None:
    # GIVEN the Shrine has just been completed
    table = crossing(TERMINA, SHRINE)

    # WHEN the player wants to go where no arrow leads, THEN this clause refuses it
    assert refusal(table, path.choose_domain, domain) == "FW-3.4"


def test_3_4_an_unplayed_domain_of_a_lower_row_stays_closed() -> None:
    # GIVEN Valthria was left out two rows below
    table = crossing(TERMINA, SHRINE, WASTES)

    # WHEN, THEN there is no way back to it
    assert refusal(table, path.choose_domain, VALTHRIA) == "FW-3.4"


def test_s3_only_the_arrows_are_followed() -> None:
    """FW-S3."""
    # GIVEN the Shrine has just been completed after Termina
    table = crossing(TERMINA, SHRINE)

    # WHEN these are tried in turn
    tried = {
        domain: refusal(table, path.choose_domain, domain) for domain in (BRUME, VALTHRIA, TERMINA, GLADE)
    }

    # THEN each is refused, nothing changes, and the two arrows are open
    assert tried == {BRUME: "FW-3.4", VALTHRIA: "FW-3.2", TERMINA: "FW-3.4", GLADE: "FW-3.4"}
    assert offered(table, "choose_domain") == [(SPIREMAZE,), (WASTES,)]


@pytest.mark.parametrize(
    ("route", "only"),
    [
        ((TERMINA, SHRINE, SPIREMAZE), GLADE),
        ((TERMINA, VALTHRIA, BRUME), GAOL),
        ((TERMINA, SHRINE, WASTES, GLADE), NIGHTSEA),
        ((TERMINA, SHRINE, WASTES, GAOL), NIGHTSEA),
    ],
)
def test_3_5_a_single_way_still_has_to_be_confirmed(route: tuple[str, ...], only: str) -> None:
    # GIVEN one arrow leads on, and an Item that could be used first
    table = crossing(*route, health=10, items=["hearth_loaf"])

    # WHEN the Item is used in this window
    choose(table, items.use_item, "hearth_loaf")

    # THEN the one way is still to be confirmed
    assert table.health == 15
    assert offered(table, "choose_domain") == [(only,)]


def test_3_6_the_chosen_stack_is_prepared_like_the_first() -> None:
    # GIVEN the way on from Termina
    table = crossing(TERMINA)

    # WHEN the Shrine is chosen
    choose(table, path.choose_domain, SHRINE)

    # THEN it lies in the Exploration area with a row of three and 15 cards in the deck
    assert table.content.domains[table.domain].id == SHRINE
    assert offered(table, "reveal") == [(1,), (2,), (3,)]
    assert (len(table.deck), len(table.discard), table.turn) == (15, 0, 1)


def test_3_7_a_domain_not_chosen_stays_on_the_map_unplayed() -> None:
    # GIVEN the Shrine was chosen instead of Valthria
    table = crossing(TERMINA)
    choose(table, path.choose_domain, SHRINE)

    # WHEN the run goes on
    valthria = table.content.domains[table.content.domain_of[VALTHRIA]]

    # THEN none of Valthria's cards lies anywhere in play, and no way ever leads there again
    in_play = {*table.deck.unseen, *table.box, *table.discard, *table.row}
    assert not in_play & set(valthria.cards)
    assert all(VALTHRIA not in route for route in routes("forward", TERMINA, SHRINE))


def test_3_8_after_the_nightsea_comes_the_final_battle() -> None:
    """FW-R5: after the Nightsea is completed, however many Domains that were."""
    # GIVEN, WHEN the Nightsea is completed
    table = crossing(*ROUTE_A)

    # THEN nothing leads on but the gate
    assert offered(table, "meet_guardian") == [()]
    assert offered(table, "choose_domain") == []


def test_3_9_a_run_has_five_domains_one_from_each_row() -> None:
    """FW-R4: one row up along an arrow."""
    # GIVEN, WHEN every way from Termina is followed
    found = routes("forward", TERMINA)

    # THEN there are six, of five Domains each
    assert found == SIX_ROUTES


def test_3_10_sideways_neighbours_may_be_chosen_too() -> None:
    # GIVEN the option, and the Wastes in the middle of their row
    table = crossing(TERMINA, SHRINE, WASTES, options={"path_mode": "sideways"})

    # WHEN the next Domain is chosen, THEN both neighbours are open beside the Domains ahead
    assert [args[0] for args in offered(table, "choose_domain")] == [SPIREMAZE, BRUME, GLADE, GAOL]


def test_3_10_lower_rows_and_completed_neighbours_remain_closed() -> None:
    # GIVEN the option, and Valthria completed after the Shrine
    table = crossing(TERMINA, SHRINE, VALTHRIA, options={"path_mode": "sideways"})

    # WHEN, THEN
    assert refusal(table, path.choose_domain, SHRINE) == "FW-3.4"
    assert refusal(table, path.choose_domain, TERMINA) == "FW-3.4"


def test_R4_sideways_gives_64_routes() -> None:
    # GIVEN, WHEN every way from Termina is followed with the option
    lengths = Counter(len(route) for route in routes("sideways", TERMINA))

    # THEN they have five to nine Domains
    assert lengths == {5: 6, 6: 20, 7: 24, 8: 12, 9: 2}


def test_s4_sideways() -> None:
    """FW-S4."""
    # GIVEN the option and the Shrine completed after Termina
    table = crossing(TERMINA, SHRINE, options={"path_mode": "sideways"})

    # WHEN Valthria is chosen and completed
    assert refusal(table, path.choose_domain, VALTHRIA) == ""
    later = crossing(TERMINA, SHRINE, VALTHRIA, options={"path_mode": "sideways"})

    # THEN the Wastes and the Brume are next, but not the Shrine
    assert offered(later, "choose_domain") == [(WASTES,), (BRUME,)]


def test_s4_the_outer_domains_of_row_three_are_not_neighbours() -> None:
    """FW-S4."""
    # GIVEN the option and the Spiremaze completed
    table = crossing(TERMINA, SHRINE, SPIREMAZE, options={"path_mode": "sideways"})

    # WHEN the player tries the Brume, THEN it is refused
    assert refusal(table, path.choose_domain, BRUME) == "FW-3.10"


def test_3_11_on_a_tour_the_lowest_open_row_comes_first() -> None:
    # GIVEN the option, and Valthria still to be played
    table = crossing(TERMINA, SHRINE, options={"path_mode": "tour"})

    # WHEN the next Domain is chosen, THEN it can only be Valthria
    assert offered(table, "choose_domain") == [(VALTHRIA,)]
    assert refusal(table, path.choose_domain, SPIREMAZE) == "FW-3.11"
    assert refusal(table, path.choose_domain, TERMINA) == "FW-3.4"


def test_3_11_on_a_tour_adjacency_is_ignored_within_a_row() -> None:
    # GIVEN the option, and the Spiremaze completed as the first of its row
    table = crossing(TERMINA, SHRINE, VALTHRIA, SPIREMAZE, options={"path_mode": "tour"})

    # WHEN, THEN the Brume is open although it is not next to the Spiremaze
    assert offered(table, "choose_domain") == [(WASTES,), (BRUME,)]


def test_R4_a_tour_plays_all_nine_in_24_ways() -> None:
    """FW-R5: `tour` gives the older count: eight Domains, then the Nightsea."""
    # GIVEN, WHEN every way from Termina is followed with the option
    found = routes("tour", TERMINA)

    # THEN
    assert len(found) == 24
    assert {len(set(route)) for route in found} == {9}


def test_3_12_everything_carries_over() -> None:
    # GIVEN a bit of everything at the end of Termina
    table = crossing(
        TERMINA,
        health=13,
        grace=2,
        marker=-2,
        statuses={"warded": 3},
        items=["hearth_loaf"],
        equipment=["quilted_coat"],
        asleep=["the_ghostly_princess"],
        snares=["homesick"],
    )

    # WHEN the next Domain is entered
    choose(table, path.choose_domain, SHRINE)

    # THEN all of it came along
    assert (table.health, table.grace, table.marker, counter(table, "warded")) == (13, 2, -2, 3)
    assert names(table, table.items) == ["hearth_loaf"]
    assert names(table, table.equipment) == ["quilted_coat"]
    assert names(table, table.companions) == ["the_ghostly_princess"]
    assert names(table, table.snares) == ["homesick"]


def test_3_13_only_the_cards_found_on_the_path_count() -> None:
    # GIVEN two paths that found the same cards
    found = {"equipment": ["leviathans_tooth"], "seals": ["glass"], "marker": -1}
    one, other = at_gate(SIX_ROUTES[0], **found), at_gate(SIX_ROUTES[5], **found)

    # WHEN the Guardian is met
    face_guardian(one)
    face_guardian(other)

    # THEN it makes no difference which path it was
    assert (one.fight.hp, one.seals) == (other.fight.hp, other.seals)
    assert one.fight.hp == 32


def test_s36_what_route_a_brought_decides_the_arrival() -> None:
    """FW-S36: through the cards found on it the path decides the final battle (FW-3.13, FW-22.3)."""
    # GIVEN route A, the Princess woken, the Hourglass held, the Drowned Oath refused, marker +1, Health 14
    table = at_gate(
        ROUTE_A, companions=["the_ghostly_princess"], items=["hourglass_of_amber_sap"], marker=1, health=14
    )

    # WHEN the Dragon arrives, and one heal is bought at the Threshold
    choose(table, final_battle.meet_guardian)
    choose(table, rests.buy_heal)
    choose(table, rests.stop_resting)

    # THEN Veil and Hour are broken, Glass is not, and the numbers follow
    broken = {seal.id: table.seals[seal.index] for seal in table.content.seals}
    assert broken == {"veil": True, "hour": True, "glass": False}
    assert (table.health, table.marker, table.fight.hp) == (19, 0, 24)
    # AND CHAOS BREATH deals 3 + 1
    exchange(table, own=1, foe=5)
    assert table.health == 15


def test_3_14_with_free_order_any_of_the_eight_may_come_next() -> None:
    """FW-R4, FW-R5: as in version 2.1; the Nightsea too."""
    # GIVEN Termina completed under the edition that plays it so
    table = crossing(TERMINA, options={"edition": "v2_1"})

    # WHEN the next Domain is chosen
    refused = {domain.id: refusal(table, path.choose_domain, domain.id) for domain in table.content.domains}

    # THEN all but Termina are open, and the Guardian waits for the last of them
    assert refused.pop(TERMINA) == "FW-3.4"
    assert set(refused.values()) == {""}
    others = [domain.id for domain in table.content.domains if domain.id != TERMINA]
    assert asked(crossing(TERMINA, NIGHTSEA, options={"path_mode": "free"})) == "next_domain"
    assert asked(crossing(TERMINA, *others, options={"path_mode": "free"})) == "before_guardian"
