"""Chapter 9, Hero action – movement."""

from __future__ import annotations

from mypy_extensions import i64

from tablewright.engine.table import Who
from tablewright.games.now_or_never.cards import HEART, IN_MOVE
from tablewright.games.now_or_never.rules import gear_abilities_artifacts as abilities
from tablewright.games.now_or_never.rules import running_out_of_hearts, visiting_locations
from tablewright.games.now_or_never.table import MOVING, Table


def cannot_act(table: Table, seat: i64) -> str:
    """9.1, 16.2: a hero action needs at least one heart and an available hero action token."""
    player = table.players[seat]
    return "NN-16.2" if player.has[HEART] == 0 else "NN-9.1" if player.arrows == 0 else ""


def take_hero_action(table: Table, arrow: int) -> None:
    """9.2, 9.3: slide a token onto its arrow, then move."""
    player = table.players[table.current]
    player.arrows &= ~(1 << arrow)
    n = table.content.heroes[player.hero].arrows[arrow]
    table.tell("NN-9.3", "{0} takes a hero action with movement {1}.", Who(table.current), n)
    begin_move(table, n)


def hero_action(table: Table, n: int) -> None:
    """24.21, R26: a hero action that uses no hero action token; bonuses apply on top."""
    table.by_card = True
    begin_move(table, n)


def begin_move(table: Table, n: i64) -> None:
    """9.4, 23.8: free movement is the number covered and all bonuses."""
    player = table.players[table.current]
    table.stage = MOVING
    table.started = player.space
    table.has_moved = False
    table.movement = n + player.mods.movement
    table.do(walk, table.current)
    table.do(visiting_locations.arrive)


def walk(table: Table, seat: int) -> None:
    """9.5, 9.6, 9.11, 12.3: a step to a neighbouring space, or stop; abilities may lengthen the move."""
    table.ask(seat, "NN-9.6")
    player = table.players[seat]
    for space in table.map.spaces[player.space].near:
        table.offer(step_to, space)
    table.offer(stop, unless=cannot_stop(table))
    for use in player.mods.uses:
        if use.moment == IN_MOVE:
            table.offer(use_in_move, use.index, unless=abilities.cannot_use(table, seat, use))


def cannot_stop(table: Table) -> str:
    """9.5, R6: the hero must not end where it began, unless the option allows walking out and back."""
    here = table.players[table.current].space
    if here != table.started:
        return ""
    return "" if table.rules.may_return and table.has_moved else "NN-9.5"


def step_loss(table: Table, seat: i64, space: i64) -> int:
    """9.7, 9.8, 9.10: a heart beyond the free movement, and one for a mountain."""
    loss = 1 if table.movement <= 0 else 0
    if table.map.spaces[space].is_mountain and not table.players[seat].mods.mountains_free:
        loss += 1
    return loss


def step_to(table: Table, space: int) -> None:
    """9.6–9.8, 9.12–9.14, R46: losses for the step and the mountain come first; then an enemy may be met."""
    seat = table.current
    player = table.players[seat]
    loss = step_loss(table, seat, space)
    if table.movement > 0:
        table.movement -= 1
    player.space = space
    table.evaded = False
    table.has_moved = True
    if loss > 0 and running_out_of_hearts.lose_hearts(table, loss, "NN-9.7"):
        running_out_of_hearts.end_turn_at_once(table)
    elif table.foes_at(space) > 0:
        table.do(meet_enemy, seat)
    else:
        table.do(walk, seat)


def meet_enemy(table: Table, seat: int) -> None:
    """9.9, R7: fight here, or lose a heart and go on or stop."""
    table.ask(seat, "NN-R7")
    table.offer(stop_to_fight, unless=cannot_stop(table))
    table.offer(evade)


def stop_to_fight(table: Table) -> None:
    """R7: the move ends here, and step 3 must be the fight."""
    table.committed = True


def evade(table: Table) -> None:
    """9.9, 24.7, R29: a heart, unless enemies are ignored this turn; then the hero may move on or stop."""
    table.evaded = True
    if not table.evading and running_out_of_hearts.lose_hearts(table, 1, "NN-9.9"):
        running_out_of_hearts.end_turn_at_once(table)
    else:
        table.do(walk, table.current)


def stop(table: Table) -> None:
    """9.11: the move ends on this space."""


def use_in_move(table: Table, index: int) -> None:
    """24.5, 24.17, R27: an ability that lengthens the move."""
    table.do(abilities.use_it, table.current, index)
    table.do(walk, table.current)


def add_movement(table: Table, n: int) -> None:
    """9.4: further free spaces in this hero action."""
    table.movement += n


def ignore_enemies(table: Table) -> None:
    """24.7: for this turn no hearts are lost for entering enemy spaces without fighting."""
    table.evading = True
    table.tell("NN-24.7", "{0} ignores all enemies this turn.", Who(table.you))
