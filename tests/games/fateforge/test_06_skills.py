"""Chapter 6: skills."""

from __future__ import annotations

import pytest
from tests.games.fateforge.builders import (
    answer,
    at,
    card,
    fateforge,
    foe,
    hand_of,
    health_of,
    hero,
    is_there,
    take_turn,
    thing,
    token,
    zone_of,
)
from tests.games.fateforge.packs import content

from tablewright.games.fateforge.codes import RESULT_OF
from tablewright.games.fateforge.printed.cards import SKILL, Use
from tablewright.games.fateforge.rules import battle_mode, combat_set_up, ending, items, skills, stun
from tablewright.games.fateforge.table import SET_UP, Table
from tablewright.testing import choose, options_of, refusal, run

GUARD, MERC = "forest_guard", "mercenary"
EIGHT = "quick_draw fleet_hunter steady_aim double_nock pinning_arrow backstep far_shot point_blank"


def using(kind: str, hand: str, skills: str, **more: object) -> Table:
    other = MERC if kind != MERC else GUARD
    table = fateforge(hero(kind, hand=hand, skills=skills), hero(other, "c1"), **more)  # type: ignore[arg-type]
    take_turn(table)
    return table


def test_6_1_skills_are_of_the_own_deck() -> None:
    table = fateforge(hero(MERC), hero(GUARD))
    box = content()
    assert items.cannot_learn(table, 0, box.card_of["steady_aim"]) == "FF-6.1"
    assert items.cannot_learn(table, 1, box.card_of["steady_aim"]) == ""
    assert items.cannot_learn(table, 1, box.card_of["quick_draw"]) == "FF-6.1"  # owned already


def test_6_2_6_3_at_most_six_are_active_and_they_change_before_combat_only() -> None:
    """FF-S38: a seventh is refused; on the set-up screen two change places; afterwards no more."""
    table = fateforge(hero(GUARD, skills=EIGHT), hero(MERC), phase=SET_UP, round=0)
    run(table, combat_set_up.before_combat)
    assert refusal(table, "activate", 0, "far_shot") == "FF-6.2"
    choose(table, "rest_skill", 0, "quick_draw")
    choose(table, "activate", 0, "far_shot")
    assert content().card_of["far_shot"] in table.heroes[0].active
    assert "rest-skill 0 far-shot" in options_of(table)
    choose(table, "confirm")
    assert table.asking[0].__name__ == "rest"  # nothing may be arranged any more
    table.heroes[0].hand = (RESULT_OF["hit"],)
    take_turn(table)
    assert not any("quick-draw" in words for words in options_of(table))  # it has no effect


def test_6_4_a_skill_is_paid_with_its_cost() -> None:
    table = fateforge(hero(GUARD, skill_gold=4), hero(MERC), phase=SET_UP)
    run(table, battle_mode.spend_gold, 0)
    assert refusal(table, "buy_skill", 0, "volley") == "FF-25.6"
    choose(table, "buy_skill", 0, "steady_aim")
    assert (table.heroes[0].skill_gold, content().card_of["steady_aim"] in table.heroes[0].active) == (
        1,
        True,
    )


def test_6_5_a_recurring_skill_is_used_once_a_round() -> None:
    table = using(GUARD, "hit hit", "quick_draw")
    choose(table, "use_card", "quick_draw", 1, "hit")
    assert refusal(table, "use_card", "quick_draw", 1) == "FF-6.5"


def test_6_6_a_single_use_skill_is_used_once_a_scene() -> None:
    table = using(MERC, "hit hit", "second_wind")
    table.heroes[0].health = 5
    choose(table, "use_card", "second_wind", 1, "hit")
    assert health_of(table)[0] == 7
    table.heroes[0].forget_round()
    table.heroes[0].hand = (RESULT_OF["hit"],)
    take_turn(table)
    assert refusal(table, "use_card", "second_wind", 1) == "FF-6.6"
    run(table, ending.reset)
    assert table.heroes[0].spent == ()


def test_6_7_a_passive_skill_is_used_as_often_as_one_likes() -> None:
    table = using("rogue", "hit hit hit", "tumble")
    for _ in range(3):
        choose(table, "use_card", "tumble", 1, "hit")
    assert hand_of(table) == "step step step"


def test_6_8_everything_required_is_paid_in_full() -> None:
    table = using(MERC, "step", "charge", foes=[foe("grunt", 1, "b1")])
    assert refusal(table, "use_card", "charge", 1) == "FF-6.8"


def test_6_9_payment_comes_from_dice_from_cards_and_from_the_board() -> None:
    table = fateforge(
        hero("rogue", hand="red_hit", skills="tumble shadowstep", stealth=True),
        hero(MERC, "c1"),
        zones="a1 b1 c1",
    )
    take_turn(table)
    choose(table, "use_card", "shadowstep", 1)
    choose(table, "go_to", "c1")
    assert (at(table), table.heroes[0].stealth) == ("c1", False)


def test_6_10_yielded_results_are_fed_on_played_or_kept() -> None:
    table = using(GUARD, "skill_hit", "quick_draw fleet_hunter steady_aim")
    choose(table, "use_card", "quick_draw", 1, "skill_hit")
    assert hand_of(table) == "shot"
    combo = using(GUARD, "focus", "steady_aim double_nock", foes=[foe("grunt", 1, "b1")])
    choose(combo, "use_card", "steady_aim", 1, "focus")
    choose(combo, "use_card", "double_nock", 1, "skill_shot")
    choose(combo, "shoot", "shot", "R1")
    choose(combo, "shoot", "shot", "R1")
    assert not is_there(combo, "R1")


def test_6_11_6_12_actions_are_performed_and_a_chain_to_its_end() -> None:
    """FF-S2: Charge toward an empty zone is refused, toward a Grunt it strikes; nothing of it could be fed."""
    empty = using(MERC, "focus step", "charge", zones="a1 b1 a2 c1")
    assert refusal(empty, "use_card", "charge", 1, "focus+step") == "FF-6.12"
    assert hand_of(empty) == "focus step"
    table = using(MERC, "focus step", "charge", zones="a1 b1 a2 c1", foes=[foe("grunt", 1, "b1")])
    choose(table, "use_card", "charge", 1, "focus+step")
    assert options_of(table) == ["step-to b1"]  # toward a2 the hit could not be performed
    choose(table, "step_to", "b1")
    choose(table, "strike_at", "R1")
    assert (at(table), token(table, "R1").damage, hand_of(table)) == ("b1", 1, "")


def test_6_13_a_conversion_works_in_its_printed_direction() -> None:
    """FF-S1: P turns a step into a hit, never back; Q shows both directions."""
    p = card("p", pay="step", gain="hit")
    q = card("q", pay="focus", gain="shot")
    back = Use()
    back.pay, back.gain, back.limit = (RESULT_OF["shot"],), (RESULT_OF["focus"],), 2
    q.uses = (*q.uses, back)
    table = fateforge(hero(MERC, hand="hit focus", skills="p q"), hero(GUARD), cards=[p, q])
    take_turn(table)
    assert refusal(table, "use_card", "p", 1) == "FF-6.8"
    choose(table, "use_card", "q", 1, "focus")
    assert hand_of(table) == "hit shot"
    choose(table, "use_card", "q", 2, "shot")
    assert hand_of(table) == "hit focus"


def test_6_14_skills_are_combined_in_any_order() -> None:
    table = using("rogue", "focus", "feint twin_fangs tumble", foes=[foe("grunt", 1, "b1")])
    choose(table, "use_card", "feint", 1, "focus")
    choose(table, "use_card", "twin_fangs", 1, "skill_hit")
    choose(table, "use_card", "tumble", 1, "hit")
    choose(table, "walk", "step", "b1")
    choose(table, "hit", "hit", "R1")
    assert token(table, "R1").damage == 1


def test_6_15_a_card_with_text_does_what_it_says() -> None:
    table = using(
        "rogue",
        "focus",
        "light_fingers",
        foes=[foe("grunt", 1, "a1")],
        things=[thing("gem", "-", on="R1", worth=3)],
    )
    choose(table, "use_card", "light_fingers", 1, "focus")
    choose(table, "lift", "gem-1")
    assert table.gold == 3


def test_6_16_skills_are_not_traded() -> None:
    table = fateforge(hero(GUARD, skills=EIGHT), hero(MERC), phase=SET_UP, round=0)
    run(table, combat_set_up.before_combat)
    skills = {one.id.replace("_", "-") for one in content().cards if one.kind == SKILL}
    moved = [words for words in options_of(table) if words.split()[0] in ("equip", "unequip", "hand-over")]
    assert not any(words.split()[2] in skills for words in moved)


def test_FF_R24_unlinked_actions_may_be_waived_and_a_chain_is_judged_in_thought() -> None:
    table = using("rogue", "focus", "slip_away")
    choose(table, "use_card", "slip_away", 1, "focus")
    assert "waive" in options_of(table) or options_of(table) == ["step-to b1"]
    ghost = using(
        "shaman", "step", "ghost_walk", zones="a1 b1 c1", difficult="a1", foes=[foe("enforcer", 1, "a1")]
    )
    choose(ghost, "use_card", "ghost_walk", 1, "step")
    choose(ghost, "step_to", "b1")
    choose(ghost, "waive")
    choose(ghost, "waive")
    assert (at(ghost), ghost.asking[0].__name__) == ("b1", "hero_turn")


def test_FF_R24_a_stun_that_lapses_counts_as_performed() -> None:
    """FF-S45: at a Bowman it falls and the stun lapses; at a stunned Grunt it is one damage; else refused."""
    line = "shot hit"
    falls = using(GUARD, line, "pinning_arrow", foes=[foe("bowman", 1, "b1")])
    choose(falls, "use_card", "pinning_arrow", 1, "shot+hit")
    choose(falls, "strike_at", "B1")
    assert (is_there(falls, "B1"), falls.asking[0].__name__) == (False, "hero_turn")
    dizzy = using(GUARD, line, "pinning_arrow", foes=[foe("grunt", 1, "b1", stunned=True)])
    choose(dizzy, "use_card", "pinning_arrow", 1, "shot+hit")
    choose(dizzy, "strike_at", "R1")
    choose(dizzy, "stun_it", "R1")
    assert (token(dizzy, "R1").damage, token(dizzy, "R1").stunned) == (1, True)
    immune = using(GUARD, line, "pinning_arrow", foes=[foe("lieutenant", 1, "b1")])
    assert refusal(immune, "use_card", "pinning_arrow", 1, "shot+hit") == "FF-6.12"
    assert hand_of(immune) == "shot hit"


def test_FF_R24_a_defeated_blocker_no_longer_blocks_within_the_chain() -> None:
    table = using(GUARD, "shot", "backstep", foes=[foe("enforcer", 1, "a1"), foe("grunt", 1, "b1")])
    assert refusal(table, "use_card", "backstep", 1, "shot") == "FF-6.12"
    sabre = fateforge(
        hero(MERC, hand="melee_special", items="guard_sabre"),
        hero(GUARD, "c1"),
        foes=[foe("enforcer", 1, "a1", damage=2)],
    )
    take_turn(sabre)
    answer(
        sabre, "use-card guard-sabre 1 melee-special"
    ) if "use-card guard-sabre 1 melee-special" in options_of(sabre) else answer(
        sabre, "use-card guard-sabre 2 melee-special"
    )
    choose(sabre, "strike_at", "G1")
    choose(sabre, "step_to", "b1")
    assert at(sabre) == "b1"


@pytest.mark.parametrize(
    ("kind", "skill", "hand", "left"),
    [
        (GUARD, "steady_aim_ii", "focus", "skill_shot shot"),
        (GUARD, "double_nock_ii", "skill_shot", "shot shot step"),
        ("rogue", "knife_toss", "step", "shot"),
        ("rogue", "feint_ii", "focus", "skill_hit step"),
        ("nobleman", "parry", "focus", "block"),
        ("nobleman", "riposte_ii", "block", "skill_hit block"),
        ("nobleman", "flourish", "skill_hit", "hit step"),
        ("shaman", "spirit_bolt", "focus", "shot"),
        ("shaman", "winds_gift", "focus", "step step"),
        ("shaman", "totem_call", "shot", "focus"),
        ("shaman", "bark_skin_ii", "hit", "block block"),
        (MERC, "shield_up", "hit", "block"),
        (MERC, "brawler", "focus", "hit"),
    ],
)
def test_FF_G4_what_a_conversion_yields(kind: str, skill: str, hand: str, left: str) -> None:
    table = using(kind, hand, skill)
    choose(table, "use_card", skill, 1, hand)
    assert hand_of(table) == left


def test_FF_G4_heavy_blow_cleave_and_whirlwind() -> None:
    three = [foe("grunt", n, "a1") for n in (1, 2, 3)]
    blow = using(MERC, "hit hit", "heavy_blow", foes=[foe("militia_guard", 1, "a1")])
    choose(blow, "use_card", "heavy_blow", 1, "hit+hit")
    choose(blow, "strike_at", "G1")
    assert not is_there(blow, "G1")
    cleave = using(MERC, "skill_hit", "cleave", foes=three)
    choose(cleave, "use_card", "cleave", 1, "skill_hit")
    choose(cleave, "strike_foe", "R1")
    choose(cleave, "strike_foe", "R3")
    assert [token(cleave, word).damage for word in ("R1", "R2", "R3")] == [1, 0, 1]
    whirl = using(MERC, "hit skill_hit", "whirlwind", foes=three)
    choose(whirl, "use_card", "whirlwind", 2, "skill_hit+hit")
    assert not whirl.foes
    plain = using(MERC, "hit hit", "whirlwind", foes=three)
    choose(plain, "use_card", "whirlwind", 1, "hit+hit")
    assert [one.damage for one in plain.foes] == [1, 1, 1]


def test_FF_G4_bull_rush_root_grasp_and_disarm() -> None:
    rush = using(MERC, "step hit", "bull_rush", foes=[foe("grunt", 1, "a1")])
    choose(rush, "use_card", "bull_rush", 1, "step+hit")
    choose(rush, "push_it", "R1", "b1")
    choose(rush, "step_to", "b1")
    choose(rush, "strike_at", "R1")
    assert (at(rush), zone_of(rush, "R1"), token(rush, "R1").damage) == ("b1", "b1", 1)
    grasp = using("shaman", "focus", "root_grasp", foes=[foe("grunt", 1, "b1")])
    answer(grasp, next(words for words in options_of(grasp) if words.startswith("use-card root-grasp")))
    choose(grasp, "pull_it", "R1")
    assert zone_of(grasp, "R1") == "a1"
    disarm = using("nobleman", "skill_hit", "disarm", foes=[foe("militia_guard", 1, "a1")])
    choose(disarm, "use_card", "disarm", 1, "skill_hit")
    choose(disarm, "strike_at", "G1")
    choose(disarm, "stun_it", "G1")
    assert token(disarm, "G1").stunned


def test_FF_G4_inspire_command_and_war_drums_reach_other_players() -> None:
    inspire = fateforge(
        hero("nobleman", "b1", hand="focus hit", skills="inspire"),
        hero(MERC, "a1", energy=0, blocks=0),
        hero(GUARD, "d1", energy=0),
        zones="a1 b1 c1 d1",
    )
    take_turn(inspire)
    choose(inspire, "use_card", "inspire", 1, "focus+hit")
    assert [(int(one.energy), int(one.blocks)) for one in inspire.heroes[1:]] == [(1, 1), (0, 0)]
    command = using("nobleman", "focus", "command")
    choose(command, "use_card", "command", 1, "focus")
    choose(command, "give_command", MERC)
    assert (command.seat, options_of(command)) == (1, ["decline 1", "granted 1 b1"])
    choose(command, "granted", 1, "b1")
    assert at(command, 1) == "b1"
    drums = fateforge(
        hero("shaman", hand="green_focus", skills="war_drums"),
        hero(MERC, hand="red_miss"),
        hero(GUARD, hand="red_hit", acted=True),
    )
    take_turn(drums)
    choose(drums, "use_card", "war_drums", 1, "green_focus")
    assert drums.seat == 1
    choose(drums, "change_die", 1, "red_miss", "skill_hit")
    assert (hand_of(drums, 1), drums.asking[0].__name__) == ("red_skill_hit", "hero_turn")


def test_FF_G4_far_shot_and_point_blank() -> None:
    far = using(GUARD, "shot", "far_shot", foes=[foe("grunt", 1, "c1")])
    choose(far, "use_card", "far_shot", 1, "shot")
    choose(far, "strike_at", "R1")
    assert token(far, "R1").damage == 1
    close = using(GUARD, "shot", "point_blank", foes=[foe("grunt", 1, "a1")])
    choose(close, "shoot", "shot", "R1")
    assert token(close, "R1").damage == 1


def test_FF_G4_backstab_and_slip_away() -> None:
    stab = fateforge(
        hero("rogue", hand="hit", stealth=True), hero(MERC, "c1"), foes=[foe("militia_guard", 1, "a1")]
    )
    take_turn(stab)
    choose(stab, "use_card", "backstab", 1, "hit")
    choose(stab, "strike_at", "G1")
    assert (is_there(stab, "G1"), stab.heroes[0].stealth) == (False, False)
    slip = fateforge(hero("rogue", hand="focus"), hero(MERC, "c1"), foes=[foe("grunt", 1, "a1")])
    take_turn(slip)
    choose(slip, "use_card", "slip_away", 1, "focus")
    choose(slip, "step_to", "b1")
    assert (at(slip), slip.heroes[0].stealth) == ("b1", True)


def test_FF_G4_footwork_and_dancing_blade() -> None:
    table = fateforge(
        hero("nobleman", hand="hit step", skills="footwork dancing_blade", stance=0), hero(MERC)
    )
    take_turn(table)
    choose(table, "use_card", "footwork", 1, "step")
    assert (table.heroes[0].stance, hand_of(table)) == (1, "hit block")
    way = next(words for words in options_of(table) if words.startswith("use-card dancing-blade"))
    answer(table, way)
    assert hand_of(table) == "block step"


# What mutants had survived


def test_6_2_a_skill_that_becomes_active_is_in_force_at_once() -> None:
    table = fateforge(hero("rogue", skills="trapfinder"), hero(MERC))
    trapfinder = content().card_of["trapfinder"]
    statics = int(content().cards[trapfinder].statics)
    items.rest_skill(table, 0, "trapfinder")
    assert not table.heroes[0].statics & statics
    items.activate(table, 0, "trapfinder")
    assert table.heroes[0].statics & statics == statics


def test_6_15_a_card_of_one_stance_cannot_be_used_in_the_other() -> None:
    table = fateforge(hero("nobleman", hand="hit step", skills="dancing_blade", stance=0), hero(MERC))
    blade = content().cards[content().card_of["dancing_blade"]]
    told = [skills.cannot_use(table, table.heroes[0], blade, use) for use in blade.uses]
    assert told == ["", "FF-6.15"]


def test_FF_G3_a_hero_who_stuns_is_seen() -> None:
    table = fateforge(hero("rogue", stealth=True), hero(MERC), foes=[foe("grunt", 1, "a1")])
    stun.stun_by_hero(table, 0, token(table, "R1").code)
    assert (table.heroes[0].stealth, token(table, "R1").stunned) == (False, True)
