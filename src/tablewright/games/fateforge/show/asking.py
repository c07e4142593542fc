# interpreted: made once for each look at the table, not once a move
"""What each question of Fateforge asks, and what on the table it is about."""

from __future__ import annotations

from typing import Any, Final

from tablewright.engine.effects import choose_one, may
from tablewright.games.fateforge.codes import foe_word
from tablewright.games.fateforge.effects import ally_help, healing, hiding, mishaps, moving, striking
from tablewright.games.fateforge.pieces import NO_HERO
from tablewright.games.fateforge.printed.cards import ACTS
from tablewright.games.fateforge.printed.dice import MISS
from tablewright.games.fateforge.rules import (
    actions,
    allies,
    battle_mode,
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
    objects,
    preparation,
    skills,
    traps,
)
from tablewright.games.fateforge.show.foresee import ATTACKS
from tablewright.games.fateforge.show.zones import hero_id
from tablewright.games.fateforge.table import Table
from tablewright.scene.words import Ask, Asks


def source(table: Table) -> str:
    """FF-R34: the piece that a question is about: whoever acts, else whose card it is."""
    for who in (int(table.actor), int(table.user)):
        if who != NO_HERO:
            return hero_id(table, who)
    return ""


def of_hero(table: Table, who: int, *more: Any) -> str:
    return hero_id(table, who)


def turn_words(table: Table, who: int) -> str:
    hero = table.heroes[who]
    left = sum(1 for code in hero.hand if not code & MISS)
    return f"{table.name(who)}: your turn. {left} result{'s' if left != 1 else ''} left."


def link_words(table: Table) -> str:
    """FF-6.12: the next action of the card, and how many follow."""
    act = table.acts[0]
    verb = QUESTIONS[ACTS[act.kind]]
    more = len(table.acts) - 1
    return f"{verb} ({more} more action{'s' if more > 1 else ''} of this card)" if more else verb


QUESTIONS: Final = {
    "step": "Where do you step?",
    "hit": "Whom do you hit?",
    "shot": "Whom do you shoot?",
    "push": "Whom do you push, and where to?",
    "pull": "Whom do you pull?",
    "stun": "Whom do you stun?",
    "follow": "Do you follow?",
    "focus": "What do you work on?",
}


def dice_words(table: Table, who: int) -> str:
    return f"{table.name(who)}: which {preparation.dice_to_roll(table, table.heroes[who])} dice do you roll?"


def screen_words(table: Table, seat: int) -> str:
    return f"Round {table.round}: reroll, match, Dash, or say that you are ready."


def order_words(table: Table, first: tuple[int, ...]) -> str:
    n = len(first) + 1
    place = ("first", "second", "third", "fourth")[n - 1]
    when = " They come after the Enemy Reactions." if len(first) >= table.space else ""
    return f"Who acts {place}?{when}"


def target_words(table: Table, code: int, number: int, i: int) -> str:
    foe = table.foe(code)
    act = enemy_turns.section_of(table, foe, number).acts[i] if foe is not None else None
    verb = "attack" if act is not None and act.kind in ATTACKS else "pull"
    return f"{table.foe_name(code)}: whom does it {verb}?"


def target_source(table: Table, code: int, *more: Any) -> str:
    return f"foe-{foe_word(code)}" if table.foe(code) is not None else ""


def harm_words(table: Table, who: int) -> str:
    """FF-R17: what is about to be suffered."""
    hero = table.heroes[who]
    parts = [f"{hero.harm} damage"] if hero.harm else []
    parts += [f"{hero.poison} toxic damage"] if hero.poison else []
    return f"{table.name(who)} is about to suffer {' and '.join(parts)}. Do you negate any of it?"


def link_offer_words(table: Table, who: int) -> str:
    hero = table.heroes[who]
    return (
        f"{table.name(who)} is about to suffer {hero.harm + hero.poison} damage. Do you take some of it away?"
    )


def found_words(table: Table, who: int, id: str) -> str:
    card = table.card(table.content.card_of[id])
    return f"{table.name(who)} finds: {card.name}. Where does it go?"


def gold_words(table: Table, who: int) -> str:
    hero = table.heroes[who]
    return f"{table.name(who)}: {hero.skill_gold} gold for skills, {hero.gold} for items. What do you buy?"


def hero_words(table: Table, who: int) -> str:
    """Whoever leads two heroes is asked twice."""
    led = [hero.index for hero in table.heroes if hero.seat == table.heroes[who].seat]
    if len(led) == 1:
        return "Who will you be?"
    return "Who will your first hero be?" if who == led[0] else "Who will your other hero be?"


def charm_words(table: Table, who: int) -> str:
    return f"{table.name(who)} would be KO'd. Does the Heartwood Charm keep 1 health?"


def push_words(table: Table, who: int, code: int) -> str:
    return f"Where do you push {table.foe_name(code)}?"


ASK: Final[Asks] = {
    hero_set_up.choose_hero_board: hero_words,
    combat_set_up.choose_fighter: "Who fights?",
    combat_set_up.choose_bearer: "Who carries the token at the start?",
    combat_set_up.choose_start: Ask("{0:hero}: in which zone do you start?"),
    combat_set_up.before_combat: "Arrange items and skills, eat, then begin the combat.",
    hero_abilities.choose_stance: Ask("{0:hero}: which stance do you take?", of_hero),
    hero_abilities.take_stance: Ask("{0:hero}: do you change your stance?", of_hero),
    hero_abilities.offer_stealth: Ask("{0:hero}: do you spend 1 energy for Stealth?", of_hero),
    preparation.choose_dice: dice_words,
    preparation.behind_screen: screen_words,
    preparation.set_order: order_words,
    hero_turns.hero_turn: Ask(turn_words, of_hero),
    hero_turns.last_drink: Ask("{0:hero}: do you drink from the fountain?", of_hero),
    hero_turns.grant_step: Ask("{0:hero} may step now. Where to?", of_hero),
    hero_turns.offer_change_die: Ask("{0:hero} may change one die.", of_hero),
    skills.choose_gain: Ask("{1:card}: which result do you gain?", of_hero),
    actions.next_link: Ask(lambda table: link_words(table)),
    objects.offer_short_cut: Ask("A short cut to {1:zone}: does {0:hero} take it?", of_hero),
    objects.choose_item: Ask("Which of the two do you keep?", of_hero),
    objects.place_found: Ask(found_words, of_hero),
    allies.choose_ally: "Who comes along, and with whom?",
    traps.spring: Ask("{0:hero} steps into a trap.", of_hero),
    health.offer_ward: Ask("{0:hero} is to suffer {1} energy. Does the Amulet take 1 of it?", of_hero),
    health.offer_link: Ask(link_offer_words, of_hero),
    health.negate: Ask(harm_words, of_hero),
    knock_out.offer_charm: Ask(charm_words, of_hero),
    enemy_turns.choose_target: Ask(target_words, target_source),
    clean_up.keep_blocks: Ask("{0:hero}: how many block tokens do you keep?", of_hero),
    extra_round.offer_extra_round: "The last round is over. Do you play one more?",
    ending.choose_exit: "By which exit does the party leave?",
    ending.choose_path: Ask("{0:hero}: which way do you take to the exit?", of_hero),
    battle_mode.spend_gold: gold_words,
    battle_mode.read_scroll: "A scroll: who learns what?",
    healing.recover: "Who recovers?",
    striking.aim_area: "Which zone is struck?",
    striking.choose_struck: "Which enemy is struck?",
    striking.choose_stunned: "Which minion is stunned?",
    hiding.challenge: "Which enemy do you challenge?",
    moving.relocate: "Where do you go?",
    moving.command: "Who may step?",
    moving.gain_any_result: "Which result do you gain?",
    moving.take_carried: "What do you take from it?",
    mishaps.choose_lost_die: "Frozen: which unused die do you discard?",
    mishaps.choose_dropped: "Drop: a carried objective, or 1 energy?",
    ally_help.find_weakness: "Where is the weakness?",
    may: "Do you?",
    choose_one: "Choose one.",
}
