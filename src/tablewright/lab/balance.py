"""What a game promises about its win rates, measured: the targets stand in the game's `targets.toml`."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Sequence
from statistics import fmean, median
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from tablewright.engine.game import Game, SetupError
from tablewright.lab.amounts import Even, Number, Told
from tablewright.lab.amounts import table as table_of_amounts
from tablewright.lab.experiment import Order, ordered
from tablewright.lab.numbers import Z95, Logistic, Rate, logit, projected, rate, rate_of_groups
from tablewright.lab.run import Advance, rows_of
from tablewright.lab.worker import Row
from tablewright.lab.workers import Crew

FILE: Final = "targets.toml"
NEARLY_ALL: Final = 95  # of a hundred games that are won


def kept(found: Rate, low: float, high: float) -> str:
    """Whether a promise is kept: yes, no, or nearly (the interval reaches it)."""
    if low <= found.share <= high:
        return "yes"
    return "nearly" if found.low <= high and found.high >= low else "no"


class Target(NamedTuple):
    """One promise: who plays how, and between what the win rate should lie."""

    name: str
    orders: tuple[Order, ...]  # several ways to play, in equal shares
    low: float
    high: float
    seat: int = -1  # among rivals: whose wins are counted
    games: int = 0  # how many this promise needs; 0 = as many as are asked for

    def holds(self, found: Rate) -> str:
        return kept(found, self.low, self.high)

    @property
    def odds(self) -> float:
        """The logarithm of the odds in the middle of what is promised."""
        return logit(min(0.99, max(0.01, (self.low + self.high) / 2)))


class Length(NamedTuple):
    """What is promised about the length of a game that is won: its median, and what nearly all stay within."""

    fact: str  # what counts as length, one of the game's facts
    low: int
    high: int
    most: int

    def holds(self, lengths: list[int]) -> str:
        is_kept = self.low <= median(lengths) <= self.high and longest_of(lengths) <= self.most
        return "yes" if is_kept else "no"


class Quick(NamedTuple):
    """A player who is quick enough for many set-ups, and so tells whether those of the lines are kind or harsh."""

    players: str
    games: int


class Promises(NamedTuple):
    """All that a game promises, and the clause that does."""

    clause: str
    player: str  # who plays where a promise names nobody
    targets: list[Target]
    length: Length | None
    quick: Quick | None = None
    amounts: tuple[Number | Even, ...] = ()


class Found(NamedTuple):
    """What was measured of one promise."""

    won: tuple[bool, ...]  # game by game
    lengths: list[int]  # of the games that were won, shortest first, where a length is promised

    @property
    def rate(self) -> Rate:
        return rate(sum(self.won), len(self.won))


Line = tuple[Target, Found]


def promises_of(game: Game, name: str, pack: str | None, seed: int) -> Promises:
    path = game.folder / FILE
    if not path.is_file():
        raise SetupError(f"{game.title} promises nothing that could be measured: it has no {FILE}")
    read = tomllib.loads(path.read_text(encoding="utf-8"))
    player = read.get("players", "steady")
    targets = [
        target_from(name, {"players": player, **entry}, pack, seed) for entry in read.get("target", [])
    ]
    length = Length(**read["length"]) if "length" in read else None
    quick = Quick(**read["quick"]) if "quick" in read else None
    amounts = amounts_from(name, player, read, pack, seed)
    return Promises(read.get("clause", ""), player, targets, length, quick, amounts)


def amounts_from(
    name: str, player: str, read: dict[str, Any], pack: str | None, seed: int
) -> tuple[Number | Even, ...]:
    """What is promised about numbers, and about fair shares."""
    found: list[Number | Even] = []
    for kind, entries in ((Number, read.get("number", [])), (Even, read.get("even", []))):
        for entry in entries:
            order = order_for(name, {"players": player, **entry}, pack, seed, ())
            told = {key: value for key, value in entry.items() if key in kind._fields}
            found.append(kind(order=order, **told))
    return tuple(found)


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
        won = tuple(bool(row["won"][target.seat] if target.seat >= 0 else row["win"]) for row in rows)
        lengths = (
            sorted(row[f"fact_{fact}"] for row, win in zip(rows, won, strict=True) if win) if fact else []
        )
        found.append(Found(won, lengths))
    return found


class Expected(NamedTuple):
    """How often a number of players would win on all set-ups that the quick player went through."""

    seats: int
    there: float  # how often the quick player wins on the set-ups of the lines
    everywhere: float
    about: Rate  # of so many set-ups
    promised: tuple[float, float]
    lines: list[tuple[Target, Found, Rate]]  # what all lines together say of each

    @property
    def kept(self) -> str:
        return kept(self.about, *self.promised)


def expect(
    promises: Promises, found: list[Found], crew: Crew, advance: Advance | None = None
) -> list[Expected]:
    """What each number of players would win on more set-ups than its lines were played on."""
    if promises.quick is None:
        return []
    groups = by_seats(usual_lines(promises, found)).values()
    return [expected_of(group, promises.quick, crew, advance) for group in groups]


def quick_games(promises: Promises) -> int:
    """How many games the quick player is to play."""
    lines = sum(is_usual(promises, target) for target in promises.targets)
    return lines * promises.quick.games if promises.quick is not None else 0


def expected_of(group: list[Line], quick: Quick, crew: Crew, advance: Advance | None) -> Expected:
    """What is won of a set-up, by the usual player and by the quick one, is its share over all lines."""
    seats = group[0][0].orders[0].seats
    played = min(quick.games, *(len(one.won) for _, one in group))
    cheap = [0.0] * quick.games
    for target, _ in group:
        order = replace(target.orders[0], players=(quick.players,) * seats)
        for n, row in enumerate(rows_of(order, 0, quick.games, crew, advance)):
            cheap[n] += row["win"] / len(group)
    values = [fmean(one.won[n] for _, one in group) for n in range(played)]
    mean, error = projected(values, cheap)
    share, low, high = (min(1.0, max(0.0, edge)) for edge in (mean, mean - Z95 * error, mean + Z95 * error))
    about = Rate(share, low, high, played)
    fit = fit_of(group, cheap)
    lines = [
        (target, one, fit.rate([(1.0, target.odds, kind) for kind in cheap], len(one.won)))
        for target, one in group
    ]
    return Expected(seats, fmean(cheap[:played]), fmean(cheap), about, together(group)[1], lines)


def fit_of(group: list[Line], cheap: list[float]) -> Logistic:
    """How the odds of a win follow those that are promised, and how kind a set-up is to the quick player."""
    games = [
        ((1.0, target.odds, cheap[n]), won, n)
        for target, one in group
        for n, won in enumerate(one.won[: len(cheap)])
    ]
    rows, won, set_ups = zip(*games, strict=True)
    return Logistic(rows, won, set_ups, (0.0, 1.0, 0.0))


def longest_of(lengths: list[int]) -> int:
    """What 95 of 100 stay within; the shortest come first."""
    return lengths[-(-NEARLY_ALL * len(lengths) // 100) - 1]


def span(low: float, high: float) -> str:
    """What is promised, as exactly as it was written."""
    return " – ".join(f"{100 * edge:.3g}%" for edge in (low, high))


def measured(found: Rate) -> str:
    return f"{found.share:.1%} | {found.low:.1%} – {found.high:.1%}"


def page(
    game: Game,
    promises: Promises,
    found: list[Found],
    command: str,
    version: str,
    expected: Sequence[Expected] = (),
    told: Sequence[Told] = (),
) -> str:
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
    if promises.quick is not None and expected:
        lines += on_more_set_ups(promises.player, promises.quick, expected)
    lines += table_of_amounts(told) if told else []
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
        "All lines play the same set-ups, kind and harsh ones, so the interval counts set-ups, not games.",
        "",
        f"| players | games | promised | measured | 95 % interval | kept | {length.fact} of a win, median | "
        "95 of 100 within | kept |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    played = usual_lines(promises, found)
    return lines + [line_of(seats, group, length) for seats, group in by_seats(played).items()]


def usual_lines(promises: Promises, found: list[Found]) -> list[Line]:
    return [line for line in zip(promises.targets, found, strict=True) if is_usual(promises, line[0])]


def is_usual(promises: Promises, target: Target) -> bool:
    """Whether the usual kind of player, and no other, plays for this promise, in one way and for the win of all."""
    kinds = {kind_in(player) for player in target.orders[0].players}
    return kinds == {kind_in(promises.player)} and len(target.orders) == 1 and target.seat < 0


def by_seats(lines: list[Line]) -> dict[int, list[Line]]:
    """The lines of each number of players, fewest first."""
    groups: dict[int, list[Line]] = {}
    for target, one in sorted(lines, key=lambda line: line[0].orders[0].seats):
        groups.setdefault(target.orders[0].seats, []).append((target, one))
    return groups


def kind_in(player: str) -> str:
    """What kind of player `mcts:iterations=60` is, whatever its settings."""
    return player.partition(":")[0]


def together(group: list[Line]) -> tuple[Rate, tuple[float, float]]:
    """All lines of a number of players: how often they win, and between what that should lie.

    Lines share their set-ups, and a harsh one is harsh on every level, so the interval is that of set-ups.
    """
    games, wins = Counter[int](), Counter[int]()
    for _, one in group:
        games.update(range(len(one.won)))
        wins.update(n for n, won in enumerate(one.won) if won)
    low, high = (
        sum(edge * len(one.won) for edge, (_, one) in zip(edges, group, strict=True)) / games.total()
        for edges in zip(*((target.low, target.high) for target, _ in group), strict=True)
    )
    return rate_of_groups([wins[n] for n in games], list(games.values())), (low, high)


def line_of(seats: int, group: list[Line], length: Length) -> str:
    won, promised = together(group)
    lengths = sorted(n for _, one in group for n in one.lengths)
    took = (
        f"{median(lengths):g} | {longest_of(lengths)} | {length.holds(lengths)}" if lengths else "– | – | –"
    )
    return f"| {seats} | {won.n:,} | {span(*promised)} | {measured(won)} | {kept(won, *promised)} | {took} |"


def on_more_set_ups(player: str, quick: Quick, expected: Sequence[Expected]) -> list[str]:
    """A third table: what would be won on more set-ups, for the first may be kind ones."""
    lines = [
        "",
        "## On more set-ups",
        "",
        f"The set-ups above may be kind or harsh ones. So `{quick.players}`, who is quick, played the same lines on "
        f"{quick.games:,}, the first of which are those above.",
        f"How often it wins there and on all of them tells about how often {kind_in(player)} would win on all of them.",
        "",
        f"| players | set-ups | {quick.players} wins there | on all | promised | {kind_in(player)} on all, about | "
        "95 % interval | kept |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for one in expected:
        lines.append(
            f"| {one.seats} | {one.about.n:,} | {one.there:.1%} | {one.everywhere:.1%} | {span(*one.promised)} | "
            f"{measured(one.about)} | {one.kept} |"
        )
    return lines + line_by_line(expected)


def line_by_line(expected: Sequence[Expected]) -> list[str]:
    """A fourth table: what all lines of a number of players say together about each."""
    lines = [
        "",
        "## Line by line",
        "",
        "A line with few games says little by itself, but all lines of a number of players say something about it: the "
        "odds of a win are taken to follow those that are promised, shifted and stretched, and how kind a set-up is.",
        "So about this much would be won on all set-ups of the table above.",
        "",
        "| what | games | measured | promised | on all set-ups, about | 95 % interval | kept |",
        "|---|---|---|---|---|---|---|",
    ]
    for number in expected:
        lines += [
            f"| {target.name} | {one.rate.n:,} | {one.rate.share:.1%} | {span(target.low, target.high)} | "
            f"{measured(about)} | {target.holds(about)} |"
            for target, one, about in number.lines
        ]
    return lines
