"""When cards change under a campaign: go on where it makes no difference, else choose. Nothing is stripped."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.found import CELLAR

from tablewright.engine.campaign import Campaign, Part
from tablewright.engine.game import Game, Value, find_game
from tablewright.engine.table import Result, Table
from tablewright.record.campaigns import ContentChanged, KeptCampaign, all_slots
from tablewright.saves import PACK_NOTE

HEAD = 'id = "mine"\nversion = "1"\ngame = "cellar"\ntitle = "Mine"\nextends = "cellar"\n'
HARMLESS = '[[room]]\nid = "crypt"\npatch = true\nflavour = "Nobody has read this yet."\n'
HARMFUL = '[[card]]\nid = "wet_step"\npatch = true\nuse = "lose 9"\n'  # they meet it on their way


class Carried(msgspec.Struct, frozen=True):
    runs: int = 0
    won: bool = False


class TwoRuns(Campaign):
    """Two runs of a game, one after the other."""

    id = "runs"
    title = "Two Runs"
    carried = Carried

    def begin(self, seats: int, options: Mapping[str, Value], pack: Any) -> Carried:
        return Carried()

    def next(self, carried: Carried) -> Part | None:
        return Part(f"run-{carried.runs + 1}", (0,)) if carried.runs < 2 else None

    def lay_out(self, part: Part, carried: Carried, pack: Any) -> Table:
        return find_game(CELLAR).table(1, part.options, pack)

    def carry(self, table: Table, carried: Carried) -> Carried:
        return Carried(carried.runs + 1, bool(table.result and table.result.won[0]))

    def result(self, carried: Carried) -> Result:
        return Result([carried.won], [], "CE-4.2", "Both runs are behind you.")


@pytest.fixture(autouse=True)
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Game:
    monkeypatch.setenv("TABLEWRIGHT_DATA", str(tmp_path / "data"))
    cellar = find_game(CELLAR)
    monkeypatch.setattr(cellar, "campaigns", (TwoRuns(),))
    return cellar


def pack(folder: Path, cards: str = "") -> Path:
    """A pack of one's own; written anew, it has changed."""
    home = folder / "mine"
    home.mkdir(exist_ok=True)
    (home / "pack.toml").write_text(HEAD, encoding="utf-8")
    (home / "cards.toml").write_text(cards, encoding="utf-8")
    return home


def begun(folder: Path, moves: int = 6) -> KeptCampaign:
    kept = KeptCampaign.start(
        find_game(CELLAR), seed=3, pack=pack(folder), title="Runs", notes=f"{PACK_NOTE}{folder / 'mine'}\n"
    )
    for _ in range(moves):
        assert kept.match is not None
        kept.match.choose(0)
    return kept


def files(kept: KeptCampaign) -> list[str]:
    return sorted(path.name for path in kept.path.iterdir())


def text_of(kept: KeptCampaign) -> str:
    return (kept.path / "01-run-1.tw").read_text(encoding="utf-8")


def test_the_same_pack_is_gone_on_with_in_silence(tmp_path: Path) -> None:
    begun(tmp_path)

    again = KeptCampaign.load("runs")
    assert again.news == []
    assert again.match is not None
    assert again.match.moves == 6


def test_a_change_that_makes_no_difference_is_told_and_gone_on_with(tmp_path: Path) -> None:
    begun(tmp_path)
    pack(tmp_path, HARMLESS)

    again = KeptCampaign.load("runs")
    assert "replays to the same position, so you go on with the new one" in again.news[0]
    assert again.match is not None
    assert again.match.moves == 6


def test_a_change_that_makes_a_difference_leaves_the_choice_and_the_file_alone(tmp_path: Path) -> None:
    kept = begun(tmp_path)
    before = text_of(kept)
    pack(tmp_path, HARMFUL)

    with pytest.raises(ContentChanged) as told:
        KeptCampaign.load("runs")
    assert told.value.has_old_pack
    for way in ("--old-pack", "--restart-part", "only look"):
        assert way in str(told.value)
    assert text_of(kept) == before
    assert files(kept) == ["01-run-1.tw", "campaign.tw"]


def test_the_old_pack_is_kept_and_gone_on_with_from_then_on(tmp_path: Path) -> None:
    begun(tmp_path)
    pack(tmp_path, HARMFUL)
    kept = KeptCampaign.opened("runs")
    kept.use_old_pack()
    assert kept.match is not None
    kept.match.choose(0)

    again = KeptCampaign.load("runs")
    assert again.match is not None
    assert (again.match.moves, again.news) == (7, [])


def test_the_part_is_begun_again_and_the_old_branch_stays(tmp_path: Path) -> None:
    old = begun(tmp_path)
    before = text_of(old)
    pack(tmp_path, HARMFUL)
    kept = KeptCampaign.opened("runs")
    kept.restart_part()

    assert files(kept) == ["01-run-1.2.tw", "01-run-1.tw", "campaign.tw"]
    assert text_of(kept) == before
    again = KeptCampaign.load("runs")
    assert again.match is not None
    assert (again.present().file, again.match.moves) == ("01-run-1.2.tw", 0)
    assert again.match.record.pack_hash not in before


def test_a_part_is_looked_at_with_the_cards_it_was_played_with(tmp_path: Path) -> None:
    begun(tmp_path)
    pack(tmp_path, HARMFUL)

    match = KeptCampaign.opened("runs").look_at("01-run-1.tw")
    assert match.moves == 6
    assert not match.table.over


def test_without_the_old_pack_the_shelf_still_shows_the_campaign(tmp_path: Path) -> None:
    import shutil

    begun(tmp_path)
    pack(tmp_path, HARMFUL)
    shutil.rmtree(tmp_path / "data" / "packs")

    with pytest.raises(ContentChanged) as told:
        KeptCampaign.load("runs")
    assert not told.value.has_old_pack
    assert "--old-pack" not in str(told.value)
    assert all_slots()[0].title == "Runs"
