"""Golden routes: for each ending of a story a whole campaign that leads there, kept, and replayed on every build.

`routes.toml` in a folder of routes tells how each was made: a seed, and what is sought at every choice. After a
change of cards, rules or pages that is meant to change them, `python -m tests.routes` makes them anew.
"""

from __future__ import annotations

import gzip
import sys
import tomllib
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import Any, Final, NamedTuple

from tablewright.engine import story
from tablewright.engine.campaign_record import CampaignRecord, record_of, replay_campaign
from tablewright.engine.game import Game, find_game
from tablewright.engine.saga import Saga
from tablewright.engine.story_pages import TO_PAGE
from tablewright.engine.table import Move
from tablewright.lab.worker import play_with
from tablewright.players import find_player

HERE: Final = Path(__file__).parent
LIST: Final = "routes.toml"

Aims = dict[
    str, float
]  # what a story remembers, a choice, or a word of the game's, and how much it is wanted


class Route(NamedTuple):
    """One campaign that is kept, and the endings that it comes to."""

    file: Path
    game: str
    seats: int
    seed: int
    options: dict[str, Any]
    player: str
    seek: list[Aims]
    ends: frozenset[str]


class Routes(NamedTuple):
    """All of one story."""

    game: str
    endings: list[str]  # patterns of pages
    all: list[Route]


def all_routes() -> list[Routes]:
    return [routes_in(path) for path in sorted(HERE.glob(f"**/{LIST}"))]


def routes_in(path: Path) -> Routes:
    told = tomllib.loads(path.read_text(encoding="utf-8"))
    game = str(HERE.parent / told["game"]) if "/" in told["game"] else told["game"]
    found = []
    for one in told["route"]:
        file = path.parent / f"{one['name']}.tw.gz"
        seek, seats = one.get("seek", [{}]), one["seats"]
        found.append(
            Route(file, game, seats, one["seed"], one.get("options", {}), one.get("player", "steady"),
                  [seek[i % len(seek)] for i in range(seats)], frozenset(one["ends"]))
        )  # fmt: skip
    return Routes(game, told["endings"], found)


def endings_of(routes: Routes) -> frozenset[str]:
    """Every page on which the story may end."""
    game = find_game(routes.game)
    built = game.story(game.load(None))
    assert built is not None
    names = [page.id for page in built.stories.pages if page is not None]
    return frozenset(name for name in names for pattern in routes.endings if fnmatch(name, pattern))


def ends_of(saga: Saga, endings: frozenset[str]) -> frozenset[str]:
    """How a campaign ended: the endings that were read in its last part."""
    table: Any = saga.done[-1].table
    number_of = table.stories.number_of
    return frozenset(name for name in endings if (table.story.read >> number_of[name]) & 1)


def replayed(route: Route) -> tuple[Saga, str]:
    """A kept campaign at its end, and its text."""
    find_game(route.game)  # one that lies in a folder is known from now on
    text = gzip.decompress(route.file.read_bytes()).decode()
    return replay_campaign(CampaignRecord.parse(text)), text


# Making them ----------------------------------------------------------------------------------------------


class Seeker:
    """A player who at every choice of a story takes what it is sent for, and otherwise plays as another does."""

    def __init__(self, player: str, seat: int, aims: Aims, table: Any) -> None:
        self.player = find_player(player, seat, anywhere=True)
        self.aims = aims
        self.table = table  # the real one: what is sought may stand on a page that nobody has read

    def __getattr__(self, name: str) -> Any:
        return getattr(self.player, name)

    def choose(self, view: Any) -> int:
        values = [self.value(move) for move in view.options]
        best = max(values)
        if best > 0:
            return values.index(best)
        chosen: int = self.player.choose(view)
        return chosen if values[chosen] == best else values.index(best)

    def value(self, move: Move) -> float:
        """How much an option helps on the way, as far as the pages say so."""
        if move[0] is not story.take_way:
            return self.aims.get(getattr(move[0], "__name__", ""), 0.0)
        page = self.table.stories.pages[self.table.story.page]
        choice = page.choice_called(move[1])
        value = self.aims.get(choice.id, 0.0) + self.aims.get(f"{page.id}.{choice.id}", 0.0)
        for line in outcomes(self.table, choice):
            value += worth_of(self.table, line, self.aims)
        return value


def outcomes(table: Any, choice: Any) -> Iterator[Move]:
    """The lines of a choice, and of the pages that it may lead to."""
    yield from choice.effects
    for way in choice.ways:
        if way is not None:
            for _, kind, to in way.cases:
                if kind == TO_PAGE:
                    yield from table.stories.known(to).effects


def worth_of(table: Any, line: Move, aims: Aims) -> float:
    """A line that counts, remembers, or speaks of what is sought."""
    memory = table.stories.memory
    if line[0] is story.count:
        return aims.get(memory[line[1]].id, 0.0) * float(line[2])
    if line[0] is story.remember:
        return aims.get(memory[line[1][0]].id, 0.0)
    if len(line) > 2 and isinstance(line[1], str):
        return aims.get(line[1], 0.0) * float(line[2])
    return 0.0


def travelled(route: Route) -> CampaignRecord:
    """The campaign as it goes today."""
    game: Game = find_game(route.game)
    saga = Saga.begin(game, None, route.seats, route.seed, route.options)
    while not saga.over:
        aims = [route.seek[member] for member in saga.members]
        seekers = [Seeker(route.player, seat, aim, saga.table) for seat, aim in enumerate(aims)]
        play_with(game, saga.table, seekers)  # type: ignore[arg-type]
        saga.go_on()
    return record_of(saga)


def main(wanted: list[str]) -> int:
    """Make them anew, all or those of the games named."""
    for routes in all_routes():
        if wanted and routes.game not in wanted and Path(routes.game).name not in wanted:
            continue
        endings = endings_of(routes)
        for route in routes.all:
            made = travelled(route)
            found = ends_of(replay_campaign(made), endings)
            right = "" if found == route.ends else f", not in {', '.join(sorted(route.ends))}"
            print(f"{routes.game}: {route.file.name} ends in {', '.join(sorted(found))}{right}", flush=True)
            route.file.write_bytes(gzip.compress(made.text().encode(), mtime=0))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
