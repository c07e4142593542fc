"""All that is printed in a pack, in one place."""

from __future__ import annotations

from typing import Final

from tablewright.games.fateforge.chronicle import Chronicle
from tablewright.games.fateforge.printed.cards import Card, HeroType, Stir
from tablewright.games.fateforge.printed.foes import Ally, EnemyType
from tablewright.games.fateforge.printed.scenes import Questline, Scene


class Content:
    """Everything of a pack, compiled."""

    LASTING: Final = True

    def __init__(self) -> None:
        self.heroes: list[HeroType] = []
        self.cards: list[Card] = []  # skills, then items
        self.card_of: dict[str, int] = {}
        self.wares: list[Card] = []  # tier-1 items, to be had before a questline (FF-25.6)
        self.enemies: list[EnemyType] = []
        self.enemy_of: dict[str, int] = {}
        self.corruption: list[Stir] = []
        self.fear: list[Stir] = []
        self.traps: list[Stir] = []
        self.allies: list[Ally] = []
        self.scenes: dict[str, tuple[Scene, ...]] = {}  # for 2, 3 and 4 heroes
        self.questlines: list[Questline] = []
        self.faces: list[tuple[int, ...]] = []  # of each kind of die, in the order of DICE
        self.test_faces: tuple[int, ...] = ()  # 0 = blank, 1 = success, 2 = trait
        self.chronicle = Chronicle()
