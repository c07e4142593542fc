"""The games as environments of PettingZoo, every seat an agent: `seat_0`, `seat_1` …

    from tablewright.adapters import pettingzoo

    env = pettingzoo.env("examples/tictactoe", seats=2)
    env.reset(seed=7)
    for agent in env.agent_iter():
        seen, reward, ended, cut, info = env.last()
        env.step(None if ended or cut else seen["action_mask"].argmax())

`parallel_env` is the same table for libraries in which all agents act at once: who is not asked may answer anything.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv

from tablewright.adapters.session import PENALTY, Refused, Session, Settings
from tablewright.adapters.spaces import Space, action_space, with_mask
from tablewright.engine.game import SetupError
from tablewright.engine.many import ALL
from tablewright.engine.table import NotOffered

SEEDS = 1 << 32
Told = dict[str, Any]


def env(game: str, seats: int | None = None, way: str | None = None, **more: Any) -> TableEnv:
    """A table whose seats act one after the other."""
    return TableEnv(game, seats, way, **more)


def parallel_env(
    game: str, seats: int | None = None, way: str | None = None, **more: Any
) -> ParallelTableEnv:
    """A table whose seats are all heard at every step; only those that are asked count."""
    return ParallelTableEnv(game, seats, way, **more)


raw_env = env


class Seats:
    """What both kinds of environment have in common."""

    def __init__(
        self, game: str, seats: int | None, way: str | None, options: Mapping[str, object] | None,
        render_mode: str | None, **more: Any,
    ) -> None:  # fmt: skip
        if render_mode not in (None, "ansi"):
            raise SetupError(f'render_mode cannot be {render_mode!r}; choose "ansi", or leave it out')
        self.settings = Settings(game, seats, way, options, **more)
        self.session = Session(self.settings, ALL)
        self.names = [f"seat_{seat}" for seat in range(self.settings.seats)]
        self.action = {name: action_space(self.settings) for name in self.names}
        self.sight: dict[str, Space] = {name: with_mask(self.settings) for name in self.names}
        self.luck: np.random.Generator | None = None
        self.closed = False

    def must_be_open(self) -> None:
        if self.closed:
            raise NotOffered("this environment is closed; make another one")

    def begin(self, seed: int | None) -> None:
        self.must_be_open()
        if self.luck is None or seed is not None:
            self.luck, _ = seeding.np_random(seed)
        self.session.begin(int(self.luck.integers(SEEDS)) if seed is None else seed % SEEDS)

    def see(self, seat: int) -> dict[str, Any]:
        return {"observation": self.session.observe(seat), "action_mask": self.mask(seat)}

    def mask(self, seat: int) -> NDArray[np.int8]:
        if self.session.is_cut:
            return np.zeros(self.settings.slots, np.int8)
        return self.session.mask(seat)

    def info(self, seat: int, refused: Refused | None = None) -> Told:
        """Beside what is seen: what may be answered, and why the last answer of this seat was refused."""
        told: Told = {"action_mask": self.mask(seat), "clause": self.session.table.clause}
        if refused is not None:
            told["refused"] = {
                "option": refused.option,
                "clause": refused.clause,
                "sentence": refused.sentence,
            }
        return told

    def seat_of(self, agent: str) -> int:
        if agent not in self.names:
            raise NotOffered(f"there is no agent {agent} at this table; there are {', '.join(self.names)}")
        return self.names.index(agent)


class TableEnv(AECEnv):  # type: ignore[misc]
    """One table; whoever is asked acts."""

    metadata: dict[str, Any] = {  # noqa: RUF012 (as PettingZoo has it)
        "render_modes": ["ansi"], "name": "tablewright_v0", "is_parallelizable": True, "render_fps": 4,
    }  # fmt: skip

    def __init__(
        self, game: str, seats: int | None = None, way: str | None = None,
        options: Mapping[str, object] | None = None, render_mode: str | None = None, **more: Any,
    ) -> None:  # fmt: skip
        super().__init__()
        self.table = Seats(game, seats, way, options, render_mode, **more)
        self.metadata = {
            **type(self).metadata, "name": f"tablewright_{game}_v0", "layout": self.table.settings.layout,
        }  # fmt: skip
        self.render_mode = render_mode
        self.possible_agents = list(self.table.names)
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> Any:
        return self.table.sight[agent]

    def action_space(self, agent: str) -> Any:
        return self.table.action[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.table.begin(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, Told] = {agent: {} for agent in self.agents}
        self.tell()

    def step(self, action: Any) -> None:
        self.table.must_be_open()
        if not self.agents:
            raise NotOffered("the game is over; reset the environment to begin another one")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise NotOffered(f"{agent} is asked and must answer with a number, not None")
        session, seat = self.table.session, self.table.seat_of(agent)
        refused = session.act(seat, action)
        self._cumulative_rewards[agent] = 0.0
        self.rewards = {name: session.reward(self.table.seat_of(name)) for name in self.agents}
        if refused is not None:
            self.rewards[agent] -= PENALTY
        if session.over or session.is_cut:
            self.terminations = dict.fromkeys(self.agents, session.over)
            self.truncations = dict.fromkeys(self.agents, session.is_cut)
        self.tell(agent if refused else "", refused)
        self._accumulate_rewards()

    def tell(self, agent: str = "", refused: Refused | None = None) -> None:
        """Whose turn it is, and what stands beside its observation."""
        if not self.table.session.over:
            self.agent_selection = self.table.names[self.table.session.seat()]
        for name in self.agents:
            why = refused if name == agent else None
            self.infos[name] = self.table.info(self.table.seat_of(name), why)

    def observe(self, agent: str) -> Any:
        return self.table.see(self.table.seat_of(agent))

    def render(self) -> Any:
        if self.render_mode != "ansi":
            return None
        return self.table.session.text(self.table.session.seat())

    def close(self) -> None:
        self.table.closed = True


class ParallelTableEnv(ParallelEnv):  # type: ignore[misc]
    """One table; every seat is heard at every step, in the order of the seats."""

    metadata: dict[str, Any] = {  # noqa: RUF012 (as PettingZoo has it)
        "render_modes": ["ansi"], "name": "tablewright_v0", "render_fps": 4,
    }  # fmt: skip

    def __init__(
        self, game: str, seats: int | None = None, way: str | None = None,
        options: Mapping[str, object] | None = None, render_mode: str | None = None, **more: Any,
    ) -> None:  # fmt: skip
        self.table = Seats(game, seats, way, options, render_mode, **more)
        self.metadata = {
            **type(self).metadata, "name": f"tablewright_{game}_v0", "layout": self.table.settings.layout,
        }  # fmt: skip
        self.render_mode = render_mode
        self.possible_agents = list(self.table.names)
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> Any:
        return self.table.sight[agent]

    def action_space(self, agent: str) -> Any:
        return self.table.action[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Told]]:
        self.table.begin(seed)
        self.agents = list(self.possible_agents)
        return self.sights(), {name: self.table.info(seat) for seat, name in enumerate(self.agents)}

    def step(
        self, actions: dict[str, Any]
    ) -> tuple[
        dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Told]
    ]:  # fmt: skip
        self.table.must_be_open()
        session, names = self.table.session, self.agents
        if not names:
            raise NotOffered("the game is over; reset the environment to begin another one")
        asked = session.waiting()
        refused: dict[str, Refused] = {}
        for seat in asked:
            name = self.table.names[seat]
            if name not in actions:
                raise NotOffered(f"{name} is asked and has not answered; give an answer for every agent")
            if not session.over and seat in session.waiting():
                why = session.act(seat, actions[name])
                if why is not None:
                    refused[name] = why
        rewards = {name: session.reward(self.table.seat_of(name)) for name in names}
        for name in refused:
            rewards[name] -= PENALTY
        ended, cut = dict.fromkeys(names, session.over), dict.fromkeys(names, session.is_cut)
        infos = {name: self.table.info(self.table.seat_of(name), refused.get(name)) for name in names}
        seen = self.sights()
        if session.over or session.is_cut:
            self.agents = []
        return seen, rewards, ended, cut, infos

    def sights(self) -> dict[str, Any]:
        return {name: self.table.see(self.table.seat_of(name)) for name in self.agents}

    def render(self) -> Any:
        if self.render_mode != "ansi":
            return None
        return self.table.session.text(self.table.session.seat())

    def close(self) -> None:
        self.table.closed = True
