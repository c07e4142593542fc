"""Chapter 10, Summons: green-bordered Characters that act when their owner commands them."""

from __future__ import annotations

from tablewright.engine.table import Move
from tablewright.games.marrowmourn.parts import BOSS, NOWHERE
from tablewright.games.marrowmourn.rules import bags, champions_summons, combat, movement, turns, wounds
from tablewright.games.marrowmourn.rules.geometry import is_adjacent
from tablewright.games.marrowmourn.table import Table


def own_summons(table: Table, seat: int) -> list[int]:
    """MH-10.1: the Summons that belong to a Player."""
    return [piece for piece in table.summons if table.owner(piece) == seat]


# Bringing them in


def summon_spaces(table: Table, seat: int) -> list[int]:
    """MH-R46: open spaces next to the Player, neither Cursed nor Playerspawn."""
    closed = table.floor.closed
    return [cell for cell in table.open_among(table.floor.neighbours[table.at[seat]]) if closed[cell] == 0]


def cannot_summon(table: Table, kind: int) -> str:
    """MH-10.13, 26.5, R46: a token of the kind must be left, and a space beside the Player."""
    if table.free_summon(kind) == NOWHERE:
        return "MH-26.5" if table.champions else "MH-10.13"
    return "" if summon_spaces(table, table.actor) else "MH-10.13"


def summon(table: Table, kind: int) -> None:
    """MH-1.9, 4.4, 10.13: the Player takes a token of that kind and chooses a space beside them."""
    room = summon_spaces(table, table.actor)
    if table.free_summon(kind) == NOWHERE or not room:
        return  # MH-R56
    table.ask(table.actor, "MH-10.13")
    for cell in room:
        table.offer(summon_at, table.floor.names[cell])


def summon_at(table: Table, name: str) -> None:
    """MH-10.1, 10.2, 26.4: it enters with its star up, marked as its owner's."""
    piece = table.free_summon(table.asking[1])
    seat = table.actor
    table.owners[piece - table.content.first_green] = seat
    table.put(piece, table.floor.cell_of[name])
    table.summons.append(piece)
    table.players[seat].fresh = (*table.players[seat].fresh, piece)
    table.tell("MH-10.2", "{0} summons {1} on {2}.", table.name(seat), table.name(piece), name)


# Commanding them


def cannot_command(table: Table) -> str:
    """MH-10.4, 10.16, R24, R47: once per turn, before time was spent, with Summons that came earlier."""
    player = table.players[table.actor]
    if player.spent or player.commanded:
        return "MH-10.4"
    return "" if commandable(table) else "MH-10.4"


def commandable(table: Table) -> list[int]:
    """MH-10.4: one's Summons but for those of this turn."""
    fresh = table.players[table.actor].fresh
    return [piece for piece in own_summons(table, table.actor) if piece not in fresh]


def command_summons(table: Table) -> None:
    """MH-10.3, 10.4: the Summons act through their owner only."""
    table.players[table.actor].commanded = True
    activate(table, commandable(table))


def cannot_activate(table: Table, which: str) -> str:
    """MH-R47: without Summons there is nothing to activate."""
    return "" if own_summons(table, table.actor) else "MH-10.3"


def activate_summons(table: Table, which: str) -> None:
    """MH-10.3: a card activates Summons at a time of its own, new ones too."""
    own = own_summons(table, table.actor)
    if which == "one" and len(own) > 1:
        table.ask(table.actor, "MH-10.3")
        for piece in own:
            table.offer(activate_one, table.id(piece))
        return
    activate(table, own)


def activate_one(table: Table, id: str) -> None:
    """MH-10.3: this one."""
    activate(table, [table.piece(id)])


def activate(table: Table, pieces: list[int]) -> None:
    """MH-10.5, 10.6: all move first, then all attack."""
    table.commanding = tuple(pieces)
    table.left = tuple([int(table.kind(piece).m) for piece in pieces])
    table.do(march_on)
    table.do(attack_on)


def march_on(table: Table) -> None:
    """MH-10.5, 10.8, 10.9, 7.10: each may move up to its M, in any order, or stay."""
    if not can_any_march(table):
        return
    table.ask(table.actor, "MH-10.5")
    for i, piece in enumerate(table.commanding):
        if table.left[i] > 0:
            movement.offer_steps(table, piece, march, table.id(piece))
        elif table.refused is not None:
            for cell in movement.around(table, piece):
                table.offer(march, table.id(piece), table.floor.names[cell], unless="MH-10.5")
    table.offer(stop_marching)


def can_any_march(table: Table) -> bool:
    for i, piece in enumerate(table.commanding):
        if table.left[i] > 0 and movement.steps_from(table, piece):
            return True
    return False


def march(table: Table, id: str, name: str) -> None:
    """MH-10.5, 7.1: one step of one Summon."""
    piece = table.piece(id)
    table.tell("MH-10.5", "{0} moves from {1} to {2}.", table.name(piece), movement.space(table, piece), name)
    table.shift(piece, table.floor.cell_of[name])
    i = table.commanding.index(piece)
    table.left = (*table.left[:i], table.left[i] - 1, *table.left[i + 1 :])
    table.do(march_on)


def stop_marching(table: Table) -> None:
    """MH-10.6: from now on no Summon moves any more."""


def victims(table: Table, piece: int) -> list[int]:
    """MH-10.5, 10.7, 20.5: all adjacent Restless and a Boss that can be targeted; never Players or Summons."""
    seat = table.owner(piece)
    here = table.at[piece]
    if table.champions:
        return champions_summons.victims(table, seat, here)
    found: list[int] = []
    if table.at[BOSS] != NOWHERE and combat.touches(table, here, BOSS):
        if not combat.cannot_be_hit(table, seat, BOSS):
            found.append(BOSS)
    for other in table.restless:
        if is_adjacent(table.floor, here, table.at[other]):
            found.append(other)
    return found


def attack_on(table: Table) -> None:
    """MH-10.5, 10.8: each may attack, in any order, or hold back."""
    if table.over or not can_any_attack(table):
        return
    table.ask(table.actor, "MH-10.5")
    for piece in table.commanding:
        if can_attack(table, piece):
            table.offer(let_attack, table.id(piece))
        elif table.refused is not None and table.is_summon(piece):
            table.offer(let_attack, table.id(piece), unless="MH-10.7")
    table.offer(hold_back)


def can_attack(table: Table, piece: int) -> bool:
    return table.is_summon(piece) and table.kind(piece).a > 0 and bool(victims(table, piece))


def can_any_attack(table: Table) -> bool:
    for piece in table.commanding:
        if can_attack(table, piece):
            return True
    return False


def let_attack(table: Table, id: str) -> None:
    """MH-10.7, 10.10, 9.4: it hits every adjacent enemy; what it destroys its owner destroyed; no Soulfire adds."""
    piece = table.piece(id)
    table.commanding = tuple([other for other in table.commanding if other != piece])
    hit = victims(table, piece)
    table.tell("MH-10.7", "{0} attacks.", table.name(piece))
    for other in hit:
        combat.hurt(table, other, table.kind(piece).a)
    seat = table.owner(piece)
    for other in wounds.in_order(table, tuple(hit)):
        if not table.over and combat.is_destroyed(table, other):
            wounds.destroy(table, other, seat)
    table.do(attack_on)


def hold_back(table: Table) -> None:
    """MH-10.8: attacking is optional."""


# Turning them over


def flippable(table: Table, kind: int) -> list[int]:
    own = own_summons(table, table.actor)
    return [piece for piece in own if table.content.pieces[piece].summon == kind]


def cannot_flip(table: Table, kind: int, which: str) -> str:
    """MH-R47: without an own Summon of the kind there is nothing to flip."""
    return "" if flippable(table, kind) else "MH-10.2"


def flip(table: Table, kind: int, which: str) -> None:
    """MH-10.2: only an effect turns a Summon over: one of them, or any number."""
    own = flippable(table, kind)
    if not own:
        return
    if which == "one" and len(own) == 1:
        turn_over(table, own[0])
        return
    table.ask(table.actor, "MH-10.2")
    for piece in own:
        table.offer(flip_this, table.id(piece))
    if which == "any":
        table.offer(flip_no_more)


def flip_this(table: Table, id: str) -> None:
    """MH-10.2: this one is turned over."""
    piece = table.piece(id)
    table.do(turn_over, piece)
    if table.asking[2] == "any":
        table.do(flip_on, tuple([other for other in flippable(table, table.asking[1]) if other != piece]))


def flip_on(table: Table, pieces: tuple[int, ...]) -> None:
    """MH-10.2: and which others?"""
    if not pieces:
        return
    table.ask(table.actor, "MH-10.2")
    for piece in pieces:
        table.offer(flip_too, table.id(piece))
    table.offer(flip_no_more)


def flip_too(table: Table, id: str) -> None:
    """MH-10.2: one more is turned over."""
    piece = table.piece(id)
    table.do(turn_over, piece)
    table.do(flip_on, tuple([other for other in table.asking[1] if other != piece]))


def flip_no_more(table: Table) -> None:
    """MH-10.2: the others stay as they are."""


def turn_over(table: Table, piece: int) -> None:
    """MH-10.2, G12: damage stays; if it reaches the new Defense the Summon is destroyed."""
    table.flipped ^= 1 << (piece - table.content.first_green)
    table.tell("MH-10.2", "It is turned over: {0}.", table.name(piece))
    if combat.is_destroyed(table, piece):
        wounds.destroy(table, piece, NOWHERE)


# Taking them back


def desummonable(table: Table, seat: int) -> list[Move]:
    """MH-10.11, R26: whenever somebody decides, but not in the middle of a move, an attack or an effect."""
    if not table.summons or not table.asking:
        return []
    step = table.asking[0]
    if step is not turns.in_turn and step is not turns.next_turn:
        return []
    if table.rules.desummon_windows == "own_turn" and (step is not turns.in_turn or table.actor != seat):
        return []
    return [(desummon, table.id(piece)) for piece in own_summons(table, seat)]


def desummon(table: Table, id: str) -> None:
    """MH-10.11, 10.14: the owner takes a Summon off the Floor, into the green bag, at no cost."""
    piece = table.piece(id)
    table.tell("MH-10.11", "{0} is desummoned.", table.name(piece))
    bags.return_to_bag(table, piece)


def windows(table: Table) -> None:
    """MH-R26: before, between and after the steps of the Restless phase each owner may desummon."""
    if table.summons and table.rules.desummon_windows == "standard":
        for seat in range(len(table.players)):
            if own_summons(table, seat):
                table.do(window, seat)


def window(table: Table, seat: int) -> None:
    """MH-10.11, 10.12, R26: any of them, or none."""
    own = own_summons(table, seat)
    if not own:
        return
    table.ask(seat, "MH-10.11")
    table.offer(keep_summons)
    for piece in own:
        table.offer(desummon_now, table.id(piece))


def keep_summons(table: Table) -> None:
    """MH-10.12: they stay on the Floor."""


def desummon_now(table: Table, id: str) -> None:
    """MH-10.11: this one goes; others may follow."""
    desummon(table, id)
    table.do(window, table.asking[1])
