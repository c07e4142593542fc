# interpreted: made once for each look at the table, not once a move
"""What an enemy would do now, as far as open information tells: which section applies, and whom it would choose.

Script cards, die rolls and the colours that will react are hidden, so nothing here speaks of them.
"""

from __future__ import annotations

from collections.abc import Iterable

from tablewright.games.fateforge.pieces import NO_HERO, Foe
from tablewright.games.fateforge.printed.foes import (
    COLOURS,
    FOE_HIT,
    FOE_PULL,
    FOE_SHOT,
    FOE_STEP,
    LATEST,
    NUMBERS,
    FoeAct,
    Section,
)
from tablewright.games.fateforge.rules import choosing_heroes, enemies, enemy_reactions, enemy_turns
from tablewright.games.fateforge.table import Table

ATTACKS = (FOE_HIT, FOE_SHOT)


def intention(table: Table, foe: Foe) -> str:
    """FF-13.3 to 13.7: what it would do if its turn came now."""
    if foe.stunned:
        return "Stunned: it does not act this round."
    kind = table.enemy(foe)
    if kind.script:
        return "Its script card is drawn when it acts."
    flight = table.scene.escapes
    if flight is not None and flight.foe == foe.code and table.round >= flight.since:
        return f"It moves towards exit {flight.letter}."
    for section in kind.sections:
        if choosing_heroes.heroes_at(table, foe, int(section.near), int(section.far)):
            return told(table, foe, section)
    return "No hero at a distance of its band: it does nothing."


def told(table: Table, foe: Foe, section: Section) -> str:
    if not enemy_turns.can_carry_out(table, foe, section):
        return f"{at_words(section)}: {section.text}, but it cannot act."
    parts = acts_words(table, foe, section)
    return f"{at_words(section)}: {', then '.join(parts)}." if parts else f"{section.text}."


def reach_words(section: Section) -> str:
    """The distances below a section: 0, 1, 1–2."""
    near, far = int(section.near), int(section.far)
    return str(near) if near == far else f"{near}–{far}"


def at_words(section: Section) -> str:
    return f"At distance {reach_words(section)}"


def acts_words(table: Table, foe: Foe, section: Section) -> list[str]:
    """FF-13.11: each action with whom it takes; where luck chooses the way, all that may come."""
    parts: list[str] = []
    places = [int(foe.zone)]
    goal = NO_HERO
    for act in section.acts:
        if act.kind == FOE_STEP:
            if goal == NO_HERO:
                found = choosing_heroes.heroes_at(table, foe, int(section.near), int(section.far))
                goal = choosing_heroes.first_of(found, LATEST if act.order == LATEST else 0)
            places = steps(table, places, int(table.heroes[goal].zone))
            parts.append(f"step to {either(table.zone_name(zone) for zone in places)}")
        elif act.kind in ATTACKS:
            parts.append(attack_words(table, foe, act, places))
        elif act.kind == FOE_PULL:
            found = choosing_heroes.heroes_at(table, foe, 1, 1)
            parts.append(f"pull {whom(table, found, act)}")
        else:
            parts.append(other_words(section, act))
    return [part for part in parts if part]


def steps(table: Table, places: list[int], goal: int) -> list[int]:
    """FF-13.9: where a step along a shortest way may lead from each of these zones."""
    found: list[int] = []
    for zone in places:
        far = table.geo.distance(zone, goal)
        nearer = [near for near in table.geo.neighbours[zone] if table.geo.distance(near, goal) == far - 1]
        for step in nearer if far > 0 else [zone]:
            if step not in found:
                found.append(step)
    return found or places


def attack_words(table: Table, foe: Foe, act: FoeAct, places: list[int]) -> str:
    """FF-13.10: whom it would strike from where it would stand, and how hard."""
    verb = "hit" if act.kind == FOE_HIT else "shoot"
    damage = int(act.damage) + int(act.toxic)
    targets: list[str] = []
    for zone in places:
        words = whom(table, in_reach(table, foe, act, zone), act)
        if words and words not in targets:
            targets.append(words)
    if not targets:
        return ""
    toxic = " toxic" if act.toxic and not act.damage else ""
    return f"{verb} {' or '.join(targets)} for {damage}{toxic}"


def in_reach(table: Table, foe: Foe, act: FoeAct, zone: int) -> list[int]:
    """The heroes it could strike from a zone, on a table on which it stands there."""
    if zone == foe.zone:
        return enemy_turns.reach_of(table, foe, act)
    other = table.copy()
    moved = other.foe(int(foe.code))
    if moved is None:
        return []
    moved.zone = zone
    return enemy_turns.reach_of(other, moved, act)


def whom(table: Table, found: list[int], act: FoeAct) -> str:
    """FF-14.1 to 14.3: the one it takes, or those among whom the players choose."""
    if not found:
        return ""
    if choosing_heroes.is_settled(found, int(act.order)):
        return table.name(choosing_heroes.first_of(found, int(act.order)))
    return f"{either(table.name(who) for who in found)} (your choice)"


def other_words(section: Section, act: FoeAct) -> str:
    """An action that chooses no hero by itself, in the words of its section."""
    words = section.text.split(" → ")
    i = section.acts.index(act)
    return words[i].removesuffix(" »").removesuffix(" «") if i < len(words) else ""


def either(words: Iterable[str]) -> str:
    return " or ".join(words)


# Reactions


def reaction(table: Table, colour: int) -> str:
    """FF-12.4: which token of a colour would react now, if its card is shown."""
    widest = max((len(table.enemy(foe).sections) for foe in of_colour(table, colour)), default=0)
    for number in range(widest):
        for foe in of_colour(table, colour):
            if enemy_reactions.can_react(table, foe, number):
                section = table.enemy(foe).sections[number]
                return f"{table.foe_name(int(foe.code))}: {told(table, foe, section)}"
    return f"No {COLOURS[colour]} token could react."


def of_colour(table: Table, colour: int) -> list[Foe]:
    return [foe for foe in table.foes if foe.code // NUMBERS == colour]


def left_to_fall(table: Table, foe: Foe) -> int:
    """FF-9.4 to 9.6: how much damage defeats it in this round."""
    return enemies.toughness(table, foe) - int(foe.damage) + int(foe.armour) + int(foe.blocks)
