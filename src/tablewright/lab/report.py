"""One page about a run, or about all runs in a folder: what wins, how long it takes, what the cards do."""

from __future__ import annotations

from collections import Counter, defaultdict
from html import escape
from pathlib import Path
from typing import Any, Final, NamedTuple

from tablewright.engine.complaints import PackErrors
from tablewright.engine.game import Game
from tablewright.engine.pack import diff_packs
from tablewright.engine.rulebook import RulebookError, rulebook_of
from tablewright.lab import plots
from tablewright.lab.experiment import Order, from_json, game_of, laid_out
from tablewright.lab.intervals import Effect, Seen, by_strata, corrected, difference, surplus, widened
from tablewright.lab.numbers import Rate, rate, rate_of_groups
from tablewright.lab.plots import Bar
from tablewright.lab.results import ORDER, arrow
from tablewright.lab.workers import LabError

Row = dict[str, Any]

NAMED: Final = ("players", "seats", "pack")
RARE: Final = 30  # fewer games than this tell nothing about a card
MOST_LINKS: Final = 12
LENGTHS: Final = 10  # groups of games of about the same length


class Run(NamedTuple):
    """One finished run, or as much of it as is there."""

    folder: Path
    order: Order
    games: list[Row]
    place: str = ""  # its command's place on the page

    def arrow(self, name: str) -> Any:
        """One of its files, or None."""
        path = self.folder / f"{name}.parquet"
        return arrow().parquet.read_table(path) if path.exists() else None

    def table(self, name: str) -> list[Row]:
        found = self.arrow(name)
        return list(found.to_pylist()) if found is not None else []


def runs_in(folder: Path) -> list[Run]:
    """The run in a folder, and those in folders inside it."""
    found: list[Run] = []
    for path in sorted(folder.rglob(ORDER)):
        games = path.parent / "games.parquet"
        if games.exists():
            order = from_json(path.read_text(encoding="utf-8"))
            rows = list(arrow().parquet.read_table(games).to_pylist())
            found.append(Run(path.parent, order, rows, f"run-{len(found) + 1}"))
    if not found:
        raise LabError(f"there is no run in {folder}; `tablewright lab run GAME --out {folder}` makes one")
    return found


def report(folder: Path) -> str:
    """The page."""
    runs = runs_in(folder)
    game = game_of(runs[0].order)
    titles = titles_of(game)
    games = [row for run in runs for row in run.games]
    lucks = len({luck_of(row) for row in games})
    source = plots.made_with([run.place for run in runs] if len(runs) <= MOST_LINKS else ["runs"])
    parts = [
        f"<p>{len(games):,} games of {escape(game.title)} in {len(runs)} run{'s' * (len(runs) > 1)}. "
        "Intervals hold with 95 % confidence. Every number links to the command that made it.</p>",
        SAME_LUCK.format(games=len(games), lucks=lucks) if lucks < len(games) else "",
        *win_rates(runs, source),
        *lengths(games),
        source,
        *causes(games, titles),
        source,
        *cards(runs),
        source,
        *choices(runs),
        source,
        *clauses(runs, titles),
        source,
        '<h2 id="runs">The commands</h2>',
        *(
            plots.command(run.order.command(len(run.games)), run.place, run.place.replace("-", " "))
            for run in runs
        ),
        plots.command(f"tablewright lab report {folder.name}", "report", "this page"),
    ]
    return plots.page(f"{game.title}: {folder.name}", parts)


SAME_LUCK: Final = (
    "<p>Some of these runs share their seeds: {games:,} games on {lucks:,} seeds. Games with the same seed "
    "go together, so where they stand in one row they count as the group that they are: the interval is as wide as "
    "their luck makes it. Effects of cards are put together from all runs; their intervals count each seed once, "
    "as {lucks:,} games.</p>"
)


def luck_of(row: Row) -> tuple[int, str]:
    """What the games of several runs may have in common: as many seats and the same seed."""
    return len(row["won"]), str(row["seed"])


def rate_by_luck(rows: list[tuple[Row, bool]]) -> Rate:
    """How often games were won, when those on the same luck may go together."""
    groups: dict[tuple[int, str], list[bool]] = defaultdict(list)
    for row, won in rows:
        groups[luck_of(row)].append(won)
    if len(groups) == len(rows):
        return rate(sum(won for _, won in rows), len(rows))
    return rate_of_groups([sum(each) for each in groups.values()], [len(each) for each in groups.values()])


# Who wins


def win_rates(runs: list[Run], source: str) -> list[str]:
    """Win rates by run, and by whatever differs between games."""
    bars = [bar(run.order.words(), run.games)._replace(link=run.place) for run in runs]
    parts = ["<h2>Who wins</h2>", plots.bars(bars, "Win rate of each run"), source]
    games = [row for run in runs for row in run.games]
    names = [*NAMED, *sorted({name for row in games for name in row if name.startswith("option_")})]
    for name in names:
        groups = grouped(games, name)
        if len(groups) > 1:
            told = [bar(words, rows) for words, rows in groups.items()]
            parts += [
                f"<h3>By {escape(name.removeprefix('option_'))}</h3>",
                plots.bars(told, f"Win rate by {name}"),
                source,
            ]
    seats = max(len(row["won"]) for row in games)
    if any(len(set(row["won"])) > 1 for row in games):  # a team wins and loses together
        parts += ["<h3>By seat</h3>", plots.bars(by_seat(games, seats), "Win rate by seat"), source]
    return parts


def in_words(name: str, value: Any) -> str:
    """What a group of games has in common; several seats with the same player name it once."""
    seated = str(value).split("+") if name == "players" else []
    return seated[0] if len(set(seated)) == 1 else str(value)


def by_seat(games: list[Row], seats: int) -> list[Bar]:
    """How often each seat was among the winners, in the games in which somebody sat there."""
    found = []
    for i in range(seats):
        sat = [(row, bool(row["won"][i])) for row in games if len(row["won"]) > i]
        found.append(Bar(f"seat {i + 1}", *rate_by_luck(sat)[:3], f"of {len(sat):,}"))
    return found


def grouped(games: list[Row], name: str) -> dict[str, list[Row]]:
    groups: dict[str, list[Row]] = defaultdict(list)
    for row in games:
        groups[in_words(name, row.get(name))].append(row)
    return dict(groups)


def bar(name: str, rows: list[Row]) -> Bar:
    found = rate_by_luck([(row, bool(row["win"])) for row in rows])
    return Bar(
        name, found.share, found.low, found.high, f"±{(found.high - found.low) / 2:.1%} of {found.n:,}"
    )


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
        f'<p class="small">{n:,} games. Still going: the share of games that are not over after so many decisions. '
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


def causes(games: list[Row], titles: dict[str, str]) -> list[str]:
    """Why games were lost: what the game itself says of it, or the clause that ended it."""
    lost = [row for row in games if not row["win"]]
    name = "fact_cause" if lost and lost[0].get("fact_cause") is not None else "clause"
    counts = Counter(str(row[name]) for row in lost)
    told = [
        Bar(titles.get(cause, cause), *rate(times, len(lost))[:3], f"({times:,} of {len(lost):,})")
        for cause, times in counts.most_common()
    ]
    return [
        "<h2>Why games are lost</h2>",
        plots.bars(told, "Causes of loss") if told else "<p>No game was lost.</p>",
    ]


def titles_of(game: Game) -> dict[str, str]:
    """What each clause is called; nothing for a game without a rulebook."""
    try:
        return {
            name: f"{name} {clause.title}".strip(" .") for name, clause in rulebook_of(game).clauses.items()
        }
    except RulebookError:
        return {}


# Cards


class Card:
    """What is known about one card, role, place or foe."""

    def __init__(self, name: str, kind: str, pile: str, of: int) -> None:
        self.name, self.kind, self.pile, self.of = name, kind, pile, of
        self.seen = self.used = self.wins = self.used_wins = 0
        self.lost_early: Counter[tuple[int, int]] = (
            Counter()
        )  # games lost while its pile was not through, with it seen, by how much of the pile was
        self.by_length: Counter[tuple[int, bool]] = (
            Counter()
        )  # games that saw it, by length and whether they were won


class Tally(NamedTuple):
    """Everything that a report counts about cards."""

    known: dict[tuple[str, str], Card]
    piles: dict[str, Pile]
    games: Counter[tuple[int, bool]]  # by length and whether they were won
    lucks: set[tuple[int, str]]  # on which they were played

    @property
    def alike(self) -> float:
        """How many games there are for each luck."""
        return self.games.total() / max(1, len(self.lucks))


class Pile:
    """What is known about one pile: how many games came to it, and what chance says about its cards."""

    def __init__(self) -> None:
        self.entered = 0
        self.lost_early: Counter[tuple[int, int]] = Counter()  # by how many of how many cards were seen


def cards(runs: list[Run]) -> list[str]:
    parts = ["<h2>Cards, roles, places and foes</h2>"]
    tally = counted(runs)
    known = tally.known
    if not tally.games:
        return [*parts, "<p>This game does not tell which cards were seen, or the run left it out.</p>"]
    met = [card for card in known.values() if card.seen]
    effects = verdicts([widened(effect_of(card, tally), tally.alike) for card in met])
    uses = verdicts([widened(use_of(card), tally.alike) for card in met])
    rows: list[tuple[float, list[object]]] = []
    for card, (effect, told), (_, use) in zip(met, effects, uses, strict=True):
        rows.append(
            (effect.share if effect else 0.0,
             [card.name, card.kind, card.pile, card.seen, share(card.used, card.seen), share(card.wins, card.seen),
              use, told])
        )  # fmt: skip
    heads = [
        "name",
        "kind",
        "pile",
        "seen in games",
        "used",
        "won when seen",
        "used against not",
        "effect on winning",
    ]
    dead = [card.name for card in known.values() if not card.seen]
    changed = sorted({card.name for card in known.values() if not card.seen} & changed_cards(runs))
    idle = [card.name for card in known.values() if card.seen >= RARE and not card.used]
    return [
        *parts,
        HOW_CORRECTED,
        plots.table(heads, [row for _, row in sorted(rows, key=lambda row: row[0])]),
        "<h3>Dead cards</h3>",
        f"<p>Never seen in {tally.games.total():,} games: {escape(', '.join(sorted(dead)))}.</p>"
        if dead
        else f"<p>Everything was seen in {tally.games.total():,} games.</p>",
        f"<p><b>Changed in this pack, and never drawn</b>, so these games say nothing of the change: "
        f"{escape(', '.join(changed))}.</p>"
        if changed
        else "",
        f"<p>Seen in {RARE} games or more, and never used: {escape(', '.join(sorted(idle)))}.</p>"
        if idle
        else "",
    ]


HOW_CORRECTED: Final = (
    "<p>Long games see more cards, so the win rate of games that saw a card says little about the card. "
    "<b>Effect on winning</b> is corrected for that: among the games that were lost before a pile was through, a "
    "card that does nothing is among the cards seen as often as chance says (so many seen of so many in the "
    "pile, if they come in random order). A card that loses games is there more often. The surplus, as a share of "
    "all games that came to that pile, is what the card costs, shown with a minus; a plus is what it saves. "
    "What is there from the start, as roles and places are, needs no correction: there it is the win rate with it "
    "less the win rate without. Of what comes up on the way, but not with an even chance, games are compared only "
    "with others of about the same length (ten groups by decisions, put together after Mantel and Haenszel). "
    "What stands in brackets is a 95 % interval, and every game counts in it once. "
    "Among many cards some look good or bad by luck, so a ✱ stands only where Holm's correction over all cards of the "
    "column leaves a chance of at most 5 % that any of the marked ones does nothing; without it there is no verdict. "
    "<b>Used</b>: a move named it, or somebody held it at the end. "
    "<b>Used against not</b> compares win rates of games that saw it; who uses a card may be doing well "
    "for other reasons.</p>"
)


def verdicts(found: list[Effect | None]) -> list[tuple[Effect | None, str]]:
    """Each effect in words; one that stands among so many is marked."""
    measured = [effect for effect in found if effect is not None]
    stands = iter(corrected(measured))
    told: list[tuple[Effect | None, str]] = []
    for effect in found:
        if effect is None:
            told.append((None, "too few games"))
        else:
            told.append((effect, f"{effect}, {effect.games:,} games{' ✱' if next(stands) else ''}"))
    return told


def changed_cards(runs: list[Run]) -> set[str]:
    """The ids of cards that the packs of the runs have otherwise than the game's own pack."""
    found: set[str] = set()
    for pack in {run.order.pack for run in runs if run.order.pack}:
        order = next(run.order for run in runs if run.order.pack == pack)
        game = game_of(order)
        try:
            found |= {change.id for change in diff_packs(game.load(None), game.load(pack))}
        except (PackErrors, AttributeError):
            continue  # a game without packs, or a pack that is gone
    return found


def counted(runs: list[Run]) -> Tally:
    """All things with their counts, the piles they come from, and the games."""
    known: dict[tuple[str, str], Card] = {}
    tally = Tally(known, defaultdict(Pile), Counter(), set())
    for run in runs:
        for name, kind, pile, of in game_of(run.order).all_things(laid_out(run.order)):
            known.setdefault((name, kind), Card(name, kind, pile, of))
        seen = run.arrow("seen")
        if seen is not None:
            lengths = length_groups(run.games)
            tally.games.update((lengths[row["game"]], row["win"]) for row in run.games)
            tally.lucks.update(map(luck_of, run.games))
            count_run(tally, seen, run.games, lengths)
    return tally


def length_groups(games: list[Row]) -> dict[int, int]:
    """The games of a run in groups of about the same length, by number."""
    ordered = sorted(games, key=lambda row: (row["decisions"], row["game"]))
    return {row["game"]: i * LENGTHS // len(ordered) for i, row in enumerate(ordered)}


def count_run(tally: Tally, seen: Any, rows: list[Row], lengths: dict[int, int]) -> None:
    """Add one run to the counts."""
    pa = arrow()
    compute = pa.compute
    known, piles = tally.known, tally.piles
    words = {name: seen[name].cast(pa.string()) for name in ("thing", "kind", "pile")}
    seen = pa.table({**words, "game": seen["game"].cast(pa.int64()), "of": seen["of"], "used": seen["used"]})
    games = pa.table(
        {
            "game": pa.array([row["game"] for row in rows], pa.int64()),
            "win": [row["win"] for row in rows],
            "length": [lengths[row["game"]] for row in rows],
        }
    )
    seen = seen.join(games, "game", join_type="inner")
    met = seen.group_by(["game", "pile", "of", "win"]).aggregate([("thing", "count")])
    early = met.filter(compute.and_(compute.invert(met["win"]), compute.less(met["thing_count"], met["of"])))
    for row in met.group_by("pile").aggregate([("game", "count")]).to_pylist():
        piles[row["pile"]].entered += row["game_count"]
    for row in early.group_by(["pile", "of", "thing_count"]).aggregate([("game", "count")]).to_pylist():
        piles[row["pile"]].lost_early[row["thing_count"], row["of"]] += row["game_count"]
    grouped_by = ["thing", "kind", "used", "win", "length"]
    for row in seen.group_by(grouped_by).aggregate([("game", "count")]).to_pylist():
        card, times = known[row["thing"], row["kind"]], row["game_count"]
        card.seen += times
        card.wins += times * row["win"]
        card.used += times * row["used"]
        card.used_wins += times * (row["win"] and row["used"])
        card.by_length[row["length"], row["win"]] += times
    lost = seen.join(early.select(["game", "pile", "thing_count"]), ["game", "pile"], join_type="inner")
    by_depth = lost.group_by(["thing", "kind", "thing_count", "of"]).aggregate([("game", "count")])
    for row in by_depth.to_pylist():
        known[row["thing"], row["kind"]].lost_early[row["thing_count"], row["of"]] += row["game_count"]


def effect_of(card: Card, tally: Tally) -> Effect | None:
    """What a thing does to the win rate; None where there are too few games."""
    if card.of < 0:
        return effect_by_length(card, tally.games)
    if card.of == 0:
        won = sum(times for (_, win), times in tally.games.items() if win)
        without = tally.games.total() - card.seen
        if card.seen < RARE or without < RARE:
            return None
        return difference(card.wins, card.seen, won - card.wins, without)
    pile = tally.piles[card.pile]
    if pile.entered < RARE:
        return None
    lost = [Seen(n / of, games, card.lost_early[n, of]) for (n, of), games in pile.lost_early.items()]
    return surplus(lost, pile.entered)


def effect_by_length(card: Card, games: Counter[tuple[int, bool]]) -> Effect | None:
    """A difference of win rates over groups of games of about the same length."""
    strata = {}
    for length in range(LENGTHS):
        won, lost = card.by_length[length, True], card.by_length[length, False]
        strata[length] = won, lost, games[length, True] - won, games[length, False] - lost
    met = card.by_length.total()
    return by_strata(strata) if min(met, games.total() - met) >= RARE else None


def use_of(card: Card) -> Effect | None:
    """Win rates of games in which it was used less those in which it was seen and not."""
    left = card.seen - card.used
    if card.used < RARE or left < RARE:
        return None
    return difference(card.used_wins, card.used, card.wins - card.used_wins, left)


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
        '<p class="small">Counted in the first twenty games of a run and in one of two hundred after that: '
        "at how many questions a move was offered, and taken.</p>",
        plots.table(["move", "offered", "taken", "share"], rows),
        "<h3>Choices that nobody takes</h3>",
        f"<p>{escape(', '.join(never).replace('_', ' '))}</p>" if never else "<p>None.</p>",
    ]


def clauses(runs: list[Run], titles: dict[str, str]) -> list[str]:
    """Which clauses no question and no line of the log spoke of."""
    spoken: Counter[str] = Counter()
    for run in runs:
        for row in run.table("clauses"):
            spoken[row["clause"]] += row["times"]
    if not titles:
        return []
    silent = [clause for clause in titles if clause not in spoken]
    return [
        "<h2>Clauses never exercised</h2>",
        f"<p>{len(titles) - len(silent)} of {len(titles)} clauses were spoken of by a question or by "
        "the log in the games that were watched. Clauses that only define or forbid something are not; "
        "<code>tablewright clauses</code> follows the code itself.</p>",
        f"<details><summary>The other {len(silent)}</summary><p>{escape(', '.join(silent))}</p></details>",
    ]
