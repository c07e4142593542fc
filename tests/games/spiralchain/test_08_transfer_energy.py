"""Chapter 8, Transfer 1 Energy."""

from __future__ import annotations

from tests.games.spiralchain.builders import asked, chain, held, offered

from tablewright.games.spiralchain import transfers
from tablewright.games.spiralchain.game import GAME
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


def test_8_7_warlords_do_not_matter() -> None:
    table = chain(2, board={"council_terrace": "marshal_ordain", "smelter": "the_oathless"}, has=[{"red": 1}])
    assert refusal(table, "transfer") == ""


def test_8_8_not_alone_and_not_from_a_lost_world() -> None:
    assert refusal(chain(1, has=[{"red": 1}]), "transfer") == "SF-8.8"
    table = chain(2, at=["nur", "onus"], has=[{"red": 1}])
    assert refusal(table, "transfer") == "SF-8.2"


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
    choose(table, "hand_over", 1, 4)
    assert held(table, 1) == {"bindmetal": 1}
    choose(table, "free_use", "ice_courier")
    choose(table, "hand_over", 1, 0) if asked(table) == "give_one_here" else None
    assert held(table, 1) == {"bindmetal": 1, "blue": 1}
    assert offered(table, "free_use") == []


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
