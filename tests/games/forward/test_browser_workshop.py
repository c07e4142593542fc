"""FORWARD in the workshop: from a mistake in an effect to a finished comparison, a table, a saved file."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.web.browser.guest import SHOTS, Guest
from tests.web.house import House, house

from tablewright.engine.pack import new_pack

Come = Callable[..., Guest]


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[House, Path]]:
    """A server with one pack of the host's own."""
    from tablewright.engine.game import find_game

    data = tmp_path_factory.mktemp("workshop")
    folder = new_pack(data / "packs" / "mine", find_game("forward"))
    (folder / "changes.toml").write_text("# What I change.\n")
    with house(data) as opened:
        yield opened, folder


def at(come: Come, bench: tuple[House, Path], where: str = "", **more: int) -> Guest:
    guest = come(bench[0].port, **more)
    guest.page.goto(f"http://127.0.0.1:{bench[0].port}/workshop{where}")
    return guest


LOAF = "#forward/mine/station/hearth_loaf"


def test_from_a_mistake_to_a_finished_comparison(guest: Come, bench: tuple[House, Path]) -> None:
    page = at(guest, bench).page
    page.get_by_role("link", name=re.compile("^Mine")).click()
    page.get_by_text("Station", exact=False).first.click()
    page.get_by_role("link", name="Hearth Loaf").click()
    card = page.locator(".ws-card")
    assert "Use: Heal 5." in card.inner_text()
    field = page.get_by_label("Use")

    field.fill("")
    field.press_sequentially("heall 9")
    wrong = page.locator(".ws-field .ws-fault")
    wrong.wait_for()
    assert "«heall» in the use of «hearth_loaf» is not a word this game knows" in wrong.inner_text()
    assert page.locator("#compare").is_disabled()
    page.screenshot(path=str(SHOTS / "workshop-mistake.png"))

    page.get_by_role("button", name="Put «heal»").click()
    page.get_by_text("The card is sound.").wait_for()
    assert "Use: Heal 9." in card.inner_text()
    assert "use «heal 5» → «heal 9»" in page.locator(".ws-changes").inner_text()

    page.get_by_label("Players").select_option("random")
    page.locator("#compare").click()
    page.locator(".ws-scale").wait_for(timeout=60_000)
    first = page.locator(".ws-result").inner_text()
    assert "pairs on the same luck" in first
    page.wait_for_function("before => document.querySelector('.ws-result').innerText !== before", arg=first)
    assert field.input_value() == "heal 9"
    page.screenshot(path=str(SHOTS / "workshop-comparison.png"))
    page.get_by_role("button", name="Stop").click()
    page.get_by_role("button", name="What does it do?").wait_for()
    stopped = page.locator(".ws-result").inner_text()
    page.wait_for_timeout(1500)
    assert page.locator(".ws-result").inner_text() == stopped

    page.get_by_role("button", name="Save").click()
    page.get_by_text("Written: changes.toml.").wait_for()
    text = (bench[1] / "changes.toml").read_text()
    assert text.startswith("# What I change.\n")
    assert 'id = "hearth_loaf"\npatch = true\nuse = "heal 9"' in text
    page.get_by_text("As it is in the pack.").wait_for()


def test_words_of_the_game_are_completed(guest: Come, bench: tuple[House, Path]) -> None:
    page = at(guest, bench, "#forward/mine/station/tallow_lantern").page
    field = page.get_by_label("Use")
    field.fill("")

    field.press_sequentially("gai")
    options = page.locator(".completion")
    options.first.wait_for()
    assert field.get_attribute("aria-activedescendant") == options.first.get_attribute("id")
    name = options.nth(1).locator("b").inner_text().split(" ")[0]
    field.press("ArrowDown")
    field.press("Enter")

    assert field.input_value() == name
    assert options.count() == 0
    field.press_sequentially(" tallow_l")
    options.first.wait_for()
    field.press("Tab")
    assert field.input_value() == f"{name} tallow_lantern"


def test_the_changed_card_is_dealt_at_once(guest: Come, bench: tuple[House, Path]) -> None:
    seated = at(guest, bench, "#forward/mine/station/quilted_coat")
    page = seated.page
    page.get_by_label("Lasting").fill("fight_ward 7")
    page.get_by_text("The card is sound.").wait_for()

    with page.context.expect_page() as opened:
        page.locator("#deal").click()

    table = opened.value
    table.get_by_text("Quilted Coat").first.wait_for()
    assert "/t/" in table.url
    assert "fight_ward 7" not in (bench[1] / "changes.toml").read_text()
