"""Chapter 12, Enemy Reactions: once a round, at the announced space, one token of each colour shown (FF-G19)."""

from __future__ import annotations

from tablewright.games.fateforge.pieces import Foe
from tablewright.games.fateforge.printed.foes import BOSS, COLOURS, NUMBERS
from tablewright.games.fateforge.rules import choosing_heroes, enemy_turns
from tablewright.games.fateforge.table import REACTIONS, Table


def plan(table: Table) -> None:
    """FF-12.1, G19, R3: the space is announced, the colours are drawn and stay hidden."""
    table.reacting_shown = False
    table.present = colours_alive(table)
    listed = table.scene.reactions
    standing = max(1, len(table.standing()))
    if table.scene.quiet_round == table.round:
        table.space = 0
        table.reacting = ()
        table.tell("FF-G18", "There are no Enemy Reactions in this round.", how="story")
        return
    foretold = told_before(table)
    if foretold is not None:
        table.space, table.reacting = foretold
    elif listed:
        space, colours = listed[min(int(table.round), len(listed)) - 1]
        table.space = space if space >= 0 else standing - 1
        table.reacting = colours
    else:
        table.space = table.fate.below(standing, REACTIONS)
        draw_colours(table)
    table.tell(
        "FF-12.1", "The Enemy Reactions come before hero {0} in the order.", table.space + 1, how="story"
    )


def told_before(table: Table) -> tuple[int, tuple[int, ...]] | None:
    """FF-G15, the Fortune-teller: the reactions of round 1 that were seen at the booth."""
    if table.round != 1:
        return None
    for combat, space, colours in table.journey.foretold:
        if combat == table.scene.id:
            return min(space, max(0, len(table.standing()) - 1)), colours
    return None


def colours_alive(table: Table) -> int:
    mask = 0
    for foe in table.foes:
        mask |= 1 << foe.code // NUMBERS
    return mask


def draw_colours(table: Table) -> None:
    """FF-G19, G20, G26: how many colours and which, drawn without repetition; a boss is always one of them."""
    colours = [colour for colour in range(BOSS) if table.present >> colour & 1]
    boss = table.present >> BOSS & 1
    count = how_many(table) - boss
    drawn: list[int] = []
    while colours and len(drawn) < count:
        drawn.append(colours.pop(table.fate.below(len(colours), REACTIONS)))
    if boss:
        drawn.append(BOSS)
    drawn.sort()  # FF-R39
    table.reacting = tuple(drawn)


def how_many(table: Table) -> int:
    """FF-G19: 1 or 2 with two heroes, else 2; one more in Act III, Battle Mode, solo and on grim."""
    count = 2
    if table.taking_part() == 2:
        count = 1 + table.fate.below(2, REACTIONS)
    if table.scene.act == 3 or table.in_battle:
        count += 1
    if table.seats == 1:
        count += 1
    if table.rules.difficulty == "grim":
        count += 1
    return count


def react(table: Table) -> None:
    """FF-12.2: the cards from left to right. FF-12.9: who reacts has its turn all the same."""
    if not table.reacting_shown:
        table.reacting_shown = True
        table.news += 1
    names = ", ".join([COLOURS[colour] for colour in table.reacting]) or "nobody"
    table.tell("FF-12.2", "Enemy Reactions: {0}.", names, how="story")
    for colour in table.reacting:
        table.do(react_colour, colour)


def react_colour(table: Table, colour: int) -> None:
    """FF-12.3 to 12.8: the leftmost section comes before the lowest number; one token at most."""
    if colour == BOSS:
        for foe in table.foes:
            if table.enemy(foe).script:
                table.do(enemy_turns.boss_reacts, foe.code)
        return
    widest = 0
    for foe in table.foes:
        if foe.code // NUMBERS == colour:
            widest = max(widest, len(table.enemy(foe).sections))
    for section in range(widest):
        for foe in table.foes:
            if foe.code // NUMBERS == colour and can_react(table, foe, section):
                table.do(enemy_turns.activate, foe.code, section, True)
                return
    table.tell("FF-12.7", "{0} does not react.", COLOURS[colour].capitalize())


def can_react(table: Table, foe: Foe, number: int) -> bool:
    """FF-12.4, 12.6: it has an eligible hero at this section's distance, and can act."""
    sections = table.enemy(foe).sections
    if foe.stunned or number >= len(sections):
        return False
    for earlier in sections[:number]:
        if choosing_heroes.heroes_at(table, foe, int(earlier.near), int(earlier.far)):
            return False  # FF-14.6: that section counts, and it could not be carried out
    section = sections[number]
    if not choosing_heroes.heroes_at(table, foe, int(section.near), int(section.far)):
        return False
    return enemy_turns.can_carry_out(table, foe, section)
