"""What is compiled and shipped when the package is installed: folders of any depth, and what they say of themselves."""

from __future__ import annotations

import ast
import runpy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from setuptools import Distribution, find_packages

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "src" / "tablewright"


@pytest.fixture
def modules(tmp_path: Path) -> Callable[[], list[str]]:
    """The modules that would be compiled of a package laid out in a folder of its own."""
    found: Any = runpy.run_path(str(ROOT / "setup.py"))["modules_to_compile"]
    return lambda: [Path(path).relative_to(tmp_path).as_posix() for path in found(tmp_path)]


def lay(path: Path, text: str = "") -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def test_engine_and_games_are_compiled_at_any_depth(tmp_path: Path, modules: Callable[[], list[str]]) -> None:
    lay(tmp_path / "engine" / "table.py")
    lay(tmp_path / "engine" / "story" / "nodes.py")
    lay(tmp_path / "games" / "emberwick" / "game.py")
    lay(tmp_path / "games" / "emberwick" / "rules" / "places.py")
    lay(tmp_path / "games" / "emberwick" / "content" / "verbs.py")
    lay(tmp_path / "games" / "emberwick" / "show" / "map.py", "# interpreted: once a look\n")

    assert modules() == [
        "engine/story/nodes.py",
        "engine/table.py",
        "games/emberwick/content/verbs.py",
        "games/emberwick/game.py",
        "games/emberwick/rules/places.py",
    ]


def test_other_packages_are_compiled_only_where_they_say_so(
    tmp_path: Path, modules: Callable[[], list[str]]
) -> None:
    lay(tmp_path / "content" / "pack.py")
    lay(tmp_path / "content" / "memory.py", '# compiled: asked in every step\n"""Memory."""\n')
    lay(tmp_path / "house" / "party.py", "\n" * 9 + "# compiled: too far down to be seen\n")

    assert modules() == ["content/memory.py"]


def test_every_folder_with_code_is_a_package() -> None:
    """A folder without `__init__.py` would neither be checked by mypy as a package nor be compiled as one."""
    folders = {path.parent for path in PACKAGE.rglob("*.py")}

    assert [str(folder) for folder in sorted(folders) if not (folder / "__init__.py").is_file()] == []


@pytest.mark.filterwarnings("ignore")  # setuptools takes each folder of data for a package that was forgotten
def test_every_package_and_every_file_of_data_is_shipped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    whole = Distribution({"script_name": "setup.py"})
    whole.parse_config_files()
    build = whole.get_command_obj("build_py")
    build.ensure_finalized()
    shipped = {Path(str(path)) for _, _, path in build.find_all_modules()}  # type: ignore[attr-defined]
    for _, folder, _, names in build.data_files:  # type: ignore[attr-defined]
        shipped |= {Path(folder, name) for name in names}
    wanted = {
        path.relative_to(ROOT)
        for path in PACKAGE.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and path.suffix not in (".pyc", ".so", ".pyd")
    }

    assert sorted(wanted - shipped) == []
    assert {"tablewright.engine", "tablewright.games"} <= set(find_packages(str(ROOT / "src")))


def test_no_constant_is_a_bare_tuple_of_floats() -> None:
    """Compiled by mypyc 2.4, `WORTH: Final = (0.5, 0.4)` counts as never set; `Final[tuple[float, ...]]` is fine."""
    assert is_bare("WORTH: Final = (0.5, -0.4)")
    assert not is_bare("WORTH: Final[tuple[float, ...]] = (0.5, 0.4)")
    compiled: list[str] = runpy.run_path(str(ROOT / "setup.py"))["modules_to_compile"](PACKAGE)

    assert [path for path in compiled if is_bare(Path(path).read_text(encoding="utf-8"))] == []


def is_bare(source: str) -> bool:
    """Whether a constant is declared as a tuple that begins with a float, and its type is left to be found."""
    return any(
        isinstance(node, ast.AnnAssign)
        and ast.unparse(node.annotation) == "Final"
        and isinstance(node.value, ast.Tuple)
        and isinstance(first_of(node.value), float)
        for node in ast.walk(ast.parse(source))
    )


def first_of(value: ast.expr) -> object:
    """The first number of a tuple, of tuples in it, too."""
    while isinstance(value, ast.Tuple) and value.elts:
        value = value.elts[0]
    return ast.literal_eval(value) if isinstance(value, ast.Constant | ast.UnaryOp) else None
