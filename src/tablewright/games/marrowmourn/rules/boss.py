"""Chapter 20, Floor 4 and the Boss."""

from __future__ import annotations

from tablewright.engine.effects import amount, holds, run_all
from tablewright.games.marrowmourn.parts import BOSS, NOWHERE, count_bits, lowest
from tablewright.games.marrowmourn.rules import movement, sight
from tablewright.games.marrowmourn.rules.geometry import distance
from tablewright.games.marrowmourn.table import Table


def place_boss(table: Table) -> None:
    """MH-20.2, R34: the Boss stands exactly on the Boss Spawn; one of size 1 on its top left space."""
    boss = table.boss
    throne = table.floor.throne
    if boss is None or not throne or table.at[BOSS] != NOWHERE:
        return
    size = table.rules.boss_size
    table.boss_size = boss.size if size == "from_data" else int(size)
    table.put(BOSS, lowest(throne))
    table.tell("MH-20.2", "{0} rises. {1}", boss.name, boss.flavour, how="story")


def defense(table: Table) -> int:
    """MH-20.4, 20.10: the Defense that the card gives, less what scripture took from it."""
    boss = table.boss
    assert boss is not None
    printed = amount(table, boss.defence)
    if table.boss_less == 0:
        return printed
    return max(printed - table.boss_less, min(printed, table.boss_least))


def can_be_targeted(table: Table) -> bool:
    """MH-20.4, 20.5, 20.6: whether the Boss can be hurt at all is on its card."""
    boss = table.boss
    return boss is not None and table.at[BOSS] != NOWHERE and holds(table, boss.targetable)


def defeat(table: Table) -> None:
    """MH-20.1, R33: the moment the Boss is destroyed the Players have won."""
    boss = table.boss
    assert boss is not None
    table.finish([True] * len(table.players), "MH-20.1", boss.victory or f"{boss.name} is destroyed.")


def boss_ability(table: Table) -> None:
    """MH-20.7, 20.8: no Sigil Events card lies here; an odd number of Sigils is one ability, an even the other."""
    boss = table.boss
    if boss is None:
        return
    odd = count_bits(table.active) % 2 == 1
    name, effect = (boss.odd_name, boss.odd) if odd else (boss.even_name, boss.even)
    table.tell("MH-20.8", "{0}: {1} {2}", boss.name, name + ".", effect.text)
    run_all(table, effect.moves)


def counts_as_siren(table: Table) -> bool:
    """MH-R30: a Boss may count as a Siren."""
    return table.boss is not None and table.boss.siren and table.at[BOSS] != NOWHERE


def chain_all(table: Table) -> None:
    """MH-20.8, G9: every Player whom the Boss sees is dragged one space nearer, the oldest first."""
    for seat in table.elders:
        table.do(chain, seat)


def chain(table: Table, seat: int) -> None:
    """MH-20.8, G9: the Player chooses among the spaces that are nearer; without one nothing happens."""
    if table.players[seat].wounded or table.at[BOSS] == NOWHERE or not is_seen_by_boss(table, seat):
        return
    nearer = nearer_spaces(table, seat)
    if not nearer:
        return
    table.ask(seat, "MH-20.8")
    for cell in nearer:
        table.offer(be_dragged, table.floor.names[cell])


def nearer_spaces(table: Table, seat: int) -> list[int]:
    here = gap(table, table.at[seat])
    return [cell for cell in movement.steps_from(table, seat) if gap(table, cell) < here]


def gap(table: Table, cell: int) -> int:
    """MH-R34: distances to the Boss count from its nearest space."""
    return min([distance(table.floor, cell, part) for part in table.spaces_of(BOSS)])


def is_seen_by_boss(table: Table, seat: int) -> bool:
    """MH-13.7: from a 2×2 Token one sees what one of its four spaces sees."""
    for part in table.spaces_of(BOSS):
        if sight.sees(table, part, table.at[seat]):
            return True
    return False


def be_dragged(table: Table, name: str) -> None:
    """MH-20.8: one step towards the Boss."""
    seat: int = table.asking[1]
    table.tell("MH-20.8", "{0} is dragged to {1}.", table.name(seat), name)
    table.shift(seat, table.floor.cell_of[name])


def weaken_boss(table: Table, n: int, least: int) -> None:
    """MH-19.3, G10: for the rest of the game the Boss's Defense is lower, though never below a least."""
    table.boss_less += n
    table.boss_least = least


# What its card asks and counts


def sigils_active(table: Table, colours: tuple[int, ...]) -> bool:
    """MH-8.5, 20.6: all of these Sigils lie on the Floor."""
    for colour in colours:
        if not (table.active >> colour) & 1:
            return False
    return True


def has_no_token(table: Table, kind: str) -> bool:
    """MH-20.4: no token of this kind is on the Floor."""
    for piece in table.restless:
        if table.kind(piece).id == kind:
            return False
    return True


def listed_sigils(table: Table) -> int:
    """MH-20.6: how many Sigils of the Boss card are activated."""
    n = 0
    if table.boss is not None:
        for colour in table.boss.sigils:
            n += (table.active >> colour) & 1
    return n
