"""Chapter 22, Solo play: a bot that takes things away and never scores."""

from __future__ import annotations

from tablewright.engine.bits import bit
from tablewright.engine.effects import run_all
from tablewright.engine.table import Move
from tablewright.games.now_or_never.cards import ARTIFACT, BASIC, COIN, CRYSTAL, DEMON, SHELL, TOOL
from tablewright.games.now_or_never.rules import (
    common_set_up,
    resources,
    search,
)
from tablewright.games.now_or_never.table import (
    BOT,
    DICE,
    FACES,
    LEVELS,
    NOWHERE,
    SLOTS,
    Player,
    Table,
    with_one,
)

WANTED = (CRYSTAL, DEMON, TOOL, SHELL)  # 22.11


def set_up_bot(table: Table) -> None:
    """22.1, 22.2: an unused hero board; its specialists are dealt with the player's. It has nothing else."""
    if table.seats > 1:
        return
    bot = Player(False)
    unused = [hero for hero in range(len(table.content.heroes)) if hero != table.players[0].hero]
    bot.hero = unused[table.fate.below(len(unused), BOT)]
    table.bot = bot


def bot_turn(table: Table) -> None:
    """22.4, R44: the top solo card is revealed and carried out; an empty pile is shuffled anew."""
    if len(table.solo) == 0:
        shuffle_solo_cards(table)
    number = table.solo.draw(table.fate)
    card = table.content.solo[number]
    table.solo_used += (number,)
    if card.is_attack and table.bot_attacked:
        table.tell("NN-22.15", "A second attack is ignored; another card is drawn.")
        table.do(bot_turn)
        return
    table.tell("NN-22.4", "The bot: {0}.", card.name)
    table.do(resources.carry_out, 0, card.effect.moves)


def shuffle_solo_cards(table: Table) -> None:
    """22.18, R44: all used solo cards go back into the pile."""
    for number in table.solo_used:
        table.solo.take_back(number)
    table.solo_used = ()


def bot_of(table: Table) -> Player:
    assert table.bot is not None, "only alone there is a bot"
    return table.bot


def bot_search(table: Table) -> None:
    """22.7, 22.12: the bot claims the token closest to the player's hero; ties are the player's choice."""
    left = search.nearest_tokens(table, table.players[0].space)
    if len(left) == 1:
        bot_claims(table, left[0])
    elif left:
        table.do(choose_for_bot, 0)


def choose_for_bot(table: Table, seat: int) -> None:
    """22.12: which of the closest."""
    table.ask(seat, "NN-22.12")
    for space in search.nearest_tokens(table, table.players[0].space):
        table.offer(bot_claims, space)


def bot_claims(table: Table, space: int) -> None:
    """22.6, 22.12: it goes face down onto the bot's board."""
    table.tokens &= ~bit(space)
    bot = bot_of(table)
    bot.kept += (NOWHERE,)
    table.tell(
        "NN-22.12", "The bot takes the search token at {0}.", table.map.spaces[space].letter or "a location"
    )


def bot_recruit(table: Table) -> None:
    """22.13, R56, R69: the left-most specialist of the row comes face up; with full slots you choose who goes."""
    for i, specialist in enumerate(table.offer_row):
        if specialist >= 0:
            table.offer_row = with_one(table.offer_row, i, NOWHERE)
            table.do(seat_with_bot, 0, specialist)
            table.do(common_set_up.refill_specialist, i)
            return


def seat_with_bot(table: Table, seat: int, specialist: int) -> None:
    """22.13, R56: in the left-most free slot."""
    bot = bot_of(table)
    for slot in range(SLOTS):
        if bot.specialists[slot] < 0:
            bot_takes(table, slot, specialist)
            return
    table.ask(seat, "NN-22.13")
    for slot in range(SLOTS):
        table.offer(bot_takes, slot, specialist)


def bot_takes(table: Table, slot: int, specialist: int) -> None:
    """22.13, R69: it lies face up; who lay there leaves the game."""
    bot = bot_of(table)
    if bot.specialists[slot] >= 0:
        table.box += (bot.specialists[slot],)
    bot.specialists = with_one(bot.specialists, slot, specialist)
    bot.up |= 1 << slot
    table.tell("NN-22.13", "The bot gains {0}.", table.content.specialists[specialist].name)


def bot_attack(table: Table) -> None:
    """22.8, 22.14: one enemy of the lowest level falls; the bot takes its villagers and nothing else."""
    table.bot_attacked = True
    for level in range(1, LEVELS + 1):
        if table.stacks[level] > 0:
            enemy = table.content.enemies[table.rules.side][level - 1]
            table.stacks[level] = table.stacks[level] - 1
            table.tell("NN-22.14", "The bot defeats {0}.", enemy.name)
            for _ in range(enemy.villagers):
                take_villager(table)
            return


def take_villager(table: Table) -> None:
    """22.11: crystal first, then bottled demon, tool, shell; the row is filled again when it is empty (R11)."""
    for good in WANTED:
        for i, one in enumerate(table.row):
            if one >= 0 and table.content.villagers[one].good == good:
                table.row = with_one(table.row, i, NOWHERE)
                bot = bot_of(table)
                bot.waiting += (one,)
                table.tell("NN-22.11", "The bot takes {0}.", table.content.villagers[one].name)
                if max(table.row) < 0:
                    common_set_up.refill_villagers(table)
                return


def bot_exhaust(table: Table, own: bool) -> None:
    """22.9, 22.17, R56: the left-most available specialist of the bot, or of the player, who then takes its tax."""
    holder = table.players[0] if own else bot_of(table)
    for slot in range(SLOTS):
        if holder.is_up(slot):
            one = table.content.specialists[holder.specialists[slot]]
            holder.up &= ~(1 << slot)
            table.tell("NN-22.17", "The bot uses {0}.", one.name)
            if own:
                resources.take(table, 0, ((COIN, int(one.tax)),), "NN-22.17")
            return


def bot_order(table: Table) -> None:
    """22.16: the top order token lies face down on the bot's board, out of play."""
    if len(table.orders) > 0:
        bot_of(table).orders += (table.orders.deal(),)
        table.tell("NN-22.16", "The bot takes an order.")


def bot_quests(table: Table) -> None:
    """22.16, G16: the top basic and the top artifact quest card lie face down on the bot's board."""
    bot, taken = bot_of(table), 0
    for kind in (BASIC, ARTIFACT):
        if len(table.quests[kind]) > 0:
            bot.hand += (table.quests[kind].deal(),)
            taken += 1
    if taken > 0:
        table.tell("NN-22.16", "The bot takes {0} quest {0:card|cards}.", taken)


def bot_die(table: Table, rows: tuple[tuple[int, int, tuple[Move, ...]], ...]) -> None:
    """22.16, R21: the bot's die, which nobody rerolls."""
    die = table.roll(DICE, FACES)
    table.tell("NN-22.16", "The die shows {0}.", die)
    for low, high, moves in rows:
        if low <= die <= high:
            run_all(table, moves)
