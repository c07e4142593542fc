"""Chapter 19: stun, push, pull, randomisation."""

from __future__ import annotations

import pytest
from tests.games.fateforge.builders import (
    at,
    fateforge,
    foe,
    health_of,
    hero,
    take_turn,
    thing,
    token,
    zone_of,
)

from tablewright.games.fateforge.rules import clean_up, enemy_turns, fear, movement, preparation, stun
from tablewright.games.fateforge.table import Table
from tablewright.testing import choose, lay, options_of, refusal, run

GUARD, MERC = "forest_guard", "mercenary"


def test_19_1_a_stunned_minion_s_abilities_are_ignored() -> None:
    table = fateforge(
        hero(MERC, hand="hit"),
        hero(GUARD),
        foes=[
            foe("veteran", 1, "a1", stunned=True),
            foe("recruit", 1, "a1"),
            foe("revenant", 2, "b1", stunned=True),
        ],
    )
    take_turn(table)
    assert refusal(table, "hit", "hit", "R1") == ""  # no Frontliner
    assert not movement.is_fearful(table, 1)


def test_19_2_a_stunned_minion_does_not_act() -> None:
    table = fateforge(hero(MERC, health=8), hero(GUARD, "c1"), foes=[foe("grunt", 1, "a1", stunned=True)])
    run(table, enemy_turns.all_turns)
    assert health_of(table)[0] == 8


def test_19_3_its_cube_goes_in_clean_up() -> None:
    table = fateforge(hero(MERC), hero(GUARD), foes=[foe("grunt", 1, "a1", stunned=True)])
    run(table, clean_up.clear_tokens)
    assert not token(table, "R1").stunned


def test_19_4_a_stunned_hero_rolls_one_die_fewer_next_time() -> None:
    table = fateforge(hero(MERC, stunned=True), hero(GUARD), round=2)
    run(table, preparation.prepare, 0)
    assert options_of(table)[0] == "roll 0 red+red+yellow"
    choose(table, "roll", 0, "red+red+yellow")
    assert (len(table.heroes[0].dice), table.heroes[0].stunned) == (3, False)


def test_19_5_nobody_holds_more_than_one_cube() -> None:
    table = fateforge(hero(MERC), hero(GUARD), foes=[foe("grunt", 1, "a1")])
    for _ in range(2):
        run(table, stun.stun_foe, token(table, "R1").code)
        run(table, stun.stun_hero, 0)
    assert (token(table, "R1").stunned, table.heroes[0].stunned) == (True, True)
    assert preparation.dice_to_roll(table, table.heroes[0]) == 3


def test_19_6_heroes_push_minions_only_and_choose_where() -> None:
    table = fateforge(
        hero("shaman", "b1", hand="focus", skills="root_grasp"),
        hero(MERC),
        zones="a1 b1 c1",
        foes=[foe("grunt", 1, "b1"), foe("lieutenant", 1, "b1")],
    )
    take_turn(table)
    ways = [words for words in options_of(table) if words.startswith("use-card root-grasp")]
    table.choose(options_of(table).index(ways[-1]))
    assert options_of(table) == ["push-it R1 a1", "push-it R1 c1"] or "push-it R1 c1" in options_of(table)
    choose(table, "push_it", "R1", "c1")
    assert zone_of(table, "R1") == "c1"
    assert stun.cannot_move_foe(table, token(table, "P1")) == "FF-19.6"


def test_19_7_not_into_the_hero_s_own_zone() -> None:
    from tablewright.games.fateforge.rules import actions

    table = fateforge(hero(MERC, "a1"), hero(GUARD), zones="a1 b1 c1", foes=[foe("grunt", 1, "b1")])
    assert actions.push_zones(table, token(table, "R1"), 1, 0) == [2]


def test_19_8_an_enemy_s_push_goes_where_luck_says() -> None:
    for face, zone in ((1, "a1"), (2, "c1")):
        table = fateforge(hero(MERC, "b1"), hero(GUARD))
        lay(table, foes=[face])
        run(table, stun.push_hero, 0)
        assert at(table) == zone


def test_19_9_a_pull_brings_an_opponent_from_one_zone_away() -> None:
    table = fateforge(
        hero(GUARD, "a1", health=7), hero(MERC, "c1"), foes=[foe("flayer", 1, "b1")], order=(0, 1)
    )
    table.heroes[1].down = True
    run(table, enemy_turns.all_turns)
    assert (at(table), health_of(table)[0]) == ("b1", 6)


def test_19_10_only_the_damage_of_a_push_can_be_blocked() -> None:
    """FF-S33, 36.1, 36.2: pushed into a trap, which a focus die still behind the turn avoids."""
    table = fateforge(
        hero(MERC, "a1", hand="green_focus", health=5, blocks=1),
        hero(GUARD, "c1"),
        zones="a1 b1 d1 c1",
        foes=[foe("marsh_boar", 1, "a1")],
        things=[thing("trap", "b1")],
    )
    run(table, enemy_turns.all_turns)
    choose(table, "block", 0, "damage")
    assert (at(table), health_of(table)[0]) == ("b1", 5)
    choose(table, "ignore_trap", 0, "green_focus")
    assert (table.place, table.heroes[0].hand) == ([1], ())


def test_19_11_guards_and_guarded_are_no_targets_for_push_or_pull() -> None:
    table = fateforge(
        hero(MERC),
        hero(GUARD),
        foes=[foe("grunt", 1, "a1"), foe("veteran", 1, "a1"), foe("recruit", 2, "a1", guarded_by="N1")],
        things=[thing("gem", "a1", guard="R1")],
    )
    assert [stun.cannot_move_foe(table, token(table, word)) for word in ("R1", "N1", "R2")] == [
        "FF-19.11"
    ] * 3


def test_19_12_equally_valid_outcomes_are_equally_likely() -> None:
    seen = []
    for seed in range(60):
        from tablewright.engine.fate import Fate
        from tablewright.games.fateforge.table import STREAMS

        table = fateforge(hero(MERC, "b1"), hero(GUARD))
        table.fate = Fate(seed, STREAMS)
        seen.append(movement.random_neighbour(table, 1))
    assert 15 < seen.count(0) < 45
    assert set(seen) == {0, 2}


@pytest.mark.parametrize(("option", "clause"), [(False, "FF-R19"), (True, "")])
def test_FF_R19_leaders_and_bosses_are_not_stunned(option: bool, clause: str) -> None:
    table = fateforge(
        hero(MERC),
        hero(GUARD),
        foes=[foe("lieutenant", 1, "a1"), foe("gorvash", 0, "a1")],
        options={"stun_leaders": option},
    )
    assert stun.cannot_stun(table, token(table, "P1")) == clause
    assert stun.cannot_stun(table, token(table, "X")) == "FF-R19"


def test_FF_G7_relentless_and_unmovable() -> None:
    table = fateforge(hero(MERC), hero(GUARD), foes=[foe("bone_hound", 1, "a1"), foe("gorehart", 1, "a1")])
    assert stun.cannot_stun(table, token(table, "W1")) == "FF-G7"
    assert stun.cannot_move_foe(table, token(table, "N1")) == "FF-G7"


def test_FF_R63_with_no_adjacent_zone_there_is_no_push() -> None:
    table = fateforge(hero(MERC, "a1"), hero(GUARD), zones="a1 b1", things=[thing("door", "a1-b1")])
    run(table, stun.push_hero, 0)
    assert at(table) == "a1"


def test_FF_G10_flight_scream_frozen_and_drop() -> None:
    def frightened(card: str, **more: object) -> Table:
        table = fateforge(
            hero(MERC, "b1", **more),
            hero(GUARD),
            foes=[foe("revenant", 1, "c1")],
            things=[thing("objective", "-", held=0, word="slip")],
        )
        names = [one.id for one in table.content.fear]
        table.fears.unseen = [names.index(card)]
        lay(table, foes=[1])
        run(table, fear.draw_fear, 0)
        return table

    fled = frightened("flight")
    assert at(fled) == "a1"
    screamed = frightened("scream", energy=2)
    assert screamed.heroes[0].energy == 1
    frozen = frightened("frozen", hand="red_hit yellow_step")
    choose(frozen, "discard_die", 0, "red_hit")
    assert len(frozen.heroes[0].hand) == 1
    dropped = frightened("drop")
    choose(dropped, "drop", 0, "slip-1")
    assert dropped.place == [1]
