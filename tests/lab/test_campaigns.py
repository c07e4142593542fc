"""Campaigns in the lab: a row for each and one for each of their parts, and parts from what bots carried there."""

from __future__ import annotations

import json
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec
import pytest

pytest.importorskip("pyarrow")

from pyarrow import parquet

from tablewright.cli import main
from tablewright.engine.game import SetupError
from tablewright.lab.campaigns import states_in, states_text, typical_states
from tablewright.lab.experiment import LATER, Order, ordered
from tablewright.lab.report import report
from tablewright.lab.run import rows_of, run
from tablewright.lab.workers import Crew

HIKE = str(Path(__file__).parents[1] / "toys" / "hike")
LAMP = str(Path(__file__).parents[2] / "examples" / "lamp")
GAMES = 60


def nights(**more: Any) -> Order:
    return ordered(LAMP, **{"way": "nights", "players": "random", **more})


def table(folder: Path, name: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = parquet.read_table(folder / f"{name}.parquet").to_pylist()
    return rows


@pytest.fixture
def states(tmp_path: Path) -> str:
    path = tmp_path / "states.jsonl"
    order = nights()
    path.write_text(states_text(order, typical_states(order, 40, 5)))
    return str(path)


def test_there_is_a_row_for_each_campaign_and_one_for_each_of_its_parts(tmp_path: Path) -> None:
    run(nights(), GAMES, tmp_path, Crew(1))
    campaigns, parts = table(tmp_path, "games"), table(tmp_path, "parts")

    assert len(campaigns) == GAMES
    assert sum(row["parts"] for row in campaigns) == len(parts)
    for row in campaigns:
        own = [part for part in parts if part["game"] == row["game"]]
        assert [part["number"] for part in own] == list(range(1, row["parts"] + 1))
        assert sum(part["decisions"] for part in own) == row["decisions"]
        assert [part["left"] for part in own[:-1]] == [part["carried"] for part in own[1:]]
        assert len({part["seed"] for part in own}) == len(own)
    assert {row["ending"] for row in campaigns} > set()
    assert len({row["ending"] for row in campaigns}) == 3


def test_the_same_rows_whatever_the_number_of_workers(tmp_path: Path) -> None:
    order = nights(players="steady")
    with Crew(2) as crew:
        run(order, 520, tmp_path / "two", crew)
    run(order, 520, tmp_path / "one", Crew(1))

    for name in ("games", "parts"):
        assert table(tmp_path / "two", name) == table(tmp_path / "one", name)


def test_who_misses_a_part_is_not_in_its_row(tmp_path: Path) -> None:
    run(ordered(HIKE, "random", 3, way="hike"), GAMES, tmp_path, Crew(1))
    fords = [row for row in table(tmp_path, "parts") if row["part"] == "ford"]

    assert {tuple(row["members"]) for row in fords} > {(0, 1, 2)}
    assert all(len(row["won"]) == len(row["members"]) for row in fords)


def test_players_of_all_kinds_play_campaigns(tmp_path: Path) -> None:
    order = ordered(HIKE, "random+steady+mcts:iterations=5", 3, way="hike")

    assert len(rows_of(order, 0, 2, Crew(1))) == 2


def test_every_decision_of_a_campaign_is_kept_with_its_part(tmp_path: Path) -> None:
    run(nights(decisions=True), 10, tmp_path, Crew(1))
    decisions, parts = table(tmp_path, "decisions"), table(tmp_path, "parts")

    for part in parts:
        made = [one for one in decisions if (one["game"], one["part"]) == (part["game"], part["number"])]
        assert len(made) == part["decisions"]


def test_a_part_begins_with_what_bots_carried_there(tmp_path: Path, states: str) -> None:
    order = nights(way=None, campaign="lamp", states=states, part="ship")
    run(order, 20, tmp_path / "run", Crew(1))
    rows = table(tmp_path / "run", "games")

    assert {row["part"] for row in rows} == {"ship"}
    assert [row["state"] for row in rows[:6]] == [f"ship-{n}" for n in (1, 2, 3, 4, 5, 1)]
    assert not (tmp_path / "run" / "parts.parquet").exists()
    assert "ship from states.jsonl" in order.words()
    assert report(tmp_path / "run")


def test_states_are_those_that_parts_of_campaigns_began_with(states: str) -> None:
    lines = [json.loads(line) for line in Path(states).read_text().splitlines()]

    assert {line["part"] for line in lines} == {"barge", "boat", "ship"}
    assert all(line["carried"]["nights"] == line["number"] - 1 for line in lines)
    assert len({line["id"] for line in lines}) == len(lines)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda text: "", "has no state for the part ship with 1 seats; it has none"),
        (lambda text: text + "{}\n", "is no state of a campaign; mend or delete it"),
        (lambda text: text.replace('"nights": 2', '"nights": 0'), "leads to barge, not to ship"),
        (lambda text: text.replace('"nights": 2', '"nights": "two"'), "what is carried cannot be read"),
    ],
)
def test_states_that_cannot_be_are_refused(states: str, change: Any, told: str) -> None:
    path = Path(states)
    path.write_text(change(path.read_text()))

    with pytest.raises(SetupError, match=told):
        nights(way=None, states=states, part="ship")


def test_a_file_of_states_that_is_not_there_is_refused() -> None:
    with pytest.raises(SetupError, match=r"nowhere.* cannot be read"):
        nights(way=None, states="nowhere.jsonl")
    with pytest.raises(SetupError, match="say with --states which file"):
        nights(part="ship")


def test_a_file_of_states_that_changed_is_not_played_on(tmp_path: Path, states: str) -> None:
    order = nights(way=None, states=states)
    Path(states).write_text(Path(states).read_text() + "\n")

    states_in.cache_clear()  # as in a worker that begins now
    with pytest.raises(SetupError, match="has changed since these games were ordered"):
        rows_of(order, 0, 1, Crew(1))


def test_marks_of_orders_without_campaigns_stay_as_they_were() -> None:
    order = Order("pebbles", players=("random",))
    told = {name: value for name, value in msgspec.to_builtins(order).items() if name not in LATER}

    assert order.mark == blake2b(msgspec.json.encode(told), digest_size=6).hexdigest()
    assert order.mark != nights().mark


def test_the_command_tells_how_many_came_to_each_part(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    how = [LAMP, "--players", "random"]
    assert main(["lab", "run", *how, "--way", "nights", "--games", "40", "--out", "run"]) == 0
    told = capsys.readouterr().out
    assert "random, campaign lamp: won" in told
    assert "  barge: 100% came here; won" in told

    assert main(["lab", "states", *how, "--games", "20", "--each", "2", "--out", "states.jsonl"]) == 0
    assert "  ship: 2 states" in capsys.readouterr().out
    assert main(["lab", "states", *how, "--out", "states.jsonl"]) == 2
    assert (
        main(
            ["lab", "run", *how, "--states", "states.jsonl", "--part", "boat", "--games", "10", "--out", "b"]
        )
        == 0
    )
    assert "boat from states.jsonl: won" in capsys.readouterr().out
