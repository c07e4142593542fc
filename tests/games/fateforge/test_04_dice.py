"""Chapter 4: dice and results."""

from __future__ import annotations

from tests.games.fateforge.builders import (
    answer,
    at,
    behind_screen,
    fateforge,
    foe,
    hand_of,
    hero,
    is_there,
    take_turn,
    thing,
    token,
)
from tests.games.fateforge.packs import content

from tablewright.games.fateforge.codes import RESULT_OF
from tablewright.games.fateforge.printed.dice import DICE
from tablewright.games.fateforge.rules import health, preparation
from tablewright.games.fateforge.table import Table
from tablewright.testing import choose, lay, options_of, refusal, run

GUARD, MERC = "forest_guard", "mercenary"


def acting(kind: str, hand: str, **more: object) -> Table:
    table = fateforge(hero(kind, hand=hand), hero("nobleman" if kind == MERC else MERC, "c1"), **more)  # type: ignore[arg-type]
    take_turn(table)
    return table


def test_4_1_colours_stand_for_what_their_faces_show() -> None:
    """FF-G1: red hits, yellow steps, blue shoots, green thinks; weapon dice carry the special face."""
    faces = dict(zip(DICE, content().faces, strict=True))
    assert [faces[colour][0] for colour in DICE] == [
        RESULT_OF[word] for word in ("hit", "step", "shot", "focus", "special", "special")
    ]


def test_4_2_a_larger_pool_still_rolls_four() -> None:
    table = fateforge(hero(MERC, pool=(3, 2, 1, 1)), hero(GUARD), round=1)
    run(table, preparation.prepare, 0)
    assert {len(words.split("+")) for words in options_of(table)} == {4}


def test_4_3_each_result_is_used_at_most_once() -> None:
    table = acting(MERC, "hit", foes=[foe("grunt", 1, "a1")])
    choose(table, "hit", "hit", "R1")
    assert not any(words.startswith("hit") for words in options_of(table))


def test_4_4_a_coloured_requirement_takes_only_a_die_of_that_colour() -> None:
    """FF-S48, R30: neither a yellow shot nor a converted one is blue."""
    hand = "blue_shot yellow_shot red_hit"
    table = fateforge(
        hero(GUARD, hand=hand, skills="volley quick_draw"), hero(MERC), foes=[foe("grunt", 1, "b1")]
    )
    take_turn(table)
    choose(table, "use_card", "quick_draw", 1, "red_hit")
    ways = [words for words in options_of(table) if words.startswith("use-card volley")]
    assert ways == ["use-card volley 1 blue-shot+yellow-shot", "use-card volley 1 blue-shot+shot"]
    choose(table, "use_card", "volley", 1, "blue_shot+shot")
    choose(table, "strike_zone", "b1")
    assert token(table, "R1").damage == 1


def test_4_5_a_result_feeds_a_card_or_is_played() -> None:
    table = acting(GUARD, "hit", foes=[foe("grunt", 1, "a1")])
    assert {"hit hit R1", "use-card quick-draw 1 hit"} <= set(options_of(table))


def test_4_6_a_step_moves_to_an_adjacent_zone() -> None:
    table = acting(MERC, "step", zones="a1 b1 c1 a2 b2")
    assert [words for words in options_of(table) if words.startswith("walk")] == [
        "walk step b1",
        "walk step a2",
    ]
    choose(table, "walk", "step", "a2")
    assert at(table) == "a2"


def test_4_7_a_hit_strikes_in_the_own_zone() -> None:
    table = acting(MERC, "hit", foes=[foe("grunt", 1, "a1"), foe("grunt", 2, "b1")])
    assert [words for words in options_of(table) if words.startswith("hit")] == ["hit hit R1"]
    choose(table, "hit", "hit", "R1")
    assert token(table, "R1").damage == 1


def test_4_8_a_shot_strikes_in_an_adjacent_zone_only() -> None:
    table = acting(MERC, "shot", foes=[foe("grunt", 1, "a1"), foe("grunt", 2, "b1"), foe("grunt", 3, "c1")])
    assert [words for words in options_of(table) if words.startswith("shoot")] == ["shoot shot R2"]
    assert refusal(table, "shoot", "shot", "R1") == "FF-4.8"


def test_4_9_a_focus_works_on_an_object_of_the_zone() -> None:
    table = acting(
        GUARD, "focus", things=[thing("interact", "a1", word="herb"), thing("interact", "b1", word="herb")]
    )
    assert [words for words in options_of(table) if words.startswith("work")] == ["work-on focus herb-1"]
    choose(table, "work_on", "focus", "herb-1")
    assert table.cubes == [1, 0]


def test_4_10_a_skill_hit_is_a_hit_but_a_hit_is_no_skill_hit() -> None:
    table = acting(MERC, "skill_hit skill_shot", foes=[foe("grunt", 1, "a1"), foe("grunt", 2, "b1")])
    assert {"hit skill-hit R1", "shoot skill-shot R2"} <= set(options_of(table))
    plain = fateforge(hero("nobleman", hand="hit shot", skills="flourish"), hero(MERC))
    take_turn(plain)
    assert refusal(plain, "use_card", "flourish", 1) == "FF-6.8"


def test_4_11_a_miss_has_no_use_at_all() -> None:
    table = acting(MERC, "red_miss red_miss", foes=[foe("grunt", 1, "a1")])
    assert not any("miss" in words for words in options_of(table))


def test_4_12_a_split_face_is_one_or_the_other() -> None:
    """FF-S19: opening a chest uses up the whole result."""
    table = acting(GUARD, "green_step/focus", things=[thing("chest", "a1", contents="gem:3")])
    assert {"walk green-step/focus b1", "work-on green-step/focus chest-1"} <= set(options_of(table))
    choose(table, "work_on", "green_step/focus", "chest-1")
    assert (hand_of(table), table.gold) == ("", 3)
    assert not any(words.startswith("walk") for words in options_of(table))


def test_4_13_a_wild_takes_anything_but_a_miss() -> None:
    """FF-S20: a shot and a miss do not pay for Pinning Arrow."""
    table = fateforge(
        hero(GUARD, hand="shot red_miss", skills="pinning_arrow"), hero(MERC), foes=[foe("grunt", 1, "b1")]
    )
    take_turn(table)
    assert refusal(table, "use_card", "pinning_arrow", 1) == "FF-6.8"
    special = fateforge(hero("shaman", hand="melee_special", skills="bark_skin"), hero(MERC))
    take_turn(special)
    choose(special, "use_card", "bark_skin", 1, "melee_special")
    assert hand_of(special) == "block"


def test_4_14_the_special_face_works_through_the_weapon() -> None:
    bare = acting(MERC, "melee_special", foes=[foe("grunt", 1, "a1")])
    assert not any("special" in words for words in options_of(bare))
    armed = fateforge(
        hero(MERC, hand="melee_special", items="short_sword"), hero(GUARD), foes=[foe("grunt", 1, "a1")]
    )
    take_turn(armed)
    answer(armed, "use-card short-sword 1 melee-special")
    choose(armed, "strike_at", "R1")
    assert not is_there(armed, "R1")


def test_4_15_dice_are_rerolled_in_the_preparation_phase_only() -> None:
    table = fateforge(hero(MERC, hand="red_miss red_miss", items="lucky_coin", energy=3), hero(GUARD))
    take_turn(table)
    assert not any("reroll" in words or "coin" in words for words in options_of(table))


def test_4_16_the_new_result_stands_unless_another_effect_rerolls_it() -> None:
    table = fateforge(hero(MERC, dice="miss hit hit step", items="lucky_coin"), hero(GUARD))
    behind_screen(table)
    lay(table, dice_0=[6, 4])
    choose(table, "reroll", 0, "red")
    assert "red_miss" in hand_of(table)
    assert not any(words.startswith("reroll") for words in options_of(table))
    choose(table, "flip_coin", 0, "red_miss")
    assert hand_of(table) == "red_skill_hit red_hit red_hit red_step"


def test_4_17_what_is_left_over_is_lost() -> None:
    table = acting(MERC, "hit step")
    choose(table, "end_turn")
    assert hand_of(table) == ""


def test_4_18_a_block_action_gives_a_token_and_feeds_nothing() -> None:
    """FF-R31: any card may give block, no die does."""
    table = fateforge(hero(MERC, blocks=0), hero(GUARD))
    run(table, health.gain_block, 0, 1)
    assert (table.heroes[0].blocks, hand_of(table)) == (1, "")
    assert all(not face & RESULT_OF["block"] for faces in content().faces for face in faces)


def test_FF_R30_a_converted_result_has_no_colour() -> None:
    table = acting(GUARD, "blue_skill_shot")
    choose(table, "use_card", "fleet_hunter", 1, "blue_skill_shot")
    assert hand_of(table) == "shot step"
