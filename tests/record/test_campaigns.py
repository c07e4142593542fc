"""Campaigns on disk: slots, marks, branches, power cuts, other devices, and what is wrong with a file."""

from __future__ import annotations

import os
import random
import shutil
import signal
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from tests.kills import KILLS

import tablewright as tw
from tablewright.engine.campaign_record import CampaignRecord
from tablewright.engine.game import Game, SetupError
from tablewright.engine.record import RecordError
from tablewright.record.campaigns import INDEX, KeptCampaign, all_slots, find_slot, last_slot
from tablewright.record.exports import bring_in, export, take_back, what_is_wrong, whole_record
from tablewright.record.profile import known_of, profile_file, remember

HIKE = Path(__file__).parents[1] / "toys" / "hike"


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TABLEWRIGHT_DATA", str(tmp_path / "data"))
    tw.find_game(HIKE)
    return tmp_path / "data"


def hike() -> Game:
    return tw.find_game(HIKE)


def begun(title: str = "Our walk", seed: int | str = 5, seats: int = 3) -> KeptCampaign:
    return KeptCampaign.start(hike(), seats=seats, seed=seed, title=title)


def answer(kept: KeptCampaign, *steps: str) -> KeptCampaign:
    """Answer with these steps, by their names; `-` goes on to the next part."""
    for step in steps:
        if step == "-":
            kept.go_on()
            continue
        assert kept.match is not None
        table = kept.match.table
        kept.match.choose([tw.notation(table, move).split()[0] for move in table.options].index(step))
    return kept


def to_the_ford(**more: Any) -> KeptCampaign:
    return answer(begun(**more), "try-it", "pay", "pay", "rest", "-")


def where(kept: KeptCampaign) -> tuple[str, int]:
    assert kept.match is not None
    return kept.present().file, kept.match.moves


# Slots


def test_a_campaign_is_begun_in_a_folder_of_its_own() -> None:
    kept = begun()

    assert kept.path.name == "our-walk"
    assert sorted(path.name for path in kept.path.iterdir()) == ["01-gate.tw", INDEX]
    assert begun().path.name == "our-walk-2"


def test_it_goes_on_in_the_middle_of_a_part() -> None:
    kept = answer(to_the_ford(), "pay")
    again = KeptCampaign.load("our-walk")

    assert where(again) == ("02-ford.tw", 1)
    assert again.match is not None
    assert kept.match is not None
    assert again.match.table.options == kept.match.table.options


def test_what_is_kept_is_the_campaign_that_the_engine_plays() -> None:
    kept = answer(to_the_ford(), "pay", "pay", "go-on", "-", "pay", "try-it")
    saga = tw.replay(whole_record(kept.path))

    assert (saga.number, saga.table.options) == (3, kept.match.table.options)  # type: ignore[union-attr]
    assert what_is_wrong(whole_record(kept.path)) == ""


def test_at_its_end_the_campaign_is_over() -> None:
    kept = answer(to_the_ford(), "pay", "pay", "rest", "-", "pay", "try-it", "try-it", "rest", "-")

    assert kept.over
    assert kept.made.over.endswith("The hut is warm. (HK-3.2)")
    assert [one.name for one in kept.finished()] == ["gate", "ford", "hut"]
    assert KeptCampaign.load("our-walk").over


def test_the_shelf_tells_title_place_progress_marks_and_the_newest_first() -> None:
    to_the_ford().mark("at the water")
    begun("Another")
    another, mine = all_slots()

    assert (mine.title, mine.place, mine.done, mine.of, mine.marks) == (
        "Our walk", "The Ford", 1, 3, ("at the water",),
    )  # fmt: skip
    assert another.title == "Another"
    assert last_slot() == another.path
    assert find_slot("our WALK") == mine.path


def test_a_shelf_of_200_opens_in_under_100_ms() -> None:
    first = to_the_ford().path
    for n in range(199):
        shutil.copytree(first, first.with_name(f"walk-{n}"))
    began = time.perf_counter()
    assert len(all_slots()) == 200
    assert time.perf_counter() - began < 0.1 * 5  # the machine of a test may be busy


def test_only_so_many_may_be_unfinished_and_exporting_frees_a_place(tmp_path: Path) -> None:
    first, _ = begun("one"), begun("two")
    with pytest.raises(SetupError, match="2 campaigns of The Hike are unfinished"):
        begun("three")

    export(first.path, tmp_path / "one.tw")
    begun("three")
    assert all_slots()[-1].away.endswith("one.tw") or any(slot.away for slot in all_slots())
    with pytest.raises(SetupError, match="2 campaigns of The Hike are unfinished"):
        take_back(first.path)


def test_a_new_player_sits_down_in_the_middle() -> None:
    kept = answer(to_the_ford(), "pay")
    kept.seat_player(2, "Cleo")
    again = KeptCampaign.load("our-walk")

    assert again.players() == {2: "Cleo"}
    assert answer(again, "pay", "rest", "-").match.record.players == {2: "Cleo"}  # type: ignore[union-attr]


# Marks and branches


def test_a_mark_is_returned_to_and_what_came_after_it_stays() -> None:
    kept = answer(to_the_ford(), "pay")
    kept.mark("dry")
    answer(kept, "try-it", "go-on", "-", "pay")
    again = KeptCampaign.opened("our-walk")
    again.go_back_to("dry")

    assert where(again) == ("02-ford.2.tw", 1)
    assert (again.path / "02-ford.tw").exists()
    assert (again.path / "03-hut.tw").exists()
    answer(again, "pay", "rest", "-")
    assert where(KeptCampaign.load("our-walk")) == ("03-hut.2.tw", 0)
    assert what_is_wrong(whole_record(again.path)) == ""
    assert [one.file for one in again.made.line()] == ["01-gate.tw", "02-ford.2.tw", "03-hut.2.tw"]


def test_a_mark_that_is_not_there_is_refused_with_those_that_are() -> None:
    kept = to_the_ford()
    kept.mark("dry")
    with pytest.raises(RecordError, match="there is no mark «wet» in our-walk; there are: dry"):
        kept.go_back_to("wet")


# Power cuts


def test_a_power_cut_between_two_parts_costs_nothing() -> None:
    kept = answer(begun(), "try-it", "pay", "pay", "rest")
    whole = answer(KeptCampaign.load(kept.path), "-")
    index = (kept.path / INDEX).read_text()
    part = (kept.path / "02-ford.tw").read_text()
    done = index[: index.index("\npart 2") + 1]

    for cut_index, cut_part in (
        (
            index[: index.index("\ndone") + 1],
            None,
        ),  # killed before it was written what was carried out of the part
        (done, None),  # … before the next part was begun
        (done, part[:50]),  # … while it was begun
        (done, part),  # … before its line was in the index
        (index[: index.index("\npart 2") + 9], part),  # … in the middle of that line
        (index[: index.index("\ndone") + 30], None),
    ):
        for file in kept.path.glob("02-*"):
            file.unlink()
        (kept.path / INDEX).write_text(cut_index)
        if cut_part is not None:
            (kept.path / "02-ford.tw").write_text(cut_part)
        again = KeptCampaign.load(kept.path)
        again.go_on()
        assert again.match is not None
        assert again.present().name == "ford"
        assert again.match.table.options == whole.match.table.options  # type: ignore[union-attr]
        assert what_is_wrong(whole_record(again.path)) == ""


def walk_on(said: int, seed: int) -> None:
    """Play as fast as possible, and tell each move when it is kept."""
    luck = random.Random(seed)
    open_ones = [slot for slot in all_slots() if not slot.over and not slot.broken]
    kept = KeptCampaign.load(last_slot()) if open_ones else begun(seed=luck.randrange(9999))
    while not kept.over:
        assert kept.match is not None
        if kept.match.table.over:
            kept.go_on()
        else:
            kept.match.choose(luck.randrange(len(kept.match.table.options)))
            os.write(said, f"{kept.path.name} {kept.present().file} {kept.match.moves}\n".encode())


@pytest.mark.skipif(sys.platform == "win32", reason="needs fork")
def test_killed_at_random_moments_nothing_that_was_shown_is_lost(data_folder: Path) -> None:
    luck = random.Random(4)
    for n in range(KILLS):
        heard, said = os.pipe()
        child = os.fork()
        if child == 0:
            try:
                walk_on(said, n)
            finally:
                os._exit(0)
        os.close(said)
        time.sleep(luck.uniform(0.002, 0.03))
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        with os.fdopen(heard) as pipe:
            moves = [line.split() for line in pipe.read().splitlines()]
        if moves:
            name, file, made = moves[-1]
            kept = KeptCampaign.load(name)
            assert kept.over or kept.present().file >= file
            assert kept.over or kept.present().file > file or kept.match.moves >= int(made)  # type: ignore[union-attr]
            assert what_is_wrong(whole_record(kept.path)) == ""
    while not any(slot.over for slot in all_slots()):
        walk_on(os.open(os.devnull, os.O_WRONLY), KILLS)
    assert not any(slot.broken for slot in all_slots())


# Elsewhere


def test_a_second_device_never_overwrites_the_first() -> None:
    here, there = to_the_ford(), KeptCampaign.load("our-walk")
    here.mark("mine")

    with pytest.raises(RecordError, match="our-walk was played on somewhere else"):
        there.mark("theirs")
    answer(here, "pay")
    with pytest.raises(RecordError, match="was changed by someone else"):
        answer(there, "try-it")


def test_what_is_exported_is_taken_in_beside_what_is_there(tmp_path: Path) -> None:
    kept = answer(to_the_ford(), "pay")
    kept.mark("dry")
    export(kept.path, tmp_path / "walk.tw")
    path, wrong = bring_in(tmp_path / "walk.tw")

    assert wrong == ""
    assert path.name == "our-walk-2"
    again = KeptCampaign.load(path)
    assert where(again) == ("02-ford.tw", 1)
    assert again.made.marks().keys() == {"dry"}
    with pytest.raises(RecordError, match="exists already and is not written over"):
        export(path, tmp_path / "walk.tw")


def test_a_file_that_was_spoilt_is_told_and_what_is_sound_can_be_looked_at(tmp_path: Path) -> None:
    kept = answer(to_the_ford(), "pay", "pay", "rest", "-")
    export(kept.path, tmp_path / "walk.tw")
    text = (tmp_path / "walk.tw").read_text()
    (tmp_path / "cut.tw").write_text(text.replace("=== 02-ford.tw\ntablewright", "=== 02-ford.tw\nx", 1))
    path, wrong = bring_in(tmp_path / "cut.tw")

    assert "part 2 (ford) of cut.tw cannot be read" in wrong
    kept = KeptCampaign.opened(path)
    assert kept.match_of("01-gate.tw").table.over
    (path / "03-hut.tw").unlink()
    with pytest.raises(RecordError, match=r"part 03-hut\.tw of .* is missing; restore"):
        KeptCampaign.load(path)


def test_a_part_of_another_campaign_is_not_opened() -> None:
    mine, theirs = to_the_ford(seed=5), to_the_ford(seed=6, title="Theirs")
    shutil.copy(theirs.path / "02-ford.tw", mine.path / "02-ford.tw")

    with pytest.raises(RecordError, match="is of another campaign or another part"):
        KeptCampaign.load(mine.path)


def test_a_carried_value_that_was_edited_is_not_played_on() -> None:
    kept = to_the_ford()
    part = kept.path / "02-ford.tw"
    part.write_text(part.read_text().replace('"done":1,"coins":[2', '"done":1,"coins":[5'))

    with pytest.raises(RecordError, match="begins with what the part before it did not carry on"):
        KeptCampaign.load(kept.path)


def test_an_index_that_is_none_is_told_on_the_shelf() -> None:
    kept = begun()
    (kept.path / INDEX).write_text("hello\n")

    assert "is not a tablewright campaign" in all_slots()[0].broken
    with pytest.raises(RecordError):
        CampaignRecord.parse_index("", "x")


# Profiles


def test_a_profile_outlives_games_and_a_spoilt_one_is_kept_aside() -> None:
    remember("hike", {"best": 12})
    remember("hike", {"found": True})

    assert known_of("hike") == {"best": 12, "found": True}
    profile_file().write_text("{")
    assert known_of("hike") == {}
    assert profile_file().with_name("profile.json.spoilt").read_text() == "{"
