"""One table as all doors for learners have it: who is asked, what may be answered, what is seen, what it is worth."""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping
from operator import index
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tablewright.adapters.layouts import features_for
from tablewright.engine.drive import BySeat, Chooser, Policy
from tablewright.engine.fate import Fate
from tablewright.engine.features import COLUMNS, LAYOUT, OPTION_COLUMNS, room_for
from tablewright.engine.game import Game, SetupError, adopt, find_game, notation
from tablewright.engine.many import ALL, advance
from tablewright.engine.staging import sentence_of
from tablewright.engine.table import GROUP, Move, NotOffered, Table
from tablewright.players.parts import part_alone
from tablewright.players.steady import lot_of, outlook_of, pause_of, steady_policy, unasked_of

SLOTS: Final = 160  # options that can be told apart where moves have no numbers of their own
LONGEST: Final = 2_000  # decisions of learners; then the game is cut off
OBSERVATIONS: Final = ("flat", "entities")
REWARDS: Final = ("win", "score", "outlook")
ILLEGAL: Final = ("penalty", "raise")
PENALTY: Final = 0.1

Array = NDArray[Any]
Seated = Mapping[int, "str | Callable[[Any], int]"]


class Refused(NamedTuple):
    """Why an answer was not taken: what it meant, the clause that forbids it, and a sentence."""

    action: int
    option: str
    clause: str
    sentence: str


class Settings:
    """What is played and how it is shown: checked once, shared by all tables that are played so."""

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        way: str | None = None,
        options: Mapping[str, object] | None = None,
        pack: Any = None,
        *,
        observation: str | None = None,
        reward: str = "win",
        illegal: str = "penalty",
        forced: bool = False,
        longest: int = LONGEST,
        slots: int = SLOTS,
        rows: int | None = None,
        part: str = "",
        carried: str = "",
    ) -> None:
        """`part` is one of the campaign that `way` begins; `carried`, as a line of JSON, what goes into it."""
        name = game if isinstance(game, str) else game.id
        self.given = (name, seats, way, dict(options or {}), pack, part, carried)
        self.game = adopt(game) if isinstance(game, Game) else find_game(game)
        self.fresh = self.laid(seats, way, options or {}, pack, part, carried)
        self.seats = self.fresh.seats
        self.rivals = self.game.are_rivals(self.fresh)
        self.features = features_for(self.game, self.fresh, rows)
        self.observation = one_of("observation", observation or self.usual(), OBSERVATIONS)
        if self.observation == "flat" and not self.features.numbers:
            raise SetupError(
                f'{self.game.title} has no flat observation; leave observation out, or say observation="entities"'
            )
        self.by_word = self.observation == "flat" and bool(self.features.words)
        self.reward = one_of("reward", reward, REWARDS)
        self.illegal = one_of("illegal", illegal, ILLEGAL)
        self.forced = forced
        self.longest = at_least_one("longest", longest)
        self.slots = len(self.features.words) if self.by_word else at_least_one("slots", slots)

    def laid(
        self,
        seats: int | None,
        way: str | None,
        options: Mapping[str, object],
        pack: Any,
        part: str,
        carried: str,
    ) -> Table:
        """What is played, before any luck has fallen: a single game, or a part of a campaign by itself."""
        game = self.game
        if part and way is not None:
            return part_alone(game, way, part, seats, options, pack, carried).laid(game, pack, log=False)
        if part or carried:
            raise SetupError(f"part={part!r}: say which campaign of {game.title} with way=")
        if way is not None and game.way(way).campaign:
            raise SetupError(
                f"{game.title} as {game.way(way).title} is a campaign of many tables; learners play one: name a part "
                f"of it with part=, leave the way out, or give one of {', '.join(single_ways(game))}"
            )
        count, given = game.seats_and_options(way, seats, options)
        return game.laid_out(count, given, pack, log=False)

    def __deepcopy__(self, memo: dict[int, Any]) -> Settings:
        return self  # they never change

    def __reduce__(self) -> tuple[Any, ...]:
        rows = None if self.features.row_names else self.features.rows
        shown = (self.observation, self.reward, self.illegal, self.forced, self.longest, self.slots, rows)
        return settings_again, (self.given, shown)

    def usual(self) -> str:
        return "flat" if self.features.numbers else "entities"

    def begun(self, seed: int) -> Table:
        """A table with this luck, at its first question."""
        return self.game.begin(self.fresh.copy(), seed)

    @property
    def layout(self) -> str:
        """What the numbers mean: the version of the columns, and whose rows they are."""
        own = "scene" if not self.features.row_names else self.game.id
        return f"{LAYOUT}/{own}"


_made: dict[str, Settings] = {}


def settings_again(given: tuple[Any, ...], shown: tuple[Any, ...]) -> Settings:
    """The settings of a pickle; those that are the same are made once."""
    key = repr((given, shown))
    if key not in _made:
        observation, reward, illegal, forced, longest, slots, rows = shown
        *who, part, carried = given
        _made[key] = Settings(
            *who, observation=observation, reward=reward, illegal=illegal, forced=forced, longest=longest,
            slots=slots, rows=rows, part=part, carried=carried,
        )  # fmt: skip
    return _made[key]


def session_again(settings: Settings, learner: int, kept: dict[str, Any]) -> Session:
    """The session of a pickle."""
    session = Session(settings, learner)
    vars(session).update(kept)
    return session


def seen_as(numbers: Any, kind: Any) -> Array:
    """The same numbers as an array, without copying them."""
    return np.frombuffer(memoryview(numbers), kind)


def one_of(name: str, value: str, known: tuple[str, ...]) -> str:
    if value not in known:
        raise SetupError(f"{name} cannot be {value!r}; choose {', '.join(known)}")
    return value


def at_least_one(name: str, value: int) -> int:
    if not isinstance(value, int) or value < 1:
        raise SetupError(f"{name} must be a whole number from 1 on, not {value!r}")
    return value


def single_ways(game: Game) -> list[str]:
    return [way.id for way in game.all_ways() if not way.campaign]


def others_at(game: Game, seats: int, players: Seated, seed: int) -> Chooser:
    """Those at the other seats; a seat that is not named is played at random."""
    policies: list[Policy | None] = [policy_of(game, players.get(seat, "random")) for seat in range(seats)]
    thumbed = any(players.get(seat) == "steady" for seat in range(seats))
    return BySeat(
        policies,
        seed,
        lot_of(game) if thumbed else None,
        unasked_of(game) if thumbed else None,
        pause_of(game),
    )


def policy_of(game: Game, player: str | Callable[[Any], int]) -> Policy | None:
    """What a player does with the table as its seat sees it; None = at random."""
    if callable(player):
        return player
    if player == "random":
        return None
    if player == "steady":
        return steady_policy(game)
    raise SetupError(
        f'player {player!r} cannot sit here; choose "random", "steady" or a function of the table as the seat sees it'
    )


def as_number(answer: Any) -> int:
    """An answer of a learner as a number; the numbers of NumPy and others do as well."""
    try:
        return index(answer)
    except TypeError:
        raise NotOffered(f"an answer is the number of an option, such as 3, not {answer!r}") from None


class Session:
    """A table in play. `learner` is the seat of the learner, or ALL."""

    def __init__(self, settings: Settings, learner: int = ALL, others: Seated | None = None) -> None:
        if learner != ALL and not 0 <= learner < settings.seats:
            raise SetupError(f"seat {learner} is not at this table: its seats are 0 to {settings.seats - 1}")
        self.settings = settings
        self.learner = learner
        self.players = others or {}
        self.chooser: Chooser | None = None
        self.table = settings.fresh
        self.seed = -1
        self.decisions = 0
        self.standing: dict[int, float] = {}  # how each seat stood when it was last told
        features = settings.features
        self.numbers = room_for(len(features.numbers))
        self.rows = room_for(features.rows * COLUMNS)
        self.options = room_for(settings.slots * OPTION_COLUMNS)

    def __deepcopy__(self, memo: dict[int, Any]) -> Session:
        """A session with a table of its own; whoever learns sits at all seats, so nobody else has a memory."""
        other = Session(self.settings, self.learner, self.players)
        other.chooser = copy.deepcopy(self.chooser, memo)
        other.table = self.table.copy()
        other.seed = self.seed
        other.decisions = self.decisions
        other.standing = dict(self.standing)
        return other

    def __reduce__(self) -> tuple[Any, ...]:
        kept = ("players", "chooser", "table", "seed", "decisions", "standing")
        if self.chooser is not None:
            raise TypeError(
                "a session with others at the table cannot be pickled: their luck is theirs alone"
            )
        return session_again, (self.settings, self.learner, {name: getattr(self, name) for name in kept})

    def begin(self, seed: int) -> None:
        settings = self.settings
        self.chooser = None
        if self.learner != ALL:
            self.chooser = others_at(settings.game, settings.seats, self.players, seed + 1)
        self.seed = seed
        self.decisions = 0
        self.standing = {}
        self.table = settings.begun(seed)
        self.go_on()

    def go_on(self) -> None:
        advance(self.table, self.learner, self.chooser, self.settings.forced)

    # Who is asked, and what may be answered

    @property
    def over(self) -> bool:
        return self.table.over

    @property
    def is_cut(self) -> bool:
        """Whether the game went on for too long."""
        return not self.over and self.decisions >= self.settings.longest

    def waiting(self) -> list[int]:
        """The seats that are asked; for a question to all together, the first seat answers."""
        return [max(seat, 0) for seat in self.table.waiting()]

    def seat(self) -> int:
        return max(self.table.seat, 0)

    def turn_to(self, seat: int) -> None:
        if self.table.seat not in (seat, GROUP):
            self.table.focus(seat)

    def notations(self, seat: int) -> list[str]:
        """The options of a seat as records write them; none if it is not asked."""
        seen = self.table.seen_by(seat)
        return [notation(seen, move) for move in seen.options]

    def mask(self, seat: int) -> NDArray[np.int8]:
        """One for each answer that this seat may give now."""
        mask = np.zeros(self.settings.slots, np.int8)
        if not self.over and seat in self.waiting():
            self.turn_to(seat)
            for i, move in enumerate(self.table.options[: self.settings.slots]):
                mask[self.settings.features.id_of(self.table, move) if self.settings.by_word else i] = 1
        return mask

    def option_of(self, action: int) -> int:
        """The option that an action means; -1 = none that is offered."""
        options = self.table.options
        if not self.settings.by_word:
            return action if 0 <= action < min(len(options), self.settings.slots) else -1
        ids = [self.settings.features.id_of(self.table, move) for move in options]
        return ids.index(action) if action in ids else -1

    def action_of(self, i: int) -> int:
        """The action that means option i."""
        if not self.settings.by_word:
            return i
        return int(self.settings.features.id_of(self.table, self.table.options[i]))

    def act(self, seat: int, action: Any) -> Refused | None:
        """Answer for a seat and play on; why not, if the answer is refused. Then the table is as it was."""
        action = as_number(action)
        self.decisions += 1
        if self.over:
            raise NotOffered("the game is over; reset the environment to begin another one")
        self.turn_to(seat)
        i = self.option_of(action)
        if i < 0:
            refused = self.refusal(action)
            if self.settings.illegal == "raise":
                raise NotOffered(refused.sentence)
            return refused
        self.table.choose(i)
        self.go_on()
        return None

    def refusal(self, action: int) -> Refused:
        """Why an action is not offered: by the rules, if a clause forbids it."""
        found = self.forbidden(action)
        if found is not None:
            move, clause = found
            sentence = f"{clause} forbids that: {sentence_of(self.settings.game, self.table, clause)}"
            return Refused(action, notation(self.table, move), clause, sentence)
        count = len(self.table.options)
        words = self.settings.features.words
        if self.settings.by_word and 0 <= action < len(words):
            offered = ", ".join(notation(self.table, move) for move in self.table.options)
            return Refused(
                action, words[action], "", f"`{words[action]}` is not offered; offered are {offered}"
            )
        return Refused(
            action,
            "",
            "",
            f"there is no option {action}: the open question has {count}; choose where the mask is 1",
        )

    def forbidden(self, action: int) -> tuple[Move, str] | None:
        """The refused option that an action means: by its word, or counted on after the options."""
        refused = self.table.copy().why_not()
        if not self.settings.by_word:
            n = action - len(self.table.options)
            return refused[n] if 0 <= n < len(refused) else None
        for move, clause in refused:
            if self.settings.features.id_of(self.table, move) == action:
                return move, clause
        return None

    # What is seen

    def observe(self, seat: int) -> Any:
        """What a seat sees: one row of numbers, or the rows of things and of options."""
        settings, features = self.settings, self.settings.features
        seen = self.table.seen_by(seat)
        if settings.observation == "flat":
            features.write_numbers(seen, seat, self.numbers, 0)
            return seen_as(self.numbers, np.int16).copy()
        features.write_rows(seen, seat, self.rows, 0)
        features.write_options(seen, self.options, 0, settings.slots, self.rows, 0)
        return {
            "entities": seen_as(self.rows, np.int16).reshape(features.rows, COLUMNS).copy(),
            "options": seen_as(self.options, np.int16).reshape(settings.slots, OPTION_COLUMNS).copy(),
        }

    def text(self, seat: int) -> str:
        """The table in plain words, as this seat sees it."""
        from tablewright.terminal.plain import words

        return words(self.settings.game.scene(self.table, seat), drawings=False, hints=False)

    # What it is worth

    def reward(self, seat: int) -> float:
        """What this seat has earned since it was last asked for its reward."""
        kind = self.settings.reward
        if kind == "outlook":
            return self.change_of_outlook(seat)
        return self.final(seat) if self.over else 0.0

    def final(self, seat: int) -> float:
        """What the end of the game is worth to a seat: 1 for a win, or its points."""
        result = self.table.result
        if result is None:
            return 0.0
        if self.settings.reward == "score" and result.scores:
            return float(result.margin(seat) if self.settings.rivals else result.scores[seat])
        return float(result.won[seat])

    def change_of_outlook(self, seat: int) -> float:
        """How much better the seat stands than before, and at the end the win: in all it is the win alone, so the
        best play is the same."""
        before = self.standing.get(seat, 0.0)
        if self.over:
            self.standing[seat] = 0.0
            return self.final(seat) - before
        outlook, _ = outlook_of(self.settings.game)
        if outlook is None or not self.table.asking:
            return 0.0
        table = self.table.imagined_by(seat, Fate(0, self.table.fate.streams))
        now = float(outlook(table, seat))
        if now < 0:
            return 0.0
        self.standing[seat] = now
        return now - before
