"""Chapter 2, Common set-up (steps 1–8): the map, the season board and the piles."""

from __future__ import annotations

from tablewright.engine.bits import bit
from tablewright.engine.table import Who
from tablewright.games.now_or_never.cards import BLUE, RED, Content
from tablewright.games.now_or_never.rules import (
    modes_and_structure,
    player_set_up,
    resources,
    solo_play,
    story_mode,
)
from tablewright.games.now_or_never.rules import reputation_missions_campaign as campaign
from tablewright.games.now_or_never.table import (
    FIRST,
    LEVELS,
    NOWHERE,
    PLACES,
    SHOP,
    SLOTS,
    Player,
    Rules,
    Table,
    with_one,
)


def lay_out(content: Content, rules: Rules, seats: int) -> Table:
    """2.1: the boards with the sides that are played, and a place for each player."""
    table = Table(content, rules)
    table.players = [Player(False) for _ in range(seats)]
    table.do(set_up)
    return table


def set_up(table: Table) -> None:
    """2.1–2.15, 3.1–3.13, 22.2, R1, G1: what is laid out, in the order of the book."""
    if table.chapter is None:
        table.tell("NN-1.1", "{0}", table.content.opening, how="story")
    table.do(campaign.ask_who_plays)
    table.do(story_mode.open_book)
    table.do(lay_locations)
    table.do(lay_enemies)
    table.do(lay_search_tokens)
    table.do(lay_season_board)
    table.do(choose_first_player)
    table.do(player_set_up.choose_heroes)
    table.do(player_set_up.lay_hero_boards)
    table.do(campaign.catch_up)
    table.do(story_mode.start_chapter)
    table.do(solo_play.set_up_bot)
    table.do(player_set_up.deal_specialists)
    table.do(player_set_up.deal_quests)
    table.do(campaign.choose_starts)
    table.do(modes_and_structure.begin_season)


def lay_locations(table: Table) -> None:
    """2.2, R48: each location lies on its printed space, or all but the Monument are dealt at random."""
    if not table.rules.shuffled:
        return
    spaces = [i for i, place in enumerate(table.places) if place >= 0 and i != table.map.start]
    left = [table.places[i] for i in spaces]
    places = list(table.places)
    for space in spaces:
        places[space] = left.pop(table.fate.below(len(left), PLACES))
    table.places = tuple(places)


def lay_enemies(table: Table) -> None:
    """2.4, 12.2: as many of each level as players, of the side in use; of level 9 one with 1–2 players and two with
    more. The bot is none. A chapter of the story may leave a level out, or lay two of it (G20)."""
    chapter = table.chapter
    for level in range(1, LEVELS + 1):
        n = table.seats if level < LEVELS else (1 if table.seats <= 2 else 2)
        if chapter is not None:
            n = 0 if level in chapter.without else 2 if level in chapter.doubled else n
        table.stacks[level] = n


def lay_search_tokens(table: Table) -> None:
    """2.5, G20: one face down on each space with a letter, and where a chapter wants one; nobody knows which."""
    for i, space in enumerate(table.map.spaces):
        if space.letter or (table.chapter is not None and table.places[i] in table.chapter.searches):
            lay_token(table, i)


def lay_token(table: Table, space: int) -> None:
    """2.5: a face-down search token comes to a space."""
    if len(table.searches) > 0:
        table.searches.deal()
        table.tokens |= bit(space)


def lay_season_board(table: Table) -> None:
    """2.6–2.9: gear, villagers and specialists lie face up."""
    for i in range(SHOP):
        refill_shop(table, i)
        refill_shop(table, SHOP + i)
    refill_villagers(table)
    for i in range(SLOTS):
        refill_specialist(table, i)


def refill_shop(table: Table, i: int) -> None:
    """2.7, 8.3, R49: an empty gear slot is filled from the pile of its colour; an empty pile leaves it empty."""
    pile = table.gear[RED if i < SHOP else BLUE]
    token = pile.draw(table.fate) if len(pile) > 0 else NOWHERE
    table.shop = with_one(table.shop, i, token)


def refill_villagers(table: Table) -> None:
    """2.8, R12: every empty slot of the row is filled, as far as there are villagers."""
    row = list(table.row)
    for i in range(len(row)):
        if row[i] < 0 and len(table.villagers) > 0:
            row[i] = table.villagers.draw(table.fate)
    table.row = tuple(row)


def refill_specialist(table: Table, i: int) -> None:
    """2.9, R49, R56: a new specialist comes to the place just emptied; an empty pile leaves it empty."""
    one = table.specialists.draw(table.fate) if len(table.specialists) > 0 else NOWHERE
    table.offer_row = with_one(table.offer_row, i, one)


def choose_first_player(table: Table) -> None:
    """2.13, R37: by lot, or the seat that the option names."""
    table.first = table.rules.first
    if table.first < 0 or table.first >= table.seats:
        table.first = table.fate.below(table.seats, FIRST)
    if table.seats > 1:
        table.tell("NN-2.13", "{0} holds the first-player token.", Who(int(table.first)))


def deal_coins(table: Table) -> None:
    """2.14, 3.7: 17 coins for everybody, and some more for those who come later."""
    numbers = table.content.numbers
    for place in range(table.seats):
        seat = (table.first + place) % table.seats
        resources.give(table, table.players[seat], 5, numbers.coins + numbers.seat_coins[place])
