"""What is wrong with a story: each complaint from a good story that is broken in one place."""

from __future__ import annotations

from typing import Any

import pytest
from tests.content.ferry import TEXT, built, raw_of, rules

from tablewright.content.story import build_stories, parts_of
from tablewright.engine.complaints import PackError


def complaints(*changes: tuple[str, str], **more: Any) -> list[PackError]:
    text = TEXT
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    raw, errors = raw_of(text)
    assert not errors, errors
    return build_stories(parts_of(raw), rules(**more)).errors


BROKEN = [
    ("unknown_place", ('next = "isle"', 'next = "aisle"'), "«aisle», where «bank.wade.next.next» leads", "isle"),
    ("unknown_place", ('start = "bank"', 'start = "bang"'), "the story begins at «bang», which is no node", "bank"),
    ("unknown_place", ('scene = "night"', 'scene = "nigth"'), "«nigth» is no scene of this game", "night"),
    ("twice", ('id = "isle"', 'id = "bank"'), "«bank» is the id of a node already", ""),
    ("twice", ('id = "home"', 'id = "night"'), "«night» is the id of a scene of the game already", ""),
    ("twice", ('id = "leave"', 'id = "seal"'), "«hut» has two choices «seal»", ""),
    ("twice", ('id = "trusted"', 'id = "gold"'), "«gold» cannot be the name of a fact", ""),
    ("id", ('id = "hut"\ntitle = "The Hut"', 'id = "The Hut"\ntitle = "The Hut"'), "the id «The Hut» may have", ""),
    ("id", ('id = "wade"', 'id = "pass"'), "the id «pass» of a choice", ""),
    ("id", ('id = "seals"', 'id = "5seals"'), "the id «5seals» may have", ""),
    ("renamed", ('was = ["shore"]', 'was = ["hut"]'), "«hut» was another name of «bank»", ""),
    ("no_way", ('id = "leave"\ntitle = "Leave"\nnext = "back"', 'id = "leave"\ntitle = "Leave"'),
     "«hut.leave» does not say where «next» leads", ""),
    ("no_way", ('test = "nerve 2"\npass = "back"\nfail = "back"', ""), "«mill» leads nowhere", ""),
    ("no_way", ('remember ally.korso", next = "isle" }', 'remember ally.korso" }'), "«bank.talk.pass» leads", ""),
    ("missing_branch", ('pass = "back"\nfail = "back"', 'pass = "back"'), "«mill» does not say where «fail» leads", ""),
    ("missing_branch", ('part = "grave"\nlost = "grave"', 'part = "grave"'), "where «lost» leads", ""),
    ("branch", ('fight = "4"', 'test = "nerve 4"\npass = "back"\nfail = "back"'), "«isle.fight» cannot have «won»", ""),
    ("branch", ('fight = "4"', 'fight = "4"\ntest = "nerve 4"'), "«isle.fight» has a test and a fight", ""),
    ("branch", ('visit = "hut"', 'visit = "hut"\nnext = "isle"'), "«bank.hut» is a detour", ""),
    ("branch", ('title = "Wait"', 'title = "Wait"\nbonus = "gain 1 gold"'), "«isle.wait» has a bonus, but no test", ""),
    ("branch", ('text = "A shelf, and on it wax."', 'text = "x"\nnext = "back"'), "«hut» has choices, so «next»", ""),
    ("last_way", ("{ next = \"grave\" }", "{ when = \"marked\", next = \"grave\" }"), "the last of the ways", ""),
    ("last_way", ('when = "ally.korso", next', "next"), "are never taken", ""),
    ("words", ('needs = "trusted"', 'needs = "trustet"'), "trustet", "trusted"),
    ("words", ('effects = "remember marked"', 'effects = "remember markt"'), "markt", "marked"),
    ("words", ('test = "charm 3"', 'test = "charn 3"'), "charn", "charm"),
    ("words", ('pays = "2 gold"', 'pays = "2 silver"'), "silver", ""),
    ("words", ('{ when = "seen hut"', '{ when = "seen hat"'), "hat", "hut"),
    ("words", ('when = "chosen bank.wade', 'when = "chosen bank.wide'), "bank.wide", "bank.wade"),
    ("words", ('when = "seals >= 1"', 'when = ""'), "«when» is empty", ""),
    ("head", ('line.bo = "Bo counts its knots."\n', ""), "none is written for bo", ""),
    ("head", ('as.bo = { title', 'as.boo = { title'), "«boo» in «as» is no hero of this game", "bo"),
    ("memory", ('means = "Who rows with us."', 'means = " "'), "«ally» does not say what it means", ""),
    ("memory", ('values = ["nobody", "korso", "irsa"]', 'values = ["korso"]'), "needs two different «values»", ""),
    ("memory", ('lasts = "chapter"', 'lasts = "chapter"\nvalues = ["a"]'), "«marked» is a flag, so it has no", ""),
    ("memory", ("high = 3", "high = 3\nstart = 4"), "«seals» starts at 4, outside 0 to 3", ""),
    ("never_set", ('effects = "count seals 1"\n', ""), "«seals» is asked by", ""),
    ("never_asked", ("shown = true\n", ""), "«lean» is set, and nothing ever asks for it", ""),
    ("never_used", ('shown = true\n', 'shown = true\nmeans = "m"\n\n[[memory]]\nid = "idle"\n'), "«idle» is", ""),
    ("no_plain_choice", ('id = "leave"\ntitle', 'id = "leave"\nonce = true\ntitle'), "every choice of «hut» has", ""),
    ("loop", ('test = "nerve 2"\npass = "back"\nfail = "back"', 'next = "mill"'), "goes round without ever asking", ""),
    ("nothing_leads", ("root = true\n", ""), "nothing leads to the node «mill»", ""),
    ("stage", ('stage = "final"', 'stage = "draft"'), "one page is not read yet", ""),
]  # fmt: skip


@pytest.mark.parametrize(("code", "change", "told", "near"), BROKEN)
def test_a_story_broken_in_one_place(code: str, change: tuple[str, str], told: str, near: str) -> None:
    errors = complaints(change)
    found = [error for error in errors if error.code == f"story.{code}" and told in error.message]

    assert found, [f"{error.code}: {error}" for error in errors]
    assert found[0].nearest == near
    assert found[0].file == "ferry.toml"
    assert found[0].line > 0


def test_a_loop_of_pages_is_found_however_long_it_is() -> None:
    errors = complaints(
        (
            'test = "nerve 2"\npass = "back"\nfail = "back"',
            'next = { text = "a", next = { text = "b", next = "mill" } }',
        )
    )

    assert [error.code for error in errors] == ["story.loop"]
    assert "mill → mill.next → mill.next.next → mill" in errors[0].message


def test_many_pages_without_an_answer_are_a_warning() -> None:
    errors = complaints(
        ('test = "nerve 2"\npass = "back"\nfail = "back"',
         'next = { text = "a", next = { text = "b", next = { text = "c", next = "back" } } }')
    )  # fmt: skip

    assert [(error.code, error.warning) for error in errors] == [("story.many_pages", True)]


def test_a_detour_that_cannot_come_back_is_found() -> None:
    errors = complaints(
        ('id = "leave"\ntitle = "Leave"\nnext = "back"', 'id = "leave"\ntitle = "Leave"\nnext = "well"'),
        ("[[ending]]", '[[node]]\nid = "well"\ntitle = "W"\nstage = "final"\ntext = "w"\n[[node.choice]]\nid = "sit"\n'
         'title = "Sit"\nnext = "well"\n\n[[ending]]'),
    )  # fmt: skip

    assert [error.code for error in errors] == ["story.no_return"]
    assert "the detour «bank.hut» cannot come back from «well»" in errors[0].message


def test_nothing_says_where_the_story_begins() -> None:
    errors = complaints(('start = "bank"', 'title = "x"'), ("root = true\n", ""))

    assert "story.no_start" in [error.code for error in errors]


def test_a_clause_of_the_game_may_fix_what_a_failure_does() -> None:
    assert complaints(('pass = "back"\nfail = "back"', 'pass = "back"'), fixed_failure=True) == []


def test_a_complaint_says_the_line_inside_a_page_in_place() -> None:
    errors = complaints(('effects = "remember marked"', 'effects = "remember markt"'))
    line = TEXT.splitlines().index(next(one for one in TEXT.splitlines() if "remember marked" in one)) + 1

    assert errors[0].line == line


def test_a_sound_story_is_sound() -> None:
    assert built().errors == []
