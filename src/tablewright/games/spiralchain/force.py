"""What a lasting text adds up to, worked out once when a pack is loaded."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from tablewright.engine.effects import Effect, Modifier, TriggerRule

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


class Waiting:
    """A trigger with its bit, and the number under which a limited one is noted as spent."""

    LASTING: Final = True

    def __init__(self, bit: i64, rule: TriggerRule, mark: int, guards: tuple[Any, ...]) -> None:
        self.bit = bit
        self.rule = rule
        self.mark = mark
        self.guards = guards  # of an interrupt: what must be payable


class Force:
    """A lasting effect, sorted by how it is read: what is so, and what waits."""

    LASTING: Final = True

    def __init__(self, effect: Effect, owner: int) -> None:
        """`owner` is a number that no other lasting text of the pack has."""
        self.owner = owner
        self.triggers: i64 = 0
        self.waiting: list[Waiting] = []
        self.modifiers: tuple[Modifier, ...] = effect.modifiers
        for rule in effect.triggers:
            bit = TRIGGER[rule.kind]
            self.triggers |= bit
            self.waiting.append(Waiting(bit, rule, owner * 10 + len(self.waiting), ()))
