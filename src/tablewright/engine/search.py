"""The hot loops of players that look ahead: a tree of questions and answers, and games played out to their end.

The search is given imagined tables and nothing else. It grows one tree of what can be asked and answered:
answers that lead to the same next question share a branch, whatever luck brought it up.
"""

from __future__ import annotations

from collections.abc import Callable
from math import log, sqrt
from typing import Any, Final

from mypy_extensions import i64

from tablewright.engine.fate import mixed
from tablewright.engine.playout import first_word, next_word
from tablewright.engine.table import Move, Table

Policy = Callable[[Table], int]
Imagine = Callable[[int], Table]
Advise = Callable[[Table, Move], float]

LONGEST: Final = 100_000  # decisions of a game that is played out; what takes longer counts as lost
MANY: Final = 6  # options from which on a question is widened little by little
GROWTH: Final = 1.5
PATIENCE: Final = 8.0  # visits before another answer than the policy's is tried further down
WORDS: Final = 4294967296.0
FADING: Final = (
    0.5  # what was thought before a move counts half after it: the tree cannot tell all positions apart
)


class Edge:
    """One answer to a question: how often it was tried, what came of it, which questions followed."""

    def __init__(self, move: Move, index: i64) -> None:
        self.move = move
        self.index = index
        self.visits: float = 0.0
        self.total: float = 0.0
        self.there: float = 0.0  # how often it was on offer when the question came up
        self.last: float = 0.0
        self.worths: list[float] = []  # at the root: one for each luck that it was tried on
        self.after: dict[Any, Node] = {}

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
        self.there *= FADING


class Node:
    """One question, as the seat that is asked sees it."""

    def __init__(self, seat: i64) -> None:
        self.seat = seat
        self.visits: float = 0.0
        self.edges: dict[Move, Edge] = {}


def question(table: Table) -> tuple[Any, ...]:
    """What tells one question from another: who is asked what, and what may be answered."""
    return (table.seat, table.asking, tuple(table.options))


class Search:
    """A tree that grows by one question with each table that is imagined."""

    def __init__(
        self, policy: Policy | None, advise: Advise | None, exploration: float, chance: float, rivals: bool
    ) -> None:
        self.policy = policy  # how games are played out; None = at random
        self.advise = advise
        self.exploration = exploration
        self.chance: i64 = int(chance * WORDS)  # of a random move in between, as a 32-bit word
        self.rivals = rivals
        self.root = Node(0)
        self.path: list[Edge] = []
        self.seats: list[int] = []

    def think(self, imagine: Imagine, seat: int, iterations: int, seed: int) -> list[Edge]:
        """Grow the tree under the open question; the answers that were looked at to the end, the best first.

        Sequential halving: all answers are tried on the same luck, the worse half is dropped, and so on.
        What the policy would answer stays to the end, so that the best can be measured against it.
        """
        root = self.root
        root.seat = seat
        base: i64 = seed & 0x7FFFFFFF
        alive = self.candidates(imagine(luck_of(base, 0)), iterations)
        own = alive[0]
        rounds = max(1, (len(alive) - 1).bit_length())
        k: i64 = 0
        for left in range(rounds, 0, -1):
            for _ in range(max(1, iterations // rounds // len(alive))):
                for edge in alive:
                    self.iterate(imagine, luck_of(base, k), edge)
                k += 1
            alive = by_worth(alive)
            if left > 1:
                alive = alive[: (len(alive) + 1) // 2]
                if self.policy is not None and own not in alive:
                    alive.append(own)
        return alive

    def candidates(self, table: Table, iterations: int) -> list[Edge]:
        """The answers that are worth a look within the budget, the policy's own first."""
        root = self.root
        found: list[Edge] = []
        for move in self.ranked(table)[: max(MANY, iterations // 8)]:
            edge = root.edges.get(move)
            if edge is None:
                edge = Edge(move, len(root.edges))
                root.edges[move] = edge
            edge.worths = []
            found.append(edge)
        return found

    def iterate(self, imagine: Imagine, luck: i64, edge: Edge) -> None:
        """Imagine a table, answer, walk down the tree to a new question, play out, remember what it was worth."""
        table = imagine(luck)
        root = self.root
        self.path = [edge]
        self.seats = [int(root.seat)]
        root.visits += 1.0
        edge.there += 1.0
        table.choose(table.options.index(edge.move))
        self.descend(table, edge)
        play_out(table, self.policy, self.chance, luck)
        self.learn(table)
        edge.worths.append(edge.last)

    def descend(self, table: Table, edge: Edge) -> None:
        """Follow the tree from the question after an answer to the first one that is new."""
        while not table.over:
            while not table.over and len(table.options) == 1:
                table.choose(0)
            if table.over:
                return
            key = question(table)
            node = edge.after.get(key)
            if node is None:
                edge.after[key] = Node(table.seat)
                return
            edge = self.pick(table, node)
            self.path.append(edge)
            self.seats.append(int(node.seat))
            node.visits += 1.0
            table.choose(table.options.index(edge.move))

    def pick(self, table: Table, node: Node) -> Edge:
        """The answer to try: a new one while the question is not wide enough yet, else the most promising."""
        moves = self.ranked(table)
        if self.policy is not None and node.visits < PATIENCE:
            return self.edge_for(node, moves[0])
        known: list[Edge] = []
        fresh: Move | None = None
        for move in moves:
            edge = node.edges.get(move)
            if edge is not None:
                edge.there += 1.0
                known.append(edge)
            elif fresh is None:
                fresh = move
        if fresh is not None and len(known) < self.width(node, len(moves)):
            return self.edge_for(node, fresh)
        return self.best_edge(node, known)

    def edge_for(self, node: Node, move: Move) -> Edge:
        edge = node.edges.get(move)
        if edge is None:
            edge = Edge(move, len(node.edges))
            node.edges[move] = edge
        edge.there += 1.0
        return edge

    def width(self, node: Node, options: int) -> int:
        """Progressive widening: how many answers are worth a look after so many visits."""
        if self.policy is not None:
            return max(1, min(options, int(node.visits / PATIENCE)))
        if options <= MANY:
            return options
        return min(options, int(MANY / 2 + GROWTH * sqrt(node.visits)))

    def ranked(self, table: Table) -> list[Move]:
        """The options, the best-looking first where there are many; the policy's own choice first in any case."""
        options = table.options
        order = options.copy()
        if self.advise is not None and len(order) > MANY:
            order = by_advice(table, order, self.advise)
        if self.policy is not None:
            first = options[self.policy(table)]
            order.remove(first)
            order.insert(0, first)
        return order

    def best_edge(self, node: Node, edges: list[Edge]) -> Edge:
        """UCT, counted over the times that an answer was there to be given."""
        best = edges[0]
        highest = -1.0
        for edge in edges:
            if edge.visits == 0:
                return edge
            score = edge.total / edge.visits + self.exploration * sqrt(log(edge.there + 1.0) / edge.visits)
            if score > highest:
                best, highest = edge, score
        return best

    def learn(self, table: Table) -> None:
        worths = rewards(table, self.rivals)
        for i in range(len(self.path)):
            self.path[i].learn(worths[max(self.seats[i], 0)])

    # Between moves

    def forget(self) -> None:
        self.root = Node(0)

    def follow(self, last: Move | None, key: tuple[Any, ...], seat: int) -> bool:
        """Go on with the part of the tree that the last answer led to, if this question is in it."""
        edge = self.root.edges.get(last) if last is not None else None
        found = find_below(edge, key, seat, 6) if edge is not None else None
        self.root = found if found is not None else Node(seat)
        if found is not None:
            found.visits *= FADING
            for other in found.edges.values():
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
    """How much better one answer did than another on the same luck, and the standard error of that."""
    n = min(len(edge.worths), len(other.worths))
    if n < 2:
        return 0.0, 1.0
    total = 0.0
    squares = 0.0
    for i in range(n):
        difference = edge.worths[i] - other.worths[i]
        total += difference
        squares += difference * difference
    mean = total / n
    return mean, sqrt(max(squares / n - mean * mean, 0.0) / (n - 1))


def find_below(edge: Edge, key: tuple[Any, ...], seat: int, depth: int) -> Node | None:
    """The node of a question that may follow an answer, with others' answers in between."""
    found = edge.after.get(key)
    if found is not None or depth == 0:
        return found
    for node in edge.after.values():
        if node.seat != seat:
            for other in node.edges.values():
                below = find_below(other, key, seat, depth - 1)
                if below is not None:
                    return below
    return None


def by_advice(table: Table, moves: list[Move], advise: Advise) -> list[Move]:
    """Sorted by what the rule of thumb says, best first; equals stay in the order offered."""
    worths: list[float] = [advise(table, move) for move in moves]
    order: list[Move] = []
    left = moves.copy()
    while left:
        best: i64 = 0
        for i in range(1, len(left)):
            if worths[i] > worths[best]:
                best = i
        order.append(left.pop(best))
        worths.pop(best)
    return order


def play_out(table: Table, policy: Policy | None, chance: i64, seed: i64) -> int:
    """Play to the end: by the policy, now and then at random; how many decisions that took."""
    x: i64 = first_word(seed)
    decisions: i64 = 0
    while not table.over and decisions < LONGEST:
        n: i64 = len(table.options)
        decisions += 1
        if n == 1:
            table.choose(0)
            continue
        x = next_word(x)
        if policy is None or x < chance:
            x = next_word(x)
            table.choose((x * n) >> 32)
        else:
            table.choose(policy(table))
    return decisions


def play_seats(table: Table, policies: list[Policy | None], seed: i64) -> int:
    """Play a real game to its end: each seat by its policy on what it sees, or at random."""
    x: i64 = first_word(seed)
    decisions: i64 = 0
    while not table.over:
        n: i64 = len(table.options)
        decisions += 1
        seat = max(table.seat, 0)
        policy = policies[seat]
        if policy is None:
            x = next_word(x)
            table.choose((x * n) >> 32)
        elif n == 1:
            table.choose(0)
        else:
            table.choose(policy(table.seen_by(seat)))
    return decisions


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
