"""What the lab dares to say: no verdict on luck alone, corrections for many looks, and what was never drawn."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pyarrow")

from tests.found import CELLAR

from tablewright.lab import ladder as ladders
from tablewright.lab.comparing import Comparison, Tally, compare
from tablewright.lab.experiment import Order, ordered
from tablewright.lab.intervals import difference
from tablewright.lab.report import verdicts
from tablewright.lab.sweeping import sweep_from, versions
from tablewright.lab.workers import Crew

FAR, NEAR = "spider", "wet_step"


def test_among_many_cards_only_what_stands_for_all_of_them_is_marked() -> None:
    # GIVEN a hundred cards that do nothing, of which some look good by luck, and one that helps
    luck = random.Random(4)
    wins = [luck.getrandbits(200).bit_count() for _ in range(200)]
    nothing = [difference(one, 200, other, 200) for one, other in zip(wins[:100], wins[100:], strict=True)]
    assert any(not effect.holds_zero for effect in nothing)
    helps = difference(150, 200, 100, 200)

    # THEN that one alone has a mark
    told = verdicts([*nothing, None, helps])
    assert [words.endswith("✱") for _, words in told] == [False] * 101 + [True]
    assert told[100] == (None, "too few games")
    assert told[101][1] == "+25.0% (+15.6% to +33.8%), 400 games ✱"


def test_a_card_that_was_changed_and_never_drawn_is_said(tmp_path: Path) -> None:
    # GIVEN packs that change a card of a cellar that these games never come to, and one of the first
    base = ordered(CELLAR, "random", options={"health": 40}, steer=("go-down larder",))
    far, near = (
        versions(base, sweep_from(f"card.{card}.flavour=Otherwise."), tmp_path)[0][1] for card in (FAR, NEAR)
    )

    # THEN a comparison says that it says nothing of the one, and how often the other came up
    undrawn = compare(base, far, ("base", "mine"), 4, 0.5, Crew(1))
    assert (undrawn.touched, list(undrawn.undrawn)) == (0, [FAR])
    assert f"Changed but never drawn: {FAR}; so these games say nothing of the change." in undrawn.sentence()
    drawn = compare(base, near, ("base", "mine"), 4, 0.5, Crew(1))
    assert (drawn.touched, list(drawn.undrawn)) == (4, [])
    assert "A changed card came up in 4 of 4 pairs." in drawn.sentence()


def test_several_comparisons_at_once_are_corrected_for_each_other() -> None:
    alone, among = Tally(), Tally(0.05 / 8)
    for tally in (alone, among):
        for n in range(300):
            tally.add(False, n % 20 == 0)
    assert alone.differs()
    assert not among.differs()
    assert among.half > alone.half


def test_no_verdict_where_the_interval_holds_zero() -> None:
    tally = Tally()
    for n in range(100):
        tally.add(False, n % 8 == 0)
    assert tally.log_evidence > 3
    assert tally.half > tally.difference
    assert not tally.differs()
    assert "do not show a difference" in Comparison("a", "b", 1, tally, "").sentence()


def test_a_ladder_gives_both_players_every_seat_on_the_same_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    # GIVEN a table for three, at which whoever sits first wins
    seen: list[tuple[str, ...]] = []

    def first_wins(order: Order, start: int, stop: int, *_: Any) -> list[dict[str, Any]]:
        seen.append(tuple(order.players))
        won = [seat == 0 for seat in range(len(order.players))]
        return [{"seed": n, "won": won, "win": True, "decisions": 1} for n in range(start, stop)]

    monkeypatch.setattr(ladders, "rows_of", first_wins)
    monkeypatch.setattr(ladders, "changed", lambda order, players, things: Seats(players))
    rungs = ladders.among_rivals(Seats(("x",) * 3), ["x", "y"], 30, Crew(1), None)  # type: ignore[arg-type]

    # THEN both win equally often, and no luck counts as more than one game's worth of certainty
    assert sorted(seen) == sorted(set(seen))
    assert len(seen) == 6
    assert [rung.rate.share for rung in rungs] == pytest.approx([0.5, 0.5])


class Seats:
    """As much of an order as a ladder looks at."""

    def __init__(self, players: tuple[str, ...]) -> None:
        self.players = players
        self.seats = len(players)
