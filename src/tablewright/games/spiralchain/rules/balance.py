"""Chapter 23, Balance rules per player count."""

from __future__ import annotations

from typing import Final

ACTIONS: Final[tuple[int, ...]] = (0, 12, 6, 4, 3, 2, 2, 1, 1)  # SF-3.3
ROLES: Final[tuple[int, ...]] = (0, 2, 2, 1, 1, 1, 1, 1, 1)  # SF-2.3
RESERVES: Final[tuple[int, ...]] = (0, 3, 2, 1, 0, 0, 0, 0, 0)  # SF-2.16
EXTRA_CARDS: Final[tuple[int, ...]] = (0, 0, 0, 0, 0, 2, 0, 4, 4)  # SF-2.14
ALLIANCE: Final[tuple[int, ...]] = (0, 0, 0, 0, 0, 0, 0, 2, 0)  # SF-23.7


def base_actions(seats: int) -> int:
    """SF-3.3, SF-23.4, SF-23.6, SF-23.9, SF-R19: about twelve actions in a round, eleven with seven players."""
    return ACTIONS[seats]


def roles_each(seats: int) -> int:
    """SF-23.1–23.3, SF-2.3: two roles for one and for two players, else one."""
    return ROLES[seats]


def reinforcements(seats: int) -> int:
    """SF-23.1–23.3, SF-2.16: so that four pawns begin together."""
    return RESERVES[seats]


def extra_cards(seats: int) -> int:
    """SF-23.5, SF-23.7, SF-23.8, SF-2.14: Extra Action Cards in use."""
    return EXTRA_CARDS[seats]


def round_alliance(seats: int) -> int:
    """SF-23.7, SF-23.9: with seven players, at the start of the First Player's turn in every round."""
    return ALLIANCE[seats]
