"""What a store needs of a database: answers to questions, and changes that happen whole or not at all.

A change is written once, as a script: a generator that asks one thing after another and gets the answers. Each
database carries scripts out in a transaction of its own, so that the same lines serve SQLite and PostgreSQL.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

T = TypeVar("T")
Row = tuple[Any, ...]


class Ask(NamedTuple):
    """A question inside a change; the answer is its rows."""

    words: str
    given: Row = ()


class Do(NamedTuple):
    """Something that is done with each of these rows; the answer is how many were changed, if there was one."""

    words: str
    rows: Sequence[Row] = ((),)


class Tell(NamedTuple):
    """News for the other servers on this database: they hear it when the change is done, and only then."""

    match: str
    what: str  # of the table has changed
    n: int = 0  # the last line that is new


Script = Generator[Ask | Do | Tell, Any, T]
News = dict[str, Any]


class StoreError(Exception):
    """The database cannot be used; the sentence says why and what to do."""


class Taken(Exception):
    """Somebody else was quicker: a row with this key is there already."""


class Unwritten(Exception):
    """The database does not take a change just now; nothing of it has happened."""


class Database(Protocol):
    """SQLite or PostgreSQL. Questions are written for both; `?` stands for what is given."""

    where: str  # for the host's log
    me: str  # what this server is called among those on the database
    is_shared: bool  # whether other servers may use it at the same time

    async def read(self, words: str, *given: Any) -> list[Row]:
        """The rows that answer a question."""

    async def write(self, script: Script[T]) -> T:
        """Carry out a change; it is on disk when this returns. May raise `Taken` or `Unwritten`, or what the script
        raises; nothing has happened then."""

    async def open(self) -> None:
        """Called once inside the loop that will use it."""

    async def close(self) -> None:
        """Write what waits, then let go."""

    async def listen(self, hear: Callable[[News], None], missed: Callable[[], None]) -> None:
        """Be told what others tell; `missed` is called when something may not have been heard."""

    async def tell(self, news: Sequence[News]) -> None:
        """Tell others something that is kept nowhere."""


def insert(table: str, rows: Sequence[Row], keys: str = "") -> list[Do]:
    """Rows of a table; with keys, rows that have the same take the place of those that are there."""
    if not rows:
        return []
    first = rows[0]
    names = getattr(first, "_fields", ())
    places = ", ".join("?" * len(first))
    words = f"insert into {table} ({', '.join(names)}) values ({places})"
    if keys:
        others = [name for name in names if name not in keys.split(", ")]
        words += f" on conflict ({keys}) do update set " + ", ".join(f"{n} = excluded.{n}" for n in others)
    return [Do(words, rows)]
