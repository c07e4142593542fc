"""Trees and builds of the project for measuring: the working tree or any revision, compiled or plain.

The tutorial's tic-tac-toe is laid among the games of the package and compiled with them and the engine in one
go. That is also how somebody else's game is compiled: a class derived from a compiled table is quick only if
both are in the same build.
"""

from __future__ import annotations

import io
import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
TUTORIAL: Final = Path("examples", "tictactoe")
AMONG_GAMES: Final = Path("src", "tablewright", "games", "tictactoe")
PARTS: Final = ("src", "setup.py", "pyproject.toml", "README.md", "LICENSE", "NOTICE", str(TUTORIAL))

# The package is checked strictly; a tutorial need not write every type down.
LENIENT: Final = (
    '# mypy: disable-error-code="no-untyped-def,no-untyped-call,type-arg,no-any-return,override,misc"\n'
)


class NoBuild(Exception):
    """A tree that cannot be laid out or built; the sentence says why."""


def lay_out(into: Path, revision: str = "") -> Path:
    """The files of a revision, or of the working tree, with its tutorial game among the games."""
    shutil.rmtree(into, ignore_errors=True)
    into.mkdir(parents=True)
    if revision:
        unpack(revision, into)
    else:
        for part in PARTS:
            copy_part(ROOT / part, into / part)
    game = into / AMONG_GAMES
    game.mkdir(exist_ok=True)
    (game / "__init__.py").touch()
    shutil.copy(into / TUTORIAL / "rulebook.md", game)
    text = (into / TUTORIAL / "game.py").read_text(encoding="utf-8")
    (game / "game.py").write_text(LENIENT + text, encoding="utf-8")
    return into


def copy_part(source: Path, target: Path) -> None:
    if source.is_dir():
        shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__", "*.egg-info", "*.so"))
    else:
        shutil.copy(source, target)


def unpack(revision: str, into: Path) -> None:
    command = ["git", "-C", str(ROOT), "archive", revision, *PARTS]
    done = subprocess.run(command, capture_output=True, check=False)
    if done.returncode:
        raise NoBuild(f"git cannot give the files of {revision}: {done.stderr.decode().strip()}")
    with tarfile.open(fileobj=io.BytesIO(done.stdout)) as files:
        files.extractall(into, filter="data")


def install(tree: Path, *where: str, python: str = sys.executable) -> None:
    """Compile a tree and install it; `where` is what pip is told besides."""
    environment = {**os.environ, "TABLEWRIGHT_COMPILED": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    environment.pop("TABLEWRIGHT_PURE", None)
    command = [python, "-m", "pip", "install", "--quiet", *where, str(tree)]
    done = subprocess.run(command, capture_output=True, check=False, env=environment, text=True)
    if done.returncode:
        raise NoBuild("\n".join((done.stderr or done.stdout).strip().splitlines()[-12:]))


def site_of(tree: Path) -> Path:
    """Where a compiled build of a tree lies, for PYTHONPATH; it is made if it is not there."""
    site = tree / "site"
    if not site.is_dir():
        how = ["--no-deps", *(["--no-build-isolation"] if has_compiler() else []), "--target", str(site)]
        try:
            install(tree, *how)
        except NoBuild:
            # The tutorial of an older revision may not have been fit for compiling; the rest still is.
            shutil.rmtree(site, ignore_errors=True)
            shutil.rmtree(tree / AMONG_GAMES)
            install(tree, *how)
    return site


def has_compiler() -> bool:
    """Whether mypyc and setuptools are in this environment already, so that pip need not fetch them."""
    from importlib.util import find_spec

    return find_spec("mypyc") is not None and find_spec("setuptools") is not None
