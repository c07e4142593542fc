"""Chapters 6 and 11, what actions do on the map: one at a time, or in a chain that must be possible to its end."""

from __future__ import annotations

from typing import Final

from tablewright.engine.table import Move
from tablewright.games.fateforge.codes import (
    FOE_OF,
    FOE_WORDS,
    RESULT_OF,
    RESULT_WORDS,
    fits,
    holds,
    is_first,
    without_one,
)
from tablewright.games.fateforge.pieces import NO_FOE, Foe, Hero
from tablewright.games.fateforge.printed.cards import (
    ACT_FOCUS,
    ACT_FOLLOW,
    ACT_HIT,
    ACT_PULL,
    ACT_SHOT,
    ACT_STEP,
    ACT_STUN,
    CLIMBER,
    IGNORE_BLOCKER,
    IGNORE_DIFFICULT,
    Act,
    Use,
)
from tablewright.games.fateforge.printed.dice import HIT, SHOT, STEP
from tablewright.games.fateforge.printed.ground import NOWHERE
from tablewright.games.fateforge.rules import enemies, movement, objects, stun
from tablewright.games.fateforge.table import Table


class Thought:
    """FF-R24: a chain carried out in thought, with known effects only."""

    def __init__(self, zone: int, hand: tuple[int, ...]) -> None:
        self.zone = zone
        self.hand = hand
        self.that = NO_FOE
        self.gone: tuple[int, ...] = ()  # defeated
        self.stunned: tuple[int, ...] = ()
        self.moved = NO_FOE  # pushed or pulled, and where to
        self.moved_to = NOWHERE
        self.climbed = False

    def copy(self) -> Thought:
        other = Thought(self.zone, self.hand)
        other.that = self.that
        other.gone = self.gone
        other.stunned = self.stunned
        other.moved = self.moved
        other.moved_to = self.moved_to
        other.climbed = self.climbed
        return other

    def zone_of(self, foe: Foe) -> int:
        return self.moved_to if foe.code == self.moved else int(foe.zone)


def thought_of(table: Table, hero: Hero, hand: tuple[int, ...]) -> Thought:
    thought = Thought(int(hero.zone), hand)
    thought.that = int(table.that)
    thought.climbed = hero.climbed
    return thought


def cannot_perform(table: Table, hero: Hero, use: Use, hand: tuple[int, ...]) -> str:
    """FF-6.12: without the full chain the skill cannot be activated; of unlinked actions one will do."""
    thought = thought_of(table, hero, hand)
    thought.that = NO_FOE
    acts = use.acts if use.chained else use.acts[:1]
    return "" if is_possible(table, hero, acts, 0, thought) else "FF-6.12"


def is_possible(table: Table, hero: Hero, acts: tuple[Act, ...], i: int, thought: Thought) -> bool:
    """FF-R24: whether the chain can be carried out from this link on."""
    if i == len(acts):
        return True
    act = acts[i]
    if act.kind == ACT_STEP or act.kind == ACT_FOLLOW:
        return can_step(table, hero, acts, i, thought)
    if act.kind == ACT_HIT or act.kind == ACT_SHOT:
        return can_strike(table, hero, acts, i, thought)
    if act.kind == ACT_FOCUS:
        return objects.has_object(table, thought.zone, int(act.things))
    return can_handle(table, hero, acts, i, thought)


def can_step(table: Table, hero: Hero, acts: tuple[Act, ...], i: int, thought: Thought) -> bool:
    act = acts[i]
    if is_held_back(table, hero, act, thought):
        return False
    after = thought
    if needs_surcharge(table, hero, thought.zone, act, thought.climbed):
        paid = cheapest_step(table, thought.hand)
        if paid < 0:
            return False
        after = thought.copy()
        after.hand = without_one(thought.hand, paid)
    elif table.difficult >> thought.zone & 1 and hero.statics & CLIMBER and not thought.climbed:
        after = thought.copy()
        after.climbed = True
    if act.kind == ACT_FOLLOW:
        return thought.moved_to != NOWHERE and goes_on(table, hero, acts, i, after, thought.moved_to)
    for zone in movement.ways_from(table, thought.zone):
        if goes_on(table, hero, acts, i, after, zone):
            return True
    return False


def goes_on(table: Table, hero: Hero, acts: tuple[Act, ...], i: int, thought: Thought, zone: int) -> bool:
    if i + 1 == len(acts):
        return True
    further = thought.copy()
    further.zone = zone
    return is_possible(table, hero, acts, i + 1, further)


def is_held_back(table: Table, hero: Hero, act: Act, thought: Thought) -> bool:
    """FF-11.10, R20, R24: an unstunned Blocker in the zone; one that the chain has removed no longer blocks."""
    if act.ignores & IGNORE_BLOCKER or movement.ignores_blockers(hero):
        return False
    for foe in table.foes:
        if holds(thought.gone, int(foe.code)) or holds(thought.stunned, int(foe.code)):
            continue
        if thought.zone_of(foe) == thought.zone and enemies.blocks_way(table, foe):
            return True
    return False


def can_strike(table: Table, hero: Hero, acts: tuple[Act, ...], i: int, thought: Thought) -> bool:
    act = acts[i]
    how = HIT if act.kind == ACT_HIT else SHOT
    for code in enemies.targets_from(table, hero, thought.zone, how, int(act.reach), False):
        if holds(thought.gone, code) or code == thought.moved:
            continue
        if struck_in_thought(table, hero, acts, i, thought, code):
            return True
    if thought.moved != NO_FOE and how == HIT and thought.moved_to == thought.zone:
        return struck_in_thought(table, hero, acts, i, thought, thought.moved)
    return False


def struck_in_thought(
    table: Table, hero: Hero, acts: tuple[Act, ...], i: int, thought: Thought, code: int
) -> bool:
    if i + 1 == len(acts):
        return True
    further = thought.copy()
    further.that = code
    foe = table.foe(code)
    if foe is not None and enemies.would_fall(
        table, hero, foe, 1 + int(acts[i].plus), acts[i].kind == ACT_HIT
    ):
        further.gone = (*thought.gone, code)
    return is_possible(table, hero, acts, i + 1, further)


def can_handle(table: Table, hero: Hero, acts: tuple[Act, ...], i: int, thought: Thought) -> bool:
    """FF-19.6, 19.9, R24: a push, pull or stun; what its target is immune to makes the chain impossible."""
    act = acts[i]
    if act.that:
        if thought.that in thought.gone:
            return is_possible(table, hero, acts, i + 1, thought)  # it lapses, and counts as performed
        foe = table.foe(thought.that)
        return foe is not None and handled(table, hero, acts, i, thought, foe)
    for foe in table.foes:
        if foe.code not in thought.gone and is_in_reach(table, hero, act, thought, foe):
            if handled(table, hero, acts, i, thought, foe):
                return True
    return False


def is_in_reach(table: Table, hero: Hero, act: Act, thought: Thought, foe: Foe) -> bool:
    distance = table.geo.distance(thought.zone, thought.zone_of(foe))
    wanted = 1 if act.kind == ACT_PULL else 0
    return distance == wanted and enemies.is_legal_target(table, hero, foe, thought.zone, 0)


def handled(table: Table, hero: Hero, acts: tuple[Act, ...], i: int, thought: Thought, foe: Foe) -> bool:
    act = acts[i]
    if act.kind == ACT_STUN:
        if stun.cannot_stun(table, foe):
            return False
        further = thought.copy()
        further.stunned = (*thought.stunned, int(foe.code))
        return is_possible(table, hero, acts, i + 1, further)
    if stun.cannot_move_foe(table, foe):
        return False
    if act.kind == ACT_PULL:
        return moved_in_thought(table, hero, acts, i, thought, foe, thought.zone)
    for zone in push_zones(table, foe, thought.zone_of(foe), thought.zone):
        if moved_in_thought(table, hero, acts, i, thought, foe, zone):
            return True
    return False


def moved_in_thought(
    table: Table, hero: Hero, acts: tuple[Act, ...], i: int, thought: Thought, foe: Foe, zone: int
) -> bool:
    if i + 1 == len(acts):
        return True
    further = thought.copy()
    further.that = int(foe.code)
    further.moved = int(foe.code)
    further.moved_to = zone
    return is_possible(table, hero, acts, i + 1, further)


def push_zones(table: Table, foe: Foe, foe_zone: int, pusher_zone: int) -> list[int]:
    """FF-19.6, 19.7, R63: adjacent zones, but not the pusher's own."""
    return [zone for zone in table.geo.neighbours[foe_zone] if zone != pusher_zone]


# Performing


def begin(table: Table, use: Use) -> None:
    """FF-6.11: actions given by a card must be performed as actions, at once."""
    table.acts = use.acts
    table.chained = use.chained
    table.that = NO_FOE
    table.pushed_to = NOWHERE
    table.do_move(NEXT_LINK)


def next_link(table: Table) -> None:
    """FF-6.12, R24: the next action of the chain; whoever falls on the way performs no more."""
    if not table.acts or table.actor < 0:
        table.acts = ()
        return
    hero = table.heroes[table.actor]
    if table.chained and is_lapsed(table, table.acts[0]):
        table.acts = table.acts[1:]
        table.do_move(NEXT_LINK)
        return
    first = len(table.options)
    table.ask(hero.seat, "FF-6.12" if table.chained else "FF-R24")
    offer_link(table, hero, table.acts[0])
    if not table.chained or len(table.options) == first:
        table.offer(waive)  # FF-R24: unlinked ones may be; a chain that luck has broken ends here


def is_lapsed(table: Table, act: Act) -> bool:
    """FF-R24: a link bound to a target that an earlier link removed."""
    return act.that and table.foe(int(table.that)) is None


def waive(table: Table) -> None:
    """FF-R24: an unlinked action may be waived."""
    table.acts = () if table.chained else table.acts[1:]
    if table.acts:
        table.do_move(NEXT_LINK)


def offer_link(table: Table, hero: Hero, act: Act) -> None:
    if act.kind == ACT_STEP or act.kind == ACT_FOLLOW:
        offer_steps(table, hero, act)
    elif act.kind == ACT_HIT or act.kind == ACT_SHOT:
        how = HIT if act.kind == ACT_HIT else SHOT
        for code in enemies.targets_from(table, hero, int(hero.zone), how, int(act.reach), False):
            if rest_is_possible(table, hero, code, NOWHERE):
                table.offer(strike_at, FOE_WORDS[code])
    elif act.kind == ACT_FOCUS:
        objects.offer_objects(table, hero, int(act.things))
    else:
        offer_handling(table, hero, act)


def rest_is_possible(table: Table, hero: Hero, code: int, zone: int) -> bool:
    """FF-6.12: only choices from which the chain can go on."""
    if not table.chained or len(table.acts) == 1:
        return True
    thought = thought_of(table, hero, hero.hand)
    act = table.acts[0]
    if zone != NOWHERE:
        if needs_surcharge(table, hero, int(hero.zone), act, hero.climbed):
            thought.hand = without_one(hero.hand, cheapest_step(table, hero.hand))
        thought.zone = zone
        thought.moved = int(table.that) if table.pushed_to != NOWHERE else NO_FOE
        thought.moved_to = int(table.pushed_to)
        return is_possible(table, hero, table.acts, 1, thought)
    return struck_in_thought(table, hero, table.acts, 0, thought, code)


def offer_steps(table: Table, hero: Hero, act: Act) -> None:
    """FF-4.6, 29.2: to an adjacent zone, out of difficult terrain with one step result more."""
    if is_held_back(table, hero, act, thought_of(table, hero, hero.hand)):
        return
    surcharge = needs_surcharge(table, hero, int(hero.zone), act, hero.climbed)
    extras = step_results(table, hero.hand) if surcharge else [-1]
    ways = [int(table.pushed_to)] if act.kind == ACT_FOLLOW else movement.ways_from(table, int(hero.zone))
    for zone in ways:
        if rest_is_possible(table, hero, NO_FOE, zone):
            for extra in extras:
                if extra >= 0:
                    table.offer(step_to, table.zone_name(zone), RESULT_WORDS[extra])
                else:
                    table.offer(step_to, table.zone_name(zone))


def step_to(table: Table, zone: str, extra: str = "") -> None:
    """FF-4.6: this action is a step to that zone."""
    act = table.acts[0]
    table.acts = table.acts[1:]
    hero = table.heroes[table.actor]
    pay_surcharge(table, hero, extra, int(act.ignores))
    movement.walk_hero(table, int(hero.index), table.scene.ground.zone(zone), int(act.ignores))
    table.do_move(NEXT_LINK)


def strike_at(table: Table, word: str) -> None:
    """FF-4.7, 4.8: this action strikes that enemy."""
    act = table.acts[0]
    table.acts = table.acts[1:]
    code = FOE_OF[word]
    table.that = code
    how = HIT if act.kind == ACT_HIT else SHOT
    enemies.strike(table, int(table.actor), code, 1 + int(act.plus), how)
    table.do_move(NEXT_LINK)


def offer_handling(table: Table, hero: Hero, act: Act) -> None:
    """FF-19.6, 19.9: push, pull or stun; the hero's player chooses whom and whereto."""
    thought = thought_of(table, hero, hero.hand)
    for foe in table.foes:
        if act.that:
            if foe.code != table.that:
                continue
        elif not is_in_reach(table, hero, act, thought, foe):
            continue
        if act.kind == ACT_STUN:
            if not stun.cannot_stun(table, foe):
                table.offer(stun_it, foe.word())
        elif not stun.cannot_move_foe(table, foe):
            if act.kind == ACT_PULL:
                if pushed_rest_is_possible(table, hero, foe, int(hero.zone)):
                    table.offer(pull_it, foe.word())
            else:
                for zone in push_zones(table, foe, int(foe.zone), int(hero.zone)):
                    if pushed_rest_is_possible(table, hero, foe, zone):
                        table.offer(push_it, foe.word(), table.zone_name(zone))


def pushed_rest_is_possible(table: Table, hero: Hero, foe: Foe, zone: int) -> bool:
    if not table.chained or len(table.acts) == 1:
        return True
    return moved_in_thought(table, hero, table.acts, 0, thought_of(table, hero, hero.hand), foe, zone)


def stun_it(table: Table, word: str) -> None:
    """FF-19.1: this minion is stunned."""
    table.acts = table.acts[1:]
    table.that = FOE_OF[word]
    stun.stun_by_hero(table, int(table.actor), FOE_OF[word])
    table.do_move(NEXT_LINK)


def pull_it(table: Table, word: str) -> None:
    """FF-19.9: this minion comes into the hero's zone."""
    table.acts = table.acts[1:]
    table.that = FOE_OF[word]
    stun.move_by_hero(table, int(table.actor), FOE_OF[word], int(table.heroes[table.actor].zone))
    table.do_move(NEXT_LINK)


def push_it(table: Table, word: str, zone: str) -> None:
    """FF-19.6: this minion goes to that zone."""
    table.acts = table.acts[1:]
    table.that = FOE_OF[word]
    table.pushed_to = table.scene.ground.zone(zone)
    stun.move_by_hero(table, int(table.actor), FOE_OF[word], int(table.pushed_to))
    table.do_move(NEXT_LINK)


# Difficult terrain (chapter 29)


def needs_surcharge(table: Table, hero: Hero, zone: int, act: Act, climbed: bool) -> bool:
    return not act.ignores & IGNORE_DIFFICULT and must_pay_to_leave(table, hero, zone, climbed)


def must_pay_to_leave(table: Table, hero: Hero, zone: int, climbed: bool) -> bool:
    """FF-29.2: leaving difficult terrain by a step costs one step result more; a rope saves it once a round.

    FF-29.3: entering is free.
    """
    if not table.difficult >> zone & 1:
        return False
    return climbed or not hero.statics & CLIMBER


def step_results(table: Table, hand: tuple[int, ...]) -> list[int]:
    """FF-R6: the different results in hand that pay the surcharge."""
    need = STEP if table.rules.difficult_terrain_extra == "step" else 255
    found: list[int] = []
    for i, code in enumerate(hand):
        if fits(code, need) and is_first(hand, i):
            found.append(code)
    return found


def cheapest_step(table: Table, hand: tuple[int, ...]) -> int:
    found = step_results(table, hand)
    return found[0] if found else -1


def pay_surcharge(table: Table, hero: Hero, extra: str, ignores: int = 0) -> None:
    """FF-29.2: the step result is spent, or the rope has done its work for this round."""
    if extra:
        hero.hand = without_one(hero.hand, RESULT_OF[extra])
    elif table.difficult >> hero.zone & 1 and hero.statics & CLIMBER and not ignores & IGNORE_DIFFICULT:
        hero.climbed = True


NEXT_LINK: Final[Move] = (next_link,)
