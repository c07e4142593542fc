"""What tests of several folders share: a real browser, for pages; screenshots go to `build/screenshots/`."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tests.web.browser.guest import Guest
    from tests.web.house import House

CHROMIUM = next(filter(None, map(shutil.which, ["chromium", "chromium-browser", "google-chrome"])), None)
QUIET = """
if (!localStorage.getItem("tablewright.settings"))
  localStorage.setItem("tablewright.settings", '{"teach": false, "auto": false, "mode": "MODE"}')
"""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """These come last, for Playwright's loop runs on in its process; without a browser there is nothing to test."""
    items.sort(key=is_for_a_browser)
    if CHROMIUM is None:
        no_browser = pytest.mark.skip(
            reason="no Chromium was found; `apt-get install chromium` brings the browser for these tests"
        )
        for item in filter(is_for_a_browser, items):
            item.add_marker(no_browser)


def is_for_a_browser(item: pytest.Item) -> bool:
    return "chromium" in getattr(item, "fixturenames", ())


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    playwright_api = pytest.importorskip(
        "playwright.sync_api", reason="the rules alone are tested here, without pages"
    )

    with playwright_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server that all tests of pages share."""
    from tests.web.house import house

    with house(tmp_path_factory.mktemp("hall")) as opened:
        yield opened


@pytest.fixture
def guest(chromium: Any, hall: House) -> Iterator[Callable[..., Guest]]:
    """Somebody with a browser of their own; `guest(width=390, touch=True)` has a phone."""
    from tests.web.browser.guest import Guest

    contexts: list[Any] = []
    guests: list[Guest] = []

    def come(port: int = hall.port, width: int = 1440, height: int = 900, **more: Any) -> Guest:
        touch, teach, mode = more.pop("touch", False), more.pop("teach", False), more.pop("mode", "dark")
        context = chromium.new_context(
            viewport={"width": width, "height": height},
            has_touch=touch,
            is_mobile=touch,
            color_scheme=mode,
            reduced_motion=more.pop("motion", "reduce"),
            **more,
        )
        if not teach:  # cards of ideas would lie over what a test looks at
            context.add_init_script(QUIET.replace("MODE", mode))
        context.set_default_timeout(30_000)  # machines that test are slow now and then
        contexts.append(context)
        guests.append(Guest(context.new_page(), port))
        return guests[-1]

    yield come
    for context in contexts:
        context.close()
    for each in guests:
        assert each.errors == [], "the page complained in its console"
