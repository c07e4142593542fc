"""Chapter 16, Restless movement: every branch, and a brute-force reading of the procedure on random boards."""

from __future__ import annotations

import random
from collections import deque

import pytest
from tests.games.marrowmourn.builders import add_restless, asked, halls, phase, where

from tablewright.games.marrowmourn.parts import BOSS, NOWHERE, bits
from tablewright.games.marrowmourn.rules import hunting, restless_phase
from tablewright.games.marrowmourn.table import Table
from tablewright.testing import choose

Spot = tuple[int, int]
STEPS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]


class Reference:
    """MH-16.9 read aloud, with dictionaries and nothing clever."""

    def __init__(self, table: Table, piece: int, reach: int) -> None:
        self.table = table
        self.size = int(table.boss_size) if piece == BOSS else 1
        self.floor = {self.spot(cell) for cell in bits(table.floor.spaces)}
        own = {self.spot(cell) for cell in bits(table.cover(piece))}
        self.tokens = {self.spot(cell) for cell in bits(table.tokens)} - own
        self.start = self.spot(table.at[piece])
        self.reach = reach
        self.corner = table.rules.corner_cutting
        hunted = [
            s for s in table.elders if table.rules.restless_hunt_wounded or not table.players[s].wounded
        ]
        self.players = {seat: self.spot(table.at[seat]) for seat in hunted if table.at[seat] != NOWHERE}
        self.ages = {seat: int(table.players[seat].age) for seat in self.players}

    def spot(self, cell: int) -> Spot:
        return cell % self.table.floor.pitch, cell // self.table.floor.pitch

    def foot(self, s: Spot) -> list[Spot]:
        return [(s[0] + x, s[1] + y) for x in range(self.size) for y in range(self.size)]

    def fits(self, s: Spot, tokens: bool) -> bool:
        return all(part in self.floor and not (tokens and part in self.tokens) for part in self.foot(s))

    def steps(self, s: Spot, tokens: bool) -> list[Spot]:
        found = []
        for x, y in STEPS:
            to = (s[0] + x, s[1] + y)
            if not self.fits(to, tokens):
                continue
            if x and y and not self.corner:
                if not (self.fits((s[0] + x, s[1]), False) and self.fits((s[0], s[1] + y), False)):
                    continue
            found.append(to)
        return found

    def distances(self, starts: list[Spot], tokens: bool) -> dict[Spot, int]:
        known = dict.fromkeys(starts, 0)
        queue = deque(starts)
        while queue:
            s = queue.popleft()
            for to in self.steps(s, tokens):
                if to not in known:
                    known[to] = known[s] + 1
                    queue.append(to)
        return known

    def adjacent(self, a: Spot, b: Spot) -> bool:
        x, y = abs(a[0] - b[0]), abs(a[1] - b[1])
        if max(x, y) != 1:
            return False
        if x and y and not self.corner:
            return (a[0], b[1]) in self.floor and (b[0], a[1]) in self.floor
        return True

    def touched(self, s: Spot) -> set[int]:
        return {p for p, at in self.players.items() if any(self.adjacent(part, at) for part in self.foot(s))}

    def dist2(self, a: Spot, b: Spot, other: int) -> float:
        grow = (self.size - other) / 2
        return float((a[0] - b[0] + grow) ** 2 + (a[1] - b[1] + grow) ** 2)

    def best(self) -> Spot:
        d = self.distances([self.start], True)
        near = {s: self.touched(s) for s in d}
        reach: dict[int, int] = {}
        for s, steps in d.items():
            for p in near[s]:
                reach[p] = min(reach.get(p, 999), steps)
        inside = [s for s in d if d[s] <= self.reach]
        reading = {s: (s[1], s[0]) for s in d}
        if reach:
            closest = min(reach.values())
            prime = max((p for p in reach if reach[p] == closest), key=lambda p: self.ages[p])
            most = max(len(near[s]) for s in inside)
            if most >= 1:
                return min(
                    (s for s in inside if len(near[s]) == most),
                    key=lambda s: (
                        d[s],
                        prime not in near[s],
                        sorted(-self.ages[p] for p in near[s]),
                        sum(self.dist2(s, self.players[p], 1) for p in near[s]),
                        self.dist2(self.start, s, self.size),
                        reading[s],
                    ),
                )
            goals = [s for s in d if prime in near[s]]
            g = self.distances(goals, True)
            return min(
                (s for s in d if d[s] == self.reach and g.get(s) == closest - self.reach),
                key=lambda s: (
                    self.dist2(s, self.players[prime], 1),
                    self.dist2(self.start, s, self.size),
                    reading[s],
                ),
            )
        f: dict[int, dict[Spot, int]] = {}
        for p in self.players:
            goals = [
                s for s in self.everywhere() if p in self.touched(s) and self.players[p] not in self.foot(s)
            ]
            f[p] = self.distances(goals, False)
        able = [p for p in self.players if self.start in f[p]]
        if not able:
            return self.start
        prime = min(able, key=lambda p: (f[p][self.start], -self.ages[p]))
        return min(
            inside,
            key=lambda s: (
                f[prime].get(s, 999),
                d[s],
                self.dist2(s, self.players[prime], 1),
                self.dist2(self.start, s, self.size),
                reading[s],
            ),
        )

    def everywhere(self) -> list[Spot]:
        return [s for s in self.floor if self.fits(s, False)]


NAMES = ("edith", "alton", "isolde", "bertram")


def random_board(luck: random.Random, options: dict[str, object], big: bool) -> Table:
    cols, rows = luck.randint(4, 10), luck.randint(3, 10)
    density = luck.choice((0.0, 0.1, 0.25, 0.4))
    lines = ["".join("#" if luck.random() < density else "." for _ in range(cols)) for _ in range(rows)]
    if big:
        lines[0] = ".." + lines[0][2:]
        lines[1] = ".." + lines[1][2:]
    free = [f"{'ABCDEFGHIJ'[x]}{y + 1}" for y, row in enumerate(lines) for x, c in enumerate(row) if c == "."]
    if big:
        free = [space for space in free if space not in ("A1", "B1", "A2", "B2")]
    luck.shuffle(free)
    seats = min(luck.randint(1, 4), max(1, len(free) - 2))
    if len(free) < seats + 1:
        return random_board(luck, options, big)
    table = halls(
        rows=lines,
        players={NAMES[i]: free.pop() for i in range(seats)},
        options=options,
        boss_at="A1" if big else "",
        turn="",
        log=False,
    )
    crowd = luck.choice((0.0, 0.1, 0.3, 0.5))
    kinds = ["husk", "wisp", "shambler", "grave_hound", "siren", "revenant"]
    for space in free:
        if not table.restless or (luck.random() < crowd and len(table.restless) < 30):
            left = [kind for kind in kinds if any(table.kind(p).id == kind for p in table.black.unseen)]
            if left:
                add_restless(table, luck.choice(left), space)
    for player in table.players:
        player.wounded = luck.random() < 0.2
    return table


def compare(table: Table, piece: int, reach: int) -> None:
    found = hunting.destinations(table, piece, reach)
    reference = Reference(table, piece, reach)
    x, y = reference.best() if reference.players else reference.start
    assert found[0] == y * table.floor.pitch + x, (
        table.floor.map,
        table.floor.names[table.at[piece]],
        reach,
    )


def test_16_1_to_16_9_brute_force_on_thousands_of_random_boards() -> None:
    # GIVEN random boards, crowds, numbers of Players, with and without cutting corners
    luck = random.Random(16)
    moved = 0
    for n in range(260):
        options: dict[str, object] = {"corner_cutting": n % 4 != 0, "restless_hunt_wounded": n % 3 != 0}
        table = random_board(luck, options, False)
        for piece in table.restless[:12]:
            # THEN the mover goes where the procedure, read word by word, sends it
            compare(table, piece, luck.randint(1, 5))
            moved += 1
    assert moved > 1500


def test_20_3_brute_force_for_a_boss_of_four_spaces() -> None:
    # GIVEN random boards with a 2×2 Boss
    luck = random.Random(20)
    for n in range(200):
        table = random_board(luck, {"corner_cutting": n % 4 != 0}, True)

        # THEN the same procedure holds for its footprint
        compare(table, BOSS, luck.randint(1, 4))


def test_16_10_the_path_shown_is_a_shortest_one_and_first_in_reading_order() -> None:
    # GIVEN a Husk that will go from E5 to B2 around nothing
    table = halls(players={"edith": "A1"}, restless=[("revenant", "E5")], turn="")

    # WHEN it moves 3 spaces
    piece = table.restless[0]
    goal = table.floor.cell_of["B2"]
    way = [table.floor.names[cell] for cell in hunting.path(table, piece, goal)]

    # THEN the path has three steps
    assert way == ["E5", "D4", "C3", "B2"]


def test_16_8_the_nearest_moves_first_then_by_arrival() -> None:
    # GIVEN two Husks equally near and one nearer that came last
    table = halls(players={"edith": "A1"}, restless=[("husk", "E1"), ("husk", "A5"), ("husk", "C3")], turn="")

    # THEN the near one moves first, the others as they came
    near, first, second = table.restless[2], table.restless[0], table.restless[1]
    assert hunting.movers(table, True) == [near, first, second]


def test_16_8_with_the_option_the_group_chooses_the_order() -> None:
    """MH-R13."""
    # GIVEN two Husks and the option
    table = halls(
        players={"edith": "A1"}, restless=[("husk", "E1"), ("husk", "A5")], options={"restless_order": "group_chooses"},
        turn="",
    )  # fmt: skip

    # WHEN step 1 comes
    phase(table, restless_phase.move_all)

    # THEN the group is asked, and the chosen one moves first
    assert asked(table) == "next_mover"
    choose(table, "move_next", "husk.2")
    assert (where(table, "husk.2"), where(table, "husk.1")) == ("A3", "C1")


def test_16_9_with_the_option_the_group_settles_exact_ties() -> None:
    """MH-R15."""
    # GIVEN a wall in the middle and two equally good ways round it
    table = halls(
        rows=[".....", "..#..", "....."], players={"edith": "E2"}, restless=[("shambler", "B2")],
        options={"restless_ties": "group_chooses"}, turn="",
    )  # fmt: skip

    # WHEN it moves
    phase(table, restless_phase.move_all)

    # THEN the group chooses between the two spaces
    assert asked(table) == "hunt"
    choose(table, "hunt_to", "C3")
    assert where(table, "shambler.1") == "C3"


def test_16_7_summons_attract_nobody() -> None:
    # GIVEN a Summon beside the Restless and Edith far away
    table = halls(
        players={"edith": "I5"}, restless=[("husk", "C5")], summons=[("bone_servant", "B5", "edith")], turn=""
    )

    # WHEN it moves
    phase(table, restless_phase.move_all)

    # THEN it walks towards Edith
    assert where(table, "husk.1") == "E5"


def test_16_7_with_the_option_wounded_players_are_ignored() -> None:
    """MH-R10."""
    for hunted, expected in ((True, "C5"), (False, "E5")):
        # GIVEN Edith wounded near by and Alton healthy far away
        table = halls(
            players={"edith": "A5", "alton": "I5"}, restless=[("wisp", "D5")],
            options={"restless_hunt_wounded": hunted}, turn="",
        )  # fmt: skip
        table.players[0].wounded = True

        # THEN the option decides whom it goes for
        found = hunting.destinations(table, table.restless[0], 1)
        assert found == [table.floor.cell_of[expected]]


def test_16_2_16_11_cursed_spaces_are_open_to_it_and_m_0_stays() -> None:
    # GIVEN a Restless on a board of Cursed Spaces
    table = halls(rows=["1111111"], players={"edith": "A1"}, restless=[("husk", "G1")], turn="")

    # THEN it may cross them; with M 0 it stays
    assert hunting.destinations(table, table.restless[0], 2) == [table.floor.cell_of["E1"]]
    assert hunting.destinations(table, table.restless[0], 0) == [table.floor.cell_of["G1"]]


def test_16_5_it_stays_when_no_space_is_better() -> None:
    # GIVEN a Restless that touches the only Player
    table = halls(players={"edith": "D5"}, restless=[("grave_hound", "E6")], turn="")

    # THEN it does not move
    phase(table, restless_phase.move_all)
    assert where(table, "grave_hound.1") == "E6"


@pytest.mark.parametrize(("boss_at", "steps"), [("B5", 0), ("C5", 1), ("E5", 3)])
def test_R13_the_steps_of_a_boss_of_four_spaces_end_where_it_touches(boss_at: str, steps: int) -> None:
    """MH-R34."""
    table = halls(players={"edith": "A5"}, boss_at=boss_at, turn="")
    assert hunting.steps_of_boss(table) == steps
