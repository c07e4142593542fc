"""Chapter 10: combat round and Preparation Phase."""

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
    said,
    thing,
)

from tablewright.engine.game import find_game
from tablewright.games.fateforge.printed.scenes import COLLECT
from tablewright.games.fateforge.rules import clean_up, hero_turns, preparation
from tablewright.games.fateforge.table import ENEMIES, REACT, Table
from tablewright.testing import choose, lay, options_of, refusal, run

GUARD, MERC = "forest_guard", "mercenary"


def rolled(dice: str, **more: object) -> Table:
    """A Mercenary whose dice have fallen, behind the screen."""
    table = fateforge(hero(MERC, dice=dice, **more), hero(GUARD, "c1"))
    behind_screen(table)
    return table


def begun(seats: int = 2, **more: object) -> Table:
    """A round whose dice have been rolled by both players."""
    table = fateforge(hero(MERC), hero(GUARD, "c1"), seats=seats, round=0, **more)  # type: ignore[arg-type]
    run(table, preparation.begin_round)
    return table


def test_10_1_the_objectives_met_early_do_not_shorten_the_scene() -> None:
    from tests.games.fateforge.builders import goal

    satchel = thing("objective", "a1", word="satchel", held=0)
    table = fateforge(
        hero(MERC), hero(GUARD), things=[satchel], goals=[goal(COLLECT, word="satchel")], round=3, track=()
    )
    run(table, clean_up.clean_up)
    assert (table.round, table.over) == (4, False)
    table.round = 4
    run(table, clean_up.end_round)
    assert table.asking[0].__name__ == "offer_extra_round"


def test_10_2_preparation_then_action_then_clean_up() -> None:
    table = begun()
    seen = [table.phase]
    for seat in (0, 1):
        table.choose(options_of_seat(table, seat).index(f"ready {seat}"), seat)
    choose(table, "next_in_order", 0)
    seen.append(table.phase)
    run(table, clean_up.clean_up)
    assert [*seen, table.round] == [1, 2, 2]  # the next round has begun


def options_of_seat(table: Table, seat: int) -> list[str]:
    table.focus(seat)
    return options_of(table)


def test_10_3_all_players_prepare_at_the_same_time() -> None:
    table = begun()
    assert sorted(table.waiting()) == [0, 1]
    assert "ready 0" in options_of_seat(table, 0)
    assert "ready 1" in options_of_seat(table, 1)


def test_10_4_four_dice_of_the_pool_are_chosen_and_may_differ_each_round() -> None:
    table = fateforge(hero(MERC, pool=(2, 1, 0, 1), items="short_sword"), hero(GUARD), round=0)
    run(table, preparation.prepare, 0)
    assert options_of(table) == [
        "roll 0 red+red+yellow+green",
        "roll 0 red+red+yellow+melee",
        "roll 0 red+red+green+melee",
        "roll 0 red+yellow+green+melee",
    ]
    lay(table, dice_0=[1, 6, 1, 2])
    answer(table, "roll 0 red+yellow+green+melee")
    assert hand_of(table) == "red_hit yellow_miss green_focus melee_special"


def test_10_5_other_seats_do_not_see_what_lies_behind_a_screen() -> None:
    table = begun()
    mine, theirs = table.seen_by(0), table.seen_by(1)
    assert len(mine.heroes[0].dice) == 4
    assert (mine.heroes[1].dice, theirs.heroes[0].dice, theirs.heroes[0].hand) == ((), (), ())
    assert not any("rolls" in str(line) and "Mercenary" in str(line) for line in theirs.log or ())
    table.heroes[0].matched = True
    assert not table.seen_by(1).heroes[0].matched  # it would say that three dice were alike


def test_10_6_the_three_actions_come_in_any_order() -> None:
    """FF-R26: each once, interleaved as the player likes."""
    table = rolled("hit hit hit miss")
    choose(table, "dash", 0, "b1")
    lay(table, dice_0=[5])
    choose(table, "reroll", 0, "red")
    choose(table, "match", 0, "red_hit", "focus")
    assert (hand_of(table), at(table)) == ("red_focus red_hit red_hit red_step", "b1")
    assert refusal(table, "dash", 0, "a1") == "FF-10.9"


def test_10_7_an_energy_reroll_takes_any_number_of_misses_once_a_round() -> None:
    """FF-S18, 4.16: a second one is refused, and so are dice that show no miss."""
    table = rolled("miss miss hit step", energy=3)
    assert options_of(table)[:2] == ["reroll 0 red+red", "reroll 0 red"]
    assert refusal(table, "reroll", 0, "red_step") == "FF-10.7"
    lay(table, dice_0=[6, 5])
    choose(table, "reroll", 0, "red+red")
    assert sorted(hand_of(table).split()) == ["red_hit", "red_miss", "red_step", "red_step"]
    assert refusal(table, "reroll", 0, "red") == "FF-10.7"
    assert table.heroes[0].energy == 2


def test_10_7_without_energy_or_a_miss_there_is_no_reroll() -> None:
    table = rolled("miss hit hit step", energy=0)
    assert refusal(table, "reroll", 0, "red") == "FF-5.5"
    assert not any(words.startswith("reroll") for words in options_of(rolled("step hit hit step")))


def test_10_8_three_of_a_kind_asks_for_the_same_face() -> None:
    """FF-S13, R25: a plain and a skill face differ; colour does not count; the miss stays."""
    assert refusal(rolled("hit skill_hit hit skill_hit"), "match", 0, "red_hit", "focus") == "FF-10.8"
    table = rolled("hit hit yellow_hit miss")
    assert refusal(table, "match", 0, "red_miss", "focus") == "FF-R25"
    choose(table, "match", 0, "yellow_hit", "focus")
    assert hand_of(table) == "red_hit red_hit yellow_focus red_miss"
    assert not any(words.startswith("match") for words in options_of(table))  # once


def test_10_8_a_split_face_equals_only_the_same_split_face() -> None:
    same = "green_step/focus green_step/focus green_step/focus green_miss"
    assert refusal(rolled(same), "match", 0, "green_step/focus", "hit") == ""
    mixed = "green_step/focus green_step/focus green_focus green_miss"
    assert refusal(rolled(mixed), "match", 0, "green_focus", "hit") == "FF-10.8"
    assert refusal(rolled("miss miss miss hit"), "match", 0, "red_miss", "hit") == "FF-10.8"


def test_FF_R25_the_options_of_three_of_a_kind() -> None:
    table = rolled("hit hit hit miss")
    assert "match 0 red-hit block" not in options_of(table)
    assert "match 0 red-hit special" not in options_of(table)
    wide = fateforge(
        hero(MERC, dice="hit hit hit miss"),
        hero(GUARD),
        options={"triple": "any_die", "triple_special": True},
    )
    behind_screen(wide)
    assert refusal(wide, "match", 0, "red_miss", "focus") == ""
    assert "match 0 red-hit special" in options_of(wide)


def test_10_9_a_dash_goes_to_any_adjacent_zone_whatever_the_dice_show() -> None:
    table = fateforge(hero(MERC, "b1", dice="miss miss miss miss"), hero(GUARD), zones="a1 b1 c1 b2 d1")
    behind_screen(table)
    assert [words for words in options_of(table) if "dash" in words] == [
        "dash 0 a1",
        "dash 0 c1",
        "dash 0 b2",
    ]


def test_10_10_a_dash_out_of_a_zone_with_enemies_costs_1_damage() -> None:
    """FF-R2: armour and block may negate it; a step never costs it."""
    table = fateforge(
        hero(MERC, dice="hit hit step miss", blocks=0, health=4),
        hero(GUARD, "c1"),
        foes=[foe("grunt", 1, "a1")],
    )
    behind_screen(table)
    choose(table, "dash", 0, "b1")
    assert (at(table), health_of(table)[0]) == ("b1", 3)
    free = fateforge(hero(MERC, dice="step hit hit miss", health=4, blocks=0), hero(GUARD))
    behind_screen(free)
    choose(free, "dash", 0, "b1")
    assert health_of(free)[0] == 4
    walk = fateforge(hero(MERC, hand="step", health=4), hero(GUARD), foes=[foe("grunt", 1, "a1")])
    run(walk, hero_turns.begin_turn, 0)
    choose(walk, "walk", "step", "b1")
    assert health_of(walk)[0] == 4


def dashed_into_traps(first: int) -> Table:
    """Two players dash into a trap each, while the dice still lie behind the screens."""
    traps = [thing("trap", "b1"), thing("trap", "b2")]
    table = fateforge(hero(MERC, "a1"), hero(GUARD, "a2"), zones="a1 b1 a2 b2", round=0, things=traps)
    run(table, preparation.begin_round)
    for seat in (first, 1 - first):
        words = f"dash {seat} {'b1' if seat == 0 else 'b2'}"
        table.choose(options_of_seat(table, seat).index(words), seat)
        table.choose(options_of_seat(table, seat).index(f"draw-trap {seat}"), seat)
    return table


def test_10_3_what_a_dash_meets_hangs_on_nobody_elses_speed() -> None:
    """FF-10.3, R27: each seat has luck of its own behind its screen, apart from that of the Action Phase."""
    slow, quick = dashed_into_traps(0), dashed_into_traps(1)
    assert slow.fate.drawn == quick.fate.drawn
    drawn = dict(zip(slow.fate.streams, slow.fate.drawn, strict=True))
    assert (drawn["haste-0"], drawn["haste-1"], drawn["traps"]) == (1, 1, 0)
    assert len(slow.traps_used) == 2


def test_FF_R2_armour_may_negate_the_damage_of_a_dash_or_it_costs_energy() -> None:
    table = fateforge(
        hero(MERC, dice="hit hit step miss", health=1, blocks=1), hero(GUARD), foes=[foe("grunt", 1, "a1")]
    )
    behind_screen(table)
    choose(table, "dash", 0, "b1")
    choose(table, "block", 0, "damage")
    assert (at(table), health_of(table)[0], table.heroes[0].blocks) == ("b1", 1, 0)
    tired = fateforge(
        hero(MERC, dice="hit hit step miss", health=5, energy=2),
        hero(GUARD),
        foes=[foe("grunt", 1, "a1")],
        options={"dash_penalty": "energy"},
    )
    behind_screen(tired)
    choose(tired, "dash", 0, "b1")
    assert (health_of(tired)[0], tired.heroes[0].energy) == (5, 1)


def test_FF_R2_the_damage_of_a_dash_can_knock_out() -> None:
    table = fateforge(
        hero(MERC, dice="hit hit step miss", health=1), hero(GUARD, "c1"), foes=[foe("grunt", 1, "a1")]
    )
    behind_screen(table)
    choose(table, "dash", 0, "b1")
    assert (table.heroes[0].down, at(table)) == (True, "a1")


def test_10_11_a_dash_does_not_go_through_a_portal() -> None:
    """FF-S17: the energy move does."""
    table = fateforge(
        hero(MERC, dice="hit hit hit miss", energy=2, health=5),
        hero(GUARD, "b1"),
        zones="a1 b1 c3",
        foes=[foe("grunt", 1, "a1")],
        things=[thing("portal", "a1-c3")],
    )
    behind_screen(table)
    assert [words for words in options_of(table) if "dash" in words] == ["dash 0 b1"]
    run(table, hero_turns.begin_turn, 0)
    choose(table, "energy_move", "c3")
    assert (at(table), table.heroes[0].energy) == ("c3", 1)


def test_10_12_the_players_lay_the_order_tiles_as_they_like() -> None:
    """FF-S3, 10.13, 10.14, 10.15: the reactions lie where they were announced, the enemies at the end."""
    table = fateforge(hero("rogue"), hero(GUARD), space=1)
    run(table, preparation.set_order, ())
    assert options_of(table) == ["next-in-order 0", "next-in-order 1"]
    choose(table, "next_in_order", 1)
    assert (table.order, table.track) == ((1, 0), (REACT, 0, ENEMIES))  # the first tile is being played
    assert table.actor == 1


def test_10_13_the_reactions_always_come_before_some_hero() -> None:
    """FF-R29: KO'd heroes have no tile, and the space is clamped."""
    table = fateforge(hero("rogue"), hero(GUARD, down=True, health=0), hero(MERC), space=2)
    run(table, preparation.set_order, ())
    choose(table, "next_in_order", 0)
    assert (table.order, table.track) == ((0, 2), (REACT, 2, ENEMIES))
    for seed in range(20):
        game = find_game("fateforge").new(1, seed, {"mode": "scene", "scene": "102A", "solo_heroes": 3})
        while game.round == 0:
            game.choose(len(game.options) - 1)
        assert 0 <= game.space <= 2  # type: ignore[attr-defined]


def test_10_14_the_order_is_told_from_left_to_right() -> None:
    table = fateforge(hero("rogue"), hero(GUARD))
    run(table, preparation.set_order, ())
    choose(table, "next_in_order", 1)
    assert "The order is Forest Guard, Rogue." in said(table)


def test_10_15_the_action_phase_waits_for_the_slowest() -> None:
    table = begun()
    table.choose(options_of_seat(table, 0).index("ready 0"), 0)
    assert (table.waiting(), table.phase) == ([1], 1)
    table.choose(options_of_seat(table, 1).index("ready 1"), 1)
    assert table.asking[0].__name__ == "set_order"


def test_FF_R27_dashes_happen_in_the_order_in_which_they_are_committed() -> None:
    table = fateforge(
        hero(MERC, dice="hit hit hit miss"),
        hero(GUARD, "c1", dice="hit hit hit miss"),
        things=[thing("gem", "b1", worth=1)],
    )
    table.heroes[0].ready = table.heroes[1].ready = True
    table.together([0, 1], preparation.behind_screen, anew=True)
    table.run()
    table.choose(options_of_seat(table, 1).index("dash 1 b1"), 1)
    assert (table.gold, at(table, 1)) == (1, "b1")
    table.choose(options_of_seat(table, 0).index("dash 0 b1"), 0)
    assert (table.gold, at(table, 0)) == (1, "b1")


def test_FF_R28_dice_are_revealed_when_the_action_phase_starts_or_each_in_its_turn() -> None:
    table = begun()
    for seat in (0, 1):
        table.choose(options_of_seat(table, seat).index(f"ready {seat}"), seat)
    assert len(table.seen_by(1).heroes[0].dice) == 4
    late = begun(options={"dice_open": "own_turn"})
    for seat in (0, 1):
        late.choose(options_of_seat(late, seat).index(f"ready {seat}"), seat)
    choose(late, "next_in_order", 1)
    assert (late.seen_by(1).heroes[0].dice, len(late.seen_by(0).heroes[1].dice)) == ((), 4)


def test_FF_R62_a_small_pool_is_rolled_whole_and_a_stunned_hero_chooses_from_all() -> None:
    small = fateforge(hero(MERC, pool=(1, 1, 0, 0)), hero(GUARD), round=0)
    lay(small, dice_0=[1, 1])
    run(small, preparation.prepare, 0)
    assert hand_of(small) == "red_hit yellow_step"
    dizzy = fateforge(hero(MERC, stunned=True), hero(GUARD), round=0)
    run(dizzy, preparation.prepare, 0)
    assert options_of(dizzy) == ["roll 0 red+red+yellow", "roll 0 red+red+green", "roll 0 red+yellow+green"]


def test_FF_G9_corruption_that_weighs_on_the_preparation() -> None:
    shaky = rolled("miss hit hit step", corruption="trembling_hands", energy=2)
    choose(shaky, "reroll", 0, "red")
    assert shaky.heroes[0].energy == 0
    leaden = rolled("hit hit hit step", corruption="leaden_limbs", energy=2)
    choose(leaden, "dash", 0, "b1")
    assert leaden.heroes[0].energy == 1
    blurred = fateforge(hero(MERC, corruption="blurred_sight"), hero(GUARD), round=1)
    run(blurred, preparation.prepare, 0)
    assert options_of(blurred)[0] == "roll 0 red+red+yellow"


def test_FF_G10_fear_that_weighs_on_the_preparation() -> None:
    shaken = rolled("miss hit hit step", fear="shaken")
    assert refusal(shaken, "reroll", 0, "red") == "FF-G10"
    table = fateforge(hero(MERC, fear="hesitation"), hero(GUARD))
    run(table, preparation.set_order, ())
    assert refusal(table, "next_in_order", 0) == "FF-G10"


def test_FF_G5_coin_and_cuirass_in_the_preparation() -> None:
    lucky = rolled("hit hit step miss", items="lucky_coin")
    lay(lucky, dice_0=[4])
    choose(lucky, "flip_coin", 0, "red_step")
    assert hand_of(lucky) == "red_hit red_hit red_skill_hit red_miss"
    assert not any("coin" in words for words in options_of(lucky))
    heavy = rolled("hit hit step miss", items="plate_cuirass")
    assert refusal(heavy, "dash", 0, "b1") == "FF-6.15"
