"""`games`: what is installed, for how many, how long, and what can be set before a game."""

from __future__ import annotations

import sys
from argparse import Namespace
from typing import TYPE_CHECKING, Any

from tablewright.cli.commands import Commands, hanging, say, say_json, wrapped

if TYPE_CHECKING:
    from tablewright.engine.game import Game, Option, Way


def add(commands: Commands) -> None:
    games = commands.add("games", "what there is to play, for how many, how long", show_games, heading="Play")
    games.takes("game", "only this one, with its options explained", metavar="GAME", nargs="?")
    games.takes("--json", "answer in JSON", action="store_true")
    games.tells(
        "Lists every game that is installed. With the name of one it also explains each option that can be set "
        "before a game, the values it takes, and the clause it belongs to.",
        "tablewright games",
    )


def show_games(arguments: Namespace) -> int:
    from tablewright.engine.game import broken_games, find_game, games
    from tablewright.engine.pack import broken_packs
    from tablewright.engine.packed_game import PackedGame

    chosen = (
        [find_game(arguments.game)] if arguments.game else sorted(games().values(), key=lambda game: game.id)
    )
    if arguments.json:
        say_json({game.id: as_data(game) for game in chosen})
    elif arguments.game:
        say(*page(chosen[0]))
    else:
        say(*shelf(chosen))
    broken = [] if arguments.game else broken_games()
    for game in chosen:
        if isinstance(game, PackedGame):
            broken += broken_packs(game, closely=bool(arguments.game))
    for told in broken:
        print(f"tablewright: {told}", file=sys.stderr)
    return 1 if broken else 0


def shelf(chosen: list[Game]) -> list[str]:
    lines: list[str] = []
    for game in chosen:
        lines += [
            f"{game.id} – {game.title}: {facts(game)}",
            *(f"  {line}" for line in wrapped(game.summary)),
            "",
        ]
    if not chosen:
        return ["No game is installed."]
    return [*lines, "`tablewright games GAME` explains a game's options; `tablewright play GAME` begins."]


def page(game: Game) -> list[str]:
    lines = [f"{game.title}: {facts(game)}", "", *wrapped(game.summary)]
    if game.ways:
        lines += ["", "Ways to play (--way name)"]
    for way in game.ways:
        lines += ["", *way_lines(way)]
    options = game.options()
    if options:
        lines += ["", "Options (--option name=value)"]
    for option in options:
        lines += ["", *option_lines(option)]
    return lines


def facts(game: Game) -> str:
    """A game on one line: seats, mode, weight, length."""
    return ", ".join(filter(None, [seats_in_words(game), game.mode, game.weight, in_minutes(game.minutes)]))


def way_lines(way: Way) -> list[str]:
    """A way to play: its name, then its title, seats and length, then what it is."""
    campaign = "a campaign" if way.campaign else ""
    told = [way.title, seats_in_words(way), way.mode, in_minutes(way.minutes), campaign]
    clause = f" ({way.clause})" if way.clause else ""
    return hanging(way.id, f"{', '.join(filter(None, told))}. {way.summary}{clause}")


def in_minutes(minutes: str) -> str:
    return f"{minutes} minutes" if minutes and minutes[-1].isdigit() else minutes


def seats_in_words(game: Game | Way) -> str:
    few, many = game.least_seats, game.most_seats
    return f"{few}–{many} players" if few != many else f"{few} player{'s' if few != 1 else ''}"


def option_lines(option: Option) -> list[str]:
    from tablewright.engine.options import as_word

    clause = f" ({option.clause})" if option.clause else ""
    lines = hanging(f"{option.name}={as_word(option.default)}", f"{option.text}{clause}")
    if not option.explain:
        return [*lines, f"      {option.range_in_words()}"]
    values = option.choices or tuple(option.explain)
    width = max(len(as_word(value)) for value in values)
    for value in values:
        lines += hanging("    " + as_word(value).ljust(width), option.explain.get(value, ""))
    return lines


def as_data(game: Game) -> dict[str, Any]:
    return {
        "title": game.title,
        "summary": game.summary,
        "players": [game.least_seats, game.most_seats],
        "minutes": game.minutes,
        "mode": game.mode,
        "weight": game.weight,
        "ways": [way_data(way) for way in game.all_ways()],
        "options": {option.name: option_data(option) for option in game.options()},
    }


def way_data(way: Way) -> dict[str, Any]:
    return {
        "id": way.id,
        "title": way.title,
        "summary": way.summary,
        "players": [way.least_seats, way.most_seats],
        "minutes": way.minutes,
        "mode": way.mode,
        "options": dict(way.options),
        "campaign": way.campaign,
        "clause": way.clause,
    }


def option_data(option: Option) -> dict[str, Any]:
    return {
        "default": option.default,
        "choices": list(option.choices) or None,
        "range": [option.low, option.high],
        "text": option.text,
        "clause": option.clause,
        "explain": {str(value): text for value, text in option.explain.items()},
    }
