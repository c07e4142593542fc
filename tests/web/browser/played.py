"""Tables of our own games some moves on, for looking at."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.found import GAMES, told
from tests.web.house import House, Person

NAMES = ("Ada", "Brin", "Cem", "Dora", "Ede", "Fay", "Gil", "Hal")
TABLES: dict[str, dict[str, Any]] = {name: told(name)["table"] for name in GAMES}  # how each is laid


def played(hall: House, game: str, seats: int = 0, moves: int = 0) -> dict[str, Any]:
    """A table of people who choose by lot, after so many moves."""
    said = TABLES[game]
    names = NAMES[: seats or said["seats"]]
    made: dict[str, Any] = hall.table(game, *names, seed=7, options=said.get("options", {}))
    people = [Person(hall.port, made["match"], [made["tokens"][str(seat)]]) for seat in range(len(names))]
    luck, left = Random(3), moves or said["moves"]
    while left and not people[0].scene.get("over"):
        for who in people:
            if left and listening(who):
                choose(who, luck)
                left -= 1
    for who in people:
        who.leave()
    return made


def listening(who: Person) -> bool:
    """Whether they are asked something, after they have heard what there is."""
    who.hear_all(0.02)
    return bool(who.options)


def choose(who: Person, luck: Random) -> None:
    prompt = who.scene["prompt"]
    several = max(1, prompt.get("min", 1)) if prompt.get("how") in ("many", "order") else 1
    picks = luck.sample(who.options, several)
    nonce = who.reply(
        picks=[
            {"option": each["id"], "amount": amount(each)} if "amount" in each else {"option": each["id"]}
            for each in picks
        ]
    )
    who.hear_one("done", "refused", nonce=nonce)


def amount(option: dict[str, Any]) -> int:
    said: dict[str, int] = option["amount"]
    return said.get("start", said["min"])
