"""The searching player: it imagines tables that its seat could be sitting at, and plays them out."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from tablewright.engine.game import Game
from tablewright.engine.search import Edge, Search, gain, question
from tablewright.engine.table import Move
from tablewright.players.steady import (
    beat_of,
    by_lot,
    by_thumb_unasked,
    clock_of,
    glance_of,
    has_advice,
    is_drawn_out,
    is_lot,
    luck_of,
    outlook_of,
    patience_of,
    pause_of,
    steady_policy,
    unasked_of,
    worth_of,
)
from tablewright.players.view import View

EXPLORATION: Final = 0.5
DOUBT: Final = 0.9  # standard errors by which an answer must look better than the rule of thumb's


class MctsPlayer:
    """Looks ahead: imagines what it cannot see, plays on to the end many times, and takes what wins most often."""

    name = "mcts"
    settings: ClassVar[tuple[dict[str, Any], ...]] = (
        {"name": "iterations", "default": 500, "low": 1, "high": 1_000_000,
         "text": "games played out for each decision"},
        {"name": "rollouts", "default": "steady", "choices": ("steady", "random"), "text": "how they are played out"},
        {"name": "horizon", "default": 0, "low": 0, "high": 100_000,
         "text": "decisions, or what the game counts instead, to play on before its outlook is asked, where it has "
         "one; 0 = what the game says"},
    )  # fmt: skip

    def __init__(
        self, seed: int | None = None, iterations: int = 500, rollouts: str = "steady", horizon: int = 0
    ) -> None:
        self.seed = seed or 0
        self.horizon = horizon
        self.iterations = iterations
        self.rollouts = rollouts
        self.search: Search | None = None
        self.last: Move | None = None
        self.game: Game | None = None

    def choose(self, view: View) -> int:
        if len(view.options) == 1:
            return 0
        if is_lot(view):
            return by_lot(view, self.seed)
        if is_drawn_out(view):
            return steady_policy(view.game)(view.seen)
        search = self.search_for(view)
        seed = luck_of(view, self.seed)
        search.follow(self.last, question(view.imagined_with(seed)), view.seat)
        found = search.think(view.imagined_with, view.seat, self.iterations, seed)
        chosen = self.preferred(view, search, found)
        self.last = view.options[chosen]
        return chosen

    def unasked(self, view: View) -> Move | None:
        """Out of turn it goes by the rule of thumb, like the games that it imagines."""
        return by_thumb_unasked(view)

    def search_for(self, view: View) -> Search:
        """The tree of this game, grown so far; another game gets a new one."""
        if self.search is None or self.game is not view.game:
            game = self.game = view.game
            thumb = has_advice(game) and self.rollouts == "steady"
            outlook, horizon = outlook_of(game)
            self.search = Search(
                glance_of(game) if thumb else None,
                game.advise if thumb else None,
                EXPLORATION,
                game.are_rivals(view.seen),
                outlook,
                self.horizon or horizon,
                beat_of(game) if thumb else None,  # random answers part company anyway
                worth_of(game),
                unasked_of(game) if thumb else None,
                pause_of(game),
                steady_policy(game) if thumb else None,
                clock_of(game),
                patience_of(game),
            )
            self.last = None
        return self.search

    def preferred(self, view: View, search: Search, found: list[Edge]) -> int:
        """What wins most often; against the rule of thumb only where that is more than noise."""
        best = found[0]
        if search.thumb is None:
            return view.options.index(best.move)
        more, error = gain(best, search.own)
        return view.options.index(best.move if more > DOUBT * error else search.own.move)
