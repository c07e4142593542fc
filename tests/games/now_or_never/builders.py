"""Positions of Now or Never for tests: a test names only what matters to its clause."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tablewright.engine.fate import Fate
from tablewright.engine.table import Move
from tablewright.games.now_or_never.cards import (
    BLUE,
    BOOK,
    COIN,
    CRYSTAL,
    DEMON,
    EXPERIENCE,
    HEART,
    MANA,
    RED,
    SHELL,
    TOOL,
)
from tablewright.games.now_or_never.game import GAME
from tablewright.games.now_or_never.rules import red_and_blue_tokens
from tablewright.games.now_or_never.table import BLUES, NOWHERE, SLOTS, Player, Table
from tablewright.testing import choose

HEROES = ("namal", "halia", "zeik", "marklun")
THINGS = {
    "shells": SHELL, "tools": TOOL, "demons": DEMON, "crystals": CRYSTAL, "books": BOOK, "coins": COIN,
    "experience": EXPERIENCE, "hearts": HEART, "mana": MANA,
}  # fmt: skip
GOODS = {"shell": SHELL, "tool": TOOL, "demon": DEMON, "crystal": CRYSTAL}


def village(
    seats: int = 2, heroes: Sequence[str] = HEROES, *, seed: int = 1, pack: Any = None, **options: Any
) -> Table:
    """A game after set-up: the first turn of seat 0. Everybody has its hero and no quest cards, orders or tokens."""
    options.setdefault("first_player", "seat_1")
    table = set_up(seats, heroes, seed=seed, pack=pack, **options)
    while table.season == 0:
        if table.asking[0].__name__ == "picking":
            table.choose(0)
        else:
            table.choose(0)
    for player in table.players:
        for card in player.hand:
            kind = int(table.content.quests[card].kind)
            table.quests[kind].take_back(card)
        player.hand = ()
    return ask(table)


def set_up(
    seats: int = 2, heroes: Sequence[str] = HEROES, *, seed: int = 1, pack: Any = None, **options: Any
) -> Table:
    """A game in its set-up, with the heroes chosen."""
    table = GAME.new(seats, seed, options, pack, debug=True)
    assert isinstance(table, Table)
    while table.asking and table.asking[0].__name__ == "choose_hero":
        seat = table.seat
        choose(table, "take_hero", seat, table.content.hero_of[heroes[seat]])
    return table


def ask(table: Table) -> Table:
    """Put the open question again, after a test has changed the position."""
    table.ask_again()
    return table


def has(table: Table, seat: int = 0, **amounts: int) -> Player:
    """Give a player exactly these amounts: `has(table, coins=15, hearts=4)`."""
    player = table.players[seat]
    for name, n in amounts.items():
        player.has[THINGS[name]] = n
    ask(table)
    return player


def amount(table: Table, thing: str, seat: int = 0) -> int:
    return table.players[seat].has[THINGS[thing]]


# The map


def at(table: Table, where: str, seat: int = 0) -> Table:
    """Put a hero on a location, a letter, `foe 3` or a space as `column,row` counted from 1."""
    table.players[seat].space = space(table, where)
    return ask(table)


def space(table: Table, where: str) -> int:
    if "," in where:
        column, row = where.split(",")
        return (int(row) - 1) * 10 + int(column) - 1
    if where in table.content.location_of:
        return table.space_of(table.content.location_of[where])
    for one in table.map.spaces:
        if one.letter == where or (where.startswith("foe ") and one.foe == int(where[4:])):
            return one.index
    raise AssertionError(f"there is no space {where} on this map")


def arrive_at(table: Table, where: str, **amounts: int) -> Table:
    """The hero of seat 0 has just moved to this space: what it does there is asked next."""
    has(table, **amounts)
    from tablewright.games.now_or_never.rules import visiting_locations
    from tablewright.testing import run

    at(table, where)
    table.started = space(table, "the_monument")
    table.has_moved = True
    run(table, visiting_locations.arrive)
    return table


# Specialists


def specialists(table: Table, *names: str, seat: int = 0, down: Sequence[str] = ()) -> Player:
    """Lay these specialists into the slots of a player, from the left; `down` lie face down."""
    player = table.owner(seat)
    slots = [NOWHERE] * SLOTS
    player.up = 0
    for slot, name in enumerate(names):
        if name:
            slots[slot] = table.content.specialist_of[name]
            if name not in down:
                player.up |= 1 << slot
    player.specialists = tuple(slots)
    ask(table)
    return player


def row_of_specialists(table: Table, *names: str) -> None:
    """What lies in the row on offer."""
    found = [table.content.specialist_of[name] for name in names]
    table.offer_row = tuple([*found, *([NOWHERE] * SLOTS)][:SLOTS])
    ask(table)


# Tokens


def wears(table: Table, *names: str, seat: int = 0, red: dict[int, str] | None = None) -> Player:
    """Lay blue tokens into the blue slots, and red ones onto these faces of the die."""
    player = table.players[seat]
    blue = [table.content.token_of[name] for name in names]
    assert all(table.content.tokens[one].colour == BLUE for one in blue)
    player.blue = tuple([*blue, *([NOWHERE] * BLUES)][:BLUES])
    slots = [NOWHERE] * SLOTS
    for face, name in (red or {}).items():
        slots[face - 1] = table.content.token_of[name]
        assert table.content.tokens[slots[face - 1]].colour == RED
    player.red = tuple(slots)
    red_and_blue_tokens.refresh(table, player)
    ask(table)
    return player


def shop(table: Table, *names: str) -> None:
    """What gear lies face up: red pieces first, then blue ones."""
    found = [table.content.token_of[name] for name in names]
    reds = [one for one in found if table.content.tokens[one].colour == RED]
    blues = [one for one in found if table.content.tokens[one].colour == BLUE]
    table.shop = (*[*reds, NOWHERE, NOWHERE, NOWHERE][:3], *[*blues, NOWHERE, NOWHERE, NOWHERE][:3])
    ask(table)


def ability(table: Table, name: str, seat: int = 0) -> int:
    """The number of one of a hero's six ability tokens."""
    tokens = table.content.heroes[table.players[seat].hero].tokens
    return tokens.index(table.content.token_of[name])


# The town


def builds(table: Table, seat: int = 0, **rows: str) -> Player:
    """Lay buildings: `builds(table, row4="shell_garden . tool_shed .")`; they leave the grid."""
    player = table.players[seat]
    town, grid = list(player.town), list(player.grid)
    for name, tiles in rows.items():
        for column, tile in enumerate(tiles.split()):
            if tile != ".":
                number = table.content.building_of[tile]
                town[(int(name.removeprefix("row")) - 1) * 4 + column] = number
                grid[grid.index(number)] = NOWHERE
    player.town, player.grid = tuple(town), tuple(grid)
    red_and_blue_tokens.refresh(table, player)
    ask(table)
    return player


def lays_grid(table: Table, *tiles: str, seat: int = 0) -> Player:
    """Lay the unbuilt grid out, five to a row: these tiles first, then the others as they come; "." is empty."""
    player = table.players[seat]
    wanted = [NOWHERE if tile == "." else table.content.building_of[tile] for tile in tiles]
    others = [tile for tile in range(20) if tile not in wanted]
    player.grid = tuple([*wanted, *others][:20])
    ask(table)
    return player


def cell_of(table: Table, tile: str, seat: int = 0) -> int:
    return table.players[seat].grid.index(table.content.building_of[tile])


def town_space(row: int, column: int) -> int:
    """A space of a town, counted from 1, rows from the top."""
    return (row - 1) * 4 + column - 1


# Villagers


def villagers(table: Table, *goods: str) -> list[int]:
    """So many villagers of these goods, taken from the pile or from the row."""
    found: list[int] = []
    for good in goods:
        one = next(i for i in table.villagers.unseen if table.content.villagers[i].good == GOODS[good])
        table.villagers.take(one)
        found.append(one)
    return found


def waiting(table: Table, *goods: str, seat: int = 0) -> Player:
    """Unhoused villagers of a player."""
    player = table.players[seat]
    player.waiting = tuple(villagers(table, *goods))
    ask(table)
    return player


def housed(table: Table, seat: int = 0, **rows: str) -> Player:
    """Villagers in housing: `housed(table, row4="shell tool")`."""
    player = table.players[seat]
    for name, goods in rows.items():
        row = int(name.removeprefix("row")) - 1
        player.housed += tuple(one * 4 + row for one in villagers(table, *goods.split()))
    ask(table)
    return player


def row_of_villagers(table: Table, *goods: str) -> None:
    """What lies in the villager row."""
    for one in table.row:
        if one >= 0:
            table.villagers.take_back(one)
    found = villagers(table, *goods)
    table.row = tuple([*found, *([NOWHERE] * 6)][:6])
    ask(table)


# Cards


def holds(table: Table, *names: str, seat: int = 0) -> Player:
    """Quest cards in hand."""
    player = table.players[seat]
    player.hand = tuple(quest(table, name) for name in names)
    ask(table)
    return player


def completed(table: Table, *names: str, seat: int = 0) -> Player:
    """Completed quests, with what is in force because of them."""
    player = table.players[seat]
    player.completed = tuple(quest(table, name) for name in names)
    red_and_blue_tokens.refresh(table, player)
    ask(table)
    return player


def quest(table: Table, name: str) -> int:
    """A quest card by name, taken out of its pile if it lies there."""
    card = table.content.quest_of[name]
    pile = table.quests[int(table.content.quests[card].kind)]
    if card in pile.unseen:
        pile.take(card)
    return card


def order(table: Table, goods: str) -> int:
    """An order for these goods, `TT` for two tools, taken out of the pile."""
    wanted = tuple((i, goods.count(letter)) for i, letter in enumerate("STDC") if letter in goods)
    number = next(one.index for one in table.content.orders if one.goods == wanted)
    if number in table.orders.unseen:
        table.orders.take(number)
    return number


def on_top(table: Table, *names: str) -> None:
    """These quest cards will be drawn next, each from its own pile, the last one first."""
    for name in names:
        card = quest(table, name)
        table.quests[int(table.content.quests[card].kind)].put_on_top(card)


def search_token(table: Table, name: str) -> None:
    """The next search token that is turned up is one of this type."""
    wanted = next(i for i in table.searches.unseen if table.content.searches[i].id.startswith(name))
    luck = table.searches.own()
    table.fate.lay("searches", [luck.index(wanted)])


# Moves


def can(table: Table, step: str, *args: Any, seat: int = 0) -> bool:
    """Whether this player may do this at any time."""
    return any(move[0].__name__ == step and move[1 : len(args) + 1] == args for move in table.anytime(seat))


def out_of_turn(table: Table, step: str, *args: Any, seat: int = 0) -> None:
    """Do something at any time."""
    table.interject(move_of(table, step, *args, seat=seat), seat)


def move_of(table: Table, step: str, *args: Any, seat: int = 0) -> Move:
    for move in table.anytime(seat):
        if move[0].__name__ == step and move[1 : len(args) + 1] == args:
            return move
    offered = [f"{move[0].__name__}{move[1:]}" for move in table.anytime(seat)]
    raise AssertionError(f"{step}{args} is not possible now; there is {', '.join(offered) or 'nothing'}")


def use(table: Table, name: str) -> int:
    """The number of a paid ability."""
    return table.content.use_of[name]


def offered(table: Table, step: str) -> list[tuple[Any, ...]]:
    """The arguments with which a step is offered."""
    return [move[1:] for move in table.options if move[0].__name__ == step]


def asked(table: Table) -> str:
    """The step whose question is open."""
    name: str = table.asking[0].__name__
    return name


def lines(table: Table, clause: str) -> list[str]:
    """What the log says by a clause."""
    return [str(line) for line in table.log or () if line.clause == clause]


def other_luck(table: Table) -> Fate:
    return Fate(99, table.fate.streams)


# Stories


def search_at(table: Table, where: str, **amounts: int) -> Table:
    """The hero of seat 0 stands here, with these amounts, and has searched: a page lies open."""
    if table.seat != 0 or table.current != 0:
        from tablewright.games.now_or_never.rules import turns_and_passing
        from tablewright.testing import run

        run(table, turns_and_passing.take_turn, 0)
    arrive_at(table, where, **amounts)
    choose(table, "search_story")
    return table


def on_page(table: Table) -> str:
    """The id of the page that lies open."""
    page = table.stories.pages[table.story.page]
    assert page is not None
    return page.id


def story_token(table: Table, name: str, seat: int = 0) -> None:
    """A story token beside a hero board."""
    number = table.content.story_token_of[name]
    player = table.players[seat]
    player.story_tokens += (number,)
    table.story_supply = tuple(n - 1 if i == number else n for i, n in enumerate(table.story_supply))
    red_and_blue_tokens.refresh(table, player)
    ask(table)


def remember(table: Table, *flags: str, lean: int = 0, seat: int = 0) -> None:
    """What is remembered of earlier chapters, and how a hero leans."""
    known = list(table.story.memory)
    for memory in table.stories.memory:
        if memory.id in flags:
            known[memory.slot] = 1
        if memory.id == "lean":
            known[memory.slot + table.players[seat].hero] = lean
    table.story.memory = tuple(known)
