"""Chapters 38 to 41: weak spots, Fear, toxic damage, and the glossary of actions and modifiers."""

from __future__ import annotations

import pytest
from tests.games.fateforge.builders import (
    fateforge,
    foe,
    hand_of,
    health_of,
    hero,
    said,
    take_turn,
    token,
    zone_of,
)

from tablewright.games.fateforge.printed.foes import FOE_STEP, FoeAct, Section
from tablewright.games.fateforge.rules import (
    clean_up,
    ending,
    enemies,
    enemy_turns,
    fear,
    health,
    movement,
    preparation,
    weak_spots,
)
from tablewright.games.fateforge.table import Table
from tablewright.testing import choose, options_of, refusal, run

GUARD, MERC = "forest_guard", "mercenary"


# Weak spots


def facing(boss: str, hand: str, zone: str = "a1", **more: object) -> Table:
    table = fateforge(hero(MERC, zone, hand=hand), hero(GUARD, "c1"), foes=[foe(boss, 0, "a1")], **more)  # type: ignore[arg-type]
    take_turn(table)
    return table


def test_38_1_a_matching_result_covers_an_icon() -> None:
    """FF-R44: in the boss's zone, for shots from an adjacent one; a skill hit covers a hit, not the reverse."""
    table = facing("gorvash", "skill_hit focus")
    assert {"cover skill-hit 1 1", "cover focus 1 2"} <= set(options_of(table))
    choose(table, "cover", "skill_hit", 1, 1)
    assert (table.spots, hand_of(table)) == ((1,), "focus")
    far = facing("gorvash", "hit", "b1")
    assert refusal(far, "cover", "hit", 1, 1) == "FF-R44"
    abbot = facing("hollow_abbot", "shot skill_shot hit", "b1")
    assert {"cover shot 2 1", "cover skill-shot 2 3"} <= set(options_of(abbot))
    assert not any(words.startswith("cover hit") for words in options_of(abbot))


def test_38_2_38_3_the_last_icon_exploits_the_weak_spot_and_cubes_stay() -> None:
    """FF-G8: the chain snaps: armour −h, and Hook is gone."""
    table = facing("gorvash", "step", spots=(0b011,))
    before = token(table, "X").armour
    run(table, clean_up.clear_tokens)
    assert table.spots == (0b011,)
    take_turn(table)
    choose(table, "cover", "step", 1, 3)
    hook = next(
        i for i, card in enumerate(table.content.enemies[table.foes[-1].type].script) if card.name == "Hook"
    )
    assert token(table, "X").armour == before - 2
    assert hook in table.script_out
    assert hook not in table.script.unseen


def test_FF_R44_with_the_option_only_dice_count() -> None:
    table = facing("gorvash", "hit red_hit", options={"weak_spot_results": "dice_only"})
    assert refusal(table, "cover", "hit", 1, 1) == "FF-R44"
    assert refusal(table, "cover", "red_hit", 1, 1) == ""


def test_FF_G8_what_the_other_weak_spots_do() -> None:
    abbot = facing("hollow_abbot", "hit")
    weak_spots.exploit(abbot, token(abbot, "X"), 0)
    assert not movement.is_fearful(abbot, 0)
    weak_spots.exploit(abbot, token(abbot, "X"), 1)
    assert weak_spots.is_weakened(abbot, token(abbot, "X"), "Toll")
    heart = facing("blightheart", "hit")
    assert enemies.toughness(heart, token(heart, "X")) == 6
    weak_spots.exploit(heart, token(heart, "X"), 1)
    assert enemies.toughness(heart, token(heart, "X")) == 4
    weak_spots.exploit(heart, token(heart, "X"), 0)
    assert not weak_spots.can_mend(heart, token(heart, "X"))


def test_FF_G8_the_blightheart_never_moves_and_summons_a_gorehart_once() -> None:
    table = fateforge(
        hero(MERC, "c1"),
        hero(GUARD, "c1"),
        foes=[foe("blightheart", 0, "a1", armour=1)],
    )
    assert not enemies.may_move(table, token(table, "X"))
    enemies.wound(table, token(table, "X"), 1, 0)
    assert zone_of(table, "N1") == "a1"
    token(table, "X").armour = 1
    enemies.wound(table, token(table, "X"), 1, 0)
    assert len(table.foes) == 2


@pytest.mark.parametrize(
    ("boss", "card", "zone", "health", "energy"),
    [
        ("hollow_abbot", "Toll", "b1", [6, 8], [4, 3]),
        ("hollow_abbot", "Drain", "a1", [7, 7], [4, 3]),
        ("hollow_abbot", "Whisper", "b1", [7, 9], [3, 3]),
        ("blightheart", "Smother", "b1", [6, 8], [4, 3]),
        ("blightheart", "Lash", "b1", [6, 9], [4, 3]),
        ("blightheart", "Lash", "a1", [7, 9], [4, 3]),
    ],
)
def test_FF_G8_what_script_cards_do(
    boss: str, card: str, zone: str, health: list[int], energy: list[int]
) -> None:
    table = fateforge(
        hero(GUARD, zone, health=7, energy=4, corruption="dull_ears"),
        hero(MERC, zone, blocks=0),
        foes=[foe(boss, 0, "a1")],
    )
    script = table.content.enemies[table.foes[-1].type].script
    table.script.unseen = [next(i for i, one in enumerate(script) if one.name == card)]
    run(table, enemy_turns.all_turns)
    assert (health_of(table), [int(one.energy) for one in table.heroes]) == (health, energy)


def test_FF_G8_bloom_lays_traps_as_long_as_there_are_some() -> None:
    table = fateforge(hero(GUARD, "b1"), hero(MERC, "c1"), foes=[foe("blightheart", 0, "a1")])
    script = table.content.enemies[table.foes[-1].type].script
    table.script.unseen = [next(i for i, one in enumerate(script) if one.name == "Bloom")]
    run(table, enemy_turns.all_turns)
    assert table.traps_set == (1, 2)
    table.traps_set = (0,) * 6
    table.script.unseen = [next(i for i, one in enumerate(script) if one.name == "Bloom")]
    run(table, enemy_turns.all_turns)
    assert len(table.traps_set) == 6  # FF-G31


# Fear


def scared(table: Table, card: str = "tunnel_vision") -> Table:
    table.fears.unseen = [[one.id for one in table.content.fear].index(card)]
    return table


def test_39_1_39_2_whoever_comes_to_share_the_zone_draws_a_card() -> None:
    """By the hero's movement or the enemy's; face up it stays, face down it is done."""
    walking = scared(fateforge(hero(MERC, hand="step"), hero(GUARD), foes=[foe("revenant", 1, "b1")]))
    take_turn(walking)
    choose(walking, "walk", "step", "b1")
    assert (len(walking.heroes[0].fear), walking.fears_used) == (1, ())
    coming = scared(fateforge(hero(MERC), hero(GUARD, "c1"), foes=[foe("revenant", 1, "b1")]), "scream")
    coming.steps = [(lambda table: table.finish([True, True], "", ""),)]
    movement.place_foe(coming, coming.foes[0], 0)
    coming.run()
    assert (coming.heroes[0].energy, len(coming.fears_used)) == (2, 1)


def test_39_3_at_most_one_card_a_round() -> None:
    """FF-S35, R48: a Dash counts in its round; the next round draws again."""
    table = fateforge(
        hero(MERC),
        hero(GUARD, "d1"),
        zones="a1 b1 c1 d1",
        foes=[foe("revenant", 1, "b1"), foe("revenant", 2, "c1")],
    )
    names = [one.id for one in table.content.fear]
    table.fears.unseen = [names.index("shaken"), names.index("tunnel_vision")]
    run(table, preparation.dash, 0, "b1")
    assert len(table.heroes[0].fear) == 1
    run(table, movement.walk_hero, 0, 2, 0)
    assert len(table.heroes[0].fear) == 1
    table.heroes[0].forget_round()
    run(table, movement.walk_hero, 0, 1, 0)
    assert len(table.heroes[0].fear) == 2


def test_39_4_not_the_card_that_another_hero_has() -> None:
    """FF-R80: one's own may come twice, without a second effect."""
    table = fateforge(hero(MERC), hero(GUARD, fear="shaken"))
    names = [one.id for one in table.content.fear]
    table.fears.unseen = [names.index("shaken"), names.index("hesitation")]
    run(table, fear.draw_fear, 0)
    assert [names[card] for card in table.heroes[0].fear] == ["hesitation"]
    table.fears.unseen = [names.index("shaken")]
    run(table, fear.draw_fear, 1)
    assert [names[card] for card in table.heroes[1].fear] == ["shaken", "shaken"]


def test_39_5_at_the_end_all_fear_cards_return() -> None:
    table = fateforge(hero(MERC, fear="shaken"), hero(GUARD))
    assert len(table.fears) == 15
    run(table, ending.reset)
    assert (len(table.fears), table.heroes[0].fear) == (16, ())


def test_FF_R48_to_begin_beside_it_or_to_stay_is_no_entering() -> None:
    table = scared(fateforge(hero(MERC), hero(GUARD), foes=[foe("revenant", 1, "a1")]))
    movement.sweep(table)
    assert table.heroes[0].fear == ()
    movement.place_foe(table, table.foes[0], 0)
    assert table.heroes[0].fear == ()


def test_FF_R47_the_used_fear_and_trap_cards_are_shuffled_when_a_deck_is_empty() -> None:
    table = fateforge(hero(MERC, energy=3), hero(GUARD))
    scream = [one.id for one in table.content.fear].index("scream")
    table.fears.unseen, table.fears_used = [], (scream,)
    run(table, fear.draw_fear, 0)
    assert (table.heroes[0].energy, table.fears_used) == (2, (scream,))


def test_FF_G5_torch_and_lantern_against_fear() -> None:
    torch = scared(fateforge(hero(MERC, items="pitch_torch"), hero(GUARD)))
    run(torch, fear.meet_fear, 0)
    assert (torch.heroes[0].fear, torch.heroes[0].brave) == ((), True)
    lantern = scared(fateforge(hero(MERC), hero(GUARD, items="ember_lantern")))
    run(lantern, fear.meet_fear, 0)
    assert lantern.heroes[0].fear == ()


def test_FF_G9_creeping_dread_adds_to_fear() -> None:
    table = scared(fateforge(hero(MERC, energy=3, corruption="creeping_dread"), hero(GUARD)))
    run(table, fear.draw_fear, 0)
    assert table.heroes[0].energy == 2


# Toxic damage


def test_40_1_toxic_damage_sets_health_tokens_aside() -> None:
    table = fateforge(hero(MERC, blocks=0), hero(GUARD))
    run(table, health.harm, 0, 0, 2)
    assert (health_of(table)[0], table.heroes[0].aside) == (7, 2)


def test_40_2_it_can_knock_out() -> None:
    table = fateforge(hero(MERC, health=1, blocks=0), hero(GUARD))
    run(table, health.harm, 0, 0, 1)
    assert table.heroes[0].down


def test_40_3_armour_and_block_negate_it() -> None:
    table = fateforge(hero(MERC, blocks=1), hero(GUARD))
    run(table, health.harm, 0, 0, 1)
    choose(table, "block", 0, "toxic")
    assert table.heroes[0].aside == 0


def test_40_4_recovery_may_bring_tokens_back() -> None:
    """The Antidote takes those set aside first."""
    table = fateforge(hero(MERC, health=6, aside=3), hero(GUARD))
    run(table, health.recover_health, 0, 2)
    assert (health_of(table)[0], table.heroes[0].aside) == (8, 1)
    cured = fateforge(hero(MERC, health=5, aside=2, items="antidote"), hero(GUARD))
    take_turn(cured)
    choose(cured, "use_card", "antidote", 1)
    assert (health_of(cured)[0], cured.heroes[0].aside) == (8, 0)


def test_40_5_at_the_end_of_the_scene_they_return() -> None:
    """FF-S29; of a KO'd hero after the procedure."""
    table = fateforge(hero(GUARD, health=4, aside=2), hero(MERC, health=0, aside=3, down=True), round=4)
    table.corruption.unseen = [[one.id for one in table.content.corruption].index("dull_ears")]
    run(table, ending.end_or_play_on)
    assert (health_of(table), [int(one.aside) for one in table.heroes]) == ([7, 5], [0, 0])


def test_40_6_an_ally_does_not_share_it() -> None:
    table = fateforge(hero(MERC, blocks=0), hero(GUARD), ally=0, companion=0, ally_health=4)
    run(table, health.harm, 0, 1, 2)
    assert table.ally_health == 3


# Glossary


def test_41_1_a_call_brings_the_closest_minion_of_the_colour() -> None:
    """FF-R40: not one in the caller's zone, not one that may not move; of equals the lowest number."""
    table = fateforge(
        hero(MERC, "e1"),
        hero(GUARD, "e1"),
        zones="a1 b1 c1 d1 e1",
        foes=[
            foe("rotling", 1, "b1"),
            foe("rotling", 3, "a1"),
            foe("rotling", 2, "c1"),
            foe("blight_mother", 1, "b1"),
        ],
    )
    caller = token(table, "P1")
    called = enemy_turns.called_foe(table, caller, 2, 9)
    assert called is not None
    assert called.word() == "R2"
    enemy_turns.call(table, caller, next(act for act in caller_section(table).acts if act.kind == 6))
    assert zone_of(table, "R2") == "b1"


def caller_section(table: Table) -> Section:
    return table.content.enemies[table.content.enemy_of["blight_mother"]].sections[-1]


def test_41_2_a_block_result_is_fed_or_turned_into_a_token() -> None:
    table = fateforge(hero("nobleman", hand="block block", skills="riposte"), hero(GUARD))
    take_turn(table)
    choose(table, "raise_shield", 0)
    choose(table, "use_card", "riposte", 1, "block")
    assert (table.heroes[0].blocks, hand_of(table)) == (1, "skill_hit")


def test_41_4_plus_1_is_one_damage_more() -> None:
    table = fateforge(hero(MERC, blocks=0), hero(GUARD, "c1"), foes=[foe("assassin", 1, "a1")])
    run(table, enemy_turns.all_turns)
    assert health_of(table)[0] == 7


def test_41_5_a_step_with_an_exit_modifier_goes_to_the_exit() -> None:
    from tests.games.fateforge.builders import thing

    table = fateforge(
        hero(MERC, "a1"),
        hero(GUARD, "a1"),
        foes=[foe("recruit", 1, "b1")],
        things=[thing("exit", "c1", letter="B")],
    )
    act = FoeAct(FOE_STEP)
    act.exit = "B"
    enemy_turns.step(table, token(table, "R1"), Section(0, 9, (act,), ""), act)
    assert zone_of(table, "R1") == "c1"
    act.exit = "C"
    enemy_turns.step(table, token(table, "R1"), Section(0, 9, (act,), ""), act)
    assert zone_of(table, "R1") == "c1"  # no such exit: nothing happens


def test_41_6_41_7_the_left_colour_if_there_is_one_else_the_right() -> None:
    """The Hierophant gives a block to green, else to red."""
    for foes, blocked in (
        ([foe("thornguard", 1, "c1"), foe("zealot", 1, "c1")], "G1"),
        ([foe("zealot", 1, "c1")], "R1"),
    ):
        table = fateforge(hero(MERC, "c1"), hero(GUARD, "c1"), foes=[*foes, foe("hierophant", 1, "a1")])
        run(table, enemy_turns.take_turn, token(table, "P1").code)
        assert token(table, blocked).blocks == 1
    alone = fateforge(hero(MERC, "c1"), hero(GUARD, "c1"), foes=[foe("hierophant", 1, "a1")])
    run(alone, enemy_turns.take_turn, token(alone, "P1").code)
    assert "cannot act" in said(alone)


def test_41_8_range_1_more_reaches_one_zone_farther() -> None:
    table = fateforge(hero(MERC, "c1", blocks=0), hero(GUARD, "c1"), foes=[foe("lich", 1, "a1")])
    run(table, enemy_turns.all_turns)
    assert health_of(table)[0] == 8


def test_41_9_toxic_points_are_added_or_stand_alone() -> None:
    """FF-S42, R61: with the option all of the damage is toxic instead."""

    def struck(option: str, blocks: int) -> Table:
        table = fateforge(
            hero(MERC, health=5, health_max=5, blocks=blocks),
            hero(GUARD, "c1"),
            foes=[foe("blight_mother", 1, "a1")],
            options={"toxic_modifier": option},
        )
        run(table, enemy_turns.all_turns)
        return table

    blocked = struck("adds", 1)
    choose(blocked, "block", 0, "damage")
    assert (health_of(blocked)[0], blocked.heroes[0].aside) == (4, 1)
    plain = struck("adds", 0)
    assert (health_of(plain)[0], plain.heroes[0].aside) == (3, 1)
    replaced = struck("replaces", 0)
    assert (health_of(replaced)[0], replaced.heroes[0].aside) == (4, 1)
    spitter = fateforge(
        hero(MERC, "b1", health=4, aside=1, blocks=0), hero(GUARD, "c1"), foes=[foe("spore_spitter", 1, "a1")]
    )
    run(spitter, enemy_turns.all_turns)
    assert (health_of(spitter)[0], spitter.heroes[0].aside) == (3, 2)


def test_41_10_leader_moves_the_closest_red_minion_within_2_zones() -> None:
    table = fateforge(
        hero(MERC, "d1"),
        hero(GUARD, "d1"),
        zones="a1 b1 c1 d1",
        foes=[foe("grunt", 1, "a1"), foe("grunt", 2, "c1"), foe("lieutenant", 1, "c1")],
    )
    run(table, enemy_turns.all_turns)
    assert (zone_of(table, "R1"), zone_of(table, "R2")) == ("b1", "c1")
