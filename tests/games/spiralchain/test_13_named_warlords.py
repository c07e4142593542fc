"""Chapter 13, Named Warlords."""

from __future__ import annotations

from tests.games.spiralchain.builders import FULL_CORE, asked, chain, do, foreverot_roll, held, put, token_at

from tablewright.engine.pile import NOTHING
from tablewright.games.spiralchain import terms, warlords
from tablewright.games.spiralchain.game import everything
from tablewright.testing import choose, refusal


def test_13_1_13_2_only_the_direction_of_its_location() -> None:
    table = chain(board={"town_hall": "director_halloran_voss"}, alliance=10)
    foreverot_roll(table, 5)
    assert table.alliance == 8
    assert token_at(table, "town_hall") == "director_halloran_voss"


def test_13_3_an_advance_leaves_a_ruin() -> None:
    table = chain(board={"machine_works": "director_halloran_voss"})
    foreverot_roll(table, 5)
    assert token_at(table, "machine_works") == "ruin"
    assert token_at(table, "night_school") == "director_halloran_voss"
    table = chain(board={"proving_yard": "marshal_ordain"})
    foreverot_roll(table, 7)
    assert [token_at(table, name) for name in ("proving_yard", "order_houses", "library_of_visions")] == [
        "ruin", "ruin", "marshal_ordain",
    ]  # fmt: skip


def test_13_5_a_returned_warlord_has_no_card() -> None:
    table = chain()
    table.enemy_box = (table.content.enemy_of["director_halloran_voss"],)
    do(table, warlords.return_warlord)
    assert token_at(table, "town_hall") == "director_halloran_voss"
    assert table.enemy_box == ()
    foreverot_roll(table, 5)
    assert token_at(table, "town_hall") == "ruin"


def test_13_5_a_returned_warlord_that_finds_its_world_full_is_seen_by_all() -> None:
    """SF-15.6: while one player says who makes room, it lies neither in the box nor on a location."""
    table = chain(2, board=FULL_CORE)
    voss = table.content.enemy_of["director_halloran_voss"]
    table.enemy_box = (voss,)
    do(table, warlords.return_warlord)
    assert asked(table) == "make_room"
    assert (table.enemy_box, table.returning) == ((), voss)
    assert table.seen_by(1).returning == voss
    assert "director_halloran_voss" in everything(table)
    choose(table, "replace", table.content.location_of["town_hall"])
    assert token_at(table, "town_hall") == "director_halloran_voss"
    assert (table.enemy_box, table.returning) == ((table.content.enemy_of["the_quiet_mayor"],), NOTHING)


def test_13_6_named_warlords_are_warlords() -> None:
    table = chain(2, at=["core", "onus"], board={"town_hall": "the_quiet_mayor"})
    assert refusal(table, "engage", "machine_works") == "SF-5.2"
    assert refusal(table, "rouse", "the_quiet_mayor") == ""


def test_G4_directions_that_harm_players_and_worlds() -> None:
    table = chain(at="depal", board={"nightshade_cloister": "mother_ashveil"}, left=8)
    foreverot_roll(table, 6)
    assert all(hero.madness >= 0 for hero in table.heroes)
    table = chain(board={"lamp_market": "prince_corvane"}, has=[{"influence": 1}, {"influence": 1}])
    foreverot_roll(table, 4)
    choose(table, "take", 1)
    choose(table, "give_up", 1, 5)
    assert (held(table, 0), held(table, 1)) == ({"influence": 1}, {})
    table = chain(board={"proving_yard": "the_oathless"}, has=[{"valor": 1}])
    table.lore.take(0)
    foreverot_roll(table, 2)
    assert held(table) == {}
    table = chain(board={"attic_archive": "director_halloran_voss"})
    foreverot_roll(table, 5)
    assert len(table.discards[2]) == 1
    table = chain(board={"council_terrace": "marshal_ordain"}, reserves={"onus": 2})
    foreverot_roll(table, 7)
    assert table.reserves[3] == 2
    table = chain(board={"missive_post": "gatebaron_ilse_quor"})
    foreverot_roll(table, 4)
    assert terms.obliviates_in_play(table) == 1


def test_R14_one_that_is_gone_is_passed_over() -> None:
    table = chain(board={"war_drum_ring": "spear_clan"})
    put(table, "town_hall", "director_halloran_voss")
    foreverot_roll(table, 5)
    table.put(table.content.location_of["war_drum_ring"], -1)
    choose(table, "call_up", "director_halloran_voss")
    assert asked(table) == "take_action"
