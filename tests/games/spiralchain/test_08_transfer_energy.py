"""Chapter 8, Transfer 1 Energy."""

from __future__ import annotations

from tests.games.spiralchain.builders import asked, chain, foreverot_roll, held, offered, where

from tablewright.games.spiralchain.game import GAME
from tablewright.games.spiralchain.rules import terms, transfers
from tablewright.games.spiralchain.table import Table
from tablewright.testing import choose, refusal


def test_8_1_8_4_8_5_giving_and_taking() -> None:
    table = chain(2, has=[{}, {"red": 2}])
    choose(table, "transfer")
    choose(table, "request_energy", 1, 2)
    assert (asked(table), table.seat) == ("answer_request", 1)
    choose(table, "grant_request")
    assert (held(table, 0), held(table, 1)) == ({"red": 1}, {"red": 1})
    assert table.actions == 5


def test_8_5_R26_a_refusal_costs_nothing_and_is_final_for_this_action() -> None:
    table = chain(2, has=[{}, {"red": 2}])
    choose(table, "transfer")
    choose(table, "request_energy", 1, 2)
    choose(table, "refuse_request")
    assert table.actions == 6
    assert offered(table, "transfer") == []
    choose(table, "engage", "council_terrace")
    assert offered(table, "transfer") == [()]


def test_8_2_between_two_worlds_with_unblocked_transfer_icons() -> None:
    # GIVEN players on Onus and Rettik, whose Transfer locations are unblocked, everything else there blocked
    board = {
        "council_terrace": "ob1", "proving_yard": "ruin", "library_of_visions": "ruin", "smelter": "ruin",
        "war_drum_ring": "ruin", "bone_market": "spear_clan", "seers_den": "ob2", "reliquary_pit": "ruin",
    }  # fmt: skip
    table = chain(2, at=["onus", "rettik"], board=board, has=[{"red": 2}, {"blue": 1}])

    # WHEN one gives a red and then takes a blue
    choose(table, "transfer")
    choose(table, "give_energy", 1, 2)
    assert (held(table, 0), held(table, 1), table.actions) == ({"red": 1}, {"blue": 1, "red": 1}, 5)
    choose(table, "transfer")
    choose(table, "request_energy", 1, 0)
    choose(table, "grant_request")

    # THEN each Transfer has moved one token for one action
    assert (held(table, 0), held(table, 1), table.actions) == ({"red": 1, "blue": 1}, {"red": 1}, 4)


def test_8_2_a_blocked_icon_on_either_world_forbids_it() -> None:
    for location, token in (
        ("order_houses", "ruin"), ("order_houses", "ob1"), ("order_houses", "marshal_ordain"),
        ("oathstones", "ruin"), ("oathstones", "ob1"), ("oathstones", "spear_clan"),
    ):  # fmt: skip
        table = chain(2, at=["onus", "rettik"], board={location: token}, has=[{"red": 1}])
        assert refusal(table, "transfer") == "SF-8.2"
        assert held(table) == {"red": 1}


def test_8_2_the_icon_is_asked_of_each_partner() -> None:
    # GIVEN partners on Rettik, whose icon is blocked, on Nur, which has none, and on Arctos, where it is not blocked
    table = chain(
        at=["onus", "rettik", "nur", "arctos"], board={"oathstones": "ruin"}, has=[{"red": 1}, {"blue": 1}]
    )

    # WHEN the player Transfers
    choose(table, "transfer")

    # THEN only the last of them is a partner, to give to and to take from
    assert [refusal(table, "give_energy", seat, 2) for seat in (1, 2, 3)] == ["SF-8.2", "SF-8.2", ""]
    assert refusal(table, "request_energy", 1, 0) == "SF-8.2"


def test_8_7_warlords_do_not_matter() -> None:
    table = chain(2, board={"council_terrace": "marshal_ordain", "smelter": "the_oathless"}, has=[{"red": 1}])
    assert refusal(table, "transfer") == ""


def test_8_8_solo_players_cannot_transfer() -> None:
    assert refusal(chain(1, has=[{"red": 1}]), "transfer") == "SF-8.8"


def test_8_8_a_lost_world_offers_no_transfer_location() -> None:
    # GIVEN a player on Arctos and one on Onus; both icons are unblocked
    worlds = ["arctos", "onus"]
    assert refusal(chain(2, at=worlds, has=[{"red": 1}]), "transfer") == ""

    # THEN with either world lost there is no Transfer between them, nor on the lost world itself
    assert refusal(chain(2, at=worlds, has=[{"red": 1}], lost=["arctos"]), "transfer") == "SF-8.2"
    assert refusal(chain(2, at=worlds, has=[{"red": 1}], lost=["onus"]), "transfer") == "SF-8.2"
    assert refusal(chain(2, at="arctos", has=[{"red": 1}], lost=["arctos"]), "transfer") == "SF-8.3"


def test_8_8_when_a_world_is_lost_its_players_can_no_longer_transfer() -> None:
    # GIVEN two players on Arctos, where no Dragon is left, one with Energy for the other
    table = chain(2, at="arctos", destroyed={"arctos": 2}, has=[{"red": 1}, {"blue": 1}])
    assert refusal(table, "transfer") == ""

    # WHEN the Foreverot Roll loses it
    foreverot_roll(table, 5)
    assert terms.is_lost(table, 5)

    # THEN both stand on Nur, which has no icon
    assert (where(table, 0), where(table, 1)) == ("nur", "nur")
    assert (asked(table), refusal(table, "transfer")) == ("take_action", "SF-8.3")


def test_R25_on_one_world_the_icon_is_needed() -> None:
    assert refusal(chain(2, at="nur", has=[{"red": 1}]), "transfer") == "SF-8.3"
    table = chain(2, at="nur", has=[{"red": 1}], options={"same_world_transfer": "any"})
    assert refusal(table, "transfer") == ""


def test_20_2_a_closed_fist_trades_with_nobody() -> None:
    table = chain(2, has=[{"red": 1}], madness=["closed_fist"])
    assert refusal(table, "transfer") == "SF-20.2"


def test_11_1_engineers_and_couriers_trade_by_card() -> None:
    table = chain(2, at=["onus", "pithysia"], roles=["signal_engineer"], has=[{}, {"red": 2}])
    choose(table, "special", "signal_engineer")
    choose(table, "take", 1)
    choose(table, "ask_for", 1, 2)
    choose(table, "agree")
    choose(table, "take_from", 0, 1, 2)
    assert held(table) == {"red": 2}
    table = chain(2, roles=["ice_courier"], has=[{"bindmetal": 1, "blue": 1}])
    choose(table, "special", "ice_courier")
    choose(table, "take", 1)
    choose(table, "hold_out", 1, 4)
    choose(table, "agree")
    assert held(table, 1) == {"bindmetal": 1}
    choose(table, "free_use", "ice_courier")
    assert (asked(table), table.actions) == ("give_one_here", 5)
    choose(table, "give_to", 0, 1, 0)
    assert (held(table), held(table, 1)) == ({}, {"bindmetal": 1, "blue": 1})
    assert (table.actions, offered(table, "free_use")) == (5, [])


def test_8_1_8_2_a_transfer_is_offered_exactly_when_nothing_refuses_it() -> None:
    # GIVEN games in progress with many positions
    met = set()
    for seed in range(4):
        table = GAME.new(4, seed)
        assert isinstance(table, Table)
        moves = 0
        while not table.over and moves < 80:
            if asked(table) == "take_action" and table.actions > 0:
                # WHEN somebody is asked for an action
                is_offered = bool(offered(table, "transfer"))
                is_refused = any(move[0] is transfers.transfer for move, _ in table.why_not())

                # THEN a Transfer is either offered or refused with its clause
                assert is_offered != is_refused
                met.add(is_offered)
            table.choose((7 * moves + seed) % len(table.options))
            moves += 1
    assert met == {True, False}
