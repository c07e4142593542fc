"""The page on the effect language says what is so: its examples are compiled and run."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from tests.engine.lantern import VOCABULARY

from tablewright.engine.complaints import Where
from tablewright.engine.language import compile_effect

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "reference" / "effects.md").read_text(encoding="utf-8")
HOWTO = (DOCS / "howto" / "write-a-pack.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(("text", "printed"), re.findall(r"```effect\n(.*?)```\n> (.*?)\n", PAGE, re.DOTALL))
def test_an_example_reads_as_the_page_says(text: str, printed: str) -> None:
    assert compile_effect(text, VOCABULARY, Where("effects.md")).text == printed


def test_every_example_says_how_it_reads() -> None:
    assert PAGE.count("```effect") == len(re.findall(r"```effect\n(?:.*?)```\n> ", PAGE, re.DOTALL)) > 10


@pytest.mark.parametrize("code", re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL))
def test_the_code_of_the_page_runs(code: str) -> None:
    exec(compile(code, "effects.md", "exec"), {})


@pytest.mark.parametrize("text", re.findall(r"```toml\n(.*?)```", HOWTO, re.DOTALL))
def test_the_files_of_the_how_to_are_toml(text: str) -> None:
    assert tomllib.loads(text)
