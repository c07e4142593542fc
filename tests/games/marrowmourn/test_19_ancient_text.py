"""Chapters 19 to 21: the Ancient Text, the Boss, weapon abilities."""

from __future__ import annotations

from tests.games.marrowmourn.builders import (
    add_sigil,
    asked,
    halls,
    lay_black,
    lay_red,
    leave,
    phase,
    where,
    who,
)

from tablewright.games.marrowmourn import advice
from tablewright.games.marrowmourn.parts import BOSS, bits
from tablewright.games.marrowmourn.rules import (
    ancient_text,
    boss,
    combat,
    movement,
    restless_attacks,
    spawning,
)
from tablewright.games.marrowmourn.table import Table
from tablewright.testing import choose, options_of, refusal, run


def reading(exp: int = 10, seats: int = 2, chapter: int = 1, level: int = 1) -> Table:
    """The Ancient Text, opened after this Floor."""
    players = dict(list({"edith": "A1", "alton": "B1"}.items())[:seats])
    table = halls(players=players, exp=exp, event=chapter * 4 - 2, level=level, turn="", soulfire=3)
    table.floor.number = chapter
    leave(table)
    return table


def test_19_1_19_2_a_chapter_after_each_floor() -> None:
    """MH-R62: Soulfire drops at each of the three chapters."""
    for chapter in (1, 2, 3):
        table = reading(chapter=chapter)
        assert (table.chapter, who(table, "edith").soulfire, asked(table)) == (chapter, 0, "read_text")


def test_19_3_R48_scripture_is_paid_with_exp() -> None:
    table = reading(exp=4)
    choose(table, "interpret", "edith", "kindle_1", "edith")
    assert (who(table, "edith").exp, who(table, "edith").soulfire) == (2, 3)
    assert refusal(table, "interpret", "edith", "temper_the_edge_1", "edith") == "MH-19.3"


def test_19_4_any_number_of_times_unless_limited() -> None:
    table = reading(exp=10)
    for _ in range(2):
        choose(table, "interpret", "edith", "kindle_1", "edith")
    choose(table, "interpret", "edith", "call_a_servant", "edith")
    assert refusal(table, "interpret", "edith", "call_a_servant", "edith") == "MH-19.4"
    assert refusal(table, "interpret", "edith", "call_a_servant", "alton") == ""


def test_19_4_hardening_once_per_player_and_game() -> None:
    table = reading(exp=10)
    choose(table, "interpret", "edith", "harden_the_flesh_1", "alton")
    assert combat.defense(table, 1) == 3
    assert refusal(table, "interpret", "edith", "harden_the_flesh_1", "alton") == "MH-19.4"
    later = ancient_text.scripture_of(table, "harden_the_flesh_2")
    assert ancient_text.cannot_interpret(table, 0, later, 1) == "MH-19.4"


def test_19_5_one_may_read_for_another_but_not_share_the_cost() -> None:
    table = reading(exp=3)
    choose(table, "interpret", "edith", "kindle_1", "alton")
    assert (who(table, "edith").exp, who(table, "alton").exp, who(table, "alton").soulfire) == (1, 3, 3)


def test_19_6_19_7_ready_and_not_ready_after_all() -> None:
    table = reading()
    choose(table, "declare_ready", "edith")
    assert table.seat == 1

    # WHEN Edith thinks again, out of turn
    table.interject(table.anytime(0)[0], 0)
    assert (table.seat, table.ready) == (0, 0)

    # WHEN Alton reads without being asked
    move = next(move for move in table.anytime(1) if move[1:] == ("alton", "kindle_1", "alton"))
    table.interject(move, 1)
    assert who(table, "alton").soulfire == 3
    choose(table, "declare_ready", "edith")
    choose(table, "declare_ready", "alton")

    # THEN the section is over, and what was not spent stays
    assert (asked(table), who(table, "edith").exp) == ("choose_start", 10)


def test_19_6_the_last_one_may_be_ready_out_of_turn() -> None:
    table = reading()
    move = next(move for move in table.anytime(1) if move[0] is ancient_text.declare_ready)
    table.interject(move, 1)
    choose(table, "declare_ready", "edith")
    assert asked(table) == "choose_start"


def test_19_3_a_bot_reads_while_another_is_asked() -> None:
    # GIVEN Edith, who is asked, and Alton, who has as much EXP
    table = reading()
    assert (table.seat, advice.unasked(table, 0)) == (0, None)

    # WHEN Alton does by rule of thumb what he wants, on what he sees
    told = []
    while (move := advice.unasked(table.seen_by(1), 1)) is not None:
        told.append(move[0].__name__)
        table.interject(move, 1)
        while table.seat == 1:
            table.choose(0)

    # THEN he has read and is ready, and Edith is still asked
    assert told[-1] == "declare_ready"
    assert set(told[:-1]) == {"interpret"}
    assert (table.seat, asked(table), who(table, "alton").exp < 10) == (0, "read_text", True)


def test_19_8_while_a_weapon_is_chosen_nobody_else_reads() -> None:
    table = reading()
    choose(table, "interpret", "edith", "temper_the_edge_1", "edith")
    assert (asked(table), table.anytime(1)) == ("upgrade", [])


def test_19_8_an_upgrade_puts_the_next_card_in_force() -> None:
    table = reading()
    lines = [table.content.lines[line] for line in who(table, "edith").lines]
    choose(table, "interpret", "edith", "temper_the_edge_1", "edith")
    choose(table, "upgrade_this", lines[1].id)
    assert who(table, "edith").levels == (1, 2)
    cards = [table.content.weapons[card].level for card in who(table, "edith").cards]
    assert cards == [1, 2]
    master = ancient_text.scripture_of(reading(chapter=2), "master_the_edge_2")
    assert ancient_text.cannot_interpret(reading(chapter=2), 0, master, 0) == "MH-19.8"


def test_19_9_boons_come_on_the_next_floor() -> None:
    """MH-R57."""
    table = reading(seats=1)
    choose(table, "interpret", "edith", "call_a_servant", "edith")
    choose(table, "declare_ready", "edith")
    choose(table, "start_on", "A1")
    assert asked(table) == "summon"
    table.choose(0)
    assert len(table.summons) == 1


def test_19_3_unmake() -> None:
    table = reading(chapter=3, seats=1)
    choose(table, "interpret", "edith", "unmake", "edith")
    assert boss.defense(table) == 9
    table.boss_less = 20
    assert boss.defense(table) == 4


# The Boss


def on_floor_4(name: str, **more: object) -> Table:
    sigil_spots = more.pop("sigils", {})
    return halls(
        floor=4,
        players={"edith": "H12", "alton": "I12"},
        boss=name,
        boss_at="H6",
        turn="",
        sigils=sigil_spots,  # type: ignore[arg-type]
        **more,  # type: ignore[arg-type]
    )


def test_20_2_the_boss_stands_on_its_spawn() -> None:
    """MH-R34."""
    table = halls(floor=4, players={"edith": "H12"}, turn="", options={"boss_size": "1"})
    run(table, boss.place_boss)
    assert (where(table, "the_king"), table.boss_size) == ("H6", 1)
    assert bits(table.cover(BOSS)) == [table.floor.cell_of["H6"]]


def test_20_3_the_boss_attacks_in_step_2() -> None:
    table = halls(floor=4, players={"edith": "G8", "alton": "A1"}, boss_at="H6", turn="")
    phase(table, restless_attacks.attack_all)
    assert who(table, "edith").wounded


def test_20_4_20_5_20_6_when_each_boss_can_be_targeted() -> None:
    spots = ("G2", "J2", "B5", "O5")
    for name, needed in (
        ("the_king", ("red", "purple")),
        ("the_hollow_saint", ()),
        ("the_choirmistress", ("orange", "yellow")),
        ("the_warden", ("blue", "green", "white")),
    ):
        table = on_floor_4(name)
        assert boss.can_be_targeted(table) == (not needed)
        for colour, spot in zip(needed, spots, strict=False):
            add_sigil(table, colour, spot)
        assert boss.can_be_targeted(table)


def test_20_4_the_saint_weakens_with_every_sigil() -> None:
    table = on_floor_4("the_hollow_saint")
    assert boss.defense(table) == 20
    for colour, spot in (("red", "G2"), ("orange", "J2"), ("blue", "B5")):
        add_sigil(table, colour, spot)
    assert boss.defense(table) == 12


def test_20_4_the_choirmistress_hides_behind_sirens_and_counts_as_one() -> None:
    table = on_floor_4(
        "the_choirmistress", sigils={"orange": "G2", "yellow": "J2"}, restless=[("siren", "A1")]
    )
    assert not boss.can_be_targeted(table)
    assert spawning.sirens(table) == 2


def test_20_7_20_8_odd_and_even_abilities() -> None:
    # GIVEN Edith beside a Sigil Space of Floor 4, facing the Choirmistress
    table = halls(
        floor=4, players={"edith": "F2", "alton": "A7"}, boss="the_choirmistress", boss_at="H6", soulfire=3,
        options={"spawn_placement": "auto"},
    )  # fmt: skip
    lay_red(table, "black")
    choose(table, "use", "bonus.activate_sigil")

    # THEN one Sigil is odd: a Siren is called
    assert asked(table) == "spawn_kind"
    choose(table, "call_token", "siren.1")
    assert len(table.restless) == 1

    # WHEN the second is laid
    add_sigil(table, "white", "J2")
    run(table, boss.boss_ability)

    # THEN it is even: Hush
    assert [player.soulfire for player in table.players] == [1, 1]


def test_20_8_penance_procession_chains_and_lockdown() -> None:
    saint = on_floor_4("the_hollow_saint", sigils={"red": "G2"})
    movement.place(saint, 0, saint.floor.cell_of["H9"])
    run(saint, boss.boss_ability)
    assert (saint.damage[0], saint.damage[1]) == (1, 0)
    warden = on_floor_4("the_warden", sigils={"red": "G2"})
    run(warden, boss.boss_ability)
    assert (asked(warden), warden.seat) == ("chain", 1)  # Alton is the older
    choose(warden, "be_dragged", "I11")
    choose(warden, "be_dragged", "H11")
    assert (where(warden, "edith"), where(warden, "alton")) == ("H11", "I11")
    lock = on_floor_4("the_warden", sigils={"red": "G2", "blue": "J2"}, options={"spawn_placement": "auto"})
    lay_black(lock, "husk.1")
    run(lock, boss.boss_ability)
    assert where(lock, "husk.1") != "A1"  # it came, and took one step


def test_20_9_restless_spawn_on_floor_4_too() -> None:
    table = on_floor_4("the_king", options={"spawn_placement": "auto"})
    lay_black(table, "husk.1", "wisp.3")
    phase(table, spawning.spawn_step)
    assert len(table.restless) == 2


def test_20_10_20_1_the_boss_heals_unless_it_falls_in_one_phase() -> None:
    table = on_floor_4("the_hollow_saint")
    combat.hurt(table, BOSS, 19)
    combat.heal_all(table)
    assert table.damage[BOSS] == 0
    combat.harm(table, [BOSS, 0, 1], 20, 0)
    assert table.result is not None
    assert table.result.won == (True, True)  # MH-R33: though both Players fell with it


# Weapon abilities


def armed(line: str, **more: object) -> Table:
    return halls(weapons={"edith": (line, "hammer")}, level=3, **more)  # type: ignore[arg-type]


def test_21_1_portal_spell() -> None:
    table = armed("wand", rows=["...#.....", "...#.....", "...#....."], players={"edith": "A1"})
    assert refusal(table, "use", "ascendancy.portal_spell") == "MH-9.5"
    who(table, "edith").soulfire = 5
    table.ask_again()
    choose(table, "use", "ascendancy.portal_spell")
    assert "portal-to G1" not in options_of(table)
    choose(table, "portal_to", "E2")
    assert (where(table, "edith"), who(table, "edith").soulfire, who(table, "edith").time) == ("E2", 1, 4)


def test_21_2_soulfire_spell() -> None:
    table = armed("wand")
    choose(table, "use", "ascendancy.soulfire_spell")
    assert who(table, "edith").soulfire == 9


def test_21_3_20_11_alter_reality() -> None:
    table = armed("wand", soulfire=5, restless=[("husk", "A1")], boss_at="G7")
    choose(table, "use", "ascendancy.alter_reality")
    assert refusal(table, "alter", "the_king") == "MH-20.11"
    choose(table, "alter", "husk.1")
    choose(table, "place_on", "A9")
    choose(table, "alter", "edith")
    choose(table, "place_on", "I1")
    assert (where(table, "husk.1"), where(table, "edith"), who(table, "edith").soulfire) == ("A9", "I1", 1)
    assert asked(table) == "in_turn"  # 1 Soulfire pays for nobody


def test_21_4_lunge_reaches_two_spaces_in_sight() -> None:
    table = armed("tide", restless=[("bonehulk", "F5"), ("husk", "D8"), ("wisp", "B5"), ("wisp", "C5")])
    choose(table, "use", "riptide.lunge")
    assert refusal(table, "strike", "husk.1") == "MH-21.4"  # three away
    assert refusal(table, "strike", "wisp.1") == "MH-21.4"  # behind the other Wisp
    choose(table, "strike", "bonehulk.1")
    assert len(table.restless) == 3


def test_21_5_water_blast_moves_a_target_that_stands() -> None:
    table = armed("tide", restless=[("bonehulk", "G5")])
    choose(table, "use", "riptide.water_blast")
    choose(table, "strike", "bonehulk.1")
    choose(table, "shove_to", "H6")
    assert (where(table, "bonehulk.1"), asked(table)) == ("H6", "in_turn")


def test_21_5_water_blast_moves_even_a_boss() -> None:
    """MH-R55."""
    table = armed("tide", boss="the_hollow_saint", boss_at="G5")
    choose(table, "use", "riptide.water_blast")
    choose(table, "strike", "the_hollow_saint")
    choose(table, "shove_to", "H5")
    assert where(table, "the_hollow_saint") == "H5"


def test_21_6_undertow() -> None:
    table = armed("tide", restless=[("husk", "F5")], boss_at="A8")
    choose(table, "use", "riptide.undertow")
    assert refusal(table, "drag", "the_king") == "MH-20.11"
    choose(table, "drag", "husk.1")
    assert "drag-to H5" in options_of(table)  # the Husk itself does not block the view
    assert "drag-to F5" not in options_of(table)
    choose(table, "drag_to", "H5")
    assert where(table, "husk.1") == "H5"


def test_R59_21_6_undertow_places_where_nobody_could_walk() -> None:
    # GIVEN a corridor, with Edith between a Husk and its far end
    table = halls(
        rows=["....."],
        players={"edith": "C1"},
        weapons={"edith": ("tide", "bow")},
        level=3,
        restless=[("husk", "A1")],
    )

    # WHEN she draws it with Undertow THEN the spaces behind her are open to it
    choose(table, "use", "riptide.undertow")
    choose(table, "drag", "husk.1")
    assert {"drag-to D1", "drag-to E1"} <= set(options_of(table))


def test_21_shockwave_moves_every_neighbour() -> None:
    """MH-7.9, G11."""
    table = halls(weapons={"edith": ("hammer", "bow")}, level=3, restless=[("husk", "E5"), ("wisp", "C5")])
    choose(table, "use", "earthbreaker.shockwave")
    choose(table, "shove_to", "F5")
    choose(table, "leave_there")
    choose(table, "shove_to", "B5")
    choose(table, "leave_there")
    assert (where(table, "husk.1"), where(table, "wisp.1")) == ("F5", "B5")
