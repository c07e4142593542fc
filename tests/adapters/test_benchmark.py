"""The benchmark for models, with models that follow a script."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.adapters import scripted
from tests.adapters.doors import OURS, WAYS, few_seats

from tablewright.adapters.agents import ByFunction
from tablewright.adapters.benchmark import (
    LISTED,
    NO_CLAUSE,
    Course,
    play_one,
)
from tablewright.engine.record import Record, replay

SCRIPT = Path(__file__).with_name("scripted.py")
QUICK = next((name, way) for name, way in WAYS if OURS[name].most_seats == 1)


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
