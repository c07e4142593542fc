"""Chapter 1, Terms and geometry."""

from __future__ import annotations

from tests.games.marrowmourn.builders import add_summon, chamber, halls, lay_black, mat, phase, where

from tablewright.games.marrowmourn.parts import BOSS, bits
from tablewright.games.marrowmourn.rules import combat, sigils, spawning
from tablewright.games.marrowmourn.rules.geometry import distance, is_adjacent
from tablewright.testing import refusal


def names(floor: object, mask: int) -> list[str]:
    return [floor.names[cell] for cell in bits(mask)]  # type: ignore[attr-defined]


def test_1_1_what_is_outside_the_mat_is_wall() -> None:
    # GIVEN a mat of 2×2 with one wall
    floor = mat("..", ".#")

    # THEN there are three spaces, and nothing beyond the rim is adjacent to any
    assert names(floor, floor.spaces) == ["A1", "B1", "A2"]
    assert names(floor, floor.adjacent[floor.cell_of["A1"]]) == ["B1", "A2"]


def test_1_2_adjacent_at_sides_and_corners_but_not_to_itself() -> None:
    floor = mat()
    middle = floor.cell_of["E5"]
    assert names(floor, floor.adjacent[middle]) == ["D4", "E4", "F4", "D5", "F5", "D6", "E6", "F6"]
    assert not is_adjacent(floor, middle, middle)


def test_1_2_without_corner_cutting_a_wall_parts_diagonal_neighbours() -> None:
    """MH-R17."""
    loose, strict = mat("..", "#."), mat("..", "#.", corner_cutting=False)
    assert is_adjacent(loose, loose.cell_of["A1"], loose.cell_of["B2"])
    assert not is_adjacent(strict, strict.cell_of["A1"], strict.cell_of["B2"])


def test_1_3_every_token_makes_a_space_not_open() -> None:
    # GIVEN a wounded Player, a Sigil, a Boss
    table = halls(players={"edith": "A1", "alton": "C1"}, sigils={"red": "E1"}, boss_at="G1", turn="")
    table.players[1].wounded = True

    # THEN none of their spaces is open
    for space in ("A1", "C1", "E1", "G1", "H1", "G2", "H2"):
        assert not table.is_open(table.floor.cell_of[space])
    assert table.is_open(table.floor.cell_of["B1"])
    assert [table.floor.names[cell] for cell in bits(table.tokens)] == [
        "A1",
        "C1",
        "E1",
        "G1",
        "H1",
        "G2",
        "H2",
    ]


def test_1_4_1_5_1_6_1_12_sigils_are_tokens_but_no_characters() -> None:
    # GIVEN one of each
    table = halls(
        players={"edith": "A1", "alton": "C1"}, sigils={"red": "E1"}, boss_at="G1", restless=[("husk", "A5")],
        summons=[("ember_imp", "B5", "edith")], turn="",
    )  # fmt: skip
    table.players[1].wounded = True

    # THEN the Characters are Players (wounded too), the Boss, Restless and Summons
    assert table.characters() == [0, 1, BOSS, *table.restless, *table.summons]


def test_1_7_enemies_in_both_games() -> None:
    table = halls(players={"edith": "A1", "alton": "C1"}, restless=[("husk", "A5")], boss_at="G1", turn="")
    servant = add_summon(table, "bone_servant", "B5", "alton")
    assert [combat.is_enemy(table, 0, piece) for piece in (1, BOSS, table.restless[0], servant)] == [
        False, True, True, False,
    ]  # fmt: skip
    arena = chamber(players={"edith": "E5", "alton": "F5"}, summons=[("bone_servant", "I5", "alton")])
    assert combat.is_enemy(arena, 0, 1)
    assert combat.is_enemy(arena, 0, arena.summons[0])
    assert not combat.is_enemy(arena, 1, arena.summons[0])


def test_1_8_1_9_green_characters_are_restless_only_when_an_event_says_so() -> None:
    table = halls(turn="")
    mine = add_summon(table, "bone_servant", "B5", "edith")
    theirs = add_summon(table, "bone_servant", "C5", "")
    assert (table.is_summon(mine), table.is_restless(mine)) == (True, False)
    assert (table.is_summon(theirs), table.is_restless(theirs)) == (False, True)


def test_1_10_zones_stars_and_the_boss_spawn_are_cursed() -> None:
    """MH-R60: the Boss Spawn too, whoever stands there or has left it."""
    floor = mat("1.*", "PEB", "...")
    assert names(floor, floor.cursed) == ["A1", "C1", "C2"]


def test_1_11_a_sigil_space_is_activated_while_a_sigil_lies_on_it() -> None:
    """MH-R19: a Restless there leaves it unactivated."""
    table = halls(
        rows=["*.*.*"], players={"edith": "B1"}, sigils={"red": "A1"}, restless=[("husk", "C1")], turn=""
    )
    assert sigils.unactivated(table) == 2
    assert sigils.empty_stars(table) == 1 << table.floor.cell_of["E1"]


def test_1_13_spawning_puts_a_drawn_token_into_the_zone_of_its_number() -> None:
    table = halls(floor=1, players={"edith": "G10"}, options={"spawn_placement": "auto"}, turn="")
    lay_black(table, "hollow_knight")
    phase(table, spawning.spawn_step)
    assert where(table, "hollow_knight.1") == "M10"
    assert (table.floor.zones[4] >> table.at[table.restless[0]]) & 1


def test_1_14_the_number_at_the_hourglass_is_the_cost() -> None:
    table = halls(weapons={"edith": ("blade", "bow")}, restless=[("husk", "E5")])
    assert table.content.abilities["front.command_summons"].cost == 0
    table.players[0].time = 1
    assert refusal(table, "use", "rusted_sword.slash") == "MH-6.5"


def test_1_16_within_counts_kings_steps_whatever_stands_between() -> None:
    floor = mat(".#.", ".#.", "...")
    cells = floor.cell_of
    assert distance(floor, cells["A1"], cells["C1"]) == 2
    assert [name for name in cells if distance(floor, cells["A1"], cells[name]) <= 1] == ["A1", "A2"]
