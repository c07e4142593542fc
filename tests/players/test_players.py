"""Players: found by name, blind to what their seat may not see, and each better than the one before."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from pathlib import Path

import pytest
from tests.engine.toys import Gleaners, Pickers
from tests.found import BY_SIZE
from tests.players.strange import Last

from tablewright.engine.drive import ByPolicy, play_on
from tablewright.engine.fate import Fate
from tablewright.engine.game import Game, SetupError, adopt, find_game
from tablewright.engine.search import (
    PEEP,
    Ahead,
    ByAdvice,
    Edge,
    Node,
    Search,
    by_advice,
    gain,
    is_promising,
    play_out,
    question,
    rewards,
)
from tablewright.engine.table import GROUP, Table
from tablewright.players import MctsPlayer, Player, RandomPlayer, SteadyPlayer, View, find_player
from tablewright.players.steady import outlook_of, patience_of

ROOT = Path(__file__).parents[2]
TICTACTOE = str(ROOT / "examples" / "tictactoe")
PEBBLES = str(ROOT / "tests" / "toys" / "pebbles")
QUICK = BY_SIZE[:3]


# Finding them


def test_players_are_found_by_name_with_settings() -> None:
    player = find_player("mcts:iterations=20,rollouts=random,seed=3")
    assert isinstance(player, MctsPlayer)
    assert (player.iterations, player.rollouts, player.seed) == (20, "random", 3)
    assert isinstance(find_player("steady"), SteadyPlayer)
    assert isinstance(find_player("random", 4), RandomPlayer)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("mtcs", "there is no player called mtcs; did you mean mcts?"),
        ("mcts:iteration=5", "there is no setting iteration; it has iterations, rollouts, horizon, seed"),
        ("mcts:iterations=many", "iterations must be a whole number, not many"),
        ("mcts:iterations=0", "iterations must be from 1 to 1000000, not 0"),
        ("mcts:rollouts=wild", "rollouts is steady or random, not wild"),
        ("mcts:fast", "settings look like iterations=2000,seed=3, not 'fast'"),
        ("random:depth=3", "cannot be seated"),
        ("tests.players.strange:Last", "there is no player called tests.players.strange"),
    ],
)
def test_what_cannot_be_seated_is_refused_with_the_reason(name: str, sentence: str) -> None:
    with pytest.raises(SetupError, match=sentence.replace("?", r"\?")):
        find_player(name)


def test_a_player_of_ones_own_is_one_small_class() -> None:
    assert isinstance(find_player("tests.players.strange:Last", anywhere=True), Last)
    nth = find_player("tests.players.strange:Nth:n=1", 5, anywhere=True)
    table = find_game(PEBBLES).new(seed=1)
    assert nth.choose(View(table, 0)) == 1


@pytest.mark.parametrize(
    "path", ["tests.players.strange:Nobody", "tests.players.nowhere:Last", "tests.players.strange:Mute"]
)
def test_a_path_that_leads_to_no_player_is_refused(path: str) -> None:
    with pytest.raises(SetupError, match="no player"):
        find_player(path, anywhere=True)


# What they see


@pytest.mark.parametrize("name", ["random", "steady", "mcts:iterations=30"])
@pytest.mark.parametrize("make", [Gleaners, Pickers])
def test_a_decision_is_the_same_on_all_tables_that_the_seat_cannot_tell_apart(
    name: str, make: Callable[[], Game]
) -> None:
    # GIVEN tables in the middle of a game with secrets
    game = adopt(make())
    table = game.new(seed=11)
    for _ in range(6):
        if table.over:
            break
        seat = max(table.seat, 0)

        # WHEN the same player is asked at the real table and at others that look the same from its seat
        real = find_player(name, 7).choose(View(table, seat))
        others = [imagined(table, seat, k) for k in range(6)]
        chosen = [find_player(name, 7).choose(View(other, seat)) for other in others]

        # THEN it answers the same
        assert chosen == [real] * 6
        table.choose(len(table.options) // 2)


def imagined(table: Table, seat: int, k: int) -> Table:
    other = table.imagined_by(seat, Fate(1000 + k, table.fate.streams))
    if other.lanes is not None and other.seat != seat:
        other.focus(seat)
    return other


def every_way() -> list[tuple[str, str]]:
    """Those games in each way of playing that is not a campaign; `check_game` asks the same of all of them."""
    games = [find_game(name) for name in QUICK]
    return [(game.id, way.id) for game in games for way in game.all_ways() if not way.campaign]


@pytest.mark.parametrize("name", ["steady", "mcts:iterations=4"])
@pytest.mark.parametrize(("game", "way"), every_way())
def test_games_are_played_by_what_is_seen(game: str, way: str, name: str) -> None:
    # GIVEN a table in the middle of a game
    found = find_game(game)
    seats, options = found.seats_and_options(way, None, {})
    table = found.new(seats, 4, options, log=False)
    for _ in range(12):
        table.choose(SteadyPlayer().choose(View(table, max(table.seat, 0))))
    while len(table.options) == 1:
        table.choose(0)
    seat = max(table.seat, 0)

    # THEN a player answers there as on any other table that looks the same from its seat
    real = find_player(name, 2).choose(View(table, seat))
    others = [find_player(name, 2).choose(View(imagined(table, seat, k), seat)) for k in range(3)]
    assert others == [real] * 3


def test_a_view_has_no_luck_in_it() -> None:
    table = find_game(PEBBLES).new(seed=4)
    view = View(table, 0)
    assert view.seen.fate.blank
    assert view.seen.origin is not None
    assert view.seen.origin.seed < 0
    assert view.imagined_with(5).fate.seed == 5
    assert not hasattr(view, "table")


# How well they play


def test_mcts_stops_the_loss() -> None:
    game = find_game(TICTACTOE)
    table = game.new(seats=2, seed=1)
    for cell in (0, 3, 1):
        pick(table, cell)

    # O must stop X at 2
    table.choose(find_player("mcts:iterations=300", 1).choose(View(table, 1)))
    assert cells(table)[2] == 1


def pick(table: Table, cell: int) -> None:
    table.choose([move[2] for move in table.options].index(cell))


def cells(table: Table) -> list[int]:
    found: list[int] = table.cells  # type: ignore[attr-defined]
    return found


def wins(first: Player, second: Player, games: int) -> float:
    """The share of the first of two rivals, on both sides of the table."""
    game = find_game(PEBBLES)
    total = 0.0
    for n in range(games):
        seats = [first, second] if n % 2 == 0 else [second, first]
        table = game.new(seed=n, options={"heap": 12})
        while not table.over:
            table.choose(seats[table.seat].choose(View(table, table.seat)))
        assert table.result is not None
        total += table.result.won[n % 2]
    return total / games


def test_mcts_beats_random() -> None:
    assert wins(find_player("mcts:iterations=60", 1), find_player("random", 1), 30) >= 0.8


def test_the_policy_of_advice_takes_what_it_likes_best_and_the_first_of_equals() -> None:
    table = find_game(PEBBLES).new(seed=1, options={"heap": 12})
    assert len(table.options) == 3
    assert ByAdvice(lambda table, move: float(move[2]))(table) == 2
    assert ByAdvice(lambda table, move: float(move[2] > 1))(table) == 1
    assert ByAdvice(lambda table, move: 0.0)(table) == 0


def test_steady_takes_the_first_of_equals() -> None:
    table = find_game(PEBBLES).new(seed=1)
    assert SteadyPlayer().choose(View(table, 0)) == 0


def test_a_choice_for_the_group_is_searched_too() -> None:
    game = adopt(Pickers())
    table = game.new(seed=1)
    while not table.over and table.seat != GROUP:
        table.choose(0)
    if not table.over:
        assert 0 <= find_player("mcts:iterations=10", 1).choose(View(table, 0)) < len(table.options)


# The tree


def test_the_tree_is_kept_between_moves() -> None:
    game = find_game(PEBBLES)
    table = game.new(seed=3, options={"heap": 20})
    player = MctsPlayer(1, iterations=200)
    table.choose(player.choose(View(table, 0)))
    table.choose(0)
    assert player.search is not None
    view = View(table, 0)
    assert player.search.follow(player.last, question(view.imagined_with(1)), 0)
    assert player.search.root.visits > 0


def test_questions_are_told_apart_by_who_is_asked_what_and_what_may_be_answered() -> None:
    # GIVEN an answer that two questions followed
    answer = Edge((pick, 1), 0)
    first, second = Node(0, (pick,), [(pick, 1)]), Node(0, (pick,), [(pick, 1), (pick, 2)])
    answer.lead_to(first)
    answer.lead_to(second)

    # THEN each is found again, and no other
    assert answer.find(0, (pick,), [(pick, 1)]) is first
    assert answer.find(0, (pick,), [(pick, 1), (pick, 2)]) is second
    assert answer.find(1, (pick,), [(pick, 1)]) is None
    assert answer.find(0, (wins,), [(pick, 1)]) is None
    assert answer.find(0, (pick,), [(pick, 2)]) is None


def test_many_options_are_looked_at_little_by_little() -> None:
    search = Search(None, None, 0.5, False)
    node = Node(0)
    assert search.width(node, 5) == 5
    assert search.width(node, 60) == 3
    node.visits = 400.0
    assert search.width(node, 60) == 33


def edge(*worths: float) -> Edge:
    found = Edge((pick, len(worths)), 0)
    found.worths = list(worths)
    return found


def test_a_gain_is_measured_on_the_same_luck() -> None:
    # GIVEN an answer that wins two of eight lucks more than the policy's, and loses none
    own = edge(1, 0, 0, 1, 0, 0, 1, 0)
    better = edge(1, 1, 0, 1, 0, 1, 1, 0)

    # THEN the gain is a quarter, and its error counts one luck more on which they differ
    assert gain(better, own) == (0.25, pytest.approx(sqrt(3) / 8))
    assert is_promising(better, own)
    assert not is_promising(own, better)


def test_an_answer_that_never_makes_a_difference_is_dropped() -> None:
    assert not is_promising(edge(1, 0, 1), edge(1, 0, 1))


def test_a_question_that_does_not_matter_costs_little() -> None:
    # GIVEN a large heap, and an outlook that is always the same
    table = find_game(PEBBLES).new(seed=1, options={"heap": 30})
    search = Search(lambda table: 0, None, 0.5, False, lambda table, seat: 0.5, 0)
    view = View(table, 0)

    # WHEN it is searched with a large budget
    found = search.think(view.imagined_with, 0, 1000, 1)

    # THEN every other answer is dropped after a few lucks, and the policy's own stands alone
    assert [edge.move for edge in found] == [table.options[0]]
    assert len(found[0].worths) == PEEP


def test_the_outlook_is_asked_after_the_horizon_and_not_in_the_middle_of_something() -> None:
    asked: list[int] = []

    def outlook(table: Table, seat: int) -> float:
        asked.append(int(table.noted))
        return 0.25 if len(asked) == 3 else -1.0

    table = find_game(PEBBLES).new(seed=1, options={"heap": 20})
    until = Ahead(outlook, 4, False)
    play_on(table, ByPolicy(lambda table: 0, 1), until=until)
    assert until.found == [0.25, 0.25]
    assert len(asked) == 3
    assert asked[1] > asked[0] > 0


def test_a_clock_counts_the_horizon_where_it_is_not_decisions() -> None:
    # GIVEN a game whose clock counts pebbles, and somebody who takes several at once
    table = find_game(PEBBLES).new(seed=1, options={"heap": 20})

    def taken(table: Table) -> int:
        return 20 - table.heap  # type: ignore[attr-defined, no-any-return]

    table.choose(0)
    since = taken(table)
    until = Ahead(lambda table, seat: 0.25, 6, False, taken, since)

    # WHEN it is played on
    decisions = play_on(table, ByPolicy(lambda table: len(table.options) - 1, 1), until=until)

    # THEN it stops when six are gone, after fewer decisions
    assert taken(table) - since >= 6 > decisions


def test_a_game_says_how_patient_its_search_is() -> None:
    assert patience_of(find_game(PEBBLES)) == 0.0
    assert (
        Search(None, None, 0.5, True).patience < Search(None, None, 0.5, True, patience=90.0).patience == 90.0
    )


def test_a_game_without_an_outlook_is_played_to_its_end() -> None:
    assert outlook_of(find_game(PEBBLES)) == (None, 0)


@pytest.mark.parametrize("name", [name for name in QUICK if outlook_of(find_game(name))[1]])
def test_the_outlook_of_a_game_is_a_chance(name: str) -> None:
    game = find_game(name)
    outlook, _ = outlook_of(game)
    assert outlook is not None
    table = game.new(seats=min(2, game.most_seats), seed=3)
    told = []
    while not table.over and len(told) < 5:
        found = outlook(table, 0)
        if found >= 0:
            told.append(found)
        table.choose(len(told) % len(table.options))
    assert told
    assert all(0 < chance < 1 for chance in told)


def test_two_answers_meet_the_same_dice_at_the_same_card() -> None:
    # GIVEN a game whose beat is the size of the heap, and two imagined tables one of which has drawn before
    table = find_game(PEBBLES).new(seed=1, options={"heap": 20})
    one, other = (table.imagined_by(0, Fate(9, ("a", "b"))) for _ in range(2))
    other.fate.word(0)

    # WHEN both are played out in step
    for played in (one, other):
        play_out(played, lambda table: 0, 1, lambda table: int(table.noted))

    # THEN their luck stands at the same place
    assert list(one.fate.drawn) == list(other.fate.drawn) != [0, 0]


def test_options_are_ranked_by_advice_and_equals_stay_in_order() -> None:
    moves = [(pick, i) for i in (1, 3, 2, 3)]
    table = find_game(PEBBLES).new(seed=1)
    assert by_advice(table, list(moves), lambda table, move: float(move[1])) == [1, 3, 2, 0]


def test_rivals_share_a_point_and_a_team_wins_together() -> None:
    table = find_game(PEBBLES).new(seed=1)
    assert rewards(table, True) == [0.0, 0.0]
    table.finish([True, False], "PB-3.1", "")
    assert rewards(table, True) == [1.0, 0.0]
    table.finish([False, False], "PB-3.1", "")
    assert rewards(table, True) == [0.5, 0.5]
    assert rewards(table, False) == [0.0, 0.0]
    table.finish([True, True], "PB-3.1", "")
    assert rewards(table, False) == [1.0, 1.0]
