# interpreted: read once, when a pack is loaded
"""The words that FORWARD adds to the effect language, each beside the step that it runs."""

from __future__ import annotations

from typing import Final

from tablewright.engine.language import (
    AmountArg,
    Block,
    Count,
    Number,
    Otherwise,
    Passive,
    Ref,
    Test,
    Trigger,
    Verb,
    Vocabulary,
    Word,
)
from tablewright.games.forward import asking, modifiers
from tablewright.games.forward.cards import RESULTS, TYPES
from tablewright.games.forward.rules import (
    companions,
    endings,
    fights,
    final_battle,
    grace,
    health,
    items,
    looking,
    marker,
    pits,
    rests,
    snares,
    status,
)

STATUS: Final = Ref("status")  # FW-19.6: a pack may define others
TAG: Final = Ref("tag")  # FW-R24: tags are free words on cards
TYPE: Final = Word("type", {name: name.capitalize() for name in TYPES})
RESULT: Final = Word("result", {name.lower(): name for name in RESULTS})
HELD: Final = Word("kind of card", {"item": "Item", "equipment": "Equipment", "any": "Item or Equipment"})
CHOOSER: Final = Word("chooser", {"random": "by lot"}, default="player")
SIDE: Final = Word("side", {"own": "your", "foe": "the foe's"})
SCOPE: Final = Word(
    "scope",
    {
        "always": "",
        "first_exchange": "in the first exchange of each fight",
        "vs_duel": "in Duels",
        "vs_confrontation": "in Confrontations",
        "vs_guardian": "against the Guardian",
    },
    default="always",
)
FORBIDDEN: Final = Word(
    "forbidden thing",
    {
        "grace": "you cannot spend Grace",
        "look": "peek, scry and fish effects do nothing",
        "swap": "you cannot swap Items or Equipment",
        "item_use": "you cannot use Items",
        "peek_slot_1": "slot 1 cannot be peeked at",
        "peek_slot_2": "slot 2 cannot be peeked at",
        "peek_slot_3": "slot 3 cannot be peeked at",
    },
)


VERBS: Final = {
    "heal": Verb(health.heal, AmountArg, text="Heal {0}."),
    "lose": Verb(health.lose, AmountArg, text="Lose {0} Health."),
    "damage": Verb(fights.damage_you, AmountArg, text="Take {0} damage."),
    "damage_foe": Verb(fights.damage_foe, AmountArg, text="Deal {0} damage to the foe."),
    "resolve": Verb(marker.gain_resolve, AmountArg, text="Gain {0} Resolve."),
    "dread": Verb(marker.gain_dread, AmountArg, text="Gain {0} Dread."),
    "spend_resolve": Verb(
        marker.pay_resolve,
        AmountArg,
        text="Spend {0} Resolve.",
        unless=marker.cannot_spend_resolve,
        adds_up=True,
    ),
    "lose_resolve": Verb(
        marker.lose_resolve,
        AmountArg,
        text="Lose {0} Resolve.",
        unless=asking.cannot_lose_resolve,
        adds_up=True,
    ),
    "reduce_dread": Verb(marker.reduce_dread, AmountArg, text="Reduce your Dread by {0}."),
    "set_marker": Verb(marker.set_marker, Number(-9, 9), text="Put the marker on {0}."),
    "grace": Verb(grace.gain_grace, Number, text="{0:Gain?Lose} {0:abs} Grace."),
    "status": Verb(status.gain_status, STATUS, AmountArg, text="Become {0} {1}."),
    "tick": Verb(status.tick, STATUS, text="lower its counter by 1"),
    "clear_status": Verb(
        status.clear_status, AmountArg, text="Clear {0} harmful {0:status|statuses} of your choice."
    ),
    "clear": Verb(status.clear_named, STATUS, text="Clear {0}."),
    "cleanse": Verb(snares.cleanse, AmountArg, text="Cleanse {0} {0:Snare|Snares}."),
    "gain_snare": Verb(snares.gain_snare, Ref("station"), text="{0} is laid on you."),
    "discard_item": Verb(
        items.discard_items,
        AmountArg,
        CHOOSER,
        text="Discard {0} {0:Item|Items}[ {1}].",
        unless=asking.cannot_give_items,
    ),
    "discard_equipment": Verb(
        items.discard_equipment,
        AmountArg,
        CHOOSER,
        text="Discard {0} Equipment[ {1}].",
        unless=asking.cannot_give_equipment,
    ),
    "discard": Verb(
        items.discard_named, Ref("station"), text="Discard {0}.", unless=asking.cannot_give_named
    ),
    "stash": Verb(items.stash, AmountArg, text="Set {0} held {0:card|cards} aside."),
    "unstash": Verb(items.unstash, AmountArg, text="Take back up to {0} {0:card|cards} that you set aside."),
    "bury": Verb(companions.bury, Ref("station"), text="Bury {0} (1 Dread)."),
    "bury_held": Verb(
        items.bury_held, HELD, text="Bury one held {0} (1 Dread).", unless=asking.cannot_give_one
    ),
    "bury_used": Verb(companions.bury_used, text="Bury the Item (1 Dread)."),
    "gain_card": Verb(companions.gain_card, Ref("station"), text="Gain {0}."),
    "join": Verb(companions.join, Ref("station"), text="{0} joins you, asleep."),
    "join_woken": Verb(
        companions.join_woken, Ref("station"), text="{0} joins you, awake, and does not fight you."
    ),
    "wake": Verb(companions.wake, Ref("station"), text="{0} wakes."),
    "dismiss": Verb(companions.dismiss, Ref("station"), text="{0} leaves you."),
    "break_seal": Verb(final_battle.break_seal, Ref("seal"), text="Break {0}."),
    "call_helpers": Verb(final_battle.call_helpers, text="Companions and relics break their Seals."),
    "peek": Verb(looking.peek, AmountArg, text="Peek at up to {0} face-down {0:card|cards} of the row."),
    "scry": Verb(
        looking.scry,
        AmountArg,
        text="Look at the top {0} {0:card|cards} of the deck; put them back in any order.",
    ),
    "fish": Verb(
        looking.fish,
        TYPE,
        Number(1),
        text="Look at the top {1} cards of the deck; you may put one {0} on top, the others go under it, shuffled.",
    ),
    "reorder": Verb(looking.reorder, text="Rearrange the face-down cards of the row."),
    "shuffle_row": Verb(
        looking.shuffle_row, text="Shuffle the face-down cards of the row among their slots."
    ),
    "recycle": Verb(
        looking.recycle, Number(1, 9), text="Put the card of slot {0} under the deck and refill the slot."
    ),
    "bury_top": Verb(
        looking.bury_top, AmountArg, text="Bury the top {0} {0:card|cards} of the deck (1 Dread each)."
    ),
    "mill": Verb(looking.mill, AmountArg, text="Discard the top {0} {0:card|cards} of the deck unresolved."),
    "reroll": Verb(fights.reroll, SIDE, text="Reroll {0} die."),
    "set_die": Verb(fights.set_die, SIDE, Number(1, 6), text="Turn {0} die to {1}."),
    "evade": Verb(fights.evade, text="Evade the foe: no fight, no reward."),
    "fight": Verb(fights.fight_named, Ref("station"), text="Fight {0}."),
    "test": Verb(
        pits.test,
        Number(1),
        Word("mode", {"single": "", "extended": "again and again, as in an extended Pit"}),
        Block,
        Otherwise,
        text="Roll a die against {0}[ {1}]: on success {2}[; on failure {3}].",
    ),
    "max_health": Verb(health.change_max_health, Number, text="Your maximum Health changes by {0:+}."),
    "prevent_defeat": Verb(endings.prevent_defeat, Number(1), text="You go on with {0} Health."),
    "rest": Verb(rests.rest, text="Resolve a Rest."),
    "end_run": Verb(endings.end_run, Word("ending", ("win", "loss")), text="The run ends in a {0}."),
}

PASSIVES: Final = {
    "atk": Passive("atk", AmountArg, SCOPE, text="ATK {0:+}[ {1}]."),
    "def": Passive("def", AmountArg, SCOPE, text="DEF {0:+}[ {1}]."),
    "atk_tag": Passive(
        "atk",
        AmountArg,
        Word("scope", ("vs_tag",)),
        TAG,
        text="ATK {0:+} against any {2}.",
    ),
    "atk_zero": Passive("atk_zero", SCOPE, text="Your ATK counts as 0[ {0}]."),
    "face": Passive(
        "face",
        "own",
        Number(1, 6),
        RESULT,
        Number(0, 9, default=-1),
        text="Your face {0} counts as a {1}[ and deals {2}].",
    ),
    "immune_face": Passive("immune_face", Number(1, 6), text="Your face {0} deals no damage to it."),
    "immune_result": Passive("immune_result", RESULT, text="Your {0} deals no damage to it."),
    "crit_bonus": Passive("crit_bonus", AmountArg, SCOPE, text="Your CRITICAL deals {0} more[ {1}]."),
    "hit_bonus": Passive("hit_bonus", AmountArg, SCOPE, text="Your HITs deal {0} more[ {1}]."),
    "result_miss": Passive("result_miss", SCOPE, text="Your result is MISS[ {0}]."),
    "downgrade": Passive("downgrade", RESULT, RESULT, text="Your {0} counts as a {1}."),
    "fight_ward": Passive(
        "fight_ward", AmountArg, text="In each fight, the first damage you take is reduced by {0}."
    ),
    "double_first_hit": Passive(
        "double_first_hit",
        text="In each fight the first unblocked damaging result of the foe is doubled, before DEF.",
    ),
    "foe_hp": Passive("foe_hp", AmountArg, SCOPE, text="The foe has {0:abs} {0:more?fewer} HP[ {1}]."),
    "foe_atk": Passive("foe_atk", AmountArg, SCOPE, text="The foe has ATK {0:+}[ {1}]."),
    "foe_damage": Passive(
        "foe_damage", AmountArg, SCOPE, text="Every damaging result of the foe deals {0} more[ {1}]."
    ),
    "pit_bonus": Passive("pit_bonus", AmountArg, text="{0:+} on Pit rolls."),
    "heal_change": Passive("heal_change", Number, text="Every heal restores {0:abs} {0:more?less}."),
    "heal_half": Passive("heal_half", text="Your heal is halved."),
    "prevent": Passive("prevent", text="Its counters take fight damage, point by point."),
    "random_slot": Passive("random_slot", text="Your slot is drawn by lot."),
    "rest_price_first": Passive(
        "rest_price_first", Number(1), text="The first purchase at each Rest costs {0} Resolve."
    ),
    "rest_limit": Passive("rest_limit", Number(1), text="At most {0} {0:purchase|purchases} at each Rest."),
    "rest_heal_first": Passive(
        "rest_heal_first", Number(1), text="The first heal bought at each Rest heals {0}."
    ),
    "swap_price": Passive("swap_price", Block, text="Whenever you swap an Item or Equipment, {0}."),
    "forbid": Passive("forbid", FORBIDDEN, text="{0}."),
    "status_bonus": Passive(
        "status_bonus",
        STATUS,
        Number(1),
        text="Whenever you become {0}, its counter is {1} higher.",
    ),
    "hp_floor": Passive("hp_floor", Number(1), text="Its HP cannot fall below {0}."),
}

TRIGGERS: Final = {
    "when_revealed": Trigger("when_revealed", text="this is revealed"),
    "enter_domain": Trigger("enter_domain", text="you enter a Domain"),
    "complete_domain": Trigger("complete_domain", text="you complete a Domain"),
    "turn_start": Trigger("turn_start", text="a turn starts"),
    "turn_end": Trigger(
        "turn_end", Number(1, default=1), text="at the end of each turn[ whose number is a multiple of {0}]"
    ),
    "fight_start": Trigger("fight_start", text="a fight begins"),
    "exchange_start": Trigger("exchange_start", text="an exchange begins"),
    "roll": Trigger("roll", text="you roll in a fight"),
    "on_hit": Trigger(
        "on_hit",
        SIDE,
        Word("result", {name.lower(): name for name in RESULTS}, default=None),
        text="{0} result[ {1}] is not blocked",
    ),
    "on_wound": Trigger(
        "on_wound",
        SIDE,
        Word("result", {name.lower(): name for name in RESULTS}, default=None),
        text="{0} result[ {1}] deals damage",
    ),
    "foe_defeated": Trigger(
        "foe_defeated",
        Word("type", {"duel": "Duel", "confrontation": "Confrontation"}, default=None),
        text="you defeat a foe[ in a {0}]",
    ),
    "pit_success": Trigger("pit_success", text="you pass a Pit"),
    "pit_failure": Trigger("pit_failure", text="you fail a Pit"),
    "terror_chosen": Trigger("terror_chosen", text="you choose at a Terror"),
    "rest_start": Trigger("rest_start", text="a Rest begins"),
    "item_used": Trigger("item_used", text="you use an Item"),
    "dread_gained": Trigger("dread_gained", text="you gain Dread"),
    "resolve_gained": Trigger("resolve_gained", text="you gain Resolve"),
    "type_revealed": Trigger("type_revealed", TYPE, text="any {0} is revealed"),
    "guardian_arrival": Trigger("guardian_arrival", text="the Guardian arrives"),
    "would_be_defeated": Trigger("would_be_defeated", text="your Health would reach 0 (once only)"),
    "slot_drawn": Trigger("slot_drawn", text="a slot is drawn by lot"),
    "healed": Trigger("healed", text="you heal"),
}


TESTS: Final = {
    "has_item": Test(asking.has_card, Ref("station"), text="you hold {0}", negated="you do not hold {0}"),
    "has_any_item": Test(items.has_item, text="you hold an Item"),
    "has_equipment": Test(asking.has_equipment, text="you have Equipment"),
    "has_companion": Test(companions.has_companion, Ref("station"), text="{0} is with you"),
    "is_woken": Test(companions.is_woken, Ref("station"), text="{0} is awake"),
    "has_status": Test(status.has_status, STATUS, text="you are {0}"),
    "domain_is": Test(asking.is_domain, Ref("domain"), text="you are in {0}"),
    "visited": Test(asking.has_visited, Ref("domain"), text="you have been in {0}"),
    "type_is": Test(asking.is_type, TYPE, text="the revealed card is of type {0}"),
    "tag_is": Test(asking.has_tag, TAG, text="the foe is a {0}"),
    "first_item": Test(asking.is_first_item, text="it is the first one here"),
    "option_is": Test(
        asking.option_is,
        Word("option", ("difficulty", "path_mode")),
        Word("value", ("story", "standard", "harsh", "forward", "sideways", "tour", "free")),
        text="{0} is {1}",
    ),
}

COUNTS: Final = {
    "resolve": Count(asking.resolve, "your Resolve"),
    "dread": Count(asking.dread, "your Dread"),
    "health": Count(asking.health, "your Health"),
    "grace": Count(asking.grace, "your Grace"),
    "snares": Count(asking.snares, "the number of your Snares"),
    "seals": Count(final_battle.seals_broken, "the number of broken Seals"),
    "seals_broken": Count(final_battle.seals_broken, "the number of broken Seals"),
    "seals_unbroken": Count(final_battle.seals_unbroken, "the number of unbroken Seals"),
    "seals_missing": Count(final_battle.seals_missing, "the number of Seals still to be broken"),
    "turn": Count(asking.turn, "the turn"),
    "exchange": Count(asking.exchange, "the exchange"),
    "fights": Count(asking.fights, "the number of fights begun here"),
    "own_face": Count(asking.own_face, "your die"),
    "foe_face": Count(asking.foe_face, "the foe's die"),
}

VOCABULARY: Final = Vocabulary(
    verbs=VERBS,
    passives=PASSIVES,
    triggers=TRIGGERS,
    tests=TESTS,
    counts=COUNTS,
    limits={
        "once_per_fight": "once per fight",
        "once_per_domain": "once per Domain",
        "once_per_run": "once per run",
    },
    durations={
        "this_roll": "the end of this roll",
        "this_exchange": "the end of this exchange",
        "this_fight": "the end of this fight",
        "this_turn": "the end of this turn",
        "this_domain": "the end of this Domain",
        "run": "the end of the run",
    },
    clause="FW-1.7",
    lasting=modifiers.lend_effect,
)
