# interpreted: made once for each look at the table, not once a move
"""The cards around the mat, the panels of the Players, hands, bags and the Ancient Text."""

from __future__ import annotations

from typing import Final

from tablewright.engine.pile import UNSEEN
from tablewright.engine.scene import Block, Counter, Counters, Group, Piece, Story, Track, Widget, Zone
from tablewright.games.marrowmourn.parts import BOSS, NOWHERE, Boss, EventCard
from tablewright.games.marrowmourn.rules import boss as bosses
from tablewright.games.marrowmourn.rules import combat, sigils, spawning
from tablewright.games.marrowmourn.show.seats import seat_name
from tablewright.games.marrowmourn.show.terms import in_green_bag
from tablewright.games.marrowmourn.show.weapons import weapon_piece
from tablewright.games.marrowmourn.table import MOST_EXP, MOST_SOULFIRE, SECONDS, Table

LIMITS: Final = {
    "once_per_game": "once per Player and game",
    "once_per_player": "once per Player and chapter",
    "once_per_chapter": "once per chapter",
}


def side_cards(table: Table) -> list[Widget]:
    if table.champions:
        return [sigil_card(table)]
    cards: list[Widget] = [event_card(table)]
    if table.boss is not None:
        cards.append(boss_card(table))
    if table.floor_number and table.content.happenings[table.floor.number]:
        cards.append(sigil_card(table))
    cards.append(reference())
    return cards


def event_card(table: Table) -> Widget:
    """MH-3.1, R50: the top card; those under it only with the option."""
    events = table.content.events
    if not 0 <= table.event < len(events):
        left = "The Boss card is in force." if table.event >= len(events) else "Not begun."
        return Story("event", "Event cards", [Block(left)], clause="MH-3.5")
    card = events[table.event]
    blocks = [Block(card.flavour, "quote"), *(Block(line, "rule") for line in event_lines(card))]
    blocks.append(Block(f"{len(events) - table.event - 1} cards and the Boss lie beneath.", "p"))
    if table.rules.event_deck_peek == "open":
        blocks += [
            Block(" ".join([f"{i + 1}. {one.name}.", *event_lines(one)]), "item")
            for i, one in enumerate(events)
            if i > table.event
        ]
    return Story("event", f"{table.event + 1}. {card.name}", blocks, clause="MH-3.1")


def event_lines(card: EventCard) -> list[str]:
    """MH-3.1: what an Event card does when it is revealed, and what completes it."""
    lines = [f"When revealed: {card.effect.text}"] if card.effect.text else []
    when = "" if card.done_text == "at once" else "when "
    return [*lines, f"Completed {when}{card.done_text}."]


def boss_card(table: Table) -> Widget:
    """MH-2.10, 20.4: chosen openly, so it may be read any time."""
    boss = table.boss
    assert boss is not None
    count = int(table.active).bit_count()
    parity = "even" if count % 2 else "odd"
    now = str(bosses.defense(table))
    blocks = [Block(boss.flavour, "quote"), *(Block(line, "rule") for line in boss_lines(table, boss))]
    if now != boss.defence_text:
        blocks.insert(2, Block(f"Its Defense is {now} now.", "rule"))
    if table.at[BOSS] != NOWHERE:
        blocks.append(Block(f"{count} Sigils lie; the next activation is {parity}.", "p"))
    return Story("boss", boss.name, blocks, clause="MH-20.4")


def boss_lines(table: Table, boss: Boss) -> list[str]:
    """MH-20.4, 20.6, R30: everything by which a Boss can be defeated, as it stands on its card."""
    needs = ", ".join(table.content.sigils[colour].name for colour in boss.sigils)
    lines = [f"Movement {boss.m}, attack {boss.a}. Sigils: {needs}. Defense {boss.defence_text}."]
    lines.append(
        f"It can be targeted while {boss.targetable_text}." if boss.targetable_text else "It can be targeted."
    )
    if boss.siren:
        lines.append("It counts as a Siren while it is on the Floor.")
    return [
        *lines,
        f"Odd – {boss.odd_name}: {boss.odd.text}",
        f"Even – {boss.even_name}: {boss.even.text}",
    ]


def sigil_card(table: Table) -> Widget:
    """MH-2.13, 8.3: the Sigil Events card, activated colours ticked."""
    blocks: list[Block] = []
    for sigil, happening in zip(
        table.content.sigils, table.content.happenings[table.floor.number], strict=False
    ):
        tick = "✓ " if (table.active >> sigil.index) & 1 else ""
        blocks.append(Block(f"{tick}{sigil.name} – {happening.name}: {happening.effect.text}", "item"))
    return Story("sigils", "Sigil events", blocks, clause="MH-8.3")


def reference() -> Widget:
    """MH-2.13, G13: the Quick Reference card."""
    rows = (
        "Adjacent is everything that touches, at a side or at a corner.",
        "Five seconds a turn; what is left becomes Defense.",
        "Restless phase: all move towards the nearest Players, all attack who is adjacent, then one is drawn for "
        "each Player and one for each Siren.",
    )
    return Story("reference", "Quick Reference", [Block(row, "item") for row in rows], clause="MH-2.13")


def panel(table: Table, seat: int) -> Widget:
    """A Character card with its three sliders, Defense, and weapons."""
    player = table.players[seat]
    name = seat_name(table, seat)
    if player.wounded:
        name += " (wounded)"
    bonus = int(player.bonus + player.guard)
    base = int(combat.defense(table, seat)) - bonus
    tracks: list[Widget] = [
        Track(f"time-{seat}", "Time", 0, SECONDS, int(player.time), "hourglass", clause="MH-6.5"),
        Track(
            f"soulfire-{seat}", "Soulfire", 0, MOST_SOULFIRE, int(player.soulfire), "flame", clause="MH-9.1"
        ),
        Track(f"exp-{seat}", "EXP", 0, MOST_EXP, int(player.exp), "star", clause="MH-11.3"),
        Counters(
            f"defense-{seat}",
            [Counter(f"base-{seat}", "Defense", base), Counter(f"bonus-{seat}", "Bonus", bonus)],
            clause="MH-6.9",
        ),
        Zone(f"weapons-{seat}", "Weapons", owner=f"seat-{seat}", pieces=weapon_pieces(table, seat)),
    ]
    if table.champions:
        tracks.append(
            Zone(
                f"hand-of-{seat}",
                "Hand",
                sees="owner",
                owner=f"seat-{seat}",
                count=len(player.hand),
                clause="MH-24.2",
            )
        )
    return Group(f"panel-{seat}", tracks, name, owner=f"seat-{seat}", tone="abcd"[seat])


def weapon_pieces(table: Table, seat: int) -> list[Piece]:
    return [
        weapon_piece(table, card, f"weapon-{seat}-{i}") for i, card in enumerate(table.players[seat].cards)
    ]


def hand(table: Table, seat: int) -> Zone:
    """MH-22.4, 24.1: the own hand, face up to its holder alone."""
    cards = [
        weapon_piece(table, card, f"hand-{i}") if card != UNSEEN else Piece(f"hand-{i}", "card", face="down")
        for i, card in enumerate(table.players[seat].hand)
    ]
    return Zone(
        "hand-zone", "Weapon cards", "fan", f"seat-{seat}", "owner", cap=2, pieces=cards, clause="MH-24.1"
    )


def bag_counters(table: Table) -> Widget:
    """MH-4.1: three bags with counts; what is in them is open knowledge."""
    items = [
        Counter("black-bag", "Black bag", len(table.black), term="black-bag"),
        Counter("red-bag", "Red bag", len(table.red), term="red-bag"),
        Counter("green-bag", "Green bag", len(in_green_bag(table)), term="green-bag"),
    ]
    if table.champions:
        items = [items[1], items[2], Counter("deck", "Weapon deck", len(table.deck))]
    elif table.floor_number:
        items.append(Counter("sirens", "Sirens", spawning.sirens(table), clause="MH-18.1"))
        items.append(Counter("unlit", "Unactivated Sigil Spaces", sigils.unactivated(table), clause="MH-8.7"))
    return Counters("bag-counts", items, clause="MH-4.1")


def drawn_zone(table: Table) -> Widget:
    """MH-18.3, 18.6: what was drawn and is not placed yet, Portal Instability beside it."""
    pieces = [
        Piece(
            f"piece-{table.id(piece)}", "token", table.name(piece), table.name(piece)[:3],
            icon=table.kind(piece).id, tone="bad",
        )
        for piece in (*table.drawn, *table.set_aside)
    ]  # fmt: skip
    return Zone("drawn", "Drawn", "list", pieces=pieces, clause="MH-18.3")


def book(table: Table) -> Widget:
    """MH-19.3: a chapter with its scripture, costs and limits."""
    blocks: list[Block] = []
    for scripture in table.content.scriptures:
        if scripture.chapter == table.chapter:
            limit = f" ({LIMITS[scripture.limit]})" if scripture.limit else ""
            blocks.append(
                Block(f"{scripture.name}, {scripture.cost} EXP{limit}: {scripture.effect.text}", "rule")
            )
            blocks.append(Block(scripture.flavour, "quote"))
    for seat, player in enumerate(table.players):
        ready = "ready" if (table.ready >> seat) & 1 else "reading"
        blocks.append(Block(f"{table.name(seat)}: {player.exp} EXP, {ready}.", "item"))
    return Story("chapter", f"Chapter {table.chapter}", blocks, clause="MH-19.3")
