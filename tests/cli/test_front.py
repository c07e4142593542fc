"""The front door: help, complaints, exit codes, and commands that are found."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import tablewright.cli
from tablewright.cli.commands import BEGINNINGS, Complaint, Parser, found_commands, front_page, page_of
from tablewright.cli.examples import beginning, brought

Type = Any


def test_without_a_word_the_front_page_lists_every_command(tw: Type) -> None:
    answer = tw()

    assert answer.code == 0
    assert answer == tw("--help") == tw("help")
    for name in ("games", "play", "resume", "saves", "replay", "rule", "clauses", "pack", "bench", "version"):
        assert f"\n  {name} " in answer.out


def test_each_command_has_a_page_with_what_it_takes_and_examples(tw: Type) -> None:
    for name, command in found_commands().named.items():
        page = tw(name, "--help")
        assert page.code == 0
        assert page.out.startswith(f"tablewright {name}")
        assert page == tw("help", name)
        for option in command.parser.option_names():
            assert option in page.out


def test_every_example_is_a_command_that_can_be_typed() -> None:
    commands = found_commands().named
    members = [each for command in commands.values() for each in (command, *command.family.values())]
    told = [line for member in members for line in member.all_examples()]
    lines = [line for line in told if line.startswith("tablewright ")]

    assert len(lines) > len(commands)
    for line in lines:
        program, name, *words = shlex.split(line.split(" > ")[0])
        command = commands[name]
        while words and words[0] in command.family:
            command, words = command.family[words[0]], words[1:]
        assert program == "tablewright"
        assert not command.family, line
        command.parser.read(words)  # complains about what it does not know


def test_a_game_brings_examples_for_commands_that_there_are() -> None:
    commands = found_commands().named
    known = {each.name for one in commands.values() for each in (one, *one.family.values())}

    assert {name for game in brought() for name in game.get("help", {})} <= known
    assert {beginning(words.split()[0], words).split()[0] for words in BEGINNINGS} <= known


def test_without_games_a_beginning_says_what_belongs_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablewright.cli.examples.brought", list)

    assert beginning("play", "play GAME") == "play GAME"
    assert "tablewright rule CLAUSE" in front_page(found_commands())


def test_a_family_explains_its_members(tw: Type) -> None:
    assert "check" in tw("pack", "--help").out
    assert tw("pack", "check", "--help").out.startswith("tablewright pack check PATH")
    assert tw("pack").code == 2


def test_pages_fit_the_width_of_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    commands = found_commands()
    pages = [front_page(commands), *(page_of(command) for command in commands.named.values())]

    told = [line for page in pages for line in page.split("For example")[0].splitlines()]
    assert max(len(line) for line in told) <= 72  # a long option keeps 30 columns for its words


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["plya"], "there is no command 'plya'; did you mean play?"),
        (["xyzzy"], "there is no command 'xyzzy'; `tablewright --help` lists what there is"),
        (["play", "pebbles", "--sed", "3"], "has no option --sed; did you mean --seed?"),
        (["play"], "GAME is missing"),
        (["play", "pebles"], "there is no game called pebles; did you mean pebbles?"),
        (["play", "pebbles", "--seed", "x"], "--seed: must be a whole number, not 'x'"),
        (["play", "pebbles", "--seed", "-3"], "--seed"),
        (["play", "pebbles", "--seed", "99999999999"], "seed must be a whole number from 0 to"),
        (["play", "pebbles", "--seed"], "--seed needs a value after it"),
        (["play", "pebbles", "--seats", "7"], "PEBBLES is for 2 seats, not 7"),
        (["play", "pebbles", "--option", "heap"], "must look like name=value, not 'heap'"),
        (["play", "pebbles", "--option", "heep=4"], "PEBBLES has no option heep; did you mean heap?"),
        (
            ["play", "pebbles", "--option", "heap=99"],
            "option heap cannot be 99: give a whole number from 2 to 30",
        ),
        (["play", "pebbles", "--option", "echo=maybe"], "option echo cannot be 'maybe': choose on or off"),
        (["play", "pebbles", "--pack", "nowhere"], "PEBBLES has no content packs; leave --pack out"),
        (["play", "pebbles", "--bot", "3=random"], "there is no seat 3, only 1 to 2"),
        (["play", "pebbles", "--bot", "2=randim"], "there is no player called randim; did you mean random?"),
        (["play", "pebbles", "--bot", "two=random"], "must look like 2=random or all=random"),
        (["play", "pebbles", "--show", "much"], "--show: is full or changes or brief, not 'much'"),
        (["play", "pebbles", "again"], "cannot place 'again'"),
        (["resume"], "there is no game to go on with; `tablewright play GAME` begins one"),
        (["resume", "lost"], "there is no save or record lost; `tablewright saves` lists what there is"),
        (["replay", "lost"], "there is no save or record lost"),
        (["replay"], "FILE is missing"),
        (["rule", "ZZ-1"], "'ZZ-1' is no clause id"),
        (["rule", "PB-9.9"], "PEBBLES has no clause PB-9.9; the nearest is"),
        (["rule", "pebbles"], "write an id like PB-1.1"),
        (["rule", "nogame", "words"], "there is no game called nogame"),
        (["clauses", "nogame"], "there is no game called nogame"),
        (["clauses", "--games", "many"], "--games: must be a whole number"),
        (["pack", "chek", "x"], "has no command 'chek'; did you mean check?"),
        (["pack", "schema", "pebbles"], "PEBBLES has no content packs"),
        (["bench", "nogame"], "there is no game called nogame"),
        (["bench", "pebbles", "--rounds", "0"], "--rounds: must be at least 1"),
        (["bench", "pebbles", "--rounds", "1", "--against", "/no/python"], "there is no such program"),
        (["completion", "tcsh"], "SHELL: is bash or zsh or fish or words, not 'tcsh'"),
    ],
)
def test_bad_words_are_refused_in_one_sentence(tw: Type, words: list[str], said: str) -> None:
    answer = tw(*words)

    assert answer.code == 2
    assert answer.out == ""
    assert answer.err.startswith("tablewright: ")
    assert said in answer.err
    assert answer.err.count("\n") == 1


def test_nothing_is_kept_of_a_game_that_could_not_begin(tw: Type, data_folder: Path) -> None:
    tw("play", "pebbles", "--option", "heap=99")

    assert list(data_folder.rglob("*.tw")) == []


def test_a_file_that_cannot_be_read_is_named(tw: Type, tmp_path: Path) -> None:
    picture = tmp_path / "picture.tw"
    picture.write_bytes(b"\x89PNG\r\n\x1a\n\0\0\xff")

    answer = tw("replay", str(picture))

    assert answer.code == 2
    assert str(picture) in answer.err


def test_a_defect_shows_where_it_comes_from(tw: Type, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(tablewright.cli, "found_commands", broken)
    with pytest.raises(ZeroDivisionError):
        tw("games")


def test_a_module_with_an_add_brings_its_command(
    tw: Type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = tmp_path / "juggling.py"
    module.write_text(
        "def add(commands):\n"
        "    commands.add('juggle', 'keep balls in the air', lambda arguments: print('hop') or 0, heading='Sports')\n"
    )
    monkeypatch.setattr(tablewright.cli, "__path__", [*tablewright.cli.__path__, str(tmp_path)])

    assert tw("juggle").out == "hop\n"
    assert "Sports\n  juggle" in tw("--help").out

    monkeypatch.delitem(sys.modules, "tablewright.cli.juggling")


def test_a_parser_complains_and_does_not_exit() -> None:
    with pytest.raises(Complaint, match="cannot place 'much'"):
        Parser("tablewright try").read(["much"])


def test_a_closed_pipe_ends_quietly() -> None:
    run = subprocess.run(
        f"{sys.executable} -m tablewright games --json | head -c 1",
        shell=True,
        capture_output=True,
        check=False,
    )

    assert run.stderr == b""


def test_ctrl_c_ends_quietly_and_keeps_the_game(data_folder: Path) -> None:
    # GIVEN a game that waits for an answer
    game = subprocess.Popen(
        [sys.executable, "-m", "tablewright", "play", "pebbles"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert game.stdout is not None
    while "Type" not in game.stdout.readline():
        pass

    # WHEN someone presses Ctrl-C
    time.sleep(0.1)
    os.kill(game.pid, signal.SIGINT)
    out, err = game.communicate(timeout=20)

    # THEN it says how to go on, and nothing else
    assert "tablewright resume" in out
    assert err == ""
    assert game.returncode == 0
    assert len(list(data_folder.rglob("*.tw"))) == 1


def test_the_module_runs_as_a_program() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "tablewright", "--version"], capture_output=True, text=True, check=True
    )

    assert run.stdout.startswith("tablewright ")


def test_starting_loads_nothing_heavy() -> None:
    script = (
        "import sys; from tablewright.cli import main; main(['--help']); "
        "print([name for name in ('msgspec', 'lark', 'textual', 'starlette') if name in sys.modules], file=sys.stderr)"
    )
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)

    assert run.stderr.strip() == "[]"
