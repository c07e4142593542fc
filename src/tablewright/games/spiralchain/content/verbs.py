# interpreted: read once, when a pack is loaded
"""The words that Spiralchain adds to the effect language, each beside the step that it runs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from tablewright.engine.effects import may
from tablewright.engine.language import AmountArg, Block, Cases, Chooser, Number, Verb, Vocabulary, Word
from tablewright.engine.vocabulary import Known
from tablewright.games.spiralchain import readers
from tablewright.games.spiralchain.cards import (
    ALLIANCE,
    GATE,
    PROPHECY,
    RANDOM_LORE,
    Cost,
)
from tablewright.games.spiralchain.content.lasting import PASSIVES, TRIGGERS
from tablewright.games.spiralchain.content.questions import COUNTS, TESTS
from tablewright.games.spiralchain.content.words import (
    ENEMY,
    HOW,
    METAL,
    PLACED,
    PRICE_WORDS,
    REACH,
    ROAD,
    TIME,
    WHERE,
    WHO,
    AnyOf,
    ColourNumber,
    Gains,
    Price,
    Thing,
    TokenNumber,
    cost_of,
    counted,
)
from tablewright.games.spiralchain.rules import (
    alliance,
    confronting,
    day_night,
    dice,
    discarding,
    dragons,
    events,
    favors,
    foreverot,
    gates,
    locations,
    losing,
    madness,
    pawns,
    paying,
    placing,
    prophecies,
    quests,
    roles,
    rounds,
    supply,
    terms,
    tokens,
    transfers,
    warlords,
)

VERBS: Final = {
    "gain": Verb(supply.gain, Gains(), text="Gain {0}."),
    "spend": Verb(paying.spend, Price(), text="Spend {0}.", unless=paying.cannot_spend),
    "pay_alliance": Verb(
        alliance.pay_alliance,
        Number(1),
        text="Pay {0} Alliance.",
        unless=alliance.cannot_pay_alliance,
        adds_up=True,
    ),
    "lose_alliance": Verb(alliance.lose_alliance, AmountArg, text="Lose {0} Alliance."),
    "halve_alliance": Verb(alliance.halve_alliance, text="Halve Alliance, rounded up."),
    "empty_alliance": Verb(alliance.empty_alliance, text="Reduce Alliance to zero."),
    "nothing": Verb(terms.nothing, text="Nothing happens."),
    "roll": Verb(dice.roll_table, Cases(), text="Roll the die: {0}."),
    "discard_energy": Verb(
        tokens.discard_energy, Number(1), text="Discard {0} Energy{0: if able| (as far as able)}."
    ),
    "discard_lore": Verb(tokens.discard_lore, text="Discard 1 Lore if able."),
    "discard_token": Verb(tokens.discard_kind, TokenNumber(), text="Discard 1 {0}."),
    "group_discard": Verb(
        tokens.group_discard,
        TokenNumber("Lore of a player on {here}"),
        text="Discard 1 {0} (the group chooses whose).",
        unless=tokens.cannot_group_discard,
    ),
    "recolour": Verb(tokens.recolour, Number(1), text="Change up to {0} of your Energy into any colours."),
    "recolour_all": Verb(tokens.recolour_all, text="Change any number of your Energy into any colours."),
    "swap_colours": Verb(
        tokens.swap_colours,
        ColourNumber(),
        ColourNumber(),
        unless=tokens.cannot_swap_colours,
        text="Change any number of your {0} Energy into {1}, or the other way round.",
    ),
    "share_colour": Verb(
        tokens.share_colour, text="Name a colour: each player on your world gains 1 Energy of it."
    ),
    "lend_skill": Verb(tokens.lend_skill, text="Choose a Skill Icon; it is yours until this round ends."),
    "take_lore": Verb(tokens.take_lore, text="Take a Lore Token of your choice."),
    "take_prophecy": Verb(prophecies.take_prophecy, text="Take a Prophecy."),
    "reshuffle_prophecies": Verb(
        prophecies.reshuffle_prophecies, text="Shuffle the Prophecy discard pile into its deck."
    ),
    "reshuffle_worlds": Verb(
        locations.reshuffle_worlds, text="Shuffle every World discard pile into its deck."
    ),
    "draw_madness": Verb(madness.draw_madness, text="Draw a Madness."),
    "cure": Verb(madness.cure, text="Discard your Madness."),
    "heal_madness": Verb(roles.heal_madness, text="Discard your Madness or that of a player on your world."),
    "take_gate": Verb(gates.take_gate, text="Take and place a Permanent Gate Card."),
    "return_gate": Verb(
        gates.return_gate, text="Return a Permanent Gate of the current player's choice to the supply."
    ),
    "return_gates": Verb(gates.return_gates, text="Every Permanent Gate in place goes back to the supply."),
    "travel": Verb(gates.travel, WHERE, HOW, text="Move your pawn to {0}, {1}.", unless=gates.cannot_travel),
    "gate_onward": Verb(
        gates.gate_onward, text="You may Gate to an adjacent world at normal cost and with its Verge roll."
    ),
    "safe_road": Verb(
        gates.safe_road, ROAD, text="Until the end of the round Gates to {0} need no Verge roll."
    ),
    "free_gates": Verb(
        gates.free_gates, Number(1), text="The next {0} Gate actions of this round cost no Alliance."
    ),
    "swap_pawns": Verb(
        pawns.swap_pawns,
        unless=pawns.cannot_swap_pawns,
        text="Swap your pawn with another pawn, a player's only if that player agrees.",
    ),
    "summon": Verb(
        pawns.summon,
        unless=pawns.cannot_summon,
        text="Bring another player's pawn to your world if that player agrees, at no cost and with no Verge roll.",
    ),
    "carry_pawns": Verb(
        pawns.carry_pawns,
        unless=pawns.cannot_carry_pawns,
        text="Fly to one adjacent face-up world and take along any pawns from your world, players' only with their "
        "consent; a single Verge roll serves for all.",
    ),
    "send_fleet": Verb(
        pawns.send_fleet,
        text="Fly Player Pawns from one world to another that is face-up, each only if its owner agrees; it costs "
        "nothing and needs no Verge roll.",
    ),
    "follow_deployed": Verb(pawns.follow_deployed, text="Move your pawn there, free and without a roll."),
    "deploy_moves": Verb(
        pawns.deploy_moves,
        Number(1),
        text="Make {0:|up to }{0} Deploy {0:move|moves}.",
        unless=pawns.cannot_move_reserves,
    ),
    "deploy_supply": Verb(
        pawns.deploy_supply,
        WHERE,
        text="Deploy an Influence Token from the supply on {0}.",
        unless=pawns.cannot_deploy_supply,
    ),
    "deploy_paid": Verb(pawns.deploy_paid, AnyOf(WHERE), text="Deploy the Influence Token on {0}."),
    "move_reserves": Verb(
        pawns.move_reserves,
        Number(1),
        text="Send up to {0} Reinforcements wherever you like, but to no lost world.",
    ),
    "reserves_down": Verb(
        pawns.reserves_down,
        Word("place", {"all": "Each Reinforcement", "here": "Each Reinforcement on {here}"}),
        text="{0} moves one world down.",
    ),
    "trade": Verb(
        transfers.trade,
        Number(1),
        REACH,
        METAL,
        unless=transfers.cannot_trade_by_card,
        text="Give to or take from a player {1}, who agrees, up to {0} Energy[ {2}].",
    ),
    "give_one": Verb(
        transfers.give_one_here,
        text="Give 1 Energy to a player on your world.",
        unless=transfers.cannot_give_one_here,
    ),
    "gift_any": Verb(transfers.gift_any, text="The group gives 1 Energy of any colour to a player."),
    "place": Verb(placing.place, PLACED, WHERE, text="Place {0} on {1}."),
    "place_ruin_beside": Verb(placing.place_ruin_beside, text="Place a Ruin on another location of {here}."),
    "place_own_ruin": Verb(
        placing.place_own_ruin,
        WHERE,
        text="Place a Ruin on an unblocked location of {0}.",
        unless=placing.cannot_place_own_ruin,
    ),
    "ruin_worlds": Verb(
        placing.ruin_worlds,
        Number(1),
        text="The current player chooses {0} face-up worlds; place a Ruin on each.",
    ),
    "remove_ruin": Verb(
        placing.remove_ruin,
        WHERE,
        text="Remove a Ruin from a location of {0}.",
        unless=placing.cannot_remove_ruin,
    ),
    "move_obliviate": Verb(
        placing.move_obliviate,
        unless=placing.cannot_move_obliviate,
        text="Drive an Obliviate from your world onto an adjacent face-up one, to an unblocked location you choose.",
    ),
    "move_warlord": Verb(
        placing.move_warlord,
        unless=placing.cannot_move_warlord,
        text="Lure a Warlord on your world to a location there that nothing blocks.",
    ),
    "redirect": Verb(
        placing.redirect,
        unless=placing.cannot_redirect,
        text="Turn it aside to an adjacent face-up world of your choice.",
    ),
    "discard_enemy": Verb(discarding.discard_enemy, ENEMY, WHERE, text="Discard {0} on {1}."),
    "discard_warlords": Verb(discarding.discard_warlords, WHERE, text="Discard all Warlords on {0}."),
    "destroy_dragon": Verb(dragons.destroy_dragon, WHERE, text="Destroy a Dragon on {0}."),
    "destroy_own_dragon": Verb(
        dragons.destroy_dragon, WHERE, text="Destroy a Dragon on {0}.", unless=dragons.cannot_destroy_dragon
    ),
    "restore_dragon": Verb(
        dragons.restore_dragon,
        WHERE,
        text="Restore a Destroyed Dragon on {0}.",
        unless=dragons.cannot_restore_dragon,
    ),
    "confront_near": Verb(
        confronting.confront_near,
        unless=confronting.cannot_confront_near,
        text="Confront an Obliviate on a face-up world next to yours, just as if you stood beside it.",
    ),
    "confront_daring": Verb(
        confronting.confront_daring,
        Number(1),
        unless=confronting.cannot_confront_daring,
        text="Confront an Obliviate on your world and add {0} to every roll; if you fail, you still pay 1 Energy of "
        "its cost.",
    ),
    "challenge": Verb(
        warlords.challenge,
        unless=warlords.cannot_challenge,
        text="Challenge a Warlord on your world and roll the die: on 5–8 it is discarded, on 1–4 it activates as "
        "though it had no card.",
    ),
    "engage_blocked": Verb(
        locations.engage_blocked,
        unless=locations.cannot_engage_blocked,
        text="Engage a location of your world although an Obliviate blocks it; Warlords must be outnumbered as ever.",
    ),
    "lose_world": Verb(losing.lose_worlds, WHERE, text="{0} is lost."),
    "rally": Verb(warlords.rally, WHERE, text="All Warlords on {0} activate."),
    "advance": Verb(warlords.advance, text="It Advances."),
    "return_warlord": Verb(
        warlords.return_warlord,
        text="Of the Warlords in the box whose world is face-up, place a random one there, without its card.",
    ),
    "raise_verge": Verb(
        foreverot.raise_verge,
        text="Move the Verge Indicator one gap up, but no further than between Rettik and Pithysia.",
    ),
    "add_rotkin": Verb(
        foreverot.add_rotkin,
        text="Put a random unused Rotkin on the smallest Rot Stack that still has a token.",
    ),
    "night_discard": Verb(foreverot.discard_at_night, text="Discard as in step 1 of the Foreverot Roll."),
    "look_foreverot": Verb(foreverot.look_foreverot, text="Look at the top Foreverot Card."),
    "advance_event": Verb(
        events.queue_events, Number(1), text="Advance the Event Deck by {0} {0:card|cards}."
    ),
    "look_events": Verb(
        events.look_events, Number(1), text="Look at the top {0} Events and put them back in any order."
    ),
    "look_event": Verb(roles.look_at_event, text="Look at the top Event; you may put it at the bottom."),
    "return_event": Verb(
        events.return_event,
        text="The group picks any Event but this one from the Event Discard Pile and shuffles it into the Event Deck.",
    ),
    "look_any": Verb(
        roles.look_any,
        unless=roles.cannot_look_any,
        text="Look at the top card of one deck (Foreverot, Event, Prophecy, Faction or that of a face-up world); any "
        "but a Foreverot Card you may then slip to the bottom.",
    ),
    "set_time": Verb(day_night.set_time, TIME, text="Turn to {0}."),
    "flip_time": Verb(day_night.flip_time, text="Flip the Time Token."),
    "hold_time": Verb(day_night.hold_time, text="Step 5 does not flip the Time Token this round."),
    "draw_world": Verb(
        locations.draw_world,
        Number(1),
        unless=locations.cannot_draw_world,
        text="Turn up {0} World {0:Card|Cards} of {here} and carry out {0:its|one} black box.",
    ),
    "draw_from": Verb(
        locations.draw_from,
        WHERE,
        Number(1),
        text="Turn up the top {1} World {1:Card|Cards} of {0}, carry out one black box and discard all of them.",
    ),
    "draw_quest": Verb(
        quests.draw_quest,
        WHERE,
        Number(1, 2, default=1),
        unless=quests.cannot_draw_quest,
        text="Draw {1} {1:Quest|Quests} from the World Deck of {0}.",
    ),
    "mill": Verb(
        locations.mill,
        Number(1),
        text="Put {0} {0:card|cards} from the top of the World Deck of {here} on its discard pile.",
    ),
    "reuse_world": Verb(
        locations.reuse_world,
        unless=locations.cannot_reuse_world,
        text="Follow the black box of the card that tops a face-up world's discard pile, as though you had drawn it; "
        "the card stays where it is.",
    ),
    "search_faction": Verb(
        favors.search_faction,
        text="Look through the Faction Deck, play a card of it for no Influence and shuffle the rest.",
    ),
    "extra_actions": Verb(rounds.extra_actions, Number(1), text="Give {whom} {0} more actions this turn."),
    "grant_action": Verb(
        roles.grant_action, text="Let another player on your world take one main action at once."
    ),
    "borrow_special": Verb(
        roles.borrow_special,
        unless=roles.cannot_borrow_special,
        text="Use the Special Action of another player's role, that player agreeing.",
    ),
    "re_roll_die": Verb(dice.roll_die_again, text="Have that die rolled again."),
    "set_result": Verb(dice.set_result, Number(1, 8), text="Let the result count as {0}."),
    "add_result": Verb(dice.add_result, Number(-1, 1), text="{0:Raise?Lower} the result by {0:abs}."),
    "prevent": Verb(prophecies.prevent, text="Prevent {it}."),
    "each": Verb(rounds.each, WHO, Block(), text="{0}{1:each}"),
}


def no_duration(table: Any, duration: str, effect: Any) -> None:
    raise NotImplementedError("texts of Spiralchain last as their verbs say")


PRICES: Final = (paying.spend, alliance.pay_alliance)
GOODS: Final = {tokens.take_lore: RANDOM_LORE, prophecies.take_prophecy: PROPHECY, gates.take_gate: GATE}


def bargain(moves: Sequence[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """SF-17.3, SF-R62: a purchase is refused if the supply can give nothing of what is bought."""
    paid = [move for move in moves if move[0] in PRICES]
    bought = [move for move in moves if move[0] not in PRICES and move[0] is not may]
    if not paid or not bought or any(move[0] is not supply.gain and move[0] not in GOODS for move in bought):
        return []
    alike = max([move[1].same for move in paid if move[0] is paying.spend], default=0)
    return [(supply.cannot_give, kinds_given(bought), max(1, alike))]


def kinds_given(moves: Sequence[tuple[Any, ...]]) -> tuple[int, ...]:
    """SF-R62: what these moves would give; what does not come from the supply is always there, like Alliance."""
    kinds: list[int] = []
    for move in moves:
        kinds += [kind for kind, _ in move[1]] if move[0] is supply.gain else [GOODS.get(move[0], ALLIANCE)]
    return tuple(kinds)


VOCABULARY: Final = Vocabulary(
    verbs=VERBS,
    passives=PASSIVES,
    triggers=TRIGGERS,
    tests=TESTS,
    counts=COUNTS,
    limits={"once_per_turn": "once per turn", "once_per_round": "once per round"},
    names={"here": "your world", "your": "your", "whom": "yourself", "it": "that", "kept": ""},
    choosers={
        "group": Chooser((readers.the_group, 1, 0), "the group"),
        "current": Chooser((readers.current_player, 1, 0), "the current player"),
    },
    who=(readers.whose, 1, 0),
    clause="SF-1.17",
    lasting=no_duration,
    bargain=bargain,
)
UNLESS: Final = {verb.step: verb.unless for verb in VERBS.values() if verb.unless is not None}


def guards_of(moves: Sequence[tuple[Any, ...]]) -> tuple[Any, ...]:
    """What must be payable for these moves, as an option of a window (SF-21.2)."""
    return tuple((UNLESS[move[0]], *move[1:]) for move in moves if move[0] in UNLESS)


def read_cost(text: str) -> Cost:
    """«2 red, 1 yellow» in a field of its own."""
    words = text.replace(",", " ").split()
    args = [Thing(PRICE_WORDS).read(word, VOCABULARY, Known(), "") for word in words]
    return cost_of(counted(args))
