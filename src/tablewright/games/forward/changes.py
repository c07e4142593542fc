"""Whether a line of a card could change anything now (FW-R59); words without an entry always can."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from tablewright.engine.effects import Effect
from tablewright.engine.pile import NOTHING
from tablewright.games.forward import force
from tablewright.games.forward.cards import CONFRONTATION, DUEL
from tablewright.games.forward.rules import fights, health, looking, marker, snares, status
from tablewright.games.forward.table import Table


def could_heal(table: Table, n: int) -> bool:
    """A heal that cards in place make nothing is pointless, unless something waits for it (FW-G6)."""
    if table.health >= health.maximum(table):
        return False
    return health.healing(table, n) > 0 or bool(table.mods.triggers & force.HEALED)


def could_gain_resolve(table: Table, n: Any) -> bool:
    return table.marker < table.rules.track_steps


def could_gain_status(table: Table, name: str, n: Any) -> bool:
    old = table.counters[table.content.status_of[name]]
    if table.rules.status_stacking == "add":
        return old < status.HIGHEST
    return not isinstance(n, int) or n > old


def could_lose_resolve(table: Table, n: Any) -> bool:
    return table.marker > 0


def could_gain_dread(table: Table, n: Any) -> bool:
    """At the end of the line another step still kills where the option says so (FW-23.3)."""
    return table.marker > -table.rules.track_steps or table.rules.dread_death == "beyond_four"


def could_clear(table: Table, n: Any) -> bool:
    return bool(status.harmful(table))


def could_cleanse(table: Table, n: Any) -> bool:
    return bool(table.snares)


def could_peek(table: Table, n: Any) -> bool:
    return looking.can_look(table) and looking.peekable(table)


def could_look(table: Table, *rest: Any) -> bool:
    return looking.can_look(table) and len(table.deck) > 0 and table.domain >= 0


def could_mill(table: Table, n: Any) -> bool:
    return table.domain >= 0 and len(table.deck) > 0


def could_reorder(table: Table) -> bool:
    return len([card for card in table.row if card != NOTHING]) > 1


def could_evade(table: Table) -> bool:
    return (
        table.revealed != NOTHING
        and table.card(table.revealed).kind in (DUEL, CONFRONTATION)
        and table.fight.foe is None
    )


def could_ease(table: Table, n: Any) -> bool:
    return table.marker < 0


def has_rolled(table: Table, side: str, face: int = 0) -> bool:
    return table.fight.die > 0 if side == "foe" else table.fight.own > 0 or table.trial.die > 0


def is_in_fight(table: Table, n: Any) -> bool:
    return table.fight.foe is not None


CHANGES: Final[dict[Any, Callable[..., bool]]] = {
    health.heal: could_heal,
    marker.gain_resolve: could_gain_resolve,
    marker.lose_resolve: could_lose_resolve,
    marker.gain_dread: could_gain_dread,
    marker.reduce_dread: could_ease,
    status.gain_status: could_gain_status,
    status.clear_status: could_clear,
    snares.cleanse: could_cleanse,
    looking.peek: could_peek,
    looking.scry: could_look,
    looking.fish: could_look,
    looking.mill: could_mill,
    looking.bury_top: could_mill,
    looking.reorder: could_reorder,
    looking.shuffle_row: could_reorder,
    fights.evade: could_evade,
    fights.damage_foe: is_in_fight,
    fights.reroll: has_rolled,
    fights.set_die: has_rolled,
}


def always(table: Table, *rest: Any) -> bool:
    return True


def changes_of(effect: Effect) -> list[Any]:
    """FW-7.8, FW-R59: for each line of an effect the condition under which it does something, good or bad."""
    return [(CHANGES.get(move[0], always), *move[1:]) for move in effect.moves]
