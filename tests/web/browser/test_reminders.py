"""Reminders in a real browser: chosen on the page about me, shown by a worker of our own."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.web.browser.axe import complaints
from tests.web.browser.guest import Guest
from tests.web.house import House, house

LETTER = '{"title": "Your turn: Council", "text": "It is your turn.", "link": "LINK"}'


@pytest.fixture
def calling(tmp_path: Path) -> Iterator[House]:
    """A server that may tell people things."""
    pytest.importorskip("pywebpush", reason="needs the extra notify")
    with house(tmp_path, notify=["push", "webhook"]) as inn:
        yield inn


def test_i_choose_how_i_am_told(calling: House, guest: Callable[..., Guest]) -> None:
    # GIVEN somebody on the page about themselves
    ada = guest()
    ada.home = f"http://127.0.0.1:{calling.port}"
    ada.go("/")
    ada.page.click("button.me")
    ada.sees("h3:has-text('Reminders')")
    assert complaints(ada.page) == []

    # WHEN they name an address that leads inside, THEN they are told why not
    ada.page.fill("label:has-text('Address') input", "http://192.168.0.1/")
    ada.page.click(".way-form button")
    ada.sees(".toast:has-text('https://')")

    # WHEN they name a good one, and want one message a day, THEN both are kept
    ada.page.fill("label:has-text('Address') input", "https://hooks.invalid/mine")
    ada.page.click(".way-form button")
    ada.sees(".ways li:has-text('Webhook at hooks.invalid')")
    ada.page.select_option(".reminders label:has-text('When') select", "daily")
    ada.sees(".reminders label:has-text('At')")

    # WHEN nobody is there, THEN the page says so beside it
    ada.page.click("button[aria-label='Try Webhook at hooks.invalid']")
    ada.sees(".toast:has-text('did not arrive')")
    ada.go("/")
    ada.page.click("button.me")
    ada.sees(".way-failed:has-text('no host called hooks.invalid')")
    assert complaints(ada.page) == []
    ada.shoot("reminders")
    ada.page.click("button[aria-label='Remove Webhook at hooks.invalid']")
    ada.page.wait_for_selector(".ways", state="detached")


def test_a_worker_of_our_own_shows_what_was_pushed(calling: House, guest: Callable[..., Guest]) -> None:
    # GIVEN a browser that shows messages, with our worker
    ada = guest()
    ada.home = f"http://127.0.0.1:{calling.port}"
    ada.go("/")
    ada.page.context.grant_permissions(["notifications"], origin=ada.home)
    wire: Any = ada.page.context.new_cdp_session(ada.page)
    found: list[str] = []
    wire.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: found.extend(one["registrationId"] for one in told["registrations"]),
    )
    wire.send("ServiceWorker.enable")
    ada.page.evaluate("navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready)")
    while not found:
        ada.page.wait_for_timeout(50)

    # WHEN something is pushed, THEN it is shown, with the way to the table
    letter = LETTER.replace("LINK", f"{ada.home}/t/atable")
    wire.send(
        "ServiceWorker.deliverPushMessage", {"origin": ada.home, "registrationId": found[0], "data": letter}
    )
    ada.page.wait_for_function(
        """async () => {
            const worker = await navigator.serviceWorker.ready;
            const [shown] = await worker.getNotifications();
            return shown?.title === 'Your turn: Council' && shown.data.link.endsWith('/t/atable');
        }"""
    )


def test_a_page_that_is_not_looked_at_says_so(hall: House, guest: Callable[..., Guest]) -> None:
    # GIVEN somebody at a table, whose page is in front
    made = hall.table("council", "Ada")
    ada = guest()
    ada.sit(made, 0)
    (client,) = hall.lobby.rooms[made["match"]].clients
    assert client.looks

    # WHEN another page is in front, THEN the server knows, and when this one is back, it knows that too
    for hidden in (True, False):
        ada.page.evaluate(
            """hidden => {
                Object.defineProperty(document, 'hidden', {configurable: true, get: () => hidden});
                document.dispatchEvent(new Event('visibilitychange'));
            }""",
            hidden,
        )
        end = time.monotonic() + 30
        while client.looks == hidden:
            assert time.monotonic() < end
            time.sleep(0.02)
