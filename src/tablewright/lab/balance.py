"""What a game promises about its win rates, measured: the targets stand in the game's `targets.toml`."""

from __future__ import annotations

import tomllib
from typing import Any, Final, NamedTuple

from tablewright.engine.game import Game, SetupError
from tablewright.lab.crew import Crew
from tablewright.lab.numbers import Rate, rate
from tablewright.lab.order import Order, ordered
from tablewright.lab.playing import Row
from tablewright.lab.running import Advance, rows_of

FILE: Final = "targets.toml"


class Target(NamedTuple):
    """One promise: who plays how, and between what the win rate should lie."""

    name: str
    orders: tuple[Order, ...]  # several ways to play, in equal shares
    low: float
    high: float
    seat: int = -1  # among rivals: whose wins are counted
    games: int = 0  # how many this promise needs; 0 = as many as are asked for

    def holds(self, found: Rate) -> str:
        """Whether the promise is kept: yes, no, or nearly (the interval reaches it)."""
        if self.low <= found.share <= self.high:
            return "yes"
        return "nearly" if found.low <= self.high and found.high >= self.low else "no"


def targets_of(game: Game, name: str, pack: str | None, seed: int) -> list[Target]:
    path = game.folder / FILE
    if not path.is_file():
        raise SetupError(f"{game.title} promises nothing that could be measured: it has no {FILE}")
    read = tomllib.loads(path.read_text(encoding="utf-8"))
    usual = {"players": read.get("players", "steady")}
    return [target_from(name, {**usual, **entry}, pack, seed) for entry in read["target"]]


def target_from(name: str, entry: dict[str, Any], pack: str | None, seed: int) -> Target:
    ways = entry.get("ways", [entry.get("steer", [])])
    orders = tuple(order_for(name, entry, pack, seed, tuple(steer)) for steer in ways)
    seat, games = entry.get("seat", -1), entry.get("games", 0)
    return Target(entry["name"], orders, entry["low"], entry["high"], seat, games)


def order_for(name: str, entry: dict[str, Any], pack: str | None, seed: int, steer: tuple[str, ...]) -> Order:
    seats, options = entry.get("seats"), entry.get("options", {})
    return ordered(name, entry["players"], seats, options, pack, seed, steer, False)


def measure(targets: list[Target], games: int, crew: Crew, advance: Advance | None = None) -> list[Rate]:
    """The win rate of each, with its interval; promises about several seats look at the same games."""
    found = []
    played: dict[tuple[object, ...], list[Row]] = {}
    for target in targets:
        share = max(1, (target.games or games) // len(target.orders))
        key = (share, *(order.mark for order in target.orders))
        if key not in played:
            # Seats are compared on luck of their own for each way: the same luck deals the same seat the same hand.
            first = share if target.seat >= 0 else 0
            played = {
                key: [
                    row
                    for i, order in enumerate(target.orders)
                    for row in rows_of(order, i * first, i * first + share, crew, advance)
                ]
            }
        rows = played[key]
        wins = [row["won"][target.seat] if target.seat >= 0 else row["win"] for row in rows]
        found.append(rate(sum(wins), len(wins)))
    return found


def span(target: Target) -> str:
    """What is promised, as exactly as it was written."""
    return " – ".join(f"{100 * edge:.3g}%" for edge in (target.low, target.high))


def page(
    game: Game, targets: list[Target], rates: list[Rate], command: str, clause: str, version: str
) -> str:
    """The page of the docs."""
    lines = [
        f"# How hard {game.title} is",
        "",
        f"<!-- Made by `{command}`; measure again, do not edit. -->",
        "",
        f"What the rulebook promises{f' ({clause})' if clause else ''}, and what was measured.",
        "The steady player follows the game's rule of thumb; mcts looks ahead; the random one takes any option.",
        f"Played with the pack `{version}`; the interval holds with 95 % confidence.",
        "",
        "| what | played by | games | promised | measured | 95 % interval | kept |",
        "|---|---|---|---|---|---|---|",
    ]
    for target, found in zip(targets, rates, strict=True):
        player = target.orders[0].players[0]
        lines.append(
            f"| {target.name} | {player} | {found.n:,} | {span(target)} | {found.share:.1%} | "
            f"{found.low:.1%} – {found.high:.1%} | {target.holds(found)} |"
        )
    lines += ["", "Made with:", "", f"    {command}", ""]
    return "\n".join(lines)
