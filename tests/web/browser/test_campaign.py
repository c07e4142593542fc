"""A campaign in the browser: begun from the lobby, left and gone on with, played by others, to two of its ends."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tests.web.browser.guest import Guest
from tests.web.house import Elsewhere, House

from tablewright.engine.campaign_record import CampaignRecord
from tablewright.record.exports import what_is_wrong

WATCHFUL = (
    "Lend him the winch",
    "Row out and take her in tow",
    "Send the pilot out to her",
    "Feed the lamp with one oil",
    "Doze",
)
PATIENCE = 40  # a click may come just as the table moves on
DROWSY = ("Shoulder your casks and climb", "Stay with the lamp", "Doze")


def begin(ada: Guest, seats: int, seed: int, name: str = "") -> None:
    """Begin three nights from the lobby, by clicking."""
    ada.go("/")
    ada.page.click(".game-card:has-text('The Lamp') a")
    ada.page.click("[role=radio]:has-text('Three nights')")
    ada.sees(".way-card[aria-checked=true]:has-text('a campaign')")
    if name:
        ada.page.fill("label:has-text('Its name on the shelf') input", name)
    ada.page.click(f"text={seats} seat{'s' if seats > 1 else ''}")
    ada.page.fill("input[placeholder='Your name']", "Ada")
    if seats > 1:
        ada.page.locator(".seat-row select").nth(1).select_option("open")
    ada.page.click("summary")
    ada.page.fill("label:has-text('Seed') input", str(seed))
    ada.page.click("button:has-text('Begin the campaign')")
    ada.sees(".prompt")


def answer(guest: Guest, likes: tuple[str, ...]) -> None:
    guest.choose(next(label for label in likes if label in guest.options))


def finish(guest: Guest, likes: tuple[str, ...]) -> None:
    """Play on to the end of the part."""
    while not guest.is_over:
        answer(guest, likes)


def onward(guest: Guest, words: str = "") -> None:
    """Click the button that leads to the next part."""
    guest.page.click(f"dialog [data-onward]:has-text('{words}')")


def test_three_nights_are_played_to_a_good_end_by_clicking(hall: House, guest: Callable[..., Guest]) -> None:
    ada = guest()
    begin(ada, 1, 1, "Winter")
    ada.sees("text=two hundred and eleven steps")
    for following in ("A Boat on the Bar", "The Marten"):
        finish(ada, WATCHFUL)
        ada.sees("dialog:has-text('is over')")
        onward(ada, following)
        ada.page.wait_for_url("**/t/*")
        ada.sees(f".story-page:has-text('{following}'), h3:has-text('{following}')")
        ada.sees(".prompt .opt[data-option]")
    finish(ada, WATCHFUL)
    onward(ada, "The end")
    ada.sees("dialog:has-text('by noon forty people want to see the stair')")
    ada.sees("dialog .part-list li:has-text('3. The Marten')")
    ada.shoot("campaign-end")

    # What is over can be looked at again, part by part
    ada.page.click("dialog .part-list li:has-text('1.') a")
    ada.sees(".replay")
    ada.go("/")
    ada.sees("[aria-labelledby=shelf] .campaign-card:has-text('Winter')")
    ada.page.click(".campaign-card:has-text('Winter') .table-link")
    ada.sees("dialog .so-far:has-text('Osk’s barge brought the oil.')")
    ada.shoot("campaign-shelf")

    # … and the whole campaign goes elsewhere as one file
    with ada.page.expect_download() as file:
        ada.page.click("dialog >> text=Export the campaign")
    assert file.value.suggested_filename == "winter.tw"
    assert what_is_wrong(CampaignRecord.parse(Path(file.value.path()).read_text(encoding="utf-8"))) == ""


def test_two_dark_nights_end_it_early(guest: Callable[..., Guest]) -> None:
    ada = guest()
    begin(ada, 1, 4)
    finish(ada, DROWSY)
    onward(ada, "A Boat on the Bar")
    ada.page.wait_for_url("**/t/*")
    ada.sees(".prompt .opt:has-text('Stay with the lamp')")
    finish(ada, DROWSY)
    onward(ada, "The end")
    ada.sees("dialog:has-text('The forty-first, you tell her.')")


def test_after_a_break_somebody_else_plays_on_at_a_seat(tmp_path: Path, guest: Callable[..., Guest]) -> None:
    server = Elsewhere(tmp_path)
    try:
        # GIVEN Ada and Bo in the middle of the second night
        ada, bo = guest(server.port), guest(server.port)
        begin(ada, 2, 4, "Harbour")
        ada.page.click("[aria-label='Seats and invitation']")
        link = ada.page.input_value("#invite-link")
        ada.press("Escape")
        bo.page.once("dialog", lambda asked: asked.accept())  # Ada has chosen the seed, and Bo does not mind
        bo.page.goto(link)
        bo.page.fill("dialog input", "Bo")
        bo.page.click("dialog >> text=Sit here")
        for each in (ada, bo):
            each.sees(".seat-chip:has-text('Bo')")
        together(ada, bo, WATCHFUL)
        onward(ada, "A Boat on the Bar")
        bo.page.click("dialog [data-onward]")
        for each in (ada, bo):
            each.sees(".prompt:has-text('A Boat on the Bar')")
        step(ada, bo, WATCHFUL)

        # WHEN the server is stopped, and on another day Ada goes on from the shelf, and Cleo sits where Bo sat
        ada.go("/")
        bo.page.click("[aria-label='Seats and invitation']")
        bo.page.click("dialog >> text=Stand up")
        bo.sees("text=You are watching. A seat is free.")
        server.kill()
        server = Elsewhere(tmp_path, server.port)
        ada.page.reload()
        ada.page.click("[aria-labelledby=shelf] .campaign-card:has-text('Harbour') a")
        ada.sees(".prompt")
        ada.page.click("[aria-label='Seats and invitation']")
        link = ada.page.input_value("#invite-link")
        ada.press("Escape")
        cleo = guest(server.port)
        cleo.page.once("dialog", lambda asked: asked.accept())
        cleo.page.goto(link)
        cleo.page.fill("dialog input", "Cleo")
        cleo.page.click("dialog >> text=Sit here")
        for each in (ada, cleo):
            each.sees(".seat-chip:has-text('Cleo')")

        # THEN they play it to its end, Cleo in the next night too
        together(ada, cleo, WATCHFUL)
        onward(cleo, "The Marten")
        ada.page.click("dialog [data-onward]")
        cleo.sees(".prompt:has-text('The Marten')")
        ada.sees(".prompt:has-text('The Marten')")
        together(ada, cleo, WATCHFUL)
        onward(ada, "The end")
        ada.sees("dialog .part-list li:has-text('3.')")
        mine = "() => fetch('/api/me').then(answer => answer.json()).then(me => me.campaigns)"
        (shelved,) = ada.page.evaluate(mine)
        assert [one["name"] for one in shelved["members"]] == ["Ada", "Cleo"]
        assert shelved["over"]
    finally:
        server.kill()


def step(one: Guest, other: Guest, likes: tuple[str, ...]) -> None:
    """The next answer, by who is asked; what is for both is voted on by both."""
    rev = max(one.rev, other.rev)
    for guest in (one, other):
        guest.after(rev - 1)
    for _ in range(PATIENCE):
        for guest in (one, other):
            found = [label for label in likes if label in guest.options]
            if found and max(one.rev, other.rev) == rev:
                guest.button(found[0]).click()
                guest.page.wait_for_timeout(250)
        if max(one.rev, other.rev) > rev:
            break
    for guest in (one, other):
        guest.after(rev)


def together(one: Guest, other: Guest, likes: tuple[str, ...]) -> None:
    """Play on to the end of the part, each with their own browser."""
    while not one.is_over:
        step(one, other, likes)
    other.sees(".banner.over")
