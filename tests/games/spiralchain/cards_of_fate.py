"""How Warlords, Foreverot Cards, Events and other cards of fate are brought into play."""

from __future__ import annotations

from functools import cache
from typing import Any

from tests.games.spiralchain.builders import (
    asked,
    chain,
    destroyed,
    foreverot_roll,
    held,
    spots,
    stack,
    token_at,
    where,
)

from tablewright.engine.pile import NOTHING
from tablewright.games.spiralchain.cards import INFLUENCE
from tablewright.games.spiralchain.rules import terms
from tablewright.games.spiralchain.table import Table
from tablewright.testing import choose

Changes = dict[str, Any]
Answers = tuple[tuple[Any, ...], ...]
WORLD_IDS = ("nur", "core", "depal", "onus", "arctos", "murrod", "rettik", "pithysia")
BLUE, BLACK, RED, YELLOW = range(4)


def picture(table: Table) -> Changes:
    """All that lies on the table, by name; an Obliviate from the pool is just that, for it came by lot."""
    seen: Changes = {
        "alliance": table.alliance, "night": table.night, "verge": table.verge, "stacks": table.stacks,
        "box": sorted(table.content.enemies[token].id for token in table.enemy_box),
        "gates": [card.id for card in table.content.gates if (table.gates >> card.index) & 1],
        "events": [table.content.events[card].id for card in table.event_discard],
        "prophecies": (len(table.prophecies), len(table.prophecy_discard)), "obliviates": len(table.obliviate_discard),
        "influence": table.supply[INFLUENCE], "over": table.over,
    }  # fmt: skip
    for number, world in enumerate(WORLD_IDS, start=1):
        seen[f"lost {world}"] = terms.is_lost(table, number)
        seen[f"reserves {world}"] = (table.reserves[number], table.deployed[number])
        seen[f"dragons {world}"] = destroyed(table)[number]
        seen[f"deck {world}"] = (len(table.decks[number]), len(table.discards[number]))
        for name in spots(world, table) if number > 1 else ():
            token = table.board[table.content.location_of[name]]
            is_pooled = token >= 0 and table.content.enemies[token].world < 0
            seen[name] = "obliviate" if is_pooled else token_at(table, name)
    for seat, hero in enumerate(table.heroes):
        seen[f"seat {seat}"] = held(table, seat)
        seen[f"at {seat}"] = where(table, seat)
        seen[f"mad {seat}"] = hero.madness != NOTHING
        seen[f"cards {seat}"] = (len(hero.quests), len(hero.prophecies), len(hero.relics))
    return seen


def changes(before: Changes, table: Table) -> Changes:
    after = picture(table)
    return {key: after[key] for key in after if after[key] != before[key]}


def answer(table: Table, answers: Answers) -> None:
    """Each answer is preceded by who is asked."""
    for seat, *call in answers:
        assert table.waiting() == [seat], (asked(table), call)
        choose(table, *call)


def event_of(table: Table, name: str) -> int:
    return next(card.index for card in table.content.events if card.id == name)


@cache
def ring(world: str) -> list[str]:
    return spots(world, chain(1))


# Foreverot Cards (SF-G9)

FOREVEROT = {
    "FV1": "besiege_the_reserves", "FV2": "place_an_obliviate_beside_each_hero",
    "FV3": "place_two_obliviates_on_the_highest_world", "FV4": "send_a_rotkin_abroad",
    "FV5": "destroy_the_lowest_dragon", "FV6": "take_the_watch_and_its_dragons",
    "FV7": "lose_the_lowest_undefended_world", "FV8": "raise_the_verge", "FV9": "halve_current_alliance",
    "FV10": "ruin_a_location_on_two_worlds", "FV11": "rally_the_warlords", "FV12": "bring_the_night",
    "FV13": "take_two_energy_from_each_player", "FV14": "drive_the_lonely_mad", "FV15": "return_a_warlord",
    "FV16": "seed_a_new_rotkin", "FV17": "close_the_gate_roads", "FV18": "scatter_the_reserves",
}  # fmt: skip
ALL_BUT_CORE = ["depal", "onus", "arctos", "murrod", "rettik", "pithysia"]


def about_to_reveal(card: str, **position: Any) -> Table:
    """An Obliviate lies on Rettik's root, so that a 1 reveals this card and does nothing else."""
    board = {"reliquary_pit": "ob1", **position.pop("board", {})}
    if "rettik" in position.get("lost", ()):
        del board["reliquary_pit"]  # a lost world counts as well
    set_up = {
        name: position.pop(name) for name in ("verge", "gates", "rot_box", "enemy_box") if name in position
    }
    table = chain(board=board, **position)
    for name, value in set_up.items():
        if name == "rot_box":
            value = tuple(next(rot.index for rot in table.content.rots if rot.id == one) for one in value)
        if name == "enemy_box":
            value = tuple(table.content.enemy_of[one] for one in value)
        setattr(table, name, value)
    stack(table, "foreverot", FOREVEROT.get(card, card))
    return table


def revealed(table: Table, answers: Answers = ()) -> Changes:
    before, left = picture(table), table.left
    foreverot_roll(table, 1)
    answer(table, answers)
    assert (asked(table), table.left) == ("take_action", left - 1)
    return changes(before, table)


# Factions (SF-G12)


def calling(card: str, **position: Any) -> Table:
    """One Influence, one action, and a deck of this one card, which is played."""
    has = position.pop("has", [{"influence": 1}])
    table = chain(has=has, actions=1, **position)
    table.factions.unseen = [table.content.faction_of[card]]
    choose(table, "call_in_favors")
    choose(table, "play_faction", card)
    return table
