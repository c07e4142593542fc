"""`play`, `resume`, `saves` and `replay`, through pipes, killed and taken up again."""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.found import ANY

from tablewright.engine.game import find_game
from tablewright.engine.match import Match
from tablewright.scene.primer import primer_of

Type = Any
TICTACTOE = Path(__file__).parents[2] / "examples/tictactoe"


def saves(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.tw"))


def test_a_whole_game_of_the_toy(tw: Type) -> None:
    # 9 pebbles: 3, then 2, then 1 and the last 3; nobody may take as many as the other just did
    answer = tw("play", "pebbles", "--plain", "--seed", "3", lines="3\n2\n1\n2\n")

    assert answer.code == 0
    assert "The game is over. Seat 2 took the last pebble." in answer.out
    assert "Seat 2: won" in answer.out
    assert "\x1b" not in answer.out


def test_the_end_of_the_pipe_keeps_the_game_and_resume_goes_on(tw: Type, data_folder: Path) -> None:
    begun = tw("play", "pebbles", "--seed", "3", lines="3\n")
    assert "go on with `tablewright resume`" in begun.out

    resumed = tw("resume", lines="table\n")

    assert "Pebbles 6" in resumed.out
    assert len(saves(data_folder)) == 1


def test_resume_takes_a_name_or_a_file(tw: Type, data_folder: Path) -> None:
    tw("play", "pebbles", lines="1\n")
    (path,) = saves(data_folder)

    for name in (path.stem, path.name, str(path)):
        assert "Pebbles 8" in tw("resume", name).out


def test_a_game_that_is_over_is_not_resumed_by_itself(tw: Type) -> None:
    tw("play", "pebbles", lines="give-up 0\nyes\n")

    assert tw("resume").code == 2
    assert "Seat 1 gave up" in tw("saves").out


def test_saves_lists_what_was_begun_and_what_is_broken(tw: Type, data_folder: Path) -> None:
    assert "You have begun no game yet" in tw("saves").out
    tw("play", "pebbles", lines="1\n2\n")
    (data_folder / "saves/torn.tw").write_text("no record")

    told = tw("saves").out
    assert "2 moves, goes on" in told
    assert "torn" in told
    assert "cannot be opened" in told
    data = {save["name"]: save for save in json.loads(tw("saves", "--json").out)}
    assert data["torn"]["broken"]
    assert sorted(save["moves"] for save in data.values()) == [0, 2]


def test_two_games_begun_in_the_same_second_have_two_names(tw: Type, data_folder: Path) -> None:
    for _ in range(3):
        tw("play", "pebbles")

    assert len(saves(data_folder)) == 3


def test_the_same_seed_deals_the_same_game(tw: Type) -> None:
    first, second = (tw("play", "pebbles", "--seed", "5").out for _ in range(2))

    assert first.partition("Your game is kept")[0] == second.partition("Your game is kept")[0]


def test_luck_that_nobody_chose_is_secret(tw: Type, data_folder: Path) -> None:
    tw("play", "pebbles")
    tw("play", "pebbles", "--seed", "5")

    seeds = sorted(re.search("^seed (.*)$", path.read_text(), re.M)[1] for path in saves(data_folder))  # type: ignore[index]
    assert seeds[0][:2] == "0x"
    assert len(seeds[0]) == 34
    assert seeds[1] == "5"


def test_options_reach_the_table(tw: Type) -> None:
    assert "Pebbles 20" in tw("play", "pebbles", "--option", "heap=20", "--option", "echo=on").out


def test_players_of_ours_sit_where_they_are_put_and_come_back_with_the_save(tw: Type) -> None:
    begun = tw("play", "pebbles", "--bot", "2=random", "--seed", "1", lines="1\n")
    assert "Seat 2 (bot" in begun.out
    assert "--- Seat" not in begun.out
    assert "Seat 2 takes" in begun.out

    assert "Seat 2 (bot" in tw("resume").out


def test_players_of_ours_alone_play_to_the_end(tw: Type) -> None:
    answer = tw("play", "pebbles", "--bot", "all=random")

    assert "The game is over" in answer.out


def test_a_game_in_a_folder_is_played_and_resumed_by_its_save_alone(tw: Type, data_folder: Path) -> None:
    tw("play", str(TICTACTOE), lines="1\n")
    (path,) = saves(data_folder)
    script = "from tablewright.cli import main; main(['resume'])"
    run = subprocess.run([sys.executable, "-c", script], input="", capture_output=True, text=True, check=True)

    assert "Tic-tac-toe" in run.stdout
    assert path.name in run.stdout


def test_replay_steps_forward_back_and_to_any_move(tw: Type, data_folder: Path) -> None:
    tw("play", "pebbles", "--seed", "3", lines="3\n2\n1\n2\n")
    (path,) = saves(data_folder)

    answer = tw("replay", path.stem, lines="\n\nb\nend\n2\n99\nseat 2\nseat 0\nhm\nq\n")

    told = [line for line in answer.out.splitlines() if line.startswith("Move")]
    assert [line.split()[1] for line in told] == ["1", "2", "1", "4", "2", "2", "2"]
    assert "There is no move 99; the game has 4." in answer.out


def test_replay_shows_a_seat_only_what_it_saw(tw: Type, data_folder: Path) -> None:
    tw("play", "pebbles", "--seed", "3", lines="3\n2\n")
    (path,) = saves(data_folder)
    table = Match.load(path).table
    first, second = table.lucky  # type: ignore[attr-defined]
    assert first != second

    assert f"Your lucky number is {first}" in tw("replay", path.stem, "--all", "--seat", "1").out
    assert "lucky number" not in tw("replay", path.stem, "--all").out
    assert f"Lucky number {second}" in tw("replay", path.stem, "--seat", "2").out
    assert tw("replay", path.stem, "--seat", "3").code == 2


def test_a_killed_game_has_lost_no_move(data_folder: Path) -> None:
    luck = random.Random(7)
    for _ in range(8):
        wanted = luck.randrange(1, 12)
        game = subprocess.Popen(
            [sys.executable, "-m", "tablewright", "play", "pebbles", "--option", "heap=30", "--option", "echo=on"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1,
        )  # fmt: skip
        assert game.stdin is not None
        assert game.stdout is not None
        for _ in range(wanted):
            answer_when_asked(game)
        until_asked(game)
        game.kill()
        game.communicate()
        newest = max(saves(data_folder), key=lambda path: path.stat().st_mtime_ns)
        assert Match.load(newest).moves == wanted


def until_asked(game: subprocess.Popen[str]) -> None:
    assert game.stdout is not None
    while not game.stdout.readline().startswith("Type a number"):
        pass


def answer_when_asked(game: subprocess.Popen[str]) -> None:
    until_asked(game)
    assert game.stdin is not None
    game.stdin.write("1\n")
    game.stdin.flush()


def test_a_save_that_someone_else_changed_is_not_written_over(tw: Type, data_folder: Path) -> None:
    tw("play", "pebbles", lines="1\n")
    (path,) = saves(data_folder)
    path.write_text(path.read_text() + "nonsense\n")

    answer = tw("resume")

    assert answer.code == 2
    assert "nonsense" in answer.err


def test_a_pack_is_found_again(tw: Type, tmp_path: Path) -> None:
    made = tw("pack", "new", str(tmp_path / "mine"), "--game", ANY)
    if made.code:
        pytest.fail(made.err)
    begun = tw("play", ANY, "--pack", str(tmp_path / "mine"), lines="1\n")
    assert begun.code == 0, begun.err

    assert tw("resume").code == 0


def test_the_first_game_sets_itself_up_and_begins_with_its_page(tw: Type, data_folder: Path) -> None:
    said = tw("play", ANY, "--first", "--plain", lines="1\n")
    assert said.code == 0
    assert f"Your first game of {find_game(ANY).title}" in said.out
    (kept,) = saves(data_folder)
    first = primer_of(find_game(ANY)).first
    assert first is not None
    assert f"seed {first.seed}\n" in kept.read_text()


def test_a_first_game_takes_no_options_and_a_game_without_one_says_so(tw: Type) -> None:
    refused = tw("play", ANY, "--first", "--option", "difficulty=harsh")
    assert refused.code == 2
    assert "--first sets the game up itself" in refused.err
    assert "has no first game" in tw("play", "pebbles", "--first").err
