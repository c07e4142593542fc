"""The small questions of a Combat Scene: whom an enemy takes, what negates damage, which way out, one more round."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from tablewright.games.fateforge.codes import RESULT_OF
from tablewright.games.fateforge.pieces import Hero
from tablewright.games.fateforge.printed.dice import FOCUS, MISS, STEP
from tablewright.games.fateforge.printed.scenes import EXIT_BY, INTERACT, INTERACT_N
from tablewright.games.fateforge.rules import (
    allies,
    clean_up,
    combat_set_up,
    ending,
    enemy_turns,
    extra_round,
    health,
    hero_abilities,
    hero_set_up,
    hero_turns,
    knock_out,
    movement,
    objects,
    traps,
)
from tablewright.games.fateforge.table import Table
from tablewright.games.fateforge.think import dangers, goals, trying, wares, worth

NEED_OF_A_WIN: Final = 0.3  # the chance that an extra round must give
BRAVE: Final = 3  # health that those who stay for it must have

Choose = Callable[[Table], int]


def best(values: list[float]) -> int:
    """The first of the highest."""
    found = 0
    for i in range(1, len(values)):
        if values[i] > values[found]:
            found = i
    return found


def first_of(table: Table, step: object, otherwise: int = 0) -> int:
    """The first option that is this step."""
    for i, move in enumerate(table.options):
        if move[0] is step:
            return i
    return otherwise


def focus_uses(table: Table, hero: Hero) -> int:
    """How many good uses for a focus there are: tokens that ask for it, cards that take it."""
    uses = 0
    for goal in table.scene.objectives:
        if goal.kind == INTERACT_N:
            uses += 1
    for thing in table.scene.things:
        if thing.kind == INTERACT:
            uses += 1
            break
    for index in hero.active:
        for use in table.content.cards[index].uses:
            if any(need & FOCUS and not need & 1 for need in use.pay):
                uses += 1
                break
    return min(uses, 4)


# Trying out each answer


def by_trial(table: Table) -> int:
    """Each answer is tried on a copy, and the position after it is judged."""
    found = 0
    highest = -1e9
    for i in range(len(table.options)):
        other = trying.apart(table)
        drawn = int(other.fate.total)
        trying.answer(other, i)
        value = worth.standing(other) - trying.UNKNOWN_LUCK * float(int(other.fate.total) - drawn)
        if value > highest + 1e-9:
            found, highest = i, value
    return found


# Damage


def choose_target(table: Table) -> int:
    """FF-14.2: the hero who loses least by it."""
    values = [spared(table.heroes[move[1]]) for move in table.options]
    return best(values)


def spared(hero: Hero) -> float:
    guard = float(hero.blocks) + dangers.cubes_of(hero)
    return guard + worth.life(float(hero.health) - 1.0) - worth.life(float(hero.health))


def negate(table: Table) -> int:
    """FF-R17: block tokens go with Clean-Up, so they come first; armour is there to be used."""
    i = first_of(table, health.block, -1)
    return i if i >= 0 else first_of(table, health.absorb)


def offer_link(table: Table) -> int:
    """FF-6.15: for who is hurt, while there is energy to spare."""
    who: int = table.asking[1]
    hero = table.heroes[who]
    helper = health.linker(table, who)
    guarded = dangers.hardiness(hero) - int(hero.health) >= hero.harm + hero.poison
    if guarded or (table.heroes[helper].energy < 2 and hero.health > 3):
        return first_of(table, health.let_be)
    return first_of(table, health.link)


# Tokens and cards


def spring(table: Table) -> int:
    """FF-36.1: remove it; or a focus that nothing else asks for; else see what it is."""
    i = first_of(table, traps.disarm, -1)
    if i < 0:
        i = first_of(table, traps.ignore_trap, -1)
    return i if i >= 0 else first_of(table, traps.draw_trap)


def lose_least(table: Table) -> int:
    """FF-G10: a miss is no loss."""
    values = [1.0 if RESULT_OF[move[2]] & MISS else 0.0 for move in table.options]
    return best(values)


def drop_or_hold(table: Table) -> int:
    """FF-G10: what the scene is about is worth an energy."""
    return len(table.options) - 1


def help_hero(table: Table) -> int:
    """FF-5.3: whom it helps most."""
    values: list[float] = []
    for move in table.options:
        who = hero_called(table, move[1])
        hero = table.heroes[who]
        lacks = (
            float(hero.health_max - hero.health)
            if move[2] != "energy"
            else float(hero.energy_max - hero.energy)
        )
        gained = min(float(move[3]), lacks)
        if move[2] == "energy":
            values.append(gained * worth.ENERGY)
        else:
            values.append(worth.life(float(hero.health) + gained) - worth.life(float(hero.health)))
    return best(values)


def hero_called(table: Table, id: str) -> int:
    for hero in table.heroes:
        if hero.type >= 0 and table.content.heroes[hero.type].id == id:
            return int(hero.index)
    return 0


def last_drink(table: Table) -> int:
    """FF-30.2: as much life as there is room for, then strength."""
    values = [drink_worth(table, move) for move in table.options]
    return best(values)


def drink_worth(table: Table, move: tuple[Any, ...]) -> float:
    if move[0] is not hero_turns.drink:
        return 0.0
    hero = table.heroes[move[1]]
    value = worth.life(float(hero.health + move[2])) - worth.life(float(hero.health))
    return value + worth.ENERGY * float(move[3]) - worth.FOUNTAIN_CUBE * float(move[2] + move[3])


# Heroes


def take_stance(table: Table) -> int:
    """FF-G3: Attack where somebody can be struck, else Guard."""
    who: int = table.asking[1]
    hero = table.heroes[who]
    wanted = 0 if any(table.geo.distance(hero.zone, foe.zone) <= 1 for foe in table.foes) else 1
    change = hero.stance != wanted
    return first_of(table, hero_abilities.change_stance if change else hero_abilities.keep_stance)


def offer_stealth(table: Table) -> int:
    """FF-2.11: while energy is left for a move or a reroll."""
    who: int = table.asking[1]
    hide = table.heroes[who].energy >= 2 or table.heroes[who].health <= 3
    return first_of(table, hero_abilities.hide_again if hide else hero_abilities.stay_seen)


def hardiest(table: Table) -> int:
    """The hero that can take most."""
    values = [float(dangers.hardiness(table.heroes[move[1]])) for move in table.options]
    return best(values)


def choose_bearer(table: Table) -> int:
    """FF-8.2: who walks farthest: the bearer has steps and energy moves, and no Dash."""
    return best([stride(table, table.heroes[move[1]]) for move in table.options])


def stride(table: Table, hero: Hero) -> float:
    """About the zones that a hero can walk in a round."""
    steps = 0.5 * float(hero.energy) / 4.0 + 0.1 * float(hero.health) / 4.0
    for colour in hero_set_up.all_dice(table, hero):
        for face in table.content.faces[colour]:
            if face & STEP:
                steps += 1.0 / 6.0
    return steps + (0.4 if movement.ignores_blockers(hero) else 0.0)


def choose_ally(table: Table) -> int:
    """FF-34.2: an ally always helps, and lasts longest beside the hardiest hero."""
    values: list[float] = []
    for move in table.options:
        if move[0] is allies.no_ally:
            values.append(-1.0)
        else:
            values.append(float(dangers.hardiness(table.heroes[move[2]])))
    return best(values)


def choose_start(table: Table) -> int:
    """FF-8.3: where the objectives are near and the enemies are not."""
    who: int = table.asking[1]
    before = table.heroes[who].zone
    values: list[float] = []
    for move in table.options:
        table.heroes[who].zone = table.scene.ground.zone(move[2])
        values.append(worth.standing(table))
    table.heroes[who].zone = before
    return best(values)


# The end of the scene


def offer_extra_round(table: Table) -> int:
    """FF-18.1: only if something is still missing, can be done in a round, and is worth the Corruption."""
    stay = first_of(table, extra_round.leave)
    missing = 0.0
    for goal in table.scene.objectives:
        if not goal.optional:
            missing += goals.effort(table, goal, False)
    if missing <= 0.0 or missing >= goals.LOST:
        return stay
    able = goals.A_ROUND * len(table.standing())
    hale = min(int(table.heroes[who].health) for who in table.standing())
    if goals.chance(missing, able) < NEED_OF_A_WIN or hale < BRAVE:
        return stay
    return first_of(table, extra_round.play_extra)


def choose_exit(table: Table) -> int:
    """FF-16.6: the one that an objective asks for, else the least dangerous."""
    wanted = {goal.word for goal in table.scene.objectives if goal.kind == EXIT_BY}
    values: list[float] = []
    for move in table.options:
        letter = move[1]
        value = 50.0 if letter in wanted else 0.0
        for thing in table.scene.things:
            if thing.letter == letter and thing.letter:
                value -= sum(worth.toll(table, hero, int(thing.zone)) for hero in table.heroes)
        values.append(value)
    return best(values)


def the_first(table: Table) -> int:
    return 0


def the_last(table: Table) -> int:
    return len(table.options) - 1


ANSWERS: Final[dict[object, Choose]] = {
    allies.choose_ally: choose_ally,
    clean_up.keep_blocks: the_first,
    combat_set_up.before_combat: wares.before_combat,
    combat_set_up.choose_bearer: choose_bearer,
    combat_set_up.choose_fighter: hardiest,
    combat_set_up.choose_start: choose_start,
    ending.choose_exit: choose_exit,
    ending.choose_path: the_first,
    enemy_turns.choose_target: choose_target,
    extra_round.offer_extra_round: offer_extra_round,
    health.negate: negate,
    health.offer_link: offer_link,
    health.offer_ward: the_first,
    hero_abilities.choose_stance: the_first,
    hero_abilities.offer_stealth: offer_stealth,
    hero_abilities.take_stance: take_stance,
    hero_turns.last_drink: last_drink,
    knock_out.offer_charm: the_first,
    objects.choose_item: wares.choose_item,
    objects.place_found: wares.place_found,
    traps.spring: spring,
}


def quick_option(table: Table) -> int:
    """The answer to a small question; what has no rule of its own is tried out."""
    if len(table.options) == 1:
        return 0
    choose = ANSWERS.get(table.asking[0])
    return choose(table) if choose is not None else by_trial(table)
