"""Chapter 8, Equipment: what works as long as it lies in its slot."""

from __future__ import annotations

from typing import Final

from tablewright.engine.effects import holds
from tablewright.engine.pile import NOTHING
from tablewright.games.forward import force, modifiers
from tablewright.games.forward.cards import CONFRONTATION, DUEL, Card
from tablewright.games.forward.rules import items, windows
from tablewright.games.forward.table import PLAYER, Table

# What an exchange is rolled with
VALUES: Final[tuple[str, ...]] = (*force.SCOPED, "fight_ward", "face", "downgrade")


def find_equipment(table: Table) -> None:
    """FW-8.1: as with Items: a free slot takes it; with none free, swap or leave it."""
    if NOTHING in table.equipment:
        if table.rules.take_finds == "optional" or windows.has_aside(table):
            items.ask_to_keep(table, table.equipment)
        else:
            table.do(items.keep_find)
        return
    table.ask(PLAYER, "FW-8.1")
    for index in table.equipment:
        table.offer(items.swap, table.card(index).id, unless=items.cannot_swap(table))
    table.offer(items.leave_find)
    windows.offer_asides(table)


def cannot_activate(table: Table, card: Card) -> str:
    """FW-8.2, FW-8.7: only when its text allows, as often as its limit allows, and to some effect."""
    if card.active is None or not is_its_moment(table, card.active_when):
        return "FW-8.2"
    if modifiers.is_spent(table, card.index):
        return "FW-8.7"
    for condition in card.active_changes:
        if holds(table, condition):
            return ""
    return "FW-R59"


def is_its_moment(table: Table, when: str) -> bool:
    """FW-R52: activated text names its own timing."""
    if when == "any":
        return True
    kind = table.card(table.revealed).kind if table.revealed != NOTHING else -1
    fight = table.fight
    if when == "duel_revealed":
        return kind == DUEL and fight.foe is None
    if when == "confrontation_revealed":
        return kind == CONFRONTATION and fight.foe is None
    if when == "before_roll":
        return (fight.foe is not None and fight.own == 0) or (table.trial.tn > 0 and table.trial.die == 0)
    if when == "after_roll":
        return (fight.foe is not None and fight.own > 0) or table.trial.die > 0
    return when == "in_fight" and fight.foe is not None


def activate(table: Table, held: str) -> None:
    """FW-8.2, FW-8.3: carry out its active text; it stays unless it says otherwise."""
    card = table.card(table.content.card_of[held])
    modifiers.spend(table, card.index, card.active_limit)
    table.tell("FW-8.2", "{0}: {1}", card.name, card.active.text if card.active else "")
    assert card.active is not None
    for move in card.active.moves:
        table.do_move(move)


def finish_with(table: Table, card: Card) -> None:
    """FW-8.6: the exchange in which a card is lost is finished with the values it was rolled with."""
    if card.lasting is not None:
        for modifier in card.lasting.modifiers:
            if modifier.kind in VALUES:
                modifiers.lend_settled(table, modifier, "this_exchange")


def atk(table: Table) -> int:
    """FW-8.5: all changes to your ATK added together; a total below 0 counts as 0."""
    if modifiers.in_this_fight(table, force.ATK_ZERO):
        return 0
    total = table.content.player.atk + modifiers.in_this_fight(table, force.ATK)
    return total if total > 0 else 0


def defence(table: Table) -> int:
    """FW-8.5: all changes to your DEF added together; a total below 0 counts as 0."""
    total = table.content.player.defence + modifiers.in_this_fight(table, force.DEF)
    return total if total > 0 else 0
