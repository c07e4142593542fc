"""Chapter 13, Named Warlords."""

from __future__ import annotations

from tests.games.spiralchain.builders import (
    FULL_CORE,
    asked,
    begin,
    carry_out,
    chain,
    do,
    foreverot_roll,
    held,
    put,
    token_at,
)

from tablewright.engine.pile import NOTHING
from tablewright.games.spiralchain.game import everything
from tablewright.games.spiralchain.rules import terms, warlords
from tablewright.games.spiralchain.table import Table
from tablewright.testing import choose, refusal


def with_voss_returned(role: str, **has: int) -> Table:
    """A hero on Core, where Director Voss has come back to the crown without his card."""
    table = chain(at="core", roles=[role], has=[has])
    table.enemy_box = (table.content.enemy_of["director_halloran_voss"],)
    do(table, warlords.return_warlord)
    assert (token_at(table, "town_hall"), table.warlord_cards) == ("director_halloran_voss", ())
    begin(table)
    return table


def test_13_1_13_2_only_the_direction_of_its_location() -> None:
    table = chain(board={"town_hall": "director_halloran_voss"}, alliance=10)
    foreverot_roll(table, 5)
    assert table.alliance == 8
    assert token_at(table, "town_hall") == "director_halloran_voss"


def test_13_3_an_advance_leaves_a_ruin() -> None:
    """SF-R15: it does what an unnamed Warlord does, a Ruin first and then the move."""
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
    assert list(table.enemy_box) == []
    foreverot_roll(table, 5)
    assert token_at(table, "town_hall") == "ruin"


def test_13_5_a_returned_warlord_keeps_its_cost_and_its_skill_icon() -> None:
    # GIVEN Director Voss (2 red, 1 yellow; Cunning) returned to Core
    # WHEN a player there has 2 red THEN that is not enough
    table = with_voss_returned("hourkeeper", red=2)
    assert refusal(table, "confront_warlord", "director_halloran_voss") == "SF-6.2"

    # WHEN a player has 2 red and a Lore of Cunning THEN the yellow is left out
    table = with_voss_returned("hourkeeper", red=2, cunning=1)
    choose(table, "confront_warlord", "director_halloran_voss")
    assert (token_at(table, "town_hall"), held(table), table.actions) == ("", {"cunning": 1}, 2)


def test_13_5_13_1_a_returned_warlord_still_bears_its_name() -> None:
    # GIVEN Director Voss returned to Core, where a Clan Breaker, for whom Named Warlords cost 1 less, has 2 red
    table = with_voss_returned("clan_breaker", red=2)

    # WHEN the Clan Breaker confronts him
    choose(table, "confront_warlord", "director_halloran_voss")

    # THEN the 2 red are enough
    assert (token_at(table, "town_hall"), held(table), table.actions) == ("", {}, 2)
    assert table.enemy_box == (table.content.enemy_of["director_halloran_voss"],)


def test_13_5_a_returned_warlord_that_finds_its_world_full_is_seen_by_all() -> None:
    """SF-15.6: while one player says who makes room, it lies neither in the box nor on a location."""
    table = chain(2, board=FULL_CORE)
    voss = table.content.enemy_of["director_halloran_voss"]
    table.enemy_box = (voss,)
    do(table, warlords.return_warlord)
    assert asked(table) == "make_room"
    assert (list(table.enemy_box), table.returning) == ([], voss)
    seen = table.seen_by(1)
    assert isinstance(seen, Table)
    assert seen.returning == voss
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


def test_R14_12_24_the_first_player_alone_picks_the_order() -> None:
    # GIVEN the marker with the third player, Director Voss on Core and the Spear Clan on Rettik, both with a 5
    table = chain(board={"town_hall": "director_halloran_voss", "war_drum_ring": "spear_clan"}, alliance=10)
    table.first = 2

    # WHEN the roll is 5 THEN that player is asked, and nobody else
    foreverot_roll(table, 5)
    assert (asked(table), table.waiting()) == ("next_warlord", [2])

    # WHEN the Spear Clan goes first THEN Voss follows unasked
    choose(table, "call_up", "spear_clan")
    assert (token_at(table, "bone_market"), table.alliance, asked(table)) == ("spear_clan", 8, "take_action")


def test_R14_the_current_player_picks_the_order_whoever_the_effect_belongs_to() -> None:
    # GIVEN the second player's turn, and two Warlords on Core
    table = chain(
        current=1, board={"town_hall": "the_quiet_mayor", "machine_works": "director_halloran_voss"}
    )

    # WHEN an effect of the fourth player activates them
    carry_out(table, "rally most_warlords", seat=3)

    # THEN the second player picks the order
    assert (asked(table), table.waiting()) == ("next_warlord", [1])


def test_12_15_an_event_that_a_warlord_brings_is_turned_before_anything_else_happens() -> None:
    # GIVEN the Quiet Mayor where her card advances the Event Deck
    table = chain(board={"attic_archive": "the_quiet_mayor"}, event="open_roads")
    before = table.event_discard

    # WHEN she acts
    do(table, warlords.call_up, "the_quiet_mayor")

    # THEN the next Event lies open
    assert (table.events_due, len(table.event_discard)) == (0, len(before) + 1)
