"""The full-screen table, driven headless as a person would: by keys and mouse, through whole games."""

from __future__ import annotations

import asyncio
import random
import threading
from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from tests.engine.toys import Pickers
from tests.terminal.gallery import GALLERY
from textual.events import Key

from tablewright.engine.game import Game, Value, find_game
from tablewright.engine.match import Match
from tablewright.engine.record import Record
from tablewright.engine.scene import Area, Piece, Scene, Zone, text_of
from tablewright.engine.table import GROUP, NOBODY, Move, Table
from tablewright.house.votes import Way
from tablewright.house.watching import phase_of, reading_time
from tablewright.players import RandomPlayer, View, find_player
from tablewright.saves import all_saves, new_save
from tablewright.terminal.answering import RESERVED, Choices
from tablewright.terminal.app import PlayScreen, TableApp, TerminalApp
from tablewright.terminal.dialogs import Confirm, Curtain, Reading
from tablewright.terminal.pace import Pace
from tablewright.terminal.painting.looks import MILLIONS, NONE, SIXTEEN, Palette
from tablewright.terminal.panes import Pane
from tablewright.terminal.picker import PickerApp
from tablewright.terminal.replay_app import ReplayApp, ReplayScreen
from tablewright.terminal.rules_dialog import Rules
from tablewright.terminal.sitting import Sitting
from tablewright.terminal.tabletop import Tabletop

REPO = Path(__file__).parents[2]
PEBBLES = find_game(str(REPO / "tests/toys/pebbles"))
TICTACTOE = find_game(str(REPO / "examples/tictactoe"))
COUNCIL = find_game(str(REPO / "tests/web/games/council"))
SIZES = [(80, 24), (160, 50)]


# A toy in which two things are chosen in turn


class Stones(Table):
    def __init__(self) -> None:
        super().__init__()
        self.order = [0, 1, 2]

    def copy(self) -> Stones:
        other = Stones()
        other.keep(self)
        other.order = self.order.copy()
        return other


def arrange(table: Stones) -> None:
    table.ask(0, "ST-1")
    for a, b in ((0, 1), (0, 2), (1, 2)):
        table.offer(swap, a, b)


def swap(table: Stones, a: int, b: int) -> None:
    table.order[a], table.order[b] = table.order[b], table.order[a]
    table.do(arrange)


class Swap(Game):
    id = "stones"
    title = "Stones"
    folder = REPO / "examples/tictactoe"

    def table(self, seats: int, options: Mapping[str, Value], pack: Any) -> Table:
        table = Stones()
        table.do(arrange)
        return table

    def areas(self, seen: Table, seat: int) -> Sequence[Area]:
        stones = [Piece(f"stone-{i}", "token", f"Stone {i}") for i in range(3)]
        return [Area("row", "main", [Zone("stones", "Stones", pieces=stones)])]

    def targets(self, table: Table, move: Move) -> Sequence[str]:
        return [f"stone-{i}" for i in move[1:]]


class Driver:
    """A person at the full-screen table."""

    def __init__(self, app: TableApp, pilot: Any) -> None:
        self.app = app
        self.pilot = pilot
        self.match = app.sitting.match

    @property
    def table(self) -> PlayScreen:
        return next(screen for screen in self.app.screen_stack if isinstance(screen, PlayScreen))

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.settle()

    async def settle(self) -> None:
        """Until nobody thinks any more."""
        await self.pilot.pause()
        while self.table.thinking >= 0:
            await self.pilot.pause(0.01)

    async def answer(self, key: str) -> None:
        """Press a key and go on as soon as the move is made, without waiting for everything to be drawn."""
        moves = self.match.moves
        self.app.post_message(Key(key, key if len(key) == 1 else " "))
        while self.match.moves == moves:
            await asyncio.sleep(0)
        await asyncio.sleep(0)

    async def click(self, thing: str) -> None:
        pane = self.table.pane_of(thing)
        assert pane is not None
        x, y = spot_of(pane, thing)
        await self.pilot.click(offset=(x, y))
        await self.settle()

    async def hover(self, thing: str) -> None:
        pane = self.table.pane_of(thing)
        assert pane is not None
        await self.pilot.hover(offset=spot_of(pane, thing))
        await self.settle()

    def text(self) -> str:
        """All that is on the screen."""
        return "\n".join(pane.paper.text() for pane in self.app.screen.query(Pane) if pane.display)

    def pane(self, name: str) -> str:
        return self.table.panes[name].paper.text()


def spot_of(pane: Pane, thing: str) -> tuple[int, int]:
    """A sign on the screen that belongs to a thing."""
    left, top = pane.scroll_offset
    for y, row in enumerate(pane.paper.rows):
        for x, (_, _, owner) in enumerate(row):
            if owner == thing and 0 <= y - top < pane.size.height and 0 <= x - left < pane.size.width:
                return pane.region.x + x - left, pane.region.y + y - top
    raise AssertionError(f"{thing} is not to be seen")


def drive(
    match: Match,
    script: Callable[[Driver], Awaitable[None]],
    size: tuple[int, int] = (80, 24),
    bots: dict[int, Any] | None = None,
    depth: str = MILLIONS,
    way: Way = "hand",
) -> TableApp:
    """Run a script at the full-screen table of a match."""
    app = TableApp(Sitting(match, bots, way=way), pace=0, depth=depth)

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            driver = Driver(app, pilot)
            await driver.pilot.pause()
            await script(driver)

    asyncio.run(run())
    return app


# Whole games


@pytest.mark.parametrize("size", SIZES)
def test_a_whole_game_of_tic_tac_toe_by_keys(size: tuple[int, int], tmp_path: Path) -> None:
    match = Match.start(TICTACTOE, path=tmp_path / "game.tw")

    async def play(driver: Driver) -> None:
        for key in ("1", "3", "1", "3", "1"):
            await driver.press(key)
        # THEN the end is told over the table, and the table stays below it
        assert "X has three in a row." in driver.text()
        await driver.press("escape")
        assert "The game is over." in driver.pane("question")

    drive(match, play, size)
    assert match.table.over
    moves = ["mark 0 0", "mark 1 3", "mark 0 1", "mark 1 5", "mark 0 2"]
    assert Record.read(tmp_path / "game.tw").moves == moves


@pytest.mark.parametrize("size", SIZES)
def test_a_whole_game_of_tic_tac_toe_by_mouse(size: tuple[int, int]) -> None:
    match = Match.start(TICTACTOE)

    async def play(driver: Driver) -> None:
        for cell in (0, 3, 1, 5, 2):
            await driver.click(f"cell-{cell}")

    drive(match, play, size)
    assert match.record.moves == ["mark 0 0", "mark 1 3", "mark 0 1", "mark 1 5", "mark 0 2"]


def test_a_whole_game_of_tic_tac_toe_by_arrows_and_enter() -> None:
    match = Match.start(TICTACTOE)

    async def play(driver: Driver) -> None:
        # The first arrow points at the first thing that can be chosen; Tab goes on to the next.
        await driver.press("right", "enter")
        assert match.record.moves == ["mark 0 0"]
        await driver.press("right", "down", "enter")
        assert match.record.moves[-1] == "mark 1 4"
        await driver.press("tab", "enter", "tab", "tab", "enter", "shift+tab", "enter")

    drive(match, play)
    assert match.moves == 5


@pytest.mark.parametrize(("size", "seed"), [((80, 24), 1), ((160, 50), 2)])
def test_whole_games_of_forward_by_keys_at_random(size: tuple[int, int], seed: int, tmp_path: Path) -> None:
    # GIVEN a person who presses any key that answers, and sometimes looks around
    luck = random.Random(seed)
    # A hero of little health lives shorter, so that the test does not take too long.
    options = {"start_health": 10, "max_health": 10}
    match = Match.start("forward", seed=seed, options=options, path=tmp_path / "game.tw")

    async def play(driver: Driver) -> None:
        while not match.table.over:
            if luck.random() < 0.03:
                await look_around(driver, luck)
            choices = driver.table.choices
            option = luck.choice([option for option in choices.all if option.id not in choices.anytime])
            # WHEN a key is pressed, THEN the move is made, and on disk before the next question is shown
            await driver.answer(choices.keys[option.id])
            assert len(Record.read(tmp_path / "game.tw").moves) == match.moves
        await driver.settle()
        assert "The story" in driver.text()

    drive(match, play, size)
    assert match.table.over


async def look_around(driver: Driver, luck: random.Random) -> None:
    await driver.press(*luck.choices(["up", "down", "left", "right", "tab", "pagedown"], k=4))
    await driver.press(luck.choice(["?", "l", "r", "i"]), "down", "escape", "escape")


# Everything that a scene can show


class Still(Tabletop):
    """A scene that nobody plays."""


class StillApp(TerminalApp):
    def __init__(self, scene: Scene, depth: str) -> None:
        super().__init__("", depth)
        self.scene = scene

    def on_mount(self) -> None:
        still = Still(self.palette, TICTACTOE)
        self.push_screen(still)
        still.show(self.scene)


@pytest.mark.parametrize("size", [(20, 8), (40, 15), (80, 24), (80, 50), (120, 30), (160, 50), (300, 90)])
@pytest.mark.parametrize("name", GALLERY)
def test_every_shape_is_drawn_in_every_size(name: str, size: tuple[int, int]) -> None:
    scene = GALLERY[name]()
    app = StillApp(scene, MILLIONS)

    async def look() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            still = app.screen
            assert isinstance(still, Still)
            shown = {thing for pane in still.panes.values() for thing in pane.paper.places}
            # THEN nothing that can be chosen is missing, and every answer stands in the list
            assert set(still.choices.badges()) <= shown
            assert {f"option|{option.id}" for option in still.choices.shown} <= shown
            for key in ("down", "right", "up", "left", "tab", "pagedown", "pageup"):
                await pilot.press(key)

    asyncio.run(look())


@pytest.mark.parametrize("depth", [MILLIONS, SIXTEEN, NONE])
def test_every_depth_of_colour(depth: str) -> None:
    match = Match.start("forward", seed=3)

    async def play(driver: Driver) -> None:
        await driver.press("tab", "1", "?", "escape", "r", "escape")
        colours = {
            segment.style.color for segment in segments(driver) if segment.style and segment.style.color
        }
        triplets = [colour for colour in colours if colour.type.name == "TRUECOLOR"]
        assert bool(triplets) == (depth == MILLIONS)
        if depth == NONE:
            assert not [colour for colour in colours if colour.type.name != "DEFAULT"]

    drive(match, play, depth=depth)


def segments(driver: Driver) -> list[Any]:
    panes = [pane for pane in driver.table.panes.values() if pane.display]
    return [segment for pane in panes for y in range(pane.size.height) for segment in pane.render_line(y)]


def test_without_colour_what_can_be_chosen_stands_out_all_the_same() -> None:
    async def play(driver: Driver) -> None:
        keys = [segment for segment in segments(driver) if segment.text == "[1]"]
        assert keys
        assert all(segment.style.reverse and segment.style.bold for segment in keys)

    drive(Match.start("forward", seed=3), play, depth=NONE)


# Options and things


def test_each_option_has_a_key_of_its_own_and_none_is_a_command() -> None:
    for make in GALLERY.values():
        choices = Choices(make().prompt)
        keys = [key for key in choices.keys.values() if key]
        assert len(keys) == len(set(keys))
        assert not RESERVED.intersection(keys)
        assert len(keys) >= min(len(choices.all), 50)


def test_an_option_keeps_the_key_that_its_game_wants_unless_it_is_a_command() -> None:
    choices = Choices(GALLERY["combat"]().prompt)
    assert choices.keys["o5"] != "l"
    assert Choices(GALLERY["dungeon"]().prompt).keys["o8"] == "e"


def test_what_is_dangerous_lies_away_from_the_other_keys() -> None:
    assert Choices(GALLERY["dungeon"]().prompt).keys["a0"] == "F"


def test_pointing_at_an_option_lights_its_targets_and_the_reverse() -> None:
    async def play(driver: Driver) -> None:
        await driver.hover("option|mark 0 4")
        assert driver.table.panes["main"].lit == {"cell-4"}
        await driver.hover("cell-2")
        assert driver.table.panes["question"].lit == {"option|mark 0 2"}

    drive(Match.start(TICTACTOE), play)


def test_a_thing_with_several_options_filters_the_list() -> None:
    table = PlayScreen(Palette(""), Sitting(Match.start(TICTACTOE)))
    scene = GALLERY["dungeon"]()
    choices = table.choices_in(scene, ["ghoul-2"])
    assert [option.id for option in choices.shown] == ["o6", "o7"]
    assert table.choices_in(scene, []).badges()["ghoul-2"] == "+"


def test_two_things_in_turn_choose_between_options_that_need_both() -> None:
    prompt = GALLERY["worlds"]().prompt
    first = Choices(prompt, ["pawn-Brine"])
    assert [option.id for option in first.shown] == ["o0", "o1"]
    assert set(first.badges()) == {"slot-Cinder-Gate", "slot-Ashfall-Shrine"}


def test_options_beyond_the_last_key_are_reached_by_pointing() -> None:
    choices = Choices(GALLERY["paths"]().prompt)
    assert "" in choices.keys.values()


def test_holding_and_letting_go() -> None:
    match = Match.start(Swap())

    async def play(driver: Driver) -> None:
        await driver.click("stone-0")
        assert driver.table.choices.held == ["stone-0"]
        assert "Only what goes with it" in driver.pane("question")
        await driver.press("escape")
        assert driver.table.choices.held == []
        await driver.click("stone-0")
        await driver.click("stone-2")

    drive(match, play)
    assert match.record.moves[0] == "swap 0 2"


# Explaining


def test_what_is_pointed_at_is_explained_below() -> None:
    async def play(driver: Driver) -> None:
        assert "FW-5.3" in driver.pane("explain")  # first the question
        await driver.hover("health")
        assert "Health" in driver.pane("explain")
        assert "At 0 Health the run is lost at once. (FW-18.3)" in driver.pane("explain")
        await driver.hover("deck")
        assert "FW-4.1" in driver.pane("explain")

    drive(Match.start("forward", seed=3), play)


def test_everything_on_the_screen_is_explained() -> None:
    async def play(driver: Driver) -> None:
        table = driver.table
        for pane in table.panes.values():
            for thing in list(pane.paper.places):
                table.pointed = thing
                assert table.explanation() is not None
                assert table.explanation(whole=True) is not None

    match = Match.start("forward", seed=3)
    for _ in range(25):
        match.choose(0)
    drive(match, play, (160, 50))


def test_why_lists_what_is_refused_with_the_words_of_the_rule() -> None:
    async def play(driver: Driver) -> None:
        await driver.press("?")
        assert isinstance(driver.app.screen, Reading)
        text = " ".join(driver.text().split())
        assert "✗ Take 1." in text
        assert "PB-2.3 You cannot take as many as the other player has just taken" in text

    match = Match.start(PEBBLES, seed=3)
    match.choose(0)
    drive(match, play, bots={0: RandomPlayer(1)})


def test_inspecting_shows_all_there_is() -> None:
    async def play(driver: Driver) -> None:
        await driver.hover("discard")
        await driver.press("i")
        assert "Discard pile" in driver.text()
        await driver.press("escape")
        assert driver.app.screen is driver.table

    match = Match.start("forward", seed=3)
    for _ in range(25):
        match.choose(0)
    drive(match, play, (160, 50))


def test_the_rulebook_opens_at_the_clause_in_question_and_searches() -> None:
    async def play(driver: Driver) -> None:
        await driver.press("r")
        rules = driver.app.screen
        assert isinstance(rules, Rules)
        assert rules.chosen().id == "FW-5.3"  # type: ignore[union-attr]
        await driver.press("down")
        assert rules.chosen().id == "FW-5.4"  # type: ignore[union-attr]
        await driver.press(*"counter")
        assert rules.found
        assert all("counter" in f"{clause.title} {clause.text}".casefold() for clause in rules.found)
        await driver.press(*["backspace"] * 7, *"9.10")
        assert rules.chosen().id == "FW-9.10"  # type: ignore[union-attr]
        await driver.press(*["backspace"] * 4, *"zzzz")
        assert rules.chosen() is None
        await driver.press("escape")
        assert driver.app.screen is driver.table

    drive(Match.start("forward", seed=3), play)


def test_the_rulebook_opens_at_what_is_pointed_at() -> None:
    async def play(driver: Driver) -> None:
        await driver.hover("grace")
        await driver.press("r")
        rules = driver.app.screen
        assert isinstance(rules, Rules)
        assert rules.chosen().id == "FW-17.1"  # type: ignore[union-attr]

    drive(Match.start("forward", seed=3), play)


def test_the_log_has_everything() -> None:
    async def play(driver: Driver) -> None:
        await driver.press("1", "l")
        assert "The days wore thin" in driver.text()
        assert "You turn slot 1" in driver.text()

    drive(Match.start("forward", seed=3), play)


def test_what_has_just_happened_stands_above_the_question_or_in_the_log() -> None:
    async def narrow(driver: Driver) -> None:
        await driver.press("1")
        assert "X marks cell 1." in driver.pane("question")

    async def wide(driver: Driver) -> None:
        await driver.press("1")
        assert "X marks cell 1." in driver.pane("log")
        assert "X marks cell 1." not in driver.pane("question")

    drive(Match.start(TICTACTOE), narrow, (80, 24))
    drive(Match.start(TICTACTOE), wide, (160, 50))


# Going back


def test_undo_and_redo() -> None:
    match = Match.start(TICTACTOE)

    async def play(driver: Driver) -> None:
        await driver.press("1", "1", "u")
        assert match.record.moves == ["mark 0 0"]
        await driver.press("U")
        assert match.moves == 2
        await driver.press("u", "u", "u")
        assert "That did not work" in driver.text()
        assert "there is no move to take back" in driver.text().casefold()

    drive(match, play)
    assert match.moves == 0


def test_undo_beyond_new_information_asks_the_table() -> None:
    match = Match.start("forward", seed=3)

    async def play(driver: Driver) -> None:
        await driver.press("1", "u")
        assert isinstance(driver.app.screen, Confirm)
        await driver.press("n")
        assert match.moves == 1
        await driver.press("u", "y")
        assert match.moves == 0

    drive(match, play)


def test_undo_goes_back_to_the_last_person_and_redo_brings_both_moves_back() -> None:
    match = Match.start(TICTACTOE)

    async def play(driver: Driver) -> None:
        await driver.press("1")
        assert match.moves == 2
        before = list(match.record.moves)
        await driver.press("u")
        assert match.moves == 0
        await driver.press("U")
        assert match.record.moves == before

    drive(match, play, bots={1: RandomPlayer(1)})


def test_after_the_end_a_move_can_be_taken_back() -> None:
    match = Match.start(TICTACTOE)

    async def play(driver: Driver) -> None:
        await driver.press("1", "3", "1", "3", "1")
        assert match.table.over
        await driver.press("u")
        assert not match.table.over
        assert driver.app.screen is driver.table
        await driver.press("1")
        assert "three in a row" in driver.text()

    drive(match, play)


# Dangerous options, errors, leaving


def test_giving_up_asks_first() -> None:
    match = Match.start("forward", seed=3)

    async def play(driver: Driver) -> None:
        # No key gives up; whoever points at it is asked
        await driver.press("G")
        assert "Give up? The run is lost at once" not in driver.text()
        await driver.click("option|give-up")
        assert "Give up? The run is lost at once" in driver.text()
        await driver.press("escape")
        assert not match.table.over
        await driver.click("option|give-up")
        await driver.press("y")

    drive(match, play)
    assert match.table.over
    assert match.record.moves == ["! give-up"]


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

    drive(Match.start("forward", seed=3), play)


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
