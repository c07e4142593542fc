"""Chapter 25, Battle Mode: the scenes of a questline one after the other; and what a single scene ends with."""

from __future__ import annotations

from tablewright.engine.table import GROUP
from tablewright.games.fateforge.codes import BAG, holds
from tablewright.games.fateforge.pieces import Hero
from tablewright.games.fateforge.printed.cards import HUNGER, NO_CARD, PASSIVE, SLOTS, Card, Use
from tablewright.games.fateforge.printed.scenes import CHEST, FOOD, SCROLL
from tablewright.games.fateforge.rules import (
    campaign_fights,
    combat_set_up,
    ending,
    health,
    hero_set_up,
    items,
    skills,
)
from tablewright.games.fateforge.table import BETWEEN, Table

SCROLL_COST = 4  # FF-G27
GRADES = ("copper", "silver", "gold")


def begin_questline(table: Table) -> None:
    """FF-25.1, 25.6, G27: the questline, its pool of gold, food in the bag, whatever a campaign has come to."""
    line = table.line()
    heroes = len(table.heroes)
    table.in_battle = True
    table.food = line.food * heroes
    table.tell("FF-25.2", "{0}. {1}", line.name, line.text, how="story")
    for hero in table.heroes:
        hero.gold = line.item_gold
        hero.skill_gold = line.skill_gold
        table.do(spend_gold, hero.index)
    table.do(next_scene)


def spend_gold(table: Table, who: int) -> None:
    """FF-25.6, G27: skills of the own deck, and tier-1 items; what is not spent is lost."""
    hero = table.heroes[who]
    if hero.gold + hero.skill_gold == 0:
        return
    table.ask(hero.seat, "FF-25.6")
    table.stay_open()
    for skill in table.kind(hero).skills:
        offer_skill(table, hero, skill)
    for card in table.content.wares:
        if card.cost <= hero.gold or table.refused is not None:
            table.offer(buy_item, who, card.id, unless=cannot_buy(table, hero, card))
    table.offer(enough, who)


def offer_skill(table: Table, hero: Hero, skill: int) -> None:
    card = table.card(skill)
    who = int(hero.index)
    refused = items.cannot_learn(table, who, skill)
    if not refused and card.cost > hero.skill_gold:
        refused = "FF-25.6"
    table.offer(buy_skill, who, card.id, unless=refused)


def cannot_buy(table: Table, hero: Hero, card: Card) -> str:
    """FF-7.1, 25.6: every item is there once, and has its price."""
    if is_taken(table, int(card.index)):
        return "FF-7.1"
    return table.short_of("FF-25.6", "gold", card.cost, hero.gold) if card.cost > hero.gold else ""


def is_taken(table: Table, item: int) -> bool:
    for hero in table.heroes:
        if holds(hero.slots, item):
            return True
    for held in table.bag:
        if held % BAG == item:
            return True
    return False


def enough(table: Table, who: int) -> None:
    """FF-G27: the rest is lost."""
    hero = table.heroes[who]
    hero.gold = 0
    hero.skill_gold = 0


def buy_skill(table: Table, who: int, id: str) -> None:
    """FF-6.4, 25.6"""
    skill = table.content.card_of[id]
    table.heroes[who].skill_gold -= table.card(skill).cost
    items.gain_skill(table, who, skill)
    table.tell("FF-25.6", "{0} learns {1}.", table.name(who), table.card(skill).name)


def buy_item(table: Table, who: int, id: str) -> None:
    """FF-7.1, 25.6: into its slot if that is free, else into the bag."""
    item = table.content.card_of[id]
    hero = table.heroes[who]
    card = table.card(item)
    hero.gold -= card.cost
    slot = hero_set_up.free_slot_for(table, hero, item)
    if slot != NO_CARD:
        hero_set_up.put_in(table, hero, item, slot)
    else:
        table.bag = (*table.bag, item + int(card.armour) * BAG)
    table.tell("FF-25.6", "{0} buys the {1}.", table.name(who), card.name)


def next_scene(table: Table) -> None:
    """FF-25.2: the scenes in their order. FF-25.4: harder than those of the campaign."""
    combat_set_up.set_scene(table, table.line().scenes[table.scene_at])


# Meals and potions outside combat (FF-23.15, 25.3)


def offer_meals(table: Table) -> None:
    """FF-22.14, 23.15, R53, R56: food, and cards that can be used outside combat."""
    for hero in table.heroes:
        hungry = hero.health < hero_set_up.max_health(table, hero) or hero.energy < hero.energy_max
        if table.food > 0 and hungry and (not hero.down or can_be_roused(table, hero)):
            if hero.statics & HUNGER:
                table.offer(eat_for, hero.index, "health")
                table.offer(eat_for, hero.index, "energy")
            else:
                table.offer(eat, hero.index)
        offer_outside_uses(table, hero)


def offer_outside_uses(table: Table, hero: Hero) -> None:
    if hero.down and not table.in_battle:
        return
    for slot in range(SLOTS):
        if not hero_set_up.is_equipped(hero, slot):
            continue
        card = table.card(hero.slots[slot])
        for way, use in enumerate(card.uses):
            if use.outside and card.charged and not use.pay and is_of_help(hero, use, table):
                table.offer(use_outside, hero.index, card.id, way + 1)


def is_of_help(hero: Hero, use: Use, table: Table) -> bool:
    return bool(hero.health < hero_set_up.max_health(table, hero) or hero.energy < hero.energy_max)


def eat(table: Table, who: int) -> None:
    """FF-23.15: 1 health and 1 energy for a food token."""
    table.food -= 1
    table.tell("FF-23.15", "{0} eats.", table.name(who))
    rouse(table, who)
    health.recover_health(table, who, 1)
    health.recover_energy(table, who, 1)


def eat_for(table: Table, who: int, what: str) -> None:
    """FF-G9, Gnawing Hunger: one of the two."""
    table.food -= 1
    rouse(table, who)
    if what == "health":
        health.recover_health(table, who, 1)
    else:
        health.recover_energy(table, who, 1)


def can_be_roused(table: Table, hero: Hero) -> bool:
    """FF-R56: between the scenes of a questline; FF-R53: in the campaign only with the option."""
    return table.in_battle or (table.rules.food_wakes and table.in_campaign and not hero.out)


def rouse(table: Table, who: int) -> None:
    """FF-R53, R56: here food and potions wake a hero that stayed out."""
    hero = table.heroes[who]
    if hero.down and can_be_roused(table, hero):
        hero.down = False
        hero.out = False


def use_outside(table: Table, who: int, id: str, way: int) -> None:
    """FF-7.6, 25.3: a potion outside combat."""
    hero = table.heroes[who]
    card = table.card(table.content.card_of[id])
    use = card.uses[way - 1]
    table.tell("FF-7.6", "{0} uses the {1}.", table.name(who), card.name)
    rouse(table, who)
    skills.pay_tokens(table, hero, use)
    if card.charged:
        items.use_charge(table, hero, card)
    elif use.limit != PASSIVE:
        hero.used = (*hero.used, int(card.index))
    table.user = who
    if use.effect is not None:
        for move in use.effect.moves:
            table.do_move(move)


# The end of a scene (FF-16.8, 25.7 to 25.9)


def lose_scene(table: Table) -> None:
    """FF-5.9, 25.7: all heroes KO'd: the questline is lost at once; a single scene is lost."""
    if table.in_campaign:
        campaign_fights.lose_at_once(table)
    elif table.in_battle:
        table.finish([False] * table.seats, "FF-25.7", "All heroes are KO'd. The questline is lost.")
    else:
        table.finish([False] * table.seats, "FF-5.9", "All heroes are KO'd. The scene is lost.")


def scene_over(table: Table, success: bool, met: list[bool]) -> None:
    """FF-16.10 to 16.14, 25.9, R56, R67: recovery, cards, points, and what comes next."""
    table.phase = BETWEEN
    if table.in_campaign:
        campaign_fights.note_result(table, success)
    if table.in_battle:
        table.points += scene_points(table, met)
    if success:
        table.won_scenes += 1
    else:
        table.failed = True
    if success or not table.in_battle:
        ending.recover(table, True)
    else:
        for hero in table.heroes:
            ending.return_toxic(table, hero)
            if hero.down and not hero.out:
                table.do(draw_for_knock_out, hero.index)
    table.do(after_scene, success)


def draw_for_knock_out(table: Table, who: int) -> None:
    """FF-25.8, R56: the card is drawn, but the hero stays out until it is fed."""
    from tablewright.games.fateforge.rules import corruption

    corruption.draw_corruption(table, who)


def scene_points(table: Table, met: list[bool]) -> int:
    """FF-G27: the secondary objective, no hero KO'd at the end, all reward tokens."""
    points = 0
    first = len(table.scene.objectives)
    if first < len(met) and all(met[first:]):
        points += 1
    if all(not hero.down or hero.away for hero in table.heroes):
        points += 1
    if has_all_rewards(table):
        points += 1
    return points


def has_all_rewards(table: Table) -> bool:
    for i, thing in enumerate(table.scene.things):
        if thing.kind == CHEST and i not in table.opened:
            return False
        if thing.kind in (FOOD, SCROLL) and i not in table.collected:
            return False
    return True


def after_scene(table: Table, success: bool) -> None:
    """FF-16.12, 25.7: the next scene, or the end."""
    ending.reset(table)
    table.foes = []
    if table.in_campaign:
        campaign_fights.after_fight(table)
        return
    if not table.in_battle:
        finish_scene(table, success)
        return
    if not success and table.rules.battle_fail == "lose":
        table.finish([False] * table.seats, "FF-R56", "An objective was missed. The questline is lost.")
        return
    table.scene_at += 1
    if table.scene_at >= len(table.line().scenes):
        finish_questline(table)
        return
    for _ in range(int(table.scrolls)):
        table.do(read_scroll)
    table.scrolls = 0
    table.do(next_scene)


def finish_scene(table: Table, success: bool) -> None:
    """FF-16.8: success, or failure."""
    why = "All objectives are met." if success else "An objective was missed."
    table.finish([success] * table.seats, "FF-16.8", why)


def finish_questline(table: Table) -> None:
    """FF-25.7, R56, G27: won with a rating, or completed without one."""
    if table.failed:
        table.finish([False] * table.seats, "FF-R56", "The questline is completed, but not won.")
        return
    line = table.line()
    grade = 2 if table.points >= line.gold_at else 1 if table.points >= line.silver_at else 0
    table.grade = GRADES[grade]
    why = f"The questline is won: {GRADES[grade].capitalize()}, {table.points} points."
    table.finish([True] * table.seats, "FF-25.7", why, [int(table.points)] * table.seats, grade=GRADES[grade])


def read_scroll(table: Table) -> None:
    """FF-G27: one hero gains a level I skill of cost 4 or less."""
    found = False
    for hero in table.heroes:
        for skill in table.kind(hero).skills:
            if can_be_read(table, hero, skill):
                found = True
    if not found:
        return
    table.ask(GROUP if table.rules.group_choice == "unanimous" else table.lead, "FF-25.10")
    for hero in table.heroes:
        for skill in table.kind(hero).skills:
            if can_be_read(table, hero, skill):
                table.offer(learn, hero.index, table.card(skill).id)


def can_be_read(table: Table, hero: Hero, skill: int) -> bool:
    card = table.card(skill)
    return (
        card.level == 1 and card.cost <= SCROLL_COST and not items.cannot_learn(table, int(hero.index), skill)
    )


def learn(table: Table, who: int, id: str) -> None:
    """FF-25.10"""
    items.gain_skill(table, who, table.content.card_of[id])
    table.tell("FF-25.10", "{0} learns {1}.", table.name(who), table.card(table.content.card_of[id]).name)
