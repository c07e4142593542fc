"""Rubbish, too much, out of order, forged: a clear answer, and a table that is none the worse for it."""

from __future__ import annotations

import json
import random
import time
from pathlib import Path

import pytest
from tests.web.house import House, Person

from tablewright.engine.scene import decode
from tablewright.web.protocol import PROTOCOL

RUBBISH = [
    "",
    "hello",
    "null",
    "[]",
    "{}",
    "0",
    '"reply"',
    '{"type":"dance"}',
    '{"type":7}',
    '{"type":"reply"}',
    '{"type":"reply","rev":"now","prompt":"q0","picks":[],"nonce":"n"}',
    '{"type":"reply","rev":0,"prompt":"q0","picks":[],"nonce":"n"}',
    '{"type":"reply","rev":0,"prompt":"q0","picks":[{"option":"o0"},{"option":"o1"}],"nonce":"n"}',
    '{"type":"reply","rev":0,"prompt":"q0","picks":[{"option":"o0"}],"nonce":""}',
    '{"type":"reply","rev":1e300,"prompt":"q0","picks":[{"option":"o0"}],"nonce":"n"}',
    '{"type":"reply","rev":99999999999999999999,"prompt":"q0","picks":[{"option":"o0"}],"nonce":"n"}',
    '{"type":"reply","rev":0,"prompt":"q0","picks":[{"option":"go left","amount":3}],"nonce":"n"}',
    '{"type":"reply","rev":0,"prompt":"q0","picks":[{"option":"go left"},{"option":"go up"}],"nonce":"n"}',
    '{"type":"reply","rev":0,"prompt":"q0","picks":[{"option":"' + "x" * 401 + '"}],"nonce":"n"}',
    '{"type":"vote","option":"go left"}',
    '{"type":"agree","what":"undo","yes":true}',
    '{"type":"agree","what":"everything","yes":1}',
    '{"type":"redo"}',
    '{"type":"undo"}',
    '{"type":"pass","seat":3}',
    '{"type":"pass","seat":null}',
    '{"type":"chat","text":""}',
    '{"type":"chat","text":"' + "x" * 501 + '"}',
    '{"type":"interject","option":"o0","nonce":"n"}',
    '{"type":"hello","tokens":' + json.dumps(["x"] * 17) + "}",
    "[" * 5000,
    '{"type":"chat","text":"\\ud800"}',
]


@pytest.mark.parametrize("text", RUBBISH)
def test_rubbish_is_refused_and_the_table_goes_on(inn: House, text: str) -> None:
    # GIVEN somebody at a table where nothing has happened
    made = inn.table("council", "Ada", "Bo")
    ada = inn.sit(made, 0)

    # WHEN they send rubbish
    ada.socket.send(text)

    # THEN they are told in a sentence, and still sit there
    told = ada.hear("refused")
    assert told["why"].endswith((".", "!", "?", "…"))
    ada.say("chat", text="still here")
    ada.hear("chat")
    assert inn.ask(f"/api/matches/{made['match']}")["moves"] == 0


def test_random_bytes_of_good_messages_do_no_harm(inn: House) -> None:
    # GIVEN good messages with letters changed, lost and doubled by luck
    made = inn.table("council", "Ada", "Bo", settings={"group": "hand"}, options={"days": 500})
    luck = random.Random(4)
    good = [
        '{"type":"reply","rev":0,"prompt":"q0","picks":[{"option":"go left"}],"nonce":"n"}',
        '{"type":"reply","rev":0,"prompt":"q0","picks":[{"option":"rest 0"}],"nonce":"m","seat":0}',
        '{"type":"agree","what":"undo","yes":false}',
        '{"type":"pass","seat":"seat-0"}',
    ]

    # WHEN hundreds of them are sent
    for _ in range(12):
        ada = inn.sit(made, 0)
        for _ in range(25):
            text = list(luck.choice(good))
            for _ in range(luck.randrange(4)):
                text[luck.randrange(len(text))] = luck.choice(
                    ["", chr(luck.randrange(32, 400)), "}", '"', "0"]
                )
            ada.socket.send("".join(text))
        ada.leave()

    # THEN the table can still be seen and played
    bo = inn.sit(made, 1)
    assert decode(json.dumps(bo.scene).encode()).game == "council"


def test_a_binary_frame_is_refused(inn: House) -> None:
    ada = inn.sit(inn.table("council", "Ada"), 0)
    ada.socket.send(b"\x00\x01")
    assert ada.hear("refused")["code"] == "bad"


def test_a_long_message_is_refused_and_a_huge_one_cuts_off(inn: House) -> None:
    made = inn.table("council", "Ada")
    ada = inn.sit(made, 0)
    ada.say("chat", text="x" * 20_000)
    assert ada.hear("refused")["code"] == "limit"
    ada.say("chat", text="x" * 200_000)
    assert ada.closed() == 1009
    assert inn.sit(made, 0).scene["rev"] == 0


def test_whoever_sends_too_fast_is_slowed_down_and_nobody_else_is(inn: House) -> None:
    # GIVEN somebody who sends far more than a person could
    made = inn.table("council", "Ada", "Bo", settings={"group": "hand"})
    ada, bo = inn.sit(made, 0), inn.sit(made, 1)
    started = time.monotonic()
    for _ in range(150):
        ada.say("redo")

    # THEN the other plays on at once, and the flood is listened to at its own pace
    bo.done("Go left")
    waited = time.monotonic() - started
    for _ in range(150):
        ada.hear("refused")
    assert time.monotonic() - started > max(0.9, waited)


def test_too_much_talk_is_refused(inn: House) -> None:
    ada = inn.sit(inn.table("council", "Ada"), 0)
    for _ in range(11):
        ada.say("chat", text="blah")
    assert ada.hear("refused")["code"] == "limit"


def test_hello_comes_first(inn: House) -> None:
    made = inn.table("council", "Ada")
    ada = Person(inn.port, made["match"], [], quiet=True)
    ada.reply("o0", rev=0)
    assert ada.hear("refused")["code"] == "bad"
    assert ada.closed() == 4400


@pytest.mark.parametrize("v", [{}, {"v": 1}, {"v": PROTOCOL + 1}])
def test_whoever_speaks_another_protocol_is_told_to_reload(inn: House, v: dict[str, int]) -> None:
    made = inn.table("council", "Ada")
    old = Person(inn.port, made["match"], [], quiet=True)
    old.say("hello", tokens=[made["tokens"]["0"]], **v)
    told = old.hear("refused")
    assert (told["code"], told["why"].endswith("reload it.")) == ("version", True)
    assert old.closed() == 4400


def test_an_unknown_table(inn: House) -> None:
    nobody = Person(inn.port, "nowhere", [], quiet=True)
    nobody.say("hello", v=PROTOCOL)
    assert nobody.hear("refused")["code"] == "unknown"
    assert nobody.closed() == 4404


def test_a_wrong_token_only_watches(inn: House) -> None:
    # GIVEN tokens that open nothing: invented, empty, of another table, of another seat that was left
    made, other = inn.table("smugglers", "Ada", "Bo"), inn.table("smugglers", "Cy", "Di")
    for token in ("x" * 32, made["host"], made["invite"], other["tokens"]["0"]):
        thief = Person(inn.port, made["match"], [token])
        assert thief.hear("refused")["code"] == "token"

        # THEN they see what a spectator sees, and can do nothing
        assert thief.scene.get("seat", "") == ""
        thief.reply("o0", seat=0)
        assert thief.hear("refused")["code"] == "seat"
        thief.leave()


def test_hello_twice_shows_the_table_again(inn: House) -> None:
    ada = inn.sit(inn.table("council", "Ada"), 0)
    ada.say("hello")
    assert ada.hear("scene")["scene"]["rev"] == 0


def test_the_page_names_every_message() -> None:
    """The reference page and the code must not drift apart."""
    from tablewright.web import protocol

    text = (Path(__file__).parents[2] / "docs" / "reference" / "protocol.md").read_text(encoding="utf-8")
    for kind in protocol.Said.__subclasses__():
        assert f"`{kind.__struct_config__.tag}`" in text
