"""Campaigns of Now or Never on disk: they go on where they stopped, and a file that cannot be is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablewright.engine.record import RecordError
from tablewright.games.now_or_never.game import GAME
from tablewright.record.campaigns import KeptCampaign
from tablewright.record.exports import bring_in, export
from tablewright.record.profile import options_for, remember, remember_game


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TABLEWRIGHT_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


def begun(seats: int = 2) -> KeptCampaign:
    return KeptCampaign.start(GAME, seats=seats, seed=5, title="Home")


def played_through(kept: KeptCampaign) -> KeptCampaign:
    """The present chapter to its end, with the shortest answers; then the next one begins."""
    assert kept.match is not None
    table = kept.match.table
    while not table.over:
        names = [move[0].__name__ for move in table.options]
        kept.match.choose(names.index("pass_season") if "pass_season" in names else 0)
    kept.go_on()
    return kept


def test_a_campaign_goes_on_with_the_next_chapter() -> None:
    kept = played_through(begun())
    again = KeptCampaign.load("home")
    assert again.present().name == "chapter-2"
    assert again.match is not None
    assert kept.match is not None
    assert again.match.table.options == kept.match.table.options
    assert list(again.campaign.party(again.carried_into(again.present()))) == ["Halia", "Zeik"]


def test_a_campaign_whose_chapter_is_missing_is_refused_in_one_sentence() -> None:
    kept = played_through(begun())
    (kept.path / "02-chapter-2.tw").unlink()
    before = {path.name: path.read_bytes() for path in kept.path.iterdir()}
    with pytest.raises(RecordError, match=r"part 02-chapter-2\.tw of .* is missing; restore") as told:
        KeptCampaign.load(kept.path)
    assert "\n" not in str(told.value)

    # THEN nothing was overwritten
    assert {path.name: path.read_bytes() for path in kept.path.iterdir()} == before


def test_a_campaign_file_with_a_chapter_cut_out_is_told_in_one_sentence(tmp_path: Path) -> None:
    kept = played_through(played_through(begun()))
    export(kept.path, tmp_path / "home.tw")
    text = (tmp_path / "home.tw").read_text(encoding="utf-8")
    start, end = text.index("=== 02-chapter-2.tw"), text.index("=== 03-chapter-3.tw")
    (tmp_path / "cut.tw").write_text(text[:start] + text[end:], encoding="utf-8")
    path, wrong = bring_in(tmp_path / "cut.tw")
    assert wrong == (
        "part 2 (chapter-2) of cut.tw is missing: there is no 02-chapter-2.tw; the parts before it can be looked at"
    )
    assert path != kept.path


def test_a_campaign_of_another_version_that_plays_differently_is_refused_in_one_sentence() -> None:
    # GIVEN a chapter that was begun with another version of the pack, in which it lay otherwise
    kept = played_through(begun())
    assert kept.match is not None
    kept.match.choose(0)
    part = kept.path / "02-chapter-2.tw"
    lines = part.read_text(encoding="utf-8").splitlines()
    lines = [
        f"pack now-or-never 0.9 sha256:{'0' * 64}" if line.startswith("pack ") else line for line in lines
    ]
    lines = [f"# digest 0 {'0' * 12}" if line.startswith("# digest 0") else line for line in lines]
    part.write_text("\n".join(lines) + "\n", encoding="utf-8")
    before = part.read_bytes()

    # THEN it says what can be done, and changes nothing
    with pytest.raises(
        RecordError, match="the pack now-or-never has changed since this part of home was begun"
    ) as told:
        KeptCampaign.load(kept.path)
    assert "\n" not in str(told.value)
    assert part.read_bytes() == before


def test_alone_the_best_score_is_kept_in_the_profile() -> None:
    table = GAME.new(1, 3)
    while not table.over:
        names = [move[0].__name__ for move in table.options]
        table.choose(names.index("pass_season") if "pass_season" in names else 0)
    remember_game(GAME, table)
    assert options_for(GAME) == {}  # 100 points were not reached
    remember("now-or-never", {"best": 112})
    assert options_for(GAME) == {"target_vp": 113}
