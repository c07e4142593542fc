"""Tables with a clock: what runs out, what comes of it, and that nobody is timed out by a server that was away."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.web.house import House, No, Person, by_itself, house

from tablewright.engine.record import Record, replay
from tablewright.web.serving import MOST, Served
from tablewright.web.store import opened, pace

FAST = {"each": 5, "player": "random"}  # the least that can be chosen; tests let the server's time pass
SOON = 10.0


@pytest.fixture(params=["file", "postgres"])
def store(request: pytest.FixtureRequest) -> str:
    """Where the tables of a house are kept."""
    return "" if request.param == "file" else request.getfixturevalue("postgres").new()


def pass_time(inn: House, seconds: float) -> None:
    """Let the time of this server pass, without waiting for it."""
    inn.lobby.served.kept += seconds


def clocks(person: Person) -> list[dict[str, Any]]:
    """The clocks as this person was shown them last."""
    person.hear_all()
    return next(told for told in reversed(person.heard) if told["type"] == "clock")["seats"]


def record_of(inn: House, made: Any) -> str:
    """The record as it stands now; it must always replay."""
    text = inn.room(made).match.record.text()
    replay(Record.parse(text))
    return text


def soon(is_so: Callable[[], bool]) -> bool:
    """Whether it becomes so."""
    deadline = time.monotonic() + SOON
    while not is_so() and time.monotonic() < deadline:
        time.sleep(0.05)
    return is_so()


def test_each_seat_sees_how_much_time_everybody_has(tmp_path: Path) -> None:
    with house(tmp_path) as inn:
        # GIVEN two who decide at the same time, by a clock
        made = inn.table("smugglers", "Ada", "Bo", settings={"clock": {"each": 30, "bank": 600}})
        ada, bo = inn.sit(made, 0), inn.sit(made, 1)
        told = ada.hear("clock")
        assert (told["words"], told["out"]) == ("30 seconds a decision, 10 minutes in the bank", "nothing")
        assert [one["running"] for one in told["seats"]] == [True, True]

        # WHEN one answers after a while, THEN the clock of the other goes on
        pass_time(inn, 40)
        ada.reply("o0")
        ada.hear("done")
        assert soon(lambda: not clocks(bo)[0]["running"])
        first, second = clocks(bo)
        assert not first["running"]
        assert 585 < first["bank"] <= 590  # the machine may be busy
        assert 615 < first["left"] <= 620
        assert (second["running"], second["out"]) == (True, False)
        assert 580 < second["left"] < 591

        # AND the lobby and "my tables" say so too
        (row,) = inn.ask("/api/matches")["running"]
        assert row["pace"] == told["words"]
        assert list(row["left"]) == ["1"]
        ada.leave()
        bo.leave()


def test_a_table_without_a_clock_speaks_of_none(tmp_path: Path) -> None:
    with house(tmp_path) as inn:
        made = inn.table("smugglers", "Ada", "Bo")
        ada = inn.sit(made, 0)
        ada.hear_all()
        assert all(told["type"] != "clock" for told in ada.heard)
        assert inn.ask("/api/matches")["running"][0]["pace"] == ""
        ada.leave()


def test_no_clock_runs_before_everybody_sits(tmp_path: Path) -> None:
    with house(tmp_path) as inn:
        made = inn.table("smugglers", "Ada", "open", settings={"clock": FAST})
        ada = inn.sit(made, 0)
        assert not any(one["running"] for one in ada.hear("clock")["seats"])
        pass_time(inn, 600)
        inn.ask(f"/api/matches/{made['match']}/join", {"invite": made["invite"], "name": "Bo"})
        assert soon(lambda: all(one["running"] for one in clocks(ada)))
        assert all(4 < one["left"] <= 5 for one in clocks(ada)) or "out" not in record_of(inn, made)
        ada.leave()


def test_a_stand_in_plays_until_its_person_is_back(tmp_path: Path, store: str) -> None:
    with house(tmp_path, store=store) as inn:
        # GIVEN a table where a bot stands in when time is up, and one who has not answered
        made = inn.table("smugglers", "Ada", "Bo", settings={"clock": {**FAST, "out": "stand-in"}})
        ada, bo = inn.sit(made, 0), inn.sit(made, 1)
        ada.reply("o0")
        ada.hear("done")

        # WHEN the time of that one is up, THEN a bot plays for them, and the record says so
        pass_time(inn, 6)
        assert soon(lambda: "# clock 1 1 out\n# clock 1 1 stand-in random\n" in record_of(inn, made))
        assert soon(lambda: inn.room(made).match.moves >= 2)
        assert any("random plays for Bo for now." in str(line) for line in ada.see(3)["log"])

        # WHEN they say something, THEN the seat is theirs again
        bo.say("chat", text="Here I am.")
        assert soon(lambda: " 1 back\n" in record_of(inn, made))
        assert inn.room(made).chairs[1].stand_in == ""
        assert soon(lambda: not inn.run(inn.lobby.store.seats(made["match"]))[1].player)
        ada.leave()
        bo.leave()


def test_when_all_have_gone_no_bot_plays_on_alone(tmp_path: Path) -> None:
    with house(tmp_path) as inn:
        made = inn.table("smugglers", "Ada", "Bo", settings={"clock": {**FAST, "out": "stand-in"}})
        ada = inn.sit(made, 0)
        pass_time(inn, 6)
        assert soon(lambda: " 0 out\n" in record_of(inn, made) and " 1 out\n" in record_of(inn, made))
        time.sleep(1)
        assert record_of(inn, made).count("stand-in") == 1
        assert inn.room(made).match.moves <= 1
        ada.leave()


def test_a_table_may_do_nothing_when_time_is_up(tmp_path: Path) -> None:
    with house(tmp_path) as inn:
        # GIVEN a table that only says so
        made = inn.table("smugglers", "Ada", "Bo", settings={"clock": FAST})
        ada, bo = inn.sit(made, 0), inn.sit(made, 1)
        ada.reply("o0")
        ada.hear("done")
        pass_time(inn, 6)
        assert soon(lambda: " 1 out\n" in record_of(inn, made))
        assert "Bo's time has run out." in str(ada.see(2)["log"])
        assert soon(lambda: clocks(ada)[1]["out"])

        # WHEN they answer late, THEN it counts, and time is up once only
        time.sleep(1)
        bo.reply("o0")
        bo.hear("done")
        assert record_of(inn, made).count(" out\n") == 1
        ada.leave()
        bo.leave()


@pytest.mark.parametrize(("wants", "line"), [("stand-in", "stand-in random"), ("more", "given 300")])
def test_the_others_vote_on_whoever_runs_out_of_time(
    wants: str, line: str, tmp_path: Path, store: str
) -> None:
    with house(tmp_path, store=store) as inn:
        # GIVEN a table that votes, and one whose time is up
        made = inn.table("smugglers", "Ada", "Bo", settings={"clock": {**FAST, "out": "vote"}})
        ada, bo = inn.sit(made, 0), inn.sit(made, 1)
        ada.reply("o0")
        ada.hear("done")
        ada.say("clock", seat=1, want=wants)
        assert "nobody at that seat has run out" in ada.hear("refused")["why"]
        pass_time(inn, 6)
        while not ada.hear("clock")["votes"]:
            pass

        # THEN they may not vote themselves, and only for what there is
        bo.say("clock", seat=1, want=wants)
        assert "others decide" in bo.hear("refused")["why"]
        ada.say("clock", seat=1, want="a flogging")
        assert "ote for stand-in or for more" in ada.hear("refused")["why"]

        # WHEN the others have voted, THEN it is done and stands in the record
        ada.say("clock", seat="seat-1", want=wants)
        assert soon(lambda: f"# clock 1 1 out\n# clock 1 1 {line}\n" in record_of(inn, made))
        if wants == "more":
            assert soon(lambda: 290 < clocks(ada)[1]["left"] <= 300)
        ada.leave()
        bo.leave()


def test_nobody_votes_where_there_is_no_clock_or_no_vote(tmp_path: Path) -> None:
    with house(tmp_path) as inn:
        for settings, why in (({}, "without a clock"), ({"clock": FAST}, "does not vote")):
            made = inn.table("smugglers", "Ada", "Bo", settings=settings)
            ada = inn.sit(made, 0)
            ada.say("clock", seat=1, want="more")
            assert why in ada.hear("refused")["why"]
            ada.leave()


def test_a_question_for_all_runs_on_the_clock_of_those_who_have_not_voted(tmp_path: Path) -> None:
    with house(tmp_path) as inn:
        made = inn.table("council", "Ada", "Bo", settings={"clock": {**FAST, "out": "stand-in"}})
        ada, bo = inn.sit(made, 0), inn.sit(made, 1)
        assert [one["running"] for one in ada.hear("clock")["seats"]] == [True, True]

        # WHEN one has voted, THEN their clock stands
        ada.choose("Go left")
        ada.hear("votes")
        assert soon(lambda: [one["running"] for one in clocks(ada)] == [False, True])

        # WHEN the time of the other is up, THEN the vote is decided without them
        pass_time(inn, 6)
        assert soon(lambda: inn.room(made).match.moves >= 1)
        assert "# clock 0 1 out\n# clock 0 1 stand-in random\n" in record_of(inn, made)
        ada.leave()
        bo.leave()


def test_time_does_not_pass_while_nobody_serves(tmp_path: Path, store: str) -> None:
    # GIVEN a table in the middle of a decision
    with house(tmp_path, store=store) as inn:
        made = inn.table(
            "smugglers", "Ada", "Bo", settings={"clock": {"each": 60, "bank": 0, "out": "stand-in"}}
        )
        ada = inn.sit(made, 0)
        pass_time(inn, 20)
        inn.run(inn.lobby.served.beat())
        ada.leave()

    # WHEN the server is away for a while, THEN that costs nobody anything
    time.sleep(1)
    with house(tmp_path, store=store) as inn:
        ada = inn.sit(made, 0)
        assert all(37 < one["left"] <= 40 for one in ada.hear("clock")["seats"])

        # AND time goes on from there, in a table that nobody looks at as well
        ada.leave()
        pass_time(inn, 41)
        assert soon(lambda: " 1 out\n" in record_of(inn, made))


def test_a_clock_that_jumps_times_nobody_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with house(tmp_path) as inn:
        made = inn.table("smugglers", "Ada", "Bo", settings={"clock": {"each": 60, "bank": 0}})
        ada = inn.sit(made, 0)
        now = time.time()
        for jump in (10 * 86400.0, -10 * 86400.0):
            monkeypatch.setattr(time, "time", lambda jump=jump: now + jump)
            ada.say("chat", text="What time is it?")
            time.sleep(1)
            assert all(50 < one["left"] <= 60 for one in clocks(ada))
        ada.leave()


def test_a_process_that_stood_still_charges_a_few_seconds_at_most(tmp_path: Path) -> None:
    # GIVEN the time of a server, by a counter that can be set
    counter = [100.0]
    store = opened("", tmp_path)

    async def count() -> None:
        await store.open()
        await store.do(pace.keep_clock(pace.ClockRow("atable", 1e9, "{}")))
        served = Served(store, lambda: counter[0])
        await served.open()
        counter[0] += 5
        await served.beat()
        assert served.now() == 5

        # WHEN it stands still for an hour, THEN little of that counts
        counter[0] += 3600
        assert served.now() == 5 + MOST
        await served.beat()
        assert served.now() == 5 + MOST

        # WHEN its counter is set back, THEN time stands
        counter[0] -= 1000
        assert served.now() == 5 + MOST

        # AND another process goes on from what was kept
        later = Served(store, lambda: 0.0)
        await later.open()
        assert later.now() == 5 + MOST
        await store.close()

    by_itself(count())


@pytest.mark.parametrize(
    ("clock", "why"),
    [({"each": 1}, "5 seconds"), ({"each": 30, "bank": -5}, "bank holds"), ({"days": 2}, "1, 3 or 7"),
     ({"each": 30, "days": 3}, "not both"), ({"each": 30, "out": "flog"}, "one of nothing, stand-in, vote"),
     ({"each": 30, "out": "stand-in", "player": "nobody"}, "nobody"), ({"each": "soon"}, "not understood"),
     ({"each": 1e308}, "choose days"), ({"days": 10**30}, "1, 3 or 7"), ([], "not understood")],
)  # fmt: skip
def test_a_pace_that_nobody_can_play_by_is_refused(clock: Any, why: str, tmp_path: Path) -> None:
    with house(tmp_path) as inn, pytest.raises(No) as refused:
        inn.table("smugglers", "Ada", "Bo", settings={"clock": clock})
    assert refused.value.code == "bad"
    assert why in refused.value.why


@pytest.mark.parametrize(
    "said",
    [{}, {"seat": 1}, {"want": "more"}, {"seat": 99, "want": "more"}, {"seat": "x", "want": "more"},
     {"seat": 1, "want": ["more"]}, {"seat": -1, "want": "more"}],
)  # fmt: skip
def test_a_vote_that_makes_no_sense_is_refused(said: dict[str, Any], tmp_path: Path) -> None:
    with house(tmp_path) as inn:
        made = inn.table("smugglers", "Ada", "Bo", settings={"clock": {**FAST, "out": "vote"}})
        ada = inn.sit(made, 0)
        ada.say("clock", **said)
        assert ada.hear("refused")["why"]
        ada.leave()
