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
Outlook = Callable[
    [Table, int], float
]  # how the game stands for a seat, from 0 to 1; below 0: ask again later

LONGEST: Final = 100_000  # decisions of a game that is played out; what takes longer counts as lost
FEW: Final = 3  # answers that are looked at in any case
MANY: Final = 6  # options from which on a question is widened little by little
GROWTH: Final = 1.5
PATIENCE: Final = 8.0  # visits before another answer than the policy's is tried further down, among rivals
LONG_PATIENCE: Final = 48.0  # where all play together the policy's next answer is mostly as good as any
GLANCE: Final = 12  # lucks on which an answer is tried before it may be dropped
HOPE: Final = 0.5  # standard errors that an answer may lag behind the policy's and still be looked at
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
        self, policy: Policy | None, advise: Advise | None, exploration: float, rivals: bool,
        outlook: Outlook | None = None, horizon: int = 0,
    ) -> None:  # fmt: skip
        self.policy = policy  # how games are played out; None = at random
        self.advise = advise
        self.exploration = exploration
        self.rivals = rivals
        self.outlook = outlook  # None = games are played out to their end
        self.horizon: i64 = horizon  # decisions after which the outlook is asked
        self.patience = PATIENCE if rivals else LONG_PATIENCE
        self.iterations: i64 = 0  # so far, over all questions
        self.root = Node(0)
        self.path: list[Edge] = []
        self.seats: list[int] = []

    def think(self, imagine: Imagine, seat: int, iterations: int, seed: int) -> list[Edge]:
        """Grow the tree under the open question; the answers that were looked at to the end, the best first."""
        root = self.root
        root.seat = seat
        base: i64 = seed & 0x7FFFFFFF
        alive = self.candidates(imagine(luck_of(base, 0)), iterations)
        if self.policy is None:
            return self.halve(imagine, base, alive, iterations)
        return self.race(imagine, base, alive, iterations)

    def halve(self, imagine: Imagine, base: i64, alive: list[Edge], iterations: int) -> list[Edge]:
        """Sequential halving: all answers are tried on the same luck, the worse half is dropped, and so on."""
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
        return alive

    def race(self, imagine: Imagine, base: i64, alive: list[Edge], iterations: int) -> list[Edge]:
        """The policy's own answer against the others, all on the same luck, in heats that double.

        After a heat those are dropped that lag behind or never made a difference, and the worse half of the rest.
        So a question that hardly matters costs little, and what is saved on the weak goes to the promising.
        """
        own = alive[0]
        others = alive[1:]
        k: i64 = 0
        heat: i64 = GLANCE
        spent: i64 = 0
        while others and spent + len(others) < iterations:
            for _ in range(heat):
                if spent + len(others) >= iterations:
                    break
                luck = luck_of(base, k)
                self.iterate(imagine, luck, own)
                for edge in others:
                    self.iterate(imagine, luck, edge)
                spent += len(others) + 1
                k += 1
            half = (len(others) + 1) // 2 if k > GLANCE else len(others)
            others = by_worth([edge for edge in others if is_promising(edge, own)])[:half]
            heat = k
        return by_worth([own, *others])

    def candidates(self, table: Table, iterations: int) -> list[Edge]:
        """The answers that are worth a look within the budget, the policy's own first."""
        root = self.root
        found: list[Edge] = []
        for move in self.ranked(table)[: max(FEW, iterations // (2 * GLANCE))]:
            edge = root.edges.get(move)
            if edge is None:
                edge = Edge(move, len(root.edges))
                root.edges[move] = edge
            edge.worths = []
            found.append(edge)
        return found

    def iterate(self, imagine: Imagine, luck: i64, edge: Edge) -> None:
        """Imagine a table, answer, walk down the tree to a new question, play out, remember what it was worth."""
        self.iterations += 1
        table = imagine(luck)
        root = self.root
        self.path = [edge]
        self.seats = [int(root.seat)]
        root.visits += 1.0
        edge.there += 1.0
        table.choose(table.options.index(edge.move))
        self.descend(table, edge)
        if self.outlook is None:
            play_out(table, self.policy, luck)
            self.learn(rewards(table, self.rivals))
        else:
            self.learn(play_ahead(table, self.policy, self.outlook, self.horizon, self.rivals, luck))
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
        policy = self.policy
        if policy is not None and node.visits < self.patience:
            return self.edge_for(node, table.options[policy(table)])
        moves = self.ranked(table)
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
            return max(1, min(options, int(node.visits / self.patience)))
        if options <= MANY:
            return options
        return min(options, int(MANY / 2 + GROWTH * sqrt(node.visits)))

    def ranked(self, table: Table) -> list[Move]:
        """The options, the best-looking first where there are some; the policy's own choice first in any case."""
        options = table.options
        order = options.copy()
        if self.advise is not None and len(order) > FEW:
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

    def learn(self, worths: list[float]) -> None:
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


def play_out(table: Table, policy: Policy | None, seed: i64) -> int:
    """Play to the end by the policy, or at random; how many decisions that took."""
    x: i64 = first_word(seed)
    decisions: i64 = 0
    while not table.over and decisions < LONGEST:
        n: i64 = len(table.options)
        decisions += 1
        if n == 1:
            table.choose(0)
        elif policy is None:
            x = next_word(x)
            table.choose((x * n) >> 32)
        else:
            table.choose(policy(table))
    return decisions


def play_ahead(
    table: Table, policy: Policy | None, outlook: Outlook, horizon: i64, rivals: bool, seed: i64
) -> list[float]:
    """Play on for so many decisions, then until the outlook can tell how things stand for each seat."""
    x: i64 = first_word(seed)
    decisions: i64 = 0
    while not table.over and decisions < LONGEST:
        if decisions >= horizon:
            found = prospects(table, outlook, rivals)
            if found:
                return found
        n: i64 = len(table.options)
        decisions += 1
        if n == 1:
            table.choose(0)
        elif policy is None:
            x = next_word(x)
            table.choose((x * n) >> 32)
        else:
            table.choose(policy(table))
    return rewards(table, rivals)


def prospects(table: Table, outlook: Outlook, rivals: bool) -> list[float]:
    """The outlook of each seat; nothing in the middle of something."""
    first = outlook(table, 0)
    if first < 0:
        return []
    if not rivals:
        return [first] * table.seats
    return [first, *[outlook(table, seat) for seat in range(1, table.seats)]]


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
