"""Chapters 12, 14, 15, 17 and 18: combat, wounds, and the Restless phase."""

from __future__ import annotations

import pytest
from tests.games.marrowmourn.builders import (
    add_summon,
    asked,
    chamber,
    halls,
    lay_black,
    open_chamber_turn,
    phase,
    restless_phase_of,
    says,
    start,
    where,
    who,
)

from tablewright.games.marrowmourn.game import GAME
from tablewright.games.marrowmourn.parts import BOSS, MELEE, RANGED
from tablewright.games.marrowmourn.rules import combat, restless_attacks, spawning, weapons, wounds
from tablewright.testing import choose, options_of, refusal, run

BOTH = {"edith": "D5", "alton": "E5"}


def test_12_8_anybody_may_be_attacked_but_oneself_the_wounded_and_a_hidden_boss() -> None:
    """MH-R63: nothing would be gained by attacking oneself."""
    table = halls(
        players={**BOTH, "isolde": "C5"}, weapons={"edith": ("blade", "bow")}, boss_at="D6",
        summons=[("bone_servant", "D4", "edith")], turn="",
    )  # fmt: skip
    wounds.wound(table, 2)
    servant = table.summons[0]
    assert combat.targets(table, 0, MELEE, "one", 1) == [1, servant]
    reasons = [combat.cannot_strike(table, 0, piece, MELEE, "one", 1) for piece in (0, 2, BOSS)]
    assert reasons == ["MH-12.8", "MH-14.6", "MH-20.5"]


@pytest.mark.parametrize(("name", "clause"), [("husk.1", "MH-6.12"), ("husk.2", "")])
def test_6_12_an_attack_at_a_distance_refuses_a_neighbour(name: str, clause: str) -> None:
    """A Quick Shot is at a target that is not adjacent."""
    table = halls(players={"edith": "D5"}, restless=[("husk", "E5"), ("husk", "D8")])
    piece = table.piece(name)
    assert combat.cannot_strike(table, 0, piece, RANGED, "not_adjacent", 1) == clause
    assert combat.cannot_strike(table, 0, piece, RANGED, "one", 1) == ""


def test_12_9_all_hits_friends_and_own_summons_too() -> None:
    table = halls(players=BOTH, weapons={"edith": ("hammer", "bow")}, restless=[("bonehulk", "D4")])
    add_summon(table, "stone_guardian", "C5", "edith")
    table.ask_again()
    choose(table, "use", "masons_mallet.quake")
    assert who(table, "alton").wounded
    assert [table.damage[piece] for piece in (*table.restless, *table.summons)] == [2, 2]


def test_12_10_12_11_attacks_hit_without_a_roll_and_need_a_target() -> None:
    table = halls(weapons={"edith": ("blade", "bow")})
    assert refusal(table, "use", "rusted_sword.slash") == "MH-12.11"
    drawn = list(table.fate.drawn)
    table = halls(weapons={"edith": ("blade", "bow")}, restless=[("husk", "E5")])
    choose(table, "use", "rusted_sword.slash")
    choose(table, "strike", "husk.1")
    assert (table.restless, table.fate.drawn) == ([], drawn)


def test_12_12_further_text_comes_after_destruction() -> None:
    # GIVEN Siphon on a Wisp: it is destroyed first, then Soulfire is gained
    table = halls(weapons={"edith": ("staff", "bow")}, restless=[("wisp", "E5")])
    choose(table, "use", "strange_staff.siphon")
    choose(table, "strike", "wisp.1")
    assert who(table, "edith").soulfire == 2

    # GIVEN Bash on a Husk that survives: then it may be moved
    table = halls(weapons={"edith": ("shield", "bow")}, restless=[("husk", "E5")])
    choose(table, "use", "pot_lid.bash")
    choose(table, "strike", "husk.1")
    assert asked(table) == "shove"
    choose(table, "shove_to", "F5")
    assert where(table, "husk.1") == "F5"


def test_12_8_up_to_three_targets() -> None:
    table = halls(
        weapons={"edith": ("blade", "bow")},
        level=3,
        restless=[("husk", "E5"), ("husk", "C5"), ("wisp", "D4")],
    )
    choose(table, "use", "kingsbane.sweep")
    choose(table, "strike", "husk.1")
    choose(table, "strike_too", "wisp.1")
    choose(table, "aim_no_more")
    assert [table.id(piece) for piece in table.restless] == ["husk.2"]


def test_12_8_further_targets_of_a_ranged_attack_may_be_far_away() -> None:
    table = halls(
        weapons={"edith": ("bow", "blade")},
        level=3,
        restless=[("husk", "A5"), ("husk", "H5"), ("husk", "D1")],
    )
    choose(table, "use", next(words.split()[1] for words in options_of(table) if "volley" in words))
    choose(table, "strike", "husk.1")
    choose(table, "strike_too", "husk.2")
    choose(table, "aim_no_more")
    assert [table.id(piece) for piece in table.restless] == ["husk.3"]


def test_12_8_without_a_further_target_the_blow_lands_at_once() -> None:
    table = halls(weapons={"edith": ("blade", "bow")}, level=3, restless=[("husk", "E5")])
    choose(table, "use", "kingsbane.sweep")
    choose(table, "strike", "husk.1")
    assert table.restless == []


def test_12_7_sunburst_hits_every_enemy_in_sight() -> None:
    table = halls(
        players={"edith": "D5", "alton": "D4"}, weapons={"edith": ("lantern", "bow")}, level=3,
        restless=[("husk", "A5"), ("wisp", "H5"), ("wisp", "D1")],
    )  # fmt: skip
    choose(table, "use", "last_light.sunburst")
    assert [table.id(piece) for piece in table.restless] == ["wisp.2"]  # behind Alton
    assert not who(table, "alton").wounded


def test_14_6_a_wounded_player_takes_no_damage_and_does_not_heal() -> None:
    table = halls(players=BOTH, turn="")
    wounds.wound(table, 1)
    combat.hurt(table, 1, 5)
    assert table.damage[1] == 0
    combat.heal_all(table)
    assert who(table, "alton").wounded


def test_14_1_14_13_no_exp_for_friends() -> None:
    table = halls(players=BOTH, summons=[("bone_servant", "C5", "alton")], turn="")
    wounds.destroy(table, table.summons[0], 0)
    wounds.destroy(table, 1, 0)
    assert who(table, "edith").exp == 0


def test_14_5_last_ember() -> None:
    table = halls(players=BOTH, turn="")
    wounds.wound(table, 1)
    start(table, "alton")
    choose(table, "use", "wounded.last_ember")
    choose(table, "kindle", "edith")
    assert (who(table, "edith").soulfire, who(table, "alton").time) == (2, 2)


def test_14_8_nobody_bandages_themselves_or_from_afar() -> None:
    table = halls(players={"edith": "D5", "alton": "H8"}, turn="")
    wounds.wound(table, 1)
    start(table, "edith")
    assert refusal(table, "use", "bonus.scrap_bandage") == "MH-14.8"


# The Restless phase


def test_15_1_15_2_15_3_all_move_then_all_attack_then_they_spawn() -> None:
    # GIVEN a Husk two spaces from Edith
    table = halls(
        floor=1, players={"edith": "G8", "alton": "A7"}, restless=[("husk", "G5")], turn="",
        options={"spawn_placement": "auto"},
    )  # fmt: skip
    lay_black(table, "portal_instability", "wisp.1")

    # WHEN the phase runs
    restless_phase_of(table)

    # THEN it moved, then struck, then a Wisp came, and everybody healed
    lines = [line.clause for line in table.log or []]
    assert lines.index("MH-16.10") < lines.index("MH-12.2") < lines.index("MH-18.6")
    assert where(table, "husk.1") == "G7"
    assert where(table, "wisp.1") == "A1"  # it neither moved nor attacked
    assert table.damage[0] == 0


def test_15_4_a_loss_breaks_the_phase_off() -> None:
    table = halls(floor=1, players={"edith": "G8"}, restless=[("bonehulk", "G7")], turn="")
    restless_phase_of(table)
    assert table.over
    assert not says(table, "is drawn")


def test_17_3_17_4_17_5_they_hit_players_and_summons_only_and_all_at_once() -> None:
    """MH-R61: not the Boss either, though it is a Character that is not Restless."""
    table = halls(
        players={"edith": "D5", "alton": "I9"}, restless=[("husk", "E5"), ("husk", "E4"), ("wisp", "F5")], boss_at="F6",
        turn="",
    )  # fmt: skip
    who(table, "edith").bonus = 5
    add_summon(table, "ember_imp", "D4", "edith")
    phase(table, restless_attacks.attack_all)
    assert table.damage[0] == 2
    assert table.summons == []
    assert all(table.damage[piece] == 0 for piece in (*table.restless, BOSS))


def test_18_3_18_9_all_are_drawn_before_any_is_placed() -> None:
    table = halls(floor=1, players={"edith": "G10", "alton": "H10"}, turn="")
    lay_black(table, "husk.1", "husk.3")
    phase(table, spawning.spawn_step)
    assert asked(table) == "choose_space"
    assert [table.id(piece) for piece in table.drawn] == ["husk.3"]


def test_18_5_a_full_zone_takes_nobody() -> None:
    table = halls(
        floor=1, players={"edith": "G10"}, turn="",
        restless=[("wisp.8", "A1"), ("wisp.7", "B1"), ("wisp.6", "A2"), ("wisp.5", "B2")],
    )  # fmt: skip
    lay_black(table, "husk.1")
    phase(table, spawning.spawn_step)
    assert len(table.restless) == 4


def test_18_8_an_event_spawns_exactly_its_number() -> None:
    table = halls(
        floor=1,
        players={"edith": "G10"},
        restless=[("siren.1", "A5")],
        turn="",
        options={"spawn_placement": "auto"},
    )
    lay_black(table, "husk.1")
    run(table, spawning.spawn_from_event, 1)
    assert len(table.restless) == 2
    run(table, spawning.spawn_kind, "siren")
    assert options_of(table) == ["call-token siren.2", "call-token siren.3", "call-token siren.4"]
    choose(table, "call_token", "siren.3")
    assert where(table, "siren.3") == "A10"


@pytest.mark.parametrize(("more", "spawned"), [(0, 1), (1, 2), (-1, 0)])
def test_G15_an_event_card_may_spawn_more_or_fewer(more: int, spawned: int) -> None:
    """MH-18.8."""
    options = {"spawn_placement": "auto", "event_spawn": more}
    table = halls(floor=1, players={"edith": "G10"}, turn="", options=options)
    lay_black(table, "husk.1", "husk.2", "husk.3")
    table.group_acts = True
    run(table, spawning.spawn_from_event, 1)
    assert len(table.restless) == spawned


def test_12_4_everybody_heals() -> None:
    table = halls(restless=[("bonehulk", "A1")], boss_at="F6", turn="")
    for piece in (0, BOSS, table.restless[0]):
        table.damage[piece] = 1
    table.hurt = True
    combat.heal_all(table)
    assert set(table.damage) == {0}


def test_6_9_guard_and_sanctuary() -> None:
    """MH-G11."""
    table = halls(players=BOTH, weapons={"edith": ("shield", "bow")}, level=2)
    choose(table, "use", "tower_shield.guard")
    choose(table, "guard_this", "alton")
    assert combat.defense(table, 1) == 5
    table = halls(players=BOTH, weapons={"edith": ("shield", "bow")}, level=3)
    choose(table, "use", "bulwark.sanctuary")
    choose(table, "take", 2)
    assert [combat.defense(table, seat) for seat in (0, 1)] == [5, 5]
    assert weapons.recoverable(table, "one_adjacent") == []


@pytest.mark.parametrize("player", [True, False])
def test_12_12_a_player_wounded_by_the_attack_is_still_moved(player: bool) -> None:
    """MH-21.5, 14.3: a wounded Player stays on the mat."""
    # GIVEN Edith with the Riptide, and somebody in sight whom Water Blast hits
    table = halls(
        players={"edith": "D5", "alton": "F5" if player else "I9"}, weapons={"edith": ("tide", "bow")}, level=3,
        restless=[] if player else [("bonehulk", "F5")],
    )  # fmt: skip

    # WHEN she strikes
    choose(table, "use", "riptide.water_blast")
    choose(table, "strike", "alton" if player else "bonehulk.1")

    # THEN the target may be moved, wounded or not
    assert who(table, "alton").wounded == player
    assert asked(table) == "shove"
    choose(table, "shove_to", "G6")
    assert where(table, "alton" if player else "bonehulk.1") == "G6"


def test_12_12_a_player_destroyed_in_the_chamber_is_not_moved() -> None:
    """MH-25.1: the attacker places the victim instead."""
    # GIVEN two Champions in sight of each other
    table = chamber(players={"edith": "D5", "alton": "F5"}, cards={"edith": ("riptide",)})
    open_chamber_turn(table, "edith")
    table.damage[table.piece("alton")] = 1

    # WHEN Water Blast destroys Alton
    choose(table, "use", "riptide.water_blast")
    choose(table, "strike", "alton")
    assert asked(table) == "respawn"
    table.choose(0)

    # THEN he stands where she put him, and the turn goes on
    assert asked(table) == "in_turn"


def test_12_8_12_9_harm_to_a_friend_is_said_comes_last_and_is_asked_about() -> None:
    # GIVEN a blow that hits everybody, and one that is aimed
    table = halls(players=BOTH, weapons={"edith": ("hammer", "bow")}, restless=[("bonehulk", "D4")])
    prompt = GAME.scene(table, 0).prompt
    assert prompt is not None
    quake = next(option for option in prompt.options if option.id.endswith(".quake"))
    assert quake.harms == "This hits Alton too."
    assert quake.confirm.startswith("This hits Alton too.")
    open_ones = [option for option in prompt.options if option.enabled]
    assert all(not option.harms for option in open_ones[: open_ones.index(quake)])

    # AND a blow without friends around harms nobody
    alone = halls(weapons={"edith": ("hammer", "bow")}, restless=[("bonehulk", "D4")])
    scene = GAME.scene(alone, 0).prompt
    assert scene is not None
    assert not any(option.harms for option in scene.options)
