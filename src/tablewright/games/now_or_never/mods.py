"""What a player's tokens, buildings and completed quests change: worked out when one comes or goes, read in between."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from tablewright.engine.lasting import Force
from tablewright.games.now_or_never.cards import FACES, NO_AMOUNTS, Amounts, Use

NO_HEARTS: Final[tuple[int, ...]] = (0,) * (FACES + 1)
NO_FORCES: Final[list[Force]] = []
NO_USES: Final[list[Use]] = []


class Mods:
    """The sum of all that is in force for one player. Never changed once a player has it, only replaced."""

    LASTING: Final = True

    def __init__(self) -> None:
        self.id = ""
        self.movement: i64 = 0  # NN-9.4
        self.mountains_free = False
        self.defence: i64 = 0  # NN-14.4
        self.mana: i64 = 0  # on top of the slots of the hero board
        self.build_less: i64 = 0  # NN-23.5
        self.recruit_less: i64 = 0  # NN-24.11
        self.visit_less: tuple[tuple[int, int, int], ...] = ()  # (location, thing, n)
        self.search_less: i64 = 0  # NN-24.10
        self.hearts_on: tuple[int, ...] = NO_HEARTS  # NN-24.1: hearts for each die that shows this face
        self.pieces: tuple[tuple[int, int, int], ...] = ()  # (own token, its partner, mana for each pair)
        self.triggers: i64 = 0
        self.forces: list[Force] = NO_FORCES
        self.uses: list[Use] = NO_USES


NO_MODS: Final = Mods()


def mods_of(forces: list[Force], uses: list[Use]) -> Mods:
    """What these lasting texts add up to, and the paid abilities that come with them."""
    mods = Mods()
    mods.uses = uses
    for force in forces:
        mods.triggers |= force.triggers
        for modifier in force.modifiers:
            add(mods, modifier.kind, modifier.args)
    mods.forces = [force for force in forces if force.triggers]
    mods.mana += pairs(mods.pieces)
    return mods


def add(mods: Mods, kind: str, args: tuple[Any, ...]) -> None:
    """What one line of a text changes."""
    if kind == "movement":
        mods.movement += args[0]
    elif kind == "ignore_mountains":
        mods.mountains_free = True
    elif kind == "defence":
        mods.defence += args[0]
    elif kind == "max_mana":
        mods.mana += args[0]
    elif kind == "pair":
        mods.pieces += ((args[0], args[1], args[2]),)
    elif kind == "cheaper_build":
        mods.build_less += args[0]
    elif kind == "cheaper_recruit":
        mods.recruit_less += args[0]
    elif kind == "cheaper_visit":
        for thing, n in args[1]:
            mods.visit_less += ((args[0], thing, n),)
    elif kind == "search_loss":
        mods.search_less += args[0]
    elif kind == "heart_on":
        hearts = list(mods.hearts_on)
        hearts[args[0]] += args[1]
        mods.hearts_on = tuple(hearts)
    else:
        raise ValueError(f"no rule reads the modifier {kind}")


def pairs(pieces: tuple[tuple[int, int, int], ...]) -> int:
    """NN-24.2, NN-R68: the mana of each complete pair; a third piece adds nothing."""
    total = 0
    for own, partner, mana in sorted(set(pieces)):
        if own < partner:
            ours = len([one for one in pieces if one[0] == own])
            theirs = len([one for one in pieces if one[0] == partner])
            total += mana * min(ours, theirs)
    return total


def less_to_visit(mods: Mods, location: int, price: Amounts) -> Amounts:
    """What a visit costs with all reductions, never below nothing (NN-R31)."""
    if not mods.visit_less:
        return price
    found: Amounts = NO_AMOUNTS
    for thing, n in price:
        for place, what, less in mods.visit_less:
            if place == location and what == thing:
                n -= less
        if n > 0:
            found += ((thing, n),)
    return found
