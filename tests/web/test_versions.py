"""Databases of every earlier version: brought up to date with all that they hold, and back down again."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from tests.web.house import by_itself, house

from tablewright.web.store import Store
from tablewright.web.store.sqlite import BACK, FILE, MIGRATIONS, VERSION, Sqlite, migrate

OLD = Path(__file__).parent / "old"  # as the programs of that time laid their tables out
VERSIONS = sorted(int(path.stem.rpartition("-")[2]) for path in OLD.glob("version-*.sql"))


def laid(folder: Path, version: int) -> sqlite3.Connection:
    """A database as an old program has left it."""
    folder.mkdir(exist_ok=True)
    connection = sqlite3.connect(folder / FILE, isolation_level=None)
    connection.executescript((OLD / f"version-{version}.sql").read_text())
    return connection


def shape(connection: sqlite3.Connection) -> dict[str, list[str]]:
    """The columns of every table, and the indexes."""
    names = [
        row[0]
        for row in connection.execute("select name from sqlite_master where type = 'table' order by name")
    ]
    found = {name: [row[1] for row in connection.execute(f"pragma table_info({name})")] for name in names}
    indexes = "select name from sqlite_master where type = 'index' and sql is not null order by name"
    return {**found, "indexes": [row[0] for row in connection.execute(indexes)]}


def test_every_earlier_version_is_kept_here() -> None:
    assert list(range(1, VERSION)) == VERSIONS == sorted(MIGRATIONS) == sorted(BACK)


@pytest.mark.parametrize("version", VERSIONS)
def test_an_old_game_is_played_on(version: int, tmp_path: Path) -> None:
    # GIVEN a house as an old program has left it
    laid(tmp_path, version).close()

    # WHEN this program opens it, THEN the game stands where it stood, with seats, talk and vote
    with house(tmp_path) as inn:
        watcher = inn.watch({"match": "oldgame"})
        assert (watcher.scene["rev"], watcher.scene["log"][-1]["text"]) == (2, "Ada rests.")
        assert [seat["name"] for seat in watcher.scene["seats"]] == ["Ada", "random"]
        assert watcher.hear("chat")["lines"][0]["text"] == "Good evening"
        if version >= 2:
            campaign = inn.run(inn.lobby.store.campaign("oldhike"))
            assert campaign is not None
            assert campaign.title == "An old hike"
        known = inn.run(inn.lobby.store.known_to("profile", "hike"))
        assert known == ({"coins": 3} if version >= 4 else {})
        watcher.leave()


@pytest.mark.parametrize("version", VERSIONS)
def test_it_goes_back_to_every_earlier_version(version: int, tmp_path: Path) -> None:
    # GIVEN what a database of that version looks like, and one of today with the same game
    then = laid(tmp_path / "then", version)
    laid(tmp_path / "now", version).close()
    by_itself(Store(Sqlite(tmp_path / "now")).close())
    now = sqlite3.connect(tmp_path / "now" / FILE, isolation_level=None)
    assert now.execute("pragma user_version").fetchone() == (VERSION,)

    # WHEN it is taken back, THEN it looks like that again, and holds the same
    migrate(now, VERSION, version)
    assert now.execute("pragma user_version").fetchone() == (version,)
    assert shape(now) == shape(then)
    for table in shape(then):
        if table != "indexes":
            words = f"select * from {table} order by 1, 2"
            assert now.execute(words).fetchall() == then.execute(words).fetchall()
    then.close()
    now.close()
