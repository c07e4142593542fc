# interpreted: made once for each look at the table, not once a move
"""What FORWARD asks, and what each option is called."""

from __future__ import annotations

from typing import Final

from tablewright.engine.pile import NOTHING
from tablewright.games.forward.rules import (
    companions,
    endings,
    equipment,
    fights,
    final_battle,
    health,
    items,
    looking,
    path,
    pits,
    rests,
    snares,
    status,
    terrors,
    turn,
    windows,
)
from tablewright.games.forward.show.cards import card_id, test_words, text_of
from tablewright.games.forward.show.fight import preview, verdict
from tablewright.games.forward.table import Table
from tablewright.scene.words import Asks, Kind, Say, Says, Words

# What the arguments of steps are


def card_name(table: Table, id: str) -> str:
    return table.card(table.content.card_of[id]).name


def card_text(table: Table, id: str, *more: int) -> str:
    return text_of(table, table.card(table.content.card_of[id]))


def slot_target(table: Table, slot: int) -> str:
    return f"slot-{slot}" if table.row[slot - 1] != NOTHING else ""


KINDS: Final = {
    "card": Kind(card_name, lambda table, name: f"card-{name}"),
    "slot": Kind(target=slot_target),
    "domain": Kind(
        lambda table, name: table.content.domains[table.content.domain_of[name]].name,
        lambda table, name: f"domain-{name}",
    ),
    "status": Kind(
        lambda table, name: table.content.statuses[table.content.status_of[name]].name,
        lambda table, name: f"status-{name}",
    ),
}


def revealed_name(table: Table) -> str:
    return table.card(table.revealed).name if table.revealed != NOTHING else ""


def revealed(table: Table) -> str:
    """What most questions are about."""
    return card_id(table.card(table.revealed)) if table.revealed != NOTHING else ""


# Questions


def found_item(table: Table) -> str:
    """FW-7.2, FW-7.3: a free slot, or a choice of what to let go."""
    return found(table, table.items, "Item")


def found_equipment(table: Table) -> str:
    return found(table, table.equipment, "Equipment")


def found(table: Table, places: tuple[int, ...], kind: str) -> str:
    if NOTHING in places:
        return f"You find {revealed_name(table)}."
    return f"Your {kind} slots are full. What do you do with {revealed_name(table)}?"


def purchases(table: Table) -> str:
    """FW-15.2: what a purchase costs, and what you have."""
    return f"Each purchase costs {rests.price(table)} Resolve; you have {table.resolve()}. What do you buy?"


ASK: Final[Asks] = {
    turn.choose_slot: "Choose a face-down card to turn.",
    turn.draw_slot: "You are Lost: the slot will be drawn by lot.",
    path.next_domain: "Where do you go?",
    items.find_item: found_item,
    equipment.find_equipment: found_equipment,
    fights.meet_foe: lambda table: f"{revealed_name(table)} stands in your way.",
    fights.before_roll: lambda table: f"Exchange {table.fight.exchange}: roll?",
    fights.after_roll: lambda table: f"{preview(table)} Apply it?",
    terrors.face_terror: lambda table: f"{revealed_name(table)}: choose one.",
    pits.before_test_roll: lambda table: f"{test_words(table, table.trial.tn)}: roll.",
    pits.after_test_roll: lambda table: (
        f"You rolled {table.trial.die}. {test_words(table, table.trial.tn)}: {verdict(table)}. Let it stand?"
    ),
    rests.at_rest: purchases,
    snares.which_snare: "Which Snare do you cut?",
    status.which_status: "Which status do you clear?",
    items.which_to_give: "Which card do you give up?",
    items.which_is_surplus: "One card too many. Which one goes?",
    companions.which_to_part_with: "One companion too many. Who leaves?",
    items.which_to_stash: "Which card do you set aside?",
    looking.peek: "Which slot do you look at?",
    looking.arrange: "Which card comes next from the top?",
    looking.which_fish: "Which card goes on top of the deck?",
    looking.reorder: "Which two cards change places?",
    final_battle.before_guardian: "The last shore is behind you. The gate is in sight.",
    windows.before_resolving: lambda table: f"{revealed_name(table)} lies open. Do something first?",
    windows.window: "Do something before the turn ends?",
}

# Options


def terror_effect(table: Table, which: str) -> str:
    card = table.card(table.revealed)
    effect = card.a if which == "A" else card.b
    return f"{which}: {effect.text if effect else ''}"


def foe_die(table: Table) -> str:
    """FW-9.24: a foe that mirrors your die has none of its own."""
    foe = table.fight.foe
    return "" if foe is not None and fights.is_mirror(table, foe) else "die-foe"


def on_revealed(table: Table) -> list[str]:
    return [revealed(table)]


def swap_words(table: Table, held: str) -> str:
    """FW-7.3: which comes and which goes."""
    return f"Take {table.card(table.revealed).name}, drop {table.card(table.content.card_of[held]).name}"


SAY: Final[Says] = {
    turn.reveal: Say("Turn slot {0:slot}", key="{0}"),
    turn.follow_lot: Say("Let the lot decide", tone="primary"),
    turn.pass_turn: Say("Pass the turn"),
    turn.leave_domain: Say("Leave the Domain"),
    path.choose_domain: Say("Go to {0:domain}"),
    items.keep_find: Say("Take it", tone="primary", at=on_revealed),
    items.leave_find: Say("Leave it behind"),
    items.swap: Say(swap_words, detail=card_text, at="{0:card}"),
    items.use_item: Say("Use {0:card}", detail=card_text),
    items.throw_away: Say("Throw {0:card} away"),
    items.give: Say("Give up {0:card}", detail=card_text),
    items.trim: Say("Let {0:card} go"),
    items.set_aside: Say("Set {0:card} aside"),
    equipment.activate: Say("Use {0:card}", detail=card_text),
    companions.give_key: Say("Give the key to {0:card}"),
    companions.part_with: Say("Let {0:card} go"),
    snares.cut_snare: Say("Cut {0:card}", detail=card_text),
    status.shed: Say("Clear {0:status}"),
    fights.begin_fight: Say("Fight", tone="primary", at=on_revealed),
    fights.strike_bargain: Say(
        lambda table, number: table.card(table.revealed).bargains[number - 1].effect.text
    ),
    fights.roll_exchange: Say("Roll the dice", tone="primary", key="space", at="die-own"),
    fights.retreat: Say("Back away (1 Dread)"),
    fights.read_results: Say("Apply the roll", tone="primary", key="k", at="die-own"),
    fights.reroll_own: Say("Spend 1 Grace: reroll your die", key="g", at="die-own"),
    fights.reroll_foe: Say("Spend 1 Grace: reroll the foe's die", key="G", at=lambda table: [foe_die(table)]),
    terrors.choose_a: Say(lambda table: terror_effect(table, "A"), key="a"),
    terrors.choose_b: Say(lambda table: terror_effect(table, "B"), key="b"),
    pits.roll_test: Say("Roll the die", tone="primary", key="space", at="die-test"),
    pits.tally_roll: Say("Let it stand", tone="primary", key="k", at="die-test"),
    pits.reroll_test: Say("Spend 1 Grace: reroll", key="g", at="die-test"),
    rests.buy_heal: Say(
        lambda table: (
            f"Buy {health.healing(table, rests.heal_sold(table))} Health for {rests.price(table)} Resolve"
        ),
        key="h",
        at="health",
    ),
    rests.buy_grace: Say(
        lambda table: f"Buy 1 Grace for {rests.price(table)} Resolve",
        key="g",
        at=lambda table: ["grace"] if table.rules.grace else [],
    ),
    rests.stop_resting: Say("Go on", tone="primary", key="d"),
    windows.go_on: Say("Go on", tone="primary"),
    looking.look_at: Say("Look at slot {0:slot}"),
    looking.stop_looking: Say("Look no further"),
    looking.pay_to_peek: Say("Pay to look at slot {0:slot}"),
    looking.lay_next: Say("{0:card}", detail=card_text),
    looking.land: Say("{0:card}", detail=card_text),
    looking.land_nothing: Say("Put none on top"),
    looking.exchange: Say("Exchange slots {0} and {1}", at="slot-{0} slot-{1}"),
    looking.leave_order: Say("Leave the order as it is"),
    final_battle.meet_guardian: Say("Go up to the gate", tone="primary"),
    endings.give_up: Say(
        "Give up the run", key="none", tone="quiet", confirm="Give up? The run is lost at once (FW-23.4)."
    ),
}

WORDS: Final = Words(SAY, ASK, KINDS, source=revealed)
