"""A turn at a glance: each option by what it is, without trying it out. Imagined games are played on like this, so it
must take hardly longer than the rules do."""

from __future__ import annotations

from typing import Final

from tablewright.engine.table import Move
from tablewright.games.fateforge.codes import FOE_OF, RESULT_OF
from tablewright.games.fateforge.pieces import ATTACK, HELD, NO_FOE, ON_FOE, Foe, Hero
from tablewright.games.fateforge.printed.cards import ACT_HIT, ACT_SHOT, ACT_STEP, FENCER, Use
from tablewright.games.fateforge.printed.dice import BLOCK, FACE, HIT, MISS, SHOT, SKILL_HIT, SKILL_SHOT, STEP
from tablewright.games.fateforge.printed.foes import NUMBERS
from tablewright.games.fateforge.printed.scenes import (
    CHEST,
    COLLECT,
    DEFEAT,
    DEFEAT_COUNT,
    DOOR,
    INTERACT,
    INTERACT_N,
    NO_ESCAPE,
    NONE_LEFT,
    PROTECT,
    STAND_AT,
    TREE,
    ZONE_CLEAR,
    Objective,
)
from tablewright.games.fateforge.rules import (
    actions,
    allies,
    enemies,
    hero_abilities,
    hero_turns,
    knock_out,
    objects,
    skills,
    weak_spots,
)
from tablewright.games.fateforge.table import Table
from tablewright.games.fateforge.think import choices, dangers, goals

STOP: Final = 0.3  # to end the turn
FELLED: Final = 8.0
OPENED_UP: Final = 5.0  # by the fall of whoever guards what the scene is about
HUNTED: Final = 7.0  # whoever the scene is about
ONE_OF_MANY: Final = 5.0
WORN_DOWN: Final = 1.6  # armour, which stays off
SCRATCHED: Final = 0.25  # damage that Clean-Up takes away
LEFT_TO_OTHERS: Final = 1.2  # damage that somebody else can follow up
A_WAY: Final = 2.2  # for each result that the way to a goal gets shorter by
IN_REACH: Final = 4.0  # somebody to fell where a step leads to
PAID: Final = 0.35  # a result that a card takes
STRUCK: Final = 2.4  # an attack that a card gives
SHIELDED: Final = 0.9

A_HIT: Final = HIT | SKILL_HIT
A_SHOT: Final = SHOT | SKILL_SHOT


def best_option(table: Table) -> int:
    """The option that looks best."""
    glance = Glance(table)
    best = 0
    highest = -1e9
    for i, move in enumerate(table.options):
        value = glance.value(move)
        if value > highest:
            best, highest = i, value
    return best


class Glance:
    """What is seen at once: who can be felled from where, and whereto the hero is drawn."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.hero: Hero = table.heroes[table.actor]
        self.hits = 0
        self.shots = 0
        for code in self.hero.hand:
            if code & A_HIT:
                self.hits += 1
            if code & A_SHOT:
                self.shots += 1
        self.followed = goals.others_to_act(table)
        self.goal = -1
        self.weight = 0.0
        self.find_goal()

    # Where to

    def find_goal(self) -> None:
        """The zone that this hero is drawn to most."""
        table = self.table
        cost = goals.ways(table)[self.hero.zone]
        best = 1e9
        for objective in table.scene.objectives:
            for zone, weight in wanted(
                table, self.hero, int(objective.kind), objective.word, int(objective.target)
            ):
                far = cost[zone] / weight
                if far < best:
                    best = far
                    self.goal, self.weight = zone, weight
        for objective in table.scene.objectives:
            kind = objective.kind
            if kind == ZONE_CLEAR or kind == STAND_AT:
                if kind == STAND_AT and objective.word == "bearer" and not goals.bears(table, self.hero):
                    continue
                far = cost[objective.zone] / 1.5
                if far < best:
                    best = far
                    self.goal, self.weight = int(objective.zone), 1.5

    def nearer(self, zone: int) -> float:
        """How much of the way to the goal a move to this zone saves."""
        if self.goal < 0:
            return 0.0
        cost = goals.ways(self.table)
        return self.weight * (cost[self.hero.zone][self.goal] - cost[zone][self.goal])

    def prey(self, zone: int, spent: int) -> float:
        """Whether the results left would fell somebody from this zone."""
        table = self.table
        hits = self.hits - (1 if spent & A_HIT else 0)
        shots = self.shots - (1 if spent & A_SHOT else 0)
        best = 0.0
        for foe in table.foes:
            if foe.guarded_by != NO_FOE:
                continue
            distance = table.geo.distance(zone, foe.zone)
            able = hits if distance == 0 else shots if distance == 1 else 0
            if able > 0 and self.left(foe) <= able:
                best = max(best, IN_REACH + 0.5 * self.importance(foe))
        return best

    def left(self, foe: Foe) -> int:
        return int(enemies.toughness(self.table, foe) - foe.damage + foe.armour + foe.blocks)

    def importance(self, foe: Foe) -> float:
        """Beyond what it does: whether the scene is about it, or about what it guards."""
        table = self.table
        value = dangers.might(table.enemy(foe))
        for goal in table.scene.objectives:
            if is_meant(goal, foe):
                value += HUNTED if goal.kind in (DEFEAT, NO_ESCAPE) else ONE_OF_MANY
        if foe.guards >= 0:
            value += OPENED_UP
        return value

    # What an option is worth

    def value(self, move: Move) -> float:
        step = move[0]
        if step is hero_turns.end_turn:
            return STOP
        if step is hero_turns.pick_up:
            return 50.0
        if step is hero_turns.hit or step is hero_turns.shoot or step is hero_turns.shoot_far:
            return self.attack(RESULT_OF[move[1]], FOE_OF[move[2]])
        if step is hero_turns.walk:
            return self.walk(RESULT_OF[move[1]], move[2]) - (0.6 if len(move) > 3 else 0.0)
        if step is hero_turns.energy_move:
            return self.walk(0, move[1]) - 0.8 - (0.6 if len(move) > 2 else 0.0)
        if step is objects.work_on:
            return self.work(move[2])
        if step is skills.use_card:
            return self.card(move)
        if step is weak_spots.cover:
            return 3.0
        if step is knock_out.revive:
            return 9.0 if self.hero.health > 2 else -1.0
        return self.lesser(move)

    def lesser(self, move: Move) -> float:
        step = move[0]
        if step is hero_abilities.raise_shield:
            return SHIELDED
        if step is hero_turns.drink:
            return choices.drink_worth(self.table, move)
        if step is allies.trade_die:
            return 1.5 if RESULT_OF[move[1]] & MISS else -1.0
        if step is allies.ask_ally:
            return 1.0
        if step is actions.strike_at:
            return self.attack(0, FOE_OF[move[1]])
        if step is actions.step_to:
            return self.walk(0, move[1])
        return 0.5

    def attack(self, code: int, target: int) -> float:
        foe = self.table.foe(target)
        if foe is None:
            return 0.0
        left = self.left(foe)
        is_near = foe.zone == self.hero.zone
        able = self.hits if is_near else self.shots
        if is_near and self.hero.statics & FENCER and self.hero.stance == ATTACK and not self.table.struck:
            able += 1
        keep = 0.15 if code & (SKILL_HIT | SKILL_SHOT) else 0.0
        if code == 0 or left <= able:
            return FELLED + self.importance(foe) - 0.4 * left - keep
        if foe.armour > 0:
            return WORN_DOWN + 0.1 * self.importance(foe) - keep
        return (LEFT_TO_OTHERS if self.followed else SCRATCHED) - keep

    def walk(self, code: int, name: str) -> float:
        table = self.table
        zone = table.scene.ground.zone(name)
        value = A_WAY * self.nearer(zone)
        if not self.is_busy():
            value += self.prey(zone, code)
        return value

    def is_busy(self) -> bool:
        """Whether somebody can be felled right here, so that a step aside can wait."""
        return self.prey(int(self.hero.zone), 0) > 0.0

    def work(self, id: str) -> float:
        table = self.table
        thing = table.scene.things[objects.number_of(table, id)]
        if thing.kind == INTERACT:
            return 20.0
        if thing.kind == CHEST:
            for goal in table.scene.objectives:
                if goal.kind == INTERACT_N and id.startswith(goal.word):
                    return 20.0
            return 4.0
        if thing.kind == DOOR:
            return -1.0 if table.geo.near[self.hero.zone] & int(thing.zones) & ~(1 << self.hero.zone) else 1.2
        return 1.5

    def card(self, move: Move) -> float:
        table = self.table
        card = table.content.cards[table.content.card_of[move[1]]]
        use = card.uses[move[2] - 1]
        paid = skills.codes_of(move[3]) if len(move) > 3 else ()
        value = 0.3 - PAID * len(paid) - 0.5 * float(use.energy)
        for act in use.acts:
            if act.kind == ACT_HIT or act.kind == ACT_SHOT:
                value += STRUCK + float(act.plus)
            elif act.kind == ACT_STEP:
                value += 0.6
            else:
                value += 0.7
        if use.effect is not None:
            value += 1.6
        return value + self.converted(use, paid)

    def converted(self, use: Use, paid: tuple[int, ...]) -> float:
        """A result is changed only for one that there is something to do with."""
        value = 0.0
        lost = 0
        for code in paid:
            lost |= code & FACE
        for face in use.gain:
            if face & BLOCK:
                value += SHIELDED if self.is_threatened() else 0.1
            elif face & A_SHOT and not lost & A_SHOT:
                value += STRUCK if self.in_range(1) else 0.0
            elif face & A_HIT and not lost & A_HIT:
                value += STRUCK if self.in_range(0) else 0.0
            elif face & STEP:
                value += 0.5
            else:
                value += 0.4
        return value

    def in_range(self, distance: int) -> bool:
        for foe in self.table.foes:
            if self.table.geo.distance(self.hero.zone, foe.zone) == distance:
                return True
        return False

    def is_threatened(self) -> bool:
        for foe in self.table.foes:
            if self.table.geo.distance(self.hero.zone, foe.zone) <= 1:
                return True
        return False


def is_meant(goal: Objective, foe: Foe) -> bool:
    """Whether an objective asks for the defeat of this enemy, or for its zone."""
    if goal.kind in (DEFEAT, NO_ESCAPE):
        return bool(goal.target == foe.code)
    if goal.kind == DEFEAT_COUNT:
        return bool(foe.code // NUMBERS == goal.target)
    if goal.kind == NONE_LEFT:
        return bool(goal.target < 0 or goal.target == foe.type)
    return bool(goal.kind == ZONE_CLEAR and goal.zone == foe.zone)


def wanted(table: Table, hero: Hero, kind: int, word: str, target: int) -> list[tuple[int, float]]:
    """Zones that an objective draws heroes to, and how much."""
    found: list[tuple[int, float]] = []
    if kind == COLLECT or kind == INTERACT_N:
        for i, thing in enumerate(table.scene.things):
            if not thing.id.startswith(word):
                continue
            at = table.place[i]
            if at >= ON_FOE:
                foe = table.foe(at - ON_FOE)
                if foe is not None:
                    found.append((int(foe.zone), 1.0))
            elif 0 <= at < HELD and not is_done(table, i):
                found.append((at, 1.5 if table.guards[i] == NO_FOE else 1.0))
    elif kind == PROTECT:
        for i, thing in enumerate(table.scene.things):
            if thing.kind == TREE:
                found.append((table.place[i], 1.5))
    elif kind in (DEFEAT, NO_ESCAPE, NONE_LEFT, DEFEAT_COUNT):
        for foe in table.foes:
            meant = (
                foe.code
                if kind in (DEFEAT, NO_ESCAPE)
                else foe.type
                if kind == NONE_LEFT
                else foe.code // NUMBERS
            )
            if meant == target or (kind == NONE_LEFT and target < 0):
                found.append((int(foe.zone), 1.2))
    else:
        for i, thing in enumerate(table.scene.things):
            if thing.letter and thing.letter == word and table.guards[i] != NO_FOE:
                found.append((int(thing.zone), 1.0))
    return found


def is_done(table: Table, i: int) -> bool:
    """Whether a token has got all that it asks for."""
    thing = table.scene.things[i]
    if thing.kind == INTERACT:
        return table.cubes[i] >= len(thing.asks)
    return i in table.opened
