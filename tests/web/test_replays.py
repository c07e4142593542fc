"""Looking back: any point, any seat's view when the game is over; records in and out; going on from anywhere."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.web.house import GAMES, House, No, Person

from tablewright.engine.game import game_in
from tablewright.engine.match import Match
from tablewright.engine.record import Record, replay
from tablewright.engine.staging import stage
from tablewright.web.replays import mark_turning_points


def finished(inn: House) -> str:
    made = inn.table("smugglers", "Ada", "Bo", seed=1)
    ada, bo = inn.sit(made, 0), inn.sit(made, 1)
    for night in range(4):
        for i, person in enumerate((ada, bo)):
            person.see(2 * night + i)
            nonce = person.reply(person.options[0]["id"])
            person.hear("done", nonce=nonce)
    ada.see(8)
    return str(made["match"])


def test_a_finished_game_can_be_seen_from_every_seat_at_every_point(inn: House) -> None:
    match = finished(inn)
    for seat in ("0", "1", "seat-1", ""):
        for at in (0, 3, 8):
            shown = inn.ask(f"/api/matches/{match}/replay?at={at}&seat={seat}")
            assert (shown["at"], shown["moves"], shown["scene"]["rev"]) == (at, 8, at)
            assert shown["scene"].get("seat", "") == (f"seat-{seat[-1]}" if seat else "")


def test_the_index_tells_each_move(inn: House) -> None:
    index = inn.ask(f"/api/matches/{finished(inn)}/replay/index")
    assert (index["moves"], index["seats"]) == (8, ["Ada", "Bo"])
    assert [entry["n"] for entry in index["index"]] == list(range(1, 9))
    assert index["index"][0]["text"] == "Ada stows a crate."
    assert "roll" in index["index"][1]["marks"]
    mine = inn.ask(f"/api/matches/{finished(inn)}/replay/index?seat=0")
    assert mine["index"][0]["text"].startswith("You stow ")
    assert "Dawn" in index["over"]


@pytest.mark.parametrize(
    ("phases", "turning"),
    [
        (["The woods"] * 8 + ["The hills"] * 8, [9]),
        ([f"The {'woods' if n < 9 else 'hills'}, turn {n}" for n in range(1, 17)], [9]),
        ([f"Floor 1, round {1 + n // 7} – step {n}" for n in range(14)], [8]),
        ([f"Step {n}" for n in range(14)], []),
        ([], []),
    ],
)
def test_turning_points_are_where_chapters_begin(phases: list[str], turning: list[int]) -> None:
    moves: list[dict[str, Any]] = [{"n": n, "phase": phase, "marks": []} for n, phase in enumerate(phases, 1)]
    mark_turning_points(moves)

    assert [move["n"] for move in moves if move["marks"]] == turning


@pytest.mark.parametrize("seat", ["", "0", "1"])
def test_each_line_of_the_log_names_the_move_that_told_it(inn: House, seat: str) -> None:
    # GIVEN a finished game with lines that only one seat may read
    match = finished(inn)

    # WHEN one of its views is leafed through
    shown = [inn.ask(f"/api/matches/{match}/replay?at={at}&seat={seat}")["scene"] for at in range(9)]
    logs = [scene.get("log", []) for scene in shown]

    # THEN what is new after each move names that move
    assert {line["move"] for line in logs[0]} == ({0} if seat else set())
    for n in range(1, 9):
        assert logs[n][: len(logs[n - 1])] == logs[n - 1]
        assert {line["move"] for line in logs[n][len(logs[n - 1]) :]} == {n}


def test_lines_name_their_moves_after_a_move_was_taken_back(tmp_path: Path) -> None:
    # GIVEN a game in which a move that showed something was taken back by agreement, and that went on
    game = game_in(GAMES[0])
    match = Match.start(game, 2, seed=1, path=tmp_path / "game.tw")
    for choice in (0, 0, 1):
        match.choose(choice)
        if match.moves == 2 and choice == 0:
            match.undo(force=True)
    told = stage(game, match.table, 0, told=match.told).log

    # THEN the line about the agreement belongs to the move before it, in this match and when it is loaded again
    assert [(line.move, line.how) for line in told if line.how == "system"] == [(1, "system")]
    moves = [line.move for line in told]
    assert moves == sorted(move for move in moves if move is not None)
    assert set(moves) == {0, 1, 2}
    again = Match.load(tmp_path / "game.tw")
    assert stage(game, again.table, 0, told=again.told).log == told


@pytest.mark.parametrize("query", ["at=9", "at=-1", "at=x", "at=1&seat=7", "at=1&seat=-2", "at=99999999999"])
def test_a_point_that_is_not_there(inn: House, query: str) -> None:
    with pytest.raises(No) as no:
        inn.ask(f"/api/matches/{finished(inn)}/replay?{query}")
    assert no.value.code == "bad"


def test_a_record_goes_out_and_comes_in_again(inn: House) -> None:
    # GIVEN the record of a finished game
    match = finished(inn)
    text = inn.ask(f"/api/matches/{match}/record")
    record = Record.parse(text)
    assert replay(record).over
    assert record.players == {0: "Ada", 1: "Bo"}

    # WHEN somebody opens it as a file
    opened = inn.ask("/api/records", text.encode())["match"]

    # THEN it is a replay that can be looked at like any other, and nobody can sit down at it
    assert inn.ask(f"/api/matches/{opened}/replay?at=8&seat=0")["scene"]["over"]["text"] == "Dawn breaks."
    listed = inn.ask(f"/api/matches/{opened}")
    assert (listed["kind"], listed["moves"]) == ("replay", 8)
    with pytest.raises(No):
        inn.ask(f"/api/matches/{opened}/join", {"invite": ""})


@pytest.mark.parametrize(
    ("text", "part"),
    [
        (b"", "empty"),
        (b"\x00\xff\xfe", "not a tablewright record"),
        (b"tablewright record 99\n", "format 99"),
        (b"tablewright record 1\ngame ludo\nengine 0\npack none\nseats 1\nseed 0\n\n", "no game called"),
        (b"tablewright record 1\ngame council\nengine 0\npack none\nseats 1\nseed 0\n\ngo home\n", "go home"),
        (b"tablewright record 1\ngame council\nengine 0\npack ../x 1 2\nseats 1\nseed 0\n\n", "no pack"),
        (b"tablewright record 1\ngame council\nengine 0\npack none\nseats 9\nseed 0\n\n", "for 1 to 5 seats"),
    ],
)
def test_a_file_that_is_no_record_is_refused(inn: House, text: bytes, part: str) -> None:
    with pytest.raises(No) as no:
        inn.ask("/api/records", text)
    assert part in no.value.why


def test_a_record_may_be_large_but_not_huge(inn: House) -> None:
    with pytest.raises(No) as no:
        inn.ask("/api/records", b"x" * (4 * 1024 * 1024 + 1))
    assert no.value.code == "limit"


def test_one_goes_on_from_any_point_at_a_new_table(inn: House) -> None:
    # GIVEN a finished game
    match = finished(inn)

    # WHEN somebody goes on from its fifth move
    branch = inn.ask(f"/api/matches/{match}/branch", {"at": 5})
    bo = Person(inn.port, branch["match"], [branch["tokens"]["1"]])

    # THEN it is a table of its own, with the same past, and plays on
    assert (bo.scene["rev"], bo.envelope["moves"]) == (5, 5)
    assert inn.ask(f"/api/matches/{branch['match']}")["parent"] == match
    nonce = bo.reply(bo.options[0]["id"])
    assert bo.hear("done", nonce=nonce)["rev"] == 6
    assert inn.ask(f"/api/matches/{match}")["moves"] == 8

    # AND the new table is there after it was put away
    bo.leave()
    inn.lobby.rooms.pop(branch["match"])
    assert Person(inn.port, branch["match"], []).scene["rev"] == 6


def test_whoever_plays_alone_may_branch_and_download_at_any_time(inn: House) -> None:
    made = inn.table("smugglers", "Ada", "bot", seed=1)
    ada = inn.sit(made, 0)
    ada.see(1)
    key = {"authorization": f"Bearer {made['tokens']['0']}"}
    assert "seed 1" in inn.ask(f"/api/matches/{made['match']}/record", **key)
    branch = inn.ask(f"/api/matches/{made['match']}/branch", {"at": 0, "tokens": [made["tokens"]["0"]]})
    assert set(branch["tokens"]) == {"0"}
    for wrong in ({"at": 7}, {"at": -1}, {"at": 0, "seats": [{"kind": "person"}]}):
        with pytest.raises(No) as no:
            inn.ask(f"/api/matches/{made['match']}/branch", {**wrong, "token": made["tokens"]["0"]})
        assert no.value.code == "bad"


def test_a_record_after_undo_tells_what_stands(inn: House) -> None:
    made = inn.table("council", "Ada", options={"days": 9})
    ada = inn.sit(made, 0)
    ada.done("Go left")
    ada.done("Rest")
    ada.say("undo")
    ada.see(3)
    ada.done("Climb")
    key = {"authorization": f"Bearer {made['tokens']['0']}"}
    record = Record.parse(inn.ask(f"/api/matches/{made['match']}/record", **key))
    assert record.moves == ["go left", "climb 0"]


def test_a_replay_of_an_unfinished_game_stays_where_it_ends(inn: House) -> None:
    text = b"tablewright record 1\ngame council\nengine 0\npack none\nseats 1\nseed 0\nplayer 0 bot random\n\ngo left\n"
    match = inn.ask("/api/records", text)["match"]
    watcher = Person(inn.port, match, [])
    watcher.hear_all(0.1)
    assert watcher.scene["rev"] == 1


def test_whoever_still_waits_for_others_cannot_look_into_the_record(inn: House) -> None:
    made = inn.table("smugglers", "Ada", "open")
    key = {"authorization": f"Bearer {made['tokens']['0']}"}
    with pytest.raises(No) as no:
        inn.ask(f"/api/matches/{made['match']}/record", **key)
    assert no.value.code == "token"


def test_a_finished_game_is_looked_back_at(inn: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablewright.web.minds.LOOK_BACK_SECONDS", 0.5)
    # GIVEN a game that runs THEN nobody is told how it goes
    running = inn.table("smugglers", "Ada", "Bo")
    with pytest.raises(No):
        inn.ask(f"/api/matches/{running['match']}/look-back?seat=0")

    # WHEN it is over THEN there is a curve, with turning points that are moves of the game
    found = inn.ask(f"/api/matches/{finished(inn)}/look-back?seat=0")["found"]
    numbers = [point["n"] for point in found["points"]]
    assert numbers == sorted(numbers)
    assert 1 <= len(found["turning"]) <= 3
    assert {turn["n"] for turn in found["turning"]} <= set(numbers) <= set(range(8))
    assert found["times"] >= 2
