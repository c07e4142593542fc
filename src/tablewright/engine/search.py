"""The hot loops of players that look ahead: a tree of questions and answers, and games played out to their end.

The search is given imagined tables and nothing else. It grows one tree of what can be asked and answered:
answers that lead to the same next question share a branch, whatever luck brought it up.
"""

from __future__ import annotations

from collections.abc import Callable
from math import log, sqrt
from typing import Final

from mypy_extensions import i64

from tablewright.engine.drive import (
    AtRandom,
    Beat,
    ByPolicy,
    BySeat,
    Holds,
    Policy,
    Unasked,
    Until,
    fallen_in,
    hear,
    play_on,
)
from tablewright.engine.fate import mixed
from tablewright.engine.table import NO_MOVES, Move, Table

Imagine = Callable[[int], Table]
Advise = Callable[[Table, Move], float]
Outlook = Callable[
    [Table, int], float
]  # how the game stands for a seat, from 0 to 1; below 0: ask again later

Clock = Callable[[Table], int]  # what the horizon counts, where it is not decisions
Worth = Callable[[Table, int], float]  # what the end of a game is worth to a seat, from 0 to 1

LONGEST: Final = 100_000  # decisions of a game that is played out; what takes longer counts as lost
FEW: Final = 3  # answers that are looked at in any case
MANY: Final = 6  # options from which on a question is widened little by little
GROWTH: Final = 1.5
PATIENCE: Final = 8.0  # visits before another answer than the policy's is tried further down, among rivals
LONG_PATIENCE: Final = 500.0  # where all play together the policy's next answer is mostly as good as any
PEEP: Final = 5  # lucks after which an answer that never made a difference is dropped
GLANCE: Final = 12  # lucks on which an answer is tried before it may be dropped
HOPE: Final = 0.8  # standard errors that an answer may lag behind the policy's and still be looked at
FADING: Final = (
    0.5  # what was thought before a move counts half after it: the tree cannot tell all positions apart
)


class ByAdvice:
    """The policy that a rule of thumb makes: the option that it likes best, the first of equals."""

    def __init__(self, advise: Advise) -> None:
        self.advise = advise

    def __call__(self, table: Table) -> int:
        options = table.options
        n: i64 = len(options)
        best: i64 = 0
        if n == 1:
            return 0
        highest = self.advise(table, options[0])
        for i in range(1, n):
            worth = self.advise(table, options[i])
            if worth > highest:
                best, highest = i, worth
        return best


class Edge:
    """One answer to a question: how often it was tried, what came of it, which questions followed."""

    def __init__(self, move: Move, index: i64) -> None:
        self.move = move
        self.index = index  # among the options
        self.visits: float = 0.0
        self.total: float = 0.0
        self.last: float = 0.0
        self.worths: list[float] = []  # at the root: one for each luck that it was tried on
        self.after: dict[Move, list[Node]] | None = None  # by what is asked

    def mean(self) -> float:
        return self.total / self.visits if self.visits > 0 else 0.0

    def worth(self) -> float:
        """The mean over the luck of this search."""
        return sum(self.worths) / len(self.worths) if self.worths else 0.0

    def learn(self, worth: float) -> None:
        self.last = worth
        self.visits += 1.0
        self.total += worth

    def fade(self) -> None:
        self.visits *= FADING
        self.total *= FADING

    def find(self, seat: int, asking: Move, options: list[Move]) -> Node | None:
        """The question that follows, if it was met before."""
        if self.after is not None:
            nodes = self.after.get(asking)
            if nodes is not None:
                for node in nodes:
                    if node.seat == seat and node.options == options:
                        return node
        return None

    def lead_to(self, node: Node) -> None:
        """From now on this question is known to follow."""
        if self.after is None:
            self.after = {}
        nodes = self.after.get(node.asking)
        if nodes is None:
            self.after[node.asking] = [node]
        else:
            nodes.append(node)


class Node:
    """One question: who is asked what, what may be answered, and what is known of each answer."""

    def __init__(self, seat: i64, asking: Move = (), options: list[Move] = NO_MOVES) -> None:
        self.seat = seat
        self.asking = asking
        self.options = options
        self.visits: float = 0.0
        self.edges: list[Edge | None] = [None] * len(options)

    def edge(self, i: i64) -> Edge:
        """The answer with this number, known or new."""
        found = self.edges[i]
        if found is None:
            found = Edge(self.options[i], i)
            self.edges[i] = found
        return found

    def edge_of(self, move: Move) -> Edge | None:
        """An answer that was tried before."""
        return self.edges[self.options.index(move)] if move in self.options else None


def question(table: Table) -> Node:
    """The open question, as whoever is asked sees it; nothing is known of it yet."""
    return Node(table.seat, table.asking, table.options)


class Search:
    """A tree that grows by one question with each table that is imagined."""

    def __init__(
        self, policy: Policy | None, advise: Advise | None, exploration: float, rivals: bool,
        outlook: Outlook | None = None, horizon: int = 0, beat: Beat | None = None, worth: Worth | None = None,
        unasked: Unasked | None = None, pause: Holds | None = None, thumb: Policy | None = None,
        clock: Clock | None = None, patience: float = 0.0,
    ) -> None:  # fmt: skip
        self.policy = policy  # how games are played out; None = at random
        self.thumb = (
            thumb if thumb is not None else policy
        )  # whose answer to the open question the others must beat
        self.advise = advise
        self.exploration = exploration
        self.rivals = rivals
        self.outlook = outlook  # None = games are played out to their end
        self.horizon: i64 = horizon  # decisions after which the outlook is asked …
        self.clock = clock  # … or whatever this counts
        self.beat = beat  # None = luck falls as it comes
        self.worth = worth  # None = an end is worth a share of the win
        self.unasked = unasked  # None = nobody does anything out of turn
        self.pause = pause
        self.patience = patience or (PATIENCE if rivals else LONG_PATIENCE)
        self.iterations: i64 = 0  # so far, over all questions
        self.decisions: i64 = 0  # in all of them together
        self.root = Node(0)
        self.own = Edge((), 0)  # the answer that the others must beat
        self.now: i64 = 0  # the beat of the game that is being played on
        self.path: list[Edge] = []
        self.seats: list[int] = []

    def think(self, imagine: Imagine, seat: int, iterations: int, seed: int) -> list[Edge]:
        """Grow the tree under the open question; the answers that were looked at to the end, the best first."""
        base: i64 = seed & 0x7FFFFFFF
        table = imagine(luck_of(base, 0))
        if self.root.options != table.options:
            self.root = question(table)
        self.root.seat = seat
        alive = self.candidates(table, iterations)
        if self.policy is None:
            return self.halve(imagine, base, alive, iterations)
        return self.race(imagine, base, alive, iterations)

    def halve(self, imagine: Imagine, base: i64, alive: list[Edge], iterations: int) -> list[Edge]:
        """Sequential halving: all answers are tried on the same luck, the worse half is dropped, and so on."""
        rounds = max(1, (len(alive) - 1).bit_length())
        k: i64 = 0
        for left in range(rounds, 0, -1):
            for _ in range(max(1, iterations // rounds // len(alive))):
                self.try_all(imagine, luck_of(base, k), alive)
                k += 1
            alive = by_worth(alive)
            if left > 1:
                alive = alive[: (len(alive) + 1) // 2]
        return alive

    def race(self, imagine: Imagine, base: i64, alive: list[Edge], iterations: int) -> list[Edge]:
        """The policy's own answer against the others, all on the same luck, in heats that double.

        After a few lucks those are dropped that never made a difference, after a heat those that lag behind, and
        the worse half of the rest.
        So a question that hardly matters costs little, and what is saved on the weak goes to the promising.
        """
        own = self.own = alive[0]
        others = alive[1:]
        k: i64 = 0
        heat: i64 = PEEP
        spent: i64 = 0
        while others and spent + len(others) < iterations:
            for _ in range(heat):
                if spent + len(others) >= iterations:
                    break
                self.try_all(imagine, luck_of(base, k), [own, *others])
                spent += len(others) + 1
                k += 1
            if k < GLANCE:
                others = [edge for edge in others if edge.worths != own.worths]
                heat = GLANCE - k
            else:
                half = (len(others) + 1) // 2 if k > GLANCE else len(others)
                others = by_worth([edge for edge in others if is_promising(edge, own)])[:half]
                heat = k
        return by_worth([own, *others])

    def candidates(self, table: Table, iterations: int) -> list[Edge]:
        """The answers that are worth a look within the budget, the policy's own first."""
        root = self.root
        found: list[Edge] = []
        for i in self.ranked(table, self.thumb)[: max(FEW, iterations // (2 * GLANCE))]:
            edge = root.edge(i)
            edge.worths = []
            found.append(edge)
        return found

    def try_all(self, imagine: Imagine, luck: i64, edges: list[Edge]) -> None:
        """Imagine one table and try each of these answers on a copy of it: the same luck for all."""
        table = imagine(luck)
        for edge in edges:
            self.iterate(table.copy(), luck, edge)

    def iterate(self, table: Table, luck: i64, edge: Edge) -> None:
        """Answer, walk down the tree to a new question, play out, remember what it was worth."""
        self.iterations += 1
        root = self.root
        self.path = [edge]
        self.seats = [int(root.seat)]
        root.visits += 1.0
        self.now = self.beat(table) if self.beat is not None else 0
        since = self.clock(table) if self.clock is not None else 0
        table.choose(edge.index)
        chooser = ByPolicy(self.policy, luck, self.unasked, self.pause)
        self.descend(table, edge, chooser)
        until = self.ahead(since)
        play_on(table, chooser, self.beat, until, LONGEST)
        found = until.found if until is not None else []
        self.learn(found or worths_of(table, self.rivals, self.worth))
        edge.worths.append(edge.last)
        self.decisions += table.noted // 2  # an imagined table begins without a past

    def ahead(self, since: i64) -> Ahead | None:
        """When to stop a game that is played on from here; None = at its end."""
        if self.outlook is None:
            return None
        return Ahead(self.outlook, self.horizon, self.rivals, self.clock, since)

    def descend(self, table: Table, edge: Edge, chooser: ByPolicy) -> None:
        """Follow the tree from the question after an answer to the first one that is new."""
        while not table.over:
            self.fall_in(table)
            if chooser.speaks:
                hear(table, chooser)
                if table.over:
                    return
            if len(table.options) == 1:
                table.choose(0)
                continue
            node = edge.find(table.seat, table.asking, table.options)
            if node is None:
                edge.lead_to(question(table))
                return
            edge = self.pick(table, node)
            self.path.append(edge)
            self.seats.append(int(node.seat))
            node.visits += 1.0
            table.choose(edge.index)

    def fall_in(self, table: Table) -> None:
        """On each new beat luck falls in step with the other answers' games."""
        if self.beat is not None:
            self.now = fallen_in(table, self.beat, self.now)

    def pick(self, table: Table, node: Node) -> Edge:
        """The answer to try: a new one while the question is not wide enough yet, else the most promising."""
        policy: Policy | None = self.policy
        if policy is not None:
            if node.visits < self.patience:
                return node.edge(policy(table))
            return self.pick_among(node, self.ranked(table, policy))
        if self.advise is not None:
            return self.pick_among(node, self.ranked(table, policy))
        n: i64 = len(node.options)
        width: i64 = self.width(node, n)
        for i in range(width):
            if node.edges[i] is None:
                return node.edge(i)
        return self.best_edge(node)

    def pick_among(self, node: Node, order: list[int]) -> Edge:
        """The same where some answers look better than others: the first new one in this order."""
        known = 0
        fresh = -1
        for i in order:
            if node.edges[i] is not None:
                known += 1
            elif fresh < 0:
                fresh = i
        if fresh >= 0 and known < self.width(node, len(order)):
            return node.edge(fresh)
        return self.best_edge(node)

    def width(self, node: Node, options: int) -> int:
        """Progressive widening: how many answers are worth a look after so many visits."""
        if self.policy is not None:
            return max(1, min(options, int(node.visits / self.patience)))
        if options <= MANY:
            return options
        return min(options, int(MANY / 2 + GROWTH * sqrt(node.visits)))

    def ranked(self, table: Table, policy: Policy | None) -> list[int]:
        """The options, the best-looking first where there are some; the policy's own choice first in any case."""
        options = table.options
        if self.advise is not None and len(options) > FEW:
            order = by_advice(table, options, self.advise)
        else:
            order = list(range(len(options)))
        if policy is not None:
            first = policy(table)
            order.remove(first)
            order.insert(0, first)
        return order

    def best_edge(self, node: Node) -> Edge:
        """UCT."""
        best: Edge | None = None
        highest = -1.0
        reach = log(node.visits + 1.0)
        for edge in node.edges:
            if edge is not None:
                if edge.visits == 0:
                    return edge
                score = edge.total / edge.visits + self.exploration * sqrt(reach / edge.visits)
                if score > highest:
                    best, highest = edge, score
        assert best is not None
        return best

    def learn(self, worths: list[float]) -> None:
        for i in range(len(self.path)):
            self.path[i].learn(worths[max(self.seats[i], 0)])

    # Between moves

    def forget(self) -> None:
        self.root = Node(0)

    def follow(self, last: Move | None, asked: Node, seat: int) -> bool:
        """Go on with the part of the tree that the last answer led to, if this question is in it."""
        edge = self.root.edge_of(last) if last is not None else None
        found = find_below(edge, asked, seat, 6) if edge is not None else None
        self.root = found if found is not None else asked
        if found is not None:
            found.visits *= FADING
            for other in found.edges:
                if other is not None:
                    other.fade()
        return found is not None


def luck_of(base: i64, k: i64) -> i64:
    """The k-th luck of a search."""
    return mixed((base + (k + 1) * 0x1E3779B1) & 0xFFFFFFFF)


def by_worth(edges: list[Edge]) -> list[Edge]:
    """The best first; equals stay in their order."""
    left = edges.copy()
    order: list[Edge] = []
    while left:
        best = left[0]
        for edge in left:
            if edge.worth() > best.worth():
                best = edge
        left.remove(best)
        order.append(best)
    return order


def gain(edge: Edge, other: Edge) -> tuple[float, float]:
    """How much better one answer did than another on the same luck, and the standard error of that.

    One more luck on which they differ is added in thought: a few that fell alike prove nothing.
    """
    n = min(len(edge.worths), len(other.worths))
    if n == 0:
        return 0.0, 1.0
    total = 0.0
    squares = 0.0
    largest = 0.0
    for i in range(n):
        difference = edge.worths[i] - other.worths[i]
        total += difference
        squares += difference * difference
        largest = max(largest, abs(difference))
    return total / n, sqrt(squares + largest * largest) / n


def is_promising(edge: Edge, own: Edge) -> bool:
    """Whether an answer differs from the policy's at all, and does not clearly lag behind it."""
    more, error = gain(edge, own)
    return error > 0 and more + HOPE * error > 0


def find_below(edge: Edge, asked: Node, seat: int, depth: int) -> Node | None:
    """The node of a question that may follow an answer, with others' answers in between."""
    found = edge.find(asked.seat, asked.asking, asked.options)
    if found is not None or depth == 0 or edge.after is None:
        return found
    for nodes in edge.after.values():
        for node in nodes:
            if node.seat != seat:
                for other in node.edges:
                    below = find_below(other, asked, seat, depth - 1) if other is not None else None
                    if below is not None:
                        return below
    return None


def by_advice(table: Table, moves: list[Move], advise: Advise) -> list[int]:
    """The numbers of these moves as the rule of thumb sorts them, best first; equals stay in the order offered."""
    worths: list[float] = [advise(table, move) for move in moves]
    left = list(range(len(moves)))
    order: list[int] = []
    while left:
        best = left[0]
        for i in left:
            if worths[i] > worths[best]:
                best = i
        order.append(best)
        left.remove(best)
    return order


class Ahead(Until):
    """Until so many decisions were made, or the clock has gone on by so much, and the outlook can tell how things stand
    for each seat."""

    def __init__(
        self, outlook: Outlook, horizon: i64, rivals: bool, clock: Clock | None = None, since: i64 = 0
    ) -> None:
        self.outlook = outlook
        self.horizon: i64 = horizon
        self.rivals = rivals
        self.clock = clock
        self.since: i64 = since
        self.found: list[float] = []

    def is_enough(self, table: Table, decisions: i64) -> bool:
        gone = decisions if self.clock is None else self.clock(table) - self.since
        if gone < self.horizon:
            return False
        self.found = prospects(table, self.outlook, self.rivals)
        return len(self.found) > 0


def play_out(
    table: Table, policy: Policy | None, seed: i64, beat: Beat | None = None, unasked: Unasked | None = None,
    pause: Holds | None = None,
) -> int:  # fmt: skip
    """Play to the end by the policy, or at random; how many decisions that took."""
    return play_on(table, ByPolicy(policy, seed, unasked, pause), beat, None, LONGEST)


def prospects(table: Table, outlook: Outlook, rivals: bool) -> list[float]:
    """The outlook of each seat; nothing in the middle of something."""
    first = outlook(table, 0)
    if first < 0:
        return []
    if not rivals:
        return [first] * table.seats
    return [first, *[outlook(table, seat) for seat in range(1, table.seats)]]


def play_seats(
    table: Table, policies: list[Policy | None], seed: i64, lot: Holds | None = None, unasked: Unasked | None = None,
    pause: Holds | None = None,
) -> int:  # fmt: skip
    """Play a real game to its end: by its policy on what it sees, by lot where all is one, or at random."""
    if policies.count(None) == len(policies):
        return play_on(table, AtRandom(int(seed)))
    return play_on(table, BySeat(policies, seed, lot, unasked, pause))


def worths_of(table: Table, rivals: bool, worth: Worth | None) -> list[float]:
    """What the end is worth to each seat, by the game's own measure if it has one."""
    if worth is None or table.result is None:
        return rewards(table, rivals)
    return [worth(table, seat) for seat in range(table.seats)]


def rewards(table: Table, rivals: bool) -> list[float]:
    """What the end is worth to each seat: those who won share one point; a team that wins has it whole."""
    result = table.result
    seats = table.seats
    if result is None:
        return [0.0] * seats
    winners = 0.0
    for won in result.won:
        if won:
            winners += 1.0
    if winners == 0:
        return [1.0 / seats if rivals else 0.0] * seats
    if winners == len(result.won) and not rivals:
        return [1.0] * seats
    return [(1.0 / winners if won else 0.0) for won in result.won]
