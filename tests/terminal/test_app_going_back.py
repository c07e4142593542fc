"""The terminal."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from tests.engine.toys import Pickers
from tests.found import CELLAR
from tests.terminal.app_bench import PEBBLES, REPO, TICTACTOE, Driver, drive

from tablewright.engine.game import find_game
from tablewright.engine.match import Match
from tablewright.engine.scene import text_of
from tablewright.engine.table import GROUP, NOBODY
from tablewright.house.watching import phase_of, reading_time
from tablewright.players import View, find_player
from tablewright.saves import all_saves, new_save
from tablewright.terminal.app import TableApp
from tablewright.terminal.dialogs import Curtain, Reading
from tablewright.terminal.pace import Pace
from tablewright.terminal.painting.looks import MILLIONS, NONE, SIXTEEN
from tablewright.terminal.panes import Pane
from tablewright.terminal.picker import PickerApp
from tablewright.terminal.replay_app import ReplayApp, ReplayScreen
from tablewright.terminal.sitting import Sitting

COUNCIL = find_game(str(REPO / "tests/web/games/council"))


# Dangerous options, errors, leaving


def test_a_save_that_someone_else_changed_is_left_alone_and_the_move_is_not_made(tmp_path: Path) -> None:
    path = tmp_path / "game.tw"
    match = Match.start(TICTACTOE, path=path)

    async def play(driver: Driver) -> None:
        path.write_text(path.read_text() + "# a remark from elsewhere\n")
        await driver.press("1")
        assert "was changed by someone else" in " ".join(driver.text().split())
        await driver.press("escape")

    drive(match, play)
    assert match.moves == 0


@pytest.mark.parametrize("key", ["q", "ctrl+c"])
def test_leaving(key: str) -> None:
    app = drive(Match.start(TICTACTOE), lambda driver: driver.pilot.press(key))
    assert not app.is_running
    assert app.return_code == 0


def test_a_terminal_that_changes_its_size() -> None:
    async def play(driver: Driver) -> None:
        for size in ((160, 50), (40, 12), (10, 4), (80, 24)):
            await driver.pilot.resize_terminal(*size)
            await driver.press("tab")
        assert driver.table.panes["side"].display

    drive(Match.start(CELLAR, seed=3), play)


# Several people, and players of ours


def test_where_seats_have_secrets_a_curtain_hides_the_table_between_them() -> None:
    match = Match.start(PEBBLES, seed=3)
    first, second = match.table.lucky  # type: ignore[attr-defined]
    assert first != second

    async def play(driver: Driver) -> None:
        assert isinstance(driver.app.screen, Curtain)
        assert "Lucky" not in driver.text()
        await driver.press("enter")
        assert f"Lucky number {first}" in driver.text()
        await driver.press("1")
        # THEN the second seat's view is shown only after the curtain, and without the first one's number
        assert isinstance(driver.app.screen, Curtain)
        assert "Seat 2 is asked." in driver.text()
        await driver.press("enter")
        assert f"Lucky number {second}" in driver.text()
        assert f"Lucky number {first}" not in driver.text()

    drive(match, play, (160, 50))


@pytest.mark.parametrize("depth", [MILLIONS, SIXTEEN, NONE])
def test_the_curtain_is_not_transparent(depth: str) -> None:
    async def play(driver: Driver) -> None:
        await driver.press("enter")
        assert "Lucky&#160;number" in driver.app.export_screenshot()
        await driver.press("1")
        assert isinstance(driver.app.screen, Curtain)
        assert "number" not in driver.app.export_screenshot()

    match = Match.start(PEBBLES, seed=3)
    drive(match, play, depth=depth)


def test_without_secrets_there_is_no_curtain() -> None:
    async def play(driver: Driver) -> None:
        await driver.press("1")
        assert driver.app.screen is driver.table

    drive(Match.start(TICTACTOE), play)


def test_the_group_is_asked_with_the_open_table() -> None:
    match = Match.start(Pickers(), seats=2)

    async def play(driver: Driver) -> None:
        while not match.table.over:
            if isinstance(driver.app.screen, Curtain):
                await driver.press("enter")
            assert match.table.seat != GROUP or driver.app.sitting.viewer == NOBODY
            await driver.press("2" if match.table.seat == GROUP and match.moves < 4 else "1")

    drive(match, play)
    both = ["@0 put 0 1", "@1 put 1 1"]
    assert match.record.moves == [*both, "start-round", *both, "stop"]


def test_the_group_decides_by_vote_where_people_want_that() -> None:
    # GIVEN three people who vote
    match = Match.start(Pickers(), seats=3)
    shown: list[tuple[int, str]] = []

    async def play(driver: Driver) -> None:
        async def vote(key: str) -> None:
            if isinstance(driver.app.screen, Curtain):
                await driver.press("enter")
            shown.append((driver.app.sitting.viewer, driver.text()))
            await driver.press(key)

        # WHEN two rounds are played, and one of them thinks again
        for key in ("1", "1", "1", "2", "1"):
            await vote(key)
        await driver.press("enter", "u")
        await vote("2")
        for key in ("1", "1", "1", "1", "2", "1"):
            await vote(key)

    drive(match, play, way="vote")

    # THEN each was asked in turn behind the curtain, and most votes decided
    assert [move for move in match.record.moves if not move.startswith(("put", "@"))] == [
        "start-round",
        "stop",
    ]
    assert [viewer for viewer, _ in shown] == [0, 1, 2, 0, 1, 1, 0, 1, 2, 0, 1, 2]
    assert "Your vote, Seat 2." in shown[5][1]
    assert "Decided by 2 of 2 votes: Start round." in shown[6][1]


def test_on_a_tie_without_the_one_whom_the_game_names_they_pick_among_the_tied() -> None:
    # GIVEN five people; the fifth breaks ties and is for neither of the two roads that lead
    match = Match.start(COUNCIL, seats=5)

    async def play(driver: Driver) -> None:
        await driver.press("1", "2", "1", "2", "3")
        assert driver.app.sitting.viewer == 4
        assert "A tie: Seat 5 picks among them." in driver.text()

        # WHEN the fifth insists, and then picks
        await driver.press("3")
        assert match.moves == 0
        await driver.press("2")
        assert "On a tie Seat 5 picks: Go right." in driver.text()

    # THEN that road is taken
    drive(match, play, way="vote")
    assert match.record.moves == ["go right"]


def test_players_of_ours_answer_by_themselves() -> None:
    match = Match.start(PEBBLES, seed=3)

    async def play(driver: Driver) -> None:
        while not match.table.over:
            await driver.settle()

    drive(match, play, bots={0: find_player("random", 1), 1: find_player("random", 2)})


class Slow:
    """A player who thinks until it may answer."""

    name = "slow"

    def __init__(self) -> None:
        self.may_answer = threading.Event()

    def choose(self, view: View) -> int:
        self.may_answer.wait(20)
        return 0


def test_while_somebody_thinks_the_table_is_alive_and_says_so() -> None:
    match = Match.start(TICTACTOE)
    slow = Slow()

    async def play(driver: Driver) -> None:
        await driver.pilot.press("1")
        await driver.pilot.pause(0.3)
        assert "Seat 2 (slow) is thinking" in driver.pane("question")
        await driver.pilot.press("?")
        assert isinstance(driver.app.screen, Reading)
        await driver.pilot.press("escape")
        slow.may_answer.set()
        await driver.settle()
        assert match.moves == 2

    drive(match, play, bots={1: slow})


def test_a_thought_that_comes_too_late_is_not_played() -> None:
    match = Match.start(TICTACTOE)
    slow = Slow()

    async def play(driver: Driver) -> None:
        await driver.pilot.press("1", "u")
        await driver.pilot.pause()
        assert match.moves == 0
        slow.may_answer.set()
        await driver.pilot.pause(0.1)
        assert match.moves == 0

    drive(match, play, bots={1: slow})


# Looking again


def test_replay_goes_forward_back_and_to_any_move_from_any_seat() -> None:
    match = Match.start(PEBBLES, seed=3)
    for choice in (2, 1, 0, 1):
        match.choose(choice)
    first, second = match.at(0).lucky  # type: ignore[attr-defined]
    app = ReplayApp(match, NOBODY, depth=MILLIONS)

    async def look() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            screen = app.screen
            assert isinstance(screen, ReplayScreen)
            shown = lambda: "\n".join(pane.paper.text() for pane in screen.panes.values())  # noqa: E731
            await pilot.press("right", "n", "left")
            assert "Move 1 of 4, Seat 1: take 0 3" in shown()
            assert "Lucky" not in shown()
            await pilot.press("s")
            assert f"Lucky number {first}" in shown()
            await pilot.press("2")
            assert f"Lucky number {second}" in shown()
            assert "Then: Take 2." in shown()
            await pilot.press("end", "right")
            assert "Move 4 of 4" in shown()
            assert "This is the end of the record." in shown()
            await pilot.press("g", "3", "enter")
            assert "Move 3 of 4" in shown()
            await pilot.press("home", "left", "0")
            assert "Move 0 of 4 · seen by an onlooker" in shown()
            await pilot.press("p")
            assert screen.playing is not None
            await pilot.press("p", "?", "escape", "i", "escape", "l", "escape", "r", "escape", "q")

    asyncio.run(look())
    assert match.moves == 4


def test_a_line_of_the_log_leads_to_its_move() -> None:
    # GIVEN the record of a game, at its beginning
    match = Match.start(PEBBLES, seed=3)
    for choice in (2, 1, 0, 1):
        match.choose(choice)
    app = ReplayApp(match, NOBODY, depth=MILLIONS)

    async def look() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            screen = app.screen
            assert isinstance(screen, ReplayScreen)
            whole = screen.replay.scene(4).log
            for entry in whole:
                # WHEN a line of the log is clicked
                await pilot.press("home", "l")
                page = app.screen
                assert isinstance(page, Reading)
                assert f"{entry.move} {text_of(entry.text)}" in page.pane.paper.text()
                page.pane.post_message(Pane.Chosen(f"entry|{entry.n}"))
                await pilot.pause()

                # THEN the position after its move is shown, where the line is the news
                assert app.screen is screen
                assert screen.replay.at == entry.move
                assert entry in (screen.news or whole)

    asyncio.run(look())


def test_saves_can_be_picked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLEWRIGHT_DATA", str(tmp_path))
    for choice in (0, 1):
        match = Match.start(TICTACTOE, path=new_save("tictactoe"))
        match.choose(choice)
    (tmp_path / "saves/torn.tw").write_text("no record")
    picked: list[Any] = []

    async def pick(*keys: str) -> None:
        app = PickerApp(all_saves(), depth=MILLIONS)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press(*keys)
        picked.append(app.return_value)

    names = [save.path.stem for save in all_saves()]
    torn = names.index("torn")
    asyncio.run(pick("home", *["down"] * torn, "enter", "q"))
    asyncio.run(pick("end" if torn == 0 else "home", "r"))
    assert picked[0] is None
    assert picked[1][0] == "replay"


# What runs by itself


def windy(*, evening: bool = True) -> Match:
    """The evening of the first day; three gusts will blow in the night."""
    match = Match.start(find_game(str(REPO / "tests/web/games/council")), 1, options={"gusts": 3, "days": 9})
    if evening:
        match.choose(0)
    return match


def watch(script: Callable[[Driver], Awaitable[None]], match: Match, speed: Pace | None = None) -> None:
    """The same as `drive`, at the pace that people have."""
    app = TableApp(Sitting(match), pace=0.01, depth=MILLIONS, speed=speed)

    async def run() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            driver = Driver(app, pilot)
            await driver.pilot.pause()
            await script(driver)

    asyncio.run(run())


def test_what_runs_by_itself_is_shown_moment_by_moment() -> None:
    async def script(driver: Driver) -> None:
        await driver.press("1")
        assert "1 of 3" in driver.pane("question")
        assert "Gust 1 takes a step." in driver.pane("question")
        assert "-1" in driver.pane("main")
        assert "Gust 2" not in driver.text()
        await driver.press("enter")
        assert "2 of 3" in driver.pane("question")
        assert "-2" in driver.pane("main")
        assert "Enter" in driver.pane("keys")
        await driver.press("1")  # a key for an option that is not there yet goes on
        assert "3 of 3" in driver.pane("question")
        await driver.press("space")
        assert "Go left" in driver.text()
        assert "-3" in driver.pane("main")

    match = windy()
    watch(script, match)
    assert match.moves == 2


def test_esc_skips_to_the_present_and_so_does_time() -> None:
    async def script(driver: Driver) -> None:
        await driver.press("1")
        await driver.press("escape")
        assert "Go left" in driver.text()
        await driver.press("1", "1")
        assert "1 of 3" in driver.pane("question")
        while "1 of 3" in driver.pane("question"):
            await driver.pilot.pause(0.1)
        assert "2 of 3" in driver.pane("question")

    watch(script, windy())


def test_the_pace_is_changed_while_watching_and_remembered(tmp_path: Path) -> None:
    kept = tmp_path / "home" / "pace.txt"

    async def script(driver: Driver) -> None:
        await driver.press("1")
        assert "pace: calm" in driver.pane("keys")
        await driver.press("P")
        assert "1 of 3" in driver.pane("question")
        assert "pace: brisk" in driver.pane("keys")
        await driver.press("P")  # at once: straight to the present, now and from now on
        assert "Go left" in driver.text()
        await driver.press("1", "1")
        assert "1 of 3" not in driver.text()

    watch(script, windy(), Pace(kept))
    assert kept.read_text(encoding="utf-8") == "once\n"
    assert Pace(kept).is_at_once
    assert Pace(kept, "brisk").name == "brisk"
    kept.write_text("quick", encoding="utf-8")
    assert Pace(kept).name == "calm"


def test_the_brisk_pace_takes_less_of_the_readers_time() -> None:
    match = windy()
    match.choose(0)
    [*_, still] = phase_of(match, 2).stills(find_game(str(REPO / "tests/web/games/council")), 0)
    assert Pace(wanted="once").seconds(still) == 0 < Pace(wanted="brisk").seconds(still)
    assert Pace(wanted="brisk").seconds(still) < Pace().seconds(still) == reading_time(still)


def test_a_replay_steps_through_the_moments_of_a_move() -> None:
    match = windy()
    match.choose(0)
    app = ReplayApp(match, 0)

    async def run() -> None:
        async with app.run_test(size=(80, 24)) as pilot:

            def shown() -> str:
                return "\n".join(pane.paper.text() for pane in app.screen.query(Pane) if pane.display)

            await pilot.press("right")
            assert "Move 1 of 2" in shown()
            for gust in (1, 2, 3):
                await pilot.press("right")
                assert f"Gust {gust} takes a step." in shown()
                assert f"-{gust}" in shown()
            await pilot.press("right")
            assert "Move 2 of 2" in shown()
            await pilot.press("left", "right", "left")
            assert "Move 1 of 2" in shown()

    asyncio.run(run())
