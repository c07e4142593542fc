"""`tablewright mcp` as a program of its own: a client starts it and speaks to it by its standard input and output."""

from __future__ import annotations

import asyncio
import os
import random
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from mcp import Client, StdioServerParameters
from tests.adapters.doors import WAYS, few_seats
from tests.adapters.test_mcp import called, play, refused
from tests.web.house import House

from tablewright.engine.record import Record, replay

PAIR = next([name, "--way", way] for name, way in reversed(WAYS) if few_seats(name, way) == 2)


def at_process(words: list[str], act: Callable[[Client], Awaitable[Any]]) -> Any:
    """Let a client act at the seat that such a command opens."""
    command = StdioServerParameters(
        command=sys.executable, args=["-m", "tablewright", "mcp", *words], env=dict(os.environ)
    )

    async def run() -> Any:
        async with Client(command) as client:
            return await act(client)

    return asyncio.run(run())


def test_a_whole_game_by_standard_input_and_output_and_its_record(tmp_path: Path) -> None:
    kept = tmp_path / "model.tw"

    async def act(client: Client) -> dict[str, Any]:
        assert "there is no option" in await refused(client, "choose", option="Hello!", revision=0)
        await play(client, 2_000, random.Random(3))
        return await called(client, "look")

    look = at_process([*PAIR, "--seats", "2", "--seed", "5", "--record", str(kept)], act)

    assert look["over"]
    again = replay(Record.parse(kept.read_text(encoding="utf-8"), "the record"))
    assert again.over
    assert again.seats == 2


def test_a_seat_at_a_web_table_by_its_link(inn: House) -> None:
    made = inn.table("smugglers", "open", "bot", "bot")

    async def act(client: Client) -> dict[str, Any]:
        return await play(client, 300, random.Random(5))

    look = at_process([f"http://127.0.0.1:{inn.port}{made['link']}", "--name", "Ada"], act)

    assert look["over"]
    assert inn.ask(f"/api/matches/{made['match']}")["over"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["chess"], "there is no game called chess"),
        ([*PAIR, "--seats", "99"], "not 99"),
        ([*PAIR, "--seats", "2", "--bot", "7=random"], "there is no seat 7; seats are 1 to 2"),
        ([*PAIR, "--seats", "2", "--seat", "3"], "seat 3 is not at this table: its seats are 1 to 2"),
    ],
)
def test_a_seat_that_cannot_be_is_told_before_anything_is_read(words: list[str], sentence: str) -> None:
    command = [sys.executable, "-m", "tablewright", "mcp", *words]
    done = subprocess.run(command, input="", capture_output=True, text=True, timeout=60, check=False)

    assert done.returncode == 2
    assert done.stdout == ""
    assert sentence in " ".join(done.stderr.split())
    assert "Traceback" not in done.stderr
