"""Every door of the server, tried as host, seat, former seat and spectator: an unfinished game stays secret."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator
from typing import Any, get_args

import pytest
from starlette.routing import Route
from tests.web.house import House, No, Person, house

from tablewright.web import protocol
from tablewright.web.server import routes

# What can be asked of the server: whether it could tell of a game, and then which test here tries it.
DOORS = {
    "GET /": "a page",
    "GET /t/{match}": "a page",
    "GET /r/{match}": "a page",
    "GET /gallery": "a page",
    "GET /s/{version}/{name:path}": "a page",
    "GET /api/games": "the rules",
    "GET /api/games/{game}/cover.svg": "the rules",
    "GET /api/rules/{game}": "the rules",
    "GET /api/rules/{game}/search": "the rules",
    "GET /api/primer/{game}": "the rules",
    "GET /api/matches": "tried",
    "POST /api/matches": "tells the keys to whoever opens a table",
    "GET /api/matches/{match}": "tried",
    "POST /api/matches/{match}/join": "tried",
    "POST /api/matches/{match}/leave": "says nothing",
    "POST /api/matches/{match}/replace": "tried",
    "POST /api/matches/{match}/stand-in": "says nothing",
    "POST /api/matches/{match}/branch": "tried",
    "POST /api/matches/{match}/go-on": "tried",
    "POST /api/matches/{match}/begin-again": "tried",
    "POST /api/matches/{match}/again": "lays a table of its own once a game is over, tried in test_company",
    "GET /api/matches/{match}/record": "tried",
    "GET /api/matches/{match}/replay": "tried",
    "GET /api/matches/{match}/replay/index": "tried",
    "GET /api/matches/{match}/look-back": "tried",
    "GET /healthz": "says that it runs",
    "GET /readyz": "says that it runs",
    "GET /api/campaigns": "tried",
    "GET /api/campaigns/{campaign}": "tried",
    "POST /api/campaigns/{campaign}/export": "tried in test_campaigns",
    "GET /workshop": "a page",
    "GET /api/workshop": "packs",
    "POST /api/workshop": "packs",
    "POST /api/workshop/add": "packs",
    "GET /api/workshop/{game}/{pack}": "packs",
    "GET /api/workshop/{game}/{pack}/entry": "packs",
    "GET /api/workshop/{game}/{pack}/boards": "packs",
    "GET /api/workshop/{game}/{pack}/zip": "packs",
    "POST /api/workshop/{game}/{pack}/try": "packs",
    "POST /api/workshop/{game}/{pack}/page": "packs",
    "POST /api/workshop/{game}/{pack}/save": "packs",
    "POST /api/workshop/{game}/{pack}/remove": "packs",
    "POST /api/workshop/{game}/{pack}/deal": "opens a table of its own",
    "GET /moderate": "a page",
    "GET /api/me": "tells what the lobby shows of one's own tables",
    "POST /api/me": "tells what the lobby shows of one's own tables",
    "POST /api/me/keys": "tells new keys to whoever holds the seat, tried in test_people",
    "POST /api/me/collect": "counts",
    "GET /api/me/export": "tells what somebody said themselves",
    "POST /api/me/delete": "says nothing",
    "POST /api/me/leave": "says nothing",
    "POST /api/me/block": "says nothing",
    "POST /api/me/unblock": "tells what the lobby shows of one's own tables",
    "POST /api/me/sign-in/drop": "tells what the lobby shows of one's own tables",
    "GET /login/oidc": "knows nothing of games",
    "GET /login/oidc/back": "knows nothing of games, tried in test_oidc",
    "POST /api/me/passkeys/begin": "knows nothing of games",
    "POST /api/me/passkeys": "tells what the lobby shows of one's own tables",
    "POST /api/me/passkeys/drop": "tells what the lobby shows of one's own tables",
    "POST /api/me/reminders": "tells how one is reached oneself",
    "POST /api/me/channels": "the same; addresses inside are refused, tried in test_reminders",
    "POST /api/me/channels/prove": "the same",
    "POST /api/me/channels/try": "the same; it sends nothing of a game",
    "POST /api/me/channels/drop": "the same",
    "GET /sw.js": "a script",
    "POST /api/login/begin": "knows nothing of games",
    "POST /api/login": "tells what the lobby shows of one's own tables",
    "GET /api/matches/{match}/host": "tells the host of seats, settings and talk, tried in test_tables",
    "POST /api/matches/{match}/host": "the same",
    "POST /api/matches/{match}/kick": "the same; the record stays then, tried in test_tables",
    "POST /api/matches/{match}/unsay": "the same",
    "POST /api/matches/{match}/report": "says nothing",
    "POST /api/find": "tells the key to a seat that is open to anyone",
    "GET /api/moderation": "tells a moderator what was said in the chat",
    "POST /api/moderation": "the same",
    "POST /api/records": "knows only what is sent to it",
}
SAID = {
    "Hello",
    "Reply",
    "Undo",
    "Redo",
    "Agree",
    "Whole",
    "Talk",
    "Hint",
    "Foresee",
    "Ways",
    "OutOfTime",
    "Look",
    "Pass",
    "Ready",
}


def test_the_list_of_doors_is_complete() -> None:
    """Whoever adds a door says here what it could give away."""
    found = {
        f"{method} {route.path}"
        for route in routes()
        if isinstance(route, Route)
        for method in (route.methods or set()) - {"HEAD"}
    }
    assert found == set(DOORS)
    assert {kind.__name__ for kind in get_args(protocol.Message)} == SAID


ELSEWHERE: dict[int, House] = {}  # the other server on a database, by the port of the first


@pytest.fixture(scope="module", params=["file", "two servers"])
def inn(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server on a file, or one of two on a database: then games are played here, and every door is tried there."""
    if request.param == "file":
        with house(tmp_path_factory.mktemp("inn")) as alone:
            yield alone
        return
    url = request.getfixturevalue("postgres").new()
    folders = [tmp_path_factory.mktemp(name) for name in ("here", "there")]
    with house(folders[0], store=url) as here, house(folders[1], store=url) as there:
        ELSEWHERE[here.port] = there
        yield here


def door_of(inn: House) -> House:
    """Where strangers knock."""
    return ELSEWHERE.get(inn.port, inn)


class Evening:
    """A running game of two with a spectator; Ada is the host, and Bo sits where Cleo got up."""

    def __init__(self, inn: House) -> None:
        self.inn = inn
        self.made = inn.table("smugglers", "Ada", "Cleo")
        self.match = self.made["match"]
        self.former = self.made["tokens"]["1"]
        inn.ask(f"/api/matches/{self.match}/leave", {"seat": 1, "token": self.former})
        joined = inn.ask(f"/api/matches/{self.match}/join", {"invite": self.made["invite"], "name": "Bo"})
        self.keys = {
            "host": self.made["host"],
            "seat": self.made["tokens"]["0"],
            "former seat": self.former,
            "spectator": "",
        }
        self.ada = inn.sit(self.made, 0)
        self.bo = Person(inn.port, self.match, [joined["token"]])
        nonce = self.bo.reply("o0")
        self.bo.hear("done", nonce=nonce)
        self.ada.see(1)

    @property
    def secrets(self) -> list[str]:
        """The seed, and what Bo holds and has stowed, which Ada and the others have not seen."""
        room = self.inn.lobby.rooms[self.match]
        table: Any = room.table
        return [str(room.match.record.seed), *hidden_names(table)]

    def tell(self, key: str) -> dict[str, Any]:
        """All that is said to whoever has this key."""
        headers = {"authorization": f"Bearer {key}"} if key else {}
        body = {"at": 0, "token": key, "tokens": [key]}
        asked: dict[str, Any] = {
            "/api/matches": None,
            f"/api/matches/{self.match}": None,
            f"/api/matches/{self.match}/record": None,
            f"/api/matches/{self.match}/replay?at=1": None,
            f"/api/matches/{self.match}/replay?at=1&seat=1": None,
            f"/api/matches/{self.match}/replay/index": None,
            f"/api/matches/{self.match}/replay/index?seat=1": None,
            f"/api/matches/{self.match}/look-back": None,
            f"/api/matches/{self.match}/look-back?seat=1": None,
            f"/api/matches/{self.match}/branch": body,
            f"/api/matches/{self.match}/go-on": body,
            f"/api/matches/{self.match}/begin-again": body,
            "/api/campaigns": None,
        }
        return {path: answer_to(door_of(self.inn), path, body, headers) for path, body in asked.items()}


def hidden_names(table: Any) -> list[str]:
    from tests.web.test_secrecy import hidden_from

    return [name for name in hidden_from(table, 0) if name not in str(table.seen_by(0).hands[0])]


def answer_to(inn: House, path: str, body: Any, headers: dict[str, str]) -> Any:
    try:
        return inn.ask(path, body, **headers)
    except No as no:
        return {"refused": no.why, "code": no.code}


@pytest.mark.parametrize("who", ["host", "seat", "former seat", "spectator"])
def test_no_door_tells_more_than_was_seen(inn: House, who: str) -> None:
    evening = Evening(inn)
    told = evening.tell(evening.keys[who])
    text = json.dumps(told).casefold()
    assert len(evening.secrets) > 1
    assert [secret for secret in evening.secrets if secret.casefold() in text] == []
    for path in ("record", "replay?at=1&seat=1", "replay/index?seat=1", "branch"):
        assert told[f"/api/matches/{evening.match}/{path}"]["code"] == "token"


@pytest.mark.parametrize("who", ["host", "seat", "former seat", "spectator"])
def test_no_message_of_a_socket_tells_more_than_was_seen(inn: House, who: str) -> None:
    # GIVEN a running game, and somebody with a key at its socket
    evening = Evening(inn)
    person = Person(door_of(inn).port, evening.match, [key] if (key := evening.keys[who]) else [])

    # WHEN they say everything that can be said, wrong things too
    for kind, fields in [
        ("hint", {}), ("hint", {"seat": 1}), ("foresee", {"option": "stow 0", "prompt": "q1", "seat": 1}),
        ("foresee", {"option": "stow 0", "prompt": "q1"}), ("pass", {"seat": 1}), ("undo", {}), ("redo", {}),
        ("agree", {"what": "undo", "yes": True}), ("agree", {"what": "whole", "yes": True}), ("whole", {}),
        ("reply", {"rev": 1, "prompt": "q1", "picks": [{"option": "stow 0"}], "nonce": "n", "seat": 1}),
        ("reply", {"rev": 1, "prompt": "q1", "picks": [{"option": "steal 99"}], "nonce": "m"}),
        ("hello", {"v": 2}),
    ]:  # fmt: skip
        person.say(kind, **fields)
    person.hear_all(0.15)

    # THEN no secret is among the answers
    text = " ".join(person.raw).casefold()
    assert [secret for secret in evening.secrets if secret.casefold() in text] == []


def test_the_host_cannot_read_the_seed_by_giving_a_seat_to_a_bot(inn: House) -> None:
    # GIVEN a game in which Bo is away for a moment
    evening = Evening(inn)
    evening.bo.leave()
    while 1 in inn.lobby.rooms[evening.match].online:
        evening.ada.next()

    # WHEN the host gives the seat to a bot and asks for the record with every key there is
    inn.ask(f"/api/matches/{evening.match}/replace",
            {"seat": 1, "token": evening.made["host"], "by": {"kind": "bot"}})  # fmt: skip
    keys = ",".join([evening.made["tokens"]["0"], evening.made["host"]])

    # THEN it does not leave before it is over, by no door
    for path, body in [
        ("record", None),
        ("branch", {"at": 0, "tokens": keys.split(",")}),
    ]:
        with pytest.raises(No, match="replaced while they were away") as no:
            door_of(inn).ask(f"/api/matches/{evening.match}/{path}", body, authorization=f"Bearer {keys}")
        assert no.value.code == "token"


def test_it_leaves_when_everybody_agrees_and_has_been_told(inn: House) -> None:
    # GIVEN a running game
    evening = Evening(inn)
    key = {"authorization": f"Bearer {evening.made['tokens']['0']}"}

    # WHEN Ada asks, and Bo is told what it gives away and says no
    evening.ada.say("whole")
    asked = evening.bo.hear("ask", what="whole")
    assert "all luck to come" in asked["why"]
    evening.bo.say("agree", what="whole", yes=False)
    assert evening.ada.hear("ask", need=[])["why"].endswith("does not agree.")

    # THEN it stays
    with pytest.raises(No):
        inn.ask(f"/api/matches/{evening.match}/record", **key)

    # BUT with a yes it leaves, after a restart too, and whoever sits down later is told
    evening.ada.say("whole")
    evening.bo.hear("ask", what="whole", need=[1])
    evening.bo.say("agree", what="whole", yes=True)
    evening.ada.hear("ask", need=[])
    inn.lobby.rooms.pop(evening.match)
    assert "seed 0x" in inn.ask(f"/api/matches/{evening.match}/record", **key)
    with pytest.raises(No):
        inn.ask(f"/api/matches/{evening.match}/record")


def test_whoever_sits_down_where_somebody_knows_the_luck_is_told(inn: House) -> None:
    # GIVEN somebody who plays alone, has downloaded the game, and then frees a seat
    made = inn.table("smugglers", "Ada", "bot")
    match, key = made["match"], {"authorization": f"Bearer {made['tokens']['0']}"}
    inn.ask(f"/api/matches/{match}/record", **key)
    inn.ask(f"/api/matches/{match}/replace", {"seat": 1, "token": made["host"], "by": {"kind": "open"}})

    # THEN nobody sits down there unawares
    with pytest.raises(No, match="downloaded this game whole") as no:
        inn.ask(f"/api/matches/{match}/join", {"invite": made["invite"]})
    assert no.value.code == "known"
    assert inn.ask(f"/api/matches/{match}/join", {"invite": made["invite"], "knowing": True})["seat"] == 1


@pytest.mark.parametrize("more", [{"seed": 7}, {"seed": 7, "settings": {"door": "anyone"}}])
def test_a_chosen_seed_is_told_to_whoever_sits_down(inn: House, more: dict[str, Any]) -> None:
    made = inn.table("smugglers", "Ada", "open", **more)
    with pytest.raises(No, match="chose its seed"):
        inn.ask(f"/api/matches/{made['match']}/join", {"invite": made["invite"]})


def test_a_game_of_bots_is_its_makers(inn: House) -> None:
    made = inn.table("smugglers", "bot", "bot")
    with pytest.raises(No):
        inn.ask(f"/api/matches/{made['match']}/record")
    assert "seed 0x" in inn.ask(
        f"/api/matches/{made['match']}/record", authorization=f"Bearer {made['host']}"
    )


def test_a_part_of_an_unfinished_campaign_stays_secret(inn: House) -> None:
    from tests.web.test_campaigns import answer, begun, gate

    # GIVEN a campaign of two whose first part is over
    made = begun(inn, "Ada", "open", settings={"group": "hand"})
    taken = inn.ask(f"/api/matches/{made['match']}/join", {"invite": made["invite"], "knowing": True})
    made["tokens"]["1"] = taken["token"]
    ada, bo = gate(inn, made)
    answer(ada, "Rest")
    inn.ask(f"/api/matches/{made['match']}/go-on", {"token": made["members"]["0"]})

    # THEN what it carries on is for nobody alone, but for both together
    key = {"authorization": f"Bearer {made['tokens']['0']}"}
    for path in ("record", "replay?at=1&seat=1"):
        with pytest.raises(No) as no:
            inn.ask(f"/api/matches/{made['match']}/{path}", **key)
        assert no.value.code == "token"
    ada.say("whole")
    bo.hear("ask", what="whole")
    bo.say("agree", what="whole", yes=True)
    ada.hear("ask", need=[])
    assert "campaign hike" in inn.ask(f"/api/matches/{made['match']}/record", **key)


def test_how_long_a_bot_thought_cannot_be_told() -> None:
    """A thought of 1 ms and one of 60 ms are answered at the same time."""
    from tablewright.web.bots import on_the_beat

    async def took(seconds: float) -> float:
        started = time.monotonic()
        await on_the_beat(lambda: asyncio.sleep(seconds), 0.2)
        return time.monotonic() - started

    async def both() -> tuple[float, float]:
        return await took(0.001), await took(0.06)

    short, long = asyncio.run(both())
    assert short >= 0.2
    assert abs(long - short) < 0.04
