"""The database: made on the first start, refused when it is newer or not ours, unharmed by a full disk."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest
from tests.web.house import Address, House, No, Person, by_itself, house

from tablewright.web import store
from tablewright.web.refusals import Refused
from tablewright.web.store import FILE, VERSION, ChatRow, Store, StoreError


def test_it_is_made_on_the_first_start(tmp_path: Path) -> None:
    store = Store(tmp_path / "new" / "folder")
    store.close()
    path = tmp_path / "new" / "folder" / FILE
    assert path.stat().st_mode & 0o077 == 0
    connection = sqlite3.connect(path)
    assert connection.execute("pragma user_version").fetchone() == (VERSION,)
    assert connection.execute("pragma journal_mode").fetchone() == ("wal",)
    connection.close()


def test_a_newer_database_is_refused(tmp_path: Path) -> None:
    Store(tmp_path).close()
    connection = sqlite3.connect(tmp_path / FILE)
    connection.execute("pragma user_version = 7")
    connection.close()
    with pytest.raises(StoreError, match="database version 7, this one knows 4"):
        Store(tmp_path)


def test_the_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / FILE)
    connection.execute("create table recipes (name text)")
    connection.close()
    before = (tmp_path / FILE).read_bytes()
    with pytest.raises(StoreError, match="another program"):
        Store(tmp_path)
    assert (tmp_path / FILE).read_bytes() == before


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("Dear diary, " * 100)
    with pytest.raises(StoreError, match="cannot be used"):
        Store(tmp_path)


def test_a_folder_that_cannot_be_used_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="cannot be used"):
        Store(tmp_path / "file" / "folder")


def test_what_one_job_cannot_do_the_others_in_its_batch_still_do(tmp_path: Path) -> None:
    store = Store(tmp_path)

    async def write() -> list[object]:
        rows = [ChatRow("m", n, 0, "", "hello", "chat", 0.0) for n in (1, 2, 2, 3)]
        return await asyncio.gather(*(store.add_chat(row) for row in rows), return_exceptions=True)

    results = by_itself(write())
    assert [type(result) for result in results] == [type(None), type(None), Refused, type(None)]
    assert [row.n for row in store.chat("m", 10)] == [1, 2, 3]
    store.close()


def full(inn: House, is_full: bool) -> None:
    """Let the database not grow by one more page, or grow again: what a full disk looks like to SQLite."""
    pages = "(select 1)" if is_full else "1073741823"

    def act(connection: sqlite3.Connection) -> None:
        now = connection.execute("pragma page_count").fetchone()[0]
        connection.execute(f"pragma max_page_count = {now if is_full else pages}")

    loop = inn.server.servers[0].get_loop()
    asyncio.run_coroutine_threadsafe(inn.lobby.store.write(act), loop).result(5)


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


def test_two_servers_on_one_database_do_not_overwrite_each_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # GIVEN two servers that both hold the same table in memory, on a disk where files cannot be locked
    monkeypatch.setattr(store, "hold", lambda _: None)
    with house(tmp_path) as first, house(tmp_path) as second:
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
