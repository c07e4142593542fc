"""Tests and counts, and the language itself."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from tests.games.forward.builders import (
    answer,
    forward,
    meet,
    names,
    offered,
    packed,
    station,
)
from tests.games.forward.wordbench import (
    BLESSING,
    COAT,
    LOAF,
    SAGE,
    blessed,
    blows,
    holding,
    in_fight,
    wearing,
)

from tablewright.engine.complaints import PackErrors
from tablewright.games.forward.content.verbs import VOCABULARY
from tablewright.games.forward.game import GAME
from tablewright.games.forward.rules.items import keep_find
from tablewright.testing import refusal

# Tests and counts: what cards may ask


TESTS = [
    ("has_item hearth_loaf", {"items": [LOAF]}, {}),
    ("has_item quilted_coat", {"equipment": [COAT]}, {}),
    ("has_any_item", {"items": ["visor_sliver"]}, {"equipment": [COAT]}),
    ("has_equipment", {"equipment": [COAT]}, {"items": [LOAF]}),
    (f"has_companion {SAGE}", {"asleep": [SAGE]}, {"asleep": ["the_ghostly_princess"]}),
    (f"is_woken {SAGE}", {"companions": [SAGE]}, {"asleep": [SAGE]}),
    ("has_status lost", {"statuses": {"lost": 1}}, {"statuses": {"warded": 1}}),
    ("domain_is home_village_termina", {}, {"domain": "forgotten_shrine"}),
    ("visited home_village_termina", {"domain": "forgotten_shrine", "completed": ["home_village_termina"]},
     {"domain": "forgotten_shrine"}),
    ("visited forgotten_shrine", {"domain": "forgotten_shrine"}, {}),
    ("type_is blessing", {}, None),
    ("not type_is pit", {}, None),
    ("option_is difficulty harsh", {"options": {"difficulty": "harsh"}}, {}),
    ("option_is path_mode tour", {"options": {"path_mode": "tour"}}, {}),
    ("first_item", {}, None),
    ("resolve>=2", {"marker": 2}, {"marker": 1}),
    ("dread>=2", {"marker": -2}, {"marker": 2}),
    ("health<=5", {"health": 5}, {"health": 6}),
    ("grace=1", {"grace": 1}, {"grace": 2}),
    ("snares>1", {"snares": ["shackles", "becalmed"]}, {"snares": ["shackles"]}),
    ("seals>=1", {"seals": ["veil"]}, {}),
    ("seals_broken=2", {"seals": ["veil", "hour"]}, {"seals": ["veil"]}),
    ("seals_unbroken<=1", {"seals": ["veil", "hour"]}, {"seals": ["veil"]}),
    ("seals_missing=0", {"seals": ["veil"]}, {}),
    ("turn=1", {}, None),
    ("fights=0", {}, None),
    ("exchange=0", {}, None),
    ("own_face=0", {}, None),
    ("foe_face=0", {}, None),
    ("health!=20", {"health": 19}, {"health": 20}),
    ("resolve>=1 and has_any_item", {"marker": 1, "items": ["visor_sliver"]}, {"marker": 1}),
    ("resolve>=1 or has_any_item", {"items": ["visor_sliver"]}, {}),
    ("not (resolve>=1 or dread>=1)", {}, {"marker": -1}),
    ("health<=snares", {"health": 1, "snares": ["shackles"]}, {"health": 2, "snares": ["shackles"]}),
]  # fmt: skip


@pytest.mark.parametrize(("condition", "true", "false"), TESTS)
def test_tests_and_counts(
    condition: str, true: dict[str, Any], false: dict[str, Any] | None, tmp_path: Path
) -> None:
    # GIVEN a Blessing that asks a question, and a position in which it is true
    table = blessed(tmp_path, f"if {condition}: break_seal glass", **true)
    assert table.seals[table.content.seal_of["glass"]]

    # WHEN it is asked in a position in which it is false
    if false is not None:
        (tmp_path / "other").mkdir()
        table = blessed(tmp_path / "other", f"if {condition}: break_seal glass", **false)

        # THEN nothing happens
        assert not table.seals[table.content.seal_of["glass"]]


AMOUNTS = [
    ("lose resolve", {"marker": 3}, 17),
    ("lose dread", {"marker": -2}, 18),
    ("lose 2*dread", {"marker": -2}, 16),
    ("lose dread+1", {"marker": -2}, 17),
    ("lose 3-dread", {"marker": -2}, 19),
    ("lose grace", {"grace": 2}, 18),
    ("lose snares", {"snares": ["shackles", "becalmed"]}, 18),
    ("lose seals", {"seals": ["veil"]}, 19),
    ("lose seals_broken", {"seals": ["veil", "hour"]}, 18),
    ("lose seals_unbroken", {"seals": ["veil"]}, 18),
    ("lose seals_missing", {}, 19),
    ("lose turn", {}, 19),
    ("lose fights", {}, 20),
    ("lose health-5", {}, 5),
    ("lose exchange", {}, 20),
    ("lose own_face", {}, 20),
    ("lose foe_face", {}, 20),
]


@pytest.mark.parametrize(("effect", "position", "health"), AMOUNTS)
def test_counts_as_amounts(effect: str, position: dict[str, Any], health: int, tmp_path: Path) -> None:
    # GIVEN a position
    # WHEN an effect counts something in it
    table = blessed(tmp_path, effect, **position)

    # THEN it counts what there is
    assert table.health == health


def test_counts_of_a_fight(tmp_path: Path) -> None:
    # GIVEN a coat that counts exchanges, fights and dice
    lasting = "when on_hit own if exchange=2 and fights=1 and own_face=4 and foe_face=1: resolve 2"
    table = in_fight(wearing(tmp_path, lasting), "the_helmsman")

    # WHEN two exchanges are fought
    blows(table, (4, 1))
    assert table.marker == 0
    blows(table, (4, 1))

    # THEN all four counts were right in the second
    assert table.marker == 2


@pytest.mark.parametrize(("foe", "marker"), [("chain_beast", 1), ("hollow_neighbour", 0)])
def test_test_tag_is(foe: str, marker: int, tmp_path: Path) -> None:
    # GIVEN a coat that knows beasts
    table = wearing(tmp_path, "when fight_start if tag_is beast: resolve 1")

    # WHEN a fight begins
    in_fight(table, foe)

    # THEN only a beast is one
    assert table.marker == marker


def test_tags_are_free(tmp_path: Path) -> None:
    """FW-R24: tags are free words on cards that other cards can name."""
    # GIVEN a foe with a tag of its own, and a coat that names it
    cards = station("barn_wight", tags='["choir"]')
    lasting = "atk_tag 1 vs_tag choir\nwhen fight_start if tag_is choir: resolve 1"
    table = in_fight(wearing(tmp_path, lasting, cards))

    # WHEN it is hit
    # THEN the tag counts
    assert (blows(table, (3, 1)), table.marker) == ([(2, 0)], 1)


def test_test_first_item(tmp_path: Path) -> None:
    # GIVEN a coat that asks whether it is the first Item here
    table = wearing(tmp_path, "when item_used if first_item: resolve 1", items=[LOAF, "waterskin"], health=2)

    # WHEN two are used
    answer(table, "use_item", LOAF)
    answer(table, "use_item", "waterskin")

    # THEN it was so once
    assert table.marker == 1


# The language itself


@pytest.mark.parametrize(("text", "words"), [
    ("hael 3", "heal"),
    ("heal", "needs 1 argument"),
    ("heal 3 4", "has 2"),
    ("status dizzy 2", "dizzy"),
    ("turn_end", "is a trigger; write «when turn_end: …»"),
    ("dread>=2", "no «if» stands before it"),
    ("discard excalibur", "excalibur"),
    ("set_die own 7", "a number from 1 to 6"),
    ("until tomorrow: atk 1", "is no moment this game knows"),
    ("if has_hope: heal 1", "has_hope"),
    ("choose: heal 1", "has one way only"),
])  # fmt: skip
def test_a_wrong_word_is_refused_with_its_place(text: str, words: str, tmp_path: Path) -> None:
    # GIVEN a Blessing with a mistake in its text
    folder = packed(tmp_path, station(BLESSING, effect=f"'''{text}'''"))

    # WHEN the pack is loaded
    with pytest.raises(PackErrors) as wrong:
        GAME.load(folder)

    # THEN the complaint names file, card and word
    said = str(wrong.value)
    assert "cards.toml:4" in said
    assert words in said


def test_the_text_of_a_card_is_made_from_its_effect(tmp_path: Path) -> None:
    # GIVEN a Blessing with effects of several kinds
    effect = "heal 3; cleanse 1; if dread>=1: resolve 2 else: peek 1"
    table = forward(pack=packed(tmp_path, station(BLESSING, effect=f'"{effect}"')))

    # WHEN its text is read
    text = table.card(table.content.card_of[BLESSING]).text

    # THEN it says what it does
    assert text.startswith("Heal 3. Cleanse 1 Snare. If your Dread is 1 or more, gain 2 Resolve")


def test_every_word_has_a_text_for_people() -> None:
    # GIVEN the whole vocabulary
    rows = VOCABULARY.glossary()

    # WHEN its texts are read
    silent = [usage for _, usage, text in rows if not text]

    # THEN every word has one
    assert silent == []


WORDS = sorted(
    {
        *VOCABULARY.verbs,
        *VOCABULARY.passives,
        *VOCABULARY.triggers,
        *VOCABULARY.tests,
        *VOCABULARY.counts,
        *VOCABULARY.limits,
        *VOCABULARY.durations,
    }
)


@pytest.mark.parametrize("word", WORDS)
def test_every_word_is_exercised_here(word: str) -> None:
    # GIVEN the effects written in this file and those beside it
    effects = [
        effect
        for path in Path(__file__).parent.glob("test_verbs*.py")
        for effect in re.findall(r'"[^"\n]*"', path.read_text(encoding="utf-8"))
    ]

    # WHEN a word of the vocabulary is looked for
    used = [effect for effect in effects if re.search(rf"\b{word}\b", effect)]

    # THEN some test uses it
    assert used


def test_a_find_may_be_kept_while_a_use_waits(tmp_path: Path) -> None:
    """FW-7.6, FW-21.3: what a Use line brings takes its slot before the find does."""
    # GIVEN one free slot, and a loaf that brings a waterskin
    table = holding(tmp_path, "gain_card waterskin", items=[LOAF, "visor_sliver"])

    # WHEN a key is found, the loaf is used, and the find is to be placed
    meet(table, "ashen_circlet")
    answer(table, "use_item", LOAF)

    # THEN the waterskin lies in the slot of the loaf, and the key must be swapped in or left
    assert names(table, table.items) == ["waterskin", "visor_sliver"]
    assert refusal(table, "leave_find") == ""
    assert not offered(table, keep_find.__name__)
