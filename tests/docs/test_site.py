"""The site: what is told from the program, and links that lead nowhere."""

from __future__ import annotations

import importlib
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.found import GAMES

from tablewright.engine.game import find_game
from tablewright.engine.rulebook import rulebook_of

SITE = Path(__file__).parents[2] / "site"
OURS = [name for name in GAMES if hasattr(find_game(name), "content_path")]


@pytest.fixture
def tools(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    monkeypatch.syspath_prepend(SITE)
    yield importlib.import_module
    for name in ("build", "links"):
        sys.modules.pop(name, None)


def test_links_that_lead_nowhere_are_told(tools: Any, tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "index.html").write_text(
        '<a id="top" href="a/">1</a><a href="#top">2</a><a href="a/index.html#there">3</a>'
        '<a href="https://example.org/x">4</a><img src="/pic.svg">'
    )
    (tmp_path / "a/index.html").write_text(
        '<p id="there"><a href="../no.html">1</a><a href="#gone">2</a><a href="../../out">3</a></p>'
    )
    (tmp_path / "pic.svg").write_text("<svg/>")

    assert tools("links").broken_links(tmp_path) == [
        "a/index.html: ../no.html: there is no such page",
        "a/index.html: #gone: there is no place «gone» on that page",
        "a/index.html: ../../out: it leads out of the site",
    ]


@pytest.mark.parametrize("name", OURS)
def test_a_game_has_its_minute_rules_cards_options_and_numbers(tools: Any, name: str) -> None:
    build = tools("build")
    game = find_game(name)
    book, pack = rulebook_of(game), game.load(None)  # type: ignore[attr-defined]

    page, rules = build.game_page(game, book, pack), build.rulebook_page(game, book)
    cards, words = build.cards_page(game, pack, book), build.words_page(game)

    assert book.minute[:60] in page
    assert all(f"`{option.name}`" in page for option in game.options())
    assert "tablewright lab run" in page
    assert all(re.search(rf"{{#{build.anchor(clause)}[ }}]", rules) for clause in book.all)
    assert cards.count("\n| **") > 60
    assert len(words.splitlines()) > 20
    secret = [section for section, kind in game.sections.items() if kind.secret]  # type: ignore[attr-defined]
    assert all(f"## {section.replace('_', ' ').capitalize()}\n" not in cards for section in secret)


@pytest.mark.parametrize("name", OURS)
def test_rules_that_a_campaign_reveals_are_folded_and_cannot_be_searched_for(tools: Any, name: str) -> None:
    build = tools("build")
    game, book = find_game(name), rulebook_of(find_game(name))

    parts = dict(part.split(" ", 1) for part in build.rulebook_page(game, book).split("\n### ")[1:])

    hidden = build.yet_to_be_found(game)
    for clause, part in parts.items():
        heading, _, text = part.partition("\n")
        if clause in hidden:
            assert heading.startswith("{#")  # without a title
            assert "data-search-exclude" in heading
            lines = [line for line in text.partition("\n## ")[0].splitlines() if line]
            assert lines[0].startswith("??? ")
            assert all(line.startswith("    ") for line in lines[1:])
        else:
            assert heading.startswith(book.all[clause].title)


def test_some_rules_are_there_to_be_found(tools: Any) -> None:
    build = tools("build")

    assert any(build.yet_to_be_found(find_game(name)) for name in OURS)


def test_links_to_files_that_are_not_on_the_site_become_names(tools: Any) -> None:
    build = tools("build")
    page = build.SOURCE / "howto" / "x.md"

    assert build.with_site_links("[notes](../../../src/a.py)", page) == "notes (`src/a.py`)"
    assert build.with_site_links("[notes](../../src/a.py)", page) == "notes (`src/a.py`)"
    assert build.with_site_links("[a](https://example.org)", page) == "[a](https://example.org)"
    assert build.with_site_links("[a](#b)", page) == "[a](#b)"


def test_the_api_pages_describe_what_is_public(tools: Any) -> None:
    build = tools("build")

    page = build.api_page("tablewright", "The table in Python")

    assert all(f"## `{name}`" in page for name in ("new", "replay", "Table", "Game"))
    assert "## `_" not in page
