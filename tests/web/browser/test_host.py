"""Hosting in a real browser: search, rights on one page, talk, the moderator's page."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from tests.web.browser.axe import complaints
from tests.web.browser.guest import Guest
from tests.web.house import House

from tablewright.cli import main


def opened(ada: Guest, *seats: str) -> str:
    """A table that somebody opens in their own browser, with its keys kept there."""
    ada.go("/")
    ada.sees("button.me")
    wishes = [{"kind": seat if seat in ("open", "bot") else "person", "name": seat} for seat in seats]
    match: str = ada.page.evaluate(
        """async (seats) => {
            const body = JSON.stringify({game: 'council', seats, options: {days: 9}});
            const made = await (await fetch('/api/matches', {method: 'POST', body})).json();
            const keys = JSON.stringify({tokens: made.tokens, host: made.host});
            localStorage.setItem(`tablewright.keys.${made.match}`, keys);
            return made.match;
        }""",
        wishes,
    )
    return match


def test_the_host_has_all_rights_on_one_page(hall: House, guest: Callable[..., Guest]) -> None:
    # GIVEN a host and somebody who has sat down and talks
    ada, bo = guest(), guest()
    match = opened(ada, "Ada", "open")
    ada.go(f"/t/{match}")
    ada.sees(".prompt")
    told = hall.ask(
        f"/api/matches/{match}/join",
        {"invite": hall.run(hall.lobby.store.match(match)).invite, "name": "Bo"},  # type: ignore[union-attr]
    )
    bo.sit({"match": match, "tokens": {"1": told["token"]}, "host": ""}, 1)
    bo.sees(".prompt")

    # WHEN the host opens the page of their table, THEN they may change who comes in, what is said, what helps
    ada.go("/")
    ada.page.click(".host-button")
    ada.sees("dialog:has-text('Who may come in')")
    assert complaints(ada.page) == []
    ada.shoot("host")
    ada.page.select_option("label:has-text('Talk') select", "phrases")
    bo.page.click("text=Log")
    bo.page.click("#dock-chat")
    bo.page.click(".phrases button:has-text('Well played.')")
    bo.sees(".entry:has-text('Well played.')")
    before = ada.page.input_value("#host-invite")
    ada.page.click("button:has-text('New invitation')")
    ada.page.wait_for_function(
        "(before) => document.querySelector('#host-invite').value !== before", arg=before
    )

    # AND send somebody away, who sees that at once
    ada.page.click("[aria-label='Send away Bo']")
    ada.sees(".seat-row:has-text('free')")
    bo.sees("text=Bo gets up")


def test_tables_are_found_in_the_lobby(hall: House, guest: Callable[..., Guest]) -> None:
    hall.table("council", "Hildegard", "open")
    hall.table("council", "Ulrich", "Cy")
    ada = guest()
    ada.go("/")
    ada.page.fill('[placeholder="Somebody\'s name"]', "hildeg")
    ada.page.wait_for_function("() => !document.body.innerText.includes('Ulrich')")
    ada.sees(".table-card:has-text('Hildegard')")
    ada.page.fill('[placeholder="Somebody\'s name"]', "nobody at all")
    ada.sees("text=No such table is listed here")


def test_find_me_a_table(hall: House, guest: Callable[..., Guest]) -> None:
    # GIVEN nobody who waits, THEN the page says so, and gets a table ready where anyone may sit down
    ada = guest()
    ada.go("/#smugglers")
    ada.page.click("text=Find me a table")
    ada.sees("text=Nobody waits for players of this game now")

    # WHEN somebody waits, THEN the seat beside them is taken
    made = hall.table("smugglers", "Bo", "open", settings={"door": "anyone"})
    ada.page.click("text=Find me a table")
    ada.page.wait_for_url(f"**/t/{made['match']}")


def test_a_private_table_says_so(hall: House, guest: Callable[..., Guest]) -> None:
    made = hall.table("council", "Ada", "open", settings={"watch": "invited"})
    bo = guest()
    bo.go(f"/t/{made['match']}")
    bo.sees("text=Only those with an invitation may watch this table")


def test_a_report_reaches_the_moderator(hall: House, guest: Callable[..., Guest]) -> None:
    # GIVEN somebody who reads rude words and reports them
    made = hall.table("council", "Rudi", "Ada")
    rudi = hall.sit(made, 0)
    ada = guest()
    ada.go("/")
    ada.sees("button.me")
    ada.sit(made, 1)
    ada.sees(".prompt")
    rudi.say("chat", text="Rude words")
    ada.page.click("text=Log")
    ada.page.click("#dock-chat")
    ada.page.click("[aria-label='Report what Rudi said']")
    ada.sees("text=A moderator will look at it")
    ada.page.click("[aria-label='Mute Rudi']")
    ada.sees("text=1 line of people whom you muted")

    # THEN a moderator sees it and removes the words
    mo = guest()
    mo.go("/moderate")
    mo.sees("text=tablewright admin grant NAME")
    mo.go("/")
    mo.page.click("button.me")
    mo.page.fill(".me-form input", "Mo of the browser")
    mo.page.click("text=Keep the name")
    mo.sees("button.me:has-text('Mo of')")
    with ThreadPoolExecutor(1) as thread:  # beside a browser this thread's loop is never idle
        words = ["admin", "grant", "Mo of the browser", "--data", str(hall.data)]
        assert thread.submit(main, words).result() == 0
    mo.page.reload()
    mo.page.click("button.me")
    mo.page.click("text=You are a moderator")
    mo.sees("blockquote:has-text('Rude words')")
    assert complaints(mo.page) == []
    mo.shoot("moderate")
    mo.page.click("text=Remove the words")
    mo.sees("text=Nothing waits for you")
    rudi.hear("unsaid")
    rudi.leave()
