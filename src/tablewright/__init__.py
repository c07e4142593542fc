"""tablewright: board games with many rules as readable Python – play them, change them, study them.

    import tablewright as tw

    table = tw.new("examples/tictactoe", seats=2, seed=7)
    while not table.over:
        for move in table.options:
            print(tw.notation(table, move))
        table.choose(0)
    print(table.result)
    tw.replay(tw.record(table))

Everything one needs from outside is on this page, in the order one would learn it. Nothing is imported
before it is used, so `import tablewright` costs next to nothing.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, overload

from tablewright.build_info import VERSION

if TYPE_CHECKING:
    from tablewright.engine.campaign import Campaign, Part
    from tablewright.engine.campaign_record import CampaignRecord
    from tablewright.engine.game import Game, Option, SetupError
    from tablewright.engine.match import Match
    from tablewright.engine.record import Record, RecordError
    from tablewright.engine.rulebook import Rulebook
    from tablewright.engine.saga import Saga
    from tablewright.engine.scene import Scene
    from tablewright.engine.table import GROUP, NOBODY, Move, NotOffered, Result, Table
    from tablewright.house.votes import Vote

__version__ = VERSION

__all__ = [  # noqa: RUF022 - in the order one would learn it
    "new",
    "notation",
    "record",
    "replay",
    "scene",
    "information",
    "campaign",
    "all_games",
    "find_game",
    "rulebook",
    "Table",
    "Move",
    "Result",
    "GROUP",
    "NOBODY",
    "Record",
    "Match",
    "Vote",
    "Game",
    "Option",
    "Saga",
    "CampaignRecord",
    "Campaign",
    "Part",
    "Scene",
    "Rulebook",
    "NotOffered",
    "SetupError",
    "RecordError",
    "__version__",
]

HOMES: Final = {
    "Table": "engine.table",
    "Move": "engine.table",
    "Result": "engine.table",
    "GROUP": "engine.table",
    "NOBODY": "engine.table",
    "NotOffered": "engine.table",
    "Record": "engine.record",
    "RecordError": "engine.record",
    "Match": "engine.match",
    "Vote": "house.votes",
    "Game": "engine.game",
    "Option": "engine.game",
    "SetupError": "engine.game",
    "Campaign": "engine.campaign",
    "Part": "engine.campaign",
    "Saga": "engine.saga",
    "CampaignRecord": "engine.campaign_record",
    "Scene": "engine.scene",
    "Rulebook": "engine.rulebook",
}


def new(
    game: str | Path | Game,
    seats: int | None = None,
    seed: int | str = 0,
    options: Mapping[str, object] | None = None,
    pack: Any = None,
    *,
    log: bool = True,
    debug: bool = False,
) -> Table:
    """Set up a game and run it to its first question; `game` is an id or a folder, `pack` a folder."""
    return find_game(game).new(seats, seed, options, pack, log=log, debug=debug)


def notation(table: Table | Saga, move: Move) -> str:
    """A move as it stands in a record: `reveal 2`."""
    from tablewright.engine import game

    return game.notation(table, move)


@overload
def record(table: Table) -> Record: ...
@overload
def record(table: Saga) -> CampaignRecord: ...
def record(table: Table | Saga) -> Record | CampaignRecord:
    """How a table or a campaign was set up and every move since. `record(table).text()` is the save."""
    from tablewright.engine.campaign_record import record_of_any

    return record_of_any(table)


@overload
def replay(
    record: Record, *, upto: int | None = ..., pack: Any = ..., log: bool = ..., debug: bool = ...
) -> Table: ...
@overload
def replay(record: CampaignRecord, *, pack: Any = ..., log: bool = ..., debug: bool = ...) -> Saga: ...
def replay(
    record: Record | CampaignRecord,
    *,
    upto: int | None = None,
    pack: Any = None,
    log: bool = True,
    debug: bool = False,
) -> Table | Saga:
    """The table after all moves of a record, or after the first `upto` of them; or the whole campaign."""
    from tablewright.engine import campaign_record
    from tablewright.engine import record as records

    if isinstance(record, campaign_record.CampaignRecord):
        return campaign_record.replay_campaign(record, pack=pack, log=log, debug=debug)
    return records.replay(record, upto=upto, pack=pack, log=log, debug=debug)


def scene(table: Table | Saga, seat: int = 0) -> Scene:
    """What this seat may see, as data that every screen can draw; NOBODY is a spectator."""
    from tablewright.engine.saga import scene_of

    return scene_of(table, seat)


def information(table: Table, seat: int = 0) -> str:
    """What this seat knows, as one line of JSON: the same at all tables that the seat cannot tell apart."""
    from tablewright.engine.information import information_of

    return information_of(table, seat)


def campaign(
    game: str | Path | Game,
    campaign: str | None = None,
    seats: int | None = None,
    seed: int | str = 0,
    options: Mapping[str, object] | None = None,
    pack: Any = None,
    *,
    log: bool = True,
    debug: bool = False,
) -> Saga:
    """Begin a campaign of a game: many tables, one story. It is asked and answered as a table is."""
    from tablewright.engine.saga import Saga

    return Saga.begin(find_game(game), campaign, seats, seed, options, pack, log=log, debug=debug)


def all_games() -> dict[str, Game]:
    """Every game there is, by id. (`tablewright.games` is the folder that the games lie in.)"""
    from tablewright.engine import game

    return dict(game.games())


def find_game(name: str | Path | Game) -> Game:
    """The game of this id, or in this folder; a game made in Python is made known by its id."""
    from tablewright.engine import game

    return game.adopt(name) if isinstance(name, game.Game) else game.find_game(str(name))


def rulebook(name: str | Path | Game) -> Rulebook:
    """The rulebook of a game: its clauses, by id or by search."""
    from tablewright.engine import rulebook as rulebooks

    return rulebooks.rulebook_of(find_game(name))


def __getattr__(name: str) -> Any:
    if name not in HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(f"tablewright.{HOMES[name]}"), name)


def __dir__() -> list[str]:
    return list(__all__)
