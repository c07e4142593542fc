"""The benchmark for models, with models that follow a script."""

from __future__ import annotations

import json
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest
from tests.adapters import scripted
from tests.adapters.doors import OURS, WAYS, few_seats

from tablewright.adapters.agents import AgentLost, ByFunction, agent_of
from tablewright.adapters.benchmark import (
    LISTED,
    MODES,
    NO_CLAUSE,
    RULES_ONLY,
    Course,
    measured,
    play_one,
    refusals,
)
from tablewright.cli import main
from tablewright.engine.game import SetupError
from tablewright.engine.record import Record, replay

SCRIPT = Path(__file__).with_name("scripted.py")
QUICK = min(WAYS, key=lambda way: few_seats(*way))


def course(name: str, way: str, mode: str = LISTED, games: int = 2, **more: Any) -> Course:
    seats, options = OURS[name].seats_and_options(way, few_seats(name, way), {})
    return Course(OURS[name], seats, options, mode, games, 5, **more)


@pytest.mark.parametrize(("name", "way"), [QUICK, *(each for each in WAYS if few_seats(*each) == 2)][:4])
def test_a_scripted_model_plays_whole_games_that_replay(name: str, way: str) -> None:
    played = play_one(course(name, way, others="random"), ByFunction(scripted.first_option), 6)

    assert played.decisions > 5
    assert not played.illegal
    record = Record.parse(played.record)
    assert replay(record).over == ("not over" not in played.why)


def test_a_model_that_talks_loses_its_game_and_is_told_why() -> None:
    told: list[str] = []

    def listens(question: dict[str, Any]) -> Any:
        told.append(question.get("refused", ""))
        return scripted.chatterbox(question)

    played = play_one(course(*QUICK, retries=1), ByFunction(listens), 5)

    assert (played.won, played.why) == (False, "no answer that counts")
    assert played.illegal == {NO_CLAUSE: 2}
    assert told[0] == ""
    assert "is not JSON; answer with one object" in told[1]


def test_a_model_that_says_nothing_is_told_so() -> None:
    told: list[str] = []

    def listens(question: dict[str, Any]) -> Any:
        told.append(question.get("refused", ""))
        return scripted.silent(question)

    play_one(course(*QUICK, retries=1), ByFunction(listens), 5)
    assert "you answered nothing" in told[1]


def test_a_model_that_mends_its_answer_plays_on() -> None:
    played = play_one(course(*QUICK), ByFunction(scripted.stubborn), 5)

    assert played.why != "no answer that counts"
    assert played.illegal[NO_CLAUSE] > 5


def test_illegal_answers_are_counted_by_their_clause() -> None:
    assert any(is_counted(name, way) for name, way in WAYS)


def is_counted(name: str, way: str) -> bool:
    """Whether something forbidden, done as often as that is forgiven, is counted under its clause."""
    for question, clause in refusals(course(name, way), 3):
        wrong = question["option"]

        def forbidden(question: dict[str, Any], wrong: str = wrong) -> Any:
            return {"option": wrong if "refused" not in question else question["options"][0]["option"]}

        if clause in play_one(course(name, way, retries=1), ByFunction(forbidden), 1).illegal:
            return True
    return False


def test_each_mode_tells_as_much_as_it_says() -> None:
    for mode in MODES:
        questions: list[dict[str, Any]] = []

        def keeps(question: dict[str, Any], kept: list[dict[str, Any]] = questions) -> Any:
            kept.append(question)
            return {"option": "nonsense"}

        play_one(course(*QUICK, mode, retries=1), ByFunction(keeps), 5)
        assert ("options" in questions[0]) == (mode == LISTED)
        assert ("rulebook" in questions[0]) == (mode == RULES_ONLY)
        assert ("there is no option" in questions[1]["refused"]) == (mode != RULES_ONLY)
        assert questions[0]["table"]
        assert questions[0]["moves"]


def test_the_clause_quiz_knows_its_answers() -> None:
    pairs = list(refusals(course(*QUICK), 20))
    answers = {json.dumps(question, sort_keys=True): clause for question, clause in pairs}

    def knows(question: dict[str, Any]) -> Any:
        if question["ask"] == "move":
            return scripted.first_option(question)
        return {"clause": answers[json.dumps(question, sort_keys=True)].lower()}

    report = measured(course(*QUICK, games=1), ByFunction(knows), ["random", "steady"], 20, lambda line: None)
    assert (report.quiz.asked, report.quiz.right) == (20, 20)
    assert len({clause for _, clause in pairs}) >= 3
    assert {who: len(won) for who, won in report.others.items()} == {"random": 1, "steady": 1}
    ignorant = measured(course(*QUICK, games=1), ByFunction(scripted.first_option), [], 20, lambda line: None)
    assert ignorant.quiz.right == 0
    assert sum(ignorant.quiz.confused.values()) == 20


# Three kinds of agents


def test_a_command_answers_line_by_line() -> None:
    agent = agent_of(f"{sys.executable} {SCRIPT}")
    try:
        assert play_one(course(*QUICK), agent, 5).decisions > 5
    finally:
        agent.close()


def test_a_function_is_named_by_its_module() -> None:
    assert play_one(course(*QUICK), agent_of("tests.adapters.scripted:first_option"), 5).decisions > 5


class Answers(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        answer = json.dumps(scripted.first_option(json.loads(body))).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, *words: Any) -> None: ...


@pytest.fixture
def address() -> Iterator[str]:
    server = HTTPServer(("127.0.0.1", 0), Answers)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    thread.join()
    server.server_close()


def test_an_address_answers_requests(address: str) -> None:
    assert play_one(course(*QUICK), agent_of(address), 5).decisions > 5


def test_agents_that_are_not_there_are_told_in_a_sentence() -> None:
    with pytest.raises(SetupError, match="cannot be started"):
        agent_of("/no/such/program --now")
    with pytest.raises(SetupError, match="there is no function"):
        agent_of("tests.adapters.scripted:nobody")
    with pytest.raises(AgentLost, match="cannot be reached"):
        agent_of("http://127.0.0.1:1/").answer({})
    gone = agent_of(f"{sys.executable} -c pass")
    gone.process.wait()  # type: ignore[attr-defined]
    with pytest.raises(AgentLost, match="has ended"):
        gone.answer({})
    gone.close()


def test_the_command_reports_in_words_and_in_json(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    words = ["bench-llm", QUICK[0], "--agent", "tests.adapters.scripted:first_option", "--games", "1"]
    words += ["--questions", "3", "--against", "random", "--records", str(tmp_path / "records")]
    assert main(words) == 0
    told = capsys.readouterr().out
    assert "the same games by random" in told
    assert "clauses named rightly: 0 of 3" in told
    assert len(list((tmp_path / "records").iterdir())) == 1
    assert main([*words, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["quiz"]["asked"] == 3
    assert main(["bench-llm", QUICK[0], "--agent", "x:y", "--mode", "loud"]) == 2
    assert "--mode is listed, unlisted, rules-only, not loud" in capsys.readouterr().err
