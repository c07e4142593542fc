"""Chapter 14, Destroyed and wounded Characters."""

from __future__ import annotations

from tablewright.games.marrowmourn import kits
from tablewright.games.marrowmourn.parts import BOSS
from tablewright.games.marrowmourn.rules import bags, boss, champions_winning, exp
from tablewright.games.marrowmourn.table import KILLS, PLAYER_PHASE, SECONDS, WOUNDS, Table


def in_order(table: Table, pieces: tuple[int, ...]) -> list[int]:
    """MH-R33, R43: the Boss falls first, Players in turn order from the active one, then the others."""
    if len(pieces) == 1:
        return [pieces[0]]
    first = [piece for piece in pieces if piece == BOSS]
    seats = [seat for seat in turn_order(table) if seat in pieces]
    return first + seats + [piece for piece in pieces if piece > BOSS]


def turn_order(table: Table) -> list[int]:
    """The seats from the youngest Character to the oldest, beginning with the active one."""
    youngest = list(table.elders)
    youngest.reverse()
    if table.actor in youngest:
        i = youngest.index(table.actor)
        return youngest[i:] + youngest[:i]
    return youngest


def destroy(table: Table, piece: int, killer: int) -> None:
    """MH-14.1, 14.2, 14.13: at once, so that the space is open for the rest of the phase."""
    if piece == BOSS:
        boss.defeat(table)
    elif piece < BOSS:
        destroy_player(table, piece, killer)
    elif table.is_restless(piece):
        if table.log is not None:
            table.tell("MH-14.1", "{0} is destroyed.", table.name(piece))
        table.tally[KILLS] += 1
        exp.reward(table, piece, killer)
        bags.return_to_bag(table, piece)
    else:
        if table.log is not None:
            table.tell("MH-14.2", "{0} is destroyed.", table.name(piece))
        bags.return_to_bag(table, piece)


def destroy_player(table: Table, seat: int, killer: int) -> None:
    """MH-14.3, 25.1: in the Halls a destroyed Player is wounded, in the Chamber comes back elsewhere."""
    if table.champions:
        champions_winning.fall(table, seat, killer)
    else:
        wound(table, seat)


def wound(table: Table, seat: int) -> None:
    """MH-14.3, 14.7, 9.6, 11.5: the token is flipped where it stands; EXP, Soulfire, weapons and Summons stay."""
    player = table.players[seat]
    player.wounded = True
    player.bonus = 0
    player.guard = 0
    table.damage[seat] = 0
    table.tally[WOUNDS] += 1
    kits.refresh(table, seat)
    table.tell("MH-14.3", "{0} is wounded.", table.name(seat))
    check_loss(table)


def check_loss(table: Table) -> None:
    """MH-14.10, 14.11: all Players wounded is the end, at that moment; alone, the first wound is."""
    for player in table.players:
        if not player.wounded:
            return
    clause = "MH-14.11" if len(table.players) == 1 else "MH-14.10"
    words = table.content.loss
    if table.boss is not None and table.event >= len(table.content.events):
        words = table.boss.defeat or words
    table.finish([False] * len(table.players), clause, words)


def can_still_turn(table: Table, seat: int) -> bool:
    """MH-6.2, 14.5, R9: one normal turn in each Player phase, or, while wounded, one wounded turn."""
    player = table.players[seat]
    if player.turned:
        return False
    if player.wounded or table.rules.recovered_turn == "only_if_no_turn_yet":
        return not player.crawled
    return True


def recover(table: Table, seat: int) -> None:
    """MH-14.4, 14.9, 6.13, R9: healthy again, with 5 seconds if a normal turn is still to come."""
    player = table.players[seat]
    if not player.wounded:
        return
    player.wounded = False
    table.damage[seat] = 0
    fresh = table.phase == PLAYER_PHASE and can_still_turn(table, seat)
    player.time = SECONDS if fresh else 0
    kits.refresh(table, seat)
    table.tell("MH-14.9", "{0} recovers.", table.name(seat))


def wounded_players(table: Table) -> list[int]:
    """MH-1.6: a wounded Player is still a Player."""
    return [seat for seat, player in enumerate(table.players) if player.wounded]
