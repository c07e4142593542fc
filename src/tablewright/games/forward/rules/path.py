"""Chapter 3, The path forward: which Domain comes next."""

from __future__ import annotations

from tablewright.games.forward.cards import Domain
from tablewright.games.forward.rules import entering, windows
from tablewright.games.forward.table import PLAYER, Table


def next_domain(table: Table) -> None:
    """FW-3.1, FW-3.3, FW-3.5, FW-21.8: after a Domain is completed you choose where to go; even a single way
    is confirmed, because this is a window."""
    table.ask(PLAYER, "FW-3.2")
    for domain in table.content.domains:
        table.offer(choose_domain, domain.id, unless=cannot_choose_domain(table, domain))
    windows.offer_asides(table)


def cannot_choose_domain(table: Table, domain: Domain) -> str:
    """FW-3.2, FW-3.4, FW-3.10, FW-3.11, FW-3.14: never down, never twice, never over a row or past a gap."""
    if domain.index in table.completed:
        return "FW-3.4"
    here = table.content.domains[table.completed[-1]]
    if table.rules.path_mode == "free":
        return ""  # FW-3.14
    if table.rules.path_mode == "tour":
        return cannot_tour_to(table, domain)
    if domain.index in here.forward:
        return ""
    if domain.row == here.row:
        if table.rules.path_mode == "sideways":
            return "" if domain.index in here.sideways else "FW-3.10"
        return "FW-3.2"
    return "FW-3.4"


def cannot_tour_to(table: Table, domain: Domain) -> str:
    """FW-3.11: on a tour the lowest row that still has an uncompleted Domain comes first."""
    for other in table.content.domains:
        if other.row < domain.row and other.index not in table.completed:
            return table.because("FW-3.11", "{0} comes first", other.name)
    return ""


def choose_domain(table: Table, domain: str) -> None:
    """FW-3.6, FW-3.7: the chosen stack comes to the Exploration area; the others stay on the map unplayed."""
    table.do(entering.enter_domain, domain)
