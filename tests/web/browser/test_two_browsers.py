"""Two people in two browsers at one table."""

from __future__ import annotations

from collections.abc import Callable

from tests.web.browser.guest import Guest
from tests.web.house import House


def test_each_sees_what_the_other_does(hall: House, guest: Callable[..., Guest]) -> None:
    made = hall.table("council", "Ada", "Brin", settings={"group": "hand"}, options={"days": 9})
    ada, brin = guest(), guest()
    ada.sit(made, 0)
    brin.sit(made, 1)
    ada.choose("Go left")
    brin.sees("text=They go left.")
    assert brin.page.query_selector(".prompt.waits")
    assert "Ada" in brin.page.inner_text(".waiting-for")
    assert "They go left." in brin.live()


def test_join_by_link(hall: House, guest: Callable[..., Guest]) -> None:
    made = hall.table("council", "Ada", "open", settings={"group": "hand"})
    ada, brin = guest(), guest()
    ada.sit(made, 0)
    ada.page.click("[aria-label='Seats and invitation']")
    link = ada.page.input_value("#invite-link")
    assert link == ada.home + made["link"]
    ada.shoot("seats")
    ada.press("Escape")
    brin.page.goto(link)
    brin.page.fill("dialog input", "Brin")
    brin.shoot("join")
    brin.page.click("text=Sit here")
    brin.sees(".seat-chip.me:has-text('Brin')")
    assert "join=" not in brin.page.url
    ada.sees(".seat-chip:has-text('Brin')")
    brin.choose("Go up")
    ada.sees("text=They go up.")


def test_a_spectator_sees_and_cannot_move(hall: House, guest: Callable[..., Guest]) -> None:
    made = hall.table("smugglers", "Ada", "Brin")
    cog = guest()
    cog.watch(made)
    assert cog.options == []
    assert cog.page.query_selector(".prompt.waits")
    assert not cog.page.query_selector(".lit")


def test_votes_are_shown_as_they_come(hall: House, guest: Callable[..., Guest]) -> None:
    made = hall.table("council", "Ada", "Brin", "Cog", options={"days": 9})
    ada, brin, cog = guest(), guest(), guest()
    for seat, person in enumerate((ada, brin, cog)):
        person.sit(made, seat)
    ada.button("Go left").click()
    brin.sees(".opt:has-text('Go left') .voter")
    brin.button("Go right").click()
    cog.sees(".opt:has-text('Go right') .voter")
    assert "Still to vote: Cog" in cog.page.inner_text(".banner.votes")
    cog.shoot("votes")
    cog.button("Go right").click()
    ada.sees("text=They go right.")


def test_on_a_tie_only_the_tied_can_be_picked(hall: House, guest: Callable[..., Guest]) -> None:
    # GIVEN three votes, a fourth that makes two and two, and the seat that breaks ties for something else
    made = hall.table("council", "Ada", "Brin", "Cog", "Dot", "Eve", options={"days": 9})
    for seat, option in ((0, "o1"), (1, "o2"), (2, "o1")):
        hall.sit(made, seat).reply(option)
    dot, eve = guest(), guest()
    dot.sit(made, 3)
    eve.sit(made, 4)
    eve.sees(".banner.votes:has-text('Still to vote: Dot, Eve.')")
    eve.button("Go left").click()
    dot.sees(".opt:has-text('Go left') .voter")
    dot.button("Go up").click()

    # THEN she is asked to pick among the tied, and the others may choose as before
    eve.sees(".banner.votes:has-text('A tie: you pick among them (Go right, Go up).')")
    dot.sees(".banner.votes:has-text('A tie: Eve picks among them (Go right, Go up).')")
    assert "A tie: you pick among them" in eve.live()
    assert eve.options == ["Go right", "Go up"]
    assert dot.options == ["Go left", "Go right", "Go up"]

    # AND the keys are those that the options had before
    eve.press("1")
    eve.press("?")
    assert eve.button("Go left").get_attribute("aria-disabled") == "true"
    assert "you pick among them" in eve.button("Go left").inner_text()
    eve.shoot("votes-tied")
    eve.button("Go left").click(force=True)
    eve.sees(".toast.bad:has-text('A tie: you pick among them')")
    assert eve.rev == 0
    eve.press("2")
    dot.sees("text=They go right.")


def test_chat(hall: House, guest: Callable[..., Guest]) -> None:
    made = hall.table("council", "Ada", "Brin")
    ada, brin = guest(), guest()
    ada.sit(made, 0)
    brin.sit(made, 1)
    ada.press("l")
    ada.page.click("#dock-chat")
    ada.page.fill("#chat-words", "Shall we go <b>up</b>?")
    ada.press("Enter")
    ada.sees(".chat .entry:has-text('Shall we go <b>up</b>?')")
    brin.sees(".unread")
    brin.page.click("[aria-label^='Chat']")
    brin.sees(".chat .entry:has-text('Ada: Shall we go')")


def test_a_bot_takes_over_and_gives_back(hall: House, guest: Callable[..., Guest]) -> None:
    made = hall.table("council", "Ada", "Brin", settings={"group": "hand"}, options={"days": 200})
    ada = guest()
    ada.sit(made, 0)
    ada.page.click("[aria-label='Seats and invitation']")
    brins = ada.page.locator(".seat-row:has-text('Brin')")
    brins.get_by_label("A bot for good").select_option("random")
    ada.sees(".seat-row:has-text('bot: random')")
    ada.page.locator(".seat-row:has-text('bot: random') >> text=Free the seat").click()
    ada.sees(".seat-row:has-text('free')")


def test_two_tabs_on_one_seat_do_no_harm(hall: House, guest: Callable[..., Guest]) -> None:
    made = hall.table("council", "Ada", settings={"group": "hand"}, options={"days": 9})
    one, two = guest(), guest()
    one.sit(made, 0)
    two.sit(made, 0)
    one.choose("Go left")
    two.sees("text=They go left.")
    two.choose("Rest")
    one.sees("text=Ada rests.")
    assert one.options == two.options


def test_a_bot_stands_in_until_its_person_is_back(hall: House, guest: Callable[..., Guest]) -> None:
    # GIVEN two people, one of whom closes the page on the evening that is theirs
    made = hall.table("council", "Ada", "Brin", settings={"group": "hand"}, options={"days": 9})
    ada, brin = guest(), guest()
    ada.sit(made, 0)
    brin.sit(made, 1)
    for move in ("Go left", "Rest", "Go right"):
        ada.choose(move)
    brin.sees("text=They go right.")
    brin.go("/")

    # WHEN the host asks for a bot until they are back
    ada.page.click("[aria-label='Seats and invitation']")
    ada.sees("dialog .seat-row:has-text('away')")
    ada.page.select_option("dialog [aria-label='A bot until they are back']", "random")
    ada.sees("dialog .seat-row:has-text('random plays meanwhile')")
    ada.shoot("stand-in")
    ada.press("Escape")

    # THEN the game goes on
    ada.sees(".prompt:has-text('Go up')")
    ada.sees(".seat-chip:has-text('Brin (random)')")

    # AND with the first hello it is Brin's seat again
    brin.go(f"/t/{made['match']}")
    brin.sees(".seat-chip.me:has-text('Brin')")
    ada.sees(".seat-chip:not(:has-text('random')):has-text('Brin')")
    ada.press("l")
    ada.page.click("#dock-chat")
    ada.sees(".chat:has-text('Brin is back; random gives the seat back.')")
