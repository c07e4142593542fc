"""Chapter 13, Line of sight: the printed examples, the table of offsets, and thousands of random boards."""

from __future__ import annotations

import random
from itertools import product

import pytest
from tests.games.marrowmourn.builders import add_restless, halls

from tablewright.games.marrowmourn.parts import BOSS, RANGED, bits
from tablewright.games.marrowmourn.rules import combat, sight
from tablewright.games.marrowmourn.rules.geometry import covered
from tablewright.games.marrowmourn.show.words import WORDS
from tablewright.testing import choose, refusal

OFFSETS = {  # target: (spaces in which a Token blocks, spaces in which a wall blocks)
    (1, 0): ("", ""),
    (1, 1): ("", "10 01"),
    (2, 0): ("10", "10"),
    (2, 1): ("10 11", "01 10 11 20"),
    (2, 2): ("11", "10 01 11 21 12"),
    (3, 0): ("10 20", "10 20"),
    (3, 1): ("10 11 20 21", "01 10 11 20 21 30"),
    (3, 2): ("10 11 21 22", "01 10 11 21 22 31"),
    (4, 1): ("10 20 21 31", "10 11 20 21 30 31"),
    (4, 2): ("10 11 21 31 32", "01 10 11 20 21 22 31 32 41"),
}


def spaces(text: str) -> set[tuple[int, int]]:
    return {(int(pair[0]), int(pair[1])) for pair in text.split()}


@pytest.mark.parametrize("target", OFFSETS)
def test_13_5_13_6_the_table_of_offsets(target: tuple[int, int]) -> None:
    # GIVEN every space around the slide to this offset
    around = [spot for spot in product(range(-1, 6), repeat=2) if spot not in ((0, 0), target)]

    # THEN exactly the listed ones block, as Tokens and as walls
    assert {spot for spot in around if sight.token_blocks(*target, *spot)} == spaces(OFFSETS[target][0])
    assert {spot for spot in around if sight.wall_blocks(*target, *spot)} == spaces(OFFSETS[target][1])


# The plain geometry, done without any of our tricks


def point_to_segment(p: tuple[float, float], a: tuple[float, float], b: tuple[float, float]) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    t = ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / (dx * dx + dy * dy)
    t = max(0.0, min(1.0, t))
    return float(((p[0] - a[0] - t * dx) ** 2 + (p[1] - a[1] - t * dy) ** 2) ** 0.5)


def segment_to_square(a: tuple[float, float], b: tuple[float, float], middle: tuple[float, float]) -> float:
    """The smallest distance, by walking the segment in small steps and then finer around the best."""

    def gap(t: float) -> float:
        x, y = a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])
        return float(
            (max(abs(x - middle[0]) - 0.5, 0.0) ** 2 + max(abs(y - middle[1]) - 0.5, 0.0) ** 2) ** 0.5
        )

    low, high = 0.0, 1.0  # the distance to a convex thing is convex along a line
    for _ in range(60):
        one, two = low + (high - low) / 3, high - (high - low) / 3
        if gap(one) <= gap(two):
            high = two
        else:
            low = one
    return gap((low + high) / 2)


def slides(
    a: tuple[int, int], b: tuple[int, int], walls: set[tuple[int, int]], tokens: set[tuple[int, int]]
) -> bool:
    """MH-13.1, 13.3, 13.4: a disc of radius 0.35 is swept from centre to centre."""
    for wall in walls:
        if segment_to_square(a, b, wall) < 0.35 - 1e-9:
            return False
    for token in tokens - {a, b}:
        dx, dy = b[0] - a[0], b[1] - a[1]
        along = (token[0] - a[0]) * dx + (token[1] - a[1]) * dy
        if 0 < along < dx * dx + dy * dy and point_to_segment(token, a, b) < 0.70 - 1e-9:
            return False
    return True


def test_13_1_to_13_6_brute_force_on_thousands_of_random_boards() -> None:
    """MH-R16: what slides is 0.7 of a space wide."""
    # GIVEN random boards with walls and Tokens
    luck = random.Random(13)
    compared = 0
    for _ in range(60):
        cols, rows = luck.randint(4, 9), luck.randint(4, 9)
        wall = {(x, y) for x in range(cols) for y in range(rows) if luck.random() < 0.12}
        lines = ["".join("#" if (x, y) in wall else "." for x in range(cols)) for y in range(rows)]
        table = halls(rows=lines, players={"edith": first_free(lines)}, turn="", log=False)
        free = [(x, y) for x in range(cols) for y in range(rows) if (x, y) not in wall]
        tokens = {spot for spot in free if luck.random() < 0.2}
        floor = table.floor
        for y in range(rows):
            table.small[y + 1] = sum(1 << (spot[0] + 1) for spot in tokens if spot[1] == y)
        for _ in range(60):
            a, b = luck.sample(free, 2)
            cells = [(y + 1) * floor.pitch + x + 1 for x, y in (a, b)]

            # THEN the rules see exactly what plain geometry sees, both ways
            expected = slides(a, b, wall, tokens)
            assert sight.sees(table, *cells) == expected, (lines, tokens, a, b)
            assert sight.sees(table, cells[1], cells[0]) == expected
            compared += 1
    assert compared == 3600


def first_free(lines: list[str]) -> str:
    return next(
        f"{'ABCDEFGHI'[x]}{y + 1}" for y, row in enumerate(lines) for x, c in enumerate(row) if c == "."
    )


def test_13_7_a_large_token_blocks_when_its_middle_is_nearer_than_1_20() -> None:
    # GIVEN a 2×2 Boss on E5–F6
    table = halls(players={"edith": "A1"}, boss_at="E5", turn="")
    floor = table.floor
    luck = random.Random(7)
    free = [cell for cell in bits(floor.spaces) if not (table.tokens >> cell) & 1]
    middle = (5.5, 5.5)
    for _ in range(1000):
        a, b = luck.sample(free, 2)
        ends = [(float(cell % floor.pitch), float(cell // floor.pitch)) for cell in (a, b)]

        # THEN it blocks by the distance of its middle
        assert sight.sees(table, a, b) == (point_to_segment(middle, *ends) >= 1.20)


def test_13_7_a_large_token_is_seen_when_one_of_its_spaces_is() -> None:
    # GIVEN Edith on A5, the Boss on E5, and a Husk that hides two of its four spaces
    table = halls(players={"edith": "A5"}, boss_at="E5", restless=[("husk", "D5")], turn="")
    here = table.at[0]

    # THEN the lower spaces are seen past it, so the Boss is
    assert any(sight.sees(table, here, cell) for cell in bits(covered(table.at[BOSS], 2, table.floor.pitch)))
    assert sight.sees_piece(table, here, BOSS)


def test_13_7_a_large_token_behind_a_wall_of_tokens_is_not_seen() -> None:
    # GIVEN Edith in a corner that two Husks close, and the Boss far behind them
    table = halls(
        players={"edith": "A1"},
        boss_at="E5",
        restless=[("husk", "B1"), ("husk", "A2"), ("husk", "B2")],
        turn="",
    )

    # THEN she sees none of its spaces, and so not the Boss
    assert not sight.sees_piece(table, table.at[0], BOSS)


def test_13_2_every_token_blocks_and_no_colour_does() -> None:
    # GIVEN a Player, a Summon, a Sigil and a Restless, each alone between Edith and E5 on a Cursed board
    for blocker in ("player", "summon", "sigil", "restless"):
        table = halls(
            rows=["11111*11"],
            players={"edith": "A1", "alton": "C1" if blocker == "player" else "H1"},
            summons=[("bone_servant", "C1", "edith")] if blocker == "summon" else [],
            sigils={"red": "C1"} if blocker == "sigil" else {},
            restless=[("husk", "C1")] if blocker == "restless" else [],
            turn="",
        )

        # THEN nobody sees past it, and the red spaces before it do not matter (MH-1.15)
        cells = table.floor.cell_of
        assert not sight.sees(table, cells["A1"], cells["E1"])
        assert sight.sees(table, cells["A1"], cells["B1"])


def test_1_15_13_8_line_of_sight_to_an_empty_space() -> None:
    # GIVEN Edith in an empty Yard
    table = halls(turn="")
    cells = table.floor.cell_of

    # THEN she sees an empty space by the same test
    assert sight.sees(table, cells["D5"], cells["H8"])


def test_13_9_sight_is_symmetric_on_every_floor() -> None:
    # GIVEN the mats of the box
    content = halls(turn="").content
    luck = random.Random(9)
    for floor in content.floors:
        free = bits(floor.spaces)
        for _ in range(400):
            a, b = luck.sample(free, 2)

            # THEN walls and Tokens block one way as the other
            assert list(sight.blockers(floor, a, b)) == list(sight.blockers(floor, b, a))


def test_13_1_a_refused_shot_names_the_token_or_the_wall() -> None:
    # GIVEN a Husk behind a Wisp, and a Shambler behind a wall
    table = halls(
        rows=["......", ".#....", "......"],
        players={"edith": "A1"},
        weapons={"edith": ("bow", "blade")},
        restless=[("wisp", "C1"), ("husk", "E1"), ("shambler", "C3")],
    )

    # WHEN Edith looses an arrow
    choose(table, "use", "crooked_bow.loose")

    # THEN both are refused, and the words say what is in the way
    husk, shambler = "husk.1", "shambler.1"
    assert refusal(table, "strike", husk) == "MH-13.1"
    words = {move[1]: WORDS.label(table, move) for move, _ in table.why_not()}
    assert "Wisp on C1 is in the way" in words[husk]
    assert "the wall on B2 is in the way" in words[shambler]


def test_12_7_an_adjacent_character_can_be_shot() -> None:
    # GIVEN a Husk next to Edith
    table = halls(restless=[("husk", "E5")], turn="")

    # THEN a ranged attack reaches it
    assert combat.cannot_reach(table, 0, table.restless[0], RANGED, "one", 1) == ""
    add_restless(table, "wisp", "G5")
    assert combat.cannot_reach(table, 0, table.restless[1], RANGED, "one", 1) == "MH-13.1"
