"""The example client from elsewhere plays a whole game."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from examples.web_bot import play
from tests.web.house import House


@pytest.mark.parametrize(
    ("game", "seats"), [("smugglers", 3), ("council", 2), ("council", 5), ("forward", 1)]
)
def test_bots_from_elsewhere_play_a_whole_game(inn: House, game: str, seats: int) -> None:
    made = inn.table(game, *["open"] * seats)
    link = f"http://127.0.0.1:{inn.port}{made['link']}"
    with ThreadPoolExecutor(seats) as house:
        ends = list(house.map(lambda seat: play(link, f"Bot {seat}"), range(seats)))
    assert len(set(ends)) == 1
    assert inn.ask(f"/api/matches/{made['match']}")["over"] == ends[0]
