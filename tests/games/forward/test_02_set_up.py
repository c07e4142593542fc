"""Chapter 2, Set-up."""

from __future__ import annotations

from pathlib import Path

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
    answer,
    at_gate,
    crossing,
    forward,
    names,
    offered,
    packed,
    shown,
)

from tablewright.engine.game import SetupError
from tablewright.engine.pile import NOTHING, UNSEEN
from tablewright.games.forward.game import GAME
from tablewright.games.forward.rules import path, set_up
from tablewright.games.forward.table import Rules, Table
from tablewright.testing import choose

ROWS = {1: [TERMINA], 2: [SHRINE, VALTHRIA], 3: [SPIREMAZE, WASTES, BRUME], 4: [GLADE, GAOL], 5: [NIGHTSEA]}


def new_run(**options: object) -> Table:
    """A run as set-up leaves it, at its first question."""
    table = GAME.new(1, 1, options, debug=True)
    assert isinstance(table, Table)
    return table


def laid_out() -> Table:
    """The table before the first Domain is moved."""
    return set_up.lay_out(GAME.compiled(GAME.load(None), ""), Rules())


def test_2_1_there_are_three_areas() -> None:
    # GIVEN, WHEN a run begins
    table = new_run()

    # THEN the map, the Domain being explored and the Status area are laid out
    assert shown(table, "world").title == "World Map"
    assert shown(table, "middle").title == "Home Village Termina"
    assert shown(table, "status").title == "Status"


def test_2_2_nine_stacks_stand_in_a_diamond_with_18_cards_each() -> None:
    """FW-R34: 162 Station cards."""
    # GIVEN, WHEN the table is laid out
    domains = laid_out().content.domains

    # THEN the diamond is 1-2-3-2-1, and every stack has 18 Station cards of its own
    assert [sum(domain.row == row for domain in domains) for row in range(1, 6)] == [1, 2, 3, 2, 1]
    assert [len(domain.cards) for domain in domains] == [18] * 9
    assert len({card for domain in domains for card in domain.cards}) == 162


def test_2_3_every_domain_has_its_place() -> None:
    """FW-R39: the article before a Domain's name is optional."""
    # GIVEN, WHEN the table is laid out
    domains = laid_out().content.domains

    # THEN the rows hold these Domains from left to right, L1 to L9
    assert {row: [domain.id for domain in domains if domain.row == row] for row in ROWS} == ROWS
    assert [domain.place for domain in domains] == [1, 2, 3, 4, 5, 6, 7, 8, 9]
    assert [domain.name.removeprefix("The ") for domain in domains] == [
        "Home Village Termina",
        "Forgotten Shrine",
        "Bannered City Valthria",
        "Caelith Spiremaze",
        "Sirocco Wastes",
        "Darkwood Brume",
        "Amara Rot Glade",
        "Frozen Gaol",
        "Nightsea Expanse",
    ]


def test_2_3_the_map_shows_the_diamond_and_its_arrows() -> None:
    """FW-R51, G15: the diamond is binding, because adjacency depends on it; the map is drawn from that list."""
    # GIVEN, WHEN a run begins
    board = shown(new_run(), "map")

    # THEN Termina stands at the bottom of five rows, and twelve arrows lead up from row to row
    places = {space.id: space for space in board.spaces}
    assert places[f"domain-{TERMINA}"].y == 4
    assert places[f"domain-{NIGHTSEA}"].y == 0
    assert len(board.links) == 12
    assert all(places[link.b].y == places[link.a].y - 1 for link in board.links)


def another_shrine(folder: Path) -> str:
    """A pack that offers a second Domain for place L2."""
    head = 'name = "The Sunken Shrine"\nplace = 2\nrow = 2\nalternative = true\n'
    arrows = f'forward = ["{SPIREMAZE}", "{WASTES}"]\nsideways = ["{VALTHRIA}"]\n'
    cards = [
        f'[[station]]\nid = "silt_{n}"\nname = "Silt {n}"\ntype = "caesura"\ndomain = "sunken_shrine"\n'
        for n in range(18)
    ]
    return packed(folder, f'[[domain]]\nid = "sunken_shrine"\n{head}{arrows}{"".join(cards)}')


def test_R50_a_pack_may_offer_another_domain_for_a_place(tmp_path: Path) -> None:
    # GIVEN a pack with two Domains for L2
    pack = another_shrine(tmp_path)
    chosen = [TERMINA, "sunken_shrine", VALTHRIA, SPIREMAZE, WASTES, BRUME, GLADE, GAOL, NIGHTSEA]

    # WHEN the other one is chosen before the run, and when nothing is chosen
    other = crossing(TERMINA, pack=pack, options={"domains": ",".join(chosen)})
    usual = crossing(TERMINA, pack=pack)

    # THEN it stands in the Shrine's place, and the Shrine otherwise
    assert offered(other, "choose_domain") == [("sunken_shrine",), (VALTHRIA,)]
    assert offered(usual, "choose_domain") == [(SHRINE,), (VALTHRIA,)]


def test_R50_each_place_has_one_domain(tmp_path: Path) -> None:
    # GIVEN a pack with two Domains for L2
    pack = another_shrine(tmp_path)

    # WHEN both are chosen, THEN the run cannot be set up
    with pytest.raises(SetupError, match="FW-R50"):
        GAME.new(1, 1, {"domains": f"{TERMINA},{SHRINE},sunken_shrine"}, pack)


def test_2_4_a_domain_moves_with_its_title_and_its_cards() -> None:
    # GIVEN the way on from Termina
    table = crossing(TERMINA)

    # WHEN Valthria is chosen
    choose(table, path.choose_domain, VALTHRIA)

    # THEN its title lies in the Exploration area, and beneath it lie its cards and no others
    domain = table.content.domains[table.domain]
    assert domain.id == VALTHRIA
    assert sorted(table.deck.unseen) == sorted(domain.cards)


def test_2_5_face_down_cards_cannot_be_told_apart() -> None:
    """FW-R38: the three choices are visible as backs."""
    # GIVEN rows of two Domains
    termina, gaol = forward(), forward(domain=GAOL, completed=ROUTE_A[:3])

    # WHEN the player looks at them
    rows = [shown(table, "row").pieces for table in (termina, gaol)]

    # THEN they look the same but for the slot
    assert rows[0] == rows[1]
    assert {(piece.face, piece.back, piece.term, piece.text) for piece in rows[0]} == {
        ("down", "station", "", "")
    }


def test_2_6_the_exploration_area_is_empty_before_the_first_domain() -> None:
    # GIVEN, WHEN the table is laid out, and no Domain has been moved
    table = laid_out()

    # THEN nothing lies in the Exploration area
    assert table.domain == -1
    assert table.row == [NOTHING] * 3
    assert len(table.deck) == 0
    assert list(table.discard) == []


@pytest.mark.parametrize(("difficulty", "marker"), [("standard", 0), ("story", 2), ("harsh", 0)])
def test_2_7_trackers_at_their_start_values(difficulty: str, marker: int) -> None:
    """FW-R58: 0 is neutral on the common slider. FW-G9: the story begins at +2."""
    # GIVEN, WHEN a run begins
    table = new_run(difficulty=difficulty)

    # THEN
    assert table.health == 20
    assert table.grace == 0
    assert table.marker == marker
    assert list(table.statuses) == []
    assert table.content.player.name == "The Child of the Mirror Knight"


def test_2_8_all_places_of_the_status_area_are_empty() -> None:
    # GIVEN, WHEN a run begins
    table = new_run()

    # THEN there are two slots of each kind, and nothing lies anywhere
    assert list(table.items) == [NOTHING, NOTHING]
    assert list(table.equipment) == [NOTHING, NOTHING]
    assert list(table.snares) == []
    assert table.companions == ()
    assert table.completed == ()


def test_2_9_the_guardian_is_set_aside() -> None:
    # GIVEN, WHEN a run begins, and when the Guardian has come
    beginning = new_run()
    end = at_gate()
    answer(end, "meet_guardian")

    # THEN its card is not on the table before
    assert shown(beginning, "card-guardian") is None
    assert shown(end, "card-guardian").name == "The Dragon of Chaos"


def test_2_9_no_station_card_is_looked_at() -> None:
    # GIVEN, WHEN a run begins
    table = new_run()

    # THEN every card is still unknown: those of the row, and the place of each in the deck
    assert table.row == [UNSEEN, UNSEEN, UNSEEN]
    assert len(table.deck.unseen) == 18
    assert (table.deck.top, table.deck.under) == ((), ())


def test_2_11_the_first_domain_is_termina_and_it_is_prepared() -> None:
    # GIVEN, WHEN a run begins
    table = new_run()

    # THEN Termina lies in the Exploration area, ready for the first turn
    assert table.content.domains[table.domain].id == TERMINA
    assert len(table.deck) == 15
    assert offered(table, "reveal") == [(1,), (2,), (3,)]


def test_s1_set_up_of_a_new_run() -> None:
    """FW-S1."""
    # GIVEN a new run
    table = laid_out()

    # WHEN set-up is finished, THEN nine stacks of 18 lie in the diamond from Termina up to the Nightsea
    domains = table.content.domains
    assert {row: [domain.id for domain in domains if domain.row == row] for row in ROWS} == ROWS
    assert {len(domain.cards) for domain in domains} == {18}
    # AND all trackers and places are at their start
    assert (table.health, table.grace, table.marker, len(table.statuses)) == (20, 0, 0, 0)
    assert names(table, [*table.items, *table.equipment, *table.snares, *table.companions]) == []
    # AND Termina is the only Domain that can be entered: no choice leads anywhere else
    table.run()
    assert table.content.domains[table.domain].id == TERMINA
    assert offered(table, "choose_domain") == []
