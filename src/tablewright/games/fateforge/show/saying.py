# interpreted: made once for each look at the table, not once a move
"""What each option of Fateforge is called, where it is listed, and what on the table stands for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from tablewright.engine.scene import Amount
from tablewright.games.fateforge.codes import RESULT_WORDS
from tablewright.games.fateforge.effects import ally_help, healing, hiding, mishaps, moving, striking
from tablewright.games.fateforge.printed.cards import ACROBAT, SKILL
from tablewright.games.fateforge.printed.dice import FROM, MISS
from tablewright.games.fateforge.printed.scenes import CHEST, DOOR, EXPLORATION
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
    items,
    knock_out,
    objects,
    preparation,
    skills,
    traps,
    weak_spots,
)
from tablewright.games.fateforge.show import dice, order, zones
from tablewright.games.fateforge.show.foes import foe_target
from tablewright.games.fateforge.show.naming import (
    hero_target,
    named_hero,
    slot_name,
    thing_name,
    thing_target,
    zone_target,
)
from tablewright.games.fateforge.show.results import result_words, results_words, rich
from tablewright.games.fateforge.table import Table
from tablewright.scene.words import Say, Says

MOVES: Final = "Moves"
ATTACKS: Final = "Attacks"
SKILLS: Final = "Skills"
ITEMS: Final = "Items"
OBJECTS: Final = "Objects"
HELP: Final = "Help"


def one_energy(table: Table, *args: Any) -> list[Amount]:
    return [Amount("energy", 1, "energy")]


# Which dice pay


def by(table: Table, result: str, *more: Any) -> list[str]:
    """The dice in the acting hero's tray that could be this result."""
    return dice.result_ids(table, dice.acting(table), result)


def die_then(target: Callable[[Table, str], str]) -> Callable[..., list[str]]:
    """The dice first, then what they are used on: clicked one after the other."""

    def aims(table: Table, result: str, what: str) -> list[str]:
        return [*by(table, result), target(table, what)]

    return aims


def extra_too(table: Table, result: str, zone: str, extra: str = "") -> list[str]:
    """A step with the step result that difficult terrain asks for besides."""
    return [*by(table, result), *(by(table, extra) if extra else []), zone_target(table, zone)]


def to_zone(table: Table, zone: str, extra: str = "") -> list[str]:
    return [*(by(table, extra) if extra else []), zone_target(table, zone)]


def walk_words(table: Table, result: str, zone: str, extra: str = "") -> str:
    return f"Move to {zone} ({result_words(result)}{and_extra(extra)})"


def and_extra(extra: str) -> str:
    return f" and {result_words(extra)}" if extra else ""


def energy_words(table: Table, zone: str, extra: str = "") -> str:
    return f"Move to {zone} for 1 energy{and_extra(extra)}"


def step_words(table: Table, zone: str, extra: str = "") -> str:
    return f"Step to {zone}{f' with a {result_words(extra)} more' if extra else ''}"


def granted_words(table: Table, who: int, zone: str, extra: str = "") -> str:
    return f"{table.name(who)} steps to {zone}{and_extra(extra)}"


# Cards


def use_words(table: Table, id: str, way: int, paid: str = "") -> str:
    card = table.card(table.content.card_of[id])
    use = card.uses[way - 1]
    several = f", {use_short(use.text)}" if len(card.uses) > 1 else ""
    with_words = f" with {results_words(paid)}" if paid else ""
    return f"{card.name}{with_words}{several}"


def use_short(text: str) -> str:
    """What a use yields: the part behind the arrow."""
    return text.rpartition(" → ")[2].rstrip(".")


def use_text(table: Table, id: str, way: int, *more: Any) -> Any:
    return rich(table.card(table.content.card_of[id]).uses[way - 1].text)


def use_group(table: Table, id: str, *more: Any) -> str:
    return SKILLS if table.card(table.content.card_of[id]).kind == SKILL else ITEMS


def use_aims(table: Table, id: str, way: int, paid: str = "") -> list[str]:
    """The dice that pay, then the card on the hero's board."""
    who = dice.acting(table)
    return [*(dice.result_ids(table, who, paid) if paid else []), f"card-{who}-{id}"]


def use_cost(table: Table, id: str, way: int, *more: Any) -> list[Amount]:
    use = table.card(table.content.card_of[id]).uses[way - 1]
    found = [Amount("energy", int(use.energy), "energy")] if use.energy else []
    return found + ([Amount("heart", int(use.health), "health")] if use.health else [])


def card_text(table: Table, *args: Any) -> Any:
    """The text of the card that the last word names."""
    name = next(arg for arg in reversed(args) if isinstance(arg, str))
    return rich(table.card(table.content.card_of[name]).text)


# Behind the screen


def roll_words(table: Table, who: int, word: str) -> str:
    return f"Roll {in_numbers(word)}"


def in_numbers(word: str) -> str:
    """«red+red+blue» as «2 red and 1 blue»."""
    counts: dict[str, int] = {}
    for colour in word.split("+"):
        counts[colour] = counts.get(colour, 0) + 1
    parts = [f"{n} {colour}" for colour, n in counts.items()]
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def by_whom(table: Table, who: int, verb: str, third: str) -> str:
    """«Reroll», or «Rogue rerolls» where one player leads several heroes."""
    own = [hero for hero in table.heroes if hero.seat == table.heroes[who].seat]
    return f"{table.name(who)} {third}" if len(own) > 1 else verb


def reroll_words(table: Table, who: int, word: str) -> str:
    verb = by_whom(table, who, "Reroll", "rerolls")
    if word.replace("+", "").replace("_", "").replace("/", "").isalpha() and word in dice_words(table, who):
        return f"{verb} the {result_words(word)}"
    n = len(word.split("+"))
    return f"{verb} {'the miss' if n == 1 else f'{n} misses'} ({word.replace('+', ', ')})"


def match_words(table: Table, who: int, die: str, result: str) -> str:
    return f"{by_whom(table, who, 'Turn', 'turns')} the {result_words(die)} into a {result_words(result)}"


def dice_words(table: Table, who: int) -> list[str]:
    """The faces of a hero's dice as records write them."""
    return [RESULT_WORDS[code] for code in table.heroes[who].dice]


def reroll_aims(table: Table, who: int, word: str) -> list[str]:
    """The misses of these colours."""
    hero = table.heroes[who]
    if word in dice_words(table, who):
        return dice.result_ids(table, who, word)
    colours = list(preparation.dice_of(word))
    found: list[str] = []
    for shown in dice.lying(hero):
        colour = shown.code // FROM - 1
        if shown.code & MISS and colour in colours:
            colours.remove(colour)
            found.append(shown.id)
    return found


def reroll_cost(table: Table, who: int, *more: Any) -> list[Amount]:
    return [Amount("energy", preparation.reroll_price(table, table.heroes[who]), "energy")]


def own_die(table: Table, who: int, word: str, *more: Any) -> list[str]:
    return dice.result_ids(table, who, word)


def dash_words(table: Table, who: int, zone: str) -> str:
    hero = table.heroes[who]
    hurts = table.has_foe_in(int(hero.zone)) and not hero.statics & ACROBAT
    what = "1 damage" if table.rules.dash_penalty == "damage" else "1 energy"
    return f"{table.name(who)} dashes to {zone}{f' ({what})' if hurts else ''}"


# Tokens


def work_words(table: Table, result: str, id: str) -> str:
    return f"{work_verb(table, id)} {thing_name(table, id)} ({result_words(result)})"


def focus_words(table: Table, id: str) -> str:
    return f"{work_verb(table, id)} {thing_name(table, id)}"


def work_verb(table: Table, id: str) -> str:
    for thing in table.scene.things:
        if thing.id == id:
            if thing.kind == DOOR:
                return "Close" if is_open(table, id) else "Open"
            return {CHEST: "Open", EXPLORATION: "Explore"}.get(int(thing.kind), "Work on")
    return "Work on"


def is_open(table: Table, id: str) -> bool:
    doors = [thing.id for thing in table.scene.things if thing.kind == DOOR]
    return bool(table.open_doors >> doors.index(id) & 1)


def drink_words(table: Table, who: int, life: int, strength: int) -> str:
    parts = [f"{life} health"] if life else []
    parts += [f"{strength} energy"] if strength else []
    return f"Drink: {' and '.join(parts)}"


def fountain_aim(table: Table, who: int, *more: Any) -> list[str]:
    i = hero_turns.fountain_at(table, int(table.heroes[who].zone))
    return [f"thing-{table.scene.things[i].id}"] if i >= 0 else []


def revive_words(table: Table, who: int, paid: str = "") -> str:
    with_words = f" with {results_words(paid)}" if paid else ""
    return f"Revive {table.name(who)}{with_words}"


def revive_aims(table: Table, who: int, paid: str = "") -> list[str]:
    return [*(dice.result_ids(table, dice.acting(table), paid) if paid else []), hero_target(table, who)]


def revive_cost(table: Table, *args: Any) -> list[Amount]:
    return [Amount("heart", 1, "health"), Amount("energy", 1, "energy")]


def trade_aims(table: Table, own: str, die: str) -> list[str]:
    return [*by(table, own), dice.ally_die_id(table, die)]


def cover_aims(table: Table, result: str, n: int, i: int) -> list[str]:
    return [*by(table, result), f"spot-{n}-{i}"]


def any_die(table: Table, word: str, *more: Any) -> list[str]:
    who: int = table.asking[1] if len(table.asking) > 1 else dice.acting(table)
    return dice.result_ids(table, who, word)


# Attacks and damage


def keep_words(table: Table, who: int, n: int) -> str:
    return f"Keep {n}" if n else "Keep none"


def negate_group(table: Table, who: int, what: str) -> str:
    return "Toxic damage" if what == health.TOXIC else "Damage"


def suffer_words(table: Table, who: int) -> str:
    hero = table.heroes[who]
    return f"Suffer {hero.harm + hero.poison} damage"


def help_words(table: Table, id: str, what: str, n: int) -> str:
    amount = f"{n} health and {n} energy" if what == healing.BOTH else f"{n} {what}"
    return f"{named_hero(table, id)} recovers {amount}"


def path_aims(table: Table, who: int, word: str) -> list[str]:
    return [f"zone-{name}" for name in word.split("+")[1:]]


def order_aims(table: Table, who: int) -> list[str]:
    """The tile is dragged to the next free place, or both are clicked."""
    return [f"tile-{who}", order.next_place(table)]


def stance_words(table: Table, who: int, stance: str) -> str:
    return f"{stance.capitalize()} stance"


def stance_text(table: Table, who: int, stance: str) -> str:
    if stance == "attack":
        return "The first hit of your turn deals 1 more damage."
    return "A block at the start of your turn."


def stance_aim(table: Table, who: int, *more: Any) -> list[str]:
    return [f"stance-{who}"]


def outside_text(table: Table, who: int, id: str, way: int) -> Any:
    return use_text(table, id, way)


def ability_text(table: Table, id: str, die: str) -> str:
    return next((one.text for one in table.friend().abilities if one.id == id), "")


def end_words(table: Table) -> str:
    """FF-11.7: what is lost is said before it is."""
    left = [code for code in table.heroes[dice.acting(table)].hand if not code & MISS]
    n = len(left)
    return f"End the turn ({n} unused result{'s' if n > 1 else ''} lost)" if n else "End the turn"


def results_left(table: Table) -> str:
    """Nobody is asked twice where nothing else can be done."""
    n = sum(not code & MISS for code in table.heroes[dice.acting(table)].hand)
    if n == 0 or len(table.options) == 1:
        return ""
    return f"{n} {'result is' if n == 1 else 'results are'} unused and will be lost. End the turn?"


def granted_aims(table: Table, who: int, zone: str, extra: str = "") -> list[str]:
    return [*(dice.result_ids(table, who, extra) if extra else []), zone_target(table, zone)]


def stow_words(table: Table, who: int, id: str, slot: int) -> str:
    card = table.card(table.content.card_of[id])
    own = slot - 1 in hero_set_up.own_slots(card)
    return f"{'Into' if own else 'Store it in'} {slot_name(slot)}{'' if own else ', face down'}"


def bag_text(table: Table, id: str) -> str:
    """FF-27.4: what lies in the bag cannot be used in a Combat Scene."""
    return "Usable after the scene." if zones.is_shown(table) else ""


def stow_text(table: Table, who: int, id: str, slot: int) -> Any:
    card = table.card(table.content.card_of[id])
    return rich(card.text) if slot - 1 in hero_set_up.own_slots(card) else "It has no effect there."


def block_result(table: Table, who: int) -> list[str]:
    return dice.result_ids(table, who, "block")


def block_aim(table: Table, who: int, *more: Any) -> list[str]:
    return [f"block-{who}"]


def link_text(table: Table, helper: int, who: int, what: str) -> str:
    return f"Beginning with the {'toxic ' if what == health.TOXIC else ''}damage."


SAY: Final[Says] = {
    # Before a scene
    hero_set_up.be: Say("Be {1:board}"),
    battle_mode.buy_skill: Say("Learn {0,1:deck}", group=SKILLS, detail=card_text),
    battle_mode.buy_item: Say("Buy the {1:offer}", group=ITEMS, detail=card_text),
    battle_mode.enough: Say("That is enough; what is left is lost", tone="primary", key="e", confirm=""),
    battle_mode.learn: Say(
        "{0:hero} learns {0,1:deck}", group=lambda table, who, card: table.name(who), detail=card_text
    ),
    combat_set_up.fight: Say("{0:hero} fights"),
    combat_set_up.carry: Say("{0:hero} carries {1:thing}"),
    combat_set_up.start_at: Say("{0:hero} starts in {1:zone}"),
    combat_set_up.confirm: Say("Begin Combat", tone="primary", key="e"),
    battle_mode.eat: Say("{0:hero} eats", group="Food", detail="1 health and 1 energy."),
    battle_mode.eat_for: Say("{0:hero} eats for {1}", group="Food"),
    battle_mode.use_outside: Say("{0:hero} uses the {0,1:own}", group="Food", detail=outside_text),
    items.equip: Say("{0:hero} takes the {1:bagged} from the bag", group=ITEMS),
    items.unequip: Say("{0:hero} puts the {0,1:own} into the bag", group=ITEMS, tone="quiet"),
    items.activate: Say("{0:hero} activates {0,1:own}", group=SKILLS),
    items.rest_skill: Say("{0:hero} lets {0,1:own} rest", group=SKILLS),
    hero_abilities.stand: Say(stance_words, detail=stance_text, at=stance_aim),
    hero_abilities.keep_stance: Say("Keep the stance", at=stance_aim),
    hero_abilities.change_stance: Say("Change the stance", at=stance_aim),
    allies.no_ally: Say("Nobody comes along", tone="quiet"),
    allies.take_along: Say("{0:ally} comes along with {1:hero}"),
    # Behind the screen
    preparation.roll: Say(roll_words, at=lambda table, who, word: dice.pool_ids(table, who, word)),
    preparation.reroll: Say(reroll_words, group="Energy Reroll", at=reroll_aims, cost=reroll_cost),
    preparation.flip_coin: Say(
        lambda table, who, word: (
            f"Lucky Coin: {by_whom(table, who, 'reroll', 'rerolls')} the {result_words(word)}"
        ),
        group="Lucky Coin",
        at=own_die,
    ),
    preparation.match: Say(
        match_words,
        group="Three-of-a-Kind",
        at=own_die,
    ),
    preparation.dash: Say(dash_words, group="Dash", at="{1:zone}"),
    preparation.ready: Say("Ready", tone="primary", key="e"),
    preparation.next_in_order: Say(lambda table, who: f"The {table.name(who)}", at=order_aims),
    # A hero's turn
    hero_turns.walk: Say(walk_words, group=MOVES, at=extra_too),
    hero_turns.energy_move: Say(energy_words, group=MOVES, at=to_zone, cost=one_energy),
    hero_turns.hit: Say("Hit {1:enemy} ({0:result})", group=ATTACKS, at=die_then(foe_target)),
    hero_turns.shoot: Say("Shoot {1:enemy} ({0:result})", group=ATTACKS, at=die_then(foe_target)),
    hero_turns.shoot_far: Say(
        "Hawk Eye: shoot {1:enemy} ({0:result})", group=ATTACKS, at=die_then(foe_target)
    ),
    skills.use_card: Say(use_words, group=use_group, detail=use_text, at=use_aims, cost=use_cost),
    hero_abilities.raise_shield: Say("Turn a block into a block token", group=SKILLS, at=block_result),
    objects.work_on: Say(work_words, group=OBJECTS, at=die_then(thing_target)),
    hero_turns.pick_up: Say("{0:hero} takes {1:thing}", group=OBJECTS),
    weak_spots.cover: Say("Cover the {1,2:icon} icon ({0:result})", group="Weak spot", at=cover_aims),
    knock_out.revive: Say(revive_words, group=HELP, at=revive_aims, cost=revive_cost),
    hero_turns.drink: Say(drink_words, group="Fountain", at=fountain_aim),
    allies.trade_die: Say("Trade the {0:result} for the ally's {1:result}", group="Ally", at=trade_aims),
    allies.ask_ally: Say("{0:ability}, for the ally's {1:allydie}", group="Ally", detail=ability_text),
    hero_turns.end_turn: Say(
        end_words, group="End", tone="primary", key="e", confirm=results_left, ends=True
    ),
    hero_turns.go_on: Say("Drink nothing", tone="quiet"),
    # What cards let you do
    skills.take_result: Say(lambda table, word: f"Gain a {result_words(word)}"),
    moving.gain_result: Say(lambda table, word: f"Gain a {result_words(word)}"),
    actions.step_to: Say(step_words, at=to_zone),
    actions.strike_at: Say("Strike {0:foe}"),
    actions.stun_it: Say("Stun {0:foe}"),
    actions.pull_it: Say("Pull {0:foe}"),
    actions.push_it: Say("Push {0:foe} to {1:zone}"),
    actions.waive: Say("Leave it", tone="quiet"),
    objects.focus_on: Say(focus_words, at="{0:thing}"),
    hero_turns.granted: Say(granted_words, at=granted_aims),
    hero_turns.decline: Say("Do not", tone="quiet"),
    hero_turns.change_die: Say(
        lambda table, who, old, new: f"Turn the {result_words(old)} into a {result_words(new)}", at=own_die
    ),
    healing.help_hero: Say(help_words, at="{0:named}"),
    striking.strike_zone: Say("Every enemy in {0:zone}"),
    striking.enough: Say("No further one", tone="quiet"),
    striking.strike_foe: Say("Strike {0:foe}"),
    striking.stun_minion: Say("Stun {0:foe}"),
    hiding.dare: Say("Challenge {0:foe}"),
    moving.go_to: Say("Go to {0:zone}"),
    moving.give_command: Say("{0:named} may step"),
    moving.lift: Say("Take {0:thing}"),
    mishaps.discard_die: Say("Discard the {1:result}", at=own_die),
    mishaps.drop: Say("Drop {1:thing}"),
    mishaps.hold_on: Say("Hold on: suffer 1 energy", tone="danger"),
    ally_help.point_out: Say("Cover the {0,1:spot} icon of the weak spot"),
    ally_help.loosen_armour: Say("{0:foe} loses 1 armour"),
    # What is found
    objects.take_short_cut: Say("Take the short cut to {1:zone}"),
    objects.stay: Say("Stay here", tone="quiet"),
    objects.keep_item: Say("Keep the {1:card}", detail=card_text),
    objects.stow: Say(stow_words, detail=stow_text, at="{0,2:slot}"),
    objects.into_bag: Say("Into the party bag", detail=bag_text, tone="quiet"),
    # Harm
    health.block: Say("Negate 1 with a block token", group=negate_group, at=block_aim),
    health.absorb: Say("Negate 1 with armour", group=negate_group),
    health.take_it_all: Say(suffer_words, tone="danger"),
    health.ward_energy: Say("Suffer 1 energy less"),
    health.lose_energy: Say("Suffer all of it", tone="danger"),
    health.link: Say("{0:hero} shields {1:hero} for 1 energy", detail=link_text, cost=one_energy),
    health.let_be: Say("Let it happen", tone="quiet"),
    knock_out.keep_standing: Say("Keep 1 health", tone="primary"),
    knock_out.knock_out: Say("Be KO'd", tone="danger"),
    traps.draw_trap: Say("Draw a trap card", tone="danger"),
    traps.ignore_trap: Say("Avoid it with a {1:result}", at=own_die),
    traps.disarm: Say("Remove the trap", tone="primary"),
    enemy_turns.target: Say("{0:hero}"),
    # Clean-Up and Exit
    hero_abilities.hide_again: Say("Hide for 1 energy", cost=one_energy),
    hero_abilities.stay_seen: Say("Keep the energy", tone="quiet"),
    clean_up.keep: Say(keep_words, at=block_aim),
    extra_round.leave: Say("End the scene", tone="primary"),
    extra_round.play_extra: Say(
        "One more round", detail="Every standing hero draws a Corruption card.", tone="danger", confirm=""
    ),
    ending.leave_by: Say("Leave by {0:exit}"),
    ending.take_path: Say("{1:path}", at=path_aims),
}
