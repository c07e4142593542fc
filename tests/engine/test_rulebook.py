"""Rulebooks: clauses are found by id and by words, and a faulty rulebook says where its fault is."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.found import ANY, GAMES

from tablewright.engine.game import Game, find_game
from tablewright.engine.rulebook import (
    LOCKED,
    LOCKED_CHAPTER,
    Rulebook,
    RulebookError,
    first_sentence,
    rulebook_at,
    rulebook_of,
)
from tablewright.engine.table import Table

TEXT = """# EMBERWICK

Some words before the first chapter.

## 1 The Shrine

**EW-1.1** *Praying.* A hero at the Shrine may pray.
See also EW-R1, e.g. for candles.

**EW-1.2** *Shaken.* A shaken hero may not pray! Resting helps.

**EW-1.3** Candles burn down.
*Physical: the printed candles stand on the box.*

## 2 Checks

**EW-2.1** *Dice.* Roll one die per point of skill:
| skill | dice |
|---|---|
| Lore | 2 |
| Luck | 1 |

## Rulings

**EW-R1** *Candles and prayer.* Does praying light a candle? Only `praying` *aloud* does.
- a quiet prayer lights none
- two heroes light two

**EW-R2** *Its name.* The town is written Emberwick.
*Settled: a name is not a rule.*

**EW-G1** *Gap.* Nobody **ever** said what `candles_cost`, be it 2*3 or *a great many*, is.
* *some* say nothing
"""


def book() -> Rulebook:
    return Rulebook.parse(TEXT, "rulebook.md")


# Reading


def test_clauses_chapters_and_rulings_are_told_apart() -> None:
    assert (book().title, book().prefix) == ("EMBERWICK", "EW")
    assert list(book().clauses) == ["EW-1.1", "EW-1.2", "EW-1.3", "EW-2.1"]
    assert list(book().rulings) == ["EW-R1", "EW-R2", "EW-G1"]
    assert book().ids == ["EW-1.1", "EW-1.2", "EW-1.3", "EW-2.1", "EW-R1", "EW-R2", "EW-G1"]
    assert [(chapter.number, chapter.title, len(chapter.ids)) for chapter in book().chapters] == [
        ("1", "The Shrine", 3),
        ("2", "Checks", 1),
        ("", "Rulings", 3),
    ]


def test_a_clause_has_title_text_chapter_and_line() -> None:
    clause = book().clause("EW-1.1")

    assert clause.title == "Praying"
    assert clause.text == "A hero at the Shrine may pray. See also EW-R1, e.g. for candles."
    assert (clause.chapter, clause.line, clause.physical) == ("The Shrine", 7, "")


def test_a_clause_about_printed_things_says_why() -> None:
    clause = book().clause("EW-1.3")

    assert (clause.title, clause.text) == ("", "Candles burn down.")
    assert clause.physical == "the printed candles stand on the box"
    assert book().physical == {"EW-1.3": "the printed candles stand on the box"}


def test_a_ruling_may_be_settled_without_code_and_a_rule_may_not() -> None:
    clause = book().clause("EW-R2")
    assert (clause.text, clause.settled) == ("The town is written Emberwick.", "a name is not a rule")
    assert book().settled == {"EW-R2": "a name is not a rule"}
    assert not clause.physical
    with pytest.raises(RulebookError, match=r"calls EW-1\.3 settled; only rulings can be"):
        Rulebook.parse(TEXT.replace("*Physical:", "*Settled:"))


def test_tables_and_lists_keep_their_lines() -> None:
    assert book().clause("EW-2.1").text.splitlines()[1:3] == ["| skill | dice |", "|---|---|"]
    assert book().clause("EW-R1").text.splitlines()[1:] == [
        "- a quiet prayer lights none",
        "- two heroes light two",
    ]


def test_a_clause_is_told_without_the_stars_that_set_words_apart() -> None:
    assert book().clause("EW-G1").text == (
        "Nobody ever said what `candles_cost`, be it 2*3 or a great many, is.\n* some say nothing"
    )


# Finding


@pytest.mark.parametrize("name", ["EW-1.2", "ew-1.2", "1.2", " 1.2 "])
def test_people_need_not_write_an_id_in_full(name: str) -> None:
    assert book().clause(name).id == "EW-1.2"


def test_an_unknown_clause_is_refused_with_the_nearest() -> None:
    with pytest.raises(RulebookError, match=r"^EMBERWICK has no clause EW-1\.9; the nearest is EW-1\.\d$"):
        book().clause("EW-1.9")


def test_neighbours_are_the_clauses_before_and_after() -> None:
    before, after = book().neighbours("EW-1.3")
    assert before is not None
    assert after is not None
    assert (before.id, after.id) == ("EW-1.2", "EW-2.1")
    assert book().neighbours("EW-1.1")[0] is None
    assert book().neighbours("EW-G1")[1] is None


def test_a_refusal_quotes_the_first_sentence() -> None:
    assert book().sentence("EW-1.1") == "A hero at the Shrine may pray."
    assert book().sentence("EW-1.2") == "A shaken hero may not pray!"
    assert book().sentence("EW-2.1") == "Roll one die per point of skill:"


def test_a_question_is_quoted_with_its_answer_and_without_markup() -> None:
    assert book().sentence("EW-R1") == "Does praying light a candle? Only praying aloud does."


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("Version 2.1 counts. Not 2.0.", "Version 2.1 counts."),
        ("Cards, e.g. Items, stay. Always.", "Cards, e.g. Items, stay."),
        ('He says "stop." Then he goes.', 'He says "stop."'),
        ("No full stop", "No full stop"),
    ],
)
def test_where_a_sentence_ends(text: str, sentence: str) -> None:
    assert first_sentence(text) == sentence


# Searching


def test_a_search_ranks_titles_before_texts() -> None:
    assert [clause.id for clause in book().search("praying")] == ["EW-1.1", "EW-R1"]
    assert [clause.id for clause in book().search("candles")] == ["EW-1.1", "EW-1.3", "EW-R1", "EW-G1"]


def test_a_search_wants_all_words_and_takes_beginnings() -> None:
    assert [clause.id for clause in book().search("shak pray")] == ["EW-1.2"]
    assert [clause.id for clause in book().search("lore unicorn")] == ["EW-2.1"]
    assert book().search("unicorn") == []
    assert book().search("") == []


# Faults


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("**EW-1** Words.", "r.md has no title; start it with `# THE GAME`"),
        ("# T\n\n**EW-1** One.\n\n**EW-1** Two.", "line 5 of r.md has EW-1 again, as on line 3"),
        ("# T\n\n**EW-1** One.\n\n**FW-2** Two.", "line 5 of r.md has FW-2, but its clauses start like EW-1"),
        ("# T\n\n**EW-1** *Title.*", "line 3 of r.md has EW-1 without a sentence; write one behind it"),
    ],
)
def test_a_fault_is_told_with_its_line(text: str, told: str) -> None:
    with pytest.raises(RulebookError) as caught:
        Rulebook.parse(text, "r.md")
    assert str(caught.value) == told


def test_a_rulebook_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(RulebookError, match=r"rulebook\.md cannot be read: no such file or directory"):
        Rulebook.load(tmp_path / "rulebook.md")


# Of a game


def test_the_rulebook_of_a_game_lies_in_its_folder() -> None:
    game = find_game(str(Path(__file__).parents[2] / "examples" / "tictactoe"))

    assert rulebook_of(game).sentence("TT-2") == "A cell that has a mark cannot be marked again."
    assert rulebook_of(game) is rulebook_of(game)


def test_a_game_without_a_folder_is_looked_for_in_its_package() -> None:
    class Installed(Game):
        __module__ = type(find_game(ANY)).__module__

    assert rulebook_of(Installed()).ids == rulebook_of(find_game(ANY)).ids


def test_a_question_is_understood_and_rules_come_before_rulings() -> None:
    text = (
        "# EMBERWICK\n\n## The game in one minute\n\nBurn *bright*.\n\n*To win:* EW-2.1. *To lose:* EW-1.2.\n\n"
        "## 1 Fire\n\n**EW-1.1** A winner may boast that a win is a win.\n\n**EW-1.2** Cold ends it.\n\n"
        "## 2 The end\n\n**EW-2.1** The last lamp lit wins.\n\n## Rulings\n\n**EW-R1** Who wins? Win, win, win.\n"
    )
    found = Rulebook.parse(text)
    assert found.minute.startswith("Burn bright.")
    assert [chapter.title for chapter in found.chapters] == ["Fire", "The end", "Rulings"]
    assert [clause.id for clause in found.search("How do I win?")] == ["EW-2.1", "EW-1.1", "EW-R1"]
    assert found.search("when do I die")[0].id == "EW-1.2"
    assert [clause.id for clause in found.search("win")][-1] == "EW-R1"


@pytest.mark.parametrize("game", GAMES)
def test_every_rulebook_opens_with_the_game_in_one_minute(game: str) -> None:
    book = rulebook_of(find_game(game))
    assert 80 <= len(book.minute.split()) <= 300
    for ask in ("win", "lose"):
        answers = book.answers[ask]
        assert set(answers) <= set(book.clauses)
        assert [clause.id for clause in book.search(f"How do I {ask}?")][: len(answers)] == answers


# Rules that are yet to be found


def test_a_rule_that_is_yet_to_be_found_has_its_place_and_no_words() -> None:
    told = book().without({"EW-2.1", "EW-1.2"})

    assert told.ids == book().ids
    assert [chapter.title for chapter in told.chapters] == ["The Shrine", LOCKED_CHAPTER, "Rulings"]
    assert (told.clause("EW-1.2").title, told.clause("EW-1.2").text) == ("", LOCKED)
    assert told.clause("EW-1.1") == book().clause("EW-1.1")
    assert told.search("shaken") == told.search("dice") == told.search("found") == []
    assert told.search("candles") == book().search("candles")


class Sealed(Game):
    """Somebody wins a round, and reads on."""

    id = "sealed"

    def is_locked(self, seen: Table, clause: str) -> bool:
        return clause == "FA-3.1" and seen.seats < 3


def test_those_at_a_table_read_what_they_have_found(monkeypatch: pytest.MonkeyPatch) -> None:
    fair = find_game(str(Path(__file__).parents[1] / "toys" / "fair"))
    monkeypatch.setattr(type(fair), "is_locked", Sealed.is_locked)

    assert rulebook_at(fair, fair.new(2, 1)).locked == {"FA-3.1"}
    assert rulebook_at(fair, fair.new(3, 1)) is rulebook_of(fair)


def test_a_scene_does_not_tell_a_rule_that_is_yet_to_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    fair = find_game(str(Path(__file__).parents[1] / "toys" / "fair"))
    table = fair.new(2, 1)
    assert LOCKED not in str(fair.scene(table, 0).terms)
    clause = table.clause
    monkeypatch.setattr(type(fair), "is_locked", lambda game, seen, name: name == clause)

    assert fair.scene(table, 0).terms[clause].text == LOCKED
