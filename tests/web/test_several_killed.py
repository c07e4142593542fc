"""Servers of several processes, of which one is killed every few moments: nothing is lost, all come back."""

from __future__ import annotations

import os
import random
import signal
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from tests import kills
from tests.web.house import Elsewhere, Person
from tests.web.postgres import Server
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tablewright.engine.record import Record, replay
from tablewright.web.store.running import LASTS

GAMES = max(3, kills.KILLS // 10)  # 50 in `make long`
DAYS = 16
AGAIN_WITHIN = 5.0  # seconds in which another process goes on
GONE = (ConnectionClosed, ConnectionError, InvalidHandshake, EOFError, OSError, TimeoutError)


class Visitor:
    """Somebody with a browser: whatever happens to the connection, they come back and say again what they said."""

    def __init__(self, server: Elsewhere, made: Any, seat: int) -> None:
        self.server = server
        self.made = made
        self.seat = seat
        self.returned = 0
        self.longest = 0.0
        self.person = self.arrive()

    def arrive(self) -> Person:
        began = time.monotonic()
        while True:
            try:
                return Person(self.server.port, self.made["match"], [self.made["tokens"][str(self.seat)]])
            except GONE:
                assert time.monotonic() - began < 30
                time.sleep(0.05)

    def come_back(self) -> None:
        self.returned += 1
        before, self.person = self.person, self.arrive()
        before.socket.socket.close()
        self.person.name, self.person.nonces = before.name, before.nonces

    def play(self, luck: random.Random) -> list[str]:
        """Play to the end; what was confirmed, in order."""
        confirmed: list[str] = []
        while not self.person.scene.get("over"):
            if not self.person.is_asked():
                self.wait()
                continue
            option = luck.choice(self.person.options)["id"]
            if self.answer(option):
                confirmed.append(option)
        return confirmed

    def wait(self) -> None:
        """Until something happens; a table at which bots are to move goes on soon."""
        began = time.monotonic()
        rev = self.person.scene["rev"]
        while self.person.scene["rev"] == rev:
            try:
                self.person.next()
            except GONE:
                self.come_back()
        self.longest = max(self.longest, time.monotonic() - began)

    def answer(self, option: str) -> bool:
        """Say it until it is confirmed or refused, whoever is there to hear it."""
        rev, prompt = self.person.scene["rev"], self.person.scene["prompt"]["id"]
        nonce = self.person.reply(option)
        while True:
            try:
                told = self.person.hear_one("done", "refused", nonce=nonce)
            except GONE:
                self.come_back()
                self.person.reply(option, rev=rev, prompt=prompt, nonce=nonce)
                continue
            if told["type"] == "done":
                self.catch_up(told["rev"])
                return True
            assert told["code"] in ("old", "busy", "disk"), told
            self.catch_up(0)
            return False

    def catch_up(self, rev: int) -> None:
        while True:
            try:
                self.person.hear_all(0.05)
                if self.person.scene["rev"] >= rev:
                    return
            except GONE:
                self.come_back()


def processes(server: Elsewhere) -> list[int]:
    """Those that serve, under their parent."""
    parent = server.process.pid
    found = []
    for child in Path(f"/proc/{parent}/task/{parent}/children").read_text().split():
        words = Path(f"/proc/{child}/cmdline").read_bytes()
        if b"spawn_main" in words:
            found.append(int(child))
    return found


def test_killing_processes_loses_nothing_and_doubles_nothing(postgres: Server, tmp_path: Path) -> None:
    # GIVEN a server of two processes, and games of people with bots
    luck = random.Random(37)
    server = Elsewhere(tmp_path, 0, "--store", postgres.new(), "--workers", "2")
    until_served(server)
    over = threading.Event()
    killed = []

    def kill_now_and_then() -> None:
        first = processes(server)  # whoever people came to at the beginning is spared for no time
        while not over.wait(0.7 + luck.random() * 2):
            running = processes(server)
            victim = first.pop() if first else luck.choice(running)
            if victim in running:
                os.kill(victim, signal.SIGKILL)
                killed.append(victim)

    try:
        tables = [
            server.table("council", "Ada", "bot", options={"days": DAYS}, settings={"pace": 0.4})
            for _ in range(GAMES)
        ]
        reaper = threading.Thread(target=kill_now_and_then)
        reaper.start()

        # WHEN they play to the end, while one process or the other is killed every few seconds
        try:
            with ThreadPoolExecutor(GAMES) as people:
                visitors = list(people.map(lambda made: Visitor(server, made, 0), tables))
                heard = list(people.map(lambda who: who.play(random.Random(id(who))), visitors))
        finally:
            over.set()
            reaper.join()
        until_served(server)

        # THEN every game is whole: each answer that was confirmed is there once and in order, and it replays
        assert len(killed) >= 2
        for made, confirmed in zip(tables, heard, strict=True):
            record = Record.parse(server.ask(f"/api/matches/{made['match']}/record"))
            assert len(record.moves) == 2 * DAYS
            rest = iter(record.moves)
            assert all(any(move.endswith(option) for move in rest) for option in confirmed)
            assert replay(record).over
        assert any(visitor.returned for visitor in visitors)
    finally:
        end(server)


def test_another_process_moves_the_bots_within_five_seconds(postgres: Server, tmp_path: Path) -> None:
    # GIVEN a table where only bots move, watched by pages at both processes
    server = Elsewhere(tmp_path, 0, "--store", postgres.new(), "--workers", "2")
    until_served(server)
    try:
        made = server.table("council", "bot", "bot", options={"days": 500}, settings={"pace": 0.05})
        pages = [server.watch(made) for _ in range(12)]
        pages[0].see(3)

        # WHEN one process is killed, and after a while the other one that was there at the beginning
        for victim in processes(server):
            before = max(rev_now(page) for page in pages)
            os.kill(victim, signal.SIGKILL)
            began = time.monotonic()
            pages = [page for page in pages if rev_now(page) >= 0]
            pages += [back(server, made) for _ in range(12 - len(pages))]

            # THEN the bots go on soon
            while max(rev_now(page) for page in pages) <= before + 2:
                assert time.monotonic() - began < AGAIN_WITHIN
                time.sleep(0.05)
            time.sleep(LASTS)
    finally:
        end(server)


def test_processes_end_when_their_parent_is_killed(postgres: Server, tmp_path: Path) -> None:
    server = Elsewhere(tmp_path, 0, "--store", postgres.new(), "--workers", "2")
    until_served(server)
    running = processes(server)
    assert len(running) == 2
    server.kill()
    end = time.monotonic() + 20
    while any(is_running(one) for one in running):
        assert time.monotonic() < end
        time.sleep(0.05)


def end(server: Elsewhere) -> None:
    """Told to stop, it stops in order."""
    server.process.terminate()
    code = server.process.wait(20)
    assert server.process.stdout is not None
    server.process.stdout.close()
    assert code == 0


def is_running(process: int) -> bool:
    try:
        return " Z " not in Path(f"/proc/{process}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False


def rev_now(page: Person) -> int:
    """What a page shows now; -1 if its connection is lost."""
    try:
        page.hear_all(0.01)
    except GONE:
        return -1
    return int(page.scene["rev"])


def back(server: Elsewhere, made: Any) -> Person:
    end = time.monotonic() + 10
    while True:
        try:
            return server.watch(made)
        except GONE:
            assert time.monotonic() < end


def until_served(server: Elsewhere) -> None:
    """Both processes have begun, and somebody answers."""
    end = time.monotonic() + 60
    while True:
        try:
            if len(processes(server)) == 2 and server.ask("/healthz"):
                return
        except (TimeoutError, OSError):
            pass
        assert time.monotonic() < end
        time.sleep(0.1)
