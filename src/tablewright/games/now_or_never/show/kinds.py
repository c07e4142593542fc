# interpreted: made once for each look at the table, not once a move
"""What the arguments of steps are: how they are called, and where they lie."""

from __future__ import annotations

from typing import Final

from tablewright.games.now_or_never.cards import COIN, THINGS, Quest, Specialist, Token, Use
from tablewright.games.now_or_never.rules import (
    anytime_actions,
)
from tablewright.games.now_or_never.show.common import (
    KIND_NAMES,
    ROW_NAMES,
    holder_of,
    in_words,
    name_of,
    so_many,
    space_name,
)
from tablewright.games.now_or_never.table import NOWHERE, SLOTS, Table
from tablewright.scene.words import Kind

# What the arguments of steps are, how they are called and where they lie


def specialist_at(table: Table, owner: int, slot: int) -> Specialist:
    return table.content.specialists[table.owner(owner).specialists[slot]]


def use_of(table: Table, index: int) -> Use:
    return table.content.uses[index]


def quest_of(table: Table, card: int) -> Quest:
    return table.content.quests[card]


def gear_at(table: Table, i: int) -> Token:
    return table.content.tokens[table.shop[i]]


def ability_of(table: Table, seat: int, i: int) -> Token:
    return table.content.tokens[table.content.heroes[table.players[seat].hero].tokens[i]]


def tile_name(table: Table, cell: int) -> str:
    """A tile of the grid of the one who builds."""
    number = table.players[builder(table)].grid[cell]
    return table.content.buildings[number].name if number >= 0 else "a gap"


def builder(table: Table) -> int:
    """Whose grid and town the open question is about."""
    return int(table.asking[1]) if table.asking else int(table.you)


def villager_of(table: Table, seat: int, good: int, row: int = NOWHERE) -> int:
    """The villager whom a good stands for: one without a home, or one who lives in a row."""
    player = table.players[seat]
    if row == NOWHERE:
        return anytime_actions.waiting_with(table, player, good)
    home = anytime_actions.home_of(table, player, good, row)
    return home // SLOTS if home >= 0 else NOWHERE


def villager_name(table: Table, seat: int, good: int, row: int = NOWHERE) -> str:
    number = villager_of(table, seat, good, row)
    what = f"a villager who makes {THINGS[good]}s"
    return f"{table.content.villagers[number].name} ({THINGS[good]}s)" if number >= 0 else what


def villager_target(table: Table, seat: int, good: int, row: int = NOWHERE) -> str:
    number = villager_of(table, seat, good, row)
    return f"person-{number}" if number >= 0 else ""


def slot_target(table: Table, token: Token, seat: int, slot: int) -> str:
    return f"{'red' if token.colour == 0 else 'blue'}-{seat}-{slot}"


def slot_words(table: Table, token: Token, seat: int, slot: int) -> str:
    """Which slot a token takes, and whom it drives out."""
    player = table.players[seat]
    row = player.red if token.colour == 0 else player.blue
    old = row[slot]
    instead = f" in place of {table.content.tokens[old].name}" if old >= 0 else ""
    if token.colour == 0:
        return f" in red slot {slot + 1}{instead}"
    return instead or " in a blue slot"


def sale_words(table: Table, index: int) -> str:
    sale = table.content.sales[index]
    return f"{in_words(sale.goods)} for {so_many(COIN, int(sale.coins))}"


KINDS: Final = {
    "owner": Kind(name_of),
    "specialist": Kind(
        lambda table, owner, slot: specialist_at(table, owner, slot).name,
        lambda table, owner, slot: f"specialist-{owner}-{slot}",
    ),
    "recruit": Kind(
        lambda table, i: table.content.specialists[table.offer_row[i]].name, lambda table, i: f"recruit-{i}"
    ),
    "arrow": Kind(
        lambda table, arrow: str(table.content.heroes[table.players[builder(table)].hero].arrows[arrow]),
        lambda table, arrow: f"arrow-{builder(table)}-{arrow}",
    ),
    "use": Kind(
        lambda table, index: use_of(table, index).name,
        lambda table, index: holder_of(table, builder(table), use_of(table, index)),
    ),
    "own_use": Kind(
        lambda table, seat, index: use_of(table, index).name,
        lambda table, seat, index: holder_of(table, seat, use_of(table, index)),
    ),
    "space": Kind(space_name, lambda table, space: f"space-{space}"),
    "token_at": Kind(
        lambda table, space: table.map.spaces[space].letter or space_name(table, space),
        lambda table, space: f"space-{space}",
    ),
    "quest": Kind(lambda table, card: quest_of(table, card).name, lambda table, card: f"quest-{card}"),
    "order": Kind(
        lambda table, order: table.content.orders[order].name, lambda table, order: f"order-{order}"
    ),
    "pile": Kind(lambda table, kind: KIND_NAMES[kind].lower(), lambda table, kind: f"quests-{kind}"),
    "tile": Kind(tile_name, lambda table, cell: f"tile-{builder(table)}-{cell}"),
    "site": Kind(
        lambda table, space: f"the {ROW_NAMES[space // SLOTS]}, space {space % SLOTS + 1}",
        lambda table, space: f"site-{builder(table)}-{space}",
    ),
    "row": Kind(
        lambda table, seat, row: f"the {ROW_NAMES[row]}", lambda table, seat, row: f"housing-{seat}-{row}"
    ),
    "villager": Kind(villager_name, villager_target),
    "on_offer": Kind(
        lambda table, i: table.content.villagers[table.row[i]].name,
        lambda table, i: f"person-{table.row[i]}",
    ),
    "gear": Kind(lambda table, i: gear_at(table, i).name, lambda table, i: f"shop-{i}"),
    "gear_slot": Kind(
        lambda table, i, slot: slot_words(table, gear_at(table, i), builder(table), slot),
        lambda table, i, slot: slot_target(table, gear_at(table, i), builder(table), slot),
    ),
    "ability": Kind(
        lambda table, seat, i: ability_of(table, seat, i).name, lambda table, seat, i: f"ability-{seat}-{i}"
    ),
    "ability_slot": Kind(
        lambda table, seat, i, slot: slot_words(table, ability_of(table, seat, i), seat, slot),
        lambda table, seat, i, slot: slot_target(table, ability_of(table, seat, i), seat, slot),
    ),
    "sale": Kind(
        lambda table, index: sale_words(table, index), lambda table, index: f"sale-{index}"
    ),
    "hero": Kind(
        lambda table, hero: table.content.heroes[hero].name,
        lambda table, hero: f"choice-{table.content.heroes[hero].id}",
    ),
    "starting": Kind(
        lambda table, one: table.content.specialists[one].name,
        lambda table, one: f"choice-{table.content.specialists[one].id}",
    ),
    "good": Kind(lambda table, good: so_many(good, 1), lambda table, good: f"has-{builder(table)}-{good}"),
}  # fmt: skip
