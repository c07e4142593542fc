"""What MH-G15 promises beside win rates: how often each weapon line is in the hands of teams that win, and what a
card of the Chamber does to the chance of a hand.

    python benchmarks/balance_marrowmourn.py lines --seats 4 --games 1000
    python benchmarks/balance_marrowmourn.py cards --seats 2 --games 20000
"""

from __future__ import annotations

import argparse
import random
from collections import Counter

from tablewright.engine.game import notation
from tablewright.engine.search import play_seats
from tablewright.games.marrowmourn import turns
from tablewright.games.marrowmourn.table import Table
from tablewright.lab.order import begun, game_of, laid_out, ordered
from tablewright.players.steady import steady_policy


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


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=["lines", "cards"])
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    count = lines if asked.what == "lines" else cards
    print("\n".join(count(asked.seats, asked.games, asked.seed)))


if __name__ == "__main__":
    main()
