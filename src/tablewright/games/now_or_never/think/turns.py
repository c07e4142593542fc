"""What each answer is worth: a value for every option of every question, in victory points."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from tablewright.engine import story
from tablewright.engine.several import pick
from tablewright.engine.table import Move
from tablewright.games.now_or_never.cards import (
    BUILD,
    COIN,
    EXPERIENCE,
    HEAL,
    HEART,
    LEARN,
    RED,
    Specialist,
)
from tablewright.games.now_or_never.rules import (
    build,
    combat,
    heal_gain_buy_rest,
    movement,
    paying_and_recruiting,
    player_set_up,
    quest_cards,
    red_and_blue_tokens,
    reroll_variant,
    search,
    solo_play,
    story_mode,
    turns_and_passing,
    visiting_locations,
)
from tablewright.games.now_or_never.rules import reputation_missions_campaign as campaign
from tablewright.games.now_or_never.table import (
    ARROWS,
    LOSS_ROLL,
    NO_FOE,
    NOWHERE,
    SEARCH_ROLL,
    Player,
    Table,
)
from tablewright.games.now_or_never.think import fights, journeys, stories, towns, worth
from tablewright.games.now_or_never.think.mind import Mind, face, faces_of

BOT_TURN: Final = 0.25  # what the bot takes away after a turn
STEP: Final = 0.01  # a step more, for nothing
LAST: Final = -50.0  # for what should never be done
SURE_WIN: Final = 0.45  # a fight goes on above this chance

Value = Callable[[Mind, Move], float]


# The turn


def use_specialist(mind: Mind, move: Move) -> float:
    table, player = mind.table, mind.player
    owner, slot = move[1], move[2]
    one = table.content.specialists[table.owner(owner).specialists[slot]]
    value = action(mind, one, player.has[COIN] - one.cost) - float(one.cost) * worth.coin(table)
    if owner != table.seat:
        value += 0.3 - (0.3 * float(one.tax) * worth.coin(table) if owner < table.seats else 0.0)
    return value


def action(mind: Mind, one: Specialist, coins: i64) -> float:
    """What a specialist's action and bonus bring to who has so many coins left."""
    table, player = mind.table, mind.player
    value = worth.gains(table, player, one.gains)
    if one.action == BUILD:
        return value + max(0.0, towns.best_building(mind, coins))
    if one.action == HEAL:
        return value + worth.thing(table, player, HEART, table.max_hearts(player))
    if one.action == LEARN:
        return value + worth.thing(table, player, EXPERIENCE, table.content.numbers.learn)
    return value + best_gear(table, player, coins, 0)


def recruit(mind: Mind, move: Move) -> float:
    table, player = mind.table, mind.player
    specialist = table.offer_row[move[1]]
    one = table.content.specialists[specialist]
    price = paying_and_recruiting.recruit_price(table, player, specialist)
    seasons = worth.seasons_left(table)
    later = seasons * (0.55 if one.action == BUILD else 0.4)
    if NOWHERE not in player.specialists:
        later *= 0.3
    return action(mind, one, player.has[COIN] - price) + later - price * worth.coin(table)


def rest(mind: Mind, move: Move) -> float:
    table, player = mind.table, mind.player
    value = worth.thing(table, player, move[2], 2 if move[2] == HEART else 1)
    return value * 0.8 - (BOT_TURN if table.is_solo() else 0.0) - kept_back(mind, move[1])


def kept_back(mind: Mind, slot: int) -> float:
    """What it costs that this specialist cannot be paid any more this season."""
    player = mind.player
    one = mind.table.content.specialists[player.specialists[slot]]
    if player.has[COIN] < one.cost:
        return 0.02
    return 0.35 if one.action in (BUILD, HEAL) else 0.1


def take_hero_action(mind: Mind, move: Move) -> float:
    n = mind.table.content.heroes[mind.player.hero].arrows[move[1]]
    return hero_action(mind, n) - 0.06 * float(n)


def hero_action(mind: Mind, n: int) -> float:
    """The best that a hero action with this movement can bring."""
    table, player = mind.table, mind.player
    started = table.started
    table.started = player.space
    value = journeys.best_goal(mind, player.space, n + player.mods.movement, player.has[HEART], False)
    table.started = started
    return value


def use_as_turn(mind: Mind, move: Move) -> float:
    return hero_action(mind, 3) - worth.MANA_WORTH


def pass_season(mind: Mind, move: Move) -> float:
    table = mind.table
    return 0.12 if table.is_solo() else 0.05


# The way


def step_to(mind: Mind, move: Move) -> float:
    """A step, and the best that can follow it."""
    table, player = mind.table, mind.player
    space = move[1]
    loss = movement.step_loss(table, table.seat, space)
    hearts = player.has[HEART] - loss
    if hearts <= 0:
        return LAST
    here = LAST
    if space != table.started or table.rules.may_return:
        here = journeys.on_space(mind, space, hearts)
    price = journeys.foe_price(table, space)
    further = LAST
    if price < hearts:
        left = max(0, table.movement - 1)
        further = journeys.best_goal(mind, space, left, hearts - price, False)
        further -= worth.losing(table, player, hearts, price)
    return max(here, further) - worth.losing_hearts(table, player, loss) - STEP


def stop(mind: Mind, move: Move) -> float:
    return journeys.staying(mind, mind.player.space, mind.player.has[HEART])


def use_in_move(mind: Mind, move: Move) -> float:
    table, player = mind.table, mind.player
    more = 0
    for line in table.content.uses[move[1]].effect.moves:
        if line[0] is movement.add_movement:
            more += line[1]
    value = journeys.best_goal(mind, player.space, table.movement + more, player.has[HEART], True)
    return value - worth.MANA_WORTH - 0.1


def stop_to_fight(mind: Mind, move: Move) -> float:
    return fights.board_fight(mind, mind.player.space, mind.player.has[HEART])


def evade(mind: Mind, move: Move) -> float:
    table, player = mind.table, mind.player
    price = 0 if table.evading else 1
    hearts = player.has[HEART] - price
    if hearts <= 0:
        return LAST
    value = journeys.best_goal(mind, player.space, table.movement, hearts, True)
    return value - worth.losing_hearts(table, player, price)


# On the spot


def play_quest(mind: Mind, move: Move) -> float:
    card = mind.table.content.quests[move[1]]
    hearts = mind.player.has[HEART]
    if not journeys.can_pay(mind, card, hearts):
        return LAST
    value = journeys.playing(mind, card, hearts)
    return 20.0 + value if value > 0.3 else -1.0


def visit(mind: Mind, move: Move) -> float:
    return journeys.visit(mind, mind.player.space, mind.player.has[HEART])


def search_here(mind: Mind, move: Move) -> float:
    return journeys.search(mind, mind.player.space, mind.player.has[HEART])


def end_hero_action(mind: Mind, move: Move) -> float:
    return 0.01


# Combat and dice


def another_round(mind: Mind, move: Move) -> float:
    table, player = mind.table, mind.player
    left = table.foe_health - table.dealt
    chance, _ = fights.chances(mind, left, table.foe_attack, player.has[HEART])
    return chance - SURE_WIN


def use_extra(mind: Mind, move: Move) -> float:
    table, player = mind.table, mind.player
    needed = table.foe_health - table.dealt - combat.damage_this_round(table, player)
    return 1.0 if needed > 0 else -1.0


def use_in_round(mind: Mind, move: Move) -> float:
    """Damage while the enemy stands, shields against what would hurt."""
    table, player = mind.table, mind.player
    for line in table.content.uses[move[1]].effect.moves:
        if line[0] is combat.prevent:
            loss = combat.loss_this_round(table, player)
            if loss >= player.has[HEART]:
                return 3.0
            return 0.9 if loss >= min(2, line[1]) else -1.0
        if line[0] is combat.add_damage:
            return use_extra(mind, move)
    return -1.0


def reroll(mind: Mind, move: Move) -> float:
    """A die that hurts, or a blow that is weaker than most."""
    table, player = mind.table, mind.player
    price = 0.5 if move[0] is reroll_variant.reroll_for else 0.15
    if table.foe != NO_FOE:
        if table.orb > 0:
            return 0.4 - price if table.orb <= 1 else -1.0
        damages = [damage + 0.5 * defence for damage, defence, _, _ in mind.faces()]
        red = combat.red_of(table, player)
        mine = float(red.damage) + 0.5 * float(red.defence)
        if table.dealt + red.damage >= table.foe_health:
            return -1.0
        return 0.3 * (sum(damages) / len(damages) - mine) - price
    if table.roll_for in (SEARCH_ROLL, LOSS_ROLL):
        if table.die >= player.has[HEART]:
            return 3.0 - price
        return 0.3 * (float(table.die) - 2.5) - price
    return 0.3 * (2.5 - float(table.die)) - price


# What is chosen on the way


def pick_tile(mind: Mind, move: Move) -> float:
    table, player = mind.table, mind.player
    return towns.best_site(table, player, move[1], move[2], player.has[COIN], build.building_sites(player))


def place_tile(mind: Mind, move: Move) -> float:
    table, player = mind.table, mind.player
    building = player.grid[move[1]]
    price = build.price_of(table, player, building, move[2], move[3])
    return towns.of_site(table, player, building, move[2]) - price * worth.coin(table)


def buy(mind: Mind, move: Move) -> float:
    table, player = mind.table, mind.player
    return gear(table, player, table.shop[move[1]], move[2], move[3])


def best_gear(table: Table, player: Player, coins: int, less: int) -> float:
    best = 0.0
    for token in table.shop:
        if token >= 0 and heal_gain_buy_rest.gear_price(table, token, less) <= coins:
            for slot in red_and_blue_tokens.slots_for(table, player, token):
                best = max(best, gear(table, player, token, slot, less))
    return best


def gear(table: Table, player: Player, token: int, slot: int, less: int) -> float:
    """A token in a slot, less its price."""
    price = heal_gain_buy_rest.gear_price(table, token, less) * worth.coin(table)
    return in_slot(table, player, token, slot) - price


def in_slot(table: Table, player: Player, token: int, slot: int) -> float:
    """How much better a slot gets by a token, for the seasons that are left."""
    seasons = worth.seasons_left(table) + 0.5
    card = table.content.tokens[token]
    if card.colour == RED:
        assert card.red is not None
        damage, defence, _, extra = faces_of(table, player)[slot]
        before = damage + 0.6 * defence + 0.3 * extra
        damage, defence, _, extra = face(card.red)
        after = damage + 0.6 * defence + 0.3 * extra
        return (after - before) * 0.3 * seasons
    if player.blue[slot] >= 0:
        return -1.0
    value = 0.0
    if card.force is not None:
        for modifier in card.force.modifiers:
            value += {"defence": 0.6, "movement": 0.5, "max_mana": 0.3, "search_loss": 0.5}.get(
                modifier.kind, 0.2
            )
    return (value + 0.3 * float(len(card.uses))) * seasons


def place_recruit(mind: Mind, move: Move) -> float:
    """The one that is worth least goes; a used one before another."""
    table, player = mind.table, mind.player
    old = player.specialists[move[1]]
    if old < 0:
        return 1.0
    one = table.content.specialists[old]
    return (
        0.05 * float(one.cost)
        - (0.5 if one.action == BUILD else 0.0)
        - (0.3 if player.is_up(move[1]) else 0.0)
    )


def pick_one(mind: Mind, move: Move) -> float:
    """Cards and orders to keep."""
    table, player = mind.table, mind.player
    choosing = table.asking[2]
    if choosing is visiting_locations.KEEP_ORDERS:
        return worth.order(table, player, table.content.orders[move[2]])
    if choosing is quest_cards.KEEP_SOME or choosing is player_set_up.KEEP_QUESTS:
        return worth.holding(table, player, table.content.quests[move[2]])
    return 0.0


def draw_from(mind: Mind, move: Move) -> float:
    table, player = mind.table, mind.player
    return worth.draw(table, player, move[3])


def pick_villager(mind: Mind, move: Move) -> float:
    table, player = mind.table, mind.player
    return worth.villager(table, player, table.content.villagers[table.row[move[1]]].good)


def swap(mind: Mind, move: Move) -> float:
    return -1.0


def flip_up(mind: Mind, move: Move) -> float:
    table, player = mind.table, mind.player
    one = table.content.specialists[player.specialists[move[1]]]
    return 3.0 if one.action == BUILD else 1.0


def bot_takes(mind: Mind, move: Move) -> float:
    """The bot had better keep builders that one can hire."""
    table = mind.table
    assert table.bot is not None
    one = table.content.specialists[table.bot.specialists[move[1]]]
    return -2.0 if one.action == BUILD else 0.1 * float(one.cost)


def take_starter(mind: Mind, move: Move) -> float:
    """A starting specialist that costs little and gives something."""
    table, player = mind.table, mind.player
    one = table.content.specialists[move[2]]
    return worth.gains(table, player, one.gains) - float(one.cost) * worth.coin(table)


def start_at(mind: Mind, move: Move) -> float:
    """NN-21.5: near the middle, where most can be reached."""
    table = mind.table
    space = table.map.spaces[move[2]]
    return 1.0 if move[2] == table.map.start else -0.1 * abs(float(space.column) - 4.5)


def never(mind: Mind, move: Move) -> float:
    return LAST


def nothing(mind: Mind, move: Move) -> float:
    return 0.0


VALUES: Final[dict[object, Value]] = {
    paying_and_recruiting.use_specialist: use_specialist,
    paying_and_recruiting.recruit: recruit,
    paying_and_recruiting.place_recruit: place_recruit,
    heal_gain_buy_rest.rest: rest,
    heal_gain_buy_rest.buy: buy,
    movement.take_hero_action: take_hero_action,
    movement.step_to: step_to,
    movement.stop: stop,
    movement.use_in_move: use_in_move,
    movement.stop_to_fight: stop_to_fight,
    movement.evade: evade,
    turns_and_passing.use_as_turn: use_as_turn,
    turns_and_passing.pass_season: pass_season,
    quest_cards.play_quest: play_quest,
    quest_cards.draw_from: draw_from,
    visiting_locations.visit: visit,
    visiting_locations.end_hero_action: end_hero_action,
    visiting_locations.lift_tile: swap,
    search.search: search_here,
    story_mode.search_story: stories.search_here,
    story_mode.add_hearts: stories.add_hearts,
    story_mode.use_on_total: stories.use_on_total,
    story.take_way: stories.take_way,
    campaign.search_mission: stories.search_mission,
    campaign.start_at: start_at,
    campaign.miss_chapter: never,
    combat.fight: stop_to_fight,
    combat.another_round: another_round,
    combat.use_extra: use_extra,
    combat.use_in_round: use_in_round,
    combat.pick_villager: pick_villager,
    reroll_variant.reroll_by: reroll,
    reroll_variant.reroll_for: reroll,
    build.pick_tile: pick_tile,
    build.place_tile: place_tile,
    pick: pick_one,
    solo_play.bot_takes: bot_takes,
    player_set_up.take_builder: take_starter,
    player_set_up.take_healer: take_starter,
}


def value_of(mind: Mind, move: Move) -> float:
    """What an option of the open question is worth; what has no value of its own is worth nothing."""
    return VALUES.get(move[0], nothing)(mind, move)


def best_option(table: Table) -> int:
    """The option of the open question that is worth most, the first of equals."""
    options = table.options
    best: i64 = 0
    n: i64 = len(options)
    if n > 1:
        mind = Mind(table, table.seat)
        if table.asking[0] is movement.walk:
            return best_in_move(mind)
        highest = value_of(mind, options[0])
        for i in range(1, n):
            value = value_of(mind, options[i])
            if value > highest:
                best, highest = i, value
    return best


def best_in_move(mind: Mind) -> int:
    """A step on the best way, which is looked for once for all of them, or something better than any step."""
    options = mind.table.options
    value, space = journeys.best_way(mind)
    best, highest = 0, LAST - 1.0
    for i, move in enumerate(options):
        if move[0] is movement.step_to:
            worth_it = value - STEP if move[1] == space else LAST
        else:
            worth_it = value_of(mind, move)
        if worth_it > highest:
            best, highest = i, worth_it
    return best


def has_arrow(player: Player) -> bool:
    return player.arrows & ((1 << ARROWS) - 1) != 0
