"""A card of FORWARD that is turned lies open until somebody goes on."""

from __future__ import annotations

from tests.web.browser.axe import complaints
from tests.web.browser.test_beats import Come
from tests.web.house import House


def test_a_card_that_needs_no_decision_lies_open_until_somebody_goes_on(hall: House, guest: Come) -> None:
    ada = guest(motion="no-preference")
    ada.page.clock.install()
    ada.sit(hall.table("forward", "Ada", seed=7), 0)
    ada.page.locator(".prompt .opt[data-option]").first.click()
    ada.sees(".banner.unfolding:has-text('You turn slot 1')")
    name = ada.page.inner_text(".unfolding-words p").split(": ")[1].rpartition(" (")[0]
    assert name.lower() in ada.page.text_content(".beat-card .card-name").lower()
    assert ada.page.query_selector(".prompt") is None
    assert complaints(ada.page) == []

    # WHEN as much time has passed as nobody needs to read it, THEN the next question is there
    ada.page.clock.run_for(1000)
    assert ada.page.query_selector(".banner.unfolding")
    ada.page.clock.run_for(20_000)
    ada.sees(".prompt")
    assert ada.page.query_selector(".beat") is None


def test_space_or_a_click_goes_on_and_the_pace_is_remembered(hall: House, guest: Come) -> None:
    ada = guest(motion="no-preference")
    ada.sit(hall.table("forward", "Ada", seed=7), 0)
    first = ".prompt .options .opt[data-option]:not(.refused)"
    ada.page.locator(first).first.click()
    ada.sees(".banner.unfolding")
    ada.press(" ")
    ada.sees(first)
    assert ada.page.query_selector(".banner.unfolding") is None
    while not ada.page.query_selector(".banner.unfolding"):
        ada.page.locator(first).first.click()
        ada.sees(f".banner.unfolding, .table:not([data-busy]) {first}")
    ada.page.click("#stage", position={"x": 300, "y": 300})
    ada.sees(first)
    ada.page.locator("[aria-label=Settings]").click()
    ada.page.click("dialog [data-pace=once]")
    ada.page.reload()
    for _ in range(3):
        ada.sees(first)
        rev = ada.rev
        ada.page.locator(first).first.click()
        ada.after(rev)
        assert ada.page.query_selector(".banner.unfolding") is None
