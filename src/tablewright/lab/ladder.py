"""Every player against every other, or, where all play together, each alone and in mixed teams."""

from __future__ import annotations

from itertools import combinations
from typing import Any, Final, NamedTuple

from tablewright.lab.crew import Crew
from tablewright.lab.numbers import Rate, rate
from tablewright.lab.order import Order, changed, game_of, set_table
from tablewright.lab.playing import Row
from tablewright.lab.running import Advance, rows_of
from tablewright.players import is_quick

QUICK_TIMES: Final = (
    10  # players that do not search play so many times more games: narrow intervals for little
)


class Rung(NamedTuple):
    """How one player, or one team, or one pair of rivals did."""

    name: str
    against: str
    rate: Rate
    decisions: float

    def data(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "against": self.against,
            **self.rate._asdict(),
            "decisions": self.decisions,
        }


def ladder(
    order: Order, players: list[str], games: int, crew: Crew, advance: Advance | None = None
) -> list[Rung]:
    """The rungs, best first; all of them on the same luck."""
    rivals = game_of(order).are_rivals(set_table(order, 0))
    rungs = among_rivals(order, players, games, crew, advance) if rivals else (
        in_teams(order, players, games, crew, advance)
    )  # fmt: skip
    return sorted(rungs, key=lambda rung: -rung.rate.share)


def in_teams(order: Order, players: list[str], games: int, crew: Crew, advance: Advance | None) -> list[Rung]:
    teams = [(player,) * order.seats for player in players]
    if order.seats > 1:
        teams += [(one, *((other,) * (order.seats - 1))) for one, other in combinations(players, 2)]
    rungs = []
    for team in teams:
        times = games * QUICK_TIMES if all(is_quick(name, anywhere=True) for name in team) else games
        rows = rows_of(changed(order, players=team, things=False), 0, times, crew, advance)
        won = rate(sum(row["win"] for row in rows), times)
        rungs.append(Rung("+".join(dict.fromkeys(team)), "", won, mean(rows)))
    return rungs


def among_rivals(
    order: Order, players: list[str], games: int, crew: Crew, advance: Advance | None
) -> list[Rung]:
    """Each pair meets on both sides of the table, on the same luck."""
    rungs = []
    for one, other in combinations(players, 2):
        wins = {one: 0.0, other: 0.0}
        total, decisions = 0, 0.0
        for first, rest in ((one, other), (other, one)):
            seated = (first, *((rest,) * (order.seats - 1)))
            rows = rows_of(changed(order, players=seated, things=False), 0, games, crew, advance)
            for row in rows:
                share(row, seated, wins)
            total += len(rows)
            decisions = mean(rows)
        rungs += [
            Rung(one, other, rate(wins[one], total), decisions),
            Rung(other, one, rate(wins[other], total), decisions),
        ]
    return rungs


def share(row: Row, seated: tuple[str, ...], wins: dict[str, float]) -> None:
    """A win counts for whoever won it, shared among those who won together; a draw for all in equal parts."""
    won = row["won"]
    winners = [seat for seat, has_won in enumerate(won) if has_won] or list(range(len(won)))
    for seat in winners:
        wins[seated[seat]] += 1 / len(winners)


def mean(rows: list[Row]) -> float:
    return float(sum(row["decisions"] for row in rows)) / max(1, len(rows))
