"""What is said at a table: kept, heard by everybody there, and within bounds."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from tablewright.web.clients import Bucket, Client
from tablewright.web.protocol import message
from tablewright.web.refusals import Refused
from tablewright.web.room_parts import chat_data
from tablewright.web.store import ChatRow, Overtaken

if TYPE_CHECKING:
    from tablewright.web.rooms import Room

CHAT_SHOWN: Final = 100
MOST_TALKERS: Final = 1000
TRIES: Final = 10  # at a line, when others talk at the same time


class Talk:
    """The chat of one table."""

    def __init__(self, room: Room, rows: list[ChatRow]) -> None:
        self.room = room
        self.rows = rows  # the latest, the newest last
        self.buckets: dict[str, Bucket] = {}  # of each seat, and of each address that watches

    async def say(self, seat: int, name: str, text: str, how: str) -> None:
        """A line in the chat."""
        for tries_left in reversed(range(TRIES)):
            n = self.rows[-1].n + 1 if self.rows else 1
            row = ChatRow(self.room.id, n, seat, name, text, how, time.time())
            try:
                await self.room.store.add_chat(row)
            except Overtaken:  # somebody else spoke at the same moment, elsewhere
                if not tries_left:
                    raise
                await self.read()
            else:
                self.hear([row])
                return

    async def unsay(self, n: int, words: str) -> None:
        """A line in the chat reads otherwise from now on, for those who are here as well."""
        row = next((row for row in self.rows if row.n == n and row.how == "chat"), None)
        if row is None:
            raise Refused("there is no such line", "unknown")
        await self.room.store.change_chat(row._replace(text=words))
        self.rows = [row._replace(text=words) if row.n == n else row for row in self.rows]
        self.room.tell_everyone(message("unsaid", lines=[chat_data(row._replace(text=words))]))

    async def read(self) -> None:
        """What was said elsewhere."""
        rows = await self.room.store.chat_after(self.room.id, self.rows[-1].n if self.rows else 0)
        if rows:
            self.hear(rows)

    def hear(self, rows: list[ChatRow]) -> None:
        self.rows = [*self.rows, *rows][-CHAT_SHOWN:]
        words = message("chat", lines=[chat_data(row) for row in rows])
        for client in self.room.clients:
            if client.deaf:
                self.tell(client, rows)
            else:
                client.tell(words)

    def tell(self, client: Client, rows: Sequence[ChatRow]) -> None:
        """What somebody reads of these lines: nothing from people whom they have blocked."""
        lines = [
            chat_data(row)
            for row in rows
            if not (row.how == "chat" and self.room.is_blocked(client, row.seat))
        ]
        if lines:
            client.tell(message("chat", lines=lines))

    def may_talk(self, client: Client) -> bool:
        """Whether one more line is within bounds: of a seat, or of an address that watches, however often they come."""
        who = f"seat {min(client.seats)}" if client.seats else client.address
        if len(self.buckets) > MOST_TALKERS:
            self.buckets.clear()
        return self.buckets.setdefault(who, Bucket(rate=1, burst=10)).take()
