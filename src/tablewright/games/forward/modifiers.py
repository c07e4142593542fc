"""What the cards in place add up to: worked out anew when a card comes or goes, read in between."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64

from tablewright.engine.effects import Effect, Modifier, amount, holds, if_holds, run_all
from tablewright.engine.lasting import Waiting
from tablewright.engine.pile import NOTHING
from tablewright.games.forward.cards import COUNTER, CRITICAL, HIT, MISS, PARRY, RESULTS
from tablewright.games.forward.force import (
    ALWAYS,
    FIRST_EXCHANGE,
    MODIFIERS,
    PLAIN,
    REST_LIMIT,
    REST_PRICE_FIRST,
    SCOPE_OF,
    SCOPED,
    STRICTEST,
    Force,
    place_of,
    plain_number,
)

if TYPE_CHECKING:
    from tablewright.games.forward.table import Table

STANDARD_FACES: Final = [MISS, MISS, PARRY, HIT, HIT, CRITICAL, COUNTER]  # by the number on your die
STANDARD_DAMAGE: Final = [-1, -1, -1, -1, -1, -1, -1]
STANDARD_RESULTS: Final = [0, 1, 2, 3, 4, 5]
NONE_IN_FORCE: Final = [0] * MODIFIERS
NO_CONDITIONS: Final[list[Modifier]] = []


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
        self.forbidden: tuple[str, ...] = ()
        self.swap_price: tuple[Any, ...] = ()
        self.status_bonus: tuple[tuple[str, int], ...] = ()
        self.conditional: list[Modifier] = NO_CONDITIONS


def in_force(table: Table) -> list[Force]:
    """Everything that lies in place, in the order its effects happen (FW-5.16): statuses as they were
    gained, then what you hold, then Snares as they were gained, last the law of the Domain."""
    content = table.content
    forces: list[Force] = []
    for status in table.statuses:
        forces.append(content.statuses[status].force)
    add_force(forces, content.player.force)
    add_cards(table, forces, table.items)
    add_cards(table, forces, table.equipment)
    for index in table.companions:
        if index not in table.asleep:
            add_force(forces, content.cards[index].force)
    add_cards(table, forces, table.snares)
    if table.rules.domain_laws and table.domain >= 0:
        add_force(forces, content.domains[table.domain].force)
    if table.guardian_here:
        add_guardian(table, forces)
    return forces


def add_force(forces: list[Force], force: Force | None) -> None:
    if force is not None:
        forces.append(force)


def add_cards(table: Table, forces: list[Force], places: tuple[int, ...]) -> None:
    for index in places:
        if index != NOTHING:
            force = table.content.cards[index].force
            if force is not None:
                forces.append(force)


def add_guardian(table: Table, forces: list[Force]) -> None:
    """FW-22.4: the Guardian's own text, and of each Seal the side that holds now."""
    add_force(forces, table.content.guardian.force)
    for seal in table.content.seals:
        add_force(forces, seal.broken_force if table.seals[seal.index] else seal.unbroken_force)


def refresh(table: Table) -> None:
    """FW-8.5, FW-12.6, R32: modifiers from everything in place are added together."""
    mods = Mods()
    for force in in_force(table):
        mods.triggers |= force.triggers
        for i in range(len(force.places)):
            add_number(mods, force.places[i], force.numbers[i])
        for modifier in force.special:
            add_special(mods, modifier.kind, modifier.args)
        if force.conditional:
            mods.conditional = mods.conditional + force.conditional
    for _, modifier in table.lent:
        add_lent(mods, modifier)
    table.mods = mods


def add_lent(mods: Mods, modifier: Modifier) -> None:
    """What is lent for a while has plain numbers: they were counted when it was lent."""
    if modifier.kind not in SCOPED and modifier.kind not in PLAIN:
        add_special(mods, modifier.kind, modifier.args)
    elif len(modifier.args) > 2:
        mods.conditional = [*mods.conditional, modifier]
    else:
        add_number(mods, place_of(modifier), plain_number(modifier.args))


def number_of(table: Table, args: tuple[Any, ...]) -> int:
    """The number of a modifier as it counts now."""
    for arg in args:
        if not isinstance(arg, str):
            return amount(table, arg)
    return 1


def add_number(mods: Mods, place: int, number: int) -> None:
    if mods.n is NONE_IN_FORCE:
        mods.n = NONE_IN_FORCE.copy()
    if place >= REST_PRICE_FIRST and place in STRICTEST:
        mods.n[place] = stricter(place, mods.n[place], number)
    else:
        mods.n[place] += number


def stricter(place: int, old: int, new: int) -> int:
    if place == REST_LIMIT:
        return new if old == 0 or new < old else old
    return new if new > old else old


def add_special(mods: Mods, kind: str, args: tuple[Any, ...]) -> None:
    if kind == "face":
        mods.faces = mods.faces.copy()
        mods.faces[args[0]] = RESULTS.index(args[1].upper())
        if args[2] >= 0:
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
        mods.forbidden = (*mods.forbidden, args[0])
    elif kind == "swap_price":
        mods.swap_price = (*mods.swap_price, *args[0])
    elif kind == "status_bonus":
        mods.status_bonus = (*mods.status_bonus, (args[0], args[1]))
    else:
        raise ValueError(f"no rule reads the modifier {kind}")


def value(table: Table, place: int) -> int:
    """A modifier without scope, with those whose condition holds now."""
    total = table.mods.n[place]
    if table.mods.conditional:
        for modifier in table.mods.conditional:
            if PLAIN.get(modifier.kind, -1) == place and holds(table, modifier.condition):
                number = number_of(table, modifier.args)
                total = stricter(place, total, number) if place in STRICTEST else total + number
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


def fire(table: Table, trigger: i64, a: Any = None, b: Any = None) -> None:
    """Everything in place that waits for this happens next, in the order of FW-5.16."""
    if not table.mods.triggers & trigger:
        return
    for force in in_force(table):
        if force.triggers & trigger:
            for waiting in force.waiting:
                if waiting.bit == trigger and is_meant(table, waiting.rule.args, a, b):
                    happen(table, waiting)


def fire_own(table: Table, own: Force, trigger: i64) -> None:
    """What a card that is not in place yet does itself, when it is revealed."""
    for waiting in own.waiting:
        if waiting.bit == trigger:
            happen(table, waiting)


def happen(table: Table, waiting: Waiting) -> None:
    """FW-8.7: a limited text happens as often as it says and is renewed as it says."""
    rule = waiting.rule
    if rule.limit:
        if is_spent(table, waiting.mark) or not holds(table, rule.condition):
            return
        spend(table, waiting.mark, rule.limit)
        table.do(run_all, rule.moves)
    elif rule.condition is None:
        table.do(run_all, rule.moves)
    else:
        table.do(if_holds, rule.condition, rule.moves, ())


def is_spent(table: Table, mark: int) -> bool:
    """FW-8.7: the limit belongs to the card; a swap does not renew it."""
    return mark in table.spent_run or mark in table.spent_domain or mark in table.spent_fight


def spend(table: Table, mark: int, limit: str) -> None:
    if limit == "once_per_fight":
        table.spent_fight = (*table.spent_fight, mark)
    elif limit == "once_per_domain":
        table.spent_domain = (*table.spent_domain, mark)
    elif limit == "once_per_run":
        table.spent_run = (*table.spent_run, mark)


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
    table.lent = (*table.lent, (duration, modifier))
    refresh(table)


def end_loans(table: Table, duration: str) -> None:
    """What was lent for this long is over."""
    kept = tuple([loan for loan in table.lent if loan[0] != duration])
    if len(kept) < len(table.lent):
        table.lent = kept
        refresh(table)


def settled(table: Table, modifier: Modifier) -> Modifier:
    """A modifier whose numbers are read once, now (FW-9.3)."""
    if modifier.kind not in SCOPED and modifier.kind not in PLAIN:
        return Modifier(modifier.kind, modifier.args, None)
    args = tuple(arg if isinstance(arg, str) else amount(table, arg) for arg in modifier.args)
    return Modifier(modifier.kind, args, None)


def lend_settled(table: Table, modifier: Modifier, duration: str) -> None:
    """FW-22.3: an arrival effect counts what there is at its turn."""
    if holds(table, modifier.condition):
        lend(table, settled(table, modifier), duration)


def lend_effect(table: Table, duration: str, effect: Effect) -> None:
    """FW-21.11: modifiers that a card lends for a while."""
    for modifier in effect.modifiers:
        lend_settled(table, modifier, duration)
