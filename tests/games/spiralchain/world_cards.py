"""How cards and Locations of the worlds are brought into play."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.games.spiralchain.builders import (
    chain,
    held,
)

from tablewright.engine.pile import NOTHING
from tablewright.games.spiralchain.cards import (
    BLUE,
    HELD,
    INFLUENCE,
    LORE,
    RE_ROLL,
    SKILLS,
    SPECIAL_RE_ROLL,
)
from tablewright.games.spiralchain.table import Table
from tablewright.testing import choose

Position = dict[str, Any]  # as `chain` takes it, with what is done before and what is arranged by hand
Answer = tuple[Any, ...]
Area = dict[str, int]

CORE, DEPAL, ONUS, ARCTOS, MURROD, RETTIK, PITHYSIA = range(2, 9)
NUMBERS = {
    "nur": 1, "core": CORE, "depal": DEPAL, "onus": ONUS, "arctos": ARCTOS, "murrod": MURROD, "rettik": RETTIK,
    "pithysia": PITHYSIA,
}  # fmt: skip
DECKS = {
    "CO": ("core", "attic_archive"),
    "DE": ("depal", "stage_of_echoes"),
    "ON": ("onus", "library_of_visions"),
    "AR": ("arctos", "deep_vault"),
    "MU": ("murrod", "missive_post"),
}


def laid_out(position: Position) -> Table:
    """The position, and what the current player has done in it."""
    told = dict(position)
    before: list[Answer] = told.pop("before", [])
    arrange: Callable[[Table], None] | None = told.pop("arrange", None)
    table = chain(**told)
    if arrange is not None:
        arrange(table)
        table.ask_again()
    answer(table, before)
    return table


def answer(table: Table, answers: list[Answer]) -> None:
    for one in answers:
        choose(table, *one)


def energy(*colours: int, seat: int = 0) -> list[Answer]:
    """One Energy of each of these colours is chosen, in this order."""
    return [("take_energy", seat, colour, 1) for colour in colours]


def area(table: Table, seat: int = 0) -> Area:
    """A play area in numbers, Lore of all faces together."""
    hero = table.heroes[seat]
    tokens = {kind: n for kind, n in held(table, seat).items() if kind not in SKILLS}
    others = {
        "lore": sum(hero.has[LORE:HELD]),
        "relics": len(hero.relics),
        "prophecies": len(hero.prophecies),
        "madness": int(hero.madness != NOTHING),
        "quests": len(hero.quests),
    }
    return tokens | {kind: n for kind, n in others.items() if n}


def is_all_there(table: Table) -> bool:
    """SF-1.4, SF-17.2: what is not in the supply lies in a play area or stands on a world, no token more or fewer."""
    for kind in range(BLUE, RE_ROLL + 1):
        out = sum(hero.has[kind] for hero in table.heroes)
        if kind == RE_ROLL:
            out += sum(hero.has[SPECIAL_RE_ROLL] for hero in table.heroes)
        if kind == INFLUENCE:
            out += sum(table.deployed)
        if table.supply[kind] + out != table.content.supply[kind]:
            return False
    return True


def at(table: Table, name: str) -> int:
    return table.content.location_of[name]


def event(table: Table, name: str) -> int:
    return next(card.index for card in table.content.events if card.id == name)


# Locations


BOARDS = {
    "core": ["town_hall", "machine_works", "night_school", "attic_archive", "rail_junction"],
    "depal": ["masked_forum", "nightshade_cloister", "lamp_market", "stage_of_echoes", "bindmetal_vault"],
    "onus": ["council_terrace", "proving_yard", "order_houses", "library_of_visions", "smelter"],
    "arctos": ["frost_beacon", "deep_vault", "sled_moot", "hall_of_copyists", "rime_mine"],
    "murrod": ["gate_foundry", "envoys_wharf", "missive_post", "ember_stacks", "dowsers_row"],
    "rettik": ["war_drum_ring", "bone_market", "oathstones", "seers_den", "reliquary_pit"],
    "pithysia": ["sunwell", "choir_of_hours", "lottery_steps", "skydock", "prism_exchange"],
}


def put_aside(table: Table, **piles: int) -> None:
    """So many cards of these decks lie on their discard piles."""
    for world, n in piles.items():
        for _ in range(n):
            table.discard(NUMBERS[world], table.decks[NUMBERS[world]].draw(table.fate))


def gates_in_place(*names: str) -> Callable[[Table], None]:
    def arrange(table: Table) -> None:
        for name in names:
            table.gates |= 1 << table.content.gate_of[name]

    return arrange


# Permanent Gates


PAIRS = [
    ("gate_core_depal", "core", "depal"),
    ("gate_depal_onus", "depal", "onus"),
    ("gate_onus_arctos", "onus", "arctos"),
    ("gate_arctos_murrod", "arctos", "murrod"),
    ("gate_murrod_rettik", "murrod", "rettik"),
    ("gate_rettik_pithysia", "rettik", "pithysia"),
]
