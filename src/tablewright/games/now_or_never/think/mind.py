"""What a player thinks about one question: whatever several options ask for is worked out once.

A mind is made for an open question and thrown away with it; nothing of it is kept from one question to the next.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tablewright.engine.bits import bit
from tablewright.games.now_or_never.cards import FACES, SPACES, Red
from tablewright.games.now_or_never.table import Player, Table

Faces = tuple[tuple[int, int, int, int], ...]  # damage, defence, price of the option, damage of the option

NOT_LOOKED: Final = -1
UNKNOWN: Final = -999.0  # not thought of yet


class Mind:
    """A seat, its player, and what is known so far about this question."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table = table
        self.seat = seat
        self.player: Player = table.players[seat]
        self.hearts: i64 = 0  # the most that were asked for, and the rows of `goals`
        self.goals: list[float] = []  # by hearts and space: the best thing to do there
        self.rewards: list[float] = []  # by level: what its enemy gives
        self.offers: list[tuple[int, float]] | None = None  # buildings one could build: price and value
        self.known_faces: Faces | None = None
        self.sights: i64 = NOT_LOOKED  # spaces on which there is something to do, a bit each
        self.wanted: i64 = 0  # locations that a card in hand names, a bit each

    def faces(self) -> Faces:
        """What each face of the die does for this player now."""
        if self.known_faces is None:
            self.known_faces = faces_of(self.table, self.player)
        return self.known_faces

    def has_sight(self, space: i64) -> bool:
        """Whether there is anything on a space: an enemy, a location, a token, a mission."""
        if self.sights == NOT_LOOKED:
            self.look_round()
        return self.sights & bit(space) != 0

    def is_wanted(self, location: i64) -> bool:
        """Whether a card in hand names a location."""
        if self.sights == NOT_LOOKED:
            self.look_round()
        return self.wanted & bit(location) != 0

    def look_round(self) -> None:
        table, player = self.table, self.player
        self.sights = table.tokens
        for space in range(SPACES):
            if table.place_at(space) >= 0 or table.foes_at(space) > 0:
                self.sights |= bit(space)
        for card in player.hand:
            if card >= 0:
                self.wanted |= bit(table.content.quests[card].location)

    def make_room(self, hearts: i64) -> None:
        """Rows for what can be done with so many hearts."""
        if hearts >= self.hearts:
            rows: i64 = hearts + 1 - self.hearts
            self.goals += [UNKNOWN] * (rows * SPACES)
            self.hearts = hearts + 1


def faces_of(table: Table, player: Player) -> Faces:
    hero = table.content.heroes[player.hero]
    found: list[tuple[int, int, int, int]] = []
    for i in range(FACES):
        token = player.red[i]
        red = hero.faces[i]
        if token >= 0:
            own = table.content.tokens[token].red
            assert own is not None
            red = own
        found.append(face(red))
    return tuple(found)


def face(red: Red) -> tuple[int, int, int, int]:
    """A red ability as plain numbers; a die that is added counts as 2."""
    extra = red.extra_damage + (2 if red.extra_dice else 0)
    return (int(red.damage), int(red.defence), int(red.price), int(extra))
