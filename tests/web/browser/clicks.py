"""Clicks by chance: on the table itself, or in the list of options."""

from __future__ import annotations

from random import Random

from tests.web.browser.guest import Guest


def click_on_the_table(ada: Guest, luck: Random) -> bool:
    """Click something that lights up and stands for one option alone."""
    things = ada.page.evaluate(
        "() => [...document.querySelectorAll('.stage .lit[data-id][role=button], .sides .lit[data-id][role=button]')]"
        ".filter(node => node.getClientRects().length).map(node => node.dataset.id)"
    )
    luck.shuffle(things)
    for thing in things:
        ada.click(thing)
        if ada.page.query_selector(".table[data-busy]") or not ada.page.query_selector(".filter-line"):
            return True
        ada.press("Escape")
    return False


def click_in_the_list(ada: Guest, luck: Random) -> None:
    options = ada.page.locator(".prompt .opt[data-option]:not(.refused):not(.anytime-bar *)")
    options.nth(luck.randrange(options.count())).click()
