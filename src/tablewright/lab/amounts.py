"""What a game promises about its numbers, measured: how many points, from where, and whether all start alike."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt
from statistics import fmean, variance
from typing import Any, Final, NamedTuple

from tablewright.engine.game import SetupError
from tablewright.lab.experiment import Order
from tablewright.lab.numbers import Z95, Rate, rate
from tablewright.lab.run import Advance, rows_of
from tablewright.lab.worker import Row
from tablewright.lab.workers import Crew

TOTAL: Final = "total"
SEAT: Final = "seat"
WHOSE: Final = ("all", "winner")


class Number(NamedTuple):
    """One promise about a number: its mean over games lies between these."""

    name: str
    order: Order
    of: str  # `total`, a line of the score sheet such as `full_rows`, or a fact, of the table or of each seat
    low: float
    high: float
    whose: str = "all"  # or `winner`
    part_of: str = ""  # as a share of this other number
    games: int = 0


class Even(NamedTuple):
    """One promise that seats, or those who share a fact such as their hero, win about their fair share."""

    name: str
    order: Order
    by: str  # `seat`, or a fact of each seat
    within: float
    games: int = 0

    @property
    def fair(self) -> float:
        return 1.0 / self.order.seats


class Mean(NamedTuple):
    """A mean with its 95 % interval."""

    mean: float
    low: float
    high: float
    n: int


class Told(NamedTuple):
    """One line of the table: what was promised, what was found, and whether that is kept."""

    name: str
    player: str
    games: int
    promised: str
    measured: str
    interval: str
    kept: str


def tell(
    promises: Sequence[Number | Even], games: int, crew: Crew, advance: Advance | None = None
) -> list[Told]:
    """All lines; promises about the same order look at the same games."""
    played: dict[str, list[Row]] = {}
    lines: list[Told] = []
    for one in promises:
        n = one.games or games
        if len(played.get(one.order.mark, ())) < n:
            played[one.order.mark] = rows_of(one.order, 0, n, crew, advance)
        rows = played[one.order.mark][:n]
        lines += [number_told(one, rows)] if isinstance(one, Number) else even_told(one, rows)
    return lines


def games_for(promises: Sequence[Number | Even], games: int) -> int:
    """How many games that takes."""
    most: dict[str, int] = {}
    for one in promises:
        most[one.order.mark] = max(most.get(one.order.mark, 0), one.games or games)
    return sum(most.values())


# Numbers


def number_told(one: Number, rows: list[Row]) -> Told:
    found = mean_of([value_in(one, row) for row in rows])
    words = percent if one.part_of else plain
    return Told(
        one.name, one.order.players[0], found.n, f"{words(one.low)} – {words(one.high)}", words(found.mean),
        f"{words(found.low)} – {words(found.high)}", kept(found.mean, found.low, found.high, one.low, one.high),
    )  # fmt: skip


def value_in(one: Number, row: Row) -> float:
    """What this number is in one game, on average over those who count."""
    seats = [seat for seat, won in enumerate(row["won"]) if won or one.whose == "all"]
    values = of_each(row, one.of)
    if len(values) == 1:
        return float(values[0])
    found = fmean(values[seat] for seat in seats or range(len(values)))
    if not one.part_of:
        return found
    whole = of_each(row, one.part_of)
    return found / max(1.0, fmean(whole[seat] for seat in seats or range(len(whole))))


def of_each(row: Row, name: str) -> list[Any]:
    """A number for each seat, or one for the whole table."""
    if name == TOTAL:
        return list(row["scores"])
    if f"score_{name}" in row:
        return list(row[f"score_{name}"])
    if f"fact_{name}" in row:
        return [row[f"fact_{name}"]]
    seats = range(len(row["won"]))
    if all(f"fact_{name}_{seat}" in row for seat in seats):
        return [row[f"fact_{name}_{seat}"] for seat in seats]
    raise SetupError(f"targets.toml asks for «{name}», which no game reports; {known(row)}")


def known(row: Row) -> str:
    """What could have been asked for."""
    names = {name.removeprefix("score_") for name in row if name.startswith("score_")}
    names |= {
        name.removeprefix("fact_").rstrip("0123456789").rstrip("_")
        for name in row
        if name.startswith("fact_")
    }
    return f"it tells {', '.join([TOTAL, *sorted(names)])}"


def mean_of(values: Sequence[float]) -> Mean:
    mean, n = fmean(values), len(values)
    error = Z95 * sqrt(variance(values) / n) if n > 1 else float("inf")
    return Mean(mean, mean - error, mean + error, n)


# Fair shares


def even_told(one: Even, rows: list[Row]) -> list[Told]:
    low, high = one.fair - one.within, one.fair + one.within
    return [
        Told(
            f"{one.name}: {who}", one.order.players[0], found.n, f"{percent(low)} – {percent(high)}",
            percent(found.share), f"{percent(found.low)} – {percent(found.high)}",
            kept(found.share, found.low, found.high, low, high),
        )
        for who, found in shares(one, rows)
    ]  # fmt: skip


def shares(one: Even, rows: list[Row]) -> Iterator[tuple[str, Rate]]:
    """How often each of them wins of the games in which it takes part; a shared victory counts in parts."""
    wins: dict[str, float] = {}
    games: dict[str, int] = {}
    for row in rows:
        winners = sum(row["won"])
        for seat, won in enumerate(row["won"]):
            who = f"seat {seat + 1}" if one.by == SEAT else str(of_each(row, one.by)[seat])
            games[who] = games.get(who, 0) + 1
            wins[who] = wins.get(who, 0.0) + (1.0 / winners if won else 0.0)
    for who in sorted(games):
        yield who, rate(wins[who], games[who])


def kept(found: float, low: float, high: float, least: float, most: float) -> str:
    """Whether a promise is kept: yes, no, or nearly (the interval reaches it)."""
    if least <= found <= most:
        return "yes"
    return "nearly" if low <= most and high >= least else "no"


def plain(number: float) -> str:
    return f"{number:.3g}" if abs(number) < 1000 else f"{number:,.0f}"


def percent(share: float) -> str:
    return f"{share:.1%}"


# The page


def table(lines: Sequence[Told]) -> list[str]:
    """The table of the docs."""
    return [
        "",
        "## Numbers",
        "",
        "Means over games, and shares of wins; a victory that is shared counts in parts.",
        "",
        "| what | played by | games | promised | measured | 95 % interval | kept |",
        "|---|---|---|---|---|---|---|",
        *(
            f"| {one.name} | {one.player} | {one.games:,} | {one.promised} | {one.measured} | {one.interval} | "
            f"{one.kept} |"
            for one in lines
        ),
    ]
