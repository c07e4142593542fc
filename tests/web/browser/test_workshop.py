"""The workshop by clicking: maps, packs that are begun and travel, what cannot be saved, and a phone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.web.browser.axe import complaints
from tests.web.browser.guest import SHOTS, Guest
from tests.web.house import House, house

from tablewright.engine.pack import new_pack

Come = Callable[..., Guest]


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[House, Path]]:
    """A server with one pack of the host's own."""
    from tests.found import CELLAR

    from tablewright.engine.game import find_game

    data = tmp_path_factory.mktemp("workshop")
    folder = new_pack(data / "packs" / "mine", find_game(CELLAR))
    (folder / "changes.toml").write_text("# What I change.\n")
    with house(data) as opened:
        yield opened, folder


def at(come: Come, bench: tuple[House, Path], where: str = "", **more: int) -> Guest:
    guest = come(bench[0].port, **more)
    guest.page.goto(f"http://127.0.0.1:{bench[0].port}/workshop{where}")
    return guest


LOAF = "#cellar/mine/card/oat_cake"


def test_maps_are_shown_as_players_see_them(guest: Come, bench: tuple[House, Path]) -> None:
    page = at(guest, bench, "#cellar/mine").page
    page.get_by_role("link", name="Maps").click()

    page.get_by_role("group", name="The cellars", exact=True).wait_for()
    page.locator(".ws-map").get_by_text("Wine Vault").first.wait_for()
    page.screenshot(path=str(SHOTS / "workshop-maps.png"))


def test_a_pack_is_begun_and_travels_as_one_file(
    guest: Come, bench: tuple[House, Path], tmp_path: Path
) -> None:
    page = at(guest, bench).page
    page.get_by_label("Name").fill("My second pack")
    page.get_by_label("It builds upon").select_option("cellar/mine")
    page.get_by_role("button", name="Begin").click()
    page.get_by_role("heading", name="My Second Pack").wait_for()

    with page.expect_download() as sent:
        page.get_by_role("link", name="As .zip").click()
    sent.value.save_as(tmp_path / "pack.zip")
    page.goto(f"http://127.0.0.1:{bench[0].port}/workshop")
    page.get_by_label("Add a pack as .zip").set_input_files(tmp_path / "pack.zip")

    told = page.locator(".ws-trouble")
    told.wait_for()
    assert "There is a pack «my-second-pack» here already" in told.inner_text()


def test_a_pack_of_the_game_is_tried_and_not_written(guest: Come, bench: tuple[House, Path]) -> None:
    page = at(guest, bench, "#cellar/cellar/card/oat_cake").page
    page.get_by_label("Use").fill("heal 1")
    page.get_by_text("The card is sound.").wait_for()

    assert page.get_by_role("button", name="Save").is_disabled()
    page.get_by_text("begin a pack of your own to save").wait_for()


def test_the_workshop_has_no_findings_of_axe_and_fits_a_phone(guest: Come, bench: tuple[House, Path]) -> None:
    page = at(guest, bench, LOAF).page
    page.locator(".ws-card").wait_for()
    assert complaints(page) == []

    small = at(guest, bench, LOAF, width=390, height=800).page
    small.locator(".ws-card").wait_for()
    assert small.evaluate("document.documentElement.scrollWidth") <= 390
    small.screenshot(path=str(SHOTS / "workshop-phone.png"), full_page=True)
