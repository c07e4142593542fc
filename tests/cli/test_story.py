"""`story`: the proof, the preview, transcripts, the picture and the report on the prose."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.content.ferry import TEXT, FerryGame

from tablewright.content.story_prose import prose
from tablewright.engine.game import adopt

Type = Any


@pytest.fixture(autouse=True)
def ferry() -> None:
    adopt(FerryGame())


def test_it_proves_the_story_and_says_so(tw: Type) -> None:
    answer = tw("story", "ferry")

    assert answer.code == 0, answer.err
    assert "4 pages, 9 choices and 2 endings can be reached" in answer.out


def test_a_story_that_cannot_be_read_to_its_ends_is_refused(tw: Type) -> None:
    adopt(FerryGame(TEXT.replace('needs = "trusted"', 'needs = "trusted and marked"')))
    answer = tw("story", "ferry")

    assert answer.code == 2
    assert "«isle.light» can never be chosen" in answer.out
    assert not json.loads(tw("story", "ferry", "--json").out)["ok"]


def test_it_tells_the_shortest_way_to_anything(tw: Type) -> None:
    assert tw("story", "ferry", "--to", "home").out.splitlines()[:4] == [
        "bank.hut",
        "hut.seal",
        "bank.wade",
        "isle.light",
    ]
    assert "did you mean home" in tw("story", "ferry", "--to", "hone").err


def test_a_page_is_shown_as_players_see_it(tw: Type) -> None:
    plain = tw("story", "ferry", "--read", "bank").out
    as_bo = tw("story", "ferry", "--read", "shore", "--as", "bo", "--with", "marked").out

    assert "→ Pay the ferryman (2 gold)" in plain
    assert "Four faces" not in plain
    assert "The Bank at Night" in as_bo
    assert "Four faces hang on the post." in as_bo
    assert "→ Ask for his knots (charm 3)" in as_bo


def test_what_memory_shuts_is_shown_with_its_reason(tw: Type) -> None:
    assert "Go to the light (needs" in tw("story", "ferry", "--read", "isle").out
    assert "→ Go to the light\n" in tw("story", "ferry", "--read", "isle", "--with", "seals=1").out
    assert "→ Wait" not in tw("story", "ferry", "--read", "isle").out
    assert "→ Wait" in tw("story", "ferry", "--read", "isle", "--with", "bank.wade").out


def test_names_that_are_not_there_are_refused_with_the_nearest(tw: Type) -> None:
    assert "did you mean bank" in tw("story", "ferry", "--read", "bonk").err
    assert "did you mean marked" in tw("story", "ferry", "--read", "bank", "--with", "marker").err
    assert "no hero boo; did you mean bo" in tw("story", "ferry", "--read", "bank", "--as", "boo").err
    assert "tells no story" in tw("story", "pebbles").err


def test_a_transcript_tells_a_whole_playthrough(tw: Type) -> None:
    out = tw("story", "ferry", "--transcript", "--where", "ally.korso and seals >= 1").out

    order = [
        "The Bank\n",
        "→ Look into the hut",
        "→ Take the wax",
        "→ Ask for his brother",
        "He laughs.",
        "The Isle",
    ]
    assert sorted(order, key=out.index) == order
    assert "He draws." not in out
    assert "no playthrough" in tw("story", "ferry", "--transcript", "--where", "seals >= 3").err


def test_the_picture_shows_every_page_and_how_often_it_was_met(tw: Type, tmp_path: Path) -> None:
    drawn = tmp_path / "story.svg"
    answer = tw("story", "ferry", "--graph", str(drawn), "--games", "20")

    assert answer.code == 0, answer.err
    assert "Met in over 95 %" in answer.out
    text = drawn.read_text(encoding="utf-8")
    assert all(
        f">{name}</text>" in text for name in ("bank", "hut", "isle", "mill", "home", "grave", "night")
    )
    assert "in 100.0% of 20 games" in text


def test_the_report_on_prose_finds_what_a_reader_would_stumble_over(tw: Type) -> None:
    made = FerryGame(
        TEXT.replace("A shelf, and on it wax.", "A shelf, where Otto's eyes widen. A wry smile, wry.")
    ).made
    told = [str(remark) for remark in prose(made)]

    assert any("hut: 10 words; a page has 60 to 150" in one for one in told), told
    assert "hut: a straight quote; write “ ” ‘ ’" in told
    assert "hut: Otto is no speaker and no declared name" in told
    assert "hut: wry, for the second time or more in this chapter" in told
    assert "isle: «Wait» has 1 words; a choice has 3 to 9" in told
    assert " remarks." in tw("story", "ferry", "--prose").out
