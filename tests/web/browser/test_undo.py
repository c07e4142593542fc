"""Undo: free to the last new information, beyond it by agreement."""

from __future__ import annotations

from collections.abc import Callable

from tests.web.browser.guest import Guest
from tests.web.house import House


def test_undo_and_redo_are_free_without_news(hall: House, guest: Callable[..., Guest]) -> None:
    made = hall.table("council", "Ada", settings={"group": "hand"}, options={"days": 9})
    ada = guest()
    ada.sit(made, 0)
    ada.choose("Go left")
    rev = ada.rev
    ada.press("u")
    ada.after(rev)
    assert "Go left" in ada.options
    rev = ada.rev
    ada.press("Shift+U")
    ada.after(rev)
    assert "Climb" in ada.options


def test_undo_by_agreement(hall: House, guest: Callable[..., Guest]) -> None:
    made = hall.table("council", "Ada", "Brin", settings={"group": "hand"}, options={"days": 9})
    ada, brin = guest(), guest()
    ada.sit(made, 0)
    brin.sit(made, 1)
    ada.choose("Go left")
    ada.choose("Climb")
    ada.page.click("[aria-label='Undo, if the table agrees']")
    ada.sees(".banner.ask:has-text('Waiting for Brin')")
    brin.sees(".banner.ask:has-text('Ada would like to take the last move back')")
    brin.shoot("undo-by-agreement")
    brin.page.click(".banner.ask button:has-text('Refuse')")
    ada.sees(".toast:has-text('Brin does not agree')")
    ada.page.click("[aria-label='Undo, if the table agrees']")
    brin.page.click(".banner.ask button:has-text('Agree')")
    ada.sees(".opt:has-text('Climb')")
    brin.page.wait_for_selector(".banner.ask", state="detached")
