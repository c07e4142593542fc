# interpreted: made once for each look at the table, not once a move
"""The World Map: nine Domains in a diamond, and where you may go."""

from __future__ import annotations

from tablewright.engine.scene import Board, Grid, Link, Space, Stat
from tablewright.games.forward.cards import Domain
from tablewright.games.forward.rules import path
from tablewright.games.forward.table import Table


def domain_id(domain: Domain) -> str:
    return f"domain-{domain.id}"


def world_map(table: Table) -> Board:
    """FW-2.2, FW-2.3, FW-G15: the diamond, drawn from the Domains and their arrows."""
    domains = table.content.domains
    rows: dict[int, list[Domain]] = {}
    for domain in domains:
        rows.setdefault(domain.row, []).append(domain)
    wide = max(len(row) for row in rows.values())
    top = max(rows)
    spaces = [
        domain_space(table, domain, (wide - len(row)) / 2 + i, top - number)
        for number, row in rows.items()
        for i, domain in enumerate(row)
    ]
    links = [
        Link(domain_id(domain), domain_id(domains[to]), one_way=True)
        for domain in domains
        for to in domain.forward
    ]
    if table.rules.path_mode == "sideways":
        links += [
            Link(domain_id(domain), domain_id(domains[to]))
            for domain in domains
            for to in domain.sideways
            if domain.index < to
        ]
    focus = domain_id(domains[table.domain]) if table.domain >= 0 else ""
    return Board("map", "World Map", Grid(wide, top, 0), spaces, links, focus=focus, clause="FW-2.3")


def domain_space(table: Table, domain: Domain, x: float, y: float) -> Space:
    flags = domain_flags(table, domain)
    left = len(domain.cards) if not flags else None
    if table.domain == domain.index:
        left = len(table.deck)
    stats = [Stat("cards", left, "cards")] if left is not None else []
    return Space(
        domain_id(domain), x, y, label=domain.name, short=f"L{domain.place}", skin=domain.id, flags=flags,
        stats=stats, term=f"domain:{domain.id}", clause="FW-2.2",
    )  # fmt: skip


def domain_flags(table: Table, domain: Domain) -> list[str]:
    if domain.index == table.domain:
        return ["here"]
    if domain.index in table.completed:
        return ["done"]
    if table.domain >= 0 or table.guardian_here or not table.completed:
        return []
    return ["goal"] if not path.cannot_choose_domain(table, domain) else []
