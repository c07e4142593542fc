"""Chapter 25: Battle Mode."""

from __future__ import annotations

from tests.games.fateforge.builders import fateforge, goal, hero, said, thing
from tests.games.fateforge.packs import content, scene

from tablewright.engine.game import find_game
from tablewright.games.fateforge.printed.scenes import DEFEAT
from tablewright.games.fateforge.rules import battle_mode, combat_set_up, ending, health
from tablewright.games.fateforge.table import Table
from tablewright.testing import choose, options_of, run

GUARD, MERC = "forest_guard", "mercenary"


def battle(*heroes: dict[str, object], **more: object) -> Table:
    """The last round of the first scene of a questline is over."""
    return fateforge(*heroes, round=4, in_battle=True, questline=0, **more)  # type: ignore[arg-type]


def test_25_1_battle_mode_needs_no_campaign() -> None:
    table = find_game("fateforge").new(2, 1)
    assert table.rules.mode == "battle"  # type: ignore[attr-defined]


def test_25_2_a_questline_is_a_series_of_scenes_without_a_rest() -> None:
    assert [(line.id, int(line.difficulty), len(line.scenes)) for line in content().questlines] == [
        ("blood_in_the_sawdust", 1, 3),
        ("the_bone_stair", 2, 4),
        ("thorn_and_crown", 3, 4),
    ]
    table = battle(hero(GUARD), hero(MERC))
    run(table, ending.end_or_play_on)
    assert (table.scene_at, table.scene.id) == (1, "blind_bidders")


def test_25_3_between_scenes_food_and_potions_heal() -> None:
    table = battle(hero(GUARD, health=2, items="healing_potion"), hero(MERC), food=1)
    run(table, combat_set_up.set_scene, "smugglers_span")
    assert {"eat 0", "use-outside 0 healing-potion 1"} <= set(options_of(table))


def test_25_4_its_scenes_are_harder() -> None:
    """FF-G27: see the threat sums in the tests of the content."""
    assert len(scene("smugglers_span", 4).places) > len(scene("102B", 4).places)


def test_25_6_gold_for_skills_and_items_what_is_not_spent_is_lost() -> None:
    table = find_game("fateforge").new(1, 1)
    choose(table, "be", 0, "mercenary")
    choose(table, "be", 1, "rogue")
    assert [(int(one.gold), int(one.skill_gold)) for one in table.heroes] == [(4, 8), (4, 8)]  # type: ignore[attr-defined]
    assert table.food == 4  # type: ignore[attr-defined]
    assert "buy-item 0 boots-of-celerity" not in options_of(table)  # tier 2 is not for sale
    choose(table, "buy_skill", 0, "brawler")
    choose(table, "enough", 0)
    assert (table.heroes[0].gold, table.heroes[0].skill_gold) == (0, 0)  # type: ignore[attr-defined]


def test_25_7_all_scenes_won_are_a_win_with_a_rating() -> None:
    for points, grade in ((9, "gold"), (5, "silver"), (2, "copper")):
        table = battle(hero(GUARD), hero(MERC), scene_at=2, points=points)
        run(table, battle_mode.finish_questline)
        assert table.result is not None
        assert (table.result.won, table.result.grade) == ((True, True), grade)


def test_25_7_all_ko_d_in_one_scene_the_questline_is_lost_at_once() -> None:
    """FF-S40"""
    table = battle(hero(GUARD, health=1), hero(MERC, health=0, down=True))
    run(table, health.harm, 0, 1)
    assert table.result is not None
    assert table.result.clause == "FF-25.7"


def test_25_8_no_extra_round_but_a_card_for_a_ko() -> None:
    table = battle(hero(GUARD), hero(MERC, down=True, health=0), goals=[goal(DEFEAT, target=9)])
    run(table, ending.end_or_play_on)
    assert len(table.heroes[1].corruption) + len(table.graveyard) == 1
    assert table.heroes[1].down  # FF-R56: it stays out until it is fed


def test_25_9_recovery_only_after_a_successful_scene() -> None:
    """FF-S40, R56: the questline goes on, but cannot be won any more."""
    lost = battle(hero(GUARD, health=3), hero(MERC, health=3), goals=[goal(DEFEAT, target=9)])
    run(lost, ending.end_or_play_on)
    assert ([int(one.health) for one in lost.heroes], lost.failed, lost.scene_at) == ([3, 3], True, 1)
    won = battle(hero(GUARD, health=3), hero(MERC, health=3))
    run(won, ending.end_or_play_on)
    assert [int(one.health) for one in won.heroes] == [4, 4]
    run(lost, battle_mode.finish_questline)
    assert lost.result is not None
    assert (lost.result.won, lost.result.clause) == ((False, False), "FF-R56")


def test_25_10_rewards_lie_on_the_maps() -> None:
    """FF-G27: a chest, two food, a scroll; the scroll teaches a level I skill of cost 4 or less."""
    kinds = [thing.id.split("-")[0] for thing in scene("smugglers_span").things]
    assert (kinds.count("chest"), kinds.count("food"), kinds.count("scroll"), kinds.count("gem")) == (
        1,
        2,
        1,
        0,
    )
    table = battle(hero(GUARD), hero(MERC), scrolls=1)
    run(table, battle_mode.read_scroll)
    assert "learn 0 steady-aim" in options_of(table)
    assert "learn 0 volley" not in options_of(table)
    choose(table, "learn", 0, "steady_aim")
    assert content().card_of["steady_aim"] in table.heroes[0].skills


def test_FF_R56_with_the_option_a_missed_objective_loses_the_questline() -> None:
    table = battle(hero(GUARD), hero(MERC), goals=[goal(DEFEAT, target=9)], options={"battle_fail": "lose"})
    run(table, ending.end_or_play_on)
    assert table.over
    assert "The questline is lost" in said(table)


def test_FF_R56_food_wakes_a_hero_that_stayed_out() -> None:
    table = battle(hero(GUARD), hero(MERC, down=True, health=0), food=1)
    run(table, battle_mode.eat, 1)
    assert (table.heroes[1].down, table.heroes[1].health) == (False, 1)


def test_FF_G27_up_to_three_points_a_scene() -> None:
    chest = thing("chest", "c1")
    table = battle(hero(GUARD), hero(MERC), things=[chest, thing("food", "b1", worth=1)])
    assert battle_mode.scene_points(table, []) == 1  # nobody is KO'd
    table.opened, table.collected = (0,), (1,)
    assert battle_mode.scene_points(table, []) == 2
    assert battle_mode.scene_points(table, [True]) == 3
    table.heroes[0].down = True
    assert battle_mode.scene_points(table, [False]) == 1


def test_FF_25_10_scenes_of_a_questline_have_no_gems_and_small_fountains() -> None:
    from tablewright.games.fateforge.printed.scenes import FOUNTAIN

    for name in ("water_and_wick", "glass_maze", "under_root", "heart_of_rot"):
        assert all(one.cubes <= 2 for one in scene(name, 4).things if one.kind == FOUNTAIN)


def test_25_5_a_table_has_one_questline_and_goes_on_where_it_was() -> None:
    """FF-1.1, 1.2: won or lost together."""
    from tablewright.engine.record import Record, record, replay

    table = find_game("fateforge").new(2, 5, {"questline": "the_bone_stair"})
    for _ in range(6):
        table.choose(len(table.options) - 1)
    again = replay(Record.parse(record(table).text()))
    assert isinstance(again, Table)
    assert (again.questline, again.scene.id, again.options) == (1, table.scene.id, table.options)  # type: ignore[attr-defined]
