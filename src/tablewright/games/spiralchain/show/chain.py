# interpreted: made once for each look at the table, not once a move
"""The chain of worlds: boards, Nur with its stacks, what stands on them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tablewright.engine.pile import UNSEEN
from tablewright.engine.scene import (
    Board,
    Link,
    Piece,
    Plane,
    Region,
    Slot,
    Space,
    Stat,
)
from tablewright.games.spiralchain.cards import (
    ARMIES,
    COLOURS,
    LOCATIONS,
    NUR,
    SPOTS,
    SYMBOLS,
    TOP_WORLD,
    WARLORD,
    Location,
)
from tablewright.games.spiralchain.rules import locations
from tablewright.games.spiralchain.rules import terms as worlds
from tablewright.games.spiralchain.show.cards import (
    LETTERS,
    STACK_NAMES,
    blocker,
    cost_of,
    counted,
    icons,
    place_id,
    rot_text,
    world_id,
)
from tablewright.games.spiralchain.table import (
    OPEN,
    PLAYER_PHASE,
    Table,
)

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
        pieces=pawn_pieces(table, NUR),
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
        icon=rot.id,
        cost=cost_of(rot.cost),
        stats=icons(int(rot.dice), int(rot.skill), "rotkin"),
        text=rot_text(rot),
        tags=[f"below: {name}" for name in known],
        clause="SF-6.12",
        term=f"rot-{rot.id}",
    )


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
        pieces=[*dragon_pieces(table, world), *pawn_pieces(table, world)],
        term=f"world-{board.id}",
        clause="SF-1.13",
    )


def world_stats(table: Table, world: int) -> list[Stat]:
    board = table.content.worlds[world]
    warlords = int(worlds.count_on(table, world, WARLORD))
    pawns = int(worlds.pawns_on(table, world))
    mine = counting_as(table, world, pawns)
    state = "Open" if mine > warlords else "Closed"
    strength = f" counting as {mine}" if mine != pawns else ""
    stats = [
        Stat(state, f"{counted(pawns, 'pawn')}{strength}, {counted(warlords, 'Warlord')}", clause="SF-5.2")
    ]
    stats.append(Stat("Home Energy", f"{LETTERS[board.home]} {COLOURS[board.home]}", clause="SF-G21"))
    stats.append(Stat("Political Link", f"● {ARMIES[board.colour]}", clause="SF-10.12"))
    if board.has_deck:
        deck, discard = len(table.decks[world]), len(table.discards[world])
        stats.append(Stat("Deck : discard", f"{deck} : {discard}", clause="SF-5.10"))
    return stats


def counting_as(table: Table, world: int, pawns: int) -> int:
    """SF-5.2, SF-11.1: what the pawns count for whoever acts, whose cards help on their own world."""
    seat = table.acting if table.phase == PLAYER_PHASE else table.current
    if table.heroes[seat].world != world:
        return pawns
    return int(locations.strength(table, seat, world))


def pawn_stat(table: Table, world: int) -> Stat:
    return Stat("Pawns", int(worlds.pawns_on(table, world)), clause="SF-9.1")


def location_slot(table: Table, location: int) -> Slot:
    place = table.content.location(location)
    token = table.board[location]
    flags = [] if token == OPEN else ["blocked"]
    return Slot(
        place_id(place),
        label=place.name,
        icon=place.id,
        role=SYMBOLS[place.spot],
        cap=1,
        flags=flags,
        text=place.effect.text,
        stats=[*place_marks(place), *use_stat(table, place)],
        pieces=[blocker(table, location, token)] if token != OPEN else [],
        term=f"place-{place.id}",
        clause="SF-8.2" if place.has_transfer else "SF-5.1",
    )


def place_marks(place: Location) -> list[Stat]:
    """SF-5.9 to 5.11, SF-8.2: what kind of location it is."""
    kinds = (
        ("World Card", "cards", place.is_world_card, "SF-5.10"),
        ("Exchange", "to", place.is_exchange, "SF-5.9"),
        ("Transfer", "hand", place.has_transfer, "SF-8.2"),
    )
    return [Stat(label, "", icon=icon, clause=clause) for label, icon, so, clause in kinds if so]


def use_stat(table: Table, place: Location) -> list[Stat]:
    """SF-5.6: how often whoever acts has used it this turn, and how often they may; on their world, and where they
    were before."""
    if table.phase != PLAYER_PHASE:
        return []
    hero = table.heroes[table.acting]
    used = table.used.count(table.acting * LOCATIONS + place.index)
    limit = hero.mods.card_uses if place.is_world_card else hero.mods.uses
    if not used and hero.world != place.world:
        return []
    return [Stat("Used this turn", used, icon="redo", max=limit, clause="SF-5.6")]


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


def pawn_pieces(table: Table, world: int) -> list[Piece]:
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
