"""Chapter 24, Tokens in play areas: Lore, Relics, Re-Rolls, and giving things up."""

from __future__ import annotations

from mypy_extensions import i64

from tablewright.engine.table import Who
from tablewright.games.spiralchain.cards import (
    BINDMETAL,
    BLUE,
    COLOURS,
    HELD,
    LORE,
    PURSE_BITS,
    SKILL_NAMES,
    TOKEN_NAMES,
    YELLOW,
)
from tablewright.games.spiralchain.rules import paying, supply, terms
from tablewright.games.spiralchain.table import PLAYER_PHASE, Hero, Table, mix_in

# Lore


def take_random_lore(table: Table, seat: int) -> None:
    """SF-24.10, SF-17.1: taken blind from the face-down tokens, then laid open."""
    if len(table.lore) > 0:
        keep_lore(table, seat, table.lore.draw(table.fate))


def keep_lore(table: Table, seat: i64, face: i64) -> None:
    table.heroes[seat].add(LORE + face, 1)
    table.gave |= 1 << (LORE + face)
    table.tell("SF-24.10", "{0} takes a Lore Token: {1}.", Who(seat), SKILL_NAMES[face])


def take_lore(table: Table) -> None:
    """SF-24.10: a Lore Token of your choice, among the faces still in the supply."""
    faces = [face for face in range(4) if face in table.lore.unseen]
    table.do(terms.pick, take_face, tuple(faces), table.you, "SF-24.10")


def take_face(table: Table, face: int) -> None:
    table.lore.take(face)
    keep_lore(table, table.you, face)


# Relics


def take_random_relic(table: Table, seat: int) -> None:
    """SF-24.12, SF-17.1: taken blind, then laid open."""
    if len(table.relics) > 0:
        relic = table.relics.draw(table.fate)
        table.heroes[seat].add_relic(relic)
        table.tell("SF-24.12", "{0} takes a Relic: {1}.", Who(seat), table.content.relics[relic].name)


def give_up_relic(table: Table, seat: i64, relic: i64) -> None:
    """SF-24.16: face-down to the supply, and mixed in."""
    table.heroes[seat].drop_relic(relic)
    mix_in(table.relics, relic)


def metal_of(hero: Hero) -> i64:
    """SF-24.15, SF-24.18: each Relic counts as one Bindmetal."""
    return hero.purse >> (BINDMETAL * PURSE_BITS)


def cannot_convert(table: Table, seat: i64, relic: i64) -> str:
    """SF-24.14: only on your own turn; SF-1.4: with the Bindmetal it asks for; SF-R62: if it can give anything."""
    if table.phase != PLAYER_PHASE or table.current != seat:
        return "SF-24.14"
    card = table.content.relics[relic]
    metal = metal_of(table.heroes[seat])
    if metal < card.price:
        return table.short_of("SF-24.13", "Bindmetal", card.price, metal)
    return supply.cannot_give(table, card.gives, 0)


def offer_conversions(table: Table, seat: i64) -> None:
    """SF-24.13: at any time during your turn, as often as you like; SF-24.14: those of others are theirs."""
    for relic in table.heroes[seat].relics:
        table.offer_move(table.content.relics[relic].using, cannot_convert(table, seat, relic))
    if table.refused is not None:
        for other in range(table.seats):
            if other != seat:
                for relic in table.heroes[other].relics:
                    table.offer_move(table.content.relics[relic].using, "SF-24.14")


def convert(table: Table, name: str) -> None:
    """SF-24.13, SF-3.7: spend Bindmetal or Relics as one of your Relics says; no action."""
    relic = table.content.relic_of[name]
    seat = table.current
    card = table.content.relics[relic]
    table.tell("SF-24.13", "{0} uses the {1}.", Who(seat), card.name)
    table.do(paying.spend_metal, seat, card.price)
    assert card.effect is not None
    terms.carry_out(table, seat, -1, card.effect.moves)
    if table.engaged >= 0:
        table.do(go_on_engaging, table.engaged, table.gave)
        table.engaged = -1


def go_on_engaging(table: Table, location: int, gave: int) -> None:
    """SF-24.13: what a Relic gives meanwhile is not given by the location."""
    table.engaged = location
    table.gave = gave


# Giving things up


def energy_of(hero: Hero) -> i64:
    """SF-1.9: the four colours; Bindmetal is never Energy."""
    return hero.has[0] + hero.has[1] + hero.has[2] + hero.has[3]


def discard_energy(table: Table, n: int) -> None:
    """SF-1.9: so many Energy Tokens of yours, your choice, as many as you are able."""
    hero = table.heroes[table.you]
    for _ in range(min(n, energy_of(hero))):
        table.do(choose_loss, table.you, BLUE, YELLOW)


def discard_lore(table: Table) -> None:
    """SF-24.11: one Lore Token of yours, if you have any."""
    table.do(choose_loss, table.you, LORE, HELD - 1)


def discard_kind(table: Table, kind: int) -> None:
    """SF-1.4: one token of this kind, if you have it; what comes after may ask whether you did."""
    hero = table.heroes[table.you]
    table.done = hero.has[kind] > 0
    if table.done:
        give_up(table, table.you, kind)


def choose_loss(table: Table, seat: int, low: int, high: int) -> None:
    """SF-1.17: which token to give up, of these kinds."""
    give_up_one_of(table, seat, tuple(range(low, high + 1)))


def give_up_one_of(table: Table, seat: int, kinds: tuple[int, ...]) -> None:
    """SF-1.17: where there is only one kind, nobody is asked."""
    held = [kind for kind in kinds if table.heroes[seat].has[kind] > 0]
    if len(held) == 1:
        give_up(table, seat, held[0])
    elif held:
        table.ask(seat, "SF-1.17")
        for kind in held:
            table.offer(give_up, seat, kind)


def give_up(table: Table, seat: int, kind: int) -> None:
    supply.put_back(table, seat, kind, 1)
    table.tell("SF-1.4", "{0} discards 1 {1}.", Who(seat), TOKEN_NAMES[kind])


def group_discard(table: Table, kind: int) -> None:
    """SF-1.16: the group decides whose token goes."""
    if kind == LORE:
        table.do(group_discard_lore)
        return
    seats = holders(table, kind)
    if len(seats) == 1:
        give_up(table, seats[0], kind)
    elif seats:
        table.ask(table.group(), "SF-1.16")
        for seat in seats:
            table.offer(give_up, seat, kind)


def group_discard_lore(table: Table) -> None:
    """SF-1.16, SF-1.17: the group names a player on this world, who gives up a Lore Token."""
    seats = holders(table, LORE)
    if len(seats) == 1:
        table.do(choose_loss, seats[0], LORE, HELD - 1)
    elif seats:
        table.ask(table.group(), "SF-1.16")
        for seat in seats:
            table.offer(choose_loss, seat, LORE, HELD - 1)


def holders(table: Table, kind: i64) -> list[int]:
    """Who has such a token; of Lore any face counts, but only on this world."""
    if kind != LORE:
        return [seat for seat in range(table.seats) if table.heroes[seat].has[kind] > 0]
    return [
        seat for seat in terms.heroes_on(table, table.place()) if sum(table.heroes[seat].has[LORE:HELD]) > 0
    ]


def cannot_group_discard(table: Table, kind: int) -> str:
    """SF-1.4: somebody must have one."""
    return "" if holders(table, kind) else "SF-1.4"


def recolour(table: Table, n: int) -> None:
    """SF-24.2: change up to so many of your Energy, one by one, by way of the supply."""
    limit = min(n, energy_of(table.heroes[table.you]))
    if limit > 0:
        table.do(choose_recolouring, table.you, limit)


def recolour_all(table: Table) -> None:
    """SF-24.2: change any number of your Energy into any colours."""
    recolour(table, energy_of(table.heroes[table.you]))


def choose_recolouring(table: Table, seat: int, left: int) -> None:
    """SF-R57: which Energy becomes which."""
    table.ask(seat, "SF-24.2")
    table.offer(terms.leave_off)
    for old in range(4):
        if table.heroes[seat].has[old] > 0:
            for new in range(4):
                if new != old and table.supply[new] > 0:
                    table.offer(change_colour, seat, old, new, left)


def change_colour(table: Table, seat: int, old: int, new: int, left: int) -> None:
    """SF-24.2: one token back, one token of the other colour."""
    supply.put_back(table, seat, old, 1)
    supply.give(table, seat, new, 1)
    if left > 1:
        table.do(choose_recolouring, seat, left - 1)


def swap_colours(table: Table, one: int, other: int) -> None:
    """SF-24.2: any number of the one colour into the other, or the other way round."""
    has = table.heroes[table.you].has
    table.ask(table.you, "SF-24.2")
    for n in range(1, min(has[one], table.supply[other]) + 1):
        table.offer(swap_so_many, one, other, n)
    for n in range(1, min(has[other], table.supply[one]) + 1):
        table.offer(swap_so_many, other, one, n)


def cannot_swap_colours(table: Table, one: int, other: int) -> str:
    has = table.heroes[table.you].has
    can = min(has[one], table.supply[other]) > 0 or min(has[other], table.supply[one]) > 0
    return "" if can else "SF-3.8"


def swap_so_many(table: Table, old: int, new: int, n: int) -> None:
    supply.put_back(table, table.you, old, n)
    supply.give(table, table.you, new, n)
    table.tell("SF-24.2", "{0} {1} become {2}.", n, COLOURS[old], COLOURS[new])


def share_colour(table: Table) -> None:
    """SF-1.17: you name a colour, and each player on your world gains one Energy of it."""
    table.ask(table.you, "SF-17.1")
    for colour in range(4):
        table.offer(name_colour, colour)


def name_colour(table: Table, colour: int) -> None:
    for seat in terms.heroes_on(table, table.heroes[table.you].world):
        supply.give(table, seat, colour, 1)


def lend_skill(table: Table) -> None:
    """SF-6.13: until the end of the round you have one Skill Icon of your choice."""
    table.do(terms.pick, borrow_skill, (0, 1, 2, 3), table.you, "SF-6.13")


def borrow_skill(table: Table, skill: int) -> None:
    table.lent_skills = (*table.lent_skills, (table.you, skill))
    table.tell("SF-6.13", "{0} is with {1} until the round ends.", SKILL_NAMES[skill], Who(table.you))


def skill_of(table: Table, seat: i64, skill: i64) -> i64:
    """SF-6.13, SF-6.20, SF-11.3: icons on Role Cards and on Lore, and those that are lent; none are used up."""
    hero = table.heroes[seat]
    if skill < 0 or hero.mods.skills_off:
        return 0
    n: i64 = hero.mods.skills[skill] + hero.has[LORE + skill]
    if table.lent_skills:
        for who, lent in table.lent_skills:
            if who == seat and lent == skill:
                n += 1
    return n
