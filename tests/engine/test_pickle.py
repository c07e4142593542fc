"""Tables in pickles and deep copies, and what a seat knows as one string."""

from __future__ import annotations

import copy
import pickle
import random
import subprocess
import sys
from pathlib import Path

import pytest
from tests.engine.toys import Gleaners, Pickers

import tablewright as tw
from tablewright.engine.digest import digest
from tablewright.engine.fate import Fate
from tablewright.engine.game import Game, adopt, games
from tablewright.engine.record import RecordError
from tablewright.engine.table import Table

adopt(Gleaners())
adopt(Pickers())
TICTACTOE = Path(__file__).parents[2] / "examples" / "tictactoe"
WAYS = [
    (name, way.id) for name, game in sorted(games().items()) for way in game.all_ways() if not way.campaign
]


def at_random(table: Table, moves: int, luck: random.Random) -> Table:
    for _ in range(moves):
        if not table.over:
            seat = luck.choice(table.waiting())
            if seat != table.seat:
                table.focus(seat)
            table.choose(luck.randrange(len(table.options)))
    return table


def begun(name: str, way: str, seed: int) -> Table:
    game: Game = tw.find_game(name)
    seats, options = game.seats_and_options(way, None, {})
    return game.new(seats, seed, options)


@pytest.mark.parametrize(("name", "way"), WAYS)
def test_a_pickled_table_comes_back_in_the_same_position(name: str, way: str) -> None:
    luck = random.Random(3)
    table = at_random(begun(name, way, 4), 25, luck)

    back = pickle.loads(pickle.dumps(table))

    assert digest(back) == digest(table)
    assert tw.record(back).text() == tw.record(table).text()
    assert [str(line) for line in back.log] == [str(line) for line in table.log]
    here, there = random.Random(5), random.Random(5)
    assert digest(at_random(back, 10, here)) == digest(at_random(table, 10, there))


def test_a_pickle_remembers_that_no_log_is_kept() -> None:
    table = tw.new("gleaners", seed=1, log=False)

    assert pickle.loads(pickle.dumps(table)).log is None


def test_a_pickle_of_a_game_in_a_folder_is_read_by_a_process_that_has_not_seen_the_folder(
    tmp_path: Path,
) -> None:
    table = tw.new(TICTACTOE)
    table.choose(4)
    kept = tmp_path / "table.pickle"
    kept.write_bytes(pickle.dumps(table))
    program = f"import pickle; print(len(pickle.load(open({str(kept)!r}, 'rb')).options))"

    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)

    assert done.stdout.strip() == "8"


def test_what_a_seat_sees_cannot_be_pickled_and_says_why() -> None:
    table = tw.new("gleaners", seed=1)

    with pytest.raises(RecordError, match="shows what a seat sees"):
        pickle.dumps(table.seen_by(0))


def test_copies_of_any_depth_live_their_own_lives() -> None:
    table = at_random(tw.new("gleaners", seed=2), 3, random.Random(1))
    before = digest(table)

    for other in (copy.copy(table), copy.deepcopy(table), copy.deepcopy({"here": [table]})["here"][0]):
        assert digest(other) == before
        other.choose(0)
        assert digest(table) == before


@pytest.mark.parametrize(("name", "way"), WAYS)
def test_a_seat_knows_the_same_in_all_worlds_it_cannot_tell_apart(name: str, way: str) -> None:
    luck = random.Random(6)
    table = begun(name, way, 8)
    for _ in range(4):
        at_random(table, 9, luck)
        for seat in [*range(table.seats), tw.NOBODY]:
            known = tw.information(table, seat)
            for world in (1, 2):
                imagined = table.imagined_by(seat, Fate(world, table.fate.streams))
                assert tw.information(imagined, seat) == known


def test_what_a_seat_learns_changes_what_it_knows() -> None:
    table = tw.new("gleaners", seed=2)
    known = [tw.information(table, seat) for seat in range(2)]

    table.choose(0)

    assert [tw.information(table, seat) for seat in range(2)] != known
    assert tw.information(table, 0) != tw.information(table, 1)
