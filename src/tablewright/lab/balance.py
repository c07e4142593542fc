"""What a game promises about its win rates, measured: the targets stand in the game's `targets.toml`."""

from __future__ import annotations

import tomllib
from statistics import median
from typing import Any, Final, NamedTuple

from tablewright.engine.game import Game, SetupError
from tablewright.lab.crew import Crew
from tablewright.lab.numbers import Rate, rate
from tablewright.lab.order import Order, ordered
from tablewright.lab.playing import Row
from tablewright.lab.running import Advance, rows_of

FILE: Final = "targets.toml"
NEARLY_ALL: Final = 95  # of a hundred games that are won


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


class Length(NamedTuple):
    """What is promised about the length of a game that is won: its median, and what nearly all stay within."""

    fact: str  # what counts as length, one of the game's facts
    low: int
    high: int
    most: int

    def holds(self, lengths: list[int]) -> str:
        kept = self.low <= median(lengths) <= self.high and longest_of(lengths) <= self.most
        return "yes" if kept else "no"


class Promises(NamedTuple):
    """All that a game promises, and the clause that does."""

    clause: str
    player: str  # who plays where a promise names nobody
    targets: list[Target]
    length: Length | None


class Found(NamedTuple):
    """What was measured of one promise."""

    rate: Rate
    lengths: list[int]  # of the games that were won, shortest first, where a length is promised


def promises_of(game: Game, name: str, pack: str | None, seed: int) -> Promises:
    path = game.folder / FILE
    if not path.is_file():
        raise SetupError(f"{game.title} promises nothing that could be measured: it has no {FILE}")
    read = tomllib.loads(path.read_text(encoding="utf-8"))
    player = read.get("players", "steady")
    targets = [target_from(name, {"players": player, **entry}, pack, seed) for entry in read["target"]]
    length = Length(**read["length"]) if "length" in read else None
    return Promises(read.get("clause", ""), player, targets, length)


def target_from(name: str, entry: dict[str, Any], pack: str | None, seed: int) -> Target:
    ways = entry.get("ways", [entry.get("steer", [])])
    orders = tuple(order_for(name, entry, pack, seed, tuple(steer)) for steer in ways)
    seat, games = entry.get("seat", -1), entry.get("games", 0)
    return Target(entry["name"], orders, entry["low"], entry["high"], seat, games)


def order_for(name: str, entry: dict[str, Any], pack: str | None, seed: int, steer: tuple[str, ...]) -> Order:
    seats, options = entry.get("seats"), entry.get("options", {})
    return ordered(name, entry["players"], seats, options, pack, seed, steer, False)


def measure(
    targets: list[Target], games: int, crew: Crew, advance: Advance | None = None, fact: str = ""
) -> list[Found]:
    """The win rate of each with its interval, and the lengths of what was won by this fact; promises about several
    seats look at the same games."""
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
        won = [row for row in rows if (row["won"][target.seat] if target.seat >= 0 else row["win"])]
        lengths = sorted(row[f"fact_{fact}"] for row in won) if fact else []
        found.append(Found(rate(len(won), len(rows)), lengths))
    return found


def longest_of(lengths: list[int]) -> int:
    """What 95 of 100 stay within; the shortest come first."""
    return lengths[-(-NEARLY_ALL * len(lengths) // 100) - 1]


def span(low: float, high: float) -> str:
    """What is promised, as exactly as it was written."""
    return " – ".join(f"{100 * edge:.3g}%" for edge in (low, high))


def measured(found: Rate) -> str:
    return f"{found.share:.1%} | {found.low:.1%} – {found.high:.1%}"


def page(game: Game, promises: Promises, found: list[Found], command: str, version: str) -> str:
    """The page of the docs."""
    by_clause = f" ({promises.clause})" if promises.clause else ""
    lines = [
        f"# How hard {game.title} is",
        "",
        f"<!-- Made by `{command}`; measure again, do not edit. -->",
        "",
        f"What the rulebook promises{by_clause}, and what was measured.",
        "The steady player follows the game's rule of thumb; mcts looks ahead; the random one takes any option.",
        f"Played with the pack `{version}`; the interval holds with 95 % confidence.",
        "",
        "| what | played by | games | promised | measured | 95 % interval | kept |",
        "|---|---|---|---|---|---|---|",
    ]
    for target, one in zip(promises.targets, found, strict=True):
        player = target.orders[0].players[0]
        lines.append(
            f"| {target.name} | {player} | {one.rate.n:,} | {span(target.low, target.high)} | {measured(one.rate)} | "
            f"{target.holds(one.rate)} |"
        )
    if promises.length is not None:
        lines += by_players(promises, found, promises.length)
    lines += ["", "Made with:", "", f"    {command}", ""]
    return "\n".join(lines)


def by_players(promises: Promises, found: list[Found], length: Length) -> list[str]:
    """A second table: all lines of a number of players together, and how long they take to win.

    A promise may name another strength of the same kind of player, and counts with the others then.
    """
    kind = kind_in(promises.player)
    lines = [
        "",
        "## By the number of players",
        "",
        f"All lines above that {kind} played, together: how often a number of players wins, and how many "
        f"{length.fact} a win takes.",
        f"Promised are a median of {length.low} to {length.high} {length.fact} for a win, and 95 of 100 wins within "
        f"{length.most}.",
        "",
        f"| players | games | promised | measured | 95 % interval | kept | {length.fact} of a win, median | "
        "95 of 100 within | kept |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    groups: dict[int, list[tuple[Target, Found]]] = {}
    for target, one in zip(promises.targets, found, strict=True):
        if {kind_in(player) for player in target.orders[0].players} == {kind}:
            groups.setdefault(target.orders[0].seats, []).append((target, one))
    for seats, group in sorted(groups.items()):
        lines.append(line_of(seats, group, length))
    return lines


def kind_in(player: str) -> str:
    """What kind of player `mcts:iterations=60` is, whatever its settings."""
    return player.partition(":")[0]


def line_of(seats: int, group: list[tuple[Target, Found]], length: Length) -> str:
    games = sum(one.rate.n for _, one in group)
    wins = sum(len(one.lengths) for _, one in group)
    low, high = (
        sum(edge * one.rate.n for edge, (_, one) in zip(edges, group, strict=True)) / games
        for edges in zip(*((target.low, target.high) for target, _ in group), strict=True)
    )
    together = rate(wins, games)
    kept = Target("", (), low, high).holds(together)
    lengths = sorted(n for _, one in group for n in one.lengths)
    took = (
        f"{median(lengths):g} | {longest_of(lengths)} | {length.holds(lengths)}" if lengths else "– | – | –"
    )
    return f"| {seats} | {games:,} | {span(low, high)} | {measured(together)} | {kept} | {took} |"
