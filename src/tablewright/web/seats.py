"""Who sits where, and the secrets that prove it."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Collection, Iterable, Sequence
from hashlib import sha256
from typing import Any, Final

import msgspec

from tablewright.engine.game import SetupError
from tablewright.house import chairs as house
from tablewright.house.chairs import BOT, OPEN, PERSON
from tablewright.players import find_player
from tablewright.web.protocol import Name, Word
from tablewright.web.refusals import Refused
from tablewright.web.store import SeatRow

LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"  # none that look alike
SECRET_BYTES: Final = 24  # 192 bits
LONGEST_NAME: Final = 40
HOST: Final = -1  # stands for a seat where the key of the host is meant
MOST_KEYS: Final = 8  # of one seat


class Wish(msgspec.Struct):
    """Who shall sit at a seat, as a form says it."""

    kind: Word
    player: Word = ""
    name: Name = ""


class Chair(house.Chair):
    """A seat of a table at the web; of its token only the hash is known."""

    token: str = ""

    def row(self, match: str) -> SeatRow:
        player = self.stand_in if self.kind == PERSON else self.player
        return SeatRow(match, self.seat, self.kind, self.name, player, self.token)


def chair_from(row: SeatRow) -> Chair:
    """A chair as the database has it; what plays at a person's seat is a stand-in."""
    if row.kind == PERSON:
        return Chair(row.seat, PERSON, row.name, "", row.player, row.token)
    return Chair(row.seat, row.kind, row.name, row.player, "", row.token)


def new_secret() -> str:
    """A word that nobody can guess."""
    return secrets.token_urlsafe(SECRET_BYTES)


def hashed(secret: str) -> str:
    """How a secret is kept; it is long and random, so a plain hash is enough."""
    return sha256(secret.encode(errors="replace")).hexdigest()


def opens(secret: str, known: str) -> bool:
    """Whether a secret is the one of this hash, or of one of several."""
    if not (secret and known):
        return False
    mine = hashed(secret)
    return any(hmac.compare_digest(mine, one) for one in known.split())


def with_key(known: str, key: str) -> str:
    """The hashes of a seat, with one more: somebody who holds it has found it again. The oldest but one goes."""
    first, *others = known.split()
    return " ".join([first, *others[-MOST_KEYS + 2 :], key])


def shares_key(known: str, other: str) -> bool:
    """Whether two lists of hashes are of the same person at a seat."""
    return bool(set(known.split()) & set(other.split()))


def seats_of(chairs: Sequence[Chair], tokens: Iterable[str]) -> frozenset[int]:
    """The seats that these tokens are the keys to."""
    given = list(tokens)
    return frozenset(chair.seat for chair in chairs if any(opens(token, chair.token) for token in given))


def seated(wishes: Sequence[Wish]) -> tuple[list[Chair], dict[int, str]]:
    """The chairs of a new table, and the tokens of those that its maker takes."""
    chairs: list[Chair] = []
    tokens: dict[int, str] = {}
    for seat, wish in enumerate(wishes):
        bots = [other.player for i, other in enumerate(wishes) if other.kind == BOT and i != seat]
        chair = chair_for(seat, wish, bots)
        if chair.kind == PERSON:
            tokens[seat] = new_secret()
            chair.token = hashed(tokens[seat])
        chairs.append(chair)
    return chairs, tokens


def chair_for(seat: int, wish: Wish, bots: Sequence[str]) -> Chair:
    """The chair that somebody wishes for; bots of one kind, of whom others may sit there, are told apart by seat."""
    if wish.kind == BOT:
        player = wish.player or "random"
        check_player(player)
        name = f"{player} {seat + 1}" if player in bots else player
        return Chair(seat, BOT, clean(wish.name) or name, player)
    if wish.kind == PERSON:
        return Chair(seat, PERSON, clean(wish.name))
    if wish.kind == OPEN:
        return Chair(seat, OPEN)
    raise Refused(f"a seat is for a person, a bot, or open, not {wish.kind!r}", "bad")


def check_player(name: str) -> None:
    try:
        find_player(name)
    except SetupError as why:
        raise Refused(str(why), "bad") from None


def clean(words: str, longest: int = LONGEST_NAME) -> str:
    """A person's words on one line, without anything that cannot be seen."""
    shown = "".join(letter if letter.isprintable() else " " for letter in words)
    return " ".join(shown.split())[:longest]


def chair_data(chair: Chair, online: Collection[int]) -> dict[str, Any]:
    """A seat as the lobby and the table tell of it."""
    return {
        "seat": chair.seat,
        "name": chair.name,
        "kind": chair.kind,
        "player": chair.player,
        "stand_in": chair.stand_in,
        "online": chair.kind == BOT or chair.seat in online,
    }


def new_name() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(10))
