"""Chapters 34 to 37: allies, exploration tokens, traps, doors."""

from __future__ import annotations

from tests.games.fateforge.builders import (
    answer,
    at,
    behind_screen,
    fateforge,
    foe,
    hand_of,
    health_of,
    hero,
    is_there,
    said,
    take_turn,
    thing,
    zone_of,
)
from tests.games.fateforge.packs import content

from tablewright.games.fateforge.codes import RESULT_OF
from tablewright.games.fateforge.rules import allies, ending, enemy_turns, health, movement, traps
from tablewright.games.fateforge.table import Table
from tablewright.testing import choose, lay, options_of, refusal, run

GUARD, MERC = "forest_guard", "mercenary"
IRSA, KORSO, BENEDEK, ILZE = range(4)


def with_ally(ally: int, dice: str, *heroes: dict[str, object], **more: object) -> Table:
    return fateforge(
        *heroes,
        ally=ally,
        companion=0,
        ally_health=int(content().allies[ally].health),
        ally_dice=tuple(RESULT_OF[word] for word in dice.split()),
        **more,  # type: ignore[arg-type]
    )


def test_34_1_34_2_at_most_one_ally_with_one_hero() -> None:
    table = fateforge(hero(MERC), hero(GUARD), allies=(IRSA, KORSO))
    run(table, allies.choose_ally)
    assert (len(table.options), options_of(table)[0]) == (5, "no-ally")
    bound = fateforge(hero(MERC), hero(GUARD), scene={"ally": IRSA})
    run(bound, allies.choose_ally)
    assert not any(words == "no-ally" for words in options_of(bound))
    assert len(bound.options) == 2


def test_34_3_its_dice_are_rolled_once_without_misses() -> None:
    table = fateforge(hero(MERC), hero(GUARD), scene={"ally": IRSA})
    lay(table, ally=[6, 1, 6, 5])
    run(table, allies.choose_ally)
    table.choose(0)
    assert len(table.ally_dice) == 2
    assert not any("miss" in str(line) for line in table.log or ())


def test_34_4_an_own_die_for_an_ally_die_or_an_ally_die_for_an_ability() -> None:
    """FF-R72: a miss will do; several in one turn; only in the companion's zone."""
    table = with_ally(
        IRSA,
        "red_hit yellow_step",
        hero(MERC, hand="red_miss", blocks=0),
        hero(GUARD, "a1"),
        foes=[foe("grunt", 1, "a1")],
    )
    take_turn(table)
    choose(table, "trade_die", "red_miss", "yellow_step")
    assert (hand_of(table), table.ally_dice) == ("yellow_step", (RESULT_OF["red_hit"],))
    answer(table, next(words for words in options_of(table) if words.startswith("ask-ally strike")))
    choose(table, "strike_foe", "R1")
    assert (is_there(table, "R1"), table.ally_dice) == (False, ())
    away = with_ally(IRSA, "red_hit", hero(MERC, "c1"), hero(GUARD, "a1", hand="red_miss"))
    take_turn(away, 1)
    assert refusal(away, "trade_die", "red_miss", "red_hit") == "FF-34.4"


def test_34_5_34_6_34_9_the_ally_suffers_with_its_companion() -> None:
    """FF-S30, 40.6: not the toxic damage; at its health it is out."""
    table = with_ally(BENEDEK, "green_focus", hero(MERC, health=9, blocks=1), hero(GUARD, "c1"))
    run(table, health.harm, 0, 2)
    choose(table, "block", 0, "damage")
    assert (health_of(table)[0], table.ally_health) == (8, 2)
    run(table, health.harm, 0, 0, 2)
    assert (health_of(table)[0], table.ally_health) == (6, 2)
    run(table, health.harm, 0, 2)
    assert table.ally_health == 0
    table.heroes[0].hand = (RESULT_OF["red_hit"],)
    take_turn(table)
    assert refusal(table, "trade_die", "red_hit", "green_focus") == "FF-34.6"


def test_34_7_when_the_companion_falls_the_ally_is_out() -> None:
    table = with_ally(BENEDEK, "green_focus", hero(MERC, health=1, blocks=0), hero(GUARD, "c1"))
    run(table, health.harm, 0, 0, 1)
    assert table.ally_health == 0


def test_34_8_an_ally_is_not_healed_in_combat_and_whole_again_after_it() -> None:
    table = with_ally(ILZE, "green_focus", hero(MERC, health=5), hero(GUARD))
    table.ally_health = 1
    run(table, health.recover_health, 0, 2)
    assert table.ally_health == 1
    run(table, ending.reset)
    assert (table.ally, table.ally_dice) == (-1, ())


def test_FF_G17_what_allies_do() -> None:
    hold = with_ally(IRSA, "red_hit", hero(MERC, blocks=0), hero(GUARD, "a1"))
    take_turn(hold)
    answer(hold, next(words for words in options_of(hold) if words.startswith("ask-ally hold")))
    assert [int(one.blocks) for one in hold.heroes] == [1, 1]
    trick = with_ally(KORSO, "yellow_step", hero(MERC), hero(GUARD), foes=[foe("enforcer", 1, "a1")])
    take_turn(trick)
    answer(trick, next(words for words in options_of(trick) if words.startswith("ask-ally vanish")))
    choose(trick, "step_to", "b1")
    assert at(trick) == "b1"
    recall = with_ally(BENEDEK, "green_focus", hero(MERC, hand=""), hero(GUARD))
    take_turn(recall)
    answer(recall, next(words for words in options_of(recall) if words.startswith("ask-ally recall")))
    assert hand_of(recall) == "focus focus"
    lamp = with_ally(
        ILZE,
        "green_focus blue_shot",
        hero(MERC, health=4),
        hero(GUARD),
        foes=[foe("shambler", 1, "b1"), foe("grunt", 2, "b1")],
    )
    take_turn(lamp)
    answer(lamp, next(words for words in options_of(lamp) if words.startswith("ask-ally lamp")))
    choose(lamp, "help_hero", MERC, "health", 2)
    answer(lamp, next(words for words in options_of(lamp) if words.startswith("ask-ally banish")))
    assert options_of(lamp) == ["strike-foe R1"] or "strike-foe R1" in options_of(lamp)
    assert health_of(lamp)[0] == 6


# Exploration tokens


def test_35_1_a_focus_explores_a_token_and_removes_it() -> None:
    table = fateforge(
        hero(MERC, hand="focus"), hero(GUARD), things=[thing("exploration", "a1", contents="auto")]
    )
    lay(table, lot=[3])
    take_turn(table)
    choose(table, "work_on", "focus", "exploration-1")
    assert (table.food, table.place, "D6: 3" in said(table)) == (1, [-1], True)


# Traps


def trapped(hand: str = "", **more: object) -> Table:
    table = fateforge(
        hero(MERC, hand=f"step {hand}".strip(), blocks=0, **more), hero(GUARD), things=[thing("trap", "b1")]
    )
    take_turn(table)
    choose(table, "walk", "step", "b1")
    return table


def test_36_1_36_2_a_trap_is_ignored_for_a_focus_or_suffered() -> None:
    """FF-R7: ignored, its token stays; drawn, it goes."""
    avoided = trapped("green_focus")
    assert options_of(avoided) == ["draw-trap 0", "ignore-trap 0 green-focus"]
    choose(avoided, "ignore_trap", 0, "green_focus")
    assert (avoided.place, hand_of(avoided)) == ([1], "")
    sprung = trapped("red_hit")
    assert options_of(sprung) == ["draw-trap 0"]
    choose(sprung, "draw_trap", 0)
    assert sprung.place == [-1]
    finder = fateforge(
        hero("rogue", hand="step", skills="trapfinder"), hero(GUARD), things=[thing("trap", "b1")]
    )
    take_turn(finder)
    choose(finder, "walk", "step", "b1")
    choose(finder, "disarm", 0)
    assert (finder.place, len(finder.traps_used)) == ([-1], 0)


def test_FF_R7_with_the_option_any_result_avoids_a_trap() -> None:
    table = fateforge(
        hero(MERC, hand="step red_hit"),
        hero(GUARD),
        things=[thing("trap", "b1")],
        options={"trap_avoid": "wild"},
    )
    take_turn(table)
    choose(table, "walk", "step", "b1")
    assert "ignore-trap 0 red-hit" in options_of(table)


def test_FF_R7_a_die_behind_the_screen_can_be_given_when_dashing() -> None:
    table = fateforge(hero(MERC, dice="green_focus hit hit miss"), hero(GUARD), things=[thing("trap", "b1")])
    table.heroes[0].covered = True
    behind_screen(table)
    choose(table, "dash", 0, "b1")
    choose(table, "ignore_trap", 0, "green_focus")
    assert (len(table.heroes[0].dice), table.place) == (3, [1])


def test_36_3_a_trap_in_a_zone_counts_as_an_enemy_while_exiting() -> None:
    table = fateforge(
        hero(MERC),
        hero(GUARD),
        foes=[foe("grunt", 1, "b1")],
        things=[thing("trap", "b1"), thing("trap", "c1")],
    )
    assert ending.danger(table, (0, 1, 2)) == 2


def test_FF_R46_enemies_never_trigger_traps_and_a_later_entry_triggers_again() -> None:
    table = fateforge(
        hero(MERC, "c1"),
        hero(GUARD, "c1"),
        foes=[foe("recruit", 1, "b1"), foe("enforcer", 1, "a1")],
        things=[thing("trap", "b1")],
    )
    run(table, enemy_turns.all_turns)
    assert table.place == [1]
    again = trapped("green_focus")
    choose(again, "ignore_trap", 0, "green_focus")
    movement.enter(again, 0, 1, 0)
    assert again.steps[-1][0] is traps.spring


def test_FF_G11_what_the_trap_cards_do() -> None:
    def sprung(card: str, **more: object) -> Table:
        table = trapped(**more)  # type: ignore[arg-type]
        table.traps.unseen = [[one.id for one in table.content.traps].index(card)]
        choose(table, "draw_trap", 0)
        return table

    assert health_of(sprung("spring_blades"))[0] == 7
    dart = sprung("poison_dart")
    assert (health_of(dart)[0], dart.heroes[0].aside) == (8, 1)
    assert hand_of(sprung("snare", hand="step red_hit")) == "red_hit"
    assert sprung("snare").heroes[0].stunned
    assert sprung("flash_powder").heroes[0].stunned
    assert health_of(sprung("dud"))[0] == 9
    bell = fateforge(
        hero(MERC, hand="step"),
        hero(GUARD),
        zones="a1 b1 c1 d1",
        things=[thing("trap", "b1")],
        foes=[foe("grunt", 1, "d1")],
    )
    bell.traps.unseen = [[one.id for one in bell.content.traps].index("alarm_bell")]
    take_turn(bell)
    choose(bell, "walk", "step", "b1")
    choose(bell, "draw_trap", 0)
    assert zone_of(bell, "R1") == "c1"


# Doors


def test_37_1_37_2_a_focus_opens_and_closes_a_door() -> None:
    """FF-S34, R41: closed, nobody moves or shoots through; from either side, any number of times."""
    table = fateforge(
        hero(GUARD, "a1", hand="focus shot focus step"),
        hero(MERC),
        zones="a1 b1",
        foes=[foe("bowman", 1, "b1")],
        things=[thing("door", "a1-b1")],
    )
    run(table, enemy_turns.all_turns)
    assert health_of(table)[0] == 7
    take_turn(table)
    assert not any(words.startswith(("shoot", "walk")) for words in options_of(table))
    choose(table, "work_on", "focus", "door-1")
    assert {"shoot shot B1", "walk step b1"} <= set(options_of(table))
    choose(table, "work_on", "focus", "door-1")
    assert not any(words.startswith(("shoot", "walk")) for words in options_of(table))


def test_37_3_a_guarded_door_cannot_be_operated() -> None:
    table = fateforge(
        hero(GUARD, "a1", hand="focus"),
        hero(MERC),
        zones="a1 b1",
        foes=[foe("grunt", 1, "b1")],
        things=[thing("door", "a1-b1", guard="R1")],
    )
    take_turn(table)
    assert not any(words.startswith("work-on") for words in options_of(table))


def test_37_4_enemies_do_not_open_doors() -> None:
    table = fateforge(
        hero(GUARD, "a1"),
        hero(MERC),
        zones="a1 b1",
        foes=[foe("recruit", 1, "b1")],
        things=[thing("door", "a1-b1")],
    )
    run(table, enemy_turns.all_turns)
    assert (zone_of(table, "R1"), table.open_doors) == ("b1", 0)


def test_36_1_a_trap_is_met_by_a_push_too() -> None:
    from tablewright.games.fateforge.rules import stun

    table = fateforge(hero(GUARD, "a1"), hero(MERC), zones="a1 b1", things=[thing("trap", "b1")])
    run(table, stun.push_hero, 0)
    assert table.asking[0] is traps.spring
