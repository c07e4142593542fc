"""The steady player: the option that the game's own rule of thumb likes best."""

from __future__ import annotations

from tablewright.engine.drive import Beat, Holds, Policy, Unasked
from tablewright.engine.fate import word_of
from tablewright.engine.game import Game, beside, notation
from tablewright.engine.search import Advise, ByAdvice, Clock, Outlook, Worth
from tablewright.engine.table import Move
from tablewright.players.view import View


class SteadyPlayer:
    """Takes what the game's rule of thumb likes best, the first of equals, and draws lots where the game says that
    all is one; quick, and always the same for the same seed."""

    name = "steady"
    quick = True

    def __init__(self, seed: int | None = None) -> None:
        self.seed = seed or 0

    def choose(self, view: View) -> int:
        if is_lot(view):
            return by_lot(view, self.seed)
        return steady_policy(view.game)(view.seen)

    def unasked(self, view: View) -> Move | None:
        return by_thumb_unasked(view)


_policies: dict[str, Policy] = {}


def steady_policy(game: Game) -> Policy:
    """The rule of thumb of a game as one call; a `steady_option(table)` in its advice.py is the quickest."""
    known = _policies.get(game.id)
    if known is None:
        known = _policies[game.id] = own_policy(game) or ByAdvice(own_advice(game))
    return known


def own_advice(game: Game) -> Advise:
    """The `advise` of the game's advice.py, without the detour over the game, or else the game's own."""
    advise: Advise = getattr(beside(game, "advice"), "advise", game.advise)
    return advise


def own_policy(game: Game) -> Policy | None:
    """The `steady_option` that stands beside the game's `advise`, if it has one."""
    policy: Policy | None = getattr(beside(game, "advice"), "steady_option", None)
    return policy


def glance_of(game: Game) -> Policy:
    """How imagined games are played on: `quick_option(table)` in the game's advice.py, where its rule of thumb takes
    long; else the rule of thumb."""
    glance: Policy | None = getattr(beside(game, "advice"), "quick_option", None)
    return glance if glance is not None else steady_policy(game)


def outlook_of(game: Game) -> tuple[Outlook | None, int]:
    """How the game tells who stands well before it is over, and when to ask (see `clock_of`); not every game can."""
    module = beside(game, "outlook")
    outlook: Outlook | None = getattr(module, "outlook", None)
    return outlook, getattr(module, "HORIZON", 0)


def clock_of(game: Game) -> Clock | None:
    """What the horizon counts where it is not decisions: `clock(table)` in the game's outlook.py, if it has one."""
    clock: Clock | None = getattr(beside(game, "outlook"), "clock", None)
    return clock


def patience_of(game: Game) -> float:
    """How often a question further down is answered by the rule of thumb before anything else is tried: `PATIENCE` in
    the game's outlook.py; 0 = as is usual."""
    return float(getattr(beside(game, "outlook"), "PATIENCE", 0.0))


def beat_of(game: Game) -> Beat | None:
    """Where the game lets imagined luck fall in step: `beat(table)` in its advice.py, if it has one."""
    beat: Beat | None = getattr(beside(game, "advice"), "beat", None)
    return beat


def lot_of(game: Game) -> Holds | None:
    """Where the game has its players draw lots: `is_lot(table)` in its advice.py, if it has one."""
    lot: Holds | None = getattr(beside(game, "advice"), "is_lot", None)
    return lot


def unasked_of(game: Game) -> Unasked | None:
    """What a seat would do now without being asked: `unasked(table, seat)` in its advice.py, or the game's own."""
    own = game.unasked if type(game).unasked is not Game.unasked else None
    unasked: Unasked | None = getattr(beside(game, "advice"), "unasked", own)
    return unasked


def pause_of(game: Game) -> Holds | None:
    """Where those who are not asked are heard too: `is_pause(table)` in its advice.py, or the game's own."""
    own = game.is_pause if type(game).is_pause is not Game.is_pause else None
    pause: Holds | None = getattr(beside(game, "advice"), "is_pause", own)
    return pause


def by_thumb_unasked(view: View) -> Move | None:
    """The move out of turn that the game's rule of thumb wants to make now."""
    unasked = unasked_of(view.game)
    return unasked(view.seen, view.seat) if unasked is not None else None


def is_lot(view: View) -> bool:
    """Whether all answers are alike, so that nobody should have the same one each time."""
    lot = lot_of(view.game)
    return lot is not None and lot(view.seen)


def is_drawn_out(view: View) -> bool:
    """Whether the game has gone on for so long that players should follow its rule of thumb, which brings it to an
    end: two that look ahead may each find it best to wait. `is_drawn_out(table)` in its advice.py, if it has one."""
    drawn_out: Holds | None = getattr(beside(view.game, "advice"), "is_drawn_out", None)
    return drawn_out is not None and drawn_out(view.seen)


def by_lot(view: View, seed: int) -> int:
    return int(luck_of(view, seed) % len(view.options))


def luck_of(view: View, seed: int) -> int:
    """Luck of a player's own for each question, from nothing but its seed and what is asked."""
    words = " ".join(notation(view.seen, move) for move in view.options)
    return word_of(f"{seed} {view.seat} {words}")


def worth_of(game: Game) -> Worth | None:
    """How the game itself measures an end, if a win is not all that counts in it."""
    return game.worth if type(game).worth is not Game.worth else None


def has_advice(game: Game) -> bool:
    """Whether the game has a rule of thumb of its own."""
    return type(game).advise is not Game.advise
