"""Stories in one file: what is wrong with one is told by line, and its pages are shown as they were read."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.content.ferry import TEXT, ferry, rules

from tablewright.content.story_file import read_story
from tablewright.engine.complaints import PackErrors
from tablewright.scene.pages import pages_open
from tablewright.testing import choose


def written(folder: Path, text: str) -> Path:
    path = folder / "story.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_story_is_read_from_one_file(tmp_path: Path) -> None:
    assert read_story(written(tmp_path, TEXT), rules()).stories.known("bank") is not None


@pytest.mark.parametrize(
    ("broken", "told"),
    [
        (
            TEXT.replace("[[ending]]", "[[endng]]", 1),
            "a story has no section «endng»; did you mean «ending»?",
        ),
        (TEXT.replace('title = "', "title = ", 1), "story.toml:"),
        (TEXT.replace("gain ", "gian ", 1), "did you mean «gain»?"),
    ],
)
def test_a_story_that_is_wrong_is_refused_with_its_line(tmp_path: Path, broken: str, told: str) -> None:
    with pytest.raises(PackErrors) as refused:
        read_story(written(tmp_path, broken), rules())

    assert told in str(refused.value)
    assert "story.toml:" in str(refused.value)


def test_pages_lie_open_until_a_choice_is_made() -> None:
    table = ferry()
    (page,) = pages_open(table)
    assert (page.id, page.title) == (
        f"page-{table.stories.start}",
        table.stories.known(table.stories.start).title,
    )  # type: ignore[union-attr]
    before = table.news

    choose(table, "take_way", str(table.options[0][1]))

    assert page.id not in [one.id for one in pages_open(table)]
    assert table.news > before  # what a choice brings was not known
