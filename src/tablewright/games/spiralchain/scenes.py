# interpreted: made once for each look at the table, not once a move
"""What a seat of Spiralchain sees, as data: the chain of worlds, Nur, the common panel, every play area, the
Foreverot Roll step by step. All play areas are open to all (SF-3.15)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Literal

from tablewright.engine.effects import words_of
from tablewright.engine.game import notation
from tablewright.engine.pile import NOTHING, UNSEEN, Pile
from tablewright.engine.scene import (
    Amount,
    Area,
    Block,
    Board,
    Counter,
    Counters,
    Dice,
    Die,
    Group,
    Head,
    Link,
    Mark,
    Piece,
    Plane,
    Region,
    Slot,
    Space,
    Span,
    Stat,
    Story,
    Term,
    Text,
    Track,
    Widget,
    Zone,
)
from tablewright.engine.table import Move, step_name
from tablewright.games.spiralchain import confronting, force, foreverot, gates, locations, tokens, warlords
from tablewright.games.spiralchain import terms as worlds
from tablewright.games.spiralchain.cards import (
    ARMIES,
    BINDMETAL,
    COLOURS,
    HELD,
    LOCATIONS,
    LORE,
    NUR,
    OBLIVIATE,
    PAY_ANY,
    ROT,
    SKILL_NAMES,
    SPOTS,
    SYMBOLS,
    TOKEN_NAMES,
    TOKENS,
    TOP_WORLD,
    WARLORD,
    WORLDS,
    Card,
    Content,
    Cost,
    Enemy,
    Location,
    Rot,
)
from tablewright.games.spiralchain.table import (
    CHALLENGE_ROLL,
    CONFRONT_ROLL,
    FOREVEROT_PHASE,
    NO_RUIN,
    OPEN,
    PLAYER_PHASE,
    ROUSE_ROLL,
    RUIN,
    VERGE_ROLL,
    Table,
)

LETTERS: Final = ("U", "B", "R", "Y", "M", "Inf", "Re", "SRe", "V", "C", "I", "K")  # SF-G21
STACK_NAMES: Final = ("North", "East", "South", "West")
ROLL_STEPS: Final = [
    "Roll",
    "Beware the Fall of Night",
    "The Rot Spreads",
    "The Chain Corrodes",
    "The Warlords Advance",
    "Time Runs Out",
]
# The spiral, from Nur in the middle outwards and round: Core, Depal, Onus, Arctos and so on to Pithysia
PLACES: Final = (
    (0, 0),
    (38, 36),
    (74, 36),
    (74, 70),
    (38, 70),
    (2, 70),
    (2, 36),
    (2, 2),
    (38, 2),
)
BOX: Final = (34, 30)
SHEET: Final = (110, 102)


def world_id(table: Table, world: int) -> str:
    return f"world-{table.content.worlds[world].id}"


def enemy_id(enemy: Enemy) -> str:
    return f"enemy-{enemy.id}"


def place_id(place: Location) -> str:
    return f"place-{place.id}"


# The head


def head(table: Table) -> Head:
    rolling = table.phase == FOREVEROT_PHASE and not table.over
    return Head(
        "Spiralchain: Foreverot",
        phase=phase(table),
        steps=ROLL_STEPS if rolling else ["Player Phase", "Foreverot Roll"],
        step=int(table.roll_step) if rolling else (0 if table.phase == PLAYER_PHASE else None),
        goal=f"Clear Nur: {counted(rot_left(table), 'token')} left, "
        f"{counted(int(table.left), 'Foreverot Card')} before the end.",
        term="roll" if rolling else "actions" if table.phase == PLAYER_PHASE else "round",
        clause="SF-12.3" if rolling else "SF-3.1",
    )


def phase(table: Table) -> str:
    if table.over:
        return "The game is over"
    if table.round == 0:
        return f"Setting up, {table.rules.challenge}"
    if table.phase == FOREVEROT_PHASE:
        return f"Round {table.round}, Foreverot Roll: {ROLL_STEPS[table.roll_step]}"
    left = counted(max(0, int(table.actions)), "action")
    return f"Round {table.round}, seat {table.acting + 1} acts, {left} left"


def rot_left(table: Table) -> int:
    return sum(len(stack) for stack in table.stacks)


# The areas


def areas(table: Table, seat: int) -> list[Area]:
    """The chain and the roll in the middle; beside them what is common, one's own play area and the decks."""
    others = [hero_area(table, other, "tray") for other in range(table.seats) if other != seat]
    return [
        Area("chain-area", "main", [chain(table)], title="The chain of worlds", weight=3.0),
        Area("roll-area", "story", roll_widgets(table), title="The Foreverot Roll"),
        Area("common-area", "side", common(table), title="The common panel"),
        *([hero_area(table, seat, "side")] if seat >= 0 else []),
        Area("decks-area", "side", decks(table), title="Warlord Cards, decks, supply"),
        *([Area("hidden-area", "side", never_seen(table), title="What stayed hidden")] if table.over else []),
        *others,
    ]


def never_seen(table: Table) -> list[Widget]:
    """SF-R41: after the game, what nobody got to see: Rot below other Rot or in the box, and Foreverot Cards."""
    rots, cards = sorted(table.rot.unseen), sorted(table.deck.unseen)
    tokens = [
        Piece(
            f"unseen-{rot.id}",
            "token",
            name=rot.name,
            icon="rot" if rot.kind == ROT else "rotkin",
            tone="bad",
            cost=cost_of(rot.cost),
            text=rot_text(rot),
            clause="SF-R41",
            term=f"rot-{rot.id}",
        )
        for rot in [table.content.rots[token] for token in rots]
    ]
    unread = [table.content.foreverot[card] for card in cards]
    pieces = [card_piece(f"unseen-{card.id}", card, card.name, "SF-2.9") for card in unread]
    return [
        Zone("unseen-rot", f"Rot under Rot, and in the box ({len(tokens)})", pieces=tokens, clause="SF-R41"),
        Zone("unseen-foreverot", f"Foreverot Cards ({len(pieces)})", pieces=pieces, clause="SF-2.9"),
    ]


def hero_area(table: Table, seat: int, role: Literal["side", "tray"]) -> Area:
    name, owner = f"area-{seat}", f"seat-{seat}"
    title = seat_words(table, seat)
    return Area(name, role, [play_area(table, seat)], title=title, owner=owner, clause="SF-1.8")


# The chain of worlds


def chain(table: Table) -> Board:
    spaces = [nur(table), *(world_space(table, world) for world in range(NUR + 1, TOP_WORLD + 1))]
    links = [chain_link(table, world) for world in range(NUR, TOP_WORLD)]
    links += [
        Link(
            world_id(table, int(card.a)),
            world_id(table, int(card.b)),
            id=f"gate-{card.id}",
            how="portal",
            label="Gate",
            term=f"gate-{card.id}",
            clause="SF-4.12",
        )
        for card in table.content.gates
        if (table.gates >> card.index) & 1
    ]
    below = [world_id(table, world) for world in range(NUR, table.verge)]
    regions = [Region("below-verge", "Below the Verge", below, tone="bad", clause="SF-1.2", term="verge")]
    focus = (
        world_id(table, int(table.heroes[table.current].world))
        if table.heroes[table.current].world > 0
        else ""
    )
    return Board("chain", "The Spiral", Plane(*SHEET), spaces, links, regions, focus)


def chain_link(table: Table, world: int) -> Link:
    """SF-1.1, SF-1.2: a world hangs on the next one; between two of them lies the Verge Indicator."""
    one, next_one = world_id(table, world), world_id(table, world + 1)
    if world + 1 == table.verge:
        return Link(one, next_one, label="Verge", flags=["border"], term="verge", clause="SF-1.2")
    return Link(one, next_one, clause="SF-1.1")


def nur(table: Table) -> Space:
    x, y = PLACES[NUR]
    return Space(
        world_id(table, NUR),
        x,
        y,
        label="1 Nur",
        short="Nur",
        w=BOX[0],
        h=BOX[1],
        skin="nur",
        tone="bad",
        stats=[Stat("Foreverot Cards", int(table.left), clause="SF-2.9"), pawn_stat(table, NUR)],
        slots=[stack_slot(table, stack) for stack in range(len(table.stacks))],
        pieces=pawns(table, NUR),
        term="world-nur",
        clause="SF-6.10",
    )


def stack_slot(table: Table, stack: int) -> Slot:
    """SF-6.11: the top token lies open; what is covered is unknown to everybody."""
    tokens_here = table.stacks[stack]
    pieces = [rot_piece(table, stack, tokens_here)] if tokens_here else []
    return Slot(
        f"stack-{stack}",
        label=f"{STACK_NAMES[stack]} ({len(tokens_here)})",
        role="rot",
        pieces=pieces,
        clause="SF-2.8",
    )


def rot_piece(table: Table, stack: int, lying: Sequence[int]) -> Piece:
    rot = table.content.rots[lying[-1]]
    known = [table.content.rots[token].name if token != UNSEEN else "unknown Rot" for token in lying[:-1]]
    return Piece(
        f"rot-{stack}",
        "token",
        name=rot.name,
        n=len(lying),
        tone="bad",
        icon="rot" if rot.kind == ROT else "rotkin",
        cost=cost_of(rot.cost),
        stats=icons(int(rot.dice), int(rot.skill)),
        text=rot_text(rot),
        tags=[f"below: {name}" for name in known],
        clause="SF-6.12",
        term=f"rot-{rot.id}",
    )


def rot_text(rot: Rot) -> str:
    if rot.kind == ROT:
        return f"Confront it for {cost_words(rot.cost)}."
    return f"Confront it with {rot.dice} {'roll' if rot.dice == 1 else 'rolls'} of 6–8."


def world_space(table: Table, world: int) -> Space:
    board = table.content.worlds[world]
    x, y = PLACES[world]
    if worlds.is_lost(table, world):
        chaos = board.chaos.text if board.chaos else ""
        return Space(
            world_id(table, world),
            x,
            y,
            label=f"{world} {board.name} (lost)",
            short=board.name[:3],
            w=BOX[0],
            h=BOX[1],
            skin="lost",
            flags=["blocked"],
            text=f"Permanent Obliviate. Chaos: {chaos}",
            term=f"world-{board.id}",
            clause="SF-16.8",
        )
    above = worlds.is_above_verge(table, world)
    return Space(
        world_id(table, world),
        x,
        y,
        label=f"{world} {board.name}",
        short=board.name[:3],
        w=BOX[0],
        h=BOX[1],
        skin=board.id,
        ring=True,
        tone=COLOURS[board.home],
        flags=[] if above else ["danger"],
        stats=world_stats(table, world),
        slots=[location_slot(table, world * SPOTS + spot) for spot in range(SPOTS)],
        pieces=[*dragon_pieces(table, world), *pawns(table, world)],
        term=f"world-{board.id}",
        clause="SF-1.13",
    )


def world_stats(table: Table, world: int) -> list[Stat]:
    board = table.content.worlds[world]
    warlords = int(worlds.count_on(table, world, WARLORD))
    mine = int(locations.strength(table, table.current, world))
    state = "Open" if mine > warlords else "Closed"
    stats = [Stat(state, f"{counted(mine, 'pawn')}, {counted(warlords, 'Warlord')}", clause="SF-5.2")]
    if board.has_deck:
        deck, discard = len(table.decks[world]), len(table.discards[world])
        stats.append(Stat("Deck : discard", f"{deck} : {discard}", clause="SF-5.10"))
    return stats


def counted(n: int, word: str) -> str:
    return f"{n} {word}{'' if n == 1 else 's'}"


def pawn_stat(table: Table, world: int) -> Stat:
    return Stat("Pawns", int(worlds.pawns_on(table, world)), clause="SF-9.1")


def location_slot(table: Table, location: int) -> Slot:
    place = table.content.location(location)
    token = table.board[location]
    flags = [] if token == OPEN else ["blocked"]
    marks = "".join(
        mark
        for mark, so in (("W", place.is_world_card), ("X", place.is_exchange), ("T", place.has_transfer))
        if so
    )
    return Slot(
        place_id(place),
        label=f"{place.name}{f' [{marks}]' if marks else ''}{use_mark(table, place)}",
        icon=SYMBOLS[place.spot],
        role=SYMBOLS[place.spot],
        cap=1,
        flags=flags,
        text=place.effect.text,
        pieces=[blocker(table, location, token)] if token != OPEN else [],
        term=f"place-{place.id}",
        clause="SF-8.2" if place.has_transfer else "SF-5.1",
    )


def use_mark(table: Table, place: Location) -> str:
    """SF-5.6: how often whoever acts has used it this turn, and how often they may; on their world, and where they
    were before."""
    if table.phase != PLAYER_PHASE:
        return ""
    hero = table.heroes[table.acting]
    used = table.used.count(table.acting * LOCATIONS + place.index)
    limit = hero.mods.card_uses if place.is_world_card else hero.mods.uses
    return f" {used}/{limit}" if used or hero.world == place.world else ""


def blocker(table: Table, location: int, token: int) -> Piece:
    """SF-1.12: what lies on a location blocks it."""
    if token == RUIN:
        return Piece(
            f"ruin-{location}", "token", name="Ruin", icon="ruin", tone="bad", term="ruin", clause="SF-1.12"
        )
    return enemy_piece(table, table.content.enemies[token])


def enemy_piece(table: Table, enemy: Enemy) -> Piece:
    if enemy.kind == OBLIVIATE:
        return Piece(
            enemy_id(enemy),
            "token",
            name=enemy.name,
            short="Obl",
            icon="obliviate",
            tone="bad",
            cost=cost_of(enemy.cost),
            stats=icons(int(enemy.dice), int(enemy.skill)),
            text=enemy_text(table, enemy),
            term=enemy_id(enemy),
            clause="SF-6.3",
        )
    named = enemy.index in table.warlord_cards
    return Piece(
        enemy_id(enemy),
        "token",
        name=enemy.name,
        short="War",
        icon="warlord",
        tone="bad",
        cost=cost_of(enemy.cost),
        stats=[Stat("△", int(enemy.number), clause="SF-12.15"), *icons(int(enemy.dice), int(enemy.skill))],
        tags=["Named"] if named else [],
        text=enemy_text(table, enemy),
        term=enemy_id(enemy),
        clause="SF-13.1" if named else "SF-12.17",
    )


def icons(dice: int, skill: int) -> list[Stat]:
    found = [Stat("Rolls", dice, icon="d", clause="SF-6.5")] if dice else []
    if skill >= 0:
        found.append(Stat("Skill", SKILL_NAMES[skill], clause="SF-6.14"))
    return found


def cost_of(cost: Cost) -> list[Amount]:
    found = [
        Amount(TOKENS[kind], cost.need[kind], LETTERS[kind])
        for kind in range(BINDMETAL + 1)
        if cost.need[kind] > 0
    ]
    return found + ([Amount("any", cost.any, "any")] if cost.any else [])


def cost_words(cost: Cost) -> str:
    words = [f"{cost.need[kind]} {TOKEN_NAMES[kind]}" for kind in range(BINDMETAL + 1) if cost.need[kind]]
    words += [f"{cost.units.count(PAY_ANY)} Energy of any colour"] if cost.any else []
    return ", ".join(words) or "nothing"


def enemy_text(table: Table, enemy: Enemy) -> str:
    words = f"Confront it for {cost_words(enemy.cost)}"
    if enemy.dice:
        words += f", with {enemy.dice} {'roll' if enemy.dice == 1 else 'rolls'} of 6–8"
    location = int(worlds.location_of(table, enemy.index))
    if enemy.index in table.warlord_cards and location >= 0:
        words += f". On {enemy.number}: {enemy.directions[location % SPOTS].text}"
    elif enemy.kind == WARLORD:
        words += f". On {enemy.number}: a Ruin where it stands, then it Advances"
    return words.rstrip(".") + "."


def dragon_pieces(table: Table, world: int) -> list[Piece]:
    board = table.content.worlds[world]
    fallen = table.destroyed_on(world)
    return [
        Piece(
            f"dragon-{board.id}-{i}",
            "marker",
            name="Dragon",
            short="Dra",
            icon="dragon",
            tone="quiet" if i < fallen else "gold",
            flags=["destroyed"] if i < fallen else [],
            term="dragon",
            clause="SF-7.3",
        )
        for i in range(int(board.dragons))
    ]


def pawns(table: Table, world: int) -> list[Piece]:
    name = table.content.worlds[world].id
    found = [
        Piece(
            f"pawn-{seat}",
            "mini",
            name=f"Seat {seat + 1}",
            short=str(seat + 1),
            icon="pawn",
            tone="abcdefgh"[seat],
            owner=f"seat-{seat}",
            term="pawn",
            clause="SF-9.1",
        )
        for seat, hero in enumerate(table.heroes)
        if hero.world == world
    ]
    if table.reserves[world]:
        found.append(
            Piece(
                f"reserve-{name}",
                "mini",
                name="Reinforcements",
                short="Rei",
                icon="pawn",
                n=table.reserves[world],
                term="reinforcement",
                clause="SF-9.7",
            )
        )
    if table.deployed[world]:
        found.append(
            Piece(
                f"envoy-{name}",
                "token",
                name="Deployed Influence",
                short="Inf",
                icon="influence",
                n=table.deployed[world],
                term="reinforcement",
                clause="SF-9.8",
            )
        )
    return found


# The Foreverot Roll


def roll_widgets(table: Table) -> list[Widget]:
    """SF-12.3: the die and its five steps, each with what it will do now."""
    rolling = table.phase == FOREVEROT_PHASE
    die = Die("foreverot-die", str(table.foreverot or "–"), sides=8, clause="SF-12.1", term="die")
    blocks = [roll_block(table, i, words) for i, words in enumerate(roll_words(table))]
    return [
        Dice("foreverot-dice", "This roll" if rolling else "The last roll", [die], clause="SF-12.1"),
        Story("foreverot-steps", "One die, five steps", blocks, term="roll", clause="SF-12.3"),
    ]


def roll_block(table: Table, step: int, words: str) -> Block:
    """A step of the roll: done, being done, or still to come."""
    name = f"{step} {ROLL_STEPS[step]}"
    if table.phase != FOREVEROT_PHASE or step > table.roll_step:
        return Block(f"{name} – {words}", "item")
    if step < table.roll_step:
        return Block([Span(f"✓ {name}", "i")], "item")
    return Block([Span(f"▶ {name} – {words}", "b")], "item")


def roll_words(table: Table) -> list[str]:
    """What each step of the next Foreverot Roll will do, as the table lies."""
    n = table.seats - sum(int(hero.mods.night_less) for hero in table.heroes)
    night = f"it is Night: the players discard {max(0, n)}." if table.night else "it is Day: nothing."
    count = int(foreverot.rot_count(table))
    spreads = f"on {count} or less a Foreverot Card is revealed." if count else "not while this count is 0."
    numbers = warlords.numbers_in_play(table)
    called = [f"{number} ({n})" if n > 1 else str(number) for number, n in enumerate(numbers) if n]
    flips = "Day" if table.night else "Night"
    return [
        f"seat {table.first + 1}, the First Player, rolls the die.",
        night,
        spreads,
        corrodes_words(table),
        f"those with the number rolled activate: {', '.join(called)}."
        if called
        else "no Warlord is in play.",
        "not in this round." if table.time_held else f"an even number turns to {flips}.",
    ]


def corrodes_words(table: Table) -> str:
    """SF-12.10–12.12: which numbers lose a world, which bring Chaos; all others cost a Dragon."""
    bare = [str(world) for world in worlds.face_up_worlds(table) if worlds.dragons_left(table, world) == 0]
    gone = [str(world) for world in range(NUR + 1, TOP_WORLD + 1) if worlds.is_lost(table, world)]
    words = f"{', '.join(bare)} lost for want of Dragons; " if bare else ""
    words += f"{', '.join(gone)} Chaos; " if gone else ""
    return f"{words}on any other world a Dragon is Destroyed, on 1 nothing."


# The common panel


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


def decks(table: Table) -> list[Widget]:
    """The Warlord Cards, every deck with its count, every discard pile that has a card, and the supply."""
    content = table.content
    return [
        *filled(warlord_cards(table)),
        Counters("decks", deck_counters(table), label="Cards in the decks"),
        *filled(known_tops(table)),
        *filled(
            discards("resolved", "Foreverot Cards out of play", table.resolved, content.foreverot, "SF-2.19")
        ),
        *filled(
            discards(
                "event-discard",
                "Event Discard Pile",
                table.event_discard,
                content.events,
                "SF-18.1",
                "active-event",
            )
        ),
        *filled(obliviate_pile(table)),
        *filled(
            discards(
                "prophecy-discard",
                "Prophecy Discard Pile",
                table.prophecy_discard,
                content.prophecies,
                "SF-21.4",
            )
        ),
        *world_discards(table),
        *filled(gate_supply(table)),
        Counters("supply", supply_counters(table), label="Supply", clause="SF-2.12"),
    ]


def filled(zone: Zone) -> list[Zone]:
    """A zone with nothing in it is not shown."""
    return [zone] if zone.pieces else []


def deck_counters(table: Table) -> list[Counter]:
    found = [
        Counter(
            "foreverot", "Foreverot on Nur", int(table.left), tone="bad", term="foreverot", clause="SF-2.9"
        ),
        Counter("events", "Events", len(table.events), term="event-deck", clause="SF-18.6"),
        Counter("factions", "Factions", len(table.factions), clause="SF-10.7"),
        Counter("prophecies", "Prophecies", len(table.prophecies), clause="SF-21.5"),
        Counter("madness", "Madness", len(table.madness), clause="SF-20.6"),
    ]
    return found + [
        Counter(f"deck-{board.id}", board.name, len(table.decks[board.index]), clause="SF-5.11")
        for board in table.content.worlds[NUR:]
        if board.has_deck
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
        Counter(
            "first",
            "First Player Marker: seat",
            int(table.first) + 1,
            term="first-player",
            clause="SF-3.11",
        ),
        Counter("lost", "Worlds lost", int(table.lost_count), clause="SF-16.12"),
        Counter("pool", "Obliviate supply", len(table.obliviates), clause="SF-15.12"),
        Counter("obliviate-discard", "Obliviates discarded", len(table.obliviate_discard), clause="SF-6.3"),
    ]


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
        Dice("dice", f"Last roll: seat {table.roller + 1}", [die], need=f"{changed}{need}", clause="SF-1.14")
    ]


def open_cards(table: Table) -> Zone:
    """Cards laid open while somebody chooses among them, and what is being carried out."""
    pieces = [card_piece(f"open-{card.id}", card, card.name, clause) for card, clause in laid_open(table)]
    return Zone("open-cards", "Laid open", pieces=pieces, clause="SF-10.4")


def laid_open(table: Table) -> list[tuple[Card, str]]:
    """SF-3.15: the same for every seat. From which deck the drawn cards come is told by the clause of the open
    question: a seat's view keeps it even where the question itself is another seat's."""
    content = table.content
    found = [(content.world_cards[card], "SF-5.10") for card in table.open_cards]
    if table.clause == "SF-10.4":
        found += [(content.factions[card], "SF-10.4") for card in table.drawn]
    elif table.clause == "SF-21.1":
        found += [(content.prophecies[card], "SF-21.1") for card in table.drawn]
    elif table.clause == "SF-1.17":
        found += [(content.events[card], "SF-18.8") for card in table.drawn]
    if table.calling != NOTHING:
        found.append((content.factions[table.calling], "SF-10.4"))
    if table.revealed != NOTHING:
        found.append((content.foreverot[table.revealed], "SF-12.8"))
    found += [(content.foreverot[card], "SF-2.19") for card in table.turned]
    return found


def arriving(table: Table) -> Zone:
    """SF-15.6, SF-21.2: everybody sees the enemy about to be placed, while one interrupts or says who makes room."""
    tokens = [token for token in (table.coming, table.returning) if token != NOTHING]
    pieces = [enemy_piece(table, table.content.enemies[token]) for token in tokens]
    return Zone("arriving", "About to be placed", pieces=pieces, clause="SF-15.6")


def discards(
    name: str, label: str, lying: Sequence[int], cards: Sequence[Card], clause: str, term: str = ""
) -> Zone:
    """A face-up pile; the last card lies on top."""
    pieces = [card_piece(f"{name}-{cards[card].id}", cards[card], cards[card].name, clause) for card in lying]
    return Zone(name, f"{label} ({len(lying)})", "pile", pieces=pieces, term=term, clause=clause)


def obliviate_pile(table: Table) -> Zone:
    """SF-6.3: on the Event Board, face-up like every discard pile."""
    lying = table.obliviate_discard
    pieces = [enemy_piece(table, table.content.enemies[token]) for token in lying]
    label = f"Obliviate Discard Pile ({len(lying)})"
    return Zone("obliviate-pile", label, pieces=pieces, clause="SF-6.3")


def gate_supply(table: Table) -> Zone:
    """SF-2.12: the Permanent Gate Cards that are not in place."""
    pieces = [
        Piece(
            f"gate-{card.id}",
            "card",
            name=card.name,
            text="Gates between these two cost no Alliance.",
            term=f"gate-{card.id}",
            clause="SF-4.12",
        )
        for card in table.content.gates
        if not (table.gates >> card.index) & 1
    ]
    return Zone("gate-supply", "Permanent Gates in the supply", "list", pieces=pieces, clause="SF-2.12")


def gate_rule(content: Content, card: Card) -> str:
    """SF-4.12, SF-G13: what a Permanent Gate Card does where it lies."""
    low, high = content.worlds[card.a], content.worlds[card.b]
    return (
        f"Joins {low.index} {low.name} and {high.index} {high.name} for the whole team: a Gate action between them "
        "costs no Alliance. Worlds at the two ends of an unbroken line of Permanent Gates cost 1; a lost world "
        "breaks the line. The Verge roll stays."
    )


def world_discards(table: Table) -> list[Zone]:
    cards = table.content.world_cards
    return [
        discards(
            f"discard-{board.id}", f"{board.name} discards", table.discards[board.index], cards, "SF-19.4"
        )
        for board in table.content.worlds[NUR:]
        if table.discards[board.index]
    ]


def known_tops(table: Table) -> Zone:
    """Cards seen on top of a deck are known to the whole team."""
    seen: list[tuple[str, Card]] = []
    piles: list[tuple[str, Pile, list[Card]]] = [
        ("Foreverot deck", table.deck, table.content.foreverot),
        ("Event Deck", table.events, table.content.events),
        ("Prophecy Deck", table.prophecies, table.content.prophecies),
        ("Faction Deck", table.factions, table.content.factions),
    ]
    piles += [
        (f"{board.name} deck", table.decks[board.index], table.content.world_cards)
        for board in table.content.worlds[NUR:]
    ]
    for name, pile, cards in piles:
        seen += [(name, cards[card]) for card in reversed(pile.top) if card >= 0]
    pieces = [
        Piece(f"top-{card.id}", "card", name=f"{name}: {card.name}", text=whole_text(card), clause="SF-18.8")
        for name, card in seen
    ]
    return Zone("known-tops", "Known on top of decks", pieces=pieces, clause="SF-18.8")


def whole_text(card: Card) -> str:
    """SF-5.10, SF-19.2: of a World Card both boxes, as long as either may count."""
    return f"{card.text} As a Quest: {quest_words(card)}" if card.reward else card.text


def warlord_cards(table: Table) -> Zone:
    """SF-13.1: each card with one direction for each symbol, the present one marked."""
    pieces = []
    for token in table.warlord_cards:
        enemy = table.content.enemies[token]
        spot = int(worlds.location_of(table, token)) % SPOTS
        lines = [
            f"{'▶ ' if i == spot else ''}{SYMBOLS[i]}: {direction.text}"
            for i, direction in enumerate(enemy.directions)
        ]
        pieces.append(
            Piece(
                f"card-{enemy.id}",
                "card",
                name=f"△{enemy.number} {enemy.name}",
                text=" ".join(lines),
                term=enemy_id(enemy),
                clause="SF-13.2",
            )
        )
    return Zone("warlord-cards", "Warlord Cards", "list", pieces=pieces, clause="SF-13.1")


def supply_counters(table: Table) -> list[Counter]:
    found = [
        Counter(
            f"supply-{TOKENS[kind]}",
            f"{LETTERS[kind]} {TOKEN_NAMES[kind]}",
            table.supply[kind],
            icon=TOKENS[kind],
            clause="SF-17.1",
        )
        for kind in range(7)
    ]
    found.append(Counter("supply-lore", "Lore", len(table.lore), clause="SF-24.10"))
    found.append(Counter("supply-relics", "Relics", len(table.relics), clause="SF-24.12"))
    ruins = sum(token == RUIN for token in table.board) + int(table.ruin_space != NO_RUIN)
    ruins += sum(table.destroyed_on(world) for world in range(WORLDS))
    left = table.content.ruins - ruins
    found.append(Counter("supply-ruins", "Ruins", max(0, left), clause="SF-17.4"))
    found.append(
        Counter("supply-scrap", "Scrap", max(0, table.content.scrap + min(0, left)), clause="SF-1.20")
    )
    return found


# Play areas


def card_piece(name: str, card: Card, called: str, clause: str, flags: Sequence[str] = ()) -> Piece:
    return Piece(
        name, "card", name=called, text=card.text, flags=list(flags), clause=clause, term=f"card-{card.id}"
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
        clause="SF-19.3",
        term=f"quest-{quest.id}",
    )


def quest_words(quest: Card) -> str:
    """SF-19.2: the white box of a World Card."""
    reward = quest.reward.text if quest.reward else ""
    return f"When {quest.condition_text}: {reward}" if quest.condition_text else reward


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


# Terms

PLAIN_TERMS: Final = {
    "round": (
        "Round",
        "One turn for each player, clockwise from the First Player; then the Foreverot Roll.",
        "SF-3.1",
    ),
    "first-player": (
        "First Player Marker",
        "Its holder takes the first turn, makes the Foreverot Roll and breaks ties of the group. "
        "When the roll is done, the marker goes to the next player clockwise.",
        "SF-3.11",
    ),
    "actions": (
        "Actions",
        "A main action or a Special Action takes one, and a failed roll does not give it back; what is refused takes "
        "none. Quests, Relics, Prophecies, Re-Rolls and Special Effects are free.",
        "SF-3.7",
    ),
    "extra-action": (
        "Extra Action Card",
        "One more action in the turn of whoever holds it; it goes round together with the First Player Marker.",
        "SF-3.4",
    ),
    "active-event": (
        "Active Event",
        "The card on top of the Event Discard Pile. With ∞ it is in force until another Event covers it; with ! it "
        "happened once, when it came up.",
        "SF-18.1",
    ),
    "event-deck": (
        "Event Deck",
        "Its top card becomes the Active Event for each Obliviate discarded, and when a gain brings Alliance to the "
        "cap. An empty deck stays empty.",
        "SF-18.4",
    ),
    "roll": (
        "The Foreverot Roll",
        "The First Player rolls one die, and its number counts for all five steps, one after the other.",
        "SF-12.3",
    ),
    "verge": ("The Verge", "A Gate to a world below it, but not to Nur, needs a roll of 6–8.", "SF-4.7"),
    "dragon": (
        "Dragon",
        "Rouse it against an enemy of its world: 5–8 discards that, 1–4 destroys the Dragon.",
        "SF-7.2",
    ),
    "ruin": ("Ruin", "Blocks a location; five of them on a world's locations lose the world.", "SF-16.1"),
    "pawn": ("Player Pawn", "A hero's own pawn; it moves by Gate actions.", "SF-9.1"),
    "reinforcement": (
        "Reinforcement",
        "Belongs to the team, counts against Warlords, moves by Deploy.",
        "SF-9.7",
    ),
    "alliance": (
        "Alliance",
        "Common to the team; pays for Gates. Reaching the cap turns an Event.",
        "SF-14.1",
    ),
    "time": (
        "Day and Night",
        "At Night the Foreverot Roll begins with discards; even rolls flip it.",
        "SF-22.2",
    ),
    "rot-count": (
        "The Rot spreads",
        "Obliviates and lost worlds: a roll of this or less reveals a card.",
        "SF-12.8",
    ),
    "foreverot": (
        "Foreverot Cards",
        "When one must be revealed and none is left, the game is lost.",
        "SF-25.2",
    ),
    "die": ("The die", "Eight sides; unless something else is printed, 6–8 succeeds.", "SF-1.14"),
    "skill": (
        "Skill Icons",
        "Each saves a roll against a token with that icon, or a resource against a Warlord.",
        "SF-6.13",
    ),
}


_terms: dict[int, tuple[Content, dict[str, Term]]] = {}


def terms(table: Table) -> dict[str, Term]:
    """The texts behind everything that lies on the table; they never change, so each pack's are made once."""
    known = _terms.get(id(table.content))
    if known is None or known[0] is not table.content:
        known = (table.content, terms_of(table.content))
        _terms[id(table.content)] = known
    shown = {f"card-{card.id}" for card in cards_in_sight(table)}
    shown |= {f"quest-{table.content.world_cards[card].id}" for hero in table.heroes for card in hero.quests}
    tokens = [*table.board, *table.obliviate_discard, table.coming, table.returning]
    shown |= {enemy_id(table.content.enemies[token]) for token in tokens if token >= 0}
    rots = [stack[-1] for stack in table.stacks if stack] + (table.rot.unseen if table.over else [])
    shown |= {f"rot-{table.content.rots[token].id}" for token in rots}
    hidden = ("card-", "quest-", "enemy-", "rot-")
    return {
        key: term
        for key, term in known[1].items()
        if key in shown or not key.startswith(hidden) or key == "rot-count"
    }


def cards_in_sight(table: Table) -> list[Card]:
    """Every card that lies open somewhere, but for Quests: those tell their white box."""
    content = table.content
    found = [content.foreverot[card] for card in table.resolved]
    found += [content.foreverot[card] for card in table.deck.unseen] if table.over else []
    found += [content.prophecies[card] for card in table.prophecy_discard]
    found += [content.world_cards[card] for pile in table.discards for card in pile]
    found += [content.events[event] for event in table.event_discard]
    found += [card for card, _ in laid_open(table)]
    for hero in table.heroes:
        found += [content.roles[role] for role in hero.roles]
        found += [content.prophecies[card] for card in hero.prophecies]
        found += [content.relics[relic] for relic in hero.relics]
        found += [content.madness[hero.madness]] if hero.madness != NOTHING else []
    return found


def terms_of(content: Content) -> dict[str, Term]:
    found = {key: Term(title, text, clause) for key, (title, text, clause) in PLAIN_TERMS.items()}
    for kind in range(HELD):
        words = f"{LETTERS[kind]}: a token of a play area."
        found[f"token-{TOKENS[kind]}"] = Term(TOKEN_NAMES[kind], words, token_clause(kind))
    for board in content.worlds[NUR:]:
        chaos = f" Once lost: {board.chaos.text}" if board.chaos and board.chaos.text else ""
        found[f"world-{board.id}"] = Term(f"{board.index} {board.name}", f"{board.flavour}{chaos}", "SF-1.1")
    for place in content.locations:
        if place is not None:
            found[f"place-{place.id}"] = Term(place.name, f"{place.effect.text} {place.flavour}", "SF-5.1")
    for enemy in content.enemies:
        found[enemy_id(enemy)] = Term(enemy.name, f"{enemy_rule(enemy)} {enemy.flavour}", enemy_clause(enemy))
    for rot in content.rots:
        found[f"rot-{rot.id}"] = Term(rot.name, f"{rot_text(rot)} {rot.flavour}", "SF-6.10")
    for gate in content.gates:
        rule = gate_rule(content, gate)
        found[f"gate-{gate.id}"] = Term(gate.name, f"{rule} {gate.flavour}", "SF-G13")
    for quest in content.world_cards:
        words = f"{quest_words(quest)} {quest.flavour}".strip()
        found[f"quest-{quest.id}"] = Term(quest.name, words, "SF-19.3")
    decks = (content.roles, content.world_cards, content.foreverot, content.events, content.factions)
    for cards in (*decks, content.prophecies, content.madness, content.relics):
        for card in cards:
            found[f"card-{card.id}"] = Term(card.name, f"{card.text} {card.flavour}".strip())
    return found


def enemy_rule(enemy: Enemy) -> str:
    """What an enemy costs, and what it does wherever it stands."""
    words = f"Confront it for {cost_words(enemy.cost)}"
    if enemy.dice:
        words += f", with {enemy.dice} {'roll' if enemy.dice == 1 else 'rolls'} of 6–8"
    return f"{words}. {warlord_rule(enemy)}" if enemy.kind == WARLORD else f"{words}."


def warlord_rule(enemy: Enemy) -> str:
    """SF-12.15–12.18, SF-13.2, SF-13.5: when a Warlord activates, and what it does then."""
    words = f"Action Number {enemy.number}: on a Foreverot Roll of {enemy.number} it "
    if not enemy.is_named:
        return words + (
            "leaves a Ruin where it stands and Advances clockwise to the next unblocked location; where there is "
            "none it goes to the box."
        )
    words += "does what its Warlord Card says for the symbol of its location."
    for symbol, direction in zip(SYMBOLS, enemy.directions, strict=False):
        words += f" {symbol.capitalize()}: {direction.text.rstrip('.')}."
    return f"{words} Without the card it leaves a Ruin and Advances."


def enemy_clause(enemy: Enemy) -> str:
    if enemy.kind == OBLIVIATE:
        return "SF-1.6"
    return "SF-13.2" if enemy.is_named else "SF-12.17"


# Questions

QUESTIONS: Final = {
    "deal_role": "Which role do you take?",
    "choose_first": "Who begins?",
    "choose_world": "On which world does the journey begin? (Onus is a good choice; Nur has no locations.)",
    "take_action": "What do you do? {actions} left.",
    "granted_action": "Take one main action at once.",
    "transfer": "Which Energy, to whom or from whom?",
    "choose_energy": "Which colour of Energy do you take?",
    "choose_colour": "Which colour of Energy do you take?",
    "choose_payment": "How do you pay?",
    "choose_loss": "Which token do you give up?",
    "give_up_one_of": "Which token do you give up?",
    "choose_recolouring": "Which Energy becomes which?",
    "swap_colours": "How many change colour?",
    "share_colour": "Which colour do you name?",
    "spend_more_actions": "How many further actions do you spend on this call?",
    "choose_faction": "Which Faction do you call upon?",
    "choose_prophecy": "Which Prophecy do you keep?",
    "order_events": "Which Event goes back first, to lie lower?",
    "night_discard": "Night: which token is discarded?",
    "make_room": "Every location is blocked. Who makes room?",
    "choose_ruined": "Which world suffers a Ruin?",
    "next_warlord": "Which Warlord activates first?",
    "move_obliviate": "Which Obliviate goes where?",
    "move_warlord": "Which Warlord goes where?",
    "march_on": "Does it march a step further?",
    "deploy_moves": "Which Reinforcement moves?",
    "move_reserves": "Which Reinforcement goes where?",
    "swap_pawns": "With which pawn do you swap?",
    "offer_lift": "Does a Reinforcement come along?",
    "send_fleet": "From which world to which?",
    "gate_onward": "Do you Gate onward?",
    "look_any": "At which deck do you look?",
    "leave_or_bury": "Leave it on top, or put it at the bottom?",
    "trade": "What changes hands?",
    "give_more": "Another one?",
    "take_more": "Another one?",
    "give_one_here": "What do you give to whom?",
    "group_discard": "Whose token is discarded?",
    "group_discard_lore": "Whose Lore is discarded?",
    "choose_one": "Choose one.",
    "may": "Do you want to?",
}
PICKS: Final = {
    "choose_energy": "To whom does the group give Energy?",
    "take_face": "Which Lore do you take?",
    "place_gate": "Which Permanent Gate do you place?",
    "close_gate": "Which Permanent Gate is closed?",
    "travel_to": "Where do you go?",
    "travel_with_verge": "Where do you go?",
    "deploy_on": "Where is the Influence deployed?",
    "lay_ruin": "Where does the Ruin lie?",
    "clear_ruin": "Which Ruin is cleared?",
    "discard_named": "Which enemy is discarded?",
    "wake_dragon": "Where does a Dragon wake?",
    "follow_black_box": "Which World Card is carried out?",
    "borrow_skill": "Which Skill Icon?",
    "add_energy": "Which Energy do you gain besides?",
    "turn_aside": "To which world is it turned aside?",
    "confront_this": "Which Obliviate do you confront?",
    "confront_boldly": "Which Obliviate do you confront?",
    "challenge_this": "Which Warlord do you challenge?",
    "slip_in": "Which location do you slip into?",
    "take_one_quest": "From which World Deck?",
    "take_two_quests": "From which World Deck?",
    "let_act": "Who acts at once?",
    "ask_to_borrow": "Whose Special Action?",
    "heal_seat": "Whose Madness leaves?",
    "ask_to_come": "Whom do you call?",
    "carry_to": "Where do you carry everybody?",
    "bring_event_back": "Which Event returns?",
    "play_found": "Which Faction Card do you play?",
}


def question(table: Table) -> Text:
    name = step_name(table.asking)
    if name == "pick":
        return PICKS.get(table.asking[1].__name__, "Choose one.")
    if name == "window":
        return window_words(table)
    if name == "answer_request":
        return f"Seat {table.asking[2] + 1} asks you for 1 {TOKEN_NAMES[table.asking[3]]}. Do you agree?"
    if name == "agreement" and table.asking[1] == table.you:
        return f"Does your own pawn go to {table.content.worlds[table.asking[2][2]].name}?"
    if name in ("consent", "agreement"):
        return f"Seat {table.you + 1} asks {wish(table, table.asking[2])}. Do you agree?"
    return QUESTIONS.get(name, name.replace("_", " ").capitalize() + "?").format(
        actions=counted(max(0, int(table.actions)), "action"), you=table.you + 1
    )


def wish(table: Table, move: Move) -> str:
    """SF-8.5, SF-R26: what somebody is to agree to, as the one who wants it says it."""
    name, boards = step_name(move), table.content.worlds
    if name == "take_from":
        _, _, _, kind, left = move
        more = f", and may then take {left - 1} more Energy of yours" if left > 1 else ""
        return f"you for 1 {TOKEN_NAMES[kind]}{more}"
    if name == "give_to":
        _, _, _, kind, left = move
        more = f", and may then give you {left - 1} more Energy" if left > 1 else ""
        return f"you to take 1 {TOKEN_NAMES[kind]}{more}"
    if name == "swap_with":
        theirs, yours = (boards[table.heroes[seat].world].name for seat in move[1:])
        return f"you to swap pawns: yours goes from {yours} to {theirs}, theirs from {theirs} to {yours}"
    if name == "bring":
        _, seat, world = move
        return f"to move your pawn from {boards[table.heroes[seat].world].name} to {boards[world].name}"
    if name == "use_borrowed":
        return f"to use your Special Action, that of the {spoken(table, 'role', move[1])}"
    return "for your consent"


ROLLS: Final = {
    VERGE_ROLL: "Verge roll",
    CONFRONT_ROLL: "Confront roll",
    ROUSE_ROLL: "Rouse",
    CHALLENGE_ROLL: "challenge",
}


def window_words(table: Table) -> str:
    """SF-21.2: what is about to happen, or just did. The open window itself tells which of all that it is."""
    trigger, content = table.asking[1], table.content
    if trigger == force.DIE_ROLLED:
        return f"{die_words(table)}. Let it stand?"
    if trigger == force.FOREVEROT_ROLLED:
        return f"The Foreverot Roll is {table.foreverot}. Change it?"
    if trigger == force.OBLIVIATE_COMES:
        where = content.worlds[table.coming_to].name
        return f"{content.enemies[table.coming].name} is about to be placed on {where}. Interrupt?"
    if trigger == force.DRAGON_FALLS:
        return f"A Dragon on {content.worlds[table.falling].name} is about to be Destroyed. Interrupt?"
    if trigger == force.WARLORD_RISES:
        where = content.location(worlds.location_of(table, table.rising)).name
        return f"{content.enemies[table.rising].name} is about to activate on {where}. Interrupt?"
    if trigger == force.FOREVEROT_REVEALED:
        return f"{content.foreverot[table.revealed].name} was revealed. Interrupt?"
    actions = counted(int(table.actions), "action")
    return f"Seat {table.current + 1} begins a turn with {actions}. Use a card before it?"


def die_words(table: Table) -> str:
    """SF-R55, SF-1.14: whose roll it was and for what, what it shows and counts as, and what it had to be."""
    words = f"Seat {table.roller + 1}'s {ROLLS.get(table.why, 'roll')} shows {table.natural}"
    if table.die != table.natural:
        words += f", which counts as {table.die}"
    return f"{words}; {table.need} or more succeeds" if table.need else words


def source(table: Table) -> str:
    if table.revealed != NOTHING:
        return f"open-{table.content.foreverot[table.revealed].id}"
    return ""


# Options: what each is called, and what each of its arguments is

DECKS: Final = {
    "foreverot": "Foreverot Deck", "events": "Event Deck", "prophecies": "Prophecy Deck", "factions": "Faction Deck",
}  # fmt: skip

LABELS: Final[dict[str, tuple[str, str]]] = {
    "pass_turn": ("End your turn", ""),
    "decline_action": ("Do without an action", ""),
    "engage": ("Engage {0}", "place"),
    "slip_in": ("Slip into {0}", "place"),
    "gate": ("Gate to {0}", "world_id"),
    "gate_free_of_action": ("Gate on to {0}", "world_id"),
    "confront_obliviate": ("Confront {0}", "enemy"),
    "confront_warlord": ("Confront {0}", "enemy"),
    "confront_this": ("Confront {0}", "enemy"),
    "confront_boldly": ("Confront {0}", "enemy"),
    "challenge_this": ("Challenge {0}", "enemy"),
    "rouse": ("Rouse a Dragon against {0}", "enemy"),
    "rouse_rot": ("Rouse a Dragon against {0}", "stack"),
    "confront_rot": ("Confront {0}", "stack"),
    "confront_covered": ("Confront what lies covered in the {0} stack", "stack_name"),
    "confront_ruin": ("Confront the Ruin on {0}", "place"),
    "transfer": ("Transfer 1 Energy", ""),
    "deploy": ("Deploy a Reinforcement from {0} {1}", "world direction"),
    "move_one": ("Move a Reinforcement from {0} {1}", "world direction number"),
    "step_on": ("March on from {0} {1}", "world direction"),
    "send_reserve": ("Send a Reinforcement from {0} to {1}", "world world number"),
    "call_in_favors": ("Call in Favors", ""),
    "add_actions": ("Spend {0} further actions", "number"),
    "play_faction": ("Play {0}", "faction"),
    "play_found": ("Play {0}", "faction"),
    "play_none": ("Play none of them", ""),
    "special": ("Special Action of the {0}", "role"),
    "ask_to_borrow": ("Borrow the Special Action of the {0}", "role"),
    "free_use": ("Use the {0}'s Special Effect", "role"),
    "choose_role": ("Seat {0}: be the {1}", "seat role"),
    "event_action": ("Special Action of the Event {0}", "event"),
    "collect": ("Collect the Quest {0}", "quest"),
    "convert": ("Use the {0}", "relic"),
    "give_energy": ("Give seat {0} 1 {1}", "seat token"),
    "request_energy": ("Ask seat {0} for 1 {1}", "seat token"),
    "grant_request": ("Agree: hand seat {1} 1 {2}", "seat seat token"),
    "refuse_request": ("Refuse", ""),
    "agree": ("Agree", ""),
    "decline": ("Do not agree", ""),
    "hold_out": ("Offer seat {0} 1 {1}", "seat token number"),
    "give_to": ("Give seat {1} 1 {2}", "seat seat token number"),
    "ask_for": ("Ask seat {0} for 1 {1}", "seat token number"),
    "take_from": ("Take 1 {2} from seat {1}", "seat seat token number"),
    "leave_off": ("No more", ""),
    "take_energy": ("Seat {0} takes {2} {1}", "seat token number"),
    "add_energy": ("1 more {0}", "token"),
    "take_face": ("Lore of {0}", "skill"),
    "borrow_skill": ("{0}", "skill"),
    "give_up": ("Seat {0} gives up 1 {1}", "seat token"),
    "choose_loss": ("Seat {0} gives up a Lore Token", "seat number number"),
    "choose_energy": ("1 Energy for seat {0}", "seat"),
    "give_to_night": ("Seat {0} gives up 1 {1}", "seat token number"),
    "change_colour": ("Change 1 {1} into {2}", "seat token token number"),
    "swap_so_many": ("Change {2} {0} into {1}", "token token number"),
    "name_colour": ("{0} for everybody here", "token"),
    "pass_window": ("Let it be", ""),
    "re_roll": ("Use a Re-Roll Token", ""),
    "special_re_roll": ("Use 1 {1} for a new Foreverot Roll", "seat token"),
    "keep_this": ("Keep {1}", "seat prophecy"),
    "travel_to": ("Go to {0}", "world"),
    "travel_with_verge": ("Go to {0}", "world"),
    "place_gate": ("Open the {0}", "gate"),
    "close_gate": ("Close the {0}", "gate"),
    "deploy_on": ("Deploy on {0}", "world"),
    "swap_with_reserve": ("Swap with a Reinforcement on {0}", "world"),
    "ask_to_swap": ("Ask seat {0} to swap", "seat"),
    "ask_to_come": ("Ask seat {0} to come", "seat"),
    "carry_to": ("Fly to {0}", "world"),
    "lift": ("It comes along to {1}", "world world"),
    "fly": ("From {0} to {1}", "world world"),
    "replace": ("{0} makes room", "blocker skip"),
    "lay_ruin": ("A Ruin on {0}", "location"),
    "clear_ruin": ("Clear the Ruin on {0}", "location"),
    "shift_enemy": ("Move {0} to {1}", "blocker location"),
    "ruin_this": ("A Ruin on {0}", "world number skip"),
    "turn_aside": ("To {0}", "world"),
    "discard_named": ("Discard {0}", "enemy"),
    "wake_dragon": ("Restore a Dragon on {0}", "world"),
    "call_up": ("{0} activates next", "enemy"),
    "let_act": ("Seat {0} acts", "seat"),
    "heal_seat": ("Heal seat {0}", "seat"),
    "bury_top": ("Put it at the bottom", "skip"),
    "look_at": ("Look at the {0}", "word"),
    "follow_black_box": ("Carry out {0}", "world_card"),
    "take_one_quest": ("A Quest from {0}", "world"),
    "take_two_quests": ("Two Quests from {0}", "world"),
    "put_event_back": ("{0} goes back first", "event"),
    "bring_event_back": ("{0} returns to the deck", "event"),
    "begin_with": ("Seat {0} begins", "seat"),
    "start_on": ("Begin on {0}", "world_id"),
    "leave_it": ("Leave it", ""),
}


def spoken(table: Table, kind: str, arg: Any) -> str:
    """An argument of an option in words."""
    content = table.content
    if kind in ("place", "location"):
        location = content.location_of.get(arg, -1) if kind == "place" else arg
        return content.location(location).name if location >= 0 else "Nur"
    if kind == "blocker":
        return f"{blocker(table, arg, table.board[arg]).name} on {content.location(arg).name}"
    if kind == "world":
        return str(content.worlds[arg].name)
    if kind == "world_id":
        return content.worlds[content.world_of[arg]].name
    if kind == "enemy":
        return content.enemies[content.enemy_of[arg]].name
    if kind == "stack":
        lying = table.stacks[arg]
        return (
            f"{content.rots[lying[-1]].name} in the {STACK_NAMES[arg]} stack" if lying else STACK_NAMES[arg]
        )
    if kind == "seat":
        return str(arg + 1)
    if kind == "token":
        return str(TOKEN_NAMES[arg])
    if kind == "skill":
        return str(SKILL_NAMES[arg])
    if kind == "direction":
        return "one world up" if arg > 0 else "one world down"
    if kind == "stack_name":
        return STACK_NAMES[arg]
    if kind == "word":
        if arg in content.world_of:
            return f"World Deck of {content.worlds[content.world_of[arg]].name}"
        return DECKS.get(arg, str(arg).capitalize())
    card = card_of(table, kind, arg)
    return card.name if card is not None else str(arg)


def card_of(table: Table, kind: str, arg: Any) -> Card | None:
    content = table.content
    decks: dict[str, list[Card]] = {
        "role": content.roles,
        "quest": content.world_cards,
        "world_card": content.world_cards,
        "relic": content.relics,
        "faction": content.factions,
        "prophecy": content.prophecies,
        "event": content.events,
        "gate": content.gates,
    }
    return next((card for card in decks.get(kind, []) if card.id == arg), None)


def label(table: Table, move: Move) -> str:
    name = step_name(move)
    if name in ("take", "take_it"):
        words = words_of(table, move)
        return words[:1].upper() + words[1:]
    if name == "pay":
        return "Pay " + payment_words(table, move)
    if name == "interrupt":
        card = interrupting(table, move)
        return f"{card.name}: {card.text}"
    if name == "give_relic_to_night":
        return f"Seat {move[1] + 1} gives up the {table.content.relics[move[2]].name}"
    if name not in LABELS:
        return notation(table, move)
    phrase, kinds = LABELS[name]
    said = [spoken(table, kind, arg) for kind, arg in zip(kinds.split(), move[1:], strict=False)]
    if name == "play_faction":
        played = card_of(table, "faction", move[1])
        return f"Play {said[0]}: {played.text if played else ''}"
    return phrase.format(*said)


def payment_words(table: Table, move: Move) -> str:
    words = [f"{n} {TOKEN_NAMES[kind]}" for kind, n in enumerate(move[2]) if n]
    words += [table.content.relics[relic].name for relic in move[3]]
    return ", ".join(words) or "nothing"


def interrupting(table: Table, move: Move) -> Card:
    cards = [*table.content.prophecies, *table.content.roles]
    return next(card for card in cards if card.id == move[3])


def targets(table: Table, move: Move) -> list[str]:
    """The objects that one would click, each once."""
    name = step_name(move)
    if name == "interrupt":
        card = interrupting(table, move)
        held = (
            any(card.index in hero.prophecies for hero in table.heroes)
            and card.id in table.content.prophecy_of
        )
        return [f"prophecy-{card.id}" if held else f"role-{card.id}"]
    if name == "re_roll":
        return ["die"]
    if name == "special_re_roll":
        return ["foreverot-die"]
    if name not in LABELS:
        return []
    found: list[str] = []
    owner = table.you
    for kind, arg in zip(LABELS[name][1].split(), move[1:], strict=False):
        if kind == "seat":
            owner = arg
        aim = aimed(table, kind, arg, int(owner))
        if aim and aim not in found:
            found.append(aim)
    return found


def aimed(table: Table, kind: str, arg: Any, owner: int) -> str:
    content = table.content
    if kind in ("place", "location"):
        location = content.location_of.get(arg, -1) if kind == "place" else arg
        if location < 0 or worlds.is_lost(table, location // SPOTS):
            return ""
        return place_id(content.location(location))
    if kind == "world":
        return world_id(table, arg)
    if kind == "world_id":
        return f"world-{arg}"
    if kind == "enemy":
        return f"enemy-{arg}" if worlds.location_of(table, content.enemy_of[arg]) >= 0 else ""
    if kind in ("stack", "stack_name"):
        return f"stack-{arg}"
    if kind == "word":
        return f"deck-{arg}" if arg in content.world_of else str(arg)
    if kind == "seat":
        return f"seat-{arg}"
    if kind == "token":
        return f"token-{owner}-{TOKENS[arg]}" if table.heroes[owner].has[arg] > 0 or arg <= BINDMETAL else ""
    return aimed_card(table, kind, arg)


def aimed_card(table: Table, kind: str, arg: Any) -> str:
    card = card_of(table, kind, arg)
    if card is None:
        return ""
    if kind == "role":
        return f"role-{arg}" if any(card.index in hero.roles for hero in table.heroes) else ""
    if kind == "quest":
        return f"quest-{arg}" if any(card.index in hero.quests for hero in table.heroes) else ""
    if kind == "relic":
        return f"relic-{arg}" if any(card.index in hero.relics for hero in table.heroes) else ""
    if kind == "gate":
        return f"gate-{arg}"
    if any(card is other for other, _ in laid_open(table)):
        return f"open-{arg}"
    return ""


# How options are dressed

GROUPS: Final = {
    "engage": "Engage Location",
    "gate": "Gate",
    "confront_obliviate": "Confront",
    "confront_warlord": "Confront",
    "confront_rot": "Confront",
    "rouse": "Rouse Dragons",
    "deploy": "Deploy Reinforcements",
    "transfer": "Transfer",
    "call_in_favors": "Call in Favors",
    "special": "Special Actions",
    "event_action": "Special Actions",
    "collect": "Quests",
    "convert": "Relics",
    "free_use": "Special Effects",
}


def dress(table: Table, move: Move) -> dict[str, Any]:
    name = step_name(move)
    look: dict[str, Any] = {}
    if name in GROUPS:
        look["group"] = GROUPS[name]
    if name in ("pass_turn", "pass_window", "leave_off", "leave_it", "play_none"):
        look["tone"] = "quiet"
    if name in ("pass_turn", "pass_window"):
        look["key"] = "space"
    if name == "gate" or name == "gate_free_of_action":
        look["detail"] = gate_words(table, table.content.world_of[move[1]])
    elif name == "engage" and move[1] in table.content.location_of:
        look["detail"] = table.content.location(table.content.location_of[move[1]]).effect.text
    elif name in ("special", "choose_role", "ask_to_borrow"):
        card = card_of(table, "role", move[-1])
        look["detail"] = card.text if card else ""
    elif name in ("confront_obliviate", "confront_warlord"):
        look["detail"] = chance_words(table, table.content.enemies[table.content.enemy_of[move[1]]])
    elif name == "rouse":
        need = int(table.heroes[table.you].mods.rouse_on)
        look["detail"] = f"Succeeds on {need}–8; otherwise the Dragon is Destroyed."
    elif name in ("place_gate", "close_gate"):
        look["detail"] = gate_rule(table.content, table.content.gates[table.content.gate_of[move[1]]])
    elif name == "collect":
        card = card_of(table, "quest", move[1])
        look["detail"] = card.reward.text if card and card.reward else ""
    return look


def gate_words(table: Table, world: int) -> str:
    cost = int(gates.gate_cost(table, table.you, world))
    below = NUR < world < table.verge and not (table.safe_roads >> world) & 1
    risk = f"; Verge roll, safe on {table.heroes[table.you].mods.verge_safe}–8" if below else ""
    return f"Costs {cost} Alliance{risk}."


def chance_words(table: Table, enemy: Enemy) -> str:
    rolls = int(confronting.rolls_needed(table, table.you, enemy.dice, enemy.skill)) if enemy.dice else 0
    words = f"Costs {cost_words(enemy.cost)}"
    return f"{words}; {rolls} {'roll' if rolls == 1 else 'rolls'} of 6–8." if rolls else f"{words}; no roll."


def gap(table: Table) -> str:
    """Not all steps have words yet."""
    return ""
