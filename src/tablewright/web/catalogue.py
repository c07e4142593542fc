"""What there is to play, with what, and by which rules: the lobby's shelves as data."""

from __future__ import annotations

import logging
import tomllib
from pathlib import Path
from typing import Any, Final, NamedTuple

from tablewright.build_info import VERSION, engine_kind
from tablewright.engine.complaints import PackErrors
from tablewright.engine.game import Game, Option, SetupError, Way, broken_games, find_game, games
from tablewright.engine.options import as_word
from tablewright.engine.pack import HEAD_FILE, built_in_packs
from tablewright.engine.rulebook import Clause, Rulebook, RulebookError, rulebook_at, rulebook_of
from tablewright.engine.table import Table
from tablewright.players import PLAYERS, is_quick
from tablewright.record.packs import keep_pack, kept_pack
from tablewright.scene.primer import primer_data
from tablewright.scene.theme import COVER, FOLDER
from tablewright.web.refusals import Refused

KEPT: Final = "kept-packs"  # in the data folder: the cards of tables that were begun with them

log = logging.getLogger("tablewright.web")


def known_game(name: str) -> Game:
    """A game by its id; folders are not looked into on behalf of strangers."""
    if name not in games():
        raise Refused(f"there is no game called {name!r} here", "unknown")
    return find_game(name)


def tell_of_broken_games() -> None:
    """The host reads which games cannot be played; all others can."""
    for told in broken_games():
        log.error("%s", told)


# How players of ours are called where people choose one, and what they do.
IN_WORDS: Final = {
    "random": ("easy", "Moves at random, at once."),
    "steady": ("good", "Plays by rules of thumb, at once."),
    "mcts": ("best", "Looks ahead before each move."),
}


def shelf(packs: Packs) -> dict[str, Any]:
    """All games with their options and packs, and the players that can sit at their tables."""
    return {
        "version": VERSION,
        "engine": engine_kind(),
        "games": [game_data(game, packs) for game in sorted(games().values(), key=lambda game: game.title)],
        "players": [player_data(name) for name in PLAYERS],
    }


def game_data(game: Game, packs: Packs) -> dict[str, Any]:
    taught = primer_told(game)
    return {
        "id": game.id,
        "title": game.title,
        "summary": game.summary,
        "least": game.least_seats,
        "most": game.most_seats,
        "minutes": game.minutes,
        "mode": game.mode,
        "weight": game.weight,
        "theme": game.theme or game.id,
        "cover": f"/api/games/{game.id}/{COVER}" if (game.folder / FOLDER / COVER).is_file() else "",
        "prefix": game.prefix,
        "ways": [way_data(way) for way in game.all_ways()],
        "options": [option_data(option) for option in game.options()],
        "packs": [pack_data(known) for known in packs.of(game)],
        "first": taught["first"] is not None,
        "set_up": taught["set_up"],
    }


def cover_of(name: str) -> bytes:
    """The picture of the box, which lies beside the game; screens draw one for a game that has none."""
    path = known_game(name).folder / FOLDER / COVER
    if not path.is_file():
        raise Refused(f"{name} has no cover of its own", "unknown")
    return path.read_bytes()


def way_data(way: Way) -> dict[str, Any]:
    return {
        "id": way.id,
        "title": way.title,
        "summary": way.summary,
        "least": way.least_seats,
        "most": way.most_seats,
        "minutes": way.minutes,
        "mode": way.mode,
        "clause": way.clause,
        "options": dict(way.options),
        "campaign": way.campaign,
    }


def option_data(option: Option) -> dict[str, Any]:
    return {
        "name": option.name,
        "default": option.default,
        "choices": list(option.choices),
        "low": option.low,
        "high": option.high,
        "text": option.text,
        "clause": option.clause,
        "explain": {as_word(value): text for value, text in option.explain.items()},
        "presets": {as_word(value): sets for value, sets in option.presets.items()},
    }


def player_data(name: str) -> dict[str, Any]:
    """A player as its class describes it: the docstring, and `settings` where it has any."""
    kind = PLAYERS[name]
    settings = getattr(kind, "settings", ())
    called, text = IN_WORDS.get(name, ("", " ".join((kind.__doc__ or "").split())))
    return {"name": name, "called": called, "text": text, "settings": list(settings), "quick": is_quick(name)}


# Packs ----------------------------------------------------------------------------------------------------


class KnownPack(NamedTuple):
    """A pack that people may choose, by its id."""

    id: str
    title: str
    version: str
    author: str
    game: str
    folder: Path


class Packs:
    """The packs that come with the games, and those in the data folder under `packs`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.more: list[Path] = []  # folders of single packs that the host has named
        self.loaded: dict[tuple[Path, int], Any] = {}

    def of(self, game: Game) -> list[KnownPack]:
        """The packs of a game, its own first."""
        if not hasattr(game, "content_path"):
            return []
        folders = [*built_in_packs(game).values(), *self.more, *sorted(self.folder.glob("*/"))]  # type: ignore[arg-type]
        found: dict[str, KnownPack] = {}
        for known in filter(None, map(look_into, folders)):
            if known.game == game.id:
                found.setdefault(known.id, known)
        return list(found.values())

    def load(self, game: Game, name: str) -> Any:
        """The pack of this id, loaded once as long as its files stay as they are."""
        if not name:
            return game.load(None)
        folder = self.folder_of(game, name)
        key = (folder, newest_change(folder))
        if key not in self.loaded:
            self.loaded[key] = game.load(folder)
        return self.loaded[key]

    def keep(self, game: Game, pack: Any) -> None:
        """Keep the cards that a table is begun with, so that it goes on when they change."""
        keep_pack(game, pack, self.folder.parent / KEPT)

    def kept(self, game: Game, known: str) -> Any:
        """The cards with this hash, if they are kept."""
        return kept_pack(game, known, self.folder.parent / KEPT)

    def folder_of(self, game: Game, name: str) -> Path:
        """Where the pack of this id lies; strangers name packs by id, never by path."""
        for known in self.of(game):
            if known.id == name:
                return known.folder
        raise Refused(f"{game.title} has no pack called {name!r} here", "unknown")


def look_into(folder: Path) -> KnownPack | None:
    head = head_of(folder)
    if not isinstance(head.get("id"), str):
        return None
    title, version, author, game = (
        str(head.get(word, "")) for word in ("title", "version", "author", "game")
    )
    return KnownPack(head["id"], title or head["id"], version, author, game, folder)


def head_of(folder: Path) -> dict[str, Any]:
    """What `pack.toml` says; nothing if it cannot be read, which loading it would tell."""
    try:
        return tomllib.loads((folder / HEAD_FILE).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}


def newest_change(folder: Path) -> int:
    return max((path.stat().st_mtime_ns for path in folder.rglob("*.toml")), default=0)


def pack_data(known: KnownPack) -> dict[str, str]:
    return {"id": known.id, "title": known.title, "version": known.version, "author": known.author}


# Teaching --------------------------------------------------------------------------------------------------


def primer_told(game: Game) -> dict[str, Any]:
    """What a game teaches. One with mistakes teaches nothing: the host reads which, and the game goes on."""
    try:
        return primer_data(game)
    except PackErrors as why:
        log.warning("%s teaches nothing, because its primer has mistakes:\n%s", game.title, why)
        return {"game": game.id, "title": game.title, "ideas": [], "words": [], "first": None, "set_up": None}


def primer_of_game(name: str) -> dict[str, Any]:
    return primer_told(known_game(name))


# Rules ----------------------------------------------------------------------------------------------------


def book_of(name: str, table: Table | None = None) -> tuple[Game, Rulebook]:
    """A game's rulebook; as those at this table may read it, if there is one."""
    game = known_game(name)
    try:
        return game, rulebook_of(game) if table is None else rulebook_at(game, table)
    except (RulebookError, SetupError) as why:
        raise Refused(str(why), "unknown") from None


def rules_data(name: str, table: Table | None = None) -> dict[str, Any]:
    """The whole rulebook of a game, chapter by chapter."""
    game, book = book_of(name, table)
    chapters = [
        {
            "number": chapter.number,
            "title": chapter.title,
            "clauses": [clause_data(book.all[clause]) for clause in chapter.ids],
        }
        # What is played by, then what can be set, then how doubtful places are read.
        for chapter in sorted(
            book.chapters, key=lambda chapter: (not chapter.number, chapter.title != "Options")
        )
    ]
    return {
        "game": game.id,
        "title": book.title,
        "prefix": book.prefix,
        "minute": book.minute,
        "chapters": chapters,
        "locked": len(book.locked),
    }


def found_rules(name: str, words: str, table: Table | None = None) -> dict[str, Any]:
    """The clauses in which these words stand, best first."""
    _, book = book_of(name, table)
    return {"found": [clause_data(clause) for clause in book.search(words[:200])]}


def clause_data(clause: Clause) -> dict[str, str]:
    return {
        "id": clause.id,
        "title": clause.title,
        "text": clause.text,
        "chapter": clause.chapter,
        "physical": clause.physical,
    }


def title_of(game: str) -> str:
    try:
        return known_game(game).title
    except Refused:
        return game
