# interpreted: made once for each look at the table, not once a move
"""A play area: roles, cards and tokens of one hero."""

from __future__ import annotations

from tablewright.engine.pile import NOTHING
from tablewright.engine.scene import (
    Counter,
    Counters,
    Group,
    Piece,
    Stat,
    Widget,
    Zone,
)
from tablewright.games.spiralchain.cards import (
    ARMIES,
    BINDMETAL,
    HELD,
    LORE,
    SKILL_NAMES,
    TOKEN_NAMES,
    TOKENS,
    Card,
)
from tablewright.games.spiralchain.rules import tokens
from tablewright.games.spiralchain.show.cards import LETTERS, card_piece, filled, picture_of, quest_words
from tablewright.games.spiralchain.table import (
    PLAYER_PHASE,
    Table,
)


def play_area(table: Table, seat: int) -> Group:
    """SF-1.8: roles, Quests, Madness, Prophecies and all tokens of a player."""
    hero = table.heroes[seat]
    content = table.content
    roles = [role_piece(content.roles[role]) for role in hero.roles]
    cards = [quest_piece(table, seat, card) for card in hero.quests]
    if hero.madness != NOTHING:
        madness = content.madness[hero.madness]
        cards.append(card_piece(f"madness-{madness.id}", madness, f"Madness: {madness.name}", "SF-20.2"))
    cards += [
        card_piece(
            f"prophecy-{content.prophecies[card].id}",
            content.prophecies[card],
            f"Prophecy: {content.prophecies[card].name}",
            "SF-21.2",
        )
        for card in hero.prophecies
    ]
    relics = [
        card_piece(
            f"relic-{content.relics[relic].id}", content.relics[relic], content.relics[relic].name, "SF-24.13"
        )
        for relic in hero.relics
    ]
    owner = f"seat-{seat}"
    quests = Zone(
        f"cards-{seat}", "Quests, Madness, Prophecies", "list", pieces=cards, owner=owner, clause="SF-19.2"
    )
    children: list[Widget] = [
        Counters(f"tokens-{seat}", token_counters(table, seat), label="Tokens"),
        Zone(f"roles-{seat}", "Roles", "list", pieces=roles, owner=owner, clause="SF-11.1"),
        *filled(quests),
        *filled(Zone(f"relics-{seat}", "Relics", "list", pieces=relics, owner=owner, clause="SF-24.15")),
    ]
    return Group(f"hero-{seat}", children, arrange="column", owner=owner)


def seat_words(table: Table, seat: int) -> str:
    hero = table.heroes[seat]
    parts = [f"Seat {seat + 1}"]
    parts += [table.content.worlds[hero.world].name] if hero.world > 0 else []
    parts += ["First Player"] if seat == table.first and table.round else []
    parts += [f"{hero.extra} Extra Action"] if hero.extra else []
    return " · ".join(parts)


def role_piece(card: Card) -> Piece:
    tags = [SKILL_NAMES[skill] for skill in card.skills] + (
        [f"◆ {ARMIES[card.army]}"] if card.army >= 0 else []
    )
    return Piece(
        f"role-{card.id}",
        "card",
        name=card.name,
        icon=card.id,
        text=card.text,
        tags=tags,
        clause="SF-11.3",
        term=f"card-{card.id}",
    )


def quest_piece(table: Table, seat: int, card: int) -> Piece:
    quest = table.content.world_cards[card]
    return Piece(
        f"quest-{quest.id}",
        "card",
        name=f"Quest: {quest.name}",
        turn=90,
        text=quest_words(quest),
        icon=picture_of(quest),
        clause="SF-19.3",
        term=f"quest-{quest.id}",
    )


def token_counters(table: Table, seat: int) -> list[Counter]:
    hero = table.heroes[seat]
    found = [
        Counter(
            f"token-{seat}-{TOKENS[kind]}",
            f"{LETTERS[kind]} {TOKEN_NAMES[kind]}",
            hero.has[kind],
            icon=TOKENS[kind],
            tone=TOKENS[kind] if kind < 4 else "",
            clause=token_clause(kind),
            term=f"token-{TOKENS[kind]}",
        )
        for kind in range(HELD)
        if hero.has[kind] > 0 or kind <= BINDMETAL
    ]
    skills = [int(tokens.skill_of(table, seat, skill)) for skill in range(4)]
    found += [
        Counter(f"skill-{seat}-{skill}", f"{SKILL_NAMES[skill]} icons", n, clause="SF-6.13", term="skill")
        for skill, n in enumerate(skills)
        if n
    ]
    return found + turn_counters(table, seat)


def turn_counters(table: Table, seat: int) -> list[Counter]:
    """SF-3.3, SF-3.4, SF-R30: the actions left to whose turn it is, and to whoever acts by their leave; Extra Action
    Cards."""
    found: list[Counter] = []
    if seat in (table.current, table.acting) and table.phase == PLAYER_PHASE:
        left = max(0, int(table.actions if seat == table.acting else table.actions_kept))
        found.append(Counter(f"actions-{seat}", "Actions left", left, term="actions", clause="SF-3.3"))
    extra = int(table.heroes[seat].extra)
    if extra:
        found.append(
            Counter(f"extra-{seat}", "Extra Action Cards", extra, term="extra-action", clause="SF-3.4")
        )
    return found


def token_clause(kind: int) -> str:
    if kind >= LORE:
        return "SF-24.10"
    return ("SF-24.2", "SF-24.2", "SF-24.2", "SF-24.2", "SF-24.1", "SF-24.9", "SF-24.3", "SF-24.6")[kind]


def seat_stats(table: Table, seat: int) -> list[Stat]:
    hero = table.heroes[seat]
    where = table.content.worlds[hero.world].name if hero.world > 0 else "–"
    energy = int(tokens.energy_of(hero))
    return [
        Stat("World", where, clause="SF-1.3"),
        Stat("Energy", energy, clause="SF-1.9"),
        Stat("Bindmetal", int(tokens.metal_of(hero)), clause="SF-24.18"),
    ]
