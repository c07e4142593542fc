"""Chapter 13: Enemy Turns."""

from __future__ import annotations

import pytest
from tests.games.fateforge.builders import (
    at,
    fateforge,
    foe,
    health_of,
    hero,
    is_there,
    said,
    thing,
    token,
    zone_of,
)
from tests.games.fateforge.packs import pack

from tablewright.games.fateforge.content import content_of
from tablewright.games.fateforge.printed.content import Content
from tablewright.games.fateforge.printed.foes import ANY_HERO, IF_ALWAYS, FoeAct, Section
from tablewright.games.fateforge.rules import enemy_turns, movement
from tablewright.games.fateforge.table import Table
from tablewright.testing import choose, lay, options_of, run

GUARD, MERC = "forest_guard", "mercenary"


def free_choice(name: str) -> Content:
    """The pack with one enemy whose attacks have no targeting modifier."""
    box = content_of(pack())
    for section in box.enemies[box.enemy_of[name]].sections:
        for act in section.acts:
            act.order = ANY_HERO
    return box


def turns(table: Table) -> Table:
    run(table, enemy_turns.all_turns)
    return table


def test_13_1_13_2_every_surviving_enemy_by_colour_then_by_number() -> None:
    """FF-S14, 9.3: white 1, white 5, blue 2, red 1."""
    table = fateforge(
        hero(GUARD),
        hero(MERC, "c1", blocks=0),
        foes=[
            foe("recruit", 1, "b1"),
            foe("bowman", 2, "b1"),
            foe("guard_dog", 5, "a1"),
            foe("guard_dog", 1, "c1"),
        ],
    )
    turns(table)
    choose(table, "target", 0)
    told = said(table)
    names = ["Guard Dog 1:", "Guard Dog 5:", "Bowman 2:", "Recruit 1:"]
    assert [told.index(name) for name in names] == sorted(told.index(name) for name in names)


def test_13_3_to_13_9_a_whole_enemy_phase() -> None:
    """FF-S7, 14.4, 41.10: as printed."""
    table = fateforge(
        hero(GUARD, "b1", health=7),
        hero(MERC, "a2", blocks=0),
        zones="a1 b1 c1 a2 b2 c2 a3 b3 c3",
        foes=[
            foe("bowman", 1, "c1"),
            foe("bowman", 2, "a2"),
            foe("grunt", 1, "a1"),
            foe("grunt", 2, "a2"),
            foe("enforcer", 1, "a3"),
            foe("enforcer", 2, "b3"),
            foe("lieutenant", 1, "c2"),
        ],
    )
    turns(table)
    assert health_of(table) == [6, 8]
    assert [zone_of(table, word) for word in ("B1", "B2", "R1", "G1", "G2", "P1", "R2")] == [
        "c1",
        "a2",
        "a1",
        "a2",
        "b2",
        "c2",
        "b2",
    ]


def test_13_4_the_first_section_that_counts_is_carried_out_and_the_turn_is_over() -> None:
    """FF-13.7"""
    table = fateforge(hero(GUARD, health=7), hero(MERC, "b1"), foes=[foe("guard_dog", 1, "a1")])
    turns(table)
    assert (health_of(table), zone_of(table, "W1")) == ([6, 9], "a1")


def test_13_5_who_cannot_carry_it_out_does_nothing() -> None:
    """FF-S44, 14.6, 28.1: a hero behind a barricade counts for the distance; one in Stealth does not."""

    def line(x: dict[str, object], y: str) -> Table:
        return turns(
            fateforge(
                x,
                hero(MERC, y, blocks=0),
                zones="b1 b2 b3 b4",
                barricades=["b1<b2"],
                foes=[foe("militia_bowman", 1, "b2")],
            )
        )

    stays = line(hero(GUARD, "b1"), "b4")
    assert (zone_of(stays, "B1"), "cannot act" in said(stays)) == ("b2", True)
    assert health_of(line(hero(GUARD, "b1", health=7), "b3")) == [7, 8]
    assert zone_of(line(hero("rogue", "b1", stealth=True), "b4"), "B1") == "b3"


def test_13_5_a_stunned_enemy_and_a_guard_that_would_move_do_nothing() -> None:
    """FF-R37"""
    table = fateforge(
        hero(GUARD, "b1", health=7),
        hero(MERC, "b1"),
        foes=[foe("guard_dog", 1, "a1"), foe("grunt", 1, "b1", stunned=True)],
        things=[thing("chest", "a1", guard="W1")],
    )
    turns(table)
    assert (zone_of(table, "W1"), health_of(table)) == ("a1", [7, 9])


def test_13_6_with_no_hero_at_any_distance_it_does_not_act() -> None:
    table = fateforge(hero(GUARD, "c1", health=7), hero(MERC, "c1"), foes=[foe("grunt", 1, "a1")])
    turns(table)
    assert (zone_of(table, "R1"), health_of(table)[0]) == ("a1", 7)


def test_13_8_leader_and_rally_come_after_no_section_too() -> None:
    table = fateforge(
        hero(GUARD, "e1"),
        hero(MERC, "e1"),
        zones="a1 b1 c1 d1 e1",
        foes=[foe("recruit", 1, "a1"), foe("recruit", 2, "b1"), foe("captain", 1, "b1")],
    )
    turns(table)
    assert (zone_of(table, "R1"), zone_of(table, "P1")) == ("b1", "b1")
    assert [token(table, word).blocks for word in ("R1", "R2")] == [1, 1]


def test_13_9_a_step_goes_along_a_shortest_path_and_luck_decides_between_two() -> None:
    """FF-S15, 19.12: the log shows the roll."""
    for face, zone in ((1, "b1"), (2, "a2")):
        table = fateforge(
            hero(GUARD, "b2"), hero(MERC, "b2"), zones="a1 b1 a2 b2", foes=[foe("enforcer", 1, "a1")]
        )
        lay(table, foes=[face])
        turns(table)
        assert zone_of(table, "G1") == zone
        assert "The die decides" in said(table)


def test_13_9_an_enemy_in_the_target_s_zone_stays_there() -> None:
    table = fateforge(hero(GUARD), hero(MERC), foes=[foe("enforcer", 1, "a1")])
    assert not movement.step_towards(table, token(table, "G1"), 0)
    assert zone_of(table, "G1") == "a1"


def test_13_10_a_hit_in_the_zone_a_shot_from_an_adjacent_one() -> None:
    """FF-41.4: +1 is one damage more."""
    table = fateforge(
        hero(GUARD, health=7), hero(MERC, "c1"), foes=[foe("veteran", 1, "a1"), foe("bowman", 1, "b1")]
    )
    run(table, enemy_turns.take_turn, token(table, "N1").code)
    assert health_of(table)[0] == 5
    run(table, enemy_turns.take_turn, token(table, "B1").code)
    choose(table, "target", 0)
    assert health_of(table)[0] == 4


def test_13_11_each_action_of_a_section_is_targeted_on_its_own() -> None:
    """FF-S41, 14.2, 14.4: the dog's hit takes the earliest, one without a modifier waits for the players."""
    table = fateforge(
        hero(GUARD, "b1", health=7),
        hero(MERC, "b1", blocks=0),
        foes=[foe("guard_dog", 1, "c1"), foe("zealot", 1, "a1")],
    )
    table.content = free_choice("zealot")
    turns(table)
    assert (health_of(table), zone_of(table, "W1"), zone_of(table, "R1")) == ([6, 9], "b1", "b1")
    assert options_of(table) == ["target 0", "target 1"]
    choose(table, "target", 1)
    assert health_of(table) == [6, 8]


def test_13_11_a_push_or_stun_behind_an_attack_takes_its_target() -> None:
    table = fateforge(
        hero(GUARD, "a1", health=7), hero(MERC, "b1"), zones="a1 b1", foes=[foe("marsh_boar", 1, "a1")]
    )
    turns(table)
    assert (at(table), health_of(table)[0]) == ("b1", 6)
    lich = fateforge(hero(GUARD, health=7), hero(MERC, "c1"), foes=[foe("lich", 1, "a1")])
    turns(lich)
    assert (lich.heroes[0].stunned, lich.heroes[1].stunned) == (True, False)


def test_13_12_a_boss_acts_last_by_its_instructions() -> None:
    """FF-9.13, G8: the script card is revealed when it acts."""
    table = fateforge(
        hero(GUARD, "b1", health=7, energy=3),
        hero(MERC, "b1", energy=3, blocks=0),
        foes=[foe("gorvash", 0, "b1"), foe("grunt", 1, "c1")],
    )
    roar = next(
        i for i, card in enumerate(table.content.enemies[table.foes[-1].type].script) if card.name == "Roar"
    )
    table.script.unseen = [roar]
    turns(table)
    assert [int(one.energy) for one in table.heroes] == [2, 2]
    assert table.script_shown == roar
    assert said(table).rindex("Gorvash") > said(table).rindex("Enemy Turns")


@pytest.mark.parametrize(
    ("card", "heroes", "health"),
    [("Stomp", "b1", [6, 8]), ("Whip", "b1", [5, 9]), ("Whip", "c1", [5, 9])],
)
def test_FF_G8_what_the_cards_of_gorvash_do(card: str, heroes: str, health: list[int]) -> None:
    table = fateforge(
        hero(GUARD, heroes, health=7),
        hero(MERC, heroes, blocks=0),
        zones="a1 b1 c1 d1",
        foes=[foe("gorvash", 0, "b1")],
    )
    script = table.content.enemies[table.foes[-1].type].script
    table.script.unseen = [next(i for i, one in enumerate(script) if one.name == card)]
    turns(table)
    assert health_of(table) == health


def test_FF_G8_gorvash_steps_first_when_nobody_is_in_his_zone() -> None:
    table = fateforge(
        hero(GUARD, "d1"),
        hero(MERC, "d1"),
        zones="a1 b1 c1 d1",
        foes=[foe("gorvash", 0, "b1"), foe("guard_dog", 1, "a1")],
    )
    script = table.content.enemies[table.foes[-1].type].script
    table.script.unseen = [next(i for i, one in enumerate(script) if one.name == "Loose the Dogs")]
    turns(table)
    assert (zone_of(table, "X"), zone_of(table, "W2")) == ("c1", "c1")


def test_FF_R35_who_cannot_get_there_has_no_section() -> None:
    """FF-37.2: a closed door is no way."""
    table = fateforge(
        hero(GUARD, "b1"),
        hero(MERC, "b1"),
        zones="a1 b1",
        foes=[foe("recruit", 1, "a1")],
        things=[thing("door", "a1-b1")],
    )
    turns(table)
    assert zone_of(table, "R1") == "a1"


def test_FF_R36_a_chain_ends_where_no_hero_is_in_reach() -> None:
    """A bat steps twice and still does not get there."""
    table = fateforge(
        hero(GUARD, "d1", health=7), hero(MERC, "d1"), zones="a1 b1 c1 d1", foes=[foe("timber_wolf", 1, "a1")]
    )
    turns(table)
    assert (zone_of(table, "W1"), health_of(table)) == ("c1", [7, 9])
    bat = fateforge(
        hero(GUARD, "c1", health=7), hero(MERC, "d1"), zones="a1 b1 c1 d1", foes=[foe("gloom_bat", 1, "a1")]
    )
    turns(bat)
    assert (zone_of(bat, "W1"), health_of(bat)) == ("c1", [6, 9])


def test_FF_R37_a_guard_attacks_and_skips_the_step_behind() -> None:
    acts = (FoeAct(1), FoeAct(0))
    assert acts[0].when == IF_ALWAYS
    section = Section(0, 0, acts, "hit→step")
    assert not section.moves  # its first action is no step: a guard can begin it
    table = fateforge(
        hero(GUARD, health=7),
        hero(MERC, "c1"),
        foes=[foe("grunt", 1, "a1")],
        things=[thing("gem", "a1", guard="R1")],
    )
    assert enemy_turns.can_carry_out(table, token(table, "R1"), section)
    enemy_turns.step(table, token(table, "R1"), Section(0, 2, acts, ""), acts[1])
    assert zone_of(table, "R1") == "a1"


def test_FF_G7_pack_deals_more_with_another_white_token_there() -> None:
    table = fateforge(
        hero(GUARD, health=7),
        hero(MERC, "c1"),
        foes=[foe("timber_wolf", 1, "a1"), foe("timber_wolf", 2, "a1")],
    )
    run(table, enemy_turns.take_turn, token(table, "W1").code)
    assert health_of(table)[0] == 5


def test_FF_G7_life_drain_gives_an_armour_back_up_to_the_printed_value() -> None:
    table = fateforge(hero(GUARD, health=7), hero(MERC, "c1"), foes=[foe("elite_wight", 1, "a1", armour=0)])
    turns(table)
    turns(table)
    assert (health_of(table)[0], token(table, "G1").armour) == (5, 1)
    blocked = fateforge(
        hero(GUARD, health=7, blocks=1), hero(MERC, "c1"), foes=[foe("elite_wight", 1, "a1", armour=0)]
    )
    turns(blocked)
    choose(blocked, "block", 0, "damage")
    assert (health_of(blocked)[0], token(blocked, "G1").armour) == (7, 0)


def test_FF_G22_one_enemy_runs_for_the_exit_in_enemy_turns() -> None:
    """FF-41.5: 103B; who acts in the zone of the exit escapes."""
    from tablewright.games.fateforge.printed.scenes import Exits

    table = fateforge(
        hero(GUARD, "a1"),
        hero(MERC, "a1"),
        zones="a1 b1 c1 d1",
        foes=[foe("lieutenant", 1, "c1")],
        things=[thing("exit", "d1", letter="B")],
    )
    table.scene.escapes = Exits(token(table, "P1").code, "B", 1)
    turns(table)
    assert zone_of(table, "P1") == "d1"
    turns(table)
    assert (is_there(table, "P1"), len(table.escaped)) == (False, 1)


def test_13_1_an_enemy_that_was_defeated_has_no_turn() -> None:
    table = fateforge(hero(GUARD, health=7), hero(MERC, "c1"), foes=[foe("grunt", 1, "a1")])
    code = token(table, "R1").code
    table.foes = []
    run(table, enemy_turns.take_turn, code)
    assert health_of(table)[0] == 7


def test_moments_show_each_enemy_s_activation() -> None:
    table = fateforge(
        hero(GUARD, health=7), hero(MERC, "c1"), foes=[foe("guard_dog", 1, "b1"), foe("grunt", 1, "a1")]
    )
    table.moments = []
    turns(table)
    assert next(str(still.log[-1]) for still in table.moments if still.log) == "Guard Dog 1 moves to a1."
    assert len(table.moments) >= 3
