"""Whole games that are kept: played by what `games.toml` in a game's `records` folder says, read by reviewers.

Beside each record lies its transcript: every move, and what the log said of it, with the clause. After a change of
cards or rules that is meant to change games, `make records` plays them again and shows the difference. After a
change of words alone, `make records GAME=words` keeps the moves.
"""

from __future__ import annotations

import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import tablewright as tw
from tablewright.engine.campaign_record import CampaignRecord, record_of
from tablewright.engine.game import Game, find_game
from tablewright.engine.record import advance, set_up
from tablewright.engine.saga import Saga
from tablewright.engine.table import Table
from tablewright.lab.worker import play_with
from tablewright.players import find_player

GAMES: Final = Path(__file__).parent / "games"
LIST: Final = "games.toml"
FEWEST: Final = 5  # of each game, or of each way to play it


class Stored(NamedTuple):
    """One game that is kept."""

    folder: Path
    game: str
    name: str
    way: str
    seats: int
    seed: int
    options: dict[str, Any]
    player: str

    @property
    def record(self) -> Path:
        return self.folder / f"{self.name}.tw"

    @property
    def transcript(self) -> Path:
        return self.folder / f"{self.name}.txt"

    def is_campaign(self) -> bool:
        return bool(self.way and find_game(self.game).way(self.way).campaign)


def all_stored() -> list[Stored]:
    return [one for path in sorted(GAMES.glob(f"*/records/{LIST}")) for one in stored_in(path)]


def stored_in(path: Path) -> Iterator[Stored]:
    told = tomllib.loads(path.read_text(encoding="utf-8"))
    for one in told["play"]:
        seats, options = one.get("seats", 1), one.get("options", {})
        player = one.get("player", "steady")
        yield Stored(
            path.parent, told["game"], one["name"], one.get("way", ""), seats, one["seed"], options, player
        )


# Playing --------------------------------------------------------------------------------------------------


def played(one: Stored) -> tw.Record | CampaignRecord:
    """The game as it goes today."""
    game = find_game(one.game)
    if one.is_campaign():
        return travelled(game, one)
    seats, options = game.seats_and_options(one.way or None, one.seats, one.options)
    table = tw.new(one.game, seats=seats, seed=one.seed, options=options)
    play_with(game, table, sitting(one.player, seats))
    return tw.record(table)


def travelled(game: Game, one: Stored) -> CampaignRecord:
    seats, options = game.seats_and_options(one.way, one.seats, one.options)
    saga = Saga.begin(game, game.way(one.way).campaign, seats, one.seed, options)
    while not saga.over:
        play_with(game, saga.table, sitting(one.player, len(saga.members)))
        saga.go_on()
    return record_of(saga)


def sitting(player: str, seats: int) -> list[Any]:
    return [find_player(player, seat, anywhere=True) for seat in range(seats)]


# Reading --------------------------------------------------------------------------------------------------


def transcript(record: tw.Record | CampaignRecord) -> str:
    """A whole game to be read, or all parts of a campaign, one after another."""
    if isinstance(record, CampaignRecord):
        return "\n".join(f"=== {file} ===\n\n{transcript(part)}" for file, part in record.parts.items())
    table = set_up(record, log=True)
    lines, told = [*said(table, 0)], len(table.log)
    for n, move in enumerate(record.moves, 1):
        advance(table, record, n)
        lines += [f"{n:4}  {move}", *said(table, told)]
        told = len(table.log)
    return "\n".join([*lines, "", f"End: {table.result}", ""])


def said(table: Table, after: int) -> Iterator[str]:
    for line in table.log[after:]:
        only = f", only seat {line.only + 1} sees this" if line.only >= 0 else ""
        clause = f" ({line.clause}{only})" if line.clause else ""
        yield f"        {str(line).strip()}{clause}"


# Making anew ----------------------------------------------------------------------------------------------


def kept(one: Stored) -> tw.Record | CampaignRecord:
    """The game as it was played."""
    if one.is_campaign():
        return CampaignRecord.parse(one.record.read_text(encoding="utf-8"))
    return tw.Record.read(one.record)


def main(wanted: list[str]) -> int:
    """Play them again, all or those of the games named, and show what is different; with `words` the moves stay
    and only the transcripts are made anew."""
    only_words = "words" in wanted
    games = [word for word in wanted if word != "words"]
    for one in all_stored():
        if games and one.game not in games:
            continue
        record = kept(one) if only_words else played(one)
        one.record.write_text(record.text(), encoding="utf-8")
        one.transcript.write_text(transcript(record), encoding="utf-8")
        print(f"{one.game}: {one.name}", flush=True)
    changed = ["git", "diff", "--stat", "--", "*/records/*.tw", "*/records/*.txt"]
    return subprocess.run(changed, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
