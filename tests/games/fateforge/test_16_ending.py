"""Chapter 16: ending a Combat Scene."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.fateforge.builders import at, fateforge, foe, goal, health_of, hero, said, take_turn, thing
from tests.games.fateforge.packs import content

from tablewright.games.fateforge.printed.scenes import (
    ALL_STANDING,
    BEARER_STOOD,
    COLLECT,
    DEFEAT,
    DOORS_CLOSED,
    EXIT_BY,
    INTERACT_N,
    NO_ALARM,
    NO_FIRE,
    SOME_LEFT,
    SPOT_DONE,
    STAND_AT,
)
from tablewright.games.fateforge.rules import campaign_fights, clean_up, ending, objectives
from tablewright.games.fateforge.table import Table
from tablewright.testing import choose, options_of, run

GUARD, MERC = "forest_guard", "mercenary"
EXIT_C = [thing("exit", "c1", letter="A")]


def leaving(*heroes: dict[str, object], **more: object) -> Table:
    """The last Clean-Up is done, and nobody plays an extra round."""
    table = fateforge(*heroes, round=4, **more)  # type: ignore[arg-type]
    run(table, ending.end_or_play_on)
    return table


def test_16_1_after_the_last_clean_up_the_extra_round_is_offered_then_they_exit() -> None:
    table = fateforge(
        hero(GUARD), hero(MERC, blocks=0), things=EXIT_C, round=4, goals=[goal(EXIT_BY, word="A")]
    )
    run(table, clean_up.end_round)
    assert options_of(table) == ["play-extra", "leave"] or options_of(table) == ["leave", "play-extra"]
    choose(table, "leave")
    assert [one.zone for one in table.heroes] == [2, 2]
    without = leaving(hero(GUARD), hero(MERC))
    assert (without.over, [one.zone for one in without.heroes]) == (True, [0, 0])  # the scene names no exit


def test_16_2_exiting_is_automatic_and_costs_nothing() -> None:
    table = leaving(hero(GUARD, health=3, energy=0), hero(MERC, health=5, energy=0), things=EXIT_C)
    assert [at(table, who) for who in (0, 1)] == ["c1", "c1"]
    assert health_of(table) == [4, 6]  # only the recovery


def test_16_3_16_5_a_path_costs_1_damage_for_each_zone_with_enemies() -> None:
    """FF-S9: start and exit included, once a zone whatever their number."""
    table = leaving(
        hero("rogue", "a1", health=6),
        hero(GUARD, "c2", health=7),
        zones="a1 b1 c1 c2",
        things=EXIT_C,
        foes=[foe("guard_dog", 1, "a1"), foe("guard_dog", 2, "a1"), foe("grunt", 1, "b1")],
    )
    assert health_of(table) == [5, 7]  # 2 damage and none, then 1 health recovered
    assert said(table).count("passes through") == 2


def test_16_4_enemies_in_the_exit_s_zone_do_not_close_it_a_guard_does() -> None:
    free = fateforge(hero(GUARD), hero(MERC), things=EXIT_C, foes=[foe("grunt", 1, "c1")])
    assert ending.exits(free) == [0]
    guarded = fateforge(
        hero(GUARD),
        hero(MERC),
        things=[thing("exit", "c1", letter="A", guard="R1")],
        foes=[foe("grunt", 1, "c1")],
    )
    assert ending.exits(guarded) == []


def test_16_6_each_player_picks_a_path_the_party_the_exit() -> None:
    ways = [thing("exit", "a1", letter="A"), thing("exit", "b2", letter="B")]
    table = leaving(hero(GUARD, "a1"), hero(MERC, "a1"), zones="a1 b1 a2 b2", things=ways)
    assert (table.seat, options_of(table)) == (0, ["leave-by A", "leave-by B"])
    choose(table, "leave_by", "B")
    assert (table.seat, options_of(table)) == (0, ["take-path 0 a1+b1+b2", "take-path 0 a1+a2+b2"])
    choose(table, "take_path", 0, "a1+a2+b2")
    assert table.seat == 1


def test_16_7_no_portals_no_closed_doors_and_a_trap_counts_as_an_enemy() -> None:
    """FF-36.3, 31.6: unless the scene allows portals."""
    things = [*EXIT_C, thing("portal", "a1-c1"), thing("trap", "b1")]
    table = fateforge(hero(GUARD, health=5), hero(MERC, "c1"), things=things)
    assert ending.paths(table, 0, 2) == [(0, 1, 2)]
    assert ending.danger(table, (0, 1, 2)) == 1
    table.scene.portals_in_exit = True
    assert ending.paths(table, 0, 2)[0] == (0, 2)
    shut = fateforge(hero(GUARD), hero(MERC), things=[*EXIT_C, thing("door", "b1-c1")])
    assert ending.exits(shut) == []


def test_16_8_all_objectives_met_is_a_success() -> None:
    """And some of them are a failure."""
    slip = thing("objective", "-", held=0, word="slip")
    goals = [goal(COLLECT, word="slip"), goal(EXIT_BY, word="A")]
    won = leaving(hero(GUARD), hero(MERC), things=[*EXIT_C, slip], goals=goals)
    assert won.result is not None
    assert won.result.won == (True, True)
    part = leaving(hero(GUARD), hero(MERC), things=[*EXIT_C, slip], goals=[*goals, goal(DEFEAT, target=9)])
    assert part.result is not None
    assert part.result.won == (False, False)
    assert "missed" in said(part)


@pytest.mark.parametrize(("kind", "word", "opened"), [(INTERACT_N, "chest", (0,)), (STAND_AT, "chest", ())])
def test_16_8_one_of_several_tokens_is_a_part_of_success(
    kind: int, word: str, opened: tuple[int, ...]
) -> None:
    """FF-G21."""
    chests = [thing("chest", "b1"), thing("chest", "c1")]
    table = fateforge(
        hero(GUARD), hero(MERC), things=chests, goals=[goal(kind, word=word, n=2)], opened=opened
    )
    assert campaign_fights.is_part(table) == bool(opened)


def test_16_8_what_must_not_happen_or_must_be_left_is_an_objective_too() -> None:
    """FF-G18: each as it stands, and then otherwise."""
    grunt, rotling = content().enemy_of["grunt"], content().enemy_of["rotling"]
    table = fateforge(
        hero(GUARD), hero(MERC), things=[thing("door", "b1-c1")], foes=[foe("grunt", 1, "b1")], opened=()
    )

    def met(kind: int, **more: Any) -> bool:
        return objectives.is_met(table, goal(kind, **more))

    def all_of_them() -> list[bool]:
        return [
            met(SOME_LEFT, target=grunt),
            met(NO_FIRE),
            met(BEARER_STOOD),
            met(NO_ALARM),
            met(DOORS_CLOSED),
            met(ALL_STANDING),
            not met(SPOT_DONE),
            not met(SOME_LEFT, target=rotling),
        ]

    assert all_of_them() == [True] * 8
    table.burned = table.bearer_fell = table.alarm = True
    table.alarm_round, table.last_round, table.open_doors, table.exploited = 2, 3, 1, 1
    table.heroes[0].down = True
    table.foes = []
    assert all_of_them() == [False] * 7 + [True]


def test_16_9_what_was_gathered_is_kept_whatever_the_outcome() -> None:
    table = leaving(hero(GUARD), hero(MERC), goals=[goal(DEFEAT, target=9)], gold=7, food=2)
    assert (table.over, table.gold, table.food) == (True, 7, 2)


def test_16_10_16_11_recovery_and_the_ko_procedure() -> None:
    """FF-S26, R16: X recovers one of each; Y draws a card and has two of each, even if it had more energy."""
    table = fateforge(hero(GUARD, health=3, energy=0), hero(MERC, health=0, energy=3, down=True), round=4)
    dread = next(i for i, card in enumerate(table.content.corruption) if card.id == "dull_ears")
    table.corruption.unseen = [dread]
    run(table, ending.end_or_play_on)
    assert [(int(one.health), int(one.energy)) for one in table.heroes] == [(4, 1), (2, 2)]
    assert (table.heroes[1].corruption, table.heroes[1].down) == ((dread,), False)


def test_16_12_cards_allies_and_decks_are_reset() -> None:
    table = fateforge(hero(GUARD, fear="shaken", spent=(3,)), hero(MERC), ally=0, companion=0, ally_health=2)
    run(table, ending.reset)
    assert (table.heroes[0].fear, table.heroes[0].spent, table.ally, len(table.fears)) == ((), (), -1, 16)


def test_16_13_health_and_energy_are_left_as_they_are() -> None:
    table = fateforge(hero(GUARD, health=3, energy=2), hero(MERC))
    run(table, ending.reset)
    assert (health_of(table)[0], table.heroes[0].energy) == (3, 2)


def test_16_15_nobody_leaves_early() -> None:
    table = fateforge(hero(GUARD, "c1", hand="step"), hero(MERC), things=EXIT_C, round=2)
    take_turn(table)
    assert not any("leave" in words or "exit" in words for words in options_of(table))


def test_FF_R8_armour_helps_on_the_way_out_and_who_falls_stays_where_it_fell() -> None:
    table = fateforge(
        hero(GUARD, "a1", health=1, items="padded_coat"),
        hero(MERC, "c1", blocks=0),
        things=[*EXIT_C, thing("objective", "-", held=0)],
        foes=[foe("grunt", 1, "a1"), foe("grunt", 2, "b1")],
        round=4,
    )
    run(table, ending.choose_exit)
    choose(table, "absorb", 0, "damage")
    assert (table.heroes[0].down, at(table), table.place[1]) == (True, "b1", 1)
    assert not table.heroes[0].has_left


def test_FF_R9_the_others_can_still_succeed() -> None:
    table = leaving(
        hero(GUARD, "a1", health=1),
        hero(MERC, "c1"),
        things=EXIT_C,
        foes=[foe("grunt", 1, "a1")],
        goals=[goal(EXIT_BY, word="A")],
    )
    assert table.result is not None
    assert table.result.won == (True, True)
    alone = leaving(
        hero(GUARD, "a1", health=1),
        hero(MERC, down=True, health=0),
        things=EXIT_C,
        foes=[foe("grunt", 1, "a1")],
    )
    assert alone.result is not None
    assert (alone.result.won, alone.result.clause) == ((False, False), "FF-5.9")


def test_FF_R10_without_a_way_out_the_scene_fails() -> None:
    guarded = [thing("exit", "c1", letter="A", guard="R1")]
    for option, health in (("fail_only", 4), ("ko", 2)):
        table = leaving(
            hero(GUARD, health=3),
            hero(MERC, "b1"),
            things=guarded,
            foes=[foe("grunt", 1, "c1")],
            goals=[goal(EXIT_BY, word="A")],
            options={"no_exit": option},
        )
        assert table.result is not None
        assert table.result.won == (False, False)
        assert health_of(table)[0] == (health if option == "fail_only" else 0)


def test_FF_R67_toxic_tokens_return_before_the_recovery() -> None:
    """FF-S29, 40.5"""
    table = leaving(hero(GUARD, health=4, aside=2), hero(MERC))
    assert (health_of(table)[0], table.heroes[0].aside) == (7, 0)


def test_FF_R14_FF_R15_when_the_card_for_a_ko_is_drawn() -> None:
    out = fateforge(hero(GUARD), hero(MERC, health=0, down=True, out=True), round=4)
    run(out, ending.end_or_play_on)
    assert (out.heroes[1].corruption, len(out.graveyard), out.heroes[1].health) == ((), 0, 2)
    drawn = fateforge(hero(GUARD), hero(MERC, health=0, down=True), round=4)
    run(drawn, ending.end_or_play_on)
    assert len(drawn.heroes[1].corruption) + len(drawn.graveyard) == 1


def test_FF_G18_to_stand_somewhere_is_judged_at_the_final_clean_up() -> None:
    goals = [goal(STAND_AT, word="each", zone=0)]
    table = leaving(hero(GUARD, "a1"), hero(MERC, "a1"), things=EXIT_C, goals=goals)
    assert table.result is not None
    assert table.result.won == (True, True)
    assert [at(table, who) for who in (0, 1)] == ["c1", "c1"]


def test_16_14_a_won_scene_counts() -> None:
    table = leaving(hero(GUARD), hero(MERC))
    assert table.won_scenes == 1
