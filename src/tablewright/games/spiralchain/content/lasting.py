# interpreted: read once, when a pack is loaded
"""What is so while a card is in force, and what makes a card speak up."""

from __future__ import annotations

from typing import Final

from tablewright.engine.language import (
    Number,
    Passive,
    Trigger,
    Word,
)
from tablewright.games.spiralchain.content.words import ColourNumber

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
