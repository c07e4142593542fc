# interpreted: read once, when a pack is loaded
"""The words that Spiralchain adds to the effect language, each beside the step that it runs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from tablewright.engine.effects import may
from tablewright.engine.language import (
    AmountArg,
    Block,
    Cases,
    Chooser,
    Count,
    Many,
    Number,
    Passive,
    Test,
    Trigger,
    Verb,
    Vocabulary,
    Word,
)
from tablewright.engine.numbers import whole
from tablewright.engine.vocabulary import Arg, Kind, Known, Mismatch
from tablewright.engine.wording import Said
from tablewright.games.spiralchain import readers
from tablewright.games.spiralchain.cards import (
    ALLIANCE,
    BINDMETAL,
    COLOURS,
    GAINS,
    GATE,
    INFLUENCE,
    LORE,
    PAY_ANY,
    PAY_EITHER,
    PAY_RE_ROLL,
    PROPHECY,
    RANDOM_LORE,
    RE_ROLL,
    SPECIAL_RE_ROLL,
    Cost,
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

# Things to gain and to spend

GAIN_WORDS: Final = {
    "blue": "blue Energy", "black": "black Energy", "red": "red Energy", "yellow": "yellow Energy",
    "bindmetal": "Bindmetal", "influence": "Influence", "re_roll": "Re-Roll", "special_re_roll": "Special Re-Roll",
    "any": "Energy of any colour", "of_one_colour": "Energy of one colour",
    "of_one_other_colour": "Energy of one other colour", "lore": "random Lore", "relic": "random Relic",
    "alliance": "Alliance", "home": "Energy of your world's home colour",
}  # fmt: skip
GAIN_KINDS: Final = {
    **{colour: i for i, colour in enumerate(COLOURS)},
    "bindmetal": BINDMETAL, "influence": INFLUENCE, "re_roll": RE_ROLL, "special_re_roll": SPECIAL_RE_ROLL, **GAINS,
}  # fmt: skip
PRICE_WORDS: Final = {
    "blue": "blue Energy", "black": "black Energy", "red": "red Energy", "yellow": "yellow Energy",
    "bindmetal": "Bindmetal", "influence": "Influence", "any": "Energy of any colour", "same": "Energy of one colour",
    "different": "Energy of different colours", "energy_or_bindmetal": "Energy or Bindmetal",
    "re_roll_of_either_side": "Re-Roll of either side",
}  # fmt: skip
PRICE_UNITS: Final = {
    **{colour: i for i, colour in enumerate(COLOURS)},
    "bindmetal": BINDMETAL, "influence": INFLUENCE, "any": PAY_ANY, "energy_or_bindmetal": PAY_EITHER,
    "re_roll_of_either_side": PAY_RE_ROLL,
}  # fmt: skip


class Thing(Kind):
    """A number, or the word for what there are so many of."""

    name = "thing"

    def __init__(self, words: dict[str, str]) -> None:
        super().__init__()
        self.words = words

    def read(self, atom: str, vocabulary: Vocabulary, known: Known, this: str) -> Arg:
        number = whole(atom)
        if number is not None:
            return Arg(number, Said(atom))
        if atom not in self.words:
            raise Mismatch("is neither a number nor a token", next(iter(self.words)))
        return Arg(atom, Said(self.words[atom]))


def counted(args: Sequence[Arg]) -> list[tuple[int, str]]:
    """«1 yellow 2 blue» as numbers and words; a word without a number counts once."""
    found: list[tuple[int, str]] = []
    n = 1
    for arg in args:
        if isinstance(arg.value, int):
            n = arg.value
        else:
            found.append((n, arg.value))
            n = 1
    return found


def listed(parts: Sequence[tuple[int, str]], words: dict[str, str]) -> str:
    first = parts[: len(COLOURS)]
    if len({n for n, _ in first}) == 1 and {word for _, word in first} == set(COLOURS):
        rest = [f"{n} {words[word]}" for n, word in parts[len(COLOURS) :]]
        texts = [f"{first[0][0]} Energy in each colour", *rest]
    else:
        texts = [f"{n} {words[word]}" for n, word in parts]
    return ", ".join(texts[:-1]) + " and " + texts[-1] if len(texts) > 1 else "".join(texts)


class Gains(Many):
    """What is gained: «2 yellow, 1 alliance»."""

    def __init__(self) -> None:
        super().__init__(Thing(GAIN_WORDS))

    def gather(self, args: list[Arg]) -> Arg:
        parts = counted(args)
        return Arg(tuple((GAIN_KINDS[word], n) for n, word in parts), Said(listed(parts, GAIN_WORDS)))


class Price(Many):
    """What is spent: «1 yellow, 1 any»."""

    def __init__(self) -> None:
        super().__init__(Thing(PRICE_WORDS))

    def gather(self, args: list[Arg]) -> Arg:
        parts = counted(args)
        return Arg(cost_of(parts), Said(listed(parts, PRICE_WORDS)))


def cost_of(parts: Sequence[tuple[int, str]]) -> Cost:
    """Parts of a price as the rules pay them."""
    units: list[int] = []
    same = different = 0
    for n, word in parts:
        if word == "same":
            same = n
        elif word == "different":
            different = n
        else:
            units += [PRICE_UNITS[word]] * n
    return Cost(tuple(sorted(units)), same, different)


def read_cost(text: str) -> Cost:
    """«2 red, 1 yellow» in a field of its own."""
    words = text.replace(",", " ").split()
    args = [Thing(PRICE_WORDS).read(word, VOCABULARY, Known(), "") for word in words]
    return cost_of(counted(args))


# Words

WORLDS: Final = {
    "nur": "Nur", "core": "Core", "depal": "Depal", "onus": "Onus", "arctos": "Arctos", "murrod": "Murrod",
    "rettik": "Rettik", "pithysia": "Pithysia",
}  # fmt: skip
WHERE: Final = Word(
    "world",
    {
        **WORLDS,
        "here": "{here}",
        "your_world": "your world",
        "any": "a face-up world of your choice",
        "adjacent": "an adjacent face-up world",
        "near": "your world or an adjacent one",
        "lowest": "the lowest-numbered face-up world",
        "highest": "the highest-numbered face-up world",
        "above_verge": "each face-up world above the Verge",
        "below_verge": "the world just below the Verge",
        "hero_worlds": "each face-up world with a Player Pawn (at most three, the lowest-numbered first)",
        "lowest_with_dragon": "the lowest-numbered face-up world that has a Dragon",
        "lowest_without_dragon": "the lowest-numbered face-up world without Dragons",
        "highest_without_obliviate": "the highest-numbered face-up world without an Obliviate",
        "neighbour_below": "the nearest lower face-up world (if none, the nearest higher one)",
        "most_open": "the face-up world with most unblocked locations",
        "most_warlords": "the face-up world with most Warlords",
        "most_dragons": "the face-up world with most Dragons",
        "most_reserves": "the face-up world with most Reinforcements",
        "there": "that world",
    },
)
ENEMY: Final = Word(
    "enemy", {"warlord": "a Warlord", "obliviate": "an Obliviate", "enemy": "an Obliviate or Warlord"}
)
ANYWHERE: Final = Word("world", {**WHERE.words, "above_verge": "any face-up world above the Verge"})
SUCH: Final = Word(
    "world",
    {
        **WHERE.words,
        "lowest_with_dragon": "a face-up world that has a Dragon",
        "lowest_without_dragon": "a face-up world without Dragons",
        "highest_without_obliviate": "a face-up world without an Obliviate",
    },
)
NO_ENEMY: Final = Word(
    "enemy", {"warlord": "Warlord", "obliviate": "Obliviate", "enemy": "Obliviate or Warlord"}
)
PLACED: Final = Word(
    "token",
    {
        "obliviate": "an Obliviate",
        "ruin": "a Ruin",
        "rotkin_abroad": "a random Rotkin Abroad (if the pool has none, a random Obliviate)",
    },
)
WHO: Final = Word(
    "player",
    {
        "player": "each player",
        "player_here": "each player on {here}",
        "lonely_player": "each player who shares a world with no other Player Pawn",
    },
)
TIME: Final = Word("time", {"day": "Day", "night": "Night"})
HOW: Final = Word(
    "way",
    {"verge": "paying no Alliance but making the Verge roll", "free": "without a Verge roll"},
    default="free",
)
COLOUR: Final = Word("colour", COLOURS)
REACH: Final = Word(
    "reach", {"anywhere": "anywhere", "near": "on your or an adjacent world", "here": "on your world"}
)
METAL: Final = Word("kind", {"or_bindmetal": "or 1 Bindmetal"}, default="")
ROAD: Final = Word("road", {"all": "any world", "your_world": "your present world"})


class ColourNumber(Word):
    """A colour, which the step gets as its number."""

    def __init__(self) -> None:
        super().__init__("colour", COLOURS)

    def read(self, atom: str, vocabulary: Vocabulary, known: Known, this: str) -> Arg:
        found = super().read(atom, vocabulary, known, this)
        return Arg(COLOURS.index(atom), found.said)


class AnyOf(Many):
    """Several words, of which one will do."""

    def gather(self, args: list[Arg]) -> Arg:
        return Arg(tuple(arg.value for arg in args), Said(" or ".join(arg.said.text for arg in args)))


class TokenNumber(Word):
    """A kind of token, which the step gets as its number."""

    def __init__(self, lore: str = "Lore") -> None:
        super().__init__("token", {**GAIN_WORDS, "lore": lore})

    def read(self, atom: str, vocabulary: Vocabulary, known: Known, this: str) -> Arg:
        found = super().read(atom, vocabulary, known, this)
        return Arg(LORE if atom == "lore" else GAIN_KINDS[atom], found.said)


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


# What is so while a card is in force

PASSIVES: Final = {
    "gate_adjacent": Passive(
        "gate_adjacent",
        Number(0),
        text="A Gate to an adjacent world costs {0} Alliance, except to and from Nur.",
    ),
    "gate_nur": Passive("gate_nur", Number(0), text="A Gate to Nur or away from it costs you {0} Alliance."),
    "gate_less": Passive(
        "gate_less",
        Number(1),
        text="A Gate that costs 2 or more Alliance costs you {0} less, but at least 1.",
    ),
    "verge_safe": Passive("verge_safe", Number(1, 8), text="{your} Verge rolls are safe on {0}–8."),
    "rouse_on": Passive("rouse_on", Number(1, 8), text="{your} rolls to Rouse Dragons succeed on {0}–8."),
    "roll_bonus": Passive(
        "roll_bonus",
        Word(
            "kind of roll",
            {
                "confront": "Confront rolls",
                "first_confront": "Your first Confront roll each turn",
                "night_confront": "At Night your Confront rolls",
                "action": "Your die rolls in actions",
            },
        ),
        Number,
        text="{0}: {1:+}.",
    ),
    "cost": Passive(
        "cost",
        Word(
            "enemy",
            {
                "obliviate": "Energy for an Obliviate",
                "named_warlord": "for a Named Warlord",
                "warlord_in_company": "for a Warlord while two or more other pawns are on your world",
                "warlord": "Energy of any colour for each Warlord",
            },
        ),
        Number,
        text="You pay {1:abs} {1:more?less} {0}{1:?, but always at least 1 token}.",
    ),
    "pay_as": Passive(
        "pay_as",
        Word("enemy", {"obliviate": "Obliviates", "rot": "Rot"}),
        ColourNumber(),
        Number(1, default=9),
        text="In what you pay for {0}, {1} may stand for any other colour[, but at most {2:times} per Confront].",
    ),
    "forge": Passive(
        "forge", text="In what you pay to Confront, any 2 Energy of one colour may stand for 1 Bindmetal."
    ),
    "pawn_weight": Passive(
        "pawn_weight",
        Word("pawn", {"own": "Your pawn", "reinforcement": "Each Reinforcement on your world"}),
        Number(1),
        text="{0} counts as {1} for outnumbering.",
    ),
    "transfer_open": Passive(
        "transfer_open", text="You Transfer as though your world always had an unblocked Transfer location."
    ),
    "deploy_steps": Passive("deploy_steps", Number(1), text="Your Deploy actions move up to {0} steps."),
    "location_uses": Passive(
        "location_uses",
        Word("location", {"world_card": "a World Card location up to", "all": "no location more than"}),
        Number(1),
        text="You may engage {0} {1:times} in a turn.",
    ),
    "forbid": Passive(
        "forbid",
        Word(
            "thing",
            {"gate": "take no Gate action", "trade": "neither give nor take in Transfers or any other trade"},
        ),
        text="You {0}.",
    ),
    "night_discard_by": Passive(
        "night_discard", Number, text="The Night discard takes {0:abs} {0:more?less}{0:?, but never below 0}."
    ),
    "skills_off": Passive("skills_off", text="You play as though you had no Skill Icons."),
    "favor_draw": Passive(
        "favor_draw", Number(1), text="Draw {0} more {0:card|cards} when you Call in Favors."
    ),
    "favor_free": Passive(
        "favor_free",
        text="Faction Cards with the Political Link of your world's colour (or prism) are played without Influence.",
    ),
    "re_roll_as_special": Passive(
        "re_roll_as_special", text="Each regular Re-Roll Token of yours also works as a Special one."
    ),
    "prophecy_draw": Passive(
        "prophecy_draw",
        Number(1),
        text="Whenever you take a Prophecy, draw {0} and keep one; the rest go to the bottom.",
    ),
    "location_alliance": Passive(
        "location_alliance", Number, text="Each location that gives Alliance gives {0:abs} {0:more?less}."
    ),
    "location_energy": Passive(
        "location_energy",
        Number(1),
        text="By Day, the first location in your turn that gives you Energy adds {0} more, of one of the colours it "
        "gave.",
    ),
    "exchange_any": Passive(
        "exchange_any", Number(1), text="Exchange locations give you {0} more Energy of any colour."
    ),
}

# The first ones open a window in which somebody may interrupt (SF-21.3); the others simply happen.
TRIGGERS: Final = {
    "die_rolled": Trigger(
        "die_rolled",
        text="when a die was just rolled (not the Foreverot Roll)",
        may=True,
        given={
            "your_roll and confront_roll": "when you have just rolled to Confront",
            "your_roll": "when you have just rolled a die (not the Foreverot Roll)",
            "roll_here and in_action": "when a player on your world has just rolled a die in the Player Phase",
            "roll_failed": "when any player's roll in an action has just failed",
        },
    ),
    "obliviate_comes": Trigger(
        "obliviate_comes",
        text="when an Obliviate is about to be placed",
        may=True,
        given={"comes_to_you": "when an Obliviate is about to be placed on your world"},
        names={"it": "that (the token goes back to the pool)"},
    ),
    "foreverot_rolled": Trigger(
        "foreverot_rolled", text="after the Foreverot Roll and before its first step", may=True
    ),
    "dragon_falls": Trigger(
        "dragon_falls",
        text="when a Dragon is about to be Destroyed",
        may=True,
        given={"your_rouse": "when your Rouse fails and a Dragon is about to be Destroyed"},
    ),
    "foreverot_revealed": Trigger(
        "foreverot_revealed",
        text="when a Foreverot Card is revealed",
        may=True,
        names={"it": "its effect (the card is used up all the same)"},
    ),
    "warlord_rises": Trigger("warlord_rises", text="when a Warlord is about to activate", may=True),
    "turn_begins": Trigger(
        "turn_begins",
        text="at the start of any player's turn",
        may=True,
        given={"your_turn": "at the start of your turn"},
        names={"whom": "that player"},
    ),
    "turn_start": Trigger("turn_start", text="at the start of your turn"),
    "turn_end": Trigger("turn_end", text="at the end of your turn"),
    "arrived": Trigger(
        "arrived",
        text="when your pawn arrives on a face-up world",
        given={"no obliviate your_world": "when your pawn arrives on a face-up world that has no Obliviate"},
    ),
    "gated": Trigger("gated", text="after each Gate action of yours"),
    "confront_failed": Trigger(
        "confront_failed",
        text="when your Confront roll fails",
        given={"foe_is_obliviate": "when your roll to Confront an Obliviate fails"},
    ),
    "event_active": Trigger("event_active", text="when an Event becomes active on your turn"),
    "madness_left": Trigger("madness_left", text="when your Madness is discarded"),
    "location_gave": Trigger(
        "location_gave",
        text="when a location has given you something",
        given={"gave_bindmetal": "when a location gives you Bindmetal"},
    ),
    "quest_collected": Trigger("quest_collected", text="when you collect a Quest"),
    "prophecy_resolved": Trigger("prophecy_resolved", text="when any player resolves a Prophecy"),
    "warlord_discarded": Trigger(
        "warlord_discarded",
        text="when a Warlord is discarded",
        given={
            "your_turn and cleared_on_your_world": "when a Warlord on your world is discarded in your turn",
            "cleared_on_your_world": "when a Warlord on your world is discarded",
        },
    ),
    "obliviate_discarded": Trigger(
        "obliviate_discarded",
        text="when an Obliviate is discarded",
        given={"cleared_on_your_world": "when an Obliviate on your world is discarded"},
    ),
    "moved_otherwise": Trigger(
        "moved_otherwise", text="when your pawn changes worlds in any way but by your own Gate"
    ),
    "roused": Trigger("roused", text="when your roll to Rouse Dragons succeeds"),
    "cost_paid": Trigger("cost_paid", text="when a Confront costs you 3 or more tokens"),
    "rolled_eight": Trigger("rolled_eight", text="when the die shows you an 8 in an action"),
    "turned_to_day": Trigger("turned_to_day", text="when the Time Token turns to Day"),
}


# What can be asked

TESTS: Final = {
    "done": Test(readers.did_so, text="you did", negated="you cannot"),
    "night": Test(day_night.is_night, text="it is Night", negated="it is Day"),
    "day": Test(day_night.is_day, text="it is Day", negated="it is Night"),
    "on": Test(readers.on_world, Word("world", WORLDS), text="you are on {0}", negated="you are not on {0}"),
    "no": Test(
        readers.no_enemy,
        NO_ENEMY,
        ANYWHERE,
        text="there is no {0} on {1}",
        negated="there is any {0} on {1}",
    ),
    "fallen_dragon": Test(
        readers.fallen_dragon,
        WHERE,
        text="there is a Destroyed Dragon on {0}",
        negated="no Dragon is Destroyed on {0}",
        absent="there is none",
    ),
    "dragon": Test(
        readers.has_dragon,
        WHERE,
        text="there is a Dragon on {0}",
        negated="there is no Dragon on {0}",
        absent="there is none",
    ),
    "there_is": Test(
        readers.is_there, SUCH, text="there is {0}", negated="there is no such world", absent="there is none"
    ),
    "reserves_in_play": Test(
        pawns.reserves_in_play,
        text="a Reinforcement is in play",
        negated="no Reinforcement is in play",
        absent="no Reinforcement is in play",
    ),
    "company": Test(
        roles.has_company,
        text="another player is on your world",
        negated="no other player is on your world",
        absent="there is none",
    ),
    "madness": Test(
        readers.is_mad,
        text="you have a Madness{kept}",
        negated="you have no Madness",
    ),
    "madness_here": Test(
        roles.is_madness_here,
        text="you or a player on your world has a Madness",
        negated="nobody on your world has a Madness",
    ),
    "lore_here": Test(
        readers.lore_here,
        text="a player on {here} has Lore",
        negated="no player on {here} has Lore",
        absent="none there has any",
    ),
    "warlord_in_box": Test(
        warlords.can_return_warlord,
        text="a Warlord in the box can return",
        negated="no Warlord in the box can return",
        absent="there is none",
    ),
    "rotkin_in_box": Test(
        foreverot.can_add_rotkin,
        text="a Rotkin in the box can rise",
        negated="no Rotkin in the box can rise",
        absent="there is none",
    ),
    "gate_in_place": Test(
        readers.is_gate_in_place,
        text="a Permanent Gate is in place",
        negated="no Permanent Gate is in place",
        absent="none is in place",
    ),
    "fought_warlord": Test(
        confronting.fought_warlord, text="you Confronted a Warlord successfully this turn"
    ),
    "fought_obliviate": Test(
        confronting.fought_obliviate, text="you discarded an Obliviate by Confront this turn"
    ),
    "changed_worlds": Test(gates.changed_worlds, text="your pawn changed worlds this turn"),
    "foe_is_obliviate": Test(confronting.is_foe_obliviate, text="it was an Obliviate"),
    "gave_bindmetal": Test(locations.gave_bindmetal, text="it gave you Bindmetal"),
    "cleared_on_your_world": Test(discarding.is_cleared_on_your_world, text="it was on your world"),
    "comes_to_you": Test(placing.obliviate_for_you, text="it comes to your world"),
    "your_rouse": Test(dragons.is_own_rouse, text="your Rouse failed"),
    "your_roll": Test(readers.your_roll, text="the roll is yours"),
    "roll_here": Test(readers.others_roll_here, text="the roller is on your world"),
    "confront_roll": Test(dice.is_confront_roll, text="it is a Confront roll"),
    "roll_failed": Test(dice.roll_failed, text="it failed in an action"),
    "in_action": Test(readers.in_action, text="it is a player's turn"),
    "in_set_up": Test(readers.in_set_up, text="the game is being set up"),
    "your_turn": Test(readers.your_turn, text="it is your turn", negated="it is not your turn"),
}


COUNTS: Final = {
    "blue": Count(readers.blue, "your blue Energy", "you have {0} blue Energy"),
    "black": Count(readers.black, "your black Energy", "you have {0} black Energy"),
    "red": Count(readers.red, "your red Energy", "you have {0} red Energy"),
    "yellow": Count(readers.yellow, "your yellow Energy", "you have {0} yellow Energy"),
    "influence": Count(readers.influence, "your Influence", "you have {0} Influence"),
    "bindmetal": Count(
        readers.bindmetal, "your Bindmetal with Relics", "you have {0} Bindmetal (Relics counted)"
    ),
    "energy": Count(readers.energy, "your Energy", "you have {0} Energy"),
    "colours": Count(
        readers.colours,
        "the number of your Energy colours",
        "you have Energy of {0} {0:colour|different colours}",
    ),
    "lore": Count(readers.lore, "your Lore", "you have {0} Lore"),
    "lore_faces": Count(
        readers.lore_faces,
        "the number of different faces of your Lore",
        "you have {0} {0:face|different faces} of Lore",
    ),
    "most_lore": Count(readers.most_lore, "your most Lore of one face", "you have {0} Lore of the same face"),
    "relics": Count(readers.relics, "the number of your Relics", "you have {0} Relic{0:|s}"),
    "prophecies": Count(
        readers.prophecies, "the number of your Prophecies", "you have {0} {0:Prophecy|Prophecies}"
    ),
    "quests": Count(
        readers.quests, "the number of your Quests", "you have {0} Quest{0:|s} (this one counted)"
    ),
    "alliance": Count(readers.alliance, "Alliance"),
    "world_number": Count(readers.world_number, "the number of your world"),
    "pawns": Count(
        readers.pawns,
        "the number of pawns on your world",
        "there {0:is|are} {0} pawn{0:|s} on your world",
        "pawn on your world",
    ),
    "reinforcements": Count(
        pawns.reinforcements,
        "the number of Reinforcements in play",
        "there {0:is|are} {0} Reinforcement{0:|s} in play",
        "Reinforcement in play",
    ),
    "event_discards": Count(
        readers.event_discards,
        "the number of cards in the Event Discard Pile",
        "the Event Discard Pile has {0} card{0:|s}",
    ),
    "largest_discard": Count(
        readers.largest_discard,
        "the size of the largest World discard pile",
        "the largest World discard pile has {0} card{0:|s}",
    ),
    "gates_placed": Count(
        gates.gates_placed,
        "the number of Permanent Gates in place",
        "there {0:is|are} {0} Permanent Gate{0:|s} in place",
        "Permanent Gate in place",
    ),
    "warlords_here": Count(
        warlords.warlords_here,
        "the number of Warlords on {here}",
        "there {0:is|are} {0} Warlord{0:|s} on {here}",
        "Warlord on {here}",
    ),
    "armies": Count(
        roles.armies_of,
        "the number of Army of All Worlds symbols on your Role Cards",
        "your Role Cards show {0} Army of All Worlds symbol{0:|s}",
        "Army of All Worlds symbol on your Role Cards",
    ),
    "army_colours": Count(
        roles.army_colours,
        "the number of different Army colours among all Role Cards, at least 1",
        "all Role Cards together show {0} {0:Army colour|different Army colours}",
        "different Army colour among all Role Cards in play (at least one)",
    ),
    "role_cards": Count(
        readers.role_cards,
        "the number of Role Cards dealt",
        "{0} Role {0:Card was|Cards were} dealt",
        "Role Card dealt",
    ),
    "players": Count(readers.players, "the number of players", "there {0:is|are} {0} player{0:|s}", "player"),
    "result": Count(readers.result, "the result"),
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
