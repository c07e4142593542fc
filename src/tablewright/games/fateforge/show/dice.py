# interpreted: made once for each look at the table, not once a move
"""Dice trays with their screens, results in hand, and the dice of an ally (chapters 4, 10, 34)."""

from __future__ import annotations

from typing import Literal, NamedTuple

from tablewright.engine.scene import Dice, Die, Widget
from tablewright.games.fateforge.codes import colour_of
from tablewright.games.fateforge.pieces import NO_HERO, Hero
from tablewright.games.fateforge.printed.dice import DICE, FROM
from tablewright.games.fateforge.rules import hero_set_up, preparation
from tablewright.games.fateforge.show.results import TONES, codes_of, coloured_words, icon_of
from tablewright.games.fateforge.show.seats import NO_TYPE, owner_of
from tablewright.games.fateforge.table import PREPARATION, Table


class Shown(NamedTuple):
    """A result as it lies before a hero."""

    id: str
    code: int
    spent: bool


def lying(hero: Hero) -> list[Shown]:
    """FF-4.3: the dice in the order in which they fell, spent or not; then the results that cards have given."""
    left, faces = list(hero.hand), list(hero.dice)
    spent: list[bool] = []
    for code in faces:
        spent.append(code not in left)
        if code in left:
            left.remove(code)
    for i, is_spent in enumerate(spent):
        changed = next((code for code in left if is_spent and is_same_die(code, faces[i])), 0)
        if changed:  # a card has turned this die to another face
            left.remove(changed)
            faces[i], spent[i] = changed, False
    who = hero.index
    rolled = [Shown(f"die-{who}-{i}", code, spent[i]) for i, code in enumerate(faces)]
    return rolled + [Shown(f"held-{who}-{i}", code, False) for i, code in enumerate(left)]


def is_same_die(code: int, other: int) -> bool:
    return code >= FROM and colour_of(code) == colour_of(other)


def result_ids(table: Table, who: int, word: str) -> list[str]:
    """The dice and held results that a result of a record may be: those of the same face and colour."""
    if not 0 <= who < len(table.heroes):
        return []
    codes = codes_of(word)
    return [shown.id for shown in lying(table.heroes[who]) if shown.code in codes and not shown.spent]


def pool_ids(table: Table, who: int, word: str) -> list[str]:
    """The dice of the pool that would be rolled; of equal ones the first."""
    wanted = list(preparation.dice_of(word))
    found: list[str] = []
    for i, colour in enumerate(hero_set_up.all_dice(table, table.heroes[who])):
        if colour in wanted:
            wanted.remove(colour)
            found.append(f"pool-{who}-{i}")
    return found


def trays(table: Table, hero: Hero) -> list[Widget]:
    """FF-10.4, 11.6: what a hero has rolled and what cards gave it; before that, the dice to choose from."""
    if hero.type == NO_TYPE:
        return []
    return [tray(table, hero, lying(hero))]


def tray(table: Table, hero: Hero, shown: list[Shown]) -> Dice:
    """The dice as they fell, then the results that cards gave: gold, and lost if they stay unused."""
    who, name = hero.index, table.name(int(hero.index))
    if hero.covered and not shown and hero.ready:
        hidden = [
            Die(f"covered-{who}-{i}", "", tone="quiet", flags=["covered"], term="covered")
            for i in range(hero.rolled)
        ]
        return Dice(
            f"tray-{who}", f"{name}: behind the screen", hidden, owner=owner_of(table, hero), sees="owner",
            clause="FF-10.5",
        )  # fmt: skip
    if not shown:
        pool = hero_set_up.all_dice(table, hero)
        dice = [
            Die(f"pool-{who}-{i}", DICE[colour], "wild", tone=TONES[colour], term=f"die-{colour}")
            for i, colour in enumerate(pool)
        ]
        return Dice(
            f"tray-{who}", f"{name}: dice to roll", dice, need=how_many(table, hero),
            owner=owner_of(table, hero), clause="FF-10.4",
        )  # fmt: skip
    label = f"{name}: behind your screen" if hero.covered else f"{name}: results"
    dice = [die_of(table, each) for each in shown]
    sees: Literal["all", "owner"] = "owner" if hero.covered else "all"
    return Dice(f"tray-{who}", label, dice, owner=owner_of(table, hero), sees=sees, clause="FF-4.3")


def how_many(table: Table, hero: Hero) -> str:
    if table.phase != PREPARATION or hero.down:
        return ""
    return f"{preparation.dice_to_roll(table, hero)} of them are rolled."


def die_of(table: Table, shown: Shown) -> Die:
    colour = colour_of(shown.code)
    return Die(
        shown.id,
        coloured_words(shown.code),
        icon_of(shown.code),
        tone=TONES[colour] if colour >= 0 else "gold",
        flags=["spent"] if shown.spent else [],
        term=f"die-{colour}" if colour >= 0 else "held",
    )


def ally_dice(table: Table) -> Dice:
    """FF-34.3: rolled once; they do not come back."""
    dice = [
        Die(
            f"ally-die-{i}", coloured_words(code), icon_of(code), tone=TONES[colour_of(code)],
            term=f"die-{colour_of(code)}",
        )
        for i, code in enumerate(table.ally_dice)
    ]  # fmt: skip
    return Dice("ally-dice", f"{table.friend().name}: dice", dice, clause="FF-34.3")


def ally_die_id(table: Table, word: str) -> str:
    codes = codes_of(word)
    for i, code in enumerate(table.ally_dice):
        if code in codes:
            return f"ally-die-{i}"
    return ""


def acting(table: Table) -> int:
    """Whose results are spoken of where a step does not say it."""
    return int(table.actor) if table.actor != NO_HERO else int(table.user)
