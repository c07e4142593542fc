"""Chapter 2, Set-up: what lies where before the first card is turned."""

from __future__ import annotations

from collections.abc import Mapping

from tablewright.engine.game import Value
from tablewright.games.forward import modifiers
from tablewright.games.forward.cards import Content
from tablewright.games.forward.rules import entering
from tablewright.games.forward.table import Rules, Table


def rules_from(options: Mapping[str, Value]) -> Rules:
    """FW-1.1, FW-R1: the readings in force are settled before the run and do not change in it."""
    rules = Rules()
    for name, value in options.items():
        if name != "edition":
            setattr(rules, name, value)
    rules.common_faces = rules.foe_faces == "common"
    return rules


def lay_out(content: Content, rules: Rules) -> Table:
    """FW-2.6–2.9, R58: trackers at their start values, every slot and area empty, the Guardian set aside unseen."""
    table = Table(content, rules)
    modifiers.refresh(table)
    table.do(open_run)
    return table


def open_run(table: Table) -> None:
    """FW-2.11: the first Domain is always the one at the bottom of the diamond."""
    table.tell("FW-2.7", "{0}", table.content.opening, how="story")
    table.do(entering.enter_domain, table.content.domains[0].id)
