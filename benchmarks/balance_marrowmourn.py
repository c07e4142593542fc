"""What MH-G15 promises beside win rates: how often each weapon line is in the hands of teams that win, what a card of
the Chamber does to the chance of a hand, how long Floors take, and how often a greedy player leaves the first.

    python benchmarks/balance_marrowmourn.py lines --seats 4 --games 1000
    python benchmarks/balance_marrowmourn.py cards --seats 2 --games 20000
    python benchmarks/balance_marrowmourn.py floors --seats 1 --games 500
    python benchmarks/balance_marrowmourn.py greedy --seats 1 --games 1000
"""

from __future__ import annotations

import argparse
import random
from collections import Counter, defaultdict
from statistics import median_low

from tablewright.engine.game import notation
from tablewright.engine.search import ByAdvice, play_seats
from tablewright.games.marrowmourn.rules import turns
from tablewright.games.marrowmourn.table import Table
from tablewright.lab.experiment import begun, game_of, laid_out, ordered
from tablewright.players.steady import own_advice, steady_policy

LONGEST = 4000  # decisions of a greedy player on one Floor


def lines(seats: int, games: int, seed: int) -> list[str]:
    """Teams take weapons at random, and those that win are counted: a bot that chooses by win rate takes each line
    as often as it is found in their hands."""
    order = ordered("marrowmourn", "steady", seats, {"boss": "the_king"}, None, seed)
    steady, fresh = steady_policy(game_of(order)), laid_out(order)
    names = [line.id for line in fresh.content.lines]
    had: Counter[str] = Counter()
    won: Counter[str] = Counter()
    wins = 0
    for n in range(games):
        table = begun(order, fresh.copy(), n)
        drawn = random.Random(seed + n).sample(names, 2 * seats)
        while table.phase == 0 and not table.over:
            table.choose(arming(table, drawn, steady(table)))
        play_seats(table, [steady] * seats, n)
        win = any(table.result.won)
        wins += win
        had.update(drawn)
        won.update(drawn if win else [])
    total = max(1, sum(won.values()))
    told = [f"{seats} seats, {games} games with weapons at random, {wins / games:.1%} won"]
    for name in sorted(names, key=lambda name: -won[name]):
        told.append(
            f"{name:8} in {won[name] / total:6.1%} of winning picks, wins {won[name] / max(1, had[name]):6.1%}"
        )
    return told


def arming(table: Table, drawn: list[str], otherwise: int) -> int:
    """The option that takes the next weapon drawn for this seat; whatever the steady player wants if it is not about
    weapons."""
    seat = max(table.seat, 0)
    own = drawn[2 * seat : 2 * seat + 2]
    for i, move in enumerate(table.options):
        if notation(table, move) in [f"take-weapon {name}" for name in own]:
            return i
    return otherwise


def cards(seats: int, games: int, seed: int) -> list[str]:
    """How often the hand that a seat begins with wins, by the cards in it, against an equal share."""
    order = ordered("marrowmourn", "steady", seats, {"mode": "chamber"}, None, seed)
    steady, fresh = steady_policy(game_of(order)), laid_out(order)
    had: Counter[int] = Counter()
    won: Counter[int] = Counter()
    for n in range(games):
        table = begun(order, fresh.copy(), n)
        while table.asking[0] is not turns.in_turn:
            table.choose(steady(table))
        hands = [player.hand for player in table.players]
        play_seats(table, [steady] * seats, n)
        for hand, win in zip(hands, table.result.won, strict=True):
            had.update(hand)
            won.update(hand if win else ())
    told = [f"{seats} seats, {games} games; points above or below an equal share of {1 / seats:.1%}"]
    for card in sorted(had, key=lambda card: -won[card] / had[card]):
        name = fresh.content.weapons[card].name
        told.append(f"{name:20} {100 * (won[card] / had[card] - 1 / seats):+5.1f} ({had[card]:,} hands)")
    return told


def floors(seats: int, games: int, seed: int) -> list[str]:
    """How many reach each Floor, how many rounds those take that leave one, and what EXP a chapter is opened with."""
    order = ordered("marrowmourn", "steady", seats, {"boss": "the_king"}, None, seed)
    steady, fresh = steady_policy(game_of(order)), laid_out(order)
    reached: Counter[int] = Counter()
    rounds: dict[int, list[int]] = defaultdict(list)
    brought: dict[int, list[int]] = defaultdict(list)
    for n in range(games):
        table = begun(order, fresh.copy(), n)
        taken: dict[int, int] = {}
        chapter = 0
        while not table.over:
            taken[int(table.floor_number)] = int(table.round)
            table.choose(0 if len(table.options) == 1 else steady(table.seen_by(max(table.seat, 0))))
            if table.chapter != chapter:
                chapter = table.chapter
                brought[chapter] += [int(player.exp) for player in table.players]
        last = max(taken)
        reached.update(range(1, last + 1))
        for floor in range(1, last + 1 if any(table.result.won) else last):
            rounds[floor].append(taken[floor])
    told = [f"{seats} seats, {games} games against the King"]
    for floor in sorted(reached):
        took = f"left after {median_low(rounds[floor])} rounds (median)" if rounds[floor] else "never left"
        told.append(f"Floor {floor}: reached by {reached[floor] / games:.1%}, {took}")
    for chapter in sorted(brought):
        told.append(f"chapter {chapter}: {median_low(brought[chapter])} EXP brought (median)")
    return told


def greedy(seats: int, games: int, seed: int) -> list[str]:
    """How often a player leaves Floor 1 who takes what looks best one option at a time."""
    order = ordered("marrowmourn", "steady", seats, {"boss": "the_king"}, None, seed)
    by_advice, fresh = ByAdvice(own_advice(game_of(order))), laid_out(order)
    left = 0
    for n in range(games):
        table = begun(order, fresh.copy(), n)
        for _ in range(LONGEST):
            if table.over or table.floor_number > 1:
                break
            table.choose(by_advice(table.seen_by(max(table.seat, 0))))
        left += table.floor_number > 1
    return [f"{seats} seats, {games} games: greedy leaves Floor 1 in {left / games:.1%}"]


COUNTS = {"lines": lines, "cards": cards, "floors": floors, "greedy": greedy}


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=list(COUNTS))
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    print("\n".join(COUNTS[asked.what](asked.seats, asked.games, asked.seed)))


if __name__ == "__main__":
    main()
