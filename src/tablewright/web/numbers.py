"""My numbers: how often somebody has played each game to its end, won, and what their best result was."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from tablewright.engine.game import Game, Way
from tablewright.web.catalogue import known_game, title_of
from tablewright.web.refusals import Refused
from tablewright.web.seats import shares_key
from tablewright.web.store.company import Played

SCORES: Final = re.compile(r"^[^:,]*, (-?\d+(?: : -?\d+)*): ")


def numbers(rows: Sequence[Played]) -> dict[str, dict[str, Any]]:
    """By game, and of each game by the way in which it was played. A game with several of my seats counts once."""
    found: dict[str, dict[str, Any]] = {}
    for played in by_match(rows):
        one = played[0]
        mine = [row.seat for row in played]
        won, score = has_won(one.over, mine), score_of(one.over, mine)
        fresh = {"title": title_of(one.game), "played": 0, "won": 0, "ways": {}}
        of = found.setdefault(one.game, fresh)
        way = of["ways"].setdefault(way_of(one), {"played": 0, "won": 0, "best": None})
        for part in (of, way):
            part["played"] += 1
            part["won"] += won
        best = way["best"]
        if best is None or (won, minus_if_none(score)) > (best["won"], minus_if_none(best["score"])):
            way["best"] = {
                "won": won,
                "score": score,
                "words": one.over,
                "match": one.match,
                "at": one.changed,
            }
    for of in found.values():
        of["ways"] = [{"way": way, **told} for way, told in of["ways"].items()]
    return found


def by_match(rows: Sequence[Played]) -> list[list[Played]]:
    """The seats of each game that were somebody's to its end."""
    found: dict[str, list[Played]] = {}
    for row in rows:
        if shares_key(row.token, row.key):
            found.setdefault(row.match, []).append(row)
    return list(found.values())


def minus_if_none(score: int | None) -> float:
    return float("-inf") if score is None else score


def has_won(over: str, seats: Sequence[int]) -> bool:
    """Whether one of these seats has won, from the words in which a table is kept."""
    who = over.partition(":")[0].partition(",")[0]
    if who in ("won", "all won"):
        return True
    winners = {int(word) for word in who.split() if word.isdecimal()} if who.startswith("seat") else set()
    return bool(winners & set(seats))


def score_of(over: str, seats: Sequence[int]) -> int | None:
    """The best score of these seats, from the same words; nothing where a game counts none."""
    told = SCORES.match(over)
    if told is None:
        return None
    scores = [int(score) for score in told[1].split(" : ")]
    mine = [scores[seat] for seat in seats if seat < len(scores)] or scores[:1]  # of one score for all
    return max(mine)


def way_of(played: Played) -> str:
    """What the way is called in which a game was played; nothing if it is not told by its options."""
    try:
        game = known_game(played.game)
    except Refused:  # a game that is not installed any more
        return ""
    options: Mapping[str, Any] = msgspec.json.decode(played.options)
    fitting = [
        way for way in ways_of(game, played.seats) if all(options.get(k) == v for k, v in way.options.items())
    ]
    return max(fitting, key=lambda way: len(way.options)).title if fitting else ""


def ways_of(game: Game, seats: int) -> list[Way]:
    return [way for way in game.all_ways() if way.least_seats <= seats <= way.most_seats]
