"""Those who sit at a seat without being a person: they see what their seat sees, never more."""

from __future__ import annotations

import importlib
import inspect
import random
from collections.abc import Callable
from difflib import get_close_matches
from typing import Any, Protocol

from tablewright.engine.game import SetupError
from tablewright.engine.numbers import shortened, whole
from tablewright.engine.table import Move
from tablewright.players.mcts import MctsPlayer
from tablewright.players.steady import SteadyPlayer
from tablewright.players.view import View

__all__ = [
    "PLAYERS",
    "MctsPlayer",
    "Player",
    "RandomPlayer",
    "SteadyPlayer",
    "View",
    "find_player",
    "is_quick",
    "unasked",
]


class Player(Protocol):
    """Whoever chooses for a seat.

    Besides, a player may have `unasked(view)`, which gives a move that its seat may make at any time, or None; and
    `quick = True` if it answers in no time, so that nobody need wait for it in a process of its own.
    """

    name: str

    def choose(self, view: View) -> int:
        """The number of the option that this player takes."""
        ...


class RandomPlayer:
    """Takes any option, each with the same chance; its luck is its own, not the table's."""

    name = "random"
    quick = True

    def __init__(self, seed: int | None = None) -> None:
        self.luck = random.Random(seed)

    def choose(self, view: View) -> int:
        return self.luck.randrange(len(view.options))


PLAYERS: dict[str, Callable[..., Player]] = {
    "random": RandomPlayer,
    "steady": SteadyPlayer,
    "mcts": MctsPlayer,
}


def find_player(name: str, seed: int | None = None, *, anywhere: bool = False) -> Player:
    """The player of this name, new at the table: `mcts:iterations=2000,seed=3`; with `anywhere`, `module:Class` too.

    A path to a class runs whatever code it names, so it is only for people at their own machine.
    """
    kind, rest = kind_of(name, anywhere)
    given = settings_of(kind, name, rest)
    own = {"seed": seed} if takes_seed(kind) else {}
    try:
        return kind(**{**own, **given})
    except TypeError as why:
        raise SetupError(f"player {name} cannot be seated: {why}") from None


def is_quick(name: str, *, anywhere: bool = False) -> bool:
    """Whether the player of this name answers in no time; one that cannot be found does not."""
    try:
        return bool(getattr(kind_of(name, anywhere)[0], "quick", False))
    except SetupError:
        return False


def unasked(player: Player, view: View) -> Move | None:
    """What a player wants to do without being asked; most want nothing."""
    speak = getattr(player, "unasked", None)
    found: Move | None = speak(view) if speak is not None else None
    return found


def kind_of(name: str, anywhere: bool) -> tuple[Callable[..., Player], str]:
    """The class that a name means, and the settings that follow it."""
    word, _, rest = name.partition(":")
    if word in PLAYERS:
        return PLAYERS[word], rest
    from importlib.metadata import entry_points

    for point in entry_points(group="tablewright.players"):
        if point.name == word:
            return point.load(), rest
    if anywhere and rest and "=" not in rest.partition(":")[0]:
        kind, _, settings = rest.partition(":")
        return imported(word, kind), settings
    near = get_close_matches(word, PLAYERS, 1)
    hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(PLAYERS)}"
    raise SetupError(f"there is no player called {word}; {hint}")


def imported(module: str, kind: str) -> Callable[..., Player]:
    """A player's class by its path."""
    try:
        found = getattr(importlib.import_module(module), kind)
    except (ImportError, AttributeError) as why:
        raise SetupError(f"there is no player {module}:{kind}: {why}") from None
    if not callable(getattr(found, "choose", None)):
        raise SetupError(f"{module}:{kind} is no player: it has no choose(view)")
    return found  # type: ignore[no-any-return]


def settings_of(kind: Callable[..., Player], name: str, words: str) -> dict[str, Any]:
    """`iterations=2000,seed=3` as arguments, each checked where the player says what it takes."""
    known = {setting["name"]: setting for setting in getattr(kind, "settings", ())}
    given: dict[str, Any] = {}
    for word in filter(None, words.split(",")):
        key, sign, value = (part.strip() for part in word.partition("="))
        if not sign or not value:
            raise SetupError(f"player {name}: settings look like iterations=2000,seed=3, not {word!r}")
        if known and key != "seed" and key not in known:
            raise SetupError(
                f"player {name}: there is no setting {key}; it has {', '.join([*known, 'seed'])}"
            )
        given[key] = settled(name, known.get(key, {}), key, value)
    return given


def settled(name: str, setting: dict[str, Any], key: str, value: str) -> int | str:
    """One setting as the player takes it."""
    if "choices" in setting:
        if value not in setting["choices"]:
            raise SetupError(f"player {name}: {key} is {' or '.join(setting['choices'])}, not {value}")
        return value
    number = whole(value)
    if number is None:
        if setting or key == "seed":
            raise SetupError(f"player {name}: {key} must be a whole number, not {shortened(value)}")
        return value
    low, high = setting.get("low", 0), setting.get("high", number)
    if not low <= number <= high:
        raise SetupError(f"player {name}: {key} must be from {low} to {high}, not {value}")
    return number


def takes_seed(kind: Callable[..., Player]) -> bool:
    """A player without luck of its own need not take a seed."""
    try:
        return "seed" in inspect.signature(kind).parameters
    except ValueError:
        return False
