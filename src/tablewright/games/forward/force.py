"""What a lasting text adds up to, worked out once when a pack is loaded."""

from __future__ import annotations

from typing import Any, Final

from tablewright.engine import lasting
from tablewright.engine.effects import Effect, Modifier

ALWAYS: Final = 0
FIRST_EXCHANGE: Final = 1
VS_DUEL: Final = 2
VS_CONFRONTATION: Final = 3
VS_GUARDIAN: Final = 4
SCOPES: Final = 5
SCOPE_OF: Final = {
    "": 0, "always": 0, "first_exchange": 1, "vs_duel": 2, "vs_confrontation": 3, "vs_guardian": 4,
}  # fmt: skip

ATK: Final = 0
DEF: Final = 5
ATK_ZERO: Final = 10
RESULT_MISS: Final = 15
HIT_BONUS: Final = 20
CRIT_BONUS: Final = 25
FOE_HP: Final = 30
FOE_ATK: Final = 35
FOE_DAMAGE: Final = 40
SCOPED: Final = {
    "atk": ATK, "def": DEF, "atk_zero": ATK_ZERO, "result_miss": RESULT_MISS, "hit_bonus": HIT_BONUS,
    "crit_bonus": CRIT_BONUS, "foe_hp": FOE_HP, "foe_atk": FOE_ATK, "foe_damage": FOE_DAMAGE,
}  # fmt: skip

FIGHT_WARD: Final = 45
DOUBLE_FIRST_HIT: Final = 46
PIT_BONUS: Final = 47
HEAL_CHANGE: Final = 48
HEAL_HALF: Final = 49
RANDOM_SLOT: Final = 50
REST_PRICE_FIRST: Final = 51
REST_LIMIT: Final = 52
REST_HEAL_FIRST: Final = 53
PREVENT: Final = 54
HP_FLOOR: Final = 55
MODIFIERS: Final = 56
PLAIN: Final = {
    "fight_ward": FIGHT_WARD, "double_first_hit": DOUBLE_FIRST_HIT, "pit_bonus": PIT_BONUS,
    "heal_change": HEAL_CHANGE, "heal_half": HEAL_HALF, "random_slot": RANDOM_SLOT, "prevent": PREVENT,
    "rest_price_first": REST_PRICE_FIRST, "rest_limit": REST_LIMIT, "rest_heal_first": REST_HEAL_FIRST,
    "hp_floor": HP_FLOOR,
}  # fmt: skip

# Triggers, a bit each
WHEN_REVEALED: Final = 1
ENTER_DOMAIN: Final = 2
COMPLETE_DOMAIN: Final = 4
TURN_START: Final = 8
TURN_END: Final = 16
FIGHT_START: Final = 32
EXCHANGE_START: Final = 64
ROLL: Final = 128
ON_HIT: Final = 256
ON_WOUND: Final = 512
FOE_DEFEATED: Final = 1024
PIT_SUCCESS: Final = 2048
PIT_FAILURE: Final = 4096
TERROR_CHOSEN: Final = 8192
REST_START: Final = 16384
ITEM_USED: Final = 32768
DREAD_GAINED: Final = 65536
RESOLVE_GAINED: Final = 131072
TYPE_REVEALED: Final = 262144
GUARDIAN_ARRIVAL: Final = 524288
WOULD_BE_DEFEATED: Final = 1048576
SLOT_DRAWN: Final = 2097152
HEALED: Final = 4194304
TRIGGER: Final = {
    "when_revealed": WHEN_REVEALED,
    "enter_domain": ENTER_DOMAIN,
    "complete_domain": COMPLETE_DOMAIN,
    "turn_start": TURN_START,
    "turn_end": TURN_END,
    "fight_start": FIGHT_START,
    "exchange_start": EXCHANGE_START,
    "roll": ROLL,
    "on_hit": ON_HIT,
    "on_wound": ON_WOUND,
    "foe_defeated": FOE_DEFEATED,
    "pit_success": PIT_SUCCESS,
    "pit_failure": PIT_FAILURE,
    "terror_chosen": TERROR_CHOSEN,
    "rest_start": REST_START,
    "item_used": ITEM_USED,
    "dread_gained": DREAD_GAINED,
    "resolve_gained": RESOLVE_GAINED,
    "type_revealed": TYPE_REVEALED,
    "guardian_arrival": GUARDIAN_ARRIVAL,
    "would_be_defeated": WOULD_BE_DEFEATED,
    "slot_drawn": SLOT_DRAWN,
    "healed": HEALED,
}

# Of two such cards the stricter rules: limits and prices do not add up.
STRICTEST: Final[tuple[int, ...]] = (REST_PRICE_FIRST, REST_LIMIT, REST_HEAL_FIRST, HP_FLOOR)


# Owners of lasting texts: cards count from 0, the others from here on.
STATUSES: Final = 10_000
DOMAINS: Final = 20_000
SEALS: Final = 30_000
GUARDIANS: Final = 40_000
PLAYERS: Final = 50_000


class Force(lasting.Force):
    """A lasting effect, sorted by how it is read: plain numbers, special texts, what depends, what waits."""

    def __init__(self, effect: Effect, owner: int) -> None:
        """`owner` is a number that no other lasting text of the pack has."""
        super().__init__(effect, owner, TRIGGER, -10 - 10 * owner, -1)
        self.places: list[int] = []
        self.numbers: list[int] = []
        self.special: list[Modifier] = []
        self.conditional: list[Modifier] = []
        for modifier in effect.modifiers:
            self.sort(modifier)

    def sort(self, modifier: Modifier) -> None:
        kind = modifier.kind
        if kind not in SCOPED and kind not in PLAIN:
            self.special.append(modifier)
        elif modifier.condition is not None or not is_plain(modifier.args):
            self.conditional.append(modifier)
        else:
            self.places.append(place_of(modifier))
            self.numbers.append(plain_number(modifier.args))


def is_plain(args: tuple[Any, ...]) -> bool:
    """Numbers that are counted later, and scopes of two words, are read when they are needed."""
    return len(args) <= 2 and all(isinstance(arg, (int, str)) for arg in args)


def place_of(modifier: Modifier) -> int:
    if modifier.kind in PLAIN:
        return PLAIN[modifier.kind]
    return SCOPED[modifier.kind] + scope_of(modifier.args)


def scope_of(args: tuple[Any, ...]) -> int:
    for arg in args:
        if isinstance(arg, str):
            return SCOPE_OF[arg]
    return ALWAYS


def plain_number(args: tuple[Any, ...]) -> int:
    """The number of a modifier; one that has none counts as one."""
    for arg in args:
        if isinstance(arg, int):
            return arg
    return 1
