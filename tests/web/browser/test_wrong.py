"""What is wrong with a page or a game is said in a sentence, and everything else goes on."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.web.browser.guest import Guest
from tests.web.house import HERE, House, house

from tablewright.engine import game as games
from tablewright.engine.game import game_in
from tablewright.web.protocol import PROTOCOL


def test_a_page_of_another_version_is_told_to_reload(hall: House, guest: Callable[..., Guest]) -> None:
    # GIVEN a page from before the protocol changed
    ada = guest()

    def older(route: Any) -> None:
        answer = route.fetch()
        body = answer.text().replace(f"const PROTOCOL = {PROTOCOL}", "const PROTOCOL = 1")
        route.fulfill(response=answer, body=body)

    ada.page.route("**/js/table.js", older)
    made = hall.table("council", "Ada")

    # WHEN it opens a table
    ada.go(f"/t/{made['match']}")

    # THEN it says what to do
    ada.sees("text=Reload")
    assert ada.page.query_selector(".table") is None
    ada.shoot("old-page")


@pytest.fixture
def crooked(tmp_path: Path) -> Iterator[House]:
    """A host with a game whose theme names a colour that there is not, and whose icons are no JSON."""
    folder = tmp_path / "crooked"
    shutil.copytree(HERE / "games" / "council", folder)
    source = folder / "game.py"
    source.write_text(
        source.read_text(encoding="utf-8").replace('id = "council"', 'id = "crooked"'), encoding="utf-8"
    )
    (folder / "look").mkdir()
    (folder / "look" / "theme.toml").write_text('[colours]\nglod = "#fff"\n', encoding="utf-8")
    (folder / "look" / "icons.json").write_text("{", encoding="utf-8")
    game_in(folder)
    with house(tmp_path / "data") as opened:
        yield opened
    games._found.pop("crooked")


def test_a_game_with_a_wrong_look_is_played_in_plain_colours(
    crooked: House, guest: Callable[..., Guest]
) -> None:
    ada = guest(crooked.port)
    for game in ("crooked", "council"):
        ada.sit(crooked.table(game, "Ada", settings={"group": "hand"}), 0)
        ada.choose("Go left")
        ada.sees("text=They go left.")


def test_a_browser_that_keeps_nothing_plays_all_the_same(guest: Callable[..., Guest]) -> None:
    ada = guest(teach=True)
    ada.page.context.add_init_script(
        "Object.defineProperty(window, 'localStorage',"
        " { get() { throw new DOMException('switched off', 'SecurityError') } })"
    )
    ada.go("/")
    ada.page.click("[aria-label='Play your first game of The Cellar']")
    ada.page.click("dialog.first-page .opt.primary")
    ada.sees(".toast:has-text('this tab alone holds your seat')")
    rev = ada.rev
    ada.page.locator(".prompt .opt[data-option]:not(.refused)").first.click()
    ada.after(rev)

    # AND the seat is still there when the page is loaded again
    ada.page.reload()
    ada.sees(".prompt .opt[data-option]:not(.refused)")


def test_an_address_that_leads_nowhere_is_a_page(guest: Callable[..., Guest]) -> None:
    ada = guest()
    ada.go("/nonsense")
    assert ada.page.inner_text("h1") == "There is nothing at this address"
    ada.page.click("text=To the lobby")
    ada.sees(".game-card")


def test_a_table_whose_rules_have_changed_offers_its_record(hall: House, guest: Callable[..., Guest]) -> None:
    made = hall.table("council", "Ada")
    hall.sit(made, 0).done("Go left")
    hall.lobby.rooms.pop(made["match"])
    hall.database(f"update lines set text = 'go home' || char(10) where match = '{made['match']}'")
    ada = guest(width=390, height=844, touch=True)
    ada.go("/")
    ada.page.evaluate(
        "([match, tokens]) => localStorage.setItem(`tablewright.keys.${match}`, JSON.stringify({tokens}))",
        [made["match"], made["tokens"]],
    )
    ada.go(f"/t/{made['match']}")
    ada.sees("text=take it along to where the old rules are")
    ada.shoot("rules-changed")
    with ada.page.expect_download() as taken:
        ada.page.click("button:has-text('Download its record')")
    assert "go home" in taken.value.path().read_text()
