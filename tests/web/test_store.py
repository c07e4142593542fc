"""What is kept: both databases do the same, are made on the first start, and are refused when they are not ours."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from tests.web.house import Address, House, No, Person, by_itself, house
from tests.web.postgres import Server

from tablewright.cli import main
from tablewright.web.refusals import Refused
from tablewright.web.store import (
    ChatRow,
    LineRow,
    MatchRow,
    SeatRow,
    State,
    Store,
    StoreError,
    VoteRow,
    opened,
    sqlite,
)
from tablewright.web.store.database import Do
from tablewright.web.store.postgres import UP, migrate, without_password
from tablewright.web.store.postgres import VERSION as POSTGRES_VERSION
from tablewright.web.store.sqlite import FILE, VERSION, Sqlite

MATCH = MatchRow(
    id="m", kind="table", game="council", pack="", header="h\n", options="{}", settings="{}", host="", invite="",
    parent="", created=1.5, changed=1.5, moves=0, over="", waiting="[0]", listed=1, invite_until=2.5,
)  # fmt: skip


# Both databases


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest) -> str:
    """The address of an empty store: a file in a folder, or a database of a real server."""
    return request.getfixturevalue("postgres").new() if request.param == "postgres" else ""


def use(url: str, folder: Path, work: Any) -> Any:
    """Open a store, do something with it, close it, all in one loop."""

    async def whole() -> Any:
        store = await asyncio.to_thread(opened, url, folder)
        await store.open()
        try:
            return await work(store)
        finally:
            await store.close()

    return by_itself(whole())


def test_what_is_written_is_read_again_by_the_next_server(url: str, tmp_path: Path) -> None:
    # GIVEN a table with a seat, two moves, talk and a vote
    seat = SeatRow("m", 0, "person", "Ada", "", "hash")
    lines = [LineRow("m", n, f"move {n}\n", 0, f"nonce {n}", 2.25) for n in (1, 2)]
    talk = [ChatRow("m", n, 0, "Ada", f"hello {n}", "chat", 3.0) for n in (1, 2, 3)]

    async def write(store: Store) -> None:
        await store.add_match(MATCH, [seat])
        await store.add_lines("m", lines, State(2.25, 2, "", "[]"))
        for row in talk:
            await store.add_chat(row)
        await store.add_votes([VoteRow("m", 0, 2, 1)])
        await store.add_votes([VoteRow("m", 0, 2, 0)])
        await store.mark("m", known="somebody", let_out=1)

    async def read(store: Store) -> list[Any]:
        return [
            await store.match("m"),
            await store.seats("m"),
            await store.lines("m"),
            await store.lines("m", after=1),
            await store.chat("m", 2),
            await store.votes("m", 2),
            await store.listed(finished=False),
            await store.seats_of_all(["m", "other"]),
        ]

    # WHEN one server writes it and another one reads it
    use(url, tmp_path, write)
    match, seats, all_lines, later, chat, votes, listed, seats_of_all = use(url, tmp_path, read)

    # THEN it is the same to the last column
    assert match == MATCH._replace(changed=2.25, moves=2, waiting="[]", known="somebody", let_out=1)
    assert seats == [seat]
    assert all_lines == lines
    assert later == lines[1:]
    assert chat == talk[1:]
    assert votes == [VoteRow("m", 0, 2, 0)]
    assert listed == [match]
    assert seats_of_all == {"m": [seat], "other": []}


def test_a_line_that_is_taken_is_refused_and_nothing_of_the_change_has_happened(
    url: str, tmp_path: Path
) -> None:
    async def write(store: Store) -> MatchRow | None:
        await store.add_match(MATCH, [], [LineRow("m", 1, "theirs\n", 0, "", 1.0)])
        mine = [LineRow("m", n, "mine\n", 1, "", 2.0) for n in (2, 1)]
        with pytest.raises(Refused) as no:
            await store.add_lines("m", mine, State(2.0, 2, "", "[]"))
        assert no.value.code == "old"
        assert [line.text for line in await store.lines("m")] == ["theirs\n"]
        return await store.match("m")

    assert use(url, tmp_path, write) == MATCH


def test_a_seat_is_taken_once(url: str, tmp_path: Path) -> None:
    async def write(store: Store) -> list[SeatRow]:
        await store.add_match(MATCH, [SeatRow("m", 0, "open", "", "", "")])
        await store.set_seat(SeatRow("m", 0, "person", "Ada", "", "hers"), "")
        with pytest.raises(Refused, match="quicker"):
            await store.set_seat(SeatRow("m", 0, "person", "Bo", "", "his"), "")
        return await store.seats("m")

    assert [seat.name for seat in use(url, tmp_path, write)] == ["Ada"]


def test_what_one_change_cannot_do_the_others_beside_it_still_do(url: str, tmp_path: Path) -> None:
    async def write(store: Store) -> tuple[list[object], list[int]]:
        rows = [ChatRow("m", n, 0, "", "hello", "chat", 0.0) for n in (1, 2, 2, 3)]
        results = await asyncio.gather(*(store.add_chat(row) for row in rows), return_exceptions=True)
        return results, [row.n for row in await store.chat("m", 10)]

    results, kept = use(url, tmp_path, write)
    assert sorted(type(result).__name__ for result in results) == ["NoneType"] * 3 + ["Overtaken"]
    assert kept == [1, 2, 3]


def test_two_servers_on_one_database_do_not_overwrite_each_other(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # GIVEN two servers that both hold the same table in memory, on a disk where files cannot be locked
    monkeypatch.setattr(sqlite, "hold", lambda _: None)
    with house(tmp_path, store=url) as first, house(tmp_path, store=url) as second:
        made = first.table("council", "Ada", options={"days": 9})
        here, there = first.sit(made, 0), Address(second.port).sit(made, 0)

        # WHEN both make a move
        here.done("Go left")
        there.choose("Go right")

        # THEN the later one is refused, and sees what the earlier one did
        assert there.hear("refused")["code"] == "old"
        assert there.see(1)["log"][-1]["text"] == "They go left."
        here.leave()
        there.leave()


# SQLite


def test_it_is_made_on_the_first_start(tmp_path: Path) -> None:
    Sqlite(tmp_path / "new" / "folder").close_now()
    path = tmp_path / "new" / "folder" / FILE
    assert path.stat().st_mode & 0o077 == 0
    connection = sqlite3.connect(path)
    assert connection.execute("pragma user_version").fetchone() == (VERSION,)
    assert connection.execute("pragma journal_mode").fetchone() == ("wal",)
    connection.close()


def test_a_newer_database_is_refused(tmp_path: Path) -> None:
    Sqlite(tmp_path).close_now()
    connection = sqlite3.connect(tmp_path / FILE)
    connection.execute("pragma user_version = 99")
    connection.close()
    with pytest.raises(StoreError, match="database version 99, this one knows"):
        Sqlite(tmp_path)


def test_the_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / FILE)
    connection.execute("create table recipes (name text)")
    connection.close()
    before = (tmp_path / FILE).read_bytes()
    with pytest.raises(StoreError, match="another program"):
        Sqlite(tmp_path)
    assert (tmp_path / FILE).read_bytes() == before


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("Dear diary, " * 100)
    with pytest.raises(StoreError, match="cannot be used"):
        Sqlite(tmp_path)


def test_a_folder_that_cannot_be_used_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="cannot be used"):
        Sqlite(tmp_path / "file" / "folder")


def full(inn: House, is_full: bool) -> None:
    """Let the database not grow by one more page, or grow again: what a full disk looks like to SQLite."""
    pages = 1 if is_full else 1073741823  # no fewer than there are
    inn.database(f"pragma max_page_count = {pages}")


def test_a_full_disk_is_told_and_the_table_is_unharmed(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with house(tmp_path) as inn:
        # GIVEN a table, and a disk that has no room left
        made = inn.table("council", "Ada", options={"days": 500})
        ada = inn.sit(made, 0)
        ada.done("Go left")
        full(inn, True)

        # WHEN somebody plays on until the last page is used up
        told = play_until_refused(ada)

        # THEN they are told, the host is told, and they still see the last move that was kept
        assert told["code"] == "disk"
        assert "disk" in told["why"]
        assert "cannot be written" in caplog.text
        ada.hear_all()
        kept = ada.scene["rev"]
        assert inn.ask(f"/api/matches/{made['match']}")["moves"] == kept

        # AND when there is room again, the game goes on from there
        full(inn, False)
        label = "Rest" if kept % 2 else "Go left"
        assert ada.done(label)["rev"] == kept + 1
        ada.leave()


def play_until_refused(ada: Person) -> dict[str, str]:
    for _ in range(400):
        nonce = ada.reply("o0")
        while True:
            told = ada.next()
            if told["type"] == "refused":
                assert told["nonce"] == nonce
                return told
            if told["type"] == "done":
                ada.see(told["rev"])
                break
    raise AssertionError("the disk was never full")


def test_a_new_table_on_a_full_disk_is_refused(tmp_path: Path) -> None:
    with house(tmp_path) as inn:
        full(inn, True)
        with pytest.raises(No) as no:
            open_many_tables(inn)
        assert (no.value.status, no.value.code) == (507, "disk")


def open_many_tables(inn: House) -> None:
    for _ in range(200):
        inn.table("council", "Ada")


# PostgreSQL


def test_a_game_goes_on_after_a_restart_in_postgresql(postgres: Server, tmp_path: Path) -> None:
    url = postgres.new()
    with house(tmp_path, store=url) as inn:
        made = inn.table("council", "Ada", options={"days": 9})
        ada = inn.sit(made, 0)
        ada.done("Go left")
        ada.leave()
    with house(tmp_path, store=url) as again:
        back = again.sit(made, 0)
        assert back.see(1)["log"][-1]["text"] == "They go left."
        back.leave()


def test_a_database_that_goes_away_and_comes_back(postgres: Server, tmp_path: Path) -> None:
    # GIVEN a game on a server whose database stops
    with house(tmp_path, store=postgres.new()) as inn:
        made = inn.table("council", "Ada", options={"days": 9})
        ada = inn.sit(made, 0)
        ada.done("Go left")
        postgres.stop()
        try:
            # WHEN somebody moves, THEN they are told, and so is whoever asks how the server is
            ada.choose("Rest")
            assert ada.hear("refused")["code"] in ("disk", "busy")
            with pytest.raises(No) as no:
                inn.ask("/readyz")
            assert no.value.status == 503
        finally:
            postgres.start()

        # AND when it is back, the game goes on where it was
        ada.leave()
        back = inn.sit(made, 0)
        assert back.done("Rest")["rev"] == 2
        assert inn.ask("/readyz")["ready"]
        back.leave()


def test_versions_go_up_and_down(postgres: Server) -> None:
    import asyncpg

    url = postgres.new()

    async def there_and_back() -> list[int]:
        connection = await asyncpg.connect(url)
        counts = []
        for to in (POSTGRES_VERSION, 0, POSTGRES_VERSION):
            await migrate(connection, "here", to)
            counts.append(
                await connection.fetchval("select count(*) from pg_tables where schemaname = 'public'")
            )
        await connection.close()
        return counts

    up, down, again = by_itself(there_and_back())
    assert up == again > down == 1
    assert sorted(UP) == list(range(1, POSTGRES_VERSION + 1))


def test_a_newer_database_in_postgresql_is_refused(postgres: Server, tmp_path: Path) -> None:
    url = postgres.new()
    use(url, tmp_path, lambda store: store.do([Do("update tablewright set version = 99")]))
    with pytest.raises(StoreError, match="database version 99, this one knows"):
        opened(url, tmp_path)


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("mysql://me@here/db", "takes an address like postgresql://user@host/database"),
        ("postgresql://me:secret@127.0.0.1:1/db", "see that PostgreSQL runs there"),
        ("postgresql://me@127.0.0.1:notaport/db", "cannot be used"),
    ],
)
def test_a_wrong_address(url: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--port", "0", "--data", str(tmp_path), "--no-browser", "--store", url]) == 2
    told = capsys.readouterr().err
    assert words in told
    assert "secret" not in told
    assert without_password("postgresql://me:a@b@host/db").count("a@b") == 0
