"""Chapter 17, Anytime actions: what any player may do at any moment, whole moves that need no question.

They are not options of the open question; see `docs/decisions/0070`.
"""

from __future__ import annotations

from mypy_extensions import i64

from tablewright.engine.table import Move, Who
from tablewright.games.now_or_never.cards import (
    ANYTIME,
    COIN,
    EXPERIENCE,
    GOODS,
    ON_TURN,
    RED,
    Amounts,
)
from tablewright.games.now_or_never.rules import build as building
from tablewright.games.now_or_never.rules import common_set_up, red_and_blue_tokens, resources
from tablewright.games.now_or_never.rules import gear_abilities_artifacts as abilities
from tablewright.games.now_or_never.table import ABILITIES, SLOTS, Player, Table, without


def has_ability_now(table: Table, seat: i64) -> bool:
    """R62: whether this player could buy an ability now, or use one that may change how a roll ends."""
    for move in moves_at_any_time(table, int(seat)):
        if move[0] is buy_ability:
            return True
        if move[0] is use_any_time and table.content.uses[move[2]].sustains:
            return True
    return False


def can_house(table: Table, seat: int) -> bool:
    """17.5, 17.6: whether an unhoused villager could move in somewhere."""
    if not table.players[seat].waiting:
        return False
    for row in range(SLOTS):
        if not cannot_house(table, seat, row):
            return True
    return False


def can_settle(table: Table, seat: int) -> bool:
    """18.10, R33: whether this player could still house or move a villager, or use an ability."""
    moves: list[Move] = []
    add_housing(table, seat, moves)
    return len(moves) > 0 or has_use_now(table, seat)


def has_use_now(table: Table, seat: int) -> bool:
    """R24: whether an ability that may be used at any time can be used now."""
    for use in table.players[seat].mods.uses:
        if use.moment == ANYTIME and not abilities.cannot_use(table, seat, use):
            return True
    return False


def moves_at_any_time(table: Table, seat: int) -> list[Move]:
    """17.1, R33, R35, R53: everything that this player may do now, in its own turn and out of it."""
    player = table.players[seat]
    moves: list[Move] = []
    for sale in table.content.sales:
        if not cannot_sell(player, sale.goods):
            moves.append((sell, seat, sale.index))
    add_housing(table, seat, moves)
    for order in player.orders:
        if not cannot_complete(table, seat, order):
            moves.append((complete_order, seat, order))
    if not cannot_refill(table, seat):
        moves.append((refill_row, seat))
    add_abilities(table, seat, moves)
    for use in player.mods.uses:
        if use.moment == ANYTIME or (use.moment == ON_TURN and table.current == seat):
            if not abilities.cannot_use(table, seat, use):
                moves.append((use_any_time, seat, use.index))
    return moves


# Selling


def cannot_sell(player: Player, goods: Amounts) -> str:
    """17.2, 17.3: each good counts for one combination only; 17.4: nothing else can be sold."""
    return "NN-17.2" if resources.lacks(player, goods) else ""


def sell(table: Table, seat: int, index: int) -> None:
    """17.2: hand in a combination for its coins."""
    sale = table.content.sales[index]
    player = table.players[seat]
    for thing, n in sale.goods:
        player.has[thing] = player.has[thing] - n
    player.has[COIN] = player.has[COIN] + sale.coins
    if table.log is not None:
        table.tell(
            "NN-17.2",
            "{0} sells {1} for {2} coin." if sale.coins == 1 else "{0} sells {1} for {2} coins.",
            Who(seat),
            resources.in_words(sale.goods),
            int(sale.coins),
        )


# Housing


def add_housing(table: Table, seat: int, moves: list[Move]) -> None:
    """17.5: an unhoused villager of each good into each row with room; 23.9: from an Inn's row into another."""
    player = table.players[seat]
    if not player.waiting and not player.housed:
        return
    free: list[int] = []
    for row in range(SLOTS):
        if building.housed_in(player, row) < building.housing(table, player, row):
            free.append(row)
    if not free:
        return
    for good in range(GOODS):
        if waiting_with(table, player, good) >= 0:
            for row in free:
                moves.append((house, seat, good, row))
    for inn in inn_rows(table, player):
        for good in range(GOODS):
            if home_of(table, player, good, inn) >= 0:
                for row in free:
                    if row != inn:
                        moves.append((move_villager, seat, good, inn, row))


def waiting_with(table: Table, player: Player, good: int) -> int:
    """17.5: an unhoused villager who makes this good, or -1."""
    for one in player.waiting:
        if table.content.villagers[one].good == good:
            return one
    return -1


def home_of(table: Table, player: Player, good: int, row: int) -> int:
    """23.9: a housed villager of this row who makes this good, or -1."""
    for home in player.housed:
        if home % SLOTS == row and table.content.villagers[home // SLOTS].good == good:
            return home
    return -1


def inn_rows(table: Table, player: Player) -> list[int]:
    """23.9, R34: the rows out of which villagers may move."""
    rows: list[int] = []
    for space, tile in enumerate(player.town):
        if tile >= 0 and table.content.buildings[tile].frees_villagers:
            rows.append(space // building.TOWN_COLUMNS)
    return rows


def cannot_house(table: Table, seat: i64, row: int) -> str:
    """17.6: there must be free housing in the row."""
    player = table.players[seat]
    full = building.housed_in(player, row) >= building.housing(table, player, row)
    return "NN-17.6" if full else ""


def house(table: Table, seat: int, good: int, row: int) -> None:
    """13.14, 17.5, 17.7, 17.15: a villager moves into the housing box of a row, for good."""
    player = table.players[seat]
    one = waiting_with(table, player, good)
    player.waiting = without(player.waiting, one)
    player.housed += (one * SLOTS + row,)
    table.tell("NN-17.5", "{0} houses {1} in row {2}.", Who(seat), table.content.villagers[one].name, row + 1)


def move_villager(table: Table, seat: int, good: int, row: int, other: int) -> None:
    """23.9, R34: out of the Inn's row, at any time."""
    player = table.players[seat]
    home = home_of(table, player, good, row)
    player.housed = (*without(player.housed, home), home - row + other)
    name = table.content.villagers[home // SLOTS].name
    table.tell("NN-23.9", "{0} moves {1} to row {2}.", Who(seat), name, other + 1)


# Orders


def cannot_complete(table: Table, seat: i64, order: int) -> str:
    """17.9, 19.13: not in the final production; 17.8: its goods must be there."""
    if table.in_final:
        return "NN-17.9"
    return "NN-17.8" if resources.lacks(table.players[seat], table.content.orders[order].goods) else ""


def complete_order(table: Table, seat: int, order: int) -> None:
    """17.8, 17.10: pay its goods, gain its coins, turn it face down."""
    player = table.players[seat]
    token = table.content.orders[order]
    player.orders = without(player.orders, order)
    player.done += (order,)
    table.tell("NN-17.8", "{0} completes the order {1}.", Who(seat), token.name)
    resources.spend(table, seat, token.goods, "NN-17.8")
    resources.take(table, seat, ((COIN, int(token.coins)),), "NN-17.8")


# Villagers of the row


def cannot_refill(table: Table, seat: i64) -> str:
    """17.11, 4.10: 2 experience; there must be an empty slot and a villager for it."""
    held, price = table.players[seat].has[EXPERIENCE], table.content.numbers.refill
    if held < price:
        return table.short_of("NN-4.10", "experience", price, held)
    return "" if min(table.row) < 0 and len(table.villagers) > 0 else "NN-17.11"


def refill_row(table: Table, seat: int) -> None:
    """17.11: all empty slots are filled, even between two villagers of one gain."""
    resources.spend(table, seat, ((EXPERIENCE, int(table.content.numbers.refill)),), "NN-17.11")
    common_set_up.refill_villagers(table)


# Hero abilities


def add_abilities(table: Table, seat: int, moves: list[Move]) -> None:
    """17.12, 17.13: each of the hero's own abilities that can be bought, into each slot it may take."""
    player = table.players[seat]
    if player.has[EXPERIENCE] == 0:
        return
    tokens = table.content.heroes[player.hero].tokens
    for i in range(ABILITIES):
        if (player.abilities >> i) & 1 and not cannot_buy_ability(table, seat, i):
            for slot in red_and_blue_tokens.slots_for(table, player, tokens[i]):
                moves.append((buy_ability, seat, i, slot))


def cannot_buy_ability(table: Table, seat: i64, i: i64) -> str:
    """17.13: each once; R16: between a roll and the end of its round only if the option allows; 17.14: the level
    below of the same colour must be owned; 4.10: its experience must be there."""
    player = table.players[seat]
    token = table.content.tokens[table.content.heroes[player.hero].tokens[i]]
    if not (player.abilities >> i) & 1:
        return "NN-17.13"
    if table.face > 0 and table.current == seat and not table.rules.equip_mid_round:
        return "NN-R16"
    if token.level > 1 and not owns_level(table, player, token.colour, token.level - 1):
        return table.because("NN-17.14", "level {0} of this colour comes first", token.level - 1)
    held = player.has[EXPERIENCE]
    return table.short_of("NN-4.10", "experience", token.cost, held) if held < token.cost else ""


def owns_level(table: Table, player: Player, colour: i64, level: i64) -> bool:
    """17.14, R14: whether an ability of this level and colour lies in a slot now."""
    for one in player.red if colour == RED else player.blue:
        if one >= 0:
            token = table.content.tokens[one]
            if token.hero >= 0 and token.level == level:
                return True
    return False


def buy_ability(table: Table, seat: int, i: int, slot: int) -> None:
    """17.12, R16: pay its experience and place it; it works from now on, a red one from the next roll."""
    player = table.players[seat]
    number = table.content.heroes[player.hero].tokens[i]
    token = table.content.tokens[number]
    player.has[EXPERIENCE] = player.has[EXPERIENCE] - token.cost
    player.abilities &= ~(1 << i)
    table.tell("NN-17.12", "{0} learns {1}.", Who(seat), token.name)
    red_and_blue_tokens.place_token(table, player, number, slot)


def use_any_time(table: Table, seat: int, index: int) -> None:
    """14.2, R24, R28: an ability of the owner's turn, or one that may be used at any time."""
    table.do(abilities.use_it, seat, index)
