"""An experiment: one game, one set of players and options, one seed for each game."""

from __future__ import annotations

import json
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

from msgspec import Struct, to_builtins
from msgspec import json as msgspec_json
from msgspec.structs import replace

from tablewright.engine.campaign import find_campaign
from tablewright.engine.campaign import seats_and_options as campaign_seats
from tablewright.engine.fate import SEEDS
from tablewright.engine.game import Game, SetupError, Value, find_game, game_in
from tablewright.engine.options import as_word
from tablewright.players import find_player, is_quick

RANDOM_CHUNK: Final = 1000
QUICK_CHUNK: Final = 250
SLOW_CHUNK: Final = 4
LATER: Final = (
    "campaign",
    "states",
    "states_mark",
    "part",
    "features",
)  # of an order, added since marks were first kept


class Order(Struct, frozen=True):
    """Who plays what, how; the n-th game of an order is the same wherever and whenever it is played."""

    game: str
    folder: str = ""  # of a game that is not found by its name alone
    seats: int = 1
    players: tuple[str, ...] = ("steady",)
    options: dict[str, Value] = {}
    pack: str = ""
    seed: int = 1
    steer: tuple[str, ...] = ()  # moves in notation that are made wherever they are offered
    things: bool = True  # whether to note which cards were seen
    decisions: bool = False  # whether to keep every decision
    campaign: str = ""  # whole campaigns of this kind are played,
    states: str = ""  # … or single parts from the states in this file,
    states_mark: str = ""  # … which must be as it was
    part: str = ""  # … and only those of this part
    features: str = ""  # … and of each decision what a learner sees: usual, flat or entities

    @property
    def chunk(self) -> int:
        """How many games make one piece of work."""
        if all(name == "random" for name in self.players):
            return RANDOM_CHUNK
        return QUICK_CHUNK if self.is_quick else SLOW_CHUNK

    @property
    def is_quick(self) -> bool:
        """Whether all players answer in no time."""
        return all(is_quick(name, anywhere=True) for name in set(self.players))

    @property
    def mark(self) -> str:
        """A short name for exactly this order."""
        told = to_builtins(self)
        for name in LATER:  # marks of orders without them stay as they were
            if not told[name]:
                del told[name]
        return blake2b(msgspec_json.encode(told), digest_size=6).hexdigest()

    def words(self) -> str:
        """The order in words, for people."""
        parts = [", ".join(dict.fromkeys(self.players))]
        if self.states:
            parts.append(f"{self.part or 'parts'} from {Path(self.states).name}")
        elif self.campaign:
            parts.append(f"campaign {self.campaign}")
        if self.seats > 1:
            parts.append(f"{self.seats} seats")
        parts += [f"{name}={as_word(value)}" for name, value in self.options.items()]
        parts += [f"pack {self.pack}"] if self.pack else []
        return ", ".join([*parts, *self.steer])

    def command(self, games: int) -> str:
        """The command that plays it again."""
        words = ["tablewright lab run", self.folder or self.game, f"--games {games}"]
        words += [
            f"--players {'+'.join(self.players if len(set(self.players)) > 1 else self.players[:1])}",
            f"--seats {self.seats}",
            f"--seed {self.seed}",
        ]
        words += [f"--option {name}={as_word(value)}" for name, value in self.options.items()]
        words += [f"--campaign {self.campaign}"] if self.campaign else []
        words += [f"--states {self.states}"] if self.states else []
        words += [f"--part {self.part}"] if self.part else []
        words += [f"--pack {self.pack}"] if self.pack else []
        words += ["--decisions"] if self.decisions else []
        words += [f"--features {self.features}"] if self.features else []
        return " ".join([*words, *(f"--steer '{move}'" for move in self.steer)])


def ordered(
    name: str,
    players: str = "steady",
    seats: int | None = None,
    options: dict[str, Any] | None = None,
    pack: str | None = None,
    seed: int = 1,
    steer: tuple[str, ...] = (),
    things: bool = True,
    decisions: bool = False,
    way: str | None = None,
    campaign: str = "",
    states: str = "",
    part: str = "",
    features: str = "",
) -> Order:
    """An order whose every part is known to work: the game, its options, the pack, the players."""
    game = find_game(name)
    if way is not None and game.way(way).campaign:
        campaign = game.way(way).campaign
    if campaign or states:
        found = find_campaign(game, campaign or None)
        campaign = found.id
        count, options = campaign_seats(game, found, seats, options or {})
    else:
        count, options = game.seats_and_options(way, seats, options or {})
    seated = tuple(players.split("+"))
    if len(seated) not in (1, count):
        raise SetupError(
            f"{players} names {len(seated)} players for {count} seats; name one, or one for each seat"
        )
    for player in seated:
        find_player(player, anywhere=True)
    settled = game.settle(options)
    given = {key: settled[key] for key in options}
    folder = "" if name == game.id else str(Path(name).resolve())
    everyone = seated * count if len(seated) == 1 else seated
    order = Order(
        game.id, folder, count, everyone, given, pack_name(game, pack), seed, steer, things, decisions,
        campaign, *place_of_states(states), part, features,
    )  # fmt: skip
    try_out(order, game)
    return order


def place_of_states(states: str) -> tuple[str, str]:
    """A file of states by its whole path, and the mark of what is in it."""
    from tablewright.lab import campaigns

    return (
        (str(Path(states).resolve()), campaigns.mark_of(campaigns.read_states(Path(states))))
        if states
        else ("", "")
    )


def try_out(order: Order, game: Game) -> None:
    """Lay the table of the first game, so that what cannot be is said at once."""
    from tablewright.lab import campaigns

    if order.states:
        campaigns.check_states(order, game)
    elif order.part:
        raise SetupError(f"--part {order.part}: say with --states which file has what is carried into it")
    elif order.campaign:
        campaigns.saga_for(order, 0)
    else:
        set_table(order, 0)
    if order.features:
        try_out_features(order, game)


def try_out_features(order: Order, game: Game) -> None:
    """What a learner is to see of each decision must be there."""
    from tablewright.adapters.layouts import Pages

    if order.campaign or order.states:
        raise SetupError("--features is for single games; leave --campaign and --states out")
    Pages(game, laid_out(order), order.features)


def pack_name(game: Game, pack: str | None) -> str:
    """A pack by its id, or by its whole path, so that other processes find it too."""
    if not pack:
        return ""
    path = Path(pack)
    return str(path.resolve()) if path.exists() else pack


def game_of(order: Order) -> Game:
    return found_game(order.game, order.folder)


@cache
def found_game(game: str, folder: str) -> Game:
    return game_in(Path(folder)) if folder else find_game(game)


@cache
def pack_of(game: str, folder: str, pack: str) -> Any:
    """A pack is loaded once in each process."""
    return found_game(game, folder).load(pack or None)


def laid_out(order: Order, *, log: bool = False) -> Any:
    """The table of an order before any luck falls: every game begins with a copy of it."""
    content = pack_of(order.game, order.folder, order.pack)
    return game_of(order).laid_out(order.seats, order.options, content, log=log)


def set_table(order: Order, n: int, *, log: bool = False) -> Any:
    """The table of the n-th game."""
    return begun(order, laid_out(order, log=log), n)


def begun(order: Order, table: Any, n: int) -> Any:
    """The n-th game begins on this table."""
    return game_of(order).begin(table, (order.seed + n) % SEEDS)


def changed(order: Order, **changes: Any) -> Order:
    return replace(order, **changes)


def as_json(order: Order) -> str:
    return json.dumps(json.loads(msgspec_json.encode(order)), indent=2, ensure_ascii=False) + "\n"


def from_json(text: str) -> Order:
    return msgspec_json.decode(text, type=Order)
