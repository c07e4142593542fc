"""`version`, `completion` and the reference page."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tablewright.build_info import VERSION
from tablewright.cli.reference import page
from tablewright.cli.version import words_after

Type = Any
PAGE = Path(__file__).parents[2] / "docs/reference/cli.md"


def test_version_tells_which_engine_runs(tw: Type) -> None:
    assert f"tablewright {VERSION}, engine and rules " in tw("version").out
    told = json.loads(tw("version", "--json").out)
    assert told["tablewright"] == VERSION
    assert told["engine"] in ("compiled", "interpreted")


def test_the_reference_page_is_what_the_commands_say() -> None:
    made = page()
    assert PAGE.read_text(encoding="utf-8") == made, (
        "make it anew: python -m tablewright.cli.reference > docs/reference/cli.md"
    )


@pytest.mark.parametrize(
    ("typed", "some"),
    [
        ([], {"play", "games", "help"}),
        (["pl"], {"play"}),
        (["play", ""], {"pebbles"}),
        (["play", "peb"], {"pebbles"}),
        (["play", "pebbles", "--se"], {"--seats", "--seed"}),
        (["pack", ""], {"check", "new", "diff", "schema"}),
        (["pack", "check", "--j"], {"--json"}),
        (["completion", ""], {"bash", "zsh", "fish"}),
        (["nothing", ""], set()),
    ],
)
def test_the_shell_is_told_what_may_follow(typed: list[str], some: set[str]) -> None:
    assert some <= set(words_after(typed))


def test_words_come_through_the_command(tw: Type) -> None:
    assert tw("completion", "words", "--", "play", "--pl").out == "--plain\n"


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_each_script_is_one_its_shell_accepts(tw: Type, shell: str) -> None:
    script = tw("completion", shell).out
    assert "tablewright completion words" in script
    if shutil.which(shell):
        subprocess.run([shell, "-n"], input=script, text=True, check=True, timeout=20)


def test_bash_completes(tw: Type) -> None:
    if not shutil.which("bash"):
        pytest.skip("there is no bash here")
    script = tw("completion", "bash").out
    asked = (
        f"{script}\ntablewright() {{ echo games; echo play; }}\n"
        'COMP_WORDS=(tablewright pl); COMP_CWORD=1; _tablewright; echo "${COMPREPLY[@]}"'
    )
    run = subprocess.run(["bash", "-c", asked], capture_output=True, text=True, check=True)

    assert run.stdout == "play\n"
