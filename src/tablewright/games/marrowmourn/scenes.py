# interpreted: made once for each look at the table, not once a move
"""What a seat sees of Marrowmourn Halls: the mat, the cards around it, and every option in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, Final

from tablewright.engine.effects import words_of
from tablewright.engine.pile import UNSEEN
from tablewright.engine.scene import (
    Area,
    Block,
    Board,
    Counter,
    Counters,
    Grid,
    Group,
    Head,
    Link,
    Piece,
    Region,
    Space,
    Stat,
    Story,
    Term,
    Text,
    Track,
    Widget,
    Zone,
)
from tablewright.engine.table import Move, step_name
from tablewright.games.marrowmourn import boss as bosses
from tablewright.games.marrowmourn import combat, set_up, sight, sigils, spawning
from tablewright.games.marrowmourn.geometry import LETTERS
from tablewright.games.marrowmourn.parts import BOSS, MELEE, NOWHERE, RANGED, Ability, bits
from tablewright.games.marrowmourn.table import (
    ANCIENT_TEXT,
    CHAMPIONS_TURN,
    MOST_EXP,
    MOST_SOULFIRE,
    NO_OWNER,
    PLAYER_PHASE,
    RESTLESS_PHASE,
    SECONDS,
    Table,
)

PHASES: Final = {
    PLAYER_PHASE: "Player phase",
    RESTLESS_PHASE: "Restless phase",
    ANCIENT_TEXT: "The Ancient Text",
    CHAMPIONS_TURN: "A Champion's turn",
}
STEPS: Final = ["Players", "Restless move", "Restless attack", "Restless spawn"]


def head(table: Table) -> Head:
    """Where the game stands."""
    if table.champions:
        return Head(
            "Chamber of Champions", PHASES.get(table.phase, "Set-up"), goal="Be the first with 10 EXP."
        )
    phase = "Set-up"
    if table.floor_number:
        phase = f"Floor {table.floor_number}, round {table.round} – {PHASES.get(table.phase, 'set-up')}"
    step = {PLAYER_PHASE: 0, RESTLESS_PHASE: 1}.get(int(table.phase))
    return Head("Marrowmourn Halls", phase, STEPS, step, goal(table))


def goal(table: Table) -> str:
    if table.boss is not None and table.event >= len(table.content.events):
        return f"Destroy {table.boss.name}."
    names = [table.content.sigils[colour].name for colour in table.floor.need]
    return f"Activate {', '.join(names)}, then use Exit Floor on an Exit." if names else "Find a way out."


def areas(table: Table, seat: int) -> Sequence[Area]:
    """What lies where."""
    found = [Area("mat", "main", [board(table)], table.floor.name, weight=3)]
    if is_choosing(table):
        found = [Area("choices", "main", [choices(table)], weight=3)]
    if table.phase == ANCIENT_TEXT:
        found = [Area("book", "story", [book(table)], "The Ancient Text", weight=3)]
    found.append(Area("cards", "side", side_cards(table), "Cards"))
    panels: list[Widget] = [panel(table, other) for other in range(len(table.players))]
    found.append(Area("players", "side", panels, "Players"))
    if table.champions and seat >= 0:
        found.append(Area("hand", "hand", [hand(table, seat)], "Your hand", owner=f"seat-{seat}"))
    found.append(Area("bags", "tray", [bag_counters(table), drawn_zone(table)], "Bags"))
    return found


# Before the first mat lies


def is_choosing(table: Table) -> bool:
    """Whether somebody still chooses a Character, a weapon or the Boss."""
    if any(player.character < 0 for player in table.players):
        return True
    return not table.champions and not table.floor_number


def choices(table: Table) -> Zone:
    """MH-2.4, 2.8, 2.10: what is chosen next lies open, so that everybody can read it."""
    if any(player.character < 0 for player in table.players):
        return Zone("choices-zone", "Who will you be?", "row", pieces=characters(table), clause="MH-2.4")
    if any(len(player.lines) < set_up.WEAPONS for player in table.players):
        return Zone("choices-zone", "Two weapons each", "row", pieces=first_weapons(table), clause="MH-2.8")
    return Zone(
        "choices-zone", "Who waits at the bottom?", "row", pieces=bosses_on_offer(table), clause="MH-2.10"
    )


def characters(table: Table) -> list[Piece]:
    taken = {int(player.character): seat for seat, player in enumerate(table.players)}
    return [
        Piece(
            f"choice-{one.id}", "card", one.name, stats=[Stat("age", one.age)], text=one.flavour,
            owner=owner_of(taken.get(one.index)), flags=["spent"] if one.index in taken else [],
        )
        for one in table.content.characters
    ]  # fmt: skip


def first_weapons(table: Table) -> list[Piece]:
    taken = {line: seat for seat, player in enumerate(table.players) for line in player.lines}
    level = set_up.first_level(table)
    return [
        weapon_piece(table, one.cards[level], f"choice-{one.id}", taken.get(one.index))
        for one in table.content.lines
    ]


def owner_of(seat: int | None) -> str:
    return "" if seat is None else f"seat-{seat}"


def bosses_on_offer(table: Table) -> list[Piece]:
    return [
        Piece(
            f"choice-{one.id}", "card", one.name, tone="bad", stats=[Stat("M", int(one.m)), Stat("A", int(one.a))],
            text=f"{one.flavour} Odd – {one.odd_name}: {one.odd.text} Even – {one.even_name}: {one.even.text}",
        )
        for one in table.content.bosses
    ]  # fmt: skip


# The mat


def board(table: Table) -> Board:
    """MH-1.1, 1.10, 1.11: spaces and walls, with everything that stands on them."""
    floor = table.floor
    lit = {target for move in table.options if step_name(move) != "use" for target in targets(table, move)}
    here = pieces_by_space(table)
    spaces = [space(table, x, y, here, lit) for y in range(floor.rows) for x in range(floor.cols)]
    return Board(
        "floor", floor.name, Grid(floor.cols, floor.rows, 8), spaces,
        links=[*trails(table), *sight_lines(table)], regions=regions(table), focus=focus(table),
    )  # fmt: skip


def focus(table: Table) -> str:
    actor = table.actor
    return f"space-{table.floor.names[table.at[actor]]}" if actor >= 0 and table.at[actor] != NOWHERE else ""


def space(table: Table, x: int, y: int, here: Mapping[int, list[Piece]], lit: set[str]) -> Space:
    floor = table.floor
    cell = (y + 1) * floor.pitch + x + 1
    name = f"{LETTERS[x]}{y + 1}"
    if not (floor.spaces >> cell) & 1:
        return Space(f"space-{name}", x, y, name, skin="wall", flags=["blocked"], clause="MH-7.8")
    skin, icon, clause = look(table, cell)
    flags = ["danger"] if (floor.cursed >> cell) & 1 else []
    flags += ["goal"] if (floor.exits >> cell) & 1 else []
    flags += ["reach"] if f"space-{name}" in lit else []
    return Space(
        f"space-{name}",
        x,
        y,
        name,
        skin=skin,
        icon=icon,
        flags=flags,
        pieces=here.get(cell, []),
        clause=clause,
    )


def look(table: Table, cell: int) -> tuple[str, str, str]:
    """The colour language of the mats: skin, icon, and the clause behind it."""
    floor = table.floor
    if (floor.stars >> cell) & 1:
        return "sigil", "star", "MH-1.11"
    if (floor.throne >> cell) & 1:
        return "throne", "crown", "MH-1.10"
    for zone in (1, 2, 3, 4):
        if (floor.zones[zone] >> cell) & 1:
            return "cursed", str(zone), "MH-18.4"
    if (floor.exits >> cell) & 1:
        return "exit", "door", "MH-5.6"
    if (floor.starts >> cell) & 1:
        return "spawn", "", "MH-7.7" if not floor.arena else "MH-7.11"
    return "floor", "", ""


def regions(table: Table) -> list[Region]:
    floor = table.floor
    found = [
        Region(f"zone-{zone}", f"Spawn zone {zone}", names_of(table, floor.zones[zone]), "bad")
        for zone in (1, 2, 3, 4)
        if floor.zones[zone]
    ]
    if floor.exits:
        need = " and ".join(table.content.sigils[colour].name for colour in floor.need)
        found.append(Region("exit", f"Exit ({need})", names_of(table, floor.exits), "good", clause="MH-5.4"))
    if floor.starts:
        label = "Playerspawn" if floor.arena else "Player Spawn"
        found.append(Region("start", label, names_of(table, floor.starts), "good", clause="MH-2.7"))
    return found


def names_of(table: Table, mask: int) -> list[str]:
    return [f"space-{table.floor.names[cell]}" for cell in bits(mask)]


def pieces_by_space(table: Table) -> dict[int, list[Piece]]:
    found: dict[int, list[Piece]] = {}
    for piece, cell in enumerate(table.at):
        if cell != NOWHERE:
            found.setdefault(cell, []).append(shown(table, piece))
    if table.at[BOSS] != NOWHERE:
        for i, cell in enumerate(table.spaces_of(BOSS)[1:]):
            found.setdefault(cell, []).append(boss_part(table, i))
    return found


def boss_part(table: Table, i: int) -> Piece:
    """MH-R34: a Boss of four spaces fills them all; three of them show a part of it."""
    name, key = table.name(BOSS), f"piece-{table.id(BOSS)}-{i + 2}"
    return Piece(key, "marker", name, "BOS", tone="bad", tags=["2×2"], term="boss", clause="MH-13.3")


def shown(table: Table, piece: int) -> Piece:
    """MH-1.4, 1.5, R52: a token with its numbers around the rim, EXP on its back."""
    key, name = f"piece-{table.id(piece)}", table.name(piece)
    if piece < BOSS:
        return player_piece(table, piece, key, name)
    if piece == BOSS:
        assert table.boss is not None
        stats = [*defense_stats(table, BOSS), Stat("A", int(table.boss.a)), Stat("M", int(table.boss.m))]
        hidden = [] if bosses.can_be_targeted(table) else ["untargetable"]
        size = [f"{table.boss_size}×{table.boss_size}"]
        return Piece(
            key,
            "mini",
            name,
            "BOS",
            tone="bad",
            flags=hidden,
            stats=stats,
            tags=size,
            term="boss",
            clause="MH-1.12",
        )
    if piece >= table.content.first_sigil:
        sigil = table.content.sigils[table.content.pieces[piece].colour]
        return Piece(
            key, "token", name, sigil.name[:3], icon=sigil.glyph, tone=sigil.id, clause="MH-8.4"
        )  # fmt: skip
    kind = table.kind(piece)
    stats = [*defense_stats(table, piece), Stat("A", int(kind.a)), Stat("M", int(kind.m))]
    if table.is_summon(piece):
        owner = table.owner(piece)
        facing = table.content.characters[table.players[owner].character].facing
        turn = {"north": 0, "east": 90, "south": 180, "west": 270}.get(facing, 0)
        return Piece(
            key, "token", name, kind.name[:3], icon="star" if kind.star else "", tone="good", owner=f"seat-{owner}",
            turn=turn, stats=stats, term=f"kind-{kind.id}", clause="MH-1.9",
        )  # fmt: skip
    zone = table.content.pieces[piece].zone
    stats += [Stat("S", zone)] if zone else []
    back = f"{worth(table, piece)} EXP"
    return Piece(
        key,
        "token",
        name,
        kind.name[:3],
        tone="bad",
        back=back,
        stats=stats,
        term=f"kind-{kind.id}",
        clause="MH-1.8",
    )


def worth(table: Table, piece: int) -> int:
    from tablewright.games.marrowmourn.exp import worth as exp_worth

    return int(exp_worth(table, piece))


def player_piece(table: Table, seat: int, id: str, name: str) -> Piece:
    player = table.players[seat]
    flags = (["wounded"] if player.wounded else []) + (["active"] if table.actor == seat else [])
    return Piece(
        id, "mini", name, name[:3], tone="abcd"[seat], owner=f"seat-{seat}", flags=flags,
        stats=list(defense_stats(table, seat)), clause="MH-14.3" if player.wounded else "MH-2.7",
    )  # fmt: skip


def defense_stats(table: Table, piece: int) -> list[Stat]:
    """MH-12.1: what one looks for first on a token, so it comes first: small pictures have room for two numbers."""
    stats = [Stat("D", int(combat.defense(table, piece)))]
    return [*stats, Stat("damage", table.damage[piece], tone="bad")] if table.damage[piece] else stats


def trails(table: Table) -> list[Link]:
    """MH-16.10: the way that each Restless took in the last Restless phase."""
    links: list[Link] = []
    names = set(table.floor.cell_of)
    for line in reversed(table.log or []):
        if line.clause == "MH-15.1" or line.clause == "MH-19.9":
            break
        if line.clause == "MH-16.10":
            steps = line.args[1].split("–")
            for a, b in pairwise(steps):
                if a in names and b in names:
                    name = line.args[0] if a == steps[0] else ""  # once is enough on a long way
                    links.append(
                        Link(f"space-{a}", f"space-{b}", one_way=True, label=name, clause="MH-16.10")
                    )
    return links


def sight_lines(table: Table) -> list[Link]:
    """MH-13.1: while a shot, a reach or a pull is considered, whom one sees."""
    if not table.asking or table.actor < 0 or not needs_sight(table.asking):
        return []
    here = table.at[table.actor]
    start = f"space-{table.floor.names[here]}"
    return [
        Link(start, f"space-{table.floor.names[table.at[piece]]}", how="sight", clause="MH-13.1")
        for piece in table.characters()
        if piece != table.actor and sight.sees_piece(table, here, piece)
    ]


def needs_sight(asking: Move) -> bool:
    """MH-12.7, 21.4, 21.6, 9.7: the questions that are about whom one sees."""
    match step_name(asking):
        case "ranged" | "undertow" | "drag_where":
            return True
        case "melee":
            return bool(asking[2] == "reach")
        case "aim_on":
            return bool(asking[1] == RANGED)
        case "gain_soulfire":
            return bool(asking[2] == "you_or_seen")
    return False


# The cards


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
    blocks = [Block(card.flavour, "quote")]
    if card.effect.text:
        blocks.append(Block(f"When revealed: {card.effect.text}", "rule"))
    when = "" if card.done_text == "at once" else "when "
    blocks.append(Block(f"Completed {when}{card.done_text}.", "rule"))
    blocks.append(Block(f"{len(events) - table.event - 1} cards and the Boss lie beneath.", "p"))
    if table.rules.event_deck_peek == "open":
        blocks += [Block(f"{i + 1}. {one.name}", "item") for i, one in enumerate(events) if i > table.event]
    return Story("event", f"{table.event + 1}. {card.name}", blocks, clause="MH-3.1")


def boss_card(table: Table) -> Widget:
    """MH-2.10, 20.4: chosen openly, so it may be read any time."""
    boss = table.boss
    assert boss is not None
    needs = ", ".join(table.content.sigils[colour].name for colour in boss.sigils)
    count = int(table.active).bit_count()
    parity = "even" if count % 2 else "odd"
    when = (
        f"It can be targeted while {boss.targetable_text}." if boss.targetable_text else "It can be targeted."
    )
    blocks = [
        Block(boss.flavour, "quote"),
        Block(f"M {boss.m}, A {boss.a}, Defense {bosses.defense(table)}. Sigils: {needs}.", "rule"),
        Block(when, "rule"),
        Block(f"Odd – {boss.odd_name}: {boss.odd.text}", "rule"),
        Block(f"Even – {boss.even_name}: {boss.even.text}", "rule"),
    ]
    if table.at[BOSS] != NOWHERE:
        blocks.append(Block(f"{count} Sigils lie; the next activation is {parity}.", "p"))
    return Story("boss", boss.name, blocks, clause="MH-20.4")


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


def weapon_piece(table: Table, card: int, id: str, taken_by: int | None = None) -> Piece:
    weapon = table.content.weapons[card]
    line = table.content.lines[weapon.line]
    texts = " ".join(f"{ability.name} {ability.cost}s: {ability.text}" for ability in weapon.abilities)
    return Piece(
        id,
        "card",
        weapon.name,
        tone=line.colour,
        stats=[Stat("level", weapon.level)],
        text=texts,
        tags=[line.name] if taken_by is None else [line.name, f"with {table.name(taken_by)}"],
        owner=owner_of(taken_by),
        flags=[] if taken_by is None else ["spent"],
    )


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


def in_green_bag(table: Table) -> list[int]:
    """MH-4.4: the green tokens that nobody has summoned."""
    first = table.content.first_green
    return [first + i for i, owner in enumerate(table.owners) if owner == NO_OWNER]


def drawn_zone(table: Table) -> Widget:
    """MH-18.3, 18.6: what was drawn and is not placed yet, Portal Instability beside it."""
    pieces = [
        Piece(f"piece-{table.id(piece)}", "token", table.name(piece), table.name(piece)[:3], tone="bad")
        for piece in (*table.drawn, *table.set_aside)
    ]
    return Zone("drawn", "Drawn", "list", pieces=pieces, clause="MH-18.3")


def book(table: Table) -> Widget:
    """MH-19.3: a chapter with its scripture, costs and limits."""
    blocks: list[Block] = []
    for scripture in table.content.scriptures:
        if scripture.chapter == table.chapter:
            limit = f" ({scripture.limit.replace('_', ' ')})" if scripture.limit else ""
            blocks.append(
                Block(f"{scripture.name}, {scripture.cost} EXP{limit}: {scripture.effect.text}", "rule")
            )
            blocks.append(Block(scripture.flavour, "quote"))
    for seat, player in enumerate(table.players):
        ready = "ready" if (table.ready >> seat) & 1 else "reading"
        blocks.append(Block(f"{table.name(seat)}: {player.exp} EXP, {ready}.", "item"))
    return Story("chapter", f"Chapter {table.chapter}", blocks, clause="MH-19.3")


# Words


def terms(table: Table) -> Mapping[str, Term]:
    content = table.content
    found = {f"kind-{kind.id}": Term(kind.name, kind.flavour or kind.name) for kind in content.kinds}
    for summon in content.summons:
        found[f"kind-{summon.id}"] = Term(summon.name, summon.flavour)
    if table.boss is not None:
        found["boss"] = Term(table.boss.name, table.boss.flavour)
    found["black-bag"] = Term("Black bag", bag_list(table, table.black.unseen))
    found["red-bag"] = Term("Red bag", bag_list(table, table.red.unseen))
    found["green-bag"] = Term("Green bag", bag_list(table, in_green_bag(table)))
    return found


def bag_list(table: Table, pieces: Sequence[int]) -> str:
    counts: dict[str, int] = {}
    for piece in sorted(pieces):
        counts[table.content.pieces[piece].name] = counts.get(table.content.pieces[piece].name, 0) + 1
    return ", ".join(f"{n} {name}" for name, n in counts.items()) or "It is empty."


def seat_name(table: Table, seat: int) -> str:
    player = table.players[seat]
    if player.character < 0:
        return f"Seat {seat + 1}"
    character = table.content.characters[player.character]
    return f"{character.name}, {character.age}"


def seat_stats(table: Table, seat: int) -> Sequence[Stat]:
    player = table.players[seat]
    return [
        Stat("Time", int(player.time), "hourglass", SECONDS),
        Stat("Soulfire", int(player.soulfire), "flame", MOST_SOULFIRE),
        Stat("EXP", int(player.exp), "star", MOST_EXP),
    ]


QUESTIONS: Final = {
    "choose_character": "Who are you?",
    "choose_weapon": "Choose a weapon; you carry two.",
    "choose_boss": "Which Boss waits at the bottom?",
    "choose_start": "Where do you start?",
    "choose_spawn": "Where do you enter the Chamber?",
    "next_turn": "Who takes the next turn?",
    "melee": "Whom do you strike?",
    "ranged": "Whom do you shoot?",
    "aim_on": "Whom else?",
    "offer_soulfire": "How much Soulfire do you add?",
    "choose_star": "On which Sigil Space?",
    "lay_sigil": "On which Sigil Space do you lay it?",
    "lay_anywhere": "On which Sigil Space do you lay it?",
    "march_on": "Move your Summons.",
    "attack_on": "Which Summons attack?",
    "summon": "Where does it appear?",
    "window": "Do you take Summons back?",
    "choose_space": "Where does it spawn?",
    "choose_green_space": "Where does it enter?",
    "overfull": "Too many for the zone: which of them spawns?",
    "read_text": "What do you read?",
    "upgrade": "Which weapon?",
    "portal": "Where do you step out?",
    "alter_reality": "Whom do you place, for its price?",
    "place_anywhere": "Where?",
    "undertow": "Whom does it take?",
    "drag_where": "Where to?",
    "swap": "Who changes places?",
    "swap_with": "And with whom?",
    "shove": "Where is it moved?",
    "move_others": "Which Restless is moved?",
    "gain_soulfire": "Who gains the Soulfire?",
    "recover": "Who recovers?",
    "respawn": "Where does the fallen stand up again?",
    "manifest": "Which weapon do you manifest?",
    "chain": "You are dragged: where to?",
    "flip": "Which Summon is turned over?",
    "next_mover": "Which Restless moves next?",
    "hunt": "Where does it go?",
    "spawn_kind": "Which of them comes?",
    "enter_as_restless": "Which zone does it enter?",
    "steal_soulfire": "From whom?",
    "defense": "Whom do you guard?",
    "may": "Do you?",
    "choose_one": "Choose one.",
}


def question(table: Table) -> Text:
    """The open question in words."""
    name = step_name(table.asking)
    if name == "in_turn":
        player = table.players[table.actor]
        return f"{table.name(table.actor)}: {player.time} seconds left."
    if name in ("choose_space", "hunt", "shove"):
        return f"{table.name(table.asking[1])}: {QUESTIONS[name][:1].lower()}{QUESTIONS[name][1:]}"
    if name in ("lay_sigil", "lay_anywhere"):
        return f"{table.name(table.last_sigil)}: {QUESTIONS[name][:1].lower()}{QUESTIONS[name][1:]}"
    return QUESTIONS.get(name, name.replace("_", " ").capitalize())


def source(table: Table) -> str:
    """The piece that the question is about."""
    if step_name(table.asking) == "in_turn" and table.at[table.actor] != NOWHERE:
        return f"piece-{table.id(table.actor)}"
    return ""


PHRASES: Final = {
    "end_turn": "End the turn (+{bonus} Defense)",
    "take_turn": "{0} takes the next turn",
    "be": "Be {0}",
    "face": "Face {0}",
    "declare_ready": "{0} is ready",
    "take_back_ready": "{0} is not ready after all",
    "start_on": "Start on {0}",
    "spawn_on": "Enter on {0}",
    "spawn_at": "Spawn on {0}",
    "summon_at": "Summon on {0}",
    "lay_on": "Lay the Sigil on {0}",
    "portal_to": "Step out on {0}",
    "place_on": "Place on {0}",
    "drag_to": "Drag to {0}",
    "shove_to": "Move to {0}",
    "hunt_to": "Go to {0}",
    "respawn_at": "Place on {0}",
    "be_dragged": "Be dragged to {0}",
    "leave_there": "Leave it there",
    "strike": "Strike {0}",
    "strike_too": "Strike {0} as well",
    "aim_no_more": "No further target",
    "add_soulfire": "Add {0} Soulfire",
    "add_soulfire_to": "Add 1 Soulfire to the blow on {0}",
    "add_no_more": "Add no more Soulfire",
    "march": "{0} moves to {1}",
    "stop_marching": "No further move",
    "let_attack": "{0} attacks",
    "hold_back": "No further attack",
    "activate_one": "Activate {0}",
    "flip_this": "Turn {0} over",
    "flip_too": "Turn {0} over too",
    "flip_no_more": "Turn no more over",
    "desummon": "Desummon {0}",
    "desummon_now": "Desummon {0}",
    "keep_summons": "Keep the Summons",
    "let_spawn": "Let {0} spawn",
    "call_token": "Call {0}",
    "enter_zone": "Zone {0}",
    "move_next": "{0} moves next",
    "move_this": "Move {0}",
    "alter": "Place {0}",
    "alter_no_more": "Place nobody else",
    "drag": "Take {0}",
    "swap_this": "Swap {0}",
    "swap_for": "With {0}",
    "kindle": "{0} gains it",
    "steal_from": "From {0}",
    "guard_this": "Guard {0}",
    "recover_this": "{0} recovers",
    "place_this": "Place {0}",
    "take_it": "Do it",
    "leave_it": "Do not",
}


def label(table: Table, move: Move) -> str:
    """An option as a sentence that is complete by itself."""
    name = step_name(move)
    if name in ("use", "go"):
        return ability_label(table, move)
    if name == "take_weapon":
        line = next(one for one in table.content.lines if one.id == move[1])
        return f"Take the {line.name} ({table.content.weapons[line.cards[1]].name})"
    if name == "manifest_this":
        return f"Manifest {table.content.weapons[table.content.weapon_of[move[1]]].name}"
    if name == "upgrade_this":
        line = next(one for one in table.content.lines if one.id == move[1])
        return f"Improve the {line.name}"
    if name == "interpret":
        return scripture_label(table, move)
    words = words_of(table, move)
    if words:
        return words[:1].upper() + words[1:]
    bonus = int(table.players[table.actor].time) if table.actor >= 0 else 0
    phrase = PHRASES.get(name, name.replace("_", " ").capitalize())
    text = phrase.format(*[called(table, part) for part in move[1:]], bonus=bonus)
    return text + obstacle(table, move)


def called(table: Table, part: Any) -> str:
    """A piece with the space it stands on, a Character, a Boss, or just the word."""
    if not isinstance(part, str) or part in table.floor.cell_of:
        return str(part)
    for character in table.content.characters:
        if character.id == part:
            return character.name
    for boss in table.content.bosses:
        if boss.id == part:
            return boss.name
    piece = table.content.piece_of.get(part, NOWHERE)
    if piece == NOWHERE:
        return part.replace("_", " ")
    cell = table.at[piece]
    where = f" on {table.floor.names[cell]}" if cell != NOWHERE else ""
    zone = table.content.pieces[piece].zone
    return table.name(piece) + (where or (f" (zone {zone})" if zone else ""))


def ability_label(table: Table, move: Move) -> str:
    ability: Ability = table.content.abilities[move[1]]
    if len(move) == 3:
        return f"{ability.name} to {move[2]}{occupant(table, move[2])}"
    cost = table.rules.exit_floor_cost if ability.exits else ability.cost
    where = f" ({ability.card})" if ability.card not in ("front", "bonus", "champions", "wounded") else ""
    return f"{ability.name}{where}, {cost}s"


def occupant(table: Table, name: str) -> str:
    """What closes a space, for a step that is refused."""
    if name not in table.floor.cell_of:
        return " (a wall)"
    cell = table.floor.cell_of[name]
    piece = table.piece_at(cell)
    if piece != NOWHERE:
        return f" ({table.name(piece)} stands there)"
    return " (a Cursed Space)" if (table.floor.cursed >> cell) & 1 else ""


def obstacle(table: Table, move: Move) -> str:
    """MH-12.6, 13.1, 21.4: how far off a target is, or which wall or Token is in the way, if it is refused."""
    if step_name(move) != "strike" or table.actor < 0 or step_name(table.asking) not in ("melee", "ranged"):
        return ""
    piece = table.piece(move[1])
    kind = RANGED if step_name(table.asking) == "ranged" else MELEE
    how: str = table.asking[2]
    n: int = table.asking[3]
    clause = combat.cannot_strike(table, table.actor, piece, kind, how, n)
    here = table.at[table.actor]
    far = int(combat.span(table, here, piece))
    if clause == "MH-12.6" or (clause == "MH-21.4" and far != n):
        return f" ({far} spaces away)"
    if clause == "MH-6.12":
        return " (too near)"
    return hindrance(table, here, piece) if clause in ("MH-13.1", "MH-21.4") else ""


def hindrance(table: Table, here: int, piece: int) -> str:
    """MH-13.1: what the sliding piece would touch."""
    cell = sight.in_the_way(table, here, table.at[piece])
    x, y = cell % table.floor.pitch - 1, cell // table.floor.pitch - 1
    what = table.piece_at(cell) if (table.floor.spaces >> cell) & 1 else NOWHERE
    if what != NOWHERE:
        thing = table.name(what)
    else:
        thing = "the wall" if table.floor.names[cell] else "the rim of the mat"
    where = f" on {LETTERS[x]}{y + 1}" if what != NOWHERE or table.floor.names[cell] else ""
    return f" ({thing}{where} is in the way)"


def scripture_label(table: Table, move: Move) -> str:
    scripture = next(one for one in table.content.scriptures if one.id == move[2])
    payer, other = called(table, move[1]), called(table, move[3])
    whom = "" if payer == other else f" for {other}"
    return f"{payer} reads {scripture.name}{whom}, {scripture.cost} EXP"


def targets(table: Table, move: Move) -> Sequence[str]:
    """The spaces and pieces that one would click."""
    name = step_name(move)
    found: list[str] = []
    if name in ("be", "take_weapon", "face") and is_choosing(table):
        return [f"choice-{move[1]}"]
    for part in move[1:]:
        if not isinstance(part, str):
            continue
        if part in table.floor.cell_of or part in table.floor.names:
            found.append(f"space-{part}")
        elif name == "manifest_this":
            found += hand_targets(table, part)
        elif is_on_mat(table, part):
            found.append(f"piece-{part}")
    if name == "use":
        found += ability_targets(table, table.content.abilities[move[1]])
    return [] if table.phase == ANCIENT_TEXT else found


def ability_targets(table: Table, ability: Ability) -> list[str]:
    """The card that an ability stands on, and whom an attack could hit: what lights up while it is considered."""
    seat = table.actor
    if seat < 0 or table.at[seat] == NOWHERE:
        return []
    cards = [table.content.weapons[card].abilities for card in table.players[seat].cards]
    found = [f"weapon-{seat}-{i}" for i, abilities in enumerate(cards) if ability in abilities]
    if ability.attack >= 0:
        hit = combat.targets(table, seat, ability.attack, ability.how, ability.n)
        found += [f"piece-{table.id(piece)}" for piece in hit]
    return found


def hand_targets(table: Table, id: str) -> list[str]:
    card = table.content.weapon_of[id]
    held = table.players[table.actor].hand
    return [f"hand-{held.index(card)}"] if card in held else []


def is_on_mat(table: Table, id: str) -> bool:
    piece = table.content.piece_of.get(id, NOWHERE)
    if piece != NOWHERE:
        return table.at[piece] != NOWHERE or piece in table.drawn
    if table.boss is not None and table.boss.id == id:
        return table.at[BOSS] != NOWHERE
    for seat, player in enumerate(table.players):
        if player.character >= 0 and table.content.characters[player.character].id == id:
            return table.at[seat] != NOWHERE
    return False


HEADINGS: Final = {
    "front": "Character card",
    "wounded": "Character card, wounded side",
    "bonus": "Bonus Abilities",
    "champions": "Bonus Abilities",
}


def dress(table: Table, move: Move) -> dict[str, Any]:
    """How an option is shown."""
    name = step_name(move)
    if name == "use":
        ability = table.content.abilities[move[1]]
        return {"detail": ability.text, "group": HEADINGS.get(ability.card, ability.card)}
    if name == "go":
        return {"group": HEADINGS[table.content.abilities[move[1]].card]}
    if name == "interpret":
        scripture = next(one for one in table.content.scriptures if one.id == move[2])
        return {"detail": scripture.effect.text, "tone": "plain", "confirm": ""}
    if name == "take_weapon":
        line = next(one for one in table.content.lines if one.id == move[1])
        first = table.content.weapons[line.cards[1]]
        return {"detail": " ".join(f"{one.name} {one.cost}s: {one.text}" for one in first.abilities)}
    if name == "face":
        boss = next(one for one in table.content.bosses if one.id == move[1])
        return {"detail": boss.flavour}
    if name == "be":
        character = next(one for one in table.content.characters if one.id == move[1])
        return {"detail": character.flavour}
    if name == "end_turn":
        return {"tone": "quiet", "key": "e"}
    if name in ("declare_ready", "take_back_ready"):
        return {"tone": "primary", "confirm": ""}
    return {}


def gap(table: Table) -> str:
    """Not all steps have words yet."""
    return ""
