"""One game of each mode, kept as a record: same seed and same moves, same game, compiled or not.

After a change of cards or rules that is meant to change them, `python -m tests.games.now_or_never.test_records` plays
them again, and the difference is what a reviewer reads.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pytest

import tablewright as tw
from tablewright.engine.campaign import Saga
from tablewright.engine.campaign_record import CampaignRecord, record_of, replay_campaign
from tablewright.games.now_or_never.game import GAME
from tablewright.lab.playing import play_with
from tablewright.players import find_player

RECORDS: Final = Path(__file__).parent / "records"
CAMPAIGN: Final = "campaign"

# A name for each: its seats, its seed and its options.
PLAYED: Final[dict[str, tuple[int, int, dict[str, Any]]]] = {
    "standard": (4, 11, {}),
    "solo": (1, 12, {}),
    "underground": (3, 13, {"board": "underground"}),
    "reroll": (2, 14, {"reroll_variant": True}),
    "chapter": (2, 15, {"chapter": 2}),
}


def players(seats: int) -> list[Any]:
    return [find_player("steady", seat, anywhere=True) for seat in range(seats)]


def played(name: str) -> tw.Record:
    seats, seed, options = PLAYED[name]
    table = GAME.new(seats, seed, options)
    play_with(GAME, table, players(seats))
    return tw.record(table)


def travelled() -> CampaignRecord:
    """The six chapters with two heroes."""
    saga = Saga.begin(GAME, "story", 2, 16)
    while not saga.over:
        play_with(GAME, saga.table, players(len(saga.members)))
        saga.go_on()
    return record_of(saga)


@pytest.mark.parametrize("name", PLAYED)
def test_a_game_of_each_mode_replays_to_its_stored_end(name: str) -> None:
    # GIVEN a game that was played some time ago
    record = tw.Record.read(RECORDS / f"{name}.tw")

    # WHEN its moves are made again, every twentieth position compared with what was noted then
    table = tw.replay(record)

    # THEN it ends as it did, and is written down as it was
    assert table.over
    assert tw.record(table).text() == record.text()


def test_a_whole_campaign_replays_to_its_stored_end() -> None:
    record = CampaignRecord.parse((RECORDS / f"{CAMPAIGN}.tw").read_text(encoding="utf-8"))
    saga = replay_campaign(record)
    assert saga.over
    assert [done.part.name for done in saga.done] == [f"chapter-{n}" for n in range(1, 7)]
    assert record_of(saga).text() == record.text()


def test_every_stored_game_is_replayed() -> None:
    assert {path.stem for path in RECORDS.glob("*.tw")} == {*PLAYED, CAMPAIGN}


if __name__ == "__main__":
    RECORDS.mkdir(exist_ok=True)
    for name in PLAYED:
        (RECORDS / f"{name}.tw").write_text(played(name).text(), encoding="utf-8")
    (RECORDS / f"{CAMPAIGN}.tw").write_text(travelled().text(), encoding="utf-8")
