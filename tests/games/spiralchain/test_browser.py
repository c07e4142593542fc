"""Spiralchain in the browser."""

from __future__ import annotations

from collections.abc import Callable

from tests.web.browser.guest import Guest
from tests.web.browser.played import played
from tests.web.house import House


def test_a_drawer_opens_with_one_click_and_shuts_with_another(
    hall: House, guest: Callable[..., Guest]
) -> None:
    ada = guest(width=1366, height=768)
    ada.sit(played(hall, "spiralchain"), 0)
    drawer = ada.page.locator(".sheets .drawer").first
    assert not drawer.locator(".drawer-body").is_visible()

    drawer.locator(".drawer-name").click()
    assert drawer.locator(".drawer-body").is_visible()
    assert drawer.locator(".drawer-name").get_attribute("aria-expanded") == "true"

    drawer.locator(".drawer-name").click()
    assert not drawer.locator(".drawer-body").is_visible()
