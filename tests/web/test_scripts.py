"""The scripts of the pages: small files, and all that a page needs is fetched at once."""

from __future__ import annotations

import re
from importlib.resources import files

STATIC = files("tablewright.web") / "static"
SCRIPTS = STATIC / "js"
LONGEST = 600
MADE = {"looks.js", "hung.js"}  # by the host, of what the games look like
IMPORT = re.compile(r'^(?:import|export) [^;]*? from "\./([\w.]+)";', re.M)
PRELOADED = re.compile(r'<link rel="modulepreload" href="/s/VERSION/js/([\w.]+)">')


def needed(script: str) -> set[str]:
    """A script, and all that it imports in turn."""
    found: set[str] = set()
    coming = [script]
    while coming:
        name = coming.pop()
        if name in found:
            continue
        found.add(name)
        if name not in MADE:
            coming += IMPORT.findall((SCRIPTS / name).read_text(encoding="utf-8"))
    return found


def test_the_page_fetches_every_script_at_once() -> None:
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    assert sorted(PRELOADED.findall(page)) == sorted(needed("main.js") - {"main.js"})


def test_no_script_is_too_long_to_be_read() -> None:
    lengths = {path.name: path.read_text(encoding="utf-8").count("\n") for path in SCRIPTS.iterdir()}
    assert {name: length for name, length in lengths.items() if length > LONGEST} == {}
