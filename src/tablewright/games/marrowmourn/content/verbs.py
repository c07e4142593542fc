# interpreted: runs once, when a pack is loaded
"""The words that cards of Marrowmourn Halls use, each beside the step that it runs."""

from __future__ import annotations

from typing import Final

from tablewright.engine.vocabulary import (
    AmountArg,
    Block,
    Count,
    Many,
    Number,
    Ref,
    Test,
    Verb,
    Vocabulary,
    Word,
)
from tablewright.games.marrowmourn.parts import BOSS
from tablewright.games.marrowmourn.rules import (
    ancient_text,
    boss,
    champions_weapons,
    combat,
    events,
    exp,
    floors,
    hunting,
    sigils,
    soulfire,
    spawning,
    summons,
    turns,
    weapons,
    wounds,
)
from tablewright.games.marrowmourn.rules.champions_winning import check_race
from tablewright.games.marrowmourn.table import Table

# Steps that only cards call


def gain_exp(table: Table, n: int, who: str) -> None:
    """MH-11.2, 23.6, 25.4, R40: all gain first, then it is seen who has won."""
    lowest = min(player.exp for player in table.players)
    for seat, player in enumerate(table.players):
        chosen = who == "each_player" or (who == "you" and seat == table.actor)
        if chosen or (who == "lowest" and player.exp == lowest):
            before = player.exp
            exp.give_exp(table, seat, n)
            table.exp_from_sigils += player.exp - before
    check_race(table)


def hunt(table: Table, who: str, n: int) -> None:
    """MH-16.9, R13: Restless, or the Boss, move as in step 1, up to so many spaces."""
    if who == "boss":
        table.do(hunting.hunt, BOSS, hunting.OWN_M if n == 0 else n)
    else:
        hunting.hunt_all(table, n, False)


def no_soulfire(table: Table, n: int) -> str:
    return soulfire.cannot_pay(table, n)


# Kinds of arguments

WHO_GAINS: Final = Word(
    "who",
    {
        "you": "you",
        "each_player": "each Player",
        "one_other": "one other Player",
        "you_or_seen": "you or a Player in your line of sight",
    },
    default="you",
)
WHO_EXP: Final = Word(
    "who",
    {"you": "you", "each_player": "each Player", "lowest": "each Player with the lowest EXP"},
    default="you",
)
WHO_LOSES: Final = Word("who", {"each_player": "each Player", "each_other": "each other Player"})
WHO_DAMAGED: Final = Word(
    "who",
    {
        "others_within": "each other Character within",
        "near_sigil": "each Character near this Sigil, within",
        "you_and_adjacent": "you and each Character adjacent to you",
        "players_near_boss": "each Player near the Boss, within",
    },
)
WHO_GUARDED: Final = Word(
    "who",
    {"you": "you", "one_adjacent": "an adjacent Player", "you_and_within": "you and each Player within"},
    default="you",
)
WHO_RECOVERS: Final = Word(
    "who",
    {
        "one_adjacent": "one adjacent wounded Player",
        "one": "one wounded Player",
        "all": "all wounded Players",
    },
)
WHO_MOVES: Final = Word(
    "who",
    {
        "adjacent": "each adjacent Character (not the Boss)",
        "adjacent_restless": "each adjacent Restless",
        "one_restless": "one Restless",
    },
)
WHERE: Final = Word(
    "where",
    {
        "player_spawn": "on an open Player Spawn space",
        "not_start": "in an open space that is neither Cursed nor Playerspawn",
    },
)
LEVEL: Final = Number(1, 2)

VERBS: Final = {
    "walk": Verb(turns.walk, Number(1, 9), text="Move {0} {0:space|spaces}."),
    "melee": Verb(
        combat.melee,
        Number(0, 99),
        Word(
            "targets",
            {
                "one": "",
                "reach": "reach",
                "up_to": "on different adjacent Characters, up to",
                "all": "on all adjacent Characters",
            },
            default="one",
        ),
        Number(1, 9, default=1),
        text="Melee {0}[ {1}][ {2}].",
        unless=combat.cannot_melee,
    ),
    "ranged": Verb(
        combat.ranged,
        Number(0, 99),
        Word(
            "targets",
            {
                "one": "",
                "not_adjacent": "at a target that is not adjacent",
                "up_to": "on different Characters, up to",
                "enemies": "on every enemy in line of sight",
            },
            default="one",
        ),
        Number(1, 9, default=1),
        text="Ranged {0}[ {1}][ {2}].",
        unless=combat.cannot_shoot,
    ),
    "push": Verb(
        weapons.push,
        Number(1, 9),
        text="You may move the damaged Character up to {0} {0:space|spaces} (not the Boss).",
    ),
    "shift": Verb(
        weapons.shift_struck, Number(1, 9), text="You may move the damaged Character {0} {0:space|spaces}."
    ),
    "portal": Verb(
        weapons.portal,
        Number(1, 10),
        text="Pay X Soulfire (1–{0}) and place yourself at most X spaces away.",
        unless=weapons.cannot_portal,
    ),
    "alter_reality": Verb(
        weapons.alter_reality,
        Number(1, 10),
        text="Place any number of Characters in open spaces, {0} Soulfire each (not the Boss).",
        unless=weapons.cannot_alter,
    ),
    "undertow": Verb(
        weapons.undertow,
        text="Place another Character that you see in a different open space that you see (not the Boss).",
        unless=weapons.cannot_undertow,
    ),
    "damage": Verb(
        weapons.damage,
        Number(1, 99),
        WHO_DAMAGED,
        Number(0, 9, default=0),
        text="{0} damage to {1}[ {2}].",
        unless=weapons.cannot_nova,
    ),
    "move": Verb(
        weapons.move_others,
        WHO_MOVES,
        Number(1, 9),
        text="You may move {0} up to {1} {1:space|spaces}.",
        unless=weapons.cannot_move_others,
    ),
    "swap": Verb(weapons.swap, text="You may swap any two Characters other than the Boss."),
    "place_self": Verb(weapons.place_self, WHERE, text="You are placed {0}."),
    "place_other": Verb(weapons.place_other, WHERE, text="You may place one other Player {0}."),
    "pull_players": Verb(
        boss.chain_all,
        text="Each Player that the Boss sees and that is not wounded is moved one space closer to it, "
        "oldest first.",
    ),
    "hunt": Verb(
        hunt,
        Word("who", {"restless": "each Restless moves", "boss": "the Boss moves"}),
        Number(0, 9, default=0),
        text="{0}[ up to {1} {1:space|spaces}].",
    ),
    "spawn": Verb(spawning.spawn_from_event, AmountArg, text="Spawn {0}."),
    "spawn_kind": Verb(
        spawning.spawn_kind, Ref("restless"), text="Search the black bag for a {0} and spawn it."
    ),
    "enter_as_restless": Verb(
        spawning.enter_as_restless,
        Ref("summon"),
        Word("side", {"star": "star side up", "other": "other side up"}),
        Word("zone", {"emptiest": "the zone with most open spaces", "chosen": "a zone of your choice"}),
        Number(0, 9, default=1),
        text="A {0}, {1}, enters {2} as a Restless, {3} EXP.",
    ),
    "summon": Verb(
        summons.summon,
        Ref("summon"),
        text="Summon 1 {0}.",
        unless=summons.cannot_summon,
    ),
    "flip": Verb(
        summons.flip,
        Ref("summon"),
        Word("which", {"one": "one", "any": "any"}, default="one"),
        text="Flip {1} of your {0}s.",
        unless=summons.cannot_flip,
    ),
    "command_summons": Verb(
        summons.command_summons,
        text="Activate your Summons; only before time is spent.",
        unless=summons.cannot_command,
    ),
    "activate_summons": Verb(
        summons.activate_summons,
        Word("which", {"all": "all your Summons", "one": "one of your Summons"}),
        text="Activate {0}, also later in the turn and also new ones.",
        unless=summons.cannot_activate,
    ),
    "gain_soulfire": Verb(
        weapons.gain_soulfire,
        AmountArg,
        WHO_GAINS,
        text="Gain {0} Soulfire[ ({1})].",
        unless=weapons.cannot_gain_soulfire,
    ),
    "lose_soulfire": Verb(weapons.lose_soulfire, AmountArg, WHO_LOSES, text="{1} loses {0} Soulfire."),
    "take_soulfire": Verb(
        weapons.steal_soulfire, Number(1, 10), text="Take up to {0} Soulfire from one Player."
    ),
    "pay_soulfire": Verb(
        soulfire.pay_soulfire, Number(1, 10), text="Pay {0} Soulfire.", unless=no_soulfire, adds_up=True
    ),
    "gain_exp": Verb(gain_exp, AmountArg, WHO_EXP, text="Gain {0} EXP[ ({1})]."),
    "defense": Verb(
        weapons.defense,
        Number(1, 20),
        WHO_GUARDED,
        Number(0, 9, default=0),
        text="+{0} Defense for {1}[ {2}].",
        unless=weapons.cannot_defend,
    ),
    "base_defense": Verb(
        ancient_text.base_defense, Number(1, 9), text="Base Defense +{0} for the rest of the game."
    ),
    "recover": Verb(weapons.recover, WHO_RECOVERS, text="Recover {0}.", unless=weapons.cannot_recover),
    "activate_sigil": Verb(
        sigils.activate_sigil,
        text="Draw a Sigil and lay it on an empty Sigil Space beside you; its event follows, "
        "on Floor 4 an ability of the Boss.",
        unless=sigils.cannot_activate_sigil,
    ),
    "break_seal": Verb(
        sigils.break_seal, text="Draw 1 Sigil and lay it on any empty Sigil Space, without its event."
    ),
    "return_sigils": Verb(sigils.return_sigils, text="All Sigils on the board return to the red bag."),
    "exit_floor": Verb(
        sigils.exit_floor,
        text="On an Exit Space, with the Exit Sigils activated: every Player gains 1 EXP for each "
        "unactivated Sigil Space and leaves the Floor.",
        unless=sigils.cannot_exit_floor,
    ),
    "imagine": Verb(
        champions_weapons.imagine,
        text="Draw weapon cards until you hold 2.",
        unless=champions_weapons.cannot_imagine,
    ),
    "manifest": Verb(
        champions_weapons.manifest,
        text="Lay one weapon card from your hand on the table, at most 2 in a turn.",
        unless=champions_weapons.cannot_manifest,
    ),
    "discard_hand": Verb(champions_weapons.discard_hand, text="Discard your hand."),
    "draw_weapons": Verb(champions_weapons.draw_weapons, Number(1, 9), text="Draw {0} weapon cards."),
    "upgrade": Verb(
        ancient_text.upgrade, LEVEL, text="A weapon of level {0} gets the card of the next level."
    ),
    "at_next_floor": Verb(
        ancient_text.schedule,
        Word("who", {"you": "you", "payer": "the one who paid"}, default="you"),
        Block,
        text="When the next Floor is laid: {1}.",
    ),
    "weaken_boss": Verb(
        boss.weaken_boss,
        Number(1, 20),
        Number(0, 99),
        text="The Boss's Defense is {0} lower (not below {1}).",
    ),
    "lay_floor": Verb(floors.lay_floor, Ref("floor"), text="Lay {0}."),
    "place_players": Verb(floors.place_players, text="Place the Players."),
    "open_chapter": Verb(
        ancient_text.open_chapter, Number(1, 9), text="Open chapter {0} of the Ancient Text."
    ),
}


# What cards may ask and count


def bag_has(table: Table, kind: str) -> bool:
    return bool(spawning.in_bag(table, kind))


def is_any_wounded(table: Table) -> bool:
    return bool(wounds.wounded_players(table))


def has_slain(table: Table) -> bool:
    """MH-12.12: the attack just made destroyed its target."""
    return table.slew


def is_champions(table: Table) -> bool:
    return table.champions


def number_of_players(table: Table) -> int:
    """MH-G7: wounded ones included."""
    return len(table.players)


def is_alone(table: Table) -> bool:
    return len(table.players) == 1


TESTS: Final = {
    "alone": Test(is_alone, text="there is one Player", negated="there are several Players"),
    "sigils_active": Test(
        boss.sigils_active,
        Many(Ref("sigil")),
        text="{0} are activated",
        negated="not all of {0} are activated",
    ),
    "no_token": Test(boss.has_no_token, Ref("restless"), text="no {0} is on the Floor"),
    "bag_has": Test(bag_has, Ref("restless"), text="a {0} is in the bag"),
    "any_wounded": Test(is_any_wounded, text="a Player is wounded", negated="no Player is wounded"),
    "destroyed_target": Test(has_slain, text="it destroys the target"),
    "champions": Test(is_champions, text="in the Chamber", negated="in the Halls"),
    "sigil_activated": Test(events.sigil_activated, text="a Sigil was activated on this Floor"),
    "exit_sigils_activated": Test(sigils.exit_is_open, text="all Exit Sigils of this Floor are activated"),
    "exit_used": Test(events.exit_used, text="Exit Floor is used"),
    "all_ready": Test(events.all_ready, text="all Players are ready"),
    "at_once": Test(events.at_once, text="at once"),
}

COUNTS: Final = {
    "players": Count(number_of_players, "the number of Players"),
    "listed_sigils": Count(
        boss.listed_sigils,
        "the number of its Sigils that are activated",
        "{0} of its Sigils {0:is|are} activated",
        "of its Sigils that is activated",
    ),
}


def who_acts(table: Table) -> int:
    """MH-R27: who chooses in an effect."""
    return table.chooser()


VOCABULARY: Final = Vocabulary(
    verbs=VERBS,
    tests=TESTS,
    counts=COUNTS,
    words={},
    who=(who_acts, 1, 0),
    clause="MH-6.4",
)
