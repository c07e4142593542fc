# interpreted: made once for each look at the table, not once a move
"""The words of Fateforge's steps: `SAY`, `ASK` and what their arguments are, as one table."""

from __future__ import annotations

from typing import Final

from tablewright.games.fateforge.show import foes, goals, party
from tablewright.games.fateforge.show.asking import ASK, source
from tablewright.games.fateforge.show.dice import ally_die_id
from tablewright.games.fateforge.show.naming import (
    ability_name,
    ally_name,
    card_name,
    exit_target,
    hero_target,
    kind_name,
    named_hero,
    named_hero_target,
    own_card_target,
    slot_name,
    slot_target,
    spot_name,
    thing_name,
    thing_target,
    zone_target,
)
from tablewright.games.fateforge.show.results import result_words
from tablewright.games.fateforge.show.saying import SAY
from tablewright.games.fateforge.show.telling import STORY_ASK, STORY_SAY
from tablewright.scene.words import Kind, Words

KINDS: Final = {
    "hero": Kind(lambda table, who: table.name(who), hero_target),
    "named": Kind(named_hero, named_hero_target),
    "board": Kind(kind_name, lambda table, word: f"choice-{word}"),
    "foe": Kind(foes.foe_name, foes.foe_target),
    "zone": Kind(lambda table, name: name, zone_target),
    "thing": Kind(thing_name, thing_target),
    "exit": Kind(lambda table, letter: f"exit {letter}", exit_target),
    "result": Kind(lambda table, word: result_words(word)),
    # The same without a target: where the dice that pay are clicked first, `at` names them all
    "enemy": Kind(foes.foe_name),
    "place": Kind(lambda table, name: name),
    "object": Kind(thing_name),
    "card": Kind(card_name),
    "own": Kind(lambda table, who, word: card_name(table, word), own_card_target),
    "bagged": Kind(card_name, party.bag_target),
    "offer": Kind(card_name, lambda table, word: f"offer-{word}"),
    "deck": Kind(lambda table, who, word: card_name(table, word), lambda table, who, word: f"offer-{who}-{word}"),
    "slot": Kind(lambda table, who, slot: slot_name(slot), slot_target),
    "ally": Kind(ally_name),
    "ability": Kind(ability_name),
    "allydie": Kind(lambda table, word: result_words(word), ally_die_id),
    "spot": Kind(spot_name, lambda table, n, i: f"spot-{n}-{i}"),
    "icon": Kind(spot_name),
    "path": Kind(lambda table, word: goals.path_words(table, word)),
}  # fmt: skip


WORDS: Final = Words({**SAY, **STORY_SAY}, {**ASK, **STORY_ASK}, KINDS, source)
