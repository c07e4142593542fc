"""One loop plays all games on: who chooses, who speaks up without being asked, when it is enough."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.found import ANY

from tablewright.engine.drive import UNASKED_AT_ONCE, AtRandom, ByPolicy, BySeat, Chooser, Until, play_on
from tablewright.engine.game import find_game
from tablewright.engine.record import Record, record, replay
from tablewright.engine.search import play_seats
from tablewright.engine.table import Move, Table, is_out_of_turn, unwind
from tablewright.lab.experiment import ordered
from tablewright.lab.worker import play_piece
from tablewright.players import MctsPlayer, SteadyPlayer, View, unasked
from tablewright.players.steady import pause_of, steady_policy, unasked_of

FAIR = str(Path(__file__).parents[1] / "toys" / "fair")


def played_fair(seats: int = 3, seed: int = 4) -> tuple[Table, int]:
    """A Fair among bots that sell what is dear."""
    game = find_game(FAIR)
    table = game.new(seats, seed)
    policies = [steady_policy(game)] * seats
    return table, play_seats(table, list(policies), 1, None, unasked_of(game), pause_of(game))


def test_moves_out_of_turn_are_made_and_are_no_decisions() -> None:
    table, decisions = played_fair()

    made = unwind(table)
    sales = [one for one in made if is_out_of_turn(one)]
    assert len(sales) > 3
    assert all(one.move[0].__name__ == "sell" for one in sales)
    assert decisions == len(made) - len(sales)


def test_those_who_are_not_asked_are_heard_where_the_game_pauses_for_them() -> None:
    game = find_game(FAIR)
    table: Any = game.new(2, 1)
    while table.clause != "FA-1.4":
        table.choose(0)
    table.goods = [[0, 0], [3, 3]]
    assert table.seat == 0

    # WHEN the question to seat 0 is played on by one decision
    play_on(table, ByPolicy(lambda table: 0, 1, game.unasked, game.is_pause), longest=1)

    # THEN seat 1 has sold its barrels before
    assert table.goods == [[0, 0], []]
    assert [one.seat for one in unwind(table)[-3:]] == [1, 1, 0]

    # AND without the pause it is not heard
    table.goods[1] = [3]
    play_on(table, ByPolicy(lambda table: 0, 1, game.unasked), longest=1)
    assert table.goods[1] == [3]


def test_a_game_with_moves_out_of_turn_replays() -> None:
    table, _ = played_fair()
    again = replay(Record.parse(record(table).text()))
    assert again.result is not None
    assert repr(again.result) == repr(table.result)


def test_the_lab_watches_and_counts_games_with_moves_out_of_turn() -> None:
    order = ordered(FAIR, "steady", 3, decisions=True)
    piece = play_piece(order, 0, 3)

    assert piece.choices["sell"][1] > 0
    assert len(piece.decisions["decision"]) == sum(row["decisions"] for row in piece.games)
    assert "sell" not in {move.split()[0] for move in piece.decisions["move"]}


def test_players_that_look_ahead_speak_up_by_rule_of_thumb() -> None:
    table: Any = find_game(FAIR).new(2, 1)
    while table.clause != "FA-1.4":
        table.choose(0)
    table.goods = [[0], [3, 0]]
    view = View(table, 1)
    assert (view.options, [move[2] for move in view.anytime]) == ([], [0, 3])
    for player in (SteadyPlayer(), MctsPlayer(iterations=10)):
        assert unasked(player, view) == view.anytime[1]
    assert 0 <= MctsPlayer(iterations=20).choose(View(table, 0)) < len(table.options)


class Humming(Table):
    """Anybody may hum at any time, and it changes nothing."""

    def copy(self) -> Humming:
        other = Humming()
        other.keep(self)
        return other

    def anytime(self, seat: int) -> list[Move]:
        return [(hum, seat)]


def hum(table: Table, seat: int) -> None:
    pass


def go_on(table: Table) -> None:
    table.ask(0, "HU-1")
    table.offer(go_on)


class Loud(Chooser):
    def __init__(self) -> None:
        super().__init__()
        self.speaks = True

    def unasked(self, table: Table, seat: int) -> Move | None:
        return table.anytime(seat)[0]


def test_who_never_stops_speaking_is_not_heard_for_ever() -> None:
    table = Humming()
    table.do(go_on)
    table.run()
    assert play_on(table, Loud(), longest=2) == 2
    assert len(unwind(table)) == 2 * (UNASKED_AT_ONCE + 1)


class After(Until):
    def is_enough(self, table: Table, decisions: int) -> bool:
        return decisions == 5


@pytest.mark.parametrize("chooser", [AtRandom(1), ByPolicy(None, 1), BySeat([None], 1), Chooser()])
def test_it_stops_when_it_is_enough(chooser: Chooser) -> None:
    table = find_game(ANY).new(seed=1)
    assert play_on(table, chooser, until=After()) == 5
    assert len(unwind(table)) == 5
