"""One page about a run, or about all runs in a folder: what wins, how long it takes, what the cards do."""

from __future__ import annotations

from collections import Counter, defaultdict
from html import escape
from math import sqrt
from pathlib import Path
from typing import Any, Final, NamedTuple

from tablewright.engine.rulebook import RulebookError, rulebook_of
from tablewright.lab import plots
from tablewright.lab.crew import LabError
from tablewright.lab.keeping import ORDER, arrow
from tablewright.lab.numbers import rate
from tablewright.lab.order import Order, from_json, game_of, set_table
from tablewright.lab.plots import Bar

Row = dict[str, Any]

NAMED: Final = ("players", "seats", "pack")
RARE: Final = 30  # fewer games than this tell nothing about a card


class Run(NamedTuple):
    """One finished run, or as much of it as is there."""

    folder: Path
    order: Order
    games: list[Row]

    def table(self, name: str) -> list[Row]:
        path = self.folder / f"{name}.parquet"
        return list(arrow().parquet.read_table(path).to_pylist()) if path.exists() else []


def runs_in(folder: Path) -> list[Run]:
    """The run in a folder, and those in folders inside it."""
    found = []
    for path in sorted(folder.rglob(ORDER)):
        games = path.parent / "games.parquet"
        if games.exists():
            order = from_json(path.read_text(encoding="utf-8"))
            found.append(Run(path.parent, order, list(arrow().parquet.read_table(games).to_pylist())))
    if not found:
        raise LabError(f"there is no run in {folder}; `tablewright lab run GAME --out {folder}` makes one")
    return found


def report(folder: Path) -> str:
    """The page."""
    runs = runs_in(folder)
    game = game_of(runs[0].order)
    games = [row for run in runs for row in run.games]
    parts = [
        f"<p>{len(games):,} games of {escape(game.title)} in {len(runs)} run{'s' * (len(runs) > 1)}. "
        "Intervals hold with 95 % confidence.</p>",
        *(plots.command(run.order.command(len(run.games))) for run in runs[:20]),
        *win_rates(runs),
        *lengths(games),
        *causes(games),
        *cards(runs),
        *choices(runs),
        *clauses(runs),
    ]
    return plots.page(f"{game.title}: {folder.name}", parts)


# Who wins


def win_rates(runs: list[Run]) -> list[str]:
    """Win rates by run, and by whatever differs between games."""
    bars = [bar(run.order.words(), run.games) for run in runs]
    parts = ["<h2>Who wins</h2>", plots.bars(bars, "Win rate of each run")]
    games = [row for run in runs for row in run.games]
    names = [*NAMED, *sorted({name for row in games for name in row if name.startswith("option_")})]
    for name in names:
        groups = grouped(games, name)
        if len(groups) > 1:
            told = [bar(str(value), rows) for value, rows in groups.items()]
            parts += [
                f"<h3>By {escape(name.removeprefix('option_'))}</h3>",
                plots.bars(told, f"Win rate by {name}"),
            ]
    seats = max(len(row["won"]) for row in games)
    if seats > 1:
        by_seat = [
            Bar(f"seat {i + 1}", *rate(sum(row["won"][i] for row in games), len(games))[:3])
            for i in range(seats)
        ]
        parts += ["<h3>By seat</h3>", plots.bars(by_seat, "Win rate by seat")]
    return parts


def grouped(games: list[Row], name: str) -> dict[Any, list[Row]]:
    groups: dict[Any, list[Row]] = defaultdict(list)
    for row in games:
        groups[row.get(name)].append(row)
    return dict(groups)


def bar(name: str, rows: list[Row]) -> Bar:
    found = rate(sum(row["win"] for row in rows), len(rows))
    return Bar(name, found.share, found.low, found.high, f"±{(found.high - found.low) / 2:.1%}")


# How long, and what for


def lengths(games: list[Row]) -> list[str]:
    """How long games take, and how the chance to win grows with those that are still going."""
    counts = sorted(row["decisions"] for row in games)
    n = len(counts)
    rows: list[list[object]] = [["decisions", *spread(counts)]]
    for name in ("fact_rounds", "fact_turns"):
        values = sorted(row[name] for row in games if row.get(name) is not None)
        if values:
            rows.append([name.removeprefix("fact_"), *spread(values)])
    share = [(float(value), 1 - i / n) for i, value in enumerate(counts) if i % max(1, n // 200) == 0]
    return [
        "<h2>How long games take</h2>",
        plots.table(["", "mean", "shortest", "a quarter", "half", "three quarters", "longest"], rows),
        plots.lines(
            [("still going", share), ("won later", survival(games))], "Games still going", "decisions"
        ),
        '<p class="small">Still going: the share of games that are not over after so many decisions. '
        "Won later: of those, how many are won in the end.</p>",
    ]


def survival(games: list[Row]) -> list[tuple[float, float]]:
    """Of the games that are still going after k decisions, the share that is won in the end."""
    ordered = sorted(games, key=lambda row: -int(row["decisions"]))
    points, wins = [], 0
    for i, row in enumerate(ordered, 1):
        wins += row["win"]
        if i >= 20 and i % max(1, len(ordered) // 100) == 0:
            points.append((float(row["decisions"]), wins / i))
    return points[::-1]


def spread(values: list[int]) -> list[object]:
    n = len(values)
    return [
        round(sum(values) / n, 1),
        values[0],
        values[n // 4],
        values[n // 2],
        values[3 * n // 4],
        values[-1],
    ]


def causes(games: list[Row]) -> list[str]:
    """Why games were lost."""
    lost = [row for row in games if not row["win"]]
    name = "fact_cause" if lost and lost[0].get("fact_cause") is not None else "clause"
    counts = Counter(str(row[name]) for row in lost)
    told = [Bar(cause, *rate(times, len(lost))[:3], f"({times})") for cause, times in counts.most_common()]
    return [
        "<h2>Why games are lost</h2>",
        plots.bars(told, "Causes of loss") if told else "<p>No game was lost.</p>",
    ]


# Cards


class Card:
    """What is known about one card, role or place."""

    def __init__(self, name: str, kind: str, pile: str) -> None:
        self.name, self.kind, self.pile = name, kind, pile
        self.seen = self.kept = self.wins = self.kept_wins = 0
        self.ended = 0.0  # games that ended while its pile was not through, with it seen
        self.expected = 0.0  # how many of them would have seen it by chance
        self.variance = 0.0


def cards(runs: list[Run]) -> list[str]:
    parts = ["<h2>Cards, roles and places</h2>"]
    known, entered = counted(runs)
    if not known:
        return [*parts, "<p>This game does not tell which cards were seen.</p>"]
    rows: list[list[object]] = []
    for card in sorted(known.values(), key=lambda card: -excess(card, entered)):
        if card.seen:
            rows.append(
                [card.name, card.kind, card.pile, card.seen, share(card.kept, card.seen), share(card.wins, card.seen),
                 difference(card), told_excess(card, entered)]
            )  # fmt: skip
    heads = [
        "card",
        "kind",
        "pile",
        "seen in games",
        "kept",
        "won when seen",
        "kept against not",
        "effect on winning",
    ]
    dead = [card.name for card in known.values() if not card.seen]
    return [
        *parts,
        "<p>Long games see more cards, so the win rate of games that saw a card says little about the card. "
        "<b>Effect on winning</b> is corrected for that: among the games that ended before a pile was through, a "
        "card that does nothing is among the cards seen as often as chance says (so many seen of so many in the "
        "pile, if they come in random order). A card that ends games is there more often. The surplus, as a share of "
        "all games that came to that pile, is what the card costs, shown with a minus; a plus is what it saves. "
        "± is two standard errors. "
        "<b>Kept against not</b> compares win rates of games that saw the card; who keeps a card may be doing well "
        "for other reasons.</p>",
        plots.table(heads, rows),
        "<h3>Dead cards</h3>",
        f"<p>{escape(', '.join(sorted(dead)))}</p>" if dead else "<p>Every card was seen.</p>",
    ]


def counted(runs: list[Run]) -> tuple[dict[str, Card], Counter[str]]:
    """All cards with their counts, and how many games came to each pile."""
    known: dict[str, Card] = {}
    entered: Counter[str] = Counter()
    for run in runs:
        game = game_of(run.order)
        if hasattr(game, "all_things"):
            for name, kind, pile, _ in game.all_things(set_table(run.order, 0)):
                known.setdefault(name, Card(name, kind, pile))
        seen = run.table("seen")
        wins = {row["game"]: row["win"] for row in run.games}
        by_game: dict[int, list[Row]] = defaultdict(list)
        for row in seen:
            by_game[row["game"]].append(row)
        for n, rows in by_game.items():
            if n in wins:
                count_game(known, entered, rows, wins[n])
    return known, entered


def count_game(known: dict[str, Card], entered: Counter[str], rows: list[Row], won: bool) -> None:
    """Add one game to the counts."""
    piles: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        card = known.setdefault(row["thing"], Card(row["thing"], row["kind"], row["pile"]))
        card.seen += 1
        card.wins += won
        card.kept += row["kept"]
        card.kept_wins += won and row["kept"]
        piles[row["pile"]].append(row)
    for pile, met in piles.items():
        entered[pile] += 1
        if len(met) < met[0]["of"]:
            chance = len(met) / met[0]["of"]
            names = {row["thing"] for row in met}
            for card in known.values():
                if card.pile == pile:
                    card.ended += card.name in names
                    card.expected += chance
                    card.variance += chance * (1 - chance)


def excess(card: Card, entered: Counter[str]) -> float:
    return (card.ended - card.expected) / max(1, entered[card.pile])


def told_excess(card: Card, entered: Counter[str]) -> str:
    if entered[card.pile] < RARE:
        return "too few games"
    error = 2 * sqrt(card.variance) / entered[card.pile]
    return f"{-excess(card, entered):+.1%} ± {error:.1%}"


def difference(card: Card) -> str:
    left = card.seen - card.kept
    if card.kept < RARE or left < RARE:
        return "–"
    kept, not_kept = card.kept_wins / card.kept, (card.wins - card.kept_wins) / left
    error = 2 * sqrt(kept * (1 - kept) / card.kept + not_kept * (1 - not_kept) / left)
    return f"{kept - not_kept:+.1%} ± {error:.1%}"


def share(part: int, whole: int) -> str:
    return f"{part / whole:.1%}" if whole else "–"


# Choices and clauses


def choices(runs: list[Run]) -> list[str]:
    """What is offered and what is taken, in the games that were watched move by move."""
    offered: Counter[str] = Counter()
    taken: Counter[str] = Counter()
    for run in runs:
        for row in run.table("choices"):
            offered[row["step"]] += row["offered"]
            taken[row["step"]] += row["taken"]
    never = sorted(step for step in offered if not taken[step])
    rows = [
        [step.replace("_", " "), times, taken[step], share(taken[step], times)]
        for step, times in offered.most_common()
    ]
    return [
        "<h2>Choices</h2>",
        '<p class="small">Counted in one game of a hundred: at how many questions a move was offered, and taken.</p>',
        plots.table(["move", "offered", "taken", "share"], rows),
        "<h3>Choices that nobody takes</h3>",
        f"<p>{escape(', '.join(never).replace('_', ' '))}</p>" if never else "<p>None.</p>",
    ]


def clauses(runs: list[Run]) -> list[str]:
    """Which clauses no question and no line of the log spoke of."""
    spoken: Counter[str] = Counter()
    for run in runs:
        for row in run.table("clauses"):
            spoken[row["clause"]] += row["times"]
    try:
        book = rulebook_of(game_of(runs[0].order))
    except RulebookError:
        return []
    silent = [clause for clause in book.clauses if clause not in spoken]
    return [
        "<h2>Clauses never exercised</h2>",
        f"<p>{len(book.clauses) - len(silent)} of {len(book.clauses)} clauses were spoken of by a question or by "
        "the log in the games that were watched. Clauses that only define or forbid something are not; "
        "<code>tablewright clauses</code> follows the code itself.</p>",
        f"<details><summary>The other {len(silent)}</summary><p>{escape(', '.join(silent))}</p></details>",
    ]
