"""axe-core finds nothing, on any page, light or dark, wide or narrow."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from tests.web.browser import scenes
from tests.web.browser.axe import complaints
from tests.web.browser.guest import Guest
from tests.web.house import Elsewhere, House

from tablewright.engine.game import find_game, games
from tablewright.engine.match import Match
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
    ada.go("/#cellar")
    ada.sees(".set-up")
    ada.page.click("summary")
    assert complaints(ada.page) == []
    ada.go("/#council")
    ada.sees(".set-up:has-text('Who sits down')")
    assert complaints(ada.page) == []


def own_games() -> list[str]:
    """The games that come with the package, whichever can be played by now."""
    import tablewright.games as home

    return [game.id for game in games().values() if str(game.folder.parent) in home.__path__]


def in_both_lights(ada: Guest) -> list[str]:
    """What axe finds on a page as it is, dark and light."""
    found = []
    for mode in MODES:
        ada.page.emulate_media(color_scheme=mode)
        found += complaints(ada.page)
    return found


@cache
def played(game: str) -> tuple[Match, int]:
    """A whole game by luck, and the number of its last answer."""
    found = find_game(game)
    match = Match.start(found, max(found.least_seats, min(2, found.most_seats)), seed=4)
    luck = random.Random(4)
    answer = 0
    while not match.table.over:
        answer = luck.randrange(len(match.table.options))
        match.choose(answer)
    return match, answer


def opened(hall: House, game: str) -> str:
    """The record of that game at the web table."""
    record = played(game)[0].record.text()
    return str(hall.ask("/api/records", record.encode())["match"])


def sit_after(hall: House, ada: Guest, match: str, moves: int) -> Any:
    """All seats of a table that goes on after so many moves of a record."""
    made = hall.ask(f"/api/matches/{match}/branch", {"at": moves})
    ada.sit(made, *map(int, made["tokens"]))
    if ada.page.query_selector("dialog.curtain"):
        assert in_both_lights(ada) == []
        ada.page.click("dialog.curtain button")
    ada.sees(".table")
    return made


@pytest.mark.parametrize("game", own_games())
def test_the_table_of_every_game(hall: House, guest: Callable[..., Guest], game: str) -> None:
    ada = guest()
    record, match = played(game)[0], opened(hall, game)
    for part in (1, 3):
        sit_after(hall, ada, match, record.moves * part // 4)
        ada.shoot(f"{game}-{part}")
        assert in_both_lights(ada) == []
    ada.press("?")
    ada.press("l")
    ada.sees(".dock .entries")
    assert in_both_lights(ada) == []
    ada.page.click("#dock-chat")
    ada.sees(".chat")
    assert in_both_lights(ada) == []


@pytest.mark.parametrize("game", own_games())
def test_every_game_on_a_phone(hall: House, guest: Callable[..., Guest], game: str) -> None:
    ada = guest(width=390, height=844, touch=True)
    record, match = played(game)[0], opened(hall, game)
    sit_after(hall, ada, match, record.moves // 2)
    ada.shoot(f"{game}-phone")
    assert in_both_lights(ada) == []
    ada.page.click("[aria-label='Log and chat']")
    ada.sees(".dock .entries")
    assert in_both_lights(ada) == []


@pytest.mark.parametrize("game", own_games())
def test_the_dialogs_of_every_game(hall: House, guest: Callable[..., Guest], game: str) -> None:
    ada = guest()
    sit_after(hall, ada, opened(hall, game), played(game)[0].moves // 2)
    openers = ["[aria-label='Rules']", "[aria-label='Seats and invitation']", "[aria-label='Settings']"]
    more = ["[data-browse]:visible", ".anytime-bar .opt[aria-haspopup=dialog]"]
    for opener in [*openers, *(each for each in more if ada.page.locator(each).count())]:
        ada.page.locator(opener).first.click()
        ada.sees("dialog[open] .dialog-body > *")
        if opener == openers[0]:
            ada.sees("dialog[open] .dialog-body > :nth-child(2)")
        assert in_both_lights(ada) == []
        ada.press("Escape")
        ada.page.wait_for_selector("dialog[open]", state="detached")


@pytest.mark.parametrize("game", own_games())
def test_the_end_and_the_replay_of_every_game(hall: House, guest: Callable[..., Guest], game: str) -> None:
    ada = guest()
    (record, last), match = played(game), opened(hall, game)
    made = sit_after(hall, ada, match, record.moves - 1)
    finisher = hall.sit(made, *map(int, made["tokens"]), seat=max(0, record.at(record.moves - 1).seat))
    finisher.reply(f"o{last}")
    ada.sees("dialog.end .tale")
    ada.shoot(f"{game}-end")
    assert in_both_lights(ada) == []
    ada.go(f"/r/{match}#{record.moves // 2}")
    ada.sees(f".replay[data-rev='{record.moves // 2}']")
    ada.shoot(f"{game}-replay")
    assert in_both_lights(ada) == []


def test_the_curtain(hall: House, guest: Callable[..., Guest]) -> None:
    both = guest()
    both.sit(hall.table("smugglers", "Ada", "Brin"), 0, 1)
    both.sees("dialog.curtain")
    assert in_both_lights(both) == []
    both.page.click("dialog.curtain button")
    rev = both.rev
    both.button(both.options[0]).click()
    both.after(rev)
    both.sees(".banner:has-text('Next: Brin')")
    assert in_both_lights(both) == []


def test_what_is_asked_of_the_table(hall: House, guest: Callable[..., Guest]) -> None:
    made = hall.table("council", "Ada", "Brin", options={"days": 9})
    ada, brin = guest(), guest()
    ada.sit(made, 0)
    brin.sit(made, 1)
    ada.button("Go left").click()
    brin.sees(".banner.votes")
    assert in_both_lights(brin) == []
    brin.button("Go left").click()
    ada.after(0)
    ada.press("u")
    brin.sees(".banner.ask")
    assert in_both_lights(ada) == []
    assert in_both_lights(brin) == []


def test_a_lost_connection(tmp_path: Path, guest: Callable[..., Guest]) -> None:
    server = Elsewhere(tmp_path)
    try:
        made = server.table("council", "Ada", settings={"group": "hand"}, options={"days": 9})
        ada = guest(server.port)
        ada.sit(made, 0)
    finally:
        server.kill()
    ada.sees(".offline")
    assert in_both_lights(ada) == []


@pytest.mark.parametrize(
    ("path", "words"),
    [("/t/nowhere", "This table is not available"), ("/r/nowhere", "This record cannot be shown")],
)
def test_pages_that_say_no(guest: Callable[..., Guest], path: str, words: str) -> None:
    ada = guest()
    ada.go(path)
    ada.sees(f"h1:has-text('{words}')")
    assert in_both_lights(ada) == []


def test_an_invitation(hall: House, guest: Callable[..., Guest]) -> None:
    made = hall.table("council", "Ada", "open")
    brin = guest()
    brin.go(made["link"])
    brin.sees("dialog[open]:has-text('Sit down')")
    assert in_both_lights(brin) == []
    brin.page.click("dialog[open] >> text=Only watch")
    brin.sees(".banner:has-text('You are watching')")
    assert in_both_lights(brin) == []


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
