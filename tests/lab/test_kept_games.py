"""Finished games as lines of text beside a page."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.found import CELLAR, TOYS

from tablewright.cli import main
from tablewright.lab.balance import Target, measure
from tablewright.lab.experiment import Order, ordered
from tablewright.lab.kept_games import HEAD, Book
from tablewright.lab.workers import Crew, LabError

PEBBLES = str(TOYS / "pebbles")


def alone() -> Order:
    return ordered(CELLAR, "steady", 1, {"difficulty": "easy"}, things=False)


def rivals() -> Order:
    return ordered(PEBBLES, "random", 2, things=False)


def test_games_in_a_book_are_not_played_again(tmp_path: Path) -> None:
    # GIVEN five games that somebody played, in a book
    path = tmp_path / "games.txt"
    target = Target("easy", (alone(),), 0.0, 1.0)
    measure([target], 5, Crew(1, keep=Book(path, "turns")), fact="turns")

    # WHEN somebody goes on from that file to eight
    steps: list[int] = []
    found = measure([target], 8, Crew(1, keep=Book(path, "turns")), steps.append, "turns")

    # THEN five are there, three are played, and all is as if they had been played in one go
    assert steps == [5, 3]
    assert found == measure([target], 8, Crew(1), fact="turns")

    # AND a line tells them to people, by their lengths
    head, line = path.read_text(encoding="utf-8").splitlines()
    assert head == HEAD
    name, games = line.split(" | ")
    assert name.endswith("seed 1, steady, difficulty=easy")
    assert sum(game.endswith("+") for game in games.split()) == len(found[0].lengths)
    assert sorted(int(game[:-1]) for game in games.split() if game.endswith("+")) == found[0].lengths


def test_among_rivals_a_book_tells_who_won(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    targets = [Target(f"seat {seat}", (rivals(),), 0.0, 1.0, seat) for seat in (0, 1)]
    fresh = measure(targets, 4, Crew(1))
    measure(targets, 4, Crew(1, keep=Book(path)))
    steps: list[int] = []
    assert measure(targets, 4, Crew(1, keep=Book(path)), steps.append) == fresh
    assert steps == [4]
    assert {*path.read_text(encoding="utf-8").rpartition(" | ")[2].split()} <= {"+-", "-+"}


def test_what_is_missing_in_a_book_is_played(tmp_path: Path) -> None:
    # GIVEN a book in which two games of four are still to come
    path = tmp_path / "games.txt"
    target = Target("easy", (alone(),), 0.0, 1.0)
    measure([target], 4, Crew(1, keep=Book(path, "turns")), fact="turns")
    whole = path.read_text(encoding="utf-8")
    name, _, games = whole.rpartition(" | ")
    path.write_text(f"{name} | {games.split()[0]} ? ? {games.split()[3]}\n", encoding="utf-8")

    # WHEN they are asked for THEN they are played
    measure([target], 4, Crew(1, keep=Book(path, "turns")), fact="turns")
    assert path.read_text(encoding="utf-8") == whole


def test_other_cards_have_a_line_of_their_own(tmp_path: Path) -> None:
    book = Book(tmp_path / "games.txt")
    pack = tmp_path / "pack"
    pack.mkdir()
    head = 'id = "other"\nversion = "1"\ngame = "cellar"\ntitle = "Other"\nextends = "cellar"\n'
    (pack / "pack.toml").write_text(head, encoding="utf-8")
    orders = [alone(), ordered(CELLAR, "steady", 1, {"difficulty": "easy"}, str(pack))]
    assert len({book.chapter(order).name for order in orders}) == 2


@pytest.mark.parametrize("line", ["no games at all", "an order | 9+ 8x", "an order | 9"])
def test_a_broken_line_is_named_and_left_alone(tmp_path: Path, line: str) -> None:
    path = tmp_path / "games.txt"
    path.write_text(f"{HEAD}\n{line}\n", encoding="utf-8")
    with pytest.raises(LabError, match=r"games\.txt:2 is no line of games"):
        Book(path)
    assert path.read_text(encoding="utf-8") == f"{HEAD}\n{line}\n"


def test_a_book_without_lengths_cannot_tell_them(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    target = Target("easy", (alone(),), 0.0, 1.0)
    measure([target], 1, Crew(1, keep=Book(path)))
    with pytest.raises(LabError, match="does not tell how long"):
        measure([target], 1, Crew(1, keep=Book(path, "turns")), fact="turns")


def test_a_balance_goes_on_from_its_book(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "games.txt"
    command = ["lab", "balance", CELLAR, "--games=2", "--workers=1", f"--keep={path}"]
    assert main(command) == 0
    page, book = capsys.readouterr().out, path.read_text(encoding="utf-8")
    assert main(command) == 0
    assert capsys.readouterr().out == page
    assert path.read_text(encoding="utf-8") == book


def test_a_ladder_is_kept_in_a_folder_for_who_sat_where_is_more_than_a_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "games.txt"
    assert main(["lab", "ladder", CELLAR, "--games=1", "--workers=1", f"--keep={path}"]) != 0
    assert "give --keep a folder" in capsys.readouterr().err
    assert not path.exists()
