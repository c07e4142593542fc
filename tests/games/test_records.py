"""Whole games that must replay to their stored end: same seed and same moves, same game, compiled or not."""

from __future__ import annotations

import pytest
from tests.stored import FEWEST, GAMES, LIST, Stored, all_stored, transcript

import tablewright as tw
from tablewright.engine.campaign_record import CampaignRecord, record_of, replay_campaign
from tablewright.engine.game import find_game

STORED = all_stored()
FOLDERS = sorted(path.parent for path in GAMES.glob(f"*/records/{LIST}"))


@pytest.mark.parametrize("one", STORED, ids=lambda one: f"{one.game}-{one.name}")
def test_a_whole_game_replays_to_its_stored_end(one: Stored) -> None:
    # GIVEN a game that was played some time ago
    text = one.record.read_text(encoding="utf-8")

    # WHEN its moves are made again, every twentieth position compared with what was noted then
    # THEN it ends as it did, and is written down as it was
    if one.is_campaign():
        kept = CampaignRecord.parse(text)
        saga = replay_campaign(kept)
        assert saga.over
        assert record_of(saga).text() == text
        assert transcript(kept) == one.transcript.read_text(encoding="utf-8")
    else:
        record = tw.Record.read(one.record)
        table = tw.replay(record)
        assert table.over
        assert tw.record(table).text() == text
        assert transcript(record) == one.transcript.read_text(encoding="utf-8")


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
def test_every_way_to_play_has_its_stored_games(folder: object) -> None:
    """`make records` plays anew what `games.toml` lists; nothing else lies beside it."""
    here = [one for one in STORED if one.folder == folder]
    game = find_game(here[0].game)
    for way in [way.id for way in game.ways] or [""]:
        if not (way and game.way(way).campaign) or any(one.way == way for one in here):
            assert sum(one.way == way for one in here) >= FEWEST, way
    listed = {path.name for one in here for path in (one.record, one.transcript)} | {LIST}
    assert {path.name for path in here[0].folder.iterdir()} == listed
