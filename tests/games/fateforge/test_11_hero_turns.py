"""Chapter 11: Hero Turns."""

from __future__ import annotations

from tests.games.fateforge.builders import (
    answer,
    at,
    fateforge,
    foe,
    hand_of,
    health_of,
    hero,
    is_there,
    take_turn,
    thing,
    token,
)

from tablewright.games.fateforge.rules import enemies, hero_turns
from tablewright.games.fateforge.table import ENEMIES, REACT
from tablewright.testing import choose, options_of, refusal, run

GUARD, MERC = "forest_guard", "mercenary"


def test_11_1_heroes_act_one_after_another_each_to_the_end_of_its_turn() -> None:
    table = fateforge(hero(MERC), hero(GUARD), track=(1, REACT, 0, ENEMIES))
    run(table, hero_turns.next_on_track)
    assert (table.actor, table.seat) == (1, 1)
    choose(table, "end_turn")
    assert (table.actor, table.track) == (0, (ENEMIES,))


def test_11_2_actions_the_energy_move_and_cards_in_any_order() -> None:
    """FF-S4, 11.3, 4.11, 9.4: shoot, step, hit; two cubes do not fell a toughness of three."""
    table = fateforge(
        hero(GUARD, hand="shot step hit miss"), hero(MERC), foes=[foe("militia_guard", 1, "b1")]
    )
    take_turn(table)
    choose(table, "shoot", "shot", "G1")
    choose(table, "walk", "step", "b1")
    choose(table, "hit", "hit", "G1")
    assert (token(table, "G1").damage, hand_of(table)) == (2, "miss")
    assert not any("miss" in words for words in options_of(table))


def test_11_2_a_turn_with_skill_and_item() -> None:
    """FF-S5, 4.10, 6.9, 7.6, 9.4: Quick Draw, two shots, the Boots, a hit."""
    table = fateforge(
        hero(GUARD, hand="miss skill_hit shot hit", items="boots_of_celerity"),
        hero(MERC),
        foes=[foe("militia_guard", 1, "b1")],
    )
    take_turn(table)
    choose(table, "use_card", "quick_draw", 1, "skill_hit")
    choose(table, "shoot", "shot", "G1")
    choose(table, "shoot", "shot", "G1")
    choose(table, "use_card", "boots_of_celerity", 1)
    choose(table, "step_to", "b1")
    choose(table, "hit", "hit", "G1")
    assert not is_there(table, "G1")


def test_11_3_a_result_is_played_fed_or_left() -> None:
    table = fateforge(hero(GUARD, hand="hit"), hero(MERC), foes=[foe("grunt", 1, "a1")])
    take_turn(table)
    assert {"hit hit R1", "use-card quick-draw 1 hit", "end-turn"} <= set(options_of(table))


def test_11_4_any_enemy_in_range_unless_an_ability_forbids_it() -> None:
    """FF-G7: Frontliner, Stealth and Ward."""
    front = [
        foe("veteran", 1, "a1"),
        foe("recruit", 1, "a1"),
        foe("assassin", 2, "b1"),
        foe("zealot", 3, "b1"),
    ]
    table = fateforge(hero(MERC, hand="hit shot"), hero(GUARD), foes=front)
    take_turn(table)
    assert refusal(table, "hit", "hit", "R1") == "FF-G7"
    assert refusal(table, "hit", "hit", "N1") == ""
    assert refusal(table, "shoot", "shot", "N2") == "FF-G7"
    assert refusal(table, "shoot", "shot", "R3") == ""
    warded = fateforge(
        hero(MERC, hand="shot"), hero(GUARD), foes=[foe("hierophant", 1, "b1"), foe("zealot", 1, "b1")]
    )
    take_turn(warded)
    assert refusal(warded, "shoot", "shot", "R1") == "FF-G7"
    assert refusal(warded, "shoot", "shot", "P1") == ""


def test_11_4_every_action_may_have_another_target() -> None:
    table = fateforge(
        hero(MERC, hand="hit hit"), hero(GUARD), foes=[foe("grunt", 1, "a1"), foe("grunt", 2, "a1")]
    )
    take_turn(table)
    choose(table, "hit", "hit", "R1")
    choose(table, "hit", "hit", "R2")
    assert [token(table, word).damage for word in ("R1", "R2")] == [1, 1]


def test_11_5_once_a_turn_1_energy_for_a_step_that_feeds_nothing() -> None:
    table = fateforge(hero(MERC, hand="focus", energy=2), hero(GUARD), zones="a1 b1 c1")
    take_turn(table)
    assert not any(words.startswith("use-card charge") for words in options_of(table))
    choose(table, "energy_move", "b1")
    assert (at(table), table.heroes[0].energy, hand_of(table)) == ("b1", 1, "focus")
    assert refusal(table, "energy_move", "c1") == "FF-11.5"


def test_11_6_a_result_that_a_card_yields_can_wait() -> None:
    table = fateforge(hero(GUARD, hand="hit step"), hero(MERC), foes=[foe("grunt", 1, "c1")])
    take_turn(table)
    choose(table, "use_card", "quick_draw", 1, "hit")
    choose(table, "walk", "step", "b1")
    choose(table, "shoot", "shot", "R1")
    assert token(table, "R1").damage == 1


def test_11_7_at_the_end_of_the_turn_unused_results_are_lost() -> None:
    """FF-4.17, R64"""
    table = fateforge(hero(GUARD, hand="hit step"), hero(MERC))
    take_turn(table)
    choose(table, "end_turn")
    assert hand_of(table) == ""


def test_11_8_a_ko_d_hero_has_no_turn_and_one_that_falls_loses_what_is_left() -> None:
    table = fateforge(hero(MERC, down=True, health=0), hero(GUARD), track=(0, 1, ENEMIES))
    run(table, hero_turns.next_on_track)
    assert table.actor == 1
    falls = fateforge(
        hero(MERC, hand="hit hit step", health=1, blocks=0),
        hero(GUARD, "b1"),
        foes=[foe("zealot", 1, "a1", damage=1)],
        track=(0, 1, ENEMIES),
    )
    run(falls, hero_turns.next_on_track)
    choose(falls, "hit", "hit", "R1")  # Death Throes
    assert (falls.heroes[0].down, hand_of(falls), falls.actor) == (True, "", 1)


def test_11_9_a_turn_may_end_without_doing_anything() -> None:
    table = fateforge(hero(GUARD, hand="hit step"), hero(MERC))
    take_turn(table)
    assert "end-turn" in options_of(table)


def test_11_10_a_blocker_keeps_heroes_in_its_zone() -> None:
    """FF-S46, R20, 9.11: steps and the energy move; not when it is stunned."""
    blocker = [foe("enforcer", 1, "b1")]
    table = fateforge(hero(MERC, "b1", hand="step", energy=1, health=5), hero(GUARD), foes=blocker)
    take_turn(table)
    assert refusal(table, "walk", "step", "a1") == "FF-11.10"
    assert refusal(table, "energy_move", "a1") == "FF-11.10"
    enemies.show_yourself(table, 0)
    token(table, "G1").stunned = True
    table.ask_again()
    assert refusal(table, "walk", "step", "a1") == ""


def test_FF_R20_a_dash_out_of_a_blocker_s_zone() -> None:
    from tests.games.fateforge.builders import behind_screen

    dice = "hit hit step miss"
    for option, clause in (("free", ""), ("stopped", "FF-R20")):
        table = fateforge(
            hero(MERC, "b1", dice=dice, health=5),
            hero(GUARD),
            foes=[foe("enforcer", 1, "b1")],
            options={"blocker_dash": option},
        )
        behind_screen(table)
        assert refusal(table, "dash", 0, "a1") == clause
    rogue = fateforge(hero("rogue", "b1", hand="step"), hero(GUARD), foes=[foe("enforcer", 1, "b1")])
    take_turn(rogue)
    assert refusal(rogue, "walk", "step", "a1") == ""  # Acrobat


def test_FF_R20_pushes_and_the_exit_are_not_stopped() -> None:
    from tablewright.games.fateforge.rules import ending, stun

    table = fateforge(
        hero(MERC, "b1", health=5, blocks=0),
        hero(GUARD, "b1"),
        foes=[foe("enforcer", 1, "b1")],
        things=[thing("exit", "a1", letter="A")],
        zones="a1 b1",
    )
    run(table, stun.push_hero, 0)
    assert at(table) == "a1"
    table.heroes[0].zone = 1
    run(table, ending.choose_exit)
    assert (at(table), at(table, 1), health_of(table)[0]) == ("a1", "a1", 4)


def test_11_10_a_portal_and_a_chain_are_stopped_too() -> None:
    table = fateforge(
        hero(MERC, "b1", hand="focus step step"),
        hero(GUARD),
        zones="a1 b1 c3",
        foes=[foe("enforcer", 1, "b1"), foe("grunt", 1, "a1")],
        things=[thing("portal", "b1-c3")],
    )
    take_turn(table)
    assert refusal(table, "walk", "step", "c3") == "FF-11.10"
    assert refusal(table, "use_card", "charge", 1, "focus+step") == "FF-6.12"


def test_FF_G3_hawk_eye_shoots_two_zones_far_past_a_frontliner_once_a_round() -> None:
    table = fateforge(
        hero(GUARD, hand="shot shot"), hero(MERC), foes=[foe("recruit", 1, "c1"), foe("veteran", 1, "c1")]
    )
    take_turn(table)
    answer(table, "shoot-far shot R1")
    assert token(table, "R1").damage == 1
    assert not any(words.startswith("shoot") for words in options_of(table))
    shaky = fateforge(
        hero(GUARD, hand="shot", fear="tunnel_vision"), hero(MERC), foes=[foe("recruit", 1, "c1")]
    )
    take_turn(shaky)
    assert not any(words.startswith("shoot") for words in options_of(shaky))  # FF-G10


def test_FF_G3_stealth_ends_with_the_first_blow_and_comes_back_for_1_energy() -> None:
    from tablewright.games.fateforge.rules import choosing_heroes, hero_abilities

    table = fateforge(
        hero("rogue", hand="hit", stealth=True, energy=2), hero(GUARD, "b1"), foes=[foe("grunt", 1, "a1")]
    )
    assert choosing_heroes.is_absent(table, table.heroes[0])
    take_turn(table)
    choose(table, "hit", "hit", "R1")
    assert not choosing_heroes.is_absent(table, table.heroes[0])
    run(table, hero_abilities.offer_stealth, 0)
    assert options_of(table) == ["rest"]  # an enemy is in her zone
    table.heroes[0].zone = 2
    run(table, hero_abilities.offer_stealth, 0)
    choose(table, "hide_again", 0)
    assert (table.heroes[0].stealth, table.heroes[0].energy) == (True, 1)


def test_FF_G3_master_fencer_strikes_harder_or_blocks() -> None:
    table = fateforge(hero("nobleman", hand="hit hit", stance=0), hero(MERC), foes=[foe("barkhide", 1, "a1")])
    run(table, hero_turns.begin_turn, 0)
    choose(table, "keep_stance", 0)
    choose(table, "hit", "hit", "G1")
    assert (token(table, "G1").armour, token(table, "G1").damage) == (0, 1)
    choose(table, "hit", "hit", "G1")
    assert token(table, "G1").damage == 2  # only the first one
    guard = fateforge(hero("nobleman", hand="hit", stance=0), hero(MERC))
    run(guard, hero_turns.begin_turn, 0)
    choose(guard, "change_stance", 0)
    assert hand_of(guard) == "hit block"


def test_FF_G3_the_drum_hears_each_focus_that_feeds_a_card() -> None:
    table = fateforge(hero("shaman", hand="focus focus step/focus", energy=1), hero(MERC, energy=0, health=5))
    take_turn(table)
    choose(table, "use_card", "mending_chant", 1, "focus+focus")
    choose(table, "help_hero", MERC, "health", 1)
    assert (table.heroes[0].drum, health_of(table)[1]) == (2, 6)
    choose(table, "use_card", "shamanic_drum", 1)
    choose(table, "help_hero", MERC, "energy", 1)
    assert (table.heroes[0].drum, table.heroes[1].energy) == (1, 1)
    assert not any("use-card shamanic-drum 2" in words for words in options_of(table))
    table.heroes[0].drum = 2
    table.ask_again()
    choose(table, "use_card", "shamanic_drum", 2)
    choose(table, "gain_result", "skill_shot")
    assert (hand_of(table), table.heroes[0].drum) == ("step/focus skill_shot", 0)


def test_FF_G3_bulwark_keeps_two_blocks() -> None:
    from tablewright.games.fateforge.rules import clean_up

    table = fateforge(hero(MERC, blocks=3), hero(GUARD, blocks=2))
    run(table, clean_up.keep_blocks, 0)
    assert options_of(table) == ["keep 0 2", "keep 0 1", "keep 0 0"]
    choose(table, "keep", 0, 2)
    run(table, clean_up.clear_tokens)
    assert [int(one.blocks) for one in table.heroes] == [2, 0]


def test_FF_R45_a_fountain_is_no_longer_open_once_a_card_was_used() -> None:
    table = fateforge(
        hero(GUARD, hand="hit", health=3), hero(MERC), things=[thing("fountain", "a1", cubes=2)]
    )
    take_turn(table)
    assert any(words.startswith("drink") for words in options_of(table))
    choose(table, "use_card", "quick_draw", 1, "hit")
    assert not any(words.startswith("drink") for words in options_of(table))
    choose(table, "end_turn")
    assert any(words.startswith("drink") for words in options_of(table))
