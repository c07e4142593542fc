"""axe-core finds nothing, on any page, light or dark, wide or narrow."""

from __future__ import annotations

import pkgutil
from collections.abc import Callable
from typing import Any

import pytest
from tests.web.browser import scenes
from tests.web.browser.axe import complaints
from tests.web.browser.guest import Guest
from tests.web.house import House

from tablewright.engine.scene import Scene

MODES = ["dark", "light"]


@pytest.fixture(scope="module")
def walked(hall: House) -> Any:
    made = hall.table("council", "Ada", "Brin", settings={"group": "hand"})
    ada, brin = hall.sit(made, 0), hall.sit(made, 1)
    for person, move in [
        (ada, "Go left"),
        (ada, "Climb"),
        (ada, "Go up"),
        (brin, "Rest"),
        (ada, "Go right"),
        (ada, "Climb"),
    ]:
        person.done(move)
        ada.hear_all()
        brin.hear_all()
    return made


@pytest.mark.parametrize("mode", MODES)
def test_the_lobby(hall: House, guest: Callable[..., Guest], walked: Any, mode: str) -> None:
    ada = guest(mode=mode)
    ada.sit(hall.table("council", "Ada", "open", "bot"), 0)
    ada.go("/")
    ada.sees(".game-card")
    ada.sees(".table-card")
    ada.shoot(f"lobby-{mode}")
    assert complaints(ada.page) == []
    ada.go("/#forward")
    ada.sees(".set-up")
    ada.page.click("summary")
    assert complaints(ada.page) == []
    ada.go("/#council")
    ada.sees(".set-up:has-text('Who sits down')")
    assert complaints(ada.page) == []


@pytest.mark.parametrize("mode", MODES)
def test_forward(hall: House, guest: Callable[..., Guest], mode: str) -> None:
    made = hall.table("forward", "Ada", seed=5)
    ada = guest(mode=mode)
    ada.sit(made, 0)
    assert complaints(ada.page) == []
    for _ in range(40):
        if ada.page.query_selector("[data-id=fight]") or ada.is_over:
            break
        ada.choose(ada.options[0])
    ada.press("?")
    ada.press("l")
    ada.sees(".dock")
    ada.shoot(f"forward-fight-{mode}")
    assert complaints(ada.page) == []


def own_games() -> list[str]:
    """The games that come with the package, whichever they are by now."""
    import tablewright.games as home

    return [module.name for module in pkgutil.iter_modules(home.__path__) if module.ispkg]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("game", own_games())
def test_every_game(hall: House, guest: Callable[..., Guest], game: str, mode: str) -> None:
    about = next(each for each in hall.ask("/api/games")["games"] if each["id"].replace("-", "_") == game)
    names = ["Ada", "Brin"][: max(about["least"], min(2, about["most"]))]
    ada = guest(mode=mode)
    ada.sit(hall.table(about["id"], *names, seed=4), *range(len(names)))
    for _ in range(12):
        if ada.is_over or ada.page.query_selector("dialog.curtain"):
            break
        ada.choose(ada.options[0])
    ada.shoot(f"{game}-{mode}")
    assert complaints(ada.page) == []


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("drawn", scenes.BOARDS)
def test_every_shape_of_table(guest: Callable[..., Guest], drawn: Callable[[], Scene], mode: str) -> None:
    ada = guest(mode=mode)
    ada.feign(drawn())
    ada.press("?")
    ada.shoot(f"{drawn.__name__}-{mode}")
    assert complaints(ada.page) == []


@pytest.mark.parametrize("drawn", scenes.BOARDS)
def test_every_shape_on_a_phone(guest: Callable[..., Guest], drawn: Callable[[], Scene]) -> None:
    ada = guest(width=390, height=844, touch=True)
    ada.feign(drawn())
    ada.shoot(f"{drawn.__name__}-phone")
    assert complaints(ada.page) == []


@pytest.mark.parametrize("mode", MODES)
def test_the_replay(guest: Callable[..., Guest], walked: Any, mode: str) -> None:
    ada = guest(mode=mode)
    ada.go(f"/r/{walked['match']}#3")
    ada.sees(".replay[data-at='3']")
    assert complaints(ada.page) == []


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("name", ["Rules", "Seats and invitation", "Settings"])
def test_dialogs(hall: House, guest: Callable[..., Guest], name: str, mode: str) -> None:
    ada = guest(mode=mode)
    ada.sit(hall.table("council", "Ada", "open", "bot"), 0)
    ada.page.click(f"[aria-label='{name}']")
    ada.sees("dialog[open] .dialog-body > :nth-child(2)")
    ada.shoot(f"dialog-{name.split()[0].lower()}-{mode}")
    assert complaints(ada.page) == []


def test_the_end(guest: Callable[..., Guest], walked: Any) -> None:
    ada = guest()
    ada.watch(walked)
    ada.sees("dialog.end .tale, dialog.end")
    assert complaints(ada.page) == []


@pytest.mark.parametrize(
    "drawn", [scenes.amount, lambda: scenes.asking("many", 1, 2), lambda: scenes.asking("order", 4, 4)]
)
def test_questions_of_every_kind(guest: Callable[..., Guest], drawn: Callable[[], Scene]) -> None:
    ada = guest()
    ada.feign(drawn())
    ada.page.click(".opt[data-option=o0]")
    assert complaints(ada.page) == []
