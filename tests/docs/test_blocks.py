"""Every block of code in the documentation runs: Python is executed, commands are read and in tutorials carried out,
TOML, JSON and effects are read as the program reads them."""

from __future__ import annotations

import ast
import doctest
import importlib
import importlib.util
import json
import re
import shlex
import shutil
import sys
import textwrap
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tablewright.cli import main
from tablewright.cli.commands import Command, found_commands
from tablewright.engine.game import game_in

DOCS = Path(__file__).parents[2] / "docs"
PAGES = sorted(path for path in DOCS.rglob("*.md") if "decisions" not in path.parts)
FENCE = re.compile(r"^( *)```(\w*)[^\n]*\n(.*?)^\1```", re.MULTILINE | re.DOTALL)
# Commands of tutorials that wait for somebody to play, or that another page's folder is needed for.
WAITS = ("play", "serve", "resume", "make", "pip", "cd")
TUTORIALS = ("play", "your-first-card", "your-first-experiment")


class Part(NamedTuple):
    """A block of code: in which language, what it says, on which line it begins."""

    kind: str
    text: str
    line: int


def blocks(page: Path) -> Iterator[Part]:
    text = page.read_text(encoding="utf-8")
    for found in FENCE.finditer(text):
        indent = found[1]
        inner = re.sub(f"^{indent}", "", found[3], flags=re.MULTILINE)
        yield Part(found[2], inner, text[: found.start()].count("\n") + 2)


def pages_with(*kinds: str) -> list[Any]:
    found = [page for page in PAGES if any(part.kind in kinds for part in blocks(page))]
    return [pytest.param(page, id=page.relative_to(DOCS).as_posix()) for page in found]


def command_lines(text: str) -> Iterator[list[str]]:
    """The commands of a block, without what is told about them."""
    for line in re.sub(r"\\\n\s*", "", text).splitlines():
        words = shlex.split(line, comments=True)
        while words and re.fullmatch(r"[A-Z_]+=\S*", words[0]):
            words.pop(0)
        for mark in ("|", ">", "&&", "&", ";"):
            if mark in words:
                words = words[: words.index(mark)]
        if words:
            words[0] = words[0].rpartition("/")[2]
            yield words


def command_of(words: list[str]) -> tuple[Command, list[str]]:
    command = found_commands().named[words[0]]
    rest = words[1:]
    while command.family and rest:
        command, rest = command.family[rest[0]], rest[1:]
    return command, rest


@pytest.mark.parametrize("page", pages_with("sh"))
def test_every_command_on_a_page_is_one_that_the_program_takes(page: Path) -> None:
    for part in blocks(page):
        if part.kind == "sh":
            for words in command_lines(part.text):
                if words[0] == "tablewright" and not {"-h", "--help"} & set(words):
                    command, rest = command_of(words[1:])
                    command.parser.read(rest)


@pytest.mark.parametrize("page", pages_with("toml", "json"))
def test_every_file_on_a_page_can_be_read(page: Path) -> None:
    for part in blocks(page):
        if part.kind == "toml":
            tomllib.loads(part.text)
        elif part.kind == "json":
            json.loads(part.text)


def read(text: str) -> list[ast.stmt]:
    """The statements of a block; one that begins in the middle of a class is read as such."""
    try:
        return ast.parse(textwrap.dedent(text)).body
    except IndentationError:
        return ast.parse("class Whole:\n" + text).body


def statements(text: str) -> Iterator[str]:
    """Each of them as it is written, with all blanks alike; the parts of a class or a function one by one."""
    for node in read(text):
        if isinstance(node, (ast.ClassDef, ast.FunctionDef)):
            for inner in ast.walk(node):
                if isinstance(inner, ast.stmt) and not hasattr(inner, "body"):
                    yield ast.unparse(inner)
        else:
            yield ast.unparse(node)


def missing_modules(text: str) -> list[str]:
    """What a page imports and is not installed here: extras have environments of their own."""
    found = []
    for node in ast.walk(ast.Module(read(text), [])):
        names = [one.name for one in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom) and not node.level:
            names = [node.module or ""]
        found += [
            name for name in names if name.split(".")[0] not in LOCAL and not installed(name.split(".")[0])
        ]
    return found


LOCAL = ("my_players", "my_cards", "tablewright")
# Pages whose Python is a piece of the `game.py` of a game that they show: its names are at hand.
AT_HOME = ("howto/write-a-game-with-cards.md",)
SHOWN = re.compile(r"`src/tablewright/games/(\w+)/`")
A_PACKAGE = "howto/write-a-campaign.md"  # its blocks are a file of a game, see below


def installed(name: str) -> bool:
    return importlib.util.find_spec(name) is not None


def plain_python(page: Path) -> list[Part]:
    return [part for part in blocks(page) if part.kind == "python" and ">>>" not in part.text]


def tells_a_program(page: Path) -> bool:
    """Whether the Python on a page is written in pieces of a program that stands whole in `examples/`."""
    return "`examples/" in page.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "page",
    [param for param in pages_with("python") if plain_python(param.values[0]) and param.id != A_PACKAGE],
)
def test_python_on_a_page_runs_or_stands_in_an_example_that_does(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    parts = plain_python(page)
    missing = [name for part in parts for name in missing_modules(part.text)]
    if missing:
        pytest.skip(f"needs {', '.join(dict.fromkeys(missing))}")
    if tells_a_program(page):
        known = examples()
        lost = [words for part in parts for words in statements(part.text) if words not in known]
        assert lost == []
        return
    monkeypatch.chdir(tmp_path)
    is_at_home = page.relative_to(DOCS).as_posix() in AT_HOME
    shown = SHOWN.search(page.read_text(encoding="utf-8")) if is_at_home else None
    home = f"tablewright.games.{shown[1]}.game" if shown else ""
    shared: dict[str, Any] = dict(vars(importlib.import_module(home))) if home else {}
    shared["__name__"] = "page"
    for part in parts:
        code = compile("\n" * (part.line - 1) + part.text, str(page), "exec")
        exec(code, shared)


@cache
def examples() -> frozenset[str]:
    """Every statement of the examples, however deep, and of the tests that go with them."""
    found: set[str] = set()
    for folder in ("examples", "tests/examples"):
        for path in (DOCS.parent / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.stmt):
                    found.add(ast.unparse(node))
    return frozenset(found)


def test_the_campaign_of_the_page_is_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first block is the campaign.py of a game, the last one plays and checks it."""
    parts = plain_python(DOCS / A_PACKAGE)
    folder = tmp_path / "gates"
    shutil.copytree(Path(__file__).parent / "gates", folder)
    (folder / "campaign.py").write_text(parts[0].text)
    monkeypatch.setitem(sys.modules, "tablewright_game_gates", None)
    monkeypatch.delitem(sys.modules, "tablewright_game_gates")
    game_in(folder)
    home = sys.modules["tablewright_game_gates"]
    for name in ("tablewright.games.gates", "tablewright.games.gates.game"):
        monkeypatch.setitem(sys.modules, name, home)

    exec(compile(parts[-1].text, A_PACKAGE, "exec"), {"__name__": "page"})


@pytest.mark.parametrize(
    "page",
    [
        param
        for param in pages_with("python")
        if any(">>>" in part.text for part in blocks(param.values[0]))
        and "explanation" not in param.values[0].parts
    ],
)
def test_sessions_on_a_page_say_what_they_say(page: Path) -> None:
    failed, tried = doctest.testfile(
        str(page), module_relative=False, optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    )

    assert (failed, tried > 0) == (0, True)


@pytest.mark.parametrize("name", TUTORIALS)
def test_a_tutorial_can_be_followed_to_its_end(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TABLEWRIGHT_DATA", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    for part in blocks(DOCS / "tutorial" / f"{name}.md"):
        if part.kind == "toml":
            cards = tmp_path / "my-cards" / "changes.toml"
            told = (
                cards.read_text() if "hearth_loaf" in cards.read_text() and "patch" not in part.text else ""
            )
            cards.write_text(
                f"{told.partition('#')[0]}\n{part.text}" if "stray_hound" in part.text else part.text
            )
        for words in command_lines(part.text) if part.kind == "sh" else ():
            if words[0] != "tablewright" or words[1] in WAITS:
                continue
            code = main(
                [
                    *words[1:],
                    *(["--workers", "1"] if words[1:3] in (["lab", "run"], ["lab", "compare"]) else []),
                ]
            )
            said = capsys.readouterr()
            assert code in (0, 1), f"{' '.join(words)}: {said.err}"
            assert said.out.strip(), " ".join(words)


def test_the_first_bot_of_the_tutorial_plays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    page = DOCS / "tutorial" / "your-first-bot.md"
    first = plain_python(page)[0]
    (tmp_path / "my_players.py").write_text(first.text)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.chdir(tmp_path)

    commands = [words for part in blocks(page) if part.kind == "sh" for words in command_lines(part.text)]
    ladder = next(words for words in commands if "ladder" in words)
    code = main([*ladder[1:], "--workers", "1"])

    assert code == 0
    assert "Greedy" in capsys.readouterr().out
    shutil.rmtree(tmp_path, ignore_errors=True)
