"""Two versions on the same luck: what the change does, and when enough games are played to say so."""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from pathlib import Path
from typing import Any, Final, NamedTuple

from tablewright.engine.game import SetupError
from tablewright.engine.pack import diff_packs
from tablewright.engine.packed_game import PackedGame
from tablewright.lab.experiment import Order, game_of, laid_out, ordered
from tablewright.lab.intervals import difference
from tablewright.lab.numbers import Rate, always_valid, chance_of, evidence, rate
from tablewright.lab.run import Advance
from tablewright.lab.worker import Piece
from tablewright.lab.workers import Crew, pieces

ALPHA: Final = 0.05
FEWEST: Final = 100  # pairs before the rule may stop


class Tally:
    """Pairs counted so far; the order in which they come in does not matter."""

    def __init__(self, alpha: float = ALPHA) -> None:
        self.alpha = alpha
        self.n = 0
        self.wins_a = 0
        self.wins_b = 0
        self.more = 0  # pairs that only B won
        self.fewer = 0  # pairs that only A won

    def add(self, a: bool, b: bool) -> None:
        self.n += 1
        self.wins_a += a
        self.wins_b += b
        self.more += b and not a
        self.fewer += a and not b

    @property
    def difference(self) -> float:
        return (self.more - self.fewer) / self.n if self.n else 0.0

    @property
    def half(self) -> float:
        """Half the width of an interval that holds whenever one stops."""
        return always_valid(self.more - self.fewer, self.more + self.fewer, self.n, self.alpha)

    @property
    def log_evidence(self) -> float:
        return evidence(self.more, self.fewer)

    def differs(self) -> bool:
        """The evidence is there, and the interval does not hold zero."""
        return self.log_evidence >= log(1 / self.alpha) and abs(self.difference) > self.half

    def verdict(self, precision: float) -> str:
        """Why one may stop now, or nothing."""
        if self.n < FEWEST:
            return ""
        if self.differs():
            return "differs"
        return "alike" if self.half <= precision else ""

    def times_fewer(self) -> float:
        """How many times more games two separate runs would need for the same certainty."""
        share_a, share_b = self.wins_a / self.n, self.wins_b / self.n
        apart = share_a * (1 - share_a) + share_b * (1 - share_b)
        paired = (self.more + self.fewer) / self.n - self.difference**2
        return apart / paired if paired > 0 else float("inf")


class Comparison(NamedTuple):
    """What two versions did on the same luck."""

    a: str
    b: str
    seats: int
    tally: Tally
    verdict: str
    where: str = ""  # the part of a split, in words
    together: int = 1  # so many comparisons were asked for at once, and this one is corrected for that
    undrawn: Sequence[str] = ()  # cards that were changed and never came up
    touched: int = -1  # pairs in which a changed card came up; -1 where nothing tells

    def sentence(self) -> str:
        """What the change does, in one sentence; then what was changed and never drawn."""
        return f"{self.outcome()}{self.draws()}"

    def draws(self) -> str:
        if self.touched == 0:
            return f" Changed but never drawn: {', '.join(self.undrawn)}; so these games say nothing of the change."
        told = (
            f" A changed card came up in {self.touched} of {self.tally.n} pairs." if self.touched > 0 else ""
        )
        return f"{told} Changed but never drawn: {', '.join(self.undrawn)}." if self.undrawn else told

    def outcome(self) -> str:
        tally = self.tally
        low, high = tally.difference - tally.half, tally.difference + tally.half
        interval = f"between {low:+.1%} and {high:+.1%}"
        if tally.differs():
            how = "raises" if tally.difference > 0 else "lowers"
            return (
                f"{self.b} {how} the win rate against {self.a} by {abs(tally.difference):.1%} "
                f"({interval}; {tally.wins_a / tally.n:.1%} to {tally.wins_b / tally.n:.1%} in {tally.n} pairs)."
            )
        if tally.more == tally.fewer == 0:
            return f"{self.b} and {self.a} came out the same in all {tally.n} pairs of games."
        if self.verdict == "alike":
            return (
                f"{self.b} makes no difference to speak of against {self.a}: {interval}, in {tally.n} pairs."
            )
        return (
            f"{tally.n} pairs do not show a difference between {self.b} and {self.a} yet: it lies {interval}; "
            "more games would tell."
        )

    def data(self) -> dict[str, Any]:
        tally = self.tally
        return {
            "a": self.a,
            "b": self.b,
            "seats": self.seats,
            "where": self.where,
            "pairs": tally.n,
            "wins_a": tally.wins_a,
            "wins_b": tally.wins_b,
            "only_a": tally.fewer,
            "only_b": tally.more,
            "difference": tally.difference,
            "interval": [tally.difference - tally.half, tally.difference + tally.half],
            "p": chance_of(tally.log_evidence),
            "verdict": self.verdict or "open",
            "corrected_for": self.together,
            "changed_never_drawn": list(self.undrawn),
            "pairs_with_a_changed_card": None if self.touched < 0 else self.touched,
            "times_fewer_games": tally.times_fewer(),
            "sentence": self.sentence(),
        }


def variant(game: str, words: str, base: dict[str, Any]) -> Order:
    """One version: `base`, a pack, or settings such as `difficulty=harsh,players=mcts`."""
    given = {**base, "options": dict(base.get("options") or {})}
    if words == "base":
        return ordered(game, **given)
    if "=" not in words:
        return ordered(game, **{**given, "pack": words})
    for part in split_settings(words):
        name, _, value = part.partition("=")
        if name == "players" or name == "pack":
            given[name] = value
        else:
            given["options"][name] = value
    return ordered(game, **given)


def split_settings(words: str) -> list[str]:
    """`a=1,b=2` in parts; a player's own settings stay with it."""
    parts: list[str] = []
    for word in words.split(","):
        if parts and parts[-1].startswith("players=") and ":" in parts[-1]:
            parts[-1] += f",{word}"
        elif "=" not in word:
            raise SetupError(f"{word!r} in {words!r} is no setting; write name=value,name=value")
        else:
            parts.append(word)
    return parts


def compare(
    a: Order,
    b: Order,
    names: tuple[str, str],
    most: int,
    precision: float,
    crew: Crew,
    advance: Advance | None = None,
    where: str = "",
    together: int = 1,
) -> Comparison:
    """Play pairs on the same luck until the rule says that it is enough, or until there are no more games.

    Of several comparisons that are asked for together each gets an equal part of the chance of a false alarm
    (Bonferroni), so the rule, the interval and the verdict are corrected alike."""
    tally = Tally(ALPHA / together)
    draws = Draws(a, b)
    batch = max(a.chunk, b.chunk) * max(2, crew.workers)
    start = 0
    while start < most and not tally.verdict(precision):
        stop = min(most, start + batch)
        wins = played(a, b, start, stop, crew, draws)
        for n in range(start, stop):
            tally.add(wins[a.mark, n], wins[b.mark, n])
        if advance is not None:
            advance(stop - start)
        start = stop
        batch = batch * 3 // 2
    verdict = tally.verdict(precision)
    return Comparison(*names, a.seats, tally, verdict, where, together, draws.undrawn(), draws.touched())


def played(
    a: Order, b: Order, start: int, stop: int, crew: Crew, draws: Draws
) -> dict[tuple[str, int], bool]:
    """Which games either version won."""
    wins: dict[tuple[str, int], bool] = {}
    for order, piece in crew.play(pieces(a, start, stop) + pieces(b, start, stop)):
        for row in piece.games:
            wins[order.mark, row["game"]] = row["win"]
        draws.note(order, piece)
    return wins


class Draws:
    """Which of the cards that two packs have otherwise came up, in which games."""

    def __init__(self, a: Order, b: Order) -> None:
        self.names: list[str] = []  # of what is changed and can come up
        self.drawn: set[str] = set()
        self.games: set[int] = set()
        self.places: dict[str, list[tuple[int, str]]] = {}  # of what is changed among all things, by order
        self.size: dict[str, int] = {}
        if a.pack != b.pack and a.things and b.things:
            changed = changed_ids(a, b)
            for order in (a, b):
                things = game_of(order).all_things(laid_out(order))
                self.size[order.mark] = len(things)
                self.places[order.mark] = [(i, one[0]) for i, one in enumerate(things) if one[0] in changed]
            self.names = sorted({name for places in self.places.values() for _, name in places})

    def note(self, order: Order, piece: Piece) -> None:
        size = self.size.get(order.mark, 0)
        for n in range(len(piece.seen) // size if size and self.names else 0):
            for place, name in self.places[order.mark]:
                if piece.seen[n * size + place]:
                    self.drawn.add(name)
                    self.games.add(piece.start + n)

    def undrawn(self) -> list[str]:
        return [name for name in self.names if name not in self.drawn]

    def touched(self) -> int:
        return len(self.games) if self.names else -1


def changed_ids(a: Order, b: Order) -> set[str]:
    """The ids of what the packs of two orders have otherwise."""
    game = game_of(a)
    if not isinstance(game, PackedGame):
        return set()
    return {change.id for change in diff_packs(game.load(a.pack or None), game.load(b.pack or None))}


# Two runs that are already there


def compare_folders(a: Path, b: Path) -> tuple[list[Comparison], str]:
    """Finished runs: in pairs where seats and luck were the same, all together and, where there are several, split
    by seats and by the options that both have; what has no partner is said and left out."""
    games_a, games_b = games_in(a), games_in(b)
    both = sorted(games_a.keys() & games_b.keys())
    note = unequal(len(games_a), len(games_b), len(both))
    if not both:
        wins_a, wins_b = ([row["win"] for row in games.values()] for games in (games_a, games_b))
        rate_a, rate_b = rate(sum(wins_a), len(wins_a)), rate(sum(wins_b), len(wins_b))
        return [], unpaired(rate_a, rate_b, wins_a, wins_b) + note
    groups: dict[str, list[tuple[bool, bool]]] = {"": []}
    for key in both:
        pair = games_a[key]["win"], games_b[key]["win"]
        for where in ("", *common_words(games_a[key], games_b[key])):
            groups.setdefault(where, []).append(pair)
    found = []
    parts = [where for where, pairs in groups.items() if where == "" or len(pairs) < len(both)]
    for where, pairs in groups.items():
        if where in parts:
            tally = Tally(ALPHA / len(parts))
            for win_a, win_b in pairs:
                tally.add(win_a, win_b)
            found.append(Comparison(a.name, b.name, 0, tally, "", where, len(parts)))
    return found, found[0].sentence() + note


def unequal(a: int, b: int, pairs: int) -> str:
    """A word on games without a partner."""
    alone = a + b - 2 * pairs
    if not alone or not pairs:
        return f" The runs are of unequal size: {a} and {b} games." if a != b else ""
    sizes = f"The runs are of unequal size, {a} and {b} games: " if a != b else ""
    return f" {sizes}{alone} games have no partner with the same luck and were left out."


def common_words(a: dict[str, Any], b: dict[str, Any]) -> list[str]:
    """What two games have in common that one could split by: the seats, and options that are the same in both."""
    names = [
        name for name in a if name.startswith("option_") and a[name] is not None and a[name] == b.get(name)
    ]
    return [f"{a['seats']} seats", *(f"{name.removeprefix('option_')}={a[name]}" for name in names)]


def unpaired(rate_a: Rate, rate_b: Rate, wins_a: list[bool], wins_b: list[bool]) -> str:
    found = difference(sum(wins_b), len(wins_b), sum(wins_a), len(wins_a))
    return (
        f"No two games had the same luck, so this is no comparison in pairs: {rate_a} against {rate_b}, "
        f"a difference of {found}."
    )


def games_in(folder: Path) -> dict[tuple[int, int, int], dict[str, Any]]:
    """The games of all runs in a folder, by seats, seed, and which run of those seats they belong to."""
    from tablewright.lab.report import runs_in

    found: dict[tuple[int, int, int], dict[str, Any]] = {}
    for run in runs_in(folder):
        for row in run.games:
            n = 0
            while (row["seats"], row["seed"], n) in found:
                n += 1
            found[row["seats"], row["seed"], n] = row
    return found
