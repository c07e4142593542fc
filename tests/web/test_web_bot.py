"""The example client from elsewhere plays a whole game."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from examples.web_bot import Bot, play, sit_down
from tests.web.house import House
from websockets.exceptions import ConnectionClosedError


@pytest.mark.parametrize(("game", "seats"), [("smugglers", 3), ("council", 2), ("council", 5), ("cellar", 1)])
def test_bots_from_elsewhere_play_a_whole_game(inn: House, game: str, seats: int) -> None:
    made = inn.table(game, *["open"] * seats)
    link = f"http://127.0.0.1:{inn.port}{made['link']}"
    with ThreadPoolExecutor(seats) as house:
        ends = list(house.map(lambda seat: play(link, f"Bot {seat}"), range(seats)))
    assert len(set(ends)) == 1
    assert inn.ask(f"/api/matches/{made['match']}")["over"] == ends[0]


def link_to(inn: House, game: str, *seats: str, **more: Any) -> tuple[Any, str]:
    made = inn.table(game, *seats, **more)
    return made, f"http://127.0.0.1:{inn.port}{made['link']}"


def test_it_goes_on_after_a_refusal(inn: House, monkeypatch: pytest.MonkeyPatch) -> None:
    # GIVEN a bot whose every third answer picks something that is not offered
    sent = 0
    send = Bot.send

    def careless(bot: Bot, socket: Any, chosen: list[dict[str, Any]]) -> None:
        nonlocal sent
        sent += 1
        send(bot, socket, [{"id": "fly away"}] if sent % 3 == 0 else chosen)

    monkeypatch.setattr(Bot, "send", careless)
    made, link = link_to(inn, "smugglers", "open", "bot")
    assert play(link, "Careless") == inn.ask(f"/api/matches/{made['match']}")["over"] != ""
    assert sent > 4


def test_it_votes_and_breaks_ties_with_people(inn: House) -> None:
    # GIVEN a table where all vote on each step, with one person and three bots
    made, link = link_to(inn, "council", "Ada", "open", "open", "open", settings={"group": "vote"})
    with ThreadPoolExecutor(3) as house:
        ends = [house.submit(play, link, f"Bot {n}") for n in range(3)]
        ada = inn.sit(made, 0)
        while not ada.scene.get("over"):
            if ada.is_asked() and ada.scene["rev"] != getattr(ada, "voted", -1):
                ada.voted = ada.scene["rev"]  # type: ignore[attr-defined]
                ada.reply(ada.options[0]["id"])
            told = ada.next()
            if told["type"] == "votes" and told["picker"] == 0:
                ada.reply(told["tied"][0])
        assert {end.result(30) for end in ends} == {inn.ask(f"/api/matches/{made['match']}")["over"]}


def test_it_connects_again_and_finds_a_game_that_ended_without_it(inn: House) -> None:
    # GIVEN a bot whose connections are cut again and again by the server
    made, link = link_to(inn, "council", "open", "bot", options={"days": 12}, settings={"group": "hand"})
    bot = sit_down(link, "Cut off")
    hear, heard = bot.hear, 0

    def cut(told: dict[str, Any], socket: Any) -> str:
        nonlocal heard
        heard += 1
        if heard % 9 == 0:
            socket.close()
            raise ConnectionClosedError(None, None)
        return hear(told, socket)

    bot.hear = cut  # type: ignore[method-assign]

    # THEN it plays to the end all the same, and one that comes back later is told the end
    end = bot.play()
    assert end == inn.ask(f"/api/matches/{made['match']}")["over"] != ""
    assert heard > 9
    late = Bot(bot.host, bot.match, bot.seat, bot.token)
    assert late.play() == end


def test_it_gives_up_where_there_is_nothing_to_play(inn: House) -> None:
    made, _ = link_to(inn, "council", "open")
    assert "opens no seat here" in Bot(f"127.0.0.1:{inn.port}", made["match"], 0, "wrong").play()
