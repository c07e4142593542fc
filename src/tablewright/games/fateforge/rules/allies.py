"""Chapter 34, Allies (unlock 8)."""

from __future__ import annotations

from tablewright.engine.table import GROUP
from tablewright.games.fateforge.codes import RESULT_OF, RESULT_WORDS, without_one
from tablewright.games.fateforge.pieces import Hero
from tablewright.games.fateforge.printed.dice import FROM, MISS
from tablewright.games.fateforge.rules import actions, skills
from tablewright.games.fateforge.table import ALLIES, Table

ALLY_RULE = 8


def choose_ally(table: Table) -> None:
    """FF-34.1, 34.2: at most one, with a hero to accompany; a prescribed one always comes."""
    if not table.unlocked >> ALLY_RULE & 1:
        return
    prescribed = int(table.scene.ally)
    if prescribed < 0 and not table.allies:
        return
    table.ask(GROUP if table.rules.group_choice == "unanimous" else table.lead, "FF-34.1")
    if prescribed < 0:
        table.offer(no_ally)
    for ally in (prescribed,) if prescribed >= 0 else table.allies:
        for hero in table.heroes:
            if not hero.down:
                table.offer(take_along, table.content.allies[ally].id, hero.index)


def no_ally(table: Table) -> None:
    """FF-34.1: nobody comes along."""


def take_along(table: Table, id: str, who: int) -> None:
    """FF-34.2, 34.3: two dice, rolled once, misses until there are none."""
    for ally in table.content.allies:
        if ally.id == id:
            table.ally = ally.index
            table.companion = who
            table.ally_health = ally.health
            table.ally_dice = tuple([roll_without_miss(table, colour) for colour in ally.dice])
            words = ", ".join([RESULT_WORDS[code].replace("_", " ") for code in table.ally_dice])
            table.tell(
                "FF-34.3", "{0} comes along with {1}: {2}.", ally.name, table.name(who), words, how="roll"
            )


def roll_without_miss(table: Table, colour: int) -> int:
    while True:
        face = table.content.faces[colour][table.fate.below(6, ALLIES)]
        if not face & MISS:
            return face + (colour + 1) * FROM


def cannot_use_ally(table: Table, hero: Hero) -> str:
    """FF-34.4, 34.6, 34.7: in the companion's zone, while the ally is in play."""
    if table.ally_health == 0 or table.heroes[table.companion].down:
        return "FF-34.6"
    return "" if table.heroes[table.companion].zone == hero.zone else "FF-34.4"


def offer_ally(table: Table, hero: Hero) -> None:
    """FF-34.4, R72: trade an own die for an ally die's result, or give an ally die for an ability."""
    refused = cannot_use_ally(table, hero)
    if refused and table.refused is None:
        return
    dice: list[int] = []
    for code in table.ally_dice:
        if code not in dice:
            dice.append(code)
    own: list[int] = []
    for code in hero.hand:
        if code >= FROM and code not in own:
            own.append(code)
    for die in dice:
        for code in own:
            table.offer(trade_die, RESULT_WORDS[code], RESULT_WORDS[die], unless=refused)
        for ability in table.friend().abilities:
            table.offer(ask_ally, ability.id, RESULT_WORDS[die], unless=refused)


def trade_die(table: Table, own: str, die: str) -> None:
    """FF-34.4 (a), R72: an own die, even a miss, for the result of an ally die."""
    hero = table.heroes[table.actor]
    table.fresh = False
    hero.hand = (*without_one(hero.hand, RESULT_OF[own]), RESULT_OF[die])
    table.ally_dice = without_one(table.ally_dice, RESULT_OF[die])
    table.tell("FF-34.4", "{0} uses {1}.", table.friend().name, die.replace("_", " "))


def ask_ally(table: Table, id: str, die: str) -> None:
    """FF-34.4 (b): an ally die is given up for one of the ally's abilities."""
    who = int(table.actor)
    table.fresh = False
    table.ally_dice = without_one(table.ally_dice, RESULT_OF[die])
    table.user = who
    for ability in table.friend().abilities:
        if ability.id == id:
            table.tell("FF-34.4", "{0}: {1}.", table.friend().name, ability.name)
            skills.gain(table.heroes[who], ability.gain)
            if ability.acts:
                table.acts = ability.acts
                table.chained = False
                table.do_move(actions.NEXT_LINK)
            if ability.effect is not None:
                for move in ability.effect.moves:
                    table.do_move(move)
