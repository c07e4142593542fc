"""Several seats at once: questions to others in the middle of it, luck of one's own, and taking a move back."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from tests.engine.smiths import Smiths, Smithy
from tests.engine.toys import Pickers

from tablewright.engine.digest import digest
from tablewright.engine.fate import Fate, per_seat
from tablewright.engine.game import adopt, notation
from tablewright.engine.match import CannotUndo, Match
from tablewright.engine.record import Record, record, replay
from tablewright.engine.table import GROUP, NOBODY, NotOffered, Stuck, Table
from tablewright.testing import check_game, lay

adopt(Smiths())
adopt(Pickers())


def smithy(seats: int = 3, fault: str = "") -> Smithy:
    table = Smiths(fault).new(seats, debug=True)
    assert isinstance(table, Smithy)
    return table


def do(table: Table, seat: int, words: str) -> None:
    """Answer a seat's question with the option that is written so."""
    table.focus(seat)
    offered = [notation(table, move) for move in table.options]
    table.choose(offered.index(words), seat)


def strike_a_one(table: Smithy, seat: int = 0) -> None:
    """This seat strikes a 1, so that its neighbour is asked for help."""
    lay(table, **{f"dice-{seat}": [1]})
    do(table, seat, f"take-mould {seat} 2")
    do(table, seat, f"hammer {seat} 1 0")


def test_a_question_for_another_seat_goes_to_that_seat() -> None:
    table = smithy()
    strike_a_one(table)

    assert table.waiting() == [1, 2]  # seat 0 itself is not asked any more
    assert (table.seat, table.clause) == (1, "SY-4")
    with pytest.raises(NotOffered, match="seat 0 is not asked anything now"):
        table.choose(0, seat=0)
    do(table, 1, "help-out 0 1")
    assert (table.coins, table.dice[0] > 0) == ([0, 1, 0], True)
    assert table.waiting() == [1, 2]


def test_others_questions_come_before_ones_own() -> None:
    table = smithy()
    do(table, 1, "take-mould 1 3")
    strike_a_one(table)

    assert [move[0].__name__ for move in table.seen_by(1).options] == ["help_out", "look_away"]
    do(table, 1, "look-away 1")
    assert [move[0].__name__ for move in table.seen_by(1).options] == ["hammer", "hammer"]


def test_what_a_seat_sees_tells_who_is_asked_not_whose_work_it_is() -> None:
    table = smithy()
    strike_a_one(table)

    seen = table.seen_by(0)
    assert (seen.options, seen.asking, seen.waiting()) == ([], (), [1, 2])
    assert table.seen_by(NOBODY).options == []
    world = table.imagined_by(1, Fate(1, table.fate.streams))
    assert (world.seat, world.options) == (1, table.options)
    world = table.imagined_by(2, Fate(1, table.fate.streams))
    world.focus(2)
    assert len(world.options) == 3


def test_lanes_inside_lanes_are_refused() -> None:
    table = smithy(fault="lanes in lanes")
    strike_a_one(table)
    with pytest.raises(Stuck, match=re.escape("calls together() where several seats decide already")):
        do(table, 1, "help-out 0 1")


def test_who_is_done_acts_in_a_lane_of_its_own() -> None:
    table = smithy(2, "haggling")
    lay(table, dice_1=[5])
    do(table, 1, "take-mould 1 1")
    do(table, 1, "hammer 1 1 0")
    assert table.waiting() == [0]
    table.interject(table.anytime(1)[0], 1)

    assert table.waiting() == [0, 1]  # what it asks is asked of the seat that acted
    assert [move[0].__name__ for move in table.seen_by(0).options] == ["take_mould"] * 3
    do(table, 1, "look-away 1")
    assert (table.coins, table.waiting()) == ([0, 1], [0])


def test_an_act_may_change_what_others_are_offered() -> None:
    table = smithy(2)
    do(table, 1, "take-mould 1 1")
    do(table, 0, "take-mould 0 1")
    lay(table, dice_0=[4, 5])
    assert len(table.seen_by(1).options) == 2
    do(table, 0, "hammer 0 2 0")  # the coal is gone
    assert len(table.seen_by(1).options) == 1


def test_each_seat_has_luck_of_its_own() -> None:
    assert per_seat("dice", 3) == ("dice-0", "dice-1", "dice-2")
    told = []
    for order in ([0, 1, 2], [2, 0, 1]):
        table = smithy()
        for seat in order:
            do(table, seat, f"take-mould {seat} 1")
            do(table, seat, f"hammer {seat} 1 0")
        told.append(table.dice.copy())
    assert told[0] == told[1]


def test_a_record_of_lanes_replays() -> None:
    table = Smiths().new(3, 5)
    luck = Fate(3, ("choices",))
    while not table.over:
        waiting = table.waiting()
        seat = waiting[luck.below(len(waiting), 0)]
        table.focus(seat)
        table.choose(luck.below(len(table.options), 0), seat)
    again = replay(Record.parse(record(table).text()))
    assert digest(again) == digest(table)
    assert all(line.startswith("@") for line in record(table).moves)


# Taking a move back although others have moved since


def forge(path: Path | None = None, seats: int = 3) -> Match:
    return Match.start(Smiths(), seats, path=path)


def make(match: Match, seat: int, words: str) -> None:
    match.table.focus(seat)
    offered = [notation(match.table, move) for move in match.table.options]
    match.choose(offered.index(words), seat)


def test_a_seat_takes_its_own_move_back_although_others_have_moved(tmp_path: Path) -> None:
    path = tmp_path / "game.tw"
    match = forge(path)
    make(match, 0, "take-mould 0 3")
    make(match, 1, "take-mould 1 2")
    make(match, 2, "take-mould 2 1")
    match.take_out(0)

    table: Any = match.table
    assert table.moulds == [0, 2, 1]
    assert match.record.moves == ["@1 take-mould 1 2", "@2 take-mould 2 1"]
    assert "\nundo 3\n# digest 2 " in path.read_text(encoding="utf-8")
    make(match, 0, "take-mould 0 1")
    loaded = Match.load(path)
    assert digest(loaded.table) == digest(match.table)
    assert loaded.moves == match.moves == 3


def test_what_was_taken_out_can_be_done_again(tmp_path: Path) -> None:
    path = tmp_path / "game.tw"
    match = forge(path)
    make(match, 0, "take-mould 0 3")
    make(match, 1, "take-mould 1 2")
    before = digest(match.table)
    match.take_out(0)
    match.redo()
    assert digest(match.table) == before
    assert digest(Match.load(path).table) == before


def test_a_move_that_rolled_stands() -> None:
    match = forge()
    make(match, 0, "take-mould 0 3")
    make(match, 0, "hammer 0 1 0")
    assert match.can_take_out(0).startswith("the last move showed something new")
    make(match, 2, "take-mould 2 2")
    with pytest.raises(CannotUndo, match="that move showed something new"):
        match.take_out(0)


def test_among_rivals_a_move_stands_when_something_was_seen_since() -> None:
    match = forge()
    make(match, 0, "take-mould 0 3")
    make(match, 1, "take-mould 1 3")
    make(match, 1, "hammer 1 1 0")
    assert match.can_take_out(0) == "something new has been seen since; among rivals a move stands then"


def test_a_team_takes_a_move_back_under_anothers_dice() -> None:
    game = Smiths()
    game.id, game.mode = "smithy-together", "cooperative"
    match = Match.start(game, 2)
    make(match, 0, "take-mould 0 3")
    make(match, 1, "take-mould 1 3")
    make(match, 1, "hammer 1 1 0")
    dice = match.table.dice.copy()  # type: ignore[attr-defined]
    match.take_out(0)
    assert match.table.dice == dice  # type: ignore[attr-defined]
    assert match.table.moulds == [0, 3]  # type: ignore[attr-defined]
    assert [luck for luck, _ in match.known] == [0, 0, 1]


def test_what_others_rest_on_stays() -> None:
    match = Match.start(Pickers(), 2)
    match.choose(0, 0)
    match.choose(1, 1)  # all have picked: the picks are shown
    assert match.can_take_out(0).startswith("what others have done since would have come out otherwise")
    assert match.can_take_out(GROUP) == "there is no move of this seat to take back"


def test_a_seat_without_a_move_has_none_to_take_back() -> None:
    match = forge()
    make(match, 0, "take-mould 0 3")
    assert match.can_take_out(1) == "there is no move of this seat to take back"
    match.take_out(0)
    assert match.record.moves == []


def test_a_move_before_a_rivals_sale_can_be_taken_back(tmp_path: Path) -> None:
    match = forge(tmp_path / "game.tw")
    make(match, 0, "take-mould 0 3")
    match.interject(match.table.anytime(2)[0], 2)
    match.take_out(0)
    assert match.record.moves == ["@2 ! sell 2"]
    assert match.table.coins == [0, 0, 1]  # type: ignore[attr-defined]


def test_the_smithy_is_sound() -> None:
    check_game(Smiths(), 8)
