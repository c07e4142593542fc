"""Several seats on one screen, with a curtain where hands are hidden."""

from __future__ import annotations

from collections.abc import Callable

from tests.web.browser.guest import Guest
from tests.web.house import House


def test_the_curtain_falls_between_hidden_hands(hall: House, guest: Callable[..., Guest]) -> None:
    made = hall.table("smugglers", "Ada", "Brin")
    both = guest()
    both.sit(made, 0, 1)
    both.sees("dialog.curtain")
    both.shoot("curtain")
    assert "Ada" in both.page.inner_text("dialog.curtain")
    assert not both.page.query_selector(".table"), "nothing of the table shows behind the curtain"
    both.page.click("dialog.curtain button")
    both.sees(".seat-chip.me:has-text('Ada')")
    mine = both.options[0]
    rev = both.rev
    both.button(mine).click()
    both.after(rev)
    # Ada may see what came of it for a moment, then it is Brin's turn.
    both.sees(".banner:has-text('Next: Brin')")
    both.page.click("text=Let it fall")
    both.sees("dialog.curtain:has-text('Brin')")
    assert not both.page.query_selector(".table")
    both.press("Escape")
    assert both.page.query_selector("dialog.curtain[open]"), "the curtain does not rise by itself"
    both.page.click("dialog.curtain button")
    both.sees(".seat-chip.me:has-text('Brin')")
    assert mine not in both.options


def test_no_curtain_where_nothing_is_hidden(hall: House, guest: Callable[..., Guest]) -> None:
    made = hall.table("council", "Ada", "Brin", settings={"group": "hand"}, options={"days": 9})
    both = guest()
    both.sit(made, 0, 1)
    for move in ("Go left", "Rest", "Go up", "Rest"):
        both.choose(move)
    assert not both.page.query_selector("dialog")


def test_one_hand_votes_for_all_its_seats(hall: House, guest: Callable[..., Guest]) -> None:
    made = hall.table("council", "Ada", "Brin", options={"days": 9})
    both = guest()
    both.sit(made, 0, 1)
    both.choose("Go left")
    assert both.options == ["Rest", "Climb"]
