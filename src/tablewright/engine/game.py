# interpreted: asked once a game, not once a move
"""What a game tells the engine about itself, and how games are found.

A game is a folder with a `game.py` that has a `GAME`; it is found, not registered.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import pkgutil
import sys
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from tablewright.engine.fate import SEEDS, Fate, NoSeed, Seed, key_of
from tablewright.engine.options import Option as Option
from tablewright.engine.options import SetupError as SetupError
from tablewright.engine.options import Value as Value
from tablewright.engine.options import Way as Way
from tablewright.engine.options import Wording as Wording
from tablewright.engine.options import as_word, by_clause
from tablewright.engine.scene import Area, Head, Scene, Stat, Term, Text
from tablewright.engine.search import rewards
from tablewright.engine.table import BOTTOM, FLOOR, Move, Origin, Table, step_name

if TYPE_CHECKING:
    from tablewright.content.story import Built
    from tablewright.engine.campaign import Campaign
    from tablewright.engine.saga import Saga


class Game:
    """The seam between a game and everything else; each game's `game.py` derives one and names it GAME."""

    id: str = ""
    title: str = ""
    prefix: str = ""  # of its clause ids: "FW"
    summary: str = ""  # a paragraph on what it is, for people who choose a game
    least_seats: int = 1
    most_seats: int = 1
    seats_clause: str = ""  # why no more and no fewer
    unoffered: Mapping[str, str] = {}  # options of the printed game that are not here -> why
    minutes: str = ""
    mode: str = "cooperative"  # solo, cooperative or competitive; for a game with several ways, its usual one
    ways: Sequence[Way] = ()  # the ways to play it, the usual one first; none: there is one, see `all_ways`
    weight: str = ""  # light, medium, heavy
    theme: str = ""  # how screens dress it; unknown themes fall back
    folder: Path = Path()
    order: Sequence[
        Any
    ] = ()  # of play: its steps, each citing its clauses; a list inside comes again and again
    spoken: frozenset[str] = (
        frozenset()
    )  # steps whose arguments are no secret although no screen shows them yet
    aliases: Mapping[str, str] = {}  # old step names in records -> their present names
    words: Wording | None = (
        None  # of its questions and options; without them they are shown as they are recorded
    )
    campaigns: Sequence[Campaign] | None = None  # None: those of its campaign.py, see `engine.campaign`

    # To be given by each game

    def options(self) -> list[Option]:
        """What can be set before a game."""
        return []

    def table(self, seats: int, options: Mapping[str, Value], pack: Any) -> Table:
        """A table set up and ready to run: its first steps pushed, nothing drawn, fate not yet given."""
        raise NotImplementedError

    def streams(self, pack: Any) -> tuple[str, ...]:
        """The names of the streams of luck that its tables draw from."""
        return ("fate",)

    def head(self, seen: Table, seat: int) -> Head:
        """Where the game stands: phase, steps of the round, goal."""
        return Head(self.title)

    def areas(self, seen: Table, seat: int) -> Sequence[Area]:
        """What lies where, as this seat sees it; the table is already blanked for the seat."""
        raise NotImplementedError

    def terms(self, seen: Table, seat: int) -> Mapping[str, Term]:
        """Texts that are to be at hand although nothing in the scene names them; most come from `term`."""
        return {}

    def term(self, seen: Table, key: str) -> Term | None:
        """The text behind a card, a token or a word: asked for each `term` that something in the scene names."""
        return None

    def is_locked(self, seen: Table, clause: str) -> bool:
        """Whether those at this table have yet to find this rule: no screen of theirs shows its words before."""
        return False

    def question(self, seen: Table) -> Text:
        """The open question in words."""
        if self.words is not None:
            return self.words.question(seen)
        return step_name(seen.asking).replace("_", " ").capitalize()

    def source(self, seen: Table) -> str:
        """The object that the question is about, if it is on the table."""
        return self.words.source(seen) if self.words is not None else ""

    def targets(self, table: Table, move: Move) -> Sequence[str]:
        """The objects of the scene that one would click for this option."""
        return self.words.targets(table, move) if self.words is not None else ()

    def start_of(self, table: Table, move: Move) -> int | None:
        """With which number somebody begins who chooses an amount; None for the least."""
        return self.words.start_of(table, move) if self.words is not None else None

    def dress(self, table: Table, move: Move) -> dict[str, Any]:
        """How an option is shown: detail, group, icon, tone, key, cost, gain, confirm."""
        return self.words.dress(table, move) if self.words is not None else {}

    def seat_name(self, table: Table, seat: int) -> str:
        return f"Seat {seat + 1}" if table.seats > 1 else "You"

    def seat_stats(self, table: Table, seat: int) -> Sequence[Stat]:
        """A few public numbers of a seat."""
        return ()

    def wait_text(self, table: Table) -> Text:
        """What those read who are not asked."""
        names = [self.seat_name(table, seat) for seat in table.waiting() if seat >= 0]
        return f"Waiting for {', '.join(names)}." if names else "Waiting."

    def scene(self, table: Table, seat: int = 0, **more: Any) -> Scene:
        """What this seat may see, as data (`staging.stage`)."""
        from tablewright.engine.staging import stage

        return stage(self, table, seat, **more)

    def label(self, table: Table, move: Move) -> str:
        """An option as a sentence that is complete by itself."""
        if self.words is not None:
            return self.words.label(table, move)
        return notation(table, move).replace("-", " ").capitalize()

    def load(self, path: str | Path | None) -> Any:
        """The content pack at this path, or the game's own; None for a game without content."""
        if path is not None:
            raise SetupError(f"{self.title} has no content packs; leave --pack out")
        return None

    def refuse_setup(self, seats: int, options: Mapping[str, Value]) -> str:
        """A sentence with its clause when these options do not go together, else nothing."""
        return ""

    def story(self, pack: Any) -> Built | None:
        """The stories of a pack with where everything is written, for the proof and for those who write them."""
        return None

    def from_profile(self, known: Mapping[str, Value]) -> Mapping[str, Value]:
        """The options of a new game that come from what outlived earlier ones: a best score, rules found before."""
        return {}

    def to_profile(self, known: Mapping[str, Value], table: Table) -> Mapping[str, Value]:
        """What outlives a game that is over."""
        return {}

    def everything(self, table: Table) -> list[str]:
        """Every card and token of the table, by name, for the check that none is lost or made."""
        return []

    def advise(self, table: Table, move: Move) -> float:
        """How good an option looks by rule of thumb; higher is better. For the steady player."""
        return 0.0

    def unasked(self, table: Table, seat: int) -> Move | None:
        """What a seat would do now by rule of thumb without being asked, one of its moves at any time; None = nothing.

        Bots are heard before each question put to them, where `is_pause` says so before one put to another, and at a
        table of people whenever something has happened."""
        return None

    def is_pause(self, table: Table) -> bool:
        """Whether bots that are not asked are heard too before the open question is answered."""
        return False

    def facts(self, table: Table) -> dict[str, Value]:
        """Numbers about a game in progress or ended, for statistics."""
        return {}

    def all_things(self, table: Table) -> list[tuple[str, str, str, int]]:
        """Every card, role, place and foe there is, for statistics: its name, its kind, the pile it comes from, and
        how many are in that pile; 0 for what is there from the start, -1 where not all have the same chance."""
        return []

    def seen_things(self, table: Table) -> bytes:
        """For each of all things, in that order, whether it is UNMET in this game, MET or USED (`counting.py`)."""
        return b""

    def are_rivals(self, table: Table) -> bool:
        """Whether those at this table play against each other; whoever plays alone just wins or loses."""
        if table.seats == 1:
            return False
        options = table.origin.options if table.origin is not None else {}
        return self.way_of(table.seats, options).rivals

    def worth(self, table: Table, seat: int) -> float:
        """How much the end of a game is worth to a seat, from 0 to 1, for those who look ahead; a game whose scores
        matter beyond winning overrides it."""
        return rewards(table, self.are_rivals(table))[max(seat, 0)]

    # The same for all

    def all_ways(self) -> Sequence[Way]:
        """The ways to play it; a game that names none has one, which is called as the game is."""
        rivals = self.mode == "competitive"
        only = Way(self.id, self.title, self.least_seats, self.most_seats, self.minutes, rivals)
        return self.ways or (only,)

    def way(self, name: str) -> Way:
        """The way of this id."""
        known = {way.id: way for way in self.all_ways()}
        if name not in known:
            near = get_close_matches(name, known, 1)
            hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(known)}"
            raise SetupError(f"{self.title} cannot be played the way {name}; {hint}")
        return known[name]

    def way_of(self, seats: int, options: Mapping[str, Value]) -> Way:
        """The way that a game with these seats and settled options is played, else its usual one."""
        ways = self.all_ways()
        for way in ways:
            is_set = all(options.get(name, value) == value for name, value in way.options.items())
            if is_set and way.least_seats <= seats <= way.most_seats:
                return way
        return ways[0]

    def seats_and_options(
        self, way: str | None, seats: int | None, given: Mapping[str, object]
    ) -> tuple[int, dict[str, object]]:
        """What to set up, from what was said: the way if any, the seats if any, and options."""
        if way is None:
            seats = self.least_seats if seats is None else seats
            self.check_seats(seats)
            return seats, dict(given)
        chosen = self.way(way)
        seats = chosen.least_seats if seats is None else seats
        if refusal := chosen.refuse_seats(seats):
            raise SetupError(refusal)
        return seats, self.on_the_way(chosen, given)

    def on_the_way(self, way: Way, given: Mapping[str, object]) -> dict[str, object]:
        """The options of a way with those that were given; what makes it this way cannot be given otherwise."""
        known = {option.name: option for option in self.options()}
        for name, value in way.options.items():
            if name in given and name in known and known[name].settle(given[name]) != value:
                raise SetupError(
                    f"{way.title} is played with {name}={as_word(value)}; leave the option {name} out, or the way"
                )
        return {**given, **way.options}

    def settle(self, given: Mapping[str, object]) -> dict[str, Value]:
        """All options with their values: defaults, then presets, then what was given."""
        known = {option.name: option for option in self.options()}
        for name in given:
            if name in self.unoffered:
                raise SetupError(f"{self.title} has no option {name}: {self.unoffered[name]}")
            if name not in known:
                near = get_close_matches(name, known, 1)
                hint = f"; did you mean {near[0]}?" if near else f"; it has {', '.join(known) or 'none'}"
                raise SetupError(f"{self.title} has no option {name}{hint}")
        chosen = {name: known[name].settle(value) for name, value in given.items()}
        settled: dict[str, Value] = {name: option.default for name, option in known.items()}
        for option in known.values():
            settled.update(option.presets.get(chosen.get(option.name, option.default), {}))
        settled.update(chosen)
        return settled

    def new(
        self,
        seats: int | None = None,
        seed: Seed = 0,
        options: Mapping[str, object] | None = None,
        pack: Any = None,
        *,
        debug: bool = False,
        log: bool = True,
    ) -> Table:
        """Set up a table and run it to its first question. `pack` is a path, a loaded pack or None."""
        seats = self.least_seats if seats is None else seats
        self.check_seats(seats)
        check_seed(seed)
        return self.begin(self.laid_out(seats, options, pack, debug=debug, log=log), seed)

    def laid_out(
        self,
        seats: int,
        options: Mapping[str, object] | None = None,
        pack: Any = None,
        *,
        debug: bool = False,
        log: bool = True,
    ) -> Table:
        """A table that everything is checked for and laid out on, before any luck falls; see `begin`."""
        settled = self.settle(options or {})
        objection = self.refuse_setup(seats, settled)
        if objection:
            raise SetupError(objection)
        content = self.load(pack) if pack is None or isinstance(pack, (str, Path)) else pack
        return self.readied(
            self.table(seats, settled, content), seats, settled, content, debug=debug, log=log
        )

    def readied(
        self,
        table: Table,
        seats: int,
        settled: dict[str, Value],
        content: Any,
        *,
        debug: bool = False,
        log: bool = True,
    ) -> Table:
        """A table with its first steps on it, made complete by what every table has."""
        table.seats = seats
        table.debug = debug
        table.log = [] if log else None
        table.fate = Fate(0, self.streams(content))
        table.origin = Origin(
            self.id, seats, 0, settled,
            getattr(content, "id", ""), getattr(content, "version", ""), getattr(content, "hash", ""),
        )  # fmt: skip
        table.origin.content = content
        table.steps[:0] = [BOTTOM] * FLOOR
        return table

    def begin(self, table: Table, seed: Seed) -> Table:
        """Let luck fall on a table that is laid out, up to the first question. Copies of one may begin many games."""
        origin = table.origin
        assert origin is not None, "only a table that is laid out can begin"
        table.fate = Fate(seed, table.fate.streams)
        table.origin = Origin(
            origin.game, origin.seats, seed, origin.options, origin.pack, origin.version, origin.digest
        )
        table.origin.content = origin.content
        table.origin.part = origin.part
        table.options = []  # copies share theirs until somebody answers, and nobody has yet
        table.run()
        return table

    def check_seats(self, seats: int) -> None:
        whole = isinstance(seats, int) and not isinstance(seats, bool)
        if not whole or not self.least_seats <= seats <= self.most_seats:
            few, many = self.least_seats, self.most_seats
            span = f"{few} to {many} seats" if few != many else f"{few} seat{'s' if few != 1 else ''}"
            raise SetupError(f"{self.title} is for {span}, not {seats}{by_clause(self.seats_clause)}")


def check_seed(seed: object) -> None:
    """A seed is a number of 32 bits, or a secret."""
    if isinstance(seed, str):
        try:
            key_of(seed)
        except NoSeed as why:
            raise SetupError(str(why)) from None
    elif isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < SEEDS:
        raise SetupError(f"seed must be a whole number from 0 to {SEEDS - 1}, not {seed!r}")


def notation(table: Table | Saga, move: Move) -> str:
    """A move as it stands in a record: `reveal 2`, `use hearth-loaf`."""
    return " ".join(written(part) for part in (step_name(move), *move[1:]))


def written(part: Any) -> str:
    """One word of a record, the same in every run of the program."""
    if isinstance(part, tuple):
        return f"({' '.join(written(inner) for inner in part)})"
    name = part.__name__ if callable(part) else str(part)
    return "-".join(name.replace("_", "-").split())


# Finding games

_found: dict[str, Game] = {}
_broken: dict[str, str] = {}  # games that cannot be loaded -> why
_searched: list[bool] = []  # a game found in a folder must not pass for the whole search


def games() -> dict[str, Game]:
    """Every game there is, by id: the package's own, installed ones, and those in TABLEWRIGHT_GAMES."""
    if not _searched:
        from importlib.metadata import entry_points

        import tablewright.games as home

        for module in pkgutil.iter_modules(home.__path__):
            name = f"tablewright.games.{module.name}.game"
            if module.ispkg and importlib.util.find_spec(name) is not None:
                look_for(module.name, name)
        for point in entry_points(group="tablewright.games"):
            look_for(point.name, f"{point.value}.game")
        for folder in filter(None, os.environ.get("TABLEWRIGHT_GAMES", "").split(os.pathsep)):
            look_for(folder, Path(folder).resolve())
        _searched.append(True)
    return _found


def look_for(name: str, where: str | Path) -> None:
    """Find one game among others; if it cannot be loaded, all others can be played."""
    try:
        if isinstance(where, Path):
            game_in(where)
        else:
            keep_game(importlib.import_module(where))
    except Exception as why:
        told = str(why) if isinstance(why, SetupError) else f"{type(why).__name__}: {why}"
        _broken[name] = f"the game {name} cannot be loaded: {told}"


def broken_games() -> list[str]:
    """What is wrong with games that were looked for and cannot be loaded, a sentence for each."""
    games()
    return list(_broken.values())


def keep_game(module: ModuleType) -> Game:
    found: Game = module.GAME
    if found.folder == Path():
        found.folder = Path(module.__file__ or "").parent
    other = _found.get(found.id)
    if other is not None and other.folder not in (Path(), found.folder):
        raise SetupError(
            f"two games have the id {found.id}: {other.folder} and {found.folder}; give one of them another id"
        )
    return adopt(found)


def adopt(game: Game) -> Game:
    """Make a game known by its id, wherever it comes from: a toy in a test, a variant in a notebook."""
    _found[game.id] = game
    return game


def find_game(name: str) -> Game:
    """The game of this id, or in this folder."""
    folder = Path(name)
    if (folder / "game.py").is_file() and name != folder.name:
        return game_in(folder.resolve())
    if name in _found or comes_with_us(name):
        return _found[name]
    known = games()
    if name in known:
        return known[name]
    if (folder / "game.py").is_file():
        return game_in(folder.resolve())
    if name in _broken:
        raise SetupError(_broken[name])
    near = get_close_matches(name, known, 1)
    hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(sorted(known))}"
    raise SetupError(f"there is no game called {name}; {hint}")


def comes_with_us(name: str) -> bool:
    """Whether the package has this game; it is found without looking at all the others."""
    if os.environ.get("TABLEWRIGHT_GAMES") or not name.isidentifier():
        return False
    home = f"tablewright.games.{name}"
    if importlib.util.find_spec(home) is None or importlib.util.find_spec(f"{home}.game") is None:
        return False
    return keep_game(importlib.import_module(f"{home}.game")).id == name


def game_in(folder: Path) -> Game:
    """The game in a folder that is not part of the package."""
    for found in _found.values():
        if found.folder == folder:
            return found
    if not (folder / "game.py").is_file():
        raise SetupError(f"there is no game in {folder}; it would have a game.py")
    # It is a package of its own, so that its modules find each other: `from . import campaign`.
    spec = importlib.util.spec_from_file_location(
        f"tablewright_game_{folder.name}", folder / "game.py", submodule_search_locations=[str(folder)]
    )
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return keep_game(module)


def beside(game: Game, name: str) -> ModuleType | None:
    """A module in the folder of the game."""
    own = type(game).__module__
    home = own if hasattr(sys.modules.get(own), "__path__") else own.rpartition(".")[0]
    path = f"{home}.{name}"
    if not home.strip(".") or (path not in sys.modules and importlib.util.find_spec(path) is None):
        return None
    return importlib.import_module(path)
