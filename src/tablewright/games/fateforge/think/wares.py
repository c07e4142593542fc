"""What skills and items are worth to a hero, by what they print: to buy, to keep of two, to wear, to eat in time."""

from __future__ import annotations

from typing import Final

from tablewright.engine.table import Move, step_name
from tablewright.games.fateforge.codes import BAG
from tablewright.games.fateforge.pieces import Hero
from tablewright.games.fateforge.printed.cards import (
    ACT_FOCUS,
    ACT_FOLLOW,
    ACT_HIT,
    ACT_PULL,
    ACT_PUSH,
    ACT_SHOT,
    ACT_STEP,
    ACT_STUN,
    CUMBERSOME,
    HEARTWOOD,
    LUCKY,
    NO_CARD,
    OWN_ZONE_SHOTS,
    PASSIVE,
    SECONDARY,
    SECONDARY_SLOT,
    SINGLE,
    SKILL,
    Act,
    Card,
    Use,
)
from tablewright.games.fateforge.printed.dice import (
    BLOCK,
    FACE,
    FOCUS,
    HIT,
    SHOT,
    SKILL_HIT,
    SKILL_SHOT,
    SPECIAL,
    STEP,
    WILD,
)
from tablewright.games.fateforge.rules import battle_mode, hero_set_up, items, objects
from tablewright.games.fateforge.table import Table
from tablewright.games.fateforge.think import worth

A_COIN: Final = 0.12
LEAST: Final = 0.15  # what a card must be worth beyond its price
WEAPON_SPECIAL: Final = 0.35  # the share of its faces
A_DIE: Final = 0.7  # a weapon die in the place of the worst of four
ARMOUR: Final = 0.95
TRAIT: Final = 0.8
CHARGED: Final = 1.6  # two uses in all
ONCE: Final = 0.4  # of a scene's three to five rounds
AT_WILL: Final = 1.4
OUTSIDE: Final = 0.6
SPARE: Final = 0.05  # what nobody can wear
UNMOVED: Final = 99.0  # of what cannot make way
CHANGE: Final = 0.2  # by how much what makes way for another must be less
PLENTY: Final = 2  # food a hero: what is beyond that is eaten before the next fight
HUNGRY: Final = 4  # health from which on food is not kept any longer

OF_RESULTS: Final = (
    (STEP, 0.85), (HIT, 1.0), (SKILL_HIT, 1.2), (SHOT, 1.1), (SKILL_SHOT, 1.3), (FOCUS, 0.8), (BLOCK, 0.9),
)  # fmt: skip
OF_ACTS: Final = {
    ACT_STEP: 0.85,
    ACT_HIT: 1.0,
    ACT_SHOT: 1.1,
    ACT_PUSH: 0.4,
    ACT_PULL: 0.5,
    ACT_STUN: 0.9,
    ACT_FOLLOW: 0.4,
    ACT_FOCUS: 0.7,
}
OF_EFFECTS: Final = {
    "area_damage": 1.9,
    "strike": 1.0,
    "strike_several": 1.7,
    "recover": 1.1,
    "cure": 1.0,
    "block": 0.9,
    "smoke": 2.5,
    "taunt": 0.9,
    "challenge": 0.9,
    "camouflage": 1.5,
    "ready_stealth": 1.5,
    "regain_stealth": 0.6,
    "relocate": 2.0,
    "command": 1.0,
    "war_drums": 2.5,
    "stun_minions": 1.2,
    "gain_any_result": 1.0,
    "flip_stance": 0.8,
    "take_carried": 0.5,
}
POINTS: Final = ("area_damage", "strike", "strike_several", "cure", "block")  # by their first number
OF_STATICS: Final = ((OWN_ZONE_SHOTS, 1.3), (LUCKY, 0.9), (HEARTWOOD, 2.5))
A_STATIC: Final = 0.5


# What a card does


def use_worth(table: Table, hero: Hero, use: Use) -> float:
    """What one use yields beyond what it takes, as often as the hero's dice will pay for it."""
    yielded = sum(face_worth(face) for face in use.gain)
    if use.one_of and use.gain:
        yielded = max(face_worth(face) for face in use.gain) + 0.2
    for act in use.acts:
        yielded += act_worth(act)
    if use.effect is not None:
        for move in use.effect.moves:
            yielded += effect_worth(move)
    taken = (
        0.5 * float(use.energy)
        + 1.5 * float(use.health)
        + 0.4 * float(use.cubes)
        + (1.0 if use.stealth else 0.0)
    )
    often = 1.0
    for need in use.pay:
        taken += 0.55 if need & FACE == WILD else 0.8
        often = min(often, supply(table, hero, need))
    value = max(0.0, yielded - taken + 0.25) * often
    if use.limit == SINGLE:
        return value * ONCE
    if use.limit == PASSIVE:
        return value * AT_WILL
    return value * (1.0 if use.in_combat else OUTSIDE)


def face_worth(face: int) -> float:
    most = 0.0
    for result, value in OF_RESULTS:
        if face & result:
            most = max(most, value)
    return most


def act_worth(act: Act) -> float:
    return OF_ACTS.get(int(act.kind), 0.5) + 0.9 * float(act.plus) + 0.2 * float(act.reach)


def effect_worth(move: Move) -> float:
    """By the name of the step, and by its number where that counts points."""
    name = step_name(move)
    value = OF_EFFECTS.get(name, 0.4)
    if name == "recover":
        return value * float(move[2])
    if (
        len(move) > 1
        and isinstance(move[1], int)
        and name in ("area_damage", "strike", "strike_several", "cure", "block")
    ):
        return value * float(move[1])
    return value


def supply(table: Table, hero: Hero, need: int) -> float:
    """How often the hero's own dice show what is asked for, at most once a round; a weapon brings its own die."""
    if need & FACE == SPECIAL:
        return WEAPON_SPECIAL
    expected = 0.0
    for colour, count in enumerate(hero.pool):
        fitting = 0
        for face in table.content.faces[colour]:
            if face & need & FACE:
                fitting += 1
        expected += count * fitting / 6.0
    return min(1.0, expected)


def card_worth(table: Table, hero: Hero, card: Card) -> float:
    """What a skill or item is worth to this hero; it does not hang on what is worn, so nobody changes to and fro."""
    value = 0.0
    best = 0.0
    for use in card.uses:
        best = max(best, use_worth(table, hero, use))
    value += best * (CHARGED if card.charged else 1.0)
    value += ARMOUR * float(card.armour) + 1.2 * float(card.life_link)
    if card.trait >= 0 and not hero.traits >> card.trait & 1:
        value += TRAIT
    if card.die >= 0:
        value += A_DIE
    statics = int(card.statics)
    for static, gain in OF_STATICS:
        if statics & static:
            value += gain
            statics &= ~static
    return value + (A_STATIC if statics else 0.0)


def skill_worth(table: Table, hero: Hero, card: Card) -> float:
    """FF-33.3: an upgrade is worth what it adds."""
    value = card_worth(table, hero, card)
    if card.upgrade_of != NO_CARD and int(card.upgrade_of) in hero.skills:
        value -= card_worth(table, hero, table.card(int(card.upgrade_of)))
    return value


def item_worth(table: Table, hero: Hero, card: Card) -> float:
    """FF-7.3: an item works only in its own slot; where that is taken, by how much it is better."""
    if hero_set_up.free_slot_for(table, hero, int(card.index)) != NO_CARD:
        return card_worth(table, hero, card)
    return max(SPARE, card_worth(table, hero, card) - least_worn(table, hero, card) - CHANGE)


def least_worn(table: Table, hero: Hero, card: Card) -> float:
    """What would have to make room for it: the least of what lies in its own slots."""
    least = UNMOVED
    if needs_both_hands(hero, card):
        return least
    for slot in hero_set_up.own_slots(card):
        if hero.slots[slot] != NO_CARD and not table.card(hero.slots[slot]).bound:
            least = min(least, card_worth(table, hero, table.card(hero.slots[slot])))
    return least


def needs_both_hands(hero: Hero, card: Card) -> bool:
    """FF-7.9: two things would have to make way, or one that lies in another slot."""
    if card.kind == CUMBERSOME:
        return hero.slots[SECONDARY_SLOT] != NO_CARD
    return card.kind == SECONDARY and hero.slots[SECONDARY_SLOT] == NO_CARD


def makes_way(table: Table, hero: Hero, id: str) -> bool:
    """FF-7.2: whether something better for its slot waits in the bag."""
    worn = table.content.card_of[id]
    mine = card_worth(table, hero, table.card(worn))
    for item in table.bag:
        card = table.card(item % BAG)
        if hero_set_up.free_slot_for(table, hero, int(card.index)) != NO_CARD:
            continue
        if lies_in_slot_of(hero, worn, card) and card_worth(table, hero, card) > mine + CHANGE:
            return mine <= least_worn(table, hero, card)
    return False


def lies_in_slot_of(hero: Hero, worn: int, card: Card) -> bool:
    if needs_both_hands(hero, card):
        return False
    for slot in hero_set_up.own_slots(card):
        if hero.slots[slot] == worn:
            return True
    return False


def worth_to(table: Table, hero: Hero, card: Card) -> float:
    return skill_worth(table, hero, card) if card.kind == SKILL else item_worth(table, hero, card)


# Buying (FF-25.6) and finding (FF-27.1)


def spend_gold(table: Table) -> int:
    """FF-25.6: what is worth most beyond its price, as long as something is."""
    found = len(table.options) - 1
    highest = LEAST
    for i, move in enumerate(table.options):
        if move[0] is battle_mode.enough:
            continue
        hero = table.heroes[move[1]]
        card = table.card(table.content.card_of[move[2]])
        value = worth_to(table, hero, card) - A_COIN * float(card.cost)
        if value > highest:
            found, highest = i, value
    return found


def choose_item(table: Table) -> int:
    """FF-27.1: of two the better one for its finder."""
    best = 0
    highest = -1.0
    for i, move in enumerate(table.options):
        value = item_worth(table, table.heroes[move[1]], table.card(table.content.card_of[move[2]]))
        if value > highest:
            best, highest = i, value
    return best


def place_found(table: Table) -> int:
    """FF-27.3: where it works at once, else into the bag."""
    for i, move in enumerate(table.options):
        if move[0] is objects.stow:
            card = table.card(table.content.card_of[move[2]])
            if move[3] - 1 in hero_set_up.own_slots(card):
                return i
    return len(table.options) - 1


def read_scroll(table: Table) -> int:
    """FF-25.10: the skill that its hero can make most of."""
    best = 0
    highest = -1.0
    for i, move in enumerate(table.options):
        value = skill_worth(table, table.heroes[move[1]], table.card(table.content.card_of[move[2]]))
        if value > highest:
            best, highest = i, value
    return best


# Before the scene begins (FF-8.17)


def before_combat(table: Table) -> int:
    """FF-8.17, 23.15, R56: wear what lies in the bag, wake who is out, eat what helps, then begin."""
    confirm = len(table.options) - 1
    best = confirm
    highest = 0.0
    for i, move in enumerate(table.options):
        value = -1.0
        if move[0] is items.equip:
            value = 5.0 + card_worth(table, table.heroes[move[1]], table.card(table.content.card_of[move[2]]))
        elif move[0] is battle_mode.eat or move[0] is battle_mode.eat_for:
            value = meal_worth(table, table.heroes[move[1]])
        elif move[0] is battle_mode.use_outside:
            value = remedy_worth(table, table.heroes[move[1]])
        elif move[0] is items.unequip:
            value = 4.5 if makes_way(table, table.heroes[move[1]], move[2]) else -1.0
        elif move[0] is items.activate:
            value = 3.0 + activated(table, move)
        elif move[0] is items.rest_skill:
            value = 2.0 if is_worst_active(table, table.heroes[move[1]], move[2]) else -1.0
        if value > highest:
            best, highest = i, value
    return best


def meal_worth(table: Table, hero: Hero) -> float:
    """A KO'd hero first; then whoever lacks both, is badly hurt, or will find no better time."""
    if hero.down:
        return 4.0
    lacks = hero_set_up.max_health(table, hero) - int(hero.health)
    tired = int(hero.energy_max) - int(hero.energy)
    gain = worth.life(float(hero.health) + 1.0) - worth.life(float(hero.health)) if lacks else 0.0
    if table.food > PLENTY * len(table.heroes) and lacks + tired > 0:
        return 0.2 + gain + (worth.ENERGY if tired else 0.0)
    if (lacks >= 2 and tired >= 1) or (lacks >= 1 and hero.health < HUNGRY) or is_last_scene(table):
        return gain + (worth.ENERGY if tired else 0.0)
    return -1.0


def is_last_scene(table: Table) -> bool:
    return table.in_battle and table.scene_at + 1 >= len(table.line().scenes)


def remedy_worth(table: Table, hero: Hero) -> float:
    """A potion outside combat only for who could not stand in it."""
    return 3.5 if hero.down else (0.5 if hero.health <= 2 else -1.0)


def activated(table: Table, move: Move) -> float:
    """FF-6.2: of several that rest the best comes first."""
    return 0.1 * card_worth(table, table.heroes[move[1]], table.card(table.content.card_of[move[2]]))


def is_worst_active(table: Table, hero: Hero, id: str) -> bool:
    """FF-6.2: of more than six skills the least gives way to a better one that rests."""
    mine = card_worth(table, hero, table.card(table.content.card_of[id]))
    for skill in hero.active:
        if card_worth(table, hero, table.card(skill)) < mine:
            return False
    for skill in hero.skills:
        if skill not in hero.active and card_worth(table, hero, table.card(skill)) > mine + 1e-6:
            return True
    return False
