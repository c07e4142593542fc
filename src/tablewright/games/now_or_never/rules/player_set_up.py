"""Chapter 3, Player set-up (step 9): heroes, boards, tiles and the first quest cards."""

from __future__ import annotations

from typing import Final

from tablewright.engine.several import Choosing, choose_some, taken
from tablewright.engine.table import Who
from tablewright.games.now_or_never.cards import GRID, HEART, MANA
from tablewright.games.now_or_never.rules import common_set_up, quest_cards, red_and_blue_tokens
from tablewright.games.now_or_never.table import BUILDERS, HEALERS, TILES, Player, Table, with_one


def choose_heroes(table: Table) -> None:
    """3.1: each player chooses a different hero, in turn order; in a campaign it stays the same (G21)."""
    for place in range(table.seats):
        seat = (int(table.first) + place) % table.seats
        if table.players[seat].hero < 0:
            table.do(choose_hero, seat)


def choose_hero(table: Table, seat: int) -> None:
    """3.1: any hero that nobody has."""
    table.ask(seat, "NN-3.1")
    for hero in range(len(table.content.heroes)):
        table.offer(take_hero, seat, hero, unless=cannot_take_hero(table, hero))


def cannot_take_hero(table: Table, hero: int) -> str:
    """3.1: heroes are unique."""
    for player in table.players:
        if player.hero == hero:
            return "NN-3.1"
    return ""


def take_hero(table: Table, seat: int, hero: int) -> None:
    """3.1: the hero's board comes to the seat."""
    table.players[seat].hero = hero
    table.tell("NN-3.1", "{0} plays {1}.", Who(seat), table.content.heroes[hero].name)


def lay_hero_boards(table: Table) -> None:
    """3.3–3.13: hearts and mana are full, the figure stands on the Monument, there is nothing else but coins and
    tiles."""
    for player in table.players:
        player.space = table.map.start
        red_and_blue_tokens.refresh(table, player)
        player.has[HEART] = table.max_hearts(player)
        player.has[MANA] = table.max_mana(player)
        shuffle_tiles(table, player)
    common_set_up.deal_coins(table)


def shuffle_tiles(table: Table, player: Player) -> None:
    """3.9: the 20 tiles of a set are shuffled and laid face up, five to a row."""
    left = list(range(len(table.content.buildings)))[:GRID]
    grid = list(player.grid)
    for cell in range(len(left)):
        grid[cell] = left.pop(table.fate.below(len(left), TILES))
    player.grid = tuple(grid)


def deal_specialists(table: Table) -> None:
    """3.2, R66: a builder and a healer for each, at random or drafted in reverse turn order; the bot's are random."""
    if table.rules.draft:
        for place in range(table.seats - 1, -1, -1):
            table.do(draft_builder, (int(table.first) + place) % table.seats)
        for place in range(table.seats - 1, -1, -1):
            table.do(draft_healer, (int(table.first) + place) % table.seats)
    else:
        for player in table.players:
            deal_pair(table, player)
    table.do(deal_to_bot)


def deal_pair(table: Table, player: Player) -> None:
    """3.2, G8: one of each kind at random, face up in the first two slots."""
    builder = table.builders[table.fate.below(len(table.builders), BUILDERS)]
    healer = table.healers[table.fate.below(len(table.healers), HEALERS)]
    seat_builder(table, player, builder)
    seat_healer(table, player, healer)


def seat_builder(table: Table, player: Player, builder: int) -> None:
    """3.2: face up in the first slot."""
    table.builders = tuple(one for one in table.builders if one != builder)
    player.specialists = with_one(player.specialists, 0, builder)
    player.up |= 1


def seat_healer(table: Table, player: Player, healer: int) -> None:
    """3.2: face up in the second slot."""
    table.healers = tuple(one for one in table.healers if one != healer)
    player.specialists = with_one(player.specialists, 1, healer)
    player.up |= 2


def draft_builder(table: Table, seat: int) -> None:
    """R66: a starting builder of one's choice."""
    table.ask(seat, "NN-R66")
    for one in table.builders:
        table.offer(take_builder, seat, one)


def take_builder(table: Table, seat: int, one: int) -> None:
    """R66: it lies face up in the first slot."""
    seat_builder(table, table.players[seat], one)


def draft_healer(table: Table, seat: int) -> None:
    """R66: a starting healer of one's choice."""
    table.ask(seat, "NN-R66")
    for one in table.healers:
        table.offer(take_healer, seat, one)


def take_healer(table: Table, seat: int, one: int) -> None:
    """R66: it lies face up in the second slot."""
    seat_healer(table, table.players[seat], one)


def deal_to_bot(table: Table) -> None:
    """22.2, R66: the bot gets one of each kind at random from what is left."""
    if table.bot is not None:
        deal_pair(table, table.bot)


def deal_quests(table: Table) -> None:
    """3.10: six basic cards, an artifact and an advanced one for each, who keep any four at the same time."""
    for player in table.players:
        for kind, n in enumerate(table.content.numbers.dealt):
            for _ in range(n):
                quest_cards.draw_one(table, player, kind)
        table.news += 1
    table.together(list(range(table.seats)), keep_quests)


def keep_quests(table: Table, seat: int) -> None:
    """3.10: which four of the eight; nobody else sees them."""
    table.do(choose_some, seat, KEEP_QUESTS)


def dealt_to(table: Table, seat: int) -> tuple[int, ...]:
    """3.10: the cards that a player has not yet chosen from."""
    return table.players[seat].looking


def quests_kept(table: Table, seat: int) -> int:
    """3.10: how many of them are kept."""
    return table.content.numbers.kept


def hold_quests(table: Table, seat: int) -> None:
    """3.10, R52: the kept ones go to the hand, the others open to the discard piles of their own types."""
    quest_cards.keep(table, seat, taken(table, seat))
    # All keep at the same time, so the piles must not tell who was quicker.
    table.discards = tuple([tuple(sorted(pile)) for pile in table.discards])


KEEP_QUESTS: Final = Choosing("NN-3.10", dealt_to, quests_kept, hold_quests)
