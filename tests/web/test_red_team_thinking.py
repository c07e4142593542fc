"""Nobody stalls the server by what it must think about: bots, hints, and records that somebody sends."""

from __future__ import annotations

import asyncio
import os
import statistics
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from tests.web.house import House, No, by_itself, house

from tablewright.engine.record import Record
from tablewright.web.limits import Limits
from tablewright.web.workers import BEHIND, TooLong, Turns, Worker

HEADER = "tablewright record 1\ngame council\nengine 0\npack none\nseats 1\nseed 0\n\n"
HARD = {"kind": "bot", "player": "mcts:iterations=20000"}


# Bots -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("where", ["table", "replace", "stand-in", "branch"])
def test_a_bot_that_would_starve_the_others_is_refused(inn: House, where: str) -> None:
    greedy = {"kind": "bot", "player": "mcts:iterations=1000000"}
    made = inn.table("smugglers", "Ada", "bot")
    paths: dict[str, tuple[str, dict[str, Any]]] = {
        "table": ("/api/matches", {"game": "smugglers", "seats": [greedy, greedy]}),
        "replace": (
            f"/api/matches/{made['match']}/replace",
            {"seat": 1, "token": made["host"], "by": greedy},
        ),
        "stand-in": (
            f"/api/matches/{made['match']}/stand-in",
            {"seat": 0, "token": made["tokens"]["0"], "player": greedy["player"]},
        ),
        "branch": (
            f"/api/matches/{made['match']}/branch",
            {"at": 0, "token": made["tokens"]["0"], "seats": [greedy, greedy]},
        ),
    }
    path, body = paths[where]
    with pytest.raises(No, match="may have iterations=20000 at most; the host can change that") as no:
        inn.ask(path, body)
    assert no.value.code == "limit"


def test_tables_take_turns() -> None:
    """One table asks for five thoughts, then another for one: it does not wait for all five."""

    async def evening() -> list[str]:
        turns = Turns(1, 30)
        answered: list[str] = []

        async def ask(table: str) -> None:
            await turns.think(table, time.sleep, 0.01)
            answered.append(table)

        try:
            await asyncio.gather(*(ask("greedy") for _ in range(5)), ask("modest"))
        finally:
            turns.close()
        return answered

    assert by_itself(evening()).index("modest") <= 2


def test_a_thought_that_nobody_waits_for_is_stopped_and_one_that_takes_too_long() -> None:
    async def evening() -> float:
        turns = Turns(1, 3)
        try:
            await turns.think("first", time.sleep, 0)
            with pytest.raises(TimeoutError):
                async with asyncio.timeout(0.2):
                    await turns.think("taken back", time.sleep, 600)
            started = time.monotonic()
            await turns.think("next", time.sleep, 0)
            quick = time.monotonic() - started
            with pytest.raises(TooLong):
                await turns.think("slow", time.sleep, 600)
            return quick
        finally:
            turns.close()

    assert by_itself(evening()) < 3


def test_a_bot_stops_when_its_question_is_taken_back_or_everybody_leaves(inn: House) -> None:
    # GIVEN a bot that thinks for half a minute
    turns = inn.lobby.bots.minds.turns
    seats = [{"kind": "person", "name": "Ada"}, HARD]
    made = inn.ask("/api/matches", {"game": "smugglers", "seats": seats, "settings": {"pace": 0}})

    def is_thinking() -> bool:
        return any(worker.is_busy for worker in turns.workers)

    def wait_until(thinking: bool) -> None:
        until = time.monotonic() + 10
        while is_thinking() != thinking:
            assert time.monotonic() < until
            time.sleep(0.01)

    # WHEN its seat is given away, it stops at once; and so it does when everybody has left
    ada = inn.sit(made, 0)
    wait_until(True)
    inn.ask(f"/api/matches/{made['match']}/replace",
            {"seat": 1, "token": made["host"], "by": {"kind": "open"}})  # fmt: skip
    wait_until(False)
    inn.ask(f"/api/matches/{made['match']}/replace", {"seat": 1, "token": made["host"], "by": HARD})
    wait_until(True)
    ada.leave()
    wait_until(False)

    # THEN other tables still have their bots and hints
    other = inn.sit(inn.table("council", "Cy", "Di", options={"days": 9}, settings={"group": "hand"}), 0)
    other.done("Go left")


def test_a_bot_whose_time_is_up_goes_by_rule_of_thumb(tmp_path: Path) -> None:
    with house(tmp_path, Limits(bot_seconds=1)) as inn:
        seats = [{"kind": "person", "name": "Ada"}, HARD]
        made = inn.ask("/api/matches", {"game": "smugglers", "seats": seats, "settings": {"pace": 0}})
        ada = inn.sit(made, 0)
        assert ada.see(1)["rev"] >= 1


# Records --------------------------------------------------------------------------------------------------

HOSTILE = {
    "agreements and undos": HEADER + "# agreed 0\n" * 70_000 + "go left\nundo\n" * 70_000,
    "digests and undos": HEADER
    + "".join(f"# digest {n} x\n" for n in range(60_000))
    + "go left\nundo\n" * 60_000,
    "deep undos": HEADER + "go left\nrest\n" * 20_000 + "".join(f"undo {n}\n" for n in range(40_000, 1, -1)),
    "words": HEADER + "go left and right and left " * 100_000 + "\n",
    "remarks": HEADER + "# \n" * 900_000,
    "players": HEADER.rstrip("\n") + "\n" + "".join(f"player {n} x\n" for n in range(200_000)) + "\n",
}


@pytest.mark.parametrize("kind", ["agreements and undos", "digests and undos", "deep undos"])
def test_reading_a_record_is_linear(kind: str) -> None:
    """Twice as much takes about twice as long; before, it took four times."""

    def seconds(text: str) -> float:
        started = time.process_time()
        Record.parse(text)
        return time.process_time() - started

    text = HOSTILE[kind]
    head, body = text.split("\n\n", 1)
    half = f"{head}\n\n{body[: body.rindex(chr(10), 0, len(body) // 2) + 1]}" if "deep" not in kind else ""
    assert seconds(text) < 8
    assert not half or seconds(text) < 3.2 * seconds(half) + 0.2


@pytest.mark.parametrize("kind", [*HOSTILE])
def test_a_hostile_record_holds_up_nobody(hall: Any, kind: str) -> None:
    # GIVEN people at many tables, who are answered quickly, and a record that is long to read
    inn, tables = hall
    people = [inn.sit(made, 0) for made in tables]
    outcome: list[str] = []
    took: list[float] = []

    def play() -> None:
        for person in people:
            started = time.perf_counter()
            person.done(person.options[0]["label"])
            took.append(time.perf_counter() - started)

    while len(took) < 60:
        play()
    quiet = statistics.quantiles(took, n=20)[-1]
    took.clear()

    def send() -> None:
        try:
            inn.ask("/api/records", HOSTILE[kind].encode())
        except No as no:
            outcome.append(no.code)

    # WHEN it is sent while they play
    sender = threading.Thread(target=send)
    sender.start()
    while sender.is_alive() or len(took) < 60:
        play()
    sender.join()

    # THEN the sender gets an answer in a sentence, and nobody has waited for it; on a busy machine all are slower
    assert outcome in ([], ["rules"], ["bad"], ["limit"])
    assert max(took) < 2.0
    slow = statistics.quantiles(took, n=20)[-1]
    assert slow < max(0.1, 5 * quiet), f"95 % within {slow:.3f} s, and {quiet:.3f} s without the record"


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with house(tmp_path_factory.mktemp("hall"), Limits(tables=5000, record_seconds=6)) as inn:
        tables = [inn.table("council", "Ada", options={"days": 500}) for _ in range(100)]
        yield inn, tables


@pytest.mark.skipif(not hasattr(os, "nice"), reason="this system has no such order")
def test_who_plays_goes_before_who_reads() -> None:
    async def evening() -> None:
        worker = Worker()
        try:
            assert await worker.call(os.nice, 0) == min(19, os.nice(0) + BEHIND)
        finally:
            worker.stop()

    asyncio.run(evening())


def test_a_record_may_use_so_much_memory_and_no_more() -> None:
    async def evening() -> None:
        worker = Worker(megabytes=700)
        try:
            assert len(await worker.call(bytes, 1000)) == 1000
            with pytest.raises(MemoryError):
                await worker.call(bytes, 1 << 30)
        finally:
            worker.stop()

    by_itself(evening())
