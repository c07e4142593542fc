"""Chapter 10, Combat round and Preparation Phase."""

from __future__ import annotations

from typing import Final

from tablewright.engine.table import GROUP
from tablewright.games.fateforge.codes import RESULT_OF, RESULT_WORDS, is_first
from tablewright.games.fateforge.pieces import Hero
from tablewright.games.fateforge.printed.cards import (
    ACROBAT,
    BLURRED,
    HESITANT,
    LEADEN,
    LUCKY,
    NO_DASH,
    SHAKEN,
    TREMBLING,
)
from tablewright.games.fateforge.printed.dice import (
    DICE,
    FACE,
    FOCUS,
    FROM,
    HIT,
    MISS,
    SHOT,
    SKILL_HIT,
    SKILL_SHOT,
    SPECIAL,
    STEP,
)
from tablewright.games.fateforge.rules import (
    allies,
    enemy_reactions,
    health,
    hero_set_up,
    hero_turns,
    movement,
    tutorial,
)
from tablewright.games.fateforge.table import ACTION, ENEMIES, FIRST_DICE, PREPARATION, REACT, Table

MOST_DICE: Final = 4  # FF-4.2
TRIPLE: Final = 3
CHANGED_TO: Final = (STEP, HIT, SKILL_HIT, SHOT, SKILL_SHOT, FOCUS)  # FF-R25


def begin_round(table: Table) -> None:
    """FF-10.2, 10.3, G19: a new round; the reactions are drawn, then all seats prepare at the same time."""
    table.round += 1
    table.rounds_played += 1
    table.phase = PREPARATION
    table.risen = -1
    for hero in table.heroes:
        hero.forget_round()
    table.tell("FF-10.2", "Round {0} of {1}.", table.round, table.last_round, how="story")
    enemy_reactions.plan(table)
    tutorial.teach(table, "preparation")
    if table.round == 1:
        table.do(allies.choose_ally)
    table.do(prepare_all)
    table.do(open_dice)
    table.do(set_order, ())


def prepare_all(table: Table) -> None:
    """FF-10.3: all players at the same time."""
    seats: list[int] = []
    for hero in table.heroes:
        if not hero.down and hero.seat not in seats:
            seats.append(int(hero.seat))
    table.together(seats, prepare, anew=True)


def prepare(table: Table, seat: int) -> None:
    """FF-10.3: roll dice, then the optional actions."""
    for hero in table.heroes:
        if hero.seat == seat and not hero.down:
            hero.covered = table.seats > 1
            table.do(choose_dice, hero.index)
    table.do(behind_screen, seat)


# Rolling (FF-10.4)


def dice_to_roll(table: Table, hero: Hero) -> int:
    """FF-4.2, 19.4, R62: four, less what stuns and blurs take, and no more than there are."""
    count = MOST_DICE - (1 if hero.stunned else 0)
    if table.round == 1:
        count -= hero_set_up.burden(table, hero, BLURRED)
    return max(0, min(count, len(hero_set_up.all_dice(table, hero))))


def choose_dice(table: Table, who: int) -> None:
    """FF-10.4, 7.12, R62: which dice of the pool are rolled."""
    hero = table.heroes[who]
    dice = hero_set_up.all_dice(table, hero)
    count = dice_to_roll(table, hero)
    if len(dice) == count:
        roll_dice(table, who, dice)
        return
    table.ask(hero.seat, "FF-10.4")
    for word in words_of_choices(dice, count):
        table.offer(roll, who, word)


def choices(dice: tuple[int, ...], count: int) -> list[tuple[int, ...]]:
    """Every different choice of so many of these dice, which lie in order."""
    if count == 0:
        return [()]
    found: list[tuple[int, ...]] = []
    for i in range(len(dice) - count + 1):
        if i > 0 and dice[i] == dice[i - 1]:
            continue
        for rest in choices(dice[i + 1 :], count - 1):
            found.append((dice[i], *rest))
    return found


_choices: Final[
    dict[tuple[int, ...], list[str]]
] = {}  # the words of every choice, by how many and of which dice


def words_of_choices(dice: tuple[int, ...], count: int) -> list[str]:
    """Every different choice of so many of these dice, as a record writes it."""
    key = (count, *dice)
    words = _choices.get(key)
    if words is None:
        words = _choices[key] = [dice_word(choice) for choice in choices(dice, count)]
    return words


def dice_word(dice: tuple[int, ...]) -> str:
    return "+".join([DICE[colour] for colour in dice])


def dice_of(word: str) -> tuple[int, ...]:
    return tuple([DICE.index(part) for part in word.split("+")]) if word else ()


def roll(table: Table, who: int, word: str) -> None:
    """FF-10.4: behind the screen."""
    roll_dice(table, who, dice_of(word))


def roll_dice(table: Table, who: int, dice: tuple[int, ...]) -> None:
    """FF-10.4, 19.4: the dice fall; a stun cube has done its work."""
    hero = table.heroes[who]
    hero.dice = tuple([one_die(table, who, colour) for colour in dice])
    hero.hand = hero.dice
    hero.ready = True
    hero.stunned = False
    say_dice(table, hero)


def one_die(table: Table, who: int, colour: int) -> int:
    face = table.content.faces[colour][table.fate.below(6, FIRST_DICE + who)]
    return face + (colour + 1) * FROM


def words_for_log(table: Table, hero: Hero) -> str:
    """The dice as the log names them; where none is kept, nobody reads them."""
    if table.log is None:
        return ""
    return ", ".join([RESULT_WORDS[code].replace("_", " ") for code in hero.dice])


def say_dice(table: Table, hero: Hero) -> None:
    words = words_for_log(table, hero)
    if hero.covered:
        table.whisper(int(hero.seat), "FF-10.4", "{0} rolls {1}.", table.name(int(hero.index)), words)
    else:
        table.tell("FF-10.4", "{0} rolls {1}.", table.name(int(hero.index)), words, how="roll")


def imagine_dice(table: Table, who: int) -> None:
    """FF-10.5: dice that could lie behind another seat's screen."""
    hero = table.heroes[who]
    dice = list(hero_set_up.all_dice(table, hero))
    count = int(hero.rolled) or min(MOST_DICE, len(dice))
    while len(dice) > count:
        del dice[table.fate.below(len(dice), FIRST_DICE + who)]
    hero.dice = tuple([one_die(table, who, colour) for colour in dice])
    hero.hand = hero.dice


# The optional actions (FF-10.6)


def behind_screen(table: Table, seat: int) -> None:
    """FF-10.6, R26: reroll, match and Dash in any order, each once, until the player is ready."""
    if table.ready_seats >> seat & 1:
        return
    table.ask(seat, "FF-10.6")
    table.stay_open()
    for hero in table.heroes:
        if hero.seat == seat and not hero.down:
            offer_rerolls(table, hero)
            offer_matches(table, hero)
            offer_dashes(table, hero)
            if hero.dashed:
                hero_turns.offer_pick_ups(table, hero)
    table.offer(ready, seat)


def ready(table: Table, seat: int) -> None:
    """FF-10.15: this player is done."""
    table.ready_seats |= 1 << seat


def is_miss(code: int) -> bool:
    return bool(code & MISS)


def reroll_price(table: Table, hero: Hero) -> int:
    """FF-10.7, FF-G9: 1 energy, more with trembling hands."""
    return 1 + hero_set_up.burden(table, hero, TREMBLING)


def cannot_reroll(table: Table, hero: Hero) -> str:
    """FF-10.7, 5.5, FF-G10: once a round, with the energy for it."""
    if hero.rerolled:
        return "FF-10.7"
    if hero.statics & SHAKEN:
        return "FF-G10"
    price = reroll_price(table, hero)
    return table.short_of("FF-5.5", "energy", price, hero.energy) if hero.energy < price else ""


def offer_rerolls(table: Table, hero: Hero) -> None:
    """FF-10.7: any number of the dice that show a miss, all in one go; FF-4.16: the Lucky Coin rerolls any die."""
    misses = sorted([code // FROM - 1 for code in hero.dice if is_miss(code)])
    refused = cannot_reroll(table, hero)
    if misses:
        for count in range(len(misses), 0, -1):
            for word in words_of_choices(tuple(misses), count):
                table.offer(reroll, hero.index, word, unless=refused)
    if table.refused is not None:
        for code in hero.dice:
            if not is_miss(code):
                table.refuse((reroll, hero.index, RESULT_WORDS[code]), "FF-10.7")
    if hero.statics & LUCKY and not hero.coin_used:
        for i, code in enumerate(hero.dice):
            if is_first(hero.dice, i):
                table.offer(flip_coin, hero.index, RESULT_WORDS[code])


def reroll(table: Table, who: int, word: str) -> None:
    """FF-10.7, 4.16: 1 energy; the new results stand."""
    hero = table.heroes[who]
    hero.energy -= reroll_price(table, hero)
    hero.rerolled = True
    for colour in dice_of(word):
        replace_die(table, hero, MISS + (colour + 1) * FROM)
    table.tell("FF-10.7", "{0} spends energy to reroll.", table.name(who))
    say_dice(table, hero)


def flip_coin(table: Table, who: int, word: str) -> None:
    """FF-7.6, 4.16: once a round one of your dice, whatever it shows."""
    hero = table.heroes[who]
    hero.coin_used = True
    replace_die(table, hero, RESULT_OF[word])
    say_dice(table, hero)


def replace_die(table: Table, hero: Hero, code: int) -> None:
    set_die(hero, code, one_die(table, int(hero.index), code // FROM - 1))


def set_die(hero: Hero, old: int, new: int) -> None:
    """One of the dice shows something else now; it stays in its place."""
    dice = list(hero.dice)
    dice[dice.index(old)] = new
    hero.dice = tuple(dice)
    hero.hand = hero.dice


def tripled_face(hero: Hero) -> int:
    """FF-10.8: a face, no miss, that three dice show alike; 0 if there is none."""
    for code in hero.dice:
        face = code & FACE
        if face & MISS:
            continue
        count = 0
        for other in hero.dice:
            if other & FACE == face:
                count += 1
        if count >= TRIPLE:
            return face
    return 0


def offer_matches(table: Table, hero: Hero) -> None:
    """FF-10.8, R25: one of the three is changed to any result of the ordinary dice."""
    face = 0 if hero.matched else tripled_face(hero)
    refused = "" if face else "FF-10.8"
    if refused and table.refused is None:
        return
    any_die = table.rules.triple == "any_die"
    for i, code in enumerate(hero.dice):
        if not is_first(hero.dice, i):
            continue
        clause = refused or ("" if any_die or code & FACE == face else "FF-R25")
        for result in CHANGED_TO:
            if result != code & FACE:
                table.offer(match, hero.index, RESULT_WORDS[code], RESULT_WORDS[result], unless=clause)
        if table.rules.triple_special:
            table.offer(match, hero.index, RESULT_WORDS[code], RESULT_WORDS[SPECIAL], unless=clause)


def match(table: Table, who: int, die: str, result: str) -> None:
    """FF-10.8: Three-of-a-Kind."""
    hero = table.heroes[who]
    old = RESULT_OF[die]
    set_die(hero, old, RESULT_OF[result] + old // FROM * FROM)
    hero.matched = True
    word = result.replace("_", " ")
    if hero.covered:
        table.whisper(
            int(hero.seat), "FF-10.8", "{0} turns three of a kind into a {1}.", table.name(who), word
        )
    else:
        table.tell("FF-10.8", "{0} turns three of a kind into a {1}.", table.name(who), word)


# Dash (FF-10.9 to 10.11)


def cannot_dash(table: Table, hero: Hero) -> str:
    """FF-10.9, 29.1, R20: once a round, not out of difficult terrain."""
    if hero.dashed:
        return "FF-10.9"
    if hero.statics & NO_DASH or hero_turns.bears_load(table, hero):
        return "FF-6.15"
    if table.difficult >> hero.zone & 1:
        return "FF-29.1"
    if table.rules.blocker_dash == "stopped" and hero_turns.is_blocked(table, hero):
        return "FF-R20"
    return ""


def offer_dashes(table: Table, hero: Hero) -> None:
    """FF-10.9: to any adjacent zone, whatever the dice show."""
    refused = cannot_dash(table, hero)
    if refused and table.refused is None:
        return
    for zone in table.geo.neighbours[hero.zone]:
        table.offer(dash, hero.index, table.zone_name(zone), unless=refused)


def dash(table: Table, who: int, zone: str) -> None:
    """FF-10.9, 10.10, R2: it costs 1 damage to leave a zone with enemies."""
    hero = table.heroes[who]
    hero.dashed = True
    hurts = table.has_foe_in(int(hero.zone)) and not hero.statics & ACROBAT
    table.tell("FF-10.9", "{0} dashes to {1}.", table.name(who), zone)
    if hurts and table.rules.dash_penalty == "damage":
        table.do(health.harm, who, 1)
    elif hurts:
        table.do(health.suffer_energy, who, 1)
    if hero.statics & LEADEN:
        table.do(health.suffer_energy, who, hero_set_up.burden(table, hero, LEADEN))
    table.do(finish_dash, who, zone)


def finish_dash(table: Table, who: int, zone: str) -> None:
    """FF-10.9: whoever is still standing arrives. FF-10.11: a Dash is no step."""
    if not table.heroes[who].down:
        movement.enter(table, who, table.scene.ground.zone(zone), 0)


# Player order (FF-10.12 to 10.15)


def open_dice(table: Table) -> None:
    """FF-R28: the dice are revealed when the Action Phase starts, or each in its own turn."""
    table.ready_seats = 0
    tutorial.teach(table, "action")
    if table.rules.dice_open == "action_phase":
        for hero in table.heroes:
            uncover(table, hero)


def uncover(table: Table, hero: Hero) -> None:
    if hero.covered:
        hero.covered = False
        table.news += 1
        if not hero.down:
            words = words_for_log(table, hero)
            table.tell("FF-R28", "{0} shows {1}.", table.name(int(hero.index)), words, how="roll")


def set_order(table: Table, first: tuple[int, ...]) -> None:
    """FF-10.12, R34: the order tiles of all standing heroes, one after the other."""
    left = [who for who in table.standing() if who not in first]
    if len(left) <= 1:
        lay_track(table, (*first, *left))
        return
    table.ask(GROUP if table.rules.group_choice == "unanimous" else table.lead, "FF-10.12")
    free = [who for who in left if not table.heroes[who].statics & HESITANT]
    for who in left:
        refused = "FF-G10" if not first and free and who not in free else ""
        table.offer(next_in_order, who, unless=refused)


def next_in_order(table: Table, who: int) -> None:
    """FF-10.12"""
    first: tuple[int, ...] = table.asking[1]
    table.do(set_order, (*first, who))


def lay_track(table: Table, order: tuple[int, ...]) -> None:
    """FF-10.12 to 10.15, R29: the Enemy Reactions before some standing hero, the Enemy Turns at the end."""
    table.order = order
    at = max(0, min(int(table.space), len(order) - 1))
    table.track = (*order[:at], REACT, *order[at:], ENEMIES)
    table.phase = ACTION
    table.tell("FF-10.14", "The order is {0}.", ", ".join([table.name(who) for who in order]))
    table.do(hero_turns.next_on_track)
