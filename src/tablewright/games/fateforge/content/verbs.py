# interpreted: read once, when a pack is loaded
"""The words that Fateforge adds to the effect language, each beside the step that it runs."""

from __future__ import annotations

from typing import Final

from tablewright.engine.language import AmountArg, Known, Number, Verb, Vocabulary, Word
from tablewright.engine.vocabulary import Arg
from tablewright.engine.wording import Said
from tablewright.games.fateforge.effects import ally_help, healing, hiding, mishaps, moving, striking


class Who(Word):
    """Whom a card speaks of; «you gain», but «each other hero gains»."""

    def read(self, atom: str, vocabulary: Vocabulary, known: Known, this: str) -> Arg:
        read = super().read(atom, vocabulary, known, this)
        return Arg(read.value, Said(read.said.text, 2 if atom == "you" else 1))

    def absent(self) -> Arg:
        return Arg("you", Said("you", 2, given=False))


WHO: Final = Who(
    "hero",
    {
        "you": "you",
        "others_within_1": "each other hero within 1 zone",
        "others_within_2": "each other hero within 2 zones",
        "all_here": "every hero in your zone",
        "hero_within_1": "a hero within 1 zone",
        "hero_here": "a hero in your zone",
        "any_hero": "a hero",
        "another_hero": "another hero",
    },
    default="you",
)
WHAT: Final = Word("token", {"health": "health", "energy": "energy", "both": "health and as much energy"})
LOSS: Final = Word("token", {"health": "health", "energy": "energy"})
AREA: Final = Word(
    "place",
    {
        "here": "in your zone",
        "near": "in your zone or in one adjacent zone",
        "adjacent": "in one adjacent zone",
    },
)
REACH: Final = Word("place", {"here": "in your zone", "near": "in your zone or an adjacent one"})
KIND: Final = Word(
    "enemy",
    {
        "any": "enemy",
        "white": "white minion",
        "minion": "minion",
        "undead_or_blight_minion": "undead or blight minion",
    },
    default="any",
)

VERBS: Final = {
    "recover": Verb(healing.recover, WHAT, AmountArg, WHO, text="{2} {2:recovers|recover} {1} {0}."),
    "cure": Verb(
        healing.cure, Number(1), text="Recover up to {0} health, tokens set aside by toxic damage first."
    ),
    "block": Verb(healing.block, Number(1), WHO, text="{1} {1:gains|gain} {0} block {0:token|tokens}."),
    "suffer": Verb(healing.suffer, LOSS, AmountArg, text="Suffer {1} {0}."),
    "suffer_for_corruption": Verb(
        healing.suffer_for_corruption,
        text="Suffer 1 health for each Corruption card that you hold (at most 3).",
    ),
    "harm": Verb(healing.harm, Number(1), text="Suffer {0} damage."),
    "toxic_harm": Verb(healing.toxic_harm, Number(1), text="Suffer {0} toxic damage."),
    "area_damage": Verb(
        striking.area_damage,
        Number(1),
        AREA,
        Number(1, default=1),
        text="{0} damage to every enemy {1}[, or in up to {2} of them].",
        unless=striking.cannot_damage_area,
    ),
    "strike": Verb(
        striking.strike,
        Number(1),
        REACH,
        KIND,
        text="{0} damage to one {2} {1}.",
        unless=striking.cannot_strike,
    ),
    "strike_several": Verb(
        striking.strike_several,
        Number(1),
        REACH,
        Number(2),
        text="{0} damage to each of up to {2} enemies {1}.",
        unless=striking.cannot_strike_several,
    ),
    "stun_minions": Verb(
        striking.stun_minions,
        Number(1),
        text="Stun up to {0} {0:minion|minions} in your zone.",
        unless=striking.cannot_stun_minions,
    ),
    "camouflage": Verb(
        hiding.camouflage,
        text="Until your next turn you are no valid target while no enemy is in your zone.",
    ),
    "smoke": Verb(
        hiding.smoke,
        text="Until Clean-Up the heroes in your zone are no valid targets while they stay there.",
    ),
    "ready_stealth": Verb(hiding.ready_stealth, text="Your stealth token becomes available."),
    "regain_stealth": Verb(
        hiding.regain_stealth, text="If no enemy is in your zone, your stealth token becomes available."
    ),
    "taunt": Verb(
        hiding.taunt,
        text="Until Clean-Up you count as the earliest and the only choosable target for enemies that have you at "
        "their section's distance.",
    ),
    "challenge": Verb(
        hiding.challenge,
        Number(0),
        text="Choose an enemy within {0} {0:zone|zones}: until Clean-Up it targets you whenever it can.",
        unless=hiding.cannot_challenge,
    ),
    "relocate": Verb(
        moving.relocate, Number(1), text="Move to any zone within distance {0}; this is no step."
    ),
    "command": Verb(
        moving.command,
        Number(1),
        text="Another standing hero within {0} zones may <step> now.",
        unless=moving.cannot_command,
    ),
    "war_drums": Verb(
        moving.war_drums,
        text="Every other hero who has yet to act this round may change one die to a result of its choice (not "
        "block, not special).",
    ),
    "flip_stance": Verb(
        moving.flip_stance, text="Flip the stance token and gain that stance's benefit again this turn."
    ),
    "gain_any_result": Verb(
        moving.gain_any_result, text="Gain one result of your choice (not block, not special)."
    ),
    "take_carried": Verb(
        moving.take_carried,
        text="Take a gem or food carried by an enemy in your zone into the party bag.",
        unless=moving.cannot_take_carried,
    ),
    "lose_die": Verb(mishaps.lose_die, text="Discard one unused die of your choice."),
    "flee": Verb(mishaps.flee, text="Move to a random adjacent zone, without a Dash penalty."),
    "drop_one": Verb(mishaps.drop_one, text="Drop one carried objective or suffer 1 energy."),
    "snare": Verb(
        mishaps.snare, text="Lose all unused step results of this round. If you have none, you are stunned."
    ),
    "stun_you": Verb(mishaps.stun_you, text="You are stunned."),
    "alarm": Verb(
        mishaps.alarm,
        text="The closest minion that can move comes 1 zone closer; of several the lowest number.",
    ),
    "nothing": Verb(mishaps.nothing, text="Nothing happens."),
    "find_weakness": Verb(
        ally_help.find_weakness,
        text="Put a cube on any weak-spot icon within 1 zone, or remove 1 armour from an enemy within 1 zone.",
        unless=ally_help.cannot_find_weakness,
    ),
}
VOCABULARY: Final = Vocabulary(verbs=VERBS, clause="FF-6.15")
