"""The numbers that targets.toml promises, measured together."""

from __future__ import annotations

from tablewright.engine.game import find_game
from tablewright.lab.amounts import games_for, table, tell
from tablewright.lab.balance import page, promises_of
from tablewright.lab.workers import Crew

GAME = "now-or-never"


def test_promises_about_the_same_table_look_at_the_same_games() -> None:
    # GIVEN what Now or Never promises alone, with few games
    promises = promises_of(find_game(GAME), GAME, None, 1)
    alone = [one for one in promises.amounts if one.order.seats == 1 and not one.order.options]
    assert len({one.order.mark for one in alone}) == 2  # at random, and by rule of thumb

    # WHEN they are measured
    steps: list[int] = []
    lines = tell(alone, 2, Crew(1), steps.append)

    # THEN each order was played once, and each promise has a line with its own range
    assert sum(steps) == games_for(alone, 2) == 4
    assert [line.name for line in lines] == [one.name for one in alone]
    assert {line.games for line in lines} == {2}
    assert lines[0].promised == "85 – 105"
    assert f"| {alone[0].name} | steady | 2 | 85 – 105 |" in "\n".join(table(lines))
    assert "## Numbers" in page(find_game(GAME), promises._replace(targets=[]), [], "command", "1", (), lines)
