"""Chapter 2, Setup: what lies where before the first round, and the choices on the way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from mypy_extensions import i64

from tablewright.engine.pile import Pile
from tablewright.engine.table import Who
from tablewright.games.spiralchain import forces
from tablewright.games.spiralchain.cards import NUR, ROT, SPOTS, TOP_WORLD, Content
from tablewright.games.spiralchain.rules import balance, events, foreverot, quests, rounds, terms
from tablewright.games.spiralchain.table import (
    LOT,
    OPEN,
    ROLES,
    ROTKIN_TOKENS,
    TOKENS,
    Rules,
    Table,
    without,
)

LEVELS: Final = {"practice": 1, "beginner": 2, "easy": 3, "medium": 4, "hard": 5, "extreme": 6}  # SF-2.19
RUINS_PER_WORLD: Final = 3
FOREVEROT_CARDS: Final = 8  # SF-2.9
STACKS: Final = 4


def rules_from(options: Mapping[str, Any]) -> Rules:
    """SF-1.18, SF-2.19, SF-R48: the complete Saga Edition, with the readings chosen before the game."""
    rules = Rules()
    rules.challenge = str(options["challenge"])
    rules.reveals = LEVELS[rules.challenge]
    rules.reinforcement_start = str(options["reinforcement_start"])
    rules.obliviate_supply = str(options["obliviate_supply"])
    rules.skills_cut_costs = options["warlord_skill"] == "discount"
    rules.same_world_transfer = str(options["same_world_transfer"])
    rules.group_choice = str(options["group_choice"])
    rules.role_deal = str(options["role_deal"])
    rules.promos = bool(options["promos"])
    return rules


def lay_out(content: Content, rules: Rules, seats: int) -> Table:
    """SF-2.1, SF-2.2, SF-2.11, SF-2.12, SF-1.20: boards in order, decks shuffled, Day, everything in the supply."""
    table = Table(content, rules, seats)
    table.seats = seats
    for board in content.worlds:
        if board.has_deck:
            table.decks[board.index] = Pile(board.stream, [])
    for card in content.world_cards:
        table.decks[card.world].unseen.append(card.index)
    table.factions.unseen.extend(range(len(content.factions)))
    table.prophecies.unseen.extend(range(len(content.prophecies)))
    table.madness.unseen.extend(range(len(content.madness)))
    table.relics.unseen.extend(range(len(content.relics)))
    table.deck.unseen.extend(range(len(content.foreverot)))
    table.events.unseen.extend(range(len(content.events)))
    table.roles_left = tuple(range(len(content.roles)))
    for face in range(4):
        table.lore.unseen.extend([face] * content.lore[face])
    for enemy in content.enemies:
        if enemy.world < 0:
            table.obliviates.unseen.append(enemy.index)
        else:
            table.enemy_box += (enemy.index,)
    for rot in content.rots:
        if rot.kind == ROT:
            table.rot.unseen.append(rot.index)
        else:
            table.rot_box += (rot.index,)
    table.do(open_game)
    return table


def open_game(table: Table) -> None:
    """SF-2.1: the tale begins; then the heroes get their roles and the chain is laid out."""
    table.tell("SF-2.1", "{0}", table.content.opening, how="story")
    for seat in range(table.seats):
        for _ in range(balance.roles_each(table.seats)):
            table.do(deal_role, seat)
    table.do(lay_tokens)
    table.do(fill_nur)
    table.do(set_alliance)
    table.do(choose_first)
    table.do(choose_world)
    table.do(first_event)
    table.do(reveal_cards)
    table.do(rounds.start_round)


# Roles


def deal_role(table: Table, seat: int) -> None:
    """SF-2.3, SF-R53: one random Role Card, or one of the player's choice."""
    if table.rules.role_deal == "random":
        table.news += 1
        keep_role(table, seat, table.roles_left[table.fate.below(len(table.roles_left), ROLES)])
    else:
        table.ask(seat, "SF-2.3")
        for role in table.roles_left:
            table.offer(choose_role, seat, table.content.roles[role].id)


def choose_role(table: Table, seat: int, name: str) -> None:
    keep_role(table, seat, table.content.role_of[name])


def keep_role(table: Table, seat: int, role: int) -> None:
    hero = table.heroes[seat]
    hero.roles += (role,)
    table.roles_left = without(table.roles_left, role)
    table.tell("SF-2.3", "{0} is the {1}.", Who(seat), table.content.roles[role].name)
    forces.refresh_for(table, seat)


# World Tokens and Nur


def lay_tokens(table: Table) -> None:
    """SF-2.4–2.6: five of the six tokens of each world fall on its locations, the sixth goes away; Ruins leave."""
    table.enemy_box = ()
    for world in range(NUR + 1, TOP_WORLD + 1):
        lay_world(table, world, shuffled_tokens(table, world))


def shuffled_tokens(table: Table, world: i64) -> list[int]:
    tokens = [enemy.index for enemy in table.content.enemies if enemy.world == world]
    tokens += [OPEN] * RUINS_PER_WORLD
    mixed: list[int] = []
    while tokens:
        mixed.append(tokens.pop(table.fate.below(len(tokens), TOKENS)))
    return mixed


def lay_world(table: Table, world: int, tokens: list[int]) -> None:
    """SF-2.5, SF-2.6: crown, blade, coin, eye, root, then the sixth; Named Warlords get their cards."""
    for spot in range(SPOTS):
        token = tokens[spot]
        table.put(world * SPOTS + spot, token)
        if token >= 0 and table.content.enemies[token].is_named:
            table.warlord_cards += (token,)
    board, sixth = table.content.worlds[world].name, tokens[SPOTS]
    if sixth >= 0:
        table.enemy_box += (sixth,)
        table.tell(
            "SF-2.4",
            "{0}: the sixth token is {1}, which goes to the box.",
            board,
            table.content.enemies[sixth].name,
        )
    else:
        table.tell("SF-2.4", "{0}: the sixth token is a Ruin, which goes to the supply.", board)


def fill_nur(table: Table) -> None:
    """SF-2.7–2.9: four stacks of two Rot under a random Rotkin; eight Foreverot Cards."""
    kin = [rot.index for rot in table.content.rots if rot.kind != ROT]
    for stack in range(STACKS):
        top = kin.pop(table.fate.below(len(kin), ROTKIN_TOKENS))
        table.restack(stack, (table.rot.deal(), table.rot.deal(), top))
        table.risen |= 1 << top
    table.rot_box = tuple(kin)
    table.left = FOREVEROT_CARDS


def set_alliance(table: Table) -> None:
    """SF-2.10: the count of Role Cards dealt."""
    table.alliance = balance.roles_each(table.seats) * table.seats


# The players' choices


def choose_first(table: Table) -> None:
    """SF-2.13, SF-1.16: the players decide who begins."""
    if table.seats == 1:
        table.do(begin_with, 0)
    else:
        table.ask(table.group(), "SF-2.13")
        for seat in range(table.seats):
            table.offer(begin_with, seat)


def begin_with(table: Table, seat: int) -> None:
    """SF-2.14, SF-1.7, SF-R36: that player is current in set-up; Extra Action Cards go to other random players."""
    table.first = seat
    table.current = seat
    table.you = seat
    table.tell("SF-2.13", "{0} takes the First Player Marker.", Who(seat))
    others = [other for other in range(table.seats) if other != seat]
    for _ in range(balance.extra_cards(table.seats)):
        lucky = others.pop(table.fate.below(len(others), LOT))
        table.heroes[lucky].extra = 1
        table.tell("SF-2.14", "{0} holds an Extra Action Card.", Who(lucky))


def choose_world(table: Table) -> None:
    """SF-2.15, SF-R7: one world for all, any of the eight."""
    table.ask(table.group(), "SF-2.15")
    for world in table.content.worlds[NUR:]:
        table.offer(start_on, world.id)


def start_on(table: Table, name: str) -> None:
    """SF-2.15–2.17, SF-R6: all pawns there, Reinforcements as well, and a Quest for each player if it has a deck."""
    world = table.content.world_of[name]
    for hero in table.heroes:
        hero.world = world
    camp = world if table.rules.reinforcement_start == "start_world" else table.content.world_of["onus"]
    table.reserves[camp] = balance.reinforcements(table.seats)
    table.afield = table.reserves[camp]
    table.camp(camp)
    table.tell("SF-2.15", "The journey begins on {0}.", table.content.worlds[world].name)
    for seat in terms.from_current(table):
        quests.draw_quest_from(table, seat, world)


# Events and Foreverot Cards


def first_event(table: Table) -> None:
    """SF-2.18: the first continuous Event becomes active; all others are shuffled again."""
    passed: list[int] = []
    table.news += 1
    event = table.events.draw(table.fate)
    while table.content.events[event].kind != "continuous":
        passed.append(event)
        event = table.events.draw(table.fate)
    for card in passed:
        table.events.take_back(card)
    events.activate(table, event)


def reveal_cards(table: Table) -> None:
    """SF-2.19, SF-2.20: as many as the challenge level says are turned up, then carried out in that order."""
    for _ in range(table.rules.reveals):
        table.news += 1
        table.left -= 1
        table.reveals += 1
        card = table.deck.draw(table.fate)
        table.turned += (card,)
        name, text = table.content.foreverot[card].name, table.content.foreverot[card].text
        table.tell("SF-2.19", "Foreverot: {0}. {1}", name, text, how="story")
    for _ in range(table.rules.reveals):
        table.do(carry_out_next)


def carry_out_next(table: Table) -> None:
    """SF-2.19: each fully before the next."""
    table.revealed = table.turned[0]
    table.turned = table.turned[1:]
    table.do(foreverot.carry_out)
    table.do_move(events.SETTLE)
