"""The first game, from the golden button: one page, a card for what is new, and it can be stopped."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.web.browser.axe import complaints
from tests.web.browser.guest import Guest


@pytest.mark.parametrize("size", [(1366, 768), (390, 844)])
def test_the_first_game_opens_with_its_page_and_its_first_idea(
    guest: Callable[..., Guest], size: tuple[int, int]
) -> None:
    ada = guest(width=size[0], height=size[1], touch=size[0] < 500, teach=True)
    ada.go("/")
    ada.page.click("[aria-label='Play your first game of The Cellar']")
    ada.sees("dialog.first-page")
    # THEN goal, turn and losing fit the screen without scrolling
    body = ada.page.locator("dialog.first-page .dialog-body")
    assert body.evaluate("node => node.scrollHeight <= node.clientHeight + 1")
    for title in ("Your goal", "A turn", "How you lose"):
        assert ada.page.is_visible(f"h3:has-text('{title}')")
    ada.shoot(f"first-page-{size[0]}")
    ada.page.click("dialog.first-page .opt.primary")

    # THEN the first idea is there, and covers no option
    ada.sees(".idea:has-text('Three heaps')")
    card, prompt = ada.page.locator(".idea").bounding_box(), ada.page.locator(".prompt").bounding_box()
    assert card is not None
    assert prompt is not None
    assert card["x"] + card["width"] <= prompt["x"] + 1 or card["y"] + card["height"] <= prompt["y"] + 1
    assert "Three heaps" in ada.page.inner_text("[aria-live]:has-text('Three heaps')")
    assert complaints(ada.page) == []
    ada.shoot(f"first-idea-{size[0]}")
    ada.page.click(".idea .opt.primary")
    assert not ada.page.query_selector(".idea")

    # WHEN the page is loaded again THEN what was met is not told again
    ada.page.reload()
    ada.sees(".prompt")
    ada.page.wait_for_timeout(300)
    assert "Three heaps" not in ada.page.inner_text("body")


def test_teaching_can_be_stopped_for_good(guest: Callable[..., Guest]) -> None:
    ada = guest(teach=True)
    ada.go("/")
    ada.page.click("[aria-label='Play your first game of The Cellar']")
    ada.page.click("dialog.first-page .opt.primary")
    ada.page.click(".idea >> text=Stop teaching")
    for _ in range(6):
        rev = ada.rev
        ada.page.locator(".prompt .opt[data-option]:not(.refused)").first.click()
        ada.after(rev)
    assert not ada.page.query_selector(".idea, .word-lines")
