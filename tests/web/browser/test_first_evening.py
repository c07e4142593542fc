"""The first game of each game, from the golden button to its end, at four sizes: by mouse, by touch, by keys alone.

`make long` plays them all to the end; CI plays the beginning of each, at one of the sizes.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from random import Random

import pytest
from playwright.sync_api import TimeoutError as PlaywrightTimeout
from tests import found
from tests.web.browser.axe import complaints
from tests.web.browser.guest import Guest

from tablewright.engine.game import find_game

GAMES = [find_game(name).title for name in found.GAMES]
SIZES = [(1366, 768, "mouse"), (1920, 1080, "keys"), (390, 844, "touch"), (768, 1024, "touch")]
LONG = bool(os.environ.get("TABLEWRIGHT_LONG"))
ANSWERS = 4000 if LONG else 10
BRISK = 'localStorage.setItem("tablewright.settings", JSON.stringify({beats: "once", sound: false}))'
HURRY = 3000
LOOK_EVERY = 40 if LONG else 5

# What lies over something else, or out of the screen, of all that can be answered with.
CUT = """() => {
  const wrong = [];
  const bar = document.querySelector('.prompt');
  const box = bar?.getBoundingClientRect();
  if (box && (box.left < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1)) wrong.push('the question is cut');
  if (document.documentElement.scrollWidth > document.documentElement.clientWidth + 1) wrong.push('the page is wider than the screen');
  for (const node of document.querySelectorAll('.prompt .opt[data-option]')) {
    const size = node.getBoundingClientRect();
    if (size.width && size.height < (innerWidth < 900 ? 39.5 : 24)) wrong.push(`${node.innerText} is ${size.height} high`);
    if (size.width && (size.left < -1 || size.right > innerWidth + 1)) wrong.push(`${node.innerText} is cut`);
  }
  for (const node of document.querySelectorAll('.table, .table *')) {
    if (node.childElementCount === 0 && /^Seat [0-9]/.test(node.textContent ?? '') && node.getClientRects().length) wrong.push(node.textContent);
  }
  return wrong;
}"""  # noqa: E501


class Newcomer:
    """Somebody who has never played, and answers whatever is asked."""

    def __init__(self, guest: Guest, how: str) -> None:
        self.guest = guest
        self.page = guest.page
        self.how = how
        self.luck = Random(7)

    def begin(self, game: str) -> None:
        self.guest.go("/")
        golden = f"[aria-label='Play your first game of {game}']"
        self.guest.sees(golden)
        self.press(golden)
        self.guest.sees("dialog.first-page")
        self.press("dialog.first-page .opt.primary")
        self.guest.sees(".prompt, .unfolding")

    def press(self, selector: str) -> None:
        """Press it, if it is still there: the table may have moved on since it was looked at."""
        where = self.page.locator(selector).first
        with suppress(PlaywrightTimeout):
            if self.how == "keys":
                where.focus(timeout=HURRY)
                self.page.keyboard.press("Enter")
            elif self.how == "touch":
                where.tap(timeout=HURRY)
            else:
                where.click(timeout=HURRY)

    def answer(self) -> bool:
        """One answer, whatever is on the screen; whether there was anything to do."""
        for dialog in ("dialog.small[open] .opt.danger", "dialog[open]:not(.end) .opt.primary"):
            if self.page.query_selector(dialog):
                self.press(dialog)
                return True
        if self.page.query_selector("[data-commit]"):
            self.press("[data-commit]")
            return True
        for send in (".stepper .opt.primary", ".how-line .opt.primary:not([aria-disabled])"):
            if self.page.query_selector(send):
                self.press(send)
                return True
        count = self.page.locator(OPEN).count()
        if not count:
            return False
        if self.page.query_selector(".idea .opt.primary") and self.luck.random() < 0.5:
            self.press(".idea .opt.primary")
            return True
        self.press(f"{OPEN} >> nth={self.luck.randrange(count)}")
        return True


OPEN = ".prompt .options .opt[data-option]:not(.refused):not([aria-pressed=true])"


EVERY = [(game, *size) for game in GAMES for size in SIZES]
SOME = [(game, *SIZES[i % len(SIZES)]) for i, game in enumerate(GAMES)]


@pytest.mark.parametrize(("game", "width", "height", "how"), EVERY if LONG else SOME)
def test_a_first_game(guest: Callable[..., Guest], game: str, width: int, height: int, how: str) -> None:
    ada = guest(width=width, height=height, touch=how == "touch", teach=True)
    ada.page.context.add_init_script(BRISK)
    newcomer = Newcomer(ada, how)
    newcomer.begin(game)
    for n in range(ANSWERS):
        if ada.page.query_selector("dialog.end[open]"):
            break
        if not newcomer.answer():
            ada.page.wait_for_timeout(150)
        ada.page.wait_for_timeout(40)
        if n % LOOK_EVERY == LOOK_EVERY - 1:
            assert ada.page.evaluate(CUT) == [], ada.shoot(f"first-{width}-wrong")
    word = game.split(":")[0].split()[0].lower()
    if not ada.page.query_selector("dialog[open]"):
        assert complaints(ada.page) == []
    ada.shoot(f"first-evening-{word}-{width}")
    if LONG:
        assert ada.page.query_selector("dialog.end[open]"), "the game is not over"
        ada.sees(".end-how")
        assert complaints(ada.page) == []
