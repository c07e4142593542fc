# interpreted: made once for each look at the table, not once a move
"""What each option of Now or Never is called, what it costs and brings, and where one clicks for it."""

from __future__ import annotations

from typing import Final

from tablewright.engine import story
from tablewright.engine.scene import Amount
from tablewright.games.now_or_never.cards import COIN, HEART, THINGS
from tablewright.games.now_or_never.rules import (
    anytime_actions,
    build,
    combat,
    game_end_and_scoring,
    gear_abilities_artifacts,
    heal_gain_buy_rest,
    movement,
    paying_and_recruiting,
    player_set_up,
    production_phase,
    quest_cards,
    reroll_variant,
    search,
    solo_play,
    story_mode,
    turns_and_passing,
    visiting_locations,
)
from tablewright.games.now_or_never.rules import reputation_missions_campaign as campaign
from tablewright.games.now_or_never.rules.red_and_blue_tokens import slots_for
from tablewright.games.now_or_never.show import story_page
from tablewright.games.now_or_never.show.common import (
    amounts,
    coins,
    in_words,
    name_of,
    place_of,
    so_many,
    space_name,
    way_to,
)
from tablewright.games.now_or_never.show.kinds import (
    KINDS,
    ability_of,
    builder,
    gear_at,
    quest_of,
    slot_target,
    slot_words,
    specialist_at,
    tile_name,
    use_of,
)
from tablewright.games.now_or_never.show.questions import ASK, ON_MAP
from tablewright.games.now_or_never.show.town import order_words
from tablewright.games.now_or_never.table import NO_FOE, SLOTS, Table
from tablewright.scene.words import Say, Says, Words

SHORT: Final = 44  # letters of what an ability does that still fit on its button

# Options: specialists


def pay_label(table: Table, owner: int, slot: int) -> str:
    one = specialist_at(table, owner, slot)
    does = one.text.rstrip(".").lower()
    if owner == builder(table):
        return f"Pay {one.name}: {does}"
    return f"Hire {one.name} of {name_of(table, owner)}: {does}"


def pay_detail(table: Table, owner: int, slot: int) -> str:
    if owner == builder(table) or owner >= table.seats:
        return ""
    tax = int(specialist_at(table, owner, slot).tax)
    return f"{name_of(table, owner)} gains {so_many(COIN, tax)} from the supply."


def pay_group(table: Table, owner: int, slot: int) -> str:
    if owner == builder(table):
        return "Your specialists"
    return "The bot's specialists" if owner >= table.seats else f"{name_of(table, owner)}'s specialists"


def pay_cost(table: Table, owner: int, slot: int) -> list[Amount]:
    return coins(int(specialist_at(table, owner, slot).cost))


def recruit_label(table: Table, i: int) -> str:
    one = table.content.specialists[table.offer_row[i]]
    return f"Recruit {one.name}: {one.text.rstrip('.').lower()}"


def recruit_price(table: Table, i: int) -> int:
    player = table.players[builder(table)]
    return paying_and_recruiting.recruit_price(table, player, table.offer_row[i])


def recruit_detail(table: Table, i: int) -> str:
    double = 2 * int(table.content.specialists[table.offer_row[i]].cost)
    price = recruit_price(table, i)
    return f"Double the cost is {double}; you pay {double - price} less." if price < double else ""


def rest_label(table: Table, slot: int, what: int) -> str:
    return f"Rest {specialist_at(table, builder(table), slot).name} for {in_words(rest_gain(table, what))}"


def rest_gain(table: Table, what: int) -> tuple[tuple[int, int], ...]:
    numbers = table.content.numbers
    return ((what, int(numbers.rest_hearts if what == HEART else numbers.rest_coins)),)


# Options: the hero


def act_label(table: Table, arrow: int) -> str:
    return f"Hero action with movement {free_steps(table, arrow)}"


def free_steps(table: Table, arrow: int) -> int:
    player = table.players[builder(table)]
    return int(table.content.heroes[player.hero].arrows[arrow] + player.mods.movement)


def act_detail(table: Table, arrow: int) -> str:
    more = int(table.players[builder(table)].mods.movement)
    return f"{free_steps(table, arrow) - more} on the arrow and {more} more." if more else ""


def pass_confirm(table: Table) -> str:
    """5.3: passing too early is the one slip that costs a season."""
    player = table.players[builder(table)]
    left = int(player.arrows).bit_count() if player.has[HEART] else 0
    idle = sum(player.is_up(slot) for slot in range(SLOTS))
    if not left and not idle:
        return ""
    parts = [f"{left} hero {'action' if left == 1 else 'actions'}" if left else "",
             f"{idle} unused {'specialist' if idle == 1 else 'specialists'}" if idle else ""]  # fmt: skip
    return f"You still have {' and '.join(filter(None, parts))}. Do you pass for the rest of the season?"


def step_label(table: Table, space: int) -> str:
    side = way_to(table, table.players[builder(table)].space, space)
    return f"Go {side}: {space_name(table, space)}"


def step_target(table: Table, space: int) -> list[str]:
    return [f"space-{space}"]


def step_key(table: Table, space: int) -> str:
    return way_to(table, table.players[builder(table)].space, space)[0]


def step_cost(table: Table, space: int) -> list[Amount]:
    return amounts(((HEART, movement.step_loss(table, builder(table), space)),))


def step_detail(table: Table, space: int) -> str:
    n = int(table.foes_at(space))
    if not n:
        return ""
    enemy = table.content.enemies[table.rules.side][table.map.spaces[space].foe - 1]
    evading = "pass it freely" if table.evading else "lose 1 heart to pass it"
    return f"{enemy.name} (health {enemy.health}, attack {enemy.attack}): fight it, or {evading}."


def stop_label(table: Table) -> str:
    return f"Stop here: {space_name(table, table.players[builder(table)].space)}"


def evade_cost(table: Table) -> list[Amount]:
    return [] if table.evading else amounts(((HEART, 1),))


def visit_label(table: Table) -> str:
    return f"Visit {visited(table)}"


def visited(table: Table) -> str:
    return space_name(table, table.players[builder(table)].space)


def visit_detail(table: Table) -> str:
    seat = builder(table)
    text = place_of(table, table.place_at(table.players[seat].space)).text
    price = visiting_locations.visit_price(table, seat)
    dear = dict(price).get(HEART, 0) >= table.players[seat].has[HEART] > 0
    return (
        f"{text} It would cost your last heart: the turn would end, and you gain nothing." if dear else text
    )


def visit_cost(table: Table) -> list[Amount]:
    return amounts(visiting_locations.visit_price(table, builder(table)))


def fight_label(table: Table) -> str:
    return f"Fight {enemy_of(table)}"


def enemy_of(table: Table) -> str:
    space = table.map.spaces[table.players[builder(table)].space]
    return table.content.enemies[table.rules.side][space.foe - 1].name


def fight_detail(table: Table) -> str:
    space = table.map.spaces[table.players[builder(table)].space]
    return table.content.enemies[table.rules.side][space.foe - 1].text


def search_detail(table: Table) -> str:
    less = int(table.players[builder(table)].mods.search_less)
    fewer = f", {less} less for you" if less else ""
    return f"Roll a die and lose that many hearts{fewer}; with any left, the token is yours."


def story_detail(table: Table) -> str:
    return "The story of this place is read; then you choose what you do. With success the token is yours."


def choice_title(table: Table, way: str) -> str:
    choice = story_page.choice_called(table, way)
    return choice.title if choice is not None else way


def here_target(table: Table) -> list[str]:
    return [f"space-{table.players[builder(table)].space}"]


def enemy_target(table: Table) -> list[str]:
    return [f"enemies-{table.players[builder(table)].space}"]


def token_target(table: Table) -> list[str]:
    return [f"token-{table.players[builder(table)].space}"]


def quest_detail(table: Table, card: int) -> str:
    quest = quest_of(table, card)
    return f"{quest.text} {quest.vp} VP.".strip()


# Options: combat and dice


def extra_label(table: Table) -> str:
    red = combat.red_of(table, table.players[builder(table)])
    more = f"{red.extra_damage} more damage" if red.extra_damage else "a die more damage"
    return f"Pay {red.price} mana for {more}"


def extra_cost(table: Table) -> list[Amount]:
    return [Amount("mana", int(combat.red_of(table, table.players[builder(table)]).price), "mana")]


def strike_label(table: Table) -> str:
    player = table.players[builder(table)]
    return f"Strike: deal {combat.damage_this_round(table, player)}, lose {combat.loss_this_round(table, player)}"


def use_label(table: Table, index: int) -> str:
    return f"Use {use_of(table, index).name}"


def use_text(table: Table, index: int) -> str:
    return use_of(table, index).text


def use_cost(table: Table, index: int) -> list[Amount]:
    return amounts(use_of(table, index).price)


# Options: building and buying


def tile_label(table: Table, cell: int, less: int) -> str:
    return f"Build the {tile_name(table, cell)}"


def tile_detail(table: Table, cell: int, less: int) -> str:
    return table.content.buildings[table.players[builder(table)].grid[cell]].text


def tile_cost(table: Table, cell: int, less: int) -> list[Amount]:
    """7.6: the tile on the cheapest space, which may cost more elsewhere (7.7)."""
    player = table.players[builder(table)]
    sites = build.building_sites(player)
    prices = [build.price_of(table, player, player.grid[cell], site, less) for site in sites]
    return coins(min(prices)) if prices else []


def site_gain(table: Table, cell: int, space: int, less: int) -> list[Amount]:
    gives = table.town_side.gives[space]
    return amounts(((gives, 1),)) if gives >= 0 else []


def site_cost(table: Table, cell: int, space: int, less: int) -> list[Amount]:
    player = table.players[builder(table)]
    return coins(build.price_of(table, player, player.grid[cell], space, less))


def site_detail(table: Table, cell: int, space: int, less: int) -> str:
    """7.7, 23.5, R31: how the price is made up, where it is not what the tile shows."""
    player = table.players[builder(table)]
    printed = int(table.content.buildings[player.grid[cell]].cost)
    extra = int(table.town_side.extra[space])
    price = build.price_of(table, player, player.grid[cell], space, less)
    parts = [f"{printed} for the tile", f"{extra} more for the space" if extra else ""]
    saved = printed + extra - price
    parts.append(f"{saved} less" if saved else "")
    return f"{', '.join(filter(None, parts))}." if extra or saved else ""


def gear_label(table: Table, i: int, slot: int, less: int) -> str:
    return f"Buy {gear_at(table, i).name}{slot_words(table, gear_at(table, i), builder(table), slot)}"


def gear_targets(table: Table, i: int, slot: int, less: int) -> list[str]:
    """The piece of gear, and the slot where there is one to choose."""
    token = gear_at(table, i)
    seat = builder(table)
    slots = slots_for(table, table.players[seat], token.index)
    return [f"shop-{i}", *([slot_target(table, token, seat, slot)] if len(slots) > 1 else [])]


def gear_cost(table: Table, i: int, slot: int, less: int) -> list[Amount]:
    return coins(heal_gain_buy_rest.gear_price(table, table.shop[i], less))


def gear_detail(table: Table, i: int, slot: int, less: int) -> str:
    token = gear_at(table, i)
    saved = int(token.cost) - heal_gain_buy_rest.gear_price(table, token.index, less)
    return f"{token.text} It costs {token.cost}; you pay {saved} less." if saved else token.text


# Options: at any time


def order_label(table: Table, seat: int, order: int) -> str:
    one = table.content.orders[order]
    return f"Complete {one.name}: {in_words(one.goods)} for {so_many(COIN, int(one.coins))}"


def refill_label(table: Table, seat: int) -> str:
    return f"Refill the villager row for {so_many(6, int(table.content.numbers.refill))}"


def learn_label(table: Table, seat: int, i: int, slot: int) -> str:
    token = ability_of(table, seat, i)
    return f"Learn {token.name} for {so_many(6, int(token.cost))}{slot_words(table, token, seat, slot)}"


def learn_targets(table: Table, seat: int, i: int, slot: int) -> list[str]:
    token = ability_of(table, seat, i)
    slots = slots_for(table, table.players[seat], token.index)
    return [f"ability-{seat}-{i}", *([slot_target(table, token, seat, slot)] if len(slots) > 1 else [])]


def use_any_label(table: Table, seat: int, index: int) -> str:
    """What it does, if that is short; else only its price, and the rest when one points at it."""
    use = use_of(table, index)
    gain = use.effect.text.rstrip(".")
    price = f" for {in_words(use.price)}" if use.price else ""
    if 0 < len(gain) < SHORT:
        return f"{use.name}: {gain[:1].lower()}{gain[1:]}{price}"
    return f"Use {use.name}{price}"


SAY: Final[Says] = {
    # Set-up
    player_set_up.take_hero: Say(
        "Play {1:hero}", detail=lambda table, seat, hero: table.content.heroes[hero].flavour
    ),
    player_set_up.take_builder: Say(
        "Start with {1:starting}", detail=lambda table, seat, one: table.content.specialists[one].text
    ),
    player_set_up.take_healer: Say(
        "Start with {1:starting}", detail=lambda table, seat, one: table.content.specialists[one].text
    ),
    player_set_up.KEEP_QUESTS: Say("Keep {1:quest}", detail=lambda table, seat, card: quest_detail(table, card)),
    # The turn
    paying_and_recruiting.use_specialist: Say(
        pay_label, group=pay_group, detail=pay_detail, cost=pay_cost, at="{0,1:specialist}"
    ),
    paying_and_recruiting.recruit: Say(
        recruit_label, group="Recruit, for double the cost", detail=recruit_detail,
        cost=lambda table, i: coins(recruit_price(table, i)), at="{0:recruit}",
    ),
    heal_gain_buy_rest.rest: Say(
        rest_label, group="Rest", tone="quiet", gain=lambda table, slot, what: amounts(rest_gain(table, what)),
        at=lambda table, slot, what: [f"specialist-{builder(table)}-{slot}"],
    ),
    movement.take_hero_action: Say(
        act_label, group="Hero action", detail=act_detail, tone="primary", at="{0:arrow}"
    ),
    turns_and_passing.use_as_turn: Say(
        "Use {0:use}", group="Hero action", detail=use_text, cost=use_cost
    ),
    turns_and_passing.pass_season: Say(
        "Pass: no more turns this season", group="Pass", tone="quiet", key="p", confirm=pass_confirm, ends=True
    ),
    paying_and_recruiting.place_recruit: Say(
        lambda table, slot, one: slot_label(table, builder(table), slot),
        at=lambda table, slot, one: [f"specialist-{builder(table)}-{slot}"],
    ),
    # Building and gear
    build.pick_tile: Say(tile_label, detail=tile_detail, cost=tile_cost, at="{0:tile}"),
    build.build_nothing: Say("Build nothing", tone="quiet", key="d", group="Or"),
    build.place_tile: Say(
        "Build in {1:site}", detail=site_detail, cost=site_cost, gain=site_gain
    ),
    heal_gain_buy_rest.buy: Say(gear_label, detail=gear_detail, cost=gear_cost, at=gear_targets),
    heal_gain_buy_rest.buy_no_gear: Say("Buy nothing", tone="quiet", key="d", group="Or"),
    # The hero action
    movement.step_to: Say(step_label, detail=step_detail, key=step_key, cost=step_cost, at=step_target, walks=True),
    movement.stop: Say(stop_label, key="h", tone="primary", at=lambda table: [ON_MAP.format(builder(table))]),
    movement.use_in_move: Say("Use {0:use}", detail=use_text, cost=use_cost, group="Go further"),
    movement.stop_to_fight: Say(
        lambda table: f"Stop and fight {enemy_of(table)}", detail=fight_detail, key="f", tone="danger", at=enemy_target
    ),
    movement.evade: Say(
        lambda table: f"Slip past {enemy_of(table)}", key="e", cost=evade_cost, at=here_target
    ),
    quest_cards.play_quest: Say(
        "Play {0:quest}", detail=quest_detail, group="Quest card",
        cost=lambda table, card: amounts(quest_of(table, card).price),
    ),
    visiting_locations.visit: Say(
        visit_label, detail=visit_detail, cost=visit_cost, key="v", tone="primary", at=here_target
    ),
    combat.fight: Say(fight_label, detail=fight_detail, key="f", tone="danger", at=enemy_target),
    search.search: Say("Search here", detail=search_detail, key="s", at=token_target),
    visiting_locations.end_hero_action: Say("Do nothing more here", key="d", tone="quiet", group="End", ends=True),
    # Quests, orders, tiles
    quest_cards.draw_from: Say(
        "Draw from the {2:pile} pile",
        detail=lambda table, seat, n, kind: f"{len(table.quests[kind])} left, {len(table.discards[kind])} discarded.",
    ),
    quest_cards.KEEP_SOME: Say("Keep {1:quest}", detail=lambda table, seat, card: quest_detail(table, card)),
    visiting_locations.KEEP_ORDERS: Say(
        "Keep {1:order}", detail=lambda table, seat, order: f"Later: {order_words(table, order)}."
    ),
    visiting_locations.lift_tile: Say("Lift the {0:tile}"),
    visiting_locations.swap_nothing: Say("Swap nothing", tone="quiet", key="d", group="Or"),
    visiting_locations.swap_with: Say("Swap it with the {1:tile}"),
    # Combat and dice
    combat.strike: Say(strike_label, key="space", tone="primary", at="fight-die"),
    combat.use_extra: Say(
        extra_label, cost=extra_cost, key="m",
        at=lambda table: [f"red-{builder(table)}-{table.face - 1}"],
    ),
    combat.use_in_round: Say("Use {0:use}", detail=use_text, cost=use_cost),
    combat.another_round: Say("Another round", key="f", tone="danger", at="fight-die"),
    combat.retreat: Say("Retreat: 1 experience, and the turn ends", key="q", tone="quiet"),
    combat.pick_villager: Say(
        lambda table, i: f"Take in {villager_on_offer(table, i)}", at="{0:on_offer}"
    ),
    reroll_variant.accept_die: Say("Let it stand", key="k", tone="primary", at=lambda table: [shown_die(table)]),
    reroll_variant.reroll_by: Say("Roll again with {0:use}", cost=use_cost, detail=use_text),
    reroll_variant.reroll_for: Say(
        "Roll again for {0:good}", cost=lambda table, good: amounts(((good, 1),))
    ),
    search.take_token: Say("Take the token at {0:token_at}"),
    gear_abilities_artifacts.flip_up: Say(
        lambda table, slot: f"Turn {specialist_at(table, builder(table), slot).name} face up",
        at=lambda table, slot: [f"specialist-{builder(table)}-{slot}"],
    ),
    # Alone
    solo_play.bot_claims: Say("The bot takes the token at {0:token_at}"),
    solo_play.bot_takes: Say(
        lambda table, slot, one: f"{specialist_at(table, table.seats, slot).name} leaves the game",
        at=lambda table, slot, one: [f"specialist-{table.seats}-{slot}"],
    ),
    # Stories
    story_mode.search_story: Say("Search: read what is here", detail=story_detail, key="s", at=token_target),
    campaign.search_mission: Say(
        "Search at your mission token", detail="Your mission is read.", key="m", tone="primary",
        at=lambda table: [f"mission-{builder(table)}"],
    ),
    story.take_way: Say(
        choice_title, detail=story_page.choice_detail, cost=story_page.choice_cost
    ),
    story_mode.add_hearts: Say(
        lambda table, n=None: "Add hearts" if n is None else f"Add {so_many(HEART, n)}" if n else "Add no hearts",
        detail=story_page.hearts_detail, at="roll-die", start=story_page.hearts_to_begin_with,
    ),
    story_mode.use_on_total: Say("Use {0:use}", detail=use_text, cost=use_cost),
    campaign.start_at: Say(
        lambda table, seat, space: f"Start here: {space_name(table, space)}",
        at=lambda table, seat, space: [f"space-{space}"],
    ),
    campaign.all_play: Say("All of us play", key="space", tone="primary"),
    campaign.miss_chapter: Say(
        lambda table, seat: f"{table.name_of(seat)} misses this chapter", tone="quiet",
        detail="The others begin it without. Who misses a chapter scores 0 for it.",
        confirm=lambda table, seat: f"Does {table.name_of(seat)} miss this chapter?",
    ),
    # The end
    production_phase.let_produce: Say("Go on to production", key="space", tone="primary"),
    game_end_and_scoring.count_points: Say("Count my points", key="space", tone="primary"),
    # At any time
    anytime_actions.sell: Say(
        "Sell {1:sale}", group="Sell", icon="coin",
        cost=None, at="{1:sale}",
    ),
    anytime_actions.house: Say("House {0,1:villager} in {0,2:row}", group="House", icon="building"),
    anytime_actions.move_villager: Say(
        "Move {0,1,2:villager} to {0,3:row}", group="House", icon="building"
    ),
    anytime_actions.complete_order: Say(order_label, group="Orders", icon="order", at="{1:order}"),
    anytime_actions.refill_row: Say(refill_label, group="Villagers", icon="villager", at="villagers"),
    anytime_actions.buy_ability: Say(
        learn_label, group="Learn", icon="experience", at=learn_targets,
        detail=lambda table, seat, i, slot: ability_of(table, seat, i).text,
    ),
    anytime_actions.use_any_time: Say(
        use_any_label, group="Use", icon="mana", at="{0,1:own_use}",
        detail=lambda table, seat, index: use_text(table, index),
    ),
}  # fmt: skip


def slot_label(table: Table, seat: int, slot: int) -> str:
    if table.players[seat].specialists[slot] >= 0:
        return f"{specialist_at(table, seat, slot).name} leaves the game"
    return f"Slot {slot + 1}"


def villager_on_offer(table: Table, i: int) -> str:
    one = table.content.villagers[table.row[i]]
    return f"{one.name} ({THINGS[one.good]}s)"


def shown_die(table: Table) -> str:
    if table.foe == NO_FOE:
        return "roll-die"
    return "orb-die" if table.orb > 0 else "fight-die"


WORDS: Final = Words(SAY, ASK, KINDS)
