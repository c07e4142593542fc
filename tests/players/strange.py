"""Players that others could have written."""

from __future__ import annotations

from tablewright.players import View


class Last:
    """Takes the last option."""

    name = "last"

    def choose(self, view: View) -> int:
        return len(view.options) - 1


class Nth(Last):
    """Takes the option with its number, or the last."""

    name = "nth"

    def __init__(self, seed: int | None = None, n: int = 0) -> None:
        self.n = n

    def choose(self, view: View) -> int:
        return min(self.n, len(view.options) - 1)


class Mute:
    """Has nothing to say."""
