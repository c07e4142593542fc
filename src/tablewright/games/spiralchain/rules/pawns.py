"""Chapter 9, Pawns and Deploy Reinforcements."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tablewright.engine.table import Move, Who
from tablewright.games.spiralchain import force, forces
from tablewright.games.spiralchain.cards import INFLUENCE, NUR, TOP_WORLD, WORLDS
from tablewright.games.spiralchain.rules import gates, terms, transfers
from tablewright.games.spiralchain.table import CHANGED_WORLDS, Table


def set_down(table: Table, seat: i64, world: i64) -> None:
    """SF-9.1, SF-9.2: a Player Pawn stands in the centre of its World Board; any number may share one."""
    table.heroes[seat].world = world
    if seat == table.current:
        table.did |= CHANGED_WORLDS
    if table.log is not None:
        table.tell("SF-9.1", "{0} is on {1}.", Who(seat), table.content.worlds[world].name)
    if table.watching & force.ARRIVED and terms.is_face_up(table, world):
        forces.fire_for(table, seat, force.ARRIVED)


def move_otherwise(table: Table, seat: i64, world: i64) -> None:
    """SF-4.11: a pawn is moved by something else than its Gate action."""
    set_down(table, seat, world)
    if table.watching & force.MOVED_OTHERWISE:
        forces.fire_for(table, seat, force.MOVED_OTHERWISE)


# Deploying


def offer_deployments(table: Table) -> None:
    """SF-9.3, SF-9.4, SF-9.9: any Reinforcement in play, wherever it stands, one world up or down."""
    if table.camps == 0:
        if table.refused is not None:
            table.offer_move(DEPLOY_UP[table.heroes[table.you].world], "SF-9.3")
        return
    standing = ALL_WORLDS & ~table.lost  # `cannot_deploy` for all worlds at once: every turn asks this
    for world in range(NUR, TOP_WORLD + 1):
        if (table.camps >> world) & 1:
            if standing >> world > 1:
                table.options.append(DEPLOY_UP[world])
            else:
                table.offer_move(DEPLOY_UP[world], "SF-9.6")
            if standing & terms.below(world):
                table.options.append(DEPLOY_DOWN[world])
            else:
                table.offer_move(DEPLOY_DOWN[world], "SF-9.6")


def next_world(lost: i64, world: i64, direction: i64) -> i64:
    """SF-9.6, SF-16.10, SF-R52: the nearest world that way that is not lost, Nur included; 0 if there is none."""
    world += direction
    while NUR <= world <= TOP_WORLD:
        if (lost >> world) & 1 == 0:
            return world
        world += direction
    return 0


def cannot_deploy(table: Table, world: i64, direction: i64) -> str:
    """SF-9.6: there must be a world that way; SF-9.3: and a Reinforcement."""
    if table.reserves[world] + table.deployed[world] == 0:
        return "SF-9.3"
    return "SF-9.6" if next_world(table.lost, world, direction) == 0 else ""


def deploy(table: Table, world: int, direction: int) -> None:
    """SF-9.3, SF-9.5, SF-9.10: an action, no Alliance, no Verge roll; Player Pawns are not deployed."""
    table.actions -= 1
    to = march(table, world, direction)
    steps = table.heroes[table.you].mods.deploy_steps
    if steps > 1 and next_world(table.lost, to, direction):
        table.do(march_on, to, direction, steps - 1)


def march(table: Table, world: i64, direction: i64) -> i64:
    """SF-9.7, SF-9.8: a Reinforcement Pawn, or Influence that stands for one, moves to the next world."""
    to = next_world(table.lost, world, direction)
    shift(table, world, to)
    return to


def shift(table: Table, world: i64, to: i64) -> None:
    pawns = table.reserves if table.reserves[world] > 0 else table.deployed
    pawns[world] = pawns[world] - 1
    pawns[to] = pawns[to] + 1
    table.camp(world)
    table.camp(to)
    if table.log is not None:
        worlds = table.content.worlds
        table.tell("SF-9.3", "A Reinforcement goes from {0} to {1}.", worlds[world].name, worlds[to].name)


def march_on(table: Table, world: int, direction: int, left: int) -> None:
    """SF-11.2: some move a Reinforcement more than one step."""
    table.ask(table.you, "SF-11.2")
    table.offer(terms.leave_off)
    table.offer(step_on, world, direction)


def step_on(table: Table, world: int, direction: int) -> None:
    left: i64 = table.asking[3]
    to = march(table, world, direction)
    if left > 1 and next_world(table.lost, to, direction):
        table.do(march_on, to, direction, left - 1)


def deploy_moves(table: Table, n: int) -> None:
    """SF-9.3: up to so many Deploy moves."""
    if n > 0 and reserves_in_play(table):
        table.ask(table.you, "SF-9.3")
        table.offer(terms.leave_off)
        for world in range(NUR, TOP_WORLD + 1):
            if table.reserves[world] + table.deployed[world] > 0:
                for direction in (1, -1):
                    table.offer(move_one, world, direction, n, unless=cannot_deploy(table, world, direction))


def move_one(table: Table, world: int, direction: int, left: int) -> None:
    march(table, world, direction)
    table.do(deploy_moves, left - 1)


def reserves_in_play(table: Table) -> bool:
    return table.afield > 0


def reinforcements(table: Table) -> int:
    """SF-9.8: all that are in play, deployed Influence among them."""
    return int(table.afield)


def cannot_move_reserves(table: Table, n: int) -> str:
    return "" if reserves_in_play(table) else "SF-9.3"


def move_reserves(table: Table, n: int) -> None:
    """SF-9.8: up to so many Reinforcements to any worlds that are not lost."""
    if n > 0 and reserves_in_play(table):
        table.ask(table.you, "SF-9.8")
        table.offer(terms.leave_off)
        for world in range(NUR, TOP_WORLD + 1):
            if table.reserves[world] + table.deployed[world] > 0:
                for to in range(NUR, TOP_WORLD + 1):
                    if to != world and not terms.is_lost(table, to):
                        table.offer(send_reserve, world, to, n)


def send_reserve(table: Table, world: int, to: int, left: int) -> None:
    shift(table, world, to)
    table.do(move_reserves, left - 1)


def reserves_down(table: Table, where: str) -> None:
    """SF-9.6: every Reinforcement, or every one here, moves one world down; those that cannot stay."""
    worlds = [table.place()] if where == "here" else list(range(NUR, TOP_WORLD + 1))
    for world in worlds:
        to = next_world(table.lost, world, -1)
        if to:
            while table.reserves[world] + table.deployed[world] > 0:
                shift(table, world, to)


# Influence as Reinforcements


def deploy_supply(table: Table, where: str) -> None:
    """SF-9.8, SF-17.1: an Influence Token from the supply goes pawn side up onto this world."""
    for world in terms.worlds_for(table, where):
        if table.supply[INFLUENCE] > 0:
            table.supply[INFLUENCE] -= 1
            stand(table, world)


def cannot_deploy_supply(table: Table, where: str) -> str:
    """SF-17.3: not without Influence in the supply; SF-R43: nor on Nur, or where the world is lost."""
    if table.supply[INFLUENCE] == 0:
        return "SF-17.3"
    return "" if terms.meant(table, where) else "SF-R43"


def stand(table: Table, world: i64) -> None:
    table.deployed[world] += 1
    table.afield += 1
    table.camp(world)
    table.target = world
    table.tell("SF-9.8", "Influence is deployed on {0}.", table.content.worlds[world].name)


def deploy_paid(table: Table, where: tuple[str, ...]) -> None:
    """SF-10.9, SF-10.10: the Influence Token that paid, or one from the supply if none did, is deployed."""
    worlds: list[int] = []
    for word in where:
        if word == "nur":
            worlds.append(NUR)
        else:
            worlds += terms.worlds_for(table, word)
    table.target = -1
    if worlds and (table.paid_influence or table.supply[INFLUENCE] > 0):
        table.do(terms.pick, deploy_on, tuple(worlds), table.you, "SF-10.9")


def deploy_on(table: Table, world: int) -> None:
    if table.paid_influence:
        table.paid_influence = False
    else:
        table.supply[INFLUENCE] -= 1
    stand(table, world)


def follow_deployed(table: Table) -> None:
    """SF-4.11: your pawn goes where the Influence was deployed, free and without a roll."""
    if table.target > 0 and table.target != table.heroes[table.you].world:
        move_otherwise(table, table.you, table.target)


# Moving other pawns


def swap_pawns(table: Table) -> None:
    """SF-8.5: swap your pawn with another: a Reinforcement freely, a player's if that player agrees."""
    table.ask(table.you, "SF-9.1")
    mine = table.heroes[table.you].world
    for world in range(NUR, TOP_WORLD + 1):
        if world != mine and table.reserves[world] + table.deployed[world] > 0:
            table.offer(swap_with_reserve, world)
    for seat in range(table.seats):
        if seat != table.you and table.heroes[seat].world != mine:
            table.offer(ask_to_swap, seat)


def cannot_swap_pawns(table: Table) -> str:
    mine = table.heroes[table.you].world
    for world in range(NUR, TOP_WORLD + 1):
        if world != mine and terms.pawns_on(table, world) > 0:
            return ""
    return "SF-3.8"


def swap_with_reserve(table: Table, world: int) -> None:
    mine = table.heroes[table.you].world
    shift(table, world, mine)
    move_otherwise(table, table.you, world)


def ask_to_swap(table: Table, seat: int) -> None:
    table.tell("SF-8.5", "{0} asks {1} to swap places.", Who(table.you), Who(seat))
    table.do(transfers.consent, seat, (swap_with, table.you, seat))


def swap_with(table: Table, seat: int, other: int) -> None:
    """SF-8.5: agreed."""
    mine, theirs = table.heroes[seat].world, table.heroes[other].world
    move_otherwise(table, seat, theirs)
    move_otherwise(table, other, mine)


def summon(table: Table) -> None:
    """SF-8.5: another Player Pawn comes to your world, free, if its owner agrees."""
    seats = [seat for seat in range(table.seats) if table.heroes[seat].world != table.heroes[table.you].world]
    table.do(terms.pick, ask_to_come, tuple(seats), table.you, "SF-9.1")


def cannot_summon(table: Table) -> str:
    for hero in table.heroes:
        if hero.world != table.heroes[table.you].world:
            return ""
    return "SF-3.8"


def ask_to_come(table: Table, seat: int) -> None:
    table.tell("SF-8.5", "{0} asks {1} to come.", Who(table.you), Who(seat))
    table.do(transfers.consent, seat, (bring, seat, table.heroes[table.you].world))


def bring(table: Table, seat: int, world: int) -> None:
    move_otherwise(table, seat, world)


def carry_pawns(table: Table) -> None:
    """SF-9.1: any pawns on your world, yours among them, to one adjacent face-up world; one Verge roll in all."""
    table.do(terms.pick, carry_to, terms.worlds_for(table, "adjacent"), table.you, "SF-9.1")


def cannot_carry_pawns(table: Table) -> str:
    """SF-4.6: there must be a world to go to."""
    return "" if terms.worlds_for(table, "adjacent") else "SF-4.6"


def carry_to(table: Table, world: int) -> None:
    mine = table.heroes[table.you].world
    for seat in terms.heroes_on(table, mine):
        if seat != table.you:
            name = table.content.worlds[world].name
            table.tell("SF-8.5", "{0} asks {1} to come along to {2}.", Who(table.you), Who(seat), name)
            table.do(transfers.consent, seat, (bring, seat, world))
    for _ in range(table.reserves[mine] + table.deployed[mine]):
        table.do(offer_lift, mine, world)
    table.do(lift_off, world)


def offer_lift(table: Table, world: int, to: int) -> None:
    """SF-9.4: whether a Reinforcement comes along."""
    table.ask(table.you, "SF-9.4")
    table.offer(lift, world, to)
    table.offer(terms.leave_off)


def lift(table: Table, world: int, to: int) -> None:
    shift(table, world, to)


def lift_off(table: Table, world: int) -> None:
    move_otherwise(table, table.you, world)
    gates.verge_roll(table, table.you, world)


def send_fleet(table: Table) -> None:
    """SF-9.1, SF-R58: any Player Pawns from one world to one other face-up world, owners agreeing, if there is one."""
    flights: list[Move] = []
    for world in range(NUR, TOP_WORLD + 1):
        if terms.has_hero(table, world):
            flights += [(fly, world, to) for to in terms.face_up_worlds(table) if to != world]
    if flights:
        table.ask(table.you, "SF-9.1")
        for flight in flights:
            table.offer_move(flight)


def fly(table: Table, world: int, to: int) -> None:
    """SF-8.5: whoever is there goes or stays, the caller too; who is there alone has said so already."""
    seats = terms.heroes_on(table, world)
    step = transfers.consent if len(seats) == 1 else transfers.agreement
    for seat in seats:
        table.do(step, seat, (bring, seat, to))


ALL_WORLDS: Final[i64] = (1 << (TOP_WORLD + 1)) - (1 << NUR)  # a bit for each, as in `lost`
DEPLOY_UP: Final[tuple[Move, ...]] = tuple([(deploy, world, 1) for world in range(WORLDS)])
DEPLOY_DOWN: Final[tuple[Move, ...]] = tuple([(deploy, world, -1) for world in range(WORLDS)])
