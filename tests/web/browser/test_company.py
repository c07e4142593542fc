"""Playing with people in real browsers: the ready check, another game with the same people, blocking, my numbers."""

from __future__ import annotations

from collections.abc import Callable

from tests.web.browser.axe import complaints
from tests.web.browser.guest import Guest
from tests.web.house import House, Person

LONG = "Wilhelmina-Alexandrina van Oldenbarnevelt"[:40]


def table(of: Guest, *seats: str, **settings: object) -> str:
    """A table of one day that somebody opens in their own browser, with its keys kept there."""
    of.go("/")
    of.sees("button.me")
    wishes = [{"kind": seat if seat in ("open", "bot") else "person", "name": seat} for seat in seats]
    match: str = of.page.evaluate(
        """async ([seats, settings]) => {
            const body = JSON.stringify({game: 'council', seats, settings, options: {days: 1}});
            const made = await (await fetch('/api/matches', {method: 'POST', body})).json();
            const keys = JSON.stringify({tokens: made.tokens, host: made.host});
            localStorage.setItem(`tablewright.keys.${made.match}`, keys);
            return made.match;
        }""",
        [wishes, settings],
    )
    return match


def sit_down(hall: House, who: Guest, match: str, name: str) -> None:
    """Somebody comes by the invitation and takes the free seat, as a person does."""
    row = hall.run(hall.lobby.store.match(match))
    assert row is not None
    who.go("/")
    who.sees("button.me")
    who.page.evaluate("name => fetch('/api/me', {method: 'POST', body: JSON.stringify({name})})", name)
    who.go(f"/t/{match}?join={row.invite}")
    who.page.fill("dialog input[type=text]:not([readonly])", name)
    who.page.click("dialog button:has-text('Sit here')")
    who.sees(".prompt")


def played(hall: House, ada: Guest, bo: Guest) -> None:
    """The one day of the walk."""
    for each in (ada, bo):
        each.page.click("[data-option]:has-text('Go left')")
    ada.page.click("[data-option]:has-text('Rest')")
    for each in (ada, bo):
        each.sees("dialog.end")


def test_ready_play_and_play_again(hall: House, guest: Callable[..., Guest]) -> None:
    # GIVEN a table that waits until everybody is ready, and somebody with a long name on a phone
    ada, bo = guest(), guest(width=390, height=844, touch=True)
    match = table(ada, "Ada", "open", ready=True, pace=0)
    ada.go(f"/t/{match}")
    ada.sees(".banner:has-text('seat 2, which is free')")
    sit_down(hall, bo, match, LONG)

    # WHEN both are ready, by mouse and by keyboard, THEN the game begins
    ada.sees(f".banner:has-text('It waits for you and {LONG}.')")
    assert complaints(ada.page) == []
    ada.shoot("ready")
    bo.shoot("ready-phone")
    ada.page.focus("button:has-text('I am ready')")
    ada.page.keyboard.press("Enter")
    ada.sees("button:has-text('Not yet after all')")
    bo.page.click("button:has-text('I am ready')")
    for each in (ada, bo):
        each.page.wait_for_selector(".banner:has-text('begins when')", state="detached")

    # AND when it is over, one click brings each of them to the next game
    played(hall, ada, bo)
    ada.shoot("again-end")
    ada.page.click("button:has-text('Play again with these people')")
    ada.page.wait_for_url(lambda url: "/t/" in url and match not in url)
    bo.sees("button:has-text('Come along to the next game')")
    bo.shoot("again-phone")
    assert complaints(bo.page) == []
    bo.page.click("button:has-text('Come along to the next game')")
    bo.page.wait_for_url(ada.page.url)
    bo.sees("button:has-text('I am ready')")
    assert bo.page.evaluate("document.querySelectorAll('.toast.bad').length") == 0

    # AND the old table can still be looked at, and its banner leads on
    ada.go(f"/t/{match}")
    ada.sees("dialog.end")
    ada.page.keyboard.press("Escape")
    ada.sees(".banner.next-game:has-text('The next game is laid')")
    ada.shoot("again-banner")


def test_block_somebody_and_take_it_back(hall: House, guest: Callable[..., Guest]) -> None:
    # GIVEN two who play, and rude words
    ada, bo = guest(), guest()
    match = table(ada, "Ada", "open", pace=0)
    sit_down(hall, bo, match, LONG)
    ada.go(f"/t/{match}")
    ada.sees(".prompt")
    bo.page.click("text=Log")
    bo.page.click("#dock-chat")
    bo.page.fill("#chat-words", "Rude words")
    bo.page.keyboard.press("Enter")
    ada.page.click("text=Log")
    ada.page.click("#dock-chat")
    ada.sees(".entry:has-text('Rude words')")

    # WHEN one blocks the other, THEN what they say is gone, and stays away
    ada.page.on("dialog", lambda asked: asked.accept())
    ada.page.click(f"[aria-label='Block {LONG}']")
    ada.sees("text=You will not meet again")
    ada.page.wait_for_selector(".entry:has-text('Rude words')", state="detached")
    ada.page.click("[aria-label='Seats and invitation']")
    ada.sees("text=blocked by you")
    ada.shoot("blocked-seats")

    # AND their own page names them, where it can be taken back
    ada.go("/")
    ada.page.click("button.me")
    ada.sees("text=People you have blocked")
    assert complaints(ada.page) == []
    ada.shoot("blocked")
    ada.page.click("button:has-text('Take it back')")
    ada.page.wait_for_selector("text=People you have blocked", state="detached")


def test_my_games_on_my_page(hall: House, guest: Callable[..., Guest]) -> None:
    # GIVEN somebody who has played nothing, THEN the page says so
    ada = guest(width=390, height=844, touch=True)
    match = table(ada, "Ada", pace=0)
    ada.go("/")
    ada.page.click("button.me")
    ada.sees("text=You have not played a game to its end here yet.")

    # WHEN they have played one, THEN it is in the table of their games
    keys = ada.page.evaluate("match => JSON.parse(localStorage.getItem(`tablewright.keys.${match}`))", match)
    page = Person(hall.port, match, list(keys["tokens"].values()))
    page.done("Go left")
    page.done("Rest")
    ada.go("/")
    ada.page.click("button.me")
    ada.sees(".my-games td")
    assert complaints(ada.page) == []
    ada.shoot("my-games-phone")
    ada.page.keyboard.press("Escape")
    ada.page.click(".table-card .host-button:has-text('Play again')")
    ada.page.wait_for_url(lambda url: "/t/" in url and match not in url)
    ada.sees(".prompt")
