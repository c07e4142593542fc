"""Chapter 4, Gate to a New World."""

from __future__ import annotations

from mypy_extensions import i64

from tablewright.games.spiralchain import force, forces
from tablewright.games.spiralchain.cards import NUR, TOP_WORLD
from tablewright.games.spiralchain.mods import Mods
from tablewright.games.spiralchain.rules import alliance, dice, pawns, placing, terms
from tablewright.games.spiralchain.table import CHANGED_WORLDS, VERGE_ROLL, Table


def offer_gates(table: Table) -> None:
    """SF-4.1, SF-R28: every other World Board."""
    hero = table.heroes[table.you]
    mine = hero.world
    worlds = table.content.worlds
    if table.refused is None:
        within = worlds_within_reach(table, hero.mods, mine)
        for world in range(NUR, TOP_WORLD + 1):
            if (within >> world) & 1:
                table.options.append(worlds[world].gating)
        return
    for world in range(NUR, TOP_WORLD + 1):
        if world != mine:
            table.offer_move(worlds[world].gating, cannot_gate(table, hero.mods, mine, world))
    table.offer_move(worlds[mine].gating, "SF-4.1")


def worlds_within_reach(table: Table, mods: Mods, mine: i64) -> i64:
    """`cannot_gate` for all worlds at once, a bit for each: where no Permanent Gate makes a difference, all adjacent
    worlds cost the same, and so do all others."""
    found: i64 = 0
    if mods.no_gate:
        return found
    if table.gates or table.free_gates > 0:
        for world in range(NUR, TOP_WORLD + 1):
            if world != mine and not cannot_gate(table, mods, mine, world):
                found |= 1 << world
        return found
    others = pawns.ALL_WORLDS & ~table.lost & ~(1 << mine)
    if mine == NUR:
        return others if table.alliance >= cost_between(table, mods, NUR, TOP_WORLD) else found
    near = terms.neighbours(mine) & ~(1 << NUR)
    if table.alliance >= cost_between(table, mods, mine, NUR):
        found |= 1 << NUR
    if table.alliance >= cost_between(table, mods, mine, mine + 1 if mine < TOP_WORLD else mine - 1):
        found |= near
    if table.alliance >= cost_between(table, mods, mine, mine + 2 if mine + 2 <= TOP_WORLD else mine - 2):
        found |= pawns.ALL_WORLDS & ~near & ~(1 << NUR)
    return found & others


def gate_cost(table: Table, seat: i64, world: i64) -> i64:
    """SF-4.2: of a Gate to that world for this player."""
    return cost_between(table, table.heroes[seat].mods, table.heroes[seat].world, world)


def cost_between(table: Table, mods: Mods, mine: i64, world: i64) -> i64:
    """SF-4.2–4.4, SF-4.12, SF-16.10, SF-R60: 3 with Nur, 1 to an adjacent world, else 2, as cards change it."""
    if table.free_gates > 0:
        return 0
    if mine == NUR or world == NUR:
        cost = mods.gate_nur
    elif terms.is_adjacent(mine, world):
        cost = 1 if mods.gate_adjacent < 0 else mods.gate_adjacent
        if table.gates and is_joined(table, mine, world):
            return 0
    else:
        cost = 2
        if table.gates and is_joined(table, mine, world):
            cost = 1
    if mods.gate_less > 0 and cost > 1:
        cost = max(1, cost - mods.gate_less)
    return cost


def is_joined(table: Table, a: i64, b: i64) -> bool:
    """SF-4.12: an unbroken line of Permanent Gates; a lost world breaks it."""
    low, high = min(a, b), max(a, b)
    for card in table.content.gates:
        if low <= card.a < high and (table.gates >> card.index) & 1 == 0:
            return False
    for world in range(low + 1, high):
        if terms.is_lost(table, world):
            return False
    return low > NUR


def cannot_gate(table: Table, mods: Mods, mine: i64, world: i64) -> str:
    """SF-20.2: Madness may forbid it; SF-4.6, SF-16.7: not to a lost world; SF-4.5: not without the full cost."""
    if mods.no_gate:
        return "SF-20.2"
    if (table.lost >> world) & 1:
        return "SF-4.6"
    cost = cost_between(table, mods, mine, world)
    if table.alliance < cost:
        return table.short_of("SF-4.5", "Alliance", cost, table.alliance)
    return ""


def gate(table: Table, name: str) -> None:
    """SF-4.1, SF-4.2, SF-9.10, SF-R27: an action and its Alliance; your own Player Pawn goes to another World Board."""
    table.actions -= 1
    go_by_gate(table, table.you, table.content.world_of[name])


def go_by_gate(table: Table, seat: i64, world: i64) -> None:
    cost = gate_cost(table, seat, world)
    if table.free_gates > 0:
        table.free_gates -= 1
    table.gates_taken += 1
    if cost > 0:
        alliance.pay_alliance(table, cost)
    pawns.set_down(table, seat, world)
    verge_roll(table, seat, world)
    if table.watching & force.GATED:
        table.do(after_gate, seat)


def after_gate(table: Table, seat: int) -> None:
    """SF-11.2: what some do after each Gate action."""
    forces.fire_for(table, seat, force.GATED)


def verge_roll(table: Table, seat: i64, world: i64) -> None:
    """SF-4.7–4.11, SF-R3, SF-R60: only the destination matters; below the Verge, but not on Nur, the die is rolled."""
    if world == NUR or world >= table.verge or not terms.is_face_up(table, world):
        return
    if (table.safe_roads >> world) & 1:
        table.tell("SF-4.7", "The road to {0} is warded.", table.content.worlds[world].name)
        return
    dice.throw(table, seat, VERGE_ROLL, 0, table.heroes[seat].mods.verge_safe)
    table.do(pass_verge, world)


def pass_verge(table: Table, world: int) -> None:
    """SF-4.7: 6–8 nothing happens; 1–5 a random Obliviate comes to the destination, involuntarily."""
    if table.die < table.need:
        placing.bring_obliviate(table, world)
    else:
        table.tell("SF-4.7", "Nothing follows through the gate.")


# Other ways for a pawn to travel


def travel(table: Table, where: str, how: str) -> None:
    """SF-4.11: move your pawn without a Gate action; a Verge roll only if the text says so."""
    worlds = terms.WORLDS_IN[others_meant(table, where)]
    table.do(terms.pick, travel_with_verge if how == "verge" else travel_to, worlds, table.you, "SF-4.11")


def cannot_travel(table: Table, where: str, how: str) -> str:
    return "" if others_meant(table, where) else "SF-4.6"


def others_meant(table: Table, where: str) -> i64:
    """The worlds that a text means, but for your own, a bit for each."""
    return terms.meant(table, where) & ~(1 << table.heroes[table.you].world)


def travel_to(table: Table, world: int) -> None:
    """SF-4.11: no Verge roll."""
    pawns.move_otherwise(table, table.you, world)


def travel_with_verge(table: Table, world: int) -> None:
    """SF-4.11: with a Verge roll as for a Gate."""
    pawns.move_otherwise(table, table.you, world)
    verge_roll(table, table.you, world)


def gate_onward(table: Table) -> None:
    """SF-4.2: Gate to an adjacent world at normal cost and with its Verge roll, as part of another action."""
    seat = table.you
    hero = table.heroes[seat]
    mine = hero.world
    free = table.free_gates
    table.free_gates = 0
    table.ask(seat, "SF-4.2")
    table.offer(terms.leave_off)
    for world in (mine - 1, mine + 1):
        if NUR <= world <= TOP_WORLD:
            name = table.content.worlds[world].id
            table.offer(gate_free_of_action, name, unless=cannot_gate(table, hero.mods, mine, world))
    table.free_gates = free


def onward_cost(table: Table, seat: i64, world: i64) -> i64:
    """SF-R60: of a Gate as part of another action: what makes Gate actions free does not count."""
    free = table.free_gates
    table.free_gates = 0
    cost = gate_cost(table, seat, world)
    table.free_gates = free
    return cost


def gate_free_of_action(table: Table, name: str) -> None:
    """SF-R60: at normal cost, so it is none of those that cost nothing."""
    free = table.free_gates
    table.free_gates = 0
    go_by_gate(table, table.you, table.content.world_of[name])
    table.free_gates = free


def safe_road(table: Table, where: str) -> None:
    """SF-4.7: until the end of the round Gates to this world, or to all, need no Verge roll."""
    if where == "all":
        table.safe_roads = 1023
    else:
        table.safe_roads |= 1 << table.heroes[table.you].world


def free_gates(table: Table, n: int) -> None:
    """SF-R60: the next Gate actions of this round cost nothing."""
    table.free_gates += n


def is_verge_roll(table: Table) -> bool:
    return table.why == VERGE_ROLL


# Permanent Gate Cards


def take_gate(table: Table) -> None:
    """SF-4.12: choose one from the supply and place it between its two worlds, for the whole team."""
    names = [card.id for card in table.content.gates if (table.gates >> card.index) & 1 == 0]
    table.do(terms.pick, place_gate, tuple(names), table.you, "SF-4.12")


def place_gate(table: Table, name: str) -> None:
    card = table.content.gates[table.content.gate_of[name]]
    table.gates |= 1 << card.index
    table.tell("SF-4.12", "{0} is opened.", card.name)


def return_gate(table: Table) -> None:
    """SF-1.17: the current player chooses a Permanent Gate, which returns to the supply."""
    names = [card.id for card in table.content.gates if (table.gates >> card.index) & 1]
    table.do(terms.pick, close_gate, tuple(names), table.current, "SF-1.17")


def close_gate(table: Table, name: str) -> None:
    card = table.content.gates[table.content.gate_of[name]]
    table.gates &= ~(1 << card.index)
    table.tell("SF-4.12", "{0} is closed.", card.name)


def return_gates(table: Table) -> None:
    """SF-4.12: all of them."""
    table.gates = 0
    table.tell("SF-4.12", "All Permanent Gates are closed.")


def gates_placed(table: Table) -> int:
    n = 0
    for card in table.content.gates:
        n += (table.gates >> card.index) & 1
    return n


def changed_worlds(table: Table) -> bool:
    return table.did & CHANGED_WORLDS != 0
