"""The public API: one page, quick to import, and the example that everybody starts from."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from tests.found import ANY, GAMES

import tablewright as tw

TICTACTOE = Path(__file__).parents[1] / "examples" / "tictactoe"
PEBBLES = Path(__file__).parent / "toys" / "pebbles"


def test_every_name_on_the_page_is_there() -> None:
    for name in tw.__all__:
        assert getattr(tw, name) is not None
    assert dir(tw) == sorted(tw.__all__)


def test_a_name_that_is_not_there_is_refused_as_python_does() -> None:
    with pytest.raises(AttributeError, match="module 'tablewright' has no attribute 'nonesuch'"):
        _ = tw.nonesuch


def test_the_version_is_the_one_that_is_installed() -> None:
    assert tw.__version__ == "0.1.0"


def test_importing_it_imports_next_to_nothing() -> None:
    heavy = ("tablewright.", "msgspec", "lark", "textual", "starlette")
    program = f"import sys, tablewright; print([name for name in sys.modules if name.startswith({heavy})])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)

    assert done.stdout.strip() == "['tablewright.build_info']"


def test_the_first_example() -> None:
    table = tw.new(PEBBLES, seats=2, seed=7, options={"echo": True}, pack=None)
    written = []
    while not table.over:
        for move in table.options:
            written.append(tw.notation(table, move))
        table.choose(0)
    record = tw.record(table)

    assert written[0] == "take 0 1"
    assert table.result is not None
    assert str(tw.replay(record)) == str(table)
    assert tw.Record.parse(record.text()).moves == record.moves


def test_a_game_is_named_by_id_folder_or_itself() -> None:
    by_folder = tw.find_game(TICTACTOE)

    assert tw.find_game("tictactoe") is by_folder
    assert tw.find_game(by_folder) is by_folder
    assert tw.find_game(ANY).id == ANY
    assert {*GAMES, "tictactoe"} <= set(tw.all_games())


def test_a_scene_is_what_a_seat_sees() -> None:
    table = tw.new(TICTACTOE)

    mine, theirs, spectator = (tw.scene(table, seat) for seat in (0, 1, tw.NOBODY))

    assert mine.prompt is not None
    assert theirs.prompt is not None
    assert [option.label for option in mine.prompt.options][:1] == ["Mark cell 1"]
    assert (theirs.prompt.how, theirs.prompt.options) == ("wait", [])
    assert spectator.seat == ""


def test_a_table_of_no_game_cannot_be_drawn() -> None:
    with pytest.raises(ValueError, match="this table was not set up by a game"):
        tw.scene(tw.Table())


def test_rulebooks_are_at_hand() -> None:
    assert tw.rulebook(PEBBLES).clause("PB-2.2").title == "No more than there are"


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ({"game": "tictactow"}, "there is no game called tictactow; did you mean tictactoe?"),
        ({"seats": 1}, "PEBBLES is for 2 seats, not 1"),
        ({"seed": -1}, "seed must be a whole number from 0 to 4294967295, not -1"),
        ({"seed": "x"}, "'x' is no seed; a secret is 0x and at least 32 hex digits"),
        ({"options": {"hepa": 5}}, "PEBBLES has no option hepa; did you mean heap?"),
        ({"options": {"heap": "--5"}}, "option heap cannot be '--5': give a whole number"),
    ],
)
def test_what_cannot_be_set_up_is_refused_in_one_sentence(asked: dict[str, object], told: str) -> None:
    with pytest.raises(tw.SetupError) as caught:
        tw.new(**{"game": PEBBLES, **asked})  # type: ignore[arg-type]
    assert str(caught.value).startswith(told)


def test_scene_can_be_called_whatever_was_imported_before() -> None:
    program = (
        "import sys, tablewright.scene.words, tablewright as tw; print(tw.scene(tw.new(sys.argv[1])).game)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, TICTACTOE], capture_output=True, text=True, check=True
    )

    assert done.stdout.strip() == "tictactoe"
