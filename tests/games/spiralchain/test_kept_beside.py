"""What is kept beside the board and the pawns, so that nobody counts them at every question, agrees with them."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from tablewright.games.spiralchain.cards import (
    BINDMETAL,
    LOCATIONS,
    NUR,
    OBLIVIATE,
    SPOTS,
    TOP_WORLD,
    WARLORD,
    WORLDS,
    purse_of,
)
from tablewright.games.spiralchain.game import GAME
from tablewright.games.spiralchain.mods import Mods
from tablewright.games.spiralchain.rules import gates, pawns, terms, tokens
from tablewright.games.spiralchain.table import OPEN, RUIN, Table

POSITIONS = 300


def positions(seats: int) -> Iterator[Table]:
    """So many positions of random games, one after the other."""
    luck, met = random.Random(seats), 0
    while met < POSITIONS:
        table = GAME.new(seats, seed=luck.randrange(1 << 30), log=False)
        assert isinstance(table, Table)
        while not table.over and met < POSITIONS:
            yield table
            met += 1
            table.choose(luck.randrange(len(table.options)))


def bits(numbers: list[int]) -> int:
    return sum(1 << number for number in numbers)


def kind_on(table: Table, location: int) -> int:
    token = table.board[location]
    return table.content.enemies[token].kind if token >= 0 else -1


@pytest.mark.parametrize("seats", [1, 2, 5, 8])
def test_1_5_1_12_the_spots_beside_the_board_agree_with_it(seats: int) -> None:
    everywhere = range(LOCATIONS)
    for table in positions(seats):
        assert table.warlord_spots == bits([spot for spot in everywhere if kind_on(table, spot) == WARLORD])
        assert table.obliviate_spots == bits(
            [spot for spot in everywhere if kind_on(table, spot) == OBLIVIATE]
        )
        assert table.ruin_spots == bits([spot for spot in everywhere if table.board[spot] == RUIN])
        for world in range(NUR + 1, TOP_WORLD + 1):
            own = range(world * SPOTS, world * SPOTS + SPOTS)
            assert terms.open_spots(table, world) == tuple(s for s in own if table.board[s] == OPEN)
            assert terms.enemies_on(table, world) == tuple(s for s in own if table.board[s] >= 0)
            for kind in (WARLORD, OBLIVIATE):
                there = tuple(spot for spot in own if kind_on(table, spot) == kind)
                assert terms.enemies_on(table, world, kind) == there
                assert terms.count_on(table, world, kind) == len(there)
            assert terms.ruins_on(table, world) == len([s for s in own if table.board[s] == RUIN])
        assert all(terms.kind_at(table, spot) == kind_on(table, spot) for spot in everywhere)


@pytest.mark.parametrize("seats", [1, 3, 8])
def test_24_15_the_purse_agrees_with_tokens_and_relics(seats: int) -> None:
    for table in positions(seats):
        for hero in table.heroes:
            assert hero.purse == purse_of(hero.has, len(hero.relics))
            assert tokens.metal_of(hero) == hero.has[BINDMETAL] + len(hero.relics)


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_9_3_9_6_what_is_offered_to_deploy_agrees_with_what_is_refused(seats: int) -> None:
    luck = random.Random(seats)
    met = set()
    for table in positions(seats):
        pawns_on = [table.reserves[world] + table.deployed[world] for world in range(WORLDS)]
        assert table.afield == sum(pawns_on)
        assert table.camps == bits([world for world in range(WORLDS) if pawns_on[world]])
        other = table.copy()
        other.lost = luck.choice((other.lost, luck.randrange(0, 1 << WORLDS, 1 << (NUR + 1))))
        other.options = []
        pawns.offer_deployments(other)
        moves = [
            move for world in range(WORLDS) for move in (pawns.DEPLOY_UP[world], pawns.DEPLOY_DOWN[world])
        ]
        assert other.options == [move for move in moves if not pawns.cannot_deploy(other, move[1], move[2])]
        met.add(len(other.options) % 2)
    assert met == {0, 1}


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_4_2_4_6_where_a_gate_leads_agrees_with_what_is_refused(seats: int) -> None:
    luck = random.Random(seats)
    met = set()
    for table in positions(seats):
        other = table.copy()
        hero = other.heroes[other.you]
        hero.world = luck.randrange(NUR, TOP_WORLD + 1)
        hero.mods = Mods()
        hero.mods.no_gate = luck.random() < 0.1
        hero.mods.gate_adjacent = luck.choice((-1, -1, 0, 2))
        hero.mods.gate_less = luck.choice((0, 0, 1))
        other.alliance = luck.randrange(5)
        other.lost = luck.choice(
            (other.lost, luck.randrange(0, 1 << WORLDS, 1 << (NUR + 1)) & ~(1 << hero.world))
        )
        other.gates = luck.choice((0, 0, luck.randrange(64)))
        other.free_gates = luck.choice((0, 0, 0, 1))
        other.options = []
        gates.offer_gates(other)
        worlds = [world for world in range(NUR, TOP_WORLD + 1) if world != hero.world]
        open_ones = [world for world in worlds if not gates.cannot_gate(other, hero.mods, hero.world, world)]
        assert other.options == [other.content.worlds[world].gating for world in open_ones]
        met.add(len(open_ones))
    assert len(met) > 4
