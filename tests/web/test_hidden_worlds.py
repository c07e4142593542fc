"""Two tables that differ only in what a seat may not know give it the same bytes, in every message and every answer."""

from __future__ import annotations

import http.client
import re
from collections.abc import Callable
from typing import Any

import pytest
from tests.web.games.smugglers.game import GAME
from tests.web.house import House, Person

from tablewright.engine.table import NOBODY
from tablewright.testing.seen import position

# What differs between any two tables, whatever is hidden: their names, and the hour.
NAMES = re.compile(r'"(?:match|invite|created|changed|nonce)": ?(?:"[^"]*"|[\d.]+)|"at": ?\d+\.\d+')

UNLIKE = ("date", "content-length")


def twin_seeds(seat: int) -> tuple[int, int]:
    """Two deals that look the same to this seat, while the other holds other crates."""
    dealt: dict[str, tuple[int, list[list[int]]]] = {}
    for seed in range(200_000):
        table: Any = GAME.new(2, seed)
        mine = str(table.hands[seat]) if seat != NOBODY else "everybody"
        if mine in dealt and dealt[mine][1] != table.hands:
            return dealt[mine][0], seed
        dealt.setdefault(mine, (seed, table.hands))
    raise AssertionError("no two deals look the same")


class Evening:
    """A game of two people and a spectator; the watcher is whose traffic is kept."""

    def __init__(self, inn: House, seed: int, watcher: int, *, changes: bool = False) -> None:
        self.inn = inn
        self.made = inn.table("smugglers", "Ada", "Bo", seed=seed)
        self.match = self.made["match"]
        self.people = [inn.sit(self.made, seat, changes=changes) for seat in (0, 1)]
        self.spectator = inn.watch(self.made, changes=changes)
        self.watched = self.spectator if watcher == NOBODY else self.people[watcher]
        self.headers = {} if watcher == NOBODY else {
            "authorization": f"Bearer {self.made['tokens'][str(watcher)]}"
        }  # fmt: skip

    @property
    def table(self) -> Any:
        return self.inn.lobby.rooms[self.match].table

    def traffic(self) -> list[bytes]:
        """Every frame that the watcher was sent, byte for byte but for the table's own names."""
        self.watched.hear_all(0.2)
        return [self.same(text) for text in self.watched.raw]

    def answers(self) -> list[tuple[int, list[tuple[str, str]], bytes]]:
        """What the server answers to whoever has the watcher's key: status, headers and body."""
        seat = "" if self.watched is self.spectator else f"&seat={self.people.index(self.watched)}"
        paths = ["", "/record", f"/replay?at=1{seat}", f"/replay/index?{seat.lstrip('&')}"]
        return [self.ask(f"/api/matches/{self.match}{path}") for path in paths]

    def ask(self, path: str) -> tuple[int, list[tuple[str, str]], bytes]:
        line = http.client.HTTPConnection("127.0.0.1", self.inn.port, timeout=20)
        line.request("GET", path, headers=self.headers)
        answer = line.getresponse()
        # The length is that of the body, which is compared; the hour in it has more digits or fewer.
        headers = [(name, value) for name, value in answer.getheaders() if name.lower() not in UNLIKE]
        body = answer.read()
        line.close()
        return answer.status, headers, self.same(body.decode())

    def same(self, text: str) -> bytes:
        return NAMES.sub("", text.replace(self.match, "MATCH")).encode()

    def say_all(self, person: Person, said: Callable[[Person], None]) -> None:
        said(person)
        for other in (*self.people, self.spectator):
            other.hear_all(0.1)


def stow(number: int) -> Callable[[Person], None]:
    """Stow the crate that lies at this place of one's hand."""
    return lambda person: person.hear("done", nonce=person.reply(person.options[number]["id"])) and None


@pytest.mark.parametrize("changes", [False, True])
@pytest.mark.parametrize("watcher", [0, NOBODY])
def test_two_deals_that_a_seat_cannot_tell_apart_give_it_the_same_bytes(
    inn: House, watcher: int, changes: bool
) -> None:
    # GIVEN two tables that look the same to the watcher, with other crates in Bo's hand
    evenings = [Evening(inn, seed, watcher, changes=changes) for seed in twin_seeds(watcher)]
    assert len({str(evening.table.hands) for evening in evenings}) == 2
    assert len({position(evening.table.seen_by(watcher)) for evening in evenings}) == 1

    # WHEN Bo talks, asks for a hint of his own, shouts, stows a crate and takes it back
    for evening in evenings:
        bo = evening.people[1]
        for said in (
            lambda person: person.say("chat", text="Good evening"),
            lambda person: person.say("hint", seat=1),
            stow(0),
            lambda person: person.say("undo"),
        ):
            evening.say_all(bo, said)

    # THEN the watcher was told the same, byte for byte, and so is whoever asks with the watcher's key
    first, second = (evening.traffic() for evening in evenings)
    assert first == second
    assert len(first) >= 3
    for one, other in zip(*(evening.answers() for evening in evenings), strict=True):
        assert one == other


@pytest.mark.parametrize("changes", [False, True])
@pytest.mark.parametrize("watcher", [0, NOBODY])
def test_two_answers_that_a_seat_cannot_tell_apart_give_it_the_same_bytes(
    inn: House, watcher: int, changes: bool
) -> None:
    # GIVEN one deal at two tables
    evenings = [Evening(inn, 7, watcher, changes=changes) for _ in range(2)]

    # WHEN Bo stows another crate at the second; their names are of different lengths
    for evening, number in zip(evenings, (0, 2), strict=True):
        evening.say_all(evening.people[1], stow(number))
    stowed = [evening.table.stowed[1] for evening in evenings]
    assert stowed[0] != stowed[1]

    # THEN the watcher's traffic and answers are the same
    first, second = (evening.traffic() for evening in evenings)
    assert first == second
    for one, other in zip(*(evening.answers() for evening in evenings), strict=True):
        assert one == other


def test_the_comparison_would_notice_a_difference(inn: House) -> None:
    """Bo himself sees which crate he stowed, so his own traffic differs."""
    evenings = [Evening(inn, 7, 1) for _ in range(2)]
    for evening, number in zip(evenings, (0, 2), strict=True):
        evening.say_all(evening.people[1], stow(number))
    first, second = (evening.traffic() for evening in evenings)
    assert first != second
