"""A client: one open socket, what it may see, and an outbox that never grows."""

from __future__ import annotations

import asyncio
import time
from typing import Final

from tablewright.engine.table import NOBODY
from tablewright.web.changes import NOTHING, Known

SCENE: Final = "scene"
MOST_WAITING: Final = 100
NEVER: Final = -1  # the revision that somebody has seen who has seen none


class Bucket:
    """So many at once, so many a second after that."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.left = burst
        self.filled = time.monotonic()

    def take(self) -> bool:
        """Whether one more is within bounds."""
        now = time.monotonic()
        self.left = min(self.burst, self.left + (now - self.filled) * self.rate)
        self.filled = now
        if self.left < 1:
            return False
        self.left -= 1
        return True

    async def wait(self) -> None:
        """Let one more come when it is within bounds, not before."""
        while not self.take():
            await asyncio.sleep((1 - self.left) / self.rate)


class Outbox:
    """What is still to be sent: of each kind only the newest, so that a slow reader costs nobody anything."""

    def __init__(self) -> None:
        self.waiting: dict[str, bytes] = {}
        self.filled = asyncio.Event()
        self.letters = 0

    def put(self, message: bytes, kind: str = "") -> None:
        """Something to send; without a kind it is sent whatever comes after it."""
        if not kind:
            self.letters += 1
            kind = f"#{self.letters}"
        self.waiting.pop(kind, None)
        self.waiting[kind] = message
        self.filled.set()

    @property
    def is_full(self) -> bool:
        return len(self.waiting) > MOST_WAITING

    async def take(self) -> tuple[str, bytes]:
        """The next thing to send."""
        await self.filled.wait()
        kind = next(iter(self.waiting))
        message = self.waiting.pop(kind)
        if not self.waiting:
            self.filled.clear()
        return kind, message


class Client:
    """Somebody at a table: the seats they hold, and the one whose view they are shown."""

    def __init__(self, seats: frozenset[int], name: str, address: str = "", *, keeps: bool = False) -> None:
        self.seats = seats
        self.name = name
        self.address = address
        self.showing = NOBODY
        self.rev = NEVER  # of the scene that was sent last
        self.known: Known | None = (
            NOTHING if keeps else None
        )  # what it keeps of scenes; None: it wants them whole
        self.waits_for_scene = False  # one is due that was not drawn yet
        self.curtain: int | None = None  # the seat that the device is to be passed to
        self.outbox = Outbox()
        self.errands: set[asyncio.Task[None]] = set()  # what is done for them alone, until they leave
        self.foreseeing = False  # what an option would do is being found out
        self.walking = False  # where several steps lead is being found out
        self.bucket = Bucket(rate=50, burst=100)
        self.person = ""  # who that is, if the lobby knows them
        self.deaf: dict[int, str] = {}  # seats of people whom they have blocked, with the keys to them
        self.looks = True  # the page is in sight

    def tell(self, message: bytes, kind: str = "") -> None:
        self.outbox.put(message, kind)

    def show_scene(self) -> None:
        """The scene has changed; it is drawn when the socket is ready for it."""
        self.waits_for_scene = True
        self.outbox.put(b"", SCENE)
