"""Replay: a slider over the whole record."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.web.browser.guest import Guest
from tests.web.house import House


@pytest.fixture(scope="module")
def walked(hall: House) -> Any:
    """A game that has been played to its end."""
    made = hall.table("council", "Ada", settings={"group": "hand"})
    ada = hall.sit(made, 0)
    for move in ("Go left", "Climb", "Go up", "Rest", "Go right", "Climb"):
        ada.done(move)
    return made


def slide(page: Any, to: int) -> None:
    page.locator(".slider").fill(str(to))
    page.wait_for_selector(f".replay[data-at='{to}']")


def test_the_slider_goes_anywhere(guest: Callable[..., Guest], walked: Any) -> None:
    ada = guest()
    ada.go(f"/r/{walked['match']}")
    ada.sees(".slider")
    assert ada.page.get_attribute(".slider", "max") == "6"
    slide(ada.page, 4)
    ada.sees(".player-words:has-text('4 / 6')")
    ada.sees(".move.now:has-text('Ada rests.')")
    ada.page.wait_for_url("**#4")
    ada.shoot("replay")
    ada.press("Home")
    ada.press("ArrowRight")
    ada.sees(".replay[data-at='1']")
    ada.press("End")
    ada.sees(".banner.over")


def test_play_and_pause(guest: Callable[..., Guest], walked: Any) -> None:
    ada = guest()
    ada.go(f"/r/{walked['match']}#3")
    ada.sees(".replay[data-at='3']")
    ada.page.select_option("[aria-label=Speed]", "4")
    ada.page.click("[aria-label=Play]")
    ada.sees(".replay[data-at='6']")
    ada.sees("[aria-label=Play]")


def test_a_record_goes_out_and_comes_in(guest: Callable[..., Guest], walked: Any, tmp_path: Path) -> None:
    ada = guest()
    ada.go(f"/r/{walked['match']}")
    with ada.page.expect_download() as saved:
        ada.page.click("[aria-label='Download the record']")
    file = tmp_path / "walk.tw"
    saved.value.save_as(file)
    assert file.read_text().startswith("tablewright record")
    ada.go("/")
    ada.page.set_input_files("input[type=file]", file)
    ada.page.wait_for_url("**/r/*")
    ada.sees(".slider[max='6']")


def test_a_file_that_is_no_record_is_refused_in_words(guest: Callable[..., Guest], tmp_path: Path) -> None:
    file = tmp_path / "letter.tw"
    file.write_text("Dear Ada,\n")
    ada = guest()
    ada.go("/")
    ada.page.set_input_files("input[type=file]", file)
    ada.sees(".toast.bad")


def test_play_on_from_any_point(guest: Callable[..., Guest], walked: Any) -> None:
    ada = guest()
    ada.go(f"/r/{walked['match']}#2")
    ada.sees(".replay[data-at='2']")
    ada.page.click("text=Play on from here")
    ada.page.wait_for_url("**/t/*")
    ada.sees(".prompt:not(.waits)")
    assert "Go nowhere" in ada.options


def test_a_line_of_the_log_leads_to_its_moment(hall: House, guest: Callable[..., Guest]) -> None:
    # GIVEN a game that goes on
    made = hall.table("council", "Ada", settings={"group": "hand"})
    ada = guest()
    ada.sit(made, 0)
    for move in ("Go left", "Climb", "Go up"):
        ada.choose(move)
    ada.press("l")

    # WHEN the moment of an earlier line is opened
    line = ada.page.locator(".entry", has_text="Ada climbs")
    with ada.page.context.expect_page() as opened:
        line.locator(".moment").click()
    moment = opened.value

    # THEN another tab shows the table after that move, and leads back to the table
    moment.wait_for_selector(".replay[data-at='2'][data-rev='2']")
    moment.wait_for_selector(".move.now:has-text('Ada climbs')")
    moment.click("[aria-label='To the table']")
    moment.wait_for_selector(".table:not(.replay)[data-rev='3']")
    assert ada.rev == 3


def test_an_unknown_table_says_so(guest: Callable[..., Guest]) -> None:
    ada = guest()
    ada.go("/r/nosuchtable")
    ada.sees("text=This record cannot be shown")
    ada.go("/t/nosuchtable")
    ada.sees("text=There is no such table")
