"""Chapter 18, Production phase (seasons 1–5)."""

from __future__ import annotations

from tablewright.engine.table import Who
from tablewright.games.now_or_never.cards import COIN, GOODS, MANA, ONCE_PER_SEASON
from tablewright.games.now_or_never.rules import anytime_actions, resources
from tablewright.games.now_or_never.table import ARROWS, SLOTS, Player, Table


def before_production(table: Table) -> None:
    """18.10, R33: who could house a villager, who would then produce, is asked before anything is produced."""
    for seat in range(table.seats):
        table.do(settle_in, seat)


def settle_in(table: Table, seat: int) -> None:
    """17.5, 18.10: unhoused villagers may still be housed; they produce at once."""
    if anytime_actions.can_house(table, seat):
        table.ask(seat, "NN-18.10")
        table.offer(let_produce, seat)


def let_produce(table: Table, seat: int) -> None:
    """18.10: this player's town is ready for production."""


def produce(table: Table) -> None:
    """18.1–18.11: everybody at the same time; hearts are not refreshed but by buildings (18.9)."""
    table.tell("NN-18.1", "Season {0} is over: production.", int(table.season), how="story")
    for seat, player in enumerate(table.players):
        made = goods_made(table, player, final=False)
        for thing, n in enumerate(made):
            if n > 0:
                resources.give(table, player, thing, n)
        tell_production(table, seat, made)
        refresh_boards(table, player)
    if table.bot is not None:
        table.bot.up = all_slots(table.bot)
    table.moment()


def goods_made(table: Table, player: Player, final: bool) -> list[int]:
    """18.1–18.4, 23.7, 23.10, R59: one good for each housed villager, what buildings show, a coin for each kept
    search token, or marker in its place (R41)."""
    made = [0] * (MANA + 1)
    for home in player.housed:
        made[table.content.villagers[home // SLOTS].good] += 1
    for number in player.town:
        if number >= 0:
            building = table.content.buildings[number]
            if not (final and building.not_in_final):
                for thing, n in building.makes:
                    made[thing] += n
    made[COIN] += len(player.kept) + int(player.markers)
    return made


def tell_production(table: Table, seat: int, made: list[int]) -> None:
    if table.log is not None and sum(made) > 0:
        words = resources.in_words(tuple((thing, n) for thing, n in enumerate(made) if n > 0))
        table.tell("NN-18.1", "{0} produces {1}.", Who(seat), words)


def refresh_boards(table: Table, player: Player) -> None:
    """18.5–18.7, 18.11: mana to the maximum, hero action tokens and specialists available, limits anew."""
    player.has[MANA] = table.max_mana(player)
    player.arrows = (1 << ARROWS) - 1
    player.up = all_slots(player)
    player.spent.renew(ONCE_PER_SEASON)


def all_slots(player: Player) -> int:
    """18.7: a bit for each slot that holds a specialist."""
    up = 0
    for slot in range(SLOTS):
        if player.specialists[slot] >= 0:
            up |= 1 << slot
    return up


def goods_only(made: list[int]) -> tuple[int, ...]:
    """R32: the goods among what was produced."""
    return tuple(made[:GOODS])
