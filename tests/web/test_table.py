"""People at one table: what one does, all see; what is sent twice is done once."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.web.house import House

from tablewright.engine.game import find_game


def test_what_one_does_the_others_see(inn: House) -> None:
    # GIVEN two people and a spectator
    made = inn.table("council", "Ada", "Bo", settings={"group": "hand"})
    ada, bo, watcher = inn.sit(made, 0), inn.sit(made, 1), inn.watch(made)

    # WHEN one of them decides
    ada.done("Go left")

    # THEN all see it, and who is asked next
    for person in (bo, watcher):
        scene = person.see(1)
        assert scene["log"][-1]["text"] == "They go left."
        assert scene["prompt"]["text"] == "Waiting for Ada."
        assert scene["prompt"]["how"] == "wait"
    assert [seat["name"] for seat in watcher.scene["seats"]] == ["Ada", "Bo"]
    assert watcher.scene.get("seat", "") == ""


def test_a_whole_game_to_its_end(inn: House) -> None:
    # GIVEN a walk of two days, alone
    made = inn.table("council", "Ada", options={"days": 2})
    ada = inn.sit(made, 0)

    # WHEN it is walked
    for label in ("Go left", "Climb", "Go nowhere", "Rest"):
        ada.done(label)

    # THEN it is over, the lobby knows it, and one more can be opened just like it
    end = ada.hear("over")
    assert ada.scene["over"]["text"] == "The walk is over."
    assert end["replay"] == f"/r/{made['match']}"
    assert made["match"] in [match["match"] for match in inn.ask("/api/matches")["finished"]]
    again = inn.ask("/api/matches", end["again"])
    assert inn.sit(again, 0).scene["rev"] == 0


def test_a_reply_sent_twice_is_done_once(inn: House) -> None:
    # GIVEN a reply that was done
    made = inn.table("council", "Ada", options={"days": 9})
    ada = inn.sit(made, 0)
    nonce = ada.choose("Go left")
    ada.hear("done", nonce=nonce)
    ada.see(1)

    # WHEN it is sent again, also from another tab
    ada.reply("o0", rev=0, nonce=nonce)
    other = inn.sit(made, 0)
    other.reply("o0", rev=0, nonce=nonce)

    # THEN both are told that it is done, and nothing more has happened
    assert ada.hear("done", nonce=nonce)["rev"] == 1
    assert other.hear("done", nonce=nonce)["rev"] == 1
    assert other.scene["rev"] == 1


def test_a_nonce_is_remembered_when_the_table_was_put_away(inn: House) -> None:
    # GIVEN a reply that was done, and a table that is no longer in memory
    made = inn.table("council", "Ada", options={"days": 9})
    ada = inn.sit(made, 0)
    nonce = ada.choose("Go left")
    ada.hear("done", nonce=nonce)
    ada.leave()
    inn.lobby.rooms.pop(made["match"])

    # WHEN somebody who lost the answer sends it again
    back = inn.sit(made, 0)
    back.reply("o0", rev=0, nonce=nonce)

    # THEN it counts once
    assert back.hear("done", nonce=nonce)["rev"] == 1


def test_an_old_answer_is_refused_with_the_present_scene(inn: House) -> None:
    # GIVEN two tabs on one seat, one of which looks at an old scene
    made = inn.table("council", "Ada")
    first, second = inn.sit(made, 0), inn.sit(made, 0)
    first.done("Go left")
    first.done("Rest")

    # WHEN the other answers the old question
    second.reply("o1", rev=0)

    # THEN it is refused, and the present scene follows
    assert second.hear("refused")["code"] == "old"
    assert second.see(2)["rev"] == 2


@pytest.mark.parametrize(
    ("reply", "code"),
    [
        ({"option": "o9"}, "bad"),
        ({"option": "o0", "prompt": "q7"}, "old"),
        ({"option": "o0", "rev": 7}, "old"),
        ({"option": "o0", "rev": -1}, "old"),
        ({"option": "x1"}, "bad"),
        ({"option": "o-1"}, "bad"),
        ({"option": "a0"}, "bad"),
        ({"option": "r5"}, "bad"),
        ({"option": "o0", "seat": 1}, "seat"),
        ({"option": "o0", "seat": "seat-3"}, "seat"),
        ({"option": "o0", "seat": "throne"}, "bad"),
        ({"option": "o0", "seat": -1}, "seat"),
    ],
)
def test_a_forged_answer_changes_nothing(inn: House, reply: dict[str, object], code: str) -> None:
    made = inn.table("council", "Ada", "open", settings={"group": "hand"})
    ada = inn.sit(made, 0)
    ada.reply(str(reply.pop("option")), **reply)
    assert ada.hear("refused")["code"] == code
    assert inn.ask(f"/api/matches/{made['match']}")["moves"] == 0


def test_a_refused_option_tells_its_rule(inn: House) -> None:
    made = inn.table("council", "Ada")
    ada = inn.sit(made, 0)
    nonce = ada.choose("Go nowhere")
    told = ada.hear("refused")
    assert (told["clause"], told["code"], told["nonce"]) == ("CO-3", "rule", nonce)
    assert told["why"] == "On the first day nobody waits."


def test_only_whoever_is_asked_may_answer(inn: House) -> None:
    # GIVEN a question for one seat
    made = inn.table("council", "Ada", "Bo", settings={"group": "hand"})
    ada, bo, watcher = inn.sit(made, 0), inn.sit(made, 1), inn.watch(made)
    ada.done("Go left")
    bo.see(1)
    watcher.see(1)

    # WHEN others answer it
    bo.reply("o0")
    watcher.reply("o0")

    # THEN they are told that it is not theirs
    assert bo.hear("refused")["code"] == "seat"
    assert watcher.hear("refused")["code"] == "seat"


def test_while_several_decide_at_once_a_question_outlasts_the_moves_of_others(inn: House) -> None:
    # GIVEN two people who look at the same revision
    made = inn.table("smugglers", "Ada", "Bo")
    ada, bo = inn.sit(made, 0), inn.sit(made, 1)

    # WHEN one answers, and the other answers to what they saw before that
    nonce = bo.reply("o0", rev=0)
    bo.hear("done", nonce=nonce)
    ada.reply("o1", rev=0)

    # THEN both answers count
    assert ada.hear("done")["rev"] == 2
    assert "lands" in ada.see(2)["log"][-2]["text"]

    # AND an answer to the night before does not
    bo.see(2)
    bo.reply("o0", rev=1, prompt="q1")
    assert bo.hear("refused")["code"] == "old"


def test_an_interjection_comes_from_the_seat_that_makes_it(inn: House) -> None:
    made = inn.table("smugglers", "Ada", "Bo")
    ada, bo = inn.sit(made, 0), inn.sit(made, 1)
    bo.reply(bo.anytime[0], nonce="hey", seat=1)
    bo.hear("done", nonce="hey")
    assert "Bo shouts." in [entry["text"] for entry in ada.see(1)["log"]]

    bo.reply("shout 1", nonce="hey", seat=1)  # the very same again
    assert bo.hear("done", nonce="hey")["rev"] == 1
    bo.see(1)
    bo.reply("shout 1", nonce="hey-2", seat=1)  # only once in a game
    assert bo.hear("refused", nonce="hey-2")["code"] == "bad"
    bo.reply("shout 0", nonce="hey-3", seat=0)
    assert bo.hear("refused", nonce="hey-3")["code"] == "seat"


def test_presence_tells_who_is_here(inn: House) -> None:
    # GIVEN somebody at a table
    made = inn.table("council", "Ada", "open", "bot")
    ada = inn.sit(made, 0)
    told = ada.hear("presence", watching=0)
    assert [(seat["kind"], seat["online"], seat["mine"]) for seat in told["seats"]] == [
        ("person", True, True),
        ("open", False, False),
        ("bot", True, False),
    ]
    assert told["invite"] == made["invite"]

    # WHEN a spectator comes and goes
    watcher = inn.watch(made)
    assert "invite" not in {key for key, value in watcher.hear("presence").items() if value is not None}
    ada.hear("presence", watching=1)
    watcher.leave()

    # THEN that is told as well
    ada.hear("presence", watching=0)


def test_chat_reaches_all_and_stays(inn: House) -> None:
    made = inn.table("council", "Ada", "Bo")
    ada, bo, watcher = inn.sit(made, 0), inn.sit(made, 1), inn.watch(made)
    ada.say("chat", text="  Shall we\x00 go? ")
    line = bo.hear("chat")["lines"][0]
    assert (line["seat"], line["name"], line["text"], line["how"]) == (0, "Ada", "Shall we go?", "chat")
    watcher.say("chat", text="Go!")
    assert ada.hear("chat")["lines"][-1]["text"] == "Shall we go?"
    assert ada.hear("chat")["lines"][-1]["seat"] is None
    late = inn.sit(made, 1)
    assert [line["text"] for line in late.hear("chat")["lines"]] == ["Shall we go?", "Go!"]
    ada.say("chat", text="   ")
    assert ada.hear("refused")["code"] == "bad"


def test_where_the_rules_hush_somebody_they_neither_talk_nor_get_hints(
    inn: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    # GIVEN a table at which only seat 0 may speak
    made = inn.table("council", "Ada", "Bo")
    ada, bo, watcher = inn.sit(made, 0), inn.sit(made, 1), inn.watch(made)
    council = find_game(str(Path(__file__).parent / "games/council"))
    monkeypatch.setattr(type(council.new(2, 1)), "hushed", lambda _, seat: "" if seat == 0 else "CO-2")

    # WHEN others talk or ask for a hint, THEN they are told why not, and nobody hears them
    for who in (bo, watcher):
        who.say("chat", text="Left!")
        refused = who.hear("refused")
        assert (refused["code"], refused["clause"]) == ("seat", "CO-2")
        assert "you keep silent for now; your words are not sent" in refused["why"]
    bo.say("hint")
    assert bo.hear("refused")["clause"] == "CO-2"
    ada.say("chat", text="Right.")
    assert bo.hear("chat")["lines"][-1]["text"] == "Right."


def test_dice_that_fall_are_told_as_events(inn: House) -> None:
    made = inn.table("council", "Ada", options={"days": 9})
    ada = inn.sit(made, 0)
    ada.done("Go left")
    assert not ada.scene.get("events")
    ada.done("Climb")
    assert [(event["how"], event["obj"]) for event in ada.scene["events"]] == [("roll", "die-0")]
    ada.done("Go left")
    assert not ada.scene.get("events")
