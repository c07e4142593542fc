"""Chapters 6 and 7: turns, time and movement."""

from __future__ import annotations

from tests.games.marrowmourn.builders import add_summon, asked, chamber, halls, start, walk, where, who

from tablewright.engine.table import GROUP
from tablewright.games.marrowmourn.parts import BOSS
from tablewright.games.marrowmourn.rules import combat, movement, turns, wounds
from tablewright.testing import choose, options_of, refusal, run

BOTH = {"edith": "D5", "alton": "H8"}


def test_6_1_the_phase_starts_with_5_seconds_and_without_bonuses() -> None:
    table = halls(players=BOTH, turn="")
    who(table, "edith").bonus, who(table, "edith").guard, who(table, "alton").time = 3, 2, 0
    run(table, turns.player_phase)
    assert [(player.time, player.bonus, player.guard) for player in table.players] == [(5, 0, 0), (5, 0, 0)]


def test_6_2_the_group_chooses_who_is_next() -> None:
    table = halls(players=BOTH, turn="")
    run(table, turns.player_phase)
    assert (table.seat, options_of(table)) == (GROUP, ["take-turn edith", "take-turn alton"])
    choose(table, "take_turn", "alton")
    assert (asked(table), table.actor) == ("in_turn", 1)
    choose(table, "end_turn")
    assert table.actor == 0  # the last one left is not asked about


def test_6_4_6_6_only_the_own_abilities_in_the_own_turn() -> None:
    table = halls(players=BOTH, weapons={"edith": ("blade", "bow"), "alton": ("staff", "wand")})
    written = [notation for notation in options_of(table) if notation.startswith("use")]
    assert not any("staff" in words or "wand" in words for words in written)
    assert all(
        move[1] in {ability.id for ability in who(table, "edith").kit}
        for move in table.options
        if len(move) > 1
    )


def test_6_7_6_8_a_turn_may_end_without_anything_done() -> None:
    table = halls(players=BOTH)
    choose(table, "end_turn")
    assert (who(table, "edith").bonus, who(table, "edith").turned) == (5, True)


def test_6_10_no_bonus_in_the_own_turn() -> None:
    table = halls()
    assert combat.defense(table, 0) == 2


def test_6_11_when_all_have_had_their_turn_everybody_heals_and_the_restless_come() -> None:
    table = halls(
        floor=1, players={"edith": "G10"}, restless=[("bonehulk", "A5")], options={"spawn_placement": "auto"}
    )
    combat.hurt(table, table.restless[0], 3)
    choose(table, "end_turn")
    assert table.damage[table.restless[0]] == 0
    assert table.round == 2


def test_6_13_time_never_rises_in_a_turn() -> None:
    table = halls()
    choose(table, "use", "front.burn")
    walk(table, "D4")
    assert who(table, "edith").time == 3


def test_6_12_once_per_turn() -> None:
    table = halls(weapons={"edith": ("shield", "bow")})
    choose(table, "use", "pot_lid.brace")
    assert combat.defense(table, 0) == 4
    assert refusal(table, "use", "pot_lid.brace") == "MH-6.12"


def test_7_1_7_6_steps_cost_the_same_in_all_directions_and_nobody_holds_you() -> None:
    table = halls(restless=[("husk", "C4"), ("husk", "E6")])
    walk(table, "E5", "D4", "E3")
    assert who(table, "edith").time == 2


def test_7_7_green_spaces_are_ordinary() -> None:
    table = halls(rows=["PE."], players={"edith": "C1"})
    walk(table, "B1", "A1")
    assert where(table, "edith") == "A1"


def test_7_8_walls_cannot_be_entered() -> None:
    table = halls(rows=[".#."], players={"edith": "A1"})
    assert movement.cannot_enter(table, 0, table.floor.cell_of["A1"] + 1) == "MH-7.8"
    assert not any(words.startswith("go") for words in options_of(table))


def test_7_9_7_3_moved_characters_keep_their_own_limits() -> None:
    # GIVEN a Husk and Alton beside Cursed Spaces
    table = halls(
        rows=["111", "...", "..."], players={"edith": "A3", "alton": "B2"}, restless=[("husk", "C2")], turn=""
    )
    husk = table.restless[0]
    assert "B1" in [table.floor.names[cell] for cell in movement.steps_from(table, husk)]
    assert "B1" not in [table.floor.names[cell] for cell in movement.steps_from(table, 1)]
    table.actor = 0
    run(table, movement.shove, 1, 1)
    assert refusal(table, "shove_to", "B1") == "MH-7.2"
    choose(table, "shove_to", "C3")
    assert where(table, "alton") == "C3"


def test_7_10_without_movement_one_stays() -> None:
    table = halls(summons=[("stone_guardian", "E5", "edith")])
    choose(table, "use", "front.command_summons")
    choose(table, "march", "stone_guardian.1", "F5")
    assert asked(table) == "in_turn"  # its one step is used up, and nobody is there to be attacked


def test_7_11_26_3_playerspawn_is_closed_to_summons_only() -> None:
    table = chamber(
        players={"edith": "C1", "alton": "M13"}, summons=[("bone_servant", "C2", "edith")], turn="edith"
    )
    servant = table.summons[0]
    spawn, star = table.floor.cell_of["B1"], table.floor.cell_of["C3"]
    assert movement.cannot_enter(table, servant, spawn) == "MH-7.11"
    assert movement.cannot_enter(table, servant, star) == "MH-7.2"
    assert movement.cannot_enter(table, 0, spawn) == ""


def test_7_3_a_boss_of_four_spaces_needs_room() -> None:
    table = halls(rows=["....", "....", "#..."], players={"edith": "D3"}, boss_at="A1", turn="")
    assert [table.floor.names[cell] for cell in movement.steps_from(table, BOSS)] == ["B1", "B2"]


def test_14_4_R9_a_recovered_player_and_turns() -> None:
    # GIVEN Alton took a wounded turn, then recovers
    for option, again in (("normal_turn", True), ("only_if_no_turn_yet", False)):
        table = halls(players=BOTH, options={"recovered_turn": option}, turn="")
        wounds.wound(table, 1)
        start(table, "alton")
        choose(table, "end_turn")
        wounds.recover(table, 1)

        # THEN the option decides whether a normal turn follows
        assert wounds.can_still_turn(table, 1) == again

    # GIVEN he took a normal turn and was wounded after it
    table = halls(players=BOTH, turn="alton")
    choose(table, "end_turn")
    wounds.wound(table, 1)
    wounds.recover(table, 1)
    assert (wounds.can_still_turn(table, 1), who(table, "alton").time, who(table, "alton").bonus) == (
        False,
        0,
        0,
    )


def test_14_12_wounded_in_ones_own_turn() -> None:
    """MH-R8: no bonus; MH-R58: the turn is over, and nothing is done with the seconds that were left."""
    table = halls(players=BOTH)
    wounds.wound(table, 0)
    choose(table, "use", "front.burn")
    assert (who(table, "edith").bonus, table.actor) == (0, 1)


def test_10_16_a_wounded_owner_commands_nobody() -> None:
    table = halls(players=BOTH, turn="")
    add_summon(table, "bone_servant", "A1", "edith")
    wounds.wound(table, 0)
    start(table, "edith")
    assert refusal(table, "use", "front.command_summons") == "MH-14.5"
    assert len(table.summons) == 1
