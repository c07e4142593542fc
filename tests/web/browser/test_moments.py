"""What runs by itself is shown one moment after the other, can be held and skipped, and never holds up the reader."""

from __future__ import annotations

from collections.abc import Callable

from tests.web.browser.axe import complaints
from tests.web.browser.guest import Guest
from tests.web.house import House, Person


def evening(hall: House, guest: Callable[..., Guest], motion: str) -> tuple[Guest, Person]:
    """Ada in her browser, about to rest; then three gusts blow. Brin watches in words."""
    options = {"gusts": 3, "days": 9}
    made = hall.table("council", "Ada", "Brin", settings={"group": "hand"}, options=options)
    ada, brin = guest(motion=motion), hall.sit(made, 1)
    ada.sit(made, 0)
    ada.choose("Go left")
    return ada, brin


def height(person: Guest) -> str:
    return str(person.page.inner_text("[data-id=height]"))


def test_moments_come_one_after_the_other(hall: House, guest: Callable[..., Guest]) -> None:
    ada, _ = evening(hall, guest, "no-preference")
    ada.button("Rest").click()
    ada.sees(".banner.unfolding:has-text('Gust 1 takes a step.')")
    assert "-1" in height(ada)
    assert ada.page.query_selector(".prompt") is None
    ada.press("p")
    ada.shoot("moment")
    assert complaints(ada.page) == []
    ada.press("p")
    for gust in (2, 3):
        ada.sees(f".banner.unfolding:has-text('Gust {gust} takes a step.')")
        assert f"-{gust}" in height(ada)
    ada.sees(".prompt:has-text('Go up')")
    assert ada.page.query_selector(".banner.unfolding") is None
    ada.choose("Go up")


def test_a_key_goes_on_and_another_skips_them_all(hall: House, guest: Callable[..., Guest]) -> None:
    ada, _ = evening(hall, guest, "no-preference")
    ada.page.focus("#question")
    ada.press("1")
    ada.sees(".banner.unfolding:has-text('1 of 3')")
    ada.press("p")
    ada.sees(".banner.unfolding [data-moment=hold][aria-pressed=true]")
    ada.press("Enter")
    ada.sees(".banner.unfolding:has-text('2 of 3')")
    ada.press("Escape")
    ada.sees(".prompt:has-text('Go up')")
    assert ada.page.query_selector(".banner.unfolding") is None
    assert "-3" in height(ada)
    assert ada.page.evaluate("document.activeElement.id") == "question"


def test_a_click_skips_them(hall: House, guest: Callable[..., Guest]) -> None:
    ada, _ = evening(hall, guest, "no-preference")
    ada.button("Rest").click()
    ada.page.click("[data-moment=skip]")
    ada.sees(".prompt:has-text('Go up')")


def test_with_little_motion_the_present_comes_at_once_and_is_told(
    hall: House, guest: Callable[..., Guest]
) -> None:
    ada, _ = evening(hall, guest, "reduce")
    ada.choose("Rest")
    assert ada.page.query_selector(".banner.unfolding") is None
    assert "-3" in height(ada)
    assert "Gust 1 takes a step. Gust 2 takes a step. Gust 3 takes a step." in ada.live()


def test_who_moves_on_while_others_watch_leads_them_to_the_present(
    hall: House, guest: Callable[..., Guest]
) -> None:
    ada, brin = evening(hall, guest, "no-preference")
    ada.button("Rest").click()
    ada.sees(".banner.unfolding")
    brin.see(2)
    brin.done("Go right")
    ada.sees("text=Waiting for Brin.")
    assert ada.page.query_selector(".banner.unfolding") is None
    assert ada.rev == 3


def test_a_replay_shows_them_on_the_way(hall: House, guest: Callable[..., Guest]) -> None:
    made = hall.table("council", "Ada", settings={"group": "hand"}, options={"gusts": 2, "days": 1})
    person = hall.sit(made, 0)
    person.done("Go left")
    person.done("Rest")
    ada = guest(motion="no-preference")
    ada.go(f"/r/{made['match']}#1")
    ada.sees(".replay[data-rev='1']")
    ada.press("ArrowRight")
    ada.sees(".banner.unfolding:has-text('Gust 1 takes a step.')")
    assert complaints(ada.page) == []
    ada.press("ArrowRight")
    ada.sees(".banner.unfolding:has-text('Gust 2 takes a step.')")
    ada.press("Escape")
    ada.sees(".replay .banner.over")
    ada.press("ArrowLeft")
    ada.sees(".replay[data-rev='1']")
    assert ada.page.query_selector(".banner.unfolding") is None
