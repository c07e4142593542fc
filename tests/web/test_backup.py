"""`tablewright backup` and `restore`: everything, checked, into either store, over nobody's tables."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest
from tests.web.house import house
from tests.web.postgres import Server

from tablewright.cli import main
from tablewright.web.store.sqlite import FILE


def play(folder: Path, url: str) -> Any:
    """A house with a game in the middle; the keys to it, and what its people have seen."""
    with house(folder, store=url) as inn:
        made = inn.table("council", "Ada", options={"days": 9})
        ada = inn.sit(made, 0)
        ada.done("Go left")
        ada.say("chat", text="Back in a week.")
        ada.hear("chat")
        inn.table("hike", "Ada", "Bo", campaign="hike", seed=5, profile="me")
        ada.leave()
    return made


def go_on(folder: Path, url: str, made: Any) -> None:
    """Everything is as it was left, and the game goes on."""
    with house(folder, store=url) as inn:
        back = inn.sit(made, 0)
        assert [line["text"] for line in back.hear("chat")["lines"]] == ["Back in a week."]
        assert back.done("Rest")["rev"] == 2
        assert len(inn.ask("/api/campaigns")) == 1
        back.leave()


def command(*words: str) -> int:
    return main(list(words))


@pytest.mark.parametrize(("first", "second"), [("file", "file"), ("file", "postgres"), ("postgres", "file")])
def test_what_was_backed_up_goes_on_in_another_store(
    first: str,
    second: str,
    tmp_path: Path,
    request: pytest.FixtureRequest,
    capsys: pytest.CaptureFixture[str],
) -> None:
    # GIVEN a game and a campaign in one store
    server = request.getfixturevalue("postgres") if "postgres" in (first, second) else None
    urls = [server.new() if kind == "postgres" else "" for kind in (first, second)]
    here, there, file = tmp_path / "here", tmp_path / "there", str(tmp_path / "tables.db")
    made = play(here, urls[0])

    # WHEN it is backed up, and put back into an empty one
    assert command("backup", file, "--data", str(here), "--store", urls[0]) == 0
    assert command("restore", file, "--data", str(there), "--store", urls[1]) == 0
    told = capsys.readouterr().out
    assert told.count("tables: 2, campaigns: 1, moves: 1") == 2

    # THEN the game goes on there
    go_on(there, urls[1], made)

    # AND it is not put back over what is there now
    assert command("restore", file, "--data", str(there), "--store", urls[1]) == 2
    assert "holds tables already" in capsys.readouterr().err


def test_a_backup_is_made_while_people_play(tmp_path: Path) -> None:
    with house(tmp_path / "here") as inn:
        made = inn.table("council", "Ada", options={"days": 9})
        ada = inn.sit(made, 0)
        ada.done("Go left")
        assert command("backup", str(tmp_path / "tables.db"), "--data", str(tmp_path / "here")) == 0
        assert ada.done("Rest")["rev"] == 2
        ada.leave()
    assert command("restore", str(tmp_path / "tables.db"), "--data", str(tmp_path / "there")) == 0
    with house(tmp_path / "there") as inn:
        back = inn.sit(made, 0)
        assert back.scene["rev"] == 1
        back.leave()


def test_what_cannot_be_backed_up(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    taken = tmp_path / "taken.db"
    taken.write_text("dear to somebody")
    play(tmp_path / "here", "")
    assert command("backup", str(taken), "--data", str(tmp_path / "here")) == 2
    assert "is there already; name a new file" in capsys.readouterr().err
    assert taken.read_text() == "dear to somebody"
    assert command("backup", str(tmp_path / "b.db"), "--data", str(tmp_path / "empty")) == 2
    assert "there are no tables in" in capsys.readouterr().err
    assert command("backup", str(tmp_path / "no" / "b.db"), "--data", str(tmp_path / "here")) == 2
    assert "cannot be written" in capsys.readouterr().err
    assert sorted(path.name for path in tmp_path.iterdir()) == ["here", "taken.db"]


def test_a_file_that_is_no_sound_backup(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    play(tmp_path / "here", "")
    file = tmp_path / "tables.db"
    assert command("backup", str(file), "--data", str(tmp_path / "here")) == 0

    def refused(words: str) -> None:
        assert command("restore", str(file), "--data", str(tmp_path / "there")) == 2
        assert words in capsys.readouterr().err
        assert not (tmp_path / "there" / FILE).exists()

    sound = file.read_bytes()
    file.write_bytes(sound[: len(sound) // 2])
    refused("older backup")
    file.write_text("Dear diary, " * 1000)
    refused("older backup")
    file.write_bytes(sound)
    connection = sqlite3.connect(file)
    connection.execute("pragma user_version = 99")
    connection.close()
    refused("written by a newer tablewright")
    connection = sqlite3.connect(file)
    connection.execute("pragma application_id = 1")
    connection.close()
    refused("is no backup of tablewright")
    file.unlink()
    refused("there is no file")


def test_an_older_backup_is_brought_up_to_date(tmp_path: Path, postgres: Server) -> None:
    from tablewright.web.store.sqlite import APPLICATION, SCHEMA

    file = tmp_path / "old.db"
    connection = sqlite3.connect(file)
    connection.executescript(f"{SCHEMA}pragma application_id = {APPLICATION}; pragma user_version = 1;")
    connection.execute(
        "insert into matches values ('m', 'table', 'hike', '', 'h', '{}', '{}', '', '', '', 1, 1, 0, '', '[]')"
    )
    connection.commit()
    connection.close()
    for url in ("", postgres.new()):
        assert command("restore", str(file), "--data", str(tmp_path / "there"), "--store", url) == 0
        with house(tmp_path / ("there" if not url else "elsewhere"), store=url) as inn:
            assert inn.ask("/api/matches/m")["moves"] == 0
