"""The question, the log and what a thing is, told in plain lines; nothing is dropped."""

from __future__ import annotations

import types
import typing
from collections import abc
from collections.abc import Iterator
from itertools import count
from typing import Any

import msgspec
import pytest
from tests.found import ANY
from tests.terminal.telling import block, table

from tablewright.engine.scene import (
    Amount,
    Board,
    Convert,
    Counter,
    Counters,
    Dice,
    Die,
    Entry,
    Grid,
    Group,
    Link,
    Option,
    Outcome,
    Piece,
    Plane,
    Prompt,
    Range,
    Rank,
    Refusal,
    Region,
    Scene,
    Slot,
    Source,
    Space,
    Span,
    Story,
    Term,
    Track,
    Zone,
    parts,
)
from tablewright.scene.check import faults
from tablewright.scene.theme import look_named
from tablewright.terminal.names import names_on
from tablewright.terminal.plain import (
    explain,
    hint,
    last_sentence,
    log_lines,
    numbered,
    option_groups,
    outcome_lines,
    refusals,
    words,
)


def asked(*options: Option, **rest: Any) -> Scene:
    return table(prompt=Prompt("q1", "What now?", "4.11", options=options, **rest))


# The question ---------------------------------------------------------------------------------------------

PRAY = Option(
    "pray", "Pray", cost=[Amount("action", 1)], gain=[Amount("heart", 1)], detail="Needs a 4", key="p"
)
SELL = Option("sell", "Sell a loaf.", aside=True, group="Market")
EAT = Option("eat", "Eat a loaf.", aside=True)
WALK = Option("walk", "Walk on.", enabled=False, why_not=Refusal("4.13", [Span("The shaken stay.")]))
PAY = Option("pay", "Pay.", group="Doom", amount=Range(0, 6, 2, start=2), confirm="Really?", clause="6.2")


def test_options_are_numbered_answers_first_then_asides_by_group() -> None:
    scene = asked(SELL, PAY, EAT, WALK, PRAY)
    assert block(scene, "Question") == [
        "Question (4.11): What now?",
        "1. Pray. Cost: 1 action. Gain: 1 heart. Needs a 4. (key p)",
        "Doom:",
        "2. Pay. Amount: 0 to 6 in steps of 2, usually 2. You will be asked: Really?",
        "  (6.2)",
        "In between:",
        "3. Eat a loaf.",
        "In between, Market:",
        "4. Sell a loaf.",
        "Refused now: 1. Type ? to hear why.",
    ]
    assert scene.prompt is not None
    assert [option.id for option in numbered(scene.prompt)] == ["pray", "pay", "eat", "sell"]


def test_what_ends_the_turn_stands_apart_after_all_else() -> None:
    end = Option("end", "End the turn.", ends=True)
    prompt = Prompt("q1", "What now?", "4.1", options=[end, PRAY, EAT])

    assert [name for name, _ in option_groups(prompt)][-1] == "To finish"
    assert numbered(prompt)[-1] == end

    # WHEN nothing else can be done, THEN it needs no heading
    assert option_groups(msgspec.structs.replace(prompt, options=[end])) == [("", [end])]


def test_a_question_tells_what_it_is_about_and_until_when() -> None:
    prompt = Prompt("q1", "Listen?", "8.1", source="well", deadline=86_400.0, options=[EAT])
    scene = table(Story("well", "The Well", []), prompt=prompt)
    assert block(scene, "Question")[1:3] == [
        "This is about The Well.",
        "Answer before 1970-01-02 00:00:00 UTC.",
    ]


def test_a_wait_tells_for_whom() -> None:
    scene = asked(how="wait", waiting=["ben"])
    assert block(scene, "Waiting") == ["Waiting (4.11): What now?", "The table waits for Ben."]
    assert hint(scene).startswith("Commands:")
    assert "The table waits for" not in words(asked(PRAY, waiting=["ana"]))
    assert "The table waits for Ana, Ben." in words(asked(PRAY, waiting=["ana", "ben"]))


@pytest.mark.parametrize(
    ("prompt", "answer"),
    [
        ({}, "Type a number."),
        ({"how": "confirm"}, "Type a number."),
        ({"how": "many", "max": 3}, "Type 1 to 3 numbers with spaces between them."),
        (
            {"how": "many", "min": 0, "max": 2},
            "Type 0 to 2 numbers with spaces between them; an empty line for none.",
        ),
        (
            {"how": "order", "min": 2, "max": 2},
            "Type 2 numbers in the order you want, with spaces between them.",
        ),
    ],
)
def test_the_hint_says_how_to_answer(prompt: dict[str, Any], answer: str) -> None:
    assert (
        hint(asked(EAT, **prompt)) == f"{answer} Commands: ? (why not), look THING, table, log, help, quit."
    )


def test_the_hint_speaks_of_undo_and_amounts_only_where_there_are_any() -> None:
    assert "undo" not in hint(asked(PRAY))
    assert "undo" in hint(asked(PRAY, undo=True))
    assert "amount" not in hint(asked(PRAY))
    assert "add a space and the amount" in hint(asked(PAY, how="amount"))


def test_the_hint_can_be_left_out() -> None:
    scene = asked(PRAY)
    assert words(scene).endswith(hint(scene))
    assert words(scene, hints=False).endswith("(key p)")


def test_refusals_cite_clause_and_sentence() -> None:
    assert refusals(asked(PRAY, WALK)) == "Walk on. Refused by 4.13: The shaken stay."
    assert refusals(asked(PRAY)) == "Nothing is refused."
    assert refusals(table()) == "Nothing is refused."


# The log --------------------------------------------------------------------------------------------------


def test_the_log_tells_what_came_after() -> None:
    log = [
        Entry(1, "Ana arrives.", seat="ana"),
        Entry(2, "Ana prays.", seat="ana", clause="4.14"),
        Entry(3, "rolls 4", seat="ben", how="roll", depth=1, private=True),
        Entry(4, "Hello, Ben here", seat="ben", how="chat"),
        Entry(5, "The wind turns.", seat="ben", how="story"),
        Entry(6, "walks", seat="ben"),
    ]
    assert log_lines(table(log=log), 1) == [
        "Ana prays. (4.14)",
        "  Ben: rolls 4 (only you see this)",
        "Ben: Hello, Ben here",
        "The wind turns.",
        "Ben: walks",
    ]


def test_long_lines_of_the_log_are_wrapped_and_clauses_stay_whole() -> None:
    log = [Entry(1, "Ana walks all the way up to the old shrine.", clause="FW-12.10")]
    assert log_lines(table(log=log), 0, 36) == ["Ana walks all the way up to the old\n  shrine. (FW-12.10)"]
    assert log_lines(table(log=log), 0, 48) == ["Ana walks all the way up to the old shrine.\n  (FW-12.10)"]


def test_signs_that_steer_a_terminal_are_not_passed_on() -> None:
    log = [Entry(1, "hi\x1b[2J\u202e\x07", seat="ben", how="chat")]
    assert log_lines(table(log=log), 0) == ["Ben: hi [2J"]


# What a thing is ------------------------------------------------------------------------------------------


def explained() -> Scene:
    spaces = [Space("mill", 0, 0, label="Mill", clause="4.2"), Space("s2", 1, 0, skin="mud")]
    loaf = Piece("loaf", "card", name="Hearth Loaf", tags=["Item"], term="loaf", clause="7.4")
    terms = {
        "loaf": Term("Hearth Loaf", "Eat it to heal 2.", clause="7.1"),
        "dread": Term("Dread", [Span("Four of it "), Span("kill", style="bad"), Span(".")], clause="16.2"),
        "7.4": Term("7.4", "Items may be used at any time."),
    }
    return table(
        Board("town", "Town", Grid(2, 1, 4), spaces, [Link("mill", "s2", id="gate", how="door")]),
        Zone("row", "Row", pieces=[loaf, Piece("loaf2", "card", name="Stale Loaf")]),
        Track("doom", "Doom", 0, 4, 1),
        Counters("bag", [Counter("gold", "Gold", 3)], "Bag"),
        Dice(
            "dice", "Dice", [Die("d1", "Blade")], converts=[Convert([Amount("x", 1)], [], "Melt", id="melt")]
        ),
        terms=terms,
        prompt=Prompt("q1", [Span("Take the gloom?", term="dread")], "4.11"),
    )


@pytest.mark.parametrize("word", ["loaf", "Hearth Loaf", "hearth", " HEARTH LOAF "])
def test_a_thing_is_explained_by_id_name_or_part_of_it(word: str) -> None:
    assert explain(explained(), word).splitlines() == [
        "Hearth Loaf (Item), card",
        "Hearth Loaf: Eat it to heal 2. (7.1)",
        "7.4: Items may be used at any time.",
    ]


def test_a_word_that_fits_several_things_explains_them_all() -> None:
    said = explain(explained(), "loa")
    assert "Hearth Loaf (Item), card" in said
    assert "Stale Loaf, card" in said


@pytest.mark.parametrize("word", ["dread", "DREAD", "take the gloom?", "drea"])
def test_a_term_is_explained_by_key_title_or_the_words_before_it(word: str) -> None:
    assert explain(explained(), word) == "Dread: Four of it kill. (16.2)"


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("7.4", "7.4: Items may be used at any time."),
        ("A1", "A1 Mill\nSee 4.2."),
        ("Mill", "A1 Mill\nSee 4.2."),
        ("b1", "B1: mud"),
        ("door", "Mill and B1: door"),
        ("ana", "Ana (to act): Health 14/20"),
        ("doom", "Doom 1/4"),
        ("gold", "Gold 3"),
        ("blade", "Blade"),
        ("melt", "Melt: 1 x for nothing"),
        ("unicorn", 'Nothing here is called "unicorn".'),
        ("", 'Nothing here is called "".'),
    ],
)
def test_everything_on_the_table_can_be_asked_about(word: str, said: str) -> None:
    assert explain(explained(), word) == said


def test_a_seat_a_slot_a_region_and_an_area_can_be_asked_about() -> None:
    space = Space("mill", 0, 0, label="Mill", slots=[Slot("bench", "Bench")])
    scene = table(Board("map", "Map", Plane(1, 1), [space], regions=[Region("vale", "Vale", ["mill"])]))
    assert explain(scene, "bench") == "Bench: empty"
    assert explain(scene, "vale") == "Vale: Mill"
    assert explain(scene, "top").startswith("The table:\n  Map (map):")
    assert explain(scene, "the table").startswith("The table:\n  Map (map):")


# Nothing is dropped ---------------------------------------------------------------------------------------

# What only an eye needs, what names another part, and what other tests see told in other words.
LOOKS = {
    "*": {"id", "tone", "icon", "term"},
    "Scene": {"v", "game", "match", "rev", "seat", "theme"},
    "Head": {"step"},
    "Area": {"role", "weight"},
    "Group": {"arrange"},
    "Space": {"shape", "skin", "walls"},
    "Piece": {"kind", "at"},
    "Zone": {"arrange", "sees"},
    "Dice": {"sees"},
    "Block": {"how"},
    "Prompt": {"min", "max"},
    "Option": {"targets"},
    "Entry": {"n", "how", "depth"},
    "Span": {"ref", "style"},
}


class Filler:
    """Fills every field of a struct with words and numbers of its own, so that each can be looked for."""

    def __init__(self) -> None:
        self.numbers = count(1001)
        self.kinds: list[type] = []

    def struct(self, kind: type[msgspec.Struct]) -> Any:
        self.kinds.append(kind)
        filled = {field.name: self.value(field.type) for field in msgspec.structs.fields(kind)}
        self.kinds.pop()
        return kind(**filled)

    def value(self, kind: Any) -> Any:
        origin, inner = typing.get_origin(kind), typing.get_args(kind)
        if origin is typing.Annotated:
            return "new" if inner[1].pattern else f"{next(self.numbers)}"[1:]
        if origin is typing.Literal:
            return inner[-1]
        if origin in (typing.Union, types.UnionType):
            return self.one_of([choice for choice in inner if choice is not type(None)])
        if origin is abc.Sequence:
            return self.several(inner[0])
        if origin is dict:
            return {f"w{next(self.numbers)}": self.value(inner[1])}
        if origin is tuple:
            return tuple(self.value(part) for part in inner)
        if issubclass(kind, msgspec.Struct):
            return self.struct(kind)
        return {str: f"w{next(self.numbers)}", int: next(self.numbers), bool: True}.get(kind, 0.0)

    def one_of(self, choices: list[Any]) -> Any:
        return self.value(Grid if Grid in choices else choices[-1])

    def several(self, kind: Any) -> list[Any]:
        choices = typing.get_args(kind) if isinstance(kind, types.UnionType) else [kind]
        # A piece under a piece once, and no group in a group; else the table would never end.
        return [self.value(choice) for choice in choices if self.kinds.count(choice) < self.deepest(choice)]

    def deepest(self, kind: Any) -> int:
        if Group in self.kinds and kind in (Board, Group):
            return 0
        return 2 if kind is Piece else 1


def values_to_tell(scene: Scene) -> Iterator[tuple[str, str]]:
    for part in parts(scene):
        kind = type(part).__name__
        for field in set(part.__struct_fields__) - LOOKS["*"] - LOOKS.get(kind, set()):
            value = getattr(part, field)
            for one in value if isinstance(value, list) else [value]:
                if type(one) in (str, int):
                    yield f"{kind}.{field}", str(one)


def names_to_ask(scene: Scene) -> Iterator[str]:
    yield from scene.terms
    for part in parts(scene):
        yield from (getattr(part, field, "") for field in ("id", "label", "phase"))


def test_every_word_and_number_of_a_scene_is_told_somewhere() -> None:
    # GIVEN a scene in which every field of every part is filled with something of its own
    scene: Scene = Filler().struct(Scene)
    assert scene.prompt is not None
    refused = msgspec.structs.replace(scene.prompt.options[0], enabled=False)
    never = msgspec.structs.replace(scene.prompt.anytime[0], enabled=False)
    prompt = msgspec.structs.replace(
        scene.prompt,
        options=[*scene.prompt.options, refused],
        anytime=[*scene.prompt.anytime, never],
    )
    scene = msgspec.structs.replace(scene, prompt=prompt, events=[])

    # WHEN all of it is told
    wide = 1_000_000
    answers = [explain(scene, name, wide) for name in names_to_ask(scene)]
    known = [answer for answer in answers if not answer.startswith("Nothing here")]
    said = "\n".join(
        [words(scene, wide), refusals(scene, wide), *log_lines(scene, 0, wide, moves=True), *known]
    )

    # THEN nothing is missing
    assert [f"{where} {value}" for where, value in values_to_tell(scene) if value not in said] == []


@pytest.mark.parametrize("width", [24, 40, 80])
def test_every_line_fits_the_width(width: int) -> None:
    scene = Filler().struct(Scene)
    said = "\n".join([words(scene, width), refusals(scene, width), *log_lines(scene, 0, width)])
    assert max(len(line) for line in said.splitlines()) <= width


SHEET = Outcome(
    "The Fair is over.",
    [Rank("ana", True, 14, 3), Rank("ben", False, 11, -3)],
    [Source("Coins", [8, 9], clause="FA-3.1"), Source("Goods", [6, 2])],
    "gold",
    "FA-3.2",
)


def test_a_score_sheet_tells_where_the_points_come_from() -> None:
    assert outcome_lines(SHEET, names_on(table(over=SHEET))) == [
        "The game is over. The Fair is over. gold. (FA-3.2)",
        "  Ana: won, 14, 3 ahead",
        "  Ben: lost, 11, 3 behind",
        "Where the points come from:",
        "  Coins (FA-3.1): Ana 8, Ben 9",
        "  Goods: Ana 6, Ben 2",
    ]


def test_a_sheet_with_points_for_fewer_seats_is_refused() -> None:
    odd = msgspec.structs.replace(SHEET, sheet=[Source("Coins", [8])])
    scene = msgspec.structs.replace(table(over=SHEET), over=odd)
    assert list(faults(scene)) == ["Source 'Coins' has points for 1 of 2 seats."]


def test_who_has_won_and_who_has_lost_hear_a_last_sentence() -> None:
    ends = look_named(ANY).ends
    scene = table()
    over = Outcome("It is over.", [Rank("seat-0", True), Rank("seat-1", False)])
    scene = msgspec.structs.replace(scene, theme=ANY, over=over)

    assert last_sentence(msgspec.structs.replace(scene, seat="seat-0")) == [ends["won"]]
    assert last_sentence(msgspec.structs.replace(scene, seat="seat-1")) == [ends["lost"]]
    assert last_sentence(msgspec.structs.replace(scene, seat="")) == []
    assert last_sentence(msgspec.structs.replace(scene, theme="felt")) == []
