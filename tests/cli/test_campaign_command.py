"""`campaign`: from part to part in a terminal, the shelf, marks, export and import."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from tablewright.record.campaigns import KeptCampaign, all_slots

HIKE = str(Path(__file__).parents[1] / "toys/hike")
Type = Any
GATE = "1\n1\n1\n"  # two hikers pay, then they rest
NEXT = "\n"


def begin(tw: Type, lines: str, *more: str) -> Any:
    return tw(
        "campaign",
        "new",
        HIKE,
        "--seats",
        "2",
        "--seed",
        "5",
        "--title",
        "Our walk",
        "--plain",
        *more,
        lines=lines,
    )


def test_the_table_goes_on_from_part_to_part(tw: Type) -> None:
    answer = begin(tw, GATE + NEXT + "1\nquit\n")

    assert answer.code == 0, answer.err
    assert "Part 1: The Gate" in answer.out
    assert "Press Enter to go on with the campaign" in answer.out
    assert "Part 2: The Ford\nWe passed the gate.\n" in answer.out
    assert "go on with `tablewright campaign resume our-walk`" in answer.out
    kept = KeptCampaign.load("our-walk")
    assert kept.match is not None
    assert (kept.present().name, kept.match.moves) == ("ford", 1)


def test_it_is_resumed_and_played_to_its_end(tw: Type) -> None:
    begin(tw, GATE + NEXT + "1\nquit\n")
    answer = tw("campaign", "resume", "--plain", lines="1\n1\n" + NEXT + "1\n1\n1\n" + NEXT)

    assert answer.code == 0, answer.err
    assert "Our walk is over: The hut is warm. (HK-3.2)" in answer.out
    assert "over: The hut is warm." in tw("campaign", "list").out
    assert "no campaign to go on with" in tw("campaign", "resume", "--plain").err


def test_the_shelf_tells_where_everybody_stands(tw: Type) -> None:
    assert "You have begun no campaign yet" in tw("campaign", "list").out
    begin(tw, GATE + NEXT + "quit\n")
    tw("campaign", "mark", "our-walk", "before", "the", "ford")

    told = tw("campaign", "list").out
    assert "our-walk  «Our walk»  hike" in told
    assert "The Ford (1 of 3 parts done)" in told
    assert "marks: before the ford" in told
    (data,) = json.loads(tw("campaign", "list", "--json").out)
    assert (data["title"], data["place"], data["done"]) == ("Our walk", "The Ford", 1)


def test_a_mark_is_returned_to(tw: Type) -> None:
    begin(tw, GATE + NEXT + "quit\n")
    tw("campaign", "mark", "our-walk", "dry")
    tw("campaign", "resume", "our-walk", "--plain", lines="1\n1\nquit\n")
    tw("campaign", "resume", "our-walk", "--mark", "dry", "--plain", lines="2\nquit\n")

    kept = KeptCampaign.load("our-walk")
    assert kept.present().file == "02-ford.2.tw"
    assert kept.match is not None
    assert kept.match.record.moves == ["try-it 0"]
    assert "there is no mark «wet»" in tw("campaign", "resume", "our-walk", "--mark", "wet").err


def test_a_finished_part_is_looked_at_again(tw: Type) -> None:
    begin(tw, GATE + NEXT + "quit\n")

    assert "1  gate  01-gate.tw" in tw("campaign", "replay", "our-walk").out
    assert "Seat 1 pays." in tw("campaign", "replay", "our-walk", "1", "--all", "--plain").out
    assert "our-walk has no part 7; it has 2" in tw("campaign", "replay", "our-walk", "7").err


def test_bots_and_names_sit_at_their_seats_from_part_to_part(tw: Type) -> None:
    begin(tw, "1\n1\n" + NEXT + "quit\n", "--bot", "2=random", "--name", "1=Ana")
    kept = KeptCampaign.load("our-walk")
    assert kept.match is not None
    assert set(kept.match.record.players.values()) <= {"Ana", "bot random"}
    assert tw("campaign", "seat", "our-walk", "1", "Cleo").code == 0
    assert KeptCampaign.load("our-walk").players() == {0: "Cleo", 1: "bot random"}
    assert "there is no seat 9" in tw("campaign", "seat", "our-walk", "9", "Cleo").err


def test_a_campaign_goes_elsewhere_and_comes_back(tw: Type, tmp_path: Path) -> None:
    begin(tw, GATE + NEXT + "quit\n")
    file = tmp_path / "walk.tw"
    assert tw("campaign", "export", "our-walk", str(file)).code == 0
    answer = tw("campaign", "import", str(file))

    assert "It is here as our-walk-2" in answer.out, answer.err
    assert len(all_slots()) == 2
    file.write_text(file.read_text().replace("pay 0", "pay 9", 1))
    told = tw("campaign", "import", str(file))
    assert told.code == 1
    assert "cannot be played on as it is" in told.out


def test_what_was_exported_is_resumed_although_its_game_lies_in_a_folder(tw: Type, tmp_path: Path) -> None:
    begin(tw, GATE + NEXT + "quit\n")
    tw("campaign", "export", "our-walk", str(tmp_path / "walk.tw"))
    resume = [sys.executable, "-m", "tablewright", "campaign", "resume", "our-walk", "--plain"]
    answer = subprocess.run(resume, input="quit\n", capture_output=True, text=True, check=False)

    assert "Part 2: The Ford" in answer.stdout, answer.stderr
    assert all_slots()[0].away == ""


def test_people_are_called_by_their_names(tw: Type) -> None:
    answer = begin(tw, GATE + NEXT + "quit\n", "--name", "1=Ana", "--name", "2=Bo")

    assert "Ana pays." in answer.out
    assert "Ana (you, to act)" in answer.out
    assert "Seat 1" not in answer.out
    told = tw("campaign", "replay", "our-walk", "1", "--all", "--plain").out
    assert "Move 1 of 3, Ana: pay 0" in told


def test_the_limit_of_unfinished_campaigns_is_told(tw: Type) -> None:
    begin(tw, "quit\n")
    begin(tw, "quit\n")

    assert "2 campaigns of The Hike are unfinished, and there is room for 2" in begin(tw, "quit\n").err


def test_a_way_to_play_that_is_a_campaign_begins_one(tw: Type) -> None:
    answer = tw("play", HIKE, "--way", "hike", "--seats", "2", "--plain", lines="quit\n")

    assert "Part 1: The Gate" in answer.out, answer.err
    assert [slot.campaign for slot in all_slots()] == ["hike"]


def test_one_part_is_played_by_itself(tw: Type) -> None:
    ford = ["play", HIKE, "--way", "hike", "--part", "ford", "--seats", "2", "--seed", "3", "--plain"]
    answer = tw(*ford, lines="1\nquit\n")

    assert answer.code == 0, answer.err
    assert "go on with `tablewright resume`" in answer.out
    assert all_slots() == []
    assert "Ford:" in tw("resume", "--plain", lines="quit\n").out
    assert "say which campaign with --way; HIKE has hike" in tw("play", HIKE, "--part", "ford").err
