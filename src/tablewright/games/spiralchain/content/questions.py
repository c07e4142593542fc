# interpreted: read once, when a pack is loaded
"""What cards may ask, and what they may count."""

from __future__ import annotations

from typing import Final

from tablewright.engine.language import (
    Count,
    Test,
    Word,
)
from tablewright.games.spiralchain import readers
from tablewright.games.spiralchain.content.words import ANYWHERE, NO_ENEMY, SUCH, WHERE, WORLDS
from tablewright.games.spiralchain.rules import (
    confronting,
    day_night,
    dice,
    discarding,
    dragons,
    foreverot,
    gates,
    locations,
    pawns,
    placing,
    roles,
    warlords,
)

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
