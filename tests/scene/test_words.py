"""The words of steps: label and targets from one template, questions, and what is said where words are missing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from tablewright.engine.effects import Branch, choose_one
from tablewright.engine.game import Game
from tablewright.engine.scene import Amount, Area, Piece, Term, Zone
from tablewright.engine.several import Choosing, choose_some
from tablewright.engine.table import Move, Table
from tablewright.scene.check import check
from tablewright.scene.words import Ask, Kind, Say, Words, WordsError
from tablewright.testing import Nonconforming, check_game

WORLDS = {"nur": "Nur", "onus": "Onus"}


def at_gate(table: Table, seat: int) -> None:
    """1.1: where to?"""
    table.ask(seat, "TT-1.1")
    for world in WORLDS:
        table.offer(gate, world, unless="TT-1.2" if world == "nur" else "")
    table.offer(give, seat, "onus", 2)
    table.offer(stay)


def gate(table: Table, world: str) -> None:
    """1.2: not to Nur."""
    table.finish([True], "TT-1.2", "There.")


def give(table: Table, seat: int, world: str, n: int) -> None:
    """1.3: a gift."""
    table.do(at_gate, seat)


def stay(table: Table) -> None:
    """1.4: no."""
    table.do(at_gate, 0)


def world_name(table: Table, world: str) -> str:
    return WORLDS[world]


def world_target(table: Table, world: str) -> str:
    return "" if world == "nur" else f"world-{world}"


def keep(table: Table, seat: int) -> None:
    """1.4: what is kept."""
    table.do(at_gate, 0)


KEEP = Choosing("TT-1.4", lambda table, seat: list(WORLDS), 1, keep, least=0)
KINDS = {
    "world": Kind(world_name, world_target),
    "seat": Kind(lambda table, seat: f"seat {seat + 1}"),
    "gift": Kind(
        lambda table, seat, n: f"{n} coins of {seat + 1}", lambda table, seat, n: f"coins-{seat}-{n}"
    ),
}
SAY: Mapping[Any, Say] = {
    gate: Say("Gate to {0:world}", group="Gate", detail=lambda table, world: f"{world}!", key="g"),
    give: Say("Give {0,2:gift} to {1:world}", at="hand slot-{2} {1:world}", term="world:{1}"),
    stay: Say("Stay", confirm="", cost=lambda table: [Amount("time", 1)], gain=lambda table: []),
}
ASK: Mapping[Any, Any] = {at_gate: Ask("{0:seat}: where to?", source="door-{0}")}


class Yard(Table):
    """Nothing but a question."""

    def copy(self) -> Yard:
        other = Yard()
        other.keep(self)
        return other


def table() -> Table:
    made = Yard()
    made.seats = 1
    made.do(at_gate, 0)
    made.run()
    return made


def test_label_and_target_come_from_one_template() -> None:
    words = Words(SAY, ASK, KINDS)

    assert words.label(table(), (gate, "onus")) == "Gate to Onus"
    assert words.targets(table(), (gate, "onus")) == ["world-onus"]
    assert words.targets(table(), (gate, "nur")) == []  # what is not on the table is not pointed at
    assert words.dress(table(), (gate, "onus")) == {"group": "Gate", "detail": "onus!", "key": "g"}


def test_a_kind_may_read_several_arguments_and_more_objects_may_be_named() -> None:
    words = Words(SAY, ASK, KINDS)
    move: Move = (give, 0, "onus", 2)

    assert words.label(table(), move) == "Give 2 coins of 1 to Onus"
    assert words.targets(table(), move) == ["coins-0-2", "world-onus", "hand", "slot-2"]
    assert words.dress(table(), move) == {"term": "world:onus"}


def test_a_function_may_stand_for_any_word() -> None:
    def named(table: Table, world: str) -> str:
        return f"Off to {world}"

    words = Words({gate: Say(named, at=lambda table, world: [f"map-{world}"])}, {}, KINDS)

    assert words.label(table(), (gate, "onus")) == "Off to onus"
    assert words.targets(table(), (gate, "onus")) == ["map-onus"]


def test_costs_and_gains_are_amounts_and_an_empty_question_asks_nothing() -> None:
    words = Words(SAY, ASK, KINDS)

    assert words.dress(table(), (stay,)) == {"confirm": "", "cost": [Amount("time", 1)]}


def test_a_question_has_words_and_an_object() -> None:
    words = Words(SAY, ASK, KINDS)

    assert words.question(table()) == "seat 1: where to?"
    assert words.source(table()) == "door-0"
    assert Words(SAY, {at_gate: "Where to?"}, KINDS, source=lambda table: "gate").source(table()) == "gate"


def test_the_steps_of_effects_have_words_in_every_game() -> None:
    made = Table()
    made.do(choose_one, (Branch((), (), "gain 1 coin"),), 0, "1.5")
    made.run()
    words = Words({}, {})

    assert words.gap(made) == ""
    assert words.question(made) == "Choose one."
    assert words.label(made, made.options[0]) == "Gain 1 coin"


def test_what_several_are_picked_for_has_words_of_its_own() -> None:
    made = Yard()
    made.do(choose_some, 0, KEEP)
    made.run()
    words = Words({KEEP: Say("Keep {1:world}")}, {KEEP: "{0:seat}: which do you keep?"}, KINDS)

    assert words.gap(made) == ""
    assert words.question(made) == "seat 1: which do you keep?"
    assert [words.label(made, move) for move in made.options] == ["Keep Nur", "Keep Onus", "That is all"]
    assert words.targets(made, made.options[1]) == ["world-onus"]
    assert Words({}, {}).gap(made) == "the step KEEP asks, and ASK has no words for it"
    assert Words({}, {KEEP: "Which?"}).gap(made) == "the step KEEP is offered, and SAY has no words for it"


def test_a_step_without_words_is_shown_as_it_is_recorded_and_named_by_the_gap() -> None:
    words = Words({gate: SAY[gate], stay: SAY[stay]}, ASK, KINDS)
    mute = Words(SAY, {}, KINDS)

    assert words.label(table(), (give, 0, "onus", 2)) == "give 0 onus 2"
    assert words.gap(table()) == "the step give is offered, and SAY has no words for it"
    assert mute.question(table()) == "At gate?"
    assert mute.gap(table()) == "the step at_gate asks, and ASK has no words for it"


@pytest.mark.parametrize(
    ("entry", "told"),
    [
        (Say("Gate to {0:wrold}"), "names the kind 'wrold'; did you mean world?"),
        (Say("Gate to {world}"), "has a brace that is not an argument"),
        (Say("Gate", detail="{0:0}"), "names the kind '0'"),
    ],
)
def test_wrong_words_are_refused_when_the_game_is_loaded(entry: Say, told: str) -> None:
    with pytest.raises(WordsError, match="gate: ") as refused:
        Words({gate: entry}, {}, KINDS)

    assert told in str(refused.value)


def test_a_template_that_names_too_many_arguments_is_told() -> None:
    with pytest.raises(WordsError, match=r"gate: '\{1\}' names argument 1, and it has 1"):
        Words({gate: Say("Gate to {1}")}, {}).label(table(), (gate, "onus"))


class Gates(Game):
    """A toy that can speak, and whose terms are looked up."""

    id = "gates-of-words"
    title = "Gates"
    prefix = "TT"
    folder = Path(__file__).parent / "gates"

    def __init__(self, words: Words) -> None:
        self.words = words
        self.asked: list[str] = []

    def table(self, seats: int, options: Mapping[str, Any], pack: Any) -> Table:
        made = Yard()
        made.do(at_gate, 0)
        return made

    def areas(self, seen: Table, seat: int) -> Sequence[Area]:
        things = ("hand", "slot-2", "coins-0-2", "door-0", "world-onus")
        pieces = [Piece(name, "token", name, term="world:onus" if "onus" in name else "") for name in things]
        return [Area("all", "main", [Zone("lying", "Lying", pieces=pieces)])]

    def term(self, seen: Table, key: str) -> Term | None:
        self.asked.append(key)
        return Term(WORLDS[key.removeprefix("world:")], "A world.") if key.startswith("world:") else None


def test_terms_are_looked_up_by_what_the_scene_names() -> None:
    game = Gates(Words(SAY, ASK, KINDS))
    scene = game.scene(game.new())

    check(scene)
    assert game.asked == ["world:onus"]
    assert scene.terms["world:onus"] == Term("Onus", "A world.")


def test_the_conformance_check_refuses_a_game_that_is_lost_for_words() -> None:
    check_game(Gates(Words(SAY, ASK, KINDS)), games=2)

    with pytest.raises(Nonconforming, match="the step stay is offered, and SAY has no words for it"):
        check_game(Gates(Words({gate: SAY[gate], give: SAY[give]}, ASK, KINDS)), games=2)
    with pytest.raises(Nonconforming, match="the step at_gate asks, and ASK has no words for it"):
        check_game(Gates(Words(SAY, {}, KINDS)), games=2)
