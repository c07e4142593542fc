"""Fateforge's story in the workshop."""

from __future__ import annotations

from tests.web.browser.test_workshop import Come
from tests.web.house import House


def test_story_pages_are_shown_as_players_read_them(guest: Come, hall: House) -> None:
    page = guest().page
    page.goto(f"http://127.0.0.1:{hall.port}/workshop#fateforge/fateforge")
    page.get_by_text("Node", exact=False).first.click()
    link = page.locator(".ws-cards details[open] a").first
    title = link.inner_text()
    link.click()

    shown = page.locator(".ws-story")
    shown.wait_for(timeout=60_000)
    assert title in shown.inner_text()
    assert len(shown.inner_text()) > 200
