"""What a lasting text adds up to, worked out once when a pack is loaded."""

from __future__ import annotations

from typing import Final

from tablewright.engine.effects import Effect
from tablewright.engine.lasting import Force

# Triggers, a bit each. The first ones open a window in which somebody may interrupt (SF-21.2).
DIE_ROLLED: Final = 1
OBLIVIATE_COMES: Final = 2
FOREVEROT_ROLLED: Final = 4
DRAGON_FALLS: Final = 8
FOREVEROT_REVEALED: Final = 16
WARLORD_RISES: Final = 32
TURN_BEGINS: Final = 64
# The others simply happen.
TURN_START: Final = 128
TURN_END: Final = 256
ARRIVED: Final = 512
GATED: Final = 1024
CONFRONT_FAILED: Final = 2048
EVENT_ACTIVE: Final = 4096
MADNESS_LEFT: Final = 8192
LOCATION_GAVE: Final = 16384
QUEST_COLLECTED: Final = 32768
PROPHECY_RESOLVED: Final = 65536
WARLORD_DISCARDED: Final = 131072
OBLIVIATE_DISCARDED: Final = 262144
MOVED_OTHERWISE: Final = 524288
ROUSED: Final = 1048576
COST_PAID: Final = 2097152
ROLLED_EIGHT: Final = 4194304
TURNED_TO_DAY: Final = 8388608
TRIGGER: Final = {
    "die_rolled": DIE_ROLLED,
    "obliviate_comes": OBLIVIATE_COMES,
    "foreverot_rolled": FOREVEROT_ROLLED,
    "dragon_falls": DRAGON_FALLS,
    "foreverot_revealed": FOREVEROT_REVEALED,
    "warlord_rises": WARLORD_RISES,
    "turn_begins": TURN_BEGINS,
    "turn_start": TURN_START,
    "turn_end": TURN_END,
    "arrived": ARRIVED,
    "gated": GATED,
    "confront_failed": CONFRONT_FAILED,
    "event_active": EVENT_ACTIVE,
    "madness_left": MADNESS_LEFT,
    "location_gave": LOCATION_GAVE,
    "quest_collected": QUEST_COLLECTED,
    "prophecy_resolved": PROPHECY_RESOLVED,
    "warlord_discarded": WARLORD_DISCARDED,
    "obliviate_discarded": OBLIVIATE_DISCARDED,
    "moved_otherwise": MOVED_OTHERWISE,
    "roused": ROUSED,
    "cost_paid": COST_PAID,
    "rolled_eight": ROLLED_EIGHT,
    "turned_to_day": TURNED_TO_DAY,
}


MARKS: Final = 10  # numbers under which the limited texts of one card are noted as spent


def force_from(effect: Effect, owner: int) -> Force:
    """A lasting text as the rules read it; `owner` is a number that no other one of the pack has."""
    return Force(effect, owner, TRIGGER, owner * MARKS)
