"""A house to play in: a real server in a thread, people with real sockets, and the games they play."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, TypeVar
from uuid import uuid4

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.typing import Origin

from tablewright.engine.game import game_in
from tablewright.web.limits import Limits
from tablewright.web.lobby import Lobby
from tablewright.web.protocol import PROTOCOL
from tablewright.web.rooms import Room
from tablewright.web.server import application, listening, server_for
from tablewright.web.store.database import Do

HERE = Path(__file__).parent
GAMES = [
    HERE / "games" / "smugglers",
    HERE / "games" / "council",
    HERE.parent / "toys" / "fair",
    HERE.parent / "toys" / "hike",
    HERE.parent / "toys" / "cellar",
    HERE.parents[1] / "examples" / "lamp",
]
PATIENCE = 30.0
T = TypeVar("T")
CONNECTIONS = ExitStack()  # of the present test; closed at its end

for folder in GAMES:
    game_in(folder)


class No(Exception):
    """The server said no."""

    def __init__(self, status: int, body: dict[str, Any]) -> None:
        super().__init__(f"{status} {body}")
        self.status = status
        self.why = body.get("why", "")
        self.code = body.get("code", "")


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return int(free.getsockname()[1])


class Address:
    """A server that can be reached, wherever it runs."""

    def __init__(self, port: int) -> None:
        self.port = port

    def ask(self, path: str, body: Any = None, **headers: str) -> Any:
        """The answer to a request; a body makes it a POST."""
        raw = body if isinstance(body, bytes) else None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", raw, headers)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                text = answer.read().decode()
                self.headers = answer.headers
        except urllib.error.HTTPError as no:
            text = no.read().decode()
            raise No(no.code, json.loads(text) if text.startswith("{") else {"why": text}) from None
        return json.loads(text) if text[:1] in "{[" else text

    def table(self, game: str, *seats: str, **more: Any) -> Any:
        """A new table: `person`, `open`, `bot`, or a person's name for each seat."""
        kinds = {"person": "person", "open": "open", "bot": "bot"}
        wishes = [
            {"kind": kinds.get(seat, "person"), "name": "" if seat in kinds else seat} for seat in seats
        ]
        settings = {"pace": 0, "listed": True, **more.pop("settings", {})}
        return self.ask("/api/matches", {"game": game, "seats": wishes, "settings": settings, **more})

    def sit(self, made: Any, *seats: int, **hello: Any) -> Person:
        """A person at these seats of a table that was just made."""
        return Person(self.port, made["match"], [made["tokens"][str(seat)] for seat in seats], **hello)

    def watch(self, made: Any, **hello: Any) -> Person:
        return Person(self.port, made["match"], [], **hello)


class House(Address):
    """A server in a thread of this process."""

    def __init__(self, data: Path, limits: Limits | None = None, **more: Any) -> None:
        self.data = data
        names = ["localhost", *more.pop("names", [])]
        self.app = application(data, names, limits=limits or Limits(tables=5000), **more)
        self.server = server_for(self.app)
        self.listening = listening("127.0.0.1", 0)
        super().__init__(self.listening.getsockname()[1])
        self.thread = threading.Thread(target=self.server.run, kwargs={"sockets": [self.listening]})
        self.thread.start()
        while not self.server.started:
            time.sleep(0.005)

    @property
    def lobby(self) -> Lobby:
        lobby: Lobby = self.app.state.lobby
        return lobby

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Have something done inside the server."""
        loop = self.server.servers[0].get_loop()
        return asyncio.run_coroutine_threadsafe(work, loop).result(PATIENCE)

    def room(self, made: Any) -> Room:
        """The room of a table, as the server has it."""
        return self.run(self.lobby.room(made["match"]))

    def database(self, *statements: str) -> None:
        """Meddle with what is kept."""
        self.run(self.lobby.store.do([Do(words) for words in statements]))

    def close(self) -> None:
        self.server.should_exit = True
        self.thread.join()
        self.listening.close()


def by_itself(work: Coroutine[Any, Any, T]) -> T:
    """Run it on a loop of its own, in a thread of its own: beside a browser this thread's loop is never idle."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


@contextmanager
def house(data: Path, limits: Limits | None = None, **more: Any) -> Iterator[House]:
    opened = House(data, limits, **more)
    try:
        yield opened
    finally:
        opened.close()


class Elsewhere(Address):
    """A server in a process of its own, which can be killed."""

    def __init__(self, data: Path, port: int = 0, *more: str) -> None:
        environment = {**os.environ, "TABLEWRIGHT_GAMES": os.pathsep.join(map(str, GAMES))}
        words = [
            "-m",
            "tablewright",
            "serve",
            "--no-browser",
            "--data",
            str(data),
            "--port",
            str(port),
            *more,
        ]
        self.process = subprocess.Popen(
            [sys.executable, *words],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env=environment,
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        super().__init__(int(line.rstrip("/\n").rpartition(":")[2]))

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


class Person:
    """Somebody with a socket, who remembers everything they were told."""

    def __init__(
        self,
        port: int,
        match: str,
        tokens: list[str],
        *,
        quiet: bool = False,
        by: str = "",
        cookie: str = "",
        **hello: Any,
    ) -> None:
        name = by or f"127.0.0.1:{port}"
        self.socket = CONNECTIONS.enter_context(
            connect(
                f"ws://{name}/ws/{match}",
                sock=socket.create_connection(("127.0.0.1", port)),
                origin=Origin(f"http://{name}") if by else None,
                additional_headers={"Cookie": f"tablewright={cookie}"} if cookie else None,
                compression=None,
                max_size=None,
                max_queue=None,
            )
        )
        self.heard: list[dict[str, Any]] = []
        self.unread: list[dict[str, Any]] = []
        self.raw: list[str] = []
        self.scene: dict[str, Any] = {}
        self.envelope: dict[str, Any] = {}
        self.nonces = 0
        self.name = uuid4().hex  # a nonce is remembered by the table: no two clients may ever share one
        self.chosen = ""
        if not quiet:
            self.say("hello", **{"v": PROTOCOL, "tokens": tokens, **hello})
            self.hear("scene")

    def say(self, kind: str, **fields: Any) -> None:
        self.socket.send(json.dumps({"type": kind, **fields}))

    def next(self, timeout: float = PATIENCE) -> dict[str, Any]:
        text = self.socket.recv(timeout)
        assert isinstance(text, str)
        told: dict[str, Any] = json.loads(text)
        self.raw.append(text)
        self.heard.append(told)
        self.unread.append(told)
        if told["type"] == "scene":
            self.envelope = told
            self.scene = told["scene"]
        return told

    def hear(self, kind: str, **wanted: Any) -> dict[str, Any]:
        """The first thing of this kind that was said and not yet listened to."""
        while True:
            for told in self.unread:
                if told["type"] == kind and all(told.get(name) == value for name, value in wanted.items()):
                    self.unread.remove(told)
                    return told
            self.next()

    def hear_one(self, *kinds: str, **wanted: Any) -> dict[str, Any]:
        """The first thing of one of these kinds that was said and not yet listened to."""
        while True:
            for told in self.unread:
                if told["type"] in kinds and all(told.get(name) == value for name, value in wanted.items()):
                    self.unread.remove(told)
                    return told
            self.next()

    def hear_all(self, pause: float = 0.05) -> list[dict[str, Any]]:
        """Whatever is said until it has been silent for a moment."""
        told = []
        while True:
            try:
                told.append(self.next(pause))
            except TimeoutError:
                return told

    def see(self, rev: int) -> dict[str, Any]:
        """The scene of this revision or a later one."""
        while self.scene.get("rev", -1) < rev:
            self.next()
        return self.scene

    def see_as(self, seat: str) -> dict[str, Any]:
        """The view of this seat, as soon as it is shown."""
        while self.scene.get("seat", "") != seat:
            self.next()
        return self.scene

    @property
    def options(self) -> list[dict[str, Any]]:
        """What can be chosen now."""
        prompt = self.scene.get("prompt") or {}
        return [option for option in prompt.get("options", []) if option.get("enabled", True)]

    def is_asked(self) -> bool:
        return bool(self.options)

    def choose(self, label: str, **more: Any) -> str:
        """Answer with the option that is called so."""
        found = [option["id"] for option in self.scene["prompt"]["options"] if option["label"] == label]
        assert found, (
            f"{label!r} is not among {[option['label'] for option in self.scene['prompt']['options']]}"
        )
        return self.reply(found[0], **more)

    def reply(self, *options: str, **more: Any) -> str:
        """Answer with these options: by id, or `o1` for the second that can be chosen."""
        self.nonces += 1
        nonce = more.pop("nonce", f"{self.name}-{self.nonces}")
        rev = more.pop("rev", self.scene.get("rev", 0))
        prompt = more.pop("prompt", (self.scene.get("prompt") or {}).get("id", f"q{rev}"))
        picks = more.pop("picks", None) or [{"option": self.option_called(option)} for option in options]
        self.chosen = picks[0]["option"] if picks else ""
        self.say("reply", rev=rev, prompt=prompt, picks=picks, nonce=nonce, **more)
        return str(nonce)

    def option_called(self, name: str) -> str:
        at = int(name[1:]) if name[:1] == "o" and name[1:].isdigit() else len(self.options)
        return str(self.options[at]["id"]) if at < len(self.options) else name

    @property
    def anytime(self) -> list[str]:
        """What can be done without being asked."""
        prompt = self.scene.get("prompt") or {}
        return [option["id"] for option in prompt.get("anytime", [])]

    def done(self, label: str, **more: Any) -> dict[str, Any]:
        """Answer, and see what comes of it."""
        nonce = self.choose(label, **more)
        told = self.hear("done", nonce=nonce)
        return self.see(told["rev"])

    def closed(self) -> int:
        """Listen until the server hangs up; the code it gives."""
        try:
            while True:
                self.next()
        except ConnectionClosed as end:
            return end.rcvd.code if end.rcvd else 1006

    def leave(self) -> None:
        self.socket.close()
