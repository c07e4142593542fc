"""Who I am, in a real browser: a name, a lost link, a passkey on another device, deletion."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.web.browser.axe import complaints
from tests.web.browser.guest import Guest
from tests.web.house import House, house


def test_a_name_a_colour_and_the_dialog(guest: Callable[..., Guest]) -> None:
    ada = guest()
    ada.go("/")
    ada.page.click("button.me:has-text('Guest')")
    ada.page.fill(".me-form input", "Ada")
    ada.page.click("text=Keep the name")
    ada.sees("button.me:has-text('Ada')")
    ada.page.click(".colour >> nth=2")
    ada.sees(".colour[aria-checked=true]")
    ada.sees("text=Passkeys belong to a name")  # the page was opened at 127.0.0.1
    assert complaints(ada.page) == []
    ada.shoot("me")
    ada.page.reload()
    ada.sees("button.me.tone-c:has-text('Ada')")


def test_a_lost_link_is_found_again_in_the_lobby(hall: House, guest: Callable[..., Guest]) -> None:
    # GIVEN somebody who sits at a table, and whose browser forgets all but its cookie
    ada = guest()
    ada.go("/")
    ada.sees("button.me")
    ada.page.evaluate(
        """() => fetch('/api/matches', {method: 'POST', body: JSON.stringify(
            {game: 'council', seats: [{kind: 'person', name: 'Ada'}], options: {days: 9}})})"""
    )
    ada.page.evaluate("() => localStorage.removeItem('tablewright.keys')")

    # WHEN they come back, THEN their table is there, says that it is their turn, and lets them in
    ada.page.reload()
    ada.page.click(".tables:has-text('Your tables') .table-card.turn")
    ada.sees(".prompt")
    ada.page.click("text=Go left")
    ada.sees("text=They go left")


@pytest.fixture
def by_name(chromium: Any, hall: House) -> Iterator[Callable[[], tuple[Guest, Any]]]:
    """A browser that comes by the server's name, with a device that makes passkeys; the second knows the same ones."""
    contexts = []

    def come() -> tuple[Guest, Any]:
        context = chromium.new_context()
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(15000)
        device = context.new_cdp_session(page)
        device.send("WebAuthn.enable")
        options = {
            "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
            "isUserVerified": True, "automaticPresenceSimulation": True,
        }  # fmt: skip
        made = device.send("WebAuthn.addVirtualAuthenticator", {"options": options})
        somebody = Guest(page, hall.port)
        somebody.home = f"http://localhost:{hall.port}"
        return somebody, (device, made["authenticatorId"])

    yield come
    for context in contexts:
        context.close()


def test_a_passkey_lets_me_in_elsewhere(by_name: Callable[[], tuple[Guest, Any]]) -> None:
    pytest.importorskip("webauthn")
    # GIVEN somebody with a name, a table and a passkey
    ada, (device, authenticator) = by_name()
    ada.go("/")
    ada.page.click("button.me")
    ada.page.fill(".me-form input", "Ada")
    ada.page.click("text=Keep the name")
    ada.sees("button.me:has-text('Ada')")
    ada.page.evaluate(
        """() => fetch('/api/matches', {method: 'POST', body: JSON.stringify(
            {game: 'council', seats: [{kind: 'person', name: 'Ada'}], options: {days: 9}})})"""
    )
    ada.page.click("text=Make a passkey")
    ada.sees("text=This device knows you now")
    ada.sees(".passkeys li")

    # WHEN they come with another browser, as a guest who has a table already, and use it there
    again, (other, there) = by_name()
    for key in device.send("WebAuthn.getCredentials", {"authenticatorId": authenticator})["credentials"]:
        other.send("WebAuthn.addCredential", {"authenticatorId": there, "credential": key})
    again.go("/")
    again.sees("button.me:has-text('Guest')")
    again.page.evaluate(
        """() => fetch('/api/matches', {method: 'POST', body: JSON.stringify(
            {game: 'council', seats: [{kind: 'person', name: 'Ada'}], options: {days: 8}})})"""
    )
    again.page.click("button.me")
    again.page.click("text=I have one")

    # THEN they are the same person, with the tables of both
    again.sees("text=Welcome back")
    again.sees("button.me:has-text('Ada')")
    again.press("Escape")
    again.page.reload()
    again.page.wait_for_function("() => document.querySelectorAll('.table-card.turn').length === 2")

    # AND a passkey that was removed opens nothing any more
    again.page.click("button.me")
    again.page.click(".passkeys li button")
    again.sees("text=That passkey opens nothing any more")
    again.page.click("text=I have one")
    again.sees("text=This passkey is not known here")


def test_delete_me_asks_once_more(guest: Callable[..., Guest]) -> None:
    ada = guest()
    ada.go("/")
    ada.page.click("button.me")
    ada.page.fill(".me-form input", "Zenobia")
    ada.page.click("text=Keep the name")
    ada.sees("button.me:has-text('Zenobia')")
    ada.page.click("text=Delete me")
    ada.page.click("text=Keep me")
    ada.page.click("text=Delete me")
    ada.page.click("text=Delete me for ever")
    ada.sees("button.me:has-text('Guest')")


def test_signing_in_with_a_provider(chromium: Any, tmp_path: Path) -> None:
    pytest.importorskip("jwt")
    from tests.web.provider import CLIENT, SECRET, Provider

    from tablewright.web import oidc

    # GIVEN a server whose host trusts a provider
    provider = Provider()
    trusted = oidc.Provider(provider.issuer, CLIENT, SECRET, "The Club")
    with house(tmp_path, provider=trusted) as inn:
        ada = Guest(chromium.new_context(viewport={"width": 390, "height": 844}).new_page(), inn.port)

        # WHEN somebody signs in there, THEN they are back in the lobby, which says so, under their name
        ada.go("/")
        ada.page.click("button.me")
        ada.sees("text=With The Club you are found again")
        assert complaints(ada.page) == []
        ada.shoot("sign-in")
        ada.page.click("a:has-text('Sign in with The Club')")
        ada.sees("text=You are signed in")
        ada.sees("button.me[aria-label='You: Ada']")

        # AND they can go back on it
        ada.page.click("button.me")
        ada.sees("text=You are known by The Club")
        ada.shoot("signed-in")
        ada.page.click("[aria-label='Remove Ada']")
        ada.sees("a:has-text('Sign in with The Club')")

        # AND whoever says no there plays on as a guest
        provider.denies = True
        ada.page.click("a:has-text('Sign in with The Club')")
        ada.sees("text=You can play on as a guest")
        assert ada.errors == []
        ada.page.context.close()
    provider.close()
