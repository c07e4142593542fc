"""The options of FORWARD (FW-R1): their values and defaults, the presets, and what is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.games.forward.builders import (
    answer,
    asked,
    at_gate,
    exchange,
    face_guardian,
    forward,
    has_lost,
    has_won,
    meet,
    names,
    offered,
    packed,
    roll_tests,
)

from tablewright.engine.game import SetupError
from tablewright.games.forward.game import GAME
from tablewright.games.forward.rules import final_battle
from tablewright.testing import refusal

CHOICES: dict[str, list[Any]] = {
    "difficulty": ["standard", "story", "harsh"],
    "edition": ["new", "prototype", "trial", "v2_1"],
    "path_mode": ["forward", "sideways", "tour", "free"],
    "dread_death": ["at_four", "beyond_four", "never"],
    "rest_purchases": ["unlimited", "once_each", "once"],
    "duel_retreat": [False, True],
    "counter_adds_atk": [False, True],
    "foe_faces": ["printed", "common"],
    "double_defeat": ["loss", "victory"],
    "def_scope": ["combat", "all"],
    "grace": [True, False],
    "grace_reroll": ["chain", "single"],
    "take_finds": ["forced", "optional"],
    "domain_end": ["row_empty", "deck_empty"],
    "finished_domains": ["title", "stack"],
    "caesura_text": ["none", "minor"],
    "pit_success": ["at_least", "above"],
    "unpayable_terror": ["blocked", "allowed"],
    "status_stacking": ["max", "add"],
    "guardian_open": [False, True],
    "show_remaining": [False, True],
    "domain_laws": [False, True],
}
NUMBERS = {
    "paid_peek": 0,
    "status_limit": 0,
    "fight_weariness": 60,
    "start_health": 20,
    "max_health": 20,
    "start_marker": 0,
    "track_steps": 4,
    "grace_cap": 3,
    "item_slots": 2,
    "equipment_slots": 2,
    "companion_slots": 3,
    "row_size": 3,
    "rest_heal": 5,
    "rest_price": 1,
    "pit_threshold": 3,
}
PROTOTYPE = {"dread_death": "beyond_four", "foe_faces": "common", "grace_reroll": "single"}
TRIAL = {"domain_end": "deck_empty", "finished_domains": "stack", "take_finds": "optional"}
DIAMOND_PATH = {
    "path_mode": "free",
    "dread_death": "never",
    "grace": False,
    "finished_domains": "stack",
    "caesura_text": "minor",
    "unpayable_terror": "allowed",
}
DECLARED = {option.name: option for option in GAME.options()}


def test_options_are_those_of_the_rules_and_no_others() -> None:
    # GIVEN the options of the ledger
    named = {*CHOICES, *NUMBERS, "domains"}

    # WHEN the declared ones are read
    declared = set(DECLARED)

    # THEN they are the same
    assert declared == named


@pytest.mark.parametrize("name", CHOICES)
def test_options_of_words_have_their_values_the_default_first(name: str) -> None:
    # GIVEN an option of a few words
    option = DECLARED[name]

    # WHEN its values are read
    values = list(option.choices)

    # THEN they are those of the rules
    assert values == CHOICES[name]
    assert option.default == values[0]


@pytest.mark.parametrize("name", NUMBERS)
def test_options_of_numbers_have_their_default(name: str) -> None:
    # GIVEN an option that is a number
    option = DECLARED[name]

    # WHEN its default is read
    default = option.default

    # THEN it is that of the rules, and within limits
    assert default == NUMBERS[name]
    assert option.low is not None
    assert option.high is not None
    assert option.low <= NUMBERS[name] <= option.high


@pytest.mark.parametrize("name", DECLARED)
def test_each_option_has_a_sentence_and_a_clause_of_the_rulebook(name: str) -> None:
    # GIVEN an option
    option = DECLARED[name]

    # WHEN the rulebook is searched for its clause
    rulebook = (GAME.folder / "rulebook.md").read_text(encoding="utf-8")

    # THEN it is there, and the option explains itself in a sentence
    assert f"**{option.clause}**" in rulebook
    assert option.text.endswith(".")


VALUES = [(name, value) for name, values in CHOICES.items() for value in values]


@pytest.mark.parametrize(("name", "value"), VALUES)
def test_every_value_can_be_played_with(name: str, value: Any) -> None:
    # GIVEN one option set to one of its values
    table = GAME.new(1, 1, {name: value}, debug=True)

    # WHEN a few cards are turned
    for _ in range(6):
        if not table.over:
            table.choose(0)

    # THEN the value is in force
    assert name == "edition" or getattr(table.rules, name) == value


# Presets


def in_force(options: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in GAME.settle(options).items() if name != "edition"}


def test_r1_the_new_edition_is_all_defaults() -> None:
    """FW-R1."""
    # GIVEN the edition `new`
    settled = in_force({"edition": "new"})

    # WHEN it is compared with no choice at all
    defaults = {name: option.default for name, option in DECLARED.items() if name != "edition"}

    # THEN there is no difference
    assert settled == defaults


@pytest.mark.parametrize(
    ("edition", "column"), [("prototype", PROTOTYPE), ("trial", TRIAL), ("v2_1", DIAMOND_PATH)]
)
def test_r1_an_edition_sets_its_column_and_nothing_else(edition: str, column: dict[str, Any]) -> None:
    """FW-R1: a preset."""
    # GIVEN an older edition
    settled = in_force({"edition": edition})

    # WHEN it is compared with the defaults
    changed = {name: value for name, value in settled.items() if value != DECLARED[name].default}

    # THEN exactly its column differs
    assert changed == column


@pytest.mark.parametrize("edition", ["prototype", "v2_1"])
def test_r1_an_explicit_option_wins_over_the_preset(edition: str) -> None:
    """FW-R1: every single option can still be changed."""
    # GIVEN an edition, and options that say otherwise, given before and after it
    given = {"dread_death": "at_four", "edition": edition, "path_mode": "sideways", "grace": "on"}

    # WHEN they are settled
    settled = GAME.settle(given)

    # THEN what was said expressly counts, the rest of the preset too
    assert settled["dread_death"] == "at_four"
    assert settled["path_mode"] == "sideways"
    assert settled["grace"] is True
    assert settled["grace_reroll" if edition == "prototype" else "caesura_text"] in ("single", "minor")


@pytest.mark.parametrize(
    ("difficulty", "marker", "hp", "seals"),
    [("story", 2, 24, 0), ("standard", 0, 30, 1), ("harsh", 0, 36, 2)],
)
def test_g9_a_difficulty_sets_marker_dragon_and_seals(
    difficulty: str, marker: int, hp: int, seals: int
) -> None:
    """FW-G9."""
    # GIVEN a difficulty
    table = at_gate(options={"difficulty": difficulty})
    assert table.marker == marker

    # WHEN the Dragon is faced
    face_guardian(table)

    # THEN its HP and the Seals it needs are those of the difficulty
    assert (table.fight.hp, final_battle.seals_required(table)) == (hp, seals)


def test_g9_an_explicit_marker_wins_over_the_difficulty() -> None:
    """FW-G9, FW-R1."""
    # GIVEN `story`, which starts at +2, and `start_marker: 1`
    table = forward(options={"difficulty": "story", "start_marker": 1})

    # WHEN the run starts
    marker = table.marker

    # THEN the marker is where it was put
    assert marker == 1


def test_r1_edition_and_difficulty_go_together() -> None:
    # GIVEN both presets
    settled = GAME.settle({"edition": "prototype", "difficulty": "story"})

    # WHEN they are settled
    both = (settled["start_marker"], settled["foe_faces"])

    # THEN each has set its own
    assert both == (2, "common")


# What is refused


@pytest.mark.parametrize(("options", "words"), [
    ({"path": "tour"}, "FORWARD has no option path"),
    ({"path_mode": "backwards"}, "path_mode cannot be 'backwards': choose forward, sideways, tour, free"),
    ({"dread_death": 4}, "dread_death cannot be 4"),
    ({"grace": "sometimes"}, "grace cannot be 'sometimes': choose on, off"),
    ({"paid_peek": -1}, "paid_peek cannot be -1: give a whole number from 0 to 4"),
    ({"row_size": 0}, "row_size cannot be 0: give a whole number from 1 to 6"),
    ({"start_health": "much"}, "start_health cannot be 'much': give a whole number"),
    ({"start_health": 2.5}, "start_health cannot be 2.5"),
    ({"status_limit": 2}, "status_limit cannot be 2"),
    ({"start_marker": 5}, "start_marker lies beyond track_steps (FW-16.1)"),
    ({"difficulty": "story", "track_steps": 1}, "start_marker lies beyond track_steps (FW-16.1)"),
    ({"start_health": 25}, "start_health is above max_health (FW-18.2)"),
    ({"domains": "atlantis"}, "(FW-R50)"),
    ({"domains": "home_village_termina,forgotten_shrine"}, "(FW-R50)"),
])  # fmt: skip
def test_bad_options_are_refused_with_a_sentence(options: dict[str, Any], words: str) -> None:
    # GIVEN options that cannot be
    # WHEN a run is set up with them
    with pytest.raises(SetupError) as refused:
        GAME.new(1, 1, options)

    # THEN a sentence says what is wrong
    assert words in str(refused.value)


def test_a_near_miss_is_suggested() -> None:
    # GIVEN an option misspelt by one letter
    # WHEN it is settled
    with pytest.raises(SetupError) as refused:
        GAME.settle({"dread_deaths": "never"})

    # THEN the right one is suggested
    assert "did you mean dread_death?" in str(refused.value)


def test_words_from_a_command_line_are_understood() -> None:
    # GIVEN options as text
    settled = GAME.settle({"grace": "off", "duel_retreat": "yes", "start_marker": "-2", "paid_peek": "1"})

    # WHEN they are settled
    values = [settled[name] for name in ("grace", "duel_retreat", "start_marker", "paid_peek")]

    # THEN they mean what they say
    assert values == [False, True, -2, 1]


def test_a_run_is_for_one_seat() -> None:
    """FW-1.7."""
    # GIVEN two seats
    # WHEN a run is set up
    with pytest.raises(SetupError) as refused:
        GAME.new(2, 1)

    # THEN it is refused
    assert "FORWARD is for 1 seat, not 2" in str(refused.value)


# What single options do, where no chapter shows it


@pytest.mark.parametrize("size", [1, 4, 6])
def test_row_size_sets_how_many_cards_lie_face_down(size: int) -> None:
    """FW-4.2."""
    # GIVEN a row of another size
    table = forward(options={"row_size": size})

    # WHEN Termina has been entered
    slots = [slot for (slot,) in offered(table, "reveal")]

    # THEN so many slots can be chosen, and the rest is the deck
    assert slots == list(range(1, size + 1))
    assert len(table.deck) == 18 - size


def test_slots_set_how_many_cards_can_be_held() -> None:
    """FW-7.1, FW-8.1."""
    # GIVEN one slot each, both full
    table = forward(
        options={"item_slots": 1, "equipment_slots": 1}, items=["visor_sliver"], equipment=["quilted_coat"]
    )

    # WHEN an Item and Equipment are found
    meet(table, "hearth_loaf")
    assert offered(table, "swap") == [("visor_sliver",)]
    answer(table, "leave_find")
    meet(table, "woodcutters_hatchet")

    # THEN there is no room for them but by a swap
    assert offered(table, "swap") == [("quilted_coat",)]


def test_pit_threshold_sets_how_many_successes_settle_a_pit() -> None:
    """FW-11.3."""
    # GIVEN `pit_threshold: 2`
    table = forward(options={"pit_threshold": 2})
    meet(table, "the_old_mill_race")

    # WHEN two rolls succeed
    roll_tests(table, 6, 6)

    # THEN the Pit is passed
    assert (table.marker, asked(table)) == (1, "choose_slot")


def test_grace_cap_sets_how_much_grace_can_be_bought() -> None:
    """FW-17.1."""
    # GIVEN `grace_cap: 1` and 1 Grace
    table = forward(options={"grace_cap": 1}, marker=3, grace=1)

    # WHEN a Rest is turned
    meet(table, "your_own_bed")

    # THEN no more can be bought
    assert refusal(table, "buy_grace") == "FW-15.5"


def test_duel_retreat_lets_you_leave_a_duel_for_one_dread() -> None:
    """FW-R10."""
    # GIVEN `duel_retreat: true` and a Duel
    table = forward(options={"duel_retreat": True})
    meet(table, "hollow_neighbour")

    # WHEN it is left
    answer(table, "retreat")

    # THEN 1 Dread, the foe discarded, no reward
    assert (table.marker, names(table, table.discard)) == (-1, ["hollow_neighbour"])


def test_counter_adds_atk() -> None:
    """FW-R12."""
    # GIVEN `counter_adds_atk: true` and ATK 1
    table = forward(options={"counter_adds_atk": True}, equipment=["woodcutters_hatchet"])
    meet(table, "barn_wight")

    # WHEN you COUNTER
    exchange(table, own=6, foe=1)

    # THEN it deals 1 + 1
    assert table.fight.hp == 1


def test_foe_faces_common_ignores_printed_tables() -> None:
    """FW-R16."""
    # GIVEN `foe_faces: common` and a foe of the feral table, whose 6 would be a CRITICAL
    table = forward(options={"foe_faces": "common"})
    meet(table, "stray_hound")

    # WHEN it rolls a 6
    exchange(table, own=1, foe=6)

    # THEN it is a COUNTER for 1
    assert table.health == 19


def test_double_defeat_victory() -> None:
    """FW-R14."""
    # GIVEN `double_defeat: victory`, Health 1, and a foe at 1 HP
    table = forward(options={"double_defeat": "victory"}, health=1)
    meet(table, "barn_wight")
    table.fight.hp = 1

    # WHEN both fall
    exchange(table, own=3, foe=3)

    # THEN you stay at 1 Health and win the fight (which heals 1)
    assert (table.health, table.over) == (2, False)


def test_take_finds_optional() -> None:
    """FW-R21."""
    # GIVEN `take_finds: optional` and a free slot
    table = forward(options={"take_finds": "optional"})

    # WHEN an Item is found and left
    meet(table, "hearth_loaf")
    answer(table, "leave_find")

    # THEN it lies on the discard pile
    assert names(table, table.discard) == ["hearth_loaf"]


def test_pit_success_above() -> None:
    """FW-R29."""
    # GIVEN `pit_success: above` and a Pit of 3
    table = forward(options={"pit_success": "above"})
    meet(table, "rotten_floorboards")

    # WHEN a 3 is rolled
    roll_tests(table, 3)

    # THEN it is not enough
    assert table.health == 18


def test_unpayable_terror_allowed() -> None:
    """FW-R31."""
    # GIVEN `unpayable_terror: allowed`, no Items, and a Terror that demands one
    table = forward(options={"unpayable_terror": "allowed"})
    meet(table, "hymn_without_voices")

    # WHEN A is chosen
    answer(table, "choose_a")

    # THEN nothing happens
    assert (table.health, names(table, table.discard)) == (20, ["hymn_without_voices"])


@pytest.mark.parametrize(("weariness", "health"), [(60, 19), (0, 20), (100, 20)])
def test_fight_weariness(weariness: int, health: int) -> None:
    """FW-R49, FW-9.27."""
    # GIVEN a fight in its 61st exchange
    table = forward(options={"fight_weariness": weariness})
    meet(table, "barn_wight")
    table.fight.exchange = 61

    # WHEN nobody is hurt in it
    exchange(table, own=1, foe=1)

    # THEN weariness costs 1, if it is on and its time has come
    assert table.health == health


def test_domain_end_deck_empty() -> None:
    """FW-R61, FW-6.8."""
    # GIVEN `domain_end: deck_empty` and one card left in the deck
    table = forward(
        options={"domain_end": "deck_empty"},
        row=["the_road_gate", "hearth_loaf", "barn_wight"],
        deck=["stray_hound"],
    )

    # WHEN a turn ends
    answer(table, "reveal", 1)

    # THEN the Domain is completed, its row unrevealed
    assert asked(table) == "next_domain"
    assert names(table, table.items) == []


@pytest.mark.parametrize("finished", ["title", "stack"])
def test_finished_domains_makes_no_difference_to_play(finished: str) -> None:
    """FW-R27."""
    # GIVEN the last card of Termina
    table = forward(options={"finished_domains": finished}, row=["the_road_gate"], deck=[])

    # WHEN the Domain is completed
    answer(table, "reveal", 1)

    # THEN its cards are out of play either way, and its title is on the stack
    assert "the_road_gate" in names(table, table.box)
    assert (len(table.completed), len(table.discard)) == (1, 0)


ELSEWHERE = """
[[domain]]
id = "drowned_orchard"
name = "The Drowned Orchard"
place = 1
row = 1
forward = ["forgotten_shrine", "bannered_city_valthria"]
alternative = true
"""
STATIONS = "".join(
    f'[[station]]\nid = "pear_{n}"\ndomain = "drowned_orchard"\nname = "Pear {n}"\ntype = "caesura"\n'
    for n in range(18)
)
NINE = [
    "drowned_orchard",
    "forgotten_shrine",
    "bannered_city_valthria",
    "caelith_spiremaze",
    "sirocco_wastes",
    "darkwood_brume",
    "amara_rot_glade",
    "frozen_gaol",
    "nightsea_expanse",
]


def test_r50_a_pack_may_offer_another_domain_for_a_place(tmp_path: Path) -> None:
    """FW-R50, FW-2.3."""
    # GIVEN a pack with an alternative for L1, chosen by the option `domains`
    pack = packed(tmp_path, ELSEWHERE + STATIONS)
    table = GAME.new(1, 1, {"domains": ",".join(NINE)}, pack, debug=True)

    # WHEN the run starts
    here = table.content.domains[table.domain]

    # THEN it starts there, with that Domain's cards and the arrows of the place
    assert (here.id, len(here.cards)) == ("drowned_orchard", 18)
    assert [table.content.domains[to].id for to in here.forward] == NINE[1:3]


def test_r50_without_the_option_the_pack_plays_its_own_nine(tmp_path: Path) -> None:
    """FW-R50."""
    # GIVEN the same pack
    pack = packed(tmp_path, ELSEWHERE + STATIONS)

    # WHEN a run starts without the option
    table = GAME.new(1, 1, {}, pack, debug=True)

    # THEN it starts in Termina
    assert table.content.domains[table.domain].id == "home_village_termina"


def test_the_prototype_kills_beyond_four_and_v2_1_never() -> None:
    """FW-R1, FW-R6."""
    # GIVEN marker −4 under both older editions
    prototype = forward(options={"edition": "prototype"}, marker=-4)
    diamond = forward(options={"edition": "v2_1"}, marker=-4)

    # WHEN 1 Dread comes
    for table in (prototype, diamond):
        meet(table, "your_name_in_the_well")
        answer(table, "choose_b")

    # THEN the prototype is lost and the other goes on
    assert has_lost(prototype)
    assert not diamond.over


def test_story_needs_no_seal() -> None:
    """FW-G9, FW-G13: a victory with 0 broken Seals has its own words."""
    # GIVEN `story`, no Seal broken, the Dragon at 1 HP
    table = at_gate(options={"difficulty": "story"})
    face_guardian(table, hp=1)

    # WHEN it is hit
    exchange(table, own=4, foe=1)

    # THEN the run is won
    assert has_won(table)
    assert table.result is not None
    assert table.result.why == table.content.victory[0]
