"""A table with a clock in a real browser: chosen in the lobby, seen at each seat, and what comes when time is up."""

from __future__ import annotations

from collections.abc import Callable

from tests.web.browser.axe import complaints
from tests.web.browser.guest import Guest
from tests.web.house import House

FAST = {"each": 30, "player": "random"}


def test_a_table_with_a_clock_from_the_lobby_to_a_stand_in(hall: House, guest: Callable[..., Guest]) -> None:
    # GIVEN two at a table by a clock, where a bot stands in
    made = hall.table("smugglers", "Ada", "Bo", settings={"clock": {**FAST, "out": "stand-in"}})
    ada, bo = guest(), guest()
    ada.sit(made, 0)
    bo.sit(made, 1)

    # THEN each sees how much time both have, counted down without being told again
    ada.sees(".seat-chip >> nth=0 >> .seat-clock.running:has-text('0:')")
    first = ada.page.inner_text(".seat-chip >> nth=1 >> [data-clock]")
    ada.page.wait_for_function(
        "(first) => document.querySelectorAll('[data-clock]')[1].textContent !== first", arg=first
    )
    assert complaints(ada.page) == []
    ada.shoot("clock")

    # WHEN Ada has answered and the time of Bo runs low, THEN Bo sees it in words, and who listens hears it once
    ada.page.locator(".prompt .opt:not([disabled])").first.click()
    bo.sees(".seat-chip >> nth=0 >> .seat-clock:not(.running)")
    hall.lobby.served.kept += 22
    hall.run(say_time(hall, made))
    bo.sees(".seat-clock.low:has-text('low')")
    assert "Your time is running out" in bo.page.inner_text("#live")
    assert complaints(bo.page) == []

    # WHEN it is up, THEN a bot plays for Bo, and the log says why
    hall.lobby.served.kept += 10
    ada.sees(".banner, .seat-chip")
    ada.page.wait_for_function("() => document.body.innerText.includes('random')")
    room = hall.room(made)
    assert "# clock 1 1 out\n# clock 1 1 stand-in random\n" in room.match.record.text()


async def say_time(hall: House, made: dict[str, str]) -> None:
    """Time was let pass behind the back of the pages; they are told."""
    (await hall.lobby.room(made["match"])).clock.tell()


def test_the_others_vote_on_whoever_runs_out_of_time(hall: House, guest: Callable[..., Guest]) -> None:
    made = hall.table("smugglers", "Ada", "Bo", settings={"clock": {**FAST, "out": "vote"}})
    ada, bo = guest(), guest()
    ada.sit(made, 0)
    bo.sit(made, 1)
    ada.page.locator(".prompt .opt:not([disabled])").first.click()
    bo.sees(".seat-chip >> nth=0 >> .seat-clock:not(.running)")

    # WHEN Bo's time is up, THEN Ada is asked, and Bo reads it
    hall.lobby.served.kept += 32
    ada.sees(".banner:has-text('Bo: time is up.')")
    bo.sees(".banner:has-text('The others decide')")
    ada.sees(".seat-clock.out:has-text('time is up')")
    assert complaints(ada.page) == []

    # WHEN Ada gives more time, THEN Bo's clock shows it
    ada.page.click("button:has-text('Give 5 minutes more')")
    bo.sees(".seat-clock.running:has-text('4:5')")
    assert "# clock 1 1 given 300\n" in hall.room(made).match.record.text()


def test_the_pace_of_a_table_is_chosen_where_it_is_made(hall: House, guest: Callable[..., Guest]) -> None:
    # GIVEN somebody who sets up a table, and looks at what belongs to it
    ada = guest()
    ada.go("/#council")
    ada.page.fill("input[placeholder='Your name']", "Ada")
    ada.page.click("summary:has-text('House rules')")

    # WHEN they choose times of their own, THEN they are asked for them
    ada.page.select_option("label:has-text('Clock') select", "own")
    ada.sees("label:has-text('Minutes in the bank')")
    assert complaints(ada.page) == []

    # WHEN they choose days and a vote, THEN the table is played by them, and its row says so
    ada.page.select_option("label:has-text('Clock') select", "0 0 3")
    ada.page.select_option("label:has-text('When time is up') select", "vote")
    ada.page.click("button:has-text('Begin')")
    ada.sees(".seat-clock.running:has-text('2 d 23 h')")
    match = ada.page.url.rpartition("/")[2]
    clock = hall.ask(f"/api/matches/{match}")["settings"]["clock"]
    assert (clock["days"], clock["each"], clock["out"]) == (3, 0, "vote")
    ada.go("/")
    ada.sees(".table-card .table-pace:has-text('3 days a decision; 2 days left')")
