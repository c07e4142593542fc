"""Everything can be done with the keyboard alone."""

from __future__ import annotations

from collections.abc import Callable

from tests.web.browser import scenes
from tests.web.browser.guest import Guest
from tests.web.browser.test_drawing import moved, picked
from tests.web.house import House


def focused(ada: Guest) -> str:
    """The id of the thing or option that has the focus."""
    return str(
        ada.page.evaluate(
            "() => { const { hit, id, option } = document.activeElement.dataset;"
            " return hit ?? id ?? option ?? document.activeElement.id }"
        )
    )


def test_every_option_has_a_key(guest: Callable[..., Guest]) -> None:
    ada = guest()
    said = ada.feign(scenes.dungeon())
    keys = ada.page.locator(".prompt .opt[data-option]:not(.refused) kbd").all_inner_texts()
    assert len(keys) == len(set(keys)) == len(ada.options)
    assert not {"u", "l", "r", "?"} & set(keys)
    ada.press("e")
    assert picked(said) == ["o9"]


def test_arrows_move_among_the_things_and_enter_chooses(guest: Callable[..., Guest]) -> None:
    ada = guest()
    said = ada.feign(scenes.dungeon())
    ada.page.focus("[data-id=d4]")
    ada.press("ArrowRight")
    assert focused(ada) == "e4"
    ada.press("ArrowDown")
    assert focused(ada) == "e3"
    ada.press("ArrowLeft")
    ada.press("ArrowUp")
    assert focused(ada) == "d4"
    ada.sees("#explain:has-text('d4')")
    ada.press("Enter")
    assert picked(said) == ["o1"]


def test_focus_survives_a_redraw(hall: House, guest: Callable[..., Guest]) -> None:
    made = hall.table("council", "Ada", "Brin", settings={"group": "hand"}, options={"days": 9})
    ada, brin = guest(), guest()
    ada.sit(made, 0)
    brin.sit(made, 1)
    ada.page.focus("[data-id=height]")
    brin.choose("Go left")
    ada.sees("text=They go left.")
    assert focused(ada) == "height"


def test_focus_stays_with_a_piece_that_moves(guest: Callable[..., Guest]) -> None:
    ada = guest()
    ada.feign(scenes.dungeon(), moved(scenes.dungeon(), 8))
    ada.page.focus("[data-id=ada]")
    ada.press("o")
    ada.press("3")
    ada.after(7)
    assert focused(ada) == "ada"


def test_keys_of_the_page(hall: House, guest: Callable[..., Guest]) -> None:
    made = hall.table("council", "Ada", settings={"group": "hand"}, options={"days": 9})
    ada = guest()
    ada.sit(made, 0)
    ada.press("l")
    ada.sees(".dock")
    ada.press("Escape")
    ada.page.wait_for_selector(".dock", state="detached")
    ada.press("?")
    ada.sees(".opt.refused:has-text('CO-3')")
    ada.press("r")
    ada.sees(".rule.here:has-text('CO-1')")
    ada.press("Escape")
    ada.page.wait_for_selector("dialog", state="detached")


def test_the_rule_browser_finds_words(guest: Callable[..., Guest], hall: House) -> None:
    ada = guest()
    ada.sit(hall.table("cellar", "Ada"), 0)
    ada.press("r")
    ada.page.fill("dialog input[type=search]", "nerve")
    ada.sees(".found .rule:has-text('Nerve')")
    ada.page.click(".found .rule >> nth=0 >> .clause >> nth=0")
    ada.sees(".rules-body .rule.here")


def test_a_game_of_tic_tac_toe_with_keys_only(hall: House, guest: Callable[..., Guest]) -> None:
    from pathlib import Path

    from tablewright.engine.game import game_in

    game_in(Path(__file__).parents[3] / "examples" / "tictactoe")
    made = hall.table("tictactoe", "Ada", "Brin")
    both = guest()
    both.sit(made, 0, 1)
    for cell in ("cell-0", "cell-3", "cell-1", "cell-4", "cell-2"):
        rev = both.rev
        both.page.focus(f"[data-id={cell}]")
        both.press("Enter")
        both.after(rev)
    both.sees("dialog.end:has-text('X has three in a row.')")
    both.shoot("tic-tac-toe-end")


def test_news_is_told_politely(hall: House, guest: Callable[..., Guest]) -> None:
    ada = guest()
    ada.sit(hall.table("council", "Ada", settings={"group": "hand"}, options={"days": 9}), 0)
    assert ada.page.get_attribute("#live", "aria-live") == "polite"
    ada.choose("Go up")
    assert ada.live().startswith("They go up.")


def test_arrows_on_tabs(guest: Callable[..., Guest]) -> None:
    ada = guest()
    ada.feign(scenes.dungeon())
    ada.page.focus("[role=tab]:has-text('Threat')")
    ada.press("ArrowRight")
    ada.sees("[data-id=race]")
    ada.press("ArrowLeft")
    ada.press("ArrowLeft")
    ada.sees("[data-id=lore]")
