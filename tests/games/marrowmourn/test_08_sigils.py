"""Chapters 8 to 11: Sigils, Soulfire, Summons, EXP."""

from __future__ import annotations

from tests.games.marrowmourn.builders import (
    add_summon,
    asked,
    halls,
    lay_red,
    leave,
    phase,
    restless_phase_of,
    start,
    where,
    who,
)

from tablewright.games.marrowmourn.parts import NOWHERE
from tablewright.games.marrowmourn.rules import (
    bags,
    combat,
    exp,
    movement,
    restless_attacks,
    sight,
    sigils,
    soulfire,
    summons,
    wounds,
)
from tablewright.testing import choose, options_of, refusal, run


def test_8_2_8_4_the_space_is_chosen_after_the_draw_and_the_sigil_blocks() -> None:
    # GIVEN two empty Sigil Spaces beside Edith
    table = halls(rows=["*.*..", ".....", "....."], players={"edith": "B2"}, event=1)
    lay_red(table, "orange")

    # WHEN she activates
    choose(table, "use", "bonus.activate_sigil")

    # THEN she chooses, knowing the colour; the Sigil then blocks movement and sight
    assert options_of(table) == ["lay-on A1", "lay-on C1"]
    choose(table, "lay_on", "C1")
    cells = table.floor.cell_of
    assert not sight.sees(table, cells["B1"], cells["E1"])
    assert movement.cannot_enter(table, 0, cells["C1"]) == "MH-7.2"
    assert who(table, "edith").soulfire == 2


def test_8_5_any_sigil_space_will_do() -> None:
    table = halls(floor=1, players={"edith": "G1"}, sigils={"orange": "L9"}, event=2, turn="")
    assert sigils.exit_is_open(table)


def test_8_6_only_on_an_exit_space_and_with_all_time() -> None:
    table = halls(floor=1, players={"edith": "F1"}, sigils={"orange": "L9"}, event=2)
    assert refusal(table, "use", "bonus.exit_floor") == "MH-8.6"
    choose(table, "go", "front.walk", "G1")
    assert refusal(table, "use", "bonus.exit_floor") == "MH-6.5"


def test_8_6_exit_for_three_seconds() -> None:
    """MH-R2."""
    table = halls(
        floor=1, players={"edith": "F1"}, sigils={"orange": "L9"}, event=2, options={"exit_floor_cost": 3}
    )
    choose(table, "go", "front.walk", "G1")
    assert refusal(table, "use", "bonus.exit_floor") == ""


def test_8_10_no_exit_on_floor_4() -> None:
    table = halls(floor=4, players={"edith": "H12"}, boss_at="H6")
    assert refusal(table, "use", "bonus.exit_floor") == "MH-8.10"


def test_9_3_9_2_soulfire_is_decided_when_target_and_base_are_known() -> None:
    table = halls(weapons={"edith": ("blade", "bow")}, restless=[("bonehulk", "E5")], soulfire=2)
    choose(table, "use", "rusted_sword.slash")
    choose(table, "strike", "bonehulk.1")
    assert (asked(table), table.damage[table.restless[0]]) == ("offer_soulfire", 3)
    assert options_of(table) == ["add-soulfire 0", "add-soulfire 1", "add-soulfire 2"]


def test_9_2_soulfire_is_split_among_several_targets() -> None:
    """MH-R23."""
    table = halls(
        weapons={"edith": ("hammer", "bow")},
        restless=[("revenant", "E5"), ("shambler", "C5"), ("wisp", "D4")],
        soulfire=2,
    )
    choose(table, "use", "masons_mallet.quake")
    choose(table, "add_soulfire_to", "shambler.1")
    choose(table, "add_soulfire_to", "revenant.1")

    # THEN Wisp and Shambler are gone, the Revenant has 3
    assert [table.id(piece) for piece in table.restless] == ["revenant.1"]
    assert table.damage[table.restless[0]] == 3


def test_9_4_soulfire_adds_nothing_to_damage_that_is_no_attack() -> None:
    table = halls(weapons={"edith": ("staff", "bow")}, level=3, restless=[("bonehulk", "E5")], soulfire=9)
    choose(table, "use", "hollow_oracle.soul_nova")
    assert (asked(table), table.damage[table.restless[0]], who(table, "edith").soulfire) == ("in_turn", 5, 6)


def test_9_5_a_price_must_be_there_in_full() -> None:
    table = halls(weapons={"edith": ("staff", "bow")}, restless=[("husk", "F5")])
    assert refusal(table, "use", "strange_staff.soul_bolt") == "MH-9.5"
    soulfire.give_soulfire(table, 0, 1)
    assert refusal(table, "use", "strange_staff.soul_bolt") == ""


def test_9_6_11_5_14_7_wounds_leave_soulfire_and_exp_alone_the_text_takes_soulfire() -> None:
    table = halls(players={"edith": "D5", "alton": "E5"}, soulfire=4, exp=3, turn="")
    wounds.wound(table, 0)
    wounds.recover(table, 0)
    assert (who(table, "edith").soulfire, who(table, "edith").exp) == (4, 3)
    table.event = 2
    leave(table)
    assert (who(table, "edith").soulfire, who(table, "edith").exp) == (0, 3)


def test_9_7_only_an_effect_gives_soulfire_to_others() -> None:
    table = halls(players={"edith": "D5", "alton": "E5"}, weapons={"edith": ("lantern", "bow")})
    choose(table, "use", "cracked_lantern.kindle")
    choose(table, "kindle", "alton")
    assert (who(table, "edith").soulfire, who(table, "alton").soulfire) == (0, 3)


def test_9_1_burn_at_ten_is_refused() -> None:
    """MH-R47."""
    table = halls(soulfire=10)
    assert refusal(table, "use", "front.burn") == "MH-9.1"


# Summons


def test_10_1_10_3_only_the_owner_commands() -> None:
    table = halls(players={"edith": "D5", "alton": "H8"}, summons=[("bone_servant", "A1", "alton")])
    assert refusal(table, "use", "front.command_summons") == "MH-10.4"
    start(table, "alton")
    assert refusal(table, "use", "front.command_summons") == ""


def test_10_8_10_9_moving_and_attacking_are_optional_and_cursed_spaces_closed() -> None:
    table = halls(
        rows=["1..", "...", "..."], players={"edith": "C3"}, restless=[("husk", "A2")],
        summons=[("bone_servant", "B2", "edith")],
    )  # fmt: skip
    choose(table, "use", "front.command_summons")
    assert refusal(table, "march", "bone_servant.1", "A1") == "MH-7.2"
    choose(table, "stop_marching")
    choose(table, "hold_back")
    assert (asked(table), table.damage[table.restless[0]]) == ("in_turn", 0)


def test_10_10_what_a_summon_destroys_its_owner_destroyed() -> None:
    table = halls(
        players={"edith": "I9"}, restless=[("wisp", "B2")], summons=[("bone_servant", "A1", "edith")]
    )
    choose(table, "use", "front.command_summons")
    choose(table, "stop_marching")
    choose(table, "let_attack", "bone_servant.1")
    assert (table.restless, who(table, "edith").exp) == ([], 1)


def test_10_11_windows_in_the_restless_phase() -> None:
    """MH-R26."""
    table = halls(floor=1, players={"edith": "G10"}, summons=[("bone_servant", "G5", "edith")], turn="")
    restless_phase_of(table)
    choose(table, "desummon_now", "bone_servant.1")
    assert table.summons == []
    own = halls(
        floor=1, players={"edith": "G10"}, summons=[("bone_servant", "G5", "edith")],
        options={"desummon_windows": "own_turn", "spawn_placement": "auto"}, turn="",
    )  # fmt: skip
    restless_phase_of(own)
    assert asked(own) == "idle" or asked(own) == "in_turn"


def test_10_12_10_14_summons_go_to_the_green_bag_when_destroyed_or_left_behind() -> None:
    table = halls(summons=[("bone_servant", "A1", "edith"), ("bone_servant", "A2", "edith")], turn="")
    wounds.destroy(table, table.summons[0], NOWHERE)
    assert table.free_summon(table.content.summon_of["bone_servant"]) != NOWHERE
    table.event = 2
    leave(table)
    assert table.summons == []


def test_10_15_14_2_restless_attack_summons_which_have_no_bonus() -> None:
    table = halls(
        players={"edith": "I9"},
        restless=[("shambler", "B1")],
        summons=[("bone_servant", "A1", "edith")],
        turn="",
    )
    assert combat.defense(table, table.summons[0]) == 2
    phase(table, restless_attacks.attack_all)
    assert table.summons == []


def test_10_2_a_summon_is_flipped_by_a_card() -> None:
    """MH-G12: damage stays."""
    table = halls(weapons={"edith": ("flute", "bow")}, level=2, summons=[("bone_servant", "E5", "edith")])
    combat.hurt(table, table.summons[0], 1)
    choose(table, "use", "ossuary_flute.harden")
    assert (table.name(table.summons[0]), table.damage[table.summons[0]]) == ("Bone Brute", 1)


def test_10_2_any_number_of_servants_is_flipped() -> None:
    table = halls(weapons={"edith": ("flute", "bow")}, level=3)
    for space in ("E5", "E4", "E6"):
        add_summon(table, "bone_servant", space, "edith")
    table.ask_again()
    choose(table, "use", "requiem.harden")
    choose(table, "flip_this", "bone_servant.1")
    choose(table, "flip_too", "bone_servant.3")
    choose(table, "flip_no_more")
    assert [table.name(piece) for piece in table.summons] == ["Bone Brute", "Bone Servant", "Bone Brute"]


def test_10_2_any_number_may_be_none() -> None:
    table = halls(weapons={"edith": ("flute", "bow")}, level=3, summons=[("bone_servant", "E5", "edith")])
    choose(table, "use", "requiem.harden")
    choose(table, "flip_no_more")
    assert [table.name(piece) for piece in table.summons] == ["Bone Servant"]


def test_10_3_danse_macabre_and_run_down() -> None:
    # GIVEN a fresh Servant in a turn in which time was spent
    table = halls(weapons={"edith": ("flute", "leash")}, level=3, restless=[("wisp", "G5")])
    choose(table, "use", "requiem.raise")
    choose(table, "summon_at", "E5")
    choose(table, "use", "requiem.danse_macabre")
    choose(table, "march", "bone_servant.1", "F5")
    choose(table, "stop_marching")
    choose(table, "let_attack", "bone_servant.1")
    assert table.restless == []
    run_down = halls(
        weapons={"edith": ("flute", "leash")}, level=3,
        summons=[("bone_servant", "A1", "edith"), ("spectral_hound", "A3", "edith")],
    )  # fmt: skip
    choose(run_down, "use", "wild_hunt.run_down")
    choose(run_down, "activate_one", "spectral_hound.1")
    assert run_down.left == (4,)


# EXP


def test_11_2_11_3_events_give_exp_up_to_ten() -> None:
    table = halls(exp=9, turn="")
    exp.gain_exp(table, 0, 3)
    assert who(table, "edith").exp == 10


def test_11_6_what_falls_to_an_event_gives_nobody_exp() -> None:
    table = halls(restless=[("wisp", "A1")], turn="")
    combat.harm(table, list(table.restless), 1, NOWHERE)
    assert (table.restless, who(table, "edith").exp) == ([], 0)


def test_8_1_4_5_bag_return_makes_room() -> None:
    table = halls(rows=["*.."], players={"edith": "B1"}, sigils={"red": "A1"})
    assert refusal(table, "use", "bonus.activate_sigil") == "MH-8.1"
    bags.return_to_bag(table, table.piece("red-sigil"))
    assert refusal(table, "use", "bonus.activate_sigil") == ""
    assert summons.own_summons(table, 0) == []
    run(table, sigils.return_sigils)
    assert where(table, "edith") == "B1"
