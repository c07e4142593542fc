# interpreted: made once for each look at the table, not once a move
"""Enemies as cards: bands, abilities, who would react; a boss with its script (chapters 9, 12 to 14, 38)."""

from __future__ import annotations

from tablewright.engine.scene import Group, Piece, Stat, Term, Widget, Zone
from tablewright.games.fateforge.codes import BOSS_CODE, FOE_OF, foe_word
from tablewright.games.fateforge.pieces import Foe
from tablewright.games.fateforge.printed.foes import BOSS, COLOURS, EnemyType, Section
from tablewright.games.fateforge.rules import enemies
from tablewright.games.fateforge.show import foresee, order, things, zones
from tablewright.games.fateforge.show.results import icon_of
from tablewright.games.fateforge.table import Table


def cards(table: Table) -> list[Widget]:
    """FF-9.10: every enemy card in play, and what each of its tokens would do now."""
    kinds = types_here(table)
    found: list[Widget] = []
    if kinds:
        sheets = [enemy_card(table, kind) for kind in kinds if not kind.script]
        plans = [plan(table, foe) for foe in table.foes]
        shown: list[Widget] = [
            Zone("enemy-cards", "Cards", "list", pieces=sheets, clause="FF-9.8"),
            Zone("enemy-plans", "Next moves", "list", pieces=plans, clause="FF-13.3", term="would"),
        ]
        found.append(Group("enemies", shown, arrange="tabs"))
    return [*boss(table), *found]


def types_here(table: Table) -> list[EnemyType]:
    """The cards with tokens on the map, in the order in which they act."""
    found: list[EnemyType] = []
    for foe in table.foes:
        kind = table.enemy(foe)
        if kind not in found:
            found.append(kind)
    return found


def enemy_card(table: Table, kind: EnemyType) -> Piece:
    """FF-9.3: name, colour, toughness, armour, band, abilities."""
    count = sum(1 for foe in table.foes if foe.type == kind.index)
    stats = [Stat("toughness", int(kind.toughness), "toughness", clause="FF-9.4")]
    armour = enemies.starting_armour(table, int(kind.index))
    if armour:
        stats.append(Stat("armour", armour, "armour", clause="FF-9.6"))
    names = [name for name, _ in kind.text]
    reacts = COLOURS[kind.colour] in order.reacting(table).split(", ")
    return Piece(
        f"enemy-{kind.id}", "card", f"{kind.name} ×{count}" if count > 1 else kind.name, short_of(kind),
        icon=f"foe-{kind.id.replace('_', '-')}", tone=zones.TONES[kind.colour], stats=stats,
        flags=["reacts"] if reacts else [], tags=[COLOURS[kind.colour], *names],
        text=f"{band(kind)}{'. ' + ', '.join(names) + '.' if names else '.'}",
        term=f"enemy-{kind.id}", clause="FF-9.8",
    )  # fmt: skip


def short_of(kind: EnemyType) -> str:
    return kind.name[:3]


def band(kind: EnemyType) -> str:
    """FF-9.8: the sections from left to right with their distances."""
    return " · ".join(
        f"distance {foresee.reach_words(section)}: {plainly(section.text)}" for section in kind.sections
    )


def plainly(text: str) -> str:
    """FF-13.11, 14.3: the signs of a section in words."""
    if "»" in text or "«" in text:
        order = "first" if "»" in text else "last"
        return f"{text.replace(' »', '').replace(' «', '').replace(' → ', ', then ')} ({order} hero in order)"
    return text.replace(" → ", ", then ")


def plan(table: Table, foe: Foe) -> Piece:
    kind = table.enemy(foe)
    return Piece(
        f"would-{foe_word(int(foe.code))}", "marker", table.foe_name(int(foe.code)), foe_word(int(foe.code))[:3],
        icon=f"foe-{kind.id.replace('_', '-')}", tone=zones.TONES[kind.colour], text=foresee.intention(table, foe),
        term=f"foe-{foe_word(int(foe.code))}", clause="FF-13.3",
    )  # fmt: skip


# Texts


def token_term(table: Table, word: str) -> Term | None:
    """What pointing at an enemy token tells: its card, its state, what it would do now."""
    foe = table.foe(FOE_OF[word]) if word in FOE_OF else None
    if foe is None:
        return None
    kind = table.enemy(foe)
    lines = [f"{COLOURS[kind.colour].capitalize()}, {state(table, foe)}"]
    if kind.sections:
        lines.append(f"Band: {band(kind)}.")
    lines += [f"{name}: {text}" for name, text in kind.text]
    if words := zones.guard_words(table, foe):
        lines.append(words)
    lines.append(f"If its turn came now: {foresee.intention(table, foe)}")
    return Term(table.foe_name(int(foe.code)), "\n\n".join(lines), "FF-13.3")


def state(table: Table, foe: Foe) -> str:
    """Toughness and cubes in words."""
    parts = [f"toughness {enemies.toughness(table, foe)}"]
    parts += [f"{foe.damage} damage"] if foe.damage else []
    parts += [f"{foe.armour} armour"] if foe.armour else []
    parts += [f"{foe.blocks} block"] if foe.blocks else []
    parts += ["stunned"] if foe.stunned else []
    left = foresee.left_to_fall(table, foe)
    return f"{', '.join(parts)}: {left} more damage this round defeats it."


def card_term(table: Table, id: str) -> Term | None:
    """What pointing at an enemy card tells: band, abilities, who would react."""
    kind = next((one for one in table.content.enemies if one.id == id), None)
    if kind is None:
        return None
    lines = [f"Band: {band(kind)}."] if kind.sections else []
    lines += [f"{name}: {text}" for name, text in kind.text]
    if kind.colour < BOSS and any(foe.type == kind.index for foe in table.foes):
        lines.append(f"If {COLOURS[kind.colour]} reacted now: {foresee.reaction(table, int(kind.colour))}")
    return Term(kind.name, "\n\n".join(lines), "FF-9.8")


# A boss


def boss(table: Table) -> list[Widget]:
    """FF-9.13, 38.1: armour, reaction, weak-spot icons with their cubes, script cards that were seen."""
    foe = table.foe(BOSS_CODE)
    if foe is None:
        return []
    kind = table.enemy(foe)
    stats = [
        Stat("toughness", enemies.toughness(table, foe), "toughness"),
        Stat("armour", int(foe.armour), "armour"),
    ]
    text = f"Reaction: {kind.reaction.text}" if kind.reaction is not None else ""
    sheet = Piece(
        f"enemy-{kind.id}", "card", kind.name, "X", icon=f"foe-{kind.id.replace('_', '-')}", tone="bad", stats=stats,
        text=text, term=f"foe-{foe_word(int(foe.code))}", clause="FF-9.13",
    )  # fmt: skip
    found: list[Widget] = [Zone("boss-card", "Boss card", "list", pieces=[sheet], clause="FF-9.13")]
    found += [weak_spot(table, kind, n) for n in range(len(kind.spots))]
    seen = [script_piece(section, i) for i, section in shown_script(table, kind)]
    if seen:
        found.append(Zone("script", "Script cards seen", "list", pieces=seen, clause="FF-13.12"))
    return [Group("boss", found, kind.name, "frame", icon=f"foe-{kind.id.replace('_', '-')}", tone="bad")]


def weak_spot(table: Table, kind: EnemyType, n: int) -> Zone:
    """FF-38.1, 38.2: the icons are open, the consequence only when the last one is covered."""
    spot = kind.spots[n]
    done = bool(table.exploited >> n & 1)
    icons = [
        Piece(
            f"spot-{n + 1}-{i + 1}", "token", things.need_words(icon).capitalize(), icon=need_icon(icon),
            tone="black" if table.spots[n] >> i & 1 else "gold", flags=["done"] if table.spots[n] >> i & 1 else [],
            clause="FF-38.1",
        )
        for i, icon in enumerate(spot.icons)
    ]  # fmt: skip
    label = f"Weak spot: {spot.name}. {spot.text}" if done else "Weak spot"
    return Zone(f"spot-{n + 1}", label, pieces=icons, clause="FF-38.2" if done else "FF-38.1")


def need_icon(need: int) -> str:
    """The picture of a requirement: a skill hit covers a hit icon, but the icon shows the hit."""
    return "wild" if things.need_words(need) == "?" else icon_of(need & -need)


def shown_script(table: Table, kind: EnemyType) -> list[tuple[int, Section]]:
    """FF-G8: the cards that are not in the deck now; those still in it stay hidden."""
    return [
        (i, section)
        for i, section in enumerate(kind.script)
        if i not in table.script.unseen and i not in table.script_out
    ]


def script_piece(section: Section, i: int) -> Piece:
    return Piece(
        f"script-{i + 1}", "card", section.name, section.name[:3], text=section.text, clause="FF-13.12"
    )


def foe_target(table: Table, word: str) -> str:
    """The piece of an enemy, if it is on the map."""
    return f"foe-{word}" if word in FOE_OF and table.foe(FOE_OF[word]) is not None else ""


def foe_name(table: Table, word: str) -> str:
    return table.foe_name(FOE_OF[word]) if word in FOE_OF else word
