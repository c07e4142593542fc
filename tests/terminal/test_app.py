"""The terminal with whole games, and everything that a scene can show."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from tests.found import CELLAR
from tests.terminal.app_bench import PEBBLES, REPO, TICTACTOE, Driver, drive
from tests.terminal.gallery import GALLERY

from tablewright.engine.game import Game, Value
from tablewright.engine.match import Match
from tablewright.engine.record import Record
from tablewright.engine.scene import Area, Piece, Scene, Zone
from tablewright.engine.table import Move, Table
from tablewright.players import RandomPlayer
from tablewright.terminal.answering import RESERVED, Choices
from tablewright.terminal.app import PlayScreen, TerminalApp
from tablewright.terminal.dialogs import Confirm, Reading
from tablewright.terminal.painting.looks import MILLIONS, NONE, SIXTEEN, Palette
from tablewright.terminal.rules_dialog import Rules
from tablewright.terminal.sitting import Sitting
from tablewright.terminal.tabletop import Tabletop

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
def test_whole_games_by_keys_at_random(size: tuple[int, int], seed: int, tmp_path: Path) -> None:
    # GIVEN a person who presses any key that answers, and sometimes looks around
    luck = random.Random(seed)
    match = Match.start(CELLAR, seed=seed, path=tmp_path / "game.tw")

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
        assert "The end" in driver.text()

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
    match = Match.start(CELLAR, seed=3)

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

    drive(Match.start(CELLAR, seed=3), play, depth=NONE)


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
        assert "CE-2.1" in driver.pane("explain")  # first the question
        await driver.hover("health")
        assert "Health" in driver.pane("explain")
        assert "CE-1.1 Health" in driver.pane("explain")
        await driver.hover("heap-0")
        assert "CE-2.1" in driver.pane("explain")

    drive(Match.start(CELLAR, seed=3), play)


def test_everything_on_the_screen_is_explained() -> None:
    async def play(driver: Driver) -> None:
        table = driver.table
        for pane in table.panes.values():
            for thing in list(pane.paper.places):
                table.pointed = thing
                assert table.explanation() is not None
                assert table.explanation(whole=True) is not None

    match = Match.start(CELLAR, seed=3)
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
        await driver.hover("heaps")
        await driver.press("i")
        assert "Heaps" in driver.text()
        await driver.press("escape")
        assert driver.app.screen is driver.table

    match = Match.start(CELLAR, seed=3)
    for _ in range(25):
        match.choose(0)
    drive(match, play, (160, 50))


def test_the_rulebook_opens_at_the_clause_in_question_and_searches() -> None:
    async def play(driver: Driver) -> None:
        await driver.press("r")
        rules = driver.app.screen
        assert isinstance(rules, Rules)
        assert rules.chosen().id == "CE-2.1"  # type: ignore[union-attr]
        await driver.press("down")
        assert rules.chosen().id == "CE-2.2"  # type: ignore[union-attr]
        await driver.press(*"strike")
        assert rules.found
        assert all("strike" in f"{clause.title} {clause.text}".casefold() for clause in rules.found)
        await driver.press(*["backspace"] * 6, *"3.2")
        assert rules.chosen().id == "CE-3.2"  # type: ignore[union-attr]
        await driver.press(*["backspace"] * 3, *"zzzz")
        assert rules.chosen() is None
        await driver.press("escape")
        assert driver.app.screen is driver.table

    drive(Match.start(CELLAR, seed=3), play)


def test_the_rulebook_opens_at_what_is_pointed_at() -> None:
    async def play(driver: Driver) -> None:
        await driver.hover("nerve")
        await driver.press("r")
        rules = driver.app.screen
        assert isinstance(rules, Rules)
        assert rules.chosen().id == "CE-1.2"  # type: ignore[union-attr]

    drive(Match.start(CELLAR, seed=3), play)


def test_the_log_has_everything() -> None:
    async def play(driver: Driver) -> None:
        await driver.press("1", "l")
        assert "You go down: Old Kitchen" in driver.text()
        assert "You turn heap 1" in driver.text()

    drive(Match.start(CELLAR, seed=3), play)


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
    match = Match.start(CELLAR, seed=3)

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
