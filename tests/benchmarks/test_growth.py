"""How cost grows: where it is measured, and what is drawn; not how fast we are."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from tests.found import CELLAR

from benchmarks import growth
from tablewright.engine.game import find_game


def test_the_least_of_the_rounds_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    costs = {(1, 0): 5.0, (1, 1): 3.0, (2, 0): 4.0, (2, 1): 9.0}
    monkeypatch.setattr(growth, "decision_cost", lambda tables, n: costs[tables[0], n])
    monkeypatch.setattr(growth, "copy_cost", lambda tables: float(tables[0]))

    points = [growth.Point(10, [1]), growth.Point(20, [2])]

    assert growth.measured(points, 2) == [(10, 3.0, 1.0), (20, 4.0, 2.0)]


def test_a_picture_stands_by_itself() -> None:
    curve = growth.Curve("pebbles", "length", "decisions played so far", [(1, 2.0, 0.5), (9, 3.0, 0.6)])

    drawn = ElementTree.fromstring(growth.picture(curve, "Pebbles"))

    names = {"svg": "http://www.w3.org/2000/svg"}
    assert drawn.tag == "{http://www.w3.org/2000/svg}svg"
    assert len(drawn.findall("svg:polyline", names)) == 2
    assert "decisions played so far" in "".join(drawn.itertext())


def test_in_words_from_the_first_point_to_the_last() -> None:
    assert growth.growth([(1, 2.0, 0.5), (4, 2.2, 0.7), (8, 3.0, 0.6)]) == (
        "from 1 to 8: a decision 2.00 → 3.00 µs, a copy 0.50 → 0.60 µs"
    )


def test_more_content_is_a_pack_that_loads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(growth.MANY, "cellar", ("card",))
    game: Any = find_game(CELLAR)
    own = growth.bigger(game, 1, tmp_path / "one")
    twice = growth.bigger(game, 2, tmp_path / "two")

    assert len(twice.raw["card"]) == 2 * len(own.raw["card"])
    assert len(twice.raw["room"]) == len(own.raw["room"])
    assert not game.new(seed=1, pack=twice).over


def test_positions_lie_along_the_game() -> None:
    points = growth.along_length(find_game(CELLAR))

    assert len(points) > 4
    assert [point.x for point in points] == sorted(point.x for point in points)
    for point in points:
        assert len(point.tables) == growth.SAMPLE
        assert not any(table.over for table in point.tables)
