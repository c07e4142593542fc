"""Clocks where several servers share a database: one of them watches, and another when it is killed."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

from tests.web.house import Elsewhere, Person, house
from tests.web.postgres import Server

from tablewright.engine.record import Record, replay

WITHIN = 5.0  # seconds in which another server goes on


def out(person: Person, seat: int, patience: float) -> dict[str, Any]:
    """The news that the time of a seat is up."""
    deadline = time.monotonic() + patience
    while time.monotonic() < deadline:
        told = person.next(patience)
        if told["type"] == "clock" and told["seats"][seat]["out"]:
            return told
    raise AssertionError("nobody was timed out")


def test_one_of_two_servers_watches_and_both_show_it(postgres: Server, tmp_path: Path) -> None:
    url = postgres.new()
    with house(tmp_path / "a", store=url) as here, house(tmp_path / "b", store=url) as there:
        # GIVEN two people at one table, each with another server, by a clock
        made = here.table("smugglers", "Ada", "Bo", settings={"clock": {"each": 5}})
        ada, bo = here.sit(made, 0), there.sit(made, 1)
        ada.reply("o0")
        ada.hear("done")

        # WHEN the time of one is up, THEN both see it, and the record has it once
        out(ada, 1, 12)
        out(bo, 1, 5)
        assert sum(one.lobby.neighbours.leases.held == {"-clocks"} for one in (here, there)) <= 1
        time.sleep(1)
        for one in (here, there):
            one.run(one.lobby.room(made["match"]))
        bo.reply("o0")
        bo.hear("done")
        text = there.room(made).match.record.text()
        assert text.count("# clock 1 1 out") == 1
        replay(Record.parse(text))
        ada.leave()
        bo.leave()


def test_when_the_server_that_watches_is_killed_another_goes_on(postgres: Server, tmp_path: Path) -> None:
    # GIVEN a server that watches, and another one
    url = postgres.new()
    first = Elsewhere(tmp_path / "a", 0, "--store", url)
    try:
        made = first.table("smugglers", "Ada", "Bo", settings={"clock": {"each": 8}})
        Person(first.port, made["match"], [made["tokens"]["0"]]).leave()
        with house(tmp_path / "b", store=url) as second:
            ada = second.sit(made, 0)
            assert "-clocks" not in second.lobby.neighbours.leases.held

            # WHEN the first is killed in the middle of a decision
            began = time.monotonic()
            first.kill()

            # THEN the other watches, and time is up when it should be, or a little later
            told = out(ada, 1, 8 + WITHIN)
            assert told["seats"][0]["out"] or told["seats"][1]["out"]
            assert time.monotonic() - began < 8 + WITHIN
            ada.leave()
    finally:
        if first.process.poll() is None:
            first.kill()
