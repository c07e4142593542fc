# interpreted: made once for each look at the table, not once a move
"""The status area: your tracks, what you carry, who walks with you, and where you have been."""

from __future__ import annotations

from tablewright.engine.pile import NOTHING
from tablewright.engine.scene import Counter, Counters, Mark, Piece, Stat, Track, Widget, Zone
from tablewright.games.forward.cards import Domain
from tablewright.games.forward.rules import completing
from tablewright.games.forward.show.cards import card_id, card_piece, text_of
from tablewright.games.forward.table import Table


def status_area(table: Table) -> list[Widget]:
    widgets: list[Widget] = [health_track(table), marker_track(table)]
    if table.rules.grace:
        cap = table.rules.grace_cap
        widgets.append(
            Track("grace", "Grace", 0, cap, table.grace, "spark", "gold", clause="FW-17.1", term="grace")
        )
    if table.statuses:
        widgets.append(
            Counters(
                "statuses", [status_counter(table, i) for i in table.statuses], "Status", clause="FW-19.1"
            )
        )
    widgets.append(player_card(table))
    widgets.append(held_zone(table, "items", "Items", table.items, "FW-7.1"))
    widgets.append(held_zone(table, "equipment", "Equipment", table.equipment, "FW-8.1"))
    if table.snares:
        pieces = [card_piece(table, table.card(card)) for card in table.snares]
        widgets.append(Zone("snares", "Snares", "list", pieces=pieces, clause="FW-12.1"))
    if table.companions:
        pieces = [companion_piece(table, card) for card in table.companions]
        widgets.append(
            Zone(
                "companions",
                "Companions",
                "row",
                cap=max(table.rules.companion_slots, len(pieces)),
                pieces=pieces,
                clause="FW-20.1",
            )
        )
    if table.stashed:
        pieces = [card_piece(table, table.card(card)) for card in table.stashed]
        widgets.append(Zone("stash", "Set aside", "row", pieces=pieces, clause="FW-15.7"))
    widgets.append(completed_stack(table))
    return widgets


def player_card(table: Table) -> Zone:
    """FW-2.7, FW-G8: who you are, with what you may carry."""
    player, rules = table.content.player, table.rules
    limits = (
        f"{rules.item_slots} {plural('Item', rules.item_slots)}, {rules.equipment_slots} Equipment, "
        f"{rules.companion_slots} {plural('companion', rules.companion_slots)} and boons together."
    )
    text = (
        f"Starts with {rules.start_health} Health. {limits} {player.lasting.text if player.lasting else ''}"
    )
    piece = Piece(
        "card-player", "card", player.name, icon=player.id, text=text.strip(), clause="FW-G8",
        stats=[Stat("ATK", player.atk, "sword"), Stat("DEF", player.defence, "shield")], term="player",
    )  # fmt: skip
    return Zone("player", "You", "row", pieces=[piece], clause="FW-2.7")


def plural(word: str, n: int) -> str:
    return word if n == 1 else f"{word}s"


def completed_stack(table: Table) -> Zone:
    """FW-6.2, FW-R27: the titles of completed Domains; with `finished_domains: stack`, each with its discard
    pile beneath it."""
    piles = completing.piles_beneath(table)
    pieces = [
        title_piece(table, domain, piles.get(domain.name, ()))
        for domain in (table.content.domains[index] for index in table.completed)
    ]
    return Zone("completed", "Completed Domains", "pile", count=len(pieces), pieces=pieces, clause="FW-6.2")


def title_piece(table: Table, domain: Domain, pile: tuple[int, ...]) -> Piece:
    under = [card_piece(table, table.card(card)) for card in pile]
    return Piece(
        f"title-{domain.id}",
        "card",
        domain.name,
        back="title",
        icon=domain.id,
        term=f"domain:{domain.id}",
        under=under,
    )


def health_track(table: Table) -> Track:
    most = table.max_health if table.max_health > 0 else max(table.rules.start_health, table.health)
    tone = "good" if table.health * 3 > most else "bad"
    return Track("health", "Health", 0, most, table.health, "heart", tone, clause="FW-18.1", term="health")


def marker_track(table: Table) -> Track:
    """FW-16.1, FW-23.3: the line from Dread to Resolve, with the step that kills."""
    steps = table.rules.track_steps
    marks = [Mark(0, "neutral"), Mark(steps, "Resolve", "flame", "resolve")]
    lethal = table.rules.dread_death
    word = {"at_four": "Dread: defeat here", "beyond_four": "Dread: defeat beyond", "never": "Dread"}[lethal]
    marks.insert(0, Mark(-steps, word, "eye", "dread"))
    label = "Resolve and Dread"
    tone = "resolve" if table.marker >= 0 else "dread"
    return Track(
        "marker",
        label,
        -steps,
        steps,
        table.marker,
        "flame",
        tone,
        marks=marks,
        clause="FW-16.1",
        term="marker",
    )


def status_counter(table: Table, index: int) -> Counter:
    status = table.content.statuses[index]
    tone = "bad" if status.harmful else "good"
    return Counter(
        f"status-{status.id}",
        status.name,
        table.counters[index],
        status.id,
        tone=tone,
        term=f"status:{status.id}",
    )


def held_zone(table: Table, name: str, label: str, places: tuple[int, ...], clause: str) -> Zone:
    pieces = [card_piece(table, table.card(card)) for card in places if card != NOTHING]
    return Zone(name, label, "row", owner="seat-0", cap=len(places), pieces=pieces, clause=clause)


def companion_piece(table: Table, index: int) -> Piece:
    card = table.card(index)
    asleep = index in table.asleep
    return Piece(
        card_id(card), "card", card.name, icon=card.id, tone="quiet" if asleep else "good",
        flags=["asleep"] if asleep else [], text=card.lasting.text if card.lasting else text_of(table, card),
        term=f"card:{card.id}", clause="FW-20.3",
    )  # fmt: skip
