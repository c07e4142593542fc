"""Whole games that must replay to their stored end: same seed and same moves, same game, compiled or not.

After a change of cards or rules that is meant to change them, `python -m tests.games.test_records` plays them again,
and the difference is what a reviewer reads.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pytest

import tablewright as tw
from tablewright.engine.game import find_game
from tablewright.lab.playing import play_with
from tablewright.players import find_player

RECORDS: Final = Path(__file__).parent / "records"

# A name for each: the game, its seats, its seed, its options, and who plays.
PLAYED: Final[dict[str, tuple[str, int, int, dict[str, Any], str]]] = {
    "forward-story": ("forward", 1, 3, {"difficulty": "story"}, "steady"),
    "forward-harsh": ("forward", 1, 8, {"difficulty": "harsh"}, "steady"),
    "spiralchain-one": ("spiralchain", 1, 5, {"challenge": "practice"}, "steady"),
    "spiralchain-eight": ("spiralchain", 8, 6, {"challenge": "medium", "promos": True}, "steady"),
    "marrowmourn-halls": ("marrowmourn", 2, 4, {}, "steady"),
    "marrowmourn-chamber": ("marrowmourn", 3, 7, {"mode": "chamber"}, "steady"),
}


def played(name: str) -> tw.Record:
    game, seats, seed, options, player = PLAYED[name]
    table = tw.new(game, seats=seats, seed=seed, options=options)
    players = [find_player(player, seat, anywhere=True) for seat in range(seats)]
    play_with(find_game(game), table, players)
    return tw.record(table)


@pytest.mark.parametrize("name", PLAYED)
def test_a_whole_game_replays_to_its_stored_end(name: str) -> None:
    # GIVEN a game that was played some time ago
    record = tw.Record.read(RECORDS / f"{name}.tw")

    # WHEN its moves are made again, every twentieth position compared with what was noted then
    table = tw.replay(record)

    # THEN it ends as it did, and is written down as it was
    assert table.over
    assert tw.record(table).text() == record.text()


def test_every_stored_game_is_replayed() -> None:
    assert {path.stem for path in RECORDS.glob("*.tw")} == set(PLAYED)


if __name__ == "__main__":
    RECORDS.mkdir(exist_ok=True)
    for name in PLAYED:
        (RECORDS / f"{name}.tw").write_text(played(name).text(), encoding="utf-8")
