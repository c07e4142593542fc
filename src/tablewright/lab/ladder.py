"""Every player against every other, or, where all play together, each alone and in mixed teams."""

from __future__ import annotations

from itertools import combinations
from typing import Any, Final, NamedTuple

from tablewright.lab.experiment import Order, changed, game_of, set_table
from tablewright.lab.numbers import Rate, rate_of_groups
from tablewright.lab.run import Advance, rows_of
from tablewright.lab.worker import Row
from tablewright.lab.workers import Crew
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
    """Every team; in a mixed one the odd player sits at each seat equally often, on the same luck."""
    teams = [(player,) * order.seats for player in players]
    if order.seats > 1:
        teams += [(one, *((other,) * (order.seats - 1))) for one, other in combinations(players, 2)]
    rungs = []
    for team in teams:
        times = games * QUICK_TIMES if all(is_quick(name, anywhere=True) for name in team) else games
        tally = Tally()
        seatings = turned(team)
        for seated in seatings:
            for row in seating(order, seated, at_each(times, len(seatings)), crew, advance):
                tally.add(row, float(row["win"]))
        rungs.append(Rung("+".join(dict.fromkeys(team)), "", tally.rate(), tally.decisions()))
    return rungs


def among_rivals(
    order: Order, players: list[str], games: int, crew: Crew, advance: Advance | None
) -> list[Rung]:
    """Each pair meets on both sides of the table, each of the two at every seat equally often, on the same luck."""
    rungs = []
    for one, other in combinations(players, 2):
        mine, theirs = Tally(), Tally()
        seatings = sorted({*turned((one, *((other,) * (order.seats - 1)))),
                           *turned((other, *((one,) * (order.seats - 1))))})  # fmt: skip
        for seated in seatings:
            for row in seating(order, seated, at_each(2 * games, len(seatings)), crew, advance):
                wins = {one: 0.0, other: 0.0}
                share(row, seated, wins)
                mine.add(row, wins[one])
                theirs.add(row, wins[other])
        rungs += [
            Rung(one, other, mine.rate(), mine.decisions()),
            Rung(other, one, theirs.rate(), theirs.decisions()),
        ]
    return rungs


def turned(team: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The team sitting at the table in every way that it can be turned."""
    return list(dict.fromkeys((*team[i:], *team[:i]) for i in range(len(team))))


def at_each(games: int, seatings: int) -> int:
    """So many games with each seating make about so many in all."""
    return max(1, -(-games // seatings))


def seating(
    order: Order, seated: tuple[str, ...], games: int, crew: Crew, advance: Advance | None
) -> list[Row]:
    return list(rows_of(changed(order, players=seated, things=False), 0, games, crew, advance))


class Tally:
    """Games that come in groups: those with the same luck, whoever sits where, are one group."""

    def __init__(self) -> None:
        self.wins: dict[int, float] = {}
        self.games: dict[int, int] = {}
        self.answers = 0

    def add(self, row: Row, wins: float) -> None:
        luck = row["seed"]
        self.wins[luck] = self.wins.get(luck, 0.0) + wins
        self.games[luck] = self.games.get(luck, 0) + 1
        self.answers += row["decisions"]

    def rate(self) -> Rate:
        return rate_of_groups(list(self.wins.values()), list(self.games.values()))

    def decisions(self) -> float:
        return self.answers / max(1, sum(self.games.values()))


def share(row: Row, seated: tuple[str, ...], wins: dict[str, float]) -> None:
    """A win counts for whoever won it, shared among those who won together; a draw for all in equal parts."""
    won = row["won"]
    winners = [seat for seat, has_won in enumerate(won) if has_won] or list(range(len(won)))
    for seat in winners:
        wins[seated[seat]] += 1 / len(winners)
