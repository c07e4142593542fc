"""Which of several servers runs the bots and clocks of a table. Only in PostgreSQL; all times are the database's own.

A server says every second that it is alive. What it runs is free again when it has not said so for a while, so a
server that is killed is followed by another. None of this keeps moves apart: the numbers of the lines do that.
"""

from __future__ import annotations

from typing import Final

from tablewright.web.store.database import Do, Script, Tell

LASTS: Final = 3.0  # seconds that a sign of life counts
FORGOTTEN: Final = 600.0
NOW: Final = "extract(epoch from clock_timestamp())"
ALIVE, FREE, GONE = "alive", "free", "gone"


def beat(me: str) -> Script[None]:
    """This server is alive."""
    yield Do(
        f"insert into processes (id, until) values (?, {NOW} + {LASTS}) "
        "on conflict (id) do update set until = excluded.until",
        [(me,)],
    )
    yield Tell("", ALIVE)


def tidied() -> Script[None]:
    """Servers that ended long ago, and what they ran, are forgotten."""
    yield Do(f"delete from processes where until < {NOW} - {FORGOTTEN}")
    yield Do("delete from runs where owner not in (select id from processes)")


def claimed(match: str, me: str) -> Script[bool]:
    """Run a table from now on, unless a server that is alive does; whether it is ours."""
    changed = yield Do(
        "insert into runs (match, owner) values (?, ?) on conflict (match) do update set owner = excluded.owner "
        "where runs.owner = excluded.owner or not exists "
        f"(select 1 from processes where processes.id = runs.owner and processes.until > {NOW})",
        [(match, me)],
    )
    return bool(changed)


def released(match: str, me: str) -> Script[None]:
    """Somebody else may run it."""
    yield Do("delete from runs where match = ? and owner = ?", [(match, me)])
    yield Tell(match, FREE)


def ended(me: str) -> Script[None]:
    """This server ends; all that it ran is free at once."""
    yield Do("delete from runs where owner = ?", [(me,)])
    yield Do("delete from processes where id = ?", [(me,)])
    yield Tell("", GONE)
