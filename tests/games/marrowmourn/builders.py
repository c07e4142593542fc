"""Positions of Marrowmourn Halls for tests: a test names only what matters to its clause."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from tablewright.engine.pack import Pack
from tablewright.engine.table import step_name
from tablewright.games.marrowmourn import kits
from tablewright.games.marrowmourn.game import GAME
from tablewright.games.marrowmourn.parts import BOSS, NOWHERE
from tablewright.games.marrowmourn.rules import champions_turns, floors, restless_phase, turns
from tablewright.games.marrowmourn.rules.geometry import floor_from
from tablewright.games.marrowmourn.table import AS_RESTLESS, PLAYER_PHASE, Player, Table
from tablewright.testing import choose

AGES = ("isolde", "edith", "alton", "bertram")  # the youngest first
YARD = (".........",) * 9
CORRIDOR = ("......",)

FIRST_DRAFT = Path(__file__).parent / "first_draft"

Spots = Mapping[str, str]


@cache
def first_draft() -> Pack:
    """The tokens and cards with the numbers that the rulebook's scenarios speak of, whatever play-testing made of
    them."""
    return GAME.load(FIRST_DRAFT)


def mat(*rows: str, corner_cutting: bool = True) -> Any:
    """A mat of one's own."""
    return floor_from("yard", "The Yard", rows or YARD, corner_cutting)


def halls(
    *,
    players: Spots | None = None,
    rows: Sequence[str] | None = None,
    floor: int = 0,
    restless: Sequence[tuple[str, str]] = (),
    summons: Sequence[tuple[str, str, str]] = (),
    sigils: Spots | None = None,
    weapons: Mapping[str, Sequence[str]] | None = None,
    level: int = 1,
    boss: str = "the_king",
    boss_at: str = "",
    event: int | None = None,
    options: Mapping[str, object] | None = None,
    seed: int = 1,
    soulfire: int = 0,
    exp: int = 0,
    turn: str | None = None,
    log: bool = True,
) -> Table:
    """A table of the Halls. `players` puts Characters on spaces, in the order of their seats; `restless` are
    (kind or token, space), `summons` (kind, space, owner), `sigils` colours on spaces. The turn of `turn` (the
    first Player unless said otherwise) is open; with `turn=""` nothing is asked yet."""
    spots = dict(players or {"edith": "D5"})
    table = seated(list(spots), options or {}, seed, weapons or {}, level, boss, log)
    if rows is not None or floor == 0:
        table.lay(mat(*(rows or YARD), corner_cutting=table.rules.corner_cutting))
        table.floor_number = table.floor.number = 1
    else:
        table.lay(next(one for one in table.content.floors if one.number == floor))
        table.floor_number = floor
    table.event = event if event is not None else 0
    lay_pieces(table, spots, restless, summons, sigils or {})
    if boss_at:
        size = table.rules.boss_size
        assert table.boss is not None
        table.boss_size = table.boss.size if size == "from_data" else int(size)
        table.put(BOSS, table.floor.cell_of[boss_at])
        table.event = len(table.content.events)
    for player in table.players:
        player.soulfire, player.exp = soulfire, exp
    table.phase = PLAYER_PHASE
    table.round = 1
    if turn != "":
        start(table, turn or next(iter(spots)))
    return table


def seated(
    names: list[str], options: Mapping[str, object], seed: int, weapons: Mapping[str, Sequence[str]], level: int,
    boss: str, log: bool = True,
) -> Table:  # fmt: skip
    """A table whose set-up is answered, with nothing on the mat."""
    table = GAME.new(len(names), seed, {**options, "boss": boss}, first_draft(), debug=True, log=log)
    assert isinstance(table, Table)
    for name in names:
        choose(table, "be", name)
    free = [line.id for line in table.content.lines]
    for held in weapons.values():
        free = [line for line in free if line not in held]
    for name in names:
        for line in weapons[name] if name in weapons else [free.pop(0), free.pop(0)]:
            choose(table, "take_weapon", line)
    for seat, player in enumerate(table.players):
        player.levels = (level,) * len(player.levels)
        kits.arm(table, seat)
    table.steps = []
    table.options = []
    for piece, cell in enumerate(table.at):
        if cell != NOWHERE:
            table.lift(piece)
    return table


def lay_pieces(
    table: Table, spots: Spots, restless: Sequence[tuple[str, str]], summons: Sequence[tuple[str, str, str]],
    sigils: Spots,
) -> None:  # fmt: skip
    for name, space in spots.items():
        table.put(table.piece(name), table.floor.cell_of[space])
    for kind, space in restless:
        add_restless(table, kind, space)
    for kind, space, owner in summons:
        add_summon(table, kind, space, owner)
    for colour, space in sigils.items():
        add_sigil(table, colour, space)


def add_restless(table: Table, kind: str, space: str) -> int:
    """A black token of this kind (or this very token) from the bag."""
    piece = next(
        piece
        for piece in sorted(table.black.unseen)
        if table.content.pieces[piece].id == kind or table.kind(piece).id == kind
    )
    table.black.take(piece)
    table.put(piece, table.floor.cell_of[space])
    table.restless.append(piece)
    return piece


def add_summon(table: Table, kind: str, space: str, owner: str, exp: int = 1) -> int:
    """A green token; owner "" makes it Restless."""
    piece = table.free_summon(table.content.summon_of[kind])
    seat = table.piece(owner) if owner else AS_RESTLESS - exp
    table.owners[piece - table.content.first_green] = seat
    table.put(piece, table.floor.cell_of[space])
    (table.summons if owner else table.restless).append(piece)
    return piece


def add_sigil(table: Table, colour: str, space: str) -> int:
    piece = table.content.piece_of[f"{colour}-sigil"]
    table.red.take(piece)
    table.put(piece, table.floor.cell_of[space])
    table.active |= 1 << (piece - table.content.first_sigil)
    return piece


def start(table: Table, name: str) -> None:
    """Open the turn of this Player."""
    table.steps = []
    table.options = []
    turns.begin_turn(table, table.piece(name))
    table.run()


def chamber(
    *,
    players: Spots,
    hands: Mapping[str, Sequence[str]] | None = None,
    cards: Mapping[str, Sequence[str]] | None = None,
    rows: Sequence[str] | None = None,
    summons: Sequence[tuple[str, str, str]] = (),
    options: Mapping[str, object] | None = None,
    turn: str = "",
    soulfire: int = 0,
    seed: int = 1,
) -> Table:
    """A table of the Chamber with these hands and table cards, and the turn of `turn` about to begin."""
    table = GAME.new(len(players), seed, {"mode": "chamber", **(options or {})}, first_draft(), debug=True)
    assert isinstance(table, Table)
    for name in players:
        choose(table, "be", name)
    while table.asking[0].__name__ == "choose_spawn":
        table.choose(0)
    table.steps = []
    table.options = []
    for piece, cell in enumerate(table.at):
        if cell != NOWHERE:
            table.lift(piece)
    if rows is not None:
        table.lay(mat(*(row.replace("P", "S") for row in rows), corner_cutting=table.rules.corner_cutting))
    for seat, player in enumerate(table.players):
        for card in player.hand:
            table.deck.take_back(card)
        player.hand = ()
        player.bonus = 0
        player.soulfire = soulfire
        kits.refresh(table, seat)
    for name, held in (hands or {}).items():
        table.players[table.piece(name)].hand = tuple(take_card(table, card) for card in held)
    for name, held in (cards or {}).items():
        table.players[table.piece(name)].cards = tuple(take_card(table, card) for card in held)
        kits.refresh(table, table.piece(name))
    lay_pieces(table, players, (), summons, {})
    if turn:
        begin_champion(table, turn)
    return table


def take_card(table: Table, id: str) -> int:
    card = table.content.weapon_of[id]
    table.deck.take(card)
    return card


def begin_champion(table: Table, name: str) -> None:
    table.steps = []
    table.options = []
    champions_turns.begin(table, table.piece(name))
    table.run()


def open_chamber_turn(table: Table, name: str) -> None:
    """A turn in the Chamber that is under way: what lies on the table stays."""
    table.steps = []
    table.options = []
    turns.open_turn(table, table.piece(name))
    table.do(turns.in_turn, table.piece(name))
    table.run()


def who(table: Table, name: str) -> Player:
    return table.players[table.piece(name)]


def where(table: Table, id: str) -> str:
    cell = table.at[table.piece(id)]
    return table.floor.names[cell] if cell != NOWHERE else ""


def token(table: Table, kind: str, n: int = 0) -> str:
    """The id of the n-th Restless of a kind on the mat."""
    return [table.id(piece) for piece in table.restless if table.kind(piece).id == kind][n]


def asked(table: Table) -> str:
    return step_name(table.asking)


def walk(table: Table, *spaces: str) -> None:
    for space in spaces:
        choose(table, "go", "front.walk", space)


def phase(table: Table, step: Any) -> None:
    """Run a part of the Restless phase up to its first question."""
    table.options = []
    table.steps = []
    table.actor = NOWHERE
    table.group_acts = True
    table.do(idle)
    table.steps.append((step,))
    table.run()


def idle(table: Table) -> None:
    table.ask(-1, "")
    table.offer(idle)


def restless_phase_of(table: Table) -> None:
    phase(table, restless_phase.restless_phase)


def lay_black(table: Table, *ids: str) -> None:
    """Lay out what the black bag gives next: the first copy of each kind, or the very token."""
    bag = list(table.black.unseen)
    positions: list[int] = []
    for wanted in ids:
        i = next(
            i
            for i, piece in enumerate(bag)
            if table.content.pieces[piece].id == wanted or table.kind(piece).id == wanted
        )
        positions.append(i)
        bag[i] = bag[-1]
        bag.pop()
    table.fate.lay("black", positions)


def lay_red(table: Table, *colours: str) -> None:
    bag = list(table.red.unseen)
    positions: list[int] = []
    for colour in colours:
        i = bag.index(table.content.piece_of[f"{colour}-sigil"])
        positions.append(i)
        bag[i] = bag[-1]
        bag.pop()
    table.fate.lay("red", positions)


def says(table: Table, words: str) -> bool:
    return any(words in str(line) for line in table.log or [])


def leave(table: Table) -> None:
    table.exited = True
    table.steps = []
    table.options = []
    table.do(floors.leave_floor)
    table.run()
