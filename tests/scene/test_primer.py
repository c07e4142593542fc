"""What the table teaches: each idea once, when it first matters, and never with a clause that no rulebook has."""

from __future__ import annotations

import itertools
from functools import cache

import pytest
from tests.found import CELLAR, GAMES

from tablewright.engine.complaints import PackErrors
from tablewright.engine.game import find_game
from tablewright.players import View, find_player
from tablewright.scene.primer import (
    ANSWERS_APART,
    MOST_AT_ONCE,
    Teacher,
    Word,
    ideas_in,
    primer_data,
    primer_of,
    read_primer,
    thing_of,
    turn_of,
)

DECISIONS = 80

FIRST = """
[first]
seed = 1
goal = "Win."
turn = ["Turn a card."]
lose = "You lose at 0 Health."
next = ["Play again."]
"""


@cache
def first_evening(name: str) -> tuple[dict[str, int], list[str], list[tuple[int, str, str]]]:
    """The teaching game as steady players play it: when each idea came up, which pointed at nothing, what was told."""
    game = find_game(name)
    primer = primer_of(game)
    first = primer.first
    assert first is not None
    seats, options = game.seats_and_options(first.way or None, first.seats, first.options)
    table = game.new(seats, first.seed, options)
    steady, teacher = find_player("steady"), Teacher(primer)
    when: dict[str, int] = {}
    astray: list[str] = []
    told: list[tuple[int, str, str]] = []
    heard, n = 0, 0
    while n <= DECISIONS:
        seat = table.waiting()[0] if not table.over else 0
        if seat <= 0:
            scene = game.scene(table, 0, rev=n)
            for idea in ideas_in(primer, scene, when, heard):
                when[idea.id] = n
                astray += [idea.id] if idea.point and not thing_of(idea, scene) else []
            heard = scene.log[-1].n if scene.log else 0
            idea_now = teacher.look(scene)
            if idea_now is not None:
                told.append((n, idea_now.id, turn_of(scene)))
            n += 1
        if table.over:
            break
        option = steady.choose(View(table, max(seat, 0)))
        table.choose(option, *([seat] if seat >= 0 else []))
    return when, astray, told


@pytest.mark.parametrize("name", GAMES)
def test_the_first_80_decisions_of_the_teaching_seed_meet_every_idea(name: str) -> None:
    when, _, told = first_evening(name)
    ideas = [idea.id for idea in primer_of(find_game(name)).ideas]
    assert [idea for idea in ideas if idea not in when] == []
    assert sorted(idea for _, idea, _ in told) == sorted(ideas)
    assert 10 <= len(ideas) <= 20


@pytest.mark.parametrize("name", GAMES)
def test_no_idea_is_told_before_it_matters(name: str) -> None:
    """What an idea points at lies on the table when it comes up, and the first question brings up three at most."""
    when, astray, told = first_evening(name)
    assert astray == []
    assert sum(n == 0 for n in when.values()) <= 3
    assert all(n >= when[idea] for n, idea, _ in told)


@pytest.mark.parametrize("name", GAMES)
def test_one_idea_a_turn_and_the_rest_wait(name: str) -> None:
    _, _, told = first_evening(name)
    for (n, _, turn), (later, _, next_turn) in itertools.pairwise(told):
        assert turn != next_turn or later - n >= ANSWERS_APART


def test_a_met_idea_is_not_told_again() -> None:
    game = find_game(CELLAR)
    scene = game.scene(game.new(1, 2, {"difficulty": "easy"}))
    primer = primer_of(game)
    first = Teacher(primer).look(scene)
    assert first is not None
    again = Teacher(primer, {first.id}).look(scene)
    assert again != first


def test_a_word_is_explained_at_the_question_that_uses_it_and_only_once() -> None:
    game = find_game(CELLAR)
    table = game.new(1, 2, {"health": 40})
    teacher, steady = Teacher(primer_of(game)), find_player("steady")
    met: list[str] = []
    for n in range(30):
        words = teacher.words(game.scene(table, 0, rev=n))
        assert len(words) <= MOST_AT_ONCE
        met += [word.word for word in words]
        table.choose(steady.choose(View(table, 0)))
    assert set(met) == {"Nerve"}
    assert len(met) == len(set(met))


def test_words_in_capitals_are_words_of_their_own() -> None:
    assert Word("MISS", "").is_in("HIT against MISS")
    assert not Word("MISS", "").is_in("do not miss it")
    assert Word("Ruin", "").is_in("two ruins")
    assert not Word("Ruin", "").is_in("ruinous")


def test_a_primer_as_data_can_be_sent() -> None:
    told = primer_data(find_game(CELLAR))
    assert told["first"]["options"]["difficulty"] == "easy"
    assert told["ideas"][0]["clauses"]


# Bad input


def complaint(text: str) -> str:
    with pytest.raises(PackErrors) as why:
        read_primer(find_game(CELLAR), text)
    return str(why.value)


def test_an_unknown_clause_is_named_with_its_line_and_the_nearest() -> None:
    said = complaint('[[idea]]\nid = "row"\ntitle = "Row"\nclauses = ["CE-99.1"]\nsay = "Three cards."\n')
    assert said.startswith("primer.toml:4: the rulebook has no clause «CE-99.1»")
    assert "did you mean" in said


def test_more_than_twenty_words_are_too_many() -> None:
    say = " ".join(["word"] * 21)
    said = complaint(f'[[idea]]\nid = "row"\ntitle = "Row"\nclauses = ["CE-2.1"]\nsay = "{say}"\n')
    assert said == "primer.toml:5: 21 words; say it in 20."


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('[[idee]]\nid = "row"\n', "there is no section «idee»"),
        ('[[idea]]\nid = "row"\ntitel = "Row"\n', "idea has no «titel»; did you mean «title»?"),
        ('[[idea]]\nid = "row"\ntitle = "Row"\n', "this idea lacks clauses, say"),
        ('[[idea]]\nid = "row"\ntitle = "Row"\nclauses = "CE-2.1"\nsay = "x"\n', "clauses must be of the kind list"),
        ("[first\n", "this is not TOML"),
        ('[[first]]\nseed = 1\n', "write [first]"),
        (FIRST + 'options = { difficulty = "soft" }\n', "option difficulty cannot be 'soft'"),
        (FIRST + 'seats = 4\n', "The Cellar is for 1 seat, not 4"),
        (FIRST + 'stop = { clause = "CE-99", say = "Stop?" }\n', "the rulebook has no clause «CE-99»"),
        ('[set_up]\nlevel = "dificulty"\n', "there is no option «dificulty»; did you mean «difficulty»?"),
        ('[[house]]\ntitle = "Road"\noptions = ["nowhere"]\n', "primer.toml:3: there is no option «nowhere»"),
        ('[[word]]\nword = "Nerve"\nsay = "Again."\nclause = "CE-0.0"\n', "the rulebook has no clause «CE-0.0»"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told(text: str, words: str) -> None:
    assert words in complaint(text)


def test_an_idea_stands_in_a_primer_once() -> None:
    idea = '[[idea]]\nid = "row"\ntitle = "Row"\nclauses = ["CE-2.1"]\nsay = "Three cards."\n'
    assert complaint(idea + idea) == "primer.toml:7: there is an idea «row» already."


@pytest.mark.parametrize("name", GAMES)
def test_every_option_has_its_place_in_the_set_up(name: str) -> None:
    """What is not shown at once is a house rule in a group; only what a way to play sets may be left out."""
    game = find_game(name)
    set_up = primer_of(game).set_up
    assert set_up is not None
    listed = [set_up.level, *set_up.also, *(option for group in set_up.house for option in group.options)]
    assert len(listed) == len(set(listed))
    set_by_ways = {option for way in game.all_ways() for option in way.options}
    assert {option.name for option in game.options()} - set(listed) <= set_by_ways
