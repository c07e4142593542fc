"""What stands on the screen of FORWARD is what is played (FW-9.27, FW-G11)."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from tests.games.forward.builders import (
    SHRINE,
    TERMINA,
    WASTES,
    answer,
    at_gate,
    exchange,
    face_guardian,
    fighting,
    forward,
    meet,
    packed,
    shown,
    station,
)

from tablewright.engine.scene import parts
from tablewright.games.forward.game import GAME
from tablewright.games.forward.show.cards import text_of
from tablewright.games.forward.table import Table

RULEBOOK = (GAME.folder / "rulebook.md").read_text(encoding="utf-8")


def strip(table: Table, side: str) -> list[str]:
    """The six faces of a side as they are called on screen, without their numbers."""
    return [shown(table, f"{side}-face-{n}").name[2:] for n in range(1, 7)]


def text(table: Table, card: str) -> str:
    return text_of(table, table.card(table.content.card_of[card]))


def words_on_screen(table: Table) -> str:
    found = (
        getattr(part, field, "") for part in parts(GAME.scene(table)) for field in ("text", "name", "label")
    )
    return " ".join(word for word in found if isinstance(word, str))


@pytest.mark.parametrize(("position", "face", "words"), [
    ({"equipment": ["spireglass_rapier"]}, 5, "CRITICAL 4"),
    ({"equipment": ["pilgrims_staff"]}, 3, "HIT 1"),
    ({"options": {"counter_adds_atk": True}, "equipment": ["woodcutters_hatchet"]}, 6, "COUNTER 2"),
])  # fmt: skip
def test_9_27_your_faces_show_what_they_deal(position: dict[str, Any], face: int, words: str) -> None:
    # GIVEN a fight with something that changes a face
    table = fighting("barn_wight", hp=9, **position)

    # WHEN the strip is read and that face falls against a MISS
    told = strip(table, "own")[face - 1]
    exchange(table, own=face, foe=1)

    # THEN the strip has said what was dealt
    assert told == words
    assert f"{9 - table.fight.hp}" == words.split()[1]


def test_9_27_the_unbroken_veil_shows_that_face_3_deals_nothing() -> None:
    # GIVEN the Dragon behind the Seal of the Veil
    table = at_gate()
    face_guardian(table)

    # WHEN, THEN
    assert strip(table, "own") == ["MISS", "PARRY", "HIT 0", "HIT 1", "CRITICAL 2", "COUNTER 1"]


def test_9_27_the_mirror_knight_at_your_side_is_in_your_faces() -> None:
    # GIVEN the Dragon, without the Veil, and the Mirror Knight with you
    table = at_gate(companions=["the_mirror_knight"], seals=["veil"])
    face_guardian(table)

    # WHEN a HIT falls against its MISS
    told = strip(table, "own")[3]
    before = table.fight.hp
    exchange(table, own=4, foe=1)

    # THEN it deals what the strip said
    assert told == f"HIT {before - table.fight.hp}"
    assert told == "HIT 2"


@pytest.mark.parametrize(("at", "talon"), [(12, "TALON 2"), (13, "TALON 3")])
def test_9_27_rising_chaos_is_in_the_dragons_faces(at: int, talon: str) -> None:
    # GIVEN the Dragon in this exchange
    table = at_gate()
    face_guardian(table)
    table.fight.exchange = at

    # WHEN, THEN
    assert strip(table, "foe")[2] == talon


def test_9_27_a_foes_faces_show_what_is_left_after_your_def() -> None:
    # GIVEN a shield against Confrontations, and a Confrontation on the common table
    table = fighting(
        "the_faceless_abbot", equipment=["bannermans_shield"], completed=(TERMINA,), domain=SHRINE
    )

    # WHEN the strip is read and its face 3 falls on your MISS
    told = strip(table, "foe")[2]
    before = table.health
    exchange(table, own=1, foe=3)

    # THEN you lose what it said
    assert told == f"HIT {before - table.health}"


def test_9_27_a_foes_faces_show_what_is_left_after_warded_counters() -> None:
    # GIVEN Warded 1 against a foe with ATK 3
    table = fighting("barn_wight", hp=9, atk=3, statuses={"warded": 1})

    # WHEN the strip is read and its face 3 falls on your MISS
    told = strip(table, "foe")[2]
    before = table.health
    exchange(table, own=1, foe=3)

    # THEN you lose what it said, and with the counter gone the next one is worse
    assert told == f"HIT {before - table.health}"
    assert strip(table, "foe")[2] == f"HIT {before - table.health + 1}"


def test_9_10_a_foes_card_says_what_your_counter_deals(tmp_path: Path) -> None:
    # GIVEN a foe that your COUNTER hurts more, and one that says nothing of it
    pack = packed(tmp_path, station("barn_wight", own_counter="3"))
    usual, other = forward(), forward(pack=pack)

    # WHEN, THEN
    assert "Your COUNTER deals 3 to it." in text(other, "barn_wight")
    assert "Your COUNTER" not in text(usual, "barn_wight")


def test_22_4_the_guardians_card_says_everything() -> None:
    """FW-22.3, FW-G4: CHAOS BREATH ignores DEF; the arrival; what breaks each Seal."""
    # GIVEN the gate
    table = at_gate()
    answer(table, "meet_guardian")

    # WHEN its card and its Seals are read
    card, veil = shown(table, "card-guardian").text, shown(table, "seal-veil").text

    # THEN
    assert "Face 5 (CHAOS BREATH): ignores DEF." in card
    assert "1 of its 3 Seals must be broken." in card
    assert "(3) The foe has X more HP (X is twice your Dread)." in card
    assert "The Ghostly Princess, awake" in veil
    assert "Lamp of the Unshriven" in veil


def test_9_27_a_foes_die_is_on_its_card_before_the_fight() -> None:
    """FW-9.4: also while a bargain is still open."""
    # GIVEN the Mirror Knight and the key to him
    table = forward(items=["visor_sliver"], domain=WASTES, completed=(TERMINA, SHRINE))
    meet(table, "the_mirror_knight")

    # WHEN, THEN his card says how he fights
    assert "it reads the number on yours" in shown(table, "card-the_mirror_knight").text
    assert "Its die: 1 MISS, 2 PARRY, 3 HIT 1, 4 HIT 1, 5 CRITICAL 2, 6 COUNTER 1." in text(
        table, "barn_wight"
    )


def test_11_3_pits_say_what_the_options_make_of_them() -> None:
    """FW-R29."""
    # GIVEN a roll that must beat its number, and five of a kind
    table = forward(options={"pit_success": "above", "pit_threshold": 5})

    # WHEN a Pit is met
    meet(table, "the_old_mill_race")

    # THEN its card and its panel say so
    assert text(table, "the_old_mill_race").startswith("Test above 3, 5 successes before 5 failures.")
    assert shown(table, "pit-dice").need == "more than 3"


@pytest.mark.parametrize(("options", "words"), [
    ({}, "You may buy 1 Grace or 5 Health for 1 Resolve, as often as you can pay."),
    ({"grace": False}, "You may buy 5 Health for 1 Resolve, as often as you can pay."),
    ({"rest_purchases": "once"}, "You may buy 1 Grace or 5 Health for 1 Resolve, once in all."),
    ({"rest_purchases": "once_each", "rest_heal": 4}, "You may buy 1 Grace or 4 Health for 1 Resolve, each once."),
])  # fmt: skip
def test_15_2_rests_say_what_the_options_make_of_them(options: dict[str, Any], words: str) -> None:
    # GIVEN, WHEN a plain Rest is read under these options
    table = forward(options=options)
    rests = [card for card in table.content.cards if ("rest", "") in [(kind, "") for kind, _ in card.parts]]

    # THEN
    assert rests
    assert all(words in text_of(table, card) for card in rests)


def test_15_1_the_button_says_what_the_heal_will_be() -> None:
    """FW-G10: in the Shrine the first heal is 6."""
    # GIVEN the laws, a Rest in the Shrine and Resolve
    table = forward(options={"domain_laws": True}, domain=SHRINE, completed=(TERMINA,), marker=3, health=5)
    meet(
        table, next(card.id for card in table.content.cards if card.kind == 9 and card.domain == table.domain)
    )

    # WHEN a heal is bought, and another
    labels = []
    for _ in range(2):
        prompt = GAME.scene(table).prompt
        assert prompt is not None
        labels += [option.label for option in prompt.options if option.id == "buy-heal"]
        answer(table, "buy_heal")

    # THEN each was announced
    assert labels == ["Buy 6 Health for 1 Resolve", "Buy 5 Health for 1 Resolve"]
    assert table.health == 16


@pytest.mark.parametrize(("value", "words"), [("none", "Nothing happens."), ("minor", "Heal 1.")])
def test_13_2_a_caesura_says_its_minor_text_only_if_it_is_played(value: str, words: str) -> None:
    # GIVEN, WHEN
    table = forward(options={"caesura_text": value})
    said = {text_of(table, card) for card in table.content.cards if card.kind == 7}

    # THEN
    assert words in said
    assert not any("Minor" in one for one in said)
    assert value == "minor" or said == {words}


def test_R16_with_the_common_table_cards_leave_their_own_faces_out() -> None:
    # GIVEN, WHEN
    table = forward(options={"foe_faces": "common"})

    # THEN
    assert "VENOM" not in text(table, "mother_of_briars")
    assert "VENOM" in text(forward(), "mother_of_briars")


def test_9_23_what_lasts_for_one_fight_says_so() -> None:
    """FW-G6: Chilled, and Mother of Briars."""
    table = forward()
    chilled = table.content.statuses[table.content.status_of["chilled"]].lasting.text
    assert chilled.endswith("your result is MISS in the first exchange.")
    assert "your result is MISS in the first exchange. Victory" in text(table, "mother_of_briars")
    assert "in the first exchange of each fight" in text(table, "sand_in_the_joints")


def test_G11_help_panels_follow_the_options() -> None:
    # GIVEN the default rules, and others
    plain = words_on_screen(forward())
    other = words_on_screen(
        forward(
            options={"path_mode": "free", "grace": False, "counter_adds_atk": True, "dread_death": "never"}
        )
    )

    # THEN each table has its own panels
    for name in ("turn", "combat", "types", "windows", "end"):
        assert shown(forward(), f"help-{name}") is not None
    assert "block everything and deal 1, without ATK" in plain
    assert "block everything and deal 1 + ATK" in other
    assert "go to any Domain you have not completed" in other
    assert "Lost: 4 Dread." in plain
    assert "Lost: 4 Dread." not in other
    assert "rerolls one die" not in other


def test_2_7_the_player_card_lies_in_the_status_area() -> None:
    card = shown(forward(), "card-player")
    assert card.name == "The Child of the Mirror Knight"
    assert card.text == "Starts with 20 Health. 2 Items, 2 Equipment, 3 companions and boons together."


def test_6_8_a_short_domain_says_how_many_turns_it_has() -> None:
    assert GAME.scene(forward(options={"domain_end": "deck_empty"})).head.phase.endswith("turn 1 of 15")
    assert GAME.scene(forward()).head.phase.endswith("turn 1 of 18")


def test_3_10_the_map_draws_the_ways_sideways() -> None:
    two_way = {
        option: sum(not link.one_way for link in shown(forward(options={"path_mode": option}), "map").links)
        for option in ("forward", "sideways")
    }
    assert two_way == {"forward": 0, "sideways": 4}  # L2–L3, L4–L5, L5–L6, L7–L8; L4 and L6 are no neighbours


def test_R1_the_rulebooks_table_of_options_is_that_of_the_game() -> None:
    """Values, ranges and the columns of the editions."""
    # GIVEN the options as they are declared
    declared = {
        option["name"]: option
        for option in tomllib.loads((GAME.folder / "options.toml").read_text(encoding="utf-8"))["option"]
    }
    rows = {
        cells[0].strip("`"): cells
        for line in RULEBOOK.split("## Options")[1].split("## Fixed facts")[0].splitlines()
        if line.startswith("| `")
        for cells in [[cell.strip() for cell in line.strip("|").split("|")]]
    }

    # THEN each but the screen's own has its row, and there is no other
    assert set(rows) == set(declared) - {"show_remaining"}
    for name, option in declared.items():
        if "low" in option and name in rows:
            span = f"{option['low']} to {option['high']}".replace("-", "−")
            assert rows[name][1].startswith(f"`{option['default']}`, {span}")
        elif "values" in option and name in rows and isinstance(option["values"][0], str):
            assert rows[name][1] == ", ".join(f"`{value}`" for value in option["values"])
    for column, edition in ((2, "prototype"), (3, "trial"), (4, "v2_1")):
        for name, value in declared["edition"]["presets"].get(edition, {}).items():
            said = (
                {True: "on", False: "off"}.get(value, str(value)) if isinstance(value, bool) else str(value)
            )
            assert rows[name][column] == f"`{said}`"
