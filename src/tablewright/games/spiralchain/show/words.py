# interpreted: made once for each look at the table, not once a move
"""What Spiralchain asks, and what each option is called and points at."""

from __future__ import annotations

from typing import Any, Final

from tablewright.engine.effects import leave_it
from tablewright.engine.pile import NOTHING
from tablewright.engine.table import Move, Step, step_name
from tablewright.games.spiralchain import force
from tablewright.games.spiralchain.cards import (
    ARMIES,
    NUR,
    TOKEN_NAMES,
    Card,
    Enemy,
)
from tablewright.games.spiralchain.rules import (
    confronting,
    dice,
    discarding,
    dragons,
    events,
    favors,
    foreverot,
    gates,
    locations,
    pawns,
    paying,
    placing,
    prophecies,
    quests,
    roles,
    rounds,
    set_up,
    supply,
    tokens,
    transfers,
    warlords,
)
from tablewright.games.spiralchain.rules import terms as worlds
from tablewright.games.spiralchain.show.cards import (
    cost_words,
    counted,
    gate_rule,
)
from tablewright.games.spiralchain.show.names import KINDS, card_of, world_name
from tablewright.games.spiralchain.table import (
    CHALLENGE_ROLL,
    CONFRONT_ROLL,
    ROUSE_ROLL,
    VERGE_ROLL,
    Bill,
    Table,
)
from tablewright.scene.words import Asks, Say, Says, Words


def wish(table: Table, move: Move) -> str:
    """SF-8.5, SF-R26: what somebody is to agree to, as the one who wants it says it."""
    name, boards = step_name(move), table.content.worlds
    if name == "take_from":
        _, _, _, kind, left = move
        more = f", and may then take {left - 1} more Energy of yours" if left > 1 else ""
        return f"you for 1 {TOKEN_NAMES[kind]}{more}"
    if name == "give_to":
        _, _, _, kind, left = move
        more = f", and may then give you {left - 1} more Energy" if left > 1 else ""
        return f"you to take 1 {TOKEN_NAMES[kind]}{more}"
    if name == "hand_relic":
        _, seat, _, relic = move
        its_name = KINDS["relic"].name(table, relic)
        return f"you to take the {its_name}" if seat == table.you else f"you for the {its_name}"
    if name == "swap_with":
        theirs, yours = (boards[table.heroes[seat].world].name for seat in move[1:])
        return f"you to swap pawns: yours goes from {yours} to {theirs}, theirs from {theirs} to {yours}"
    if name == "bring":
        _, seat, world = move
        return f"to move your pawn from {boards[table.heroes[seat].world].name} to {boards[world].name}"
    if name == "use_borrowed":
        return f"to use your Special Action, that of the {KINDS['role'].name(table, move[1])}"
    return "for your consent"


ROLLS: Final = {
    VERGE_ROLL: "Verge roll",
    CONFRONT_ROLL: "Confront roll",
    ROUSE_ROLL: "Rouse",
    CHALLENGE_ROLL: "challenge",
}


def window_words(table: Table, trigger: int, passed: int) -> str:
    """SF-21.2: what is about to happen, or just did. The open window itself tells which of all that it is."""
    content = table.content
    if trigger == force.DIE_ROLLED:
        return f"{die_words(table)}. Let it stand?"
    if trigger == force.FOREVEROT_ROLLED:
        return f"The Foreverot Roll is {table.foreverot}. Change it?"
    if trigger == force.OBLIVIATE_COMES:
        where = content.worlds[table.coming_to].name
        return f"{content.enemies[table.coming].name} is about to be placed on {where}. Interrupt?"
    if trigger == force.DRAGON_FALLS:
        return f"A Dragon on {content.worlds[table.falling].name} is about to be Destroyed. Interrupt?"
    if trigger == force.WARLORD_RISES:
        where = content.location(worlds.location_of(table, table.rising)).name
        return f"{content.enemies[table.rising].name} is about to activate on {where}. Interrupt?"
    if trigger == force.FOREVEROT_REVEALED:
        return f"{content.foreverot[table.revealed].name} was revealed. Interrupt?"
    actions = counted(int(table.actions), "action")
    return f"Seat {table.current + 1} begins a turn with {actions}. Use a card before it?"


def die_words(table: Table) -> str:
    """SF-R55, SF-1.14: whose roll it was and for what, what it shows and counts as, and what it had to be."""
    words = f"Seat {table.roller + 1}'s {ROLLS.get(table.why, 'roll')} shows {table.natural}"
    if table.die != table.natural:
        words += f", which counts as {table.die}"
    return f"{words}; {table.need} or more succeeds" if table.need else words


def source(table: Table) -> str:
    if table.revealed != NOTHING:
        return f"open-{table.content.foreverot[table.revealed].id}"
    return ""


def payment_label(table: Table, seat: int, counts: tuple[int, ...], relics: tuple[int, ...]) -> str:
    return f"Pay {paid_words(table, counts, relics)}"


def interrupting(table: Table, name: str) -> Card:
    cards = [*table.content.prophecies, *table.content.roles]
    return next(card for card in cards if card.id == name)


def gate_words(table: Table, world: int, cost: int) -> str:
    below = NUR < world < table.verge and not (table.safe_roads >> world) & 1
    risk = f"; Verge roll, safe on {table.heroes[table.you].mods.verge_safe}–8" if below else ""
    return f"Costs {cost} Alliance{risk}."


def chance_words(table: Table, enemy: Enemy) -> str:
    """SF-6.1, SF-6.2: what is paid now, as cards, icons and the Active Event change it, and how often one rolls."""
    rolls = int(confronting.rolls_needed(table, table.you, enemy.dice, enemy.skill)) if enemy.dice else 0
    return (
        f"{bill_words(table, confronting.bill_for_enemy(table, table.you, enemy))}{rolls_words(table, rolls)}"
    )


def rolls_words(table: Table, rolls: int) -> str:
    if not rolls:
        return "; no roll."
    least = max(1, dice.SUCCESS - int(dice.confront_bonus(table, table.you)))
    return f"; {rolls} {'roll' if rolls == 1 else 'rolls'} of {least}–8."


def bill_words(table: Table, bill: Bill) -> str:
    """The one way to pay; where there are several, what they have in common."""
    ways = paying.payments(table, table.you, bill)
    if len(ways) == 1:
        return f"Costs {paid_words(table, *ways[0])}"
    words = f"Costs {cost_words(bill.cost)}"
    words += f", {bill.less} less" if bill.less else ""
    words += f", {bill.less_energy} Energy less" if bill.less_energy else ""
    words += f", {bill.more} Energy of any colour more" if bill.more else ""
    return f"{words}, as you choose" if len(ways) > 1 else words


def paid_words(table: Table, counts: tuple[int, ...], relics: tuple[int, ...]) -> str:
    words = [f"{n} {TOKEN_NAMES[kind]}" for kind, n in enumerate(counts) if n]
    words += [table.content.relics[relic].name for relic in relics]
    return ", ".join(words) or "nothing"


def rot_chance(table: Table, stack: int) -> str:
    """SF-6.10: Rot is paid for, Rotkin are rolled for."""
    token = table.stacks[stack][-1]
    rot = table.content.rots[token]
    rolls = int(confronting.rolls_needed(table, table.you, rot.dice, rot.skill)) if rot.dice else 0
    return (
        f"{bill_words(table, confronting.bill_for_rot(table, table.you, token))}{rolls_words(table, rolls)}"
    )


# What the arguments of steps are: their names, and the objects that one would click
# Questions


def actions_left(table: Table) -> str:
    return f"What do you do? {counted(max(0, int(table.actions)), 'action')} left."


def request_words(table: Table, seat: int, other: int, colour: int) -> str:
    return f"Seat {other + 1} asks you for 1 {TOKEN_NAMES[colour]}. Do you agree?"


def consent_words(table: Table, seat: int, move: Move) -> str:
    return f"Seat {table.you + 1} asks {wish(table, move)}. Do you agree?"


def agreement_words(table: Table, seat: int, move: Move) -> str:
    if seat == table.you:
        return f"Does your own pawn go to {world_name(table, move[2])}?"
    return consent_words(table, seat, move)


def pick_words(table: Table, step: Step, among: tuple[Any, ...], who: int, clause: str) -> str:
    return PICKS.get(step, "Choose one.")


PICKS: Final[dict[Step, str]] = {
    supply.choose_energy: "To whom does the group give Energy?",
    tokens.take_face: "Which Lore do you take?",
    gates.place_gate: "Which Permanent Gate do you place?",
    gates.close_gate: "Which Permanent Gate is closed?",
    gates.travel_to: "Where do you go?",
    gates.travel_with_verge: "Where do you go?",
    pawns.deploy_on: "Where is the Influence deployed?",
    placing.lay_ruin: "Where does the Ruin lie?",
    placing.clear_ruin: "Which Ruin is cleared?",
    discarding.discard_named: "Which enemy is discarded?",
    dragons.wake_dragon: "Where does a Dragon wake?",
    locations.follow_black_box: "Which World Card is carried out?",
    tokens.borrow_skill: "Which Skill Icon?",
    locations.add_energy: "Which Energy do you gain besides?",
    placing.turn_aside: "To which world is it turned aside?",
    confronting.confront_this: "Which Obliviate do you confront?",
    confronting.confront_boldly: "Which Obliviate do you confront?",
    warlords.challenge_this: "Which Warlord do you challenge?",
    locations.slip_in: "Which location do you slip into?",
    quests.take_one_quest: "From which World Deck?",
    quests.take_two_quests: "From which World Deck?",
    roles.let_act: "Who acts at once?",
    roles.ask_to_borrow: "Whose Special Action?",
    roles.heal_seat: "Whose Madness leaves?",
    pawns.ask_to_come: "Whom do you call?",
    pawns.carry_to: "Where do you carry everybody?",
    events.bring_event_back: "Which Event returns?",
    favors.play_found: "Which Faction Card do you play?",
}
ASK: Final[Asks] = {
    rounds.take_action: actions_left,
    rounds.granted_action: "Take one main action at once.",
    worlds.pick: pick_words,
    worlds.pick_more: pick_words,
    prophecies.window: window_words,
    transfers.answer_request: request_words,
    transfers.consent: consent_words,
    transfers.agreement: agreement_words,
    set_up.deal_role: "Which role do you take?",
    set_up.choose_first: "Who begins?",
    set_up.choose_world: "On which world does the journey begin? (Onus is a good choice; Nur has no locations.)",
    transfers.transfer: "Which Energy, to whom or from whom?",
    supply.choose_energy: "Which colour of Energy do you take?",
    supply.choose_colour: "Which colour of Energy do you take?",
    paying.choose_payment: "How do you pay?",
    tokens.choose_loss: "Which token do you give up?",
    tokens.give_up_one_of: "Which token do you give up?",
    tokens.choose_recolouring: "Which Energy becomes which?",
    tokens.swap_colours: "How many change colour?",
    tokens.share_colour: "Which colour do you name?",
    favors.spend_more_actions: "How many further actions do you spend on this call?",
    favors.choose_faction: "Which Faction do you call upon?",
    prophecies.choose_prophecy: "Which Prophecy do you keep?",
    events.order_events: "Which Event goes back first, to lie lower?",
    foreverot.night_discard: "Night: which token is discarded?",
    placing.make_room: "Every location is blocked. Who makes room?",
    placing.choose_ruined: "Which world suffers a Ruin?",
    warlords.next_warlord: "Which Warlord activates first?",
    placing.move_obliviate: "Which Obliviate goes where?",
    placing.move_warlord: "Which Warlord goes where?",
    pawns.march_on: "Does it march a step further?",
    pawns.deploy_moves: "Which Reinforcement moves?",
    pawns.move_reserves: "Which Reinforcement goes where?",
    pawns.swap_pawns: "With which pawn do you swap?",
    pawns.offer_lift: "Does a Reinforcement come along?",
    pawns.send_fleet: "From which world to which?",
    gates.gate_onward: "Do you Gate onward?",
    roles.look_any: "At which deck do you look?",
    roles.leave_or_bury: "Leave it on top, or put it at the bottom?",
    transfers.trade: "What changes hands?",
    transfers.give_more: "Another one?",
    transfers.take_more: "Another one?",
    transfers.give_one_here: "What do you give to whom?",
    tokens.group_discard: "Whose token is discarded?",
    tokens.group_discard_lore: "Whose Lore is discarded?",
}

# Options


def gate_detail(table: Table, name: str) -> str:
    world = table.content.world_of[name]
    return gate_words(table, world, int(gates.gate_cost(table, table.you, world)))


def onward_detail(table: Table, name: str) -> str:
    world = table.content.world_of[name]
    return gate_words(table, world, int(gates.onward_cost(table, table.you, world)))


def gate_text(table: Table, name: str) -> str:
    return gate_rule(table.content, table.content.gates[table.content.gate_of[name]])


def place_text(table: Table, name: str) -> str:
    location = table.content.location_of.get(name, -1)
    return table.content.location(location).effect.text if location >= 0 else ""


def role_text(table: Table, name: str) -> str:
    card = card_of(table, "role", name)
    return card.text if card else ""


def reward_text(table: Table, name: str) -> str:
    card = card_of(table, "quest", name)
    return card.reward.text if card and card.reward else ""


def chance(table: Table, name: str) -> str:
    return chance_words(table, table.content.enemies[table.content.enemy_of[name]])


def rouse_words(table: Table, name: str) -> str:
    need = int(table.heroes[table.you].mods.rouse_on)
    return f"Succeeds on {need}–8; otherwise the Dragon is Destroyed."


def interrupt_words(table: Table, seat: int, trigger: int, name: str) -> str:
    card = interrupting(table, name)
    return f"{card.name}: {card.text}"


def interrupt_target(table: Table, seat: int, trigger: int, name: str) -> list[str]:
    card = interrupting(table, name)
    held = card.id in table.content.prophecy_of and any(
        card.index in hero.prophecies for hero in table.heroes
    )
    return [f"prophecy-{card.id}" if held else f"role-{card.id}"]


def faction_words(table: Table, name: str) -> str:
    card = card_of(table, "faction", name)
    if card is None:
        return f"Play {name}"
    price = "free" if favors.is_free(table, table.you, card) else "1 Influence"
    return f"Play {card.name} (● {ARMIES[card.link]}, {price}): {card.text}"


def relic_given(table: Table, seat: int, relic: int, n: int) -> str:
    return f"Seat {seat + 1} gives up the {table.content.relics[relic].name}"


def actions_lost(table: Table) -> str:
    """SF-3.14: what is lost is said before it is."""
    n = int(table.actions)
    if n <= 0 or table.acting != table.current:
        return ""
    return f"You have {n} {'action' if n == 1 else 'actions'} left, which will be lost. End your turn?"


SAY: Final[Says] = {
    rounds.pass_turn: Say("End your turn", tone="quiet", key="e", confirm=actions_lost, ends=True),
    rounds.decline_action: Say("Do without an action"),
    locations.engage: Say("Engage {0:place}", group="Engage Location", detail=place_text),
    locations.slip_in: Say("Slip into {0:place}"),
    gates.gate: Say("Gate to {0:world_id}", group="Gate", detail=gate_detail),
    gates.gate_free_of_action: Say("Gate on to {0:world_id}", detail=onward_detail),
    confronting.confront_obliviate: Say("Confront {0:enemy}", group="Confront", detail=chance),
    confronting.confront_warlord: Say("Confront {0:enemy}", group="Confront", detail=chance),
    confronting.confront_this: Say("Confront {0:enemy}"),
    confronting.confront_boldly: Say("Confront {0:enemy}"),
    warlords.challenge_this: Say("Challenge {0:enemy}"),
    dragons.rouse: Say("Rouse a Dragon against {0:enemy}", group="Rouse Dragons", detail=rouse_words),
    dragons.rouse_rot: Say("Rouse a Dragon against {0:stack}"),
    confronting.confront_rot: Say("Confront {0:stack}", group="Confront", detail=rot_chance),
    confronting.confront_covered: Say("Confront what lies covered in the {0:stack_name} stack"),
    confronting.confront_ruin: Say("Confront the Ruin on {0:place}"),
    transfers.transfer: Say("Transfer 1 Energy", group="Transfer"),
    pawns.deploy: Say("Deploy a Reinforcement from {0:world} {1:direction}", group="Deploy Reinforcements"),
    pawns.move_one: Say("Move a Reinforcement from {0:world} {1:direction}"),
    pawns.step_on: Say("March on from {0:world} {1:direction}"),
    pawns.send_reserve: Say("Send a Reinforcement from {0:world} to {1:world}"),
    favors.call_in_favors: Say("Call in Favors", group="Call in Favors"),
    favors.add_actions: Say("Spend {0} further actions"),
    favors.play_found: Say("Play {0:faction}"),
    favors.play_none: Say("Play none of them", tone="quiet"),
    roles.special: Say("Special Action of the {0:role}", group="Special Actions", detail=role_text),
    roles.ask_to_borrow: Say("Borrow the Special Action of the {0:role}", detail=role_text),
    roles.free_use: Say("Use the {0:role}'s Special Effect", group="Special Effects"),
    set_up.choose_role: Say(
        "Seat {0:seat}: be the {1:role}", detail=lambda table, seat, name: role_text(table, name)
    ),
    roles.event_action: Say("Special Action of the Event {0:event}", group="Special Actions"),
    quests.collect: Say("Collect the Quest {0:quest}", group="Quests", detail=reward_text),
    tokens.convert: Say("Use the {0:relic}", group="Relics"),
    transfers.give_energy: Say("Give seat {0:seat} 1 {0,1:token_of}"),
    transfers.request_energy: Say("Ask seat {0:seat} for 1 {0,1:token_of}"),
    transfers.grant_request: Say("Agree: hand seat {1:seat} 1 {1,2:token_of}", at="{0:seat}"),
    transfers.refuse_request: Say("Refuse"),
    transfers.agree: Say("Agree"),
    transfers.decline: Say("Do not agree"),
    transfers.hold_out: Say("Offer seat {0:seat} 1 {0,1:token_of}"),
    transfers.hold_out_relic: Say("Offer seat {0:seat} the {1:relic}"),
    transfers.ask_for_relic: Say("Ask seat {0:seat} for the {1:relic}"),
    transfers.give_to: Say("Give seat {1:seat} 1 {1,2:token_of}", at="{0:seat}"),
    transfers.ask_for: Say("Ask seat {0:seat} for 1 {0,1:token_of}"),
    transfers.take_from: Say("Take 1 {1,2:token_of} from seat {1:seat}", at="{0:seat}"),
    worlds.leave_off: Say("No more", tone="quiet"),
    supply.take_energy: Say("Seat {0:seat} takes {2} {0,1:token_of}"),
    locations.add_energy: Say("1 more {0:token}"),
    tokens.take_face: Say("Lore of {0:skill}"),
    tokens.borrow_skill: Say("{0:skill}"),
    tokens.give_up: Say("Seat {0:seat} gives up 1 {0,1:token_of}"),
    tokens.choose_loss: Say("Seat {0:seat} gives up a Lore Token"),
    supply.choose_energy: Say("1 Energy for seat {0:seat}"),
    foreverot.give_to_night: Say("Seat {0:seat} gives up 1 {0,1:token_of}"),
    tokens.change_colour: Say("Change 1 {0,1:token_of} into {0,2:token_of}", at="{0:seat}"),
    tokens.swap_so_many: Say("Change {2} {0:token} into {1:token}"),
    tokens.name_colour: Say("{0:token} for everybody here"),
    prophecies.pass_window: Say("Let it be", tone="quiet", key="k"),
    prophecies.keep_this: Say("Keep {1:prophecy}", at="{0:seat}"),
    gates.travel_to: Say("Go to {0:world}"),
    gates.travel_with_verge: Say("Go to {0:world}"),
    gates.place_gate: Say("Open the {0:gate}", detail=gate_text),
    gates.close_gate: Say("Close the {0:gate}", detail=gate_text),
    pawns.deploy_on: Say("Deploy on {0:world}"),
    pawns.swap_with_reserve: Say("Swap with a Reinforcement on {0:world}"),
    pawns.ask_to_swap: Say("Ask seat {0:seat} to swap"),
    pawns.ask_to_come: Say("Ask seat {0:seat} to come"),
    pawns.carry_to: Say("Fly to {0:world}"),
    pawns.lift: Say("It comes along to {1:world}", at="{0:world}"),
    pawns.fly: Say("From {0:world} to {1:world}"),
    placing.replace: Say("{0:blocker} makes room"),
    placing.lay_ruin: Say("A Ruin on {0:location}"),
    placing.clear_ruin: Say("Clear the Ruin on {0:location}"),
    placing.shift_enemy: Say("Move {0:blocker} to {1:location}"),
    placing.ruin_this: Say("A Ruin on {0:world}"),
    placing.turn_aside: Say("To {0:world}"),
    discarding.discard_named: Say("Discard {0:enemy}"),
    dragons.wake_dragon: Say("Restore a Dragon on {0:world}"),
    warlords.call_up: Say("{0:enemy} activates next"),
    roles.let_act: Say("Seat {0:seat} acts"),
    roles.heal_seat: Say("Heal seat {0:seat}"),
    roles.bury_top: Say("Put it at the bottom"),
    roles.look_at: Say("Look at the {0:word}"),
    locations.follow_black_box: Say("Carry out {0:world_card}"),
    quests.take_one_quest: Say("A Quest from {0:world}"),
    quests.take_two_quests: Say("Two Quests from {0:world}"),
    events.put_event_back: Say("{0:event} goes back first"),
    events.bring_event_back: Say("{0:event} returns to the deck"),
    set_up.begin_with: Say("Seat {0:seat} begins"),
    set_up.start_on: Say("Begin on {0:world_id}"),
    favors.play_faction: Say(faction_words, at="{0:faction}"),
    paying.pay: Say(payment_label),
    prophecies.interrupt: Say(interrupt_words, at=interrupt_target),
    dice.re_roll: Say("Use a Re-Roll Token", at="die"),
    dice.special_re_roll: Say("Use 1 {1:token_name} for a new Foreverot Roll", at="foreverot-die"),
    foreverot.give_relic_to_night: Say(relic_given),
    leave_it: Say("Leave it", tone="quiet"),
}

WORDS: Final = Words(SAY, ASK, KINDS, source=source)
