# interpreted: made once for each look at the table, not once a move
"""The common panel: what everybody looks at."""

from __future__ import annotations

from tablewright.engine.pile import NOTHING
from tablewright.engine.scene import (
    Counter,
    Counters,
    Dice,
    Die,
    Mark,
    Piece,
    Track,
    Widget,
    Zone,
)
from tablewright.games.spiralchain.rules import foreverot
from tablewright.games.spiralchain.show.cards import card_piece, enemy_piece, filled, has_first, laid_open
from tablewright.games.spiralchain.table import (
    NO_RUIN,
    Table,
)


def common(table: Table) -> list[Widget]:
    """What everybody looks at: Alliance, time, the count of the Rot, the Active Event, what lies open."""
    return [
        alliance_track(table),
        time(table),
        Counters("state", state_counters(table), label="The state of the chain"),
        active_event(table),
        *open_die(table),
        *filled(open_cards(table)),
        *filled(arriving(table)),
    ]


def time(table: Table) -> Zone:
    """SF-22.1: the Time Card with its token."""
    token = Piece(
        "time-token",
        "token",
        name="Night" if table.night else "Day",
        icon="moon" if table.night else "sun",
        tone="quiet" if table.night else "gold",
        term="time",
        clause="SF-22.1",
    )
    return Zone("time", "Time", pieces=[token], clause="SF-22.1")


def alliance_track(table: Table) -> Track:
    marks = []
    if table.ruin_space == NO_RUIN:
        marks.append(Mark(int(table.cap()), label="cap", clause="SF-14.1"))
    else:
        ruin = Piece(
            "alliance-ruin", "token", name="Ruin", icon="ruin", tone="bad", clause="SF-14.7", term="ruin"
        )
        marks.append(Mark(int(table.ruin_space), label="Ruin", tone="bad", pieces=[ruin], clause="SF-14.7"))
    return Track(
        "alliance",
        "Alliance",
        0,
        21,
        int(table.alliance),
        icon="alliance",
        marks=marks,
        term="alliance",
        clause="SF-14.6",
    )


def state_counters(table: Table) -> list[Counter]:
    return [
        Counter(
            "rot-count",
            "The Rot spreads on … or less",
            int(foreverot.rot_count(table)),
            term="rot-count",
            clause="SF-12.8",
        ),
        Counter(
            "reveals-left",
            "Reveals until all is lost",
            int(table.left) + 1,
            tone="bad",
            term="foreverot",
            clause="SF-25.2",
        ),
        Counter("round", "Round", int(table.round), term="round", clause="SF-3.1"),
        *first_player(table),
        Counter("lost", "Worlds lost", int(table.lost_count), clause="SF-16.12"),
        Counter("pool", "Obliviate supply", len(table.obliviates), clause="SF-15.12"),
        Counter("obliviate-discard", "Obliviates discarded", len(table.obliviate_discard), clause="SF-6.3"),
    ]


def first_player(table: Table) -> list[Counter]:
    """SF-2.13: nobody has the marker before the players have decided who begins."""
    if not has_first(table):
        return []
    seat = int(table.first) + 1
    return [Counter("first", "First Player Marker: seat", seat, term="first-player", clause="SF-3.11")]


def active_event(table: Table) -> Zone:
    pieces = []
    if table.event != NOTHING:
        card = table.content.events[table.event]
        lasts = card.kind == "continuous"
        mark = "∞" if lasts else "!"
        clause = "SF-18.2" if lasts else "SF-18.3"
        pieces.append(card_piece("active-event", card, f"{mark} {card.name}", clause, [card.kind]))
    return Zone("active", "Active Event", "list", pieces=pieces, term="active-event", clause="SF-18.1")


def open_die(table: Table) -> list[Widget]:
    """SF-R55: the die just rolled outside the Foreverot Roll, with its natural and its changed value."""
    if table.natural == 0:
        return []
    changed = f"{table.natural} was rolled and counts as {table.die}. " if table.natural != table.die else ""
    need = f"{table.need} or more succeeds." if table.need else ""
    die = Die("die", str(table.die), sides=8, clause="SF-24.3", term="die")
    return [
        Dice(
            "dice",
            "Last roll",
            [die],
            need=f"{changed}{need}",
            owner=f"seat-{table.roller}",
            clause="SF-1.14",
        )
    ]


def open_cards(table: Table) -> Zone:
    """Cards laid open while somebody chooses among them, and what is being carried out."""
    pieces = [card_piece(f"open-{card.id}", card, card.name, clause) for card, clause in laid_open(table)]
    return Zone("open-cards", "Laid open", pieces=pieces, clause="SF-10.4")


def arriving(table: Table) -> Zone:
    """SF-15.6, SF-21.2: everybody sees the enemy about to be placed, while one interrupts or says who makes room."""
    tokens = [token for token in (table.coming, table.returning) if token != NOTHING]
    pieces = [enemy_piece(table, table.content.enemies[token]) for token in tokens]
    return Zone("arriving", "About to be placed", pieces=pieces, clause="SF-15.6")
