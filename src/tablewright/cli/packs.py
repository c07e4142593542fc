"""`pack`: check, begin, compare, export and import content packs, and the schema that helps an editor."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tablewright.cli.commands import Command, Commands, Complaint, say, say_json
from tablewright.cli.printing import add_print
from tablewright.cli.sheets import add_export, add_import
from tablewright.cli.travel import add_travel

if TYPE_CHECKING:
    from tablewright.engine.game import Game


def add(commands: Commands) -> None:
    pack = commands.add("pack", "check, begin or compare packs of cards", heading="Make and change games")
    pack.tells(
        "A pack is a folder of TOML files: cards, boards, foes, numbers. It can stand alone or extend another and "
        "change single cards."
    )
    add_check(pack)
    add_new(pack)
    add_diff(pack)
    add_export(pack)
    add_import(pack)
    add_print(pack)
    add_travel(pack)
    schema = pack.add("schema", "the JSON Schema of a game's content files", print_schema)
    schema.takes("game", "a game with content", metavar="GAME")
    schema.tells(
        "An editor that knows this schema completes and checks while you type.",
    )


def add_check(pack: Command) -> None:
    check = pack.add("check", "whether a pack is valid; if not, what is wrong and on which line", check_pack)
    check.takes("path", "the pack's folder, or the name of one that comes with a game", metavar="PATH")
    check.takes("--game", "the game it is for, if its pack.toml does not say", metavar="GAME")
    check.takes("--json", "answer in JSON", action="store_true")
    check.tells(
        "Loads a pack and checks it. The exit code is 2 if it cannot be used.",
        "tablewright pack check my-cards",
    )


def add_new(pack: Command) -> None:
    new = pack.add("new", "begin a pack: a small folder that already passes the check", begin_pack)
    new.takes("path", "the folder to make", metavar="PATH")
    new.takes("--game", "the game it is for", metavar="GAME")
    new.takes("--extends", "the pack to extend (the game's own)", metavar="PACK")
    new.takes("--whole", "copy all cards instead of extending another pack", action="store_true")
    new.tells(
        "Writes a commented pack with its schema, ready to be changed.",
    )


def add_diff(pack: Command) -> None:
    diff = pack.add("diff", "what is different between two packs, card by card", compare_packs)
    diff.takes("before", "a pack", metavar="A")
    diff.takes("after", "the pack to compare it with", metavar="B")
    diff.takes("--game", "the game they are for, if their pack.toml does not say", metavar="GAME")
    diff.takes("--json", "answer in JSON", action="store_true")
    diff.tells(
        "Compares what two packs hold, however their files are written. The exit code is 1 if they differ.",
        "tablewright pack diff my-cards my-cards-2",
    )


def check_pack(arguments: Namespace) -> int:
    from tablewright.engine.complaints import PackErrors

    game = game_of(arguments.path, arguments.game)
    try:
        pack = game.load(arguments.path)
    except PackErrors as why:
        if not arguments.json:
            raise
        say_json({"ok": False, "errors": [error_data(error) for error in why.errors]})
        return 2
    unsound = unproved(game, pack)
    if unsound and arguments.json:
        say_json({"ok": False, "errors": [error_data(error) for error in unsound]})
    elif unsound:
        say(*map(str, unsound), f"{pack.title} can be played, but its story is not sound.")
    if unsound:
        return 2
    if arguments.json:
        warnings = [error_data(error) for error in pack.warnings]
        say_json(
            {"ok": True, "id": pack.id, "version": pack.version, "hash": pack.hash, "warnings": warnings}
        )
    else:
        say(*(f"{warning}" for warning in pack.warnings))
        say(
            f"{pack.title} ({pack.id} {pack.version}, for {pack.game}) is sound: {len(list(pack.raw))} entries."
        )
    return 0


def unproved(game: Game, pack: Any) -> list[Any]:
    """What the proof of its story finds wrong, if it tells one."""
    if game.story(pack) is None:
        return []
    from tablewright.content.story_kept import complaints_of

    return [error for error in complaints_of(game, pack) if not error.warning]


def error_data(error: Any) -> dict[str, Any]:
    names = ("file", "line", "column", "word", "message", "nearest")
    return {name: getattr(error, name) for name in names}


def begin_pack(arguments: Namespace) -> int:
    from tablewright.engine.pack import new_pack

    game: Any = content_game(arguments.game)
    folder = new_pack(arguments.path, game, "" if arguments.whole else arguments.extends)
    say(f"{folder} holds a new pack for {game.title}.")
    say(f"Change it, then: tablewright pack check {folder}; tablewright play {game.id} --pack {folder}")
    return 0


def compare_packs(arguments: Namespace) -> int:
    from tablewright.engine.pack_diff import diff_packs

    game = game_of(arguments.before, arguments.game)
    changes = diff_packs(game.load(arguments.before), game.load(arguments.after))
    if arguments.json:
        say_json([change.__dict__ for change in changes])
    else:
        say(*(f"{change}" for change in changes))
        if not changes:
            say("The packs hold the same.")
    return 1 if changes else 0


def print_schema(arguments: Namespace) -> int:
    from tablewright.engine.pack_content import json_schema

    game: Any = content_game(arguments.game)
    say_json(json_schema(game))
    return 0


# Which game a pack is for


def game_of(path: str, named: str | None) -> Game:
    """The game that a pack is for: as named, as its pack.toml says, or the one it comes with."""
    from tablewright.engine.game import games

    said = named or game_in_head(Path(path))
    if said:
        return content_game(said)
    for game in games().values():
        if hasattr(game, "content_path") and path in packs_of(game):
            return game
    return content_game(None)


def game_in_head(path: Path) -> str | None:
    """The `game` of a pack.toml; a file that is not TOML is left to the check, which names the line."""
    import tomllib

    head = path if path.name == "pack.toml" else path / "pack.toml"
    try:
        said = tomllib.loads(head.read_text(encoding="utf-8")).get("game")
    except (OSError, ValueError):
        return None
    return said if isinstance(said, str) else None


def packs_of(game: Any) -> dict[str, Path]:
    from tablewright.engine.pack import built_in_packs

    return built_in_packs(game)


def content_game(name: str | None) -> Game:
    """A game that has content packs; where only one has, it need not be named."""
    from tablewright.engine.game import find_game, games

    if name is None:
        able = [game for game in games().values() if hasattr(game, "content_path")]
        if len(able) != 1:
            raise Complaint(f"say which game the pack is for: --game {' or '.join(game.id for game in able)}")
        return able[0]
    game = find_game(name)
    if not hasattr(game, "content_path"):
        raise Complaint(f"{game.title} has no content packs")
    return game
