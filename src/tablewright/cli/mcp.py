"""`mcp`: a seat for a language model, at a table of its own or at a web table."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING, Final

from tablewright.cli.commands import Commands, Complaint, pair, whole_number

if TYPE_CHECKING:
    from tablewright.adapters.mcp.seats import Seat

MISSING: Final = "this needs the package mcp: pip install 'tablewright[mcp]'"


def add(commands: Commands) -> None:
    mcp = commands.add("mcp", "give a language model a seat (Model Context Protocol)", run, heading="Play")
    mcp.takes("where", "a game, or the link to a seat at a web table", metavar="GAME|LINK")
    mcp.takes("--name", "what the model is called at a web table", metavar="NAME", default="Model")
    mcp.takes("--way", "a way to play the game", metavar="WAY")
    mcp.takes("--seats", "how many seats the table has", metavar="N", type=whole_number)
    mcp.takes("--seat", "where the model sits, counted from 1", metavar="N", type=whole_number, default=1)
    mcp.takes("--seed", "the seed of all luck (drawn if left out)", metavar="SEED")
    mcp.takes("--option", "an option of the game; can be repeated", metavar="NAME=VALUE", type=pair,
              action="append", default=[])  # fmt: skip
    mcp.takes("--bot", "who sits at another seat: 2=mcts (steady if left out)", metavar="SEAT=PLAYER", type=pair,
              action="append", default=[])  # fmt: skip
    mcp.takes("--pack", "a pack of cards", metavar="PACK")
    mcp.takes("--unlisted", "do not list the options: the model must know the rules", action="store_true")
    mcp.takes("--record", "keep the record of the game in this new file", metavar="FILE")
    mcp.tells(
        "Uses standard input and output, the way programs with language models start such servers. With a "
        "link the model joins a web table like a person, with the same view and the same rights; without "
        "one it plays at a table of its own. A web server also accepts models directly, at /mcp with the "
        "token of a seat.",
        "tablewright mcp 'http://127.0.0.1:8642/t/TABLE?join=CODE'",
    )


def run(arguments: Namespace) -> int:
    try:
        from tablewright.adapters.mcp.server import LISTED, UNLISTED, Sitting, server_of
    except ImportError as why:
        if (why.name or "").split(".")[0] not in ("mcp", "mcp_types", "pydantic"):
            raise
        raise Complaint(MISSING) from None
    import asyncio

    mode = UNLISTED if arguments.unlisted else LISTED
    local = None if "://" in arguments.where else local_seat(arguments)
    sittings: list[Sitting] = []
    lock = asyncio.Lock()

    async def at() -> Sitting:
        """The seat; at a web table the model sits down when it first asks for something."""
        async with lock:
            if not sittings:
                sittings.append(Sitting(local or await web_seat(arguments), mode))
        return sittings[0]

    server_of(at, mode).run("stdio")
    return 0


def local_seat(arguments: Namespace) -> Seat:
    """A table of its own, set up as the words say."""
    from pathlib import Path

    from tablewright.adapters.mcp.seats import LocalSeat
    from tablewright.engine.fate import new_secret, seed_from
    from tablewright.engine.game import find_game

    game = find_game(arguments.where)
    seats, options = game.seats_and_options(arguments.way, arguments.seats, dict(arguments.option))
    seed = new_secret() if arguments.seed is None else seed_from(arguments.seed)
    bots: dict[int, str] = {}
    for seat, player in arguments.bot:
        if not seat.isdecimal() or not 1 <= int(seat) <= seats:
            raise Complaint(f"--bot {seat}={player}: there is no seat {seat}; seats are 1 to {seats}")
        bots[int(seat) - 1] = player
    path = Path(arguments.record).expanduser() if arguments.record else None
    return LocalSeat(game, arguments.seat - 1, seats, seed, options, bots, arguments.pack, path)


async def web_seat(arguments: Namespace) -> Seat:
    from tablewright.adapters.mcp.seats import WebSeat

    return await WebSeat.sit_down(arguments.where, arguments.name)
