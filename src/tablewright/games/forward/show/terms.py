# interpreted: made once for each look at the table, not once a move
"""The texts behind what is shown, each by its key: `health`, `card:lantern`, `domain:gaol`, `seal:night`."""

from __future__ import annotations

from typing import Final

from tablewright.engine.scene import Term
from tablewright.games.forward.cards import TYPES, Card, Domain
from tablewright.games.forward.show.cards import text_of
from tablewright.games.forward.show.fight import guardian_text, seal_text
from tablewright.games.forward.table import Table

PLAIN: Final = {
    "health": Term("Health", "At 0 Health the run is lost at once.", "FW-18.3"),
    "grace": Term(
        "Grace", "1 Grace rerolls one die, yours or the foe's, before the roll is applied.", "FW-17.3"
    ),
    "marker": Term(
        "Resolve and Dread", "One marker: above neutral it shows Resolve, below it Dread.", "FW-16.1"
    ),
    "own-die": Term("Your die", "It decides what you do in this exchange.", "FW-9.5"),
    "foe-die": Term("The foe's die", "It decides what the foe does in this exchange.", "FW-9.5"),
}


def term(table: Table, key: str) -> Term | None:
    """The text behind anything that is shown."""
    content = table.content
    kind, _, name = key.partition(":")
    if kind == "card":
        return card_term(table, table.card(content.card_of[name]))
    if kind == "domain":
        return domain_term(table, content.domains[content.domain_of[name]])
    if kind == "status":
        status = content.statuses[content.status_of[name]]
        return Term(status.name, status.lasting.text, "FW-G6")
    if kind == "guardian":
        return Term(content.guardian.name, f"{guardian_text(table)} {content.guardian.flavour}", "FW-G4")
    if kind == "player":
        return Term(content.player.name, content.player.flavour, "FW-G8")
    if kind == "seal":
        seal = next(seal for seal in content.seals if seal.id == name)
        return Term(seal.name, seal_text(table, seal.index), "FW-22.4")
    return PLAIN.get(key)


def card_term(table: Table, card: Card) -> Term:
    kind = TYPES[card.kind].capitalize()
    text = f"{kind}. {text_of(table, card)} {card.flavour}".replace("  ", " ").strip()
    return Term(card.name, text, card.cites[0] if card.cites else TYPE_CLAUSES[TYPES[card.kind]])


TYPE_CLAUSES: Final = {
    "item": "FW-7.4", "equipment": "FW-8.2", "duel": "FW-9.1", "confrontation": "FW-9.1", "terror": "FW-10.2",
    "pit": "FW-11.1", "snare": "FW-12.1", "caesura": "FW-13.1", "blessing": "FW-14.1", "rest": "FW-15.1",
}  # fmt: skip


def domain_term(table: Table, domain: Domain) -> Term:
    law = f" Law: {domain.law.text}" if domain.law is not None and table.rules.domain_laws else ""
    return Term(domain.name, f"Row {domain.row}. {domain.flavour}{law}", "FW-3.2")
