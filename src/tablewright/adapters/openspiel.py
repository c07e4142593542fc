"""The games in OpenSpiel: `import tablewright.adapters.openspiel` registers `tablewright_<game>`.

    import pyspiel
    import tablewright.adapters.openspiel

    game = pyspiel.load_game("tablewright_marrowmourn(players=2,seed=9,way=chamber)")
    state = game.new_initial_state()

All luck comes from the parameter `seed`, so OpenSpiel takes the games for deterministic: states can be cloned, written
down and read again. What is hidden is dealt afresh by `resample_from_infostate`, as IS-MCTS wants it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import pyspiel

from tablewright.adapters.session import LONGEST, SLOTS, Session, Settings, single_ways
from tablewright.engine.digest import digest
from tablewright.engine.fate import SEEDS, Fate
from tablewright.engine.game import SetupError, find_game, games, notation
from tablewright.engine.information import information_of
from tablewright.engine.many import ALL
from tablewright.engine.record import result_in_words

PREFIX: Final = "tablewright_"
NO_RESULT: Final = 0.0
PARAMETERS: Final[dict[str, Any]] = {
    "players": -1, "seed": 0, "way": "", "part": "", "options": "", "longest": LONGEST, "slots": SLOTS, "forced": False,
}  # fmt: skip


def short_name(game: str) -> str:
    """The name of a game in OpenSpiel, whose names have no hyphens."""
    return PREFIX + game.replace("-", "_")


def options_in(words: str) -> dict[str, str]:
    """`difficulty=hard;grace=off` as options."""
    given: dict[str, str] = {}
    for word in filter(None, words.split(";")):
        name, sign, value = word.partition("=")
        if not sign:
            raise SetupError(f"options look like difficulty=hard;grace=off, not {word!r}")
        given[name.strip()] = value.strip()
    return given


def type_of(name: str) -> Any:
    """What OpenSpiel wants to know of a game before it is loaded."""
    game = find_game(name)
    return pyspiel.GameType(
        short_name=short_name(name),
        long_name=f"tablewright: {game.title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.most_seats,
        min_num_players=game.least_seats,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=False,
        parameter_specification=PARAMETERS,
    )


class TableGame(pyspiel.Game):  # type: ignore[misc]
    """A game with one set-up and one seed."""

    tablewright = ""  # the id of the game

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = {**PARAMETERS, **(params or {})}
        seats = None if given["players"] < 0 else int(given["players"])
        way = str(given["way"]) or None
        if way is None and seats is None:
            way = single_ways(find_game(self.tablewright))[0]
        self.luck = int(given["seed"])
        if not 0 <= self.luck < SEEDS:
            raise SetupError(f"seed must be a whole number from 0 to {SEEDS - 1}, not {self.luck}")
        self.settings = Settings(
            self.tablewright, seats, way, options_in(str(given["options"])), slots=int(given["slots"]),
            longest=int(given["longest"]), forced=bool(given["forced"]), illegal="raise", part=str(given["part"]),
        )  # fmt: skip
        info = pyspiel.GameInfo(
            num_distinct_actions=self.settings.slots,
            max_chance_outcomes=0,
            num_players=self.settings.seats,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=self.settings.longest,
        )
        super().__init__(type_of(self.tablewright), info, dict(given))

    def new_initial_state(self, _: Any = None) -> TableState:
        return TableState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> TextObserver:
        if params:
            raise ValueError(f"the observer takes no parameters, not {params}")
        return TextObserver()


class TextObserver:
    """What a seat knows, as a string; there is no tensor, see `adapters.gymnasium` for numbers."""

    def __init__(self) -> None:
        self.tensor = None
        self.dict: dict[str, Any] = {}

    def set_from(self, state: TableState, player: int) -> None:
        """Nothing to fill in."""

    def string_from(self, state: TableState, player: int) -> str:
        return information_of(state.session.table, player)


class TableState(pyspiel.State):  # type: ignore[misc]
    """A table in play."""

    def __init__(self, game: TableGame) -> None:
        super().__init__(game)
        self.session = Session(game.settings, ALL)
        self.session.begin(game.luck)

    def current_player(self) -> int:
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return self.session.seat()

    def _legal_actions(self, player: int) -> list[int]:
        if self.is_terminal() or player != self.session.seat():
            return []
        return [int(action) for action in self.session.mask(player).nonzero()[0]]

    def _apply_action(self, action: int) -> None:
        self.session.act(self.session.seat(), action)

    def _action_to_string(self, player: int, action: int) -> str:
        i = self.session.option_of(action)
        table = self.session.table
        return notation(table, table.options[i]) if i >= 0 else f"answer {action}"

    def is_terminal(self) -> bool:
        return self.session.over or self.session.is_cut

    def returns(self) -> list[float]:
        session = self.session
        return [session.final(seat) if session.over else NO_RESULT for seat in range(session.settings.seats)]

    def information_state_string(self, player: int | None = None) -> str:
        return information_of(self.session.table, self.session.seat() if player is None else player)

    def observation_string(self, player: int | None = None) -> str:
        return self.information_state_string(player)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> TableState:
        """A state that this player cannot tell from this one, with what is hidden and what is to come dealt afresh."""
        other: TableState = self.clone()
        table = self.session.table
        other.session.table = table.imagined_by(
            player, Fate(int(sampler() * SEEDS) % SEEDS, table.fate.streams)
        )
        if other.session.table.seat != table.seat:
            other.session.turn_to(self.session.seat())
        return other

    def __str__(self) -> str:
        table = self.session.table
        if table.over:
            return result_in_words(table)
        offered = ", ".join(notation(table, move) for move in table.options)
        return f"position {digest(table)}; seat {table.seat} is asked by {table.clause}: {offered}"


def kind_of(name: str) -> type[TableGame]:
    return type(f"{name.replace('-', ' ').title().replace(' ', '')}Game", (TableGame,), {"tablewright": name})


def register_all() -> None:
    """Make every game known to `pyspiel.load_game`."""
    known = set(pyspiel.registered_names())
    for name in sorted(games()):
        if short_name(name) not in known:
            pyspiel.register_game(type_of(name), kind_of(name))


register_all()
