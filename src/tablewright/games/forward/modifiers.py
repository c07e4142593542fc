"""What the cards in place add up to: worked out anew when a card comes or goes, read in between."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64

from tablewright.engine.effects import Effect, Modifier, amount, holds, if_holds, run_all
from tablewright.engine.pile import NOTHING
from tablewright.games.forward.cards import COUNTER, CRITICAL, HIT, MISS, PARRY, RESULTS

if TYPE_CHECKING:
    from tablewright.games.forward.table import Table

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

TRIGGERS: Final = (
    "when_revealed", "enter_domain", "complete_domain", "turn_start", "turn_end", "fight_start",
    "exchange_start", "roll", "on_hit", "on_wound", "foe_defeated", "pit_success", "pit_failure",
    "terror_chosen", "rest_start", "item_used", "dread_gained", "resolve_gained", "type_revealed",
    "guardian_arrival", "would_be_defeated", "slot_drawn", "healed",
)  # fmt: skip
TRIGGER_BIT: Final = {name: 1 << i for i, name in enumerate(TRIGGERS)}

STANDARD_FACES: Final = [MISS, MISS, PARRY, HIT, HIT, CRITICAL, COUNTER]  # by the number on your die
STANDARD_DAMAGE: Final = [-1, -1, -1, -1, -1, -1, -1]
STANDARD_RESULTS: Final = [0, 1, 2, 3, 4, 5]
NONE_IN_FORCE: Final = [0] * MODIFIERS


class Mods:
    """The sum of all modifiers in place. Never changed once worked out, so copies of a table share it."""

    LASTING: Final = True

    def __init__(self) -> None:
        self.n: list[int] = NONE_IN_FORCE
        self.triggers: i64 = 0
        self.faces: list[int] = STANDARD_FACES
        self.damage: list[int] = STANDARD_DAMAGE
        self.results: list[int] = STANDARD_RESULTS  # what each result counts as
        self.immune_faces: i64 = 0
        self.immune_results: i64 = 0
        self.forbidden: list[str] = []
        self.swap_price: list[Any] = []
        self.status_bonus: list[tuple[str, int]] = []
        self.conditional: list[Modifier] = []


def in_force(table: Table) -> list[Effect]:
    """Everything that lies in place, in the order its effects happen (FW-5.16): statuses as they were
    gained, then what you hold, then Snares as they were gained, last the law of the Domain."""
    content = table.content
    effects: list[Effect] = []
    for status in table.statuses:
        effects.append(content.statuses[status].lasting)
    if content.player.lasting is not None:
        effects.append(content.player.lasting)
    add_cards(table, effects, table.items)
    add_cards(table, effects, table.equipment)
    for index in table.companions:
        card = content.cards[index]
        if card.lasting is not None and index not in table.asleep:
            effects.append(card.lasting)
    add_cards(table, effects, table.snares)
    if table.rules.domain_laws and table.domain >= 0:
        law = content.domains[table.domain].law
        if law is not None:
            effects.append(law)
    if table.guardian_here:
        add_guardian(table, effects)
    return effects


def add_cards(table: Table, effects: list[Effect], places: list[int]) -> None:
    for index in places:
        if index != NOTHING:
            lasting = table.content.cards[index].lasting
            if lasting is not None:
                effects.append(lasting)


def add_guardian(table: Table, effects: list[Effect]) -> None:
    """FW-22.4: the Guardian's own text, and of each Seal the side that holds now."""
    guardian = table.content.guardian
    if guardian.lasting is not None:
        effects.append(guardian.lasting)
    for seal in table.content.seals:
        side = seal.broken if table.seals[seal.index] else seal.unbroken
        if side is not None:
            effects.append(side)


def refresh(table: Table) -> None:
    """FW-8.5, FW-12.6: modifiers from everything in place are added together."""
    mods = Mods()
    for effect in in_force(table):
        for rule in effect.triggers:
            mods.triggers |= TRIGGER_BIT[rule.kind]
        for modifier in effect.modifiers:
            add_modifier(table, mods, modifier)
    for _, modifier in table.lent:
        add_modifier(table, mods, modifier)
    table.mods = mods


def add_modifier(table: Table, mods: Mods, modifier: Modifier) -> None:
    kind = modifier.kind
    args = modifier.args
    if modifier.condition is not None or (kind in SCOPED and len(args) > 2):
        mods.conditional.append(modifier)
        return
    if kind in SCOPED:
        add_number(mods, SCOPED[kind] + scope_of(args), number_of(table, args))
    elif kind in PLAIN:
        add_number(mods, PLAIN[kind], number_of(table, args))
    else:
        add_special(mods, kind, args)


def number_of(table: Table, args: tuple[Any, ...]) -> int:
    """The number of a modifier; one that has none counts as one."""
    for arg in args:
        if not isinstance(arg, str):
            return amount(table, arg)
    return 1


def scope_of(args: tuple[Any, ...]) -> int:
    for arg in args:
        if isinstance(arg, str):
            return SCOPE_OF[arg]
    return ALWAYS


def add_number(mods: Mods, place: int, number: int) -> None:
    if mods.n is NONE_IN_FORCE:
        mods.n = NONE_IN_FORCE.copy()
    if place == REST_LIMIT or place == REST_PRICE_FIRST or place == REST_HEAL_FIRST or place == HP_FLOOR:
        # The strictest card rules: two limits do not add up to a larger one.
        old = mods.n[place]
        if place == REST_LIMIT:
            mods.n[place] = number if old == 0 or number < old else old
        else:
            mods.n[place] = number if number > old else old
    else:
        mods.n[place] += number


def add_special(mods: Mods, kind: str, args: tuple[Any, ...]) -> None:
    if kind == "face":
        mods.faces = mods.faces.copy()
        mods.faces[args[0]] = RESULTS.index(args[1].upper())
        if len(args) > 2 and args[2] is not None:
            mods.damage = mods.damage.copy()
            mods.damage[args[0]] = args[2]
    elif kind == "downgrade":
        mods.results = mods.results.copy()
        mods.results[RESULTS.index(args[0].upper())] = RESULTS.index(args[1].upper())
    elif kind == "immune_face":
        mods.immune_faces |= 1 << args[0]
    elif kind == "immune_result":
        mods.immune_results |= 1 << RESULTS.index(args[0].upper())
    elif kind == "forbid":
        mods.forbidden.append(args[0])
    elif kind == "swap_price":
        mods.swap_price.extend(args[0])
    elif kind == "status_bonus":
        mods.status_bonus.append((args[0], args[1]))
    else:
        raise ValueError(f"no rule reads the modifier {kind}")


def value(table: Table, place: int) -> int:
    """A modifier without scope, with those whose condition holds now."""
    total = table.mods.n[place]
    if table.mods.conditional:
        for modifier in table.mods.conditional:
            if PLAIN.get(modifier.kind, -1) == place and holds(table, modifier.condition):
                total += number_of(table, modifier.args)
    return total


def in_this_fight(table: Table, place: i64) -> i64:
    """A modifier as it counts in this exchange: everywhere, in the first exchange, against this kind of foe."""
    fight = table.fight
    n = table.mods.n
    if n is not NONE_IN_FORCE:
        total: i64 = n[place] + n[place + fight.scope] if fight.scope != 0 else n[place]
        if fight.exchange == 1:
            total += n[place + FIRST_EXCHANGE]
    else:
        total = 0
    if table.mods.conditional:
        total += conditional(table, place)
    return total


def conditional(table: Table, place: i64) -> i64:
    total: i64 = 0
    fight = table.fight
    for modifier in table.mods.conditional:
        if SCOPED.get(modifier.kind, -1) != place:
            continue
        if modifier.condition is not None and not holds(table, modifier.condition):
            continue
        if fits_scope(fight.scope, fight.exchange, fight.foe.tags if fight.foe else [], modifier.args):
            total += number_of(table, modifier.args)
    return total


def fits_scope(scope: i64, exchange: i64, tags: list[str], args: tuple[Any, ...]) -> bool:
    words = [arg for arg in args if isinstance(arg, str)]
    if len(words) == 2:
        return words[0] == "vs_tag" and words[1] in tags
    wanted = SCOPE_OF[words[0]] if words else ALWAYS
    return wanted == ALWAYS or wanted == scope or (wanted == FIRST_EXCHANGE and exchange == 1)


def is_forbidden(table: Table, what: str) -> bool:
    return what in table.mods.forbidden


def fire(table: Table, kind: str, a: Any = None, b: Any = None) -> None:
    """Everything in place that waits for this happens next, in the order of FW-5.16."""
    if not table.mods.triggers & TRIGGER_BIT[kind]:
        return
    for effect in in_force(table):
        for rule in effect.triggers:
            if rule.kind != kind or not is_meant(table, rule.args, a, b):
                continue
            if rule.condition is None:
                table.do(run_all, rule.moves)
            else:
                table.do(if_holds, rule.condition, rule.moves, ())


def is_meant(table: Table, args: tuple[Any, ...], a: Any, b: Any) -> bool:
    """Does a trigger's wording fit what happened? A number means every so many turns."""
    for arg in args:
        if isinstance(arg, int):
            if table.turn % arg != 0:
                return False
        elif arg is not None and arg != a and arg != b:
            return False
    return True


def lend(table: Table, modifier: Modifier, duration: str) -> None:
    """A modifier that holds for a while: this roll, exchange, fight, turn, Domain or the run."""
    table.lent.append((duration, modifier))
    refresh(table)


def end_loans(table: Table, duration: str) -> None:
    """What was lent for this long is over."""
    if table.lent:
        table.lent = [loan for loan in table.lent if loan[0] != duration]
        refresh(table)


def settled(table: Table, modifier: Modifier) -> Modifier:
    """A modifier whose numbers are read once, now (FW-9.3)."""
    args = tuple(arg if isinstance(arg, str) else amount(table, arg) for arg in modifier.args)
    return Modifier(modifier.kind, args, None)


def lend_settled(table: Table, modifier: Modifier, duration: str) -> None:
    """FW-22.3: an arrival effect counts what there is at its turn."""
    if holds(table, modifier.condition):
        lend(table, settled(table, modifier), duration)
