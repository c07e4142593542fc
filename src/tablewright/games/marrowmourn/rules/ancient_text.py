"""Chapter 19, The Ancient Text: EXP is spent on scripture between the Floors."""

from __future__ import annotations

from tablewright.engine.table import Move
from tablewright.games.marrowmourn import kits
from tablewright.games.marrowmourn.parts import NOWHERE, Scripture
from tablewright.games.marrowmourn.rules import events, soulfire, wounds
from tablewright.games.marrowmourn.table import ANCIENT_TEXT, Table

LEVELS = 3  # MH-19.8: the highest


def open_chapter(table: Table, chapter: int) -> None:
    """MH-19.1, 19.2, 14.4, 9.6, R62, R36: wounded Players recover, then everybody's Soulfire drops to 0."""
    table.phase = ANCIENT_TEXT
    table.chapter = chapter
    table.ready = 0
    table.tell("MH-19.1", "Chapter {0} of the Ancient Text.", chapter, how="story")
    for seat in range(len(table.players)):
        wounds.recover(table, seat)
    for seat, player in enumerate(table.players):
        soulfire.take_soulfire_from(table, seat, player.soulfire)


def reader(table: Table) -> int:
    """The first seat that is not ready; NOWHERE if all are."""
    for seat in range(len(table.players)):
        if not (table.ready >> seat) & 1:
            return seat
    return NOWHERE


def read_text(table: Table) -> None:
    """MH-19.3, 19.6: there are no turns here; seats are asked in order, and any other may speak up at any time."""
    seat = reader(table)
    if seat == NOWHERE or table.phase != ANCIENT_TEXT:
        return
    table.ask(seat, "MH-19.3")
    table.offer(declare_ready, table.id(seat))
    for scripture in table.content.scriptures:
        if scripture.chapter == table.chapter:
            for other in range(len(table.players)):
                clause = cannot_interpret(table, seat, scripture, other)
                table.offer(interpret, table.id(seat), scripture.id, table.id(other), unless=clause)


def out_of_turn(table: Table, seat: int) -> list[Move]:
    """MH-19.3, 19.6: what a seat may do at the Ancient Text while another one is asked."""
    if table.phase != ANCIENT_TEXT or table.clause != "MH-19.3":  # another question comes first
        return []
    if seat == reader(table) or seat >= len(table.players):
        return []
    if (table.ready >> seat) & 1:
        return [(take_back_ready, table.id(seat))]
    moves: list[Move] = [(declare_ready, table.id(seat))]
    for scripture in table.content.scriptures:
        if scripture.chapter == table.chapter:
            for other in range(len(table.players)):
                if not cannot_interpret(table, seat, scripture, other):
                    moves.append((interpret, table.id(seat), scripture.id, table.id(other)))
    return moves


def limit_key(scripture: Scripture, other: int) -> str:
    """What a limit counts: per Player and game, per Player, or per chapter."""
    if scripture.limit == "once_per_game":
        return f"{scripture.family}/{other}"
    if scripture.limit == "once_per_player":
        return f"{scripture.id}/{other}"
    return scripture.id


def cannot_interpret(table: Table, seat: int, scripture: Scripture, other: int) -> str:
    """MH-19.4, 19.5, 19.8, R48: the EXP must be there, the text's limit not reached, a weapon of the level held."""
    if table.players[seat].exp < scripture.cost:
        return table.short_of("MH-19.3", "EXP", scripture.cost, table.players[seat].exp)
    if scripture.limit and limit_key(scripture, other) in table.bought:
        return "MH-19.4"
    for move in scripture.effect.moves:
        if move[0] is upgrade and move[1] not in table.players[other].levels:
            return "MH-19.8"
    return ""


def interpret(table: Table, id: str, scripture_id: str, other_id: str) -> None:
    """MH-19.3, 19.4, 19.5: the interpreter pays alone; the named Player has the benefit, at once."""
    seat, other = table.piece(id), table.piece(other_id)
    scripture = scripture_of(table, scripture_id)
    table.players[seat].exp -= scripture.cost
    table.reading = seat
    if scripture.limit:
        table.bought = (*table.bought, limit_key(scripture, other))
    table.tell("MH-19.3", "{0} interprets {1} for {2}.", table.name(seat), scripture.name, table.name(other))
    table.do(events.act_as, other, False)
    for move in scripture.effect.moves:
        table.do_move(move)
    table.do(events.act_as, NOWHERE, False)
    table.do(go_on_reading)


def go_on_reading(table: Table) -> None:
    """MH-19.4: as long as EXP lasts one may go on."""
    if not table.is_next(read_text):
        table.do(read_text)


def scripture_of(table: Table, id: str) -> Scripture:
    for scripture in table.content.scriptures:
        if scripture.id == id:
            return scripture
    raise KeyError(id)


def declare_ready(table: Table, id: str) -> None:
    """MH-19.6, 19.7: ready; unspent EXP stays."""
    table.ready |= 1 << table.piece(id)
    table.tell("MH-19.6", "{0} is ready.", table.name(table.piece(id)))
    table.do(go_on_reading)


def take_back_ready(table: Table, id: str) -> None:
    """MH-19.6: until all are ready one may think again."""
    table.ready &= ~(1 << table.piece(id))
    table.do(go_on_reading)


# What scripture does


def upgrade(table: Table, level: int) -> None:
    """MH-19.8: a weapon of this level gets the card of the next one."""
    player = table.players[table.actor]
    which = [i for i, own in enumerate(player.levels) if own == level]
    if level >= LEVELS or not which:
        return
    if len(which) == 1:
        raise_level(table, table.actor, which[0])
        return
    table.ask(table.reading, "MH-19.8")
    for i in which:
        table.offer(upgrade_this, table.content.lines[player.lines[i]].id)


def upgrade_this(table: Table, id: str) -> None:
    """MH-19.8: this weapon."""
    player = table.players[table.actor]
    for i, line in enumerate(player.lines):
        if table.content.lines[line].id == id:
            raise_level(table, table.actor, i)


def raise_level(table: Table, seat: int, i: int) -> None:
    """MH-19.8, 2.9: the card of the current level is removed from the top."""
    player = table.players[seat]
    player.levels = (*player.levels[:i], player.levels[i] + 1, *player.levels[i + 1 :])
    kits.arm(table, seat)
    table.tell(
        "MH-19.8", "{0} now wields {1}.", table.name(seat), table.content.weapons[player.cards[i]].name
    )


def base_defense(table: Table, n: int) -> None:
    """MH-R51: the base Defense of the Player is higher for the rest of the game."""
    table.players[table.actor].base += n


def schedule(table: Table, who: str, moves: tuple[Move, ...]) -> None:
    """MH-R57: when the next Floor is laid this happens, for the named Player or for the one who paid."""
    seat = table.actor if who == "you" else table.reading
    table.boons = (*table.boons, (seat, moves))
