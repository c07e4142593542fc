"""Several tables at once: nobody waits for a slow reader, and each table keeps its own moves."""

from __future__ import annotations

import socket
from concurrent.futures import ThreadPoolExecutor

from tests.web.house import CONNECTIONS, House

from tablewright.engine.record import Record, replay

TABLES = 12


def play(inn: House, made: dict[str, str]) -> int:
    """Two people play one table to its end."""
    people = [inn.sit(made, seat) for seat in range(2)]
    rev = 0
    while not people[0].scene.get("over"):
        person = next(person for person in people if person.is_asked())
        nonce = person.reply(person.options[rev % len(person.options)]["id"])
        rev = person.hear("done", nonce=nonce)["rev"]
        for other in people:
            other.see(rev)
    return rev


def test_many_tables_at_once(inn: House) -> None:
    tables = [
        inn.table("council", "Ada", "Bo", settings={"group": "hand"}, options={"days": 8})
        for _ in range(TABLES)
    ]
    with ThreadPoolExecutor(TABLES) as house:
        moves = list(house.map(lambda made: play(inn, made), tables))
    assert moves == [16] * TABLES
    for made in tables:
        record = Record.parse(inn.ask(f"/api/matches/{made['match']}/record"))
        assert len(record.moves) == 16
        assert replay(record).over


def test_nobody_waits_for_a_slow_reader(inn: House) -> None:
    # GIVEN a spectator who never reads
    made = inn.table("cellar", "Ada", options={"health": 40})
    ada = inn.sit(made, 0)
    sleeper = inn.watch(made)
    sleeper.socket.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    CONNECTIONS.callback(sleeper.socket.socket.close)

    # WHEN the others play on
    for _ in range(60):
        if ada.scene.get("over"):
            break
        nonce = ada.reply(ada.options[0]["id"])
        ada.see(ada.hear("done", nonce=nonce)["rev"])

    # THEN they are not held up, and what waits for the sleeper does not grow
    room = inn.lobby.rooms[made["match"]]
    assert all(len(client.outbox.waiting) < 10 for client in room.clients)
