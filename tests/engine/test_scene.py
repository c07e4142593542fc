"""Scenes: what goes over the wire, what is refused, and that the reference page keeps up."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path as File
from typing import Any

import msgspec
import pytest

from tablewright.engine.scene import (
    Amount,
    Area,
    Block,
    Board,
    Convert,
    Counter,
    Counters,
    Dice,
    Die,
    Entry,
    Event,
    Grid,
    Group,
    Head,
    Link,
    Mark,
    Option,
    Outcome,
    Path,
    Pick,
    Piece,
    Plane,
    Prompt,
    Range,
    Rank,
    Refusal,
    Region,
    Reply,
    Scene,
    SceneError,
    Seat,
    Slot,
    Space,
    Span,
    Stat,
    Story,
    Term,
    Track,
    Widget,
    Zone,
    decode,
    encode,
    json_schema,
    objects,
    text_of,
)
from tablewright.scene.check import check, faults
from tablewright.scene.reference import reference, structs

PAGE = File(__file__).parents[2] / "docs" / "reference" / "scene.md"


def table(*widgets: Widget, **rest: Any) -> Scene:
    """A small table with two seats and these widgets."""
    seats = [Seat("ana", "Ana"), Seat("ben", "Ben")]
    areas = [Area("top", "main", list(widgets))]
    return Scene(1, "emberwick", "m1", 7, Head("Emberwick"), seats, areas, **rest)


def asked(*options: Option, **rest: Any) -> Prompt:
    return Prompt("q1", "What now?", "4.11", options=list(options), **rest)


def everything() -> Scene:
    """A table with every widget, every layout and every kind of part."""
    lamp = Piece("lamp", "card", name="Lamp", cost=[Amount("coin", 2)], stats=[Stat("Oil", 0, max=3)])
    wood = Space(
        "wood",
        0,
        0,
        poly=[(0, 0), (1, 0), (1, 1)],
        walls="ns",
        slots=[Slot("nest", pieces=[Piece("egg", "token")])],
    )
    return table(
        Board("cave", "Cave", Grid(2, 2, 8), [wood, Space("pool", 1, 0)], [Link("wood", "pool", id="gate")]),
        Board("sky", "Sky", Plane(10, 10), [Space("moon", 0, 0)], regions=[Region("high", "High", ["moon"])]),
        Board("year", "Year", Path("ring"), [Space("may", 0, 0, zones=[Zone("heap", pieces=[lamp])])]),
        Zone("hand", "Hand", pieces=[Piece("fox", "mini", under=[Piece("hat", "card")])]),
        Track("doom", "Doom", -4, 4, 0, marks=[Mark(0, pieces=[Piece("skull", "marker")])]),
        Counters("bag", [Counter("gold", "Gold", 0)]),
        Dice(
            "dice",
            "Dice",
            [Die("d1", "blank")],
            converts=[Convert([Amount("a", 0)], [Amount("b", 1)], id="swap")],
        ),
        Group(
            "sheet",
            [Story("tale", "Tale", [Block([Span("A ", style="b"), Span("fox", ref="fox", term="fox")])])],
        ),
        seat="ana",
        prompt=asked(
            Option("pray", "Pray.", ["moon"], amount=Range(0, 3, start=0)),
            Option("rest", "Rest.", enabled=False, why_not=Refusal("4.13", "No rest for the shaken.")),
        ),
        log=[Entry(1, [Span("Ana", ref="ana"), Span(" prays.")], clause="4.14")],
        events=[Event("move", "gone", n=0)],
        terms={"fox": Term("Fox", "It knows many things.", clause="2.1")},
        over=Outcome("Dawn.", [Rank("ana", True), Rank("ben", False)]),
    )


# Over the wire --------------------------------------------------------------------------------------------


def test_a_scene_with_everything_comes_back_as_it_was_sent() -> None:
    scene = everything()
    check(scene)
    assert decode(encode(scene)) == scene


def test_zeros_that_mean_something_are_sent() -> None:
    # GIVEN a table on which everything stands at nought
    wire = json.loads(encode(everything()))
    cave, _, _, _, doom, bag, dice, _ = wire["areas"][0]["children"]

    # THEN places, values and limits are on the wire all the same
    assert (cave["spaces"][0]["x"], cave["spaces"][0]["y"]) == (0, 0)
    assert doom["value"] == 0
    assert doom["marks"][0]["at"] == 0
    assert bag["items"][0]["value"] == 0
    assert dice["converts"][0]["take"][0]["n"] == 0
    assert wire["prompt"]["options"][0]["amount"] == {"min": 0, "max": 3, "start": 0}
    assert wire["events"][0]["n"] == 0


@pytest.mark.parametrize(
    ("part", "field"),
    [
        (Track("t", "T", 0, 5), "min"),
        (Grid(1, 1, 0), "adj"),
        (Prompt("q", "?", "1.1", min=0), "min"),
        (Head("T", steps=["a"], step=0), "step"),
        (Zone("z", count=0), "count"),
        (Zone("z", cap=0), "cap"),
        (Piece("p", "card", at=0), "at"),
        (Piece("p", "card", n=0), "n"),
        (Stat("Oil", 0), "value"),
        (Pick("pay", amount=0), "amount"),
        (Entry(0, "The game begins."), "n"),
        (Space("s", 0, 0, w=0), "w"),
    ],
)
def test_no_zero_is_lost(part: msgspec.Struct, field: str) -> None:
    assert json.loads(msgspec.json.encode(part))[field] == 0


def test_no_number_is_nought_when_absent_except_where_the_page_says_so() -> None:
    noughts = {
        f"{kind.__name__}.{field.name}"
        for kind in structs()
        for field in msgspec.structs.fields(kind)
        if type(field.default) in (int, float) and field.default == 0
    }
    assert noughts == {"Piece.turn", "Entry.depth"}


def test_what_is_usual_is_left_out() -> None:
    assert json.loads(msgspec.json.encode(Piece("fox", "mini"))) == {"id": "fox", "kind": "mini"}
    assert json.loads(msgspec.json.encode(Option("go", "Go."))) == {"id": "go", "label": "Go."}


def test_widgets_and_layouts_say_what_they_are() -> None:
    children = json.loads(encode(everything()))["areas"][0]["children"]
    kinds = [child["kind"] for child in children]
    assert kinds == ["board", "board", "board", "zone", "track", "counters", "dice", "group"]
    assert [child["layout"]["kind"] for child in children[:3]] == ["grid", "plane", "path"]


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        (b'"v":1', b'"v":2', "v"),
        (b'"game":', b'"gaem":', "gaem"),
        (b'"role":"main"', b'"role":"roof"', "roof"),
        (b'"walls":"ns"', b'"walls":"up"', "walls"),
        (b'"kind":"track"', b'"kind":"train"', "train"),
    ],
)
def test_another_version_and_unknown_words_are_refused(old: bytes, new: bytes, complaint: str) -> None:
    wire = encode(everything())
    assert old in wire
    with pytest.raises(msgspec.ValidationError, match=complaint):
        decode(wire.replace(old, new, 1))


def test_scenes_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        everything().rev = 8  # type: ignore[misc]


def test_a_reply_keeps_its_picks() -> None:
    reply = Reply("m1", 7, "q1", [Pick("pray", 0), Pick("rest")], "n1")
    assert msgspec.json.decode(msgspec.json.encode(reply), type=Reply) == reply


def test_the_json_schema_holds_every_type_and_its_required_fields() -> None:
    schema = json_schema()
    assert schema["$ref"] == "#/$defs/Scene"
    assert {kind.__name__ for kind in structs()} == set(schema["$defs"])
    assert {"x", "y"} <= set(schema["$defs"]["Space"]["required"])
    assert schema["$defs"]["Piece"]["additionalProperties"] is False


# Words and ids --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Pray.", "Pray."),
        ([Span("Gain "), Span("2 hearts", icon="heart", style="good"), Span(".")], "Gain 2 hearts."),
        ([Span("Gain 2 "), Span("", icon="heart")], "Gain 2 heart"),
        ([], ""),
    ],
)
def test_the_words_of_a_text(text: str | Sequence[Span], said: str) -> None:
    assert text_of(text) == said


def test_every_object_is_found_once_wherever_it_lies() -> None:
    found = (
        "ana ben top cave wood nest egg pool gate sky moon high year may heap lamp hand fox hat doom skull"
    )
    found += " bag gold dice d1 swap sheet tale"
    assert list(objects(everything())) == found.split()


# What contradicts itself ----------------------------------------------------------------------------------

FOX = Piece("fox", "mini")
CASES = {
    "More than one object has the id 'fox'.": table(Zone("z", pieces=[FOX]), Zone("y", pieces=[FOX])),
    "More than one object has the id 'ana'.": table(Zone("ana")),
    "More than one option has the id 'go'.": table(prompt=asked(Option("go", "Go."), Option("go", "Go on."))),
    "Option 'go' names 'inn', which is not on the table.": table(prompt=asked(Option("go", "Go.", ["inn"]))),
    "Span 'inn' names 'inn', which is not on the table.": table(log=[Entry(1, [Span("inn", ref="inn")])]),
    "Entry 3 names 'cy', which is not on the table.": table(log=[Entry(3, "Hm.", seat="cy")]),
    "Prompt 'q1' names 'tale', which is not on the table.": table(prompt=asked(source="tale")),
    "Prompt 'q1' names 'cy', which is not on the table.": table(prompt=asked(how="wait", waiting=["cy"])),
    "Link 'a' names 'b', which is not on the table.": table(
        Board("map", "Map", Plane(1, 1), [Space("a", 0, 0)], [Link("a", "b", label="a")])
    ),
    "Region 'r' names 'b', which is not on the table.": table(
        Board("map", "Map", Plane(1, 1), [], regions=[Region("r", "R", ["b"])])
    ),
    "Board 'map' names 'b', which is not on the table.": table(
        Board("map", "Map", Plane(1, 1), [], focus="b")
    ),
    "Zone 'z' names 'cy', which is not on the table.": table(Zone("z", owner="cy")),
    "Piece 'p' names 'cy', which is not on the table.": table(
        Zone("z", pieces=[Piece("p", "cube", owner="cy")])
    ),
    "Scene names 'cy', which is not on the table.": table(seat="cy"),
    "Outcome names 'cy', which is not on the table.": table(over=Outcome("Dawn.", [Rank("cy", True)])),
    "Track 't' is explained by the term 'doom', which the scene does not hold.": table(
        Track("t", "T", 0, 1, term="doom")
    ),
    "Span 'doom' is explained by the term 'doom', which the scene does not hold.": table(
        terms={"fox": Term("Fox", [Span("doom", term="doom")])}
    ),
    "Option 'go' is refused without a clause.": table(prompt=asked(Option("go", "Go.", enabled=False))),
    "Option 'go' can be chosen and yet says why not.": table(
        prompt=asked(Option("go", "Go.", why_not=Refusal("4.13", "No.")))
    ),
}


@pytest.mark.parametrize("sentence", CASES)
def test_a_contradiction_is_refused_with_a_sentence(sentence: str) -> None:
    assert list(faults(CASES[sentence])) == [sentence]
    with pytest.raises(SceneError, match=f"^{re.escape(sentence)}$"):
        check(CASES[sentence])


def test_a_step_that_is_not_listed_is_refused() -> None:
    scene = msgspec.structs.replace(table(), head=Head("T", steps=["Draw", "Move"], step=2))
    assert list(faults(scene)) == ["The head points at step 2, but lists 2."]


def test_events_may_speak_of_what_is_gone() -> None:
    check(table(events=[Event("remove", "gone", src="nowhere")]))


# The reference page ---------------------------------------------------------------------------------------


def test_the_page_holds_the_table_made_from_the_code() -> None:
    assert reference() in PAGE.read_text(encoding="utf-8")


def test_the_example_on_the_page_runs() -> None:
    example = PAGE.read_text(encoding="utf-8").split("```python\n")[1].split("```")[0]
    exec(example, {})


@pytest.mark.parametrize("kind", structs())
def test_the_page_names_every_field(kind: type[msgspec.Struct]) -> None:
    row = next(
        line
        for line in PAGE.read_text(encoding="utf-8").splitlines()
        if line.startswith(f"| **{kind.__name__}** |")
    )
    for field in kind.__struct_fields__:
        assert re.search(rf"`{field}\??: ", row), f"{kind.__name__}.{field} is not on the page"
