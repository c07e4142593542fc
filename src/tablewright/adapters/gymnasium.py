"""The games as environments of Gymnasium: `import tablewright.adapters.gymnasium` makes them known.

    import gymnasium
    import tablewright.adapters.gymnasium

    env = gymnasium.make("tablewright/forward-v0", players={})
    seen, info = env.reset(seed=7)
    seen, reward, ended, cut, info = env.step(info["action_mask"].argmax())

One seat learns; whoever sits at the others is said with `players={1: "steady"}`. `make_vec` plays many tables in one
compiled call.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from tablewright.adapters.session import (
    PENALTY,
    Array,
    Refused,
    Seated,
    Session,
    Settings,
    at_least_one,
    others_at,
    seen_as,
)
from tablewright.adapters.spaces import action_space, observation_space
from tablewright.engine.drive import Chooser
from tablewright.engine.features import COLUMNS, OPTION_COLUMNS
from tablewright.engine.game import SetupError, games
from tablewright.engine.many import ALL, Many
from tablewright.engine.table import NotOffered

NAMESPACE: Final = "tablewright"
VERSION: Final = 0  # of the environments: it rises when their spaces or their manners change
SEEDS: Final = 1 << 32


class SeatEnv(gymnasium.Env[Any, Any]):
    """One seat at a table; whoever sits at the others plays on by itself."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 4}  # noqa: RUF012 (as Gymnasium has it)

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        seat: int = 0,
        players: Seated | None = None,
        way: str | None = None,
        options: dict[str, object] | None = None,
        render_mode: str | None = None,
        **more: Any,
    ) -> None:
        if render_mode not in (None, "ansi"):
            raise SetupError(f'render_mode cannot be {render_mode!r}; choose "ansi", or leave it out')
        self.settings = Settings(game, seats, way, options, **more)
        self.session = Session(self.settings, seat, players)
        self.seat = seat
        self.render_mode = render_mode
        self.action_space = action_space(self.settings)
        self.observation_space = observation_space(self.settings)
        self.metadata = {**type(self).metadata, "layout": self.settings.layout}
        self.closed = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        self.must_be_open()
        super().reset(seed=seed)
        luck = int(self.np_random.integers(SEEDS)) if seed is None else seed % SEEDS
        self.session.begin(luck)
        return self.session.observe(self.seat), self.info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        self.must_be_open()
        session = self.session
        if session.seed < 0:
            raise NotOffered("no game has begun; call reset first")
        refused = session.act(self.seat, action)
        reward = -PENALTY if refused else session.reward(self.seat)
        return session.observe(self.seat), reward, session.over, session.is_cut, self.info(refused)

    def info(self, refused: Refused | None = None) -> dict[str, Any]:
        """Beside what is seen: what may be answered, in words and as a mask, and why the last answer was refused."""
        told: dict[str, Any] = {
            "action_mask": self.session.mask(self.seat),
            "options": self.session.notations(self.seat),
            "clause": self.session.table.clause,
        }
        if refused is not None:
            told["refused"] = {
                "option": refused.option,
                "clause": refused.clause,
                "sentence": refused.sentence,
            }
        result = self.session.table.result
        if result is not None:
            told["won"] = result.won[self.seat]
            told["why"] = result.why
        return told

    def action_masks(self) -> NDArray[np.bool_]:
        """Where MaskablePPO looks for what may be answered."""
        return self.session.mask(self.seat).astype(np.bool_)

    def render(self) -> Any:
        return self.session.text(self.seat) if self.render_mode == "ansi" else None

    def close(self) -> None:
        self.closed = True

    def must_be_open(self) -> None:
        if self.closed:
            raise NotOffered("this environment is closed; make another one")


class ManyEnv(gymnasium.vector.VectorEnv[Any, Any, Any]):
    """Many tables of one game, all played on in one call. After a game has ended, the next step begins another."""

    metadata: dict[str, Any] = {  # noqa: RUF012 (as Gymnasium has it)
        "render_modes": ["ansi"],
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        seats: int | None = None,
        seat: int = 0,
        players: Seated | None = None,
        way: str | None = None,
        options: dict[str, object] | None = None,
        copies: bool = True,
        render_mode: str | None = None,
        **more: Any,
    ) -> None:
        self.settings = settings = Settings(game, seats, way, options, **more)
        if settings.reward != "win":
            raise SetupError(
                'many tables at once know reward="win" only; leave reward out, or use one environment'
            )
        if settings.illegal != "penalty":
            raise SetupError(
                'many tables at once know illegal="penalty" only; leave it out, and look at the mask'
            )
        if seat != ALL and not 0 <= seat < settings.seats:
            raise SetupError(f"seat {seat} is not at this table: its seats are 0 to {settings.seats - 1}")
        self.num_envs = at_least_one("num_envs", num_envs)
        self.seat = seat
        self.players = players or {}
        self.copies = copies
        self.render_mode = render_mode
        self.single_action_space = action_space(settings)
        self.single_observation_space = observation_space(settings)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.metadata = {**type(self).metadata, "layout": settings.layout}
        flat = settings.observation == "flat"
        self.many = Many(
            settings.fresh, settings.game.begin, settings.features, num_envs, settings.slots, seat,
            self.choosers(0), settings.forced, settings.longest, flat, not flat, settings.by_word,
        )  # fmt: skip
        self.many.illegal_costs = PENALTY
        self.look()

    def choosers(self, seed: int) -> list[Chooser | None]:
        """Whoever sits at the other seats, table by table."""
        settings = self.settings
        if self.seat == ALL or settings.seats == 1:
            return [None] * self.num_envs
        return [
            others_at(settings.game, settings.seats, self.players, seed + k) for k in range(self.num_envs)
        ]

    def look(self) -> None:
        """Arrays that look straight into what the tables are written to."""
        many, settings, n = self.many, self.settings, self.num_envs
        self.masks = seen_as(many.masks, np.uint8).reshape(n, settings.slots)
        self.rewards = seen_as(many.rewards, np.float64)
        self.ended = seen_as(many.ended, np.uint8)
        self.cut = seen_as(many.cut, np.uint8)
        self.refused = seen_as(many.refused, np.uint8)
        if settings.observation == "flat":
            self.seen: Any = seen_as(many.numbers, np.int16).reshape(n, -1)
        else:
            self.seen = {
                "entities": seen_as(many.rows, np.int16).reshape(n, -1, COLUMNS),
                "options": seen_as(many.options, np.int16).reshape(n, settings.slots, OPTION_COLUMNS),
            }

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin every table anew; table k has the luck of `seed + k`, and later games go on counting."""
        if self.closed:
            raise NotOffered("this environment is closed; make another one")
        super().reset(seed=seed)
        luck = int(self.np_random.integers(SEEDS)) if seed is None else seed % SEEDS
        self.many.others = self.choosers(luck)
        self.many.reset(luck)
        return self.observations(), self.info()

    def step(self, actions: Any) -> tuple[Any, Array, Array, Array, dict[str, Any]]:
        self.must_be_in_play()
        answers = np.asarray(actions)
        if answers.shape != (self.num_envs,):
            raise NotOffered(
                f"{self.num_envs} tables want {self.num_envs} answers, not an array of shape {answers.shape}"
            )
        if answers.dtype.kind not in "iu":
            raise NotOffered(f"answers are numbers of options, not an array of {answers.dtype}")
        self.many.step(answers.tolist())
        ended, cut = self.ended.astype(np.bool_), self.cut.astype(np.bool_)
        return self.observations(), self.rewards.copy(), ended, cut, self.info()

    def observations(self) -> Any:
        if not self.copies:
            return self.seen
        if isinstance(self.seen, dict):
            return {name: part.copy() for name, part in self.seen.items()}
        return self.seen.copy()

    def info(self) -> dict[str, Any]:
        """What may be answered at each table; after an end the mask allows the answer that begins a new game."""
        mask = self.masks.view(np.int8)
        return {
            "action_mask": mask.copy() if self.copies else mask,
            "refused": self.refused.astype(np.bool_),
        }

    def action_masks(self) -> NDArray[np.bool_]:
        return self.masks.astype(np.bool_)

    def render(self) -> tuple[Any, ...] | None:
        if self.render_mode != "ansi":
            return None
        from tablewright.terminal.plain import words

        scene = self.settings.game.scene
        return tuple(
            words(scene(table, max(self.seat, 0)), drawings=False, hints=False) for table in self.many.tables
        )

    def must_be_in_play(self) -> None:
        if self.closed:
            raise NotOffered("this environment is closed; make another one")
        if not self.many.tables:
            raise NotOffered("no game has begun; call reset first")

    def close_extras(self, **kwargs: Any) -> None:
        self.many.tables = []


def masked_random(masks: Array, luck: np.random.Generator) -> Array:
    """An answer for each table among those that its mask allows, each with the same chance."""
    found: Array = (luck.random(masks.shape, np.float32) * (masks != 0)).argmax(1)
    return found


def names() -> list[str]:
    """The environments that this module makes known."""
    return [f"{NAMESPACE}/{game}-v{VERSION}" for game in sorted(games())]


def register_all(known: Sequence[str] = ()) -> None:
    """Make every game known to `gymnasium.make` and `gymnasium.make_vec`."""
    for game in known or sorted(games()):
        name = f"{NAMESPACE}/{game}-v{VERSION}"
        if name not in gymnasium.registry:
            gymnasium.register(
                name, entry_point=maker(SeatEnv, game), vector_entry_point=maker(ManyEnv, game), order_enforce=True,
            )  # fmt: skip


def maker(kind: Callable[..., Any], game: str) -> Callable[..., Any]:
    def make(**settings: Any) -> Any:
        return kind(game, **settings)

    return make


register_all()
