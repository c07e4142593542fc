"""Where bots think: never in the way of the people at the tables, and on nothing but what their seat sees.

Quick players think in a thread. A player that searches would hold everybody up there, so it gets a process,
which keeps the tables it has seen and is told only the moves that are new to it. Tables take turns there, a thought
that nobody waits for any more is stopped, and so is one that takes too long.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from tablewright.engine.game import Game, SetupError, find_game, game_in
from tablewright.engine.record import Record, play_line, set_up
from tablewright.engine.table import Move, Table
from tablewright.lab.analysis import Hint, hint_within
from tablewright.lab.looking_back import LookBack, look_back
from tablewright.players import PLAYERS, Player, View, find_player, is_quick, unasked
from tablewright.record.changed import read_with
from tablewright.web.limits import Limits
from tablewright.web.refusals import Refused
from tablewright.web.workers import TooLong, Turns

log = logging.getLogger("tablewright.web")

QUICK: Final = "steady"  # who answers for a bot that has thought for too long
HINTERS: Final = ("mcts", "steady")  # the better one first
LOOK_BACK_SECONDS: Final = 15.0  # that somebody reads how a game ended before its curve is there
HINT_SECONDS: Final = 2.0  # that somebody waits for a hint
MOST_TIMED: Final = 40
MOST_KEPT: Final = 50  # tables and players that are remembered between moves

Known = OrderedDict[tuple[str, int, str], Player]


class Order(NamedTuple):
    """A question for a bot, in a form that another process can read."""

    match: str
    game: str
    folder: str
    pack: str  # the folder of the pack, empty for the game's own
    header: str
    moves: tuple[str, ...]
    seat: int
    player: str


class Minds:
    """All bots of all tables."""

    def __init__(self, limits: Limits | None = None) -> None:
        self.limits = limits or Limits()
        self.players: Known = OrderedDict()
        self.turns = Turns(self.limits.bot_processes, self.limits.bot_seconds)
        self.took: dict[str, list[float]] = {}  # seconds of the last slow decisions, by game

    async def choose(self, order: Order, table: Table) -> int:
        """The number of the option that a bot takes."""
        if self.is_quick(order):
            player = remembered(self.players, order)
            return await asyncio.to_thread(player.choose, View(table.copy(), order.seat))
        try:
            return await self.elsewhere(order)
        except TooLong:
            log.info("table %s: %s thought for too long; it goes by rule of thumb", order.match, order.player)
            return await self.choose(order._replace(player=QUICK), table)

    async def unasked(self, order: Order, table: Table) -> Move | None:
        """What a bot wants to do without being asked; rules of thumb tell that in no time."""
        player = remembered(self.players, order)
        return await asyncio.to_thread(unasked, player, View(table.copy(), order.seat))

    def is_quick(self, order: Order) -> bool:
        """Whether it may think in a thread; games made up in this process cannot be thought about elsewhere."""
        return is_quick(order.player) or not order.folder

    async def elsewhere(self, order: Order) -> int:
        began = time.monotonic()
        choice: int = await self.turns.think(order.match, decide, order)
        self.took[order.game] = [*self.took.get(order.game, []), time.monotonic() - began][-MOST_TIMED:]
        return choice

    def seconds(self) -> dict[str, float]:
        """How long a player that looks ahead has been taking on this computer, by game."""
        return {game: round(sorted(took)[len(took) // 2], 1) for game, took in self.took.items()}

    async def judged(self, order: Order, table: Table) -> Hint:
        """The two best options with their chances, and the reason; by the judge that `tablewright hint` asks."""
        if not order.folder:
            return await asyncio.to_thread(hint_within, table.copy(), order.seat, HINT_SECONDS)
        found: Hint = await self.turns.think(order.match, judge, order)
        return found

    async def look_back(self, order: Order, record: Record) -> dict[str, Any] | None:
        """How the chances went in a game that is over; nothing where that cannot be told in good time."""
        try:
            if order.folder:
                found = await self.turns.think(order.match, looked_back, order)
            else:
                found = await asyncio.to_thread(look_back, record, order.seat, LOOK_BACK_SECONDS)
        except TooLong:
            found = None
        return found.data() if found is not None else None

    async def hint(
        self, order: Order, table: Table, game: Game, among: Sequence[int] = ()
    ) -> tuple[int, str]:
        """What a good player would choose, and that player's name; on a tied vote, among the tied options."""
        for name in HINTERS:
            if name in PLAYERS:
                option = await self.choose(order._replace(player=name), table)
                if not among or option in among:
                    return option, name
        return by_rule_of_thumb(game, table.seen_by(order.seat), among), "rule of thumb"

    def waiting(self) -> int:
        """How many questions wait for a process."""
        return sum(map(len, self.turns.waiting.values()))

    def close(self) -> None:
        self.turns.close()


def by_rule_of_thumb(game: Game, seen: Table, among: Sequence[int] = ()) -> int:
    worth = {i: game.advise(seen, seen.options[i]) for i in among or range(len(seen.options))}
    if len(set(worth.values())) < 2:
        raise Refused("nobody here knows this game well enough to give a hint", "no")
    return max(worth, key=worth.__getitem__)


def remembered(known: Known, order: Order) -> Player:
    """The player of a seat, who may remember what it thought before."""
    key = (order.match, order.seat, order.player)
    if key not in known:
        known[key] = find_player(order.player)
    known.move_to_end(key)
    while len(known) > MOST_KEPT:
        known.popitem(last=False)
    return known[key]


def folder_of(game: Game) -> str:
    """Where another process finds this game; "" for one that was made up in this one."""
    return str(game.folder) if (game.folder / "game.py").is_file() and game.folder != Path() else ""


def order_for(match: str, game: Game, pack: Path | None, record: Record, seat: int, player: str) -> Order:
    return Order(
        match, game.id, folder_of(game), str(pack or ""), record.header(), tuple(record.moves), seat, player
    )


# In the other process -------------------------------------------------------------------------------------

_tables: OrderedDict[str, tuple[Table, tuple[str, ...]]] = OrderedDict()
_players: Known = OrderedDict()


def decide(order: Order) -> int:
    """Catch up with the table, look at it from the bot's seat, and choose."""
    view = View(caught_up(order), order.seat)
    return remembered(_players, order).choose(view)


def looked_back(order: Order) -> LookBack | None:
    """How a game went, for somebody who reads how it ended."""
    table = begun(order)
    record = Record.parse(order.header)
    record.moves = list(order.moves)
    return look_back(record, order.seat, LOOK_BACK_SECONDS, table.origin.content if table.origin else None)


def judge(order: Order) -> Hint:
    """The same for somebody who asks what is best here."""
    return hint_within(caught_up(order), order.seat, HINT_SECONDS)


def caught_up(order: Order) -> Table:
    table, known = _tables.pop(order.match, (None, ()))
    if table is None or order.moves[: len(known)] != known:
        table, known = begun(order), ()
    for line in order.moves[len(known) :]:
        play_line(table, line)
    _tables[order.match] = (table, order.moves)
    while len(_tables) > MOST_KEPT:
        _tables.popitem(last=False)
    return table


def begun(order: Order) -> Table:
    try:
        game = find_game(order.game)
    except SetupError:
        game = game_in(Path(order.folder))
    record = Record.parse(order.header)
    pack = game.load(order.pack or None)
    with read_with(record, pack):  # its cards may have changed without making a difference
        return set_up(record, pack, log=True)
