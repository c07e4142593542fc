"""The scripts of the pages: small files, and each page fetches what it needs at once, and nothing else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.web.house import House

from tablewright.web.pages import STATIC, Pages

LONGEST = 600
PRELOADED = re.compile(r'<link rel="modulepreload" href="/s/\w+/js/([\w.]+)">')


def preloaded(inn: House, path: str) -> list[str]:
    return PRELOADED.findall(inn.ask(path))


@pytest.mark.parametrize(
    ("path", "script", "without"),
    [
        ("/", "lobby.js", "table.js"),
        ("/t/nowhere", "table.js", "lobby.js"),
        ("/r/nowhere", "replay.js", "lobby.js"),
        ("/gallery", "gallery.js", "table.js"),
    ],
)
def test_each_page_fetches_its_own_scripts_at_once(inn: House, path: str, script: str, without: str) -> None:
    found = preloaded(inn, path)
    assert {script, "dom.js", "looks.js"} <= set(found)
    assert without not in found


def test_what_a_script_imports_is_found_in_turn(tmp_path: Path) -> None:
    (tmp_path / "js").mkdir()
    for name, text in {
        "lobby.js": 'import { a } from "./a.js";\n',
        "a.js": '// a\nimport {\n  b,\n} from "./b.js";\n',
        "b.js": 'export { a } from "./a.js";\n',
    }.items():
        (tmp_path / "js" / name).write_text(text, encoding="utf-8")
    assert Pages(tmp_path).scripts("js/lobby.js") == ["js/a.js", "js/b.js", "js/lobby.js"]


def test_no_script_is_too_long_to_be_read() -> None:
    lengths = {path.name: path.read_text(encoding="utf-8").count("\n") for path in (STATIC / "js").iterdir()}
    assert {name: length for name, length in lengths.items() if length > LONGEST} == {}


def test_what_a_script_imports_is_there() -> None:
    shared = re.compile(r'^import {([^}]*)} from "\./([\w.]+)";', re.M)
    exported = re.compile(r"^export (?:async )?(?:const|let|function|class) (\w+)", re.M)
    scripts = {path.name: path.read_text(encoding="utf-8") for path in (STATIC / "js").iterdir()}
    missing = [
        (name, each.strip(), source)
        for name, text in scripts.items()
        for names, source in shared.findall(text)
        for each in names.split(",")
        if source in scripts and each.split(" as ")[0].strip() not in exported.findall(scripts[source])
    ]
    assert missing == []
